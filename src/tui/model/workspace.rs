//! An open event as it is shown.

use super::scores::Scores;
use super::{Pane, PlayerSort, SecondPass, StandingsTable, View};
use crate::tui::cursor::Cursor;
use crate::tui::effect::{RequestId, RosterPreview};
use crate::tui::lists::Before;
use crate::tui::overlay::HandDraw;
use crate::tui::{detail, game, log_filter};
use event::{Event, GameAt, History, PlayerId, StageId};
use std::path::PathBuf;
use std::sync::Arc;
use store::{Head, Moved};
use tournament::pairing::knockout::MatchNo;

/// An open event.
#[derive(Debug)]
pub struct Workspace {
    /// The file.
    pub path: PathBuf,
    /// The state as saved.
    pub event: Arc<Event>,
    /// The log as saved.
    pub history: Arc<History>,
    /// Where the log stands: what is entered now is decided on this.
    pub head: Head,
    /// Requests up to this one were made before the event was open: their answers are about another one.
    pub opened: RequestId,
    /// Why nothing can be written, as a catalogue key, if so.
    pub read_only: Option<&'static str>,
    /// That the event lost the file in which it was opened: stays on the screen as long as it is open.
    pub moved: Option<Moved>,
    /// When the newest entry was saved, `HH:MM:SS`; empty before the first.
    pub saved: String,
    /// The last copy: folder and time.
    pub backup: Option<String>,
    /// The last attempt at a copy failed.
    pub copy_failed: bool,
    /// The section shown, as its place in the list.
    pub section: usize,
    /// The view shown.
    pub view: View,
    /// The pane with the focus.
    pub pane: Pane,
    /// Only the pane with the focus is shown.
    pub zoom: bool,
    /// Names, ratings and move counts are blanked.
    pub quiet: bool,
    /// The filter of the list shown; `None` when no search is on.
    pub find: Option<String>,
    /// The search line is being typed in.
    pub finding: bool,
    /// Digits typed to choose a board or a player.
    pub number: String,
    /// Round shown in the pairings; `None` is the newest.
    pub round: Option<u16>,
    /// The match of teams that is opened into its boards: round and table.
    pub unfolded: Option<(u16, u16)>,
    /// Board chosen in the pairings.
    pub boards: Cursor<GameAt>,
    /// Chosen player.
    pub players: Cursor<PlayerId>,
    /// Order of players.
    pub sort: PlayerSort,
    /// Chosen line of the standings.
    pub standings: Cursor<PlayerId>,
    /// The computed standings.
    pub table: Option<StandingsTable>,
    /// The newest request for them; answers to older ones are stale.
    pub table_asked: Option<RequestId>,
    /// Standings after this round; `None` is the newest complete one.
    pub after: Option<u16>,
    /// Chosen line of the crosstable.
    pub crosstable: Cursor<PlayerId>,
    /// The stage whose standings are shown; `None` is the current one.
    pub stage: Option<StageId>,
    /// How many rounds the crosstable is turned back, where they do not all fit; none shows the newest.
    pub rounds_back: usize,
    /// The chosen match of the bracket.
    pub bracket: Option<MatchNo>,
    /// Chosen document.
    pub documents: Cursor<&'static str>,
    /// Chosen log entry, by its number.
    pub log: Cursor<u32>,
    /// Where the cursors stood before the search or the number being typed.
    pub before: Option<Before>,
    /// The blind second entry, when it is on.
    pub second_pass: Option<SecondPass>,
    /// First player of a swap.
    pub swap: Option<PlayerId>,
    /// A round paired by hand as far as it was when it was left.
    pub by_hand: Option<Box<HandDraw>>,
    /// A roster read for import, waiting for consent.
    pub roster: Option<RosterPreview>,
    /// What is shown of the chosen row beside the list.
    pub detail: detail::Detail,
    /// Which entries of the log are listed.
    pub log_filter: log_filter::LogFilter,
    /// The board and scoresheets of the selected game.
    pub game: game::GamePane,
    /// See [`Workspace::points_before`].
    pub(super) scores: Scores,
}

impl Workspace {
    /// A workspace on a freshly opened event.
    pub fn new(path: PathBuf, event: Arc<Event>, history: Arc<History>) -> Self {
        let view = if event.sections.iter().any(|s| !s.rounds.is_empty()) { View::Pairings } else { View::Players };
        let mut workspace = Self {
            path,
            event,
            history,
            head: Head::default(),
            opened: RequestId::default(),
            read_only: None,
            moved: None,
            saved: String::new(),
            backup: None,
            copy_failed: false,
            section: 0,
            view,
            pane: Pane::Pairings,
            zoom: false,
            quiet: false,
            find: None,
            finding: false,
            number: String::new(),
            round: None,
            unfolded: None,
            boards: Cursor::default(),
            players: Cursor::default(),
            sort: PlayerSort::default(),
            standings: Cursor::default(),
            table: None,
            table_asked: None,
            after: None,
            crosstable: Cursor::default(),
            stage: None,
            rounds_back: 0,
            bracket: None,
            documents: Cursor::default(),
            log: Cursor::default(),
            before: None,
            second_pass: None,
            swap: None,
            by_hand: None,
            roster: None,
            detail: detail::Detail::default(),
            log_filter: log_filter::LogFilter::default(),
            game: game::GamePane::default(),
            scores: Scores::default(),
        };
        workspace.to_next_open();
        workspace.settle();
        workspace
    }
}
