//! How players move: a weak hint that settles ties of evidence.

use super::Cost;
use xiangqi::{Color, Kind, Move, Position};

/// A quiet move that changes nothing.
pub(super) const QUIET: Cost = 150;
/// A pawn's worth won or lost in the exchange that the move allows, up to [`LARGE`]. This and [`CHECK`] are half of what explains 230 games of
/// Hu Ronghua best (0.9 and 1.6 of a natural logarithm): a move that both sheets hold must not come into doubt because it is a bad one.
const PAWN: i32 = 40;
/// More than a horse or a cannon and a pawn counts for no more.
const LARGE: i32 = 5;
const CHECK: i32 = 75;
const MOST: i32 = 350;

/// How unlike a player the move from `before` to `after` is: 0 to 350.
pub(super) fn strangeness(before: &Position, after: &Position, m: Move) -> Cost {
    let won = before.piece_at(m.to).map_or(0, |p| worth(p.kind));
    let check = if after.in_check() { CHECK } else { 0 };
    let lost = hanging(after, before.side_to_move());
    let cost = QUIET.cast_signed() + PAWN * (lost - won).clamp(-LARGE, LARGE) - check;
    Cost::try_from(cost.clamp(0, MOST)).unwrap_or(0)
}

/// The men that can be lost, the dearest first.
pub(super) const MEN: [Kind; 6] = [Kind::Rook, Kind::Cannon, Kind::Horse, Kind::Advisor, Kind::Elephant, Kind::Pawn];

pub(super) const fn worth(kind: Kind) -> i32 {
    match kind {
        Kind::King => 0,
        Kind::Pawn => 1,
        Kind::Advisor | Kind::Elephant => 2,
        Kind::Horse | Kind::Cannon => 4,
        Kind::Rook => 9,
    }
}

/// The most that a side's men lose where they stand, in pawns: all of an unguarded man, what a guarded one is worth above its attacker.
fn hanging(position: &Position, side: Color) -> i32 {
    let mut most = 0;
    for square in position.attacked(side) {
        let value = position.piece_at(square).map_or(0, |man| worth(man.kind));
        if value <= most {
            continue;
        }
        let attackers = position.attackers_of(square, side.other());
        let Some(cheapest) = attackers.filter_map(|s| position.piece_at(s)).map(|p| worth(p.kind)).min() else { continue };
        let guarded = position.attackers_of(square, side).next().is_some();
        most = most.max(if guarded { value - cheapest } else { value });
    }
    most
}

#[cfg(test)]
mod tests {
    use super::*;
    use xiangqi::Square;

    fn of(fen: &str, from: &str, to: &str) -> Cost {
        let before = Position::from_fen(fen).expect("a position");
        let mv = Move { from: Square::parse(from).expect("a square"), to: Square::parse(to).expect("a square") };
        strangeness(&before, &before.play(mv), mv)
    }

    /// A rook goes to a free file, to one that a rook sees, and to one where it is guarded; and it takes, and gives check.
    #[test]
    fn a_rook_is_not_left_hanging() {
        const FEN: &str = "4k4/9/r8/9/9/9/9/1R7/9/5K3 w - - 0 1";
        assert_eq!(of(FEN, "b2", "c2"), QUIET);
        assert_eq!(of(FEN, "b2", "b7"), QUIET + 200);
        assert_eq!(of(FEN, "b2", "e2"), QUIET - 75);
        assert_eq!(of("4k4/9/r8/9/9/9/9/R8/9/5K3 w - - 0 1", "a2", "a7"), 0);
        assert_eq!(of("4k4/9/r8/9/9/9/9/1R7/9/1R3K3 w - - 0 1", "b2", "b7"), QUIET);
    }
}
