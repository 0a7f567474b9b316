//! The worked cases, to the second: real ones where their source says so, and the boundary cells of the editions.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use arbitration::clock::audit::{Audit, Finding, Impossible, audit};
use arbitration::clock::card::Balance;
use arbitration::clock::cases::{Arrival, ClaimantPays, Desk, Grant, Restore, Warning, raised};
use arbitration::clock::control::{Controls, Device, FirstIncrement, RollOver};
use arbitration::clock::hypothesis::Fault;
use arbitration::clock::ledger::{Entry, Event, Ledger, Precision, Reading, Running, Source};
use arbitration::clock::proposal::{Floors, SplitRule, proposals};
use arbitration::clock::side::{Both, Side};
use arbitration::clock::span::{Moment, Span};
use arbitration::clock::text::parse;

fn t(text: &str) -> Span {
    text.parse().unwrap()
}

fn both(white: &str, black: &str) -> Both<Span> {
    Both::new(t(white), t(black))
}

fn even(text: &str) -> Controls {
    Controls::even(parse(text).unwrap())
}

const BY_MOVES: Device = Device {
    first_increment: FirstIncrement::AfterMove1,
    roll: RollOver::AtMoveCount,
    display: arbitration::clock::control::Display::Remaining,
    white_on: arbitration::clock::side::End::Left,
};

fn balance(remaining: Both<Span>, moves: (u16, u16), period: usize) -> Balance {
    Balance { remaining, moves: Both::new(moves.0, moves.1), period: Both::new(period, period) }
}

fn one_reading(control: &str, device: Device, after: &str, shown: Both<Span>, moves: (u16, u16)) -> (Ledger, Audit) {
    let mut ledger = Ledger::new(even(control), device);
    let at = |span: Span| Moment::default().after(span);
    ledger.append(Entry { at: at(Span::ZERO), source: Source::Arbiter, event: Event::Start }).unwrap();
    let reading = Reading {
        white: shown.white,
        black: shown.black,
        precision: Precision::Second,
        moves: Some(Both::new(moves.0, moves.1)),
        counter: None,
        period: None,
        running: Running::None,
    };
    ledger.append(Entry { at: at(t(after)), source: Source::Arbiter, event: Event::Reading(reading) }).unwrap();
    let result = audit(&ledger, &[]);
    (ledger, result)
}

#[test]
fn fixture_1_no_increments_and_one_side_ran() {
    let (ledger, audit) = one_reading("40/90+30'+30\"", BY_MOVES, "50:00", both("0:40:00", "1:30:00"), (14, 14));
    let point = audit.latest().unwrap();
    assert_eq!((point.expected.least, point.expected.most), (t("2:24:00"), t("2:24:00")));
    assert_eq!((point.observed, point.discrepancy), (t("2:10:00"), t("-0:14:00")));
    assert_eq!(audit.hypotheses[0].fault, Fault::IncrementsMissing, "{:#?}", audit.hypotheses);
    assert_eq!((audit.hypotheses[0].residual, audit.hypotheses[0].effect), (Span::ZERO, t("-0:14:00")));
    assert_eq!(audit.findings, [Finding::NeverRan { side: Side::Black, shown: t("1:30:00") }]);
    let equal = *proposals(&ledger, &audit, None).iter().find(|p| p.rule == SplitRule::Equal).unwrap();
    assert_eq!((equal.remaining, equal.gap), (both("1:12:00", "1:12:00"), Span::ZERO));
    let desk = Desk { controls: &ledger.controls, device: BY_MOVES };
    let worked = desk.settle(&equal, &balance(point.shown, (14, 14), 0));
    let card = worked.card;
    assert_eq!((card.left.display, card.right.display), (t("1:12:00"), t("1:12:00")));
    assert_eq!((card.left.moves, card.right.moves, card.period, card.starts), (14, 14, Some(1), Side::White));
    // With the first increment on the clock from the start the sum would be a minute more.
    let dgt = Device { first_increment: FirstIncrement::BeforeMove1, ..BY_MOVES };
    let (_, audit) = one_reading("40/90+30'+30\"", dgt, "50:00", both("0:40:00", "1:30:00"), (14, 14));
    assert_eq!(audit.latest().unwrap().expected.least, t("2:25:00"));
}

#[test]
fn fixture_2_delay_for_increment() {
    let after = Device { first_increment: FirstIncrement::AfterMove1, ..Device::default() };
    for (white, black, elapsed) in [(30, 30, "52:00"), (41, 40, "55:30")] {
        let (_, audit) = one_reading("25+5", after, elapsed, both("0:00:08", "0:00:21"), (white, black));
        let shortage = t("50:00") + Span::from_secs(5 * i64::from(white + black)) - t(elapsed) - t("0:29");
        assert_eq!(audit.latest().unwrap().discrepancy, -shortage);
    }
    let (_, audit) = one_reading("25+5", after, "52:00", both("0:00:08", "0:00:21"), (30, 30));
    assert!(audit.hypotheses.iter().any(|h| h.fault == Fault::DelayForIncrement && h.fits), "{:#?}", audit.hypotheses);
}

#[test]
fn fixture_3_missed_press_at_the_control() {
    let controls = even("40/90+30'+30\"");
    let desk = Desk { controls: &controls, device: BY_MOVES };
    let worked = desk.counter_off(39, &balance(both("0:00:00", "0:12:00"), (40, 40), 0));
    assert_eq!(worked.balance.remaining, both("0:30:30", "0:42:30"));
    assert_eq!((worked.card.left.moves, worked.card.period), (40, Some(2)));
    assert!(worked.entries.contains(&Event::Counter { moves: 40 }));
}

#[test]
fn fixture_4_the_hour_came_one_move_early() {
    let controls = even("40/120,60");
    let desk = Desk { controls: &controls, device: BY_MOVES };
    let worked = desk.counter_off(40, &balance(both("1:00:00", "1:25:00"), (39, 39), 1));
    assert_eq!(worked.balance.remaining, both("0:00:00", "0:25:00"));
    assert_eq!(worked.warnings, [Warning::Overstepped { side: Side::White, by: Span::ZERO }]);
}

#[test]
fn fixture_5_set_as_longer_control() {
    let controls = even("40/90,SD/30");
    let desk = Desk { controls: &controls, device: BY_MOVES };
    let worked = desk.wrong_setting(&even("40/120,SD/60"), &balance(both("1:11:00", "1:05:00"), (41, 41), 1));
    assert_eq!(worked.balance.remaining, both("0:11:00", "0:05:00"));
    assert!(worked.warnings.is_empty());
}

#[test]
fn fixture_6_spurious_second_period() {
    let mut ledger = Ledger::new(even("G/55 d5"), Device::default());
    let mut add = |secs: i64, event| {
        ledger.append(Entry { at: Moment::default().after(Span::from_secs(secs)), source: Source::Arbiter, event }).unwrap();
    };
    let reading = |white: &str, black: &str, n| {
        Event::Reading(Reading {
            white: t(white),
            black: t(black),
            precision: Precision::Second,
            moves: Some(Both::new(n, n)),
            counter: None,
            period: None,
            running: Running::None,
        })
    };
    add(0, Event::Start);
    add(3600, reading("0:24:00", "0:28:00", 20));
    add(6000, reading("1:06:00", "1:08:00", 40));
    let result = audit(&ledger, &[]);
    assert_eq!(result.hypotheses[0].fault, Fault::PeriodAdded { side: None, span: t("1:00:00") }, "{:#?}", result.hypotheses);
    let desk = Desk { controls: &ledger.controls, device: ledger.device };
    let hour = -t("1:00:00");
    let grants = [Side::White, Side::Black].map(|s| Grant::new(s, hour, "6.10.2", "spurious period"));
    let worked = desk.adjusted(&grants, &balance(both("1:06:00", "1:08:00"), (40, 40), 0));
    assert_eq!(worked.balance.remaining, both("0:06:00", "0:08:00"));
}

#[test]
fn fixture_7_proportional_of_1993() {
    let controls = even("40/120,60");
    let desk = Desk { controls: &controls, device: BY_MOVES };
    // Used 90 and 60 minutes after 30 moves; restored to move 20.
    let worked = desk.restored(Both::new(20, 20), Restore::Proportional, &[], &balance(both("0:30:00", "1:00:00"), (30, 30), 0));
    assert_eq!(worked.balance.remaining, both("1:00:00", "1:20:00"), "used 60 and 40");
    let floors = Floors { per_control: t("5:00"), per_move: Span::MINUTE };
    assert_eq!(raised(&controls, floors, &worked.balance).1, Both::default(), "20 minutes for 20 moves are left");
    let short = balance(both("0:12:00", "0:03:00"), (25, 37), 0);
    assert_eq!(raised(&controls, floors, &short).0.remaining, both("0:15:00", "0:05:00"), "15 moves to go; 5 minutes at least");
}

#[test]
fn fixture_8_wrong_claim_of_2001_and_its_boundaries() {
    let controls = even("40/120,60");
    let desk = Desk { controls: &controls, device: BY_MOVES };
    for (left, after) in [
        ("10:00", "7:00"),
        ("6:00", "3:00"),
        ("4:00", "2:00"),
        ("2:30", "1:15"),
        ("2:00", "1:00"),
        ("1:30", "1:00"),
        ("1:00", "1:00"),
        ("0:45", "0:45"),
    ] {
        let start = balance(Both::new(t(left), t("8:00")), (30, 30), 0);
        let grants = [
            Grant::new(Side::White, -ClaimantPays::Half.charge(t(left)), "9.5", "wrong claim"),
            Grant::new(Side::Black, t("3:00"), "9.5", "wrong claim"),
        ];
        assert_eq!(desk.adjusted(&grants, &start).balance.remaining, Both::new(t(after), t("11:00")), "{left}");
    }
    // 2023: the claimant keeps his time; 1993: five minutes on the time used, and overstepping loses.
    assert_eq!(ClaimantPays::Nothing.charge(t("10:00")), Span::ZERO);
    let grant = [Grant::new(Side::White, -ClaimantPays::Used(t("5:00")).charge(t("4:00")), "10.13", "wrong claim")];
    let worked = desk.adjusted(&grant, &balance(both("4:00", "8:00"), (30, 30), 0));
    assert_eq!(worked.warnings, [Warning::PenaltyOversteps { side: Side::White }]);
}

#[test]
fn fixture_9_illegal_move_of_2023() {
    let controls = even("90+30");
    let desk = Desk { controls: &controls, device: Device::default() };
    // White completed the illegal 24th move with the press: his display has its increment.
    let start = balance(both("0:34:30", "1:08:50"), (24, 23), 0);
    let grants = [Grant::new(Side::Black, t("2:00"), "7.5.5", "illegal move")];
    let left = desk.restored(Both::new(23, 23), Restore::Leave, &grants, &start);
    assert_eq!(left.balance.remaining, both("0:34:00", "1:10:50"));
    assert_eq!((left.card.left.moves, left.card.starts), (23, Side::White));
    let given_back = Restore::GiveBack(both("0:00:00", "0:01:10"));
    let back = desk.restored(Both::new(23, 23), given_back, &grants, &start);
    assert_eq!(back.balance.remaining, both("0:34:00", "1:12:00"));
}

#[test]
fn fixture_10_sealed_early() {
    let controls = even("40/120,60");
    let desk = Desk { controls: &controls, device: BY_MOVES };
    let worked = desk.sealed_early(Side::White, t("12:00"), "I.1.2", &balance(both("0:31:00", "0:40:00"), (38, 38), 0));
    assert_eq!(worked.balance.remaining, both("0:19:00", "0:40:00"));
}

#[test]
fn fixture_11_both_late() {
    let controls = even("90");
    let desk = Desk { controls: &controls, device: Device::default() };
    let came = Both::new(Some(t("17:00")), Some(t("25:00")));
    let fide = desk.arrivals(came, t("25:00"), t("30:00"), Arrival::WhiteCharged, "6.7.2");
    assert_eq!(fide.balance.remaining, both("1:13:00", "1:30:00"));
    assert!(fide.warnings.is_empty());
    let first = desk.arrivals(Both::new(Some(t("17:00")), None), t("17:00"), t("30:00"), Arrival::Halved, "16");
    assert_eq!(first.balance.remaining, both("1:21:30", "1:21:30"));
    // Exactly at the default time is not after it; a moment later is; nobody there at the limit is too late.
    let edge = |secs| {
        desk.arrivals(Both::new(Some(t("0:00")), Some(Span::from_secs(secs))), t("31:00"), t("30:00"), Arrival::WhiteCharged, "6.7.2")
    };
    assert!(edge(1800).warnings.is_empty());
    assert_eq!(edge(1801).warnings, [Warning::TooLate { side: Side::Black, limit: t("30:00") }]);
    let ahead = desk.arrivals(came, t("20:00"), t("30:00"), Arrival::WhiteCharged, "6.7.2");
    assert_eq!(ahead.warnings, [Warning::ArrivalAhead { side: Side::Black, by: t("5:00") }], "later than the time that has passed");
}

#[test]
fn impossible_readings_are_shown_not_repaired() {
    let (_, audit) = one_reading("90+30", Device::default(), "10:00", both("1:50:00", "1:28:00"), (4, 4));
    assert!(matches!(audit.impossible[..], [Impossible::MoreThanGiven { side: Side::White, .. }]), "{:?}", audit.impossible);
    let (_, audit) = one_reading("90+30", Device::default(), "10:00", both("-0:02:00", "1:30:00"), (4, 4));
    assert!(matches!(audit.impossible[0], Impossible::Negative { side: Side::White, .. }));
    let (_, audit) = one_reading("90+30", Device::default(), "10:00", both("1:10:00", "1:33:00"), (4, 6));
    assert!(audit.impossible.iter().any(|i| matches!(i, Impossible::Moves { .. })));
    assert!(audit.impossible.iter().any(|i| matches!(i, Impossible::LessThanElapsed { side: Side::White, .. })));
}

#[test]
fn the_helper_costs_a_twentieth_at_most_ten_minutes() {
    let controls = even("40/90+30'+30\"");
    let desk = Desk { controls: &controls, device: BY_MOVES };
    assert_eq!(desk.helper_deduction(Side::White, "8.1.6").delta, -t("6:00"));
    let controls = even("40/3h,60");
    let desk = Desk { controls: &controls, device: BY_MOVES };
    assert_eq!(desk.helper_deduction(Side::White, "8.1.6").delta, -t("10:00"));
}

#[test]
fn what_a_case_appends_keeps_the_identity() {
    let (mut ledger, first) = one_reading("90+30", Device::default(), "30:00", both("1:21:00", "1:33:30"), (24, 23));
    assert!(first.is_clean(), "{first:?}");
    let desk_controls = ledger.controls.clone();
    let desk = Desk { controls: &desk_controls, device: ledger.device };
    let grants = [Grant::new(Side::Black, t("2:00"), "7.5.5", "illegal move")];
    let restore = Restore::GiveBack(both("0:00:00", "0:01:10"));
    let worked = desk.restored(Both::new(20, 20), restore, &grants, &first.latest().unwrap().balance());
    let at = Moment::default().after(t("30:00"));
    let reading = Event::Reading(Reading {
        white: worked.balance.remaining.white,
        black: worked.balance.remaining.black,
        precision: Precision::Second,
        moves: None,
        counter: None,
        period: None,
        running: Running::None,
    });
    for event in worked.entries.into_iter().chain([reading]) {
        ledger.append(Entry { at, source: Source::Rule, event }).unwrap();
    }
    let after = audit(&ledger, &[]);
    assert!(after.checkpoints.iter().all(|c| c.agrees() && c.discrepancy == Span::ZERO), "{:#?}", after.checkpoints);
}
