//! The records of a team event (TRF26): 310, 300, 320, 330, 352, 362, the older 013, and 240, 250, 260 and 299 by team number.
//!
//! A [`Document`] keeps the players (001) as its tournament and these records as lines. [`TeamRecords::of`] gives them as values,
//! [`Document::set_team_records`] puts values in, [`TeamRecords::event`] makes the tournament of teams out of both.

mod code;
mod comment;
mod event;
mod informative;
mod lineup;
mod read;
mod write;

pub use code::TeamType;
pub use comment::MatchTold;
pub use event::{TeamEvent, TeamMatch};

pub(super) use code::{CUSTOM, is_team_code, type_code};
pub(super) use informative::summaries;

use super::Document;
use crate::model::{Bye, Color, Prohibition, Tpn};
use crate::points::Points;

/// The highest number of a team: the field has three columns.
pub const MAX_TEAM: u16 = 999;

/// What the team records of a document say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TeamRecords {
    /// The teams (310; without any, 013, numbered as they stand).
    pub teams: Vec<Team>,
    /// Line-ups that are not in the order of the team (300).
    pub orders: Vec<BoardOrder>,
    /// Pairing-allocated byes (320).
    pub allocated: Option<Allocated>,
    /// Matches decided without play (330).
    pub forfeits: Vec<Forfeit>,
    /// The colours of the first-named team by board (352); empty if not stated.
    pub colors: Vec<Color>,
    /// Match points for a won, a drawn and a lost match (362).
    pub match_points: MatchPoints,
    /// Byes announced or taken (240).
    pub byes: Vec<Byes>,
    /// Virtual points (250).
    pub virtual_points: Vec<Virtual>,
    /// Teams that must not meet (260).
    pub prohibitions: Vec<Prohibition>,
    /// Points other than the usual (299).
    pub abnormal: Vec<Abnormal>,
    /// Matches of which no record of players tells, in comment lines.
    pub told: Vec<MatchTold>,
}

/// A team (310).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Team {
    /// Its number, to which all other records refer.
    pub number: Tpn,
    /// Its name; 32 characters are written.
    pub name: String,
    /// Its short name; 5 characters are written.
    pub nickname: String,
    /// Its strength as written, mostly the average rating of the boards; 6 characters.
    pub strength: String,
    /// Match points as stated.
    pub match_points: Option<Points>,
    /// Game points as stated.
    pub game_points: Option<Points>,
    /// Rank as stated.
    pub rank: Option<u16>,
    /// Its players by their numbers in records 001, in the order of the boards, reserves last.
    pub players: Vec<Tpn>,
}

/// Who sat on which board of a match, where it is not the order of the team (300).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardOrder {
    /// The round.
    pub round: u16,
    /// Whose line-up.
    pub team: Tpn,
    /// Against whom.
    pub opponent: Tpn,
    /// The players from board 1; `None`: nobody sat there.
    pub boards: Vec<Option<Tpn>>,
}

/// Pairing-allocated byes (320).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Allocated {
    /// What one is worth in match points.
    pub match_points: Option<Points>,
    /// What one is worth in game points.
    pub game_points: Option<Points>,
    /// Who had it, from round 1.
    pub rounds: Vec<Option<Tpn>>,
}

/// A match decided without play (330).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forfeit {
    /// The round.
    pub round: u16,
    /// The team that had White on board 1.
    pub white: Tpn,
    /// The other.
    pub black: Tpn,
    /// Who lost it.
    pub lost_by: LostBy,
}

/// Who lost a match that was not played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LostBy {
    /// `-+`.
    White,
    /// `+-`.
    Black,
    /// `--`.
    Both,
}

impl LostBy {
    const ALL: [(Self, &'static str); 3] = [(Self::White, "-+"), (Self::Black, "+-"), (Self::Both, "--")];
}

/// Match points of results (362). What is not stated counts 2, 1 and 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MatchPoints {
    /// `TW`.
    pub win: Option<Points>,
    /// `TD`.
    pub draw: Option<Points>,
    /// `TL`.
    pub loss: Option<Points>,
}

/// Byes of teams in one round (240).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Byes {
    /// Full, half or zero.
    pub kind: Bye,
    /// The round.
    pub round: u16,
    /// Who.
    pub teams: Vec<Tpn>,
}

/// Virtual points of teams (250).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Virtual {
    /// In match points.
    pub match_points: Option<Points>,
    /// In game points.
    pub game_points: Option<Points>,
    /// First round.
    pub first_round: u16,
    /// Last round.
    pub last_round: u16,
    /// First team.
    pub first: Tpn,
    /// Last team.
    pub last: Tpn,
}

/// Points other than the usual (299).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Abnormal {
    /// For which result (`W D L F H Z + -`); `None`: a bonus or penalty whatever the result.
    pub kind: Option<char>,
    /// Match points.
    pub match_points: Option<Points>,
    /// Game points.
    pub game_points: Option<Points>,
    /// The round; `None`: all.
    pub round: Option<u16>,
    /// Whose.
    pub teams: Vec<Tpn>,
}

/// The codes of all records that [`TeamRecords`] holds where teams are numbered, and of the informative ones made from them.
const CODES: [&str; 13] = ["013", "240", "250", "260", "299", "300", "310", "320", "330", "352", "362", "801", "802"];

impl Document {
    /// Whether records 310 are there: numbers in 240, 250, 260 and 299 are those of teams.
    pub fn has_teams(&self) -> bool {
        self.other_records.iter().any(|record| record.starts_with("310"))
    }

    /// Puts team records in the place of those the document has. Informative records (801, 802) go: they say what these no longer do.
    ///
    /// # Errors
    ///
    /// A number that its columns cannot hold.
    pub fn set_team_records(&mut self, records: &TeamRecords) -> Result<(), super::WriteError> {
        let lines = records.lines()?;
        let has_teams = self.has_teams();
        let is_theirs = |record: &String| CODES.iter().any(|code| record.starts_with(code)) || MatchTold::read(record).is_some();
        // Without teams these records are not of teams.
        let by_player = |record: &String| !has_teams && ["240", "250", "260", "299"].iter().any(|code| record.starts_with(code));
        let kept = self.other_records.iter().map(|record| !is_theirs(record) || by_player(record)).collect::<Vec<bool>>();
        let mut keep = kept.iter();
        self.other_records.retain(|_| keep.next().copied().unwrap_or(true));
        let mut keep = kept.iter();
        self.other_lines.retain(|_| keep.next().copied().unwrap_or(true));
        if !self.other_lines.is_empty() {
            self.other_lines.extend(lines.iter().map(|_| 0));
        }
        self.other_records.extend(lines);
        Ok(())
    }
}
