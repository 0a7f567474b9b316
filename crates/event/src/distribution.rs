//! Who gets which prize: the lists of the event over the final rankings of its sections.

use super::ids::{MemberId, PlayerId, SectionId};
use super::model::{Event, Person, Section, Status};
use super::overall::overall;
use super::prize_plan::{PrizeList, PrizeOrder, PrizePlan};
use super::ranking::{ListError, Ranked};
use crate::birth::birth;
use prizes::{Birth, Candidate, Contest, Entrant, Fault, Fit, List, Outcome, Prize, Sex, Unknown, allocate};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use tournament::board_prizes::Policy;

/// Who wins prizes: a contestant, or a player of a team.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Winner {
    /// The section.
    pub section: SectionId,
    /// The contestant: the player, or the team.
    pub contestant: PlayerId,
    /// The player of the team, on lists of boards.
    pub member: Option<MemberId>,
}

impl Winner {
    /// Who it is.
    pub fn person(self, event: &Event) -> Option<&Person> {
        let section = event.section(self.section)?;
        match self.member {
            Some(member) => section.member(member).map(|m| &m.person),
            None => section.player(self.contestant).map(|p| &p.person),
        }
    }

    /// The pairing number of the contestant.
    pub fn tpn(self, event: &Event) -> Option<u16> {
        event.section(self.section)?.player(self.contestant)?.tpn.map(|tpn| tpn.0)
    }

    /// The team of a player of one.
    pub fn team(self, event: &Event) -> Option<&str> {
        self.member.and_then(|_| event.section(self.section)).map(|section| section.name(self.contestant))
    }
}

/// The prizes of an event as they stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distribution {
    /// What is laid down.
    pub plan: PrizePlan,
    /// Who is meant by each number of a player in [`Distribution::outcome`].
    pub winners: Vec<Winner>,
    /// Who gets what, with the reasons and the second computation.
    pub outcome: Outcome,
    /// What stands against relying on it.
    pub doubts: Vec<PrizeDoubt>,
}

/// Something about the prizes of an event that the arbiter must know, beside the remarks of the distribution itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PrizeDoubt {
    /// The lists do not add up to the fund: fund, sum of the lists.
    Fund(u64, u64),
    /// A section is not over: its name, rounds that are complete, rounds planned.
    Interim(String, u16, u16),
    /// Whether a player can win of a list cannot be said, and he is left out: list, name, what is not known.
    Unknown(String, String, Unknown),
    /// Ages cannot be told, because the first day of the event is not entered: list.
    NoStart(String),
    /// Nobody can win of a list.
    Nobody(String),
    /// A list names a section that is not there.
    NoSection(String),
    /// A list of a board does not know who played in matches of a section: list, section, matches (round, table).
    LineUps(String, String, Vec<(u16, u16)>),
    /// The player has a prize and withdrew: list, name.
    Withdrew(String, String),
}

/// Why there is no distribution.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PrizeError {
    /// No list is laid down.
    #[error("no prize list")]
    NoLists,
    /// The lists cannot be used.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// The standings of a section cannot be computed.
    #[error(transparent)]
    Standings(#[from] ListError),
}

/// Who stands in the final ranking of a section.
struct Standing {
    who: PlayerId,
    rank: u32,
    level: i64,
}

/// Numbers of winners: the same for the same person, also in several sections.
#[derive(Default)]
struct Numbers {
    winners: Vec<Winner>,
    known: BTreeMap<Winner, u32>,
    by_id: BTreeMap<String, u32>,
}

impl Numbers {
    fn of(&mut self, winner: Winner, person: &Person) -> u32 {
        if let Some(number) = self.known.get(&winner) {
            return *number;
        }
        let id = person.public_id();
        let number = match self.by_id.get(id) {
            Some(number) if !id.is_empty() => *number,
            _ => {
                self.winners.push(winner);
                u32::try_from(self.winners.len() - 1).unwrap_or(u32::MAX)
            }
        };
        self.known.insert(winner, number);
        if !id.is_empty() {
            self.by_id.entry(id.to_owned()).or_insert(number);
        }
        number
    }
}

/// The prizes of an event as its results stand.
///
/// # Errors
/// There are no lists, or they or the standings they go by cannot be used.
pub fn distribution(event: &Event) -> Result<Distribution, PrizeError> {
    let plan = &event.prizes;
    if plan.lists.is_empty() {
        return Err(PrizeError::NoLists);
    }
    let (mut numbers, mut doubts, mut standings) = (Numbers::default(), Vec::new(), BTreeMap::new());
    if let Some(fund) = plan.fund.filter(|fund| *fund != plan.announced()) {
        doubts.push(PrizeDoubt::Fund(fund, plan.announced()));
    }
    for section in &event.sections {
        let is_asked = plan.lists.iter().any(|list| list.sections.is_empty() || list.sections.contains(&section.id));
        if !is_asked || section.players.is_empty() {
            continue;
        }
        let (complete, planned) = (section.rounds_complete(), section.rounds_planned());
        if complete < planned {
            doubts.push(PrizeDoubt::Interim(section.setup.name.clone(), complete, planned));
        }
        standings.insert(section.id, standing(event, section)?);
    }
    let mut groups: BTreeMap<&str, u16> = BTreeMap::new();
    let mut lists = Vec::with_capacity(plan.lists.len());
    for list in &plan.lists {
        let next = u16::try_from(groups.len()).unwrap_or(u16::MAX);
        let group = *groups.entry(&list.group).or_insert(next);
        let entrants = entrants(event, list, &standings, &mut numbers, &mut doubts);
        if entrants.is_empty() {
            doubts.push(PrizeDoubt::Nobody(list.name.clone()));
        }
        let prize = |p: &super::prize_plan::PrizeOf| Prize { money: p.money, goods: (!p.goods.is_empty()).then_some(p.worth) };
        lists.push(List { sharing: list.sharing, minimum: list.minimum, group, prizes: list.prizes.iter().map(prize).collect(), entrants });
    }
    let outcome = allocate(&Contest { lists, policy: plan.policy, rounding: plan.rounding })?;
    for (list, told) in plan.lists.iter().zip(&outcome.lists) {
        for winner in told.awards.iter().filter_map(|award| numbers.winners.get(award.player as usize)) {
            let left = event.section(winner.section).and_then(|s| s.player(winner.contestant)).is_some_and(|p| p.status != Status::Active);
            if let Some(person) = winner.person(event).filter(|_| left) {
                doubts.push(PrizeDoubt::Withdrew(list.name.clone(), person.name.clone()));
            }
        }
    }
    Ok(Distribution { plan: plan.clone(), winners: numbers.winners, outcome, doubts })
}

/// The final ranking of a section. Players of equal points are level; where stages or a bracket give the places, players of equal place.
fn standing(event: &Event, section: &Section) -> Result<Vec<Standing>, ListError> {
    if !section.is_one_stage() {
        let rows = overall(event, section, None)?.rows;
        return Ok(rows.iter().map(|row| Standing { who: row.player, rank: row.rank.into(), level: -i64::from(row.rank) }).collect());
    }
    let ranked = Ranked::new(event, section, None)?;
    let points = section.points(section.rounds_complete());
    let row = |row: &tournament::standings::Row| {
        let who = *ranked.players.get(&row.tpn)?;
        let level = if ranked.standings.by_bracket {
            -i64::from(row.rank)
        } else {
            points.get(&who).map_or(0, |points| i64::from(points.hundredths()))
        };
        Some(Standing { who, rank: row.rank.into(), level })
    };
    Ok(ranked.standings.rows.iter().filter_map(row).collect())
}

/// Who can win of a list, the best first. Of several sections those of more points come first, then those of the better rank in their own; who
/// is equal in both has the same rank.
fn entrants(
    event: &Event,
    list: &PrizeList,
    standings: &BTreeMap<SectionId, Vec<Standing>>,
    numbers: &mut Numbers,
    doubts: &mut Vec<PrizeDoubt>,
) -> Vec<Entrant> {
    let asked: Vec<&Section> = if list.sections.is_empty() {
        event.sections.iter().collect()
    } else {
        list.sections.iter().filter_map(|id| event.section(*id)).collect()
    };
    if asked.len() < list.sections.len() {
        doubts.push(PrizeDoubt::NoSection(list.name.clone()));
    }
    let start = birth(&event.info.start).ok().and_then(|text| date(&text));
    let start = start.and_then(|start| Some((start.year, start.day?.0, start.day?.1)));
    let mut found: Vec<(Winner, u32, i64, &Person)> = Vec::new();
    for section in &asked {
        match list.order {
            PrizeOrder::Final => {
                let rows = standings.get(&section.id).into_iter().flatten();
                found.extend(rows.filter_map(|row| {
                    let person = &section.player(row.who)?.person;
                    Some((Winner { section: section.id, contestant: row.who, member: None }, row.rank, row.level, person))
                }));
            }
            PrizeOrder::Board { board, by, least_games } => {
                let unknown = section.without_line_ups(section.rounds_complete());
                if !unknown.is_empty() {
                    doubts.push(PrizeDoubt::LineUps(list.name.clone(), section.setup.name.clone(), unknown));
                }
                found.extend(on_board(section, board, Policy { by, least_games, ..Policy::default() }))
            }
        }
    }
    let several = asked.len() > 1;
    if several {
        found.sort_by_key(|(_, rank, level, _)| (Reverse(*level), *rank));
    }
    let mut entrants: Vec<Entrant> = Vec::new();
    let (mut last, mut place, mut seen) = (None, 0, BTreeSet::new());
    for (winner, rank, level, person) in found {
        let unit = event
            .section(winner.section)
            .and_then(|s| s.player(winner.contestant))
            .map_or("", |p| if winner.member.is_some() { p.person.name.as_str() } else { p.person.club.as_str() });
        match list.criteria.fit(&candidate(person, unit), start) {
            Fit::Misses(_) => continue,
            Fit::Unknown(Unknown::Start) => {
                // The same for everybody: it is said once.
                let doubt = PrizeDoubt::NoStart(list.name.clone());
                if !doubts.contains(&doubt) {
                    doubts.push(doubt);
                }
                continue;
            }
            Fit::Unknown(what) => {
                doubts.push(PrizeDoubt::Unknown(list.name.clone(), person.name.clone(), what));
                continue;
            }
            Fit::Fits => {}
        }
        place += 1;
        let own = (level, rank);
        let rank = match last {
            _ if !several => rank,
            Some((before, shared)) if before == own => shared,
            _ => place,
        };
        last = Some((own, rank));
        let player = numbers.of(winner, person);
        // Who plays in several sections stands where he is best.
        if seen.insert(player) {
            entrants.push(Entrant { player, rank, level });
        }
    }
    entrants
}

fn candidate<'a>(person: &'a Person, unit: &'a str) -> Candidate<'a> {
    Candidate {
        rating: person.first_rating(),
        birth: birth(&person.birth).ok().and_then(|text| date(&text)),
        sex: match person.sex.as_str() {
            "w" => Some(Sex::Woman),
            "m" => Some(Sex::Man),
            _ => None,
        },
        unit,
        federation: &person.federation,
        title: &person.title,
    }
}

/// `2008`, `2008/07/10`.
fn date(text: &str) -> Option<Birth> {
    let mut parts = text.split('/');
    let year = parts.next()?.parse().ok()?;
    let day = parts.next().zip(parts.next()).and_then(|(month, day)| Some((month.parse().ok()?, day.parse().ok()?)));
    Some(Birth { year, day })
}

/// The players of a board of a section of teams who have a place there.
fn on_board(section: &Section, board: u16, policy: Policy) -> Vec<(Winner, u32, i64, &Person)> {
    let rows = section.board_lists(section.rounds_complete(), &policy).remove(&board).unwrap_or_default();
    let row = |row: tournament::board_prizes::Row| {
        let member = section.member(MemberId(row.player.0.into()))?;
        let rank = u32::from(row.rank?);
        let winner = Winner { section: section.id, contestant: member.team, member: Some(member.id) };
        Some((winner, rank, -i64::from(rank), &member.person))
    };
    rows.into_iter().filter_map(row).collect()
}

/// A prize that is another one than it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrizeChange {
    /// Who.
    pub winner: Winner,
    /// The list.
    pub list: String,
    /// What it was: place, money; nothing before.
    pub before: Option<(usize, u64)>,
    /// What it is now; nothing any more.
    pub after: Option<(usize, u64)>,
}

/// What of the prizes differs between two states of an event.
pub fn prize_changes(before: &Event, after: &Event) -> Vec<PrizeChange> {
    let handed = |event: &Event| -> BTreeMap<(usize, String, Winner), (usize, u64)> {
        let Ok(found) = distribution(event) else { return BTreeMap::new() };
        let lists = found.plan.lists.iter().zip(&found.outcome.lists).enumerate();
        lists
            .flat_map(|(at, (list, told))| {
                let winner = |player: u32| found.winners.get(player as usize).copied();
                let row = move |a: &prizes::Award| Some(((at, list.name.clone(), winner(a.player)?), (a.place, a.amount)));
                told.awards.iter().filter_map(row).collect::<Vec<_>>()
            })
            .collect()
    };
    let (old, new) = (handed(before), handed(after));
    let keys: BTreeSet<_> = old.keys().chain(new.keys()).collect();
    keys.into_iter()
        .filter(|key| old.get(key) != new.get(key))
        .map(|key| PrizeChange { winner: key.2, list: key.1.clone(), before: old.get(key).copied(), after: new.get(key).copied() })
        .collect()
}
