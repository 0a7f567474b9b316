//! Whether the tables, triggers and indexes of a file are those that the program made, and no others.
//!
//! A trigger can swallow what is inserted, and a table without its triggers can be rewritten: neither shows in the rows.

use super::finding::Finding;
use super::migrate;
use rusqlite::Connection;
use std::collections::BTreeMap;

/// Kind and name to the text that made it, blanks evened out.
type Schema = BTreeMap<(String, String), String>;

/// Everything in which the schema of an open file differs from the one of its version. A newer version has a schema that is not known here.
pub fn check(conn: &Connection, version: usize) -> rusqlite::Result<Vec<Finding>> {
    if version > migrate::CURRENT {
        return Ok(Vec::new());
    }
    let (ours, theirs) = (read(&migrate::in_memory(version)?)?, read(conn)?);
    let mut findings = Vec::new();
    for ((kind, name), text) in &ours {
        match theirs.get(&(kind.clone(), name.clone())) {
            None => findings.push(Finding::Lost(kind.clone(), name.clone())),
            Some(stands) if stands != text => findings.push(Finding::Altered(kind.clone(), name.clone())),
            Some(_) => {}
        }
    }
    // What SQLite's own `ANALYZE` leaves holds no row of ours.
    let foreign = theirs.keys().filter(|key| !ours.contains_key(*key) && !key.1.starts_with("sqlite_stat"));
    findings.extend(foreign.map(|(kind, name)| Finding::Foreign(kind.clone(), name.clone())));
    Ok(findings)
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
