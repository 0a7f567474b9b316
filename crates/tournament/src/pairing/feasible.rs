//! How many rounds a system can have, and which set-ups are impossible, with the nearest possible one.

use super::{berger, scheveningen};
use crate::model::{Acceleration, Primary, System, Tournament, Tpn};

/// Numbers of rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rounds {
    /// The fewest.
    pub min: u16,
    /// The most.
    pub max: u16,
    /// What a wizard proposes.
    pub proposed: u16,
    /// The span that the rules recommend where they name one; outside it the event is warned.
    pub advised: Option<(u16, u16)>,
}

impl Rounds {
    const fn fixed(rounds: u16) -> Self {
        Self { min: rounds, max: rounds, proposed: rounds, advised: None }
    }

    /// The possible number that is nearest to one.
    pub const fn nearest(self, rounds: u16) -> u16 {
        if rounds < self.min {
            self.min
        } else if rounds > self.max {
            self.max
        } else {
            rounds
        }
    }
}

/// Why an event cannot be played as it is set up.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Impossible {
    /// There are too few contestants for the system.
    #[error("{contestants} contestants are too few; the system needs {least}")]
    TooFew {
        /// How many there are.
        contestants: u16,
        /// The fewest that are possible.
        least: u16,
    },
    /// The system has no table for so many contestants.
    #[error("there is no table for {contestants} contestants; for {fewer} or {more} there is")]
    NoTable {
        /// How many there are.
        contestants: u16,
        /// The nearest smaller number for which there is one.
        fewer: u16,
        /// The nearest larger number for which there is one.
        more: u16,
    },
    /// So many rounds cannot be played.
    #[error("{rounds} rounds are impossible; the nearest possible number is {nearest}")]
    Rounds {
        /// How many were asked for.
        rounds: u16,
        /// The nearest number that is possible.
        nearest: u16,
    },
    /// Virtual points are match points: Baku acceleration cannot be used where game points rank the teams (C.04.7 article 1.4.4).
    #[error("Baku acceleration needs match points as the primary score")]
    BakuByGames,
    /// The system needs the rating of every player.
    #[error("{} players have no rating, which the system needs", .0.len())]
    Unrated(
        /// Who has none.
        Vec<Tpn>,
    ),
}

/// The rounds that a system can have with so many contestants.
///
/// # Errors
/// [`Impossible::TooFew`] or [`Impossible::NoTable`].
pub fn rounds(system: System, contestants: u16) -> Result<Rounds, Impossible> {
    let least = 2;
    if contestants < least {
        return Err(Impossible::TooFew { contestants, least });
    }
    let most = contestants - 1;
    let halving = halvings(contestants);
    let swiss = |proposed: u16, advised| Rounds { min: 1, max: most, proposed: proposed.clamp(1, most), advised };
    Ok(match system {
        System::Dutch(_) | System::Dubov | System::Burstein | System::DoubleSwiss | System::TeamSwiss(_) => swiss(halving + 2, None),
        System::Fmjd => {
            let (third, half) = (contestants.div_ceil(3), (contestants / 2).max(1));
            swiss(third.min(half), Some((third.min(half), half)))
        }
        System::Points(_) => {
            // Twice the rounds of a knockout, at least 7; odd, so that nobody's colours differ by more than one.
            let wanted = (2 * halving).max(7) | 1;
            let odd = if wanted <= most { wanted } else { most - (1 - most % 2) };
            swiss(odd, None)
        }
        System::RoundRobin { cycles, .. } => Rounds::fixed(u16::try_from(berger::rounds(contestants, cycles.max(1))).unwrap_or(u16::MAX)),
        System::Scheveningen => {
            has_table(contestants, 4, |n| n.is_multiple_of(2) && scheveningen::round(n / 2, 1).is_some())?;
            Rounds::fixed(contestants / 2)
        }
        System::Skalitzka => {
            has_table(contestants, 6, |n| n.is_multiple_of(6))?;
            Rounds::fixed(2)
        }
        // Who loses falls once more through a bracket that is half a round slower, then comes the final, which may be played twice.
        System::Knockout(policy) if policy.double => {
            Rounds { min: 2 * halving, max: 2 * halving + 1, proposed: 2 * halving, advised: None }
        }
        System::Knockout(_) => Rounds::fixed(halving),
        System::Other | System::OtherPredetermined => Rounds { min: 1, max: u16::MAX, proposed: halving + 2, advised: None },
    })
}

/// Whether there is a table for so many, of which the smallest is for `least`; else the nearest for which there is one.
fn has_table(contestants: u16, least: u16, playable: impl Fn(&u16) -> bool) -> Result<(), Impossible> {
    if playable(&contestants) {
        return Ok(());
    }
    if contestants < least {
        return Err(Impossible::TooFew { contestants, least });
    }
    let fewer = (2..contestants).rev().find(&playable).unwrap_or(least);
    let more = (contestants + 1..=u16::MAX).find(&playable).unwrap_or(fewer);
    Err(Impossible::NoTable { contestants, fewer, more })
}

/// How often a field must be halved until one is left: the rounds of a knockout.
const fn halvings(contestants: u16) -> u16 {
    let mut rounds = 0;
    while 1u32 << rounds < contestants as u32 {
        rounds += 1;
    }
    rounds
}

/// What makes a tournament impossible as it is set up. The first fault is the one to mend first.
pub fn faults(tournament: &Tournament) -> Vec<Impossible> {
    let contestants = u16::try_from(tournament.contestants.len()).unwrap_or(u16::MAX);
    let mut found = Vec::new();
    match rounds(tournament.system, contestants) {
        Err(fault) => found.push(fault),
        Ok(possible) => {
            let nearest = possible.nearest(tournament.rounds);
            if nearest != tournament.rounds {
                found.push(Impossible::Rounds { rounds: tournament.rounds, nearest });
            }
        }
    }
    let by_games = tournament.teams.as_ref().is_some_and(|teams| teams.primary == Primary::Game);
    if by_games && matches!(tournament.acceleration, Acceleration::Baku { .. }) {
        found.push(Impossible::BakuByGames);
    }
    if tournament.system == System::Dubov {
        let unrated: Vec<Tpn> = tournament.contestants.iter().filter(|c| c.rating.is_none()).map(|c| c.tpn).collect();
        if !unrated.is_empty() {
            found.push(Impossible::Unrated(unrated));
        }
    }
    found
}

/// Whether the number of rounds lies outside what the system's rules recommend; then the span.
pub fn not_advised(tournament: &Tournament) -> Option<(u16, u16)> {
    let contestants = u16::try_from(tournament.contestants.len()).ok()?;
    let (low, high) = rounds(tournament.system, contestants).ok()?.advised?;
    (tournament.rounds < low || tournament.rounds > high).then_some((low, high))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Contestant, DutchEdition};
    use crate::pairing::{knockout, points};

    fn of(system: System, contestants: u16) -> (u16, u16, u16) {
        let r = rounds(system, contestants).unwrap();
        (r.min, r.max, r.proposed)
    }

    #[test]
    fn every_system_has_its_numbers() {
        let dutch = System::Dutch(DutchEdition::E2026);
        assert_eq!([of(dutch, 2), of(dutch, 6), of(dutch, 100)], [(1, 1, 1), (1, 5, 5), (1, 99, 9)]);
        let points = System::Points(points::Policy::default());
        assert_eq!([of(points, 4), of(points, 7), of(points, 8), of(points, 30), of(points, 100)].map(|r| r.2), [3, 5, 7, 11, 15]);
        assert_eq!(rounds(System::Fmjd, 68).unwrap(), Rounds { min: 1, max: 67, proposed: 23, advised: Some((23, 34)) });
        assert_eq!(of(System::RoundRobin { cycles: 2, swap_last: true }, 7), (14, 14, 14));
        assert_eq!(of(System::Scheveningen, 12), (6, 6, 6));
        let knockout = |double| System::Knockout(knockout::Policy { double, ..knockout::Policy::default() });
        assert_eq!([2, 3, 8, 9, 32].map(|n| of(knockout(false), n).0), [1, 2, 3, 4, 5]);
        assert_eq!([2, 4, 8, 32].map(|n| of(knockout(true), n)), [(2, 3, 2), (4, 5, 4), (6, 7, 6), (10, 11, 10)]);
    }

    #[test]
    fn the_nearest_possible_set_up_is_named() {
        assert_eq!(rounds(System::Dubov, 1), Err(Impossible::TooFew { contestants: 1, least: 2 }));
        assert_eq!(of(System::Skalitzka, 12), (2, 2, 2));
        assert_eq!(rounds(System::Skalitzka, 4), Err(Impossible::TooFew { contestants: 4, least: 6 }));
        assert_eq!(rounds(System::Skalitzka, 14), Err(Impossible::NoTable { contestants: 14, fewer: 12, more: 18 }));
        assert_eq!(rounds(System::Scheveningen, 3), Err(Impossible::TooFew { contestants: 3, least: 4 }));
        assert_eq!(rounds(System::Scheveningen, 11), Err(Impossible::NoTable { contestants: 11, fewer: 10, more: 12 }));
        assert_eq!(rounds(System::Scheveningen, 28), Err(Impossible::NoTable { contestants: 28, fewer: 26, more: 30 }));
        let mut t = Tournament::new(9);
        t.system = System::Dubov;
        t.contestants = (1..=6).map(|n| Contestant { rating: (n != 4).then_some(2000), ..Contestant::new(Tpn(n), "") }).collect();
        assert_eq!(faults(&t), [Impossible::Rounds { rounds: 9, nearest: 5 }, Impossible::Unrated(vec![Tpn(4)])]);
        t.system = System::TeamSwiss(crate::policy::team::Policy::default());
        t.rounds = 5;
        t.acceleration = Acceleration::Baku { last_of_a: None };
        for (primary, expected) in [(Primary::Match, vec![]), (Primary::Game, vec![Impossible::BakuByGames])] {
            t.teams = Some(crate::model::Teams::new(4, primary));
            assert_eq!(faults(&t), expected);
        }
        t.system = System::Fmjd;
        t.rounds = 4;
        t.teams = None;
        assert_eq!((faults(&t), not_advised(&t)), (vec![], Some((2, 3))));
        t.rounds = 3;
        assert_eq!(not_advised(&t), None);
    }
}
