//! Title norms of report files: `fixtures/norms/cases`.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use ratings::norms::{Exemption, Format, Minimum, Norm, Prospect, RoundCount};
use serde_json::Value;
use tournament::model::{Contestant, Entry, Meeting, Outcome, System, Tournament, Tpn};
use tournament::norm::{Caution, Facts, Norms};
use tournament::trf;

fn case(name: &str) -> Norms {
    let path = format!("{}/../../fixtures/norms/cases/{name}.trf", env!("CARGO_MANIFEST_DIR"));
    let document = trf::read(&std::fs::read(path).unwrap()).unwrap();
    Norms::new(&document.tournament, &Facts::default().with_code(&document.type_code))
}

#[test]
fn a_swiss_is_exempt_by_its_foreign_players_in_every_round() {
    let met = |name: &str| case(name).foreign.unwrap();
    let (counts, is_met) = met("N67");
    assert!(is_met);
    assert_eq!(counts, [RoundCount { foreign: 20, federations: 4, titled: 10 }; 9]);
    assert_eq!(met("N68"), (vec![RoundCount { foreign: 19, federations: 4, titled: 10 }; 9], false));
    assert_eq!(met("N70"), (vec![RoundCount { foreign: 22, federations: 2, titled: 12 }; 9], false));
    assert_eq!(met("N71"), (vec![RoundCount { foreign: 19, federations: 4, titled: 10 }; 9], false));
}

#[test]
fn a_missing_federation_is_named_and_counts_against_every_limit() {
    let path = format!("{}/../../fixtures/norms/cases/N12.trf", env!("CARGO_MANIFEST_DIR"));
    let mut t = trf::read(&std::fs::read(path).unwrap()).unwrap().tournament;
    let facts = Facts { format: Some(Format::Swiss), ..Facts::default() };
    let norm = |t: &Tournament| Norms::new(t, &facts).of(Tpn(1)).unwrap();
    assert!(norm(&t).assessed.of(Norm::Gm).met.is_some());
    // Five of nine are of the player's own federation, the most that are allowed; the federation of a sixth may be the same.
    let foreign = t.contestants.iter().position(|c| c.federation == "FRA").unwrap();
    t.contestants[foreign].federation.clear();
    let found = norm(&t);
    let tpn = t.contestants[foreign].tpn;
    assert!(found.cautions.contains(&Caution::OpponentsWithoutFederation(vec![tpn])), "{:?}", found.cautions);
    let reasons: Vec<&str> = found.assessed.of(Norm::Gm).reasons.iter().map(|reason| reason.code()).collect();
    assert_eq!(reasons, ["own_federation"]);
    t.contestants[0].federation.clear();
    assert!(norm(&t).cautions.contains(&Caution::NoFederation));
    t.info.federation.clear();
    assert!(norm(&t).cautions.contains(&Caution::NoHost));
}

#[test]
fn the_opponents_to_come_of_a_round_robin_are_those_who_are_left() {
    let mut t = Tournament::new(5);
    t.system = System::RoundRobin { cycles: 1, swap_last: false };
    t.contestants = (1..=5).map(|tpn| Contestant::new(Tpn(tpn), format!("Player {tpn}"))).collect();
    t.contestants[0].entries = vec![Some(Entry::Meeting(Meeting::new(Tpn(3), None, Outcome::Win)))];
    let norms = Norms::new(&t, &Facts::default());
    let games = norms.of(Tpn(1)).unwrap().games;
    let opponents: Vec<Option<u32>> = games.iter().map(|game| game.opponent.map(|o| o.id)).collect();
    assert_eq!(opponents, [Some(3), Some(2), Some(4), Some(5), None]);
    assert_eq!(games[4].outcome, ratings::norms::Outcome::Absent);
    assert_eq!(norms.event.format, Format::RoundRobin);
}

/// What a report file does not hold comes from the case.
fn with_facts(data: &Value, code: &str) -> Facts {
    let exemption = match data["event"]["exemption"].as_str().unwrap() {
        "a" => Exemption::National,
        "b" => Exemption::NationalTeams,
        "c" => Exemption::Zonal,
        _ => Exemption::None,
    };
    let minimum = match data["event"]["min_games"].as_u64().unwrap() {
        7 => Minimum::Seven,
        8 => Minimum::Eight,
        _ => Minimum::Nine,
    };
    Facts { exemption, minimum, format: None, minutes: Some(120) }.with_code(code)
}

#[test]
fn every_report_file_gives_the_verdicts_and_reasons_of_its_case() {
    let folder = format!("{}/../../fixtures/norms/cases", env!("CARGO_MANIFEST_DIR"));
    let mut seen = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        if path.extension().unwrap() != "trf" {
            continue;
        }
        seen += 1;
        let data: Value = serde_json::from_str(&std::fs::read_to_string(path.with_extension("json")).unwrap()).unwrap();
        let document = trf::read(&std::fs::read(&path).unwrap()).unwrap();
        let norms = Norms::new(&document.tournament, &with_facts(&data, &document.type_code));
        let found = norms.of(Tpn(1)).unwrap();
        for norm in Norm::ALL {
            let wanted = &data["expected"][norm.letters()];
            let prospect = &data["expected_forecast"][norm.letters()]["status"];
            let what = format!("{name} {}", norm.letters());
            if wanted.is_object() {
                let assessment = found.assessed.of(norm);
                assert_eq!(assessment.met.is_some(), wanted["verdict"] == true, "{what}: {:?}", assessment.reasons);
                let reasons: Vec<&str> = assessment.reasons.iter().map(|reason| reason.code()).collect();
                assert_eq!(serde_json::json!(reasons), wanted["full_set_reasons"], "{what}");
                assert_eq!(found.forecast(norm).prospect == Prospect::Secured, assessment.met.is_some(), "{what}");
            } else {
                let status = match found.forecast(norm).prospect {
                    Prospect::Secured => "secured",
                    Prospect::AnyResult { .. } => "any_result_but_must_play",
                    Prospect::Needs { .. } => "needs",
                    Prospect::Impossible(_) => "impossible",
                    Prospect::NeedsAgainst(_) => "unknown opponents",
                };
                assert_eq!(*prospect, status, "{what}");
            }
        }
    }
    assert_eq!(seen, 53);
}
