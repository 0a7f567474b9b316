//! Computing the next round: who gets which number, who meets whom. Nothing is decided here: the arbiter sees a
//! [`Proposal`] first and takes it over with [`super::Command::Pair`].

use super::checks::{check_given, impossible};
use super::due::{Drawn, bye_of, due};
use super::lot::RoundLot;
use super::lots::{lots_of_round, numbered, seed_of_round};
use super::model::{Event, Pair, Participant, PlayerId, Section, StageId, Status};
use super::opening::openings;
use super::order::{initial_order, rank_key};
use super::preflight::{Doubt, Reason, preflight};
use super::refusal::Refusal;
use super::snapshot::{stage_snapshot, tpn_map};
use super::stage::{Opened, Stage};
use std::collections::{BTreeMap, BTreeSet};
use tournament::model::{Bye, Color, Entry, Tournament, Tpn};

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
    /// Stages that open with it.
    pub(super) opens: Vec<(StageId, Opened)>,
    /// What is drawn for the round.
    pub lots: Vec<RoundLot>,
    /// What it was computed from, stage by stage.
    basis: Vec<Tournament>,
}

impl Proposal {
    /// The section with the stages open that open with this round.
    pub(super) fn opening(&self, section: &Section) -> Section {
        with_stages(section, &self.opens)
    }

    /// Whether the section still stands as it did when this was computed.
    pub(super) fn is_fresh(&self, event: &Event, section: &Section) -> bool {
        prepared(event, section).is_ok_and(|now| now.stages.iter().map(|(_, tournament)| tournament).eq(&self.basis))
    }
}

/// The numbers for the next round, where they change: all of them before round 1 if none are assigned; later, players
/// without a number get the place that their rating earns (C.04.2 article 2.4).
fn order_for_next(section: &Section) -> Result<Option<Vec<PlayerId>>, Refusal> {
    let unnumbered: Vec<&Participant> = section.players.iter().filter(|p| p.tpn.is_none()).collect();
    if unnumbered.is_empty() {
        return Ok(None);
    }
    if unnumbered.len() == section.players.len() {
        return numbered(section).map(Some);
    }
    let mut order: Vec<&Participant> = section.players.iter().filter(|p| p.tpn.is_some()).collect();
    order.sort_by_key(|p| p.tpn);
    for late in unnumbered {
        let at = order.iter().position(|p| rank_key(section, p) > rank_key(section, late)).unwrap_or(order.len());
        order.insert(at, late);
    }
    Ok(Some(order.into_iter().map(|p| p.id).collect()))
}

/// A section before its first pairing with the numbers that this one would give; none where everybody has a number, or rounds are paired.
pub fn with_starting_numbers(section: &Section) -> Option<Section> {
    if !section.rounds.is_empty() {
        return None;
    }
    // Where lots cannot be drawn as it is wanted, everybody is there all the same.
    let order = order_for_next(section).unwrap_or_else(|_| Some(initial_order(section)))?;
    let mut numbered = section.clone();
    for (number, id) in (1..).zip(order) {
        if let Some(player) = numbered.player_mut(id) {
            player.tpn = Some(Tpn(number));
        }
    }
    Some(numbered)
}

/// Refuses where the next round cannot be paired now.
pub(super) fn check_ready(section: &Section) -> Result<(), Refusal> {
    if let Some(round) = section.current() {
        if round.published.is_none() {
            return Err(Refusal::DraftStands(round.number));
        }
        let missing: Vec<String> = round.open_boards().map(|b| round.label(b)).collect();
        if !missing.is_empty() {
            return Err(Refusal::ResultsMissing(round.number, missing));
        }
        let drawn = section.drawn_meetings(round);
        if !drawn.is_empty() {
            return Err(Refusal::MeetingsDrawn(round.number, drawn));
        }
    }
    if section.stages_in(section.current_number() + 1).next().is_none() {
        return Err(Refusal::AllRoundsPaired(section.current_number()));
    }
    if section.rounds.is_empty() && !section.is_one_stage() {
        let left_out = |p: &&Participant| p.status == Status::Active && section.stage_of(p.id, 1).is_none();
        let names: Vec<String> = section.players.iter().filter(left_out).map(|p| p.person.name.clone()).collect();
        if !names.is_empty() {
            return Err(Refusal::NoGroup(names));
        }
    }
    let list = preflight(section);
    let open: Vec<String> =
        list.doubts.iter().filter_map(|d| if let Doubt::NotAsked(id) = d { Some(section.name(*id).to_owned()) } else { None }).collect();
    if !open.is_empty() {
        return Err(Refusal::CheckInOpen(open));
    }
    if list.playing.len() < 2 { Err(Refusal::TooFewPlayers) } else { Ok(()) }
}

/// A section as it stands when its next round is paired: everybody numbered, the stages open whose entrants are known.
pub(super) struct Prepared {
    pub(super) section: Section,
    order: Option<Vec<PlayerId>>,
    opens: Vec<(StageId, Opened)>,
    /// The stages that play the next round, each with the snapshot from which it is paired.
    pub(super) stages: Vec<(Stage, Tournament)>,
}

pub(super) fn prepared(event: &Event, section: &Section) -> Result<Prepared, Refusal> {
    let order = order_for_next(section)?;
    let mut numbered = section.clone();
    for (number, id) in (1..).zip(order.iter().flatten()) {
        if let Some(player) = numbered.player_mut(*id) {
            player.tpn = Some(Tpn(number));
        }
    }
    let opens = openings(event, &numbered)?;
    let numbered = with_stages(&numbered, &opens);
    let next = numbered.current_number() + 1;
    let out = preflight(&numbered).out;
    let stages = numbered.stages_in(next).map(|stage| (stage.clone(), to_pair(event, &numbered, stage, &out))).collect();
    Ok(Prepared { section: numbered, order, opens, stages })
}

fn with_stages(section: &Section, opens: &[(StageId, Opened)]) -> Section {
    let mut section = section.clone();
    for (id, opened) in opens {
        if let Some(stage) = section.stages.iter_mut().find(|s| s.id == *id) {
            stage.opened = Some(opened.clone());
        }
    }
    section
}

/// The snapshot from which the next round of a stage is paired: everybody who is out is entered as such.
fn to_pair(event: &Event, section: &Section, stage: &Stage, out: &[(PlayerId, Reason)]) -> Tournament {
    let mut tournament = stage_snapshot(event, section, stage);
    tournament.initial_color = tournament.initial_color.or(Some(Color::White));
    let numbers = tpn_map(section);
    let out: BTreeMap<Tpn, Bye> = out.iter().filter_map(|(id, why)| Some((*numbers.get(id)?, why.bye()))).collect();
    let at = usize::from(section.current_number().saturating_sub(section.carried_rounds(stage)));
    for player in &mut tournament.contestants {
        if let Some(bye) = out.get(&player.tpn) {
            player.entries.resize((at + 1).max(player.entries.len()), None);
            player.entries[at] = Some(Entry::Bye(*bye));
        }
    }
    tournament
}

/// Pairs the round after the newest one. Takes as long as the engine takes: call it away from the screen.
pub fn propose(event: &Event, section: &Section) -> Result<Proposal, Refusal> {
    let prepared = prepared(event, section)?;
    check_ready(&prepared.section)?;
    check_possible(&prepared)?;
    let mut drawn = Vec::new();
    for (stage, tournament) in &prepared.stages {
        drawn.push(due(&prepared.section, stage, tournament)?);
    }
    proposal(prepared, drawn)
}

/// Takes a pairing that was made elsewhere, by hand or by another program, for the round after the newest one: White, Black,
/// as pairing numbers, in the order of the boards; number 0 instead of an opponent is a bye. Everybody who plays must stand in it once; one
/// player who does not has the pairing-allocated bye. What breaks a rule that the format cannot do without is refused; what else the rules
/// say against it is told by [`super::warnings`] once it is a draft.
pub fn propose_given(event: &Event, section: &Section, pairs: &[(Tpn, Tpn)]) -> Result<Proposal, Refusal> {
    let prepared = prepared(event, section)?;
    check_ready(&prepared.section)?;
    check_possible(&prepared)?;
    let numbers = tpn_map(&prepared.section);
    let mut waiting: BTreeSet<Tpn> = preflight(&prepared.section).playing.iter().filter_map(|id| numbers.get(id).copied()).collect();
    for tpn in pairs.iter().flat_map(|(white, black)| [white, black]).filter(|tpn| tpn.0 != 0) {
        if !waiting.remove(tpn) {
            return Err(Refusal::GivenTwice(tpn.0));
        }
    }
    let games: Vec<(Tpn, Tpn)> = pairs.iter().copied().filter(|(white, black)| white.0 != 0 && black.0 != 0).collect();
    let mut free: Vec<Tpn> =
        pairs.iter().filter(|(white, black)| white.0 == 0 || black.0 == 0).map(|(w, b)| if w.0 == 0 { *b } else { *w }).collect();
    // Those whom a bracket or an odd group leaves out need not be named.
    let fixed = prepared.stages.iter().filter(|(stage, _)| prepared.section.system_of(stage).is_fixed());
    let due_now: Vec<Drawn> = fixed.filter_map(|(stage, t)| due(&prepared.section, stage, t).ok()).collect();
    let idle = |tpn: &Tpn| due_now.iter().any(|drawn| drawn.free.iter().any(|(free, _)| free == tpn) || drawn.idle.contains(tpn));
    waiting.retain(|tpn| !idle(tpn));
    if waiting.len() + free.len() > 1 && !waiting.is_empty() {
        return Err(Refusal::GivenMissing(waiting.iter().map(|t| t.0).collect()));
    }
    free.extend(waiting);
    let mut drawn = Vec::new();
    for (stage, tournament) in &prepared.stages {
        let here = |tpn: &Tpn| tournament.contestant(*tpn).is_some();
        let games: Vec<(Tpn, Tpn)> = games.iter().copied().filter(|(white, _)| here(white)).collect();
        if let Some((white, black)) = games.iter().find(|(_, black)| !here(black)) {
            return Err(Refusal::OtherStage(white.0, black.0));
        }
        let bye = bye_of(prepared.section.system_of(stage));
        let own = Drawn { pairs: games, free: free.iter().filter(|t| here(t)).map(|t| (*t, bye)).collect(), idle: Vec::new() };
        check_given(&prepared.section, stage, tournament, &own)?;
        drawn.push(own);
    }
    proposal(prepared, drawn)
}

/// Refuses a stage that cannot be played as it is set up, before its first round.
fn check_possible(prepared: &Prepared) -> Result<(), Refusal> {
    let next = prepared.section.current_number() + 1;
    let begin = prepared.stages.iter().filter(|(stage, _)| stage.first_round() == Some(next));
    match begin.filter_map(|(_, tournament)| impossible(tournament)).next() {
        Some(why) => Err(Refusal::Impossible(Box::new(why))),
        None => Ok(()),
    }
}

/// Who has a game in one stage, and a game or a way on in another. In an exhibition somebody has many games in one.
fn in_two_stages(drawn: &[Drawn]) -> BTreeSet<Tpn> {
    let playing = |drawn: &Drawn| -> BTreeSet<Tpn> { drawn.pairs.iter().flat_map(|(white, black)| [*white, *black]).collect() };
    let mut twice = BTreeSet::new();
    for (at, stage) in drawn.iter().enumerate() {
        let here = playing(stage);
        for other in drawn.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, other)| other) {
            let mut there = playing(other);
            there.extend(other.free.iter().map(|(tpn, _)| *tpn));
            twice.extend(here.intersection(&there));
        }
    }
    twice
}

fn proposal(prepared: Prepared, drawn: Vec<Drawn>) -> Result<Proposal, Refusal> {
    let Prepared { section, order, opens, stages } = prepared;
    let ids: BTreeMap<Tpn, PlayerId> = tpn_map(&section).into_iter().map(|(id, tpn)| (tpn, id)).collect();
    let id_of = |tpn: Tpn| ids.get(&tpn).copied().ok_or(Refusal::NoPlayer);
    let mut boards: Vec<Pair> = Vec::new();
    let mut byes: Vec<(PlayerId, Bye)> = Vec::new();
    let twice = in_two_stages(&drawn).into_iter().map(|tpn| Ok(section.name(id_of(tpn)?).to_owned()));
    let twice = twice.collect::<Result<Vec<String>, Refusal>>()?;
    if !twice.is_empty() {
        return Err(Refusal::InTwoStages(twice));
    }
    for (stage, drawn) in stages.iter().map(|(stage, _)| stage).zip(drawn) {
        for (white, black) in drawn.pairs {
            boards.push((id_of(white)?, id_of(black)?));
        }
        if !section.system_of(stage).is_fixed() {
            let out = preflight(&section).out;
            byes.extend(out.iter().filter(|(id, _)| section.is_in(stage, *id)).map(|(id, why)| (*id, why.bye())));
        }
        for (tpn, bye) in drawn.free {
            byes.push((id_of(tpn)?, bye));
        }
    }
    seat_fixed_tables(&section, &mut boards);
    byes.sort_by_key(|b| b.0);
    byes.dedup_by_key(|b| b.0);
    let round = section.current_number() + 1;
    let lots = match (section.lots.contains_key(&round), seed_of_round(&section, round)) {
        (false, Some(seed)) => lots_of_round(&section, seed),
        _ => Vec::new(),
    };
    let is_swiss = stages.iter().any(|(stage, _)| !section.system_of(stage).is_fixed());
    Ok(Proposal {
        round,
        order,
        lots,
        opens,
        initial_white: (section.initial_color.is_none() && is_swiss && section.rounds.is_empty()).then_some(true),
        boards,
        byes,
        basis: stages.into_iter().map(|(_, tournament)| tournament).collect(),
    })
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
