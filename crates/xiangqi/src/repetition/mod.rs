//! Repetition rulings (棋例): the loop, a label for every ply, the verdict, and why.
//!
//! A ruling has two parts. Labelling needs a search and can be argued with, so every label carries the line that shows it and the
//! arbiter may replace it ([`Judgement::relabel`]). The verdict is a small table over the labels ([`rule`]) and needs no judgement.
//!
//! Judged is everything between the first and the third time that the position stood, not the last small loop alone (2020, 24.9 to 24.11 and 24.13: what a
//! side does unbroken until the loop has come round; of 1987 and of 1999 to 2011 no other reading is known; World rules, diagram 80).
//!
//! Where a Chinese text leaves room we read it so (articles of 2020):
//! - A chase is new when the man could not be won for good before the ply. "For good" means the same before and after: what would have been answered by
//!   mate could not be taken, so a retreat that lifts the mate makes a chase (24.3; figure 8, reference figures 18, 20, 35). Only the king that steps out
//!   of a threatened mate makes none (as 26.1.3; reference figure 30).
//! - A ply that does no more than save a man that hung makes no chase of what another man could take before (reference figures 21, 37), unless that other
//!   man was bound to guard it (figure 12) or would itself have been lost (figure 16).
//! - A threat that comes to more than the one before it is new: a rook for good, where it was a rook for a rook and something (reference figure 38).
//! - What an answer to a check makes legal is new where it was not there before the check; not where the check itself left the man without its root (26.1.4;
//!   reference figures 19, 22).
//! - A man that moves along and attacks what it alone attacked before makes no chase (reference figure 26).
//! - An answer to a capture is a recapture, any other capture, or a check. Taking a man of no more worth than the target that hung already is no answer,
//!   with check or without: that is a trade (26.5).
//! - A pawn won for an advisor or elephant is no gain, but a trade where the capturing man left one that it guarded (26.5).
//! - A king's capture counts where it could take at once, not where an exchange first brings the man within its reach: a horse's trade that only the king
//!   completes is no joint chase (26.1.2; reference figure 32). Where it answers a check it is a defence and may be played (reference figure 20).
//! - Men of one worth that attack each other exchange; not where the one that takes first is mated or loses more (24.4; figure 17). A mate that needs the
//!   taking of the like man offered is the exchange, no kill (figure 29).
//! - A chase is joint when no single man wins alone, or a second man holds the guard or uncovers the first check (24.17). A rook that stands unguarded
//!   when it is taken is chased by the man that takes it, whatever led up to it.
//! - A ply with several targets has the weight of the one most firmly chased, pawns last.
//!
//! And of the World and Asian text:
//! - A chase is new by the man that attacks: another man's attack on the same target makes another chase.
//! - A ply that takes away a guard makes a chase of an attack that stood before, but not where it is the way out of a check or a chase.

mod asian;
mod attack;
mod chinese;
mod cycle;
mod dispute;
mod known;
mod label;
mod quiet;
mod rules;
mod threat;
mod verdict;

pub use dispute::{Dispute, dispute};
pub use label::{Act, Hold, Label, Severity, Victim};
pub use rules::{Doctrine, RuleSet, Rules, UnknownRules};
pub use verdict::{Reason, Verdict, rule};

use crate::position::Position;
use crate::types::{Kind, Move, Square};
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
    /// The plies judged, as indices into the moves: all between the first and the third time that the position stood; where each round is the same,
    /// the last one. `None` when no position has stood often enough.
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
        let repeats = !self.why.iter().any(|why| matches!(why, Reason::NineRounds(_) | Reason::NoLoop(_)));
        (self.verdict, self.why) = match verdict::nine_rounds(&self.labels) {
            _ if repeats => rule(&self.rules, &self.labels),
            Some(side) => (Verdict::MustChange(side), vec![Reason::NineRounds(side)]),
            None => (Verdict::None, vec![Reason::NoLoop(self.rules.occurrences)]),
        };
    }

    /// A man as the target of a chase that the arbiter sees: it stands on `square` after the ply with this label.
    #[must_use]
    pub fn target(&self, index: usize, square: Square, kind: Kind, joint: bool) -> Victim {
        let mut origins = Origins::new();
        self.labels.iter().take(index.saturating_add(1)).for_each(|label| origins.play(label.mv));
        let hold = if kind == Kind::Rook { Hold::Rook } else { Hold::Unrooted };
        Victim { square, kind, origin: origins.of(square), hold, joint, by_bound: false }
    }
}

/// Judges the last loop of a line of legal moves: everything between the first and the third occurrence of the latest position that stood three
/// times (of one that stood oftener, the last three). Moves that are not legal end the line.
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
    if let Some(cycle) = cycle::judged(&positions, moves, rules.occurrences) {
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

/// Labels a run of plies. In a loop the first ply comes after its last, whatever came before it on the board: the label of a ply must not depend on
/// where the loop is cut.
fn labels(rules: &Rules, positions: &[Position], moves: &[Move], plies: Range<usize>) -> Vec<Label> {
    let mut origins = Origins::new();
    let before_first = if positions.get(plies.start) == positions.get(plies.end) { plies.end } else { plies.start };
    plies
        .clone()
        .filter_map(|ply| {
            let (before, after, mv) = (positions.get(ply)?, positions.get(ply + 1)?, *moves.get(ply)?);
            origins.play(mv);
            let next = if ply == plies.start { before_first } else { ply };
            let last = next.checked_sub(1).and_then(|index| Some((positions.get(index)?, *moves.get(index)?)));
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
