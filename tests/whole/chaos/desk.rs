//! The program without a terminal: keys go through the screen's logic, the real worker and real files; what counts is what would stand on
//! the screen.

use super::seen::{Mark, Seen};
use files::paths::Paths;
use flagfall::config::Config;
use flagfall::tui::effect::{Answer, Effect, Msg, Request};
use flagfall::tui::model::Model;
use flagfall::tui::overlay::Overlay;
use flagfall::tui::worker::Worker;
use flagfall::tui::{key, numbered, update, view};
use jiff::{Span, Timestamp, Zoned, tz::TimeZone};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::cell::Cell;
use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Duration;

thread_local! {
    /// Minutes since noon, on the clock of the run that this thread carries out.
    static MINUTES: Cell<i64> = const { Cell::new(0) };
}

fn now() -> Zoned {
    let noon: Timestamp = "2026-11-20T12:00:00Z".parse().unwrap();
    noon.to_zoned(TimeZone::UTC).checked_add(Span::new().minutes(MINUTES.get())).unwrap()
}

/// Minutes that the clock is past noon.
pub fn minutes() -> i64 {
    MINUTES.get()
}

/// Sets the clock on, or back.
pub fn wait(minutes: i64) {
    MINUTES.set(MINUTES.get() + minutes);
}

/// The program with its home.
pub struct Desk {
    pub model: Model,
    worker: Worker,
}

impl Desk {
    /// The program as it starts, with an event.
    pub fn start(home: &Path, config: &Config, event: &Path) -> Self {
        let paths = Paths { config: home.join("config"), data: home.join("data") };
        let worker = Worker::new(paths, config.clone()).with_clock(now);
        let mut desk = Self { model: Model::new(config.clone(), (110, 30)), worker };
        // A program that another thread starts has our locks for a moment, until it has begun.
        for _ in 0..100 {
            desk.give(Effect::Open(event.to_owned()));
            if !desk.model.notice.as_ref().is_some_and(|n| n.text.contains("is open in another program")) {
                break;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        desk
    }

    pub fn give(&mut self, effect: Effect) {
        let requests = numbered(&mut self.model, vec![effect]);
        self.answer(requests, &mut || {});
    }

    /// Answers requests, and what they lead to; between the beginning of work beside and the work itself something may happen.
    fn answer(&mut self, requests: Vec<Request>, between: &mut dyn FnMut()) {
        let mut queue = VecDeque::from(requests);
        while let Some(Request { id, effect, on }) = queue.pop_front() {
            self.worker.configure(self.model.config.clone());
            let answer = match self.worker.job(&effect) {
                Some(Ok(job)) => {
                    between();
                    let outcome = (job.work)(&mut |_| ControlFlow::Continue(()));
                    self.worker.finish(outcome)
                }
                Some(Err(text)) => Answer::Failed(text),
                None => self.worker.answer(effect, on.as_ref()),
            };
            queue.extend(update(&mut self.model, Msg::Answer(id, Box::new(answer))));
        }
    }

    /// Types a script of keys; each is answered before the next.
    pub fn press(&mut self, script: &str) {
        self.press_while(script, &mut || {});
    }

    /// The same, with something that happens while work beside goes on.
    pub fn press_while(&mut self, script: &str, between: &mut dyn FnMut()) {
        for key in key::script(script).unwrap() {
            let requests = update(&mut self.model, Msg::Key(key));
            self.answer(requests, between);
        }
    }

    /// A minute has passed.
    pub fn tick(&mut self) {
        let now = now().strftime("%H:%M").to_string();
        for msg in [Msg::Look, Msg::Tick(now)] {
            let requests = update(&mut self.model, msg);
            self.answer(requests, &mut || {});
        }
    }

    /// Answers what the screen asks, with yes where that is wanted, and closes what lies over it.
    pub fn settle(&mut self, yes: bool) {
        while let Some(overlay) = self.model.overlays.last() {
            match overlay {
                Overlay::Confirm(confirm) if yes => {
                    let key = confirm.letter.map_or_else(|| "<enter>".to_owned(), String::from);
                    self.press(&key);
                }
                _ => self.press("<esc>"),
            }
        }
    }

    /// The screen as it is now.
    pub fn seen(&self) -> Seen {
        let seen = Seen::read(&self.screen(110));
        // On a wide screen the words about a lost file stand in one line.
        if matches!(seen.mark, Mark::Rescue) { Seen { rescue: Seen::read(&self.screen(420)).rescue, ..seen } } else { seen }
    }

    pub fn screen(&self, width: u16) -> String {
        let mut buffer = Buffer::empty(Rect::new(0, 0, width, 30));
        view(&self.model, &mut buffer);
        let line = |row: &[ratatui::buffer::Cell]| row.iter().map(|cell| cell.symbol()).collect::<String>().trim_end().to_owned();
        buffer.content().chunks(usize::from(width)).map(line).collect::<Vec<_>>().join("\n")
    }
}
