//! What the exchanges on a xiangqi board come to.

use super::super::board::MATED;
use super::habit::worth;
use xiangqi::Position;

/// Captures in a row that are looked at.
const DEPTH: u32 = 8;

/// See [`Board::balance`](super::Board::balance). To look at every move first, as in chess, found no game more.
pub(super) fn balance(position: &Position) -> i32 {
    settled(position, MATED, -MATED, DEPTH)
}

/// Every capture that may be worth it, the dearest man first; whoever is in check looks at every way out of it.
fn settled(position: &Position, mut alpha: i32, beta: i32, depth: u32) -> i32 {
    let check = position.in_check();
    let now = material(position);
    if depth == 0 {
        return now;
    }
    if !check {
        if now >= beta {
            return now;
        }
        alpha = alpha.max(now);
    }
    let won = |m: &xiangqi::Move| position.piece_at(m.to).map_or(0, |p| worth(p.kind));
    let mut moves: Vec<_> = position.legal_moves().into_iter().filter(|m| check || won(m) > 0).collect();
    if check && moves.is_empty() {
        return MATED;
    }
    moves.sort_by_key(|m| (std::cmp::Reverse(won(m)), position.piece_at(m.from).map_or(0, |p| worth(p.kind))));
    for m in moves {
        alpha = alpha.max(-settled(&position.play(m), -beta, -alpha, depth - 1));
        if alpha >= beta {
            break;
        }
    }
    alpha
}

/// Of the side to move above the other's, in hundredths of a pawn.
fn material(position: &Position) -> i32 {
    let sum = |side| -> i32 {
        super::habit::MEN.iter().map(|kind| worth(*kind) * i32::try_from(position.squares_of(side, *kind).count()).unwrap_or(0)).sum()
    };
    100 * (sum(position.side_to_move()) - sum(position.side_to_move().other()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(fen: &str) -> i32 {
        balance(&Position::from_fen(fen).unwrap())
    }

    #[test]
    fn exchanges_are_played_out() {
        // A rook more and nothing to take; a free rook; one guarded by a horse, that a rook or a cannon over its screen can take.
        assert_eq!(of("3k5/9/9/9/9/9/9/R8/9/4K4 w - - 0 1"), 900);
        assert_eq!(of("3k5/9/9/r8/9/9/9/R8/9/4K4 w - - 0 1"), 900);
        assert_eq!(of("3k5/2n6/9/1r7/9/9/9/1R7/9/4K4 w - - 0 1"), -400);
        assert_eq!(of("3k5/2n6/9/1r7/9/1p7/9/1C7/9/4K4 w - - 0 1"), -500);
    }
}
