//! The ledger file: a game's clock as an arbiter writes it down, in TOML.
//!
//! ```toml
//! game = "chess"                     # any game; decides the usual edition
//! edition = "fide-2023"              # optional
//! tempo = "standard"                 # optional: by the control
//! control = "40/90+30'+30\""         # either form; time odds as W...-B...
//! suspects = ["40/120+60'"]          # optional: other settings the clock may have
//!
//! [device]                           # optional, every key too
//! first-increment = "before-move-1"  # or after-move-1
//! roll = "at-zero"                   # or at-move-count
//! display = "remaining"              # or used, hands
//! white-on = "left"                  # or right
//!
//! [[entry]]                          # in the order of time; `at` is the hall's clock, h:mm or h:mm:ss, past midnight 24:10
//! at = "14:00"
//! kind = "start"
//!
//! [[entry]]
//! at = "14:50"
//! kind = "reading"                   # times as shown, h:mm:ss or m:ss
//! white = "0:40:00"
//! black = "1:30:00"
//! moves = { white = 14, black = 14 } # completed moves by the sheets
//! counter = 14                       # the clock's own, optional
//! period = 1                         # optional
//! precision = "minute"               # or second
//! running = "none"                   # white, black, both, unknown
//! source = "arbiter"                 # e-board, player-white, player-black, game-file, rule
//!
//! [case]                             # optional: what is to be worked out at the last reading
//! kind = "missing-increments"
//! ```
//!
//! Other entries: `press` (ply), `stop`, `resume`, `adjust` (side, delta, article, reason or cause), `transfer` (from, span, reason or cause),
//! `set-control` (controls), `moves` (white, black), `counter` (moves), `period` (period), `flag` (side), `note` (text).
//! Cases: see [`CaseSpec`].

mod case;

pub use case::{CaseError, CaseSpec, GrantSpec, RuleOn};

use super::audit::{Audit, audit};
use super::control::{Controls, Device};
use super::ledger::{Entry, Event, Ledger, LedgerError, Source};
use super::proposal::{Proposal, proposals};
use super::side::Side;
use super::span::{BadTime, Moment, Span, TimeFault};
use super::text::{TextError, parse_controls};
use crate::kind::{GameKind, UnknownGame};
use crate::rulebook::{Edition, Rulebook, RulebookError, Tempo};
use serde::Deserialize;
use std::collections::BTreeMap;
use toml::{Spanned, Value};

/// What an entry says, each with its place in the text.
type RawEntry = BTreeMap<String, Spanned<Value>>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    game: String,
    #[serde(default)]
    edition: Option<String>,
    #[serde(default)]
    tempo: Option<Tempo>,
    control: String,
    #[serde(default)]
    suspects: Vec<String>,
    #[serde(default)]
    device: Device,
    entry: Vec<Spanned<RawEntry>>,
    #[serde(default)]
    case: Option<CaseSpec>,
}

/// A reading that is not a time at all. It is reported and left out; nothing is put in its place.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Unreadable {
    /// Which entry of the file, from one.
    pub entry: usize,
    /// Whose display.
    pub side: Side,
    /// What is wrong, and what it may have been meant as.
    pub why: BadTime,
}

/// A ledger file, read.
#[derive(Clone, Debug)]
pub struct ClockFile {
    /// The game.
    pub game: GameKind,
    /// The tempo, as given or by the control.
    pub tempo: Tempo,
    /// The rules.
    pub edition: Edition,
    /// The ledger.
    pub ledger: Ledger,
    /// Other settings the clock may have.
    pub suspects: Vec<Controls>,
    /// Readings that are no times.
    pub unreadable: Vec<Unreadable>,
    /// What is to be worked out.
    pub case: Option<CaseSpec>,
}

/// Where in the text of a file something stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// From one.
    pub line: usize,
    /// From one, in characters.
    pub column: usize,
    /// The line as it stands there, without what indents it, 80 characters of it at most.
    pub text: String,
}

impl Place {
    /// The place so many bytes from the beginning of the text.
    fn new(text: &str, offset: usize) -> Self {
        let before = text.get(..offset).unwrap_or(text);
        let above = before.matches('\n').count();
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        let shown = text.lines().nth(above).unwrap_or_default();
        Self { line: above + 1, column, text: shown.trim().chars().take(80).collect() }
    }
}

/// What is wrong with an entry of a ledger file.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EntryFault {
    /// No moment.
    #[error("at is missing")]
    NoMoment,
    /// A moment that is none.
    #[error("at: write h:mm or h:mm:ss")]
    Moment,
    /// No such source of evidence.
    #[error("source: {}", .0.message())]
    Source(#[source] Box<toml::de::Error>),
    /// A display that is no time in any way it could be meant.
    #[error("{1}")]
    Reading(Side, #[source] BadTime),
    /// No entry of this kind, or not with these fields.
    #[error("{}", .0.message())]
    Event(#[source] Box<toml::de::Error>),
    /// A key that means nothing in an entry of this kind.
    #[error("unknown field `{key}`")]
    Key {
        /// As it stands there.
        key: String,
        /// The keys that such an entry may have.
        known: &'static [&'static str],
    },
}

/// A ledger file that cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FileError {
    /// Larger than a game's ledger can be.
    #[error("a ledger file has at most 1 MB")]
    TooLarge,
    /// Not TOML of this form.
    #[error("{}", .why.message())]
    Toml {
        /// The whole text, in which the fault has its place.
        file: String,
        /// What is wrong.
        #[source]
        why: Box<toml::de::Error>,
    },
    /// No such game.
    #[error(transparent)]
    Game(#[from] UnknownGame),
    /// No such edition for the game.
    #[error("no edition `{asked}` rules this game; there are {}", .known.join(", "))]
    Edition {
        /// As asked.
        asked: String,
        /// What there is.
        known: Vec<String>,
    },
    /// A control that cannot be read.
    #[error("control: {0}")]
    Control(#[from] TextError),
    /// An entry that cannot be read.
    #[error("line {}, entry {entry}: {why}", .place.line)]
    Entry {
        /// From one.
        entry: usize,
        /// Where what is wrong stands, as near as that can be told.
        place: Place,
        /// What is wrong.
        #[source]
        why: EntryFault,
    },
    /// An entry out of order.
    #[error("line {}, entry {entry}: {why}", .place.line)]
    Order {
        /// From one.
        entry: usize,
        /// Where it begins.
        place: Place,
        /// What is wrong.
        #[source]
        why: LedgerError,
    },
    /// The built-in rulebook cannot be read.
    #[error(transparent)]
    Rulebook(#[from] RulebookError),
}

/// What the displays of the sides are called in a reading.
const DISPLAYS: [(Side, &[&str]); 2] = [(Side::White, &["white", "red"]), (Side::Black, &["black"])];

/// The keys of an entry beside `kind`, `at` and `source`. Old logs are read by the same types as files and have to stay readable, so the types
/// pass over what they do not know; a person who wrote a key wants to know that it says nothing. `None` for a kind that there is not, and where
/// the type itself is strict.
fn keys_of(kind: &str) -> Option<&'static [&'static str]> {
    Some(match kind {
        "start" | "stop" | "resume" => &[],
        "press" => &["ply"],
        "adjust" => &["side", "delta", "article", "reason", "cause"],
        "transfer" => &["from", "span", "reason", "cause"],
        "set-control" => &["controls", "device"],
        "moves" => &["white", "red", "black"],
        "counter" => &["moves"],
        "period" => &["period"],
        "flag" => &["side"],
        "note" => &["text"],
        _ => return None,
    })
}

/// An entry without its places.
fn plain(raw: &RawEntry) -> toml::Table {
    raw.iter().map(|(key, value)| (key.clone(), value.get_ref().clone())).collect()
}

/// Where the value stands that a fault is about; nothing where something is missing.
fn culprit(raw: &RawEntry, fault: &EntryFault) -> Option<usize> {
    let start = |key: &str| raw.get(key).map(|value| value.span().start);
    match fault {
        EntryFault::NoMoment | EntryFault::Moment => start("at"),
        EntryFault::Source(_) => start("source"),
        EntryFault::Key { key, .. } => start(key),
        EntryFault::Reading(side, _) => {
            let names = DISPLAYS.iter().find(|(of, _)| of == side).map_or(&[][..], |(_, names)| names);
            names.iter().find_map(|name| start(name))
        }
        EntryFault::Event(why) => {
            let mut table = plain(raw);
            ["at", "source"].iter().for_each(|key| drop(table.remove(*key)));
            // The value without which nothing is wrong, or only that it is not there.
            let is_it = |key: &&String| {
                let mut without = table.clone();
                let taken = without.remove(*key);
                let rest = Value::Table(without).try_into::<Event>();
                taken.is_some() && rest.map_or_else(|why| why.message() == format!("missing field `{key}`"), |_| true)
            };
            let kind = if why.message().starts_with("unknown variant") { start("kind") } else { None };
            raw.keys().filter(|key| *key != "kind").find(is_it).and_then(|key| start(key)).or(kind)
        }
    }
}

/// The hall's clock: h:mm or h:mm:ss.
fn hall_time(text: &str) -> Option<Moment> {
    let full = if text.matches(':').count() == 1 { format!("{text}:00") } else { text.to_string() };
    let span: Span = full.parse().ok()?;
    (!span.is_negative()).then(|| Moment::default().after(span))
}

impl ClockFile {
    /// Reads a ledger file.
    ///
    /// # Errors
    /// Names the line and column, or the entry, and what is wrong with it.
    pub fn read(text: &str) -> Result<Self, FileError> {
        if text.len() > 1_000_000 {
            return Err(FileError::TooLarge);
        }
        let raw: Raw = toml::from_str(text).map_err(|why| FileError::Toml { file: text.to_owned(), why: Box::new(why) })?;
        let game: GameKind = raw.game.parse()?;
        let book = Rulebook::built_in()?;
        let edition = book.edition(game, raw.edition.as_deref()).cloned().ok_or_else(|| FileError::Edition {
            asked: raw.edition.unwrap_or_default(),
            known: book.editions_of(game).into_iter().map(String::from).collect(),
        })?;
        let controls = parse_controls(&raw.control)?;
        let suspects: Result<Vec<Controls>, TextError> = raw.suspects.iter().map(|s| parse_controls(s)).collect();
        let tempo = raw.tempo.unwrap_or_else(|| Tempo::of(controls.white.sixty_moves()));
        let mut file = Self {
            game,
            tempo,
            edition,
            ledger: Ledger::new(controls, raw.device),
            suspects: suspects?,
            unreadable: Vec::new(),
            case: raw.case,
        };
        for (i, raw) in raw.entry.into_iter().enumerate() {
            let (entry, begins) = (i + 1, raw.span().start);
            let raw = raw.into_inner();
            let (at, source, event) = match file.read_entry(entry, &raw) {
                Ok(Some(read)) => read,
                Ok(None) => continue,
                Err(why) => {
                    let place = Place::new(text, culprit(&raw, &why).unwrap_or(begins));
                    return Err(FileError::Entry { entry, place, why });
                }
            };
            let appended = file.ledger.append(Entry { at, source, event });
            appended.map_err(|why| FileError::Order { entry, place: Place::new(text, begins), why })?;
        }
        Ok(file)
    }

    /// What an entry says; nothing where it is a reading of a display that shows no time, which is kept apart.
    fn read_entry(&mut self, number: usize, raw: &RawEntry) -> Result<Option<(Moment, Source, Event)>, EntryFault> {
        let mut table = plain(raw);
        let at = match table.remove("at") {
            Some(Value::String(text)) => hall_time(&text).ok_or(EntryFault::Moment)?,
            _ => return Err(EntryFault::NoMoment),
        };
        let source = match table.remove("source") {
            Some(value) => value.try_into::<Source>().map_err(|e| EntryFault::Source(Box::new(e)))?,
            None => Source::default(),
        };
        if let Some(known) = table.get("kind").and_then(Value::as_str).and_then(keys_of) {
            let stray = table.keys().find(|key| *key != "kind" && !known.contains(&key.as_str()));
            if let Some(key) = stray {
                return Err(EntryFault::Key { key: key.clone(), known });
            }
        }
        if table.get("kind").and_then(Value::as_str) == Some("reading") {
            let faults = self.unreadable.len();
            for (side, names) in DISPLAYS {
                let text = names.iter().find_map(|n| table.get(*n)).and_then(Value::as_str).unwrap_or_default();
                if let Err(why) = text.parse::<Span>() {
                    if why.why == TimeFault::Form {
                        return Err(EntryFault::Reading(side, why));
                    }
                    self.unreadable.push(Unreadable { entry: number, side, why });
                }
            }
            if self.unreadable.len() > faults {
                return Ok(None);
            }
        }
        let event = Value::Table(table).try_into::<Event>().map_err(|e| EntryFault::Event(Box::new(e)))?;
        Ok(Some((at, source, event)))
    }

    /// The ledger against the identity.
    pub fn audit(&self) -> Audit {
        audit(&self.ledger, &self.suspects)
    }

    /// Every way to divide the time at the last reading, with the floors of the edition.
    pub fn proposals(&self, audit: &Audit) -> Vec<Proposal> {
        let mut all = self.divisions(audit);
        all.retain(Proposal::can_be_shown);
        all
    }

    /// What every rule gives, also where it gives one of them less than nothing.
    fn divisions(&self, audit: &Audit) -> Vec<Proposal> {
        proposals(&self.ledger, audit, self.edition.parameters.floors)
    }
}

#[cfg(test)]
mod tests;
