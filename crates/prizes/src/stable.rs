//! What a player would get of a list if he stood there, read literally off the rules: the way of the second computation.

use crate::list::{Contest, List};
use crate::numbers::Taken;
use crate::share::Share;

/// The entrants of a list who stand there: who took no prize of another one. In the order of the list.
pub fn standing(contest: &Contest, list: usize, taken: &Taken) -> Vec<usize> {
    let entrants = contest.lists[list].entrants.iter().enumerate();
    entrants.filter(|(_, e)| !matches!(taken.get(e.player), Some(other) if other != list)).map(|(seat, _)| seat).collect()
}

/// The place of an entrant among those who stand on a list, and what it would give, goods included; `None` for nothing at all.
pub fn would(list: &List, standing: &[usize], seat: usize) -> (usize, Option<Share>) {
    let ahead = standing.partition_point(|&other| other < seat);
    if !list.sharing.is_shared() {
        return (ahead + 1, of_place(list, ahead));
    }
    let level = list.entrants[seat].level;
    let is_level = |other: &&usize| list.entrants[**other].level == level;
    let before = standing[..ahead].iter().rev().take_while(is_level).count();
    let behind = standing[ahead..].iter().filter(|&&other| other != seat).take_while(|other| is_level(other)).count();
    (ahead + 1, of_group(list, ahead - before, before + 1 + behind, before))
}

/// What the place behind the first `ahead` gives where nothing is shared.
pub fn of_place(list: &List, ahead: usize) -> Option<Share> {
    let prize = list.prizes.get(ahead).filter(|prize| prize.money > 0 || prize.goods.is_some());
    prize.map(|prize| Share::whole(prize.value()))
}

/// What the one of `size` players at `place` among them gets, both from 0, who occupy the places behind the first `ahead`.
pub fn of_group(list: &List, ahead: usize, size: usize, place: usize) -> Option<Share> {
    let own = |at: usize| list.prizes.get(ahead + at).map_or(0, |prize| prize.money);
    let keeps = u128::from(list.sharing.own());
    // A part of the own prize, and of the other part of each prize as much as everybody else.
    let share = |sharing: usize, at: usize| {
        let common: u128 = (0..sharing).map(|at| (100 - keeps) * u128::from(own(at))).sum();
        Share::part(keeps * u128::from(own(at)), 100) + Share::part(common, 100 * sharing as u128)
    };
    let enough = |sharing: usize| (0..sharing).all(|at| share(sharing, at) >= Share::whole(list.minimum));
    let sharing = if list.minimum == 0 { size } else { (2..=size).rev().find(|&sharing| enough(sharing)).unwrap_or(1) };
    let goods = list.prizes.get(ahead + place).and_then(|prize| prize.goods);
    let money = if place < sharing { share(sharing, place) } else { Share::whole(own(place)) };
    if money.is_zero() && goods.is_none() { None } else { Some(money + Share::whole(goods.unwrap_or(0))) }
}
