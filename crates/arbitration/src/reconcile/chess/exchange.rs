//! What the exchanges on a chess board come to.

use super::super::board::MATED;
use super::habit::worth;
use shakmaty::{Chess, Move, Position};

/// Captures in a row that are looked at.
const DEPTH: u32 = 8;

/// See [`Board::balance`](super::Board::balance). Every move is looked at, and of those that follow the captures.
pub(super) fn balance(position: &Chess) -> i32 {
    let moves = position.legal_moves();
    if moves.is_empty() {
        return if position.is_check() { MATED } else { 0 };
    }
    moves.into_iter().fold(MATED, |best, m| best.max(-settled(&after(position, m), MATED, -best, DEPTH)))
}

/// Every capture that may be worth it, the dearest man first; whoever is in check looks at every way out of it.
fn settled(position: &Chess, mut alpha: i32, beta: i32, depth: u32) -> i32 {
    let check = position.is_check();
    let now = material(position);
    if depth == 0 {
        return now;
    }
    let mut moves = if check { position.legal_moves() } else { position.capture_moves() };
    if check && moves.is_empty() {
        return MATED;
    }
    if !check {
        if now >= beta {
            return now;
        }
        alpha = alpha.max(now);
    }
    moves.sort_by_key(|m| (std::cmp::Reverse(m.capture().map_or(0, worth)), worth(m.role())));
    for m in moves {
        alpha = alpha.max(-settled(&after(position, m), -beta, -alpha, depth - 1));
        if alpha >= beta {
            break;
        }
    }
    alpha
}

fn after(position: &Chess, m: Move) -> Chess {
    let mut next = position.clone();
    next.play_unchecked(m);
    next
}

/// Of the side to move above the other's, in hundredths of a pawn.
fn material(position: &Chess) -> i32 {
    let board = position.board();
    let sum = |side| -> i32 { board.by_color(side).into_iter().filter_map(|s| board.role_at(s)).map(worth).sum() };
    100 * (sum(position.turn()) - sum(!position.turn()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::CastlingMode;
    use shakmaty::fen::Fen;

    fn of(fen: &str) -> i32 {
        balance(&fen.parse::<Fen>().unwrap().into_position(CastlingMode::Standard).unwrap())
    }

    #[test]
    fn exchanges_are_played_out_and_mates_are_seen() {
        // Nothing to take; a free rook; a rook that is guarded, taken by a rook and by a queen; mate in one, and mated.
        assert_eq!(of("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"), 500);
        assert_eq!(of("4k3/8/8/r7/8/8/8/R3K3 w - - 0 1"), 500);
        assert_eq!(of("4k3/8/1p6/r7/8/8/8/R3K3 w - - 0 1"), -100);
        assert_eq!(of("4k3/8/1p6/r7/8/8/8/Q3K3 w - - 0 1"), 300);
        assert_eq!(of("rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2"), -MATED);
        assert_eq!(of("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"), MATED);
    }
}
