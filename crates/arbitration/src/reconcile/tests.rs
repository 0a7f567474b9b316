use super::*;
use crate::game::{Game, Notation};
use crate::notation::{Language, Mode};
use proptest::prelude::*;

pub(super) fn cells(text: &str) -> Vec<String> {
    text.split_whitespace().map(|c| if c == "_" { String::new() } else { c.to_owned() }).collect()
}

pub(super) fn go(case: &Case) -> Report {
    reconcile(case, &mut |_| ControlFlow::Continue(())).unwrap()
}

pub(super) fn chess(first: &str, second: &str) -> Case {
    Case::new(GameKind::Chess, cells(first), cells(second))
}

fn san(case: &Case) -> String {
    go(case).written(case, Notation::San).join(" ")
}

pub(super) const GAME: &str = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7";

pub(super) fn position_after(text: &str) -> GamePosition {
    let mut game = Game::new(GameKind::Chess);
    for cell in cells(text) {
        let m = game.position().read(&cell, Some(Language::English), Mode::Strict).remove(0);
        game.push(&m).unwrap();
    }
    game.position()
}

#[test]
fn clean_sheets_are_accepted_and_agreed() {
    let case = chess(GAME, GAME);
    let report = go(&case);
    assert_eq!(report.written(&case, Notation::San), cells(GAME));
    assert_eq!((report.status, report.strain), (Status::Accepted, 0));
    assert!(report.plies.iter().all(|p| p.class == Class::Agreed && p.alternatives.is_empty()));
}

#[test]
fn a_column_shifted_by_a_ply_left_out_is_put_right() {
    // White has left out 5...Be7; all later cells stand one too early.
    let first = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7";
    let case = chess(first, GAME);
    let report = go(&case);
    assert_eq!(report.written(&case, Notation::San), cells(GAME));
    assert_eq!(report.plies[9].cells, [None, Some(9)]);
    assert_eq!(report.plies[10].cells, [Some(9), Some(10)]);
    assert_eq!(report.plies[9].class, Class::SecondOnly);
}

#[test]
fn a_cell_written_twice_two_exchanged_one_blank_and_one_illegible() {
    let first = "e4 e5 Nf3 Nf3 Nc6 Bb5 a6 Ba4 Nf6 Be7 O-O Re1 b5 Bb3 d6 c3 _ h3 Nb8 d4 Nbd7";
    let second = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 ? Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7";
    assert_eq!(san(&chess(first, second)), GAME);
}

#[test]
fn a_slip_that_is_legal_is_found_out_by_what_follows() {
    // Black has 3.Bc4 for 3.Bb5 (legal), but from there no bishop goes to a4.
    let case = chess(GAME, &GAME.replace("Bb5", "Bc4"));
    let report = go(&case);
    assert_eq!(report.written(&case, Notation::San), cells(GAME));
    // 4.Bc4 for 4.Ba4 is legal with all that follows: which of the two it was only the arbiter can say, and is asked.
    let case = chess(GAME, &GAME.replace("Ba4", "Bc4"));
    let report = go(&case);
    let before = position_after("e4 e5 Nf3 Nc6 Bb5 a6");
    let mut either: Vec<String> = report.plies[6].alternatives.iter().take(1).map(|m| before.write(m, Notation::San)).collect();
    either.push(report.written(&case, Notation::San)[6].clone());
    either.sort();
    assert_eq!((either, report.disputed()), (vec!["Ba4".to_owned(), "Bc4".to_owned()], vec![6]));
    let others = |n: &usize| *n != 6;
    let written = report.written(&case, Notation::San);
    assert!((0..cells(GAME).len()).filter(others).all(|n| written[n] == cells(GAME)[n]));
}

#[test]
fn a_tie_of_evidence_is_disputed_never_guessed() {
    let case = chess("e4 e5 a3", "e4 e5 a4");
    let report = go(&case);
    assert_eq!(report.status, Status::Disputed);
    assert_eq!(report.plies[2].class, Class::Disputed);
    let mut both: Vec<String> = report.plies[2].alternatives.iter().map(|m| position_after("e4 e5").write(m, Notation::San)).collect();
    both.push(report.written(&case, Notation::San)[2].clone());
    assert!(both.contains(&"a3".to_owned()) && both.contains(&"a4".to_owned()), "{both:?}");
    assert!(report.others.iter().any(|(above, moves)| *above < 100 && moves.len() == 3));
}

#[test]
fn a_final_position_and_a_pin_decide_a_tie() {
    for san in ["a3", "a4"] {
        let mut case = chess("e4 e5 a3", "e4 e5 a4");
        case.anchors.last = Some(Final { position: position_after(&format!("e4 e5 {san}")), exact: true });
        assert_eq!(go(&case).written(&case, Notation::San)[2], san);
        case.anchors.last = Some(Final { position: position_after(&format!("e4 e5 {san}")), exact: false });
        assert_eq!(go(&case).written(&case, Notation::San)[2], san);
        case.anchors.last = None;
        let mv = position_after("e4 e5").read(san, None, Mode::Strict).remove(0);
        case.pins = vec![Pin { ply: 2, mv }];
        let report = go(&case);
        assert_eq!((report.written(&case, Notation::San)[2].as_str(), report.plies[2].class == Class::Disputed), (san, false));
    }
}

#[test]
fn noted_positions_and_counts_bind() {
    let mut case = chess("e4 e5 a3 a6", "e4 e5 a4 a6");
    case.anchors.noted = vec![Noted { position: position_after("e4 e5 a4"), ply: Some(3) }];
    assert_eq!(san(&case), "e4 e5 a4 a6");
    case.anchors.noted = vec![Noted { position: position_after("e4 e5 a3"), ply: None }];
    assert_eq!(san(&case), "e4 e5 a3 a6");
    case.anchors.noted.clear();
    case.anchors.plies = Some(3..=3);
    assert_eq!(go(&case).plies.len(), 3);
}

#[test]
fn a_mate_binds_the_end() {
    let mut case = chess("f3 e5 g4 Qh4", "f3 e5 g4 Qh5");
    case.anchors.ending = Some(Ending::Mate);
    assert_eq!(san(&case), "f3 e5 g4 Qh4#");
}

#[test]
fn moves_nobody_wrote_are_bridged_to_the_final_position_and_open_order_is_told() {
    let written = "e4 e5 Nf3 Nc6";
    let mut case = chess(written, written);
    case.anchors.last = Some(Final { position: position_after("e4 e5 Nf3 Nc6 Bb5 a6"), exact: true });
    let report = go(&case);
    assert_eq!(report.written(&case, Notation::San).join(" "), "e4 e5 Nf3 Nc6 Bb5 a6");
    assert_eq!((report.plies[5].class, report.status), (Class::Inferred, Status::Disputed));
    let mut counted = case.clone();
    counted.anchors.plies = Some(6..=6);
    assert_eq!(go(&counted).status, Status::Accepted, "a count shows that nothing was made and taken back");
    case.anchors.last = Some(Final { position: position_after("e4 e5 Nf3 Nc6 Bb5 a6 O-O d6"), exact: true });
    let report = go(&case);
    assert_eq!(report.status, Status::Disputed);
    assert_eq!(report.plies.len(), 8);
    assert!(!report.order_open.is_empty() && report.order_open.iter().all(|p| *p >= 4), "{:?}", report.order_open);
}

#[test]
fn each_sheet_has_its_own_language_and_habits() {
    let german = "e4 e5 Sf3 Sc6 Lb5 a6 La4 Sf6 0-0 Le7 Te1 b5 Lb3 d6 c3 0-0 h3 Sb8 d4 Sbd7";
    let russian = "e4 e5 Кf3 Кc6 Сb5 a6 Сa4 Кf6 0-0 Сe7 Лe1 b5 Сb3 d6 c3 0-0 h3 Кb8 d4 Кbd7";
    let case = chess(german, russian);
    let report = go(&case);
    assert_eq!((report.written(&case, Notation::San), report.status), (cells(GAME), Status::Accepted));
}

#[test]
fn a_rewritten_cell_means_what_was_written_last_but_keeps_the_other() {
    let mut case = chess("e4 e5 Nf3", "e4 e5 Nf3");
    case.first.as_mut().unwrap()[2] = "Nc3 -> Nf3".to_owned();
    assert_eq!(san(&case), "e4 e5 Nf3");
    case.second.as_mut().unwrap()[2] = "Nc3".to_owned();
    assert_eq!(san(&case), "e4 e5 Nc3");
}

#[test]
fn a_choice_settles_its_ply_and_the_rest_follows() {
    let mut case = chess("e4 e5 a3 a6 b3", "e4 e5 a4 a6 b3");
    assert_eq!(go(&case).disputed(), [2]);
    for san in ["a3", "a4"] {
        let mv = position_after("e4 e5").read(san, None, Mode::Strict).remove(0);
        case.choose(2, mv);
        let report = go(&case);
        assert_eq!((report.written(&case, Notation::San)[2].as_str(), report.disputed()), (san, vec![]));
    }
    assert_eq!(case.pins.len(), 1);
    case.release(2);
    assert_eq!(go(&case).disputed(), [2]);
}

#[test]
fn plies_that_rest_on_no_writing_are_told() {
    let mut case = chess("e4 e5 _ Nc6", "e4 e5 Nf3 Nc6");
    assert_eq!(go(&case).inferred(), Vec::<usize>::new());
    case.anchors.last = Some(Final { position: position_after("e4 e5 Nf3 Nc6 Bb5 a6"), exact: true });
    assert_eq!(go(&case).inferred(), [4, 5]);
}

/// Whoever stops writing goes on not writing, so the second empty cell of a run is cheap; it says no more than the first.
#[test]
fn empty_cells_in_a_row_say_nothing() {
    let case = chess("e4 e5 _ _ _ a6 Ba4", "e4 e5 Nf3 Nc6 Bb5 a6 Ba4");
    let report = go(&case);
    assert!(report.plies[2..5].iter().all(|p| p.cells[0].is_some() && !matches!(p.class, Class::Agreed | Class::FirstOnly)));
    assert_eq!((report.plies[4].class, report.plies[5].class), (Class::SecondOnly, Class::Agreed));
}

#[test]
fn what_hardly_fits_is_never_accepted() {
    // The end of another game: nearly nothing can be read as a move of this one.
    let case = chess("Nd4 a3 Nc2+ Kb3 Nxa3 Kxa3 Kxf6", "Nd4 a3 Nc2+ Kb5 Nxa3 Kxa3");
    assert_ne!(go(&case).status, Status::Accepted);
}

#[test]
fn draughts_and_xiangqi_sheets() {
    let game = "32-28 19-23 28x19 14x23 37-32 10-14 41-37 14-19 46-41 5-10";
    let slips = "32-28 19-23 28x19 14x23 37-32 10-14 41-37 14-18 46-41 5-10";
    let case = Case::new(GameKind::Draughts100, cells(game), cells(slips));
    assert_eq!(go(&case).written(&case, Notation::Pdn), cells(game));
    let game = "炮二平五 马８进７ 马二进三 车９平８ 车一平二 炮８进４";
    let slips = "炮二平五 马8进7 马二进三 车9平8 _ 炮8进4";
    let case = Case::new(GameKind::Xiangqi, cells(game), cells(slips));
    let report = go(&case);
    assert_eq!(report.written(&case, Notation::Chinese), cells(game));
    assert_eq!((report.plies[3].class, report.plies[4].cells), (Class::Agreed, [Some(4), Some(4)]));
    let case = Case::new(GameKind::Xiangqi, cells("C2=5 H8+7 H2+3 R9=8 R1=2 C8+4"), cells("h2e2 h9g7 h0g2 i9h9 i0h0 h7h3"));
    let report = go(&case);
    assert_eq!((report.written(&case, Notation::Chinese), report.status), (cells(game), Status::Accepted));
}

/// `05` is 5, but the zeros of `00` stand for other digits: 10 here.
#[test]
fn zeros_that_make_no_number_are_not_lost_on_reading() {
    let game = "32-28 19-23 28x19 14x23 37-32 10-14 41-37 14-19 46-41 5-10";
    let with = |right: &str, written: &str| {
        let case = Case::new(GameKind::Draughts100, cells(game), cells(&game.replace(right, written)));
        let report = go(&case);
        assert_eq!(report.written(&case, Notation::Pdn), cells(game), "{written}");
        report
    };
    assert_eq!((with("5-10", "05-10").status, with("5-10", "05-10").strain), (Status::Accepted, 0));
    // A digit taken for another is likelier than a number left out.
    assert!(with("10-14", "00-14").cost < with("10-14", "-14").cost);
    assert!(with("32-28", "32-08").cost > with("32-28", "32-28").cost);
}

#[test]
fn one_sheet_suffices_and_none_does_not() {
    let mut case = chess(GAME, "");
    case.second = None;
    assert_eq!(san(&case), GAME);
    case.first = None;
    assert_eq!(reconcile(&case, &mut |_| ControlFlow::Continue(())), Err(ReconcileError::NoSheet));
    case.first = Some(vec!["e4".to_owned(); MAX_CELLS + 1]);
    assert_eq!(reconcile(&case, &mut |_| ControlFlow::Continue(())), Err(ReconcileError::TooLong));
    let mut case = chess(GAME, GAME);
    case.anchors.last = Some(Final { position: GamePosition::start(GameKind::Xiangqi), exact: true });
    assert_eq!(reconcile(&case, &mut |_| ControlFlow::Continue(())), Err(ReconcileError::OtherGame));
}

#[test]
fn the_watcher_sees_the_plies_and_can_stop() {
    let mut seen = Vec::new();
    let mut watch = |p: Progress| {
        seen.push(p.ply);
        if p.ply == 7 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    assert_eq!(reconcile(&chess(GAME, GAME), &mut watch), Err(ReconcileError::Stopped));
    assert_eq!(seen, (0..=7).collect::<Vec<_>>());
}

#[test]
fn an_unreachable_end_is_unsolved() {
    let mut case = chess("e4", "e4");
    case.anchors.ending = Some(Ending::Mate);
    let report = go(&case);
    assert_eq!((report.status, report.plies.len(), report.margin), (Status::Unsolved, 0, 0));
}

#[test]
fn sheet_files() {
    assert_eq!(sheet_cells(b"\xEF\xBB\xBFe4\te5\r\n\r\nNc6\t?\n\n").unwrap(), ["e4", "e5", "", "Nc6", "?"]);
    assert_eq!(sheet_cells(b"").unwrap(), Vec::<String>::new());
    assert_eq!(sheet_cells(&[0xC5, 0xDA, 0xB6, 0xFE]).unwrap(), ["炮二"]);
    assert_eq!(sheet_cells(&vec![b'e'; MAX_FILE + 1]), Err(SheetFileError::TooLarge));
    assert_eq!(sheet_cells(&b"e4\n".repeat(MAX_CELLS + 1)), Err(SheetFileError::TooManyCells));
}

/// [`LEAST_SLIP`] is a bound that the search relies on: no two signs that it tells apart are taken for each other more cheaply.
#[test]
fn no_exchange_of_signs_is_cheaper_than_the_bound() {
    use super::board::{Board, signs};
    let least = |confusion: fn(u8, u8) -> u32| {
        let pairs = (33..127_u8).flat_map(|a| (33..127_u8).map(move |b| (a, b)));
        pairs.filter(|(a, b)| signs(&[*a]) != signs(&[*b])).map(|(a, b)| confusion(a, b)).min()
    };
    assert_eq!(least(<shakmaty::Chess as Board>::confusion), Some(LEAST_SLIP));
    assert!(least(<::draughts::Position as Board>::confusion) >= Some(LEAST_SLIP));
    assert!(least(<::xiangqi::Position as Board>::confusion) >= Some(LEAST_SLIP));
    const { assert!(Costs::FITTED.gap >= LEAST_SLIP) };
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    #[test]
    fn any_bytes_give_a_legal_game_or_none(bytes in proptest::collection::vec(any::<u8>(), 0..80), words in "([a-hKQRBNx1-8O+?\\-]{0,5}[\t\n]){0,24}", game in 0usize..5) {
        let kind = GameKind::ALL[game];
        let (first, second) = (sheet_cells(&bytes).unwrap(), sheet_cells(words.as_bytes()).unwrap());
        prop_assert!(first.iter().flat_map(|c| c.chars()).all(|c| !c.is_control()));
        let case = Case::new(kind, first, second);
        if let Ok(report) = reconcile(&case, &mut |_| ControlFlow::Continue(())) {
            let mut game = Game::new(kind);
            for ply in &report.plies {
                prop_assert!(game.push(&ply.mv).is_ok());
            }
            prop_assert_eq!(&report, &go(&case), "the same every time");
        }
    }
}

/// Which of two moves was meant, each on one sheet: not the one that allows a mate which then nobody saw.
#[test]
fn between_two_games_the_one_without_a_blunder_is_proposed() {
    let rest = "d5 e4 c6 d3 Nf6 Nc3 Bb4";
    let (first, second) = (format!("f3 e5 g4 {rest}"), format!("f3 e5 g3 {rest}"));
    for case in [chess(&first, &second), chess(&second, &first)] {
        let report = go(&case);
        assert_eq!(report.written(&case, Notation::San).join(" "), format!("f3 e5 g3 {rest}"));
        // It stays a toss-up for the players and the arbiter.
        assert_eq!((report.status, report.plies[2].class), (Status::Disputed, Class::Disputed));
        assert!(report.plies[2].margin.unwrap() < 250, "{:?}", report.plies[2]);
        assert_eq!(report.plies[2].alternatives.len(), 1);
        assert!(report.plies.iter().enumerate().all(|(ply, p)| ply == 2 || p.class != Class::Disputed));
    }
}

/// What players of each game write in its opening.
const OPENINGS: [(GameKind, &str); 4] = [
    (GameKind::Chess, "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7"),
    (GameKind::Draughts100, "32-28 19-23 28x19 14x23 37-32 10-14 41-37 14-19 46-41 5-10 34-30 20-25"),
    (GameKind::Draughts64Russian, "c3-d4 d6-c5 b2-c3 f6-g5 c3-b4 g5-h4 b4xd6 e7xc5"),
    (GameKind::Xiangqi, "炮二平五 马8进7 马二进三 车9平8 车一平二 马2进3 兵七进一 卒7进1 车二进六 炮8平9"),
];

#[test]
fn sheets_of_another_game_propose_nothing_and_are_called_by_their_game() {
    for (of, written) in OPENINGS {
        let sheet: Vec<String> = written.split(' ').map(str::to_owned).collect();
        for kind in GameKind::ALL {
            let report = go(&Case { second: None, ..Case::new(kind, sheet.clone(), Vec::new()) });
            // The men of Russian and of Brazilian draughts move alike.
            let russian = [GameKind::Draughts64Russian, GameKind::Draughts64Brazilian];
            if kind == of || russian.contains(&of) && russian.contains(&kind) {
                assert_eq!((report.misread, report.plies.len()), (None, sheet.len()), "{of} as {kind}");
            } else {
                assert_eq!((report.misread, report.plies.len()), (Some(Misread { other: Some(of) }), 0), "{of} as {kind}");
                assert_eq!((report.status, report.margin), (Status::Unsolved, 0));
            }
        }
    }
}

#[test]
fn sheets_of_no_game_propose_nothing_and_a_sheet_with_slips_its_game() {
    let noise: Vec<String> = "bread milk eggs paid 14.20 total thanks bye".split(' ').map(str::to_owned).collect();
    for kind in [GameKind::Chess, GameKind::Draughts100, GameKind::Xiangqi] {
        let report = go(&Case::new(kind, noise.clone(), noise.clone()));
        assert_eq!((report.misread, report.plies.len()), (Some(Misread { other: None }), 0), "{kind}");
    }
    // Half of the cells are wrong: the game is proposed, and not accepted.
    let slips = "e4 e5 Mf3 Mc6 Bb5 x6 Ba4 Mf6 O-O B?7 Re1 h5 Bb3 d6 q3 O-O";
    let report = go(&Case { second: None, ..chess(slips, "") });
    assert_eq!((report.misread, report.plies.len()), (None, 16));
}
