//! The final ranking of a section over all its stages.
//!
//! Each stage ranks those who are in it. Those who go on stand where the best place that leads on stood: the finalists before everybody of the
//! groups, the final for 9th place behind the eight who play for the first. Whoever does not go on stays behind those who do, by place in the
//! stage; who have the same place in stages of equal standing (groups, parallel finals) share theirs, since nothing compares them.

use super::model::{Event, PlayerId, Section, StageId};
use super::ranking::{ListError, Ranked};
use super::stage::{Entrants, Stage};
use std::collections::{BTreeMap, BTreeSet};
use tournament::promotion::{Pick, Rule};

/// The final ranking.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Overall {
    /// Everybody who stands in the standings of a stage, the best first; equals in the order of their numbers.
    pub rows: Vec<OverallRow>,
    /// Where the places come from, the best first.
    pub bands: Vec<Band>,
}

/// One player's place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OverallRow {
    /// Place from 1; equals share the best one.
    pub rank: u16,
    /// Who.
    pub player: PlayerId,
    /// The stage that gave the place: the last one that the player reached.
    pub stage: StageId,
    /// The place in it.
    pub place: u16,
}

/// Places that come from the same stages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Band {
    /// The first of these places.
    pub first: u16,
    /// The last of them.
    pub last: u16,
    /// The stages; several are of equal standing.
    pub stages: Vec<StageId>,
    /// Others of these stages went on: these are the rest.
    pub is_rest: bool,
}

/// Those who share a place.
struct Tier {
    /// The stages of equal standing that it comes from, as an index.
    block: usize,
    players: Vec<PlayerId>,
}

/// A stage with its standings.
struct Ranks<'a> {
    stage: &'a Stage,
    /// Place of everybody who stands in it.
    places: BTreeMap<PlayerId, u16>,
    /// How many stages lie before it, at most.
    level: usize,
}

/// The final ranking after a round of the section; `None` is the last round in which all results are known. While stages are still to come it
/// is the ranking as it stands.
///
/// # Errors
/// The tie-breaks of the section cannot be used.
pub fn overall(event: &Event, section: &Section, after: Option<u16>) -> Result<Overall, ListError> {
    let after = after.unwrap_or_else(|| section.rounds_complete());
    let stages = ranked_stages(event, section, after)?;
    let mut tiers: Vec<Tier> = Vec::new();
    let mut blocks: Vec<Vec<StageId>> = Vec::new();
    let levels: BTreeSet<usize> = stages.iter().map(|ranks| ranks.level).collect();
    for level in levels {
        let mut at: BTreeMap<usize, Vec<&Ranks<'_>>> = BTreeMap::new();
        for ranks in stages.iter().filter(|ranks| ranks.level == level) {
            at.entry(place_of_block(section, ranks, &stages, &tiers)).or_default().push(ranks);
        }
        let going: BTreeSet<PlayerId> = at.values().flatten().flat_map(|ranks| ranks.places.keys().copied()).collect();
        for tier in &mut tiers {
            tier.players.retain(|id| !going.contains(id));
        }
        // From behind, so that the places found before stay right.
        for (place, equals) in at.into_iter().rev() {
            blocks.push(equals.iter().map(|ranks| ranks.stage.id).collect());
            let mut by_place: BTreeMap<u16, Vec<PlayerId>> = BTreeMap::new();
            for (id, place) in equals.iter().flat_map(|ranks| &ranks.places) {
                by_place.entry(*place).or_default().push(*id);
            }
            let block = blocks.len() - 1;
            tiers.splice(place..place, by_place.into_values().map(|players| Tier { block, players }));
        }
    }
    Ok(numbered(section, &stages, tiers, &blocks))
}

/// The stages that have begun by a round, in the order of the section, each with its standings.
fn ranked_stages<'a>(event: &Event, section: &'a Section, after: u16) -> Result<Vec<Ranks<'a>>, ListError> {
    let (list, edition) = Ranked::laid_down(section)?;
    let mut level_of: BTreeMap<PlayerId, usize> = BTreeMap::new();
    let mut found = Vec::new();
    for stage in section.stages.iter().filter(|stage| stage.first_round().is_some_and(|first| first <= after.max(1))) {
        let own = after.min(section.last_round_of(stage));
        let Ranked { standings, players, .. } = Ranked::by(event, section, Some(stage), Some(own), (&list, edition));
        let places = standings.rows.iter().filter_map(|row| Some((*players.get(&row.tpn)?, row.rank))).collect();
        let contestants: Vec<PlayerId> = section.contestants(stage).iter().map(|p| p.id).collect();
        let level = contestants.iter().filter_map(|id| level_of.get(id)).max().map_or(0, |level| level + 1);
        level_of.extend(contestants.into_iter().map(|id| (id, level)));
        found.push(Ranks { stage, places, level });
    }
    Ok(found)
}

/// Before which tier a stage stands: the best one that led into it, of its entrants or of those whom its rule names and who did not go on after
/// all (they withdrew, and the next ones took their places).
fn place_of_block(section: &Section, ranks: &Ranks<'_>, stages: &[Ranks<'_>], tiers: &[Tier]) -> usize {
    let rule: Option<Rule> = match &ranks.stage.entrants {
        Entrants::From(text) => text.parse().ok(),
        Entrants::Everybody | Entrants::Group => None,
    };
    let named = |id: &PlayerId| {
        rule.iter().flat_map(Rule::terms).any(|term| {
            let Pick::Places { first, last } = term.pick else { return false };
            let is_source = |other: &&Ranks<'_>| term.stage.as_ref().is_none_or(|name| *name == other.stage.rule_name());
            // Only where the source is the last stage that the player reached.
            let source = stages.iter().filter(|other| other.level < ranks.level).rfind(|other| section.is_in(other.stage, *id));
            source.filter(is_source).and_then(|other| other.places.get(id)).is_some_and(|place| (first..=last).contains(place))
        })
    };
    let leads_on = |tier: &Tier| tier.players.iter().any(|id| ranks.places.contains_key(id) || named(id));
    tiers.iter().position(leads_on).unwrap_or(tiers.len())
}

/// Tiers with their places.
fn numbered(section: &Section, stages: &[Ranks<'_>], tiers: Vec<Tier>, blocks: &[Vec<StageId>]) -> Overall {
    let mut all = Overall::default();
    let mut last_block = None;
    for Tier { block, mut players } in tiers.into_iter().filter(|tier| !tier.players.is_empty()) {
        let first = u16::try_from(all.rows.len() + 1).unwrap_or(u16::MAX);
        players.sort_by_key(|id| (section.player(*id).and_then(|p| p.tpn), *id));
        let of_block = || blocks.get(block).map(Vec::as_slice).unwrap_or_default();
        for player in players {
            let own = stages.iter().filter(|ranks| of_block().contains(&ranks.stage.id));
            let Some((stage, place)) = own.filter_map(|ranks| Some((ranks.stage.id, *ranks.places.get(&player)?))).next() else { continue };
            all.rows.push(OverallRow { rank: first, player, stage, place });
        }
        let last = u16::try_from(all.rows.len()).unwrap_or(u16::MAX);
        match all.bands.last_mut().filter(|_| last_block == Some(block)) {
            Some(band) => band.last = last,
            None => all.bands.push(Band { first, last, stages: of_block().to_vec(), is_rest: false }),
        }
        last_block = Some(block);
    }
    let ended: BTreeMap<PlayerId, StageId> = all.rows.iter().map(|row| (row.player, row.stage)).collect();
    for band in &mut all.bands {
        let own = stages.iter().filter(|ranks| band.stages.contains(&ranks.stage.id)).flat_map(|ranks| ranks.places.keys());
        band.is_rest = own.into_iter().any(|id| ended.get(id).is_some_and(|stage| !band.stages.contains(stage)));
    }
    all
}
