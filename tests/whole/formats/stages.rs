//! Groups and what follows them.

use super::{Cup, Pair};

/// Groups of so many, everything won by the lower number.
fn groups(setup: &str, players: usize, count: usize) -> Cup {
    let cup = Cup::new("en", setup, players);
    cup.run(&format!("stages groups {count}"));
    cup
}

fn play_all(cup: &Cup, rounds: usize, result: impl Fn(Pair) -> &'static str + Copy) {
    for _ in 0..rounds {
        cup.run("round pair");
        cup.run("round publish");
        cup.enter(result);
    }
}

#[test]
fn groups_of_five_into_a_final_with_carried_results() {
    // By snake: A 1 4 5 8 9, B 2 3 6 7 10; inside each the table of five of C.05 Annex 1.
    let cup = groups("--game chess --system round-robin", 10, 2);
    cup.run("stages add --from A:1-2,B:1-2 --system round-robin --name Final --carry meetings");
    let round = cup.play_low(&[(4, 9), (5, 8), (3, 10), (6, 7)]);
    assert_eq!(round.byes(), [(1, "ZPB"), (2, "ZPB")]);
    cup.play_low(&[(9, 5), (1, 4), (10, 6), (2, 3)]);
    cup.play_low(&[(5, 1), (8, 9), (6, 2), (7, 10)]);
    cup.refused("stages open Final", &["A:2"]);
    cup.play_low(&[(1, 8), (4, 5), (2, 7), (3, 6)]);
    cup.play_low(&[(8, 4), (9, 1), (7, 3), (10, 2)]);
    // Both groups, each with its own table.
    cup.stands("--stage A", "1 1 4.0\n2 4 3.0\n3 5 2.0\n4 8 1.0\n5 9 0.0");
    cup.stands("--stage B", "1 2 4.0\n2 3 3.0\n3 6 2.0\n4 7 1.0\n5 10 0.0");
    let text = cup.run("standings");
    assert!(text.contains("P09") && text.contains("P10"), "{text}");
    // 1-4 and 2-3 have been played: the other four games are left.
    let first = cup.play_low(&[(1, 2), (4, 3)]);
    assert_eq!(first.number, 6);
    cup.play_low(&[(3, 1), (2, 4)]);
    cup.refused("round pair", &[]);
    cup.stands("", "1 1 3.0\n2 2 2.0\n3 3 1.0\n4 4 0.0");
    cup.stands("--stage A", "1 1 4.0\n2 4 3.0\n3 5 2.0\n4 8 1.0\n5 9 0.0");
    cup.ask(&["standings", "--stage", "C"]).failed(3, &["C"]);
    let all = cup.json("standings --overall --format json");
    let places: Vec<(u64, u64)> =
        all["players"].as_array().unwrap().iter().map(|p| (p["rank"].as_u64().unwrap(), p["id"].as_u64().unwrap())).collect();
    assert_eq!(places, [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (5, 6), (7, 7), (7, 8), (9, 9), (9, 10)]);
    assert_eq!(all["bands"][1], serde_json::json!({ "first": 5, "last": 10, "stages": ["A", "B"], "rest": true }));
    let text = cup.run("standings --overall");
    assert!(text.contains("5–10: those of Group A, Group B who did not go on"), "{text}");
    assert!(cup.print("final-ranking", "").contains("1–4: Final."));
    cup.ask(&["standings", "--overall", "--stage", "A"]).failed(2, &["--overall"]);
    cup.finished();
}

/// Seeds that results did not give are explained: one place in two groups, and a place that two share.
#[test]
fn it_is_said_how_level_ones_were_seeded() {
    let cup = groups("--game chess --system round-robin", 8, 2);
    cup.run("stages add --from A:1-2,B:1-2 --system round-robin --name Final");
    // A 1 4 5 8: all games drawn; B 2 3 6 7: the lower number wins.
    play_all(&cup, 3, |pair| if [1, 4, 5, 8].contains(&pair.0) { "=" } else { super::lower_wins(pair) });
    cup.refused("round pair", &["A:2"]);
    let ran = cup.ask(&["stages", "open", "Final", "--level", "A:5,1,8,4"]).clean();
    assert!(ran.err.contains("One place in several groups: in the order of the groups, not by results"), "{}", ran.err);
    cup.run("undo");
    let cup = groups("--game chess --system round-robin", 8, 2);
    cup.run("stages add --from A:1-2,B:1-2 --system knockout --name KO");
    // 1 and 4 win all games but their own, which is drawn.
    play_all(&cup, 3, |pair| if pair == (1, 4) || pair == (4, 1) { "=" } else { super::lower_wins(pair) });
    let ran = cup.ask(&["round", "pair"]).clean();
    assert!(ran.err.contains("Level in A: P01; P04.") && ran.err.contains("pairing numbers"), "{}", ran.err);
    assert!(ran.err.contains("meet as late as possible"), "{}", ran.err);
}

#[test]
fn groups_then_a_bracket_in_which_first_meets_second_of_the_other() {
    let cup = groups("--game xiangqi --system round-robin", 8, 2);
    cup.run("stages add --from A:1-2,B:1-2 --system knockout --name KO --set third-place=yes");
    play_all(&cup, 3, super::lower_wins);
    // A 1 4 5 8, B 2 3 6 7: A1-B2 and B1-A2.
    cup.play_low(&[(1, 3), (2, 4)]);
    // The loser of A2 has the higher seed and so Red.
    cup.play_low(&[(1, 2), (4, 3)]);
    cup.stands("", "1 1\n2 2\n3 3\n4 4");
    cup.finished();
}

#[test]
fn whoever_has_left_does_not_go_on_and_the_next_one_does() {
    let cup = groups("--game chess --system round-robin", 8, 2);
    cup.run("stages add --from A:1-2,B:1-2 --system knockout --name KO");
    play_all(&cup, 3, super::lower_wins);
    // A 1 4 5 8: the winner goes home before the semi-finals, so 4 is first and 5 second of those who play.
    cup.run("players withdraw 1 --games forfeited");
    cup.run("round pair");
    assert_eq!(cup.round().pairs(), [(4, 3), (2, 5)]);
    cup.refused("stages add --from KO:1-2 --system manual --name More --rounds 0", &["0"]);
    cup.refused("stages add --from KO:1-2 --system manual --name More --rounds 999", &["999"]);
}

#[test]
fn a_tie_for_the_last_promoted_place_is_refused_with_names_and_opened_by_decision() {
    let cup = groups("--game chess --system round-robin", 6, 2);
    cup.run("stages add --from A:1,B:1 --system knockout --name Final");
    play_all(&cup, 3, |_| "=");
    let names = ["A:1 (P01; P04; P05)", "B:1 (P02; P03; P06)"];
    cup.refused("round pair", &names);
    cup.refused("stages open Final", &names);
    cup.refused("stages open Final --level A:4,1,5", &names[1..]);
    cup.refused("stages open Final --level A:2,3,6 --level B:6,2,3", &names[..1]);
    cup.run("stages open Final --level A:4,1,5 --level B:6,2,3");
    // Another decision can be taken until the stage is paired.
    cup.run("stages open Final --level A:1,4,5 --level B:6,2,3");
    cup.run("undo");
    cup.run("round pair");
    assert_eq!(cup.round().pairs(), [(4, 6)]);
    cup.refused("stages open Final --level A:1,4,5 --level B:6,2,3", &["Round 4"]);
    cup.refused("stages remove Final", &["Final"]);
    // Undo across stages: the pairing, then the opening; then both again.
    cup.run("undo");
    cup.run("undo");
    cup.refused("round pair", &names);
    cup.run("undo --redo");
    cup.run("undo --redo");
    assert_eq!(cup.round().pairs(), [(4, 6)]);
    cup.run("round publish");
    cup.enter(super::lower_wins);
    cup.stands("", "1 4\n2 6");
    cup.finished();
}

#[test]
fn a_rule_that_cannot_be_is_refused_where_it_is_made() {
    let cup = groups("--game chess --system round-robin", 8, 2);
    for (from, says) in [
        ("C:1", "C"),
        ("A:5", "no place 5"),
        ("A:1-9", "no place 9"),
        ("A:0", "A:0"),
        ("A:2-1", "A:2-1"),
        ("A:", "A:"),
        ("x", "x"),
        ("A:1,A:1", "twice"),
        ("*:3/3", "place 3"),
        ("A:w1", "no match 1"),
        ("A:1", "two contestants"),
        ("A:1-70000", "A:1-70000"),
    ] {
        cup.refused(&format!("stages add --from {from} --system knockout --name F"), &[says]);
    }
    cup.ask(&["stages", "add", "--from", "", "--system", "knockout"]).failed(3, &["nobody"]);
    for name in ["A", "b", "A:B", "x,y", "*"] {
        cup.refused(&format!("stages add --from A:1,B:1 --system knockout --name {name}"), &[name]);
    }
    cup.ask(&["stages", "add", "--from", "A:1,B:1", "--system", "knockout", "--name", &"é".repeat(61)]).failed(3, &["60"]);
    // What cannot be seen is not in a name.
    cup.ask(&["stages", "add", "--from", "A:1,B:1", "--system", "knockout", "--name", "\u{1b}[31m冠\u{202e}军\n组"]).clean();
    let list = cup.run("stages list --format json");
    assert!(!list.contains("u001b") && !list.contains("202e") && !list.contains("\\n"), "{list}");
    cup.run("stages remove 4");
    for (count, says) in [(0, "no groups"), (5, "4"), (200, "At most 4"), (65535, "At most 4")] {
        cup.refused(&format!("stages groups {count}"), &[says]);
    }
}

#[test]
fn groups_are_drawn_again_until_the_first_round_and_hold_everybody() {
    let cup = groups("--game chess --system round-robin", 8, 2);
    cup.run("stages groups 3");
    cup.run("undo");
    assert_eq!(cup.run("stages list").lines().filter(|line| !line.is_empty()).count(), 2);
    cup.run("undo --redo");
    cup.run("players add Late");
    cup.refused("round pair", &["Late"]);
    cup.run("stages groups 3");
    // Rating order; Late has none and is the last of the nine: A 1 6 7, B 2 5 8, C 3 4 9.
    cup.run("round pair");
    assert_eq!(cup.round().pairs(), [(6, 7), (5, 8), (4, 9)]);
    cup.refused("stages groups 2", &[]);
    cup.run("round unpair");
    cup.run("stages groups 2 --lots 7");
    cup.run("round pair");
    cup.run("round publish");
    cup.run("round unpublish");
    cup.run("round unpair");
    cup.run("verify");
}

#[test]
fn pairs_by_hand_keep_to_the_groups_and_to_the_schedule() {
    let cup = groups("--game chess --system round-robin", 8, 2);
    cup.given("1 2\n4 5\n3 8\n6 7\n").failed(3, &["1", "2"]);
    cup.given("8 1\n5 4\n2 7\n3 6\n").clean();
    cup.run("round publish");
    cup.enter(super::lower_wins);
    // A rematch in a round robin.
    cup.given("1 8\n4 5\n2 3\n6 7\n").failed(3, &[]);
    cup.given("1 4\n8 5\n2 3\n7 0\n").failed(3, &["6"]);
    cup.given("1 0\n4 0\n").failed(3, &[]);
    cup.run("verify");
}

#[test]
fn standings_of_a_stage_are_of_its_own_rounds_whenever_they_are_asked_for() {
    let cup = groups("--game chess --system round-robin", 8, 2);
    cup.run("stages add --from A:1-2,B:1-2 --system knockout --name KO");
    // Nobody has a number before the first pairing.
    cup.stands("--stage A", "");
    for name in ["C", "0", "9", "A:1", "*", ""] {
        cup.ask(&["standings", "--stage", name]).failed(3, &[name]);
    }
    // By name in any case and by number; of one that has not begun, what it waits for.
    cup.run("round pair");
    cup.stands("--stage a", "1 1\n1 4\n1 5\n1 8");
    cup.stands("--stage 3", "1 2\n1 3\n1 6\n1 7");
    cup.refused("standings --stage KO", &["KO cannot begin"]);
    cup.run("round unpair");
    play_all(&cup, 3, super::lower_wins);
    cup.play_low(&[(1, 3), (2, 4)]);
    let of_a = "1 1 3.0\n2 4 2.0\n3 5 1.0\n4 8 0.0";
    cup.stands("--stage A", of_a);
    // Later rounds are none of the group's; an earlier one is the group as it stood.
    cup.stands("--stage A --after 4", of_a);
    cup.stands("--stage A --after 1", "1 1 1.0\n1 4 1.0\n3 5 0.0\n3 8 0.0");
    cup.stands("--stage KO", "1 1\n1 2\n3 4\n3 3");
    cup.stands("--stage KO --after 3", "1 1\n1 2\n1 4\n1 3");
    cup.ask(&["standings", "--stage", "A", "--after", "6"]).failed(2, &["6", "5"]);
    // All that play in the round, under their names; of one stage its table alone.
    let both = cup.json("standings --format json --after 3");
    assert_eq!(both["stages"].as_array().map(Vec::len), Some(2), "{both}");
    let one = cup.json("standings --format json --stage B");
    assert!(one["stage"] == "B" && one["stages"].is_null() && one["players"].as_array().unwrap().len() == 4, "{one}");
    // A report file has no stages.
    let report = cup.report();
    cup.home.run(["standings".as_ref(), crate::support::path(&report), "--stage".as_ref(), "A".as_ref()]).failed(2, &["--stage"]);
}

/// The final is paired and nobody may see it yet: the pages of the groups are made all the same.
#[test]
fn pages_are_made_while_the_first_round_of_a_final_is_a_draft() {
    let cup = groups("--game chess --system round-robin", 8, 2);
    cup.run("stages add --from A:1-2,B:1-2 --system knockout --name Final");
    play_all(&cup, 3, super::lower_wins);
    cup.run("round pair");
    let folder = cup.home.path("site");
    cup.ask(&["export", "site", folder.to_str().unwrap()]).clean();
    assert!(folder.join("index.html").is_file() && !folder.join("s1-bracket.pdf").exists());
    std::fs::write(cup.home.path("file"), "").unwrap();
    cup.ask(&["export", "site", cup.home.path("file").to_str().unwrap()]).failed(2, &["Name a folder"]);
}

/// Before the first pairing the entries say how many rounds there will be.
#[test]
fn rounds_of_a_round_robin_are_known_before_it_begins() {
    for (system, rounds) in [("round-robin", 5), ("double-round-robin", 10), ("knockout", 3)] {
        let cup = Cup::new("en", &format!("--game chess --system {system}"), 6);
        assert!(cup.run("standings").contains(&format!("after round 0 of {rounds} ")), "{system}: {}", cup.run("standings"));
        cup.run("round pair");
        assert!(cup.run("standings").contains(&format!("after round 0 of {rounds} ")), "{system}: {}", cup.run("standings"));
    }
}
