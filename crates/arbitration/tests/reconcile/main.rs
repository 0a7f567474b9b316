//! Fixed bad sheets of known games, and what must come of each: `A` found and accepted, `d` found and disputed, `o` not found, but every
//! wrong ply is open; `x` not found, with a wrong ply that is not said to be open; `W` accepted and wrong. Each `x` stands beside the reason;
//! a `W` stands nowhere. Tables over many games: the example `sheet_table`.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod drawn;
#[allow(dead_code, reason = "an example uses the rest")]
mod games;
#[allow(dead_code, reason = "an example uses the rest")]
mod noise;
mod pens;
mod random;

use arbitration::game::{GamePosition, Notation};
use arbitration::kind::GameKind;
use arbitration::reconcile::{Case, Standing, Status, reconcile};
use drawn::Slips;
use games::Sample;
use noise::Pen;
use random::Random;
use std::ops::ControlFlow;

/// Games of a sample.
const GAMES: u64 = 5;

/// The first seed; nothing was fitted on these.
const SEED: u64 = 60_001;

fn outcome(case: &Case, truth: &[String]) -> char {
    let report = reconcile(case, &mut |_| ControlFlow::Continue(())).expect("a case that can be worked on");
    let found = report.written(case, Notation::usual(case.start.kind()));
    let open = |n: usize| found.get(n) == truth.get(n) || report.standing(n) == Some(Standing::Open);
    match (report.status == Status::Accepted, found == truth) {
        (true, true) => 'A',
        (true, false) => 'W',
        (false, true) => 'd',
        (false, false) if (0..truth.len().max(found.len())).all(open) => 'o',
        (false, false) => 'x',
    }
}

fn sample(kind: GameKind, seed: u64) -> Sample {
    if kind == GameKind::Chess { games::chess(seed) } else { games::other(kind, seed) }
}

/// What else could have been played at each ply, in writing.
fn others(kind: GameKind, game: &[String]) -> Vec<Vec<String>> {
    let notation = Notation::usual(kind);
    let mut now = GamePosition::start(kind);
    let mut out = Vec::new();
    for word in game {
        let all: Vec<_> = now.legal_moves().into_iter().map(|m| (now.write(&m, notation), m)).collect();
        out.push(all.iter().filter(|(w, _)| w != word).map(|(w, _)| w.clone()).collect());
        now = all.iter().find(|(w, _)| w == word).and_then(|(_, m)| now.play(m)).expect("a legal game");
    }
    out
}

/// The outcomes of a sample: sheets without a slip, then by each of the three models 5 and 15 slips in 100 cells.
fn outcomes(kind: GameKind) -> String {
    let pen = match kind {
        GameKind::Chess => Pen::Chess,
        GameKind::Xiangqi => Pen::Xiangqi,
        _ => Pen::Draughts,
    };
    let real = Slips::of_real_sheets();
    let samples: Vec<Sample> = (SEED..SEED + GAMES).map(|n| sample(kind, n)).collect();
    let run = |model: &str, rate: u64| -> String {
        let one = |(n, sample): (u64, &Sample)| {
            let random = &mut Random::new(SEED + 1000 * rate + n);
            let mut sheet = || match model {
                "own" => pens::sheet(&sample.san, &others(kind, &sample.san), rate, random),
                "real" => real.sheet(&sample.san, rate, random),
                _ => noise::sheet(&sample.san, pen, rate, 0, random),
            };
            outcome(&Case::new(kind, sheet(), sheet()), &sample.san)
        };
        (0..).zip(&samples).map(one).collect()
    };
    let rows = [("spec", 0), ("spec", 50), ("spec", 150), ("own", 50), ("own", 150), ("real", 50), ("real", 150)];
    rows.map(|(model, rate)| run(model, rate)).join(" ")
}

#[test]
fn chess() {
    assert_eq!(outcomes(GameKind::Chess), "");
}

#[test]
fn international_draughts() {
    assert_eq!(outcomes(GameKind::Draughts100), "");
}

#[test]
fn russian_draughts() {
    assert_eq!(outcomes(GameKind::Draughts64Russian), "");
}

#[test]
fn brazilian_draughts() {
    assert_eq!(outcomes(GameKind::Draughts64Brazilian), "");
}

#[test]
fn xiangqi() {
    assert_eq!(outcomes(GameKind::Xiangqi), "");
}

/// The tables are counts, and each is used.
#[test]
fn the_slips_of_real_sheets_are_read() {
    let slips = Slips::of_real_sheets();
    assert_eq!((slips.kinds["sign1"], slips.kinds["skip"], slips.signs[&('4', '5')]), (127, 10, 8));
    assert!(slips.kinds.values().chain(slips.signs.values()).all(|n| *n > 0));
}
