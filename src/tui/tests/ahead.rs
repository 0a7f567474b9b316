//! Keys faster than answers: a worker that answers late and in another order, against the same keys given one by one.

use super::{Desk, OPEN, stamp};
use crate::tui::effect::{Answer, Effect, Msg, Request};
use crate::tui::key::{self, Key};
use crate::tui::model::View;
use crate::tui::overlay::Overlay;
use crate::tui::update;
use crate::tui::update::Batch;
use crate::words::{Lang, Message};
use event::{BoardResult, Change, Command, GameAt, History};
use proptest::prelude::*;
use store::StoreError;

/// A desk whose requests are carried out at once, as the disk does it, and whose answers come when they are let through.
struct Late {
    desk: Desk,
    held: Vec<Msg>,
    dropped: bool,
}

impl Late {
    fn new(desk: Desk) -> Self {
        Self { desk, held: Vec::new(), dropped: false }
    }

    fn take(&mut self, msg: Msg) {
        let requests = update(&mut self.desk.model, msg);
        let dropped = self.desk.words("ui.said.keys-dropped", &[]);
        self.dropped |= self.desk.said().starts_with(dropped.split('{').next().unwrap());
        self.carry_out(requests);
    }

    fn carry_out(&mut self, requests: Vec<Request>) {
        for request in requests {
            self.held.push(self.desk.worker.run(request));
        }
    }

    /// Types without waiting for anything.
    fn burst(&mut self, script: &str) {
        key::script(script).unwrap().into_iter().for_each(|key| self.take(Msg::Key(key)));
    }

    /// Lets one of the answers through.
    fn hear(&mut self, at: usize) {
        let msg = self.held.remove(at);
        self.take(msg);
    }

    /// Lets everything through in order.
    fn hear_all(&mut self) {
        while !self.held.is_empty() {
            self.hear(0);
        }
    }
}

/// What was entered, oldest first.
fn entered(desk: &Desk) -> Vec<(String, Vec<Change>, Option<u32>)> {
    let entries = desk.workspace().history.entries().iter().filter(|e| !History::is_note(e));
    entries.map(|e| (e.kind.clone(), e.changes.clone(), e.undoes)).collect()
}

#[test]
fn standings_asked_before_two_results_do_not_put_the_second_over_the_first() {
    let mut late = Late::new(Desk::with_event(400, 1));
    late.burst("<f4><f3>wd");
    assert_eq!(late.held.len(), 2, "standings and the first result; the second waits for the first");
    late.hear_all();
    let results: Vec<_> = (1..=3).map(|board| late.desk.result(1, board)).collect();
    assert_eq!(results, [Some(BoardResult::WhiteWins), Some(BoardResult::Draw), None], "{}", late.desk.said());
    assert!(!late.dropped);
    // The same with the answers the other way round.
    late.burst("<f4><f3>bw");
    late.hear(1);
    late.hear_all();
    let results: Vec<_> = (3..=5).map(|board| late.desk.result(1, board)).collect();
    assert_eq!(results, [Some(BoardResult::BlackWins), Some(BoardResult::WhiteWins), None], "{}", late.desk.said());
}

#[test]
fn results_typed_faster_than_the_disk_land_on_the_boards_they_are_meant_for() {
    let mut late = Late::new(Desk::with_event(24, 1));
    late.burst("wdbw7d<down>b12wd");
    late.hear_all();
    let mut slow = Desk::with_event(24, 1);
    slow.press("wdbw7d<down>b12wd");
    assert_eq!(entered(&late.desk), entered(&slow));
    assert_eq!(late.desk.cursor(), slow.cursor());
    assert!(!late.dropped && late.desk.result(1, 12) == Some(BoardResult::WhiteWins));
}

#[test]
fn after_an_entry_that_failed_nothing_typed_ahead_counts() {
    for lang in Lang::all() {
        let mut desk = Desk::with_event(8, 1);
        desk.model.config.language = lang;
        let keys = key::script("wdb").unwrap();
        let asked: Vec<Request> = keys.into_iter().flat_map(|k| update(&mut desk.model, Msg::Key(k))).collect();
        let requests = update(&mut desk.model, Msg::Answer(asked[0].id, Box::new(Answer::Committed(None, Some(StoreError::DiskFull)))));
        assert_eq!((requests.len(), desk.model.typed_ahead.len()), (0, 0));
        let said = desk.words("ui.said.keys-dropped", &[("count", "2")]);
        assert_eq!(desk.said(), format!("{said} {}", StoreError::DiskFull.say(lang)));
        assert_eq!(desk.cursor(), 1);
    }
}

#[test]
fn a_question_is_never_answered_by_a_key_typed_before_it_was_asked() {
    let mut late = Late::new(Desk::with_event(8, 1));
    late.burst("w1d<enter>");
    late.hear_all();
    assert!(matches!(late.desk.model.overlays.last(), Some(Overlay::Confirm(_))), "{}", late.desk.said());
    assert_eq!(late.desk.result(1, 1), Some(BoardResult::WhiteWins));
    assert!(late.dropped, "{}", late.desk.said());
    late.burst("<enter>");
    late.hear_all();
    assert_eq!(late.desk.result(1, 1), Some(BoardResult::Draw), "seen, it is answered");
}

#[test]
fn a_question_that_no_frame_has_shown_is_not_answered() {
    let mut desk = Desk::with_event(8, 1);
    desk.press("w");
    let mut batch = Batch::new(&desk.model);
    for key in key::script("1d<enter>w").unwrap() {
        let msg = Msg::Key(key);
        if !batch.passes_over(&desk.model, &msg) {
            let requests = update(&mut desk.model, msg);
            desk.answer(requests);
        }
    }
    batch.end(&mut desk.model);
    assert!(matches!(desk.model.overlays.last(), Some(Overlay::Confirm(_))), "{}", desk.said());
    assert_eq!(desk.result(1, 1), Some(BoardResult::WhiteWins));
    assert!(desk.said().starts_with(&desk.words("ui.said.keys-dropped", &[("count", "2")])), "{}", desk.said());
    // The next frame shows it, and the next key answers it.
    let enter = Msg::Key(key::script("<enter>").unwrap()[0]);
    assert!(!Batch::new(&desk.model).passes_over(&desk.model, &enter));
    desk.press("<enter>");
    assert_eq!(desk.result(1, 1), Some(BoardResult::Draw));
}

#[test]
fn a_preview_is_not_taken_by_a_key_typed_before_it_was_there() {
    let mut late = Late::new(Desk::with_event(12, 0));
    late.burst("O11<f10>O15<f10><enter>");
    late.hear_all();
    let stages = late.desk.section().stages.len();
    assert!(stages < 2, "groups were drawn unseen");
}

#[test]
fn nothing_is_typed_on_into_a_draft_that_nobody_has_seen() {
    let mut late = Late::new(Desk::with_event(8, 0));
    late.desk.press("<f3>R");
    late.burst("<enter>P");
    late.hear_all();
    assert!(late.desk.section().round(1).unwrap().published.is_none(), "published unseen");
    assert!(late.dropped);
}

#[test]
fn what_was_decided_on_an_older_log_is_refused_and_nothing_is_lost() {
    for lang in Lang::all() {
        let mut desk = Desk::with_event(8, 1);
        desk.model.config.language = lang;
        desk.worker.configure(desk.model.config.clone());
        let asked = update(&mut desk.model, Msg::Key(key::script("w").unwrap()[0]));
        // A note of paper changes nothing that a result rests on.
        let note = Effect::Commit(vec![Command::Printed(OPEN, "pairings".to_owned(), 1)]);
        assert!(!desk.worker.answer(note, None).refuses());
        desk.answer(asked);
        assert_eq!(desk.result(1, 1), Some(BoardResult::WhiteWins), "{}", desk.said());

        let asked = update(&mut desk.model, Msg::Key(key::script("w").unwrap()[0]));
        let other = Effect::Commit(vec![Command::SetResult(OPEN, GameAt::new(1, 2), Some(BoardResult::BlackWins))]);
        assert!(!desk.worker.answer(other, None).refuses());
        desk.answer(asked);
        assert_eq!(desk.said(), lang.text("event.store.stale"));
        assert_eq!(desk.result(1, 2), Some(BoardResult::BlackWins), "the screen shows what stands, not what was typed over it");
        desk.press("u");
        assert_eq!(desk.result(1, 2), None, "{}", desk.said());
    }
}

#[test]
fn a_state_that_was_overtaken_does_not_come_back() {
    let mut late = Late::new(Desk::with_event(8, 1));
    let before = late.desk.worker.answer(Effect::Commit(vec![Command::Printed(OPEN, "pairings".to_owned(), 1)]), None);
    let Answer::Committed(saved, None) = before else { panic!("{before:?}") };
    let print = super::numbered(&mut late.desk.model, vec![Effect::Backup(None)])[0].id;
    late.burst("w");
    late.hear_all();
    late.take(Msg::Answer(print, Box::new(Answer::Printed("Laser-1".to_owned(), saved))));
    assert_eq!(late.desk.result(1, 1), Some(BoardResult::WhiteWins), "an older state was put over a newer one");
    assert_eq!(late.desk.said(), "Laser-1");
}

#[test]
fn the_answer_for_an_event_that_was_closed_does_not_touch_the_next() {
    let mut desk = Desk::with_event(8, 1);
    let print = super::numbered(&mut desk.model, vec![Effect::Backup(None)])[0].id;
    let Answer::Committed(saved, _) = desk.worker.answer(Effect::Redo, None) else { panic!() };
    let other = desk.home.path().join("other.flagfall");
    let mut store = store::Store::create(&other).unwrap();
    store.commit(&Command::SetInfo(event::Info { name: "Other".to_owned(), ..Default::default() }), &stamp()).unwrap();
    drop(store);
    desk.press("O9");
    desk.open(other);
    update(&mut desk.model, Msg::Answer(print, Box::new(Answer::Printed("Laser-1".to_owned(), saved))));
    assert_eq!(desk.workspace().event.info.name, "Other");
}

#[test]
fn standings_that_were_asked_for_again_are_not_shown_twice() {
    let mut late = Late::new(Desk::with_event(8, 4));
    late.burst("<f4>");
    late.hear_all();
    late.burst("<left><f3><f4>");
    assert_eq!(late.held.len(), 2);
    late.hear(1);
    let after = late.desk.workspace().table.as_ref().unwrap().after;
    late.hear(0);
    assert_eq!(late.desk.workspace().table.as_ref().unwrap().after, after);
}

#[test]
fn enter_takes_nobody_from_a_list_found_with_other_words() {
    let mut desk = Desk::with_event(4, 0);
    let list = desk.home.path().join("list.xml");
    let player =
        |n: u32, name: &str| format!("<player><fideid>{n}</fideid><name>{name}</name><country>NOR</country><rating>1900</rating></player>");
    let names = ["Berg, Anna", "Bergman, Bo", "Adams, Cleo"];
    let players: String = (1..).zip(names).map(|(n, name)| player(n, name)).collect();
    std::fs::write(&list, format!("<playerslist>{players}</playerslist>")).unwrap();
    desk.press(&format!("<f2>O7{}<enter>F", list.display()));
    let mut late = Late::new(desk);
    late.burst("berg");
    late.hear_all();
    // The list of the words before is still on the screen, and answers come in any order.
    late.burst("<ctrl+u>adams<enter>");
    assert_eq!(late.desk.section().players.len(), 4);
    assert_eq!(late.desk.said(), late.desk.words("ui.ratings.searching", &[("text", "adams")]));
    while !late.held.is_empty() {
        late.hear(late.held.len() - 1);
    }
    late.burst("<enter>");
    late.hear_all();
    let names: Vec<&str> = late.desk.section().players.iter().map(|p| p.person.name.as_str()).collect();
    assert_eq!(names[4..], ["Adams, Cleo"]);
    late.burst("<enter>");
    late.hear_all();
    assert_eq!(late.desk.section().players.len(), 5, "the list went with the words it was found with");
}

#[test]
fn in_a_window_too_small_to_see_no_key_acts_but_those_that_leave() {
    for size in [(39, 24), (80, 11)] {
        let mut desk = Desk::with_event(20, 1);
        let entries = desk.entries();
        desk.model.size = size;
        desk.press("9w<f2>d<enter>");
        update(&mut desk.model, Msg::Paste("w".to_owned()));
        assert_eq!((desk.entries(), desk.workspace().number.as_str(), desk.workspace().view), (entries, "", View::Pairings));
        let screen = desk.screen(size.0, size.1);
        assert!(screen.contains("40x12") && screen.contains(&format!("{}x{}", size.0, size.1)), "{screen}");
        // Esc closes what is open, and the way out works from everywhere.
        desk.model.size = (80, 24);
        desk.press("o");
        desk.model.size = size;
        desk.press("+");
        assert_eq!((desk.model.overlays.len(), desk.entries()), (1, entries));
        desk.press("<esc>");
        assert_eq!(desk.model.overlays.len(), 0);
        desk.model.size = (80, 24);
        desk.press("<f2>n");
        desk.model.size = size;
        desk.press("<ctrl+q>");
        assert!(desk.model.quit);
    }
}

#[test]
fn a_window_that_shrinks_under_typed_keys_keeps_them_from_acting() {
    let mut late = Late::new(Desk::with_event(8, 1));
    late.burst("wd");
    late.take(Msg::Resize(30, 8));
    late.hear_all();
    assert_eq!((late.desk.result(1, 1), late.desk.result(1, 2)), (Some(BoardResult::WhiteWins), None));
    assert!(late.dropped);
}

#[test]
fn the_rest_of_a_number_whose_beginning_was_dropped_is_no_result_on_another_board() {
    let mut desk = Desk::with_event(40, 1);
    let keys = key::script("w1").unwrap();
    let asked: Vec<Request> = keys.into_iter().flat_map(|k| update(&mut desk.model, Msg::Key(k))).collect();
    update(&mut desk.model, Msg::Answer(asked[0].id, Box::new(Answer::Committed(None, Some(StoreError::DiskFull)))));
    let entries = desk.entries();
    desk.press("4b");
    assert_eq!((desk.entries(), desk.result(1, 4)), (entries, None), "14b was typed");
    assert!(desk.said().starts_with(&desk.words("ui.said.number-cut", &[])), "{}", desk.said());
    assert!(desk.said().contains(&StoreError::DiskFull.say(desk.model.lang())), "why is still to be read: {}", desk.said());
    desk.press("14b");
    assert_eq!(desk.result(1, 14), Some(BoardResult::BlackWins), "typed again it counts");
    // Who waits a second begins anew.
    let keys = key::script("w1").unwrap();
    let asked: Vec<Request> = keys.into_iter().flat_map(|k| update(&mut desk.model, Msg::Key(k))).collect();
    update(&mut desk.model, Msg::Answer(asked[0].id, Box::new(Answer::Committed(None, Some(StoreError::DiskFull)))));
    update(&mut desk.model, Msg::Pause);
    desk.press("4b");
    assert_eq!(desk.result(1, 4), Some(BoardResult::BlackWins));
}

#[test]
fn a_number_typed_while_the_window_was_too_small_is_no_part_of_another() {
    let small = |desk: &mut Desk, keys: &str| {
        desk.model.size = (30, 8);
        desk.press(keys);
        desk.model.size = (80, 24);
    };
    let mut desk = Desk::with_event(40, 1);
    let entries = desk.entries();
    small(&mut desk, "1");
    desk.press("4b");
    assert_eq!((desk.entries(), desk.result(1, 4)), (entries, None), "14b was typed");
    desk.press("1");
    small(&mut desk, "w");
    desk.press("4b");
    assert_eq!((desk.result(1, 14), desk.result(1, 4)), (None, Some(BoardResult::BlackWins)), "1w was typed, then 4b");
}

/// Strokes that arbiters make during a round, and some by mistake.
fn strokes() -> impl Strategy<Value = Vec<&'static str>> {
    let often = prop::sample::select(vec!["w", "d", "b", "1", "2", "3", "4", "5", "6", "<down>", "<up>"]);
    let seldom = prop::sample::select(vec![
        "<f2>",
        "<f3>",
        "<f4>",
        "<f5>",
        "<f7>",
        "<enter>",
        "<esc>",
        "u",
        "p",
        "a",
        "o",
        "+",
        "<tab>",
        "<left>",
        "V",
        "o",
        "]",
        "<backspace>",
    ]);
    // To another view and back: an answer is on its way that no key waits for.
    let there_and_back = prop::sample::select(vec!["<f4><f3>", "<f5><f3>", "<f4><f5><f3>"]);
    prop::collection::vec(prop_oneof![4 => often, 1 => seldom, 1 => there_and_back], 1..16)
}

/// Plays strokes against answers that come as the dice say, and the same strokes one by one.
fn enters_what_its_keys_enter_one_by_one(strokes: &[&str], dice: &[u8]) -> Result<(), TestCaseError> {
    let mut slow = Desk::with_event(12, 1);
    strokes.iter().for_each(|stroke| slow.press(stroke));
    let mut late = Late::new(Desk::with_event(12, 1));
    let mut keys = strokes.iter().flat_map(|s| key::script(s).unwrap()).collect::<Vec<Key>>().into_iter();
    let mut dice = dice.iter().cycle();
    loop {
        let roll = usize::from(*dice.next().unwrap());
        // Whoever is told that keys did not count looks up.
        let next = if late.dropped { None } else { keys.as_slice().first().copied() };
        match (next, late.held.len()) {
            (None, 0) => break,
            (Some(key), held) if held == 0 || roll % 3 != 0 => {
                keys.next();
                late.take(Msg::Key(key));
            }
            (_, held) => late.hear(roll / 3 % held),
        }
    }
    let (fast, wanted) = (entered(&late.desk), entered(&slow));
    if late.dropped {
        prop_assert_eq!(&fast[..], &wanted[..fast.len().min(wanted.len())], "{:?}", strokes);
    } else {
        prop_assert_eq!(&fast, &wanted, "{:?}", strokes);
        prop_assert!(late.desk.model.typed_ahead.is_empty() && late.desk.model.waiting.is_none());
    }
    Ok(())
}

#[test]
fn a_list_left_before_its_answer_came_is_looked_at_when_it_comes_again() {
    let mut dice = [0; 64];
    dice[1] = 76;
    enters_what_its_keys_enter_one_by_one(&["<f4>", "<enter>", "<f4><f3>", "w"], &dice).unwrap();
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whenever the answers come and in which order: what is entered is what the same keys enter one by one, or the rest is dropped,
    /// and the arbiter is told.
    #[test]
    fn any_burst_enters_what_its_keys_enter_one_by_one_or_says_that_it_does_not(strokes in strokes(), dice in prop::collection::vec(any::<u8>(), 64)) {
        enters_what_its_keys_enter_one_by_one(&strokes, &dice)?;
    }
}
