//! The quality criteria C6 to C21 as digits of one weight, most important first.
//!
//! A matching of greatest weight is then one that is best in the first criterion, among those in the second, and so on: each digit has so
//! many bits that all digits below it together cannot make up for one unit of it. `docs/dutch-weights.md` works an example.

use super::class::{Class, Group};
use super::criteria::Criterion;
use crate::history::Strength;
use crate::matching::Weight;
use crate::points::Points;
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// One digit of the weight: what it counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Counted {
    /// Pairs inside the bracket.
    Pairs,
    /// Moved-down players of a score level who are paired.
    MovedDownPaired(u16),
    /// Pairs in the next bracket: of a downfloater or one of its residents with one of its residents.
    NextPairs,
    /// Downfloaters of a score level (or, at the last level, residents) paired in the next bracket.
    NextPaired(u16),
    /// Unplayed games of the receiver of the bye.
    ByeUnplayed,
    /// Pairs of which one is denied the colour at a difference above two (C10).
    Difference,
    /// Pairs of which one gets the same colour a third time running (C11).
    ThirdInRow,
    /// Pairs of which one is denied the preferred colour.
    Clash,
    /// Pairs of which one is denied a strongly preferred colour.
    StrongClash,
    /// Residents who floated down so many rounds ago, less one, and are paired.
    ResidentDown(usize),
    /// Opponents of moved-down players who floated up then.
    OpponentUp(usize),
    /// Moved-down players of a score level who floated down then and are paired.
    MovedDownDown(usize, u16),
    /// Opponents of moved-down players of a score level who floated up then.
    MovedDownUp(usize, u16),
    /// Pairs, or the receiver of the bye, with this score difference in hundredths. This and the following: only in the
    /// collapsed last bracket of the 2017 edition.
    DifferenceOf(i32),
    /// Players with another downfloat.
    DownAgain(usize),
    /// Players with another upfloat.
    UpAgain(usize),
    /// Players with another downfloat over this score difference.
    DownAgainBy(usize, i32),
    /// Players with another upfloat over this score difference.
    UpAgainBy(usize, i32),
}

/// A digit with its place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Digit {
    pub criterion: Criterion,
    pub counted: Counted,
    /// Bits below it: one unit is worth two to this power.
    pub shift: u32,
}

/// All digits of a bracket, most important first.
#[derive(Clone, Debug)]
pub(super) struct Digits {
    pub digits: Vec<Digit>,
    /// Bits of the whole weight.
    pub bits: u32,
}

/// How many bits a sum needs that varies by at most `range`.
pub(super) const fn bits_for(range: u64) -> u32 {
    u64::BITS - range.leading_zeros()
}

impl Digits {
    /// The digits for players of these classes; the lowest `low` bits stay free. `with_c9`: C9 applies in this bracket.
    pub fn new(classes: &[Class], low: u32, with_c9: bool) -> Self {
        use Counted as K;
        use Criterion as C;
        if classes.iter().any(|c| c.score.is_some()) {
            return Self::place(Self::collapsed(classes), low);
        }
        let count = |test: &dyn Fn(&Class) -> bool| classes.iter().filter(|c| test(c)).count() as u64;
        let levels = classes.iter().filter_map(|c| if let Group::MovedDown(l) = c.group { Some(l + 1) } else { None }).max().unwrap_or(0);
        let members = count(&|c| c.group.in_bracket());
        let residents = count(&|c| c.group == Group::Resident);
        let next = count(&|c| c.group == Group::Next);
        let at = |level: u16| count(&|c| c.group == Group::MovedDown(level));
        let pairs = (members / 2).min(residents);
        // With each digit by how much its sum over a whole matching can vary: that decides its width. What everybody or nobody has is
        // no digit at all, so a usual bracket has half a dozen.
        //
        // C6 asks for few downfloaters, which is: many pairs. C7 asks for their scores to be low, which is: of the highest level as many
        // paired as can be, then of the next.
        let mut list: Vec<(Criterion, Counted, u64)> = vec![(C::C6, K::Pairs, pairs)];
        list.extend((0..levels).map(|l| (C::C7, K::MovedDownPaired(l), at(l))));
        // C8 is C6 and C7 over again for the bracket below, whose moved-down players are the downfloaters of this one.
        list.push((C::C8, K::NextPairs, next.min(u64::midpoint(members, next))));
        list.extend((0..levels).map(|l| (C::C8, K::NextPaired(l), at(l).min(next))));
        list.push((C::C8, K::NextPaired(levels), residents.min(next)));
        if with_c9 {
            list.push((C::C9, K::ByeUnplayed, classes.iter().filter_map(|c| c.bye).max().unwrap_or(0).into()));
        }
        // Colours: a pair counts once, whoever of the two is denied.
        let absolute = count(&|c| c.difference > 0 || c.denied_twice);
        list.push((C::C10, K::Difference, pairs.min(absolute)));
        list.push((C::C11, K::ThirdInRow, pairs.min(absolute)));
        list.push((C::C12, K::Clash, pairs));
        list.push((C::C13, K::StrongClash, pairs));
        // C14 and C16 count downfloaters, who have no pair in the bracket that could carry a minus; so those who are paired count as plus.
        for (back, c_down, c_up) in [(0, C::C14, C::C15), (1, C::C16, C::C17)] {
            let moved: u64 = (0..levels).map(at).sum();
            list.push((c_down, K::ResidentDown(back), count(&|c| c.group == Group::Resident && c.down[back])));
            list.push((c_up, K::OpponentUp(back), moved.min(count(&|c| c.up[back]))));
        }
        // C18 to C21 compare lists of score differences, the greatest first. The residents share one score, so a difference is a level
        // of the moved-down players: how many there are of each, from the highest level on, is the same comparison.
        for (back, c_down, c_up) in [(0, C::C18, C::C19), (1, C::C20, C::C21)] {
            let down = |level| count(&|c| c.group == Group::MovedDown(level) && c.down[back]);
            let up = count(&|c| c.up[back]);
            list.extend((0..levels).map(|l| (c_down, K::MovedDownDown(back, l), down(l))));
            list.extend((0..levels).map(|l| (c_up, K::MovedDownUp(back, l), at(l).min(up))));
        }
        Self::place(list, low)
    }

    /// The digits of the collapsed last bracket (2017: C6, C8 to C19). Everybody in it is paired or gets the bye.
    fn collapsed(classes: &[Class]) -> Vec<(Criterion, Counted, u64)> {
        use Counted as K;
        use Criterion as C;
        let pairs = classes.len() as u64 / 2;
        let scores: BTreeSet<Points> = classes.iter().filter_map(|c| c.score).collect();
        let above = |s: &Points| scores.range(..*s).map(|lower| s.hundredths() - lower.hundredths()).collect::<Vec<_>>();
        let differences: BTreeSet<i32> = scores.iter().flat_map(above).collect();
        let each = |criterion, range, counted: &dyn Fn(i32) -> Counted| {
            differences.iter().rev().map(|d| (criterion, counted(*d), range)).collect::<Vec<_>>()
        };
        let mut list = each(C::C7, pairs, &K::DifferenceOf);
        let absolute = classes.iter().filter(|c| c.difference > 0 || c.denied_twice).count() as u64;
        list.push((C::C10, K::Difference, pairs.min(absolute)));
        list.push((C::C11, K::ThirdInRow, pairs.min(absolute)));
        list.push((C::C12, K::Clash, pairs));
        list.push((C::C13, K::StrongClash, pairs));
        let down = [0, 1].map(|back| pairs.min(classes.iter().filter(|c| c.down[back]).count() as u64));
        let up = [0, 1].map(|back| pairs.min(classes.iter().filter(|c| c.up[back]).count() as u64));
        for (back, c_down, c_up) in [(0, C::C14, C::C15), (1, C::C16, C::C17)] {
            list.push((c_down, K::DownAgain(back), down[back]));
            list.push((c_up, K::UpAgain(back), up[back]));
        }
        for (back, c_down, c_up) in [(0, C::C18, C::C19), (1, C::C20, C::C21)] {
            list.extend(each(c_down, down[back], &|d| K::DownAgainBy(back, d)));
            list.extend(each(c_up, up[back], &|d| K::UpAgainBy(back, d)));
        }
        list
    }

    /// Gives each digit its place, from the least important up; `u64`: by how much its sum may vary. All digits below a place vary together
    /// by less than one unit of it, whatever their signs.
    fn place(list: Vec<(Criterion, Counted, u64)>, low: u32) -> Self {
        let mut shift = low;
        let mut digits: Vec<Digit> = Vec::new();
        for (criterion, counted, range) in list.into_iter().rev().filter(|d| d.2 > 0) {
            digits.push(Digit { criterion, counted, shift });
            shift += bits_for(range);
        }
        digits.reverse();
        Self { digits, bits: shift }
    }

    /// Only C6 and C7, for players of these classes.
    pub fn of_completion(classes: &[Class]) -> Self {
        let mut all = Self::new(classes, 1, false);
        all.digits.retain(|d| d.criterion <= Criterion::C7);
        let unused = all.digits.last().map_or(0, |d| d.shift - 1);
        for digit in &mut all.digits {
            digit.shift -= unused;
        }
        all.bits -= unused;
        all
    }

    /// What a pair adds to each digit. `None`: the pair cannot be.
    pub fn counts(&self, a: &Class, b: &Class) -> Option<Vec<i64>> {
        if !a.may_meet(b) {
            return None;
        }
        let (a, b) = if (a.group, Reverse(a.score)) <= (b.group, Reverse(b.score)) { (a, b) } else { (b, a) };
        Some(self.digits.iter().map(|d| count(d.counted, a, b, self)).collect())
    }

    /// The weight of a pair.
    pub fn weight<W: Weight>(&self, a: &Class, b: &Class) -> W {
        let Some(counts) = self.counts(a, b) else { return W::ABSENT };
        // Most digits do not concern a pair, and where many players have moved down a weight is hundreds of bytes wide.
        let concerned = self.digits.iter().zip(counts).filter(|(_, n)| *n != 0);
        concerned.fold(W::ZERO, |sum, (d, n)| sum + W::shifted(n, d.shift))
    }

    /// The class without what none of the digits looks at.
    pub fn reduce(&self, class: Class) -> Class {
        let asks = |test: &dyn Fn(Counted) -> bool| self.digits.iter().any(|d| test(d.counted));
        let mut class = class;
        if !asks(&|c| c == Counted::ByeUnplayed) {
            class.bye = class.bye.map(|_| 0);
        }
        for back in 0..2 {
            class.up[back] &= asks(&|c| matches!(c, Counted::OpponentUp(b) | Counted::UpAgain(b) if b == back));
        }
        class
    }

    fn resident_level(&self) -> Option<u16> {
        self.digits.iter().rev().find_map(|d| if let Counted::NextPaired(l) = d.counted { Some(l) } else { None })
    }
}

/// `a` stands at least as high as `b`.
fn count(counted: Counted, a: &Class, b: &Class, digits: &Digits) -> i64 {
    let inside = a.group.in_bracket() && b.group == Group::Resident;
    let into_next = b.group == Group::Next && a.group <= Group::Next;
    let clash = inside && a.preference.clashes(b.preference);
    let absolute = a.preference.strength == Strength::Absolute && b.preference.strength == Strength::Absolute;
    let moved_down = |level: u16| inside && a.group == Group::MovedDown(level);
    let difference = a.difference_to(b).filter(|d| *d > 0);
    match counted {
        Counted::Pairs => i64::from(inside),
        Counted::MovedDownPaired(level) => i64::from(moved_down(level)),
        Counted::NextPairs => i64::from(into_next),
        Counted::NextPaired(level) => {
            let own = match a.group {
                Group::MovedDown(l) => Some(l),
                Group::Resident => digits.resident_level(),
                _ => None,
            };
            i64::from(into_next && own == Some(level))
        }
        Counted::ByeUnplayed if b.group == Group::Bye => -i64::from(a.bye.unwrap_or(0)),
        Counted::ByeUnplayed => 0,
        Counted::Difference => -i64::from(clash && absolute && a.difference > 1 && b.difference > 1),
        Counted::ThirdInRow => -i64::from(clash && absolute && third_in_row(a, b)),
        Counted::Clash => -i64::from(clash),
        Counted::StrongClash => {
            let strong = a.preference.strength >= Strength::Strong && b.preference.strength >= Strength::Strong;
            -i64::from(clash && strong && !absolute)
        }
        Counted::ResidentDown(back) if inside => i64::from(a.group == Group::Resident && a.down[back]) + i64::from(b.down[back]),
        Counted::ResidentDown(_) => 0,
        Counted::OpponentUp(back) => -i64::from(inside && matches!(a.group, Group::MovedDown(_)) && b.up[back]),
        Counted::MovedDownDown(back, level) => i64::from(moved_down(level) && a.down[back]),
        Counted::MovedDownUp(back, level) => -i64::from(moved_down(level) && b.up[back]),
        Counted::DifferenceOf(hundredths) => -i64::from(difference == Some(hundredths)),
        Counted::DownAgain(back) => -i64::from(difference.is_some() && a.down[back]),
        Counted::UpAgain(back) => -i64::from(difference.is_some() && b.up[back]),
        Counted::DownAgainBy(back, hundredths) => -i64::from(difference == Some(hundredths) && a.down[back]),
        Counted::UpAgainBy(back, hundredths) => -i64::from(difference == Some(hundredths) && b.up[back]),
    }
}

/// C11: the one who will be denied the preference (smaller colour difference) gets its colour a third time running. With
/// equal differences it is open who is denied, and the pair counts only if it holds for both.
fn third_in_row(a: &Class, b: &Class) -> bool {
    match a.difference.cmp(&b.difference) {
        std::cmp::Ordering::Less => a.denied_twice,
        std::cmp::Ordering::Equal => a.denied_twice && b.denied_twice,
        std::cmp::Ordering::Greater => b.denied_twice,
    }
}
