//! The problems of a roster in words.

use super::{Column, ColumnUse, Field, Problem, ProblemKind, RosterError};
use crate::i18n::{Lang, Message};

impl Message for ProblemKind {
    fn key(&self) -> &'static str {
        match self {
            Self::Undecodable { .. } => "ui.roster.undecodable",
            Self::DamagedText => "ui.roster.damaged-text",
            Self::HarmfulCharacters { .. } => "ui.roster.harmful-characters",
            Self::TooLong { .. } => "ui.roster.too-long",
            Self::OpenQuote => "ui.roster.open-quote",
            Self::LinesInCell { .. } => "ui.roster.lines-in-cell",
            Self::OtherSheet { .. } => "ui.roster.other-sheet",
            Self::RatingMark { .. } => "ui.roster.rating-mark",
            Self::Unrated { .. } => "ui.roster.unrated",
            Self::PrivateNumber => "ui.roster.private-number",
            Self::BadIdentity => "ui.roster.bad-identity",
            Self::DuplicateIdentity { .. } => "ui.roster.duplicate-identity",
            Self::AlreadyEntered { .. } => "ui.roster.already-entered",
            Self::FormulaCell => "ui.roster.formula-cell",
            Self::MissingName => "ui.roster.missing-name",
            Self::DuplicateId { .. } => "ui.roster.duplicate-id",
            Self::DuplicateEntry { .. } => "ui.roster.duplicate-entry",
            Self::DuplicateNumber { .. } => "ui.roster.duplicate-number",
            Self::BadRating => "ui.roster.bad-rating",
            Self::BadNumber => "ui.roster.bad-number",
            Self::BadBirth => "ui.roster.bad-birth",
            Self::BadSex => "ui.roster.bad-sex",
            Self::BadFederation => "ui.roster.bad-federation",
            Self::BadId => "ui.roster.bad-id",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Undecodable { count, charset } => vec![("count", count.to_string()), ("charset", format!("{charset:?}"))],
            Self::LinesInCell { count } => vec![("count", count.to_string())],
            Self::OtherSheet { number, name, rows } => {
                vec![("number", number.to_string()), ("name", name.clone()), ("rows", rows.to_string())]
            }
            Self::RatingMark { rating, mark } => vec![("rating", rating.to_string()), ("mark", mark.clone())],
            Self::Unrated { word } => vec![("word", word.clone())],
            Self::AlreadyEntered { name } => vec![("name", name.clone())],
            Self::HarmfulCharacters { count } => vec![("count", count.to_string())],
            Self::TooLong { limit_chars } => vec![("limit", limit_chars.to_string())],
            Self::DuplicateId { id, first_line } => vec![("id", id.clone()), ("line", first_line.to_string())],
            Self::DuplicateEntry { first_line } | Self::DuplicateNumber { first_line } | Self::DuplicateIdentity { first_line } => {
                vec![("line", first_line.to_string())]
            }
            _ => Vec::new(),
        }
    }
}

impl Problem {
    /// Line, column and what it is.
    pub fn place_and_words(&self, lang: Lang) -> String {
        let line = self.line.to_string();
        let words = self.kind.say(lang);
        match self.column {
            Some(column) => lang.fill("ui.roster.at-cell", &[("line", &line), ("column", &column.to_string()), ("words", &words)]),
            None => lang.fill("ui.roster.at-line", &[("line", &line), ("words", &words)]),
        }
    }
}

impl Column {
    /// Number, heading, what becomes of it.
    pub fn words(&self, lang: Lang) -> String {
        let becomes = match self.used {
            ColumnUse::Read(read) => read.words(lang).to_owned(),
            ColumnUse::Second(read) => lang.fill("ui.roster.used.second", &[("field", read.words(lang))]),
            ColumnUse::NotKept(read) => lang.fill("ui.roster.used.not-kept", &[("field", read.words(lang))]),
            ColumnUse::Private(Field::Identity) => lang.text("ui.roster.used.identity").to_owned(),
            ColumnUse::Private(_) => lang.text("ui.roster.used.contact").to_owned(),
            ColumnUse::Ignored => lang.text("ui.roster.used.ignored").to_owned(),
        };
        let (number, filled) = (self.number.to_string(), self.filled.to_string());
        let values: [(&str, &str); 4] = [("number", &number), ("heading", &self.heading), ("becomes", &becomes), ("count", &filled)];
        lang.fill("ui.roster.column", &values)
    }
}

impl Message for RosterError {
    fn key(&self) -> &'static str {
        match self {
            Self::Empty => "ui.roster.error.empty",
            Self::TooLarge { .. } => "ui.roster.error.too-large",
            Self::TooManyRows { .. } => "ui.roster.error.too-many-rows",
            Self::TooManyColumns { .. } => "ui.roster.error.too-many-columns",
            Self::OldSpreadsheet => "ui.roster.error.old-spreadsheet",
            Self::Spreadsheet(_) => "ui.roster.error.spreadsheet",
            Self::NoNameColumn => "ui.roster.error.no-name-column",
            Self::UnknownColumn { .. } => "ui.roster.error.unknown-column",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::TooLarge { limit_bytes } => vec![("limit", limit_bytes.to_string())],
            Self::TooManyRows { limit } => vec![("limit", limit.to_string())],
            Self::TooManyColumns { line, limit } => vec![("line", line.to_string()), ("limit", limit.to_string())],
            Self::Spreadsheet(why) => vec![("why", why.clone())],
            Self::UnknownColumn { word } => {
                let fields: Vec<&str> = Field::ALL.into_iter().map(Field::name).collect();
                vec![("word", word.clone()), ("fields", fields.join(" "))]
            }
            Self::Empty | Self::OldSpreadsheet | Self::NoNameColumn => Vec::new(),
        }
    }
}
