//! The screen without a terminal: keys go through `update`, effects through the real worker and a real event file.

mod ahead;
mod any_keys;
mod awards;
mod beside;
mod by_keys;
mod calls;
mod clocks;
mod copies;
mod cursors;
mod desks;
mod details;
mod drafts;
mod find;
mod first_start;
mod formats;
mod forms;
mod games;
mod imports;
mod leagues;
mod meetings;
mod moved;
mod pictures;
mod places;
mod quiet;
mod repairs;
mod replace;
mod said;
mod scenarios;
mod screens;
mod setup;
mod tasks;
mod team_events;
mod teams;
mod trust;
mod unfinished;
mod walk;
mod whole_event;
mod words;

use super::effect::{Effect, Msg, Request};
use super::model::{Model, Workspace};
use super::worker::Worker;
use super::{key, numbered, update, view};
use crate::config::Config;
use crate::desk;
use arbitration::kind::GameKind;
use event::{self, BoardResult, Command, GameAt, Info, NewPlayer, Person, Section, SectionId, Setup, SystemKind};
use files::paths::Paths;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::collections::{BTreeMap, VecDeque};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use store::{Stamp, Store};
use tempfile::TempDir;
use unicode_width::UnicodeWidthStr;

/// The section of the small event.
const OPEN: SectionId = SectionId(1);

fn stamp() -> Stamp {
    Stamp { at: "2026-11-20T14:05:09+01:00".into(), actor: "test".to_owned(), reason: String::new() }
}

/// The bytes of an event file that many tests begin with: made once, each test has its own copy.
fn made(key: String, make: impl FnOnce(&Path), name: &str) -> Arc<Vec<u8>> {
    static MADE: Mutex<BTreeMap<String, Arc<Vec<u8>>>> = Mutex::new(BTreeMap::new());
    if let Some(found) = MADE.lock().unwrap().get(&key) {
        return found.clone();
    }
    let folder = TempDir::new().unwrap();
    make(folder.path());
    let bytes = Arc::new(std::fs::read(folder.path().join(name)).unwrap());
    MADE.lock().unwrap().entry(key).or_insert(bytes).clone()
}

/// The sample event.
fn demo_file() -> Arc<Vec<u8>> {
    let name = "demo.flagfall";
    made(String::new(), |folder| drop(desk::demo::create_demo(&folder.join(name), None, &stamp()).unwrap()), name)
}

/// Model, worker and a home that goes with them.
struct Desk {
    model: Model,
    worker: Worker,
    home: TempDir,
}

impl Desk {
    /// The program as it starts, without an event.
    fn new() -> Self {
        let home = TempDir::new().unwrap();
        let paths = Paths { config: home.path().join("config"), data: home.path().join("data") };
        let config = Config { arbiter: "test".to_owned(), ask_backup_folder: false, ..Config::default() };
        let mut desk = Self { model: Model::new(config.clone(), (80, 24)), worker: Worker::new(paths, config), home };
        let first = desk.model.first_effects();
        desk.carry_out(first);
        desk
    }

    /// An open event of so many players with `rounds` rounds published, all but the last complete with wins of White.
    fn with_event(players: u16, rounds: u16) -> Self {
        Self::with_section(Setup::new("Open", GameKind::Chess, SystemKind::SwissDutch, 5), players, rounds)
    }

    /// The same with a section of one's own.
    fn with_section(setup: Setup, players: u16, rounds: u16) -> Self {
        let name = "cup.flagfall";
        let file =
            made(format!("{setup:?} {players} {rounds}"), |folder| Self::make_section(&folder.join(name), setup, players, rounds), name);
        Self::with_file(name, &file)
    }

    fn make_section(path: &Path, setup: Setup, players: u16, rounds: u16) {
        let mut store = Store::create(path).unwrap();
        let mut give = |command: Command| {
            store.commit(&command, &stamp()).unwrap();
            store.event()
        };
        give(Command::SetInfo(Info { name: "Harbour Cup".to_owned(), ..Info::default() }));
        let person = |n: u16| Person { name: format!("Player {n:02}"), rating: Some(2500 - (10 * n).min(1500)), ..Person::default() };
        let mut event = give(Command::AddSection(setup));
        if players > 0 {
            event = give(Command::AddPlayers(OPEN, (1..=players).map(|n| NewPlayer { person: person(n), lot: None }).collect()));
        }
        for round in 1..=rounds {
            let proposal = event::propose(&event, &event.sections[0]).unwrap();
            give(Command::Pair(OPEN, Box::new(proposal)));
            event = give(Command::Publish(OPEN, stamp().at));
            let boards = if round < rounds { players / 2 } else { 0 };
            for board in 1..=boards {
                event = give(Command::SetResult(OPEN, GameAt::new(round, board), Some(BoardResult::WhiteWins)));
            }
        }
    }

    /// The sample event, open.
    fn with_demo() -> Self {
        Self::with_file("demo.flagfall", &demo_file())
    }

    /// A copy of an event file, open.
    fn with_file(name: &str, bytes: &[u8]) -> Self {
        let mut desk = Self::new();
        let path = desk.home.path().join(name);
        std::fs::write(&path, bytes).unwrap();
        desk.open(path);
        desk
    }

    fn open(&mut self, path: PathBuf) {
        self.carry_out(vec![Effect::Open(path)]);
        assert!(self.model.workspace().is_some(), "{:?}", self.model.notice);
    }

    /// Carries effects out until there is nothing more to do, as the driver does.
    fn carry_out(&mut self, effects: Vec<Effect>) {
        let requests = numbered(&mut self.model, effects);
        self.answer(requests);
    }

    /// Answers requests, and what they lead to, until there is nothing more to do.
    fn answer(&mut self, requests: Vec<Request>) {
        let mut queue = VecDeque::from(requests);
        while let Some(request) = queue.pop_front() {
            self.worker.configure(self.model.config.clone());
            let msg = self.worker.run(request);
            queue.extend(update(&mut self.model, msg));
        }
    }

    /// Types a script of keys; each key is answered before the next comes.
    fn press(&mut self, script: &str) {
        for key in key::script(script).unwrap() {
            let requests = update(&mut self.model, Msg::Key(key));
            self.answer(requests);
        }
    }

    /// The window has another size.
    fn resize(&mut self, (columns, rows): (u16, u16)) {
        let requests = update(&mut self.model, Msg::Resize(columns, rows));
        self.answer(requests);
    }

    /// Gives a command without keys.
    fn give(&mut self, command: Command) {
        self.carry_out(vec![Effect::Commit(vec![command])]);
    }

    /// The names of the players of a board, White's first.
    fn names(&self, round: u16, board: u16) -> [String; 2] {
        let b = self.section().round(round).unwrap().board(board).unwrap();
        [b.white, b.black].map(|id| self.section().name(id).to_owned())
    }

    fn workspace(&self) -> &Workspace {
        self.model.workspace().unwrap()
    }

    fn section(&self) -> &Section {
        self.workspace().section().unwrap()
    }

    /// The result of a board as it is saved.
    fn result(&self, round: u16, board: u16) -> Option<BoardResult> {
        self.section().round(round).unwrap().board(board).unwrap().result
    }

    /// Number of the board under the cursor.
    fn cursor(&self) -> u16 {
        self.workspace().board().unwrap().number
    }

    fn entries(&self) -> usize {
        self.workspace().history.entries().len()
    }

    /// The line at the foot.
    fn said(&self) -> &str {
        self.model.notice.as_ref().map_or("", |n| n.text.as_str())
    }

    /// The words of a catalogue entry in the language in force.
    fn words(&self, key: &'static str, values: &[(&str, &str)]) -> String {
        self.model.lang().fill(key, values)
    }

    fn buffer(&self, width: u16, height: u16) -> Buffer {
        let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
        view(&self.model, &mut buffer);
        buffer
    }

    /// The screen as text.
    fn screen(&self, width: u16, height: u16) -> String {
        text(&self.buffer(width, height))
    }
}

/// The cells of a buffer as lines: the second halves of wide characters are left out, so are blanks at the end.
fn text(buffer: &Buffer) -> String {
    let width = usize::from(buffer.area.width);
    let mut lines = String::new();
    for row in buffer.content().chunks(width) {
        let mut line = String::new();
        let mut at = 0;
        while let Some(cell) = row.get(at) {
            line.push_str(cell.symbol());
            at += cell.symbol().width().max(1);
        }
        lines.push_str(line.trim_end());
        lines.push('\n');
    }
    lines
}
