//! The cursor stays on its player or board, whatever happens to the list around it.

use super::{Desk, OPEN};
use crate::tui::model::{Pane, Tone, View};
use crate::tui::overlay::Overlay;
use event::{BoardResult, ByeKind, Command, GameAt, PlayerId};

fn under_cursor(desk: &Desk) -> PlayerId {
    desk.workspace().player().unwrap()
}

#[test]
fn the_cursor_comes_back_to_the_player_it_was_on_before_a_search() {
    let mut desk = Desk::with_event(24, 0);
    desk.press("17");
    desk.press("<esc>");
    assert_eq!(desk.section().name(under_cursor(&desk)), "Player 01", "Esc takes the number back as well");
    desk.press("<end>");
    let last = under_cursor(&desk);
    desk.press("/07<esc><esc>");
    assert_eq!(under_cursor(&desk), last);
    desk.press("hh");
    assert_eq!(desk.section().player(last).unwrap().byes.get(&1), Some(&ByeKind::Half), "the bye is for the player the arbiter saw");
    assert_eq!(desk.said(), "saved: Player 24: half-point bye, round 1");
    desk.press("<esc>");
    // Enter stays with who was found, also when the search is closed.
    desk.press("/07<enter><esc>");
    assert_eq!(desk.section().name(under_cursor(&desk)), "Player 07");
    // Nobody found: nobody chosen while it is typed, and Enter goes back.
    desk.press("/zzz");
    assert_eq!(desk.workspace().player(), None);
    desk.press("<enter>");
    assert_eq!(desk.section().name(under_cursor(&desk)), "Player 07");
    assert_eq!(desk.said(), desk.words("ui.said.nobody-found", &[]));
}

#[test]
fn the_cursor_stays_on_its_player_through_order_edit_entry_and_undo() {
    let mut desk = Desk::with_event(12, 0);
    desk.press("5");
    desk.press("e<ctrl+u>Aaron<f10>");
    let aaron = under_cursor(&desk);
    assert_eq!(desk.section().name(aaron), "Aaron");
    for keys in ["s", "s", "s", "s", "nZoe<tab>2800<f10><esc>", "N", "u", "u"] {
        desk.press(keys);
        if matches!(desk.model.overlays.last(), Some(Overlay::Confirm(_))) {
            desk.press("<enter>");
        }
        assert_eq!(under_cursor(&desk), aaron, "{keys}: {}", desk.said());
    }
    // A queue is checked in one after the other, whatever the order of the list.
    desk.press("sss<home>");
    let first: Vec<PlayerId> = desk.workspace().shown_players().into_iter().take(3).collect();
    desk.press("<space>a<space>");
    let marks = first.iter().map(|id| desk.section().player(*id).unwrap().presence).collect::<Vec<_>>();
    use event::Presence::{Absent, Present};
    assert_eq!(marks, [Present, Absent, Present]);
}

#[test]
fn a_number_that_names_nothing_leaves_the_cursor_where_it_was() {
    let mut desk = Desk::with_event(16, 1);
    desk.press("5<up><down>");
    desk.press("19w");
    assert_eq!(desk.cursor(), 5, "not on board 1, which the first digit found");
    desk.press("19<backspace><backspace>w");
    assert_eq!(desk.result(1, 5), Some(BoardResult::WhiteWins));
    // In the panes of the game as well.
    desk.press("2<enter>77v");
    assert!(desk.model.overlays.is_empty(), "a claim was opened on a board that was not named");
    assert_eq!(desk.model.notice.as_ref().map(|n| n.tone), Some(Tone::Alarm));
}

#[test]
fn the_lines_of_the_standings_and_of_the_log_keep_their_cursor() {
    let mut desk = Desk::with_event(8, 2);
    desk.press("<f4><down><down>");
    let chosen = |desk: &Desk| desk.workspace().standings.thing(&desk.workspace().ranked_players()).unwrap();
    let third = chosen(&desk);
    desk.give(Command::SetResult(OPEN, GameAt::new(2, 1), Some(BoardResult::BlackWins)));
    desk.give(Command::SetResult(OPEN, GameAt::new(2, 2), Some(BoardResult::BlackWins)));
    assert_eq!(chosen(&desk), third);
    desk.press("<f7><down><down>");
    let entry = |desk: &Desk| desk.workspace().log.thing(&desk.workspace().listed_entries()).unwrap();
    let seq = entry(&desk);
    desk.give(Command::SetResult(OPEN, GameAt::new(2, 3), Some(BoardResult::Draw)));
    assert_eq!(entry(&desk), seq, "a new entry above does not move the cursor to another one");
    desk.press("<f3><f7>");
    assert_eq!(entry(&desk), desk.workspace().history.entries().last().unwrap().seq, "the log opens at its newest entry");
}

#[test]
fn panes_that_are_not_shown_take_no_focus() {
    let mut desk = Desk::with_event(8, 1);
    desk.press("<f4><tab><tab><f3>w");
    assert_eq!(desk.workspace().pane, Pane::Pairings);
    assert_eq!(desk.result(1, 1), Some(BoardResult::WhiteWins));
    desk.press("<f8>3<enter>");
    assert_eq!((desk.workspace().view, desk.workspace().pane, desk.cursor()), (View::Pairings, Pane::Board, 3), "the game is seen");
}

#[test]
fn esc_asks_before_a_typed_search_is_dropped() {
    let mut desk = Desk::with_event(8, 0);
    desk.press("<f2>/07<esc>");
    assert!(desk.workspace().finding && desk.workspace().find.as_deref() == Some("07"), "{}", desk.screen(80, 24));
    assert!(desk.screen(80, 24).contains(desk.model.lang().text("find.esc-again")), "{}", desk.screen(80, 24));
    // Whoever types on has not left.
    desk.press("<backspace><esc>");
    assert!(desk.workspace().finding);
    desk.press("<esc>");
    assert!(!desk.workspace().finding && desk.workspace().find.is_none());
    // Nothing typed is nothing lost.
    desk.press("/<esc>");
    assert!(!desk.workspace().finding);
}

/// The points beside the names are kept from frame to frame: never those of another round, section or state.
#[test]
fn the_points_before_a_round_are_those_of_what_is_shown() {
    let mut desk = Desk::with_demo();
    let sections = desk.workspace().event.sections.len();
    let same = |desk: &Desk| {
        for round in [2, 1, 3, 2] {
            let anew = desk.section().points(round - 1);
            assert_eq!([&*desk.workspace().points_before(round), &*desk.workspace().points_before(round)], [&anew, &anew]);
        }
    };
    for _ in 0..=sections {
        same(&desk);
        desk.press(">");
    }
    let mut desk = Desk::with_event(8, 3);
    same(&desk);
    let before = desk.workspace().points_before(3);
    desk.give(Command::Correct(OPEN, GameAt::new(2, 1), BoardResult::Draw));
    assert_ne!(*desk.workspace().points_before(3), *before, "a result was corrected");
    same(&desk);
    desk.press("u");
    same(&desk);
}
