//! Meetings of several games, and what is played when they are level.
//!
//! A [`Schedule`] is data: steps of games with a time control and a way of deciding. [`next`] reads off the games so far what comes now. The
//! presets are customs of organisers (rapid, blitz and a last game with draw odds), the play-off of the North-South xiangqi league of 2022,
//! the set of Lehmann-Georgiev of the draughts title matches, and the best of n.

use crate::model::{Outcome, Scoring};
use crate::points::Points;
use crate::rng::Rng;
use std::cmp::Ordering;

/// One of the two sides of a meeting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The contestant named first.
    First,
    /// The other.
    Second,
}

impl Side {
    /// The other one.
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

/// The side that a lot falls on: the same for the same seed.
pub const fn by_lot(seed: u64) -> Side {
    if Rng::new(seed).below(2) == 0 { Side::First } else { Side::Second }
}

/// Who has White (Red) in the first game of a step; in every further game of it the colours change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colors {
    /// Other colours than in the game before; in the first game of all the side named first has White.
    Swapped,
    /// By lots (猜先).
    Lots,
    /// Who had Black in the first game of the meeting chooses a colour.
    ChoiceOfBlack,
}

/// What decides a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decide {
    /// Points of all its games; it ends as soon as the other side cannot come level any more.
    Total,
    /// The first game that is not drawn.
    FirstWin,
    /// One game, which Black wins by a draw (Armageddon).
    DrawOdds,
}

/// Some games of a schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// How many games at most; `None`: until one is won.
    pub games: Option<u16>,
    /// The time control as settings write it: minutes, and seconds a move. `6|4+3` gives White 6 and Black 4 minutes. Empty: as in the
    /// meeting itself.
    pub time: &'static str,
    /// What is left of the time at the end of a game is the time of the next one.
    pub time_carries: bool,
    /// Who has White.
    pub colors: Colors,
    /// What decides.
    pub decide: Decide,
}

/// Steps, one after the other until one decides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule(pub Vec<Step>);

/// Schedules that organisers know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preset {
    /// Chess: two rapid games, two blitz games, one with draw odds for Black.
    Chess,
    /// Xiangqi (North-South 2022): two rapid games, two blitz games, then one in which who had Black in the slow game chooses the side and
    /// a draw is Black's.
    Xiangqi,
    /// Draughts: 5 minutes and 2 seconds, colours changing until a game is won; the time left carries over.
    LehmannGeorgiev,
    /// So many games, until one side has more than half of their points.
    BestOf(u16),
}

impl Preset {
    /// Its steps.
    pub fn schedule(self) -> Schedule {
        let pair = |time| Step { games: Some(2), time, time_carries: false, colors: Colors::Swapped, decide: Decide::Total };
        Schedule(match self {
            Self::Chess => vec![
                Step { colors: Colors::Lots, ..pair("15+10") },
                pair("3+2"),
                Step { games: Some(1), time: "5|4+2", time_carries: false, colors: Colors::Lots, decide: Decide::DrawOdds },
            ],
            Self::Xiangqi => vec![
                pair("10+5"),
                pair("5+3"),
                Step { games: Some(1), time: "6|4+3", time_carries: false, colors: Colors::ChoiceOfBlack, decide: Decide::DrawOdds },
            ],
            Self::LehmannGeorgiev => {
                vec![Step { games: None, time: "5+2", time_carries: true, colors: Colors::Swapped, decide: Decide::FirstWin }]
            }
            Self::BestOf(games) => vec![Step { games: Some(games), ..pair("") }],
        })
    }
}

/// A game of a meeting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Game {
    /// Who had White.
    pub white: Side,
    /// The outcome as White has it.
    pub of_white: Outcome,
    /// The outcome as Black has it.
    pub of_black: Outcome,
}

impl Game {
    /// The outcome of one side.
    pub fn of(&self, side: Side) -> Outcome {
        if side == self.white { self.of_white } else { self.of_black }
    }

    /// Who won it, at the board or without; `None` of a draw, of both sides' loss, and of a game without a result.
    pub fn winner(&self) -> Option<Side> {
        let has_won = |side: &Side| matches!(self.of(*side), Outcome::Win | Outcome::UnratedWin | Outcome::ForfeitWin);
        [Side::First, Side::Second].into_iter().find(has_won)
    }

    /// No result yet.
    pub const fn is_open(&self) -> bool {
        matches!(self.of_white, Outcome::Pending | Outcome::Adjourned)
    }
}

/// What comes now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// Somebody has won.
    Decided(Side),
    /// A game is to be played.
    Play {
        /// The step, from 0.
        step: usize,
        /// Which game of it, from 1.
        game: u16,
        /// Who has White.
        white: White,
    },
    /// A game has no result yet.
    Wait,
    /// The schedule is at its end, and both are level: lots decide.
    Exhausted,
}

/// Who has White in a game to come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum White {
    /// This side.
    Side(Side),
    /// Lots decide.
    Lots,
    /// This side chooses a colour.
    ChoiceOf(Side),
}

/// What comes after the drawn games of a meeting and the games of the play-off so far. A play-off whose games both sides lost or did not
/// come to goes on: nobody has won.
pub fn next(schedule: &Schedule, meeting: &[Game], playoff: &[Game]) -> Next {
    if meeting.iter().chain(playoff).any(Game::is_open) {
        return Next::Wait;
    }
    let mut rest = playoff;
    for (step, rule) in schedule.0.iter().enumerate() {
        let most = rule.games.unwrap_or(u16::MAX);
        for game in 1..=most {
            let played = usize::from(game) - 1;
            let (so_far, is_played) = (rest.get(..played).unwrap_or(rest), rest.len() >= usize::from(game));
            if let Some(side) = decided(rule, so_far) {
                return Next::Decided(side);
            }
            if !is_played {
                let before = meeting.iter().chain(playoff).last();
                return Next::Play { step, game, white: white(rule, game, meeting, before) };
            }
        }
        let (of_step, others) = rest.split_at(usize::from(most).min(rest.len()));
        if let Some(side) = decided(rule, of_step) {
            return Next::Decided(side);
        }
        rest = others;
    }
    Next::Exhausted
}

fn white(rule: &Step, game: u16, meeting: &[Game], before: Option<&Game>) -> White {
    match (rule.colors, before) {
        (Colors::Lots, _) if game == 1 => White::Lots,
        (Colors::ChoiceOfBlack, _) if game == 1 => White::ChoiceOf(meeting.first().map_or(Side::Second, |first| first.white.other())),
        (_, Some(before)) => White::Side(before.white.other()),
        (_, None) => White::Side(Side::First),
    }
}

/// Who has won a step by these games of it.
fn decided(rule: &Step, games: &[Game]) -> Option<Side> {
    match rule.decide {
        Decide::FirstWin => games.iter().find_map(Game::winner),
        Decide::DrawOdds => {
            let game = games.first()?;
            let is_drawn = matches!(game.of_white, Outcome::Draw | Outcome::UnratedDraw);
            game.winner().or_else(|| is_drawn.then(|| game.white.other()))
        }
        Decide::Total => {
            let won = |side| games.iter().filter(|game| game.winner() == Some(side)).count();
            let left = rule.games.map_or(0, |most| usize::from(most).saturating_sub(games.len()));
            let (first, second) = (won(Side::First), won(Side::Second));
            match first.cmp(&second) {
                Ordering::Greater if first - second > left => Some(Side::First),
                Ordering::Less if second - first > left => Some(Side::Second),
                _ => None,
            }
        }
    }
}

/// The score of a meeting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MeetingScore {
    /// Points of the games (局分), of the side named first and of the other.
    pub games: [Points; 2],
    /// The result of the meeting as a whole for both, from which match points (场分) come.
    pub outcomes: [Outcome; 2],
    /// Points of the meeting (场分).
    pub meeting: [Points; 2],
}

/// The score of a meeting from its games: who has more game points has won. A meeting of which no game was played is won, or lost by
/// both, by forfeit; one forfeited game among others counts as the game it is. Without results for all games it is pending, also where
/// it is decided already. `None` of a meeting without games.
pub fn score(games: &[Game], of_games: &Scoring, of_meetings: &Scoring) -> Option<MeetingScore> {
    use crate::model::{Entry, Meeting, Tpn};
    if games.is_empty() {
        return None;
    }
    let award = |scoring: &Scoring, outcome| scoring.award(Some(Entry::Meeting(Meeting::new(Tpn(0), None, outcome))));
    let points = [Side::First, Side::Second].map(|side| games.iter().map(|game| award(of_games, game.of(side))).sum::<Points>());
    let was_played = games.iter().any(|game| game.of_white.is_played() || game.of_black.is_played());
    let lost_all = |side| games.iter().all(|game| game.of(side) == Outcome::ForfeitLoss);
    let outcomes = if games.iter().any(Game::is_open) {
        [Outcome::Pending; 2]
    } else if lost_all(Side::First) && lost_all(Side::Second) {
        [Outcome::ForfeitLoss; 2]
    } else {
        let (win, loss) = if was_played { (Outcome::Win, Outcome::Loss) } else { (Outcome::ForfeitWin, Outcome::ForfeitLoss) };
        match points[0].cmp(&points[1]) {
            Ordering::Greater => [win, loss],
            Ordering::Less => [loss, win],
            Ordering::Equal => [Outcome::Draw; 2],
        }
    };
    Some(MeetingScore { games: points, outcomes, meeting: outcomes.map(|outcome| award(of_meetings, outcome)) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use Side::{First, Second};

    fn game(white: Side, winner: Option<Side>) -> Game {
        let outcome = |side| match winner {
            Some(winner) if winner == side => Outcome::Win,
            Some(_) => Outcome::Loss,
            None => Outcome::Draw,
        };
        Game { white, of_white: outcome(white), of_black: outcome(white.other()) }
    }

    fn draws(whites: &[Side]) -> Vec<Game> {
        whites.iter().map(|white| game(*white, None)).collect()
    }

    const fn play(step: usize, game: u16, white: White) -> Next {
        Next::Play { step, game, white }
    }

    #[test]
    fn chess_goes_from_rapid_to_blitz_to_a_game_with_draw_odds() {
        let schedule = Preset::Chess.schedule();
        let slow = draws(&[First, Second]);
        let so_far = |playoff: &[Game]| next(&schedule, &slow, playoff);
        assert_eq!(so_far(&[]), play(0, 1, White::Lots));
        assert_eq!(so_far(&[game(Second, Some(First))]), play(0, 2, White::Side(First)));
        assert_eq!(so_far(&[game(Second, Some(First)), game(First, None)]), Next::Decided(First));
        let level = [game(Second, Some(First)), game(First, Some(Second))];
        assert_eq!(so_far(&level), play(1, 1, White::Side(Second)));
        let blitz = [&level[..], &draws(&[Second, First])].concat();
        assert_eq!(so_far(&blitz), play(2, 1, White::Lots));
        for (winner, decided) in [(None, Second), (Some(First), First), (Some(Second), Second)] {
            assert_eq!(so_far(&[&blitz[..], &[game(First, winner)]].concat()), Next::Decided(decided), "Black wins by a draw");
        }
        let nobody = Game { white: First, of_white: Outcome::ForfeitLoss, of_black: Outcome::ForfeitLoss };
        assert_eq!(so_far(&[&blitz[..], &[nobody]].concat()), Next::Exhausted);
        let open = Game { white: First, of_white: Outcome::Pending, of_black: Outcome::Pending };
        assert_eq!(so_far(&[open]), Next::Wait);
    }

    #[test]
    fn in_xiangqi_who_had_black_in_the_slow_game_chooses_the_side() {
        let schedule = Preset::Xiangqi.schedule();
        for red in [First, Second] {
            let slow = draws(&[red]);
            assert_eq!(next(&schedule, &slow, &[]), play(0, 1, White::Side(red.other())), "swapped");
            let rapid = draws(&[red.other(), red]);
            assert_eq!(next(&schedule, &slow, &rapid), play(1, 1, White::Side(red.other())));
            let blitz = draws(&[red.other(), red, red.other(), red]);
            assert_eq!(next(&schedule, &slow, &blitz), play(2, 1, White::ChoiceOf(red.other())));
            let last = [&blitz[..], &[game(red, None)]].concat();
            assert_eq!(next(&schedule, &slow, &last), Next::Decided(red.other()));
        }
        assert_eq!(schedule.0[2].time, "6|4+3");
    }

    #[test]
    fn a_set_of_lehmann_georgiev_lasts_until_a_game_is_won() {
        let schedule = Preset::LehmannGeorgiev.schedule();
        assert!(schedule.0[0].time_carries);
        let mut games = Vec::new();
        for number in 1..=40u16 {
            let white = if number % 2 == 1 { Second } else { First };
            assert_eq!(next(&schedule, &draws(&[First]), &games), play(0, number, White::Side(white)));
            games.push(game(white, None));
        }
        games.push(game(First, Some(Second)));
        assert_eq!(next(&schedule, &draws(&[First]), &games), Next::Decided(Second));
    }

    #[test]
    fn best_of_five_ends_when_nobody_can_come_level() {
        let schedule = Preset::BestOf(5).schedule();
        let wins = |count: usize| vec![game(First, Some(First)); count];
        assert_eq!(next(&schedule, &[], &[]), play(0, 1, White::Side(First)));
        assert_eq!(next(&schedule, &[], &wins(2)), play(0, 3, White::Side(Second)));
        assert_eq!(next(&schedule, &[], &wins(3)), Next::Decided(First));
        // Two won and two drawn: the fifth cannot bring the other level.
        assert_eq!(next(&schedule, &[], &[wins(2), draws(&[First, Second])].concat()), Next::Decided(First));
        assert_eq!(next(&schedule, &[], &draws(&[First; 5])), Next::Exhausted);
    }

    #[test]
    fn game_points_and_match_points_are_kept_apart() {
        let scoring = Scoring::TWO_ONE_ZERO;
        let whole = |points: [i32; 2]| points.map(Points::from_whole);
        let forfeit = |winner: Side| Game {
            white: First,
            of_white: if winner == First { Outcome::ForfeitWin } else { Outcome::ForfeitLoss },
            of_black: if winner == First { Outcome::ForfeitLoss } else { Outcome::ForfeitWin },
        };
        let nobody = Game { white: Second, of_white: Outcome::ForfeitLoss, of_black: Outcome::ForfeitLoss };
        let of = |games: &[Game]| {
            let score = score(games, &scoring, &scoring).unwrap();
            (score.games, score.outcomes, score.meeting)
        };
        let (win, draw, loss) = (Outcome::Win, Outcome::Draw, Outcome::Loss);
        assert_eq!(of(&[game(First, Some(First)), game(Second, None)]), (whole([3, 1]), [win, loss], whole([2, 0])));
        assert_eq!(of(&[game(First, Some(First)), game(Second, Some(Second))]), (whole([2, 2]), [draw; 2], whole([1, 1])));
        // One game of two is forfeited: the meeting was played.
        assert_eq!(of(&[game(First, None), forfeit(Second)]), (whole([1, 3]), [loss, win], whole([0, 2])));
        assert_eq!(of(&[game(First, Some(First)), forfeit(Second)]), (whole([2, 2]), [draw; 2], whole([1, 1])));
        assert_eq!(of(&[game(First, Some(First)), nobody]), (whole([2, 0]), [win, loss], whole([2, 0])));
        assert_eq!(of(&[forfeit(First); 2]), (whole([4, 0]), [Outcome::ForfeitWin, Outcome::ForfeitLoss], whole([2, 0])));
        assert_eq!(of(&[nobody; 2]), (whole([0, 0]), [Outcome::ForfeitLoss; 2], whole([0, 0])));
        let open = Game { white: First, of_white: Outcome::Pending, of_black: Outcome::Pending };
        assert_eq!(of(&[game(First, Some(First)), open]), (whole([2, 0]), [Outcome::Pending; 2], whole([0, 0])));
        assert_eq!(score(&[], &scoring, &scoring), None);
    }
}
