//! The views of an open event, its panes, the order of players, and the computed tables that views show.

use crate::tui::command::Cmd;
use crate::tui::layout::cells;
use event::{PlayerId, Section};

/// The views of an open event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    /// Players and check-in.
    Players,
    /// Pairings and results: home during a round.
    Pairings,
    /// The clocks of all boards of the round.
    Clocks,
    /// Standings.
    Standings,
    /// Crosstable.
    Crosstable,
    /// Documents to print.
    Documents,
    /// The log.
    Log,
}

impl View {
    /// All of them in the order of the strip.
    pub const ALL: [Self; 7] = [Self::Players, Self::Pairings, Self::Standings, Self::Crosstable, Self::Documents, Self::Log, Self::Clocks];

    /// The command that shows it.
    pub const fn command(self) -> Cmd {
        match self {
            Self::Players => Cmd::ViewPlayers,
            Self::Pairings => Cmd::ViewPairings,
            Self::Clocks => Cmd::ViewClocks,
            Self::Standings => Cmd::ViewStandings,
            Self::Crosstable => Cmd::ViewCrosstable,
            Self::Documents => Cmd::ViewDocuments,
            Self::Log => Cmd::ViewLog,
        }
    }

    /// The key of its title.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Players => "ui.view.players",
            Self::Pairings => "ui.view.pairings",
            Self::Clocks => "ui.view.clocks",
            Self::Standings => "ui.view.standings",
            Self::Crosstable => "ui.view.crosstable",
            Self::Documents => "ui.view.documents",
            Self::Log => "ui.view.log",
        }
    }
}

/// The four panes that speak of the selected game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pane {
    /// The pairing list.
    #[default]
    Pairings,
    /// The board.
    Board,
    /// The scoresheets.
    Scoresheet,
    /// The clock.
    Clock,
}

impl Pane {
    /// All of them in the order of the key that cycles.
    pub const ALL: [Self; 4] = [Self::Pairings, Self::Board, Self::Scoresheet, Self::Clock];

    /// The key of its title.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Pairings => "ui.pane.pairings",
            Self::Board => "ui.pane.board",
            Self::Scoresheet => "ui.pane.scoresheet",
            Self::Clock => "ui.pane.clock",
        }
    }
}

/// Order of the list of players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PlayerSort {
    /// By pairing number, or order of entry.
    #[default]
    Number,
    /// By name.
    Name,
    /// By rating.
    Rating,
    /// Unknown and absent players first, as at check-in.
    CheckIn,
}

impl PlayerSort {
    /// The next one.
    pub const fn next(self) -> Self {
        match self {
            Self::Number => Self::Name,
            Self::Name => Self::Rating,
            Self::Rating => Self::CheckIn,
            Self::CheckIn => Self::Number,
        }
    }
}

/// The blind second entry of results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SecondPass {
    /// Boards entered again and found equal.
    pub agreed: usize,
}

/// A computed table of standings, as the desk gives it.
#[derive(Clone, Debug, Default)]
pub struct StandingsTable {
    /// After which round.
    pub after: u16,
    /// Titles of the columns after the points.
    pub columns: Vec<String>,
    /// Rows in order.
    pub rows: Vec<StandingsRow>,
    /// What must be known to read them.
    pub remarks: Vec<String>,
    /// What the heads of the columns mean.
    pub heads: Vec<String>,
    /// How wide what stands in it is: no frame looks through all rows for it.
    pub widths: StandingsWidths,
}

/// Cells of the screen that the widest text of each column takes.
#[derive(Clone, Debug, Default)]
pub struct StandingsWidths {
    /// Names.
    pub names: u16,
    /// Titles of players; 0 where nobody has one.
    pub titles: u16,
    /// The columns after the points, with their heads.
    pub values: Vec<u16>,
}

impl StandingsWidths {
    /// Measures rows of a section under the heads of their columns.
    pub fn of(section: &Section, columns: &[String], rows: &[StandingsRow]) -> Self {
        let people = || rows.iter().filter_map(|row| section.player(row.player)).map(|player| &player.person);
        // The first value of a row is its points.
        let value = |(place, head): (usize, &String)| {
            let values = rows.iter().filter_map(|row| row.values.get(place));
            values.map(|value| cells(value)).max().unwrap_or(0).max(cells(head)).max(4)
        };
        Self {
            names: people().map(|person| cells(&person.name)).max().unwrap_or(0),
            titles: people().map(|person| cells(&person.title)).max().unwrap_or(0),
            values: (1..).zip(columns).map(value).collect(),
        }
    }
}

/// One row of the standings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StandingsRow {
    /// Rank; equal ranks are possible.
    pub rank: usize,
    /// Who.
    pub player: PlayerId,
    /// The values, points first, as they are printed.
    pub values: Vec<String>,
    /// Of a team the score that does not come first: game points, or match points.
    pub other: Option<String>,
}
