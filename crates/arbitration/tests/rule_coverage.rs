//! Every article of every edition has a row or a word why it has none; `docs/rule-coverage.md` is the table.
//!
//! `UPDATE_DOCS=1` writes the table anew.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use arbitration::rulebook::{Edition, Rulebook};
use std::fmt::Write;
use std::path::Path;

/// Whether what a row cites is the article or a part of it.
fn covers(article: &str, cited: &str) -> bool {
    cited.strip_prefix(article).is_some_and(|rest| rest.chars().next().is_none_or(|c| !c.is_ascii_digit()))
}

/// The articles of an edition in their order, each with the reason why it has no row, or nothing.
fn articles(edition: &Edition) -> Vec<(String, String)> {
    let mut out = Vec::new();
    let mut here = false;
    for line in include_str!("articles.toml").lines() {
        if let Some(id) = line.strip_prefix('[').and_then(|l| l.strip_suffix(']')) {
            here = id == edition.id;
        } else if let (true, Some((article, why))) = (here, line.split_once(" = ")) {
            out.push((article.trim_matches('"').to_owned(), why.trim_matches('"').to_owned()));
        }
    }
    out
}

fn table(book: &Rulebook) -> String {
    let mut out = String::from(
        "# The rule desk, article by article\n\nEvery article of every edition, with the rows of `crates/arbitration/assets/rulebook` that cite it, or why none does.\n\
         A star marks a row whose source is weak. Made by the test `rule_coverage`; `UPDATE_DOCS=1` writes it anew.\n",
    );
    for edition in &book.editions {
        let weak = edition.rows.iter().filter(|r| r.weak).count();
        writeln!(out, "\n## {}\n\n{} rows, {} situations, {weak} rows weak.\n", edition.id, edition.rows.len(), edition.situations().len())
            .unwrap();
        out.push_str("| article | rows |\n|---|---|\n");
        for (article, why) in articles(edition) {
            let cites = |cited: &str| cited.split(", ").any(|c| covers(&article, c));
            let rows = edition.rows.iter().filter(|r| cites(&r.article)).map(|r| format!("{}{}", r.id, if r.weak { "*" } else { "" }));
            let rows: Vec<String> = rows.collect();
            assert!(!rows.is_empty() || !why.is_empty(), "{} {article} has neither a row nor a reason", edition.id);
            let said = match (rows.is_empty(), why.is_empty()) {
                (false, true) => rows.join(", "),
                (false, false) => format!("{}; {why}", rows.join(", ")),
                (true, _) => why,
            };
            writeln!(out, "| {article} | {said} |").unwrap();
        }
    }
    out
}

#[test]
fn every_article_has_a_row_or_a_reason() {
    let book = Rulebook::built_in().unwrap();
    for edition in &book.editions {
        let articles = articles(edition);
        for row in &edition.rows {
            for cited in row.article.split(", ") {
                let known = articles.iter().any(|(article, _)| covers(article, cited) || covers(cited, article));
                assert!(known, "{} {} cites {cited}, which is no article of the list", edition.id, row.id);
            }
        }
    }
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/rule-coverage.md");
    let table = table(book);
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(&file, &table).unwrap();
    }
    assert_eq!(std::fs::read_to_string(&file).unwrap_or_default(), table, "run it with UPDATE_DOCS=1 and look at the difference");
}
