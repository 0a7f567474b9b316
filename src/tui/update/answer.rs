//! Answers of the desk.

use super::{event, games, results};
use crate::event::{Change, Command, Entry, Event, Refusal};
use crate::i18n::{Lang, Message};
use crate::store::StoreError;
use crate::tui::effect::{Effect, Msg, Opened, RosterPreview, Saved};
use crate::tui::model::{Home, Model, Screen, Tone, View, Workspace};
use crate::tui::overlay::{Act, Overlay, Reading};
use crate::tui::said::{Said, in_section};

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
                Ok(table) => workspace.table = Some(table),
                Err(text) => model.say(Tone::Alarm, text),
            }
        }
        Msg::Prose(title, lines) => {
            let lines = games::wrapped(&lines, model.size.0);
            model.overlays.push(Overlay::Text(Reading::new(title, lines)));
        }
        Msg::Text(title, lines) => model.overlays.push(Overlay::Text(Reading::new(title, lines))),
        Msg::Roster(Ok(roster)) => show_roster(model, roster),
        Msg::Roster(Err(text)) | Msg::Failed(text) => model.say(Tone::Alarm, text),
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
    let old = std::mem::replace(&mut workspace.event, saved.event);
    let shown = old.sections.get(workspace.section).map(|s| s.id);
    workspace.history = saved.history;
    workspace.saved = saved.at;
    let sections = workspace.event.sections.len();
    let place = workspace.event.sections.iter().position(|s| Some(s.id) == shown);
    workspace.section = place.unwrap_or_else(|| workspace.section.min(sections.saturating_sub(1)));
    let mut alarm = None;
    match saved.backup {
        Some(Ok(copy)) => workspace.backup = Some(copy),
        Some(Err(text)) => alarm = Some(text),
        None => {}
    }
    let fresh: Vec<_> = workspace.history.entries().iter().filter(|e| e.seq >= before).cloned().collect();
    let mut effects = event::refresh(workspace);
    let mut acts = Vec::new();
    let mut entered = false;
    for entry in &fresh {
        if entry.kind == "section.add" {
            workspace.section = sections.saturating_sub(1);
            workspace.view = View::Players;
        }
        for change in &entry.changes {
            match change {
                Change::Result { result: Some(_), .. } if entry.kind == "result" => entered = true,
                Change::Verified { .. } => {
                    if let Some(pass) = &mut workspace.second_pass {
                        pass.agreed += 1;
                    }
                    workspace.to_next_open();
                }
                Change::Paired { .. } => {
                    workspace.view = View::Pairings;
                    workspace.round = None;
                    workspace.boards.to_first();
                }
                Change::Published { .. } => workspace.boards.to_first(),
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
    if entered {
        results::saved(workspace);
    }
    if let Some(entry) = fresh.last() {
        let text = match saved.said {
            Some(said) => said,
            None => said_of(workspace, &old, entry, lang),
        };
        model.say(Tone::Done, text);
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

/// What an entry says back: which player or board, and what changed; of an undo, what was undone.
fn said_of(workspace: &Workspace, old: &Event, entry: &Entry, lang: Lang) -> String {
    let now = &*workspace.event;
    let history = &workspace.history;
    if let Some(target) = entry.undoes.and_then(|seq| history.entry(seq)) {
        let redone = entry.kind == "redo";
        let told = history.meant(target);
        let back = redone || target.undoes.is_some();
        let what = if back { Said::new(now, Some(old), lang) } else { Said::new(old, Some(now), lang) }.entry(told);
        let key = if redone { "ui.said.redone" } else { "ui.said.undone" };
        return lang.fill(key, &[("what", &what), ("seq", &target.seq.to_string())]);
    }
    let clock = |c: &Change| if let Change::Clock { section, board, act, .. } = c { Some((*section, *board, act.clone())) } else { None };
    let acts: Vec<_> = entry.changes.iter().filter_map(clock).collect();
    if let Some((section, board, _)) = acts.first().filter(|_| acts.len() == entry.changes.len()) {
        let acts: Vec<_> = acts.iter().map(|(_, _, act)| act.clone()).collect();
        if let Some(text) = now.section(*section).and_then(|s| super::clock::saved(s, *board, &acts, lang)) {
            return in_section(now, *section, text, lang);
        }
    }
    let what = Said::new(now, Some(old), lang).entry(entry);
    if entry.kind == "result" { what } else { lang.fill("ui.said.saved", &[("what", &what)]) }
}

/// The roster as it will be read, to be looked at before anything is entered.
fn show_roster(model: &mut Model, roster: RosterPreview) {
    let lang = model.lang();
    let mut lines = vec![roster.facts.clone(), String::new()];
    if !roster.problems.is_empty() {
        lines.push(lang.fill("ui.roster.problems", &[("count", &roster.problems.len().to_string())]));
        lines.extend(roster.problems.iter().take(200).map(|p| format!("  ! {p}")));
        lines.push(String::new());
    }
    lines.push(lang.fill("ui.roster.players", &[("count", &roster.players.len().to_string())]));
    for new in roster.players.iter().take(1000) {
        let p = &new.person;
        let rating = p.rating.map_or_else(String::new, |r| r.to_string());
        lines.push(format!("  {}  {rating}  {}  {}  {}  {}", p.name, p.title, p.federation, p.club, p.id));
    }
    let words = lang.fill("ui.roster.take", &[("count", &roster.players.len().to_string())]);
    let title = roster.path.display().to_string();
    if let Some(workspace) = model.workspace_mut() {
        workspace.roster = Some(roster);
    }
    model.overlays.push(Overlay::Text(Reading { then: Some((words, Act::TakeRoster)), ..Reading::new(title, lines) }));
}
