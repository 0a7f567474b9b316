//! Words for stages, for what is drawn for a round and for how a drawn meeting was settled.

use crate::Lang;
use event::{RoundLot, Settled};

/// How a drawn meeting was settled.
pub fn settled(how: Settled, lang: Lang) -> &'static str {
    lang.text(match how {
        Settled::Lot => "ui.settled.lot",
        Settled::Rule => "ui.settled.rule",
        Settled::Withdrawal => "ui.settled.withdrawal",
    })
}

/// What was drawn for a round.
pub fn lot(lot: &RoundLot, lang: Lang) -> String {
    match lot {
        RoundLot::Chess960 { number, seed } => {
            lang.fill("ui.lot.chess960", &[("number", &number.to_string()), ("seed", &seed.to_string())])
        }
        RoundLot::Opening { table, entry, .. } => lang.fill("ui.lot.opening", &[("table", &table.to_uppercase()), ("entry", entry)]),
    }
}
