//! Which hard rules of its system a round breaks: the check of a round that was made by hand.
//!
//! A hard rule is one that the system never gives up, whoever pairs. What is merely to be avoided is told by [`super::warnings`], which has these
//! faults among its warnings: one list, of two weights.

use super::points::UnitMates;
use super::{Pair, team_swiss, upfloat};
use crate::history::{Facts, Field, PabBar, same_absolute};
use crate::model::{Bye, Color, Contestant, DutchEdition, Entry, Meeting, System, Tournament, Tpn};
use crate::policy::team::Reading;
use std::collections::BTreeMap;

/// A hard rule that a round breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HardFault {
    /// The two have met as often as they may.
    Rematch {
        /// The pair.
        pair: Pair,
        /// The last round in which they met, or stand to meet.
        round: u16,
    },
    /// The event forbids the pair.
    Prohibited {
        /// The pair.
        pair: Pair,
    },
    /// Members of one unit, whom the event never pairs with each other.
    UnitMates {
        /// The pair.
        pair: Pair,
    },
    /// Both must have the same colour.
    SameAbsolute {
        /// The pair.
        pair: Pair,
        /// The colour.
        color: Color,
    },
    /// Both are of the same team.
    SameTeam {
        /// The pair.
        pair: Pair,
    },
    /// The two are not to meet in this round of the bracket.
    NotDue {
        /// The pair.
        pair: Pair,
    },
    /// The player may not get the pairing-allocated bye.
    PabBarred {
        /// The player.
        tpn: Tpn,
        /// Why.
        bar: PabBar,
    },
    /// A bye although nobody need be left over: the number of players is even, or another one has it.
    ByeNotDue {
        /// The player.
        tpn: Tpn,
    },
    /// The player stands in the round more than once, or against himself.
    Twice {
        /// The player.
        tpn: Tpn,
    },
    /// The player is not among those to be paired.
    NotThere {
        /// The player.
        tpn: Tpn,
    },
    /// The player is to be paired and stands nowhere.
    Missing {
        /// The player.
        tpn: Tpn,
    },
}

impl HardFault {
    /// The article that is broken under a system; `None` where no article says it but the event does, or nothing needs to.
    pub const fn article(self, system: System) -> Option<&'static str> {
        match (self, system) {
            (Self::Rematch { .. }, System::Dutch(DutchEdition::E2017)) => Some("C.04.3 B.1"),
            (Self::Rematch { .. }, System::Dutch(DutchEdition::E2026)) => Some("C.04.3 2.1.1"),
            (Self::Rematch { .. }, System::Dubov) => Some("C.04.4.1 C1"),
            (Self::Rematch { .. }, System::Burstein) => Some("C.04.4.2 2.1.1"),
            (Self::Rematch { .. }, System::DoubleSwiss) => Some("C.04.5 C1"),
            (Self::Rematch { .. }, System::TeamSwiss(_)) => Some("C.04.6 C1"),
            (Self::Rematch { .. }, System::Fmjd) => Some("FMJD 5, 2.3"),
            (Self::Rematch { .. }, System::RoundRobin { .. }) => Some("C.05 1"),
            (Self::PabBarred { .. }, System::Dutch(DutchEdition::E2017)) => Some("C.04.3 B.2"),
            (Self::PabBarred { .. }, System::Dutch(DutchEdition::E2026)) => Some("C.04.3 2.1.2"),
            (Self::PabBarred { .. }, System::Dubov) => Some("C.04.4.1 C2"),
            (Self::PabBarred { .. }, System::Burstein) => Some("C.04.4.2 2.1.2"),
            (Self::PabBarred { .. }, System::DoubleSwiss) => Some("C.04.5 C2"),
            (Self::PabBarred { .. }, System::TeamSwiss(_)) => Some("C.04.6 C2"),
            (Self::SameAbsolute { .. }, System::Dutch(DutchEdition::E2017)) => Some("C.04.3 B.3"),
            (Self::SameAbsolute { .. }, System::Dutch(DutchEdition::E2026)) => Some("C.04.3 2.1.3"),
            (Self::SameAbsolute { .. }, System::Dubov) => Some("C.04.4.1 C3"),
            (Self::SameAbsolute { .. }, System::Burstein) => Some("C.04.4.2 2.1.3"),
            _ => None,
        }
    }
}

/// The hard rules that a round breaks, pair by pair, then byes, then who is missing. `absent`: who is not to be paired although nothing says so.
///
/// The pairs of a bracket are compared with those that are due by [`not_due`].
pub fn hard_faults(tournament: &Tournament, round: u16, pairs: &[Pair], byes: &[Tpn], absent: &[Tpn]) -> Vec<HardFault> {
    let field = Field::new(tournament, round, absent);
    let mut found = Vec::new();
    let mut seen: BTreeMap<Tpn, u8> = BTreeMap::new();
    for tpn in pairs.iter().flat_map(|p| [p.white, p.black]).chain(byes.iter().copied()) {
        let times = seen.entry(tpn).or_insert(0);
        *times = times.saturating_add(1);
        if *times == 2 {
            found.push(HardFault::Twice { tpn });
        } else if *times == 1 && field.place(tpn).is_none() {
            found.push(HardFault::NotThere { tpn });
        }
    }
    let rules = Rules { tournament, round };
    for &pair in pairs {
        let (Some(white), Some(black)) = (field.place(pair.white), field.place(pair.black)) else { continue };
        if white != black {
            rules.of_pair(pair, &field.players[white], &field.players[black], &mut found);
        }
    }
    for (index, &tpn) in byes.iter().enumerate() {
        if index > 0 || field.players.len().is_multiple_of(2) {
            found.push(HardFault::ByeNotDue { tpn });
        }
        if let Some(facts) = field.place(tpn).map(|place| &field.players[place])
            && let Some(bar) = rules.bar(&field, facts)
        {
            found.push(HardFault::PabBarred { tpn, bar });
        }
    }
    let mut missing: Vec<Tpn> = field.players.iter().map(|facts| facts.tpn).filter(|tpn| !seen.contains_key(tpn)).collect();
    missing.sort_unstable();
    found.extend(missing.into_iter().map(|tpn| HardFault::Missing { tpn }));
    found
}

/// The pairs that are not among those that a bracket is due, whatever their colours.
pub fn not_due(pairs: &[Pair], due: &[Pair]) -> Vec<HardFault> {
    let same = |a: &Pair, b: &Pair| (a.white, a.black) == (b.white, b.black) || (a.white, a.black) == (b.black, b.white);
    pairs.iter().filter(|pair| !due.iter().any(|d| same(d, pair))).map(|&pair| HardFault::NotDue { pair }).collect()
}

struct Rules<'a> {
    tournament: &'a Tournament,
    round: u16,
}

impl Rules<'_> {
    fn of_pair(&self, pair: Pair, white: &Facts, black: &Facts, found: &mut Vec<HardFault>) {
        let meetings = self.meetings(pair);
        if meetings.len() >= self.most_meetings()
            && let Some(&round) = meetings.last()
        {
            found.push(HardFault::Rematch { pair, round });
        }
        if self.is_prohibited(pair) {
            found.push(HardFault::Prohibited { pair });
        }
        match self.tournament.system {
            System::Dutch(_) | System::Dubov | System::Burstein => {
                found.extend(same_absolute(white, black).map(|color| HardFault::SameAbsolute { pair, color }));
            }
            System::Points(policy) if policy.unit_mates == UnitMates::Never => {
                let unit = |tpn: Tpn| self.tournament.contestant(tpn).map(|c| c.unit.as_str()).filter(|unit| !unit.is_empty());
                if unit(pair.white).is_some() && unit(pair.white) == unit(pair.black) {
                    found.push(HardFault::UnitMates { pair });
                }
            }
            System::Scheveningen | System::Skalitzka => {
                let teams = if self.tournament.system == System::Skalitzka { 3 } else { 2 };
                let size = (self.tournament.contestants.len() / teams).max(1);
                let team = |tpn: Tpn| self.tournament.contestants.iter().position(|c| c.tpn == tpn).map(|at| at / size);
                if team(pair.white) == team(pair.black) {
                    found.push(HardFault::SameTeam { pair });
                }
            }
            _ => {}
        }
    }

    /// How often two may meet before they may not meet again; in a bracket that is not the question.
    fn most_meetings(&self) -> usize {
        match self.tournament.system {
            System::RoundRobin { cycles, .. } => usize::from(cycles.max(1)),
            System::Knockout(_) | System::Other | System::OtherPredetermined => usize::MAX,
            _ => 1,
        }
    }

    /// The rounds in which two met, as the system counts it: of fixed pairings any other round in which they stand against each other, else
    /// earlier rounds in which they played, and where the points system says so those that one of them forfeited.
    fn meetings(&self, pair: Pair) -> Vec<u16> {
        let Some(white) = self.tournament.contestant(pair.white) else { return Vec::new() };
        let counts = |number: u16, meeting: &Meeting| match self.tournament.system {
            System::RoundRobin { .. } | System::Scheveningen | System::Skalitzka => number != self.round,
            System::Points(policy) if policy.forfeits_meet => number < self.round,
            System::TeamSwiss(policy) if policy.readings.has(Reading::ForfeitMeets) => number < self.round,
            _ => number < self.round && meeting.outcome.is_played(),
        };
        let rounds = (1u16..).zip(&white.entries);
        let met = |(number, entry): (u16, &Option<Entry>)| match entry {
            Some(Entry::Meeting(meeting)) if meeting.opponent == pair.black && counts(number, meeting) => Some(number),
            _ => None,
        };
        rounds.filter_map(met).collect()
    }

    fn is_prohibited(&self, pair: Pair) -> bool {
        let holds = |p: &&crate::model::Prohibition| (p.first_round..=p.last_round).contains(&self.round);
        self.tournament.prohibitions.iter().filter(holds).any(|p| p.players.contains(&pair.white) && p.players.contains(&pair.black))
    }

    /// Why a player may not have the bye under the system.
    fn bar(&self, field: &Field, facts: &Facts) -> Option<PabBar> {
        match self.tournament.system {
            System::Dutch(_) | System::Dubov | System::Burstein => facts.pab_bar,
            System::DoubleSwiss => upfloat::bye::bar(self.tournament, facts.tpn, self.round),
            System::TeamSwiss(policy) => team_swiss::bye_bar(self.tournament, policy.edition, facts, self.round),
            // Nobody has it twice while somebody has not had it.
            System::Points(_) | System::Fmjd => {
                let had = |tpn: Tpn| self.tournament.contestant(tpn).and_then(|player| had_bye(player, self.round));
                let somebody_else = field.players.iter().any(|other| had(other.tpn).is_none());
                had(facts.tpn).filter(|_| somebody_else).map(|round| PabBar::HadOne { round })
            }
            _ => None,
        }
    }
}

/// The first round before this one in which a player had the pairing-allocated bye.
pub(super) fn had_bye(player: &Contestant, round: u16) -> Option<u16> {
    (1..round).find(|&earlier| player.entry(earlier) == Some(Entry::Bye(Bye::PairingAllocated)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Outcome, Prohibition};
    use crate::pairing::points::Policy;
    use crate::policy::team;

    fn pair(white: u16, black: u16) -> Pair {
        Pair { white: Tpn(white), black: Tpn(black) }
    }

    /// A tournament of these rows: opponent (0: the bye), White or not, and the outcome.
    fn tournament(system: System, rows: &[&[(u16, bool, Outcome)]]) -> Tournament {
        let mut t = Tournament::new(9);
        t.system = system;
        t.contestants = (1..).zip(rows).map(|(n, _)| Contestant::new(Tpn(n), "")).collect();
        for (player, row) in t.contestants.iter_mut().zip(rows) {
            let entry = |&(opponent, white, outcome): &(u16, bool, Outcome)| {
                let color = if white { Color::White } else { Color::Black };
                Some(if opponent == 0 {
                    Entry::Bye(Bye::PairingAllocated)
                } else {
                    Entry::Meeting(Meeting::new(Tpn(opponent), Some(color), outcome))
                })
            };
            player.entries = row.iter().map(entry).collect();
        }
        t
    }

    const W: Outcome = Outcome::Win;
    const L: Outcome = Outcome::Loss;

    #[test]
    fn somebody_twice_missing_unknown_and_a_bye_too_many() {
        let t = tournament(System::Dutch(DutchEdition::E2026), &[&[], &[], &[], &[], &[], &[]]);
        let found = hard_faults(&t, 1, &[pair(1, 2), pair(2, 3), pair(4, 9)], &[Tpn(5)], &[Tpn(6)]);
        let expected = [HardFault::Twice { tpn: Tpn(2) }, HardFault::NotThere { tpn: Tpn(9) }];
        assert_eq!(found, expected);
        let found = hard_faults(&t, 1, &[pair(1, 2), pair(3, 3)], &[Tpn(4)], &[]);
        let missing = [5, 6].map(|n| HardFault::Missing { tpn: Tpn(n) });
        assert_eq!(found, [&[HardFault::Twice { tpn: Tpn(3) }, HardFault::ByeNotDue { tpn: Tpn(4) }][..], &missing].concat());
    }

    /// 1-2 was forfeited, 3-4 played: what counts as met is the system's.
    #[test]
    fn a_forfeited_meeting_counts_in_points_pairing_and_a_table_only() {
        let (f, g) = (Outcome::ForfeitWin, Outcome::ForfeitLoss);
        let rows: [&[(u16, bool, Outcome)]; 4] = [&[(2, true, f)], &[(1, false, g)], &[(4, true, W)], &[(3, false, L)]];
        let again = [pair(2, 1), pair(4, 3)];
        let faults = |system| hard_faults(&tournament(system, &rows), 2, &again, &[], &[]);
        let rematch = |white, black| HardFault::Rematch { pair: pair(white, black), round: 1 };
        assert_eq!(faults(System::Dutch(DutchEdition::E2026)), [rematch(4, 3)]);
        assert_eq!(faults(System::Fmjd), [rematch(4, 3)]);
        let teams = |readings| System::TeamSwiss(team::Policy { readings, ..team::Policy::default() });
        assert_eq!(faults(teams(team::Readings::default())), [rematch(4, 3)]);
        assert_eq!(faults(teams(team::Readings::default().with(Reading::ForfeitMeets))), [rematch(2, 1), rematch(4, 3)]);
        assert_eq!(faults(System::Points(Policy::default())), [rematch(2, 1), rematch(4, 3)]);
        assert_eq!(faults(System::Points(Policy { forfeits_meet: false, ..Policy::default() })), [rematch(4, 3)]);
        assert_eq!(faults(System::RoundRobin { cycles: 1, swap_last: false }), [rematch(2, 1), rematch(4, 3)]);
        assert_eq!(faults(System::RoundRobin { cycles: 2, swap_last: false }), []);
        assert_eq!(faults(System::Knockout(crate::pairing::knockout::Policy::default())), []);
        let teams = |white, black| HardFault::SameTeam { pair: pair(white, black) };
        assert_eq!(faults(System::Scheveningen), [rematch(2, 1), teams(2, 1), rematch(4, 3), teams(4, 3)]);
        assert_eq!(rematch(1, 2).article(System::Dutch(DutchEdition::E2026)), Some("C.04.3 2.1.1"));
    }

    #[test]
    fn equal_absolute_preferences_are_hard_where_the_system_has_them() {
        let rows: [&[(u16, bool, Outcome)]; 6] = [
            &[(3, true, W), (4, true, W)],
            &[(4, true, W), (3, true, W)],
            &[(1, false, L), (2, false, L)],
            &[(2, false, L), (1, false, L)],
            &[(6, true, W), (0, true, W)],
            &[(5, false, L), (0, true, W)],
        ];
        let pairs = [pair(1, 2), pair(3, 4), pair(5, 6)];
        let same = |white, black, color| HardFault::SameAbsolute { pair: pair(white, black), color };
        let rematch = HardFault::Rematch { pair: pair(5, 6), round: 1 };
        for system in [System::Dutch(DutchEdition::E2026), System::Dubov, System::Burstein] {
            let expected = [same(1, 2, Color::Black), same(3, 4, Color::White), rematch];
            assert_eq!(hard_faults(&tournament(system, &rows), 3, &pairs, &[], &[]), expected);
        }
        assert_eq!(hard_faults(&tournament(System::DoubleSwiss, &rows), 3, &pairs, &[], &[]), [rematch]);
        assert_eq!(hard_faults(&tournament(System::TeamSwiss(team::Policy::default()), &rows), 3, &pairs, &[], &[]), [rematch]);
    }

    /// The edition of 2026 lists a bye, a match won by forfeit and a full-point bye; that of 2024 goes by the score: a half-point bye that the
    /// event pays like a win bars too.
    #[test]
    fn which_team_may_not_have_the_bye_goes_by_the_edition() {
        let rows: [&[(u16, bool, Outcome)]; 3] = [&[(2, true, Outcome::ForfeitWin)], &[(1, false, Outcome::ForfeitLoss)], &[]];
        let faults = |edition, draw| {
            let mut t = tournament(System::TeamSwiss(team::Policy { edition, ..team::Policy::default() }), &rows);
            t.scoring.draw = draw;
            t.contestants[2].entries = vec![Some(Entry::Bye(Bye::Half))];
            [1, 3].map(|n| {
                hard_faults(&t, 2, &[], &[Tpn(n)], &[])
                    .contains(&HardFault::PabBarred { tpn: Tpn(n), bar: PabBar::WonUnplayed { round: 1 } })
            })
        };
        let (half, one) = (crate::points::Points::HALF, crate::points::Points::ONE);
        assert_eq!(faults(team::Edition::E2026, one), [true, false]);
        assert_eq!(faults(team::Edition::E2024, one), [true, true]);
        assert_eq!(faults(team::Edition::E2024, half), [true, false]);
    }

    #[test]
    fn a_second_bye_prohibited_pairs_and_units() {
        let rows: [&[(u16, bool, Outcome)]; 5] = [&[(0, true, W)], &[(3, true, W)], &[(2, false, L)], &[(5, true, W)], &[(4, false, L)]];
        let mut t = tournament(System::Points(Policy { unit_mates: UnitMates::Never, ..Policy::default() }), &rows);
        t.prohibitions = vec![Prohibition { first_round: 2, last_round: 2, players: vec![Tpn(2), Tpn(4)] }];
        for n in [2, 4] {
            t.contestants[n].unit = "川".to_owned();
        }
        let bar = PabBar::HadOne { round: 1 };
        let found = hard_faults(&t, 2, &[pair(2, 4), pair(5, 3)], &[Tpn(1)], &[]);
        let expected = [
            HardFault::Prohibited { pair: pair(2, 4) },
            HardFault::UnitMates { pair: pair(5, 3) },
            HardFault::PabBarred { tpn: Tpn(1), bar },
        ];
        assert_eq!(found, expected);
        // When all have had it, it may come again.
        for player in &mut t.contestants {
            player.entries = vec![Some(Entry::Bye(Bye::PairingAllocated))];
        }
        assert_eq!(hard_faults(&t, 2, &[pair(2, 5), pair(4, 3)], &[Tpn(1)], &[]), []);
    }

    #[test]
    fn pairs_of_a_bracket_are_compared_with_those_due() {
        assert_eq!(
            not_due(&[pair(1, 8), pair(5, 4), pair(2, 3)], &[pair(8, 1), pair(4, 5), pair(2, 7)]),
            [HardFault::NotDue { pair: pair(2, 3) }]
        );
    }
}
