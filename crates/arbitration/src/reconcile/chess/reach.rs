//! How far a position is from another: the moves each side needs at least.

use super::MEN;
use shakmaty::{Bitboard, Chess, Color, Position, Role, Square};

/// Moves a side needs at least: each moves one man nearer to its square, castling two. `None` when men are wanted that cannot come any more.
pub(super) fn side_distance(now: &Chess, target: &Chess, color: Color) -> Option<u32> {
    let (have, want) = (now.board(), target.board());
    let (pawns, wanted) = (have.by_color(color) & have.pawns(), want.by_color(color) & want.pawns());
    let mut missing_men = 0;
    let mut moves = 0;
    for (role, _) in MEN {
        let (h, w) = (have.by_color(color) & have.by_role(role), want.by_color(color) & want.by_role(role));
        if role != Role::Pawn {
            missing_men += w.count().saturating_sub(h.count());
        }
        let free = if h.count() < w.count() && role != Role::Pawn { Bitboard::EMPTY } else { h & !w };
        for square in w & !h {
            // A man of the kind comes from elsewhere, or a pawn is promoted.
            moves += free.into_iter().filter_map(|from| steps(role, color, from, square)).min().unwrap_or(1);
            // A pawn never goes back: each wanted pawn needs one that can come to its square.
            if role == Role::Pawn && !free.into_iter().any(|from| steps(role, color, from, square).is_some()) {
                return None;
            }
        }
    }
    if pawns.count() < wanted.count() + missing_men {
        return None;
    }
    // Each man that the other side is to lose takes a move of its own.
    let taken = have.by_color(!color).count().checked_sub(want.by_color(!color).count())?;
    moves -= u32::from(now.castles().has_color(color) && moves > 1);
    Some(moves.max(u32::try_from(taken).unwrap_or(u32::MAX)))
}

/// Moves a man needs at least from one square to another; `None` when it cannot come there.
fn steps(role: Role, color: Color, from: Square, to: Square) -> Option<u32> {
    let part = |s: Square| (i32::from(u8::from(s) % 8), i32::from(u8::from(s) / 8));
    let ((f0, r0), (f1, r1)) = (part(from), part(to));
    let (files, ranks) = ((f0 - f1).abs(), (r0 - r1).abs());
    let least = match role {
        Role::Pawn => {
            let (ahead, home) = if color.is_white() { (r1 - r0, r0 == 1) } else { (r0 - r1, r0 == 6) };
            if ahead <= 0 || files > ahead {
                return None;
            }
            if home && ahead > files.max(1) { ahead - 1 } else { ahead }
        }
        // Castling moves the king two squares at once.
        Role::King if ranks == 0 && files == 2 => 1,
        Role::King => files.max(ranks),
        Role::Rook => 1 + i32::from(files != 0 && ranks != 0),
        Role::Queen => 1 + i32::from(files != 0 && ranks != 0 && files != ranks),
        Role::Bishop if (files + ranks) % 2 != 0 => return None,
        Role::Bishop => 1 + i32::from(files != ranks),
        Role::Knight => match (files, ranks) {
            (0, 1) | (1, 0) => 3,
            (2, 2) => 4,
            _ => {
                let few = ((files.max(ranks) + 1) / 2).max((files + ranks + 2) / 3);
                few + (few + files + ranks) % 2
            }
        },
    };
    u32::try_from(least).ok()
}
