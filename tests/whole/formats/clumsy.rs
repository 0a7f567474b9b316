//! An arbiter in a hurry: commands in the wrong order, figures out of range, numbers that are no table, files of another program.

use super::{Cup, lower_wins};
use crate::support::path;

#[test]
fn figures_out_of_range_are_refused_with_what_can_be() {
    let cup = Cup::new("en", "--game chess --rounds 3", 4);
    let other = cup.home.path("other.flagfall");
    for set in ["games=255", "games=0", "cycles=0", "cycles=21", "games=x", "openings=chess", "playoff=", "seed=-1"] {
        let ran = cup.home.run(["new", other.to_str().unwrap(), "--game", "chess", "--system", "round-robin", "--set", set]);
        ran.failed(2, &[set.split_once('=').unwrap().0]);
    }
    assert!(!other.exists());
}

#[test]
fn commands_in_the_wrong_order_are_refused() {
    let cup = Cup::new("en", "--game chess --system knockout", 4);
    cup.refused("round publish", &[]);
    cup.refused("round unpair", &[]);
    cup.refused("result 1 1 1", &["1"]);
    cup.refused("stages settle 1 1", &[]);
    cup.refused("stages games 1", &[]);
    cup.refused("stages remove 1", &[]);
    cup.refused("stages open 1", &[]);
    cup.run("round pair");
    cup.refused("round pair", &["draft"]);
    cup.run("round publish");
    cup.refused("stages games 1", &[]);
    cup.refused("stages groups 2", &[]);
    cup.refused("round pair", &["not finished"]);
    cup.run("verify");
}

#[test]
fn a_number_that_is_no_table_is_refused_also_where_a_game_has_it_as_address() {
    let cup = Cup::new("en", "--game chess --system round-robin --set games=2", 4);
    cup.run("round pair");
    cup.run("round publish");
    // Two tables of two games: addresses 1 to 4.
    cup.refused("result 1 3 1", &["3"]);
    cup.refused("result 1 4 1", &["4"]);
    cup.ask(&["result", "1", "1.3", "1"]).failed(2, &["1.3"]);
    cup.ask(&["result", "1", "1", "1 = 0"]).failed(2, &["3"]);
    cup.run("result 1 2 1 2 =");
    assert_eq!(cup.round().results(), ["", "", "1", "="]);
    let labels: Vec<String> = cup.round().games.into_iter().map(|g| g.label).collect();
    assert_eq!(labels, ["1.1", "1.2", "2.1", "2.2"]);
}

#[test]
fn options_behind_results_are_options_and_results_may_begin_with_a_hyphen() {
    let cup = Cup::new("en", "--game chess --system swiss-dutch --rounds 3", 8);
    cup.run("round pair");
    cup.run("round publish");
    cup.run("result 1 1 0 --section 1");
    cup.run("result 1 2 -+ 3 +- --section=1 4 --");
    assert_eq!(cup.round().results(), ["0", "-+", "+-", "--"]);
    // A slip in the name of an option is named, and nothing is entered.
    cup.run("result 1 4 clear");
    cup.ask(&["result", "1", "4", "1", "--sektion", "1"]).failed(2, &["--sektion"]);
    cup.ask(&["result", "1", "4", "1", "--section", "nobody"]).failed(2, &["nobody"]);
    assert_eq!(cup.round().results(), ["0", "-+", "+-", ""]);
}

#[test]
fn somebody_enters_a_running_bracket_and_a_running_round_robin() {
    for system in ["knockout", "double-knockout", "round-robin", "scheveningen", "simultaneous"] {
        let cup = Cup::new("en", &format!("--game chess --system {system}"), 6);
        cup.run("round pair");
        cup.run("round publish");
        let before = cup.round();
        let ran = cup.ask(&["players", "add", "Late", "rating=2800"]);
        assert_eq!(ran.status, Some(3), "{system}: {ran:?}");
        assert_eq!(cup.round(), before);
        cup.run("verify");
    }
}

#[test]
fn the_report_file_of_a_knockout_is_taken_over_and_goes_on() {
    let cup = Cup::new("en", "--game chess --system knockout", 8);
    cup.play_low(&[(1, 8), (4, 5), (3, 6), (2, 7)]);
    let report = cup.report();
    let copy = cup.home.path("copy.flagfall");
    let ran = cup.home.run(["import".as_ref(), path(&report), "-o".as_ref(), path(&copy)]);
    assert!(matches!(ran.status, Some(0 | 1)), "{ran:?}");
    assert!(!ran.err.contains("the settings say"), "{ran:?}");
    let copy = Cup { home: cup.home, event: copy };
    copy.play_low(&[(1, 4), (2, 3)]);
    copy.play_low(&[(1, 2)]);
    copy.stands("", "1 1\n2 2\n3 3\n3 4\n5 5\n5 6\n5 7\n5 8");
    copy.finished();
}

#[test]
fn a_result_taken_back_in_a_bracket_that_went_on_says_so() {
    let cup = Cup::new("en", "--game chess --system knockout", 4);
    cup.play_low(&[(1, 4), (2, 3)]);
    cup.pairs(&[(1, 2)]);
    // An earlier result is a correction, and the final stands as it was published.
    cup.refused("result 1 1 0", &[]);
    cup.ask(&["result", "--correct", "1", "1", "0"]);
    assert_eq!(cup.round().pairs(), [(1, 2)]);
    cup.run("verify");
    cup.enter(lower_wins);
}

#[test]
fn results_are_taken_and_told_as_the_game_writes_them() {
    let cup = Cup::new("zh-CN", "--game xiangqi --rounds 3", 4);
    cup.run("round pair");
    cup.run("round publish");
    let told = cup.run("result 1 1 2-0 2 1-1");
    assert!(told.contains("2-0") && told.contains("1-1"), "{told}");
    assert_eq!(cup.round().games.iter().map(|game| game.result.as_deref()).collect::<Vec<_>>(), [Some("1"), Some("=")]);
    cup.ask(&["result", "1", "1", "3-0"]).failed(2, &["3-0", "2-0 1-1 0-2"]);
    // The lists write 1-0 of points by decision, and in chess it is a win.
    cup.ask(&["result", "1", "1", "1-0"]).failed(2, &["1-0", "2-0", "=0"]);
    cup.refused("result --second 1 1 0-2", &["2-0", "0-2"]);
    cup.run("result --second 1 1 2-0");
    let log = cup.run("log");
    assert!(!log.contains("1-0"), "{log}");
    let chess = Cup::new("en", "--game chess --rounds 3", 4);
    chess.run("round pair");
    chess.run("round publish");
    chess.ask(&["result", "1", "1", "2-0"]).failed(2, &["2-0", "results are 1 = 0"]);
}

#[test]
fn a_result_that_takes_the_place_of_another_says_so() {
    let cup = Cup::new("en", "--game chess --rounds 3", 8);
    cup.run("round pair");
    cup.run("round publish");
    cup.run("result 1 1 0 2 =");
    let said = |args: &[&str]| cup.ask(args).clean().err;
    assert!(said(&["result", "1", "3", "1", "1", "1"]).contains("board 1: 0-1 stood, 1-0 stands now"));
    // The same again is no other, and who corrects knows it.
    assert_eq!(said(&["result", "1", "1", "1"]), "");
    assert_eq!(said(&["result", "--correct", "1", "1", "0"]), "");
    let result = |board: usize| cup.round().games[board - 1].result.clone();
    assert_eq!([result(1), result(2), result(3)], ["0", "=", "1"].map(|code| Some(code.to_owned())));
    cup.run("result 1 1 clear");
    cup.run("result 1 1 = 3 1 4 0");
    assert_eq!(result(1).as_deref(), Some("="));
}
