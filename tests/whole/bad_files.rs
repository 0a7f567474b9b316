//! Event files that are not ours, damaged, protected, in use, or of a later version: each has its message, none is changed.

use crate::support::{Home, path};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Stdio};
use store::Store;

/// Bytes 60 to 63 of a SQLite file: the version of our tables.
const USER_VERSION: std::ops::Range<usize> = 60..64;

fn show(home: &Home, event: &Path) -> crate::support::Ran {
    home.run(["round".as_ref(), path(event), "show".as_ref()])
}

#[test]
fn files_that_are_not_ours_are_named_and_left_alone() {
    let home = Home::new();
    let mut foreign = std::fs::read(home.event("ours.flagfall", 4, 3)).unwrap();
    foreign[68..72].copy_from_slice(b"ELSE");
    let files: [(&str, &[u8]); 5] = [
        ("empty.flagfall", b""),
        ("text.flagfall", b"name;rating\nWang Wei;2400\n"),
        ("report.flagfall", b"012 Harbour Open\n"),
        ("short.flagfall", b"SQLite format 3\0"),
        ("foreign.flagfall", &foreign),
    ];
    for (name, bytes) in files {
        let file = home.path(name);
        std::fs::write(&file, bytes).unwrap();
        show(&home, &file).failed(2, &[name, "is not a Flagfall event file"]);
        home.run(["verify".as_ref(), path(&file)]).failed(2, &["is not a Flagfall event file"]);
        assert_eq!(std::fs::read(&file).unwrap(), bytes, "{name} was changed");
    }
    show(&home, &home.path("nowhere.flagfall")).failed(2, &["nowhere.flagfall is not there"]);
}

#[test]
fn a_damaged_file_is_never_taken_for_sound() {
    let home = Home::new();
    let event = home.running_event("cup.flagfall", 40, 5);
    let whole = std::fs::read(&event).unwrap();
    let damaged = home.path("damaged.flagfall");
    // Cut at a page, cut within one, a page overwritten, a letter of the log changed.
    let mut versions = vec![whole[..whole.len() / 2].to_vec(), whole[..whole.len() - 1000].to_vec(), whole[..4096].to_vec()];
    let mut page = whole.clone();
    page[3 * 4096..4 * 4096].fill(0xa5);
    versions.push(page);
    let mut letter = whole.clone();
    let at = letter.windows(9).position(|w| w == b"Lindqvist").unwrap();
    letter[at] = b'l';
    versions.push(letter);
    for (index, bytes) in versions.iter().enumerate() {
        std::fs::write(&damaged, bytes).unwrap();
        let verdict = home.run(["verify".as_ref(), path(&damaged)]);
        assert_eq!(verdict.status, Some(1), "version {index}: {verdict:#?}");
        assert!(!verdict.out.is_empty() && !verdict.out.contains("clean"), "version {index}: {verdict:#?}");
        let entered = home.run(["result".as_ref(), path(&damaged), "1".as_ref(), "1".as_ref(), "1".as_ref()]);
        if entered.status == Some(0) {
            // Only the tables differ from the log: the log is the truth, and the entry is in it.
            assert_eq!(index, 4, "version {index} took an entry: {entered:#?}");
        } else {
            entered.failed(2, &["damaged"]);
        }
    }
}

#[test]
fn a_file_of_a_later_version_opens_for_reading_only() {
    let home = Home::new();
    let event = home.running_event("cup.flagfall", 8, 3);
    let mut bytes = std::fs::read(&event).unwrap();
    bytes[USER_VERSION].copy_from_slice(&99u32.to_be_bytes());
    std::fs::write(&event, &bytes).unwrap();
    let shown = show(&home, &event).clean();
    assert!(shown.out.contains("Lindqvist No000"), "{shown:#?}");
    let message = ["A newer version of the program wrote this event"];
    home.run(["result".as_ref(), path(&event), "1".as_ref(), "1".as_ref(), "1".as_ref()]).failed(2, &message);
    home.run(["undo".as_ref(), path(&event)]).failed(2, &message);
    assert_eq!(std::fs::read(&event).unwrap(), bytes, "the file was changed");
}

#[test]
fn an_event_in_use_is_refused_and_says_by_whom() {
    let home = Home::new();
    let event = home.running_event("cup.flagfall", 8, 3);
    let store = Store::open(&event).unwrap();
    let holder = format!("process {}", std::process::id());
    let one = |result: &str| home.run(["result".as_ref(), path(&event), "1".as_ref(), "1".as_ref(), result.as_ref()]);
    one("1").failed(2, &["is open in another program", &holder]);
    drop(store);
    one("1").clean();
}

/// Runs the program as somebody whom file permissions bind, also where the tests run as the superuser.
fn as_nobody(command: &mut Command) -> &mut Command {
    let id = Command::new("id").arg("-u").output().unwrap();
    if id.stdout == b"0\n" { command.uid(65534).gid(65534) } else { command }
}

#[test]
fn a_protected_file_can_be_read_and_says_that_it_cannot_be_written() {
    let home = Home::new();
    let event = home.running_event("cup.flagfall", 8, 3);
    let folder = event.parent().unwrap();
    let mode = |path: &Path, mode| std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
    mode(&event, 0o444);
    mode(folder, 0o555);
    let run = |args: &[&str]| {
        let mut command = home.command([args[0].as_ref(), path(&event)].into_iter().chain(args[1..].iter().map(AsRef::as_ref)));
        let output = as_nobody(&mut command).output().unwrap();
        (output.status.code(), String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
    };
    let shown = run(&["round", "show"]);
    let entered = run(&["result", "1", "1", "1"]);
    let verified = run(&["verify"]);
    mode(folder, 0o755);
    assert_eq!(shown.0, Some(0), "{shown:?}");
    assert!(shown.1.contains("Lindqvist No000"), "{shown:?}");
    assert_eq!(entered.0, Some(2), "{entered:?}");
    assert!(entered.2.contains("cannot be written"), "{entered:?}");
    assert_eq!(verified.0, Some(0), "{verified:?}");
}

/// No more than so many KiB can be written to one file: as on a disk that fails in the middle of an entry.
#[test]
fn a_disk_that_fails_loses_nothing_that_was_answered() {
    let home = Home::new();
    let event = home.running_event("cup.flagfall", 100, 9);
    let entries: String = (1..=50).map(|board| format!("{board} 1\n")).collect();
    let list = home.path("list.txt");
    std::fs::write(&list, entries).unwrap();
    let size = std::fs::metadata(&event).unwrap().len() / 1024;
    let line = format!("trap '' XFSZ; ulimit -f {}; exec \"$0\" result \"$1\" 1 - < \"$2\"", size + 4);
    let mut command = Command::new("bash");
    command.args(["-c", &line, env!("CARGO_BIN_EXE_flagfall")]).args([&event, &list]).env_clear().envs(home.variables());
    let output = command.stdout(Stdio::piped()).stderr(Stdio::piped()).output().unwrap();
    let (answers, errors) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert_eq!(output.status.code(), Some(2), "the limit was never met: {answers} {errors}");
    assert!(errors.contains("cup.flagfall") || errors.contains("disk is full"), "{errors}");
    let answered = answers.lines().count();
    assert!(answered < 50, "{answers}");
    home.run(["verify".as_ref(), path(&event)]).clean();
    let shown = home.run(["round".as_ref(), path(&event), "show".as_ref(), "--format".as_ref(), "json".as_ref()]).clean();
    let round: serde_json::Value = serde_json::from_str(&shown.out).unwrap();
    let saved = round["boards"].as_array().unwrap().iter().filter(|b| b["result"] == "1").count();
    assert!(saved >= answered, "{answered} answered, {saved} saved");
    // With room again, the rest goes in.
    home.run(["result".as_ref(), path(&event), "1".as_ref(), "50".as_ref(), "=".as_ref()]).clean();
}
