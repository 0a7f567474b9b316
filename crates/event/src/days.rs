//! On which day a round is played, and when it begins.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The day of a round.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct RoundDay {
    /// `YYYY/MM/DD`; empty where it is not known.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub date: String,
    /// When play begins, `HH:MM` by the clock of the hall; empty where it is not laid down.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub start: String,
}

/// The days of rounds, by the number of the round in its section.
pub type RoundDays = BTreeMap<u16, RoundDay>;
