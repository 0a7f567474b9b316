//! Copies as the arbiter meets them: the strip, the question for a folder, the stick that is gone.

use super::*;
use crate::desk::copies::MARKER;
use std::fs;
use std::path::Path;

/// The copies in a folder.
fn copies(folder: &Path) -> usize {
    let names = fs::read_dir(folder).unwrap().map(|e| e.unwrap().path());
    names.filter(|path| path.extension().is_some_and(|e| e == "flagfall")).count()
}

/// A desk with an event and a stick that is not yet chosen.
fn desk() -> (Desk, PathBuf) {
    let desk = Desk::with_event(8, 1);
    let stick = desk.home.path().join("stick");
    fs::create_dir(&stick).unwrap();
    (desk, stick)
}

fn tick(desk: &mut Desk) {
    let effects = update(&mut desk.model, Msg::Tick("12:01".to_owned()));
    desk.answer(effects);
}

#[test]
fn the_strip_knows_every_copy_also_the_one_of_the_last_session() {
    let (mut desk, stick) = desk();
    assert!(desk.screen(100, 30).contains(desk.words("ui.strip.no-backup", &[]).as_str()));
    desk.press("C");
    desk.model.config.backup_folder = None;
    for c in stick.display().to_string().chars() {
        let effects = update(&mut desk.model, Msg::Key(key::Key::plain(key::Code::Char(c))));
        desk.answer(effects);
    }
    desk.press("<enter>");
    assert_eq!((copies(&stick), desk.model.overlays.len()), (1, 0), "{}", desk.said());
    assert!(stick.join(MARKER).exists());
    assert!(desk.screen(100, 30).contains(&desk.words("ui.strip.backup", &[("copy", "stick 12:00")])), "{}", desk.screen(100, 30));
    // The next session, the file under another name.
    let (old, moved) = (desk.workspace().path.clone(), desk.home.path().join("moved.flagfall"));
    desk.carry_out(vec![Effect::Close]);
    fs::rename(old, &moved).unwrap();
    desk.open(moved);
    assert!(desk.screen(100, 30).contains(&desk.words("ui.strip.backup", &[("copy", "stick 12:00")])), "{}", desk.screen(100, 30));
}

#[test]
fn a_publication_without_a_folder_asks_for_one_once() {
    let mut desk = Desk::with_event(8, 0);
    desk.model.config.ask_backup_folder = true;
    let publish = |desk: &mut Desk| {
        let proposal = event::propose(&desk.workspace().event, desk.section()).unwrap();
        let commands = vec![Command::Pair(OPEN, Box::new(proposal)), Command::Publish(OPEN, event::Moment::default())];
        desk.carry_out(vec![Effect::Commit(commands)]);
    };
    publish(&mut desk);
    assert!(desk.screen(100, 30).contains(&desk.words("ui.form.backup", &[])), "{}", desk.screen(100, 30));
    desk.press("<esc>");
    assert_eq!(desk.model.overlays.len(), 0);
    desk.give(Command::Unpublish(OPEN));
    desk.give(Command::Unpair(OPEN));
    publish(&mut desk);
    assert_eq!(desk.model.overlays.len(), 0, "it is not asked again");
}

#[test]
fn results_are_copied_when_a_copy_is_due_and_a_missing_stick_is_told() {
    let (mut desk, stick) = desk();
    desk.carry_out(vec![Effect::Backup(Some(stick.clone()))]);
    desk.model.config.backup_folder = Some(stick.clone());
    desk.model.config.backup_every_results = 2;
    let win = |board| Effect::Commit(vec![Command::SetResult(OPEN, GameAt::new(1, board), Some(BoardResult::WhiteWins))]);
    desk.carry_out(vec![win(1)]);
    assert_eq!(copies(&stick), 1);
    desk.carry_out(vec![win(2)]);
    assert_eq!(copies(&stick), 2);
    // The stick is pulled out: the mount point stays.
    fs::rename(&stick, desk.home.path().join("pulled")).unwrap();
    fs::create_dir(&stick).unwrap();
    desk.carry_out(vec![win(3)]);
    desk.carry_out(vec![win(4)]);
    assert_eq!(desk.result(1, 4), Some(BoardResult::WhiteWins), "the result is saved all the same");
    assert_eq!(fs::read_dir(&stick).unwrap().count(), 0);
    let gone = desk.words("event.copy.no-stick", &[("path", &stick.display().to_string())]);
    assert_eq!(desk.said(), gone);
    assert!(desk.screen(100, 30).contains(&desk.words("ui.strip.backup-failed", &[])), "{}", desk.screen(100, 30));
    // Every minute again it is tried, and not said again; it says nothing either when it has gone well.
    desk.model.notice = None;
    tick(&mut desk);
    assert_eq!(desk.said(), "");
    fs::remove_dir(&stick).unwrap();
    fs::rename(desk.home.path().join("pulled"), &stick).unwrap();
    tick(&mut desk);
    assert_eq!((copies(&stick), desk.said()), (3, ""));
    assert!(desk.screen(100, 30).contains("stick 12:00"));
    tick(&mut desk);
    assert_eq!(copies(&stick), 3, "nothing new, no copy");
    // Asked for a copy while the stick is gone, the program asks where to.
    fs::rename(&stick, desk.home.path().join("pulled")).unwrap();
    desk.press("C");
    assert_eq!(desk.said(), gone);
    assert!(desk.screen(100, 30).contains(&desk.words("ui.form.backup", &[])), "{}", desk.screen(100, 30));
}

#[test]
fn a_sheet_that_somebody_changed_is_not_printed_over() {
    let (mut desk, _) = desk();
    let request = crate::tui::effect::DocumentRequest { id: "pairings".to_owned(), section: OPEN, round: None, board: None };
    desk.carry_out(vec![Effect::Save(request.clone())]);
    let sheet = desk.home.path().join("print/cup/Open-pairings-r1.pdf");
    assert!(desk.said().contains(&sheet.display().to_string()), "{}", desk.said());
    fs::write(&sheet, "with notes").unwrap();
    desk.carry_out(vec![Effect::Save(request)]);
    assert!(desk.said().contains("Open-pairings-r1-2.pdf"), "{}", desk.said());
    assert_eq!(fs::read(&sheet).unwrap(), b"with notes");
}
