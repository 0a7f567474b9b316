//! What the report says of cells given to no ply, of open order, of standing and of readings.

use super::tests::{GAME, cells, chess, go, position_after};
use super::*;
use crate::game::{Game, Notation};
use crate::notation::Mode;

fn accepted(case: &Case, game: &str, notation: Notation) {
    let report = go(case);
    let open: Vec<_> = report.plies.iter().enumerate().filter(|(_, p)| p.class != Class::Agreed).collect();
    assert_eq!(report.written(case, notation), cells(game), "{open:?}");
    assert_eq!(report.status, Status::Accepted, "{open:?} {:?}", report.left_out);
}

#[test]
fn a_written_cell_that_no_ply_took_makes_its_ply_disputed() {
    let extra = GAME.replace("Ba4", "Qh5 Ba4");
    let case = chess(&extra, GAME);
    let report = go(&case);
    assert_eq!(report.written(&case, Notation::San), cells(GAME));
    assert_eq!(report.left_out, [LeftOut { sheet: 0, cell: 6, ply: 6, copy: false }]);
    assert_eq!((report.status, report.disputed()), (Status::Disputed, vec![6]));
    // The arbiter settles the ply, and with it what stands beside it.
    let mut settled = case;
    settled.choose(6, report.plies[6].mv.clone());
    assert_eq!((go(&settled).status, go(&settled).left_out.len()), (Status::Accepted, 1));
}

#[test]
fn a_cell_written_twice_is_told() {
    let case = chess(&GAME.replace("Nf3", "Nf3 Nf3"), GAME);
    let report = go(&case);
    assert_eq!(report.left_out.iter().map(|l| (l.sheet, l.copy)).collect::<Vec<_>>(), [(0, true)]);
    assert_eq!(report.written(&case, Notation::San), cells(GAME));
}

#[test]
fn an_order_that_one_sheet_witnesses_is_open() {
    // White may have played h3 and d4, or d4 and h3: Black wrote neither, and what follows suits both.
    let game = "e4 e5 Nf3 Nc6 h3 a6 a3 h6 Nc3 Nf6 Be2 Be7";
    let case = chess(game, "e4 e5 Nf3 Nc6 _ a6 _ h6 Nc3 Nf6 Be2 Be7");
    let report = go(&case);
    assert_eq!(report.written(&case, Notation::San), cells(game));
    assert_eq!((report.status, report.order_open.clone()), (Status::Disputed, vec![4, 6]));
    assert_eq!((report.standing(4), report.standing(5)), (Some(Standing::Open), Some(Standing::Certain)));
    assert!(report.to_settle().contains(&4));
    // One sheet has both, the other the same text twice: one of its cells is a slip in either order.
    let twice = go(&chess("d4 d5 e4 e5 c4 a6 Nf3 h6", "d4 d5 c4 e5 c4 a6 Nf3 h6"));
    assert_eq!(twice.standing(2), Some(Standing::Open));
    // Both sheets in one order: nothing is open.
    assert_eq!(go(&chess(game, game)).order_open, Vec::<usize>::new());
    // The arbiter's word settles it.
    let mut settled = case;
    for ply in [4, 6] {
        settled.choose(ply, report.plies[ply].mv.clone());
    }
    assert_eq!((go(&settled).order_open, go(&settled).status), (Vec::new(), Status::Accepted));
}

#[test]
fn identical_sheets_are_accepted_though_men_hang_and_checks_have_no_sign() {
    // A queen that hangs for many plies, and checks without a sign to and fro.
    let game = "e4 e5 Qh5 Nc6 Qxf7 Kxf7 Bc4 Ke8 Bb5 Nf6 Bc4 Nxe4 Bf7 Ke7 Bc4 Ke8 Bf7 Ke7 Bc4 Ke8 Bf7 Ke7 Bc4 Ke8";
    let case = chess(game, game);
    let report = go(&case);
    let bare = |w: String| w.replace(['+', '#'], "");
    assert_eq!(report.written(&case, Notation::San).into_iter().map(bare).collect::<Vec<_>>(), cells(game));
    assert_eq!(report.status, Status::Accepted, "{:?}", report.disputed());
    let game = "车一进一 车９进１ 车一退一 车９退１ 车一进一 车９进１ 车一退一 车９退１ 车一进一 车９进１ 车一退一 车９退１";
    let case = Case::new(GameKind::Xiangqi, cells(game), cells(game));
    accepted(&case, game, Notation::Chinese);
}

#[test]
fn a_dispute_that_follows_from_another_is_told_as_such() {
    // Both rooks can go to h3, and no sheet says which; later the sheets differ as well.
    let game = "a4 a5 h4 h5 Ra3 Ra6 Rh3 Rh6 Rag3 Rag6 Rg5 Rf6 Rg4 Rg6";
    let other = "a4 a5 h4 h5 Ra3 Ra6 Rh3 Rh6 Rhg3 Rag6 Rg5 Rf6 Rg4 Rg6";
    let report = go(&chess(game, other));
    let first = report.disputed();
    assert_eq!(first.first(), Some(&6));
    for (n, ply) in report.plies.iter().enumerate() {
        if let Some(on) = ply.follows {
            assert!(on < n && report.plies[on].class == Class::Disputed && report.standing(n) == Some(Standing::Open));
        }
    }
}

#[test]
fn one_sheet_tells_certain_from_inferred_and_open() {
    let mut case = chess("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O", "");
    case.second = None;
    let report = go(&case);
    assert_eq!(report.standings(), [report.plies.len() - report.standings()[2], 0, report.standings()[2]]);
    assert!(report.plies.iter().all(|p| matches!(p.class, Class::FirstOnly | Class::Disputed)));
    // Both tails are missing: what nobody wrote is inferred, and without a count the end is open.
    let written = "e4 e5 Nf3 Nc6";
    let mut case = chess(written, written);
    case.anchors.last = Some(Final { position: position_after("e4 e5 Nf3 Nc6 Bb5 a6"), exact: true });
    let report = go(&case);
    assert_eq!((report.standing(3), report.standing(5), report.open_end), (Some(Standing::Certain), Some(Standing::Inferred), true));
    case.anchors.plies = Some(6..=6);
    assert!(!go(&case).open_end);
}

#[test]
fn what_a_player_remembers_is_not_what_was_written() {
    let case = chess("e4 e5 Nf3 Nc6 ~Bb5 a6 Ba4", "e4 e5 Nf3 Nc6 ~Bb5 a6 Ba4");
    let report = go(&case);
    assert_eq!((report.plies[4].class, report.standing(4)), (Class::Remembered, Some(Standing::Inferred)));
    assert_eq!((report.plies[3].class, report.plies[5].class), (Class::Agreed, Class::Agreed));
}

#[test]
fn readings_with_weights_decide_with_the_board_and_the_other_sheet() {
    let case = chess("e4 e5 Nf3|Nf6 Nc6", "e4 e5 Nf3 Nc6");
    assert_eq!((go(&case).written(&case, Notation::San), go(&case).status), (cells("e4 e5 Nf3 Nc6"), Status::Accepted));
    // The likelier reading wins where both are legal, the other where only it is.
    let case = chess("e4 e5 Nf3:0.2|Nc3:0.7 a6", "e4 e5 _ a6");
    assert_eq!(go(&case).written(&case, Notation::San)[2], "Nc3");
    let case = chess("e4 e5 Nf3:0.2|Nf6:0.7 a6", "e4 e5 _ a6");
    assert_eq!(go(&case).written(&case, Notation::San)[2], "Nf3");
    // Two readings as good are a tie.
    let report = go(&chess("e4 e5 a3:0.4|a4:0.4 a6 Nf3", "e4 e5 _ a6 Nf3"));
    assert_eq!((report.status, report.plies[2].class), (Status::Disputed, Class::Disputed));
    let game = "32-28 19-23 28x19 14x23";
    let case = Case::new(GameKind::Draughts100, cells("32-28:0.9|37-28:0.1 19-23 28x19 14:23"), cells(game));
    accepted(&case, game, Notation::Pdn);
}

/// The same game in one notation on both sheets.
fn in_notation(kind: GameKind, sheet: &str, game: &str, notation: Notation) {
    accepted(&Case::new(kind, cells(sheet), cells(sheet)), game, notation);
}

#[test]
fn chess_in_coordinates_digits_and_descriptive_notation() {
    let game = "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 O-O Bg4 h3 Bh5 d3 Qf6";
    for sheet in [
        "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6 e1g1 c8g4 h2h3 g4h5 d2d3 d8f6",
        "e2-e4 e7-e5 g1-f3 b8-c6 f1-b5 a7-a6 b5xc6 d7xc6 e1-g1 c8-g4 h2-h3 g4-h5 d2-d3 d8-f6",
        "5254 5755 7163 2836 6125 1716 2536 4736 5171 3874 8283 7485 4243 4866",
        "P-K4 P-K4 N-KB3 N-QB3 B-N5 P-QR3 BxN QPxB O-O B-KN5 P-KR3 B-R4 P-Q3 Q-B3",
        "P-K4 P-K4 Kt-KB3 Kt-QB3 B-Kt5 P-QR3 BxKt QPxB 0-0 B-Kt5 P-KR3 B-R4 P-Q3 Q-B3",
        "P4R P4R C3AR C3AD A5C P3TD AxC PDxA O-O A5C P3TR A4T P3D D3A",
        "e4 e5 Cf3 Cc6 Ab5 a6 Axc6 dxc6 O-O Ag4 h3 Ah5 d3 Df6",
        "е4 е5 Кf3 Кс6 Сb5 а6 С:с6 dс 0-0 Сg4 h3 Сh5 d3 Фf6",
        "e4 e5 马f3 马c6 象b5 a6 象xc6 dxc6 0-0 象g4 h3 象h5 d3 后f6",
    ] {
        let case = Case::new(GameKind::Chess, cells(sheet), cells(sheet));
        let report = go(&case);
        assert_eq!(report.written(&case, Notation::San), cells(game), "{sheet}");
        assert!(report.plies.iter().all(|p| matches!(p.class, Class::Agreed | Class::Disputed)), "{sheet}: {:?}", report.plies);
    }
    // Each sheet in its own system.
    let (numeric, algebraic) = ("5254 5755 7163 2836 6125 1716 2536 4736 5171 3874 8283 7485 4243 4866", game);
    accepted(&chess(numeric, algebraic), game, Notation::San);
}

#[test]
fn draughts_in_numbers_letters_and_short_forms() {
    let game = "c3-d4 d6-c5 b2-c3 f6-g5 c3-b4 g5-h4";
    for sheet in [game, "cd4 dc5 bc3 fg5 cb4 gh4", "c3d4 d6c5 b2c3 f6g5 c3b4 g5h4", "с3-d4 d6-с5 в2-с3 f6-g5 с3-в4 g5-h4"] {
        in_notation(GameKind::Draughts64Russian, sheet, game, Notation::Pdn);
    }
    let game = "32-28 19-23 28x19 14x23";
    for sheet in ["32-28 19-23 28:19 14:23", "32-28 19-23 28-19 14-23", "3228 1923 2819 1423"] {
        in_notation(GameKind::Draughts100, sheet, game, Notation::Pdn);
    }
    let mut letters = Game::new(GameKind::Draughts100);
    for word in cells(game) {
        let mv = letters.position().read(&word, None, Mode::Strict).remove(0);
        letters.push(&mv).unwrap();
    }
    let named = letters.written(Notation::PdnFull);
    in_notation(GameKind::Draughts100, &named.join(" "), game, Notation::Pdn);
}

#[test]
fn xiangqi_in_simplified_and_traditional_characters_and_in_letters() {
    let game = "炮二平五 马８进７ 马二进三 车９平８ 车一平二 炮８进４ 仕四进五 象３进５";
    for sheet in [
        "炮二平五 马8进7 马二进三 车9平8 车一平二 炮8进4 仕四进五 象3进5",
        "砲二平五 馬８進７ 馬二進三 車９平８ 俥一平二 砲８進４ 仕四進五 象３進５",
        "C2=5 H8+7 H2+3 R9=8 R1=2 C8+4 A4+5 E3+5",
        "C2.5 n8+7 N2+3 r9.8 R1.2 c8+4 A4+5 b3+5",
        "h2e2 h9g7 h0g2 i9h9 i0h0 h7h3 f0e1 c9e7",
        "H2-E2 H9-G7 H0-G2 I9-H9 I0-H0 H7-H3 F0-E1 C9-E7",
    ] {
        let case = Case::new(GameKind::Xiangqi, cells(sheet), cells(sheet));
        let report = go(&case);
        assert_eq!((report.written(&case, Notation::Chinese), report.status), (cells(game), Status::Accepted), "{sheet}");
    }
}
