//! Players by small numbers while lists are distributed: tables instead of trees.

use crate::list::Contest;
use std::collections::BTreeMap;

/// A value for some players.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ByPlayer(Vec<Option<usize>>);

/// Who takes a prize of which list, for one world of lists; whoever takes none stays on all of them.
pub type Taken = ByPlayer;

/// Of each list which entrant a player is.
pub type Seats = Vec<ByPlayer>;

impl ByPlayer {
    /// The value of a player.
    pub fn get(&self, player: u32) -> Option<usize> {
        self.0.get(player as usize).copied().flatten()
    }

    /// Gives a player a value.
    pub fn set(&mut self, player: u32, value: usize) {
        let at = player as usize;
        if self.0.len() <= at {
            self.0.resize(at + 1, None);
        }
        self.0[at] = Some(value);
    }

    /// All who have a value, with it.
    pub fn iter(&self) -> impl Iterator<Item = (u32, usize)> {
        (0..).zip(&self.0).filter_map(|(player, value)| Some((player, (*value)?)))
    }

    /// Whether both give the same values.
    pub fn is_same(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

/// The same lists with players numbered from 0, and whom each number means.
pub fn numbered(contest: &Contest) -> (Contest, Vec<u32>) {
    let (mut own, mut players, mut numbers) = (contest.clone(), Vec::new(), BTreeMap::new());
    for entrant in own.lists.iter_mut().flat_map(|list| &mut list.entrants) {
        entrant.player = *numbers.entry(entrant.player).or_insert_with(|| {
            players.push(entrant.player);
            u32::try_from(players.len() - 1).unwrap_or(u32::MAX)
        });
    }
    (own, players)
}

/// Whether an entrant stands on a list: he took no prize elsewhere.
pub fn stands<'a>(contest: &'a Contest, list: usize, taken: &'a Taken) -> impl Fn(usize) -> bool + 'a {
    move |seat| taken.get(contest.lists[list].entrants[seat].player).is_none_or(|took| took == list)
}
