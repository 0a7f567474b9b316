//! What an arbiter does with a ruling: override, compare editions, the provisions that are no loop.

#![allow(clippy::unwrap_used, reason = "a test that cannot read its moves fails")]

use xiangqi::repetition::{Act, Reason, RuleSet, Severity, Verdict, judge, rule, sources};
use xiangqi::{Color, Move, Position, Setup, Square};

fn line(fen: &str, moves: &str, times: usize) -> (Position, Vec<Move>) {
    let read = |m: &str| Move { from: Square::parse(&m[..2]).unwrap(), to: Square::parse(&m[2..]).unwrap() };
    (Setup::from_fen(fen).unwrap().position, moves.split(' ').map(read).cycle().take(moves.split(' ').count() * times).collect())
}

const LONG_CHECK: (&str, &str) = ("2b6/4k4/9/9/9/9/9/9/2p6/3K1RBc1 w", "f0e0 e8f8 e0f0 f8e8");
const KILLS: (&str, &str) = ("2bak1c2/4aRN1r/4b4/9/9/9/3pp4/2n1B4/9/2B1K3C w", "i0h0 i8h8 h0i0 h8i8");

#[test]
fn two_occurrences_are_not_enough() {
    let (start, moves) = line(LONG_CHECK.0, LONG_CHECK.1, 2);
    let rules = RuleSet::Cxa2020.rules();
    let judged = judge(&rules, &start, &moves[..7]);
    assert_eq!((judged.verdict, judged.cycle, judged.why), (Verdict::None, None, vec![Reason::NoLoop(3)]));
    let judged = judge(&rules, &start, &moves);
    assert_eq!((judged.verdict, judged.cycle), (Verdict::Loses(Color::Red), Some(4..8)));
    assert_eq!(judged.why, [Reason::LongCheck(Color::Red)]);
    assert_eq!(judged.why[0].article(&rules), Some("25.1"));
}

/// A long check by one side alone loses in every edition, whatever the other side does; any other loop that is wrong has to change under the Chinese rules.
#[test]
fn a_long_check_alone_loses_in_every_edition() {
    let (start, moves) = line(LONG_CHECK.0, LONG_CHECK.1, 3);
    for (set, verdict) in sources(&start, &moves) {
        assert_eq!(verdict, Verdict::Loses(Color::Red), "{set}");
        assert_eq!(set.rules().told_first, set == RuleSet::Wxf2018, "{set}");
        // One check of the long one made another attack: still forbidden, no long check any more.
        let mut judged = judge(&set.rules(), &start, &moves);
        judged.relabel(0, Act::Kill, Vec::new());
        let expected = if set == RuleSet::Wxf2018 { Verdict::Draw } else { Verdict::MustChange(Color::Red) };
        assert_eq!(judged.verdict, expected, "{set}");
    }
}

#[test]
fn editions_differ_on_long_kill() {
    let (start, moves) = line(KILLS.0, KILLS.1, 3);
    for (set, verdict) in sources(&start, &moves) {
        // The World rules allow to threaten mate for ever, but not what Black does meanwhile: chasing the cannon with the rook.
        let expected = if set == RuleSet::Wxf2018 { Verdict::Loses(Color::Black) } else { Verdict::MustChange(Color::Red) };
        assert_eq!(verdict, expected, "{set}");
    }
    let judged = judge(&RuleSet::Cxa2020.rules(), &start, &moves);
    let kill = &judged.labels[0];
    assert_eq!((kill.act, kill.act.term(), kill.severity(), kill.code()), (Act::Kill, '杀', Some(Severity::Severe), "k"));
    assert!(!kill.evidence.is_empty());
}

#[test]
fn an_overridden_label_changes_the_ruling() {
    let (start, moves) = line(KILLS.0, KILLS.1, 3);
    let mut judged = judge(&RuleSet::Cxa2020.rules(), &start, &moves);
    judged.relabel(2, Act::Idle, Vec::new());
    assert_eq!(judged.verdict, Verdict::Draw);
    assert!(judged.labels[2].overridden && !judged.labels[0].overridden);
    assert_eq!(judged.why[0], Reason::Allowed(Color::Red, judged.labels[2].ply));
    judged.relabel(99, Act::Check, Vec::new());
    assert_eq!(judged.verdict, Verdict::Draw);
}

#[test]
fn both_forbidden_is_weighed_in_2020_only() {
    let fen = "1Cbak4/1r2a4/c3b4/p8/2p1R4/6P1P/2P6/4B4/4A4/2BAK4 w";
    let (start, moves) = line(fen, "b9a9 b8a8 a9b9 a8b8", 3);
    let judged = judge(&RuleSet::Cxa2020.rules(), &start, &moves);
    assert_eq!(judged.why.last(), Some(&Reason::Severer(Color::Black)));
    let (verdict, why) = rule(&RuleSet::Cxa1999.rules(), &judged.labels);
    assert_eq!((verdict, why.last()), (Verdict::Draw, Some(&Reason::BothForbidden)));
}

#[test]
fn pawn_attacks_count_against_a_side_in_1999() {
    let (start, moves) = line(KILLS.0, KILLS.1, 3);
    let mut labels = judge(&RuleSet::Cxa1999.rules(), &start, &moves).labels;
    for label in labels.iter_mut().filter(|label| label.side == Color::Black) {
        label.by_pawn = true;
    }
    let (verdict, why) = rule(&RuleSet::Cxa1999.rules(), &labels);
    assert_eq!(verdict, Verdict::Draw);
    assert!(why.contains(&Reason::PawnAttackCounted(Color::Black)));
    assert_eq!(rule(&RuleSet::Cxa2020.rules(), &labels).0, Verdict::MustChange(Color::Red));
}
