//! The numbers of the regulations, an edition each.

use super::title::Norm;

/// An edition of the title regulations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Edition {
    /// B.01 in force from 1 January 2024.
    #[default]
    January2024,
}

impl Edition {
    /// All, from the oldest.
    pub const ALL: [Self; 1] = [Self::January2024];

    /// Year, month and day from which it is in force, for events that start then or later.
    pub const fn in_force(self) -> (u16, u8, u8) {
        match self {
            Self::January2024 => (2024, 1, 1),
        }
    }

    /// The newest edition in force on a day; `None` before the first that is held here.
    pub fn on(day: (u16, u8, u8)) -> Option<Self> {
        Self::ALL.into_iter().rev().find(|edition| edition.in_force() <= day)
    }

    /// Its numbers.
    pub const fn rules(self) -> &'static Rules {
        match self {
            Self::January2024 => &JANUARY_2024,
        }
    }
}

/// Part of a number of opponents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share(i64, i64);

impl Share {
    /// The least whole number that is not below the share of `n` (1.4.4: a minimum is rounded up).
    pub const fn at_least(self, n: i64) -> i64 {
        (n * self.0 + self.1 - 1) / self.1
    }

    /// The greatest whole number that is not above the share of `n` (1.4.4: a maximum is rounded down).
    pub const fn at_most(self, n: i64) -> i64 {
        n * self.0 / self.1
    }
}

/// What an edition asks. Ratings in points of Elo.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Minutes of each player for sixty moves (1.1.3).
    pub minutes: i64,
    /// Games (1.4.1a).
    pub games: i64,
    /// More games than these count as these (1.7).
    pub most_games: i64,
    /// Federations beside the player's own (1.4.3).
    pub federations: i64,
    /// Of the player's own federation at most (1.4.4).
    pub own_federation: Share,
    /// Of any one federation at most (1.4.4).
    pub one_federation: Share,
    /// Title-holders (1.4.5a).
    pub titled: Share,
    /// Opponents of the level of the norm (1.4.5 b-e).
    pub level: Share,
    /// The least number of them (1.4.5 b-e).
    pub least_level: i64,
    /// Of the different opponents of a double round robin (1.4.5f).
    pub level_double: Share,
    /// Players of a double round robin (1.4.5f).
    pub players_double: i64,
    /// Rating of an unrated opponent (1.4.6d).
    pub unrated: i64,
    /// Score (1.4.8b).
    pub score: Share,
    /// Of GM, IM, WGM, WIM: performance (1.4.8), average of the opponents (1.4.8a), rating to which one opponent is raised (1.4.6b).
    levels: [[i64; 3]; 4],
    /// Rated players not of the host federation in each round (1.4.3d).
    pub open_players: usize,
    /// Their federations (1.4.3d).
    pub open_federations: usize,
    /// Of them with a title of GM, IM, WGM or WIM (1.4.3d).
    pub open_titled: usize,
    /// Rounds that each of them may miss (1.4.3d).
    pub open_missed: usize,
}

impl Rules {
    const fn of(&self, norm: Norm) -> &[i64; 3] {
        let [gm, im, wgm, wim] = &self.levels;
        match norm {
            Norm::Gm => gm,
            Norm::Im => im,
            Norm::Wgm => wgm,
            Norm::Wim => wim,
        }
    }

    /// The least performance (1.4.8).
    pub const fn performance(&self, norm: Norm) -> i64 {
        self.of(norm)[0]
    }

    /// The least average of the opponents (1.4.8a).
    pub const fn average(&self, norm: Norm) -> i64 {
        self.of(norm)[1]
    }

    /// The adjusted rating floor: to it the lowest rated opponent is raised (1.4.6b).
    pub const fn floor(&self, norm: Norm) -> i64 {
        self.of(norm)[2]
    }

    /// Twice the least score in so many games (1.4.8b, unrounded).
    pub const fn least_score(&self, games: i64) -> i64 {
        self.score.at_least(2 * games)
    }

    /// The least average that a score needs, which is the performance or the limit of 1.4.8a; `None` for a score below 35 %. `halves` is twice
    /// the score.
    pub fn least_average(&self, norm: Norm, halves: i64, games: i64) -> Option<i64> {
        if games < 1 || halves < self.least_score(games) {
            return None;
        }
        let dp = crate::table::difference(crate::table::per_cent(halves, games));
        Some(self.average(norm).max(self.performance(norm) - dp))
    }

    /// Twice the least score that is enough against an average; `None` where none is.
    pub fn needed_score(&self, norm: Norm, average: i64, games: i64) -> Option<i64> {
        (self.least_score(games)..=2 * games).find(|&halves| self.least_average(norm, halves, games).is_some_and(|least| least <= average))
    }
}

const JANUARY_2024: Rules = Rules {
    minutes: 120,
    games: 9,
    most_games: 13,
    federations: 2,
    own_federation: Share(3, 5),
    one_federation: Share(2, 3),
    titled: Share(1, 2),
    level: Share(1, 3),
    least_level: 3,
    level_double: Share(1, 2),
    players_double: 6,
    unrated: 1400,
    score: Share(35, 100),
    levels: [[2600, 2380, 2200], [2450, 2230, 2050], [2400, 2180, 2000], [2250, 2030, 1850]],
    open_players: 20,
    open_federations: 3,
    open_titled: 10,
    open_missed: 1,
};
