use super::*;
use crate::check::drawn;
use crate::generate::{Wish, generate};
use crate::model::{Bye, Entry};
use proptest::prelude::*;

/// What counts, in order: players torn from an opponent who is there, score of the bye, score differences, clashes, whether the
/// bye has moved.
type Cost = (usize, i32, i32, usize, bool);

/// A pairing, and who has the bye.
type Way = (Vec<(Tpn, Tpn)>, Option<Tpn>);

/// All ways to pair, literally.
fn ways(players: &[Tpn], bye: bool) -> Vec<Way> {
    let Some((&first, rest)) = players.split_first() else { return if bye { Vec::new() } else { vec![(Vec::new(), None)] } };
    let mut all = Vec::new();
    if bye {
        all.extend(ways(rest, false).into_iter().map(|(pairs, _)| (pairs, Some(first))));
    }
    for (i, &other) in rest.iter().enumerate() {
        let mut left = rest.to_vec();
        left.remove(i);
        all.extend(ways(&left, bye).into_iter().map(|(mut pairs, bye)| {
            pairs.push((first, other));
            (pairs, bye)
        }));
    }
    all
}

fn cheapest(field: &Field, published: &Published) -> Option<Cost> {
    let facts = |tpn: Tpn| field.players.iter().find(|p| p.tpn == tpn).unwrap();
    let settled = |tpn: Tpn| published.boards.iter().any(|s| s.settled && (s.pair.white == tpn || s.pair.black == tpn));
    let there: Vec<Tpn> = field.players.iter().map(|p| p.tpn).filter(|tpn| !published.absent.contains(tpn) && !settled(*tpn)).collect();
    let stands =
        |a: Tpn, b: Tpn| published.boards.iter().any(|s| (s.pair.white, s.pair.black) == (a, b) || (s.pair.white, s.pair.black) == (b, a));
    let had_opponent = |tpn: Tpn| there.iter().any(|&other| stands(tpn, other));
    let costs = ways(&there, there.len() % 2 == 1).into_iter().filter_map(|(pairs, bye)| {
        let mut cost: Cost = (0, 0, 0, 0, false);
        for (a, b) in pairs {
            if stands(a, b) {
                continue;
            }
            if field.obstacle(field.place(a)?, field.place(b)?).is_some() {
                return None;
            }
            cost.0 += [a, b].into_iter().filter(|&p| had_opponent(p)).count();
            cost.2 += (facts(a).score - facts(b).score).hundredths().abs();
            cost.3 += usize::from(facts(a).preference.clashes(facts(b).preference));
        }
        if let Some(bye) = bye {
            if facts(bye).pab_bar.is_some() && published.pab != Some(bye) {
                return None;
            }
            cost.0 += usize::from(had_opponent(bye));
            cost.1 = facts(bye).score.hundredths();
            cost.4 = published.pab != Some(bye);
        }
        Some(cost)
    });
    costs.min()
}

/// A round of a generated event as published, with some boards settled, some players gone and some come.
fn published(tournament: &Tournament, round: u16, settled: u32, gone: u32, come: u32) -> Published {
    let found = drawn(tournament, round);
    let bit = |bits: u32, index: usize| bits >> (index % 32) & 1 == 1;
    let boards: Vec<Seat> =
        (1..).zip(found.pairs).enumerate().map(|(i, (table, pair))| Seat { table, pair, settled: bit(settled, i) }).collect();
    let free = boards.iter().filter(|s| !s.settled).flat_map(|s| [s.pair.white, s.pair.black]).chain(found.byes.iter().copied());
    let absent = free.enumerate().filter(|(i, _)| bit(gone, *i)).map(|(_, tpn)| tpn).collect();
    let out = tournament.contestants.iter().filter(|p| matches!(p.entry(round), Some(Entry::Bye(Bye::Zero | Bye::Half))));
    let arrived = out.enumerate().filter(|(i, _)| bit(come, *i)).map(|(_, p)| p.tpn).collect();
    Published { boards, pab: found.byes.first().copied(), absent, arrived }
}

/// Seats after the repair.
fn after(published: &Published, repair: &Repair) -> Vec<(u16, Pair)> {
    let changed = |table: u16| repair.tables.iter().any(|c| c.table == table);
    let mut seats: Vec<(u16, Pair)> = published.boards.iter().filter(|s| !changed(s.table)).map(|s| (s.table, s.pair)).collect();
    seats.extend(repair.tables.iter().filter_map(|c| Some((c.table, c.after?))));
    seats.sort_by_key(|s| s.0);
    seats
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_repair_is_cheaper(seed in 0u64..5000, players in 5u16..9, round in 2u16..5, settled: u32, gone: u32, come: u32, few: u32) {
        let wish = Wish {
            players: Some(players),
            rounds: Some(4),
            zero_byes: "15%".parse().ok(),
            prohibited_pairs: Some(2),
            ..Wish::default()
        };
        let Ok(document) = generate(&wish, seed) else { return Ok(()) };
        let tournament = document.tournament;
        let published = published(&tournament, round, settled & few, gone & !few & 0x1111_1111, come);
        let field = field_of(&tournament, round, &published);
        let Ok(repair) = repair(&tournament, round, &published) else {
            prop_assert_eq!(cheapest(&field, &published), None);
            return Ok(());
        };
        let seats = after(&published, &repair);
        // Everybody who is there sits once, nobody else does, tables are not taken twice.
        let mut seated: Vec<Tpn> = seats.iter().flat_map(|(_, p)| [p.white, p.black]).chain(repair.pab.1).collect();
        seated.sort_unstable();
        let mut there: Vec<Tpn> = field.players.iter().map(|p| p.tpn).filter(|tpn| !published.absent.contains(tpn)).collect();
        there.sort_unstable();
        prop_assert_eq!(seated, there);
        prop_assert!(seats.windows(2).all(|w| w[0].0 < w[1].0));
        prop_assert!(published.boards.iter().filter(|s| s.settled).all(|s| seats.contains(&(s.table, s.pair))));

        let facts = |tpn: Tpn| field.players.iter().find(|p| p.tpn == tpn).unwrap();
        let new: Vec<Pair> = repair.tables.iter().filter_map(|c| c.after).collect();
        let differences = new.iter().map(|p| (facts(p.white).score - facts(p.black).score).hundredths().abs()).sum();
        let clashes = new.iter().filter(|p| facts(p.white).preference.clashes(facts(p.black).preference)).count();
        let bye_score = repair.pab.1.map_or(0, |tpn| facts(tpn).score.hundredths());
        let moved = repair.pab.1.is_some() && repair.pab.0 != repair.pab.1;
        prop_assert_eq!(cheapest(&field, &published), Some((repair.torn.len(), bye_score, differences, clashes, moved)));
    }
}

fn ten() -> (Tournament, Published) {
    let wish = Wish {
        players: Some(10),
        rounds: Some(5),
        full_byes: Some(crate::generate::Share::NONE),
        half_byes: Some(crate::generate::Share::NONE),
        zero_byes: Some(crate::generate::Share::NONE),
        withdrawals: Some(crate::generate::Share::NONE),
        late_entries: Some(crate::generate::Share::NONE),
        forfeits: Some(crate::generate::Share::NONE),
        ..Wish::default()
    };
    let tournament = generate(&wish, 3).unwrap().tournament;
    let published = published(&tournament, 3, 0, 0, 0);
    (tournament, published)
}

#[test]
fn the_opponent_of_an_absent_player_gets_the_bye_and_nobody_moves() {
    let (tournament, mut published) = ten();
    let pair = published.boards[2].pair;
    published.absent = vec![pair.white];
    let repair = repair(&tournament, 3, &published).unwrap();
    assert_eq!(repair.tables, [TableChange { table: 3, before: Some(pair), after: None }]);
    assert_eq!((repair.pab, repair.torn, repair.walking), ((None, Some(pair.black)), vec![], vec![]));
}

#[test]
fn two_who_lost_their_opponents_meet_at_the_upper_of_their_tables() {
    let (tournament, mut published) = ten();
    // Round 1 of the field is free of history: take two boards whose left-over players have not met.
    let field = field_of(&tournament, 3, &published);
    let (first, second) = (published.boards[1].pair, published.boards[3].pair);
    let may = field.obstacle(field.place(first.black).unwrap(), field.place(second.black).unwrap()).is_none();
    assert!(may, "another seed is needed");
    published.absent = vec![first.white, second.white];
    let repair = repair(&tournament, 3, &published).unwrap();
    let table = |change: &TableChange| (change.table, change.after.is_some());
    assert_eq!(repair.tables.iter().map(table).collect::<Vec<_>>(), [(2, true), (4, false)]);
    assert_eq!((repair.torn.len(), repair.walking), (0, vec![second.black]));
}

#[test]
fn a_late_arrival_plays_whoever_has_the_bye_at_a_new_table() {
    let (mut tournament, mut published) = ten();
    let pair = published.boards[4].pair;
    published.boards.pop();
    published.pab = Some(pair.white);
    for player in &mut tournament.contestants {
        if player.tpn == pair.white || player.tpn == pair.black {
            player.entries[2] = Some(Entry::Bye(if player.tpn == pair.white { Bye::PairingAllocated } else { Bye::Zero }));
        }
    }
    published.arrived = vec![pair.black];
    let repair = repair(&tournament, 3, &published).unwrap();
    assert_eq!(repair.tables, [TableChange { table: 5, before: None, after: Some(pair) }]);
    assert_eq!(repair.pab, (Some(pair.white), None));
}

#[test]
fn a_board_with_a_result_is_not_touched() {
    let (tournament, mut published) = ten();
    published.boards[0].settled = true;
    published.absent = vec![published.boards[0].pair.white];
    assert_eq!(repair(&tournament, 3, &published), Err(NoRepair::Player(published.absent[0])));
}
