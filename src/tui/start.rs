//! The start screen: the events opened before, each with how it stood.

use super::effect::RequestId;
use event::{Event, Section};
use std::path::PathBuf;

/// A line of the home screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecentEvent {
    /// The file.
    pub path: PathBuf,
    /// Name of the event.
    pub name: String,
    /// When it was last open, `YYYY-MM-DD HH:MM`.
    pub opened: String,
    /// How it stood then, where that is known.
    pub state: Option<EventState>,
}

/// How an event stands, in few facts: of its first section that is not finished.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct EventState {
    /// The section; empty where the event has one only.
    pub section: String,
    /// Players, or teams.
    pub players: usize,
    /// The newest round; 0 before the first.
    pub round: u16,
    /// Rounds planned.
    pub rounds: u16,
    /// Boards of it without a result; a draft counts all.
    pub open: usize,
}

impl EventState {
    /// Of an event as it stands.
    pub fn of(event: &Event) -> Self {
        let is_finished = |s: &&Section| s.current().is_some_and(|r| r.is_complete() && r.number >= s.rounds_planned());
        let section = event.sections.iter().find(|s| !is_finished(s)).or(event.sections.first());
        let name = section.filter(|_| event.sections.len() > 1).map_or("", |s| s.setup.name.as_str());
        Self {
            section: name.to_owned(),
            players: section.map_or(0, |s| s.players.len()),
            round: section.map_or(0, Section::current_number),
            rounds: section.map_or(0, Section::rounds_planned),
            open: section.and_then(Section::current).map_or(0, |r| r.open_boards().count()),
        }
    }

    /// The same without control codes: it comes from a file.
    #[must_use]
    pub fn harmless(self) -> Self {
        Self { section: event::sanitize::safe(&self.section), ..self }
    }
}

/// The home screen.
#[derive(Debug, Default)]
pub struct Home {
    /// Events opened before, the newest first.
    pub recent: Vec<RecentEvent>,
    /// The chosen one.
    pub list: ListState,
    /// The newest request for the list; answers to older ones are stale.
    pub asked: Option<RequestId>,
}

/// Cursor of a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ListState {
    /// The chosen row, from 0.
    pub cursor: usize,
}

impl ListState {
    /// Moves by rows and stays inside.
    pub fn step(&mut self, by: isize, rows: usize) {
        self.cursor = self.cursor.saturating_add_signed(by).min(rows.saturating_sub(1));
    }
}
