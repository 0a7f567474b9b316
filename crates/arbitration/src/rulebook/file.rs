//! The rulebook files.

use super::act::{Act, Duty, Still};
use super::condition::Condition;
use super::parameters::Parameters;
use crate::kind::GameKind;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::str::FromStr;
use std::sync::OnceLock;

/// A short text of ours in both languages.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Words {
    /// English.
    pub en: String,
    /// Simplified Chinese.
    pub zh: String,
}

/// What values a fact can have.
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

/// A fact an arbiter is asked for.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FactSpec {
    /// Its values.
    pub kind: FactKind,
    /// The question, in English.
    pub en: String,
    /// The question, in Simplified Chinese.
    pub zh: String,
}

/// One row: situation and facts to duty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The situation's name.
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
    /// Our short text.
    pub words: Words,
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
    /// What it is called.
    pub name: Words,
    /// How far it could be verified.
    pub note: Words,
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
    pub facts: BTreeMap<String, FactSpec>,
    /// The texts of duties, by name.
    pub duties: BTreeMap<String, Words>,
    /// The texts of what may still be claimed, by name.
    pub still: BTreeMap<String, Words>,
    /// The titles of situations, by name.
    pub situations: BTreeMap<String, Words>,
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
    situation: String,
    article: String,
    #[serde(default)]
    when: Vec<String>,
    #[serde(default)]
    must: Vec<String>,
    #[serde(default)]
    may: Vec<String>,
    #[serde(default)]
    still: Vec<String>,
    en: String,
    zh: String,
    #[serde(default)]
    weak: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawEdition {
    id: String,
    games: Vec<String>,
    name: Words,
    note: Words,
    parameters: Parameters,
    row: Vec<RawRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawWords {
    facts: BTreeMap<String, FactSpec>,
    duties: BTreeMap<String, Words>,
    still: BTreeMap<String, Words>,
    situations: BTreeMap<String, Words>,
}

macro_rules! asset {
    ($name:literal) => {
        ($name, include_str!(concat!("../../../../assets/rulebook/", $name)))
    };
}

const EDITIONS: [(&str, &str); 7] = [
    asset!("fide-2023.toml"),
    asset!("fide-2001.toml"),
    asset!("fide-1993.toml"),
    asset!("fmjd.toml"),
    asset!("cxa-2020.toml"),
    asset!("cxa-1987.toml"),
    asset!("wxf-2018.toml"),
];
const WORDS: (&str, &str) = asset!("words.toml");

fn all<T: FromStr>(texts: &[String]) -> Result<Vec<T>, T::Err> {
    texts.iter().map(|t| t.parse()).collect()
}

fn row(raw: RawRow) -> Result<Row, String> {
    let wrong = |what: &dyn std::fmt::Display| format!("situation {}: {what}", raw.situation);
    Ok(Row {
        when: all(&raw.when).map_err(|e| wrong(&e))?,
        must: all(&raw.must).map_err(|e| wrong(&e))?,
        may: all(&raw.may).map_err(|e| wrong(&e))?,
        still: all(&raw.still).map_err(|e| wrong(&e))?,
        words: Words { en: raw.en, zh: raw.zh },
        article: raw.article,
        weak: raw.weak,
        situation: raw.situation,
    })
}

fn edition(text: &str) -> Result<Edition, String> {
    let raw: RawEdition = toml::from_str(text).map_err(|e| e.to_string())?;
    let games: Result<Vec<GameKind>, _> = raw.games.iter().map(|g| g.parse()).collect();
    Ok(Edition {
        id: raw.id,
        games: games.map_err(|e| e.to_string())?,
        name: raw.name,
        note: raw.note,
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
        let raw: RawWords = toml::from_str(WORDS.1).map_err(|e| RulebookError { file: WORDS.0, why: e.to_string() })?;
        Ok(Self { editions, facts: raw.facts, duties: raw.duties, still: raw.still, situations: raw.situations })
    }

    /// The edition with that name, if it rules that game; without a name the usual one of the game.
    pub fn edition(&self, game: GameKind, id: Option<&str>) -> Option<&Edition> {
        self.editions.iter().find(|e| e.games.contains(&game) && id.is_none_or(|id| e.id == id))
    }

    /// The names of the editions that rule a game.
    pub fn editions_of(&self, game: GameKind) -> Vec<&str> {
        self.editions.iter().filter(|e| e.games.contains(&game)).map(|e| e.id.as_str()).collect()
    }

    /// The text of a duty.
    pub fn duty(&self, duty: Duty) -> Option<&Words> {
        self.duties.get(duty.name())
    }

    /// The text of what may still be claimed.
    pub fn still(&self, still: Still) -> Option<&Words> {
        self.still.get(still.name())
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
