//! Opening stages: who is in them once the stages before have ended.

use super::model::{Event, Section, StageId};
use super::refusal::Refusal;
use super::stage::Opened;

/// The stages that open with the next round.
pub fn openings(_event: &Event, section: &Section) -> Result<Vec<(StageId, Opened)>, Refusal> {
    if section.stages_to_come().next().is_none() {
        return Ok(Vec::new());
    }
    Ok(Vec::new())
}
