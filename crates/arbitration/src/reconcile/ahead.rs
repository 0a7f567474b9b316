//! What is still to be paid for the cells not yet read, whatever the moves: the two sheets are laid beside each other as texts.
//!
//! A state that has lost count of a sheet looks as good as any until the next cells are read; this tells it from the others at once.

use super::board::Board;
use super::costs::{Cost, Costs, LEAST_SLIP};
use super::search::{Owed, Place};
use super::text::{OTHER_SIDE, Sheet};

/// Two cells that differ in all signs may yet be one move in two ways of writing.
const DIFFERENT: Cost = 700;

/// The least costs, for each cell of the first sheet and each of the second that is to be read next.
pub(super) struct Ahead {
    rows: usize,
    row: usize,
    least: Vec<Cost>,
    /// What every ply costs.
    ply: Cost,
    /// What another ply left out costs.
    skip_again: Cost,
}

impl Ahead {
    pub(super) fn new<B: Board>([first, second]: &[Sheet<B>; 2], costs: &Costs) -> Self {
        let (rows, row) = (first.len() + 1, second.len() + 1);
        let mut found = Self { rows, row, least: vec![0; rows * row], ply: costs.ply, skip_again: costs.skip_again };
        for a in (0..rows).rev() {
            for b in (0..row).rev() {
                let cost = found.weigh(first, second, [a, b], costs);
                if let Some(slot) = found.least.get_mut(a * row + b) {
                    *slot = cost;
                }
            }
        }
        found
    }

    fn weigh<B: Board>(&self, first: &Sheet<B>, second: &Sheet<B>, [a, b]: [usize; 2], costs: &Costs) -> Cost {
        let &Costs { ply, skip, skip_again, swap, .. } = costs;
        let tail = |other: &Sheet<B>| if other.len() == 0 { 0 } else { costs.tail };
        match (a < first.len(), b < second.len()) {
            (false, false) => 0,
            (true, false) => self.at(a + 1, b) + (ply + tail(second) + first.silence(a)).min(first.extra(a)),
            (false, true) => self.at(a, b + 1) + (ply + tail(first) + second.silence(b)).min(second.extra(b)),
            (true, true) => {
                let together = self.at(a + 1, b + 1) + ply + first.silence(a) + second.silence(b) + apart(first, a, second, b);
                let only_first = self.at(a + 1, b) + (ply + skip + first.silence(a)).min(first.extra(a));
                let only_second = self.at(a, b + 1) + (ply + skip + second.silence(b)).min(second.extra(b));
                let mut best = together.min(only_first).min(only_second);
                // A row that one player has and the other left out.
                let row = 2 * ply + skip + skip_again;
                if a + 1 < first.len() {
                    best = best.min(self.at(a + 2, b) + row + first.silence(a) + first.silence(a + 1));
                }
                if b + 1 < second.len() {
                    best = best.min(self.at(a, b + 2) + row + second.silence(b) + second.silence(b + 1));
                }
                if a + 1 < first.len() && b + 1 < second.len() {
                    let crossed = apart(first, a + 1, second, b) + apart(first, a, second, b + 1);
                    best = best.min(self.at(a + 2, b + 2) + 2 * ply + swap + crossed);
                }
                best
            }
        }
    }

    fn at(&self, a: usize, b: usize) -> Cost {
        self.least.get(a.min(self.rows - 1) * self.row + b.min(self.row - 1)).copied().unwrap_or(0)
    }

    /// The least still to be paid where the sheets are read on at `next` (as [`Step::next`](super::search::Step::next)). While one owes cells
    /// of an exchange the other is taken to go on cell by cell.
    pub(super) fn least(&self, next: [u16; 2]) -> Cost {
        let places = next.map(Place::of);
        if places.iter().any(|place| place.owes()) {
            let [one, other] = places.map(Place::settled);
            let plies = one.1.max(other.1);
            let cell = |(cell, after): (u16, u16)| usize::from(cell + plies - after);
            return self.at(cell(one), cell(other)) + Cost::from(plies) * self.ply;
        }
        let [a, b] = places.map(|place| usize::from(place.cell));
        let mut least = self.at(a, b);
        // A sheet that has just left out a ply leaves out the next at less.
        for (place, a, b) in [(places[0], a, b + 1), (places[1], a + 1, b)] {
            if place.owed == Owed::Forgot {
                least = least.min(self.at(a, b) + self.ply + self.skip_again);
            }
        }
        least
    }
}

/// The least that two cells cost together when they are the same move: a slip for each sign that only one has. When all signs of the one are
/// in the other, it may be a shorter way to write the same.
fn apart<B: Board>(first: &Sheet<B>, a: usize, second: &Sheet<B>, b: usize) -> Cost {
    let Some((one, other)) = first.signs(a).zip(second.signs(b)) else { return 0 };
    let slips = (one & !other).count_ones().min((other & !one).count_ones());
    let side = if first.opposed(a, second, b) { OTHER_SIDE } else { 0 };
    (slips * LEAST_SLIP + side).min(DIFFERENT)
}
