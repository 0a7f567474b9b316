//! Words for teams: what is wrong with a line-up or a list.

use crate::{Lang, Message, filled};
use event::{Composed, LineUpFault};

impl Message for LineUpFault {
    fn key(&self) -> &'static str {
        match self {
            Self::NotOfTeam(_) => "team.fault.not-of-team",
            Self::Twice(_) => "team.fault.twice",
            Self::TooMany(..) => "team.fault.too-many",
            Self::Order(..) => "team.fault.order",
            Self::Board(_, _, 0) => "team.fault.reserve",
            Self::Board(..) => "team.fault.board",
            Self::Gap(_) => "team.fault.gap",
            Self::Composed(_, _, Composed::Woman) => "team.fault.woman",
            Self::Composed(_, _, Composed::BornFrom(_)) => "team.fault.born",
            Self::Composed(_, _, Composed::RatedAtMost(_)) => "team.fault.rated",
            Self::Rating(..) => "team.fault.rating",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::NotOfTeam(name) | Self::Twice(name) => vec![("name", name.clone())],
            Self::TooMany(count, boards) => vec![("count", count.to_string()), ("boards", boards.to_string())],
            Self::Order(above, below) => vec![("above", above.clone()), ("below", below.clone())],
            Self::Board(name, board, own) => vec![("name", name.clone()), ("board", board.to_string()), ("own", own.to_string())],
            Self::Gap(board) => vec![("board", board.to_string())],
            Self::Composed(board, name, rule) => {
                let asked = match rule {
                    Composed::Woman => String::new(),
                    Composed::BornFrom(number) | Composed::RatedAtMost(number) => number.to_string(),
                };
                vec![("board", board.to_string()), ("name", name.clone()), ("asked", asked)]
            }
            Self::Rating(above, below, over) => vec![("above", above.clone()), ("below", below.clone()), ("over", over.to_string())],
        }
    }
}

/// What is wrong, a sentence after the other.
pub fn faults(faults: &[LineUpFault], lang: Lang) -> String {
    faults.iter().map(|fault| filled(fault, lang)).collect::<Vec<_>>().join(lang.text("team.fault.between"))
}
