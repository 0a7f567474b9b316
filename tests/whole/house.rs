//! The house stands as it is drawn: arrows point down only, one door to files and streams, every key in the code has its text.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use words::Lang;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// Every crate of the workspace with those that it may name.
const CRATES: &[(&str, &[&str])] = &[
    ("draughts", &[]),
    ("xiangqi", &[]),
    ("tournament", &[]),
    ("arbitration", &["draughts", "xiangqi"]),
    ("files", &[]),
    ("event", &["arbitration", "draughts", "tournament", "xiangqi"]),
    ("exchange", &["event", "tournament"]),
    ("store", &["event", "exchange", "files", "tournament"]),
    ("words", &["arbitration", "draughts", "event", "exchange", "files", "store", "tournament", "xiangqi"]),
    ("print", &["arbitration", "draughts", "event", "files", "tournament", "words", "xiangqi"]),
];

/// Every room of the app with those that it may name.
const ROOMS: &[(&str, &[&str])] = &[
    ("time", &[]),
    ("config", &[]),
    ("desk", &["config", "time", "words"]),
    ("words", &[]),
    ("tui", &["config", "desk", "time", "words"]),
    ("cli", &["config", "desk", "time", "tui", "words"]),
];

/// Every source file below a folder with its text, without its tests.
fn sources(folder: &Path) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    for path in fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()) {
        let inner = path.strip_prefix(ROOT).unwrap().to_string_lossy().into_owned();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|e| e == "rs") && !inner.contains("tests") {
            let text = fs::read_to_string(&path).unwrap();
            found.push((path, text.split("#[cfg(test)]").next().unwrap().to_owned()));
        }
    }
    found
}

/// The sources of the app and of all crates.
fn all_sources() -> Vec<(PathBuf, String)> {
    let folders = CRATES.iter().map(|(name, _)| Path::new(ROOT).join("crates").join(name).join("src"));
    std::iter::once(Path::new(ROOT).join("src")).chain(folders).flat_map(|folder| sources(&folder)).collect()
}

#[test]
fn no_crate_names_one_above_it() {
    let folders: BTreeSet<String> =
        fs::read_dir(Path::new(ROOT).join("crates")).unwrap().map(|e| e.unwrap().file_name().to_string_lossy().into_owned()).collect();
    assert_eq!(folders, CRATES.iter().map(|(name, _)| (*name).to_owned()).collect(), "every crate has its place in the house");
    for (name, below) in CRATES {
        let manifest: toml::Table =
            fs::read_to_string(Path::new(ROOT).join("crates").join(name).join("Cargo.toml")).unwrap().parse().unwrap();
        for part in manifest["dependencies"].as_table().unwrap().keys() {
            assert!(!folders.contains(part) || below.contains(&part.as_str()), "{name} names {part}, which is not below it");
        }
    }
}

#[test]
fn no_room_of_the_app_names_one_above_it() {
    for (room, below) in ROOMS {
        let folder = Path::new(ROOT).join("src").join(room);
        let mut files = if folder.is_dir() { sources(&folder) } else { Vec::new() };
        let file = folder.with_extension("rs");
        files.extend(fs::read_to_string(&file).ok().map(|text| (file, text.split("#[cfg(test)]").next().unwrap().to_owned())));
        assert!(!files.is_empty(), "{room} is nowhere");
        for (path, text) in files {
            for (at, _) in text.match_indices("crate::") {
                let named: String = text[at + 7..].chars().take_while(|c| c.is_ascii_lowercase() || *c == '_').collect();
                let known = named == *room || below.contains(&named.as_str()) || !ROOMS.iter().any(|(other, _)| *other == named);
                assert!(known, "{}: {room} names {named}, which is not below it", path.display());
            }
        }
    }
}

#[test]
fn the_screen_decides_and_draws_apart() {
    let tui = Path::new(ROOT).join("src/tui");
    for (room, other) in [("update", "view"), ("view", "update")] {
        for (path, text) in sources(&tui.join(room)) {
            let named = [format!("tui::{other}::"), format!("super::{other}::"), format!("super::super::{other}")];
            assert!(!named.iter().any(|name| text.contains(name)), "{}: {room} names {other}", path.display());
        }
    }
    for (path, text) in sources(&tui) {
        let may = path.ends_with("tui/driver.rs");
        assert!(may || !text.contains("crossterm::"), "{}: only the driver names the terminal", path.display());
    }
}

#[test]
fn sentences_are_made_by_words_and_asked_for_by_those_who_show_them() {
    let quiet = ["draughts", "xiangqi", "tournament", "arbitration", "files", "event", "exchange", "store"];
    for name in quiet {
        for (path, text) in sources(&Path::new(ROOT).join("crates").join(name).join("src")) {
            assert!(!text.contains("Lang::"), "{} speaks a language", path.display());
        }
    }
}

#[test]
fn nobody_else_writes_files_or_to_the_standard_streams() {
    let found = all_sources();
    assert!(found.len() > 300);
    let doors = [
        // The store makes event files where there is none, and notes after each entry what it holds, which must not wait for the disk.
        (
            ["fs::write(", "File::create", "fs::rename("].as_slice(),
            ["files/src/output.rs", "files/src/output/own.rs", "store/src/open.rs", "store/src/anchor.rs", "store/src/salvage.rs"]
                .as_slice(),
        ),
        (["print!(", "println!(", "io::stdout()"].as_slice(), ["src/cli/say.rs", "src/cli/screen.rs", "src/tui/driver.rs"].as_slice()),
        (
            ["File::open(", "fs::read(", "read_to_string(&", "io::stdin()"].as_slice(),
            [
                "files/src/input.rs",
                "files/src/output.rs",
                "src/cli/screen.rs",
                "store/src/lock.rs",
                // What lies beside an event file, and a copy of a damaged one.
                "store/src/open.rs",
                "store/src/wal.rs",
                "store/src/anchor.rs",
                "store/src/salvage.rs",
                "store/src/rescue.rs",
            ]
            .as_slice(),
        ),
    ];
    for (path, text) in &found {
        for (calls, rooms) in doors {
            let is_door = rooms.iter().any(|room| path.ends_with(Path::new(room)));
            let past = calls.iter().find(|call| text.contains(*call)).filter(|_| !is_door);
            assert_eq!(past, None, "{} goes past the one function for it", path.display());
        }
    }
}

#[test]
fn every_key_in_the_code_has_a_text() {
    let parts: BTreeSet<String> = Lang::EN.entries().filter_map(|(key, _)| Some(key.split_once('.')?.0.to_owned())).collect();
    let mut missing = Vec::new();
    for (path, code) in all_sources() {
        // The table of commands holds names of commands, which look like keys.
        if path.ends_with("tui/command.rs") {
            continue;
        }
        for literal in code.split('"').skip(1) {
            let is_key = literal.split_once('.').is_some_and(|(part, _)| parts.contains(part))
                && literal.len() < 60
                && literal.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b".-".contains(&b))
                && !literal.ends_with('.')
                && !literal.ends_with(".toml");
            if is_key && Lang::EN.get(literal).is_none() {
                missing.push(format!("{}: {literal}", path.display()));
            }
        }
    }
    assert!(missing.is_empty(), "keys without a text:\n{}", missing.join("\n"));
}
