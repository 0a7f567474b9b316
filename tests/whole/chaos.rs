//! Chaos: an arbiter enters results while somebody else moves, replaces, removes, fills and pulls out what holds the event, its copies
//! and its prints. Afterwards everything that the screen has acknowledged must be found by a fresh open of the file that the screen
//! names: 0 lost.
//!
//! Acknowledged is what stands on the screen: a result in the list of pairings while the strip says "saved" or "RESCUE FILE". Most runs
//! drive the screen's logic, the worker and the store in this process (`desk`), some the built program in a terminal (`real`).
//!
//! `CHAOS_SEEDS=5000` runs so many seeds, `CHAOS_FROM=17` begins with another than the first. A failure prints its seed and its script.

mod check;
mod desk;
mod field;
mod look;
mod mischief;
mod mount;
mod real;
mod run;
mod seen;
mod world;

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// What the runs saw.
#[derive(Debug, Default)]
pub struct Tally {
    seeds: u64,
    acknowledged: usize,
    rescued: usize,
    not_saved: usize,
    copies: usize,
    torn: usize,
    kills: usize,
    mischief: BTreeMap<String, usize>,
}

impl Tally {
    fn add(&mut self, other: Self) {
        self.seeds += other.seeds;
        self.acknowledged += other.acknowledged;
        self.rescued += other.rescued;
        self.not_saved += other.not_saved;
        self.copies += other.copies;
        self.torn += other.torn;
        self.kills += other.kills;
        for (name, count) in other.mischief {
            *self.mischief.entry(name).or_default() += count;
        }
    }
}

/// What was done in a run, in order: enough to understand it; its seed repeats it.
#[derive(Debug, Default)]
pub struct Script(Vec<String>);

impl Script {
    pub fn note(&mut self, what: impl Into<String>) {
        self.0.push(what.into());
    }
}

/// Where the runs have their folders: in memory where there is such a place, for a disk makes each commit wait.
fn folder() -> tempfile::TempDir {
    let memory = PathBuf::from("/dev/shm");
    tempfile::Builder::new().prefix("chaos").tempdir_in(&memory).unwrap_or_else(|_| tempfile::tempdir().unwrap())
}

fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// Runs seeds, so many at a time; tells the script of each that fails.
fn seeds(count: u64, at_a_time: usize, run: impl Fn(u64, &mut Script) -> Tally + Sync) -> Tally {
    let first = number("CHAOS_FROM", 0);
    let began = Instant::now();
    let next = AtomicU64::new(first);
    let (tally, failed) = (Mutex::new(Tally::default()), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..at_a_time {
            scope.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= first + count {
                        return;
                    }
                    let mut script = Script::default();
                    match catch_unwind(AssertUnwindSafe(|| run(seed, &mut script))) {
                        Ok(one) => tally.lock().unwrap().add(one),
                        Err(why) => {
                            let why = why.downcast_ref::<String>().cloned().or_else(|| why.downcast_ref::<&str>().map(|s| (*s).to_owned()));
                            failed.lock().unwrap().push(format!("seed {seed}: {}\n  {}", why.unwrap_or_default(), script.0.join("\n  ")));
                        }
                    }
                }
            });
        }
    });
    let (tally, failed) = (tally.into_inner().unwrap(), failed.into_inner().unwrap());
    println!("{:.1} s, {tally:#?}", began.elapsed().as_secs_f64());
    assert!(failed.is_empty(), "{} of {count} seeds failed\n{}", failed.len(), failed.join("\n"));
    tally
}

#[test]
fn nothing_acknowledged_is_lost_whatever_becomes_of_the_files() {
    let count = number("CHAOS_SEEDS", 300);
    let cores = std::thread::available_parallelism().map_or(2, |n| n.get());
    let tally = seeds(count, cores, run::run);
    assert!(count < 300 || tally.rescued > 100 && tally.copies > 300, "the runs prove nothing: {tally:?}");
}

#[test]
fn nothing_acknowledged_is_lost_in_a_real_terminal_either() {
    let count = number("CHAOS_REAL_SEEDS", 12);
    // They wait for the screen most of the time.
    let tally = seeds(count, 6, real::run);
    assert!(count < 12 || tally.rescued > 0 && tally.kills > 0, "the runs prove nothing: {tally:?}");
}
