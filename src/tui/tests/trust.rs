//! An event file that is not sound, as the arbiter meets it.

use super::Desk;
use crate::tui::effect::Effect;
use crate::tui::model::Tone;
use crate::tui::overlay::Overlay;
use crate::words::Lang;

/// The lines of the text that lies over the screen, joined.
fn over(desk: &Desk) -> String {
    match desk.model.overlays.last() {
        Some(Overlay::Text(reading)) => format!("{} {}", reading.title, reading.lines.join(" ")),
        other => panic!("{other:?}"),
    }
}

#[test]
fn an_older_file_opens_with_an_alarm_for_reading_only_until_it_is_accepted() {
    let mut desk = Desk::with_event(8, 1);
    let path = desk.workspace().path.clone();
    desk.carry_out(vec![Effect::Close]);
    let older = std::fs::read(&path).unwrap();
    desk.open(path.clone());
    desk.press("wdb");
    desk.carry_out(vec![Effect::Close]);
    std::fs::write(&path, &older).unwrap();

    desk.open(path.clone());
    let said = over(&desk);
    assert!(said.contains("later entries are not in this file") && said.contains("Accept this file"), "{said}");
    assert_eq!(desk.model.notice.as_ref().map(|n| n.tone), Some(Tone::Alarm));
    desk.press("<esc>");
    let entries = desk.entries();
    desk.press("w");
    assert_eq!((desk.entries(), desk.result(1, 1)), (entries, None), "nothing is written before it is accepted");
    assert_eq!(desk.said(), desk.words("event.store.read-only-differs", &[]));
    desk.press("O24");
    assert_eq!((desk.workspace().read_only, desk.entries()), (None, entries + 1));
    desk.press("w");
    assert!(desk.result(1, 1).is_some());
    // From now on this is the file.
    desk.carry_out(vec![Effect::Close]);
    desk.open(path);
    assert!(desk.model.overlays.is_empty(), "{:?}", desk.model.overlays.last());
    desk.press("O24");
    assert_eq!(desk.said(), desk.words("ui.said.nothing-to-accept", &[]));
}

#[test]
fn a_damaged_file_says_what_is_wrong_where_and_what_can_be_done() {
    for lang in [Lang::EN, Lang::named("zh-CN").unwrap()] {
        let mut desk = Desk::with_event(8, 1);
        desk.model.config.language = lang;
        let path = desk.workspace().path.clone();
        desk.carry_out(vec![Effect::Close]);
        let mut bytes = std::fs::read(&path).unwrap();
        let trigger = b"CREATE TRIGGER log_keeps_rows BEFORE UPDATE";
        // The trigger guards deleting now, and updating is free. Older forms of the page may stand beside it.
        let places: Vec<usize> = (0..bytes.len() - trigger.len()).filter(|at| bytes[*at..].starts_with(trigger)).collect();
        for at in places {
            bytes[at + 37..at + 43].copy_from_slice(b"DELETE");
        }
        std::fs::write(&path, bytes).unwrap();
        desk.open(path);
        let said = over(&desk);
        assert!(said.contains("log_keeps_rows") && said.contains("flagfall salvage"), "{said}");
        desk.press("<esc>w");
        assert_eq!(desk.result(1, 1), None);
        assert_eq!(desk.said(), desk.words("event.store.read-only-damaged", &[]));
    }
}

#[test]
fn an_event_that_lost_its_file_after_the_last_entry_is_rescued_when_it_is_closed() {
    let mut desk = Desk::with_event(8, 1);
    let path = desk.workspace().path.clone();
    desk.press("wdb");
    let state = std::sync::Arc::clone(&desk.workspace().event);
    std::fs::remove_file(&path).unwrap();
    desk.carry_out(vec![Effect::Close]);
    let rescue = path.with_file_name("cup-rescue.flagfall");
    assert!(desk.said().contains(&rescue.display().to_string()), "{}", desk.said());
    let listed =
        crate::tui::recent::list(&files::paths::Paths { config: desk.home.path().join("config"), data: desk.home.path().join("data") });
    assert_eq!(listed.first().map(|event| &event.path), Some(&rescue), "it is not in the list of events");
    desk.open(rescue);
    assert_eq!(desk.workspace().event, state);
}
