//! The order of the entries before round 1.

use super::model::{Participant, PlayerId, Section};
use std::cmp::Reverse;
use tournament::model::{Title, Tpn};

/// The order of FIDE C.04.2 article 2.2: rating, title, name; by lots where all players have one.
pub(super) fn initial_order(section: &Section) -> Vec<PlayerId> {
    let mut players: Vec<&Participant> = section.players.iter().collect();
    if players.iter().all(|p| p.lot.is_some()) {
        players.sort_by_key(|p| (p.lot, p.id));
    } else {
        players.sort_by_key(|p| rank_key(section, p));
    }
    players.into_iter().map(|p| p.id).collect()
}

impl Section {
    /// The players who would have another pairing number if numbers were assigned now: who, the number they have, the one they would get.
    /// Nobody where numbers were not assigned yet.
    pub fn renumbered(&self) -> Vec<(PlayerId, Tpn, Tpn)> {
        let other = |(id, new): (PlayerId, u16)| {
            let old = self.player(id)?.tpn?;
            (old != Tpn(new)).then_some((id, old, Tpn(new)))
        };
        if self.players.iter().any(|p| p.tpn.is_none()) {
            return Vec::new();
        }
        initial_order(self).into_iter().zip(1..).filter_map(other).collect()
    }
}

pub(super) fn rank_key(section: &Section, player: &Participant) -> (Reverse<u16>, Title2, String, PlayerId) {
    let title = player.person.title.trim().to_ascii_uppercase();
    (Reverse(section.rating_of(player).unwrap_or(0)), Title2::of(&title), player.person.name.to_lowercase(), player.id)
}

/// A title, or none, which comes last.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Title2 {
    Titled(Title),
    None,
}

impl Title2 {
    fn of(title: &str) -> Self {
        Title::of_letters(title).map_or(Self::None, Self::Titled)
    }
}
