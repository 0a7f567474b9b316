//! The only room that names the terminal library: reads keys, draws, carries effects to the worker and its answers back.

use super::effect::{Effect, Msg};
use super::key::{Code, Key};
use super::model::{Model, Notice, Tone};
use super::task::Report;
use super::worker::Worker;
use super::{update, view};
use crate::config::Config;
use crate::i18n::Lang;
use crate::paths::Paths;
use crate::time;
use crossterm::event::{self, DisableBracketedPaste, EnableBracketedPaste, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use crossterm::{cursor, execute, terminal};
use ratatui::Terminal;
use ratatui::backend::{Backend, ClearType, CrosstermBackend};
use std::io::{self, Stdout};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread::JoinHandle;
use std::time::Duration;

/// The terminal, drawn on.
pub type Screen = Terminal<CrosstermBackend<Stdout>>;

/// What is sent to the worker's thread.
enum Job {
    Configure(Box<Config>),
    Run(Effect),
}

/// Runs the workstation until the arbiter leaves it or the system ends it. Every saved entry is on the disk at any moment.
pub fn run(paths: Paths, event: Option<PathBuf>) -> io::Result<()> {
    let (config, problem) = Config::load(&paths);
    let mut model = Model::new(config.clone(), terminal::size()?);
    model.now = clock();
    if let Some(problem) = problem {
        let place = problem.place.map_or_else(String::new, |(line, column)| format!(":{line}:{column}"));
        let text = format!("{}{place}: {} - {}", problem.path.display(), problem.what, Lang::En.text("ui.said.defaults"));
        model.notice = Some(Notice { tone: Tone::Alarm, text });
    }
    let mut worker = Worker::new(paths, config);
    // The first answers are taken before the first frame, so that an event opens straight into its round.
    let notice = model.notice.take();
    let mut first = model.first_effects();
    first.extend(event.map(Effect::Open));
    while !first.is_empty() {
        let answers: Vec<Msg> = first.drain(..).filter_map(|effect| worker.run(effect)).collect();
        for msg in answers {
            first.extend(update(&mut model, msg));
        }
    }
    model.notice = notice.or(model.notice.take());

    let stop = Arc::new(AtomicBool::new(false));
    for signal in [signal_hook::consts::SIGTERM, signal_hook::consts::SIGHUP, signal_hook::consts::SIGINT] {
        signal_hook::flag::register(signal, Arc::clone(&stop))?;
    }
    on_screen(|screen| serve(screen, &mut model, worker, &stop))
}

/// Takes the terminal for as long as the work lasts, and gives it back as it was: after an error, and after a panic of any thread,
/// which ends the program, before its words are written, so that they can be read.
pub fn on_screen<T>(work: impl FnOnce(&mut Screen) -> io::Result<T>) -> io::Result<T> {
    let mut screen = enter()?;
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
    let _ = execute!(io::stdout(), DisableBracketedPaste, terminal::LeaveAlternateScreen, cursor::Show);
    let _ = terminal::disable_raw_mode();
}

fn serve(screen: &mut Screen, model: &mut Model, worker: Worker, stop: &AtomicBool) -> io::Result<()> {
    let (messages, inbox) = mpsc::channel();
    let (jobs, queue) = mpsc::channel();
    let for_worker = messages.clone();
    let working = std::thread::spawn(move || work(worker, &queue, &for_worker));
    std::thread::spawn(move || read_keys(&messages));
    let result = turn(screen, model, &inbox, &jobs, stop);
    // Closing the queue ends the worker, which closes the event file.
    drop(jobs);
    let _ = working.join();
    result
}

fn work(mut worker: Worker, queue: &Receiver<Job>, messages: &Sender<Msg>) {
    let mut beside = Beside::default();
    while let Ok(job) = queue.recv() {
        match job {
            Job::Configure(config) => worker.configure(*config),
            Job::Run(Effect::Start(task)) => beside.start(worker.task(task), messages),
            Job::Run(Effect::StopTask) => beside.stop.store(true, Ordering::Relaxed),
            Job::Run(effect) => {
                if let Some(msg) = worker.run(effect)
                    && messages.send(msg).is_err()
                {
                    return;
                }
            }
        }
    }
}

/// The thread of the long work, if there is one.
#[derive(Default)]
struct Beside {
    thread: Option<JoinHandle<()>>,
    stop: Arc<AtomicBool>,
}

impl Beside {
    fn start(&mut self, task: impl FnOnce(Report<'_>) -> Msg + Send + 'static, messages: &Sender<Msg>) {
        let (stop, messages) = (Arc::new(AtomicBool::new(false)), messages.clone());
        self.stop = Arc::clone(&stop);
        self.thread = Some(std::thread::spawn(move || {
            let answer = task(&mut |progress| {
                let heard = messages.send(Msg::Progress(progress));
                if heard.is_err() || stop.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            // Without a screen there is nobody to tell.
            let _ = messages.send(Msg::TaskEnded(Box::new(answer)));
        }));
    }
}

impl Drop for Beside {
    /// The program does not end before the work has stopped at a place where nothing is half done.
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn read_keys(messages: &Sender<Msg>) {
    while let Ok(event) = event::read() {
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
fn turn(screen: &mut Screen, model: &mut Model, inbox: &Receiver<Msg>, jobs: &Sender<Job>, stop: &AtomicBool) -> io::Result<()> {
    loop {
        screen.draw(|frame| view(model, frame.buffer_mut()))?;
        let first = loop {
            match inbox.recv_timeout(Duration::from_millis(200)) {
                Ok(msg) => break msg,
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
                Err(RecvTimeoutError::Timeout) if stop.load(Ordering::Relaxed) => return Ok(()),
                Err(RecvTimeoutError::Timeout) => {
                    let now = clock();
                    if now != model.now {
                        break Msg::Tick(now);
                    }
                }
            }
        };
        for msg in std::iter::once(first).chain(inbox.try_iter()) {
            for effect in update(model, msg) {
                if effect == Effect::Redraw {
                    screen.backend_mut().clear_region(ClearType::All)?;
                    screen.swap_buffers();
                }
                let configured = jobs.send(Job::Configure(Box::new(model.config.clone())));
                if configured.and_then(|()| jobs.send(Job::Run(effect))).is_err() {
                    return Ok(());
                }
            }
        }
        if model.quit || stop.load(Ordering::Relaxed) {
            return Ok(());
        }
    }
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
