//! A site of 500 players and nine rounds: how long it takes to make, and the folder to look at.
//!
//! `cargo run -p site --release --example large -- FOLDER`

use arbitration::kind::GameKind;
use event::{BoardResult, Command, Event, GameAt, Info, Moment, NewPlayer, Person, SectionId, Setup, SystemKind, decide, propose};
use site::{Games, Site};
use std::error::Error;
use std::path::Path;
use std::time::Instant;
use words::Lang;

const OPEN: SectionId = SectionId(1);
const NAMES: [&str; 6] = [
    "Christoffersen, Hanne",
    "祝南枝 Zhu Nanzhi",
    "Łuczak, Ewa",
    "Vandervoort, Hugo",
    "Müller-Lüdenscheidt, Friedrich-Wilhelm",
    "عبد الرحمن",
];

fn give(event: &mut Event, command: &Command) -> Result<(), Box<dyn Error>> {
    for change in decide(event, command).map_err(|why| format!("{why:?}"))? {
        event.apply(&change).map_err(|why| format!("{why:?}"))?;
    }
    Ok(())
}

fn event() -> Result<Event, Box<dyn Error>> {
    let mut event = Event::default();
    give(&mut event, &Command::SetInfo(Info { name: "Harbour Festival".to_owned(), ..Info::default() }))?;
    give(&mut event, &Command::AddSection(Setup::new("Open", GameKind::Chess, SystemKind::SwissDutch, 9)))?;
    let person = |n: u16| {
        let name = format!("{} {n}", NAMES[usize::from(n) % NAMES.len()]);
        let person =
            Person { name, rating: Some(2600 - n * 3), federation: "POL".to_owned(), club: "KSz Wisła".to_owned(), ..Person::default() };
        NewPlayer { person, lot: None }
    };
    give(&mut event, &Command::AddPlayers(OPEN, (0..500).map(person).collect()))?;
    for _ in 0..9 {
        let section = event.section(OPEN).ok_or("no section")?;
        let proposal = propose(&event, section).map_err(|why| format!("{why:?}"))?;
        give(&mut event, &Command::Pair(OPEN, Box::new(proposal)))?;
        give(&mut event, &Command::Publish(OPEN, "2026-11-20T10:00:00+01:00".into()))?;
        let round = event.section(OPEN).and_then(|section| section.current()).ok_or("no round")?.clone();
        for board in &round.boards {
            let result =
                [BoardResult::WhiteWins, BoardResult::Draw, BoardResult::BlackWins][usize::from(board.number * 7 + round.number) % 3];
            give(&mut event, &Command::SetResult(OPEN, GameAt::new(round.number, board.number), Some(result)))?;
        }
    }
    Ok(event)
}

fn main() -> Result<(), Box<dyn Error>> {
    let event = event()?;
    let updated = Moment::from("2026-11-22T13:41:00+01:00");
    let (games, began) = (Games::new(), Instant::now());
    let files = Site { event: &event, lang: Lang::EN, updated: &updated, log: "3f9a27c1", games: &games, prints: &[] }.files();
    let took = began.elapsed();
    let bytes: usize = files.iter().map(|file| file.bytes.len()).sum();
    println!("{} files, {} kB, made in {} ms", files.len(), bytes / 1000, took.as_millis());
    if let Some(folder) = std::env::args().nth(1) {
        for file in files {
            let path = Path::new(&folder).join(&file.path);
            std::fs::create_dir_all(path.parent().ok_or("no folder")?)?;
            std::fs::write(path, file.bytes)?;
        }
    }
    Ok(())
}
