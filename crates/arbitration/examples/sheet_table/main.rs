//! How well games are found behind bad sheets: `cargo run --release -p arbitration --example sheet_table`
//!
//! A table: game, model of slips, slips in 100 cells; of so many games how many are found exactly, how many are accepted and wrong, how many
//! plies a game are disputed, and the time. The games are made from seeds that nothing was fitted on (from 20001 on).
//!
//! `--games N` a row (200), `--seed N`, `--kind GAME` (all five), `--model spec|own|real` (all), `--rates 0,5,10,15`, `--rows two,one,last,tails,apart`
//! (two sheets; one; two and the final position; the same without up to 15 % of the last cells; sheets of two games), `--show` every game accepted and wrong, `--misses` every game not found, and why, `--digest` a number for
//! each row that stands for all its reports: a change that is to change no answer leaves it alone. `--learn FILE` counts the slips of
//! real sheets instead: a line a game, number, first and second sheet between bars, cells separated by tabs. `FLAGFALL_PDN` names files of
//! draughts games, `FLAGFALL_PGN` of chess and `FLAGFALL_XIANGQI` of xiangqi games, separated by colons, that are used in place of made ones.

#![allow(missing_docs, reason = "a program")]

#[path = "../../tests/reconcile/drawn.rs"]
mod drawn;
#[path = "../../tests/reconcile/games.rs"]
#[allow(dead_code, reason = "the tests use the rest")]
mod games;
mod learn;
mod misses;
#[path = "../../tests/reconcile/noise.rs"]
#[allow(dead_code, reason = "the tests use the rest")]
mod noise;
mod oracle;
#[path = "../../tests/reconcile/pens.rs"]
mod pens;
#[path = "../../tests/reconcile/random.rs"]
mod random;
mod source;
mod tally;

use arbitration::game::{GamePosition, Notation};
use arbitration::kind::GameKind;
use arbitration::reconcile::{Case, Final};
use drawn::Slips;
use games::Sample;
use noise::Pen;
use random::Random;
use std::error::Error;
use tally::Tally;

struct Options {
    games: usize,
    seed: u64,
    kinds: Vec<GameKind>,
    models: Vec<String>,
    rates: Vec<u64>,
    rows: Vec<String>,
    show: bool,
    misses: bool,
    digest: bool,
}

fn main() -> Result<(), Box<dyn Error>> {
    let words = |list: &str| list.split(',').map(str::to_owned).collect::<Vec<_>>();
    let mut options = Options {
        games: 200,
        seed: 20_001,
        kinds: GameKind::ALL.to_vec(),
        models: words("spec,own,real"),
        rates: vec![0, 5, 10, 15],
        rows: words("two"),
        show: false,
        misses: false,
        digest: false,
    };
    let mut arguments = std::env::args().skip(1);
    while let Some(word) = arguments.next() {
        if word == "--show" {
            options.show = true;
            continue;
        }
        if word == "--misses" {
            options.misses = true;
            continue;
        }
        if word == "--digest" {
            options.digest = true;
            continue;
        }
        let value = arguments.next().ok_or("a value is missing")?;
        match word.as_str() {
            "--games" => options.games = value.parse()?,
            "--seed" => options.seed = value.parse()?,
            "--kind" => options.kinds = value.split(',').map(str::parse).collect::<Result<_, _>>()?,
            "--model" => options.models = words(&value),
            "--rates" => options.rates = value.split(',').map(str::parse).collect::<Result<_, _>>()?,
            "--rows" => options.rows = words(&value),
            "--learn" => {
                learn::print(&std::fs::read_to_string(value)?);
                return Ok(());
            }
            other => return Err(format!("no option {other}").into()),
        }
    }
    println!(
        "| game | slips | % | sheets | games | exact % | or offered % | accepted % | accepted, wrong | disputed plies | open with them | mean ms | worst ms |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|---|---|---|");
    for kind in &options.kinds {
        table(*kind, &options)?;
    }
    Ok(())
}

fn table(kind: GameKind, options: &Options) -> Result<(), Box<dyn Error>> {
    let samples = source::samples(kind, options.seed, options.games)?;
    let others: Vec<Vec<Vec<String>>> = samples.iter().map(|s| others(kind, s)).collect();
    let real = Slips::of_real_sheets();
    let pen = match kind {
        GameKind::Chess => Pen::Chess,
        GameKind::Xiangqi => Pen::Xiangqi,
        _ => Pen::Draughts,
    };
    for model in &options.models {
        for rate in &options.rates {
            for row in &options.rows {
                let case = |n: usize| {
                    let sample = &samples[n];
                    let random = &mut Random::new(40_000_000 + options.seed + n as u64 + rate * 100_000);
                    let mut sheet = |n: usize| match (&samples[n].san, model.as_str()) {
                        (game, "own") => pens::sheet(game, &others[n], rate * 10, random),
                        (game, "real") => real.sheet(game, rate * 10, random),
                        (game, _) => noise::sheet(game, pen, rate * 10, 0, random),
                    };
                    // Sheets of two games: nothing fits, and the search goes as far as it may.
                    let other = if row == "apart" { (n + 1) % samples.len() } else { n };
                    let mut case = Case::new(kind, sheet(n), sheet(other));
                    if row == "one" {
                        case.second = None;
                    }
                    if row == "tails" {
                        let most = sample.san.len() * 15 / 100;
                        for cells in [&mut case.first, &mut case.second].into_iter().flatten() {
                            cells.truncate(cells.len() - random.below(most + 1).min(cells.len()));
                        }
                    }
                    case.anchors.last =
                        matches!(row.as_str(), "last" | "tails").then(|| Final { position: sample.last.clone(), exact: true });
                    (case, sample.san.clone())
                };
                // The likelihood of a sheet is known of one model.
                let known = (model == "own").then_some(rate * 10);
                let misses = options.misses.then_some(known);
                let tally = Tally::of(samples.len(), &case, options.show, misses);
                tally.print(&[&kind.to_string(), model, &rate.to_string(), row]);
                if options.digest {
                    println!("digest {:016x}", tally.digest());
                }
            }
        }
    }
    Ok(())
}

/// What else could have been played at each ply, in writing.
fn others(kind: GameKind, sample: &Sample) -> Vec<Vec<String>> {
    let notation = Notation::usual(kind);
    let mut now = GamePosition::start(kind);
    let mut out = Vec::new();
    for word in &sample.san {
        let all: Vec<_> = now.legal_moves().into_iter().map(|m| (now.write(&m, notation), m)).collect();
        out.push(all.iter().filter(|(w, _)| w != word).map(|(w, _)| w.clone()).collect());
        let Some(next) = all.iter().find(|(w, _)| w == word).and_then(|(_, m)| now.play(m)) else { break };
        now = next;
    }
    out
}
