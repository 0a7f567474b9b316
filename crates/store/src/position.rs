//! Where the log stands: what a command was decided on.

/// A place in the log: how many entries there are, and the hash of the last one, which stands for all before it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Position {
    /// Number of the last entry; 0 where there is none.
    pub entries: u32,
    /// Its hash.
    pub hash: String,
}

/// The positions that are as good as the newest: it, and those before it that only notes of paper part from it. Never empty.
#[derive(Debug)]
pub(super) struct Standing {
    before: Vec<Position>,
    newest: Position,
}

impl Standing {
    /// A log as it was opened.
    pub const fn at(newest: Position) -> Self {
        Self { before: Vec::new(), newest }
    }

    /// The newest position.
    pub const fn newest(&self) -> &Position {
        &self.newest
    }

    /// An entry was added.
    pub fn grow(&mut self, newest: Position, is_note: bool) {
        let before = std::mem::replace(&mut self.newest, newest);
        if is_note {
            self.before.push(before);
        } else {
            self.before.clear();
        }
    }

    /// Whether what was decided on a position still stands on the same ground.
    pub fn holds(&self, position: &Position) -> bool {
        *position == self.newest || self.before.contains(position)
    }
}
