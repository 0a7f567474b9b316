//! On which heads of the log a command may have been decided.

use super::anchor::Head;

/// The heads that are as good as the newest: it, and those before it that only notes of paper part from it. Never empty.
#[derive(Debug)]
pub struct Standing {
    before: Vec<Head>,
    newest: Head,
}

impl Standing {
    /// A log as it was opened.
    pub const fn at(newest: Head) -> Self {
        Self { before: Vec::new(), newest }
    }

    /// The newest entry.
    pub const fn newest(&self) -> &Head {
        &self.newest
    }

    /// An entry was added.
    pub fn grow(&mut self, newest: Head, is_note: bool) {
        let before = std::mem::replace(&mut self.newest, newest);
        if is_note {
            self.before.push(before);
        } else {
            self.before.clear();
        }
    }

    /// Whether what was decided on a head still stands on the same ground.
    pub fn holds(&self, head: &Head) -> bool {
        *head == self.newest || self.before.contains(head)
    }
}
