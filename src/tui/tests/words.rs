//! Every game speaks its own words on the screen and in the files written for other programs.

use super::Desk;
use crate::desk::documents::{compose, round_for};
use crate::desk::export::{Kind, export};
use crate::tui::said::Said;
use crate::words::export::with_wording;
use crate::words::strange::strange;
use crate::words::{Lang, kind_words};
use ::print::documents::DOCUMENTS;
use ::print::page::{Paper, Style};
use ::print::text;
use arbitration::kind::GameKind;
use event::{
    BoardResult, Change, Command, Event, GameAt, Info, NewPlayer, NewTeam, Person, Setup, SystemKind, TeamForm, TeamPolicy, decide, propose,
};
use std::collections::BTreeSet;

/// When the sheets are made.
const NOW: &str = "2026-11-20T12:00:00+01:00";

/// Keys that lead to a screen of a section. The log is that of all sections: each entry stands in the words of its own.
const SCREENS: [(&str, &str); 16] = [
    ("pairings", "<f3>"),
    ("players", "<f2>"),
    ("standings", "<f4>"),
    ("crosstable", "<f5>"),
    ("documents", "<f6>"),
    ("other-results", "<f3>o"),
    ("call", "<f3>c"),
    ("clocks", "<f8>"),
    ("help", "<f3>?"),
    ("card", "<f2><enter>"),
    ("board", "<f3>1<enter>"),
    ("sheets", "<f3>1<enter><tab>"),
    ("who", "<f3>1c1"),
    ("ruling", "<f3>1c1w"),
    ("clock", "<f3>1t"),
    ("settings", "O11"),
];

/// What may stand on a screen of each game: keys, and names of this event.
const ALLOWED: [&str; 3] = [
    // The time control as written names sides by their letters in all games.
    "30+30",
    // The event's name holds all its games.
    "Harbour Festival",
    "海港",
];

#[test]
fn the_screens_of_each_game_are_in_the_words_of_that_game() {
    let mut wrong = Vec::new();
    for lang in Lang::all() {
        let mut desk = Desk::with_demo();
        desk.model.config.language = lang;
        desk.resize((140, 40));
        for section in 0..desk.workspace().event.sections.len() {
            let event = desk.workspace().event.clone();
            let game = event.sections[section].setup.game;
            let people =
                event.sections.iter().flat_map(|s| s.players.iter().flat_map(|p| [p.person.name.as_str(), p.person.club.as_str()]));
            let mut allowed: Vec<&str> = people.filter(|name| !name.is_empty()).chain(ALLOWED).collect();
            allowed.extend(event.sections.iter().map(|s| s.setup.name.as_str()));
            for (name, keys) in SCREENS {
                desk.press(keys);
                let screen = desk.screen(140, 40);
                // The list of tie-breaks is typed by its codes.
                let codes = event.sections[section].setup.tiebreaks.iter().map(String::as_str).filter(|_| name == "settings");
                let allowed: Vec<&str> = codes.chain(allowed.iter().copied()).collect();
                wrong.extend(strange(&screen, game, lang, &allowed).into_iter().map(|what| format!("{lang} {game} {name}: {what}")));
                desk.press("<esc><esc><esc><esc><esc>");
            }
            desk.press(">");
        }
    }
    assert!(wrong.is_empty(), "{} strange words:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn the_tables_of_each_game_are_in_the_words_of_that_game() {
    let desk = Desk::with_demo();
    let event = desk.workspace().event.clone();
    let mut wrong = Vec::new();
    for lang in Lang::all() {
        for section in &event.sections {
            let path = desk.home.path().join("standings.csv");
            let of = lang.of(section.setup.game);
            with_wording(of, |wording| export(&event, (section, None), Kind::Csv, &path, wording, files::output::Over::Files)).unwrap();
            // The commas are those of the format.
            let text = std::fs::read_to_string(&path).unwrap().replace(',', "\n");
            let names: Vec<&str> = section.players.iter().flat_map(|p| [p.person.name.as_str(), p.person.club.as_str()]).collect();
            let names: Vec<&str> = names.into_iter().filter(|name| !name.is_empty()).collect();
            wrong.extend(
                strange(&text, section.setup.game, lang, &names).into_iter().map(|what| format!("{lang} {}: {what}", section.setup.name)),
            );
        }
    }
    assert!(wrong.is_empty(), "{} strange words:\n{}", wrong.len(), wrong.join("\n"));
}

/// The event as it stands, after a command.
fn give(event: &mut Event, command: &Command) {
    let changes = decide(event, command).unwrap_or_else(|why| panic!("{command:?}: {why:?}"));
    changes.iter().for_each(|change| event.apply(change).unwrap());
}

/// An event of one section whose first round is played.
fn played(setup: Setup, enter: impl FnOnce(&mut Event)) -> Event {
    let mut event = Event::default();
    give(&mut event, &Command::SetInfo(Info { name: "X".to_owned(), ..Info::default() }));
    give(&mut event, &Command::AddSection(setup));
    enter(&mut event);
    let id = event.sections[0].id;
    let proposal = propose(&event, &event.sections[0]).unwrap();
    give(&mut event, &Command::Pair(id, Box::new(proposal)));
    give(&mut event, &Command::Publish(id, "2026-11-20T10:00:00+01:00".into()));
    let boards: Vec<u16> = event.sections[0].rounds[0].boards.iter().map(|board| board.number).collect();
    for board in boards {
        give(&mut event, &Command::SetResult(id, GameAt::new(1, board), Some(BoardResult::WhiteWins)));
    }
    event
}

fn person(name: String) -> Person {
    Person { name, rating: Some(2100), ..Person::default() }
}

/// A knockout, and four teams of two.
fn others(game: GameKind) -> [Event; 2] {
    let knockout = played(Setup::new("X", game, SystemKind::Knockout, 3), |event| {
        let players = (1..=8).map(|n| NewPlayer { person: person(format!("X{n}")), lot: None });
        give(event, &Command::AddPlayers(event.sections[0].id, players.collect()));
    });
    let mut setup = Setup::new("X", game, SystemKind::SwissTeam, 3);
    setup.policy.teams = Some(Box::new(TeamPolicy { form: TeamForm::Fixed, boards: 2, ..TeamPolicy::default() }));
    let teams = played(setup, |event| {
        let team = |n: u32| NewTeam {
            team: NewPlayer { person: Person { rating: None, ..person(format!("X{n}")) }, lot: None },
            members: (1..=2).map(|place| person(format!("X{n}.{place}"))).collect(),
        };
        give(event, &Command::AddTeams(event.sections[0].id, (1..=4).map(team).collect()));
    });
    [knockout, teams]
}

#[test]
fn the_sheets_of_events_teams_and_brackets_are_in_the_words_of_that_game() {
    let desk = Desk::with_demo();
    let mut events = vec![Event::clone(&desk.workspace().event)];
    events.extend(GameKind::ALL.into_iter().flat_map(others));
    let (mut wrong, mut seen) = (Vec::new(), BTreeSet::new());
    for (event, lang) in events.iter().flat_map(|event| Lang::all().map(move |lang| (event, lang))) {
        for section in &event.sections {
            let game = section.setup.game;
            let people =
                event.sections.iter().flat_map(|s| s.players.iter().flat_map(|p| [p.person.name.as_str(), p.person.club.as_str()]));
            let mut allowed: Vec<&str> = people.filter(|name| !name.is_empty()).chain(ALLOWED).collect();
            allowed.extend(event.sections.iter().map(|s| s.setup.name.as_str()));
            for kind in DOCUMENTS {
                let round = round_for(section, kind, None);
                let Ok(composed) = compose(event, section, kind, round, Style::new(lang, Paper::A4), &NOW.into()) else { continue };
                seen.insert(kind.id);
                let page = text::render(&composed.document, text::USUAL);
                let mut found = strange(&page, game, lang, &allowed);
                found.retain(|what| match kind.id {
                    // The score of the rating rules counts 1, ½, 0 in every game.
                    "rating-changes" => !what.starts_with("½: "),
                    // Shares to a tenth of a per cent, the unit in the head.
                    "individual-by-team" | "board-prizes" => !what.starts_with("a whole number with decimals: "),
                    _ => true,
                });
                wrong.extend(found.into_iter().map(|what| format!("{lang} {game} {}: {what}", kind.id)));
            }
        }
    }
    assert!(seen.len() > 35, "{} kinds: {seen:?}", seen.len());
    assert!(wrong.is_empty(), "{} strange words:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn the_log_speaks_of_each_section_in_the_words_of_its_game() {
    let desk = Desk::with_demo();
    let (event, history) = (desk.workspace().event.clone(), desk.workspace().history.clone());
    let people = event.sections.iter().flat_map(|s| s.players.iter().map(|p| p.person.name.as_str()));
    let mut allowed: Vec<&str> = people.chain(ALLOWED).collect();
    allowed.extend(event.sections.iter().map(|s| s.setup.name.as_str()));
    let mut wrong = Vec::new();
    for lang in Lang::all() {
        for entry in history.entries() {
            let Some(section) = entry.changes.iter().find_map(Change::section).and_then(|id| event.section(id)) else { continue };
            let game = section.setup.game;
            for line in [Said::new(&event, None, lang.of(game)).entry(entry), kind_words(&entry.kind, lang)] {
                wrong.extend(strange(&line, game, lang, &allowed).into_iter().map(|what| format!("{lang} {game} {}: {what}", entry.kind)));
            }
        }
    }
    assert!(wrong.is_empty(), "{} strange words:\n{}", wrong.len(), wrong.join("\n"));
}
