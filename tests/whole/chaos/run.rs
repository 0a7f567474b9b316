//! One run in this process.

use super::check::{self, Ledger};
use super::desk::{self, Desk};
use super::field::{OPEN_A, event_files};
use super::mischief::Mischief;
use super::seen::{Mark, Seen};
use super::world::World;
use super::{Script, Tally, folder};
use crate::crash::Dice;
use flagfall::config::Config;
use std::fs;
use std::path::Path;
use std::time::Duration;
use store::{self, Store};

/// Keys and things that happen in a run.
const STEPS: u64 = 11;

/// A run, as far as it is.
pub struct Run<'a> {
    pub desk: Desk,
    config: Config,
    pub world: World,
    dice: Dice,
    pub ledger: Ledger,
    pub tally: Tally,
    pub script: &'a mut Script,
    pub last: Seen,
    /// Whether something happened since the last look that a copy may have met.
    pub met: bool,
}

/// Carries a seed out.
pub fn run(seed: u64, script: &mut Script) -> Tally {
    let base = folder();
    let mut dice = Dice(seed);
    desk::wait(-desk::minutes());
    let [event, stranger] = event_files();
    let world = World::new(base.path(), event, stranger, &mut dice);
    let config = Config {
        arbiter: "test".to_owned(),
        ask_backup_folder: false,
        backup_folder: Some(world.stick.clone()),
        backups_kept: 1 + usize::try_from(dice.roll(3)).unwrap(),
        backup_every_results: [0, 0, 1, 3][usize::try_from(dice.roll(4)).unwrap()],
        backup_every_minutes: [0, 4][usize::try_from(dice.roll(2)).unwrap()],
        ..Config::default()
    };
    let desk = Desk::start(base.path(), &config, &world.event);
    let last = desk.seen();
    let ledger = Ledger { results: last.results.clone(), ..Ledger::default() };
    assert_eq!((last.mark, ledger.results.len()), (Mark::Saved, 10), "{}", desk.screen(110));
    let mut run = Run { desk, config, world, dice, ledger, tally: Tally::default(), script, last, met: false };
    run.go();
    run.tally
}

impl Run<'_> {
    fn roll(&mut self, sides: u64) -> u64 {
        self.dice.roll(sides)
    }

    fn go(&mut self) {
        for _ in 0..STEPS {
            desk::wait(1);
            match self.roll(20) {
                0..=8 => self.key(),
                9..=12 => self.mischief(),
                13 => self.mischief_during(),
                14 => self.copy_while_entering(),
                15 => self.copy(),
                16 => self.print(),
                17 => self.tick(),
                18 => self.clock_or_neighbour(),
                _ => self.reopen(),
            }
        }
        self.finish();
    }

    /// A result, an undo or a redo; what asks is answered with yes or no.
    fn one_key(&mut self) -> String {
        let result = ["w", "d", "b"][usize::try_from(self.roll(3)).unwrap()];
        match self.roll(10) {
            0 => "u".to_owned(),
            1 => "U".to_owned(),
            2 | 3 => format!("{}{result}", 1 + self.roll(10)),
            _ => result.to_owned(),
        }
    }

    fn key(&mut self) {
        let (key, yes) = (self.one_key(), self.roll(4) > 0);
        self.script.note(format!("press {key}, {}", if yes { "yes" } else { "no" }));
        self.desk.press(&key);
        self.desk.settle(yes);
        self.look();
    }

    fn mischief(&mut self) {
        let what = Mischief::ALL[usize::try_from(self.roll(Mischief::ALL.len() as u64)).unwrap()];
        if self.roll(3) == 0 {
            self.world.keep_older();
        }
        let happened = self.world.happen(what, &self.ledger.results);
        self.script.note(format!("{what:?}: {happened:?}"));
        if happened.is_ok() {
            *self.tally.mischief.entry(format!("{what:?}")).or_default() += 1;
        }
    }

    /// Something happens while keys are carried out, at a moment that nobody knows.
    fn mischief_during(&mut self) {
        let what = Mischief::ALL[usize::try_from(self.roll(Mischief::ALL.len() as u64)).unwrap()];
        // What is written into the open file within a commit is a part of it: nobody can tell.
        if what.into_the_file() {
            return;
        }
        // Nothing that was acknowledged is taken back meanwhile: what is carried away must have it.
        let keys: Vec<&str> = (0..3).map(|_| ["w", "d", "b"][usize::try_from(self.roll(3)).unwrap()]).collect();
        let wait = Duration::from_micros(self.roll(4000));
        let before = self.ledger.results.clone();
        self.script.note(format!("{what:?} after {wait:?} while {keys:?} are pressed"));
        let world = &mut self.world;
        let happened = std::thread::scope(|scope| {
            let other = scope.spawn(|| {
                std::thread::sleep(wait);
                world.happen(what, &before).is_ok()
            });
            for key in &keys {
                self.desk.press(key);
                self.desk.settle(false);
            }
            other.join().unwrap()
        });
        if happened {
            *self.tally.mischief.entry(format!("{what:?} (during)")).or_default() += 1;
        }
        self.world.shaken |= happened && what.shakes();
        self.met = true;
        self.look();
    }

    /// Plain copies of the file while results are entered: each opens with all that was acknowledged before, or is refused by name.
    fn copy_while_entering(&mut self) {
        let keys: Vec<String> = (0..3).map(|_| self.one_key()).collect();
        self.script.note(format!("copies while {keys:?} are pressed"));
        self.tick();
        if !self.is_there() {
            return;
        }
        let entries = self.entries();
        let (from, to) = (self.world.event.clone(), self.world.base.join("away"));
        let n = self.world.next();
        let copies: Vec<_> = std::thread::scope(|scope| {
            let other = scope.spawn(|| {
                let copy = |i: usize| {
                    let path = to.join(format!("torn-{n}-{i}.flagfall"));
                    fs::copy(&from, &path).is_ok().then_some(path)
                };
                (0..3).filter_map(copy).collect()
            });
            for key in &keys {
                self.desk.press(key);
                self.desk.settle(true);
            }
            other.join().unwrap()
        });
        self.met = true;
        self.look();
        let log: Vec<_> = self.desk.model.workspace().unwrap().history.entries().to_vec();
        for path in copies {
            match store::verify(&path) {
                Err(error) => assert!(error.to_string().contains("torn-"), "{error}"),
                Ok(verdict) if !verdict.findings.is_empty() => self.tally.torn += 1,
                Ok(verdict) => {
                    assert!(verdict.entries >= entries, "a copy is shorter than what was acknowledged before it was begun");
                    let store = Store::open_to_read(&path).unwrap();
                    assert_eq!(store.history().entries(), &log[..verdict.entries], "a copy has another log");
                }
            }
            fs::remove_file(path).unwrap();
        }
        *self.tally.mischief.entry("Copy (during)".to_owned()).or_default() += 1;
    }

    /// A copy because the arbiter wants one; sometimes the stick goes between the key and the work.
    fn copy(&mut self) {
        let pulled = self.roll(4) == 0;
        self.script.note(format!("press B{}", if pulled { ", the stick is pulled meanwhile" } else { "" }));
        let (world, results) = (&mut self.world, &self.ledger.results);
        self.desk.press_while("B", &mut || {
            if pulled {
                let _ = world.happen(Mischief::PullStick, results).or_else(|_| world.happen(Mischief::TakeStickOut, results));
            }
        });
        self.desk.settle(false);
        self.met |= pulled;
        self.look();
    }

    fn print(&mut self) {
        self.script.note("write the pairings as PDF");
        let request = flagfall::tui::effect::DocumentRequest { id: "pairings".to_owned(), section: OPEN_A, round: None, board: None };
        self.desk.give(flagfall::tui::effect::Effect::Save(request));
        self.look();
    }

    fn tick(&mut self) {
        self.script.note("a minute passes");
        self.desk.tick();
        self.look();
    }

    /// The clock is set back by hours, or another event with a name that begins alike is copied into the same folder.
    fn clock_or_neighbour(&mut self) {
        if self.roll(2) == 0 {
            let back = i64::try_from(1 + self.roll(600)).unwrap();
            self.script.note(format!("the clock goes back by {back} minutes"));
            desk::wait(-back);
            *self.tally.mischief.entry("ClockBack".to_owned()).or_default() += 1;
            return;
        }
        self.script.note("another event is copied into the same folder");
        let other = self.world.base.join("cup-2.flagfall");
        if !other.exists() {
            fs::write(&other, &event_files()[1]).unwrap();
        }
        let before = check::copies(&self.world.stick, &self.world);
        let mut desk = Desk::start(&self.world.base, &self.config, &other);
        desk.press("wdB");
        desk.settle(false);
        assert_eq!(check::copies(&self.world.stick, &self.world), before, "another event has removed copies");
        *self.tally.mischief.entry("Neighbour".to_owned()).or_default() += 1;
    }

    /// The program ends and starts again with the file that the screen names.
    fn reopen(&mut self) {
        self.tick();
        if !self.is_there() {
            return;
        }
        self.script.note("the program ends and starts again");
        self.desk.give(flagfall::tui::effect::Effect::Close);
        self.desk = Desk::start(&self.world.base, &self.config, &self.world.event);
        let seen = self.desk.seen();
        assert!(seen.mark == Mark::Saved && self.desk.model.overlays.is_empty(), "after a start: {}", self.desk.screen(110));
        self.last = seen;
        self.look();
    }

    /// Whether the screen says that the event is in a file.
    fn is_there(&self) -> bool {
        matches!(self.last.mark, Mark::Saved | Mark::Rescue) && self.last.rescue.as_deref().is_none_or(Path::exists)
    }

    pub fn entries(&self) -> usize {
        self.desk.model.workspace().map_or(0, |w| w.history.entries().len())
    }

    /// Room is made, a minute passes, the program ends: everything is in the file that the screen names.
    fn finish(&mut self) {
        self.script.note("the end");
        self.world.heal();
        self.tick();
        self.world.heal();
        self.tick();
        assert!(self.is_there(), "nothing was saved though there is room: {}", self.desk.screen(420));
        check::copied_now(&mut self.world, &self.ledger);
        self.desk.give(flagfall::tui::effect::Effect::Close);
        check::after(&self.world, &self.ledger, true);
        let again = Desk::start(&self.world.base, &self.config, &self.world.event);
        let seen = again.seen();
        assert!(seen.mark == Mark::Saved && again.model.overlays.is_empty(), "opened anew: {}", again.screen(110));
        check::holds(&seen.results, &self.ledger.results, true, "opened anew");
        self.tally.seeds = 1;
    }
}
