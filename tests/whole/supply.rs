//! What the program is built from: licences that go with the GPL, one source, no part that its own makers have given up.
//!
//! Advisories need data from outside and are not known here: `.ci/run` asks `cargo audit` where it is installed, and says so where not.

use serde_json::Value;
use std::collections::BTreeSet;
use std::process::Command;

/// Licences whose code may be part of a program under the GPL, version 3 or later.
const LICENCES: &[&str] = &[
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "GPL-3.0-or-later",
    "MIT",
    "MPL-2.0",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// Crates that advisories call unmaintained, with what stands in their place.
const GIVEN_UP: &[(&str, &str)] = &[("ttf-parser", "skrifa"), ("rustybuzz", "harfrust"), ("paste", "pastey"), ("proc-macro-error", "syn")];

/// Crates of which two versions are built, with the reason.
const TWICE: &[(&str, &str)] = &[
    ("miniz_oxide", "pictures in PNG are unpacked by the generation before that of flate2"),
    ("syn", "derive macros of two generations"),
    ("thiserror", "the pseudo-terminal of the tests still asks for version 1"),
    ("thiserror-impl", "as thiserror"),
];

fn packages() -> Vec<Value> {
    let arguments = ["metadata", "--locked", "--format-version", "1", "--filter-platform", "x86_64-unknown-linux-gnu"];
    let ran = Command::new(env!("CARGO")).args(arguments).current_dir(env!("CARGO_MANIFEST_DIR")).output().unwrap();
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    let document: Value = serde_json::from_slice(&ran.stdout).unwrap();
    document["packages"].as_array().unwrap().clone()
}

/// Whether one of the alternatives of an expression is allowed, each part of it; parentheses stand around alternatives only.
fn is_allowed(expression: &str) -> bool {
    let parts = expression.split(" AND ").map(|part| part.trim().trim_matches(['(', ')']).replace('/', " OR "));
    parts.into_iter().all(|part| part.split(" OR ").any(|licence| LICENCES.contains(&licence.trim())))
}

#[test]
fn every_part_has_a_licence_that_goes_with_ours_and_comes_from_one_place() {
    for package in packages() {
        let (name, licence) = (package["name"].as_str().unwrap(), package["license"].as_str().unwrap_or("none"));
        assert!(is_allowed(licence), "{name} stands under {licence}");
        let source = package["source"].as_str().unwrap_or("here");
        let known = source == "here" || source == "registry+https://github.com/rust-lang/crates.io-index";
        assert!(known, "{name} comes from {source}");
        let given_up = GIVEN_UP.iter().find(|(given_up, _)| *given_up == name);
        assert_eq!(given_up, None, "its makers have given it up");
    }
}

#[test]
fn no_part_is_built_twice_without_a_reason() {
    let (mut seen, mut twice) = (BTreeSet::new(), BTreeSet::new());
    for package in packages() {
        let name = package["name"].as_str().unwrap().to_owned();
        if !seen.insert(name.clone()) {
            twice.insert(name);
        }
    }
    assert_eq!(twice, TWICE.iter().map(|(name, _)| (*name).to_owned()).collect());
}

#[test]
fn a_licence_that_does_not_go_with_ours_is_found() {
    assert!(is_allowed("(MIT OR Apache-2.0) AND Unicode-3.0") && is_allowed("Unlicense/MIT"));
    assert!(!is_allowed("none") && !is_allowed("MIT AND CC-BY-NC-4.0") && !is_allowed("BUSL-1.1"));
}
