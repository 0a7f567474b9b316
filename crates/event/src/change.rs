//! What happened: the changes that the log keeps, and how each alters the state.

use super::clock::{ClockChange, GameClock};
use super::incident::IncidentChange;
use super::leaving::Leaving;
use super::model::{
    Board, ByeKind, Event, Info, Pair, Participant, Person, PlayerId, Presence, ProhibitedPair, Round, Section, SectionId, Setup, Status,
};
use super::moment::Moment;
use super::result::BoardResult;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use tournament::model::{Bye, Color, Tpn};

/// One change of the state. The log keeps these for ever, so a variant or field is never renamed or removed; new ones may be added.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "change", rename_all = "kebab-case")]
pub enum Change {
    /// Facts of the event were set.
    EventInfo {
        /// The facts.
        info: Info,
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
        facts: Box<super::report::ReportFacts>,
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
        act: super::game::GameAct,
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

/// A change does not fit the state: something it speaks of is not there. In a sound log this happens only when an
/// earlier entry on which it rests was undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Conflict {
    /// The section is not there.
    #[error("section {} does not exist", .0.0)]
    Section(SectionId),
    /// The player is not there.
    #[error("player {} does not exist", .0.0)]
    Player(PlayerId),
    /// The round is not there, or not the one that comes next.
    #[error("round {0} does not exist")]
    Round(u16),
    /// The board is not there.
    #[error("board {0} does not exist")]
    Board(u16),
    /// The number is taken.
    #[error("the number {0} is taken")]
    Taken(u32),
}

fn boards_of(pairs: &[Pair]) -> Vec<Board> {
    (1..).zip(pairs).map(|(number, &pair)| board_of(number, pair)).collect()
}

const fn board_of(number: u16, (white, black): Pair) -> Board {
    Board { number, white, black, result: None, verified: false, rating_result: None }
}

fn byes_of(byes: &[(PlayerId, ByeCode)]) -> BTreeMap<PlayerId, Bye> {
    byes.iter().map(|&(id, code)| (id, code.into())).collect()
}

impl Event {
    fn at(&mut self, id: SectionId) -> Result<&mut Section, Conflict> {
        self.section_mut(id).ok_or(Conflict::Section(id))
    }

    fn player_at(&mut self, section: SectionId, id: PlayerId) -> Result<&mut Participant, Conflict> {
        self.at(section)?.player_mut(id).ok_or(Conflict::Player(id))
    }

    fn round_at(&mut self, section: SectionId, number: u16) -> Result<&mut Round, Conflict> {
        self.at(section)?.round_mut(number).ok_or(Conflict::Round(number))
    }

    fn board_at(&mut self, section: SectionId, round: u16, number: u16) -> Result<&mut Board, Conflict> {
        let round = self.round_at(section, round)?;
        round.boards.iter_mut().find(|b| b.number == number).ok_or(Conflict::Board(number))
    }

    /// Folds one change into the state. On an error the state may be half changed: apply to a copy.
    pub fn apply(&mut self, change: &Change) -> Result<(), Conflict> {
        match change {
            Change::EventInfo { info } => self.info = info.clone(),
            Change::SectionAdded { section, setup } => self.add_section(*section, setup)?,
            Change::SectionSet { section, setup } => self.at(*section)?.setup = setup.clone(),
            Change::SectionRemoved { section } => {
                self.at(*section)?;
                self.sections.retain(|s| s.id != *section);
            }
            Change::PlayerAdded { section, player, person } => self.add_player(*section, *player, person)?,
            Change::PlayerSet { section, player, person } => self.player_at(*section, *player)?.person = person.clone(),
            Change::PlayerRemoved { section, player } => {
                self.player_at(*section, *player)?;
                self.at(*section)?.players.retain(|p| p.id != *player);
            }
            Change::Numbered { section, order } => {
                let section = self.at(*section)?;
                section.players.iter_mut().for_each(|p| p.tpn = None);
                for (number, id) in (1..).zip(order) {
                    section.player_mut(*id).ok_or(Conflict::Player(*id))?.tpn = Some(Tpn(number));
                }
            }
            Change::NumberedAs { section, numbers } => {
                let section = self.at(*section)?;
                section.players.iter_mut().for_each(|p| p.tpn = None);
                for (id, number) in numbers {
                    section.player_mut(*id).ok_or(Conflict::Player(*id))?.tpn = Some(Tpn(*number));
                }
            }
            Change::Report { section, facts } => self.at(*section)?.report = (**facts).clone(),
            Change::Lot { section, player, lot } => self.player_at(*section, *player)?.lot = *lot,
            Change::Presence { section, players, presence } => {
                for id in players {
                    self.player_at(*section, *id)?.presence = *presence;
                }
            }
            Change::Status { section, player, status, games } => {
                let player = self.player_at(*section, *player)?;
                player.status = *status;
                player.leaving = *games;
            }
            Change::ByeRequest { section, player, round, kind } => {
                let byes = &mut self.player_at(*section, *player)?.byes;
                match kind {
                    Some(kind) => byes.insert(*round, *kind),
                    None => byes.remove(round),
                };
            }
            Change::FixedTable { section, player, table } => self.player_at(*section, *player)?.fixed_table = *table,
            Change::Prohibited { section, pairs } => self.at(*section)?.prohibited = pairs.clone(),
            Change::InitialColor { section, white } => {
                self.at(*section)?.initial_color = Some(if *white { Color::White } else { Color::Black });
            }
            Change::Paired { section, round, boards, byes } => self.pair(*section, *round, boards, byes)?,
            Change::Unpaired { section, round } => {
                let section = self.at(*section)?;
                if section.current_number() != *round {
                    return Err(Conflict::Round(*round));
                }
                section.rounds.pop();
                section.games.retain(|(kept, _), _| kept != round);
            }
            Change::EditBegun { section, round } => {
                let round = self.round_at(*section, *round)?;
                round.editing = true;
                round.engine = Some((round.boards.iter().map(|b| (b.white, b.black)).collect(), round.pab()));
            }
            Change::Edited { section, round, boards, byes } => {
                let round = self.round_at(*section, *round)?;
                round.boards = boards_of(boards);
                round.byes = byes_of(byes);
            }
            Change::EditEnded { section, round, comment } => {
                self.round_at(*section, *round)?.editing = false;
                let section = self.at(*section)?;
                let head = format!("MPA @ Round {round}:");
                section.comments.retain(|c| !c.starts_with(&head));
                section.comments.extend(comment.clone());
            }
            Change::Published { section, round, at } => self.round_at(*section, *round)?.published = Some(at.clone()),
            Change::Unpublished { section, round } => {
                let round = self.round_at(*section, *round)?;
                round.published = None;
                round.started = None;
            }
            Change::Printed { .. } | Change::Accepted { .. } => {}
            Change::Repaired { section, round, tables, byes } => {
                let round = self.round_at(*section, *round)?;
                for &(number, pair) in tables {
                    round.boards.retain(|b| b.number != number);
                    round.boards.extend(pair.map(|pair| board_of(number, pair)));
                }
                round.boards.sort_by_key(|b| b.number);
                round.byes = byes_of(byes);
            }
            Change::Started { section, round, at } => self.round_at(*section, *round)?.started = Some(at.clone()),
            Change::Result { section, round, board, result } => {
                let board = self.board_at(*section, *round, *board)?;
                board.result = *result;
                board.verified = false;
            }
            Change::Verified { section, round, board } => self.board_at(*section, *round, *board)?.verified = true,
            Change::RatingResult { section, round, board, result } => {
                self.board_at(*section, *round, *board)?.rating_result = Some(*result);
            }
            Change::Game { section, round, board, act } => self.keep_game(*section, (*round, *board), act)?,
            Change::Comment { section, line } => self.at(*section)?.comments.push(line.clone()),
            Change::Clock { section, round, board, act } => self.apply_clock(*section, *round, *board, act)?,
            Change::Incident { section, act } => self.apply_incident(*section, act)?,
        }
        Ok(())
    }

    fn apply_clock(&mut self, section: SectionId, round: u16, board: u16, act: &ClockChange) -> Result<(), Conflict> {
        self.board_at(section, round, board)?;
        let clocks = &mut self.at(section)?.clocks;
        match (clocks.get_mut(&(round, board)), act) {
            (None, ClockChange::Begun { controls, device }) => {
                clocks.insert((round, board), GameClock::new(controls.clone(), *device));
            }
            (Some(clock), act) => clock.apply(act).map_err(|_| Conflict::Board(board))?,
            (None, _) => return Err(Conflict::Board(board)),
        }
        Ok(())
    }

    fn apply_incident(&mut self, section: SectionId, act: &IncidentChange) -> Result<(), Conflict> {
        match act {
            IncidentChange::Recorded { incident } => {
                self.board_at(section, incident.round, incident.board)?;
                let incidents = &mut self.at(section)?.incidents;
                if incidents.iter().any(|i| i.number >= incident.number) {
                    return Err(Conflict::Taken(u32::from(incident.number)));
                }
                incidents.push((**incident).clone());
            }
            IncidentChange::Withdrawn { number, reason } => {
                let incidents = &mut self.at(section)?.incidents;
                let found = incidents.iter_mut().find(|i| i.number == *number && i.withdrawn.is_none());
                found.ok_or(Conflict::Taken(u32::from(*number)))?.withdrawn = Some(reason.clone());
            }
        }
        Ok(())
    }

    fn add_section(&mut self, id: SectionId, setup: &Setup) -> Result<(), Conflict> {
        if self.section(id).is_some() {
            return Err(Conflict::Taken(id.0));
        }
        self.sections.push(Section {
            id,
            setup: setup.clone(),
            players: Vec::new(),
            rounds: Vec::new(),
            prohibited: Vec::new(),
            initial_color: None,
            comments: Vec::new(),
            report: super::report::ReportFacts::default(),
            games: BTreeMap::new(),
            clocks: BTreeMap::new(),
            incidents: Vec::new(),
        });
        Ok(())
    }

    fn add_player(&mut self, section: SectionId, id: PlayerId, person: &Person) -> Result<(), Conflict> {
        let players = &mut self.at(section)?.players;
        // Ids only grow, so that the list stays sorted by id.
        if players.last().is_some_and(|last| last.id >= id) {
            return Err(Conflict::Taken(id.0));
        }
        players.push(Participant {
            id,
            person: person.clone(),
            tpn: None,
            lot: None,
            presence: Presence::Unknown,
            status: Status::Active,
            leaving: None,
            byes: BTreeMap::new(),
            fixed_table: None,
        });
        Ok(())
    }

    fn pair(&mut self, section: SectionId, number: u16, pairs: &[Pair], byes: &[(PlayerId, ByeCode)]) -> Result<(), Conflict> {
        let section = self.at(section)?;
        if section.current_number() + 1 != number {
            return Err(Conflict::Round(number));
        }
        if let Some(id) = pairs.iter().flat_map(|&(w, b)| [w, b]).chain(byes.iter().map(|b| b.0)).find(|id| section.player(*id).is_none()) {
            return Err(Conflict::Player(id));
        }
        section.rounds.push(Round {
            number,
            boards: boards_of(pairs),
            byes: byes_of(byes),
            published: None,
            started: None,
            editing: false,
            engine: None,
        });
        Ok(())
    }
}

impl Change {
    /// The section concerned, if any.
    pub const fn section(&self) -> Option<SectionId> {
        match self {
            Self::EventInfo { .. } | Self::Accepted { .. } => None,
            Self::SectionAdded { section, .. }
            | Self::SectionSet { section, .. }
            | Self::SectionRemoved { section }
            | Self::PlayerAdded { section, .. }
            | Self::PlayerSet { section, .. }
            | Self::PlayerRemoved { section, .. }
            | Self::Numbered { section, .. }
            | Self::NumberedAs { section, .. }
            | Self::Report { section, .. }
            | Self::Lot { section, .. }
            | Self::Presence { section, .. }
            | Self::Status { section, .. }
            | Self::ByeRequest { section, .. }
            | Self::FixedTable { section, .. }
            | Self::Prohibited { section, .. }
            | Self::InitialColor { section, .. }
            | Self::Paired { section, .. }
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
            | Self::Comment { section, .. } => Some(*section),
        }
    }

    /// The section, round and board of what was entered at a board.
    pub fn board(&self) -> Option<(SectionId, u16, u16)> {
        match self {
            Self::Result { section, round, board, .. }
            | Self::Verified { section, round, board }
            | Self::RatingResult { section, round, board, .. }
            | Self::Game { section, round, board, .. }
            | Self::Clock { section, round, board, .. } => Some((*section, *round, *board)),
            Self::Incident { section, act: IncidentChange::Recorded { incident } } => Some((*section, incident.round, incident.board)),
            _ => None,
        }
    }
}
