//! What a norm is looked for in.

use super::reason::Reason;
use super::rules::Edition;
use super::title::Title;

/// Three letters of a federation.
pub type Code = [u8; 3];

/// Whom a player belongs to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Federation {
    /// A member federation of FIDE.
    Of(Code),
    /// The flag of FIDE: the game counts, a federation it is not (1.4.2a).
    Fide,
    /// Not of FIDE: the game does not count (1.4.2a).
    Outside,
    /// Nobody wrote it down. Counted as no further federation, and against every limit.
    #[default]
    Missing,
}

impl Federation {
    /// The federation as lists and report files write it: three letters, `FID`, `NON` for none of FIDE. Anything else is missing.
    pub fn of(text: &str) -> Self {
        let text = text.trim();
        match *text.as_bytes() {
            [a, b, c] if text.chars().all(|letter| letter.is_ascii_alphabetic()) => {
                match [a, b, c].map(|letter| letter.to_ascii_uppercase()) {
                    [b'F', b'I', b'D'] => Self::Fide,
                    [b'N', b'O', b'N'] => Self::Outside,
                    code => Self::Of(code),
                }
            }
            _ if text.eq_ignore_ascii_case("FIDE") => Self::Fide,
            _ => Self::Missing,
        }
    }
}

/// How the pairings of an event are made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    /// Swiss.
    #[default]
    Swiss,
    /// Knockout.
    Knockout,
    /// Teams whose line-ups may change: not predetermined (1.4.1e).
    Teams,
    /// Everybody against everybody once.
    RoundRobin,
    /// Everybody against everybody twice.
    DoubleRoundRobin,
    /// Another one, which needs approval (1.4.2e): whether its pairings are predetermined.
    Other {
        /// They are.
        predetermined: bool,
    },
}

impl Format {
    /// Whether a norm must be based on all rounds (1.4.1e).
    pub const fn is_predetermined(self) -> bool {
        matches!(self, Self::RoundRobin | Self::DoubleRoundRobin | Self::Other { predetermined: true })
    }

    /// All against all.
    pub const fn is_round_robin(self) -> bool {
        matches!(self, Self::RoundRobin | Self::DoubleRoundRobin)
    }
}

/// How many games an event asks (1.4.1 a, b).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Minimum {
    /// Nine.
    #[default]
    Nine,
    /// Eight, which count as nine: World Cup and Women's World Cup.
    Eight,
    /// Seven: world and continental team and club championships of seven to nine rounds.
    Seven,
}

impl Minimum {
    /// The number.
    pub const fn games(self) -> i64 {
        match self {
            Self::Nine => 9,
            Self::Eight => 8,
            Self::Seven => 7,
        }
    }
}

/// By what an event is exempt from the federations of opponents, 1.4.3 and 1.4.4.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Exemption {
    /// By nothing.
    #[default]
    None,
    /// The final of a national (women's) championship, for players of the federation that registers it; not in the year of a zonal of that
    /// federation alone (1.4.3a).
    National,
    /// A national team championship, for players of the federation that registers it (1.4.3b).
    NationalTeams,
    /// A zonal or sub-zonal (1.4.3c).
    Zonal,
    /// A Swiss with enough foreign players in every round (1.4.3d): see [`super::open_swiss`].
    OpenSwiss,
}

impl Exemption {
    /// Its article.
    pub const fn article(self) -> &'static str {
        match self {
            Self::None => "1.4.3",
            Self::National => "1.4.3a",
            Self::NationalTeams => "1.4.3b",
            Self::Zonal => "1.4.3c",
            Self::OpenSwiss => "1.4.3d",
        }
    }

    /// Whether it holds for a player.
    pub fn holds_for(self, player: Federation, host: Federation) -> bool {
        match self {
            Self::None => false,
            Self::National | Self::NationalTeams => matches!(player, Federation::Of(_)) && player == host,
            Self::Zonal | Self::OpenSwiss => true,
        }
    }
}

/// The event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event {
    /// How pairings are made.
    pub format: Format,
    /// Rounds as announced.
    pub rounds: u16,
    /// Players.
    pub players: usize,
    /// Games that it asks.
    pub minimum: Minimum,
    /// The federation that registers it.
    pub host: Federation,
    /// By what it is exempt.
    pub exemption: Exemption,
    /// Edition of the regulations.
    pub edition: Edition,
    /// Minutes that each player has for sixty moves; `None` where that is not known, and is not looked at.
    pub minutes: Option<i64>,
}

impl Event {
    /// Why nobody can make a norm in the event, whatever the games: the rate of play.
    pub fn bars(&self) -> Option<Reason> {
        let need = self.edition.rules().minutes;
        self.minutes.filter(|have| *have < need).map(|have| Reason::Time { have, need })
    }

    /// A Swiss of so many rounds with nothing special about it.
    pub fn swiss(rounds: u16) -> Self {
        Self {
            format: Format::Swiss,
            rounds,
            players: 0,
            minimum: Minimum::Nine,
            host: Federation::Missing,
            exemption: Exemption::None,
            edition: Edition::default(),
            minutes: None,
        }
    }
}

/// For whom a norm is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Player {
    /// Federation.
    pub federation: Federation,
    /// Titles of women are open to her.
    pub woman: bool,
}

/// An opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opponent {
    /// Who, so that the same opponent of two games is known as one.
    pub id: u32,
    /// Federation.
    pub federation: Federation,
    /// Title held at the start of the event.
    pub title: Option<Title>,
    /// Standard rating by the list in force at the start of the event (1.4.6a); `None` unrated.
    pub rating: Option<u16>,
    /// Scored nothing against rated opponents: of interest for unrated ones in a round robin (1.4.2b).
    pub scoreless: bool,
}

/// What a round brought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Won over the board.
    Win,
    /// Drawn over the board.
    Draw,
    /// Lost over the board, also by time or a penalty in a game that had begun.
    Loss,
    /// The opponent did not come.
    ForfeitWin,
    /// Did not come.
    ForfeitLoss,
    /// A pairing-allocated bye.
    PairingBye,
    /// Another bye, or absence.
    Absent,
    /// Decided otherwise than over the board: adjudicated, or not to be rated.
    NotByPlay,
    /// Still to be played, or being played.
    Open,
}

impl Outcome {
    /// Twice the points of a game over the board.
    pub const fn halves(self) -> Option<i64> {
        match self {
            Self::Win => Some(2),
            Self::Draw => Some(1),
            Self::Loss => Some(0),
            _ => None,
        }
    }
}

/// A round of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Game {
    /// Round, from 1.
    pub round: u16,
    /// Against whom; `None` for a bye, and for a round whose opponent is not known yet.
    pub opponent: Option<Opponent>,
    /// What it brought.
    pub outcome: Outcome,
}
