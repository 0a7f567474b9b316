//! A move generator of the test's own: it looks at every point for every man.

use xiangqi::{Color, Kind, Move, Piece, Position, Square};

/// The men between two points of one line; `None` when they are on none.
pub fn between(position: &Position, from: Square, to: Square) -> Option<usize> {
    let (files, ranks) = (to.file() as i8 - from.file() as i8, to.rank() as i8 - from.rank() as i8);
    if (files != 0) == (ranks != 0) {
        return None;
    }
    let steps = files.abs().max(ranks.abs());
    let at = |n: i8| from.offset(files.signum() * n, ranks.signum() * n).and_then(|s| position.piece_at(s));
    Some((1..steps).filter(|n| at(*n).is_some()).count())
}

/// Whether the man on `from` reaches `to` by its way of moving.
pub fn reaches(position: &Position, from: Square, to: Square) -> bool {
    let Some(man) = position.piece_at(from) else { return false };
    let taken = position.piece_at(to);
    if from == to || taken.is_some_and(|other| other.color == man.color) {
        return false;
    }
    let (files, ranks) = (to.file() as i8 - from.file() as i8, to.rank() as i8 - from.rank() as i8);
    let free = |f: i8, r: i8| from.offset(f, r).is_some_and(|s| position.piece_at(s).is_none());
    let red = man.color == Color::Red;
    let home = (to.rank() < 5) == red;
    let palace = (3..=5).contains(&to.file()) && if red { to.rank() <= 2 } else { to.rank() >= 7 };
    match man.kind {
        Kind::King => palace && files.abs() + ranks.abs() == 1,
        Kind::Advisor => palace && files.abs() == 1 && ranks.abs() == 1,
        Kind::Elephant => home && files.abs() == 2 && ranks.abs() == 2 && free(files / 2, ranks / 2),
        Kind::Horse => {
            (files.abs(), ranks.abs()) == (1, 2) && free(0, ranks / 2) || (files.abs(), ranks.abs()) == (2, 1) && free(files / 2, 0)
        }
        Kind::Rook => between(position, from, to) == Some(0),
        Kind::Cannon => between(position, from, to) == Some(usize::from(taken.is_some())),
        Kind::Pawn => {
            let ahead = if red { ranks } else { -ranks };
            let crossed = (from.rank() < 5) != red;
            (ahead, files) == (1, 0) || crossed && ahead == 0 && files.abs() == 1
        }
    }
}

pub fn checked(position: &Position, color: Color) -> bool {
    let Some((king, _)) = position.pieces().find(|(_, p)| p.color == color && p.kind == Kind::King) else { return false };
    position.pieces().any(|(from, man)| {
        let faces = man.kind == Kind::King && from.file() == king.file() && between(position, from, king) == Some(0);
        man.color != color && (faces || man.kind != Kind::King && reaches(position, from, king))
    })
}

pub fn played(position: &Position, mv: Move) -> Position {
    let mut next = position.passed();
    next.set(mv.to, position.piece_at(mv.from));
    next.set(mv.from, None);
    next
}

pub fn legal(position: &Position) -> Vec<Move> {
    let side = position.side_to_move();
    let own: Vec<Square> = position.pieces().filter(|(_, p)| p.color == side).map(|(s, _)| s).collect();
    let all = own.iter().flat_map(|&from| Square::all().map(move |to| Move { from, to }));
    all.filter(|mv| reaches(position, mv.from, mv.to) && !checked(&played(position, *mv), side)).collect()
}

/// Captures and checks.
pub fn sharp(position: &Position) -> Vec<Move> {
    let other = position.side_to_move().other();
    legal(position).into_iter().filter(|mv| position.piece_at(mv.to).is_some() || checked(&played(position, *mv), other)).collect()
}

/// Men thrown on the points where their kind may stand.
pub fn thrown(men: &[(usize, usize, bool)], red: u8, black: u8) -> Option<Position> {
    let mut position = Position::empty(Color::Red);
    for &(at, kind, is_red) in men {
        let kind = [Kind::Rook, Kind::Horse, Kind::Cannon, Kind::Rook, Kind::Horse, Kind::Cannon, Kind::Pawn][kind % 7];
        position.set(Square::from_index(at)?, Some(Piece { color: if is_red { Color::Red } else { Color::Black }, kind }));
    }
    position.set(Square::new(3 + red % 3, red / 3)?, Some(Piece { color: Color::Red, kind: Kind::King }));
    position.set(Square::new(3 + black % 3, 9 - black / 3)?, Some(Piece { color: Color::Black, kind: Kind::King }));
    (!checked(&position, Color::Red) && !checked(&position, Color::Black)).then_some(position)
}
