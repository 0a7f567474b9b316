//! What names a section and a player in the log.

use serde::{Deserialize, Serialize};

/// A section, numbered from 1 in the order of creation and never reused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SectionId(pub u32);

/// A participant of one section, numbered from 1 in the order of entry and never reused. It stays when the TPN changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlayerId(pub u32);
