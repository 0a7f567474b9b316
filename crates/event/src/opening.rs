//! Opening stages: who is in them once the stages before have ended.

use super::model::{Event, PlayerId, Section, StageId, Status};
use super::policy::Carry;
use super::ranking::Ranked;
use super::refusal::Refusal;
use super::snapshot::stage_snapshot;
use super::stage::{Entrants, Opened, Stage};
use std::collections::BTreeMap;
use tournament::model::{System, Tpn};
use tournament::pairing::knockout;
use tournament::points::Points;
use tournament::promotion::{self, Decision, Entrant, Order, Pending, Place, Rule, Shape, Undecided};

/// The stages that open with the next round: those whose entrants are known. What a stage still waits for is no matter as long as another
/// one goes on.
pub fn openings(event: &Event, section: &Section) -> Result<Vec<(StageId, Opened)>, Refusal> {
    let mut found = Vec::new();
    let mut waits = None;
    for stage in section.stages_to_come() {
        match entrants(event, section, stage, &[]) {
            Ok(contestants) => found.push((stage.id, Opened { first_round: section.current_number() + 1, contestants })),
            Err(why) => {
                waits.get_or_insert(why);
            }
        }
    }
    let goes_on = section.stages_in(section.current_number() + 1).any(|stage| !is_over(event, section, stage));
    match waits {
        Some(why) if found.is_empty() && !goes_on => Err(why),
        _ => Ok(found),
    }
}

/// Who is in a stage, in the order of their seeds, by its rule and what the arbiter decided about ties.
///
/// # Errors
/// The rule does not fit, a stage before is not finished, or a tie for a place has to be decided.
pub fn entrants(event: &Event, section: &Section, stage: &Stage, decisions: &[Decision<PlayerId>]) -> Result<Vec<PlayerId>, Refusal> {
    let seeded = seeding(event, section, stage, decisions)?;
    Ok(seeded.into_iter().map(|entrant| entrant.who).collect())
}

/// The same, each with the place that gave the seed, and whether it was shared.
///
/// # Errors
/// As [`entrants`].
pub fn seeding(
    event: &Event,
    section: &Section,
    stage: &Stage,
    decisions: &[Decision<PlayerId>],
) -> Result<Vec<Entrant<PlayerId>>, Refusal> {
    resolved(event, section, stage, decisions)?.map_err(|pending| refused(section, stage, pending))
}

/// The stages that open with the next round, each with its seeds.
pub fn seedings(event: &Event, section: &Section) -> Vec<(StageId, Vec<Entrant<PlayerId>>)> {
    section.stages_to_come().filter_map(|stage| Some((stage.id, seeding(event, section, stage, &[]).ok()?))).collect()
}

/// The ties that have to be decided before a stage can open, after what was decided of them already; empty where something else is missing.
pub fn ties(event: &Event, section: &Section, stage: &Stage, decisions: &[Decision<PlayerId>]) -> Vec<Undecided<PlayerId>> {
    match resolved(event, section, stage, decisions) {
        Ok(Err(Pending::Ties(ties))) => ties,
        _ => Vec::new(),
    }
}

/// Who is in a stage, or what is still missing before that is known.
fn resolved(
    event: &Event,
    section: &Section,
    stage: &Stage,
    decisions: &[Decision<PlayerId>],
) -> Result<Result<Vec<Entrant<PlayerId>>, Pending<PlayerId>>, Refusal> {
    let Entrants::From(text) = &stage.entrants else { return Err(Refusal::StageIsOpen(stage.name.clone())) };
    let rule: Rule = text.parse().map_err(|why| Refusal::StageRule(Box::new(why)))?;
    let before: Vec<&Stage> = section.stages.iter().take_while(|s| s.id != stage.id).collect();
    let names: Vec<String> = before.iter().map(|s| s.rule_name()).collect();
    let stages = before.iter().zip(&names).map(|(s, name)| with_results(event, section, s, name)).collect::<Result<Vec<_>, _>>()?;
    let order = if section.system_of(stage).is_knockout() { Order::Bracket } else { Order::Stages };
    Ok(rule.entrants(&stages, decisions, order))
}

/// A stage that the rule of a new one can name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// What a rule calls it.
    pub name: String,
    /// How many contestants it has; as many as there can be where that is not known yet.
    pub size: u16,
    /// How many matches, if it is a bracket.
    pub matches: u16,
}

/// The stages that the rule of a new one can name.
pub fn rule_sources(section: &Section) -> Vec<Source> {
    // A stage that is not open yet may have as many as it gets; so may one whose entries go on.
    let is_known = |stage: &Stage| stage.first_round().is_some() && !(section.rounds.is_empty() && stage.opened.is_none());
    let source = |stage: &Stage| {
        let size = Some(section.contestants(stage).len()).filter(|_| is_known(stage)).and_then(|n| u16::try_from(n).ok());
        let size = size.unwrap_or(u16::MAX);
        Source { name: stage.rule_name(), size, matches: if section.system_of(stage).is_knockout() { size } else { 0 } }
    };
    section.stages.iter().map(source).collect()
}

/// How many a rule takes from these stages.
///
/// # Errors
/// It is no rule, or names a stage that is not there, or a place that no stage of known size has.
pub fn rule_takes(rule: &str, sources: &[Source]) -> Result<u16, Refusal> {
    let rule: Rule = rule.parse().map_err(|why| Refusal::StageRule(Box::new(why)))?;
    let shapes: Vec<Shape<'_>> = sources.iter().map(|s| Shape { name: &s.name, size: s.size, matches: s.matches }).collect();
    rule.check(&shapes).map_err(|why| Refusal::StageUnfit(Box::new(why)))
}

/// What a rule takes and another stage, which is not over, takes already: whoever made it would play in both at a time. That stage, and the
/// places as a rule writes them.
pub(super) fn taken_already(event: &Event, section: &Section, rule: &str) -> Option<(String, String)> {
    let rule: Rule = rule.parse().ok()?;
    let sources = rule_sources(section);
    let shapes: Vec<Shape<'_>> = sources.iter().map(|s| Shape { name: &s.name, size: s.size, matches: s.matches }).collect();
    let taken = |(at, stage): (usize, &Stage)| {
        let Entrants::From(text) = &stage.entrants else { return None };
        let theirs: Rule = text.parse().ok()?;
        Some((stage.rule_name(), rule.shared(&shapes, (&theirs, shapes.get(..at)?))?.to_string()))
    };
    let goes_on = section.stages.iter().enumerate().filter(|(_, stage)| !is_over(event, section, stage));
    goes_on.filter_map(taken).next()
}

fn refused(section: &Section, stage: &Stage, pending: Pending<PlayerId>) -> Refusal {
    let stage = stage.name.clone();
    let written = |place: &Place| match place {
        Place::Of { stage, place } => format!("{stage}:{place}"),
        Place::Among(place) => format!("*:{place}"),
        Place::Match { stage, number } => format!("{stage}:w{number}"),
    };
    match pending {
        Pending::Unfit(why) => Refusal::StageUnfit(Box::new(why)),
        Pending::Open(places) => Refusal::StageWaits(stage, places.iter().map(written).collect()),
        Pending::Ties(ties) => {
            let level = |who: &[PlayerId]| who.iter().map(|id| section.name(*id).to_owned()).collect::<Vec<_>>();
            Refusal::StageTie(stage, ties.iter().map(|tie| (written(&tie.place), level(&tie.who))).collect())
        }
    }
}

impl Stage {
    /// What a rule calls it: its name, or its number where it has none.
    pub fn rule_name(&self) -> String {
        if self.name.is_empty() { self.id.0.to_string() } else { self.name.clone() }
    }
}

/// Whether nothing is left to be played in a stage: its last round is complete, or in a bracket every match is decided.
fn is_over(event: &Event, section: &Section, stage: &Stage) -> bool {
    let complete = section.rounds_complete();
    if section.system_of(stage).is_knockout() {
        let by_seed = stage_snapshot(event, section, stage).by_seed();
        let played = complete.saturating_sub(section.carried_rounds(stage));
        return knockout::bracket(&by_seed).is_ok_and(|bracket| knockout::after(&bracket, &by_seed, played, &[]).is_over());
    }
    stage.first_round().is_some() && complete >= section.last_round_of(stage)
}

/// A stage with its results, as promotion reads them.
fn with_results<'a>(event: &Event, section: &Section, stage: &Stage, name: &'a str) -> Result<promotion::Stage<'a, PlayerId>, Refusal> {
    let (list, edition) = Ranked::laid_down(section).map_err(|_| Refusal::NoStage(name.to_owned()))?;
    let last = section.rounds_complete().min(section.last_round_of(stage));
    let Ranked { tournament, standings, players } = Ranked::by(event, section, Some(stage), Some(last), (&list, edition));
    let own_last = last.saturating_sub(section.carried_rounds(stage));
    // Whoever has left the event does not go on: the next one does.
    let plays = |id: &PlayerId| section.player(*id).is_some_and(|p| p.status == Status::Active);
    let ranked = standings.rows.iter().filter_map(|row| {
        let contestant = tournament.contestant(row.tpn)?;
        let games = (1..=own_last).filter(|round| tournament.counts(contestant, *round) && contestant.entry(*round).is_some()).count();
        Some(promotion::Ranked {
            who: *players.get(&row.tpn).filter(|id| plays(id))?,
            rank: row.rank,
            points: tournament.score(contestant, own_last),
            games: u16::try_from(games).unwrap_or(u16::MAX),
        })
    });
    let mut ranked: Vec<promotion::Ranked<PlayerId>> = ranked.collect();
    if standings.rows.is_empty() {
        // Nobody has a number before the first pairing.
        let level = |p: &super::model::Participant| promotion::Ranked { who: p.id, rank: 1, points: Points::ZERO, games: 0 };
        ranked = section.contestants(stage).into_iter().map(level).collect();
    }
    let mut matches = Vec::new();
    if let System::Knockout(_) = tournament.system {
        let by_seed = tournament.by_seed();
        let seeded = tournament.seeded();
        let who = |seed: u16| players.get(seeded.get(usize::from(seed).wrapping_sub(1))?).copied();
        if let Ok(bracket) = knockout::bracket(&by_seed) {
            let state = knockout::after(&bracket, &by_seed, own_last, &[]);
            matches.extend(bracket.matches().iter().map(|m| match state.end(m.number) {
                Some(knockout::End::Won { winner, loser, .. }) => (who(winner), who(loser)),
                _ => (None, None),
            }));
        }
    }
    Ok(promotion::Stage { name, ranked, is_over: is_over(event, section, stage), matches })
}

impl Section {
    /// The rounds of a round robin in which only those meet who have not met in the stages before, as seeds; `None` where everybody meets
    /// everybody.
    pub fn carried_schedule(&self, stage: &Stage) -> Option<Vec<Vec<(Tpn, Tpn)>>> {
        if stage.carry != Carry::Meetings || !self.system_of(stage).is_round_robin() {
            return None;
        }
        let opened = stage.opened.as_ref()?;
        let seed: BTreeMap<PlayerId, u16> = opened.contestants.iter().copied().zip(1..).collect();
        let before = self.rounds.iter().take_while(|round| round.number < opened.first_round);
        let met = before.flat_map(|round| round.meetings()).filter_map(|m| Some((*seed.get(&m.first)?, *seed.get(&m.second)?)));
        let met: Vec<(u16, u16)> = met.collect();
        let rounds = promotion::carry::rounds(u16::try_from(seed.len()).ok()?, &met);
        Some(rounds.into_iter().map(|round| round.into_iter().map(|p| (p.white, p.black)).collect()).collect())
    }
}
