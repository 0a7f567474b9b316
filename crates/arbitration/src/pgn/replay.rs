//! Playing the moves of a game, and saying where they break the rules.

use super::Game;
use crate::chess::record::{Record, RecordError};
use crate::chess::setup::{SetupError, position_from_fen};
use crate::notation::{Language, Mode, NoReading, rank_languages, read};
use shakmaty::san::SanPlus;
use shakmaty::{Chess, Move};

/// A game played through, as far as it goes.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Replay {
    /// The legal moves, from the start position.
    pub record: Record,
    /// The language of the piece letters.
    pub language: Language,
    /// Plies (from 1) whose text is not standard but leaves one legal move.
    pub repaired: Vec<usize>,
    /// Why it does not go on, if it does not reach the end.
    pub fault: Option<ReplayFault>,
}

/// Where and why a game cannot be played on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("ply {ply}, `{text}`: {why}")]
#[non_exhaustive]
pub struct ReplayFault {
    /// The ply, from 1; 0 for the start of the game.
    pub ply: usize,
    /// The text of the move, or of the tag.
    pub text: String,
    /// Why.
    #[source]
    pub why: Why,
}

/// Why a game cannot be played on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Why {
    /// The start position cannot be read or played on.
    #[error("start position: {0}")]
    Start(#[from] SetupError),
    /// A game other than chess or Chess960.
    #[error("the variant `{0}` is not read here")]
    Variant(String),
    /// The text is no move in any notation read here.
    #[error("not notation of a move")]
    NotNotation,
    /// No legal move fits; these stand for how the text could be meant.
    #[error("no legal move fits")]
    NotLegal,
    /// Several legal moves fit.
    #[error("several moves fit: {}", .0.join(", "))]
    Ambiguous(Vec<String>),
    /// A null move, which no game contains.
    #[error("a null move is no move of a game")]
    NullMove,
    /// More plies than a record holds.
    #[error(transparent)]
    TooLong(RecordError),
}

impl Game {
    /// Plays the main line, in English letters or, when these do not reach the end, in those of the language that carries furthest.
    pub fn replay(&self) -> Replay {
        let start = match self.start() {
            Ok(start) => start,
            Err((text, why)) => {
                let fault = ReplayFault { ply: 0, text, why };
                return Replay { record: Record::new(Chess::new()), language: Language::English, repaired: Vec::new(), fault: Some(fault) };
            }
        };
        let english = self.replay_in(&start, Language::English);
        if english.fault.is_none() {
            return english;
        }
        let cells: Vec<&str> = self.line.nodes.iter().map(|n| n.text.as_str()).collect();
        match rank_languages(&start, &cells).first() {
            Some(fit) if fit.plays > english.record.moves().len() => self.replay_in(&start, fit.language),
            _ => english,
        }
    }

    /// Whether it is chess or Chess960: the tag `Variant` names no other game.
    pub fn is_chess(&self) -> bool {
        let variant = self.tag("Variant").unwrap_or_default();
        let plain: String = variant.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
        matches!(plain.as_str(), "" | "standard" | "chess" | "normal" | "chess960" | "fischerandom" | "fischerrandom" | "fromposition")
    }

    fn start(&self) -> Result<Chess, (String, Why)> {
        if let Some(variant) = self.tag("Variant").filter(|_| !self.is_chess()) {
            return Err((variant.to_owned(), Why::Variant(variant.chars().take(40).collect())));
        }
        match self.tag("FEN").filter(|f| !f.trim().is_empty()) {
            None => Ok(Chess::new()),
            Some(fen) => position_from_fen(fen, &[]).map_err(|e| (fen.chars().take(100).collect(), Why::Start(e))),
        }
    }

    fn replay_in(&self, start: &Chess, language: Language) -> Replay {
        let mut replay = Replay { record: Record::new(start.clone()), language, repaired: Vec::new(), fault: None };
        for (i, node) in self.line.nodes.iter().enumerate() {
            let position = replay.record.position();
            let played =
                standard(&node.text, position, language).map_or_else(|| tolerant(&node.text, position, language), |m| Ok((m, false)));
            let result = played.and_then(|(m, repaired)| match replay.record.push(m) {
                Ok(()) => Ok(repaired),
                Err(error) => Err(Why::TooLong(error)),
            });
            match result {
                Ok(true) => replay.repaired.push(i + 1),
                Ok(false) => {}
                Err(why) => {
                    replay.fault = Some(ReplayFault { ply: i + 1, text: node.text.chars().take(40).collect(), why });
                    break;
                }
            }
        }
        replay
    }
}

/// Standard notation the quick way; in other languages the letters mean other men.
fn standard(text: &str, position: &Chess, language: Language) -> Option<Move> {
    (language == Language::English).then(|| SanPlus::from_ascii(text.as_bytes()).ok()?.san.to_move(position).ok()).flatten()
}

fn tolerant(text: &str, position: &Chess, language: Language) -> Result<(Move, bool), Why> {
    if matches!(text, "--" | "Z0" | "null" | "@@@@") {
        return Err(Why::NullMove);
    }
    let readings = read(text, position, Some(language), Mode::Tolerant);
    if let Some(best) = readings.best() {
        return Ok((best.mv, !best.assumed.is_empty()));
    }
    Err(match readings.none {
        Some(NoReading::NotLegal) => Why::NotLegal,
        Some(_) => Why::NotNotation,
        None => Why::Ambiguous(readings.list.iter().take(8).map(|r| SanPlus::from_move(position.clone(), r.mv).to_string()).collect()),
    })
}
