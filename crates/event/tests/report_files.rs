//! What a section hands to its report file: days and births in the form of the file, who came late and who left, and what rating needs.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use arbitration::kind::GameKind;
use event::*;
use tournament::model::{Sex, Tpn};
use tournament::trf::{self, Document, Left, Profile, leavers};

const OPEN: SectionId = SectionId(1);

fn give(event: &mut Event, command: &Command) {
    for change in decide(event, command).unwrap() {
        event.apply(&change).unwrap();
    }
}

fn person(name: &str, rating: u16, id: &str) -> Person {
    Person {
        name: name.to_owned(),
        rating: Some(rating),
        id: id.to_owned(),
        birth: "31.12.1999".to_owned(),
        federation: "GER".to_owned(),
        sex: "f".to_owned(),
        ..Person::default()
    }
}

fn add(event: &mut Event, person: Person) {
    give(event, &Command::AddPlayers(OPEN, vec![NewPlayer { person, lot: None }]));
}

/// Six players with every fact that rating needs, three rounds of a Swiss.
fn desk() -> Event {
    let mut event = Event::default();
    let info = Info {
        name: "E".to_owned(),
        city: "Berlin".to_owned(),
        federation: "GER".to_owned(),
        start: "20.11.2026".to_owned(),
        end: "2026年11月22日".to_owned(),
        chief_arbiter: "A. Arbiter".to_owned(),
        ..Info::default()
    };
    give(&mut event, &Command::SetInfo(info));
    let mut setup = Setup::new("A", GameKind::Chess, SystemKind::SwissDutch, 3);
    setup.time_control = "90+30".to_owned();
    give(&mut event, &Command::AddSection(setup));
    for n in 1..=6_u16 {
        add(&mut event, person(&format!("P{n}"), 2000 - 10 * n, &format!("41000{n}")));
    }
    let days = (1..=3).map(|n| (n, RoundDay { date: format!("2026/11/{}", 19 + n), start: String::new() })).collect();
    give(&mut event, &Command::EditSection(OPEN, vec![SectionPatch::Days(days)]));
    event
}

fn play(event: &mut Event) {
    let proposal = propose(event, event.section(OPEN).unwrap()).unwrap();
    give(event, &Command::Pair(OPEN, Box::new(proposal)));
    give(event, &Command::Publish(OPEN, Moment::from("2026-11-20T10:00:00+01:00")));
    let round = event.section(OPEN).unwrap().current().unwrap().clone();
    for board in &round.boards {
        give(event, &Command::SetResult(OPEN, GameAt::new(round.number, board.number), Some(BoardResult::WhiteWins)));
    }
}

#[test]
fn days_and_births_have_the_form_of_the_file_whatever_was_typed() {
    let mut event = desk();
    for (name, birth) in
        [("Q1", "1999"), ("Q2", "1999年12月31日"), ("Q3", "1999.00.00"), ("Q4", "19991231"), ("Q5", "1999-12-31"), ("Q6", "")]
    {
        add(&mut event, Person { birth: birth.to_owned(), ..person(name, 1500, "") });
    }
    give(&mut event, &Command::AssignNumbers(OPEN));
    let snapshot = snapshot(&event, event.section(OPEN).unwrap());
    assert_eq!((snapshot.info.start.as_str(), snapshot.info.end.as_str()), ("2026/11/20", "2026/11/22"));
    let births: Vec<&str> = snapshot.contestants.iter().skip(5).map(|player| player.birth.as_str()).collect();
    assert_eq!(births, ["1999/12/31", "1999/00/00", "1999/12/31", "1999/00/00", "1999/12/31", "1999/12/31", ""]);
    assert_eq!(snapshot.contestants[0].sex, Some(Sex::Female), "both letters are known");
    let text = trf::write(&Document::new(snapshot), Profile::Trf26).unwrap();
    assert!(text.contains("042 2026/11/20\r\n052 2026/11/22\r\n"), "{text}");
    assert!(text.lines().any(|line| line.starts_with("132") && line.ends_with("26/11/20  26/11/21  26/11/22")), "{text}");
}

#[test]
fn comments_tell_who_came_late_who_left_and_how_numbers_changed() {
    let mut event = desk();
    play(&mut event);
    give(&mut event, &Command::SetStatus(OPEN, PlayerId(5), Status::Withdrawn));
    give(&mut event, &Command::SetStatus(OPEN, PlayerId(6), Status::Expelled));
    // Rated above everybody but the first.
    add(&mut event, person("Late", 1985, "9"));
    play(&mut event);
    let section = event.section(OPEN).unwrap();
    assert_eq!(
        section.comments,
        [
            "Withdrawal @ Round 1: 5",
            "Expulsion @ Round 1: 6",
            "TPN regeneration @ Round 2: 2=>3 3=>4 4=>5 5=>6 6=>7",
            "Late entry @ Round 2: 2",
        ]
    );
    let records: Vec<String> = section.comments.iter().map(|line| format!("### {line}")).collect();
    let left = leavers(&records);
    assert_eq!(left[&Tpn(6)], Left { expelled: false, games: None });
    assert_eq!(left[&Tpn(7)], Left { expelled: true, games: None });
    // The file becomes an event in which the same people have left.
    let mut document = Document::new(snapshot(&event, section));
    document.other_records = records;
    let document = trf::read(trf::write(&document, Profile::Trf26).unwrap().as_bytes()).unwrap();
    let mut other = Event::default();
    let setup = Setup::new("A", GameKind::Chess, SystemKind::SwissDutch, 3);
    give(&mut other, &Command::ImportSection(Box::new(setup), Box::new(document), Moment::default()));
    let statuses =
        |event: &Event| event.sections[0].players.iter().map(|p| (p.tpn, p.status)).collect::<std::collections::BTreeMap<_, _>>();
    assert_eq!(statuses(&other), statuses(&event));
    give(&mut event, &Command::SetStatus(OPEN, PlayerId(5), Status::Active));
    assert_eq!(event.section(OPEN).unwrap().comments.last().unwrap(), "Return @ Round 2: 6");
}

#[test]
fn before_round_1_nothing_is_told_of_who_comes_and_goes() {
    let mut event = desk();
    give(&mut event, &Command::AssignNumbers(OPEN));
    give(&mut event, &Command::SetStatus(OPEN, PlayerId(6), Status::Withdrawn));
    add(&mut event, person("Late", 2100, "9"));
    give(&mut event, &Command::AssignNumbers(OPEN));
    assert!(event.section(OPEN).unwrap().comments.is_empty());
}

#[test]
fn what_rating_needs_is_named() {
    let mut event = desk();
    for _ in 0..3 {
        play(&mut event);
    }
    assert_eq!(missing_for_rating(&event, event.section(OPEN).unwrap(), false), []);
    // What an event of old may hold.
    event.info = Info { name: "E".to_owned(), start: "2026/11/21".to_owned(), ..Info::default() };
    let section = &mut event.sections[0];
    section.setup.time_control.clear();
    section.days.remove(&3);
    section.rounds[2].boards[0].result = None;
    section.rounds[2].boards[1].result = Some(BoardResult::Adjourned);
    section.players[0].person.id = "0".to_owned();
    section.players[1].person.id = "41x".to_owned();
    section.players[2].person.birth.clear();
    section.players[3].person.federation = "Germany".to_owned();
    section.players[5].person.id = "0410005".to_owned();
    section.setup.rounds = 4;
    let named = |n: &str| vec![(n.to_owned(), format!("P{n}"))];
    use EventFact::{ChiefArbiter, City, End, Federation, TimeControl};
    let mut expected: Vec<Missing> = [City, Federation, End, ChiefArbiter, TimeControl].map(Missing::Event).to_vec();
    expected.extend([
        Missing::Days(vec![3]),
        Missing::Outside(vec![1]),
        Missing::Open(3, vec!["1".to_owned(), "2".to_owned()]),
        Missing::Unfinished(3, 4),
        Missing::Players(PlayerFact::NoId, named("1")),
        Missing::Players(PlayerFact::OddId, named("2")),
        Missing::Players(PlayerFact::Birth, named("3")),
        Missing::Players(PlayerFact::Federation, named("4")),
        Missing::SameId("410005".to_owned(), vec!["P5".to_owned(), "P6".to_owned()]),
    ]);
    assert_eq!(missing_for_rating(&event, event.section(OPEN).unwrap(), false), expected);
    // More than thirty days are not one report.
    event.info.end = "2026/12/24".to_owned();
    let found = |by_month| missing_for_rating(&event, event.section(OPEN).unwrap(), by_month);
    assert!(found(false).contains(&Missing::Long) && !found(true).contains(&Missing::Long));
    assert!(!found(true).iter().any(|missing| matches!(missing, Missing::Unfinished(..))), "a month ends before the event does");
}

/// A number filled up with zeros is the same number at the desk too.
#[test]
fn a_number_is_taken_once() {
    let mut event = desk();
    let twin = Command::AddPlayers(OPEN, vec![NewPlayer { person: person("Twin", 1500, "00410001"), lot: None }]);
    assert!(matches!(decide(&event, &twin), Err(Refusal::DuplicateId(..))));
    let edit = Command::EditPlayer(OPEN, PlayerId(2), vec![PlayerPatch::Id("0410001".to_owned())]);
    assert!(matches!(decide(&event, &edit), Err(Refusal::DuplicateId(..))));
    event.sections[0].players[1].person.id = "0410001".to_owned();
    let section = event.section(OPEN).unwrap();
    let doubt = Doubt::SameId("410001".to_owned(), vec!["P1".to_owned(), "P2".to_owned()]);
    assert!(preflight(section).doubts.contains(&doubt));
}

#[test]
fn a_typed_method_of_the_starting_rank_is_written() {
    let mut event = desk();
    let method = |event: &Event| snapshot(event, event.section(OPEN).unwrap()).info.ranking_method;
    assert_eq!(method(&event), "", "nobody has a rating from a list");
    let mut rule = RatingRule::default();
    rule.set("starting-rank", "fidon").unwrap();
    give(&mut event, &Command::EditSection(OPEN, vec![SectionPatch::Ratings(rule)]));
    assert_eq!(method(&event), "GER FIDON");
}
