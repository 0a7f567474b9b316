//! Rating changes of sections: the events of `fixtures/ratings` taken over as sections come to the published values, with what the rating
//! lists say of the players; and what only an event can have.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use arbitration::kind::GameKind;
use event::*;
use ratings::account::{Outcome, Verdict};
use ratings::event::Left;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use tournament::model::Tpn;

const SECTION: SectionId = SectionId(1);

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/ratings").join(name)
}

/// Rows of a table by the number of the player. The names, in quotes, hold a comma each.
fn rows(name: &str, kind: &str) -> BTreeMap<u16, BTreeMap<String, String>> {
    let text = fs::read_to_string(folder(name).join(format!("{name}.{kind}.csv"))).unwrap();
    let heads: Vec<&str> = text.lines().next().unwrap().split(',').collect();
    let row = |line: &str| -> BTreeMap<String, String> {
        let plain: String =
            line.split('"').enumerate().map(|(at, part)| if at % 2 == 1 { part.replace(',', "") } else { part.into() }).collect();
        heads.iter().map(ToString::to_string).zip(plain.split(',').map(str::to_owned)).collect()
    };
    text.lines().skip(1).map(row).map(|row| (row["id"].parse().unwrap(), row)).collect()
}

fn apply(event: &mut Event, command: &Command) {
    for change in decide(event, command).unwrap() {
        event.apply(&change).unwrap();
    }
}

/// The event as a section with what the lists say of its players: the rating, the games before, and whether 2400 was reached.
fn section_of(name: &str) -> Event {
    let document = tournament::trf::read(&fs::read(folder(name).join(format!("{name}.trf"))).unwrap()).unwrap();
    let info = &document.tournament.info;
    let mut setup = Setup::new("A", GameKind::Chess, SystemKind::Manual, document.tournament.rounds);
    // Bare numbers of a report file are seconds; here `180+2` would be refused for having two readings.
    // A first period without a number of moves (S07) is none: both readings of it leave 120 minutes for sixty moves and more.
    let control = arbitration::clock::text::parse_seconds(&info.coded_time_control);
    setup.time_control = control.map_or_else(|_| "90+30".to_owned(), |control| control.to_string());
    let mut event = Event::default();
    apply(
        &mut event,
        &Command::SetInfo(Info { name: "E".to_owned(), start: info.start.clone(), end: info.end.clone(), ..Info::default() }),
    );
    let moment = Moment::from("2026-11-22T10:00:00+01:00");
    apply(&mut event, &Command::ImportSection(Box::new(setup), Box::new(document), moment));
    let facts = rows(name, "players");
    let section = event.section(SECTION).unwrap();
    let speed = section.speed();
    let month = event.info.start.replace('/', "-")[..7].to_owned();
    let mut taken = Vec::new();
    for player in &section.players {
        let row = &facts[&player.tpn.unwrap().0];
        let Ok(rating) = row["rating_at_start"].parse() else { continue };
        let speed = if row["rating_source"] == "standard" { ratings::Speed::Standard } else { speed };
        let list = RatingList { name: FIDE.to_owned(), speed, month: month.clone() };
        let games = Some(row["games_before"].parse().unwrap());
        taken.push((Rated::Player(player.id), vec![ListRating { list, rating, k: None, games, reached_2400: row["reached_2400"] == "1" }]));
    }
    apply(&mut event, &Command::TakeRatings(SECTION, taken));
    event
}

/// Events that an event file can hold whole: without ratings that came later, and no match as a file of one round a game.
fn names() -> Vec<String> {
    let found = fs::read_dir(folder("")).unwrap().map(Result::unwrap).filter(|entry| entry.file_type().unwrap().is_dir());
    let mut names: Vec<String> = found.map(|entry| entry.file_name().into_string().unwrap()).collect();
    names.retain(|name| name != "S16" && !name.starts_with('M'));
    names.sort();
    names
}

#[test]
fn sections_come_to_the_published_changes() {
    let mut players = 0;
    for name in names() {
        let event = section_of(&name);
        let section = event.section(SECTION).unwrap();
        let field = RatingField::of_section(&event.info, section, &RatingAsk::default());
        for (number, row) in rows(&name, "expected") {
            let who = section.by_tpn(Tpn(number)).unwrap().id;
            let account = field.account(field.place_of(Rated::Player(who)).unwrap(), |_| true).unwrap();
            assert_eq!(account.games.to_string(), row["n"], "{name} {number}");
            match account.outcome {
                Outcome::Change { change, k, .. } => {
                    let found = [k.base.to_string(), change.k.to_string(), change.exact.to_string(), change.rounded.to_string()];
                    assert_eq!(found, ["k_base", "k_used", "change", "change_rounded"].map(|head| row[head].clone()), "{name} {number}");
                }
                Outcome::First(first) => {
                    assert_eq!(first.rating.map_or_else(String::new, |rating| rating.to_string()), row["first_rating"], "{name} {number}");
                }
            }
            players += 1;
        }
        let expected: &[RatingRemark] = &[];
        assert_eq!(field.remarks, expected, "{name}");
    }
    assert_eq!(players, 558 - 12 - 6);
}

fn desk(system: SystemKind, ratings: &[(&str, Option<u16>)]) -> Event {
    let mut event = Event::default();
    apply(
        &mut event,
        &Command::SetInfo(Info { name: "E".to_owned(), start: "2026/01/05".to_owned(), end: "2026/01/06".to_owned(), ..Info::default() }),
    );
    let mut setup = Setup::new("A", GameKind::Chess, system, 3);
    setup.time_control = "90+30".to_owned();
    apply(&mut event, &Command::AddSection(setup));
    let player = |(name, rating): &(&str, Option<u16>)| NewPlayer {
        person: Person { name: (*name).to_owned(), rating: *rating, ..Person::default() },
        lot: None,
    };
    apply(&mut event, &Command::AddPlayers(SECTION, ratings.iter().map(player).collect()));
    apply(&mut event, &Command::AssignNumbers(SECTION));
    event
}

fn play(event: &mut Event, result: BoardResult) {
    let proposal = propose(event, event.section(SECTION).unwrap()).unwrap();
    apply(event, &Command::Pair(SECTION, Box::new(proposal)));
    apply(event, &Command::Publish(SECTION, Moment::from("2026-01-05T10:00:00+01:00")));
    let round = event.section(SECTION).unwrap().current_number();
    apply(event, &Command::SetResult(SECTION, GameAt::new(round, 1), Some(result)));
}

#[test]
fn what_was_assumed_is_said() {
    let mut event = desk(SystemKind::SwissDutch, &[("Adler", Some(2000)), ("Baran", Some(1900))]);
    event.info.start.clear();
    // An event refuses it; a file of old may have it.
    event.sections[0].players.iter_mut().for_each(|player| player.person.id = "77".to_owned());
    let section = event.section(SECTION).unwrap();
    let field = RatingField::of_section(&event.info, section, &RatingAsk::default());
    let same = RatingRemark::SameId("77".to_owned(), vec!["Adler".to_owned(), "Baran".to_owned()]);
    assert_eq!(field.remarks, [RatingRemark::Typed(2), same]);
    let RatedBy::Fide { fit, .. } = field.by else { panic!("chess is rated by FIDE") };
    assert_eq!(fit, ratings::edition::Fit::NoDate);
}

#[test]
fn a_long_event_is_told_month_by_month() {
    let mut event = section_of("S01");
    let section = &mut event.sections[0];
    // The same games over two months: five rounds in November, four in December.
    let day = |n| if n < 6 { format!("2025/11/0{n}") } else { format!("2025/12/1{n}") };
    section.days = (1..=9).map(|n| (n, RoundDay { date: day(n), start: String::new() })).collect();
    event.info.end = "2025/12/19".to_owned();
    let field = RatingField::of_section(&event.info, &event.sections[0], &RatingAsk::default());
    let months = field.months();
    assert_eq!(
        months.iter().map(|(month, rounds)| (month.to_string(), rounds.len())).collect::<Vec<_>>(),
        [("2025-11".to_owned(), 5), ("2025-12".to_owned(), 4)]
    );
    assert!(field.remarks.contains(&RatingRemark::Long(30)));
    let gain = |rounds: &[u16]| match field.account(0, |round| rounds.contains(&round)).unwrap().outcome {
        Outcome::Change { change, .. } => change.gain,
        Outcome::First(_) => panic!("rated"),
    };
    let sum = months.values().map(|rounds| gain(rounds)).fold(ratings::exact::Hundredths(0), |a, b| a + b);
    assert_eq!(sum, gain(&(1..=9).collect::<Vec<_>>()));
    let undated = Section { report: ReportFacts::default(), ..event.sections[0].clone() };
    let field = RatingField::of_section(&event.info, &undated, &RatingAsk::default());
    assert!(field.is_long(), "rounds have at least the day on which they were published");
}

#[test]
fn games_count_as_they_are_for_the_report() {
    let mut event = desk(SystemKind::SwissDutch, &[("Adler", Some(2000)), ("Baran", Some(1900)), ("Castel", None)]);
    play(&mut event, BoardResult::WhiteWins);
    let lines = |event: &Event| {
        let section = event.section(SECTION).unwrap();
        let field = RatingField::of_section(&event.info, section, &RatingAsk::default());
        (0..field.seats.len()).flat_map(|at| field.account(at, |_| true).unwrap().lines).collect::<Vec<_>>()
    };
    let found = lines(&event);
    assert!(found.iter().any(|line| line.verdict == Verdict::Left(Left::Unplayed) && line.game.opponent.is_none()), "the bye: {found:?}");
    assert_eq!(found.iter().map(|line| line.game.halves).sum::<i64>(), 2);
    // What counts for the rating report only stands above the result.
    event.sections[0].rounds[0].boards[0].rating_result = Some(BoardResult::Draw);
    assert_eq!(lines(&event).iter().map(|line| line.game.halves).collect::<Vec<_>>().iter().filter(|halves| **halves == 1).count(), 2);
}
