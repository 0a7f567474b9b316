//! What a ruling is worked out from: each fact with its numbers.

use super::detail::{BoardEnd, Control, CountedMoves, Final, LimitOutcome, LoopPly, LoopReason, LoopVerdict, NoMate};
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
    /// Draughts: a draw rule was fulfilled on the way, and play went on.
    DrawnEarlier {
        /// The article of the rule.
        article: String,
        /// What it counts; `None` for the occurrences of a position.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        moves: Option<CountedMoves>,
        /// Where it was first fulfilled.
        at: Place,
        /// Plies played since.
        plies_since: usize,
        /// The referee may let the game go on if an obvious win can be shown, so that it did not end there by itself.
        #[serde(default)]
        win_may_be_shown: bool,
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
    /// Xiangqi: the loop is a published one on which sources differ.
    LoopDisputed {
        /// Where that was published.
        published: String,
        /// Who rules how.
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
    /// Chess: a side's last move counts only if its clock was pressed or it ended the game, whatever the opponent has replied (2023: 6.2.1.1, 6.2.1.2).
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
