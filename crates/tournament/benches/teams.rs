//! Time of one round of Swiss Team: `cargo bench -p tournament --bench teams`.
#![expect(clippy::expect_used, reason = "a benchmark may stop")]

use tournament::model::{Bye, Color, Contestant, Entry, Meeting, Outcome, Primary, Prohibition, System, Teams, Tournament, Tpn};
use tournament::pairing::team_swiss::Explainer;
use tournament::pairing::{self, Options};
use tournament::points::Points;
use tournament::policy::team::{Policy, Preference};

fn main() {
    divan::main();
}

/// A number as by chance, the same in every run.
fn chance(a: u16, b: u16, c: u16) -> u64 {
    let mut mixed = u64::from(a) << 32 | u64::from(b) << 16 | u64::from(c);
    for _ in 0..3 {
        mixed = (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    }
    mixed >> 40
}

/// How a match of four boards ends.
#[derive(Clone, Copy)]
enum Results {
    /// By chance.
    Open,
    /// 2-2.
    Drawn,
    /// The smaller number wins, by chance how high.
    Favourites,
}

/// Half game points of White.
fn made(results: Results, white: u16, black: u16, round: u16) -> u16 {
    let mixed = chance(white, black, round);
    let any = (0..4).map(|board| u16::try_from(mixed >> (2 * board) & 3).unwrap_or(0).min(2)).sum();
    match results {
        Results::Open => any,
        Results::Drawn => 4,
        Results::Favourites => {
            let more = 5 + any % 4;
            if white < black { more } else { 8 - more }
        }
    }
}

fn fresh(case: &Case, of: u16) -> Tournament {
    let mut tournament = Tournament::new(of);
    let policy = Policy { preference: case.preference, ..Policy::default() };
    let teams = Teams::new(4, case.primary);
    tournament.system = System::TeamSwiss(policy);
    tournament.scoring = teams.scoring();
    tournament.teams = Some(teams);
    tournament.initial_color = Some(Color::White);
    tournament.contestants = (1..=case.teams).map(|n| Contestant::new(Tpn(n), format!("Team {n}"))).collect();
    tournament
}

fn play(tournament: &mut Tournament, rounds: u16, results: Results) {
    for round in 1..=rounds {
        let paired = pairing::pair(tournament, round, &Options::default()).expect("a pairing");
        for team in &mut tournament.contestants {
            team.entries.push(Some(Entry::Bye(Bye::PairingAllocated)));
        }
        for pair in &paired.pairs {
            let white = made(results, pair.white.0, pair.black.0, round);
            for (own, opponent, color, halves) in
                [(pair.white, pair.black, Color::White, white), (pair.black, pair.white, Color::Black, 8 - white)]
            {
                let outcome = match halves {
                    0..4 => Outcome::Loss,
                    4 => Outcome::Draw,
                    _ => Outcome::Win,
                };
                let points = Some(Points::from_hundredths(50 * i32::from(halves)));
                let entry = Entry::Meeting(Meeting { points, ..Meeting::new(opponent, Some(color), outcome) });
                tournament.contestants[usize::from(own.0) - 1].entries[usize::from(round) - 1] = Some(entry);
            }
        }
    }
}

#[derive(Clone, Copy)]
enum Kind {
    /// After so many of so many rounds.
    After(u16, u16, Results),
    /// After rounds in which nobody was kept apart every other team may not meet any other of these.
    Apart(u16, Results),
    /// The better half may not meet each other.
    UpperApart(u16, Results),
    /// After two rounds the upper half is due one colour, the lower the other, and one more.
    OneColor,
    /// After two rounds three of five are due White, the others nothing much: half of those cannot be granted it.
    Crowded,
}

#[derive(Clone, Copy)]
struct Case {
    kind: Kind,
    preference: Preference,
    primary: Primary,
    teams: u16,
}

impl std::fmt::Display for Case {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let results = |results| match results {
            Results::Open => "open",
            Results::Drawn => "all drawn",
            Results::Favourites => "favourites",
        };
        let kind = match self.kind {
            Kind::After(rounds, of, how) => format!("{} {rounds}/{of}", results(how)),
            Kind::Apart(rounds, how) => format!("{} {rounds}, half apart", results(how)),
            Kind::UpperApart(rounds, how) => format!("{} {rounds}, upper half apart", results(how)),
            Kind::OneColor => "halves due a colour".to_owned(),
            Kind::Crowded => "most due one colour".to_owned(),
        };
        write!(f, "{kind}, {:?} {:?}, {}", self.preference, self.primary, self.teams)
    }
}

impl Case {
    fn tournament(&self) -> Tournament {
        match self.kind {
            Kind::After(rounds, of, results) => {
                let mut tournament = fresh(self, of);
                play(&mut tournament, rounds, results);
                tournament
            }
            Kind::Apart(rounds, results) => self.apart(rounds, results, |n| n % 2 == 1),
            Kind::UpperApart(rounds, results) => self.apart(rounds, results, |n| n <= self.teams / 2),
            Kind::Crowded => {
                let mut tournament = fresh(self, 9);
                for n in 0..self.teams {
                    let colors = match n % 5 {
                        0..3 => [Color::Black, Color::Black],
                        3 => [Color::White, Color::Black],
                        _ => [Color::Black, Color::White],
                    };
                    for (color, away) in colors.into_iter().zip([self.teams / 2, self.teams / 2 - 1]) {
                        let opponent = Tpn(1 + (n + away) % self.teams);
                        let points = Some(Points::from_whole(2));
                        let entry = Entry::Meeting(Meeting { points, ..Meeting::new(opponent, Some(color), Outcome::Draw) });
                        tournament.contestants[usize::from(n)].entries.push(Some(entry));
                    }
                }
                tournament
            }
            Kind::OneColor => {
                let mut tournament = fresh(self, 9);
                let half = self.teams / 2;
                for round in 0..2 {
                    for n in 0..half {
                        let lower = half + (n + round) % half;
                        for (own, other, color) in [(n, lower, Color::Black), (lower, n, Color::White)] {
                            let points = Some(Points::from_whole(2));
                            let entry = Entry::Meeting(Meeting { points, ..Meeting::new(Tpn(other + 1), Some(color), Outcome::Draw) });
                            tournament.contestants[usize::from(own)].entries.push(Some(entry));
                        }
                    }
                }
                // A tenth is away, nearly all of one half.
                for n in 0..self.teams / 10 {
                    let at = usize::from(if n % 7 == 0 { half + n } else { n });
                    tournament.contestants[at].entries.push(Some(Entry::Bye(Bye::Zero)));
                }
                tournament
            }
        }
    }

    fn apart(&self, rounds: u16, results: Results, is_apart: impl Fn(u16) -> bool) -> Tournament {
        let mut tournament = fresh(self, 9);
        play(&mut tournament, rounds, results);
        let players = (1..=self.teams).filter(|n| is_apart(*n)).map(Tpn).collect();
        tournament.prohibitions.push(Prohibition { first_round: 1, last_round: 9, players });
        tournament
    }
}

fn cases() -> Vec<Case> {
    use Results::{Drawn, Favourites, Open};
    let kinds = [
        Kind::After(0, 9, Open),
        Kind::After(1, 9, Drawn),
        Kind::After(4, 9, Open),
        Kind::After(5, 9, Drawn),
        Kind::After(6, 9, Favourites),
        Kind::After(8, 9, Open),
        Kind::After(8, 9, Drawn),
        Kind::Apart(4, Open),
        Kind::Apart(5, Drawn),
        Kind::UpperApart(4, Favourites),
        Kind::UpperApart(3, Drawn),
        Kind::OneColor,
        Kind::Crowded,
    ];
    let mut cases = Vec::new();
    for teams in [200, 1000] {
        for (preference, primary) in [(Preference::A, Primary::Match), (Preference::B, Primary::Match), (Preference::B, Primary::Game)] {
            cases.extend(kinds.map(|kind| Case { kind, preference, primary, teams }));
        }
    }
    // Nearly everybody has met everybody.
    cases.extend([Preference::A, Preference::B].map(|preference| Case {
        kind: Kind::After(33, 39, Open),
        preference,
        primary: Primary::Game,
        teams: 40,
    }));
    cases
}

#[divan::bench(args = cases(), sample_count = 3, sample_size = 1)]
fn round(bencher: divan::Bencher, case: &Case) {
    let tournament = case.tournament();
    let round = case_round(&tournament, case);
    let paired = pairing::pair(&tournament, round, &Options::default());
    assert!(paired.is_ok(), "{case}: {paired:?}");
    bencher.bench(|| pairing::pair(&tournament, round, &Options::default()));
}

/// Why every pair of a round of 200 teams.
#[divan::bench(args = cases().into_iter().filter(|case| case.teams == 200), sample_count = 1, sample_size = 1)]
fn explained(bencher: divan::Bencher, case: &Case) {
    let tournament = case.tournament();
    let System::TeamSwiss(policy) = tournament.system else { return };
    let round = case_round(&tournament, case);
    bencher.bench(|| {
        let explainer = Explainer::new(&tournament, policy, round, &Options::default()).expect("a pairing");
        (0..explainer.plan().brackets.len()).map(|bracket| explainer.pairs_in(bracket).len()).sum::<usize>()
    });
}

/// The round after those played.
fn case_round(tournament: &Tournament, case: &Case) -> u16 {
    if matches!(case.kind, Kind::OneColor) { 3 } else { tournament.rounds_paired() + 1 }
}
