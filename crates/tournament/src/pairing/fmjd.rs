//! The Swiss system of FMJD (draughts), Annex 5, as far as its text is known.
//!
//! Known, from a federation's translation of the regulations: players are ordered by rating, then title, then estimated strength or alphabet (2.1);
//! everybody is paired with somebody of the same or the nearest number of points, in all rounds (2.2); the same two meet once, but again if the
//! first game was not really played (2.3); the rounds should be no fewer than a third and no more than half of the players (2.4, see
//! [`super::feasible`]); players without a rating get an estimated one, or stand below the average or in the last fifth (3.1). TPNs carry the
//! order; giving unrated players a place in it is the arbiter's.
//!
//! **Not in the known text**, and chosen as the simplest that can be defended and explained:
//! - "Nearest" is meant from the top down: a score group is paired with as few players from below as possible, and those of the highest scores
//!   ([`super::upfloat`]); of equal sets the one that leaves the next group best off, then the first by TPN.
//! - Nobody floats twice running if another set of the same scores allows it; that lapses in the last round.
//! - In a group fewest pairs are made of two players who are due the same colour; nothing forbids a colour.
//! - Of equally good pairings of a group the one with the smallest identifier is taken: without history the first half meets the second half.
//! - Colours of a pair: both due colours if they differ, else the stronger one, then by turns, as C.04.3 article 5.2 has it; round 1 by the number
//!   of the higher player and the colour drawn.
//! - The bye goes to the lowest score, then the last in order, of those who have not had it; when all have had it, it begins again.

use super::upfloat::{self, Ahead, Member, Pool};
use super::{NoPairing, Options, RoundPairing, hard, publish};
use crate::history::{Facts, Field, Float, PabBar};
use crate::model::Tournament;

/// Pairs a round.
pub(super) fn pair(tournament: &Tournament, round: u16, options: &Options) -> Result<RoundPairing, NoPairing> {
    let field = Field::new(tournament, round, &options.absent);
    if field.players.is_empty() {
        return Err(NoPairing::NobodyPresent);
    }
    let pool = pool(&field);
    let mut places: Vec<usize> = (0..field.players.len()).collect();
    let mut pab = None;
    if places.len() % 2 == 1 {
        let had = |facts: &Facts| tournament.contestant(facts.tpn).and_then(|player| hard::had_bye(player, round));
        let mut bars: Vec<Option<PabBar>> = field.players.iter().map(|facts| had(facts).map(|round| PabBar::HadOne { round })).collect();
        if bars.iter().all(Option::is_some) {
            bars.fill(None);
        }
        let receiver = upfloat::bye::receiver(&pool, &bars, &vec![0; places.len()])?;
        places.remove(receiver.place);
        pab = Some(field.players[receiver.place].tpn);
    }
    let brackets = upfloat::pair(&pool, &places, &|a, b| clash(&field, a, b)).ok_or(NoPairing::NoCompletePairing)?;
    let pairs = brackets.iter().flat_map(|bracket| bracket.pairs.iter().map(|&(a, b)| (a.min(b), a.max(b)))).collect();
    Ok(publish(tournament, &field, pairs, pab))
}

fn pool(field: &Field) -> Pool {
    let floated = field.players.iter().map(|facts| !field.is_last && facts.float(1) != Float::None).collect();
    Pool::new(field, floated, Ahead::Graded, |_, _| false)
}

/// Both are due the same colour.
fn clash(field: &Field, a: Member, b: Member) -> i64 {
    i64::from(field.players[a.place].preference.clashes(field.players[b.place].preference))
}

#[cfg(test)]
mod tests {
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
                play(&mut t, &round, |board| results[(usize::from(number) * 10 + board) % 40]);
            }
        }
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
}
