//! Who met whom on which board: the matches of a round out of the records of the players.

use super::super::Document;
use super::super::error::{ReadError, ReadErrorKind, WarningKind};
use super::{BoardOrder, Team, TeamRecords};
use crate::model::{Bye, Color, Entry, Meeting, Outcome, Tpn};
use crate::points::Points;
use std::collections::BTreeMap;

/// A match of two teams as the players' records have it.
pub(super) struct Match {
    /// Whose side comes first.
    pub teams: (Tpn, Tpn),
    /// Both line-ups, board by board and of the same length.
    pub boards: (Vec<Option<Tpn>>, Vec<Option<Tpn>>),
    /// A board on which the order of the teams puts two who did not meet.
    pub differs: Option<u16>,
}

/// What is known of the players of a document by team.
pub(super) struct Players<'a> {
    document: &'a Document,
    team_of: BTreeMap<Tpn, Tpn>,
    orders: BTreeMap<(u16, Tpn), &'a BoardOrder>,
}

impl<'a> Players<'a> {
    pub fn new(document: &'a Document, records: &'a TeamRecords) -> Self {
        let members = |team: &'a Team| team.players.iter().map(|player| (*player, team.number));
        let team_of = records.teams.iter().flat_map(members).collect();
        let orders = records.orders.iter().map(|order| ((order.round, order.team), order)).collect();
        Self { document, team_of, orders }
    }

    pub fn entry(&self, player: Tpn, round: u16) -> Option<Entry> {
        self.document.tournament.contestant(player)?.entry(round)
    }

    fn meeting(&self, player: Tpn, round: u16) -> Option<Meeting> {
        match self.entry(player, round) {
            Some(Entry::Meeting(meeting)) => Some(meeting),
            _ => None,
        }
    }

    /// Whether a player won or lost a board without an opponent.
    pub fn is_unopposed(&self, player: Tpn, round: u16) -> bool {
        self.document.unopposed.contains(&(player, round))
    }

    /// The team that another met in a round, by the games of its players.
    pub fn opponent(&self, team: &Team, round: u16) -> Result<Option<Tpn>, ReadError> {
        let mut found = None;
        for player in &team.players {
            let Some(meeting) = self.meeting(*player, round) else { continue };
            let other = self.team_of.get(&meeting.opponent).copied();
            let (team, opponent) = (team.number, meeting.opponent);
            if other.is_none() || other == Some(team) || found.is_some_and(|found| Some(found) != other) {
                return Err(ReadError { line: 0, column: 0, kind: ReadErrorKind::NoMatch { round, team, player: *player, opponent } });
            }
            found = other;
        }
        Ok(found)
    }

    /// The line-up of a team: by record 300, else whoever was there in the order of the team. The second: whether a record says it.
    fn lineup(&self, team: &Team, round: u16) -> (Vec<Option<Tpn>>, bool) {
        if let Some(order) = self.orders.get(&(round, team.number)) {
            return (order.boards.clone(), true);
        }
        let was_there = |player: &&Tpn| self.meeting(**player, round).is_some() || self.is_unopposed(**player, round);
        (team.players.iter().filter(was_there).map(|player| Some(*player)).collect(), false)
    }

    /// The match of two teams in a round.
    pub fn of_match(&self, first: &Team, second: &Team, round: u16) -> Match {
        let ((mut a, a_stated), (mut b, b_stated)) = (self.lineup(first, round), self.lineup(second, round));
        // Where one side left a board empty and no record says which, the fuller side shows it.
        if a.len() > b.len() && !b_stated {
            b = self.beside(&a, &b, round);
        } else if b.len() > a.len() && !a_stated {
            a = self.beside(&b, &a, round);
        }
        let boards = a.len().max(b.len());
        a.resize(boards, None);
        b.resize(boards, None);
        let met = |own: Option<Tpn>| own.and_then(|own| self.meeting(own, round)).map(|meeting| meeting.opponent);
        let fits = |(x, y): (&Option<Tpn>, &Option<Tpn>)| {
            met(*x).is_none_or(|other| *y == Some(other)) && met(*y).is_none_or(|other| *x == Some(other))
        };
        let differs = a.iter().zip(&b).position(|pair| !fits(pair)).and_then(|index| u16::try_from(index + 1).ok());
        Match { teams: (first.number, second.number), boards: (a, b), differs }
    }

    /// The players of a side on the boards of the side that has more, by whom they met; who met nobody on the first boards left.
    fn beside(&self, full: &[Option<Tpn>], short: &[Option<Tpn>], round: u16) -> Vec<Option<Tpn>> {
        let met = |own: Option<Tpn>| own.and_then(|own| self.meeting(own, round)).map(|meeting| meeting.opponent);
        let mut placed: Vec<Option<Tpn>> = full.iter().map(|own| met(*own).filter(|other| short.contains(&Some(*other)))).collect();
        for player in short {
            if !placed.contains(player)
                && let Some(free) = placed.iter_mut().find(|place| place.is_none())
            {
                *free = *player;
            }
        }
        placed
    }

    /// Points of a player in a round, as on a board of a match.
    pub fn points(&self, player: Option<Tpn>, round: u16) -> Points {
        let scoring = &self.document.tournament.scoring;
        player.map_or(Points::ZERO, |player| scoring.award(self.entry(player, round)))
    }

    /// Whether a record says who sat on the boards of a team.
    pub fn has_order(&self, team: Tpn, round: u16) -> bool {
        self.orders.contains_key(&(round, team))
    }

    /// What both sides got on each board. A board that one side left empty is lost by it, one that both did by both.
    pub fn outcomes(&self, one: &Match, round: u16) -> Vec<(Outcome, Outcome)> {
        let got = |player: Option<Tpn>| match self.entry(player?, round)? {
            Entry::Meeting(meeting) => Some(meeting.outcome),
            Entry::Bye(Bye::Full) => Some(Outcome::ForfeitWin),
            Entry::Bye(_) => Some(Outcome::ForfeitLoss),
        };
        let board = |(a, b): (&Option<Tpn>, &Option<Tpn>)| match (got(*a), got(*b)) {
            (Some(own), Some(theirs)) => (own, theirs),
            (Some(Outcome::ForfeitWin), None) => (Outcome::ForfeitWin, Outcome::ForfeitLoss),
            (None, Some(Outcome::ForfeitWin)) => (Outcome::ForfeitLoss, Outcome::ForfeitWin),
            (None, None) if a.is_some() || b.is_some() => (Outcome::Pending, Outcome::Pending),
            (own, theirs) => (own.unwrap_or(Outcome::ForfeitLoss), theirs.unwrap_or(Outcome::ForfeitLoss)),
        };
        one.boards.0.iter().zip(&one.boards.1).map(board).collect()
    }

    /// Points of a result of a board.
    pub fn award(&self, outcome: Outcome) -> Points {
        self.document.tournament.scoring.award(Some(Entry::Meeting(Meeting::new(Tpn(0), None, outcome))))
    }

    /// The result of a match for both sides, from the points of its boards.
    pub fn outcome(&self, boards: &[(Outcome, Outcome)]) -> (Outcome, Outcome) {
        let outcomes = || boards.iter().flat_map(|(a, b)| [*a, *b]);
        if boards.is_empty() || outcomes().any(|outcome| outcome == Outcome::Pending) {
            return (Outcome::Pending, Outcome::Pending);
        }
        let sum = |(own, theirs): (Points, Points), (a, b): &(Outcome, Outcome)| (own + self.award(*a), theirs + self.award(*b));
        let (own, theirs) = boards.iter().fold((Points::ZERO, Points::ZERO), sum);
        let (win, loss) = match outcomes().any(Outcome::is_played) {
            true => (Outcome::Win, Outcome::Loss),
            false => (Outcome::ForfeitWin, Outcome::ForfeitLoss),
        };
        match own.cmp(&theirs) {
            std::cmp::Ordering::Greater => (win, loss),
            std::cmp::Ordering::Less => (loss, win),
            // Nobody came to any board.
            std::cmp::Ordering::Equal if win == Outcome::ForfeitWin && own == Points::ZERO => (loss, loss),
            std::cmp::Ordering::Equal => (Outcome::Draw, Outcome::Draw),
        }
    }

    /// The colour of the first side: that of its board 1, or told from another board by the colours of the boards.
    pub fn color(&self, one: &Match, round: u16, colors: &[Color]) -> Option<Color> {
        let of_board =
            |index: usize| colors.get(index).copied().unwrap_or(if index.is_multiple_of(2) { Color::White } else { Color::Black });
        let at = |(index, player): (usize, &Option<Tpn>)| {
            let color = player.and_then(|player| self.meeting(player, round)).and_then(|meeting| meeting.color)?;
            Some(if of_board(index) == of_board(0) { color } else { color.other() })
        };
        let own = one.boards.0.iter().enumerate().find_map(at);
        own.or_else(|| one.boards.1.iter().enumerate().find_map(at).map(Color::other))
    }

    /// The bye of a team without a match, from the records of its players. `None`: they say nothing of the round.
    pub fn bye(&self, team: &Team, round: u16) -> (Option<Bye>, Option<WarningKind>) {
        let bye = |player: &Tpn| match self.entry(*player, round) {
            Some(Entry::Bye(bye)) => Some(bye),
            _ => None,
        };
        let warning = team.players.iter().any(|player| self.is_unopposed(*player, round));
        // The kinds stand in the order of what they are worth.
        let found = team.players.iter().filter_map(bye).min();
        (found, warning.then_some(WarningKind::NoOpponent { round, team: team.number }))
    }
}
