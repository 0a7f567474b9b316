//! Every distribution in which nobody would get more on another list: set by set of [`super::components`], from the first ranks down.
//!
//! Within a set what a player can get at least and at most of each list rules lists out; where that leaves a choice, each is tried. The work is
//! bounded, and whether the bound was reached is told.

use crate::bounds::{Around, bounds};
use crate::components::components;
use crate::list::{Contest, Policy};
use crate::numbers::{Seats, Taken};
use crate::share::Share;

/// Cases that are looked at, all together: some milliseconds.
const WORK: usize = 300_000;
/// Distributions that are followed at the same time.
const KEEP: usize = 8;

/// What was found.
#[derive(Clone, Debug, Default)]
pub struct Found {
    /// Stable distributions: which list each player with a prize takes it of.
    pub outcomes: Vec<Taken>,
    /// There is no other.
    pub complete: bool,
}

/// A distribution as far as it has been made.
#[derive(Clone, Debug)]
struct Partial {
    taken: Taken,
    /// Who stands on each list of the world so far: how many.
    ahead: Vec<usize>,
}

/// What a list of the world gives a player at least and at most.
type Offer = (usize, Option<Share>, Option<Share>);

/// A player's choices: lists as places in the world, or nothing at all.
type Choices = Vec<Option<usize>>;

/// All stable distributions of a world of lists, as far as the work allows.
pub fn search(contest: &Contest, world: &[usize], seats: &Seats) -> Found {
    let lists: Vec<_> = world.iter().map(|&list| &contest.lists[list]).collect();
    let mut partials = vec![Partial { taken: Taken::default(), ahead: vec![0; world.len()] }];
    let (mut complete, mut work) = (true, WORK);
    for members in components(&lists) {
        let set = Set::new(contest, world, seats, &members);
        let mut next = Vec::new();
        for partial in partials {
            for choice in set.stable(&partial.ahead, &mut work, &mut complete) {
                let mut partial = partial.clone();
                for (at, chosen) in choice.iter().enumerate() {
                    match chosen {
                        Some(list) => {
                            partial.taken.set(members[at], world[*list]);
                            partial.ahead[*list] += 1;
                        }
                        None => (0..world.len()).filter(|&list| set.seat(list, at).is_some()).for_each(|list| partial.ahead[list] += 1),
                    }
                }
                next.push(partial);
            }
        }
        complete &= next.len() <= KEEP;
        next.truncate(KEEP);
        partials = next;
    }
    Found { outcomes: partials.into_iter().map(|partial| partial.taken).collect(), complete }
}

/// Players who have to be settled at once.
struct Set<'a> {
    contest: &'a Contest,
    world: &'a [usize],
    /// For each list of the world the members who are on it, in its order: member, place in the list.
    on: Vec<Vec<(usize, usize)>>,
    size: usize,
}

impl<'a> Set<'a> {
    fn new(contest: &'a Contest, world: &'a [usize], seats: &Seats, members: &[u32]) -> Self {
        let on = world.iter().map(|&list| {
            let mut on: Vec<(usize, usize)> =
                members.iter().enumerate().filter_map(|(at, player)| Some((at, seats[list].get(*player)?))).collect();
            on.sort_unstable_by_key(|(_, seat)| *seat);
            on
        });
        Self { contest, world, on: on.collect(), size: members.len() }
    }

    fn seat(&self, list: usize, member: usize) -> Option<usize> {
        self.on[list].iter().find(|(at, _)| *at == member).map(|(_, seat)| *seat)
    }

    /// The stable choices of the members, given who stands ahead of them.
    fn stable(&self, ahead: &[usize], work: &mut usize, complete: &mut bool) -> Vec<Choices> {
        let mut all: Vec<Choices> = vec![vec![None]; self.size];
        for (list, on) in self.on.iter().enumerate() {
            on.iter().for_each(|(member, _)| all[*member].push(Some(list)));
        }
        let (mut open, mut found) = (vec![all], Vec::new());
        while let Some(mut choices) = open.pop() {
            if *work == 0 || found.len() > KEEP {
                *complete = false;
                break;
            }
            if !self.narrow(&mut choices, ahead, work) {
                continue;
            }
            match (0..self.size).filter(|&member| choices[member].len() > 1).min_by_key(|&member| choices[member].len()) {
                None => found.push(choices.iter().map(|choice| choice[0]).collect()),
                Some(member) => open.extend(choices[member].iter().map(|&choice| {
                    let mut one = choices.clone();
                    one[member] = vec![choice];
                    one
                })),
            }
        }
        found
    }

    /// Strikes out what nobody would choose, until nothing changes; false where a player is left without a choice. Once everybody has one
    /// choice left, least and most are the same: what remains is stable.
    fn narrow(&self, choices: &mut [Choices], ahead: &[usize], work: &mut usize) -> bool {
        loop {
            let mut changed = false;
            let mut offers: Vec<Vec<Offer>> = vec![Vec::new(); self.size];
            for (list, on) in self.on.iter().enumerate() {
                let may: Vec<bool> = on.iter().map(|(m, _)| choices[*m].iter().any(|c| c.is_none_or(|c| c == list))).collect();
                let must: Vec<bool> = on.iter().map(|(m, _)| choices[*m].iter().all(|c| c.is_none_or(|c| c == list))).collect();
                for (index, (member, _)) in on.iter().enumerate() {
                    let around = self.around(list, index, (&must, &may), ahead[list]);
                    let (least, most, cases) = bounds(&self.contest.lists[self.world[list]], around);
                    *work = work.saturating_sub(cases);
                    offers[*member].push((list, least, most));
                }
            }
            for (choice, offers) in choices.iter_mut().zip(&offers) {
                let before = choice.len();
                choice.retain(|choice| match choice {
                    None => offers.iter().all(|(_, least, _)| least.is_none()),
                    Some(own) => {
                        let most = offers.iter().find(|(list, ..)| list == own).and_then(|(.., most)| *most);
                        most.is_some_and(|most| !offers.iter().any(|(list, least, _)| self.is_better((*list, *least), (*own, most))))
                    }
                });
                changed |= choice.len() != before;
            }
            if choices.iter().any(Vec::is_empty) {
                return false;
            }
            if !changed || *work == 0 {
                return true;
            }
        }
    }

    /// Whether a player takes the one for certain rather than the other.
    fn is_better(&self, (list, least): (usize, Option<Share>), (own, most): (usize, Share)) -> bool {
        match (least, self.contest.policy) {
            (None, _) => false,
            (Some(_), Policy::MainFirst) => list < own,
            (Some(least), _) => least > most || (least == most && list < own),
        }
    }

    /// How many members can stand around one on a list.
    fn around(&self, list: usize, index: usize, (must, may): (&[bool], &[bool]), ahead: usize) -> Around {
        let of = &self.contest.lists[self.world[list]];
        let on = &self.on[list];
        let level = |at: usize| of.entrants[on[at].1].level;
        let count =
            |range: std::ops::Range<usize>, is: &dyn Fn(usize) -> bool, stands: &[bool]| range.filter(|&at| stands[at] && is(at)).count();
        let both = |range: std::ops::Range<usize>, is: &dyn Fn(usize) -> bool| (count(range.clone(), is, must), count(range, is, may));
        if !of.sharing.is_shared() {
            return Around { ahead, before: both(0..index, &|_| true), behind: (0, 0), above: (0, 0) };
        }
        let own = level(index);
        Around {
            ahead,
            before: both(0..index, &|at| level(at) == own),
            behind: both(index + 1..on.len(), &|at| level(at) == own),
            above: both(0..index, &|at| level(at) != own),
        }
    }
}
