//! Leaf counts of the fixture file, and what else holds on its positions.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot read its fixture fails")]

use xiangqi::{Position, Setup};

const COUNTS: &str = include_str!("../../../fixtures/perft/xiangqi.tsv");

fn check(depths: std::ops::RangeInclusive<usize>, counts_known: usize) {
    let mut checked = 0;
    for line in COUNTS.lines().filter(|line| !line.starts_with('#')) {
        let [name, fen, counts] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let position = Setup::from_fen(fen).unwrap().position;
        for (index, count) in counts.split(' ').enumerate().filter(|(index, _)| depths.contains(&(index + 1))) {
            assert_eq!(position.perft(index as u32 + 1), count.parse().unwrap(), "{name} depth {}", index + 1);
            checked += 1;
        }
    }
    assert_eq!(checked, counts_known);
}

#[test]
fn counts_to_depth_4() {
    check(1..=4, 72);
}

#[test]
#[ignore = "half a minute"]
fn counts_of_depth_5() {
    check(5..=5, 18);
}

#[test]
#[ignore = "minutes"]
fn counts_of_depth_6() {
    check(6..=6, 6);
    assert_eq!(Position::start().perft(6), 5_392_831_844);
}

#[test]
fn a_check_is_seen_before_it_is_played() {
    let mut checks = 0;
    for fen in COUNTS.lines().filter_map(|line| line.split('\t').nth(1)) {
        let root = Setup::from_fen(fen).unwrap().position;
        for position in root.legal_moves().into_iter().map(|mv| root.play(mv)) {
            for mv in position.legal_moves() {
                assert_eq!(position.gives_check(mv), position.play(mv).in_check(), "{mv} in {position:?}");
                checks += u32::from(position.gives_check(mv));
            }
        }
    }
    assert!(checks > 500);
}
