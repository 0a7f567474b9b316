//! How well games are recovered from bad sheets. The tables take minutes and are ignored by default:
//! `cargo test --release -p arbitration --test reconcile -- --ignored --nocapture`
//!
//! The games are made by [`games`]; `FLAGFALL_GAMES` names a file of other chess games, one a line in SAN without numbers. `GAMES` sets how
//! many, `SEED` the first, `RATES` which rates in tenths of a per cent, `ROWS` a part of the names of the rows wanted, and with `SHOW` set
//! each game that is not exact is explained.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod games;
mod noise;
mod random;

use arbitration::game::{Game, GameMove, Notation};
use arbitration::kind::GameKind;
use arbitration::reconcile::{Case, Class, Final, Status, reconcile};
use games::Sample;
use noise::Pen;
use random::Random;
use std::ops::ControlFlow;
use std::time::{Duration, SystemTime};

/// Slips of at most this much a cell: an ordinary pair of sheets, with every third cell or so written in some unusual way.
const LOW: u32 = 130;

/// What came of a set of games.
#[derive(Default, Debug)]
struct Tally {
    games: usize,
    exact: usize,
    /// Exact, or wrong only in plies of which the report says that their moves are known and their order is open.
    order: usize,
    /// Exact, or every wrong ply is disputed and the true move is among its alternatives.
    offered: usize,
    /// Every wrong ply is flagged as disputed, or the game is exact.
    flagged: usize,
    accepted: usize,
    silent: usize,
    unsolved: usize,
    plies: usize,
    right: usize,
    disputed: usize,
    slowest_ms: u128,
    total_ms: u128,
}

fn count(name: &str, default: usize) -> usize {
    std::env::var(name).ok().and_then(|v| v.parse().ok()).unwrap_or(default)
}

/// The first game's seed, from 1. Costs were fitted on the games from 1 on; the games from 5001 on were kept for the figures.
fn first_seed() -> usize {
    count("SEED", 5001)
}

/// Time this thread has computed, where the system tells; else the time of day. Only for the table.
fn thread_time() -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = told.and_then(|t| t.split(' ').next().and_then(|n| n.parse().ok()));
    nanos.map_or_else(|| SystemTime::UNIX_EPOCH.elapsed().unwrap_or_default(), Duration::from_nanos)
}

impl Tally {
    fn add(&mut self, case: &Case, truth: &[String]) {
        let begun = thread_time();
        let report = reconcile(case, &mut |_| ControlFlow::Continue(())).expect("a case that can be worked on");
        let took = (thread_time() - begun).as_millis();
        let found = report.written(case, Notation::usual(case.start.kind()));
        let exact = found == truth;
        self.games += 1;
        self.exact += usize::from(exact);
        self.accepted += usize::from(report.status == Status::Accepted);
        self.silent += usize::from(report.status == Status::Accepted && !exact);
        self.unsolved += usize::from(report.status == Status::Unsolved);
        let wrong = |n: &usize| found.get(*n) != truth.get(*n);
        let flagged = |n: &usize| report.plies.get(*n).is_some_and(|p| p.class == Class::Disputed);
        self.flagged += usize::from((0..truth.len().max(found.len())).filter(wrong).all(|n| flagged(&n)));
        let position = |n: usize| {
            let mut game = Game::from_position(case.start.clone());
            report.plies.iter().take(n).for_each(|p| game.push(&p.mv).expect("a legal game"));
            game.position()
        };
        let offers = |n: &usize| {
            report.plies.get(*n).zip(truth.get(*n)).is_some_and(|(ply, word)| {
                let here = position(*n);
                let stripped = |w: &str| w.replace(['+', '#'], "");
                let named = |m: &GameMove| stripped(&here.write(m, Notation::usual(case.start.kind()))) == stripped(word);
                ply.class == Class::Disputed && (named(&ply.mv) || ply.alternatives.iter().any(named))
            })
        };
        let all: Vec<usize> = (0..truth.len().max(found.len())).filter(wrong).collect();
        // The man and its goal, without what depends on the position.
        let bare = |game: &[String]| {
            let mut words: Vec<String> = game.iter().map(|w| w.replace(['+', '#', 'x'], "")).collect();
            words.iter_mut().filter(|w| w.is_ascii() && w.len() > 3 && case.start.kind() == GameKind::Chess).for_each(|w| {
                w.drain(1..w.len() - 2);
            });
            words.sort();
            words
        };
        let stated = all.iter().all(|n| report.order_open.contains(n));
        self.order += usize::from(stated && bare(&found) == bare(truth));
        self.offered += usize::from(all.iter().all(offers));
        self.plies += truth.len();
        self.right += (0..truth.len()).filter(|n| !wrong(n)).count();
        self.disputed += report.plies.iter().filter(|p| p.class == Class::Disputed).count();
        self.slowest_ms = self.slowest_ms.max(took);
        self.total_ms += took;
        if std::env::var("SHOW").is_ok() && !exact {
            println!("game {}: {:?} margin {:?} strain {}", self.games, report.status, report.margin, report.strain);
            for n in (0..truth.len().max(found.len())).filter(wrong).take(4) {
                println!(
                    "  ply {n}: found {:?} true {:?} cells {:?}",
                    found.get(n),
                    truth.get(n),
                    report.plies.get(n).map(|p| {
                        (
                            p.margin,
                            p.class,
                            [case.first.as_ref().and_then(|c| c.get(p.cells[0]?)), case.second.as_ref().and_then(|c| c.get(p.cells[1]?))],
                        )
                    })
                );
            }
        }
    }

    fn line(&self, name: &str) {
        let percent = |n: usize, of: usize| 100.0 * n as f64 / of.max(1) as f64;
        println!(
            "{name:<34} exact {:5.1}  or order open {:5.1}  or offered {:5.1}  flagged {:5.1}  accepted {:5.1}  silent {:4.2}  unsolved {:4.1}  moves {:6.2}  disputed plies {:4.1}  mean {:4} ms  worst {:5} ms",
            percent(self.exact, self.games),
            percent(self.order, self.games),
            percent(self.offered, self.games),
            percent(self.flagged, self.games),
            percent(self.accepted, self.games),
            percent(self.silent, self.games),
            percent(self.unsolved, self.games),
            percent(self.right, self.plies),
            percent(self.disputed, self.plies),
            self.total_ms / self.games.max(1) as u128,
            self.slowest_ms
        );
    }
}

fn last_of(sample: &Sample) -> Final {
    Final { position: sample.last.clone(), exact: true }
}

fn table(kind: GameKind, pen: Pen, games: &[Sample]) {
    let plies: usize = games.iter().map(|g| g.san.len()).sum();
    println!("{kind}: {} games, {} plies on average", games.len(), plies / games.len());
    let rates: Vec<u64> =
        std::env::var("RATES").map_or(vec![20, 50, 100, 150, 200], |r| r.split(',').filter_map(|r| r.parse().ok()).collect());
    let only = std::env::var("ROWS").unwrap_or_default();
    let run = |name: String, seed: u64, rate: u64, one: bool, anchored: bool, tails: bool| {
        if !name.contains(&only) {
            return;
        }
        let mut tally = Tally::default();
        for (n, sample) in games.iter().enumerate() {
            let random = &mut Random::new(seed + rate * 1000 + (first_seed() + n) as u64);
            let most = if tails { sample.san.len() * 15 / 100 } else { 0 };
            let (a, b) = (random.below(most + 1), random.below(most + 1));
            let first = noise::sheet(&sample.san, pen, rate, a, random);
            let second = noise::sheet(&sample.san, pen, rate, b, random);
            let mut case = Case::new(kind, first, second);
            if one {
                case.second = None;
            }
            case.anchors.last = anchored.then(|| last_of(sample));
            tally.add(&case, &sample.san);
        }
        tally.line(&name);
    };
    for rate in &rates {
        run(format!("two sheets, {} %", rate / 10), 1_000_000, *rate, false, false, false);
        run(format!("two sheets, {} %, final position", rate / 10), 1_000_000, *rate, false, true, false);
    }
    run("one sheet, 5 %".to_owned(), 2_000_000, 50, true, false, false);
    run("one sheet, 5 %, final position".to_owned(), 2_000_000, 50, true, true, false);
    run("both tails missing, 2 %, final".to_owned(), 3_000_000, 20, false, true, true);
    run("both tails missing, 5 %, final".to_owned(), 3_000_000, 50, false, true, true);
}

#[test]
#[ignore = "minutes"]
fn chess_table() {
    let games: Vec<Sample> = match std::env::var("FLAGFALL_GAMES") {
        Ok(path) => {
            let text = std::fs::read_to_string(path).expect("FLAGFALL_GAMES names a file, a game a line");
            text.lines().filter_map(games::given).skip(first_seed() - 1).take(count("GAMES", 200)).collect()
        }
        Err(_) => (0..count("GAMES", 200)).map(|n| games::chess((first_seed() + n) as u64)).collect(),
    };
    table(GameKind::Chess, Pen::Chess, &games);
}

#[test]
#[ignore = "minutes"]
fn draughts_table() {
    for kind in [GameKind::Draughts100, GameKind::Draughts64Russian, GameKind::Draughts64Brazilian] {
        let games: Vec<Sample> = (0..count("GAMES", 40)).map(|n| games::other(kind, (first_seed() + n) as u64)).collect();
        table(kind, Pen::Draughts, &games);
    }
}

#[test]
#[ignore = "minutes"]
fn xiangqi_table() {
    let games: Vec<Sample> = (0..count("GAMES", 40)).map(|n| games::other(GameKind::Xiangqi, (first_seed() + n) as u64)).collect();
    table(GameKind::Xiangqi, Pen::Xiangqi, &games);
}

/// Real pairs: a file named by `FLAGFALL_PAIRS`, a line a game: number, bar, first sheet, bar, second sheet, cells separated by tabs.
#[test]
#[ignore = "needs a file of real sheets"]
fn real_pairs() {
    let path = std::env::var("FLAGFALL_PAIRS").expect("FLAGFALL_PAIRS names a file");
    let text = std::fs::read_to_string(path).expect("the file can be read");
    let mut low = 0;
    let mut all = 0;
    for line in text.lines().filter(|l| !l.starts_with('#')) {
        let parts: Vec<&str> = line.split('|').collect();
        let cells = |s: &str| s.split('\t').map(str::to_owned).collect::<Vec<_>>();
        let case = Case::new(GameKind::Chess, cells(parts[1]), cells(parts[2]));
        let begun = thread_time();
        let report = reconcile(&case, &mut |_| ControlFlow::Continue(())).expect("a case that can be worked on");
        let disputed = report.plies.iter().filter(|p| p.class == Class::Disputed).count();
        println!(
            "{} {:?} plies {} strain {} margin {:?} disputed {disputed} in {} ms",
            parts[0],
            report.status,
            report.plies.len(),
            report.strain,
            report.margin,
            (thread_time() - begun).as_millis()
        );
        if std::env::var("SHOW").is_ok() {
            println!("   {}", report.written(&case, Notation::San).join(" "));
        }
        all += 1;
        low += usize::from(report.status != Status::Unsolved && report.strain <= LOW);
    }
    println!("{low} of {all} at low cost");
}
