//! One line that finds everything: what can be found (`index`), how typed words fit (`fit`) and are read (`read`), how a row is
//! said (`row`) and what it would do (`would`). No keys and no screen: `update` acts, `view` draws.

mod deed;
mod fit;
mod index;
mod read;
mod row;
mod would;

pub use deed::{Deed, Takes, Thing, Verb, board_of, view_of};
#[cfg(test)]
pub use index::titles;
pub use row::Row;
pub use would::target;

use super::model::Model;
use super::scope::scopes;
use index::Index;
use store::Head;
use tui_input::Input;

/// Rows that are said in words: more than any window shows at once.
const SAID: usize = 24;

/// The line being typed, with what it finds.
#[derive(Debug)]
pub struct Finder {
    /// What was typed.
    pub input: Input,
    /// The best rows, in words.
    pub rows: Vec<Row>,
    /// The chosen one.
    pub cursor: usize,
    /// How many fit, and how many there are.
    pub count: (usize, usize),
    /// What the chosen row would do, or why it cannot be done, in words.
    pub would: String,
    index: Index,
    /// Where the log stood when the index was made.
    made_on: Option<Head>,
}

impl Finder {
    /// The empty line: what was chosen before comes first.
    pub fn new(model: &Model) -> Self {
        let mut finder = Self {
            input: Input::default(),
            rows: Vec::new(),
            cursor: 0,
            count: (0, 0),
            would: String::new(),
            index: Index::new(model),
            made_on: head(model),
        };
        finder.search(model);
        finder
    }

    /// Finds anew what fits what was typed; the cursor goes to the best.
    pub fn search(&mut self, model: &Model) {
        if self.made_on != head(model) {
            self.index = Index::new(model);
            self.made_on = head(model);
        }
        let hits = self.deeds(model, self.input.value());
        self.count = (hits.len(), self.index.len());
        self.rows = hits.into_iter().take(SAID).map(|deed| Row::new(model, deed)).collect();
        // Nothing is asked for yet: what can be done comes first.
        if self.input.value().trim().is_empty() {
            self.rows.sort_by_key(|row| row.impossible.is_some());
        }
        self.cursor = 0;
        self.look(model);
    }

    /// What a line means, the likeliest first.
    pub fn deeds(&self, model: &Model, typed: &str) -> Vec<Deed> {
        let near = read::Near { scopes: scopes(model), found: &model.found, workspace: model.workspace() };
        read::read(&self.index, &near, typed)
    }

    /// Puts the cursor on another row.
    pub fn step(&mut self, by: isize, model: &Model) {
        self.cursor = self.cursor.saturating_add_signed(by).min(self.rows.len().saturating_sub(1));
        self.look(model);
    }

    /// The chosen row.
    pub fn chosen(&self) -> Option<&Row> {
        self.rows.get(self.cursor)
    }

    /// Whether the event is still the one in which the rows were found.
    pub fn is_fresh(&self, model: &Model) -> bool {
        self.made_on == head(model)
    }

    /// The rest of the word being typed, as the chosen row has it.
    pub fn completion(&self) -> String {
        let typed = self.input.value();
        let last = typed.rsplit([' ', ',']).next().filter(|last| !last.is_empty());
        let at_end = self.input.cursor() == typed.chars().count();
        let (Some(last), Some(row)) = (last.filter(|_| at_end), self.chosen()) else { return String::new() };
        let begun = crate::words::fold::folded(last);
        let rest = |word: &str| {
            let cut = word.char_indices().map(|(at, c)| at + c.len_utf8()).find(|at| crate::words::fold::folded(&word[..*at]) == begun)?;
            word.get(cut..).filter(|rest| !rest.is_empty()).map(str::to_owned)
        };
        row.title.split(|c: char| !c.is_alphanumeric() && c != '-').find_map(rest).unwrap_or_default()
    }

    fn look(&mut self, model: &Model) {
        self.would = self.chosen().map_or_else(String::new, |row| would::said(model, row));
    }
}

fn head(model: &Model) -> Option<Head> {
    model.workspace().map(|workspace| workspace.head.clone())
}
