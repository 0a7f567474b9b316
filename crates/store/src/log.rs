//! The log table: append, read, and the chain of hashes.

use super::finding::Finding;
use event::{Change, Entry};
use rusqlite::types::FromSql;
use rusqlite::{Connection, OptionalExtension, Transaction, params};
use sha2::{Digest, Sha256};

/// The `prev` of the first entry.
pub const GENESIS: &str = "flagfall";

/// A row as it stands in the file.
#[derive(Clone, Debug)]
pub struct Row {
    /// The entry; its changes are in `body`.
    pub seq: u32,
    /// When.
    pub at: String,
    /// Who.
    pub actor: String,
    /// Kind of command.
    pub kind: String,
    /// Why.
    pub reason: String,
    /// The changes as JSON.
    pub body: String,
    /// The entry taken out of force.
    pub undoes: Option<u32>,
    /// Hash of the row before.
    pub prev: String,
    /// Hash of this row.
    pub hash: String,
}

impl Row {
    /// The hash that the row must have: over all its fields, each preceded by its length so that none can flow into another.
    pub fn expected_hash(&self) -> String {
        let mut hasher = Sha256::new();
        let (seq, undoes) = (self.seq.to_string(), self.undoes.map_or_else(String::new, |u| u.to_string()));
        for field in [&self.prev, &seq, &self.at, &self.actor, &self.kind, &self.reason, &self.body, &undoes] {
            hasher.update(field.len().to_le_bytes());
            hasher.update(field);
        }
        super::identity::hex(&hasher.finalize())
    }

    /// The entry, if the body can be read.
    pub fn entry(&self) -> Result<Entry, serde_json::Error> {
        let mut changes: Vec<Change> = serde_json::from_str(&self.body)?;
        // Nearly all entries are one change, and room is made for four.
        changes.shrink_to_fit();
        Ok(Entry {
            seq: self.seq,
            at: self.at.as_str().into(),
            actor: self.actor.clone(),
            kind: self.kind.clone(),
            reason: self.reason.clone(),
            changes,
            undoes: self.undoes,
        })
    }
}

/// The columns of the log, in the order in which they are read.
const COLUMNS: [&str; 9] = ["seq", "at", "actor", "kind", "reason", "body", "undoes", "prev", "hash"];

/// Why a row could not be read.
#[derive(Debug)]
pub enum RowError {
    /// SQLite could not reach it.
    Sqlite(rusqlite::Error),
    /// The column holds no value of its kind.
    Value(&'static str),
}

/// What the statements below select.
fn row(row: &rusqlite::Row<'_>) -> Result<Row, RowError> {
    fn value<T: FromSql>(row: &rusqlite::Row<'_>, index: usize) -> Result<T, RowError> {
        row.get(index).map_err(|error| match error {
            rusqlite::Error::SqliteFailure(..) => RowError::Sqlite(error),
            _ => RowError::Value(COLUMNS[index]),
        })
    }
    Ok(Row {
        seq: value(row, 0)?,
        at: value(row, 1)?,
        actor: value(row, 2)?,
        kind: value(row, 3)?,
        reason: value(row, 4)?,
        body: value(row, 5)?,
        undoes: value(row, 6)?,
        prev: value(row, 7)?,
        hash: value(row, 8)?,
    })
}

/// All rows in order, or what stands in the way and behind which entry.
pub fn read(conn: &Connection) -> Result<Vec<Row>, Finding> {
    let mut found: Vec<Row> = Vec::new();
    let last = |found: &[Row]| found.last().map_or(0, |r| r.seq);
    let unreadable = |found: &[Row], error: &rusqlite::Error| Finding::Unreadable(last(found), error.to_string());
    let mut statement =
        conn.prepare(&format!("SELECT {} FROM log ORDER BY seq", COLUMNS.join(", "))).map_err(|e| unreadable(&found, &e))?;
    let mut rows = statement.query([]).map_err(|e| unreadable(&found, &e))?;
    while let Some(next) = rows.next().map_err(|e| unreadable(&found, &e))? {
        match row(next) {
            Ok(row) => found.push(row),
            Err(RowError::Sqlite(error)) => return Err(unreadable(&found, &error)),
            Err(RowError::Value(column)) => return Err(Finding::Value(last(&found) + 1, column)),
        }
    }
    Ok(found)
}

/// One row by its number, reached without its neighbours. `None`: there is no such row.
pub fn read_one(conn: &Connection, seq: u32) -> Result<Option<Row>, RowError> {
    let mut statement = conn.prepare_cached(&format!("SELECT {} FROM log WHERE seq = ?", COLUMNS.join(", "))).map_err(RowError::Sqlite)?;
    let mut rows = statement.query([seq]).map_err(RowError::Sqlite)?;
    rows.next().map_err(RowError::Sqlite)?.map(row).transpose()
}

/// The hash of an entry, if the log has it.
pub fn hash_at(conn: &Connection, seq: u32) -> rusqlite::Result<Option<String>> {
    conn.query_row("SELECT hash FROM log WHERE seq = ?", [seq], |row| row.get(0)).optional()
}

/// Number and hash of the last entry; those before the first where there is none.
pub fn last(conn: &Connection) -> rusqlite::Result<(u32, String)> {
    let last =
        conn.prepare_cached("SELECT seq, hash FROM log ORDER BY seq DESC LIMIT 1")?.query_row([], |row| Ok((row.get(0)?, row.get(1)?)));
    Ok(last.optional()?.unwrap_or_else(|| (0, GENESIS.to_owned())))
}

/// The row of an entry that comes after the row with the hash `prev`.
pub fn following(entry: &Entry, prev: &str) -> rusqlite::Result<Row> {
    let failed = |e| rusqlite::Error::ToSqlConversionFailure(Box::new(e));
    let body = serde_json::to_string(&entry.changes).map_err(failed)?;
    // What cannot be read again is never written: the file would be damaged by it.
    serde_json::from_str::<Vec<Change>>(&body).map_err(failed)?;
    let mut row = Row {
        seq: entry.seq,
        at: entry.at.to_string(),
        actor: entry.actor.clone(),
        kind: entry.kind.clone(),
        reason: entry.reason.clone(),
        body,
        undoes: entry.undoes,
        prev: prev.to_owned(),
        hash: String::new(),
    };
    row.hash = row.expected_hash();
    Ok(row)
}

/// Puts a row in behind the one that it follows, and makes sure that it is now the last one: a trigger can drop it without an error, and a
/// file that was copied over this one has another log.
pub fn insert(tx: &Transaction<'_>, row: &Row) -> rusqlite::Result<()> {
    if last(tx)? != (row.seq.saturating_sub(1), row.prev.clone()) {
        return Err(rusqlite::Error::StatementChangedRows(0));
    }
    let put = tx
        .prepare_cached("INSERT INTO log (seq, at, actor, kind, reason, body, undoes, prev, hash) VALUES (?,?,?,?,?,?,?,?,?)")?
        .execute(params![row.seq, row.at, row.actor, row.kind, row.reason, row.body, row.undoes, row.prev, row.hash])?;
    if put == 1 && last(tx)? == (row.seq, row.hash.clone()) { Ok(()) } else { Err(rusqlite::Error::StatementChangedRows(put)) }
}

/// The first row that breaks the chain, and how.
pub fn check_chain(rows: &[Row]) -> Option<Finding> {
    let mut prev = GENESIS;
    for (expected, row) in (1..).zip(rows) {
        if row.seq != expected {
            return Some(Finding::Missing(expected));
        }
        if row.prev != prev {
            return Some(Finding::Detached(row.seq));
        }
        if row.hash != row.expected_hash() {
            return Some(Finding::Changed(row.seq));
        }
        prev = &row.hash;
    }
    None
}
