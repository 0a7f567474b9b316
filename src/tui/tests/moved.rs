//! The event loses its file while it is open on the screen.

use super::*;
use crate::tui::model::Tone;
use store::{Loss, Moved};

#[test]
fn a_look_at_the_clock_finds_that_the_file_is_gone_before_the_next_entry() {
    let mut desk = Desk::with_event(8, 1);
    let path = desk.model.workspace().unwrap().path.clone();
    let look = |desk: &mut Desk| {
        let effects = update(&mut desk.model, Msg::Look);
        desk.answer(effects);
    };
    look(&mut desk);
    assert!(desk.model.workspace().unwrap().moved.is_none() && desk.model.notice.is_none());
    std::fs::remove_file(&path).unwrap();
    look(&mut desk);
    let rescue = path.with_file_name("cup-rescue.flagfall");
    let workspace = desk.model.workspace().unwrap();
    assert_eq!((&workspace.path, workspace.moved.as_ref().and_then(|m| m.rescue.clone().ok())), (&rescue, Some(rescue.clone())));
    assert_eq!(desk.model.notice.as_ref().map(|n| n.tone), Some(Tone::Alarm));
    // The check of the file is one of the file that is open now; what is opened again is an event like any other.
    desk.carry_out(vec![Effect::Verify]);
    assert_eq!(desk.model.notice.as_ref().map(|n| n.tone), Some(Tone::Done), "{:?}", desk.model.notice);
    look(&mut desk);
    assert!(desk.model.workspace().unwrap().moved.is_some());
    desk.open(rescue);
    assert!(desk.model.workspace().unwrap().moved.is_none());
}

/// What it is called, and what it does to a file.
type Mischief = (&'static str, fn(&Path));

/// What somebody does to the file while a form is open.
const MISCHIEF: [Mischief; 8] = [
    ("renamed", |path| std::fs::rename(path, path.with_file_name("renamed.flagfall")).unwrap()),
    ("deleted", |path| std::fs::remove_file(path).unwrap()),
    ("another event over it", |path| {
        let other = path.with_file_name("other.flagfall");
        drop(Store::create(&other).unwrap());
        std::fs::rename(other, path).unwrap();
    }),
    ("a text over it", |path| {
        let text = path.with_file_name("text");
        std::fs::write(&text, "milk, bread").unwrap();
        std::fs::rename(text, path).unwrap();
    }),
    ("a text written into it", |path| std::fs::write(path, "milk, bread").unwrap()),
    ("cut short", |path| std::fs::write(path, "").unwrap()),
    ("its folder renamed", |path| {
        let folder = path.parent().unwrap();
        std::fs::rename(folder, folder.with_file_name("elsewhere")).unwrap();
    }),
    ("its folder deleted", |path| std::fs::remove_dir_all(path.parent().unwrap()).unwrap()),
];

#[test]
fn what_was_typed_in_a_form_is_saved_whatever_became_of_the_file_meanwhile() {
    for (what, happens) in MISCHIEF {
        for looks in [false, true] {
            let mut desk = Desk::with_event(8, 1);
            let path = desk.home.path().join("hall").join("cup.flagfall");
            std::fs::create_dir(path.parent().unwrap()).unwrap();
            let old = desk.workspace().path.clone();
            desk.carry_out(vec![Effect::Close]);
            std::fs::rename(old, &path).unwrap();
            desk.open(path.clone());
            desk.press("<f3>w<f2>nZoe");
            happens(&path);
            if looks {
                let requests = update(&mut desk.model, Msg::Look);
                desk.answer(requests);
                assert_eq!(desk.form().value("name"), "Zoe", "{what}: the form went with the file");
                let moved = desk.workspace().moved.as_ref();
                assert!(moved.is_some_and(|moved| moved.rescue.is_ok()), "{what}: not noticed");
            }
            desk.press("<f10>");
            if desk.section().players.len() == 8 {
                assert_eq!(desk.form().value("name"), "Zoe", "{what}: neither saved nor kept: {}", desk.said());
                desk.press("<f10>");
            }
            let named = desk.workspace().path.clone();
            desk.carry_out(vec![Effect::Close]);
            let found = Store::open_to_read(&named).unwrap_or_else(|e| panic!("{what}: {}: {e}", named.display()));
            let section = &found.event().sections[0];
            assert!(section.players.iter().any(|p| p.person.name == "Zoe"), "{what}: lost");
            assert_eq!(section.round(1).unwrap().board(1).unwrap().result, Some(BoardResult::WhiteWins), "{what}");
        }
    }
}

#[test]
fn two_programs_do_not_write_one_file() {
    let mut first = Desk::with_event(8, 1);
    let path = first.workspace().path.clone();
    let mut second = Desk::new();
    let event = path.display().to_string();
    second.press("i1");
    second.press(&event);
    second.press("<enter>");
    let open = second.model.workspace().map(|w| w.read_only);
    assert!(open.is_none_or(|why| why.is_some()), "{}", second.said());
    second.press("w");
    first.press("w");
    assert_eq!((first.result(1, 1), first.workspace().moved.is_some()), (Some(BoardResult::WhiteWins), false));
    // When the first has gone the second opens it.
    first.carry_out(vec![Effect::Close]);
    second.model.overlays.clear();
    second.open(path);
    assert_eq!((second.result(1, 1), second.workspace().read_only), (Some(BoardResult::WhiteWins), None));
}

#[test]
fn a_disk_that_does_not_answer_is_looked_at_once() {
    let mut desk = Desk::with_event(8, 1);
    let first = update(&mut desk.model, Msg::Look);
    assert_eq!(first.iter().map(|r| &r.effect).collect::<Vec<_>>(), [&Effect::Watch]);
    assert_eq!(update(&mut desk.model, Msg::Look), []);
    desk.answer(first);
    let entry = update(&mut desk.model, Msg::Key(key::script("w").unwrap()[0]));
    assert_eq!(update(&mut desk.model, Msg::Look), [], "the entry looks by itself");
    desk.answer(entry);
    assert_eq!(update(&mut desk.model, Msg::Look).len(), 1);
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
