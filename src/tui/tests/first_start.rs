//! What the first start asks, and the same as settings.

use super::Desk;
use crate::config::{Config, Glyphs, PaperSize};
use crate::tui::effect::{Answer, Effect, Msg};
use crate::tui::overlay::{AMBIGUOUS, Overlay, Question};
use crate::tui::update;
use crate::tui::update::first_start;
use crate::words::Lang;
use files::paths::Paths;
use unicode_width::UnicodeWidthStr;

impl Desk {
    /// The first start, on a system that knows these printers.
    fn first(printers: &[&str]) -> Self {
        let mut desk = Self::new();
        let effects = first_start(&mut desk.model);
        let requests = crate::tui::numbered(&mut desk.model, effects);
        let [asked] = requests.as_slice() else { panic!("{requests:?}") };
        assert_eq!(asked.effect, Effect::ListPrinters);
        let names = printers.iter().map(ToString::to_string).collect();
        update(&mut desk.model, Msg::Answer(asked.id, Box::new(Answer::Printers(names))));
        desk
    }

    /// What is asked now.
    fn asked(&self) -> Option<Question> {
        match self.model.overlays.last() {
            Some(Overlay::Questions(questions)) => questions.now(),
            _ => None,
        }
    }

    /// The configuration as it was written.
    fn written(&self) -> Config {
        let paths = Paths { config: self.home.path().join("config"), data: self.home.path().join("data") };
        let (config, problem) = Config::load(&paths);
        assert_eq!(problem, None);
        config
    }
}

#[test]
fn the_first_start_asks_five_things_once_and_writes_the_answers_down() {
    let mut desk = Desk::first(&["Hall", "Office"]);
    std::fs::create_dir_all(desk.home.path().join("stick").join("copies")).unwrap();
    let screen = desk.screen(80, 24);
    assert!(screen.contains("First start 1/5") && screen.contains("English") && screen.contains("简体中文"), "{screen}");
    desk.press("2");
    assert_eq!((desk.model.lang().name(), desk.asked()), ("zh-CN", Some(Question::Paper)));
    desk.press("2");
    let screen = desk.screen(80, 24);
    assert!(screen.contains("3/5") && screen.contains("Hall") && screen.contains("Office"), "{screen}");
    desk.press("3");
    assert_eq!(desk.asked(), Some(Question::Folder));
    // Tab completes what was begun, over two folders.
    let begun = desk.home.path().join("sti").display().to_string();
    desk.press(&begun);
    desk.press("<tab>c<tab><enter>");
    assert_eq!(desk.asked(), Some(Question::Cells), "{}", desk.screen(80, 24));
    let screen = desk.screen(80, 24);
    let bars: Vec<usize> = screen.lines().filter(|line| line.ends_with('|')).map(|line| line.trim_end_matches('|').width()).collect();
    assert!(bars.len() == 2 && bars[0] == bars[1], "both rows end together where signs are one cell wide: {screen}");
    desk.press("2");
    assert!(desk.model.overlays.is_empty());
    let config = desk.written();
    assert_eq!((config.language.name(), config.paper, config.printer.as_str()), ("zh-CN", PaperSize::Letter, "Office"));
    let copies = desk.home.path().join("stick").join("copies");
    assert_eq!(config.backup_folder.map(|folder| folder.components().collect::<std::path::PathBuf>()), Some(copies));
    assert_eq!(config.glyphs, Glyphs::Ascii);
}

#[test]
fn the_row_of_signs_is_ambiguous_in_each_cell() {
    assert_eq!((AMBIGUOUS.width(), AMBIGUOUS.width_cjk(), AMBIGUOUS.chars().count()), (10, 20, 10));
}

#[test]
fn esc_ends_the_first_start_for_good_and_no_printer_is_no_question() {
    let mut desk = Desk::first(&[]);
    desk.press("<enter><enter>");
    assert_eq!(desk.asked(), Some(Question::Folder), "a system without printers is not asked about them");
    assert!(desk.screen(80, 24).contains("4/5"));
    desk.press("<esc>");
    assert!(desk.model.overlays.is_empty());
    let written = desk.home.path().join("config").join("config.toml");
    assert!(written.exists(), "whatever was answered: the next start does not ask again");
    // What was answered before Esc stands.
    let mut desk = Desk::first(&[]);
    desk.press("2<esc>");
    assert_eq!(desk.written().language.name(), "zh-CN");
}

#[test]
fn the_same_is_a_setting_at_the_start_and_in_an_event() {
    let mut desk = Desk::new();
    desk.press("O7");
    assert_eq!(desk.asked(), Some(Question::Paper), "{}", desk.screen(80, 24));
    desk.press("<esc>");
    assert!(desk.model.overlays.is_empty() && !desk.home.path().join("config").join("config.toml").exists(), "nothing was chosen");
    desk.press("O72");
    assert_eq!((desk.model.config.paper, desk.written().paper), (PaperSize::Letter, PaperSize::Letter));
    desk.press("O42");
    assert_eq!(desk.written().glyphs, Glyphs::Ascii);
    // The printers of the system come later than the question; Enter keeps what is configured.
    let mut desk = Desk::with_event(4, 1);
    desk.model.config.printer = "Hall".to_owned();
    let requests: Vec<_> =
        crate::tui::key::script("O51").unwrap().into_iter().flat_map(|key| update(&mut desk.model, Msg::Key(key))).collect();
    let asked = requests.iter().find(|request| request.effect == Effect::ListPrinters).unwrap();
    assert!(desk.screen(80, 24).contains(desk.model.lang().text("ui.ask.looking")));
    let names = vec!["Attic".to_owned(), "Hall".to_owned()];
    update(&mut desk.model, Msg::Answer(asked.id, Box::new(Answer::Printers(names))));
    desk.press("<enter>");
    assert_eq!(desk.written().printer, "Hall");
    desk.press(":options.paper<enter><esc>");
    assert!(desk.model.overlays.is_empty());
    desk.press("O52");
    assert_eq!(desk.form().title, Lang::EN.text("ui.form.backup"));
}

#[test]
fn screens_of_the_first_start() {
    for lang in Lang::all() {
        let mut desk = Desk::first(&["Hall_A4", "Office"]);
        for number in 1..=5 {
            desk.model.config.language = lang;
            insta::assert_snapshot!(format!("80x24-{}-first-start-{number}", lang.name()), desk.screen(80, 24));
            desk.press("<enter>");
        }
    }
}

#[test]
fn a_folder_for_copies_that_cannot_be_used_is_told_as_it_is_typed() {
    let mut desk = Desk::first(&[]);
    let place = desk.home.path().join("stick");
    desk.press("<enter><enter>");
    desk.press(&place.display().to_string());
    let words = desk.words("event.copy.no-folder", &[("path", &place.display().to_string())]);
    let shown = |desk: &Desk| desk.screen(200, 24);
    assert!(shown(&desk).contains(&words), "{}", shown(&desk));
    // Enter asks whether it is meant; after a no what was typed stays.
    desk.press("<enter>");
    assert!(matches!(desk.model.overlays.last(), Some(Overlay::Confirm(_))), "{}", shown(&desk));
    desk.press("<enter><esc>");
    assert_eq!(desk.asked(), Some(Question::Folder));
    assert!(shown(&desk).contains(&words) && desk.model.config.backup_folder.is_none(), "{}", shown(&desk));
    // A file is no folder.
    std::fs::write(&place, "x").unwrap();
    desk.press("<enter><esc>");
    assert_eq!(desk.asked(), Some(Question::Folder));
    std::fs::remove_file(&place).unwrap();
    std::fs::create_dir(&place).unwrap();
    desk.press("<backspace>k");
    assert!(!shown(&desk).contains("! "), "{}", shown(&desk));
    desk.press("<enter>");
    assert_eq!(desk.asked(), Some(Question::Cells));
    assert_eq!(desk.model.config.backup_folder.as_deref(), Some(place.as_path()));
    assert!(place.join(crate::desk::copies::MARKER).exists(), "it is known again");
    // None is as good.
    let mut desk = Desk::first(&[]);
    desk.press("<enter><enter><enter>");
    assert_eq!((desk.asked(), desk.model.config.backup_folder.clone()), (Some(Question::Cells), None));
    // The same in the form of an open event.
    let mut desk = Desk::with_event(4, 0);
    let place = desk.home.path().join("nowhere");
    desk.press("O52");
    desk.press(&place.display().to_string());
    assert!(desk.form().doubt.as_ref().is_some_and(|doubt| doubt.contains("nowhere")), "{:?}", desk.form().doubt);
    std::fs::create_dir(&place).unwrap();
    desk.press("<backspace>e");
    assert_eq!(desk.form().doubt, None);
}
