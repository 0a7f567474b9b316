use super::build::lines;
use super::*;
use crate::model::{Bye, Color, Contestant, Entry, Meeting, Outcome, System, Tournament, Tpn};
use std::collections::BTreeMap;

const SINGLE: Policy = Policy { double: false, third_place: false, all_places: false, single_final: false, seeding: Seeding::Standard };
const DOUBLE: Policy = Policy { double: true, ..SINGLE };

/// Coin throws that are the same in every run.
struct Coins(u64);

impl Coins {
    fn throw(&mut self) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::from(self.0 >> 40 & 1 == 1)
    }
}

/// Plays a bracket to its end, round by round: winner and loser of every match, with the match.
fn play(bracket: &Bracket, mut winner: impl FnMut(&Match, [u16; 2]) -> usize) -> Vec<(Match, u16, u16)> {
    let mut decided: BTreeMap<MatchNo, usize> = BTreeMap::new();
    let mut games = Vec::new();
    for round in 1..=bracket.rounds() {
        let state = State::new(bracket, |m, _| decided.get(&m.number).map_or(Verdict::Open, |side| Verdict::Won(*side)));
        let pairs = state.round(round).unwrap();
        let mut playing: Vec<u16> = pairs.iter().flat_map(|(_, seeds)| *seeds).collect();
        let count = playing.len();
        playing.sort_unstable();
        playing.dedup();
        assert_eq!(playing.len(), count, "somebody plays twice in round {round}");
        for (number, seeds) in pairs {
            let m = bracket.get(number).unwrap();
            let side = winner(m, seeds);
            decided.insert(number, side);
            games.push((*m, seeds[side], seeds[1 - side]));
        }
    }
    let state = State::new(bracket, |m, _| decided.get(&m.number).map_or(Verdict::Open, |side| Verdict::Won(*side)));
    assert!(state.is_over());
    games
}

fn places(bracket: &Bracket, games: &[(Match, u16, u16)]) -> Vec<Reach> {
    let won: BTreeMap<MatchNo, u16> = games.iter().map(|(m, winner, _)| (m.number, *winner)).collect();
    State::new(bracket, |m, seeds| won.get(&m.number).map_or(Verdict::Open, |w| Verdict::Won(usize::from(seeds[1] == *w)))).reach()
}

fn losses(games: &[(Match, u16, u16)], contestants: u16) -> Vec<usize> {
    (1..=contestants).map(|seed| games.iter().filter(|(_, _, loser)| *loser == seed).count()).collect()
}

/// The number of rounds follows from the number of contestants alone, for every choice.
#[test]
fn rounds_are_counted_without_the_bracket() {
    let choices = [
        SINGLE,
        Policy { third_place: true, ..SINGLE },
        Policy { all_places: true, ..SINGLE },
        DOUBLE,
        Policy { single_final: true, ..DOUBLE },
    ];
    for policy in choices {
        for contestants in (2..=70).chain([127, 128, 129, 512]) {
            let bracket = Bracket::new(contestants, policy).unwrap();
            let rounds: BTreeMap<u16, usize> = bracket.matches().iter().fold(BTreeMap::new(), |mut all, m| {
                *all.entry(m.round).or_default() += 1;
                all
            });
            let counted: Vec<u16> = (1..=bracket.rounds()).collect();
            assert_eq!(rounds.keys().copied().collect::<Vec<u16>>(), counted, "{contestants} {policy:?}: every round has a match");
        }
    }
    assert_eq!(Bracket::rounds_for(1, SINGLE), Err(Impossible::TooFew(1)));
    assert_eq!(Bracket::rounds_for(4, Policy { third_place: true, ..DOUBLE }), Err(Impossible::PlacesTwice));
}

#[test]
fn the_lines_are_those_of_a_seeded_draw() {
    assert_eq!(lines(8), [1, 8, 5, 4, 3, 6, 7, 2]);
    for size in [2u16, 4, 8, 16, 32, 64, 128] {
        let lines = lines(size);
        for parts in (0..).map(|power| 1u16 << power).take_while(|parts| *parts <= size) {
            // The best so many stand in different parts of the bracket, and in each part the best meets the worst of them first.
            for part in lines.chunks(usize::from(size / parts)) {
                assert_eq!(part.iter().filter(|seed| **seed <= parts).count(), 1, "{size} in {parts} parts");
            }
        }
        assert!(lines.chunks(2).all(|pair| pair.iter().sum::<u16>() == size + 1));
    }
}

#[test]
fn in_a_knockout_everybody_but_one_loses_once() {
    let mut coins = Coins(1);
    for seeding in [Seeding::Standard, Seeding::Lines] {
        for n in 2..=70u16 {
            let bracket = Bracket::new(n, Policy { seeding, ..SINGLE }).unwrap();
            let games = play(&bracket, |_, _| coins.throw());
            assert_eq!(games.len(), usize::from(n) - 1);
            let mut losses = losses(&games, n);
            losses.sort_unstable();
            assert_eq!((losses[0], losses[1], losses.last()), (0, 1, Some(&1)), "{n}");
            assert_eq!(bracket.rounds(), u16::try_from(usize::from(n).next_power_of_two().trailing_zeros()).unwrap());
            let champion = games.last().unwrap().1;
            assert!(places(&bracket, &games).iter().all(|reach| reach.is_out && (reach.best == 1) == (reach.seed == champion)));
        }
    }
}

/// A knockout played on a list of lines, as one does with a pencil.
#[test]
fn a_knockout_is_the_same_as_a_list_of_lines_that_halves() {
    for n in 2..=40u16 {
        let bracket = Bracket::new(n, SINGLE).unwrap();
        let mut coins = Coins(u64::from(n));
        let mut line: Vec<Option<u16>> =
            lines(n.next_power_of_two()).into_iter().map(|seed| Some(seed).filter(|seed| *seed <= n)).collect();
        let mut literal = Vec::new();
        while line.len() > 1 {
            line = line
                .chunks(2)
                .map(|pair| match *pair {
                    [Some(a), Some(b)] => {
                        let (winner, loser) = if coins.throw() == 0 { (a, b) } else { (b, a) };
                        literal.push((winner, loser));
                        Some(winner)
                    }
                    [a, b] => a.or(b),
                    _ => None,
                })
                .collect();
        }
        let mut coins = Coins(u64::from(n));
        let games = play(&bracket, |_, _| coins.throw());
        assert_eq!(games.iter().map(|(_, winner, loser)| (*winner, *loser)).collect::<Vec<_>>(), literal, "{n}");
    }
}

#[test]
fn byes_are_for_the_highest_seeds() {
    for n in 2..=64u16 {
        let byes = n.next_power_of_two() - n;
        let bracket = Bracket::new(n, SINGLE).unwrap();
        let playing: Vec<Source> = bracket.round(1).flat_map(|m| m.sources).collect();
        for seed in 1..=n {
            assert_eq!(playing.contains(&Source::Seed(seed)), seed > byes, "{seed} of {n}");
        }
    }
}

#[test]
fn where_the_higher_seed_always_wins_the_places_are_the_seeds() {
    for n in 2..=64u16 {
        let best = |_: &Match, seeds: [u16; 2]| usize::from(seeds[1] < seeds[0]);
        let bracket = Bracket::new(n, Policy { third_place: true, ..SINGLE }).unwrap();
        for reach in places(&bracket, &play(&bracket, best)) {
            // 1, 2, 3, 4, then 5-8, 9-16 and so on.
            let shared = if reach.seed <= 4 { reach.seed } else { reach.seed.next_power_of_two() / 2 + 1 };
            assert_eq!(reach.best, shared, "{} of {n}", reach.seed);
        }
    }
}

#[test]
fn with_all_places_played_for_nobody_shares_one() {
    let mut coins = Coins(3);
    for n in 2..=70u16 {
        let bracket = Bracket::new(n, Policy { all_places: true, ..SINGLE }).unwrap();
        let games = play(&bracket, |_, _| coins.throw());
        let mut best: Vec<u16> = places(&bracket, &games).iter().map(|reach| reach.best).collect();
        best.sort_unstable();
        assert_eq!(best, (1..=n).collect::<Vec<_>>(), "{n}");
        if n.is_power_of_two() {
            assert_eq!(games.len(), usize::from(n / 2 * bracket.rounds()));
        }
    }
}

#[test]
fn matches_have_the_names_of_their_rounds() {
    let bracket = Bracket::new(16, Policy { third_place: true, ..SINGLE }).unwrap();
    let phase = |number| bracket.get(MatchNo(number)).unwrap().phase;
    assert_eq!(phase(1), Phase::LastOf { size: 16, number: 1 });
    assert_eq!([phase(9), phase(12)], [Phase::QuarterFinal(1), Phase::QuarterFinal(4)]);
    assert_eq!([phase(13), phase(14), phase(15), phase(16)], [Phase::SemiFinal(1), Phase::SemiFinal(2), Phase::Final, Phase::ThirdPlace]);
    let bracket = Bracket::new(8, Policy { all_places: true, ..SINGLE }).unwrap();
    let last: Vec<Phase> = bracket.round(3).map(|m| m.phase).collect();
    let place = |first| Phase::Places { first, last: first + 1, number: 1 };
    assert_eq!(last, [Phase::Final, place(3), place(5), place(7)]);
    assert_eq!(bracket.round(2).last().unwrap().phase, Phase::Places { first: 5, last: 8, number: 2 });
    assert_eq!(bracket.round(2).last().unwrap().loser_to, Goal::Match(MatchNo(12)));
}

#[test]
fn what_is_no_bracket_is_refused() {
    assert_eq!(Bracket::new(0, SINGLE).unwrap_err(), Impossible::TooFew(0));
    assert_eq!(Bracket::new(1, DOUBLE).unwrap_err(), Impossible::TooFew(1));
    assert_eq!(Bracket::new(MOST + 1, SINGLE).unwrap_err(), Impossible::TooMany(4097));
    assert_eq!(Bracket::new(8, Policy { third_place: true, ..DOUBLE }).unwrap_err(), Impossible::PlacesTwice);
    let all = Bracket::new(MOST, Policy { all_places: true, ..SINGLE }).unwrap();
    assert_eq!((all.matches().len(), all.matches().last().unwrap().number), (24_576, MatchNo(24_576)));
    let two = Bracket::new(2, SINGLE).unwrap();
    assert_eq!(two.matches().iter().map(|m| m.phase).collect::<Vec<_>>(), [Phase::Final]);
}

#[test]
fn in_a_double_elimination_everybody_but_one_loses_twice() {
    let mut coins = Coins(5);
    for n in 2..=70u16 {
        for turn in 0..6 {
            let bracket = Bracket::new(n, DOUBLE).unwrap();
            let games = play(&bracket, |_, _| coins.throw());
            let mut losses = losses(&games, n);
            let champion = games.last().unwrap().1;
            let of_champion = losses.remove(usize::from(champion) - 1);
            assert!(of_champion <= 1 && losses.iter().all(|count| *count == 2), "{n}, {turn}: {losses:?}");
            assert_eq!(games.len(), 2 * usize::from(n) - 2 + of_champion);
            let places = places(&bracket, &games);
            let first: Vec<u16> = places.iter().filter(|reach| reach.best == 1).map(|reach| reach.seed).collect();
            assert_eq!(first, [champion]);
            // Third is who lost the losers' final, and nobody shares a place below 5.
            for place in 2..=4u16.min(n) {
                assert_eq!(places.iter().filter(|reach| reach.best == place).count(), 1, "place {place} of {n}");
            }
        }
        let bracket = Bracket::new(n, Policy { single_final: true, ..DOUBLE }).unwrap();
        let games = play(&bracket, |_, _| coins.throw());
        assert_eq!(games.len(), 2 * usize::from(n) - 2);
    }
}

/// The plan of eight, written out.
#[test]
fn a_double_elimination_of_eight() {
    let bracket = Bracket::new(8, DOUBLE).unwrap();
    let side = |source| match source {
        Source::Seed(seed) => seed.to_string(),
        Source::WinnerOf(number) => format!("w{number}"),
        Source::LoserOf(number) => format!("l{number}"),
    };
    let text: Vec<String> = (1..=bracket.rounds())
        .map(|round| bracket.round(round).map(|m| format!("{}:{}-{}", m.number, side(m.sources[0]), side(m.sources[1]))))
        .map(|matches| matches.collect::<Vec<_>>().join(" "))
        .collect();
    assert_eq!(
        text,
        [
            "1:1-8 2:5-4 3:3-6 4:7-2",
            "5:w1-w2 6:w3-w4 7:l1-l2 8:l3-l4",
            "9:l6-w7 10:l5-w8",
            "11:w5-w6 12:w9-w10",
            "13:l11-w12",
            "14:w11-w13",
            "15:l14-w14",
        ]
    );
    let phases: Vec<Phase> = [11, 12, 13, 14, 15].map(|number| bracket.get(MatchNo(number)).unwrap().phase).to_vec();
    let (winners, losers) = (Phase::Winners { round: 3, of: 3, number: 1 }, |round| Phase::Losers { round, of: 4, number: 1 });
    assert_eq!(phases, [winners, losers(3), losers(4), Phase::GrandFinal, Phase::Reset]);
    assert_eq!(bracket.get(MatchNo(7)).unwrap().loser_to, Goal::Places { first: 7, last: 8 });
    assert_eq!(bracket.get(MatchNo(10)).unwrap().loser_to, Goal::Places { first: 5, last: 6 });
}

/// The first round of the losers' bracket in which two who have met already can meet again. Every way in which that can come about is
/// played: two contestants beat all others until they meet in the winners' bracket, the winner of that goes on to lose in any later round
/// of it, and both win all they can in the losers' bracket.
fn first_rematch(bracket: &Bracket) -> Option<u16> {
    let n = bracket.contestants();
    let winners_rounds = u16::try_from(n.trailing_zeros()).unwrap();
    let mut first = None;
    for winner in 1..=n {
        for loser in (1..=n).filter(|loser| *loser != winner) {
            for falls_in in 1..=winners_rounds {
                let mut met = 0;
                play(bracket, |m, seeds| {
                    let is_pair = seeds.contains(&winner) && seeds.contains(&loser);
                    let side = |who: u16| usize::from(seeds[1] == who);
                    met += u16::from(is_pair);
                    match m.phase {
                        Phase::Losers { round, .. } if is_pair && met == 2 => {
                            first = Some(first.map_or(round, |before: u16| before.min(round)));
                            0
                        }
                        _ if is_pair => side(winner),
                        Phase::Winners { round, .. } if round == falls_in && seeds.contains(&winner) => 1 - side(winner),
                        _ if seeds.contains(&winner) => side(winner),
                        _ if seeds.contains(&loser) => side(loser),
                        _ => 0,
                    }
                });
            }
        }
    }
    first
}

#[test]
fn rematches_in_the_losers_bracket_come_late() {
    // Of 4 rounds, 6, 8 and 10: the semi-final of the losers, then one and two and two rounds before it.
    let first = [8, 16, 32, 64].map(|n| first_rematch(&Bracket::new(n, DOUBLE).unwrap()));
    assert_eq!(first, [Some(3), Some(4), Some(5), Some(7)]);
}

/// All ways of crossing those who fall in a bracket of 16 from rounds 2 and 3 of the winners' bracket: none is free of rematches for longer.
#[test]
fn no_other_crossing_of_sixteen_avoids_rematches_longer() {
    let orders = |n: usize| -> Vec<Vec<usize>> {
        let mut orders = vec![vec![]];
        for _ in 0..n {
            orders = orders
                .iter()
                .flat_map(|order: &Vec<usize>| (0..n).filter(|x| !order.contains(x)).map(|x| [&order[..], &[x]].concat()))
                .collect();
        }
        orders
    };
    // Quarter b of the winners' bracket has its first losers in match b of losers' round 1; in rounds 2 and 3 there are 4 and 2 matches.
    let first = |second: &[usize], third: &[usize]| {
        let in_second = (0..4).map(|b| {
            if second[b] == b {
                2
            } else if second[b] / 2 == b / 2 {
                3
            } else {
                5
            }
        });
        let in_third = (0..4).map(|b| if [b / 2, second[b] / 2].contains(&third[b / 2]) { 4 } else { 5 });
        in_second.chain(in_third).min().unwrap()
    };
    let best = orders(4).iter().flat_map(|second| orders(2).iter().map(|third| first(second, third)).collect::<Vec<u16>>()).max();
    assert_eq!(best, first_rematch(&Bracket::new(16, DOUBLE).unwrap()));
}

fn tournament(n: u16, policy: Policy) -> Tournament {
    let mut t = Tournament::new(Bracket::new(n, policy).unwrap().rounds());
    t.system = System::Knockout(policy);
    // Numbers have gaps: seeds are counted without them.
    t.contestants = (1..=n).map(|seed| Contestant::new(Tpn(10 * seed), format!("P{seed}"))).collect();
    t
}

fn put(t: &mut Tournament, round: u16, tpn: u16, entry: Entry) {
    let player = t.contestants.iter_mut().find(|c| c.tpn == Tpn(tpn)).unwrap();
    player.entries.resize(player.entries.len().max(usize::from(round)), None);
    player.entries[usize::from(round) - 1] = Some(entry);
}

fn result(t: &mut Tournament, round: u16, a: u16, b: u16, outcomes: (Outcome, Outcome)) {
    put(t, round, a, Entry::Meeting(Meeting::new(Tpn(b), Some(Color::White), outcomes.0)));
    put(t, round, b, Entry::Meeting(Meeting::new(Tpn(a), Some(Color::Black), outcomes.1)));
}

const WON: (Outcome, Outcome) = (Outcome::Win, Outcome::Loss);
const DRAWN: (Outcome, Outcome) = (Outcome::Draw, Outcome::Draw);
const NONE: (Outcome, Outcome) = (Outcome::ForfeitLoss, Outcome::ForfeitLoss);
const AWAY: Entry = Entry::Bye(Bye::Zero);

fn pairs(t: &Tournament, round: u16) -> Vec<(u16, u16)> {
    due(t, round, &[]).unwrap().pairs.iter().map(|due| (due.first.0, due.second.0)).collect()
}

fn ranks(t: &Tournament) -> Vec<(u16, u16)> {
    standings(t, t.rounds).unwrap().iter().map(|s| (s.tpn.0, s.rank)).collect()
}

#[test]
fn a_knockout_of_six_from_the_first_round_to_the_last() {
    let mut t = tournament(6, Policy { third_place: true, ..SINGLE });
    let round = due(&t, 1, &[]).unwrap();
    assert_eq!(pairs(&t, 1), [(40, 50), (30, 60)]);
    assert_eq!(round.free, [Walk::Bye(Tpn(10)), Walk::Bye(Tpn(20))]);
    result(&mut t, 1, 40, 50, WON);
    result(&mut t, 1, 60, 30, DRAWN);
    assert_eq!(pairs(&t, 1), [(40, 50), (30, 60)], "asked again");
    let missing = Missing { open: vec![MatchNo(2)], drawn: vec![MatchNo(2)] };
    assert_eq!(due(&t, 2, &[]), Err(NotDue::Missing(missing)));
    result(&mut t, 1, 60, 30, WON);
    assert_eq!(pairs(&t, 2), [(10, 40), (20, 60)]);
    assert_eq!(is_due(&t, 2, [Tpn(40), Tpn(10)]), Ok(Some(MatchNo(3))));
    assert_eq!(is_due(&t, 2, [Tpn(40), Tpn(20)]), Ok(None));
    let now = standings(&t, 1).unwrap();
    assert!(now.iter().all(|s| s.is_final == [30, 50].contains(&s.tpn.0) && s.rank == if s.is_final { 5 } else { 1 }));
    result(&mut t, 2, 40, 10, WON);
    result(&mut t, 2, 20, 60, (Outcome::ForfeitWin, Outcome::ForfeitLoss));
    assert_eq!(pairs(&t, 3), [(20, 40), (10, 60)]);
    result(&mut t, 3, 40, 20, WON);
    result(&mut t, 3, 10, 60, WON);
    assert_eq!(ranks(&t), [(40, 1), (20, 2), (10, 3), (60, 4), (30, 5), (50, 5)]);
    assert_eq!(due(&t, 4, &[]), Err(NotDue::NoSuchRound { rounds: 3 }));
}

#[test]
fn whoever_withdraws_in_a_semi_final_loses_it_and_the_match_for_third_place() {
    let mut t = tournament(4, Policy { third_place: true, ..SINGLE });
    let round = due(&t, 1, &[Tpn(40)]).unwrap();
    assert_eq!((round.pairs.len(), round.free), (1, vec![Walk::WalkOver(Tpn(10), MatchNo(1))]));
    put(&mut t, 1, 40, AWAY);
    put(&mut t, 2, 40, AWAY);
    put(&mut t, 1, 10, Entry::Bye(Bye::PairingAllocated));
    result(&mut t, 1, 20, 30, WON);
    assert_eq!(pairs(&t, 2), [(10, 20)]);
    assert_eq!(due(&t, 2, &[]).unwrap().free, [Walk::WalkOver(Tpn(30), MatchNo(4))]);
    result(&mut t, 2, 10, 20, WON);
    assert_eq!(ranks(&t), [(10, 1), (20, 2), (30, 3), (40, 4)]);
}

#[test]
fn a_double_forfeit_gives_the_next_opponent_a_bye() {
    let mut t = tournament(8, SINGLE);
    result(&mut t, 1, 10, 80, NONE);
    for (a, b) in [(40, 50), (30, 60), (20, 70)] {
        result(&mut t, 1, a, b, WON);
    }
    let round = due(&t, 2, &[]).unwrap();
    assert_eq!((pairs(&t, 2), round.free), (vec![(20, 30)], vec![Walk::Bye(Tpn(40))]));
    // Both of the other semi-final stay away: whoever had the bye has won, second place falls to those two.
    put(&mut t, 2, 20, AWAY);
    put(&mut t, 2, 30, AWAY);
    assert_eq!(due(&t, 3, &[]).unwrap(), Round { pairs: Vec::new(), free: Vec::new() });
    assert_eq!(ranks(&t)[..3], [(40, 1), (20, 2), (30, 2)]);
    assert!(ranks(&t)[3..].iter().all(|(_, rank)| *rank == 4));
}

#[test]
fn who_leaves_a_double_elimination_loses_twice_without_playing() {
    let mut t = tournament(4, DOUBLE);
    result(&mut t, 1, 10, 40, WON);
    result(&mut t, 1, 20, 30, WON);
    for round in 2..=t.rounds {
        put(&mut t, round, 10, AWAY);
    }
    let round = due(&t, 2, &[]).unwrap();
    assert_eq!((pairs(&t, 2), round.free), (vec![(30, 40)], vec![Walk::WalkOver(Tpn(20), MatchNo(3))]));
    result(&mut t, 2, 30, 40, WON);
    let round = due(&t, 3, &[]).unwrap();
    assert_eq!(round.pairs, []);
    assert_eq!(round.free, [Walk::WalkOver(Tpn(30), MatchNo(5)), Walk::Bye(Tpn(20))]);
    assert_eq!(pairs(&t, 4), [(20, 30)]);
    result(&mut t, 4, 30, 20, WON);
    // It was the first loss of number 20: once more.
    assert_eq!(pairs(&t, 5), [(20, 30)]);
    result(&mut t, 5, 20, 30, WON);
    assert_eq!(ranks(&t), [(20, 1), (30, 2), (10, 3), (40, 4)]);
    result(&mut t, 4, 20, 30, WON);
    assert_eq!(due(&t, 5, &[]).unwrap(), Round { pairs: Vec::new(), free: Vec::new() });
    assert_eq!(ranks(&t), [(20, 1), (30, 2), (10, 3), (40, 4)]);
}

#[test]
fn meetings_that_no_bracket_names_have_no_places_of_one() {
    let mut t = tournament(4, SINGLE);
    result(&mut t, 1, 10, 40, WON);
    result(&mut t, 1, 20, 30, WON);
    assert!(standings(&t, 1).is_some());
    let mut other = tournament(4, SINGLE);
    result(&mut other, 1, 10, 30, WON);
    result(&mut other, 1, 20, 40, WON);
    assert_eq!(standings(&other, 1), None);
}
