//! `clock` and `rule` as a script sees them: exit status and JSON keys.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use serde_json::Value;
use std::process::{Command, Output};

fn flagfall(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_flagfall")).args(args).current_dir(env!("CARGO_MANIFEST_DIR")).output().unwrap()
}

fn json(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn clock_prints_the_card_and_the_keys_of_the_contract() {
    let output = flagfall(&["clock", "fixtures/clock/missing-increments.toml", "--format", "json"]);
    assert_eq!(output.status.code(), Some(1), "something was found");
    let answer = json(&output);
    assert_eq!(answer["expected"]["least"], "2:24:00");
    assert_eq!((&answer["observed"], &answer["discrepancy"]), (&Value::from("2:10:00"), &Value::from("-0:14:00")));
    assert_eq!(answer["hypotheses"][0]["fault"], "increments-missing");
    assert_eq!(answer["card"]["left"]["display"], "1:12:00");
    let text = flagfall(&["clock", "fixtures/clock/illegal-move.toml"]);
    assert_eq!(text.status.code(), Some(0));
    assert!(text.stdout.starts_with(b"KEY IN\n"), "the card comes first");
}

/// Where the time given does not depend on the moves they need not be noted: then none is named, and not none made.
#[test]
fn a_reading_without_moves_says_that_they_are_unknown() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("uncounted.toml");
    let entry = |at: &str, rest: &str| format!("[[entry]]\nat = \"{at}\"\n{rest}\n");
    let reading =
        |white: &str| entry("14:30", &format!("kind = \"reading\"\nwhite = \"{white}\"\nblack = \"0:10:00\"\nrunning = \"none\""));
    for (control, white) in [("25", "0:10:00"), ("25", "0:02:00"), ("25+10", "0:12:00")] {
        let text = format!("game = \"chess\"\ncontrol = \"{control}\"\n\n{}{}", entry("14:00", "kind = \"start\""), reading(white));
        std::fs::write(&path, text).unwrap();
        let path = path.display().to_string();
        for (lang, unknown) in [("en", "moves unknown"), ("zh-CN", "着数不明")] {
            let said = String::from_utf8(flagfall(&["--lang", lang, "clock", &path]).stdout).unwrap();
            assert!(said.contains(unknown) && !said.contains("0/0"), "{control} {white}: {said}");
        }
        assert_eq!(json(&flagfall(&["clock", &path, "--format", "json"]))["readings"][0]["moves"], Value::Null);
    }
}

#[test]
fn rule_gives_article_and_duty_or_asks() {
    let args = ["rule", "illegal-move", "--game", "chess", "--tempo", "rapid", "--format", "json"];
    let asked = flagfall(&args);
    assert_eq!(asked.status.code(), Some(2));
    assert!(String::from_utf8(asked.stderr).unwrap().contains("--fact noticed="));
    let facts = ["--fact", "noticed=at-once", "--fact", "illegal-count=1"];
    let output = flagfall(&[&args[..], &facts[..]].concat());
    assert_eq!(output.status.code(), Some(0));
    let answer = json(&output);
    assert_eq!(answer["clock"][0]["delta"], "0:01:00");
    assert_eq!(answer["edition"], "fide-2023");
}

/// A fact that no row of the situation asks for changes nothing: it may have been meant for another.
#[test]
fn a_fact_that_decides_nothing_is_named() {
    let said = |facts: &[&str]| {
        let output = flagfall(&[&["rule", "technical-foul", "--game", "xiangqi"], facts].concat());
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    let (count, limit) = (["--fact", "technical-foul-count=2"], ["--fact", "technical-fouls-lose-on=3"]);
    assert_eq!(said(&[count, limit].concat()), (Some(0), String::new()), "the number of the regulations stands for that of the row");
    let (code, idle) = said(&[&count[..], &["--fact", "foul-count=2"]].concat());
    assert!(code == Some(0) && idle.contains("foul-count decides nothing under Technical foul"), "{idle}");
}

#[test]
fn a_clock_says_its_buttons_and_an_unknown_one_says_so() {
    let known = flagfall(&["clock", "--model", "DGT 3000", "--format", "json"]);
    assert_eq!(known.status.code(), Some(0));
    let correct = json(&known)["model"]["buttons"][1].clone();
    assert_eq!(correct, serde_json::json!({"act": "correct", "button": "start-stop", "hold": 3, "times": null, "sure": "maker"}));
    let unknown = flagfall(&["clock", "--model", "sundial"]);
    assert_eq!(unknown.status.code(), Some(1));
    assert!(String::from_utf8(unknown.stdout).unwrap().contains("DGT 2500"), "and names those that are known");
}

#[test]
fn a_flag_says_how_many_moves_are_missing_or_that_they_must_be_counted() {
    let folder = tempfile::tempdir().unwrap();
    let found = |moves: &str| {
        let path = folder.path().join("flag.toml");
        let text = format!(
            "game = \"chess\"\ncontrol = \"40/90+30'+30\\\"\"\n[[entry]]\nat = \"14:00\"\nkind = \"start\"\n{moves}\n[[entry]]\nat = \"16:05\"\nkind = \"flag\"\nside = \"white\"\n"
        );
        std::fs::write(&path, text).unwrap();
        let output = flagfall(&["clock", path.to_str().unwrap(), "--format", "json"]);
        json(&output)["findings"][0].as_str().unwrap().to_owned()
    };
    let told = |white: u16| format!("[[entry]]\nat = \"16:05\"\nkind = \"moves\"\nwhite = {white}\nblack = {white}");
    assert!(found(&told(37)).contains("with 3 moves missing: 37 of 40"), "{}", found(&told(37)));
    assert!(found(&told(40)).contains("40 moves are made, 40 were needed"), "{}", found(&told(40)));
    let unknown = found("");
    assert!(unknown.contains("fewer than 40 would be too few"), "{unknown}");
    // What is written into a file, not what is typed on the screen.
    assert!(unknown.contains("kind = \"moves\"") && !unknown.contains("Type:"), "{unknown}");
}
