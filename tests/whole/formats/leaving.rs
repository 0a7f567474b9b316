//! Who leaves in the middle of an event, in each format; walk-overs; repair of a round that stands.

use super::{Cup, lower_wins};

/// Plays rounds in which the lower number wins, whoever meets whom.
fn rounds(cup: &Cup, count: usize) {
    for _ in 0..count {
        cup.run("round pair");
        cup.run("round publish");
        cup.enter(lower_wins);
    }
}

#[test]
fn a_round_robin_before_half_and_after_half() {
    for (system, played, of) in [("round-robin", 2, 5), ("double-round-robin", 4, 10)] {
        let cup = Cup::new("en", &format!("--game chess --system {system}"), 6);
        rounds(&cup, played);
        let said = cup.run("players withdraw 2");
        assert!(said.contains(&format!("Played {played} of {of} games")) && said.contains("count for nobody"), "{said}");
        rounds(&cup, of - played);
        let table = cup.table("", 1);
        assert!(table.iter().all(|(_, id, _)| *id != 2), "{table:?}");
        cup.finished();
    }
    let cup = Cup::new("zh-CN", "--game xiangqi --system round-robin", 6);
    rounds(&cup, 3);
    // 2 has played 5, 1 and 6 by the table of C.05; 3 and 4 are left and win by forfeit.
    let said = cup.run("players withdraw 2");
    assert!(said.contains("P03") && said.contains("P04"), "{said}");
    cup.play_low(&[(6, 5), (1, 4), (2, 3)]);
    assert_eq!(cup.round().results()[2], "-+");
    cup.run("round pair");
    let forfeit = cup.round().games.iter().find(|g| g.pair == (4, 2)).unwrap().clone();
    assert_eq!(forfeit.result.as_deref(), Some("+-"));
    cup.run("round publish");
    cup.enter(lower_wins);
    assert_eq!(cup.table("", 1).iter().map(|(_, id, points)| (*id, points.as_str())).find(|(id, _)| *id == 3), Some((3, "8.0")));
    cup.finished();
}

#[test]
fn meetings_of_two_games_are_counted_by_games() {
    let cup = Cup::new("en", "--game chess --system round-robin --set games=2", 6);
    rounds(&cup, 2);
    let said = cup.run("players withdraw 2");
    assert!(said.contains("Played 4 of 10 games") && said.contains("count for nobody"), "{said}");
    rounds(&cup, 1);
    cup.run("verify");
}

#[test]
fn in_scheveningen_only_the_other_half_wins_by_forfeit() {
    let cup = Cup::new("en", "--game chess --system scheveningen", 6);
    rounds(&cup, 2);
    let said = cup.run("players withdraw 2");
    assert!(said.contains("Played 2 of 3 games") && said.contains("1 games to come"), "{said}");
    assert!(!said.contains("P01") && !said.contains("P03"), "{said}");
    rounds(&cup, 1);
    cup.finished();
}

#[test]
fn who_leaves_the_second_group_is_judged_by_the_games_of_that_group() {
    let cup = Cup::new("en", "--game chess --system round-robin", 8);
    cup.run("stages groups 2");
    cup.run("stages add --from A:1-2,B:1-2 --system knockout --name KO");
    rounds(&cup, 2);
    // B is 2 3 6 7: two of three games are played.
    let said = cup.run("players withdraw 3");
    assert!(said.contains("Played 2 of 3 games") && said.contains("1 games to come"), "{said}");
    cup.run("undo");
    let said = cup.run("players withdraw 3 --games annulled");
    assert!(said.contains("count for nobody"), "{said}");
    rounds(&cup, 1);
    let table = cup.table("--stage B", 1);
    assert_eq!(table.iter().map(|(_, id, _)| *id).collect::<Vec<_>>(), [2, 6, 7]);
    // A 1 4, B 2 6.
    cup.play_low(&[(1, 6), (2, 4)]);
    rounds(&cup, 1);
    cup.stands("", "1 1\n2 2\n3 4\n3 6");
    cup.finished();
}

#[test]
fn a_semi_final_before_and_after_it_is_paired() {
    let cup = Cup::new("en", "--game chess --system knockout", 8);
    rounds(&cup, 1);
    cup.run("round pair");
    cup.run("round publish");
    let said = cup.run("players withdraw 1");
    assert!(said.contains("P04"), "{said}");
    assert_eq!((cup.round().pairs(), cup.round().results()), (vec![(1, 4), (2, 3)], vec!["-+", ""]));
    cup.enter(lower_wins);
    cup.play_low(&[(2, 4)]);
    cup.stands("", "1 2\n2 4\n3 1\n3 3\n5 5\n5 6\n5 7\n5 8");
    cup.finished();
    let cup = Cup::new("zh-CN", "--game xiangqi --system knockout", 8);
    rounds(&cup, 1);
    cup.run("players withdraw 1");
    let round = cup.play_low(&[(2, 3)]);
    assert_eq!(round.byes(), [(4, "FPB")]);
    cup.play_low(&[(2, 4)]);
    cup.stands("", "1 2\n2 4\n3 1\n3 3\n5 5\n5 6\n5 7\n5 8");
    cup.finished();
}

#[test]
fn a_swiss_goes_on_without_who_left() {
    let systems = [
        ("chess", "swiss-dutch"),
        ("chess", "swiss-dutch-2017"),
        ("chess", "swiss-dubov"),
        ("chess", "swiss-burstein"),
        ("chess", "swiss-double"),
        ("draughts-100", "swiss-fmjd"),
        ("xiangqi", "points"),
        ("xiangqi", "points-1987"),
    ];
    for (game, system) in systems {
        let cup = Cup::new("en", &format!("--game {game} --system {system} --rounds 4"), 7);
        rounds(&cup, 2);
        cup.run("players withdraw 1");
        for _ in 3..=4 {
            cup.run("round pair");
            let round = cup.round();
            assert_eq!((round.byes(), round.pairs().len()), (vec![(1, "ZPB")], 3), "{system}");
            cup.run("round publish");
            cup.enter(lower_wins);
        }
        cup.finished();
    }
}

#[test]
fn walk_overs_in_a_meeting_of_two_games() {
    let cup = Cup::new("en", "--game chess --system knockout --set games=2", 8);
    // One game forfeited and one drawn; one each forfeited and then a lot; both forfeited; nobody came.
    cup.play(&[(1, 8), (4, 5), (3, 6), (2, 7)], "-+ = +- +- +- -+ -- --");
    // 1 lost 1½-½; 4 won and lost by forfeit; 3 won both; 2 and 7 have both lost.
    cup.refused("round pair", &["2"]);
    cup.run("stages settle 2 5 --by rule");
    let round = cup.play(&[(5, 8)], "1 =");
    // Nobody comes from the last meeting: 3 goes through.
    assert_eq!(round.byes(), [(3, "FPB")]);
    cup.play(&[(3, 5)], "1 0");
    assert_eq!(cup.table("", 1)[..2].iter().map(|(rank, id, _)| (*rank, *id)).collect::<Vec<_>>(), [(1, 3), (2, 5)]);
    cup.finished();
}

#[test]
fn repair_makes_forfeits_where_who_meets_whom_is_fixed_and_takes_them_back() {
    for (setup, pairs) in [
        ("--game chess --system round-robin", vec![(1, 6), (2, 5), (3, 4)]),
        ("--game chess --system knockout", vec![(4, 5), (3, 6)]),
        ("--game chess --system scheveningen", vec![(1, 4), (2, 5), (6, 3)]),
    ] {
        let cup = Cup::new("en", setup, 6);
        cup.pairs(&pairs);
        cup.run("round repair --absent 5");
        let of = |cup: &Cup| cup.round().games.iter().find(|g| g.pair.0 == 5 || g.pair.1 == 5).unwrap().clone();
        assert_eq!(of(&cup).result.as_deref(), Some(if of(&cup).pair.0 == 5 { "-+" } else { "+-" }), "{setup}");
        assert_eq!(cup.round().pairs(), pairs, "{setup}");
        cup.run("round repair --arrived 5");
        assert_eq!(of(&cup).result, None, "{setup}");
        cup.refused("round repair --arrived 5", &[]);
        cup.enter(lower_wins);
        cup.finished();
    }
}
