//! What is said of an act: who and what it was about, what an undo would take back, and what a ruling is.

use super::games::{moves, record, table};
use super::{Desk, OPEN};
use crate::tui::model::Tone;
use crate::tui::overlay::Overlay;
use crate::tui::wall::{Line, of_event};
use crate::words::Lang;
use arbitration::clock::side::Side;
use arbitration::kind::GameKind;
use arbitration::penalty::Offence;
use event::{BoardResult, Command, GameAt, IncidentAct, Setup, SystemKind};

/// A second section beside the first, of four players, with its first round published.
fn second_section(desk: &mut Desk) {
    desk.give(Command::AddSection(Setup::new("Juniors", GameKind::Chess, SystemKind::RoundRobin, 3)));
    let id = desk.section().id;
    assert_ne!(id, OPEN);
    let person = |n| event::NewPlayer { person: event::Person { name: format!("Junior {n}"), ..Default::default() }, lot: None };
    desk.give(Command::AddPlayers(id, (1..=4).map(person).collect()));
    desk.press("<f3>R<enter>P");
    assert!(desk.section().round(1).unwrap().published.is_some(), "{}", desk.said());
}

#[test]
fn messages_name_who_and_what_with_the_section_where_there_are_several() {
    let mut desk = Desk::with_event(8, 0);
    for (keys, said) in [
        ("2h-", "saved: Player 02: zero-point bye, round 1"),
        ("2h=", "saved: Player 02: no bye, plays in round 1"),
        ("3xx", "saved: Player 03: withdrawn"),
        ("3x+", "saved: Player 03: plays again"),
        ("4<space>", "saved: Player 04: present"),
        ("<up><backspace>", "saved: Player 04: not asked"),
        ("5#9<enter>", "saved: Player 05: always at table 9"),
        ("6e<tab><ctrl+u>2222<f10>", "saved: Player 06: Rating 2440 > 2222"),
        ("O16n01<enter>02<enter><f10>", "saved: may not meet: Player 01; Player 02"),
        ("nZoe<f10>", "saved: Zoe entered"),
        ("N", "saved: pairing numbers given to 9 players"),
        ("9<delete><enter>", "saved: Zoe: removed"),
        ("u", "undone: Zoe: removed"),
    ] {
        desk.press(keys);
        assert!(desk.said().starts_with(said), "{keys}: {}", desk.said());
        desk.model.overlays.clear();
    }
    second_section(&mut desk);
    desk.press("1w");
    let [white, black] = desk.names(1, 1);
    assert_eq!(desk.said(), format!("Juniors: board 1: white {white} beats black {black}"));
    desk.press("u");
    assert!(desk.said().starts_with(&format!("undone: Juniors: board 1: white {white} beats")), "{}", desk.said());
    desk.press("<ctrl+l>1d");
    assert!(desk.said().starts_with("【Juniors】第1台"), "{}", desk.said());
}

#[test]
fn undo_of_what_is_not_on_the_screen_says_first_what_it_takes_back() {
    let mut desk = Desk::with_event(8, 1);
    second_section(&mut desk);
    desk.press("1w");
    let [white, _] = desk.names(1, 1);
    // Another section is on the screen.
    desk.press("<<");
    assert_eq!(desk.section().id, OPEN);
    let before = desk.entries();
    desk.press("u");
    assert_eq!(desk.entries(), before, "nothing is undone unseen");
    let screen = desk.screen(80, 24);
    for words in ["Juniors", white.as_str(), "Made 2026-11-20", "no result yet"] {
        assert!(screen.contains(words) || screen.contains("Made 20"), "{words}: {screen}");
    }
    assert!(screen.contains("Juniors") && screen.contains(&white) && screen.contains("no result yet"), "{screen}");
    desk.press("<esc>");
    assert_eq!(desk.entries(), before);
    desk.press("u<enter>");
    assert_eq!(desk.entries(), before + 1);
    assert!(desk.said().starts_with("undone: Juniors: board 1: white"), "{}", desk.said());
    desk.press("U");
    assert!(matches!(desk.model.overlays.last(), Some(Overlay::Confirm(_))), "redo of what is not on the screen asks as well");
    desk.press("<enter>");
    assert!(desk.said().starts_with("redone: Juniors: board 1"), "{}", desk.said());
    // In its own section it is seen going, and goes at once.
    desk.press(">u");
    assert!(desk.model.overlays.is_empty() && desk.said().starts_with("undone: Juniors"), "{}", desk.said());
}

#[test]
fn undo_asks_for_another_board_view_or_round_and_not_for_what_is_seen() {
    let mut desk = Desk::with_event(120, 2);
    let asks = |desk: &Desk| matches!(desk.model.overlays.last(), Some(Overlay::Confirm(_)));
    desk.press("50w");
    desk.press("u");
    assert!(!asks(&desk) && desk.result(2, 50).is_none(), "the board is on the screen");
    desk.press("50w3<up>");
    desk.press("u");
    assert!(asks(&desk) && desk.result(2, 50).is_some(), "board 50 is far below\n{}", desk.screen(80, 24));
    desk.press("<esc><left>u");
    assert!(asks(&desk), "another round is shown");
    desk.press("<esc><right><f2>u");
    assert!(asks(&desk), "players are shown");
    desk.press("<esc><f3>7<enter>u");
    assert!(asks(&desk), "the game of another board is shown");
    desk.press("<esc>");
    assert!(desk.result(2, 50).is_some());
    desk.press("50<enter>u");
    assert!(!asks(&desk) && desk.result(2, 50).is_none(), "{}", desk.screen(80, 24));
}

#[test]
fn the_log_says_who_what_and_in_which_section() {
    let mut desk = Desk::with_event(8, 1);
    desk.press("<f2>2hh<esc><f3>1w");
    desk.press("<f7>");
    let screen = desk.screen(120, 24);
    assert!(screen.contains("white Player") && !screen.contains("Juniors"), "{screen}");
    second_section(&mut desk);
    desk.press("1d<f7>");
    let screen = desk.screen(80, 24);
    let row = |seq: u32| screen.lines().find(|l| l.trim_start().starts_with(&seq.to_string())).unwrap_or_default().to_owned();
    let newest = desk.workspace().history.entries().last().unwrap().seq;
    assert!(row(newest).contains("Juniors") && row(newest).contains("board 1"), "{screen}");
    assert!(row(newest - 5).contains("Open"), "{screen}");
}

#[test]
fn the_heading_of_a_claim_is_the_ruling_and_not_what_the_position_shows() {
    let mut desk = table(GameKind::Chess);
    moves(&mut desk, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1");
    // The position is there for the third time, but a piece was touched first: the claim is refused (9.4).
    desk.press("c3mNg8<enter>");
    assert!(desk.screen(80, 24).contains("CLAIM UPHELD: the game is drawn"), "{}", desk.screen(80, 24));
    desk.press("<tab>y");
    let screen = desk.screen(80, 24);
    assert!(screen.contains("right is lost") && screen.contains("CLAIM REFUSED"), "{screen}");
    assert!(!screen.contains("UPHELD"), "{screen}");
    desk.press("<enter>");
    let kept = record(&desk).decisions[0].clone();
    assert_eq!((kept.upheld(), kept.result()), (Some(false), None));
    assert_eq!(desk.section().incidents.len(), 0, "nothing was looked into: no penalty");
    desk.press("g");
    assert_eq!(desk.said(), desk.words("desk.said.no-result", &[]), "a refused claim gives no draw");
    // In the wrong form there is no ruling yet.
    desk.press("c3mNg8<enter><tab>n<tab>n");
    let screen = desk.screen(80, 24);
    assert!(screen.contains("NO RULING YET") && !screen.contains("UPHELD"), "{screen}");
    desk.press("<enter>");
    let kept = record(&desk).decisions[1].clone();
    assert_eq!((kept.upheld(), kept.result()), (None, None));
}

#[test]
fn a_question_that_decides_between_loss_and_draw_has_no_default() {
    let mut desk = table(GameKind::Chess);
    desk.press("<esc><esc>");
    desk.give(Command::Incident(OPEN, illegal(None), super::stamp().at));
    // The second illegal move: whether the opponent can mate is for the arbiter to say.
    let before = desk.entries();
    desk.press("c1w<enter><enter>");
    assert_eq!(desk.entries(), before, "{}", desk.screen(80, 24));
    desk.press("y<enter>");
    assert_eq!(desk.result(1, 1), Some(BoardResult::BlackWins), "{}", desk.said());
    desk.press("u");
    desk.press("c1wn<enter>");
    assert_eq!(desk.result(1, 1), Some(BoardResult::Draw), "{}", desk.said());
}

fn illegal(opponent_can_mate: Option<bool>) -> IncidentAct {
    IncidentAct::Record {
        game: GameAt::new(1, 1),
        side: Side::White,
        offence: Offence::IllegalMove,
        ply: 0,
        note: String::new(),
        opponent_can_mate,
        enter_result: false,
        follows: None,
    }
}

#[test]
fn what_was_said_stands_whole_above_the_last_line_and_moves_nothing() {
    for lang in Lang::all() {
        let mut desk = Desk::with_event(40, 1);
        desk.model.config.language = lang;
        // Lists, panes, a form that fills the screen, a choice, a call, what is typed in a window of its own.
        for keys in ["<f3>", "<f3>3<enter>", "O11", "<f3>3o", "<f3>3c", "<f9>", "<f3>3t"] {
            desk.press("<esc><esc><esc>");
            desk.press(keys);
            let before = desk.screen(80, 24);
            let text = ["the disk of the event is full: ", "/media/arbiter/", &"long/".repeat(20), "cup.flagfall"].concat();
            desk.model.say(Tone::Alarm, text.clone());
            let screen = desk.screen(80, 24);
            let squeezed = |text: &str| text.chars().filter(|c| !c.is_whitespace()).collect::<String>();
            assert!(squeezed(&screen).contains(&squeezed(&text)), "{screen}");
            let is_bare = desk.model.overlays.is_empty();
            assert!(!is_bare || screen.lines().last().unwrap().contains('?'), "help stays: {screen}");
            let changed = before.lines().zip(screen.lines()).filter(|(before, now)| before != now).count();
            // What lies over the whole screen ends above what is said, with its keys; nothing else moves.
            assert!(changed <= if is_bare { 4 } else { 8 }, "rows moved after {keys}: {before}\n{screen}");
        }
    }
}

/// Two of one name are named by the numbers that the list of players shows: of the entry, and once there are numbers by those.
#[test]
fn two_of_one_name_are_named_by_the_numbers_of_the_list() {
    let mut desk = Desk::with_event(4, 0);
    let person = |rating| event::Person { name: "Twin, T".to_owned(), rating: Some(rating), ..Default::default() };
    desk.give(Command::AddPlayers(OPEN, [2700, 1000].map(|rating| event::NewPlayer { person: person(rating), lot: None }).to_vec()));
    desk.press("<f3>v");
    assert!(desk.screen(80, 24).contains("Twin, T stands twice (numbers #5 and #6)"), "{}", desk.screen(80, 24));
    desk.press("<esc><f2>N");
    let twins = desk.section().players.iter().filter(|p| p.person.name == "Twin, T");
    assert_eq!(twins.filter_map(|p| Some(p.tpn?.0)).collect::<Vec<_>>(), [1, 6], "{}", desk.said());
    desk.press("<f3>v");
    assert!(desk.screen(80, 24).contains("Twin, T stands twice (numbers 1 and 6)"), "{}", desk.screen(80, 24));
}

/// Who made an entry is called alike in the log and in the question before an undo: nobody's name is no word of the program.
#[test]
fn the_undo_question_calls_the_arbiter_as_the_log_does() {
    let mut desk = Desk::with_event(8, 1);
    desk.press("1w");
    let entry = desk.workspace().history.entries().last().unwrap().clone();
    let by = |actor: &str| event::Entry { actor: actor.to_owned(), ..(*entry).clone() };
    let chinese = Lang::named("zh-CN").unwrap();
    assert_eq!(crate::tui::said::actor_words(&by(crate::config::UNNAMED), chinese), "裁判员");
    assert_eq!(crate::tui::said::actor_words(&by("李华"), chinese), "李华");
}

/// One thing has one name in Chinese: a bye with all points.
#[test]
fn a_bye_with_all_points_is_called_alike_everywhere() {
    let chinese = Lang::named("zh-CN").unwrap();
    for key in ["ui.bye.full", "find.title.full-bye", "event.reason.full-bye", "print.bye.full"] {
        assert_eq!(chinese.text(key), "全分轮空", "{key}");
    }
}

#[test]
fn who_has_no_game_stands_on_the_wall() {
    let desk = Desk::with_event(5, 1);
    let section = desk.section();
    let free = section.current().unwrap().byes.keys().next().copied().unwrap();
    for lang in Lang::all() {
        let second = lang.text("ui.bye.pab").to_owned();
        let line = Line::Game { number: String::new(), first: section.name(free).to_owned(), result: String::new(), second };
        let pages = of_event(&desk.workspace().event, None, lang);
        assert!(pages.iter().any(|page| page.lines.contains(&line)), "{pages:?}");
    }
}
