//! An ordered choice from a list: what is chosen has a number.

use event::{PlayerId, StageId};
use tournament::promotion::Decision;

/// What an order is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PickFor {
    /// It goes into the field of the form below.
    Field,
    /// The same, of rating lists: there are no variants and no lists of rules.
    Lists,
    /// The same, of players.
    People,
    /// It decides a tie for who goes on.
    Tie(Box<Tie>),
}

/// A tie that is being decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tie {
    /// The stage that is to be opened.
    pub stage: StageId,
    /// What was decided before.
    pub decided: Vec<Decision<PlayerId>>,
    /// The stage in which they are level; `None` for those of one place in different stages.
    pub of: Option<String>,
}

/// Things to choose from, in an order of one's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pick {
    /// Title.
    pub title: String,
    /// What can be chosen: code and name.
    pub items: Vec<(String, String)>,
    /// The codes chosen, in order.
    pub chosen: Vec<String>,
    /// The arbiter has changed what is chosen, or its order.
    pub changed: bool,
    /// The row under the cursor.
    pub cursor: usize,
    /// What the order is for.
    pub purpose: PickFor,
    /// What is said of each row, in the order of the items; empty where there is nothing to say.
    pub notes: Vec<String>,
}

impl Pick {
    /// Nothing is changed yet, and nothing said of the rows.
    pub fn new(title: impl Into<String>, items: Vec<(String, String)>, chosen: Vec<String>, purpose: PickFor) -> Self {
        Self { title: title.into(), items, chosen, changed: false, cursor: 0, purpose, notes: Vec::new() }
    }

    fn code(&self) -> Option<&String> {
        self.items.get(self.cursor).map(|(code, _)| code)
    }

    /// The number of a row among the chosen, from 1.
    pub fn number(&self, row: usize) -> Option<usize> {
        let (code, _) = self.items.get(row)?;
        self.chosen.iter().position(|c| c == code).map(|at| at + 1)
    }

    /// Chooses the row under the cursor as the last, or takes it out.
    pub fn toggle(&mut self) {
        let Some(code) = self.code().cloned() else { return };
        self.changed = true;
        match self.chosen.iter().position(|c| *c == code) {
            Some(at) => drop(self.chosen.remove(at)),
            None => self.chosen.push(code),
        }
    }

    /// Moves the chosen row under the cursor earlier or later.
    pub fn shift(&mut self, later: bool) {
        let Some(at) = self.number(self.cursor).map(|n| n - 1) else { return };
        let to = if later { at + 1 } else { at.saturating_sub(1) };
        if to < self.chosen.len() {
            self.chosen.swap(at, to);
            self.changed |= at != to;
        }
    }
}
