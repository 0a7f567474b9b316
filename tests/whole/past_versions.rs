//! Event files that earlier versions of the program wrote.

use crate::support::{Home, path};
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
            let score = frozen.compose_score(section.id, GameAt::new(1, board), Style { lang, paper: Paper::A4 }).unwrap();
            let text = printed(&score.document);
            for line in told(board).iter().flatten() {
                assert!(text.contains(&line.replace(' ', "")), "board {board}: {line}");
            }
        }
    }
}
