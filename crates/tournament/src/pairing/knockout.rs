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
}
