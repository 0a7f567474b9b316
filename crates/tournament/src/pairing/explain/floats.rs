//! Why a player floats down.

use super::facts::{FloatAlternative, FloatExplanation};
use super::{Explainer, verdict};
use crate::model::Tpn;
use crate::pairing::dutch::Demand;

impl Explainer {
    /// Every downfloat of a player in this round, from the highest bracket on. Whoever gets the bye floats from the last one.
    pub fn floats(&self, tpn: Tpn) -> Vec<FloatExplanation> {
        let Some(place) = self.field.place(tpn) else { return Vec::new() };
        let from = |index: &usize| self.brackets.get(*index).is_some_and(|b| b.floaters.contains(&place));
        (0..self.brackets.len()).filter(from).filter_map(|index| self.float(place, index)).collect()
    }

    fn float(&self, place: usize, index: usize) -> Option<FloatExplanation> {
        let situation = self.situation(index)?;
        let bracket = situation.bracket;
        let members = bracket.moved_down.len() + bracket.residents.len();
        let odd = members % 2;
        // The last of the bracket who does not float, if ranked below this player.
        let lower = bracket.residents.clone().rev().find(|p| !bracket.floaters.contains(p)).filter(|&p| p > place);
        let alternative = match lower {
            Some(lower) => FloatAlternative::Instead(self.tpn(lower)),
            None if bracket.floaters.len() == odd => FloatAlternative::Last,
            None => FloatAlternative::Stays,
        };
        let demand = match alternative {
            FloatAlternative::Last => None,
            FloatAlternative::Instead(_) => Some(Demand::Stays(place, lower)),
            FloatAlternative::Stays => Some(Demand::Stays(place, None)),
        };
        Some(FloatExplanation {
            tpn: self.tpn(place),
            bracket: index,
            floaters: bracket.floaters.len(),
            odd,
            alternative,
            verdict: demand.map(|demand| verdict(&situation, situation.ask(demand))),
        })
    }
}
