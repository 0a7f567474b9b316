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

#[test]
fn brackets_that_are_none_are_refused() {
    Cup::new("en", "--game chess --system knockout", 1).refused("round pair", &[]);
    Cup::new("en", "--game chess --system double-knockout --set third-place=yes", 4).refused("round pair", &[]);
}
