//! Small tournaments under the Dubov system whose rounds were paired by enumerating everything that the text names: every round paired again.
#![expect(clippy::expect_used, reason = "a test may stop")]

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use tournament::model::{System, Tournament, Tpn};
use tournament::pairing::{self, NoPairing, Options, RoundPairing};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/pairing/dubov2026")
}

fn read(name: &str) -> Tournament {
    let bytes = std::fs::read(folder().join(name)).expect("a file of the corpus");
    tournament::trf::read(&bytes).expect("a report file").tournament
}

/// `white-black` in the order of White's numbers, and the bye.
fn written(paired: &Result<RoundPairing, NoPairing>) -> String {
    let Ok(paired) = paired else { return "NONE".to_owned() };
    let mut pairs: Vec<(u16, u16)> = paired.pairs.iter().map(|pair| (pair.white.0, pair.black.0)).collect();
    pairs.sort_unstable();
    let mut text = String::new();
    for (white, black) in pairs {
        let _ = write!(text, "{white}-{black} ");
    }
    let _ = write!(text, "bye {}", paired.pab.map_or(0, |Tpn(number)| number));
    text
}

#[test]
fn every_round_is_as_enumerated() {
    let expected = std::fs::read_to_string(folder().join("expected.txt")).expect("the expected rounds");
    let mut tournaments: BTreeMap<&str, Tournament> = BTreeMap::new();
    let (mut rounds, mut unpaired) = (0, 0);
    for line in expected.lines() {
        let (name, rest) = line.split_once(' ').expect("a name");
        let (round, pairs) = rest.split_once(' ').expect("a round");
        let tournament = tournaments.entry(name).or_insert_with(|| read(name));
        assert_eq!(tournament.system, System::Dubov, "{name}");
        let paired = pairing::pair(tournament, round.parse().expect("a number"), &Options::default());
        assert_eq!(written(&paired), pairs, "{name} round {round}");
        rounds += 1;
        unpaired += usize::from(paired.is_err());
    }
    assert_eq!((tournaments.len(), rounds, unpaired), (150, 674, 6));
}
