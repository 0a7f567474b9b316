//! What came of a set of cases.

use crate::misses::Misses;
use arbitration::game::{Game, Notation};
use arbitration::reconcile::{Case, Class, Report, Standing, Status, reconcile};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::ControlFlow;
use std::time::Duration;

#[derive(Default)]
pub struct Tally {
    games: usize,
    exact: usize,
    /// Exact, or every wrong ply is open.
    offered: usize,
    accepted: usize,
    wrong: usize,
    disputed: usize,
    /// Plies that are known but whose order is open, and those that follow from a dispute.
    open: usize,
    total: Duration,
    worst: Duration,
    /// Of all reports, whole.
    reports: DefaultHasher,
}

/// Time this thread has computed, where the system tells; else none. Two at work on one machine do not change it much.
fn thread_time() -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    told.and_then(|t| t.split(' ').next().and_then(|n| n.parse().ok())).map_or(Duration::ZERO, Duration::from_nanos)
}

impl Tally {
    pub fn of(count: usize, case: &dyn Fn(usize) -> (Case, Vec<String>), show: bool, misses: Option<Option<u64>>) -> Self {
        let mut out = Self::default();
        let mut missed = Misses::default();
        for n in 0..count {
            let (case, truth) = case(n);
            let begun = thread_time();
            let Ok(report) = reconcile(&case, &mut |_| ControlFlow::Continue(())) else { continue };
            let took = thread_time() - begun;
            let found = report.written(&case, Notation::usual(case.start.kind()));
            let exact = found == truth;
            let flagged = |n: usize| report.standing(n) == Some(Standing::Open);
            let accepted = report.status == Status::Accepted;
            out.games += 1;
            format!("{report:?}").hash(&mut out.reports);
            out.exact += usize::from(exact);
            out.offered += usize::from((0..truth.len().max(found.len())).all(|n| found.get(n) == truth.get(n) || flagged(n)));
            out.accepted += usize::from(accepted);
            out.wrong += usize::from(accepted && !exact);
            out.disputed += report.disputed().len();
            out.open += report.standings()[2] - report.disputed().len();
            out.total += took;
            out.worst = out.worst.max(took);
            if let Some(slips) = misses.filter(|_| !exact) {
                missed.look(n, &case, &report, &found, &truth, slips);
            }
            if show && (accepted && !exact || truth_is_clear(&case, &truth) && !accepted) {
                explain(n, &case, &report, &found, &truth);
            }
        }
        if misses.is_some() {
            missed.print();
        }
        out
    }

    /// The same for the same reports in the same order.
    pub fn digest(&self) -> u64 {
        self.reports.finish()
    }

    pub fn print(&self, head: &[&str]) {
        let games = self.games.max(1) as f64;
        let percent = |n: usize| 100.0 * n as f64 / games;
        let ms = |d: Duration| d.as_secs_f64() * 1000.0;
        println!(
            "| {} | {} | {:.1} | {:.1} | {:.1} | {} ({:.2} %) | {:.2} | {:.2} | {:.0} | {:.0} |",
            head.join(" | "),
            self.games,
            percent(self.exact),
            percent(self.offered),
            percent(self.accepted),
            self.wrong,
            percent(self.wrong),
            self.disputed as f64 / games,
            self.open as f64 / games,
            ms(self.total) / games,
            ms(self.worst)
        );
    }
}

/// Both sheets say the game: it ought to be accepted.
fn truth_is_clear(case: &Case, truth: &[String]) -> bool {
    case.first.as_deref() == Some(truth) && case.second.as_deref() == Some(truth)
}

fn explain(n: usize, case: &Case, report: &Report, found: &[String], truth: &[String]) {
    println!("game {n}: {:?} margin {} strain {}", report.status, report.margin, report.strain);
    let cell = |sheet: &Option<Vec<String>>, at: Option<usize>| at.and_then(|at| sheet.as_ref()?.get(at).cloned());
    let mut game = Game::from_position(case.start.clone());
    let mut shown = 0;
    for (ply, told) in report.plies.iter().enumerate() {
        let wrong = found.get(ply) != truth.get(ply);
        if (wrong || told.class == Class::Disputed) && shown < 8 {
            shown += 1;
            let others: Vec<String> =
                told.alternatives.iter().map(|m| game.position().write(m, Notation::usual(case.start.kind()))).collect();
            println!(
                "  ply {ply}: {:?} true {:?} {:?} margin {:?} cells {:?} {:?} others {others:?}",
                found.get(ply),
                truth.get(ply),
                told.class,
                told.margin,
                cell(&case.first, told.cells[0]).map(|c| (told.cells[0], c)),
                cell(&case.second, told.cells[1]).map(|c| (told.cells[1], c)),
            );
        }
        if game.push(&told.mv).is_err() {
            break;
        }
    }
    if shown == 0 {
        println!("  {} plies found, {} true", found.len(), truth.len());
    }
}
