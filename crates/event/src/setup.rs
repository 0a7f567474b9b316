//! What is laid down for an event and for each of its sections.

use super::leaving::LeavingRule;
use super::policy::Policy;
use super::system::SystemKind;
use arbitration::kind::GameKind;
use serde::{Deserialize, Serialize};
use tournament::model::Scoring;
use tournament::points::Points;

/// Facts of the event for headings and reports.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Info {
    /// Name.
    pub name: String,
    /// City.
    pub city: String,
    /// Federation, three letters.
    pub federation: String,
    /// First day, `YYYY/MM/DD`.
    pub start: String,
    /// Last day, `YYYY/MM/DD`.
    pub end: String,
    /// Chief arbiter.
    pub chief_arbiter: String,
    /// Deputies.
    pub deputies: Vec<String>,
}

/// Points for results as the log keeps them: decimal texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Points6 {
    /// Win, draw, loss, absence, pairing-allocated bye, unknown: in hundredths of a point.
    #[serde(rename = "hundredths")]
    values: [i32; 6],
}

impl From<Scoring> for Points6 {
    fn from(s: Scoring) -> Self {
        Self { values: [s.win, s.draw, s.loss, s.absence, s.pab, s.unknown].map(Points::hundredths) }
    }
}

impl From<Points6> for Scoring {
    fn from(points: Points6) -> Self {
        let [win, draw, loss, absence, pab, unknown] = points.values.map(Points::from_hundredths);
        Self { win, draw, loss, absence, pab, unknown, by_games: false }
    }
}

/// Which byes a player may ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ByePolicy {
    /// Half-point byes a player may take in the whole event.
    pub half_byes: u16,
    /// No half-point bye in this many last rounds.
    pub closed_rounds: u16,
}

impl Default for ByePolicy {
    fn default() -> Self {
        Self { half_byes: 1, closed_rounds: 2 }
    }
}

/// The settings of a section.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// Name.
    pub name: String,
    /// Game.
    #[serde(with = "game_name")]
    pub game: GameKind,
    /// Pairing system.
    pub system: SystemKind,
    /// Number of rounds declared beforehand.
    pub rounds: u16,
    /// Time control as written.
    pub time_control: String,
    /// Points for results.
    pub scoring: Points6,
    /// Tie-break codes after the points, in order.
    pub tiebreaks: Vec<String>,
    /// Tie-break edition, `2024-08` or `2026-03`.
    pub tiebreak_edition: String,
    /// Byes on request.
    pub byes: ByePolicy,
    /// Baku acceleration (FIDE C.04.7).
    pub baku: bool,
    /// Minutes after the actual start of the round at which an absent player loses (FIDE Laws 6.7.1); 0 where the event says nothing.
    // Left out at 0, so that a section written before this setting existed folds to the same text.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub default_minutes: u16,
    /// Edition of the rules of the game, as the rulebook names it (`fide-2001`); empty for the current one.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub laws: String,
    /// Rapid or blitz without full supervision (FIDE Laws 2023, A.5 and B.3); standard play is always supervised.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unsupervised: bool,
    /// What becomes of the games of a player who leaves a round robin.
    #[serde(default, skip_serializing_if = "LeavingRule::is_usual")]
    pub leaving: LeavingRule,
    /// What is chosen for the system.
    #[serde(default, skip_serializing_if = "Policy::is_usual")]
    pub policy: Policy,
}

impl Setup {
    /// A section with the usual settings of its game.
    pub fn new(name: impl Into<String>, game: GameKind, system: SystemKind, rounds: u16) -> Self {
        // Xiangqi counted 1, ½ and 0 in the rules of 1987.
        let counts_halves = game == GameKind::Chess || system == SystemKind::Points1987;
        let scoring = if counts_halves { Scoring::CHESS } else { Scoring::TWO_ONE_ZERO };
        let tiebreaks = usual_tiebreaks(game, system, false);
        Self {
            name: name.into(),
            game,
            system,
            rounds,
            time_control: String::new(),
            scoring: scoring.into(),
            tiebreaks: tiebreaks.iter().map(ToString::to_string).collect(),
            tiebreak_edition: "2026-03".to_owned(),
            byes: ByePolicy::default(),
            baku: false,
            default_minutes: 0,
            laws: String::new(),
            unsupervised: false,
            leaving: LeavingRule::default(),
            policy: Policy::default(),
        }
    }

    /// The same with what is chosen for its system; teams are ranked by the usual tie-breaks of teams.
    #[must_use]
    pub fn with_policy(mut self, policy: Policy) -> Self {
        if policy.is_of_teams() {
            self.tiebreaks = usual_tiebreaks(self.game, self.system, true).iter().map(ToString::to_string).collect();
        }
        Self { policy, ..self }
    }
}

/// The usual tie-breaks after the points. Xiangqi: the Chinese competition rules of 2011, 14.1 (single round robin), 14.2 (teams) and 14.3 (by
/// opponents' score).
const fn usual_tiebreaks(game: GameKind, system: SystemKind, of_teams: bool) -> &'static [&'static str] {
    match (game, system.is_round_robin(), of_teams) {
        (GameKind::Xiangqi, true, false) => &["SB", "WIN", "DE", "FOUL", "BPG"],
        (GameKind::Xiangqi, false, false) => &["BH", "WIN", "FOUL", "BPG"],
        (_, true, false) => &["DE", "WIN", "SB", "KS"],
        (_, false, false) => &["BH/C1", "BH", "SB", "DE", "WIN"],
        _ => &["WIN", "SB"],
    }
}

#[allow(clippy::trivially_copy_pass_by_ref)]
const fn is_zero(minutes: &u16) -> bool {
    *minutes == 0
}

mod game_name {
    use arbitration::kind::GameKind;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub fn serialize<S: Serializer>(game: &GameKind, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(game.name())
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<GameKind, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}
