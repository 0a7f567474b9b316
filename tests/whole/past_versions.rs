//! Event files that earlier versions of the program wrote.

use crate::support::{Home, path};
use arbitration::ruling::Fact;
use event::GameAt;
use event::decision::Decision;
use flagfall::desk::documents::Frozen;
use flagfall::words::Lang;
use print::page::{Paper, Style};
use std::path::{Path, PathBuf};
use store::Store;

/// A stored file.
struct Past {
    /// The version of the event file; its name.
    version: u32,
    /// The hash of its newest log entry.
    hash: &'static str,
    /// What `round show` said of its rounds, from the first.
    rounds: &'static [&'static str],
    /// Boards of its last round that wait for a result.
    open: &'static [&'static str],
}

const FILES: [Past; 2] = [
    Past {
        version: 1,
        hash: "b03799023b5182120b9cc6d952307c689a6a7445ee23df92aa26ceac207265e6",
        rounds: &[include_str!("../../fixtures/events/v1-round1.txt"), include_str!("../../fixtures/events/v1-round2.txt")],
        open: &["3"],
    },
    Past {
        version: 3,
        hash: "28e4adbbc8db3f93a7a7690b9513af7b9f9e6bafe2ab842692094d2ca6d22ef6",
        rounds: &[include_str!("../../fixtures/events/v3-round1.txt")],
        open: &["2", "3", "4"],
    },
];

impl Past {
    /// A copy of it to work with.
    fn copy(&self, home: &Home) -> PathBuf {
        let event = home.path("old.flagfall");
        let stored = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("fixtures/events/v{}.flagfall", self.version));
        std::fs::copy(stored, &event).unwrap();
        event
    }
}

#[test]
fn a_file_of_every_past_version_opens_and_shows_its_rounds() {
    for past in FILES {
        let (home, version) = (Home::new(), past.version);
        let event = past.copy(&home);
        let verdict = home.run(["verify".as_ref(), path(&event)]).clean();
        assert!(verdict.out.contains(past.hash), "version {version}: {}", verdict.out);
        let store = Store::open(&event).unwrap();
        assert_eq!(store.read_only(), None, "version {version}");
        drop(store);
        for (round, text) in (1..).zip(past.rounds) {
            let round = round.to_string();
            let ran = home.run(["round".as_ref(), path(&event), "show".as_ref(), "--round".as_ref(), round.as_ref()]);
            assert_eq!(ran.clean().out, *text, "version {version}, round {round}");
        }
        // It is an event like any other: the open boards take their results, and the next round is paired.
        let last = past.rounds.len().to_string();
        for board in past.open {
            home.run(["result".as_ref(), path(&event), last.as_ref(), board.as_ref(), "=".as_ref()]).clean();
        }
        home.run(["round".as_ref(), path(&event), "pair".as_ref()]).clean();
        home.run(["verify".as_ref(), path(&event)]).clean();
    }
}

/// What stands between head and foot on each page: those are set anew, what a sheet says of an old event stays.
fn contents(text: &str) -> Vec<String> {
    let page = |page: &str| {
        let lines: Vec<&str> = page.trim_end().lines().skip_while(|line| !line.starts_with("====")).skip(1).collect();
        lines.split_last().map_or(String::new(), |(_, lines)| lines.join("\n"))
    };
    text.split('\u{c}').map(page).collect()
}

/// A Swiss and a round robin, one game with its sheets and an incident: each section shows and prints as it did, and goes on.
#[test]
fn an_event_of_two_sections_prints_as_it_did_and_goes_on() {
    let home = Home::new();
    let event = home.path("v4.flagfall");
    let stored = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/events/v4.flagfall");
    std::fs::copy(stored, &event).unwrap();
    let run = |section: &str, words: &[&str]| {
        let args = [words[0].as_ref(), path(&event)].into_iter().chain(words[1..].iter().map(AsRef::as_ref));
        home.run(args.chain(["--section".as_ref(), section.as_ref()])).clean().out
    };
    let clean = home.run(["verify".as_ref(), path(&event)]).clean().out;
    assert!(clean.contains("7c4b37a943bf8ea978124f66aadd46199e83fd387e2ad2e04107246ebefb3ddf"), "{clean}");
    let shown: [(&str, &str, &str); 3] = [
        ("Open", "1", include_str!("../../fixtures/events/v4-round1.txt")),
        ("Open", "2", include_str!("../../fixtures/events/v4-round2.txt")),
        ("象棋组", "1", include_str!("../../fixtures/events/v4-second-round1.txt")),
    ];
    for (section, round, text) in shown {
        assert_eq!(run(section, &["round", "show", "--round", round]), text);
    }
    let printed: [(&str, &str, &str); 4] = [
        ("Open", "pairings", include_str!("../../fixtures/events/v4-print-pairings.txt")),
        ("Open", "standings", include_str!("../../fixtures/events/v4-print-standings.txt")),
        ("Open", "incidents", include_str!("../../fixtures/events/v4-print-incidents.txt")),
        ("象棋组", "schedule", include_str!("../../fixtures/events/v4-print-schedule.txt")),
    ];
    for (section, document, text) in printed {
        let file = home.path(&format!("{document}.txt"));
        run(section, &["print", document, "-o", file.to_str().unwrap()]);
        assert_eq!(contents(&std::fs::read_to_string(&file).unwrap()), contents(text), "{document}");
    }
    // In a Swiss nobody meets again, and the bye goes to somebody else; the table of four of C.05 Annex 1 has 4-3 and 1-2 next.
    home.run([
        "result".as_ref(),
        path(&event),
        "--section".as_ref(),
        "Open".as_ref(),
        "2".as_ref(),
        "2".as_ref(),
        "1".as_ref(),
        "3".as_ref(),
        "=".as_ref(),
    ])
    .clean();
    let paired = run("Open", &["round", "pair"]);
    assert!(paired.contains("bye\t") && !paired.contains("bye\t5"), "{paired}");
    home.run(["result".as_ref(), path(&event), "--section".as_ref(), "象棋组".as_ref(), "1".as_ref(), "2".as_ref(), "0".as_ref()]).clean();
    let paired = run("象棋组", &["round", "pair"]);
    assert!(paired.contains("4 竹二\t3 梅三") && paired.contains("1 兰四\t2 松一"), "{paired}");
    home.run(["verify".as_ref(), path(&event)]).clean();
}

/// Two groups, a final whose first meeting waits for an added game, and points pairing with a withdrawal: each shows as it did, and goes on.
#[test]
fn an_event_of_stages_shows_as_it_did_and_goes_on() {
    let home = Home::new();
    let event = home.path("v5.flagfall");
    let stored = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/events/v5.flagfall");
    std::fs::copy(stored, &event).unwrap();
    let run = |section: &str, words: &[&str]| {
        let args = [words[0].as_ref(), path(&event), "--section".as_ref(), section.as_ref()];
        home.run(args.into_iter().chain(words[1..].iter().map(AsRef::as_ref))).clean().out
    };
    let clean = home.run(["verify".as_ref(), path(&event)]).clean().out;
    assert!(clean.contains("182f05363733231920d8e9184c20187536a9e1f6edcb7016a5f6bf4a2fc4a684"), "{clean}");
    let shown: [(&str, &[&str], &str); 6] = [
        ("Cup", &["round", "show", "--round", "1"], include_str!("../../fixtures/events/v5-round1.txt")),
        ("Cup", &["round", "show", "--round", "3"], include_str!("../../fixtures/events/v5-round3.txt")),
        ("Cup", &["round", "show", "--round", "4"], include_str!("../../fixtures/events/v5-round4.txt")),
        ("Cup", &["stages", "list"], include_str!("../../fixtures/events/v5-stages.txt")),
        ("Cup", &["standings"], include_str!("../../fixtures/events/v5-standings.txt")),
        ("积分组", &["round", "show", "--round", "1"], include_str!("../../fixtures/events/v5-second-round1.txt")),
    ];
    for (section, words, text) in shown {
        assert_eq!(run(section, words), text, "{words:?}");
    }
    let printed: [(&str, &str, &str); 2] = [
        ("Cup", "pairings", include_str!("../../fixtures/events/v5-print-pairings.txt")),
        ("积分组", "standings", include_str!("../../fixtures/events/v5-print-standings.txt")),
    ];
    for (section, document, text) in printed {
        let file = home.path(&format!("{document}.txt"));
        run(section, &["print", document, "-o", file.to_str().unwrap()]);
        assert_eq!(contents(&std::fs::read_to_string(&file).unwrap()), contents(text), "{document}");
    }
    // 1 wins the added games and meets 3 in the final; 4 has withdrawn, and those who met do not meet again.
    run("Cup", &["result", "4", "1.4", "="]);
    let paired = run("Cup", &["round", "pair"]);
    assert!(paired.contains("1.1\t1 Alder, Ann\t3 Cedar, Cy"), "{paired}");
    run("积分组", &["result", "1", "1", "1", "2", "="]);
    let paired = run("积分组", &["round", "pair"]);
    assert!(!paired.contains("3 竹三\t1 梅一") && !paired.contains("1 梅一\t3 竹三"), "{paired}");
    home.run(["verify".as_ref(), path(&event)]).clean();
}

/// A Swiss of teams with line-ups and a round robin of teams, when a player had one rating: each shows as it did, and goes on.
#[test]
fn an_event_of_teams_shows_as_it_did_and_goes_on() {
    let home = Home::new();
    let event = home.path("v6.flagfall");
    let stored = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/events/v6.flagfall");
    std::fs::copy(stored, &event).unwrap();
    let run = |section: &str, words: &[&str]| {
        let args = [words[0].as_ref(), path(&event), "--section".as_ref(), section.as_ref()];
        home.run(args.into_iter().chain(words[1..].iter().map(AsRef::as_ref))).clean().out
    };
    let clean = home.run(["verify".as_ref(), path(&event)]).clean().out;
    assert!(clean.contains("54048a1e60c971973f83e7ac690128ac961abc2c3a10e5c777263164485080c4"), "{clean}");
    let shown: [(&str, &[&str], &str); 5] = [
        ("League", &["round", "show", "--round", "1"], include_str!("../../fixtures/events/v6-round1.txt")),
        ("League", &["round", "show", "--round", "2"], include_str!("../../fixtures/events/v6-round2.txt")),
        ("League", &["teams", "show", "Alder"], include_str!("../../fixtures/events/v6-team.txt")),
        ("League", &["standings"], include_str!("../../fixtures/events/v6-standings.txt")),
        ("团体组", &["round", "show", "--round", "1"], include_str!("../../fixtures/events/v6-second-round1.txt")),
    ];
    for (section, words, text) in shown {
        assert_eq!(run(section, words), text, "{words:?}");
    }
    let printed: [(&str, &str, &str); 2] = [
        ("League", "line-up", include_str!("../../fixtures/events/v6-print-line-up.txt")),
        ("团体组", "standings", include_str!("../../fixtures/events/v6-print-standings.txt")),
    ];
    for (section, document, text) in printed {
        let file = home.path(&format!("{document}.txt"));
        run(section, &["print", document, "-o", file.to_str().unwrap()]);
        assert_eq!(contents(&std::fs::read_to_string(&file).unwrap()), contents(text), "{document}");
    }
    for (table, results) in [("2", "1="), ("3", "01")] {
        run("League", &["result", "2", table, results]);
    }
    run("League", &["round", "pair"]);
    run("团体组", &["result", "1", "2", "=="]);
    home.run(["verify".as_ref(), path(&event)]).clean();
}

/// Everything that came to be written under version 7: prizes, decisions about places, values, days, ratings from lists, leavers, an appeal, the
/// start of a clock put elsewhere, a line-up accepted after its deadline, rulings with a label that the arbiter set and with a draw that was due
/// earlier.
#[test]
fn an_event_of_version_7_shows_as_it_did_and_goes_on() {
    let home = Home::new();
    let event = home.path("v7.flagfall");
    let stored = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/events/v7.flagfall");
    std::fs::copy(stored, &event).unwrap();
    let run = |section: &str, words: &[&str]| {
        let args = [words[0].as_ref(), path(&event), "--section".as_ref(), section.as_ref()];
        home.run(args.into_iter().chain(words[1..].iter().map(AsRef::as_ref))).clean().out
    };
    let clean = home.run(["verify".as_ref(), path(&event)]).clean().out;
    assert!(clean.contains("66a113b026cd2238989532b6eb53c889c48827a0a78440039ece6858a9e27ff6"), "{clean}");
    let shown: [(&str, &[&str], &str); 7] = [
        ("Open", &["round", "show", "--round", "1"], include_str!("../../fixtures/events/v7-round1.txt")),
        ("Open", &["round", "show", "--round", "2"], include_str!("../../fixtures/events/v7-round2.txt")),
        ("Open", &["standings"], include_str!("../../fixtures/events/v7-standings.txt")),
        ("Open", &["appeal", "list"], include_str!("../../fixtures/events/v7-appeals.txt")),
        ("Open", &["place", "list"], include_str!("../../fixtures/events/v7-places.txt")),
        ("Rund", &["round", "show", "--round", "1"], include_str!("../../fixtures/events/v7-second-round1.txt")),
        ("League", &["teams", "show", "Alder"], include_str!("../../fixtures/events/v7-team.txt")),
    ];
    for (section, words, text) in shown {
        assert_eq!(run(section, words), text, "{words:?}");
    }
    // Prizes are of the event, not of a section.
    let prizes = home.run(["prizes".as_ref(), path(&event), "show".as_ref()]);
    assert_eq!(prizes.out, include_str!("../../fixtures/events/v7-prizes.txt"), "{}", prizes.err);
    let printed: [(&str, &str); 2] = [
        ("incidents", include_str!("../../fixtures/events/v7-print-incidents.txt")),
        ("winners", include_str!("../../fixtures/events/v7-print-winners.txt")),
    ];
    for (document, text) in printed {
        let file = home.path(&format!("{document}.txt"));
        run("Open", &["print", document, "-o", file.to_str().unwrap()]);
        assert_eq!(contents(&std::fs::read_to_string(&file).unwrap()), contents(text), "{document}");
    }
    let store = Store::open(&event).unwrap();
    assert_eq!(store.read_only(), None);
    let folded = store.event();
    let section = |name: &str| folded.sections.iter().find(|s| s.setup.name == name).unwrap();
    let working = |name: &str| {
        let decisions = &section(name).games[&GameAt::new(1, 1)].decisions;
        let Some(Decision::Ruled(ruled)) = decisions.last() else { panic!("{name}: {decisions:?}") };
        ruled.ruling.working.clone()
    };
    assert!(working("Rund").iter().any(|fact| matches!(fact, Fact::DrawnEarlier { plies_since: 10, .. })));
    let looped = working("象棋组");
    assert!(
        looped.iter().any(|fact| matches!(fact, Fact::LoopPly(ply) if ply.overridden.as_ref().is_some_and(|by| by.reason == "车已失根")))
    );
    assert!(looped.iter().any(|fact| matches!(fact, Fact::LoopDisputed { published, .. } if published == "棋艺 7")));
    let (open, rund, league) = (section("Open"), section("Rund"), section("League"));
    assert_eq!(open.setup.ratings.get("starting-rank"), "GER FIDON");
    assert_eq!((open.setup.ratings.get("rating-list").as_str(), open.days().len()), ("newest", 5));
    assert_eq!(rund.players.iter().filter(|player| player.leaving.is_some()).count(), 1);
    assert!(league.rounds[0].line_ups.values().any(|line_up| line_up.late.is_some()));
    assert!(open.clocks.contains_key(&GameAt::new(2, 1)));
    drop(store);
    // The open boards take their results, and what stood is decided on further.
    for (board, result) in [("2", "1"), ("3", "=")] {
        run("Open", &["result", "2", board, result]);
    }
    run("Open", &["round", "pair"]);
    run("Open", &["appeal", "enter", "--by", "3", "the hall is cold"]);
    run("Rund", &["result", "1", "2", "1"]);
    run("Rund", &["round", "pair"]);
    home.run(["verify".as_ref(), path(&event)]).clean();
}

/// Fouls as they were before technical ones were counted apart: they stand as they did, and one number in the regulations is still that of both.
#[test]
fn fouls_of_version_8_stand_as_they_did_and_the_event_goes_on() {
    let home = Home::new();
    let event = home.path("v8.flagfall");
    let stored = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/events/v8.flagfall");
    std::fs::copy(stored, &event).unwrap();
    let run = |words: &[&str]| {
        let args = [words[0].as_ref(), path(&event)];
        home.run(args.into_iter().chain(words[1..].iter().map(AsRef::as_ref))).clean().out
    };
    let clean = home.run(["verify".as_ref(), path(&event)]).clean().out;
    assert!(clean.contains("792fdbddaaaf9b373d5ed5d32195e6abe89d612e79abbdbb1ff1e93ed5656cb2"), "{clean}");
    assert_eq!(run(&["round", "show", "--round", "1"]), include_str!("../../fixtures/events/v8-round1.txt"));
    assert_eq!(run(&["standings"]), include_str!("../../fixtures/events/v8-standings.txt"));
    let file = home.path("incidents.txt");
    run(&["print", "incidents", "--round", "1", "-o", file.to_str().unwrap()]);
    let was = include_str!("../../fixtures/events/v8-print-incidents.txt");
    assert_eq!(contents(&std::fs::read_to_string(&file).unwrap()), contents(was));
    let store = Store::open(&event).unwrap();
    assert_eq!(store.read_only(), None);
    let numbers = store.event().sections[0].parameters().unwrap();
    assert_eq!((numbers.fouls_lose_on, numbers.technical_fouls_lose_on), (Some(3), Some(3)));
    drop(store);
    for board in ["1", "2", "3"] {
        run(&["result", "2", board, "="]);
    }
    run(&["round", "pair"]);
    home.run(["verify".as_ref(), path(&event)]).clean();
}

/// The text of a document, without the spaces at which lines are broken.
fn printed(document: &print::page::Document) -> String {
    document.texts().collect::<String>().replace(' ', "")
}

#[test]
fn rulings_of_past_versions_stand_in_the_language_of_their_day() {
    let home = Home::new();
    let event = FILES[1].copy(&home);
    let store = Store::open(&event).unwrap();
    let frozen = Frozen::of(&store, "2026-11-21T09:00:00+00:00".into());
    let event = store.event();
    let section = &event.sections[0];
    let told = |board: u16| -> Vec<Vec<String>> {
        let lines = |decision: &Decision| if let Decision::Told(told) = decision { told.lines.clone() } else { panic!("{decision:?}") };
        section.games[&GameAt::new(1, board)].decisions.iter().map(lines).collect()
    };
    assert_eq!((told(1).len(), told(2).len(), told(3).len()), (2, 1, 1));
    assert_eq!(told(1)[0][0], "CLAIM UPHELD: the game is drawn");
    assert_eq!(told(3)[0][0], "申请不成立");
    for lang in [Lang::EN, Lang::named("zh-CN").unwrap()] {
        for board in 1..=3 {
            let score = frozen.compose_score(section.id, GameAt::new(1, board), Style::new(lang, Paper::A4)).unwrap();
            let text = printed(&score.document);
            for line in told(board).iter().flatten() {
                assert!(text.contains(&line.replace(' ', "")), "board {board}: {line}");
            }
        }
    }
}
