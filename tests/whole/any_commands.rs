//! Whatever is asked of an event, in whatever order: the file stays sound, undo and redo meet, a reopened event is the same.

use crate::support::Home;
use arbitration::clock::side::Side;
use arbitration::penalty::Offence;
use event::{
    self, BoardResult, ByeKind, Command, Entry, Event, GameAt, History, IncidentAct, Info, NewPlayer, Person, PlayerId, PlayerPatch,
    Presence, ProhibitedPair, SectionId, SectionPatch, Setup, Status, SystemKind,
};
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;
use store::{self, Stamp, Store, StoreError};

const OPEN: SectionId = SectionId(1);

fn stamp() -> Stamp {
    Stamp { at: "2026-11-20T12:00:00+00:00".into(), actor: "test".into(), reason: String::new() }
}

/// An event that takes commands. What it refuses answers `false`; anything else that goes wrong is a fault.
trait Desk {
    fn event(&self) -> Event;
    fn history(&self) -> &History;
    fn give(&mut self, command: &Command) -> bool;
    fn undo(&mut self, seq: Option<u32>) -> bool;
    fn redo(&mut self) -> bool;
}

fn fair<T>(result: Result<T, StoreError>) -> bool {
    match result {
        Ok(_) => true,
        Err(StoreError::Refused(_) | StoreError::UndoRefused(_)) => false,
        Err(error) => panic!("{error}"),
    }
}

impl Desk for Store {
    fn event(&self) -> Event {
        Event::clone(&Self::event(self))
    }

    fn history(&self) -> &History {
        Self::history(self)
    }

    fn give(&mut self, command: &Command) -> bool {
        fair(self.commit(command, &stamp()))
    }

    fn undo(&mut self, seq: Option<u32>) -> bool {
        fair(Self::undo(self, seq, &stamp()))
    }

    fn redo(&mut self) -> bool {
        fair(Self::redo(self, &stamp()))
    }
}

/// The same without a file: many more walks in the same time.
#[derive(Default)]
struct Memory {
    history: History,
    event: Event,
}

impl Memory {
    fn push(&mut self, kind: &str, changes: Vec<event::Change>, undoes: Option<u32>, next: Event) -> bool {
        let (Stamp { at, actor, reason }, seq) = (stamp(), self.history.next_seq());
        self.history.push(Entry { seq, at, actor, kind: kind.to_owned(), reason, changes, undoes });
        self.event = next;
        true
    }

    fn turn(&mut self, kind: &str, seq: Result<u32, event::UndoRefusal>) -> bool {
        let next = seq.and_then(|seq| Ok((seq, self.history.without(seq)?)));
        next.is_ok_and(|(seq, next)| self.push(kind, Vec::new(), Some(seq), next))
    }
}

impl Desk for Memory {
    fn event(&self) -> Event {
        self.event.clone()
    }

    fn history(&self) -> &History {
        &self.history
    }

    fn give(&mut self, command: &Command) -> bool {
        let Ok(changes) = event::decide(&self.event, command) else { return false };
        let mut next = self.event.clone();
        changes.iter().for_each(|change| next.apply(change).unwrap());
        self.push(command.kind(), changes, None, next)
    }

    fn undo(&mut self, seq: Option<u32>) -> bool {
        let target = seq.map_or_else(|| self.history.undo_target(), Ok);
        self.turn("undo", target)
    }

    fn redo(&mut self) -> bool {
        let target = self.history.redo_target();
        self.turn("redo", target)
    }
}

fn setup(name: &str) -> Setup {
    Setup { time_control: "90+30".into(), ..Setup::new(name, "chess".parse().unwrap(), SystemKind::SwissDutch, 6) }
}

fn person(name: String, rating: u16) -> NewPlayer {
    NewPlayer { person: Person { name, rating: Some(rating), ..Person::default() }, lot: None }
}

/// What an arbiter may do next, drawn from three numbers. `None`: nothing of the kind is possible now.
fn command(event: &Event, kind: u8, a: u16, b: u16) -> Option<Command> {
    let name = ["Open", "A", "B", "C"][usize::from(a) % 4];
    let some_section = event.sections.get(usize::from(b) % event.sections.len().max(1)).map_or(OPEN, |s| s.id);
    match kind {
        0 => return Some(Command::AddSection(setup(name))),
        1 => return Some(Command::RemoveSection(some_section)),
        2 => return Some(Command::EditSection(some_section, vec![SectionPatch::Name(name.into())])),
        _ => {}
    }
    let section = event.section(OPEN)?;
    let player = section.players.get(usize::from(a) % section.players.len().max(1)).map_or(PlayerId(99), |p| p.id);
    let other = section.players.get(usize::from(b) % section.players.len().max(1)).map_or(PlayerId(98), |p| p.id);
    let everybody = || section.players.iter().map(|p| p.id).collect();
    let round = section.current_number();
    let boards = section.current().map_or(1, |r| r.boards.len().max(1));
    // Now and then a board or a round that is not there.
    let board = u16::try_from(usize::from(a) % (boards + 1)).ok()? + 1;
    let result = BoardResult::ALL[usize::from(b) % BoardResult::ALL.len()];
    Some(match kind {
        3 => Command::AddPlayers(OPEN, vec![person(format!("Late {a}"), 1 + b % 2800)]),
        4 | 5 => Command::SetPresence(OPEN, everybody(), Presence::Present),
        6 => Command::SetPresence(OPEN, vec![player], [Presence::Unknown, Presence::Present, Presence::Absent][usize::from(b) % 3]),
        7 => Command::SetStatus(OPEN, player, [Status::Active, Status::Withdrawn][usize::from(b) % 2]),
        8 => Command::RequestBye(OPEN, player, round + 1, [Some(ByeKind::Half), Some(ByeKind::Zero), None][usize::from(b) % 3]),
        9..=11 => Command::RemovePlayer(OPEN, player),
        12 => Command::SetFixedTable(OPEN, player, Some(b % 5).filter(|t| *t > 0)),
        13 => Command::BeginEdit(OPEN),
        14 => Command::Swap(OPEN, player, other),
        15 => Command::Flip(OPEN, board),
        16 => Command::EndEdit(OPEN),
        17..=20 => Command::Unpair(OPEN),
        21 => Command::Unpublish(OPEN),
        22 => Command::Verify(OPEN, GameAt::new(round, board), section.round(round)?.board(board)?.result.unwrap_or(result)),
        23 => Command::Correct(OPEN, GameAt::new(round.saturating_sub(1), board), result),
        24 => Command::Prohibit(OPEN, ProhibitedPair { players: vec![player, other], first: 1, last: 1 + b % 6 }),
        25 => Command::Allow(OPEN, usize::from(b) % 3),
        26 => Command::AssignNumbers(OPEN),
        27 => Command::DrawLots(OPEN, a.into()),
        28 => Command::SetLot(OPEN, player, Some(b % 12).filter(|lot| *lot > 0)),
        29 => Command::EditPlayer(OPEN, player, vec![PlayerPatch::Id((b % 4).to_string())]),
        30 | 31 if b.is_multiple_of(2) => Command::Repair(OPEN, vec![player], Vec::new()),
        30 | 31 => Command::Repair(OPEN, Vec::new(), vec![player]),
        32 => Command::StartRound(OPEN, stamp().at),
        33 => {
            let (side, offence) =
                ([Side::White, Side::Black][usize::from(b) % 2], [Offence::IllegalMove, Offence::Warning][usize::from(a) % 2]);
            let (note, opponent_can_mate, enter_result) = (String::new(), Some(true), b.is_multiple_of(3));
            let act = IncidentAct::Record {
                game: GameAt::new(round, board),
                side,
                offence,
                ply: 1,
                note,
                opponent_can_mate,
                enter_result,
                follows: None,
            };
            Command::Incident(OPEN, act, stamp().at)
        }
        34 => Command::Incident(OPEN, IncidentAct::Withdraw { number: 1 + b % 3, reason: String::new() }, stamp().at),
        35 => Command::Printed(OPEN, "pairings".into(), round),
        36..=39 => Command::Pair(OPEN, Box::new(event::propose(event, section).ok()?)),
        40 | 41 => Command::Publish(OPEN, stamp().at),
        _ => Command::SetResult(OPEN, GameAt::new(round, board), if b % 9 == 8 { None } else { Some(result) }),
    })
}

/// Takes the steps one after the other. After each of them the event is sound.
fn walk(desk: &mut impl Desk, steps: &[(u8, u16, u16)]) -> Result<(), TestCaseError> {
    desk.give(&Command::SetInfo(Info { name: "Any".into(), ..Info::default() }));
    desk.give(&Command::AddSection(setup("Open")));
    desk.give(&Command::AddPlayers(OPEN, (0..9).map(|n| person(format!("Player {n}"), 2400 - n)).collect()));
    desk.give(&Command::SetPresence(OPEN, (1..=9).map(PlayerId).collect(), Presence::Present));
    for &(kind, a, b) in steps {
        let before = desk.event();
        match kind {
            60..=62 => {
                if desk.undo(None) {
                    prop_assert!(desk.redo(), "an undo cannot be redone");
                    prop_assert_eq!(desk.event(), before, "undo and redo do not meet");
                }
            }
            63 => drop(desk.undo(None)),
            // One of the newest, where most undos are possible, or any.
            64..=67 => drop(desk.undo(Some(desk.history().next_seq().saturating_sub(1 + u32::from(a) % 8)))),
            68 | 69 => drop(desk.undo(Some(u32::from(a) % desk.history().next_seq()))),
            70 => drop(desk.redo()),
            _ => {
                let taken = command(&before, kind, a, b).is_some_and(|c| desk.give(&c));
                prop_assert!(taken || desk.event() == before, "a refused command changed something");
            }
        }
        let newest = desk.history().entries().last().map(|e| (e.kind.clone(), e.undoes));
        prop_assert_eq!(desk.event().flaws(), [].into(), "after {:?}", newest);
    }
    Ok(())
}

fn steps() -> impl Strategy<Value = Vec<(u8, u16, u16)>> {
    proptest::collection::vec((0u8..71, 0u16..1000, 0u16..1000), 60..120)
}

/// So many walks, or as many as `PROPTEST_CASES` asks for.
fn walks(usual: u32) -> ProptestConfig {
    let asked = ProptestConfig { failure_persistence: None, ..ProptestConfig::default() };
    if std::env::var_os("PROPTEST_CASES").is_some() { asked } else { ProptestConfig { cases: usual, ..asked } }
}

proptest! {
    #![proptest_config(walks(16))]

    #[test]
    fn any_commands_leave_a_sound_file(steps in steps()) {
        let home = Home::new();
        let path = home.path("any.flagfall");
        let mut store = Store::create(&path).unwrap();
        walk(&mut store, &steps)?;
        let (event, entries) = (store.event(), store.history().entries().to_vec());
        prop_assert_eq!(store::verify(&path).unwrap().findings, []);
        drop(store);
        let again = Store::open(&path).unwrap();
        prop_assert_eq!(again.event(), event);
        prop_assert_eq!(again.history().entries(), &entries[..]);
    }
}

proptest! {
    #![proptest_config(walks(100))]

    #[test]
    fn any_commands_leave_a_sound_event(steps in steps()) {
        let mut desk = Memory::default();
        walk(&mut desk, &steps)?;
        prop_assert_eq!(desk.history.fold(), Ok(desk.event));
    }
}

#[test]
fn what_was_printed_is_remembered_and_stands_in_no_way_of_undo_and_redo() {
    let home = Home::new();
    let mut store = Store::create(&home.path("cup.flagfall")).unwrap();
    store.commit(&Command::AddSection(Setup::new("Open", "chess".parse().unwrap(), SystemKind::SwissDutch, 6)), &stamp()).unwrap();
    store.commit(&Command::EditSection(SectionId(1), vec![SectionPatch::Rounds(7)]), &stamp()).unwrap();
    let printed = Command::Printed(SectionId(1), "starting-list".into(), 0);
    store.commit(&printed, &stamp()).unwrap();
    store.undo(None, &stamp()).unwrap();
    assert_eq!(store.event().sections[0].setup.rounds, 6, "the paper was undone instead of the entry before it");
    store.commit(&printed, &stamp()).unwrap();
    store.redo(&stamp()).unwrap();
    assert_eq!(store.event().sections[0].setup.rounds, 7);
    assert!(store.undo(Some(3), &stamp()).is_err(), "paper cannot be undone");
    assert!(store.commit(&Command::Printed(SectionId(9), "x".into(), 0), &stamp()).is_err());
}
