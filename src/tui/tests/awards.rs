//! Ratings, norms, prizes and appeals by keys: what is typed is kept, refused in its field, and said.

use super::{Desk, OPEN};
use crate::desk::prizes::{ListText, TermsText};
use crate::desk::ratings::{ListFacts, import};
use crate::tui::overlay::{FieldKind, Overlay};
use arbitration::kind::GameKind;
use event::{Command, GameAt, Info, ListRating, PlayerPatch, Rated, SectionPatch, Setup, SystemKind};
use files::paths::Paths;
use std::ops::ControlFlow;

impl Desk {
    /// The lines of the text on top.
    fn reading(&self) -> String {
        match self.model.overlays.last() {
            Some(Overlay::Text(reading)) => format!("{}\n{}", reading.title, reading.lines.join("\n")),
            other => panic!("{other:?}\n{}", self.said()),
        }
    }

    fn used(&self) -> Vec<Option<u16>> {
        self.section().players.iter().map(|p| p.person.rating).collect()
    }
}

/// A list that is narrowed to nobody says so, in both languages.
#[test]
fn a_list_in_which_nothing_is_found_says_so() {
    for (language, says) in [("", "Nothing found."), ("<ctrl+l>", "没有找到")] {
        let mut desk = Desk::with_event(4, 0);
        desk.press(&format!("{language}:section.edit<enter>"));
        desk.go_to_field("ties");
        desk.press("<f2>");
        assert!(matches!(desk.model.overlays.last(), Some(Overlay::Chooser(_))), "{}", desk.screen(80, 24));
        assert!(!desk.screen(80, 24).contains(says));
        desk.press("qqq");
        assert!(desk.screen(80, 24).contains(says), "{}", desk.screen(80, 24));
        assert!(desk.screen(40, 12).contains(says), "{}", desk.screen(40, 12));
        desk.press("<backspace><backspace><backspace>");
        assert!(!desk.screen(80, 24).contains(says));
    }
}

fn listed(texts: &[&str]) -> Vec<PlayerPatch> {
    texts.iter().map(|text| PlayerPatch::Listed(text.parse().unwrap())).collect()
}

#[test]
fn the_rule_of_ratings_is_chosen_in_the_settings_and_used_at_once_before_round_1() {
    let mut desk = Desk::with_event(2, 0);
    let info = Info { name: "Cup".to_owned(), start: "2026/11/20".to_owned(), ..Info::default() };
    desk.give(Command::SetInfo(info));
    let id = desk.section().players[0].id;
    desk.give(Command::EditPlayer(
        OPEN,
        id,
        listed(&["fide:standard:2000,2026-11", "fide:standard:2040,2026-12", "fide:rapid:1900,2026-11", "nat-GER:2111"]),
    ));
    desk.give(Command::TakeRatings(OPEN, vec![(Rated::Player(id), Vec::<ListRating>::new())]));
    assert_eq!(desk.used()[0], Some(2000), "the list in force on the first day");
    // Typed: what is no list is refused in its field, and said before it is sent.
    desk.press(":section.edit<enter>");
    desk.go_to_field("ratings");
    desk.press("fide:slow<f10>");
    let form = desk.form();
    assert_eq!((form.fields[form.marked.unwrap()].name, form.value("ratings")), ("ratings", "fide:slow"), "{}", form.problem);
    // From the list: national first.
    desk.press("<ctrl+u><f2>");
    let Some(Overlay::Pick(pick)) = desk.model.overlays.last() else { panic!("{}", desk.screen(80, 24)) };
    let row = pick.items.iter().position(|(code, _)| code == "nat-GER:standard").unwrap();
    desk.press(&format!("{} <enter>", "<down>".repeat(row)));
    assert_eq!(desk.form().value("ratings"), "nat-GER:standard");
    assert!(desk.screen(140, 40).contains("nat-GER, standard"), "{}", desk.screen(140, 40));
    desk.press("<f10>");
    assert_eq!((desk.used()[0], desk.section().setup.ratings.get("ratings").as_str()), (Some(2111), "nat-GER:standard"), "{}", desk.said());
    assert_eq!(desk.used()[1], Some(2480), "a rating that was typed stays");
    // The month, the pick, a floor and the unrated.
    desk.press(":section.edit<enter>");
    desk.go_to_field("ratings");
    desk.press("<ctrl+u>fide");
    desk.go_to_field("rating-list");
    assert!(matches!(desk.form().fields[desk.form().cursor].kind, FieldKind::Choice(_)));
    desk.press("<right><right>");
    assert_eq!(desk.form().value("rating-list"), "newest");
    desk.press("<f10>");
    assert_eq!(desk.used()[0], Some(2040), "{}", desk.said());
    desk.press(":section.edit<enter>");
    desk.go_to_field("rating-floor");
    desk.press("2200<f10>");
    assert_eq!(desk.used()[0], Some(2200));
    assert!(!desk.screen(80, 24).contains("rating-"), "no code of the command line is shown: {}", desk.screen(80, 24));
    // Once a round is paired nothing changes by itself.
    let mut desk = Desk::with_event(4, 1);
    let id = desk.section().players[0].id;
    desk.give(Command::EditPlayer(OPEN, id, listed(&["fide:standard:1234,2020-01"])));
    let before = desk.used();
    desk.press(":section.edit<enter>");
    desk.go_to_field("rating-pick");
    desk.press("<right><f10>");
    assert_eq!((desk.used(), desk.section().setup.ratings.get("rating-pick").as_str()), (before, "highest"));
}

#[test]
fn what_is_declared_for_norms_changes_during_play_with_a_reason() {
    let mut desk = Desk::with_event(4, 1);
    desk.press(":section.edit<enter>");
    desk.go_to_field("norm-exemption");
    desk.press("<right><f10>");
    let form = desk.form();
    assert_eq!(form.fields[form.marked.unwrap()].name, "norm-reason", "{}", form.problem);
    desk.press("registered as the championship<f10>");
    assert_eq!(desk.section().setup.policy.norms_declared().0.name(), "national", "{}", desk.said());
    let kept = desk.section().comments.last().unwrap();
    assert!(kept.contains("none/9 => national/9: registered as the championship"), "{kept}");
    desk.press("u<enter>");
    // Before round 1 it is chosen with the system.
    let mut desk = Desk::with_event(4, 0);
    desk.press(":section.edit<enter>");
    assert!(desk.form().field_of("norm-reason").is_none());
}

#[test]
fn norms_and_rating_changes_open_by_their_keys_and_name_what_is_missing() {
    let mut setup = Setup::new("Open", GameKind::Chess, SystemKind::SwissDutch, 5);
    setup.time_control = "60+30".to_owned();
    let mut desk = Desk::with_section(setup, 8, 2);
    desk.press("<f2>Y");
    let one = desk.reading();
    assert!(one.contains("90 minutes for sixty moves, at least 120 needed (1.1.3)"), "{one}");
    assert!(one.contains("The player's federation is missing"), "{one}");
    desk.press("<esc>O18");
    assert!(desk.reading().contains("Nobody made a norm"), "{}", desk.reading());
    desk.press("<esc>y");
    let change = desk.reading();
    assert!(change.contains("K 20") || change.contains("K 10") || change.contains("K 40"), "{change}");
    assert!(change.contains("60") || change.contains("round 1"), "{change}");
    desk.press("<esc>");
    desk.give(Command::EditSection(OPEN, vec![SectionPatch::TimeControl("90+30".to_owned())]));
    desk.press("Y");
    assert!(!desk.reading().contains("1.1.3"), "{}", desk.reading());
}

#[test]
fn the_rating_check_marks_what_was_found_by_number_and_takes_it() {
    let mut desk = Desk::with_event(2, 0);
    let id = desk.section().players[0].id;
    desk.give(Command::EditPlayer(OPEN, id, vec![PlayerPatch::Id("101".to_owned())]));
    let wrong = desk.section().players[1].id;
    desk.give(Command::EditPlayer(OPEN, wrong, vec![PlayerPatch::Id("102".to_owned())]));
    let list = desk.home.path().join("list.csv");
    std::fs::write(&list, "id,name,federation,rating\n101,Player 01,ENG,2345\n102,\"Brown, Bob\",ENG,2222\n").unwrap();
    let paths = Paths { config: desk.home.path().join("config"), data: desk.home.path().join("data") };
    let facts = ListFacts { name: Some("fide".to_owned()), ..ListFacts::default() };
    import(&paths.ratings_db(), &list, &facts, |_, _| ControlFlow::Continue(())).unwrap();
    desk.press("<f2>v");
    let Some(Overlay::Chooser(chooser)) = desk.model.overlays.last() else { panic!("{}\n{}", desk.said(), desk.screen(80, 24)) };
    assert_eq!(chooser.marked, ["0"], "found by its number; the other number is on the list under another name");
    assert!(desk.screen(140, 40).contains("under another name"), "{}", desk.screen(140, 40));
    let entries = desk.entries();
    desk.press("<esc>");
    assert_eq!(desk.entries(), entries, "nothing by itself");
    desk.press("v<f10>");
    assert_eq!(desk.used()[0], Some(2345), "{}", desk.said());
}

#[test]
fn prizes_are_laid_down_by_keys_and_what_is_wrong_is_marked() {
    let mut desk = Desk::with_event(4, 2);
    desk.press("O22");
    assert!(desk.screen(80, 24).contains("No list yet"), "{}", desk.screen(80, 24));
    desk.press("nMain<tab>100; 5x<f10>");
    let form = desk.form();
    assert_eq!(form.fields[form.marked.unwrap()].name, "prizes", "{}", form.problem);
    desk.press("<ctrl+u>100; 50<tab>");
    desk.turn_to("sharing", "hort");
    desk.press("<f10>");
    assert_eq!(desk.workspace().event.prizes.lists.len(), 1, "{}", desk.said());
    desk.press("O");
    desk.go_to_field("fund");
    desk.press("200<f10>");
    let screen = desk.screen(80, 24).split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(screen.contains("does not add up") && screen.contains("The lists are used"), "{screen}");
    desk.press("y");
    let told = desk.reading();
    assert!(told.contains("Main") && told.contains("Computed twice"), "{told}");
    desk.press("<esc><delete><enter>");
    assert!(desk.workspace().event.prizes.lists.is_empty(), "{}", desk.said());
    desk.press("<esc>u<enter>");
    assert_eq!(desk.workspace().event.prizes.lists.len(), 1);
}

#[test]
fn an_appeal_is_entered_at_its_board_and_decided() {
    let mut desk = Desk::with_event(4, 1);
    desk.press("O23");
    assert!(desk.screen(80, 24).contains("No appeal"), "{}", desk.screen(80, 24));
    desk.press("n<f10>");
    let form = desk.form();
    assert_eq!((form.value("round"), form.value("board")), ("1", "1"));
    assert_eq!(form.fields[form.marked.unwrap()].name, "matter", "{}", form.problem);
    desk.press("two minutes for the broken clock<f10>");
    let board = desk.section().board_of(GameAt::new(1, 1)).unwrap();
    let appeal = &desk.section().appeals[0];
    assert_eq!((appeal.by, appeal.game(), appeal.against), (board.white, Some(GameAt::new(1, 1)), None));
    assert!(!appeal.at.is_empty(), "the clock that stamps the log");
    assert!(desk.said().contains("appeal 1 entered"), "{}", desk.said());
    desk.press("<enter><left>");
    desk.go_to_field("text");
    desk.press("11.10<f10>");
    let decision = desk.section().appeals[0].decision.clone().unwrap();
    assert_eq!((decision.outcome.name(), decision.by.as_str(), decision.text.as_str()), ("partly", "Appeals committee", "11.10"));
    assert!(desk.screen(80, 24).contains("upheld in part"), "{}", desk.screen(80, 24));
    desk.press("<esc>u<enter>");
    assert_eq!(desk.section().appeals[0].decision, None, "{}", desk.said());
}

impl Desk {
    /// The name of the field that is marked as wrong.
    pub(super) fn wrong_field(&self) -> &'static str {
        let form = self.form();
        form.marked.map_or("", |at| form.fields[at].name)
    }

    /// Types a text into a field of the form on top, in the place of what stands there.
    fn type_into(&mut self, field: &str, text: &str) {
        self.go_to_field(field);
        self.press(&format!("<ctrl+u>{text}"));
        assert_eq!(self.form().value(field), text);
    }
}

/// Record 172 of the report file: typed, checked in its field, written; emptied it follows from the lists again.
#[test]
fn the_method_of_the_starting_rank_is_typed_and_checked_in_its_field() {
    let mut desk = Desk::with_event(4, 0);
    let written = |desk: &Desk| event::snapshot(&desk.workspace().event, desk.section()).info.ranking_method;
    let usual = written(&desk);
    desk.press(":section.edit<enter>");
    desk.type_into("starting-rank", "elo");
    desk.press("<f10>");
    assert_eq!(desk.wrong_field(), "starting-rank", "{}", desk.said());
    assert!(desk.form().problem.contains("FIDON"), "{}", desk.form().problem);
    assert_eq!(written(&desk), usual);
    desk.type_into("starting-rank", "ger nidof");
    desk.press("<f10>");
    assert_eq!(written(&desk), "GER NIDOF", "{}", desk.said());
    assert_ne!(usual, "GER NIDOF");
    desk.press(":section.edit<enter>");
    assert_eq!(desk.form().value("starting-rank"), "GER NIDOF");
    desk.type_into("starting-rank", "");
    desk.press("<f10>");
    assert_eq!(written(&desk), usual, "{}", desk.said());
}

#[test]
fn a_prize_list_is_changed_in_its_place_and_each_slip_is_marked_in_its_field() {
    let mut desk = Desk::with_event(4, 2);
    desk.press("O22nMain<tab>100; 50<f10>nOthers<tab>30<f10>");
    let names = |desk: &Desk| desk.workspace().event.prizes.lists.iter().map(|list| list.name.clone()).collect::<Vec<_>>();
    assert_eq!(names(&desk), ["Main", "Others"]);
    desk.press("<home><enter>");
    assert_eq!((desk.form().value("name"), desk.form().value("prizes")), ("Main", "100.00; 50.00"));
    for (field, wrong, right) in [
        ("prizes", "100; 5x", "80; 40"),
        ("age_max", "300", "17"),
        ("rating_max", "70000", "1999"),
        ("minimum", "few", "5"),
        ("sections", "Closed", "Open"),
        ("board", "0 points", ""),
    ] {
        desk.type_into(field, wrong);
        desk.press("<f10>");
        assert_eq!(desk.wrong_field(), field, "{wrong}: {}", desk.form().problem);
        assert!(!desk.form().problem.is_empty());
        desk.type_into(field, right);
    }
    desk.type_into("group", "A");
    desk.turn_to("sex", "w");
    desk.type_into("units", "Harbour; KSz Wisła");
    desk.turn_to("sharing", "hybrid");
    desk.press("<f10>");
    assert_eq!(desk.wrong_field(), "kept", "a part of how much?");
    desk.type_into("kept", "101");
    desk.press("<f10>");
    assert_eq!(desk.wrong_field(), "kept", "no more than all of it");
    desk.type_into("kept", "30");
    desk.turn_to("sharing", "equal");
    desk.press("<f10>");
    assert_eq!(desk.wrong_field(), "kept", "a number that counts for nothing is not dropped");
    desk.turn_to("sharing", "hybrid");
    desk.press("<f10>");
    assert_eq!(names(&desk), ["Main", "Others"], "{}", desk.said());
    let event = &desk.workspace().event;
    let kept = ListText::of(&event.prizes.lists[0], event);
    let typed = [&kept.sharing, &kept.who, &kept.minimum, &kept.sections, &kept.group, &kept.board];
    assert_eq!(typed.map(String::as_str), ["30%", "rating_max=1999 age_max=17 sex=w units=Harbour|KSz Wisła", "5.00", "Open", "A", ""]);
    assert_eq!(kept.prizes, "80.00; 40.00");
    // What a file holds stands in the fields again.
    desk.press("<home><enter>");
    let shown = ["rating_min", "rating_max", "unrated", "age_max", "sex", "units"].map(|field| desk.form().value(field).to_owned());
    assert_eq!(shown, ["", "1999", "any", "17", "w", "Harbour; KSz Wisła"]);
    desk.turn_to("sex", "any");
    desk.type_into("units", "");
    desk.press("<f10>");
    let event = &desk.workspace().event;
    assert_eq!(ListText::of(&event.prizes.lists[0], event).who, "rating_max=1999 age_max=17", "{}", desk.said());
}

#[test]
fn the_terms_of_prizes_are_chosen_and_an_emptied_fund_is_not_known() {
    let mut desk = Desk::with_event(4, 2);
    desk.press("O22nMain<tab>100; 50<f10>O");
    for (field, wrong, right) in [("fund", "a lot", "150"), ("currency", "euro", "CNY"), ("unit", "x", "10")] {
        desk.type_into(field, wrong);
        desk.press("<f10>");
        assert_eq!(desk.wrong_field(), field, "{wrong}: {}", desk.form().problem);
        desk.type_into(field, right);
    }
    desk.turn_to("rounding", "down");
    desk.turn_to("policy", "cumulative");
    desk.press("<f10>");
    let terms = |desk: &Desk| {
        let TermsText { currency, unit, rounding, policy, fund } = TermsText::of(&desk.workspace().event.prizes);
        [currency, unit, rounding, policy, fund]
    };
    assert_eq!(terms(&desk), ["CNY", "10.00", "down", "cumulative", "150.00"], "{}", desk.said());
    desk.press("O");
    desk.type_into("fund", "");
    desk.press("<f10>");
    assert_eq!(desk.workspace().event.prizes.fund, None, "{}", desk.said());
}
