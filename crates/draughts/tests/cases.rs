//! Positions with their complete lists of legal moves from `fixtures/draughts/cases.txt`.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use draughts::{Position, Variant};

#[test]
fn every_case_has_exactly_its_moves_with_route_and_pieces_taken() {
    let text = include_str!("../../../fixtures/draughts/cases.txt");
    let mut cases = 0;
    for line in text.lines().filter(|l| !l.starts_with('#')) {
        let [variant, name, fen, expected] = line.split(" | ").collect::<Vec<_>>()[..] else { panic!("{line}") };
        let variant = Variant::ALL.into_iter().find(|v| format!("{v:?}").to_lowercase() == variant).unwrap();
        let p = Position::from_fen(variant, fen).unwrap();
        let mut found: Vec<String> = p
            .legal_moves()
            .iter()
            .map(|m| {
                let path: Vec<String> = m.path().iter().map(ToString::to_string).collect();
                let mut taken = m.captured().to_vec();
                taken.sort_unstable();
                let taken: Vec<String> = taken.iter().map(ToString::to_string).collect();
                format!("{}/{}{}", path.join("-"), taken.join(","), if m.promotes() { "+" } else { "" })
            })
            .collect();
        found.sort_unstable();
        assert_eq!(found.join(" "), expected, "{variant:?} {name} {fen}");
        assert_eq!(p.perft(1), found.len() as u64, "{name}");
        cases += 1;
    }
    assert_eq!(cases, 45);
}
