//! A player leaves a round robin: what becomes of the games (FIDE C.05 6.6; Chinese xiangqi rules of 1999, article 20). With fewer than
//! half of them completed they count for nobody, with half or more they stand and the others are lost by forfeit; an event may have
//! another rule, and the arbiter may decide otherwise.

use super::leaving::{Leaving, LeavingRule};
use super::model::{Board, PlayerId, Section, Status, SystemKind, award};
use super::result::BoardResult;
use std::collections::BTreeMap;
use tournament::points::Points;

/// What leaving means, before it is decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeavingPlan {
    /// Who.
    pub player: PlayerId,
    /// The choice.
    pub games: Leaving,
    /// Games completed and games of the schedule.
    pub played: (usize, usize),
    /// What each opponent loses in the standings: points of games that no longer count.
    pub lost: Vec<(PlayerId, Points)>,
    /// Who wins a game to come by forfeit, once for each game.
    pub forfeits: Vec<PlayerId>,
}

impl Section {
    /// Whether a player's leaving leaves games of the schedule without him.
    pub const fn has_fixed_games(&self) -> bool {
        self.setup.system.is_round_robin()
    }

    /// The meetings of two players.
    fn cycles(&self) -> usize {
        if self.setup.system == SystemKind::DoubleRoundRobin { 2 } else { 1 }
    }

    /// The games of a player that have a round, with the opponent.
    fn boards_of(&self, id: PlayerId) -> impl Iterator<Item = (&Board, PlayerId)> {
        let own = move |b: &&Board| b.white == id || b.black == id;
        self.rounds.iter().flat_map(|r| &r.boards).filter(own).map(move |b| (b, if b.white == id { b.black } else { b.white }))
    }

    /// Games that a player has completed, and games of the schedule.
    pub fn games_of(&self, id: PlayerId) -> (usize, usize) {
        let is_completed = |b: &Board| b.result.is_some_and(|r| r != BoardResult::Adjourned && r.outcomes().0.is_played());
        (self.boards_of(id).filter(|(b, _)| is_completed(b)).count(), self.players.len().saturating_sub(1) * self.cycles())
    }

    /// What becomes of the games of a player who leaves now, by the rule of the section.
    pub fn leaving_by_rule(&self, id: PlayerId) -> Leaving {
        let (completed, scheduled) = self.games_of(id);
        match self.setup.leaving {
            LeavingRule::Annul => Leaving::Annulled,
            LeavingRule::Half if completed * 2 < scheduled => Leaving::Annulled,
            LeavingRule::Half | LeavingRule::Forfeit => Leaving::Forfeited,
        }
    }

    /// What a choice means for the others.
    pub fn leaving_plan(&self, id: PlayerId, games: Leaving) -> LeavingPlan {
        let scoring = self.scoring();
        let mut lost: BTreeMap<PlayerId, Points> = BTreeMap::new();
        let mut left: BTreeMap<PlayerId, usize> = self.players.iter().filter(|p| p.id != id).map(|p| (p.id, self.cycles())).collect();
        for (board, other) in self.boards_of(id) {
            let Some(result) = board.result else { continue };
            if let Some(left) = left.get_mut(&other) {
                *left = left.saturating_sub(1);
            }
            let (white, black) = result.outcomes();
            let outcome = if board.white == other { white } else { black };
            *lost.entry(other).or_default() += award(&scoring, outcome);
        }
        let is_in = |id: &PlayerId| self.player(*id).is_some_and(|p| p.status == Status::Active);
        let to_come = left.into_iter().filter(|(id, _)| is_in(id)).flat_map(|(id, games)| std::iter::repeat_n(id, games));
        LeavingPlan {
            player: id,
            games,
            played: self.games_of(id),
            lost: if games == Leaving::Annulled { lost.into_iter().filter(|(_, p)| *p != Points::ZERO).collect() } else { Vec::new() },
            forfeits: if games == Leaving::Forfeited { to_come.collect() } else { Vec::new() },
        }
    }

    /// The result of a board where somebody who has left would sit; `None` where both take part.
    pub(super) fn forfeit_of(&self, white: PlayerId, black: PlayerId) -> Option<BoardResult> {
        let gone = |id| self.player(id).is_some_and(|p| p.status != Status::Active);
        match (gone(white), gone(black)) {
            (true, true) => Some(BoardResult::DoubleForfeit),
            (true, false) => Some(BoardResult::BlackForfeitWin),
            (false, true) => Some(BoardResult::WhiteForfeitWin),
            (false, false) => None,
        }
    }

    /// Whether the result of a board is the forfeit that follows from somebody having left.
    pub fn is_by_leaving(&self, board: &Board) -> bool {
        self.has_fixed_games() && board.result.is_some() && board.result == self.forfeit_of(board.white, board.black)
    }
}
