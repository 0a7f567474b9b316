//! Writing and reading moves of any game.

use super::position::{GameMove, GamePosition};
use crate::kind::GameKind;
use crate::notation::{Language, Mode, read};
use shakmaty::san::SanPlus;
use std::str::FromStr;

/// A way of writing moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Notation {
    /// Chess: short algebraic with English letters, `Nf3`.
    San,
    /// Chess: short algebraic with figurines, `♘f3`.
    Figurine,
    /// Chess: long algebraic, `Ng1-f3`.
    Long,
    /// Chess: coordinates, `g1f3`; castling as in the position's own mode.
    Uci,
    /// Draughts: as PDN writes it, `32-28`, `c3-d4`.
    Pdn,
    /// Draughts: as PDN with every jump of a capture.
    PdnFull,
    /// Xiangqi: 炮二平五.
    Chinese,
    /// Xiangqi: 炮二平五 in traditional characters.
    ChineseTraditional,
    /// Xiangqi: `C2=5`.
    Wxf,
    /// Xiangqi: `H2-E2`.
    Iccs,
    /// Xiangqi: `h2e2`.
    Ucci,
}

impl Notation {
    /// All of them.
    pub const ALL: [Self; 11] = [
        Self::San,
        Self::Figurine,
        Self::Long,
        Self::Uci,
        Self::Pdn,
        Self::PdnFull,
        Self::Chinese,
        Self::ChineseTraditional,
        Self::Wxf,
        Self::Iccs,
        Self::Ucci,
    ];

    /// A name that does not change: `san`, `pdn-full`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::San => "san",
            Self::Figurine => "figurine",
            Self::Long => "long",
            Self::Uci => "uci",
            Self::Pdn => "pdn",
            Self::PdnFull => "pdn-full",
            Self::Chinese => "chinese",
            Self::ChineseTraditional => "chinese-traditional",
            Self::Wxf => "wxf",
            Self::Iccs => "iccs",
            Self::Ucci => "ucci",
        }
    }

    /// What a game's players write.
    pub const fn usual(kind: GameKind) -> Self {
        match kind {
            GameKind::Chess => Self::San,
            GameKind::Xiangqi => Self::Chinese,
            GameKind::Draughts100 | GameKind::Draughts64Russian | GameKind::Draughts64Brazilian => Self::Pdn,
        }
    }

    /// The way that names a move without the position: coordinates, in draughts every square of the route.
    pub const fn exact(kind: GameKind) -> Self {
        match kind {
            GameKind::Chess => Self::Uci,
            GameKind::Xiangqi => Self::Ucci,
            GameKind::Draughts100 | GameKind::Draughts64Russian | GameKind::Draughts64Brazilian => Self::PdnFull,
        }
    }

    /// Whether moves of the game are written so.
    pub const fn is_for(self, kind: GameKind) -> bool {
        match self {
            Self::San | Self::Figurine | Self::Long | Self::Uci => matches!(kind, GameKind::Chess),
            Self::Chinese | Self::ChineseTraditional | Self::Wxf | Self::Iccs | Self::Ucci => matches!(kind, GameKind::Xiangqi),
            Self::Pdn | Self::PdnFull => !matches!(kind, GameKind::Chess | GameKind::Xiangqi),
        }
    }
}

/// No way of writing moves has that name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no notation is called `{0}`; there are san, figurine, long, uci, pdn, pdn-full, chinese, chinese-traditional, wxf, iccs, ucci")]
pub struct UnknownNotation(String);

impl FromStr for Notation {
    type Err = UnknownNotation;

    fn from_str(text: &str) -> Result<Self, UnknownNotation> {
        Self::ALL.into_iter().find(|n| n.name() == text).ok_or_else(|| UnknownNotation(text.chars().take(40).collect()))
    }
}

/// What a text says on a board: the one answer of every reader that must not guess.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    /// This move and no other.
    One(GameMove),
    /// Any of these legal moves, the most literal first; none is preferred.
    Several(Vec<GameMove>),
    /// No legal move.
    Nothing,
}

impl Said {
    /// The move, where it is one.
    pub fn one(self) -> Option<GameMove> {
        match self {
            Self::One(m) => Some(m),
            _ => None,
        }
    }

    /// All moves that can be meant.
    pub fn all(self) -> Vec<GameMove> {
        match self {
            Self::One(m) => vec![m],
            Self::Several(list) => list,
            Self::Nothing => Vec::new(),
        }
    }
}

impl GamePosition {
    /// What a text says: read strictly, and only where that finds nothing, tolerantly. A text that is good notation for one move is never
    /// called doubtful because a careless writer could have meant another by it (`b3` is the pawn, `Bb3` the bishop). Captures that lead
    /// to the same position are one move. `language` is for chess letters, `None` tries all.
    pub fn said(&self, text: &str, language: Option<Language>) -> Said {
        let modes = [Mode::Strict, Mode::Tolerant].into_iter();
        let found = modes.map(|mode| self.read(text, language, mode)).find(|list| !list.is_empty()).unwrap_or_default();
        match found.as_slice() {
            [] => Said::Nothing,
            [only] => Said::One(only.clone()),
            [first, rest @ ..] => {
                let after = self.play(first);
                let alike = matches!(self, Self::Draughts(_)) && after.is_some() && rest.iter().all(|m| self.play(m) == after);
                if alike { Said::One(first.clone()) } else { Said::Several(found) }
            }
        }
    }

    /// Writes a legal move of this position; empty for a move or a notation of another game.
    pub fn write(&self, m: &GameMove, notation: Notation) -> String {
        match (self, m) {
            (Self::Chess(p), GameMove::Chess(m)) => write_chess(p, *m, notation),
            (Self::Draughts(p), GameMove::Draughts(m)) => match notation {
                Notation::Pdn => p.pdn(m),
                Notation::PdnFull => p.notation(m, draughts::Style { form: draughts::Form::Full, ..draughts::Style::pdn(p.variant()) }),
                _ => String::new(),
            },
            (Self::Xiangqi(p), GameMove::Xiangqi(m)) => {
                use xiangqi::notation::Style;
                let style = match notation {
                    Notation::Chinese => Style::Simplified,
                    Notation::ChineseTraditional => Style::Traditional,
                    Notation::Wxf => Style::Wxf,
                    Notation::Iccs => Style::Iccs,
                    Notation::Ucci => Style::Ucci,
                    _ => return String::new(),
                };
                xiangqi::notation::name(p, *m, style)
            }
            _ => String::new(),
        }
    }

    /// The legal moves a text can mean, in chess the most literal first; empty when it means none. `language` is for chess letters,
    /// `None` tries all. For what a chess reading assumes use [`crate::notation::read`].
    pub fn read(&self, text: &str, language: Option<Language>, mode: Mode) -> Vec<GameMove> {
        match (self, mode) {
            (Self::Chess(p), _) => read(text, p, language, mode).list.into_iter().map(|r| GameMove::Chess(r.mv)).collect(),
            (Self::Draughts(p), Mode::Tolerant) => p.parse_move(text).into_iter().map(GameMove::Draughts).collect(),
            (Self::Draughts(p), Mode::Strict) => match p.parse_move_strict(text) {
                Ok(m) => vec![GameMove::Draughts(m)],
                Err(draughts::MoveError::Ambiguous(list)) => list.into_iter().map(GameMove::Draughts).collect(),
                Err(_) => Vec::new(),
            },
            (Self::Xiangqi(p), Mode::Tolerant) => xiangqi::notation::candidates(p, text).into_iter().map(GameMove::Xiangqi).collect(),
            (Self::Xiangqi(p), Mode::Strict) => xiangqi::notation::strict(p, text).into_iter().map(GameMove::Xiangqi).collect(),
        }
    }
}

fn write_chess(position: &shakmaty::Chess, m: shakmaty::Move, notation: Notation) -> String {
    use shakmaty::Position as _;
    match notation {
        Notation::San => SanPlus::from_move(position.clone(), m).to_string(),
        Notation::Figurine => {
            let white = position.turn().is_white();
            let san = SanPlus::from_move(position.clone(), m).to_string();
            san.chars().map(|c| if c == 'O' { c } else { figurine(c, white) }).collect()
        }
        Notation::Long => {
            let suffix = SanPlus::from_move(position.clone(), m).suffix.map(|s| s.char());
            m.to_string().chars().chain(suffix).collect()
        }
        Notation::Uci => m.to_uci(position.castles().mode()).to_string(),
        _ => String::new(),
    }
}

fn figurine(c: char, white: bool) -> char {
    match (c, white) {
        ('K', true) => '♔',
        ('Q', true) => '♕',
        ('R', true) => '♖',
        ('B', true) => '♗',
        ('N', true) => '♘',
        ('K', false) => '♚',
        ('Q', false) => '♛',
        ('R', false) => '♜',
        ('B', false) => '♝',
        ('N', false) => '♞',
        (other, _) => other,
    }
}
