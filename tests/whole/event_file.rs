//! The event file under the program: it moves, is replaced, loses its stick, is copied, read beside the screen, reached by other names.

use crate::support::{Home, Ran, path};
use crate::terminal::Terminal;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use store::{self, Store};

/// A mounted file system; gone at the end.
struct Mount(PathBuf);

impl Mount {
    /// `None`: this user may not mount.
    fn new(at: &Path) -> Option<Self> {
        std::fs::create_dir_all(at).unwrap();
        let mounted = Command::new("mount").args(["-t", "tmpfs", "-o", "size=8m", "none"]).arg(at).stderr(Stdio::null()).status();
        if mounted.is_ok_and(|s| s.success()) {
            return Some(Self(at.to_owned()));
        }
        eprintln!("not tested: mounting is refused here");
        None
    }

    fn remount(&self, option: &str) {
        assert!(Command::new("mount").args(["-o", &format!("remount,{option}")]).arg(&self.0).status().unwrap().success());
    }

    /// Takes the stick out, whatever is open on it.
    fn take_out(&self) {
        let _ = Command::new("umount").arg("-l").arg(&self.0).stderr(Stdio::null()).status();
    }
}

impl Drop for Mount {
    fn drop(&mut self) {
        self.take_out();
    }
}

/// The results of the first round in a file, by board.
fn results(event: &Path) -> Vec<Option<String>> {
    assert_eq!(store::verify(event).unwrap().findings, []);
    let store = Store::open_to_read(event).unwrap();
    let boards = store.event().sections[0].rounds[0].boards.clone();
    boards.iter().map(|b| b.result.map(|r| r.code().to_owned())).collect()
}

#[test]
fn the_screen_says_that_the_file_was_replaced_and_goes_on_in_a_rescue_file() {
    let home = Home::new();
    let event = home.running_event("cup.flagfall", 8, 5);
    let other = home.event("other.flagfall", 4, 3);
    let bytes = std::fs::read(&other).unwrap();
    let terminal = Terminal::start(&home, &[&event], 80, 24);
    terminal.see("Lindqvist");
    terminal.keys("w");
    terminal.see("board 1:");
    std::fs::rename(&other, &event).unwrap();
    terminal.keys("d");
    let shown = terminal.see("RESCUE FILE 12:00:00");
    assert!(shown.contains("cup-rescue.flagfall") && shown.contains("another file now"), "{shown}");
    assert!(!shown.contains(" saved 12:00:00"), "{shown}");
    // The words stay, whatever is done next.
    terminal.keys("b");
    let shown = terminal.until("the third result", |s| s.contents().contains("board 3"));
    assert!(shown.contains("cup-rescue.flagfall") && shown.contains("RESCUE FILE"), "{shown}");
    drop(terminal);
    assert_eq!(std::fs::read(&event).unwrap(), bytes, "the other file was changed");
    let found = results(&home.path("cup-rescue.flagfall"));
    assert_eq!(found.iter().flatten().count(), 3, "{found:?}");
}

#[test]
fn a_file_that_is_replaced_is_noticed_while_nobody_types() {
    let home = Home::new();
    let event = home.running_event("cup.flagfall", 8, 5);
    let other = home.event("other.flagfall", 4, 3);
    let terminal = Terminal::start(&home, &[&event], 80, 24);
    terminal.see("Lindqvist");
    terminal.keys("w");
    terminal.see("board 1:");
    std::fs::rename(&other, &event).unwrap();
    // The clock of this terminal stands still, and no key is pressed.
    let shown = terminal.see("RESCUE FILE 12:00:00");
    assert!(shown.contains("cup-rescue.flagfall") && shown.contains("another file now"), "{shown}");
    drop(terminal);
    assert_eq!(results(&home.path("cup-rescue.flagfall")).iter().flatten().count(), 1);
}

#[test]
fn a_stick_taken_out_sends_the_event_to_the_data_folder() {
    let home = Home::new();
    let stick = home.path("stick");
    let Some(mount) = Mount::new(&stick) else { return };
    let event = stick.join("cup.flagfall");
    std::fs::copy(home.running_event("cup.flagfall", 8, 5), &event).unwrap();
    let terminal = Terminal::start(&home, &[&event], 80, 24);
    terminal.see("Lindqvist");
    terminal.keys("w");
    terminal.see("board 1:");
    mount.take_out();
    terminal.keys("d");
    terminal.see("RESCUE FILE");
    drop(terminal);
    assert_eq!(std::fs::read_dir(&stick).unwrap().count(), 0, "something was written into the empty folder");
    let found = results(&home.path("data/events/cup-rescue.flagfall"));
    assert_eq!(found.iter().flatten().count(), 2, "{found:?}");
}

#[test]
fn a_list_of_results_stops_with_words_where_the_file_is_lost() {
    let home = Home::new();
    let event = home.running_event("cup.flagfall", 8, 5);
    let mut child = home.command(["result".as_ref(), path(&event), "1".as_ref(), "-".as_ref()]).stdin(Stdio::piped()).spawn().unwrap();
    // The program has read its whole list before it opens the event: it is lost while the answers are read.
    let list: String = (0..4000).map(|n| format!("{} {}\n", 1 + n % 4, ["1", "0", "="][n / 4 % 3])).collect();
    child.stdin.take().unwrap().write_all(list.as_bytes()).unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    assert!(answers.next().unwrap().unwrap().starts_with("1 1 "));
    std::fs::remove_file(&event).unwrap();
    let said = 1 + answers.count();
    let output = child.wait_with_output().unwrap();
    let ran = Ran { status: output.status.code(), out: String::new(), err: String::from_utf8(output.stderr).unwrap() };
    ran.failed(2, &["is not there any more", "cup-rescue.flagfall"]);
    let rescue = home.path("cup-rescue.flagfall");
    assert_eq!(store::verify(&rescue).unwrap().findings, []);
    let entered = Store::open(&rescue).unwrap().history().entries().iter().filter(|e| e.kind == "result").count();
    assert_eq!(entered, said + 1, "each answered entry, and the one that found the loss");
}

#[test]
fn a_copy_of_the_file_while_the_screen_is_open_has_everything_that_was_saved() {
    let home = Home::new();
    let event = home.running_event("cup.flagfall", 8, 5);
    let terminal = Terminal::start(&home, &[&event], 80, 24);
    terminal.see("Lindqvist");
    terminal.keys("w d b");
    terminal.until("three results", |s| s.contents().contains("results 3/4"));
    let copy = home.path("copy.flagfall");
    std::fs::copy(&event, &copy).unwrap();
    assert_eq!(results(&copy).iter().flatten().count(), 3);
    // The process ends without closing anything: the same is in the file, and in what is made of it.
    let id = terminal.id().to_string();
    assert!(Command::new("kill").args(["-9", &id]).status().unwrap().success());
    drop(terminal);
    let restored = home.path("restored.flagfall");
    home.run(["restore".as_ref(), path(&event), path(&restored)]).clean();
    assert_eq!(results(&restored).iter().flatten().count(), 3);
}

/// Every command that only reads, with what must be in its answer.
fn read_all(home: &Home, event: &Path, words: &str) {
    let out = |name: &str| home.path(name).display().to_string();
    let (trf, pdf, copies) = (out("out.trf"), out("out.txt"), out("copies"));
    std::fs::create_dir_all(&copies).unwrap();
    let commands: [(&[&str], &str); 8] = [
        (&["round", "EVENT", "show"], words),
        (&["players", "EVENT", "list"], words),
        (&["standings", "EVENT"], words),
        (&["log", "EVENT"], "round published"),
        (&["verify", "EVENT"], "clean"),
        (&["export", "EVENT", "trf26", "--force", "-o", &trf], "out.trf"),
        (&["print", "EVENT", "pairings", "--force", "-o", &pdf], "out.txt"),
        (&["backup", "EVENT", &copies], "copies"),
    ];
    for (args, expected) in commands {
        let args = args.iter().map(|a| if *a == "EVENT" { path(event) } else { a.as_ref() });
        let args: Vec<_> = args.collect();
        let ran = home.run(&args).clean();
        assert!(ran.out.contains(expected), "{args:?}: {ran:#?}");
    }
}

#[test]
fn reading_commands_work_while_the_screen_is_open_and_writing_ones_are_refused_by_every_name() {
    let home = Home::new();
    let event = home.running_event("cup.flagfall", 8, 5);
    let terminal = Terminal::start(&home, &[&event], 80, 24);
    terminal.see("Lindqvist");
    terminal.keys("w");
    terminal.see("board 1:");
    read_all(&home, &event, "Lindqvist");
    let shown = home.run(["round".as_ref(), path(&event), "show".as_ref()]).clean();
    assert!(shown.out.contains("\t1-0"), "the newest result is not read: {shown:#?}");
    let (link, hard) = (home.path("link.flagfall"), home.path("hard.flagfall"));
    std::os::unix::fs::symlink(&event, &link).unwrap();
    std::fs::hard_link(&event, &hard).unwrap();
    std::fs::remove_file(home.path("cup.flagfall.lock")).unwrap();
    let holder = format!("process {}", terminal.id());
    for name in [&event, &link, &hard] {
        let ran = home.run(["result".as_ref(), path(name), "1".as_ref(), "2".as_ref(), "1".as_ref()]);
        ran.failed(2, &["is open in another program", &holder]);
    }
    terminal.keys("d");
    terminal.until("the second result", |s| s.contents().contains("results 2/4"));
    drop(terminal);
    assert_eq!(results(&event).iter().flatten().count(), 2);
}

#[test]
fn an_event_on_a_medium_that_cannot_be_written_is_read_also_after_a_crash() {
    let home = Home::new();
    let disc = home.path("disc");
    let Some(mount) = Mount::new(&disc) else { return };
    let event = disc.join("cup.flagfall");
    std::fs::copy(home.running_event("cup.flagfall", 8, 5), &event).unwrap();
    mount.remount("ro");
    read_all(&home, &event, "Lindqvist");
    home.run(["result".as_ref(), path(&event), "1".as_ref(), "1".as_ref(), "1".as_ref()]).failed(2, &["cannot be written"]);
    mount.remount("rw");
    // A commit that was cut off: its journal has the old first page of the file, and the file a new one.
    let conn = rusqlite::Connection::open(&event).unwrap();
    conn.execute_batch("PRAGMA cache_size = 1; PRAGMA cache_spill = 1; BEGIN IMMEDIATE; DELETE FROM bye").unwrap();
    conn.execute("UPDATE section SET comments = ?", ["x".repeat(200_000)]).unwrap();
    let cut = disc.join("cut.flagfall");
    std::fs::copy(&event, &cut).unwrap();
    std::fs::copy(disc.join("cup.flagfall-journal"), disc.join("cut.flagfall-journal")).unwrap();
    drop(conn);
    mount.remount("ro");
    read_all(&home, &cut, "Lindqvist");
    let verdict = home.run(["verify".as_ref(), path(&cut)]).clean();
    assert!(verdict.out.contains("never confirmed"), "{verdict:#?}");
}
