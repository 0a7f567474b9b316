//! Who moves first: the orientation of a pair, and the rule that gave it.

use super::facts::Facts;
use crate::model::Color;

/// The rule that decided who of a pair has Red.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ColorRule {
    /// The other way round more rules of colour would be broken (连三, 多三).
    FewerFaults,
    /// The other way round more of the two would get the colour of which they have had more.
    FewerClashes,
    /// The lower index: the larger shortage of Red.
    Index,
    /// Equal indexes: the opposite of the latest round in which their colours differed.
    LookBack(u16),
    /// Equal histories: the lower number has Red in odd rounds, Black in even ones.
    Parity,
    /// Round 1: the lower number has Red at odd tables, Black at even ones, or the other way round, as drawn.
    Table,
    /// Round 1: by lot.
    Lot,
}

/// What an orientation costs: faults, then clashes.
pub fn cost(red: &Facts, black: &Facts) -> (u8, u8) {
    let faults = u8::from(red.fault(Color::White).is_some()) + u8::from(black.fault(Color::Black).is_some());
    let clashes = u8::from(red.clashes(Color::White)) + u8::from(black.clashes(Color::Black));
    (faults, clashes)
}

/// Faults and clashes of a pair, the better way round.
pub fn costs(a: &Facts, b: &Facts) -> (u8, u8) {
    cost(a, b).min(cost(b, a))
}

/// The faults that a pair cannot avoid.
pub fn faults(a: &Facts, b: &Facts) -> u8 {
    costs(a, b).0
}

/// Whether the first of two has Red in a round, and why.
pub fn first_is_red(a: &Facts, b: &Facts, round: u16) -> (bool, ColorRule) {
    let (as_is, swapped) = (cost(a, b), cost(b, a));
    if as_is.0 != swapped.0 {
        return (as_is.0 < swapped.0, ColorRule::FewerFaults);
    }
    if as_is.1 != swapped.1 {
        return (as_is.1 < swapped.1, ColorRule::FewerClashes);
    }
    if a.index() != b.index() {
        return (a.index() < b.index(), ColorRule::Index);
    }
    let rounds = (1u16..).zip(a.colors.iter().zip(&b.colors));
    let differing = rounds.filter_map(|(past, pair)| match pair {
        (Some(own), Some(other)) if own != other => Some((past, *own)),
        _ => None,
    });
    if let Some((past, own)) = differing.last() {
        return (own == Color::Black, ColorRule::LookBack(past));
    }
    ((a.tpn < b.tpn) == (round % 2 == 1), ColorRule::Parity)
}
