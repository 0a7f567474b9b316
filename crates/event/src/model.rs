//! The state of an event: what the log of changes adds up to.

pub use super::ids::{BoardNumber, GameAt, MemberId, PlayerId, RoundNumber, SectionId, StageId};
use super::leaving::Leaving;
use super::line_up::LineUp;
use super::lot::{Extra, RoundLot, Settled};
use super::moment::Moment;
use super::policy::Carry;
use super::rating::{EarlierRating, ListRating, RatingList};
use super::result::BoardResult;
pub use super::setup::{ByePolicy, FOUL_KEYS, FoulRule, Info, NoSuchNumber, Points6, Setup};
use super::stage::Stage;
pub use super::system::SystemKind;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use tournament::model::{Bye, Color, Entry, Meeting, Outcome, Primary, Scoring, Teams, Tpn};
use tournament::points::Points;

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
    /// The list that the rating was taken from; none where it was typed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating_list: Option<RatingList>,
    /// Ratings that the event used in earlier rounds, in their order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub earlier: Vec<EarlierRating>,
    /// What lists say of the player.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ratings: Vec<ListRating>,
    /// Federation, three letters.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub federation: String,
    /// Federation's identity number.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub id: String,
    /// Club, unit, school.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub club: String,
    /// Members of a family that an event keeps apart bear the same mark.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub family: String,
    /// Birth date as written.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub birth: String,
    /// Captain of a team.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub captain: String,
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
    /// Of a team its players in the order of their boards, reserves last.
    pub roster: Vec<MemberId>,
}

/// A player of a team.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// Identity inside the section.
    pub id: MemberId,
    /// The team.
    pub team: PlayerId,
    /// Who.
    pub person: Person,
}

/// One game of a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// Number of the game in the round, from 1: its address.
    pub number: u16,
    /// The table at which the meeting takes place, from 1.
    pub table: u16,
    /// The game of the meeting, from 1.
    pub game: u8,
    /// The stage that the meeting belongs to.
    pub stage: StageId,
    /// A game that was added to decide a drawn meeting.
    pub extra: Option<Extra>,
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

impl Board {
    /// Whether its slip is to be entered a second time. That of an adjourned game comes when the game has ended.
    pub fn awaits_second_pass(&self) -> bool {
        !self.verified && self.result != Some(BoardResult::Adjourned)
    }
}

/// What begins the comment on a round that was changed by hand.
pub(crate) fn alteration_head(round: u16) -> String {
    format!("MPA @ Round {round}:")
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
    /// Drawn meetings that were decided otherwise than by their games: table, who goes on, how.
    pub settled: BTreeMap<u16, (PlayerId, Settled)>,
    /// Line-ups of teams that are in.
    pub line_ups: BTreeMap<PlayerId, LineUp>,
    /// Results of earlier rounds that were changed while this was the newest round, as they were when it was paired.
    pub since: BTreeMap<GameAt, Option<BoardResult>>,
}

impl Round {
    /// The game with a number.
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
    /// Contestants in the order of entry: players, or teams.
    pub players: Vec<Participant>,
    /// Of a section of teams their players, in the order of entry.
    pub members: Vec<Member>,
    /// The stages in the order in which they were made; one, unless there are groups or finals.
    pub stages: Vec<Stage>,
    /// Rounds from 1.
    pub rounds: Vec<Round>,
    /// Prohibited pairs.
    pub prohibited: Vec<ProhibitedPair>,
    /// What was drawn for rounds, also for rounds to come.
    pub lots: BTreeMap<u16, Vec<RoundLot>>,
    /// What was decided about places beside the tie-breaks.
    pub placings: Vec<super::placing::Placing>,
    /// Values worked out elsewhere.
    pub manual: super::placing::Manual,
    /// Colour drawn for odd TPNs in round 1.
    pub initial_color: Option<Color>,
    /// Comment lines for the report file (`###`), in order.
    pub comments: Vec<String>,
    /// On which days rounds are played, as typed or taken over; asked with [`Section::days`].
    pub days: super::days::RoundDays,
    /// What a report file said of it, where it was taken over from one.
    pub report: super::report::ReportFacts,
    /// What is kept of the games.
    pub games: BTreeMap<GameAt, super::game::GameRecord>,
    /// Clocks of games.
    pub clocks: BTreeMap<GameAt, super::clock::GameClock>,
    /// Incidents in the order of their numbers.
    pub incidents: Vec<super::incident::Incident>,
    /// Appeals in the order of their numbers.
    pub appeals: Vec<super::appeal::Appeal>,
}

impl Section {
    /// Whether it means something that nobody said of a player that he is there: not where rounds were paired without a check-in.
    pub fn asks_presence(&self) -> bool {
        self.rounds.is_empty() || self.players.iter().any(|p| p.presence != Presence::Unknown)
    }

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

    /// Points of everybody who stands in rounds 1 to `through`: in the stage that they are in by then, with what is carried into it.
    pub fn points(&self, through: u16) -> BTreeMap<PlayerId, Points> {
        if self.is_one_stage() {
            let mut points = self.points_where(through, |_, _| true);
            let by_games = self.stages.first().is_some_and(|stage| self.teams_of(stage).is_some_and(|t| t.primary == Primary::Game));
            let counted = |a: &&super::report::Adjusted| a.games == by_games && a.round.is_none_or(|round| round <= through);
            for adjusted in self.report.adjustments.iter().filter(counted) {
                *points.entry(adjusted.player).or_default() += Points::from_hundredths(adjusted.hundredths);
            }
            return points;
        }
        let now: BTreeMap<PlayerId, (StageId, u16)> = self
            .stages
            .iter()
            .filter_map(|stage| Some((stage, stage.opened.as_ref()?)))
            .filter(|(_, opened)| opened.first_round <= through.max(1))
            .flat_map(|(stage, opened)| opened.contestants.iter().map(|id| (*id, (stage.id, self.carried_rounds(stage)))))
            .collect();
        let mut points = self.points_where(through, |id, at| match now.get(&id) {
            Some((stage, before)) => {
                at.stage == Some(*stage) || (at.round > *before && at.opponent.is_none_or(|o| now.get(&o).is_some_and(|n| n.0 == *stage)))
            }
            None => true,
        });
        for stage in self.stages.iter().filter(|s| s.carry == Carry::Points && s.first_round().is_some_and(|first| first <= through.max(1)))
        {
            let ids = self.contestants(stage).iter().map(|p| p.id).collect();
            for (id, carried) in self.points_of_stages(stage.first_round().unwrap_or(1) - 1, &ids) {
                *points.entry(id).or_default() += carried;
            }
        }
        points
    }

    /// Points of some players in all rounds up to one, whatever the stage.
    pub(super) fn points_of_stages(&self, through: u16, of: &BTreeSet<PlayerId>) -> BTreeMap<PlayerId, Points> {
        self.points_where(through, |id, _| of.contains(&id))
    }

    /// Points of what counts in rounds 1 to `through`.
    fn points_where(&self, through: u16, counts: impl Fn(PlayerId, At) -> bool) -> BTreeMap<PlayerId, Points> {
        let mut points: BTreeMap<PlayerId, Points> = BTreeMap::new();
        let scorings: BTreeMap<StageId, Scoring> = self.stages.iter().map(|stage| (stage.id, self.scoring_of(stage))).collect();
        let in_force = self.counting();
        for round in self.rounds.iter().take(usize::from(through)) {
            for meeting in round.meetings() {
                let scoring = scorings.get(&meeting.stage).copied().unwrap_or_else(|| self.scoring());
                let games = if scoring.by_games { meeting.points(&self.scoring()) } else { None };
                let (first, second) = match meeting.games.iter().all(|board| in_force(board)) {
                    true => meeting.outcomes(&self.scoring(), self.decides(meeting.stage)),
                    false => (Outcome::Pending, Outcome::Pending),
                };
                let of = |outcome| games.unwrap_or_else(|| (award(&scoring, outcome), award(&scoring, outcome)));
                for (id, opponent, award) in [(meeting.first, meeting.second, of(first).0), (meeting.second, meeting.first, of(second).1)] {
                    if counts(id, At { round: round.number, stage: Some(meeting.stage), opponent: Some(opponent) }) {
                        *points.entry(id).or_default() += award;
                    }
                }
            }
            for (id, bye) in &round.byes {
                let stage = self.stage_of(*id, round.number).map(|stage| stage.id);
                if counts(*id, At { round: round.number, stage, opponent: None }) {
                    let scoring = stage.and_then(|stage| scorings.get(&stage)).copied().unwrap_or_else(|| self.scoring());
                    *points.entry(*id).or_default() += scoring.award(Some(Entry::Bye(*bye)));
                }
            }
        }
        points
    }

    /// The board of a game, where its round was paired and has it.
    pub fn board_of(&self, game: GameAt) -> Option<&Board> {
        self.round(game.round.0)?.board(game.board.0)
    }

    /// Players whose games count for nobody.
    pub fn annulled(&self) -> impl Iterator<Item = PlayerId> {
        self.players.iter().filter(|p| p.leaving == Some(Leaving::Annulled)).map(|p| p.id)
    }

    /// Whether a game counts in the standings: neither of its players left with his games annulled.
    pub fn counts(&self, board: &Board) -> bool {
        self.counting()(board)
    }

    /// The same for many games: who left is looked up once.
    pub fn counting(&self) -> impl Fn(&Board) -> bool + use<> {
        let annulled: BTreeSet<PlayerId> = self.annulled().collect();
        move |board| !annulled.contains(&board.white) && !annulled.contains(&board.black)
    }

    /// The published rounds in which somebody had neither a game nor the pairing-allocated bye: absent, or not entered yet.
    pub fn missed(&self, player: PlayerId) -> impl Iterator<Item = &Round> {
        let sat_out = move |r: &&Round| {
            let plays = r.boards.iter().any(|b| b.white == player || b.black == player);
            r.published.is_some() && !plays && r.byes.get(&player) != Some(&Bye::PairingAllocated)
        };
        self.rounds.iter().filter(sat_out)
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

    /// Points for results of games.
    pub fn scoring(&self) -> Scoring {
        self.setup.scoring.into()
    }

    /// What a stage counts of matches of teams; `None` in a section of players.
    pub fn teams_of(&self, stage: &Stage) -> Option<Teams> {
        let format = self.format(stage);
        let primary = if format.policy.counts_games(format.system) { Primary::Game } else { Primary::Match };
        self.team_policy().map(|policy| policy.teams(self.scoring(), primary))
    }

    /// Points for results in a stage: of meetings or of their games; of matches of teams the primary score.
    pub fn scoring_of(&self, stage: &Stage) -> Scoring {
        if let Some(teams) = self.teams_of(stage) {
            return teams.scoring();
        }
        let format = self.format(stage);
        let by_games = format.policy.games(format.system) > 1 && format.policy.counts_games(format.system);
        Scoring { by_games, ..self.scoring() }
    }
}

/// Where points were made.
#[derive(Clone, Copy, Debug)]
struct At {
    round: u16,
    stage: Option<StageId>,
    /// `None` for a bye.
    opponent: Option<PlayerId>,
}

/// Points of one game; the opponent does not matter for the award.
pub(super) fn award(scoring: &Scoring, outcome: Outcome) -> Points {
    scoring.award(Some(Entry::Meeting(Meeting::new(Tpn(0), None, outcome))))
}

/// The whole event.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Event {
    /// Facts.
    pub info: Info,
    /// What is laid down of the prizes.
    pub prizes: super::prize_plan::PrizePlan,
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

    /// The id that the next section will have. Ids of removed sections may be taken again: one can be removed only while nothing rests on it.
    pub fn next_section(&self) -> SectionId {
        SectionId(self.sections.iter().map(|s| s.id.0).max().unwrap_or(0) + 1)
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
