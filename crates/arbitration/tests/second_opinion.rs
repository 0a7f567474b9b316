//! Another library's opinion on moves, ends and repetitions, along random games of chess and Chess960.

#![allow(clippy::expect_used, reason = "a test fails by panicking")]

use arbitration::chess::record::{Record, fen};
use arbitration::chess::setup::position_from_fen;
use cozy_chess::{Board, File, GameStatus, Piece};
use proptest::prelude::*;
use shakmaty::{CastlingMode, Move, Position};

fn ours(position: &shakmaty::Chess) -> Vec<String> {
    let mut moves: Vec<String> = position.legal_moves().iter().map(|m| m.to_uci(CastlingMode::Chess960).to_string()).collect();
    moves.sort_unstable();
    moves
}

fn theirs(board: &Board) -> Vec<String> {
    let mut moves = Vec::new();
    board.generate_moves(|list| {
        moves.extend(list.into_iter().map(|m| m.to_string()));
        false
    });
    moves.sort_unstable();
    moves
}

/// Article 9.2.3 from the other library's facts: men, mover and castling rights, and the file of an en passant capture that a pawn can
/// legally make. Its own comparison also takes a piece that can walk to the passed square for such a pawn.
fn identity(board: &Board) -> (String, Option<File>) {
    let text = format!("{board:#}");
    let mut captures = false;
    if let Some(file) = board.en_passant() {
        board.generate_moves(|list| {
            captures |= list.piece == Piece::Pawn
                && list.into_iter().any(|m| m.to.file() == file && m.from.file() != file && board.color_on(m.to).is_none());
            false
        });
    }
    (text.split(' ').take(3).collect::<Vec<_>>().join(" "), board.en_passant().filter(|_| captures))
}

/// The move that takes a man back where it came from two plies ago, if it is there and legal.
fn back(record: &Record) -> Option<Move> {
    let last = record.moves().len().checked_sub(2).and_then(|i| record.moves().get(i)).copied()?;
    record.position().legal_moves().into_iter().find(|m| m.from() == Some(last.to()) && Some(m.to()) == last.from() && !m.is_castle())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn moves_ends_and_repetitions_agree(
        start in prop_oneof![
            (0..960_u32).prop_map(|n| format!("{:#}", Board::chess960_startpos(n))),
            Just("r3k2r/ppp1qppp/2n5/3pP3/1b1P4/2N5/PPPQ1PPP/R3K2R w KQkq d6 0 9".to_owned()),
            Just("4k3/3p4/8/2P1P3/2p1p3/8/3P4/R3K2R w KQ - 0 1".to_owned()),
        ],
        steps in prop::collection::vec((any::<prop::sample::Index>(), 0..3_u8), 1..120),
    ) {
        let shredder = start.split(' ').nth(2).is_some_and(|rights| !rights.starts_with('K'));
        let mut board = Board::from_fen(&start, shredder).expect("fen");
        let mut record = Record::new(position_from_fen(&start, &[]).expect("fen"));
        let mut identities = vec![identity(&board)];
        for (choice, way) in steps {
            prop_assert_eq!(ours(record.position()), theirs(&board), "{}", fen(record.position()));
            let legal = record.position().legal_moves();
            if legal.is_empty() {
                break;
            }
            // Two times in three the men go back where they came from, so that positions return.
            let m = if way > 0 { back(&record) } else { None }.unwrap_or(*choice.get(&legal));
            record.push(m).expect("legal");
            board.play(m.to_uci(CastlingMode::Chess960).to_string().parse().expect("move"));
            identities.push(identity(&board));
            let ply = record.moves().len();
            let same: Vec<usize> = (0..=ply).filter(|i| identities[*i] == identities[ply]).collect();
            let found: Vec<usize> = record.occurrences(ply).iter().map(|o| o.ply).collect();
            prop_assert_eq!(found, same);
            prop_assert_eq!(record.quiet_plies(ply).map(|q| q.min(100)), Some(u32::from(board.halfmove_clock())));
            let over = board.status() == GameStatus::Won || (board.status() == GameStatus::Drawn && board.halfmove_clock() < 100);
            prop_assert_eq!(record.position().legal_moves().is_empty(), over);
        }
    }
}
