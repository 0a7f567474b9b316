//! Brackets.

/// What an event may choose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Policy {
    /// Whoever loses once goes on in a losers' bracket; the second loss ends it.
    pub double: bool,
    /// The losers of the semi-finals play for third place.
    pub third_place: bool,
    /// Every place is played for: 1-2, 3-4, 5-8 and so on.
    pub all_places: bool,
    /// Double elimination: one grand final decides, also if the winner of the winners' bracket loses it. Otherwise it is then played a
    /// second time, so that nobody is out after one loss.
    pub single_final: bool,
    /// How the contestants stand in the bracket.
    pub seeding: Seeding,
}

/// How the contestants stand in the bracket. Byes are for the highest seeds in both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Seeding {
    /// By strength: 1 meets 16, 8 meets 9; the best eight can meet in the quarter-finals only, 1 and 2 in the final only.
    #[default]
    Standard,
    /// The numbers are the lines of the bracket from the top: 1 meets 2, 3 meets 4. For lots, and for entrants that come in an order made
    /// for a bracket.
    Lines,
}
