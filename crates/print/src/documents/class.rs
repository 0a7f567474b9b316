//! For which readers each document is made: how far away they stand says how large its type is.

use super::Kind;
use crate::measure::Class;

impl Kind {
    /// How far away its readers stand.
    pub fn class(&self) -> Class {
        match self.id {
            // A whole list of everybody for the wall: the type grows to fill the pages.
            "pairings" | "pairings-alphabetical" | "pairings-boards" | "results" | "standings" | "final-ranking" | "units" => Class::Wall,
            "starting-list"
            | "starting-list-alphabetical"
            | "starting-list-rating"
            | "starting-list-federation"
            | "starting-list-club"
            | "round-robin-grid"
            | "schedule"
            | "bracket"
            | "prizes"
            | "winners"
            | "ceremony"
            | "wall-grid"
            | "board-prizes" => Class::Posted,
            "crosstable-rank" | "crosstable-number" | "individual-by-team" | "team-list" | "rating-changes" => Class::Binder,
            "pairing-checklist" | "recovery-pack" => Class::Evidence,
            _ => Class::Reading,
        }
    }
}
