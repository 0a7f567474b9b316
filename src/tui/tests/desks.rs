//! The desks of one game beyond the plain cases: one sheet alone, gaps, counts, positions pasted and set up by hand, files with variations.

use super::Desk;
use super::games::{moves, paste, record, table};
use crate::tui::effect::Effect;
use crate::tui::model::Pane;
use arbitration::clock::ledger::{Event as ClockEvent, Source};
use arbitration::clock::side::Side as ClockSide;
use arbitration::game::Side;
use arbitration::kind::GameKind;
use arbitration::ruling::Record;
use event::game::{ReadBy, Step};
use event::{Command, GameAt, Moment};

/// Types a whole sheet of the first player and leaves it.
fn first_sheet(desk: &mut Desk, cells: &str) {
    desk.press("<tab><enter>");
    assert_eq!(desk.workspace().pane, Pane::Scoresheet);
    paste(desk, cells);
    desk.press("<esc>");
}

fn commit(desk: &mut Desk, command: Command) {
    desk.carry_out(vec![Effect::Commit(vec![command])]);
}

#[test]
fn a_claim_on_one_sheet_alone_says_what_it_rests_on() {
    let mut desk = table(GameKind::Chess);
    first_sheet(&mut desk, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8");
    desk.press("c3");
    assert!(desk.screen(80, 24).contains("4..."), "the claim is on the end of the sheet\n{}", desk.screen(80, 24));
    desk.press("y");
    let screen = desk.screen(100, 40);
    assert!(screen.contains("CLAIM UPHELD") && screen.contains("sheet alone") && screen.contains("no other sheet"), "{screen}");
    assert!(screen.contains("1st player's sheet only, 8"), "{screen}");
    desk.press("<esc><enter>");
    let kept = record(&desk);
    assert_eq!(
        (kept.decisions[0].upheld(), kept.decisions[0].on(), kept.decisions[0].step()),
        (Some(true), Record::Sheet(Side::First), 8),
        "{}",
        desk.said()
    );
    assert!(kept.line.is_empty(), "the sheet is no game yet");
    // From the board, where no game is kept, the only sheet is meant.
    desk.press("<tab><tab><tab>");
    assert_eq!(desk.workspace().pane, Pane::Board);
    desk.press("c3");
    assert!(desk.screen(100, 40).contains("CLAIM UPHELD"), "{}", desk.screen(100, 40));
    desk.press("<esc><esc>p3");
    assert!(desk.screen(120, 70).contains("sheet alone"), "the proof is printed with the score");
}

#[test]
fn a_sheet_with_a_hole_certifies_nothing_behind_it() {
    for (cells, said) in [
        ("Nf3 Nf6 Ng1 ? Nf3 Nf6 Ng1 Ng8", "nothing can be read at 2..."),
        ("Nf3 Nf6 Ng1 Ng8 Nf3 Qh4 Ng1 Ng8", "3... on the sheet cannot be followed: “Qh4”"),
    ] {
        let mut desk = table(GameKind::Chess);
        first_sheet(&mut desk, cells);
        desk.press("c3y");
        let screen = desk.screen(100, 40);
        assert!(screen.contains("NOT CERTIFIED") && screen.contains(said), "{screen}");
        assert!(!screen.contains("UPHELD"), "{screen}");
        // The board beside the sheet shows how far it can be followed.
        desk.press("<esc><esc><esc><end>");
        assert!(desk.screen(140, 40).contains("stops at"), "{}", desk.screen(140, 40));
    }
}

#[test]
fn an_adopted_game_says_which_moves_only_one_sheet_has() {
    let mut desk = table(GameKind::Chess);
    first_sheet(&mut desk, super::games::GAME);
    desk.press("f<home><enter>");
    // The reply to the first capture is illegible on the second sheet.
    paste(&mut desk, &super::games::GAME.replace(" Bb3 ", " ? "));
    desk.press("<esc>rg");
    let line = record(&desk).line;
    assert_eq!(line.len(), 20, "{}", desk.said());
    assert_eq!(line[12], Step::Read { mv: "a4b3".to_owned(), by: ReadBy::First });
    assert_eq!(line[4], Step::Read { mv: "f1b5".to_owned(), by: ReadBy::Both });
    desk.press("v2");
    let screen = desk.screen(100, 40);
    assert!(screen.contains("both sheets, 19: 1.–6... 7...–10..."), "{screen}");
    assert!(screen.contains("1st player's sheet only, 1: 7."), "{screen}");
}

#[test]
fn one_sheet_is_taken_over_as_far_as_it_says_one_move() {
    let mut desk = table(GameKind::Chess);
    first_sheet(&mut desk, super::games::GAME);
    desk.press("g");
    let kept = record(&desk);
    assert_eq!(kept.line.len(), 20, "{}", desk.said());
    assert!(kept.line.iter().all(|s| matches!(s, Step::Read { by: ReadBy::First, .. })));
    assert_eq!(desk.workspace().history.entries().last().unwrap().kind, "game.moves");
    let mut desk = table(GameKind::Chess);
    first_sheet(&mut desk, "e4 e5 Nf3 Nc6 Bb5 ? Ba4");
    desk.press("g");
    assert_eq!(record(&desk).line.len(), 5, "{}", desk.said());
    assert!(desk.screen(80, 24).contains("Taken over to 3..."), "{}", desk.screen(80, 24));
}

#[test]
fn the_count_is_a_bound_while_the_sheets_have_gaps_and_exact_without() {
    let mut desk = table(GameKind::Chess);
    first_sheet(&mut desk, "e4 e5 Nf3 ?");
    desk.press("v2");
    let screen = desk.screen(100, 40);
    assert!(screen.contains("AT LEAST 2 moves by the first player, 1 by the second"), "{screen}");
    desk.press("<enter>");
    assert_eq!(record(&desk).decisions.len(), 1, "{}", desk.said());
    let mut desk = table(GameKind::Chess);
    moves(&mut desk, "e4 e5 Nf3");
    desk.press("v2");
    let screen = desk.screen(100, 40);
    assert!(screen.contains("COMPLETED: 2 moves by the first player, 1 by the second"), "{screen}");
}

#[test]
fn quiet_mode_keeps_the_count_until_the_clocks_ledger_has_a_fallen_flag() {
    let mut desk = table(GameKind::Chess);
    moves(&mut desk, "e4 e5 Nf3");
    desk.press("Q");
    assert!(desk.workspace().hides_counts());
    assert!(!desk.screen(80, 24).contains("move 2,"), "{}", desk.screen(80, 24));
    desk.press("v2");
    assert_eq!(desk.said(), desk.words("desk.count.quiet", &[]));
    let act = |event| event::ClockAct::Record { at: None, source: Source::Arbiter, event };
    let acts = vec![act(ClockEvent::Start), act(ClockEvent::Flag { side: ClockSide::Black })];
    commit(&mut desk, Command::Clock(super::OPEN, GameAt::new(1, 1), acts, Moment::default()));
    assert!(!desk.workspace().hides_counts(), "{}", desk.said());
    assert!(desk.screen(80, 24).contains("move 2, Black to move"), "{}", desk.screen(80, 24));
    // The exact count goes into the ledger of the clock in the same entry.
    let before = desk.entries();
    desk.press("v2<enter>");
    assert_eq!(desk.entries(), before + 1, "{}", desk.said());
    let moves = desk.section().clocks[&GameAt::new(1, 1)].moves();
    assert_eq!((moves.white, moves.black), (2, 1));
    desk.press("u");
    assert!(record(&desk).decisions.is_empty());
    assert_eq!(desk.section().clocks[&GameAt::new(1, 1)].moves().white, 0, "one undo takes both back");
}

#[test]
fn a_wrong_claim_and_its_penalty_are_one_entry() {
    let mut desk = table(GameKind::Chess);
    moves(&mut desk, "Nf3 Nf6 Ng1");
    let before = desk.entries();
    desk.press("c3mNg8<enter><enter>");
    assert_eq!(desk.entries(), before + 1, "{}", desk.said());
    assert_eq!((record(&desk).decisions.len(), desk.section().incidents.len()), (1, 1));
    desk.press("u");
    assert_eq!((record(&desk).decisions.len(), desk.section().incidents.len()), (0, 0));
}

#[test]
fn a_pasted_position_is_looked_at_and_keeps_what_a_board_does_not_show() {
    let mut desk = table(GameKind::Chess);
    paste(&mut desk, "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 37 90");
    assert!(desk.workspace().game.setup.is_some(), "{}", desk.said());
    desk.press("<enter>4");
    assert_eq!(record(&desk).facts.start, "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 37 90", "{}", desk.said());
    desk.model.size = (250, 70);
    let screen = desk.screen(250, 70);
    assert!(screen.contains("White king e1, O-O") && screen.contains("Black king e8, O-O-O"), "{screen}");
    paste(&mut desk, "Nf3 Nf6");
    assert!(desk.workspace().game.setup.is_none() && desk.said().contains("Nf3 Nf6"), "{}", desk.said());
    // A man touched makes it a board set up by hand: the counters of the text are gone, castling goes with a key.
    paste(&mut desk, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 37 90");
    desk.press("<up>P0");
    let setup = desk.workspace().game.setup.as_ref().unwrap();
    assert_eq!(setup.fen(), "r3k2r/8/8/8/8/8/P7/R3K2R w - - 0 1");
    desk.press("<esc>");
    for (kind, fen) in [
        (GameKind::Xiangqi, "3ak4/9/9/9/9/9/9/9/4A4/4K1R2 w"),
        (GameKind::Draughts100, "B:W31,32,K48:B1,2,K3"),
        (GameKind::Draughts64Brazilian, "W:Wa1,c3:Bh8,f6"),
    ] {
        let mut desk = table(kind);
        paste(&mut desk, fen);
        desk.press("<enter>4");
        assert!(!record(&desk).facts.start.is_empty(), "{kind}: {}", desk.said());
    }
}

#[test]
fn oddities_of_a_board_by_hand_are_accepted_one_by_one() {
    let mut desk = table(GameKind::Draughts100);
    // Two white men stand uncrowned on the crowning row.
    desk.press("e*");
    for square in ["1", "3"] {
        let at = arbitration::hand::point_named(GameKind::Draughts100, square).unwrap();
        let pane = &mut desk.model.workspace_mut().unwrap().game;
        pane.cursor = Some(at);
        desk.press("M");
    }
    let black = arbitration::hand::point_named(GameKind::Draughts100, "30").unwrap();
    desk.model.workspace_mut().unwrap().game.cursor = Some(black);
    desk.press("m<enter>");
    assert!(desk.screen(80, 24).contains("crowning row"), "{}", desk.screen(80, 24));
    desk.press("2");
    assert_eq!(desk.workspace().game.setup.as_ref().unwrap().accepted, 0, "not accepted: the board is mended");
    desk.press("<enter>1");
    assert_eq!(desk.workspace().game.setup.as_ref().unwrap().accepted, 1);
    desk.press("14");
    assert!(record(&desk).facts.start.contains("W:W"), "{}", desk.said());
    // A board without a king is no game, whatever is accepted.
    let mut desk = table(GameKind::Chess);
    desk.press("e*K<enter>");
    assert!(desk.said().contains("a king is missing"), "{}", desk.said());
}

#[test]
fn xiangqi_shows_limit_offers_and_both_kings() {
    let mut desk = table(GameKind::Xiangqi);
    moves(&mut desk, "c2=5 h8+7");
    desk.press("v6");
    let screen = desk.screen(80, 24);
    assert!(screen.contains("limit of 60: Red 1 / Black 1"), "{screen}");
    assert!(screen.contains("Black 1 (open)"), "{screen}");
    assert!(screen.contains("Red king on file 5") && screen.contains("Black king on file 5"), "{screen}");
    moves(&mut desk, "h2+3");
    let screen = desk.screen(80, 24);
    assert!(screen.contains("Black 1 (no)") && screen.contains("Red 0 (may)"), "{screen}");
    let mut desk = table(GameKind::Chess);
    moves(&mut desk, "e4 f6 Qh5+");
    assert!(desk.screen(80, 24).contains("in check by ♕h5"), "{}", desk.screen(80, 24));
}

#[test]
fn a_file_with_variations_says_how_many_it_passes_over() {
    let mut desk = table(GameKind::Chess);
    let path = desk.home.path().join("g.pgn");
    std::fs::write(&path, "[White \"A\"]\n\n1. e4 {[%clk 1:29:58]} e5 (1... c5) 2. Nf3 *\n").unwrap();
    desk.press(&format!("i<tab>{}<f10>", path.display()));
    let screen = desk.screen(100, 40);
    assert!(screen.contains("1 variation(s) passed over"), "{screen}\n{}", desk.said());
    assert!(record(&desk).line.is_empty());
    desk.press("1");
    let kept = record(&desk);
    assert_eq!((kept.line.len(), kept.notes[&0].left), (3, Some(5398)), "{}", desk.said());
    let (text, _) = crate::desk::game::files::write(&desk.workspace().event, desk.section());
    assert!(text.contains("1. e4 {[%clk 1:29:58]} 1... e5"), "{text}");
}

/// The whole work at the demo's first board: reconcile, decide the one dispute, adopt.
#[test]
fn the_sheets_of_the_sample_event_become_a_game() {
    let mut desk = Desk::with_demo();
    desk.press("<enter><tab>r");
    assert_eq!(desk.workspace().game.disputes(), [58], "{}", desk.said());
    desk.press("<enter>1g");
    assert_eq!(record_at(&desk), 67, "{}", desk.said());
    // What was decided on the way is read back from the file.
    let path = desk.workspace().path.clone();
    desk.press("O9");
    desk.open(path);
    assert_eq!(record_at(&desk), 67);
}

fn record_at(desk: &Desk) -> usize {
    let round = desk.workspace().round_number();
    desk.section().games[&GameAt::new(round, desk.cursor())].line.len()
}
