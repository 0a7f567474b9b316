//! Small tournaments under the Dubov system whose rounds were paired by enumerating everything that the text names: every round paired again.
#![expect(clippy::expect_used, reason = "a test may stop")]

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use tournament::model::{DutchEdition, System, Tournament, Tpn};
use tournament::pairing::burstein::{self, Skipped};
use tournament::pairing::dubov::{self, Criterion, PassedOver};
use tournament::pairing::{self, NoPairing, Options, RoundPairing};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/pairing/dubov2026")
}

fn read(name: &str) -> Tournament {
    let bytes = std::fs::read(folder().join(name)).expect("a file of the corpus");
    tournament::trf::read(&bytes).expect("a report file").tournament
}

/// The tournaments of the corpus with the numbers of their rounds that are expected to be paired.
fn all() -> Vec<(Tournament, u16)> {
    let expected = std::fs::read_to_string(folder().join("expected.txt")).expect("the expected rounds");
    let mut rounds: BTreeMap<&str, u16> = BTreeMap::new();
    expected
        .lines()
        .filter(|line| !line.ends_with("NONE"))
        .for_each(|line| *rounds.entry(line.split(' ').next().expect("a name")).or_default() += 1);
    rounds.into_iter().map(|(name, rounds)| (read(name), rounds)).collect()
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

/// What is said of the rounds is so: the pairs are those of the round, no fewer upfloaters would do, and who was passed over is worse.
#[test]
fn what_is_told_of_a_round_holds() {
    let (mut worse, mut shifts, mut skipped) = (0, 0, 0);
    for (tournament, rounds) in all() {
        for round in 1..=rounds {
            let paired = pairing::pair(&tournament, round, &Options::default()).expect("a pairing");
            let told = dubov::explain(&tournament, round, &[]).expect("a pairing");
            let meets = |a: Tpn, b: Tpn| paired.pairs.iter().any(|p| (p.white, p.black) == (a, b) || (p.white, p.black) == (b, a));
            assert_eq!(told.bye.as_ref().map(|bye| bye.tpn), paired.pab);
            assert_eq!(told.brackets.iter().map(|b| b.pairs.len()).sum::<usize>(), paired.pairs.len());
            for bracket in &told.brackets {
                assert!(bracket.pairs.iter().all(|pair| meets(pair.first.0, pair.second)));
                assert!(bracket.pairs.is_sorted_by_key(|pair| (pair.first.1, pair.first.0)), "S1 goes by the average rating");
                assert!(bracket.left_over <= bracket.upfloaters.len());
                shifts += bracket.shifts.len();
                skipped += bracket.pairs.iter().map(|pair| pair.skipped.len()).sum::<usize>();
                for (_, why) in &bracket.passed_over {
                    if let PassedOver::Worse { criterion, chosen, alternative } = why {
                        worse += 1;
                        let is_worse = if *criterion == Criterion::C6 { alternative < chosen } else { alternative > chosen };
                        assert!(is_worse, "{criterion:?}: {chosen:?} {alternative:?}");
                    }
                }
            }
        }
    }
    assert!(worse > 20 && shifts > 300 && skipped > 100, "{worse} {shifts} {skipped}");
}

/// The same tournaments continued by the Burstein system: the seeding rounds are Dutch ones, and who comes before in order is worse.
#[test]
fn what_is_told_of_a_burstein_round_holds() {
    let (mut worse, mut forbidden, mut dutch) = (0, 0, 0);
    for (mut tournament, rounds) in all() {
        for round in 1..=rounds {
            tournament.system = System::Dutch(DutchEdition::E2026);
            let by_dutch = pairing::pair(&tournament, round, &Options::default());
            tournament.system = System::Burstein;
            let Ok(paired) = pairing::pair(&tournament, round, &Options::default()) else { continue };
            let Some(told) = burstein::explain(&tournament, round, &[]).expect("a pairing") else {
                assert!(round <= burstein::seeding_rounds(&tournament));
                assert_eq!(Ok(paired), by_dutch);
                dutch += 1;
                continue;
            };
            assert_eq!(told.brackets.iter().map(|b| b.pairs.len()).sum::<usize>(), paired.pairs.len());
            for (_, why) in told.brackets.iter().flat_map(|b| &b.pairs).flat_map(|pair| &pair.skipped) {
                match why {
                    Skipped::Worse { criterion, chosen, alternative } => {
                        worse += 1;
                        assert!(alternative > chosen, "{criterion:?}: {chosen:?} {alternative:?}");
                    }
                    Skipped::Forbidden(_) => forbidden += 1,
                    Skipped::Later => panic!("a pair that is as good and earlier in order was not taken"),
                    Skipped::Impossible => {}
                }
            }
        }
    }
    assert!(worse > 50 && forbidden > 100 && dutch > 100, "{worse} {forbidden} {dutch}");
}
