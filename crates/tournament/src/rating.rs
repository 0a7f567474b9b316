//! What the rating regulations need to know of a tournament, from its entries. What no report file holds (games before, coefficients, ratings
//! that came later) is added by who knows it.

use crate::model::{Entry, Meeting, Outcome, Tournament, Tpn};
use ratings::event::{Game, InMatch, Kind, Player, decided_after};

/// The players with their games, in the order of [`Tournament::contestants`].
///
/// A tournament of two players is a match of as many games as rounds are declared: games after it was won are marked.
pub fn players(t: &Tournament) -> Vec<Player> {
    let index = |tpn: Tpn| t.contestants.binary_search_by_key(&tpn, |player| player.tpn).ok();
    let decided = match t.contestants.as_slice() {
        [first, _] if t.teams.is_none() => Some(decided_after(t.rounds, (1..=t.rounds_paired()).map(|round| points(first.entry(round))))),
        _ => None,
    };
    let entry = |round: u16, entry: &Option<Entry>| {
        let Some(Entry::Meeting(Meeting { opponent, outcome, .. })) = entry else {
            return entry.map(|_| Game { round, opponent: None, halves: 0, kind: Kind::Unplayed, in_match: None });
        };
        let in_match = decided.map(|after| match after {
            Some(after) if round > after => InMatch::Decided { after },
            _ => InMatch::Running,
        });
        Some(Game { round, opponent: index(*opponent), halves: halves(*outcome), kind: kind(*outcome), in_match })
    };
    t.contestants
        .iter()
        .map(|player| Player {
            rating: player.rating.map(i64::from),
            birth_year: year(&player.birth),
            games: (1..).zip(&player.entries).filter_map(|(round, e)| entry(round, e)).collect(),
            ..Player::default()
        })
        .collect()
}

/// The year of a date of birth, `YYYY/MM/DD` or `YYYY`.
pub fn year(birth: &str) -> Option<i32> {
    birth.get(..4).filter(|year| birth.len() == 4 || !birth.as_bytes()[4].is_ascii_digit() && *year != "0000")?.parse().ok()
}

/// Whether and how a game was played.
pub const fn kind(outcome: Outcome) -> Kind {
    match outcome {
        Outcome::Win | Outcome::Draw | Outcome::Loss => Kind::Played,
        Outcome::UnratedWin | Outcome::UnratedDraw | Outcome::UnratedLoss => Kind::Short,
        Outcome::ForfeitWin | Outcome::ForfeitLoss => Kind::Unplayed,
        Outcome::Pending | Outcome::Adjourned => Kind::Open,
    }
}

/// Twice the score as a game of chess is scored, whatever the event gives.
pub const fn halves(outcome: Outcome) -> i64 {
    match outcome {
        Outcome::Win | Outcome::UnratedWin | Outcome::ForfeitWin => 2,
        Outcome::Draw | Outcome::UnratedDraw => 1,
        _ => 0,
    }
}

/// Twice the points of a player and of the only opponent in a round of a match.
const fn points(entry: Option<Entry>) -> (i64, i64) {
    match entry {
        Some(Entry::Meeting(meeting)) => {
            let own = halves(meeting.outcome);
            let is_shared = !matches!(meeting.outcome, Outcome::Pending | Outcome::Adjourned);
            (own, if is_shared { 2 - own } else { 0 })
        }
        _ => (0, 0),
    }
}
