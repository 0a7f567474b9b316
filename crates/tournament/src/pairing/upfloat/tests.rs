//! The articles' own examples, equality with the reference, and speed.

use super::*;
use crate::history::PabBar;
use proptest::prelude::*;

/// Players by rank: score in halves and TPN, and the pairs of TPNs that may not meet.
pub(crate) fn pool(players: &[(i32, u16)], met: &[(u16, u16)]) -> Pool {
    let mut players = players.to_vec();
    players.sort_by_key(|&(score, tpn)| (-score, tpn));
    let barred = |a: u16, b: u16| met.contains(&(a, b)) || met.contains(&(b, a));
    Pool {
        tpn: players.iter().map(|p| Tpn(p.1)).collect(),
        score: players.iter().map(|p| Points::from_hundredths(50 * p.0)).collect(),
        floated: vec![false; players.len()],
        may: Rows::of(players.len(), |a, b| !barred(players[a].1, players[b].1)),
        ahead: Ahead::Graded,
    }
}

/// C8 of Double-Swiss: a resident who floated meets an upfloater.
fn c8(pool: &Pool, a: Member, b: Member) -> i64 {
    let counts = |up: Member, other: Member| up.upfloater && !other.upfloater && pool.floated[other.place];
    i64::from(counts(a, b) || counts(b, a))
}

fn tpns(pool: &Pool, places: &[usize]) -> Vec<u16> {
    places.iter().map(|&p| pool.tpn[p].0).collect()
}

fn all(pool: &Pool) -> Vec<usize> {
    (0..pool.tpn.len()).collect()
}

fn run(pool: &Pool) -> Vec<Bracket> {
    pair(pool, &all(pool), &|a, b| c8(pool, a, b)).unwrap()
}

/// The example of article 3.6: 11-24, 16-6, 10-9 and 8-4.
#[test]
fn the_identifier_is_tops_then_partners() {
    let players: Vec<(i32, u16)> = [4, 6, 8, 9, 10, 11, 16, 24].map(|tpn| (0, tpn)).to_vec();
    // Everybody may meet only the opponent of the example.
    let pairs = [(11, 24), (16, 6), (10, 9), (8, 4)];
    let met: Vec<(u16, u16)> = players
        .iter()
        .flat_map(|a| players.iter().map(move |b| (a.1, b.1)))
        .filter(|&(a, b)| a < b && !pairs.contains(&(a, b)) && !pairs.contains(&(b, a)))
        .collect();
    let pool = pool(&players, &met);
    let bracket = &run(&pool)[0];
    let tops: Vec<usize> = bracket.pairs.iter().map(|p| p.0).collect();
    let partners: Vec<usize> = bracket.pairs.iter().map(|p| p.1).collect();
    assert_eq!([tpns(&pool, &tops), tpns(&pool, &partners)].concat(), [4, 6, 9, 11, 8, 16, 10, 24]);
}

#[test]
fn without_history_the_first_half_meets_the_second() {
    let players: Vec<(i32, u16)> = (1..=8).map(|tpn| (0, tpn)).collect();
    let pool = pool(&players, &[]);
    let pairs: Vec<(usize, usize)> = run(&pool)[0].pairs.clone();
    assert_eq!(pairs, [(0, 4), (1, 5), (2, 6), (3, 7)]);
}

/// Article 3.5's list: 2, 6, 8 with 3 points and 1, 3, 5 with 2½, three of them needed. The first set that can be made is taken; the others follow as
/// what stands before them is barred.
#[test]
fn the_sets_of_upfloaters_come_in_the_order_of_the_example() {
    let listed = [[2, 6, 1], [2, 6, 3], [2, 6, 5], [2, 8, 1], [2, 8, 3], [2, 8, 5], [6, 8, 1], [6, 8, 3], [6, 8, 5]];
    // Three residents who have all met each other; 11 to 13 are further down so that the rest is even.
    let mut players = vec![(8, 20), (8, 21), (8, 22), (6, 2), (6, 6), (6, 8), (5, 1), (5, 3), (5, 5)];
    players.push((0, 11));
    for set in listed {
        // Whoever of 2, 6, 8 is not in the set has met all residents; of 1, 3, 5 those who come earlier.
        let out: Vec<u16> = [2u16, 6, 8, 1, 3, 5].into_iter().filter(|tpn| !set.contains(tpn)).collect();
        let stay: Vec<u16> = out.iter().copied().filter(|&tpn| tpn % 2 == 0 || tpn < set[2]).collect();
        let mut met = vec![(20, 21), (20, 22), (21, 22)];
        met.extend(stay.iter().flat_map(|&tpn| [(20, tpn), (21, tpn), (22, tpn)]));
        // Of the three with 3 points only two can go up: that is what a list 2½, 3, 3 says.
        let pool = pool(&players, &met);
        let bracket = &run(&pool)[0];
        assert_eq!(tpns(&pool, &bracket.upfloaters), set, "{set:?}");
        let refused: Vec<u16> = bracket.refused.iter().map(|r| pool.tpn[r.0].0).collect();
        assert!(bracket.refused.iter().all(|r| r.1 == Criterion::C1) && refused.iter().all(|tpn| stay.contains(tpn)), "{set:?}");
    }
}

/// C6: 3 would float up first, but then 4 and 5, who have met, need two upfloaters; C7: 4 has just floated, so 5 goes.
#[test]
fn the_next_scoregroup_and_the_last_round_decide_between_sets() {
    let players = [(4, 1), (2, 3), (2, 4), (2, 5), (0, 6), (0, 7)];
    let mut pool = pool(&players, &[(4, 5)]);
    let bracket = &run(&pool)[0];
    assert_eq!((tpns(&pool, &bracket.upfloaters), bracket.refused.clone()), (vec![4], vec![(1, Criterion::C6)]));
    pool.floated[2] = true;
    let bracket = &run(&pool)[0];
    assert_eq!((tpns(&pool, &bracket.upfloaters), bracket.refused.clone()), (vec![5], vec![(1, Criterion::C6), (2, Criterion::C7)]));
    assert_eq!((bracket.counts.number, bracket.counts.next, bracket.counts.repeated), (1, 0, 0));
}

/// C6: if 2 floats up, 3 to 6, who have all met, need four upfloaters, else two; parity asks for none. Read by parity C6 then chooses nothing, and 2
/// comes first; as soon as some set fulfils it, it decides.
#[test]
fn where_no_set_fulfils_c6_by_parity_it_chooses_none() {
    let players = [(4, 1), (2, 2), (2, 3), (2, 4), (2, 5), (2, 6), (0, 7), (0, 8), (0, 9), (0, 10)];
    let mut pool = pool(&players, &[(3, 4), (3, 5), (3, 6), (4, 5), (4, 6), (5, 6)]);
    let chosen = |pool: &Pool| {
        let bracket = run(pool).swap_remove(0);
        (tpns(pool, &bracket.upfloaters), bracket.next_fails, bracket.counts.next, bracket.refused)
    };
    assert_eq!(chosen(&pool), (vec![3], false, 2, vec![(1, Criterion::C6)]));
    pool.ahead = Ahead::ByParity;
    assert_eq!(chosen(&pool), (vec![2], true, 2, vec![]));
    // 3 and 4 may meet.
    pool.may.join(2, 3);
    assert_eq!(chosen(&pool), (vec![5], false, 0, vec![(1, Criterion::C6), (2, Criterion::C6), (3, Criterion::C6)]));
}

/// C8: 9 floats up and by the identifier meets 2; if 2 has just floated, 1 meets 9; if everybody has, the identifier decides again.
#[test]
fn an_upfloater_does_not_meet_one_who_has_just_floated() {
    let players = [(4, 1), (4, 2), (4, 3), (2, 9)];
    let mut pool = pool(&players, &[]);
    let pairs = |pool: &Pool| run(pool)[0].pairs.iter().map(|&(a, b)| (pool.tpn[a].0, pool.tpn[b].0)).collect::<Vec<_>>();
    assert_eq!(pairs(&pool), [(1, 3), (2, 9)]);
    pool.floated[1] = true;
    assert_eq!(pairs(&pool), [(1, 9), (2, 3)]);
    pool.floated = vec![true; 4];
    assert_eq!((pairs(&pool), run(&pool)[0].cost), (vec![(1, 3), (2, 9)], 1));
}

prop_compose! {
    fn pools()(size in 2usize..=10)(
        scores in prop::collection::vec(0i32..5, size),
        floated in prop::collection::vec(prop::bool::weighted(0.4), size),
        met in prop::collection::vec((1u16..=10, 1u16..=10), 0..28),
        graded in prop::bool::ANY,
    ) -> Pool {
        let players: Vec<(i32, u16)> = scores.iter().copied().zip(1..).collect();
        Pool { floated, ahead: if graded { Ahead::Graded } else { Ahead::ByParity }, ..pool(&players, &met) }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn rounds_are_those_of_the_reference(pool in pools()) {
        let mut places = all(&pool);
        places.truncate(places.len() / 2 * 2);
        let cost = |a: Member, b: Member| c8(&pool, a, b);
        let ours = pair(&pool, &places, &cost).map(|brackets| {
            brackets.into_iter().map(|b| (b.residents, b.upfloaters, b.pairs)).collect::<Vec<_>>()
        });
        prop_assert_eq!(ours, reference::round(&pool, &places, &cost));
    }

    /// Costs of every kind, as other systems have them.
    #[test]
    fn the_cheapest_pairings_first_identifier_is_found(pool in pools(), prices in prop::collection::vec(0i64..3, 100)) {
        let mut members: Vec<Member> = all(&pool).into_iter().map(|place| Member { place, upfloater: false }).collect();
        members.truncate(members.len() / 2 * 2);
        members.sort_by_key(|m| pool.tpn[m.place]);
        let cost = |a: Member, b: Member| prices[a.place.min(b.place) * 10 + a.place.max(b.place)];
        let may = |a: usize, b: usize| pool.may.has(members[a].place, members[b].place);
        let ours = identifier::smallest(members.len(), may, |a, b| cost(members[a], members[b]))
            .map(|(pairs, _)| pairs.into_iter().map(|(a, b)| (members[a].place, members[b].place)).collect::<Vec<_>>());
        prop_assert_eq!(ours, reference::bracket(&pool, &members, &cost));
    }

    #[test]
    fn the_bye_is_that_of_the_reference(pool in pools(), bars in prop::collection::vec(prop::bool::weighted(0.3), 10), played in prop::collection::vec(0u16..3, 10)) {
        let mut pool = pool;
        if pool.tpn.len().is_multiple_of(2) {
            pool = Pool { may: Rows::of(pool.tpn.len() - 1, |a, b| pool.may.has(a, b)), ..pool };
            pool.tpn.pop();
            pool.score.pop();
        }
        let size = pool.tpn.len();
        let bars: Vec<Option<PabBar>> = bars.iter().take(size).map(|bar| bar.then_some(PabBar::HadOne { round: 1 })).collect();
        let ours = bye::receiver(&pool, &bars, &played[..size]).ok().map(|receiver| receiver.place);
        prop_assert_eq!(ours, reference::receiver(&pool, &bars, &played[..size]));
    }
}

/// The longest of the cases that are hard for a search; release build, one core.
#[test]
#[ignore = "a measurement: cargo test --release -p tournament upfloat -- --ignored --nocapture"]
fn a_thousand_players_take_less_than_a_second() {
    let n = 1000u16;
    let field = |score: &dyn Fn(u16) -> i32| (1..=n).map(|tpn| (score(tpn), tpn)).collect::<Vec<_>>();
    let clique = |inside: &dyn Fn(u16) -> bool, pool: &mut Pool| {
        let tpn = pool.tpn.clone();
        pool.may = Rows::of(tpn.len(), |a, b| !(inside(tpn[a].0) && inside(tpn[b].0)) && pool.may.has(a, b));
    };
    let recent = |pool: &mut Pool, rounds: usize| {
        let size = pool.tpn.len();
        let met = |a: usize, b: usize| (1..=rounds).any(|r| (a * 7 + b * 7 + r * 131).is_multiple_of(size));
        pool.may = Rows::of(size, |a, b| !met(a, b) && pool.may.has(a, b));
    };
    let mut cases: Vec<(&str, Pool)> = Vec::new();
    cases.push(("one scoregroup", pool(&field(&|_| 0), &[])));
    for (name, inside) in [
        ("even numbers apart", (&|t: u16| t.is_multiple_of(2)) as &dyn Fn(u16) -> bool),
        ("first half apart", &|t: u16| t <= 500),
        ("middle half apart", &|t: u16| (251..=750).contains(&t)),
        ("499 apart", &|t: u16| t.is_multiple_of(2) && t > 2),
    ] {
        for (groups, score) in [
            ("one group", (&|_| 0) as &dyn Fn(u16) -> i32),
            ("19 groups", &|t: u16| i32::from(t % 19)),
            ("two", &|t: u16| i32::from(t % 2)),
        ] {
            let mut made = pool(&field(score), &[]);
            clique(inside, &mut made);
            cases.push((Box::leak(format!("{name}, {groups}").into_boxed_str()), made.clone()));
            recent(&mut made, 9);
            made.floated = (0..1000).map(|p| p % 3 == 0).collect();
            cases.push((Box::leak(format!("{name}, {groups}, floats").into_boxed_str()), made));
        }
    }
    let mut odd = pool(&field(&|t| i32::from(t % 41)), &[]);
    recent(&mut odd, 11);
    odd.floated = vec![true; 1000];
    cases.push(("41 groups, all floated", odd));
    let mut up = pool(&field(&|t| i32::from(t <= 500)), &[]);
    clique(&|t| t <= 500, &mut up);
    up.floated = (0..1000).map(|p| p % 2 == 0).collect();
    cases.push(("everybody floats, half has floated", up));
    for groups in [3, 4, 7] {
        // Half may not meet each other, and nearly all of them are below.
        let mut made = pool(&field(&|t| if t % 2 == 1 { i32::from(t % 5 > 0) * 30 } else { i32::from(t) % groups }), &[]);
        clique(&|t| t % 2 == 0, &mut made);
        made.floated = (0..1000).map(|p| p % 3 == 0).collect();
        cases.push(("half below apart, some takers", made));
    }
    let mut slowest = std::time::Duration::ZERO;
    for (name, pool) in &cases {
        let start = std::time::Instant::now();
        let found = pair(pool, &all(pool), &|a, b| c8(pool, a, b)).is_some();
        let took = start.elapsed();
        slowest = slowest.max(took);
        println!("{took:>12?} {found:>5} {name}");
    }
    assert!(slowest.as_secs_f64() < 1.0, "{slowest:?}");
}
