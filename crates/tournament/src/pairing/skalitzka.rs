//! The Skalitzka system: three teams in two rounds, nobody without an opponent (FIDE Arbiters' Manual, chapter 4).
//!
//! Every player has one game against each of the two other teams, one with White and one with Black; the boards are of one strength or neighbours.

use super::Pair;
use crate::model::Tpn;

/// The Manual has two tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Table {
    /// The first one: a team has White on every board against one team, and Black on every board against the other.
    Plain,
    /// The second one: every other two boards have their colours reversed, which balances the teams on a multiple of four boards.
    Balanced,
}

/// A round, 1 or 2, of teams of so many players (an even number), in TPNs: team A is 1 to `boards`, then B, then C. `None`: there is no such round.
pub fn round(boards: u16, round: u16, table: Table) -> Option<Vec<Pair>> {
    if boards == 0 || boards % 2 == 1 || !(1..=2).contains(&round) || boards > u16::MAX / 3 {
        return None;
    }
    let number = |team: u16, board: u16| Tpn(team * boards + board);
    let (a, b, c) = (0, 1, 2);
    let games = (0..boards / 2).flat_map(|block| {
        let (upper, lower) = (2 * block + 1, 2 * block + 2);
        let games: [[(u16, u16); 2]; 3] = match (table, round) {
            (Table::Plain, 1) => [[(a, upper), (b, upper)], [(b, lower), (c, upper)], [(c, lower), (a, lower)]],
            (Table::Plain, _) => [[(c, upper), (a, upper)], [(b, upper), (c, lower)], [(a, lower), (b, lower)]],
            (Table::Balanced, 1) => [[(a, upper), (b, upper)], [(c, upper), (a, lower)], [(b, lower), (c, lower)]],
            (Table::Balanced, _) => [[(b, upper), (c, upper)], [(c, lower), (a, upper)], [(a, lower), (b, lower)]],
        };
        let reversed = table == Table::Balanced && block % 2 == 1;
        games.map(|[white, black]| {
            let (white, black) = if reversed { (black, white) } else { (white, black) };
            Pair { white: number(white.0, white.1), black: number(black.0, black.1) }
        })
    });
    Some(games.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn everybody_meets_both_other_teams_once_with_each_colour() {
        for boards in (2..=24u16).step_by(2) {
            for table in [Table::Plain, Table::Balanced] {
                let team = |tpn: Tpn| (tpn.0 - 1) / boards;
                let board = |tpn: Tpn| (tpn.0 - 1) % boards;
                let mut games: BTreeMap<Tpn, Vec<(u16, bool)>> = BTreeMap::new();
                let mut whites: BTreeMap<(u16, u16), i32> = BTreeMap::new();
                for number in 1..=2 {
                    let pairs = round(boards, number, table).unwrap();
                    assert_eq!(pairs.len(), usize::from(boards) * 3 / 2);
                    for pair in pairs {
                        assert!(board(pair.white).abs_diff(board(pair.black)) <= 1);
                        games.entry(pair.white).or_default().push((team(pair.black), true));
                        games.entry(pair.black).or_default().push((team(pair.white), false));
                        *whites.entry((team(pair.white), team(pair.black))).or_default() += 1;
                        *whites.entry((team(pair.black), team(pair.white))).or_default() -= 1;
                    }
                }
                assert_eq!(games.len(), usize::from(3 * boards));
                for (tpn, list) in games {
                    let [(first, one), (second, two)] = list[..] else { panic!("{tpn}") };
                    assert!(one != two && first != second && first != team(tpn) && second != team(tpn), "{tpn}");
                }
                let even = whites.values().all(|surplus| *surplus == 0);
                assert_eq!(even, table == Table::Balanced && boards.is_multiple_of(4), "{boards} {table:?}");
            }
        }
        assert!(round(3, 1, Table::Plain).is_none() && round(4, 3, Table::Plain).is_none());
    }

    /// The second table as printed, boards 1 to 6.
    #[test]
    fn the_balanced_table_of_six_boards() {
        let shown = |number| {
            let name = |tpn: Tpn| format!("{}{}", ["A", "B", "C"][usize::from((tpn.0 - 1) / 6)], (tpn.0 - 1) % 6 + 1);
            let pairs = round(6, number, Table::Balanced).unwrap();
            pairs.iter().map(|p| format!("{}-{}", name(p.white), name(p.black))).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(shown(1), "A1-B1 C1-A2 B2-C2 B3-A3 A4-C3 C4-B4 A5-B5 C5-A6 B6-C6");
        assert_eq!(shown(2), "B1-C1 C2-A1 A2-B2 C3-B3 A3-C4 B4-A4 B5-C5 C6-A5 A6-B6");
    }
}
