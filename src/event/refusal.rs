//! Why a command is refused.

use super::setting::Fault;
use crate::i18n::Message;
use arbitration::clock::ledger::LedgerError;

/// A command that the event's state or a rule does not allow. Nothing was changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// There is no such section, player, round or board.
    NoSection,
    /// No such player.
    NoPlayer,
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
    /// Results are missing.
    ResultsMissing(u16, Vec<u16>),
    /// All declared rounds are paired.
    AllRoundsPaired(u16),
    /// The round is not published yet.
    NotPublished(u16),
    /// The round has results: they would be lost.
    HasResults(u16, usize),
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
    /// A round robin is not repaired: its pairs are fixed.
    NoRepairInRoundRobin,
    /// Nobody is named who is absent or has arrived.
    NothingToRepair,
    /// The clock of the game cannot be kept.
    Clock(Box<super::clock::ClockTrouble>),
    /// A case of the clock cannot be worked out; why.
    Case(String),
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

impl Message for Refusal {
    fn key(&self) -> &'static str {
        match self {
            Self::NoSection => "event.refusal.no-section",
            Self::NoPlayer => "event.refusal.no-player",
            Self::NoRound(_) => "event.refusal.no-round",
            Self::NoBoard(..) => "event.refusal.no-board",
            Self::Setting(fault) => fault.key(),
            Self::SectionNameTaken(_) => "event.refusal.section-name-taken",
            Self::FixedAfterStart(_) => "event.refusal.fixed-after-start",
            Self::SectionHasRounds => "event.refusal.section-has-rounds",
            Self::PlayerWasPaired(_) => "event.refusal.player-was-paired",
            Self::NumbersFrozen => "event.refusal.numbers-frozen",
            Self::LotsIncomplete(_) => "event.refusal.lots-incomplete",
            Self::LotTaken(_) => "event.refusal.lot-taken",
            Self::DraftStands(_) => "event.refusal.draft-stands",
            Self::NoDraft => "event.refusal.no-draft",
            Self::ResultsMissing(..) => "event.refusal.results-missing",
            Self::AllRoundsPaired(_) => "event.refusal.all-rounds-paired",
            Self::NotPublished(_) => "event.refusal.not-published",
            Self::HasResults(..) => "event.refusal.has-results",
            Self::CheckInOpen(_) => "event.refusal.check-in-open",
            Self::TooFewPlayers => "event.refusal.too-few-players",
            Self::NoPairing(_) => "event.refusal.no-pairing",
            Self::Blocked { only_with, bye, .. } => match (only_with.is_empty(), bye) {
                (true, false) => "event.refusal.blocked-alone",
                (true, true) => "event.refusal.blocked-bye",
                (false, false) => "event.refusal.blocked-with",
                (false, true) => "event.refusal.blocked-with-bye",
            },
            Self::GivenTwice(_) => "event.refusal.given-twice",
            Self::GivenMissing(_) => "event.refusal.given-missing",
            Self::ProposalStale => "event.refusal.proposal-stale",
            Self::RoundAlreadyPaired(_) => "event.refusal.round-already-paired",
            Self::HalfByeLimit(_) => "event.refusal.half-bye-limit",
            Self::HalfByeClosed(_) => "event.refusal.half-bye-closed",
            Self::ByeInRoundRobin => "event.refusal.bye-in-round-robin",
            Self::ProhibitionsFixed => "event.refusal.prohibitions-fixed",
            Self::NotEditing => "event.refusal.not-editing",
            Self::StillEditing => "event.refusal.still-editing",
            Self::TableTaken(..) => "event.refusal.table-taken",
            Self::PastRound(_) => "event.refusal.past-round",
            Self::NotPastRound(_) => "event.refusal.not-past-round",
            Self::SecondPassDiffers(..) => "event.refusal.second-pass-differs",
            Self::NothingToVerify(_) => "event.refusal.nothing-to-verify",
            Self::HasGames(..) => "event.refusal.has-games",
            Self::GameText => "event.refusal.game-text",
            Self::GameTooLong(_) => "event.refusal.game-too-long",
            Self::GameIllegal(_) => "event.refusal.game-illegal",
            Self::DuplicateId(..) => "event.refusal.duplicate-id",
            Self::PrivateId(_) => "event.refusal.private-id",
            Self::CannotJoinOrLeave(_) => "event.refusal.cannot-join-or-leave",
            Self::NoFixedGames => "event.refusal.no-fixed-games",
            Self::NoRepairInRoundRobin => "event.refusal.no-repair-in-round-robin",
            Self::NothingToRepair => "event.refusal.nothing-to-repair",
            Self::Clock(why) => match **why {
                super::clock::ClockTrouble::Control(ref why) => why.key(),
                super::clock::ClockTrouble::Edition(_) => "event.refusal.clock-edition",
                super::clock::ClockTrouble::Ledger(why) => ledger_key(why),
            },
            Self::Case(_) => "event.refusal.case",
            Self::CanMate => "event.refusal.can-mate",
            Self::NoIncident(_) => "event.refusal.no-incident",
            Self::Ahead(_) => "event.refusal.ahead",
            Self::NotAdjourned(_) => "event.refusal.not-adjourned",
            Self::SealMove { .. } => "event.refusal.seal-move",
            Self::SealFirstOnMove(..) => "event.refusal.seal-first-on-move",
            Self::SealSecondOnMove(..) => "event.refusal.seal-second-on-move",
            Self::NoSealedPosition(_) => "event.refusal.no-sealed-position",
            Self::NoSealedTimes(_) => "event.refusal.no-sealed-times",
            Self::Position(_) => "event.refusal.position",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::NoRound(round)
            | Self::DraftStands(round)
            | Self::NotPublished(round)
            | Self::RoundAlreadyPaired(round)
            | Self::HalfByeClosed(round)
            | Self::PastRound(round)
            | Self::NotPastRound(round)
            | Self::AllRoundsPaired(round) => vec![("round", round.to_string())],
            Self::NoBoard(round, board) => vec![("round", round.to_string()), ("board", board.to_string())],
            Self::SectionNameTaken(name) | Self::PrivateId(name) | Self::PlayerWasPaired(name) | Self::CannotJoinOrLeave(name) => {
                vec![("name", name.clone())]
            }
            Self::FixedAfterStart(what) => vec![("what", (*what).to_owned())],
            Self::LotsIncomplete(count) => vec![("count", count.to_string())],
            Self::LotTaken(lot) => vec![("lot", lot.to_string())],
            Self::ResultsMissing(round, boards) => {
                vec![("round", round.to_string()), ("boards", boards.iter().map(u16::to_string).collect::<Vec<_>>().join(" "))]
            }
            Self::HasGames(round, count) | Self::HasResults(round, count) => {
                vec![("round", round.to_string()), ("count", count.to_string())]
            }
            Self::CheckInOpen(names) => vec![("count", names.len().to_string()), ("names", some_of(names))],
            Self::NoPairing(why) => vec![("why", why.clone())],
            Self::Blocked { groups, only_with, .. } => vec![("groups", some_of(groups)), ("others", some_of(only_with))],
            Self::GivenTwice(number) => vec![("number", number.to_string())],
            Self::GivenMissing(numbers) => {
                vec![("numbers", numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))]
            }
            Self::HalfByeLimit(limit) => vec![("limit", limit.to_string())],
            Self::TableTaken(table, name) => vec![("table", table.to_string()), ("name", name.clone())],
            Self::SecondPassDiffers(board, stands, entered) => {
                vec![("board", board.to_string()), ("stands", stands.clone()), ("entered", entered.clone())]
            }
            Self::GameTooLong(count) | Self::GameIllegal(count) => vec![("count", count.to_string())],
            Self::NothingToVerify(board) => vec![("board", board.to_string())],
            Self::DuplicateId(id, name) => vec![("id", id.clone()), ("name", name.clone())],
            Self::Clock(why) => match **why {
                super::clock::ClockTrouble::Ledger(LedgerError::Backwards(by)) => vec![("by", by.to_string())],
                super::clock::ClockTrouble::Ledger(_) => Vec::new(),
                super::clock::ClockTrouble::Control(ref why) => why.values(),
                ref other => vec![("why", other.to_string())],
            },
            Self::Case(why) | Self::Position(why) => vec![("why", why.clone())],
            Self::NoIncident(number) => vec![("number", number.to_string())],
            Self::Ahead(span) => vec![("span", span.to_string())],
            Self::NotAdjourned(board) | Self::NoSealedPosition(board) | Self::NoSealedTimes(board) => vec![("board", board.to_string())],
            Self::Setting(fault) => fault.values(),
            Self::SealMove { position, form } => vec![("position", position.to_string()), ("form", form.to_string())],
            Self::SealFirstOnMove(first, second) | Self::SealSecondOnMove(first, second) => {
                vec![("first", first.to_string()), ("second", second.to_string())]
            }
            Self::CanMate
            | Self::NoSection
            | Self::NoPlayer
            | Self::GameText
            | Self::SectionHasRounds
            | Self::NumbersFrozen
            | Self::NoDraft
            | Self::TooFewPlayers
            | Self::ProposalStale
            | Self::ByeInRoundRobin
            | Self::ProhibitionsFixed
            | Self::NotEditing
            | Self::StillEditing
            | Self::NoFixedGames
            | Self::NoRepairInRoundRobin
            | Self::NothingToRepair => Vec::new(),
        }
    }
}

fn some_of(names: &[String]) -> String {
    let shown = names.iter().take(5).map(String::as_str).collect::<Vec<_>>().join("; ");
    if names.len() > 5 { format!("{shown}; …") } else { shown }
}

const fn ledger_key(why: LedgerError) -> &'static str {
    match why {
        LedgerError::StartedTwice => "event.refusal.clock-started-twice",
        LedgerError::NotStarted => "event.refusal.clock-not-started",
        LedgerError::StoppedTwice => "event.refusal.clock-stopped-twice",
        LedgerError::NotStopped => "event.refusal.clock-not-stopped",
        LedgerError::Backwards(_) => "event.refusal.clock-backwards",
        LedgerError::Full => "event.refusal.clock-full",
    }
}
