//! Meetings: one or several games of two contestants at a table, and what they add up to.

use super::conflict::Conflict;
use super::ids::{GameAt, PlayerId, StageId};
use super::lot::{Extra, Settled};
use super::model::{Board, Pair, Round, Section};
use super::result::BoardResult;
use tournament::model::{Entry, Meeting as Side, Outcome, Scoring, Tpn};
use tournament::points::Points;

/// A meeting as its games stand.
#[derive(Clone, Debug)]
pub struct Meeting<'a> {
    /// The table, from 1.
    pub table: u16,
    /// The stage.
    pub stage: StageId,
    /// White (Red) of the first game.
    pub first: PlayerId,
    /// Black of the first game.
    pub second: PlayerId,
    /// Its games in order, the added ones last.
    pub games: Vec<&'a Board>,
    /// Who goes on, where that was settled otherwise than by the games, and how; it has force as long as they do not decide the meeting.
    pub(super) settled: Option<(PlayerId, Settled)>,
}

impl Round {
    /// The meetings in the order of the tables.
    pub fn meetings(&self) -> Vec<Meeting<'_>> {
        let mut meetings: Vec<Meeting<'_>> = Vec::new();
        for board in &self.boards {
            match meetings.last_mut() {
                Some(last) if last.table == board.table => last.games.push(board),
                _ => meetings.push(Meeting {
                    table: board.table,
                    stage: board.stage,
                    first: board.white,
                    second: board.black,
                    games: vec![board],
                    settled: self.settled.get(&board.table).copied(),
                }),
            }
        }
        meetings
    }

    /// The pairs of the meetings in the order of the tables: White and Black of the first game.
    pub fn pairs(&self) -> Vec<Pair> {
        self.boards.iter().filter(|b| b.game == 1).map(|b| (b.white, b.black)).collect()
    }

    /// Adds games to a meeting, after those it has; they have the next numbers of the round.
    pub(super) fn add_games(&mut self, table: u16, games: &[(Pair, Extra)]) -> Result<(), Conflict> {
        let place = self.boards.iter().rposition(|b| b.table == table).ok_or(Conflict::Board(table))?;
        let (game, stage) = (self.boards[place].game, self.boards[place].stage);
        let next = self.boards.iter().map(|b| b.number).max().unwrap_or(0) + 1;
        let added = (game + 1..).zip(next..).zip(games).map(|((game, number), ((white, black), extra))| Board {
            number,
            table,
            game,
            stage,
            extra: Some(extra.clone()),
            white: *white,
            black: *black,
            result: None,
            verified: false,
            rating_result: None,
        });
        let added: Vec<Board> = added.collect();
        self.boards.splice(place + 1..place + 1, added);
        Ok(())
    }

    /// The meeting at a table.
    pub fn meeting(&self, table: u16) -> Option<Meeting<'_>> {
        self.meetings().into_iter().find(|m| m.table == table)
    }

    /// A board as it is spoken of: the table, and the game where the meeting has several: `7`, `3.2`.
    pub fn label(&self, board: &Board) -> String {
        let several = board.game > 1 || self.boards.iter().any(|b| b.table == board.table && b.game > 1);
        if several { format!("{}.{}", board.table, board.game) } else { board.table.to_string() }
    }

    /// The board that a label means: `7`, `3.2`; of a meeting of several games named by its table the first without a result, else the first.
    pub fn labelled(&self, label: &str) -> Option<&Board> {
        let label = label.trim();
        if let Some((table, game)) = label.split_once('.') {
            let (table, game): (u16, u8) = (table.parse().ok()?, game.parse().ok()?);
            return self.boards.iter().find(|b| b.table == table && b.game == game);
        }
        let table: u16 = label.parse().ok()?;
        let of_table = || self.boards.iter().filter(|b| b.table == table);
        of_table().find(|b| b.result.is_none()).or_else(|| of_table().next())
    }
}

impl Meeting<'_> {
    /// The games that were scheduled, without those added.
    fn regular(&self) -> impl Iterator<Item = &Board> {
        self.games.iter().copied().filter(|b| b.extra.is_none())
    }

    /// Whether it is one game that counts as such.
    pub fn is_one_game(&self) -> bool {
        self.games.len() == 1
    }

    /// Points of the scheduled games: of the first and of the second; `None` while one has no result.
    pub fn points(&self, scoring: &Scoring) -> Option<(Points, Points)> {
        let games = self.points_by_game(scoring)?;
        Some(games.into_iter().fold((Points::ZERO, Points::ZERO), |sum, game| (sum.0 + game.0, sum.1 + game.1)))
    }

    /// The points of each scheduled game, of the first and of the second; `None` while one has no result.
    pub fn points_by_game(&self, scoring: &Scoring) -> Option<Vec<(Points, Points)>> {
        let of = |outcome| scoring.award(Some(Entry::Meeting(Side::new(Tpn(0), None, outcome))));
        self.regular()
            .map(|board| {
                let (first, second) = self.sides(board, board.result?);
                Some((of(first), of(second)))
            })
            .collect()
    }

    /// The points that one of the two has from the games that have a result so far: from the scheduled ones, or from those added. `None`:
    /// there is none with a result.
    pub fn points_of(&self, id: PlayerId, scoring: &Scoring, added: bool) -> Option<Points> {
        let of = |outcome| scoring.award(Some(Entry::Meeting(Side::new(Tpn(0), None, outcome))));
        let games = self.games.iter().filter(|b| b.extra.is_some() == added);
        let points = games.filter_map(|b| {
            let (first, second) = self.sides(b, b.result?);
            Some(of(if id == self.first { first } else { second }))
        });
        points.fold(None, |sum, points| Some(sum.unwrap_or(Points::ZERO) + points))
    }

    /// What the first and the second got from a game.
    pub(super) fn sides(&self, board: &Board, result: BoardResult) -> (Outcome, Outcome) {
        let (white, black) = result.outcomes();
        if board.white == self.first { (white, black) } else { (black, white) }
    }

    /// The result of the meeting for the first and the second: that of its game, or of the points of its games. With `decides`, as in a
    /// bracket, a drawn one is won by who won the added games, or as it was settled.
    pub fn outcomes(&self, scoring: &Scoring, decides: bool) -> (Outcome, Outcome) {
        let (first, second) = self.by_points(scoring);
        if !decides || (first, second) == (Outcome::Pending, Outcome::Pending) && self.settled.is_none() {
            return (first, second);
        }
        match self.winner(scoring) {
            Some(id) if id == self.first => (won(first), lost(second)),
            Some(_) => (lost(first), won(second)),
            None => (first, second),
        }
    }

    fn by_points(&self, scoring: &Scoring) -> (Outcome, Outcome) {
        let results: Option<Vec<(Outcome, Outcome)>> = self.regular().map(|b| Some(self.sides(b, b.result?))).collect();
        let Some(results) = results else { return (Outcome::Pending, Outcome::Pending) };
        match results.as_slice() {
            [] => (Outcome::Pending, Outcome::Pending),
            [one] => *one,
            // Nobody played: the meeting is forfeited as a game would be.
            several if several.iter().all(|(a, b)| !a.is_played() && !b.is_played()) => {
                let won =
                    |outcome: fn(&(Outcome, Outcome)) -> Outcome| several.iter().filter(|r| outcome(r) == Outcome::ForfeitWin).count();
                let (first, second) = (won(|r| r.0), won(|r| r.1));
                match first.cmp(&second) {
                    std::cmp::Ordering::Greater => (Outcome::ForfeitWin, Outcome::ForfeitLoss),
                    std::cmp::Ordering::Less => (Outcome::ForfeitLoss, Outcome::ForfeitWin),
                    std::cmp::Ordering::Equal if first == 0 => (Outcome::ForfeitLoss, Outcome::ForfeitLoss),
                    // Each was absent from as many games: nobody has won the meeting, and nobody has lost it.
                    std::cmp::Ordering::Equal => (Outcome::UnratedDraw, Outcome::UnratedDraw),
                }
            }
            _ => match self.points(scoring) {
                None => (Outcome::Pending, Outcome::Pending),
                Some((first, second)) => match first.cmp(&second) {
                    std::cmp::Ordering::Greater => (Outcome::Win, Outcome::Loss),
                    std::cmp::Ordering::Equal => (Outcome::Draw, Outcome::Draw),
                    std::cmp::Ordering::Less => (Outcome::Loss, Outcome::Win),
                },
            },
        }
    }

    /// Who has won the meeting, by its games, by the added ones, or as it was settled.
    pub fn winner(&self, scoring: &Scoring) -> Option<PlayerId> {
        self.winner_by_games(scoring).or(self.settled.map(|(id, _)| id))
    }

    /// Who goes on otherwise than by the games, and how. What was settled of a drawn meeting has no force where its games decide it, as when
    /// a result that was entered wrong is corrected; where they leave it open again, it has.
    pub fn settled(&self, scoring: &Scoring) -> Option<(PlayerId, Settled)> {
        self.settled.filter(|_| self.winner_by_games(scoring).is_none())
    }

    /// Who has won the meeting by its games, or by the added ones.
    pub(super) fn winner_by_games(&self, scoring: &Scoring) -> Option<PlayerId> {
        let of = |outcome: Outcome| scoring.award(Some(Entry::Meeting(Side::new(Tpn(0), None, outcome))));
        let better = |first: Points, second: Points| match first.cmp(&second) {
            std::cmp::Ordering::Greater => Some(self.first),
            std::cmp::Ordering::Less => Some(self.second),
            std::cmp::Ordering::Equal => None,
        };
        let (first, second) = self.by_points(scoring);
        match (first, second) {
            (Outcome::Pending, _) | (Outcome::Adjourned, _) => return None,
            _ if of(first) != of(second) => return better(of(first), of(second)),
            _ => {}
        }
        let mut sum = (Points::ZERO, Points::ZERO);
        for board in self.games.iter().filter(|b| b.extra.is_some()) {
            let result = board.result?;
            if result == BoardResult::Draw && board.extra.as_ref().is_some_and(|extra| extra.draw_odds) {
                return Some(board.black);
            }
            let (first, second) = self.sides(board, result);
            sum = (sum.0 + of(first), sum.1 + of(second));
        }
        better(sum.0, sum.1)
    }
}

/// A win, played or by forfeit as what stands.
const fn won(stands: Outcome) -> Outcome {
    if matches!(stands, Outcome::ForfeitWin | Outcome::ForfeitLoss) { Outcome::ForfeitWin } else { Outcome::Win }
}

/// A loss, played or by forfeit as what stands.
const fn lost(stands: Outcome) -> Outcome {
    if matches!(stands, Outcome::ForfeitWin | Outcome::ForfeitLoss) { Outcome::ForfeitLoss } else { Outcome::Loss }
}

impl Section {
    /// The points of a meeting as a whole (场分), of the first and of the second: of a match of teams the match points that the event gives, else
    /// the points of a game. `None` while a scheduled game has no result.
    pub fn match_points(&self, meeting: &Meeting<'_>) -> Option<(Points, Points)> {
        meeting.points(&self.scoring())?;
        let teams = self.stage(meeting.stage).and_then(|stage| self.teams_of(stage));
        let scoring = teams.map_or_else(|| self.scoring(), |teams| teams.matches);
        let of = |outcome| scoring.award(Some(Entry::Meeting(Side::new(Tpn(0), None, outcome))));
        let (first, second) = meeting.outcomes(&self.scoring(), false);
        Some((of(first), of(second)))
    }

    /// A game as it is spoken of: the table, and the game where its meeting has several; its number where there is no such game.
    pub fn label(&self, game: GameAt) -> String {
        match (self.round(game.round.0), self.board_of(game)) {
            // Also where the section is looked at with one board only.
            (_, Some(board)) if self.team_policy().is_some_and(|policy| policy.games() > 1) => format!("{}.{}", board.table, board.game),
            (Some(round), Some(board)) => round.label(board),
            _ => game.board.to_string(),
        }
    }

    /// The tables of a round at which a meeting is drawn that has to be won. Where both have lost nobody goes on, and nothing is open.
    pub fn drawn_meetings(&self, round: &Round) -> Vec<u16> {
        let scoring = self.scoring();
        let is_drawn = |m: &Meeting<'_>| {
            let (first, second) = m.outcomes(&scoring, true);
            m.games.iter().all(|b| b.result.is_some())
                && m.winner(&scoring).is_none()
                && !(matches!(first, Outcome::Loss | Outcome::ForfeitLoss) && matches!(second, Outcome::Loss | Outcome::ForfeitLoss))
        };
        // Nearly all rounds have none that has to be won, and this is asked in every frame.
        let deciding: Vec<StageId> = self.stages.iter().map(|stage| stage.id).filter(|stage| self.decides(*stage)).collect();
        if deciding.is_empty() {
            return Vec::new();
        }
        round.meetings().iter().filter(|m| deciding.contains(&m.stage) && is_drawn(m)).map(|m| m.table).collect()
    }

    /// Whether a stage is one in which a meeting has to be won: a bracket.
    pub fn decides(&self, stage: StageId) -> bool {
        self.stage(stage).is_some_and(|stage| self.system_of(stage).is_knockout())
    }
}
