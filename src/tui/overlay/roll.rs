//! What is set up before round 1, as lists that stay open while they are worked on: byes of a player, who may not meet, stages; prizes and appeals.

use event::{Event, PlayerId, Section};

/// Which list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RollOf {
    /// The rounds to come, with the bye that a player has in each.
    Byes(PlayerId),
    /// Players who may not meet.
    Apart,
    /// The stages.
    Stages,
    /// The players of a team.
    Team(PlayerId),
    /// The prize lists of the event.
    Prizes,
    /// The appeals of the section.
    Appeals,
}

/// A list that is open. Its rows are read from the section: it shows what stands there now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Roll {
    /// Which list.
    pub of: RollOf,
    /// The row under the cursor.
    pub cursor: usize,
    /// The number typed, of a round.
    pub number: String,
}

impl Roll {
    /// A list with the cursor on its first row.
    pub const fn new(of: RollOf) -> Self {
        Self { of, cursor: 0, number: String::new() }
    }

    /// The rounds for which a bye can be asked: those to come.
    pub fn rounds(section: &Section) -> std::ops::RangeInclusive<u16> {
        section.current_number() + 1..=section.rounds_planned()
    }

    /// How many rows it has.
    pub fn rows(&self, event: &Event, section: &Section) -> usize {
        match self.of {
            RollOf::Byes(_) => Self::rounds(section).count(),
            RollOf::Apart => section.prohibited.len(),
            RollOf::Stages => section.stages.len(),
            RollOf::Team(team) => section.members_of(team).len(),
            RollOf::Prizes => event.prizes.lists.len(),
            RollOf::Appeals => section.appeals.len(),
        }
    }

    /// The round under the cursor.
    pub fn round(&self, section: &Section) -> Option<u16> {
        Self::rounds(section).nth(self.cursor)
    }
}
