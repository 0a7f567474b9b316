//! Finding the loop.

use crate::position::Position;
use crate::types::{Move, Square};
use std::ops::Range;

/// The plies that are judged: everything between the first and the last of the latest `occurrences` times that a position stood.
///
/// The latest position that has stood so often is taken, and the loop need not be the same each time: moves that lie between two of the occurrences
/// alone are judged like the others (Chinese rules of 2020, 24.9 to 24.11: what goes on unbroken until the loop has come round; World rules,
/// diagram 80, where one cannon is chased in the one round and another in the next). Where every round is the same, move for move and man for man,
/// the last stands for all of them.
pub(super) fn judged(positions: &[Position], moves: &[Move], occurrences: usize) -> Option<Range<usize>> {
    (0..positions.len()).rev().find_map(|end| {
        let current = positions.get(end)?;
        let earlier = (0..end).rev().filter(|&index| positions.get(index) == Some(current));
        let stood: Vec<usize> = earlier.take(occurrences.checked_sub(1)?).collect();
        let (&last, &first) = (stood.first()?, stood.last()?);
        let all = stood.len() + 1 >= occurrences;
        all.then(|| if same_rounds(positions, moves, first..end, last..end) { last..end } else { first..end })
    })
}

/// Whether a run of plies is one round played again and again, with each man back on its own crossing.
fn same_rounds(positions: &[Position], moves: &[Move], all: Range<usize>, round: Range<usize>) -> bool {
    let (Some(all), Some(one), Some(before)) = (moves.get(all), moves.get(round.clone()), positions.get(round.start)) else { return false };
    let mut origins = Origins::new();
    one.iter().for_each(|&mv| origins.play(mv));
    all.len() % one.len() == 0
        && all.chunks(one.len()).all(|other| other == one)
        && before.pieces().all(|(square, _)| origins.of(square) == square)
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
