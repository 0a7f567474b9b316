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
use super::{PairedBracket, settle};
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
        if let Some(paired) = place.ordinary()? {
            moved_down = settle(&mut done, moved_down, residents.clone(), paired);
            continue;
        }
        // Those below are there to complete the round, not as the next bracket.
        let end = residents.end;
        let paired = Place { next: end..end, ..place }.with(end..n, start.bye != Receiver::Nobody, false).pair()?;
        let floaters = settle(&mut done, moved_down, residents.clone(), paired);
        let last = Place { moved_down: &floaters, residents: end..n, next: n..n, ..*start };
        let paired = last.collapsed().pair()?;
        settle(&mut done, floaters.clone(), end..n, paired);
        return Ok(done);
    }
    Ok(done)
}

impl Place<'_> {
    /// The best pairing of the bracket, if its downfloaters leave a complete pairing.
    fn ordinary(&self) -> Result<Option<BracketPairing>, NoPerfectMatching> {
        let n = self.field.players.len();
        let with_bye = self.bye != Receiver::Nobody;
        if self.next.is_empty() {
            return self.with(n..n, with_bye, false).pair().map(Some);
        }
        let free = self.with(self.next.clone(), false, true);
        let paired = if self.next.end < n {
            free.pair()?
        } else {
            // The last scoregroup is the next: what leaves a complete pairing does best there.
            let Ok(completing) = self.with(self.next.clone(), with_bye, false).pair() else { return Ok(None) };
            let free = free.pair()?;
            return Ok((self.scores(&completing.floaters) == self.scores(&free.floaters)).then_some(completing));
        };
        let completes = can_complete(self.field, &paired.floaters, self.next.start..n, self.bye);
        Ok(completes.then_some(paired))
    }

    fn scores(&self, places: &[usize]) -> Vec<Points> {
        places.iter().map(|&p| self.field.players[p].score).collect()
    }

    /// The bracket with the scores of its players told apart.
    fn collapsed(&self) -> Bracket<'_> {
        let mut bracket = self.with(self.next.clone(), self.bye != Receiver::Nobody, false);
        let scores = self.scores(&bracket.places);
        let below_all = scores.iter().min().map(|lowest| *lowest - Points::ONE).unwrap_or_default();
        for (class, score) in bracket.classes.iter_mut().zip(scores.into_iter().chain([below_all])) {
            *class = class.with_score(score);
        }
        bracket
    }
}
