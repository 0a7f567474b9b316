//! Answers of the desk.

use super::{call, event, forms, games, questions, rating_check, replace, results};
use crate::tui::effect::{Answer, Effect, Opened, ReportPreview, RequestId, RosterPreview, Saved};
use crate::tui::find::Deed;
use crate::tui::model::{Model, Screen, StandingsTable, Tone, View, Workspace};
use crate::tui::overlay::{Act, COLUMNS_KEY, Overlay, Reading};
use crate::tui::said::{Said, in_section};
use crate::tui::task::Lane;
use crate::words::{Lang, Message};
use ::event::{Change, Command, Entry, Event, GameAt, NewPlayer, Refusal, Section, SectionId, SystemKind, setting};
use std::sync::Arc;
use store::{Found, StoreError};

/// How an answer comes in.
#[derive(Clone, Copy, Debug)]
pub struct Heard {
    /// The request that it answers.
    pub id: RequestId,
    /// Keys waited for it: it may open something, and move what they fall on. Any other answer may not.
    pub awaited: bool,
    /// Nothing was typed since its request was made.
    pub watched: bool,
}

/// Takes an answer in. What was asked for by a screen that is gone, or for a list that was asked for again since, is dropped.
pub fn take(model: &mut Model, heard: Heard, answer: Answer) -> Vec<Effect> {
    let lang = model.lang();
    forms::settle(model, heard.id, &answer);
    match answer {
        Answer::Recent(recent) => {
            if let Screen::Home(home) = &mut model.screen
                && home.asked == Some(heard.id)
            {
                home.recent = recent;
                home.list.step(0, home.recent.len());
            }
        }
        Answer::Found(names) => {
            let known = names.iter().filter_map(|name| Deed::named(name)).filter(|deed| !model.found.contains(deed)).collect::<Vec<_>>();
            model.found.extend(known);
        }
        Answer::Opened(Ok(opened)) if heard.awaited => return open(model, opened),
        Answer::Opened(Err(error)) => model.say(Tone::Alarm, error.say(lang)),
        Answer::Committed(saved, error) => return committed(model, heard, saved, error),
        Answer::Proposed(section, Ok(proposal)) if heard.awaited => return vec![Effect::Commit(vec![Command::Pair(section, proposal)])],
        Answer::Proposed(_, Err(refusal)) => model.say(Tone::Alarm, refusal.say(lang)),
        Answer::Standings(section, result) => show_standings(model, heard, section, result),
        Answer::Prose(title, lines) if heard.awaited => {
            let lines = games::wrapped(&lines, model.size.0);
            model.overlays.push(Overlay::Text(Reading::new(title, lines)));
        }
        Answer::Why(asked, lines) if heard.awaited => {
            let lines = games::wrapped(&lines, model.size.0);
            let also = Some(('p', lang.text("ui.why.print").to_owned(), Act::Effects(vec![Effect::SaveWhy(asked)])));
            let title = lang.text("ui.why.title").to_owned();
            model.overlays.push(Overlay::Text(Reading { also, ..Reading::new(title, lines) }));
        }
        Answer::Text(title, lines) if heard.awaited => model.overlays.push(Overlay::Text(Reading::new(title, lines))),
        Answer::Report(Ok(report)) if heard.awaited => show_report(model, *report),
        Answer::Roster(Ok(roster)) if heard.awaited => show_roster(model, roster),
        Answer::Report(Err(text)) | Answer::Roster(Err(text)) | Answer::Failed(text) => model.say(Tone::Alarm, text),
        Answer::RatingCheck(section, Ok(check)) if heard.awaited => rating_check::show(model, section, &check),
        Answer::RatingCheck(_, Err(text)) => model.say(Tone::Alarm, text),
        Answer::Printers(names) => questions::take_printers(model, names),
        Answer::Completed(completion) => return questions::completed(model, completion),
        Answer::FolderSeen(typed, doubt) => questions::folder_seen(model, &typed, doubt),
        Answer::FolderTaken(folder, taken) => return questions::folder_taken(model, folder, taken),
        Answer::Ratings(result) => show_ratings(model, heard, result),
        Answer::Done(text) => model.say(Tone::Done, text),
        Answer::Printed(text, saved) => {
            if let Some(saved) = saved {
                adopt(model, heard, &saved);
            }
            model.say(Tone::Done, text);
        }
        Answer::CopyDue if !model.is_busy(Lane::Copies) => return vec![Effect::CopyByItself],
        Answer::CopyDue => {}
        Answer::Copied { strip, said } => {
            if let Some(workspace) = model.workspace_mut().filter(|w| heard.id > w.opened) {
                (workspace.backup, workspace.copy_failed) = (Some(strip), false);
            }
            // What was said meanwhile stays.
            if !said.is_empty() && (model.notice.is_none() || heard.watched) {
                model.say(Tone::Done, said);
            }
        }
        Answer::CopyFailed { text, wants_folder } => copy_failed(model, heard, text, wants_folder),
        Answer::Reconciled(..) => return games::take(model, answer, heard.watched),
        Answer::Ruled(..) | Answer::Imported(..) if heard.awaited => {
            let effects = games::take(model, answer, heard.watched);
            return replace::gate(model, effects);
        }
        Answer::Nothing | Answer::Opened(Ok(_)) | Answer::Proposed(_, Ok(_)) | Answer::Prose(..) | Answer::Why(..) | Answer::Text(..) => {}
        // Taken before, by its number.
        Answer::Detail(_) => {}
        Answer::Report(Ok(_)) | Answer::Roster(Ok(_)) | Answer::RatingCheck(..) | Answer::Ruled(..) | Answer::Imported(..) => {}
    }
    Vec::new()
}

/// A command was saved, or was not.
fn committed(model: &mut Model, heard: Heard, saved: Option<Saved>, error: Option<StoreError>) -> Vec<Effect> {
    let lang = model.lang();
    let effects = saved.map_or_else(Vec::new, |saved| take_saved(model, heard, saved));
    call::settle(model, error.as_ref());
    if let Some(error) = error {
        if let Some(Overlay::Clock(panel)) = model.overlays.last_mut() {
            panel.refuse(error.say(lang), matches!(error, StoreError::Refused(Refusal::Ahead(_))));
        }
        // That the event lost its file stands on the screen in full, and stays there.
        let moved = matches!(error, StoreError::Moved(_));
        model.say(Tone::Alarm, if moved { lang.text("ui.said.moved").to_owned() } else { error.say(lang) });
    }
    effects
}

fn show_standings(model: &mut Model, heard: Heard, section: SectionId, result: Result<StandingsTable, String>) {
    let Some(workspace) = model.workspace_mut().filter(|w| w.table_asked == Some(heard.id)) else { return };
    if workspace.section_id() != Some(section) {
        return;
    }
    match result {
        Ok(table) => workspace.table = Some(table),
        Err(text) => model.say(Tone::Alarm, text),
    }
}

fn show_ratings(model: &mut Model, heard: Heard, result: Result<Vec<NewPlayer>, String>) {
    let Some(Overlay::Ratings { found, asked, .. }) = model.overlays.last_mut() else { return };
    if *asked != Some(heard.id) {
        return;
    }
    *asked = None;
    match result {
        Ok(players) => *found = players,
        Err(text) => {
            found.clear();
            model.say(Tone::Alarm, text);
        }
    }
}

fn copy_failed(model: &mut Model, heard: Heard, text: String, wants_folder: bool) {
    let Some(workspace) = model.workspace_mut().filter(|w| heard.id > w.opened) else { return };
    // Every minute again is no news: the strip goes on saying it.
    let news = !std::mem::replace(&mut workspace.copy_failed, true);
    if news || wants_folder {
        model.say(Tone::Alarm, text);
    }
    // Nobody who has typed on since is interrupted by a question.
    if wants_folder && heard.watched && model.overlays.is_empty() {
        ask_folder(model);
    }
}

/// Takes a saved state over and gives the number of the first entry that is new in it, and the state before. A state of another event, or
/// one older than that shown, changes nothing: its answer was overtaken.
fn adopt(model: &mut Model, heard: Heard, saved: &Saved) -> Option<(u32, Arc<Event>)> {
    let workspace = model.workspace_mut()?;
    let before = workspace.history.next_seq();
    if heard.id <= workspace.opened || saved.history.next_seq() < before {
        return None;
    }
    let old = std::mem::replace(&mut workspace.event, Arc::clone(&saved.event));
    let shown = old.sections.get(workspace.section).map(|s| s.id);
    let place = workspace.event.sections.iter().position(|s| Some(s.id) == shown);
    workspace.section = place.unwrap_or_else(|| workspace.section.min(workspace.event.sections.len().saturating_sub(1)));
    workspace.history = Arc::clone(&saved.history);
    workspace.head = saved.head.clone();
    workspace.saved.clone_from(&saved.at);
    workspace.path.clone_from(&saved.path);
    workspace.moved.clone_from(&saved.moved);
    Some((before, old))
}

fn open(model: &mut Model, opened: Opened) -> Vec<Effect> {
    let lang = model.lang();
    let mut workspace = Workspace::new(opened.path, opened.saved.event, opened.saved.history);
    workspace.saved = opened.saved.at;
    workspace.head = opened.saved.head;
    workspace.opened = model.asked;
    workspace.read_only = opened.read_only;
    workspace.backup = opened.copy;
    let effects = event::refresh(&workspace);
    model.screen = Screen::Event(Box::new(workspace));
    model.overlays.clear();
    // Entries of an old log that are counted are nothing to look at.
    let found = opened.found.iter().filter(|found| !matches!(found, Found::Log(_)));
    let mut said: Vec<String> = found.map(|found| found.say(lang)).collect();
    said.extend(match opened.read_only {
        Some(why) => Some(lang.text(why).to_owned()),
        // What could be mended here.
        None => model.workspace().and_then(|w| odd_setting(w, lang)),
    });
    if !said.is_empty() {
        model.say(Tone::Alarm, said.join(" "));
    }
    if !opened.trouble.is_empty() {
        let next = opened.read_only.map(|why| lang.text(why).to_owned());
        let lines: Vec<String> = opened.trouble.into_iter().chain(next).flat_map(|line| [line, String::new()]).collect();
        let lines = games::wrapped(&lines, model.size.0);
        model.overlays.push(Overlay::Text(Reading::new(lang.text("ui.said.trouble-title").to_owned(), lines)));
    }
    effects
}

/// The first thing that is wrong with the settings of an event, as an older version or another program let it stand.
fn odd_setting(workspace: &Workspace, lang: Lang) -> Option<String> {
    let facts = setting::info_faults(&workspace.event.info).into_iter().map(|fault| (workspace.event.info.name.as_str(), fault));
    let of_section = |s: &Section| setting::section_faults(s).into_iter().next();
    let sections = workspace.event.sections.iter().filter_map(|s| Some((s.setup.name.as_str(), of_section(s)?)));
    let (name, fault) = facts.chain(sections).next()?;
    Some(lang.fill("ui.said.odd-setting", &[("name", name), ("fault", &fault.say(lang))]))
}

/// What is wrong or odd with the newest round, in words.
fn warned(event: &Event, section: &Section, lang: Lang) -> Option<String> {
    let words: Vec<String> = ::event::warnings(event, section).iter().map(|w| w.say(lang)).collect();
    (!words.is_empty()).then(|| words.join(" "))
}

/// A new saved state: the cursor stays where it was, the foot says what was saved.
fn take_saved(model: &mut Model, heard: Heard, saved: Saved) -> Vec<Effect> {
    let lang = model.lang();
    let Some((before, old)) = adopt(model, heard, &saved) else { return Vec::new() };
    let copy_due = saved.copy_due && !model.is_busy(Lane::Copies);
    let Screen::Event(workspace) = &mut model.screen else { return Vec::new() };
    let sections = workspace.event.sections.len();
    let mut alarm = None;
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
                Change::Result { result: Some(_), .. } if enters_result(entry) => entered = true,
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
                    // What the arbiter paired is checked at once; an engine keeps to its own rules.
                    let by_hand = workspace.section().filter(|s| s.stages.iter().any(|stage| s.system_of(stage) == SystemKind::Manual));
                    alarm = by_hand.and_then(|section| warned(&workspace.event, section, lang)).or(alarm);
                }
                Change::Published { .. } => workspace.boards.to_first(),
                // The game to be played now is the one whose result comes next.
                Change::GamesAdded { .. } => workspace.to_next_open(),
                Change::Game { act, .. } => acts.push(act.clone()),
                Change::Edited { .. } => {
                    workspace.swap = None;
                    alarm = workspace.section().and_then(|section| warned(&workspace.event, section, lang)).or(alarm);
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
    // The entry is saved and said; the copy is made beside.
    effects.extend(copy_due.then_some(Effect::CopyByItself));
    if let Some(text) = alarm {
        model.say(Tone::Alarm, text);
    }
    if saved.ask_folder {
        ask_folder(model);
    }
    if !saved.reprint.is_empty() {
        model.overlays.push(Overlay::Text(Reading::new(lang.text("ui.reprint.title").to_owned(), saved.reprint)));
    }
    effects
}

/// The question for a folder for copies; it says what the one that is set was.
fn ask_folder(model: &mut Model) {
    let form = forms::backup_folder(model.config.backup_folder.as_deref(), model.lang());
    model.overlays.push(Overlay::Form(form));
}

/// Whether an entry is a result as it is entered round after round, or the end of an adjourned game.
fn enters_result(entry: &Entry) -> bool {
    matches!(entry.kind.as_str(), "result" | "result.adjourned")
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
    let clock = |c: &Change| {
        if let Change::Clock { section, round, board, act } = c { Some((*section, GameAt::new(*round, *board), act.clone())) } else { None }
    };
    let acts: Vec<_> = entry.changes.iter().filter_map(clock).collect();
    if let Some((section, board, _)) = acts.first().filter(|_| acts.len() == entry.changes.len()) {
        let acts: Vec<_> = acts.iter().map(|(_, _, act)| act.clone()).collect();
        if let Some(text) = now.section(*section).and_then(|s| super::clock::saved(s, *board, &acts, lang)) {
            return in_section(now, *section, text, lang);
        }
    }
    let what = Said::new(now, Some(old), lang).entry(entry);
    if enters_result(entry) { what } else { lang.fill("ui.said.saved", &[("what", &what)]) }
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
    let is_empty = roster.players.is_empty();
    let words = lang.fill("ui.roster.take", &[("count", &roster.players.len().to_string())]);
    let title = roster.path.display().to_string();
    let has_columns = !roster.ask.columns.is_empty();
    if let Some(workspace) = model.workspace_mut() {
        workspace.roster = Some(roster);
    }
    let lines = games::wrapped(&lines, model.size.0);
    let also = has_columns.then(|| (COLUMNS_KEY, lang.text("ui.roster.map").to_owned(), Act::MapRoster));
    // Where nobody is in it nobody is entered: other columns, or another file.
    let then = (!is_empty).then_some((words, Act::TakeRoster));
    model.overlays.push(Overlay::Text(Reading { then, also, ..Reading::new(title, lines) }));
}
