//! Players beside rating lists: what is found, what is taken over, and what stays as it was used.

use crate::support::{Home, path};
use serde_json::Value;
use std::path::PathBuf;

struct Open {
    home: Home,
    event: PathBuf,
}

impl Open {
    fn ask(&self, words: &[&str]) -> crate::support::Ran {
        let first = [words[0].as_ref(), path(&self.event)];
        self.home.run(first.into_iter().chain(words[1..].iter().map(AsRef::as_ref)))
    }

    fn run(&self, words: &[&str]) -> String {
        self.ask(words).clean().out
    }

    /// The names with the rating that the event uses.
    fn ratings(&self) -> Vec<(String, String)> {
        let field = |line: &str, at: usize| line.split('\t').nth(at).unwrap().to_owned();
        let mut rows: Vec<_> = self.run(&["players", "list"]).lines().map(|line| (field(line, 1), field(line, 2))).collect();
        rows.sort();
        rows
    }

    fn take_in(&self, file: &str, text: &str, month: &str) {
        let list = self.home.path(file);
        std::fs::write(&list, text).unwrap();
        self.home.run(["ratings".as_ref(), "import".as_ref(), path(&list), "--month".as_ref(), month.as_ref()]).clean();
    }
}

fn player(id: u32, name: &str, fed: &str, birth: u16, title: &str, [standard, rapid, blitz]: [u16; 3]) -> String {
    format!(
        "<player><fideid>{id}</fideid><name>{name}</name><country>{fed}</country><sex>M</sex><title>{title}</title><w_title/><o_title/>\
         <foa_title/><rating>{standard}</rating><games>0</games><k>20</k><rapid_rating>{rapid}</rapid_rating><rapid_games>0</rapid_games>\
         <rapid_k>20</rapid_k><blitz_rating>{blitz}</blitz_rating><blitz_games>0</blitz_games><blitz_k>20</blitz_k>\
         <birthday>{birth}</birthday><flag/></player>"
    )
}

fn list(alder: u16) -> String {
    let players = [
        player(101, "Alder, Ann", "ENG", 1990, "", [2100, alder, 2000]),
        player(102, "Birch, Ben", "ENG", 1985, "FM", [2250, 0, 0]),
        player(103, "Cedar, Cy", "ENG", 2001, "", [1800, 1850, 0]),
        player(104, "Cedar, Cy", "ENG", 1970, "", [2300, 2310, 0]),
        player(105, "Dale, Dot", "SCO", 1999, "", [1700, 1650, 0]),
    ];
    format!("<playerslist>{}</playerslist>", players.concat())
}

/// A rapid event whose players are known by number, by name, by a name of two, with another year of birth, and not at all.
fn rapid() -> Open {
    rapid_by("start")
}

/// With the month of the lists that the section uses.
fn rapid_by(month: &str) -> Open {
    let home = Home::new();
    let event = home.path("rapid.flagfall");
    let open = Open { home, event };
    open.run(
        &["new", "--game", "chess", "--rounds", "5", "--time", "15+10", "--set", "start=2026/11/05", "--set", "tiebreaks=ARO,RTNG"]
            .into_iter()
            .chain(["--set", &format!("rating-list={month}")])
            .collect::<Vec<_>>(),
    );
    for words in [
        &["Alder, Ann", "id=101", "rating=2090"][..],
        &["Birch, Ben", "id=102", "birth=1984", "fed=ENG"],
        &["Cy Cedar"],
        &["Dale, Dot", "fed=SCO", "rating=1700"],
        &["Elm, Eve", "rating=1500"],
        &["Fir, Flo", "rating=1400"],
    ] {
        open.run(&[&["players", "add"], words].concat());
    }
    open.take_in("fide.xml", &list(2150), "2026-11");
    open
}

#[test]
fn players_are_found_by_number_and_by_name_and_differences_are_named() {
    let open = rapid();
    let ran = open.ask(&["players", "ratings", "--format", "json"]).failed(1, &[]);
    let said: Value = serde_json::from_str(&ran.out).unwrap();
    let of = |name: &str| said["players"].as_array().unwrap().iter().find(|p| p["name"] == name).unwrap().clone();
    let brief = |name: &str| (of(name)["found"].as_str().unwrap().to_owned(), of(name)["now"].as_u64(), of(name)["then"].as_u64());
    assert_eq!(brief("Alder, Ann"), ("id".to_owned(), Some(2090), Some(2150)));
    // No rapid rating: the standard one.
    assert_eq!(brief("Birch, Ben"), ("id".to_owned(), None, Some(2250)));
    assert_eq!(brief("Cy Cedar"), ("several".to_owned(), None, None));
    assert_eq!(of("Cy Cedar")["ids"], serde_json::json!(["103", "104"]));
    assert_eq!(brief("Dale, Dot"), ("name".to_owned(), Some(1700), Some(1650)));
    assert_eq!(brief("Elm, Eve"), ("none".to_owned(), Some(1500), Some(1500)));
    let birch = of("Birch, Ben");
    let fields: Vec<&str> = birch["differences"].as_array().unwrap().iter().map(|d| d["field"].as_str().unwrap()).collect();
    assert_eq!(fields, ["birth", "title"]);
    assert_eq!(said["stale"], serde_json::json!([]));
    // Nothing has changed by looking.
    assert_eq!(open.ratings()[0], ("Alder, Ann".to_owned(), "2090".to_owned()));
}

/// A number typed wrong is that of somebody else: by it alone no rating is taken over.
#[test]
fn the_rating_of_somebody_else_is_taken_over_only_on_purpose() {
    let open = rapid();
    open.run(&["players", "add", "Future, Kid", "id=105", "rating=1200"]);
    let ran = open.ask(&["players", "ratings", "--format", "json"]).failed(1, &[]);
    let said: Value = serde_json::from_str(&ran.out).unwrap();
    let kid = said["players"].as_array().unwrap().iter().find(|p| p["name"] == "Future, Kid").unwrap();
    assert_eq!((kid["found"].as_str(), kid["then"].as_u64()), (Some("another"), Some(1650)));
    let ran = open.ask(&["players", "ratings", "--take"]).clean();
    assert!(ran.err.contains("Future, Kid") && ran.err.contains("--take --only 7"), "{}", ran.err);
    let rating = |name: &str| open.ratings().into_iter().find(|(n, _)| n == name).unwrap().1;
    assert_eq!(["Alder, Ann", "Future, Kid"].map(rating), ["2150", "1200"]);
    let ran = open.ask(&["players", "ratings", "--take", "--only", "7"]).clean();
    assert!(!ran.err.contains("Future, Kid"), "{}", ran.err);
    assert_eq!(open.ratings().into_iter().find(|(n, _)| n == "Future, Kid").unwrap().1, "1650");
}

#[test]
fn what_is_taken_over_is_what_was_asked_for() {
    let open = rapid();
    let out = open.run(&["players", "ratings", "--take"]);
    assert!(out.contains("2 taken over"), "{out}");
    let rating = |name: &str| open.ratings().into_iter().find(|(n, _)| n == name).unwrap().1;
    assert_eq!(["Alder, Ann", "Birch, Ben", "Dale, Dot", "Elm, Eve"].map(rating), ["2150", "2250", "1700", "1500"]);
    // Found by name: only who is named.
    open.run(&["players", "ratings", "--take", "--only", "4"]);
    let rating = |name: &str| open.ratings().into_iter().find(|(n, _)| n == name).unwrap().1;
    assert_eq!(rating("Dale, Dot"), "1650");
    open.ask(&["players", "ratings", "--take", "--only", "5"]).failed(1, &["nobody"]);
    open.ask(&["players", "ratings", "--list", "none"]).failed(2, &["none"]);
    open.run(&["undo"]);
    open.run(&["verify"]);
}

#[test]
fn a_rule_of_the_section_decides_among_lists() {
    let open = rapid();
    let section = ["new", "--game", "chess", "--section", "B", "--rounds", "5", "--time", "15+10"];
    open.run(
        &[&section[..], &["--set", "ratings=nat,fide:standard", "--set", "rating-floor=1500", "--set", "rating-unrated=1000"]].concat(),
    );
    open.take_in("nat.csv", "ID_No;Name;Fed;Rtg_Nat;Fide_No\n7;Alder, Ann;ENG;1400;101\n", "2026-11");
    open.run(&["players", "--section", "B", "add", "Alder, Ann", "listed=nat:1400", "listed=fide:rapid:2150"]);
    open.run(&["players", "--section", "B", "add", "Birch, Ben", "listed=fide:rapid:2150", "listed=fide:standard:2250,2026-11,k=20"]);
    let list = open.run(&["players", "--section", "B", "list"]);
    // The national rating is raised to the floor; the second list in the order has Birch.
    assert!(list.contains("Alder, Ann\t1500") && list.contains("Birch, Ben\t2250"), "{list}");
    open.ask(&["new", "--game", "chess", "--section", "C", "--rounds", "5", "--set", "ratings=fide:slow"]).failed(2, &["fide:rapid"]);
}

#[test]
fn a_newer_list_keeps_what_tie_breaks_count_and_numbers_stay_until_they_are_assigned_again() {
    let open = rapid_by("newest");
    open.run(&["players", "add", "Gum, Guy", "rating=1300"]);
    open.run(&["players", "add", "Hop, Hal", "rating=1200"]);
    open.run(&["players", "ratings", "--take"]);
    open.run(&["round", "pair"]);
    open.run(&["round", "publish"]);
    open.run(&["result", "1", "1", "1", "2", "1", "3", "1", "4", "1"]);
    let before = open.run(&["standings", "--after", "1"]);
    open.take_in("fide.xml", &list(2400), "2026-12");
    let out = open.ask(&["players", "ratings", "--take"]).clean();
    assert!(out.out.contains("2026-12") && out.out.contains("after the event began"), "{}", out.out);
    // Alder now has the highest rating and the second number: said, and nothing moved.
    assert!(out.err.contains("2 players would have another number"), "{}", out.err);
    let tiebreaks =
        |text: &str| text.lines().skip(2).map(|l| l.split_whitespace().rev().take(3).collect::<Vec<_>>().join(" ")).collect::<Vec<_>>();
    assert_eq!(tiebreaks(&open.run(&["standings", "--after", "1"])), tiebreaks(&before));
    open.ask(&["players", "number"]).failed(2, &["--yes"]);
    open.run(&["players", "number", "--yes"]);
    assert!(open.run(&["players", "list"]).starts_with("1\tAlder, Ann\t2400"));
    for round in 2..=4 {
        open.run(&["round", "pair"]);
        open.run(&["round", "publish"]);
        if round < 4 {
            open.run(&["result", &round.to_string(), "1", "=", "2", "=", "3", "=", "4", "="]);
        }
    }
    open.ask(&["players", "number", "--yes"]).failed(3, &[]);
    open.run(&["verify"]);
}

#[test]
fn nobody_is_told_of_a_list_that_is_not_there() {
    let home = Home::new();
    let event = home.event("e.flagfall", 4, 3);
    home.run(["players".as_ref(), path(&event), "ratings".as_ref()]).failed(2, &["no rating list"]);
}

#[test]
fn an_older_or_shorter_list_says_what_it_takes_the_place_of() {
    let open = rapid();
    let take_in = |text: &str, month: &str| {
        let file = open.home.path("list.xml");
        std::fs::write(&file, text).unwrap();
        open.home.run(["ratings".as_ref(), "import".as_ref(), path(&file), "--month".as_ref(), month.as_ref()]).clean().err
    };
    assert!(!take_in(&list(2150), "2027-01").contains("took the place"), "a newer one says nothing");
    assert!(take_in(&list(2150), "2025-01").contains("took the place of a list of the same name of 2027-01 with 5 players"));
    let cut = format!("<playerslist>{}</playerslist>", player(101, "Alder, Ann", "ENG", 1990, "", [2100, 2150, 2000]));
    assert!(take_in(&cut, "2027-02").contains("with 5 players"));
}
