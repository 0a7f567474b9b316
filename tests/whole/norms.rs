//! Title norms by commands alone: every situation and forecast of `fixtures/norms/cases`, the same of an event, and the certificate.

use crate::support::{Home, path};
use serde_json::Value;
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/norms/cases")
}

fn json(path: &Path) -> Value {
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

/// What a report file does not say, as options.
fn options(case: &Value) -> Vec<String> {
    let exemption = match case["event"]["exemption"].as_str().unwrap() {
        "a" => "national",
        "b" => "national-teams",
        "c" => "zonal",
        _ => "none",
    };
    let games = case["event"]["min_games"].to_string();
    ["--exemption", exemption, "--games", &games].map(str::to_owned).to_vec()
}

fn norms(home: &Home, file: &Path, more: &[String]) -> Vec<Value> {
    let args = ["norms".as_ref(), path(file), "--player".as_ref(), "1".as_ref(), "--format".as_ref(), "json".as_ref()];
    let ran = home.run(args.into_iter().chain(more.iter().map(AsRef::as_ref))).clean();
    let found: Value = serde_json::from_str(&ran.out).unwrap();
    found["players"].as_array().unwrap().clone()
}

#[test]
fn every_situation_and_forecast_is_as_given() {
    let home = Home::new();
    let mut seen = 0;
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    for file in files.into_iter().filter(|file| file.extension().is_some_and(|e| e == "trf")) {
        let case = json(&file.with_extension("json"));
        seen += 1;
        for row in norms(&home, &file, &options(&case)) {
            let title = row["title"].as_str().unwrap();
            let name = format!("{} {title}", case["id"]);
            assert_eq!(row["id"], 1, "{name}");
            let wanted = &case["expected"][title];
            if wanted.is_object() {
                assert_eq!(row["met"], wanted["verdict"], "{name}: {row}");
                assert_eq!(row["full_set_reasons"], wanted["full_set_reasons"], "{name}");
                let why = if wanted["verdict"] == true { Value::Array(Vec::new()) } else { wanted["full_set_reasons"].clone() };
                assert_eq!(row["why"], why, "{name}");
                for key in ["n", "Ra", "raised_from", "p", "dp", "Rp", "sum", "own_federation", "level", "level_needed", "titled"] {
                    assert_eq!(row["full"][key], wanted["full"][key], "{name} {key}");
                }
            } else {
                let wanted = &case["expected_forecast"][title];
                assert_eq!(row["status"], wanted["status"], "{name}");
                if wanted["status"] == "needs" {
                    assert_eq!(row["needs"], format!("{} of {}", wanted["min_possible"], wanted["of"]).replace(".0 ", " "), "{name}");
                }
            }
        }
    }
    assert_eq!(seen, 53);
}

#[test]
fn an_event_has_the_norms_of_its_report_file_and_prints_the_certificate() {
    let home = Home::new();
    for name in ["N01", "N21", "N33", "N67"] {
        let (file, event) = (folder().join(name).with_extension("trf"), home.path(&format!("{name}.flagfall")));
        home.run(["import".as_ref(), path(&file), "-o".as_ref(), path(&event), "--accept-losses".as_ref()]).clean();
        let short = |rows: Vec<Value>| {
            rows.into_iter().map(|row| [row["met"].clone(), row["why"].clone(), row["full"].clone()]).collect::<Vec<_>>()
        };
        assert_eq!(short(norms(&home, &event, &[])), short(norms(&home, &file, &[])), "{name}");
    }
    let event = home.path("N33.flagfall");
    let print = |document: &str| {
        let out = home.path(&format!("{document}.txt"));
        home.run(["print".as_ref(), path(&event), document.as_ref(), "-o".as_ref(), path(&out)]).clean();
        std::fs::read_to_string(out).unwrap()
    };
    let certificate = print("norm-it1");
    for words in ["Certificate of title result (IT1)", "Candidate, Carl", "Rating average of the opponents", "2480", "(Opp10, J)"] {
        assert!(certificate.contains(words), "no {words:?} in {certificate}");
    }
    let details = print("norm-details");
    assert!(details.contains("after the result, left out (1.4.1e)") && details.contains("nine of eleven is none"), "{details}");
}

#[test]
fn a_missing_federation_is_named_with_what_was_assumed() {
    let home = Home::new();
    let text = std::fs::read_to_string(folder().join("N12.trf")).unwrap();
    let file = home.path("missing.trf");
    // The federation stands in columns 54 to 56 of a player's record.
    let lines =
        text.split("\r\n").map(|line| if line.contains("Opp06") { format!("{}   {}", &line[..53], &line[56..]) } else { line.to_owned() });
    std::fs::write(&file, lines.collect::<Vec<_>>().join("\r\n")).unwrap();
    let ran = home.run(["norms".as_ref(), path(&file), "--player".as_ref(), "1".as_ref()]).clean();
    assert!(ran.out.contains("The federation is missing of Opp06, F"), "{ran:?}");
    assert!(ran.out.contains("6 opponents of the own federation, at most 5 (1.4.4)"), "{ran:?}");
}

#[test]
fn other_games_have_no_norms_and_unknown_titles_are_refused() {
    let home = Home::new();
    let event = home.path("dam.flagfall");
    let setup = ["--name", "Dam", "--game", "draughts-100", "--system", "swiss-dutch", "--rounds", "3"];
    home.run(["new".as_ref(), path(&event)].into_iter().chain(setup.map(AsRef::as_ref))).clean();
    home.run(["norms".as_ref(), path(&event)]).failed(2, &["No title norms in"]);
    let file = folder().join("N01.trf");
    home.run(["norms".as_ref(), path(&file), "--title".as_ref(), "FM".as_ref()]).failed(2, &["No norm of FM"]);
    home.run(["norms".as_ref(), path(&file), "--player".as_ref(), "99".as_ref()]).failed(2, &["No player has number 99."]);
}
