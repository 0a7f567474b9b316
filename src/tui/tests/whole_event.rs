//! Whole events of every system by keys, in the language of their federation.

use super::by_keys::{Event, Plan, Typed, points_of, strength, stronger, usual};
use crate::tui::overlay::Overlay;
use arbitration::kind::GameKind;
use event::SystemKind;
use std::collections::{BTreeMap, BTreeSet};

/// A Swiss: everybody plays in every round, nobody meets anybody twice, and the paper says who won.
fn swiss(plan: Plan) -> Event {
    let mut event = plan.entered().played();
    let win = points_of(&plan, 'w').0;
    let winner = event.stands(win);
    let games = event.typed.len() / event.met().values().max().copied().unwrap();
    assert_eq!(games, usize::from(plan.rounds) * usize::from(plan.players / 2));
    assert_eq!(event.met().len(), games, "no rematch");
    assert_eq!(event.free.len(), if plan.players % 2 == 1 { usize::from(plan.rounds) } else { 0 });
    let free: BTreeSet<&str> = event.free.iter().map(|(_, name)| name.as_str()).collect();
    assert_eq!(free.len(), event.free.len(), "nobody has the bye twice");
    event.prints(&["pairings", "results", "standings", "crosstable-rank", "player-cards"], &winner);
    event
}

#[test]
fn swisses_of_the_chess_federation() {
    use SystemKind::{SwissBurstein, SwissDouble, SwissDubov, SwissDutch, SwissDutch2017};
    for (system, players, rounds) in [(SwissDutch, 11, 5), (SwissDutch2017, 10, 5), (SwissDubov, 10, 5), (SwissBurstein, 12, 5)] {
        swiss(Plan::new(GameKind::Chess, system, players, rounds));
    }
    // Two games a meeting, the colours changing.
    let event = swiss(Plan::new(GameKind::Chess, SwissDouble, 8, 3));
    assert!(event.met().values().all(|games| *games == 2));
    for (one, other) in event.typed.iter().flat_map(|a| event.typed.iter().map(move |b| (a, b))) {
        let same = one.round == other.round && one.table == other.table && one.board < other.board;
        assert!(!same || (&one.white, &one.black) == (&other.black, &other.white));
    }
}

#[test]
fn a_swiss_of_draughts() {
    swiss(Plan::new(GameKind::Draughts100, SystemKind::SwissFmjd, 9, 4));
}

#[test]
fn points_pairing_in_chinese() {
    for (system, players) in [(SystemKind::Points, 11), (SystemKind::Points1987, 10)] {
        swiss(Plan::new(GameKind::Xiangqi, system, players, 5).in_chinese());
    }
}

#[test]
fn round_robins() {
    for (system, game, players, rounds, cycles) in
        [(SystemKind::RoundRobin, GameKind::Chess, 7, 7, 1), (SystemKind::DoubleRoundRobin, GameKind::Draughts100, 4, 6, 2)]
    {
        let mut event = Plan::new(game, system, players, rounds).entered().played();
        let winner = event.stands(0);
        let met = event.met();
        assert_eq!(met.len(), usize::from(players * (players - 1) / 2));
        assert!(met.values().all(|times| *times == cycles));
        event.prints(&["schedule", "round-robin-grid", "standings", "results"], &winner);
    }
}

#[test]
fn everybody_of_one_half_meets_everybody_of_the_other() {
    let mut event = Plan::new(GameKind::Chess, SystemKind::Scheveningen, 8, 4).entered().played();
    let winner = event.stands(0);
    let met = event.met();
    assert_eq!(met.len(), 16);
    assert!(met.iter().all(|((a, b), times)| *a <= 4 && *b > 4 && *times == 1), "{met:?}");
    event.prints(&["schedule", "pairings", "standings", "crosstable-rank"], &winner);
}

#[test]
fn three_teams_meet_in_two_rounds() {
    let mut event = Plan::new(GameKind::Chess, SystemKind::Skalitzka, 12, 2).entered().played();
    let winner = event.stands(0);
    let met = event.met();
    assert_eq!(met.len(), 12);
    assert!(met.iter().all(|((a, b), times)| (a - 1) / 4 != (b - 1) / 4 && *times == 1), "{met:?}");
    event.prints(&["schedule", "pairings", "standings", "crosstable-rank"], &winner);
}

/// Who lost how many meetings, by the points of all their games.
fn lost(event: &Event) -> BTreeMap<String, usize> {
    let mut scores: BTreeMap<(u16, u16), BTreeMap<&str, i32>> = BTreeMap::new();
    for typed in &event.typed {
        let (white, black) = points_of(&event.plan, typed.key);
        let score = scores.entry((typed.round, typed.table)).or_default();
        *score.entry(&typed.white).or_default() += white;
        *score.entry(&typed.black).or_default() += black;
    }
    let mut lost: BTreeMap<String, usize> = (1..=event.plan.players).map(|n| (event.plan.name(n), 0)).collect();
    for score in scores.values() {
        let (loser, _) = score.iter().min_by_key(|(_, points)| **points).unwrap();
        assert_eq!(score.values().collect::<BTreeSet<_>>().len(), 2, "decided: {score:?}");
        *lost.get_mut(*loser).unwrap() += 1;
    }
    lost
}

#[test]
fn a_knockout_of_two_games_with_play_off_in_chinese() {
    let plan = Plan::new(GameKind::Xiangqi, SystemKind::Knockout, 8, 3).in_chinese();
    let plan = plan.set(&[("games", "2"), ("playoff", "xiangqi"), ("colours", "lots"), ("third-place", "yes")]);
    let mut event = plan.entered();
    let mut extra = 0;
    while event.pair() {
        // The first player of the first table holds the other one in both games.
        event.results(|round, white, black| match strength(white) + strength(black) {
            sum if round < 3 && sum % 2 == 1 && [4, 5].contains(&strength(white).max(strength(black))) => 'd',
            _ => stronger(round, white, black),
        });
        extra += event.play_offs();
    }
    let mut event = event.ended();
    assert!(extra >= 1, "a meeting was drawn, and a further game played");
    let lost = lost(&event);
    let winners: Vec<&String> = lost.iter().filter(|(_, times)| **times == 0).map(|(name, _)| name).collect();
    assert_eq!(winners.len(), 1);
    let winner = winners[0].clone();
    let table = event.table();
    assert_eq!((table[0].0, &table[0].1), (1, &winner));
    assert_eq!(event.desk.section().rounds[2].meetings().len(), 2, "the final and the match for third place");
    event.prints(&["bracket", "pairings", "results", "standings"], &winner);
    event.desk.press("<f5>");
    assert!(event.desk.screen(140, 40).contains(&winner));
}

#[test]
fn a_double_elimination() {
    let mut event = Plan::new(GameKind::Chess, SystemKind::DoubleKnockout, 8, 7).entered();
    while event.pair() {
        // Number 2 beats number 1 on the way, so that the losers' bracket sends somebody into the final.
        event.results(|round, white, black| match (strength(white).min(strength(black)), strength(white).max(strength(black))) {
            (1, 2) if round < 6 => {
                if strength(white) == 2 {
                    'w'
                } else {
                    'b'
                }
            }
            _ => stronger(round, white, black),
        });
    }
    let rounds = event.desk.section().current_number();
    event.plan.rounds = rounds;
    let mut event = event.ended();
    let lost = lost(&event);
    let (winners, out): (Vec<_>, Vec<_>) = lost.iter().partition(|(_, times)| **times < 2);
    assert_eq!((winners.len(), out.len()), (1, 7), "all others have lost twice: {lost:?}");
    assert!(out.iter().all(|(_, times)| **times == 2));
    let winner = winners[0].0.clone();
    assert_eq!(event.table()[0].1, winner);
    event.prints(&["bracket", "results", "standings"], &winner);
}

#[test]
fn groups_lead_into_a_final_that_is_opened_by_keys() {
    let mut event = Plan::new(GameKind::Draughts100, SystemKind::RoundRobin, 8, 5).entered();
    event.desk.press("O152<f10>");
    event.look();
    event.desk.press("<enter>O14");
    event.desk.go_to_field("from");
    event.desk.press("A:1-2,B:1-2");
    event.desk.turn_to("system", "knockout");
    event.look();
    event.desk.press("<f10>");
    assert_eq!(event.desk.section().stages.len(), 3, "{}", event.desk.said());
    for _ in 0..3 {
        assert!(event.pair());
        event.results(stronger);
    }
    event.desk.press("O13<end><enter>");
    event.look();
    event.desk.press("<enter><esc>");
    assert!(event.desk.section().stages[2].opened.is_some(), "{}", event.desk.said());
    while event.pair() {
        event.results(stronger);
    }
    let mut event = event.ended();
    // By snake 1 4 5 8 and 2 3 6 7: the best two of each are 1 4 and 2 3.
    let last: Vec<&Typed> = event.typed.iter().filter(|t| t.round == 5).collect();
    assert_eq!(last.len(), 1);
    assert_eq!([&last[0].white, &last[0].black].map(|name| strength(name)).iter().sum::<u16>(), 3, "{last:?}");
    assert_eq!(event.typed.len(), 12 + 3);
    event.prints(&["bracket", "final-ranking", "results"], "Player 01");
    let text = event.print("final-ranking");
    let places: Vec<usize> = (1..=2).map(|n| text.find(&event.plan.name(n)).unwrap()).collect();
    assert!(places[0] < places[1], "{text}");
}

#[test]
fn rounds_that_the_arbiter_pairs_are_typed_number_against_number() {
    let mut event = Plan::new(GameKind::Chess, SystemKind::Manual, 6, 3).entered();
    for round in ["1 6, 2 5<enter>3-4<enter>", "5 1<enter>6 3, 4 2<enter>", "03 1, 2 06<enter>4 5<enter>"] {
        event.desk.press("<f3>R");
        event.look();
        event.desk.press("<enter>");
        assert!(matches!(event.desk.model.overlays.last(), Some(Overlay::ByHand(_))), "{}", event.desk.said());
        event.look();
        event.desk.press(round);
        event.look();
        event.desk.press("<enter>");
        event.look();
        event.publish();
        event.results(usual);
    }
    assert!(event.desk.section().current().is_some_and(|r| r.number == 3), "{}", event.desk.said());
    event.desk.press("<f3>R<enter>");
    let all = event.desk.words("event.refusal.all-rounds-paired", &[("round", "3")]);
    assert_eq!(event.desk.said(), all);
    let mut event = event.ended();
    let names = |round: u16| -> Vec<(u16, u16)> {
        event.typed.iter().filter(|t| t.round == round).map(|t| (strength(&t.white), strength(&t.black))).collect()
    };
    // Odd rounds are entered from the last board to the first.
    assert_eq!(names(1), [(3, 4), (2, 5), (1, 6)]);
    assert_eq!(names(2), [(5, 1), (6, 3), (4, 2)]);
    assert_eq!(names(3), [(4, 5), (2, 6), (3, 1)]);
    let winner = event.stands(0);
    event.prints(&["pairings", "standings", "crosstable-number"], &winner);
}

#[test]
fn an_exhibition_in_chinese() {
    let mut event = Plan::new(GameKind::Xiangqi, SystemKind::Simultaneous, 9, 1).in_chinese().entered().played();
    let points = event.points(0);
    let table: BTreeMap<String, i32> = event.table().into_iter().map(|(_, name, points)| (name, points.hundredths())).collect();
    assert_eq!(table, points);
    assert_eq!(event.typed.len(), 8);
    assert!(event.typed.iter().all(|t| strength(&t.white) == 1 || strength(&t.black) == 1));
    event.prints(&["simultaneous", "results"], "棋手01");
    event.prints(&["simultaneous"], "棋手09");
}

#[test]
fn positions_and_openings_by_lot_stand_on_the_sheets_of_every_round() {
    for (game, set) in [
        (GameKind::Chess, &[("openings", "chess960"), ("seed", "77")]),
        (GameKind::Draughts64Russian, &[("openings", "fmjd"), ("seed", "77")]),
        (GameKind::Draughts64Brazilian, &[("openings", "idf"), ("seed", "77")]),
    ] {
        let mut event = Plan::new(game, SystemKind::RoundRobin, 4, 3).set(set).entered();
        let mut drawn = BTreeSet::new();
        while event.pair() {
            let round = event.desk.section().current_number();
            let lots = event.desk.section().lots[&round].clone();
            assert_eq!(lots.len(), 1, "{game:?}");
            let text = event.print("pairings");
            let entry = match &lots[0] {
                event::RoundLot::Chess960 { number, .. } => number.to_string(),
                event::RoundLot::Opening { entry, .. } => entry.clone(),
            };
            assert!(text.contains(&entry), "{entry}: {text}");
            drawn.insert(entry);
            event.results(usual);
        }
        assert!(drawn.len() > 1, "drawn anew for each round: {drawn:?}");
        let mut event = event.ended();
        let winner = event.stands(0);
        event.prints(&["standings", "round-robin-grid"], &winner);
    }
}
