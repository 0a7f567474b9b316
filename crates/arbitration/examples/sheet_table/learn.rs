//! Counts the slips of real sheets: how often each kind occurs, and each exchange of signs. The counts are kept, the sheets are not.

use crate::drawn::Slips;
use arbitration::game::Notation;
use arbitration::kind::GameKind;
use arbitration::reconcile::{Case, Class, Report, Status, reconcile};
use std::ops::ControlFlow;

/// Slips of more than this a cell: the sheets are hardly those of the game found.
const STRAINED: u32 = 130;

/// Counts over a file: a line a game, number, first sheet and second sheet between bars, cells separated by tabs. The game that the
/// reconciler finds stands for the truth. Prints what [`Slips::read`] reads.
pub fn print(text: &str) {
    let mut slips = Slips::default();
    let (mut sheets, mut cells, mut right) = (0, 0, 0);
    for line in text.lines().filter(|l| !l.starts_with('#')) {
        let mut parts = line.split('|').skip(1);
        let mut sheet = || -> Vec<String> { parts.next().unwrap_or_default().split('\t').map(|c| c.trim().to_owned()).collect() };
        let case = Case::new(GameKind::Chess, sheet(), sheet());
        let Ok(report) = reconcile(&case, &mut |_| ControlFlow::Continue(())) else { continue };
        // Two copies of one sheet tell nothing of slips.
        if report.status == Status::Unsolved || report.strain > STRAINED || case.first == case.second {
            continue;
        }
        let truth = report.written(&case, Notation::San);
        for (side, written) in [&case.first, &case.second].into_iter().flatten().enumerate() {
            sheets += 1;
            cells += written.len();
            right += count(written, side, &report, &truth, &mut slips);
        }
    }
    println!("# {sheets} sheets, {cells} cells, {right} right");
    slips.kinds.iter().for_each(|(kind, n)| println!("{kind} {n}"));
    slips.signs.iter().for_each(|((meant, written), n)| println!("{meant} {written} {n}"));
}

fn count(cells: &[String], side: usize, report: &Report, truth: &[String], slips: &mut Slips) -> usize {
    let mut add = |kind: &str| *slips.kinds.entry(kind.to_owned()).or_default() += 1;
    let taken: Vec<Option<usize>> = report.plies.iter().map(|p| p.cells[side]).collect();
    let last = taken.iter().rposition(Option::is_some).map_or(0, |n| n + 1);
    let own = if side == 0 { Class::FirstOnly } else { Class::SecondOnly };
    let (mut right, mut before, mut run) = (0, None, 0);
    let mut exchanged = Vec::new();
    for ((at, ply), word) in taken.iter().zip(&report.plies).zip(truth).take(last) {
        let text = at.and_then(|at| cells.get(at)).map(String::as_str);
        if run > 0 && text != Some("") {
            add(&format!("blank{}", run.min(6)));
            run = 0;
        }
        let Some(text) = text else {
            add("skip");
            continue;
        };
        if before.is_some_and(|b| Some(b) > *at) {
            add("swap");
        }
        before = *at;
        if text.is_empty() {
            run += 1;
            continue;
        }
        let bare = |t: &str| t.chars().filter(|c| c.is_alphanumeric() && *c != 'x').collect::<Vec<char>>();
        let (written, meant) = (bare(text), bare(word));
        let differ: Vec<usize> = (0..written.len().min(meant.len())).filter(|n| written[*n] != meant[*n]).collect();
        let crossed = matches!(differ[..], [a, b] if b == a + 1 && written[a] == meant[b] && written[b] == meant[a]);
        match written.len().cmp(&meant.len()) {
            _ if ply.class == Class::Agreed || ply.class == own || differ.is_empty() && written.len() == meant.len() => right += 1,
            std::cmp::Ordering::Equal if crossed => add("transposed"),
            std::cmp::Ordering::Equal if differ.len() <= 3 => {
                add(&format!("sign{}", differ.len()));
                exchanged.extend(differ.iter().map(|n| (meant[*n], written[*n])));
            }
            std::cmp::Ordering::Less if written.len() + 1 == meant.len() => add("lost"),
            std::cmp::Ordering::Greater if written.len() == meant.len() + 1 => add("added"),
            _ => add("garbage"),
        }
    }
    for (at, text) in cells.iter().enumerate().filter(|(n, _)| !taken.contains(&Some(*n))) {
        add(if text.is_empty() || cells.iter().take(at).rev().take(2).any(|c| c == text) { "copy" } else { "extra" });
    }
    exchanged.into_iter().for_each(|pair| *slips.signs.entry(pair).or_default() += 1);
    right
}
