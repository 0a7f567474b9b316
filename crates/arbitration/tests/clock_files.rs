//! The ledger files under `fixtures/clock`, each with what it has to give.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use arbitration::clock::audit::{Audit, Finding, FlagMoves, Impossible};
use arbitration::clock::file::ClockFile;
use arbitration::clock::hypothesis::Fault;
use arbitration::clock::proposal::{Proposal, SplitRule, proposals};
use arbitration::clock::side::{End, Side};
use arbitration::clock::span::Span;

fn file(name: &str) -> ClockFile {
    let path = format!("{}/../../fixtures/clock/{name}.toml", env!("CARGO_MANIFEST_DIR"));
    ClockFile::read(&std::fs::read_to_string(path).unwrap()).unwrap_or_else(|e| panic!("{name}: {e}"))
}

#[test]
fn cards_are_right_to_the_second() {
    for (name, left, right, starts) in [
        ("missing-increments", "1:12:00", "1:12:00", Side::White),
        ("illegal-move", "0:34:00", "1:12:00", Side::White),
        ("wrong-setting", "0:11:00", "0:05:00", Side::White),
        ("counter-behind", "0:30:30", "0:42:30", Side::White),
        ("xiangqi-wrong-claim", "0:17:10", "0:57:50", Side::White),
        ("draughts-late", "1:04:00", "1:21:00", Side::White),
    ] {
        let file = file(name);
        let worked = file.work(&file.audit()).unwrap().unwrap();
        let card = worked.card;
        let shown = (card.left.display.to_string(), card.right.display.to_string(), card.starts, card.lever_down);
        assert_eq!(shown, (left.into(), right.into(), starts, End::Right), "{name}");
        assert!(worked.warnings.is_empty(), "{name}");
    }
}

#[test]
fn the_half_hour_sheet_finds_the_unrecorded_stop() {
    let audit = file("half-hour-sheet").audit();
    assert_eq!(audit.checkpoints.iter().map(|c| c.agrees()).collect::<Vec<_>>(), [true, true, false]);
    assert_eq!(audit.hypotheses[0].fault, Fault::UnloggedStop { span: Span::from_secs(630) });
}

#[test]
fn a_flag_counts_the_moves_of_the_reading_beside_it() {
    let seen =
        |audit: &Audit| audit.findings.iter().find_map(|f| if let Finding::FlagSeen { moves, .. } = f { Some(*moves) } else { None });
    // The clock counted 39 presses and is still in the period of 40 moves.
    assert_eq!(seen(&file("counter-behind").audit()), Some(FlagMoves::Made { made: 40, needed: 40 }));
    let ledger = |control: &str, entries: [&str; 2]| {
        let entries: String = entries.iter().map(|entry| format!("[[entry]]\nat = \"11:00\"\n{entry}\n")).collect();
        let text = format!("game = \"xiangqi\"\ncontrol = \"{control}\"\n[[entry]]\nat = \"9:00\"\nkind = \"start\"\n{entries}");
        ClockFile::read(&text).unwrap()
    };
    let flag = "kind = \"flag\"\nside = \"red\"";
    let reading = "kind = \"reading\"\nred = \"0:00:00\"\nblack = \"0:00:10\"\nmoves = { red = 37, black = 36 }";
    for entries in [[reading, flag], [flag, reading]] {
        let file = ledger("40/60,SD/30", entries);
        let audit = file.audit();
        assert_eq!(seen(&audit), Some(FlagMoves::Missing { made: 37, needed: 40 }), "{entries:?}");
        // By the moves Red would have used more than his hour: no clock shows that.
        let proportional = |p: &Proposal| p.rule == SplitRule::Proportional;
        assert!(proposals(&file.ledger, &audit, None).iter().any(|p| proportional(p) && p.remaining.white.is_negative()));
        assert!(!file.proposals(&audit).iter().any(proportional) && !file.proposals(&audit).is_empty());
    }
    let uncounted = "kind = \"reading\"\nred = \"0:00:00\"\nblack = \"0:00:10\"";
    assert_eq!(seen(&ledger("40/60,SD/30", [uncounted, flag]).audit()), Some(FlagMoves::Unknown { needed: 40 }));
}

#[test]
fn suspects_are_named() {
    assert_eq!(file("wrong-setting").audit().hypotheses[0].fault, Fault::OtherControl { suspect: 0 });
}

#[test]
fn bad_readings_are_shown() {
    let file = file("bad-reading");
    let audit = file.audit();
    assert_eq!(file.unreadable[0].why.could_be, [Span::from_mins(135)]);
    assert!(audit.impossible.iter().any(|i| matches!(i, Impossible::BothRunning { .. })));
    assert!(audit.impossible.iter().any(|i| matches!(i, Impossible::MoreThanGiven { side: Side::White, .. })));
    assert!(!audit.hypotheses.iter().any(|h| matches!(h.fault, Fault::ExtraPresses { .. })), "more presses than moves");
}
