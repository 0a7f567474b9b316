//! The state of a side's king as the arbiter reads it from the board: check and by what, castling rights, no legal move.

use super::position::{GamePosition, Man, Point, Side, chess_point};
use shakmaty::{CastlingSide, Color, Position as _};

/// How a side's king stands.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct KingState {
    /// Where it stands.
    pub at: Point,
    /// Men that give it check. Two kings that face each other in xiangqi attack each other.
    pub attackers: Vec<Point>,
    /// Chess: the right to castle on the king's side and on the queen's side, by article 3.8.2.1 (2023): neither king nor rook has moved.
    pub castling: [bool; 2],
}

impl GamePosition {
    /// How a side's king stands; `None` in draughts and where the side has no king.
    pub fn king_state(&self, side: Side) -> Option<KingState> {
        match self {
            Self::Chess(p) => {
                let color = Color::from_white(side == Side::First);
                let king = p.board().king_of(color)?;
                let attackers = p.king_attackers(king, color.other(), p.board().occupied());
                let right = |castling| p.castles().has(color, castling);
                Some(KingState {
                    at: chess_point(king),
                    attackers: attackers.into_iter().map(chess_point).collect(),
                    castling: [right(CastlingSide::KingSide), right(CastlingSide::QueenSide)],
                })
            }
            Self::Xiangqi(p) => {
                let color = if side == Side::First { xiangqi::Color::Red } else { xiangqi::Color::Black };
                let king = p.king(color)?;
                let point = |square: xiangqi::Square| Point { file: square.file(), rank: square.rank() };
                let attackers = p.checkers(color).into_iter().map(point).collect();
                Some(KingState { at: point(king), attackers, castling: [false; 2] })
            }
            Self::Draughts(_) => None,
        }
    }

    /// Men and kings of a side, as they are counted in draughts. In the other games all men are men.
    pub fn count(&self, side: Side) -> (usize, usize) {
        let own = self.men().into_iter().filter(|(_, owner, _)| *owner == side);
        own.fold((0, 0), |(men, kings), (_, _, man)| if man == Man::DraughtsKing { (men, kings + 1) } else { (men + 1, kings) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kind::GameKind;

    fn names(position: &GamePosition, side: Side) -> Vec<String> {
        let state = position.king_state(side).expect("a king");
        state.attackers.iter().map(|at| position.point_name(*at)).collect()
    }

    #[test]
    fn both_kings_of_chess() {
        let fen = "r3k2r/8/8/8/1b5q/8/3P4/R3K2R w KQkq - 0 1";
        let position = GamePosition::from_fen(GameKind::Chess, fen).expect("fen");
        assert_eq!(names(&position, Side::First), ["h4"], "the pawn on d2 stops the bishop");
        assert_eq!(names(&position, Side::Second), Vec::<String>::new());
        assert_eq!(position.king_state(Side::First).map(|k| k.castling), Some([true, true]));
        let fen = "r3k2r/8/8/8/8/8/8/R3K1R1 b Qk - 0 1";
        let position = GamePosition::from_fen(GameKind::Chess, fen).expect("fen");
        assert_eq!(position.king_state(Side::First).map(|k| k.castling), Some([false, true]));
        assert_eq!(position.king_state(Side::Second).map(|k| k.castling), Some([true, false]));
    }

    #[test]
    fn kings_of_xiangqi_are_attacked_along_the_open_file_as_well() {
        let red_horse = GamePosition::from_fen(GameKind::Xiangqi, "3k5/9/2N6/9/9/9/9/9/9/4K4 b").expect("fen");
        assert_eq!(names(&red_horse, Side::Second), ["c7"]);
        let facing = xiangqi::Setup::from_fen("4k4/9/9/9/9/9/9/9/9/4K4 w").expect("fen").position;
        let facing = GamePosition::Xiangqi(facing);
        assert_eq!((names(&facing, Side::First), names(&facing, Side::Second)), (vec!["e9".to_owned()], vec!["e0".to_owned()]));
    }

    #[test]
    fn men_are_counted() {
        let position = GamePosition::from_fen(GameKind::Draughts100, "W:W31,K48:B1,2,K3").expect("fen");
        assert_eq!((position.count(Side::First), position.count(Side::Second)), ((1, 1), (2, 1)));
        assert_eq!(position.king_state(Side::First), None);
    }
}
