//! The house stands as it is drawn: arrows point down only, one door to files and streams, every key in the code has its text.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use words::Lang;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// Every crate of the workspace with those that it may name.
const CRATES: &[(&str, &[&str])] = &[
    ("draughts", &[]),
    ("xiangqi", &[]),
    ("ratings", &[]),
    ("prizes", &[]),
    ("tournament", &["ratings"]),
    ("arbitration", &["draughts", "xiangqi"]),
    ("files", &[]),
    ("event", &["arbitration", "draughts", "prizes", "ratings", "tournament", "xiangqi"]),
    ("exchange", &["event", "ratings", "tournament"]),
    ("store", &["event", "exchange", "files", "tournament"]),
    ("words", &["arbitration", "draughts", "event", "exchange", "files", "prizes", "ratings", "store", "tournament", "xiangqi"]),
    ("print", &["arbitration", "draughts", "event", "files", "prizes", "ratings", "tournament", "words", "xiangqi"]),
    ("site", &["arbitration", "event", "print", "tournament", "words", "xiangqi"]),
];

/// Every room of the app with those that it may name.
const ROOMS: &[(&str, &[&str])] = &[
    ("time", &[]),
    ("config", &[]),
    ("desk", &["config", "time"]),
    ("words", &["desk"]),
    ("tui", &["config", "desk", "time", "words"]),
    ("cli", &["config", "desk", "time", "tui", "words"]),
];

/// Every source file below a folder with its text, without its tests and whole lines of comments, which hold examples.
fn sources(folder: &Path) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    for path in fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()) {
        let inner = path.strip_prefix(ROOT).unwrap().to_string_lossy().into_owned();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|e| e == "rs") && !inner.contains("tests") {
            let text = fs::read_to_string(&path).unwrap();
            let program = text.split("#[cfg(test)]").next().unwrap();
            let code: String = program.lines().filter(|line| !line.trim_start().starts_with("//")).flat_map(|line| [line, "\n"]).collect();
            found.push((path, code));
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

/// Modules that name each other in a ring, by crate, with why they may.
const KNOTS: &[(&str, &[&str], &str)] = &[(
    "arbitration",
    &["clock", "rulebook", "ruling"],
    "an edition speaks of times and of rulings, and both a case of the clock and a ruling are made by an edition",
)];

/// What a text says after `crate::`, or after so many `super::` as lead out of its file's module to the root: the first names of paths.
fn names_at_root(text: &str, supers: usize) -> BTreeSet<String> {
    let code: String = text.lines().map(|line| line.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n");
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    let first = |path: &str| path.trim_start().chars().take_while(|c| is_name(*c)).collect::<String>();
    let mut found = BTreeSet::new();
    for (way, times) in [("crate::", 1), ("super::", supers)] {
        for (at, _) in code.match_indices(&way.repeat(times)) {
            let after = &code[at + way.len() * times..];
            // Part of a longer name, or of a longer way up.
            if code[..at].ends_with(is_name) || code[..at].ends_with("super::") || after.starts_with("super::") {
                continue;
            }
            let Some(list) = after.strip_prefix('{') else {
                found.insert(first(after));
                continue;
            };
            let (mut depth, mut start) = (0, 0);
            for (i, c) in list.char_indices() {
                match c {
                    ',' | '}' if depth == 0 => {
                        found.insert(first(&list[start..i]));
                        start = i + 1;
                        if c == '}' {
                            break;
                        }
                    }
                    '{' => depth += 1,
                    '}' => depth -= 1,
                    _ => {}
                }
            }
        }
    }
    found
}

/// The names that a crate's root hands out, with the module they are from.
fn handed_out(root: &str, modules: &BTreeMap<String, Vec<(usize, String)>>) -> BTreeMap<String, String> {
    let mut from = BTreeMap::new();
    for path in root.split(';').filter_map(|statement| statement.rsplit_once("pub use ")).map(|(_, path)| path) {
        let Some((module, names)) = path.split_once("::") else { continue };
        if names == "*" {
            let items = modules.get(module).into_iter().flatten().flat_map(|(_, text)| text.lines());
            let named = items.filter_map(|line| line.strip_prefix("pub ")?.split_whitespace().nth(1));
            from.extend(named.map(|n| (n.split(['(', '<', ':', ';', '{']).next().unwrap_or(n).to_owned(), module.to_owned())));
        }
        let words = names.split(|c: char| !(c.is_alphanumeric() || c == '_')).filter(|word| !word.is_empty());
        from.extend(words.map(|word| (word.to_owned(), module.to_owned())));
    }
    from
}

/// The first-level modules of a crate, with those of them that each names.
fn modules(folder: &Path) -> BTreeMap<String, BTreeSet<String>> {
    let (mut parts, mut root): (BTreeMap<String, Vec<(usize, String)>>, String) = (BTreeMap::new(), String::new());
    for (path, text) in sources(folder) {
        let inner: Vec<String> = path.strip_prefix(folder).unwrap().iter().map(|part| part.to_string_lossy().into_owned()).collect();
        match inner[0].trim_end_matches(".rs") {
            "lib" => root = text,
            "main" => {}
            top => {
                let depth = inner.len() - usize::from(inner.last().is_some_and(|name| name == "mod.rs"));
                parts.entry(top.to_owned()).or_default().push((depth, text));
            }
        }
    }
    let from = handed_out(&root, &parts);
    let named = |(top, files): (&String, &Vec<(usize, String)>)| {
        let names = files.iter().flat_map(|(depth, text)| names_at_root(text, *depth));
        let modules = names.filter_map(|name| if parts.contains_key(&name) { Some(name) } else { from.get(&name).cloned() });
        (top.clone(), modules.filter(|module| module != top && parts.contains_key(module)).collect())
    };
    parts.iter().map(named).collect()
}

/// The sets of modules of which each leads to every other.
fn knots(named: &BTreeMap<String, BTreeSet<String>>) -> BTreeSet<Vec<String>> {
    let reach = |from: &String| {
        let (mut seen, mut next) = (BTreeSet::new(), vec![from.clone()]);
        while let Some(module) = next.pop() {
            next.extend(named[&module].iter().filter(|m| seen.insert((*m).clone())).cloned());
        }
        seen
    };
    let all: BTreeMap<&String, BTreeSet<String>> = named.keys().map(|module| (module, reach(module))).collect();
    let knot = |(module, reached): (&&String, &BTreeSet<String>)| -> Vec<String> {
        reached.iter().filter(|other| all[other].contains(*module)).cloned().collect()
    };
    all.iter().map(knot).filter(|knot| !knot.is_empty()).collect()
}

#[test]
fn modules_of_a_crate_name_each_other_in_one_direction() {
    let crates = CRATES.iter().map(|(name, _)| (*name, Path::new(ROOT).join("crates").join(name).join("src")));
    for (name, folder) in crates.chain([("flagfall", Path::new(ROOT).join("src"))]) {
        let named = modules(&folder);
        assert!(named.len() > 1 && named.values().any(|names| !names.is_empty()), "{name}: nothing was read");
        let accepted: Vec<&[&str]> = KNOTS.iter().filter(|(owner, ..)| *owner == name).map(|(_, knot, _)| *knot).collect();
        let found = knots(&named);
        let within = |knot: &Vec<String>, accepted: &[&str]| knot.iter().all(|module| accepted.contains(&module.as_str()));
        for knot in &found {
            assert!(accepted.iter().any(|accepted| within(knot, accepted)), "{name}: these name each other in a ring: {knot:?}");
        }
        assert_eq!(found.len(), accepted.len(), "{name}: {accepted:?} no longer stand in a ring");
    }
}

#[test]
fn every_way_to_name_a_module_is_read() {
    let text =
        "use super::a::X;\nuse crate::{b::{self, Y}, c};\n// crate::no\nlet x = crate::Z::new(super::super::no::f(), super::d::g());";
    assert_eq!(names_at_root(text, 1), ["Z", "a", "b", "c", "d"].map(str::to_owned).into());
    assert_eq!(names_at_root(text, 2), ["Z", "b", "c", "no"].map(str::to_owned).into());
    let ring = [("a", ["b"]), ("b", ["c"]), ("c", ["a"]), ("d", ["a"])];
    let named: BTreeMap<String, BTreeSet<String>> = ring.map(|(from, to)| (from.to_owned(), to.map(str::to_owned).into())).into();
    assert_eq!(knots(&named), [["a", "b", "c"].map(str::to_owned).to_vec()].into());
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
        let may = path.ends_with("tui/driver.rs") || path.parent().is_some_and(|room| room.ends_with("tui/driver"));
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
    for (path, text) in sources(&Path::new(ROOT).join("src/desk")) {
        // Not even the type: what a document needs of a language it gets in the style that is handed through to `print`.
        let named = text.match_indices("Lang").any(|(at, name)| !text[at + name.len()..].starts_with(|c: char| c.is_alphanumeric()));
        assert!(!named, "{} names a language", path.display());
    }
}

#[test]
fn nobody_else_writes_files_or_to_the_standard_streams() {
    let found = all_sources();
    assert!(found.len() > 300);
    let doors = [
        // The store makes event files where there is none.
        (
            ["fs::write(", "File::create", "fs::rename("].as_slice(),
            ["files/src/output.rs", "files/src/output/folder.rs", "files/src/output/own.rs", "store/src/open.rs", "store/src/salvage.rs"]
                .as_slice(),
        ),
        ([".partial"].as_slice(), ["files/src/output.rs", "files/src/output/folder.rs"].as_slice()),
        (["print!(", "println!(", "io::stdout()"].as_slice(), ["src/cli/say.rs", "src/cli/screen.rs", "src/tui/driver.rs"].as_slice()),
        (
            ["File::open(", "fs::read(", "read_to_string(&", "io::stdin()"].as_slice(),
            [
                "files/src/input.rs",
                "files/src/output.rs",
                "files/src/output/folder.rs",
                "src/cli/screen.rs",
                "store/src/lock.rs",
                // What lies beside an event file, and a copy of a damaged one.
                "store/src/open.rs",
                "store/src/wal.rs",
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
fn every_kind_of_entry_in_the_log_has_a_text() {
    let kinds = |path: &str, from: &str| -> BTreeSet<String> {
        let (_, code) = all_sources().into_iter().find(|(source, _)| source.ends_with(path)).unwrap();
        let body = code.split(from).nth(1).unwrap().split("\n    }\n").next().unwrap().to_owned();
        body.split('"').skip(1).step_by(2).map(str::to_owned).collect()
    };
    let of_commands = kinds("event/src/command.rs", "pub fn kind(");
    let of_games = kinds("event/src/game.rs", "pub const fn kind(");
    assert!(of_commands.len() > 50 && of_games.len() > 4, "{of_commands:?} {of_games:?}");
    for kind in of_commands.iter().chain(&of_games) {
        for lang in Lang::all() {
            let key = format!("ui.kind.{}", kind.replace('.', "-"));
            assert!(lang.get(&key).is_some(), "{lang} has no {key}");
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
                && !literal.ends_with(".toml")
                && ![".sqlite", ".html", ".css", ".js", ".pgn", ".pdn"].iter().any(|ending| literal.ends_with(ending));
            // A whole table of texts, of which one is chosen at run time.
            let is_table = |literal: &str| Lang::EN.entries().any(|(key, _)| key.starts_with(&format!("{literal}.")));
            if is_key && Lang::EN.get(literal).is_none() && !is_table(literal) {
                missing.push(format!("{}: {literal}", path.display()));
            }
        }
    }
    assert!(missing.is_empty(), "keys without a text:\n{}", missing.join("\n"));
}
