//! Lists of what is set up before round 1: byes of a player, who may not meet, groups and stages. Each stays open while it is worked on.

use super::games::wrapped;
use super::{forms, overlays, rating_check, run};
use crate::tui::command::{Cmd, Verb};
use crate::tui::effect::Effect;
use crate::tui::key::{Code, Key};
use crate::tui::model::{Model, Tone, Workspace};
use crate::tui::overlay::{Act, Chooser, Confirm, Form, Listed, Overlay, Pick, PickFor, Problem, Reading, Roll, RollOf, Sent, Taker, Tie};
use crate::tui::window::Window;
use crate::words::{self, Lang, Message, bracket, system_words};
use event::{ByeKind, Command, PlayerId, ProhibitedPair, Refusal, Section, grouping, seeding, ties};
use tournament::pairing::groups::Deal;
use tournament::promotion::{Decision, Place};

fn commit(command: Command) -> Vec<Effect> {
    vec![Effect::Commit(vec![command])]
}

/// Runs a command that opens a list or a form of the set-up.
pub fn open(model: &mut Model, cmd: Cmd) {
    let lang = model.lang();
    let (seed, columns) = (forms::wizard::seed_of(&model.now), model.size.0);
    let Some(section) = model.workspace().and_then(Workspace::section) else {
        model.say(Tone::Note, lang.text("event.refusal.no-section"));
        return;
    };
    let started = !section.rounds.is_empty();
    let overlay = match cmd {
        Cmd::EditFormat if started => {
            let lines = wrapped(&forms::wizard::format_lines(section, lang), columns);
            Overlay::Text(Reading::new(lang.text("ui.form.edit-format").to_owned(), lines))
        }
        Cmd::EditFormat => Overlay::Form(forms::wizard::edit_format(section, lang)),
        Cmd::DrawGroups if started => {
            let why = Refusal::FixedAfterStart("groups").say(lang);
            return model.say(Tone::Alarm, why);
        }
        Cmd::DrawGroups => {
            let form = forms::wizard::groups(section, &seed, lang);
            // Drawn anew, not a second time over the first.
            model.overlays.pop_if(|below| matches!(below, Overlay::Form(old) if old.kind == form.kind));
            Overlay::Form(form)
        }
        Cmd::AddStage => Overlay::Form(forms::wizard::add_stage(section, lang)),
        Cmd::Stages => Overlay::Roll(Roll::new(RollOf::Stages)),
        Cmd::Prizes => Overlay::Roll(Roll::new(RollOf::Prizes)),
        Cmd::Appeals => Overlay::Roll(Roll::new(RollOf::Appeals)),
        _ => Overlay::Roll(Roll::new(RollOf::Apart)),
    };
    model.overlays.push(overlay);
}

/// The rounds to come of a player, or why there are no byes to ask for.
pub fn open_byes(model: &mut Model, player: PlayerId) {
    let lang = model.lang();
    let Some(section) = model.workspace().and_then(Workspace::section) else { return };
    if section.setup.system.is_fixed() {
        return model.say(Tone::Alarm, Refusal::ByeInRoundRobin.say(lang));
    }
    if Roll::rounds(section, player).is_empty() {
        let why = Refusal::AllRoundsPaired(section.current_number()).say(lang);
        return model.say(Tone::Note, why);
    }
    let rounds_to_come = section.current_number() < section.rounds_planned();
    let cursor = if rounds_to_come { Roll::first_to_come(section, player) } else { 0 };
    model.overlays.push(Overlay::Roll(Roll { cursor, ..Roll::new(RollOf::Byes(player)) }));
}

/// A key in a list. It stays open.
pub fn key(model: &mut Model, mut roll: Roll, key: Key) -> Vec<Effect> {
    let Some((event, section)) = model.workspace().and_then(|w| Some((&w.event, w.section()?))) else { return Vec::new() };
    let last = roll.rows(event, section).saturating_sub(1);
    roll.cursor = roll.cursor.min(last);
    let page = usize::from(model.size.1).saturating_sub(8).max(1);
    if let (RollOf::Byes(player), Some(digit)) = (roll.of, key.typed().filter(char::is_ascii_digit)) {
        let rounds = Roll::rounds(section, player);
        to_round(&mut roll, &rounds, digit);
        model.overlays.push(Overlay::Roll(roll));
        return Vec::new();
    }
    roll.number.clear();
    match key.code {
        Code::Up | Code::Char('k') => roll.cursor = roll.cursor.saturating_sub(1),
        Code::Down | Code::Char('j') => roll.cursor = (roll.cursor + 1).min(last),
        Code::PageUp => roll.cursor = roll.cursor.saturating_sub(page),
        Code::PageDown => roll.cursor = (roll.cursor + page).min(last),
        Code::Home => roll.cursor = 0,
        Code::End => roll.cursor = last,
        _ => {
            let of = roll.of;
            model.overlays.push(Overlay::Roll(roll.clone()));
            return match of {
                RollOf::Byes(player) => bye(model, &roll, player, key),
                RollOf::Apart => apart(model, &roll, key),
                RollOf::Stages => stages(model, &roll, key),
                RollOf::Team(team) => super::roster::key(model, &roll, team, key),
                RollOf::Prizes => super::prizes::key(model, &roll, key),
                RollOf::Appeals => super::appeals::key(model, &roll, key),
            };
        }
    }
    model.overlays.push(Overlay::Roll(roll));
    Vec::new()
}

/// Digits are the number of a round; one that is no round of the list begins a new number.
fn to_round(roll: &mut Roll, rounds: &[u16], digit: char) {
    for text in [format!("{}{digit}", roll.number), digit.to_string()] {
        if let Some(at) = text.parse().ok().and_then(|round: u16| rounds.iter().position(|r| *r == round)) {
            roll.cursor = at;
            roll.number = text;
            return;
        }
    }
    roll.number = digit.to_string();
}

/// The bye of the round under the cursor. What the rules discourage is asked about.
fn bye(model: &mut Model, roll: &Roll, player: PlayerId, key: Key) -> Vec<Effect> {
    let Some(section) = model.workspace().and_then(Workspace::section) else { return Vec::new() };
    let Some(round) = roll.round(section) else { return Vec::new() };
    let kinds = [Some(ByeKind::Half), Some(ByeKind::Zero), Some(ByeKind::Full), None];
    let kind = kinds.into_iter().find(|kind| key.typed() == Some(bye_letter(*kind)));
    match kind.or(matches!(key.code, Code::Backspace | Code::Delete).then_some(None)) {
        Some(kind) => request_bye(model, player, round, kind),
        None => Vec::new(),
    }
}

/// The letter of a bye in the list of rounds to come.
pub const fn bye_letter(kind: Option<ByeKind>) -> char {
    match kind {
        Some(ByeKind::Half) => 'h',
        Some(ByeKind::Zero) => '-',
        Some(ByeKind::Full) => '+',
        None => '=',
    }
}

/// Enters a bye; what the rules discourage is asked about.
pub fn request_bye(model: &mut Model, player: PlayerId, round: u16, kind: Option<ByeKind>) -> Vec<Effect> {
    let lang = model.lang();
    let Some(section) = model.workspace().and_then(Workspace::section) else { return Vec::new() };
    let request = commit(Command::RequestBye(section.id, player, round, kind));
    if kind != Some(ByeKind::Full) {
        return request;
    }
    let title = lang.fill("ui.menu.full-bye", &[("round", &round.to_string())]);
    let lines = vec![lang.text("ui.confirm.full-bye-cost").to_owned()];
    model.overlays.push(Overlay::Confirm(Confirm::new(title, lines, Act::Effects(request))));
    Vec::new()
}

fn apart(model: &mut Model, roll: &Roll, key: Key) -> Vec<Effect> {
    let lang = model.lang();
    let Some(section) = model.workspace().and_then(Workspace::section) else { return Vec::new() };
    match (key.code, Window::Apart.verb(key)) {
        (Code::Delete | Code::Backspace, _) if roll.cursor < section.prohibited.len() => commit(Command::Allow(section.id, roll.cursor)),
        (_, Some(Verb::New)) => {
            if !section.rounds.is_empty() {
                model.say(Tone::Alarm, Refusal::ProhibitionsFixed.say(lang));
                return Vec::new();
            }
            let list = Chooser::new(lang.text("ui.roll.apart-who"), people(section), "", Taker::Prohibit);
            model.overlays.push(Overlay::Chooser(list));
            Vec::new()
        }
        _ => Vec::new(),
    }
}

/// The players by name, each with number and unit.
pub(super) fn people(section: &Section) -> Vec<Listed> {
    let mut rows: Vec<Listed> = section
        .players
        .iter()
        .map(|p| {
            let number = p.tpn.map_or_else(|| format!("#{}", p.id.0), |t| t.to_string());
            let facts = [number.as_str(), p.person.federation.as_str(), p.person.club.as_str(), p.person.family.as_str()];
            let hint = facts.into_iter().filter(|f| !f.is_empty()).collect::<Vec<_>>().join("  ");
            Listed { value: p.id.0.to_string(), words: p.person.name.clone(), hint }
        })
        .collect();
    rows.sort_by_key(|row| row.words.to_lowercase());
    rows
}

/// A key in a list that is narrowed by typing.
pub fn chooser_key(model: &mut Model, mut chooser: Chooser, key: Key) -> Vec<Effect> {
    let last = chooser.shown().len().saturating_sub(1);
    chooser.sent = Sent::default();
    match key.code {
        Code::Up => chooser.cursor = chooser.cursor.saturating_sub(1),
        Code::Down => chooser.cursor = (chooser.cursor + 1).min(last),
        Code::PageUp => chooser.cursor = chooser.cursor.saturating_sub(10),
        Code::PageDown => chooser.cursor = (chooser.cursor + 10).min(last),
        Code::Enter if chooser.taker == Taker::Field => {
            let Some(value) = chooser.value() else {
                model.overlays.push(Overlay::Chooser(chooser));
                return Vec::new();
            };
            if let Some(Overlay::Form(mut form)) = model.overlays.pop() {
                form.put(value);
                forms::wizard::follow(model, &mut form);
                forms::doubt(model, &mut form);
                model.overlays.push(Overlay::Form(form));
            }
            return Vec::new();
        }
        Code::F(10) if chooser.taker == Taker::People => {
            forms::take_people(model, &chooser.marked);
            return Vec::new();
        }
        Code::Enter if chooser.taker == Taker::Preset => {
            match chooser.value() {
                Some(name) => forms::take_preset(model, &name),
                None => model.overlays.push(Overlay::Chooser(chooser)),
            }
            return Vec::new();
        }
        Code::F(10) if matches!(chooser.taker, Taker::Ratings { .. }) => {
            let effects = rating_check::take(model, &chooser);
            if !effects.is_empty() {
                chooser.sent = Sent::NOW;
                model.overlays.push(Overlay::Chooser(chooser));
                return effects;
            }
        }
        Code::Enter if matches!(chooser.taker, Taker::Ratings { .. }) => chooser.mark(),
        Code::F(10) if chooser.taker == Taker::Prohibit => {
            let section = model.workspace().and_then(Workspace::section);
            let players: Vec<PlayerId> = chooser.marked.iter().filter_map(|id| id.parse().ok().map(PlayerId)).collect();
            match section {
                Some(section) if players.len() > 1 => {
                    let effects = commit(Command::Prohibit(section.id, ProhibitedPair { players, first: 1, last: section.setup.rounds }));
                    chooser.sent = Sent::NOW;
                    model.overlays.push(Overlay::Chooser(chooser));
                    return effects;
                }
                _ => {
                    let lang = model.lang();
                    model.say(Tone::Alarm, lang.text("ui.roll.apart-two"));
                }
            }
        }
        Code::Enter => {
            chooser.mark();
            // The next name is typed at once.
            chooser.input = tui_input::Input::default();
            chooser.cursor = 0;
        }
        _ => {
            let before = chooser.input.value().to_owned();
            overlays::edit(&mut chooser.input, key);
            if chooser.input.value() != before {
                chooser.cursor = 0;
            }
        }
    }
    model.overlays.push(Overlay::Chooser(chooser));
    Vec::new()
}

fn stages(model: &mut Model, roll: &Roll, key: Key) -> Vec<Effect> {
    let lang = model.lang();
    let Some(section) = model.workspace().and_then(Workspace::section) else { return Vec::new() };
    let stage = section.stages.get(roll.cursor);
    match (key.code, Window::Stages.verb(key), stage) {
        (_, Some(Verb::New), _) => return run(model, Cmd::AddStage),
        (_, Some(Verb::Only(Cmd::DrawGroups)), _) => return run(model, Cmd::DrawGroups),
        (Code::Delete, _, Some(stage)) => return commit(Command::RemoveStage(section.id, stage.id)),
        (Code::Enter, _, Some(stage)) if stage.first_round().is_some() => {
            let title = lang.fill("ui.roll.stage-title", &[("name", &stage.rule_name())]);
            let lines = (1..).zip(section.contestants(stage)).map(|(seed, p)| format!("{seed:>4}  {}", p.person.name)).collect();
            model.overlays.push(Overlay::Text(Reading::new(title, lines)));
        }
        (Code::Enter, _, Some(stage)) => {
            let id = stage.id;
            begin(model, Tie { stage: id, decided: Vec::new(), of: None });
        }
        _ => {}
    }
    Vec::new()
}

/// Opens a stage, or asks for the next tie to be decided before it can be.
fn begin(model: &mut Model, tie: Tie) {
    let lang = model.lang();
    let Some(workspace) = model.workspace() else { return };
    let Some((section, stage)) = workspace.section().and_then(|s| Some((s, s.stage(tie.stage)?))) else { return };
    let overlay = match seeding(&workspace.event, section, stage, &tie.decided) {
        Ok(seeds) => {
            let rules = words::stage::seeding_words(section, stage, &seeds, lang);
            let contestants: Vec<PlayerId> = seeds.into_iter().map(|entrant| entrant.who).collect();
            let line = |(seed, id): (usize, &PlayerId)| format!("{seed:>4}  {}", section.name(*id));
            let lines = (1..).zip(&contestants).map(line).chain(rules).collect();
            let title = lang.fill("ui.roll.stage-open", &[("name", &stage.rule_name())]);
            let act = Act::Effects(commit(Command::OpenStage(section.id, stage.id, contestants)));
            Overlay::Confirm(Confirm::new(title, lines, act))
        }
        Err(why) => match ties(&workspace.event, section, stage, &tie.decided).into_iter().next() {
            Some(open) => {
                let of = if let Place::Of { stage, .. } = &open.place { Some(stage.clone()) } else { None };
                let title = lang.fill("ui.roll.tie", &[("place", &bracket::place_words(&open.place, lang))]);
                let items = open.who.iter().map(|id| (id.0.to_string(), section.name(*id).to_owned())).collect();
                let purpose = PickFor::Tie(Box::new(Tie { of, ..tie }));
                Overlay::Pick(Pick::new(title, items, Vec::new(), purpose))
            }
            None => return model.say(Tone::Alarm, why.say(lang)),
        },
    };
    model.overlays.push(overlay);
}

/// The order of those who were level was chosen: on to the next tie, or to the opening. Who is left over is the last.
pub fn decided(model: &mut Model, mut pick: Pick) -> Vec<Effect> {
    let lang = model.lang();
    let PickFor::Tie(tie) = pick.purpose.clone() else { return Vec::new() };
    if pick.chosen.len() + 1 == pick.items.len() {
        let rest = pick.items.iter().map(|(code, _)| code).find(|code| !pick.chosen.contains(code)).cloned();
        pick.chosen.extend(rest);
    }
    if pick.chosen.len() < pick.items.len() {
        model.say(Tone::Alarm, lang.text("ui.roll.tie-all"));
        model.overlays.push(Overlay::Pick(pick));
        return Vec::new();
    }
    let order = pick.chosen.iter().filter_map(|code| code.parse().ok().map(PlayerId)).collect();
    let Tie { stage, mut decided, of } = *tie;
    decided.push(Decision { stage: of, order });
    begin(model, Tie { stage, decided, of: None });
    Vec::new()
}

/// Groups as they would be dealt out, to be looked at before they are taken.
pub fn groups_drawn(section: &Section, form: &Form, columns: u16, lang: Lang) -> Result<Reading, Problem> {
    let seed = || form.value("seed").parse().map_err(|_| Problem::of("seed", lang.text("ui.form.not-a-number")));
    let count = form.whole("groups", lang)?;
    let deal = if form.value("deal") == "lots" { Deal::Lots(seed()?) } else { Deal::Snake };
    let dealt = grouping(section, count, deal).map_err(|why| Problem::of("groups", why.say(lang)))?;
    let mut lines = Vec::new();
    lines.push(match deal {
        Deal::Snake => lang.text("ui.roll.groups-snake").to_owned(),
        Deal::Lots(seed) => lang.fill("ui.roll.groups-lots", &[("seed", &seed.to_string())]),
    });
    lines.push(lang.fill("ui.roll.groups-system", &[("system", system_words(section.setup.system, lang))]));
    for (name, players) in &dealt.groups {
        lines.push(String::new());
        lines.push(lang.fill("ui.roll.group", &[("name", name), ("count", &players.len().to_string())]));
        let row = |id: &PlayerId| {
            let unit = section.player(*id).map_or("", |p| p.unit(section));
            format!("    {}  {unit}", section.name(*id)).trim_end().to_owned()
        };
        lines.extend(players.iter().map(row));
    }
    lines.push(String::new());
    lines.push(lang.fill("ui.roll.swaps", &[("count", &dealt.swaps.len().to_string())]));
    let name = |seed: u16| dealt.order.get(usize::from(seed).wrapping_sub(1)).map_or("–", |id| section.name(*id)).to_owned();
    lines.extend(dealt.swaps.iter().map(|swap| format!("    {}", bracket::swap_words(swap, name, lang))));
    let take = (lang.text("ui.roll.groups-take").to_owned(), Act::Effects(commit(dealt.command(section))));
    let again = ('n', lang.text("ui.roll.groups-again").to_owned(), Act::Run(Cmd::DrawGroups));
    let lines = wrapped(&lines, columns);
    Ok(Reading { then: Some(take), also: Some(again), ..Reading::new(lang.text("ui.form.groups").to_owned(), lines) })
}
