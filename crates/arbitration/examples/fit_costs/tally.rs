//! How well a set of costs does on sheets of known truth.

use crate::material::Known;
use arbitration::game::{Game, GameMove, Notation};
use arbitration::reconcile::{Case, Costs, MAX_MARGIN, Report, Status, reconcile_with};
use std::ops::ControlFlow;

/// What came of a set of cases.
#[derive(Default)]
pub struct Tally {
    /// Of each case; see [`loss`].
    pub losses: Vec<f64>,
    exact: usize,
    accepted_right: usize,
    accepted_wrong: usize,
}

impl Tally {
    pub fn of(cases: &[Known], costs: &Costs) -> Self {
        let mut out = Self::default();
        for known in cases {
            let report = reconcile_with(&known.case, costs, &mut |_| ControlFlow::Continue(()));
            let Ok(report) = report else { continue };
            let exact = report.written(&known.case, Notation::San) == known.truth;
            let accepted = report.status == Status::Accepted;
            out.losses.push(loss(known, &report, exact));
            out.exact += usize::from(exact);
            out.accepted_right += usize::from(exact && accepted);
            out.accepted_wrong += usize::from(!exact && accepted);
        }
        out
    }

    pub fn total(&self) -> f64 {
        self.losses.iter().sum()
    }

    pub fn mean(&self) -> f64 {
        self.total() / self.losses.len().max(1) as f64
    }

    /// How much greater the other's loss is, a case, and the standard error of that.
    pub fn difference(&self, other: &Self) -> (f64, f64) {
        let pairs: Vec<f64> = self.losses.iter().zip(&other.losses).map(|(a, b)| b - a).collect();
        let count = pairs.len().max(2) as f64;
        let mean = pairs.iter().sum::<f64>() / count;
        let spread = pairs.iter().map(|d| (d - mean).powi(2)).sum::<f64>() / (count - 1.0);
        (mean, (spread / count).sqrt())
    }

    pub fn print(&self, name: &str) {
        let percent = |n: usize| 100.0 * n as f64 / self.losses.len().max(1) as f64;
        println!(
            "{name:<14} {} cases  exact {:5.1} %  accepted and right {:5.1} %  accepted but wrong {}  loss {:.3}",
            self.losses.len(),
            percent(self.exact),
            percent(self.accepted_right),
            self.accepted_wrong,
            self.mean()
        );
    }
}

/// A game this far ahead may be accepted: a true one that is as far behind or farther is as bad as can be.
const ACCEPTED: u32 = 700;

/// The surprise, in natural logarithms, at the truth: costs are logarithms of odds, so a true game that stands `d` below its nearest rival
/// should be wrong in one of `e^(d/100)` cases. It is nearly nothing for a true game far ahead, and grows with the distance of one behind.
fn loss(known: &Known, report: &Report, exact: bool) -> f64 {
    let behind = if exact { -f64::from(report.margin) } else { f64::from(behind(known, report).min(ACCEPTED)) };
    (behind / 100.0).exp().ln_1p()
}

/// How much dearer the truth is than the proposal. Where it is not among the next best games: at least as much as the dearest of the other
/// moves that it asks for.
fn behind(known: &Known, report: &Report) -> u32 {
    let told = report.others.iter().find(|(_, moves)| written(&known.case, moves) == known.truth);
    if let Some((cost, _)) = told {
        return *cost;
    }
    let found = report.written(&known.case, Notation::San);
    let wrong = report.plies.iter().enumerate().filter(|(n, _)| found.get(*n) != known.truth.get(*n));
    wrong.map(|(_, ply)| ply.margin.unwrap_or(MAX_MARGIN)).max().unwrap_or(MAX_MARGIN).min(MAX_MARGIN)
}

fn written(case: &Case, moves: &[GameMove]) -> Vec<String> {
    let mut game = Game::from_position(case.start.clone());
    for mv in moves {
        if game.push(mv).is_err() {
            break;
        }
    }
    game.written(Notation::San)
}
