//! What is known of an event for its rating, and which of its games count.

use crate::Speed;
use crate::date::Date;
use crate::development::Facts;
use crate::edition::Edition;

/// The terms under which an event is rated.
#[derive(Clone, Copy, Debug)]
pub struct Terms {
    /// The edition.
    pub edition: &'static Edition,
    /// The list.
    pub speed: Speed,
    /// First day.
    pub start: Option<Date>,
    /// Time of each player for sixty moves, in seconds.
    pub seconds: Option<u32>,
}

/// A player of an event.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Player {
    /// Rating at the start.
    pub rating: Option<i64>,
    /// The standard rating is used, for want of one of the list of this speed (rapid and blitz 7.2.1).
    pub borrowed: bool,
    /// A first rating that was published between the start and the day the event is rated: it holds for the player alone (8.2.4).
    pub later: Option<i64>,
    /// Year of birth.
    pub birth_year: Option<i32>,
    /// Rated games before the event.
    pub games_before: Option<u32>,
    /// Whether a rating for the lowest coefficient was ever published.
    pub reached_top: Option<bool>,
    /// The coefficient as it stands in the list.
    pub listed_k: Option<i64>,
    /// The games in the order of the rounds.
    pub games: Vec<Game>,
}

impl Player {
    /// The rating that the player's own games are rated with.
    pub fn own(&self) -> Option<i64> {
        self.rating.or(self.later)
    }

    /// What decides over the coefficient at a rating.
    pub const fn facts(&self, rating: i64) -> Facts {
        Facts {
            rating,
            borrowed: self.borrowed,
            birth_year: self.birth_year,
            games: self.games_before,
            reached_top: self.reached_top,
            listed: self.listed_k,
        }
    }
}

/// A game, or a round without one, as the player has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Game {
    /// The round.
    pub round: u16,
    /// The opponent's place among the players of the event.
    pub opponent: Option<usize>,
    /// Twice the score: 2, 1 or 0, whatever the event gives for a win.
    pub halves: i64,
    /// Whether and how it was played.
    pub kind: Kind,
    /// It belongs to a match over several games.
    pub in_match: Option<InMatch>,
}

/// Whether and how a game was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Both made a move.
    Played,
    /// Not both made a move.
    Short,
    /// A forfeit, a bye, an absence.
    Unplayed,
    /// No result yet.
    Open,
}

/// A game of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InMatch {
    /// The match was open when it was played.
    Running,
    /// The match had been won after this many games.
    Decided {
        /// Games of the match before it was won.
        after: u16,
    },
}

/// Why a game is not rated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Left {
    /// It was not played (5.1).
    Unplayed,
    /// Not both made a move (5.1).
    Short,
    /// It has no result yet.
    Open,
    /// A match of a player without rating (6.1).
    MatchUnrated,
    /// The match had been won after this many games (6.2).
    MatchDecided {
        /// Games before it was won.
        after: u16,
    },
    /// The opponent has no rating (8.2).
    OpponentUnrated {
        /// A rating that the opponent got later, which counts for nobody else (8.2.4).
        later: Option<i64>,
    },
    /// Too little time for players of this strength (1.1).
    Time {
        /// Seconds for sixty moves.
        seconds: u32,
        /// Minutes that are needed.
        needed: i64,
        /// From this rating on.
        rating: i64,
    },
    /// Rapid or blitz between players too far apart.
    Wide {
        /// Their difference.
        difference: i64,
        /// From which difference on.
        limit: i64,
        /// Where one has more than this.
        above: i64,
    },
}

impl Left {
    /// As it is named in files.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Unplayed => "unplayed",
            Self::Short => "short",
            Self::Open => "open",
            Self::MatchUnrated => "match_unrated",
            Self::MatchDecided { .. } => "match_decided",
            Self::OpponentUnrated { .. } => "opponent_unrated",
            Self::Time { .. } => "time",
            Self::Wide { .. } => "diff600",
        }
    }
}

/// Why a game is not rated; `None` where it is. Both players are asked by their ratings at the start: a game counts for both or for neither,
/// but for the opponent of somebody without a rating.
pub fn left(terms: &Terms, player: &Player, opponent: Option<&Player>, game: &Game) -> Option<Left> {
    match game.kind {
        Kind::Unplayed => return Some(Left::Unplayed),
        Kind::Short => return Some(Left::Short),
        Kind::Open => return Some(Left::Open),
        Kind::Played => {}
    }
    let theirs = opponent.and_then(|opponent| opponent.rating);
    match game.in_match {
        Some(_) if player.rating.is_none() || theirs.is_none() => return Some(Left::MatchUnrated),
        Some(InMatch::Decided { after }) => return Some(Left::MatchDecided { after }),
        _ => {}
    }
    let Some(theirs) = theirs else {
        return Some(Left::OpponentUnrated { later: opponent.and_then(|opponent| opponent.later) });
    };
    let higher = player.rating.map_or(theirs, |own| own.max(theirs));
    if let (Speed::Standard, Some(limits), Some(seconds)) = (terms.speed, terms.edition.time, terms.seconds)
        && let Some(limit) = limits.iter().find(|limit| higher >= limit.rating)
        && i64::from(seconds) < limit.minutes * 60
    {
        return Some(Left::Time { seconds, needed: limit.minutes, rating: limit.rating });
    }
    if let (Speed::Rapid | Speed::Blitz, Some(wide), Some(own)) = (terms.speed, terms.edition.wide, player.rating)
        && terms.start.is_none_or(|start| start >= wide.from)
        && (own - theirs).abs() >= wide.difference
        && higher > wide.above
    {
        return Some(Left::Wide { difference: (own - theirs).abs(), limit: wide.difference, above: wide.above });
    }
    None
}

/// After how many games a match of an agreed number of games was won, from twice the points of one player and of the other in each game: one
/// has more than half of what is agreed.
pub fn decided_after(agreed: u16, games: impl IntoIterator<Item = (i64, i64)>) -> Option<u16> {
    let mut points = (0, 0);
    for (number, (one, other)) in (1..).zip(games) {
        points = (points.0 + one, points.1 + other);
        if points.0.max(points.1) > i64::from(agreed) {
            return Some(number);
        }
    }
    None
}
