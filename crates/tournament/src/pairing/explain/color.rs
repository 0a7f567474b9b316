//! Why a colour.

use super::facts::ColorExplanation;
use crate::history::Facts;
use crate::model::Color;
use crate::pairing::colors::{ColorRule, color_of_higher};

/// The rule of article 5.2 and what it looked at.
pub(in crate::pairing) fn explain(higher: &Facts, lower: &Facts, initial: Color) -> ColorExplanation {
    let (higher_has, rule) = color_of_higher(higher, lower, initial);
    let differed = higher.colors.iter().rev().zip(lower.colors.iter().rev()).position(|(a, b)| a != b).map(|back| back + 1);
    ColorExplanation {
        rule,
        higher_has,
        higher: (higher.preference, higher.color_difference()),
        lower: (lower.preference, lower.color_difference()),
        differed: if rule == ColorRule::Alternate { differed } else { None },
        number: higher.number,
        initial,
    }
}
