//! What a run keeps of each screen.

use super::check;
use super::run::Run;
use super::seen::{Mark, OPEN, Seen};

impl Run<'_> {
    /// Reads the screen and keeps what it acknowledges.
    pub fn look(&mut self) {
        let seen = self.desk.seen();
        match seen.mark {
            Mark::Saved | Mark::Rescue => {
                assert_eq!(seen.results.len(), 10, "{}", self.desk.screen(110));
                let old = std::mem::replace(&mut self.ledger.results, seen.results.clone());
                let changed: Vec<_> = seen.results.iter().filter(|(board, result)| old.get(board) != Some(result)).collect();
                self.tally.acknowledged += changed.len();
                self.ledger.acknowledged += changed.len();
                if let [(board, result)] = changed[..]
                    && result != OPEN
                    && seen.foot.starts_with(&format!("✓ board {board}: "))
                {
                    self.ledger.entered.push((*board, result.clone()));
                }
            }
            Mark::NotSaved => self.tally.not_saved += 1,
            Mark::ReadOnly | Mark::Silent => panic!("{}", self.desk.screen(110)),
        }
        if let Some(rescue) = &seen.rescue
            && *rescue != self.world.event
        {
            self.script.note(format!("the screen names {}", rescue.display()));
            self.tally.rescued += 1;
            self.world.event.clone_from(rescue);
        }
        self.look_at_copies(&seen);
        self.last = seen;
        self.met = false;
    }

    /// A copy that the screen has just told of is there, sound, and has everything.
    fn look_at_copies(&mut self, seen: &Seen) {
        let made = seen.copy != self.last.copy && seen.copy.contains("stick ");
        if !made || self.met {
            return;
        }
        self.script.note(format!("the screen says {}", seen.copy));
        let entries = self.entries();
        let there = check::copies(&self.world.stick, &self.world);
        // The newest by the clock of the disk, which nobody has set back.
        let made = there.iter().max_by_key(|path| path.metadata().and_then(|m| m.modified()).unwrap());
        let made = made.unwrap_or_else(|| panic!("a copy was told of, and there is none"));
        let has = check::entries_of(made);
        assert!(has >= entries, "a copy was told of, of {entries} entries; it has {has}: {}", made.display());
        self.tally.copies += 1;
        for (folder, known) in &mut self.world.copies {
            if *folder == self.world.stick {
                *known = entries.max(*known);
            }
        }
        if !self.world.copies.iter().any(|(folder, _)| *folder == self.world.stick) {
            self.world.copies.push((self.world.stick.clone(), entries));
        }
    }
}
