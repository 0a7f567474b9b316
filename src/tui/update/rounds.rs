//! Rounds: pre-flight, pairing, the manual phase, publishing.

use super::{ask, by_hand, forms};
use crate::tui::command::Cmd;
use crate::tui::effect::{DocumentRequest, Effect};
use crate::tui::model::{Model, Screen, Tone, Workspace};
use crate::tui::overlay::{Act, Confirm, Menu, Overlay, Reading};
use crate::tui::said::number_in_list;
use crate::words::stage::seeding_words;
use crate::words::{Lang, Message};
use event::{
    Command, Doubt, Moment, PlayerId, Preflight, Refusal, Section, SectionId, alteration, decide, drift, preflight, seedings, two_teams,
    warnings,
};

/// Runs a command about rounds.
pub fn run(model: &mut Model, cmd: Cmd) -> Vec<Effect> {
    let lang = model.lang();
    let Screen::Event(workspace) = &mut model.screen else { return Vec::new() };
    let Some(section) = workspace.section() else { return Vec::new() };
    let id = section.id;
    match cmd {
        Cmd::CheckRound if section.current().is_some_and(|r| r.published.is_none()) => validate(model),
        Cmd::CheckRound => show_preflight(model, false),
        Cmd::PairRound => show_preflight(model, true),
        Cmd::PairByHand => by_hand::open(model),
        // The key publishes at once, but not what would be paired otherwise now.
        Cmd::Publish if !drift(section).is_empty() => super::go::publish(model),
        Cmd::Publish => vec![Effect::Commit(vec![Command::Publish(id, Moment::default())])],
        Cmd::StartRound => vec![Effect::Commit(vec![Command::StartRound(id, Moment::default())])],
        Cmd::ManualEdit => edit(model),
        Cmd::ExplainPairing => workspace.board().map(|b| Effect::Explain(id, workspace.round_number(), b.number)).into_iter().collect(),
        Cmd::Repair => {
            let form = forms::repair(section, lang);
            model.overlays.push(Overlay::Form(form));
            Vec::new()
        }
        Cmd::AbsentAt => {
            absent(model);
            Vec::new()
        }
        Cmd::Unpair | Cmd::Unpublish if let Err(why) = may_go(workspace, id, cmd) => {
            model.say(Tone::Alarm, why.say(lang));
            Vec::new()
        }
        Cmd::Unpair => {
            let round = section.current_number().to_string();
            let confirm = Confirm::new(
                lang.fill("ui.confirm.unpair", &[("round", &round)]),
                vec![lang.text("ui.confirm.unpair-cost").to_owned()],
                Act::Effects(vec![Effect::Commit(vec![Command::Unpair(id)])]),
            );
            ask(model, confirm)
        }
        Cmd::Unpublish => {
            let round = section.current_number().to_string();
            let title = lang.fill("ui.confirm.unpublish", &[("round", &round)]);
            let lines = vec![lang.text("ui.confirm.unpublish-cost").to_owned(), lang.text("ui.confirm.unpublish-rule").to_owned()];
            let act = Act::Effects(vec![Effect::Commit(vec![Command::Unpublish(id)])]);
            let confirm = Confirm { word: round, ..Confirm::new(title, lines, act) };
            ask(model, confirm)
        }
        Cmd::NextRound | Cmd::PreviousRound => {
            let shown = workspace.round_number();
            show(workspace, if cmd == Cmd::NextRound { shown + 1 } else { shown.saturating_sub(1).max(1) });
            Vec::new()
        }
        Cmd::PrintPairings | Cmd::SavePairings => {
            let round = Some(workspace.round_number()).filter(|r| *r > 0);
            let request = round.map(|_| DocumentRequest { id: "pairings".to_owned(), section: id, round, board: None });
            request.map(if cmd == Cmd::PrintPairings { Effect::Print } else { Effect::Save }).into_iter().collect()
        }
        Cmd::PrintAll => {
            let round = workspace.round_number();
            let requests = super::go::sheets_of(model, round);
            if requests.is_empty() {
                model.say(Tone::Note, lang.fill("cli.print.nothing-of-round", &[("round", &round.to_string())]));
            }
            requests.into_iter().map(Effect::Print).collect()
        }
        _ => Vec::new(),
    }
}

/// Which of the two at the chosen board is absent: the question about the repair follows, with the difference.
fn absent(model: &mut Model) {
    let lang = model.lang();
    let Some((workspace, section)) = model.workspace().and_then(|w| Some((w, w.section()?))) else { return };
    let Some(board) = workspace.board() else { return model.say(Tone::Note, lang.text("ui.said.no-round")) };
    if workspace.round_number() != section.current_number() {
        return model.say(Tone::Alarm, lang.text("ui.said.repair-newest"));
    }
    let (white, black) = crate::words::colors(section.setup.game, lang);
    let item = |letter, player, color: &str| {
        let words = format!("{} ({color})", section.name(player));
        (letter, words, Act::Absent(player))
    };
    let items = vec![item('w', board.white, white), item('b', board.black, black)];
    let label = section.label(event::GameAt::new(workspace.round_number(), board.number));
    let title = lang.fill("ui.menu.who-absent", &[("board", &label)]);
    model.overlays.push(Overlay::Menu(Menu::new(title, items)));
}

/// One player is absent from the published round: what a repair would change is shown first.
pub fn repair_without(model: &mut Model, player: PlayerId) {
    let lang = model.lang();
    let Some(workspace) = model.workspace() else { return };
    match forms::ask_absent(workspace, player, lang) {
        Ok(question) => model.overlays.push(Overlay::Confirm(question)),
        Err(why) => model.say(Tone::Alarm, why),
    }
}

/// Shows a round, the newest for one that is not there yet.
pub fn show(workspace: &mut Workspace, wanted: u16) {
    let newest = workspace.section().map_or(0, Section::current_number);
    workspace.round = (wanted < newest).then_some(wanted);
    workspace.boards.to_first();
    workspace.to_next_open();
}

/// What a draft has that is unusual. Before a manual phase ends, the difference from the engine is shown too, and asked.
fn validate(model: &mut Model) -> Vec<Effect> {
    let lang = model.lang();
    let Some(workspace) = model.workspace() else { return Vec::new() };
    let Some((section, round)) = workspace.section().and_then(|s| Some((s, s.current()?))) else { return Vec::new() };
    let mut lines = match alteration(section, round) {
        Some(line) => vec![lang.text("ui.confirm.validate-differs").to_owned(), line],
        None => vec![lang.text("ui.confirm.validate-same").to_owned()],
    };
    let found = warnings(&workspace.event, section);
    lines.extend(found.iter().map(|w| format!("! {}", w.say(lang))));
    if !round.editing {
        if found.is_empty() {
            lines.push(lang.text("ui.preflight.no-doubts").to_owned());
        }
        let title = lang.fill("ui.preflight.draft", &[("round", &round.number.to_string())]);
        model.overlays.push(Overlay::Text(Reading::new(title, lines)));
        return Vec::new();
    }
    let confirm = Confirm::new(
        lang.fill("ui.confirm.validate", &[("round", &round.number.to_string())]),
        lines,
        Act::Effects(vec![Effect::Commit(vec![Command::EndEdit(section.id)])]),
    );
    ask(model, confirm)
}

/// A board of a draft, its seats and its colours. Two players change places in two strokes: a seat here, then a seat of the other board;
/// the seats keep their colours. Whoever has no game has a number.
fn edit(model: &mut Model) -> Vec<Effect> {
    let lang = model.lang();
    let Screen::Event(workspace) = &mut model.screen else { return Vec::new() };
    let (Some(section), Some(round)) = (workspace.section(), workspace.shown_round()) else { return Vec::new() };
    // The changes begin the manual phase; outside of a draft the event refuses that with its reason.
    let begin = || Command::BeginEdit(section.id);
    let first = workspace.swap;
    if round.published.is_some() {
        return vec![Effect::Commit(vec![begin()])];
    }
    let acts = |command: Command| {
        let commands = if round.editing { vec![command] } else { vec![begin(), command] };
        Act::Effects(vec![Effect::Commit(commands)])
    };
    let board = workspace.board();
    let seats = board.into_iter().flat_map(|b| [('w', b.white), ('b', b.black)]);
    let byes = ('1'..='9').zip(round.byes.keys().copied());
    let mut items: Vec<(char, String, Act)> = seats
        .chain(byes)
        .filter(|(_, player)| Some(*player) != first)
        .map(|(key, player)| {
            let act = first.map_or(Act::MarkForSwap(player), |other| acts(Command::Swap(section.id, other, player)));
            (key, section.name(player).to_owned(), act)
        })
        .collect();
    if let Some(board) = board.filter(|_| first.is_none()) {
        items.push(('e', lang.text("ui.menu.turn-colours").to_owned(), acts(Command::Flip(section.id, board.number))));
    }
    let title = match (first, board) {
        (Some(other), _) => lang.fill("ui.menu.swap-second", &[("name", section.name(other))]),
        (None, Some(board)) => lang.fill("ui.menu.edit-board", &[("board", &round.label(board))]),
        (None, None) => lang.text("ui.menu.swap-first").to_owned(),
    };
    model.overlays.push(Overlay::Menu(Menu::new(title, items)));
    Vec::new()
}

fn show_preflight(model: &mut Model, pairing: bool) -> Vec<Effect> {
    let (lang, columns) = (model.lang(), model.size.0);
    let Some(workspace) = model.workspace_mut() else { return Vec::new() };
    let Some(section) = workspace.section() else { return Vec::new() };
    let (list, by_hand) = (preflight(section), section.pairs_by_hand());
    let seeds = seedings(&workspace.event, section);
    let seeded = seeds.iter().filter_map(|(id, seeds)| Some(seeding_words(section, section.stage(*id)?, seeds, lang))).flatten();
    let lines: Vec<String> = preflight_lines(section, &list, lang).into_iter().chain(seeded).collect();
    let lines = super::games::wrapped(&lines, columns);
    let id = section.id;
    workspace.round = None;
    let then = pairing.then(|| {
        let round = [("round", &*list.round.to_string())];
        match by_hand {
            true => (lang.fill("ui.menu.pair-by-hand", &round), Act::Run(Cmd::PairByHand)),
            false => (lang.fill("ui.menu.pair-now", &round), Act::Effects(vec![Effect::Propose(id)])),
        }
    });
    let title = lang.fill("ui.preflight.title", &[("round", &list.round.to_string())]);
    model.overlays.push(Overlay::Text(Reading { then, ..Reading::new(title, lines) }));
    Vec::new()
}

/// The pre-flight list in words: what looks wrong first, then who is out, then how many are in.
fn preflight_lines(section: &Section, list: &Preflight, lang: Lang) -> Vec<String> {
    let name = |id| section.name(id);
    let mut lines = Vec::new();
    let playing = list.playing.len();
    let who = if section.is_of_teams() { "team.preflight.in" } else { "ui.preflight.in" };
    lines.push(lang.fill(who, &[("count", &playing.to_string())]));
    if playing % 2 == 1 {
        lines.push(lang.text(if section.is_of_teams() { "team.preflight.odd" } else { "ui.preflight.odd" }).to_owned());
    }
    if let Some(teams) = two_teams(section) {
        let [one, other] = teams.map(|team| team.into_iter().map(name).collect::<Vec<_>>().join(lang.text("ui.mark.list")));
        lines.push(lang.fill("ui.preflight.first-team", &[("names", &one)]));
        lines.push(lang.fill("ui.preflight.second-team", &[("names", &other)]));
    }
    lines.push(String::new());
    lines.push(match list.doubts.len() {
        0 => lang.text("ui.preflight.no-doubts").to_owned(),
        count => lang.fill("ui.preflight.doubts", &[("count", &count.to_string())]),
    });
    for doubt in &list.doubts {
        let line = match doubt {
            Doubt::NotAsked(id) => lang.fill("ui.preflight.not-asked", &[("name", name(*id))]),
            Doubt::ForfeitedLast(id) => lang.fill("ui.preflight.forfeited-last", &[("name", name(*id))]),
            Doubt::LeaverUndecided(id) => lang.fill("ui.preflight.leaver-undecided", &[("name", name(*id))]),
            Doubt::SmallTeam(id, players) => {
                lang.fill("ui.preflight.small-team", &[("name", name(*id)), ("players", &players.to_string())])
            }
            Doubt::NoLineUp(id) => lang.fill("ui.preflight.no-line-up", &[("name", name(*id))]),
            Doubt::Adjourned(round, board) => lang.fill("ui.preflight.adjourned", &[("round", &round.to_string()), ("board", board)]),
            Doubt::Drawn(table) => lang.fill("ui.preflight.drawn", &[("table", &table.to_string())]),
            Doubt::SameName(a, b) => {
                let [first, second] = [*a, *b].map(|id| number_in_list(section.player(id)));
                lang.fill("ui.preflight.same-name", &[("name", name(*a)), ("first", &first), ("second", &second)])
            }
            Doubt::SameId(id, names) => lang.fill("ui.preflight.same-id", &[("id", id), ("names", &names.join("; "))]),
            Doubt::MostAbsent => lang.text("ui.preflight.most-absent").to_owned(),
            Doubt::RoundsFollow(needs, stands) => {
                lang.fill("ui.preflight.rounds-follow", &[("needs", &needs.to_string()), ("stands", &stands.to_string())])
            }
            Doubt::Setting(fault) => fault.say(lang),
            Doubt::Impossible(why) => why.say(lang),
            Doubt::RoundsAdvised(low, high) => {
                lang.fill("ui.preflight.rounds-advised", &[("low", &low.to_string()), ("high", &high.to_string())])
            }
            Doubt::UnitTooLarge(unit, size) => lang.fill("ui.preflight.unit-too-large", &[("unit", unit), ("size", &size.to_string())]),
            Doubt::TooManyRounds => lang.text("ui.preflight.too-many-rounds").to_owned(),
        };
        lines.push(format!("  ! {line}"));
    }
    lines.push(String::new());
    lines.push(match list.out.len() {
        0 => lang.text("ui.preflight.nobody-out").to_owned(),
        count => lang.fill("ui.preflight.out", &[("count", &count.to_string())]),
    });
    for (id, reason) in &list.out {
        lines.push(format!("  - {}{}{}", name(*id), lang.text("ui.mark.colon"), reason.say(lang)));
    }
    lines
}

/// Whether the round can be thrown away, or taken back: what is refused is not asked about.
fn may_go(workspace: &Workspace, id: SectionId, cmd: Cmd) -> Result<(), Refusal> {
    let command = if cmd == Cmd::Unpair { Command::Unpair(id) } else { Command::Unpublish(id) };
    decide(&workspace.event, &command).map(|_| ())
}
