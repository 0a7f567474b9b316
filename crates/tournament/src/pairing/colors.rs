//! Who gets White (C.04.3 article 5.2 of 2026, the same as article E of 2017).

use crate::history::{Facts, Strength};
use crate::model::{Color, DutchEdition};

/// The rule of article 5.2 (2017: E) that decided a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ColorRule {
    /// 5.2.1: both preferences can be granted.
    BothGranted,
    /// 5.2.2: the stronger preference, or the larger colour difference, is granted.
    Stronger,
    /// 5.2.3: alternate from the last round in which one had White and the other Black.
    Alternate,
    /// 5.2.4: the higher-ranked player's preference is granted.
    HigherRanked,
    /// 5.2.5: neither has a preference; the number of the higher-ranked player decides, with the initial colour.
    InitialColor,
}

impl ColorRule {
    /// The article of C.04.4.1 (Dubov), which has the same number in C.04.4.2 (Burstein).
    pub const fn article_of_other_swiss(self) -> &'static str {
        match self {
            Self::InitialColor => "5.2.1",
            Self::BothGranted => "5.2.2",
            Self::Stronger => "5.2.3",
            Self::Alternate => "5.2.4",
            Self::HigherRanked => "5.2.5",
        }
    }

    /// The article of C.04.3 in an edition.
    pub const fn article(self, edition: DutchEdition) -> &'static str {
        match (self, edition) {
            (Self::BothGranted, DutchEdition::E2026) => "5.2.1",
            (Self::Stronger, DutchEdition::E2026) => "5.2.2",
            (Self::Alternate, DutchEdition::E2026) => "5.2.3",
            (Self::HigherRanked, DutchEdition::E2026) => "5.2.4",
            (Self::InitialColor, DutchEdition::E2026) => "5.2.5",
            (Self::BothGranted, DutchEdition::E2017) => "E.1",
            (Self::Stronger, DutchEdition::E2017) => "E.2",
            (Self::Alternate, DutchEdition::E2017) => "E.3",
            (Self::HigherRanked, DutchEdition::E2017) => "E.4",
            (Self::InitialColor, DutchEdition::E2017) => "E.5",
        }
    }
}

/// The colour of the higher-ranked player, and why.
pub fn color_of_higher(higher: &Facts, lower: &Facts, initial: Color) -> (Color, ColorRule) {
    let (own, other) = (higher.preference, lower.preference);
    let drawn = if higher.number % 2 == 1 { initial } else { initial.other() };
    if higher.colors.is_empty() && lower.colors.is_empty() {
        return (drawn, ColorRule::InitialColor);
    }
    let (Some(own_color), Some(other_color)) = (own.color, other.color) else {
        let granted = own.color.or(other.color.map(Color::other));
        return granted.map_or((drawn, ColorRule::InitialColor), |color| (color, ColorRule::BothGranted));
    };
    if own_color != other_color {
        return (own_color, ColorRule::BothGranted);
    }
    let weight = |facts: &Facts| {
        let absolute = facts.preference.strength == Strength::Absolute;
        (facts.preference.strength, if absolute { facts.color_difference().abs() } else { 0 })
    };
    match weight(higher).cmp(&weight(lower)) {
        std::cmp::Ordering::Greater => return (own_color, ColorRule::Stronger),
        std::cmp::Ordering::Less => return (own_color.other(), ColorRule::Stronger),
        std::cmp::Ordering::Equal => {}
    }
    let differing = higher.colors.iter().rev().zip(lower.colors.iter().rev()).find(|(a, b)| a != b);
    match differing {
        Some((_, &theirs)) => (theirs, ColorRule::Alternate),
        None => (own_color, ColorRule::HigherRanked),
    }
}
