//! Comment lines of a report file about what the format has no place for: in English, because federations and other programs read them.

use crate::Lang;
use crate::stage::settled;
use event::{Extra, Settled};

/// What a comment line tells.
#[derive(Clone, Copy, Debug)]
pub enum Told<'a> {
    /// Every round of the event is so many rounds of the file.
    Meetings(u8),
    /// A round of the event is these rounds of the file: round, first, last.
    Round(u16, u16, u16),
    /// Everybody of a team meets everybody: a match is so many rounds of the file.
    AllPlayAll(u8),
    /// The file holds only the rounds of a month.
    Part {
        /// The month, `2026-10`.
        month: &'a str,
        /// Its rounds.
        rounds: &'a [u16],
        /// Rounds of the event.
        of: u16,
    },
    /// Where the byes of meetings stand.
    Byes,
    /// The points are those of games, the ranks go by meetings.
    MatchPoints,
    /// A game that was added to decide a meeting.
    Added {
        /// Round of the event.
        round: u16,
        /// The board as it is spoken of.
        label: &'a str,
        /// White and Black.
        names: [&'a str; 2],
        /// As written, `*` while it is open.
        result: &'a str,
        /// Time control and draw odds.
        extra: &'a Extra,
    },
    /// Who goes on otherwise than by games.
    Settled {
        /// Round of the event.
        round: u16,
        /// Table.
        table: u16,
        /// Who.
        name: &'a str,
        /// By what.
        how: Settled,
    },
}

impl Told<'_> {
    /// The line, without the signs of a comment.
    pub fn line(&self) -> String {
        let lang = Lang::EN;
        match *self {
            Self::Meetings(games) => lang.fill("export.report.meetings", &[("games", &games.to_string())]),
            Self::Round(round, from, to) => {
                let values = [("round", &*round.to_string()), ("from", &*from.to_string()), ("to", &*to.to_string())];
                lang.fill("export.report.round", &values)
            }
            Self::AllPlayAll(boards) => lang.fill("export.report.all-play-all", &[("boards", &boards.to_string())]),
            Self::Part { month, rounds, of } => {
                let rounds: Vec<String> = rounds.iter().map(u16::to_string).collect();
                lang.fill("export.report.part", &[("month", month), ("rounds", &rounds.join(" ")), ("of", &of.to_string())])
            }
            Self::Byes => lang.text("export.report.byes").to_owned(),
            Self::MatchPoints => lang.text("export.report.match-points").to_owned(),
            Self::Added { round, label, names: [white, black], result, extra } => {
                let key = if extra.draw_odds { "export.report.added-odds" } else { "export.report.added" };
                let round = round.to_string();
                let values =
                    [("round", &*round), ("label", label), ("white", white), ("black", black), ("result", result), ("time", &*extra.time)];
                lang.fill(key, &values).trim_end().to_owned()
            }
            Self::Settled { round, table, name, how } => {
                let values = [("round", &*round.to_string()), ("table", &*table.to_string()), ("name", name), ("how", settled(how, lang))];
                lang.fill("export.report.settled", &values)
            }
        }
    }
}
