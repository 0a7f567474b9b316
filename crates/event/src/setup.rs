//! What is laid down for an event and for each of its sections.

use super::leaving::{Leavers, LeavingRule};
use super::placing::Ties;
use super::policy::Policy;
use super::rating::RatingRule;
use super::schedule;
use super::system::SystemKind;
use super::unplayed::UnplayedRule;
use arbitration::kind::GameKind;
use serde::{Deserialize, Serialize};
use tournament::model::Scoring;
use tournament::points::Points;
use tournament::tiebreak::Edition;

/// Facts of the event for headings and reports.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Info {
    /// Name.
    pub name: String,
    /// City.
    pub city: String,
    /// The building in which is played.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub venue: String,
    /// The room or rooms in it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub room: String,
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
    /// Who is in charge of the pairings (编排长).
    #[serde(skip_serializing_if = "String::is_empty")]
    pub pairings_officer: String,
    /// Where the pages of the event are on the web: `https://…`.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub site: String,
}

impl Info {
    /// Where is played, as it stands on sheets: building and room, each where it is known, else the city.
    pub fn place(&self) -> Vec<&str> {
        let known: Vec<&str> = [self.venue.trim(), self.room.trim()].into_iter().filter(|text| !text.is_empty()).collect();
        if known.is_empty() { Some(self.city.trim()).filter(|city| !city.is_empty()).into_iter().collect() } else { known }
    }
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
    /// Tie-break edition, as [`tournament::tiebreak::Edition`] is written.
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
    /// What is held of players who look to have left it, where nothing was decided.
    #[serde(default = "Leavers::unwritten", skip_serializing_if = "Leavers::is_usual")]
    pub leavers: Leavers,
    /// By whose rules byes and forfeits count in the tie-breaks.
    #[serde(default, skip_serializing_if = "UnplayedRule::is_usual")]
    pub unplayed: UnplayedRule,
    /// What becomes of ties that the tie-breaks leave.
    #[serde(default = "shared", skip_serializing_if = "Ties::is_usual")]
    pub ties: Ties,
    /// Which of a player's ratings is used.
    #[serde(default, skip_serializing_if = "RatingRule::is_usual")]
    pub ratings: RatingRule,
    /// What is chosen for the system.
    #[serde(default, skip_serializing_if = "Policy::is_usual")]
    pub policy: Policy,
    /// What the regulations say of fouls and of the natural limit (xiangqi).
    #[serde(default, skip_serializing_if = "FoulRule::is_usual")]
    pub fouls: FoulRule,
}

/// What the regulations of an event say of fouls (违例) and of the natural limit (自然限着); where they say nothing, the edition of the rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct FoulRule {
    /// The foul of a player in one game that loses it; 0: none by number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub loses_on: Option<u8>,
    /// The technical foul (技术犯规) that does, where the regulations give these a number of their own; what is said of fouls where not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub technical_loses_on: Option<u8>,
    /// Minutes that each foul costs; 0: it is recorded without.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minutes: Option<u8>,
    /// Rounds without a capture that make the natural limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub natural_limit: Option<u16>,
}

impl FoulRule {
    /// Whether everything is as the edition has it.
    pub fn is_usual(&self) -> bool {
        *self == Self::default()
    }

    /// The technical foul that loses by the regulations: one number in them is meant for both kinds.
    pub fn technical(&self) -> Option<u8> {
        self.technical_loses_on.or(self.loses_on)
    }

    /// Sets what a key of [`FOUL_KEYS`] names; an empty text is what the edition says.
    ///
    /// # Errors
    /// The key is another one, or the text no number that the program takes.
    pub fn set(&mut self, key: &str, text: &str) -> Result<(), NoSuchNumber> {
        let text = text.trim();
        let within = |least: u16, most: u16| match text {
            "" => Ok(None),
            _ => text.parse::<u16>().ok().filter(|n| (least..=most).contains(n)).map(Some).ok_or(NoSuchNumber(least, most)),
        };
        let small = |n: Option<u16>| n.and_then(|n| u8::try_from(n).ok());
        match key {
            "fouls-lose-on" => self.loses_on = small(within(0, 9)?),
            "technical-fouls-lose-on" => self.technical_loses_on = small(within(0, 9)?),
            "foul-minutes" => self.minutes = small(within(0, 30)?),
            "natural-limit" => self.natural_limit = within(1, 120)?,
            _ => return Err(NoSuchNumber(0, 0)),
        }
        Ok(())
    }

    /// What a key stands at, empty where the edition decides.
    pub fn get(&self, key: &str) -> String {
        let value = match key {
            "fouls-lose-on" => self.loses_on.map(u16::from),
            "technical-fouls-lose-on" => self.technical_loses_on.map(u16::from),
            "foul-minutes" => self.minutes.map(u16::from),
            _ => self.natural_limit,
        };
        value.map_or_else(String::new, |n| n.to_string())
    }
}

/// The keys of [`FoulRule`].
pub const FOUL_KEYS: [&str; 4] = ["fouls-lose-on", "technical-fouls-lose-on", "foul-minutes", "natural-limit"];

/// The text is no whole number from the first named to the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a whole number from {0} to {1}")]
pub struct NoSuchNumber(pub u16, pub u16);

impl Setup {
    /// A section with the usual settings of its game.
    pub fn new(name: impl Into<String>, game: GameKind, system: SystemKind, rounds: u16) -> Self {
        // Xiangqi counted 1, ½ and 0 in the rules of 1987.
        let counts_halves = game == GameKind::Chess || system == SystemKind::Points1987;
        let scoring = if counts_halves { Scoring::CHESS } else { Scoring::TWO_ONE_ZERO };
        Self {
            name: name.into(),
            game,
            system,
            rounds,
            time_control: String::new(),
            scoring: scoring.into(),
            tiebreaks: usual_tiebreaks(game, system, Policy::default().cycles(system)).iter().map(ToString::to_string).collect(),
            tiebreak_edition: "2026-03".to_owned(),
            byes: ByePolicy::default(),
            baku: false,
            default_minutes: 0,
            laws: String::new(),
            unsupervised: false,
            fouls: FoulRule::default(),
            leaving: LeavingRule::default(),
            leavers: Leavers::Decided,
            unplayed: match game {
                GameKind::Chess => UnplayedRule::Fide,
                GameKind::Xiangqi => UnplayedRule::Xiangqi,
                _ => UnplayedRule::Fmjd,
            },
            ties: Ties::Shared,
            ratings: RatingRule::default(),
            policy: Policy::default(),
        }
    }

    /// The same for an event that starts on a day (`YYYY/MM/DD`): the editions of the tie-breaks and of the rules of the game are those in
    /// force then. Where the rulebook lacks the one that was, the current one stays, as where no day is known.
    #[must_use]
    pub fn from_day(mut self, start: &str) -> Self {
        let start = schedule::day(start).map(schedule::in_file_form).unwrap_or_default();
        self.tiebreak_edition = Edition::of_start(&start).to_string();
        if self.laws.is_empty() {
            laws_of_start(self.game, &start).clone_into(&mut self.laws);
        }
        self
    }

    /// The same with what is chosen for the system. Tie-breaks that are the usual ones follow.
    #[must_use]
    pub fn with_policy(mut self, policy: Policy) -> Self {
        let usual = |policy: &Policy| match policy.is_of_teams() {
            true => usual_of_teams(self.game),
            false => usual_tiebreaks(self.game, self.system, policy.cycles(self.system)),
        };
        if self.tiebreaks == usual(&self.policy) {
            self.tiebreaks = usual(&policy).iter().map(ToString::to_string).collect();
        }
        self.policy = policy;
        self
    }
}

/// The edition of the rules of a game that was in force on a day, where the rulebook has it and it is not the current one; else nothing.
fn laws_of_start(game: GameKind, start: &str) -> &'static str {
    let is_in = |first: &str, next: &str| start.len() == 10 && first <= start && start < next;
    match game {
        GameKind::Chess if is_in("1993/01/01", "1997/07/01") => "fide-1993",
        GameKind::Chess if is_in("2001/07/01", "2005/07/01") => "fide-2001",
        GameKind::Xiangqi if is_in("1987/01/01", "1999/01/01") => "cxa-1987",
        // That of 2011 was approved at the beginning of summer; of the others only the year is known.
        GameKind::Xiangqi if is_in("1999/01/01", "2011/06/01") => "cxa-1999",
        GameKind::Xiangqi if is_in("2011/06/01", "2020/01/01") => "cxa-2011",
        _ => "",
    }
}

/// The tie-breaks that are usual for teams, after the primary score: the other score (场分, 局分); then of xiangqi games won, the match of two
/// who are level, points by boards from the first; else the matches of those who are level, and points against strong teams (C.07 13.2, 13.3).
const fn usual_of_teams(game: GameKind) -> &'static [&'static str] {
    match game {
        GameKind::Xiangqi => &["MPvGP", "GWON", "H2H", "BRT"],
        _ => &["MPvGP", "EDE", "EMGSB"],
    }
}

/// The tie-breaks that are usual for a system in a game, where everybody of a round robin meets `cycles` times.
///
/// - Xiangqi, rules of 2011: 14.1 for a single round robin, 14.2 where opponents meet again (场分, then 局分), 14.3 (1) for points pairing and
///   the Swiss systems. Of 1987 no chain of points pairing is known: it takes that of 2011.
/// - Draughts: in a Swiss the Solkoff without the lowest first, which is the short truncated one of FMJD; in a round robin wins, the mutual
///   result, Sonneborn-Berger. FMJD leaves the order to the organiser.
/// - A bracket is ranked by how far each came: what is listed is shown beside it and decides nothing.
const fn usual_tiebreaks(game: GameKind, system: SystemKind, cycles: u8) -> &'static [&'static str] {
    match (game, system) {
        // Whoever lost to the one who gives an exhibition is level with all others who did.
        (_, SystemKind::Simultaneous) => &["WIN"],
        (GameKind::Xiangqi, _) if system.is_knockout() => &["WIN", "FOUL"],
        (_, _) if system.is_knockout() => &["WIN"],
        (GameKind::Xiangqi, _) if system.is_round_robin() && cycles > 1 => &["MP", "PTS", "WIN", "H2H", "FOUL", "BWG"],
        (GameKind::Xiangqi, _) if system.is_round_robin() => &["SB", "WIN", "H2H", "FOUL", "BPG"],
        (GameKind::Xiangqi, _) => &["BH", "WIN", "FOUL", "BPG", "PREV"],
        (GameKind::Chess, _) if system.is_round_robin() => &["DE", "WIN", "SB", "KS"],
        (_, _) if system.is_round_robin() => &["WIN", "DE", "SB"],
        (_, _) => &["BH/C1", "BH", "SB", "DE", "WIN"],
    }
}

/// A list of codes with the points, which come first whether they are named or not, unless match points do (场分, then 局分: xiangqi competition
/// rules of 2011, 14.2).
pub(super) fn with_points(codes: &[String]) -> Vec<String> {
    let is = |place: usize, code: &str| codes.get(place).is_some_and(|c| c == code);
    if is(0, "PTS") || is(0, "MP") && is(1, "PTS") {
        return codes.to_vec();
    }
    std::iter::once("PTS".to_owned()).chain(codes.iter().cloned()).collect()
}

const fn shared() -> Ties {
    Ties::Shared
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
