//! The tie-breaks of FIDE C.07 for players and for teams, in the editions of August 2024 and March 2026.
//!
//! Each is a pure function of the snapshot, the number of rounds counted, the edition and the parameters; values are
//! exact ([`Amount`]) and come with their working ([`Worked`]). [`crate::standings`] applies a list of them.
//!
//! # Decisions where C.07 leaves room
//!
//! | question | decision |
//! |---|---|
//! | number of rounds in the caps of 16.4 during an event | rounds counted so far; at the end both readings agree |
//! | STD of a double forfeit | by the letter of 7.7 an equal score: ½ each |
//! | FB and a bye in the last round | the bye stays; only pairings become draws. An earlier bye may then no longer stand at the end (16.2) |
//! | PS/C1 with an unplayed first round | no exception: 16.5 names only sums over opponents |
//! | KS in a Swiss | offered; the greatest possible score is a win in every round; forfeited pairings count against the scheduled opponent |
//! | two unplayed rounds that give the same under 16.5.1 | the one with the lower dummy is cut; the sum is the same |
//! | results such as 0-0 or ½-0 | counted as awarded: WIN needs the points of a win, STD compares with the opponent |
//! | AOB (8.2) and SSSC (13.4), which no article rounds | compared exactly, printed in hundredths; the exercises and other programs round before they compare |
//! | PAB of another value | what was awarded counts; the cap of 16.4.2 does not change |
//! | forfeits in DE of a Swiss | left out; `DE/P` counts them |
//! | bonus and penalty points (record 299) | part of the score, also as opponents see it; not of a round |
//! | a pairing without a result | no round yet, neither for the player nor for opponents |
//! | unplayed rounds under the Chinese rules | [`crate::model::UnplayedRule::Xiangqi`]: the bye against the lowest score above nought, forfeits against the opponent |
//! | FOUL, which C.07 does not have | all fouls of the rounds counted, also of a game against somebody who left the standings |
//! | KS of teams with forfeited matches | as of players: against the scheduled opponent |
//! | SSSC: the divisor of 13.4 | the highest primary score obtainable in the rounds counted, by the most secondary points of one match; at least 1 |
//! | BC, TBR, BBE and a full- or half-point bye | as every board won or drawn, like the pairing-allocated bye of article 12 |
//! | encounters of two teams with several matches | BC, TBR and BBE of all of them together |
//! | OLSB, OLBH and a round without an opponent | a round against nobody, worth nothing: it is the one left out |
//! | unrated opponents in rating tie-breaks | left out of the mean, unless `/U` gives them a rating |

mod amount;
mod boards;
mod code;
mod direct;
mod encounter;
mod own;
mod ratings;
mod scores;
mod table;
mod teams;
mod work;
mod xiangqi;

pub use amount::Amount;
pub use code::{CodeError, Doubt, Kind, Obstacle, TieBreak, near};
pub use encounter::Boards;
pub use teams::{OLYMPIAD, XIANGQI_TEAMS};
pub use work::{Against, Fate, Part, Worked};

pub(crate) use code::Circumstances;
pub use ratings::performance_of;
pub(crate) use ratings::surplus;

pub(crate) use table::Table;

use crate::model::{Tournament, Tpn};
use crate::points::Points;
use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

/// Editions of C.07 under which numbers differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Edition {
    /// In force from 1 August 2024 to 28 February 2026.
    Aug2024,
    /// In force from 1 March 2026.
    Mar2026,
}

impl Edition {
    /// The edition for an event that starts on a day (`YYYY/MM/DD`); the newest if the day is not known.
    pub fn of_start(start: &str) -> Self {
        let is_date = start.len() == 10 && start.bytes().all(|b| b.is_ascii_digit() || b == b'/');
        if is_date && start < "2026/03/01" { Self::Aug2024 } else { Self::Mar2026 }
    }
}

impl Edition {
    /// All of them, the oldest first.
    pub const ALL: [Self; 2] = [Self::Aug2024, Self::Mar2026];
}

impl fmt::Display for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Aug2024 => "2024-08",
            Self::Mar2026 => "2026-03",
        })
    }
}

/// Not an edition of C.07 that is known here.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not an edition of C.07 (2024-08, 2026-03)")]
pub struct EditionError(pub String);

impl FromStr for Edition {
    type Err = EditionError;

    fn from_str(text: &str) -> Result<Self, EditionError> {
        match text {
            "2024-08" => Ok(Self::Aug2024),
            "2026-03" => Ok(Self::Mar2026),
            _ => Err(EditionError(text.chars().take(40).collect())),
        }
    }
}

/// The values of a tie-break for all lines of a table. Direct encounter has none by itself: it needs a tied set.
pub(crate) fn column(table: &Table, tiebreak: &TieBreak) -> Vec<Worked> {
    let whole = table;
    let table = table.of(tiebreak.score);
    let each = |value: &dyn Fn(&table::Line) -> Worked| table.lines.iter().map(value).collect::<Vec<_>>();
    let unrated = tiebreak.unrated;
    match tiebreak.kind {
        Kind::Points => each(&|line| Worked::plain(Some(line.score.into()))),
        Kind::Wins => each(&|line| own::wins(table, line)),
        Kind::GamesWon => each(&|line| own::games_won(table, line)),
        Kind::BlackPlayed => each(&|line| own::black_played(table, line)),
        Kind::BlackWon => each(&|line| own::black_won(table, line)),
        Kind::Progressive => each(&|line| own::progressive(line, tiebreak.cut_low)),
        Kind::Elected => each(&|line| own::elected(table, line)),
        Kind::Standard => each(&|line| own::standard(table, line)),
        Kind::PairingNumber => each(&|line| Worked::plain(Some(Amount::whole(line.tpn.0.into())))),
        Kind::Buchholz => each(&|line| scores::buchholz(table, line, tiebreak)),
        Kind::ForeBuchholz => fore(table, tiebreak),
        Kind::AverageBuchholz => {
            let plain = TieBreak::plain(Kind::Buchholz);
            let buchholz = if tiebreak.fore { fore(table, &plain) } else { column(table, &plain) };
            each(&|line| scores::average(table, line, &buchholz))
        }
        Kind::SonnebornBerger => each(&|line| scores::sonneborn_berger(table, (line, line), tiebreak)),
        Kind::Koya => each(&|line| scores::koya(table, line, tiebreak.limit)),
        Kind::AverageRating => each(&|line| ratings::average_rating(table, line, tiebreak)),
        Kind::Performance => each(&|line| ratings::performance(table, line, unrated)),
        Kind::PerfectPerformance => each(&|line| ratings::perfect_performance(table, line, unrated)),
        Kind::AveragePerformance => {
            let values = each(&|line| ratings::performance(table, line, unrated));
            each(&|line| ratings::average_of_opponents(table, line, &values))
        }
        Kind::AveragePerfect => {
            let values = each(&|line| ratings::perfect_performance(table, line, unrated));
            each(&|line| ratings::average_of_opponents(table, line, &values))
        }
        Kind::Fouls => each(&|line| own::fouls(table, line)),
        Kind::Beaten => each(&|line| xiangqi::opponents(table, line, Ordering::Greater)),
        Kind::Drawn => each(&|line| xiangqi::opponents(table, line, Ordering::Equal)),
        Kind::LostTo => each(&|line| xiangqi::opponents(table, line, Ordering::Less)),
        Kind::MatchPoints => xiangqi::match_points(table),
        Kind::MatchBerger => xiangqi::match_berger(table),
        Kind::TeamPoints(score) => whole.of(Some(score)).lines.iter().map(|line| Worked::plain(Some(line.score.into()))).collect(),
        Kind::Secondary => teams::secondary(whole),
        Kind::Extended { opponents, own } => {
            let (theirs, mine) = (whole.of(Some(opponents)), whole.of(Some(own)));
            theirs.lines.iter().zip(&mine.lines).map(|pair| scores::sonneborn_berger(theirs, pair, tiebreak)).collect()
        }
        Kind::ScoreStrength => {
            let plain = TieBreak { forfeits_played: tiebreak.forfeits_played, ..TieBreak::plain(Kind::Buchholz) };
            let buchholz = if tiebreak.fore { fore(whole, &plain) } else { column(whole, &plain) };
            teams::score_strength(whole, buchholz, tiebreak.divisor)
        }
        Kind::OlympiadBerger => teams::olympiad(whole, Amount::product),
        Kind::OlympiadBuchholz => teams::olympiad(whole, |worth, _| worth.into()),
        Kind::BoardCount => boards::column(whole, |_, board, points| points * i32::from(board)),
        Kind::Berlin => boards::column(whole, |boards, board, points| points * (i32::from(boards) + 1 - i32::from(board))),
        Kind::BoardsWon => {
            let win = whole.teams.as_ref().map(|teams| teams.game_win);
            boards::column(whole, |_, _, points| if Some(points) == win { Points::ONE } else { Points::ZERO })
        }
        Kind::Rating => each(&|line| Worked::plain(line.rating.or(unrated).map(|rating| Amount::whole(rating.into())))),
        Kind::DirectEncounter
        | Kind::HeadToHead
        | Kind::EarlierStanding
        | Kind::EarlierPoints
        | Kind::WithoutFirst
        | Kind::Encounter(_)
        | Kind::TopBoards
        | Kind::BottomElimination
        | Kind::BoardRates => each(&|_| Worked::default()),
    }
}

fn fore(table: &Table, tiebreak: &TieBreak) -> Vec<Worked> {
    let drawn = table.with_last_round_drawn();
    drawn.lines.iter().map(|line| scores::buchholz(&drawn, line, tiebreak)).collect()
}

/// Progressive scores without the first so many rounds.
pub(crate) fn progressive_without(t: &Tournament, rounds: u16, edition: Edition, disregarded: &[Tpn], first: u16) -> Vec<(Tpn, Amount)> {
    let table = Table::new(t, rounds, edition, disregarded);
    let cut = u8::try_from(first).unwrap_or(u8::MAX);
    table.lines.iter().map(|line| (line.tpn, own::progressive(line, cut).value.unwrap_or(Amount::ZERO))).collect()
}

/// What orders a tied set (line numbers) by itself: the sets of equals it leaves, the best first, and the working of every member in the
/// order of `tied`.
pub(crate) fn direct_encounter(table: &Table, tied: &[usize], tiebreak: &TieBreak) -> (Vec<Vec<usize>>, Vec<Vec<Part>>) {
    let with_forfeits = tiebreak.forfeits_played || tiebreak.kind == Kind::HeadToHead;
    let order = match tiebreak.kind {
        Kind::TopBoards | Kind::BottomElimination | Kind::BoardRates => return boards::order(table, tied, tiebreak.kind),
        Kind::HeadToHead => xiangqi::head_to_head(table, tied),
        Kind::Encounter(rule) => encounter::order(table, tied, rule, with_forfeits),
        _ => direct::order(table, tied, with_forfeits),
    };
    let parts = |line: usize| match tiebreak.kind {
        Kind::Encounter(_) => encounter::parts(table, tied, line, with_forfeits),
        _ => direct::parts(table, tied, line, with_forfeits),
    };
    (order, tied.iter().map(|&line| parts(line)).collect())
}
