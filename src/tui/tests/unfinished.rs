//! What was begun and is not saved yet: Esc asks before it goes, a look at it leads back to it, a paste stays where it was pasted.

use super::games::{moves, paste, record, table};
use super::*;
use crate::desk::copies::MARKER;
use crate::tui::effect::Answer;
use crate::tui::model::Tone;
use crate::tui::overlay::{CallStage, FormKind, Overlay, RuleStage};
use crate::words::Lang;
use event::game::Step;
use std::path::Path;
use std::time::{Duration, Instant};

fn teams() -> Desk {
    let mut desk = Desk::new();
    let path = desk.home.path().join("v6.flagfall");
    std::fs::copy(Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/events/v6.flagfall"), &path).unwrap();
    desk.open(path);
    desk
}

fn chess() -> Desk {
    table(GameKind::Chess)
}

/// What it is called, the event, the keys to it, and those that type something.
type Begun = (&'static str, fn() -> Desk, &'static str, &'static str);

/// What begins something that is not saved yet.
const BEGUN: [Begun; 12] = [
    ("protocol", teams, "<f3>1e", "1"),
    ("line-up", teams, "<f3>1l", "2 3"),
    ("clock", Desk::with_demo, "<f3>1t", "0:45"),
    ("what a clock's case needs", Desk::with_demo, "<f3>1t<enter>cl", "12"),
    ("players from the rating lists", Desk::with_demo, "<f2>F", "ber"),
    ("who may not meet", || Desk::with_event(8, 0), "O16n", "player 03<enter>"),
    ("search of situations", Desk::with_demo, "<f9>", "flag"),
    ("order of tie-breaks", || Desk::with_event(8, 0), "O11<f2>", "<down><space>"),
    ("move", chess, "m", "N"),
    ("board", chess, "e", "Q"),
    ("folder of copies", Desk::new, "O6", "/nowhere"),
    ("pairs by hand", || Desk::with_event(8, 0), "<f3>E1", "1"),
];

/// Whether Esc has led out of what was begun over so many other things.
fn is_left(desk: &Desk, what: &str, open: usize) -> bool {
    let in_panes = desk.model.workspace().is_some_and(|w| w.game.typing.is_some() || w.game.setup.is_some());
    // Back to the list of cases, the clock stays.
    let stays = what == "what a clock's case needs" && desk.model.overlays.len() == open;
    !in_panes && (open == 0 || stays || desk.model.overlays.len() < open)
}

#[test]
fn esc_asks_before_it_drops_what_was_begun() {
    for (what, event, keys, typed) in BEGUN {
        for lang in Lang::all() {
            let mut desk = event();
            desk.model.config.language = lang;
            desk.press(keys);
            if what == "order of tie-breaks" {
                desk.press("<esc><esc>O11");
                desk.go_to_field("tiebreaks");
                desk.press("<f2>");
            }
            desk.press(typed);
            let open = desk.model.overlays.len();
            let entries = desk.model.workspace().map(|w| w.history.entries().len());
            let again = desk.model.lang().text("find.esc-again").to_owned();
            desk.press("<esc>");
            assert_eq!((desk.said(), desk.model.overlays.len()), (again.as_str(), open), "{what}: {}", desk.screen(80, 24));
            let screen = desk.screen(80, 24);
            assert!(screen.contains(&again), "{what}: it is not on the screen\n{screen}");
            // Whoever types on has not left.
            desk.press("<home><esc>");
            assert_eq!((desk.said(), desk.model.overlays.len()), (again.as_str(), open), "{what}: {}", desk.screen(80, 24));
            desk.press("<esc>");
            assert!(is_left(&desk, what, open), "{what}: {}", desk.screen(80, 24));
            assert_eq!(desk.model.workspace().map(|w| w.history.entries().len()), entries, "{what}");
        }
    }
}

#[test]
fn esc_closes_at_once_where_nothing_was_begun() {
    for (what, event, keys, _) in BEGUN {
        let mut desk = event();
        desk.press(keys);
        let open = desk.model.overlays.len();
        desk.press("<esc>");
        assert_ne!(desk.said(), desk.words("find.esc-again", &[]), "{what}");
        assert!(is_left(&desk, what, open), "{what}: {}", desk.screen(80, 24));
    }
}

#[test]
fn the_rule_desk_goes_back_answer_by_answer_to_the_words_that_were_searched() {
    let mut desk = Desk::with_demo();
    desk.press("<f9>flag<enter>");
    let rules = |desk: &Desk| match desk.model.overlays.last() {
        Some(Overlay::Rules(rules)) => (rules.stage.clone(), rules.input.value().to_owned()),
        other => panic!("{other:?}"),
    };
    let answered = |desk: &Desk| if let RuleStage::Situation { order, .. } = rules(desk).0 { order.len() } else { usize::MAX };
    assert_eq!(answered(&desk), 0, "{}", desk.screen(80, 24));
    for key in ["y", "1", "1"] {
        desk.press(key);
    }
    let count = answered(&desk);
    assert!(count > 0, "{}", desk.screen(80, 24));
    for left in (0..count).rev() {
        desk.press("<esc>");
        assert_eq!(answered(&desk), left);
    }
    desk.press("<esc>");
    assert_eq!(rules(&desk), (RuleStage::Search, "flag".to_owned()));
    // The words have served: nothing is dropped with them.
    desk.press("<esc>");
    assert!(desk.model.overlays.is_empty());
}

#[test]
fn a_roster_that_is_not_taken_leads_back_to_its_form() {
    let mut desk = Desk::with_event(0, 0);
    let file = desk.home.path().join("roster.csv");
    std::fs::write(&file, "Name,Rating\nBerg,1900\nDahl,1800\n").unwrap();
    let path = file.display().to_string();
    desk.press("<f2>i");
    desk.press(&path);
    desk.press("<enter>");
    assert!(matches!(desk.model.overlays.last(), Some(Overlay::Text(_))), "{}", desk.said());
    desk.press("<esc>");
    assert_eq!((desk.form().value("path"), desk.section().players.len()), (path.as_str(), 0));
    // Read again, otherwise, and taken: then the form goes with it.
    desk.press("<f10>e");
    assert_eq!((desk.form().value("path"), desk.model.overlays.len()), (path.as_str(), 1));
    desk.press("<f10><enter>");
    assert_eq!((desk.section().players.len(), desk.model.overlays.len()), (2, 0), "{}", desk.said());
    // What is refused stays to be mended.
    desk.press("i");
    desk.press(&path);
    desk.press("<enter>");
    std::fs::remove_file(&file).unwrap();
    desk.press("<esc><f10>");
    assert!(desk.form().problem.contains("roster.csv"), "{:?}", desk.form().problem);
    assert_eq!(desk.form().value("path"), path);
}

#[test]
fn a_repair_and_groups_that_are_not_made_lead_back_to_their_forms() {
    let mut desk = Desk::with_event(17, 1);
    desk.press("<f3>E2");
    desk.press("5<f10>");
    assert!(matches!(desk.model.overlays.last(), Some(Overlay::Confirm(_))), "{}", desk.screen(80, 24));
    let entries = desk.entries();
    desk.press("<esc>");
    assert_eq!((desk.form().value("absent"), desk.entries()), ("5", entries));
    desk.press("<f10><enter>");
    assert_eq!(desk.entries(), entries + 1, "{}", desk.said());
    assert!(!desk.model.overlays.iter().any(|o| matches!(o, Overlay::Form(_))), "{}", desk.screen(80, 24));

    let mut desk = Desk::with_event(12, 0);
    desk.press("O15<ctrl+u>3<f10>");
    assert!(matches!(desk.model.overlays.last(), Some(Overlay::Text(_))), "{}", desk.screen(80, 24));
    desk.press("<esc>");
    assert_eq!((&desk.form().kind, desk.form().value("groups")), (&FormKind::Groups, "3"));
    // Drawn anew there is one form, not one over the other.
    desk.press("<f10>n");
    assert_eq!(desk.model.overlays.len(), 1, "{}", desk.screen(80, 24));
    desk.press("<ctrl+u>3<f10><enter>");
    assert_eq!((desk.section().stages.len(), desk.model.overlays.len()), (3, 0), "{}", desk.said());
}

#[test]
fn a_folder_that_cannot_be_used_is_set_only_when_that_is_answered() {
    for lang in Lang::all() {
        let mut desk = Desk::with_event(4, 1);
        desk.model.config.language = lang;
        let [old, new] = ["old", "new"].map(|name| desk.home.path().join(name));
        std::fs::create_dir(&old).unwrap();
        let typed = |desk: &mut Desk, folder: &Path| {
            desk.press("O52<ctrl+u>");
            desk.press(&folder.display().to_string());
            desk.press("<enter>");
        };
        typed(&mut desk, &old);
        assert_eq!(desk.model.config.backup_folder.as_deref(), Some(old.as_path()), "{}", desk.said());
        assert!(desk.model.overlays.is_empty() && old.join(MARKER).exists() && desk.said().contains("old"), "{}", desk.said());
        typed(&mut desk, &new);
        let Some(Overlay::Confirm(question)) = desk.model.overlays.last() else { panic!("{}", desk.screen(80, 24)) };
        assert!(question.lines[0].contains("new") && question.lines[1].contains("old"), "{question:?}");
        let screen = desk.screen(200, 24);
        assert!(screen.contains(&question.title) && screen.contains(&question.lines[0]), "{screen}");
        // Enter again is no answer, and a no leads back to the folder as it was typed.
        desk.press("<enter>");
        assert_eq!(desk.model.config.backup_folder.as_deref(), Some(old.as_path()));
        desk.press("<esc>");
        assert_eq!(desk.form().value("path"), new.display().to_string());
        assert_eq!(desk.model.config.backup_folder.as_deref(), Some(old.as_path()));
        let kept = |desk: &Desk| std::fs::read_to_string(desk.home.path().join("config").join("config.toml")).unwrap_or_default();
        assert!(kept(&desk).contains("/old\""), "{}", kept(&desk));
        desk.press("<enter>y");
        assert_eq!((desk.model.config.backup_folder.as_deref(), desk.model.overlays.len()), (Some(new.as_path()), 0));
        assert!(kept(&desk).contains("/new\"") && desk.said() == lang.text("ui.said.folder-later"), "{}", desk.said());
        // The stick is there: it is taken at the next copy.
        std::fs::create_dir(&new).unwrap();
        desk.press("C");
        assert!(new.join(MARKER).exists(), "{}", desk.said());
    }
}

#[test]
fn of_a_kept_game_nothing_goes_unasked_but_its_last_move() {
    let mut desk = chess();
    moves(&mut desk, "e4 e5 Nf3 Nc6 Bb5");
    let line = |desk: &Desk| record(desk).line.len();
    let asks = |desk: &mut Desk, keys: &str| {
        let entries = desk.entries();
        desk.press(keys);
        assert!(matches!(desk.model.overlays.last(), Some(Overlay::Confirm(_))), "{keys}: {}", desk.screen(80, 24));
        assert_eq!((desk.entries(), line(desk)), (entries, 5), "{keys}");
        desk.press("<esc>");
    };
    assert_eq!(line(&desk), 5);
    // In the middle: the key that takes back, a move typed, a move made on the board.
    asks(&mut desk, "<home><right><right><backspace>");
    asks(&mut desk, "md4<enter>");
    // What was typed still stands there after a no.
    assert_eq!(desk.workspace().game.typing.as_ref().unwrap().input.value(), "d4");
    desk.press("<esc><esc>");
    asks(&mut desk, "m<backspace>");
    desk.press("<esc>");
    // Nothing that can be read as a move takes nothing away.
    desk.press("m");
    let entries = desk.entries();
    paste(&mut desk, "milk, bread, batteries");
    assert_eq!((desk.entries(), line(&desk), desk.model.overlays.len()), (entries, 5, 0), "{}", desk.said());
    paste(&mut desk, "2. Bc4 Nf6");
    assert!(matches!(desk.model.overlays.last(), Some(Overlay::Confirm(_))), "{}", desk.said());
    desk.press("<enter>");
    assert_eq!(line(&desk), 4, "{}", desk.said());
    desk.press("<esc>");
    // The last one goes at once.
    desk.press("<end><backspace>");
    assert_eq!((line(&desk), desk.model.overlays.len()), (3, 0), "{}", desk.said());
}

#[test]
fn a_man_that_is_crowned_in_the_middle_of_a_game_does_not_end_it_unasked() {
    let mut desk = chess();
    moves(&mut desk, "a4 b5 a5 b4 a6 Bb7 axb7 Nc6 bxa8=Q Qxa8");
    let steps = record(&desk).line.len();
    assert_eq!(steps, 10);
    // Back to before the capture on a8; it is made by hand, with another piece.
    desk.press("<home>");
    desk.press(&"<right>".repeat(8));
    desk.press("<space>");
    let square = |desk: &mut Desk, file: u8, rank: u8| {
        desk.model.workspace_mut().unwrap().game.cursor = Some(arbitration::game::Point { file, rank });
        desk.press("<space>");
    };
    square(&mut desk, 1, 6);
    square(&mut desk, 0, 7);
    assert!(matches!(desk.model.overlays.last(), Some(Overlay::Menu(_))), "{}", desk.screen(80, 24));
    let entries = desk.entries();
    desk.press("2");
    assert!(matches!(desk.model.overlays.last(), Some(Overlay::Confirm(_))), "{}", desk.screen(80, 24));
    assert_eq!((desk.entries(), record(&desk).line.len()), (entries, 10));
    desk.press("<enter>");
    assert_eq!(record(&desk).line.len(), 9);
    assert!(matches!(&record(&desk).line[8], Step::Move(mv) if mv.starts_with("b7a8")), "{:?}", record(&desk).line);
}

#[test]
fn a_sheet_pasted_over_another_asks_first() {
    let mut desk = chess();
    desk.press("<tab>");
    while desk.workspace().game.column.sheet() != Some(0) {
        desk.press("f");
    }
    desk.press("<enter>");
    paste(&mut desk, "1. e4 e5 2. Nf3 Nc6");
    let cells = |desk: &Desk| record(desk).sheets[0].as_ref().map_or(0, |sheet| sheet.cells.len());
    assert_eq!((cells(&desk), desk.model.overlays.len()), (4, 0), "{}", desk.said());
    desk.press("<esc><home><enter>");
    let entries = desk.entries();
    paste(&mut desk, "1. d4 d5 2. c4 e6");
    assert!(matches!(desk.model.overlays.last(), Some(Overlay::Confirm(_))), "{}", desk.screen(80, 24));
    desk.press("<esc>");
    assert_eq!(desk.entries(), entries);
}

/// The disk takes nothing: what is sent is refused.
fn on_a_full_disk(desk: &mut Desk, keys: &str) {
    for key in key::script(keys).unwrap() {
        for request in update(&mut desk.model, Msg::Key(key)) {
            let answer = match request.effect {
                Effect::Commit(_) => Answer::Committed(None, Some(store::StoreError::DiskFull)),
                _ => Answer::Nothing,
            };
            update(&mut desk.model, Msg::Answer(request.id, Box::new(answer)));
        }
    }
}

#[test]
fn what_the_disk_refuses_stays_to_be_entered_again() {
    for (what, event, keys, typed, enter) in [
        ("protocol", teams as fn() -> Desk, "<f3>2e", "11", "<enter>"),
        ("line-up", teams, "<f3>1l", "2 3", "<f10>"),
        ("who may not meet", || Desk::with_event(8, 0), "O16n", "player 03<enter>player 05<enter>", "<f10>"),
        ("pairs by hand", || Desk::with_event(4, 0), "<f3>E1", "1 2<enter>3 4<enter>", "<enter>"),
        ("a player's card", || Desk::with_event(8, 1), "<f2>e", "<ctrl+u>Zoe", "<f10>"),
        ("the settings of a section", || Desk::with_event(8, 0), "O11", "<ctrl+u>Closed", "<f10>"),
        ("a prize list", || Desk::with_event(8, 1), "O22n", "Main<tab>100; 50", "<f10>"),
        ("an illegal move", || Desk::with_event(8, 1), "<f3>1c1w", "", "<enter>"),
    ] {
        for lang in Lang::all() {
            let mut desk = event();
            desk.model.config.language = lang;
            desk.press(keys);
            desk.press(typed);
            let (entries, open) = (desk.entries(), desk.screen(80, 24));
            let count = desk.model.overlays.len();
            on_a_full_disk(&mut desk, enter);
            assert_eq!((desk.model.overlays.len(), desk.entries()), (count, entries), "{what}: {}", desk.screen(80, 24));
            assert!(desk.model.notice.as_ref().is_some_and(|n| n.tone == Tone::Alarm), "{what}: {open}");
            desk.press(enter);
            assert_eq!((desk.model.overlays.len(), desk.entries()), (count - 1, entries + 1), "{what}: {}", desk.screen(80, 24));
        }
    }
}

/// A board whose clock began an hour ago.
fn read() -> Desk {
    clocks::begun("90+30", 1, 60)
}

#[test]
fn a_reading_of_a_clock_and_a_move_that_the_disk_refuses_are_typed_in_still() {
    for (what, event, keys, typed) in
        [("clock", read as fn() -> Desk, "<f3>1t", "10000 11000 23"), ("move", || Desk::with_event(8, 1), "<f3>1<enter>m", "e4")]
    {
        let mut desk = event();
        desk.press(keys);
        desk.press(typed);
        let entries = desk.entries();
        on_a_full_disk(&mut desk, "<enter>");
        let screen = desk.screen(80, 24);
        assert_eq!(desk.entries(), entries, "{what}");
        assert!(desk.model.notice.as_ref().is_some_and(|n| n.tone == Tone::Alarm), "{what}: {screen}");
        assert!(screen.contains(typed), "{what}: {screen}");
        desk.press("<enter>");
        assert_eq!(desk.entries(), entries + 1, "{what}: {}", desk.screen(80, 24));
    }
}

#[test]
fn a_protocol_whose_question_is_answered_with_no_stands_there_again() {
    let mut desk = teams();
    desk.press("<f3>2e11<enter>");
    assert!(desk.model.overlays.is_empty(), "{}", desk.screen(80, 24));
    let entries = desk.entries();
    desk.press("2e00<enter>");
    assert!(matches!(desk.model.overlays.last(), Some(Overlay::Confirm(_))), "{}", desk.screen(80, 24));
    desk.press("<esc>");
    assert!(matches!(desk.model.overlays.last(), Some(Overlay::Protocol(line)) if line.input.value() == "00"));
    assert_eq!(desk.entries(), entries);
}

#[test]
fn what_is_pasted_goes_into_one_line_as_it_can_be_read() {
    for lang in Lang::all() {
        let mut desk = Desk::with_event(4, 0);
        desk.model.config.language = lang;
        desk.press("<f2>n");
        paste(&mut desk, "Berg,\r\n\tAnna\u{202e}\u{200b}\u{1b}[31m\u{feff}");
        assert_eq!(desk.form().value("name"), "Berg, Anna[31m");
        desk.press("<ctrl+u>");
        // A book pasted by mistake neither hangs the screen nor goes in cut unsaid.
        let began = Instant::now();
        paste(&mut desk, &"x".repeat(100_000));
        assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
        let most = event::sanitize::MAX_CHARS;
        assert_eq!(desk.form().value("name").len(), most);
        assert_eq!(desk.said(), desk.words("ui.said.paste-cut", &[("count", &most.to_string())]));
        // Nor does a letter too many: a name of more than is kept of it would be cut when it is saved.
        desk.press("y");
        assert_eq!(desk.said(), desk.words("ui.said.line-full", &[("count", &most.to_string())]));
        desk.press("<f10>");
        assert_eq!(desk.section().players.last().unwrap().person.name, "x".repeat(most));
        // Where no line is open nothing of it acts.
        let mut desk = Desk::with_event(4, 1);
        desk.model.config.language = lang;
        let entries = desk.entries();
        paste(&mut desk, &"w".repeat(100_000));
        assert_eq!((desk.entries(), desk.said()), (entries, lang.text("ui.said.paste-nowhere")));
    }
}

#[test]
fn a_paste_answers_one_question_of_a_call_at_most() {
    let mut desk = Desk::with_event(8, 1);
    desk.press("<f3>c");
    paste(&mut desk, "1111yyyy1111");
    let Some(Overlay::Call(call)) = desk.model.overlays.last() else { panic!("{}", desk.screen(80, 24)) };
    assert_eq!(call.back.len(), 1, "{:?}", call.now.stage);
    assert_eq!(desk.said(), desk.words("ui.said.paste-nowhere", &[]));
    desk.press("<esc>");
    let Some(Overlay::Call(call)) = desk.model.overlays.last() else { panic!("{}", desk.screen(80, 24)) };
    assert_eq!(call.now.stage, CallStage::What);
}

#[test]
fn a_letter_without_width_is_typed_nowhere_and_an_accent_joins_its_letter() {
    let mut desk = Desk::with_event(4, 0);
    desk.press("<f2>n\u{301}e\u{301}\u{200b}\u{202e}海港<tab>1900<f10>");
    let name = &desk.section().players[4].person.name;
    assert!(name.contains("e\u{301}海港") && !name.contains(['\u{200b}', '\u{202e}']), "{name:?}");
    // Alone among commands it does nothing.
    let mut desk = Desk::with_event(4, 1);
    let entries = desk.entries();
    desk.press("\u{301}\u{200b}\u{202e}海");
    assert_eq!((desk.entries(), desk.model.overlays.len()), (entries, 0));
}

#[test]
fn punctuation_of_chinese_stays_in_names_and_acts_in_commands() {
    let mut desk = Desk::with_event(4, 1);
    desk.press("O21<ctrl+u>第一届（成人）：海港、北岸。《杯》<f10>");
    assert_eq!(desk.workspace().event.info.name, "第一届（成人）：海港、北岸。《杯》", "{}", desk.said());
    // A wide number of an input method is a number all the same, and the sign for the line that finds everything opens it.
    desk.press("<f3>２ｗ");
    assert_eq!(desk.result(1, 2), Some(BoardResult::WhiteWins));
    desk.press("：");
    assert!(matches!(desk.model.overlays.last(), Some(Overlay::Find(_))));
}
