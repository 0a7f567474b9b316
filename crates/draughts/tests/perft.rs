//! Node counts from `fixtures/draughts/perft.txt`, all of them unique moves.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use draughts::{Position, Variant};

struct Counts {
    name: String,
    position: Position,
    nodes: Vec<u64>,
}

fn read() -> Vec<Counts> {
    let text = include_str!("../../../fixtures/draughts/perft.txt");
    let lines = text.lines().filter(|l| !l.starts_with('#'));
    lines
        .map(|line| {
            let fields: Vec<&str> = line.split(" | ").collect();
            let variant = Variant::ALL.into_iter().find(|v| format!("{v:?}").to_lowercase() == fields[0]).unwrap();
            Counts {
                name: format!("{} {}", fields[0], fields[1]),
                position: Position::from_fen(variant, fields[2]).unwrap(),
                nodes: fields[3].split(' ').map(|n| n.parse().unwrap()).collect(),
            }
        })
        .collect()
}

fn check(nodes: impl Fn(u64) -> bool) -> usize {
    let mut checked = 0;
    for c in read() {
        for (depth, expected) in (1..).zip(&c.nodes).filter(|(_, n)| nodes(**n)) {
            assert_eq!(c.position.perft(depth), *expected, "{} depth {depth}", c.name);
            checked += 1;
        }
    }
    checked
}

#[test]
fn unique_counts_up_to_three_million_nodes() {
    assert_eq!(check(|n| n <= 3_000_000), 173);
}

#[test]
#[ignore = "several minutes"]
fn unique_counts_of_all_depths() {
    check(|n| n > 3_000_000);
}

#[test]
fn dividing_gives_the_same_total() {
    for c in read() {
        let parts = c.position.perft_divide(3);
        assert_eq!(parts.iter().map(|(_, n)| n).sum::<u64>(), c.position.perft(3), "{}", c.name);
    }
}
