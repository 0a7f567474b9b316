//! FIDE Swiss Team (C.04.6).

/// What an event may choose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Policy {
    /// Which colour preferences teams have (article 1.7).
    pub preference: Preference,
    /// The secondary score does not decide who is the first-team (article 4.2.2).
    pub primary_only: bool,
    /// The edition.
    pub edition: Edition,
}

/// Colour preferences of teams (article 1.7).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Preference {
    /// Simple ones (article 1.7.1): after a difference of two, or two matches with the same colour.
    #[default]
    A,
    /// Strong and mild ones (article 1.7.2).
    B,
    /// None.
    None,
}

/// Editions of C.04.6.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Edition {
    /// In force from August 2024 to January 2026.
    E2024,
    /// In force since 1 February 2026.
    #[default]
    E2026,
}
