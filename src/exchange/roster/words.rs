//! The problems of a roster in words.

use super::ProblemKind;
use crate::i18n::Message;

impl Message for ProblemKind {
    fn key(&self) -> &'static str {
        match self {
            Self::Undecodable { .. } => "ui.roster.undecodable",
            Self::DamagedText => "ui.roster.damaged-text",
            Self::HarmfulCharacters { .. } => "ui.roster.harmful-characters",
            Self::TooLong { .. } => "ui.roster.too-long",
            Self::OpenQuote => "ui.roster.open-quote",
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
            Self::HarmfulCharacters { count } => vec![("count", count.to_string())],
            Self::TooLong { limit_chars } => vec![("limit", limit_chars.to_string())],
            Self::DuplicateId { id, first_line } => vec![("id", id.clone()), ("line", first_line.to_string())],
            Self::DuplicateEntry { first_line } | Self::DuplicateNumber { first_line } => vec![("line", first_line.to_string())],
            _ => Vec::new(),
        }
    }
}
