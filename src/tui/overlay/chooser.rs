//! A long list that is narrowed by typing: the systems of a game, the players of a section.

use super::Sent;
use super::form::Listed;
use crate::words::fold;
use event::{ListRating, Rated};
use tui_input::Input;

/// What is done with what was chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Taker {
    /// It goes into the field of the form below.
    Field,
    /// Those who are marked go into the field of the form below.
    People,
    /// The list of tie-breaks with this name replaces the order below.
    Preset,
    /// Those who were marked may not meet.
    Prohibit,
    /// What the lists say of those who are marked is taken over.
    Ratings {
        /// Of each row the player, with what was found.
        taken: Vec<(Rated, Vec<ListRating>)>,
        /// What may be wrong with the lists or the numbers.
        notes: Vec<String>,
    },
}

/// A list to choose from.
#[derive(Clone, Debug)]
pub struct Chooser {
    /// Title.
    pub title: String,
    /// What was typed to narrow it.
    pub input: Input,
    /// What can be chosen.
    pub rows: Vec<Listed>,
    /// The values marked, where several are wanted.
    pub marked: Vec<String>,
    /// The arbiter has marked something, or taken a mark away.
    pub changed: bool,
    /// The chosen one of the rows that are shown.
    pub cursor: usize,
    /// What it is for.
    pub taker: Taker,
    /// What became of it.
    pub sent: Sent,
}

impl Chooser {
    /// A list with the cursor on a value.
    pub fn new(title: impl Into<String>, rows: Vec<Listed>, value: &str, taker: Taker) -> Self {
        let cursor = rows.iter().position(|row| row.value == value).unwrap_or(0);
        Self {
            title: title.into(),
            input: Input::default(),
            rows,
            marked: Vec::new(),
            changed: false,
            cursor,
            taker,
            sent: Sent::default(),
        }
    }

    /// The rows that fit what was typed.
    pub fn shown(&self) -> Vec<&Listed> {
        let fits = |row: &&Listed| fold::holds(&format!("{} {} {}", row.value, row.words, row.hint), self.input.value());
        self.rows.iter().filter(fits).collect()
    }

    /// The value under the cursor.
    pub fn value(&self) -> Option<String> {
        self.shown().get(self.cursor).map(|row| row.value.clone())
    }

    /// Marks the row under the cursor, or takes the mark away.
    pub fn mark(&mut self) {
        let Some(value) = self.value() else { return };
        self.changed = true;
        match self.marked.iter().position(|m| *m == value) {
            Some(at) => drop(self.marked.remove(at)),
            None => self.marked.push(value),
        }
    }
}
