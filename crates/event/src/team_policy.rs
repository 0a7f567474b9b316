//! How teams play: the form of their matches, data of a section.

use super::chosen::{NoSuchChoice, choice};
use super::deadline::Deadline;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use tournament::model::{Primary, Scoring, Teams};
use tournament::pairing::scheveningen;
use tournament::points::Points;
use tournament::policy::team;

choice! {
    /// How the players of a team are put on its boards (xiangqi competition rules, chapter on team formats).
    TeamForm {
        /// Each player has one board for the whole event (分台定人制).
        Fixed = "fixed",
        /// Any of the team, in the order of the list (分台换人制).
        Reserves = "reserves",
        /// Any of the team in any order, said before each match (临时定台制).
        LineUp = "line-up",
        /// Everybody on the line-up meets everybody on the other one (全队轮赛制).
        AllPlayAll = "all-play-all",
        /// An individual event; the best members of each unit are added up (队员总分制).
        Sum = "sum",
    }
}

choice! {
    /// Which colour preferences teams have in the Swiss Team system (FIDE C.04.6 article 1.7).
    Preference {
        /// Simple ones.
        A = "A",
        /// Strong and mild ones.
        B = "B",
        /// None.
        None = "none",
    }
}

choice! {
    /// The colours of the first team, board by board.
    BoardColours {
        /// White (Red) on the odd boards: FIDE, the Chinese rules.
        Odd = "odd",
        /// White on boards 1 and 4, Black on 2 and 3, and so on in fours.
        Fours = "fours",
        /// White on all boards.
        All = "all",
    }
}

/// Who may play on a board: boards of mixed teams.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Composed {
    /// A woman.
    Woman,
    /// Born in this year or later.
    BornFrom(u16),
    /// Rated at most so high; the unrated too.
    RatedAtMost(u16),
}

/// What boards ask of their players, as written: `4=w, 3=b2008, 2=r2000`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Composition(String);

impl Composition {
    /// Board and what it asks.
    pub fn boards(&self) -> Vec<(u8, Composed)> {
        Self::read(&self.0).unwrap_or_default()
    }

    fn read(text: &str) -> Option<Vec<(u8, Composed)>> {
        let one = |part: &str| {
            let (board, rule) = part.trim().split_once('=')?;
            let rule = match rule.trim() {
                "w" => Composed::Woman,
                other if other.starts_with('b') => Composed::BornFrom(other[1..].parse().ok().filter(|year| (1900..2100).contains(year))?),
                other if other.starts_with('r') => Composed::RatedAtMost(other[1..].parse().ok()?),
                _ => return None,
            };
            Some((board.trim().parse().ok().filter(|board| *board > 0)?, rule))
        };
        text.split([',', ';', '，', '；']).filter(|part| !part.trim().is_empty()).map(one).collect()
    }
}

impl FromStr for Composition {
    type Err = NoSuchChoice;

    fn from_str(text: &str) -> Result<Self, NoSuchChoice> {
        Self::read(text).map(|_| Self(text.trim().to_owned())).ok_or_else(|| NoSuchChoice(vec!["4=w", "3=b2008", "2=r2000"]))
    }
}

impl fmt::Display for Composition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Points of a match, in hundredths: won, drawn, lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MatchPoints(pub [i32; 3]);

impl FromStr for MatchPoints {
    type Err = NoSuchChoice;

    fn from_str(text: &str) -> Result<Self, NoSuchChoice> {
        let read = || -> Option<[i32; 3]> {
            let points: Vec<i32> =
                text.split('-').map(|part| Some(part.trim().parse::<Points>().ok()?.hundredths())).collect::<Option<_>>()?;
            let [win, draw, loss]: [i32; 3] = points.try_into().ok()?;
            (win > 0 && win >= draw && draw >= loss && loss >= 0 && win <= 10_000).then_some([win, draw, loss])
        };
        read().map(Self).ok_or_else(|| NoSuchChoice(vec!["2-1-0", "3-1-0"]))
    }
}

impl fmt::Display for MatchPoints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [win, draw, loss] = self.0.map(Hundredths);
        write!(f, "{win}-{draw}-{loss}")
    }
}

/// Hundredths of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Hundredths(pub i32);

impl FromStr for Hundredths {
    type Err = NoSuchChoice;

    fn from_str(text: &str) -> Result<Self, NoSuchChoice> {
        let points = text.trim().parse::<Points>().ok().map(Points::hundredths).filter(|points| (0..=10_000).contains(points));
        points.map(Self).ok_or_else(|| NoSuchChoice(vec![DRAWN, "1", "2"]))
    }
}

impl fmt::Display for Hundredths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Whole points without decimals, as they are typed.
        if self.0 % 100 == 0 { write!(f, "{}", self.0 / 100) } else { Points::from_hundredths(self.0).fmt(f) }
    }
}

/// How the teams of a section play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct TeamPolicy {
    /// The form.
    pub form: TeamForm,
    /// Boards of a match; in a sum of members those who count.
    pub boards: u8,
    /// Colour preferences in the Swiss Team system.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub preference: Option<Preference>,
    /// The colours of the first team.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board_colours: Option<BoardColours>,
    /// Match points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub match_points: Option<MatchPoints>,
    /// Match points of a bye; as a drawn match where nothing is said (FIDE C.04.6 article 1.4).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub match_bye: Option<Hundredths>,
    /// Game points of a bye; as a drawn match where nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game_bye: Option<Hundredths>,
    /// The lists follow the ratings, but for differences of so many points; nothing: the captains choose the order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tolerance: Option<u16>,
    /// What boards ask of their players.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub composition: Option<Composition>,
    /// In the Swiss Team system the secondary score counts for nothing (FIDE C.04.6 article 4.2.2; the types of report files with one score).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub primary_only: bool,
    /// Until when line-ups are handed in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line_up_deadline: Option<Deadline>,
}

impl Default for TeamPolicy {
    fn default() -> Self {
        Self {
            form: TeamForm::Reserves,
            boards: 4,
            preference: None,
            board_colours: None,
            match_points: None,
            match_bye: None,
            game_bye: None,
            tolerance: None,
            composition: None,
            primary_only: false,
            line_up_deadline: None,
        }
    }
}

/// The keys of [`TeamPolicy`] in [`super::Policy::set`]: a section chooses these once, its stages do not.
pub const TEAM_KEYS: [&str; 11] = [
    "team-form",
    "boards",
    "preference",
    "secondary",
    "board-colours",
    "match-points",
    "match-bye",
    "game-bye",
    "tolerance",
    "composition",
    "line-up-deadline",
];

/// A bye is worth what a drawn match is.
const DRAWN: &str = "drawn";

/// The most boards of a match; with more an all-play-all would have more games than numbers.
const MOST_BOARDS: u8 = 12;

/// Who sits where in a game of a match: places in the line-ups, from 0, and whether the first team has White (Red).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seating {
    /// Place in the line-up of the first team.
    pub first: u8,
    /// Place in the line-up of the second team.
    pub second: u8,
    /// The first team has White.
    pub first_is_white: bool,
}

impl TeamPolicy {
    /// Sets what a key names; `false` if there is no such key.
    pub(super) fn set(&mut self, key: &str, value: &str) -> Result<bool, NoSuchChoice> {
        match key {
            "team-form" => self.form = value.parse()?,
            "boards" => {
                let boards = value.parse().ok().filter(|n| (1..=MOST_BOARDS).contains(n));
                self.boards = boards.ok_or_else(|| NoSuchChoice(vec!["1-12"]))?;
            }
            "preference" => self.preference = Some(value.parse()?),
            "board-colours" => self.board_colours = Some(value.parse()?),
            "match-points" => self.match_points = Some(value.parse()?),
            "match-bye" => self.match_bye = if value == DRAWN { None } else { Some(value.parse()?) },
            "game-bye" => self.game_bye = if value == DRAWN { None } else { Some(value.parse()?) },
            "tolerance" => {
                self.tolerance = match value {
                    "no" => None,
                    _ => Some(value.parse().map_err(|_| NoSuchChoice(vec!["no", "0-9999"]))?),
                }
            }
            "secondary" => {
                self.primary_only = match value {
                    "yes" | "true" => false,
                    "no" | "false" => true,
                    _ => return Err(NoSuchChoice(vec!["yes", "no"])),
                }
            }
            "line-up-deadline" => self.line_up_deadline = if value == "no" { None } else { Some(value.parse()?) },
            "composition" => self.composition = if value == "no" { None } else { Some(value.parse()?) },
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// What is in force for a key; empty for a key that there is not.
    pub(super) fn stands(&self, key: &str) -> String {
        let bye = |points: Option<Hundredths>| points.map_or_else(|| DRAWN.to_owned(), |points| points.to_string());
        match key {
            "team-form" => self.form.name().to_owned(),
            "boards" => self.boards.to_string(),
            "preference" => self.preference.unwrap_or(Preference::A).name().to_owned(),
            "board-colours" => self.board_colours.unwrap_or(BoardColours::Odd).name().to_owned(),
            "match-points" => self.match_points.unwrap_or(MatchPoints([200, 100, 0])).to_string(),
            "match-bye" => bye(self.match_bye),
            "game-bye" => bye(self.game_bye),
            "tolerance" => self.tolerance.map_or_else(|| "no".to_owned(), |points| points.to_string()),
            "secondary" => if self.primary_only { "no" } else { "yes" }.to_owned(),
            "line-up-deadline" => self.line_up_deadline.map_or_else(|| "no".to_owned(), |deadline| deadline.to_string()),
            "composition" => self.composition.as_ref().map_or_else(|| "no".to_owned(), ToString::to_string),
            _ => String::new(),
        }
    }

    /// Games of a match.
    pub fn games(&self) -> u8 {
        if self.form == TeamForm::AllPlayAll { self.boards.saturating_mul(self.boards) } else { self.boards }
    }

    /// The seats of a game of a match, from 1. An all-play-all goes by the Scheveningen table, round by round; games added to decide a match
    /// go board by board again, with colours turned.
    pub fn seating(&self, game: u8) -> Seating {
        let boards = self.boards.max(1);
        let at = game.saturating_sub(1);
        let (board, leg) = (at % boards, at / boards);
        if self.form == TeamForm::AllPlayAll && game <= self.games() {
            let table = scheveningen::round(u16::from(boards), u16::from(leg) + 1).unwrap_or_default();
            let seat = |number: u16| u8::try_from((number - 1) % u16::from(boards)).unwrap_or(board);
            if let Some(pair) = table.iter().find(|pair| seat(pair.white.0.min(pair.black.0)) == board) {
                let first_is_white = pair.white.0 <= u16::from(boards);
                return Seating { first: board, second: seat(pair.white.0.max(pair.black.0)), first_is_white };
            }
        }
        let first_is_white = match self.board_colours.unwrap_or(BoardColours::Odd) {
            BoardColours::Odd => board.is_multiple_of(2),
            BoardColours::Fours => matches!(board % 4, 0 | 3),
            BoardColours::All => true,
        };
        Seating { first: board, second: board, first_is_white: first_is_white == leg.is_multiple_of(2) }
    }

    /// The points of matches and byes for the tournament crate; games count as `game` says.
    pub fn teams(&self, game: Scoring, primary: Primary) -> Teams {
        let mut teams = Teams::new(u16::from(self.games()), primary);
        teams.set_game(game.win, game.draw);
        if let Some(MatchPoints([win, draw, loss])) = self.match_points {
            let [win, draw, loss] = [win, draw, loss].map(Points::from_hundredths);
            teams.matches = Scoring { win, draw, loss, pab: draw, unknown: draw, ..teams.matches };
        }
        if let Some(Hundredths(points)) = self.match_bye {
            teams.matches.pab = Points::from_hundredths(points);
        }
        if let Some(Hundredths(points)) = self.game_bye {
            teams.games.pab = Points::from_hundredths(points);
        }
        teams
    }

    /// What the Swiss Team system is told.
    pub fn swiss(&self) -> team::Policy {
        let preference = match self.preference {
            None | Some(Preference::A) => team::Preference::A,
            Some(Preference::B) => team::Preference::B,
            Some(Preference::None) => team::Preference::None,
        };
        team::Policy { preference, primary_only: self.primary_only, ..team::Policy::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn everybody_meets_everybody_with_changing_colours() {
        for boards in 1..=MOST_BOARDS {
            let policy = TeamPolicy { form: TeamForm::AllPlayAll, boards, ..TeamPolicy::default() };
            let seats: Vec<Seating> = (1..=policy.games()).map(|game| policy.seating(game)).collect();
            let pairs: BTreeSet<(u8, u8)> = seats.iter().map(|seat| (seat.first, seat.second)).collect();
            assert_eq!(pairs.len(), usize::from(boards) * usize::from(boards));
            for leg in seats.chunks(usize::from(boards)) {
                let seconds: BTreeSet<u8> = leg.iter().map(|seat| seat.second).collect();
                assert_eq!(seconds.len(), usize::from(boards), "nobody has two games at a time");
                let whites = leg.iter().filter(|seat| seat.first_is_white).count();
                // With two boards the table gives one team all Whites, then all Blacks.
                assert!(whites.abs_diff(usize::from(boards) - whites) <= 1 || boards == 2, "{boards}");
            }
            for player in 0..boards {
                let of = |white: bool| seats.iter().filter(|seat| seat.first == player && seat.first_is_white == white).count();
                assert!(of(true).abs_diff(of(false)) <= 1, "{boards}: first {player}");
                let of = |white: bool| seats.iter().filter(|seat| seat.second == player && seat.first_is_white == white).count();
                assert!(of(true).abs_diff(of(false)) <= 1, "{boards}: second {player}");
            }
        }
    }

    #[test]
    fn the_first_team_has_the_colours_that_were_chosen() {
        let whites = |colours| {
            let policy = TeamPolicy { board_colours: Some(colours), ..TeamPolicy::default() };
            (1..=4).map(|game| if policy.seating(game).first_is_white { 'W' } else { 'B' }).collect::<String>()
        };
        assert_eq!(whites(BoardColours::Odd), "WBWB");
        assert_eq!(whites(BoardColours::Fours), "WBBW");
        assert_eq!(whites(BoardColours::All), "WWWW");
        // A fifth game decides: board 1 again, the colours turned.
        assert_eq!(TeamPolicy::default().seating(5), Seating { first: 0, second: 0, first_is_white: false });
    }

    #[test]
    fn what_is_written_is_read_or_refused() {
        let mut policy = TeamPolicy::default();
        for (key, value) in
            [("match-points", "3-1-0"), ("match-bye", "3"), ("game-bye", "2.5"), ("composition", "4=w, 3=b2008"), ("tolerance", "50")]
        {
            assert_eq!(policy.set(key, value), Ok(true), "{key}");
        }
        for (key, value) in
            [("match-points", "0-1-2"), ("boards", "0"), ("boards", "13"), ("composition", "4=x"), ("preference", "C"), ("tolerance", "x")]
        {
            assert!(policy.set(key, value).is_err(), "{key}={value}");
        }
        assert_eq!(policy.set("cycles", "2"), Ok(false));
        assert_eq!(policy.composition.as_ref().unwrap().boards(), [(4, Composed::Woman), (3, Composed::BornFrom(2008))]);
        let teams = policy.teams(Scoring::CHESS, Primary::Match);
        assert_eq!(
            (teams.matches.win, teams.matches.pab, teams.games.pab),
            (Points::from_whole(3), Points::from_whole(3), Points::from_hundredths(250))
        );
    }
}
