//! Game collections on this machine, which may not be copied: `DRAUGHTS_PDN` names a folder of `.pdn` files.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use draughts::pdn::games;
use std::path::{Path, PathBuf};

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    let mut entries: Vec<_> = std::fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|e| e == "pdn") {
            found.push(path);
        }
    }
}

/// Prints every fault and every game that does not play through, and holds the writer to what the reader read.
#[test]
#[ignore = "needs DRAUGHTS_PDN"]
fn replay_a_folder() {
    let folder = std::env::var("DRAUGHTS_PDN").expect("DRAUGHTS_PDN names a folder");
    let mut paths = Vec::new();
    files(Path::new(&folder), &mut paths);
    let (mut total, mut legal, mut plies) = (0, 0, 0);
    for path in &paths {
        let bytes = std::fs::read(path).unwrap();
        let name = path.file_name().unwrap().to_string_lossy();
        let (mut all, mut good) = (0, 0);
        for entry in games(&bytes) {
            all += 1;
            for f in &entry.faults {
                println!("{name}:{}:{}: {}", f.place.line, f.place.column, f.kind);
            }
            let written = entry.game.to_pdn();
            let again: Vec<_> = games(written.as_bytes()).collect();
            assert_eq!(again.len(), 1, "{written}");
            assert_eq!(again[0].game, entry.game, "{written}");
            assert_eq!(again[0].faults, [], "{written}");
            let replay = entry.game.replay(None);
            plies += replay.played.len();
            match replay.fault {
                None => good += 1,
                Some(fault) => {
                    println!(
                        "{name}:{}: as {:?}: step {} `{}`: {}",
                        entry.place.line, replay.reading.variant, fault.ply, fault.text, fault.why
                    );
                }
            }
        }
        println!("{name}: {good} of {all}");
        total += all;
        legal += good;
    }
    println!("{legal} of {total} games legal, {plies} plies, {} files", paths.len());
}
