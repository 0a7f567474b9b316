//! Legal moves against a generator that only restates the rules: no tables, every move played and the king looked at.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot make its position fails")]

use proptest::prelude::*;
use xiangqi::{Color, Kind, Move, Outcome, Piece, Position, Setup, Square};

fn path_is_clear(position: &Position, from: Square, to: Square) -> Option<usize> {
    let (files, ranks) = (to.file() as i8 - from.file() as i8, to.rank() as i8 - from.rank() as i8);
    if (files != 0) == (ranks != 0) {
        return None;
    }
    let (df, dr) = (files.signum(), ranks.signum());
    let steps = files.abs().max(ranks.abs());
    Some((1..steps).filter(|&i| from.offset(df * i, dr * i).is_some_and(|s| position.piece_at(s).is_some())).count())
}

fn in_palace(color: Color, square: Square) -> bool {
    (3..=5).contains(&square.file()) && if color == Color::Red { square.rank() <= 2 } else { square.rank() >= 7 }
}

fn own_half(color: Color, square: Square) -> bool {
    (square.rank() < 5) == (color == Color::Red)
}

/// Whether a man on `from` moves to `to` by its way of moving.
fn moves(position: &Position, piece: Piece, from: Square, to: Square) -> bool {
    let (df, dr) = (to.file() as i8 - from.file() as i8, to.rank() as i8 - from.rank() as i8);
    let empty = |f: i8, r: i8| from.offset(f, r).is_some_and(|s| position.piece_at(s).is_none());
    let ahead = if piece.color == Color::Red { dr } else { -dr };
    let target = position.piece_at(to);
    if target.is_some_and(|other| other.color == piece.color) {
        return false;
    }
    match piece.kind {
        Kind::King => df.abs() + dr.abs() == 1 && in_palace(piece.color, to),
        Kind::Advisor => df.abs() == 1 && dr.abs() == 1 && in_palace(piece.color, to),
        Kind::Elephant => df.abs() == 2 && dr.abs() == 2 && empty(df / 2, dr / 2) && own_half(piece.color, to),
        Kind::Horse => (df.abs(), dr.abs()) == (1, 2) && empty(0, dr / 2) || (df.abs(), dr.abs()) == (2, 1) && empty(df / 2, 0),
        Kind::Rook => path_is_clear(position, from, to) == Some(0),
        Kind::Cannon => path_is_clear(position, from, to) == Some(usize::from(target.is_some())),
        Kind::Pawn => ahead == 1 && df == 0 || ahead == 0 && df.abs() == 1 && !own_half(piece.color, from),
    }
}

fn king_hangs(position: &Position, color: Color) -> bool {
    let Some((king, _)) = position.pieces().find(|(_, p)| p.color == color && p.kind == Kind::King) else { return false };
    position.pieces().any(|(from, piece)| {
        piece.color != color
            && match piece.kind {
                Kind::King => from.file() == king.file() && path_is_clear(position, from, king) == Some(0),
                _ => moves(position, piece, from, king),
            }
    })
}

fn literal(position: &Position) -> Vec<Move> {
    let side = position.side_to_move();
    let mut found = Vec::new();
    for (from, piece) in position.pieces().filter(|(_, piece)| piece.color == side) {
        for to in Square::all().filter(|&to| to != from && moves(position, piece, from, to)) {
            let mut next = *position;
            next.set(from, None);
            next.set(to, Some(piece));
            if !king_hangs(&next, side) {
                found.push(Move { from, to });
            }
        }
    }
    found.sort();
    found
}

fn sorted(position: &Position) -> Vec<Move> {
    let mut moves = position.legal_moves();
    moves.sort();
    moves
}

fn check(position: &Position) {
    let expected = literal(position);
    assert_eq!(sorted(position), expected, "{position:?}");
    assert_eq!(position.count_legal() as usize, expected.len());
    assert_eq!(position.in_check(), king_hangs(position, position.side_to_move()));
    let over = expected.is_empty();
    assert_eq!(position.outcome() != Outcome::Open, over);
    for from in Square::all().step_by(7) {
        for to in Square::all().step_by(3).filter(|&to| to != from) {
            assert_eq!(position.is_legal(Move { from, to }), expected.contains(&Move { from, to }));
        }
    }
    assert_eq!(Setup::from_fen(&position.to_fen()).map(|setup| setup.position), Ok(*position));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(50))]

    #[test]
    fn along_random_games(choices in prop::collection::vec(any::<prop::sample::Index>(), 1..120)) {
        let mut position = Position::start();
        for choice in choices {
            check(&position);
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position = position.play(moves[choice.index(moves.len())]);
        }
    }

    /// Men thrown on the board: kings in their palaces, everything else anywhere, checks and facing kings included.
    #[test]
    fn on_thrown_positions(men in prop::collection::vec((0..90usize, 1..7usize, any::<bool>()), 0..30), red in 0..9u8, black in 0..9u8, side in any::<bool>()) {
        let mut position = Position::empty(if side { Color::Red } else { Color::Black });
        for (square, kind, is_red) in men {
            let color = if is_red { Color::Red } else { Color::Black };
            position.set(Square::from_index(square).unwrap(), Some(Piece { color, kind: Kind::ALL[kind] }));
        }
        position.set(Square::new(3 + red % 3, red / 3).unwrap(), Some(Piece { color: Color::Red, kind: Kind::King }));
        position.set(Square::new(3 + black % 3, 9 - black / 3).unwrap(), Some(Piece { color: Color::Black, kind: Kind::King }));
        check(&position);
        let images = [position.mirrored(), position.swapped()];
        prop_assert_eq!(images[0].count_legal(), position.count_legal());
        prop_assert_eq!(images[1].count_legal(), position.count_legal());
    }
}

#[test]
fn irregular_setups_are_typed() {
    use xiangqi::{FenError, Irregularity};
    let facing = Setup::from_fen("4k4/9/9/9/9/9/9/9/9/4K4 w").unwrap();
    assert_eq!(facing.irregularities(), [Irregularity::KingsFacing]);
    assert!(facing.accept(&[Irregularity::KingsFacing]).is_ok());
    let odd = Setup::from_fen("3k5/9/9/9/9/9/9/4A4/9/RRR1K4 r").unwrap();
    let rooks = Irregularity::TooMany(Color::Red, Kind::Rook, 3);
    let advisor = Irregularity::OffPoint(Square::parse("e2").unwrap(), Piece { color: Color::Red, kind: Kind::Advisor });
    assert_eq!(odd.irregularities(), [rooks, advisor]);
    assert_eq!(odd.accept(&[rooks]), Err(FenError::Irregular(vec![advisor])));
    assert_eq!(Setup::from_fen("9/9/9 w"), Err(FenError::Rows(3)));
    assert_eq!(Setup::from_fen("4k4/8/9/9/9/9/9/9/9/4K4"), Err(FenError::RowWidth(2, 8)));
    assert_eq!(Setup::from_fen("4x4/9/9/9/9/9/9/9/9/4K4"), Err(FenError::Unexpected(2, 'x')));
    assert_eq!(Setup::from_fen("3kk4/9/9/9/9/9/9/9/9/4K4"), Err(FenError::TwoKings(Color::Black)));
    let wxf = Setup::from_fen("rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r - - 7 12").unwrap();
    assert_eq!((wxf.position, wxf.plies_since_capture, wxf.round), (Position::start(), 7, 12));
}
