//! A section of an event for other programs: CSV, XLSX, JSON. All from one
//! snapshot; nothing is written to disk here.

mod csv;
mod json;
mod tables;
mod teams;
mod words;
mod xlsx;

pub use self::csv::csv;
pub use json::json;
pub use tables::{Cell, Table, crosstable, exhibition, pairings, players, standings};
pub use teams::{Member, TeamFacts, members};
pub use words::Label;
pub use xlsx::xlsx;

use std::collections::BTreeMap;
use tournament::model::{Bye, Entry, Meeting, Outcome, Scoring, Teams, Tournament, Tpn};
use tournament::points::Points;

/// What is exported: the snapshot, and what it lacks.
#[derive(Clone, Copy, Debug)]
pub struct Report<'a> {
    /// The section's name, or the event's.
    pub title: &'a str,
    /// Language of the words, for the pages: `en`, `zh-CN`.
    pub language: &'a str,
    /// Everything that happened.
    pub tournament: &'a Tournament,
    /// Clubs or sending units, for those who have one.
    pub clubs: &'a BTreeMap<Tpn, String>,
    /// The standings, by rank.
    pub standings: &'a [Standing],
    /// The round after which they are; 0 where no round is complete.
    pub after: u16,
    /// What stands above the columns of [`Tournament::tiebreaks`], in words; the codes where there are none.
    pub heads: &'a [String],
    /// The boards of rounds as they were published; for other rounds the order that files without board numbers have is used.
    pub boards: &'a BTreeMap<u16, Vec<Board>>,
    /// The stages of a section that has several, each with its standings by the same tie-breaks.
    pub stages: &'a [StageTable],
    /// Of an event of teams what its snapshot does not hold.
    pub teams: Option<&'a TeamFacts>,
}

/// A stage of a section that has several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StageTable {
    /// Its name.
    pub name: String,
    /// Its standings, by rank.
    pub standings: Vec<Standing>,
}

/// One line of the standings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The rank, from 1; equal ranks are possible.
    pub rank: u16,
    /// Who.
    pub tpn: Tpn,
    /// The values of [`Tournament::tiebreaks`], in that order, as they are shown.
    pub values: Vec<String>,
}

/// One board of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    /// Number in the round, from 1.
    pub number: u16,
    /// The table, from 1.
    pub table: u16,
    /// Which game of its meeting, from 1; 0 where the meeting is this one game.
    pub game: u8,
    /// Which of [`Report::stages`]; `None` where there is only one.
    pub stage: Option<usize>,
    /// The result of this game where it is not that of the meeting, White first; the inner `None` while it is open.
    pub own: Option<Option<(Outcome, Outcome)>>,
    /// The player with White (Red), or the one of a forfeit without colours.
    pub white: Tpn,
    /// The other.
    pub black: Tpn,
}

impl Board {
    /// A meeting of one game.
    pub const fn single(number: u16, white: Tpn, black: Tpn) -> Self {
        Self { number, table: number, game: 0, stage: None, own: None, white, black }
    }

    /// As it is spoken of: the table, and the game where the meeting has several: `7`, `3.2`.
    pub fn label(&self) -> String {
        if self.game == 0 { self.table.to_string() } else { format!("{}.{}", self.table, self.game) }
    }
}

/// The boards of a round in the usual order: the higher score of the two before the round, then the sum of both, then the
/// smaller of the two pairing numbers. That is how files without board numbers are read.
fn derived_boards(tournament: &Tournament, round: u16) -> Vec<Board> {
    let before = round.saturating_sub(1);
    let mut found = Vec::new();
    for player in &tournament.contestants {
        let Some(Entry::Meeting(game)) = player.entry(round) else { continue };
        let Some(opponent) = tournament.contestant(game.opponent) else { continue };
        let is_white = match game.color {
            Some(color) => color == tournament::model::Color::White,
            None => player.tpn < game.opponent,
        };
        if is_white {
            let (a, b) = (tournament.score(player, before), tournament.score(opponent, before));
            let order = (std::cmp::Reverse(a.max(b)), std::cmp::Reverse(a + b), player.tpn.min(opponent.tpn));
            found.push((order, player.tpn, opponent.tpn));
        }
    }
    found.sort_unstable();
    found.into_iter().zip(1..).map(|((_, white, black), number)| Board::single(number, white, black)).collect()
}

impl Report<'_> {
    /// The boards of a round, as published or derived.
    pub fn boards(&self, round: u16) -> Vec<Board> {
        self.boards.get(&round).cloned().unwrap_or_else(|| derived_boards(self.tournament, round))
    }

    /// The result of a board: `1 - 0`, `½ - ½`, where a win counts two `2 - 0`, `+ - -`; empty while it is open.
    pub fn result(&self, round: u16, board: &Board) -> String {
        let scoring = self.scoring(board);
        match self.outcomes(round, board).map(|side| side.map(|o| outcome(&scoring, o)).unwrap_or_default()) {
            [white, black] if white.is_empty() || black.is_empty() => String::new(),
            [white, black] => format!("{white} - {black}"),
        }
    }

    /// What a game of the board gives: of a match of teams the boards count otherwise than the match.
    fn scoring(&self, board: &Board) -> Scoring {
        let scoring = self.tournament.scoring;
        let of_board = |teams: &Teams| Scoring { win: teams.game.0, draw: teams.game.1, loss: Points::ZERO, by_games: false, ..scoring };
        self.tournament.teams.as_ref().filter(|_| board.own.is_some()).map_or(scoring, of_board)
    }

    /// What White and Black of a board got.
    fn outcomes(&self, round: u16, board: &Board) -> [Option<Outcome>; 2] {
        if let Some(own) = board.own {
            return own.map_or([None; 2], |(white, black)| [Some(white), Some(black)]);
        }
        [board.white, board.black].map(|who| match self.tournament.contestant(who)?.entry(round)? {
            Entry::Meeting(game) => Some(game.outcome),
            Entry::Bye(_) => None,
        })
    }
}

/// One side's result as it stands in tables, by what it gives: `1`, `½`, where a win counts two `2`, `1`; empty while open.
fn outcome(scoring: &Scoring, outcome: Outcome) -> String {
    let points = || scoring.award(Some(Entry::Meeting(Meeting::new(Tpn(0), None, outcome)))).spoken();
    match outcome {
        Outcome::Pending => String::new(),
        Outcome::Win | Outcome::Draw | Outcome::Loss => points(),
        Outcome::UnratedWin | Outcome::UnratedDraw | Outcome::UnratedLoss => format!("{}u", points()),
        Outcome::ForfeitWin => "+".to_owned(),
        Outcome::ForfeitLoss => "-".to_owned(),
        Outcome::Adjourned => "X".to_owned(),
    }
}

/// One side's result for programs, whatever it counts; `None` while open.
const fn code(outcome: Outcome) -> Option<&'static str> {
    Some(match outcome {
        Outcome::Pending => return None,
        Outcome::Win => "1",
        Outcome::Draw => "½",
        Outcome::Loss => "0",
        Outcome::UnratedWin => "1u",
        Outcome::UnratedDraw => "½u",
        Outcome::UnratedLoss => "0u",
        Outcome::ForfeitWin => "+",
        Outcome::ForfeitLoss => "-",
        Outcome::Adjourned => "X",
    })
}

/// An entry in a cross table: opponent's number, colour and result (`12w1`), or the letter of a bye in the report file.
fn crosstable_cell(scoring: &Scoring, entry: Option<Entry>, words: tables::Words<'_>) -> String {
    match entry {
        None => String::new(),
        Some(Entry::Bye(bye)) => bye_letter(bye).to_owned(),
        // Of several games their points: the colour changes.
        Some(Entry::Meeting(Meeting { opponent, points: Some(points), .. })) => format!("{opponent}:{}", points.plain()),
        Some(Entry::Meeting(Meeting { opponent, color, outcome: result, .. })) => {
            let color = match color {
                Some(tournament::model::Color::White) => words(Label::WhiteLetter),
                Some(tournament::model::Color::Black) => words(Label::BlackLetter),
                None => "-".to_owned(),
            };
            format!("{opponent}{color}{}", outcome(scoring, result))
        }
    }
}

const fn bye_letter(bye: Bye) -> &'static str {
    match bye {
        Bye::PairingAllocated => "U",
        Bye::Full => "F",
        Bye::Half => "H",
        Bye::Zero => "Z",
    }
}

#[cfg(test)]
mod tests;
