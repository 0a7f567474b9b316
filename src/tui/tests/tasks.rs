//! Tasks of an arbiter's day, each with the keys it takes from the list of pairings: more of them would be a step back.

use super::Desk;
use crate::tui::key;
use event::{ByeKind, Presence, Status};

/// The numbers 1 to `n` in an order that a seed gives: a shuffle by a linear congruential generator (the multiplier of PCG).
fn shuffled(n: u16, seed: u64) -> Vec<u16> {
    let mut state = seed;
    let mut all: Vec<u16> = (1..=n).collect();
    for at in (1..all.len()).rev() {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        all.swap(at, usize::try_from(state >> 33).unwrap() % (at + 1));
    }
    all
}

/// Types a script and gives the number of its keys.
fn keys(desk: &mut Desk, script: &str) -> usize {
    desk.press(script);
    key::script(script).unwrap().len()
}

#[test]
fn thirty_slips_in_random_order_are_at_most_seventy_eight_keys() {
    let mut counts = Vec::new();
    for seed in 1..=6 {
        let mut desk = Desk::with_event(60, 1);
        let mut count = 0;
        for board in shuffled(30, seed) {
            // A slip of the board under the cursor needs no number.
            let number = if desk.cursor() == board { String::new() } else { board.to_string() };
            count += keys(&mut desk, &format!("{number}{}", ["w", "d", "b"][usize::from(board) % 3]));
        }
        assert!(desk.section().round(1).unwrap().is_complete());
        counts.push(count);
    }
    assert!(counts.iter().all(|count| *count <= 78), "{counts:?}");
}

#[test]
fn a_bye_for_round_7_of_a_named_player() {
    let mut desk =
        Desk::with_section(event::Setup::new("Open", arbitration::kind::GameKind::Chess, event::SystemKind::SwissDutch, 9), 40, 1);
    assert_eq!(keys(&mut desk, "<f2>14h7h"), 6);
    assert_eq!(desk.section().players[13].byes.get(&7), Some(&ByeKind::Half), "{}", desk.said());
    desk.press("<esc><f3>");
    assert!(keys(&mut desk, ":player<space>15<space>bye<space>7<enter>") <= 18);
    assert_eq!(desk.section().players[14].byes.get(&7), Some(&ByeKind::Half), "{}\n{}", desk.said(), desk.screen(100, 30));
}

#[test]
fn a_wrong_result_of_an_earlier_round_is_six_keys() {
    let mut desk = Desk::with_event(30, 3);
    assert_eq!(keys(&mut desk, "<left><left>12d<enter>"), 6);
    // Two rounds back a correction counts for the rating report; the standings stay as they were paired on.
    assert!(desk.said().contains("round 1, board 12") && desk.said().contains("drawn"), "{}", desk.said());
}

#[test]
fn who_leaves_is_five_keys_and_who_comes_back_four() {
    let mut desk = Desk::with_event(40, 1);
    assert_eq!(keys(&mut desk, "<f2>14xx"), 5);
    assert_eq!(desk.section().players[13].status, Status::Withdrawn, "{}", desk.said());
    assert_eq!(keys(&mut desk, "14x+"), 4);
    assert_eq!(desk.section().players[13].status, Status::Active, "{}", desk.said());
}

#[test]
fn check_in_with_two_absent_is_nine_keys() {
    let mut desk = Desk::with_event(40, 0);
    assert_eq!(keys(&mut desk, "<f2>14a37aA<enter>"), 9);
    let absent: Vec<usize> = (0..40).filter(|at| desk.section().players[*at].presence == Presence::Absent).collect();
    assert_eq!(absent, [13, 36]);
    assert!(desk.section().players.iter().all(|p| p.presence != Presence::Unknown));
}

#[test]
fn from_the_last_slip_to_the_paper_of_the_next_round_is_six_keys() {
    let mut desk = Desk::with_event(8, 1);
    desk.press("wwww");
    assert_eq!(keys(&mut desk, "g<enter>g<enter>"), 4);
    let round = desk.section().round(2).unwrap();
    assert!(round.published.is_some(), "{}", desk.said());
    desk.press("g");
    let asked = desk.screen(80, 24);
    assert!(asked.contains("Print the sheets of round 2?") && asked.contains("Result slips"), "{asked}");
}

#[test]
fn the_lit_step_leads_through_a_whole_round() {
    let mut desk = Desk::with_event(8, 0);
    let lit = |desk: &Desk| {
        let screen = desk.screen(140, 40);
        let from = screen.find("[g ").map_or(0, |at| at + 3);
        screen[from..].split(']').next().unwrap_or_default().to_owned()
    };
    assert_eq!(lit(&desk), "check-in 0/8");
    desk.press("g");
    desk.press("<enter>");
    assert_eq!(lit(&desk), "pair round 1", "{}", desk.screen(140, 40));
    desk.press("g<enter>");
    assert_eq!(lit(&desk), "publish");
    desk.press("g");
    assert!(desk.section().round(1).unwrap().published.is_none(), "what players would see is asked first");
    desk.press("<enter>");
    assert_eq!(lit(&desk), "print");
    desk.press("S");
    assert_eq!(lit(&desk), "results 0/4", "who prints elsewhere goes on: {}", desk.screen(140, 40));
    desk.press("wd<f4>g");
    assert_eq!(desk.cursor(), 3, "back to the boards, on the next open one");
    desk.press("g");
    assert_eq!(desk.cursor(), 3, "what is open is there: its keys are said");
    desk.press("bw");
    assert_eq!(lit(&desk), "pair round 2");
    let screen = desk.screen(80, 24);
    assert!(screen.contains("print ✗") || screen.contains("[g pair round 2]"), "{screen}");
}
