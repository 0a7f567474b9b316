//! The detail of the chosen row: what stands there in every size, that answers about another row are dropped, that no key waits for it,
//! and that a player who looks on sees nothing that must not be seen.

use super::{Desk, Msg, OPEN, update};
use crate::tui::detail::{About, Found};
use crate::tui::effect::{Answer, Effect, Request};
use crate::tui::key;
use crate::tui::log_filter::LogKind;
use crate::tui::overlay::Overlay;
use crate::words::Lang;
use event::{BoardResult, Command, GameAt};

const SIZES: [(u16, u16); 3] = [(80, 24), (100, 30), (140, 40)];

/// Keys to a view, and from there to the page of the row where nothing stands beside the list.
const VIEWS: [(&str, &str, &str); 8] = [
    ("players", "<f2>", "<enter>"),
    ("pairings", "<f3>", "z"),
    // The third section plays xiangqi; of its third board a game is kept.
    ("game", "<f3>>>3", "z"),
    ("standings", "<f4><down>", "z"),
    ("crosstable", "<f5><down>", "<enter>"),
    ("documents", "<f6>", "z"),
    ("log", "<f7><down>", "<enter>"),
    ("clocks", "<f8>", "z"),
];

fn demo(lang: Lang, size: (u16, u16)) -> Desk {
    let mut desk = Desk::with_demo();
    desk.model.config.language = lang;
    desk.resize(size);
    desk
}

fn chinese() -> Lang {
    Lang::named("zh-CN").unwrap()
}

#[test]
fn the_detail_of_every_view_in_three_sizes_and_both_languages() {
    for (lang, code) in [(Lang::EN, "en"), (chinese(), "zh")] {
        for (width, height) in SIZES {
            for (name, keys, page) in VIEWS {
                let mut desk = demo(lang, (width, height));
                desk.press(keys);
                if width < 100 {
                    desk.press(page);
                }
                insta::assert_snapshot!(format!("{width}x{height}-{code}-detail-{name}"), desk.screen(width, height));
            }
        }
    }
}

/// Sends keys without answering what they ask for.
fn typed(desk: &mut Desk, script: &str) -> Vec<Request> {
    key::script(script).unwrap().into_iter().flat_map(|key| update(&mut desk.model, Msg::Key(key))).collect()
}

fn details(requests: &[Request]) -> Vec<About> {
    let about = |request: &Request| if let Effect::Detail(wanted) = &request.effect { Some(wanted.about.clone()) } else { None };
    requests.iter().filter_map(about).collect()
}

fn shown(desk: &Desk) -> Option<About> {
    desk.workspace().detail.shown.as_ref().map(|(wanted, _)| wanted.about.clone())
}

#[test]
fn one_thing_is_asked_at_a_time_and_an_answer_about_a_row_that_was_left_is_dropped() {
    let mut desk = Desk::with_event(8, 2);
    desk.resize((140, 40));
    desk.press("<f2>");
    let first = desk.workspace().player().unwrap();
    assert_eq!(shown(&desk), Some(About::Card(OPEN, first)));
    // Four rows on, faster than anything is computed: one question leaves, about the first row that was reached.
    let requests = typed(&mut desk, "<down><down><down><down>");
    let asked = details(&requests);
    assert_eq!(asked.len(), 1, "{asked:?}");
    let here = desk.workspace().player().unwrap();
    assert_ne!(asked[0], About::Card(OPEN, here));
    // Meanwhile the old card stands there, as what it is: that of the first player.
    assert_eq!(shown(&desk), Some(About::Card(OPEN, first)));
    let old = desk.screen(140, 40);
    assert!(old.contains(&format!("│ 1 {}", desk.section().name(first))), "{old}");
    // Its answer is about a row that nobody looks at: it is not shown, and the row of the cursor is asked for.
    let request = requests.into_iter().find(|r| matches!(r.effect, Effect::Detail(_))).unwrap();
    let late = request.id;
    let msg = desk.worker.run(request);
    let next = update(&mut desk.model, msg);
    assert_eq!(shown(&desk), Some(About::Card(OPEN, first)));
    assert_eq!(details(&next), [About::Card(OPEN, here)]);
    desk.answer(next);
    assert_eq!(shown(&desk), Some(About::Card(OPEN, here)));
    // A second answer with an old number changes nothing.
    let ghost = Answer::Detail(Box::new(Found::Nothing("a ghost".to_owned())));
    assert!(update(&mut desk.model, Msg::Answer(late, Box::new(ghost))).is_empty());
    assert!(!desk.screen(140, 40).contains("a ghost"));
}

#[test]
fn no_key_waits_for_the_detail() {
    let mut desk = Desk::with_event(8, 2);
    desk.resize((140, 40));
    let requests = typed(&mut desk, "<down>");
    assert_eq!(details(&requests).len(), 1);
    assert!(desk.model.waiting.is_none() && desk.model.tasks.is_empty());
    let board = desk.cursor();
    let entered = typed(&mut desk, "w");
    let result = Command::SetResult(OPEN, GameAt::new(2, board), Some(BoardResult::WhiteWins));
    assert!(entered.iter().any(|r| r.effect == Effect::Commit(vec![result.clone()])), "{entered:?}");
    desk.answer(entered);
    assert_eq!(desk.result(2, board), Some(BoardResult::WhiteWins));
    // Whatever was given up is shown as nothing, and not asked for for ever.
    let (id, _) = desk.workspace().detail.asked.clone().unwrap();
    let next = update(&mut desk.model, Msg::Answer(id, Box::new(Answer::Failed("given up".to_owned()))));
    assert!(details(&next).len() <= 1);
    desk.answer(next);
    assert!(desk.workspace().detail.asked.is_none());
    assert_ne!(desk.said(), "given up");
    assert!(desk.model.troubles.is_empty());
}

#[test]
fn a_narrow_window_asks_only_for_the_page_that_is_open() {
    let mut desk = Desk::with_event(8, 2);
    desk.press("<f2><down><down>");
    assert_eq!(shown(&desk), None);
    desk.press("<enter>");
    assert!(matches!(desk.model.overlays.last(), Some(Overlay::Detail { .. })));
    let player = desk.workspace().player().unwrap();
    assert_eq!(shown(&desk), Some(About::Card(OPEN, player)));
    // The next row without leaving the page; Esc is back on that row.
    desk.press("<right>");
    assert_ne!(desk.workspace().player(), Some(player));
    assert_eq!(shown(&desk), desk.workspace().player().map(|id| About::Card(OPEN, id)));
    desk.press("<left><esc>");
    assert!(desk.model.overlays.is_empty());
    assert_eq!(desk.workspace().player(), Some(player));
}

#[test]
fn quiet_mode_blanks_ratings_counts_and_reasons_in_every_detail() {
    for (width, height) in SIZES {
        for (name, keys, page) in VIEWS {
            let mut desk = demo(Lang::EN, (width, height));
            let ratings: Vec<String> = {
                let players = desk.section().players.iter();
                players.filter_map(|p| p.person.rating).map(|rating| rating.to_string()).collect()
            };
            desk.press(&format!("Q{keys}"));
            if width < 100 {
                desk.press(page);
            }
            let screen = desk.screen(width, height);
            // A document shows what will hang on the wall, whoever looks.
            if name != "documents" {
                let seen: Vec<&String> = ratings.iter().filter(|rating| screen.contains(&format!(" {rating} "))).collect();
                assert_eq!(seen, Vec::<&String>::new(), "{name} at {width}x{height}\n{screen}");
            }
            for count in ["1 half-moves", "2 half-moves", "6 half-moves", "7 half-moves", "expected", "(K "] {
                assert!(!screen.contains(count), "{count} in {name} at {width}x{height}\n{screen}");
            }
        }
    }
}

#[test]
fn the_log_lists_what_was_asked_for_and_undoes_what_it_shows() {
    let mut desk = Desk::with_event(6, 2);
    desk.resize((100, 30));
    desk.press("<f2>n<esc><f3>w<f7>");
    let all = desk.workspace().listed_entries().len();
    desk.press("f");
    let menu = desk.screen(100, 30);
    for kind in LogKind::ALL {
        assert!(menu.contains(Lang::EN.text(kind.key())), "{kind:?}:\n{menu}");
    }
    desk.press("2");
    let history = &desk.workspace().history;
    let listed = desk.workspace().listed_entries();
    assert!(listed.len() < all && !listed.is_empty());
    assert!(listed.iter().all(|seq| history.entry(*seq).unwrap().kind.starts_with("round")), "{listed:?}");
    let screen = desk.screen(100, 30);
    assert!(screen.contains(&format!("only rounds and pairings: {} of {all}", listed.len())), "{screen}");
    // The newest listed one is the publication: it says why it cannot be taken back, before anything is tried.
    assert!(screen.contains("! "), "{screen}");
    desk.press("<backspace>");
    assert!(desk.model.overlays.is_empty(), "{}", desk.said());
    desk.press("f1");
    let newest = desk.workspace().listed_entries()[0];
    assert_eq!(desk.workspace().history.entry(newest).unwrap().kind, "result");
    let screen = desk.screen(100, 30);
    assert!(screen.contains("Undone, this would stand:"), "{screen}");
    desk.press("<backspace><enter>");
    assert!(!desk.workspace().history.in_force()[newest as usize - 1]);
    // Everything again, by its key or one step back.
    desk.press("f0");
    assert_eq!(desk.workspace().listed_entries().len(), all + 1);
    desk.press("f1<esc>");
    assert_eq!(desk.workspace().listed_entries().len(), all + 1);
}

#[test]
fn every_entry_has_a_kind_and_every_kind_lists_entries_of_the_sample() {
    let desk = Desk::with_demo();
    let entries = desk.workspace().history.entries();
    let of = |kind: LogKind| entries.iter().filter(|entry| LogKind::of(entry) == kind).count();
    assert_eq!(LogKind::ALL.into_iter().map(of).sum::<usize>(), entries.len());
    for kind in [LogKind::Results, LogKind::Rounds, LogKind::Players, LogKind::Settings] {
        assert!(of(kind) > 0, "{kind:?}");
    }
}

#[test]
fn the_pages_of_a_document_turn_and_stay_inside() {
    let mut desk = Desk::with_event(120, 1);
    desk.resize((140, 40));
    desk.press("<f6>");
    let pages = desk.workspace().detail.pages();
    assert!(pages > 1, "{}", desk.screen(140, 40));
    assert!(desk.screen(140, 40).contains(&format!("Page 1 of {pages}")));
    desk.press("<right>");
    assert!(desk.screen(140, 40).contains(&format!("Page 2 of {pages}")));
    desk.press(&"<right>".repeat(pages + 3));
    assert!(desk.screen(140, 40).contains(&format!("Page {pages} of {pages}")));
    desk.press(&"<left>".repeat(pages + 3));
    assert!(desk.screen(140, 40).contains(&format!("Page 1 of {pages}")));
    // Another document begins at its first page.
    desk.press("<right><down>");
    assert_eq!(desk.workspace().detail.page, 0);
}

#[test]
fn the_terms_of_a_tie_break_add_up_to_its_value() {
    let mut desk = Desk::with_event(8, 3);
    desk.resize((140, 60));
    desk.press("<f4>");
    for row in 0..desk.workspace().table.as_ref().unwrap().rows.len() - 1 {
        let Some((_, Found::Place(both))) = &desk.workspace().detail.shown else { panic!("no reasons") };
        let below = both[1].as_ref().unwrap();
        assert_eq!(both[0].is_none(), row == 0);
        let rows = &desk.workspace().table.as_ref().unwrap().rows;
        assert_eq!(below.above.1, desk.section().name(rows[row].player));
        assert_eq!(below.below.1, desk.section().name(rows[row + 1].player));
        // Only what differs decides, and everything before it is equal.
        for step in &below.steps {
            assert_eq!(step.decides, step.above != step.below, "{step:?}");
        }
        desk.press("<down>");
    }
}

#[test]
fn what_lies_below_the_window_is_said_under_every_list() {
    let mut desk = Desk::with_event(120, 1);
    for size in [(80, 24), (140, 40)] {
        desk.resize(size);
        desk.press("<f2><home>");
        let players = desk.screen(size.0, size.1);
        let line = players.lines().find(|line| line.contains(" below: ")).unwrap_or_else(|| panic!("{players}"));
        let below: usize = line.trim_start_matches([' ', '▾']).split(' ').next().unwrap().parse().unwrap();
        // Whoever stands in the last row has the number before the first one below.
        let last = 120 - below;
        assert!(players.contains(&format!("Player {last:02} ")), "{players}");
        assert!(!players.contains(&format!("Player {:02} ", last + 1)), "{players}");
        assert!(line.contains(&format!("{below} not asked")) || line.contains(&format!("{below} in")), "{line}");
        desk.press("<f3><home>");
        let pairings = desk.screen(size.0, size.1);
        let line = pairings.lines().find(|line| line.contains(" below")).unwrap_or_else(|| panic!("{pairings}"));
        assert!(line.contains(" open"), "{line}");
        desk.press("<f2><end>");
        assert!(desk.screen(size.0, size.1).contains("end of 120"), "{}", desk.screen(size.0, size.1));
    }
}

#[test]
fn rounds_of_the_crosstable_that_have_no_room_are_marked_and_turned_to() {
    let mut desk = demo(Lang::EN, (100, 30));
    desk.press("<f5>");
    let head = |desk: &Desk| desk.screen(100, 30).lines().find(|line| line.contains("Line")).unwrap().to_owned();
    let rounds = |desk: &Desk| head(desk).split('│').next().unwrap().split_whitespace().skip(3).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(rounds(&desk), ["‹2", "3", "4", "5"]);
    assert!(desk.screen(100, 30).contains("Left earlier"), "{}", desk.screen(100, 30));
    // However often it is pressed, one key the other way goes back.
    desk.press("<left><left><left>");
    assert_eq!(rounds(&desk), ["1", "2", "3", "4›"]);
    let first = desk.screen(100, 30).lines().find(|line| line.contains("Vandervoort, Hugo  ")).unwrap().to_owned();
    assert!(first.contains(" 5b1 17w1  9b1"), "with their cells: {first}");
    desk.press("<right>");
    assert_eq!(rounds(&desk), ["‹2", "3", "4", "5"]);
    // Where all have room the keys say so.
    desk.resize((140, 40));
    desk.press("<left>");
    assert!(desk.said().contains("All rounds are shown"), "{}", desk.said());
}
