//! Places by lot, by play-off and by hand, values that were typed, and what standings say of them.

use super::*;
use arbitration::kind::GameKind;

const OPEN: SectionId = SectionId(1);
const NOW: &str = "2026-11-20T14:50:00+01:00";

/// Four players who all drew with each other in one round: 1-3 and 2-4, or so.
fn event(rounds: u16) -> Event {
    let mut event = Event::default();
    let mut setup = Setup::new("A", GameKind::Chess, SystemKind::SwissDutch, rounds);
    setup.tiebreaks = vec!["BH".to_owned()];
    give(&mut event, &Command::AddSection(setup));
    let player = |n: u32| NewPlayer { person: Person { name: format!("P{n}"), ..Person::default() }, lot: None };
    give(&mut event, &Command::AddPlayers(OPEN, (1..=4).map(player).collect()));
    let proposal = propose(&event, &event.sections[0]).unwrap();
    give(&mut event, &Command::Pair(OPEN, Box::new(proposal)));
    give(&mut event, &Command::Publish(OPEN, NOW.into()));
    for board in 1..=2 {
        give(&mut event, &Command::SetResult(OPEN, GameAt::new(1, board), Some(BoardResult::Draw)));
    }
    event
}

fn give(event: &mut Event, command: &Command) {
    let changes = decide(event, command).unwrap_or_else(|why| panic!("{why:?}"));
    changes.iter().for_each(|change| event.apply(change).unwrap());
}

fn place(order: &[u32], by: PlacingBy, reason: &str, seed: Option<u64>) -> Command {
    let order = order.iter().map(|n| PlayerId(*n)).collect();
    Command::Place(OPEN, NewPlacing { order, by, reason: reason.to_owned(), seed })
}

fn ranked(event: &Event) -> Ranked {
    Ranked::new(event, &event.sections[0], None).unwrap()
}

fn ranks(event: &Event) -> Vec<(u16, u32)> {
    let ranked = ranked(event);
    ranked.standings.rows.iter().map(|row| (row.rank, ranked.players[&row.tpn].0)).collect()
}

#[test]
fn the_same_seed_draws_the_same_order_whoever_is_named_first() {
    let ids = |list: &[u32]| list.iter().map(|n| PlayerId(*n)).collect::<Vec<_>>();
    let drawn = drawn_order(&ids(&[4, 2, 9, 7, 1]), 17);
    assert_eq!(drawn, drawn_order(&ids(&[1, 2, 4, 7, 9]), 17));
    assert!((0..50).any(|seed| drawn_order(&ids(&[1, 2, 4, 7, 9]), seed) != drawn));
    // Each of three is first about as often.
    let firsts = (0..3000).filter(|seed| drawn_order(&ids(&[1, 2, 3]), *seed)[0] == PlayerId(1)).count();
    assert!((900..1100).contains(&firsts), "{firsts}");
}

#[test]
fn lots_part_those_who_are_level_and_are_written_down() {
    let mut event = event(1);
    assert_eq!(ranks(&event).iter().map(|(rank, _)| *rank).collect::<Vec<_>>(), [1; 4]);
    give(&mut event, &place(&[1, 2, 3, 4], PlacingBy::Lot, "", Some(5)));
    let drawn: Vec<u32> = drawn_order(&[1, 2, 3, 4].map(PlayerId), 5).iter().map(|id| id.0).collect();
    assert_eq!(ranks(&event), (1..).zip(drawn).collect::<Vec<_>>());
    let section = &event.sections[0];
    assert!(section.comments.last().unwrap().starts_with("Places @ Round 1: "), "{:?}", section.comments);
    let remarks = standings_remarks(&event, section, &ranked(&event));
    assert!(matches!(&remarks[..], [StandingsRemark::Placed { places: (1, 4), by: PlacingBy::Lot, seed: Some(5), .. }]), "{remarks:?}");
    let back = decide(&event, &Command::Unplace(OPEN, 0)).unwrap();
    back.iter().for_each(|change| event.apply(change).unwrap());
    assert_eq!(ranks(&event)[3].0, 1);
    assert_eq!(decide(&event, &Command::Unplace(OPEN, 0)), Err(Refusal::NoPlacing));
}

#[test]
fn a_corrected_result_makes_a_decision_stale_and_it_is_named() {
    let mut event = event(1);
    give(&mut event, &place(&[3, 1, 4, 2], PlacingBy::Hand, "play-off on another day", None));
    assert_eq!(ranks(&event).iter().map(|(_, id)| *id).collect::<Vec<_>>(), [3, 1, 4, 2]);
    give(&mut event, &Command::SetResult(OPEN, GameAt::new(1, 1), Some(BoardResult::WhiteWins)));
    let white = event.sections[0].rounds[0].boards[0].white.0;
    assert_eq!(ranks(&event)[0], (1, white), "the points decide again");
    let remarks = standings_remarks(&event, &event.sections[0], &ranked(&event));
    assert!(matches!(&remarks[..], [StandingsRemark::Stale { number: 1, by: PlacingBy::Hand, names }] if names.len() == 4), "{remarks:?}");
}

#[test]
fn what_cannot_be_decided_so_is_refused() {
    let mut event = event(1);
    give(&mut event, &Command::SetResult(OPEN, GameAt::new(1, 1), Some(BoardResult::WhiteWins)));
    let board = event.sections[0].rounds[0].boards[0].clone();
    let (winner, loser) = (board.white.0, board.black.0);
    let level: Vec<u32> = (1..=4).filter(|n| ![winner, loser].contains(n)).collect();
    let refused = |command: &Command| decide(&event, command).unwrap_err();
    assert_eq!(refused(&place(&[winner], PlacingBy::Lot, "", Some(1))), Refusal::PlacingNames);
    assert_eq!(refused(&place(&[level[0], level[0]], PlacingBy::Lot, "", Some(1))), Refusal::PlacingNames);
    assert_eq!(refused(&place(&level, PlacingBy::Hand, " ", None)), Refusal::PlacingReason);
    assert_eq!(refused(&place(&[winner, loser], PlacingBy::PlayOff, "", None)), Refusal::PlacingApart, "others stand between");
    assert_eq!(refused(&place(&[winner, level[0]], PlacingBy::PlayOff, "", None)), Refusal::PlacingApart, "another shares the place");
    let three = [level[0], winner, level[1]];
    assert_eq!(refused(&place(&three, PlacingBy::Lot, "", Some(1))), Refusal::PlacingNotLevel);
    // With a reason the arbiter may order neighbours who are not level.
    give(&mut event, &place(&three, PlacingBy::Hand, "unsporting conduct", None));
    assert_eq!(ranks(&event)[..3], [(1, three[0]), (2, three[1]), (3, three[2])]);
}

#[test]
fn typed_values_are_a_tie_break() {
    let mut event = event(1);
    let list = vec!["MANUAL".to_owned()];
    give(&mut event, &Command::EditSection(OPEN, vec![SectionPatch::Tiebreaks(list)]));
    assert!(event.sections[0].comments.last().unwrap().contains("Tie-breaks @ Round 1: BH => MANUAL"));
    let value = |n: i32| Some(tournament::points::Points::from_halves(n));
    let values = vec![(PlayerId(4), value(3)), (PlayerId(2), value(4)), (PlayerId(1), value(3))];
    give(&mut event, &Command::SetManual(OPEN, Some("blitz".to_owned()), values));
    assert_eq!(ranks(&event), [(1, 2), (2, 1), (2, 4), (4, 3)], "who has no value stands below all who have one");
    assert_eq!(standings_remarks(&event, &event.sections[0], &ranked(&event)), [StandingsRemark::Manual("blitz".to_owned())]);
    give(&mut event, &Command::SetManual(OPEN, None, vec![(PlayerId(2), None)]));
    assert_eq!(ranks(&event)[0], (1, 1));
}

#[test]
fn standings_say_how_they_count() {
    let mut event = event(3);
    event.info.start = "2023/05/06".to_owned();
    let told = |event: &Event| standings_remarks(event, &event.sections[0], &ranked(event));
    use tournament::tiebreak::Edition::{Mar2026, Virtual};
    assert_eq!(
        told(&event),
        [StandingsRemark::Edition { used: Mar2026, due: Virtual }],
        "every round was played: nothing will count otherwise"
    );
    give(
        &mut event,
        &Command::EditSection(OPEN, vec![SectionPatch::TiebreakEdition("virtual".to_owned()), SectionPatch::Ties(Ties::Broken)]),
    );
    assert_eq!(told(&event), []);
    assert!(event.sections[0].comments.contains(&"Tie-breaks @ Round 1: edition 2026-03 => virtual".to_owned()));
    give(&mut event, &Command::SetResult(OPEN, GameAt::new(1, 1), Some(BoardResult::WhiteForfeitWin)));
    assert_eq!(told(&event)[0], StandingsRemark::Interim { after: 1, rounds: 3 }, "the virtual opponent draws on");
    // At the end a tie that is to be broken is named.
    event.sections[0].setup.rounds = 1;
    let open = told(&event).into_iter().find_map(|remark| if let StandingsRemark::Open { places } = remark { Some(places) } else { None });
    assert!(open.unwrap().iter().all(|(_, count)| *count > 1));
}

#[test]
fn new_sections_take_the_edition_of_their_day() {
    let of = |day| Setup::new("A", GameKind::Chess, SystemKind::SwissDutch, 5).from_day(day).tiebreak_edition;
    assert_eq!(
        ["2019/07/01", "2023/09/01", "2024/08/01", "2026/03/01", ""].map(of),
        ["virtual", "2023-09", "2024-08", "2026-03", "2026-03"]
    );
}

#[test]
fn new_sections_take_the_laws_of_their_day_where_the_rulebook_has_them() {
    let of = |game, day| Setup::new("A", game, SystemKind::RoundRobin, 5).from_day(day).laws;
    assert_eq!(
        ["2003/05/01", "1995/05/01", "2018/05/01", "2026/05/01", ""].map(|day| of(GameKind::Chess, day)),
        ["fide-2001", "fide-1993", "", "", ""]
    );
    assert_eq!(
        ["1990/05/01", "2008/05/01", "2015/05/01", "2026/05/01"].map(|day| of(GameKind::Xiangqi, day)),
        ["cxa-1987", "cxa-1999", "cxa-2011", ""]
    );
    let book = arbitration::rulebook::Rulebook::built_in().unwrap();
    let xiangqi = ["cxa-1987", "cxa-1999", "cxa-2011"].map(|laws| (GameKind::Xiangqi, laws));
    for (game, laws) in [(GameKind::Chess, "fide-1993"), (GameKind::Chess, "fide-2001")].into_iter().chain(xiangqi) {
        assert!(book.edition(game, Some(laws)).is_some(), "{laws}");
    }
    // What was chosen stays.
    let chosen = Setup { laws: "fide-2023".to_owned(), ..Setup::new("A", GameKind::Chess, SystemKind::RoundRobin, 5) };
    assert_eq!(chosen.from_day("2003/05/01").laws, "fide-2023");
}

/// Four players, two rounds; in the second one 1 and 2 win, so that both have a point and a half, 3 and 4 a half.
fn two_rounds() -> Event {
    let mut event = event(2);
    let proposal = propose(&event, &event.sections[0]).unwrap();
    give(&mut event, &Command::Pair(OPEN, Box::new(proposal)));
    give(&mut event, &Command::Publish(OPEN, NOW.into()));
    for board in 1..=2 {
        give(&mut event, &Command::SetResult(OPEN, GameAt::new(2, board), Some(BoardResult::WhiteWins)));
    }
    event
}

/// A correction after which everybody concerned has the points of before, and the one above no longer stands where he stood.
#[test]
fn a_decision_is_stale_when_what_it_rested_on_changed_though_the_points_are_the_same() {
    let stale = |event: &Event| {
        let remarks = standings_remarks(event, &event.sections[0], &ranked(event));
        remarks.iter().any(|remark| matches!(remark, StandingsRemark::Stale { number: 1, .. }))
    };
    for (by, is_stale) in [(PlacingBy::Hand, true), (PlacingBy::PlayOff, true), (PlacingBy::Lot, true)] {
        let mut event = two_rounds();
        let list = vec!["TPN".to_owned()];
        if by != PlacingBy::Lot {
            give(&mut event, &Command::EditSection(OPEN, vec![SectionPatch::Tiebreaks(list.clone())]));
        }
        let top: Vec<u32> = ranks(&event)[..2].iter().map(|(_, id)| *id).collect();
        // The lower one first, by whatever it was.
        give(&mut event, &place(&[top[1], top[0]], by, "as decided", None));
        assert_eq!(ranks(&event)[0].1, top[1], "{by:?}");
        assert!(!stale(&event), "{by:?}");
        // Nobody's points change: the list does, and with it who stood where.
        let other = if by == PlacingBy::Lot { list } else { vec!["TPN/R".to_owned()] };
        give(&mut event, &Command::EditSection(OPEN, vec![SectionPatch::Tiebreaks(other)]));
        assert_eq!(stale(&event), is_stale, "{by:?}");
        // A decision of an earlier version kept nothing of it: it goes by the points alone, and lots by who is level.
        event.sections[0].placings[0].rested.clear();
        assert_eq!(stale(&event), by == PlacingBy::Lot, "{by:?}");
    }
    // By hand the values count that were known then, even where the order by them is the same.
    let mut event = two_rounds();
    let top: Vec<u32> = ranks(&event)[..2].iter().map(|(_, id)| *id).collect();
    let value = |n: i32| Some(tournament::points::Points::from_halves(n));
    give(&mut event, &Command::EditSection(OPEN, vec![SectionPatch::Tiebreaks(vec!["MANUAL".to_owned()])]));
    let typed = |first: i32| Command::SetManual(OPEN, None, vec![(PlayerId(top[0]), value(first)), (PlayerId(top[1]), value(1))]);
    give(&mut event, &typed(4));
    for (by, is_stale) in [(PlacingBy::PlayOff, false), (PlacingBy::Hand, true)] {
        give(&mut event, &typed(4));
        give(&mut event, &place(&[top[1], top[0]], by, "as decided", None));
        give(&mut event, &typed(6));
        assert_eq!(stale(&event), is_stale, "{by:?}");
    }
}

#[test]
fn values_that_nothing_uses_are_told() {
    let mut event = event(1);
    let value = Some(tournament::points::Points::from_halves(3));
    give(&mut event, &Command::SetManual(OPEN, None, vec![(PlayerId(4), value), (PlayerId(1), value)]));
    assert_eq!(standings_remarks(&event, &event.sections[0], &ranked(&event)), [StandingsRemark::ManualUnused(2)]);
    give(&mut event, &Command::EditSection(OPEN, vec![SectionPatch::Tiebreaks(vec!["MANUAL".to_owned()])]));
    assert_eq!(standings_remarks(&event, &event.sections[0], &ranked(&event)), []);
}
