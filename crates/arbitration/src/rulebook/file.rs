//! The rulebook files.

use super::act::{Act, Still};
use super::condition::Condition;
use super::parameters::Parameters;
use crate::kind::GameKind;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

/// What values a fact an arbiter is asked for can have.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FactKind {
    /// Yes or no.
    YesNo,
    /// A whole number.
    Count,
    /// A length of time.
    Time,
    /// One of these words.
    OneOf(Vec<String>),
}

impl fmt::Display for FactKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::YesNo => f.write_str("yes or no"),
            Self::Count => f.write_str("a number"),
            Self::Time => f.write_str("a time, m:ss or h:mm:ss"),
            Self::OneOf(words) => f.write_str(&words.join(" or ")),
        }
    }
}

/// One row: situation and facts to duty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Its name within the edition, `situation.case`: it names the row's text in every language, and never changes.
    pub id: String,
    /// The situation's name, the first part of the id.
    pub situation: String,
    /// The article of the edition.
    pub article: String,
    /// All of these must hold.
    pub when: Vec<Condition>,
    /// What must be done, in order.
    pub must: Vec<Act>,
    /// What may be done.
    pub may: Vec<Act>,
    /// What players may still claim.
    pub still: Vec<Still>,
    /// The source of this row is weak: check the rules of the event.
    pub weak: bool,
}

/// One edition of the rules of one game or family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edition {
    /// Its name on the command line and in event files, for example `fide-2023`.
    pub id: String,
    /// The games it rules.
    pub games: Vec<GameKind>,
    /// Its numbers.
    pub parameters: Parameters,
    /// Its rows, in the order in which they are tried.
    pub rows: Vec<Row>,
}

/// Everything under `assets/rulebook`.
#[derive(Clone, Debug)]
pub struct Rulebook {
    /// The editions; the first that rules a game is the one used when none is named.
    pub editions: Vec<Edition>,
    /// The facts rows ask for, by name.
    pub facts: BTreeMap<String, FactKind>,
    /// What a situation is often confused with, by its name, in any edition.
    pub related: BTreeMap<String, Vec<String>>,
}

/// A rulebook file that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("rulebook file {file}: {why}")]
pub struct RulebookError {
    /// Which file.
    pub file: &'static str,
    /// What is wrong.
    pub why: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawRow {
    id: String,
    article: String,
    #[serde(default)]
    when: Vec<String>,
    #[serde(default)]
    must: Vec<String>,
    #[serde(default)]
    may: Vec<String>,
    #[serde(default)]
    still: Vec<String>,
    #[serde(default)]
    weak: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawEdition {
    id: String,
    games: Vec<String>,
    parameters: Parameters,
    row: Vec<RawRow>,
}

macro_rules! asset {
    ($name:literal) => {
        ($name, include_str!(concat!("../../assets/rulebook/", $name)))
    };
}

const EDITIONS: [(&str, &str); 9] = [
    asset!("fide-2023.toml"),
    asset!("fide-2001.toml"),
    asset!("fide-1993.toml"),
    asset!("fmjd.toml"),
    asset!("cxa-2020.toml"),
    asset!("cxa-2011.toml"),
    asset!("cxa-1999.toml"),
    asset!("cxa-1987.toml"),
    asset!("wxf-2018.toml"),
];
const FACTS: (&str, &str) = asset!("facts.toml");
const RELATED: (&str, &str) = asset!("related.toml");

fn all<T: FromStr>(texts: &[String]) -> Result<Vec<T>, T::Err> {
    texts.iter().map(|t| t.parse()).collect()
}

fn row(raw: RawRow) -> Result<Row, String> {
    let wrong = |what: &dyn fmt::Display| format!("row {}: {what}", raw.id);
    let situation = match raw.id.split_once('.') {
        Some((situation, case)) if !situation.is_empty() && !case.is_empty() && !case.contains('.') => situation.to_owned(),
        _ => return Err(wrong(&"the id is `situation.case`")),
    };
    Ok(Row {
        when: all(&raw.when).map_err(|e| wrong(&e))?,
        must: all(&raw.must).map_err(|e| wrong(&e))?,
        may: all(&raw.may).map_err(|e| wrong(&e))?,
        still: all(&raw.still).map_err(|e| wrong(&e))?,
        article: raw.article,
        weak: raw.weak,
        situation,
        id: raw.id,
    })
}

fn edition(text: &str) -> Result<Edition, String> {
    let raw: RawEdition = toml::from_str(text).map_err(|e| e.to_string())?;
    let games: Result<Vec<GameKind>, _> = raw.games.iter().map(|g| g.parse()).collect();
    let mut seen = BTreeSet::new();
    if let Some(twice) = raw.row.iter().find(|r| !seen.insert(r.id.as_str())) {
        return Err(format!("row {}: the id is used twice", twice.id));
    }
    Ok(Edition {
        id: raw.id,
        games: games.map_err(|e| e.to_string())?,
        parameters: raw.parameters,
        rows: raw.row.into_iter().map(row).collect::<Result<_, _>>()?,
    })
}

impl Rulebook {
    /// The rulebook built into the program.
    ///
    /// # Errors
    /// Only when the program was built with a file that cannot be read, which a test excludes.
    pub fn built_in() -> Result<&'static Self, RulebookError> {
        static BOOK: OnceLock<Result<Rulebook, RulebookError>> = OnceLock::new();
        BOOK.get_or_init(Self::read_assets).as_ref().map_err(Clone::clone)
    }

    fn read_assets() -> Result<Self, RulebookError> {
        let mut editions = Vec::new();
        for (file, text) in EDITIONS {
            editions.push(edition(text).map_err(|why| RulebookError { file, why })?);
        }
        let facts = toml::from_str(FACTS.1).map_err(|e| RulebookError { file: FACTS.0, why: e.to_string() })?;
        let related = toml::from_str(RELATED.1).map_err(|e| RulebookError { file: RELATED.0, why: e.to_string() })?;
        Ok(Self { editions, facts, related })
    }

    /// The edition with that name, if it rules that game; without a name the usual one of the game. The year alone names it as well:
    /// `2001` is `fide-2001` in chess.
    pub fn edition(&self, game: GameKind, id: Option<&str>) -> Option<&Edition> {
        let named = |e: &Edition, id: &str| e.id == id || e.id.rsplit_once('-').is_some_and(|(_, year)| year == id);
        self.editions.iter().find(|e| e.games.contains(&game) && id.is_none_or(|id| named(e, id)))
    }

    /// The edition that came after one, for the same game; for the newest the one before it. `None` where a game has only one. The
    /// files stand newest first, rules of another body last.
    pub fn beside(&self, game: GameKind, edition: &Edition) -> Option<&Edition> {
        let all: Vec<&Edition> = self.editions.iter().filter(|e| e.games.contains(&game)).collect();
        let at = all.iter().position(|e| e.id == edition.id)?;
        all.get(if at == 0 { 1 } else { at - 1 }).copied()
    }

    /// What a situation is often confused with, as far as the edition knows it.
    pub fn confused_with(&self, edition: &Edition, situation: &str) -> Vec<&str> {
        let known = edition.situations();
        self.related.get(situation).into_iter().flatten().map(String::as_str).filter(|name| known.contains(name)).collect()
    }

    /// The names of the editions that rule a game.
    pub fn editions_of(&self, game: GameKind) -> Vec<&str> {
        self.editions.iter().filter(|e| e.games.contains(&game)).map(|e| e.id.as_str()).collect()
    }

    /// The situations that any edition has rows for.
    pub fn situations(&self) -> BTreeSet<&str> {
        self.editions.iter().flat_map(|e| &e.rows).map(|r| r.situation.as_str()).collect()
    }
}

impl Edition {
    /// The situations it has rows for, in the order of the file.
    pub fn situations(&self) -> Vec<&str> {
        let mut out: Vec<&str> = Vec::new();
        for row in &self.rows {
            if !out.contains(&row.situation.as_str()) {
                out.push(&row.situation);
            }
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_id_of_a_row_is_situation_and_case_and_stands_once() {
        let file = |ids: [&str; 2]| {
            let row = |id: &str| format!("[[row]]\nid = \"{id}\"\narticle = \"1\"\nmust = [\"draw\"]\n");
            edition(&format!("id = \"x\"\ngames = [\"chess\"]\n[parameters]\ndefault-time = \"0:15:00\"\n{}{}", row(ids[0]), row(ids[1])))
        };
        let rows = file(["foul.first", "foul.again"]).unwrap().rows;
        assert_eq!((rows[1].id.as_str(), rows[1].situation.as_str()), ("foul.again", "foul"));
        assert_eq!(file(["foul.first", "foul.first"]).unwrap_err(), "row foul.first: the id is used twice");
        for bad in ["foul", "foul.", ".first", "foul.first.time"] {
            assert_eq!(file(["foul.first", bad]).unwrap_err(), format!("row {bad}: the id is `situation.case`"));
        }
    }
}
