//! Points pairing (积分编排制) in Chinese.

use super::Cup;

/// Rounds 2 to 5 as the rules pair them, each game with its result; round 1 comes from lots.
const ROUNDS: [&[(u64, u64, &str)]; 5] = [
    &[(1, 5, "1"), (6, 2, "="), (3, 7, "1"), (8, 4, "0")],
    &[(4, 1, "0"), (2, 3, "1"), (5, 6, "1"), (7, 8, "=")],
    &[(1, 2, "="), (3, 4, "0"), (8, 5, "1"), (6, 7, "=")],
    &[(8, 1, "1"), (4, 2, "="), (6, 3, "="), (7, 5, "0")],
    &[(2, 8, "="), (1, 6, "1"), (4, 7, "0"), (5, 3, "1")],
];

fn worked_example() -> Cup {
    let cup = Cup::new("zh-CN", "--game xiangqi --rounds 5", 8);
    for (at, games) in ROUNDS.iter().enumerate() {
        let lines: String = games.iter().map(|(red, black, _)| format!("{red} {black}\n")).collect();
        if at == 0 {
            cup.given(&lines).clean();
        } else {
            cup.run("round pair");
        }
        cup.run("round publish");
        let expected: Vec<(u64, u64)> = games.iter().map(|(red, black, _)| (*red, *black)).collect();
        assert_eq!(cup.round().pairs(), expected, "round {}", at + 1);
        let results: String = games.iter().enumerate().map(|(table, (_, _, result))| format!("{} {result}\n", table + 1)).collect();
        cup.feed(&["result", &(at + 1).to_string(), "-"], &results).clean();
    }
    cup
}

#[test]
fn the_worked_example_pair_for_pair_and_rank_for_rank() {
    let cup = worked_example();
    // 14.3, first option: points, opponents' score (对手分), wins.
    let first = "1 1 7.0 26.0 3
        2 8 6.0 28.0 2
        3 2 6.0 24.0 1
        4 5 6.0 23.0 3
        5 4 5.0 26.0 2
        6 7 4.0 23.0 1
        7 6 3.0 26.0 0
        8 3 3.0 24.0 1";
    cup.stands("", first);
    let table = ["standings", "--format", "json", "--tiebreaks", "PTS PS WIN"];
    let table: serde_json::Value = serde_json::from_str(&cup.ask(&table).clean().out).unwrap();
    let row = |p: &serde_json::Value| (p["id"].as_u64().unwrap(), p["values"]["PS"].as_str().unwrap().to_owned());
    let second: Vec<(u64, String)> = table["players"].as_array().unwrap().iter().map(row).collect();
    // The second option: points, running totals (累进分), wins.
    let wanted = [(1, "23.0"), (2, "19.0"), (8, "15.0"), (5, "14.0"), (4, "18.0"), (7, "9.0"), (3, "12.0"), (6, "10.0")];
    assert_eq!(second, wanted.map(|(id, value)| (id, value.to_owned())));
    cup.finished();
    let text = cup.print("standings", "");
    assert!(text.contains("名次表") && !text.contains("Standings"), "{text}");
    let text = cup.print("pairings", "");
    assert!(text.contains("红方") && text.contains("P05"), "{text}");
}

#[test]
fn a_forfeited_meeting_is_not_paired_again_and_the_bye_goes_round() {
    // Seven players: the last one has the bye of round 1. A forfeit counts as met, a bye as a win.
    let cup = Cup::new("zh-CN", "--game xiangqi --rounds 5", 7);
    let mut met = std::collections::BTreeSet::new();
    let mut free = std::collections::BTreeSet::new();
    for round in 1..=5 {
        cup.run("round pair");
        cup.run("round publish");
        let shown = cup.round();
        for (red, black) in shown.pairs() {
            assert!(met.insert((red.min(black), red.max(black))), "round {round}: {red}-{black} again");
        }
        assert_eq!(shown.byes.len(), 1);
        assert!(free.insert(shown.byes[0].0) && shown.byes[0].1 == "PAB", "{shown:?}");
        cup.enter(|(red, black)| if (red + black) % 5 == 0 { "+-" } else { super::lower_wins((red, black)) });
    }
    cup.finished();
}

#[test]
fn the_form_of_1987_counts_halves() {
    let cup = Cup::new("zh-CN", "--game xiangqi --system points-1987 --rounds 3", 6);
    cup.run("round pair");
    cup.run("round publish");
    // Halves: one of the upper against one of the lower.
    let round = cup.round();
    assert_eq!(round.pairs().iter().map(|(a, b)| (a.min(b).to_owned(), a.max(b).to_owned())).collect::<Vec<_>>(), [(1, 4), (2, 5), (3, 6)]);
    cup.enter(|(red, black)| if red.min(black) == 3 { "=" } else { super::lower_wins((red, black)) });
    let points: Vec<(u64, String)> = cup.table("", 1).into_iter().map(|(_, id, points)| (id, points)).collect();
    for (id, wanted) in [(1, "1.0"), (2, "1.0"), (3, "0.5"), (4, "0.0"), (5, "0.0"), (6, "0.5")] {
        assert!(points.contains(&(id, wanted.to_owned())), "{points:?}");
    }
    for _ in 2..=3 {
        cup.run("round pair");
        cup.run("round publish");
        cup.enter(super::lower_wins);
    }
    cup.finished();
}
