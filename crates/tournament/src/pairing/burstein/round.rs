//! What the Burstein system sees of a round to be paired: the ranking by the index (1.7, 1.8).

use crate::history::{Field, facts_of_all};
use crate::model::{Bye, Entry, Tournament, Tpn};
use crate::pairing::legal::Legal;
use crate::pairing::receiver;
use crate::points::Points;
use std::cmp::Reverse;

/// The evaluation of a player's opposition: Buchholz, then Sonneborn-Berger (1.8.1). Ordered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Index {
    /// Sum of the scores of the opponents, in hundredths.
    pub buchholz: i64,
    /// Sum of points against each opponent times the opponent's score, in ten-thousandths.
    pub sonneborn_berger: i64,
}

/// A round to be paired. Players are named by their place in [`Field::players`].
#[derive(Clone, Debug)]
pub(super) struct Round {
    pub field: Field,
    pub index: Vec<Index>,
    /// By place the rank by the index, from 0.
    pub rank: Vec<usize>,
    pub legal: Legal,
}

impl Round {
    pub fn new(tournament: &Tournament, round: u16, absent: &[Tpn]) -> Self {
        let field = Field::new(tournament, round, absent);
        let all = indices(tournament, round, absent);
        let of = |tpn: Tpn| tournament.contestants.binary_search_by_key(&tpn, |p| p.tpn).map_or_else(|_| Index::default(), |i| all[i]);
        let index = field.players.iter().map(|facts| of(facts.tpn)).collect();
        Self::of(field, index)
    }

    /// C3 knows no topscorers here.
    pub fn of(mut field: Field, index: Vec<Index>) -> Self {
        field.players.iter_mut().for_each(|facts| facts.topscorer = false);
        let mut order: Vec<usize> = (0..index.len()).collect();
        order.sort_by_key(|&place| (Reverse(index[place]), field.players[place].tpn));
        let mut rank = vec![0; index.len()];
        order.into_iter().enumerate().for_each(|(number, place)| rank[place] = number);
        let legal = Legal::of(&field);
        Self { field, index, rank, legal }
    }

    pub fn tpn(&self, place: usize) -> Tpn {
        self.field.players[place].tpn
    }

    pub fn score(&self, place: usize) -> Points {
        self.field.players[place].score
    }

    /// In the order of the bye (3.1): those who may have it, the first wanted most.
    pub fn for_bye(&self) -> Vec<usize> {
        receiver::candidates(&self.field, |place| self.rank[place])
    }
}

/// The indices of all players, in the order of the tournament, from real scores before a round.
pub(super) fn indices(tournament: &Tournament, round: u16, absent: &[Tpn]) -> Vec<Index> {
    let scores: Vec<Points> = facts_of_all(tournament, round).into_iter().map(|facts| facts.standing).collect();
    let is_paired = round <= tournament.rounds_paired();
    let as_opponent: Vec<i64> = tournament
        .contestants
        .iter()
        .zip(&scores)
        .map(|(player, score)| {
            let stays_away = match player.entry(round) {
                Some(entry) => entry == Entry::Bye(Bye::Zero),
                None => is_paired || absent.contains(&player.tpn),
            };
            // Zero-point byes up to the current round: for those who met the player, the earlier ones are draws (1.7.2, 2).
            let zero = |r: &u16| matches!(player.entry(*r), None | Some(Entry::Bye(Bye::Zero)));
            let byes = if stays_away { (1..round).rev().take_while(zero).count() } else { 0 };
            let gain = i64::from((tournament.scoring.draw - tournament.scoring.absence).hundredths());
            i64::from(score.hundredths()) + gain * i64::try_from(byes).unwrap_or(0)
        })
        .collect();
    let place = |tpn: Tpn| tournament.contestants.binary_search_by_key(&tpn, |p| p.tpn).ok();
    let index_of = |(at, player): (usize, &crate::model::Contestant)| {
        (1..round).fold(Index::default(), |mut index, r| {
            let entry = player.entry(r);
            let against = match entry {
                Some(Entry::Meeting(meeting)) if meeting.outcome.is_played() => place(meeting.opponent).map(|o| as_opponent[o]),
                _ => None,
            };
            // A round not played counts as one against oneself (1.7.2, 1).
            let score = against.unwrap_or_else(|| scores[at].hundredths().into());
            index.buchholz += score;
            index.sonneborn_berger += score * i64::from(tournament.scoring.award(entry).hundredths());
            index
        })
    };
    tournament.contestants.iter().enumerate().map(index_of).collect()
}

#[cfg(test)]
mod tests {
    use super::{Index, indices};
    use crate::model::{Bye, Color, Contestant, Entry, Meeting, Outcome, Tournament, Tpn};
    use Color::{Black, White};

    /// 1 beats 2 while 3 has the bye; then 1 and 3 draw while 2 is absent. Scores: 1½, 0, 1½.
    fn after_two(third: Option<Entry>) -> [Index; 3] {
        let mut tournament = Tournament::new(4);
        let game = |opponent, color, outcome| Some(Entry::Meeting(Meeting::new(Tpn(opponent), Some(color), outcome)));
        let entries = [
            vec![game(2, White, Outcome::Win), game(3, Black, Outcome::Draw)],
            vec![game(1, Black, Outcome::Loss), Some(Entry::Bye(Bye::Zero)), third],
            vec![Some(Entry::Bye(Bye::PairingAllocated)), game(1, White, Outcome::Draw)],
        ];
        let player = |(number, entries)| Contestant { entries, ..Contestant::new(Tpn(number), "") };
        tournament.contestants = (1..).zip(entries).map(player).collect();
        let indices = indices(&tournament, 3, &[]);
        [indices[0], indices[1], indices[2]]
    }

    const fn index(buchholz: i64, sonneborn_berger: i64) -> Index {
        Index { buchholz, sonneborn_berger }
    }

    /// 1.7.2, 1: the bye of 3 is a win against oneself, 1½ of Buchholz and 1½ of Sonneborn-Berger; the absence of 2 gives nothing.
    #[test]
    fn a_round_not_played_is_one_against_oneself() {
        assert_eq!(after_two(None), [index(150, 7500), index(150, 0), index(300, 22_500)]);
    }

    /// 1.7.2, 2: if 2 stays away, the absence before this round is a draw for those who met 2, and for nobody else.
    #[test]
    fn who_stays_away_is_worth_a_draw_a_round_to_opponents() {
        let away = after_two(Some(Entry::Bye(Bye::Zero)));
        assert_eq!(away, [index(200, 12_500), index(150, 0), index(300, 22_500)]);
    }

    #[test]
    fn seeding_rounds_are_half_and_at_most_four() {
        let seeding = |rounds| crate::pairing::burstein::seeding_rounds(&Tournament::new(rounds));
        assert_eq!([1, 2, 5, 7, 8, 9, 13].map(seeding), [0, 1, 2, 3, 4, 4, 4]);
    }
}
