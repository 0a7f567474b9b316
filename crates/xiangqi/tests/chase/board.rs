//! A move generator of the test's own: it looks at every point for every man.

use proptest::sample::Index;
use xiangqi::repetition::{Label, RuleSet, judge};
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

/// Legal plies that take nothing.
pub fn quiet(position: &Position) -> Vec<Move> {
    legal(position).into_iter().filter(|mv| position.piece_at(mv.to).is_none()).collect()
}

/// The position after a ply and the same with the other side passing; `None` for an answer to a check, or a check: definitions of their own.
pub fn passed_after(before: &Position, mv: Move) -> Option<(Position, Position)> {
    let side = before.side_to_move();
    let after = played(before, mv);
    (!checked(before, side) && !checked(&after, side.other())).then(|| (after, after.passed()))
}

/// Two men going to and fro: one of these plies, one of the quiet answers, and both back.
pub fn to_and_fro(start: &Position, ours: &[Move], first: Index, second: Index) -> Option<[Move; 4]> {
    let back = |mv: Move| Move { from: mv.to, to: mv.from };
    let pick = |moves: &[Move], index: Index| (!moves.is_empty()).then(|| moves[index.index(moves.len())]);
    let m = pick(ours, first)?;
    let next = played(start, m);
    let n = pick(&quiet(&next), second)?;
    let third = played(&next, n);
    (legal(&third).contains(&back(m)) && legal(&played(&third, back(m))).contains(&back(n))).then(|| [m, n, back(m), back(n)])
}

/// The labelled plies of a loop of four played twice, by the Chinese rules of 2020.
pub fn labelled(start: &Position, round: [Move; 4]) -> Vec<(Position, Move, Label)> {
    let moves: Vec<Move> = round.into_iter().cycle().take(8).collect();
    let judged = judge(&RuleSet::Cxa2020.rules(), start, &moves);
    let Some(cycle) = judged.cycle else { return Vec::new() };
    let (mut position, mut out) = (*start, Vec::new());
    for (n, mv) in moves.into_iter().enumerate() {
        if let Some(label) = cycle.contains(&n).then(|| judged.labels.get(n - cycle.start)).flatten() {
            out.push((position, mv, label.clone()));
        }
        position = played(&position, mv);
    }
    out
}
