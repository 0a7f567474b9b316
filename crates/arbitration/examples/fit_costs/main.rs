//! Fits the reconciler's [`Costs`] again: `cargo run --release -p arbitration --example fit_costs`
//!
//! Games are made from seeds and written down twice by players who make slips (the generators of `tests/reconcile`), so that the truth is
//! known. Four things are printed; `docs/reconciler.md` says what came of them.
//!
//! 1. How often each slip occurs when the sheets are laid beside the true game, and the cost that follows from that alone. With
//!    `--pairs FILE` also for real sheets: a line a game, number, first sheet and second sheet between bars, cells separated by tabs. Their
//!    truth is not known; the game that the reconciler finds stands for it.
//! 2. What becomes of the loss when one cost at a time is a fifth lower or a quarter higher.
//! 3. Where a descent along those ends that lessen it.
//! 4. Both sets of costs on games that were not fitted on.
//!
//! `--games N` sets how many games are fitted on (default 32, some minutes of one core), `--seed N` the first of them.

#![allow(missing_docs, reason = "a program")]

mod counts;
mod descent;
#[path = "../../tests/reconcile/games.rs"]
#[allow(dead_code, reason = "the tests use the rest")]
mod games;
mod material;
#[path = "../../tests/reconcile/noise.rs"]
#[allow(dead_code, reason = "the tests use the rest")]
mod noise;
#[path = "../../tests/reconcile/random.rs"]
mod random;
mod tally;

use arbitration::reconcile::Costs;
use descent::Knob;
use std::process::ExitCode;
use tally::Tally;

/// The first seed of games that were never fitted on; the table of `tests/reconcile` begins there as well.
const HELD_OUT: u64 = 5001;

/// The loss of a true game nine logarithms ahead of its nearest rival.
const NEARLY_NOTHING: f64 = 0.000_12;

struct Options {
    games: u64,
    seed: u64,
    pairs: Option<String>,
}

fn options() -> Option<Options> {
    let mut options = Options { games: 32, seed: 1, pairs: None };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let value = words.next()?;
        match word.as_str() {
            "--games" => options.games = value.parse().ok().filter(|n| (1..=1000).contains(n))?,
            "--seed" => options.seed = value.parse().ok()?,
            "--pairs" => options.pairs = Some(value),
            _ => return None,
        }
    }
    Some(options)
}

fn main() -> ExitCode {
    let Some(options) = options() else {
        eprintln!("usage: fit_costs [--games N] [--seed N] [--pairs FILE]");
        return ExitCode::from(2);
    };
    println!("1. How often slips occur, and the cost that follows (hundredths of a natural logarithm of the odds)\n");
    let sheets = material::for_counting(options.seed, options.games);
    let mut columns = vec![("made, 1 cell in 12", counts::of(&sheets))];
    if let Some(path) = &options.pairs {
        match std::fs::read_to_string(path) {
            Ok(text) => columns.push(("real", counts::of(&material::real(&text)))),
            Err(why) => {
                eprintln!("{path}: {why}");
                return ExitCode::FAILURE;
            }
        }
    }
    counts::print(&columns);

    println!("\n2. One cost at a time\n");
    let fitted_on = material::cases(options.seed, options.games);
    let now = Tally::of(&fitted_on, &Costs::FITTED);
    // A true game far ahead tells nothing: the steps are tried on the other cases, and taken if they hold on all.
    let open: Vec<_> =
        fitted_on.iter().zip(&now.losses).filter(|(_, loss)| **loss > NEARLY_NOTHING).map(|(case, _)| case.clone()).collect();
    println!("{} cases of {} games, loss {:.3} a case, {} cases open\n", fitted_on.len(), options.games, now.mean(), open.len());
    println!("{:<18} {:>5} {:>9} {:>9}  best by a parabola", "", "now", "× 0.80", "× 1.25");
    let mut bends = Vec::new();
    for knob in descent::KNOBS {
        bends.push(descent::bend(knob, &Costs::FITTED, &open));
        if let Some(bend) = bends.last() {
            bend.print(fitted_on.len());
        }
    }

    println!("\n3. Descent\n");
    let found = descent::descend(&fitted_on, &open, &bends, &now);

    println!("\n4. Games that were not fitted on\n");
    let held_out = material::cases(HELD_OUT.max(options.seed + options.games), 2 * options.games);
    let (before, after) = (Tally::of(&held_out, &Costs::FITTED), Tally::of(&held_out, &found));
    before.print("costs in use");
    after.print("costs found");
    let (mean, error) = before.difference(&after);
    println!("loss found less loss in use: {mean:+.4} ± {error:.4} a case (standard error of the pairs)");
    for knob in descent::KNOBS.iter().filter(|k| k.read(&found) != k.read(&Costs::FITTED)) {
        println!("  {:<18} {} -> {}", knob.name, Knob::read(knob, &Costs::FITTED), knob.read(&found));
    }
    ExitCode::SUCCESS
}
