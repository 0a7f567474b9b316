//! Varma tables: restricted drawing of lots, so that players of one federation do not meet in the last three rounds of
//! a round robin (FIDE C.05 Annex 2, C.06).

use crate::model::Tpn;

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

#[cfg(test)]
mod tests {
    use super::super::berger;
    use super::*;

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
}
