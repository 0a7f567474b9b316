//! Matches whose players nobody knows: no line-up was given in, or none is open yet; and forfeited ones of which neither side had won all boards. The format tells of a match through the games of players and
//! has no record for such a one, so a comment line does: `### match=3 1-4 10 == ..`, round, the two teams, and for each board what the first and
//! the second got, in the signs of record 001 (`.` for a board without a result). Other programs pass over it.

use crate::model::{Outcome, Tpn};
use std::fmt;

const KEY: &str = "match=";

/// A match as a comment line tells of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchTold {
    /// The round.
    pub round: u16,
    /// The team with White on board 1.
    pub first: Tpn,
    /// The other.
    pub second: Tpn,
    /// What the first and the second got on each board.
    pub boards: Vec<(Outcome, Outcome)>,
}

const OUTCOMES: [Outcome; 10] = [
    Outcome::Pending,
    Outcome::Win,
    Outcome::Draw,
    Outcome::Loss,
    Outcome::UnratedWin,
    Outcome::UnratedDraw,
    Outcome::UnratedLoss,
    Outcome::ForfeitWin,
    Outcome::ForfeitLoss,
    Outcome::Adjourned,
];

fn sign(outcome: Outcome) -> char {
    match outcome {
        Outcome::Pending => '.',
        other => super::super::player_line::symbol(other),
    }
}

impl MatchTold {
    /// The match that a record tells of, if it is such a comment.
    pub fn read(record: &str) -> Option<Self> {
        let mut words = record.strip_prefix("###")?.trim_start().strip_prefix(KEY)?.split_whitespace();
        let round = words.next()?.parse().ok().filter(|round| (1..=super::super::MAX_ROUNDS).contains(round))?;
        let (first, second) = words.next()?.split_once('-')?;
        let outcome = |found: char| OUTCOMES.into_iter().find(|outcome| sign(*outcome) == found);
        let board = |word: &str| {
            let mut signs = word.chars();
            let both = (outcome(signs.next()?)?, outcome(signs.next()?)?);
            signs.next().is_none().then_some(both)
        };
        let boards = words.map(board).collect::<Option<Vec<_>>>().filter(|boards| !boards.is_empty())?;
        Some(Self { round, first: Tpn(first.parse().ok()?), second: Tpn(second.parse().ok()?), boards })
    }
}

impl fmt::Display for MatchTold {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "### {KEY}{} {}-{}", self.round, self.first, self.second)?;
        self.boards.iter().try_for_each(|(a, b)| write!(f, " {}{}", sign(*a), sign(*b)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_match_without_players_is_written_and_read() {
        let boards = OUTCOMES.iter().copied().zip(OUTCOMES.into_iter().rev()).collect();
        let told = MatchTold { round: 12, first: Tpn(3), second: Tpn(101), boards };
        assert_eq!(told.to_string(), "### match=12 3-101 .? 1- =+ 0L WD DW L0 += -1 ?.");
        assert_eq!(MatchTold::read(&told.to_string()), Some(told));
        for other in
            ["### match of the day", "### match=3 1-4", "### match=0 1-4 10", "### match=3 1 10", "### match=3 1-4 1", "### match=3 1-4 1x"]
        {
            assert_eq!(MatchTold::read(other), None, "{other}");
        }
    }
}
