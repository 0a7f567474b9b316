//! What has changed since a draft was paired, so that it would be paired otherwise now: who is out, who is in, results before it.

use super::ids::GameAt;
use super::model::{PlayerId, Section};
use super::preflight::{Reason, out_of};
use super::system::SystemKind;
use std::collections::BTreeSet;

/// One thing that has changed since the newest round was paired.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Drift {
    /// Sits at this board, and is out of the round now.
    Out(u16, PlayerId, Reason),
    /// Has the bye that the pairing gave, and is out of the round now.
    ByeOut(PlayerId),
    /// Is in now, and has no game.
    In(PlayerId),
    /// The result of this game of an earlier round is another now.
    Result(GameAt),
}

/// What has changed since the draft was paired; nothing where there is no draft. A round of a system in which results and absences do not
/// decide who meets whom stays as it is.
pub fn drift(section: &Section) -> Vec<Drift> {
    let Some(round) = section.current().filter(|round| round.published.is_none()) else { return Vec::new() };
    let drawn: Vec<_> = section.stages_in(round.number).filter(|stage| !section.system_of(stage).is_fixed()).collect();
    if drawn.is_empty() {
        return Vec::new();
    }
    let concerned = |id: PlayerId| drawn.iter().any(|stage| section.is_in(stage, id));
    let mut found = Vec::new();
    let mut seated = BTreeSet::new();
    for board in &round.boards {
        for id in [board.white, board.black] {
            if !seated.insert(id) {
                continue;
            }
            let reason = section.player(id).and_then(|player| out_of(player, round.number)).filter(|_| concerned(id));
            found.extend(reason.map(|reason| Drift::Out(board.number, id, reason)));
        }
    }
    let pab = round.pab();
    let by_hand = drawn.iter().all(|stage| section.system_of(stage) == SystemKind::Manual);
    for player in section.players.iter().filter(|player| !seated.contains(&player.id) && concerned(player.id)) {
        let is_out = out_of(player, round.number).is_some();
        if pab == Some(player.id) {
            found.extend(is_out.then_some(Drift::ByeOut(player.id)));
        } else if !is_out && !by_hand {
            found.push(Drift::In(player.id));
        }
    }
    let now = |at: GameAt| section.board_of(at)?.result;
    found.extend(round.since.iter().filter(|(at, before)| now(**at) != **before).map(|(at, _)| Drift::Result(*at)));
    found
}
