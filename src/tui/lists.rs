//! The lists of an open event and their cursors.

use super::cursor::Cursor;
use super::model::{View, Workspace};
use event::{GameAt, PlayerId};

/// The cursors a search or a number being typed moves, as they stood before it.
#[derive(Clone, Copy, Debug)]
pub struct Before {
    boards: Cursor<GameAt>,
    players: Cursor<PlayerId>,
    standings: Cursor<PlayerId>,
    crosstable: Cursor<PlayerId>,
}

impl Workspace {
    /// The boards of the round shown.
    pub fn board_keys(&self) -> Vec<GameAt> {
        self.shown_round().map(|r| r.boards.iter().map(|b| GameAt::new(r.number, b.number)).collect()).unwrap_or_default()
    }

    /// The players in the order of the standings shown.
    pub fn ranked_players(&self) -> Vec<PlayerId> {
        self.table.as_ref().map(|t| t.rows.iter().map(|row| row.player).collect()).unwrap_or_default()
    }

    /// The players in the order of the crosstable: those whose games were annulled have no place in the standings, and keep a line
    /// below the others.
    pub fn crosstable_players(&self) -> Vec<PlayerId> {
        let mut players = self.ranked_players();
        let gone = self.table.as_ref().and_then(|_| self.section()).into_iter().flat_map(|s| s.annulled());
        let gone: Vec<PlayerId> = gone.filter(|id| !players.contains(id)).collect();
        players.extend(gone);
        players
    }

    /// The documents that are offered.
    pub fn offered_documents(&self) -> Vec<&'static ::print::documents::Kind> {
        let is_offered = |kind: &&::print::documents::Kind| self.section().is_none_or(|section| kind.is_offered(section));
        ::print::documents::DOCUMENTS.iter().filter(is_offered).collect()
    }

    /// Their names.
    pub fn listed_documents(&self) -> Vec<&'static str> {
        self.offered_documents().into_iter().map(|kind| kind.id).collect()
    }

    /// The log entries, the newest first.
    pub fn listed_entries(&self) -> Vec<u32> {
        self.history.entries().iter().rev().map(|e| e.seq).collect()
    }

    /// The row of the chosen board.
    pub fn board_row(&self) -> usize {
        self.boards.row(&self.board_keys())
    }

    /// The row of the chosen line of the standings.
    pub fn standings_row(&self) -> usize {
        self.standings.row(&self.ranked_players())
    }

    /// Moves the cursor of the list shown by rows.
    pub fn step(&mut self, by: isize) {
        match self.view {
            View::Players => self.players.step(by, &self.shown_players()),
            View::Pairings | View::Clocks => self.boards.step(by, &self.board_keys()),
            View::Standings => self.standings.step(by, &self.ranked_players()),
            View::Crosstable if self.shows_bracket() => self.walk_by(by),
            View::Crosstable => self.crosstable.step(by, &self.crosstable_players()),
            View::Documents => self.documents.step(by, &self.listed_documents()),
            View::Log => self.log.step(by, &self.listed_entries()),
        }
    }

    /// Lets the cursors take hold of what they stand on, so that a list that changes does not move them to somebody else.
    pub fn settle(&mut self) {
        self.boards.settle(&self.board_keys());
        if self.view != View::Pairings {
            self.step(0);
        }
    }

    /// All cursors back to the first row: another section is shown.
    pub const fn to_first_rows(&mut self) {
        self.boards.to_first();
        self.players.to_first();
        self.standings.to_first();
        self.crosstable.to_first();
        self.before = None;
    }

    /// Remembers where the cursors stand before a search or a number moves them.
    pub fn remember(&mut self) {
        let now = Before { boards: self.boards, players: self.players, standings: self.standings, crosstable: self.crosstable };
        self.before.get_or_insert(now);
    }

    /// Puts the cursors back to where they stood before the search or the number; what was remembered is kept.
    pub const fn back_to_before(&mut self) {
        if let Some(before) = self.before {
            self.boards = before.boards;
            self.players = before.players;
            self.standings = before.standings;
            self.crosstable = before.crosstable;
        }
    }

    /// Puts the cursor of the list shown on the first row whose player's name has the words searched for; where none has, back to where
    /// it stood. Says whether one was found.
    pub fn to_found(&mut self) -> bool {
        self.back_to_before();
        let filter = self.filter();
        let Some(section) = self.section().filter(|_| !filter.is_empty()) else { return true };
        let fits = |id: &PlayerId| section.name(*id).to_lowercase().contains(&filter);
        match self.view {
            // This list is filtered, by more than the name.
            View::Players => {
                let found = self.shown_players().first().copied();
                found.map(|id| self.players.choose(id)).is_some()
            }
            View::Pairings | View::Clocks => {
                let seated =
                    |r: &event::Round| r.boards.iter().find(|b| fits(&b.white) || fits(&b.black)).map(|b| GameAt::new(r.number, b.number));
                let found = self.shown_round().and_then(seated);
                found.map(|key| self.boards.choose(key)).is_some()
            }
            View::Standings => {
                let found = self.ranked_players().into_iter().find(fits);
                found.map(|id| self.standings.choose(id)).is_some()
            }
            View::Crosstable => {
                let found = self.crosstable_players().into_iter().find(fits);
                found.map(|id| self.crosstable.choose(id)).is_some()
            }
            View::Documents | View::Log => true,
        }
    }
}
