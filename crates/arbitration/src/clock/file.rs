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

use super::audit::{Audit, audit};
use super::card::Balance;
use super::cases::{Arrival, Desk, Grant, Restore, Worked};
use super::control::{Bonus, Controls, Device, TimeControl};
use super::ledger::{Cause, Entry, Event, Ledger, LedgerError, Source};
use super::proposal::{Proposal, SplitRule, proposals};
use super::side::{Both, Side};
use super::span::{BadTime, Moment, Span, TimeFault};
use super::text::{TextError, parse_controls};
use crate::kind::{GameKind, UnknownGame};
use crate::rulebook::{Edition, Rulebook, RulebookError, Tempo};
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
    entry: Vec<toml::Table>,
    #[serde(default)]
    case: Option<CaseSpec>,
}

/// A reading that is not a time at all. It is reported and left out; nothing is put in its place.
#[derive(Clone, Debug, PartialEq, Eq)]
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

/// A ledger file that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// Larger than a game's ledger can be.
    #[error("a ledger file has at most 1 MB")]
    TooLarge,
    /// Not TOML of this form; the text names line and column.
    #[error("{0}")]
    Toml(String),
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
    #[error("entry {entry}: {why}")]
    Entry {
        /// From one.
        entry: usize,
        /// What is wrong.
        why: String,
    },
    /// An entry out of order.
    #[error("entry {entry}: {why}")]
    Order {
        /// From one.
        entry: usize,
        /// What is wrong.
        why: LedgerError,
    },
    /// The built-in rulebook cannot be read.
    #[error(transparent)]
    Rulebook(#[from] RulebookError),
}

/// A case that cannot be worked out.
#[derive(Debug, thiserror::Error)]
pub enum CaseError {
    /// There is no usable reading.
    #[error("the case needs a reading of both displays")]
    NoReading,
    /// The edition has no such rule.
    #[error("{edition} has no rule on {what}; use kind = \"adjust\" and name the article")]
    NoRule {
        /// The edition.
        edition: String,
        /// On what.
        what: &'static str,
    },
    /// The evidence for that rule is missing.
    #[error("there is no evidence to divide the time by {0:?}")]
    NoEvidence(SplitRule),
    /// A control that cannot be read.
    #[error("set-to: {0}")]
    Control(#[from] TextError),
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
        let raw: Raw = toml::from_str(text).map_err(|e| FileError::Toml(e.to_string()))?;
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
        for (i, table) in raw.entry.into_iter().enumerate() {
            file.entry(i + 1, table)?;
        }
        Ok(file)
    }

    fn entry(&mut self, number: usize, mut table: toml::Table) -> Result<(), FileError> {
        let bad = |why: String| FileError::Entry { entry: number, why };
        let at = match table.remove("at") {
            Some(toml::Value::String(text)) => hall_time(&text).ok_or_else(|| bad("at: write h:mm or h:mm:ss".into()))?,
            _ => return Err(bad("at is missing".into())),
        };
        let source = match table.remove("source") {
            Some(value) => value.try_into::<Source>().map_err(|e| bad(format!("source: {}", e.message())))?,
            None => Source::default(),
        };
        if table.get("kind").and_then(toml::Value::as_str) == Some("reading") {
            let faults = self.unreadable.len();
            for (side, names) in [(Side::White, ["white", "red"]), (Side::Black, ["black", "black"])] {
                let text = names.iter().find_map(|n| table.get(*n)).and_then(toml::Value::as_str).unwrap_or_default();
                if let Err(why) = text.parse::<Span>() {
                    if why.why == TimeFault::Form {
                        return Err(bad(why.to_string()));
                    }
                    self.unreadable.push(Unreadable { entry: number, side, why });
                }
            }
            if self.unreadable.len() > faults {
                return Ok(());
            }
        }
        let event = toml::Value::Table(table).try_into::<Event>().map_err(|e| bad(e.message().to_string()))?;
        self.ledger.append(Entry { at, source, event }).map_err(|why| FileError::Order { entry: number, why })
    }

    /// The ledger against the identity.
    pub fn audit(&self) -> Audit {
        audit(&self.ledger, &self.suspects)
    }

    /// Every way to divide the time at the last reading, with the floors of the edition.
    pub fn proposals(&self, audit: &Audit) -> Vec<Proposal> {
        proposals(&self.ledger, audit, self.edition.parameters.floors)
    }

    /// The article of the edition on a situation, where it has a row on it.
    fn article_of(&self, situation: &str) -> Option<&str> {
        self.edition.rows.iter().find(|row| row.situation == situation).map(|row| row.article.as_str())
    }

    /// Works out the case, if there is one.
    ///
    /// # Errors
    /// When there is no reading to work from, or the edition or the evidence does not give what is asked.
    pub fn work(&self, audit: &Audit) -> Result<Option<Worked>, CaseError> {
        let Some(case) = &self.case else { return Ok(None) };
        let desk = Desk { controls: &self.ledger.controls, device: self.ledger.device };
        let rules = &self.edition.parameters;
        let no_rule = |what| CaseError::NoRule { edition: self.edition.id.clone(), what };
        if let CaseSpec::Arrivals { white, black, now, limit, halved } = case {
            let policy = if *halved { Arrival::Halved } else { Arrival::WhiteCharged };
            let article = self.article_of("late-arrival");
            let limit = limit.unwrap_or(rules.default_time);
            return Ok(Some(desk.arrivals(Both::new(*white, *black), *now, limit, policy, article.unwrap_or_default())));
        }
        if let CaseSpec::Resumption { remaining, moves, period } = case {
            return Ok(Some(desk.resumed(&Balance { remaining: *remaining, moves: *moves, period: *period })));
        }
        let balance = audit.latest().ok_or(CaseError::NoReading)?.balance();
        Ok(Some(match case {
            CaseSpec::WrongSetting { set_to } => desk.wrong_setting(&parse_controls(set_to)?, &balance),
            CaseSpec::MissingIncrements => {
                let bare = Both::from_fn(|s| without_increments(desk.controls.get(s)));
                desk.wrong_setting(&bare, &balance)
            }
            CaseSpec::WrongSideRan { charged, span } => desk.wrong_side_ran(*charged, *span, &balance),
            CaseSpec::CounterOff { counter } => desk.counter_off(*counter, &balance),
            CaseSpec::IllegalMove { side, kept, give_back, known, proportional } => {
                let restore = match (known, give_back, proportional) {
                    (Some(times), _, _) => Restore::Known(*times),
                    (None, Some(thought), _) => Restore::GiveBack(*thought),
                    (None, None, true) => Restore::Proportional,
                    (None, None, false) => Restore::Leave,
                };
                let grant = rules
                    .illegal_move
                    .as_ref()
                    .map(|r| Grant::by(side.other(), r.opponent.of(self.tempo), &r.article, Cause::IllegalMove))
                    .filter(|g| g.delta != Span::ZERO);
                let worked = desk.restored(*kept, restore, grant.as_slice(), &balance);
                match rules.floors {
                    Some(floors) => worked.with_floors(&desk, floors),
                    None => worked,
                }
            }
            CaseSpec::Settle { split } => {
                let all = self.proposals(audit);
                let proposal = all.iter().find(|p| p.rule == *split).ok_or(CaseError::NoEvidence(*split))?;
                desk.settle(proposal, &balance)
            }
            CaseSpec::WrongClaim { claimant } => {
                let rule = rules.wrong_claim.as_ref().ok_or_else(|| no_rule("wrong claims"))?;
                let charge = -rule.claimant.charge(balance.remaining.of(*claimant));
                let grants = [
                    Grant::by(*claimant, charge, &rule.article, Cause::WrongClaim),
                    Grant::by(claimant.other(), rule.opponent.of(self.tempo), &rule.article, Cause::WrongClaim),
                ];
                let real: Vec<Grant> = grants.into_iter().filter(|g| g.delta != Span::ZERO).collect();
                desk.adjusted(&real, &balance)
            }
            CaseSpec::Adjust { grants } => {
                let grants: Vec<Grant> = grants.iter().cloned().map(Grant::from).collect();
                desk.adjusted(&grants, &balance)
            }
            CaseSpec::SealedEarly { sealer, early } => {
                let article = rules.early_seal.as_ref().ok_or_else(|| no_rule("sealing early"))?;
                desk.sealed_early(*sealer, *early, article, &balance)
            }
            CaseSpec::Helper { side } => desk.adjusted(&[desk.helper_deduction(*side, "8.1.6")], &balance),
            CaseSpec::Disturbance { white, black } => {
                let article = self.article_of("disturbance").ok_or_else(|| no_rule("disturbances"))?;
                let grants = [(Side::White, *white), (Side::Black, *black)].into_iter().filter(|(_, span)| *span != Span::ZERO);
                let grants: Vec<Grant> = grants.map(|(side, span)| Grant::by(side, span, article, Cause::Disturbance)).collect();
                desk.adjusted(&grants, &balance)
            }
            CaseSpec::Arrivals { .. } | CaseSpec::Resumption { .. } => return Ok(None),
        }))
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::cases::Evidence;
    use proptest::prelude::*;

    const BASE: &str = "game = \"chess\"\ncontrol = \"90+30\"\n[[entry]]\nat = \"14:00\"\nkind = \"start\"\n[[entry]]\nat = \"14:30\"\n";

    #[test]
    fn a_display_that_is_no_time_is_reported_and_left_out() {
        let text = format!("{BASE}kind = \"reading\"\nwhite = \"0:75:00\"\nblack = \"1:20:00\"\n");
        let file = ClockFile::read(&text).unwrap();
        assert_eq!((file.unreadable.len(), file.unreadable[0].side), (1, Side::White));
        assert_eq!(file.unreadable[0].why.could_be, [Span::from_mins(75)]);
        assert!(file.audit().checkpoints.is_empty());
    }

    #[test]
    fn the_floors_of_1993_hold_after_a_restored_position() {
        let text = "game = \"chess\"\nedition = \"fide-1993\"\ncontrol = \"40/120,60\"\n[device]\nroll = \"at-move-count\"\n\
                    [[entry]]\nat = \"9:00\"\nkind = \"start\"\n[[entry]]\nat = \"12:20\"\nkind = \"reading\"\nwhite = \"0:02:00\"\n\
                    black = \"0:38:00\"\nmoves = { white = 30, black = 30 }\n[case]\nkind = \"illegal-move\"\nside = \"black\"\n\
                    kept = { white = 29, black = 29 }\n";
        let file = ClockFile::read(text).unwrap();
        let worked = file.work(&file.audit()).unwrap().unwrap();
        assert_eq!(worked.balance.remaining, Both::new(Span::from_mins(11), Span::from_mins(38)), "a minute for each of 11 moves");
    }

    /// White came at 17 minutes, Black at 25, and the clock is set then: what was charged to nobody leaves the identity.
    #[test]
    fn readings_after_late_arrivals_agree() {
        let case = "[case]\nkind = \"arrivals\"\nwhite = \"0:17:00\"\nblack = \"0:25:00\"\nnow = \"0:25:00\"\n";
        let mut file = ClockFile::read(&format!("{}{case}", BASE.rsplit_once("[[entry]]").unwrap().0)).unwrap();
        let worked = file.work(&file.audit()).unwrap().unwrap();
        assert!(worked.evidence.contains(&Evidence::NotCharged(Span::from_mins(8))), "{:?}", worked.evidence);
        let start = file.ledger.start().unwrap();
        assert_eq!(file.ledger.elapsed(start.after(Span::from_mins(25))), Some(Span::from_mins(25)));
        let shown = Both::new(worked.balance.remaining.white - Span::MINUTE, worked.balance.remaining.black);
        let mut reading = |minutes: i64, event| {
            file.ledger.append(Entry { at: start.after(Span::from_mins(minutes)), source: Source::Arbiter, event }).unwrap();
        };
        for event in worked.entries {
            reading(25, event);
        }
        let seen = super::super::ledger::Reading {
            white: shown.white,
            black: shown.black,
            precision: Default::default(),
            moves: Some(Both::new(0, 0)),
            counter: None,
            period: None,
            running: Default::default(),
        };
        reading(26, Event::Reading(seen));
        let audit = file.audit();
        assert_eq!(audit.latest().unwrap().discrepancy, Span::ZERO);
        assert!(audit.is_clean(), "{:?}", audit.impossible);
    }

    #[test]
    fn a_sealed_game_goes_on_with_the_times_of_the_envelope() {
        let case = "[case]\nkind = \"resumption\"\nremaining = { white = \"0:31:00\", black = \"0:40:00\" }\n\
                    moves = { white = 40, black = 40 }\nperiod = { white = 1, black = 1 }\n";
        let text = format!("{}{case}", BASE.rsplit_once("[[entry]]").unwrap().0).replace("90+30", "40/90+30'+30s");
        let file = ClockFile::read(&text.replace("30s", "30''")).unwrap();
        let worked = file.work(&file.audit()).unwrap().unwrap();
        assert_eq!((worked.card.starts, worked.card.left.moves, worked.card.right.moves), (Side::Black, 41, 40));
        assert_eq!(worked.balance.remaining, Both::new(Span::from_mins(31), Span::from_mins(40)), "nothing is added for the sealed move");
        let back = worked.entries.iter().find_map(|e| if let Event::Adjust { side, delta, .. } = e { Some((*side, *delta)) } else { None });
        assert_eq!(back, Some((Side::White, Span::from_secs(-30))), "its increment was never pressed in");
        assert_eq!(worked.entries.last(), Some(&Event::Resume));
    }

    #[test]
    fn a_disturbance_has_the_article_of_its_edition() {
        let text = format!(
            "{BASE}kind = \"reading\"\nwhite = \"1:20:00\"\nblack = \"1:20:00\"\n[case]\nkind = \"disturbance\"\nblack = \"0:02:00\"\n"
        );
        let work = |text: &str| {
            let file = ClockFile::read(text).unwrap();
            file.work(&file.audit())
        };
        let worked = work(&text).unwrap().unwrap();
        assert_eq!(worked.balance.remaining, Both::new(Span::from_mins(80), Span::from_mins(82)));
        assert!(worked.evidence.contains(&Evidence::Adjusted { side: Side::Black, delta: Span::from_mins(2), article: "12.5".into() }));
        let draughts = text.replace("\"chess\"", "\"draughts-100\"");
        assert!(matches!(work(&draughts), Err(CaseError::NoRule { .. })), "the annexes seen say nothing on it");
    }

    #[test]
    fn errors_name_the_entry() {
        let text = format!("{BASE}kind = \"resume\"\n");
        assert!(matches!(ClockFile::read(&text), Err(FileError::Order { entry: 2, why: LedgerError::NotStopped })));
        let text = format!("{BASE}kind = \"dance\"\n");
        assert!(matches!(ClockFile::read(&text), Err(FileError::Entry { entry: 2, .. })));
        assert!(matches!(ClockFile::read("game = \"go\"\ncontrol = \"5\"\nentry = []"), Err(FileError::Game(_))));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn any_text_is_read_or_refused(tail in "\\PC{0,80}") {
            if let Ok(file) = ClockFile::read(&format!("{BASE}{tail}")) {
                let audit = file.audit();
                let _ = file.work(&audit);
            }
        }

        #[test]
        fn any_reading_is_audited(
            white in -5_000_i64..5_000, black in -5_000_i64..5_000, w in 0_u16..700, b in 0_u16..700, counter in 0_u16..700,
            control in prop::sample::select(vec!["90+30", "40/90+30'+30\"", "25'+b10", "20'+3x30\"", "20'+C10/5'", "*20'", "25/60,10/5"]),
        ) {
            let control = control.replace('"', "\\\"");
            let text = format!(
                "game = \"chess\"\ncontrol = \"{control}\"\n[[entry]]\nat = \"14:00\"\nkind = \"start\"\n[[entry]]\nat = \"15:00\"\n\
                 kind = \"reading\"\nwhite = \"{}\"\nblack = \"{}\"\nmoves = {{ white = {w}, black = {b} }}\ncounter = {counter}\n\
                 [case]\nkind = \"missing-increments\"\n",
                Span::from_secs(white), Span::from_secs(black)
            );
            let file = ClockFile::read(&text).unwrap();
            let audit = file.audit();
            prop_assert!(!audit.hypotheses.is_empty());
            prop_assert!(file.work(&audit).unwrap().is_some());
            prop_assert!(!file.proposals(&audit).is_empty());
        }
    }
}
