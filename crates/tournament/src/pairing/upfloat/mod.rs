//! What the FIDE systems share that pair by upfloaters and a pairing identifier: Double-Swiss (C.04.5, 2026) and Swiss Team (C.04.6, 2026).
//!
//! A round is paired from the top scoregroup down (article 3.3). Its players are the residents of a bracket; nobody floats down, but as many
//! players from below float up as are needed to pair all of the bracket (module `choice`, article 3.5). In the bracket the pairing with the smallest
//! identifier is taken of the best ones (module `identifier`, article 3.6). What makes a pair worse than another is the system's own.
//!
//! **Readings.** Both texts leave a little open; where they do, this is what is done:
//! - "complies" with a criterion means: complies as well as can be attained, in the order of the criteria.
//! - C6 is either graded, the fewer upfloaters the next scoregroup will need the better, or fulfilled only by as few as parity allows:
//!   `Ahead` says which. (Both gave the same round in every one of some 56,000 played rounds of Double-Swiss that were compared.)
//! - The next scoregroup is the one directly below; if the chosen upfloaters empty it, C6 is fulfilled.

pub(crate) mod bye;
pub(crate) mod choice;
pub(crate) mod identifier;
#[cfg(test)]
pub(crate) mod reference;
#[cfg(test)]
mod tests;
pub(crate) mod told;

use crate::history::{Facts, Field, Float};
use crate::matching::{Largest, Rows};
use crate::model::{Entry, Meeting, Tournament, Tpn};
use crate::points::Points;

pub use bye::Refusal;
pub use choice::Criterion;
pub use told::{Bracket as ToldBracket, Bye};

/// How C6 looks ahead to the next scoregroup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ahead {
    /// The fewer upfloaters it will need, the better.
    Graded,
    /// It needs as few as parity allows, 0 or 1, or C6 is not fulfilled.
    ByParity,
}

/// The players of a round, by rank: score descending, then TPN.
#[derive(Clone, Debug)]
pub(crate) struct Pool {
    pub tpn: Vec<Tpn>,
    pub score: Vec<Points>,
    /// Floaters of the previous round; nobody in the rounds where that lapses.
    pub floated: Vec<bool>,
    /// Who may meet whom.
    pub may: Rows,
    pub ahead: Ahead,
}

impl Pool {
    /// The players of a field; `barred` says what forbids a pair beside second meetings and prohibitions.
    pub fn new(field: &Field, floated: Vec<bool>, ahead: Ahead, barred: impl Fn(&Facts, &Facts) -> bool) -> Self {
        let players = &field.players;
        let may = |a: usize, b: usize| {
            let listed = u32::try_from(b).is_ok_and(|b| field.barred(a).binary_search(&b).is_ok());
            !listed && !barred(&players[a], &players[b])
        };
        Self {
            tpn: players.iter().map(|facts| facts.tpn).collect(),
            score: players.iter().map(|facts| facts.score).collect(),
            floated,
            may: Rows::of(players.len(), may),
            ahead,
        }
    }

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
    /// No set of upfloaters fulfils C6 read [`Ahead::ByParity`].
    pub next_fails: bool,
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

impl Bracket {
    /// Who is in it, by TPN.
    pub fn members(&self, pool: &Pool) -> Vec<Member> {
        members(pool, &self.residents, &self.upfloaters)
    }
}

/// The members of a bracket by TPN.
fn members(pool: &Pool, residents: &[usize], upfloaters: &[usize]) -> Vec<Member> {
    let member = |upfloater| move |&place: &usize| Member { place, upfloater };
    let mut members: Vec<Member> = residents.iter().map(member(false)).chain(upfloaters.iter().map(member(true))).collect();
    members.sort_by_key(|member| pool.tpn[member.place]);
    members
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
        let members = members(pool, &left, &chosen.upfloaters);
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
            next_fails: chosen.next_fails,
            refused: chosen.refused,
            pairs: pairs.into_iter().map(places_of).collect(),
            cost: total,
        });
    }
    Some(brackets)
}

/// Whether a player met somebody of another score in the round before (article 1.5).
pub(crate) fn floated(tournament: &Tournament, facts: &Facts, round: u16) -> bool {
    let entry = tournament.contestant(facts.tpn).zip(round.checked_sub(1)).and_then(|(player, previous)| player.entry(previous));
    matches!(entry, Some(Entry::Meeting(Meeting { outcome, .. })) if outcome.is_played()) && facts.float(1) != Float::None
}
