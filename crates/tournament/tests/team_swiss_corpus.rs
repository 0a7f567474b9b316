//! Simulated team tournaments under Swiss Team (C.04.6 of 2026): every round paired again, also with the text read in the other ways.
//!
//! `TEAM_DATA=DIR cargo test -p tournament --test team_swiss_corpus` reads another folder of such files with its `expected.txt`.
#![expect(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may stop")]

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use tournament::check::check_round;
use tournament::model::{System, Tournament, Tpn};
use tournament::pairing::team_swiss::{self, Explainer, Rule};
use tournament::pairing::{self, NoPairing, Options, RoundPairing};
use tournament::policy::team::{Policy, Reading, Readings};
use tournament::trf::teams::TeamRecords;

fn folder() -> PathBuf {
    let own = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/pairing/team_swiss");
    std::env::var_os("TEAM_DATA").map_or_else(own, PathBuf::from)
}

fn event(name: &str) -> Tournament {
    let bytes = std::fs::read(folder().join(name).with_extension("trf")).expect("a file of the corpus");
    let document = tournament::trf::read(&bytes).expect("a report file");
    TeamRecords::of(&document).unwrap().expect("teams").event(&document).unwrap().tournament
}

/// The lines of a list: file, round, and what follows.
fn list(name: &str) -> Vec<(String, u16, String)> {
    let text = std::fs::read_to_string(folder().join(name)).expect("a list of the corpus");
    let line = |line: &str| {
        let mut parts = line.splitn(3, ' ');
        let mut next = || parts.next().expect("three parts").to_owned();
        (next(), next().parse().expect("a round"), next())
    };
    text.lines().map(line).collect()
}

fn events(list: &[(String, u16, String)]) -> BTreeMap<String, Tournament> {
    list.iter()
        .map(|(name, ..)| name)
        .collect::<std::collections::BTreeSet<_>>()
        .into_iter()
        .map(|name| (name.clone(), event(name)))
        .collect()
}

fn policy(tournament: &Tournament) -> Policy {
    let System::TeamSwiss(policy) = tournament.system else { panic!("a Swiss of teams") };
    policy
}

/// `white-black` in the order of White's numbers, and the bye.
fn written(paired: &Result<RoundPairing, NoPairing>) -> String {
    let Ok(paired) = paired else { return "none".to_owned() };
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
fn every_round_is_as_expected_and_as_it_was_played() {
    let expected = list("expected.txt");
    let events = events(&expected);
    let mut wrong = Vec::new();
    for (name, round, pairs) in &expected {
        let tournament = &events[name];
        let ours = written(&pairing::pair(tournament, *round, &Options::default()));
        if ours != *pairs || !check_round(tournament, *round).is_ok() {
            wrong.push(format!("{name} {round}\n  expected {pairs}\n  paired   {ours}"));
        }
    }
    println!("{} of {} rounds of {} files", expected.len() - wrong.len(), expected.len(), events.len());
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), expected.len(), wrong.join("\n"));
    assert!(std::env::var_os("TEAM_DATA").is_some() || (events.len(), expected.len()) == (145, 1055));
}

/// With one reading changed, the rounds listed for it change as listed, and no others.
#[test]
fn another_reading_changes_the_rounds_that_depend_on_it() {
    let expected = list("expected.txt");
    let mut events = events(&expected);
    let mut listed: BTreeMap<(String, u16, String), String> = BTreeMap::new();
    for (name, round, rest) in list("other_readings.txt") {
        let (reading, pairs) = rest.split_once(' ').expect("a reading");
        listed.insert((name, round, reading.to_owned()), pairs.to_owned());
    }
    let mut wrong = Vec::new();
    for reading in Reading::ALL {
        let mut changed = 0;
        for (name, round, pairs) in &expected {
            let tournament = events.get_mut(name).expect("a file");
            let other = Policy { readings: Readings::default().with(reading), ..policy(tournament) };
            tournament.system = System::TeamSwiss(other);
            let ours = written(&pairing::pair(tournament, *round, &Options::default()));
            let pairs = match listed.remove(&(name.clone(), *round, reading.name().to_owned())) {
                Some(other) => {
                    changed += 1;
                    other
                }
                None => pairs.clone(),
            };
            if ours != pairs {
                wrong.push(format!("{name} {round} {}\n  expected {pairs}\n  paired   {ours}", reading.name()));
            }
        }
        println!("{}: {changed} rounds of {} depend on it", reading.name(), expected.len());
    }
    assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(listed.is_empty(), "{listed:?}");
}

/// What is told of the rounds is so: pairs and byes are those of the round, and nobody who comes earlier is passed over without a reason.
#[test]
fn what_is_told_of_a_round_holds() {
    let expected = list("expected.txt");
    let mut rules: BTreeMap<Rule, usize> = BTreeMap::new();
    let (mut upfloaters, mut refused, mut judged) = (0, 0, 0);
    for (name, round, _) in expected.iter().filter(|(name, ..)| name.ends_with(['0', '3', '9'])) {
        let tournament = event(name);
        let paired = pairing::pair(&tournament, *round, &Options::default()).unwrap();
        let explainer = Explainer::new(&tournament, policy(&tournament), *round, &Options::default()).unwrap();
        let plan = explainer.plan();
        assert_eq!(Ok(plan.clone()), team_swiss::plan(&tournament, policy(&tournament), *round, &Options::default()));
        assert_eq!(plan.bye.as_ref().map(|bye| bye.tpn), paired.pab);
        for (pairing, pair) in plan.pairings.iter().zip(&paired.pairs) {
            assert_eq!(pairing.pair, *pair);
            *rules.entry(pairing.color.rule).or_default() += 1;
            let told = explainer.pair(pair.white).unwrap();
            assert_eq!((told.top, told.bottom), (pair.white.min(pair.black), pair.white.max(pair.black)));
            assert!(told.alternatives.iter().all(|(tpn, _)| told.top < *tpn && *tpn < told.bottom));
            judged += told.alternatives.len() + told.tops.len();
        }
        upfloaters += plan.brackets.iter().map(|bracket| bracket.upfloaters.len()).sum::<usize>();
        refused += plan.brackets.iter().map(|bracket| bracket.refused.len()).sum::<usize>();
    }
    println!("{rules:?}; {upfloaters} upfloaters, {refused} refused; {judged} opponents judged");
    assert!(rules.len() >= 8 && upfloaters > 500 && refused > 500 && judged > 300);
}
