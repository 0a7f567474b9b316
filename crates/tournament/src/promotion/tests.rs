use super::carry::rounds;
use super::*;
use crate::pairing::knockout::{Bracket, Phase, Policy, Source};
use crate::points::Points;
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// A member of a group: its letter, and where it stands in the list.
type Who = (char, u16);

/// A finished group with these ranks.
fn group(letter: char, ranks: &[u16]) -> Stage<'static, Who> {
    const NAMES: [&str; 16] = ["A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L", "M", "N", "O", "P"];
    let ranked =
        (1..).zip(ranks).map(|(at, &rank)| Ranked { who: (letter, at), rank, points: Points::from_whole(10 - i32::from(rank)), games: 4 });
    let name = NAMES[usize::from(u8::try_from(letter).unwrap() - b'A')];
    Stage { name, ranked: ranked.collect(), is_over: true, matches: Vec::new() }
}

fn groups(count: u8, size: u16) -> Vec<Stage<'static, Who>> {
    (0..count).map(|g| group(char::from(b'A' + g), &(1..=size).collect::<Vec<_>>())).collect()
}

fn who(rule: &str, stages: &[Stage<'_, Who>], order: Order) -> String {
    let list = rule.parse::<Rule>().unwrap().entrants(stages, &[], order).unwrap();
    list.iter().map(|e| format!("{}{}", e.who.0, e.who.1)).collect::<Vec<_>>().join(" ")
}

#[test]
fn rules_are_read_and_written() {
    for text in ["A:1-2,B:1-2", "A:1", "*:1-2,*:3/2", "KO:w7,KO:l7", "Gruppe 1:2-4", "预赛甲组:1-2"] {
        assert_eq!(text.parse::<Rule>().unwrap().to_string(), text);
    }
    assert_eq!(" A : 1 – 2 ， B：3".parse::<Rule>().unwrap().to_string(), "A:1-2,B:3");
    let no = |text: &str| text.parse::<Rule>().unwrap_err();
    assert_eq!([no(""), no(" , ")], [NotARule::Empty, NotARule::Empty]);
    assert_eq!([no("A1-2"), no(":1")], [NotARule::NoStage("A1-2".into()), NotARule::NoStage(":1".into())]);
    for text in ["A:0", "A:", "A:x", "A:1-", "A:w", "A:+1", "A:1-0", "A:70000", "*:3/0"] {
        assert_eq!(no(text), NotARule::NoPlace(text.into()));
    }
    assert_eq!(no("A:3-2"), NotARule::Backwards("A:3-2".into()));
    assert_eq!(no("A:3/2"), NotARule::BestOfOne("A:3/2".into()));
}

#[test]
fn rules_are_checked_against_the_stages() {
    let shape = |name, size, matches| Shape { name, size, matches };
    let stages = [shape("A", 5, 0), shape("B", 4, 0), shape("KO", 8, 7)];
    let check = |text: &str| text.parse::<Rule>().unwrap().check(&stages);
    assert_eq!(check("A:1-2,B:1-2"), Ok(4));
    assert_eq!(check("*:1,KO:w3,KO:l3"), Ok(5));
    assert_eq!(check("*:5/1"), Ok(1).and(Err(Unfit::TooFew(1))));
    assert_eq!(check("*:1,*:5/1"), Ok(4));
    assert_eq!(check("*:5/2"), Err(Unfit::NothingToCompare { place: 5, count: 2, of: 2 }));
    assert_eq!(check("X:1"), Err(Unfit::NoSuchStage("X".into())));
    assert_eq!(check("A:1-5,B:5"), Err(Unfit::BeyondSize { stage: "B".into(), place: 5, size: 4 }));
    assert_eq!(check("A:1-3,A:3-4"), Err(Unfit::Twice { stage: "A".into(), place: 3 }));
    assert_eq!(check("A:1-3,*:3/1"), Err(Unfit::Twice { stage: "A".into(), place: 3 }));
    assert_eq!(check("KO:w3,KO:w3"), Err(Unfit::Twice { stage: "KO".into(), place: 3 }));
    assert_eq!(check("KO:w8,A:1"), Err(Unfit::NoSuchMatch { stage: "KO".into(), number: 8 }));
    assert_eq!(check("A:1"), Err(Unfit::TooFew(1)));
}

#[test]
fn firsts_come_before_seconds_and_cross_in_a_bracket() {
    assert_eq!(who("A:1-2,B:1-2", &groups(2, 4), Order::Stages), "A1 B1 A2 B2");
    assert_eq!(who("B:1-2,A:1-2", &groups(2, 4), Order::Stages), "A1 B1 A2 B2");
    // Seeds 1 and 4, 2 and 3 meet.
    assert_eq!(who("*:1-2", &groups(2, 4), Order::Bracket), "A1 B1 A2 B2");
    // 1 and 8, 4 and 5 in one half; 3 and 6, 2 and 7 in the other.
    assert_eq!(who("*:1-2", &groups(4, 4), Order::Bracket), "A1 B1 C1 D1 C2 D2 A2 B2");
    assert_eq!(who("*:1-2", &groups(8, 4), Order::Bracket), "A1 B1 C1 D1 E1 F1 G1 H1 G2 H2 E2 F2 C2 D2 A2 B2");
}

/// The earliest round in which two entrants of one group can meet, read off the plan of the bracket.
fn first_meeting(order: &[char]) -> u16 {
    let bracket = Bracket::new(u16::try_from(order.len()).unwrap(), Policy::default()).unwrap();
    let mut below: BTreeMap<u16, BTreeSet<char>> = BTreeMap::new();
    for m in bracket.matches() {
        let sides = m.sources.map(|source| match source {
            Source::Seed(seed) => BTreeSet::from([order[usize::from(seed) - 1]]),
            Source::WinnerOf(number) | Source::LoserOf(number) => below[&number.0].clone(),
        });
        if sides[0].intersection(&sides[1]).next().is_some() {
            return if m.phase == Phase::Final { u16::MAX } else { m.round };
        }
        below.insert(m.number.0, &sides[0] | &sides[1]);
    }
    u16::MAX
}

#[test]
fn two_of_a_group_meet_again_in_the_final_only() {
    for count in 2..=16u8 {
        let rule: Rule = "*:1-2".parse().unwrap();
        let list = rule.entrants(&groups(count, 4), &[], Order::Bracket).unwrap();
        let order: Vec<char> = list.iter().map(|e| e.who.0).collect();
        assert_eq!(first_meeting(&order), u16::MAX, "{count} groups");
    }
    // Four of each of four groups cannot all be kept apart to the final, but to the third round of four.
    let list = "*:1-4".parse::<Rule>().unwrap().entrants(&groups(4, 4), &[], Order::Bracket).unwrap();
    assert_eq!(first_meeting(&list.iter().map(|e| e.who.0).collect::<Vec<_>>()), 3);
}

#[test]
fn a_tie_for_the_last_place_waits_for_the_arbiter() {
    let stages = [group('A', &[1, 2, 2, 4]), group('B', &[1, 1, 3, 4])];
    let rule: Rule = "A:1-2,B:1-2".parse().unwrap();
    let tie = Undecided { place: Place::Of { stage: "A".into(), place: 2 }, who: vec![('A', 2), ('A', 3)] };
    assert_eq!(rule.entrants(&stages, &[], Order::Stages), Err(Pending::Ties(vec![tie.clone()])));
    let wrong = Decision { stage: Some("A".into()), order: vec![('A', 3), ('A', 4)] };
    assert_eq!(rule.entrants(&stages, &[wrong], Order::Stages), Err(Pending::Ties(vec![tie])));
    let lots = Decision { stage: Some("A".into()), order: vec![('A', 3), ('A', 2)] };
    let list = rule.entrants(&stages, &[lots], Order::Stages).unwrap();
    let found: Vec<(Who, bool)> = list.iter().map(|e| (e.who, e.is_level)).collect();
    // Both of B go on, whoever of them is first.
    assert_eq!(found, [(('A', 1), false), (('B', 1), true), (('A', 3), false), (('B', 2), true)]);
    // Where firsts and seconds go different ways, that tie has to be decided too.
    let rule: Rule = "A:1,B:1".parse().unwrap();
    let Err(Pending::Ties(ties)) = rule.entrants(&stages, &[], Order::Stages) else { panic!() };
    assert_eq!(ties, [Undecided { place: Place::Of { stage: "B".into(), place: 1 }, who: vec![('B', 1), ('B', 2)] }]);
}

#[test]
fn the_best_thirds_are_those_with_most_points_a_game() {
    let mut stages = groups(3, 4);
    // 2 of 3, 3 of 5, 2 of 4 points a game: B has most points and A is best.
    for (stage, (points, games)) in stages.iter_mut().zip([(2, 3), (3, 5), (2, 4)]) {
        stage.ranked[2].points = Points::from_whole(points);
        stage.ranked[2].games = games;
    }
    assert_eq!(who("*:1,*:3/1", &stages, Order::Stages), "A1 B1 C1 A3");
    assert_eq!(who("*:1,*:3/2", &stages, Order::Stages), "A1 B1 C1 A3 B3");
    // 3 of 6 is as good as 2 of 4.
    stages[1].ranked[2].games = 6;
    let rule: Rule = "*:1,*:3/2".parse().unwrap();
    let tie = Undecided { place: Place::Among(3), who: vec![('B', 3), ('C', 3)] };
    assert_eq!(rule.entrants(&stages, &[], Order::Stages), Err(Pending::Ties(vec![tie])));
    let lots = Decision { stage: None, order: vec![('C', 3), ('B', 3)] };
    assert_eq!(rule.entrants(&stages, &[lots], Order::Stages).unwrap().last().unwrap().who, ('C', 3));
}

#[test]
fn a_stage_that_is_not_over_is_named() {
    let mut stages = groups(2, 4);
    stages[1].is_over = false;
    let rule: Rule = "*:1-2".parse().unwrap();
    let open = Place::Of { stage: "B".into(), place: 2 };
    assert_eq!(rule.entrants(&stages, &[], Order::Stages), Err(Pending::Open(vec![open])));
    assert_eq!("X:1-2".parse::<Rule>().unwrap().entrants(&stages, &[], Order::Stages), Err(Pending::Unfit(Unfit::NoSuchStage("X".into()))));
    // Of a bracket single matches can be over before the rest is.
    stages[1].matches = vec![(Some(('B', 1)), Some(('B', 4))), (None, None)];
    assert_eq!(who("B:w1,B:l1", &stages, Order::Stages), "B1 B4");
    let open = Place::Match { stage: "B".into(), number: 2 };
    assert_eq!("B:w2,B:l1".parse::<Rule>().unwrap().entrants(&stages, &[], Order::Stages), Err(Pending::Open(vec![open])));
}

/// Every pair meets once in the rounds or is carried, and nobody twice in a round: the most rounds anybody plays, and how many there are.
fn check_rounds(count: u16, carried: &[(u16, u16)]) -> (usize, usize) {
    let found = rounds(count, carried);
    let mut all: Vec<(u16, u16)> = carried.to_vec();
    let mut games = vec![(0i32, 0i32); usize::from(count) + 1];
    for round in &found {
        let mut playing: Vec<u16> = round.iter().flat_map(|pair| [pair.white.0, pair.black.0]).collect();
        all.extend(round.iter().map(|pair| (pair.white.0.min(pair.black.0), pair.white.0.max(pair.black.0))));
        for pair in round {
            games[usize::from(pair.white.0)].0 += 1;
            games[usize::from(pair.black.0)].1 += 1;
        }
        let length = playing.len();
        playing.sort_unstable();
        playing.dedup();
        assert_eq!(playing.len(), length, "twice in a round");
    }
    all.sort_unstable();
    assert_eq!(all, (1..=count).flat_map(|a| (a + 1..=count).map(move |b| (a, b))).collect::<Vec<_>>());
    for (whites, blacks) in &games {
        assert!((whites - blacks).abs() <= if (whites + blacks) % 2 == 1 { 1 } else { 2 }, "colours {whites} {blacks}");
    }
    let most = games.iter().map(|(whites, blacks)| whites + blacks).max().unwrap();
    (usize::try_from(most).unwrap(), found.len())
}

#[test]
fn a_final_of_two_groups_takes_as_many_rounds_as_a_group_has_members() {
    for k in 2..=14u16 {
        let carried: Vec<(u16, u16)> =
            (1..=2 * k).flat_map(|a| (a + 1..=2 * k).filter(move |b| a % 2 == b % 2).map(move |b| (a, b))).collect();
        assert_eq!(check_rounds(2 * k, &carried), (usize::from(k), usize::from(k)));
    }
}

#[test]
fn a_final_without_carried_meetings_is_a_round_robin() {
    for n in 2..=12 {
        assert_eq!(check_rounds(n, &[]).1, usize::from(n - 1 + n % 2));
    }
    // Three groups of three that carry their meetings: 6 games each, in 7 rounds at most.
    let carried: Vec<(u16, u16)> = (1..=9).flat_map(|a| (a + 1..=9).filter(move |b| a % 3 == b % 3).map(move |b| (a, b))).collect();
    let (games, rounds) = check_rounds(9, &carried);
    assert!(games == 6 && rounds <= 7);
}

proptest! {
    #[test]
    fn no_final_takes_more_than_a_round_above_the_least(n in 2u16..20, seed in any::<u64>()) {
        let carried: Vec<(u16, u16)> = (1..=n).flat_map(|a| (a + 1..=n).map(move |b| (a, b))).filter(|&(a, b)| (seed >> ((a * 7 + b * 13) % 64)) & 1 == 1).collect();
        let (games, rounds) = check_rounds(n, &carried);
        prop_assert!(rounds <= games + 1, "{rounds} rounds for {games} games");
    }
}

#[test]
fn what_two_rules_both_take_is_named() {
    let shape = |name| Shape { name, size: 4, matches: 2 };
    let stages = [shape("A"), shape("B")];
    let shared = |one: &str, other: &str| {
        let (one, other): (Rule, Rule) = (one.parse().unwrap(), other.parse().unwrap());
        one.shared(&stages, (&other, &stages)).map(|rule| rule.to_string())
    };
    assert_eq!(shared("A:1-2,B:1-2", "A:3-4,B:3-4"), None);
    assert_eq!(shared("A:1-3,B:1", "A:2-4,B:1-2").as_deref(), Some("A:2-3,B:1"));
    assert_eq!(shared("*:1", "B:1-2").as_deref(), Some("B:1"));
    assert_eq!(shared("A:w1,A:w2", "A:l1,A:l2"), None);
    assert_eq!(shared("A:w1,A:w2", "A:w2,B:1").as_deref(), Some("A:w2"));
    // Who the best third is, is open: each third may be.
    assert_eq!(shared("*:1,*:3/1", "A:3,B:4").as_deref(), Some("A:3"));
    // A stage that comes between is one of all for the later rule only.
    let (one, other): (Rule, Rule) = ("*:1".parse().unwrap(), "*:1".parse().unwrap());
    assert_eq!(one.shared(&stages, (&other, &stages[..1])).map(|rule| rule.to_string()).as_deref(), Some("A:1"));
}
