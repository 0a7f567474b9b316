//! Numbers of a round robin drawn such that members of one unit meet as early as they can: 同单位先打.
//!
//! What two of one unit do to each other is then done before anybody knows what it is good for. For FIDE events of 9 to 24 players
//! the restricted drawing of lots has the same aim with other means ([`super::varma`]).

use super::berger;
use crate::model::Tpn;
use crate::rng::Rng;
use std::collections::BTreeMap;

/// How many draws are improved by exchanges; the best is taken.
const ATTEMPTS: u32 = 16;

/// Draws a number for each contestant from a seed; `units` has the unit of each, or an empty text.
///
/// Units of two meet in round 1, and larger ones in the first rounds as far as a search by exchanges finds; within that everything is by lot.
/// The same seed and units always give the same numbers.
pub fn early_meetings(units: &[&str], seed: u64) -> Vec<Tpn> {
    let players = units.len();
    let size = u16::try_from(players).unwrap_or(u16::MAX);
    let mut rng = Rng::new(seed);
    let rounds = meeting_rounds(size);
    let mates: Vec<Vec<usize>> = {
        let mut by_unit: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for (index, unit) in units.iter().enumerate().filter(|(_, unit)| !unit.is_empty()) {
            by_unit.entry(unit).or_default().push(index);
        }
        let of = |index: usize| by_unit.get(units[index]).map(|all| all.iter().copied().filter(|&m| m != index).collect());
        (0..players).map(|index| of(index).unwrap_or_default()).collect()
    };
    // Later meetings weigh more than their number.
    let price = |number: &[usize], index: usize| -> u64 {
        let meeting = |&mate: &usize| u64::from(rounds[number[index] * players + number[mate]]);
        mates[index].iter().map(meeting).map(|round| round * round).sum()
    };
    let total = |number: &[usize]| -> u64 { (0..players).map(|index| price(number, index)).sum() };
    let mut best: Option<(u64, Vec<usize>)> = None;
    for _ in 0..ATTEMPTS {
        // `holder[n]` has number n + 1.
        let mut holder: Vec<usize> = (0..players).collect();
        rng.shuffle(&mut holder, players);
        seat_first_round(&mut holder, units, size);
        let mut number = vec![0; players];
        for (n, &index) in holder.iter().enumerate() {
            number[index] = n;
        }
        exchange(&mut number, units, &mates, price);
        let price = total(&number);
        if best.as_ref().is_none_or(|(least, _)| price < *least) {
            best = Some((price, number));
        }
    }
    let number = best.map_or_else(Vec::new, |(_, number)| number);
    number.into_iter().map(|n| Tpn(u16::try_from(n + 1).unwrap_or(u16::MAX))).collect()
}

/// Exchanges two numbers as long as that lets unit-mates meet earlier.
fn exchange(number: &mut [usize], units: &[&str], mates: &[Vec<usize>], price: impl Fn(&[usize], usize) -> u64) {
    let mut better = true;
    while better {
        better = false;
        for a in (0..units.len()).filter(|&a| !mates[a].is_empty()) {
            for b in (0..units.len()).filter(|&b| units[a] != units[b]) {
                let before = price(number, a) + price(number, b);
                number.swap(a, b);
                if price(number, a) + price(number, b) < before {
                    better = true;
                } else {
                    number.swap(a, b);
                }
            }
        }
    }
}

/// Puts two of each unit against each other in round 1, as far as there are pairs, by exchanging numbers that were drawn.
fn seat_first_round(holder: &mut [usize], units: &[&str], size: u16) {
    let games = berger::round(size, 1, 1, false).map(|round| round.games).unwrap_or_default();
    for at in 0..games.len() {
        let place = |tpn: Tpn| usize::from(tpn.0 - 1);
        let (white, black) = (place(games[at].white), place(games[at].black));
        let unit = units[holder[white]];
        let later: Vec<usize> = games[at + 1..].iter().flat_map(|g| [place(g.white), place(g.black)]).collect();
        let mate = later.into_iter().find(|&p| !unit.is_empty() && units[holder[p]] == unit);
        if let Some(mate) = mate.filter(|_| units[holder[black]] != unit) {
            holder.swap(black, mate);
        }
    }
}

/// In which round two numbers meet, for all of them; numbers from 0.
fn meeting_rounds(players: u16) -> Vec<u32> {
    let n = usize::from(players);
    let mut rounds = vec![0; n * n];
    for number in 1..=berger::rounds(players, 1) {
        for pair in berger::round(players, number, 1, false).map(|round| round.games).unwrap_or_default() {
            let (a, b) = (usize::from(pair.white.0 - 1), usize::from(pair.black.0 - 1));
            rounds[a * n + b] = number;
            rounds[b * n + a] = number;
        }
    }
    rounds
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The rounds in which members of one unit meet.
    fn meetings(units: &[&str], numbers: &[Tpn]) -> Vec<u32> {
        let size = u16::try_from(units.len()).unwrap();
        let rounds = meeting_rounds(size);
        let mut found = Vec::new();
        for a in 0..units.len() {
            for b in a + 1..units.len() {
                if !units[a].is_empty() && units[a] == units[b] {
                    found.push(rounds[usize::from(numbers[a].0 - 1) * units.len() + usize::from(numbers[b].0 - 1)]);
                }
            }
        }
        found
    }

    #[test]
    fn a_unit_of_three_or_four_is_done_early() {
        let units = ["甲", "甲", "甲", "乙", "乙", "丙", "", "", "", "", "", ""];
        for seed in 0..20 {
            let found = meetings(&units, &early_meetings(&units, seed));
            assert!(found.iter().all(|round| *round <= 5), "{seed}: {found:?}");
        }
        let four = ["甲", "甲", "甲", "甲", "", "", "", "", "", "", "", ""];
        let worst = (0..20).filter_map(|seed| meetings(&four, &early_meetings(&four, seed)).into_iter().max()).max();
        assert!(worst.is_some_and(|round| round <= 7), "{worst:?}");
    }

    #[test]
    fn the_numbers_of_a_seed_never_change() {
        let units = ["a", "a", "b", "b", "", ""];
        let numbers = |seed| early_meetings(&units, seed).into_iter().map(|tpn| tpn.0).collect::<Vec<_>>();
        assert_eq!(numbers(1), numbers(1));
        assert!((0..20).any(|seed| numbers(seed) != numbers(1)));
    }

    proptest! {
        #[test]
        fn units_of_two_meet_in_round_one(pairs in 0usize..12, others in 0usize..8, seed in any::<u64>()) {
            let names: Vec<String> = (0..pairs).flat_map(|p| [format!("u{p}"), format!("u{p}")]).chain((0..others).map(|_| String::new())).collect();
            let units: Vec<&str> = names.iter().map(String::as_str).collect();
            let numbers = early_meetings(&units, seed);
            let mut sorted: Vec<u16> = numbers.iter().map(|tpn| tpn.0).collect();
            sorted.sort_unstable();
            prop_assert_eq!(sorted, (1..=u16::try_from(units.len()).unwrap()).collect::<Vec<_>>());
            prop_assert!(meetings(&units, &numbers).iter().all(|round| *round == 1));
        }
    }
}
