//! Time of the next round of fields that are hard to pair: `cargo run --release -p tournament --example hard_rounds -- [--explain] [CASE] [PLAYERS]`
//!
//! Prints for each case the shortest of three times for pairing and a number made of the pairs, by which two builds of the program can be
//! compared; with `--explain` the same of everything that can be explained.
#![expect(clippy::print_stdout, reason = "a program that may stop")]

#[path = "../benches/hard/mod.rs"]
#[allow(dead_code, clippy::expect_used, clippy::cast_possible_truncation, reason = "shared with the benchmarks; a program that may stop")]
mod hard;

use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::{Duration, Instant};
use tournament::model::{Outcome, Tournament};
use tournament::pairing::explain::Explainer;
use tournament::pairing::{Options, pair};

type Case = (&'static str, fn(u16) -> Tournament);

const CASES: [Case; 14] = [
    ("open", |n| hard::played(n, 4, 9, hard::by_chance)),
    ("all-drawn", |n| hard::played(n, 4, 9, |_, _, _| Outcome::Draw)),
    ("due-one-color", hard::due_one_color),
    ("half-apart", |n| hard::some_apart(n, n / 2, 4)),
    ("half-apart-tight", |n| hard::some_apart(n, n.div_ceil(2), 4)),
    ("half-apart-round-1", |n| hard::some_apart(n, n.div_ceil(2), 0)),
    ("lately-half-apart", |n| hard::lately_apart(n, n.div_ceil(2))),
    ("half-and-one-apart", |n| hard::lately_apart(n, n.div_ceil(2) + 1)),
    ("two-units", |n| hard::units_apart(n, 2, false)),
    ("two-units-dealt", |n| hard::units_apart(n, 2, true)),
    ("three-units", |n| hard::units_apart(n, 3, false)),
    ("three-units-dealt", |n| hard::units_apart(n, 3, true)),
    ("round-30-of-30", |n| hard::played(n, 29, 30, |w, b, _| if w < b { Outcome::Win } else { Outcome::Loss })),
    ("robin", hard::hardly_anybody_left),
];

fn main() {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let players = arguments.pop_if(|a| a.parse::<u16>().is_ok()).and_then(|a| a.parse().ok()).unwrap_or(1000);
    let explain = arguments.iter().position(|a| a == "--explain").map(|at| arguments.remove(at)).is_some();
    for (name, make) in CASES.iter().filter(|(name, _)| arguments.is_empty() || arguments.iter().any(|a| a == name)) {
        let tournament = make(players);
        let round = tournament.rounds_paired() + 1;
        let mut hash = 0;
        let timed = (0..3).map(|_| {
            let start = Instant::now();
            let paired = pair(&tournament, round, &Options::default());
            let time = start.elapsed();
            let mut hasher = DefaultHasher::new();
            format!("{paired:?}").hash(&mut hasher);
            hash = hasher.finish();
            time
        });
        let mut best = Duration::MAX;
        for time in timed {
            best = best.min(time);
            if time > Duration::from_secs(2) {
                break;
            }
        }
        println!("{name:20} {players:6} round {round:4} {best:10.1?} {hash:016x}");
        if explain && let Ok(explainer) = Explainer::new(&tournament, round, &[]) {
            let start = Instant::now();
            let mut hasher = DefaultHasher::new();
            for index in 0..explainer.brackets() {
                let said = (explainer.bracket(index), explainer.pairs_in(index), explainer.floats_from(index));
                format!("{said:?}").hash(&mut hasher);
            }
            format!("{:?}", explainer.bye()).hash(&mut hasher);
            println!("{:20} {:19} {:10.1?} {:016x}", "  explained", "", start.elapsed(), hasher.finish());
        }
    }
}
