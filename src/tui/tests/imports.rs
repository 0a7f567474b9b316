//! Files of other programs on the screen: looked at, changed, taken.

use super::Desk;
use crate::tui::overlay::Overlay;
use crate::words::Lang;
use arbitration::kind::GameKind;
use event::{Setup, SystemKind};
use std::path::{Path, PathBuf};

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures").join(name)
}

/// The text that is shown to be read.
fn shown(desk: &Desk) -> String {
    match desk.model.overlays.last() {
        Some(Overlay::Text(reading)) => reading.lines.join("\n"),
        other => panic!("{other:?}"),
    }
}

fn empty() -> Desk {
    Desk::with_section(Setup::new("Open", GameKind::Chess, SystemKind::SwissDutch, 5), 0, 0)
}

#[test]
fn a_roster_shows_its_columns_and_reads_them_as_the_arbiter_says() {
    let mut desk = empty();
    desk.press("<f2>i");
    desk.press(&fixture("rosters/apellidos-es.csv").display().to_string());
    desk.press("<enter>");
    let text = shown(&desk);
    for line in [
        "2 “Apellidos”: surname",
        "3 “Nombre”: given name",
        "5 “Observaciones”: NOT READ",
        "García Robles, José  1650",
        "line 2, column 6: rating 1650 taken",
    ] {
        assert!(text.contains(line), "{line}: {text}");
    }
    assert!(text.contains("Columns (e changes them):"), "{text}");
    // The remarks become the club.
    desk.press("e");
    let Some(Overlay::Form(form)) = desk.model.overlays.last() else { panic!() };
    assert_eq!((form.value("columns"), form.value("skip")), ("number in the list,surname,given name,club,-,rating", "1"));
    desk.press("<end>");
    desk.press(&"<backspace>".repeat("club,-,rating".len()));
    desk.press("-,club,rating<f10>");
    assert!(shown(&desk).contains("5 “Observaciones”: club"), "{}", shown(&desk));
    desk.press("<enter>");
    let clubs: Vec<(&str, &str)> = desk.section().players.iter().map(|p| (p.person.name.as_str(), p.person.club.as_str())).collect();
    assert_eq!(clubs[0], ("García Robles, José", "paga en sala"));
    assert_eq!(clubs.len(), 4);
}

#[test]
fn an_identity_number_is_nowhere_on_the_screen() {
    let mut desk = empty();
    desk.model.config.language = Lang::named("zh-CN").unwrap();
    desk.press("<f2>i");
    desk.press(&fixture("rosters/identity-zh.csv").display().to_string());
    desk.press("<enter>");
    let text = shown(&desk);
    assert!(text.contains("仅用于查重") && text.contains("林舟"), "{text}");
    assert!(!text.contains("6599011990") && !text.contains("13900000001"), "{text}");
    desk.press("<enter>");
    assert!(desk.section().players.iter().take(2).all(|p| p.person.identity.len() == 25 && p.person.id.is_empty()));
}

#[test]
fn a_running_event_is_looked_at_before_it_is_made() {
    let mut desk = Desk::new();
    desk.press("i2");
    desk.press(&fixture("reports/every-record.trf").display().to_string());
    desk.press("<enter>");
    let text = shown(&desk);
    for line in [
        "Harbour Cup: 6 players, 2 of 5 rounds paired",
        "Acceleration is taken over",
        "Prohibited pairs taken over: 2",
        "line 32, BEL",
        "by the rules",
    ] {
        assert!(text.contains(line), "{line}: {text}");
    }
    assert!(desk.model.workspace().is_none(), "nothing is made before Enter");
    desk.press("<enter>");
    let section = desk.section();
    assert_eq!((section.players.len(), section.rounds.len(), section.prohibited.len()), (6, 2, 2));
    assert_eq!(section.comments, ["Drawn by the mayor", "  two blanks kept"]);
}

impl Desk {
    /// Brings in a roster of these bytes.
    fn roster(&mut self, name: &str, bytes: &[u8]) {
        let path = self.home.path().join(name);
        std::fs::write(&path, bytes).unwrap();
        self.press("<f2>i");
        self.press(&path.display().to_string());
        self.press("<enter>");
    }
}

#[test]
fn a_roster_without_known_headings_says_so_and_shows_what_its_columns_hold() {
    for (lang, says) in [("en", "No headings were found"), ("zh-CN", "没有找到表头")] {
        let mut desk = empty();
        desk.model.config.language = Lang::named(lang).unwrap();
        desk.roster("odd.csv", "Platz;Wer;Zahl\n1;Müller, Jan;1900\n2;Weiß, Eva;\n".as_bytes());
        let text = shown(&desk);
        assert!(text.contains(says) && text.contains("Platz") && text.contains("Zahl"), "{text}");
        // Mended in two fields: nothing that was typed is typed again.
        desk.press("e");
        assert!(desk.form().value("path").ends_with("odd.csv"));
        desk.press("<ctrl+u>-,name,rating<tab><ctrl+u>1<f10>");
        let text = shown(&desk);
        assert!(text.contains("Müller, Jan  1900") && !text.contains("  Wer"), "{text}");
        desk.press("<enter>");
        assert_eq!(desk.section().players.len(), 2);
        assert_eq!(desk.section().players[1].person.rating, None);
    }
}

#[test]
fn what_is_no_roster_is_refused_in_words_and_nobody_is_entered() {
    let mut desk = empty();
    let noise: Vec<u8> = (0..3000_u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 13).to_le_bytes()[0]).collect();
    for (name, bytes, says) in [("picture.csv", noise.as_slice(), "neither a text"), ("zero.csv", b"".as_slice(), "holds no rows")] {
        desk.roster(name, bytes);
        assert!(desk.form().problem.contains(says), "{name}: {}", desk.form().problem);
        assert!(desk.form().value("path").ends_with(name), "what was typed stays");
        desk.press("<esc><enter>");
    }
    desk.roster("heads.csv", b"name,rating\n");
    let entries = desk.entries();
    assert!(!desk.screen(80, 24).contains("enter these 0"), "{}", desk.screen(80, 24));
    desk.press("<enter>");
    assert_eq!((desk.entries(), desk.section().players.len()), (entries, 0));
}
