//! The penalty ledger of a game: what each player did that counts, and what follows from it.
//!
//! Entries are only appended; a mistaken one is withdrawn by a further entry. What follows is worked out from the numbers of the
//! edition ([`Parameters`]), which an event may change in its own copy.

use crate::clock::cases::Grant;
use crate::clock::ledger::Cause;
use crate::clock::side::Side;
use crate::clock::span::{Moment, Span};
use crate::rulebook::{Parameters, Tempo};
use serde::{Deserialize, Serialize};

/// What a player did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Offence {
    /// A completed illegal move, or what counts as one (chess: 7.5).
    IllegalMove,
    /// A wrong draw claim.
    WrongClaim,
    /// A foul (违例, xiangqi); counted in the standings as well.
    Foul,
    /// A technical foul (技术犯规, xiangqi): a breach of the rules of moving, or a false claim. It has a number of its own; in the standings it
    /// counts with the fouls.
    TechnicalFoul,
    /// One of the seventeen acts of article 5.4 (draughts).
    DraughtsAct,
    /// A breach of conduct.
    Conduct,
    /// A warning given.
    Warning,
}

impl Offence {
    /// The two kinds of foul: counted apart in a game, together in the standings (犯规).
    pub const FOULS: [Self; 2] = [Self::Foul, Self::TechnicalFoul];
}

/// One entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Penalty {
    /// When, by the hall's clock.
    pub at: Moment,
    /// Who.
    pub side: Side,
    /// What.
    pub offence: Offence,
    /// The ply it happened at, from one; two faults in one ply count once. Zero where it was not noted: that always counts.
    pub ply: u16,
    /// The article.
    pub article: String,
    /// In the arbiter's words.
    #[serde(default)]
    pub note: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
enum Entry {
    Given(Penalty),
    Withdrawn { entry: usize },
}

/// The penalties of one game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PenaltyLedger {
    entries: Vec<Entry>,
}

/// An entry that cannot be withdrawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WithdrawError {
    /// There is no such entry.
    #[error("there is no penalty number {0}")]
    NoSuch(usize),
    /// It was withdrawn before.
    #[error("penalty number {0} is already withdrawn")]
    Again(usize),
}

/// The end of a game by penalty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// The player loses.
    Loses,
    /// He would lose, but the opponent cannot mate: drawn.
    DrawnByGuard,
}

/// What follows from the last offence of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Consequence {
    /// How many of the kind the player has now.
    pub count: usize,
    /// The game ends.
    pub ending: Option<Ending>,
    /// Time to be given and taken.
    pub grants: Vec<Grant>,
}

/// Facts a consequence depends on.
#[derive(Clone, Copy, Debug)]
pub struct Setting<'a> {
    /// The numbers in force.
    pub rules: &'a Parameters,
    /// The tempo.
    pub tempo: Tempo,
    /// The opponent can mate by some series of legal moves; `None` when nobody has judged it yet.
    pub opponent_can_mate: Option<bool>,
    /// Time left of the player, for penalties that depend on it.
    pub time_left: Span,
}

/// A consequence that needs one more fact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("whether the opponent can mate decides between loss and draw")]
pub struct NeedsMateFact;

impl PenaltyLedger {
    /// Appends a penalty and gives its number, from zero.
    pub fn give(&mut self, penalty: Penalty) -> usize {
        self.entries.push(Entry::Given(penalty));
        self.entries.len() - 1
    }

    /// Withdraws a penalty.
    ///
    /// # Errors
    /// When there is none of that number, or it was withdrawn before.
    pub fn withdraw(&mut self, entry: usize) -> Result<(), WithdrawError> {
        if !matches!(self.entries.get(entry), Some(Entry::Given(_))) {
            return Err(WithdrawError::NoSuch(entry));
        }
        if self.entries.contains(&Entry::Withdrawn { entry }) {
            return Err(WithdrawError::Again(entry));
        }
        self.entries.push(Entry::Withdrawn { entry });
        Ok(())
    }

    /// The penalties in force, with their numbers, oldest first.
    pub fn in_force(&self) -> impl Iterator<Item = (usize, &Penalty)> {
        self.entries.iter().enumerate().filter_map(|(i, e)| match e {
            Entry::Given(p) if !self.entries.contains(&Entry::Withdrawn { entry: i }) => Some((i, p)),
            _ => None,
        })
    }

    /// How often a player did it: illegal moves in one ply count once (FIDE 7.5.5, manual note).
    pub fn count(&self, side: Side, offence: Offence) -> usize {
        let mut plies: Vec<u16> = self.in_force().filter(|(_, p)| p.side == side && p.offence == offence).map(|(_, p)| p.ply).collect();
        if offence == Offence::IllegalMove {
            plies.sort_unstable();
            plies.dedup_by(|a, b| a == b && *a > 0);
        }
        plies.len()
    }

    /// What follows from a player's last offence of that kind.
    ///
    /// # Errors
    /// When it is not known whether the opponent can mate and that decides the result.
    pub fn consequence(&self, side: Side, offence: Offence, setting: &Setting<'_>) -> Result<Consequence, NeedsMateFact> {
        let count = self.count(side, offence);
        let mut out = Consequence { count, ending: None, grants: Vec::new() };
        let mut grant = |side, delta, article: &str| {
            if delta != Span::ZERO {
                out.grants.push(Grant::by(side, delta, article, Cause::Penalty));
            }
        };
        let reached = |limit: u8| limit > 0 && count >= usize::from(limit);
        match offence {
            Offence::IllegalMove => {
                let Some(rule) = &setting.rules.illegal_move else { return Ok(out) };
                if count == 0 {
                    return Ok(out);
                }
                if reached(rule.loses_on.of(setting.tempo)) {
                    out.ending = Some(match (rule.draw_guard, setting.opponent_can_mate) {
                        (false, _) | (true, Some(true)) => Ending::Loses,
                        (true, Some(false)) => Ending::DrawnByGuard,
                        (true, None) => return Err(NeedsMateFact),
                    });
                } else {
                    grant(side.other(), rule.opponent.of(setting.tempo), &rule.article);
                }
            }
            Offence::WrongClaim => {
                let Some(rule) = setting.rules.wrong_claim.as_ref().filter(|_| count > 0) else { return Ok(out) };
                let charge = rule.claimant.charge(setting.time_left);
                grant(side, -charge, &rule.article);
                grant(side.other(), rule.opponent.of(setting.tempo), &rule.article);
                // Only a penalty on used time can overstep; halving never does.
                if charge >= setting.time_left && charge > Span::ZERO {
                    out.ending = Some(Ending::Loses);
                }
            }
            Offence::Foul | Offence::TechnicalFoul => {
                let (limit, article) = match offence {
                    Offence::Foul => (setting.rules.fouls_lose_on, "违例"),
                    _ => (setting.rules.technical_fouls_lose_on, "技术犯规"),
                };
                if limit.is_some_and(reached) {
                    out.ending = Some(Ending::Loses);
                } else if let Some(cost) = setting.rules.foul_costs.filter(|_| count > 0) {
                    grant(side, -cost, article);
                }
            }
            // The opponent, or the arbiter's judgement, decides on these: the rulebook has the rows.
            Offence::DraughtsAct | Offence::Conduct | Offence::Warning => {}
        }
        Ok(out)
    }
}

impl PenaltyLedger {
    /// A player's fouls of both kinds, for standings.
    pub fn fouls(&self, side: Side) -> usize {
        Offence::FOULS.into_iter().map(|kind| self.count(side, kind)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kind::GameKind;
    use crate::rulebook::Rulebook;

    fn rules(game: GameKind, edition: &str) -> &'static Parameters {
        &Rulebook::built_in().unwrap().edition(game, Some(edition)).unwrap().parameters
    }

    fn given(offences: &[(Side, Offence, u16)]) -> PenaltyLedger {
        let mut ledger = PenaltyLedger::default();
        for (side, offence, ply) in offences {
            let (side, offence, ply) = (*side, *offence, *ply);
            ledger.give(Penalty { at: Moment::default(), side, offence, ply, article: String::new(), note: String::new() });
        }
        ledger
    }

    fn setting(rules: &Parameters, tempo: Tempo, opponent_can_mate: Option<bool>) -> Setting<'_> {
        Setting { rules, tempo, opponent_can_mate, time_left: Span::from_mins(10) }
    }

    #[test]
    fn the_second_illegal_move_loses_in_2023_the_third_in_2001() {
        let illegal = |n: u16| given(&(0..n).map(|i| (Side::White, Offence::IllegalMove, 1 + i * 2)).collect::<Vec<_>>());
        let consequence = |n, edition, mate| {
            let rules = rules(GameKind::Chess, edition);
            illegal(n).consequence(Side::White, Offence::IllegalMove, &setting(rules, Tempo::Standard, mate))
        };
        let first = consequence(1, "fide-2023", None).unwrap();
        assert_eq!((first.ending, first.grants[0].side, first.grants[0].delta), (None, Side::Black, Span::from_mins(2)));
        assert_eq!(consequence(2, "fide-2023", Some(true)).unwrap().ending, Some(Ending::Loses));
        assert_eq!(consequence(2, "fide-2023", Some(false)).unwrap().ending, Some(Ending::DrawnByGuard));
        assert_eq!(consequence(2, "fide-2023", None), Err(NeedsMateFact));
        assert_eq!(consequence(2, "fide-2001", None).unwrap().ending, None);
        assert_eq!(consequence(3, "fide-2001", None).unwrap().ending, Some(Ending::Loses));
        let none = consequence(1, "fide-1993", None).unwrap();
        assert_eq!((none.ending, none.grants.len()), (None, 0), "1993 has no fixed penalty");
    }

    #[test]
    fn two_faults_in_one_move_count_once_and_a_withdrawn_one_not_at_all() {
        let mut ledger = given(&[(Side::White, Offence::IllegalMove, 7), (Side::White, Offence::IllegalMove, 7)]);
        assert_eq!(ledger.count(Side::White, Offence::IllegalMove), 1);
        ledger.withdraw(0).unwrap();
        assert_eq!(ledger.count(Side::White, Offence::IllegalMove), 1);
        ledger.withdraw(1).unwrap();
        assert_eq!(ledger.count(Side::White, Offence::IllegalMove), 0);
        assert_eq!(ledger.withdraw(1), Err(WithdrawError::Again(1)));
        assert_eq!(ledger.withdraw(2), Err(WithdrawError::NoSuch(2)), "a withdrawal is no penalty");
    }

    #[test]
    fn the_third_foul_loses_or_the_fourth() {
        let three = given(&[(Side::White, Offence::Foul, 3), (Side::White, Offence::Foul, 9), (Side::White, Offence::Foul, 21)]);
        let ending = |edition| {
            let rules = rules(GameKind::Xiangqi, edition);
            three.consequence(Side::White, Offence::Foul, &setting(rules, Tempo::Standard, None)).unwrap().ending
        };
        assert_eq!((ending("cxa-1987"), ending("wxf-2018")), (Some(Ending::Loses), None));
    }

    #[test]
    fn technical_fouls_have_a_number_of_their_own_and_add_up_with_fouls_in_standings_only() {
        let one_of_each = given(&[(Side::White, Offence::Foul, 3), (Side::White, Offence::TechnicalFoul, 9)]);
        let ending = |ledger: &PenaltyLedger, offence| {
            let rules = rules(GameKind::Xiangqi, "cxa-2020");
            ledger.consequence(Side::White, offence, &setting(rules, Tempo::Standard, None)).unwrap().ending
        };
        assert_eq!(ending(&one_of_each, Offence::TechnicalFoul), None, "a foul and a technical foul are not two of a kind");
        assert_eq!((one_of_each.fouls(Side::White), one_of_each.fouls(Side::Black)), (2, 0));
        let (technical, fouls) = (Offence::TechnicalFoul, Offence::Foul);
        let two = |kind| given(&[(Side::White, kind, 3), (Side::White, kind, 9)]);
        assert_eq!((ending(&two(technical), technical), ending(&two(fouls), fouls)), (Some(Ending::Loses), None));
    }

    #[test]
    fn a_wrong_claim_follows_its_edition() {
        let claim = given(&[(Side::Black, Offence::WrongClaim, 40)]);
        let deltas = |game, edition, left| {
            let rules = rules(game, edition);
            let setting = Setting { rules, tempo: Tempo::Standard, opponent_can_mate: None, time_left: left };
            let c = claim.consequence(Side::Black, Offence::WrongClaim, &setting).unwrap();
            (c.grants.iter().map(|g| (g.side, g.delta)).collect::<Vec<_>>(), c.ending)
        };
        let minutes = Span::from_mins;
        assert_eq!(deltas(GameKind::Chess, "fide-2023", minutes(4)), (vec![(Side::White, minutes(2))], None));
        assert_eq!(deltas(GameKind::Chess, "fide-2001", minutes(4)), (vec![(Side::Black, -minutes(2)), (Side::White, minutes(3))], None));
        assert_eq!(deltas(GameKind::Chess, "fide-1993", minutes(4)), (vec![(Side::Black, -minutes(5))], Some(Ending::Loses)));
        assert_eq!(deltas(GameKind::Xiangqi, "cxa-1987", minutes(6)), (vec![(Side::Black, -minutes(5))], None));
    }
}
