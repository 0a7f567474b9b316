//! The clock of a game as the event keeps it: the ledger, the cases worked on it, the adjournment. Only appended to.

use arbitration::adjournment::Sealing;
use arbitration::clock::control::{Controls, Device, TimeControl};
use arbitration::clock::file::CaseSpec;
use arbitration::clock::ledger::{self, Entry, Ledger, LedgerError, Source};
use arbitration::clock::side::Both;
use arbitration::clock::span::{Moment, Span};
use arbitration::clock::text::TextError;
use serde::{Deserialize, Serialize};

/// A case that was worked on the ledger: the card is derived from it again whenever it is shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClockRuling {
    /// Entries the ledger had before the case.
    pub entries: usize,
    /// When, by the hall's clock.
    pub at: Moment,
    /// The case.
    pub case: CaseSpec,
}

/// An adjourned game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Adjournment {
    /// What was written down when the move was sealed.
    pub sealing: Sealing,
    /// What the envelope held, once it was opened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opened: Option<OpenedMove>,
}

/// The sealed move as it was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpenedMove {
    /// When, by the hall's clock.
    pub at: Moment,
    /// As it is written.
    pub text: String,
    /// All legal moves that answer to the text.
    pub candidates: Vec<String>,
}

/// Everything kept of one game's clock.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameClock {
    /// The ledger.
    pub ledger: Ledger,
    /// The cases worked, oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rulings: Vec<ClockRuling>,
    /// The adjournment, if there was one; a second one takes the place of the first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub adjournment: Option<Adjournment>,
}

/// What changed about the clock of one game. Kept in the log for ever: variants are never renamed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "act", rename_all = "kebab-case")]
pub enum ClockChange {
    /// The ledger was begun.
    Begun {
        /// The controls of the regulations.
        controls: Both<TimeControl>,
        /// The clock in use.
        device: Device,
    },
    /// An entry was appended.
    Entry {
        /// The entry.
        entry: Entry,
    },
    /// The start was put where it was.
    Started {
        /// When White's clock was started.
        at: Moment,
        /// Where that is known from.
        #[serde(default)]
        source: Source,
    },
    /// How the clock stands and works was noted.
    Device {
        /// The clock in use.
        device: Device,
    },
    /// A case was worked out; its entries follow.
    Ruled {
        /// When, by the hall's clock.
        at: Moment,
        /// The case.
        case: CaseSpec,
    },
    /// The game was adjourned.
    Sealed {
        /// What was written down.
        sealing: Box<Sealing>,
    },
    /// The envelope was opened.
    Opened {
        /// What it held.
        found: OpenedMove,
    },
}

/// What an arbiter does with the clock of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClockAct {
    /// Append a fact, known at that time of day; now if none is given.
    Record {
        /// Time of day.
        at: Option<Span>,
        /// Where it is known from.
        source: Source,
        /// The fact.
        event: ledger::Event,
    },
    /// Say when the round was started: moves the start of every clock of it that nobody has entered by hand.
    RoundStarted(Span),
    /// Note how the clock stands and works.
    Device(Device),
    /// Accept a case at the last reading.
    Rule(CaseSpec),
    /// Adjourn the game.
    Seal(Box<Sealing>),
    /// Open the envelope: the text of the sealed move.
    Open(String),
}

/// A clock that cannot be kept.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ClockTrouble {
    /// The section's time control cannot be read.
    #[error(transparent)]
    Control(#[from] TextError),
    /// The rulebook has no such edition for the game.
    #[error("no edition `{0}` rules this game")]
    Edition(String),
    /// The ledger does not take the entry.
    #[error(transparent)]
    Ledger(#[from] LedgerError),
}

impl GameClock {
    /// A clock without entries.
    pub const fn new(controls: Controls, device: Device) -> Self {
        Self { ledger: Ledger::new(controls, device), rulings: Vec::new(), adjournment: None }
    }

    /// Folds a change in.
    pub fn apply(&mut self, change: &ClockChange) -> Result<(), LedgerError> {
        match change {
            ClockChange::Begun { .. } => return Err(LedgerError::StartedTwice),
            ClockChange::Entry { entry } => self.ledger.append(entry.clone())?,
            ClockChange::Started { at, source } => {
                let (place, new) = self.ledger.set_start(*at, *source)?;
                let behind = self.rulings.iter_mut().filter(|r| new && r.entries > place);
                behind.for_each(|ruling| ruling.entries += 1);
            }
            ClockChange::Device { device } => self.ledger.device = *device,
            ClockChange::Ruled { at, case } => {
                self.rulings.push(ClockRuling { entries: self.ledger.entries().len(), at: *at, case: case.clone() });
            }
            ClockChange::Sealed { sealing } => self.adjournment = Some(Adjournment { sealing: (**sealing).clone(), opened: None }),
            ClockChange::Opened { found } => match &mut self.adjournment {
                Some(adjournment) => adjournment.opened = Some(found.clone()),
                None => return Err(LedgerError::NotStopped),
            },
        }
        Ok(())
    }

    /// The case worked since the reading at that entry, if any: until the clock is read again, that is how it stands.
    pub fn settled_since(&self, entry: usize) -> Option<&ClockRuling> {
        self.rulings.last().filter(|r| entry < r.entries)
    }

    /// The moves completed by each as they are known last; none where they are not.
    pub fn moves(&self) -> Both<u16> {
        self.known_moves().unwrap_or_default()
    }

    /// The moves completed by each as they were noted last.
    pub fn known_moves(&self) -> Option<Both<u16>> {
        self.ledger.entries().iter().rev().find_map(|e| match &e.event {
            ledger::Event::Moves(moves) => Some(*moves),
            ledger::Event::Press { ply } => Some(Both::new(ply.div_ceil(2), ply / 2)),
            ledger::Event::Reading(reading) => reading.moves,
            _ => None,
        })
    }
}

const DAY: i64 = 864_000;

/// The time of day of a moment, `h:mm:ss`.
pub fn time_of_day(at: Moment) -> String {
    let seconds = at.since(Moment::default()).tenths().rem_euclid(DAY) / 10;
    format!("{:02}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

/// The same as a time that goes with a day.
pub fn time_at(at: Moment) -> Option<jiff::civil::Time> {
    let seconds = at.since(Moment::default()).tenths().rem_euclid(DAY) / 10;
    let part = |n: i64| i8::try_from(n).ok();
    jiff::civil::Time::new(part(seconds / 3600)?, part(seconds / 60 % 60)?, part(seconds % 60)?, 0).ok()
}

/// The day of a moment by the hall's clock; `None` where only a time of day is known.
pub fn date_of(at: Moment) -> Option<jiff::civil::Date> {
    let seconds = at.since(Moment::default()).tenths().div_euclid(10);
    let date = jiff::Timestamp::from_second(seconds).ok()?.to_zoned(jiff::tz::TimeZone::UTC).date();
    (date.year() > 1970).then_some(date)
}

/// The moment of a time of day: after `last`, on the next day only if it would lie more than twelve hours back; without a last
/// entry the latest such moment that is not past `now` by more than half an hour.
pub fn at_time_of_day(typed: Span, last: Option<Moment>, now: Moment) -> Moment {
    let base = last.unwrap_or(now);
    let midnight = base.since(Moment::default()).tenths().div_euclid(DAY) * DAY;
    let same_day = midnight + typed.tenths();
    let ahead = same_day - base.since(Moment::default()).tenths();
    let half_hour = Span::from_mins(30).tenths();
    let shift = match last {
        Some(_) if ahead < -DAY / 2 => DAY,
        Some(_) if ahead > DAY / 2 => -DAY,
        None if ahead > half_hour => -DAY,
        _ => 0,
    };
    Moment::from_tenths(same_day + shift)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_of_day_is_put_on_the_right_day() {
        let hall = |text: &str| crate::Moment::from(text).hall();
        let now = hall("2026-11-20T00:10:00+01:00").unwrap();
        let text = |typed: &str, last: Option<&str>| {
            let at = at_time_of_day(typed.parse().unwrap(), last.and_then(hall), now);
            (at.since(now), time_of_day(at))
        };
        let minutes = |n| Span::from_mins(n);
        assert_eq!(text("23:50:00", None), (-minutes(20), "23:50:00".into()), "typed after midnight");
        assert_eq!(text("0:20:00", None), (minutes(10), "00:20:00".into()));
        assert_eq!(text("0:05:00", Some("2026-11-19T23:50:00+01:00")), (-minutes(5), "00:05:00".into()));
        assert_eq!(text("23:45:00", Some("2026-11-19T23:50:00+01:00")).0, -minutes(25), "before the last entry: refused by the ledger");
        assert_eq!(text("23:58:00", Some("2026-11-20T00:02:00+01:00")).0, -minutes(12), "a moment before midnight stays before it");
    }
}
