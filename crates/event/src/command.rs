//! What an arbiter can ask for.

use super::appeal::AppealAct;
use super::clock::ClockAct;
use super::days::RoundDays;
use super::draw::Proposal;
use super::game::GameAct;
use super::incident::IncidentAct;
use super::leaving::{Leaving, LeavingRule};
use super::lot::{Extra, RoundLot, Settled};
use super::model::{ByeKind, GameAt, Info, MemberId, Pair, Person, PlayerId, Presence, ProhibitedPair, SectionId, Setup, StageId, Status};
use super::moment::Moment;
use super::norm_choice::{NormExemption, NormGames};
use super::placing::{PlacingBy, Ties};
use super::policy::{Carry, Policy};
use super::prize_plan::{PrizeList, PrizePlan};
use super::rating::{ListRating, RatingList, RatingRule};
use super::report::Adjusted;
use super::result::BoardResult;
use super::setup::FoulRule;
use super::stage::Format;
use super::unplayed::UnplayedRule;
use crate::identity;
use tournament::points::Points;
use tournament::trf::Document;

/// Something the arbiter wants done. [`super::decide`] turns it into changes or refuses it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Set the facts of the event.
    SetInfo(Info),
    /// Take the facts of an event over that was made elsewhere, as they stand there.
    TakeInfo(Info),
    /// Lay the prizes of the event down, whole.
    SetPrizes(Box<PrizePlan>),
    /// Add a prize list at the end, or put it in the place of the one of its name.
    PutPrizeList(Box<PrizeList>),
    /// Remove the prize list of this place, from 0.
    RemovePrizeList(usize),
    /// Add a section.
    AddSection(Setup),
    /// Take the tournament of a report file over as a section whose rounds were published at this time.
    ImportSection(Box<Setup>, Box<Document>, Moment),
    /// Change settings of a section.
    EditSection(SectionId, Vec<SectionPatch>),
    /// Remove a section without rounds.
    RemoveSection(SectionId),
    /// Enter players.
    AddPlayers(SectionId, Vec<NewPlayer>),
    /// Change a player's data.
    EditPlayer(SectionId, PlayerId, Vec<PlayerPatch>),
    /// Take over what rating lists say, and use the ratings that the section's rule chooses: who, and what.
    TakeRatings(SectionId, Vec<(Rated, Vec<ListRating>)>),
    /// Remove a player who never was paired.
    RemovePlayer(SectionId, PlayerId),
    /// Enter teams with their players.
    AddTeams(SectionId, Vec<NewTeam>),
    /// Enter players of a team, at the end of its list.
    AddMembers(SectionId, PlayerId, Vec<Person>),
    /// Change the data of a player of a team.
    EditMember(SectionId, MemberId, Vec<PlayerPatch>),
    /// Remove a player of a team who never was on a line-up.
    RemoveMember(SectionId, MemberId),
    /// Put the list of a team into this order; players left out play no more. The last says that the arbiter accepts what breaks a rule of
    /// the event.
    SetRoster(SectionId, PlayerId, Vec<MemberId>, bool),
    /// Enter the line-up of a team for a round, or take it back: who plays, board by board. Then whether the arbiter accepts what breaks
    /// a rule of the event or comes after its deadline, and when it was handed in.
    LineUp(SectionId, u16, PlayerId, Option<Vec<Option<MemberId>>>, bool, Moment),
    /// Correct the line-up of a team for a round whose match has results, which then count for whoever is found to have sat there: for a
    /// reason that is kept.
    CorrectLineUp(SectionId, u16, PlayerId, Vec<Option<MemberId>>, String),
    /// Give or take points, for a reason that is printed.
    Adjust(SectionId, Adjusted, String),
    /// Assign pairing numbers by FIDE C.04.2 article 2.2, or by lots where all players have one.
    AssignNumbers(SectionId),
    /// Draw lots for all players from a seed.
    DrawLots(SectionId, u64),
    /// Type a player's lot.
    SetLot(SectionId, PlayerId, Option<u16>),
    /// Check-in.
    SetPresence(SectionId, Vec<PlayerId>, Presence),
    /// Withdraw, expel, bring back.
    SetStatus(SectionId, PlayerId, Status),
    /// Withdraw or expel a player of a round robin, with what becomes of the games.
    Leave(SectionId, PlayerId, Status, Leaving),
    /// Grant a bye for a round to come, or take it back.
    RequestBye(SectionId, PlayerId, u16, Option<ByeKind>),
    /// Give a player a fixed table.
    SetFixedTable(SectionId, PlayerId, Option<u16>),
    /// Forbid players to meet.
    Prohibit(SectionId, ProhibitedPair),
    /// Take a prohibition back, by its place in the list from 0.
    Allow(SectionId, usize),
    /// Set the colour of odd numbers in round 1; true for White.
    SetInitialColor(SectionId, bool),
    /// Take over a pairing that [`super::propose`] computed.
    Pair(SectionId, Box<Proposal>),
    /// Throw the draft away.
    Unpair(SectionId),
    /// Begin the manual phase of the draft.
    BeginEdit(SectionId),
    /// In the manual phase: two players change places (one of them may hold a bye).
    Swap(SectionId, PlayerId, PlayerId),
    /// In the manual phase: the players of a board change colours.
    Flip(SectionId, u16),
    /// End the manual phase.
    EndEdit(SectionId),
    /// Publish the draft at this time.
    Publish(SectionId, Moment),
    /// Make a published round without results a draft again.
    Unpublish(SectionId),
    /// Note that a document went to the printer: its id, the round it is about.
    Printed(SectionId, String, u16),
    /// Take the file as it is, though it is not what the computer last saw: in which way, number and hash of the entry that was seen.
    Accept(String, u32, String),
    /// Draw groups of everybody before round 1, as given: names with their players in the order of their seeds; the seed of the lots, if any.
    DrawGroups(SectionId, Vec<(String, Vec<PlayerId>)>, Option<u64>),
    /// Add a stage that takes its entrants from earlier ones.
    AddStage(SectionId, NewStage),
    /// Remove a stage that was not opened.
    RemoveStage(SectionId, StageId),
    /// Open a stage for these, in the order of their seeds.
    OpenStage(SectionId, StageId, Vec<PlayerId>),
    /// Add games to a drawn meeting of the newest round: table, games.
    AddGames(SectionId, u16, Vec<(Pair, Extra)>),
    /// Say who goes on from a drawn meeting of the newest round, and by what: table, who; `None` takes it back.
    Settle(SectionId, u16, Option<(PlayerId, Settled)>),
    /// Draw who goes on from a drawn meeting: table, and the seed of the lot.
    SettleByLot(SectionId, u16, u64),
    /// Keep what was drawn for a round.
    DrawRound(SectionId, u16, Vec<RoundLot>),
    /// Give places that the tie-breaks do not decide, after the last complete round.
    Place(SectionId, NewPlacing),
    /// Take a decision about places back, by its number from 0.
    Unplace(SectionId, usize),
    /// Enter values worked out elsewhere: what they are, and the values; `None` takes one back.
    SetManual(SectionId, Option<String>, Vec<(PlayerId, Option<Points>)>),
    /// Repair the published round with the fewest moves: who turned out absent, who arrived late.
    Repair(SectionId, Vec<PlayerId>, Vec<PlayerId>),
    /// Play began at this time.
    StartRound(SectionId, Moment),
    /// Enter, change or clear the result of a board of the current round.
    SetResult(SectionId, GameAt, Option<BoardResult>),
    /// An adjourned game of any round has ended: section, game, result.
    FinishAdjourned(SectionId, GameAt, BoardResult),
    /// The blind second entry of a board gave this.
    Verify(SectionId, GameAt, BoardResult),
    /// Correct a result of an earlier round: section, game, result.
    Correct(SectionId, GameAt, BoardResult),
    /// Keep something of a game: section, game; all of it is one entry of the log.
    Game(SectionId, GameAt, Vec<GameAct>),
    /// Acts about the clock of a game: section, game, acts, this moment.
    Clock(SectionId, GameAt, Vec<ClockAct>, Moment),
    /// An incident at a board, at this moment.
    Incident(SectionId, IncidentAct, Moment),
    /// An appeal, or what was decided about one, at this moment.
    Appeal(SectionId, AppealAct, Moment),
    /// Several commands that are one act: a ruling with its penalty. They are one entry of the log, and one undo takes all of it back.
    Together(Vec<Command>),
}

/// Whose ratings: a contestant's, or those of a player of a team.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rated {
    /// A contestant.
    Player(PlayerId),
    /// A player of a team.
    Member(MemberId),
}

/// A stage to be added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewStage {
    /// Name.
    pub name: String,
    /// How it is played.
    pub format: Format,
    /// Whom it takes: `A:1-2,B:1-2`.
    pub from: String,
    /// What of the earlier stages counts.
    pub carry: Carry,
}

/// Places to be given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewPlacing {
    /// Who, the best first; of lots that are drawn in any order.
    pub order: Vec<PlayerId>,
    /// By what.
    pub by: PlacingBy,
    /// Why; needed where the arbiter decides.
    pub reason: String,
    /// Of lots that the program draws the seed.
    pub seed: Option<u64>,
}

/// A player as entered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NewPlayer {
    /// Who.
    pub person: Person,
    /// Lot, if typed.
    pub lot: Option<u16>,
}

/// A team as entered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NewTeam {
    /// The team: its name, unit, federation, captain, strength.
    pub team: NewPlayer,
    /// Its players in the order of their boards, reserves last.
    pub members: Vec<Person>,
}

/// One changed field of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayerPatch {
    /// Name.
    Name(String),
    /// `m`, `w` or empty.
    Sex(String),
    /// Title.
    Title(String),
    /// Rating that the event uses, typed; `None` for unrated.
    Rating(Option<u16>),
    /// What a list says: one of the same name, pace and month is replaced. The rating in use stays.
    Listed(ListRating),
    /// A list says nothing, or its rating is taken back.
    Unlisted(RatingList),
    /// Federation.
    Federation(String),
    /// Identity number.
    Id(String),
    /// Club.
    Club(String),
    /// Mark of the family.
    Family(String),
    /// Birth date.
    Birth(String),
    /// Captain of a team.
    Captain(String),
}

impl Person {
    /// The federation's number as it may be shown and written: not one that is a private identity number, which events of earlier
    /// versions may hold.
    pub fn public_id(&self) -> &str {
        if identity::looks_chinese(&self.id) { "" } else { &self.id }
    }

    /// Changes one field.
    pub fn patch(&mut self, patch: &PlayerPatch) {
        match patch {
            PlayerPatch::Name(text) => self.name.clone_from(text),
            PlayerPatch::Sex(text) => self.sex.clone_from(text),
            PlayerPatch::Title(text) => self.title.clone_from(text),
            PlayerPatch::Rating(rating) if *rating == self.rating => {}
            PlayerPatch::Rating(rating) => (self.rating, self.rating_list) = (*rating, None),
            PlayerPatch::Listed(rating) => self.take_listed(std::slice::from_ref(rating)),
            PlayerPatch::Unlisted(list) => self.ratings.retain(|r| r.list != *list),
            PlayerPatch::Federation(text) => self.federation.clone_from(text),
            PlayerPatch::Id(text) => self.id.clone_from(text),
            PlayerPatch::Club(text) => self.club.clone_from(text),
            PlayerPatch::Family(text) => self.family.clone_from(text),
            PlayerPatch::Birth(text) => self.birth.clone_from(text),
            PlayerPatch::Captain(text) => self.captain.clone_from(text),
        }
    }
}

/// One changed setting of a section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SectionPatch {
    /// Name.
    Name(String),
    /// Number of rounds.
    Rounds(u16),
    /// Time control.
    TimeControl(String),
    /// Pairing system.
    System(super::model::SystemKind),
    /// Points for win, draw, loss.
    Scoring(Points, Points, Points),
    /// Points of the pairing-allocated bye.
    Pab(Points),
    /// Tie-breaks.
    Tiebreaks(Vec<String>),
    /// Tie-break edition.
    TiebreakEdition(String),
    /// Half-point byes a player may take.
    HalfByes(u16),
    /// Last rounds without half-point byes.
    ClosedRounds(u16),
    /// Baku acceleration.
    Baku(bool),
    /// Minutes after the start of the round at which an absent player loses.
    DefaultMinutes(u16),
    /// What the regulations say of fouls and of the natural limit.
    Fouls(FoulRule),
    /// Edition of the rules of the game; empty for the current one.
    Laws(String),
    /// Rapid or blitz without full supervision.
    Unsupervised(bool),
    /// What becomes of the games of a player who leaves a round robin.
    Leaving(LeavingRule),
    /// By whose rules byes and forfeits count in the tie-breaks.
    Unplayed(UnplayedRule),
    /// What becomes of ties that the tie-breaks leave.
    Ties(Ties),
    /// Which of a player's ratings is used.
    Ratings(RatingRule),
    /// What is chosen for the system, whole.
    Policy(Policy),
    /// What is declared for title norms, also after round 1: then with a reason, which the log and the report file keep.
    Norms(NormExemption, NormGames, String),
    /// On which days rounds are played, whole.
    Days(RoundDays),
}

impl Command {
    /// A short name of the kind of command, for the log.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::SetInfo(_) | Self::TakeInfo(_) => "info.set",
            Self::SetPrizes(_) => "prize.set",
            Self::PutPrizeList(_) => "prize.list",
            Self::RemovePrizeList(_) => "prize.remove",
            Self::AddSection(_) => "section.add",
            Self::ImportSection(..) => "section.import",
            Self::EditSection(..) => "section.edit",
            Self::RemoveSection(_) => "section.remove",
            Self::AddPlayers(..) => "players.add",
            Self::EditPlayer(..) => "player.edit",
            Self::TakeRatings(..) => "players.ratings",
            Self::RemovePlayer(..) => "player.remove",
            Self::AddTeams(..) => "teams.add",
            Self::AddMembers(..) => "members.add",
            Self::EditMember(..) => "member.edit",
            Self::RemoveMember(..) => "member.remove",
            Self::SetRoster(..) => "teams.order",
            Self::LineUp(..) | Self::CorrectLineUp(..) => "teams.line-up",
            Self::Adjust(..) => "score.adjust",
            Self::AssignNumbers(_) => "players.number",
            Self::DrawLots(..) => "players.draw-lots",
            Self::SetLot(..) => "player.lot",
            Self::SetPresence(..) => "players.presence",
            Self::SetStatus(..) | Self::Leave(..) => "player.status",
            Self::RequestBye(..) => "player.bye",
            Self::SetFixedTable(..) => "player.table",
            Self::Prohibit(..) => "pairs.prohibit",
            Self::Allow(..) => "pairs.allow",
            Self::SetInitialColor(..) => "section.initial-color",
            Self::Pair(..) => "round.pair",
            Self::Unpair(_) => "round.unpair",
            Self::BeginEdit(_) => "round.edit",
            Self::Swap(..) => "round.swap",
            Self::Flip(..) => "round.flip",
            Self::EndEdit(_) => "round.validate",
            Self::Publish(..) => "round.publish",
            Self::Unpublish(_) => "round.unpublish",
            Self::Printed(..) => "document.print",
            Self::Accept(..) => "file.accept",
            Self::DrawGroups(..) => "stage.groups",
            Self::AddStage(..) => "stage.add",
            Self::RemoveStage(..) => "stage.remove",
            Self::OpenStage(..) => "stage.open",
            Self::AddGames(..) => "meeting.games",
            Self::Settle(..) | Self::SettleByLot(..) => "meeting.settle",
            Self::DrawRound(..) => "round.draw",
            Self::Place(..) | Self::Unplace(..) => "standings.place",
            Self::SetManual(..) => "standings.manual",
            Self::Repair(..) => "round.repair",
            Self::StartRound(..) => "round.start",
            Self::SetResult(..) => "result",
            Self::FinishAdjourned(..) => "result.adjourned",
            Self::Verify(..) => "result.verify",
            Self::Correct(..) => "result.correct",
            // Notes on moves that come along say nothing of what was done.
            Self::Game(_, _, acts) => {
                let told = acts.iter().rev().find(|a| !matches!(a, GameAct::Notes { .. })).or(acts.last());
                told.map_or("game.moves", GameAct::kind)
            }
            Self::Clock(_, _, acts, _) => match acts.last() {
                Some(ClockAct::Rule(_)) => "game.clock-case",
                Some(ClockAct::Seal(_)) => "game.seal",
                Some(ClockAct::Open(_)) => "game.open-envelope",
                _ => "game.clock",
            },
            Self::Incident(_, IncidentAct::Record { .. }, _) => "incident",
            Self::Incident(_, IncidentAct::Withdraw { .. }, _) => "incident.withdraw",
            Self::Appeal(_, AppealAct::Enter { .. }, _) => "appeal",
            Self::Appeal(_, AppealAct::Decide { .. }, _) => "appeal.decide",
            Self::Together(list) => list.first().map_or("game.decision", Self::kind),
        }
    }
}
