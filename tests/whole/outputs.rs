//! No output destroys something: not the event, not a file that was there before, not by a link, not silently.

use crate::support::{Home, Ran, path};
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Stdio;

/// A draughts sheet that leads somewhere.
const SHEET: &str = "e4\te5\nNf3\tNc6\n";

fn write(home: &Home, event: &Path, kind: &str, to: &Path, force: bool) -> Ran {
    let words: &[&str] = if force { &[kind, "--force", "-o"] } else { &[kind, "-o"] };
    home.run(["export".as_ref(), path(event)].into_iter().chain(words.iter().map(AsRef::as_ref)).chain([path(to)]))
}

/// Everything that can be told to write to a name.
fn writers(event: &Path) -> Vec<Vec<String>> {
    let event = event.display().to_string();
    let words = |line: &str| line.split(' ').map(|w| w.replace("EVENT", &event)).collect::<Vec<_>>();
    let mut all: Vec<_> = ["trf26", "trf16", "csv", "xlsx", "json"].map(|kind| words(&format!("export EVENT {kind} -o"))).into();
    all.push(words("generate --players 8 --rounds 3 --seed 1 -o"));
    all.push(words("print EVENT pairings -o"));
    all
}

#[test]
fn no_output_replaces_an_event_not_even_by_force() {
    let home = Home::new();
    let event = home.running_event("cup.flagfall", 8, 3);
    // The same under the names that the writers like, and by a link.
    let (disguised, link) = (home.path("sheet.pdf"), home.path("link.txt"));
    fs::copy(&event, &disguised).unwrap();
    symlink(&event, &link).unwrap();
    let lock = home.path("cup.flagfall.lock");
    let whole = fs::read(&event).unwrap();
    for target in [&event, &disguised, &link, &lock] {
        for mut words in writers(&event) {
            let is_print = words[0] == "print";
            words.push(target.display().to_string());
            for force in [false, true] {
                let ran = home.run(words.iter().map(String::as_str).chain(force.then_some("--force")));
                // A print names the ending before it looks at the file.
                let says = if is_print && ran.err.contains("the ending says") { "the ending" } else { "nothing is written over it" };
                ran.failed(2, &[says]);
            }
        }
    }
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink() && !lock.exists());
    assert_eq!((fs::read(&event).unwrap(), fs::read(&disguised).unwrap()), (whole.clone(), whole));
    home.run(["verify".as_ref(), path(&event)]).clean();
}

#[test]
fn other_files_are_replaced_only_when_asked() {
    let home = Home::new();
    let event = home.running_event("cup.flagfall", 8, 3);
    let file = home.path("thesis.csv");
    fs::write(&file, "years of work").unwrap();
    write(&home, &event, "csv", &file, false).failed(2, &["thesis.csv is there already", "--force"]);
    assert_eq!(fs::read(&file).unwrap(), b"years of work");
    write(&home, &event, "csv", &file, true).clean();
    assert!(fs::read_to_string(&file).unwrap().contains("Lindqvist"));
    // A folder of pages: its own pages again and again, but nothing of anybody else's.
    let site = home.path("site");
    write(&home, &event, "site", &site, false).clean();
    write(&home, &event, "site", &site, false).clean();
    fs::write(site.join("index.html"), "my own page").unwrap();
    write(&home, &event, "site", &site, false).failed(2, &["index.html was changed"]);
    assert_eq!(fs::read(site.join("index.html")).unwrap(), b"my own page");
    // Sheets that the program names itself: a sheet somebody has changed stays, and the new one gets a number.
    let print = || home.run(["print".as_ref(), path(&event), "pairings".as_ref()]).clean().out;
    let first = PathBuf::from(print().trim());
    assert_eq!(print().trim(), first.display().to_string());
    fs::write(&first, "with the arbiter's notes").unwrap();
    let second = print();
    assert!(second.trim().ends_with("-2.pdf"), "{second}");
    assert_eq!(fs::read(&first).unwrap(), b"with the arbiter's notes");
}

#[test]
fn planted_links_are_replaced_and_not_followed() {
    let home = Home::new();
    let event = home.running_event("cup.flagfall", 8, 3);
    let (victim, link) = (home.path("victim"), home.path("out.csv"));
    fs::write(&victim, "precious").unwrap();
    symlink(&victim, &link).unwrap();
    // The temporary names of earlier versions could be guessed.
    symlink(&victim, home.path("out.csv.partial")).unwrap();
    write(&home, &event, "csv", &link, false).failed(2, &["is there already"]);
    write(&home, &event, "csv", &link, true).clean();
    assert_eq!(fs::read(&victim).unwrap(), b"precious");
    assert!(fs::symlink_metadata(&link).unwrap().is_file());
}

/// Every subcommand that answers on standard output.
fn answering(home: &Home, event: &Path) -> Vec<Vec<String>> {
    let sheet = home.path("white.txt");
    fs::write(&sheet, SHEET).unwrap();
    let report = home.path("report.trf");
    write(home, event, "trf26", &report, false).clean();
    let (clock, games) = (home.path("clock.toml"), home.path("games.pgn"));
    fs::write(&clock, "control = \"90+30\"\n").unwrap();
    fs::write(&games, "1. e4 e5 *\n").unwrap();
    let lines = [
        "round EVENT show",
        "round EVENT show --format json",
        "players EVENT list",
        "standings EVENT",
        "standings EVENT --format csv",
        "standings EVENT --format json",
        "log EVENT",
        "log EVENT --format json",
        "verify EVENT",
        "print --list",
        "pair TRF",
        "pair TRF --explain --format json",
        "check TRF",
        "check TRF --format json",
        "tables berger 6",
        "tables varma 9 --format json",
        "judge --game chess --moves e4",
        "perft --game chess --depth 1",
        "moves --game chess",
        "replay GAMES",
        "replay GAMES --format json",
        "can-mate --fen 8/8/8/4k3/8/8/4K3/8_w_-_-_0_1 --side white",
        "reconcile --game chess --white SHEET --black SHEET",
        "reconcile --game chess --white SHEET --black SHEET --format json",
        "completions bash",
        "man",
        "rule",
        "quiz --seed 1 --questions 3",
        "quiz --game xiangqi --seed 1 --questions 3 --format json",
        "ratings info",
        "--help",
        "--version",
        "result --help",
    ];
    let place = |word: &str| match word {
        "EVENT" => event.display().to_string(),
        "TRF" => report.display().to_string(),
        "GAMES" => games.display().to_string(),
        "SHEET" => sheet.display().to_string(),
        other => other.replace('_', " "),
    };
    lines.iter().map(|line| line.split(' ').map(place).collect()).collect()
}

#[test]
fn an_answer_that_cannot_be_written_is_an_error_with_a_status() {
    let home = Home::new();
    let event = home.running_event("cup.flagfall", 8, 3);
    for words in answering(&home, &event) {
        let sound = home.run(&words);
        assert!(matches!(sound.status, Some(0 | 1)) && !sound.out.is_empty(), "{words:?}: {sound:#?}");
        let full = fs::File::options().write(true).open("/dev/full").unwrap();
        Ran::of(home.command(&words).stdout(full).output().unwrap()).failed(2, &["standard output"]);
        // A pipe whose reader went away: no words, no panic, but not done either.
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let gone = Ran::of(home.command(&words).stdout(Stdio::from(writer)).output().unwrap()).failed(2, &[]);
        assert!(!gone.err.contains("standard output"), "{words:?}: {gone:#?}");
    }
    write(&home, &event, "csv", Path::new("/dev/full"), false).failed(2, &["/dev/full could not be written"]);
    assert!(fs::symlink_metadata("/dev/full").unwrap().len() == 0 && !Path::new("/dev/full.partial").exists());
    let piped = write(&home, &event, "csv", Path::new("/dev/stdout"), false).clean();
    assert!(piped.out.contains("Lindqvist"), "{piped:#?}");
}

/// What lies beside an event for its sheets is told where it is not understood, and the sheet is printed all the same; without it a sheet is
/// byte by byte what it was.
#[test]
fn a_broken_template_costs_a_warning_and_no_sheet() {
    let home = Home::new();
    let event = home.running_event("cup.flagfall", 8, 3);
    let print = |id: &str, name: &str| {
        let file = home.path(name);
        let ran = home.run(["print".as_ref(), path(&event), id.as_ref(), "-o".as_ref(), path(&file)]);
        (ran, fs::read(&file).unwrap())
    };
    let template = home.path("cup.toml");
    for id in ["badges", "name-cards", "table-numbers", "programme"] {
        let (ran, before) = print(id, &format!("{id}-1.pdf"));
        ran.clean();
        fs::write(&template, "[logo]\nfile = \"letter.png\"\n[colours]\naccent = \"#ff0000\"\n").unwrap();
        fs::write(home.path("letter.png"), "Dear sponsors").unwrap();
        let (ran, with) = print(id, &format!("{id}-2.pdf"));
        ran.failed(1, &["letter.png is no picture in PNG or JPEG; printed without it", "unknown key \"colours\""]);
        assert_eq!(before, with, "{id}");
        fs::write(&template, "[colour]\naccent = \"#ff0000\"\n").unwrap();
        let (ran, coloured) = print(id, &format!("{id}-3.pdf"));
        ran.clean();
        assert_eq!(before != coloured, ["badges", "programme"].contains(&id), "{id}");
        fs::remove_file(&template).unwrap();
    }
    // What the event says nothing of is refused with its reason, also in the list.
    let (list, refused) =
        (home.run(["print".as_ref(), path(&event), "--list".as_ref()]), home.run(["print".as_ref(), path(&event), "qr".as_ref()]));
    assert!(list.clean().out.lines().any(|line| line.starts_with("qr ") && line.contains("nowhere where its pages are")));
    refused.failed(3, &["nowhere where its pages are"]);
}

/// Before the first pairing everybody who is entered is in every file, with the number that the first pairing gives.
#[test]
fn whoever_is_entered_is_in_the_files_before_the_first_pairing() {
    let home = Home::new();
    let event = home.event("cup.flagfall", 9, 3);
    let numbered = |name: &str| -> Vec<String> {
        let file = home.path(name);
        write(&home, &event, "trf26", &file, false).clean();
        let text = fs::read_to_string(&file).unwrap();
        text.lines().filter(|line| line.starts_with("001")).map(|line| line.chars().take(47).collect()).collect()
    };
    let before = numbered("before.trf");
    assert_eq!(before.len(), 9);
    for kind in ["json", "csv"] {
        let file = home.path(&format!("before.{kind}"));
        write(&home, &event, kind, &file, false).clean();
        let text = fs::read_to_string(&file).unwrap();
        assert!(["Lindqvist", "Okonjo", "Ferreira", "Petrosyan"].iter().all(|name| text.contains(name)), "{kind}: {text}");
    }
    home.run(["round".as_ref(), path(&event), "pair".as_ref()]).clean();
    assert_eq!(numbered("after.trf"), before);
}
