//! What those who stand on a list win, as it stands: the way of the procedure, from the first place down.

use crate::list::List;
use crate::share::Share;

/// What a player would get of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Win {
    /// Place in [`List::entrants`].
    pub entrant: usize,
    /// Place on the list among those who stand there, from 1.
    pub place: usize,
    /// The first place of those who are level.
    pub first: usize,
    /// How many are level.
    pub level: usize,
    /// How many of them share, the best ranked; the others have the prizes of their own places.
    pub sharing: usize,
    /// Money.
    pub money: Share,
    /// Money and goods.
    pub value: Share,
}

/// The wins of a list, in the order of places, when only some of its entrants stand there.
pub fn wins(list: &List, stands: impl Fn(usize) -> bool) -> Vec<Win> {
    let mut wins = Vec::new();
    let mut standing = (0..list.entrants.len()).filter(|&entrant| stands(entrant)).peekable();
    let mut first = 1;
    let mut group = Vec::new();
    while first <= list.prizes.len() {
        let Some(best) = standing.next() else { break };
        group.clear();
        group.push(best);
        if list.sharing.is_shared() {
            while let Some(next) = standing.next_if(|&next| list.entrants[next].level == list.entrants[best].level) {
                group.push(next);
            }
        }
        of_group(list, &group, first, &mut wins);
        first += group.len();
    }
    wins
}

/// The wins of players who are level and stand at places from `first` on.
fn of_group(list: &List, group: &[usize], first: usize, wins: &mut Vec<Win>) {
    let prize = |at: usize| list.prize(first - 1 + at);
    let (sharing, total) = sharing(list, group.len(), first);
    for (at, &entrant) in group.iter().enumerate() {
        let own = prize(at).money;
        let money = if at < sharing { money(list, sharing, own, total) } else { Share::whole(own) };
        let goods = prize(at).goods;
        if !money.is_zero() || goods.is_some() {
            let value = money + Share::whole(goods.unwrap_or(0));
            wins.push(Win { entrant, place: first + at, first, level: group.len(), sharing, money, value });
        }
    }
}

/// The money of one of those who share `total`: hundredths of the own prize, and an equal part of the same hundredths of all that are left.
fn money(list: &List, sharing: usize, own: u64, total: u64) -> Share {
    let (keeps, sharing) = (u128::from(list.sharing.own()), sharing as u128);
    Share::part(keeps * u128::from(own) * sharing + (100 - keeps) * u128::from(total), 100 * sharing)
}

/// How many of the best ranked of a group share the prizes of their places, and what these are: as many as get the smallest share.
fn sharing(list: &List, level: usize, first: usize) -> (usize, u64) {
    let prize = |at: usize| list.prize(first - 1 + at).money;
    let mut total: u64 = (0..level).map(prize).sum();
    let mut sharing = level;
    if list.sharing.is_shared() {
        // The last of those who share has the smallest own prize, unless a place gives more than the one before it.
        let least = |sharing: usize| (0..sharing).map(prize).min().unwrap_or(0);
        while sharing > 1 && list.minimum > 0 && money(list, sharing, least(sharing), total) < Share::whole(list.minimum) {
            sharing -= 1;
            total -= prize(sharing);
        }
    }
    (sharing, total)
}
