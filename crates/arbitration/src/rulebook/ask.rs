//! A situation and what is known of it: what the rulebook orders, or the next question.

use super::{DecideError, FactKind, Facts, Query, Rulebook, Tempo, decide};
use crate::kind::GameKind;
use crate::ruling::Order;

/// A situation and what is known of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Situation {
    /// Its name in the rulebook.
    pub name: String,
    /// What is known.
    pub facts: Facts,
    /// The game.
    pub kind: GameKind,
    /// The tempo.
    pub tempo: Tempo,
    /// Full supervision.
    pub supervised: bool,
    /// The edition of the rulebook; `None` for today's.
    pub edition: Option<String>,
}

/// What an unanswered question takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Takes {
    /// One of these words.
    Words(Vec<String>),
    /// A number or a time, typed.
    Typed,
}

/// A question about a fact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The fact, by its name in the rulebook.
    pub fact: String,
    /// What it takes.
    pub takes: Takes,
}

/// What the rulebook replies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// What it orders.
    Order(Box<Order>),
    /// More has to be known.
    Ask(Question),
    /// The edition says nothing: the arbiter judges.
    Silent,
}

/// The situations that an edition knows, of those named.
pub fn known<'a>(kind: GameKind, edition: Option<&str>, names: &[&'a str]) -> Vec<&'a str> {
    let Some(edition) = Rulebook::built_in().ok().and_then(|book| book.edition(kind, edition)) else { return Vec::new() };
    let has = edition.situations();
    names.iter().copied().filter(|n| has.contains(n)).collect()
}

/// The edition of the rulebook that goes with an edition of claims; `None` where the rulebook has only today's.
pub fn edition_for(kind: GameKind, name: &str) -> Option<String> {
    let book = Rulebook::built_in().ok()?;
    book.editions_of(kind).into_iter().find(|id| *id == name).map(str::to_owned)
}

impl Situation {
    /// What is asked of the rulebook.
    pub fn query(&self) -> Query<'_> {
        Query {
            situation: &self.name,
            facts: &self.facts,
            game: self.kind,
            tempo: self.tempo,
            supervised: self.supervised,
            edition: self.edition.as_deref(),
        }
    }

    /// What is ordered, or the next question.
    pub fn ask(&self) -> Reply {
        let Ok(book) = Rulebook::built_in() else { return Reply::Silent };
        let query = self.query();
        match decide(book, &query) {
            Ok(ruling) => Reply::Order(Box::new(Order::of(&ruling, &query))),
            Err(DecideError::Missing(names)) => {
                let Some((fact, kind)) = names.into_iter().find_map(|n| book.facts.get(&n).map(|kind| (n, kind))) else {
                    return Reply::Silent;
                };
                let takes = match kind {
                    FactKind::YesNo | FactKind::OneOf(_) => Takes::Words(query.offered(book, &fact)),
                    FactKind::Count | FactKind::Time => Takes::Typed,
                };
                Reply::Ask(Question { fact, takes })
            }
            Err(_) => Reply::Silent,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulebook::{Duty, Value};

    #[test]
    fn facts_are_asked_for_one_by_one_and_stand_in_the_order() {
        let facts = Facts::from([("illegal-count".to_owned(), Value::Count(1))]);
        let (name, kind) = ("illegal-move".to_owned(), GameKind::Chess);
        let mut case = Situation { name, facts, kind, tempo: Tempo::Standard, supervised: true, edition: None };
        let Reply::Ask(question) = case.ask() else { panic!("{:?}", case.ask()) };
        assert_eq!(question.fact, "noticed");
        let Takes::Words(words) = question.takes else { panic!() };
        case.facts.insert(question.fact, Value::Word(words[1].clone()));
        let Reply::Order(order) = case.ask() else { panic!("{:?}", case.ask()) };
        assert_eq!((order.situation.as_str(), order.edition.as_str()), ("illegal-move", "fide-2023"));
        assert!(order.row.starts_with("illegal-move.") && order.demands(Duty::RestorePosition), "{order:?}");
        assert_eq!(order.facts.get("noticed"), Some(&Value::Word(words[1].clone())));
        assert_eq!(order.facts.get("tempo"), Some(&Value::Word("standard".to_owned())));
        case.name = "no-such".to_owned();
        assert_eq!(case.ask(), Reply::Silent);
    }
}
