//! Who goes on from a drawn meeting of a bracket: a report file has the draw, and a comment line for the rest.

use super::change::Change;
use super::lot::Settled;
use super::model::{PlayerId, SectionId, Setup};
use super::system::SystemKind;
use std::collections::BTreeMap;
use tournament::model::{Bye, Entry, Outcome, Tournament, Tpn};

/// How a file written here says it: `### goes-on=1:8:lot (...)`, by round, pairing number and what decided.
const GOES_ON: &str = "goes-on=";

/// The comment that says who goes on, with the same in words.
pub fn goes_on_comment(round: u16, who: Tpn, how: Settled, words: &str) -> String {
    format!("{GOES_ON}{round}:{}:{} ({words})", who.0, how.code())
}

/// Round, pairing number and what decided, of such a comment.
pub fn read_goes_on(line: &str) -> Option<(u16, Tpn, Settled)> {
    let mut fields = line.strip_prefix(GOES_ON)?.split(' ').next()?.split(':');
    let (round, who, how) = (fields.next()?.parse().ok()?, fields.next()?.parse().ok()?, fields.next()?);
    Some((round, Tpn(who), Settled::ALL.into_iter().find(|settled| settled.code() == how)?))
}

/// What settles the drawn meetings of a round of a bracket that is taken over: what the file tells, or else that only one of the two plays
/// on. Where losers play on as well, for third place or in a second bracket, only what is told counts.
pub(super) fn settled(
    section: SectionId,
    setup: &Setup,
    tournament: &Tournament,
    comments: &[String],
    (round, meetings): (u16, &[(Tpn, Tpn)]),
    ids: &BTreeMap<Tpn, PlayerId>,
) -> Vec<Change> {
    if !setup.system.is_knockout() {
        return Vec::new();
    }
    let losers_leave =
        setup.system == SystemKind::Knockout && setup.policy.third_place != Some(true) && setup.policy.all_places != Some(true);
    let entry = |tpn: Tpn, round: u16| tournament.contestant(tpn).and_then(|player| player.entry(round));
    let is_drawn =
        |tpn: Tpn| matches!(entry(tpn, round), Some(Entry::Meeting(game)) if matches!(game.outcome, Outcome::Draw | Outcome::UnratedDraw));
    let plays_on = |tpn: Tpn| {
        let is_in = |round: u16| matches!(entry(tpn, round), Some(Entry::Meeting(_) | Entry::Bye(Bye::Full | Bye::PairingAllocated)));
        (round + 1..=tournament.rounds_paired()).any(is_in)
    };
    let mut changes = Vec::new();
    for (table, (white, black)) in (1..).zip(meetings).filter(|(_, (white, _))| is_drawn(*white)) {
        // A later line is a later decision.
        let told = comments.iter().rev().filter_map(|line| read_goes_on(line));
        let told = told.filter(|(of, who, _)| *of == round && [white, black].contains(&who)).map(|(_, who, how)| (who, how)).next();
        let shown = || match (plays_on(*white), plays_on(*black)) {
            (true, false) => Some((*white, Settled::Rule)),
            (false, true) => Some((*black, Settled::Rule)),
            _ => None,
        };
        let found = told.or_else(|| losers_leave.then(shown).flatten());
        let winner = found.and_then(|(who, how)| Some((*ids.get(&who)?, how)));
        changes.extend(winner.map(|winner| Change::Settled { section, round, table, winner: Some(winner), seed: None }));
    }
    changes
}
