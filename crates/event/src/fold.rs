//! How each change alters the state: the event is the fold of its log.

use super::change::{ByeCode, Change};
use super::clock::{ClockChange, GameClock};
use super::conflict::Conflict;
use super::days::RoundDays;
use super::game::{GameAct, GameRecord};
use super::incident::IncidentChange;
use super::model::{
    Board, Event, GameAt, Member, MemberId, Pair, Participant, Person, PlayerId, Presence, Round, Section, SectionId, Setup, StageId,
    Status, alteration_head,
};
use super::report::ReportFacts;
use super::stage::Stage;
use super::team_policy::TeamPolicy;
use std::collections::BTreeMap;
use tournament::model::{Bye, Color, Tpn};

/// The games of meetings: table by table, each with as many as its stage says, colours changing.
pub(super) fn boards_of(section: &Section, round: u16, pairs: &[Pair]) -> Vec<Board> {
    let mut boards = Vec::with_capacity(pairs.len());
    for (table, &pair) in (1..).zip(pairs) {
        let next = boards.last().map_or(1, |b: &Board| b.number + 1);
        boards.extend(games_of(section, round, table, next, pair));
    }
    boards
}

/// The games of one meeting, numbered from `next`.
fn games_of(section: &Section, round: u16, table: u16, next: u16, (first, second): Pair) -> Vec<Board> {
    let stage = section.stage_of(first, round);
    let teams = section.team_policy();
    let games = teams.map(TeamPolicy::games).or_else(|| {
        let format = section.format(stage?);
        Some(format.policy.games(format.system))
    });
    let games = games.unwrap_or(1);
    let stage = stage.map_or(StageId::FIRST, |stage| stage.id);
    let first_is_white = |game: u8| teams.map_or(game % 2 == 1, |policy| policy.seating(game).first_is_white);
    let colors = |game: u8| if first_is_white(game) { (first, second) } else { (second, first) };
    (1..=games).zip(next..).map(|(game, number)| board_of(number, (table, game), stage, colors(game))).collect()
}

const fn board_of(number: u16, (table, game): (u16, u8), stage: StageId, (white, black): Pair) -> Board {
    Board { number, table, game, stage, extra: None, white, black, result: None, verified: false, rating_result: None }
}

fn byes_of(byes: &[(PlayerId, ByeCode)]) -> BTreeMap<PlayerId, Bye> {
    byes.iter().map(|&(id, code)| (id, code.into())).collect()
}

impl Round {
    /// A manual phase begins: what the engine gave is kept.
    fn begin_edit(&mut self) {
        self.editing = true;
        self.engine = Some((self.pairs(), self.pab()));
    }

    /// Seats the tables named anew; the others keep their players and results.
    fn repair(&mut self, tables: &[(u16, Option<Vec<Board>>)], byes: &[(PlayerId, ByeCode)]) {
        for (table, games) in tables {
            self.boards.retain(|b| b.table != *table);
            self.boards.extend(games.iter().flatten().cloned());
        }
        self.boards.sort_by_key(|b| (b.table, b.game));
        self.byes = byes_of(byes);
    }
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
            Change::Prizes { plan } => self.prizes = (**plan).clone(),
            Change::Printed { .. } | Change::Accepted { .. } => {}

            Change::SectionAdded { section, setup } => self.add_section(*section, setup)?,
            Change::SectionSet { section, setup } => self.at(*section)?.setup = setup.clone(),
            Change::SectionRemoved { section } => self.remove_section(*section)?,
            Change::Report { section, facts } => self.at(*section)?.report = (**facts).clone(),
            Change::RoundDays { section, days } => self.at(*section)?.days.clone_from(days),
            Change::Prohibited { section, pairs } => self.at(*section)?.prohibited = pairs.clone(),
            Change::InitialColor { section, white } => {
                self.at(*section)?.initial_color = Some(if *white { Color::White } else { Color::Black });
            }
            Change::Appeals { section, appeals } => self.at(*section)?.appeals.clone_from(appeals),
            Change::Placings { section, placings } => self.at(*section)?.placings.clone_from(placings),
            Change::ManualValues { section, manual } => self.at(*section)?.manual.clone_from(manual),
            Change::Comment { section, line } => self.at(*section)?.comments.push(line.clone()),

            Change::PlayerAdded { section, player, person } => self.add_player(*section, *player, person)?,
            Change::PlayerSet { section, player, person } => self.player_at(*section, *player)?.person = person.clone(),
            Change::PlayerRemoved { section, player } => self.remove_player(*section, *player)?,
            Change::MemberAdded { section, team, member, person } => self.add_member(*section, *team, *member, person)?,
            Change::MemberSet { section, member, person } => {
                let members = &mut self.at(*section)?.members;
                members.iter_mut().find(|m| m.id == *member).ok_or(Conflict::Member(*member))?.person = person.clone();
            }
            Change::MemberRemoved { section, member } => {
                let section = self.at(*section)?;
                section.member(*member).ok_or(Conflict::Member(*member))?;
                section.members.retain(|m| m.id != *member);
                section.players.iter_mut().for_each(|team| team.roster.retain(|id| id != member));
            }
            Change::Roster { section, team, order } => {
                if let Some(id) = order.iter().find(|id| self.section(*section).is_none_or(|s| s.member(**id).is_none())) {
                    return Err(Conflict::Member(*id));
                }
                self.player_at(*section, *team)?.roster.clone_from(order);
            }
            Change::LinedUp { section, round, team, line_up } => {
                self.player_at(*section, *team)?;
                let line_ups = &mut self.round_at(*section, *round)?.line_ups;
                match line_up {
                    Some(line_up) => line_ups.insert(*team, line_up.clone()),
                    None => line_ups.remove(team),
                };
            }
            Change::Numbered { section, order } => self.number(*section, order.iter().copied().zip(1..))?,
            Change::NumberedAs { section, numbers } => self.number(*section, numbers.iter().copied())?,
            Change::Lot { section, player, lot } => self.player_at(*section, *player)?.lot = *lot,
            Change::Presence { section, players, presence } => {
                for id in players {
                    self.player_at(*section, *id)?.presence = *presence;
                }
            }
            Change::Status { section, player, status, games } => {
                let player = self.player_at(*section, *player)?;
                (player.status, player.leaving) = (*status, *games);
            }
            Change::ByeRequest { section, player, round, kind } => {
                let byes = &mut self.player_at(*section, *player)?.byes;
                match kind {
                    Some(kind) => byes.insert(*round, *kind),
                    None => byes.remove(round),
                };
            }
            Change::FixedTable { section, player, table } => self.player_at(*section, *player)?.fixed_table = *table,

            Change::Paired { section, round, boards, byes } => self.pair(*section, *round, boards, byes)?,
            Change::Unpaired { section, round } => self.unpair(*section, *round)?,
            Change::EditBegun { section, round } => self.round_at(*section, *round)?.begin_edit(),
            Change::Edited { section, round, boards, byes } => {
                let seated = boards_of(self.at(*section)?, *round, boards);
                let round = self.round_at(*section, *round)?;
                (round.boards, round.byes) = (seated, byes_of(byes));
            }
            Change::EditEnded { section, round, comment } => self.end_edit(*section, *round, comment.as_deref())?,
            Change::Published { section, round, at } => self.round_at(*section, *round)?.published = Some(at.clone()),
            Change::Unpublished { section, round } => {
                let round = self.round_at(*section, *round)?;
                (round.published, round.started) = (None, None);
            }
            Change::Repaired { section, round, tables, byes } => self.repair(*section, *round, tables, byes)?,
            Change::StageAdded { section, stage } => self.add_stage(*section, stage)?,
            Change::StageRemoved { section, stage } => {
                let stages = &mut self.at(*section)?.stages;
                let place = stages.iter().position(|s| s.id == *stage).ok_or(Conflict::Stage(*stage))?;
                stages.remove(place);
            }
            Change::StageOpened { section, stage, opened } => {
                let section = self.at(*section)?;
                if let Some(id) = opened.contestants.iter().find(|id| section.player(**id).is_none()) {
                    return Err(Conflict::Player(*id));
                }
                let found = section.stages.iter_mut().find(|s| s.id == *stage).ok_or(Conflict::Stage(*stage))?;
                found.opened = Some(opened.clone());
            }
            Change::GamesAdded { section, round, table, games } => self.round_at(*section, *round)?.add_games(*table, games)?,
            Change::Settled { section, round, table, winner, .. } => {
                let round = self.round_at(*section, *round)?;
                match winner {
                    Some(winner) => round.settled.insert(*table, *winner),
                    None => round.settled.remove(table),
                };
            }
            Change::RoundDrawn { section, round, lots } => {
                let drawn = &mut self.at(*section)?.lots;
                if lots.is_empty() {
                    drawn.remove(round)
                } else {
                    drawn.insert(*round, lots.clone())
                };
            }
            Change::Started { section, round, at } => self.round_at(*section, *round)?.started = Some(at.clone()),

            Change::Result { section, round, board, result } => {
                let at = GameAt::new(*round, *board);
                let board = self.board_at(*section, *round, *board)?;
                let before = std::mem::replace(&mut board.result, *result);
                board.verified = false;
                let newest = self.at(*section)?.rounds.last_mut();
                // Of a published round too: it may be taken back to a draft.
                if let Some(newest) = newest.filter(|newest| newest.number > *round) {
                    newest.since.entry(at).or_insert(before);
                }
            }
            Change::Verified { section, round, board } => self.board_at(*section, *round, *board)?.verified = true,
            Change::RatingResult { section, round, board, result } => {
                self.board_at(*section, *round, *board)?.rating_result = Some(*result);
            }
            Change::Game { section, round, board, act } => self.keep_game(*section, GameAt::new(*round, *board), act)?,
            Change::Clock { section, round, board, act } => self.apply_clock(*section, GameAt::new(*round, *board), act)?,
            Change::Incident { section, act } => self.apply_incident(*section, act)?,
        }
        Ok(())
    }

    /// Seats tables of a published round anew.
    fn repair(
        &mut self,
        section: SectionId,
        number: u16,
        tables: &[(u16, Option<Pair>)],
        byes: &[(PlayerId, ByeCode)],
    ) -> Result<(), Conflict> {
        let of = self.at(section)?;
        let round = of.round(number).ok_or(Conflict::Round(number))?;
        let mut next = round.boards.iter().map(|b| b.number).max().unwrap_or(0) + 1;
        let mut seated = Vec::new();
        for &(table, pair) in tables {
            // A table keeps the numbers of its games; a new one has the next.
            let is_free = |number: &u16| round.board(*number).is_none();
            let first = round.boards.iter().find(|b| b.table == table).map(|b| b.number).or(Some(table).filter(is_free)).unwrap_or(next);
            let games = pair.map(|pair| games_of(of, number, table, first, pair));
            next = games.iter().flatten().map(|b| b.number + 1).fold(next, u16::max);
            seated.push((table, games));
        }
        self.round_at(section, number)?.repair(&seated, byes);
        Ok(())
    }

    fn add_stage(&mut self, section: SectionId, stage: &Stage) -> Result<(), Conflict> {
        let stages = &mut self.at(section)?.stages;
        if stages.iter().any(|s| s.id == stage.id) {
            return Err(Conflict::Taken(u32::from(stage.id.0)));
        }
        stages.push(stage.clone());
        Ok(())
    }

    fn remove_section(&mut self, id: SectionId) -> Result<(), Conflict> {
        self.at(id)?;
        self.sections.retain(|s| s.id != id);
        Ok(())
    }

    fn remove_player(&mut self, section: SectionId, id: PlayerId) -> Result<(), Conflict> {
        self.player_at(section, id)?;
        let section = self.at(section)?;
        section.players.retain(|p| p.id != id);
        section.members.retain(|member| member.team != id);
        Ok(())
    }

    /// Gives these players their numbers; the others have none.
    fn number(&mut self, section: SectionId, numbers: impl Iterator<Item = (PlayerId, u16)>) -> Result<(), Conflict> {
        let section = self.at(section)?;
        section.players.iter_mut().for_each(|p| p.tpn = None);
        for (id, number) in numbers {
            section.player_mut(id).ok_or(Conflict::Player(id))?.tpn = Some(Tpn(number));
        }
        Ok(())
    }

    /// Throws the newest round away, with what was kept of its games.
    fn unpair(&mut self, section: SectionId, round: u16) -> Result<(), Conflict> {
        let section = self.at(section)?;
        if section.current_number() != round {
            return Err(Conflict::Round(round));
        }
        section.rounds.pop();
        section.games.retain(|game, _| game.round.0 != round);
        Ok(())
    }

    /// Ends a manual phase; its comment takes the place of an earlier one of the round.
    fn end_edit(&mut self, section: SectionId, round: u16, comment: Option<&str>) -> Result<(), Conflict> {
        self.round_at(section, round)?.editing = false;
        let section = self.at(section)?;
        let head = alteration_head(round);
        section.comments.retain(|c| !c.starts_with(&head));
        section.comments.extend(comment.map(str::to_owned));
        Ok(())
    }

    /// Folds a change of a game into the state. A record that holds nothing any more is none.
    fn keep_game(&mut self, section: SectionId, game: GameAt, act: &GameAct) -> Result<(), Conflict> {
        let (round, board) = game.numbers();
        let section = self.section_mut(section).ok_or(Conflict::Section(section))?;
        let found = section.round(round).ok_or(Conflict::Round(round))?;
        found.board(board).ok_or(Conflict::Board(board))?;
        let record = section.games.entry(game).or_default();
        record.apply(act).map_err(|()| Conflict::Board(board))?;
        if *record == GameRecord::default() {
            section.games.remove(&game);
        }
        Ok(())
    }

    fn apply_clock(&mut self, section: SectionId, game: GameAt, act: &ClockChange) -> Result<(), Conflict> {
        let (round, board) = game.numbers();
        self.board_at(section, round, board)?;
        let clocks = &mut self.at(section)?.clocks;
        match (clocks.get_mut(&game), act) {
            (None, ClockChange::Begun { controls, device }) => {
                clocks.insert(game, GameClock::new(controls.clone(), *device));
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
            members: Vec::new(),
            rounds: Vec::new(),
            prohibited: Vec::new(),
            initial_color: None,
            comments: Vec::new(),
            days: RoundDays::new(),
            report: ReportFacts::default(),
            stages: vec![Stage::first()],
            lots: BTreeMap::new(),
            placings: Vec::new(),
            manual: super::placing::Manual::default(),
            games: BTreeMap::new(),
            clocks: BTreeMap::new(),
            incidents: Vec::new(),
            appeals: Vec::new(),
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
            roster: Vec::new(),
        });
        Ok(())
    }

    fn add_member(&mut self, section: SectionId, team: PlayerId, id: MemberId, person: &Person) -> Result<(), Conflict> {
        self.player_at(section, team)?.roster.push(id);
        let members = &mut self.at(section)?.members;
        if members.last().is_some_and(|last| last.id >= id) {
            return Err(Conflict::Taken(id.0));
        }
        members.push(Member { id, team, person: person.clone() });
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
        let boards = boards_of(section, number, pairs);
        section.rounds.push(Round {
            number,
            boards,
            byes: byes_of(byes),
            published: None,
            started: None,
            editing: false,
            engine: None,
            settled: BTreeMap::new(),
            line_ups: BTreeMap::new(),
            since: BTreeMap::new(),
        });
        Ok(())
    }
}
