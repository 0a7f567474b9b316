//! Every value of `fixtures/tiebreak` under both editions: values on which the reference implementation of the FIDE
//! Systems of Pairings and Programs Commission and an independent one written from the text agree.
//!
//! `TIEBREAK_DATA=DIR cargo test -p tournament --test tiebreak_oracle` reads another folder of the same form.

#![expect(clippy::unwrap_used, reason = "a test helper that fails fails the test")]

use std::collections::BTreeMap;
use std::path::PathBuf;
use tournament::model::Tournament;
use tournament::standings::{Standings, standings};
use tournament::tiebreak::{Amount, Edition, TieBreak};
use tournament::trf;

type Values = BTreeMap<String, BTreeMap<String, BTreeMap<String, serde_json::Value>>>;

fn folder() -> PathBuf {
    std::env::var_os("TIEBREAK_DATA")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/tiebreak"), PathBuf::from)
}

fn run(t: &Tournament, list: &str, edition: Edition) -> Standings {
    let list: Vec<TieBreak> = list.split('>').map(|code| code.parse().unwrap()).collect();
    standings(t, t.rounds, &list, edition, &[])
}

/// Numbers, whatever the number of decimals they are written with.
fn number(value: &serde_json::Value) -> Option<String> {
    let text = match value {
        serde_json::Value::String(text) => text.clone(),
        serde_json::Value::Number(number) => number.to_string(),
        _ => return None,
    };
    Some(if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text })
}

#[test]
fn all_values_agree() {
    let mut compared = 0;
    let mut files = 0;
    let mut wrong = Vec::new();
    let mut paths: Vec<_> = std::fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    for path in paths.iter().filter(|path| path.to_string_lossy().ends_with(".consensus.json")) {
        files += 1;
        let values: Values = serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap();
        let trf_path = path.to_string_lossy().replace(".consensus.json", ".trf");
        let t = trf::read(&std::fs::read(&trf_path).unwrap()).unwrap().tournament;
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        for (edition_name, players) in &values {
            let edition: Edition = edition_name.trim_start_matches("C07-").parse().unwrap();
            let columns: std::collections::BTreeSet<&String> = players.values().flat_map(|values| values.keys()).collect();
            for code in columns {
                // What a player is worth to opponents is seen in every BH; it is no tie-break.
                if code == "ABH" || code == "AFB" {
                    continue;
                }
                let is_rank = code.starts_with("rank:");
                let table = run(&t, code.trim_start_matches("rank:"), edition);
                for (id, values) in players {
                    let Some(expected) = values.get(code) else { continue };
                    let row = table.rows.iter().find(|row| row.tpn.0.to_string() == *id).unwrap();
                    let found = if is_rank {
                        Some(row.rank.to_string())
                    } else if code.starts_with("AOB") {
                        // The means of the reference are rounded; ours only where they are printed.
                        table.printed(row).last().flatten().and_then(|text| number(&text.into()))
                    } else {
                        row.values.last().copied().flatten().as_ref().map(Amount::to_string)
                    };
                    compared += 1;
                    if found != number(expected) {
                        wrong.push(format!("{name} {edition_name} player {id} {code}: {found:?}, expected {expected}"));
                    }
                }
            }
        }
    }
    println!("{compared} values in {files} files, {} differ", wrong.len());
    assert!(files > 0 && wrong.is_empty(), "{} of {compared} differ\n{}", wrong.len(), wrong[..wrong.len().min(60)].join("\n"));
}

/// Where the reference implementation and the letter of the rules part, ours follows the letter: forfeits and free rounds
/// of round robins (15.2), double forfeits (7.7), the round that 16.5.1 cuts.
#[test]
fn conflicts_are_decided_by_the_letter() {
    let text = std::fs::read_to_string(folder().join("CONFLICTS.csv")).unwrap();
    let mut compared = 0;
    let mut wrong = Vec::new();
    for line in text.lines().skip(1) {
        let fields: Vec<&str> = line.splitn(7, ',').collect();
        let [file, edition, id, code, _, expected, _] = fields[..] else { panic!("{line}") };
        // Only part of the tournaments is here.
        let Ok(bytes) = std::fs::read(folder().join(file)) else { continue };
        let t = trf::read(&bytes).unwrap().tournament;
        let table = run(&t, code, edition.trim_start_matches("C07-").parse().unwrap());
        let row = table.rows.iter().find(|row| row.tpn.0.to_string() == id).unwrap();
        let found = row.values[0].map(|value| value.to_string());
        compared += 1;
        if found != number(&serde_json::Value::from(expected)) {
            wrong.push(format!("{line}: {found:?}"));
        }
    }
    println!("{compared} values, {} differ", wrong.len());
    assert!(compared > 0 && wrong.is_empty(), "{} of {compared} differ\n{}", wrong.len(), wrong.join("\n"));
}
