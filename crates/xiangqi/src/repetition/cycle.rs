//! Finding the loop.

use crate::position::Position;
use crate::types::{Move, Square};
use std::ops::Range;

/// The plies of the last loop: between the last two occurrences of the latest position that has stood at least `occurrences` times.
pub(super) fn last_loop(positions: &[Position], occurrences: usize) -> Option<Range<usize>> {
    (0..positions.len()).rev().find_map(|end| {
        let current = positions.get(end)?;
        let mut earlier = (0..end).rev().filter(|&index| positions.get(index) == Some(current));
        let start = earlier.next()?;
        (earlier.count() + 2 >= occurrences).then_some(start..end)
    })
}

/// Where each man stood before a run of plies: `origins[square]` is the first crossing of the man now on `square`.
#[derive(Clone, Copy)]
pub(super) struct Origins([Square; 90]);

impl Origins {
    pub fn new() -> Self {
        let mut squares = [Square::lowest(1); 90];
        for square in Square::all() {
            squares[square.index()] = square;
        }
        Self(squares)
    }

    pub fn play(&mut self, mv: Move) {
        self.0[mv.to.index()] = self.0[mv.from.index()];
    }

    pub fn of(&self, square: Square) -> Square {
        self.0[square.index()]
    }
}
