//! The words of arbiters lead to their situations.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use arbitration::rulebook::{Edition, Rulebook};
use words::situation_search::find;

fn edition(id: &str) -> &'static Edition {
    Rulebook::built_in().unwrap().editions.iter().find(|e| e.id == id).unwrap()
}

#[test]
fn the_words_of_arbiters_lead_to_their_situations() {
    let (mut book, mut asked, mut lost) = (edition("fide-2023"), 0, Vec::new());
    for line in include_str!("words_of_arbiters.txt").lines().filter(|l| !l.starts_with('#')) {
        if let Some(id) = line.strip_prefix('[').and_then(|l| l.strip_suffix(']')) {
            book = edition(id);
            continue;
        }
        let (typed, meant) = line.rsplit_once(" = ").unwrap();
        assert!(book.situations().contains(&meant), "{}: {meant}", book.id);
        asked += 1;
        let found = find(book, typed);
        if !found.iter().take(3).any(|f| f.name == meant) {
            let first: Vec<&str> = found.iter().take(4).map(|f| f.name).collect();
            lost.push(format!("{}: `{typed}` means {meant}, found {first:?}", book.id));
        }
    }
    assert!(asked >= 400, "{asked}");
    assert!(lost.is_empty(), "{} of {asked}:\n{}", lost.len(), lost.join("\n"));
}

/// A word that leads to several situations leads first to the one that is called by it, then to the one with the fewest others.
#[test]
fn a_word_leads_first_to_what_is_called_by_it() {
    let book = edition("fmjd");
    for typed in ["huffing", "huff", "huffed", "吹", "吹子", "罚吃", "souffler", "blown", "chuizi"] {
        let found = find(book, typed);
        assert_eq!(found.first().map(|f| f.name), Some("huffing"), "{typed}: {:?}", found.iter().take(3).collect::<Vec<_>>());
    }
    for (book, typed, name) in [("fide-2023", "appeal", "appeal"), ("fmjd", "crowning", "crowning"), ("cxa-2020", "申诉", "appeal")] {
        let found = find(edition(book), typed);
        assert_eq!(found.first().map(|f| f.name), Some(name), "{book} {typed}");
    }
}

#[test]
fn a_search_for_nothing_lists_the_edition_and_one_for_nonsense_finds_nothing() {
    let book = edition("fide-2023");
    assert_eq!(find(book, "  ").len(), book.situations().len());
    assert!(find(book, "zqxwvk").is_empty());
    let exact = find(book, "two-hands");
    assert!(exact[0].exact && exact[0].name == "two-hands");
}

#[test]
fn hostile_searches_are_harmless() {
    let book = edition("fide-2023");
    for typed in ["\u{0}", "....", "'", "７．５", "一", "é", "🂡", &"a".repeat(10_000), &"将".repeat(5_000)] {
        let _ = find(book, typed);
    }
}
