//! Words for positions that cannot be read: FEN of the games.

use crate::game_file::one;
use crate::irregular::oddity;
use crate::{Lang, Message, filled};
use arbitration::chess::setup::{ParseFenError, SetupError};
use arbitration::game::GameFenError;
use arbitration::hand::Oddity;

/// Irregularities in one line.
fn oddities(odd: impl IntoIterator<Item = Oddity>, lang: Lang) -> String {
    let odd: Vec<String> = odd.into_iter().map(|odd| oddity(odd, lang)).collect();
    lang.fill("game-file.position.irregular", &[("what", &odd.join(lang.text("game-file.join")))])
}

impl Message for GameFenError {
    fn key(&self) -> &'static str {
        match self {
            Self::Chess(why) => why.key(),
            Self::Draughts(why) => why.key(),
            Self::Xiangqi(why) => why.key(),
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Chess(why) => why.values(),
            Self::Draughts(why) => why.values(),
            Self::Xiangqi(why) => why.values(),
        }
    }

    fn say(&self, lang: Lang) -> String {
        match self {
            Self::Chess(why) => why.say(lang),
            Self::Draughts(why) => why.say(lang),
            Self::Xiangqi(why) => why.say(lang),
        }
    }
}

impl Message for SetupError {
    fn key(&self) -> &'static str {
        match self {
            Self::TooLong => "game-file.position.too-long",
            Self::Syntax(part) => match part {
                ParseFenError::InvalidBoard => "game-file.position.board",
                ParseFenError::InvalidTurn => "game-file.position.turn",
                ParseFenError::InvalidCastling => "game-file.position.castling",
                ParseFenError::InvalidEpSquare => "game-file.position.en-passant",
                ParseFenError::InvalidHalfmoveClock | ParseFenError::InvalidFullmoves => "game-file.position.counters",
                _ => "game-file.position.not-fen",
            },
            Self::Irregular(_) => "game-file.position.irregular",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        if *self == Self::TooLong { one("most", arbitration::chess::setup::MAX_FEN_BYTES) } else { Vec::new() }
    }

    fn say(&self, lang: Lang) -> String {
        if let Self::Irregular(odd) = self { oddities(odd.iter().copied().map(Oddity::Chess), lang) } else { filled(self, lang) }
    }
}

impl Message for draughts::FenError {
    fn key(&self) -> &'static str {
        match self {
            Self::TooLong => "game-file.position.too-long",
            Self::NoSide => "game-file.position.no-side",
            Self::NoColour { .. } => "game-file.position.no-colour",
            Self::NoSquare { .. } => "game-file.position.no-square",
            Self::SquareTwice { .. } => "game-file.position.square-twice",
            Self::Irregular(_) => "game-file.position.irregular",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::TooLong => one("most", draughts::MAX_FEN),
            Self::NoColour { at } | Self::NoSquare { at } => one("at", at),
            Self::SquareTwice { at, square } => vec![("at", at.to_string()), ("square", square.to_string())],
            _ => Vec::new(),
        }
    }

    fn say(&self, lang: Lang) -> String {
        if let Self::Irregular(odd) = self { odd.say(lang) } else { filled(self, lang) }
    }
}

impl Message for draughts::IrregularSetup {
    fn key(&self) -> &'static str {
        "game-file.position.irregular"
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }

    fn say(&self, lang: Lang) -> String {
        oddities(self.0.iter().copied().map(Oddity::Draughts), lang)
    }
}

impl Message for xiangqi::FenError {
    fn key(&self) -> &'static str {
        match self {
            Self::TooLong => "game-file.position.too-long",
            Self::Unexpected(..) => "game-file.position.unexpected",
            Self::RowWidth(..) => "game-file.position.row-width",
            Self::Rows(_) => "game-file.position.rows",
            Self::TwoKings(xiangqi::Color::Red) => "game-file.position.two-red-kings",
            Self::TwoKings(_) => "game-file.position.two-black-kings",
            Self::Counter(_) => "game-file.position.counter",
            Self::Irregular(_) => "game-file.position.irregular",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::TooLong => one("most", xiangqi::MAX_FEN),
            Self::Unexpected(at, sign) => vec![("at", at.to_string()), ("sign", format!("{sign:?}"))],
            Self::RowWidth(row, points) => vec![("row", row.to_string()), ("points", points.to_string())],
            Self::Rows(rows) => one("rows", rows),
            Self::Counter(field) => one("field", field),
            Self::TwoKings(_) | Self::Irregular(_) => Vec::new(),
        }
    }

    fn say(&self, lang: Lang) -> String {
        if let Self::Irregular(odd) = self { oddities(odd.iter().copied().map(Oddity::Xiangqi), lang) } else { filled(self, lang) }
    }
}
