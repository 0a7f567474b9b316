//! Decisions about clocks and incidents.

use super::super::change::Change;
use super::super::clock::{ClockAct, ClockChange, ClockTrouble, GameClock, OpenedMove, at_time_of_day, date_of, time_at};
use super::super::clock_desk::ClockDesk;
use super::super::incident::{Incident, IncidentAct, IncidentChange};
use super::super::model::{GameAt, Section};
use super::super::moment::Moment;
use super::super::refusal::Refusal;
use super::super::seal::consistent;
use arbitration::clock::file::{CaseSpec, GrantSpec};
use arbitration::clock::ledger::{self, Cause, Entry, Source};
use arbitration::clock::span::{Moment as HallTime, Span};
use arbitration::notation::Mode;
use arbitration::penalty::{Offence, Penalty, Setting};

fn trouble(why: impl Into<ClockTrouble>) -> Refusal {
    Refusal::Clock(Box::new(why.into()))
}

fn now_of(stamp: &Moment) -> HallTime {
    stamp.hall().unwrap_or_default()
}

/// The changes of one game's clock, applied to a copy as they are made, so that each is checked against the one before it.
struct Draft<'a> {
    section: &'a Section,
    game: GameAt,
    clock: GameClock,
    changes: Vec<Change>,
}

impl<'a> Draft<'a> {
    /// The clock as it stands, or a ledger begun now: with the control of the section, started when the round was.
    fn new(section: &'a Section, game: GameAt) -> Result<Self, Refusal> {
        let (round, board) = game.numbers();
        let of = section.round(round).ok_or(Refusal::NoRound(round))?;
        if of.published.is_none() {
            return Err(Refusal::NotPublished(round));
        }
        of.board(board).ok_or(Refusal::NoBoard(round, board))?;
        if let Some(clock) = section.clocks.get(&game) {
            return Ok(Self { section, game, clock: clock.clone(), changes: Vec::new() });
        }
        let controls = section.controls().map_err(trouble)?;
        let device = arbitration::clock::control::Device::default();
        let begun = ClockChange::Begun { controls: controls.clone(), device };
        let changes = vec![Change::Clock { section: section.id, round, board, act: begun }];
        let mut draft = Self { section, game, clock: GameClock::new(controls, device), changes };
        if let Some(at) = of.started.as_ref().and_then(Moment::hall) {
            draft.push(ClockChange::Entry { entry: Entry { at, source: Source::Rule, event: ledger::Event::Start } })?;
        }
        Ok(draft)
    }

    fn push(&mut self, act: ClockChange) -> Result<(), Refusal> {
        self.clock.apply(&act).map_err(trouble)?;
        let (round, board) = self.game.numbers();
        self.changes.push(Change::Clock { section: self.section.id, round, board, act });
        Ok(())
    }

    fn last(&self) -> Option<HallTime> {
        self.clock.ledger.entries().last().map(|e| e.at)
    }

    /// Works a case at the last reading and appends what it adds.
    fn rule(&mut self, case: &CaseSpec, now: HallTime) -> Result<(), Refusal> {
        let desk = ClockDesk::new(self.section, Some(&self.clock)).map_err(trouble)?;
        let at = self.last().map_or(now, |last| last.max(now));
        let case = case.clone().at(desk.file.ledger.elapsed(at));
        if let Some(by) = case.ahead() {
            return Err(Refusal::Ahead(by));
        }
        let worked = desk.work(case.clone()).map_err(Refusal::Case)?;
        self.push(ClockChange::Ruled { at, case })?;
        self.entries(at, worked.entries)
    }

    /// Appends entries at a moment, or right after the last one where that stands later: what a ruling adds follows its reading.
    fn entries(&mut self, at: HallTime, events: Vec<ledger::Event>) -> Result<(), Refusal> {
        for event in events {
            let at = self.last().map_or(at, |last| last.max(at));
            self.push(ClockChange::Entry { entry: Entry { at, source: Source::Arbiter, event } })?;
        }
        Ok(())
    }
}

/// The clock of a published game as it stands: where nothing was kept of it, the one that its first entry would begin, with the control of the
/// section, started when the round was.
///
/// # Errors
/// When the game is not published, or the control of the section cannot be read.
pub fn clock_at(section: &Section, game: GameAt) -> Result<GameClock, Refusal> {
    Ok(Draft::new(section, game)?.clock)
}

/// The start of a round as it was, and with it that of the other clocks of the round that were begun by it.
fn round_started(section: &Section, but: GameAt, at: HallTime, stamp: &Moment) -> Result<Vec<Change>, Refusal> {
    let (round, _) = but.numbers();
    let moment = date_of(at).zip(time_at(at)).and_then(|(day, time)| stamp.at_time(day, time)).unwrap_or_else(|| stamp.clone());
    let mut changes = vec![Change::Started { section: section.id, round, at: moment }];
    let started_by_rule = |clock: &GameClock| {
        let start = clock.ledger.entries().iter().find(|e| e.event == ledger::Event::Start);
        start.is_none_or(|e| e.source == Source::Rule)
    };
    for (game, clock) in section.clocks.iter().filter(|(game, clock)| **game != but && game.numbers().0 == round && started_by_rule(clock))
    {
        let act = ClockChange::Started { at, source: Source::Rule };
        clock.clone().apply(&act).map_err(trouble)?;
        let (round, board) = game.numbers();
        changes.push(Change::Clock { section: section.id, round, board, act });
    }
    Ok(changes)
}

pub fn clock(section: &Section, game: GameAt, acts: &[ClockAct], stamp: &Moment) -> Result<Vec<Change>, Refusal> {
    let mut draft = Draft::new(section, game)?;
    let now = now_of(stamp);
    for act in acts {
        match act {
            ClockAct::Record { at, source, event } => {
                let is_start = *event == ledger::Event::Start;
                let at = at.map_or(now, |typed| at_time_of_day(typed, draft.last(), now));
                // Nobody has read a clock in the time to come. A minute is what two clocks in one hall may differ by.
                if at.since(now) > Span::MINUTE {
                    return Err(Refusal::Ahead(at.since(now)));
                }
                // A start is put where it was, also after other entries.
                if is_start && draft.last().is_some() {
                    draft.push(ClockChange::Started { at, source: *source })?;
                } else {
                    draft.push(ClockChange::Entry { entry: Entry { at, source: *source, event: event.clone() } })?;
                }
            }
            ClockAct::RoundStarted(typed) => {
                let at = at_time_of_day(*typed, draft.last(), now);
                if at.since(now) > Span::MINUTE {
                    return Err(Refusal::Ahead(at.since(now)));
                }
                draft.push(ClockChange::Started { at, source: Source::Rule })?;
                draft.changes.extend(round_started(section, game, at, stamp)?);
            }
            ClockAct::Device(device) => draft.push(ClockChange::Device { device: *device })?,
            ClockAct::Rule(case) => draft.rule(case, now)?,
            ClockAct::Seal(sealing) => {
                let mut sealing = sealing.clone();
                sealing.sealed_at = draft.last().map_or(now, |last| last.max(now));
                consistent(section.setup.game, &sealing)?;
                let mut events = sealing.entries();
                // A clock that was never started has nothing to stop; the envelope holds all that is known.
                if draft.clock.ledger.start().is_none() {
                    events.clear();
                } else if draft.clock.ledger.is_stopped() {
                    events.retain(|e| *e != ledger::Event::Stop);
                }
                draft.entries(sealing.sealed_at, events)?;
                draft.push(ClockChange::Sealed { sealing })?;
            }
            ClockAct::Open(text) => {
                let Some(adjournment) = &draft.clock.adjournment else { return Err(Refusal::NotAdjourned(game.board.0)) };
                let position = section.sealed_position(game, &adjournment.sealing)?;
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
        Offence::Foul | Offence::TechnicalFoul | Offence::Conduct | Offence::Warning => None,
    }
    .unwrap_or_default()
}

/// The incident that an offence makes, with what follows from it; decided here so that the screen can show it before it is saved.
#[expect(clippy::too_many_arguments, reason = "the facts of one incident, each of another kind")]
pub fn incident_of(
    section: &Section,
    game: GameAt,
    side: arbitration::clock::side::Side,
    offence: Offence,
    ply: u16,
    note: &str,
    opponent_can_mate: Option<bool>,
    at: HallTime,
) -> Result<Incident, Refusal> {
    let rules = section.parameters().map_err(trouble)?;
    let penalty = Penalty { at, side, offence, ply, article: article(section, offence), note: note.to_owned() };
    let mut ledger = section.penalties_of(game);
    ledger.give(penalty.clone());
    let desk = ClockDesk::new(section, section.clocks.get(&game)).ok();
    // A penalty on used time can only overstep where a reading says what is left.
    let time_left = desk.and_then(|d| d.audit.latest().map(|c| c.written.of(side))).unwrap_or(Span::HOUR);
    let setting = Setting { rules: &rules, tempo: section.tempo(), opponent_can_mate, time_left };
    let consequence = ledger.consequence(side, offence, &setting).map_err(|_| Refusal::CanMate)?;
    let grants = consequence.grants.into_iter();
    Ok(Incident { grants: grants.map(GrantSpec::from).collect(), ending: consequence.ending, ..new_incident(section, game, penalty) })
}

/// An incident with the next number, from which nothing follows yet.
fn new_incident(section: &Section, game: GameAt, penalty: Penalty) -> Incident {
    Incident {
        number: section.incidents.last().map_or(1, |i| i.number.saturating_add(1)),
        round: game.round.0,
        board: game.board.0,
        penalty,
        grants: Vec::new(),
        ending: None,
        result: None,
        before: None,
        withdrawn: None,
    }
}

/// Time given or taken, as the ledger of the clock has it.
fn adjustment(grant: &GrantSpec) -> ledger::Event {
    let GrantSpec { side, delta, article, reason, cause } = grant.clone();
    ledger::Event::Adjust { side, delta, article, reason, cause }
}

pub fn incident(section: &Section, act: &IncidentAct, stamp: &Moment) -> Result<Vec<Change>, Refusal> {
    match act {
        IncidentAct::Record { game, side, offence, ply, note, opponent_can_mate, enter_result, follows } => {
            let draft = Draft::new(section, *game);
            let mut new = match follows {
                None => incident_of(section, *game, *side, *offence, *ply, note, *opponent_can_mate, now_of(stamp))?,
                Some(follows) => {
                    let at = now_of(stamp);
                    let article = if follows.article.is_empty() { article(section, *offence) } else { follows.article.clone() };
                    let penalty = Penalty { at, side: *side, offence: *offence, ply: *ply, article, note: note.clone() };
                    Incident { grants: follows.grants.clone(), ending: follows.ending, ..new_incident(section, *game, penalty) }
                }
            };
            let case = follows.as_ref().and_then(|follows| follows.case.as_ref());
            let grants: Vec<ledger::Event> = if case.is_some() { Vec::new() } else { new.grants.iter().map(adjustment).collect() };
            // The result stands in the same entry of the log, so that one undo takes both back.
            let mut result = Vec::new();
            if let Some(by_it) = new.result_by_it().filter(|_| *enter_result) {
                result = super::results::set(section, *game, Some(by_it))?;
                new.before = section.board_of(*game).and_then(|b| b.result);
                new.result = Some(by_it);
            }
            let recorded = Change::Incident { section: section.id, act: IncidentChange::Recorded { incident: Box::new(new) } };
            // The clock has its entries where it can be kept; an incident is recorded also where it cannot.
            let mut changes = match draft {
                Ok(mut draft) if case.is_some() => {
                    case.into_iter().try_for_each(|case| draft.rule(case, now_of(stamp)))?;
                    draft.changes
                }
                Ok(mut draft) if !grants.is_empty() && draft.clock.ledger.start().is_some() => {
                    draft.entries(now_of(stamp), grants)?;
                    draft.changes
                }
                Ok(_) | Err(Refusal::Clock(_)) => Vec::new(),
                Err(refusal) => return Err(refusal),
            };
            changes.push(recorded);
            changes.extend(result);
            Ok(changes)
        }
        IncidentAct::Withdraw { number, reason } => {
            let standing = section.incidents.iter().find(|i| i.number == *number && i.withdrawn.is_none());
            let standing = standing.ok_or(Refusal::NoIncident(*number))?;
            let mut changes = Vec::new();
            if section.clocks.get(&standing.game()).is_some_and(|c| c.ledger.start().is_some()) {
                let back = |g: &GrantSpec| ledger::Event::Adjust {
                    side: g.side,
                    delta: -g.delta,
                    article: g.article.clone(),
                    reason: String::new(),
                    cause: Some(Cause::Withdrawn),
                };
                let mut draft = Draft::new(section, standing.game())?;
                draft.entries(now_of(stamp), standing.grants.iter().map(back).collect())?;
                changes = draft.changes;
            }
            let act = IncidentChange::Withdrawn { number: *number, reason: reason.clone() };
            changes.push(Change::Incident { section: section.id, act });
            // The result that came with it goes with it, while results of the round can still be changed.
            let stands = section.board_of(standing.game()).and_then(|b| b.result);
            if standing.result.is_some() && standing.result == stands && standing.round == section.current_number() {
                changes.extend(super::results::set(section, standing.game(), standing.before)?);
            }
            Ok(changes)
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        BoardResult, Change, ClockAct, Command, Event, Follows, GameAt, IncidentAct, NewPlayer, Person, Refusal, SectionId, Setup,
        SystemKind, decide, propose,
    };
    use arbitration::clock::file::{CaseSpec, GrantSpec};
    use arbitration::clock::ledger::{self, LedgerError, Source};
    use arbitration::clock::side::{Both, Side};
    use arbitration::clock::span::Span;
    use arbitration::kind::GameKind;
    use arbitration::penalty::{Ending, Offence};

    const OPEN: SectionId = SectionId(1);
    const NOW: &str = "2026-11-20T14:50:00+01:00";

    fn give(event: &mut Event, command: &Command) -> Result<Vec<Change>, Refusal> {
        let changes = decide(event, command)?;
        changes.iter().for_each(|c| event.apply(c).unwrap());
        Ok(changes)
    }

    fn event(game: GameKind, control: &str, laws: &str) -> Event {
        let mut event = Event::default();
        let mut setup = Setup::new("A", game, SystemKind::RoundRobin, 1);
        setup.time_control = control.to_owned();
        setup.laws = laws.to_owned();
        give(&mut event, &Command::AddSection(setup)).unwrap();
        let player = |name: &str| NewPlayer { person: Person { name: name.to_owned(), ..Person::default() }, lot: None };
        give(&mut event, &Command::AddPlayers(OPEN, vec![player("Łuczak"), player("陈思远")])).unwrap();
        let proposal = propose(&event, &event.sections[0]).unwrap();
        give(&mut event, &Command::Pair(OPEN, Box::new(proposal))).unwrap();
        give(&mut event, &Command::Publish(OPEN, NOW.into())).unwrap();
        event
    }

    fn record(event: ledger::Event) -> Vec<ClockAct> {
        vec![ClockAct::Record { at: None, source: Source::Arbiter, event }]
    }

    fn offence(event: &mut Event, offence: Offence, ply: u16, can_mate: Option<bool>) -> Result<Vec<Change>, Refusal> {
        let note = String::new();
        let act = IncidentAct::Record {
            game: GameAt::new(1, 1),
            side: Side::White,
            offence,
            ply,
            note,
            opponent_can_mate: can_mate,
            enter_result: true,
            follows: None,
        };
        give(event, &Command::Incident(OPEN, act, NOW.into()))
    }

    #[test]
    fn a_clock_begins_with_the_control_of_the_section_and_the_start_of_the_round() {
        let mut event = event(GameKind::Chess, "90+30", "");
        let clock = |acts, board| Command::Clock(OPEN, GameAt::new(1, board), acts, NOW.into());
        let refused = give(&mut event, &clock(record(ledger::Event::Stop), 1));
        assert!(matches!(refused, Err(Refusal::Clock(why)) if matches!(*why, crate::ClockTrouble::Ledger(LedgerError::NotStarted))));
        give(&mut event, &Command::StartRound(OPEN, "2026-11-20T14:00:00+01:00".into())).unwrap();
        give(&mut event, &clock(record(ledger::Event::Stop), 1)).unwrap();
        let ledger = &event.sections[0].clocks[&GameAt::new(1, 1)].ledger;
        assert_eq!((ledger.entries().len(), ledger.entries()[1].at.since(ledger.start().unwrap())), (2, Span::from_mins(50)));
        assert!(matches!(give(&mut event, &clock(record(ledger::Event::Stop), 2)), Err(Refusal::NoBoard(1, 2))));
    }

    #[test]
    fn the_start_of_a_round_can_be_said_afterwards() {
        let mut event = event(GameKind::Chess, "90+30", "");
        let clock = |acts| Command::Clock(OPEN, GameAt::new(1, 1), acts, NOW.into());
        give(&mut event, &Command::StartRound(OPEN, "2026-11-20T14:40:00+01:00".into())).unwrap();
        give(&mut event, &clock(record(ledger::Event::Stop))).unwrap();
        let elapsed = |event: &Event| {
            let ledger = &event.sections[0].clocks[&GameAt::new(1, 1)].ledger;
            (ledger.entries().len(), ledger.entries()[1].at.since(ledger.start().unwrap()))
        };
        assert_eq!(elapsed(&event), (2, Span::from_mins(10)));
        give(&mut event, &clock(vec![ClockAct::RoundStarted(Span::from_mins(14 * 60))])).unwrap();
        assert_eq!(elapsed(&event), (2, Span::from_mins(50)));
        assert_eq!(event.sections[0].rounds[0].started.as_ref().unwrap().hour_minute(), "14:00");
        // One game alone, and not behind what was read.
        let start =
            |minutes| vec![ClockAct::Record { at: Some(Span::from_mins(minutes)), source: Source::Arbiter, event: ledger::Event::Start }];
        give(&mut event, &clock(start(14 * 60 + 5))).unwrap();
        assert_eq!(elapsed(&event), (2, Span::from_mins(45)));
        assert!(matches!(give(&mut event, &clock(start(14 * 60 + 51))), Err(Refusal::Clock(_) | Refusal::Ahead(_))));
    }

    #[test]
    fn without_a_time_control_incidents_are_recorded_and_clocks_refused() {
        let mut event = event(GameKind::Chess, "", "");
        let refused = give(&mut event, &Command::Clock(OPEN, GameAt::new(1, 1), record(ledger::Event::Start), NOW.into()));
        assert!(matches!(refused, Err(Refusal::Clock(_))));
        offence(&mut event, Offence::IllegalMove, 47, None).unwrap();
        assert_eq!(event.sections[0].incidents.len(), 1);
        assert!(event.sections[0].clocks.is_empty());
    }

    #[test]
    fn the_edition_of_the_section_counts() {
        let mut now = event(GameKind::Chess, "90+30", "");
        let mut then = event(GameKind::Chess, "90+30", "fide-2001");
        for event in [&mut now, &mut then] {
            offence(event, Offence::IllegalMove, 20, None).unwrap();
        }
        assert_eq!(offence(&mut now, Offence::IllegalMove, 40, None), Err(Refusal::CanMate));
        offence(&mut now, Offence::IllegalMove, 40, Some(false)).unwrap();
        offence(&mut then, Offence::IllegalMove, 40, None).unwrap();
        let ending = |event: &Event| event.sections[0].incidents.last().unwrap().ending;
        assert_eq!((ending(&now), ending(&then)), (Some(Ending::DrawnByGuard), None), "in 2001 the third one loses");
    }

    /// A ruling says what follows: the edition's numbers are not asked again, and a clock case is carried out with the incident.
    #[test]
    fn an_incident_by_a_ruling_has_its_times_and_its_clock_case() {
        let reading = ledger::Event::Reading(ledger::Reading {
            white: Span::from_mins(34),
            black: Span::from_mins(95),
            precision: ledger::Precision::Second,
            moves: Some(Both::new(24, 23)),
            counter: None,
            period: None,
            running: ledger::Running::Unknown,
        });
        let mut event = event(GameKind::Chess, "90+30", "");
        for entry in [ledger::Event::Start, reading] {
            give(&mut event, &Command::Clock(OPEN, GameAt::new(1, 1), record(entry), NOW.into())).unwrap();
        }
        let grant = |side, minutes| GrantSpec {
            side,
            delta: Span::from_mins(minutes),
            article: "7.5.5".into(),
            reason: String::new(),
            cause: None,
        };
        let follow = |event: &mut Event, follows: Follows| {
            let act = IncidentAct::Record {
                game: GameAt::new(1, 1),
                side: Side::White,
                offence: Offence::IllegalMove,
                ply: 47,
                note: "Nf5".to_owned(),
                opponent_can_mate: None,
                enter_result: true,
                follows: Some(Box::new(follows)),
            };
            give(event, &Command::Incident(OPEN, act, NOW.into())).unwrap();
        };
        let kept = Both::new(23, 23);
        let case = CaseSpec::IllegalMove { side: Side::White, kept, give_back: None, known: None, proportional: false };
        follow(&mut event, Follows { grants: vec![grant(Side::Black, 2)], case: Some(case), ..Follows::default() });
        let given = |event: &Event| -> Vec<Span> {
            let entries = event.sections[0].clocks[&GameAt::new(1, 1)].ledger.entries();
            entries.iter().filter_map(|e| if let ledger::Event::Adjust { delta, .. } = e.event { Some(delta) } else { None }).collect()
        };
        assert_eq!(given(&event), [Span::from_mins(2)], "the case holds the two minutes: they are not given twice");
        assert_eq!(event.sections[0].clocks[&GameAt::new(1, 1)].rulings.len(), 1);
        follow(&mut event, Follows { ending: Some(Ending::Loses), ..Follows::default() });
        let section = &event.sections[0];
        assert_eq!(section.rounds[0].boards[0].result, Some(BoardResult::BlackWins), "lost though two in one move count once");
        assert_eq!((given(&event).len(), section.calls_at(GameAt::new(1, 1))), (1, 2));
    }

    #[test]
    fn a_withdrawn_incident_gives_its_time_back_and_no_longer_counts() {
        let mut event = event(GameKind::Chess, "90+30", "");
        give(&mut event, &Command::Clock(OPEN, GameAt::new(1, 1), record(ledger::Event::Start), NOW.into())).unwrap();
        offence(&mut event, Offence::IllegalMove, 20, None).unwrap();
        let withdraw = |number| Command::Incident(OPEN, IncidentAct::Withdraw { number, reason: "wrong board".into() }, NOW.into());
        assert_eq!(give(&mut event, &withdraw(2)), Err(Refusal::NoIncident(2)));
        give(&mut event, &withdraw(1)).unwrap();
        assert_eq!(give(&mut event, &withdraw(1)), Err(Refusal::NoIncident(1)));
        let section = &event.sections[0];
        let sum: Span = section.clocks[&GameAt::new(1, 1)]
            .ledger
            .entries()
            .iter()
            .filter_map(|e| if let ledger::Event::Adjust { delta, .. } = e.event { Some(delta) } else { None })
            .sum();
        assert_eq!((sum, section.penalties_of(GameAt::new(1, 1)).count(Side::White, Offence::IllegalMove)), (Span::ZERO, 0));
    }

    #[test]
    fn fouls_are_counted_for_the_player_whatever_side() {
        let mut event = event(GameKind::Xiangqi, "60+30", "cxa-1987");
        let list = vec![crate::SectionPatch::Tiebreaks(vec!["SB".to_owned()])];
        give(&mut event, &Command::EditSection(OPEN, list)).unwrap();
        assert_eq!(event.sections[0].fouls(1), None, "no column without fouls");
        for ply in [3, 9, 21] {
            offence(&mut event, Offence::Foul, ply, None).unwrap();
        }
        let section = &event.sections[0];
        let white = section.rounds[0].boards[0].white;
        assert_eq!(section.fouls(1).unwrap()[&white], 3, "beside a list that does not count them");
        assert_eq!(section.offences_by_round(white, Offence::Foul), [3]);
        assert_eq!(section.incidents.last().unwrap().ending, Some(Ending::Loses), "the third foul loses");
        assert_eq!(section.rounds[0].boards[0].result, Some(BoardResult::BlackWins), "entered with it");
        let list = vec![crate::SectionPatch::Tiebreaks(vec!["FOUL".to_owned()])];
        give(&mut event, &Command::EditSection(OPEN, list)).unwrap();
        assert_eq!(event.sections[0].fouls(1), None, "the list counts them");
        give(&mut event, &Command::SetResult(OPEN, GameAt::new(1, 1), Some(BoardResult::Draw))).unwrap();
        let withdraw = IncidentAct::Withdraw { number: 3, reason: "none".to_owned() };
        give(&mut event, &Command::Incident(OPEN, withdraw, NOW.into())).unwrap();
        assert_eq!(event.sections[0].rounds[0].boards[0].result, Some(BoardResult::Draw), "another result is not its own");
    }
}
