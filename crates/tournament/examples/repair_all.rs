//! Pairs every round of every report file in the folders named again and counts what differs:
//! `cargo run --release -p tournament --example repair_all -- [--2017] FOLDER...`
//!
//! `--2017`: under the edition of 2017, whatever the files say.
//! Prints a line for each round that differs, and at the end files, rounds, differences and the time spent pairing.
#![expect(clippy::print_stdout, reason = "a program")]

use std::path::PathBuf;
use std::time::{Duration, Instant};
use tournament::check::check_round;
use tournament::model::{DutchEdition, System};

fn main() -> std::io::Result<()> {
    let (mut files, mut rounds, mut different) = (0, 0, 0);
    let (mut spent, mut unreadable) = (Duration::ZERO, 0);
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let edition2017 = arguments.iter().any(|a| a == "--2017");
    arguments.retain(|a| a != "--2017");
    for folder in arguments {
        let mut paths: Vec<PathBuf> = std::fs::read_dir(&folder)?.map(|e| e.map(|e| e.path())).collect::<Result<_, _>>()?;
        paths.retain(|p| p.extension().is_some_and(|e| e == "trf"));
        paths.sort();
        for path in paths {
            let document = match tournament::trf::read(&std::fs::read(&path)?) {
                Ok(document) => document,
                Err(error) => {
                    unreadable += 1;
                    println!("{}: {error}", path.display());
                    continue;
                }
            };
            files += 1;
            let mut tournament = document.tournament;
            if edition2017 {
                tournament.system = System::Dutch(DutchEdition::E2017);
            }
            for round in 1..=tournament.rounds_paired() {
                let begin = Instant::now();
                let check = check_round(&tournament, round);
                spent += begin.elapsed();
                rounds += 1;
                if !check.is_ok() {
                    different += 1;
                    let reason = check.expected.as_ref().err();
                    println!("{} round {round}: {reason:?} rules {:?} file {:?}", path.display(), check.missing(), check.surplus());
                }
            }
        }
    }
    println!("{files} files, {unreadable} unreadable, {rounds} rounds, {different} different, {} ms pairing", spent.as_millis());
    Ok(())
}
