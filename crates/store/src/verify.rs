//! Checks an event file: the database, its schema, the chain of the log, the tables against the log folded again, and the anchor.

use super::anchor::{Anchors, Head};
use super::error::StoreError;
use super::finding::{Finding, Found};
use super::open;
use super::{cells, identity, log, migrate, schema};
use event::{Event, History};
use rusqlite::Connection;
use std::path::Path;

/// Rows that differ are named up to this number.
const MOST: usize = 10;

/// What a check found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verdict {
    /// Entries in the log that could be read.
    pub entries: usize,
    /// Hash of the newest of them.
    pub last_hash: String,
    /// The entry that was asked for, if the log has it: its number.
    pub expected: Option<u32>,
    /// What a crash left beside the file; it was counted.
    pub beside: Vec<Found>,
    /// What is wrong; empty is clean.
    pub findings: Vec<Finding>,
}

/// The log of a file, and what is wrong with the rest of it.
#[derive(Default)]
pub struct Examined {
    /// The newest entry.
    pub head: Head,
    /// The log as it stands in the file.
    pub rows: Vec<log::Row>,
    /// The log.
    pub history: History,
    /// The state that it makes.
    pub event: Event,
    /// What is wrong, though the log is whole.
    pub findings: Vec<Finding>,
}

/// Reads the log of an open file and checks the file as far as can be done while somebody waits: pages, schema, chain, tables. A log that is
/// not whole is an error.
pub fn examine(conn: &Connection, version: usize) -> Result<Examined, Finding> {
    let rows = log::read(conn)?;
    // Three things that take about as long as one another, and the tables once the state is there.
    let (chain, folded, findings) = std::thread::scope(|scope| {
        let folded = scope.spawn(|| replay(&rows));
        let chain = scope.spawn(|| log::check_chain(&rows));
        let mut findings = pages_and_schema(conn, version, "PRAGMA quick_check(5)");
        let folded = folded.join().unwrap_or(Err(Finding::Missing(1)));
        match folded.as_ref().map(|(_, event)| cells::compare(conn, event, 1)) {
            Ok(Ok(differing)) => findings.extend(differing),
            // What cannot be read there was said of the pages or the schema, or is said now.
            Ok(Err(error)) if findings.is_empty() => findings.push(Finding::of_sqlite(&error)),
            Ok(Err(_)) | Err(_) => {}
        }
        (chain.join().unwrap_or(Some(Finding::Missing(1))), folded, findings)
    });
    if let Some(broken) = chain {
        return Err(broken);
    }
    let (history, event) = folded?;
    let head = head_of(&rows);
    Ok(Examined { head, rows, history, event, findings })
}

/// The newest of some entries.
pub fn head_of(rows: &[log::Row]) -> Head {
    rows.last().map_or_else(
        || Head { hash: log::GENESIS.to_owned(), ..Head::default() },
        |last| Head { count: last.seq, hash: last.hash.clone(), at: last.at.as_str().into() },
    )
}

fn pages_and_schema(conn: &Connection, version: usize, pragma: &str) -> Vec<Finding> {
    let mut findings = Vec::new();
    match conn.prepare(pragma).and_then(|mut s| s.query_map([], |r| r.get::<_, String>(0))?.collect::<Result<Vec<_>, _>>()) {
        Ok(lines) => findings.extend(lines.into_iter().filter(|l| l != "ok").map(Finding::Database)),
        Err(e) => findings.push(Finding::of_sqlite(&e)),
    }
    match schema::check(conn, version) {
        Ok(differing) => findings.extend(differing),
        Err(e) => findings.push(Finding::of_sqlite(&e)),
    }
    findings
}

/// The log read, and the state that it makes.
pub fn replay(rows: &[log::Row]) -> Result<(History, Event), Finding> {
    let mut history = History::default();
    for row in rows {
        history.push(row.entry().map_err(|e| Finding::Strange(row.seq, e.to_string()))?);
    }
    let event = history.fold().map_err(|(seq, e)| Finding::Strange(seq, e.to_string()))?;
    Ok((history, event))
}

/// Checks a file, and what a crash left beside it, without changing either. Somebody may write to it meanwhile: one state is checked.
pub fn verify(path: &Path) -> Result<Verdict, StoreError> {
    verify_against(path, None, None)
}

/// Checks a file without changing it, also against what this computer last saw of it, and for an entry with a hash: whole, or its first
/// digits as they stand on a sheet, with or without the number of the entry.
pub fn verify_against(path: &Path, anchors: Option<&Anchors>, expect: Option<&str>) -> Result<Verdict, StoreError> {
    let wrap = |e: rusqlite::Error| StoreError::sqlite(path, &e);
    let open = open::to_read(path)?;
    let beside = open.found.clone();
    let conn = open.conn.unchecked_transaction().map_err(wrap)?;
    let version = migrate::version(&conn).map_err(wrap)?;
    let mut findings = pages_and_schema(&conn, version, "PRAGMA integrity_check(20)");
    if beside.contains(&Found::LogDamaged) {
        findings.push(Finding::Beside(Found::LogDamaged));
    }
    let rows = match log::read(&conn) {
        Ok(rows) => rows,
        Err(finding) => {
            findings.push(finding);
            return Ok(Verdict { beside, findings, ..Verdict::default() });
        }
    };
    let broken = log::check_chain(&rows);
    let whole = broken.is_none();
    findings.extend(broken);
    match replay(&rows) {
        Ok((_, event)) => match cells::compare(&conn, &event, MOST) {
            Ok(differing) => findings.extend(differing),
            Err(e) => findings.push(Finding::of_sqlite(&e)),
        },
        Err(finding) => findings.push(finding),
    }
    let hash_at = |seq: u32| rows.iter().find(|r| r.seq == seq).map(|r| r.hash.clone());
    if let (Some(anchors), true) = (anchors, whole) {
        let id = identity::read(&conn).map_err(wrap)?;
        findings.extend(anchors.of(&id, path).check(&head_of(&rows), hash_at).map(|alarm| Finding::Anchor(Box::new(alarm))));
    }
    let mut expected = None;
    if let Some(hash) = expect {
        expected = find(&rows, hash);
        if expected.is_none() {
            findings.push(Finding::NoHead(hash.to_owned()));
        }
    }
    Ok(Verdict { entries: rows.len(), last_hash: head_of(&rows).hash, expected, beside, findings })
}

/// The entry with a hash, as it is typed from a sheet: `1a2b3c4d`, `1a2b3c4d · 203`, or the whole hash.
fn find(rows: &[log::Row], typed: &str) -> Option<u32> {
    let typed = typed.trim().to_ascii_lowercase();
    let mut words = typed.split(|c: char| !c.is_ascii_hexdigit()).filter(|word| !word.is_empty());
    let digits = words.next().filter(|d| d.len() >= 8)?;
    let number: Option<u32> = words.next().map(str::parse).transpose().ok()?;
    rows.iter().rev().find(|row| row.hash.starts_with(digits) && number.is_none_or(|n| n == row.seq)).map(|row| row.seq)
}
