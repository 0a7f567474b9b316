//! Why a round cannot be paired.

use super::refusal::Refusal;
use tournament::history::Field;
use tournament::model::{Tournament, Tpn};
use tournament::pairing::NoPairing;
use tournament::pairing::blocking::{Group, blocking};

/// Why the rules give no pairing, with the players who block it where C1 to C3 do.
pub fn no_pairing(tournament: &Tournament, round: u16, why: NoPairing) -> Refusal {
    let found = (why == NoPairing::NoCompletePairing).then(|| blocking(&Field::new(tournament, round, &[]))).flatten();
    let Some(found) = found else { return Refusal::NoPairing(why.to_string()) };
    let player = |tpn: &Tpn| {
        let name = tournament.contestant(*tpn).map_or("", |p| p.name.as_str());
        format!("{tpn} {}", crate::sanitize::safe(name)).trim_end().to_owned()
    };
    let together = |group: &Group| match group.players.as_slice() {
        [one] => player(one),
        several => format!("[{}]", several.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")),
    };
    Refusal::Blocked {
        groups: found.groups.iter().filter(|g| !g.players.is_empty()).map(together).collect(),
        only_with: found.only_with.iter().map(player).collect(),
        bye: found.bye,
    }
}
