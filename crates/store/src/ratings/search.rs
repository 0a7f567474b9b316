//! Finding players by the beginnings of their names, or by number.

use super::{Hit, RatingsDb, RatingsError};
use exchange::fold::{fold, is_hanzi};
use exchange::ratings::{RatedPlayer, Rating};
use rusqlite::{OptionalExtension, Row, params};
use std::collections::BTreeSet;
use tournament::model::{Sex, Title};

/// Words of a name by which it is found. Further words of very long names are not looked at.
pub(super) const WORDS: usize = 8;
/// A letter with which fewer names than this can begin is looked for first.
const RARE: i64 = 5000;

impl RatingsDb {
    /// Players of all lists (or of the one named) whose name has, for every word of the text, a word that begins with it,
    /// in any order, whatever the case and diacritics (see [`fold`]); or whose number begins with the text, if it is one.
    /// At most `limit` of each list: for one word by name from the word that it matched, for several by the beginnings of the two
    /// longest and then by name.
    pub fn search(&self, text: &str, list: Option<&str>, limit: usize) -> Result<Vec<Hit>, RatingsError> {
        let mut hits = Vec::new();
        for info in self.lists()?.into_iter().filter(|l| list.is_none_or(|name| name == l.name)) {
            let text = text.trim();
            let players = if !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit()) {
                self.by_id_prefix(info.id, text, limit)?
            } else {
                self.by_words(info.id, &fold(text), limit)?
            };
            hits.extend(players.into_iter().map(|player| Hit { list: info.name.clone(), month: info.period, player }));
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
        words.sort_by_key(|w| std::cmp::Reverse(w.len()));
        match words.as_slice() {
            [] => Ok(Vec::new()),
            [one, other, ..] if let Some(pair) = pair(one, other) => self.by_pair(list, &pair, &words, limit),
            _ => self.by_stretch(list, &words, limit),
        }
    }

    /// From the names that share the beginnings of the two longest words.
    fn by_pair(&self, list: i64, pair: &str, words: &[&str], limit: usize) -> Result<Vec<RatedPlayer>, RatingsError> {
        let mut conditions = String::new();
        for place in 0..words.len() {
            conditions.push_str(&format!(" AND instr(' ' || name, ?{}) > 0", place + 3));
        }
        let sql = format!("SELECT player, name FROM pair_{list} WHERE pair >= ?1 AND pair < ?2{conditions} ORDER BY pair, name, player");
        let arguments = [pair.to_owned(), behind(pair)].into_iter().chain(words.iter().map(|word| format!(" {word}")));
        let mut query = self.conn.prepare_cached(&sql)?;
        let rows = query.query_map(rusqlite::params_from_iter(arguments), |r| Ok((r.get(0)?, r.get::<_, String>(1)?)))?;
        // One word of the name does not stand for two of the text.
        let whole = rows.filter(|row| row.as_ref().map_or(true, |(_, name)| rotations(name).any(|key| fits(&key, words))));
        self.first_of(list, whole.map(|row| row.map(|(id, _)| id)), limit)
    }

    /// From the stretch of the index of names in which one of the words comes first: of single letters a rare one.
    fn by_stretch(&self, list: i64, words: &[&str], limit: usize) -> Result<Vec<RatedPlayer>, RatingsError> {
        let mut words = words.to_vec();
        for (place, word) in words.iter().enumerate() {
            let sql = format!("SELECT count(*) FROM (SELECT 1 FROM name_{list} WHERE key >= ?1 AND key < ?2 LIMIT ?3)");
            let rows: i64 = self.conn.prepare_cached(&sql)?.query_row(params![word, behind(word), RARE], |r| r.get(0))?;
            if rows < RARE {
                words.swap(0, place);
                break;
            }
        }
        let Some((first, others)) = words.split_first() else { return Ok(Vec::new()) };
        let mut conditions = String::new();
        for place in 0..others.len() {
            conditions.push_str(&format!(" AND instr(key, ?{}) > 0", place + 3));
        }
        let sql = format!("SELECT player FROM name_{list} WHERE key >= ?1 AND key < ?2{conditions} ORDER BY key");
        let mut arguments = vec![(*first).to_owned(), behind(first)];
        arguments.extend(others.iter().map(|word| format!(" {word}")));
        let mut query = self.conn.prepare_cached(&sql)?;
        let rows = query.query_map(rusqlite::params_from_iter(arguments), |r| r.get(0))?;
        self.first_of(list, rows, limit)
    }

    /// The players of these rows, each once.
    fn first_of(
        &self,
        list: i64,
        mut rows: impl Iterator<Item = rusqlite::Result<i64>>,
        limit: usize,
    ) -> Result<Vec<RatedPlayer>, RatingsError> {
        let mut by_row = self.conn.prepare_cached(&format!("SELECT * FROM player_{list} WHERE id = ?1"))?;
        let mut seen = BTreeSet::new();
        let mut players = Vec::new();
        while players.len() < limit
            && let Some(row) = rows.next()
        {
            let id = row?;
            if seen.insert(id) {
                players.push(by_row.query_row([id], player)?);
            }
        }
        Ok(players)
    }
}

fn limit_of(limit: usize) -> i64 {
    i64::try_from(limit).unwrap_or(i64::MAX)
}

/// A folded name turned so that every word comes first once: `anna maria berg` is found under each of the three.
pub(super) fn rotations(folded: &str) -> impl Iterator<Item = String> {
    let starts = std::iter::once(0).chain(folded.match_indices(' ').map(|(at, _)| at + 1)).take(WORDS);
    starts.filter(|_| !folded.is_empty()).map(|at| match folded.split_at_checked(at) {
        Some((before, from)) if at > 0 => format!("{from} {}", before.trim_end()),
        _ => folded.to_owned(),
    })
}

/// Whether a turned name begins with the first word, and other words of it with the others.
fn fits(key: &str, words: &[&str]) -> bool {
    words.split_first().is_some_and(|(first, others)| key.starts_with(first) && others.iter().all(|word| key.contains(&format!(" {word}"))))
}

/// What is behind all keys that begin so.
fn behind(beginning: &str) -> String {
    format!("{beginning}\u{10FFFF}")
}

/// What two words of a name are found by: the first two letters of the one, or its hanzi, and up to two of the other. `None` if the one
/// is a single letter, which says too little.
pub(super) fn pair(one: &str, other: &str) -> Option<String> {
    let (first, second) = (beginning(one), beginning(other));
    let tells = one.chars().nth(1).is_some() || one.chars().all(is_hanzi);
    tells.then(|| format!("{first} {second}"))
}

/// The first two letters of a word.
fn beginning(word: &str) -> &str {
    word.char_indices().nth(2).map_or(word, |(end, _)| word.split_at(end).0)
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
        title: Title::of_letters(&title),
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
