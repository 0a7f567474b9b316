//! The local rating database: rating lists taken in from files, searched by name or number. One SQLite file beside the
//! program's other data; it can be deleted and made again from the lists, so it is not part of any event.
//!
//! Every list has tables of its own (`player_N`, `name_N`, `pair_N`): a list is replaced by filling new tables and dropping the old
//! ones in one transaction, so that a list is either the old one or the complete new one, also after a power cut.

mod import;
mod search;

use exchange::ratings::{ListError, Month, NotAMonth, RatedPlayer, Skipped, Speed};
use files::mark::RATINGS_ID;
use rusqlite::{Connection, OptionalExtension, Row, Transaction, TransactionBehavior};
use std::path::Path;
use std::time::Duration;

/// Format 1 had no `pair_N`.
const VERSION: i32 = 2;

const SCHEMA: &str = "
CREATE TABLE list (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE CHECK (name <> ''),
    kind TEXT NOT NULL CHECK (kind IN ('fide', 'fide-standard', 'fide-rapid', 'fide-blitz', 'national')),
    period TEXT NOT NULL,
    source TEXT NOT NULL,
    imported TEXT NOT NULL,
    players INTEGER NOT NULL,
    skipped INTEGER NOT NULL
) STRICT;";

/// Why the rating database or a list could not be used.
#[derive(Debug, thiserror::Error)]
pub enum RatingsError {
    /// The file is not a rating database of this program.
    #[error("this file is not a rating database of this program")]
    NotOurs,
    /// The file was made by a newer version.
    #[error("this rating database was made by a newer version of the program (format {0})")]
    Newer(i32),
    /// The database could not be read or written (disk full, read-only, damaged).
    #[error("the rating database: {0}")]
    Sqlite(#[from] rusqlite::Error),
    /// The list could not be read to its end. The old list is still there.
    #[error(transparent)]
    List(#[from] ListError),
    /// The person stopped the import. The old list is still there.
    #[error("stopped; the list that was there before is unchanged")]
    Cancelled,
    /// The list holds no player, or more unreadable lines than players. The old list is still there.
    #[error("the list is not usable: {players} players read, {} lines not understood, the first is line {}", skipped.count, skipped.first)]
    Unusable {
        /// Players read.
        players: u64,
        /// What was not.
        skipped: Skipped,
    },
}

/// What a list is, as the person who takes it in says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListLabel {
    /// The name under which it replaces an older one: `fide`, `fide-rapid`, `nat-GER` ...
    pub name: String,
    /// Which rating a list of one speed holds.
    pub speed: Speed,
    /// The month for which it holds, if known.
    pub period: Option<Month>,
    /// Where it comes from: the file's name.
    pub source: String,
    /// When it is taken in, RFC 3339.
    pub imported: String,
}

/// A list in the database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListInfo {
    /// Number of the list in this database.
    pub id: i64,
    /// Its name.
    pub name: String,
    /// `fide`, `fide-standard`, `fide-rapid`, `fide-blitz` or `national`.
    pub kind: String,
    /// The month for which it holds, if known.
    pub period: Option<Month>,
    /// The file it came from.
    pub source: String,
    /// When it was taken in, RFC 3339.
    pub imported: String,
    /// How many players it holds.
    pub players: u64,
    /// How many lines of the file were not understood.
    pub skipped: u64,
}

/// How far an import is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Bytes of the file read.
    pub bytes: u64,
    /// Players read.
    pub players: u64,
    /// The file is read; the names are being indexed, which cannot be stopped half way.
    pub indexing: bool,
}

/// What an import did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Imported {
    /// Players now in the list.
    pub players: u64,
    /// What was left out.
    pub skipped: Skipped,
    /// The month for which the list holds, if known.
    pub period: Option<Month>,
}

/// A player found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hit {
    /// Name of the list.
    pub list: String,
    /// The month for which it holds, if known.
    pub month: Option<Month>,
    /// The player.
    pub player: RatedPlayer,
}

/// The open rating database.
#[derive(Debug)]
pub struct RatingsDb {
    conn: Connection,
}

impl RatingsDb {
    /// Opens the database, or makes an empty one.
    pub fn open(path: &Path) -> Result<Self, RatingsError> {
        let mut conn = Connection::open(path)?;
        conn.busy_timeout(Duration::from_secs(5))?;
        let application: i32 = conn.query_row("PRAGMA application_id", [], |r| r.get(0)).map_err(not_a_database)?;
        let version: i32 = conn.query_row("PRAGMA user_version", [], |r| r.get(0))?;
        let tables: i64 = conn.query_row("SELECT count(*) FROM sqlite_schema", [], |r| r.get(0))?;
        if application != RATINGS_ID && (application != 0 || tables > 0) {
            return Err(RatingsError::NotOurs);
        }
        if version > VERSION {
            return Err(RatingsError::Newer(version));
        }
        if application == 0 {
            // Readers go on with the old list while a new one is being taken in.
            conn.pragma_update(None, "journal_mode", "WAL")?;
            let tx = conn.transaction_with_behavior(TransactionBehavior::Immediate)?;
            tx.execute_batch(SCHEMA)?;
            tx.pragma_update(None, "application_id", RATINGS_ID)?;
            tx.pragma_update(None, "user_version", VERSION)?;
            tx.commit()?;
        } else if version == 1 {
            let tx = conn.transaction_with_behavior(TransactionBehavior::Immediate)?;
            let lists: Vec<i64> = tx.prepare("SELECT id FROM list")?.query_map([], |r| r.get(0))?.collect::<Result<_, _>>()?;
            for list in lists {
                import::index_pairs(&tx, list)?;
            }
            tx.pragma_update(None, "user_version", VERSION)?;
            tx.commit()?;
        }
        conn.pragma_update(None, "synchronous", "NORMAL")?;
        Ok(Self { conn })
    }

    /// The lists, by name.
    pub fn lists(&self) -> Result<Vec<ListInfo>, RatingsError> {
        let mut query =
            self.conn.prepare_cached("SELECT id, name, kind, period, source, imported, players, skipped FROM list ORDER BY name")?;
        let lists = query.query_map([], list_info)?.collect::<Result<_, _>>()?;
        Ok(lists)
    }

    /// Takes a list out. Gives whether there was one of that name.
    pub fn remove(&mut self, name: &str) -> Result<bool, RatingsError> {
        let tx = self.conn.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let Some(id) = tx.query_row("SELECT id FROM list WHERE name = ?1", [name], |r| r.get(0)).optional()? else { return Ok(false) };
        drop_list(&tx, id)?;
        tx.commit()?;
        Ok(true)
    }
}

fn not_a_database(error: rusqlite::Error) -> RatingsError {
    match error.sqlite_error_code() {
        Some(rusqlite::ErrorCode::NotADatabase) => RatingsError::NotOurs,
        _ => RatingsError::Sqlite(error),
    }
}

fn drop_list(tx: &Transaction<'_>, list: i64) -> Result<(), RatingsError> {
    tx.execute_batch(&format!("DROP TABLE player_{list}; DROP TABLE name_{list}; DROP TABLE pair_{list};"))?;
    tx.execute("DELETE FROM list WHERE id = ?1", [list])?;
    Ok(())
}

fn list_info(row: &Row<'_>) -> rusqlite::Result<ListInfo> {
    let period: Result<Month, NotAMonth> = row.get::<_, String>(3)?.parse();
    let count = |n: i64| u64::try_from(n).unwrap_or(0);
    Ok(ListInfo {
        id: row.get(0)?,
        name: row.get(1)?,
        kind: row.get(2)?,
        period: period.ok(),
        source: row.get(4)?,
        imported: row.get(5)?,
        players: count(row.get(6)?),
        skipped: count(row.get(7)?),
    })
}

#[cfg(test)]
mod tests;
