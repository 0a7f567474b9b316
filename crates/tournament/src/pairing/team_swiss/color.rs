//! Colour preferences of teams (C.04.6 article 1.7) and who gets which colour (article 4).

use crate::history::{Facts, color_difference};
use crate::model::{Color, Tpn};
use crate::points::Points;
use crate::policy::team::{Policy, Preference, Reading};
use std::cmp::Ordering;

/// How strong a colour preference is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Strength {
    /// Type A knows one kind.
    Simple,
    /// Type B, after a difference of one or to alternate.
    Mild,
    /// Type B, in the cases of type A.
    Strong,
}

/// The colour that a team is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Due {
    /// Which.
    pub color: Color,
    /// How strongly.
    pub strength: Strength,
}

/// The preference of a team with these colours, in order; `is_last`: the last round is being paired.
pub(super) fn due(colors: &[Color], policy: &Policy, is_last: bool) -> Option<Due> {
    let &last = colors.last()?;
    let twice = colors.len() >= 2 && colors[colors.len() - 2] == last;
    let difference = color_difference(colors);
    let lacking = if difference > 0 { Color::Black } else { Color::White };
    // Two with Black count for White unless the difference already asks for Black, and the other way round.
    let by_run = twice && (difference == 0 || lacking == last.other());
    let pressing = (difference.abs() > 1).then_some(lacking).or(by_run.then_some(last.other()));
    match policy.preference {
        Preference::None => None,
        Preference::A => pressing.map(|color| Due { color, strength: Strength::Simple }),
        Preference::B if is_last && difference == 0 && policy.readings.has(Reading::LastRoundNone) => None,
        Preference::B => {
            let mild = match difference {
                0 if is_last => None,
                0 => Some(last.other()),
                _ => Some(lacking),
            };
            let strong = pressing.map(|color| Due { color, strength: Strength::Strong });
            strong.or(mild.map(|color| Due { color, strength: Strength::Mild }))
        }
    }
}

/// What decides who is the first-team.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FirstBy {
    /// 4.2.1: the higher primary score.
    Primary,
    /// 4.2.2: the higher secondary score.
    Secondary,
    /// 4.2.3: the smaller TPN.
    Number,
}

impl FirstBy {
    /// The article of C.04.6.
    pub const fn article(self) -> &'static str {
        match self {
            Self::Primary => "4.2.1",
            Self::Secondary => "4.2.2",
            Self::Number => "4.2.3",
        }
    }
}

/// The rule that gives the colours of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rule {
    /// 4.3.1: neither has played; the number of the first-team decides, with the initial colour.
    InitialColor,
    /// 4.3.2: only one has a preference.
    OnlyPreference,
    /// 4.3.3: the preferences are opposite.
    BothGranted,
    /// 4.3.4: only one has a strong preference (type B).
    OnlyStrong,
    /// 4.3.5: White to the lower colour difference.
    Difference,
    /// 4.3.6: alternate from the latest match in which their colours differed.
    Alternate,
    /// 4.3.7: the preference of the first-team.
    FirstTeam,
    /// 4.3.8: alternate the first-team's last colour.
    FirstAlternates,
    /// 4.3.9: alternate the other team's last colour.
    OtherAlternates,
}

impl Rule {
    /// All of them, in order.
    pub const ALL: [Self; 9] = [
        Self::InitialColor,
        Self::OnlyPreference,
        Self::BothGranted,
        Self::OnlyStrong,
        Self::Difference,
        Self::Alternate,
        Self::FirstTeam,
        Self::FirstAlternates,
        Self::OtherAlternates,
    ];

    /// The article of C.04.6, of both editions; 4.3.9 stands in that of 2026 only.
    pub const fn article(self) -> &'static str {
        ["4.3.1", "4.3.2", "4.3.3", "4.3.4", "4.3.5", "4.3.6", "4.3.7", "4.3.8", "4.3.9"][self as usize]
    }
}

/// What the colour rules see of a team.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Side {
    pub tpn: Tpn,
    /// Whose parity decides in 4.3.1.
    pub number: u16,
    /// The primary score of 4.2.1.
    pub primary: Points,
    /// The secondary score, where it decides.
    pub secondary: Option<Points>,
    /// Colours of the matches played, in order.
    pub colors: Vec<Color>,
    pub due: Option<Due>,
}

impl Side {
    pub fn new(facts: &Facts, policy: &Policy, secondary: Option<Points>, is_last: bool) -> Self {
        let has = |reading| policy.readings.has(reading);
        Self {
            tpn: facts.tpn,
            number: if has(Reading::SeenNumbers) { facts.number } else { facts.tpn.0 },
            primary: if has(Reading::VirtualFirst) { facts.score } else { facts.standing },
            secondary,
            colors: facts.colors.clone(),
            due: due(&facts.colors, policy, is_last),
        }
    }

    fn difference(&self) -> i32 {
        color_difference(&self.colors)
    }
}

/// Whether the first of two teams is the first-team, and what decides.
pub(super) fn is_first(a: &Side, b: &Side) -> (bool, FirstBy) {
    let number = (a.tpn < b.tpn, FirstBy::Number);
    match (a.primary.cmp(&b.primary), a.secondary.cmp(&b.secondary)) {
        (Ordering::Equal, Ordering::Equal) => number,
        (Ordering::Equal, by_secondary) => (by_secondary == Ordering::Greater, FirstBy::Secondary),
        (by_primary, _) => (by_primary == Ordering::Greater, FirstBy::Primary),
    }
}

/// How many matches back, from 1, two teams had different colours last, and the colour of the first of them.
fn differed(first: &Side, other: &Side) -> Option<(usize, Color)> {
    let aligned = first.colors.iter().rev().zip(other.colors.iter().rev());
    (1..).zip(aligned).find(|(_, (own, theirs))| own != theirs).map(|(back, (own, _))| (back, *own))
}

/// The colour of the first-team, and the first rule of article 4.3 that decides.
pub(super) fn of_first(first: &Side, other: &Side, initial: Color) -> (Color, Rule) {
    let by_number = if first.number % 2 == 1 { initial } else { initial.other() };
    if first.colors.is_empty() && other.colors.is_empty() {
        return (by_number, Rule::InitialColor);
    }
    match (first.due, other.due) {
        (Some(own), None) => return (own.color, Rule::OnlyPreference),
        (None, Some(theirs)) => return (theirs.color.other(), Rule::OnlyPreference),
        (Some(own), Some(theirs)) if own.color != theirs.color => return (own.color, Rule::BothGranted),
        (Some(own), Some(theirs)) => match (own.strength == Strength::Strong, theirs.strength == Strength::Strong) {
            (true, false) => return (own.color, Rule::OnlyStrong),
            (false, true) => return (theirs.color.other(), Rule::OnlyStrong),
            _ => {}
        },
        (None, None) => {}
    }
    match first.difference().cmp(&other.difference()) {
        Ordering::Less => return (Color::White, Rule::Difference),
        Ordering::Greater => return (Color::Black, Rule::Difference),
        Ordering::Equal => {}
    }
    if let Some((_, own)) = differed(first, other) {
        return (own.other(), Rule::Alternate);
    }
    match (first.due, first.colors.last(), other.colors.last()) {
        (Some(own), ..) => (own.color, Rule::FirstTeam),
        (None, Some(own), _) => (own.other(), Rule::FirstAlternates),
        (None, None, Some(theirs)) => (*theirs, Rule::OtherAlternates),
        (None, None, None) => (by_number, Rule::InitialColor),
    }
}

/// What the colour rules saw of a team.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SideTold {
    /// The team.
    pub tpn: Tpn,
    /// The primary score by which the first-team is found.
    pub primary: Points,
    /// The secondary score; none where it does not decide.
    pub secondary: Option<Points>,
    /// The preference, if any.
    pub due: Option<Due>,
    /// Whites minus Blacks in matches played.
    pub difference: i32,
}

/// Why the colours of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ColorExplanation {
    /// The first-team.
    pub first: SideTold,
    /// The other.
    pub other: SideTold,
    /// Why it is the first-team.
    pub first_by: FirstBy,
    /// The first-team's colour.
    pub first_has: Color,
    /// The rule that decided.
    pub rule: Rule,
    /// 4.3.6: how many matches back, from 1, they last had different colours; those not played do not count.
    pub back: Option<usize>,
    /// 4.3.1: the first-team's number, whose parity decides.
    pub number: u16,
    /// The initial colour.
    pub initial: Color,
}

/// The colours of a match and why.
pub(super) fn explain(a: &Side, b: &Side, initial: Color) -> ColorExplanation {
    let (a_is_first, first_by) = is_first(a, b);
    let (first, other) = if a_is_first { (a, b) } else { (b, a) };
    let (first_has, rule) = of_first(first, other, initial);
    let told = |side: &Side| SideTold {
        tpn: side.tpn,
        primary: side.primary,
        secondary: side.secondary,
        due: side.due,
        difference: side.difference(),
    };
    ColorExplanation {
        first: told(first),
        other: told(other),
        first_by,
        first_has,
        rule,
        back: differed(first, other).map(|(back, _)| back).filter(|_| rule == Rule::Alternate),
        number: first.number,
        initial,
    }
}
