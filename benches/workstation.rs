//! How long the workstation keeps an arbiter waiting, with an event of 500 players in its eleventh round and 3,000 log entries:
//! `cargo bench --bench workstation`.

#![expect(clippy::unwrap_used, reason = "a benchmark that cannot run has nothing to say")]

use ::print::page::{Paper, Style};
use ::print::{documents, pdf};
use divan::{Bencher, black_box};
use event::{BoardResult, Command, GameAt, Info, Ranked, SectionId, Setup, SystemKind};
use files::paths::Paths;
use flagfall::config::Config;
use flagfall::desk;
use flagfall::tui::effect::{Effect, Msg, Request};
use flagfall::tui::key;
use flagfall::tui::model::Model;
use flagfall::tui::picture::compose;
use flagfall::tui::picture::terminal::{Protocol, Terminal};
use flagfall::tui::worker::Worker;
use flagfall::tui::{numbered, update, view};
use flagfall::words::Lang;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use store::{Stamp, Store};
use tempfile::TempDir;
use tournament::model::{Color, Contestant, Entry, Meeting, Outcome, Tournament, Tpn};

const PLAYERS: u16 = 500;
const ROUNDS: u16 = 11;
const LOG_ENTRIES: usize = 3000;

fn main() {
    // `cargo bench --bench workstation -- --keep FOLDER` leaves the event for measuring the process from outside.
    let arguments: Vec<String> = std::env::args().collect();
    if let [_, flag, folder, ..] = arguments.as_slice()
        && flag == "--keep"
    {
        let path = Path::new(folder).join("large.flagfall");
        create(&path);
        println!("{}", path.display());
        return;
    }
    divan::main();
}

/// Who plays whom: round `r` of the circle method, so that nobody meets twice.
fn tournament() -> Tournament {
    let mut tournament = Tournament::new(ROUNDS);
    for n in 1..=PLAYERS {
        let name =
            if n % 2 == 0 { format!("王{}", char::from_u32(0x4e00 + u32::from(n)).unwrap_or('伟')) } else { format!("Łuczak-{n}, Ewa") };
        let mut player = Contestant::new(Tpn(n), name);
        player.rating = Some(2800 - 2 * n);
        tournament.contestants.push(player);
    }
    for round in 1..=ROUNDS {
        let drawn = tournament::pairing::berger::round(PLAYERS, u32::from(round), 1, false).unwrap();
        for (number, pair) in (u32::from(round)..).zip(drawn.games) {
            let (white, black) = match (round, number * 7 % 5) {
                (ROUNDS, _) => (Outcome::Pending, Outcome::Pending),
                (_, 0 | 3) => (Outcome::Win, Outcome::Loss),
                (_, 1) => (Outcome::Draw, Outcome::Draw),
                _ => (Outcome::Loss, Outcome::Win),
            };
            let mut enter = |me: Tpn, opponent, color, outcome| {
                let entry = Entry::Meeting(Meeting::new(opponent, Some(color), outcome));
                tournament.contestants[usize::from(me.0) - 1].entries.push(Some(entry));
            };
            enter(pair.white, pair.black, Color::White, white);
            enter(pair.black, pair.white, Color::Black, black);
        }
    }
    tournament
}

fn create(path: &Path) {
    let stamp = Stamp { at: "2026-11-20T12:00:00+00:00".into(), actor: "bench".into(), reason: String::new() };
    let mut setup = Setup::new("Open", "chess".parse().unwrap(), SystemKind::SwissDutch, ROUNDS);
    setup.tiebreaks = ["BH/C1", "BH", "SB", "PS", "DE"].map(str::to_owned).to_vec();
    let mut store = Store::create(path).unwrap();
    store.commit(&Command::SetInfo(Info { name: "Large".into(), ..Info::default() }), &stamp).unwrap();
    store
        .commit(&Command::ImportSection(Box::new(setup), Box::new(tournament::trf::Document::new(tournament())), stamp.at.clone()), &stamp)
        .unwrap();
    let results = [BoardResult::WhiteWins, BoardResult::Draw, BoardResult::BlackWins];
    for n in 2..LOG_ENTRIES {
        let board = u16::try_from(n % 250 + 1).unwrap();
        store.commit(&Command::SetResult(SectionId(1), GameAt::new(ROUNDS, board), Some(results[n % 3])), &stamp).unwrap();
    }
}

/// The event in a home of its own.
fn event() -> (TempDir, PathBuf, Paths) {
    let home = TempDir::new().unwrap();
    let path = home.path().join("large.flagfall");
    create(&path);
    let paths = Paths { config: home.path().join("config"), data: home.path().join("data") };
    (home, path, paths)
}

fn answer(model: &mut Model, worker: &mut Worker, requests: Vec<Request>) {
    let mut queue = VecDeque::from(requests);
    while let Some(request) = queue.pop_front() {
        let msg = worker.run(request);
        queue.extend(update(model, msg));
    }
}

fn open(paths: &Paths, path: &Path) -> (Model, Worker) {
    let mut model = Model::new(Config::default(), (120, 40));
    let mut worker = Worker::new(paths.clone(), Config::default());
    let mut first = model.first_effects();
    first.push(Effect::Open(path.to_owned()));
    let mut queue = VecDeque::from(numbered(&mut model, first));
    while let Some(request) = queue.pop_front() {
        // What is done beside the screen keeps no frame waiting.
        if request.effect.lane().is_none() {
            let msg = worker.run(request);
            queue.extend(update(&mut model, msg));
        }
    }
    (model, worker)
}

fn frame(model: &Model) -> Buffer {
    let mut buffer = Buffer::empty(Rect::new(0, 0, model.size.0, model.size.1));
    view(model, &mut buffer);
    buffer
}

fn press(model: &mut Model, worker: &mut Worker, script: &str) {
    for key in key::script(script).unwrap() {
        let requests = update(model, Msg::Key(key));
        answer(model, worker, requests);
    }
}

/// The key of a view.
fn key_of(view: &str) -> &'static str {
    match view {
        "players" => "<f2>",
        "standings" => "<f4>",
        "crosstable" => "<f5>",
        "documents" => "<f6>",
        "log" => "<f7>",
        "clocks" => "<f8>",
        _ => "<f3>",
    }
}

/// Reading the file, checking it, folding the log, and the first picture.
#[divan::bench(sample_count = 20, sample_size = 1)]
fn start_to_first_frame(bencher: Bencher<'_, '_>) {
    let (_home, path, paths) = event();
    bencher.bench_local(|| {
        let (model, worker) = open(&paths, &path);
        (frame(&model), worker)
    });
}

#[divan::bench(args = ["pairings", "players", "standings", "crosstable", "log"])]
fn frame_at_120x40(bencher: Bencher<'_, '_>, shown: &str) {
    let (_home, path, paths) = event();
    let (mut model, mut worker) = open(&paths, &path);
    press(&mut model, &mut worker, key_of(shown));
    bencher.bench_local(|| frame(black_box(&model)));
}

/// With the detail of the row beside the list, which is there already.
#[divan::bench(args = ["pairings", "players", "standings", "crosstable", "documents", "log", "clocks"])]
fn frame_at_200x60_with_detail(bencher: Bencher<'_, '_>, shown: &str) {
    let (_home, path, paths) = event();
    let (mut model, mut worker) = open(&paths, &path);
    let resized = update(&mut model, Msg::Resize(200, 60));
    answer(&mut model, &mut worker, resized);
    press(&mut model, &mut worker, key_of(shown));
    bencher.bench_local(|| frame(black_box(&model)));
}

/// What the detail asks for is done beside: the key does not wait for it.
#[divan::bench]
fn key_to_frame(bencher: Bencher<'_, '_>) {
    let (_home, path, paths) = event();
    let (mut model, _worker) = open(&paths, &path);
    let down = key::script("<down>").unwrap();
    bencher.bench_local(|| {
        let requests: usize = down.iter().map(|key| update(&mut model, Msg::Key(*key)).len()).sum();
        (requests, frame(&model))
    });
}

/// What the detail of the next row takes in the thread beside.
#[divan::bench(args = ["pairings", "players", "standings", "documents", "log"], sample_count = 20, sample_size = 1)]
fn detail_of_the_next_row(bencher: Bencher<'_, '_>, shown: &str) {
    let (_home, path, paths) = event();
    let (mut model, mut worker) = open(&paths, &path);
    press(&mut model, &mut worker, key_of(shown));
    bencher.bench_local(|| press(&mut model, &mut worker, "<down>"));
}

/// A board's number and its result: two keys, one commit that is on the disk, one picture.
#[divan::bench(sample_count = 100, sample_size = 1)]
fn key_to_frame_with_durable_commit(bencher: Bencher<'_, '_>) {
    let (_home, path, paths) = event();
    let (mut model, mut worker) = open(&paths, &path);
    press(&mut model, &mut worker, "250w<enter>");
    let entries = model.workspace().unwrap().history.entries().len();
    bencher.bench_local(|| {
        press(&mut model, &mut worker, "250w");
        frame(&model)
    });
    assert!(model.workspace().unwrap().history.entries().len() > entries, "nothing was saved");
}

/// The sample event's game of a section on the screen, in a terminal of 200x60 cells of 10 by 20 dots that shows pictures.
fn game_room(section: usize, protocol: Protocol) -> (TempDir, Model, Worker) {
    let home = TempDir::new().unwrap();
    let path = home.path().join("demo.flagfall");
    let stamp = Stamp { at: "2026-11-20T12:00:00+00:00".into(), actor: "bench".into(), reason: String::new() };
    drop(desk::demo::create_demo(&path, None, &stamp).unwrap());
    let paths = Paths { config: home.path().join("config"), data: home.path().join("data") };
    let (mut model, mut worker) = open(&paths, &path);
    let resized = update(&mut model, Msg::Resize(200, 60));
    answer(&mut model, &mut worker, resized);
    press(&mut model, &mut worker, &">".repeat(section));
    press(&mut model, &mut worker, "<enter>");
    model.terminal = Terminal { known: Some(protocol), is_shared: false, is_colourless: false, cell: Some((10, 20)) };
    (home, model, worker)
}

/// From the board to the bytes for the terminal: what is done beside the screen when a man has moved.
#[divan::bench(args = [
    "Kitty chess", "Kitty draughts", "Kitty xiangqi", "Iterm chess", "Iterm draughts", "Iterm xiangqi", "Sixel chess", "Sixel draughts", "Sixel xiangqi",
])]
fn picture_of_the_board_at_200x60(bencher: Bencher<'_, '_>, shown: &str) {
    let (protocol, game) = shown.split_once(' ').unwrap();
    let protocol = [Protocol::Kitty, Protocol::Iterm, Protocol::Sixel].into_iter().find(|p| format!("{p:?}") == protocol).unwrap();
    let section = ["chess", "draughts", "xiangqi"].iter().position(|name| *name == game).unwrap();
    let (_home, model, _worker) = game_room(section, protocol);
    let scene = view(&model, &mut Buffer::empty(Rect::new(0, 0, 200, 60))).unwrap();
    assert!(scene.board.size.0.min(scene.board.size.1) > 800, "{:?}", scene.board.size);
    bencher.bench_local(|| compose(black_box(&scene)).unwrap());
}

/// A key in the game room: one step back and on again in draughts, with text and with a picture, which no key waits for.
#[divan::bench(args = [false, true])]
fn key_to_frame_in_the_game_room(bencher: Bencher<'_, '_>, is_picture: bool) {
    let (_home, mut model, _worker) = game_room(1, Protocol::Kitty);
    model.text_board = !is_picture;
    let keys = key::script("<left><right>").unwrap();
    bencher.bench_local(|| {
        let requests: usize = keys.iter().map(|key| update(&mut model, Msg::Key(*key)).len()).sum();
        (requests, view(&model, &mut Buffer::empty(Rect::new(0, 0, 200, 60))))
    });
}

/// The line that finds everything: opened, and one key more in a line of four words, or in one that many names fit.
#[divan::bench]
fn finder_opens(bencher: Bencher<'_, '_>) {
    let (_home, path, paths) = event();
    let (mut model, mut worker) = open(&paths, &path);
    bencher.bench_local(|| {
        press(&mut model, &mut worker, "<ctrl+p>");
        press(&mut model, &mut worker, "<esc>");
    });
}

#[divan::bench(args = ["luczak<space>251<space>bye<space>1", "ewa", "wang<space>absent", "w", "print", "sealed<space>move<space>of<space>luczak"])]
fn finder_key(bencher: Bencher<'_, '_>, typed: &str) {
    let (_home, path, paths) = event();
    let (mut model, mut worker) = open(&paths, &path);
    press(&mut model, &mut worker, &format!("<ctrl+p>{typed}"));
    let last = typed.chars().last().unwrap();
    // Two keys: the last one goes and comes again.
    bencher.bench_local(|| {
        press(&mut model, &mut worker, "<backspace>");
        press(&mut model, &mut worker, &last.to_string());
        assert!(model.overlays.len() == 1);
    });
}

#[divan::bench]
fn standings_of_500_after_11_rounds_with_five_tiebreaks(bencher: Bencher<'_, '_>) {
    let (_home, path, _paths) = event();
    let event = Store::open(&path).unwrap().event();
    bencher.bench_local(|| Ranked::new(&event, &event.sections[0], Some(ROUNDS)).unwrap().standings.rows.len());
}

#[divan::bench(sample_count = 20, sample_size = 1)]
fn pairing_sheet_of_250_boards_to_pdf(bencher: Bencher<'_, '_>) {
    let (_home, path, _paths) = event();
    let event = Store::open(&path).unwrap().event();
    let kind = documents::find("pairings").unwrap();
    let style = Style::new(Lang::named("zh-CN").unwrap(), Paper::A4);
    bencher.bench_local(|| {
        let composed =
            desk::documents::compose(&event, &event.sections[0], kind, ROUNDS, style, &"2026-11-20T12:00:00+00:00".into()).unwrap();
        pdf::render(&composed.document, &composed.fonts).unwrap().len()
    });
}
