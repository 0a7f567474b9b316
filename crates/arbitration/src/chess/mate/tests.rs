use super::{Answer, Reason, can_mate, can_mate_by, dead, mobility};
use crate::chess::law::Laws;
use crate::chess::setup::{Irregularity, position_from_fen};
use proptest::prelude::*;
use shakmaty::zobrist::Zobrist64;
use shakmaty::{CastlingMode, Chess, Color, EnPassantMode, FromSetup, Piece, Position, Role, Setup, Square};
use std::collections::{BTreeSet, VecDeque};

const BUDGET: u32 = 60_000;

fn at(fen: &str) -> Chess {
    position_from_fen(fen, &[Irregularity::TooMuchMaterial]).expect(fen)
}

fn check(fen: &str, side: Color, expected: bool) {
    let position = at(fen);
    let answer = can_mate(&position, side, BUDGET);
    assert_eq!(answer.decided(), Some(expected), "{fen} {side}: {answer:?}");
    if let Answer::Yes(line) = answer {
        let mut end = position;
        for m in line {
            end = end.play(m).expect("a legal line");
        }
        assert!(end.is_checkmate() && end.turn() != side, "{fen}");
    }
}

#[test]
fn known_positions_with_both_colours_and_both_wings() {
    // (position, White can mate, Black can mate); the titles say what decides.
    let cases = [
        ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", true, true),
        ("lone kings", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", false, false),
        ("rook", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", true, false),
        ("knight against nothing", "4k3/8/8/8/8/8/8/1N2K3 w - - 0 1", false, false),
        ("knight against a pawn", "4k3/7p/8/8/8/8/8/1N2K3 w - - 0 1", true, true),
        ("knight against queens only", "3qk3/8/8/8/8/8/8/1N2K3 w - - 0 1", false, true),
        ("bishops on one colour", "4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1", false, false),
        ("bishops on both colours", "2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1", true, true),
        ("mate on the board", "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", true, false),
        ("stalemate on the board", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", false, false),
        ("forced capture of the last piece", "7k/6Q1/8/8/8/8/8/K7 b - - 0 1", false, false),
        ("wall, kings behind it", "8/3k4/8/1p1p1p1p/1P1P1P1P/8/3K4/8 w - - 0 1", false, false),
        ("wall, bishops that cannot strike it", "2b5/3k4/8/1p1p1p1p/1P1P1P1P/8/3K4/2B5 w - - 0 1", false, false),
        ("wall, a rook opens it", "3r4/3k4/8/1p1p1p1p/1P1P1P1P/8/3K4/3R4 w - - 0 1", true, true),
        ("wall with a gap", "8/3k4/8/1p1p1p2/1P1P1P2/8/3K4/8 w - - 0 1", true, true),
        ("wall, one king has crossed", "8/8/3K4/1p1p1p1p/1P1P1P1P/8/3k4/8 w - - 0 1", true, true),
        ("slanting wall that leaves f4 and g5 open", "8/3k4/4p3/p2pP2p/P2P3P/8/3K4/8 w - - 0 1", true, true),
    ];
    for (title, fen, white, black) in cases {
        let flipped = at(fen).to_setup(EnPassantMode::Legal).into_mirrored();
        let flipped = shakmaty::fen::Fen::try_from_setup(flipped).expect(title).to_string();
        check(fen, Color::White, white);
        check(fen, Color::Black, black);
        check(&flipped, Color::Black, white);
        check(&flipped, Color::White, black);
    }
}

#[test]
fn reasons_name_what_decided() {
    let reason = |fen, side| match can_mate(&at(fen), side, BUDGET) {
        Answer::No(reason) => Some(reason),
        _ => None,
    };
    assert_eq!(reason("4k3/8/8/8/8/8/8/1N2K3 w - - 0 1", Color::White), Some(Reason::Material));
    assert_eq!(reason("8/3k4/8/1p1p1p1p/1P1P1P1P/8/3K4/8 w - - 0 1", Color::White), Some(Reason::Walls));
    assert_eq!(reason("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Color::White), Some(Reason::GameOver));
    assert!(matches!(reason("7k/6Q1/8/8/8/8/8/K7 b - - 0 1", Color::White), Some(Reason::Exhausted { positions: 1 })));
}

/// What only a picture of the mate, or the wish to open the pawns, finds within the budget.
#[test]
fn far_mates_are_walked_to() {
    // Light bishops alone: the black knight has to block beside its king in a light corner.
    check("8/8/8/8/3k4/1B1n4/BKB5/1B6 w - - 0 1", Color::White, true);
    // Rooks behind a closed chain: one has to be offered to a pawn first.
    check("1r4r1/8/3b1b2/p1p1k1p1/PpPp1pP1/1P1P1P2/4P3/5K2 w - - 0 1", Color::Black, true);
    // Bishops shut in behind their own pawns: the king from behind lets them out.
    check("1B1B1B2/BpBpBp2/1P1P1P2/8/8/5k2/8/K7 w - - 0 1", Color::White, true);
}

#[test]
fn a_small_budget_ends_in_undecided_not_in_a_guess() {
    let position = at("6k1/p3p1P1/2p3PB/p5P1/8/4P3/PKP5/8 b - - 0 1");
    assert!(matches!(can_mate(&position, Color::Black, 50), Answer::Undecided { positions } if positions >= 50));
}

#[test]
fn the_closed_list_of_1993_is_shorter_than_the_law_of_2001() {
    let wall = at("8/3k4/8/1p1p1p1p/1P1P1P1P/8/3K4/8 w - - 0 1");
    assert_eq!(dead(Laws::Fide2001, &wall, BUDGET), Some(true));
    assert_eq!(dead(Laws::Fide1993, &wall, BUDGET), None);
    let knight = at("4k3/8/8/8/8/8/8/1N2K3 w - - 0 1");
    assert_eq!(can_mate_by(Laws::Fide1993, &knight, Color::White, BUDGET), Answer::No(Reason::ClosedList));
    assert_eq!(dead(Laws::Fide1993, &knight, BUDGET), Some(true));
    let two_knights = at("4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1");
    assert_eq!(dead(Laws::Fide1993, &two_knights, BUDGET), Some(false));
}

/// Whether a plain breadth-first search over `limit` positions meets a mate by `side`.
fn mate_nearby(root: &Chess, side: Color, limit: usize) -> bool {
    let mut queue = VecDeque::from([root.clone()]);
    let mut seen = BTreeSet::new();
    while let Some(position) = queue.pop_front() {
        for m in position.legal_moves() {
            let mut next = position.clone();
            next.play_unchecked(m);
            if next.turn() != side && next.is_checkmate() {
                return true;
            }
            if seen.len() < limit && seen.insert(next.zobrist_hash::<Zobrist64>(EnPassantMode::Legal).0) {
                queue.push_back(next);
            }
        }
    }
    false
}

/// Blocked pawn pairs, kings, and a few pieces.
fn walls() -> impl Strategy<Value = Option<Chess>> {
    let pawns = prop::collection::vec((0..8_u32, 1..6_u32), 2..8);
    let men = prop::collection::vec((0..64_u32, 0..10_usize), 0..4);
    (pawns, men, 0..64_u32, 0..64_u32, any::<bool>()).prop_map(|(pawns, men, white, black, turn)| {
        let roles = [Role::Bishop, Role::Bishop, Role::Knight, Role::Pawn, Role::Rook];
        let mut setup = Setup::empty();
        for (at, kind) in men {
            let color = Color::from_white(kind % 2 == 0);
            setup.board.set_piece_at(Square::new(at), Piece { color, role: roles[kind / 2] });
        }
        for (file, rank) in pawns {
            setup.board.set_piece_at(Square::new(rank * 8 + file), Color::White.pawn());
            setup.board.set_piece_at(Square::new((rank + 1) * 8 + file), Color::Black.pawn());
        }
        setup.board.set_piece_at(Square::new(white), Color::White.king());
        setup.board.set_piece_at(Square::new(black), Color::Black.king());
        setup.turn = Color::from_white(turn);
        Chess::from_setup(setup, CastlingMode::Standard).ok()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn walls_never_stand_where_a_mate_is_found(position in walls()) {
        if let Some(position) = position {
            for side in Color::ALL {
                if mobility::walled_off(&position, side) {
                    prop_assert!(!mate_nearby(&position, side, 1500), "{}", crate::chess::record::fen(&position));
                }
            }
        }
    }

    #[test]
    fn decisions_do_not_depend_on_colour_and_lines_are_proofs(position in walls()) {
        if let Some(position) = position {
            let mirrored = Chess::from_setup(position.to_setup(EnPassantMode::Legal).into_mirrored(), CastlingMode::Standard).expect("mirror");
            for side in Color::ALL {
                let answer = can_mate(&position, side, 3000);
                let other = can_mate(&mirrored, !side, 3000);
                if let (Some(a), Some(b)) = (answer.decided(), other.decided()) {
                    prop_assert_eq!(a, b);
                }
                if let Answer::Yes(line) = answer {
                    let mut end = position.clone();
                    for m in line {
                        prop_assert!(end.is_legal(m));
                        end.play_unchecked(m);
                    }
                    prop_assert!(end.is_checkmate() && end.turn() != side);
                }
            }
        }
    }
}
