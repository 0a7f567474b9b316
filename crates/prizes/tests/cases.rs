//! The prize lists of `fixtures/prizes` with the one stable distribution of each.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use prizes::{Candidate, Contest, Criteria, Entrant, Fit, List, Mode, Policy, Prize, Rounding, Sex, Sharing, allocate};
use serde_json::Value;
use std::path::PathBuf;

fn cases() -> Vec<(String, Value)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/prizes");
    let mut cases: Vec<(String, Value)> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "json"))
        .map(|path| {
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            (name, serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap())
        })
        .collect();
    cases.sort_by(|a, b| a.0.cmp(&b.0));
    cases
}

fn number(value: &Value) -> u64 {
    value.as_u64().unwrap_or_else(|| panic!("{value}"))
}

fn half_points(value: &Value) -> i64 {
    let points = value.as_f64().unwrap() * 2.0;
    assert_eq!(points.fract(), 0.0);
    points as i64
}

fn criteria(value: &Value) -> Criteria {
    serde_json::from_value(value.clone()).unwrap()
}

fn list(case: &Value, list: &Value) -> List {
    let prizes = list["prizes"].as_array().unwrap().iter().enumerate().map(|(at, amount)| {
        if list["goods"][at].as_bool() == Some(true) {
            Prize { money: 0, goods: Some(number(amount)) }
        } else {
            Prize::money(number(amount))
        }
    });
    let eligible: Vec<u64> = list["eligible"].as_array().unwrap().iter().map(number).collect();
    let criteria = criteria(&list["criteria"]);
    let mut entrants = Vec::new();
    for player in case["players"].as_array().unwrap() {
        let id = number(&player["id"]);
        let born = prizes::Birth { year: u16::try_from(number(&player["born"])).unwrap(), day: None };
        let who = Candidate {
            rating: Some(u16::try_from(number(&player["rating"])).unwrap()),
            birth: Some(born),
            sex: Some(if player["sex"] == "w" { Sex::Woman } else { Sex::Man }),
            ..Candidate::default()
        };
        let fits = criteria.fit(&who, None) == Fit::Fits;
        assert_eq!(fits, eligible.contains(&id), "{}, player {id}: {criteria:?}", case["id"]);
        if fits {
            let rank = u32::try_from(number(&player["rank"])).unwrap();
            entrants.push(Entrant { player: u32::try_from(id).unwrap(), rank, level: half_points(&player["points"]) });
        }
    }
    entrants.sort_by_key(|entrant| entrant.rank);
    let sharing = match list["sharing"].as_str().unwrap() {
        "none" => Sharing::None,
        "equal" => Sharing::Equal,
        "hort" => Sharing::Hort,
        other => panic!("{other}"),
    };
    List { sharing, prizes: prizes.collect(), entrants, ..List::default() }
}

fn contest(case: &Value) -> Contest {
    let mode = match case["rounding"].as_str().unwrap() {
        "down" => Mode::Down,
        "half_up" => Mode::HalfUp,
        "keep_total" => Mode::KeepTotal,
        other => panic!("{other}"),
    };
    let policy = match case["policy"].as_str().unwrap() {
        "one_largest" => Policy::OneLargest,
        "main_first" => Policy::MainFirst,
        "cumulative" => Policy::Cumulative,
        other => panic!("{other}"),
    };
    let lists = case["lists"].as_array().unwrap().iter().map(|of| list(case, of)).collect();
    Contest { lists, policy, rounding: Rounding { unit: number(&case["unit"]), mode } }
}

#[test]
fn every_case_is_equal_in_share_amount_and_total_and_has_one_stable_outcome() {
    let cases = cases();
    assert_eq!(cases.len(), 27);
    for (name, case) in cases {
        let outcome = allocate(&contest(&case)).unwrap();
        let names: Vec<&str> = case["lists"].as_array().unwrap().iter().map(|list| list["name"].as_str().unwrap()).collect();
        let mut found: Vec<(String, u64, String, u64)> = Vec::new();
        for (list, told) in names.iter().zip(&outcome.lists) {
            for award in &told.awards {
                let amount = award.amount + award.goods.unwrap_or(0);
                found.push(((*list).to_owned(), u64::from(award.player), award.value.to_string(), amount));
            }
        }
        found.sort();
        let mut expected: Vec<(String, u64, String, u64)> = case["expected"]
            .as_array()
            .unwrap()
            .iter()
            .map(|row| {
                let text = |key: &str| row[key].as_str().unwrap().to_owned();
                (text("list"), number(&row["id"]), text("exact"), number(&row["amount"]))
            })
            .collect();
        expected.sort();
        assert_eq!(found, expected, "{name}");
        for total in case["totals"].as_array().unwrap() {
            let told = &outcome.lists[names.iter().position(|list| total["list"] == *list).unwrap()];
            let goods: u64 = told.awards.iter().filter_map(|award| award.goods).sum();
            assert_eq!((told.announced + told.goods, told.paid + goods), (number(&total["announced"]), number(&total["paid"])), "{name}");
        }
        assert!(outcome.check.is_only(), "{name}: {:?}", outcome.check);
    }
}
