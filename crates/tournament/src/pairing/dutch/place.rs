//! A bracket in its place: which of the players below must be looked at while it is paired.

use super::bracket::{Bracket, BracketPairing};
use super::class::{Class, Group};
use super::completion::{Abundance, Receiver, Wanted, can_complete};
use crate::history::Field;
use crate::matching::NoPerfectMatching;
use crate::points::Points;
use std::ops::Range;

/// A bracket about to be paired.
pub(super) struct Place<'a> {
    pub field: &'a Field,
    pub abundance: Abundance,
    /// Who gets the bye.
    pub bye: Receiver,
    pub moved_down: &'a [usize],
    pub residents: Range<usize>,
    pub next: Range<usize>,
    /// Members who may not float down. The rules know none: explanations ask what would be if.
    pub stay: &'a [usize],
    /// Members, ascending, who are no longer there. Again only for explanations.
    pub gone: &'a [usize],
    /// Any pairing will do that is best by the criteria, whichever article 4 generates first. Again only for explanations.
    pub draft: bool,
    /// The lowest score of the bracket, if it is that of a member who was taken out. Again only for explanations.
    pub lowest: Option<Points>,
}

impl Place<'_> {
    pub fn members(&self) -> impl Iterator<Item = usize> + '_ {
        self.moved_down.iter().copied().chain(self.residents.clone()).filter(|p| self.gone.binary_search(p).is_err())
    }

    fn score(&self) -> Points {
        self.field.players[self.residents.start].score
    }

    pub fn may_get_bye(&self, place: usize) -> bool {
        self.bye.may_be(&self.field.players[place])
    }

    pub fn group(&self, place: usize) -> Group {
        if place < self.residents.start {
            let score = self.field.players[place].score;
            let mut above: Vec<Points> = self.moved_down.iter().map(|&p| self.field.players[p].score).filter(|s| *s > score).collect();
            above.dedup();
            Group::MovedDown(u16::try_from(above.len()).unwrap_or(u16::MAX))
        } else if place < self.residents.end {
            Group::Resident
        } else if place < self.next.end {
            Group::Next
        } else {
            Group::Rest
        }
    }

    /// The class of a player, who may get the bye or not.
    fn class(&self, place: usize, bye: bool) -> Class {
        let class = Class::of(&self.field.players[place], self.group(place), self.field.is_last, bye);
        if self.stay.contains(&place) { class.staying() } else { class }
    }

    /// Pairs the bracket by its members alone, with one downfloater if their number is odd. `None`: that is not possible,
    /// or those below cannot be shown to do as well as they conceivably can, so that C4 to C8 must weigh both together.
    pub fn pair_alone(&self) -> Option<BracketPairing> {
        let n = self.field.players.len();
        let members = self.members().count();
        let bye_here = self.bye.reaches(self.score());
        if members.is_multiple_of(2) {
            let below = self.next.start..n;
            let possible =
                !bye_here && (self.abundance.suffices(self.field, below.clone(), 0) || can_complete(self.field, &[], below, self.bye));
            return if possible { self.alone(&|_| false).ok() } else { None };
        }
        if bye_here {
            let below = self.next.start..n;
            let possible = self.abundance.suffices(self.field, below.clone(), 0) || can_complete(self.field, &[], below, Receiver::Nobody);
            return if possible { self.alone(&|place| self.may_get_bye(place)).ok() } else { None };
        }
        if self.next.is_empty() {
            return None;
        }
        let paired = self.alone(&|_| true).ok()?;
        match self.below_with(*paired.floaters.first()?) {
            Below::Best => return Some(paired),
            Below::Stranded => {}
            Below::Unclear => return None,
        }
        let wanted = Wanted::below(self.field, self.next.start..n, self.bye)?;
        let paired = self.alone(&|place| wanted.takes(place)).ok()?;
        matches!(self.below_with(*paired.floaters.first()?), Below::Best).then_some(paired)
    }

    /// The members and one more vertex for the downfloater, who must be one of those named.
    pub fn alone(&self, may_float: &dyn Fn(usize) -> bool) -> Result<BracketPairing, NoPerfectMatching> {
        let places: Vec<usize> = self.members().collect();
        let mut classes: Vec<Class> = places.iter().map(|&place| self.class(place, may_float(place))).collect();
        if places.len() % 2 == 1 {
            classes.push(Class::BYE);
        }
        let c9_possible = self.bye.reaches(self.score());
        Bracket { field: self.field, places, classes, sink: false, c9_possible, draft: self.draft }.pair()
    }

    /// How well the next bracket can do with one downfloater.
    fn below_with(&self, floater: usize) -> Below {
        let n = self.field.players.len();
        let rest = self.next.end..n;
        let rest_abundant = |more| self.abundance.suffices(self.field, rest.clone(), more);
        if self.abundance.suffices(self.field, self.next.clone(), 1) && (rest.is_empty() || rest_abundant(1)) {
            return Below::Best;
        }
        let sink = rest_abundant(0);
        let below = Place { moved_down: &[floater], residents: self.next.clone(), next: n..n, ..*self };
        let places: Vec<usize> = below.members().chain(if sink { n..n } else { rest.clone() }).collect();
        let class = |&place: &usize| {
            let group = if place >= rest.start { Group::Rest } else { below.group(place) };
            Class::of(&self.field.players[place], group, self.field.is_last, self.may_get_bye(place))
        };
        let mut classes: Vec<Class> = places.iter().map(class).collect();
        if self.bye != Receiver::Nobody && !sink || self.bye.reaches(below.score()) {
            classes.push(Class::BYE);
        }
        let bracket = Bracket { field: self.field, places, classes, sink, c9_possible: false, draft: true };
        let Ok(result) = bracket.count() else { return Below::Stranded };
        if sink && !rest_abundant(result.left_to_rest) {
            return Below::Unclear;
        }
        let most = self.next.len().div_ceil(2);
        if result.pairs == most && result.moved_down == 1 { Below::Best } else { Below::Unclear }
    }

    /// Pairs the bracket together with the next scoregroup and, unless they are certain to find opponents, all below.
    pub fn pair_with_below(&self) -> Result<BracketPairing, NoPerfectMatching> {
        let n = self.field.players.len();
        let rest = self.next.end..n;
        if self.abundance.suffices(self.field, rest.clone(), 0) {
            let paired = self.together(false).pair()?;
            if self.abundance.suffices(self.field, rest, paired.left_to_rest) {
                return Ok(paired);
            }
        }
        self.together(true).pair()
    }

    fn together(&self, whole: bool) -> Bracket<'_> {
        let n = self.field.players.len();
        let below = self.next.start..if whole { n } else { self.next.end };
        // The bye concerns this graph if its receiver can be in it.
        let next_score = self.field.players.get(self.next.start).map(|p| p.score);
        let with_bye = self.bye != Receiver::Nobody && (whole || next_score.is_none_or(|next| self.bye.reaches(next)));
        let sink = !whole && self.next.end < n;
        Bracket { c9_possible: self.bye.reaches(self.score()), ..self.with(below, with_bye, sink) }
    }

    /// The members and the players at these places below; `sink`: they may be left to others.
    pub fn with(&self, below: Range<usize>, with_bye: bool, sink: bool) -> Bracket<'_> {
        let places: Vec<usize> = self.members().chain(below).collect();
        let mut classes: Vec<Class> = places.iter().map(|&place| self.class(place, self.may_get_bye(place))).collect();
        if with_bye {
            classes.push(Class::BYE);
        }
        Bracket { field: self.field, places, classes, sink, c9_possible: false, draft: self.draft }
    }
}

enum Below {
    /// As well as conceivable.
    Best,
    /// The downfloater leaves no complete pairing.
    Stranded,
    /// Neither is certain.
    Unclear,
}
