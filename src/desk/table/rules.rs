//! The rulebook at the desk: a situation and what is known of it give a ruling, or the next question.

use crate::words::Lang;
use crate::words::rulebook::{act, question, row_text, situation_title};
use arbitration::kind::GameKind;
use arbitration::rulebook::{Act, DecideError, Duty, FactKind, Facts, Query, Rulebook, Tempo, decide};

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
    /// The fact.
    pub fact: String,
    /// The question.
    pub text: String,
    /// What it takes.
    pub takes: Takes,
}

/// A ruling of the rulebook.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruled {
    /// Edition and article.
    pub article: String,
    /// What it says and what is to be done, a line each.
    pub lines: Vec<String>,
    /// What must be done.
    pub must: Vec<Duty>,
    /// What may be done.
    pub may: Vec<Duty>,
}

/// What the rulebook answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A ruling.
    Ruled(Ruled),
    /// More has to be known.
    Ask(Question),
    /// The edition says nothing: the arbiter judges.
    Silent,
}

/// The title of a situation.
pub fn title(name: &str, lang: Lang) -> String {
    situation_title(name, lang).to_owned()
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

/// Rules, or asks the next question.
pub fn ask(case: &Situation, lang: Lang) -> Answer {
    let Ok(book) = Rulebook::built_in() else { return Answer::Silent };
    let query = Query {
        situation: &case.name,
        facts: &case.facts,
        game: case.kind,
        tempo: case.tempo,
        supervised: case.supervised,
        edition: case.edition.as_deref(),
    };
    match decide(book, &query) {
        Ok(ruling) => {
            let row = ruling.row;
            let mut lines = vec![row_text(ruling.edition, row, lang).to_owned()];
            if row.weak {
                lines.push(lang.text("rulebook.words.ruling.weak").to_owned());
            }
            lines.extend(ruling.must().iter().enumerate().map(|(n, a)| format!("{}. {}", n + 1, act(a, lang))));
            if !ruling.may().is_empty() {
                lines.push(lang.text("desk.rule.may").to_owned());
                lines.extend(ruling.may().iter().map(|a| format!("- {}", act(a, lang))));
            }
            let duties = |acts: &[Act]| acts.iter().filter_map(|a| if let Act::Do(duty) = a { Some(*duty) } else { None }).collect();
            Answer::Ruled(Ruled {
                article: format!("{} {}", ruling.edition.id, row.article),
                lines,
                must: duties(ruling.must()),
                may: duties(ruling.may()),
            })
        }
        Err(DecideError::Missing(names)) => {
            let Some((fact, kind)) = names.into_iter().find_map(|n| book.facts.get(&n).map(|kind| (n, kind))) else {
                return Answer::Silent;
            };
            let takes = match kind {
                FactKind::YesNo => Takes::Words(vec!["yes".to_owned(), "no".to_owned()]),
                FactKind::OneOf(words) => Takes::Words(words.clone()),
                FactKind::Count | FactKind::Time => Takes::Typed,
            };
            let text = question(&fact, lang).to_owned();
            Answer::Ask(Question { fact, text, takes })
        }
        Err(_) => Answer::Silent,
    }
}
