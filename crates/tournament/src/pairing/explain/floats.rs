//! Why a player floats down.

use super::facts::{FloatAlternative, FloatExplanation, Verdict};
use super::{Explainer, verdict};
use crate::history::Obstacle;
use crate::model::Tpn;
use crate::pairing::dutch::{Demand, Situation};

impl Explainer {
    /// Every downfloat of a player in this round, from the highest bracket on. Whoever gets the bye floats from the last one.
    pub fn floats(&self, tpn: Tpn) -> Vec<FloatExplanation> {
        let Some(place) = self.field.place(tpn) else { return Vec::new() };
        let from = |index: &usize| self.brackets.get(*index).is_some_and(|b| b.floaters.contains(&place));
        (0..self.brackets.len()).filter(from).filter_map(|index| self.float(place, index)).collect()
    }

    /// Every downfloat from a bracket, the higher-ranked player first.
    pub fn floats_from(&self, index: usize) -> Vec<FloatExplanation> {
        let floaters = self.brackets.get(index).map_or(&[][..], |b| b.floaters.as_slice());
        floaters.iter().filter_map(|&place| self.float(place, index)).collect()
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
        let judged = match alternative {
            FloatAlternative::Last => None,
            FloatAlternative::Instead(_) => Some(lower),
            FloatAlternative::Stays => Some(None),
        };
        // Whoever has no opponent in the bracket floats whatever becomes of the others: C4 has nothing to do with it.
        let judge = |out: Option<usize>| match self.no_opponent(&situation, place, out) {
            Some(obstacles) => Verdict::NoOpponent(obstacles),
            None if index + 1 == self.brackets.len()
                && let Some(bar) = out.and_then(|out| self.field.players.get(out)?.pab_bar) =>
            {
                Verdict::ByeBarred(bar)
            }
            None => verdict(&situation, situation.ask(Demand::Stays(place, out))),
        };
        Some(FloatExplanation {
            tpn: self.tpn(place),
            bracket: index,
            floaters: bracket.floaters.len(),
            odd,
            alternative,
            verdict: judged.map(judge),
        })
    }

    /// What stands between a player and each of the others in the bracket but the one who would float instead. `None`: nothing stands
    /// between the player and one of them.
    fn no_opponent(&self, situation: &Situation<'_>, place: usize, out: Option<usize>) -> Option<Vec<(Tpn, Obstacle)>> {
        let others = situation.members().filter(|&other| other != place && Some(other) != out);
        others.map(|other| Some((self.tpn(other), self.field.obstacle(place, other)?))).collect()
    }
}
