//! Sheets of which the true game is known.

use crate::games::{self, Sample};
use crate::noise::{self, Pen};
use crate::random::Random;
use arbitration::kind::GameKind;
use arbitration::reconcile::{Case, Final, Status, reconcile};
use std::ops::ControlFlow;

/// Sheets and the game they are a record of.
#[derive(Clone)]
pub struct Known {
    pub case: Case,
    pub truth: Vec<String>,
}

/// One cell in twelve: the scale of the costs.
const USUAL: u64 = 83;

/// Pairs of sheets with slips in one cell of twelve.
pub fn for_counting(seed: u64, games: u64) -> Vec<Known> {
    let pair = |n| {
        let sample = games::chess(n);
        let random = &mut Random::new(7_000_000 + n);
        known(&sample, USUAL, [0, 0], random)
    };
    (seed..seed + games).map(pair).collect()
}

/// Each game in five ways: two sheets with slips in 5, 10 and 15 cells of a hundred; one sheet with 5 and the final position; two with 5
/// and the final position, whose last cells are missing.
pub fn cases(seed: u64, games: u64) -> Vec<Known> {
    (seed..seed + games).flat_map(|n| of_game(&games::chess(n), n)).collect()
}

fn of_game(sample: &Sample, seed: u64) -> Vec<Known> {
    let random = &mut Random::new(9_000_000 + seed);
    let mut out: Vec<Known> = [50, 100, 150].map(|rate| known(sample, rate, [0, 0], random)).into();
    let last = Final { position: sample.last.clone(), exact: true };
    let mut one = known(sample, 50, [0, 0], random);
    one.case.second = None;
    let most = sample.san.len() * 15 / 100;
    let stops = [random.below(most + 1), random.below(most + 1)];
    for mut anchored in [one, known(sample, 50, stops, random)] {
        anchored.case.anchors.last = Some(last.clone());
        out.push(anchored);
    }
    out
}

fn known(sample: &Sample, rate: u64, stops: [usize; 2], random: &mut Random) -> Known {
    let [first, second] = stops.map(|stop| noise::sheet(&sample.san, Pen::Chess, rate, stop, random));
    Known { case: Case::new(GameKind::Chess, first, second), truth: sample.san.clone() }
}

/// Slips of more than this a cell: the sheets are hardly those of the game found.
const STRAINED: u32 = 130;

/// Real sheets with the game that the reconciler finds, where it finds one that fits.
pub fn real(text: &str) -> Vec<Known> {
    let cells = |sheet: &str| sheet.split('\t').map(|c| c.trim().to_owned()).collect::<Vec<_>>();
    let pair = |line: &str| {
        let mut parts = line.split('|').skip(1);
        let case = Case::new(GameKind::Chess, cells(parts.next()?), cells(parts.next()?));
        let report = reconcile(&case, &mut |_| ControlFlow::Continue(())).ok()?;
        let truth = report.written(&case, arbitration::game::Notation::San);
        (report.status != Status::Unsolved && report.strain <= STRAINED).then_some(Known { case, truth })
    };
    text.lines().filter(|line| !line.starts_with('#')).filter_map(pair).collect()
}
