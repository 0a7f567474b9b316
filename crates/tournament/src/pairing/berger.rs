//! Round robin by Berger tables (FIDE C.05 Annex 1), in closed form.

use super::Pair;
use crate::model::Tpn;

/// One round of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    /// The games in the order of the table.
    pub games: Vec<Pair>,
    /// Who is free, if the number of players is odd.
    pub free: Option<Tpn>,
}

/// The number of rounds in which everybody meets everybody `cycles` times: 0 for fewer than two players.
pub const fn rounds(players: u16, cycles: u8) -> u32 {
    match players {
        0 | 1 => 0,
        _ => (players - 1 + players % 2) as u32 * cycles as u32,
    }
}

/// Round `round` (from 1) of a round robin; `None` if it has no such round.
///
/// Every second cycle has the colours of the first reversed. With `swap_last` the last two rounds of every cycle but the
/// last change places, as FIDE recommends for two cycles (C.05 Annex 1): without that two players would have the same
/// colour three times running.
pub fn round(players: u16, round: u32, cycles: u8, swap_last: bool) -> Option<Round> {
    let in_cycle = rounds(players, 1);
    if round == 0 || round > rounds(players, cycles) {
        return None;
    }
    let (cycle, index) = ((round - 1) / in_cycle, (round - 1) % in_cycle);
    let from_end = in_cycle - 1 - index;
    let index = if swap_last && cycle + 1 < u32::from(cycles) && in_cycle > 1 && from_end < 2 { in_cycle - 2 + from_end } else { index };
    let mut table = single(u32::from(players), index);
    if cycle % 2 == 1 {
        for pair in &mut table.games {
            *pair = Pair { white: pair.black, black: pair.white };
        }
    }
    Some(table)
}

/// Round `index` (from 0) of the single table. With n even, m = n - 1 and s = index * n/2 mod m, number s+1 meets n, and
/// the others meet in pairs that stand at the same distance from it.
fn single(players: u32, index: u32) -> Round {
    let n = players + players % 2;
    let m = n - 1;
    let start = index * (n / 2) % m;
    let number = |n: u32| Tpn(u16::try_from(n).unwrap_or(u16::MAX));
    let (first, last) = (number(start + 1), number(n));
    let mut games = Vec::with_capacity(n as usize / 2);
    games.push(if index.is_multiple_of(2) { Pair { white: first, black: last } } else { Pair { white: last, black: first } });
    for distance in 1..n / 2 {
        games.push(Pair { white: number((start + distance) % m + 1), black: number((start + m - distance) % m + 1) });
    }
    let free = (players != n).then(|| {
        games.remove(0);
        first
    });
    Round { games, free }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(round: &Round) -> Vec<(u16, u16)> {
        round.games.iter().map(|pair| (pair.white.0, pair.black.0)).collect()
    }

    /// The longest run of one colour of any player.
    fn longest_run(players: u16, cycles: u8, swap_last: bool) -> u32 {
        let mut longest = 0;
        for player in 1..=players {
            let (mut last, mut run) = (None, 0);
            for r in 1..=rounds(players, cycles) {
                let games = round(players, r, cycles, swap_last).unwrap().games;
                let Some(pair) = games.iter().find(|pair| pair.white.0 == player || pair.black.0 == player) else { continue };
                let is_white = Some(pair.white.0 == player);
                run = if last == is_white { run + 1 } else { 1 };
                last = is_white;
                longest = longest.max(run);
            }
        }
        longest
    }

    #[test]
    fn everybody_meets_everybody_once_with_each_colour_in_two_cycles() {
        for n in 2..=30u16 {
            for swap_last in [false, true] {
                let mut games: Vec<_> = (1..=rounds(n, 2)).flat_map(|r| pairs(&round(n, r, 2, swap_last).unwrap())).collect();
                games.sort_unstable();
                let all: Vec<_> = (1..=n).flat_map(|a| (1..=n).filter(move |&b| b != a).map(move |b| (a, b))).collect();
                assert_eq!(games, all, "{n}");
            }
        }
    }

    #[test]
    fn swapping_the_last_two_rounds_avoids_three_equal_colours() {
        for n in (4..=16).step_by(2) {
            assert_eq!((longest_run(n, 2, false), longest_run(n, 2, true)), (3, 2), "{n}");
            // With four players a cycle has three rounds, and more cycles than two have a run of three with the last two rounds swapped.
            let more = if n == 4 { 3 } else { 2 };
            assert_eq!((longest_run(n, 3, true), longest_run(n, 4, true)), (more, more), "{n}");
        }
    }

    #[test]
    fn there_is_no_round_beyond_the_table() {
        assert_eq!((rounds(0, 1), rounds(1, 1), rounds(2, 1), rounds(7, 1), rounds(8, 2)), (0, 0, 1, 7, 14));
        assert!(round(8, 8, 1, false).is_none() && round(8, 0, 1, false).is_none() && round(1, 1, 1, false).is_none());
    }
}
