//! The only room that names the terminal library: reads keys, draws, carries effects to the worker and its answers back.

mod behind_esc;
mod picture;
mod wall;

pub use picture::terminal_here;
pub use wall::show_wall;

use super::beside::{Beside, Order};
use super::effect::{Answer, Effect, Msg, Request, RequestId};
use super::key::{Code, Key};
use super::model::{Model, Notice, Tone};
use super::update::{Batch, first_start};
use super::worker::Worker;
use super::{numbered, update, view};
use crate::config::Config;
use crate::time;
use crate::words::Lang;
use crossterm::event::{self, DisableBracketedPaste, EnableBracketedPaste, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use crossterm::{cursor, execute, terminal};
use files::paths::Paths;
use picture::Pictures;
use ratatui::Terminal;
use ratatui::backend::{Backend, ClearType, CrosstermBackend};
use ratatui::layout::Size;
use std::collections::VecDeque;
use std::io::{self, Stdout, Write as _};
use std::mem::ManuallyDrop;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

/// The terminal, drawn on.
pub type Screen = Terminal<CrosstermBackend<Stdout>>;

/// How often the worker looks after what goes on beside it.
const LOOK: Duration = Duration::from_millis(50);

/// How often the event file is looked at while nothing is typed: every entry looks at it by itself.
const WATCH: Duration = Duration::from_secs(5);

/// Who has typed nothing for so long begins anew with the next key.
const PAUSE: Duration = Duration::from_secs(1);

/// How long work beside may take to end by itself when the arbiter leaves: a document on its way to the printer gets there.
const GRACE: Duration = Duration::from_secs(1);

/// How long work beside may take to see that it was stopped, at the end of the program. Whoever sends a signal does not wait long.
const END: Duration = Duration::from_millis(500);

/// Runs the workstation until the arbiter leaves it or the system ends it. Every saved entry is on the disk at any moment.
/// A language asked for holds for this run; the configuration keeps its own.
pub fn run(paths: Paths, event: Option<PathBuf>, lang: Option<Lang>) -> io::Result<()> {
    let is_new = !paths.config_file().exists();
    let (mut config, problem) = Config::load(&paths);
    config.language = lang.unwrap_or(config.language);
    let mut model = Model::new(config.clone(), terminal::size()?);
    model.now = clock();
    model.terminal = terminal_here();
    if let Some(problem) = problem {
        let place = problem.place.map_or_else(String::new, |(line, column)| format!(":{line}:{column}"));
        let place = format!("{}{place}", problem.path.display());
        let text = config.language.fill("cli.said.defaults", &[("place", &place), ("what", &problem.what(config.language))]);
        model.notice = Some(Notice { tone: Tone::Alarm, text });
    }
    let mut worker = Worker::new(paths, config);
    // The first answers are taken before the first frame, so that an event opens straight into its round.
    let notice = model.notice.take();
    // Nobody has been here before: what the program cannot know is asked once, where no event is waited for.
    let asks = event.is_none() && is_new;
    let mut effects: Vec<Effect> = model.first_effects().into_iter().chain(event.map(Effect::Open)).collect();
    if asks {
        effects.extend(first_start(&mut model));
    }
    let mut first = numbered(&mut model, effects);
    // What is done beside the screen, such as the detail of the first row, does not keep the first frame waiting.
    let mut beside = Vec::new();
    while !first.is_empty() {
        beside.extend(first.extract_if(.., |request| request.effect.lane().is_some()));
        let answers: Vec<Msg> = first.drain(..).map(|request| worker.run(request)).collect();
        for msg in answers {
            first.extend(update(&mut model, msg));
        }
    }
    model.notice = notice.or(model.notice.take());

    let stop = Arc::new(AtomicBool::new(false));
    for signal in SIGNALS {
        signal_hook::flag::register(*signal, Arc::clone(&stop))?;
    }
    let left = on_screen(|screen| serve(screen, &mut model, worker, beside, &stop))?;
    for what in left {
        let _ = writeln!(io::stderr(), "flagfall: {what}");
    }
    Ok(())
}

/// What asks the program to end. A terminal that is closed says so by a signal of its own, which Windows does not have.
#[cfg(unix)]
const SIGNALS: &[i32] = &[signal_hook::consts::SIGTERM, signal_hook::consts::SIGHUP, signal_hook::consts::SIGINT];
#[cfg(not(unix))]
const SIGNALS: &[i32] = &[signal_hook::consts::SIGTERM, signal_hook::consts::SIGINT];

/// Takes the terminal for as long as the work lasts, and gives it back as it was: after an error, and after a panic of any thread,
/// which ends the program, before its words are written, so that they can be read.
pub fn on_screen<T>(work: impl FnOnce(&mut Screen) -> io::Result<T>) -> io::Result<T> {
    // Dropped, ratatui's terminal shows the cursor once more and complains where it cannot, on an error stream that is gone as well after
    // the terminal was closed: that would be a panic at the end of a good day.
    let mut screen = ManuallyDrop::new(enter()?);
    let result = work(&mut screen);
    leave();
    result
}

fn enter() -> io::Result<Screen> {
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        leave();
        before(info);
        // Whichever thread it was: the others would go on without it, on a screen that is gone. What was saved is on the disk.
        std::process::exit(101);
    }));
    terminal::enable_raw_mode()?;
    execute!(io::stdout(), terminal::EnterAlternateScreen, EnableBracketedPaste, cursor::Hide)?;
    Terminal::new(CrosstermBackend::new(io::stdout()))
}

/// Gives the terminal back as it was. What cannot be undone now is not worth a second error.
fn leave() {
    picture::leave(&mut io::stdout());
    let _ = execute!(io::stdout(), DisableBracketedPaste, terminal::LeaveAlternateScreen, cursor::Show);
    let _ = terminal::disable_raw_mode();
}

/// Gives what was still going on beside when the program ended.
fn serve(screen: &mut Screen, model: &mut Model, worker: Worker, first: Vec<Request>, stop: &AtomicBool) -> io::Result<Vec<String>> {
    let (messages, inbox) = mpsc::channel();
    let (orders, queue) = mpsc::channel();
    first.into_iter().for_each(|request| drop(orders.send(Order::Run(request))));
    let beside = Beside::new(orders.clone(), messages.clone());
    let for_worker = messages.clone();
    let working = std::thread::spawn(move || work(worker, beside, &queue, &for_worker));
    let mut pictures = Pictures::new(messages.clone());
    std::thread::spawn(move || read_keys(&messages));
    let result = turn(screen, model, &mut pictures, &inbox, &orders, stop);
    // What was asked for before is carried out; then the worker closes the event file.
    let _ = orders.send(Order::End { at_once: stop.load(Ordering::Relaxed) || result.is_err() });
    let left = working.join().unwrap_or_default();
    result.map(|()| left)
}

/// The worker's thread: carries out what it is told, and looks after what goes on beside.
fn work(mut worker: Worker, mut beside: Beside, queue: &Receiver<Order>, messages: &Sender<Msg>) -> Vec<String> {
    // Without a screen there is nobody to tell: the end is on its way.
    let tell = |id, answer| drop(messages.send(Msg::Answer(id, Box::new(answer))));
    loop {
        for (id, what) in beside.overdue() {
            tell(id, worker.given_up(&what));
        }
        // With nothing beside to look after there is no hurry.
        let order = match queue.recv_timeout(if beside.is_idle() { Duration::from_secs(3600) } else { LOOK }) {
            Ok(order) => order,
            Err(RecvTimeoutError::Timeout) => continue,
            Err(RecvTimeoutError::Disconnected) => return Vec::new(),
        };
        match order {
            Order::Configure(config) => worker.configure(*config),
            Order::Run(request) => carry_out(&mut worker, &mut beside, request, tell),
            Order::Ended(id, outcome) if beside.ended(id) => tell(id, worker.finish(*outcome)),
            Order::Ended(..) => {}
            Order::End { at_once } => return end(&mut worker, &mut beside, queue, at_once),
        }
    }
}

fn carry_out(worker: &mut Worker, beside: &mut Beside, request: Request, tell: impl Fn(RequestId, Answer)) {
    let id = request.id;
    match (worker.job(&request.effect), request.effect) {
        (Some(Ok(job)), _) => beside.start(id, job),
        (Some(Err(text)), _) => tell(id, Answer::Failed(text)),
        (None, Effect::Stop(other)) => {
            if let Some(answer) = beside.stop(other, || worker.stopped()) {
                tell(other, answer);
            }
            tell(id, Answer::Nothing);
        }
        (None, effect) => tell(id, worker.answer(effect, request.on.as_ref())),
    }
}

/// The end: what goes on beside gets a moment to end by itself, then one to see that it was stopped. What it leaves in the log is
/// written. Says what did not end by itself, and that the event lost its file.
fn end(worker: &mut Worker, beside: &mut Beside, queue: &Receiver<Order>, at_once: bool) -> Vec<String> {
    let mut until = |beside: &mut Beside, deadline: Instant| {
        while !beside.is_idle()
            && let Ok(order) = queue.recv_timeout(deadline.saturating_duration_since(Instant::now()))
        {
            if let Order::Ended(id, outcome) = order
                && beside.ended(id)
            {
                let _ = worker.finish(*outcome);
            }
        }
    };
    if !at_once {
        until(beside, Instant::now() + GRACE);
    }
    let left: Vec<String> = beside.left().collect();
    beside.stop_all();
    until(beside, Instant::now() + END);
    let left = left.iter().map(|what| worker.left(what)).collect::<Vec<_>>();
    left.into_iter().chain(worker.close()).collect()
}

fn read_keys(messages: &Sender<Msg>) {
    let ready = || event::poll(Duration::ZERO).is_ok_and(|ready| ready).then(|| event::read().ok()).flatten();
    let mut held: VecDeque<Event> = VecDeque::new();
    while let Some(first) = held.pop_front().or_else(|| event::read().ok()) {
        let mut events = behind_esc::after(first, || held.pop_front().or_else(ready));
        let Some(event) = events.pop_front() else { continue };
        events.append(&mut held);
        held = events;
        let msg = match event {
            Event::Key(key) => key_of(key).map(Msg::Key),
            Event::Paste(text) => Some(Msg::Paste(text)),
            Event::Resize(columns, rows) => Some(Msg::Resize(columns, rows)),
            _ => None,
        };
        if msg.is_some_and(|msg| messages.send(msg).is_err()) {
            return;
        }
    }
}

/// Draws, waits for a message, takes it and all that wait behind it, and again.
fn turn(
    screen: &mut Screen,
    model: &mut Model,
    pictures: &mut Pictures,
    inbox: &Receiver<Msg>,
    orders: &Sender<Order>,
    stop: &AtomicBool,
) -> io::Result<()> {
    let (mut looked, mut typed) = (Instant::now(), Instant::now());
    loop {
        screen.draw(|frame| pictures.over(view(model, frame.buffer_mut()), frame.buffer_mut()))?;
        pictures.send(screen.backend_mut())?;
        // What the size is now is known before any key is taken: one typed at a screen of another size would meet what nobody saw.
        let mut first = resized(screen, model)?;
        while first.is_none() {
            first = match inbox.recv_timeout(Duration::from_millis(200)) {
                Ok(msg) => Some(msg),
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
                Err(RecvTimeoutError::Timeout) if stop.load(Ordering::Relaxed) => return Ok(()),
                Err(RecvTimeoutError::Timeout) => match (resized(screen, model)?, clock()) {
                    (Some(msg), _) => Some(msg),
                    (None, now) if now != model.now => Some(Msg::Tick(now)),
                    (None, _) if model.number_cut && typed.elapsed() >= PAUSE => Some(Msg::Pause),
                    (None, _) if looked.elapsed() >= WATCH => {
                        looked = Instant::now();
                        Some(Msg::Look)
                    }
                    _ => None,
                },
            };
        }
        let mut batch = Batch::new(model);
        for msg in first.into_iter().chain(inbox.try_iter()) {
            if matches!(msg, Msg::Key(_) | Msg::Paste(_)) {
                typed = Instant::now();
            }
            if batch.passes_over(model, &msg) {
                continue;
            }
            if matches!(msg, Msg::Resize(..)) {
                model.terminal.cell = picture::cell_here();
            }
            for request in update(model, msg) {
                if request.effect == Effect::Redraw {
                    screen.backend_mut().clear_region(ClearType::All)?;
                    screen.swap_buffers();
                    pictures.lost();
                }
                let configured = orders.send(Order::Configure(Box::new(model.config.clone())));
                if configured.is_err() || orders.send(Order::Run(request)).is_err() {
                    return Ok(());
                }
            }
        }
        batch.end(model);
        if model.quit || stop.load(Ordering::Relaxed) {
            return Ok(());
        }
    }
}

/// That the window has another size than the model knows. Its signal may be missed: it comes once, and a window manager that gives a new
/// window its place may send it before anybody listens.
fn resized(screen: &Screen, model: &Model) -> io::Result<Option<Msg>> {
    let Size { width, height } = screen.size()?;
    Ok(((width, height) != model.size).then_some(Msg::Resize(width, height)))
}

fn clock() -> String {
    time::now().strftime("%H:%M").to_string()
}

fn key_of(key: KeyEvent) -> Option<Key> {
    if key.kind == KeyEventKind::Release {
        return None;
    }
    let code = match key.code {
        KeyCode::Char(c) => Code::Char(c),
        KeyCode::F(n) => Code::F(n),
        KeyCode::Enter => Code::Enter,
        KeyCode::Esc => Code::Esc,
        KeyCode::Tab => Code::Tab,
        KeyCode::BackTab => Code::BackTab,
        KeyCode::Backspace => Code::Backspace,
        KeyCode::Delete => Code::Delete,
        KeyCode::Up => Code::Up,
        KeyCode::Down => Code::Down,
        KeyCode::Left => Code::Left,
        KeyCode::Right => Code::Right,
        KeyCode::PageUp => Code::PageUp,
        KeyCode::PageDown => Code::PageDown,
        KeyCode::Home => Code::Home,
        KeyCode::End => Code::End,
        _ => return None,
    };
    Some(Key { code, ctrl: key.modifiers.contains(KeyModifiers::CONTROL), alt: key.modifiers.contains(KeyModifiers::ALT) })
}
