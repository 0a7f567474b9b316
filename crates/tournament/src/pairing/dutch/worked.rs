//! The example of `docs/dutch-weights.md`, worked out here: the page shows the lines of these tables.
//!
//! Round 2 of six players. Round 1 was 1-4, 5-2 and 3-6 (White first), and 1, 2 and 3 won. So 1 and 3 are due Black, 2 is due White, and the
//! three of them cannot all meet each other: one floats down to 4, 5 and 6.

use super::class::{Class, Group};
use super::digits::Digits;
use super::pair_field;
use crate::history::{Facts, Field, Float, Preference};
use crate::model::{Color, Tpn};
use crate::points::Points;

/// The colour that each player had, and the points.
const ROUND_1: [(Color, i32); 6] =
    [(Color::White, 2), (Color::Black, 2), (Color::White, 2), (Color::Black, 0), (Color::White, 0), (Color::Black, 0)];

const MET: [(usize, usize); 3] = [(0, 3), (1, 4), (2, 5)];

fn field() -> Field {
    let players = ROUND_1.iter().zip(1..).map(|(&(color, halves), number)| Facts {
        tpn: Tpn(number),
        number,
        standing: Points::from_halves(halves),
        score: Points::from_halves(halves),
        colors: vec![color],
        preference: Preference::after(&[color]),
        floats: vec![Float::None],
        unplayed: 0,
        pab_bar: None,
        topscorer: false,
        met: Vec::new(),
    });
    let barred = |p| MET.iter().filter_map(|&(a, b)| if a == p { Some(b) } else { (b == p).then_some(a) }).collect();
    Field::synthetic(2, false, players.collect(), &(0..6).map(barred).collect::<Vec<_>>())
}

/// Players 1 to 3 as the bracket, 4 to 6 as the scoregroup below.
fn classes(field: &Field) -> Vec<Class> {
    let group = |place| if place < 3 { Group::Resident } else { Group::Next };
    field.players.iter().enumerate().map(|(place, facts)| Class::of(facts, group(place), false, false)).collect()
}

/// Bits kept free below the criteria: one, so that weights are even, and three to order up to four opponents.
const LOW: u32 = 4;

fn digits(classes: &[Class]) -> Digits {
    Digits::new(classes, LOW, false)
}

const DIGITS: &str = "\
| C6 | Pairs | 10 | 1024 |
| C8 | NextPairs | 8 | 256 |
| C8 | NextPaired(0) | 6 | 64 |
| C12 | Clash | 5 | 32 |
| C13 | StrongClash | 4 | 16 |
";

const PAIRS: &str = "\
| 1-2 | 1 0 0 0 0 | 1024 |
| 1-3 | 1 0 0 -1 -1 | 976 |
| 2-3 | 1 0 0 0 0 | 1024 |
| 1-5 | 0 1 1 0 0 | 320 |
| 4-5 | 0 1 0 0 0 | 256 |
";

const TOTALS: &str = "\
| 1-2, 3-4, 5-6 | 1600 |
| 2-3, 1-5, 4-6 | 1600 |
| 1-3, 2-4, 5-6 | 1552 |
| 1-5, 2-6, 3-4 | 960 |
";

fn weight(digits: &Digits, classes: &[Class], (a, b): (usize, usize)) -> i128 {
    digits.weight(&classes[a - 1], &classes[b - 1])
}

#[test]
fn the_digits_are_those_of_the_page() {
    let classes = classes(&field());
    let digits = digits(&classes);
    let row = |d: &super::digits::Digit| format!("| {:?} | {:?} | {} | {} |\n", d.criterion, d.counted, d.shift, 1 << d.shift);
    assert_eq!(digits.digits.iter().map(row).collect::<String>(), DIGITS);
    assert_eq!(digits.bits, 11);
}

#[test]
fn the_weights_are_those_of_the_page() {
    let classes = classes(&field());
    let digits = digits(&classes);
    let row = |(a, b): (usize, usize)| {
        let counts = digits.counts(&classes[a - 1], &classes[b - 1]).expect("they may meet");
        let counts: Vec<String> = counts.iter().map(i64::to_string).collect();
        format!("| {a}-{b} | {} | {} |\n", counts.join(" "), weight(&digits, &classes, (a, b)))
    };
    assert_eq!([(1, 2), (1, 3), (2, 3), (1, 5), (4, 5)].map(row).concat(), PAIRS);
}

/// All ways to pair six players in which nobody meets an opponent of round 1.
fn matchings(left: &[usize]) -> Vec<Vec<(usize, usize)>> {
    let Some((&first, rest)) = left.split_first() else { return vec![Vec::new()] };
    let may_meet = |&&b: &&usize| !MET.contains(&(first - 1, b - 1));
    let with = |&b: &usize| {
        let others: Vec<usize> = rest.iter().copied().filter(|p| *p != b).collect();
        matchings(&others).into_iter().map(move |m| [vec![(first, b)], m].concat())
    };
    rest.iter().filter(may_meet).flat_map(with).collect()
}

#[test]
fn the_totals_are_those_of_the_page_and_the_greatest_is_paired() {
    let field = field();
    let classes = classes(&field);
    let digits = digits(&classes);
    let total = |pairs: &[(usize, usize)]| pairs.iter().map(|&pair| weight(&digits, &classes, pair)).sum::<i128>();
    let row = |pairs: &[(usize, usize)]| {
        let names: Vec<String> = pairs.iter().map(|(a, b)| format!("{a}-{b}")).collect();
        format!("| {} | {} |\n", names.join(", "), total(pairs))
    };
    let shown = [[(1, 2), (3, 4), (5, 6)], [(2, 3), (1, 5), (4, 6)], [(1, 3), (2, 4), (5, 6)], [(1, 5), (2, 6), (3, 4)]];
    assert_eq!(shown.map(|pairs| row(&pairs)).concat(), TOTALS);
    let all: Vec<i128> = matchings(&[1, 2, 3, 4, 5, 6]).iter().map(|pairs| total(pairs)).collect();
    assert_eq!((all.len(), all.iter().max()), (8, Some(&1600)));

    // Two brackets: 1-2 of the equally good pairings, as article 4 generates it first; then 3 moves down and meets 4.
    let brackets = pair_field(&field).expect("a pairing");
    let first: Vec<(usize, usize)> = brackets[0].pairs.iter().map(|&(a, b)| (a + 1, b + 1)).collect();
    assert_eq!((first, brackets[0].floaters.as_slice()), (vec![(1, 2)], &[2][..]));
    let below: Vec<(usize, usize)> = brackets[1].pairs.iter().map(|&(a, b)| (a + 1, b + 1)).collect();
    assert_eq!(below, [(3, 4), (5, 6)]);
}

/// The page has these very lines. It is not part of the package, so it is looked for only where the repository is.
#[test]
fn the_page_shows_these_tables() {
    let Ok(page) = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/dutch-weights.md")) else { return };
    for table in [DIGITS, PAIRS, TOTALS] {
        assert!(page.contains(table), "docs/dutch-weights.md lacks\n{table}");
    }
}
