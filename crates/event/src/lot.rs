//! What is told of added games, of meetings settled otherwise than by games, and of what was drawn for a round.

use arbitration::chess::start960;
use arbitration::game::{GamePosition, draughts_variant};
use arbitration::kind::GameKind;
use draughts::openings::{Kind, Opening, Table, openings};
use serde::{Deserialize, Serialize};

/// What is told of a game that was added to decide a drawn meeting.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Extra {
    /// Time control, as written.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub time: String,
    /// A draw counts as a win of Black (Armageddon).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub draw_odds: bool,
    /// The seed of the lot that gave the colours, where one did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lot: Option<u64>,
}

/// How a drawn meeting was decided otherwise than by its games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Settled {
    /// By lot.
    Lot,
    /// By a rule of the event.
    Rule,
    /// The opponent does not go on.
    Withdrawal,
    /// By the Berlin count of a match of teams: each board's points times the number of boards from it to the last.
    Berlin,
    /// By the first board that was not drawn.
    TopBoard,
    /// By the boards without the last one, without the last two, and so on.
    BottomBoards,
}

impl Settled {
    /// All of them.
    pub const ALL: [Self; 6] = [Self::Lot, Self::Rule, Self::Withdrawal, Self::Berlin, Self::TopBoard, Self::BottomBoards];

    /// The name in report files.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Lot => "lot",
            Self::Rule => "rule",
            Self::Withdrawal => "withdrawal",
            Self::Berlin => "berlin",
            Self::TopBoard => "top-board",
            Self::BottomBoards => "bottom-boards",
        }
    }
}

/// What was drawn for a round, and from which seed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "lot")]
pub enum RoundLot {
    /// A start position of Chess960, 0 to 959.
    Chess960 {
        /// Its number.
        number: u16,
        /// The seed.
        seed: u64,
    },
    /// An opening of a drawing table.
    Opening {
        /// The table: `fmjd`, `idf`.
        table: String,
        /// Group and number in the group, as the table names them: `22-XV`.
        entry: String,
        /// The seed; `None` where it was drawn by hand.
        seed: Option<u64>,
    },
}

impl RoundLot {
    /// The opening of the drawing table; `None` of another lot, and where the game has no such table or entry.
    pub fn opening(&self, game: GameKind) -> Option<Opening> {
        let Self::Opening { table, entry, .. } = self else { return None };
        let table = Table::ALL.into_iter().find(|t| t.name().eq_ignore_ascii_case(table))?;
        openings(table, draughts_variant(game)?).into_iter().find(|opening| opening.name() == *entry)
    }

    /// The position from which the players begin; `None` where the lot does not fit the game.
    pub fn position(&self, game: GameKind) -> Option<GamePosition> {
        match self {
            Self::Chess960 { number, .. } if game == GameKind::Chess => GamePosition::from_fen(game, &start960::fen(*number)?).ok(),
            Self::Chess960 { .. } => None,
            Self::Opening { .. } => Some(GamePosition::Draughts(self.opening(game)?.position(draughts_variant(game)?))),
        }
    }

    /// Whether the players begin from another position than the usual one.
    pub(super) fn is_set(&self, game: GameKind) -> bool {
        match self {
            Self::Chess960 { .. } => true,
            Self::Opening { .. } => self.opening(game).is_some_and(|opening| opening.kind != Kind::Free),
        }
    }
}
