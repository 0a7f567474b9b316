//! Decisions about clocks and incidents.

use super::super::change::Change;
use super::super::clock::{ClockAct, ClockChange, ClockDesk, ClockTrouble, GameClock, OpenedMove, at_time_of_day, moment_of};
use super::super::incident::{Incident, IncidentAct, IncidentChange};
use super::super::model::Section;
use super::super::refusal::Refusal;
use arbitration::clock::file::GrantSpec;
use arbitration::clock::ledger::{self, Entry, Source};
use arbitration::clock::span::{Moment, Span};
use arbitration::game::GamePosition;
use arbitration::notation::Mode;
use arbitration::penalty::{Offence, Penalty, Setting};

fn trouble(why: impl Into<ClockTrouble>) -> Refusal {
    Refusal::Clock(Box::new(why.into()))
}

fn now_of(stamp: &str) -> Moment {
    moment_of(stamp).unwrap_or_default()
}

/// The changes of one game's clock, applied to a copy as they are made, so that each is checked against the one before it.
struct Draft<'a> {
    section: &'a Section,
    round: u16,
    board: u16,
    clock: GameClock,
    changes: Vec<Change>,
}

impl<'a> Draft<'a> {
    /// The clock as it stands, or a ledger begun now: with the control of the section, started when the round was.
    fn new(section: &'a Section, round: u16, board: u16) -> Result<Self, Refusal> {
        let of = section.round(round).ok_or(Refusal::NoRound(round))?;
        if of.published.is_none() {
            return Err(Refusal::NotPublished(round));
        }
        of.board(board).ok_or(Refusal::NoBoard(round, board))?;
        if let Some(clock) = section.clocks.get(&(round, board)) {
            return Ok(Self { section, round, board, clock: clock.clone(), changes: Vec::new() });
        }
        let controls = section.controls().map_err(trouble)?;
        let device = arbitration::clock::control::Device::default();
        let begun = ClockChange::Begun { controls: controls.clone(), device };
        let changes = vec![Change::Clock { section: section.id, round, board, act: begun }];
        let mut draft = Self { section, round, board, clock: GameClock::new(controls, device), changes };
        if let Some(at) = of.started.as_deref().and_then(moment_of) {
            draft.push(ClockChange::Entry { entry: Entry { at, source: Source::Rule, event: ledger::Event::Start } })?;
        }
        Ok(draft)
    }

    fn push(&mut self, act: ClockChange) -> Result<(), Refusal> {
        self.clock.apply(&act).map_err(trouble)?;
        self.changes.push(Change::Clock { section: self.section.id, round: self.round, board: self.board, act });
        Ok(())
    }

    fn last(&self) -> Option<Moment> {
        self.clock.ledger.entries().last().map(|e| e.at)
    }

    /// Appends entries at a moment, or right after the last one where that stands later: what a ruling adds follows its reading.
    fn entries(&mut self, at: Moment, events: Vec<ledger::Event>) -> Result<(), Refusal> {
        for event in events {
            let at = self.last().map_or(at, |last| last.max(at));
            self.push(ClockChange::Entry { entry: Entry { at, source: Source::Arbiter, event } })?;
        }
        Ok(())
    }
}

pub fn clock(section: &Section, round: u16, board: u16, acts: &[ClockAct], stamp: &str) -> Result<Vec<Change>, Refusal> {
    let mut draft = Draft::new(section, round, board)?;
    let now = now_of(stamp);
    for act in acts {
        match act {
            ClockAct::Record { at, source, event } => {
                let at = at.map_or(now, |typed| at_time_of_day(typed, draft.last(), now));
                draft.push(ClockChange::Entry { entry: Entry { at, source: *source, event: event.clone() } })?;
            }
            ClockAct::Device(device) => draft.push(ClockChange::Device { device: *device })?,
            ClockAct::Rule(case) => {
                let desk = ClockDesk::new(section, Some(&draft.clock)).map_err(trouble)?;
                let worked = desk.work(case.clone()).map_err(Refusal::Case)?;
                let at = draft.last().map_or(now, |last| last.max(now));
                draft.push(ClockChange::Ruled { at, case: case.clone() })?;
                draft.entries(at, worked.entries)?;
            }
            ClockAct::Seal(sealing) => {
                let mut sealing = sealing.clone();
                sealing.sealed_at = draft.last().map_or(now, |last| last.max(now));
                GamePosition::from_fen(section.setup.game, &sealing.position).map_err(|e| Refusal::Position(e.to_string()))?;
                let mut events = sealing.entries();
                if draft.clock.ledger.is_stopped() {
                    events.retain(|e| *e != ledger::Event::Stop);
                }
                draft.entries(sealing.sealed_at, events)?;
                draft.push(ClockChange::Sealed { sealing })?;
            }
            ClockAct::Open(text) => {
                let Some(adjournment) = &draft.clock.adjournment else { return Err(Refusal::NotAdjourned(board)) };
                let position = GamePosition::from_fen(section.setup.game, &adjournment.sealing.position);
                let position = position.map_err(|e| Refusal::Position(e.to_string()))?;
                let notation = arbitration::game::Notation::usual(section.setup.game);
                let candidates = position.read(text, None, Mode::Strict).iter().map(|m| position.write(m, notation)).collect();
                draft.push(ClockChange::Opened { found: OpenedMove { at: now, text: text.clone(), candidates } })?;
            }
        }
    }
    Ok(draft.changes)
}

/// The article of an offence by the edition, for the record.
fn article(section: &Section, offence: Offence) -> String {
    let Ok(edition) = section.edition() else { return String::new() };
    let rules = &edition.parameters;
    match offence {
        Offence::IllegalMove => rules.illegal_move.as_ref().map(|r| r.article.clone()),
        Offence::WrongClaim => rules.wrong_claim.as_ref().map(|r| r.article.clone()),
        Offence::DraughtsAct => Some("5.4".to_owned()),
        Offence::Conduct | Offence::Warning if edition.id == "fide-2023" => Some("12.9".to_owned()),
        Offence::Foul | Offence::Conduct | Offence::Warning => None,
    }
    .unwrap_or_default()
}

/// The incident that an offence makes, with what follows from it; decided here so that the screen can show it before it is saved.
#[expect(clippy::too_many_arguments, reason = "the facts of one incident, each of another kind")]
pub fn incident_of(
    section: &Section,
    round: u16,
    board: u16,
    side: arbitration::clock::side::Side,
    offence: Offence,
    ply: u16,
    note: &str,
    opponent_can_mate: Option<bool>,
    at: Moment,
) -> Result<Incident, Refusal> {
    let edition = section.edition().map_err(trouble)?;
    let penalty = Penalty { at, side, offence, ply, article: article(section, offence), note: note.to_owned() };
    let mut ledger = section.penalties_of(round, board);
    ledger.give(penalty.clone());
    let desk = ClockDesk::new(section, section.clocks.get(&(round, board))).ok();
    // A penalty on used time can only overstep where a reading says what is left.
    let time_left = desk.and_then(|d| d.audit.latest().map(|c| c.written.of(side))).unwrap_or(Span::HOUR);
    let setting = Setting { rules: &edition.parameters, tempo: section.tempo(), opponent_can_mate, time_left };
    let consequence = ledger.consequence(side, offence, &setting).map_err(|_| Refusal::CanMate)?;
    let grants = consequence.grants.into_iter();
    let number = section.incidents.last().map_or(1, |i| i.number.saturating_add(1));
    Ok(Incident {
        number,
        round,
        board,
        penalty,
        grants: grants.map(|g| GrantSpec { side: g.side, delta: g.delta, article: g.article, reason: g.reason }).collect(),
        ending: consequence.ending,
        withdrawn: None,
    })
}

pub fn incident(section: &Section, act: &IncidentAct, stamp: &str) -> Result<Vec<Change>, Refusal> {
    match act {
        IncidentAct::Record { round, board, side, offence, ply, note, opponent_can_mate } => {
            let draft = Draft::new(section, *round, *board);
            let new = incident_of(section, *round, *board, *side, *offence, *ply, note, *opponent_can_mate, now_of(stamp))?;
            let grants: Vec<ledger::Event> = new
                .grants
                .iter()
                .map(|g| ledger::Event::Adjust { side: g.side, delta: g.delta, article: g.article.clone(), reason: g.reason.clone() })
                .collect();
            let recorded = Change::Incident { section: section.id, act: IncidentChange::Recorded { incident: Box::new(new) } };
            // The clock has its entries where it can be kept; an incident is recorded also where it cannot.
            let mut changes = match draft {
                Ok(mut draft) if !grants.is_empty() && draft.clock.ledger.start().is_some() => {
                    draft.entries(now_of(stamp), grants)?;
                    draft.changes
                }
                Ok(_) | Err(Refusal::Clock(_)) => Vec::new(),
                Err(refusal) => return Err(refusal),
            };
            changes.push(recorded);
            Ok(changes)
        }
        IncidentAct::Withdraw { number, reason } => {
            let standing = section.incidents.iter().find(|i| i.number == *number && i.withdrawn.is_none());
            let standing = standing.ok_or(Refusal::NoIncident(*number))?;
            let mut changes = Vec::new();
            if section.clocks.get(&(standing.round, standing.board)).is_some_and(|c| c.ledger.start().is_some()) {
                let back = |g: &GrantSpec| ledger::Event::Adjust {
                    side: g.side,
                    delta: -g.delta,
                    article: g.article.clone(),
                    reason: "withdrawn".to_owned(),
                };
                let mut draft = Draft::new(section, standing.round, standing.board)?;
                draft.entries(now_of(stamp), standing.grants.iter().map(back).collect())?;
                changes = draft.changes;
            }
            let act = IncidentChange::Withdrawn { number: *number, reason: reason.clone() };
            changes.push(Change::Incident { section: section.id, act });
            Ok(changes)
        }
    }
}
