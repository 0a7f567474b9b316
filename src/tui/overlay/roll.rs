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

    /// The rounds for which a player can have a bye: those to come, and before them those that were played without them.
    pub fn rounds(section: &Section, player: PlayerId) -> Vec<u16> {
        let missed = section.missed(player).map(|round| round.number);
        missed.chain(section.current_number() + 1..=section.rounds_planned()).collect()
    }

    /// The first row of a round to come, of the list of byes.
    pub fn first_to_come(section: &Section, player: PlayerId) -> usize {
        section.missed(player).count()
    }

    /// How many rows it has.
    pub fn rows(&self, event: &Event, section: &Section) -> usize {
        match self.of {
            RollOf::Byes(player) => Self::rounds(section, player).len(),
            RollOf::Apart => section.prohibited.len(),
            RollOf::Stages => section.stages.len(),
            RollOf::Team(team) => section.members_of(team).len(),
            RollOf::Prizes => event.prizes.lists.len(),
            RollOf::Appeals => section.appeals.len(),
        }
    }

    /// The round under the cursor.
    pub fn round(&self, section: &Section) -> Option<u16> {
        let RollOf::Byes(player) = self.of else { return None };
        Self::rounds(section, player).get(self.cursor).copied()
    }
}
