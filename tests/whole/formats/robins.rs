//! Round robins by the Berger tables of FIDE C.05 Annex 1, Scheveningen, and micro-matches with drawn openings.

use super::{Cup, Pair};
use std::collections::BTreeMap;

/// C.05 Annex 1: five or six players.
const SIX: [[Pair; 3]; 5] =
    [[(1, 6), (2, 5), (3, 4)], [(6, 4), (5, 3), (1, 2)], [(2, 6), (3, 1), (4, 5)], [(6, 5), (1, 4), (2, 3)], [(3, 6), (4, 2), (5, 1)]];

/// C.05 Annex 1: three or four players.
const FOUR: [[Pair; 2]; 3] = [[(1, 4), (2, 3)], [(4, 3), (1, 2)], [(2, 4), (3, 1)]];

fn reversed(pairs: &[Pair]) -> Vec<Pair> {
    pairs.iter().map(|(white, black)| (*black, *white)).collect()
}

/// The same meetings, whatever the order of the tables.
#[track_caller]
fn same(found: &[Pair], expected: &[Pair]) {
    let (mut found, mut expected) = (found.to_vec(), expected.to_vec());
    found.sort_unstable();
    expected.sort_unstable();
    assert_eq!(found, expected);
}

fn all_rounds(cup: &Cup, expected: &[Vec<Pair>]) {
    for pairs in expected {
        cup.run("round pair");
        cup.run("round publish");
        same(&cup.round().pairs(), pairs);
        cup.enter(super::lower_wins);
    }
    cup.refused("round pair", &[]);
}

#[test]
fn single_with_an_odd_and_an_even_number() {
    for players in [6, 5] {
        let cup = Cup::new("en", "--game chess --system round-robin", players);
        let is_in = |(a, b): &Pair| players == 6 || (*a != 6 && *b != 6);
        let wanted: Vec<Vec<Pair>> = SIX.iter().map(|round| round.iter().copied().filter(is_in).collect()).collect();
        all_rounds(&cup, &wanted);
        cup.stands(
            "",
            if players == 6 {
                "1 1 5.0\n2 2 4.0\n3 3 3.0\n4 4 2.0\n5 5 1.0\n6 6 0.0"
            } else {
                "1 1 4.0\n2 2 3.0\n3 3 2.0\n4 4 1.0\n5 5 0.0"
            },
        );
        let checked = cup.finished();
        assert!(checked.clean, "{}", checked.out);
        assert!(cup.print("schedule", "").contains("P05") && cup.print("round-robin-grid", "").contains("P05"));
    }
}

#[test]
fn double_with_the_last_two_rounds_of_the_first_cycle_swapped_or_not() {
    let cup = Cup::new("zh-CN", "--game xiangqi --system double-round-robin", 4);
    let first = [FOUR[0].to_vec(), FOUR[2].to_vec(), FOUR[1].to_vec()];
    let second: Vec<Vec<Pair>> = FOUR.iter().map(|round| reversed(round)).collect();
    all_rounds(&cup, &[first.to_vec(), second.clone()].concat());
    assert!(cup.finished().clean);
    assert!(cup.print("schedule", "").contains("P04"));
    let cup = Cup::new("en", "--game chess --system double-round-robin --set swap-last=no", 4);
    all_rounds(&cup, &[FOUR.iter().map(|round| round.to_vec()).collect(), second].concat());
    assert!(cup.finished().clean);
}

#[test]
fn three_cycles_never_give_one_colour_three_times_running() {
    let cup = Cup::new("en", "--game chess --system round-robin --set cycles=3", 4);
    let swapped = [FOUR[0].to_vec(), FOUR[2].to_vec(), FOUR[1].to_vec()];
    let plain: Vec<Vec<Pair>> = FOUR.iter().map(|round| round.to_vec()).collect();
    all_rounds(&cup, &[swapped.to_vec(), swapped.iter().map(|round| reversed(round)).collect(), plain].concat());
    cup.stands("", "1 1 9.0\n2 2 6.0\n3 3 3.0\n4 4 0.0");
    cup.finished();
}

#[test]
fn scheveningen_has_all_of_one_half_against_all_of_the_other() {
    let cup = Cup::new("en", "--game chess --system scheveningen", 6);
    let mut met: Vec<Pair> = Vec::new();
    for _ in 1..=3 {
        cup.run("round pair");
        cup.run("round publish");
        met.extend(cup.round().pairs().iter().map(|(a, b)| (*a.min(b), *a.max(b))));
        cup.enter(super::lower_wins);
    }
    same(&met, &[(1, 4), (1, 5), (1, 6), (2, 4), (2, 5), (2, 6), (3, 4), (3, 5), (3, 6)]);
    cup.refused("round pair", &[]);
    cup.finished();
    // An odd number has no halves.
    Cup::new("en", "--game chess --system scheveningen", 5).refused("round pair", &["5"]);
}

/// Three teams in two rounds: the second table of the Arbiters' Manual, of four boards.
#[test]
fn skalitzka_has_everybody_against_one_of_each_other_team() {
    let cup = Cup::new("en", "--game chess --system skalitzka", 12);
    let rounds: [&[Pair]; 2] = [&[(1, 5), (9, 2), (6, 10), (7, 3), (4, 11), (12, 8)], &[(5, 9), (10, 1), (2, 6), (11, 7), (3, 12), (8, 4)]];
    for pairs in rounds {
        cup.run("round pair");
        cup.run("round publish");
        same(&cup.round().pairs(), pairs);
        cup.enter(super::lower_wins);
    }
    cup.refused("round pair", &[]);
    cup.finished();
    // The file says which system it is, and comes back as that.
    let file = cup.home.path("out.trf");
    cup.ask(&["export", "trf26", "-o", file.to_str().unwrap()]).clean();
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.contains("192 CUSTOM_ROUNDROBIN") && text.contains("### system=skalitzka"), "{text}");
    cup.home.run(["check".as_ref(), file.as_os_str()]).clean();
    let back = cup.home.path("back.flagfall");
    cup.home.run(["import".as_ref(), file.as_os_str(), "-o".as_ref(), back.as_os_str()]).clean();
    let shown = cup.home.run(["round".as_ref(), back.as_os_str(), "show".as_ref(), "--round".as_ref(), "2".as_ref()]).clean().out;
    assert!(shown.contains("5 P05\t9 P09"), "{shown}");
    // Three teams of odd size have no table.
    Cup::new("en", "--game chess --system skalitzka", 9).refused("round pair", &["6", "12"]);
}

#[test]
fn an_opening_is_drawn_anew_for_the_newest_round_and_says_what_it_replaces() {
    let setup = "--game draughts-64-russian --system round-robin --set openings=fmjd --set seed=64";
    let cup = Cup::new("en", setup, 4);
    cup.run("round pair");
    let drawn = |seed: &str| cup.ask(&["round", "draw", "--seed", seed]).clean();
    let opening =
        |out: &str| out.lines().find_map(|line| Some(line.strip_prefix("1\t")?.to_owned()).filter(|o| o.contains("FMJD"))).unwrap();
    // Round 1 is a draft, and no other is there; whatever was drawn with the pairing is said.
    let first = drawn("5");
    assert!(first.err.contains("round 1 was drawn before"), "{first:?}");
    cup.run("round publish");
    let second = drawn("7");
    assert_ne!(opening(&first.out), opening(&second.out));
    assert!(second.err.contains("published") && second.err.contains(&opening(&first.out)), "{second:?}");
    assert!(!cup.run("log").contains("round.draw"), "said in words");
    Cup::new("en", "--game draughts-64-russian --system round-robin", 4).refused("round draw", &["drawn by lot"]);
}

#[test]
fn meetings_of_two_games_with_a_drawn_opening_on_64_squares() {
    let setup = "--game draughts-64-russian --system round-robin --set games=2 --set openings=fmjd --set seed=64";
    let cup = Cup::new("en", setup, 4);
    let mut openings = Vec::new();
    for pairs in FOUR {
        cup.run("round pair");
        let shown = cup.run("round publish");
        let round = cup.round();
        same(&round.pairs(), &pairs);
        for games in round.games.chunks(2) {
            assert_eq!(games[1].pair, (games[0].pair.1, games[0].pair.0));
        }
        let opening = shown.lines().last().unwrap().to_owned();
        assert!(opening.contains("FMJD"), "{shown}");
        openings.push(opening);
        cup.enter(super::lower_wins);
    }
    openings.dedup();
    assert_eq!(openings.len(), 3, "{openings:?}");
    // Two points a meeting (场分), by its result; by its games where the event counts them.
    cup.stands("", "1 1 6.0\n2 2 4.0\n3 3 2.0\n4 4 0.0");
    cup.finished();
    let cup = Cup::new("en", &format!("{setup} --set primary=GP"), 4);
    cup.run("round pair");
    cup.run("round publish");
    cup.enter(super::lower_wins);
    assert_eq!(cup.table("", 1)[0].2, "4.0");
    cup.finished();
}

/// One row of the published table: number, then opponent and White or not and points of every round, and the total.
struct Published {
    number: u64,
    rounds: Vec<(u64, bool, u8)>,
    total: u64,
}

fn published(text: &str) -> Vec<Published> {
    let row = |line: &str| {
        let cells: Vec<&str> = line.split(';').map(str::trim).collect();
        let (place, number) = (cells[0].parse().ok()?, cells[1].parse().ok()?);
        let game = |cell: &str| {
            let (points, rest) = cell.split_once('/')?;
            let is_white = rest.ends_with('w');
            Some((rest[..rest.len() - 1].parse().ok()?, is_white, points.parse().ok()?))
        };
        let rounds: Vec<(u64, bool, u8)> = cells.iter().filter_map(|cell| game(cell)).collect();
        Some((place, Published { number, rounds, total: cells.last()?.parse().ok()? }))
    };
    let rows: Vec<(u64, Published)> = text.lines().filter(|line| line.contains('/')).filter_map(row).collect();
    // Opponents are named by their places.
    let numbers: BTreeMap<u64, u64> = rows.iter().map(|(place, row)| (*place, row.number)).collect();
    let renamed = |(_, mut row): (u64, Published)| {
        row.rounds.iter_mut().for_each(|game| game.0 = numbers[&game.0]);
        row
    };
    rows.into_iter().map(renamed).collect()
}

/// `FLAGFALL_CROSSTABLE=FILE cargo test --test whole -- --ignored a_published_double_round_robin`: a published table of a double round robin
/// (place; number; title; name; country; rating; points/opponent and colour of each round; total), its cycles as the Berger table has them.
#[test]
#[ignore = "reads a published table whose names are not ours to copy"]
fn a_published_double_round_robin_has_these_colours_and_totals() {
    let table = std::fs::read_to_string(std::env::var("FLAGFALL_CROSSTABLE").unwrap()).unwrap();
    let rows = published(&table);
    let players = rows.len();
    let rounds = rows[0].rounds.len();
    assert_eq!(rounds, 2 * (players - 1), "both cycles are there");
    let cup = Cup::new("en", "--game draughts-100 --system double-round-robin --set swap-last=no", players);
    for round in 0..rounds {
        cup.run("round pair");
        cup.run("round publish");
        let game = |(white, black): Pair| {
            let of = |number: u64| rows.iter().find(|row| row.number == number).unwrap().rounds[round];
            let (mine, theirs) = (of(white), of(black));
            assert_eq!((mine.0, mine.1, theirs.0, theirs.1), (black, true, white, false), "round {}: {white}-{black}", round + 1);
            match mine.2 {
                2 => "1",
                1 => "=",
                _ => "0",
            }
        };
        assert_eq!(cup.round().pairs().len(), players / 2);
        cup.enter(game);
    }
    for row in &rows {
        let found = cup.table("", 1).into_iter().find(|(_, id, _)| *id == row.number).unwrap();
        assert_eq!(found.2, format!("{}.0", row.total), "number {}", row.number);
    }
    cup.finished();
}
