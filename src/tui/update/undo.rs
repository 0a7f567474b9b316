//! Undo and redo. What is on the screen is undone at once, as it is seen going; of anything else it is said beforehand what would go.

use super::ask;
use crate::tui::effect::Effect;
use crate::tui::layout::first_row;
use crate::tui::model::{Model, Pane, Tone, View, Workspace};
use crate::tui::overlay::{Act, Confirm};
use crate::tui::said::{Said, actor_words};
use crate::words::{Lang, Message};
use event::{Change, Entry, Event, GameAt, IncidentChange, SectionId, rewritten};

/// Takes the newest entry back, or the newest undo.
pub fn newest(model: &mut Model, redo: bool) -> Vec<Effect> {
    let lang = model.lang();
    let Some(workspace) = model.workspace() else { return Vec::new() };
    let history = &workspace.history;
    let found = if redo { history.redo_target() } else { history.undo_target() };
    let seq = match found {
        Ok(seq) => seq,
        Err(refusal) => {
            model.say(Tone::Alarm, refusal.say(lang));
            return Vec::new();
        }
    };
    let effect = if redo { Effect::Redo } else { Effect::Undo(Some(seq)) };
    if history.entry(seq).is_some_and(|e| on_screen(workspace, history.meant(e), model.size)) {
        return vec![effect];
    }
    question(model, seq, effect)
}

/// Takes one entry back, after a question.
pub fn this(model: &mut Model, seq: u32) -> Vec<Effect> {
    question(model, seq, Effect::Undo(Some(seq)))
}

/// Names the entry, its section, when and by whom it was made, and what would stand without it.
fn question(model: &mut Model, seq: u32, effect: Effect) -> Vec<Effect> {
    let lang = model.lang();
    let Some(workspace) = model.workspace() else { return Vec::new() };
    let Some(target) = workspace.history.entry(seq) else { return Vec::new() };
    let after = match workspace.history.without(seq) {
        Ok(after) => after,
        Err(refusal) => {
            model.say(Tone::Alarm, format!("{} {}", named(workspace, target, None, lang), refusal.say(lang)));
            return Vec::new();
        }
    };
    let redo = target.undoes.is_some();
    let told = workspace.history.meant(target);
    let at = target.at.day_and_minute();
    let mut lines = vec![
        named(workspace, target, Some(&after), lang),
        lang.fill("ui.confirm.undo-entry-made", &[("at", &at), ("actor", actor_words(target, lang))]),
    ];
    let then = Said::new(&after, Some(&workspace.event), lang);
    let mut stands: Vec<String> = told.changes.iter().filter_map(|c| then.stands(c)).collect();
    stands.dedup();
    lines.extend(stands.iter().take(3).map(|what| lang.fill("ui.confirm.undo-entry-then", &[("what", what)])));
    for (section, round, boards) in rewritten(&workspace.event, &after) {
        let labels: Vec<String> = boards.iter().filter_map(|b| Some(after.section(section)?.label(GameAt::new(round, *b)))).collect();
        let (round, boards) = (round.to_string(), labels.join(" "));
        let key = if boards.is_empty() { "ui.confirm.undo-posted-byes" } else { "ui.confirm.undo-posted" };
        lines.push(format!("! {}", lang.fill(key, &[("round", &round), ("boards", &boards)])));
    }
    lines.push(lang.text("ui.confirm.undo-entry-cost").to_owned());
    let key = if redo { "ui.confirm.redo-entry" } else { "ui.confirm.undo-entry" };
    let title = lang.fill(key, &[("seq", &seq.to_string())]);
    ask(model, Confirm::new(title, lines, Act::Effects(vec![effect])))
}

/// What an entry did, said from a state in which it is in force.
fn named(workspace: &Workspace, target: &Entry, after: Option<&Event>, lang: Lang) -> String {
    let told = workspace.history.meant(target);
    let now = &*workspace.event;
    match after {
        Some(after) if target.undoes.is_some() => Said::new(after, Some(now), lang).entry(told),
        after => Said::new(now, after, lang).entry(told),
    }
}

/// Whether the effect of an entry is on the screen: its section, its round, its board or its player.
fn on_screen(workspace: &Workspace, entry: &Entry, size: (u16, u16)) -> bool {
    if workspace.view == View::Log {
        return workspace.log.thing(&workspace.listed_entries()) == Some(entry.seq);
    }
    let telling = entry.changes.iter().filter(|c| !matches!(c, Change::Comment { .. }));
    let mut any = false;
    for change in telling {
        any = true;
        if !shows(workspace, change, size) {
            return false;
        }
    }
    any
}

/// The board whose row shows a board: itself, or the one under which its match of teams stands.
fn shown_at(workspace: &Workspace, board: u16) -> u16 {
    let Some(round) = workspace.shown_round().filter(|_| workspace.lists_matches()) else { return board };
    let table = |number: u16| round.board(number).map(|b| b.table);
    let rows = workspace.board_keys().into_iter().map(|key| key.board.0);
    let mut of_match = rows.filter(|row| *row == board || (workspace.opened_table().is_none() && table(*row) == table(board)));
    of_match.next().unwrap_or(board)
}

fn shows(workspace: &Workspace, change: &Change, size: (u16, u16)) -> bool {
    let here = |section: SectionId| workspace.section_id() == Some(section);
    if !change.section().is_some_and(here) {
        return false;
    }
    let boards = matches!(workspace.view, View::Pairings | View::Clocks);
    let in_round = |round: u16| boards && workspace.round_number() == round;
    let chosen = |round: u16, board: u16| in_round(round) && workspace.board().is_some_and(|b| b.number == board);
    let player = |id| {
        workspace.view == View::Players
            && in_window(workspace.players.row(&workspace.shown_players()), &workspace.shown_players(), id, size)
    };
    match change {
        Change::Result { round, board, .. } | Change::Verified { round, board, .. } | Change::RatingResult { round, board, .. } => {
            let keys = workspace.board_keys();
            let row = GameAt::new(*round, shown_at(workspace, *board));
            let listed = workspace.view == View::Clocks || lists_boards(workspace);
            chosen(*round, *board) || listed && in_round(*round) && in_window(workspace.board_row(), &keys, row, size)
        }
        Change::Game { round, board, .. } | Change::Clock { round, board, .. } => chosen(*round, *board),
        Change::Incident { act, .. } => match act {
            IncidentChange::Recorded { incident } => chosen(incident.round, incident.board),
            IncidentChange::Withdrawn { number, .. } => {
                let incident = workspace.section().and_then(|s| s.incidents.iter().find(|i| i.number == *number));
                incident.is_some_and(|i| chosen(i.round, i.board))
            }
        },
        Change::Paired { round, .. }
        | Change::EditBegun { round, .. }
        | Change::Edited { round, .. }
        | Change::EditEnded { round, .. }
        | Change::Published { round, .. }
        | Change::Unpublished { round, .. }
        | Change::GamesAdded { round, .. }
        | Change::Settled { round, .. }
        | Change::RoundDrawn { round, .. }
        | Change::LinedUp { round, .. }
        | Change::Started { round, .. } => in_round(*round),
        // What hangs on the wall is another then.
        Change::Repaired { .. } => false,
        Change::MemberSet { .. } | Change::MemberRemoved { .. } => false,
        Change::StageAdded { .. } | Change::StageRemoved { .. } | Change::StageOpened { .. } => false,
        // The draft that comes back takes the place of the newest round.
        Change::Unpaired { .. } => boards && workspace.round.is_none(),
        // An undo brings the player back among the others, in sight of whoever looks at them.
        Change::PlayerRemoved { .. } | Change::Numbered { .. } | Change::NumberedAs { .. } => workspace.view == View::Players,
        Change::PlayerAdded { player: id, .. }
        | Change::PlayerSet { player: id, .. }
        | Change::MemberAdded { team: id, .. }
        | Change::Roster { team: id, .. }
        | Change::Lot { player: id, .. }
        | Change::Status { player: id, .. }
        | Change::ByeRequest { player: id, .. }
        | Change::FixedTable { player: id, .. } => player(*id),
        Change::Presence { players, .. } => players.iter().all(|id| player(*id)),
        Change::Placings { .. } | Change::ManualValues { .. } => workspace.view == View::Standings,
        Change::EventInfo { .. }
        | Change::Appeals { .. }
        | Change::Prizes { .. }
        | Change::Accepted { .. }
        | Change::SectionAdded { .. }
        | Change::SectionSet { .. }
        | Change::SectionRemoved { .. }
        | Change::RoundDays { .. }
        | Change::Prohibited { .. }
        | Change::InitialColor { .. }
        | Change::Report { .. }
        | Change::Printed { .. }
        | Change::Comment { .. } => false,
    }
}

/// Whether the list of boards is on the screen: a game takes the whole of it.
fn lists_boards(workspace: &Workspace) -> bool {
    workspace.view == View::Pairings && workspace.pane == Pane::Pairings
}

/// Whether a row is surely drawn: the lists keep the cursor in their middle. Heads, byes and frames take at most this many lines.
fn in_window<T: PartialEq>(cursor: usize, list: &[T], thing: T, size: (u16, u16)) -> bool {
    let height = usize::from(size.1.saturating_sub(12));
    let first = first_row(cursor, list.len(), height);
    list.iter().position(|t| *t == thing).is_some_and(|row| (first..first + height).contains(&row))
}
