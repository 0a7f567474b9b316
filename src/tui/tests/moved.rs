//! The event loses its file while it is open on the screen.

use super::*;
use crate::tui::model::Tone;
use store::{Loss, Moved};

#[test]
fn a_look_at_the_clock_finds_that_the_file_is_gone_before_the_next_entry() {
    let mut desk = Desk::with_event(8, 1);
    let path = desk.model.workspace().unwrap().path.clone();
    let tick = |desk: &mut Desk, now: &str| {
        let effects = update(&mut desk.model, Msg::Tick(now.to_owned()));
        desk.answer(effects);
    };
    tick(&mut desk, "12:01");
    assert!(desk.model.workspace().unwrap().moved.is_none() && desk.model.notice.is_none());
    std::fs::remove_file(&path).unwrap();
    tick(&mut desk, "12:02");
    let rescue = path.with_file_name("cup-rescue.flagfall");
    let workspace = desk.model.workspace().unwrap();
    assert_eq!((&workspace.path, workspace.moved.as_ref().and_then(|m| m.rescue.clone().ok())), (&rescue, Some(rescue.clone())));
    assert_eq!(desk.model.notice.as_ref().map(|n| n.tone), Some(Tone::Alarm));
    // The check of the file is one of the file that is open now; what is opened again is an event like any other.
    desk.carry_out(vec![Effect::Verify]);
    assert_eq!(desk.model.notice.as_ref().map(|n| n.tone), Some(Tone::Done), "{:?}", desk.model.notice);
    tick(&mut desk, "12:03");
    assert!(desk.model.workspace().unwrap().moved.is_some());
    desk.open(rescue);
    assert!(desk.model.workspace().unwrap().moved.is_none());
}

#[test]
fn a_publication_that_finds_the_loss_is_made_to_its_end() {
    let mut desk = Desk::with_event(8, 0);
    let path = desk.model.workspace().unwrap().path.clone();
    let effects = vec![Effect::Propose(OPEN)];
    desk.carry_out(effects);
    std::fs::rename(&path, path.with_file_name("away")).unwrap();
    let now = stamp().at;
    desk.carry_out(vec![Effect::Commit(vec![Command::Publish(OPEN, now.clone()), Command::StartRound(OPEN, now)])]);
    let workspace = desk.model.workspace().unwrap();
    let round = workspace.event.sections[0].current().unwrap();
    assert!(round.published.is_some() && round.started.is_some(), "the second command was dropped");
    assert!(workspace.moved.is_some());
}

#[test]
fn an_event_that_stands_in_no_file_is_not_closed_and_left_only_with_a_word() {
    let mut desk = Desk::with_event(8, 1);
    let moved = Moved { path: desk.workspace().path.clone(), loss: Loss::Gone, rescue: Err("no room".to_owned()) };
    desk.model.workspace_mut().unwrap().moved = Some(moved);
    desk.press(":close event<enter>");
    assert!(desk.model.workspace().is_some() && desk.said().contains("in no file"), "{}", desk.said());
    desk.press("<ctrl+q><enter>");
    assert!(!desk.model.quit, "Enter alone is not enough");
    desk.press("lose<enter>");
    assert!(desk.model.quit);
}
