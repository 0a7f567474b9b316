//! A file that is whole in itself but not the one that was last seen, and one that is damaged: said by every command that reads it.

use crate::support::{Home, path};
use std::path::{Path, PathBuf};

fn run<'a>(home: &Home, event: &'a Path, args: &[&'a str]) -> crate::support::Ran {
    home.run([args[0].as_ref(), path(event)].into_iter().chain(args[1..].iter().map(AsRef::as_ref)))
}

/// What stands after "log" on a sheet: first digits of the hash, and the number of the entry.
fn state(home: &Home, event: &Path) -> (String, String) {
    let sheet = home.path("sheet.txt");
    run(home, event, &["print", "starting-list", "-o", sheet.to_str().unwrap()]).clean();
    let text = std::fs::read_to_string(&sheet).unwrap();
    std::fs::remove_file(&sheet).unwrap();
    let line = text.lines().rev().find_map(|line| line.split_once("log ")).unwrap_or_else(|| panic!("{text}"));
    let (hash, rest) = line.1.split_once(" · ").unwrap();
    let count = rest.split(' ').next().unwrap();
    (hash.to_owned(), count.to_owned())
}

#[test]
fn the_state_on_a_sheet_is_found_in_the_log_also_when_it_has_gone_on() {
    let home = Home::new();
    let event = home.running_event("cup.flagfall", 8, 3);
    let (hash, count) = state(&home, &event);
    let newest = run(&home, &event, &["verify", "--expect", &hash]).clean();
    assert!(newest.out.contains(&format!("entry {count} has this hash: it is the newest entry")), "{newest:#?}");
    run(&home, &event, &["result", "1", "1", "1"]).clean();
    let typed = format!("{hash} · {count}");
    let later = run(&home, &event, &["verify", "--expect", &typed]).clean();
    assert!(later.out.contains("the log has gone on since, 1 entries"), "{later:#?}");
    let none = run(&home, &event, &["verify", "--expect", "0123456789abcdef"]);
    assert_eq!(none.status, Some(1), "{none:#?}");
    assert!(none.out.contains("the log has no entry with the hash 0123456789abcdef"), "{none:#?}");
    let json = run(&home, &event, &["verify", "--expect", &hash, "--format", "json"]).clean();
    let json: serde_json::Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!((&json["clean"], &json["expected"]), (&true.into(), &count.parse::<u32>().unwrap().into()));
}

#[test]
fn the_same_event_prints_the_same_bytes_wherever_it_lies() {
    let home = Home::new();
    let event = home.running_event("cup.flagfall", 8, 3);
    let other = home.path("elsewhere.flagfall");
    std::fs::copy(&event, &other).unwrap();
    let printed = |event: &Path| {
        let sheet = home.path("sheet.pdf");
        run(&home, event, &["print", "pairings", "-o", sheet.to_str().unwrap()]).clean();
        let bytes = std::fs::read(&sheet).unwrap();
        std::fs::remove_file(&sheet).unwrap();
        bytes
    };
    assert_eq!(printed(&event), printed(&other));
}

#[test]
fn an_older_file_in_the_place_of_the_event_is_told_by_every_command_and_written_once_it_is_accepted() {
    let home = Home::new();
    let event = home.running_event("cup.flagfall", 8, 3);
    let older = std::fs::read(&event).unwrap();
    for board in ["1", "2", "3"] {
        run(&home, &event, &["result", "1", board, "1"]).clean();
    }
    std::fs::write(&event, &older).unwrap();
    let said = ["later entries are not in this file", "reading only until you accept it"];
    run(&home, &event, &["round", "show"]).failed(1, &said);
    run(&home, &event, &["result", "1", "1", "0"]).failed(2, &said);
    let verdict = run(&home, &event, &["verify"]);
    assert_eq!(verdict.status, Some(1), "{verdict:#?}");
    assert!(verdict.out.contains(said[0]) && verdict.out.contains("verify") && verdict.out.contains("--accept"), "{verdict:#?}");
    assert_eq!(std::fs::read(&event).unwrap(), older, "looking at it changed it");
    run(&home, &event, &["verify", "--accept"]).clean();
    run(&home, &event, &["result", "1", "1", "0"]).clean();
    run(&home, &event, &["verify"]).clean();
    let log = run(&home, &event, &["log", "--format", "json"]).clean();
    assert!(log.out.contains("file.accept"), "{log:#?}");
}

/// An event in whose tables one row says something else than the log.
fn altered(home: &Home) -> PathBuf {
    let event = home.running_event("cup.flagfall", 8, 3);
    run(home, &event, &["result", "1", "1", "1"]).clean();
    let mut bytes = std::fs::read(&event).unwrap();
    // Every place where the name stands but the log, whose rows hold it in JSON.
    let name = b"Lindqvist No000";
    let places: Vec<usize> = (0..bytes.len() - name.len()).filter(|at| bytes[*at..].starts_with(name) && bytes[at - 1] != b'"').collect();
    assert!(!places.is_empty());
    for at in places {
        bytes[at + 14] = b'1';
    }
    std::fs::write(&event, bytes).unwrap();
    event
}

#[test]
fn what_is_made_of_a_damaged_file_says_so_on_the_screen_on_paper_and_in_the_exit_status() {
    let home = Home::new();
    let event = altered(&home);
    let said = ["table player, row 1, 1", "the log says Lindqvist No000, the table says Lindqvist No001", "flagfall salvage"];
    let sheet = home.path("sheet.txt");
    run(&home, &event, &["print", "pairings", "-o", sheet.to_str().unwrap()]).failed(1, &said);
    let text = std::fs::read_to_string(&sheet).unwrap();
    assert!(text.contains("THE EVENT FILE IS NOT SOUND, this sheet may be wrong: table player"), "{text}");
    let chinese = home.path("chinese.txt");
    run(&home, &event, &["print", "pairings", "--lang", "zh-CN", "-o", chinese.to_str().unwrap()])
        .failed(1, &["表 player", "1, 1", "Lindqvist No000", "Lindqvist No001", "flagfall salvage"]);
    assert!(std::fs::read_to_string(&chinese).unwrap().contains("赛事文件有问题"));
    let report = home.path("report.trf");
    for args in
        [&["standings"][..], &["round", "show"], &["log"], &["players", "list"], &["export", "trf26", "-o", report.to_str().unwrap()]]
    {
        run(&home, &event, args).failed(1, &said);
    }
    run(&home, &event, &["result", "1", "2", "0"]).failed(2, &said);
    // The log is whole, so the whole event is saved.
    let new = home.path("new.flagfall");
    let saved = run(&home, &event, &["salvage", new.to_str().unwrap(), "--format", "json"]).clean();
    let saved: serde_json::Value = serde_json::from_str(&saved.out).unwrap();
    assert_eq!((&saved["kept"], &saved["broken"]), (&saved["at_least"], &serde_json::Value::Null), "{saved}");
    run(&home, &new, &["verify"]).clean();
    run(&home, &new, &["result", "1", "2", "0"]).clean();
    run(&home, &event, &["salvage", new.to_str().unwrap()]).failed(2, &["new.flagfall is there already"]);
}

#[test]
fn the_readable_beginning_of_a_cut_file_is_saved_and_what_is_missing_is_said() {
    let home = Home::new();
    let event = home.running_event("cup.flagfall", 120, 9);
    let results: String = (1..=60).map(|board| format!("{board} 1\n")).collect();
    let list = home.path("list.txt");
    std::fs::write(&list, results).unwrap();
    let mut command = home.command(["result".as_ref(), path(&event), "1".as_ref(), "-".as_ref()]);
    assert!(command.stdin(std::fs::File::open(&list).unwrap()).output().unwrap().status.success());
    let entries = run(&home, &event, &["log"]).clean().out.lines().count();
    let bytes = std::fs::read(&event).unwrap();
    let new = home.path("new.flagfall");
    // The first cut that costs entries: everything before it is still there.
    let ran = (1..bytes.len() / 4096).rev().find_map(|pages| {
        std::fs::write(&event, &bytes[..pages * 4096]).unwrap();
        let ran = run(&home, &event, &["salvage", new.to_str().unwrap()]);
        if ran.status == Some(1) && ran.out.contains("of at least") {
            return Some(ran);
        }
        let _ = std::fs::remove_file(&new);
        None
    });
    let ran = ran.expect("some cut leaves a part of the log");
    assert!(ran.out.contains(&format!("of at least {entries}, hash ")) && ran.out.contains("stopped: "), "{ran:#?}");
    run(&home, &new, &["verify"]).clean();
    run(&home, &new, &["round", "show"]).clean();
}
