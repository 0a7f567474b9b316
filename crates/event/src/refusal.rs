//! Why a command is refused.

use super::setting::Fault;

/// A command that the event's state or a rule does not allow. Nothing was changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// There is no such section, player, round or board.
    NoSection,
    /// No such player.
    NoPlayer,
    /// No such player of a team.
    NoMember,
    /// The section is one of players, and this is for teams.
    NoTeams,
    /// The section is one of teams, and a player is entered for none of them.
    OfTeams,
    /// The player is on the list of another team: player, team.
    InTwoTeams(String, String),
    /// No such prize list.
    NoPrizeList,
    /// Two prize lists have the name, or it is empty.
    PrizeListName(String),
    /// A prize list has no prize.
    PrizeListEmpty(String),
    /// A prize list shares goods that are worth something: they cannot be divided.
    PrizeGoodsShared(String),
    /// A prize is too large, or more of the own prize is kept than all of it.
    PrizeAmount(String),
    /// The player of a team was on a line-up: leave him off the list instead.
    MemberPlayed(String),
    /// The line-up of a team, or its list, breaks rules: the team, and what is wrong.
    LineUp(String, Vec<super::line_up::LineUpFault>),
    /// The team has no match in the round.
    NoMatch(String, u16),
    /// The match of the team has results at these boards as they are spoken of: its line-up cannot be taken back.
    LineUpPlayed(String, u16, Vec<String>),
    /// The same, and the line-up would say that somebody else played: a correction, for a reason.
    LineUpReason(String, u16, Vec<String>),
    /// Points of nothing, or of more than any event has.
    NoAdjustment,
    /// Places are given to two or more players, each named once.
    PlacingNames,
    /// A decision of the arbiter about places needs a reason.
    PlacingReason,
    /// Those to be placed do not stand side by side, or others share their places.
    PlacingApart,
    /// Lots are drawn among those who are level only.
    PlacingNotLevel,
    /// There is no such decision about places.
    NoPlacing,
    /// An appeal does not say what it asks for.
    AppealMatter,
    /// No appeal has the number.
    NoAppeal(u16),
    /// What is declared for title norms is changed after round 1 with a reason only.
    NormReason,
    /// No such round.
    NoRound(u16),
    /// No such board in the round.
    NoBoard(u16, u16),
    /// A setting cannot be so.
    Setting(Fault),
    /// Another section has the name.
    SectionNameTaken(String),
    /// A setting is fixed once round 1 is paired.
    FixedAfterStart(&'static str),
    /// The section has rounds.
    SectionHasRounds,
    /// The player was paired already: withdraw instead.
    PlayerWasPaired(String),
    /// Pairing numbers are frozen once round 4 is paired (C.04.2 article 2.3).
    NumbersFrozen,
    /// Some players have lots and some none.
    LotsIncomplete(usize),
    /// Two players have the same lot.
    LotTaken(u16),
    /// The draft of a round stands: publish it or throw it away first.
    DraftStands(u16),
    /// There is no draft.
    NoDraft,
    /// Results are missing, of these boards as they are spoken of: `7`, `3.2`.
    ResultsMissing(u16, Vec<String>),
    /// All declared rounds are paired.
    AllRoundsPaired(u16),
    /// The round is not published yet.
    NotPublished(u16),
    /// The round has results: they would be lost.
    HasResults(u16, usize),
    /// Nothing is drawn by lot for the rounds of the section.
    NothingToDraw,
    /// Moves, sheets or decisions are kept of so many games of the round.
    KeepsGames(u16, usize),
    /// Check-in has begun and these players are neither present nor absent.
    CheckInOpen(Vec<String>),
    /// Fewer than two players.
    TooFewPlayers,
    /// The engine found no complete pairing; what it says.
    NoPairing(String),
    /// No complete pairing exists, and these block it: each of the groups (a player, or several who can meet only each other) needs one
    /// of a few others or the bye, and there are too few of those.
    Blocked {
        /// Number and name of a player, or the numbers of a group.
        groups: Vec<String>,
        /// Number and name of those whom they may meet.
        only_with: Vec<String>,
        /// Whether one of them may have the bye.
        bye: bool,
    },
    /// A given pairing names a number that does not play, or names it twice.
    GivenTwice(u16),
    /// A given pairing leaves more than one player out.
    GivenMissing(Vec<u16>),
    /// The system leaves the pairing to the arbiter.
    PairByHand,
    /// A pairing made by hand breaks a rule without which the format does not work.
    HardRule(tournament::pairing::hard::HardFault),
    /// The section or stage cannot be played as it is set up.
    Impossible(Box<tournament::pairing::feasible::Impossible>),
    /// The restricted drawing of lots cannot be made.
    NoVarma(Box<tournament::pairing::varma::NoDraw>),
    /// A given pairing puts players of two stages against each other.
    OtherStage(u16, u16),
    /// These players are in none of the groups with which the section begins.
    NoGroup(Vec<String>),
    /// No such stage.
    NoStage(String),
    /// What says whom a stage takes cannot be read.
    StageRule(Box<tournament::promotion::NotARule>),
    /// What says whom a stage takes does not fit the stages before it.
    StageUnfit(Box<tournament::promotion::Unfit>),
    /// A stage cannot begin yet: these places are open.
    StageWaits(String, Vec<String>),
    /// Who goes on to a stage has to be decided: place, and those who are level.
    StageTie(String, Vec<(String, Vec<String>)>),
    /// The name of a stage is taken, or empty.
    StageName(String),
    /// A stage takes its entrants from this one: it cannot go.
    StageNeeded(String),
    /// The stage was opened.
    StageIsOpen(String),
    /// Another stage takes these places, as a rule writes them, already.
    PlacesTaken(String, String),
    /// These players would play in two stages in the next round.
    InTwoStages(Vec<String>),
    /// The entries cannot be split into so many groups.
    NoGroups(Box<tournament::pairing::groups::Impossible>),
    /// So many groups of so many players cannot be; the nearest that can.
    Groups {
        /// Groups wanted.
        groups: usize,
        /// Players.
        players: usize,
        /// The largest number of groups of two players or more.
        most: usize,
    },
    /// The meeting at a table is decided, or not drawn.
    NotDrawn(u16),
    /// By that rule the match at a table stays level, or goes to the other team.
    NoBreak(u16),
    /// The player does not play at this table.
    NotAtTable(u16),
    /// The next round of a bracket cannot be paired.
    Bracket(Box<tournament::pairing::knockout::NotDue>),
    /// These meetings of a round are drawn and have to be won: tables.
    MeetingsDrawn(u16, Vec<u16>),
    /// The state changed since the pairing was computed.
    ProposalStale,
    /// A bye for a round that is already paired.
    RoundAlreadyPaired(u16),
    /// More half-point byes than the event allows.
    HalfByeLimit(u16),
    /// Half-point byes are closed in this round.
    HalfByeClosed(u16),
    /// Byes make no sense in a round robin.
    ByeInRoundRobin,
    /// Prohibited pairs are fixed before round 1 (FIDE C.05 article 5.2).
    ProhibitionsFixed,
    /// No manual phase is open.
    NotEditing,
    /// A manual phase is open: end it first.
    StillEditing,
    /// The table is taken by another player.
    TableTaken(u16, String),
    /// The result stands in a round before the last one: correct it instead.
    PastRound(u16),
    /// The result is not in the past: enter it directly.
    NotPastRound(u16),
    /// The blind second entry differs: what stands, what was entered.
    SecondPassDiffers(u16, String, String),
    /// The board has no result to verify.
    NothingToVerify(u16),
    /// Scoresheets or games of the round are kept: they would lose their board.
    HasGames(u16, usize),
    /// A cell, position or step of a game does not fit what is kept.
    GameText,
    /// A sheet or game has more cells or moves than this.
    GameTooLong(usize),
    /// A move of the game, by its place from 1, is not legal there.
    GameIllegal(usize),
    /// An id of the federation stands twice.
    DuplicateId(String, String),
    /// The number typed is a private identity number of this player; it is not kept as a federation's number.
    PrivateId(String),
    /// The player's board has a result, or the player has no number, or stands in the round already, or not at all.
    CannotJoinOrLeave(String),
    /// Only a round robin has games to decide about when a player leaves.
    NoFixedGames,
    /// Nobody is named who is absent or has arrived.
    NothingToRepair,
    /// The clock of the game cannot be kept.
    Clock(Box<super::clock::ClockTrouble>),
    /// A case of the clock cannot be worked out; why.
    Case(arbitration::clock::file::CaseError),
    /// Whether the opponent can mate decides between loss and draw: it must be said.
    CanMate,
    /// No incident in force has the number.
    NoIncident(u16),
    /// Something is said to have happened at a moment that is still to come: by so much.
    Ahead(arbitration::clock::span::Span),
    /// The game is not adjourned.
    NotAdjourned(u16),
    /// Two things said of a sealed move: the move that the position is of, and the one that the form says.
    SealMove {
        /// By the position or the moves entered.
        position: u16,
        /// By the form.
        form: u16,
    },
    /// The first player is on move in the position, and after so many moves of each the second would be.
    SealFirstOnMove(u16, u16),
    /// The second player is on move in the position, and after so many moves of each the first would be.
    SealSecondOnMove(u16, u16),
    /// The envelope was sealed without a position, and no moves are entered: the sealed move cannot be read.
    NoSealedPosition(u16),
    /// The envelope was sealed without times or without a move number: there is nothing to set the clock to.
    NoSealedTimes(u16),
    /// The position cannot be read; why.
    Position(String),
}

impl Refusal {
    /// The name of the setting or field of a form that must be mended; `None` where it is about no single one.
    pub const fn field(&self) -> Option<&'static str> {
        match self {
            Self::Setting(fault) => Some(fault.setting().name()),
            Self::SectionNameTaken(_) => Some("section"),
            Self::FixedAfterStart(what) => Some(what),
            Self::DuplicateId(..) => Some("id"),
            Self::LotTaken(_) => Some("lot"),
            Self::TableTaken(..) => Some("table"),
            Self::Position(_) => Some("position"),
            Self::AppealMatter => Some("matter"),
            Self::NormReason => Some("norm-reason"),
            Self::StageName(_) => Some("stage"),
            Self::StageRule(_) | Self::StageUnfit(_) => Some("from"),
            Self::NoGroups(_) | Self::Groups { .. } => Some("groups"),
            Self::SealMove { .. } | Self::SealFirstOnMove(..) | Self::SealSecondOnMove(..) => Some("moves"),
            _ => None,
        }
    }
}

impl From<Fault> for Refusal {
    fn from(fault: Fault) -> Self {
        Self::Setting(fault)
    }
}
