//! What the FIDE systems share that pair by upfloaters and a pairing identifier: Double-Swiss (C.04.5, 2026) and Swiss Team (C.04.6, 2026).
//!
//! A round is paired from the top scoregroup down (article 3.3). Its players are the residents of a bracket; nobody floats down, but as many
//! players from below float up as are needed to pair all of the bracket (module `choice`, article 3.5). In the bracket the pairing with the smallest
//! identifier is taken of the best ones (module `identifier`, article 3.6). What makes a pair worse than another is the system's own.
//!
//! **Readings.** Both texts leave a little open; where they do, this is what is done:
//! - "complies" with a criterion means: complies as well as can be attained, in the order of the criteria.
//! - C6 is graded: the fewer upfloaters the next scoregroup will need, the better. (The other reading, as few as parity allows or else all the
//!   same, gave the same round in every one of some 56,000 played rounds that were compared.)
//! - The next scoregroup is the one directly below; if the chosen upfloaters empty it, C6 is fulfilled.

pub(crate) mod bye;
pub(crate) mod choice;
pub(crate) mod identifier;
#[cfg(test)]
pub(crate) mod reference;
#[cfg(test)]
mod tests;

use crate::matching::{Largest, Rows};
use crate::model::Tpn;
use crate::points::Points;

pub use bye::Refusal;
pub use choice::Criterion;

/// The players of a round, by rank: score descending, then TPN.
#[derive(Clone, Debug)]
pub(crate) struct Pool {
    pub tpn: Vec<Tpn>,
    pub score: Vec<Points>,
    /// Floaters of the previous round; nobody in the rounds where that lapses.
    pub floated: Vec<bool>,
    /// Who may meet whom.
    pub may: Rows,
}

impl Pool {
    /// Whether the players at some places can all be paired with each other.
    pub fn can_pair(&self, places: &[usize]) -> bool {
        self.matching(places).solve()
    }

    /// The players at some places, unmatched; vertices are indices into `places`.
    fn matching(&self, places: &[usize]) -> Largest {
        Largest::new(Rows::of(places.len(), |a, b| self.may.has(places[a], places[b])), places.len())
    }
}

/// A bracket as it was paired; players are places of the pool.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Bracket {
    pub residents: Vec<usize>,
    /// By score descending, then TPN.
    pub upfloaters: Vec<usize>,
    /// What the set of upfloaters attains.
    pub counts: choice::Counts,
    /// Players who come earlier in the order of sets, and what the best set with them would have broken.
    pub refused: Vec<(usize, Criterion)>,
    /// Top member and partner, in the order of the identifier.
    pub pairs: Vec<(usize, usize)>,
    /// What the pairs cost by the system's own criteria.
    pub cost: i64,
}

/// A place in a bracket: who, and whether as an upfloater.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Member {
    pub place: usize,
    pub upfloater: bool,
}

/// Pairs everybody at `places` (ascending, an even number); `cost` is what a pair costs by the system's criteria of pairs, 0 for none.
/// `None`: they cannot all be paired.
pub(crate) fn pair(pool: &Pool, places: &[usize], cost: &impl Fn(Member, Member) -> i64) -> Option<Vec<Bracket>> {
    if !pool.can_pair(places) {
        return None;
    }
    let mut left = places.to_vec();
    let mut brackets = Vec::new();
    while let Some(&first) = left.first() {
        let size = left.iter().take_while(|&&p| pool.score[p] == pool.score[first]).count();
        let below = left.split_off(size);
        let chosen = choice::choose(pool, &left, &below)?;
        let mut members: Vec<Member> = left.iter().map(|&place| Member { place, upfloater: false }).collect();
        members.extend(chosen.upfloaters.iter().map(|&place| Member { place, upfloater: true }));
        members.sort_by_key(|member| pool.tpn[member.place]);
        // In a least set no two upfloaters meet; and where there are as many as residents no two residents do.
        let all_float = chosen.upfloaters.len() == left.len();
        let meet = |a: Member, b: Member| if a.upfloater == b.upfloater { !a.upfloater && !all_float } else { true };
        let may = |a: usize, b: usize| meet(members[a], members[b]) && pool.may.has(members[a].place, members[b].place);
        let (pairs, total) = identifier::smallest(members.len(), may, |a, b| cost(members[a], members[b]))?;
        let places_of = |(a, b): (usize, usize)| (members[a].place, members[b].place);
        let next = below.into_iter().filter(|place| !chosen.upfloaters.contains(place)).collect();
        brackets.push(Bracket {
            residents: std::mem::replace(&mut left, next),
            upfloaters: chosen.upfloaters,
            counts: chosen.counts,
            refused: chosen.refused,
            pairs: pairs.into_iter().map(places_of).collect(),
            cost: total,
        });
    }
    Some(brackets)
}
