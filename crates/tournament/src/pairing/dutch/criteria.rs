//! The quality criteria C6 to C21 as digits of one weight, and the classes of players that they can tell apart.

use crate::history::{Facts, Float, Preference, Strength, same_absolute};
use crate::matching::Weight;
use crate::model::DutchEdition;
use crate::points::Points;
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// A criterion of C.04.3 (2026), articles 2.1 to 2.4. The edition of 2017 has the same under other numbers; see [`Self::name`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Criterion {
    /// No second meeting, no prohibited pair.
    C1,
    /// Only an eligible player gets the pairing-allocated bye.
    C2,
    /// Two non-topscorers with the same absolute preference do not meet.
    C3,
    /// The players not yet paired can still all be paired.
    C4,
    /// Lowest score of the receiver of the pairing-allocated bye.
    C5,
    /// Fewest downfloaters.
    C6,
    /// Lowest scores of the downfloaters; in 2017 smallest score differences of pairs and downfloaters.
    C7,
    /// The next bracket does its best on C1 to C7.
    C8,
    /// Fewest unplayed games of the receiver of the pairing-allocated bye.
    C9,
    /// Fewest colour differences above two for topscorers or their opponents.
    C10,
    /// Fewest third equal colours in a row for topscorers or their opponents.
    C11,
    /// Fewest players without their preferred colour.
    C12,
    /// Fewest players without their strongly preferred colour.
    C13,
    /// Fewest resident downfloaters who floated down in the last round. Here and in C16, C18 and C20, 2017 counts everybody who floats
    /// down again, paired or not.
    C14,
    /// Fewest opponents of moved-down players who floated up in the last round.
    C15,
    /// As C14, two rounds ago.
    C16,
    /// As C15, two rounds ago.
    C17,
    /// Smallest score differences of moved-down players who floated down in the last round.
    C18,
    /// Smallest score differences of opponents of moved-down players who floated up in the last round.
    C19,
    /// As C18, two rounds ago.
    C20,
    /// As C19, two rounds ago.
    C21,
}

impl Criterion {
    /// Its name in an edition. What is C6 to C8 and C10 to C21 since 2026 was C.5 to C.19 in 2017. That edition has nothing like C5 and C9:
    /// there the way through the brackets (A.9) decides who gets the bye.
    pub const fn name(self, edition: DutchEdition) -> &'static str {
        match edition {
            DutchEdition::E2026 => self.in_2026().0,
            DutchEdition::E2017 => self.in_2017(),
        }
    }

    /// The article of C.04.3 that states it. In 2017 the names were the articles.
    pub const fn article(self, edition: DutchEdition) -> &'static str {
        match edition {
            DutchEdition::E2026 => self.in_2026().1,
            DutchEdition::E2017 => self.in_2017(),
        }
    }

    const fn in_2026(self) -> (&'static str, &'static str) {
        match self {
            Self::C1 => ("C1", "2.1.1"),
            Self::C2 => ("C2", "2.1.2"),
            Self::C3 => ("C3", "2.1.3"),
            Self::C4 => ("C4", "2.2.1"),
            Self::C5 => ("C5", "2.3.1"),
            Self::C6 => ("C6", "2.4.1"),
            Self::C7 => ("C7", "2.4.2"),
            Self::C8 => ("C8", "2.4.3"),
            Self::C9 => ("C9", "2.4.4"),
            Self::C10 => ("C10", "2.4.5"),
            Self::C11 => ("C11", "2.4.6"),
            Self::C12 => ("C12", "2.4.7"),
            Self::C13 => ("C13", "2.4.8"),
            Self::C14 => ("C14", "2.4.9"),
            Self::C15 => ("C15", "2.4.10"),
            Self::C16 => ("C16", "2.4.11"),
            Self::C17 => ("C17", "2.4.12"),
            Self::C18 => ("C18", "2.4.13"),
            Self::C19 => ("C19", "2.4.14"),
            Self::C20 => ("C20", "2.4.15"),
            Self::C21 => ("C21", "2.4.16"),
        }
    }

    const fn in_2017(self) -> &'static str {
        match self {
            Self::C1 => "C.1",
            Self::C2 => "C.2",
            Self::C3 => "C.3",
            Self::C4 => "C.4",
            Self::C5 | Self::C9 => "A.9",
            Self::C6 => "C.5",
            Self::C7 => "C.6",
            Self::C8 => "C.7",
            Self::C10 => "C.8",
            Self::C11 => "C.9",
            Self::C12 => "C.10",
            Self::C13 => "C.11",
            Self::C14 => "C.12",
            Self::C15 => "C.13",
            Self::C16 => "C.14",
            Self::C17 => "C.15",
            Self::C18 => "C.16",
            Self::C19 => "C.17",
            Self::C20 => "C.18",
            Self::C21 => "C.19",
        }
    }
}

/// Where a player stands towards the bracket being paired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Group {
    /// Moved down into it; the number counts score levels from the highest.
    MovedDown(u16),
    /// Of its own scoregroup.
    Resident,
    /// Of the next scoregroup.
    Next,
    /// Further down.
    Rest,
    /// Not a player: whoever is matched with it gets the pairing-allocated bye.
    Bye,
}

impl Group {
    pub const fn in_bracket(self) -> bool {
        matches!(self, Self::MovedDown(_) | Self::Resident)
    }
}

/// Players whom no criterion of the bracket can tell apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Class {
    pub group: Group,
    preference: Preference,
    topscorer: bool,
    /// Absolute colour difference, where C10 and C11 can ask for it.
    difference: u32,
    /// Had, twice running, the colour that is not preferred.
    denied_twice: bool,
    down: [bool; 2],
    up: [bool; 2],
    /// May get the bye of this round, and with how many unplayed games.
    bye: Option<u16>,
    /// May not leave the bracket unpaired.
    stays: bool,
    /// The score, in the collapsed last bracket of the 2017 edition, whose residents differ in it.
    score: Option<Points>,
}

impl Class {
    /// The class of a player; `bye`: this player may get the pairing-allocated bye.
    pub fn of(facts: &Facts, group: Group, is_last: bool, bye: bool) -> Self {
        let plain = |strength| Preference { strength, color: None };
        let absolute = facts.preference.strength == Strength::Absolute;
        let details = group.in_bracket();
        let preference = match (details, absolute) {
            (true, _) | (_, true) => facts.preference,
            _ => plain(Strength::None),
        };
        let floated = |float| [1, 2].map(|back| details && facts.float(back) == float);
        let last_round_details = details && is_last && absolute;
        Self {
            group,
            preference,
            topscorer: absolute && facts.topscorer,
            difference: if last_round_details { facts.color_difference().unsigned_abs() } else { 0 },
            denied_twice: last_round_details && facts.repeated_color().is_some_and(|c| Some(c.other()) == facts.preference.color),
            down: floated(Float::Down),
            up: if matches!(group, Group::Resident) { floated(Float::Up) } else { [false; 2] },
            bye: bye.then_some(if details { facts.unplayed } else { 0 }),
            stays: false,
            score: None,
        }
    }

    /// The class of a member who may not leave the bracket unpaired.
    pub const fn staying(self) -> Self {
        Self { stays: true, bye: None, ..self }
    }

    /// Whether its players may be left to those below the graph.
    pub fn may_be_left(&self) -> bool {
        self.group <= Group::Next && !self.stays
    }

    /// The class where scores must be told apart.
    pub const fn with_score(self, score: Points) -> Self {
        Self { score: Some(score), ..self }
    }

    fn difference_to(&self, lower: &Self) -> Option<i32> {
        Some(self.score?.hundredths() - lower.score?.hundredths())
    }

    /// The class of the bye itself.
    pub const BYE: Self = Self {
        group: Group::Bye,
        preference: Preference { strength: Strength::None, color: None },
        topscorer: false,
        difference: 0,
        denied_twice: false,
        down: [false; 2],
        up: [false; 2],
        bye: None,
        stays: false,
        score: None,
    };

    /// Whether players of two classes may meet at all.
    pub fn may_meet(&self, other: &Self) -> bool {
        match (self.group, other.group) {
            (Group::MovedDown(_), Group::MovedDown(_)) | (Group::Bye, Group::Bye) => false,
            (_, Group::Bye) => self.bye.is_some(),
            (Group::Bye, _) => other.bye.is_some(),
            (own, others) if self.stays && !others.in_bracket() || other.stays && !own.in_bracket() => false,
            _ => {
                let both = self.preference.strength == Strength::Absolute && other.preference.strength == Strength::Absolute;
                !both || !self.preference.clashes(other.preference) || self.topscorer || other.topscorer
            }
        }
    }
}

/// One digit of the weight: what it counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Counted {
    Pairs,
    MovedDownPaired(u16),
    NextPairs,
    /// Downfloaters of a score level (or, at the last level, residents) paired in the next bracket.
    NextPaired(u16),
    ByeUnplayed,
    Difference,
    ThirdInRow,
    Clash,
    StrongClash,
    ResidentDown(usize),
    OpponentUp(usize),
    MovedDownDown(usize, u16),
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
        let mut list: Vec<(Criterion, Counted, u64)> = vec![(C::C6, K::Pairs, pairs)];
        list.extend((0..levels).map(|l| (C::C7, K::MovedDownPaired(l), at(l))));
        list.push((C::C8, K::NextPairs, next.min(u64::midpoint(members, next))));
        list.extend((0..levels).map(|l| (C::C8, K::NextPaired(l), at(l).min(next))));
        list.push((C::C8, K::NextPaired(levels), residents.min(next)));
        if with_c9 {
            list.push((C::C9, K::ByeUnplayed, classes.iter().filter_map(|c| c.bye).max().unwrap_or(0).into()));
        }
        let absolute = count(&|c| c.difference > 0 || c.denied_twice);
        list.push((C::C10, K::Difference, pairs.min(absolute)));
        list.push((C::C11, K::ThirdInRow, pairs.min(absolute)));
        list.push((C::C12, K::Clash, pairs));
        list.push((C::C13, K::StrongClash, pairs));
        for (back, c_down, c_up) in [(0, C::C14, C::C15), (1, C::C16, C::C17)] {
            let moved: u64 = (0..levels).map(at).sum();
            list.push((c_down, K::ResidentDown(back), count(&|c| c.group == Group::Resident && c.down[back])));
            list.push((c_up, K::OpponentUp(back), moved.min(count(&|c| c.up[back]))));
        }
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

    /// Gives each digit its place; `u64`: by how much its sum may vary.
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

/// Criterion C3 for two players.
pub(super) fn colors_allow(p: &Facts, q: &Facts) -> bool {
    same_absolute(p, q).is_none()
}
