//! Players: entry, check-in, byes, withdrawals, lots and numbers.

use super::{ask, forms, games, norms, rating_check, rolls};
use crate::tui::command::Cmd;
use crate::tui::effect::Effect;
use crate::tui::model::{Model, Screen, Tone, Workspace};
use crate::tui::overlay::{Act, Confirm, Menu, Overlay, Reading};
use crate::tui::said::games_key;
use crate::words::Lang;
use crate::words::rating_change::RatingWords;
use event::{Command, Info, Leaving, PlayerId, Presence, Rated, RatingAsk, RatingField, Section, Status};
use tui_input::Input;

fn commit(command: Command) -> Vec<Effect> {
    vec![Effect::Commit(vec![command])]
}

/// Runs a command about players.
pub fn run(model: &mut Model, cmd: Cmd) -> Vec<Effect> {
    let lang = model.lang();
    let Screen::Event(workspace) = &mut model.screen else { return Vec::new() };
    let Some(id) = workspace.section_id() else {
        model.say(Tone::Note, lang.text("event.refusal.no-section"));
        return Vec::new();
    };
    match cmd {
        Cmd::AddPlayer if workspace.section().is_some_and(Section::is_of_teams) => {
            model.overlays.push(Overlay::Form(forms::team(None, lang)));
        }
        Cmd::AddPlayer => model.overlays.push(Overlay::Form(forms::player(None, lang))),
        Cmd::ImportPlayers => model.overlays.push(Overlay::Form(forms::import_players(None, lang))),
        Cmd::RatingSearch => model.overlays.push(Overlay::Ratings { input: Input::default(), found: Vec::new(), asked: None, cursor: 0 }),
        Cmd::AllPresent => {
            let unknown: Vec<PlayerId> = workspace
                .section()
                .map(|s| s.players.iter().filter(|p| p.presence == Presence::Unknown && p.status == Status::Active).map(|p| p.id).collect())
                .unwrap_or_default();
            let (title, cost) = match workspace.section().is_some_and(Section::is_of_teams) {
                true => ("team.all-present", "team.all-present-cost"),
                false => ("ui.confirm.all-present", "ui.confirm.all-present-cost"),
            };
            let confirm = Confirm::new(
                lang.fill(title, &[("count", &unknown.len().to_string())]),
                vec![lang.text(cost).to_owned()],
                Act::Effects(commit(Command::SetPresence(id, unknown, Presence::Present))),
            );
            return ask(model, confirm);
        }
        Cmd::DrawLots => model.overlays.push(Overlay::Form(forms::draw_lots(lang))),
        Cmd::RatingCheck => return vec![Effect::CheckRatings(id)],
        Cmd::Number => {
            let section = workspace.section().cloned();
            return section.map_or_else(Vec::new, |section| rating_check::number(model, &section));
        }
        Cmd::SortPlayers => {
            workspace.sort = workspace.sort.next();
        }
        _ => return one(model, cmd),
    }
    Vec::new()
}

/// What the rating of a player, or of each player of a team, comes to as the event stands.
fn rating_change(info: &Info, section: &Section, player: PlayerId, lang: Lang) -> Vec<String> {
    let field = RatingField::of_section(info, section, &RatingAsk::default());
    let words = RatingWords { field: &field, lang };
    let through = section.current_number();
    let who = match section.is_of_teams() {
        true => section.members_of(player).into_iter().map(|member| Rated::Member(member.id)).collect(),
        false => vec![Rated::Player(player)],
    };
    let mut lines = words.heading();
    for index in who.into_iter().filter_map(|who| field.place_of(who)) {
        lines.push(String::new());
        lines.extend(words.player(index, through));
    }
    lines.push(String::new());
    lines.extend(words.remarks());
    lines.push(lang.text("rating.estimate").to_owned());
    lines
}

/// Commands about the chosen player.
fn one(model: &mut Model, cmd: Cmd) -> Vec<Effect> {
    let lang = model.lang();
    let Screen::Event(workspace) = &mut model.screen else { return Vec::new() };
    let (Some(section), Some(player)) = (workspace.section(), workspace.player()) else { return Vec::new() };
    let Some(participant) = section.player(player) else { return Vec::new() };
    let id = section.id;
    let name = participant.person.name.clone();
    match cmd {
        Cmd::Present => presence(workspace, Presence::Present),
        Cmd::Absent => presence(workspace, Presence::Absent),
        Cmd::NotAsked => presence(workspace, Presence::Unknown),
        Cmd::RatingChange => {
            let lines = rating_change(&workspace.event.info, section, player, lang);
            let lines = games::wrapped(&lines, model.size.0);
            model.overlays.push(Overlay::Text(Reading::new(lang.fill("ui.rating-change.title", &[("name", &name)]), lines)));
            Vec::new()
        }
        Cmd::Card => {
            super::detail::open(model);
            Vec::new()
        }
        Cmd::EditPlayer => {
            let of_teams = section.is_of_teams();
            let form = if of_teams { forms::team(Some(participant), lang) } else { forms::player(Some(participant), lang) };
            model.overlays.push(Overlay::Form(form));
            Vec::new()
        }
        Cmd::FixedTable => {
            let form = forms::fixed_table(participant, lang);
            model.overlays.push(Overlay::Form(form));
            Vec::new()
        }
        Cmd::SetLot => {
            let form = forms::lot(participant, lang);
            model.overlays.push(Overlay::Form(form));
            Vec::new()
        }
        Cmd::RemovePlayer => {
            let confirm = Confirm::new(
                lang.fill("ui.confirm.remove-player", &[("name", &name)]),
                vec![lang.text("ui.confirm.remove-player-cost").to_owned()],
                Act::Effects(commit(Command::RemovePlayer(id, player))),
            );
            ask(model, confirm)
        }
        Cmd::Withdraw => {
            let set = |status| Act::Effects(commit(Command::SetStatus(id, player, status)));
            if section.has_fixed_games() {
                let menu = leaving(section, player, lang);
                model.overlays.push(Overlay::Menu(menu));
                return Vec::new();
            }
            let items = vec![
                ('x', lang.text("ui.menu.withdraw").to_owned(), set(Status::Withdrawn)),
                ('0', lang.text("ui.menu.expel").to_owned(), set(Status::Expelled)),
                ('+', lang.text("ui.menu.bring-back").to_owned(), set(Status::Active)),
            ];
            model.overlays.push(Overlay::Menu(Menu::new(name, items)));
            Vec::new()
        }
        Cmd::PlayerNorms => {
            norms::open(model, cmd);
            Vec::new()
        }
        Cmd::Bye => {
            rolls::open_byes(model, player);
            Vec::new()
        }
        _ => Vec::new(),
    }
}

/// The chosen player leaves, or comes back: at once, or after the choice of what becomes of games that the schedule has.
pub fn set_status(model: &mut Model, status: Status) -> Vec<Effect> {
    let Some(workspace) = model.workspace() else { return Vec::new() };
    let (Some(section), Some(player)) = (workspace.section(), workspace.player()) else { return Vec::new() };
    if section.has_fixed_games() && status != Status::Active {
        return one(model, Cmd::Withdraw);
    }
    commit(Command::SetStatus(section.id, player, status))
}

/// Who leaves a round robin leaves games of the schedule: the rule's choice first, the other one below it, each with what it means. Who leaves
/// a bracket loses what is open or to come, and there is nothing to choose.
fn leaving(section: &Section, player: PlayerId, lang: Lang) -> Menu {
    let by_rule = section.leaving_by_rule(player);
    let has_choice = section.leaves_round_robin(player);
    let item = |key: char, status: Status, games: Leaving| {
        let (verb, what) = (
            lang.text(if status == Status::Expelled { "ui.menu.leaving-expel" } else { "ui.menu.leaving-withdraw" }),
            lang.text(games_key(Some(section), player, games)),
        );
        let rule = if games == by_rule && has_choice { lang.text("ui.menu.leaving-by-rule") } else { "" };
        let act = Act::Ask(Box::new(Confirm::new(
            lang.fill("ui.confirm.leaving", &[("name", section.name(player)), ("what", &format!("{verb}: {what}"))]),
            crate::words::leaving_lines(&section.leaving_plan(player, games), section, lang),
            Act::Effects(commit(Command::Leave(section.id, player, status, games))),
        )));
        (key, format!("{verb}: {what} {rule}").trim_end().to_owned(), act)
    };
    let back = Act::Effects(commit(Command::SetStatus(section.id, player, Status::Active)));
    let stands = section.player(player).map(|p| p.status);
    if section.leaves_bracket(player) {
        let ways = [('x', Status::Withdrawn), ('0', Status::Expelled)].into_iter().filter(|(_, status)| stands != Some(*status));
        let mut items: Vec<_> = ways.map(|(key, status)| item(key, status, by_rule)).collect();
        if stands != Some(Status::Active) {
            items.push(('+', lang.text("ui.menu.bring-back").to_owned(), back));
        }
        return Menu::new(lang.fill("ui.menu.leaving-bracket-title", &[("name", section.name(player))]), items);
    }
    let items = vec![
        item('x', Status::Withdrawn, by_rule),
        item('1', Status::Withdrawn, by_rule.other()),
        item('0', Status::Expelled, by_rule),
        item('2', Status::Expelled, by_rule.other()),
        ('+', lang.text("ui.menu.bring-back").to_owned(), back),
    ];
    let (completed, scheduled) = section.games_of(player);
    let values = [("name", section.name(player)), ("completed", &*completed.to_string()), ("scheduled", &*scheduled.to_string())];
    Menu::new(lang.fill("ui.menu.leaving", &values), items)
}

/// Marks the chosen player and goes on to the next one, so that a queue is checked in with one key each.
fn presence(workspace: &mut Workspace, presence: Presence) -> Vec<Effect> {
    let (Some(id), Some(player)) = (workspace.section_id(), workspace.player()) else { return Vec::new() };
    workspace.players.step(1, &workspace.shown_players());
    commit(Command::SetPresence(id, vec![player], presence))
}
