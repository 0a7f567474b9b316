//! Every format from the first command to the last print, from outside: the pairings and tables are written down here, derived by hand
//! from the rules that each test names.

mod brackets;
mod clumsy;
mod leaving;
mod points;
mod robins;
mod stages;
mod swiss;
mod teams;

use crate::support::{Home, Ran, path};
use serde_json::Value;
use std::ffi::OsStr;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::Stdio;

/// White (Red) and Black by pairing number.
type Pair = (u64, u64);

/// A game of a round as the command line shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Game {
    label: String,
    pair: Pair,
    result: Option<String>,
    first: bool,
}

/// A round as the command line shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Round {
    number: u64,
    games: Vec<Game>,
    byes: Vec<(u64, String)>,
}

impl Round {
    /// White and Black of the first game of every meeting, by tables.
    fn pairs(&self) -> Vec<Pair> {
        self.games.iter().filter(|g| g.first).map(|g| g.pair).collect()
    }

    fn byes(&self) -> Vec<(u64, &str)> {
        self.byes.iter().map(|(id, kind)| (*id, kind.as_str())).collect()
    }

    fn results(&self) -> Vec<&str> {
        self.games.iter().map(|g| g.result.as_deref().unwrap_or("")).collect()
    }
}

/// An event in a home of its own.
struct Cup {
    home: Home,
    event: PathBuf,
}

impl Cup {
    /// An event of so many players, whose numbers are the order of their ratings.
    fn new(language: &str, setup: &str, players: usize) -> Self {
        Self::of(language, setup, &(1..=players).map(|n| (format!("P{n:02}"), String::new())).collect::<Vec<_>>())
    }

    /// An event of these players (name and club), in the order of their ratings.
    fn of(language: &str, setup: &str, players: &[(String, String)]) -> Self {
        let home = Home::in_language(language);
        let event = home.path("cup.flagfall");
        let cup = Self { home, event };
        cup.run(&format!("new --name Cup {setup}"));
        let line = |(n, (name, club)): (usize, &(String, String))| format!("{name},{},,{club}\n", 2600 - 10 * n);
        let rows: String = players.iter().enumerate().map(line).collect();
        let roster = cup.home.path("roster.csv");
        std::fs::write(&roster, format!("Name,Rating,Federation,Club\n{rows}")).unwrap();
        cup.home.run(["players".as_ref(), path(&cup.event), "import".as_ref(), path(&roster)]).clean();
        cup
    }

    /// A run of the program on the event: the subcommand, then the event, then the other words.
    fn ask(&self, words: &[&str]) -> Ran {
        self.home.run([OsStr::new(words[0]), path(&self.event)].into_iter().chain(words[1..].iter().map(OsStr::new)))
    }

    /// A command that is done; what it printed.
    #[track_caller]
    fn run(&self, line: &str) -> String {
        self.ask(&line.split_whitespace().collect::<Vec<_>>()).clean().out
    }

    /// A command that a rule of the event refuses, with these words; nothing is changed.
    #[track_caller]
    fn refused(&self, line: &str, says: &[&str]) {
        let before = std::fs::read(&self.event).unwrap();
        self.ask(&line.split_whitespace().collect::<Vec<_>>()).failed(3, says);
        assert_eq!(before, std::fs::read(&self.event).unwrap(), "{line}");
    }

    /// A command that reads its lines from standard input.
    fn feed(&self, words: &[&str], text: &str) -> Ran {
        let args = [OsStr::new(words[0]), path(&self.event)].into_iter().chain(words[1..].iter().map(OsStr::new));
        let mut child = self.home.command(args).stdin(Stdio::piped()).spawn().unwrap();
        child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
        Ran::of(child.wait_with_output().unwrap())
    }

    /// The next round as given, a line a pair.
    fn given(&self, text: &str) -> Ran {
        self.feed(&["round", "pair", "--given", "-"], text)
    }

    fn json(&self, line: &str) -> Value {
        serde_json::from_str(&self.run(line)).unwrap()
    }

    /// The newest round.
    #[track_caller]
    fn round(&self) -> Round {
        let value = self.json("round show --format json");
        let number = |value: &Value| value.as_u64().unwrap();
        let game = |b: &Value| Game {
            label: b["label"].as_str().unwrap().to_owned(),
            pair: (number(&b["white"]), number(&b["black"])),
            result: b["result"].as_str().map(str::to_owned),
            first: b["game"] == 1,
        };
        let bye = |b: &Value| (number(&b["id"]), b["kind"].as_str().unwrap().to_owned());
        Round {
            number: number(&value["round"]),
            games: value["boards"].as_array().unwrap().iter().map(game).collect(),
            byes: value["byes"].as_array().unwrap().iter().map(bye).collect(),
        }
    }

    /// Pairs and publishes the next round, which is this one.
    #[track_caller]
    fn pairs(&self, expected: &[Pair]) -> Round {
        self.run("round pair");
        self.run("round publish");
        let round = self.round();
        assert_eq!(round.pairs(), expected, "round {}", round.number);
        round
    }

    /// Enters the open games of the newest round by a rule of their players.
    #[track_caller]
    fn enter(&self, result: impl Fn(Pair) -> &'static str) {
        let round = self.round();
        let lines = round.games.iter().filter(|g| g.result.is_none()).map(|g| format!("{} {}\n", g.label, result(g.pair)));
        let lines: String = lines.collect();
        if !lines.is_empty() {
            self.feed(&["result", &round.number.to_string(), "-"], &lines).clean();
        }
    }

    /// A round: it must be paired so, and its games end with these results in order.
    #[track_caller]
    fn play(&self, expected: &[Pair], results: &str) -> Round {
        let round = self.pairs(expected);
        let results: Vec<&str> = results.split_whitespace().collect();
        let open: Vec<&Game> = round.games.iter().filter(|g| g.result.is_none()).collect();
        assert_eq!(open.len(), results.len(), "round {}", round.number);
        let lines: String = open.iter().zip(results).map(|(g, result)| format!("{} {result}\n", g.label)).collect();
        self.feed(&["result", &round.number.to_string(), "-"], &lines).clean();
        round
    }

    /// A round in which every game is won by the lower number.
    #[track_caller]
    fn play_low(&self, expected: &[Pair]) -> Round {
        let round = self.pairs(expected);
        self.enter(lower_wins);
        round
    }

    /// Rank, number and the first values of the standings, with further words of the command.
    #[track_caller]
    fn table(&self, words: &str, values: usize) -> Vec<(u64, u64, String)> {
        let table = self.json(&format!("standings --format json {words}"));
        let names: Vec<&str> = table["tiebreaks"].as_array().unwrap().iter().take(values).map(|t| t.as_str().unwrap()).collect();
        let row = |p: &Value| {
            let values: Vec<&str> = names.iter().map(|name| p["values"][name].as_str().unwrap_or("-")).collect();
            (p["rank"].as_u64().unwrap(), p["id"].as_u64().unwrap(), values.join(" "))
        };
        table["players"].as_array().unwrap().iter().map(row).collect()
    }

    /// Ranks and numbers and values, as written: `1 4 7.0 26.0`, a row a line.
    #[track_caller]
    fn stands(&self, words: &str, expected: &str) {
        let rows: Vec<String> = expected.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned).collect();
        let values = rows.first().map_or(0, |row| row.split(' ').count() - 2);
        let found: Vec<String> =
            self.table(words, values).iter().map(|(rank, id, values)| format!("{rank} {id} {values}").trim_end().to_owned()).collect();
        assert_eq!(found, rows);
    }

    /// A document as text.
    #[track_caller]
    fn print(&self, document: &str, words: &str) -> String {
        let file = self.home.path(&format!("{document}.txt"));
        let args = ["print", document, "--force", "-o", file.to_str().unwrap()];
        let words: Vec<&str> = args.into_iter().chain(words.split_whitespace()).collect();
        self.ask(&words).clean();
        std::fs::read_to_string(file).unwrap()
    }

    /// The report file of the event.
    fn report(&self) -> PathBuf {
        let file = self.home.path("report.trf");
        self.ask(&["export", "trf26", "--force", "-o", file.to_str().unwrap()]).clean();
        file
    }

    /// What is asked of every format at its end: the file is sound, the log and the documents can be made and name who played, the report
    /// file can be read and says the same points, and the other exports are written.
    #[track_caller]
    fn finished(&self) -> Checked {
        self.run("verify");
        let log: Value = self.json("log --format json");
        assert!(!log.as_array().or_else(|| log["entries"].as_array()).unwrap().is_empty(), "{log}");
        let names: Vec<String> = self.run("players list").lines().map(|line| line.split('\t').nth(1).unwrap().to_owned()).collect();
        for document in ["starting-list", "crosstable-number", "player-cards", "recovery-pack", "pairings", "results", "standings", "slips"]
        {
            let text = self.print(document, "");
            let named = names.iter().filter(|name| text.contains(name.as_str())).count();
            let wanted = if matches!(document, "starting-list" | "player-cards") { names.len() } else { 2 };
            assert!(named >= wanted, "{document}: {text}");
        }
        for kind in ["csv", "json", "xlsx", "site", "trf16"] {
            let file = self.home.path(&format!("out.{kind}"));
            let ran = self.ask(&["export", kind, "--force", "-o", file.to_str().unwrap()]);
            assert!(ran.status == Some(0) || (kind == "trf16" && ran.status == Some(3)), "{kind}: {ran:?}");
        }
        let written = std::fs::read(self.home.path("out.json")).unwrap();
        assert_eq!(crate::schema::faults(&serde_json::from_slice(&written).unwrap()), Vec::<String>::new());
        let ran = self.home.run(["check".as_ref(), path(&self.report())]);
        assert!(matches!(ran.status, Some(0 | 1)), "the report file does not read back: {ran:#?}");
        assert!(!ran.out.contains("by the results"), "points: {ran:#?}");
        Checked { clean: ran.status == Some(0), out: ran.out }
    }
}

/// What `check` said of the report file.
struct Checked {
    clean: bool,
    out: String,
}

fn lower_wins((white, black): Pair) -> &'static str {
    if white < black { "1" } else { "0" }
}
