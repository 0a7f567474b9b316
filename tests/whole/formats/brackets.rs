//! Knockouts: single with byes, third place, all places, meetings of two games; double elimination to its end.

use super::{Cup, Pair};
use std::collections::BTreeMap;

#[test]
fn six_players_two_of_them_with_a_bye() {
    let cup = Cup::new("zh-CN", "--game xiangqi --system knockout", 6);
    let round = cup.play_low(&[(4, 5), (3, 6)]);
    assert_eq!(round.byes(), [(1, "FPB"), (2, "FPB")]);
    cup.play_low(&[(1, 4), (2, 3)]);
    cup.given("1 3\n").failed(3, &[]);
    cup.play_low(&[(1, 2)]);
    cup.refused("round pair", &[]);
    // The losers of a round share its places.
    cup.stands("", "1 1\n2 2\n3 3\n3 4\n5 5\n5 6");
    cup.finished();
}

#[test]
fn eight_players_with_third_place_and_with_all_places() {
    let first = [(1, 8), (4, 5), (3, 6), (2, 7)];
    let cup = Cup::new("en", "--game chess --system knockout --set third-place=yes", 8);
    cup.play_low(&first);
    // 4 and 3 win the semi-finals.
    cup.play(&[(1, 4), (2, 3)], "0 0");
    cup.play(&[(3, 4), (1, 2)], "1 0");
    cup.stands("", "1 3\n2 4\n3 2\n4 1\n5 5\n5 6\n5 7\n5 8");
    cup.finished();
    let cup = Cup::new("en", "--game chess --system knockout --set all-places=yes", 8);
    cup.play_low(&first);
    cup.play_low(&[(1, 4), (2, 3), (5, 8), (6, 7)]);
    cup.play_low(&[(1, 2), (3, 4), (5, 6), (7, 8)]);
    cup.stands("", "1 1\n2 2\n3 3\n4 4\n5 5\n6 6\n7 7\n8 8");
    cup.finished();
}

#[test]
fn a_drawn_meeting_of_two_games_has_added_games_and_then_a_lot() {
    let cup = Cup::new("zh-CN", "--game xiangqi --system knockout --set games=2", 4);
    let round = cup.play(&[(1, 4), (2, 3)], "1 = = =");
    assert_eq!(round.games.iter().map(|g| g.pair).collect::<Vec<Pair>>(), [(1, 4), (4, 1), (2, 3), (3, 2)]);
    cup.refused("round pair", &["2"]);
    // Nobody else may go on, and a meeting that was won is settled already.
    cup.refused("stages settle 2 1", &[]);
    cup.refused("stages settle 1 4", &[]);
    cup.refused("stages games 1", &[]);
    cup.run("stages games 2 --count 2 --time 10+5");
    assert_eq!(cup.round().games.iter().map(|g| g.label.as_str()).collect::<Vec<_>>(), ["1.1", "1.2", "2.1", "2.2", "2.3", "2.4"]);
    cup.refused("round pair", &[]);
    cup.run("result 1 2.3 = 2.4 =");
    cup.refused("round pair", &["2"]);
    cup.run("stages settle 2 3 --by lot");
    assert!(cup.run("log --format json").contains("lot"));
    cup.play(&[(1, 3)], "= 0");
    cup.stands("", "1 1\n2 3\n3 2\n3 4");
    cup.finished();
}

#[test]
fn a_last_game_with_draw_odds_is_blacks_by_a_draw() {
    let cup = Cup::new("en", "--game chess --system knockout", 4);
    cup.play(&[(1, 4), (2, 3)], "= 1");
    cup.run("stages games 1 --draw-odds --swap --time 5|4+2");
    assert_eq!(cup.round().games[1].pair, (4, 1));
    cup.run("result 1 1.2 =");
    cup.play_low(&[(1, 2)]);
    cup.stands("", "1 1\n2 2\n3 3\n3 4");
    cup.finished();
}

/// Plays a double elimination to its end; every meeting is won as the rule says. Who lost how often, and the meetings.
fn double(cup: &Cup, wins: impl Fn(Pair, usize) -> &'static str) -> (BTreeMap<u64, usize>, Vec<Pair>) {
    let (mut lost, mut meetings): (BTreeMap<u64, usize>, Vec<Pair>) = (BTreeMap::new(), Vec::new());
    while cup.ask(&["round", "pair"]).status == Some(0) {
        cup.run("round publish");
        let round = cup.round();
        for pair in round.pairs() {
            for player in [pair.0, pair.1] {
                assert!(lost.get(&player).is_none_or(|times| *times < 2), "round {}: {player} is out", round.number);
            }
            let loser = if wins(pair, meetings.len()) == "1" { pair.1 } else { pair.0 };
            *lost.entry(loser).or_default() += 1;
            meetings.push(pair);
        }
        let before = meetings.len() - round.pairs().len();
        let result = |pair: Pair| wins(pair, before + round.pairs().iter().position(|p| *p == pair).unwrap());
        cup.enter(result);
    }
    (lost, meetings)
}

#[test]
fn thirty_two_players_in_a_double_elimination_to_the_end() {
    let cup = Cup::new("zh-CN", "--game xiangqi --system double-knockout", 32);
    let (lost, meetings) = double(&cup, |pair, _| super::lower_wins(pair));
    // 31 in the winners' bracket, 30 in the losers', one grand final: the winner of the winners' bracket has not lost.
    assert_eq!(meetings.len(), 62);
    assert!((2..=32).all(|player| lost[&player] == 2) && !lost.contains_key(&1), "{lost:?}");
    assert_eq!(meetings[..4], [(1, 32), (16, 17), (9, 24), (8, 25)]);
    // 1 and 2 meet for the winners' bracket and again in the grand final; everybody else meets an opponent once until the losers' final.
    let mut times: BTreeMap<Pair, usize> = BTreeMap::new();
    meetings.iter().for_each(|(a, b)| *times.entry((*a.min(b), *a.max(b))).or_default() += 1);
    let again: Vec<Pair> = times.into_iter().filter(|(_, times)| *times > 1).map(|(pair, _)| pair).collect();
    assert_eq!(again, [(1, 2), (2, 3)]);
    let table = cup.table("", 1);
    assert_eq!(table[..4].iter().map(|(rank, id, _)| (*rank, *id)).collect::<Vec<_>>(), [(1, 1), (2, 2), (3, 3), (4, 4)]);
    // Eight go out in each of the first two rounds of the losers' bracket: places 25 to 32 and 17 to 24.
    assert_eq!(table.iter().filter(|(rank, ..)| *rank == 25).count(), 8);
    assert_eq!(table.iter().filter(|(rank, ..)| *rank == 17).count(), 8);
    cup.finished();
}

#[test]
fn the_winner_of_the_losers_bracket_must_win_twice_unless_the_event_says_otherwise() {
    // Four players: 1-4 2-3 / 1-2 and 4-3 / 2-3 / 1-2, which the second wins, and again.
    let upset = |pair: Pair, at: usize| if at >= 5 { if pair.0 == 2 { "1" } else { "0" } } else { super::lower_wins(pair) };
    let cup = Cup::new("en", "--game chess --system double-knockout", 4);
    let (lost, meetings) = double(&cup, upset);
    assert_eq!((meetings.len(), lost[&1], lost[&2]), (7, 2, 1));
    assert_eq!(cup.table("", 1)[0].1, 2);
    cup.finished();
    let cup = Cup::new("en", "--game chess --system double-knockout --set single-final=yes", 4);
    let (lost, meetings) = double(&cup, upset);
    assert_eq!((meetings.len(), lost[&1], lost[&2]), (6, 1, 1));
    assert_eq!(cup.table("", 1)[0].1, 2);
    cup.finished();
}

/// What is written of a match is one act: one undo takes it back, and one redo brings it again.
#[test]
fn a_forfeited_match_is_one_act() {
    let cup = Cup::new("en", "--game chess --system knockout --set games=2", 4);
    cup.run("round pair");
    cup.run("round publish");
    let open = cup.round();
    cup.ask(&["result", "1", "1", "+- -+"]).clean();
    assert_eq!(cup.round().results(), ["+-", "-+", "", ""]);
    cup.run("undo");
    assert_eq!(cup.round(), open);
    cup.run("undo --redo");
    assert_eq!(cup.round().results(), ["+-", "-+", "", ""]);
    // Two matches on one line of the shell are two acts.
    cup.run("undo");
    cup.run("result 1 1.1 1 2.1 0");
    cup.run("undo");
    assert_eq!(cup.round().results(), ["1", "", "", ""]);
}

/// In a knockout nothing is annulled, and nobody speaks of games of a schedule.
#[test]
fn who_withdraws_from_a_knockout_is_told_what_that_means() {
    for (language, words, none) in [("en", "without play", "Played"), ("zh-CN", "判弃权负", "应赛")] {
        let cup = Cup::new(language, "--game chess --system knockout", 4);
        cup.run("round pair");
        cup.run("round publish");
        cup.refused("players withdraw 1 --games annulled", &[]);
        let said = cup.run("players withdraw 1");
        assert!(said.contains(words) && said.contains("P04") && !said.contains(none), "{said}");
        cup.run("undo");
        assert_eq!(cup.round().results(), ["", ""]);
    }
}

#[test]
fn brackets_that_are_none_are_refused() {
    Cup::new("en", "--game chess --system knockout", 1).refused("round pair", &[]);
    Cup::new("en", "--game chess --system double-knockout --set third-place=yes", 4).refused("round pair", &[]);
}

#[test]
fn a_play_off_goes_by_its_schedule_and_only_who_may_chooses_or_draws() {
    let cup = Cup::new("en", "--game chess --system knockout --set playoff=chess", 4);
    cup.refused("stages playoff 1", &["round 1"]);
    cup.run("round pair");
    cup.refused("stages playoff 1", &["not published"]);
    cup.run("round publish");
    // Nothing is played: nothing to decide, and no rule or lot says who won; only an opponent who goes home is known before.
    for line in ["stages playoff 1", "stages settle 1", "stages settle 1 4", "stages settle 1 4 --by rule"] {
        cup.refused(line, &["table 1"]);
    }
    cup.run("stages settle 1 4 --by withdrawal");
    cup.run("undo");
    cup.run("result 1 1 = 2 1");
    cup.refused("stages playoff 2", &["table 2"]);
    cup.refused("stages playoff 9", &["9"]);
    // Round 1: two rapid games, the colours of the first by lots from the seed; the players do not choose.
    cup.refused("stages playoff 1 --white 2", &["does not play at table 1"]);
    cup.refused("stages playoff 1 --white 99", &[]);
    cup.ask(&["stages", "playoff", "1", "--white", "4"]).failed(2, &["--white"]);
    cup.run("stages playoff 1 --seed 3");
    let rapid = cup.round().games;
    assert_eq!((rapid.len(), rapid[1].pair), (4, (rapid[2].pair.1, rapid[2].pair.0)), "{rapid:?}");
    cup.run("undo");
    cup.run("stages playoff 1 --seed 3");
    assert_eq!(cup.round().games, rapid, "the same seed, the same colours");
    cup.refused("stages playoff 1", &["without a result"]);
    cup.refused("stages settle 1", &["without a result"]);
    cup.run("result 1 1.2 = 1.3 =");
    // Then two blitz games; who had Black has White: nothing is drawn.
    cup.ask(&["stages", "playoff", "1", "--seed", "3"]).failed(2, &["--seed"]);
    cup.run("stages playoff 1");
    let all = cup.round().games;
    assert_eq!((all.len(), all[3].pair), (6, (all[2].pair.1, all[2].pair.0)), "{all:?}");
    cup.run("result 1 1.4 = 1.5 =");
    // Then the game in which a draw is a win of Black; it is the last step, and it decides.
    cup.run("stages playoff 1");
    let last = cup.round().games[5].clone();
    cup.run("result 1 1.6 =");
    cup.refused("stages playoff 1", &["table 1"]);
    cup.refused("stages settle 1", &["table 1"]);
    cup.run("round pair");
    let final_pair = cup.round().pairs()[0];
    assert!([final_pair.0, final_pair.1].contains(&last.pair.1), "Black of {last:?} goes on: {final_pair:?}");
    cup.run("verify");
}

#[test]
fn lots_that_settle_a_meeting_follow_from_the_seed_and_are_logged() {
    let drawn = |seed: u64| {
        let cup = Cup::new("zh-CN", "--game xiangqi --system knockout", 4);
        cup.run("round pair");
        cup.run("round publish");
        cup.run("result 1 1 = 2 1");
        cup.refused("stages settle 2", &["2"]);
        cup.refused("stages settle 3", &["3"]);
        cup.refused("stages settle 1 3", &["1"]);
        for words in ["1 1 --seed 5", "1 --by rule --seed 5", "1 4 --by withdrawal --seed 5"] {
            let words: Vec<&str> = ["stages", "settle"].into_iter().chain(words.split(' ')).collect();
            cup.ask(&words).failed(2, &["--seed"]);
        }
        cup.ask(&["stages", "settle", "1", "--by", "rule"]).failed(2, &[]);
        cup.run(&format!("stages settle 1 --seed {seed}"));
        assert!(cup.run("log --format json").contains(&format!("{seed}")));
        cup.refused("stages settle 1 --seed 6", &["1"]);
        cup.run("round pair");
        let pair = cup.round().pairs()[0];
        let winner = if pair.0 == 2 { pair.1 } else { pair.0 };
        assert!(pair.0 + pair.1 == 2 + winner && [1, 4].contains(&winner), "{pair:?}");
        // Taken back and drawn without a seed, it is one of the two again, and its seed stands in the log.
        cup.run("undo");
        cup.run("undo");
        cup.refused("round pair", &["1"]);
        cup.run("stages settle 1");
        cup.run("round pair");
        cup.run("verify");
        winner
    };
    let winners: Vec<u64> = [11, 12, 13, 14].map(drawn).to_vec();
    assert_eq!(winners, [11, 12, 13, 14].map(drawn), "the same seeds, the same winners");
}
