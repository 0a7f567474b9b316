//! From a situation and its facts to the ruling.

use super::act::{Act, Still, Who};
use super::condition::{Facts, Value};
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
    let facts = query.known();
    let mut known = false;
    for row in edition.rows.iter().filter(|r| r.situation == query.situation) {
        known = true;
        let tests: Vec<Option<bool>> = row.when.iter().map(|c| c.holds(&facts)).collect();
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
