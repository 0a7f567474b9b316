//! Random events of a few teams: every round is that of the literal reading of the articles, and what is said of it holds.

use super::literal::Literal;
use super::*;
use crate::model::{Acceleration, Bye as ByeKind, Contestant, Meeting, Outcome, Prohibition, Scoring, System, Teams};
use crate::points::Points;
use crate::policy::team::{Preference, Readings};
use crate::rng::Rng;

fn one_of<T: Copy>(rng: &mut Rng, list: &[T]) -> T {
    list[rng.below(u32::try_from(list.len()).unwrap()) as usize]
}

fn policy(rng: &mut Rng) -> Policy {
    Policy {
        preference: one_of(rng, &[Preference::A, Preference::A, Preference::B, Preference::B, Preference::None]),
        primary_only: rng.chance(3000),
        edition: if rng.chance(3000) { Edition::E2024 } else { Edition::E2026 },
        readings: Reading::ALL.into_iter().filter(|_| rng.chance(1500)).collect::<Readings>(),
    }
}

/// Nobody has played.
fn event(rng: &mut Rng) -> Tournament {
    let teams = u16::try_from(rng.between(4, 10)).unwrap();
    let boards = u16::try_from(rng.between(1, 5)).unwrap();
    let primary = if rng.chance(5000) { Primary::Match } else { Primary::Game };
    let mut t = Tournament::new(u16::try_from(rng.between(3, 7)).unwrap().min(teams - 1));
    let mut set_up = Teams::new(boards, primary);
    if rng.chance(2000) {
        set_up.matches = Scoring { win: Points::from_whole(3), ..set_up.matches };
    }
    t.scoring = set_up.scoring();
    t.teams = Some(set_up);
    t.initial_color = Some(one_of(rng, &[Color::White, Color::Black]));
    t.system = System::TeamSwiss(policy(rng));
    t.contestants = (1..=teams).map(|n| Contestant::new(Tpn(n), "")).collect();
    if primary == Primary::Match && rng.chance(3000) {
        t.acceleration = Acceleration::Baku { last_of_a: None };
    }
    if rng.chance(3000) {
        let mut who: Vec<Tpn> = (1..=teams).map(Tpn).collect();
        rng.shuffle(&mut who, 3);
        who.truncate(rng.between(2, 3) as usize);
        t.prohibitions.push(Prohibition { first_round: 1, last_round: t.rounds, players: who });
    }
    t
}

/// Some are away before the round is paired.
fn leave(t: &mut Tournament, round: u16, rng: &mut Rng) {
    for team in &mut t.contestants {
        let away = one_of(rng, &[ByeKind::Zero, ByeKind::Zero, ByeKind::Half, ByeKind::Full]);
        if rng.chance(500) {
            team.entries.resize(usize::from(round), None);
            team.entries[usize::from(round) - 1] = Some(Entry::Bye(away));
        }
    }
}

/// Plays a round as it was paired.
fn play(t: &mut Tournament, round: u16, paired: &RoundPairing, rng: &mut Rng) {
    let boards = t.teams.as_ref().unwrap().boards;
    for team in &mut t.contestants {
        team.entries.resize(usize::from(round), None);
    }
    let mut enter = |tpn: Tpn, entry: Entry| t.contestants[usize::from(tpn.0) - 1].entries[usize::from(round) - 1] = Some(entry);
    if let Some(tpn) = paired.pab {
        enter(tpn, Entry::Bye(ByeKind::PairingAllocated));
    }
    let halves = |n: u32| Points::from_hundredths(i32::try_from(50 * n).unwrap());
    for pair in &paired.pairs {
        let white: u32 = (0..boards).map(|_| rng.below(3)).sum();
        let black = u32::from(2 * boards) - white;
        let (mut white, mut black) = (white, black);
        let outcomes = match rng.below(16) {
            0 => {
                (white, black) = (u32::from(2 * boards), 0);
                (Outcome::ForfeitWin, Outcome::ForfeitLoss)
            }
            1 if rng.chance(3000) => {
                (white, black) = (0, 0);
                (Outcome::ForfeitLoss, Outcome::ForfeitLoss)
            }
            _ if white > black => (Outcome::Win, Outcome::Loss),
            _ if white < black => (Outcome::Loss, Outcome::Win),
            _ => (Outcome::Draw, Outcome::Draw),
        };
        let of = |opponent, color, outcome, points| {
            Entry::Meeting(Meeting { points: Some(halves(points)), ..Meeting::new(opponent, Some(color), outcome) })
        };
        enter(pair.white, of(pair.black, Color::White, outcomes.0, white));
        enter(pair.black, of(pair.white, Color::Black, outcomes.1, black));
    }
}

fn of_team_swiss(t: &Tournament) -> Policy {
    let System::TeamSwiss(policy) = t.system else { panic!("a Swiss of teams") };
    policy
}

/// Calls `check` with every round of many events, and goes on with what the engine paired. The number of rounds.
fn rounds(seeds: std::ops::Range<u64>, mut check: impl FnMut(&Tournament, u16, &Result<RoundPairing, NoPairing>, u64)) -> usize {
    let mut count = 0;
    for seed in seeds {
        let mut rng = Rng::new(seed);
        let mut t = event(&mut rng);
        for round in 1..=t.rounds {
            leave(&mut t, round, &mut rng);
            let paired = crate::pairing::pair(&t, round, &Options::default());
            check(&t, round, &paired, seed);
            let Ok(paired) = paired else { break };
            count += 1;
            play(&mut t, round, &paired, &mut rng);
        }
    }
    count
}

#[test]
fn every_round_is_that_of_the_articles_read_literally() {
    let (mut unpaired, mut rules, mut reached) = (0, [0; 9], [0; 4]);
    let count = rounds(0..1200, |t, round, paired, seed| {
        let policy = of_team_swiss(t);
        let expected = Literal { tournament: t, policy, round }.pair();
        let ours = paired.as_ref().ok().map(|paired| {
            let mut pairs: Vec<(u16, u16)> = paired.pairs.iter().map(|pair| (pair.white.0, pair.black.0)).collect();
            pairs.sort_unstable();
            (pairs, paired.pab.map(|tpn| tpn.0))
        });
        assert_eq!(ours, expected, "seed {seed} round {round} {policy:?}");
        unpaired += usize::from(ours.is_none());
        let Ok(plan) = plan(t, policy, round, &Options::default()) else { return };
        plan.pairings.iter().for_each(|pairing| rules[pairing.color.rule as usize] += 1);
        for bracket in &plan.brackets {
            let ups = bracket.upfloaters.len();
            let counts = [ups > 1, bracket.next_fails, bracket.cost.unmet > 0, bracket.cost.floats > 0];
            counts.iter().zip(&mut reached).for_each(|(hit, total)| *total += usize::from(*hit));
        }
    });
    assert!(count > 4000 && unpaired > 10, "{count} {unpaired}");
    assert!(rules.iter().all(|hits| *hits > 0), "{rules:?}");
    assert!(reached.iter().all(|hits| *hits > 5), "{reached:?}");
}

/// Whoever comes earlier in an order is judged, and a verdict that names a criterion names a worse value.
#[test]
fn what_is_said_against_other_opponents_holds() {
    let mut verdicts = [0; 4];
    rounds(5000..5300, |t, round, paired, seed| {
        let policy = of_team_swiss(t);
        let Ok(explainer) = Explainer::new(t, policy, round, &Options::default()) else {
            assert!(paired.is_err());
            return;
        };
        for index in 0..explainer.plan().brackets.len() {
            for told in explainer.pairs_in(index) {
                let bracket = &explainer.plan().brackets[index];
                let half = bracket.identifier.len() / 2;
                let (tops, bottoms) = bracket.identifier.split_at(half);
                let at = tops.iter().position(|tpn| *tpn == told.top).unwrap();
                assert_eq!(bottoms[at], told.bottom);
                // Nobody who comes earlier is passed over in silence.
                let earlier: Vec<Tpn> = told.alternatives.iter().map(|(tpn, _)| *tpn).collect();
                let mut free: Vec<Tpn> = bottoms[at..].iter().copied().filter(|tpn| *tpn > told.top && *tpn < told.bottom).collect();
                free.sort_unstable();
                assert_eq!(earlier, free, "seed {seed} round {round} {told:?}");
                let after = at.checked_sub(1).map_or(Tpn(0), |before| tops[before]);
                let mut between: Vec<Tpn> = bottoms.iter().copied().filter(|tpn| after < *tpn && *tpn < told.top).collect();
                between.sort_unstable();
                assert_eq!(told.tops.iter().map(|(tpn, _)| *tpn).collect::<Vec<_>>(), between, "seed {seed} round {round} {told:?}");
                for (_, verdict) in told.alternatives.iter().chain(&told.tops) {
                    match verdict {
                        Verdict::Met { .. } => verdicts[0] += 1,
                        Verdict::Prohibited => verdicts[1] += 1,
                        Verdict::Impossible => verdicts[2] += 1,
                        Verdict::Worse { chosen, alternative, .. } => {
                            verdicts[3] += 1;
                            assert!(alternative > chosen, "seed {seed} round {round} {told:?}");
                        }
                    }
                }
            }
        }
    });
    assert!(verdicts.iter().all(|hits| *hits > 5), "{verdicts:?}");
}
