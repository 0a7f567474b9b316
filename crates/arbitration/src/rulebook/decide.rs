//! From a situation and its facts to the ruling.

use super::act::{Act, Still, Who};
use super::condition::{Condition, Facts, Value};
use super::file::{Edition, FactKind, Row, Rulebook};
use super::parameters::Tempo;
use crate::clock::span::Span;
use crate::kind::GameKind;

/// What is asked.
#[derive(Clone, Debug)]
pub struct Query<'a> {
    /// The situation's name.
    pub situation: &'a str,
    /// What is known, by fact name. `tempo` and `supervised` come from the fields below.
    pub facts: &'a Facts,
    /// The game.
    pub game: GameKind,
    /// The tempo.
    pub tempo: Tempo,
    /// Rapid and blitz under full supervision (FIDE A.4, B.2); standard play always is.
    pub supervised: bool,
    /// The edition; the usual one of the game when absent.
    pub edition: Option<&'a str>,
}

impl Query<'_> {
    /// All that is known: tempo and supervision among the facts.
    pub fn known(&self) -> Facts {
        let supervised = if self.supervised || self.tempo == Tempo::Standard { "yes" } else { "no" };
        let set = [("tempo", Value::read(self.tempo.name())), ("supervised", Value::Word(supervised.to_owned()))];
        self.facts.clone().into_iter().chain(set.map(|(fact, value)| (fact.to_owned(), value))).collect()
    }

    /// All that a row can look at: what is known, and the game, where one edition rules several.
    fn seen(&self) -> Facts {
        let mut facts = self.known();
        facts.insert("game".to_owned(), Value::Word(self.game.name().to_owned()));
        facts
    }

    /// The words a fact can have here: those that leave a row of the situation. What cannot happen in the game (castling in xiangqi)
    /// is not offered. Empty for numbers and times.
    pub fn offered(&self, book: &Rulebook, fact: &str) -> Vec<String> {
        let words = match book.facts.get(fact) {
            Some(FactKind::YesNo) => vec!["yes".to_owned(), "no".to_owned()],
            Some(FactKind::OneOf(words)) => words.clone(),
            Some(FactKind::Count | FactKind::Time) | None => return Vec::new(),
        };
        let Some(edition) = book.edition(self.game, self.edition) else { return words };
        let mut facts = self.seen();
        let leaves_a_row = |word: &String| {
            facts.insert(fact.to_owned(), Value::Word(word.clone()));
            let open = |row: &&Row| row.when.iter().all(|c| holds(c, &facts) != Some(false));
            edition.rows.iter().filter(|r| r.situation == self.situation).any(|row| open(&row))
        };
        words.into_iter().filter(leaves_a_row).collect()
    }
}

/// What the arbiter does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling<'a> {
    /// The edition it comes from.
    pub edition: &'a Edition,
    /// The row.
    pub row: &'a Row,
}

impl Ruling<'_> {
    /// What must be done, in order.
    pub fn must(&self) -> &[Act] {
        &self.row.must
    }

    /// What may be done.
    pub fn may(&self) -> &[Act] {
        &self.row.may
    }

    /// What players may still claim.
    pub fn still(&self) -> &[Still] {
        &self.row.still
    }

    /// The fixed changes of time among the duties.
    pub fn clock_changes(&self) -> Vec<(Who, Span)> {
        let time = |act: &Act| match act {
            Act::Time { who, delta } => Some((*who, *delta)),
            Act::Do(_) => None,
        };
        self.row.must.iter().filter_map(time).collect()
    }
}

/// A question that cannot be answered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DecideError {
    /// No such edition for the game.
    #[error("no edition `{asked}` rules {game}; there are {}", .known.join(", "))]
    Edition {
        /// As asked.
        asked: String,
        /// The game.
        game: GameKind,
        /// What there is.
        known: Vec<String>,
    },
    /// The edition has no such situation.
    #[error("{edition} has no situation `{asked}`; near to it: {}", .near.join(", "))]
    Situation {
        /// As asked.
        asked: String,
        /// The edition.
        edition: String,
        /// Situations with a common word.
        near: Vec<String>,
    },
    /// A fact nobody knows of.
    #[error("`{0}` is no fact of the rulebook")]
    UnknownFact(String),
    /// A value a fact cannot have.
    #[error("`{value}` is no value of {fact}; it is {expected}")]
    Value {
        /// The fact.
        fact: String,
        /// As given.
        value: String,
        /// What it can be.
        expected: FactKind,
    },
    /// More has to be known first.
    #[error("to rule on it, also needed: {}", .0.join(", "))]
    Missing(Vec<String>),
    /// No row covers these facts.
    #[error("{edition} has nothing on `{situation}` under these facts; the arbiter judges")]
    NoRow {
        /// The edition.
        edition: String,
        /// The situation.
        situation: String,
    },
}

fn check_value(book: &Rulebook, fact: &str, value: &Value) -> Result<(), DecideError> {
    let kind = book.facts.get(fact).ok_or_else(|| DecideError::UnknownFact(fact.chars().take(60).filter(|c| !c.is_control()).collect()))?;
    let fine = match (kind, value) {
        (FactKind::YesNo, Value::Word(word)) => word == "yes" || word == "no",
        (FactKind::Count, Value::Count(count)) => (0..=10_000).contains(count),
        (FactKind::Time, Value::Time(span)) => !span.is_negative(),
        (FactKind::OneOf(words), Value::Word(word)) => words.contains(word),
        _ => false,
    };
    if fine { Ok(()) } else { Err(DecideError::Value { fact: fact.into(), value: value.to_string(), expected: kind.clone() }) }
}

/// The fact that says which foul (违例) loses by the regulations of the event; zero: none by number. Rows compare a player's fouls with the
/// number of their edition, and this one stands in its place.
pub const FOULS_LOSE_ON: &str = "fouls-lose-on";

/// The same of technical fouls (技术犯规), which are counted apart.
pub const TECHNICAL_FOULS_LOSE_ON: &str = "technical-fouls-lose-on";

/// The fact that says which number counts instead of the one that a row compares this fact with.
fn limit_of(fact: &str) -> Option<&'static str> {
    match fact {
        "foul-count" => Some(FOULS_LOSE_ON),
        "technical-foul-count" => Some(TECHNICAL_FOULS_LOSE_ON),
        _ => None,
    }
}

impl Edition {
    /// Whether a fact can decide anything in a situation.
    pub fn asks(&self, situation: &str, fact: &str) -> bool {
        let conditions = self.rows.iter().filter(|row| row.situation == situation).flat_map(|row| &row.when);
        conditions.into_iter().any(|condition| condition.fact() == fact || limit_of(condition.fact()) == Some(fact))
    }
}

/// Whether a condition of a row holds; `None` when the fact is not known.
fn holds(condition: &Condition, facts: &Facts) -> Option<bool> {
    match limit_of(condition.fact()).and_then(|limit| facts.get(limit)) {
        Some(Value::Count(0)) => condition.against(Value::Count(i64::MAX)).holds(facts),
        Some(limit) => condition.against(limit.clone()).holds(facts),
        None => condition.holds(facts),
    }
}

/// Finds the ruling: the first row of the situation whose conditions hold.
///
/// # Errors
/// When names or values are unknown, when more facts are needed (they are named), or when the edition is silent.
pub fn decide<'a>(book: &'a Rulebook, query: &Query<'_>) -> Result<Ruling<'a>, DecideError> {
    let edition = book.edition(query.game, query.edition).ok_or_else(|| DecideError::Edition {
        asked: query.edition.unwrap_or_default().chars().take(40).collect(),
        game: query.game,
        known: book.editions_of(query.game).into_iter().map(String::from).collect(),
    })?;
    for (fact, value) in query.facts {
        check_value(book, fact, value)?;
    }
    let facts = query.seen();
    let mut known = false;
    for row in edition.rows.iter().filter(|r| r.situation == query.situation) {
        known = true;
        let tests: Vec<Option<bool>> = row.when.iter().map(|c| holds(c, &facts)).collect();
        if tests.contains(&Some(false)) {
            continue;
        }
        if tests.iter().all(|t| *t == Some(true)) {
            return Ok(Ruling { edition, row });
        }
        let open = row.when.iter().zip(&tests).filter(|(_, t)| t.is_none());
        let mut missing: Vec<String> = Vec::new();
        for (condition, _) in open {
            if !missing.iter().any(|m| m == condition.fact()) {
                missing.push(condition.fact().into());
            }
        }
        return Err(DecideError::Missing(missing));
    }
    if known {
        return Err(DecideError::NoRow { edition: edition.id.clone(), situation: query.situation.into() });
    }
    let shares_word = |name: &&str| name.split('-').any(|w| w.len() > 3 && query.situation.contains(w));
    let mut near: Vec<String> = edition.situations().into_iter().filter(shares_word).map(String::from).collect();
    if near.is_empty() {
        near = edition.situations().into_iter().map(String::from).collect();
    }
    let asked = query.situation.chars().take(60).filter(|c| !c.is_control()).collect();
    Err(DecideError::Situation { asked, edition: edition.id.clone(), near })
}
