//! Every game speaks its own words on the screen and in the files written for other programs.

use super::Desk;
use crate::desk::export::{Kind, export};
use crate::words::Lang;
use crate::words::export::with_wording;
use crate::words::strange::strange;

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
