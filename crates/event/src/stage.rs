//! The stages of a section: who takes part in each, by which system, from which round on.

use super::ids::{PlayerId, StageId};
use super::policy::{Carry, Policy};
use super::system::SystemKind;
use serde::{Deserialize, Serialize};

/// How a stage is played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Format {
    /// The system.
    pub system: SystemKind,
    /// Number of rounds; a system that fixes it overrules it when the stage opens.
    pub rounds: u16,
    /// What is chosen for the system.
    #[serde(default, skip_serializing_if = "Policy::is_usual")]
    pub policy: Policy,
}

/// Who takes part in a stage.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Entrants {
    /// Everybody of the section.
    Everybody,
    /// Those drawn into this group.
    Group,
    /// Those promoted from earlier stages, as written: `A:1-2,B:1-2`.
    From(String),
}

/// A stage that was opened: its entrants are known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opened {
    /// The round of the section in which its first round is played.
    pub first_round: u16,
    /// Its contestants in the order of their seeds.
    pub contestants: Vec<PlayerId>,
}

/// One stage.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stage {
    /// Identity.
    pub id: StageId,
    /// Name: `A`, `Final`; empty for the only one.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// How it is played; `None` as the section's settings say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub format: Option<Format>,
    /// Who takes part.
    pub entrants: Entrants,
    /// What of the earlier stages counts.
    #[serde(default = "no_carry", skip_serializing_if = "is_no_carry")]
    pub carry: Carry,
    /// Once its entrants are known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opened: Option<Opened>,
}

const fn no_carry() -> Carry {
    Carry::None
}

#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_no_carry(carry: &Carry) -> bool {
    *carry == Carry::None
}

impl Stage {
    /// The stage with which every section begins: everybody, as the settings say.
    pub fn first() -> Self {
        Self { id: StageId::FIRST, name: String::new(), format: None, entrants: Entrants::Everybody, carry: Carry::None, opened: None }
    }

    /// The round of the section in which its first round is played; `None` before it is opened.
    pub fn first_round(&self) -> Option<u16> {
        match (&self.entrants, &self.opened) {
            (_, Some(opened)) => Some(opened.first_round),
            (Entrants::Everybody, None) => Some(1),
            _ => None,
        }
    }
}
