//! Counting the leaves of the move tree: the standard test of a generator.

use crate::Position;
use crate::bits::{Brazilian, International, Rules, Russian};
use crate::generate::{Board, Raw};
use crate::moves::Move;
use crate::variant::Variant;

impl Position {
    /// The number of move sequences of exactly `depth` plies, draw rules ignored.
    ///
    /// Moves are counted *unique*: captures with the same start, end, pieces taken and rank at the end are one move. The last ply is
    /// counted, not played.
    pub fn perft(&self, depth: u32) -> u64 {
        let mut scratch = Vec::with_capacity(256);
        let board = self.board();
        match self.variant() {
            Variant::International => tree::<International>(&board, depth, &mut scratch),
            Variant::Russian => tree::<Russian>(&board, depth, &mut scratch),
            Variant::Brazilian => tree::<Brazilian>(&board, depth, &mut scratch),
        }
    }

    /// [`Position::perft`] divided over the legal moves, in the order of [`Position::legal_moves`]. At depth 0 there is nothing to divide.
    pub fn perft_divide(&self, depth: u32) -> Vec<(Move, u64)> {
        let Some(rest) = depth.checked_sub(1) else { return Vec::new() };
        self.legal_moves()
            .into_iter()
            .map(|m| {
                let nodes = self.play(&m).perft(rest);
                (m, nodes)
            })
            .collect()
    }
}

fn tree<R: Rules>(board: &Board, depth: u32, scratch: &mut Vec<Raw>) -> u64 {
    match depth {
        0 => 1,
        1 => board.count::<R>(scratch),
        _ => {
            let base = scratch.len();
            board.moves::<R>(scratch);
            let mut nodes = 0;
            let mut next = base;
            while let Some(m) = scratch.get(next).copied() {
                nodes += tree::<R>(&board.after(&m), depth - 1, scratch);
                next += 1;
                // Deeper plies leave the scratch as they found it, so the moves from `base` on are still this ply's.
            }
            scratch.truncate(base);
            nodes
        }
    }
}
