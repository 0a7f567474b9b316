//! What goes wrong with clocks, case by case; each ends in a key-in card and the evidence for it.
//!
//! A case changes nothing by itself: it returns the entries to append to the ledger when the arbiter accepts it.

use super::allowance::period_by_moves;
use super::card::{Balance, KeyInCard};
use super::control::{Controls, Device};
use super::ledger::{Cause, Event};
use super::proposal::{Floors, Proposal, SplitRule};
use super::side::{Both, Side};
use super::span::Span;

/// A step of the reasoning, for the evidence sheet.
///
/// Exhaustive on purpose: the arbiter is told what a case rests on, so each needs words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Evidence {
    /// Time left before.
    Before(Both<Span>),
    /// What the right control gives each for the moves made.
    GivenByRules(Both<Span>),
    /// What the clock gave each as it was set.
    GivenByClock(Both<Span>),
    /// Time each used.
    Used(Both<Span>),
    /// Increments taken back from each for moves that are undone.
    IncrementsTakenBack(Both<Span>),
    /// Time for thinking given back to each.
    ThinkingGivenBack(Both<Span>),
    /// Added to a player (negative: taken away), by which article.
    Adjusted {
        /// Whose time.
        side: Side,
        /// How much.
        delta: Span,
        /// The article, or the custom.
        article: String,
    },
    /// Moved from one display to the other.
    Transferred {
        /// Who was charged too little.
        from: Side,
        /// How much.
        span: Span,
    },
    /// The time was divided by that rule.
    Split(SplitRule),
    /// The floors of the edition raised the times by so much.
    Raised(Both<Span>),
    /// The counter was set from and to (full moves).
    Counter {
        /// As it stood.
        from: u16,
        /// As it must be.
        to: u16,
    },
    /// A player arrived so long after the start.
    Arrived {
        /// Who.
        side: Side,
        /// After the start; `None` is absent.
        after: Option<Span>,
    },
    /// Of the time since the start, so much is charged to nobody.
    NotCharged(Span),
    /// The times on the envelope, and who sealed.
    Envelope {
        /// Who sealed.
        sealer: Side,
        /// Time left of each.
        remaining: Both<Span>,
    },
    /// Time left after.
    After(Both<Span>),
}

/// Something the arbiter has to decide before keying in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Warning {
    /// With the right setting this player had used all his time: by so much.
    Overstepped {
        /// Who.
        side: Side,
        /// By how much the time is exceeded; zero is the flag itself.
        by: Span,
    },
    /// This player loses by arriving too late.
    TooLate {
        /// Who.
        side: Side,
        /// The default time.
        limit: Span,
    },
    /// A player is said to have arrived later than the time that has passed: by so much the start or the arrival is wrong.
    ArrivalAhead {
        /// Who.
        side: Side,
        /// By how much.
        by: Span,
    },
    /// A penalty used up this player's time.
    PenaltyOversteps {
        /// Who.
        side: Side,
    },
}

/// A case worked out.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Worked {
    /// The times, moves and periods that result.
    pub balance: Balance,
    /// What to key in.
    pub card: KeyInCard,
    /// The reasoning, in order.
    pub evidence: Vec<Evidence>,
    /// What needs a decision first.
    pub warnings: Vec<Warning>,
    /// The entries to append when it is accepted.
    pub entries: Vec<Event>,
}

/// The rules and the clock a case is worked under.
#[derive(Clone, Copy, Debug)]
pub struct Desk<'a> {
    /// The controls of the regulations.
    pub controls: &'a Controls,
    /// The clock in use.
    pub device: Device,
}

/// An amount of time for one player with the article that gives it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grant {
    /// Whose time.
    pub side: Side,
    /// Added; negative is taken away.
    pub delta: Span,
    /// The article.
    pub article: String,
    /// Why, in the arbiter's words; empty where the cause says it.
    pub reason: String,
    /// Why, where it follows from something known.
    pub cause: Option<Cause>,
}

impl Grant {
    /// A grant for a reason in the arbiter's words.
    pub fn new(side: Side, delta: Span, article: &str, reason: &str) -> Self {
        Self { side, delta, article: article.into(), reason: reason.into(), cause: None }
    }

    /// A grant that follows from something known.
    pub fn by(side: Side, delta: Span, article: &str, cause: Cause) -> Self {
        Self { side, delta, article: article.into(), reason: String::new(), cause: Some(cause) }
    }

    fn event(&self) -> Event {
        Event::Adjust { side: self.side, delta: self.delta, article: self.article.clone(), reason: self.reason.clone(), cause: self.cause }
    }
}

/// How thinking time is treated when a position is restored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Restore {
    /// Times stay as they are, only increments of undone moves are taken back (2023: 7.1 allows it).
    Leave,
    /// So much thinking is given back to each.
    GiveBack(Both<Span>),
    /// The times at the restored position are known from notes or a log.
    Known(Both<Span>),
    /// The time used is reduced in proportion to the moves (1993, 12.6).
    Proportional,
}

/// What the regulations charge before the players are there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Arrival {
    /// White's clock runs from the start (FIDE 6.6, 6.7.2).
    WhiteCharged,
    /// Until the first arrival both are charged half (US Chess).
    Halved,
}

impl Desk<'_> {
    fn given(&self, controls: &Controls, moves: Both<u16>, period: Both<usize>) -> Both<Span> {
        Both::from_fn(|side| {
            let control = controls.get(side);
            control.mains(period.of(side)) + control.increments(moves.of(side), self.device.first_increment)
        })
    }

    /// The periods that so many moves put the players in, where moves decide, else as they are.
    fn periods(&self, controls: &Controls, moves: Both<u16>, now: Both<usize>) -> Both<usize> {
        Both::from_fn(|side| period_by_moves(controls, self.device, side, moves.of(side)).unwrap_or(now.of(side)))
    }

    fn worked(&self, before: &Balance, balance: Balance, evidence: Vec<Evidence>, entries: Vec<Event>) -> Worked {
        let mut lines = vec![Evidence::Before(before.remaining)];
        lines.extend(evidence);
        lines.push(Evidence::After(balance.remaining));
        let overstepped = |side: Side| {
            let left = balance.remaining.of(side);
            (left <= Span::ZERO && before.remaining.of(side) > left).then(|| Warning::Overstepped { side, by: -left })
        };
        Worked {
            balance,
            card: KeyInCard::new(self.controls, self.device, &balance),
            evidence: lines,
            warnings: Side::BOTH.into_iter().filter_map(overstepped).collect(),
            entries,
        }
    }

    /// Case a (and g): the clock was set to `wrong`. The time used stays; what the right control gives replaces what was given.
    /// Missing increments are the same case with a control without increments.
    pub fn wrong_setting(&self, wrong: &Controls, balance: &Balance) -> Worked {
        let period = self.periods(self.controls, balance.moves, balance.period);
        let wrong_period = self.periods(wrong, balance.moves, balance.period);
        let right_given = self.given(self.controls, balance.moves, period);
        let clock_given = self.given(wrong, balance.moves, wrong_period);
        let used = Both::from_fn(|s| clock_given.of(s) - balance.remaining.of(s));
        let remaining = Both::from_fn(|s| right_given.of(s) - used.of(s));
        let evidence = vec![Evidence::GivenByClock(clock_given), Evidence::Used(used), Evidence::GivenByRules(right_given)];
        // The identity always counts with the right control, so nothing is adjusted: later readings agree again by themselves.
        let entries = vec![Event::SetControl { controls: self.controls.clone(), device: self.device }];
        self.worked(balance, Balance { remaining, moves: balance.moves, period }, evidence, entries)
    }

    /// Case b: the wrong side's clock ran, or a press was missed while the opponent thought: `span` was charged to `charged`
    /// and belongs to the other.
    pub fn wrong_side_ran(&self, charged: Side, span: Span, balance: &Balance) -> Worked {
        let from = charged.other();
        let mut remaining = balance.remaining;
        *remaining.get_mut(charged) += span;
        *remaining.get_mut(from) -= span;
        let entries = vec![Event::Transfer { from, span, reason: String::new(), cause: Some(Cause::WrongClockRan) }];
        self.worked(balance, Balance { remaining, ..*balance }, vec![Evidence::Transferred { from, span }], entries)
    }

    /// Cases b and h: the counter of a clock that counts presses stands at `counter` full moves, `balance` holds the moves by
    /// the scoresheets. Increments and periods that the clock gave too few or too many are put right, and the counter.
    pub fn counter_off(&self, counter: u16, balance: &Balance) -> Worked {
        let pressed = Both::new(counter, counter);
        let by_moves = |moves: Both<u16>| Both::from_fn(|s| self.controls.get(s).period_at(moves.of(s)));
        let (due, shown) = (by_moves(balance.moves), by_moves(pressed));
        let right_given = self.given(self.controls, balance.moves, due);
        let clock_given = self.given(self.controls, pressed, shown);
        let remaining = Both::from_fn(|s| balance.remaining.of(s) + right_given.of(s) - clock_given.of(s));
        let to = balance.moves.white.min(balance.moves.black);
        let evidence =
            vec![Evidence::GivenByClock(clock_given), Evidence::GivenByRules(right_given), Evidence::Counter { from: counter, to }];
        let entries = vec![Event::Counter { moves: to }];
        self.worked(balance, Balance { remaining, moves: balance.moves, period: due }, evidence, entries)
    }

    /// Case c: the position is restored to the one after `kept` moves of each. Increments of undone moves are taken back,
    /// thinking as `restore` says, and `grants` (the penalty) are added.
    pub fn restored(&self, kept: Both<u16>, restore: Restore, grants: &[Grant], balance: &Balance) -> Worked {
        let period = self.periods(self.controls, kept, balance.period);
        let given_now = self.given(self.controls, balance.moves, balance.period);
        let given_then = self.given(self.controls, kept, period);
        let taken = Both::from_fn(|s| given_now.of(s) - given_then.of(s));
        let used = Both::from_fn(|s| given_now.of(s) - balance.remaining.of(s));
        let mut evidence = vec![Evidence::IncrementsTakenBack(taken)];
        let mut remaining = match restore {
            Restore::Leave => Both::from_fn(|s| balance.remaining.of(s) - taken.of(s)),
            Restore::GiveBack(thought) => {
                evidence.push(Evidence::ThinkingGivenBack(thought));
                Both::from_fn(|s| balance.remaining.of(s) - taken.of(s) + thought.of(s))
            }
            Restore::Known(times) => times,
            Restore::Proportional => {
                let then = Both::from_fn(|s| used.of(s).share(i64::from(kept.of(s)), i64::from(balance.moves.of(s))));
                evidence.extend([Evidence::Split(SplitRule::Proportional), Evidence::Used(then)]);
                Both::from_fn(|s| given_then.of(s) - then.of(s))
            }
        };
        // The undone moves take their increments out of the identity; what was given back beyond that is an adjustment.
        let mut entries: Vec<Event> = Side::BOTH
            .into_iter()
            .map(|s| Grant::by(s, remaining.of(s) - (balance.remaining.of(s) - taken.of(s)), "7.1", Cause::PositionRestored))
            .filter(|g| g.delta != Span::ZERO)
            .map(|g| g.event())
            .collect();
        entries.push(Event::Moves(kept));
        for grant in grants {
            *remaining.get_mut(grant.side) += grant.delta;
            evidence.push(Evidence::Adjusted { side: grant.side, delta: grant.delta, article: grant.article.clone() });
            entries.push(grant.event());
        }
        let counter = |moves: Both<u16>| moves.white.min(moves.black);
        evidence.push(Evidence::Counter { from: counter(balance.moves), to: counter(kept) });
        self.worked(balance, Balance { remaining, moves: kept, period }, evidence, entries)
    }

    /// Case d: the times are taken from one of the proposals (a clock replaced, a setting that cannot be traced).
    pub fn settle(&self, proposal: &Proposal, balance: &Balance) -> Worked {
        let mut evidence = vec![Evidence::Split(proposal.rule)];
        if proposal.raised != Both::default() {
            evidence.push(Evidence::Raised(proposal.raised));
        }
        // Only what leaves the identity is an adjustment: the rest is what the displays should have shown all along.
        let white = proposal.gap.share(1, 2);
        let entries = [(Side::White, white), (Side::Black, proposal.gap - white)]
            .into_iter()
            .filter(|(_, delta)| *delta != Span::ZERO)
            .map(|(side, delta)| Grant::by(side, delta, "6.10.1", Cause::TimesSet).event())
            .collect();
        self.worked(balance, Balance { remaining: proposal.remaining, ..*balance }, evidence, entries)
    }

    /// Cases e and j: time added or taken away by name of an article.
    pub fn adjusted(&self, grants: &[Grant], balance: &Balance) -> Worked {
        let mut remaining = balance.remaining;
        let mut evidence = Vec::new();
        for grant in grants {
            *remaining.get_mut(grant.side) += grant.delta;
            evidence.push(Evidence::Adjusted { side: grant.side, delta: grant.delta, article: grant.article.clone() });
        }
        let entries = grants.iter().map(Grant::event).collect();
        let mut worked = self.worked(balance, Balance { remaining, ..*balance }, evidence, entries);
        for warning in &mut worked.warnings {
            if let Warning::Overstepped { side, .. } = *warning {
                *warning = Warning::PenaltyOversteps { side };
            }
        }
        worked
    }

    /// Case f: `sealer` seals `early` before the session's end and is charged all time to the end (1993: 13.1; 2023: I.1.2).
    pub fn sealed_early(&self, sealer: Side, early: Span, article: &str, balance: &Balance) -> Worked {
        self.adjusted(&[Grant::by(sealer, -early, article, Cause::SealedEarly)], balance)
    }

    /// Case i: players who came late, each so long after the actual start (`None`: not there yet). `limit` is the default time;
    /// `now` is the time since the start, which an absent player is charged up to.
    ///
    /// The card holds from `now` on. What passed since the start and is charged to neither (White was there, but his clock was not
    /// going) leaves the identity as an adjustment, half to each, so that the readings that follow agree.
    pub fn arrivals(&self, arrived: Both<Option<Span>>, now: Span, limit: Span, policy: Arrival, article: &str) -> Worked {
        let start = self.controls.at_start(Device { display: super::control::Display::Remaining, ..self.device });
        let balance = Balance { remaining: start, moves: Both::default(), period: Both::default() };
        let at = Both::from_fn(|s| arrived.of(s).unwrap_or(now));
        let charge = match policy {
            Arrival::WhiteCharged => Both::new(at.white, Span::ZERO),
            Arrival::Halved => {
                let first = at.white.min(at.black);
                let white = first.share(1, 2);
                // Once one is there White's clock runs: Black, if present, has started it; White, if present, makes his move.
                Both::new(white + at.white - first, first - white)
            }
        };
        let remaining = Both::from_fn(|s| start.of(s) - charge.of(s));
        let mut evidence: Vec<Evidence> = Side::BOTH.map(|side| Evidence::Arrived { side, after: arrived.of(side) }).into_iter().collect();
        evidence.push(Evidence::Used(charge));
        let open = now - charge.white - charge.black;
        let mut entries = Vec::new();
        if open != Span::ZERO {
            evidence.push(Evidence::NotCharged(open));
            let white = open.share(1, 2);
            let parts = [(Side::White, white), (Side::Black, open - white)].into_iter().filter(|(_, delta)| *delta != Span::ZERO);
            entries.extend(parts.map(|(side, delta)| Grant::by(side, delta, article, Cause::ChargedToNobody).event()));
        }
        let mut worked = self.worked(&balance, Balance { remaining, ..balance }, evidence, entries);
        for side in Side::BOTH {
            if at.of(side) > now {
                worked.warnings.push(Warning::ArrivalAhead { side, by: at.of(side) - now });
            }
            // Arriving exactly at the default time is not after it; being absent then is.
            if at.of(side) > limit || (arrived.of(side).is_none() && at.of(side) >= limit) {
                worked.warnings.push(Warning::TooLate { side, limit });
            }
        }
        worked
    }

    /// Case f, the other end: play is resumed with the times on the envelope. The sealed move counts as made, so the other player's
    /// clock is started; nobody pressed for it, so it earned no increment.
    pub fn resumed(&self, sealed: &Balance) -> Worked {
        let sealer = sealed.on_move();
        let mut moves = sealed.moves;
        *moves.get_mut(sealer) = moves.of(sealer).saturating_add(1);
        let control = self.controls.get(sealer);
        let credited = |m: Both<u16>| control.increments(m.of(sealer), self.device.first_increment);
        let increment = credited(moves) - credited(sealed.moves);
        let mut entries = vec![Event::Moves(moves)];
        if increment != Span::ZERO {
            entries.push(Grant::by(sealer, -increment, "", Cause::SealedNotPressed).event());
        }
        entries.push(Event::Resume);
        let evidence = vec![Evidence::Envelope { sealer, remaining: sealed.remaining }];
        self.worked(sealed, Balance { moves, ..*sealed }, evidence, entries)
    }

    /// Case j: the usual deduction for a player who is excused from writing or has a helper: one twentieth of his whole time,
    /// at most ten minutes (US Chess; customary under FIDE 8.1.6).
    pub fn helper_deduction(&self, side: Side, article: &str) -> Grant {
        let control = self.controls.get(side);
        let whole = control.mains(control.periods().len().saturating_sub(1));
        Grant::by(side, -whole.share(1, 20).min(Span::from_mins(10)), article, Cause::Helper)
    }
}

/// What a wrong claim costs the claimant, by edition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClaimantPays {
    /// Nothing (2023: 9.5.3).
    Nothing,
    /// Half of what is left, at most three minutes; from two minutes down to one he is left one; under one nothing changes (2001:
    /// 9.5 b).
    Half,
    /// So much is added to the time he used; overstepping loses (1993: 10.13; xiangqi).
    Used(Span),
}

impl ClaimantPays {
    /// What is taken from a claimant with `left` on his clock.
    pub fn charge(self, left: Span) -> Span {
        match self {
            Self::Nothing => Span::ZERO,
            Self::Used(span) => span,
            Self::Half if left > Span::from_mins(2) => left.share(1, 2).min(Span::from_mins(3)),
            Self::Half if left >= Span::MINUTE => left - Span::MINUTE,
            Self::Half => Span::ZERO,
        }
    }
}

impl Worked {
    /// The same case with nobody left under the floors of the edition (1993: 12.4, 12.6).
    #[must_use]
    pub fn with_floors(mut self, desk: &Desk<'_>, floors: Floors) -> Self {
        let (balance, by) = raised(desk.controls, floors, &self.balance);
        for side in Side::BOTH {
            if by.of(side) > Span::ZERO {
                self.entries.push(Grant::by(side, by.of(side), "12.4", Cause::LeastTime).event());
            }
        }
        if by != Both::default() {
            self.evidence.extend([Evidence::Raised(by), Evidence::After(balance.remaining)]);
            self.card = KeyInCard::new(desk.controls, desk.device, &balance);
            self.balance = balance;
        }
        self
    }
}

/// Raises a balance to the floors of the edition; the second value says by how much.
pub fn raised(controls: &Controls, floors: Floors, balance: &Balance) -> (Balance, Both<Span>) {
    let by = Both::from_fn(|s| {
        let least = floors.least(controls.get(s), balance.moves.of(s), balance.period.of(s));
        (least - balance.remaining.of(s)).max(Span::ZERO)
    });
    (Balance { remaining: Both::from_fn(|s| balance.remaining.of(s) + by.of(s)), ..*balance }, by)
}
