//! What a ruling is worked out from: each fact with its numbers.

use super::place::Place;
use crate::game::Side;
use serde::{Deserialize, Serialize};

/// One fact of the working, in the order of the games: all, chess, draughts, xiangqi, the count of moves, irregularities.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Fact {
    /// The record is one sheet alone.
    SheetAlone {
        /// There is another sheet, which was not compared.
        other: bool,
    },
    /// Only the position decides, and it comes from a game of which so many plies were written by nobody: to be compared with the board.
    PositionOfGame {
        /// How many plies.
        inferred: usize,
    },
    /// The count claimed is reached.
    Proven,
    /// The game had ended before the claim; the end stands whatever the claim is worth.
    AlreadyOver {
        /// By what.
        end: BoardEnd,
        /// When.
        at: Place,
        /// The article of the end.
        article: String,
    },
    /// Only the player to move may claim, and it is the other's turn.
    NotToMove,
    /// The move written down is not legal, so it cannot bring the position about.
    IntendedIllegal,
    /// The position has stood too few times.
    TooFewOccurrences {
        /// Times it has stood, the intended move included.
        found: usize,
        /// Times that are needed.
        needed: usize,
    },
    /// Too few plies without capture or pawn move.
    TooFewQuiet {
        /// Plies found, the intended move included.
        found: u32,
        /// Plies that are needed.
        needed: u32,
    },
    /// Plies without capture or pawn move up to the position claimed.
    QuietPlies {
        /// How many.
        plies: u32,
        /// How many of them rest on the half-move clock of the start position alone.
        #[serde(default)]
        before_start: u32,
    },
    /// The game has ended on the board.
    Ended {
        /// How.
        end: BoardEnd,
        /// When.
        at: Place,
        /// Plies played afterwards, which do not count.
        #[serde(default)]
        later: usize,
    },
    /// Chess: nothing has ended the game.
    GoesOn {
        /// Times the position has stood.
        occurrences: usize,
        /// Plies without capture or pawn move.
        quiet: u32,
        /// How many of them rest on the half-move clock of the start position alone.
        #[serde(default)]
        before_start: u32,
    },
    /// Chess: neither side can mate by any series of legal moves.
    DeadPosition,
    /// Chess: a mate can still arise.
    LivePosition,
    /// Chess: the opponent can mate.
    CanMate {
        /// Legal moves that end in mate, in SAN; the first of them where there are many.
        line: Vec<String>,
    },
    /// Chess: the opponent cannot mate.
    CannotMate {
        /// Why not.
        why: NoMate,
    },
    /// Draughts: whether a draw rule is fulfilled.
    DrawRule {
        /// One is.
        fulfilled: bool,
    },
    /// Draughts: a counter of the draw rules.
    Counter {
        /// The article of its rule.
        article: String,
        /// What it counts; `None` for the occurrences of the position.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        moves: Option<CountedMoves>,
        /// Moves White has made since counting began, or occurrences.
        white: u32,
        /// Moves Black has made since counting began, or occurrences.
        black: u32,
        /// How many are needed.
        limit: u32,
        /// How many are missing.
        missing: u32,
        /// The side whose moves count, where only one side's do.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        stronger: Option<Side>,
        /// From where it counts; for a repetition the first occurrence.
        since: Place,
        /// The draw has arisen.
        full: bool,
        /// The referee may let the game go on if an obvious win can be shown.
        #[serde(default)]
        win_may_be_shown: bool,
        /// The king left the main road since; the rules do not say what then.
        #[serde(default)]
        interrupted: bool,
    },
    /// Xiangqi: what the loop means.
    Loop {
        /// The ruling on it.
        verdict: LoopVerdict,
        /// First and last ply of the loop, from 1; `None` where no position has stood often enough.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cycle: Option<(usize, usize)>,
    },
    /// Xiangqi: a ply of the loop with its label.
    LoopPly(LoopPly),
    /// Xiangqi: a reason of the ruling on the loop.
    LoopReason {
        /// The reason.
        reason: LoopReason,
        /// Its article; empty where the edition's is not known.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        article: String,
    },
    /// Xiangqi: what each edition makes of the same moves.
    LoopByEdition {
        /// Edition and ruling, oldest first.
        verdicts: Vec<(String, LoopVerdict)>,
    },
    /// Xiangqi: the natural limit counted.
    NaturalLimit {
        /// The claimant's plies since the last capture.
        own: u32,
        /// How many of them gave check.
        checks: u32,
        /// Checks deducted.
        deducted: u32,
        /// Plies that the arbiter deducted as without effect.
        by_arbiter: u32,
        /// The claimant's plies that count.
        effective: u32,
        /// The opponent's plies since the last capture.
        opponent: u32,
        /// Rounds that are needed.
        limit: u32,
        /// What it comes to.
        outcome: LimitOutcome,
    },
    /// Moves completed.
    Completed {
        /// By the first player.
        first: u16,
        /// By the second player.
        second: u16,
        /// The number is exact; otherwise there are at least so many.
        exact: bool,
    },
    /// The sheet counted on can be followed so far.
    Followed {
        /// Whose sheet.
        sheet: Side,
        /// Plies that can be followed.
        plies: usize,
    },
    /// The game has a gap: what nobody wrote is not proven move by move.
    Gap,
    /// The games that the reconciler found have so many plies.
    Reconciled {
        /// The shortest.
        least: usize,
        /// The longest.
        most: usize,
    },
    /// The position at the end, held against the moves counted.
    Final(Final),
    /// The counter of the clock.
    ClockCounter {
        /// Plies by the counter.
        plies: usize,
        /// As many as counted.
        agrees: bool,
    },
    /// A time control, held against the moves counted.
    Control {
        /// The move it ends with.
        moves: u16,
        /// How the count stands to it.
        state: Control,
    },
    /// Chess: a last move that the opponent has not answered counts only if the clock was pressed (2023: 6.2.1).
    CompletedWhenPressed,
    /// Irregularity: the last legal position.
    LastLegal {
        /// Plies made then.
        plies: usize,
    },
    /// Irregularity: moves fall, or cells written beyond the game kept.
    Falls {
        /// The first ply that falls, from 1.
        from: usize,
        /// How many.
        count: usize,
    },
    /// Irregularity: the touched man and the moves that the touch rule leaves; none where it has no legal move.
    Touched {
        /// The point it stood on, by its name.
        point: String,
        /// The moves, in the usual notation.
        moves: Vec<String>,
    },
    /// Irregularity: captures that were compulsory, in the usual notation.
    Compulsory {
        /// The captures.
        moves: Vec<String>,
    },
}

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
