//! Work beside the worker, each piece in a thread of its own: the printer, copies, files, rating lists. The worker goes on saving
//! meanwhile, however long they take.

use super::effect::{Answer, Msg, Request, RequestId};
use super::task::{Cut, Lane};
use super::worker::{Job, Outcome};
use crate::config::Config;
use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::mpsc::Sender;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

/// How long a piece of work that was stopped may take to see it. A program that waits for a disk cannot be stopped: it is left alone
/// after that, and what it still brings is not heard.
const PATIENCE: Duration = Duration::from_secs(1);

/// What the worker is told; it does one after the other.
pub enum Order {
    /// The configuration in force.
    Configure(Box<Config>),
    /// Something to carry out.
    Run(Request),
    /// Work beside has ended.
    Ended(RequestId, Box<Outcome>),
    /// The program ends; whether work beside may still take a moment to end by itself.
    End {
        /// It may not.
        at_once: bool,
    },
}

struct Going {
    id: RequestId,
    lane: Lane,
    what: String,
    limit: Option<Duration>,
    began: Instant,
    /// Set once, by whoever stops it.
    cut: Arc<OnceLock<(Cut, Instant)>>,
}

/// The threads beside, and what waits for its lane.
pub struct Beside {
    going: Vec<Going>,
    queue: VecDeque<(RequestId, Job)>,
    orders: Sender<Order>,
    messages: Sender<Msg>,
}

impl Beside {
    /// Nothing going on; results go to the worker, news of how far it is to the screen.
    pub const fn new(orders: Sender<Order>, messages: Sender<Msg>) -> Self {
        Self { going: Vec::new(), queue: VecDeque::new(), orders, messages }
    }

    /// Whether there is nothing to wait for.
    pub fn is_idle(&self) -> bool {
        self.going.is_empty() && self.queue.is_empty()
    }

    /// Begins a piece of work, or puts it behind what its lane is doing.
    pub fn start(&mut self, id: RequestId, job: Job) {
        self.queue.push_back((id, job));
        self.fill();
    }

    /// Starts what waits for a lane that is free.
    fn fill(&mut self) {
        let mut at = 0;
        while let Some((_, job)) = self.queue.get(at) {
            if self.going.iter().any(|g| g.lane == job.lane) {
                at += 1;
            } else if let Some((id, job)) = self.queue.remove(at) {
                self.begin(id, job);
            }
        }
    }

    fn begin(&mut self, id: RequestId, job: Job) {
        let cut = Arc::new(OnceLock::new());
        self.going.push(Going { id, lane: job.lane, what: job.what, limit: job.limit, began: Instant::now(), cut: Arc::clone(&cut) });
        let (orders, messages, work) = (self.orders.clone(), self.messages.clone(), job.work);
        std::thread::spawn(move || {
            let mut told = None;
            let outcome = work(&mut |progress| {
                // The same again is no news.
                if told.as_ref() != Some(&progress) {
                    told = Some(progress.clone());
                    // Without a screen there is nobody to tell.
                    let _ = messages.send(Msg::Progress(id, progress));
                }
                cut.get().map_or(ControlFlow::Continue(()), |(why, _)| ControlFlow::Break(*why))
            });
            let _ = orders.send(Order::Ended(id, Box::new(outcome)));
        });
    }

    /// Stops a piece of work; gives the answer at once where it had not begun.
    pub fn stop(&mut self, id: RequestId, stopped: impl FnOnce() -> Answer) -> Option<Answer> {
        if let Some(at) = self.queue.iter().position(|(queued, _)| *queued == id) {
            self.queue.remove(at);
            return Some(stopped());
        }
        self.going.iter().filter(|g| g.id == id).for_each(|g| g.cut(Cut::Stopped));
        None
    }

    /// A piece of work has ended; `false` where it was given up before.
    pub fn ended(&mut self, id: RequestId) -> bool {
        let Some(at) = self.going.iter().position(|g| g.id == id) else { return false };
        self.going.remove(at);
        self.fill();
        true
    }

    /// Stops what takes too long, and gives up what does not see that it was stopped: its number and what it was.
    pub fn overdue(&mut self) -> Vec<(RequestId, String)> {
        for going in &self.going {
            if going.limit.is_some_and(|limit| going.began.elapsed() > limit) {
                going.cut(Cut::TooLong);
            }
        }
        let lost = |g: &Going| g.lane != Lane::Desk && g.cut.get().is_some_and(|(_, at)| at.elapsed() > PATIENCE);
        let given_up = self.going.extract_if(.., |g| lost(g)).map(|g| (g.id, g.what)).collect();
        self.fill();
        given_up
    }

    /// Stops everything.
    pub fn stop_all(&mut self) {
        self.queue.clear();
        self.going.iter().for_each(|g| g.cut(Cut::Stopped));
    }

    /// What is going on, in words.
    pub fn left(&self) -> impl Iterator<Item = String> + '_ {
        self.going.iter().map(|g| g.what.clone())
    }
}

impl Going {
    fn cut(&self, why: Cut) {
        // Whoever came first has stopped it.
        let _ = self.cut.set((why, Instant::now()));
    }
}
