//! What is ruled on, and what is found.

use super::detail::CellFault;
use crate::game::Side;
use crate::kind::GameKind;
use serde::{Deserialize, Serialize};

/// What was ruled on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ground {
    /// Chess: the same position for the third time.
    Repetition,
    /// Chess: fifty moves without capture or pawn move.
    FiftyMoves,
    /// Chess: whether the game ended on the board, by five occurrences or by seventy-five moves.
    Unasked,
    /// Chess: neither side can mate.
    Dead,
    /// Chess: a flag fell; whether the opponent of that player can mate.
    CannotMate,
    /// Draughts: the counters of the draw rules.
    Counters,
    /// Xiangqi: what the loop means (棋例).
    Loop,
    /// Xiangqi: 自然限着.
    NaturalLimit,
    /// How many moves each side has completed.
    CompletedMoves,
    /// A situation of the rulebook, named in the order.
    Situation,
}

impl Ground {
    /// All of them.
    pub const ALL: [Self; 10] = [
        Self::Repetition,
        Self::FiftyMoves,
        Self::Unasked,
        Self::Dead,
        Self::CannotMate,
        Self::Counters,
        Self::Loop,
        Self::NaturalLimit,
        Self::CompletedMoves,
        Self::Situation,
    ];

    /// What can be asked of the position or claimed by a player, in a game.
    pub const fn of(kind: GameKind) -> &'static [Self] {
        match kind {
            GameKind::Chess => &[Self::Repetition, Self::FiftyMoves, Self::Unasked, Self::Dead, Self::CannotMate],
            GameKind::Xiangqi => &[Self::Loop, Self::NaturalLimit],
            GameKind::Draughts100 | GameKind::Draughts64Russian | GameKind::Draughts64Brazilian => &[Self::Counters],
        }
    }

    /// The name in files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Repetition => "repetition",
            Self::FiftyMoves => "fifty-moves",
            Self::Unasked => "unasked",
            Self::Dead => "dead",
            Self::CannotMate => "cannot-mate",
            Self::Counters => "counters",
            Self::Loop => "loop",
            Self::NaturalLimit => "natural-limit",
            Self::CompletedMoves => "completed-moves",
            Self::Situation => "situation",
        }
    }

    /// Whether it is a player's claim, on which a wrong one costs something.
    pub const fn is_claim(self) -> bool {
        matches!(self, Self::Repetition | Self::FiftyMoves | Self::Counters | Self::Loop | Self::NaturalLimit)
    }
}

/// The record that is ruled on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Record {
    /// The game adopted.
    #[default]
    Game,
    /// The sheet of this player alone, as it is written.
    Sheet(Side),
}

/// What was found.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Finding {
    /// Nothing was claimed or asked that can be granted: a number was found, an irregularity decided.
    #[default]
    Stated,
    /// The claim is right; the answer is yes.
    Upheld,
    /// The claim is wrong; the answer is no.
    Rejected,
    /// It cannot be certified, for these reasons; never empty.
    Uncertain(Vec<Doubt>),
}

impl Finding {
    /// Granted or not; `None` where nothing can be certified or nothing was asked.
    pub const fn upheld(&self) -> Option<bool> {
        match self {
            Self::Upheld => Some(true),
            Self::Rejected => Some(false),
            Self::Stated | Self::Uncertain(_) => None,
        }
    }

    /// Upheld or rejected.
    pub const fn from_answer(upheld: bool) -> Self {
        if upheld { Self::Upheld } else { Self::Rejected }
    }

    /// Takes the certainty away for one reason more.
    pub fn doubt(&mut self, reason: Doubt) {
        match self {
            Self::Uncertain(reasons) => reasons.push(reason),
            _ => *self = Self::Uncertain(vec![reason]),
        }
    }
}

/// Why nothing can be certified.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Doubt {
    /// Moves among those counted were written by nobody and only inferred: repetitions hide in gaps.
    Inferred {
        /// Which plies, from 1.
        plies: Vec<usize>,
    },
    /// The sheet ruled on cannot be followed to the place claimed.
    Sheet {
        /// The ply it fails at, from 1.
        ply: usize,
        /// What stands there, as written.
        cell: String,
        /// What is wrong with it.
        fault: CellFault,
        /// The moves it may mean, in the usual notation.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        moves: Vec<String>,
    },
    /// The count is reached only with plies that rest on the half-move clock of the start position, which no sheet proves.
    StartCounter {
        /// How many plies.
        plies: u32,
    },
    /// The search found neither a mate nor a proof that there is none.
    Unsettled,
}
