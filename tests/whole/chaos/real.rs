//! One run of the built program in a real terminal: keys come in bursts, faster than any disk, and things happen while they are carried out.

use super::check::{self, Ledger};
use super::field::event_files;
use super::mischief::Mischief;
use super::seen::{Mark, OPEN, Results, Seen};
use super::world::World;
use super::{Script, Tally};
use crate::crash::Dice;
use crate::support::Home;
use crate::terminal::Terminal;
use std::os::unix::fs::PermissionsExt;
use std::process::Command;
use std::time::{Duration, Instant};

/// Bursts of keys in a run.
const BURSTS: u64 = 4;

/// The screen, wide enough for the words about a lost file in one line.
const SIZE: (u16, u16) = (420, 40);

struct Run<'a> {
    home: &'a Home,
    terminal: Terminal,
    world: World,
    dice: Dice,
    ledger: Ledger,
    tally: Tally,
    script: &'a mut Script,
}

/// Carries a seed out.
pub fn run(seed: u64, script: &mut Script) -> Tally {
    let home = Home::in_language("en");
    let mut dice = Dice(seed);
    let [event, stranger] = event_files();
    let world = World::new(&home.path(""), event, stranger, &mut dice);
    let config = home.path("config/config.toml");
    let text = std::fs::read_to_string(&config).unwrap();
    std::fs::write(&config, format!("{text}backups-kept = 2\nbackup-every-results = 2\n")).unwrap();
    // A printer that never answers.
    let bin = home.path("bin");
    std::fs::create_dir_all(&bin).unwrap();
    std::fs::write(bin.join("lp"), "#!/bin/sh\nexec sleep 600\n").unwrap();
    std::fs::set_permissions(bin.join("lp"), std::fs::Permissions::from_mode(0o755)).unwrap();
    let terminal = Terminal::start(&home, &[&world.event], SIZE.0, SIZE.1);
    let first = settled(&terminal);
    let ledger = Ledger { results: first.results.clone(), ..Ledger::default() };
    assert_eq!((first.mark, ledger.results.len()), (Mark::Saved, 10), "{first:?}");
    let mut run = Run { home: &home, terminal, world, dice, ledger, tally: Tally::default(), script };
    for _ in 0..BURSTS {
        run.burst();
    }
    run.finish()
}

/// The screen when it has come to rest: nothing is on its way, and nothing has changed for a while.
fn settled(terminal: &Terminal) -> Seen {
    let deadline = Instant::now() + Duration::from_secs(20);
    let (mut last, mut since) = (String::new(), Instant::now());
    loop {
        let now = terminal.until("the screen", |_| true);
        if now != last {
            (last, since) = (now, Instant::now());
        }
        let seen = Seen::read(&last);
        if since.elapsed() > Duration::from_millis(400) && seen.mark != Mark::Silent && !seen.results.is_empty() {
            return seen;
        }
        assert!(Instant::now() < deadline, "the screen does not come to rest:\n{last}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

impl Run<'_> {
    /// Results for boards that have none: what is entered then only adds.
    fn keys(&mut self) -> String {
        let open = self.ledger.results.values().filter(|r| *r == OPEN).count();
        (0..open.min(3)).map(|_| ["w", "d", "b"][usize::try_from(self.dice.roll(3)).unwrap()]).collect()
    }

    /// Keys in one write, and something that happens while they are carried out.
    fn burst(&mut self) {
        let keys = self.keys();
        let what = Mischief::ALL[usize::try_from(self.dice.roll(Mischief::ALL.len() as u64)).unwrap()];
        let wait = Duration::from_micros(self.dice.roll(12_000));
        let (print, before) = (self.dice.roll(3) == 0, self.dice.roll(3) == 0 || what.into_the_file());
        self.script.note(format!("burst {keys}, {what:?} {}", if before { "before".to_owned() } else { format!("after {wait:?}") }));
        if print {
            self.script.note("print, the printer hangs");
            self.terminal.keys("p1");
        }
        if self.dice.roll(4) == 0 {
            self.world.keep_older();
        }
        let acknowledged = self.ledger.results.clone();
        if before {
            // Written into a file that is at rest, not into a commit of a copy or a print that still goes on.
            settled(&self.terminal);
        } else {
            self.terminal.keys(&keys);
            std::thread::sleep(wait);
        }
        let happened = self.world.happen(what, &acknowledged).is_ok();
        if before {
            self.terminal.keys(&keys);
        }
        if happened {
            *self.tally.mischief.entry(format!("{what:?}{}", if before { "" } else { " (during)" })).or_default() += 1;
        }
        self.world.shaken = true;
        self.look();
    }

    fn look(&mut self) {
        let mut seen = settled(&self.terminal);
        for _ in 0..5 {
            if seen.results.len() == 10 {
                break;
            }
            // A question or a text lies over the list.
            self.terminal.keys("<esc>");
            seen = settled(&self.terminal);
        }
        match seen.mark {
            Mark::Saved | Mark::Rescue => {
                assert_eq!(seen.results.len(), 10, "{seen:?}");
                check::holds(&seen.results, &self.ledger.results, false, "the screen has forgotten");
                let new = |results: &Results| results.values().filter(|r| *r != OPEN).count();
                self.tally.acknowledged += new(&seen.results) - new(&self.ledger.results);
                self.ledger.results = seen.results;
            }
            Mark::NotSaved => self.tally.not_saved += 1,
            Mark::ReadOnly | Mark::Silent => panic!("{seen:?}"),
        }
        if let Some(rescue) = seen.rescue.filter(|rescue| *rescue != self.world.event) {
            self.script.note(format!("the screen names {}", rescue.display()));
            self.tally.rescued += 1;
            self.world.event = rescue;
        }
    }

    /// Room is made, the program looks for its file, and is killed in a last burst, or ends; then everything is in the file that the screen named last.
    fn finish(mut self) -> Tally {
        self.world.heal();
        let mut seen = settled(&self.terminal);
        // To check the file is to find what became of it; nobody waits here until the program looks by itself.
        for _ in 0..2 {
            self.terminal.keys("O6");
            self.look();
            self.world.heal();
            seen = settled(&self.terminal);
        }
        assert!(matches!(seen.mark, Mark::Saved | Mark::Rescue), "{seen:?}");
        let killed = self.dice.roll(2) == 0;
        let keys = self.keys();
        self.terminal.keys(&keys);
        if killed {
            let wait = Duration::from_micros(self.dice.roll(20_000));
            self.script.note(format!("burst {keys}, killed after {wait:?}"));
            std::thread::sleep(wait);
            let id = self.terminal.id().to_string();
            assert!(Command::new("kill").args(["-9", &id]).status().unwrap().success());
            drop(self.terminal);
            self.tally.kills += 1;
        } else {
            self.look();
            self.script.note("the end");
            self.terminal.keys("<ctrl+q>");
            self.terminal.end().1.restored();
        }
        check::after(&self.world, &self.ledger, !killed);
        // The program opens it again without a complaint.
        let again = Terminal::start(self.home, &[&self.world.event], SIZE.0, SIZE.1);
        let seen = settled(&again);
        assert_eq!(seen.mark, Mark::Saved, "{seen:?}");
        check::holds(&seen.results, &self.ledger.results, !killed, "opened anew");
        self.tally.seeds = 1;
        self.tally
    }
}
