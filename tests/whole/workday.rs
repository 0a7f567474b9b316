//! An arbiter's morning in a real terminal: players in, check-in, pairing, publishing, results, paper, the next round.

use crate::support::{Home, path};
use crate::terminal::Terminal;
use flagfall::words::Lang;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A printing command that keeps what it was asked to print.
fn printer(home: &Home) -> PathBuf {
    let (folder, asked) = (home.path("bin"), home.path("asked"));
    std::fs::create_dir_all(&folder).unwrap();
    let script = format!("#!/bin/sh\nprintf '%s\\n' \"$@\" > '{}'\necho 'request id is Laser-7 (1 file(s))'\n", asked.display());
    std::fs::write(folder.join("lp"), script).unwrap();
    std::fs::set_permissions(folder.join("lp"), std::fs::Permissions::from_mode(0o755)).unwrap();
    asked
}

fn morning(language: &str, lang: Lang, columns: u16, rows: u16) {
    let say = |key: &'static str, values: &[(&str, &str)]| lang.fill(key, values);
    let home = Home::in_language(language);
    let roster = home.roster(20);
    let asked = printer(&home);
    let terminal = Terminal::start(&home, &[], columns, rows);

    terminal.see(lang.text("ui.home.none"));
    terminal.keys("n");
    terminal.see(lang.text("ui.form.new-event"));
    terminal.text("Harbour Cup 海港杯");
    terminal.keys("<f10>");
    terminal.see(lang.text("ui.empty.no-players"));

    terminal.keys("i");
    terminal.see(lang.text("ui.form.import-players"));
    terminal.text(roster.to_str().unwrap());
    terminal.keys("<enter>");
    terminal.see(&say("ui.roster.take", &[("count", "20")]));
    terminal.keys("<enter>");
    let summary = |present: &str, unknown: &str| {
        let sort = lang.text("ui.sort.number");
        say(
            "ui.players.summary",
            &[("count", "20"), ("present", present), ("absent", "0"), ("unknown", unknown), ("out", ""), ("sort", sort)],
        )
    };
    terminal.see(&summary("0", "20"));

    // Twenty keys at once, faster than any disk: each waits for the one before, none is lost.
    terminal.keys(&"<space>".repeat(20));
    terminal.see(&summary("20", "0"));

    terminal.keys("<f3>");
    terminal.see(lang.text("ui.empty.no-round"));
    terminal.keys("R");
    terminal.see(&say("ui.preflight.in", &[("count", "20")]));
    terminal.keys("<enter>");
    terminal.see(lang.text("ui.round.draft"));
    terminal.keys("P");
    let results = |count: &str| format!("{} {count}/10", lang.text("ui.step.results"));
    terminal.see(&results("0"));

    terminal.keys("wdb10w");
    terminal.see(&results("4"));
    // After board 10 the cursor is on the first open board again.
    terminal.keys("wdbwd");
    terminal.see(&results("9"));
    terminal.keys("b");
    let screen = terminal.see(&lang.fill("ui.step.pair", &[("round", "2")]));
    for result in ["1-0", "½-½", "0-1"] {
        assert!(screen.contains(result), "{result} is not shown:\n{screen}");
    }

    // The pairings are the seventh document of the list.
    terminal.keys("<f6>");
    terminal.see(lang.text("ui.documents.title"));
    terminal.keys("<down><down><down><down><down><down>p2");
    let saved = lang.text("ui.documents.saved");
    terminal.see(&saved[..saved.find('{').unwrap()]);
    terminal.keys("p1");
    terminal.see(&say("ui.documents.printed", &[("job", "Laser-7")]));
    let section = lang.text("ui.field.section-default");
    let pdf = home.path("data/events/print/Harbour-Cup-海港杯").join(format!("{section}-pairings-r1.pdf"));
    assert!(std::fs::read(&pdf).unwrap().starts_with(b"%PDF-"), "{}", pdf.display());
    let asked = std::fs::read_to_string(asked).unwrap();
    assert_eq!(asked.lines().last(), pdf.to_str(), "the printer got another file");

    terminal.keys("<f3>");
    terminal.see(&lang.fill("ui.step.pair", &[("round", "2")]));
    terminal.keys("R");
    terminal.see(&say("ui.preflight.title", &[("round", "2")]));
    terminal.keys("<enter>");
    let screen = terminal.see(lang.text("ui.round.draft"));
    assert!(screen.contains(&say("ui.strip.round", &[("round", "2"), ("rounds", "9")])), "{screen}");

    terminal.keys("<ctrl+q>");
    let (status, left) = terminal.end();
    assert!(status.success());
    left.restored();

    let events: Vec<PathBuf> = std::fs::read_dir(home.path("data/events")).unwrap().map(|e| e.unwrap().path()).collect();
    let event = events.iter().find(|p| p.extension().is_some_and(|e| e == "flagfall")).unwrap();
    home.run(["verify".as_ref(), path(event)]).clean();
    let log = home.run(["log".as_ref(), path(event), "--format".as_ref(), "json".as_ref()]).clean().out;
    assert!(log.contains("document.print"), "the log does not remember the paper:\n{log}");
    let shown =
        home.run(["round".as_ref(), path(event), "show".as_ref(), "--round".as_ref(), "1".as_ref(), "--format".as_ref(), "json".as_ref()]);
    let round: serde_json::Value = serde_json::from_str(&shown.clean().out).unwrap();
    let results: Vec<&str> = round["boards"].as_array().unwrap().iter().map(|b| b["result"].as_str().unwrap()).collect();
    assert_eq!(results, ["1", "=", "0", "1", "=", "0", "1", "=", "0", "1"]);
    let on_stick = std::fs::read_dir(home.path("stick")).unwrap().map(|e| e.unwrap().path());
    let copies = on_stick.filter(|p| p.extension().is_some_and(|e| e == "flagfall")).count();
    assert_eq!(copies, 2, "publishing makes a copy, and so does the tenth result");
}

#[test]
fn a_morning_in_english_on_80_by_24() {
    morning("en", Lang::EN, 80, 24);
}

#[test]
fn a_morning_in_english_on_140_by_40() {
    morning("en", Lang::EN, 140, 40);
}

#[test]
fn a_morning_in_chinese_on_80_by_24() {
    morning("zh-CN", Lang::named("zh-CN").unwrap(), 80, 24);
}

#[test]
fn a_morning_in_chinese_on_140_by_40() {
    morning("zh-CN", Lang::named("zh-CN").unwrap(), 140, 40);
}

#[test]
fn any_size_is_survived_and_the_next_key_works() {
    let home = Home::new();
    let event = home.running_event("cup.flagfall", 20, 5);
    let terminal = Terminal::start(&home, &[&event], 80, 24);
    let pairings = Lang::EN.text("ui.view.pairings");
    terminal.see(pairings);
    for (columns, rows) in [(140, 40), (20, 5), (5, 20), (2, 2), (1, 1), (300, 3), (1, 100), (20, 6)] {
        terminal.resize(columns, rows);
        terminal.until("anything at the new size", |screen| !screen.contents().trim().is_empty());
    }
    terminal.resize(80, 24);
    terminal.see(pairings);
    terminal.keys("w");
    terminal.see(&format!("{} 1/10", Lang::EN.text("ui.step.results")));
    terminal.keys("<ctrl+q>");
    let (status, left) = terminal.end();
    assert!(status.success());
    left.restored();
}

/// A window manager may give a new window its place before the program listens: the signal for it is lost.
#[cfg(target_os = "linux")]
#[test]
fn a_window_that_got_its_size_unheard_takes_keys() {
    let home = Home::new();
    let event = home.running_event("cup.flagfall", 20, 5);
    let program = env!("CARGO_BIN_EXE_flagfall");
    let args: [&Path; 3] = ["--block-signal=WINCH".as_ref(), program.as_ref(), &event];
    let terminal = Terminal::start_program(&home, "/usr/bin/env".as_ref(), &args, 12, 4);
    terminal.until("anything in the small window", |screen| !screen.contents().trim().is_empty());
    terminal.resize(100, 30);
    // The detail beside the list: the size is known, not only drawn.
    terminal.see("│");
    terminal.keys("w");
    terminal.see(&format!("{} 1/10", Lang::EN.text("ui.step.results")));
    terminal.keys("<ctrl+q>");
    assert!(terminal.end().0.success());
}

#[test]
fn sigterm_gives_the_terminal_back_and_keeps_every_entry() {
    let home = Home::new();
    let event = home.running_event("cup.flagfall", 20, 5);
    for (signal, keys, done) in [("TERM", "wd", "2"), ("HUP", "b", "3")] {
        let terminal = Terminal::start(&home, &[&event], 80, 24);
        terminal.see(Lang::EN.text("ui.view.pairings"));
        terminal.keys(keys);
        terminal.see(&format!("{} {done}/10", Lang::EN.text("ui.step.results")));
        assert!(Command::new("kill").args([format!("-{signal}"), terminal.id().to_string()]).status().unwrap().success());
        let (_, left) = terminal.end();
        left.restored();
        assert!(!home.path("cup.flagfall-wal").exists(), "the event is one file again");
        home.run(["verify".as_ref(), path(&event)]).clean();
    }
}

#[test]
fn without_a_terminal_one_line_says_what_works() {
    let home = Home::new();
    let no_arguments: [&str; 0] = [];
    let ran = home.run(no_arguments).failed(2, &["needs a terminal", "--help"]);
    assert_eq!(ran.err.lines().count(), 1, "{ran:?}");
    home.run(["no-such-file.flagfall"]).failed(2, &["terminal"]);
}

#[test]
fn standings_stand_after_the_last_round_of_an_event_with_byes_and_a_pairing_from_elsewhere() {
    let home = Home::new();
    let event = home.event("cup.flagfall", 5, 2);
    let run = |args: &[&str]| home.run([args[0].as_ref(), path(&event)].into_iter().chain(args[1..].iter().map(std::ffi::OsStr::new)));
    run(&["players", "bye", "5", "1", "zero"]).clean();
    let list = home.path("pairs.txt");
    let given = |pairs: &str| {
        std::fs::write(&list, pairs).unwrap();
        run(&["round", "pair", "--given", list.to_str().unwrap()])
    };
    given("3 1\n2 1\n").failed(3, &["1"]);
    given("3 1\n").failed(3, &["2 4"]);
    given("3 x\n").failed(2, &["pairs.txt:1"]);
    given("3 1\n2 4\n").clean();
    run(&["round", "publish"]).clean();
    run(&["result", "1", "1", "1", "2", "0"]).clean();
    // The same two again: the arbiter has said so, the program says what is wrong with it.
    let again = given("1 3\n4 5\n").clean();
    assert!(again.err.contains('1'), "no word about the rematch: {again:#?}");
    run(&["round", "publish"]).clean();
    run(&["result", "2", "--section", "Open", "1", "=", "2", "-+"]).clean();
    let standings = run(&["standings", "--format", "json"]).clean();
    assert!(standings.out.contains("\"rank\""), "{standings:#?}");
    run(&["verify"]).clean();
}

#[test]
fn the_first_start_is_asked_once() {
    let home = Home::new();
    let title = |number: &str| {
        let what = Lang::EN.get(if number == "1" { "ui.ask.language" } else { "ui.ask.paper" }).unwrap_or_default().to_owned();
        Lang::EN.fill("ui.ask.first", &[("number", number), ("count", "5"), ("what", &what)])
    };
    let terminal = Terminal::start(&home, &[], 80, 24);
    terminal.see(&title("1"));
    terminal.keys("<enter>");
    terminal.see(&title("2"));
    terminal.keys("<esc>");
    terminal.see(Lang::EN.text("ui.ask.left"));
    terminal.keys("<ctrl+q>");
    assert!(terminal.end().0.success());
    let terminal = Terminal::start(&home, &[], 80, 24);
    let screen = terminal.see(Lang::EN.text("ui.home.none"));
    assert!(!screen.contains(&title("1")), "{screen}");
    terminal.keys("<ctrl+q>");
    assert!(terminal.end().0.success());
}
