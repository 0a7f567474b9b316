//! The points before a round, which stand in every row of its pairings: added up once for each state of the event, not in every frame.

use super::Workspace;
use event::{Event, PlayerId};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;
use tournament::points::Points;

/// What was added up last, and of what. It is the same whether it was kept or not.
#[derive(Debug, Default)]
pub struct Scores(RefCell<Option<Kept>>);

#[derive(Debug)]
struct Kept {
    /// The state; held, so that no other one comes to lie where it lay.
    event: Arc<Event>,
    section: usize,
    through: u16,
    points: Arc<BTreeMap<PlayerId, Points>>,
}

impl Workspace {
    /// Points of everybody in the section shown before a round.
    pub fn points_before(&self, round: u16) -> Arc<BTreeMap<PlayerId, Points>> {
        let through = round.saturating_sub(1);
        let mut kept = self.scores.0.borrow_mut();
        let same = |k: &&Kept| Arc::ptr_eq(&k.event, &self.event) && (k.section, k.through) == (self.section, through);
        if let Some(known) = kept.as_ref().filter(same) {
            return Arc::clone(&known.points);
        }
        let points = Arc::new(self.section().map(|section| section.points(through)).unwrap_or_default());
        *kept = Some(Kept { event: Arc::clone(&self.event), section: self.section, through, points: Arc::clone(&points) });
        points
    }
}
