//! Labels under the World and Asian rules (2018).

use super::attack;
use super::cycle::Origins;
use super::label::{Act, Finding, Hold, Victim};
use crate::position::Position;
use crate::types::{Kind, Move};

/// Check or chase; a ply that checks may chase as well, and both count. `last` is the opponent's ply before, with the position it was made in.
pub(super) fn label(last: Option<(&Position, Move)>, before: &Position, mv: Move, after: &Position, origins: &Origins) -> Finding {
    let side = before.side_to_move();
    let forced = last.is_some_and(|(earlier, last)| before.in_check() || !attack::fresh(earlier, last, before, true).is_empty());
    let fresh = attack::fresh(before, mv, after, forced);
    let mut victims: Vec<Victim> = fresh
        .iter()
        .filter_map(|capture| {
            let kind = after.piece_at(capture.to)?.kind;
            let mut takers = fresh.iter().filter(|other| other.to == capture.to);
            let by_bound = takers.all(|other| attack::pinned_by_horse(after, other.from, side));
            let hold = if kind == Kind::Rook { Hold::Rook } else { Hold::Unrooted };
            Some(Victim { square: capture.to, kind, origin: origins.of(capture.to), hold, joint: false, by_bound })
        })
        .collect();
    victims.sort_unstable();
    victims.dedup();
    let act = match (after.in_check(), victims.is_empty()) {
        (true, _) => Act::Check,
        (false, false) => Act::Chase,
        (false, true) => Act::Idle,
    };
    Finding { act, victims, evidence: fresh.into_iter().take(1).collect(), by_pawn: false }
}
