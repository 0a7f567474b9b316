//! What a tournament of teams knows beyond one of players: its contestants are the teams, a meeting is a match of several boards.
//!
//! [`Meeting::outcome`](super::Meeting) is the result of the match, [`Meeting::points`](super::Meeting) the game points that the
//! team made in it, [`Meeting::color`](super::Meeting) the colour of the team, which is that of its board 1 (C.04.6 article 1.6).

use super::{Bye, Entry, Scoring, Tournament, Tpn};
use crate::points::Points;
use std::collections::BTreeMap;

/// Which of the two scores ranks the teams and decides who meets whom (C.04.6 article 1.2); the other is the secondary score.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Primary {
    /// Match points (场分).
    #[default]
    Match,
    /// Game points (局分).
    Game,
}

/// The facts of a tournament of teams.
///
/// [`Tournament::scoring`] gives the points of the primary score, so that every engine reads it as it reads that of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Teams {
    /// Boards of a match.
    pub boards: u16,
    /// Points of a won and a drawn game on one board.
    pub game: (Points, Points),
    /// Match points for results of matches and for byes.
    pub matches: Scoring,
    /// Game points for matches in which no game points are told, and for byes; [`Scoring::by_games`] is set.
    pub games: Scoring,
    /// Which of the two is [`Tournament::scoring`].
    pub primary: Primary,
    /// Each team's own points on each board, board 1 first, in every round from round 1; empty for a round without a match.
    pub by_board: BTreeMap<Tpn, Vec<Vec<Points>>>,
    /// Points given or taken by the arbiter in the score that is not the primary one, by team and round (`None`: of no round). What is
    /// given in the primary score stands in [`Tournament::adjustments`].
    pub secondary_adjustments: Vec<(Tpn, Option<u16>, Points)>,
}

impl Teams {
    /// Matches of so many boards: 2, 1 and 0 match points, games that count 1, ½ and 0, and for a bye what a drawn match is worth
    /// (C.04.6 article 1.4).
    pub fn new(boards: u16, primary: Primary) -> Self {
        let (win, draw) = (Points::ONE, Points::HALF);
        let matches = Scoring { pab: Points::ONE, ..Scoring::TWO_ONE_ZERO };
        Self {
            boards,
            game: (win, draw),
            matches,
            games: games_of(boards, (win, draw)),
            primary,
            by_board: BTreeMap::new(),
            secondary_adjustments: Vec::new(),
        }
    }

    /// Sets the boards of a match. What a pairing-allocated bye is worth in game points stays, if it was not that of a drawn match.
    pub fn set_boards(&mut self, boards: u16) {
        self.set_games(boards, self.game);
    }

    /// Sets the points of a won and a drawn game, likewise.
    pub fn set_game(&mut self, win: Points, draw: Points) {
        self.set_games(self.boards, (win, draw));
    }

    fn set_games(&mut self, boards: u16, game: (Points, Points)) {
        let of_its_own = self.games.pab != self.games.draw;
        let games = games_of(boards, game);
        self.games = Scoring { pab: if of_its_own { self.games.pab } else { games.pab }, ..games };
        (self.boards, self.game) = (boards, game);
    }

    /// The points of the primary score: what [`Tournament::scoring`] has to be.
    pub const fn scoring(&self) -> Scoring {
        match self.primary {
            Primary::Match => self.matches,
            Primary::Game => self.games,
        }
    }

    /// The points of one of the scores.
    pub const fn scoring_of(&self, score: Primary) -> Scoring {
        match score {
            Primary::Match => self.matches,
            Primary::Game => self.games,
        }
    }

    /// A team's own points by board in a round: of a match as they were made, of a bye in which boards count as won or drawn (C.07
    /// article 12: a pairing-allocated bye wins every board) as that says. Empty: there is nothing.
    pub fn boards_of(&self, tpn: Tpn, round: u16, entry: Option<Entry>) -> Vec<Points> {
        let all = |points: Points| vec![points; usize::from(self.boards)];
        match entry {
            Some(Entry::Bye(Bye::PairingAllocated | Bye::Full)) => all(self.game.0),
            Some(Entry::Bye(Bye::Half)) => all(self.game.1),
            Some(Entry::Bye(Bye::Zero)) | None => all(Points::ZERO),
            Some(Entry::Meeting(_)) => {
                let rounds = self.by_board.get(&tpn).map(Vec::as_slice).unwrap_or_default();
                usize::from(round).checked_sub(1).and_then(|at| rounds.get(at)).cloned().unwrap_or_default()
            }
        }
    }
}

/// Game points of byes and of matches decided without games: all boards won, all drawn; a pairing-allocated bye as a drawn match.
fn games_of(boards: u16, (win, draw): (Points, Points)) -> Scoring {
    let all = |points: Points| (0..boards).map(|_| points).sum::<Points>();
    Scoring {
        win: all(win),
        draw: all(draw),
        loss: Points::ZERO,
        absence: Points::ZERO,
        pab: all(draw),
        unknown: all(draw),
        by_games: true,
    }
}

impl Tournament {
    /// Match or game points of a team from rounds 1 to `through`, with the arbiter's adjustments of that score. `None`: it is no
    /// tournament of teams.
    pub fn team_score(&self, tpn: Tpn, score: Primary, through: u16) -> Option<Points> {
        let teams = self.teams.as_ref()?;
        let team = self.contestant(tpn)?;
        if score == teams.primary {
            return Some(self.score(team, through));
        }
        let scoring = teams.scoring_of(score);
        let counted = (1..=through).filter(|round| self.counts(team, *round));
        let made: Points = counted.map(|round| scoring.award(team.entry(round))).sum();
        let of = |(who, round, points): &(Tpn, Option<u16>, Points)| {
            (*who == tpn && round.is_none_or(|round| round <= through)).then_some(*points)
        };
        Some(made + teams.secondary_adjustments.iter().filter_map(of).sum())
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Color, Contestant, Meeting, Outcome};
    use super::*;

    #[test]
    fn both_scores_are_kept_apart() {
        let mut t = Tournament::new(3);
        let mut team = Contestant::new(Tpn(1), "Team");
        let match_of = |points, outcome| Meeting { points: Some(points), ..Meeting::new(Tpn(2), Some(Color::White), outcome) };
        let won = match_of(Points::from_hundredths(250), Outcome::Win);
        team.entries = vec![Some(Entry::Meeting(won)), Some(Entry::Bye(Bye::PairingAllocated)), Some(Entry::Bye(Bye::Zero))];
        t.contestants = vec![team, Contestant::new(Tpn(2), "Other")];
        for primary in [Primary::Match, Primary::Game] {
            let teams = Teams::new(4, primary);
            t.scoring = teams.scoring();
            t.teams = Some(teams);
            assert_eq!(t.team_score(Tpn(1), Primary::Match, 3), Some(Points::from_whole(3)));
            assert_eq!(t.team_score(Tpn(1), Primary::Game, 3), Some(Points::from_hundredths(450)));
        }
        let teams = t.teams.as_mut().unwrap();
        teams.by_board.insert(Tpn(1), vec![vec![Points::ONE, Points::HALF, Points::ONE, Points::ZERO]]);
        assert_eq!(teams.boards_of(Tpn(1), 1, Some(Entry::Meeting(won)))[1], Points::HALF);
        assert_eq!(teams.boards_of(Tpn(1), 2, Some(Entry::Bye(Bye::PairingAllocated))), [Points::ONE; 4]);
    }
}
