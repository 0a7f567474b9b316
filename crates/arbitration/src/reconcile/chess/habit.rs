//! How players move: a weak hint that settles ties of evidence.

use super::Cost;
use shakmaty::{Chess, Color, Move, Position, Role, Square};

/// A quiet move that changes nothing.
pub(super) const QUIET: Cost = 150;
/// A pawn's worth won or lost in the exchange that the move allows, up to three of them.
const PAWN: i32 = 60;
/// Such a man was attacked before: leaving it there is less of a surprise, saving it more of a purpose.
const ATTACKED: i32 = 30;
const CHECK: i32 = 90;
const CASTLING: i32 = 110;
/// A step of the king while queens or rooks are many.
const KING_WALKS: i32 = 35;
/// A man comes nearer to the centre, a pawn forward, by one unit of [`place`].
const NEARER: i32 = 4;
const MOST: i32 = 350;

/// How unlike a player the move from `before` to `after` is: 0 to 350. The weights are half of those that explain games of club
/// players best: a move that both sheets hold must not come into doubt because it is a bad one.
pub(super) fn strangeness(before: &Chess, after: &Chess, m: Move) -> Cost {
    let mover = before.turn();
    let won = m.capture().map_or(0, worth) + m.promotion().map_or(0, |r| worth(r) - 1);
    let mut cost = QUIET.cast_signed() + PAWN * (hanging(after, mover) - won).clamp(-3, 3) - ATTACKED * hanging(before, mover).min(3);
    if after.is_check() {
        cost -= CHECK;
    }
    let heavy = before.board().queens() | before.board().rooks();
    match m {
        Move::Castle { .. } => cost -= CASTLING,
        Move::Normal { role, from, to, .. } => {
            let many = heavy.count() > 3;
            cost -= NEARER * (place(role, to, mover, many) - place(role, from, mover, many));
            if role == Role::King && many {
                cost += KING_WALKS;
            }
        }
        _ => {}
    }
    Cost::try_from(cost.clamp(0, MOST)).unwrap_or(0)
}

pub(super) const fn worth(role: Role) -> i32 {
    match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 0,
    }
}

/// The most that a side's men lose where they stand, in pawns: all of an unguarded man, what a guarded one is worth above its attacker.
fn hanging(position: &Chess, side: Color) -> i32 {
    let board = position.board();
    let mut most = 0;
    for square in board.by_color(side) & !board.kings() {
        let attackers = board.attacks_to(square, !side, board.occupied());
        let Some(role) = board.role_at(square).filter(|r| attackers.any() && worth(*r) > most) else { continue };
        let guarded = board.attacks_to(square, side, board.occupied()).any();
        let cheapest = attackers.into_iter().filter_map(|s| board.role_at(s)).map(worth).min().unwrap_or(0);
        let loss = if guarded { worth(role) - cheapest.max(1) } else { worth(role) };
        most = most.max(loss);
    }
    most
}

/// How well a man stands by rule of thumb, in sixths of a step towards the centre.
fn place(role: Role, square: Square, side: Color, many: bool) -> i32 {
    let (file, rank) = (square.file().to_u32() as i32, square.rank().to_u32() as i32);
    let centre = 7 - (2 * file - 7).abs().max((2 * rank - 7).abs());
    let own = if side.is_white() { rank } else { 7 - rank };
    match role {
        Role::Pawn => 6 * own,
        Role::Knight => 3 * centre,
        Role::Bishop => 2 * centre,
        Role::King if many => -6 * own,
        Role::King => 6 * centre,
        Role::Rook | Role::Queen => centre,
    }
}
