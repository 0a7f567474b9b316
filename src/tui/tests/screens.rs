//! What stands on the screen: snapshots at both sizes and in both languages, and what must hold for any screen.

use super::Desk;
use crate::config::{Glyphs, Theme};
use crate::words::Lang;
use ratatui::style::Color;
use unicode_width::UnicodeWidthStr;

const NARROW: (u16, u16) = (80, 24);
const WIDE: (u16, u16) = (140, 40);
const LARGE: (u16, u16) = (200, 60);

/// Keys that lead to a screen of the sample event, and its name.
const SCREENS: [(&str, &str); 12] = [
    ("pairings", ""),
    ("players", "<f2>"),
    ("standings", "<f4>"),
    ("crosstable", "<f5>"),
    ("documents", "<f6>"),
    ("log", "<f7>"),
    ("help", "?"),
    ("palette", ":round"),
    ("preflight", "v"),
    ("other-results", "o"),
    ("unpublish", "E4"),
    ("new-player", "<f2>n"),
];

fn desk(language: Lang, keys: &str, size: (u16, u16)) -> Desk {
    let mut desk = Desk::with_demo();
    desk.model.config.language = language;
    desk.resize(size);
    desk.press(keys);
    desk
}

#[test]
fn every_screen_in_english_on_80_by_24() {
    for (name, keys) in SCREENS {
        insta::assert_snapshot!(format!("80x24-en-{name}"), desk(Lang::EN, keys, NARROW).screen(NARROW.0, NARROW.1));
    }
}

#[test]
fn the_main_screens_in_chinese_and_on_140_by_40() {
    for (name, keys) in &SCREENS[..3] {
        insta::assert_snapshot!(format!("80x24-zh-{name}"), desk(Lang::named("zh-CN").unwrap(), keys, NARROW).screen(NARROW.0, NARROW.1));
        insta::assert_snapshot!(format!("140x40-en-{name}"), desk(Lang::EN, keys, WIDE).screen(WIDE.0, WIDE.1));
        insta::assert_snapshot!(format!("140x40-zh-{name}"), desk(Lang::named("zh-CN").unwrap(), keys, WIDE).screen(WIDE.0, WIDE.1));
    }
}

#[test]
fn every_view_in_both_languages_on_200_by_60() {
    for lang in Lang::all() {
        for (name, keys) in SCREENS[..6].iter().chain([("game-room", ">>3<enter>"), ("clocks", "<f8>")].iter()) {
            let screen = desk(lang, keys, LARGE).screen(LARGE.0, LARGE.1);
            insta::assert_snapshot!(format!("200x60-{}-{name}", lang.name()), screen);
        }
    }
}

#[test]
fn ascii_glyphs_leave_only_letters_of_names_outside_ascii() {
    for (name, keys) in SCREENS {
        let mut desk = desk(Lang::EN, keys, NARROW);
        desk.model.config.glyphs = Glyphs::Ascii;
        let screen = desk.screen(NARROW.0, NARROW.1);
        let strange: Vec<char> = screen.chars().filter(|c| !c.is_ascii() && !c.is_alphabetic()).collect();
        assert_eq!(strange, [], "{name}:\n{screen}");
    }
}

#[test]
fn the_theme_without_colour_has_no_colour() {
    for (name, keys) in SCREENS {
        let mut desk = desk(Lang::EN, keys, WIDE);
        desk.model.config.theme = Theme::NoColor;
        for cell in desk.buffer(WIDE.0, WIDE.1).content() {
            assert_eq!((cell.fg, cell.bg), (Color::Reset, Color::Reset), "{name}: {:?}", cell.symbol());
        }
    }
}

#[test]
fn no_size_is_too_small_or_too_large() {
    for (_, keys) in SCREENS {
        let mut desk = desk(Lang::named("zh-CN").unwrap(), keys, NARROW);
        let small = (1..=24).flat_map(|width| (1..=8).map(move |height| (width, height)));
        for (width, height) in small.chain([(1, 200), (500, 1), (500, 200), (79, 23), (120, 6), (119, 40)]) {
            desk.model.size = (width, height);
            let screen = desk.screen(width, height);
            assert!(!screen.trim().is_empty(), "{keys} at {width}x{height}");
        }
        // Keys at a tiny size do no harm either.
        desk.model.size = (1, 1);
        desk.press("<pagedown><end><pageup><home><down><up><esc><esc>");
    }
}

/// A terminal draws a wide character over two cells: what stood in the second one, a frame's line perhaps, would be gone.
#[test]
fn nothing_stands_in_the_second_half_of_a_wide_character() {
    for (name, keys) in SCREENS {
        let mut desk = desk(Lang::named("zh-CN").unwrap(), keys, NARROW);
        for width in 60..150 {
            desk.model.size = (width, 24);
            let buffer = desk.buffer(width, 24);
            for (y, row) in buffer.content().chunks(usize::from(width)).enumerate() {
                for (x, cell) in row.iter().enumerate().filter(|(_, cell)| cell.symbol().width() > 1) {
                    let half = row.get(x + 1).map(ratatui::buffer::Cell::symbol);
                    assert_eq!(
                        half,
                        Some(" "),
                        "{name} at {width} columns, row {y}, column {x}: {}\n{}",
                        cell.symbol(),
                        super::text(&buffer)
                    );
                }
            }
        }
    }
}

#[test]
fn the_home_screen_lists_events_and_shows_how_to_begin() {
    let mut desk = Desk::new();
    let empty = desk.screen(80, 24);
    assert!(empty.contains("none yet: n makes one"), "{empty}");
    drop(crate::desk::demo::create_demo(&desk.home.path().join("demo.flagfall"), None, &super::stamp()).unwrap());
    desk.open(desk.home.path().join("demo.flagfall"));
    desk.press("O9");
    let listed = desk.screen(80, 24);
    assert!(listed.contains("Harbour Festival 海港棋会"), "{listed}");
    desk.press("<enter>");
    assert!(desk.model.workspace().is_some());
}

#[test]
fn quiet_mode_hides_ratings() {
    let mut desk = Desk::with_event(8, 2);
    desk.press("<f2>");
    assert!(desk.screen(80, 24).contains("2490"));
    desk.press("Q");
    assert!(!desk.screen(80, 24).contains("2490"));
    desk.press("Q<f2>");
    assert!(desk.screen(80, 24).contains("2490"));
}

#[test]
fn hostile_names_do_not_reach_the_terminal() {
    let mut desk = Desk::with_event(4, 0);
    desk.press("n");
    let hostile = "\u{1b}]0;owned\u{7} \u{202e}evil\u{2066} e\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}\u{301} ";
    let requests = super::update(&mut desk.model, super::Msg::Paste(format!("{hostile}{}", "名".repeat(200))));
    desk.answer(requests);
    desk.press("<f10><esc><end>");
    assert_eq!(desk.section().players.len(), 5, "{}", desk.said());
    for (width, height) in [NARROW, WIDE] {
        let screen = desk.screen(width, height);
        let bad = |c: char| c.is_control() && c != '\n' || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
        assert!(!screen.contains(bad), "{screen:?}");
        assert!(screen.contains("owned"), "{screen}");
    }
}

/// Words on the screen that come from no catalogue: what the sample event is called and who plays in it, keys, codes of rules and files.
const NAMES: &[&str] = &[
    "PAB",
    "PTS",
    "Ctrl",
    "Alt",
    "Shift",
    "FPB",
    "HPB",
    "ZPB",
    "Enter",
    "Esc",
    "Tab",
    "Backspace",
    "Left",
    "Right",
    "Down",
    "Home",
    "End",
    "PgUp",
    "PgDn",
    "Del",
    "Space",
    "flagfall",
];

#[test]
fn every_word_of_a_screen_comes_from_a_catalogue() {
    // Documents and commands have names that the command line and the key map know.
    let codes: String =
        ::print::documents::DOCUMENTS.iter().map(|d| d.id).chain(crate::tui::command::Cmd::ALL.iter().map(|c| c.name())).collect();
    for (name, keys) in SCREENS {
        for size in [NARROW, WIDE] {
            let desk = desk(Lang::PSEUDO, keys, size);
            let event = format!("{:?}", desk.workspace().event);
            let log: String = desk.workspace().history.entries().iter().map(|entry| format!("{entry:?}")).collect();
            let screen = desk.screen(size.0, size.1);
            let words = screen.split(|c: char| !c.is_ascii_alphabetic()).filter(|word| word.len() > 2);
            let strange: Vec<&str> = words
                .filter(|word| !NAMES.contains(word) && !codes.contains(word) && !event.contains(word) && !log.contains(word))
                .collect();
            assert!(strange.is_empty(), "{name}: {strange:?}\n{screen}");
        }
    }
}

#[test]
fn the_list_of_clocks_cuts_no_name_for_blanks_and_tells_the_likely_cause_below() {
    let mut desk = desk(Lang::EN, "3t5000 2000 15<enter><esc><esc><f8>", NARROW);
    let screen = desk.screen(80, 24);
    // The widest names of the round would not stand beside the times and a cause: 15 cells each are left to them.
    for name in ["Ferreira-Duarte", "Ionescu-Vale", "Kazlauskienė", "Christoffersen", "林泽宇 Lin Zeyu", "Wrzos, Piotr"] {
        assert!(screen.contains(name), "{name}:\n{screen}");
    }
    let row = screen.lines().find(|line| line.contains("Haldorsen")).unwrap();
    assert!(row.contains("0:50:00") && row.contains("0:20:00") && row.trim_end().ends_with('…'), "{row}");
    let told = screen.lines().nth(22).unwrap();
    assert!(told.trim_start().starts_with("3 ") && !told.contains('…'), "the cause as a whole:\n{screen}");
    desk.press("<down>");
    assert!(desk.screen(80, 24).lines().nth(22).unwrap().trim().is_empty(), "of the row under the cursor:\n{}", desk.screen(80, 24));
    // Beside the detail, which has the cause, only the names need room.
    desk.resize((100, 30));
    let screen = desk.screen(100, 30);
    assert!(!screen.contains("Likely cause") && screen.contains("O'Brannigan ") && screen.contains("Papastergiou "), "{screen}");
}

#[test]
fn nobody_was_asked_and_no_column_says_so() {
    let head = |desk: &Desk| desk.screen(100, 30).lines().nth(4).unwrap().to_owned();
    assert!(head(&desk(Lang::EN, "<f2>", (100, 30))).contains("Check-in"), "where somebody was asked");
    let mut desk = desk(Lang::EN, "><f2>", (100, 30));
    assert!(!head(&desk).contains("Check-in"), "{}", head(&desk));
    assert!(desk.screen(100, 30).contains("Diallo-Sarr, Mamadou (lot 10)"), "a remark has its room:\n{}", desk.screen(100, 30));
    // Whoever goes is to be seen to have gone.
    desk.press("xx<enter>");
    let players = &desk.workspace().section().unwrap().players;
    assert!(players.iter().any(|player| player.status != event::Status::Active), "{}", desk.said());
    assert!(head(&desk).contains("Check-in"), "{}", desk.screen(100, 30));
}

#[test]
fn who_can_win_a_prize_is_asked_in_words() {
    for (language, size) in [(Lang::EN, WIDE), (Lang::named("zh-CN").unwrap(), WIDE), (Lang::EN, NARROW)] {
        let desk = desk(language, "O22n", size);
        insta::assert_snapshot!(format!("{}x{}-{}-prize-form", size.0, size.1, language.name()), desk.screen(size.0, size.1));
    }
}
