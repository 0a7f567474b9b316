//! Binary records come depth first, each with two promises: a continuation follows, a sibling follows later.

use super::record::{Fault, FaultKind, MOST_MOVES, Place, Record, name_fault};
use crate::types::{Color, Move};

/// One record of a move stream.
pub(super) struct Step {
    /// Its byte offset.
    pub offset: usize,
    /// The move; `None` for squares off the board.
    pub mv: Option<Move>,
    /// What is said after it.
    pub comment: String,
    /// A continuation follows at once.
    pub next: bool,
    /// A sibling follows after the continuations.
    pub sibling: bool,
}

/// Rebuilds the tree.
pub(super) struct Walk {
    pub record: Record,
    pub faults: Vec<Fault>,
    /// Where the next step belongs; `None` below a move that was refused.
    at: Option<Option<usize>>,
    pending: Vec<Option<Option<usize>>>,
    started: bool,
}

impl Walk {
    pub fn new(record: Record) -> Self {
        Self { record, faults: Vec::new(), at: Some(None), pending: Vec::new(), started: false }
    }

    pub fn fault(&mut self, offset: usize, what: FaultKind) {
        name_fault(&mut self.faults, || Fault { place: Place::Byte(offset), what });
    }

    /// Puts the comment of a step where it belongs.
    pub fn say(&mut self, at: Option<usize>, step: &Step) {
        if !self.record.comment_on(at, &step.comment) {
            self.fault(step.offset, FaultKind::Limit);
        }
    }

    /// Takes a step; `false` after the last one.
    pub fn take(&mut self, step: Step) -> bool {
        if !self.started {
            self.started = true;
            // Side flags of the header are often wrong: the colour of the first man moved is not.
            if let Some(piece) = step.mv.and_then(|mv| self.record.start.piece_at(mv.from)) {
                self.record.start.set_side(piece.color);
            }
        }
        let parent = self.at;
        let node = parent.and_then(|parent| step.mv.and_then(|mv| self.record.add(parent, mv)));
        match node {
            Some(index) => self.say(Some(index), &step),
            None if parent.is_some() => {
                let text = step.mv.map_or_else(|| "off the board".to_owned(), |mv| mv.to_string());
                self.fault(step.offset, FaultKind::Move(text));
            }
            None => {}
        }
        if step.sibling && self.pending.len() >= MOST_MOVES {
            self.fault(step.offset, FaultKind::Limit);
            return false;
        }
        if step.sibling {
            self.pending.push(parent);
        }
        if step.next {
            self.at = node.map(Some);
            return true;
        }
        match self.pending.pop() {
            Some(at) => {
                self.at = at;
                true
            }
            None => false,
        }
    }
}

/// The side a header byte names.
pub(super) const fn side(black: bool) -> Color {
    if black { Color::Black } else { Color::Red }
}
