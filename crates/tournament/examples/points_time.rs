//! Time of every round of hard events under points pairing: `cargo run --release -p tournament --example points_time [PLAYERS]`.
#![expect(clippy::expect_used, reason = "a measurement may stop")]

use std::time::{Duration, Instant};
use tournament::model::{Bye, Color, Contestant, Entry, Meeting, Outcome, Scoring, System, Tournament, Tpn};
use tournament::pairing::points::{ColorRules, Policy, UnitMates};
use tournament::pairing::{self, NoPairing, Options, RoundPairing};

fn event(players: u16, rounds: u16, policy: Policy) -> Tournament {
    let mut tournament = Tournament::new(rounds);
    tournament.system = System::Points(policy);
    tournament.scoring = Scoring::TWO_ONE_ZERO;
    tournament.contestants = (1..=players).map(|n| Contestant::new(Tpn(n), format!("Player {n}"))).collect();
    tournament
}

fn enter(tournament: &mut Tournament, round: usize, red: Tpn, black: Tpn, outcome: Outcome) {
    let other = match outcome {
        Outcome::Win => Outcome::Loss,
        Outcome::Loss => Outcome::Win,
        Outcome::ForfeitWin => Outcome::ForfeitLoss,
        same => same,
    };
    for (own, opponent, color, outcome) in [(red, black, Color::White, outcome), (black, red, Color::Black, other)] {
        let entries = &mut tournament.contestants[usize::from(own.0) - 1].entries;
        entries.resize(entries.len().max(round), None);
        entries[round - 1] = Some(Entry::Meeting(Meeting::new(opponent, Some(color), outcome)));
    }
}

fn play(tournament: &mut Tournament, paired: &RoundPairing, result: impl Fn(u16, u16, u16) -> Outcome) {
    let round = usize::from(paired.round);
    for pair in &paired.pairs {
        enter(tournament, round, pair.white, pair.black, result(pair.white.0, pair.black.0, paired.round));
    }
    if let Some(pab) = paired.pab {
        let entries = &mut tournament.contestants[usize::from(pab.0) - 1].entries;
        entries.resize(entries.len().max(round), None);
        entries[round - 1] = Some(Entry::Bye(Bye::PairingAllocated));
    }
}

fn timed(tournament: &Tournament, round: u16) -> (Result<RoundPairing, NoPairing>, Duration) {
    let start = Instant::now();
    let paired = pairing::pair(tournament, round, &Options::default());
    (paired, start.elapsed())
}

/// All rounds, one after the other; the slowest is told.
fn run(name: &str, mut tournament: Tournament, result: impl Fn(u16, u16, u16) -> Outcome + Copy) {
    let mut times = Vec::new();
    for round in tournament.rounds_paired() + 1..=tournament.rounds {
        let (paired, time) = timed(&tournament, round);
        times.push(time.as_millis());
        match paired {
            Ok(paired) => play(&mut tournament, &paired, result),
            Err(why) => {
                println!("{name}: round {round}: {why}");
                break;
            }
        }
    }
    println!("{name}: slowest {} ms; {times:?}", times.iter().max().expect("a round"));
}

fn by_chance(draws: u64) -> impl Fn(u16, u16, u16) -> Outcome + Copy {
    move |white, black, round| {
        let mut mixed = u64::from(white) << 32 | u64::from(black) << 16 | u64::from(round);
        for _ in 0..3 {
            mixed = (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        }
        let chance = mixed >> 40 & 7;
        if chance < draws {
            Outcome::Draw
        } else if chance % 2 == 0 {
            Outcome::Win
        } else {
            Outcome::Loss
        }
    }
}

fn main() {
    let players: u16 = std::env::args().nth(1).map_or(1000, |n| n.parse().expect("a number of players"));
    let only = std::env::args().nth(2).unwrap_or_default();
    let free = Policy { unit_mates: UnitMates::Free, ..Policy::default() };
    let hard = Policy { color_rules: ColorRules::Hard, ..free };
    let never = Policy { unit_mates: UnitMates::Never, ..free };
    let run = |name: &str, tournament: Tournament, draws: u64| {
        if name.contains(&only) {
            run(name, tournament, by_chance(draws));
        }
    };
    run("open", event(players, 11, free), 3);
    run("odd open", event(players - 1, 11, free), 3);
    run("hard colours", event(players, 11, hard), 3);
    run("everything drawn", event(players, 11, free), 8);
    run("odd, everything drawn", event(players - 1, 11, free), 8);
    run("no draws", event(players, 11, free), 0);
    for (name, policy) in [("half one unit", never), ("half one unit, as long as possible", Policy { unit_mates: UnitMates::Long, ..free })]
    {
        let mut tournament = event(players, 11, policy);
        for contestant in &mut tournament.contestants {
            contestant.unit = if contestant.tpn.0 % 2 == 0 { "A".to_owned() } else { String::new() };
        }
        run(name, tournament, 3);
    }
    let mut tournament = event(players, 11, never);
    for contestant in &mut tournament.contestants {
        contestant.unit = if contestant.tpn.0 <= players / 2 { "A".to_owned() } else { String::new() };
    }
    run("upper half one unit", tournament, 3);
    let mut tournament = event(players, 11, never);
    for contestant in &mut tournament.contestants {
        contestant.unit = (contestant.tpn.0 % 20).to_string();
    }
    run("twenty units", tournament, 3);
    // The upper half has won twice with Black.
    for (name, outcome) in [("halves due one colour", Outcome::Win), ("halves due one colour, one segment", Outcome::Draw)] {
        for policy in [free, hard] {
            let mut tournament = event(players, 9, policy);
            let half = players / 2;
            for round in 0..2 {
                for n in 0..half {
                    let lower = half + (n + round) % half;
                    let result = if outcome == Outcome::Win { Outcome::Loss } else { Outcome::Draw };
                    enter(&mut tournament, usize::from(round) + 1, Tpn(lower + 1), Tpn(n + 1), result);
                }
            }
            run(name, tournament, 3);
        }
    }
    // Nearly a round robin.
    for (name, players, draws) in
        [("nearly a round robin", 40u16, 3), ("nearly a round robin, drawn", 40, 8), ("nearly a round robin of 200", 200, 3)]
    {
        let mut tournament = event(players, players - 1, free);
        for round in 1..=players - 1 - players / 8 {
            for pair in &pairing::berger::round(players, round.into(), 1, false).expect("a round").games {
                let outcome = by_chance(draws)(pair.white.0, pair.black.0, round);
                enter(&mut tournament, round.into(), pair.white, pair.black, outcome);
            }
        }
        run(name, tournament, draws);
    }
}
