use super::law::{Claim, ClaimReason, EndKind, Ground, Laws};
use super::record::{Record, RecordError};
use super::setup::{Irregularity, SetupError, position_from_fen};
use shakmaty::san::San;
use shakmaty::{Chess, Color, Move, Position};

fn play(fen: &str, moves: &str) -> Record {
    let start = if fen.is_empty() { Chess::new() } else { position_from_fen(fen, &[]).expect("fen") };
    let mut record = Record::new(start);
    for text in moves.split_whitespace() {
        let m = san(&record, text);
        record.push(m).expect(text);
    }
    record
}

fn san(record: &Record, text: &str) -> Move {
    text.parse::<San>().expect(text).to_move(record.position()).expect(text)
}

fn repetition(record: &Record, intended: Option<&str>) -> super::law::ClaimVerdict {
    let intended = intended.map(|t| san(record, t));
    record.claim(Claim { claimant: record.position().turn(), ground: Ground::Repetition, intended }, Laws::Fide2023)
}

const SHUFFLE: &str = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1";

#[test]
fn the_third_time_counts_with_the_move_about_to_be_written() {
    let record = play("", SHUFFLE);
    let verdict = repetition(&record, Some("Ng8"));
    assert!(verdict.upheld);
    assert_eq!(verdict.article, "9.2.1");
    assert_eq!(verdict.occurrences.iter().map(|o| o.ply).collect::<Vec<_>>(), [0, 4, 8]);
    assert_eq!(verdict.occurrences[2].after, Some((4, Color::Black)));
    let on_board = repetition(&record, None);
    assert_eq!(on_board.reason, ClaimReason::TooFewOccurrences { found: 2 });
}

#[test]
fn the_opponent_of_the_player_to_move_cannot_claim() {
    let record = play("", "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8");
    let claim = Claim { claimant: Color::Black, ground: Ground::Repetition, intended: None };
    assert_eq!(record.claim(claim, Laws::Fide2023).reason, ClaimReason::NotToMove);
    assert!(record.claim(Claim { claimant: Color::White, ..claim }, Laws::Fide2001).upheld);
}

#[test]
fn a_lost_castling_right_makes_another_position() {
    // The rook goes out and back: the first position had the right to castle, the later ones have not.
    let record = play("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "Rb1 Ke7 Ra1 Ke8 Rb1 Ke7 Ra1 Ke8");
    let verdict = repetition(&record, None);
    assert_eq!(verdict.reason, ClaimReason::TooFewOccurrences { found: 2 });
}

#[test]
fn en_passant_counts_only_where_it_is_legal() {
    // After e4 no black pawn can take: the position is the same as the one that returns later.
    let quiet = play("", "e4 e5 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8");
    assert!(repetition(&quiet, None).upheld);
    // Here d4xe3 is possible the first time only.
    let open = play("4k1n1/8/8/8/3p4/8/4P3/4K1N1 w - - 0 1", "e4 Nf6 Nf3 Ng8 Ng1 Nf6 Nf3 Ng8 Ng1");
    assert_eq!(repetition(&open, None).reason, ClaimReason::TooFewOccurrences { found: 2 });
    // The pawn on d4 is pinned against its king by the rook: taking would be illegal, so the first time counts.
    let pinned = play("3k2n1/8/8/8/3p4/8/4P3/3RK1N1 w - - 0 1", "e4 Nf6 Nf3 Ng8 Ng1 Nf6 Nf3 Ng8 Ng1");
    assert!(repetition(&pinned, None).upheld);
}

#[test]
fn a_wrong_claim_with_a_written_move_makes_that_move_binding() {
    let record = play("", "e4 e5");
    let verdict = repetition(&record, Some("Nf3"));
    assert!(!verdict.upheld);
    assert_eq!(verdict.must_play, Some(san(&record, "Nf3")));
}

#[test]
fn fifty_moves_need_one_hundred_plies() {
    let record = play("4k3/8/8/8/8/8/8/R3K3 w - - 99 120", "");
    let claim = Claim { claimant: Color::White, ground: Ground::QuietMoves, intended: None };
    assert_eq!(record.claim(claim, Laws::Fide2023).reason, ClaimReason::TooFewQuietPlies { found: 99 });
    let with = Claim { intended: Some(san(&record, "Ra2")), ..claim };
    let verdict = record.claim(with, Laws::Fide2001);
    assert!(verdict.upheld);
    assert_eq!((verdict.article, verdict.quiet_plies, verdict.quiet_before_start), ("9.3(a)", 100, 99));
    assert_eq!(record.standing(Laws::Fide2023).claims_with.iter().filter(|(_, g)| *g == Ground::QuietMoves).count(), 15);
}

#[test]
fn mate_on_the_last_of_seventy_five_moves_prevails() {
    let record = play("6k1/5ppp/8/8/8/8/8/R3K3 w - - 149 200", "Ra8#");
    assert_eq!(record.end(Laws::Fide2023).map(|e| e.kind), Some(EndKind::Checkmate(Color::White)));
    let drawn = play("6k1/5ppp/8/8/8/8/8/R3K3 w - - 149 200", "Ra2");
    let end = drawn.end(Laws::Fide2023).expect("drawn");
    assert_eq!((end.kind, end.article), (EndKind::SeventyFiveMoves, "9.6.2"));
    assert_eq!(drawn.end(Laws::Fide2001), None);
}

#[test]
fn the_fifth_occurrence_ends_the_game_where_it_happened() {
    let moves = ["Nf3 Nf6 Ng1 Ng8"; 4].join(" ") + " e4 e5";
    let record = play("", &moves);
    let end = record.end(Laws::Fide2023).expect("drawn");
    assert_eq!((end.kind, end.at.ply), (EndKind::FivefoldRepetition, 16));
    assert_eq!(record.end(Laws::Fide2001), None);
    assert!(matches!(repetition(&record, None).reason, ClaimReason::AlreadyOver(_)));
}

#[test]
fn chess960_castling_rights_belong_to_the_position() {
    let record = play("1rk3r1/8/8/8/8/8/8/1RK3R1 w KQkq - 0 1", "Rh1 Rh8 Rg1 Rg8 Rh1 Rh8 Rg1 Rg8");
    assert_eq!(repetition(&record, None).reason, ClaimReason::TooFewOccurrences { found: 2 });
    let castled = play("1rk3r1/8/8/8/8/8/8/1RK3R1 w KQkq - 0 1", "O-O-O");
    // The king already stands on c1; only the rook moves, to d1.
    assert!(super::record::fen(castled.position()).starts_with("1rk3r1/8/8/8/8/8/8/2KR2R1 b kq"));
}

#[test]
fn a_record_refuses_an_illegal_move_and_stays_as_it_was() {
    let mut record = play("", "e4");
    let m = san(&record, "e5");
    assert!(record.push(m).is_ok());
    assert_eq!(record.push(m), Err(RecordError::Illegal));
    assert_eq!(record.moves().len(), 2);
    assert_eq!(record.pop(), Some(m));
    assert_eq!(record.quiet_plies(1), Some(0));
}

#[test]
fn irregular_set_ups_are_typed_and_accepted_by_name() {
    let nine_queens = "4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - 0 1";
    let error = position_from_fen(nine_queens, &[]).expect_err("too much");
    assert_eq!(error, SetupError::Irregular(vec![Irregularity::TooMuchMaterial]));
    assert!(position_from_fen(nine_queens, &[Irregularity::TooMuchMaterial]).is_ok());
    let error = position_from_fen("4k3/8/8/8/8/8/8/4R3 b KQ - 0 1", &[]).expect_err("no king");
    assert!(matches!(error, SetupError::Irregular(list) if list.contains(&Irregularity::MissingKing)));
}
