//! The Schiller system: every player meets everybody of the other teams, and nobody of the own (FIDE Arbiters' Manual, chapter 4).
//!
//! No official table is known. This one is put together from two that are: the teams meet in the order of the Berger table, and whenever two teams
//! meet their players do as in the Scheveningen system. Team White of the Berger game is team A of the Scheveningen table. With an odd number of
//! teams one team is free while the others play.

use super::{Pair, berger, scheveningen};
use crate::model::Tpn;

/// How many rounds there are; 0 where there is no table.
pub fn rounds(teams: u16, boards: u16) -> u32 {
    if scheveningen::round(boards, 1).is_none() { 0 } else { berger::rounds(teams, 1) * u32::from(boards) }
}

/// One round, from 1, in TPNs: the first team is 1 to `boards`, and so on. `None`: there is no such round.
pub fn round(teams: u16, boards: u16, round: u32) -> Option<Vec<Pair>> {
    if round == 0 || round > rounds(teams, boards) || teams.checked_mul(boards).is_none() {
        return None;
    }
    let index = round - 1;
    let within = u16::try_from(index % u32::from(boards)).ok()? + 1;
    let meetings = berger::round(teams, index / u32::from(boards) + 1, 1, false)?;
    let games = scheveningen::round(boards, within)?;
    let mut pairs = Vec::with_capacity(meetings.games.len() * games.len());
    for meeting in &meetings.games {
        let seat = |tpn: Tpn| {
            let (team, number) = if tpn.0 <= boards { (meeting.white, tpn.0) } else { (meeting.black, tpn.0 - boards) };
            Tpn((team.0 - 1) * boards + number)
        };
        pairs.extend(games.iter().map(|game| Pair { white: seat(game.white), black: seat(game.black) }));
    }
    Some(pairs)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{BTreeMap, BTreeSet};

    #[test]
    fn everybody_meets_everybody_of_the_other_teams_once() {
        for (teams, boards) in [(2, 4), (3, 3), (4, 3), (4, 4), (5, 2), (6, 6)] {
            let (mut met, mut whites) = (BTreeSet::new(), BTreeMap::<Tpn, u32>::new());
            for number in 1..=rounds(teams, boards) {
                let mut seen = BTreeSet::new();
                for pair in round(teams, boards, number).unwrap() {
                    assert_ne!((pair.white.0 - 1) / boards, (pair.black.0 - 1) / boards);
                    assert!(
                        seen.insert(pair.white)
                            && seen.insert(pair.black)
                            && met.insert((pair.white.min(pair.black), pair.white.max(pair.black)))
                    );
                    *whites.entry(pair.white).or_default() += 1;
                }
            }
            assert_eq!(met.len(), usize::from(teams * (teams - 1) / 2 * boards * boards));
            let games = u32::from((teams - 1) * boards);
            assert!(whites.values().all(|w| (2 * w).abs_diff(games) <= u32::from(teams - 1)), "{teams} {boards}: {whites:?}");
        }
        assert_eq!((rounds(4, 3), rounds(3, 3), rounds(4, 14)), (9, 9, 0));
        assert!(round(4, 3, 10).is_none() && round(4, 3, 0).is_none());
    }
}
