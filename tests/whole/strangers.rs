//! Files of strangers: what is written in them reaches no terminal as an order, and no pipe or device is waited for.

use crate::support::{Home, Ran, path};
use event::harmless::is_harmful;
use event::{Command, Info, NewPlayer, Person, SectionId, Setup, SystemKind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use store::{Stamp, Store};

/// Sets a title, clears the screen, rings, turns the line around, hides what was before.
const HOSTILE: &str = "A\u{1b}]0;owned\u{7}\u{1b}[2J\u{9b}31m\u{90}\r\u{8}\u{7f}\u{202e}txt\u{2066}\u{2028}z";

/// Nothing in a text is obeyed by a terminal.
#[track_caller]
fn harmless(what: &str, text: &str) {
    let found: Vec<_> =
        text.trim_start_matches('\u{feff}').replace("\r\n", "\n").chars().filter(|c| *c != '\n' && is_harmful(*c)).collect();
    assert!(found.is_empty(), "{what}: {found:?} in {text:?}");
}

fn checked(words: &[&str], ran: Ran) -> Ran {
    harmless(&format!("standard output of {words:?}"), &ran.out);
    harmless(&format!("standard error of {words:?}"), &ran.err);
    assert!(matches!(ran.status, Some(0..=3)), "{words:?}: {ran:#?}");
    if words.contains(&"json") && matches!(ran.status, Some(0 | 1)) {
        serde_json::from_str::<serde_json::Value>(&ran.out).unwrap_or_else(|e| panic!("{words:?}: {e}: {}", ran.out));
    }
    ran
}

/// An event as somebody forged it: the names were never cleaned.
fn forged(home: &Home) -> PathBuf {
    let file = home.path("forged.flagfall");
    let mut store = Store::create(&file).unwrap();
    let stamp = Stamp { at: "2026-11-20T12:00:00+00:00".into(), actor: HOSTILE.into(), reason: HOSTILE.into() };
    let info = Info { name: HOSTILE.into(), city: HOSTILE.into(), chief_arbiter: HOSTILE.into(), ..Info::default() };
    let person = |n: u16| Person {
        name: format!("{HOSTILE} {n}"),
        federation: "NOR".into(),
        club: HOSTILE.into(),
        rating: Some(2000 - n),
        ..Person::default()
    };
    let mut setup = Setup::new(format!("O{HOSTILE}"), arbitration::kind::GameKind::Chess, SystemKind::SwissDutch, 3);
    setup.time_control = HOSTILE.into();
    let section = SectionId(1);
    store.commit(&Command::TakeInfo(info), &stamp).unwrap();
    // What cannot be entered can stand in a file all the same.
    let empty = tournament::trf::read(b"012 Cup\n001    1      One\n").unwrap();
    store.commit(&Command::ImportSection(Box::new(setup), Box::new(empty), stamp.at.clone()), &stamp).unwrap();
    store.commit(&Command::AddPlayers(section, (0..6).map(|n| NewPlayer { person: person(n), lot: None }).collect()), &stamp).unwrap();
    drop(store);
    file
}

#[test]
fn what_strangers_wrote_is_shown_and_never_obeyed() {
    let home = Home::new();
    let event = forged(&home);
    let event = event.to_str().unwrap();
    let file = |name: &str, text: &str| {
        let file = home.path(name);
        std::fs::write(&file, text).unwrap();
        file.display().to_string()
    };
    let report = file(
        "report.trf",
        &format!(
            "012 {HOSTILE}\n062 2\nXXR 3\nXXX {HOSTILE}\n001    1      {HOSTILE:<33} 2000                            0.0    1     2 w 1\n\
             001    2      {HOSTILE:<33} 1900                            0.0    2     1 b 0\n### {HOSTILE}\n"
        ),
    );
    let clock = file("clock.toml", &format!("# {HOSTILE}\ncontrol = \"{}\"\nnote = \"\\u001B]0;x\\u0007\"\n", "90+30"));
    let bad_clock = file("bad.toml", &format!("control = \"\\u001B]0;x\\u0007\\u009B2J\"\n# {HOSTILE}\n"));
    let games = file(
        "games.pgn",
        &format!("[White \"{HOSTILE}\"]\n[FEN \"{HOSTILE}\"]\n\n1. e4 {{{HOSTILE}}} e5{HOSTILE} *\n\n1. e4 x{HOSTILE}x *\n"),
    );
    let pdn = file("games.pdn", &format!("[GameType \"20\"]\n[White \"{HOSTILE}\"]\n1. 32-28 {HOSTILE} /FEN \"{HOSTILE}\"/ *\n"));
    let xiangqi = file("xq.pgn", &format!("[Game \"Chinese Chess\"]\n[Red \"{HOSTILE}\"]\n[FEN \"{HOSTILE}\"]\n1. {HOSTILE} *\n"));
    let sheet = file("white.txt", &format!("e4\te5\n{HOSTILE}\tNc6\n"));
    let roster = file("roster.csv", &format!("Name,Rating,{HOSTILE}\n{HOSTILE},19x{HOSTILE},q\nB,2000,\n"));
    let list = file("players.csv", &format!("ID,Name,Fed,Rating\n1,{HOSTILE},NOR,2000\n2,Bakke,NOR,19{HOSTILE}\n"));
    let results = file("results.txt", &format!("1 {HOSTILE}\n"));
    let out = home.path("out");
    std::fs::create_dir(&out).unwrap();
    let (folder, page, nowhere) =
        (out.display().to_string(), out.join("s.txt").display().to_string(), home.path(&HOSTILE.replace('\0', "")));
    let nowhere = nowhere.to_str().unwrap();
    let new = home.path("imported.flagfall").display().to_string();
    let commands: Vec<Vec<&str>> = vec![
        vec!["players", event, "list"],
        vec!["players", event, "import", &roster],
        vec!["round", event, "pair"],
        vec!["round", event, "publish"],
        vec!["round", event, "show"],
        vec!["round", event, "show", "--format", "json"],
        vec!["result", event, "1", "1", "1"],
        vec!["result", event, "1", "2", HOSTILE],
        vec!["result", event, "1", &results],
        vec!["standings", event, "--after", "0"],
        vec!["standings", event, "--after", "0", "--format", "csv"],
        vec!["standings", event, "--after", "0", "--format", "json"],
        vec!["standings", event, "--tiebreaks", HOSTILE],
        vec!["log", event],
        vec!["log", event, "--format", "json"],
        vec!["undo", event, "--reason", HOSTILE],
        vec!["verify", event],
        vec!["backup", event, &folder],
        vec!["print", event, "pairings", "-o", &page],
        vec!["print", event, HOSTILE],
        vec!["print", event, "standings", "--section", HOSTILE],
        vec!["round", event, "show", "--section", HOSTILE],
        vec!["pair", &report],
        vec!["pair", &report, "--explain"],
        vec!["pair", &report, "--explain", "--format", "json"],
        vec!["check", &report],
        vec!["check", &report, "--format", "json"],
        vec!["standings", &report],
        vec!["standings", &report, "--format", "csv"],
        vec!["standings", &report, "--format", "json"],
        vec!["import", &report, "-o", &new],
        vec!["log", &new, "--format", "json"],
        vec!["clock", &clock],
        vec!["clock", &clock, "--format", "json"],
        vec!["clock", &bad_clock],
        vec!["replay", &games],
        vec!["replay", &games, "--format", "json"],
        vec!["replay", &pdn],
        vec!["replay", &xiangqi],
        vec!["replay", &xiangqi, "--format", "json"],
        vec!["reconcile", "--game", "chess", "--white", &sheet, "--black", &sheet],
        vec!["reconcile", "--game", "chess", "--white", &sheet, "--format", "json"],
        vec!["ratings", "import", &list, "--name", HOSTILE],
        vec!["ratings", "search", "A"],
        vec!["ratings", "search", "A", "--format", "json"],
        vec!["ratings", "info"],
        vec!["ratings", "info", "--format", "json"],
        vec!["ratings", "remove", HOSTILE],
        vec!["judge", "--game", "chess", "--moves", HOSTILE],
        vec!["judge", "--game", "xiangqi", "--moves", HOSTILE],
        vec!["judge", "--game", "xiangqi", "--fen", HOSTILE, "--moves", "a"],
        vec!["perft", "--game", "chess", "--depth", "1", "--fen", HOSTILE],
        vec!["moves", "--game", "draughts-100", "--fen", HOSTILE],
        vec!["can-mate", "--fen", HOSTILE, "--side", "white"],
        vec!["rule", HOSTILE],
        vec!["rule", "--fact", HOSTILE],
        vec!["new", event, "--section", HOSTILE, "--game", "chess", "--rounds", "3", "--set", HOSTILE],
        vec!["verify", nowhere],
        vec!["replay", nowhere],
        vec!["export", event, "csv", "-o", nowhere],
        vec![HOSTILE],
        vec!["pair", "--edition", HOSTILE],
        vec![concat!("--", "\u{1b}]0;x\u{7}")],
    ];
    for words in &commands {
        checked(words, home.run(words));
    }
    let log = checked(&["log", event], home.run(["log", event])).clean();
    assert!(log.out.contains("]0;owned") && log.out.contains('\u{fffd}'), "the text is shown: {log:#?}");
    // Files for other programs: told by their bytes.
    for kind in ["trf26", "trf16", "csv", "json", "html"] {
        let to = out.join(kind);
        home.run(["export".as_ref(), event.as_ref(), kind.as_ref(), "-o".as_ref(), path(&to)]).clean();
        let mut places = vec![to];
        while let Some(place) = places.pop() {
            if place.is_dir() {
                places.extend(std::fs::read_dir(&place).unwrap().map(|entry| entry.unwrap().path()));
            } else if place.extension().is_none_or(|ending| ending != "pdf") {
                harmless(&place.display().to_string(), &std::fs::read_to_string(&place).unwrap());
            }
        }
    }
    harmless("the sheet", &std::fs::read_to_string(&page).unwrap().replace('\u{c}', ""));
}

#[test]
fn pipes_and_devices_are_refused_as_input_and_not_waited_for() {
    let home = Home::new();
    let event = home.event("cup.flagfall", 4, 3);
    let event = event.to_str().unwrap();
    let fifo = home.path("fifo.pgn");
    assert!(std::process::Command::new("mkfifo").arg(&fifo).status().unwrap().success());
    let started = Instant::now();
    for input in [fifo.to_str().unwrap(), "/dev/zero", "/dev/urandom"] {
        if !Path::new(input).exists() {
            continue;
        }
        for words in [
            vec!["replay", "--game", "chess", input],
            vec!["pair", input],
            vec!["check", input],
            vec!["standings", input],
            vec!["import", input, "-o", "new.flagfall"],
            vec!["clock", input],
            vec!["players", event, "import", input],
            vec!["round", event, "pair", "--given", input],
            vec!["reconcile", "--game", "chess", "--white", input],
            vec!["ratings", "import", input],
            vec!["verify", input],
            vec!["log", input],
            vec!["restore", input, "new.flagfall"],
        ] {
            let ran = home.run(&words);
            assert_eq!(ran.status, Some(2), "{words:?}: {ran:#?}");
            assert!(ran.err.contains("A file is wanted") || ran.err.contains("not a Flagfall event"), "{words:?}: {ran:#?}");
        }
    }
    assert!(started.elapsed() < Duration::from_secs(60));
}

/// Repeats a unit up to so many bytes.
fn filled(begin: &[u8], unit: &[u8], end: &[u8], mebibytes: usize) -> Vec<u8> {
    let mut bytes = begin.to_vec();
    bytes.extend(unit.iter().copied().cycle().take(((mebibytes << 20) - begin.len() - end.len()) / unit.len() * unit.len()));
    bytes.extend(end);
    bytes
}

/// The program reads a file with no more address space than so many KiB.
fn replay_within(home: &Home, file: &Path, kibibytes: usize) {
    let line = format!("ulimit -v {kibibytes}; exec \"$0\" replay \"$1\"");
    let mut command = std::process::Command::new("bash");
    command.args(["-c", &line, env!("CARGO_BIN_EXE_flagfall")]).arg(file).env_clear().envs(home.variables());
    let ran = Ran::of(command.output().unwrap());
    assert!(matches!(ran.status, Some(0 | 1)), "{}: {:?} {}", file.display(), ran.status, ran.err);
    assert!(ran.out.len() < 4 << 20, "{}: {} bytes of answer", file.display(), ran.out.len());
}

/// Name, beginning, what is repeated, end.
type Hostile = (&'static str, &'static [u8], &'static [u8], &'static [u8]);

/// What is cheap to write and was dear to read: many games with nothing in them, one game with too much of one thing.
fn hostile_files() -> Vec<Hostile> {
    vec![
        ("bad.pgn", b"", b"1. x *\n", b""),
        ("comments.pgn", b"1. e4 ", b"{a}", b""),
        ("variations.pgn", b"1. e4 ", b"()", b""),
        ("tag.pgn", b"[Event \"", b"a", b"\"]\n1. e4 *\n"),
        ("bad.x.pgn", b"[Game \"Chinese Chess\"]\n", b"q *\n", b""),
        ("games.x.pgn", b"[Game \"Chinese Chess\"]\n", b"*\n", b""),
        ("tags.x.pgn", b"[Game \"Chinese Chess\"]\n", b"[E \"a\"]\n", b"H2-E2 *\n"),
        ("brackets.x.pgn", b"[Game \"Chinese Chess\"]\nH2-E2 ", b")", b""),
        ("moves.pdn", b"[GameType \"20\"]\n", b"1-6 ", b""),
        ("missing.pdn", b"[GameType \"20\"]\n32-28 ", b"-\n", b""),
        ("comments.pdn", b"[GameType \"20\"]\n32-28 ", b"{a}", b""),
        ("variations.pdn", b"[GameType \"20\"]\n32-28 ", b"()", b""),
        ("dots.pdn", b"[GameType \"20\"]\n32-28 ", b"1.", b""),
        ("library.cbl", b"CCBridgeLibrary\0", b"CCBridge Record\0", b""),
        ("moves.dhtmlxq", b"[DhtmlXQ]\n[DhtmlXQ_movelist]", b"7747", b"[/DhtmlXQ_movelist]\n[/DhtmlXQ]"),
        ("fields.dhtmlxq", b"[DhtmlXQ]\n", b"[DhtmlXQ_title]a", b"[/DhtmlXQ]"),
    ]
}

#[test]
fn a_hostile_file_takes_no_more_memory_than_a_few_times_its_size() {
    let home = Home::new();
    for (name, begin, unit, end) in hostile_files() {
        let file = home.path(name);
        // The slow ones are shorter; read whole into memory they would not fit all the same.
        let size = if unit.len() <= 4 && name.contains(".x.") || name.ends_with("cbl") { 8 } else { 16 };
        std::fs::write(&file, filled(begin, unit, end, size)).unwrap();
        replay_within(&home, &file, 270_000);
        std::fs::remove_file(file).unwrap();
    }
}

#[test]
#[ignore = "files of 64 MiB take minutes in a debug build"]
fn a_hostile_file_of_64_mib_stays_below_500_mb() {
    let home = Home::new();
    for (name, begin, unit, end) in hostile_files() {
        let file = home.path(name);
        std::fs::write(&file, filled(begin, unit, end, 64)).unwrap();
        replay_within(&home, &file, 488_000);
        std::fs::remove_file(file).unwrap();
    }
}
