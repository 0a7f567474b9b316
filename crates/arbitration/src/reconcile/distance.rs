//! How far what is written is from what was meant, sign by sign.

use super::board::{Board, Rendering};
use super::costs::{Cost, Costs};

/// A hundred times the natural logarithm of the ways in which a text can go wrong, above the fewest that count.
pub(super) fn crowding(ways: Cost) -> Cost {
    const STEPS: [(Cost, Cost); 12] =
        [(25, 0), (28, 11), (32, 25), (36, 36), (41, 49), (46, 61), (52, 73), (60, 88), (68, 100), (78, 114), (90, 128), (105, 144)];
    STEPS.iter().rev().find(|(least, _)| ways >= *least).map_or(0, |(_, cost)| *cost)
}

/// The cheapest way from what was meant to what is written; `limit` or more once it cannot be less.
pub(super) fn distance<B: Board>(costs: &Costs, written: &[u8], meant: &[u8], limit: Cost) -> Cost {
    const WIDTH: usize = Rendering::MAX + 1;
    let gap = costs.gap;
    if written == meant {
        return 0;
    }
    if written.len().abs_diff(meant.len()) > 2 {
        return limit;
    }
    // Texts of one length have two signs too many and too few, or none.
    if written.len() == meant.len() && 2 * gap >= limit {
        return exchanged::<B>(costs, written, meant, limit);
    }
    let mut before = [0; WIDTH];
    let mut last = [0; WIDTH];
    for (n, slot) in last.iter_mut().enumerate() {
        *slot = Cost::try_from(n).unwrap_or(0) * gap;
    }
    let width = meant.len() + 1;
    let mut previous_written = None;
    for (row, w) in written.iter().enumerate() {
        let mut now = [0; WIDTH];
        now[0] = Cost::try_from(row + 1).unwrap_or(0).saturating_mul(gap);
        let mut least = now[0];
        for (column, m) in meant.iter().enumerate().take(WIDTH - 1) {
            let same = if w == m { 0 } else { B::confusion(*w, *m) };
            let mut cost = (last[column] + same).min(last[column + 1] + gap).min(now[column] + gap);
            if column > 0 && w != m && previous_written == Some(m) && meant.get(column - 1) == Some(w) {
                cost = cost.min(before[column - 1] + costs.transposed);
            }
            now[column + 1] = cost;
            least = least.min(cost);
        }
        if least >= limit {
            return limit;
        }
        before = last;
        last = now;
        previous_written = Some(w);
    }
    last.get(width - 1).copied().unwrap_or(limit)
}

/// The same for texts of one length where no sign is left out.
fn exchanged<B: Board>(costs: &Costs, written: &[u8], meant: &[u8], limit: Cost) -> Cost {
    // The cost up to the sign before the last, and up to the last.
    let (mut before, mut last) = (0, 0);
    let mut previous = None;
    for (w, m) in written.iter().zip(meant) {
        let mut now = last + if w == m { 0 } else { B::confusion(*w, *m) };
        if w != m && previous == Some((m, w)) {
            now = now.min(before + costs.transposed);
        }
        if now.min(last + costs.transposed) >= limit {
            return limit;
        }
        (before, last, previous) = (last, now, Some((w, m)));
    }
    last
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::Chess;

    /// Every text of up to four of these signs against every other, below limits at which no sign too many can be paid for.
    #[test]
    fn what_is_found_the_short_way_is_what_is_found_the_long_way() {
        let mut texts: Vec<Vec<u8>> = vec![Vec::new()];
        for from in 0..=340 {
            let Some(text) = texts.get(from).cloned() else { break };
            if text.len() < 4 {
                texts.extend(b"Nac5".iter().map(|sign| [text.as_slice(), &[*sign]].concat()));
            }
        }
        let costs = Costs::FITTED;
        for written in &texts {
            for meant in &texts {
                let whole = distance::<Chess>(&costs, written, meant, Cost::MAX);
                for limit in [340, 700, costs.garbage, 2 * costs.gap] {
                    assert_eq!(distance::<Chess>(&costs, written, meant, limit).min(limit), whole.min(limit), "{written:?} {meant:?}");
                }
            }
        }
    }
}
