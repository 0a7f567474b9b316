//! Whatever is asked of an event, in whatever order: the file stays sound, undo and redo meet, a reopened event is the same.

use crate::support::Home;
use flagfall::event::{
    self, BoardResult, ByeKind, Command, Info, NewPlayer, Person, PlayerId, Presence, Section, SectionId, SectionPatch, Setup, Status,
    SystemKind,
};
use flagfall::store::{self, Stamp, Store, StoreError};
use proptest::prelude::*;

const OPEN: SectionId = SectionId(1);

fn stamp() -> Stamp {
    Stamp { at: "2026-11-20T12:00:00+00:00".into(), actor: "test".into(), reason: String::new() }
}

/// What an arbiter may do next, drawn from three numbers. `None`: nothing of the kind is possible now.
fn command(store: &Store, kind: u8, a: u16, b: u16) -> Option<Command> {
    let event = store.event();
    let section: &Section = event.section(OPEN)?;
    let player = section.players.get(usize::from(a) % section.players.len().max(1)).map_or(PlayerId(99), |p| p.id);
    let other = section.players.get(usize::from(b) % section.players.len().max(1)).map_or(PlayerId(98), |p| p.id);
    let round = section.current_number();
    let boards = section.current().map_or(1, |r| r.boards.len().max(1));
    // Now and then a board or a round that is not there.
    let board = u16::try_from(usize::from(a) % (boards + 1)).ok()? + 1;
    let result = BoardResult::ALL[usize::from(b) % BoardResult::ALL.len()];
    Some(match kind {
        0 => Command::AddPlayers(
            OPEN,
            vec![NewPlayer { person: Person { name: format!("Late {a}"), rating: Some(1 + b % 2800), ..Person::default() }, lot: None }],
        ),
        1 => Command::SetPresence(OPEN, section.players.iter().map(|p| p.id).collect(), Presence::Present),
        2 => Command::SetPresence(OPEN, vec![player], [Presence::Unknown, Presence::Present, Presence::Absent][usize::from(b) % 3]),
        3 => Command::SetStatus(OPEN, player, [Status::Active, Status::Withdrawn][usize::from(b) % 2]),
        4 => Command::RequestBye(OPEN, player, round + 1, [Some(ByeKind::Half), Some(ByeKind::Zero), None][usize::from(b) % 3]),
        5 => Command::RemovePlayer(OPEN, player),
        6 => Command::SetFixedTable(OPEN, player, Some(b % 5).filter(|t| *t > 0)),
        7 => Command::BeginEdit(OPEN),
        8 => Command::Swap(OPEN, player, other),
        9 => Command::Flip(OPEN, board),
        10 => Command::EndEdit(OPEN),
        11 => Command::Unpair(OPEN),
        12 => Command::Unpublish(OPEN),
        13 => Command::Verify(OPEN, round, board, result),
        14 => Command::Correct(OPEN, round.saturating_sub(1), board, result),
        15..=17 => Command::Pair(OPEN, Box::new(event::propose(&event, section).ok()?)),
        18..=20 => Command::Publish(OPEN, stamp().at),
        _ => Command::SetResult(OPEN, round, board, if b % 9 == 8 { None } else { Some(result) }),
    })
}

/// Refusals are answers; anything else is a fault.
fn fair<T>(result: Result<T, StoreError>) -> bool {
    match result {
        Ok(_) => true,
        Err(StoreError::Refused(_) | StoreError::UndoRefused(_)) => false,
        Err(error) => panic!("{error}"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 16, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_commands_leave_a_sound_file(steps in proptest::collection::vec((0u8..44, 0u16..1000, 0u16..1000), 60..90)) {
        let home = Home::new();
        let path = home.path("any.flagfall");
        let mut store = Store::create(&path).unwrap();
        store.commit(&Command::SetInfo(Info { name: "Any".into(), ..Info::default() }), &stamp()).unwrap();
        store.commit(&Command::AddSection(Setup::new("Open", "chess".parse().unwrap(), SystemKind::SwissDutch, 6)), &stamp()).unwrap();
        let person = |n: u16| NewPlayer { person: Person { name: format!("Player {n}"), rating: Some(2400 - n), ..Person::default() }, lot: None };
        store.commit(&Command::AddPlayers(OPEN, (0..9).map(person).collect()), &stamp()).unwrap();
        for (kind, a, b) in steps {
            let before = store.event();
            match kind {
                40 | 41 => {
                    if fair(store.undo(None, &stamp())) {
                        prop_assert!(fair(store.redo(&stamp())), "an undo cannot be redone");
                        prop_assert_eq!(&store.event(), &before, "undo and redo do not meet");
                    }
                }
                42 => {
                    let seq = u32::from(a) % store.history().next_seq();
                    fair(store.undo(Some(seq), &stamp()));
                }
                43 => {
                    fair(store.redo(&stamp()));
                }
                _ => {
                    let taken = command(&store, kind, a, b).is_some_and(|c| fair(store.commit(&c, &stamp())));
                    prop_assert!(taken || store.event() == before, "a refused command changed something");
                }
            }
        }
        let (event, entries) = (store.event(), store.history().entries().to_vec());
        prop_assert_eq!(store::verify(&path).unwrap().findings, []);
        drop(store);
        let again = Store::open(&path).unwrap();
        prop_assert_eq!(again.event(), event);
        prop_assert_eq!(again.history().entries(), &entries[..]);
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
