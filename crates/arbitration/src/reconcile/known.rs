//! What moves cost in the cells of the sheets, as far as it has been looked at. It is asked for again and again: the same moves are legal in
//! most positions of a layer and of the layers around it.

use super::board::{Board, Play, Rendering};
use super::costs::Cost;
use super::text::Sheet;
use rustc_hash::FxHashMap;
use std::ops::Range;

/// Not looked at yet.
const UNKNOWN: Cost = Cost::MAX;

/// What is known of two sheets.
#[derive(Default)]
pub(super) struct Known {
    /// A number for each signature, in the order in which they came up.
    numbers: FxHashMap<u64, u32>,
    sheets: [OfSheet; 2],
}

/// What is known of one.
#[derive(Default)]
struct OfSheet {
    /// Of each cell, by the number of the move's signature.
    costs: Vec<Vec<Cost>>,
    /// Where the ways to write a move stand in `renderings`, by the number; `None` where it was not asked for.
    written: Vec<Option<Range<usize>>>,
    renderings: Vec<Rendering>,
}

impl Known {
    /// The number of a move, by which [`Known::costs`] knows it.
    pub(super) fn number<M>(&mut self, play: &Play<M>) -> u32 {
        let next = u32::try_from(self.numbers.len()).unwrap_or(u32::MAX);
        *self.numbers.entry(play.signature).or_insert(next)
    }

    /// Adds to `out` what each of some moves of a position, of which the numbers are given too, costs in a cell of the first or second sheet.
    pub(super) fn costs<B: Board>(
        &mut self,
        (side, cell): (usize, usize),
        board: &B,
        (plays, numbers): (&[Play<B::Move>], &[u32]),
        sheet: &Sheet<B>,
        out: &mut Vec<Cost>,
    ) {
        let all = self.numbers.len();
        let Some(OfSheet { costs, written, renderings }) = self.sheets.get_mut(side) else { return };
        if costs.len() <= cell {
            costs.resize_with(sheet.len().max(cell + 1), Vec::new);
        }
        let Some(costs) = costs.get_mut(cell) else { return };
        if costs.len() < all {
            costs.resize(all, UNKNOWN);
        }
        if written.len() < all {
            written.resize(all, None);
        }
        out.reserve(plays.len());
        for (play, number) in plays.iter().zip(numbers) {
            let number = usize::try_from(*number).unwrap_or(usize::MAX);
            let (Some(slot), Some(ways)) = (costs.get_mut(number), written.get_mut(number)) else { continue };
            if *slot == UNKNOWN {
                let ways = ways.get_or_insert_with(|| {
                    let from = renderings.len();
                    sheet.renderings(board, play, renderings);
                    from..renderings.len()
                });
                *slot = sheet.cost(cell, board.second_to_move(), play, renderings.get(ways.clone()).unwrap_or_default());
            }
            out.push(*slot);
        }
    }
}
