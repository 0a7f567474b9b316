//! The log in memory: which entries are in force, and what undoing one would break.

use super::change::Change;
use super::conflict::Conflict;
use super::model::{Event, GameAt, SectionId};
use super::moment::Moment;
use super::sound::Flaw;
use std::collections::BTreeSet;
use std::sync::Arc;

/// One entry of the log: what one command changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Number, from 1 without gaps.
    pub seq: u32,
    /// When.
    pub at: Moment,
    /// Who.
    pub actor: String,
    /// Kind of command, as [`super::Command::kind`], or `undo` and `redo`.
    pub kind: String,
    /// Why, if the arbiter said so.
    pub reason: String,
    /// What changed.
    pub changes: Vec<Change>,
    /// The entry that this one takes out of force.
    pub undoes: Option<u32>,
}

/// Why nothing was undone or redone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UndoRefusal {
    /// There is nothing to undo.
    NothingToUndo,
    /// There is nothing to redo.
    NothingToRedo,
    /// No such entry in force.
    NoEntry(u32),
    /// The round was published: players have seen it. It is taken back with its own command, which says what it costs.
    Published(u16),
    /// Later entries rest on it.
    RestsOn {
        /// The entry.
        seq: u32,
        /// Number and kind of the later entries, oldest first.
        later: Vec<(u32, String)>,
    },
}

/// All entries in order. A copy shares them.
#[derive(Clone, Debug, Default)]
pub struct History {
    entries: Vec<Arc<Entry>>,
}

impl History {
    /// Adds an entry at the end.
    pub fn push(&mut self, entry: Entry) {
        self.entries.push(Arc::new(entry));
    }

    /// All entries.
    pub fn entries(&self) -> &[Arc<Entry>] {
        &self.entries
    }

    /// Number of the next entry.
    pub fn next_seq(&self) -> u32 {
        self.entries.last().map_or(1, |e| e.seq + 1)
    }

    fn index(&self, seq: u32) -> Option<usize> {
        self.entries.binary_search_by_key(&seq, |e| e.seq).ok()
    }

    /// The entry with a number.
    pub fn entry(&self, seq: u32) -> Option<&Entry> {
        self.index(seq).map(|i| &*self.entries[i])
    }

    /// The entry that is meant by one: an undo is about what it took back, an undo of an undo about what came back.
    pub fn meant<'a>(&'a self, entry: &'a Entry) -> &'a Entry {
        std::iter::successors(Some(entry), |e| self.entry(e.undoes?)).last().unwrap_or(entry)
    }

    /// For each entry, whether it is in force: no later entry in force undoes it.
    pub fn in_force(&self) -> Vec<bool> {
        let mut live = vec![true; self.entries.len()];
        for at in (0..self.entries.len()).rev() {
            if let (true, Some(target)) = (live[at], self.entries[at].undoes.and_then(|seq| self.index(seq))) {
                live[target] = false;
            }
        }
        live
    }

    fn fold_where(&self, keep: impl Fn(usize) -> bool) -> Result<Event, (u32, Conflict)> {
        let mut event = Event::default();
        for (_, entry) in self.entries.iter().enumerate().filter(|(i, _)| keep(*i)) {
            for change in &entry.changes {
                event.apply(change).map_err(|conflict| (entry.seq, conflict))?;
            }
        }
        Ok(event)
    }

    /// The state: all entries in force, applied in order. An error names the entry that does not fit.
    pub fn fold(&self) -> Result<Event, (u32, Conflict)> {
        let live = self.in_force();
        self.fold_where(|i| live[i])
    }

    /// The state as it stood right after an entry, whatever was undone later.
    pub fn at(&self, seq: u32) -> Result<Event, (u32, Conflict)> {
        let through = self.entries.iter().take_while(|e| e.seq <= seq).cloned().collect();
        Self { entries: through }.fold()
    }

    /// The entries that published or repaired a round of a section, oldest first, the undone ones included: players have seen each of them.
    pub fn publications(&self, section: SectionId, round: u16) -> Vec<u32> {
        let publishes = |change: &Change| {
            matches!(change, Change::Published { section: s, round: r, .. } | Change::Repaired { section: s, round: r, .. }
                if *s == section && *r == round)
        };
        self.entries.iter().filter(|e| e.changes.iter().any(publishes)).map(|e| e.seq).collect()
    }

    /// The newest entry that sent a document to the printer.
    pub fn last_printed(&self, document: &str) -> Option<u32> {
        let is_printed = |change: &Change| matches!(change, Change::Printed { document: printed, .. } if printed == document);
        self.entries.iter().rev().find(|entry| entry.changes.iter().any(is_printed)).map(|entry| entry.seq)
    }

    /// Whether an entry only says that something went out into the world: paper cannot be undone.
    pub fn is_note(entry: &Entry) -> bool {
        !entry.changes.is_empty() && entry.changes.iter().all(|c| matches!(c, Change::Printed { .. } | Change::Accepted { .. }))
    }

    /// The newest entry that `undo` takes back.
    pub fn undo_target(&self) -> Result<u32, UndoRefusal> {
        let live = self.in_force();
        let newest = self.entries.iter().zip(live).rev().find(|(e, live)| *live && e.undoes.is_none() && !Self::is_note(e));
        newest.map(|(e, _)| e.seq).ok_or(UndoRefusal::NothingToUndo)
    }

    /// The undo that `redo` takes back: the newest one, as long as no command came after it.
    pub fn redo_target(&self) -> Result<u32, UndoRefusal> {
        let live = self.in_force();
        let mut back = self.entries.iter().zip(live).rev().filter(|(_, live)| *live);
        let is_redo = |e: &Entry| e.undoes.and_then(|seq| self.index(seq)).is_some_and(|i| self.entries[i].undoes.is_some());
        let newest = back.find(|(e, _)| !is_redo(e) && !Self::is_note(e));
        newest.filter(|(e, _)| e.undoes.is_some()).map(|(e, _)| e.seq).ok_or(UndoRefusal::NothingToRedo)
    }

    /// The state without an entry in force, or why that cannot be.
    pub fn without(&self, seq: u32) -> Result<Event, UndoRefusal> {
        let live = self.in_force();
        let at = self.index(seq).filter(|&i| live[i] && !Self::is_note(&self.entries[i])).ok_or(UndoRefusal::NoEntry(seq))?;
        let target = &self.entries[at];
        if target.undoes.is_none() {
            let published = target.changes.iter().find_map(|c| match c {
                Change::Published { round, .. } => Some(*round),
                _ => None,
            });
            if let Some(round) = published {
                return Err(UndoRefusal::Published(round));
            }
        }
        let later = self.resting_on(at, &live);
        if !later.is_empty() {
            return Err(UndoRefusal::RestsOn { seq, later });
        }
        let named = |at: usize| self.entries.get(at).map(|e| (e.seq, e.kind.clone()));
        let refused = |at: Option<usize>| UndoRefusal::RestsOn { seq, later: at.and_then(named).into_iter().collect() };
        // As if the entry that undoes it stood at the end: an undo of an undo brings back what that one took out.
        let mut next = self.clone();
        let (at, actor, kind, reason) = Default::default();
        next.push(Entry { seq: self.next_seq(), at, actor, kind, reason, changes: Vec::new(), undoes: Some(seq) });
        let event = next.fold().map_err(|(conflict, _)| refused(self.index(conflict)))?;
        // A flaw that stands already, in a file of an earlier version, is no reason to refuse what has no part in it.
        let standing = self.fold().map(|event| event.flaws()).unwrap_or_default();
        match event.flaws().into_iter().find(|flaw| !standing.contains(flaw)) {
            Some(flaw) => Err(refused(next.flawed_since(flaw))),
            None => Ok(event),
        }
    }

    /// The entry since which a flaw of the state has been there.
    fn flawed_since(&self, flaw: Flaw) -> Option<usize> {
        let (mut event, mut since) = (Event::default(), None);
        for (at, entry) in self.entries.iter().enumerate().zip(self.in_force()).filter_map(|(entry, live)| live.then_some(entry)) {
            entry.changes.iter().try_for_each(|change| event.apply(change)).ok()?;
            since = if event.flaws().contains(&flaw) { since.or(Some(at)) } else { None };
        }
        since
    }

    /// What an undo of the entry at `at` turns: its own changes, or those at the end of the chain of undos.
    fn turned(&self, mut at: usize) -> &[Change] {
        while let Some(before) = self.entries[at].undoes.and_then(|seq| self.index(seq)).filter(|before| *before < at) {
            at = before;
        }
        &self.entries[at].changes
    }

    /// Later entries in force that could have been decided otherwise without the one at `at`: a pairing and a repair rest on everything
    /// before them in their section, what was entered at a table on the repair that seated its players, the second entry of a result on
    /// the first.
    fn resting_on(&self, at: usize, live: &[bool]) -> Vec<(u32, String)> {
        let turned = self.turned(at);
        let sections: BTreeSet<SectionId> = turned.iter().filter_map(Change::section).collect();
        let seats = |change: &Change| match change {
            Change::Repaired { section, round, tables, .. } => {
                tables.iter().map(|(table, _)| (*section, GameAt::new(*round, *table))).collect()
            }
            _ => Vec::new(),
        };
        let seated: BTreeSet<_> = turned.iter().flat_map(seats).collect();
        let mut entered: BTreeSet<_> = turned.iter().filter(|c| matches!(c, Change::Result { .. })).filter_map(Change::game).collect();
        let mut rests = |change: &Change| {
            if let Change::Paired { section, .. }
            | Change::Edited { section, .. }
            | Change::Published { section, .. }
            | Change::Repaired { section, .. } = change
            {
                return sections.contains(section);
            }
            let Some(game) = change.game() else { return false };
            let second = matches!(change, Change::Verified { .. }) && entered.contains(&game);
            if matches!(change, Change::Result { .. }) {
                // From here on the second entry is compared with this one.
                entered.remove(&game);
            }
            second || seated.contains(&game)
        };
        let after = self.entries.iter().zip(live).skip(at + 1).filter(|(_, live)| **live);
        // Every change is asked, not only the first that rests: the ones after it may still take a board out of `entered`.
        let resting = after.filter(|(entry, _)| entry.changes.iter().filter(|change| rests(change)).count() > 0);
        resting.map(|(entry, _)| (entry.seq, entry.kind.clone())).collect()
    }
}

#[cfg(test)]
mod tests;
