//! The rule desk: a situation, its facts, the ruling.

use arbitration::rulebook::{Facts, Tempo};
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
    /// What was wrong with an answer.
    pub problem: String,
    /// First line shown of a ruling that is longer than the screen.
    pub scroll: usize,
}

impl RuleDesk {
    /// Whether letters are text: in the search, and for facts that are numbers or times.
    pub fn takes_text(&self) -> bool {
        self.stage == RuleStage::Search
    }
}
