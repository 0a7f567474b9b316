//! Checks an event file: the database, the chain of the log, and the tables against the log folded again.

use super::error::StoreError;
use super::open::{self, Found};
use super::{log, migrate, tables};
use crate::event::{Event, History};
use crate::i18n::{Lang, Message};
use rusqlite::{Connection, TransactionBehavior};
use std::collections::BTreeSet;
use std::path::Path;

/// Something that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What was checked: `journal`, `database`, `log`, `tables`.
    pub part: &'static str,
    /// What is wrong.
    pub what: String,
}

/// What a check found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Entries in the log.
    pub entries: usize,
    /// Hash of the newest entry.
    pub last_hash: String,
    /// What a crash left beside the file; it was counted.
    pub beside: Vec<Found>,
    /// What is wrong; empty is clean.
    pub findings: Vec<Finding>,
}

/// Checks a file, and what a crash left beside it, without changing either. Somebody may write to it meanwhile: one state is checked.
pub fn verify(path: &Path) -> Result<Verdict, StoreError> {
    let open = open::to_read(path)?;
    let (conn, beside) = (&open.conn, open.found.clone());
    let snapshot = conn.unchecked_transaction().map_err(|e| StoreError::sqlite(path, &e))?;
    let mut findings = Vec::new();
    let mut found = |part, what: String| findings.push(Finding { part, what });
    if beside.contains(&Found::LogDamaged) {
        found("journal", Found::LogDamaged.say(Lang::En));
    }
    match conn
        .prepare("PRAGMA integrity_check(20)")
        .and_then(|mut s| s.query_map([], |r| r.get::<_, String>(0))?.collect::<Result<Vec<_>, _>>())
    {
        Ok(lines) => lines.into_iter().filter(|l| l != "ok").for_each(|l| found("database", l)),
        Err(e) => found("database", e.to_string()),
    }
    let rows = match log::read(conn) {
        Ok(rows) => rows,
        Err(e) => {
            found("log", e.to_string());
            return Ok(Verdict { entries: 0, last_hash: String::new(), beside, findings });
        }
    };
    if let Some((seq, what)) = log::check_chain(&rows) {
        found("log", format!("entry {seq}: {what}"));
    }
    let mut history = History::default();
    for row in &rows {
        match row.entry() {
            Ok(entry) => history.push(entry),
            Err(e) => found("log", format!("entry {}: {e}", row.seq)),
        }
    }
    match history.fold() {
        Ok(event) => match (expected(&event), tables::dump(conn)) {
            (Ok(expected), Ok(stands)) => {
                let (expected, stands) = (BTreeSet::from_iter(expected), BTreeSet::from_iter(stands));
                let missing = expected.difference(&stands).take(5);
                let surplus = stands.difference(&expected).take(5);
                missing.for_each(|line| found("tables", format!("the log says, the tables do not: {line}")));
                surplus.for_each(|line| found("tables", format!("the tables say, the log does not: {line}")));
            }
            (Err(e), _) | (_, Err(e)) => found("tables", e.to_string()),
        },
        Err((seq, e)) => found("log", format!("entry {seq}: {e}")),
    }
    let last_hash = rows.last().map_or_else(String::new, |r| r.hash.clone());
    drop(snapshot);
    Ok(Verdict { entries: rows.len(), last_hash, beside, findings })
}

/// The tables as they must be, written into an empty database in memory.
fn expected(event: &Event) -> rusqlite::Result<Vec<String>> {
    let mut conn = Connection::open_in_memory()?;
    conn.execute_batch("PRAGMA foreign_keys = ON")?;
    migrate::create(&mut conn)?;
    let tx = conn.transaction_with_behavior(TransactionBehavior::Immediate)?;
    tables::sync(&tx, &Event::default(), event)?;
    tx.commit()?;
    tables::dump(&conn)
}
