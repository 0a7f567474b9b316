//! Every use case by the command line and by the screen's worker, on copies of the same files: the state, the files' bytes and the
//! refusals are the same.

use crate::support::{Home, NOON, path};
use event::{BoardResult, Command, Entry, Event, GameAt, SectionId};
use files::paths::Paths;
use flagfall::config::Config;
use flagfall::desk::demo::create_demo;
use flagfall::desk::roster::RosterAsk;
use flagfall::tui::effect::{Answer, DocumentRequest, Effect, Msg, Request, RequestId, Saved};
use flagfall::tui::task::Task;
use flagfall::tui::worker::Worker;
use flagfall::words::Lang;
use jiff::{Timestamp, Zoned, tz::TimeZone};
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use store::{Stamp, Store};
use words::Message;

const OPEN: SectionId = SectionId(1);

/// Two records with one pairing number: no report file that can be used.
const TWICE: &str = "001    1 m    Alder\r\n001    1 m    Birk\r\n";

fn noon() -> Zoned {
    NOON.parse::<Timestamp>().unwrap().to_zoned(TimeZone::UTC)
}

/// One home with an event for the command line and its copy for the screen.
struct Both {
    home: Home,
    line: PathBuf,
    screen: PathBuf,
    worker: Worker,
}

impl Both {
    /// Both homes keep what they saw of the event apart: the copy is not the file that the other one knows.
    fn new(make: impl FnOnce(&Home) -> PathBuf) -> Self {
        let home = Home::new();
        let line = make(&home);
        let screen = home.path("screen").join(line.file_name().unwrap());
        fs::create_dir_all(screen.parent().unwrap()).unwrap();
        fs::copy(&line, &screen).unwrap();
        let paths = Paths { config: home.path("screen-config"), data: home.path("screen-data") };
        let config = Config { arbiter: "tester".to_owned(), ask_backup_folder: false, ..Config::default() };
        let mut both = Self { home, line, screen: screen.clone(), worker: Worker::new(paths, config).with_clock(noon) };
        assert!(matches!(both.ask(Effect::Open(screen)), Answer::Opened(Ok(_))));
        both
    }

    /// An event of nine players whose first round is published.
    fn running() -> Self {
        Self::new(|home| home.running_event("e.flagfall", 9, 5))
    }

    fn ask(&mut self, effect: Effect) -> Answer {
        match self.worker.run(Request { id: RequestId(1), effect, on: None }) {
            Msg::Answer(_, answer) => *answer,
            other => panic!("{other:?}"),
        }
    }

    /// Commands on the screen, which takes them.
    fn commit(&mut self, commands: Vec<Command>) -> Saved {
        match self.ask(Effect::Commit(commands)) {
            Answer::Committed(Some(saved), None) => saved,
            other => panic!("{other:?}"),
        }
    }

    /// A run of the program on the event: the subcommand, the event, the rest.
    fn run(&self, subcommand: &str, rest: &[&str]) -> crate::support::Ran {
        self.home.run([OsStr::new(subcommand), path(&self.line)].into_iter().chain(rest.iter().map(OsStr::new)))
    }

    /// The logs say the same, and the states are the same.
    #[track_caller]
    fn same(&self) {
        let (line, screen) = (read(&self.line), read(&self.screen));
        assert_eq!(line.0, screen.0);
        assert_eq!(line.1, screen.1);
    }

    fn section(&self) -> event::Section {
        read(&self.screen).0.sections[0].clone()
    }
}

/// State and log of an event file.
fn read(path: &Path) -> (Event, Vec<Arc<Entry>>) {
    let store = Store::open_to_read(path).unwrap();
    (Event::clone(&store.event()), store.history().entries().to_vec())
}

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures").join(name)
}

/// What the program says on standard error, without its name.
fn said(err: &str) -> &str {
    err.trim_end().strip_prefix("flagfall: ").unwrap()
}

#[test]
fn players_of_a_file() {
    let report = fs::read_to_string(fixture("reports/every-record.trf")).unwrap();
    let files = [
        ("roster.csv", "Name;Rating;Federation\nAlder, Jan;2100;BEL\nBirk, Eva;none;NED\n".to_owned()),
        ("report.trf", report.clone()),
        // Without its first record (012), and by another name: a report file all the same.
        ("list.txt", report.split_once("\r\n").unwrap().1.to_owned()),
        ("list.trf", report.split_once("\r\n").unwrap().1.to_owned()),
    ];
    for (name, text) in files {
        let mut both = Both::new(|home| home.event("e.flagfall", 3, 5));
        let file = both.home.path(name);
        fs::write(&file, text).unwrap();
        let ran = both.run("players", &["import", file.to_str().unwrap()]).clean();
        let Answer::Roster(Ok(preview)) = both.ask(Effect::ReadRoster(OPEN, file.clone(), RosterAsk::default())) else { panic!("{name}") };
        for problem in &preview.problems {
            assert!(ran.err.contains(&format!("{name}: {problem}\n")), "{name}: {problem}: {}", ran.err);
        }
        both.commit(vec![Command::AddPlayers(OPEN, preview.players)]);
        both.same();
        assert!(both.section().players.len() > 4, "{name}");
    }
}

#[test]
fn files_without_players_are_refused_alike() {
    let mut both = Both::new(|home| home.event("e.flagfall", 3, 5));
    let large = both.home.path("large.csv");
    fs::File::create(&large).unwrap().set_len((64 << 20) + 1).unwrap();
    let written = |name: &str, text: &str| {
        let file = both.home.path(name);
        fs::write(&file, text).unwrap();
        file
    };
    let files = [
        written("numbers.csv", "1;2\n3;4\n"),
        // Named as a report file, it is none: it is not taken as a roster of whatever stands in its lines.
        written("report.trf", "Alder, Jan\nBirk, Eva\n"),
        written("broken.trf", TWICE),
        both.home.path("none.csv"),
        both.home.path(""),
        large,
    ];
    for file in files {
        let ran = both.run("players", &["import", file.to_str().unwrap()]).failed(2, &[]);
        match both.ask(Effect::ReadRoster(OPEN, file.clone(), RosterAsk::default())) {
            Answer::Roster(Err(text)) => assert_eq!(said(&ran.err), text),
            other => panic!("{}: {other:?}", file.display()),
        }
    }
    both.same();
}

#[test]
fn an_event_of_a_report_file() {
    let mut both = Both::new(|home| home.event("e.flagfall", 0, 5));
    let file = fixture("reports").join("every-record.trf");
    let line = both.home.path("report.flagfall");
    both.home.run([OsStr::new("import"), path(&file), "-o".as_ref(), path(&line)]);
    let Answer::Report(Ok(preview)) = both.ask(Effect::ReadReport(file)) else { panic!("no preview") };
    let screen = both.home.path("screen").join("report.flagfall");
    assert!(matches!(both.ask(Effect::Create(screen.clone(), preview.commands)), Answer::Opened(Ok(_))));
    assert_eq!(read(&line).0, read(&screen).0);
    assert!(!read(&line).0.sections[0].rounds.is_empty());
    let mut both = Both::new(|home| home.event("e.flagfall", 0, 5));
    for (name, text) in [("none.trf", "hello\r\n"), ("twice.trf", TWICE)] {
        let (file, made) = (both.home.path(name), both.home.path("made.flagfall"));
        fs::write(&file, text).unwrap();
        let ran = both.home.run([OsStr::new("import"), path(&file), "-o".as_ref(), path(&made)]).failed(2, &[]);
        assert!(!made.exists());
        match both.ask(Effect::ReadReport(file)) {
            Answer::Report(Err(text)) => assert_eq!(said(&ran.err), text),
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn an_event_that_cannot_be_made_leaves_no_file() {
    let mut both = Both::new(|home| home.event("e.flagfall", 0, 5));
    let line = both.home.path("new.flagfall");
    let ran = both.home.run([OsStr::new("new"), path(&line), "--game".as_ref(), "chess".as_ref(), "--rounds".as_ref(), "0".as_ref()]);
    let ran = ran.failed(3, &[]);
    let setup = event::Setup::new("Open", arbitration::kind::GameKind::Chess, event::SystemKind::SwissDutch, 0);
    let screen = both.home.path("screen").join("new.flagfall");
    match both.ask(Effect::Create(screen.clone(), vec![Command::AddSection(setup)])) {
        Answer::Opened(Err(error)) => assert_eq!(said(&ran.err), error.say(Lang::EN)),
        other => panic!("{other:?}"),
    }
    assert!(!line.exists() && !screen.exists());
}

#[test]
fn a_round_from_the_pairing_to_its_repair() {
    let mut both = Both::new(|home| home.event("e.flagfall", 9, 5));
    both.run("round", &["pair"]).clean();
    let Answer::Proposed(_, Ok(proposal)) = both.ask(Effect::Propose(OPEN)) else { panic!() };
    both.commit(vec![Command::Pair(OPEN, proposal)]);
    both.run("round", &["publish"]).clean();
    both.commit(vec![Command::Publish(OPEN, event::Moment::default())]);
    both.same();
    // Who stays away is found by number on the one side, and by who it is on the other; the sheets to print again are the same.
    let ran = both.run("round", &["repair", "--absent", "3"]).clean();
    let absent = both.section().by_tpn(tournament::model::Tpn(3)).unwrap().id;
    let saved = both.commit(vec![Command::Repair(OPEN, vec![absent], Vec::new())]);
    both.same();
    assert!(!saved.reprint.is_empty());
    for line in &saved.reprint {
        assert!(ran.err.contains(&format!("flagfall: {line}\n")), "{line}: {}", ran.err);
    }
    // A round without all results: the same refusal.
    let ran = both.run("round", &["pair"]).failed(3, &[]);
    match both.ask(Effect::Propose(OPEN)) {
        Answer::Proposed(_, Err(refusal)) => assert_eq!(said(&ran.err), refusal.say(Lang::EN)),
        other => panic!("{other:?}"),
    }
}

#[test]
fn results_undo_and_redo() {
    let mut both = Both::running();
    both.run("result", &["1", "1", "1", "2", "="]).clean();
    for (board, result) in [(1, BoardResult::WhiteWins), (2, BoardResult::Draw)] {
        both.commit(vec![Command::SetResult(OPEN, GameAt::new(1, board), Some(result))]);
    }
    both.same();
    both.run("undo", &[]).clean();
    assert!(matches!(both.ask(Effect::Undo(None)), Answer::Committed(Some(_), None)));
    both.same();
    both.run("undo", &["--redo"]).clean();
    assert!(matches!(both.ask(Effect::Redo), Answer::Committed(Some(_), None)));
    both.same();
    let ran = both.run("undo", &["--redo"]).failed(3, &[]);
    match both.ask(Effect::Redo) {
        Answer::Committed(_, Some(error)) => assert_eq!(said(&ran.err), error.say(Lang::EN)),
        other => panic!("{other:?}"),
    }
    let ran = both.run("result", &["1", "99", "1"]).failed(3, &[]);
    match both.ask(Effect::Commit(vec![Command::SetResult(OPEN, GameAt::new(1, 99), Some(BoardResult::Draw))])) {
        Answer::Committed(_, Some(error)) => assert_eq!(said(&ran.err), error.say(Lang::EN)),
        other => panic!("{other:?}"),
    }
    both.same();
}

/// Rank, number and values of every row as the command line prints them.
fn rows_of(json: &str) -> Vec<(u64, u64, Vec<String>)> {
    let table: serde_json::Value = serde_json::from_str(json).unwrap();
    let names: Vec<String> = table["tiebreaks"].as_array().unwrap().iter().map(|name| name.as_str().unwrap().to_owned()).collect();
    let value = |player: &serde_json::Value, name: &str| player["values"][name].as_str().unwrap_or("-").to_owned();
    let row = |player: &serde_json::Value| {
        let values = names.iter().map(|name| value(player, name)).collect();
        (player["rank"].as_u64().unwrap(), player["id"].as_u64().unwrap(), values)
    };
    table["players"].as_array().unwrap().iter().map(row).collect()
}

#[test]
fn standings_of_every_round() {
    let demo = |section: &'static str| {
        Both::new(|home| {
            home.run(["demo".as_ref(), OsStr::new("--create-only"), "--dir".as_ref(), path(&home.path("demo"))]).clean();
            assert!(!section.is_empty());
            home.path("demo").join("demo.flagfall")
        })
    };
    for (id, name) in [(1, "Open A"), (2, "Masters 100"), (3, "象棋公开组")] {
        let mut both = demo(name);
        for after in [None, Some(1), Some(2)] {
            let mut rest = vec!["--format", "json", "--section", name];
            let number = after.map(|n: u16| n.to_string());
            rest.extend(number.iter().flat_map(|n| ["--after", n.as_str()]));
            let line = rows_of(&both.run("standings", &rest).clean().out);
            let Answer::Standings(_, Ok(table)) = both.ask(Effect::Standings(SectionId(id), None, after)) else { panic!("{name}") };
            let event = read(&both.screen).0;
            let section = event.section(SectionId(id)).unwrap();
            let tpn = |player| u64::from(section.player(player).unwrap().tpn.unwrap().0);
            // Programs are given decimals, people whole numbers where all are whole; and of what nobody needed nought, people a dash.
            let plain = |value: &String| {
                if value == "-" {
                    return "0".to_owned();
                }
                if value.contains('.') { value.trim_end_matches('0').trim_end_matches('.').to_owned() } else { value.clone() }
            };
            let of = |(rank, number, values): &(u64, u64, Vec<String>)| (*rank, *number, values.iter().map(plain).collect::<Vec<_>>());
            let screen: Vec<_> = table.rows.iter().map(|row| of(&(row.rank as u64, tpn(row.player), row.values.clone()))).collect();
            let line: Vec<_> = line.iter().map(of).collect();
            assert_eq!(line, screen, "{name} after {after:?}");
            assert!(line.len() > 5);
        }
    }
}

/// Who left a round robin early counts in the standings of the rounds before, and no longer in the last: on both ways.
#[test]
fn standings_of_a_round_robin_that_somebody_left() {
    let make = |home: &Home| {
        let event = home.path("e.flagfall");
        let run = |rest: &[&str]| home.run([OsStr::new(rest[0]), path(&event)].into_iter().chain(rest[1..].iter().map(OsStr::new))).clean();
        run(&["new", "--game", "chess", "--rounds", "5", "--system", "round-robin"]);
        for name in ["A", "B", "C", "D", "E", "F"] {
            run(&["players", "add", name]);
        }
        for round in ["1", "2", "3", "4", "5"] {
            run(&["round", "pair"]);
            run(&["round", "publish"]);
            if round == "2" {
                run(&["players", "withdraw", "1", "--games", "forfeited"]);
            }
            let show: serde_json::Value = serde_json::from_str(&run(&["round", "show", "--format", "json"]).out).unwrap();
            for board in show["boards"].as_array().unwrap().iter().filter(|board| board["result"].is_null()) {
                run(&["result", round, &board["board"].to_string(), "1"]);
            }
        }
        event
    };
    let mut both = Both::new(make);
    for after in 1..=5 {
        let line = rows_of(&both.run("standings", &["--format", "json", "--after", &after.to_string()]).clean().out);
        let Answer::Standings(_, Ok(table)) = both.ask(Effect::Standings(OPEN, None, Some(after))) else { panic!() };
        let section = both.section();
        let tpn = |player| u64::from(section.player(player).unwrap().tpn.unwrap().0);
        assert_eq!(line.iter().map(|row| row.1).collect::<Vec<_>>(), table.rows.iter().map(|row| tpn(row.player)).collect::<Vec<_>>());
    }
}

#[test]
fn documents_are_the_same_bytes() {
    let mut both = Both::running();
    for id in ["pairings", "starting-list", "slips", "pairings-alphabetical"] {
        let ran = both.run("print", &[id]).clean();
        let request = DocumentRequest { id: id.to_owned(), section: OPEN, round: None, board: None };
        let Answer::Done(text) = both.ask(Effect::Save(request)) else { panic!("{id}") };
        let line = PathBuf::from(ran.out.trim_end());
        let screen = both.screen.with_file_name("print").join("e").join(line.file_name().unwrap());
        assert!(text.contains(screen.to_str().unwrap()), "{text}");
        assert_eq!(fs::read(&line).unwrap(), fs::read(&screen).unwrap(), "{id}");
    }
    for (id, status) in [("player-cards", 0), ("schedule", 3), ("incidents", 3)] {
        let ran = both.run("print", &[id, "-o", both.home.path(&format!("{id}.txt")).to_str().unwrap()]);
        assert_eq!(ran.status, Some(status), "{ran:#?}");
        let request = DocumentRequest { id: id.to_owned(), section: OPEN, round: None, board: None };
        match both.ask(Effect::Preview(request, 80)) {
            Answer::Text(..) => assert_eq!(status, 0),
            Answer::Failed(text) => assert_eq!(said(&ran.err), text),
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn files_for_other_programs_are_the_same_bytes() {
    let mut both = Both::running();
    assert!(matches!(both.ask(Effect::Export(OPEN)), Answer::Done(_)));
    let folder = both.screen.with_extension("export");
    // A workbook says when it was made, to the second: it has no bytes to compare.
    for (kind, name) in [("trf26", "report-trf26.trf"), ("trf16", "report-trf16.trf"), ("csv", "standings.csv"), ("json", "section.json")] {
        let out = both.home.path(name);
        both.run("export", &[kind, "-o", out.to_str().unwrap()]).clean();
        assert_eq!(fs::read(&out).unwrap(), fs::read(folder.join(name)).unwrap(), "{kind}");
    }
}

/// Every file below a folder: its path in it, its bytes.
fn tree(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut files = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(here) = folders.pop() {
        for path in fs::read_dir(here).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                folders.push(path);
            } else {
                files.insert(path.strip_prefix(folder).unwrap().to_owned(), fs::read(&path).unwrap());
            }
        }
    }
    files
}

#[test]
fn the_pages_of_an_event_are_the_same_bytes() {
    let mut both = Both::new(|home| {
        let here = home.path("demo.flagfall");
        drop(create_demo(&here, None, &Stamp { at: NOON.to_owned().into(), actor: "tester".to_owned(), reason: String::new() }).unwrap());
        here
    });
    assert!(matches!(both.ask(Effect::Export(OPEN)), Answer::Done(_)));
    let (screen, line) = (both.screen.with_extension("export").join("site"), both.home.path("site"));
    both.run("export", &["site", line.to_str().unwrap()]).clean();
    let (screen, line) = (tree(&screen), tree(&line));
    assert!(line.len() > 100 && line.contains_key(Path::new("index.html")), "{} files", line.len());
    assert_eq!(screen.keys().collect::<Vec<_>>(), line.keys().collect::<Vec<_>>());
    for (path, bytes) in &line {
        assert!(screen[path] == *bytes, "{} differs", path.display());
    }
}

#[test]
fn copies_and_checks() {
    let mut both = Both::running();
    let (line, screen) = (both.home.path("stick-line"), both.home.path("stick-screen"));
    for folder in [&line, &screen] {
        fs::create_dir_all(folder).unwrap();
    }
    let copy = both.run("backup", &[line.to_str().unwrap()]).clean().out;
    assert!(matches!(both.ask(Effect::Backup(Some(screen.clone()))), Answer::Copied { .. }));
    let copy = PathBuf::from(copy.trim_end());
    assert_eq!(read(&copy), read(&screen.join(copy.file_name().unwrap())));
    let gone = both.home.path("gone");
    assert!(matches!(both.ask(Effect::Backup(Some(gone))), Answer::CopyFailed { wants_folder: true, .. }));

    let ran = both.run("verify", &[]).clean();
    let Answer::Done(text) = both.ask(Effect::Verify) else { panic!() };
    let count = read(&both.screen).1.len().to_string();
    assert!(text.contains(&count) && ran.out.contains(&count), "{text} {}", ran.out);
}

#[test]
fn rating_lists() {
    let mut both = Both::new(|home| home.event("e.flagfall", 0, 5));
    let list = both.home.path("nat.csv");
    fs::write(&list, "id;name;fed;rating;birth\n12;Alder, Jan;NOR;2101;1990\n13;Birk, Eva;SWE;1999;1980\n").unwrap();
    let none = both.home.path("none.csv");
    // Before the first list.
    both.home.run(["ratings", "search", "alder"]).failed(1, &["no rating list"]);
    assert!(matches!(both.ask(Effect::SearchRatings("alder".to_owned())), Answer::Ratings(Err(_))));
    both.home.run([OsStr::new("ratings"), "import".as_ref(), path(&list)]);
    assert!(matches!(both.ask(Effect::Start(Task::ImportRatings(list))), Answer::Done(_)));
    let found = |data: &Path| flagfall::desk::ratings::search(&data.join("ratings.sqlite"), "a", None, 9).unwrap();
    let (line, screen) = (found(&both.home.path("data")), found(&both.home.path("screen-data")));
    assert_eq!(format!("{line:?}"), format!("{screen:?}"));
    assert_eq!(line.len(), 1, "one name begins so");
    let Answer::Ratings(Ok(players)) = both.ask(Effect::SearchRatings("alder".to_owned())) else { panic!() };
    let out = both.home.run(["ratings", "search", "alder"]).clean().out;
    assert!(out.contains(&players[0].person.name) && players.len() == 1, "{out}");
    // A file that is none.
    let ran = both.home.run([OsStr::new("ratings"), "import".as_ref(), path(&none)]).failed(2, &[]);
    match both.ask(Effect::Start(Task::ImportRatings(none))) {
        Answer::Failed(text) => assert_eq!(said(&ran.err), text),
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_sample_event() {
    let home = Home::new();
    let out = home.run(["demo".as_ref(), OsStr::new("--create-only"), "--dir".as_ref(), path(&home.path("demo"))]).clean().out;
    let stamp = Stamp { at: flagfall::time::stamp(&noon()), actor: "tester".to_owned(), reason: String::new() };
    let here = home.path("here.flagfall");
    drop(create_demo(&here, None, &stamp).unwrap());
    assert_eq!(read(Path::new(out.trim_end())), read(&here));
}
