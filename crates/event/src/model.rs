//! The state of an event: what the log of changes adds up to.

use super::{BoardResult, Leaving, LeavingRule, Moment};
use arbitration::kind::GameKind;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use tournament::model::{Bye, Color, Entry, Game, Outcome, Scoring, Tpn};
use tournament::points::Points;

/// A section, numbered from 1 in the order of creation and never reused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SectionId(pub u32);

/// A participant of one section, numbered from 1 in the order of entry and never reused. It stays when the TPN changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlayerId(pub u32);

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

/// How opponents are found in a section.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SystemKind {
    /// FIDE Dutch, C.04.3 of 2026.
    #[default]
    SwissDutch,
    /// FIDE Dutch as in force until January 2026.
    #[serde(rename = "swiss-dutch-2017")]
    SwissDutch2017,
    /// Berger tables, once.
    RoundRobin,
    /// Berger tables, twice, the last two rounds of the first cycle swapped.
    DoubleRoundRobin,
}

impl SystemKind {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::SwissDutch, Self::SwissDutch2017, Self::RoundRobin, Self::DoubleRoundRobin];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::SwissDutch => "swiss-dutch",
            Self::SwissDutch2017 => "swiss-dutch-2017",
            Self::RoundRobin => "round-robin",
            Self::DoubleRoundRobin => "double-round-robin",
        }
    }

    /// Whether all opponents are fixed before round 1.
    pub const fn is_round_robin(self) -> bool {
        matches!(self, Self::RoundRobin | Self::DoubleRoundRobin)
    }

    /// Rounds that this many players need, where the system fixes them.
    pub const fn rounds_for(self, players: usize) -> Option<usize> {
        let once = if players < 2 { 0 } else { players + players % 2 - 1 };
        match self {
            Self::RoundRobin => Some(once),
            Self::DoubleRoundRobin => Some(2 * once),
            Self::SwissDutch | Self::SwissDutch2017 => None,
        }
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
        Self { win, draw, loss, absence, pab, unknown }
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
}

impl Setup {
    /// A section with the usual settings of its game.
    pub fn new(name: impl Into<String>, game: GameKind, system: SystemKind, rounds: u16) -> Self {
        let scoring = if game == GameKind::Chess { Scoring::CHESS } else { Scoring::TWO_ONE_ZERO };
        // Xiangqi: the Chinese competition rules of 2011, 14.1 (single round robin) and 14.3 (by opponents' score).
        let tiebreaks: &[&str] = match (game, system.is_round_robin()) {
            (GameKind::Xiangqi, true) => &["SB", "WIN", "DE", "FOUL", "BPG"],
            (GameKind::Xiangqi, false) => &["BH", "WIN", "FOUL", "BPG"],
            (_, true) => &["DE", "WIN", "SB", "KS"],
            (_, false) => &["BH/C1", "BH", "SB", "DE", "WIN"],
        };
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
        }
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

/// Whether a player has been seen at check-in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Presence {
    /// Not asked yet.
    #[default]
    Unknown,
    /// Seen.
    Present,
    /// Known to be absent.
    Absent,
}

/// Whether a player takes part in the rounds to come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// Takes part.
    #[default]
    Active,
    /// Withdrew; the games stay.
    Withdrawn,
    /// Expelled; the games stay for the opponents, the player is left out of the standings.
    Expelled,
}

/// A bye that a player asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ByeKind {
    /// Full-point bye.
    Full,
    /// Half-point bye.
    Half,
    /// Zero-point bye.
    Zero,
}

impl From<ByeKind> for Bye {
    fn from(kind: ByeKind) -> Self {
        match kind {
            ByeKind::Full => Self::Full,
            ByeKind::Half => Self::Half,
            ByeKind::Zero => Self::Zero,
        }
    }
}

/// Who a player is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Person {
    /// "Last, First", or as the player writes it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// `m`, `w` or empty.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub sex: String,
    /// Title as written: GM, IM, 特级大师.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub title: String,
    /// Rating used in this event.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<u16>,
    /// Federation, three letters.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub federation: String,
    /// Federation's identity number.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub id: String,
    /// Club, unit, school.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub club: String,
    /// Birth date as written.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub birth: String,
    /// Mark of a private identity number (身份证号), by which doubles are found; never the number itself. See
    /// [`crate::identity`].
    #[serde(skip_serializing_if = "String::is_empty")]
    pub identity: String,
}

/// One participant of a section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Participant {
    /// Identity inside the section.
    pub id: PlayerId,
    /// Who.
    pub person: Person,
    /// Pairing number, once numbers are assigned.
    pub tpn: Option<Tpn>,
    /// Lot drawn or typed.
    pub lot: Option<u16>,
    /// Check-in.
    pub presence: Presence,
    /// Takes part, withdrew, expelled.
    pub status: Status,
    /// What became of the games, where the player left a round robin.
    pub leaving: Option<Leaving>,
    /// Byes asked for, by round.
    pub byes: BTreeMap<u16, ByeKind>,
    /// The table at which this player always sits.
    pub fixed_table: Option<u16>,
}

/// One game of a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// Board number, from 1.
    pub number: u16,
    /// White (Red).
    pub white: PlayerId,
    /// Black.
    pub black: PlayerId,
    /// The result, once entered.
    pub result: Option<BoardResult>,
    /// The result was entered a second time, blind, and agreed.
    pub verified: bool,
    /// A correction that counts for the rating report only (FIDE C.04.2 article 4.3).
    pub rating_result: Option<BoardResult>,
}

/// A pairing by ids: White, Black.
pub type Pair = (PlayerId, PlayerId);

/// One round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    /// Number, from 1.
    pub number: u16,
    /// The games in board order.
    pub boards: Vec<Board>,
    /// Who has no game and why.
    pub byes: BTreeMap<PlayerId, Bye>,
    /// When it was published; `None` is a draft.
    pub published: Option<Moment>,
    /// When play began (the default time runs from here).
    pub started: Option<Moment>,
    /// A manual phase is open.
    pub editing: bool,
    /// What the engine gave, once a manual phase has begun.
    pub engine: Option<(Vec<Pair>, Option<PlayerId>)>,
}

impl Round {
    /// Board with a number.
    pub fn board(&self, number: u16) -> Option<&Board> {
        self.boards.iter().find(|b| b.number == number)
    }

    /// Boards without a result.
    pub fn open_boards(&self) -> impl Iterator<Item = &Board> {
        self.boards.iter().filter(|b| b.result.is_none())
    }

    /// Published and every board has a result.
    pub fn is_complete(&self) -> bool {
        self.published.is_some() && self.boards.iter().all(|b| b.result.is_some())
    }

    /// The holder of the pairing-allocated bye.
    pub fn pab(&self) -> Option<PlayerId> {
        self.byes.iter().find(|(_, bye)| **bye == Bye::PairingAllocated).map(|(id, _)| *id)
    }
}

/// Players who may not meet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProhibitedPair {
    /// Any two of these.
    pub players: Vec<PlayerId>,
    /// First round concerned.
    pub first: u16,
    /// Last round concerned.
    pub last: u16,
}

/// One section of the event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// Identity.
    pub id: SectionId,
    /// Settings.
    pub setup: Setup,
    /// Participants in the order of entry.
    pub players: Vec<Participant>,
    /// Rounds from 1.
    pub rounds: Vec<Round>,
    /// Prohibited pairs.
    pub prohibited: Vec<ProhibitedPair>,
    /// Colour drawn for odd TPNs in round 1.
    pub initial_color: Option<Color>,
    /// Comment lines for the report file (`###`), in order.
    pub comments: Vec<String>,
    /// What a report file said of it, where it was taken over from one.
    pub report: super::report::ReportFacts,
    /// What is kept of the games, by round and board.
    pub games: BTreeMap<(u16, u16), super::game::GameRecord>,
    /// Clocks of games, by round and board.
    pub clocks: BTreeMap<(u16, u16), super::clock::GameClock>,
    /// Incidents in the order of their numbers.
    pub incidents: Vec<super::incident::Incident>,
}

impl Section {
    /// Participant with an id.
    pub fn player(&self, id: PlayerId) -> Option<&Participant> {
        self.players.binary_search_by_key(&id, |p| p.id).ok().map(|i| &self.players[i])
    }

    pub(super) fn player_mut(&mut self, id: PlayerId) -> Option<&mut Participant> {
        self.players.binary_search_by_key(&id, |p| p.id).ok().map(|i| &mut self.players[i])
    }

    /// Participant with a pairing number.
    pub fn by_tpn(&self, tpn: Tpn) -> Option<&Participant> {
        self.players.iter().find(|p| p.tpn == Some(tpn))
    }

    /// Name of a participant, or a dash for an id that does not exist.
    pub fn name(&self, id: PlayerId) -> &str {
        self.player(id).map_or("–", |p| p.person.name.as_str())
    }

    /// Round with a number.
    pub fn round(&self, number: u16) -> Option<&Round> {
        self.rounds.get(usize::from(number).checked_sub(1)?)
    }

    pub(super) fn round_mut(&mut self, number: u16) -> Option<&mut Round> {
        self.rounds.get_mut(usize::from(number).checked_sub(1)?)
    }

    /// The newest round, draft or published.
    pub fn current(&self) -> Option<&Round> {
        self.rounds.last()
    }

    /// Number of the newest round; 0 before the first.
    pub fn current_number(&self) -> u16 {
        self.current().map_or(0, |r| r.number)
    }

    /// Points of everybody who stands in rounds 1 to `through`.
    pub fn points(&self, through: u16) -> BTreeMap<PlayerId, Points> {
        let scoring = self.scoring();
        let mut points: BTreeMap<PlayerId, Points> = BTreeMap::new();
        let mut give = |id: PlayerId, award: Points| *points.entry(id).or_default() += award;
        for round in self.rounds.iter().take(usize::from(through)) {
            for board in &round.boards {
                let result = board.result.filter(|_| self.counts(board));
                let (white, black) = result.map_or((Outcome::Pending, Outcome::Pending), BoardResult::outcomes);
                give(board.white, award(&scoring, white));
                give(board.black, award(&scoring, black));
            }
            round.byes.iter().for_each(|(id, bye)| give(*id, scoring.award(Some(Entry::Bye(*bye)))));
        }
        for adjusted in self.report.adjustments.iter().filter(|a| a.round.is_none_or(|round| round <= through)) {
            *points.entry(adjusted.player).or_default() += Points::from_hundredths(adjusted.hundredths);
        }
        points
    }

    /// The games that are adjourned: round and board.
    pub fn adjourned(&self) -> impl Iterator<Item = (u16, &Board)> {
        let is_adjourned = |board: &&Board| board.result == Some(BoardResult::Adjourned);
        self.rounds.iter().flat_map(move |r| r.boards.iter().filter(is_adjourned).map(|board| (r.number, board)))
    }

    /// Rounds that are published and complete, counted from the first.
    pub fn rounds_complete(&self) -> u16 {
        self.rounds.iter().take_while(|r| r.is_complete()).last().map_or(0, |r| r.number)
    }

    /// Points for results.
    pub fn scoring(&self) -> Scoring {
        self.setup.scoring.into()
    }
}

/// Points of one game; the opponent does not matter for the award.
pub(super) fn award(scoring: &Scoring, outcome: Outcome) -> Points {
    scoring.award(Some(Entry::Game(Game { opponent: Tpn(0), color: None, outcome })))
}

/// The whole event.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Event {
    /// Facts.
    pub info: Info,
    /// Sections in the order of creation.
    pub sections: Vec<Section>,
}

impl Event {
    /// Section with an id.
    pub fn section(&self, id: SectionId) -> Option<&Section> {
        self.sections.iter().find(|s| s.id == id)
    }

    pub(super) fn section_mut(&mut self, id: SectionId) -> Option<&mut Section> {
        self.sections.iter_mut().find(|s| s.id == id)
    }

    /// Section by name, ignoring case, or by number.
    pub fn find_section(&self, text: &str) -> Option<&Section> {
        let wanted = text.trim().to_lowercase();
        self.sections
            .iter()
            .find(|s| s.setup.name.to_lowercase() == wanted)
            .or_else(|| wanted.parse().ok().and_then(|n| self.section(SectionId(n))))
    }
}
