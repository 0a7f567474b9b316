//! Why what was typed of prizes cannot be used.

use super::{Lang, Message, filled};
use crate::desk::prize_case::CaseError;
use crate::desk::prizes::PrizeInputError;
use ::words::prizes::text_error;

impl Message for PrizeInputError {
    fn key(&self) -> &'static str {
        match self {
            Self::File(_) | Self::Text(..) => "prizes.input.file",
            Self::Choice(..) => "prizes.input.choice",
            Self::Section(_) => "prizes.input.section",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::File(error) => vec![("what", error.to_string().trim().replace('\n', " "))],
            Self::Text(_, error, currency) => vec![("what", text_error(error, currency, Lang::EN))],
            Self::Choice(field, text, names) => {
                vec![("field", (*field).to_owned()), ("text", text.clone()), ("names", names.clone())]
            }
            Self::Section(name) => vec![("name", name.clone())],
        }
    }

    fn say(&self, lang: Lang) -> String {
        match self {
            Self::Text(_, error, currency) => text_error(error, currency, lang),
            other => filled(other, lang),
        }
    }
}

impl Message for CaseError {
    fn key(&self) -> &'static str {
        "prizes.input.file"
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        vec![("what", self.to_string())]
    }
}
