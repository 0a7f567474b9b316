//! What is kept of one game: both scoresheets as written, what else is known of it, the arbiter's decisions, the game adopted.
//!
//! The sheets are evidence: only the arbiter's typing alters them, never a reconciliation.

use super::decision::Decision;
use arbitration::game::{GameMove, GamePosition, Notation};
pub use arbitration::hand::position;
use arbitration::kind::GameKind;
use arbitration::notation::Mode;
use arbitration::ruling::Basis;
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Most cells of a sheet and most steps of a game; what the reconciler takes.
pub const MAX_CELLS: usize = arbitration::reconcile::MAX_CELLS;
/// Most characters of a cell or a position.
pub const MAX_TEXT: usize = 200;

/// One scoresheet: the whole game as one player wrote it, a cell a ply, in the order of the plies.
///
/// A cell is the text as written. Empty is a blank cell, `?` an illegible one, `Nf3 -> Nc3` one crossed out and rewritten; `(=)` is a draw
/// offer and `1:02` a clock note.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Sheet {
    /// The cells.
    pub cells: Vec<String>,
    /// Cells, from 0, from which on the player wrote into the wrong column.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub shifted: BTreeSet<u16>,
}

/// A position known from elsewhere than the sheets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Known {
    /// The position.
    pub fen: String,
    /// Plies played then, where known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ply: Option<u16>,
    /// Every man must stand right.
    pub exact: bool,
}

/// What is known of a game besides the sheets.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Facts {
    /// Where it began; empty for the usual position.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub start: String,
    /// The position at the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last: Option<Known>,
    /// Positions on the way.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub noted: Vec<Known>,
    /// Plies played, by the clock's counter.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plies: Option<u16>,
}

/// A ply that the arbiter decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pin {
    /// The position before it.
    pub fen: String,
    /// The move in the exact notation.
    pub mv: String,
}

/// What a move taken over from the sheets rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ReadBy {
    /// Both sheets say it.
    Both,
    /// Only the first player's sheet.
    First,
    /// Only the second player's sheet.
    Second,
    /// Something is written, but not this as it stands.
    Corrected,
    /// The sheets left a choice; the players and the arbiter decided.
    Decided,
}

impl From<ReadBy> for Basis {
    fn from(by: ReadBy) -> Self {
        match by {
            ReadBy::Both => Self::Both,
            ReadBy::First => Self::First,
            ReadBy::Second => Self::Second,
            ReadBy::Corrected => Self::Corrected,
            ReadBy::Decided => Self::Decided,
        }
    }
}

/// One step of the game adopted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// A legal move in the exact notation of the game ([`Notation::exact`]).
    Move(String),
    /// A legal move that nobody wrote down: inferred by the reconciliation and accepted by the players and the arbiter.
    Inferred(String),
    /// A legal move taken over from the sheets, with what it rests on.
    Read {
        /// The move in the exact notation.
        mv: String,
        /// Who wrote it.
        by: ReadBy,
    },
    /// The position was set: an irregularity that stands, a position put right.
    Set {
        /// The position.
        fen: String,
        /// By which article.
        article: String,
    },
}

impl Step {
    /// The move in the exact notation; `None` where the position was set.
    pub const fn mv(&self) -> Option<&String> {
        match self {
            Self::Move(mv) | Self::Inferred(mv) | Self::Read { mv, .. } => Some(mv),
            Self::Set { .. } => None,
        }
    }
}

/// What is known of a step besides the move.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct StepNote {
    /// Seconds left on the mover's clock after it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left: Option<u32>,
    /// The mover offered a draw with it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub offer: bool,
    /// What else a file says of the clock at it: the time spent, the time used, a mechanical clock, as written in files (`[%emt 0:00:32]`).
    #[serde(skip_serializing_if = "String::is_empty")]
    pub clock: String,
}

/// What is kept of one game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct GameRecord {
    /// The sheets of the first and of the second player; `None` where there is none.
    pub sheets: [Option<Sheet>; 2],
    /// What else is known.
    pub facts: Facts,
    /// Plies, from 0, decided by the arbiter for the reconciliation.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub pins: BTreeMap<u16, Pin>,
    /// The game adopted.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub line: Vec<Step>,
    /// Clock times and draw offers, by step of the game adopted, from 0.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub notes: BTreeMap<u16, StepNote>,
    /// Decisions, oldest first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub decisions: Vec<Decision>,
}

/// One change of what is kept of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "act", rename_all = "kebab-case")]
pub enum GameAct {
    /// Cells of a sheet were written, corrected, inserted or taken out.
    Cells {
        /// 0 the first player's sheet, 1 the second's.
        sheet: u8,
        /// First cell, from 0.
        at: u16,
        /// Cells that stood there and go.
        removed: u16,
        /// Cells that come.
        cells: Vec<String>,
    },
    /// From this cell on the player wrote into the wrong column, or the mark is taken back.
    Shifted {
        /// 0 the first player's sheet, 1 the second's.
        sheet: u8,
        /// The cell, from 0.
        at: u16,
        /// Set or taken back.
        on: bool,
    },
    /// What else is known of the game.
    Facts {
        /// All of it.
        facts: Facts,
    },
    /// Plies decided for the reconciliation.
    Pins {
        /// All of them.
        #[serde(deserialize_with = "numbered")]
        pins: BTreeMap<u16, Pin>,
    },
    /// Steps of the game adopted were added, replaced or taken out.
    Line {
        /// First step, from 0.
        at: u16,
        /// Steps that stood there and go.
        removed: u16,
        /// Steps that come.
        steps: Vec<Step>,
    },
    /// What is known of steps besides the moves; an empty note takes the old one away.
    Notes {
        /// By step of the game adopted, from 0.
        #[serde(deserialize_with = "numbered")]
        notes: BTreeMap<u16, StepNote>,
    },
    /// A decision was made.
    Decided {
        /// It.
        decision: Decision,
    },
}

/// Reads a map whose keys are numbers. Within an enum told apart by a tag the keys come as the texts that JSON makes of them.
fn numbered<'de, D: Deserializer<'de>, V: Deserialize<'de>>(deserializer: D) -> Result<BTreeMap<u16, V>, D::Error> {
    let texts = BTreeMap::<String, V>::deserialize(deserializer)?;
    let number = |(key, value): (String, V)| Ok((key.parse().map_err(serde::de::Error::custom)?, value));
    texts.into_iter().map(number).collect()
}

impl GameAct {
    /// The kind of command, for the log.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Cells { .. } | Self::Shifted { .. } => "game.sheet",
            Self::Facts { .. } => "game.facts",
            Self::Pins { .. } => "game.pins",
            Self::Line { .. } => "game.moves",
            Self::Notes { .. } => "game.notes",
            Self::Decided { .. } => "game.decision",
        }
    }
}

impl GameRecord {
    /// Where the game began; `None` where the text kept is no position.
    pub fn start(&self, kind: GameKind) -> Option<GamePosition> {
        if self.facts.start.is_empty() { Some(GamePosition::start(kind)) } else { position(kind, &self.facts.start) }
    }

    /// The record that these changes make of an empty one; `None` where one does not fit.
    pub fn of(acts: &[GameAct]) -> Option<Self> {
        let mut record = Self::default();
        acts.iter().all(|act| record.apply(act).is_ok()).then_some(record)
    }

    /// Folds a change in; `Err` where it does not fit.
    pub(crate) fn apply(&mut self, act: &GameAct) -> Result<(), ()> {
        match act {
            GameAct::Cells { sheet, at, removed, cells } => {
                let sheet = self.sheets.get_mut(usize::from(*sheet)).ok_or(())?.get_or_insert_default();
                splice(&mut sheet.cells, *at, *removed, cells)?;
                let length = sheet.cells.len();
                sheet.shifted.retain(|cell| usize::from(*cell) < length);
                if sheet.cells.is_empty() {
                    let gone = usize::from(matches!(act, GameAct::Cells { sheet: 1, .. }));
                    self.sheets[gone] = None;
                }
            }
            GameAct::Shifted { sheet, at, on } => {
                let sheet = self.sheets.get_mut(usize::from(*sheet)).and_then(Option::as_mut).ok_or(())?;
                if *on {
                    sheet.shifted.insert(*at)
                } else {
                    sheet.shifted.remove(at)
                };
            }
            GameAct::Facts { facts } => self.facts = facts.clone(),
            GameAct::Pins { pins } => self.pins.clone_from(pins),
            GameAct::Line { at, removed, steps } => {
                splice(&mut self.line, *at, *removed, steps)?;
                // Notes on steps that go are gone; those behind move with their steps.
                let shift = |step: u16| (step - removed).checked_add(u16::try_from(steps.len()).ok()?);
                let notes = std::mem::take(&mut self.notes).into_iter();
                self.notes = notes
                    .filter_map(|(step, note)| match step {
                        s if s < *at => Some((s, note)),
                        s if s < at.saturating_add(*removed) => None,
                        s => Some((shift(s)?, note)),
                    })
                    .collect();
            }
            GameAct::Notes { notes } => {
                if notes.keys().any(|step| usize::from(*step) >= self.line.len()) {
                    return Err(());
                }
                self.notes.extend(notes.iter().map(|(step, note)| (*step, note.clone())));
                self.notes.retain(|_, note| *note != StepNote::default());
            }
            GameAct::Decided { decision } => self.decisions.push(decision.clone()),
        }
        Ok(())
    }
}

fn splice<T: Clone>(list: &mut Vec<T>, at: u16, removed: u16, new: &[T]) -> Result<(), ()> {
    let (from, to) = (usize::from(at), usize::from(at) + usize::from(removed));
    if to > list.len() {
        return Err(());
    }
    list.splice(from..to, new.iter().cloned());
    Ok(())
}

/// A move in the exact notation.
pub fn exact_move(position: &GamePosition, text: &str) -> Option<GameMove> {
    let notation = Notation::exact(position.kind());
    position.legal_moves().into_iter().find(|m| position.write(m, notation) == text).or_else(|| {
        let mut read = position.read(text, None, Mode::Strict).into_iter();
        read.next().filter(|_| read.next().is_none())
    })
}

/// Checks a line: every move legal where it stands, every position readable. Gives the first step that is not.
pub fn check_line(start: &GamePosition, line: &[Step]) -> Result<GamePosition, usize> {
    let mut now = start.clone();
    for (at, step) in line.iter().enumerate() {
        let next = match step {
            Step::Set { fen, .. } => position(now.kind(), fen),
            Step::Move(text) | Step::Inferred(text) | Step::Read { mv: text, .. } => exact_move(&now, text).and_then(|m| now.play(&m)),
        };
        now = next.ok_or(at)?;
    }
    Ok(now)
}

/// An act with its texts kept short and free of control characters.
pub(super) fn cleaned(act: &GameAct) -> GameAct {
    let clean = |text: &String| -> String { text.chars().filter(|c| !c.is_control()).take(MAX_TEXT).collect::<String>().trim().to_owned() };
    let mut act = act.clone();
    match &mut act {
        GameAct::Cells { cells, .. } => cells.iter_mut().for_each(|c| *c = clean(c)),
        GameAct::Facts { facts } => {
            facts.start = clean(&facts.start);
            facts.last.iter_mut().chain(&mut facts.noted).for_each(|k| k.fen = clean(&k.fen));
        }
        GameAct::Decided { decision } => decision.clean(),
        GameAct::Shifted { .. } | GameAct::Pins { .. } | GameAct::Line { .. } | GameAct::Notes { .. } => {}
    }
    act
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Change, SectionId};

    fn cells(sheet: u8, at: u16, removed: u16, cells: &[&str]) -> GameAct {
        GameAct::Cells { sheet, at, removed, cells: cells.iter().map(ToString::to_string).collect() }
    }

    #[test]
    fn sheets_are_spliced_and_an_empty_one_is_none() {
        let mut record = GameRecord::default();
        record.apply(&cells(1, 0, 0, &["e4", "e5", "Nf3"])).unwrap();
        record.apply(&cells(1, 1, 1, &["c5", ""])).unwrap();
        assert_eq!(record.sheets[1].as_ref().unwrap().cells, ["e4", "c5", "", "Nf3"]);
        assert!(record.apply(&cells(1, 4, 1, &[])).is_err(), "there is no fifth cell to take out");
        record.apply(&GameAct::Shifted { sheet: 1, at: 3, on: true }).unwrap();
        record.apply(&cells(1, 0, 4, &[])).unwrap();
        assert_eq!(record, GameRecord::default());
    }

    #[test]
    fn a_line_is_checked_step_by_step() {
        let start = GamePosition::start(GameKind::Chess);
        let mv = |m: &str| Step::Move(m.to_owned());
        assert!(check_line(&start, &[mv("e2e4"), mv("e7e5"), mv("g1f3")]).is_ok());
        assert_eq!(check_line(&start, &[mv("e2e4"), mv("e7e5"), mv("f3g5")]), Err(2));
        let set = Step::Set { fen: "8/8/8/4k3/8/8/8/4K2R w - - 0 1".to_owned(), article: "7.4.1".to_owned() };
        assert!(check_line(&start, &[mv("e2e4"), set, mv("h1h8")]).is_ok());
    }

    #[test]
    fn notes_stay_with_their_steps() {
        let mut record = GameRecord::default();
        let mv = |m: &str| Step::Move(m.to_owned());
        let line = |at, removed, steps: &[&str]| GameAct::Line { at, removed, steps: steps.iter().map(|m| mv(m)).collect() };
        let note = |left| StepNote { left: Some(left), ..StepNote::default() };
        record.apply(&line(0, 0, &["e2e4", "e7e5", "g1f3", "b8c6"])).unwrap();
        let notes = BTreeMap::from([(1, note(60)), (2, note(50)), (3, note(40))]);
        record.apply(&GameAct::Notes { notes }).unwrap();
        record.apply(&line(2, 1, &["f1c4", "g8f6", "g1f3"])).unwrap();
        assert_eq!(record.notes, BTreeMap::from([(1, note(60)), (5, note(40))]));
        record.apply(&line(1, 5, &[])).unwrap();
        assert!(record.notes.is_empty());
        assert!(record.apply(&GameAct::Notes { notes: BTreeMap::from([(1, note(1))]) }).is_err(), "there is no second step");
    }

    #[test]
    fn every_act_reads_back_from_the_log() {
        let pin = Pin { fen: "f".to_owned(), mv: "e2e4".to_owned() };
        let acts = [
            cells(1, 2, 0, &["e4"]),
            GameAct::Shifted { sheet: 0, at: 1, on: true },
            GameAct::Facts { facts: Facts::default() },
            GameAct::Pins { pins: BTreeMap::from([(58, pin)]) },
            GameAct::Notes { notes: BTreeMap::from([(8, StepNote { left: Some(61), offer: true, clock: "[%emt 0:00:32]".to_owned() })]) },
            GameAct::Line { at: 0, removed: 0, steps: vec![Step::Read { mv: "e2e4".to_owned(), by: ReadBy::Both }] },
        ];
        for act in acts {
            let change = Change::Game { section: SectionId(1), round: 1, board: 1, act };
            let text = serde_json::to_string(&change).unwrap();
            assert_eq!(serde_json::from_str::<Change>(&text).unwrap(), change, "{text}");
        }
    }

    #[test]
    fn a_record_reads_back_as_it_was_written() {
        let mut record = GameRecord::default();
        record.apply(&cells(0, 0, 0, &["炮二平五", "?"])).unwrap();
        record.facts.last = Some(Known { fen: "x".to_owned(), ply: Some(4), exact: false });
        record.line = vec![Step::Move("h2e2".to_owned()), Step::Set { fen: "f".to_owned(), article: "a".to_owned() }];
        record.pins.insert(3, Pin { fen: String::new(), mv: "h2e2".to_owned() });
        let text = serde_json::to_string(&record).unwrap();
        assert_eq!(serde_json::from_str::<GameRecord>(&text).unwrap(), record);
        assert_eq!(serde_json::to_string(&GameRecord::default()).unwrap(), r#"{"sheets":[null,null],"facts":{}}"#);
    }
}
