//! What happened: the changes that the log keeps. [`super::fold`] says how each alters the state.

use super::appeal::Appeal;
use super::clock::ClockChange;
use super::days::RoundDays;
use super::game::GameAct;
use super::incident::IncidentChange;
use super::leaving::Leaving;
use super::line_up::LineUp;
use super::lot::{Extra, RoundLot, Settled};
use super::model::{ByeKind, GameAt, Info, MemberId, Pair, Person, PlayerId, Presence, ProhibitedPair, SectionId, Setup, StageId, Status};
use super::moment::Moment;
use super::placing::{Manual, Placing};
use super::prize_plan::PrizePlan;
use super::report::ReportFacts;
use super::result::BoardResult;
use super::stage::{Opened, Stage};
use serde::{Deserialize, Serialize};
use tournament::model::Bye;

/// One change of the state. The log keeps these for ever, so a variant or field is never renamed or removed; new ones may be added.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "change", rename_all = "kebab-case")]
pub enum Change {
    /// Facts of the event were set.
    EventInfo {
        /// The facts.
        info: Info,
    },
    /// The prize lists were laid down or changed.
    Prizes {
        /// All lists and the rules between them, whole.
        plan: Box<PrizePlan>,
    },
    /// A section was added.
    SectionAdded {
        /// Its id.
        section: SectionId,
        /// Its settings.
        setup: Setup,
    },
    /// Settings of a section were changed.
    SectionSet {
        /// Which.
        section: SectionId,
        /// The new settings, whole.
        setup: Setup,
    },
    /// A section was removed.
    SectionRemoved {
        /// Which.
        section: SectionId,
    },
    /// A player was entered.
    PlayerAdded {
        /// Section.
        section: SectionId,
        /// Id.
        player: PlayerId,
        /// Who.
        person: Person,
    },
    /// A player's data were changed.
    PlayerSet {
        /// Section.
        section: SectionId,
        /// Id.
        player: PlayerId,
        /// Who, whole.
        person: Person,
    },
    /// A player who never was paired was removed.
    PlayerRemoved {
        /// Section.
        section: SectionId,
        /// Id.
        player: PlayerId,
    },
    /// A player of a team was entered, at the end of its list.
    MemberAdded {
        /// Section.
        section: SectionId,
        /// The team.
        team: PlayerId,
        /// Id.
        member: MemberId,
        /// Who.
        person: Person,
    },
    /// The data of a player of a team were changed.
    MemberSet {
        /// Section.
        section: SectionId,
        /// Id.
        member: MemberId,
        /// Who, whole.
        person: Person,
    },
    /// A player of a team who never was on a line-up was removed.
    MemberRemoved {
        /// Section.
        section: SectionId,
        /// Id.
        member: MemberId,
    },
    /// The list of a team was put into an order; players not named stay in the team and play no more.
    Roster {
        /// Section.
        section: SectionId,
        /// The team.
        team: PlayerId,
        /// Its players in the order of their boards, reserves last.
        order: Vec<MemberId>,
    },
    /// The line-up of a team for a round was entered, changed or taken back.
    LinedUp {
        /// Section.
        section: SectionId,
        /// Round.
        round: u16,
        /// The team.
        team: PlayerId,
        /// Who plays; `None` takes it back.
        line_up: Option<LineUp>,
    },
    /// Pairing numbers were assigned; players not named have none.
    Numbered {
        /// Section.
        section: SectionId,
        /// Ids in the order of their numbers, from 1.
        order: Vec<PlayerId>,
    },
    /// Pairing numbers were taken over as another program had given them, which may leave some out; players not named have none.
    NumberedAs {
        /// Section.
        section: SectionId,
        /// Ids with their numbers.
        numbers: Vec<(PlayerId, u16)>,
    },
    /// What a report file says of the section beyond the rest was taken over, or overruled.
    Report {
        /// Section.
        section: SectionId,
        /// The facts, whole.
        facts: Box<ReportFacts>,
    },
    /// A lot was drawn or typed.
    Lot {
        /// Section.
        section: SectionId,
        /// Id.
        player: PlayerId,
        /// The lot; `None` takes it back.
        lot: Option<u16>,
    },
    /// Check-in.
    Presence {
        /// Section.
        section: SectionId,
        /// Ids.
        players: Vec<PlayerId>,
        /// Seen, absent, not asked.
        presence: Presence,
    },
    /// A player withdrew, was expelled, came back.
    Status {
        /// Section.
        section: SectionId,
        /// Id.
        player: PlayerId,
        /// The status.
        status: Status,
        /// What becomes of the games, where the player left a round robin.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        games: Option<Leaving>,
    },
    /// A bye was granted or taken back.
    ByeRequest {
        /// Section.
        section: SectionId,
        /// Id.
        player: PlayerId,
        /// Round.
        round: u16,
        /// Kind; `None` takes it back.
        kind: Option<ByeKind>,
    },
    /// A fixed table.
    FixedTable {
        /// Section.
        section: SectionId,
        /// Id.
        player: PlayerId,
        /// The table; `None` for none.
        table: Option<u16>,
    },
    /// On which days rounds are played.
    RoundDays {
        /// Section.
        section: SectionId,
        /// The rounds with their days, whole.
        #[serde(with = "super::pairs")]
        days: RoundDays,
    },
    /// The list of prohibited pairs.
    Prohibited {
        /// Section.
        section: SectionId,
        /// The whole list.
        pairs: Vec<ProhibitedPair>,
    },
    /// The colour of odd numbers in round 1.
    InitialColor {
        /// Section.
        section: SectionId,
        /// White?
        white: bool,
    },
    /// A round was paired: a draft.
    Paired {
        /// Section.
        section: SectionId,
        /// Round.
        round: u16,
        /// Boards in order.
        boards: Vec<Pair>,
        /// Who has no game: PAB, full, half, zero.
        byes: Vec<(PlayerId, ByeCode)>,
    },
    /// A stage was added.
    StageAdded {
        /// Section.
        section: SectionId,
        /// The stage.
        stage: Stage,
    },
    /// A stage was removed: one that was not opened, or the first one, whose place groups took.
    StageRemoved {
        /// Section.
        section: SectionId,
        /// Which.
        stage: StageId,
    },
    /// A stage was opened: its entrants are known.
    StageOpened {
        /// Section.
        section: SectionId,
        /// Which.
        stage: StageId,
        /// From which round on, and who.
        opened: Opened,
    },
    /// Games were added to a drawn meeting.
    GamesAdded {
        /// Section.
        section: SectionId,
        /// Round.
        round: u16,
        /// Table.
        table: u16,
        /// White, Black and what is told of each game.
        games: Vec<(Pair, Extra)>,
    },
    /// A drawn meeting was settled otherwise than by its games.
    Settled {
        /// Section.
        section: SectionId,
        /// Round.
        round: u16,
        /// Table.
        table: u16,
        /// Who goes on, and by what; `None` takes it back.
        winner: Option<(PlayerId, Settled)>,
        /// The seed of the lot, where the program drew it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seed: Option<u64>,
    },
    /// Something was drawn for a round, before or after it was paired.
    RoundDrawn {
        /// Section.
        section: SectionId,
        /// Round.
        round: u16,
        /// All that is drawn for it.
        lots: Vec<RoundLot>,
    },
    /// A draft was thrown away.
    Unpaired {
        /// Section.
        section: SectionId,
        /// Round.
        round: u16,
    },
    /// A manual phase began.
    EditBegun {
        /// Section.
        section: SectionId,
        /// Round.
        round: u16,
    },
    /// The boards of a draft were changed by hand.
    Edited {
        /// Section.
        section: SectionId,
        /// Round.
        round: u16,
        /// Boards in order.
        boards: Vec<Pair>,
        /// Who has no game.
        byes: Vec<(PlayerId, ByeCode)>,
    },
    /// The manual phase ended.
    EditEnded {
        /// Section.
        section: SectionId,
        /// Round.
        round: u16,
        /// The comment line of the report file, if the boards differ from the engine's.
        comment: Option<String>,
    },
    /// A round was published.
    Published {
        /// Section.
        section: SectionId,
        /// Round.
        round: u16,
        /// When.
        at: Moment,
    },
    /// A published round became a draft again.
    Unpublished {
        /// Section.
        section: SectionId,
        /// Round.
        round: u16,
    },
    /// A published round was repaired: somebody turned out absent or arrived late.
    Repaired {
        /// Section.
        section: SectionId,
        /// Round.
        round: u16,
        /// Tables that changed, with who sits there now; the others keep their players and results.
        tables: Vec<(u16, Option<Pair>)>,
        /// Who has no game, whole.
        byes: Vec<(PlayerId, ByeCode)>,
    },
    /// Play began.
    Started {
        /// Section.
        section: SectionId,
        /// Round.
        round: u16,
        /// When.
        at: Moment,
    },
    /// A result was entered, changed or cleared.
    Result {
        /// Section.
        section: SectionId,
        /// Round.
        round: u16,
        /// Board.
        board: u16,
        /// The result; `None` clears it.
        result: Option<BoardResult>,
    },
    /// The second, blind entry agreed.
    Verified {
        /// Section.
        section: SectionId,
        /// Round.
        round: u16,
        /// Board.
        board: u16,
    },
    /// A correction that counts for the rating report only.
    RatingResult {
        /// Section.
        section: SectionId,
        /// Round.
        round: u16,
        /// Board.
        board: u16,
        /// The result that the rating report carries.
        result: BoardResult,
    },
    /// Something was kept of a game.
    Game {
        /// Section.
        section: SectionId,
        /// Round.
        round: u16,
        /// Board.
        board: u16,
        /// What.
        act: GameAct,
    },
    /// A document went to the printer: the log remembers it, the event does not change.
    Printed {
        /// Section.
        section: SectionId,
        /// Id of the document.
        document: String,
        /// Round it is about.
        round: u16,
    },
    /// The arbiter took the file as it is, though it was not what the computer had last seen of the event. The event does not change.
    Accepted {
        /// In which way it was not: `shorter`, `other`, `stranger`.
        difference: String,
        /// Number of the entry that had been seen.
        count: u32,
        /// Its hash.
        hash: String,
    },
    /// What was decided about places beside the tie-breaks.
    Placings {
        /// Section.
        section: SectionId,
        /// All of it.
        placings: Vec<Placing>,
    },
    /// Values worked out elsewhere, typed by the arbiter.
    ManualValues {
        /// Section.
        section: SectionId,
        /// All of them.
        manual: Manual,
    },
    /// Appeals were entered or decided.
    Appeals {
        /// Section.
        section: SectionId,
        /// All of them.
        appeals: Vec<Appeal>,
    },
    /// A comment line for the report file.
    Comment {
        /// Section.
        section: SectionId,
        /// The line after `### `.
        line: String,
    },
    /// The clock of a game.
    Clock {
        /// Section.
        section: SectionId,
        /// Round.
        round: u16,
        /// Board.
        board: u16,
        /// What changed.
        act: ClockChange,
    },
    /// An incident.
    Incident {
        /// Section.
        section: SectionId,
        /// What changed.
        act: IncidentChange,
    },
}

/// A bye of a paired round in the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ByeCode {
    /// Pairing-allocated bye.
    #[serde(rename = "PAB")]
    Pab,
    /// Full-point bye.
    #[serde(rename = "FPB")]
    Full,
    /// Half-point bye.
    #[serde(rename = "HPB")]
    Half,
    /// Zero-point bye, absence.
    #[serde(rename = "ZPB")]
    Zero,
}

impl From<ByeCode> for Bye {
    fn from(code: ByeCode) -> Self {
        match code {
            ByeCode::Pab => Self::PairingAllocated,
            ByeCode::Full => Self::Full,
            ByeCode::Half => Self::Half,
            ByeCode::Zero => Self::Zero,
        }
    }
}

impl From<Bye> for ByeCode {
    fn from(bye: Bye) -> Self {
        match bye {
            Bye::PairingAllocated => Self::Pab,
            Bye::Full => Self::Full,
            Bye::Half => Self::Half,
            Bye::Zero => Self::Zero,
        }
    }
}

impl Change {
    /// The section concerned, if any.
    pub const fn section(&self) -> Option<SectionId> {
        match self {
            Self::EventInfo { .. } | Self::Prizes { .. } | Self::Accepted { .. } => None,
            Self::SectionAdded { section, .. }
            | Self::SectionSet { section, .. }
            | Self::SectionRemoved { section }
            | Self::PlayerAdded { section, .. }
            | Self::PlayerSet { section, .. }
            | Self::PlayerRemoved { section, .. }
            | Self::MemberAdded { section, .. }
            | Self::MemberSet { section, .. }
            | Self::MemberRemoved { section, .. }
            | Self::Roster { section, .. }
            | Self::LinedUp { section, .. }
            | Self::Numbered { section, .. }
            | Self::NumberedAs { section, .. }
            | Self::Report { section, .. }
            | Self::Lot { section, .. }
            | Self::Presence { section, .. }
            | Self::Status { section, .. }
            | Self::ByeRequest { section, .. }
            | Self::FixedTable { section, .. }
            | Self::RoundDays { section, .. }
            | Self::Prohibited { section, .. }
            | Self::InitialColor { section, .. }
            | Self::Paired { section, .. }
            | Self::StageAdded { section, .. }
            | Self::StageRemoved { section, .. }
            | Self::StageOpened { section, .. }
            | Self::GamesAdded { section, .. }
            | Self::Settled { section, .. }
            | Self::RoundDrawn { section, .. }
            | Self::Unpaired { section, .. }
            | Self::EditBegun { section, .. }
            | Self::Edited { section, .. }
            | Self::EditEnded { section, .. }
            | Self::Published { section, .. }
            | Self::Unpublished { section, .. }
            | Self::Repaired { section, .. }
            | Self::Started { section, .. }
            | Self::Result { section, .. }
            | Self::Verified { section, .. }
            | Self::RatingResult { section, .. }
            | Self::Game { section, .. }
            | Self::Clock { section, .. }
            | Self::Incident { section, .. }
            | Self::Printed { section, .. }
            | Self::Placings { section, .. }
            | Self::ManualValues { section, .. }
            | Self::Appeals { section, .. }
            | Self::Comment { section, .. } => Some(*section),
        }
    }

    /// Of what was entered at a board: the section and the game.
    pub fn game(&self) -> Option<(SectionId, GameAt)> {
        match self {
            Self::Result { section, round, board, .. }
            | Self::Verified { section, round, board }
            | Self::RatingResult { section, round, board, .. }
            | Self::Game { section, round, board, .. }
            | Self::Clock { section, round, board, .. } => Some((*section, GameAt::new(*round, *board))),
            Self::Incident { section, act: IncidentChange::Recorded { incident } } => Some((*section, incident.game())),
            _ => None,
        }
    }
}
