//! The pages of events of every kind: what is in them, what is not, and that they hold together.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use arbitration::game::{GamePosition, Notation};
use arbitration::kind::GameKind;
use arbitration::play::Play;
use arbitration::ruling::Basis;
use event::game::{GameAct, Step};
use event::{
    BoardResult, Command, Event, GameAt, Info, Moment, NewPlayer, Person, PlayerId, SectionId, Setup, Status, SystemKind, decide, propose,
};
use site::{File, Game, Games, Print, Site};
use std::collections::{BTreeMap, BTreeSet};
use words::Lang;
use words::days::moment_in_letters;
use words::strange::strange;

const HOSTILE: &str = "<script>alert('x')</script> & \"Co\"";
const OPEN: SectionId = SectionId(1);

fn give(event: &mut Event, command: &Command) {
    for change in decide(event, command).unwrap_or_else(|why| panic!("{command:?}: {why:?}")) {
        event.apply(&change).unwrap();
    }
}

/// An event of one section with so many players, the first of whom has a name that is no name.
fn event(game: GameKind, system: SystemKind, players: usize, rounds: u16) -> Event {
    let mut event = Event::default();
    let info =
        Info { name: format!("Cup {HOSTILE}"), start: "2026/11/20".to_owned(), chief_arbiter: HOSTILE.to_owned(), ..Info::default() };
    give(&mut event, &Command::SetInfo(info));
    give(&mut event, &Command::AddSection(Setup::new("Open <A>", game, system, rounds)));
    let person = |n: usize| {
        let name = if n == 0 { HOSTILE.to_owned() } else { format!("Player, Number{n:02} 王") };
        let private = Person { birth: "1987-06-05".to_owned(), identity: "c0ffee".to_owned(), ..Person::default() };
        let rating = u16::try_from(2400 - 10 * n).ok();
        NewPlayer { person: Person { name, rating, club: "SK <B>".to_owned(), federation: "POL".to_owned(), ..private }, lot: None }
    };
    give(&mut event, &Command::AddPlayers(OPEN, (0..players).map(person).collect()));
    event
}

fn pair(event: &mut Event) {
    let proposal = propose(event, event.section(OPEN).unwrap()).unwrap();
    give(event, &Command::Pair(OPEN, Box::new(proposal)));
}

/// Pairs, publishes and plays a round; with `open` the first board has no result.
fn play(event: &mut Event, open: bool) {
    pair(event);
    give(event, &Command::Publish(OPEN, "2026-11-20T10:00:00+01:00".into()));
    let round = event.section(OPEN).unwrap().current().unwrap().clone();
    for (n, board) in round.boards.iter().enumerate().filter(|(n, _)| !open || *n > 0) {
        let result = [BoardResult::WhiteWins, BoardResult::BlackWins, BoardResult::WhiteForfeitWin][n % 3];
        give(event, &Command::SetResult(OPEN, GameAt::new(round.number, board.number), Some(result)));
    }
}

/// A game on the first board of the newest round.
fn with_game(event: &mut Event, game: GameKind) -> Games {
    let start = GamePosition::start(game);
    let (mut now, mut line, mut played) = (start.clone(), Vec::new(), Play::from(start));
    for n in 0..40_usize {
        let legal = now.legal_moves();
        let Some(mv) = legal.get((n * 7) % legal.len().max(1)) else { break };
        line.push(Step::Move(now.write(mv, Notation::exact(game))));
        let next = now.play(mv).unwrap();
        played.push(mv.clone(), Basis::Played);
        now = next;
    }
    let at = GameAt::new(event.section(OPEN).unwrap().current_number(), 1);
    give(event, &Command::Game(OPEN, at, vec![GameAct::Line { at: 0, removed: 0, steps: line }]));
    Games::from([((OPEN, at), Game { play: played, files: vec![("pgn", b"1. e4 *\n".to_vec()), ("xqf", b"XQ".to_vec())] })])
}

fn files_of(event: &Event, games: &Games, lang: Lang) -> Vec<File> {
    let print = Print { section: OPEN, name: "s1-standings.pdf".to_owned(), title: "Standings".to_owned(), bytes: b"%PDF".to_vec() };
    let updated = Moment::from("2026-11-22T13:41:00+01:00");
    Site { event, lang, updated: &updated, log: "3f9a27c1", games, prints: &[print] }.files()
}

fn pages(files: &[File]) -> BTreeMap<&str, String> {
    let html = files.iter().filter(|file| file.path.ends_with(".html"));
    html.map(|file| (file.path.as_str(), String::from_utf8(file.bytes.clone()).unwrap())).collect()
}

/// Values of an attribute on a page.
fn values<'p>(page: &'p str, attribute: &str) -> Vec<&'p str> {
    let mark = format!(" {attribute}=\"");
    page.match_indices(&mark).map(|(at, _)| page[at + mark.len()..].split('"').next().unwrap()).collect()
}

/// Every link leads to a file or to a place on a page of the folder, and to nothing else; no address is used twice on a page.
#[track_caller]
fn holds_together(files: &[File]) {
    let paths: BTreeSet<&str> = files.iter().map(|file| file.path.as_str()).collect();
    assert_eq!(paths.len(), files.len(), "a path twice");
    assert!(paths.iter().all(|path| path.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || "-./".contains(c))), "{paths:?}");
    let pages = pages(files);
    for (path, page) in &pages {
        balanced(path, page);
        let levels: Vec<u32> = page.split("<h").skip(1).filter_map(|tag| tag.chars().next()?.to_digit(10)).collect();
        assert!(
            levels.first() == Some(&1) && levels.windows(2).all(|two| two[1] <= two[0] + 1),
            "{path}: a heading passes over a level: {levels:?}"
        );
        let ids = values(page, "id");
        assert_eq!(ids.len(), ids.iter().collect::<BTreeSet<_>>().len(), "{path}: an id twice");
        for link in values(page, "href").into_iter().chain(values(page, "src")) {
            let (file, place) = link.split_once('#').unwrap_or((link, ""));
            let target = match (file.strip_prefix("../"), path.rsplit_once('/')) {
                _ if file.is_empty() => (*path).to_owned(),
                (Some(up), _) => up.to_owned(),
                (None, Some((folder, _))) => format!("{folder}/{file}"),
                (None, None) => file.to_owned(),
            };
            assert!(paths.contains(target.as_str()), "{path}: {link} leads nowhere");
            assert!(place.is_empty() || values(&pages[target.as_str()], "id").contains(&place), "{path}: {link} has no such place");
        }
    }
    let linked: BTreeSet<String> = pages
        .iter()
        .flat_map(|(path, page)| {
            let folder = path.rsplit_once('/').map_or(String::new(), |(folder, _)| format!("{folder}/"));
            values(page, "href")
                .into_iter()
                .map(move |link| link.strip_prefix("../").map_or_else(|| format!("{folder}{link}"), str::to_owned))
                .collect::<Vec<_>>()
        })
        .collect();
    let alone: Vec<&&str> = pages.keys().filter(|path| **path != "index.html" && !linked.contains(**path)).collect();
    assert!(alone.is_empty(), "nothing leads to {alone:?}");
}

/// Every element is closed, in its order.
#[track_caller]
fn balanced(path: &str, page: &str) {
    let mut open: Vec<&str> = Vec::new();
    for part in page.split('<').skip(1) {
        let tag = part.split('>').next().unwrap();
        let name = tag.trim_start_matches('/').split([' ', '\n', '/']).next().unwrap();
        if tag.starts_with('!') || tag.ends_with('/') || ["meta", "link", "input", "br"].contains(&name) {
            continue;
        }
        match tag.strip_prefix('/') {
            Some(name) => assert_eq!(open.pop(), Some(name), "{path}: </{name}>"),
            None => open.push(name),
        }
    }
    assert!(open.is_empty(), "{path}: {open:?}");
}

#[test]
fn names_are_text_and_links_stay_inside() {
    let mut event = event(GameKind::Chess, SystemKind::SwissDutch, 9, 5);
    play(&mut event, false);
    play(&mut event, true);
    let games = with_game(&mut event, GameKind::Chess);
    give(&mut event, &Command::SetStatus(OPEN, PlayerId(3), Status::Withdrawn));
    give(&mut event, &Command::SetStatus(OPEN, PlayerId(4), Status::Expelled));
    for lang in Lang::all() {
        let files = files_of(&event, &games, lang);
        holds_together(&files);
        for (path, page) in pages(&files) {
            assert!(!page.contains("<script>") && !page.contains("<A>") && !page.contains("<B>"), "{path}: a name is markup");
            assert!(page.contains("&lt;script&gt;alert(&#39;x&#39;)"), "{path}: the event is named");
            assert!(
                page.contains("3f9a27c1") && page.contains(&moment_in_letters(&"2026-11-22T13:41:00+01:00".into(), lang)),
                "{path}: when, and of which log"
            );
            assert!(page.contains(&format!("<html lang=\"{}\">", lang.name())) && page.contains("width=device-width"));
            // Of the machine's language no word, of the catalogue no hole.
            assert!(!page.contains("{count}") && !page.contains("print.column"), "{path}: {page}");
        }
        let of = pages(&files);
        assert!(of["s1/players.html"].contains(lang.text("site.withdrawn")) && of["s1/p004.html"].contains(lang.text("site.expelled")));
        assert!(!of["s1/standings.html"].contains("p004.html"), "an expelled player has no place");
        assert!(of["s1/crosstable.html"].contains("p004.html"), "but a line in the crosstable");
        assert_eq!(files_of(&event, &games, lang), files, "the same input gives the same bytes");
    }
}

#[test]
fn a_draft_changes_no_byte_and_nothing_private_is_told() {
    let mut event = event(GameKind::Xiangqi, SystemKind::Points, 8, 5);
    play(&mut event, false);
    let before = files_of(&event, &Games::new(), Lang::EN);
    event.sections[0].comments.push("between us".to_owned());
    give(&mut event, &Command::RequestBye(OPEN, PlayerId(2), 3, Some(event::ByeKind::Half)));
    assert_eq!(files_of(&event, &Games::new(), Lang::EN), before, "wishes and comments are nobody's business");
    pair(&mut event);
    assert_eq!(event.sections[0].rounds.len(), 2);
    assert_eq!(files_of(&event, &Games::new(), Lang::EN), before, "a draft is not there");
    give(&mut event, &Command::Publish(OPEN, "2026-11-20T14:00:00+01:00".into()));
    let after = files_of(&event, &Games::new(), Lang::EN);
    assert!(after.iter().any(|file| file.path == "s1/r2.html") && !before.iter().any(|file| file.path == "s1/r2.html"));
    for (path, page) in pages(&after) {
        for private in ["1987", "c0ffee", "between us"] {
            assert!(!page.contains(private), "{path}: {private}");
        }
        // Words of another game.
        for word in ["White", "Bishop", "½-½"] {
            assert!(!page.contains(word), "{path}: {word} in a xiangqi event");
        }
    }
    // After round 1 nothing of round 2 stands in the standings.
    assert!(pages(&after)["s1/crosstable.html"].contains(">R1<") && !pages(&after)["s1/crosstable.html"].contains(">R2<"));
    assert!(pages(&after)["s1/r2.html"].contains("Red"));
}

#[test]
fn every_system_has_its_pages() {
    for game in GameKind::ALL {
        for system in SystemKind::ALL.into_iter().filter(|system| system.is_for(game) && system.is_for_teams(false)) {
            let mut event = event(game, system, 6, 5);
            for page in pages(&files_of(&event, &Games::new(), Lang::EN)).values() {
                assert!(!page.contains("r1.html"), "nothing is published");
            }
            if propose(&event, &event.sections[0]).is_err() {
                continue;
            }
            play(&mut event, false);
            let games = with_game(&mut event, game);
            let files = files_of(&event, &games, Lang::EN);
            holds_together(&files);
            let of = pages(&files);
            assert!(of.contains_key("s1/r1b01.html"), "{game} {system:?}");
            assert_eq!(of.contains_key("s1/bracket.html"), system.is_knockout(), "{game} {system:?}");
            assert!(of["s1/r1.html"].contains("id=\"b1\"") && of["s1/standings.html"].contains("p001.html"), "{game} {system:?}");
        }
    }
}

/// The drawing of the last position has every man where the position has one, and the script gets every position of the game.
#[test]
fn a_game_can_be_played_through() {
    for game in GameKind::ALL {
        let mut event = event(game, SystemKind::RoundRobin, 4, 3);
        play(&mut event, true);
        let games = with_game(&mut event, game);
        let played = &games.values().next().unwrap().play;
        let files = files_of(&event, &games, Lang::EN);
        let page = &pages(&files)["s1/r1b01.html"];
        assert_eq!(page.matches("<use ").count(), played.last().men().len(), "{game}");
        let line = page.split("id=\"line\">").nth(1).unwrap().split("</script>").next().unwrap();
        let line: Vec<serde_json::Value> = serde_json::from_str(line).unwrap();
        assert_eq!(line.len(), played.len() + 1, "{game}");
        let (files, ranks) = played.at(0).size();
        for (step, one) in line.iter().enumerate() {
            let men = one["p"].as_str().unwrap();
            assert_eq!(men.len(), usize::from(files) * usize::from(ranks));
            assert_eq!(men.chars().filter(|c| *c != '.').count(), played.at(step).men().len(), "{game} {step}");
        }
        assert_eq!(page.matches("data-at=").count(), played.len());
        let alt = values(page, "aria-label").into_iter().find(|text| text.contains("to move")).unwrap();
        assert!(alt.starts_with(if game == GameKind::Xiangqi { "Red: " } else { "White: " }), "{alt}");
    }
}

/// What a reader sees of a page: the text, what is shown on pointing, the words for readers who hear it.
fn read(page: &str) -> String {
    let body = page.split_once("<main").map_or(page, |(_, main)| main);
    let mut text = String::new();
    let mut rest = body;
    while let Some(at) = rest.find('<') {
        text.push_str(&rest[..at]);
        let end = rest[at..].find('>').map_or(rest.len(), |end| at + end + 1);
        let tag = &rest[at..end];
        for attribute in ["aria-label", "title"] {
            values(tag, attribute).into_iter().for_each(|value| text.push_str(&format!("\n{value}\n")));
        }
        // Names of points and moves are no words.
        let skipped = if tag.starts_with("<script") {
            Some("</script>")
        } else if tag.starts_with("<svg") {
            Some("</svg>")
        } else {
            None
        };
        rest = &rest[end..];
        if let Some(skipped) = skipped {
            rest = rest.find(skipped).map_or("", |at| &rest[at..]);
        }
        text.push('\n');
    }
    text.push_str(rest);
    text
}

#[test]
fn each_page_of_each_game_is_in_the_words_of_that_game() {
    let mut wrong = Vec::new();
    for game in GameKind::ALL {
        let system = if game == GameKind::Xiangqi { SystemKind::Points } else { SystemKind::SwissDutch };
        for system in [system, SystemKind::RoundRobin, SystemKind::Knockout] {
            let mut event = event(game, system, 8, 5);
            play(&mut event, false);
            let games = with_game(&mut event, game);
            for lang in Lang::all() {
                for (path, page) in pages(&files_of(&event, &games, lang)) {
                    let found = strange(&read(&page), game, lang, &["Standings"]);
                    wrong.extend(found.into_iter().map(|what| format!("{lang} {game} {path}: {what}")));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} strange words:\n{}", wrong.len(), wrong.join("\n"));
}
