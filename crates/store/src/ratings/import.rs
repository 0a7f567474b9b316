//! Taking a list in: the players, and what they are found by.

use super::search::{WORDS, pair, rotations};
use super::{Imported, ListLabel, Progress, RatingsDb, RatingsError, drop_list};
use exchange::fold::fold;
use exchange::ratings::{ListKind, ListReader, Speed};
use rusqlite::{OptionalExtension, Transaction, TransactionBehavior, params};
use std::ops::ControlFlow;
use tournament::model::{Sex, Title};

/// Rows between two calls of the progress function.
const STEP: u64 = 4096;

impl RatingsDb {
    /// Takes in a list. The older list of that name is replaced when the new one is complete, and only then.
    ///
    /// `progress` is called now and then; when it breaks, the import stops with [`RatingsError::Cancelled`].
    pub fn import(
        &mut self,
        label: &ListLabel,
        mut reader: ListReader<'_>,
        mut progress: impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Imported, RatingsError> {
        let kind = kind_name(reader.kind(), label.speed);
        let period = label.period.or(reader.period());
        let tx = self.conn.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let id: i64 = tx.query_row("SELECT coalesce(max(id), 0) + 1 FROM list", [], |r| r.get(0))?;
        let players = fill(&tx, id, &mut reader, kind, &mut progress)?;
        let skipped = reader.skipped();
        if players == 0 || skipped.count > players {
            return Err(RatingsError::Unusable { players, skipped });
        }
        if progress(Progress { bytes: reader.bytes_read(), players, indexing: true }).is_break() {
            return Err(RatingsError::Cancelled);
        }
        index(&tx, id)?;
        let old: Option<i64> = tx.query_row("SELECT id FROM list WHERE name = ?1", [&label.name], |r| r.get(0)).optional()?;
        if let Some(old) = old {
            drop_list(&tx, old)?;
        }
        tx.execute(
            "INSERT INTO list (id, name, kind, period, source, imported, players, skipped) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
            params![
                id,
                label.name,
                kind,
                period.map(|p| p.to_string()).unwrap_or_default(),
                label.source,
                label.imported,
                i64::try_from(players).unwrap_or(i64::MAX),
                i64::try_from(skipped.count).unwrap_or(i64::MAX)
            ],
        )?;
        tx.commit()?;
        self.conn.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))?;
        Ok(Imported { players, skipped, period })
    }
}

const fn kind_name(kind: ListKind, speed: Speed) -> &'static str {
    match (kind, speed) {
        (ListKind::FideCombined, _) => "fide",
        (ListKind::FideSingle, Speed::Standard) => "fide-standard",
        (ListKind::FideSingle, Speed::Rapid) => "fide-rapid",
        (ListKind::FideSingle, Speed::Blitz) => "fide-blitz",
        (ListKind::National, _) => "national",
    }
}

/// Fills the player table of a new list, and a temporary table of what its names are found by.
fn fill(
    tx: &Transaction<'_>,
    list: i64,
    reader: &mut ListReader<'_>,
    kind: &str,
    progress: &mut impl FnMut(Progress) -> ControlFlow<()>,
) -> Result<u64, RatingsError> {
    tx.execute_batch(&format!(
        "CREATE TABLE player_{list} (
            id INTEGER PRIMARY KEY, number TEXT NOT NULL, name TEXT NOT NULL, federation TEXT NOT NULL, sex TEXT NOT NULL,
            title TEXT NOT NULL, birth TEXT NOT NULL, standard INTEGER, standard_k INTEGER, rapid INTEGER, rapid_k INTEGER,
            blitz INTEGER, blitz_k INTEGER, national INTEGER, national_k INTEGER, fide_id TEXT NOT NULL, club TEXT NOT NULL,
            inactive INTEGER NOT NULL) STRICT;
         CREATE TABLE name_{list} (key TEXT NOT NULL, player INTEGER NOT NULL, PRIMARY KEY (key, player)) STRICT, WITHOUT ROWID;
         DROP TABLE IF EXISTS temp.word;
         CREATE TEMP TABLE word (key TEXT NOT NULL, player INTEGER NOT NULL);"
    ))?;
    let mut insert_player = tx.prepare(&format!(
        "INSERT INTO player_{list} VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18)"
    ))?;
    let mut insert_word = tx.prepare("INSERT INTO temp.word VALUES (?1, ?2)")?;
    let mut players = 0_u64;
    while let Some(next) = reader.next() {
        let mut p = next?;
        match kind {
            "fide-rapid" => p.rapid = std::mem::take(&mut p.standard),
            "fide-blitz" => p.blitz = std::mem::take(&mut p.standard),
            _ => {}
        }
        players += 1;
        let row = i64::try_from(players).unwrap_or(i64::MAX);
        insert_player.execute(params![
            row,
            p.id,
            p.name,
            p.federation,
            p.sex.map_or("", |s| if s == Sex::Female { "w" } else { "m" }),
            p.title.map_or("", Title::letters),
            p.birth,
            p.standard.rating,
            p.standard.k,
            p.rapid.rating,
            p.rapid.k,
            p.blitz.rating,
            p.blitz.k,
            p.national.rating,
            p.national.k,
            p.fide_id,
            p.club,
            p.inactive
        ])?;
        for key in rotations(&fold(&p.name)) {
            insert_word.execute(params![key, row])?;
        }
        if players.is_multiple_of(STEP) && progress(Progress { bytes: reader.bytes_read(), players, indexing: false }).is_break() {
            return Err(RatingsError::Cancelled);
        }
    }
    Ok(players)
}

fn index(tx: &Transaction<'_>, list: i64) -> Result<(), RatingsError> {
    tx.execute_batch(&format!(
        "INSERT OR IGNORE INTO name_{list} SELECT key, player FROM temp.word ORDER BY key, player;
         DROP TABLE temp.word;
         CREATE INDEX player_{list}_number ON player_{list} (number);"
    ))?;
    index_pairs(tx, list)
}

/// Fills the table of the pairs of words, each with the names that have it in their order. Two beginnings that are each frequent and
/// hardly ever meet would else be looked for in a long stretch of the index of names.
pub(super) fn index_pairs(tx: &Transaction<'_>, list: i64) -> Result<(), RatingsError> {
    tx.execute_batch(&format!(
        "CREATE TABLE pair_{list} (pair TEXT NOT NULL, name TEXT NOT NULL, player INTEGER NOT NULL, PRIMARY KEY (pair, name, player)) STRICT, WITHOUT ROWID;
         DROP TABLE IF EXISTS temp.pair;
         CREATE TEMP TABLE pair (pair TEXT NOT NULL, name TEXT NOT NULL, player INTEGER NOT NULL);"
    ))?;
    let mut insert = tx.prepare("INSERT INTO temp.pair VALUES (?1, ?2, ?3)")?;
    let mut players = tx.prepare(&format!("SELECT id, name FROM player_{list}"))?;
    let mut rows = players.query([])?;
    while let Some(row) = rows.next()? {
        let (id, name): (i64, String) = (row.get(0)?, row.get(1)?);
        let name = fold(&name);
        let words: Vec<&str> = name.split(' ').take(WORDS).collect();
        for (place, one) in words.iter().enumerate() {
            let others = words.iter().enumerate().filter(|(other, _)| *other != place);
            for pair in others.filter_map(|(_, other)| pair(one, other)) {
                insert.execute(params![pair, name, id])?;
            }
        }
    }
    drop(rows);
    tx.execute_batch(&format!(
        "INSERT OR IGNORE INTO pair_{list} SELECT pair, name, player FROM temp.pair ORDER BY pair, name, player;
         DROP TABLE temp.pair;"
    ))?;
    Ok(())
}
