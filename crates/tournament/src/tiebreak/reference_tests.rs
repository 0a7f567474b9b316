//! A literal, slow reference of the tie-breaks that standings spend their time on, straight from the text of C.07 and from the entries of the
//! players, and its comparison with what is computed.

use super::{Edition, TieBreak};
use crate::generate::{Wish, generate};
use crate::model::{Bye, Entry, Outcome, Scoring, Tournament, Tpn};
use crate::points::Points;
use crate::standings::standings;

/// Twice the points of an entry: the events are of 1, ½ and 0.
fn award(entry: Option<Entry>) -> i64 {
    match entry {
        None | Some(Entry::Bye(Bye::Zero)) => 0,
        Some(Entry::Bye(Bye::Half)) => 1,
        Some(Entry::Bye(_)) => 2,
        Some(Entry::Meeting(game)) => match game.outcome {
            Outcome::Win | Outcome::UnratedWin | Outcome::ForfeitWin => 2,
            Outcome::Draw | Outcome::UnratedDraw => 1,
            _ => 0,
        },
    }
}

const fn opponent(entry: Option<Entry>) -> Option<(Tpn, bool)> {
    match entry {
        Some(Entry::Meeting(game)) => Some((game.opponent, !matches!(game.outcome, Outcome::ForfeitWin | Outcome::ForfeitLoss))),
        _ => None,
    }
}

/// 16.1: a requested bye or a forfeit loss.
const fn is_vur(entry: Option<Entry>) -> bool {
    match entry {
        None | Some(Entry::Bye(Bye::Half | Bye::Zero)) => true,
        Some(Entry::Meeting(game)) => matches!(game.outcome, Outcome::ForfeitLoss),
        _ => false,
    }
}

struct Literal<'a> {
    t: &'a Tournament,
    edition: Edition,
}

impl Literal<'_> {
    fn entry(&self, tpn: Tpn, round: u16) -> Option<Entry> {
        self.t.contestant(tpn).unwrap().entry(round)
    }

    fn rounds(&self) -> std::ops::RangeInclusive<u16> {
        1..=self.t.rounds
    }

    fn score(&self, tpn: Tpn) -> i64 {
        self.rounds().map(|round| award(self.entry(tpn, round))).sum()
    }

    /// 16.3: what a player is worth to the opponents.
    fn adjusted(&self, tpn: Tpn) -> i64 {
        let of_round = |round: u16| {
            let entry = self.entry(tpn, round);
            let is_played = opponent(entry).is_some_and(|(_, is_played)| is_played);
            let is_requested = matches!(entry, None | Some(Entry::Bye(Bye::Half | Bye::Zero)));
            let only_vurs_follow = (round + 1..=self.t.rounds).all(|later| is_vur(self.entry(tpn, later)));
            match self.edition {
                Edition::Virtual if !is_played => 1,
                Edition::Virtual => award(entry),
                _ if is_requested && only_vurs_follow => 1,
                _ => award(entry),
            }
        };
        self.rounds().map(of_round).sum()
    }

    /// 16.4, and C.02 13.15.2 before it.
    fn dummy(&self, tpn: Tpn, round: u16) -> i64 {
        let entry = self.entry(tpn, round);
        match self.edition {
            Edition::Virtual => {
                let before: i64 = (1..round).map(|round| award(self.entry(tpn, round))).sum();
                before + (2 - award(entry)) + i64::from(self.t.rounds - round)
            }
            Edition::Sep2023 | Edition::Aug2024 => self.score(tpn),
            Edition::Mar2026 => {
                let cap = opponent(entry).map_or(i64::from(self.t.rounds), |(other, _)| self.adjusted(other));
                self.score(tpn).min(cap)
            }
        }
    }

    /// Of every round what the opponent is worth, what was made of it, and whether it is a VUR of the player's own.
    fn parts(&self, tpn: Tpn) -> Vec<(i64, i64, bool)> {
        let part = |round: u16| {
            let entry = self.entry(tpn, round);
            match opponent(entry) {
                Some((other, true)) => (self.adjusted(other), award(entry), false),
                _ => (self.dummy(tpn, round), award(entry), is_vur(entry) && self.edition != Edition::Virtual),
            }
        };
        self.rounds().map(part).collect()
    }

    /// BH and SB without the `cuts` least significant values (14.1, 16.5.1): in halves, and in quarters.
    fn cut(&self, tpn: Tpn, cuts: usize, by_result: bool) -> i64 {
        let contribution = |part: &(i64, i64, bool)| if by_result { part.0 * part.1 } else { part.0 };
        let mut parts = self.parts(tpn);
        for _ in 0..cuts {
            let mut least = 0;
            for (index, part) in parts.iter().enumerate() {
                if (part.0, contribution(part)) < (parts[least].0, contribution(&parts[least])) {
                    least = index;
                }
            }
            let mut vur: Option<usize> = None;
            for (index, part) in parts.iter().enumerate().filter(|(_, part)| part.2) {
                if vur.is_none_or(|best| (contribution(part), part.0) < (contribution(&parts[best]), parts[best].0)) {
                    vur = Some(index);
                }
            }
            let index = vur.filter(|index| contribution(&parts[*index]) >= contribution(&parts[least])).unwrap_or(least);
            parts.remove(index);
        }
        parts.iter().map(contribution).sum()
    }

    /// PTP (10.3) by trying one rating after another.
    fn perfect(&self, tpn: Tpn) -> Option<i64> {
        let games: Vec<(i64, i64)> = self
            .rounds()
            .filter_map(|round| {
                let (other, is_played) = opponent(self.entry(tpn, round))?;
                let rating = self.t.contestant(other)?.rating.unwrap_or(1400);
                is_played.then(|| (i64::from(rating), award(self.entry(tpn, round))))
            })
            .collect();
        let lowest = games.iter().map(|(rating, _)| *rating).min()?;
        let halves: i64 = games.iter().map(|(_, halves)| halves).sum();
        if halves == 0 {
            return Some(lowest - 800);
        }
        (lowest - 1000..).find(|own| games.iter().map(|(rating, _)| ::ratings::table::expected(own - rating)).sum::<i64>() >= halves * 50)
    }
}

/// Every value of random events with byes, absences and forfeits, in every edition.
#[test]
fn the_columns_are_those_of_the_text() {
    let codes = ["PTS", "BH", "BH/C1", "BH/C3", "SB", "SB/C1", "SB/C2", "PTP/U1400"];
    let list: Vec<TieBreak> = codes.iter().map(|code| code.parse().unwrap()).collect();
    let mut compared = 0;
    for seed in 0..12 {
        let some = |text: &str| Some(text.parse().unwrap());
        let players = Some(24 + u16::try_from(seed).unwrap());
        let wish = Wish { players, rounds: Some(7), forfeits: some("6%"), half_byes: some("6%"), zero_byes: some("6%"), ..Wish::default() };
        let wish = Wish { withdrawals: some("2"), baku: Some(false), scoring: Some(Scoring::CHESS), ..wish };
        let t = generate(&wish, seed).unwrap().tournament;
        for edition in Edition::ALL {
            let literal = Literal { t: &t, edition };
            let found = standings(&t, 7, &list, edition, &[]);
            for row in &found.rows {
                let value = |code: &str| {
                    let place = found.tiebreaks.iter().position(|tiebreak| tiebreak.to_string() == code)?;
                    row.values[place].map(|value| value.to_string())
                };
                let text = |count: i64, of: i64| {
                    let hundredths = i32::try_from(count * 100 / of).unwrap();
                    Some(super::Amount::from(Points::from_hundredths(hundredths)).to_string())
                };
                let expected = [
                    ("PTS", text(literal.score(row.tpn), 2)),
                    ("BH", text(literal.cut(row.tpn, 0, false), 2)),
                    ("BH/C1", text(literal.cut(row.tpn, 1, false), 2)),
                    ("BH/C3", text(literal.cut(row.tpn, 3, false), 2)),
                    ("SB", text(literal.cut(row.tpn, 0, true), 4)),
                    ("SB/C1", text(literal.cut(row.tpn, 1, true), 4)),
                    ("SB/C2", text(literal.cut(row.tpn, 2, true), 4)),
                    ("PTP/U1400", literal.perfect(row.tpn).map(|rating| rating.to_string())),
                ];
                for (code, expected) in expected {
                    assert_eq!(value(code), expected, "seed {seed}, {edition}, player {}, {code}", row.tpn);
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 9_000, "{compared}");
}
