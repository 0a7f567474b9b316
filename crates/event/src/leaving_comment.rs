//! Comment lines of the report file about who comes and goes, in the form that [`tournament::trf::leavers`] reads.

use super::model::{PlayerId, Section, Status};

/// A player as a comment names him: by number, without one by name.
pub(super) fn numbered(section: &Section, id: PlayerId) -> String {
    let player = section.player(id);
    player.map_or_else(String::new, |p| p.tpn.map_or_else(|| p.person.name.clone(), |tpn| tpn.to_string()))
}

/// `Withdrawal @ Round 2: 5`, `Expulsion @ Round 2: 5`, `Return @ Round 3: 5`.
pub(super) fn moved(section: &Section, id: PlayerId, status: Status) -> String {
    let what = match status {
        Status::Withdrawn => "Withdrawal",
        Status::Expelled => "Expulsion",
        Status::Active => "Return",
    };
    format!("{what} @ Round {}: {}", section.current_number().max(1), numbered(section, id))
}

/// What numbers in this order change for a section in which rounds were paired: who comes late, and who has another number than before. Nothing
/// before round 1.
pub(super) fn renumbered(section: &Section, order: &[PlayerId], round: u16) -> Vec<String> {
    if section.rounds.is_empty() {
        return Vec::new();
    }
    let (mut late, mut others) = (Vec::new(), Vec::new());
    for (new, id) in (1_u16..).zip(order) {
        match section.player(*id).and_then(|player| player.tpn) {
            None => late.push(new.to_string()),
            Some(old) if old.0 != new => others.push(format!("{old}=>{new}")),
            Some(_) => {}
        }
    }
    let line = |what: &str, told: &[String]| (!told.is_empty()).then(|| format!("{what} @ Round {round}: {}", told.join(" ")));
    // The new numbers hold before somebody is named by one.
    [line("TPN regeneration", &others), line("Late entry", &late)].into_iter().flatten().collect()
}
