//! The round-robin tables against those of `fixtures/roundrobin`.

use std::collections::BTreeMap;
use tournament::model::Tpn;
use tournament::pairing::{berger, scheveningen, varma};

#[test]
fn the_closed_form_gives_the_printed_berger_tables() {
    let tables: BTreeMap<String, Vec<Vec<(u16, u16)>>> =
        serde_json::from_str(include_str!("../../../fixtures/roundrobin/berger_4_40.json")).unwrap();
    assert_eq!(tables.len(), 19);
    let pairs = |round: &berger::Round| round.games.iter().map(|pair| (pair.white.0, pair.black.0)).collect::<Vec<_>>();
    for (n, expected) in tables {
        let n: u16 = n.parse().unwrap();
        let found: Vec<_> = (1..=berger::rounds(n, 1)).map(|r| pairs(&berger::round(n, r, 1, false).unwrap())).collect();
        assert_eq!(found, expected, "{n} players");
        // With one player fewer, whoever meets the highest number is free.
        for (r, expected) in (1..).zip(&expected) {
            let odd = berger::round(n - 1, r, 1, false).unwrap();
            assert_eq!(pairs(&odd), expected[1..]);
            let (white, black) = expected[0];
            assert_eq!(odd.free, Some(Tpn(white.min(black))));
        }
    }
}

#[test]
fn the_varma_table_is_the_verified_one() {
    let tables: BTreeMap<String, Vec<Vec<u16>>> = serde_json::from_str(include_str!("../../../fixtures/roundrobin/varma.json")).unwrap();
    assert_eq!(tables.len(), 8);
    for (n, expected) in tables {
        let found = varma::groups(n.parse().unwrap()).unwrap().map(|group| group.iter().map(|tpn| tpn.0).collect::<Vec<_>>());
        assert_eq!(found.to_vec(), expected, "{n}");
    }
    assert!(varma::groups(8).is_none() && varma::groups(25).is_none() && varma::groups(0).is_none());
}

#[test]
fn the_scheveningen_tables_are_the_verified_ones() {
    let tables: BTreeMap<String, Vec<Vec<(String, String)>>> =
        serde_json::from_str(include_str!("../../../fixtures/roundrobin/scheveningen_manual_2_10.json")).unwrap();
    for (n, expected) in tables {
        let found: Vec<Vec<(String, String)>> = scheveningen::rounds(n.parse().unwrap())
            .unwrap()
            .iter()
            .map(|round| round.iter().map(|game| (game.white.to_string(), game.black.to_string())).collect())
            .collect();
        assert_eq!(found, expected, "{n} boards");
    }
    assert!(scheveningen::rounds(1).is_none() && scheveningen::rounds(11).is_none());
}
