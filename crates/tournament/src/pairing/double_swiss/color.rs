//! Who has White in game 1 (C.04.5 article 4). There are no colour preferences.

use crate::history::Facts;
use crate::model::Color;

/// The rule that decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rule {
    /// 4.3.1: neither has had a colour; the number of the higher-ranked player decides, with the initial colour.
    InitialColor,
    /// 4.3.2: White to the one with fewer Whites.
    FewerWhites,
    /// 4.3.3: alternate from the latest match in which their colours differed.
    Alternate,
    /// 4.3.4: alternate the higher-ranked player's last colour.
    HigherRanked,
    /// 4.3.5: alternate the other's last colour.
    Other,
}

impl Rule {
    /// The article of C.04.5.
    pub const fn article(self) -> &'static str {
        match self {
            Self::InitialColor => "4.3.1",
            Self::FewerWhites => "4.3.2",
            Self::Alternate => "4.3.3",
            Self::HigherRanked => "4.3.4",
            Self::Other => "4.3.5",
        }
    }
}

/// The colour of the higher-ranked player in game 1, and why.
pub(super) fn of_higher(higher: &Facts, lower: &Facts, initial: Color) -> (Color, Rule) {
    let whites = |facts: &Facts| facts.colors.iter().filter(|c| **c == Color::White).count();
    let by_number = if higher.number % 2 == 1 { initial } else { initial.other() };
    if higher.colors.is_empty() && lower.colors.is_empty() {
        return (by_number, Rule::InitialColor);
    }
    match whites(higher).cmp(&whites(lower)) {
        std::cmp::Ordering::Less => return (Color::White, Rule::FewerWhites),
        std::cmp::Ordering::Greater => return (Color::Black, Rule::FewerWhites),
        std::cmp::Ordering::Equal => {}
    }
    if let Some((_, &theirs)) = higher.colors.iter().rev().zip(lower.colors.iter().rev()).find(|(a, b)| a != b) {
        return (theirs, Rule::Alternate);
    }
    match (higher.colors.last(), lower.colors.last()) {
        (Some(own), _) => (own.other(), Rule::HigherRanked),
        (None, Some(&theirs)) => (theirs, Rule::Other),
        (None, None) => (by_number, Rule::InitialColor),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::history::{Preference, Strength};
    use crate::model::Tpn;
    use crate::points::Points;
    use Color::{Black as B, White as W};

    fn facts(number: u16, colors: &[Color]) -> Facts {
        Facts {
            tpn: Tpn(number),
            number,
            standing: Points::ZERO,
            score: Points::ZERO,
            colors: colors.to_vec(),
            preference: Preference { strength: Strength::None, color: None },
            floats: Vec::new(),
            unplayed: 0,
            pab_bar: None,
            topscorer: false,
            met: Vec::new(),
        }
    }

    #[test]
    fn the_first_rule_of_article_4_3_that_decides() {
        for (number, own, other, color, rule) in [
            (3, &[][..], &[][..], B, Rule::InitialColor),
            (4, &[], &[], W, Rule::InitialColor),
            // The count of Whites, not the difference: one White in three matches against none in one.
            (1, &[W, B, B], &[B], B, Rule::FewerWhites),
            (1, &[B], &[W, B, B], W, Rule::FewerWhites),
            // Aligned at the end, gaps removed.
            (1, &[B, W, B], &[B, W], W, Rule::Alternate),
            (1, &[W, B], &[B, W], W, Rule::Alternate),
            (1, &[B, B, W], &[B, W], B, Rule::HigherRanked),
            (1, &[B], &[], W, Rule::HigherRanked),
            (1, &[], &[B, B], B, Rule::Other),
        ] {
            assert_eq!(of_higher(&facts(number, own), &facts(9, other), B), (color, rule), "{own:?} {other:?}");
        }
    }
}
