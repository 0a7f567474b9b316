//! The procedure: who takes which prize of which list.

use crate::award::{self, Outcome};
use crate::check;
use crate::list::{Contest, Fault, Policy};
use crate::numbers::{ByPlayer, Seats, Taken, numbered, stands};
use crate::win::{Win, wins};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// Who gets what. See the crate's head for the procedure and for what its second computation says.
///
/// # Errors
/// The lists cannot be used.
pub fn allocate(contest: &Contest) -> Result<Outcome, Fault> {
    contest.check()?;
    let (contest, players) = numbered(contest);
    let contest = &contest;
    let seats: Seats = contest
        .lists
        .iter()
        .map(|list| {
            let mut seats = ByPlayer::default();
            (0..).zip(&list.entrants).for_each(|(seat, entrant)| seats.set(entrant.player, seat));
            seats
        })
        .collect();
    let mut outcome = Outcome { lists: vec![Default::default(); contest.lists.len()], ..Outcome::default() };
    for world in contest.policy.worlds(&contest.lists) {
        let taken = match contest.policy {
            Policy::MainFirst => in_order(contest, &world),
            Policy::OneLargest | Policy::Cumulative | Policy::OnePerGroup => largest_first(contest, &world, &seats),
        };
        let won = final_wins(contest, &world, &taken);
        let found = check::second(contest, &world, &seats, &taken, &won);
        award::tell(contest, &world, &seats, &taken, &won, &mut outcome);
        outcome.check.add(found);
    }
    outcome.remarks = award::remarks(contest, &outcome);
    outcome.rename(|player| players.get(player as usize).copied().unwrap_or(player));
    Ok(outcome)
}

/// The largest amount that anybody would get is fixed; the player leaves the other lists, and all is computed again.
fn largest_first(contest: &Contest, world: &[usize], seats: &Seats) -> Taken {
    let mut taken = Taken::default();
    let all = |list: usize| wins(&contest.lists[list], |_| true);
    let mut now: BTreeMap<usize, Vec<Win>> = world.iter().map(|&list| (list, all(list))).collect();
    loop {
        let player = |list: usize, win: &Win| contest.lists[list].entrants[win.entrant].player;
        let free = now.iter().flat_map(|(&list, wins)| wins.iter().map(move |win| (list, win)));
        let free = free.filter(|(list, win)| taken.get(player(*list, win)).is_none());
        let Some((list, win)) = free.min_by_key(|(list, win)| (Reverse(win.value), *list, win.place)) else { return taken };
        let chosen = player(list, win);
        taken.set(chosen, list);
        for &other in world.iter().filter(|&&other| other != list && seats[other].get(chosen).is_some()) {
            now.insert(other, wins(&contest.lists[other], stands(contest, other, &taken)));
        }
    }
}

/// List by list: whoever gets anything of one is on none of the later ones.
fn in_order(contest: &Contest, world: &[usize]) -> Taken {
    let mut taken = Taken::default();
    for &list in world {
        let won = wins(&contest.lists[list], stands(contest, list, &taken));
        won.iter().for_each(|win| taken.set(contest.lists[list].entrants[win.entrant].player, list));
    }
    taken
}

/// What each list of a world gives in the end.
fn final_wins(contest: &Contest, world: &[usize], taken: &Taken) -> BTreeMap<usize, Vec<Win>> {
    world.iter().map(|&list| (list, wins(&contest.lists[list], stands(contest, list, taken)))).collect()
}
