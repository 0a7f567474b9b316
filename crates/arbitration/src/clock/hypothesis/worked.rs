//! The examples of `docs/clock-hypotheses.md`, worked out here: the page shows the lines of these tables.

use super::{Fault, Hypothesis};
use crate::clock::audit::{Audit, audit};
use crate::clock::control::{Controls, Device, FirstIncrement};
use crate::clock::ledger::{Entry, Event, Ledger, Precision, Reading, Running, Source};
use crate::clock::side::Both;
use crate::clock::span::{Moment, Span};
use crate::clock::text::parse;

/// 90+30, the first increment after move 1, read to the minute 30 and 60 minutes after the start, after 10 and 20 moves of each. The clock was set to 90 minutes without
/// increments: it shows ten, then twenty minutes too little.
fn audited(counters: [Option<u16>; 2]) -> Audit {
    let device = Device { first_increment: FirstIncrement::AfterMove1, ..Device::default() };
    let mut ledger = Ledger::new(Controls::even(parse("90+30").unwrap()), device);
    let reading = |white, black, moves, counter| {
        Event::Reading(Reading {
            white: Span::from_mins(white),
            black: Span::from_mins(black),
            precision: Precision::Minute,
            moves: Some(Both::new(moves, moves)),
            counter,
            period: None,
            running: Running::Unknown,
        })
    };
    let events = [(0, Event::Start), (30, reading(74, 75, 10, counters[0])), (60, reading(60, 59, 20, counters[1]))];
    for (minutes, event) in events {
        let at = Moment::default().after(Span::from_mins(minutes));
        ledger.append(Entry { at, source: Source::Arbiter, event }).unwrap();
    }
    audit(&ledger, &[])
}

fn rows(hypotheses: &[Hypothesis]) -> String {
    let name = |fault: &Fault| match fault {
        Fault::MissedPresses { plies } => format!("MissedPresses, {plies} plies"),
        Fault::WrongIncrement { actual } => format!("WrongIncrement, {} s", actual.tenths() / 10),
        other => format!("{other:?}"),
    };
    let row = |h: &Hypothesis| format!("| {} | {} s | {} |\n", name(&h.fault), h.residual.tenths() / 10, h.cost);
    hypotheses.iter().map(row).collect()
}

const SUMS: &str = "\
| 0:30 | 10 | 2:29 + 1 | 2:40 | -10 min |
| 1:00 | 20 | 1:59 + 1 | 2:20 | -20 min |
";

const WITHOUT_COUNTER: &str = "\
| IncrementsMissing | 0 s | 0 |
| MissedPresses, 40 plies | 0 s | 1020 |
| WrongIncrement, 2 s | -80 s | 1303 |
| DelayForIncrement | 0 s | 1351 |
";

const WITH_COUNTER: &str = "\
| IncrementsMissing | 0 s | 0 |
| WrongIncrement, 2 s | -80 s | 1303 |
| DelayForIncrement | 0 s | 1351 |
";

#[test]
fn the_sums_are_those_of_the_page() {
    let hours = |s: Span| format!("{}:{:02}", s.tenths() / 36_000, s.tenths() / 600 % 60);
    let row = |c: &crate::clock::audit::Checkpoint| {
        let seen = hours(c.observed - Span::MINUTE);
        let off = c.discrepancy.tenths() / 600;
        format!("| {} | {} | {seen} + 1 | {} | {off} min |\n", hours(c.elapsed), c.moves.white, hours(c.expected.least))
    };
    assert_eq!(audited([None, None]).checkpoints.iter().map(row).collect::<String>(), SUMS);
}

#[test]
fn the_ranking_is_that_of_the_page() {
    assert_eq!(rows(&audited([None, None]).hypotheses), WITHOUT_COUNTER);
    assert_eq!(rows(&audited([Some(10), Some(20)]).hypotheses), WITH_COUNTER, "a counter that is right rules out missed presses");
}

/// The page has these very lines. It is not part of the package, so it is looked for only where the repository is.
#[test]
fn the_page_shows_these_tables() {
    let Ok(page) = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/clock-hypotheses.md")) else { return };
    for table in [SUMS, WITHOUT_COUNTER] {
        assert!(page.contains(table), "docs/clock-hypotheses.md lacks\n{table}");
    }
}
