//! What the screen asks for and what comes back. Effects are values: tests compare them, the desk carries them out.

use super::game::{Column, GameKey};
use super::key::Key;
use super::model::{RecentEvent, StandingsTable};
use super::task::{Progress, Task};
use crate::desk::RosterAsk;
use crate::desk::table::claim;
pub use crate::desk::table::files::Imported;
use crate::event::{Command, Event, History, NewPlayer, Proposal, Refusal, SectionId};
use crate::store::StoreError;
use arbitration::reconcile::{Case, ReconcileError, Report};
use std::path::PathBuf;
use std::sync::Arc;

/// What is to be done outside the model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Read the list of recent events.
    ListRecent,
    /// Take an event off that list.
    Forget(PathBuf),
    /// Open an event file.
    Open(PathBuf),
    /// Create an event file and give it these commands.
    Create(PathBuf, Vec<Command>),
    /// Read a tournament report file of which an event is to be made.
    ReadReport(PathBuf),
    /// Close the event.
    Close,
    /// Give commands to the open event, in order, until one is refused.
    Commit(Vec<Command>),
    /// Undo the newest entry, or the one named.
    Undo(Option<u32>),
    /// Redo.
    Redo,
    /// Compute the next round of a section.
    Propose(SectionId),
    /// Compute the standings of a section.
    Standings(SectionId, Option<u16>),
    /// Say why one row of the standings stands above the next: section, after round, places from 0.
    Why(SectionId, Option<u16>, usize),
    /// Say why the boards of a round are as they are: section, round, board.
    Explain(SectionId, u16, u16),
    /// Read a roster for a section: the file, and how the arbiter wants it read.
    ReadRoster(SectionId, PathBuf, RosterAsk),
    /// Search the local rating database.
    SearchRatings(String),
    /// Lay a document out as text.
    Preview(DocumentRequest),
    /// Write a document as PDF beside the event.
    Save(DocumentRequest),
    /// Write a document and send it to the printer.
    Print(DocumentRequest),
    /// Copy the event into the backup folder, or the one named.
    Backup(Option<PathBuf>),
    /// Write all files for other programs into the event's folder.
    Export(SectionId),
    /// Check the event file.
    Verify,
    /// Rule on a claim after so many steps of the game.
    Rule(GameKey, Box<claim::Request>, usize),
    /// Read the games of a file for a column of the scoresheets.
    ImportGame(GameKey, PathBuf, Column),
    /// The score of a game with its diagrams and decisions.
    GameSheet(GameKey, GameSheet),
    /// Write the configuration.
    SaveConfig,
    /// Begin long work beside the screen.
    Start(Task),
    /// Stop it.
    StopTask,
    /// Draw the whole screen again.
    Redraw,
}

/// What to do with the score of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameSheet {
    /// Show it as text.
    Preview,
    /// Write it as PDF beside the event and send it to the printer.
    Print,
}

/// A document to print.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DocumentRequest {
    /// Id of the document, as `flagfall print --list` shows it.
    pub id: String,
    /// Section.
    pub section: SectionId,
    /// Round; `None` is the newest.
    pub round: Option<u16>,
    /// The one board it is about; `None` is all of them.
    pub board: Option<u16>,
}

/// A saved state of the event.
#[derive(Clone, Debug)]
pub struct Saved {
    /// The state.
    pub event: Arc<Event>,
    /// The log.
    pub history: Arc<History>,
    /// When, `HH:MM:SS`.
    pub at: String,
    /// A copy that was made with it: where, or why not.
    pub backup: Option<Result<String, String>>,
    /// Sheets that must be printed again, a line each.
    pub reprint: Vec<String>,
    /// What to say of it, where the kind of the entry is not enough.
    pub said: Option<String>,
}

/// An opened event.
#[derive(Clone, Debug)]
pub struct Opened {
    /// The file.
    pub path: PathBuf,
    /// The state.
    pub saved: Saved,
    /// Why nothing can be written, as a catalogue key, if so.
    pub read_only: Option<&'static str>,
}

/// A roster as it will be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RosterPreview {
    /// The file.
    pub path: PathBuf,
    /// How it was asked for, with the columns as they were taken: to be changed and read again.
    pub ask: RosterAsk,
    /// What was recognised: encoding, columns.
    pub facts: Vec<String>,
    /// The players.
    pub players: Vec<NewPlayer>,
    /// What to look at, a line each.
    pub problems: Vec<String>,
}

/// A report file as an event will have it, before it is made.
#[derive(Debug)]
pub struct ReportPreview {
    /// The file.
    pub path: PathBuf,
    /// What is taken over and what is not.
    pub lines: Vec<String>,
    /// What Enter does, in words.
    pub take: String,
    /// Name of the event file.
    pub name: PathBuf,
    /// What makes the event.
    pub commands: Vec<Command>,
}

/// What comes to the model: keys, the clock, answers.
#[derive(Debug)]
pub enum Msg {
    /// A key.
    Key(Key),
    /// Pasted text.
    Paste(String),
    /// The terminal has a new size.
    Resize(u16, u16),
    /// A second has passed: `HH:MM:SS`.
    Tick(String),
    /// The recent events.
    Recent(Vec<RecentEvent>),
    /// An event was opened, or not.
    Opened(Result<Opened, StoreError>),
    /// Commands were saved, or not; with what was saved before a refusal.
    Committed(Option<Saved>, Option<StoreError>),
    /// A round was computed.
    Proposed(SectionId, Result<Box<Proposal>, Refusal>),
    /// Standings were computed.
    Standings(SectionId, Result<StandingsTable, String>),
    /// A text to read as it is laid out: title and lines.
    Text(String, Vec<String>),
    /// A text to read whose lines are broken where the screen ends.
    Prose(String, Vec<String>),
    /// A report file was read for an event.
    Report(Result<Box<ReportPreview>, String>),
    /// A roster was read.
    Roster(Result<RosterPreview, String>),
    /// Players found in the rating database, and how long it took in words.
    Ratings(Result<Vec<NewPlayer>, String>),
    /// The game behind the sheets was found, or not.
    Reconciled(GameKey, Result<Box<(Case, Report)>, ReconcileError>),
    /// A claim was ruled on.
    Ruled(GameKey, Box<claim::Request>, Box<claim::Verdict>),
    /// The games of a file for a column.
    Imported(GameKey, Result<(Column, Vec<Imported>), String>),
    /// How far the long work is.
    Progress(Progress),
    /// The long work has ended; its answer.
    TaskEnded(Box<Msg>),
    /// Something was done outside; the line to show.
    Done(String),
    /// Something failed outside; the line to show.
    Failed(String),
}
