//! Computing the next round: who gets which number, who meets whom. Nothing is decided here: the arbiter sees a
//! [`Proposal`] first and takes it over with [`super::Command::Pair`].

use super::model::{Event, Pair, Participant, PlayerId, Section};
use super::preflight::{Doubt, preflight};
use super::refusal::Refusal;
use super::snapshot::{snapshot, tpn_map};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use tournament::history::Field;
use tournament::model::{Bye, Color, Entry, System, Title, Tournament, Tpn};
use tournament::pairing::blocking::{Group, blocking};
use tournament::pairing::{self, NoPairing};

/// A computed round, not yet taken over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposal {
    /// The round.
    pub round: u16,
    /// New pairing numbers, where they change.
    pub order: Option<Vec<PlayerId>>,
    /// The initial colour, where none was drawn: White.
    pub initial_white: Option<bool>,
    /// Boards in order.
    pub boards: Vec<Pair>,
    /// Who has no game, and why.
    pub byes: Vec<(PlayerId, Bye)>,
    /// What it was computed from.
    basis: Tournament,
}

impl Proposal {
    /// Whether the section still stands as it did when this was computed.
    pub(super) fn is_fresh(&self, event: &Event, section: &Section) -> bool {
        self.basis == prepared(event, section).0
    }
}

/// The order of FIDE C.04.2 article 2.2: rating, title, name; by lots where all players have one.
pub(super) fn initial_order(section: &Section) -> Vec<PlayerId> {
    let mut players: Vec<&Participant> = section.players.iter().collect();
    if players.iter().all(|p| p.lot.is_some()) {
        players.sort_by_key(|p| (p.lot, p.id));
    } else {
        players.sort_by_key(|p| rank_key(p));
    }
    players.into_iter().map(|p| p.id).collect()
}

fn rank_key(player: &Participant) -> (Reverse<u16>, Title2, String, PlayerId) {
    let title = player.person.title.trim().to_ascii_uppercase();
    (Reverse(player.person.rating.unwrap_or(0)), Title2::of(&title), player.person.name.to_lowercase(), player.id)
}

/// A title, or none, which comes last.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Title2 {
    Titled(Title),
    None,
}

impl Title2 {
    fn of(title: &str) -> Self {
        Title::of_letters(title).map_or(Self::None, Self::Titled)
    }
}

/// The numbers for the next round, where they change: all of them before round 1 if none are assigned; later, players
/// without a number get the place that their rating earns (C.04.2 article 2.4).
fn order_for_next(section: &Section) -> Option<Vec<PlayerId>> {
    let unnumbered: Vec<&Participant> = section.players.iter().filter(|p| p.tpn.is_none()).collect();
    if unnumbered.is_empty() {
        return None;
    }
    if unnumbered.len() == section.players.len() {
        return Some(initial_order(section));
    }
    let mut order: Vec<&Participant> = section.players.iter().filter(|p| p.tpn.is_some()).collect();
    order.sort_by_key(|p| p.tpn);
    for late in unnumbered {
        let at = order.iter().position(|p| rank_key(p) > rank_key(late)).unwrap_or(order.len());
        order.insert(at, late);
    }
    Some(order.into_iter().map(|p| p.id).collect())
}

/// Refuses where the next round cannot be paired now.
pub(super) fn check_ready(section: &Section) -> Result<(), Refusal> {
    if let Some(round) = section.current() {
        if round.published.is_none() {
            return Err(Refusal::DraftStands(round.number));
        }
        let missing: Vec<u16> = round.open_boards().map(|b| b.number).collect();
        if !missing.is_empty() {
            return Err(Refusal::ResultsMissing(round.number, missing));
        }
    }
    if section.current_number() >= section.setup.rounds {
        return Err(Refusal::AllRoundsPaired(section.setup.rounds));
    }
    let list = preflight(section);
    let open: Vec<String> =
        list.doubts.iter().filter_map(|d| if let Doubt::NotAsked(id) = d { Some(section.name(*id).to_owned()) } else { None }).collect();
    if !open.is_empty() {
        return Err(Refusal::CheckInOpen(open));
    }
    if list.playing.len() < 2 { Err(Refusal::TooFewPlayers) } else { Ok(()) }
}

/// The snapshot from which the next round is paired: numbered, with everybody who is out entered as such.
fn prepared(event: &Event, section: &Section) -> (Tournament, Section) {
    let mut numbered = section.clone();
    if let Some(order) = order_for_next(section) {
        for (number, id) in (1..).zip(order) {
            if let Some(player) = numbered.player_mut(id) {
                player.tpn = Some(Tpn(number));
            }
        }
    }
    let mut tournament = snapshot(event, &numbered);
    tournament.initial_color = tournament.initial_color.or(Some(Color::White));
    let numbers = tpn_map(&numbered);
    let list = preflight(section);
    let out: BTreeMap<Tpn, Bye> = list.out.iter().filter_map(|(id, why)| Some((*numbers.get(id)?, why.bye()))).collect();
    let at = usize::from(list.round) - 1;
    for player in &mut tournament.contestants {
        if let Some(bye) = out.get(&player.tpn) {
            player.entries.resize((at + 1).max(player.entries.len()), None);
            player.entries[at] = Some(Entry::Bye(*bye));
        }
    }
    (tournament, numbered)
}

/// Pairs the round after the newest one. Takes as long as the engine takes: call it away from the screen.
pub fn propose(event: &Event, section: &Section) -> Result<Proposal, Refusal> {
    check_ready(section)?;
    let (tournament, numbered) = prepared(event, section);
    let drawn = pairs_of(&tournament, section.current_number() + 1)?;
    proposal(section, &numbered, tournament, drawn)
}

/// Takes a pairing that was made elsewhere, by hand or by another program, for the round after the newest one: White, Black,
/// as pairing numbers, in the order of the boards. Everybody who plays must stand in it once; one player who does not has the
/// pairing-allocated bye. What the rules say against it is told by [`super::warnings`] once it is a draft.
pub fn propose_given(event: &Event, section: &Section, pairs: &[(Tpn, Tpn)]) -> Result<Proposal, Refusal> {
    check_ready(section)?;
    let (tournament, numbered) = prepared(event, section);
    let numbers = tpn_map(&numbered);
    let mut waiting: BTreeSet<Tpn> = preflight(section).playing.iter().filter_map(|id| numbers.get(id).copied()).collect();
    for tpn in pairs.iter().flat_map(|(white, black)| [white, black]) {
        if !waiting.remove(tpn) {
            return Err(Refusal::GivenTwice(tpn.0));
        }
    }
    let pab = waiting.first().copied();
    if waiting.len() > 1 {
        return Err(Refusal::GivenMissing(waiting.iter().map(|t| t.0).collect()));
    }
    proposal(section, &numbered, tournament, (pairs.to_vec(), pab))
}

fn proposal(section: &Section, numbered: &Section, basis: Tournament, (pairs, pab): Drawn) -> Result<Proposal, Refusal> {
    let ids: BTreeMap<Tpn, PlayerId> = tpn_map(numbered).into_iter().map(|(id, tpn)| (tpn, id)).collect();
    let id_of = |tpn: Tpn| ids.get(&tpn).copied().ok_or(Refusal::NoPlayer);
    let mut boards = pairs.into_iter().map(|(w, b)| Ok((id_of(w)?, id_of(b)?))).collect::<Result<Vec<Pair>, Refusal>>()?;
    seat_fixed_tables(numbered, &mut boards);
    let round_robin = section.setup.system.is_round_robin();
    let mut byes: Vec<(PlayerId, Bye)> = Vec::new();
    if !round_robin {
        byes.extend(preflight(section).out.iter().map(|(id, why)| (*id, why.bye())));
    }
    if let Some(tpn) = pab {
        let free = if round_robin { Bye::Zero } else { Bye::PairingAllocated };
        byes.push((id_of(tpn)?, free));
    }
    byes.sort_by_key(|b| b.0);
    Ok(Proposal {
        round: section.current_number() + 1,
        order: order_for_next(section),
        initial_white: (section.initial_color.is_none() && !round_robin).then_some(true),
        boards,
        byes,
        basis,
    })
}

/// A round's games as pairing numbers, White first, and who sits out.
type Drawn = (Vec<(Tpn, Tpn)>, Option<Tpn>);

fn pairs_of(tournament: &Tournament, round: u16) -> Result<Drawn, Refusal> {
    let pair = |p: pairing::Pair| (p.white, p.black);
    if let System::RoundRobin { cycles, swap_last } = tournament.system {
        let players = u16::try_from(tournament.contestants.len()).map_err(|_| Refusal::TooFewPlayers)?;
        let drawn = pairing::berger::round(players, round.into(), cycles, swap_last).ok_or(Refusal::AllRoundsPaired(round - 1))?;
        return Ok((drawn.games.into_iter().map(pair).collect(), drawn.free));
    }
    let drawn = pairing::pair(tournament, round, &pairing::Options::default()).map_err(|e| no_pairing(tournament, round, e))?;
    Ok((drawn.pairs.into_iter().map(pair).collect(), drawn.pab))
}

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

/// Moves the boards of players with a fixed table to that board number; the others keep their order.
fn seat_fixed_tables(section: &Section, boards: &mut Vec<Pair>) {
    let table = |pair: &Pair| [pair.0, pair.1].iter().find_map(|id| section.player(*id).and_then(|p| p.fixed_table));
    let (mut fixed, mut free): (Vec<Pair>, Vec<Pair>) = boards.drain(..).partition(|pair| table(pair).is_some());
    fixed.sort_by_key(&table);
    for pair in fixed {
        let at = usize::from(table(&pair).unwrap_or(1)).saturating_sub(1);
        free.insert(at.min(free.len()), pair);
    }
    *boards = free;
}
