//! What reaches a man is what could take it: in positions of games drawn blindly, held against the legal moves.

use xiangqi::{Color, Kind, Move, Position, Square};

/// An enemy man that is reached is taken by a legal move, unless that would leave the own king in check; and nothing else takes it.
#[test]
fn who_reaches_a_man_takes_it_but_for_the_own_king() {
    let mut taken = 0;
    for seed in 1..=20_u64 {
        let mut state = seed;
        let mut position = Position::start();
        for _ in 0..120 {
            let legal = position.legal_moves();
            let (side, men) = (position.side_to_move(), position.pieces().collect::<Vec<_>>());
            for color in Color::ALL {
                let is_reached = |square: &Square| position.attackers_of(*square, color.other()).next().is_some();
                let reached: Vec<Square> =
                    men.iter().filter(|(_, man)| man.color == color).map(|(square, _)| *square).filter(is_reached).collect();
                assert_eq!(position.attacked(color).collect::<Vec<_>>(), reached, "{}", position.to_fen());
            }
            for (square, man) in men.iter().filter(|(_, man)| man.color != side && man.kind != Kind::King) {
                let mut expected: Vec<Square> = legal.iter().filter(|m| m.to == *square).map(|m| m.from).collect();
                let may = |from: &Square| !position.play(Move { from: *from, to: *square }).is_checked(side);
                let mut found: Vec<Square> = position.attackers_of(*square, side).filter(may).collect();
                expected.sort_by_key(|s| s.index());
                found.sort_by_key(|s| s.index());
                assert_eq!(found, expected, "{square:?} {man:?} {}", position.to_fen());
                assert!(position.squares_of(man.color, man.kind).any(|s| s == *square));
                taken += found.len();
            }
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let count = u64::try_from(legal.len()).unwrap_or(1).max(1);
            let Some(mv) = usize::try_from((state >> 33) % count).ok().and_then(|n| legal.get(n)) else { break };
            position = position.play(*mv);
        }
    }
    assert!(taken > 500, "{taken} captures looked at");
}
