//! Virtual points of accelerated rounds (FIDE C.04.7, 2026).

use crate::model::{Acceleration, Bye, Contestant, Entry, Tournament, Tpn, VirtualPoints};
use crate::points::Points;

/// The virtual points of a participant in a round (counted from 1): they join the standing when that round is paired.
///
/// Baku acceleration (C.04.7): group A is the first `2 * ceil(N / 4)` participants; the first half of the rounds,
/// rounded up, is accelerated; the first half of those, again rounded up, gives group A a win's points, the others half
/// of that. Explicit virtual points override a method; where records overlap they add up.
pub fn virtual_points(tournament: &Tournament, tpn: Tpn, round: u16) -> Points {
    match &tournament.acceleration {
        Acceleration::None => Points::ZERO,
        Acceleration::Baku { last_of_a } => {
            let last = last_of_a.or_else(|| last_of_group_a(tournament));
            if last.is_some_and(|last| tpn <= last) { baku_points(tournament, round) } else { Points::ZERO }
        }
        Acceleration::Explicit(records) => records
            .iter()
            .filter(|r| (r.first_round..=r.last_round).contains(&round) && (r.first..=r.last).contains(&tpn))
            .map(|r| r.points)
            .sum(),
    }
}

/// The virtual points of the event as spans of rounds and players, as report files carry them (TRF26 record 250). Those of Baku
/// acceleration are known once round 1 is paired, because only then group A is fixed.
pub fn spans(tournament: &Tournament) -> Vec<VirtualPoints> {
    let fixed = match &tournament.acceleration {
        Acceleration::None => None,
        Acceleration::Explicit(spans) => return spans.clone(),
        Acceleration::Baku { last_of_a: Some(last) } => Some(*last),
        Acceleration::Baku { last_of_a: None } if tournament.rounds_paired() == 0 => None,
        Acceleration::Baku { last_of_a: None } => last_of_group_a(tournament),
    };
    fixed.map_or_else(Vec::new, |last| baku_spans(tournament, last))
}

/// The spans of Baku acceleration whose group A ends with this player.
pub fn baku_spans(tournament: &Tournament, last_of_a: Tpn) -> Vec<VirtualPoints> {
    let points: Vec<Points> = (1..=tournament.rounds.div_ceil(2)).map(|round| baku_points(tournament, round)).collect();
    let mut round = 1;
    let runs = points.chunk_by(|a, b| a == b).filter_map(|run| {
        let first_round = round;
        round += u16::try_from(run.len()).unwrap_or(u16::MAX);
        let span = |&points| VirtualPoints { points, first_round, last_round: round - 1, first: Tpn(1), last: last_of_a };
        run.first().map(span)
    });
    runs.collect()
}

/// What a member of group A gets in a round of a Baku-accelerated event.
pub fn baku_points(tournament: &Tournament, round: u16) -> Points {
    let accelerated = tournament.rounds.div_ceil(2);
    let full = accelerated.div_ceil(2);
    if round == 0 || round > accelerated {
        Points::ZERO
    } else if round <= full {
        tournament.scoring.win
    } else {
        tournament.scoring.draw
    }
}

/// The last participant of Baku's group A, counted when round 1 is paired: whoever has no pairing number yet, because
/// of a bye in round 1, does not count. A late entry later takes its place in the list; the last of group A stays the same person.
pub fn last_of_group_a(tournament: &Tournament) -> Option<Tpn> {
    let first_round_paired = tournament.rounds_paired() >= 1;
    let counts = |player: &&Contestant| match player.entry(1) {
        Some(Entry::Meeting(_) | Entry::Bye(Bye::PairingAllocated)) => true,
        Some(Entry::Bye(_)) => false,
        None => !first_round_paired,
    };
    let field: Vec<Tpn> = tournament.contestants.iter().filter(counts).map(|p| p.tpn).collect();
    let size = 2 * field.len().div_ceil(4);
    field.get(size.min(field.len()).checked_sub(1)?).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event(players: u16, rounds: u16) -> Tournament {
        let mut t = Tournament::new(rounds);
        t.contestants = (1..=players).map(|n| Contestant::new(Tpn(n), "")).collect();
        t.acceleration = Acceleration::Baku { last_of_a: None };
        t
    }

    #[test]
    fn group_a_is_twice_a_quarter_rounded_up() {
        for (n, size) in [(161, 82), (6, 4), (8, 4), (5, 4), (12, 6), (13, 8)] {
            assert_eq!(last_of_group_a(&event(n, 9)), Some(Tpn(size)), "{n}");
        }
    }

    #[test]
    fn nine_rounds_give_three_full_and_two_half() {
        let t = event(20, 9);
        let points: Vec<i32> = (1..=9).map(|r| virtual_points(&t, Tpn(1), r).hundredths()).collect();
        assert_eq!(points, [100, 100, 100, 50, 50, 0, 0, 0, 0]);
        assert_eq!(virtual_points(&t, Tpn(11), 1), Points::ZERO);
    }

    #[test]
    fn eleven_rounds_of_match_points() {
        let mut t = event(20, 11);
        t.scoring = crate::model::Scoring::TWO_ONE_ZERO;
        let points: Vec<i32> = (1..=7).map(|r| virtual_points(&t, Tpn(1), r).hundredths()).collect();
        assert_eq!(points, [200, 200, 200, 100, 100, 100, 0]);
    }

    #[test]
    fn a_bye_in_round_one_has_no_number_yet() {
        let mut t = event(10, 9);
        t.contestants[0].entries = vec![Some(Entry::Bye(Bye::Half))];
        // Nine are counted, group A has six: numbers 2 to 7, and number 1 once there.
        assert_eq!(last_of_group_a(&t), Some(Tpn(7)));
    }

    #[test]
    fn spans_say_what_each_player_gets_in_each_round() {
        for rounds in 1..12 {
            let mut t = event(13, rounds);
            assert_eq!(spans(&t), [], "group A is not fixed before round 1");
            for player in &mut t.contestants {
                player.entries = vec![Some(Entry::Bye(Bye::PairingAllocated))];
            }
            let explicit = Tournament { acceleration: Acceleration::Explicit(spans(&t)), ..t.clone() };
            for tpn in (1..=13).map(Tpn) {
                for round in 1..=rounds {
                    assert_eq!(virtual_points(&explicit, tpn, round), virtual_points(&t, tpn, round), "{rounds} {tpn} {round}");
                }
            }
        }
    }

    #[test]
    fn explicit_points_override_the_method() {
        let mut t = event(10, 9);
        let record = |points, first_round, last_round| VirtualPoints { points, first_round, last_round, first: Tpn(1), last: Tpn(3) };
        t.acceleration = Acceleration::Explicit(vec![record(Points::ONE, 1, 2), record(Points::HALF, 3, 3)]);
        let points: Vec<i32> = (1..=4).map(|r| virtual_points(&t, Tpn(3), r).hundredths()).collect();
        assert_eq!(points, [100, 100, 50, 0]);
        assert_eq!(virtual_points(&t, Tpn(4), 1), Points::ZERO);
    }
}
