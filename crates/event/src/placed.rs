//! What was decided about places, as the snapshot of a stage has it.

use super::ids::{PlayerId, StageId};
use super::model::Section;
use super::placing::{Placing, PlacingBy};
use std::collections::BTreeMap;
use tournament::model::{Placed, PlacedBy, Rested, Tournament, Tpn};
use tournament::points::Points;

impl Section {
    /// Puts what was decided about places into the snapshot of a stage whose rounds are counted from the one after `before`.
    pub(super) fn add_placings(&self, tournament: &mut Tournament, stage: StageId, before: u16, numbers: &BTreeMap<PlayerId, Tpn>) {
        let values = self.manual.hundredths.iter();
        tournament.manual = values.filter_map(|(id, value)| Some((*numbers.get(id)?, Points::from_hundredths(*value)))).collect();
        // The places of all placings stay, so that their numbers lead back to these.
        let placed = |placing: &Placing| Placed {
            order: placing.order.iter().map(|id| numbers.get(id).copied().unwrap_or(Tpn(0))).collect(),
            by: match placing.by {
                PlacingBy::Lot => PlacedBy::Lot,
                PlacingBy::PlayOff => PlacedBy::PlayOff,
                PlacingBy::Hand => PlacedBy::Hand,
            },
            after: if placing.stage == stage { placing.round.saturating_sub(before) } else { u16::MAX },
            rested: placing.rested.iter().map(|rested| Rested { level: rested.level, values: rested.values.clone() }).collect(),
            points: placing.hundredths.iter().map(|hundredths| Points::from_hundredths(*hundredths)).collect(),
        };
        tournament.placed = self.placings.iter().map(placed).collect();
    }
}
