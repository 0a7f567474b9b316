//! What the screen asks for and what comes back. Effects are values: tests compare them, the desk carries them out. Each that leaves
//! the model is a [`Request`] with a number, and has exactly one [`Answer`] with the same number.

use super::detail::{Found as DetailFound, Wanted};
use super::game::{Column, GameKey};
use super::key::Key;
use super::model::StandingsTable;
use super::start::RecentEvent;
use super::task::{Lane, Progress, Task};
use crate::desk::complete::Completion;
pub use crate::desk::documents::WhyAsked;
pub use crate::desk::game::files::Imported;
use crate::desk::rating_check::RatingCheck;
use crate::desk::roster::RosterAsk;
use arbitration::claim;
use arbitration::reconcile::{Case, ReconcileError, Report};
use arbitration::ruling::Ruling;
use event::{Command, Event, History, NewPlayer, Proposal, Refusal, SectionId, StageId};
use std::path::PathBuf;
use std::sync::Arc;
use store::{Found, Head, Moved, StoreError};

/// What is to be done outside the model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Read the list of recent events.
    ListRecent,
    /// Take an event off that list.
    Forget(PathBuf),
    /// Read what was chosen on other days in the line that finds everything.
    ListFound,
    /// Keep it: names of deeds, the newest first.
    KeepFound(Vec<String>),
    /// Open an event file.
    Open(PathBuf),
    /// Create an event file and give it these commands.
    Create(PathBuf, Vec<Command>),
    /// Make the sample event and open it.
    Demo,
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
    /// Draw lots from a fresh seed and enter what they say.
    Lots(Lots),
    /// Compute the standings of a stage of a section (`None`: the current one) after a round.
    Standings(SectionId, Option<StageId>, Option<u16>),
    /// Say why one row of the standings stands above the next.
    Why(WhyAsked),
    /// Write the same as a page beside the event.
    SaveWhy(WhyAsked),
    /// Say why the boards of a round are as they are: section, round, board.
    Explain(SectionId, u16, u16),
    /// Compute what the detail of the chosen row needs.
    Detail(Box<Wanted>),
    /// Read a roster for a section: the file, and how the arbiter wants it read.
    ReadRoster(SectionId, PathBuf, RosterAsk),
    /// Look the players of a section up in the local rating database.
    CheckRatings(SectionId),
    /// Search the local rating database.
    SearchRatings(String),
    /// Lay a document out as text, in lines of so many cells.
    Preview(DocumentRequest, u16),
    /// Write a document as PDF beside the event.
    Save(DocumentRequest),
    /// Write a document and send it to the printer.
    Print(DocumentRequest),
    /// Copy the event into the backup folder, or into the one that was just chosen for copies.
    Backup(Option<PathBuf>),
    /// See whether it is time for a copy.
    SeeCopyDue,
    /// Copy the event into the backup folder without being asked.
    CopyByItself,
    /// Write all files for other programs into the event's folder.
    Export(SectionId),
    /// Check the event file.
    Verify,
    /// See whether the event file is still where it was opened.
    Watch,
    /// Go on with a file that is not what this computer last saw.
    Accept,
    /// Rule on a claim after so many steps of the game.
    Rule(GameKey, Box<claim::Request>, usize),
    /// Read the games of a file for a column of the scoresheets.
    ImportGame(GameKey, PathBuf, Column),
    /// The score of a game with its diagrams and decisions.
    GameSheet(GameKey, GameSheet),
    /// Ask the system for its printers.
    ListPrinters,
    /// Complete a path that was begun: with files, or folders only.
    Complete(String, bool),
    /// Look whether copies can go into a folder, as it is typed.
    LookAtFolder(String),
    /// Take a folder for copies: it is marked, so that it is known again.
    TakeFolder(PathBuf),
    /// Write the configuration.
    SaveConfig,
    /// Begin long work beside the screen.
    Start(Task),
    /// Stop the work beside the screen that was asked for with this number.
    Stop(RequestId),
    /// Draw the whole screen again.
    Redraw,
}

impl Effect {
    /// What to show while keys wait for the answer, as a catalogue key; `None`: they do not wait. Whoever adds an effect whose answer
    /// opens something, or moves what keys fall on, names it here.
    pub const fn awaited(&self) -> Option<&'static str> {
        Some(match self {
            Self::Commit(_) | Self::Lots(_) | Self::Undo(_) | Self::Redo => "ui.waiting.saving",
            Self::Open(_) | Self::Demo | Self::Create(..) => "ui.waiting.opening",
            Self::Propose(_) => "ui.waiting.pairing",
            Self::Why(..) | Self::Explain(..) | Self::Rule(..) => "ui.waiting.explaining",
            Self::Preview(..) | Self::GameSheet(_, GameSheet::Preview(_)) => "ui.waiting.printing",
            Self::ReadReport(_) | Self::ReadRoster(..) | Self::CheckRatings(_) | Self::ImportGame(..) => "ui.waiting.reading",
            Self::Complete(..) | Self::TakeFolder(_) => "ui.waiting.reading",
            Self::Verify | Self::Accept => "ui.waiting.writing",
            _ => return None,
        })
    }

    /// The lane of what is done beside the screen; `None`: the worker does it at once.
    pub const fn lane(&self) -> Option<Lane> {
        Some(match self {
            Self::Start(_) => Lane::Desk,
            Self::Print(_) | Self::GameSheet(_, GameSheet::Print) => Lane::Printer,
            Self::Backup(_) | Self::CopyByItself => Lane::Copies,
            Self::Save(_) | Self::SaveWhy(_) | Self::Export(_) => Lane::Files,
            Self::Detail(_) | Self::ListPrinters | Self::LookAtFolder(_) => Lane::Detail,
            _ => return None,
        })
    }

    /// Whether it writes into the log, so that it counts only on the position it was decided on.
    pub const fn writes(&self) -> bool {
        matches!(self, Self::Commit(_) | Self::Lots(_) | Self::Undo(_) | Self::Redo)
    }
}

/// What is drawn by lots. The seed is drawn where the entry is made, and goes into the log with it: nobody sees it beforehand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lots {
    /// Who has White (Red) in the next step of the play-off at a table.
    PlayOff(SectionId, u16),
    /// Who goes on from the drawn meeting at a table.
    Settle(SectionId, u16),
}

/// Number of a request: higher than that of all before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct RequestId(pub u64);

/// An effect on its way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// Its number, which its answer carries.
    pub id: RequestId,
    /// What is to be done.
    pub effect: Effect,
    /// For what writes into the log: where the log stood on the screen when it was decided.
    pub on: Option<Head>,
}

/// What to do with the score of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameSheet {
    /// Show it as text, in lines of so many cells.
    Preview(u16),
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
    /// The file.
    pub path: PathBuf,
    /// That the event lost the file in which it was opened.
    pub moved: Option<Moved>,
    /// When, `HH:MM:SS`.
    pub at: String,
    /// Where the log stands.
    pub head: Head,
    /// A copy of the event is due: something was made public with it.
    pub copy_due: bool,
    /// Sheets that must be printed again, a line each.
    pub reprint: Vec<String>,
    /// No folder for copies is set, and the arbiter is to be asked for one, once.
    pub ask_folder: bool,
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
    /// Words for the strip of the last copy, in whatever session it was made.
    pub copy: Option<String>,
    /// What a crash had left beside the file.
    pub found: Vec<Found>,
    /// What is wrong with the file, a line each, in the language of the screen.
    pub trouble: Vec<String>,
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
    /// A few seconds have passed.
    Look,
    /// Nothing was typed for a second: what is typed next belongs to nothing before.
    Pause,
    /// A picture of the board is ready to be shown.
    Composed,
    /// How far the work beside the screen with this number is.
    Progress(RequestId, Progress),
    /// The answer to the request with this number.
    Answer(RequestId, Box<Answer>),
}

/// What comes back of a request.
#[derive(Debug)]
pub enum Answer {
    /// It is done, and there is nothing to say.
    Nothing,
    /// The recent events.
    Recent(Vec<RecentEvent>),
    /// What was chosen on other days in the line that finds everything, by name.
    Found(Vec<String>),
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
    /// Why one row of the standings stands above the next.
    Why(WhyAsked, Vec<String>),
    /// What the detail of a row shows.
    Detail(Box<DetailFound>),
    /// A text to read whose lines are broken where the screen ends.
    Prose(String, Vec<String>),
    /// A report file was read for an event.
    Report(Result<Box<ReportPreview>, String>),
    /// A roster was read.
    Roster(Result<RosterPreview, String>),
    /// What the rating lists say of the players of a section.
    RatingCheck(SectionId, Result<Box<RatingCheck>, String>),
    /// The printers that the system knows.
    Printers(Vec<String>),
    /// What a path begun may become.
    Completed(Completion),
    /// What stands against copies in the folder that was typed so, in words.
    FolderSeen(String, Option<String>),
    /// A folder was taken for copies, or why it was not.
    FolderTaken(PathBuf, Result<(), String>),
    /// Players found in the rating database.
    Ratings(Result<Vec<NewPlayer>, String>),
    /// The game behind the sheets was found, or not.
    Reconciled(GameKey, Result<Box<(Case, Report)>, ReconcileError>),
    /// A claim was ruled on.
    Ruled(GameKey, Box<Ruling>),
    /// The games of a file for a column.
    Imported(GameKey, Result<(Column, Vec<Imported>), String>),
    /// Something went to the printer: what to say, and the state with the note of it, where it could be noted.
    Printed(String, Option<Saved>),
    /// It is time for a copy.
    CopyDue,
    /// A copy was made: words for the strip, and a line to show or none.
    Copied {
        /// Folder and time.
        strip: String,
        /// The line; empty for a copy that nobody asked for.
        said: String,
    },
    /// A copy was not made, or is one of an event that is not to be relied on.
    CopyFailed {
        /// The line to show.
        text: String,
        /// Choosing a folder is what helps.
        wants_folder: bool,
    },
    /// Something was done outside; the line to show.
    Done(String),
    /// Something failed outside; the line to show.
    Failed(String),
}

impl Answer {
    /// Whether it says no: what was typed on the strength of a yes must not count.
    pub const fn refuses(&self) -> bool {
        match self {
            Self::Opened(result) => result.is_err(),
            Self::Committed(saved, error) => saved.is_none() || error.is_some(),
            Self::Proposed(_, result) => result.is_err(),
            Self::Standings(_, result) => result.is_err(),
            Self::Report(result) => result.is_err(),
            Self::Roster(result) => result.is_err(),
            Self::RatingCheck(_, result) => result.is_err(),
            Self::Ratings(result) => result.is_err(),
            Self::Reconciled(_, result) => result.is_err(),
            Self::Imported(_, result) => result.is_err(),
            Self::Failed(_) => true,
            Self::Nothing | Self::Recent(_) | Self::Found(_) | Self::Text(..) | Self::Prose(..) | Self::Why(..) | Self::Ruled(..) => false,
            Self::CopyFailed { .. } => true,
            Self::Printed(..) | Self::Copied { .. } | Self::CopyDue | Self::Done(_) | Self::Detail(_) => false,
            Self::Printers(_) | Self::Completed(_) | Self::FolderSeen(..) => false,
            Self::FolderTaken(_, result) => result.is_err(),
        }
    }
}
