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
    /// Where the text can be read in two ways: the points on which the event takes the other one.
    pub readings: Readings,
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

/// A point on which the text can be read in another way than [`crate::pairing::team_swiss`] reads it unless told to. Programs differ here.
///
/// Exhaustive on purpose: whoever shows a policy has to have words for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reading {
    /// Article 1.5: a round that was not played and gave more than a loss makes a floater too.
    UnplayedFloats,
    /// C1: two teams whose match was forfeited have met.
    ForfeitMeets,
    /// Article 4.3.1: the parity is that of the number among the teams paired so far, not that of the TPN.
    SeenNumbers,
    /// Article 4.2.1: the virtual points of an acceleration count in the primary score.
    VirtualFirst,
    /// Article 1.7.2: in the last round a colour difference of zero means no preference, even after two matches with the same colour.
    LastRoundNone,
    /// C6 of 2026: the fewer upfloaters the following scoregroup needs the better, also where none of the sets leaves it as few as parity asks
    /// for.
    GradedC6,
}

impl Reading {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::UnplayedFloats, Self::ForfeitMeets, Self::SeenNumbers, Self::VirtualFirst, Self::LastRoundNone, Self::GradedC6];

    /// The name in settings.
    pub const fn name(self) -> &'static str {
        match self {
            Self::UnplayedFloats => "unplayed-floats",
            Self::ForfeitMeets => "forfeit-meets",
            Self::SeenNumbers => "seen-numbers",
            Self::VirtualFirst => "virtual-first",
            Self::LastRoundNone => "last-round-none",
            Self::GradedC6 => "graded-c6",
        }
    }
}

/// A set of [`Reading`]s.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Readings(u8);

impl Readings {
    /// Whether one of them is taken.
    pub const fn has(self, reading: Reading) -> bool {
        self.0 >> reading as u8 & 1 == 1
    }

    /// The same with another one.
    #[must_use]
    pub const fn with(self, reading: Reading) -> Self {
        Self(self.0 | 1 << reading as u8)
    }

    /// Those taken.
    pub fn iter(self) -> impl Iterator<Item = Reading> {
        Reading::ALL.into_iter().filter(move |reading| self.has(*reading))
    }
}

impl FromIterator<Reading> for Readings {
    fn from_iter<I: IntoIterator<Item = Reading>>(readings: I) -> Self {
        readings.into_iter().fold(Self::default(), Self::with)
    }
}
