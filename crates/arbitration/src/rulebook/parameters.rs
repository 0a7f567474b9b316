//! The numbers of an edition that the program works with.

use crate::clock::cases::ClaimantPays;
use crate::clock::proposal::Floors;
use crate::clock::span::Span;
use serde::{Deserialize, Deserializer, Serialize, de};

/// The speed of a game as the rules divide it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tempo {
    /// Standard (classical).
    #[default]
    Standard,
    /// Rapid.
    Rapid,
    /// Blitz.
    Blitz,
}

impl Tempo {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Standard, Self::Rapid, Self::Blitz];

    /// The name in files and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::Rapid => "rapid",
            Self::Blitz => "blitz",
        }
    }

    /// By the time for 60 moves (FIDE Laws 2023, A.1 and B.1): blitz up to ten minutes, rapid under an hour.
    pub fn of(sixty_moves: Span) -> Self {
        if sixty_moves <= Span::from_mins(10) {
            Self::Blitz
        } else if sixty_moves < Span::HOUR {
            Self::Rapid
        } else {
            Self::Standard
        }
    }
}

/// A value for each tempo.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ByTempo<T> {
    /// Standard.
    pub standard: T,
    /// Rapid.
    pub rapid: T,
    /// Blitz.
    pub blitz: T,
}

impl<T: Copy> ByTempo<T> {
    /// The value for that tempo.
    pub const fn of(&self, tempo: Tempo) -> T {
        match tempo {
            Tempo::Standard => self.standard,
            Tempo::Rapid => self.rapid,
            Tempo::Blitz => self.blitz,
        }
    }
}

/// What a wrong draw claim costs.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct WrongClaim {
    /// The article.
    pub article: String,
    /// What the claimant pays: `nothing`, `half`, or `used h:mm:ss`.
    #[serde(deserialize_with = "claimant")]
    pub claimant: ClaimantPays,
    /// What the opponent gains.
    pub opponent: ByTempo<Span>,
}

fn claimant<'de, D: Deserializer<'de>>(deserializer: D) -> Result<ClaimantPays, D::Error> {
    let text = String::deserialize(deserializer)?;
    match (text.as_str(), text.strip_prefix("used ")) {
        ("nothing", _) => Ok(ClaimantPays::Nothing),
        ("half", _) => Ok(ClaimantPays::Half),
        (_, Some(span)) => span.parse().map(ClaimantPays::Used).map_err(de::Error::custom),
        _ => Err(de::Error::custom("expected nothing, half or used h:mm:ss")),
    }
}

/// What completed illegal moves cost.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct IllegalMoves {
    /// The article.
    pub article: String,
    /// What the opponent gains each time.
    pub opponent: ByTempo<Span>,
    /// The illegal move that loses the game: 2 is the second; 0 is none by number.
    pub loses_on: ByTempo<u8>,
    /// The loss becomes a draw when the opponent cannot mate.
    pub draw_guard: bool,
}

/// The numbers of an edition. What an edition does not have is absent.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Parameters {
    /// Wrong draw claims.
    #[serde(default)]
    pub wrong_claim: Option<WrongClaim>,
    /// Completed illegal moves.
    #[serde(default)]
    pub illegal_move: Option<IllegalMoves>,
    /// Default time where the regulations state none.
    pub default_time: Span,
    /// The least left after a correction.
    #[serde(default)]
    pub floors: Option<Floors>,
    /// The foul (违例) that loses the game.
    #[serde(default)]
    pub fouls_lose_on: Option<u8>,
    /// The technical foul (技术犯规) that loses the game, counted apart from the fouls.
    #[serde(default)]
    pub technical_fouls_lose_on: Option<u8>,
    /// What each foul of either kind costs the player's clock.
    #[serde(default)]
    pub foul_costs: Option<Span>,
    /// The article on sealing before the end of a session.
    #[serde(default)]
    pub early_seal: Option<String>,
    /// A time error on resumption can only be corrected before the player's first move.
    #[serde(default)]
    pub resumption_error_article: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::text::parse;

    #[test]
    fn tempo_by_sixty_moves() {
        for (text, tempo) in
            [("90+30", Tempo::Standard), ("15+10", Tempo::Rapid), ("10", Tempo::Blitz), ("3+2", Tempo::Blitz), ("60", Tempo::Standard)]
        {
            assert_eq!(Tempo::of(parse(text).unwrap().sixty_moves()), tempo, "{text}");
        }
    }
}
