//! A lively sample event: a chess Swiss in round 5 of 9, a draughts round robin, a xiangqi points event, and games on some of the open boards.
//! All names are invented.

mod games;

use super::event_file::create;
use arbitration::kind::GameKind;
use event::{
    self, BoardResult, ByeKind, Command, GameAt, Info, NewPlayer, Person, PlayerId, Presence, Section, SectionId, Setup, Status, SystemKind,
};
use std::path::Path;
use store::{Anchors, Stamp, Store, StoreError};

const CHESS: &str = include_str!("../../assets/demo/chess.csv");
const DRAUGHTS: &str = include_str!("../../assets/demo/draughts.csv");
const XIANGQI: &str = include_str!("../../assets/demo/xiangqi.csv");

/// SplitMix64: the demo is the same on every machine.
struct Dice(u64);

impl Dice {
    /// A number below `sides`.
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (z ^ (z >> 31)) % sides
    }

    /// A result that the ratings make likely.
    fn result(&mut self, white: u16, black: u16, draws: u64) -> BoardResult {
        let edge = i64::from(white) + 30 - i64::from(black);
        let win = (500 + edge.clamp(-400, 400)).unsigned_abs();
        match self.roll(1000 + draws) {
            n if n >= 1000 => BoardResult::Draw,
            n if n < win => BoardResult::WhiteWins,
            _ => BoardResult::BlackWins,
        }
    }
}

/// Creates the sample event. Times in it run from `stamp` backwards in words only: all entries carry that one time.
///
/// # Errors
/// There is a file of that name, or it cannot be written.
pub fn create_demo(path: &Path, anchors: Option<&Anchors>, stamp: &Stamp) -> Result<Store, StoreError> {
    let mut store = create(path, anchors, &[], stamp)?;
    let info = Info {
        name: "Harbour Festival 海港棋会".to_owned(),
        city: "Port Lindow".to_owned(),
        federation: "FID".to_owned(),
        start: stamp.at.day().replace('-', "/"),
        end: String::new(),
        chief_arbiter: "Ines Quandt".to_owned(),
        deputies: vec!["罗明远".to_owned()],
        venue: "Town Hall".to_owned(),
        room: "Hall 2".to_owned(),
        ..Info::default()
    };
    store.commit(&Command::SetInfo(info), stamp)?;
    let mut dice = Dice(2026);
    chess(&mut store, stamp, &mut dice)?;
    draughts(&mut store, stamp, &mut dice)?;
    xiangqi(&mut store, stamp, &mut dice)?;
    Ok(store)
}

fn players(csv: &str) -> Vec<NewPlayer> {
    csv.lines().filter(|l| !l.starts_with('#') && !l.trim().is_empty()).map(player).collect()
}

/// `name;title;rating;federation;club;sex`
fn player(line: &str) -> NewPlayer {
    let mut cells = line.split(';').map(|c| c.trim().to_owned());
    let mut next = || cells.next().unwrap_or_default();
    let (name, title, rating, federation, club, sex) = (next(), next(), next(), next(), next(), next());
    NewPlayer { person: Person { name, title, rating: rating.parse().ok(), federation, club, sex, ..Person::default() }, lot: None }
}

fn add(store: &mut Store, stamp: &Stamp, setup: Setup, csv: &str) -> Result<SectionId, StoreError> {
    store.commit(&Command::AddSection(setup), stamp)?;
    let id = store.event().sections.last().map_or(SectionId(0), |s| s.id);
    store.commit(&Command::AddPlayers(id, players(csv)), stamp)?;
    Ok(id)
}

fn with_section<T>(store: &Store, id: SectionId, read: impl FnOnce(&Section) -> T) -> Result<T, StoreError> {
    let event = store.event();
    event.section(id).map(read).ok_or(StoreError::Refused(event::Refusal::NoSection))
}

/// Pairs and publishes the next round.
fn round(store: &mut Store, stamp: &Stamp, id: SectionId) -> Result<(), StoreError> {
    let event = store.event();
    let section = event.section(id).ok_or(StoreError::Refused(event::Refusal::NoSection))?;
    let proposal = event::propose(&event, section).map_err(StoreError::Refused)?;
    store.commit(&Command::Pair(id, Box::new(proposal)), stamp)?;
    store.commit(&Command::Publish(id, stamp.at.clone()), stamp)?;
    store.commit(&Command::StartRound(id, stamp.at.clone()), stamp).map(|_| ())
}

/// Enters results of the newest round, leaving `open` boards without one.
fn results(store: &mut Store, stamp: &Stamp, id: SectionId, dice: &mut Dice, draws: u64, open: usize) -> Result<(), StoreError> {
    let rating = |s: &Section, p: PlayerId| s.player(p).and_then(|p| p.person.rating).unwrap_or(1500);
    let boards: Vec<(u16, u16, u16)> = with_section(store, id, |s| {
        let round = s.current();
        round.map(|r| r.boards.iter().map(|b| (b.number, rating(s, b.white), rating(s, b.black))).collect()).unwrap_or_default()
    })?;
    let number = with_section(store, id, Section::current_number)?;
    let leave: Vec<usize> = (0..open).map(|k| (k * 7 + 2) % boards.len().max(1)).collect();
    for (index, (board, white, black)) in boards.into_iter().enumerate() {
        let mut result = dice.result(white, black, draws);
        if dice.roll(60) == 0 {
            result = BoardResult::WhiteForfeitWin;
        }
        if !leave.contains(&index) {
            store.commit(&Command::SetResult(id, GameAt::new(number, board), Some(result)), stamp)?;
        }
    }
    Ok(())
}

fn chess(store: &mut Store, stamp: &Stamp, dice: &mut Dice) -> Result<(), StoreError> {
    let mut setup = Setup::new("Open A", GameKind::Chess, SystemKind::SwissDutch, 9);
    "90+30".clone_into(&mut setup.time_control);
    setup.default_minutes = 30;
    let id = add(store, stamp, setup, CHESS)?;
    let ids: Vec<PlayerId> = with_section(store, id, |s| s.players.iter().map(|p| p.id).collect())?;
    store.commit(&Command::SetInitialColor(id, true), stamp)?;
    store.commit(&Command::SetPresence(id, ids.clone(), Presence::Present), stamp)?;
    if let [.., third, second, last] = ids[..] {
        store.commit(&Command::RequestBye(id, last, 3, Some(ByeKind::Half)), stamp)?;
        store.commit(&Command::SetFixedTable(id, second, Some(12)), stamp)?;
        for played in 1..5 {
            round(store, stamp, id)?;
            results(store, stamp, id, dice, 550, 0)?;
            if played == 3 {
                store.commit(&Command::SetStatus(id, third, Status::Withdrawn), stamp)?;
            }
        }
        round(store, stamp, id)?;
        results(store, stamp, id, dice, 550, 4)?;
    }
    games::add(store, stamp, id)
}

fn draughts(store: &mut Store, stamp: &Stamp, dice: &mut Dice) -> Result<(), StoreError> {
    let mut setup = Setup::new("Masters 100", GameKind::Draughts100, SystemKind::RoundRobin, 9);
    "80+60".clone_into(&mut setup.time_control);
    let id = add(store, stamp, setup, DRAUGHTS)?;
    store.commit(&Command::DrawLots(id, 1884), stamp)?;
    for _ in 0..3 {
        round(store, stamp, id)?;
        results(store, stamp, id, dice, 1400, 0)?;
    }
    round(store, stamp, id)?;
    results(store, stamp, id, dice, 1400, 2)?;
    games::add(store, stamp, id)
}

fn xiangqi(store: &mut Store, stamp: &Stamp, dice: &mut Dice) -> Result<(), StoreError> {
    let mut setup = Setup::new("象棋公开组", GameKind::Xiangqi, SystemKind::Points, 7);
    "60+30".clone_into(&mut setup.time_control);
    let id = add(store, stamp, setup, XIANGQI)?;
    for _ in 0..2 {
        round(store, stamp, id)?;
        results(store, stamp, id, dice, 500, 0)?;
    }
    round(store, stamp, id)?;
    results(store, stamp, id, dice, 500, 5)?;
    games::add(store, stamp, id)
}
