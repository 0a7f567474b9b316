//! Whether the tables, triggers and indexes of a file are those that the program made, and no others.
//!
//! A trigger can swallow what is inserted, and a table without its triggers can be rewritten: neither shows in the rows.

use super::finding::Finding;
use super::{identity, migrate};
use rusqlite::Connection;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;

/// SHA-256 of the schema of the present version, as [`digest`] takes it. To make that schema anew at each opening takes 2 ms.
const CURRENT: &str = "7bfba3aecd1fa932b8f35798164f2c3a52ed13a1c0e4606c1785fdb0d1856703";

/// Kind and name to the text that made it, blanks evened out.
type Schema = BTreeMap<(String, String), String>;

/// Everything in which the schema of an open file differs from the one of its version. A newer version has a schema that is not known here.
pub fn check(conn: &Connection, version: usize) -> rusqlite::Result<Vec<Finding>> {
    if version > migrate::CURRENT {
        return Ok(Vec::new());
    }
    let theirs = read(conn)?;
    if version == migrate::CURRENT && digest(&theirs) == CURRENT {
        return Ok(Vec::new());
    }
    let ours = read(&migrate::in_memory(version)?)?;
    let mut findings = Vec::new();
    for ((kind, name), text) in &ours {
        match theirs.get(&(kind.clone(), name.clone())) {
            None => findings.push(Finding::Lost(kind.clone(), name.clone())),
            Some(stands) if stands != text => findings.push(Finding::Altered(kind.clone(), name.clone())),
            Some(_) => {}
        }
    }
    let foreign = theirs.keys().filter(|key| !ours.contains_key(*key) && !of_analyze(&key.1));
    findings.extend(foreign.map(|(kind, name)| Finding::Foreign(kind.clone(), name.clone())));
    Ok(findings)
}

/// A hash over all kinds, names and texts, each preceded by its length so that none can flow into another; without what `ANALYZE` leaves.
fn digest(schema: &Schema) -> String {
    let mut hasher = Sha256::new();
    for ((kind, name), text) in schema.iter().filter(|((_, name), _)| !of_analyze(name)) {
        for field in [kind, name, text] {
            hasher.update(field.len().to_le_bytes());
            hasher.update(field);
        }
    }
    identity::hex(&hasher.finalize())
}

/// What SQLite's own `ANALYZE` leaves holds no row of ours.
fn of_analyze(name: &str) -> bool {
    name.starts_with("sqlite_stat")
}

fn read(conn: &Connection) -> rusqlite::Result<Schema> {
    let mut statement = conn.prepare("SELECT type, name, tbl_name, coalesce(sql, '') FROM sqlite_schema")?;
    let mut rows = statement.query([])?;
    let mut schema = Schema::new();
    while let Some(row) = rows.next()? {
        let (kind, name, table, sql): (String, String, String, String) = (row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?);
        schema.insert((kind, name), format!("{table}: {}", sql.split_whitespace().collect::<Vec<_>>().join(" ")));
    }
    Ok(schema)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_schema_of_today_has_the_hash_that_stands_here() {
        let made = read(&migrate::in_memory(migrate::CURRENT).expect("a database in memory")).expect("its schema");
        assert_eq!(digest(&made), CURRENT, "the schema has changed: put the new hash beside it");
    }
}
