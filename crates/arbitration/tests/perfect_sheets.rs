//! Two sheets that say the same game without a slip: it is accepted as they have it, however unlike a player its moves are, and nothing is
//! charged for them.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot make its game fails")]

#[path = "reconcile/games.rs"]
#[allow(dead_code, reason = "the tables use the rest")]
mod games;
#[path = "reconcile/random.rs"]
#[allow(dead_code, reason = "the tables use the rest")]
mod random;

use arbitration::game::{Game, Notation};
use arbitration::kind::GameKind;
use arbitration::reconcile::{Case, Class, Costs, Status, reconcile};
use proptest::prelude::*;
use std::ops::ControlFlow;

fn accepted_as_written(kind: GameKind, cells: &[String]) {
    let case = Case::new(kind, cells.to_vec(), cells.to_vec());
    let report = reconcile(&case, &mut |_| ControlFlow::Continue(())).unwrap();
    assert_eq!(report.written(&case, Notation::usual(kind)), cells, "{kind}");
    let open: Vec<_> = report.plies.iter().enumerate().filter(|(_, p)| p.class != Class::Agreed || !p.alternatives.is_empty()).collect();
    assert_eq!((report.status, report.strain, &open), (Status::Accepted, 0, &Vec::new()), "{kind}: {cells:?}");
    let plies = u32::try_from(cells.len()).unwrap();
    assert_eq!(report.cost, plies * Costs::FITTED.ply, "{kind}: a habit is charged where nobody made a slip, {cells:?}");
}

/// Games in which a man hangs for many plies. When habits were charged wherever they showed, the first was found, and accepted, with another
/// cannon move (ply 20) than both sheets have, three with another move found, one with plies disputed.
#[test]
fn a_man_that_hangs_for_long_brings_no_written_move_into_doubt() {
    for seed in [880_069, 880_093, 880_184, 880_223, 880_197] {
        accepted_as_written(GameKind::Xiangqi, &games::other(GameKind::Xiangqi, seed).san);
    }
}

/// Knights that only their rank tells apart, and queens that only both tell: right writing costs nothing, however rare it is.
#[test]
fn every_way_to_tell_two_men_apart_is_right_where_it_is_needed() {
    let by_rank = "a3 e6 b3 Na6 Bb2 Nc5 g4 e5 Nf3 f5 Qc1 Ne7 g5 d6 Nd4 Rg8 Rg1 Na6 Rg3 g6 Rh3 Be6 Nb5 h6 c4 Nc5 Re3 Nxb3 Rf3 Bd5 N5c3";
    let by_both = "d4 c6 c3 g5 c4 d5 g4 f6 a3 e5 a4 exd4 e4 a5 e5 fxe5 Qd2 b6 h3 e4 f3 exf3 c5 b5 b4 Ra6 Kd1 Be6 h4 d3 axb5 Rb6 h5 h6 cxb6 a4 \
                   bxc6 Na6 b5 d4 b7 f2 b8=Q fxg1=Q bxa6 a3 Qg2 d2 a7 dxc1=Q+ Kxc1 d3 a8=Q Bb3 c7 d2+ Qxd2 a2 cxd8=Q+ Kf7 Qd8d6";
    for line in [by_rank, by_both] {
        accepted_as_written(GameKind::Chess, &line.split_whitespace().map(str::to_owned).collect::<Vec<_>>());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Moves drawn blindly: nothing could be less like a player.
    #[test]
    fn a_game_that_both_sheets_say_is_accepted(draws in proptest::collection::vec(any::<u16>(), 1..100), kind in 0usize..5) {
        let kind = GameKind::ALL[kind];
        let mut game = Game::new(kind);
        for draw in draws {
            let legal = game.position().legal_moves();
            let Some(mv) = legal.get(usize::from(draw) % legal.len().max(1)) else { break };
            if game.push(mv).is_err() {
                break;
            }
        }
        accepted_as_written(kind, &game.written(Notation::usual(kind)));
    }
}
