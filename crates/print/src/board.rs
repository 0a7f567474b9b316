//! The boards of a round as documents see them, and those that are known before round 1.

use tournament::model::{Outcome, System, Tournament, Tpn};
use tournament::pairing::{berger, scheveningen, skalitzka};

/// One board of a round: a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    /// Its number in the round, from 1: the address of the game.
    pub number: u16,
    /// The table, from 1.
    pub table: u16,
    /// Which game of its meeting, from 1; 0 where the meeting is this one game.
    pub game: u8,
    /// The game was added to decide a drawn meeting.
    pub is_extra: bool,
    /// White (Red).
    pub white: Tpn,
    /// Black.
    pub black: Tpn,
    /// The result of this game, White first; `None` while it is open, and where only the result of the meeting is known.
    pub outcomes: Option<(Outcome, Outcome)>,
}

impl Board {
    /// A meeting of one game.
    pub const fn single(number: u16, white: Tpn, black: Tpn) -> Self {
        Self { number, table: number, game: 0, is_extra: false, white, black, outcomes: None }
    }

    /// As it is spoken of: the table, and the game where the meeting has several: `7`, `3.2`.
    pub fn label(&self) -> String {
        if self.game == 0 { self.table.to_string() } else { format!("{}.{}", self.table, self.game) }
    }
}

/// The boards of each meeting, in the order of the tables.
pub fn meetings(boards: &[Board]) -> impl Iterator<Item = &[Board]> {
    boards.chunk_by(|a, b| a.table == b.table)
}

/// Meetings as boards, White and Black of the first game.
pub fn boards_of(pairs: impl IntoIterator<Item = (Tpn, Tpn)>) -> Vec<Board> {
    (1..).zip(pairs).map(|(number, (white, black))| Board::single(number, white, black)).collect()
}

/// The meetings of every round, where the system alone fixes them by numbers: round robins by the Berger tables, Scheveningen, Skalitzka. Empty for
/// other systems.
pub fn schedule(tournament: &Tournament) -> Vec<Vec<Board>> {
    let seeded = tournament.seeded();
    let Ok(players) = u16::try_from(seeded.len()) else { return Vec::new() };
    // The tables count players from 1; pairing numbers may have gaps.
    let number = |place: Tpn| seeded.get(usize::from(place.0).wrapping_sub(1)).copied();
    let round = |round: u16| match tournament.system {
        System::RoundRobin { cycles, swap_last } => Some(berger::round(players, round.into(), cycles, swap_last)?.games),
        System::Scheveningen => scheveningen::round(players / 2, round),
        System::Skalitzka => skalitzka::round(players / 3, round, skalitzka::Table::Balanced),
        _ => None,
    };
    let boards = |games: Vec<_>| {
        boards_of(games.iter().filter_map(|pair: &tournament::pairing::Pair| Some((number(pair.white)?, number(pair.black)?))))
    };
    (1..=tournament.rounds).map_while(|n| round(n).map(boards)).collect()
}
