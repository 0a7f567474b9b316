//! The rule desk: a situation, its facts, the ruling.

use crate::words::Lang;
use crate::words::rulebook::situation_title;
use crate::words::situation_search::find;
use arbitration::kind::GameKind;
use arbitration::rulebook::{DecideError, Edition, Facts, Query, Rulebook, Ruling, Tempo, decide};
use tui_input::Input;

/// What is on the rule desk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RuleStage {
    /// Situations are searched.
    Search,
    /// A situation with the facts known so far: a question, or the ruling.
    Situation {
        /// Its name in the rulebook.
        name: String,
        /// What is known.
        facts: Facts,
        /// The facts in the order in which they were answered, to take the last one back.
        order: Vec<String>,
    },
}

/// The rule desk.
#[derive(Clone, Debug)]
pub struct RuleDesk {
    /// The edition, by its name in the rulebook.
    pub edition: String,
    /// The tempo.
    pub tempo: Tempo,
    /// Full supervision, where the edition asks for it.
    pub supervised: bool,
    /// What was typed: the search, or the value of a fact.
    pub input: Input,
    /// Chosen row of the search.
    pub cursor: usize,
    /// What is on it.
    pub stage: RuleStage,
    /// The words that were searched, to come back to; `None`: it was opened at a situation.
    pub searched: Option<Input>,
    /// What was wrong with an answer.
    pub problem: String,
    /// First line shown of a ruling that is longer than the screen.
    pub scroll: usize,
    /// The edition beside this one is shown as well.
    pub comparing: bool,
}

impl RuleDesk {
    /// The edition on the self.
    pub fn edition(&self, game: GameKind) -> Option<&'static Edition> {
        Rulebook::built_in().ok()?.edition(game, Some(&self.edition))
    }

    /// The situations that fit what was typed, name and title.
    pub fn situations(&self, game: GameKind, lang: Lang) -> Vec<(&'static str, &'static str)> {
        let Some(edition) = self.edition(game) else { return Vec::new() };
        find(edition, self.input.value()).into_iter().map(|found| (found.name, situation_title(found.name, lang))).collect()
    }

    /// The answers that a question of the situation on the self can have; empty for numbers and times.
    pub fn offered(&self, game: GameKind, fact: &str) -> Vec<String> {
        let (RuleStage::Situation { name, facts, .. }, Ok(book)) = (&self.stage, Rulebook::built_in()) else { return Vec::new() };
        let query = Query { situation: name, facts, game, tempo: self.tempo, supervised: self.supervised, edition: Some(&self.edition) };
        query.offered(book, fact)
    }

    /// The edition beside this one, and what it says with the same facts.
    pub fn compared(&self, game: GameKind) -> Option<(&'static Edition, Result<Ruling<'static>, DecideError>)> {
        let (RuleStage::Situation { name, facts, .. }, Ok(book)) = (&self.stage, Rulebook::built_in()) else { return None };
        let other = book.beside(game, self.edition(game)?)?;
        let query = Query { situation: name, facts, game, tempo: self.tempo, supervised: self.supervised, edition: Some(&other.id) };
        Some((other, decide(book, &query)))
    }

    /// What the rulebook says of the situation on the self.
    pub fn ruling(&self, game: GameKind) -> Option<Result<Ruling<'static>, DecideError>> {
        let RuleStage::Situation { name, facts, .. } = &self.stage else { return None };
        let book = Rulebook::built_in().ok()?;
        let query =
            Query { situation: name, facts, game, tempo: self.tempo, supervised: self.supervised, edition: Some(self.edition.as_str()) };
        Some(decide(book, &query))
    }

    /// Whether something was typed that has found nothing and answered nothing yet.
    pub fn is_typed(&self) -> bool {
        let typed = self.input.value();
        let has_served = self.stage == RuleStage::Search && self.searched.as_ref().is_some_and(|words| words.value() == typed);
        !typed.is_empty() && !has_served
    }

    /// Whether letters are text: in the search.
    pub fn takes_text(&self) -> bool {
        self.stage == RuleStage::Search
    }
}
