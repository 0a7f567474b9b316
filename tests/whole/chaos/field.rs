//! The events of the runs.

use super::folder;
use arbitration::kind::GameKind;
use event::{self, Command, Info, NewPlayer, Person, SectionId, Setup, SystemKind};
use std::fs;
use std::sync::OnceLock;
use store::{Stamp, Store};

/// Their one section.
pub const OPEN_A: SectionId = SectionId(1);

/// An event of 20 players with its first round published, as a file.
fn event_file(name: &str) -> Vec<u8> {
    let folder = folder();
    let path = folder.path().join("cup.flagfall");
    let stamp = Stamp { at: "2026-11-20T12:00:00Z".into(), actor: "test".to_owned(), reason: String::new() };
    let mut store = Store::create(&path).unwrap();
    let person = |n: u16| Person { name: format!("Player {n:02}"), rating: Some(2500 - 10 * n), ..Person::default() };
    let players = (1..=20).map(|n| NewPlayer { person: person(n), lot: None }).collect();
    let commands = [
        Command::SetInfo(Info { name: name.to_owned(), ..Info::default() }),
        Command::AddSection(Setup::new("Open", GameKind::Chess, SystemKind::SwissDutch, 5)),
        Command::AddPlayers(OPEN_A, players),
    ];
    for command in commands {
        store.commit(&command, &stamp).unwrap();
    }
    let event = store.event();
    let proposal = event::propose(&event, &event.sections[0]).unwrap();
    store.commit(&Command::Pair(OPEN_A, Box::new(proposal)), &stamp).unwrap();
    store.commit(&Command::Publish(OPEN_A, stamp.at.clone()), &stamp).unwrap();
    drop(store);
    fs::read(&path).unwrap()
}

/// The event of the runs, and another one.
pub fn event_files() -> &'static [Vec<u8>; 2] {
    static FILES: OnceLock<[Vec<u8>; 2]> = OnceLock::new();
    FILES.get_or_init(|| ["Harbour Cup", "Harbour Cup 2"].map(event_file))
}
