//! Varma tables: restricted drawing of lots, so that players of one federation do not meet in the last three rounds of
//! a round robin (FIDE C.05 Annex 2, C.06).

use crate::model::Tpn;
use crate::rng::Rng;

/// Groups A, B, C and D for 10, 12 ... 24 players.
///
/// For 12 players C.06 is followed. The text of C.05 Annex 2 has groups B and C as 1, 2, 7 and 6, 8, 12 there, which
/// cannot be right: numbers 6 and 12 meet in the last round.
const GROUPS: [[&[u16]; 4]; 8] = [
    [&[3, 4, 8], &[5, 7, 9], &[1, 6], &[2, 10]],
    [&[4, 5, 9, 10], &[2, 6, 7], &[1, 8, 12], &[3, 11]],
    [&[4, 5, 6, 11, 12], &[1, 2, 8, 9], &[7, 10, 13], &[3, 14]],
    [&[5, 6, 7, 12, 13, 14], &[1, 2, 3, 9, 10], &[8, 11, 15], &[4, 16]],
    [&[5, 6, 7, 8, 14, 15, 16], &[1, 2, 3, 10, 11, 12], &[9, 13, 17], &[4, 18]],
    [&[6, 7, 8, 9, 15, 16, 17, 18], &[1, 2, 3, 11, 12, 13, 14], &[5, 10, 19], &[4, 20]],
    [&[6, 7, 8, 9, 10, 17, 18, 19, 20], &[1, 2, 3, 4, 12, 13, 14, 15], &[11, 16, 21], &[5, 22]],
    [&[6, 7, 8, 9, 10, 11, 19, 20, 21, 22], &[1, 2, 3, 4, 13, 14, 15, 16, 17], &[12, 18, 23], &[5, 24]],
];

/// The groups of numbers for 9 to 24 players; `None` for other numbers. With an odd number of players the highest
/// number, which stands for the free round, is left out.
pub fn groups(players: u16) -> Option<[Vec<Tpn>; 4]> {
    let even = players + players % 2;
    let index = usize::from(even.checked_sub(10)? / 2);
    let groups = GROUPS.get(index)?;
    Some(groups.map(|group| group.iter().copied().filter(|&number| number <= players).map(Tpn).collect()))
}

/// A player for the draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entrant<'a> {
    /// Name, by which those of one federation come to draw.
    pub name: &'a str,
    /// Federation or unit, by its code; empty: nobody's compatriot.
    pub unit: &'a str,
}

/// One step of the draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Who drew, by the order in which the entrants were given.
    pub entrant: usize,
    /// The envelopes that the first player of a federation could choose from, 0 to 3 for A to D; empty for compatriots, who draw from the same.
    pub open: Vec<usize>,
    /// The envelope.
    pub envelope: usize,
    /// The numbers that were in it.
    pub inside: Vec<Tpn>,
    /// The number that was drawn.
    pub number: Tpn,
}

/// Why there can be no restricted draw.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoDraw {
    /// There are tables for 9 to 24 players only.
    #[error("there are groups for 9 to 24 players, not for {players}")]
    Players {
        /// How many there are.
        players: usize,
    },
    /// A federation has more players than the largest envelope has numbers.
    #[error("{unit} has {size} players; the largest envelope has {most} numbers")]
    TooBig {
        /// The federation.
        unit: String,
        /// Its players.
        size: usize,
        /// Numbers in the largest envelope.
        most: usize,
    },
    /// However the envelopes are chosen, some federation finds none with enough numbers.
    #[error("the federations cannot be placed: whatever is chosen, some federation finds no envelope with enough numbers")]
    NoRoom,
}

/// The restricted drawing of lots (C.05 Annex 2) from a seed: the largest federation first, of equal ones by code; its players by name; the first
/// one chooses an envelope with enough numbers for all of them, the others draw from the same one; what is left stays for those who follow.
///
/// An envelope is not open to choice if it would leave some later federation without one: the article does not say so, but the draw could
/// not be finished otherwise. The same seed and entrants always give the same draw.
///
/// # Errors
/// See [`NoDraw`].
pub fn draw(entrants: &[Entrant<'_>], seed: u64) -> Result<Vec<Step>, NoDraw> {
    let players = entrants.len();
    let wrong_size = NoDraw::Players { players };
    let mut envelopes = u16::try_from(players).ok().and_then(groups).ok_or(wrong_size)?;
    let contingents = contingents(entrants);
    let sizes: Vec<usize> = contingents.iter().map(Vec::len).collect();
    let left = |envelopes: &[Vec<Tpn>; 4]| envelopes.each_ref().map(Vec::len);
    let most = left(&envelopes).into_iter().max().unwrap_or(0);
    if let Some(big) = contingents.iter().find(|members| members.len() > most) {
        let unit = big.first().map_or("", |&index| entrants[index].unit).to_owned();
        return Err(NoDraw::TooBig { unit, size: big.len(), most });
    }
    let mut rng = Rng::new(seed);
    let mut steps = Vec::with_capacity(players);
    for (turn, members) in contingents.iter().enumerate() {
        let fits = |envelope: &usize| {
            let mut after = left(&envelopes);
            after[*envelope] >= members.len() && {
                after[*envelope] -= members.len();
                can_place(&sizes[turn + 1..], after)
            }
        };
        let open: Vec<usize> = (0..4).filter(fits).collect();
        let count = u32::try_from(open.len()).unwrap_or(0);
        let &envelope = open.get(rng.below(count) as usize).ok_or(NoDraw::NoRoom)?;
        for (place, &entrant) in members.iter().enumerate() {
            let inside = envelopes[envelope].clone();
            let at = rng.below(u32::try_from(inside.len()).unwrap_or(0)) as usize;
            let number = envelopes[envelope].remove(at);
            let open = if place == 0 { open.clone() } else { Vec::new() };
            steps.push(Step { entrant, open, envelope, inside, number });
        }
    }
    Ok(steps)
}

/// The federations in the order of the draw, each with its players by name. Players without one stand for themselves.
fn contingents(entrants: &[Entrant<'_>]) -> Vec<Vec<usize>> {
    let mut order: Vec<usize> = (0..entrants.len()).collect();
    order.sort_by_key(|&index| (entrants[index].unit, entrants[index].name, index));
    let same = |a: &usize, b: &usize| !entrants[*a].unit.is_empty() && entrants[*a].unit == entrants[*b].unit;
    let mut contingents: Vec<Vec<usize>> = order.chunk_by(same).map(<[usize]>::to_vec).collect();
    // Stable: equal sizes stay in the order of codes.
    contingents.sort_by_key(|members| std::cmp::Reverse(members.len()));
    contingents
}

/// Whether federations of these sizes, largest first, can each have one envelope for all of them.
fn can_place(sizes: &[usize], left: [usize; 4]) -> bool {
    let Some((&size, rest)) = sizes.split_first() else { return true };
    // Single players fit wherever there is room.
    size == 1
        || (0..4).any(|envelope| {
            let mut after = left;
            left[envelope] >= size && {
                after[envelope] -= size;
                can_place(rest, after)
            }
        })
}

#[cfg(test)]
mod tests {
    use super::super::berger;
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn nobody_meets_their_own_group_in_the_last_three_rounds() {
        for n in 9..=24 {
            let groups = groups(n).unwrap();
            let mut all: Vec<u16> = groups.iter().flatten().map(|tpn| tpn.0).collect();
            all.sort_unstable();
            assert_eq!(all, (1..=n).collect::<Vec<_>>());
            let last = berger::rounds(n, 1);
            for r in last - 2..=last {
                for pair in berger::round(n, r, 1, false).unwrap().games {
                    let together = groups.iter().any(|group| group.contains(&pair.white) && group.contains(&pair.black));
                    assert!(!together, "{n} players, round {r}: {} - {}", pair.white, pair.black);
                }
            }
        }
    }

    /// Why the row of C.05 Annex 2 for 12 players is not used.
    #[test]
    fn numbers_6_and_12_meet_in_round_11_of_12_players() {
        let games = berger::round(12, 11, 1, false).unwrap().games;
        assert!(games.iter().any(|pair| [pair.white.0, pair.black.0] == [6, 12] || [pair.white.0, pair.black.0] == [12, 6]));
    }

    fn entrants(units: &[String]) -> Vec<Entrant<'_>> {
        units.iter().map(|unit| Entrant { name: unit, unit }).collect()
    }

    /// 14 players, envelopes of 5, 4, 3 and 2 numbers.
    #[test]
    fn an_envelope_that_would_leave_a_later_federation_without_one_is_not_open() {
        let units: Vec<String> = "AAAABBBCCCDDEE".chars().map(String::from).collect();
        for seed in 0..50 {
            let steps = draw(&entrants(&units), seed).unwrap();
            // If the four took the envelope of five, the threes and twos would no longer fit.
            assert_eq!((steps[0].entrant, &steps[0].open), (0, &vec![1]), "{seed}");
            assert_eq!(steps.iter().filter(|step| step.open.is_empty()).count(), 9);
        }
    }

    #[test]
    fn what_cannot_be_drawn_is_refused_with_the_reason() {
        let units = |text: &str| text.chars().map(String::from).collect::<Vec<_>>();
        assert_eq!(draw(&entrants(&units("AABBCCDD")), 1), Err(NoDraw::Players { players: 8 }));
        assert_eq!(draw(&entrants(&units("AAAABCDEFG")), 1), Err(NoDraw::TooBig { unit: "A".to_owned(), size: 4, most: 3 }));
        // Envelopes of 3, 3, 2 and 2: the fifth pair of compatriots finds none.
        assert_eq!(draw(&entrants(&units("AABBCCDDEE")), 1), Err(NoDraw::NoRoom));
    }

    #[test]
    fn the_draw_of_a_seed_never_changes() {
        let units: Vec<String> = "AAABBCDEFG".chars().map(String::from).collect();
        let numbers = |seed| draw(&entrants(&units), seed).unwrap().iter().map(|step| step.number.0).collect::<Vec<_>>();
        assert_eq!(numbers(2026), numbers(2026));
        assert!((0..10).any(|seed| numbers(seed) != numbers(2026)));
    }

    proptest! {
        #[test]
        fn nobody_meets_a_compatriot_in_the_last_three_rounds(letters in prop::collection::vec(0u8..9, 9..=24), seed in any::<u64>()) {
            let units: Vec<String> = letters.iter().map(|l| if *l == 0 { String::new() } else { l.to_string() }).collect();
            let Ok(steps) = draw(&entrants(&units), seed) else { return Ok(()) };
            let mut number = vec![Tpn(0); units.len()];
            for step in &steps {
                prop_assert!(step.inside.contains(&step.number));
                number[step.entrant] = step.number;
            }
            let all: std::collections::BTreeSet<Tpn> = number.iter().copied().collect();
            let players = u16::try_from(units.len()).unwrap();
            prop_assert_eq!(all, (1..=players).map(Tpn).collect());
            let unit = |tpn: Tpn| number.iter().position(|n| *n == tpn).map(|index| units[index].as_str()).unwrap();
            let last = berger::rounds(players, 1);
            for round in last - 2..=last {
                for pair in berger::round(players, round, 1, false).unwrap().games {
                    prop_assert!(unit(pair.white).is_empty() || unit(pair.white) != unit(pair.black));
                }
            }
        }
    }
}
