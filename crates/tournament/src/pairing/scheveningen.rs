//! Scheveningen tables: every player of one team meets every player of the other (FIDE Arbiters' Manual).

use super::Pair;
use crate::model::Tpn;
use std::fmt;

/// The rounds for 2 to 10 boards, White first. Other tables are in use too; these are those of the Arbiters' Manual:
/// everybody's colours are balanced to within one, and so are the team's in every round (with two boards team A has all
/// White, then all Black).
#[rustfmt::skip]
const TABLES: [&[&str]; 9] = [
    &[
        "A1-B1 A2-B2",
        "B2-A1 B1-A2",
    ],
    &[
        "A1-B1 A2-B2 B3-A3",
        "B2-A1 A2-B3 B1-A3",
        "A1-B3 B1-A2 A3-B2",
    ],
    &[
        "A1-B1 A2-B2 B3-A3 B4-A4",
        "B2-A1 B1-A2 A3-B4 A4-B3",
        "A1-B3 A2-B4 B1-A3 B2-A4",
        "B4-A1 B3-A2 A3-B2 A4-B1",
    ],
    &[
        "A1-B1 A2-B2 A3-B3 B4-A4 B5-A5",
        "B2-A1 B3-A2 B4-A3 A4-B5 A5-B1",
        "A1-B3 A2-B4 B5-A3 B1-A4 A5-B2",
        "B4-A1 B5-A2 A3-B1 A4-B2 B3-A5",
        "A1-B5 B1-A2 B2-A3 A4-B3 A5-B4",
    ],
    &[
        "B1-A1 B5-A2 A3-B4 A4-B2 A5-B3 B6-A6",
        "B2-A1 A2-B1 B3-A3 B4-A4 A5-B6 A6-B5",
        "A1-B3 A2-B2 B1-A3 B6-A4 B5-A5 A6-B4",
        "A1-B4 B6-A2 A3-B5 A4-B1 B2-A5 B3-A6",
        "B5-A1 B4-A2 A3-B6 B3-A4 A5-B1 A6-B2",
        "A1-B6 A2-B3 B2-A3 A4-B5 B4-A5 B1-A6",
    ],
    &[
        "A1-B1 A2-B2 A3-B3 A4-B4 B5-A5 B6-A6 B7-A7",
        "B2-A1 B3-A2 B4-A3 A4-B5 A5-B6 A6-B7 B1-A7",
        "A1-B3 A2-B4 A3-B5 B6-A4 B7-A5 B1-A6 A7-B2",
        "B4-A1 B5-A2 A3-B6 A4-B7 A5-B1 B2-A6 B3-A7",
        "A1-B5 A2-B6 B7-A3 B1-A4 B2-A5 A6-B3 A7-B4",
        "B6-A1 A2-B7 A3-B1 A4-B2 B3-A5 B4-A6 B5-A7",
        "A1-B7 B1-A2 B2-A3 B3-A4 A5-B4 A6-B5 A7-B6",
    ],
    &[
        "A1-B1 A2-B2 A3-B3 A4-B4 B5-A5 B6-A6 B7-A7 B8-A8",
        "B2-A1 B3-A2 B4-A3 B1-A4 A5-B6 A6-B7 A7-B8 A8-B5",
        "A1-B3 A2-B4 A3-B1 A4-B2 B7-A5 B8-A6 B5-A7 B6-A8",
        "B4-A1 B1-A2 B2-A3 B3-A4 A5-B8 A6-B5 A7-B6 A8-B7",
        "A1-B5 A2-B6 A3-B7 A4-B8 B1-A5 B2-A6 B3-A7 B4-A8",
        "B6-A1 B7-A2 B8-A3 B5-A4 A5-B2 A6-B3 A7-B4 A8-B1",
        "A1-B7 A2-B8 A3-B5 A4-B6 B3-A5 B4-A6 B1-A7 B2-A8",
        "B8-A1 B5-A2 B6-A3 B7-A4 A5-B4 A6-B1 A7-B2 A8-B3",
    ],
    &[
        "A1-B1 A2-B2 A3-B3 A4-B4 A5-B5 B6-A6 B7-A7 B8-A8 B9-A9",
        "B2-A1 B3-A2 B4-A3 B5-A4 A5-B6 A6-B7 A7-B8 A8-B9 B1-A9",
        "A1-B3 A2-B4 A3-B5 A4-B6 B7-A5 B8-A6 B9-A7 B1-A8 A9-B2",
        "B4-A1 B5-A2 B6-A3 A4-B7 A5-B8 A6-B9 A7-B1 B2-A8 B3-A9",
        "A1-B5 A2-B6 A3-B7 B8-A4 B9-A5 B1-A6 B2-A7 A8-B3 A9-B4",
        "B6-A1 B7-A2 A3-B8 A4-B9 A5-B1 A6-B2 B3-A7 B4-A8 B5-A9",
        "A1-B7 A2-B8 B9-A3 B1-A4 B2-A5 B3-A6 A7-B4 A8-B5 A9-B6",
        "B8-A1 A2-B9 A3-B1 A4-B2 A5-B3 B4-A6 B5-A7 B6-A8 B7-A9",
        "A1-B9 B1-A2 B2-A3 B3-A4 B4-A5 A6-B5 A7-B6 A8-B7 A9-B8",
    ],
    &[
        "A1-B1 A2-B2 A3-B8 B9-A4 B5-A5 A6-B3 A7-B4 B6-A8 B7-A9 B10-A10",
        "B2-A1 B1-A2 B4-A3 A4-B7 A5-B10 B8-A6 B3-A7 A8-B5 A9-B6 A10-B9",
        "A1-B3 A2-B8 A3-B1 B2-A4 B6-A5 A6-B4 A7-B10 B7-A8 B9-A9 B5-A10",
        "B4-A1 B3-A2 A3-B9 B1-A4 A5-B7 B10-A6 A7-B6 B8-A8 A9-B5 A10-B2",
        "A1-B5 A2-B4 B2-A3 A4-B3 B1-A5 B9-A6 B7-A7 A8-B10 B8-A9 A10-B6",
        "B6-A1 A2-B7 B5-A3 B4-A4 A5-B8 A6-B1 A7-B9 A8-B2 B10-A9 B3-A10",
        "A1-B7 B5-A2 A3-B10 A4-B6 B4-A5 B2-A6 B1-A7 B9-A8 A9-B3 A10-B8",
        "B8-A1 B6-A2 B3-A3 B10-A4 A5-B9 A6-B5 A7-B2 A8-B1 A9-B4 B7-A10",
        "A1-B9 A2-B10 A3-B6 A4-B8 B2-A5 A6-B7 B5-A7 B3-A8 B1-A9 B4-A10",
        "B10-A1 B9-A2 B7-A3 A4-B5 A5-B3 B6-A6 B8-A7 A8-B4 A9-B2 A10-B1",
    ],
];

/// A player of one of the two teams.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Seat {
    /// Of team A, by number from 1.
    A(u8),
    /// Of team B, by number from 1.
    B(u8),
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::A(number) => write!(f, "A{number}"),
            Self::B(number) => write!(f, "B{number}"),
        }
    }
}

/// One game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Game {
    /// Plays White.
    pub white: Seat,
    /// Plays Black.
    pub black: Seat,
}

/// The rounds for a number of boards, 2 to 10; `None` for others.
pub fn rounds(boards: u8) -> Option<Vec<Vec<Game>>> {
    let table = TABLES.get(usize::from(boards.checked_sub(2)?))?;
    Some(table.iter().map(|round| round.split(' ').filter_map(game).collect()).collect())
}

/// One round for two teams of so many players, in TPNs: team A is 1 to `boards`, team B the numbers after it. `None`: there is no such round,
/// or no table for so many boards.
///
/// Up to 10 boards the tables of the Manual. Beyond that, numbers that are odd or divisible by four have a table by construction: in round r
/// (from 0) number i of A meets i + r of B, counted round.
/// - Odd: A has White if i + (i + r), taken modulo the number, is even.
/// - Divisible by four: each half of A meets one half of B first, counted round in it, then the other half; one half of A has White in odd
///   rounds, the other in even ones.
///
/// In both, everybody's Whites, and the team's in each round, are balanced to within one, and nobody has a colour three times running. For the other
/// even numbers (14, 18 ...) no such simple table is known: the tables for 6 and 10 are designs of their own.
pub fn round(boards: u16, round: u16) -> Option<Vec<Pair>> {
    let index = round.checked_sub(1).filter(|index| *index < boards)?;
    if let Some(table) = u8::try_from(boards).ok().and_then(rounds) {
        let tpn = |seat: Seat| match seat {
            Seat::A(number) => Tpn(u16::from(number)),
            Seat::B(number) => Tpn(boards + u16::from(number)),
        };
        let games = table.get(usize::from(index))?;
        return Some(games.iter().map(|game| Pair { white: tpn(game.white), black: tpn(game.black) }).collect());
    }
    let half = boards / 2;
    let opponent = |a: u16| match boards % 4 {
        1 | 3 => Some((u32::from(a) + u32::from(index)) % u32::from(boards)),
        0 if boards > 0 => {
            let own = u32::from(a % half) + u32::from(index % half);
            let crossed = u32::from(index / half) ^ u32::from(a / half);
            Some(own % u32::from(half) + crossed * u32::from(half))
        }
        _ => None,
    };
    let has_white = |a: u16, b: u32| {
        if boards.is_multiple_of(2) {
            index.is_multiple_of(2) == (a < half)
        } else {
            ((u32::from(a) + b) % u32::from(boards)).is_multiple_of(2)
        }
    };
    if boards < 2 {
        return None;
    }
    let games = (0..boards).map(|a| {
        let b = opponent(a)?;
        let (own, other) = (Tpn(a + 1), Tpn(u16::try_from(u32::from(boards) + b + 1).ok()?));
        Some(if has_white(a, b) { Pair { white: own, black: other } } else { Pair { white: other, black: own } })
    });
    games.collect()
}

fn game(text: &str) -> Option<Game> {
    let (white, black) = text.split_once('-')?;
    Some(Game { white: seat(white)?, black: seat(black)? })
}

fn seat(text: &str) -> Option<Seat> {
    let number = text.get(1..)?.parse().ok()?;
    if text.starts_with('A') { Some(Seat::A(number)) } else { Some(Seat::B(number)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_meets_each_once_and_colours_are_balanced() {
        for boards in 2..=10u8 {
            let rounds = rounds(boards).unwrap();
            let mut met = Vec::new();
            let mut whites_of_a = Vec::new();
            for round in &rounds {
                assert_eq!(round.len(), usize::from(boards));
                for game in round {
                    let (Seat::A(a), Seat::B(b)) = (game.white.min(game.black), game.white.max(game.black)) else { panic!() };
                    met.push((a, b));
                    whites_of_a.extend(matches!(game.white, Seat::A(_)).then_some(a));
                }
                let in_round = round.iter().filter(|game| matches!(game.white, Seat::A(_))).count();
                assert!(boards == 2 || (2 * in_round).abs_diff(usize::from(boards)) <= 1);
            }
            met.sort_unstable();
            met.dedup();
            assert_eq!(met.len(), usize::from(boards) * usize::from(boards));
            for a in 1..=boards {
                let whites = whites_of_a.iter().filter(|&&white| white == a).count();
                assert!((2 * whites).abs_diff(usize::from(boards)) <= 1, "A{a} of {boards}");
            }
        }
    }

    /// The printed tables in TPNs and the constructed ones alike.
    #[test]
    fn every_round_in_numbers_keeps_the_balance() {
        for boards in (2..=10u16).chain([11, 12, 13, 15, 16, 17, 20, 21, 24]) {
            let n = usize::from(boards);
            let mut met = std::collections::BTreeSet::new();
            let mut colors = vec![Vec::new(); 2 * n];
            for number in 1..=boards {
                let games = round(boards, number).unwrap();
                let mut whites_of_a = 0;
                for pair in &games {
                    let (a, b) = (pair.white.min(pair.black), pair.white.max(pair.black));
                    assert!((1..=boards).contains(&a.0) && (boards + 1..=2 * boards).contains(&b.0), "{boards} {number}");
                    assert!(met.insert((a, b)), "{boards}: {a} and {b} twice");
                    whites_of_a += usize::from(pair.white == a);
                    for (tpn, white) in [(pair.white, true), (pair.black, false)] {
                        colors[usize::from(tpn.0) - 1].push(white);
                    }
                }
                assert_eq!(games.len(), n);
                assert!(boards == 2 || (2 * whites_of_a).abs_diff(n) <= 1, "{boards}, round {number}");
            }
            assert_eq!(met.len(), n * n);
            for list in colors {
                assert_eq!(list.len(), n);
                assert!((2 * list.iter().filter(|w| **w).count()).abs_diff(n) <= 1, "{boards}");
                assert!(list.windows(3).all(|w| w[0] != w[1] || w[1] != w[2]), "{boards}");
            }
        }
        assert!(round(14, 1).is_none() && round(5, 6).is_none() && round(5, 0).is_none() && round(1, 1).is_none());
    }
}
