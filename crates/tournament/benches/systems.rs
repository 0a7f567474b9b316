//! Time of one round of the systems beside the Dutch: `cargo bench -p tournament --bench systems`.
#![expect(clippy::expect_used, reason = "a benchmark may stop")]

use tournament::model::{Bye, Color, Contestant, Entry, Meeting, Outcome, Prohibition, System, Tournament, Tpn};
use tournament::pairing::{self, Options, berger};

fn main() {
    divan::main();
}

/// Nobody has played yet; the ratings follow the numbers.
fn empty(system: System, players: u16, of: u16) -> Tournament {
    let mut tournament = Tournament::new(of);
    tournament.system = system;
    tournament.initial_color = Some(Color::White);
    let rated = |n| Contestant { rating: Some(2800 - n / 2), ..Contestant::new(Tpn(n), format!("Player {n}")) };
    tournament.contestants = (1..=players).map(rated).collect();
    tournament
}

/// The same by a system, with players who may not meet each other.
fn played_by(system: System, apart: &[Tpn], players: u16, rounds: u16, of: u16, result: impl Fn(u16, u16, u16) -> Outcome) -> Tournament {
    let mut tournament = empty(system, players, of);
    if !apart.is_empty() {
        tournament.prohibitions.push(Prohibition { first_round: 1, last_round: of, players: apart.to_vec() });
    }
    for round in 1..=rounds {
        let paired = pairing::pair(&tournament, round, &Options::default()).expect("a pairing");
        for player in &mut tournament.contestants {
            player.entries.push(Some(Entry::Bye(Bye::PairingAllocated)));
        }
        for pair in &paired.pairs {
            let outcome = result(pair.white.0, pair.black.0, round);
            let other = match outcome {
                Outcome::Win => Outcome::Loss,
                Outcome::Loss => Outcome::Win,
                Outcome::ForfeitWin => Outcome::ForfeitLoss,
                same => same,
            };
            for (own, opponent, color, outcome) in
                [(pair.white, pair.black, Color::White, outcome), (pair.black, pair.white, Color::Black, other)]
            {
                let entry = &mut tournament.contestants[usize::from(own.0) - 1].entries[usize::from(round) - 1];
                *entry = Some(Entry::Meeting(Meeting::new(opponent, Some(color), outcome)));
            }
        }
    }
    tournament
}

/// Results as by chance, the same in every run.
fn by_chance(white: u16, black: u16, round: u16) -> Outcome {
    let mut mixed = u64::from(white) << 32 | u64::from(black) << 16 | u64::from(round);
    for _ in 0..3 {
        mixed = (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    }
    match mixed >> 40 & 7 {
        0 | 1 => Outcome::Draw,
        2..=4 => Outcome::Win,
        _ => Outcome::Loss,
    }
}

fn due_one_color(system: System, players: u16) -> Tournament {
    let mut tournament = empty(system, players, 9);
    let half = players / 2;
    for round in 0..2 {
        for n in 0..half {
            let (upper, lower) = (n, half + (n + round) % half);
            for (own, other, color, outcome) in [(upper, lower, Color::Black, Outcome::Win), (lower, upper, Color::White, Outcome::Loss)] {
                let game = Meeting::new(Tpn(other + 1), Some(color), outcome);
                tournament.contestants[usize::from(own)].entries.push(Some(Entry::Meeting(game)));
            }
        }
    }
    tournament
}

fn almost_round_robin(system: System, players: u16) -> (Tournament, u16) {
    let mut rounds = players - 8;
    loop {
        let mut tournament = empty(system, players, players - 1);
        for round in 1..=rounds {
            for pair in &berger::round(players, round.into(), 1, false).expect("a round").games {
                let (white, black) = (pair.white.0, pair.black.0);
                let outcome = by_chance(white, black, round);
                let other = match outcome {
                    Outcome::Win => Outcome::Loss,
                    Outcome::Loss => Outcome::Win,
                    same => same,
                };
                for (own, opponent, color, outcome) in [(white, black, Color::White, outcome), (black, white, Color::Black, other)] {
                    let game = Meeting::new(Tpn(opponent), Some(color), outcome);
                    tournament.contestants[usize::from(own) - 1].entries.push(Some(Entry::Meeting(game)));
                }
            }
        }
        if pairing::pair(&tournament, rounds + 1, &Options::default()).is_ok() {
            return (tournament, rounds + 1);
        }
        rounds -= players / 20;
    }
}

/// The systems of the table.
fn systems() -> [System; 3] {
    [System::Dubov, System::Burstein, System::Points(pairing::points::Policy::default())]
}

/// The name of a system in the table of the bench.
const fn name(system: System) -> &'static str {
    match system {
        System::Dubov => "dubov",
        System::Burstein => "burstein",
        _ => "points",
    }
}

/// Their cases of a thousand players, round by round where it matters, and a field of forty who have nearly all met.
#[divan::bench(args = cases(), sample_count = 3)]
fn other_systems(bencher: divan::Bencher, case: &Case) {
    let tournament = case.tournament();
    let round = tournament.rounds_paired() + 1;
    assert!(pairing::pair(&tournament, round, &Options::default()).is_ok());
    bencher.bench(|| pairing::pair(&tournament, round, &Options::default()));
}

#[derive(Clone, Copy)]
enum Kind {
    /// Results by chance, after so many rounds of nine.
    Open(u16),
    /// Everything drawn.
    Drawn,
    /// The upper half are due White, the lower Black.
    Halves,
    /// Every other player may not meet any other of these.
    Apart,
    /// A round robin but for its last rounds.
    AlmostRoundRobin,
}

struct Case {
    system: System,
    kind: Kind,
    players: u16,
}

impl std::fmt::Display for Case {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let kind = match self.kind {
            Kind::Open(rounds) => format!("open after {rounds}"),
            Kind::Drawn => "everything drawn".to_owned(),
            Kind::Halves => "halves due one colour".to_owned(),
            Kind::Apart => "half kept apart".to_owned(),
            Kind::AlmostRoundRobin => "almost a round robin".to_owned(),
        };
        write!(f, "{}, {kind}, {}", name(self.system), self.players)
    }
}

fn cases() -> Vec<Case> {
    let kinds = [
        (Kind::Open(0), 1000),
        (Kind::Open(1), 1000),
        (Kind::Open(4), 1000),
        (Kind::Open(4), 3000),
        (Kind::Open(8), 1000),
        (Kind::Open(8), 999),
        (Kind::Drawn, 1000),
        (Kind::Halves, 1000),
        (Kind::Apart, 1000),
        (Kind::AlmostRoundRobin, 40),
        (Kind::AlmostRoundRobin, 200),
    ];
    systems().into_iter().flat_map(|system| kinds.map(|(kind, players)| Case { system, kind, players })).collect()
}

impl Case {
    fn tournament(&self) -> Tournament {
        let Self { system, players, .. } = *self;
        match self.kind {
            Kind::Open(rounds) => played_by(system, &[], players, rounds, 9, by_chance),
            Kind::Drawn => played_by(system, &[], players, 4, 9, |_, _, _| Outcome::Draw),
            Kind::Halves => due_one_color(system, players),
            Kind::Apart => {
                let apart: Vec<Tpn> = (1..=players).step_by(2).map(Tpn).collect();
                played_by(system, &apart, players, 4, 9, by_chance)
            }
            Kind::AlmostRoundRobin => almost_round_robin(system, players).0,
        }
    }
}
