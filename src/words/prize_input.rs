//! Why what was typed of prizes cannot be used.

use super::{Lang, Message, filled};
use crate::desk::prize_case::CaseError;
use crate::desk::prizes::PrizeInputError;
use ::words::prizes::text_error;

impl Message for PrizeInputError {
    fn key(&self) -> &'static str {
        match self {
            Self::File(..) => "prizes.input.toml",
            Self::Text(..) => "prizes.input.file",
            Self::Choice(..) => "prizes.input.choice",
            Self::Section(_) => "prizes.input.section",
            Self::NotShown(..) => "prizes.input.not-shown",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::File(fault) => vec![("line", fault.line.to_string()), ("column", fault.column.to_string())],
            Self::Text(_, error, currency) => vec![("what", text_error(error, currency, Lang::EN))],
            Self::Choice(field, text, names) => {
                vec![("field", (*field).to_owned()), ("text", text.clone()), ("names", names.clone())]
            }
            Self::Section(name) => vec![("name", name.clone())],
            Self::NotShown(currency, lost) => vec![("currency", currency.to_string()), ("amounts", amounts(lost, Lang::EN))],
        }
    }

    fn say(&self, lang: Lang) -> String {
        match self {
            Self::NotShown(currency, lost) => {
                lang.fill(self.key(), &[("currency", &currency.to_string()), ("amounts", &amounts(lost, lang))])
            }
            Self::File(fault) => {
                let (line, column) = (fault.line.to_string(), fault.column.to_string());
                lang.fill(self.key(), &[("line", &line), ("column", &column), ("what", &fault.say(lang))])
            }
            Self::Text(_, error, currency) => text_error(error, currency, lang),
            other => filled(other, lang),
        }
    }
}

/// Amounts, each with its list, or the fund.
fn amounts(lost: &[(Option<String>, String)], lang: Lang) -> String {
    let one = |(list, amount): &(Option<String>, String)| {
        let list = list.as_deref().unwrap_or_else(|| lang.text("prizes.form.fund"));
        lang.fill("prizes.input.amount-of", &[("list", list), ("amount", amount)])
    };
    lost.iter().map(one).collect::<Vec<_>>().join(lang.text("ui.form.join"))
}

impl Message for CaseError {
    fn key(&self) -> &'static str {
        match self {
            Self::Json(_) => "prizes.input.json",
            Self::Choice(_) => "prizes.input.no-choice",
            Self::Player(_) => "prizes.input.player",
            Self::Fault(_) => "prizes.input.file",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Json(error) => vec![("line", error.line().to_string()), ("column", error.column().to_string())],
            Self::Choice(text) => vec![("text", text.clone())],
            Self::Player(number) => vec![("number", number.to_string())],
            Self::Fault(fault) => vec![("what", fault.say(Lang::EN))],
        }
    }

    fn say(&self, lang: Lang) -> String {
        match self {
            Self::Fault(fault) => lang.fill("prizes.input.file", &[("what", &fault.say(lang))]),
            other => filled(other, lang),
        }
    }
}
