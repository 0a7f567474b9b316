//! Repetition rulings (棋例): the loop, a label for every ply, the verdict, and why.
//!
//! A ruling has two parts. Labelling needs a search and can be argued with, so every label carries the line that shows it and the
//! arbiter may replace it ([`Judgement::relabel`]). The verdict is a small table over the labels ([`rule`]) and needs no judgement.
//!
//! Where a Chinese text leaves room we read it so:
//! - A chase is new when the man could not be won for good before the ply, counter-attacks included; a man that steps out of an attack and so frees
//!   another to take makes a chase as well.
//! - A man that moves along and attacks what it alone attacked before makes no chase.
//! - An answer to a capture is a recapture, any other capture, or a check. Taking a man of no more worth than the target that hung already is no answer,
//!   with check or without: that is a trade (26.5).
//! - A pawn won for an advisor or elephant is no gain, but a trade where the capturing man left one that it guarded (26.5).
//! - A king's capture counts where it could take at once, not where an exchange first brings the man within its reach (26.1.2).
//! - Men of one worth that attack each other exchange; not where the one that takes first is mated.
//! - A chase is joint when no single man wins alone, or a second man holds the guard or uncovers the first check. A rook that stands unguarded when it is
//!   taken is chased by the man that takes it, whatever led up to it.
//! - A ply with several targets has the weight of the one most firmly chased, pawns last.
//!
//! And of the World and Asian text:
//! - A chase is new by the man that attacks: another man's attack on the same target makes another chase.
//! - A ply that takes away a guard makes a chase of an attack that stood before, but not where it is the way out of a check or a chase.

mod asian;
mod attack;
mod chinese;
mod cycle;
mod label;
mod quiet;
mod rules;
mod threat;
mod verdict;

pub use label::{Act, Hold, Label, Severity, Victim};
pub use rules::{Doctrine, RuleSet, Rules, UnknownRules};
pub use verdict::{Reason, Verdict, rule};

use crate::position::Position;
use crate::types::Move;
use cycle::Origins;
use std::ops::Range;

/// A ruling with all it rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Judgement {
    /// The rules judged by.
    pub rules: Rules,
    /// The ruling.
    pub verdict: Verdict,
    /// The plies of the loop, as indices into the moves; `None` when no position has stood often enough.
    pub cycle: Option<Range<usize>>,
    /// A label for each ply of the loop.
    pub labels: Vec<Label>,
    /// Why the ruling is what it is.
    pub why: Vec<Reason>,
}

impl Judgement {
    /// Replaces a label by the arbiter's and rules again. `index` counts the labels from 0; nothing happens beyond the last.
    pub fn relabel(&mut self, index: usize, act: Act, victims: Vec<Victim>) {
        let Some(label) = self.labels.get_mut(index) else { return };
        (label.act, label.victims, label.by_pawn, label.overridden) = (act, victims, false, true);
        (self.verdict, self.why) = rule(&self.rules, &self.labels);
    }
}

/// Judges the last loop of a line of legal moves.
///
/// The loop lies between the last two occurrences of the latest position that stood three times. Moves that are not legal end the line.
///
/// ```
/// use xiangqi::Position;
/// use xiangqi::notation::candidates;
/// use xiangqi::repetition::{RuleSet, Verdict, judge};
///
/// // Both sides go to and fro with a rook.
/// let start = Position::start();
/// let (mut position, mut moves) = (start, Vec::new());
/// for text in ["a0a1", "a9a8", "a1a0", "a8a9"].into_iter().cycle().take(8) {
///     moves.extend(candidates(&position, text));
///     position = position.play(moves[moves.len() - 1]);
/// }
/// assert_eq!(judge(&RuleSet::Wxf2018.rules(), &start, &moves).verdict, Verdict::Draw);
/// ```
#[must_use]
pub fn judge(rules: &Rules, start: &Position, moves: &[Move]) -> Judgement {
    let mut positions = vec![*start];
    for &mv in moves {
        match positions.last() {
            Some(position) if position.is_legal(mv) => positions.push(position.play(mv)),
            _ => break,
        }
    }
    if let Some(cycle) = cycle::last_loop(&positions, rules.occurrences) {
        let labels = labels(rules, &positions, moves, cycle.clone());
        let (verdict, why) = rule(rules, &labels);
        return Judgement { rules: *rules, verdict, cycle: Some(cycle), labels, why };
    }
    let mut judged =
        Judgement { rules: *rules, verdict: Verdict::None, cycle: None, labels: Vec::new(), why: vec![Reason::NoLoop(rules.occurrences)] };
    if rules.nine_round
        && let Some(first) = (positions.len() - 1).checked_sub(NINE_ROUNDS)
        && !captures(&positions, moves, first..first + NINE_ROUNDS)
    {
        let labels = labels(rules, &positions, moves, first..first + NINE_ROUNDS);
        if let Some(side) = verdict::nine_rounds(&labels) {
            judged = Judgement {
                verdict: Verdict::MustChange(side),
                cycle: Some(first..first + NINE_ROUNDS),
                labels,
                why: vec![Reason::NineRounds(side)],
                ..judged
            };
        }
    }
    judged
}

/// What each edition makes of the same moves, for a ruling where the sources differ.
#[must_use]
pub fn sources(start: &Position, moves: &[Move]) -> [(RuleSet, Verdict); 5] {
    RuleSet::ALL.map(|set| (set, judge(&set.rules(), start, moves).verdict))
}

/// Nine rounds in plies.
const NINE_ROUNDS: usize = 18;

fn captures(positions: &[Position], moves: &[Move], plies: Range<usize>) -> bool {
    plies
        .into_iter()
        .any(|ply| matches!((positions.get(ply), moves.get(ply)), (Some(before), Some(mv)) if before.piece_at(mv.to).is_some()))
}

fn labels(rules: &Rules, positions: &[Position], moves: &[Move], plies: Range<usize>) -> Vec<Label> {
    let mut origins = Origins::new();
    plies
        .filter_map(|ply| {
            let (before, after, mv) = (positions.get(ply)?, positions.get(ply + 1)?, *moves.get(ply)?);
            origins.play(mv);
            let last = ply.checked_sub(1).and_then(|index| Some((positions.get(index)?, *moves.get(index)?)));
            let found = match rules.doctrine {
                Doctrine::Asian => asian::label(last, before, mv, after, &origins),
                Doctrine::Chinese => {
                    chinese::label(&chinese::Ply { earlier: last.map(|(earlier, _)| earlier), before, mv, after }, &origins)
                }
            };
            let label::Finding { act, victims, evidence, by_pawn } = found;
            Some(Label { ply, mv, side: before.side_to_move(), act, victims, evidence, by_pawn, overridden: false })
        })
        .collect()
}
