//! The tie-breaks of FIDE C.07 for players and for teams, in the editions since the virtual opponent.
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
mod columns;
mod direct;
mod encounter;
mod own;
mod ratings;
#[cfg(test)]
mod reference_tests;
mod scores;
mod table;
mod teams;
mod work;
mod written;
mod xiangqi;

pub use amount::Amount;
pub use code::{Doubt, Kind, Obstacle, TieBreak};
pub use encounter::Boards;
pub use teams::{OLYMPIAD, XIANGQI_TEAMS};
pub use work::{Against, Fate, Part, Worked};
pub use written::{CodeError, near};

pub(crate) use code::Circumstances;
pub(crate) use columns::Columns;
pub use ratings::performance_of;
pub(crate) use ratings::surplus;

pub(crate) use table::Table;

use std::fmt;
use std::str::FromStr;

/// Editions of the tie-break regulations, the oldest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Edition {
    /// Until August 2023 (C.02 13.15): a round that a player does not play is one against a virtual opponent, and counts as drawn for the
    /// opponents. Cuts take no notice of it.
    Virtual,
    /// The first edition of C.07, from September 2023. In all numbers that are published it agrees with that of August 2024.
    Sep2023,
    /// In force from 1 August 2024 to 28 February 2026.
    Aug2024,
    /// In force from 1 March 2026.
    Mar2026,
}

impl Edition {
    /// The edition for an event that starts on a day (`YYYY/MM/DD`); the newest if the day is not known.
    pub fn of_start(start: &str) -> Self {
        let is_date = start.len() == 10 && start.bytes().all(|b| b.is_ascii_digit() || b == b'/');
        match start {
            _ if !is_date => Self::Mar2026,
            _ if start < "2023/09/01" => Self::Virtual,
            _ if start < "2024/08/01" => Self::Sep2023,
            _ if start < "2026/03/01" => Self::Aug2024,
            _ => Self::Mar2026,
        }
    }
}

impl Edition {
    /// All of them, the oldest first.
    pub const ALL: [Self; 4] = [Self::Virtual, Self::Sep2023, Self::Aug2024, Self::Mar2026];
}

impl fmt::Display for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Virtual => "virtual",
            Self::Sep2023 => "2023-09",
            Self::Aug2024 => "2024-08",
            Self::Mar2026 => "2026-03",
        })
    }
}

/// Not an edition of C.07 that is known here.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not an edition of the tie-breaks (virtual, 2023-09, 2024-08, 2026-03)")]
pub struct EditionError(pub String);

impl FromStr for Edition {
    type Err = EditionError;

    fn from_str(text: &str) -> Result<Self, EditionError> {
        let found = Self::ALL.into_iter().find(|edition| edition.to_string() == text);
        found.ok_or_else(|| EditionError(text.chars().take(40).collect()))
    }
}

/// The progressive score of a line without the first so many rounds.
pub(crate) fn progressive_without(table: &Table, line: usize, first: u16) -> Amount {
    let cut = u8::try_from(first).unwrap_or(u8::MAX);
    table.line(line).and_then(|line| own::progressive(line, cut, &mut Vec::new())).unwrap_or(Amount::ZERO)
}

/// The Buchholz of a line without the lowest opponent, without the two lowest and so on: as many steps as there are rounds but one; what has
/// nothing left is nought.
pub(crate) fn truncated(table: &Table, line: usize) -> impl Iterator<Item = Amount> {
    let steps = table.line(line).map(|line| scores::truncated(table, line)).unwrap_or_default();
    steps.into_iter().chain(std::iter::repeat(Amount::ZERO))
}

/// What orders a tied set (line numbers) by itself: the sets of equals it leaves, the best first.
pub(crate) fn order_of_tied(table: &Table, tied: &[usize], tiebreak: &TieBreak) -> Vec<Vec<usize>> {
    let with_forfeits = with_forfeits(tiebreak);
    match tiebreak.kind {
        Kind::TopBoards | Kind::BottomElimination | Kind::BoardRates => boards::order(table, tied, tiebreak.kind),
        Kind::HeadToHead => xiangqi::head_to_head(table, tied),
        Kind::Encounter(rule) => encounter::order(table, tied, rule, with_forfeits),
        _ => direct::order(table, tied, with_forfeits),
    }
}

/// The working of a member of a tied set that is ordered by itself.
pub(crate) fn parts_of_tied(table: &Table, tied: &[usize], line: usize, tiebreak: &TieBreak) -> Vec<Part> {
    match tiebreak.kind {
        Kind::TopBoards | Kind::BottomElimination | Kind::BoardRates => boards::parts(table, line, tiebreak.kind),
        Kind::Encounter(_) => encounter::parts(table, tied, line, with_forfeits(tiebreak)),
        _ => direct::parts(table, tied, line, with_forfeits(tiebreak)),
    }
}

/// What a tie-break by boards compares of a line, board 1 first.
pub(crate) fn board_figures(table: &Table, line: usize, kind: Kind) -> Vec<Amount> {
    boards::figures(table, line, kind)
}

fn with_forfeits(tiebreak: &TieBreak) -> bool {
    tiebreak.forfeits_played || tiebreak.kind == Kind::HeadToHead
}
