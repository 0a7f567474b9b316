//! Places in a game, and what the moves between them rest on.

use crate::game::Side;
use serde::{Deserialize, Serialize};

/// How the plies of a record are numbered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Numbering {
    /// The number of the first ply's move; a chess position that was set may begin at any.
    pub first: u32,
    /// Who makes the first ply.
    pub begins: Side,
}

impl Default for Numbering {
    fn default() -> Self {
        Self { first: 1, begins: Side::First }
    }
}

impl Numbering {
    /// Number and side of a ply, counted from 1; `None` for the start.
    pub fn of(self, ply: usize) -> Option<(u32, Side)> {
        let index = ply.checked_sub(1)? + usize::from(self.begins == Side::Second);
        let number = u32::try_from(index / 2).unwrap_or(u32::MAX).saturating_add(self.first);
        Some((number, if index.is_multiple_of(2) { Side::First } else { Side::Second }))
    }

    /// A place as arbiters write it: `23.` or `23...`; empty for the start.
    pub fn write(self, ply: usize) -> String {
        match self.of(ply) {
            None => String::new(),
            Some((number, Side::First)) => format!("{number}."),
            Some((number, Side::Second)) => format!("{number}..."),
        }
    }
}

/// A place in a game: the position after so many plies.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Place {
    /// Plies made; 0 is the start.
    pub ply: usize,
    /// The move that brought it about, in the usual notation of the game; `*` and the article where the position was set, empty for the start.
    #[serde(rename = "move", default, skip_serializing_if = "String::is_empty")]
    pub written: String,
}

/// What a ply of a record rests on, the surest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Basis {
    /// Both sheets say it.
    Both,
    /// Only the first player's sheet.
    First,
    /// Only the second player's sheet.
    Second,
    /// Something is written, but not this as it stands.
    Corrected,
    /// The sheets left a choice; the players and the arbiter decided.
    Decided,
    /// Played on the board by the arbiter, or read from a file.
    Played,
    /// Nobody wrote it down.
    Inferred,
    /// The position was set.
    Set,
}

/// Plies that rest on the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Rest {
    /// On what.
    pub basis: Basis,
    /// How many plies.
    pub count: usize,
    /// Which, neighbours drawn together: first and last ply of each run, from 1.
    pub runs: Vec<(usize, usize)>,
}

/// What a ruling rests on.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Evidence {
    /// The plies counted, by what they rest on, the surest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rests: Vec<Rest>,
    /// Plies before those counted that nobody wrote: they lead to the first position counted.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub inferred_before: usize,
}

impl Evidence {
    /// Whether nothing is said of it.
    pub const fn is_empty(&self) -> bool {
        self.rests.is_empty() && self.inferred_before == 0
    }

    /// The plies, from 1, that rest on this.
    pub fn plies(&self, basis: Basis) -> Vec<usize> {
        self.rests.iter().filter(|rest| rest.basis == basis).flat_map(|rest| &rest.runs).flat_map(|(from, to)| *from..=*to).collect()
    }
}

const fn is_zero(n: &usize) -> bool {
    *n == 0
}
