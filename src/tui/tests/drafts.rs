//! A draft that stands while the event goes on: what changed since it was paired is said before anybody sees it.

use super::{Desk, OPEN};
use crate::tui::overlay::{Act, Confirm, Overlay};
use event::{BoardResult, Command, GameAt, Status};

/// Eight players, round 1 played, round 2 a draft.
fn draft() -> Desk {
    let mut desk = Desk::with_event(8, 1);
    for board in 1..=4 {
        desk.give(Command::SetResult(OPEN, GameAt::new(1, board), Some(BoardResult::WhiteWins)));
    }
    desk.press("<f3>g<enter>");
    assert!(desk.section().current_number() == 2 && desk.section().current().unwrap().published.is_none(), "{}", desk.said());
    desk
}

fn question(desk: &Desk) -> &[String] {
    let Some(Overlay::Confirm(question)) = desk.model.overlays.last() else { panic!("{}", desk.screen(80, 24)) };
    &question.lines
}

fn published(desk: &Desk) -> bool {
    desk.section().current().unwrap().published.is_some()
}

#[test]
fn who_withdrew_or_is_absent_since_is_named_before_the_draft_is_published() {
    let mut desk = draft();
    let [white, black] = desk.names(2, 1);
    let id = desk.section().current().unwrap().board(1).unwrap().white;
    desk.give(Command::SetStatus(OPEN, id, Status::Withdrawn));
    let other = desk.section().current().unwrap().board(1).unwrap().black;
    desk.give(Command::SetPresence(OPEN, vec![other], event::Presence::Absent));
    for key in ["P", "g"] {
        desk.press(key);
        let withdrawn = desk.words("event.warning.out-withdrawn", &[("board", "1"), ("name", &white)]);
        let absent = desk.words("event.warning.out-absent", &[("board", "1"), ("name", &black)]);
        for line in [withdrawn, absent] {
            assert!(question(&desk).contains(&format!("! {line}")), "{key}: {:?}", question(&desk));
        }
        assert!(question(&desk).last().unwrap().contains("E 3"), "{:?}", question(&desk));
        assert!(!published(&desk), "{key} asks first");
        desk.press("<esc>");
    }
    assert!(desk.screen(80, 24).contains(&desk.words("ui.round.drifted", &[("key", "v")])), "{}", desk.screen(80, 24));
    // The check is that of the draft, not of a round after it.
    desk.press("v");
    let screen = desk.screen(80, 24);
    assert!(screen.contains(&desk.words("ui.preflight.draft", &[("round", "2")])) && screen.contains("withdrawn"), "{screen}");
    // Back again, and there is nothing to ask.
    desk.press("<esc>");
    desk.give(Command::SetStatus(OPEN, id, Status::Active));
    desk.give(Command::SetPresence(OPEN, vec![other], event::Presence::Present));
    desk.press("v");
    assert!(desk.screen(80, 24).contains(&desk.words("ui.preflight.no-doubts", &[])), "{}", desk.screen(80, 24));
    desk.press("<esc>P");
    assert!(published(&desk), "{}", desk.said());
}

#[test]
fn a_result_before_the_draft_that_changed_is_named_until_it_is_as_it_was() {
    let mut desk = draft();
    desk.press("<left>3b<enter>");
    assert_eq!(desk.result(1, 3), Some(BoardResult::BlackWins), "{}", desk.said());
    desk.press("<right>P");
    let line = desk.words("event.warning.result", &[("round", "1"), ("board", "3")]);
    assert!(question(&desk).contains(&format!("! {line}")), "{:?}", question(&desk));
    desk.press("<esc><left>3w<enter><right>P");
    assert!(published(&desk), "{}", desk.screen(80, 24));
    // Changed while the round is published, which then is taken back to a draft.
    desk.press("<left>3b<enter>");
    assert_eq!(desk.result(1, 3), Some(BoardResult::BlackWins), "{}", desk.said());
    desk.give(Command::Unpublish(OPEN));
    desk.press("<right>P");
    assert!(question(&desk).contains(&format!("! {line}")), "{:?}", question(&desk));
}

#[test]
fn a_player_who_came_since_is_named() {
    let mut desk = Desk::with_event(8, 1);
    for board in 1..=4 {
        desk.give(Command::SetResult(OPEN, GameAt::new(1, board), Some(BoardResult::WhiteWins)));
    }
    let late = desk.section().players[7].id;
    desk.give(Command::SetPresence(OPEN, vec![late], event::Presence::Absent));
    desk.press("<f3>g<enter>");
    desk.give(Command::SetPresence(OPEN, vec![late], event::Presence::Present));
    desk.press("P");
    let line = desk.words("event.warning.in", &[("name", "Player 08")]);
    assert!(question(&desk).contains(&format!("! {line}")), "{:?}", question(&desk));
}

#[test]
fn a_long_question_says_what_lies_below_and_can_be_read_to_its_end() {
    let mut desk = Desk::with_event(40, 1);
    for board in 1..=20 {
        desk.give(Command::SetResult(OPEN, GameAt::new(1, board), Some(BoardResult::WhiteWins)));
    }
    desk.press("<f3>g<enter>");
    let ids: Vec<_> = desk.section().players.iter().map(|p| p.id).collect();
    desk.give(Command::SetPresence(OPEN, ids[..30].to_vec(), event::Presence::Absent));
    desk.press("P");
    let last = question(&desk).last().unwrap().chars().take(30).collect::<String>();
    let screen = desk.screen(80, 24);
    assert!(screen.contains("below: PgDn") && !screen.contains(&last), "{screen}");
    assert!(screen.contains("Enter: yes"), "the keys are never cut: {screen}");
    desk.press(&"<pagedown>".repeat(40));
    let screen = desk.screen(80, 24);
    assert!(!screen.contains("below: PgDn") && screen.contains(&last), "{screen}");
    desk.press("<up>");
    assert!(desk.screen(80, 24).contains(" 1 below: PgDn"), "no key was counted past the end: {}", desk.screen(80, 24));
}

#[test]
fn a_question_of_few_long_lines_is_read_to_its_end_too() {
    let mut desk = Desk::with_event(8, 1);
    let words = (1..=90).map(|n| format!("word{n}")).collect::<Vec<_>>().join(" ");
    desk.model.overlays.push(Overlay::Confirm(Confirm::new("?".to_owned(), vec![words], Act::Quit)));
    desk.resize((40, 12));
    assert!(!desk.screen(40, 12).contains("word90"));
    desk.press(&"<down>".repeat(40));
    assert!(desk.screen(40, 12).contains("word90"), "{}", desk.screen(40, 12));
}
