//! Settings on the command line are checked as on the screen, and nothing is left half made.

use super::support::{Home, path};

#[test]
fn a_setting_that_cannot_be_is_refused_and_no_event_is_left() {
    let home = Home::new();
    let event = home.path("cup.flagfall");
    for (args, words) in [
        (&["--set", "tiebreaks=BHZ,SB"][..], &["BHZ", "Did you mean BH?"][..]),
        (&["--time", "40/90:30+30"], &["more than one reading", "40/90+30'+30\"@41"]),
        (&["--time", "90,30"], &["not the last"]),
        (&["--set", "pab=0.75"], &["bye worth 0.75"]),
        (&["--set", "scoring=0-1-2"], &["A win is worth most"]),
        (&["--set", "start=10/11/2026"], &["10/11/2026"]),
        (&["--set", "start=2026/02/30"], &["2026/02/30"]),
        (&["--set", "start=2026/11/20", "--set", "end=2026/11/19"], &["before the first"]),
        (&["--set", "federation=Norway"], &["three letters"]),
        (&["--set", "edition=2025"], &["2024-08, 2026-03"]),
        (&["--set", "half-byes=77"], &["77 is more than the 5 rounds"]),
        (&["--section", ""], &["A name is needed"]),
    ] {
        let fixed = ["new".as_ref(), path(&event), "--game".as_ref(), "chess".as_ref(), "--rounds".as_ref(), "5".as_ref()];
        home.run(fixed.into_iter().chain(args.iter().map(AsRef::as_ref))).failed(3, words);
        assert!(!event.exists(), "{args:?}");
    }
    // A further section that is refused leaves the event as it was.
    home.event("cup.flagfall", 4, 5);
    let fixed = ["new".as_ref(), path(&event), "--game".as_ref(), "chess".as_ref(), "--rounds".as_ref(), "5".as_ref()];
    let more = ["--section", "Women", "--set", "tiebreaks=XYZ"];
    home.run(fixed.into_iter().chain(more.iter().map(AsRef::as_ref))).failed(3, &["no tie-break XYZ"]);
    let log = home.run(["log".as_ref(), path(&event)]).clean().out;
    assert!(!log.contains("Women"), "{log}");
}

/// Nonsense about a player is refused with what there is, when it is typed; a file may hold it, and it is said.
#[test]
fn what_is_typed_of_a_player_is_checked() {
    let home = Home::new();
    let event = home.event("cup.flagfall", 4, 5);
    let run = |words: &[&str]| home.run(["players".as_ref(), path(&event)].into_iter().chain(words.iter().map(AsRef::as_ref)));
    for (field, says) in [
        ("fed=Norway", &["three letters", "NOR"][..]),
        ("fed=N0R", &["three letters"]),
        ("title=King", &["King", "GM, IM, WGM"]),
        ("title=GMI", &["no title in chess"]),
        ("birth=1066", &["not a day of birth"]),
        ("birth=1870", &["1870", "1900"]),
        ("birth=2090", &["2090", "1900"]),
        ("birth=2001/02/30", &["2001/02/30"]),
    ] {
        run(&["set", "1", field]).failed(3, says);
        run(&["add", "Late, Lena", field]).failed(3, says);
    }
    for field in ["fed=nor", "title=wgm", "title=国际大师", "birth=2001", "title=", "fed="] {
        run(&["set", "1", field]).clean();
    }
    // The norms of an event ask for the federation in the same way.
    home.run(["norms".as_ref(), path(&event), "--host".as_ref(), "Norway".as_ref()]).failed(2, &["--host", "three letters"]);
    let roster = home.path("odd.csv");
    std::fs::write(&roster, "Name,Title,Birthday,Rating\nOdd Olga,Queen,2090,2100\n").unwrap();
    let ran = run(&["import", roster.to_str().unwrap()]).clean();
    assert!(ran.err.contains("Queen") && ran.err.contains("2090"), "{}", ran.err);
    // What came with the file stands while another field is changed.
    run(&["set", "5", "club=Harbour"]).clean();
    run(&["set", "5", "title=Empress"]).failed(3, &["Empress"]);
}

#[test]
fn a_round_robin_has_the_rounds_that_its_players_need() {
    let home = Home::new();
    let event = home.path("double.flagfall");
    let new = ["--game", "chess", "--system", "double-round-robin", "--rounds", "9"];
    home.run(["new".as_ref(), path(&event)].into_iter().chain(new.iter().map(AsRef::as_ref))).clean();
    let roster = home.roster(10);
    home.run(["players".as_ref(), path(&event), "import".as_ref(), path(&roster)]).clean();
    home.run(["round".as_ref(), path(&event), "pair".as_ref()]).clean();
    let log = home.run(["log".as_ref(), path(&event), "--format".as_ref(), "json".as_ref()]).clean().out;
    assert!(log.contains("\"rounds\":18"), "{log}");
}

/// The facts of an event after it was made: all of them in one entry, in any usual form of a day, in both languages.
#[test]
fn the_facts_of_an_event_are_shown_and_changed() {
    let home = Home::new();
    let event = home.event("cup.flagfall", 4, 5);
    let facts = |more: &[&str]| home.run(["event".as_ref(), path(&event)].into_iter().chain(more.iter().map(AsRef::as_ref)));
    let entries = || home.run(["log".as_ref(), path(&event)]).clean().out.lines().count();
    let before = entries();
    let set = [
        "name=Harbour Cup",
        "city=Oslo",
        "federation=nor",
        "start=20 Nov 2026",
        "end=22.11.2026",
        "arbiter=Reed, Rae",
        "deputies=Stone, Sam; 罗明远",
    ];
    let set: Vec<&str> = set.iter().flat_map(|one| ["--set", one]).collect();
    let shown = facts(&set).clean().out;
    let values: Vec<&str> = shown.lines().map(|line| line.split_once('\t').unwrap().1).collect();
    let expected = ["Harbour Cup", "Oslo", "", "", "NOR", "2026/11/20", "2026/11/22", "Reed, Rae", "Stone, Sam; 罗明远", "", ""];
    assert_eq!(values, expected);
    assert_eq!(entries(), before + 1, "one entry of the log");
    facts(&set).clean();
    assert_eq!(entries(), before + 1, "what stands already is not written again");
    let json: serde_json::Value = serde_json::from_str(&facts(&["--set", "city=", "--format", "json"]).clean().out).unwrap();
    assert_eq!((json["city"].as_str(), json["deputies"][0].as_str()), (Some(""), Some("Stone, Sam")));
    let chinese = facts(&["--lang", "zh-CN"]).clean().out;
    assert!(chinese.contains("裁判长\tReed, Rae") && chinese.contains("开始日\t2026/11/20"), "{chinese}");
    // What cannot be changes nothing.
    facts(&["--set", "end=19.11.2026"]).failed(3, &["day"]);
    facts(&["--set", "start=10/11/2026"]).failed(3, &["10/11/2026"]);
    facts(&["--set", "federation=Norway"]).failed(3, &["NORWAY"]);
    facts(&["--set", "name="]).failed(3, &["name"]);
    facts(&["--set", "hall=B"]).failed(2, &["deputies"]);
    facts(&["--set", "city"]).failed(2, &["key=value"]);
    assert_eq!(entries(), before + 2);
}

/// The editions follow the first day, however it is written: of the rounds, else of the event.
#[test]
fn editions_follow_the_first_day_in_any_form() {
    let home = Home::new();
    for (name, more, edition, laws) in [
        ("a", &["--set", "start=14.5.2003"][..], "virtual", "fide-2001"),
        ("b", &["--set", "start=2025-05-05"], "2024-08", ""),
        ("c", &["--dates", "5 May 2025, 6 May 2025"], "2024-08", ""),
        ("d", &["--set", "start=2025-05-05", "--dates", "6.5., 7.5."], "2024-08", ""),
        ("e", &[], "2026-03", ""),
    ] {
        let event = home.path(&format!("{name}.flagfall"));
        let setup = ["--game", "chess", "--rounds", "2"];
        home.run(["new".as_ref(), path(&event)].into_iter().chain(setup.iter().chain(more).map(AsRef::as_ref))).clean();
        let log = home.run(["log".as_ref(), path(&event), "--format".as_ref(), "json".as_ref()]).clean().out;
        assert!(log.contains(&format!("\"tiebreak_edition\":\"{edition}\"")), "{name}: {log}");
        assert_eq!(log.contains("\"laws\":"), !laws.is_empty(), "{name}: {log}");
        assert!(log.contains(laws), "{name}: {log}");
    }
}
