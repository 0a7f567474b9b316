//! The natural limit (自然限着): a draw claimed after so many rounds without a capture.
//!
//! 1987, chapter on draws; 2011 and 2020, article 22.2; supplements of the world championships. Only captures count, pawn moves do not.
//! What the claimant played without effect is deducted, what the opponent played is not looked at.

use crate::movegen::Outcome;
use crate::position::Position;
use crate::repetition::RuleSet;
use crate::types::{Color, Move};

/// What a wrong claim costs on the clock, besides the foul.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClockPenalty {
    /// Minutes added to the time the claimant has used (1987).
    AddToUsed(u32),
    /// Minutes taken from the time the claimant has left (later editions).
    TakeFromRest(u32),
}

/// The parameters of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct LimitRules {
    /// Rounds without a capture. 60 nationally, 50 at many provincial events and the world championships, 40 or 30 locally.
    pub limit_rounds: u32,
    /// Checks of the claimant that count; those beyond are deducted.
    pub max_checks: u32,
    /// Whether the arbiter may apply the limit without a claim.
    pub arbiter_may_apply: bool,
    /// What a wrong claim costs on the clock. It is a foul as well.
    pub false_claim: ClockPenalty,
}

impl LimitRules {
    /// 1987: 60 rounds, at most 10 checks, on claim only, five minutes onto the clock.
    pub const CXA_1987: Self = Self { limit_rounds: 60, max_checks: 10, arbiter_may_apply: false, false_claim: ClockPenalty::AddToUsed(5) };
    /// 2011 and 2020, article 22.2: the arbiter may apply it; five minutes off the remaining time.
    pub const CXA_2020: Self =
        Self { limit_rounds: 60, max_checks: 10, arbiter_may_apply: true, false_claim: ClockPenalty::TakeFromRest(5) };
    /// Supplements of the world championships: 50 rounds.
    pub const WXC: Self = Self { limit_rounds: 50, ..Self::CXA_2020 };

    /// What goes with an edition of the repetition rules unless the event says otherwise. No text of 1999 on the limit is known: it is taken
    /// as in 1987, which it revises.
    #[must_use]
    pub const fn usual(set: RuleSet) -> Self {
        match set {
            RuleSet::Cxa1987 | RuleSet::Cxa1999 => Self::CXA_1987,
            RuleSet::Cxa2011 | RuleSet::Cxa2020 => Self::CXA_2020,
            RuleSet::Wxf2018 => Self::WXC,
        }
    }

    /// The article of an edition that states the limit; `None` for the texts that have no number for it.
    #[must_use]
    pub const fn article(set: RuleSet) -> Option<&'static str> {
        match set {
            RuleSet::Cxa2011 | RuleSet::Cxa2020 => Some("22.2"),
            RuleSet::Cxa1987 | RuleSet::Cxa1999 | RuleSet::Wxf2018 => None,
        }
    }

    /// The same rules with the event's own number of rounds.
    #[must_use]
    pub const fn with_rounds(self, limit_rounds: u32) -> Self {
        Self { limit_rounds, ..self }
    }
}

/// How a claim is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LimitRuling {
    /// The game is drawn; the other side cannot refuse.
    Draw,
    /// Too few effective rounds: a foul, and the clock penalty. So many plies of the claimant and of the opponent are missing.
    Unfounded {
        /// The claimant's effective plies that are missing.
        own: u32,
        /// The opponent's plies that are missing.
        opponent: u32,
    },
    /// The claimant has been mated or stalemated and has lost.
    AlreadyLost,
}

/// A claim examined, with every number that goes into it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct LimitCount {
    /// Who claims.
    pub claimant: Color,
    /// The claimant's plies since the last capture.
    pub own: u32,
    /// How many of them gave check.
    pub own_checks: u32,
    /// Checks deducted.
    pub deducted_checks: u32,
    /// Plies the arbiter deducted as without effect.
    pub deducted_by_arbiter: u32,
    /// The claimant's plies that count.
    pub effective: u32,
    /// The opponent's plies since the last capture.
    pub opponent: u32,
    /// The ruling.
    pub ruling: LimitRuling,
}

/// Examines a claim at the end of a line of moves.
///
/// `ineffective` are plies of the claimant that the arbiter does not count besides checks; what they are is left to the arbiter (1987 names no
/// other case). Any 120 plies in a row are 60 rounds, also with a half round at each end. Moves from an empty crossing are not counted.
#[must_use]
pub fn examine(rules: &LimitRules, start: &Position, moves: &[Move], claimant: Color, ineffective: u32) -> LimitCount {
    let mut position = *start;
    let (mut own, mut own_checks, mut opponent) = (0, 0, 0);
    for &mv in moves {
        let side = position.side_to_move();
        let captures = position.piece_at(mv.to).is_some();
        position = position.play(mv);
        if captures {
            (own, own_checks, opponent) = (0, 0, 0);
        } else if side == claimant {
            own += 1;
            own_checks += u32::from(position.in_check());
        } else {
            opponent += 1;
        }
    }
    let deducted_checks = own_checks.saturating_sub(rules.max_checks);
    let effective = u32::saturating_sub(own, deducted_checks).saturating_sub(ineffective);
    let missing = |plies: u32| rules.limit_rounds.saturating_sub(plies);
    let ruling = if position.side_to_move() == claimant && position.outcome() != Outcome::Open {
        LimitRuling::AlreadyLost
    } else if missing(effective) == 0 && missing(opponent) == 0 {
        LimitRuling::Draw
    } else {
        LimitRuling::Unfounded { own: missing(effective), opponent: missing(opponent) }
    };
    LimitCount { claimant, own, own_checks, deducted_checks, deducted_by_arbiter: ineffective, effective, opponent, ruling }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::Square;

    fn shuffle(moves: [&str; 4], plies: usize) -> Vec<Move> {
        let read = |m: &str| Move { from: Square::parse(&m[..2]).unwrap(), to: Square::parse(&m[2..]).unwrap() };
        moves.into_iter().map(read).cycle().take(plies).collect()
    }

    #[test]
    fn sixty_rounds_are_120_plies_from_any_point() {
        let start = Position::start();
        let moves = shuffle(["a0a1", "a9a8", "a1a0", "a8a9"], 120);
        assert_eq!(examine(&LimitRules::CXA_1987, &start, &moves, Color::Red, 0).ruling, LimitRuling::Draw);
        let short = examine(&LimitRules::CXA_1987, &start, &moves[..119], Color::Red, 0);
        assert_eq!(short.ruling, LimitRuling::Unfounded { own: 0, opponent: 1 });
        assert_eq!(examine(&LimitRules::WXC, &start, &moves[..100], Color::Black, 0).ruling, LimitRuling::Draw);
        assert_eq!(
            examine(&LimitRules::WXC, &start, &moves[..100], Color::Black, 3).ruling,
            LimitRuling::Unfounded { own: 3, opponent: 0 }
        );
    }

    #[test]
    fn each_edition_has_its_rounds() {
        assert_eq!(RuleSet::ALL.map(|set| LimitRules::usual(set).limit_rounds), [60, 60, 60, 60, 50]);
        assert!(!LimitRules::usual(RuleSet::Cxa1987).arbiter_may_apply && LimitRules::usual(RuleSet::Cxa2011).arbiter_may_apply);
        let moves = shuffle(["a0a1", "a9a8", "a1a0", "a8a9"], 60);
        let local = LimitRules::usual(RuleSet::Cxa2020).with_rounds(30);
        assert_eq!(examine(&local, &Position::start(), &moves, Color::Black, 0).ruling, LimitRuling::Draw);
    }

    #[test]
    fn only_the_claimants_checks_are_deducted() {
        let position = Position::from_fen("3k5/9/9/9/9/9/9/9/4R4/5K3 w").unwrap();
        let moves = shuffle(["e1d1", "d9e9", "d1e1", "e9d9"], 120);
        let red = examine(&LimitRules::CXA_2020, &position, &moves, Color::Red, 0);
        assert_eq!((red.own, red.own_checks, red.deducted_checks, red.effective), (60, 60, 50, 10));
        assert_eq!(red.ruling, LimitRuling::Unfounded { own: 50, opponent: 0 });
        assert_eq!(examine(&LimitRules::CXA_2020, &position, &moves, Color::Black, 0).ruling, LimitRuling::Draw);
    }

    #[test]
    fn a_capture_starts_again_and_a_pawn_move_does_not() {
        let mut moves = shuffle(["a0a1", "a9a8", "a1a0", "a8a9"], 60);
        moves.extend(shuffle(["a3a4", "a9a8", "i0i1", "a8a9"], 4));
        assert_eq!(examine(&LimitRules::CXA_2020, &Position::start(), &moves, Color::Red, 0).own, 32);
        let mut captured = shuffle(["b2b9", "a9b9", "a0a1", "b9a9"], 4);
        captured.truncate(3);
        let count = examine(&LimitRules::CXA_2020, &Position::start(), &captured, Color::Red, 0);
        assert_eq!((count.own, count.opponent), (1, 0));
    }

    #[test]
    fn a_mated_claimant_has_lost() {
        let mated = Position::from_fen("3Rk4/9/4P4/9/9/9/9/9/9/3K5 b").unwrap();
        assert_eq!(examine(&LimitRules::WXC, &mated, &[], Color::Black, 0).ruling, LimitRuling::AlreadyLost);
    }
}
