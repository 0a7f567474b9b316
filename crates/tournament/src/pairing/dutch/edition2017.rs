//! The way through the brackets in the 2017 edition (C.04.3 as in force until January 2026, article A.9).
//!
//! A bracket is paired without regard to those below, but for the next scoregroup (C7 of that edition). If its
//! downfloaters leave no complete pairing it becomes the penultimate bracket: it is paired again so that they do (C4), and
//! all scoregroups below collapse into one last bracket, in which scores differ and each pair counts with its score
//! difference. An unpaired player counts there as if met by someone one point below the lowest.
//!
//! In all other brackets the edition's pairing score difference (C6) orders pairings just as the scores of the
//! downfloaters do: of two sets of unpaired players, with equally many in both, the one whose highest differing score is
//! lower has the smaller list of differences. C8 to C19 are C10 to C21 of 2026 under other numbers; C9 of 2026 is absent.

use super::bracket::{Bracket, BracketPairing};
use super::completion::{Receiver, can_complete};
use super::place::Place;
use super::{BracketKind, PairedBracket, settle};
use crate::matching::NoPerfectMatching;
use crate::points::Points;
use std::ops::Range;

pub(super) fn from_the_top(start: &Place, groups: &[Range<usize>]) -> Result<Vec<PairedBracket>, NoPerfectMatching> {
    let n = start.field.players.len();
    let mut done = Vec::new();
    let mut moved_down = Vec::new();
    for (index, residents) in groups.iter().enumerate() {
        let next = groups.get(index + 1).cloned().unwrap_or(n..n);
        let place = Place { moved_down: &moved_down, residents: residents.clone(), next, ..*start };
        let paired = place.pair_2017(BracketKind::Ordinary)?;
        if place.next.is_empty() || place.completes(&paired.floaters) {
            moved_down = settle(&mut done, BracketKind::Ordinary, moved_down, residents.clone(), paired);
            continue;
        }
        let paired = place.pair_2017(BracketKind::Penultimate)?;
        let end = residents.end;
        let floaters = settle(&mut done, BracketKind::Penultimate, moved_down, residents.clone(), paired);
        let last = Place { moved_down: &floaters, residents: end..n, next: n..n, ..*start };
        let paired = last.pair_2017(BracketKind::Last)?;
        settle(&mut done, BracketKind::Last, floaters.clone(), end..n, paired);
        return Ok(done);
    }
    Ok(done)
}

impl Place<'_> {
    /// Pairs a bracket of a kind.
    ///
    /// # Errors
    /// The bracket, or with a penultimate one the round, has no complete pairing. An ordinary bracket always has one, unless it is
    /// the last.
    pub fn pair_2017(&self, kind: BracketKind) -> Result<BracketPairing, NoPerfectMatching> {
        let n = self.field.players.len();
        let with_bye = self.bye != Receiver::Nobody;
        match kind {
            BracketKind::Ordinary if self.next.is_empty() => self.with(n..n, with_bye, false).pair(),
            BracketKind::Ordinary => self.best(),
            BracketKind::Penultimate => {
                // Those below are there to complete the round, not as the next bracket.
                let end = self.residents.end;
                Place { residents: self.residents.clone(), next: end..end, ..*self }.with(end..n, with_bye, false).pair()
            }
            BracketKind::Last => self.collapsed().pair(),
        }
    }

    /// The best pairing of a bracket that is not the last, whether or not it leaves a complete pairing.
    fn best(&self) -> Result<BracketPairing, NoPerfectMatching> {
        let n = self.field.players.len();
        if let Some(paired) = self.best_alone() {
            return Ok(paired);
        }
        let free = self.with(self.next.clone(), false, true).pair()?;
        if self.next.end < n {
            return Ok(free);
        }
        // The last scoregroup is the next: what leaves a complete pairing does best there. If that takes other downfloaters
        // than C5 and C6 allow, nothing that they allow does any better there than anything else.
        match self.with(self.next.clone(), self.bye != Receiver::Nobody, false).pair() {
            Ok(completing) if self.scores(&completing.floaters) == self.scores(&free.floaters) => Ok(completing),
            _ => self.with(n..n, false, true).pair(),
        }
    }

    /// The bracket paired by its members alone, if all of them but the last of an odd number find an opponent and the next
    /// bracket then does as well as it conceivably can.
    fn best_alone(&self) -> Option<BracketPairing> {
        let n = self.field.players.len();
        let paired = self.alone(&|_| true).ok()?;
        let Some(&floater) = paired.floaters.first() else { return Some(paired) };
        let is_last = self.next.end == n;
        let moved_down = [floater];
        let below = Place { moved_down: &moved_down, residents: self.next.clone(), next: n..n, ..*self };
        let best = !is_last && self.abundance.suffices(self.field, self.next.clone(), 1)
            || below
                .with(n..n, is_last && self.bye != Receiver::Nobody, !is_last)
                .count()
                .is_ok_and(|counts| counts.pairs == self.next.len().div_ceil(2) && counts.moved_down == 1);
        best.then_some(paired)
    }

    fn completes(&self, floaters: &[usize]) -> bool {
        let below = self.next.start..self.field.players.len();
        let someone = self.bye == Receiver::Nobody || below.clone().any(|p| self.bye.may_be(&self.field.players[p]));
        someone && self.abundance.suffices(self.field, below.clone(), floaters.len()) || can_complete(self.field, floaters, below, self.bye)
    }

    fn scores(&self, places: &[usize]) -> Vec<Points> {
        places.iter().map(|&p| self.field.players[p].score).collect()
    }

    /// The bracket with the scores of its players told apart.
    fn collapsed(&self) -> Bracket<'_> {
        let mut bracket = self.with(self.next.clone(), self.bye != Receiver::Nobody, false);
        let scores = self.scores(&bracket.places);
        for (class, score) in bracket.classes.iter_mut().zip(scores.into_iter().chain([self.below_all()])) {
            *class = class.with_score(score);
        }
        bracket
    }

    /// The score that an unpaired player is taken to meet: one point less than the lowest of the bracket (article A.8).
    fn below_all(&self) -> Points {
        let lowest = self.lowest.or_else(|| self.members().map(|p| self.field.players[p].score).min());
        lowest.unwrap_or_default() - Points::ONE
    }
}
