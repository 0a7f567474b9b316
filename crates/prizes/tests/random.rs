//! Random lists: against every distribution there is, and what holds of each.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use prizes::{Contest, Entrant, List, Mode, Policy, Prize, Rounding, Share, Sharing, allocate};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

fn sharing() -> impl Strategy<Value = Sharing> {
    prop_oneof![
        3 => Just(Sharing::None),
        2 => Just(Sharing::Equal),
        2 => Just(Sharing::Hort),
        1 => (0u8..=100).prop_map(Sharing::Hybrid),
    ]
}

/// A list of some of the players, who stand in the order of their numbers.
fn list(players: u32, minimum: bool) -> impl Strategy<Value = List> {
    let minimum = if minimum { prop_oneof![2 => Just(0u64), 1 => 1u64..3000].boxed() } else { Just(0u64).boxed() };
    let seats = proptest::collection::vec(any::<bool>(), players as usize);
    let prizes = proptest::collection::vec(1u64..80, 1..4);
    (sharing(), seats, prizes, 0u16..2, minimum, any::<bool>()).prop_map(move |(sharing, seats, mut prizes, group, minimum, all)| {
        prizes.sort_unstable_by(|a, b| b.cmp(a));
        let entrants = (1..=players).filter(|player| all || seats[*player as usize - 1]);
        List {
            sharing,
            minimum,
            group,
            prizes: prizes.into_iter().map(|prize| Prize::money(prize * 100)).collect(),
            entrants: entrants.map(|player| Entrant { player, rank: player, level: 0 }).collect(),
        }
    })
}

fn contest(most: u32, lists: usize, minimum: bool) -> impl Strategy<Value = Contest> {
    (1..=most).prop_flat_map(move |players| {
        let levels = proptest::collection::vec(0i64..2, players as usize);
        let policy = prop_oneof![
            3 => Just(Policy::OneLargest),
            1 => Just(Policy::MainFirst),
            1 => Just(Policy::Cumulative),
            1 => Just(Policy::OnePerGroup)
        ];
        let mode = prop_oneof![Just(Mode::Down), Just(Mode::HalfUp), Just(Mode::KeepTotal)];
        let unit = prop_oneof![Just(1u64), Just(100), Just(500)];
        (proptest::collection::vec(list(players, minimum), 1..=lists), levels, policy, mode, unit).prop_map(
            |(mut lists, steps, policy, mode, unit)| {
                // Points fall now and then from one rank to the next.
                let mut now = 40;
                let level: Vec<i64> = steps
                    .iter()
                    .map(|step| {
                        now -= step;
                        now
                    })
                    .collect();
                for entrant in lists.iter_mut().flat_map(|list| &mut list.entrants) {
                    entrant.level = level[entrant.player as usize - 1];
                }
                Contest { lists, policy, rounding: Rounding { unit, mode } }
            },
        )
    })
}

/// The lists of which a player gets one prize.
fn worlds(contest: &Contest) -> Vec<Vec<usize>> {
    let all = 0..contest.lists.len();
    match contest.policy {
        Policy::OneLargest | Policy::MainFirst => vec![all.collect()],
        Policy::Cumulative => all.map(|list| vec![list]).collect(),
        Policy::OnePerGroup => (0..2).map(|group| all.clone().filter(|&list| contest.lists[list].group == group).collect()).collect(),
    }
}

/// What a player gets of a list on which these stand: in hundredths of hundredths over `denominator`, by the words of the rule.
fn gets(list: &List, standing: &[u32], player: u32) -> Option<(i128, i128)> {
    let level = |player: u32| list.entrants.iter().find(|e| e.player == player).map(|e| e.level).unwrap();
    let place = standing.iter().position(|other| *other == player)?;
    let prize = |place: usize| list.prizes.get(place).map_or(0, |prize| i128::from(prize.money));
    if list.sharing == Sharing::None {
        return (prize(place) > 0).then(|| (prize(place), 1));
    }
    let places: Vec<usize> = (0..standing.len()).filter(|at| level(standing[*at]) == level(player)).collect();
    let keeps = match list.sharing {
        Sharing::None => 100,
        Sharing::Equal => 0,
        Sharing::Hort => 50,
        Sharing::Hybrid(keeps) => i128::from(keeps),
    };
    let of = |sharing: usize, at: usize| {
        let sum: i128 = places[..sharing].iter().map(|at| prize(*at)).sum();
        // keeps % of the own prize + (100 - keeps) % of all of them / how many
        (keeps * prize(at) * sharing as i128 + (100 - keeps) * sum, 100 * sharing as i128)
    };
    let mut sharing = places.len();
    let least = i128::from(list.minimum);
    while sharing > 1 && keeps < 100 && places[..sharing].iter().any(|at| of(sharing, *at).0 < least * of(sharing, *at).1) {
        sharing -= 1;
    }
    let (above, below) = if places[..sharing].contains(&place) { of(sharing, place) } else { (prize(place), 1) };
    (above > 0).then_some((above, below))
}

fn more((a, b): (i128, i128), (c, d): (i128, i128)) -> std::cmp::Ordering {
    (a * d).cmp(&(c * b))
}

/// Every stable distribution of a world, by going through all there are.
fn every_stable(contest: &Contest, world: &[usize]) -> BTreeSet<BTreeMap<u32, usize>> {
    let players: BTreeSet<u32> = world.iter().flat_map(|list| contest.lists[*list].entrants.iter().map(|e| e.player)).collect();
    let mut all: Vec<BTreeMap<u32, usize>> = vec![BTreeMap::new()];
    for player in &players {
        let mut next = Vec::new();
        for chosen in &all {
            next.push(chosen.clone());
            for list in world.iter().filter(|list| contest.lists[**list].entrants.iter().any(|e| e.player == *player)) {
                let mut one = chosen.clone();
                one.insert(*player, *list);
                next.push(one);
            }
        }
        all = next;
    }
    let is_stable = |chosen: &BTreeMap<u32, usize>| {
        players.iter().all(|player| {
            let of = |list: usize| {
                let on = contest.lists[list].entrants.iter().map(|e| e.player);
                let standing: Vec<u32> = on.filter(|other| other == player || chosen.get(other).is_none_or(|c| *c == list)).collect();
                gets(&contest.lists[list], &standing, *player)
            };
            let own = chosen.get(player).map(|list| (*list, of(*list)));
            let others = world.iter().filter(|list| chosen.get(player) != Some(list)).filter_map(|list| Some((*list, of(*list)?)));
            match own {
                Some((_, None)) => false,
                None => others.count() == 0,
                Some((list, Some(value))) => others.into_iter().all(|(other, would)| {
                    if contest.policy == Policy::MainFirst {
                        return other > list;
                    }
                    match more(would, value) {
                        std::cmp::Ordering::Less => true,
                        std::cmp::Ordering::Equal => other > list,
                        std::cmp::Ordering::Greater => false,
                    }
                }),
            }
        })
    };
    all.into_iter().filter(is_stable).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    /// The second computation finds exactly the stable distributions that there are, and says rightly whether the procedure's is one.
    #[test]
    fn the_second_computation_knows_every_stable_distribution(contest in contest(6, 3, true)) {
        let outcome = allocate(&contest).unwrap();
        prop_assert!(outcome.check.amounts.is_empty());
        let mut count = 1;
        let mut agrees = true;
        for world in worlds(&contest) {
            let stable = every_stable(&contest, &world);
            count *= stable.len();
            let own: BTreeMap<u32, usize> =
                world.iter().flat_map(|list| outcome.lists[*list].awards.iter().map(move |award| (award.player, *list))).collect();
            agrees &= stable.contains(&own);
        }
        // Not all of very many are listed.
        prop_assert!(outcome.check.complete || count > 8);
        prop_assert_eq!(outcome.check.agrees(), agrees);
        prop_assert_eq!(outcome.check.objections.is_empty(), agrees);
        if count <= 8 {
            prop_assert_eq!(outcome.check.outcomes, count);
        }
    }

    /// Without shared lists there is one stable distribution, and the procedure finds it.
    #[test]
    fn unshared_lists_have_one_outcome(mut contest in contest(14, 5, false)) {
        contest.lists.iter_mut().for_each(|list| list.sharing = Sharing::None);
        prop_assert!(allocate(&contest).unwrap().check.is_only());
    }

    /// Money is conserved, nobody gets two, and the better rank is not paid less of a list he stands on.
    #[test]
    fn what_holds_of_every_distribution(contest in contest(30, 6, true)) {
        let outcome = allocate(&contest).unwrap();
        for (list, told) in contest.lists.iter().zip(&outcome.lists) {
            let exact = told.awards.iter().fold(Share::ZERO, |sum, award| sum + award.exact);
            let given: u64 = (1..=list.prizes.len()).filter(|place| !told.left.contains(place)).map(|place| list.prizes[place - 1].money).sum();
            prop_assert_eq!(exact, Share::whole(given));
            prop_assert_eq!(given + told.left.iter().map(|place| list.prizes[place - 1].money).sum::<u64>(), told.announced);
            match contest.rounding.mode {
                Mode::Down => prop_assert!(told.paid <= given),
                // Every prize is a whole number of hundreds.
                Mode::KeepTotal if contest.rounding.unit <= 100 => prop_assert_eq!(told.paid, given),
                Mode::KeepTotal => prop_assert!(told.paid <= given),
                Mode::HalfUp => prop_assert!(told.paid.abs_diff(given) <= contest.rounding.unit * told.awards.len() as u64),
            }
            prop_assert!(told.awards.is_sorted_by_key(|award| award.place));
            prop_assert!(told.awards.windows(2).all(|pair| pair[0].value >= pair[1].value && pair[0].amount >= pair[1].amount));
            prop_assert!(told.awards.iter().all(|award| award.amount.is_multiple_of(contest.rounding.unit)));
        }
        for world in worlds(&contest) {
            let mut seen = BTreeSet::new();
            let winners = world.iter().flat_map(|list| outcome.lists[*list].awards.iter().map(|award| award.player));
            for player in winners {
                prop_assert!(seen.insert(player), "player {} has two prizes", player);
            }
        }
    }
}
