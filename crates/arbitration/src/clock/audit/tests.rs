use super::*;
use crate::clock::control::Device;
use crate::clock::ledger::{Entry, Precision, Reading, Running};
use crate::clock::span::Moment;
use crate::clock::text::parse;

/// Read 100 minutes after the start of 90+30; each made 19 moves and has had 20 increments, so that the sum should be 1:40:00.
fn audited(white_minutes: i64, moves: Option<u16>, around: &[(i64, Event)]) -> Audit {
    let mut ledger = Ledger::new(Controls::even(parse("90+30").unwrap()), Device::default());
    let reading = Reading {
        white: Span::from_mins(white_minutes),
        black: Span::from_mins(50),
        precision: Precision::Second,
        moves: moves.map(|n| Both::new(n, n)),
        counter: None,
        period: None,
        running: Running::Unknown,
    };
    let mut events = vec![(0, Event::Start), (6000, Event::Reading(reading))];
    events.extend(around.iter().cloned());
    events.sort_by_key(|(at, _)| *at);
    for (at, event) in events {
        let at = Moment::default().after(Span::from_secs(at));
        ledger.append(Entry { at, source: Source::Arbiter, event }).unwrap();
    }
    audit(&ledger, &[])
}

fn last(audit: &Audit) -> &Checkpoint {
    audit.latest().unwrap()
}

#[test]
fn without_a_count_no_fault_is_named_and_the_fitting_moves_are_given() {
    let audit = audited(50, None, &[]);
    assert_eq!(last(&audit).count, MoveCount::Asked(Some((19, 19))));
    assert_eq!(audit.findings, [Finding::MovesAsked { fits: Some((19, 19)) }]);
    assert!(audit.hypotheses.is_empty() && last(&audit).agrees());
    assert_eq!(last(&audit).discrepancy, Span::ZERO);
}

#[test]
fn too_little_for_any_number_of_moves_is_off_by_at_least_that() {
    let audit = audited(20, None, &[]);
    assert_eq!(last(&audit).count, MoveCount::Asked(None));
    assert_eq!(last(&audit).discrepancy, -Span::from_mins(11));
    assert!(audit.hypotheses.is_empty(), "the moves are asked for first");
}

#[test]
fn the_answer_may_come_with_the_reading_before_it_or_after_it() {
    let told = |at: i64| audited(50, None, &[(at, Event::Moves(Both::new(19, 19)))]);
    for audit in [audited(50, Some(19), &[]), told(5990), told(6100)] {
        assert_eq!((last(&audit).count, last(&audit).moves), (MoveCount::Noted, Both::new(19, 19)));
        assert!(last(&audit).agrees() && !audit.hypotheses.is_empty());
    }
    // Ten minutes before, the count was another one.
    assert_eq!(last(&told(5400)).count, MoveCount::Asked(Some((19, 19))));
    // A clock that stood still kept it.
    let stood = audited(60, None, &[(5400, Event::Stop), (5400, Event::Moves(Both::new(19, 19)))]);
    assert_eq!((last(&stood).count, last(&stood).agrees()), (MoveCount::Noted, true));
}

#[test]
fn a_count_that_changes_nothing_is_not_asked_for() {
    let mut ledger = Ledger::new(Controls::even(parse("25").unwrap()), Device::default());
    let shown = Span::from_mins(10);
    let reading = Reading {
        white: shown,
        black: shown,
        precision: Precision::Second,
        moves: None,
        counter: None,
        period: None,
        running: Running::Unknown,
    };
    for (at, event) in [(0, Event::Start), (1800, Event::Reading(reading))] {
        ledger.append(Entry { at: Moment::default().after(Span::from_secs(at)), source: Source::Arbiter, event }).unwrap();
    }
    let audit = audit(&ledger, &[]);
    assert_eq!((last(&audit).count, last(&audit).agrees()), (MoveCount::Unneeded, true));
}

#[test]
fn a_flag_says_whether_moves_are_missing_and_asks_where_nobody_counted() {
    use crate::clock::control::RollOver::{self, AtMoveCount, AtZero};
    let flag = |control: &str, moves: Option<u16>, roll: RollOver| {
        let device = Device { roll, ..Device::default() };
        let mut ledger = Ledger::new(Controls::even(parse(control).unwrap()), device);
        let at = |minutes: i64| Moment::default().after(Span::from_mins(minutes));
        let mut events = vec![(0, Event::Start)];
        events.extend(moves.map(|n| (119, Event::Moves(Both::new(n, n)))));
        events.push((120, Event::Flag { side: Side::Black }));
        for (minutes, event) in events {
            ledger.append(Entry { at: at(minutes), source: Source::Arbiter, event }).unwrap();
        }
        match audit(&ledger, &[]).findings[..] {
            [Finding::FlagSeen { side: Side::Black, moves }] => moves,
            ref other => panic!("{other:?}"),
        }
    };
    let two = "40/90+30'+30\"";
    assert_eq!(flag(two, Some(37), AtZero), FlagMoves::Missing { made: 37, needed: 40 });
    assert_eq!(flag(two, Some(43), AtZero), FlagMoves::Made { made: 43, needed: 40 }, "the display was still in the first period");
    assert_eq!(flag(two, Some(43), AtMoveCount), FlagMoves::Any, "the clock had gone on to the rest of the game");
    assert_eq!(flag(two, None, AtZero), FlagMoves::Unknown { needed: 40 });
    assert_eq!(flag("90+30", None, AtZero), FlagMoves::Any, "how many were made does not matter");
}

#[test]
fn the_clock_of_whoever_is_not_on_move_is_named_and_no_other() {
    let running = |moves: Option<(u16, u16)>, running: Running| {
        let mut ledger = Ledger::new(Controls::even(parse("60+30").unwrap()), Device::default());
        let reading = Reading {
            white: Span::from_mins(48),
            black: "0:52:30".parse().unwrap(),
            precision: Precision::Second,
            moves: moves.map(|(white, black)| Both::new(white, black)),
            counter: None,
            period: None,
            running,
        };
        for (at, event) in [(0, Event::Start), (1800, Event::Reading(reading))] {
            ledger.append(Entry { at: Moment::default().after(Span::from_secs(at)), source: Source::Arbiter, event }).unwrap();
        }
        let audit = audit(&ledger, &[]);
        audit.findings.into_iter().find(|f| matches!(f, Finding::WrongSideRuns { .. }))
    };
    let wrong = |side, white, black| Some(Finding::WrongSideRuns { side, moves: Both::new(white, black) });
    assert_eq!(running(Some((10, 9)), Running::White), wrong(Side::White, 10, 9));
    assert_eq!(running(Some((10, 10)), Running::Black), wrong(Side::Black, 10, 10));
    assert_eq!(running(Some((10, 9)), Running::Black), None);
    assert_eq!(running(Some((9, 9)), Running::White), None);
    for none in [Running::Unknown, Running::None, Running::Both] {
        assert_eq!(running(Some((10, 9)), none), None, "{none:?}");
    }
    assert_eq!(running(None, Running::White), None, "the moves are not known");
    assert_eq!(running(Some((12, 9)), Running::White), None, "no order of play gives these moves: that is said");
}
