//! The tournament report file: TRF06, TRF16 and TRF26 with the extensions of pairing engines.
//!
//! [`read`] takes bytes as they come (UTF-8 or Windows-1252; CR, LF or CR LF) and gives a [`Document`]: the
//! [`Tournament`], the lines that have no place in it, kept as written, and what was odd about the file.
//! [`fn@write`] writes one in a [`Profile`].
//! Sources: FIDE TRF16 (10 Aug 2015), TRF26 (12 May 2025) with ETT26 and MTB26; JaVaFo `XX?` records;
//! bbpPairings `BB?` records.

mod columns;
mod error;
mod fields;
mod leavers;
mod player_line;
mod read;
mod sign_comment;
mod system_comment;
pub mod teams;
mod write;

pub use error::{Field, ReadError, ReadErrorKind, Warning, WarningKind};
pub use fields::{Cut, TextField, cuts};
pub use leavers::{Left, leavers};
pub use read::read;
pub use write::{Profile, WriteError, write};

use crate::model::{Contestant, Tournament, Tpn};
use std::collections::{BTreeMap, BTreeSet};

/// Whether a text is a report file rather than a list of another kind: a line of it is a player's record (001) with a number in its columns.
pub fn is_report(bytes: &[u8]) -> bool {
    let is_player = |line: &[u8]| {
        let number = line.get(4..8).unwrap_or_default().trim_ascii();
        line.starts_with(b"001 ") && !number.is_empty() && number.iter().all(u8::is_ascii_digit)
    };
    bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes).split(|byte| matches!(byte, b'\r' | b'\n')).any(is_player)
}

/// The most bytes a report file may have: 9999 players over 200 rounds take about 21 MB.
pub const MAX_BYTES: usize = 32 << 20;
/// The highest round number that is read or written. A double round robin of 100 players has 198 rounds.
pub const MAX_ROUNDS: u16 = 300;
/// The highest pairing number: the field has four columns.
pub const MAX_TPN: u16 = 9999;

/// What a report file holds.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Document {
    /// The tournament.
    pub tournament: Tournament,
    /// The code of record 192 as written, or empty: [`Tournament::system`] keeps only what pairing and tie-breaks need.
    pub type_code: String,
    /// Lines that have no place in the tournament, in file order and as written (without the line end): comments (`###`),
    /// team records, national rating records, records of other programs.
    pub other_records: Vec<String>,
    /// The line of the file, from 1, on which each of [`Document::other_records`] stands; empty for a document that was not read.
    pub other_lines: Vec<usize>,
    /// The line of the file on which each record that is not a player's stands first, by its code (`192`, `XXP`).
    pub first_lines: BTreeMap<String, usize>,
    /// Byes of players that stand as a board won or lost without an opponent (`0000 - +`, `0000 - -`), by player and round. Only in team
    /// events: elsewhere such an entry is a bye.
    pub unopposed: BTreeSet<(Tpn, u16)>,
    /// What was odd, missing or assumed, in file order.
    pub warnings: Vec<Warning>,
    /// National rating records (TRF26) to be written: the federation of the list, and the player with the name and the rating that the list has. A
    /// file that is read has them among [`Document::other_records`].
    pub national: Vec<(String, Contestant)>,
}

impl Document {
    /// A document that has nothing but a tournament.
    pub const fn new(tournament: Tournament) -> Self {
        Self {
            tournament,
            type_code: String::new(),
            other_records: Vec::new(),
            other_lines: Vec::new(),
            first_lines: BTreeMap::new(),
            unopposed: BTreeSet::new(),
            warnings: Vec::new(),
            national: Vec::new(),
        }
    }
}
