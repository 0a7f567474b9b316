//! Forms: nothing that was typed is lost, nothing that cannot be is saved.

use super::{Desk, OPEN, stamp};
use crate::tui::effect::{Answer, Effect, Msg, Request, RequestId};
use crate::tui::key;
use crate::tui::overlay::{Form, Overlay};
use crate::tui::update;
use crate::words::{Lang, Message};
use arbitration::game::GamePosition;
use arbitration::kind::GameKind;
use event::setting::Fault;
use event::{self, Command, Refusal, Setup, SystemKind};
use store::{Store, StoreError};
use tournament::trf::Document;

impl Desk {
    /// The form on top.
    pub(super) fn form(&self) -> &Form {
        match self.model.overlays.last() {
            Some(Overlay::Form(form)) => form,
            other => panic!("{other:?}\n{}\n{}", self.said(), self.screen(80, 24)),
        }
    }

    /// The name of the field that is marked.
    fn marked(&self) -> &'static str {
        let form = self.form();
        assert_eq!(form.marked, Some(form.cursor), "the cursor stands in the marked field");
        form.fields[form.cursor].name
    }
}

#[test]
fn a_setting_that_cannot_be_is_refused_in_its_field_and_what_was_typed_stays() {
    for (tabs, field, typed, says) in [
        (0, "section", "<backspace>", "A name is needed."),
        (1, "rounds", "0", "0 rounds are not possible"),
        (1, "rounds", "900", "900 rounds are not possible"),
        (1, "rounds", "99999999", "A number is needed"),
        (2, "time", "40/90:30+30", "40/90+30'+30\"@41"),
        (2, "time", "40/90+30", "40/90+30'  |  40/90+30\""),
        (2, "time", "90,30+30", "write 40/90, not 90"),
        (2, "time", "ninety", "ninety is no part of a time control"),
        (2, "time", "90+", "Something is missing in the time control"),
        (4, "tiebreaks", "BHZ SB", "There is no tie-break BHZ. Did you mean BH?"),
        (4, "tiebreaks", "SB WIN SB", "SB stands twice"),
        (4, "tiebreaks", "WIN/C1", "WIN does not take /C1"),
        (7, "default", "999", "999 minutes cannot be"),
        (10, "half-byes", "50", "50 is more than the 5 rounds"),
        (11, "closed", "6", "6 is more than the 5 rounds"),
    ] {
        let mut desk = Desk::with_event(8, 0);
        let (entries, before) = (desk.entries(), desk.section().setup.clone());
        desk.press(&format!(":section.edit<enter>{}{typed}<f10>", "<tab>".repeat(tabs)));
        assert_eq!(desk.marked(), field, "{typed}");
        assert!(desk.form().problem.contains(says), "{typed}: {}", desk.form().problem);
        let shown = desk.screen(80, 24).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(shown.contains(&says.split_whitespace().take(4).collect::<Vec<_>>().join(" ")), "{typed}: {shown}");
        let kept = if typed == "<backspace>" { "" } else { typed };
        assert_eq!(desk.form().value(field), kept, "what was typed stays to be mended");
        assert_eq!((desk.entries(), &desk.section().setup), (entries, &before), "{typed}: nothing was saved");
    }
}

#[test]
fn what_stood_in_a_field_is_replaced_by_typing_and_kept_by_arrows() {
    let mut desk = Desk::with_event(8, 0);
    desk.press(":section.edit<enter><tab>7<tab>15 min + 10 s<f10>");
    let setup = desk.section().setup.clone();
    assert_eq!((setup.rounds, setup.time_control.as_str(), setup.name.as_str()), (7, "15 min + 10 s", "Open"), "{}", desk.said());
    assert!(desk.model.overlays.is_empty());
    // An arrow keeps it; a letter then goes in where the cursor is.
    desk.press(":section.edit<enter><right> B<tab><home>1<f10>");
    assert_eq!((desk.section().setup.name.as_str(), desk.section().setup.rounds), ("Open B", 17));
    desk.press(":section.edit<enter>");
    assert!(desk.screen(80, 24).contains("[Open B]"), "{}", desk.screen(80, 24));
    desk.press("x");
    let screen = desk.screen(80, 24);
    assert!(!screen.contains("[x]") && desk.form().value("section") == "x", "{screen}");
}

#[test]
fn escape_asks_once_before_typed_words_are_thrown_away() {
    let mut desk = Desk::with_event(8, 0);
    desk.press(":section.edit<enter><esc>");
    assert!(desk.model.overlays.is_empty(), "nothing was typed: nothing is asked");
    desk.press(":section.edit<enter>Juniors<esc>");
    assert!(desk.screen(80, 24).contains("Throw away what you typed?"), "{}", desk.screen(80, 24));
    desk.press("<esc>");
    assert_eq!((desk.form().value("section"), desk.form().leaving), ("Juniors", false));
    desk.press("<esc><enter>");
    assert!(desk.model.overlays.is_empty());
    assert_eq!(desk.section().setup.name, "Open");
}

#[test]
fn a_form_waits_for_the_answer_and_stays_when_it_is_refused() {
    let mut desk = Desk::with_event(8, 1);
    let send = key::script("<f10>").unwrap()[0];
    desk.press(":section.new<enter>");
    desk.press("Open");
    desk.go_to_field("time");
    desk.press("<ctrl+u>90+30");
    let requests = update(&mut desk.model, Msg::Key(send));
    assert!(matches!(requests.as_slice(), [Request { effect: Effect::Commit(_), .. }]), "{requests:?}");
    assert!(desk.form().sent, "it is there until the answer comes");
    // Typed for the board behind it, and in no field now.
    for key in key::script("w").unwrap() {
        assert_eq!(update(&mut desk.model, Msg::Key(key)), []);
    }
    // The answer to something else is none to the form.
    let other = RequestId(requests[0].id.0 + 1);
    update(&mut desk.model, Msg::Answer(other, Box::new(Answer::Failed("no paper".to_owned()))));
    assert!(desk.form().sent && desk.form().problem.is_empty());
    desk.answer(requests);
    assert_eq!(desk.marked(), "section");
    assert!(desk.said().contains(&desk.words("ui.said.keys-dropped", &[("count", "1")])), "{}", desk.said());
    assert_eq!((desk.form().value("section"), desk.form().value("time")), ("Open", "90+30"), "the name is taken; nothing typed is gone");
    assert_eq!(desk.result(1, 1), None, "{}", desk.said());
    desk.press("<ctrl+u>Women<f10>");
    assert_eq!(desk.workspace().event.sections.len(), 2, "{}", desk.said());
    assert!(desk.model.overlays.is_empty());
}

#[test]
fn a_form_stays_when_the_file_refuses() {
    let mut desk = Desk::with_event(8, 0);
    let send = key::script("<f10>").unwrap()[0];
    desk.press(":event.edit<enter><tab>Bergen");
    let requests = update(&mut desk.model, Msg::Key(send));
    assert_eq!(requests.len(), 1);
    update(&mut desk.model, Msg::Answer(requests[0].id, Box::new(Answer::Committed(None, Some(StoreError::DiskFull)))));
    assert_eq!(desk.form().value("city"), "Bergen");
    assert_eq!(desk.form().problem, StoreError::DiskFull.say(Lang::EN));
    // A file that is not there: the path stays to be mended.
    let mut desk = Desk::new();
    desk.press("i1/no/such/file.flagfall<enter>");
    assert!(desk.form().value("path").ends_with("file.flagfall") && !desk.form().problem.is_empty(), "{}", desk.screen(80, 24));
}

#[test]
fn a_new_player_goes_on_to_the_next_and_a_wrong_one_stays() {
    let mut desk = Desk::with_event(4, 0);
    let players = desk.section().players.len();
    desk.press("<f2>n");
    desk.press("Berg, Anna<tab>1900<tab><tab><tab><tab><tab>x<tab>31/02/2001<f10>");
    assert_eq!(desk.marked(), "birth");
    desk.press("<ctrl+u>2001/02/03<up><ctrl+u>w<f10>");
    assert_eq!(desk.section().players.len(), players + 1, "{}", desk.screen(80, 24));
    assert_eq!(desk.form().value("name"), "", "the next one is asked for");
    desk.press("<esc>");
    assert!(desk.model.overlays.is_empty());
}

#[test]
fn what_is_typed_behind_a_sent_form_goes_where_it_was_meant() {
    let typed = |desk: &mut Desk, script: &str| {
        let keys = key::script(script).unwrap();
        keys.into_iter().flat_map(|key| update(&mut desk.model, Msg::Key(key))).collect::<Vec<_>>()
    };
    // The name of the next player is typed before this one is saved.
    let mut desk = Desk::with_event(4, 0);
    desk.press("<f2>nBerg, Anna");
    let requests = typed(&mut desk, "<f10>Dahl, Ida");
    desk.answer(requests);
    assert_eq!(desk.form().value("name"), "Dahl, Ida", "{}", desk.said());
    // A result is typed for the board behind the form of the settings, which is gone when they are saved.
    let mut desk = Desk::with_event(8, 1);
    desk.press(":event.edit<enter><tab>Bergen");
    let requests = typed(&mut desk, "<f10>w");
    desk.answer(requests);
    assert_eq!(desk.workspace().event.info.city, "Bergen", "{}", desk.said());
    assert!(desk.model.overlays.is_empty());
    assert!(desk.result(1, 1).is_some(), "{}", desk.said());
}

#[test]
fn a_folder_for_copies_that_cannot_be_is_mended_not_typed_again() {
    let mut desk = Desk::with_event(4, 0);
    let folder = desk.home.path().join("no").join("such").display().to_string();
    std::fs::write(desk.home.path().join("no"), "a file").unwrap();
    desk.press(":event.backup<enter>");
    desk.press(&folder);
    desk.press("<f10><esc>");
    assert_eq!(desk.form().value("path"), folder, "{}", desk.said());
    // Nor later, when it was set all the same.
    desk.press("<f10>y:event.backup<enter>");
    assert_eq!(desk.form().value("path"), folder);
}

#[test]
fn tiebreaks_are_chosen_by_name_in_their_order() {
    let mut desk = Desk::with_event(8, 0);
    desk.press(":section.edit<enter><tab><tab><tab><tab>SB BH<f2>");
    let screen = desk.screen(80, 24);
    assert!(screen.contains("1. SB") && screen.contains("Sonneborn-Berger") && screen.contains("2. BH"), "{screen}");
    // The second one earlier; then one more behind them.
    desk.press("<down><left><down><space><enter>");
    assert_eq!(desk.form().value("tiebreaks"), "BH SB DE", "{}", desk.screen(80, 24));
    assert!(desk.screen(80, 24).contains("Buchholz, Sonneborn-Berger, Direct encounter"), "{}", desk.screen(80, 24));
    desk.press("<f10>");
    assert_eq!(desk.section().setup.tiebreaks, ["BH", "SB", "DE"], "{}", desk.said());
}

#[test]
fn a_time_control_is_said_back_in_words_as_it_is_typed() {
    let mut desk = Desk::with_event(8, 0);
    desk.press(":section.edit<enter><tab><tab>40/90+30, 30+30");
    assert!(desk.screen(80, 24).contains("= 90 min for 40 moves, then 30 min; 30 s a move from move 1"), "{}", desk.screen(80, 24));
    desk.press("<ctrl+u>40/90:30+30");
    let screen = desk.screen(80, 24);
    assert!(screen.contains("= 40/90+30'+30\"@41: 90 min for 40 moves") && screen.contains("1 min 30 s for 40 moves"), "{screen}");
    desk.model.config.language = Lang::named("zh-CN").unwrap();
    desk.press("<ctrl+u>");
    for c in "每方60分加30秒".chars() {
        desk.carry_out(vec![]);
        update(&mut desk.model, Msg::Key(key::Key::plain(key::Code::Char(c))));
    }
    assert!(desk.screen(80, 24).contains("= 60分钟；从第1步起每步加30秒"), "{}", desk.screen(80, 24));
}

#[test]
fn nobody_types_a_position_the_board_is_set_up_for_the_field() {
    for game in [GameKind::Chess, GameKind::Draughts100, GameKind::Xiangqi] {
        let mut desk =
            Desk::with_section(Setup { time_control: "40/120,60".to_owned(), ..Setup::new("Open", game, SystemKind::SwissDutch, 5) }, 4, 1);
        desk.press("1o31<tab>31:00<backtab>");
        desk.press("<f2>");
        assert!(desk.model.overlays.is_empty() && desk.workspace().game.setup.is_some(), "{game:?}: the board is there");
        desk.press("<enter>");
        while matches!(desk.model.overlays.last(), Some(Overlay::Menu(_))) {
            desk.press("y");
        }
        let position = |desk: &Desk| GamePosition::from_fen(game, desk.form().value("position")).unwrap().to_fen();
        assert_eq!(position(&desk), GamePosition::start(game).to_fen(), "{game:?}");
        assert_eq!(desk.form().value("white"), "31:00", "what was typed before is still there");
        // Esc goes back to the form as well.
        desk.press("<f2><esc>");
        assert_eq!(position(&desk), GamePosition::start(game).to_fen(), "{game:?}");
    }
}

#[test]
fn the_rounds_of_a_round_robin_follow_from_its_players() {
    for (system, players, rounds) in [
        (SystemKind::RoundRobin, 10, 9),
        (SystemKind::RoundRobin, 7, 7),
        (SystemKind::DoubleRoundRobin, 10, 18),
        (SystemKind::DoubleRoundRobin, 5, 10),
    ] {
        let mut desk = Desk::with_section(Setup::new("Open", GameKind::Chess, system, 3), players, 0);
        desk.press("<f3>R");
        let screen = desk.screen(80, 24);
        assert!(screen.contains(&format!("pairing round 1 sets it to {rounds}")), "{screen}");
        desk.press("<enter>");
        assert_eq!((desk.section().setup.rounds, desk.section().rounds.len()), (rounds, 1), "{}", desk.said());
        // Nobody is asked for what the system fixes; another number is refused, and one undo takes pairing and number back.
        desk.press(":section.edit<enter>");
        assert!(desk.form().field_of("rounds").is_none());
        desk.press("<esc>");
        desk.give(Command::EditSection(OPEN, vec![event::SectionPatch::Rounds(4)]));
        assert!(desk.said().contains(&format!("{players} players need {rounds} rounds")), "{}", desk.said());
        desk.press("u<enter>");
        assert_eq!((desk.section().setup.rounds, desk.section().rounds.len()), (3, 0), "{}", desk.said());
    }
}

#[test]
fn an_old_event_with_an_impossible_setting_opens_is_told_and_mended() {
    let mut desk = Desk::with_event(4, 1);
    let section = desk.section().clone();
    let tournament = event::snapshot(&desk.workspace().event, &section);
    let mut setup = section.setup.clone();
    setup.name = "Old".to_owned();
    setup.tiebreaks = vec!["BHZ".to_owned(), "SB".to_owned()];
    "40/90:30+30".clone_into(&mut setup.time_control);
    let path = desk.home.path().join("old.flagfall");
    let mut store = Store::create(&path).unwrap();
    let info = event::Info { name: "Old Cup".to_owned(), start: "spring".to_owned(), ..event::Info::default() };
    store.commit(&Command::TakeInfo(info), &stamp()).unwrap();
    store.commit(&Command::ImportSection(Box::new(setup), Box::new(Document::new(tournament)), stamp().at), &stamp()).unwrap();
    drop(store);
    desk.open(path);
    assert!(desk.said().contains("spring is not a day"), "{}", desk.said());
    desk.press(":event.edit<enter>");
    desk.press("<tab><tab><tab><tab><tab>2026-03-01<tab>2026年3月9日<f10>");
    let info = &desk.workspace().event.info;
    assert_eq!((info.start.as_str(), info.end.as_str()), ("2026/03/01", "2026/03/09"), "{}", desk.said());
    // One setting after the other: what is not touched does not stand in the way.
    desk.press(":section.edit<enter>");
    assert_eq!(desk.marked(), "time");
    desk.press("<ctrl+u>40/90+30'+30\"<f10>");
    assert_eq!(desk.section().setup.time_control, "40/90+30'+30\"", "{}", desk.said());
    desk.press(":section.edit<enter>");
    assert_eq!(desk.marked(), "tiebreaks");
    // Rounds are paired: another list is asked about twice.
    let round = desk.section().current_number();
    desk.press(&format!("<ctrl+u>bh,sb<f10><enter>{round}<enter>"));
    assert_eq!(desk.section().setup.tiebreaks, ["BH", "SB"], "{}", desk.said());
    desk.press(":section.edit<enter>");
    assert_eq!(desk.form().problem, "");
}

#[test]
fn facts_points_and_byes_are_checked_by_the_same_function_everywhere() {
    let desk = Desk::with_event(4, 0);
    let event = &desk.workspace().event;
    let info = |start: &str, end: &str, federation: &str| {
        let info = event::Info {
            name: "Cup".to_owned(),
            start: start.to_owned(),
            end: end.to_owned(),
            federation: federation.to_owned(),
            ..event::Info::default()
        };
        event::decide(event, &Command::SetInfo(info)).map(|_| ())
    };
    for (start, end, federation, fine) in [
        ("", "", "", true),
        ("2026/11/20", "2026/11/22", "NOR", true),
        ("2026.11.20", "2026-11-20", "CHN", true),
        ("2026/02/30", "", "", false),
        // Day, month and year in this order, whatever stands between them; what may be two days is none.
        ("20/11/2026", "22/11/2026", "", true),
        ("10/11/2026", "", "", false),
        ("soon", "", "", false),
        ("2026/11/20", "2026/11/19", "", false),
        ("", "", "Norway", false),
    ] {
        assert_eq!(info(start, end, federation).is_ok(), fine, "{start} {end} {federation}");
    }
    let points = |win: &str, draw: &str, loss: &str, pab: &str| {
        let [win, draw, loss, pab] = [win, draw, loss, pab].map(|t| t.parse().unwrap());
        let patches = vec![event::SectionPatch::Scoring(win, draw, loss), event::SectionPatch::Pab(pab)];
        event::decide(event, &Command::EditSection(OPEN, patches)).map(|_| ())
    };
    for (win, draw, loss, pab, fine) in [
        ("1", "0.5", "0", "1", true),
        ("1", "0.5", "0", "0.5", true),
        ("1", "0.5", "0", "0", true),
        ("3", "1", "0", "3", true),
        ("2", "1", "0", "1", true),
        ("1", "0.5", "0", "0.75", false),
        ("1", "0.5", "0", "2", false),
        ("0", "0.5", "1", "0", false),
        ("1", "0.5", "-1", "1", false),
        ("1", "1", "0", "1", false),
        ("1000", "500", "0", "1000", false),
    ] {
        let found = points(win, draw, loss, pab);
        assert_eq!(found.is_ok(), fine, "{win}-{draw}-{loss} {pab}: {found:?}");
        assert!(fine || matches!(found, Err(Refusal::Setting(Fault::Pab(_) | Fault::ScoringOrder | Fault::ScoringUnfair))), "{found:?}");
    }
}

#[test]
fn what_cannot_be_is_said_while_it_is_typed_and_nothing_is_said_of_what_is_not() {
    for (field, typed, says) in [
        ("rounds", "0", "0 rounds are not possible"),
        ("rounds", "99999999", "A number is needed"),
        ("time", "90+", "Something is missing"),
        ("dates", "31.2.2026", "31"),
        ("tiebreaks", "BHZ SB", "Did you mean BH?"),
        ("default", "999", "999 minutes cannot be"),
        ("scoring", "1 2 0", ""),
        ("scoring", "1 ½", "Three values are needed"),
        ("pab", "x", "Points are needed"),
        ("closed", "6", "6 is more than the 5 rounds"),
    ] {
        let mut desk = Desk::with_event(8, 0);
        desk.press(":section.edit<enter>");
        desk.go_to_field(field);
        desk.press(&format!("<ctrl+u>{typed}"));
        let doubt = desk.form().doubt.clone().unwrap_or_default();
        assert!(!doubt.is_empty() && doubt.contains(says), "{field} {typed}: {doubt}");
        let screen = desk.screen(80, 24);
        let begins = doubt.split_whitespace().take(3).collect::<Vec<_>>().join(" ");
        assert!(screen.contains(&format!("! {begins}")), "{field} {typed}: {doubt}\n{screen}");
        desk.press("<ctrl+u>");
        assert_eq!(desk.form().doubt, None, "an empty field is not nagged about");
    }
    let mut desk = Desk::with_event(8, 0);
    desk.press(":section.edit<enter><tab>7");
    assert_eq!(desk.form().doubt, None);
    desk.press("<esc><enter><f2>n");
    desk.go_to_field("birth");
    desk.press("31/02/2001");
    assert!(desk.form().doubt.is_some());
}

#[test]
fn points_byes_and_acceleration_are_settings_of_a_section() {
    let mut desk = Desk::with_event(8, 0);
    desk.press("O11");
    desk.go_to_field("scoring");
    desk.press("<ctrl+u>3 1 0");
    assert!(desk.screen(80, 24).contains("win 3; draw 1; loss 0"), "{}", desk.screen(80, 24));
    desk.go_to_field("pab");
    desk.press("<ctrl+u>3");
    desk.turn_to("baku", "yes");
    desk.press("<f10>");
    let setup = &desk.section().setup;
    let scoring = desk.section().scoring();
    assert_eq!((scoring.win.to_string(), scoring.draw.to_string(), scoring.pab.to_string()), ("3.0".into(), "1.0".into(), "3.0".into()));
    assert!(setup.baku, "{}", desk.said());
    // After the first pairing they are fixed, and say so in their field.
    let mut desk = Desk::with_event(8, 1);
    desk.press("O11");
    desk.go_to_field("scoring");
    desk.press("<ctrl+u>3 1 0<f10>");
    assert_eq!(desk.section().scoring().win.to_string(), "1.0");
    assert!(!desk.form().problem.is_empty());
}

#[test]
fn a_choice_is_made_by_typing() {
    let mut desk = Desk::with_event(8, 0);
    desk.press("O11");
    desk.go_to_field("ties");
    let before = desk.form().value("ties").to_owned();
    desk.press("every");
    assert!(desk.screen(80, 24).contains("every tie is broken"), "{}", desk.screen(80, 24));
    desk.press("<enter>");
    assert_eq!((before.as_str(), desk.form().value("ties")), ("shared", "broken"), "{}", desk.screen(80, 24));
    // Esc leaves it as it was.
    desk.press("shared<esc>");
    assert_eq!(desk.form().value("ties"), "broken");
}

#[test]
fn a_path_is_completed_with_tab() {
    let mut desk = Desk::with_event(4, 0);
    let home = desk.home.path().to_owned();
    std::fs::create_dir_all(home.join("lists")).unwrap();
    for name in ["roster-a.csv", "roster-b.csv"] {
        std::fs::write(home.join("lists").join(name), "name,rating\nBerg Anna,1900\n").unwrap();
    }
    desk.press("<f2>i");
    desk.press(&home.join("li").display().to_string());
    desk.press("<tab>r<tab>");
    assert!(desk.form().value("path").ends_with("lists/roster-"), "{}", desk.screen(80, 24));
    let screen = desk.screen(100, 30);
    assert!(screen.contains("roster-a.csv  roster-b.csv"), "{screen}");
    desk.press("b<tab>");
    assert!(desk.form().value("path").ends_with("lists/roster-b.csv"));
    desk.press("x<tab>");
    assert_eq!(desk.said(), desk.words("ui.ask.nothing-begins", &[]));
    // An empty path is left by Tab.
    desk.press("<ctrl+u>");
    let here = desk.form().cursor;
    desk.press("<home><tab>");
    assert!(desk.form().cursor == here || desk.form().cursor == (here + 1).min(desk.form().fields.len() - 1));
}

#[test]
fn what_is_wrong_is_told_while_something_else_is_still_missing() {
    let mut desk = Desk::with_event(4, 0);
    // No name yet: the day of birth is wrong all the same.
    desk.press("<f2>n");
    desk.go_to_field("birth");
    desk.press("31/02/2001");
    assert!(desk.form().doubt.is_some());
    desk.press("<esc><enter>");
    // A section whose name was taken out.
    desk.press(":section.new<enter><ctrl+u>");
    desk.go_to_field("time");
    desk.press("<ctrl+u>90+");
    assert!(desk.form().doubt.as_ref().is_some_and(|doubt| doubt.contains("missing")), "{:?}", desk.form().doubt);
    desk.press("<ctrl+u>90+30<f10>");
    assert_eq!(desk.marked(), "section");
    // The number of somebody else, before the name is typed.
    desk.press("<esc><enter><f2>");
    desk.give(Command::EditPlayer(OPEN, event::PlayerId(1), vec![event::PlayerPatch::Id("1503014".to_owned())]));
    desk.press("n");
    desk.go_to_field("id");
    desk.press("1503014");
    assert!(desk.form().doubt.as_ref().is_some_and(|doubt| doubt.contains("1503014")), "{:?}", desk.form().doubt);
}

#[test]
fn a_form_leaves_no_slivers_of_the_screen_behind_it() {
    for size in [(80, 24), (84, 30), (140, 40)] {
        let mut desk = Desk::with_demo();
        desk.resize(size);
        desk.press("<f2>n");
        let screen = desk.screen(size.0, size.1);
        let framed: Vec<&str> = screen.lines().skip_while(|line| !line.contains('┌')).take_while(|line| !line.contains('└')).collect();
        let is_alone =
            |line: &&str| line.trim().starts_with(['│', '┌']) && line.trim().ends_with(['│', '┐']) && line.matches('│').count() < 3;
        assert!(framed.len() > 9 && framed.iter().all(is_alone), "{screen}");
    }
}

#[test]
fn a_form_keeps_what_is_typed_through_every_size() {
    for lang in Lang::all() {
        let mut desk = Desk::with_event(8, 1);
        desk.model.config.language = lang;
        desk.press("<f2>nBerg, Anna<tab>1900");
        for size in [(20, 5), (200, 60), (39, 12), (80, 24), (1, 1), (40, 12), (140, 40)] {
            desk.resize(size);
            let _ = desk.screen(size.0, size.1);
            // In a window too small for it no key goes into what is not seen.
            if size.0 < 40 || size.1 < 12 {
                desk.press("7x<tab>");
            }
        }
        assert_eq!((desk.form().value("name"), desk.form().value("rating")), ("Berg, Anna", "1900"), "{lang}");
        desk.press("<f10>");
        assert_eq!(desk.section().players.len(), 9, "{}", desk.said());
    }
}

/// A letter in a field of digits is refused and the form stays: left out unseen it made 26 of 26oo. Full-width digits are digits.
#[test]
fn a_letter_in_a_number_is_refused_and_the_form_stays() {
    let mut desk = Desk::with_event(4, 0);
    let rating = |desk: &Desk| desk.section().players[0].person.rating;
    let (before, entries) = (rating(&desk), desk.entries());
    desk.press("1e<tab><ctrl+u>26oo<f10>");
    assert_eq!((rating(&desk), desk.entries()), (before, entries), "{}", desk.said());
    assert_eq!((desk.wrong_field(), desk.form().value("rating")), ("rating", "26oo"));
    assert_eq!(desk.form().problem, desk.words("ui.form.not-a-number", &[]));
    desk.press("<ctrl+u>２６００<f10>");
    assert_eq!(rating(&desk), Some(2600), "{}", desk.said());
}
