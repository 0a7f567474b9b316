//! How far a correction reaches, by system.

use super::*;
use arbitration::kind::GameKind;

const OPEN: SectionId = SectionId(1);
const NOW: &str = "2026-11-20T14:50:00+01:00";

fn give(event: &mut Event, command: &Command) {
    let changes = decide(event, command).unwrap_or_else(|why| panic!("{why:?}"));
    changes.iter().for_each(|change| event.apply(change).unwrap());
}

/// Pairs and publishes a round; White wins at so many of its boards.
fn round(event: &mut Event, played: u16) {
    let proposal = propose(event, &event.sections[0]).unwrap();
    give(event, &Command::Pair(OPEN, Box::new(proposal)));
    give(event, &Command::Publish(OPEN, NOW.into()));
    let number = event.sections[0].current_number();
    for board in 1..=played {
        give(event, &Command::SetResult(OPEN, GameAt::new(number, board), Some(BoardResult::WhiteWins)));
    }
}

fn event(system: SystemKind, rounds: u16) -> Event {
    let mut event = Event::default();
    give(&mut event, &Command::AddSection(Setup::new("A", GameKind::Chess, system, rounds)));
    let player = |n: u32| NewPlayer { person: Person { name: format!("P{n}"), ..Person::default() }, lot: None };
    give(&mut event, &Command::AddPlayers(OPEN, (1..=8).map(player).collect()));
    round(&mut event, 4);
    event
}

/// The result of board 1 of round 1 for pairings and standings, and that for the rating report.
fn first(event: &Event) -> (Option<BoardResult>, Option<BoardResult>) {
    let board = &event.sections[0].rounds[0].boards[0];
    (board.result, board.rating_result)
}

#[test]
fn a_correction_in_a_swiss_is_too_late_when_the_next_round_has_ended() {
    let mut event = event(SystemKind::SwissDutch, 5);
    round(&mut event, 2);
    let at = GameAt::new(1, 1);
    assert_eq!(event.sections[0].reach_of_correction(at, BoardResult::Draw), Reach::NextPairing);
    for board in 3..=4 {
        give(&mut event, &Command::SetResult(OPEN, GameAt::new(2, board), Some(BoardResult::Draw)));
    }
    assert_eq!(event.sections[0].reach_of_correction(at, BoardResult::Draw), Reach::Rating);
    give(&mut event, &Command::Correct(OPEN, at, BoardResult::Draw));
    assert_eq!(first(&event), (Some(BoardResult::WhiteWins), Some(BoardResult::Draw)));
}

#[test]
fn a_correction_in_a_round_robin_counts_in_its_standings_whenever_it_is_found() {
    let mut event = event(SystemKind::RoundRobin, 7);
    round(&mut event, 4);
    round(&mut event, 1);
    let points = |event: &Event| {
        let ranked = Ranked::new(event, &event.sections[0], Some(2)).unwrap();
        ranked.standings.rows.iter().map(|row| format!("{} {:?}", row.tpn.0, row.values.first())).collect::<Vec<_>>()
    };
    let before = points(&event);
    assert_eq!(event.sections[0].reach_of_correction(GameAt::new(1, 1), BoardResult::Draw), Reach::Standings);
    give(&mut event, &Command::Correct(OPEN, GameAt::new(1, 1), BoardResult::Draw));
    assert_eq!(first(&event), (Some(BoardResult::Draw), None));
    assert_ne!(points(&event), before);
    assert!(event.sections[0].comments[0].starts_with("Correction @ Round 1: "), "{:?}", event.sections[0].comments);
}

#[test]
fn a_correction_in_a_bracket_never_leaves_a_match_that_nobody_can_decide() {
    for result in [BoardResult::Draw, BoardResult::BlackWins, BoardResult::DoubleForfeit] {
        let mut event = event(SystemKind::Knockout, 3);
        round(&mut event, 1);
        assert_eq!(event.sections[0].reach_of_correction(GameAt::new(1, 1), result), Reach::RatingInBracket);
        give(&mut event, &Command::Correct(OPEN, GameAt::new(1, 1), result));
        assert_eq!(first(&event), (Some(BoardResult::WhiteWins), Some(result)));
        give(&mut event, &Command::SetResult(OPEN, GameAt::new(2, 2), Some(BoardResult::WhiteWins)));
        round(&mut event, 1);
    }
    let mut event = event(SystemKind::Knockout, 3);
    round(&mut event, 2);
    give(&mut event, &Command::Correct(OPEN, GameAt::new(1, 1), BoardResult::WhiteForfeitWin));
    assert_eq!(first(&event), (Some(BoardResult::WhiteForfeitWin), None), "the same player goes on");
}
