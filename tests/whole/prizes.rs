//! Prizes from the list to the ceremony: laid down, shown, printed, corrected.

use crate::support::{Home, path};
use serde_json::Value;
use std::path::{Path, PathBuf};

const LISTS: &str = r#"
currency = "EUR"
unit = "1"
rounding = "keep-total"
fund = "400"

[[list]]
name = "Main"
prizes = "100; 80; 60; 40"
sharing = "hort"

[[list]]
name = "Women"
prizes = "50 + Cup; 25"
who = "sex=w"

[[list]]
name = "Beta"
prizes = "45"
who = "units=Beta"
"#;

fn run(home: &Home, words: &[&str], event: &Path) -> crate::support::Ran {
    home.run([words[0].as_ref(), path(event)].into_iter().chain(words[1..].iter().map(AsRef::as_ref)))
}

/// Six players after two rounds: Fay 2, Eli 1½, Ann 1, Bob 1, Cai ½, Dee 0.
fn played(home: &Home) -> PathBuf {
    let event = home.path("e.flagfall");
    run(home, &["new", "--name", "Harbour", "--game", "chess", "--rounds", "2"], &event).clean();
    let roster = home.path("r.csv");
    let players = "Name,Rating,Sex,Birth,Club\nAdams Ann,2200,w,1990,Alfa\nBrown Bob,2100,m,2010-05-01,Alfa\nClark Cai,1950,m,1950,Beta\n\
                   Davis Dee,1800,w,2009,Beta\nEvans Eli,1700,m,2012,Beta\nFox Fay,,w,2011,Alfa\n";
    std::fs::write(&roster, players).unwrap();
    run(home, &["players", "import", roster.to_str().unwrap()], &event).clean();
    for round in ["1", "2"] {
        run(home, &["round", "pair"], &event).clean();
        run(home, &["round", "publish"], &event).clean();
        for (board, result) in [("1", "1"), ("2", "="), ("3", "0")] {
            run(home, &["result", round, board, result], &event).clean();
        }
    }
    event
}

#[test]
fn lists_are_laid_down_distributed_explained_and_undone() {
    let home = Home::new();
    let event = played(&home);
    run(&home, &["prizes"], &event).failed(2, &["no prize list"]);
    let lists = home.path("lists.toml");
    std::fs::write(&lists, LISTS).unwrap();
    run(&home, &["prizes", "read", lists.to_str().unwrap()], &event).clean();
    let ran = run(&home, &["prizes", "--format", "json"], &event).clean();
    let told: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!((&told["checked"], &told["check"]["outcomes"]), (&Value::Bool(true), &Value::from(1)));
    let amounts: Vec<(&str, &str)> =
        told["players"].as_array().unwrap().iter().map(|p| (p["name"].as_str().unwrap(), p["amount"].as_str().unwrap())).collect();
    // Ann and Bob share places 3 and 4 by Hort: 30 + 25 and 20 + 25. Bob would not get more elsewhere, Dee is the best woman left.
    let mut expected = [
        ("Adams Ann", "55.00"),
        ("Brown Bob", "45.00"),
        ("Clark Cai", "45.00"),
        ("Davis Dee", "50.00"),
        ("Evans Eli", "80.00"),
        ("Fox Fay", "100.00"),
    ];
    let mut found = amounts;
    found.sort_unstable();
    expected.sort_unstable();
    assert_eq!(found, expected);
    let why = run(&home, &["prizes", "--explain"], &event).clean().out;
    for said in ["Women: place 1 would give €50.00, which is less.", "Level: Adams Ann; Brown Bob.", "Computed twice", "place 3-4 shared"]
    {
        assert!(why.contains(said), "{said}: {why}");
    }
    // A list that makes the sum miss the fund is taken, and said.
    let ran = run(&home, &["prizes", "add", "Book", "Book", "--who", "unrated=yes"], &event).clean();
    assert!(ran.out.contains("Book"));
    run(&home, &["prizes", "add", "U18", "20", "--who", "age_max=17"], &event).failed(1, &["does not add up", "€20.00"]);
    run(&home, &["prizes"], &event).failed(1, &[]);
    run(&home, &["undo"], &event).clean();
    run(&home, &["prizes", "remove", "Book"], &event).clean();
    run(&home, &["prizes", "remove", "Book"], &event).failed(3, &["no such prize list"]);
    run(&home, &["prizes", "add", "X", "20 + Cup=5", "--sharing", "equal"], &event).failed(3, &["cannot be divided"]);
    run(&home, &["prizes", "add", "X", "2x"], &event).failed(2, &["2x"]);
    run(&home, &["verify"], &event).clean();
}

#[test]
fn sheets_say_who_is_handed_what_and_the_ceremony_ends_with_the_winner() {
    let home = Home::new();
    let event = played(&home);
    let lists = home.path("lists.toml");
    std::fs::write(&lists, LISTS).unwrap();
    let print = |document: &str| {
        let file = home.path(&format!("{document}.txt"));
        run(&home, &["print", document, "-o", file.to_str().unwrap()], &event).clean();
        std::fs::read_to_string(file).unwrap()
    };
    run(&home, &["print", "receipts"], &event).failed(3, &["No prize list"]);
    run(&home, &["prizes", "read", lists.to_str().unwrap()], &event).clean();
    let receipts = print("receipts");
    assert_eq!(receipts.matches("Signature").count(), 6, "a strip a player: {receipts}");
    let ceremony = print("ceremony");
    let at = |name: &str| ceremony.find(name).unwrap();
    assert!(at("Clark Cai") < at("Davis Dee") && at("Davis Dee") < at("Brown Bob") && at("Brown Bob") < at("Fox Fay"), "{ceremony}");
    assert!(print("winners").contains("both agree") && print("prizes").contains("€50.00 + Cup"));
}

#[test]
fn a_correction_after_receipts_were_printed_is_named() {
    let home = Home::new();
    let event = played(&home);
    let lists = home.path("lists.toml");
    std::fs::write(&lists, LISTS).unwrap();
    run(&home, &["prizes", "read", lists.to_str().unwrap()], &event).clean();
    let bin = home.path("bin");
    std::fs::create_dir_all(&bin).unwrap();
    let lp = bin.join("lp");
    std::fs::write(&lp, "#!/bin/sh\nexit 0\n").unwrap();
    std::fs::set_permissions(&lp, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    run(&home, &["print", "receipts", "--printer"], &event).clean();
    run(&home, &["prizes"], &event).clean();
    run(&home, &["result", "2", "2", "1"], &event).clean();
    let ran = run(&home, &["prizes"], &event);
    assert_eq!(ran.status, Some(1), "{ran:?}");
    assert!(ran.out.contains("Since receipts were printed these prizes have changed:"), "{}", ran.out);
}

#[test]
fn a_file_of_lists_and_players_needs_no_event() {
    let home = Home::new();
    let case = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/prizes/Z01.json");
    let ran = run(&home, &["prizes", "--format", "json"], &case).clean();
    let told: Value = serde_json::from_str(&ran.out).unwrap();
    let amounts: Vec<&str> = told["players"].as_array().unwrap().iter().map(|p| p["amount"].as_str().unwrap()).collect();
    assert_eq!(amounts, ["95.00", "85.00", "60.00", "32.00", "22.00", "17.00"]);
    assert_eq!(told["checked"], Value::Bool(true));
}

#[test]
fn a_report_file_has_the_prizes_of_its_event() {
    let home = Home::new();
    let event = played(&home);
    let (lists, report) = (home.path("lists.toml"), home.path("e.trf"));
    // A report file has no clubs.
    std::fs::write(&lists, LISTS.split("[[list]]\nname = \"Beta\"").next().unwrap()).unwrap();
    run(&home, &["export", "trf26", "-o", report.to_str().unwrap()], &event).clean();
    run(&home, &["prizes"], &report).failed(2, &["is a report file", "--prizes FILE.toml"]);
    let with = ["prizes", "--prizes", lists.to_str().unwrap(), "--format", "json"];
    let paid = |file: &Path| {
        let ran = run(&home, &with, file);
        let found: Value = serde_json::from_str(&ran.out).unwrap_or_else(|e| panic!("{e}: {ran:?}"));
        let row = |row: &Value| format!("{} {}", row["name"].as_str().unwrap(), row["amount"].as_str().unwrap());
        let mut rows: Vec<String> = found["players"].as_array().unwrap().iter().map(row).collect();
        rows.sort();
        (rows, found["fund"].clone(), ran.status)
    };
    let (of_event, of_report) = (paid(&event), paid(&report));
    assert!(of_event.0.len() >= 4, "{of_event:?}");
    assert_eq!(of_event, of_report);
    // The lists were not kept, and a fund that they miss is said.
    run(&home, &["prizes"], &event).failed(2, &["no prize list"]);
    run(&home, &["prizes", "--prizes", lists.to_str().unwrap()], &report).failed(1, &[]);
    std::fs::write(&lists, "fund = '1'\n[[list]]\nname = 'A'\nprize = '5'\n").unwrap();
    run(&home, &["prizes", "--prizes", lists.to_str().unwrap()], &report).failed(2, &["line 4"]);
}
