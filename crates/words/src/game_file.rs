//! Words for what readers of game files find: PGN, PDN, files of xiangqi programs.

use crate::{Lang, Message, filled};
use arbitration::movetext::TextFault;
use arbitration::pgn;
use draughts::{MoveError, pdn};
use xiangqi::files as xf;

/// A text with one place.
pub(crate) fn one(name: &'static str, value: impl ToString) -> Vec<(&'static str, String)> {
    vec![(name, value.to_string())]
}

/// A word of a file as it stands there, with what cannot be seen made visible.
fn word(text: &str) -> Vec<(&'static str, String)> {
    one("word", format!("{text:?}"))
}

/// A text that ends in another value, said in the same language.
fn about(key: &'static str, what: &str, lang: Lang) -> String {
    lang.fill(key, &[("what", what)])
}

impl Message for TextFault {
    fn key(&self) -> &'static str {
        match self {
            Self::Pgn(what) => what.key(),
            Self::Pdn(what) => what.key(),
            Self::Xiangqi(what) => what.key(),
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Pgn(what) => what.values(),
            Self::Pdn(what) => what.values(),
            Self::Xiangqi(what) => what.values(),
        }
    }

    fn say(&self, lang: Lang) -> String {
        match self {
            Self::Pgn(what) => what.say(lang),
            Self::Pdn(what) => what.say(lang),
            Self::Xiangqi(what) => what.say(lang),
        }
    }
}

impl Message for pgn::FaultKind {
    fn key(&self) -> &'static str {
        match self {
            Self::BadTag => "game-file.bad-tag",
            Self::TooMuchText => "game-file.too-much-text",
            Self::LongTag => "game-file.long-tag",
            Self::TooManyTags => "game-file.too-many-tags",
            Self::OpenComment => "game-file.open-comment",
            Self::OpenVariation => "game-file.open-variation",
            Self::StrayBracket => "game-file.bracket",
            Self::TooDeep => "game-file.too-deep",
            Self::TooManyMoves => "game-file.too-many-moves",
            Self::LongWord => "game-file.long-word",
            Self::NotAMove(_) => "game-file.unknown",
            Self::NoTerminator => "game-file.no-result",
            Self::ResultDiffers(_) => "game-file.result-differs",
            _ => "value.other",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::LongTag => one("most", pgn::MAX_VALUE),
            Self::TooManyTags => one("most", pgn::MAX_TAGS),
            Self::TooDeep => one("most", pgn::MAX_DEPTH),
            Self::TooManyMoves => one("most", pgn::MAX_MOVES),
            Self::LongWord => one("most", pgn::MAX_WORD),
            Self::NotAMove(text) | Self::ResultDiffers(text) => word(text),
            _ => Vec::new(),
        }
    }
}

impl Message for pgn::Why {
    fn key(&self) -> &'static str {
        match self {
            Self::Start(_) => "game-file.start",
            Self::Variant(_) => "game-file.variant",
            Self::NotNotation => "game-file.not-notation",
            Self::NotLegal => "game-file.not-legal",
            Self::Ambiguous(_) => "game-file.several",
            Self::NullMove => "game-file.null-move",
            Self::TooLong(_) => "game-file.record-full",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Variant(text) => word(text),
            Self::Ambiguous(moves) => one("list", moves.join(" ")),
            _ => Vec::new(),
        }
    }

    fn say(&self, lang: Lang) -> String {
        if let Self::Start(why) = self { about(self.key(), &why.say(lang), lang) } else { filled(self, lang) }
    }
}

impl Message for pdn::FaultKind {
    fn key(&self) -> &'static str {
        match self {
            Self::Tag => "game-file.bad-tag",
            Self::OpenString => "game-file.open-string",
            Self::OpenComment => "game-file.open-comment",
            Self::NestedComment => "game-file.nested-comment",
            Self::Parenthesis => "game-file.bracket",
            Self::TooDeep => "game-file.nested",
            Self::TooMuch => "game-file.too-much",
            Self::NothingBefore => "game-file.nothing-before",
            Self::Unknown(_) => "game-file.unknown",
            _ => "value.other",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        if let Self::Unknown(text) = self { word(text) } else { Vec::new() }
    }
}

impl Message for pdn::Why {
    fn key(&self) -> &'static str {
        match self {
            Self::OtherGame(_) => "game-file.game-type",
            Self::Position(_) => "game-file.position.bad",
            Self::Move(why) => why.key(),
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::OtherGame(number) => one("number", number),
            Self::Position(_) => Vec::new(),
            Self::Move(why) => why.values(),
        }
    }

    fn say(&self, lang: Lang) -> String {
        if let Self::Position(why) = self { about(self.key(), &why.say(lang), lang) } else { filled(self, lang) }
    }
}

impl Message for MoveError {
    fn key(&self) -> &'static str {
        match self {
            Self::NotAMove => "game-file.not-notation",
            Self::NoPiece(_) => "game-file.no-piece",
            Self::OpponentsPiece(_) => "game-file.opponents-piece",
            Self::CaptureCompulsory(_) => "game-file.capture-compulsory",
            Self::WrongCapture(_) => "game-file.wrong-capture",
            Self::Unreachable(_) => "game-file.unreachable",
            Self::Ambiguous(_) => "game-file.count-fit",
            Self::GameOver => "game-file.game-over",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::NoPiece(square) | Self::OpponentsPiece(square) | Self::Unreachable(square) => one("square", square),
            Self::Ambiguous(moves) => one("count", moves.len()),
            _ => Vec::new(),
        }
    }
}

impl Message for xf::FaultKind {
    fn key(&self) -> &'static str {
        match self {
            Self::NotThisFormat => "game-file.not-this-format",
            Self::Truncated => "game-file.truncated",
            Self::Position(_) => "game-file.position.bad",
            Self::PositionDigits => "game-file.position.digits",
            Self::Move(_) => "game-file.word-not-legal",
            Self::Ambiguous(_) => "game-file.word-several",
            Self::Result(_) => "game-file.word-no-result",
            Self::Bracket => "game-file.bracket",
            Self::Limit => "game-file.limit",
            _ => "value.other",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Move(text) | Self::Ambiguous(text) | Self::Result(text) => word(text),
            _ => Vec::new(),
        }
    }

    fn say(&self, lang: Lang) -> String {
        if let Self::Position(why) = self { about(self.key(), &why.say(lang), lang) } else { filled(self, lang) }
    }
}
