//! The local rating database: rating lists taken in from files, searched by name or number. One SQLite file beside the
//! program's other data; it can be deleted and made again from the lists, so it is not part of any event.
//!
//! Every list has tables of its own (`player_N`, `name_N`): a list is replaced by filling new tables and dropping the old
//! ones in one transaction, so that a list is either the old one or the complete new one, also after a power cut.

use crate::exchange::fold::fold;
use crate::exchange::ratings::{ListError, ListKind, ListReader, ParsePeriodError, Period, RatedPlayer, Rating, Skipped, Speed};
use crate::exchange::roster::title_name;
use rusqlite::{Connection, OptionalExtension, Row, Transaction, TransactionBehavior, params};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Duration;
use tournament::model::{Sex, Title};

/// "FLRT" in the header of the file.
const APPLICATION_ID: i32 = 0x464C_5254;
const VERSION: i32 = 1;
/// Rows between two calls of the progress function.
const STEP: u64 = 4096;

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
    pub period: Option<Period>,
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
    pub period: Option<Period>,
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
    pub period: Option<Period>,
}

/// A player found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hit {
    /// Name of the list.
    pub list: String,
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
        if application != APPLICATION_ID && (application != 0 || tables > 0) {
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
            tx.pragma_update(None, "application_id", APPLICATION_ID)?;
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

    /// Takes a list out. Gives whether there was one of that name.
    pub fn remove(&mut self, name: &str) -> Result<bool, RatingsError> {
        let tx = self.conn.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let Some(id) = tx.query_row("SELECT id FROM list WHERE name = ?1", [name], |r| r.get(0)).optional()? else { return Ok(false) };
        drop_list(&tx, id)?;
        tx.commit()?;
        Ok(true)
    }

    /// Players of all lists (or of the one named) whose name has, for every word of the text, a word that begins with it,
    /// in any order, whatever the case and diacritics (see [`fold`]); or whose number begins with the text, if it is one.
    /// At most `limit` of each list, by name from the word that the longest part of the text matched.
    pub fn search(&self, text: &str, list: Option<&str>, limit: usize) -> Result<Vec<Hit>, RatingsError> {
        let mut hits = Vec::new();
        for info in self.lists()?.into_iter().filter(|l| list.is_none_or(|name| name == l.name)) {
            let text = text.trim();
            let players = if !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit()) {
                self.by_id_prefix(info.id, text, limit)?
            } else {
                self.by_words(info.id, &fold(text), limit)?
            };
            hits.extend(players.into_iter().map(|player| Hit { list: info.name.clone(), player }));
        }
        Ok(hits)
    }

    /// The player with exactly this number in the list of that name.
    pub fn find(&self, list: &str, id: &str) -> Result<Option<RatedPlayer>, RatingsError> {
        let Some(info) = self.lists()?.into_iter().find(|l| l.name == list) else { return Ok(None) };
        Ok(self.conn.prepare_cached(&format!("SELECT * FROM player_{} WHERE number = ?1", info.id))?.query_row([id], player).optional()?)
    }

    fn by_id_prefix(&self, list: i64, prefix: &str, limit: usize) -> Result<Vec<RatedPlayer>, RatingsError> {
        let sql = format!("SELECT * FROM player_{list} WHERE number >= ?1 AND number < ?1 || ':' ORDER BY number LIMIT ?2");
        let mut query = self.conn.prepare_cached(&sql)?;
        let players = query.query_map(params![prefix, limit_of(limit)], player)?.collect::<Result<_, _>>()?;
        Ok(players)
    }

    fn by_words(&self, list: i64, folded: &str, limit: usize) -> Result<Vec<RatedPlayer>, RatingsError> {
        let mut words: Vec<&str> = folded.split(' ').filter(|w| !w.is_empty()).collect();
        // The longest word leaves the shortest stretch of the index to look through.
        words.sort_by_key(|w| std::cmp::Reverse(w.len()));
        let Some((first, others)) = words.split_first() else { return Ok(Vec::new()) };
        let mut conditions = String::new();
        for place in 0..others.len() {
            conditions.push_str(&format!(" AND instr(key, ?{}) > 0", place + 3));
        }
        let sql = format!("SELECT player FROM name_{list} WHERE key >= ?1 AND key < ?2{conditions} ORDER BY key");
        let mut arguments = vec![(*first).to_owned(), format!("{first}\u{10FFFF}")];
        arguments.extend(others.iter().map(|word| format!(" {word}")));
        let mut query = self.conn.prepare_cached(&sql)?;
        let mut rows = query.query(rusqlite::params_from_iter(arguments))?;
        let mut seen = BTreeSet::new();
        let mut players = Vec::new();
        let mut by_row = self.conn.prepare_cached(&format!("SELECT * FROM player_{list} WHERE id = ?1"))?;
        while players.len() < limit
            && let Some(row) = rows.next()?
        {
            let id: i64 = row.get(0)?;
            if seen.insert(id) {
                players.push(by_row.query_row([id], player)?);
            }
        }
        Ok(players)
    }
}

fn not_a_database(error: rusqlite::Error) -> RatingsError {
    match error.sqlite_error_code() {
        Some(rusqlite::ErrorCode::NotADatabase) => RatingsError::NotOurs,
        _ => RatingsError::Sqlite(error),
    }
}

fn limit_of(limit: usize) -> i64 {
    i64::try_from(limit).unwrap_or(i64::MAX)
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
            p.title.map_or("", title_name),
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

/// A folded name turned so that every word comes first once: `anna maria berg` is found under each of the three.
/// Further words of very long names are found only behind the first eight.
fn rotations(folded: &str) -> impl Iterator<Item = String> {
    let starts = std::iter::once(0).chain(folded.match_indices(' ').map(|(at, _)| at + 1)).take(8);
    starts.filter(|_| !folded.is_empty()).map(|at| match folded.split_at_checked(at) {
        Some((before, from)) if at > 0 => format!("{from} {}", before.trim_end()),
        _ => folded.to_owned(),
    })
}

fn index(tx: &Transaction<'_>, list: i64) -> Result<(), RatingsError> {
    tx.execute_batch(&format!(
        "INSERT OR IGNORE INTO name_{list} SELECT key, player FROM temp.word ORDER BY key, player;
         DROP TABLE temp.word;
         CREATE INDEX player_{list}_number ON player_{list} (number);"
    ))?;
    Ok(())
}

fn drop_list(tx: &Transaction<'_>, list: i64) -> Result<(), RatingsError> {
    tx.execute_batch(&format!("DROP TABLE player_{list}; DROP TABLE name_{list};"))?;
    tx.execute("DELETE FROM list WHERE id = ?1", [list])?;
    Ok(())
}

fn list_info(row: &Row<'_>) -> rusqlite::Result<ListInfo> {
    let period: Result<Period, ParsePeriodError> = row.get::<_, String>(3)?.parse();
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

fn player(row: &Row<'_>) -> rusqlite::Result<RatedPlayer> {
    let rating = |at: usize| Ok::<_, rusqlite::Error>(Rating { rating: row.get(at)?, k: row.get(at + 1)? });
    let sex: String = row.get(4)?;
    let title: String = row.get(5)?;
    Ok(RatedPlayer {
        id: row.get(1)?,
        name: row.get(2)?,
        federation: row.get(3)?,
        sex: match sex.as_str() {
            "w" => Some(Sex::Female),
            "m" => Some(Sex::Male),
            _ => None,
        },
        title: TITLES.into_iter().find(|t| title_name(*t) == title),
        birth: row.get(6)?,
        standard: rating(7)?,
        rapid: rating(9)?,
        blitz: rating(11)?,
        national: rating(13)?,
        fide_id: row.get(15)?,
        club: row.get(16)?,
        inactive: row.get(17)?,
    })
}

const TITLES: [Title; 8] = [Title::Gm, Title::Im, Title::Wgm, Title::Fm, Title::Wim, Title::Cm, Title::Wfm, Title::Wcm];

#[cfg(test)]
#[path = "ratings_tests.rs"]
mod tests;
