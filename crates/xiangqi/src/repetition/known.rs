//! What could be won before a ply already: a chase is only what the ply made new (24.3, 26.1.4).

use super::attack::guards;
use super::chinese::{Ply, by_king_or_pawn, is_mutual};
use super::threat::{self, Measure, Win};
use crate::position::Position;
use crate::types::{Kind, Move, Square};

/// The position that a ply's threats are held against.
pub(super) struct Before<'a> {
    ply: &'a Ply<'a>,
    /// After the ply, the opponent passing.
    now: Position,
    /// Before the ply; after an answer to a check by another man than the king, before the check (26.1.4).
    known: Position,
    /// Equal exchanges of that position: they are offers, no threats.
    exchanges: Vec<Move>,
    was_checked: bool,
    /// The king steps out of a mate that was threatened. As with the answer to a check (26.1.3) that makes nothing new (reference figure 30).
    king_answers_kill: bool,
}

impl<'a> Before<'a> {
    pub fn new(ply: &'a Ply<'a>) -> Self {
        let now = ply.after.passed();
        let was_checked = ply.before.in_check();
        let known = match ply.earlier {
            Some(earlier) if was_checked => earlier.passed(),
            _ => *ply.before,
        };
        let moved = now.piece_at(ply.mv.to).map(|piece| piece.kind);
        Self {
            ply,
            now,
            known,
            exchanges: known.legal_moves().into_iter().filter(|&mv| is_mutual(&known, mv)).collect(),
            was_checked,
            king_answers_kill: moved == Some(Kind::King) && threat::kill(&ply.before.passed()).is_some(),
        }
    }

    /// Whether the man on `square` could be won for good before the ply, in the measure in which it can be won after it.
    ///
    /// "For good" is the same test on both sides of the ply: what would have been answered by mate could not be taken, so a retreat that lifts the mate
    /// makes a chase (24.3; figure 8, reference figures 18, 20 and 35).
    pub fn holds(&self, square: Square, win: &Win, measure: Measure) -> bool {
        if self.known.piece_at(square) != self.now.piece_at(square) {
            return false;
        }
        let barred =
            |position: &Position, mv: Move| *position == self.known && (self.exchanges.contains(&mv) || by_king_or_pawn(position, mv));
        let firsts: Vec<Move> = win.lines.iter().filter_map(|line| line.first().copied()).collect();
        if self.goes_for(square, &firsts) {
            return false;
        }
        self.stepped_along(square, &firsts, &barred)
            || match measure {
                // An exchange that comes out even was there before where the same man could begin it.
                Measure::GainOrTrade => threat::wins_by(&self.known, square, measure, &firsts, 0),
                Measure::Gain | Measure::Strong(_) => threat::win(&self.known, square, measure, &barred).is_some(),
            }
            || (self.was_checked || self.king_answers_kill) && threat::wins_locally(&self.known, square, &barred)
            || self.was_checked && self.hung_in_check(square, &firsts)
            || self.saved_another(square, &firsts)
    }

    /// The moved man itself can take at once a man that nobody could take before: a chase by the first words of 24.3, whatever roundabout line of checks
    /// would have come to the same.
    fn goes_for(&self, square: Square, firsts: &[Move]) -> bool {
        let Ply { mv, before, .. } = *self.ply;
        let reached = before.pieces().any(|(from, piece)| piece.color == before.side_to_move() && before.reaches(from) & square.bit() != 0);
        !self.was_checked && !self.king_answers_kill && !reached && firsts.contains(&Move { from: mv.to, to: square })
    }

    /// Only the moved man takes, and it already attacked the loose man from where it stood: stepping along made nothing new (reference figure 26).
    fn stepped_along(&self, square: Square, firsts: &[Move], barred: &dyn Fn(&Position, Move) -> bool) -> bool {
        let Ply { mv, before, .. } = *self.ply;
        firsts.iter().all(|first| *first == Move { from: mv.to, to: square })
            && before.is_legal(Move { from: mv.from, to: square })
            && threat::wins_locally(before, square, barred)
    }

    /// 26.1.4: the capture that an answer to a check makes legal stood there when the check was given, by the same man and on an unguarded one: the
    /// check itself left the man without its root (reference figures 19 and 22).
    fn hung_in_check(&self, square: Square, firsts: &[Move]) -> bool {
        let then = self.ply.before;
        firsts.iter().all(|mv| {
            let same = then.piece_at(mv.from) == self.now.piece_at(mv.from);
            mv.to == square && same && then.reaches(mv.from) & square.bit() != 0 && !guards(then, *mv).any
        })
    }

    /// The ply only saved a man that hung, and so made a capture good that stood before and in which the moved man has no part: no chase, the man so won
    /// stood there by its own side's doing (reference figures 21, 30 and 37).
    ///
    /// It is a chase where the capture was bad because the capturing man itself would have been lost (figure 16), or a man that only it guarded
    /// (figure 12), or because of mate.
    fn saved_another(&self, square: Square, firsts: &[Move]) -> bool {
        let Ply { mv, before, .. } = *self.ply;
        let by_another = |first: &Move| first.to == square && first.from != mv.to && before.is_legal(*first);
        let mut without = self.now;
        if self.now.piece_at(mv.to).is_some_and(|piece| piece.kind != Kind::King) {
            without.set(mv.to, None);
        }
        firsts.iter().all(by_another)
            && wins_but_for_the_hanging(before, square, firsts)
            && !firsts.iter().any(|&first| is_mutual(&without, first))
            && wins_but_for_the_hanging(&without, square, firsts)
    }
}

/// Whether the man could be won if the defender might not take in turn what hangs anyway.
fn wins_but_for_the_hanging(position: &Position, square: Square, firsts: &[Move]) -> bool {
    threat::wins_by(position, square, Measure::Gain, firsts, threat::hanging(&position.passed()))
}
