//! Which games count (1.4.2).

use super::input::{Event, Federation, Game, Opponent, Outcome};

/// A game that counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Counted {
    pub round: u16,
    pub opponent: Opponent,
    /// Twice the points.
    pub halves: i64,
}

/// Why a round is not included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exclusion {
    /// The opponent is not of a federation of FIDE (1.4.2a).
    Outside,
    /// The opponent is unrated and scored nothing against rated ones in a round robin (1.4.2b).
    Scoreless,
    /// Nothing was played: a forfeit or a bye (1.4.2c).
    NotPlayed,
    /// Not decided over the board (1.4.2c).
    NotByPlay,
}

impl Exclusion {
    /// Its article of B.01.
    pub const fn article(self) -> &'static str {
        match self {
            Self::Outside => "1.4.2a",
            Self::Scoreless => "1.4.2b",
            Self::NotPlayed | Self::NotByPlay => "1.4.2c",
        }
    }
}

/// A round that is not included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Excluded {
    /// The round.
    pub round: u16,
    /// Why.
    pub why: Exclusion,
}

/// Why an opponent's game is not included, however it ended.
pub(super) fn excluded_opponent(event: &Event, opponent: &Opponent) -> Option<Exclusion> {
    if opponent.federation == Federation::Outside {
        return Some(Exclusion::Outside);
    }
    (event.format.is_round_robin() && opponent.rating.is_none() && opponent.scoreless).then_some(Exclusion::Scoreless)
}

/// The games that count, by round, and the rounds that do not; rounds still open are in neither.
pub(super) fn count(event: &Event, games: &[Game]) -> (Vec<Counted>, Vec<Excluded>) {
    let (mut counted, mut excluded) = (Vec::with_capacity(games.len()), Vec::new());
    for game in games {
        let why = match (game.outcome, &game.opponent) {
            (Outcome::Open, _) => continue,
            (Outcome::NotByPlay, _) => Exclusion::NotByPlay,
            (outcome, Some(opponent)) => match (outcome.halves(), excluded_opponent(event, opponent)) {
                (Some(halves), None) => {
                    counted.push(Counted { round: game.round, opponent: *opponent, halves });
                    continue;
                }
                (Some(_), Some(why)) => why,
                (None, _) => Exclusion::NotPlayed,
            },
            (_, None) => Exclusion::NotPlayed,
        };
        excluded.push(Excluded { round: game.round, why });
    }
    counted.sort_by_key(|game| game.round);
    (counted, excluded)
}
