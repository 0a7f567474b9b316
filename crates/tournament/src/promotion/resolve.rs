//! The entrants that a rule names, read off the results of the stages.

use super::rule::{Pick, Rule, Shape, Unfit};
use crate::pairing::knockout::lines;
use crate::points::Points;

/// Somebody in the standings of a stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ranked<W> {
    /// Who.
    pub who: W,
    /// The rank after all tie-breaks, from 1; equals share the best one.
    pub rank: u16,
    /// Points in the stage.
    pub points: Points,
    /// Meetings that count towards them.
    pub games: u16,
}

/// A stage with its results so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stage<'a, W> {
    /// Its name.
    pub name: &'a str,
    /// Its contestants, the best first.
    pub ranked: Vec<Ranked<W>>,
    /// Whether all results are there.
    pub is_over: bool,
    /// The matches of a bracket from number 1: who won and who lost; `None` while that is open, or where nobody did.
    pub matches: Vec<(Option<W>, Option<W>)>,
}

/// How the entrants are put in order. In both all firsts come before all seconds, and so on; those chosen among one place of all stages
/// stand with that place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// Those of one place in the order of their stages.
    #[default]
    Stages,
    /// For a bracket with standard seeding: those of one place so that whoever comes from one stage can meet again as late as possible; of the
    /// orders that do that, the one where the first of A meets the second of B, the first of B the second of A, and so for C and D.
    Bracket,
}

/// A place where entrants come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// Of a stage.
    Of {
        /// The stage.
        stage: String,
        /// From 1.
        place: u16,
    },
    /// Among those who have this place in all stages.
    Among(u16),
    /// A match of a stage.
    Match {
        /// The stage.
        stage: String,
        /// The match's number.
        number: u16,
    },
}

/// What the arbiter decided about a tie, by lots or after a play-off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision<W> {
    /// The stage; `None` for a tie among those who have one place in different stages.
    pub stage: Option<String>,
    /// Those who were level, the better first.
    pub order: Vec<W>,
}

/// Somebody who goes on. The first of the list is seed 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entrant<W> {
    /// Who.
    pub who: W,
    /// Where they come from.
    pub from: Place,
    /// They share their rank with another who goes on as well: their order here is that of the standings and nothing more.
    pub is_level: bool,
}

/// A tie that leaves open who goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Undecided<W> {
    /// The place, the last one where several are at stake.
    pub place: Place,
    /// All who are level.
    pub who: Vec<W>,
}

/// Why the entrants are not known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pending<W> {
    /// The rule does not fit the stages.
    Unfit(Unfit),
    /// These stages, or matches of them, are not finished.
    Open(Vec<Place>),
    /// Ties that somebody has to decide.
    Ties(Vec<Undecided<W>>),
}

/// Somebody who goes on, with what puts them in order: the place they had, and the stage.
struct Found<W> {
    entrant: Entrant<W>,
    place: u16,
    stage: usize,
}

impl Rule {
    /// Who goes on, the highest seed first.
    ///
    /// Those at one place of different stages are compared by points a meeting, exactly (stages may be of different sizes); nothing else
    /// can be compared between them, so that equal ones are a tie.
    ///
    /// # Errors
    /// What is still missing. Of several reasons the first in the order of [`Pending`] is given, with all its cases.
    pub fn entrants<W: Copy + Ord>(
        &self,
        stages: &[Stage<'_, W>],
        decisions: &[Decision<W>],
        order: Order,
    ) -> Result<Vec<Entrant<W>>, Pending<W>> {
        let count = |length: usize| u16::try_from(length).unwrap_or(u16::MAX);
        let shapes: Vec<Shape<'_>> =
            stages.iter().map(|s| Shape { name: s.name, size: count(s.ranked.len()), matches: count(s.matches.len()) }).collect();
        self.check(&shapes).map_err(Pending::Unfit)?;
        let (mut open, mut ties, mut found): (Vec<Place>, Vec<Undecided<W>>, Vec<Found<W>>) = (Vec::new(), Vec::new(), Vec::new());
        for term in self.terms() {
            let drawn: Vec<(usize, &Stage<'_, W>)> =
                stages.iter().enumerate().filter(|(_, stage)| term.stage.as_deref().is_none_or(|name| name == stage.name)).collect();
            for &(index, stage) in &drawn {
                let at = |place| Place::Of { stage: stage.name.to_owned(), place };
                match term.pick {
                    Pick::Places { last: place, .. } | Pick::BestOf { place, .. } if !stage.is_over => {
                        if stage.ranked.len() >= usize::from(place)
                            && !open.iter().any(|p| matches!(p, Place::Of { stage: s, .. } if s == stage.name))
                        {
                            open.push(at(place));
                        }
                    }
                    Pick::Places { first, last } => match places(stage, first, last, decisions) {
                        Ok(list) => found.extend((first..).zip(list).map(|(place, (who, is_level))| Found {
                            entrant: Entrant { who, from: at(place), is_level },
                            place,
                            stage: index,
                        })),
                        Err(tie) => ties.push(tie),
                    },
                    Pick::Winner(number) | Pick::Loser(number) => {
                        let from = Place::Match { stage: stage.name.to_owned(), number };
                        let sides = stage.matches.get(usize::from(number) - 1).copied().unwrap_or_default();
                        let is_winner = term.pick == Pick::Winner(number);
                        match if is_winner { sides.0 } else { sides.1 } {
                            Some(who) => found.push(Found {
                                entrant: Entrant { who, from, is_level: false },
                                place: if is_winner { 1 } else { 2 },
                                stage: index,
                            }),
                            None => open.push(from),
                        }
                    }
                    Pick::BestOf { .. } => {}
                }
            }
            if let (Pick::BestOf { place, count }, true) = (term.pick, open.is_empty()) {
                match best_of(&drawn, place, usize::from(count), decisions) {
                    Ok(list) => found.extend(list),
                    Err(mut tied) => ties.append(&mut tied),
                }
            }
        }
        if !open.is_empty() {
            return Err(Pending::Open(open));
        }
        if !ties.is_empty() {
            return Err(Pending::Ties(ties));
        }
        // The sort is stable: those chosen among all stages stay in the order of their results.
        found.sort_by_key(|f| (f.place, if matches!(f.entrant.from, Place::Among(_)) { usize::MAX } else { f.stage }));
        if order == Order::Bracket {
            found = crossed(found);
        }
        Ok(found.into_iter().map(|f| f.entrant).collect())
    }
}

/// Ranked ones with the decisions about those who are level applied: each with whether they are still level with somebody.
fn decided<W: Copy + Ord>(stage: &Stage<'_, W>, decisions: &[Decision<W>]) -> Vec<(Ranked<W>, bool)> {
    let mut list = Vec::with_capacity(stage.ranked.len());
    for level in stage.ranked.chunk_by(|a, b| a.rank == b.rank) {
        let is_about = |d: &&Decision<W>| d.stage.as_deref() == Some(stage.name) && is_about_all(&d.order, level.iter().map(|r| r.who));
        match decisions.iter().find(is_about) {
            Some(decision) => {
                list.extend(decision.order.iter().filter_map(|who| level.iter().find(|r| r.who == *who)).map(|r| (*r, false)))
            }
            None => list.extend(level.iter().map(|r| (*r, level.len() > 1))),
        }
    }
    list
}

fn is_about_all<W: Copy + Ord>(order: &[W], who: impl Iterator<Item = W>) -> bool {
    let (mut order, mut who): (Vec<W>, Vec<W>) = (order.to_vec(), who.collect());
    order.sort_unstable();
    who.sort_unstable();
    order == who
}

/// Those from one place to another, each with whether they share their rank; or who is level across one of the two ends.
fn places<W: Copy + Ord>(stage: &Stage<'_, W>, first: u16, last: u16, decisions: &[Decision<W>]) -> Result<Vec<(W, bool)>, Undecided<W>> {
    let list = decided(stage, decisions);
    let at = |place: u16| list.get(usize::from(place).wrapping_sub(1));
    for (inside, outside) in [(last, last + 1), (first, first - 1)] {
        if let (Some((a, true)), Some((b, true))) = (at(inside), at(outside))
            && a.rank == b.rank
        {
            let place = Place::Of { stage: stage.name.to_owned(), place: inside };
            return Err(Undecided { place, who: list.iter().filter(|(r, _)| r.rank == a.rank).map(|(r, _)| r.who).collect() });
        }
    }
    Ok(list.get(usize::from(first) - 1..usize::from(last)).unwrap_or_default().iter().map(|(r, level)| (r.who, *level)).collect())
}

/// The best so many of those who have one place in different stages.
fn best_of<W: Copy + Ord>(
    drawn: &[(usize, &Stage<'_, W>)],
    place: u16,
    count: usize,
    decisions: &[Decision<W>],
) -> Result<Vec<Found<W>>, Vec<Undecided<W>>> {
    let (mut all, mut ties) = (Vec::new(), Vec::new());
    for (index, stage) in drawn.iter().filter(|(_, stage)| stage.ranked.len() >= usize::from(place)) {
        match places(stage, place, place, decisions) {
            Ok(_) => all.extend(decided(stage, decisions).get(usize::from(place) - 1).map(|(ranked, _)| (*index, *ranked))),
            Err(tie) => ties.push(tie),
        }
    }
    if !ties.is_empty() {
        return Err(ties);
    }
    // p/g > q/h exactly if p*h > q*g; nobody without a game is better than anybody.
    let ratio = |a: &Ranked<W>, b: &Ranked<W>| {
        let (games, others) = (i64::from(a.games.max(1)), i64::from(b.games.max(1)));
        (i64::from(b.points.hundredths()) * games).cmp(&(i64::from(a.points.hundredths()) * others))
    };
    all.sort_by(|(_, a), (_, b)| ratio(a, b));
    let mut list: Vec<(usize, Ranked<W>, bool)> = Vec::new();
    for level in all.chunk_by(|(_, a), (_, b)| ratio(a, b).is_eq()) {
        let is_about = |d: &&Decision<W>| d.stage.is_none() && is_about_all(&d.order, level.iter().map(|(_, r)| r.who));
        let start = list.len();
        match decisions.iter().find(is_about) {
            Some(decision) => {
                list.extend(
                    decision.order.iter().filter_map(|who| level.iter().find(|(_, r)| r.who == *who)).map(|(i, r)| (*i, *r, false)),
                );
            }
            None if start < count && start + level.len() > count => {
                return Err(vec![Undecided { place: Place::Among(place), who: level.iter().map(|(_, r)| r.who).collect() }]);
            }
            None => list.extend(level.iter().map(|(i, r)| (*i, *r, level.len() > 1))),
        }
    }
    let found = |(stage, ranked, is_level): (usize, Ranked<W>, bool)| Found {
        entrant: Entrant { who: ranked.who, from: Place::Among(place), is_level },
        place,
        stage,
    };
    Ok(list.into_iter().take(count).map(found).collect())
}

/// The order for a bracket, place by place. Within a place every seed gets one of its entrants so that the earliest round in which two of
/// one stage can meet is as late as possible; then each seed in turn takes the first that leaves this possible, neighbours of its
/// opponent's stage before others.
fn crossed<W: Copy + Ord>(found: Vec<Found<W>>) -> Vec<Found<W>> {
    let size = u16::try_from(found.len().next_power_of_two()).unwrap_or(u16::MAX);
    let rounds = size.trailing_zeros();
    let mut line = vec![0usize; usize::from(size)];
    for (at, seed) in lines(size).into_iter().enumerate() {
        line[usize::from(seed) - 1] = at;
    }
    // Two lines first meet in the round after which what is left of their numbers in binary is the same.
    let meeting_round = |one: usize, other: usize| usize::BITS - (line[one] ^ line[other]).leading_zeros();
    let mut placed: Vec<Found<W>> = Vec::with_capacity(found.len());
    let mut rest = found.into_iter().peekable();
    while let Some(place) = rest.peek().map(|f| f.place) {
        let mut class = Vec::new();
        while let Some(next) = rest.next_if(|f| f.place == place) {
            class.push(next);
        }
        let seed = |at: usize| u16::try_from(at + 1).unwrap_or(u16::MAX);
        let start = placed.len();
        // The earliest round in which an entrant, at a seed, can meet one of the own stage who stands already.
        let meets: Vec<Vec<u32>> = (start..start + class.len())
            .map(|at| {
                let earliest = |f: &Found<W>| {
                    let mates = placed.iter().enumerate().filter(|(_, other)| other.stage == f.stage);
                    mates.map(|(other, _)| meeting_round(at, other)).min().unwrap_or(u32::MAX)
                };
                class.iter().map(earliest).collect()
            })
            .collect();
        let least = (0..=rounds).rev().find(|least| matching(&meets, *least, &[]).is_some()).unwrap_or(0);
        let mut taken: Vec<usize> = Vec::new();
        for at in start..start + class.len() {
            let opponent = placed.iter().enumerate().find(|(other, _)| seed(*other) + seed(at) == size + 1).map(|(_, other)| other.stage);
            let mut wishes: Vec<usize> = (0..class.len()).filter(|candidate| !taken.contains(candidate)).collect();
            wishes.sort_by_key(|candidate| opponent.is_some_and(|stage| class[*candidate].stage != stage ^ 1));
            let fits = |candidate: &&usize| {
                let tried: Vec<usize> = taken.iter().copied().chain([**candidate]).collect();
                matching(&meets, least, &tried).is_some()
            };
            let choice = wishes.iter().find(fits).or(wishes.first()).copied();
            taken.extend(choice);
        }
        let mut class: Vec<Option<Found<W>>> = class.into_iter().map(Some).collect();
        placed.extend(taken.into_iter().filter_map(|candidate| class[candidate].take()));
    }
    placed
}

/// A candidate for every seed with no meeting before round `least`, the first seeds' being given; `None` if there is none.
fn matching(meets: &[Vec<u32>], least: u32, given: &[usize]) -> Option<Vec<usize>> {
    fn find(seed: usize, meets: &[Vec<u32>], least: u32, fixed: usize, owner: &mut [Option<usize>], seen: &mut [bool]) -> bool {
        for candidate in 0..owner.len() {
            if seen[candidate] || meets[seed][candidate] < least || owner[candidate].is_some_and(|o| o < fixed) {
                continue;
            }
            seen[candidate] = true;
            let is_free = match owner[candidate] {
                None => true,
                Some(other) => find(other, meets, least, fixed, owner, seen),
            };
            if is_free {
                owner[candidate] = Some(seed);
                return true;
            }
        }
        false
    }
    let mut owner: Vec<Option<usize>> = vec![None; meets.len()];
    for (seed, candidate) in given.iter().enumerate() {
        if meets[seed][*candidate] < least {
            return None;
        }
        owner[*candidate] = Some(seed);
    }
    for seed in given.len()..meets.len() {
        if !find(seed, meets, least, given.len(), &mut owner, &mut vec![false; meets.len()]) {
            return None;
        }
    }
    let mut list = vec![0; meets.len()];
    for (candidate, seed) in owner.iter().enumerate() {
        list[(*seed)?] = candidate;
    }
    Some(list)
}
