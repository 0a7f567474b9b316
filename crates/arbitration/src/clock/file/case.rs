//! What is to be worked out at the last reading of a ledger file.

use super::ClockFile;
use crate::clock::audit::{Audit, Checkpoint};
use crate::clock::card::Balance;
use crate::clock::cases::{Arrival, Desk, Grant, Restore, Worked};
use crate::clock::control::{Bonus, TimeControl};
use crate::clock::ledger::Cause;
use crate::clock::proposal::SplitRule;
use crate::clock::side::{Both, Side};
use crate::clock::span::Span;
use crate::clock::text::{TextError, parse_controls};
use crate::rulebook::{Act, Duty, Row};
use serde::{Deserialize, Serialize};

/// What is to be worked out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum CaseSpec {
    /// The clock was set to `set_to`.
    #[serde(rename_all = "kebab-case")]
    WrongSetting {
        /// The control it was set to.
        set_to: String,
    },
    /// The clock gave no increments.
    MissingIncrements,
    /// That player was charged for the other's time.
    WrongSideRan {
        /// Who was charged.
        charged: Side,
        /// How much.
        span: Span,
    },
    /// The clock's counter is wrong.
    CounterOff {
        /// As it stands, full moves.
        counter: u16,
    },
    /// An illegal move is taken back.
    #[serde(rename_all = "kebab-case")]
    IllegalMove {
        /// Who made it.
        side: Side,
        /// Moves of each that stand.
        kept: Both<u16>,
        /// Thinking time given back.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        give_back: Option<Both<Span>>,
        /// The times at the restored position, where they are known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        known: Option<Both<Span>>,
        /// The time used in proportion to the moves.
        #[serde(default)]
        proportional: bool,
    },
    /// The times are divided by that rule (a clock replaced, a fault that cannot be traced).
    Settle {
        /// The rule.
        split: SplitRule,
    },
    /// A wrong draw claim.
    WrongClaim {
        /// Who claimed.
        claimant: Side,
    },
    /// Penalties or extra time by name.
    Adjust {
        /// Each with side, delta, article, reason.
        grants: Vec<GrantSpec>,
    },
    /// Sealed before the end of the session.
    SealedEarly {
        /// Who sealed.
        sealer: Side,
        /// So long before the end.
        early: Span,
    },
    /// Late players: after the start; absent is left out.
    Arrivals {
        /// When White came, after the start.
        #[serde(default)]
        white: Option<Span>,
        /// When Black came, after the start.
        #[serde(default)]
        black: Option<Span>,
        /// Time since the start.
        now: Span,
        /// The default time; the edition's where the regulations state none.
        #[serde(default)]
        limit: Option<Span>,
        /// Both charged half until the first arrival (US Chess).
        #[serde(default)]
        halved: bool,
    },
    /// A disturbance from outside: extra time to either or both.
    Disturbance {
        /// Added to White.
        #[serde(default)]
        white: Span,
        /// Added to Black.
        #[serde(default)]
        black: Span,
    },
    /// An adjourned game goes on, with the times on the envelope.
    Resumption {
        /// Time left of each.
        remaining: Both<Span>,
        /// Moves completed by each before the sealed move; who has fewer, or White, sealed.
        moves: Both<u16>,
        /// The period of each, from zero.
        period: Both<usize>,
    },
    /// A player excused from writing or helped.
    Helper {
        /// Who.
        side: Side,
    },
}

impl CaseSpec {
    /// The same at a moment so long after the start: what an absent player is charged up to.
    #[must_use]
    pub const fn at(mut self, elapsed: Option<Span>) -> Self {
        if let (Self::Arrivals { now, .. }, Some(elapsed)) = (&mut self, elapsed) {
            *now = elapsed;
        }
        self
    }

    /// By how much an arrival lies ahead of the time that has passed, where it is more than the minute that two clocks may differ by.
    pub fn ahead(&self) -> Option<Span> {
        let Self::Arrivals { white, black, now, .. } = self else { return None };
        let latest = white.iter().chain(black).max()?;
        Some(*latest - *now).filter(|by| *by > Span::MINUTE)
    }
}

/// Time added or taken away.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GrantSpec {
    /// Whose.
    pub side: Side,
    /// How much; negative is taken away.
    pub delta: Span,
    /// The article.
    pub article: String,
    /// Why, in the arbiter's words; empty where the cause says it.
    #[serde(default)]
    pub reason: String,
    /// Why, where it followed from something known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cause: Option<Cause>,
}

impl From<Grant> for GrantSpec {
    fn from(Grant { side, delta, article, reason, cause }: Grant) -> Self {
        Self { side, delta, article, reason, cause }
    }
}

impl From<GrantSpec> for Grant {
    fn from(GrantSpec { side, delta, article, reason, cause }: GrantSpec) -> Self {
        Self { side, delta, article, reason, cause }
    }
}

/// What an edition may have a rule on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RuleOn {
    /// Sealing before the time.
    SealingEarly,
    /// Disturbing the opponent.
    Disturbance,
    /// A wrong claim.
    WrongClaim,
}

/// A case that cannot be worked out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CaseError {
    /// There is no usable reading.
    #[error("the case needs a reading of both displays")]
    NoReading,
    /// The edition has no such rule.
    #[error("{edition} has no rule on {what:?}; use kind = \"adjust\" and name the article")]
    NoRule {
        /// The edition.
        edition: String,
        /// On what.
        what: RuleOn,
    },
    /// The evidence for that rule is missing.
    #[error("there is no evidence to divide the time by {0:?}")]
    NoEvidence(SplitRule),
    /// A control that cannot be read.
    #[error("set-to: {0}")]
    Control(#[from] TextError),
}

impl ClockFile {
    /// The article of the edition on a situation, where it has a row on it that is wanted.
    fn article_of(&self, situation: &str, is_wanted: fn(&Row) -> bool) -> Option<&str> {
        self.edition.rows.iter().find(|row| row.situation == situation && is_wanted(row)).map(|row| row.article.as_str())
    }

    const fn desk(&self) -> Desk<'_> {
        Desk { controls: &self.ledger.controls, device: self.ledger.device }
    }

    fn no_rule(&self, what: RuleOn) -> CaseError {
        CaseError::NoRule { edition: self.edition.id.clone(), what }
    }

    /// Works out the case, if there is one.
    ///
    /// # Errors
    /// When there is no reading to work from, or the edition or the evidence does not give what is asked.
    pub fn work(&self, audit: &Audit) -> Result<Option<Worked>, CaseError> {
        self.work_from(audit, audit.latest().map(Checkpoint::balance))
    }

    /// The same from times that stand otherwise than the last reading says: what was ruled since it counts too.
    ///
    /// # Errors
    /// As [`ClockFile::work`].
    pub fn work_from(&self, audit: &Audit, balance: Option<Balance>) -> Result<Option<Worked>, CaseError> {
        match &self.case {
            None => Ok(None),
            // Before the first move and after an adjournment no display needs to have been read: the times are those of the case.
            Some(CaseSpec::Arrivals { white, black, now, limit, halved }) => {
                let policy = if *halved { Arrival::Halved } else { Arrival::WhiteCharged };
                let article = self.article_of("late-arrival", |_| true).unwrap_or_default();
                let limit = limit.unwrap_or(self.edition.parameters.default_time);
                Ok(Some(self.desk().arrivals(Both::new(*white, *black), *now, limit, policy, article)))
            }
            Some(CaseSpec::Resumption { remaining, moves, period }) => {
                Ok(Some(self.desk().resumed(&Balance { remaining: *remaining, moves: *moves, period: *period })))
            }
            Some(case) => {
                let balance = balance.ok_or(CaseError::NoReading)?;
                self.at_reading(case, audit, &balance)
            }
        }
    }

    /// Works out a case from the times that stand.
    fn at_reading(&self, case: &CaseSpec, audit: &Audit, balance: &Balance) -> Result<Option<Worked>, CaseError> {
        let desk = self.desk();
        Ok(Some(match case {
            CaseSpec::WrongSetting { set_to } => desk.wrong_setting(&parse_controls(set_to)?, balance),
            CaseSpec::MissingIncrements => {
                let bare = Both::from_fn(|s| without_increments(desk.controls.get(s)));
                desk.wrong_setting(&bare, balance)
            }
            CaseSpec::WrongSideRan { charged, span } => desk.wrong_side_ran(*charged, *span, balance),
            CaseSpec::CounterOff { counter } => desk.counter_off(*counter, balance),
            CaseSpec::IllegalMove { side, kept, give_back, known, proportional } => {
                let restore = match (known, give_back, proportional) {
                    (Some(times), _, _) => Restore::Known(*times),
                    (None, Some(thought), _) => Restore::GiveBack(*thought),
                    (None, None, true) => Restore::Proportional,
                    (None, None, false) => Restore::Leave,
                };
                self.illegal_move(*side, *kept, restore, balance)
            }
            CaseSpec::Settle { split } => {
                let all = self.divisions(audit);
                let proposal = all.iter().find(|p| p.rule == *split).ok_or(CaseError::NoEvidence(*split))?;
                desk.settle(proposal, balance)
            }
            CaseSpec::WrongClaim { claimant } => self.wrong_claim(*claimant, balance)?,
            CaseSpec::Adjust { grants } => {
                let grants: Vec<Grant> = grants.iter().cloned().map(Grant::from).collect();
                desk.adjusted(&grants, balance)
            }
            CaseSpec::SealedEarly { sealer, early } => {
                let article = self.edition.parameters.early_seal.as_ref().ok_or_else(|| self.no_rule(RuleOn::SealingEarly))?;
                desk.sealed_early(*sealer, *early, article, balance)
            }
            CaseSpec::Helper { side } => desk.adjusted(&[desk.helper_deduction(*side, "8.1.6")], balance),
            CaseSpec::Disturbance { white, black } => {
                // A row may be there and give no time.
                let gives_time = |row: &Row| row.may.contains(&Act::Do(Duty::ExtraTime));
                let article = self.article_of("disturbance", gives_time).ok_or_else(|| self.no_rule(RuleOn::Disturbance))?;
                let grants = [
                    Grant::by(Side::White, *white, article, Cause::Disturbance),
                    Grant::by(Side::Black, *black, article, Cause::Disturbance),
                ];
                desk.adjusted(&of_some_length(grants), balance)
            }
            CaseSpec::Arrivals { .. } | CaseSpec::Resumption { .. } => return Ok(None),
        }))
    }

    /// The position restored, the opponent's time by the edition, and nobody below its floors.
    fn illegal_move(&self, side: Side, kept: Both<u16>, restore: Restore, balance: &Balance) -> Worked {
        let (desk, rules) = (self.desk(), &self.edition.parameters);
        let rule = rules.illegal_move.iter();
        let grants = of_some_length(rule.map(|r| Grant::by(side.other(), r.opponent.of(self.tempo), &r.article, Cause::IllegalMove)));
        let worked = desk.restored(kept, restore, &grants, balance);
        match rules.floors {
            Some(floors) => worked.with_floors(&desk, floors),
            None => worked,
        }
    }

    /// What the edition takes from a wrong claimant and gives to the opponent.
    fn wrong_claim(&self, claimant: Side, balance: &Balance) -> Result<Worked, CaseError> {
        let rule = self.edition.parameters.wrong_claim.as_ref().ok_or_else(|| self.no_rule(RuleOn::WrongClaim))?;
        let charge = -rule.claimant.charge(balance.remaining.of(claimant));
        let grants = [
            Grant::by(claimant, charge, &rule.article, Cause::WrongClaim),
            Grant::by(claimant.other(), rule.opponent.of(self.tempo), &rule.article, Cause::WrongClaim),
        ];
        Ok(self.desk().adjusted(&of_some_length(grants), balance))
    }
}

/// Without those that change nothing.
fn of_some_length(grants: impl IntoIterator<Item = Grant>) -> Vec<Grant> {
    grants.into_iter().filter(|g| g.delta != Span::ZERO).collect()
}

/// The control without its increments. Main times stay, so the control stays sound.
fn without_increments(control: &TimeControl) -> TimeControl {
    let bare = control.map(|mut period| {
        if matches!(period.bonus, Bonus::Fischer(_)) {
            period.bonus = Bonus::None;
        }
        period
    });
    // Only a control of nothing but increment has no main time left; then there is nothing to take away.
    bare.unwrap_or_else(|_| control.clone())
}
