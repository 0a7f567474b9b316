//! Fields of a prize list that are written in a short way, said back in words.

use crate::desk::prizes::{PrizeInputError, read_board};
use crate::words::prizes::open_to;
use crate::words::{Lang, Message};
use ::prizes::Currency;
use event::{PrizeList, read_prizes};

/// A field of a prize list that is written in a short way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Short {
    /// The prizes, from the first place on.
    Prizes,
    /// The board that the list is of.
    Board,
}

impl Short {
    /// What stands in the field in words, or how it is filled in.
    pub fn echo(self, typed: &str, currency: &Currency, lang: Lang) -> String {
        let text = |field: &'static str| move |error| PrizeInputError::Text(field, error, currency.clone());
        let said = match self {
            _ if typed.is_empty() => Ok(lang
                .text(match self {
                    Self::Prizes => "prizes.form.prizes-hint",
                    Self::Board => "prizes.form.board-hint",
                })
                .to_owned()),
            Self::Prizes => read_prizes(typed, currency).map_err(text("prizes")).map(|prizes| {
                let sum = prizes.iter().fold(0_u64, |sum, prize| sum.saturating_add(prize.money));
                lang.fill("prizes.form.prizes-read", &[("count", &prizes.len().to_string()), ("sum", &currency.amount(sum))])
            }),
            Self::Board => read_board(typed).map(|order| open_to(&PrizeList { order, ..PrizeList::default() }, lang)),
        };
        said.unwrap_or_else(|error| error.say(lang))
    }
}
