//! The lists of an open event and their cursors.

use super::cursor::Cursor;
use super::model::{View, Workspace};
use crate::words::fold;
use event::{Board, GameAt, Meeting, PlayerId, Section};

/// The cursors a search or a number being typed moves, as they stood before it.
#[derive(Clone, Copy, Debug)]
pub struct Before {
    boards: Cursor<GameAt>,
    players: Cursor<PlayerId>,
    standings: Cursor<PlayerId>,
    crosstable: Cursor<PlayerId>,
    unfolded: Option<(u16, u16)>,
}

impl Workspace {
    /// The rows among the boards of the round shown that the cursor can stand on: all of them; in the list of matches of teams one of
    /// each match, and of an opened match its boards.
    pub fn board_keys(&self) -> Vec<GameAt> {
        let Some(round) = self.shown_round() else { return Vec::new() };
        let key = |b: &Board| GameAt::new(round.number, b.number);
        if let Some(table) = self.opened_table() {
            return round.boards.iter().filter(|b| b.table == table).map(key).collect();
        }
        if !self.lists_matches() {
            return round.boards.iter().map(key).collect();
        }
        // A match has the cursor on whichever of its boards it stands; another one is entered at its first open board.
        let of_match = |meeting: &Meeting<'_>| {
            let here = meeting.games.iter().find(|b| self.boards.is_on(key(b)));
            let open = || meeting.games.iter().find(|b| b.result.is_none());
            here.or_else(open).or(meeting.games.first()).map(|b| key(b))
        };
        round.meetings().iter().filter_map(of_match).collect()
    }

    /// Whether the list of pairings is one of matches of teams, a row each.
    pub fn lists_matches(&self) -> bool {
        self.view == View::Pairings && self.section().is_some_and(Section::is_of_teams)
    }

    /// The table of the match that is opened into its boards.
    pub fn opened_table(&self) -> Option<u16> {
        let (round, table) = self.unfolded.filter(|_| self.lists_matches())?;
        self.shown_round().filter(|r| r.number == round)?.boards.iter().any(|b| b.table == table).then_some(table)
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
        let filter = self.log_filter;
        self.history.entries().iter().rev().filter(|e| filter.lists(&self.history, e)).map(|e| e.seq).collect()
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
        self.unfolded = None;
    }

    /// Remembers where the cursors stand before a search or a number moves them.
    pub fn remember(&mut self) {
        let Self { boards, players, standings, crosstable, unfolded, .. } = *self;
        let now = Before { boards, players, standings, crosstable, unfolded };
        self.before.get_or_insert(now);
    }

    /// Puts the cursors back to where they stood before the search or the number; what was remembered is kept.
    pub const fn back_to_before(&mut self) {
        if let Some(before) = self.before {
            self.boards = before.boards;
            self.players = before.players;
            self.standings = before.standings;
            self.crosstable = before.crosstable;
            self.unfolded = before.unfolded;
        }
    }

    /// Puts the cursor of the list shown on the first row whose player's name has the words searched for; where none has, back to where
    /// it stood. Says whether one was found.
    pub fn to_found(&mut self) -> bool {
        self.back_to_before();
        let filter = self.filter();
        let Some(section) = self.section().filter(|_| !filter.is_empty()) else { return true };
        let has = |name: &str| fold::holds(name, &filter);
        // A team is found by its players as well.
        let fits = |id: &PlayerId| has(section.name(*id)) || section.members_of(*id).iter().any(|member| has(&member.person.name));
        match self.view {
            // This list is filtered, by more than the name.
            View::Players => {
                let found = self.shown_players().first().copied();
                found.map(|id| self.players.choose(id)).is_some()
            }
            View::Pairings | View::Clocks => {
                // Whoever sits there comes before whoever only belongs to the team.
                let sits = |r: &&Board, n: u16| super::said::names(section, n, r).into_iter().any(has);
                let seated = |r: &event::Round| {
                    let by_name = r.boards.iter().find(|b| sits(b, r.number));
                    let found = by_name.or_else(|| r.boards.iter().find(|b| fits(&b.white) || fits(&b.black)));
                    found.map(|b| (GameAt::new(r.number, b.number), b.table))
                };
                let Some((key, table)) = self.shown_round().and_then(seated) else { return false };
                self.boards.choose(key);
                // Whoever looks at the boards of a match goes on to those of the other one.
                self.unfolded = self.unfolded.map(|(round, _)| (round, table));
                true
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
