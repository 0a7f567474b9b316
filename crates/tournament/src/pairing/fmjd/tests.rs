use super::*;
use crate::model::{Color, Contestant, Entry, Meeting, Outcome, System, Tpn};
use crate::pairing::{Pair, pair as pair_round, upfloat::reference};
use proptest::prelude::*;

fn event(players: u16, rounds: u16) -> Tournament {
    let mut t = Tournament::new(rounds);
    t.system = System::Fmjd;
    t.scoring = crate::model::Scoring::TWO_ONE_ZERO;
    t.initial_color = Some(Color::White);
    t.contestants = (1..=players).map(|n| Contestant::new(Tpn(n), "")).collect();
    t
}

/// Plays a round as it was paired; `results` says how each board ends.
fn play(t: &mut Tournament, round: &RoundPairing, results: impl Fn(usize) -> u8) {
    for (board, Pair { white, black }) in round.pairs.iter().copied().enumerate() {
        let (own, other) = match results(board) {
            0 => (Outcome::Win, Outcome::Loss),
            1 => (Outcome::Draw, Outcome::Draw),
            2 => (Outcome::Loss, Outcome::Win),
            _ => (Outcome::ForfeitWin, Outcome::ForfeitLoss),
        };
        for (tpn, opponent, color, outcome) in [(white, black, Color::White, own), (black, white, Color::Black, other)] {
            let player = t.contestants.iter_mut().find(|p| p.tpn == tpn).unwrap();
            player.entries.push(Some(Entry::Meeting(Meeting::new(opponent, Some(color), outcome))));
        }
    }
    if let Some(tpn) = round.pab {
        let player = t.contestants.iter_mut().find(|p| p.tpn == tpn).unwrap();
        player.entries.push(Some(Entry::Bye(crate::model::Bye::PairingAllocated)));
    }
}

#[test]
fn the_first_round_pairs_halves_and_a_forfeited_pair_may_meet_again() {
    let mut t = event(5, 3);
    let first = pair_round(&t, 1, &Options::default()).unwrap();
    let pairs: Vec<(u16, u16)> = first.pairs.iter().map(|p| (p.white.0, p.black.0)).collect();
    assert_eq!((pairs, first.pab), (vec![(1, 3), (4, 2)], Some(Tpn(5))));
    play(&mut t, &first, |board| if board == 0 { 3 } else { 1 });
    // 1 and 5 have two points, 2 and 4 one; 3 has lost by forfeit, and is the last without a bye.
    let second = pair_round(&t, 2, &Options::default()).unwrap();
    assert_eq!(second.pab, Some(Tpn(3)));
    assert!(hard::hard_faults(&t, 2, &second.pairs, &[Tpn(3)], &[]).iter().all(|f| !matches!(f, hard::HardFault::PabBarred { .. })));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    /// Rounds of small events are those of the enumeration.
    #[test]
    fn rounds_are_those_of_the_reference(players in 2u16..10, results in prop::collection::vec(0u8..4, 40)) {
        let mut t = event(players, 5);
        for number in 1..=4u16 {
            let field = Field::new(&t, number, &[]);
            let pool = pool(&field);
            let found = pair_round(&t, number, &Options::default());
            let mut places: Vec<usize> = (0..field.players.len()).collect();
            if let Some(place) = found.as_ref().ok().and_then(|round| round.pab).and_then(|tpn| field.place(tpn)) {
                places.remove(place);
            }
            if places.len() % 2 == 1 {
                break;
            }
            let wanted = reference::round(&pool, &places, &|a, b| clash(&field, a, b));
            let mut wanted: Option<Vec<(Tpn, Tpn)>> = wanted.map(|brackets| {
                let tpn = |place: usize| field.players[place].tpn;
                brackets.iter().flat_map(|b| &b.2).map(|&(a, b)| (tpn(a).min(tpn(b)), tpn(a).max(tpn(b)))).collect()
            });
            let mut ours = found.as_ref().ok().map(|round| {
                round.pairs.iter().map(|p| (p.white.min(p.black), p.white.max(p.black))).collect::<Vec<_>>()
            });
            ours.iter_mut().for_each(|list| list.sort_unstable());
            wanted.iter_mut().for_each(|list| list.sort_unstable());
            prop_assert_eq!(ours, wanted);
            let Ok(round) = found else { break };
            let told = explain(&t, number, &Options::default()).unwrap();
            is_so(&field, &told, &pair_field(&t, &field).unwrap().brackets)?;
            let color = |p: &Pairing| if (p.higher == p.upper) == (p.color.higher_has == Color::White) { (p.upper, p.lower) } else { (p.lower, p.upper) };
            let mut colored: Vec<(Tpn, Tpn)> = told.groups.iter().flat_map(|g| &g.pairs).map(color).collect();
            let mut as_paired: Vec<(Tpn, Tpn)> = round.pairs.iter().map(|p| (p.white, p.black)).collect();
            colored.sort_unstable();
            as_paired.sort_unstable();
            prop_assert_eq!((colored, told.bye.map(|bye| bye.tpn)), (as_paired, round.pab));
            play(&mut t, &round, |board| results[(usize::from(number) * 10 + board) % 40]);
        }
    }
}

/// What is told of a round is so: no pairing of a group with the same upper numbers and the same pairs before has a pair that was passed over
/// and is as good, and none as good has a player as upper whom it is told nobody could have there.
fn is_so(field: &Field, told: &Explanation, brackets: &[upfloat::Bracket]) -> Result<(), TestCaseError> {
    let pool = pool(field);
    let tpn = |place: usize| field.players[place].tpn;
    let place = |tpn: Tpn| field.place(tpn).unwrap();
    for (group, bracket) in told.groups.iter().zip(brackets) {
        let up = |place: usize| Member { place, upfloater: bracket.upfloaters.contains(&place) };
        let members: Vec<usize> = bracket.residents.iter().chain(&bracket.upfloaters).copied().collect();
        let meet = |a: usize, b: usize| !(up(a).upfloater && up(b).upfloater);
        let mut all: Vec<Vec<(usize, usize)>> = reference::pairings(&pool, &members);
        for pairing in &mut all {
            pairing.iter_mut().for_each(|pair| *pair = if tpn(pair.0) < tpn(pair.1) { *pair } else { (pair.1, pair.0) });
            pairing.sort_by_key(|pair| tpn(pair.0));
        }
        let cost = |pairing: &[(usize, usize)]| pairing.iter().map(|&(a, b)| clash(field, up(a), up(b))).sum::<i64>();
        all.retain(|pairing| pairing.iter().all(|&(a, b)| meet(a, b)) && cost(pairing) <= bracket.cost);
        let uppers = |pairing: &[(usize, usize)]| pairing.iter().map(|pair| tpn(pair.0)).collect::<Vec<_>>();
        prop_assert_eq!(usize::try_from(bracket.cost).unwrap(), group.clashes);
        for not in &group.not_upper {
            let before = group.uppers.iter().filter(|upper| *upper < not).count();
            let has = |p: &Vec<(usize, usize)>| uppers(p)[..before] == group.uppers[..before] && uppers(p).contains(not);
            prop_assert!(!all.iter().any(has), "{not} {group:?}");
        }
        for (at, pair) in group.pairs.iter().enumerate() {
            prop_assert_eq!(bracket.pairs[at], (place(pair.upper), place(pair.lower)));
            for &(skipped, why) in &pair.skipped {
                let (a, b) = (place(pair.upper), place(skipped));
                let has = |p: &Vec<(usize, usize)>| uppers(p) == group.uppers && p[..at] == bracket.pairs[..at] && p[at] == (a, b);
                prop_assert!(!all.iter().any(has), "{skipped} {pair:?}");
                let clashes = clash(field, up(a), up(b)) > 0;
                match why {
                    NotPartner::Forbidden(_) => prop_assert!(!pool.may.has(a, b)),
                    NotPartner::BothUpfloat => prop_assert!(pool.may.has(a, b) && !meet(a, b)),
                    NotPartner::SameColor(color) => prop_assert!(clashes && field.players[b].preference.color == Some(color)),
                    NotPartner::Others => prop_assert!(pool.may.has(a, b) && meet(a, b) && !clashes),
                }
            }
        }
    }
    Ok(())
}

/// Random tournaments give every reason that there is.
#[test]
fn every_reason_occurs() {
    let mut seen = [0; 7];
    for seed in 0..120 {
        let wish = crate::generate::Wish {
            system: Some(System::Fmjd),
            players: Some(9 + seed % 12),
            rounds: Some(6),
            prohibited_pairs: Some(2),
            ..crate::generate::Wish::default()
        };
        let t = crate::generate::generate(&wish, seed.into()).unwrap().tournament;
        for round in 1..=6 {
            let Explanation { bye, groups } = explain(&t, round, &Options::default()).unwrap();
            seen[0] += usize::from(bye.is_some_and(|bye| !bye.refused.is_empty()));
            for group in groups {
                seen[1] += usize::from(!group.refused.is_empty());
                seen[2] += usize::from(!group.not_upper.is_empty());
                for (_, why) in group.pairs.iter().flat_map(|pair| &pair.skipped) {
                    seen[match why {
                        NotPartner::Forbidden(_) => 3,
                        NotPartner::BothUpfloat => 4,
                        NotPartner::SameColor(_) => 5,
                        NotPartner::Others => 6,
                    }] += 1;
                }
            }
        }
    }
    assert!(seen.iter().all(|&count| count >= 5), "{seen:?}");
}

/// Release build, one core.
#[test]
#[ignore = "a measurement: cargo test --release -p tournament fmjd -- --ignored --nocapture"]
fn a_thousand_players_take_less_than_a_second() {
    for (name, half) in [("free", false), ("half may not meet each other", true)] {
        let mut t = event(1000, 9);
        if half {
            let players = (1..=500).map(|n| Tpn(2 * n)).collect();
            t.prohibitions.push(crate::model::Prohibition { first_round: 1, last_round: 9, players });
        }
        for number in 1..=9 {
            let start = std::time::Instant::now();
            let round = pair_round(&t, number, &Options::default()).unwrap();
            let took = start.elapsed();
            println!("{name}, round {number}: {took:?}");
            assert!(took.as_secs_f64() < 1.0);
            play(&mut t, &round, |board| u8::try_from((board * 7 + usize::from(number) * 3) % 11 % 3).unwrap());
        }
    }
}
