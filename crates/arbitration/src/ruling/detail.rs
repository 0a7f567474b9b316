//! What the facts of a ruling are made of.

use crate::game::Side;
use serde::{Deserialize, Serialize};

/// What ends a game on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BoardEnd {
    /// Checkmate.
    Checkmate {
        /// Who has won.
        winner: Side,
    },
    /// Stalemate; in chess a draw.
    Stalemate,
    /// The same position for the fifth time.
    FivefoldRepetition,
    /// Seventy-five moves by each player without a capture or a pawn move.
    SeventyFiveMoves,
}

/// Why a side cannot mate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NoMate {
    /// No legal move is left.
    GameOver,
    /// The men can form no mate.
    Material,
    /// Behind these walls no man can ever give mate.
    Walls,
    /// Every position that can arise was looked at.
    Exhausted {
        /// How many.
        positions: u32,
    },
    /// The closed list of the Laws of 1993 (10.4, 10.5).
    ClosedList,
}

/// What a draw counter of draughts counts, where it counts moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CountedMoves {
    /// Moves with kings only.
    KingsOnly,
    /// Moves since an ending arose.
    Ending(DraughtsEnding),
}

/// An ending of draughts with a limit of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DraughtsEnding {
    /// Three pieces, one of them a king, against a king.
    ThreeAgainstKing,
    /// Two pieces, one of them a king, or a king, against a king.
    TwoAgainstKing,
    /// Three or more kings against a king.
    ThreeKingsAgainstKing,
    /// Three pieces against a king on the main road.
    ThreeAgainstKingOnMainRoad,
    /// Kings on both sides and a number of pieces in all.
    Balance {
        /// Fewest pieces.
        from: u32,
        /// Most pieces.
        to: u32,
    },
    /// The small endings of the Brazilian list.
    SmallBrazilian,
    /// One that has no name here yet; its article says which.
    Other,
}

/// What a loop means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LoopVerdict {
    /// No position has stood often enough.
    None,
    /// 不变作和.
    Draw,
    /// This side has to change.
    MustChange(Side),
    /// This side loses.
    Loses(Side),
}

impl LoopVerdict {
    /// The name in machine output.
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Draw => "draw",
            Self::MustChange(Side::First) => "red_must_change",
            Self::MustChange(Side::Second) => "black_must_change",
            Self::Loses(Side::First) => "red_loses",
            Self::Loses(Side::Second) => "black_loses",
        }
    }
}

/// A ply of a loop.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct LoopPly {
    /// The ply, from 1.
    pub ply: usize,
    /// Who made it.
    pub side: Side,
    /// The move as UCCI writes it.
    pub ucci: String,
    /// The move in Chinese notation.
    pub written: String,
    /// Its label, one of [`xiangqi::repetition::Act`] by name.
    #[serde(with = "act_name")]
    pub label: xiangqi::repetition::Act,
    /// Its code in the table of severity.
    pub code: String,
    /// What a chase is after.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub victims: Vec<Victim>,
    /// The line that shows the threat, as UCCI writes it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub evidence: Vec<String>,
    /// The same line in Chinese notation; rulings of earlier versions have none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub evidence_written: Vec<String>,
    /// The label is the arbiter's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub overridden: Option<Overridden>,
}

/// A label that the arbiter set against the one found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Overridden {
    /// The label found, one of [`xiangqi::repetition::Act`] by name.
    #[serde(with = "act_name")]
    pub found: xiangqi::repetition::Act,
    /// Why, as the arbiter wrote it.
    pub reason: String,
}

/// A chased man of xiangqi.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Victim {
    /// The crossing it stands on.
    pub square: String,
    /// Its UCCI letter.
    pub man: char,
    /// Why it can be won.
    pub hold: Hold,
    /// The win takes more than one man of the chaser.
    #[serde(default)]
    pub joint: bool,
}

/// Why a chased man can be won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Hold {
    /// A rook: worth winning whatever guards it.
    Rook,
    /// 无根.
    Unrooted,
    /// 少根.
    UnderRooted,
}

/// Why a loop means what it means.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum LoopReason {
    /// No position has occurred this often.
    NoLoop {
        /// Occurrences needed.
        needed: usize,
    },
    /// Only this side checks on every ply.
    LongCheck(Side),
    /// Both sides check on every ply.
    MutualLongCheck,
    /// Every ply of this side is check, kill or chase.
    Forbidden(Side),
    /// A ply of this side is none of these.
    Allowed {
        /// Whose.
        side: Side,
        /// The ply, from 1.
        ply: usize,
    },
    /// Both sides forbidden, weighed no further.
    BothForbidden,
    /// Both sides forbidden, this one alone severe on every ply.
    Severer(Side),
    /// Both sides forbidden and equally severe.
    EquallySevere,
    /// This side chases one man on every ply.
    LongChase {
        /// Who chases.
        side: Side,
        /// The crossing on which the man stood before the loop.
        man: String,
    },
    /// Both sides chase one man on every ply.
    MutualLongChase,
    /// This side chases no single man on every ply.
    NoLongChase(Side),
    /// Nine plies of this side in a row are check, kill or chase, on three points or more.
    NineRounds(Side),
    /// The pawn attacks of this side count because both sides attack.
    PawnAttackCounted(Side),
}

/// What the natural limit comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LimitOutcome {
    /// It is reached.
    Reached,
    /// The claimant has been mated or stalemated.
    ClaimantLost,
    /// Plies are missing.
    Missing {
        /// Effective plies of the claimant.
        own: u32,
        /// Plies of the opponent.
        opponent: u32,
    },
}

/// The position at the end of the game, held against the moves counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Final {
    /// It may have been disturbed and is not used.
    Unsure,
    /// It cannot come from these moves.
    Contradicts,
    /// It is the position after them.
    Agrees,
    /// It lies at least so many plies behind them.
    Behind {
        /// Plies that are missing at least.
        plies: usize,
        /// Plies of the game then.
        to: usize,
    },
}

/// How a count of moves stands to a control.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Control {
    /// Made by both.
    Met,
    /// Not made by both.
    Short,
    /// Not proven; more moves may have been made.
    Open,
}

/// What is wrong with a cell of a sheet that cannot be followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CellFault {
    /// Blank or illegible.
    Unread,
    /// No legal move there.
    NoLegal,
    /// It may be several moves.
    Several,
}

mod act_name {
    use serde::{Deserialize, Deserializer, Serializer, de};
    use xiangqi::repetition::Act;

    pub fn serialize<S: Serializer>(act: &Act, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(act.name())
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Act, D::Error> {
        let name = String::deserialize(deserializer)?;
        Act::ALL.into_iter().find(|act| act.name() == name).ok_or_else(|| de::Error::custom("no label of the repetition rules"))
    }
}
