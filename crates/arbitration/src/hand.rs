//! A board set up by hand: men put and taken away, and what is odd about the outcome, each oddity accepted by itself.

use crate::chess::setup::{Irregularity as ChessOddity, SetupError, position_from_fen};
use crate::game::{GamePosition, Man, Point, Side};
use crate::kind::GameKind;
use shakmaty::Role;
use shakmaty::fen::Fen;
use std::collections::BTreeMap;

/// Men on a board, and whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hand {
    kind: GameKind,
    men: BTreeMap<Point, (Side, Man)>,
    /// Whose turn it is.
    pub turn: Side,
    /// Chess: kings and rooks on their squares may castle.
    pub castles: bool,
}

/// Something odd about a set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Oddity {
    /// In chess.
    Chess(ChessOddity),
    /// In draughts.
    Draughts(draughts::Irregularity),
    /// In xiangqi.
    Xiangqi(xiangqi::Irregularity),
    /// It gives no position at all: two kings of a side in xiangqi.
    Unreadable,
}

impl Oddity {
    /// Whether the arbiter can let it stand.
    pub const fn acceptable(self) -> bool {
        match self {
            Self::Chess(odd) => odd.acceptable(),
            Self::Draughts(odd) => odd.can_be_accepted(),
            Self::Xiangqi(odd) => !matches!(odd, xiangqi::Irregularity::NoKing(_)),
            Self::Unreadable => false,
        }
    }
}

impl From<&GamePosition> for Hand {
    fn from(position: &GamePosition) -> Self {
        let men = position.men().into_iter().map(|(at, side, man)| (at, (side, man))).collect();
        let castles = Side::ALL.iter().any(|side| position.king_state(*side).is_some_and(|k| k.castling.contains(&true)));
        Self { kind: position.kind(), men, turn: position.side_to_move(), castles }
    }
}

impl Hand {
    /// The board of a position text, however odd; `None` where it cannot be read.
    pub fn from_fen(kind: GameKind, fen: &str) -> Option<Self> {
        if kind != GameKind::Chess {
            return position(kind, fen).map(|p| Self::from(&p));
        }
        let setup = fen.trim().parse::<Fen>().ok()?.into_setup();
        let point = |square: shakmaty::Square| {
            let part = |n: u32| u8::try_from(n).unwrap_or(0);
            Point { file: part(square.file().to_u32()), rank: part(square.rank().to_u32()) }
        };
        let man = |(square, piece): (shakmaty::Square, shakmaty::Piece)| (point(square), (piece.color.into(), Man::Chess(piece.role)));
        let men = setup.board.iter().map(man).collect();
        Some(Self { kind, men, turn: setup.turn.into(), castles: !setup.castling_rights.is_empty() })
    }

    /// The game.
    pub const fn kind(&self) -> GameKind {
        self.kind
    }

    /// Files and ranks.
    pub fn size(&self) -> (u8, u8) {
        GamePosition::start(self.kind).size()
    }

    /// What stands on a point.
    pub fn man_at(&self, at: Point) -> Option<(Side, Man)> {
        self.men.get(&at).copied()
    }

    /// Takes every man away. A king and a rook put on their squares then may castle until [`Self::castles`] says no.
    pub fn clear(&mut self) {
        self.men.clear();
        self.castles = true;
    }

    /// Fills or empties a point. Points that are not played on take nothing.
    pub fn put(&mut self, at: Point, man: Option<(Side, Man)>) {
        let played_on = !GamePosition::start(self.kind).point_name(at).is_empty();
        match man.filter(|_| played_on) {
            Some(man) => self.men.insert(at, man),
            None => self.men.remove(&at),
        };
    }

    /// A man moved as hands did it, whatever the rules say; what stood there goes. The other side is to move then.
    pub fn carry(&mut self, from: Point, to: Point) -> bool {
        let Some(man) = self.men.remove(&from) else { return false };
        self.men.insert(to, man);
        self.turn = man.0.other();
        true
    }

    /// The man a letter stands for in this game: capitals are White's (Red's), small letters Black's.
    pub fn letter(&self, c: char) -> Option<(Side, Man)> {
        let side = if c.is_uppercase() { Side::First } else { Side::Second };
        let man = match self.kind {
            GameKind::Chess => Man::Chess(Role::from_char(c)?),
            GameKind::Xiangqi => Man::Xiangqi(xiangqi::Kind::from_letter(c.to_ascii_uppercase())?),
            _ => match c.to_ascii_lowercase() {
                'm' | 'p' => Man::Draughts,
                'k' | 'd' | 'q' => Man::DraughtsKing,
                _ => return None,
            },
        };
        Some((side, man))
    }

    /// The position text. Castling rights are those that kings and rooks on their squares allow.
    pub fn fen(&self) -> String {
        match self.kind {
            GameKind::Chess => {
                let letter = |(side, man): (Side, Man)| match man {
                    Man::Chess(role) => {
                        if side == Side::First {
                            role.upper_char()
                        } else {
                            role.char()
                        }
                    }
                    _ => '?',
                };
                let rights = self.castling();
                format!("{} {} {rights} - 0 1", self.rows(letter), if self.turn == Side::First { 'w' } else { 'b' })
            }
            GameKind::Xiangqi => {
                let letter = |(side, man): (Side, Man)| match man {
                    Man::Xiangqi(kind) if side == Side::First => kind.letter(),
                    Man::Xiangqi(kind) => kind.letter().to_ascii_lowercase(),
                    _ => '?',
                };
                format!("{} {} - - 0 1", self.rows(letter), if self.turn == Side::First { 'w' } else { 'b' })
            }
            _ => self.pdn_fen(),
        }
    }

    fn rows(&self, letter: impl Fn((Side, Man)) -> char) -> String {
        let (files, ranks) = self.size();
        let row = |rank: u8| {
            let (mut text, mut empty) = (String::new(), 0u8);
            for file in 0..files {
                match self.man_at(Point { file, rank }) {
                    None => empty += 1,
                    Some(man) => {
                        if empty > 0 {
                            text.push_str(&empty.to_string());
                        }
                        empty = 0;
                        text.push(letter(man));
                    }
                }
            }
            if empty > 0 {
                text.push_str(&empty.to_string());
            }
            text
        };
        (0..ranks).rev().map(row).collect::<Vec<_>>().join("/")
    }

    /// The castling rights as in a FEN: those that kings and rooks on their squares allow, unless castling is off.
    pub fn castling(&self) -> String {
        let is = |file, rank, side, role| self.man_at(Point { file, rank }) == Some((side, Man::Chess(role)));
        let mut rights = String::new();
        for (side, rank, letters) in [(Side::First, 0, ['K', 'Q']), (Side::Second, 7, ['k', 'q'])] {
            for (file, letter) in [7, 0].into_iter().zip(letters) {
                if self.castles && is(4, rank, side, Role::King) && is(file, rank, side, Role::Rook) {
                    rights.push(letter);
                }
            }
        }
        if rights.is_empty() { "-".to_owned() } else { rights }
    }

    fn pdn_fen(&self) -> String {
        let position = GamePosition::start(self.kind);
        let squares = |side: Side| -> String {
            let of_side = self.men.iter().filter(|(_, (owner, _))| *owner == side);
            let name = |(at, (_, man)): (&Point, &(Side, Man))| {
                format!("{}{}", if *man == Man::DraughtsKing { "K" } else { "" }, position.point_name(*at))
            };
            of_side.map(name).collect::<Vec<_>>().join(",")
        };
        let turn = if self.turn == Side::First { "W" } else { "B" };
        format!("{turn}:W{}:B{}", squares(Side::First), squares(Side::Second))
    }
}

/// The position of a text with everything accepted that can be: for texts that were accepted once, and kept.
pub fn position(kind: GameKind, fen: &str) -> Option<GamePosition> {
    let accepted = [ChessOddity::CastlingRights, ChessOddity::EnPassant, ChessOddity::TooMuchMaterial, ChessOddity::ImpossibleCheck];
    match (kind, crate::game::draughts_variant(kind)) {
        (_, Some(variant)) => {
            let setup = draughts::Setup::from_fen(variant, fen).ok()?;
            setup.position_as_it_stands().ok().map(GamePosition::Draughts)
        }
        (GameKind::Xiangqi, None) => xiangqi::Setup::from_fen(fen).ok().map(|s| GamePosition::Xiangqi(s.position)),
        (_, None) => position_from_fen(fen, &accepted).ok().map(GamePosition::Chess),
    }
}

/// The position after a man was moved as hands moved it, whatever the rules say, and the motion as it is written: `g1-g3`.
pub fn moved(on: &GamePosition, text: &str) -> Option<(GamePosition, String)> {
    let (from, to) = two_points(on.kind(), text)?;
    let mut hand = Hand::from(on);
    if !hand.carry(from, to) {
        return None;
    }
    let after = position(on.kind(), &hand.fen())?;
    Some((after, format!("{}-{}", on.point_name(from), on.point_name(to))))
}

/// Everything odd about a position text; empty when it is an ordinary position.
pub fn oddities(kind: GameKind, fen: &str) -> Vec<Oddity> {
    read_oddities(kind, fen).unwrap_or_else(|| vec![Oddity::Unreadable])
}

fn read_oddities(kind: GameKind, fen: &str) -> Option<Vec<Oddity>> {
    match (kind, crate::game::draughts_variant(kind)) {
        (_, Some(variant)) => {
            let setup = draughts::Setup::from_fen(variant, fen).ok()?;
            Some(setup.irregularities().into_iter().map(Oddity::Draughts).collect())
        }
        (GameKind::Xiangqi, None) => {
            let setup = xiangqi::Setup::from_fen(fen).ok()?;
            Some(setup.irregularities().into_iter().map(Oddity::Xiangqi).collect())
        }
        (_, None) => match position_from_fen(fen, &[]) {
            Ok(_) => Some(Vec::new()),
            Err(SetupError::Irregular(list)) => Some(list.into_iter().map(Oddity::Chess).collect()),
            Err(_) => None,
        },
    }
}

/// A point by its name in the game: `e4`, `28`, in xiangqi `h2`.
pub fn point_named(kind: GameKind, name: &str) -> Option<Point> {
    let start = GamePosition::start(kind);
    let (files, ranks) = start.size();
    let name = name.trim().to_lowercase();
    let mut points = (0..ranks).flat_map(|rank| (0..files).map(move |file| Point { file, rank }));
    points.find(|at| start.point_name(*at) == name && !name.is_empty())
}

/// Two points written as a move: `e1g3`, `e1-g3`, `32-21`, `32x21`.
pub fn two_points(kind: GameKind, text: &str) -> Option<(Point, Point)> {
    let text = text.trim();
    if let Some((a, b)) = text.split_once(['-', 'x', ':', ' ']) {
        return Some((point_named(kind, a)?, point_named(kind, b)?));
    }
    let (a, b) = text.split_at_checked(2)?;
    Some((point_named(kind, a)?, point_named(kind, b)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_by_hand_says_what_is_odd_and_gives_the_position() {
        for kind in GameKind::ALL {
            let hand = Hand::from(&GamePosition::start(kind));
            assert_eq!(oddities(hand.kind(), &hand.fen()), [], "{kind}");
            let back = position(kind, &hand.fen()).unwrap();
            assert_eq!(back, GamePosition::start(kind), "{kind}: {}", hand.fen());
        }
        let mut hand = Hand::from(&GamePosition::start(GameKind::Chess));
        hand.put(Point { file: 4, rank: 0 }, None);
        assert_eq!(oddities(hand.kind(), &hand.fen()), [Oddity::Chess(ChessOddity::MissingKing)]);
        hand.put(Point { file: 4, rank: 0 }, hand.letter('K'));
        hand.put(Point { file: 4, rank: 3 }, hand.letter('Q'));
        hand.put(Point { file: 4, rank: 4 }, hand.letter('Q'));
        assert_eq!(oddities(hand.kind(), &hand.fen()), [Oddity::Chess(ChessOddity::TooMuchMaterial)]);
        let pasted = Hand::from_fen(GameKind::Chess, "4k3/8/8/8/8/8/8/R3K2R w Q - 0 1").unwrap();
        assert!(pasted.castles && pasted.castling() == "KQ");
        let odd = Hand::from_fen(GameKind::Chess, "8/8/8/8/8/8/8/KK6 w - - 0 1").unwrap();
        assert!(oddities(GameKind::Chess, &odd.fen()).contains(&Oddity::Chess(ChessOddity::TooManyKings)));
        assert_eq!(Hand::from_fen(GameKind::Chess, "1. e4 e5"), None);
        let mut draughts = Hand::from(&GamePosition::start(GameKind::Draughts100));
        draughts.put(Point { file: 0, rank: 1 }, draughts.letter('K'));
        assert_eq!(draughts.man_at(Point { file: 0, rank: 1 }), None, "no man stands on a light square");
    }

    #[test]
    fn points_are_named_as_the_game_names_them() {
        assert_eq!(two_points(GameKind::Chess, "e1g3"), Some((Point { file: 4, rank: 0 }, Point { file: 6, rank: 2 })));
        let (from, to) = two_points(GameKind::Draughts100, "32-28").unwrap();
        let start = GamePosition::start(GameKind::Draughts100);
        assert_eq!((start.point_name(from), start.point_name(to)), ("32".to_owned(), "28".to_owned()));
        assert_eq!(two_points(GameKind::Chess, "Nf3"), None);
    }
}
