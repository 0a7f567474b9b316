//! The log table: append, read, and the chain of hashes.

use crate::event::Entry;
use rusqlite::{Connection, Transaction, params};
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
        Ok(Entry {
            seq: self.seq,
            at: self.at.clone(),
            actor: self.actor.clone(),
            kind: self.kind.clone(),
            reason: self.reason.clone(),
            changes: serde_json::from_str(&self.body)?,
            undoes: self.undoes,
        })
    }
}

/// All rows in order.
pub fn read(conn: &Connection) -> rusqlite::Result<Vec<Row>> {
    let mut statement = conn.prepare("SELECT seq, at, actor, kind, reason, body, undoes, prev, hash FROM log ORDER BY seq")?;
    let rows = statement.query_map([], |row| {
        Ok(Row {
            seq: row.get(0)?,
            at: row.get(1)?,
            actor: row.get(2)?,
            kind: row.get(3)?,
            reason: row.get(4)?,
            body: row.get(5)?,
            undoes: row.get(6)?,
            prev: row.get(7)?,
            hash: row.get(8)?,
        })
    })?;
    rows.collect()
}

/// Appends an entry after the row with the hash `prev` and returns its own hash.
pub fn append(tx: &Transaction<'_>, entry: &Entry, prev: &str) -> rusqlite::Result<String> {
    let body = serde_json::to_string(&entry.changes).map_err(|e| rusqlite::Error::ToSqlConversionFailure(Box::new(e)))?;
    let mut row = Row {
        seq: entry.seq,
        at: entry.at.clone(),
        actor: entry.actor.clone(),
        kind: entry.kind.clone(),
        reason: entry.reason.clone(),
        body,
        undoes: entry.undoes,
        prev: prev.to_owned(),
        hash: String::new(),
    };
    row.hash = row.expected_hash();
    tx.prepare_cached("INSERT INTO log (seq, at, actor, kind, reason, body, undoes, prev, hash) VALUES (?,?,?,?,?,?,?,?,?)")?
        .execute(params![row.seq, row.at, row.actor, row.kind, row.reason, row.body, row.undoes, row.prev, row.hash])?;
    Ok(row.hash)
}

/// The first row that breaks the chain, and how.
pub fn check_chain(rows: &[Row]) -> Option<(u32, &'static str)> {
    let mut prev = GENESIS;
    for (expected, row) in (1..).zip(rows) {
        if row.seq != expected {
            return Some((row.seq, "an entry before it is missing"));
        }
        if row.prev != prev {
            return Some((row.seq, "it does not follow the entry before it"));
        }
        if row.hash != row.expected_hash() {
            return Some((row.seq, "its content was changed"));
        }
        prev = &row.hash;
    }
    None
}
