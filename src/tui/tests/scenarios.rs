//! An arbiter's strokes, one situation a test.

use super::{Desk, OPEN};
use crate::tui::effect::{Answer, Effect, Msg, Request};
use crate::tui::key;
use crate::tui::model::{Pane, Tone, View};
use crate::tui::overlay::Overlay;
use crate::tui::{numbered, update};
use crate::words::Lang;
use event::{BoardResult, ByeKind, Command, GameAt, Presence};

#[test]
fn a_key_enters_the_board_under_the_cursor_and_goes_to_the_next_open_one() {
    let mut desk = Desk::with_event(8, 1);
    assert_eq!(desk.cursor(), 1);
    desk.press("w");
    assert_eq!(desk.result(1, 1), Some(BoardResult::WhiteWins));
    assert_eq!(desk.cursor(), 2);
    desk.press("dd");
    assert_eq!((desk.result(1, 2), desk.result(1, 3)), (Some(BoardResult::Draw), Some(BoardResult::Draw)));
    desk.press("b");
    assert_eq!(desk.result(1, 4), Some(BoardResult::BlackWins));
    let (white, black) = desk.section().round(1).unwrap().board(4).map(|b| (b.white, b.black)).unwrap();
    let (white, black) = (desk.section().name(white), desk.section().name(black));
    assert_eq!(desk.said(), format!("board 4: black {black} beats white {white}"));
}

#[test]
fn a_number_and_a_key_enter_any_board_in_any_order() {
    let mut desk = Desk::with_event(24, 1);
    desk.press("12b3w7d");
    assert_eq!(desk.result(1, 12), Some(BoardResult::BlackWins));
    assert_eq!(desk.result(1, 3), Some(BoardResult::WhiteWins));
    assert_eq!(desk.result(1, 7), Some(BoardResult::Draw));
    assert_eq!(desk.cursor(), 8, "the next open board after the last one entered");
    desk.press(".");
    assert_eq!(desk.said(), "9 boards open: 1 2 4 5 6 8 9 10 11");
}

#[test]
fn a_number_that_names_no_board_enters_nothing() {
    let mut desk = Desk::with_event(8, 1);
    for keys in ["9w", "0d", "12b", "99999w"] {
        let before = desk.entries();
        desk.press(keys);
        assert_eq!(desk.entries(), before, "{keys}");
        assert_eq!(desk.model.notice.as_ref().map(|n| n.tone), Some(Tone::Alarm), "{keys}");
        assert!(desk.workspace().number.is_empty(), "{keys}: the next key must not meet an old number");
    }
    assert_eq!(desk.said(), desk.words("ui.said.no-board", &[("board", "99999")]));
    // A wrong digit is taken back.
    desk.press("3<backspace>2w");
    assert_eq!((desk.result(1, 2), desk.result(1, 3)), (Some(BoardResult::WhiteWins), None));
}

#[test]
fn full_width_keys_of_an_input_method_count_as_plain_ones() {
    let mut desk = Desk::with_event(8, 1);
    desk.press("\u{ff13}\u{ff57}");
    assert_eq!(desk.result(1, 3), Some(BoardResult::WhiteWins));
}

#[test]
fn a_second_slip_for_a_board_asks_before_it_changes_the_result() {
    let mut desk = Desk::with_event(8, 1);
    desk.press("2w2b");
    assert!(matches!(desk.model.overlays.last(), Some(Overlay::Confirm(_))));
    let screen = desk.screen(80, 24);
    assert!(screen.contains("1-0") && screen.contains("0-1") && screen.contains("wins"), "{screen}");
    desk.press("<esc>");
    assert_eq!(desk.result(1, 2), Some(BoardResult::WhiteWins));
    desk.press("2b<enter>");
    assert_eq!(desk.result(1, 2), Some(BoardResult::BlackWins));
}

#[test]
fn the_rarer_results_stand_in_a_list_with_a_key_each() {
    let mut desk = Desk::with_event(20, 1);
    let all = [
        ('+', BoardResult::WhiteForfeitWin),
        ('-', BoardResult::BlackForfeitWin),
        ('x', BoardResult::DoubleForfeit),
        ('1', BoardResult::HalfZero),
        ('2', BoardResult::ZeroHalf),
        ('0', BoardResult::BothLose),
        ('w', BoardResult::UnratedWhiteWins),
        ('d', BoardResult::UnratedDraw),
        ('b', BoardResult::UnratedBlackWins),
    ];
    for (board, (letter, result)) in (1..).zip(all) {
        desk.press(&format!("{board}o{letter}"));
        assert_eq!(desk.result(1, board), Some(result));
    }
}

#[test]
fn undo_takes_the_newest_entry_back_and_redo_brings_it_again() {
    let mut desk = Desk::with_event(8, 1);
    desk.press("wd");
    let (before, entries) = (desk.workspace().event.clone(), desk.entries());
    desk.press("u");
    assert_eq!((desk.result(1, 1), desk.result(1, 2)), (Some(BoardResult::WhiteWins), None));
    let last = desk.section().round(1).unwrap().board(2).map(|b| b.white).unwrap();
    assert!(desk.said().starts_with(&format!("undone: board 2: {}", desk.section().name(last))), "{}", desk.said());
    desk.press("u");
    assert_eq!(desk.result(1, 1), None);
    desk.press("UU");
    assert_eq!(desk.workspace().event, before);
    assert_eq!(desk.entries(), entries + 4, "nothing is ever taken out of the log");
    desk.press("U");
    assert_eq!(desk.said(), desk.words("event.undo.nothing-to-redo", &[]));
    // Past the results stands the publication: it has its own command.
    desk.press("uuu");
    assert_eq!(desk.said(), desk.words("event.undo.published", &[("round", "1")]));
    assert!(desk.section().round(1).unwrap().published.is_some());
}

#[test]
fn the_blind_second_pass_stops_where_the_slips_differ() {
    let mut desk = Desk::with_event(8, 1);
    desk.press("wdbw");
    desk.press("V");
    let screen = desk.screen(80, 24);
    assert!(!screen.contains("1-0") && !screen.contains("½-½") && !screen.contains("0-1"), "the pass is not blind:\n{screen}");
    assert_eq!(desk.cursor(), 1);
    desk.press("w");
    assert_eq!(desk.cursor(), 2);
    desk.press("b");
    assert_eq!(desk.said(), desk.words("event.refusal.second-pass-differs", &[("board", "2"), ("stands", "½-½"), ("entered", "0-1")]));
    assert_eq!(desk.cursor(), 2, "the cursor stays where the slips differ");
    assert_eq!(desk.result(1, 2), Some(BoardResult::Draw), "the first entry stands");
    desk.press("dbw");
    assert!(desk.section().round(1).unwrap().boards.iter().all(|b| b.verified));
    desk.press("<esc>");
    assert!(desk.workspace().second_pass.is_none());
}

#[test]
fn the_second_pass_speaks_of_results_as_the_game_writes_them() {
    let mut desk =
        Desk::with_section(event::Setup::new("Open", arbitration::kind::GameKind::Xiangqi, event::SystemKind::SwissDutch, 3), 4, 1);
    desk.press("wdVb");
    assert_eq!(desk.said(), desk.words("event.refusal.second-pass-differs", &[("board", "1"), ("stands", "2-0"), ("entered", "0-2")]));
    desk.press("w");
    assert!(desk.said().contains("2-0 entered again and agreed"), "{}", desk.said());
    desk.press("<esc><f7>");
    let log = desk.screen(100, 30);
    assert!(log.contains("2-0 entered again") && !log.contains("1-0 entered again"), "{log}");
}

#[test]
fn a_past_round_is_changed_only_by_the_correction_which_says_what_it_changes() {
    let mut desk = Desk::with_event(8, 2);
    desk.press("<left>");
    assert_eq!(desk.workspace().round_number(), 1);
    let before = desk.entries();
    desk.press("2<delete>");
    assert_eq!(desk.said(), desk.words("event.refusal.past-round", &[("round", "1")]));
    desk.press("2b<esc>");
    assert_eq!(desk.entries(), before);
    desk.press("2d");
    let screen = desk.screen(140, 40);
    assert!(screen.contains("the next pairing uses the new result"), "{screen}");
    desk.press("<enter>");
    assert_eq!(desk.result(1, 2), Some(BoardResult::Draw));
    assert_eq!(desk.section().comments.len(), 1);
    assert!(desk.section().comments[0].starts_with("Correction @ Round 1: "), "{:?}", desk.section().comments);
}

#[test]
fn check_in_is_one_key_a_player() {
    let mut desk = Desk::with_event(6, 0);
    assert_eq!(desk.workspace().view, View::Players);
    desk.press("<space><space>a5a6<space><up><backspace>");
    let marks: Vec<Presence> = desk.section().players.iter().map(|p| p.presence).collect();
    use Presence::{Absent, Present, Unknown};
    assert_eq!(marks, [Present, Present, Absent, Unknown, Unknown, Present]);
    desk.press("A<enter>");
    let absent = desk.section().players.iter().filter(|p| p.presence == Absent).count();
    assert_eq!(absent, 1, "who was marked absent stays so");
    assert!(desk.section().players.iter().all(|p| p.presence != Unknown));
}

#[test]
fn a_number_that_names_no_player_checks_nobody_in() {
    let mut desk = Desk::with_event(6, 0);
    let before = desk.entries();
    for keys in ["9<space>", "77a", "8<backspace>7h", "9x"] {
        desk.press(keys);
        assert_eq!(desk.said(), desk.words("event.refusal.no-player", &[]), "{keys}");
        assert!(desk.workspace().number.is_empty() && desk.model.overlays.is_empty(), "{keys}");
    }
    assert_eq!(desk.entries(), before);
}

#[test]
fn pairing_waits_until_everybody_was_asked() {
    let mut desk = Desk::with_event(6, 0);
    desk.press("<space><space><f3>R<enter>");
    assert!(desk.section().rounds.is_empty());
    assert!(desk.said().starts_with("Check-in has begun, and 4 players"), "{}", desk.said());
}

#[test]
fn byes_are_asked_for_in_a_list_and_keep_the_player_out_of_the_next_round() {
    let mut desk = Desk::with_event(7, 0);
    desk.press("2hh<esc>");
    let player = desk.section().players[1].id;
    assert_eq!(desk.section().players[1].byes.get(&1), Some(&ByeKind::Half));
    assert!(desk.screen(80, 24).contains("half bye r1"));
    desk.press("<f3>R<enter>");
    let round = desk.section().round(1).unwrap();
    assert_eq!(round.boards.len(), 3);
    assert_eq!(round.byes.get(&player), Some(&tournament::model::Bye::Half));
    assert!(desk.screen(80, 24).contains("half-point bye: Player 02"));
}

#[test]
fn the_manual_phase_swaps_flips_and_leaves_its_comment() {
    let mut desk = Desk::with_event(8, 0);
    desk.press("<f3>R<enter>");
    let drawn = desk.section().round(1).unwrap().boards.clone();
    // White of board 1 changes places with White of board 2; board 3 changes colours. The first change begins the manual phase.
    desk.press("1ew<esc>");
    assert!(!desk.section().round(1).unwrap().editing, "nothing was changed yet");
    desk.press("1ew2ew3ee");
    assert!(desk.section().round(1).unwrap().editing);
    // A number that names no board turns nothing, and a swap that was made does not linger.
    desk.press("9e");
    assert_eq!(desk.said(), desk.words("ui.said.no-board", &[("board", "9")]));
    assert_eq!(desk.workspace().swap, None);
    let boards = desk.section().round(1).unwrap().boards.clone();
    assert_eq!((boards[0].white, boards[0].black), (drawn[1].white, drawn[0].black));
    assert_eq!((boards[1].white, boards[1].black), (drawn[0].white, drawn[1].black));
    assert_eq!((boards[2].white, boards[2].black), (drawn[2].black, drawn[2].white));
    desk.press("P");
    assert_eq!(desk.said(), desk.words("event.refusal.still-editing", &[]));
    // The difference from the engine is read before it is taken.
    desk.press("v");
    assert!(desk.section().round(1).unwrap().editing);
    let asked = desk.screen(140, 40);
    assert!(asked.contains(" => "), "{asked}");
    desk.press("<enter>");
    let comments = desk.section().comments.clone();
    assert_eq!(comments.len(), 1);
    assert!(comments[0].starts_with("MPA @ Round 1: ") && comments[0].contains(" => "), "{comments:?}");
    desk.press("P");
    assert!(desk.section().round(1).unwrap().published.is_some());
    // Taken back, thrown away and paired anew: the report file tells of no change that nobody played.
    let id = desk.section().id;
    desk.carry_out(vec![Effect::Commit(vec![Command::Unpublish(id)])]);
    desk.carry_out(vec![Effect::Commit(vec![Command::Unpair(id)])]);
    assert_eq!(desk.section().comments, [""; 0]);
    desk.press("u<enter>");
    assert_eq!(desk.section().comments, comments, "one undo brings the round back, and its comment");
}

/// The slip of an adjourned game comes when it ends: until then the second pass is whole without it, and the next round can be paired.
#[test]
fn the_second_pass_does_not_wait_for_an_adjourned_game() {
    let mut desk = Desk::with_event(6, 1);
    desk.carry_out(vec![Effect::Commit(vec![Command::SetResult(OPEN, GameAt::new(1, 2), Some(BoardResult::Adjourned))])]);
    desk.press("1w3dV");
    assert!(desk.workspace().second_pass.is_some(), "{}", desk.said());
    // A game that is opened shows no result before its slip was typed again, and Esc leads back to the list, not out of the pass.
    desk.press("1<enter>");
    let room = desk.screen(140, 40);
    assert!(!room.contains("result: 1-0"), "{room}");
    desk.press("<esc>");
    assert!(desk.workspace().second_pass.is_some() && desk.workspace().pane == Pane::Pairings);
    desk.press("1w3d");
    let boards = &desk.section().rounds[0].boards;
    assert_eq!(boards.iter().map(|b| b.verified).collect::<Vec<_>>(), [true, false, true]);
    assert!(desk.screen(80, 24).contains("g pair round 2"), "{}", desk.screen(80, 24));
}

#[test]
fn a_draft_has_no_second_pass() {
    let mut desk = Desk::with_event(8, 0);
    desk.press("<F3>R<enter>V");
    assert_eq!(desk.said(), desk.words("event.refusal.not-published", &[("round", "1")]));
    assert!(desk.workspace().second_pass.is_none());
}

#[test]
fn a_round_is_published_once_and_taken_back_only_by_typing_its_number() {
    let mut desk = Desk::with_event(8, 0);
    desk.press("<f3>R<enter>P");
    let entries = desk.entries();
    assert!(desk.section().round(1).unwrap().published.is_some());
    desk.press("P");
    assert_eq!(desk.model.notice.as_ref().map(|n| n.tone), Some(Tone::Alarm));
    desk.press("E4<enter>");
    desk.press("2<enter><esc>");
    assert_eq!(desk.entries(), entries, "Enter alone, or another number, takes nothing back");
    desk.press("E41<enter>");
    assert!(desk.section().round(1).unwrap().published.is_none());
    desk.press("Pw");
    // What would be refused is not asked about.
    desk.press("E4");
    assert!(desk.model.overlays.is_empty());
    assert_eq!(desk.said(), desk.words("event.refusal.has-results", &[("round", "1"), ("count", "1")]));
    assert!(desk.section().round(1).unwrap().published.is_some());
}

#[test]
fn the_palette_reaches_every_command_by_its_name_in_either_language() {
    let mut desk = Desk::with_event(8, 1);
    desk.press(":verify<enter>");
    assert!(desk.said().contains("clean"), "{}", desk.said());
    desk.press("<ctrl+l>");
    let title = Lang::named("zh-CN").unwrap().text("ui.cmd.view-standings.title");
    desk.press(&format!(":{title}<enter>"));
    assert_eq!(desk.workspace().view, View::Standings);
    desk.press("<ctrl+p>zzzz<enter>");
    assert_eq!(desk.said(), desk.words("find.nothing", &[]));
    desk.press("<esc><esc>");
    assert!(desk.model.overlays.is_empty());
}

#[test]
fn help_lists_the_keys_of_the_view_and_esc_closes_it() {
    let mut desk = Desk::with_event(8, 1);
    desk.press("?");
    let help = desk.screen(140, 160);
    for words in
        [Lang::EN.of(arbitration::kind::GameKind::Chess).text("ui.cmd.result-white-wins.help"), Lang::EN.text("ui.cmd.app-palette.help")]
    {
        assert!(help.contains(words), "{words}:\n{help}");
    }
    assert!(!help.contains(Lang::EN.text("ui.cmd.player-present.help")), "keys of another view");
    desk.press("<esc>");
    assert!(desk.model.overlays.is_empty());
    desk.press("w");
    assert_eq!(desk.result(1, 1), Some(BoardResult::WhiteWins));
}

#[test]
fn search_goes_to_the_board_of_a_name_and_filters_the_players() {
    let mut desk = Desk::with_event(24, 1);
    let wanted = desk.section().round(1).unwrap().board(9).unwrap().black;
    let name = desk.section().name(wanted).to_owned();
    desk.press(&format!("/{}<enter>w", name.to_lowercase().replace(' ', "<space>")));
    assert_eq!(desk.result(1, 9), Some(BoardResult::WhiteWins), "letters typed in the search are no commands");
    assert_eq!(desk.section().round(1).unwrap().boards.iter().filter(|b| b.result.is_some()).count(), 1);
    desk.press("<f2>/07<enter>");
    assert_eq!(desk.workspace().shown_players().len(), 1);
    desk.press("<esc>");
    assert_eq!(desk.workspace().shown_players().len(), 24);
}

#[test]
fn views_and_sections_are_one_key_away() {
    let mut desk = Desk::with_demo();
    for (keys, view) in [
        ("<f2>", View::Players),
        ("<f3>", View::Pairings),
        ("<f4>", View::Standings),
        ("<f5>", View::Crosstable),
        ("<f6>", View::Documents),
        ("<f7>", View::Log),
        ("]", View::Clocks),
        ("]", View::Players),
        ("[", View::Clocks),
    ] {
        desk.press(keys);
        assert_eq!(desk.workspace().view, view, "{keys}");
    }
    let names: Vec<String> = desk.workspace().event.sections.iter().map(|s| s.setup.name.clone()).collect();
    for name in names.iter().cycle().skip(1).take(3) {
        desk.press(">");
        assert_eq!(desk.section().setup.name, *name);
    }
    desk.press("<f4>");
    let screen = desk.screen(80, 24);
    desk.press("y");
    assert!(matches!(desk.model.overlays.last(), Some(Overlay::Text(_))), "why is A above B: {}\n{screen}", desk.said());
}

#[test]
fn keys_typed_while_an_entry_is_saved_wait_and_keep_their_order() {
    let mut desk = Desk::with_event(8, 1);
    let mut asked = Vec::new();
    for key in key::script("wdb").unwrap() {
        asked.extend(update(&mut desk.model, Msg::Key(key)));
    }
    assert_eq!(asked.len(), 1, "only the first key may act before its answer: {asked:?}");
    assert_eq!(desk.model.typed_ahead.len(), 2);
    desk.answer(asked);
    let results: Vec<_> = (1..=3).map(|board| desk.result(1, board)).collect();
    assert_eq!(results, [Some(BoardResult::WhiteWins), Some(BoardResult::Draw), Some(BoardResult::BlackWins)]);
}

#[test]
fn an_answer_to_a_failed_save_leaves_the_board_open_and_says_so() {
    let mut desk = Desk::with_event(8, 1);
    let asked: Vec<Request> = key::script("w").unwrap().into_iter().flat_map(|k| update(&mut desk.model, Msg::Key(k))).collect();
    let [Request { id, effect: Effect::Commit(_), .. }] = asked[..] else { panic!("{asked:?}") };
    update(&mut desk.model, Msg::Answer(id, Box::new(Answer::Committed(None, Some(store::StoreError::DiskFull)))));
    assert!(desk.said().starts_with("The disk is full. This entry was not saved"), "{}", desk.said());
    assert_eq!(desk.result(1, 1), None);
    assert_eq!(desk.cursor(), 1, "the cursor stays on the board that was not saved");
    desk.press("w");
    assert_eq!(desk.result(1, 1), Some(BoardResult::WhiteWins));
}

#[test]
fn pasted_text_fills_a_field_and_is_never_taken_for_commands() {
    let mut desk = Desk::with_event(8, 1);
    let before = desk.entries();
    let requests = update(&mut desk.model, Msg::Paste("wdbP".to_owned()));
    desk.answer(requests);
    assert_eq!(desk.entries(), before, "a paste into the pairing list entered results");
    desk.press("<f2>n");
    let requests = update(&mut desk.model, Msg::Paste("王伟".to_owned()));
    desk.answer(requests);
    desk.press("<f10><esc>");
    assert_eq!(desk.section().players.last().unwrap().person.name, "王伟");
}

#[test]
fn a_new_event_is_typed_in_without_the_mouse() {
    let mut desk = Desk::new();
    desk.press("nHarbour<space>Cup<f10>");
    assert_eq!(desk.workspace().event.info.name, "Harbour Cup");
    assert_eq!(desk.workspace().path.file_name().unwrap(), "Harbour-Cup.flagfall");
    desk.press("nWei<tab>2400<f10>Ada<tab>2300<f10><esc>");
    let names: Vec<&str> = desk.section().players.iter().map(|p| p.person.name.as_str()).collect();
    assert_eq!(names, ["Wei", "Ada"]);
    assert_eq!(desk.section().players[0].person.rating, Some(2400));
    // A name that is taken gets a number: nothing is written over.
    desk.press("O9nHarbour<space>Cup<f10>");
    assert_eq!(desk.workspace().path.file_name().unwrap(), "Harbour-Cup-2.flagfall");
}

#[test]
fn language_and_theme_are_switched_live_and_kept() {
    let mut desk = Desk::with_event(8, 1);
    desk.press("<ctrl+l>");
    assert!(desk.screen(80, 24).contains(Lang::named("zh-CN").unwrap().text("ui.view.pairings")));
    desk.press("<ctrl+t>");
    let kept = std::fs::read_to_string(desk.home.path().join("config/config.toml")).unwrap();
    assert!(kept.contains("language = \"zh-CN\"") && kept.contains("theme = \"light\""), "{kept}");
}

#[test]
fn a_rating_list_is_taken_in_beside_the_work_and_then_searched() {
    let mut desk = Desk::with_event(4, 0);
    let list = desk.home.path().join("players_list_xml.xml");
    let text =
        "<playerslist><player><fideid>7</fideid><name>Berg, Anna</name><country>NOR</country><rating>1900</rating></player></playerslist>";
    std::fs::write(&list, text).unwrap();
    desk.press("<f2>O7");
    desk.press(&list.display().to_string());
    desk.press("<enter>");
    assert_eq!(desk.model.tasks, []);
    assert!(desk.said().contains("1 players"), "{}", desk.said());
    desk.press("Fann");
    let Some(Overlay::Ratings { found, .. }) = desk.model.overlays.last() else { panic!("no search") };
    assert_eq!(found.len(), 1);
    desk.press("<enter>");
    assert_eq!(desk.section().players.len(), 5);
}

#[test]
fn a_long_work_shows_how_far_it_is_and_is_stopped_by_a_key() {
    use crate::tui::task::{self, Cut, Progress, Task};
    let mut desk = Desk::with_event(4, 0);
    desk.press("<ctrl+x>");
    assert_eq!(desk.said(), desk.words("ui.task.none", &[]));
    let id = numbered(&mut desk.model, vec![Effect::Start(Task::ImportRatings("list.xml".into()))])[0].id;
    let progress = Progress { percent: Some(43), detail: "rating list, 640000 players".to_owned() };
    update(&mut desk.model, Msg::Progress(id, progress));
    assert!(desk.screen(80, 24).contains("43 % rating list, 640000 players   Ctrl+x stops"), "{}", desk.screen(80, 24));
    let requests = update(&mut desk.model, Msg::Key(key::script("<ctrl+x>").unwrap()[0]));
    assert!(matches!(requests[..], [Request { effect: Effect::Stop(stopped), .. }] if stopped == id), "{requests:?}");
    // A list that is stopped leaves the one before it.
    let list = desk.home.path().join("list.xml");
    let player = "<player><fideid>7</fideid><name>Berg, Anna</name><country>NOR</country><rating>1900</rating></player>";
    std::fs::write(&list, format!("<playerslist>{}</playerslist>", player.repeat(5000))).unwrap();
    let paths = files::paths::Paths { config: desk.home.path().join("config"), data: desk.home.path().join("data") };
    let answer = task::run(&Task::ImportRatings(list), &paths, Lang::EN, &mut |_| std::ops::ControlFlow::Break(Cut::Stopped));
    let Answer::Failed(text) = &answer else { panic!("{answer:?}") };
    assert_eq!(text, Lang::EN.text("ui.task.stopped"));
    update(&mut desk.model, Msg::Answer(id, Box::new(answer)));
    assert_eq!(desk.model.tasks, []);
    let db = store::ratings::RatingsDb::open(&paths.ratings_db()).unwrap();
    assert_eq!(db.lists().unwrap(), []);
}

#[test]
fn a_published_round_is_repaired_after_the_difference_was_shown() {
    let mut desk = Desk::with_event(8, 1);
    desk.press("1w");
    let pair = desk.section().round(1).unwrap().board(2).map(|b| (b.white, b.black)).unwrap();
    let number = desk.section().player(pair.1).and_then(|p| p.tpn).unwrap();
    let entries = desk.entries();
    desk.press(&format!(":round.repair<enter>{number}<enter><enter>"));
    let screen = desk.screen(100, 30);
    assert!(screen.contains("Repair round 1") && screen.contains("Board 2: was"), "{screen}");
    assert_eq!(desk.entries(), entries, "nothing is done before the answer");
    desk.press("<enter>");
    assert_eq!(desk.entries(), entries + 1, "{}", desk.said());
    let round = desk.section().round(1).unwrap();
    assert_eq!((round.board(2), round.pab()), (None, Some(pair.0)));
    assert_eq!((desk.result(1, 1), desk.result(1, 3)), (Some(BoardResult::WhiteWins), None));
    // What must be printed again is said first.
    assert!(matches!(desk.model.overlays.last(), Some(Overlay::Text(_))), "{}", desk.screen(100, 30));
    desk.press("<esc>");
    // A player whose board has a result cannot leave it any more.
    let settled = desk.section().round(1).unwrap().board(1).map(|b| b.white).unwrap();
    let number = desk.section().player(settled).and_then(|p| p.tpn).unwrap();
    desk.press(&format!(":round.repair<enter>{number}<enter><enter>"));
    assert!(matches!(desk.model.overlays.last(), Some(Overlay::Form(form)) if !form.problem.is_empty()), "{}", desk.screen(100, 30));
}

#[test]
fn an_adjourned_game_of_a_past_round_is_finished_by_the_plain_keys() {
    let mut desk = Desk::with_event(8, 1);
    desk.press("1o362w3w4w");
    assert_eq!(desk.result(1, 1), Some(BoardResult::Adjourned));
    // It has not ended: its result replaces nothing, so nothing is asked.
    desk.press("1d");
    assert_eq!((desk.result(1, 1), desk.model.overlays.len()), (Some(BoardResult::Draw), 0));
    desk.press("u");
    for _ in 0..2 {
        desk.press("R<enter>P1w2w3w4w");
    }
    desk.press("<left><left>1b");
    assert_eq!(desk.result(1, 1), Some(BoardResult::BlackWins), "{}", desk.said());
    assert_eq!(desk.workspace().history.entries().last().unwrap().kind, "result.adjourned");
    assert!(desk.said().contains("beats"), "{}", desk.said());
    desk.press("u");
    assert_eq!(desk.result(1, 1), Some(BoardResult::Adjourned));
    desk.press("1d");
    assert_eq!(desk.result(1, 1), Some(BoardResult::Draw), "the correction list ends it too");
    assert_eq!(desk.workspace().history.entries().last().unwrap().kind, "result.adjourned");
    desk.press("1d");
    assert!(matches!(desk.model.overlays.last(), Some(Overlay::Confirm(_))), "now it is a result of a past round: {}", desk.said());
    desk.press("<esc>");
    desk.carry_out(vec![Effect::Verify]);
    assert!(desk.said().starts_with("The event file is clean"), "{}", desk.said());
}

#[test]
fn a_withdrawal_from_a_round_robin_says_what_it_costs_and_is_undone_whole() {
    let setup = event::Setup::new("Open", arbitration::kind::GameKind::Chess, event::SystemKind::RoundRobin, 5);
    let mut desk = Desk::with_section(setup, 6, 2);
    desk.press("<f2>1x");
    let screen = desk.screen(100, 24);
    assert!(screen.contains("1 of 5 games played") && screen.contains("all games annulled (by the rule)"), "{screen}");
    desk.press("x");
    let screen = desk.screen(100, 24);
    assert!(screen.contains("withdraw: all games annulled") && screen.contains("Played 1 of 5 games."), "{screen}");
    assert_eq!(desk.section().players[0].status, event::Status::Active, "nothing happens before Enter");
    desk.press("<esc>1x1");
    assert!(desk.screen(100, 24).contains("Win by forfeit: Player"), "{}", desk.screen(100, 24));
    desk.press("<esc>1xx<enter>");
    let gone = desk.section().players.iter().find(|p| p.status != event::Status::Active).unwrap();
    assert_eq!((gone.tpn.unwrap().0, gone.leaving), (1, Some(event::Leaving::Annulled)));
    let forfeits = |desk: &Desk| desk.section().rounds[1].boards.iter().filter(|b| b.result.is_some()).count();
    assert_eq!(forfeits(&desk), 1, "the open game of the round is decided with it");
    desk.press("<f4>");
    assert!(desk.screen(100, 24).contains("left, games annulled: Player"), "{}", desk.screen(100, 24));
    desk.press("<f5>");
    assert!(desk.screen(120, 24).contains("("), "{}", desk.screen(120, 24));
    // From here neither the player's list nor the board is seen: the undo names both before.
    desk.press("u<enter>");
    assert!(desk.section().players.iter().all(|p| p.status == event::Status::Active));
    assert_eq!(forfeits(&desk), 0, "one undo takes all of it back");
    desk.carry_out(vec![Effect::Verify]);
    assert!(desk.said().starts_with("The event file is clean"), "{}", desk.said());
}
