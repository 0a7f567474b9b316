//! Answers of the desk.

use super::{event, games, results};
use crate::event::{Change, Command, Refusal};
use crate::i18n::Message;
use crate::store::StoreError;
use crate::tui::effect::{Effect, Msg, Opened, ReportPreview, RosterPreview, Saved};
use crate::tui::model::{Home, Model, Screen, Tone, View, Workspace};
use crate::tui::overlay::{Act, Overlay, Reading};

/// Takes an answer in.
pub fn take(model: &mut Model, msg: Msg) -> Vec<Effect> {
    let lang = model.lang();
    match msg {
        Msg::Recent(recent) => {
            if let Screen::Home(home) = &mut model.screen {
                *home = Home { list: home.list, recent };
                home.list.step(0, home.recent.len());
            }
        }
        Msg::Opened(Ok(opened)) => return open(model, opened),
        Msg::Opened(Err(error)) => model.say(Tone::Alarm, error.say(lang)),
        Msg::Committed(saved, error) => {
            let effects = saved.map_or_else(Vec::new, |saved| take_saved(model, saved));
            if let Some(error) = error {
                if let Some(Overlay::Clock(panel)) = model.overlays.last_mut() {
                    panel.refuse(error.say(lang), matches!(error, StoreError::Refused(Refusal::Ahead(_))));
                }
                model.say(Tone::Alarm, error.say(lang));
            }
            return effects;
        }
        Msg::Proposed(section, Ok(proposal)) => return vec![Effect::Commit(vec![Command::Pair(section, proposal)])],
        Msg::Proposed(_, Err(refusal)) => model.say(Tone::Alarm, refusal.say(lang)),
        Msg::Standings(section, result) => {
            let Some(workspace) = model.workspace_mut() else { return Vec::new() };
            if workspace.section_id() != Some(section) {
                return Vec::new();
            }
            match result {
                Ok(table) => {
                    workspace.standings.step(0, table.rows.len());
                    workspace.table = Some(table);
                }
                Err(text) => model.say(Tone::Alarm, text),
            }
        }
        Msg::Prose(title, lines) => {
            let lines = games::wrapped(&lines, model.size.0);
            model.overlays.push(Overlay::Text(Reading::new(title, lines)));
        }
        Msg::Text(title, lines) => model.overlays.push(Overlay::Text(Reading::new(title, lines))),
        Msg::Report(Ok(report)) => show_report(model, *report),
        Msg::Roster(Ok(roster)) => show_roster(model, roster),
        Msg::Report(Err(text)) | Msg::Roster(Err(text)) | Msg::Failed(text) => model.say(Tone::Alarm, text),
        Msg::Ratings(Ok(players)) => {
            if let Some(Overlay::Ratings { found, .. }) = model.overlays.last_mut() {
                *found = players;
            }
        }
        Msg::Ratings(Err(text)) => model.say(Tone::Alarm, text),
        Msg::Done(text) => model.say(Tone::Done, text),
        Msg::Ruled(..) | Msg::Imported(..) | Msg::Reconciled(..) => return games::take(model, msg),
        Msg::Key(_) | Msg::Paste(_) | Msg::Resize(..) | Msg::Tick(_) | Msg::Progress(_) | Msg::TaskEnded(_) => {}
    }
    Vec::new()
}

fn open(model: &mut Model, opened: Opened) -> Vec<Effect> {
    let lang = model.lang();
    let mut workspace = Workspace::new(opened.path, opened.saved.event, opened.saved.history);
    workspace.saved = opened.saved.at;
    workspace.read_only = opened.read_only;
    let effects = event::refresh(&workspace);
    model.screen = Screen::Event(Box::new(workspace));
    model.overlays.clear();
    if let Some(why) = opened.read_only {
        model.say(Tone::Alarm, lang.text(why));
    }
    effects
}

/// A new saved state: the cursor stays where it was, the foot says what was saved.
fn take_saved(model: &mut Model, saved: Saved) -> Vec<Effect> {
    let lang = model.lang();
    let Screen::Event(workspace) = &mut model.screen else { return Vec::new() };
    let before = workspace.history.next_seq();
    workspace.event = saved.event;
    workspace.history = saved.history;
    workspace.saved = saved.at;
    let sections = workspace.event.sections.len();
    workspace.section = workspace.section.min(sections.saturating_sub(1));
    let boards = workspace.shown_round().map_or(0, |r| r.boards.len());
    workspace.boards.step(0, boards);
    let players = workspace.shown_players().len();
    workspace.players.step(0, players);
    let mut alarm = None;
    match saved.backup {
        Some(Ok(copy)) => workspace.backup = Some(copy),
        Some(Err(text)) => alarm = Some(text),
        None => {}
    }
    let fresh: Vec<_> = workspace.history.entries().iter().filter(|e| e.seq >= before).cloned().collect();
    let mut effects = event::refresh(workspace);
    let mut acts = Vec::new();
    let mut entered = Vec::new();
    for entry in &fresh {
        if entry.kind == "section.add" {
            workspace.section = sections.saturating_sub(1);
            workspace.view = View::Players;
        }
        for change in &entry.changes {
            match change {
                Change::Result { board, result: Some(result), .. } if entry.kind == "result" => entered.push((*board, *result)),
                Change::Verified { .. } => {
                    if let Some(pass) = &mut workspace.second_pass {
                        pass.agreed += 1;
                    }
                    workspace.to_next_open();
                }
                Change::Paired { .. } => {
                    workspace.view = View::Pairings;
                    workspace.round = None;
                    workspace.boards.cursor = 0;
                }
                Change::Published { .. } => workspace.boards.cursor = 0,
                Change::Game { act, .. } => acts.push(act.clone()),
                Change::Edited { .. } => {
                    workspace.swap = None;
                    let section = workspace.section();
                    let found = section.map(|s| crate::event::warnings(&workspace.event, s)).unwrap_or_default();
                    let words: Vec<String> = found.iter().map(|w| w.say(lang)).collect();
                    alarm = (!words.is_empty()).then(|| words.join(" ")).or(alarm);
                }
                _ => {}
            }
        }
    }
    if let Some(entry) = fresh.last() {
        let target = entry.undoes.and_then(|seq| workspace.history.entries().iter().find(|e| e.seq == seq));
        let text = match target {
            Some(target) => {
                let words = [("kind", kind_words(lang, &target.kind)), ("seq", target.seq.to_string())];
                lang.fill(
                    if entry.kind == "redo" { "ui.said.redone" } else { "ui.said.undone" },
                    &words.each_ref().map(|(k, v)| (*k, v.as_str())),
                )
            }
            None if saved.said.is_some() => saved.said.unwrap_or_default(),
            None => lang.fill("ui.said.saved", &[("kind", &kind_words(lang, &entry.kind))]),
        };
        model.say(Tone::Done, text);
    }
    if let Some(text) = fresh.last().and_then(|entry| said_at_board(model, entry)) {
        model.say(Tone::Done, text);
    }
    if !entered.is_empty() {
        results::saved(model, &entered);
    }
    effects.extend(games::advance(model, &acts));
    if let Some(text) = alarm {
        model.say(Tone::Alarm, text);
    }
    if !saved.reprint.is_empty() {
        model.overlays.push(Overlay::Text(Reading::new(lang.text("ui.reprint.title").to_owned(), saved.reprint)));
    }
    effects
}

/// What an entry about a game's clock says back.
fn said_at_board(model: &Model, entry: &crate::event::Entry) -> Option<String> {
    if let Some(text) = super::penalty::saved(model, &entry.changes) {
        return Some(text);
    }
    let clock = |c: &Change| if let Change::Clock { board, act, .. } = c { Some((*board, act.clone())) } else { None };
    let acts: Vec<_> = entry.changes.iter().filter_map(clock).collect();
    let (board, _) = acts.first()?;
    super::clock::saved(model, *board, &acts.iter().map(|(_, act)| act.clone()).collect::<Vec<_>>())
}

/// The kind of a log entry in words.
pub fn kind_words(lang: crate::i18n::Lang, kind: &str) -> String {
    lang.get(&format!("ui.kind.{}", kind.replace('.', "-"))).map_or_else(|| kind.to_owned(), str::to_owned)
}

/// What an event made of a report file will have, to be looked at before it is made.
fn show_report(model: &mut Model, report: ReportPreview) {
    let lines = games::wrapped(&report.lines, model.size.0);
    let then = Some((report.take, Act::Effects(vec![Effect::Create(report.name, report.commands)])));
    model.overlays.push(Overlay::Text(Reading { then, ..Reading::new(report.path.display().to_string(), lines) }));
}

/// The roster as it will be read, to be looked at before anything is entered.
fn show_roster(model: &mut Model, roster: RosterPreview) {
    let lang = model.lang();
    let mut lines = roster.facts.clone();
    lines.push(String::new());
    if !roster.problems.is_empty() {
        lines.push(lang.fill("ui.roster.problems", &[("count", &roster.problems.len().to_string())]));
        lines.extend(roster.problems.iter().take(200).map(|p| format!("  ! {p}")));
        lines.push(String::new());
    }
    lines.push(lang.fill("ui.roster.players", &[("count", &roster.players.len().to_string())]));
    for new in roster.players.iter().take(1000) {
        let p = &new.person;
        let rating = p.rating.map_or_else(String::new, |r| r.to_string());
        lines.push(format!("  {}  {rating}  {}  {}  {}  {}", p.name, p.title, p.federation, p.club, p.public_id()));
    }
    let words = lang.fill("ui.roster.take", &[("count", &roster.players.len().to_string())]);
    let title = roster.path.display().to_string();
    let has_columns = !roster.ask.columns.is_empty();
    if let Some(workspace) = model.workspace_mut() {
        workspace.roster = Some(roster);
    }
    let lines = games::wrapped(&lines, model.size.0);
    let also = has_columns.then(|| ('c', lang.text("ui.roster.map").to_owned(), Act::MapRoster));
    model.overlays.push(Overlay::Text(Reading { then: Some((words, Act::TakeRoster)), also, ..Reading::new(title, lines) }));
}
