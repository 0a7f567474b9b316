//! The criteria of C.04.3 by name and article.

use crate::model::DutchEdition;

/// A criterion of C.04.3 (2026), articles 2.1 to 2.4. The edition of 2017 has the same under other numbers; see [`Self::name`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Criterion {
    /// No second meeting, no prohibited pair.
    C1,
    /// Only an eligible player gets the pairing-allocated bye.
    C2,
    /// Two non-topscorers with the same absolute preference do not meet.
    C3,
    /// The players not yet paired can still all be paired.
    C4,
    /// Lowest score of the receiver of the pairing-allocated bye.
    C5,
    /// Fewest downfloaters.
    C6,
    /// Lowest scores of the downfloaters; in 2017 smallest score differences of pairs and downfloaters.
    C7,
    /// The following bracket does its best on every criterion from C1 to C7, so also on C5 (2.4.3).
    C8,
    /// Fewest unplayed games of the receiver of the pairing-allocated bye.
    C9,
    /// Fewest colour differences above two for topscorers or their opponents.
    C10,
    /// Fewest third equal colours in a row for topscorers or their opponents.
    C11,
    /// Fewest players without their preferred colour.
    C12,
    /// Fewest players without their strongly preferred colour.
    C13,
    /// Fewest resident downfloaters who floated down in the last round. Here and in C16, C18 and C20, 2017 counts everybody who floats
    /// down again, paired or not.
    C14,
    /// Fewest opponents of moved-down players who floated up in the last round.
    C15,
    /// As C14, two rounds ago.
    C16,
    /// As C15, two rounds ago.
    C17,
    /// Smallest score differences of moved-down players who floated down in the last round.
    C18,
    /// Smallest score differences of opponents of moved-down players who floated up in the last round.
    C19,
    /// As C18, two rounds ago.
    C20,
    /// As C19, two rounds ago.
    C21,
}

impl Criterion {
    /// Its name in an edition. What is C6 to C8 and C10 to C21 since 2026 was C.5 to C.19 in 2017. That edition has nothing like C5 and C9:
    /// there the way through the brackets (A.9) decides who gets the bye, and C9 is never asked.
    pub const fn name(self, edition: DutchEdition) -> &'static str {
        match edition {
            DutchEdition::E2026 => self.in_2026().0,
            DutchEdition::E2017 => self.in_2017(),
        }
    }

    /// The article of C.04.3 that states it. In 2017 the names were the articles.
    pub const fn article(self, edition: DutchEdition) -> &'static str {
        match edition {
            DutchEdition::E2026 => self.in_2026().1,
            DutchEdition::E2017 => self.in_2017(),
        }
    }

    const fn in_2026(self) -> (&'static str, &'static str) {
        match self {
            Self::C1 => ("C1", "2.1.1"),
            Self::C2 => ("C2", "2.1.2"),
            Self::C3 => ("C3", "2.1.3"),
            Self::C4 => ("C4", "2.2.1"),
            Self::C5 => ("C5", "2.3.1"),
            Self::C6 => ("C6", "2.4.1"),
            Self::C7 => ("C7", "2.4.2"),
            Self::C8 => ("C8", "2.4.3"),
            Self::C9 => ("C9", "2.4.4"),
            Self::C10 => ("C10", "2.4.5"),
            Self::C11 => ("C11", "2.4.6"),
            Self::C12 => ("C12", "2.4.7"),
            Self::C13 => ("C13", "2.4.8"),
            Self::C14 => ("C14", "2.4.9"),
            Self::C15 => ("C15", "2.4.10"),
            Self::C16 => ("C16", "2.4.11"),
            Self::C17 => ("C17", "2.4.12"),
            Self::C18 => ("C18", "2.4.13"),
            Self::C19 => ("C19", "2.4.14"),
            Self::C20 => ("C20", "2.4.15"),
            Self::C21 => ("C21", "2.4.16"),
        }
    }

    const fn in_2017(self) -> &'static str {
        match self {
            Self::C1 => "C.1",
            Self::C2 => "C.2",
            Self::C3 => "C.3",
            Self::C4 => "C.4",
            Self::C5 | Self::C9 => "A.9",
            Self::C6 => "C.5",
            Self::C7 => "C.6",
            Self::C8 => "C.7",
            Self::C10 => "C.8",
            Self::C11 => "C.9",
            Self::C12 => "C.10",
            Self::C13 => "C.11",
            Self::C14 => "C.12",
            Self::C15 => "C.13",
            Self::C16 => "C.14",
            Self::C17 => "C.15",
            Self::C18 => "C.16",
            Self::C19 => "C.17",
            Self::C20 => "C.18",
            Self::C21 => "C.19",
        }
    }
}
