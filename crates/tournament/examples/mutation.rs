//! Corrupts one pair of every report file in some folders, in three ways, and counts what the checker notices.
//!
//! `cargo run -p tournament --example mutation -- FOLDER...`
//!
//! A file counts only if it is clean before. Exit status 1 if a corruption goes unnoticed.

use std::path::PathBuf;
use std::process::ExitCode;
use tournament::check::{check_round, check_rounds, drawn};
use tournament::model::{Bye, Entry, Meeting, Tournament, Tpn};

/// What is done to a pair.
#[derive(Clone, Copy, Debug)]
enum Mutation {
    /// It exchanges its Blacks with another pair of the round.
    Opponents,
    /// It changes colours.
    Colors,
    /// Its White changes places with the receiver of the bye.
    Bye,
}

fn entry_of(tournament: &mut Tournament, tpn: Tpn, round: u16) -> Option<&mut Entry> {
    let player = tournament.contestants.iter_mut().find(|p| p.tpn == tpn)?;
    player.entries.get_mut(usize::from(round) - 1)?.as_mut()
}

/// Names another opponent, in both records.
fn join(tournament: &mut Tournament, white: Tpn, black: Tpn, round: u16) -> Option<()> {
    for (own, other) in [(white, black), (black, white)] {
        let Entry::Meeting(Meeting { opponent, .. }) = entry_of(tournament, own, round)? else { return None };
        *opponent = other;
    }
    Some(())
}

/// `None`: the round has no room for it.
fn mutate(tournament: &mut Tournament, round: u16, pick: usize, mutation: Mutation) -> Option<()> {
    let found = drawn(tournament, round);
    let colored: Vec<_> = found.pairs.iter().copied().filter(|p| !found.uncolored.contains(p)).collect();
    let first = *colored.get(pick % colored.len().max(1))?;
    match mutation {
        Mutation::Opponents => {
            let second = *colored.get((pick + 1) % colored.len())?;
            if first == second {
                return None;
            }
            join(tournament, first.white, second.black, round)?;
            join(tournament, second.white, first.black, round)
        }
        Mutation::Colors => {
            for tpn in [first.white, first.black] {
                let Entry::Meeting(Meeting { color, .. }) = entry_of(tournament, tpn, round)? else { return None };
                *color = color.map(tournament::model::Color::other);
            }
            Some(())
        }
        Mutation::Bye => {
            let holder = *found.byes.first()?;
            let game = *entry_of(tournament, first.white, round)?;
            *entry_of(tournament, first.white, round)? = Entry::Bye(Bye::PairingAllocated);
            *entry_of(tournament, holder, round)? = game;
            join(tournament, holder, first.black, round)
        }
    }
}

fn main() -> ExitCode {
    let mut unnoticed = 0;
    for folder in std::env::args_os().skip(1).map(PathBuf::from) {
        let Ok(listing) = std::fs::read_dir(&folder) else {
            eprintln!("{}: not a folder", folder.display());
            return ExitCode::from(2);
        };
        let mut files: Vec<PathBuf> = listing.filter_map(|entry| Some(entry.ok()?.path())).collect();
        files.sort();
        let (mut clean, mut unclean) = (0, 0);
        let mut counts = [(0, 0); 3];
        for (index, path) in files.iter().enumerate() {
            let Some(original) = std::fs::read(path).ok().and_then(|bytes| tournament::trf::read(&bytes).ok()) else { continue };
            let original = original.tournament;
            if !check_rounds(&original).iter().all(tournament::check::RoundCheck::is_ok) {
                unclean += 1;
                continue;
            }
            clean += 1;
            for (mutation, count) in [Mutation::Opponents, Mutation::Colors, Mutation::Bye].into_iter().zip(&mut counts) {
                // Another round and another pair in every file; where it has no room, the next round.
                let rounds = usize::from(original.rounds_paired());
                let made = (0..rounds).find_map(|skip| {
                    let round = u16::try_from((index * 7 + skip) % rounds + 1).ok()?;
                    let mut mutated = original.clone();
                    mutate(&mut mutated, round, index * 13, mutation)?;
                    Some((round, mutated))
                });
                let Some((round, mutated)) = made else { continue };
                count.0 += 1;
                if check_round(&mutated, round).is_ok() {
                    println!("{}: round {round}: {mutation:?} not noticed", path.display());
                } else {
                    count.1 += 1;
                }
            }
        }
        println!("{}: {clean} clean files, {unclean} not clean", folder.display());
        for (mutation, (made, noticed)) in [Mutation::Opponents, Mutation::Colors, Mutation::Bye].into_iter().zip(counts) {
            println!("  {mutation:?}: {made} made, {noticed} noticed");
            unnoticed += made - noticed;
        }
    }
    ExitCode::from(u8::from(unnoticed > 0))
}
