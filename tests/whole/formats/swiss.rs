//! The Swiss systems. Eight players, the lower number always wins; the derivations stand beside the rounds.

use super::Cup;

/// After two rounds in which the lower number won: 1 and 2 have 2 points, 3 to 6 have 1.
const FIRST: [[(u64, u64); 4]; 2] = [
    // Halves, colours in turn.
    [(1, 5), (6, 2), (3, 7), (8, 4)],
    // Due White: 2, 4 of the winners and 5, 7 of the losers.
    [(4, 1), (2, 3), (5, 8), (7, 6)],
];

#[test]
fn dubov_sorts_those_due_white_by_their_opponents_ratings() {
    let cup = Cup::new("en", "--game chess --system swiss-dubov --rounds 3", 8);
    // Round 2: 4 met 8 (2530) and 2 met 6 (2550): the lower ARO comes first, against 1 and 3. Below, 7 (3, 2580) before 5 (1, 2600).
    for pairs in FIRST {
        cup.play_low(&pairs);
    }
    // 3 to 6 have one point: 3 and 6 are due White with the same ARO, so by number, against 4 and 5.
    cup.play_low(&[(1, 2), (3, 4), (6, 5), (8, 7)]);
    cup.stands("", "1 1 3.0\n2 2 2.0\n3 5 2.0\n4 3 2.0\n5 4 1.0\n6 6 1.0\n7 7 1.0\n8 8 0.0");
    let checked = cup.finished();
    assert!(checked.clean, "{}", checked.out);
}

#[test]
fn burstein_pairs_the_first_with_the_last_of_a_scoregroup() {
    let cup = Cup::new("en", "--game chess --system swiss-burstein --rounds 3", 8);
    for pairs in FIRST {
        cup.play_low(&pairs);
    }
    // 3 to 6 are equal in opposition, so by number 3-6 and 4-5; 3 and 6 are both due White, so the next: 3-5, 4-6.
    cup.play_low(&[(1, 2), (3, 5), (6, 4), (8, 7)]);
    let checked = cup.finished();
    assert!(checked.clean, "{}", checked.out);
}

#[test]
fn double_swiss_counts_the_points_of_the_games() {
    let cup = Cup::new("en", "--game chess --system swiss-double --rounds 3", 6);
    let round = cup.play(&[(1, 4), (5, 2), (3, 6)], "1 = = = 0 =");
    assert_eq!(round.games.iter().map(|g| g.label.as_str()).collect::<Vec<_>>(), ["1.1", "1.2", "2.1", "2.2", "3.1", "3.2"]);
    assert_eq!(round.games[1].pair, (4, 1), "the second game has the other colours");
    // 1: 1½, 6: 1½, 2 and 5: 1, 3 and 4: ½.
    let points = cup.table("", 1);
    for (id, wanted) in [(1, "1.5"), (6, "1.5"), (2, "1.0"), (5, "1.0"), (3, "0.5"), (4, "0.5")] {
        assert!(points.iter().any(|(_, who, value)| *who == id && value == wanted), "{points:?}");
    }
    // 1 and 6 have each had White first once and Black first once: 6 has the fewer Whites. 2-5 have met: they float.
    cup.run("round pair");
    cup.run("round publish");
    let second = cup.round();
    assert_eq!(second.pairs()[0], (6, 1), "{second:?}");
    assert!(!second.pairs().iter().any(|pair| [(2, 5), (5, 2)].contains(pair)), "{second:?}");
    cup.enter(super::lower_wins);
    cup.run("round pair");
    cup.run("round publish");
    // Both games forfeited by one side, one game of two, and nobody came.
    let open: Vec<String> = cup.round().games.iter().map(|g| g.label.clone()).collect();
    let results: String =
        open.iter().zip(["+-", "-+", "1", "-+", "--", "--"]).map(|(label, result)| format!("{label} {result}\n")).collect();
    cup.feed(&["result", "3", "-"], &results).clean();
    let checked = cup.finished();
    assert!(!checked.out.contains("stated"), "{}", checked.out);
}

#[test]
fn the_swiss_of_draughts() {
    let cup = Cup::new("en", "--game draughts-100 --system swiss-fmjd --rounds 3", 8);
    for pairs in FIRST {
        cup.play_low(&pairs);
    }
    cup.run("round pair");
    cup.run("round publish");
    assert_eq!(cup.round().pairs()[0], (1, 2));
    cup.enter(super::lower_wins);
    // 2-1-0.
    assert_eq!(cup.table("", 1)[0], (1, 1, "6.0".to_owned()));
    cup.finished();
    // And 12-0 where the event wants it.
    let cup = Cup::new("en", "--game draughts-100 --system swiss-fmjd --rounds 3 --set scoring=12-6-0", 6);
    cup.run("round pair");
    cup.run("round publish");
    cup.enter(super::lower_wins);
    assert_eq!(cup.table("", 1)[0].2, "12.0");
}

#[test]
fn a_swiss_by_hand_is_given_and_checked() {
    let cup = Cup::new("en", "--game chess --system manual --rounds 2", 5);
    cup.refused("round pair", &["by hand"]);
    cup.given("1 2\n3 4\n5 0\n").clean();
    cup.run("round publish");
    assert_eq!(cup.round().byes(), [(5, "PAB")]);
    cup.enter(super::lower_wins);
    // Twice in the list, somebody who is not there, nobody's number.
    cup.given("1 3\n1 4\n").failed(3, &["1"]);
    cup.given("1 3\n2 9\n").failed(3, &["9"]);
    cup.given("1 x\n").failed(2, &["-:1"]);
    // A rematch is the arbiter's decision here, and told.
    let told = cup.given("2 1\n3 5\n4 0\n").clean();
    assert!(told.err.contains("Board 1") && told.err.contains("C1"), "{told:?}");
    cup.run("round publish");
    cup.enter(super::lower_wins);
    cup.finished();
}

#[test]
fn chess960_draws_a_position_for_each_round() {
    let cup = Cup::new("en", "--game chess --rounds 3 --set openings=chess960 --set seed=7", 6);
    let mut drawn = Vec::new();
    for _ in 1..=3 {
        cup.run("round pair");
        let shown = cup.run("round publish");
        let line = shown.lines().find(|line| line.contains("960")).unwrap_or_else(|| panic!("no position: {shown}")).to_owned();
        drawn.push(line);
        cup.enter(super::lower_wins);
    }
    drawn.dedup();
    assert_eq!(drawn.len(), 3, "{drawn:?}");
    assert!(cup.run("log --format json").contains("chess960"), "the draw is logged with its seed");
    let checked = cup.finished();
    assert!(checked.clean, "{}", checked.out);
}

#[test]
fn a_simultaneous_exhibition_is_one_round_of_one_against_all() {
    let cup = Cup::new("zh-CN", "--game xiangqi --system simultaneous", 6);
    let round = cup.play(&[(1, 2), (1, 3), (1, 4), (1, 5), (1, 6)], "1 1 = 0 1");
    assert!(round.byes.is_empty());
    cup.refused("round pair", &[]);
    // 2-1-0: three won, one drawn.
    cup.stands("", "1 1 7.0\n2 5 2.0\n3 4 1.0\n4 2 0.0\n4 3 0.0\n4 6 0.0");
    cup.finished();
}
