//! The ledger: everything known about the time of one game, in the order it became known.
//!
//! Entries are only ever appended. A ruling is an `Adjust` entry, never an edit; balances, discrepancies and hypotheses are
//! derived by [`super::audit`].

use super::control::{Controls, Device};
use super::side::{Both, Side};
use super::span::{Moment, Span};
use serde::{Deserialize, Serialize};

/// Who or what a fact comes from, best evidence first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    /// An electronic board's log.
    EBoard,
    /// The arbiter's own observation.
    #[default]
    Arbiter,
    /// Times noted by White (Red) on the scoresheet.
    PlayerWhite,
    /// Times noted by Black on the scoresheet.
    PlayerBlack,
    /// Clock comments of a game file.
    GameFile,
    /// A rule of the event or of the edition.
    Rule,
}

/// How finely a reading was written down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Precision {
    /// To the minute, seconds dropped.
    Minute,
    /// To the second.
    #[default]
    Second,
}

/// Which clocks were seen running.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Running {
    /// Not noted.
    #[default]
    Unknown,
    /// Neither: stopped.
    None,
    /// White's (Red's).
    #[serde(alias = "red")]
    White,
    /// Black's.
    Black,
    /// Both at once: no sound clock does that.
    Both,
}

/// The two displays as read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Reading {
    /// The first mover's display, as shown (time left, used, or the hands).
    #[serde(alias = "red")]
    pub white: Span,
    /// The second mover's display, as shown.
    pub black: Span,
    /// How finely it was written down.
    #[serde(default)]
    pub precision: Precision,
    /// Moves completed by each, by the scoresheets or the board; else the last known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<Both<u16>>,
    /// The clock's own move counter (full moves).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counter: Option<u16>,
    /// The period the clock shows, from one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub period: Option<u8>,
    /// Which clock was running.
    #[serde(default)]
    pub running: Running,
}

/// Why time was given, taken away or moved, where it followed from something known. Kept for ever: names are never changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// A penalty of the ledger of penalties.
    Penalty,
    /// Such a penalty was withdrawn: its time goes back.
    Withdrawn,
    /// An illegal move.
    IllegalMove,
    /// A wrong claim.
    WrongClaim,
    /// A disturbance from outside.
    Disturbance,
    /// The wrong side's clock ran.
    WrongClockRan,
    /// The position was restored.
    PositionRestored,
    /// The arbiter set the times.
    TimesSet,
    /// Time that passed before play and is charged to neither player.
    ChargedToNobody,
    /// The move was sealed before the end of the session.
    SealedEarly,
    /// The sealed move earned no increment: nobody pressed for it.
    SealedNotPressed,
    /// The player has a helper or is excused from writing.
    Helper,
    /// Nobody is left less than the edition's least time.
    LeastTime,
}

/// One fact.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Event {
    /// White's clock was started.
    Start,
    /// The displays were read.
    Reading(Reading),
    /// The player on move pressed the clock, completing that ply (from one).
    Press {
        /// The ply completed, from one.
        ply: u16,
    },
    /// Both clocks were stopped.
    Stop,
    /// The clock was set going again.
    Resume,
    /// The arbiter added time to one player (negative: took it away).
    Adjust {
        /// Whose time.
        side: Side,
        /// How much is added.
        delta: Span,
        /// The article that gives the power.
        article: String,
        /// Why, in the arbiter's words; empty where [`Cause`] says it.
        #[serde(default)]
        reason: String,
        /// Why, where it followed from something known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cause: Option<Cause>,
    },
    /// Time was moved from one display to the other.
    Transfer {
        /// Who loses it.
        from: Side,
        /// How much.
        span: Span,
        /// Why, in the arbiter's words; empty where [`Cause`] says it.
        #[serde(default)]
        reason: String,
        /// Why, where it followed from something known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cause: Option<Cause>,
    },
    /// The clock was set again to another control.
    SetControl {
        /// The controls it is now set to.
        controls: Both<super::control::TimeControl>,
        /// How it works.
        #[serde(default)]
        device: Device,
    },
    /// Moves completed by each were established from the scoresheets or the board, also after a restored position.
    Moves(Both<u16>),
    /// The clock's move counter was set.
    Counter {
        /// Full moves.
        moves: u16,
    },
    /// The clock was put into that period, from one.
    Period {
        /// From one.
        period: u8,
    },
    /// A flag was seen down.
    Flag {
        /// Whose.
        side: Side,
    },
    /// A remark.
    Note {
        /// In the arbiter's words.
        text: String,
    },
}

/// One line of the ledger.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// When it happened, by the hall's clock.
    pub at: Moment,
    /// Where it is known from.
    #[serde(default)]
    pub source: Source,
    /// What happened.
    #[serde(flatten)]
    pub event: Event,
}

/// The time of one game: what the event's rules give, the clock in use, and the entries.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ledger {
    /// The time controls the regulations give.
    pub controls: Both<super::control::TimeControl>,
    /// The clock in use.
    #[serde(default)]
    pub device: Device,
    entries: Vec<Entry>,
}

/// An entry that cannot be appended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LedgerError {
    /// The game's clock was already started.
    #[error("the clock was already started")]
    StartedTwice,
    /// Something other than a note before the start.
    #[error("the clock has not been started")]
    NotStarted,
    /// Stopped while stopped.
    #[error("the clock is already stopped")]
    StoppedTwice,
    /// Resumed while going.
    #[error("the clock is not stopped")]
    NotStopped,
    /// Before the entry that stands last.
    #[error("the entry is {0} earlier than the last one")]
    Backwards(Span),
    /// More entries than one game can have.
    #[error("a ledger holds at most 10000 entries")]
    Full,
}

impl Ledger {
    /// An empty ledger.
    pub const fn new(controls: Controls, device: Device) -> Self {
        Self { controls, device, entries: Vec::new() }
    }

    /// The entries, oldest first.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The same ledger as it stood after its first `count` entries.
    #[must_use]
    pub fn up_to(&self, count: usize) -> Self {
        Self { controls: self.controls.clone(), device: self.device, entries: self.entries.iter().take(count).cloned().collect() }
    }

    /// When White's clock was started.
    pub fn start(&self) -> Option<Moment> {
        self.entries.iter().find(|e| e.event == Event::Start).map(|e| e.at)
    }

    /// The clock is stopped now.
    pub fn is_stopped(&self) -> bool {
        self.entries.iter().rev().find_map(|e| match e.event {
            Event::Stop => Some(true),
            Event::Resume | Event::Start => Some(false),
            _ => None,
        }) == Some(true)
    }

    /// Time since the start with the stops taken off, at a moment; `None` before the start.
    pub fn elapsed(&self, at: Moment) -> Option<Span> {
        let mut elapsed = at.since(self.start()?);
        let mut stopped = None;
        for entry in &self.entries {
            match entry.event {
                Event::Stop => stopped = Some(entry.at),
                Event::Resume => elapsed -= stopped.take().map_or(Span::ZERO, |from| entry.at.since(from)),
                _ => {}
            }
        }
        Some(elapsed - stopped.map_or(Span::ZERO, |from| at.since(from)))
    }

    /// Puts the start where it was, before or after it was entered; what was read meanwhile stays. Gives the place of the entry, and
    /// whether it is a new one.
    ///
    /// # Errors
    /// [`LedgerError::Backwards`] where something other than a note stands before that moment, or the start would leave its place.
    pub fn set_start(&mut self, at: Moment, source: Source) -> Result<(usize, bool), LedgerError> {
        let free = |entry: &Entry| matches!(entry.event, Event::Start | Event::Note { .. } | Event::SetControl { .. });
        if let Some(first) = self.entries.iter().find(|e| !free(e)).filter(|e| e.at < at) {
            return Err(LedgerError::Backwards(at.since(first.at)));
        }
        let old = self.entries.iter().position(|e| e.event == Event::Start);
        if old.is_none() && self.entries.len() >= 10_000 {
            return Err(LedgerError::Full);
        }
        self.entries.retain(|e| e.event != Event::Start);
        let place = self.entries.iter().position(|e| e.at > at || !free(e)).unwrap_or(self.entries.len());
        self.entries.insert(place, Entry { at, source, event: Event::Start });
        Ok((place, old.is_none()))
    }

    /// Appends a fact.
    ///
    /// # Errors
    /// Facts that contradict the order of the ledger itself are refused; facts that contradict the clock are accepted, for the
    /// audit to show.
    pub fn append(&mut self, entry: Entry) -> Result<(), LedgerError> {
        if self.entries.len() >= 10_000 {
            return Err(LedgerError::Full);
        }
        if let Some(last) = self.entries.last()
            && entry.at < last.at
        {
            return Err(LedgerError::Backwards(last.at.since(entry.at)));
        }
        let started = self.start().is_some();
        match entry.event {
            Event::Start if started => return Err(LedgerError::StartedTwice),
            Event::Start | Event::Note { .. } | Event::SetControl { .. } => {}
            _ if !started => return Err(LedgerError::NotStarted),
            Event::Stop if self.is_stopped() => return Err(LedgerError::StoppedTwice),
            Event::Resume if !self.is_stopped() => return Err(LedgerError::NotStopped),
            _ => {}
        }
        self.entries.push(entry);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::text::parse;

    #[test]
    fn the_start_can_be_put_where_it_was() {
        let at = |secs: i64| Moment::default().after(Span::from_secs(secs));
        let mut ledger = Ledger::new(Both::from_fn(|_| parse("90+30").unwrap()), Device::default());
        ledger.append(entry(100, Event::Note { text: "late".to_owned() })).unwrap();
        assert_eq!(ledger.set_start(at(60), Source::Arbiter), Ok((0, true)));
        ledger.append(entry(300, Event::Stop)).unwrap();
        assert_eq!(ledger.set_start(at(200), Source::Arbiter), Ok((1, false)));
        assert_eq!((ledger.entries().len(), ledger.elapsed(at(300))), (3, Some(Span::from_secs(100))));
        assert_eq!(ledger.set_start(at(301), Source::Arbiter), Err(LedgerError::Backwards(Span::from_secs(1))));
        assert_eq!(ledger.start(), Some(at(200)), "and nothing has changed");
    }

    fn entry(secs: i64, event: Event) -> Entry {
        Entry { at: Moment::default().after(Span::from_secs(secs)), source: Source::Arbiter, event }
    }

    #[test]
    fn only_what_follows_is_appended() {
        let mut ledger = Ledger::new(Controls::even(parse("90+30").unwrap()), Device::default());
        assert_eq!(ledger.append(entry(0, Event::Stop)), Err(LedgerError::NotStarted));
        ledger.append(entry(0, Event::Start)).unwrap();
        assert_eq!(ledger.append(entry(5, Event::Start)), Err(LedgerError::StartedTwice));
        assert_eq!(ledger.append(entry(5, Event::Resume)), Err(LedgerError::NotStopped));
        ledger.append(entry(5, Event::Stop)).unwrap();
        assert_eq!(ledger.append(entry(6, Event::Stop)), Err(LedgerError::StoppedTwice));
        assert_eq!(ledger.append(entry(4, Event::Resume)), Err(LedgerError::Backwards(Span::SECOND)));
        assert!(ledger.is_stopped());
    }

    #[test]
    fn a_ledger_is_stored_and_read_back() {
        let mut ledger = Ledger::new(Controls::even(parse("40/90+30'+30\"").unwrap()), Device::default());
        let moves = Both::new(14, 14);
        for (at, event) in [
            (0, Event::Start),
            (3000, Event::Stop),
            (
                3000,
                Event::Reading(Reading {
                    white: Span::from_mins(40),
                    black: Span::from_mins(90),
                    precision: Precision::Second,
                    moves: Some(moves),
                    counter: Some(14),
                    period: Some(1),
                    running: Running::None,
                }),
            ),
            (
                3060,
                Event::Adjust {
                    side: Side::White,
                    delta: Span::from_mins(2),
                    article: "7.5.5".into(),
                    reason: String::new(),
                    cause: Some(Cause::IllegalMove),
                },
            ),
            (3060, Event::Transfer { from: Side::Black, span: Span::MINUTE, reason: "lever".into(), cause: None }),
            (3060, Event::Moves(moves)),
            (3060, Event::Counter { moves: 14 }),
            (3061, Event::Resume),
        ] {
            ledger.append(entry(at, event)).unwrap();
        }
        let text = toml::to_string(&ledger).unwrap();
        assert_eq!(toml::from_str::<Ledger>(&text).unwrap(), ledger, "{text}");
    }
}
