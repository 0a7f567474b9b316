//! What becomes of each column, so that none is dropped without a word.

use super::header::{Field, Mapping};
use super::table::Table;

/// A column of a roster.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// Its number from 1.
    pub number: usize,
    /// Its heading, or empty.
    pub heading: String,
    /// What stands in it first, below the heading.
    pub first: String,
    /// What becomes of it.
    pub used: ColumnUse,
    /// How many players have something in it.
    pub filled: usize,
}

/// What becomes of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnUse {
    /// Read.
    Read(Field),
    /// Read where a player has nothing in the column that comes before it: a national rating beside the international one.
    Second(Field),
    /// Understood, but an event does not keep it.
    NotKept(Field),
    /// Private: identity numbers are kept as a mark to find doubles by, telephones and addresses not at all.
    Private(Field),
    /// Nobody knows what it holds, or it was left out: not read.
    Ignored,
}

impl Column {
    /// Whether something that players have is not taken as it stands.
    pub const fn loses(&self) -> bool {
        self.filled > 0 && !matches!(self.used, ColumnUse::Read(_))
    }
}

/// The columns of a table under a mapping.
pub(super) fn columns(table: &Table, mapping: &Mapping) -> Vec<Column> {
    let data = table.rows.get(mapping.skip..).unwrap_or_default();
    let has = |field| mapping.columns.contains(&Some(field));
    let used = |field: Option<Field>| match field {
        None => ColumnUse::Ignored,
        Some(field @ (Field::Identity | Field::Contact)) => ColumnUse::Private(field),
        Some(field @ (Field::Number | Field::Rapid | Field::Blitz | Field::K | Field::Group | Field::Board | Field::Captain)) => {
            ColumnUse::NotKept(field)
        }
        Some(field @ Field::National) if has(Field::Standard) => ColumnUse::Second(field),
        Some(field @ Field::Team) if has(Field::Club) => ColumnUse::Second(field),
        Some(field @ Field::NationalId) if has(Field::FideId) => ColumnUse::Second(field),
        Some(field) => ColumnUse::Read(field),
    };
    let headings = mapping.headings(table);
    let column = |(at, heading): (usize, &&str)| Column {
        number: at + 1,
        heading: (*heading).to_owned(),
        first: data.iter().filter_map(|row| row.cells.get(at)).find(|cell| !cell.is_empty()).cloned().unwrap_or_default(),
        used: used(mapping.columns.get(at).copied().flatten()),
        filled: data.iter().filter(|row| row.cells.get(at).is_some_and(|cell| !cell.is_empty())).count(),
    };
    headings.iter().enumerate().map(column).collect()
}
