//! Pairs every round of report files and has another program pair it too:
//! `cargo run --release -p tournament --example pair_beside -- FOLDER...`
//!
//! `OTHER_ENGINE` in the environment is the other program's command, split at blanks. It gets one more argument, a report file that ends before the
//! round, written for pairing engines, and writes pairs of numbers, a line each, White first; `N 0` is the bye, a line of one number is passed over.
//! Prints a line for each round that differs: pairs and bye, then colours alone; at the end how many there were.
#![expect(clippy::print_stdout, reason = "a program")]

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::Command;
use tournament::model::{Bye, Entry, Tournament};
use tournament::pairing::{Options, pair};
use tournament::trf::{Document, Profile, read, write};

/// White and Black of each pair; 0 for Black is the bye.
type Pairs = Vec<(u16, u16)>;

fn main() -> Result<(), Box<dyn Error>> {
    let command = std::env::var("OTHER_ENGINE")?;
    let before_round = std::env::temp_dir().join(format!("pair-beside-{}.trf", std::process::id()));
    let (mut files, mut rounds, mut pairs, mut colors, mut unanswered) = (0, 0, 0, 0, 0);
    for folder in std::env::args().skip(1) {
        let mut paths: Vec<PathBuf> = std::fs::read_dir(&folder)?.map(|e| e.map(|e| e.path())).collect::<Result<_, _>>()?;
        paths.retain(|p| p.extension().is_some_and(|e| e == "trf"));
        paths.sort();
        for path in paths {
            let tournament = read(&std::fs::read(&path)?)?.tournament;
            files += 1;
            for round in 1..=tournament.rounds_paired() {
                let before = before(&tournament, round);
                let ours = pair(&before, round, &Options::default())?;
                let ours: Pairs = ours.pairs.iter().map(|p| (p.white.0, p.black.0)).chain(ours.pab.map(|p| (p.0, 0))).collect();
                std::fs::write(&before_round, write(&Document::new(before), Profile::Engine)?)?;
                rounds += 1;
                let place = format!("{} round {round}", path.display());
                let Some(theirs) = answer(&command, &before_round)? else {
                    unanswered += 1;
                    println!("{place}: no answer");
                    continue;
                };
                let (ours_only, theirs_only) = (without(&ours, &theirs, same_pair), without(&theirs, &ours, same_pair));
                if !(ours_only.is_empty() && theirs_only.is_empty()) {
                    pairs += 1;
                    println!("{place}: here {ours_only:?}, there {theirs_only:?}");
                } else if !without(&ours, &theirs, |a, b| a == b).is_empty() {
                    colors += 1;
                    println!("{place}: colours of {:?}", without(&ours, &theirs, |a, b| a == b));
                }
            }
        }
    }
    std::fs::remove_file(&before_round)?;
    println!("{files} files, {rounds} rounds: {pairs} differ, {colors} in colours alone, {unanswered} without an answer");
    Ok(())
}

/// The tournament as it stood when a round was to be paired: of that round the byes that were asked for.
fn before(tournament: &Tournament, round: u16) -> Tournament {
    let mut before = tournament.clone();
    for player in &mut before.contestants {
        player.entries.truncate(round.into());
        if let Some(entry) = player.entries.get_mut(usize::from(round) - 1) {
            *entry = entry.filter(|entry| matches!(entry, Entry::Bye(bye) if *bye != Bye::PairingAllocated));
        }
    }
    before
}

/// The other program's pairs; `None` where it fails.
fn answer(command: &str, file: &Path) -> Result<Option<Pairs>, Box<dyn Error>> {
    let mut words = command.split_whitespace();
    let output = Command::new(words.next().unwrap_or_default()).args(words).arg(file).output()?;
    let text = String::from_utf8_lossy(&output.stdout);
    let pair = |line: &str| line.split_once(' ').and_then(|(a, b)| Some((a.trim().parse().ok()?, b.trim().parse().ok()?)));
    Ok(output.status.success().then(|| text.lines().filter_map(pair).collect()))
}

fn same_pair(a: (u16, u16), b: (u16, u16)) -> bool {
    a == b || a == (b.1, b.0)
}

/// The pairs of the one that are not in the other.
fn without(one: &[(u16, u16)], other: &[(u16, u16)], same: impl Fn((u16, u16), (u16, u16)) -> bool) -> Pairs {
    one.iter().copied().filter(|a| !other.iter().any(|b| same(*a, *b))).collect()
}
