//! From labels to a ruling: small, deterministic, no search. Overridden labels go through the same table.

use super::label::{Act, Label, Severity};
use super::rules::{Doctrine, Rules};
use crate::types::{Color, Square};

/// The ruling.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// No position has stood often enough.
    None,
    /// 不变作和.
    Draw,
    /// This side has to change; it loses if the loop goes on.
    MustChange(Color),
    /// This side loses; under rules that tell it first ([`Rules::told_first`]), unless it then changes.
    Loses(Color),
}

impl Verdict {
    /// The name in machine output.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Draw => "draw",
            Self::MustChange(Color::Red) => "red_must_change",
            Self::MustChange(Color::Black) => "black_must_change",
            Self::Loses(Color::Red) => "red_loses",
            Self::Loses(Color::Black) => "black_loses",
        }
    }
}

/// Why a ruling is what it is.
///
/// Exhaustive on purpose: a ruling is given with its reason, so each needs words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// No position has occurred this often.
    NoLoop(usize),
    /// Only this side checks on every ply: never allowed, loses at once (2011 and 2020, 25.1; 1999, 25-29; World 2018: when told and unchanged).
    LongCheck(Color),
    /// Both sides check on every ply.
    MutualLongCheck,
    /// Every ply of this side is check, kill or chase: forbidden (2020, 24-25; 1999, 25-29).
    Forbidden(Color),
    /// This side has a ply that is none of these: allowed. The index is of such a ply.
    Allowed(Color, usize),
    /// Both sides forbidden and the edition has no severity table.
    BothForbidden,
    /// Both sides forbidden, this side alone severe on every ply (2020, 26.9).
    Severer(Color),
    /// Both sides forbidden and equally severe (2020, 26.9).
    EquallySevere,
    /// This side chases the same man, which first stood on this crossing of the loop, on every ply (World 2018).
    LongChase(Color, Square),
    /// Both sides chase one man for ever (World 2018).
    MutualLongChase,
    /// This side chases no single man on every ply (World 2018).
    NoLongChase(Color),
    /// Nine own plies in a row were all 打 on three points or more (2020).
    NineRounds(Color),
    /// A pawn's own attack was counted as a chase because both sides attack (1999, 2011).
    PawnAttackCounted(Color),
}

impl Reason {
    /// The article of the edition judged by, where it is known.
    #[must_use]
    pub const fn article(&self, rules: &Rules) -> Option<&'static str> {
        use super::rules::RuleSet::{Cxa1999, Cxa2011, Cxa2020, Wxf2018};
        Some(match (rules.set, self) {
            (Cxa2020, Self::LongCheck(_) | Self::MutualLongCheck) | (Cxa2011, Self::LongCheck(_)) => "25.1",
            (Cxa2020, Self::Forbidden(_) | Self::Allowed(..)) => "25",
            (Cxa2020, Self::Severer(_) | Self::EquallySevere) => "26.9",
            (Cxa1999, Self::LongCheck(_) | Self::MutualLongCheck | Self::Forbidden(_) | Self::Allowed(..) | Self::BothForbidden) => "25-29",
            (Wxf2018, Self::LongCheck(_) | Self::MutualLongCheck) => "perpetual check",
            (Wxf2018, Self::LongChase(..) | Self::MutualLongChase | Self::NoLongChase(_)) => "perpetual chase",
            _ => return None,
        })
    }
}

/// Rules on a loop from its labels alone.
#[must_use]
pub fn rule(rules: &Rules, labels: &[Label]) -> (Verdict, Vec<Reason>) {
    let all_check = |color| of(labels, color).all(|label| label.act == Act::Check);
    match (all_check(Color::Red), all_check(Color::Black)) {
        (true, true) => return (Verdict::Draw, vec![Reason::MutualLongCheck]),
        (true, false) => return (Verdict::Loses(Color::Red), vec![Reason::LongCheck(Color::Red)]),
        (false, true) => return (Verdict::Loses(Color::Black), vec![Reason::LongCheck(Color::Black)]),
        (false, false) => {}
    }
    match rules.doctrine {
        Doctrine::Chinese => chinese(rules, labels),
        Doctrine::Asian => asian(rules, labels),
    }
}

fn of(labels: &[Label], color: Color) -> impl Iterator<Item = &Label> {
    labels.iter().filter(move |label| label.side == color)
}

/// The nine-round provision (2020): nine own plies in a row, all 打, ending on three points or more, without a capture, while the
/// opponent's nine are not all 打. `labels` are those of the last nine rounds; the side that has to change, or `None`.
pub(super) fn nine_rounds(labels: &[Label]) -> Option<Color> {
    let all_attacks = |color| of(labels, color).count() == 9 && of(labels, color).all(|label| label.act.is_attack());
    let side = match (all_attacks(Color::Red), all_attacks(Color::Black)) {
        (true, false) => Color::Red,
        (false, true) => Color::Black,
        _ => return None,
    };
    let mut points: Vec<Square> = of(labels, side).map(|label| label.mv.to).collect();
    points.sort_unstable();
    points.dedup();
    (points.len() >= 3).then_some(side)
}

/// The consequence for the side that is in the wrong by more than a long check alone: it must change under the Chinese rules, loses under the World rules.
const fn wrong(rules: &Rules, color: Color) -> Verdict {
    match rules.doctrine {
        Doctrine::Chinese => Verdict::MustChange(color),
        Doctrine::Asian => Verdict::Loses(color),
    }
}

fn chinese(rules: &Rules, labels: &[Label]) -> (Verdict, Vec<Reason>) {
    let mut why = Vec::new();
    let mut forbidden = |color| {
        let free = of(labels, color).find(|label| !label.act.is_attack());
        why.push(free.map_or(Reason::Forbidden(color), |label| Reason::Allowed(color, label.ply)));
        free.is_none()
    };
    let mut both = (forbidden(Color::Red), forbidden(Color::Black));
    if rules.pawn_attack_counts_in_mutual && both.0 != both.1 {
        let free = if both.0 { Color::Black } else { Color::Red };
        if of(labels, free).all(|label| label.act.is_attack() || label.by_pawn) {
            why.push(Reason::PawnAttackCounted(free));
            both = (true, true);
        }
    }
    let verdict = match both {
        (false, false) => Verdict::Draw,
        (true, false) => wrong(rules, Color::Red),
        (false, true) => wrong(rules, Color::Black),
        (true, true) if !rules.severity_table => {
            why.push(Reason::BothForbidden);
            Verdict::Draw
        }
        (true, true) => {
            let severe = |color| of(labels, color).all(|label| label.severity() == Some(Severity::Severe));
            let severer = match (severe(Color::Red), severe(Color::Black)) {
                (true, false) => Some(Color::Red),
                (false, true) => Some(Color::Black),
                _ => None,
            };
            why.push(severer.map_or(Reason::EquallySevere, Reason::Severer));
            severer.map_or(Verdict::Draw, |color| wrong(rules, color))
        }
    };
    (verdict, why)
}

fn asian(rules: &Rules, labels: &[Label]) -> (Verdict, Vec<Reason>) {
    let red = long_chase(labels, Color::Red);
    let black = long_chase(labels, Color::Black);
    // A chase made only by a bound man does not balance the chase of others (diagrams 39-41).
    let bound = |color| of(labels, color).flat_map(|label| &label.victims).all(|victim| victim.by_bound);
    let (red, black) = match (red, black) {
        (Some(man), Some(_)) if bound(Color::Black) && !bound(Color::Red) => (Some(man), None),
        (Some(_), Some(man)) if bound(Color::Red) && !bound(Color::Black) => (None, Some(man)),
        other => other,
    };
    match (red, black) {
        (Some(_), Some(_)) => (Verdict::Draw, vec![Reason::MutualLongChase]),
        (Some(man), None) => (wrong(rules, Color::Red), vec![Reason::LongChase(Color::Red, man), Reason::NoLongChase(Color::Black)]),
        (None, Some(man)) => (wrong(rules, Color::Black), vec![Reason::LongChase(Color::Black, man), Reason::NoLongChase(Color::Red)]),
        (None, None) => (Verdict::Draw, vec![Reason::NoLongChase(Color::Red), Reason::NoLongChase(Color::Black)]),
    }
}

/// The man chased on every ply of a side, by its crossing at the start of the loop.
fn long_chase(labels: &[Label], color: Color) -> Option<Square> {
    let mut plies = of(labels, color);
    let mut men: Vec<Square> = plies.next()?.victims.iter().map(|victim| victim.origin).collect();
    for label in plies {
        men.retain(|man| label.victims.iter().any(|victim| victim.origin == *man));
    }
    men.into_iter().min()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::Move;

    fn labels(red: [Act; 9], points: usize) -> Vec<Label> {
        let label = |ply: usize, side, act, to: usize| Label {
            ply,
            mv: Move { from: Square::from_index(80).unwrap(), to: Square::from_index(to).unwrap() },
            side,
            act,
            victims: Vec::new(),
            evidence: Vec::new(),
            by_pawn: false,
            overridden: false,
        };
        let round = |(index, act): (usize, Act)| {
            [label(2 * index, Color::Red, act, index % points), label(2 * index + 1, Color::Black, Act::Idle, 50)]
        };
        red.into_iter().enumerate().flat_map(round).collect()
    }

    #[test]
    fn nine_rounds_of_attack_on_three_points() {
        let mut acts = [Act::Check, Act::Chase, Act::Kill, Act::Check, Act::Check, Act::Check, Act::Check, Act::Check, Act::Chase];
        assert_eq!(nine_rounds(&labels(acts, 3)), Some(Color::Red));
        assert_eq!(nine_rounds(&labels(acts, 2)), None);
        assert_eq!(nine_rounds(&labels(acts, 3)[2..]), None);
        acts[4] = Act::Block;
        assert_eq!(nine_rounds(&labels(acts, 9)), None);
    }
}
