//! The players of a section beside the lists of the local database: who is on them, in what the event differs, and which rating would be
//! used. Nothing changes by itself: what is to be taken over is a command that the arbiter gives.

use super::ratings::{ListImportError, failed, open};
use event::{Command, Event, ListRating, Person, Rated, Section};
use exchange::consistency::{Difference, differences, is_another, same_name};
use exchange::entry::listed;
use exchange::ratings::{Month, RatedPlayer};
use std::path::Path;
use store::ratings::{Hit, ListInfo};

/// Names that are looked at for a player without a number.
const CANDIDATES: usize = 20;

/// How a player was found on the lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// By the number.
    ById,
    /// By the number, and by the name the list seems to mean somebody else: the arbiter looks at it.
    Another,
    /// By name, and nobody else has it: the arbiter looks at it.
    ByName,
    /// Several bear the name: their numbers.
    Several(Vec<String>),
    /// On none of the lists.
    Nowhere,
}

/// What the lists say of a player of the section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// Who.
    pub who: Rated,
    /// Number in the section, as it is shown; empty for a player of a team.
    pub number: String,
    /// Name.
    pub name: String,
    /// How found.
    pub found: Found,
    /// What the lists say.
    pub listed: Vec<ListRating>,
    /// In what the event differs, list by list.
    pub differences: Vec<(String, Difference)>,
    /// The rating that the event uses now.
    pub now: Option<u16>,
    /// The rating that it would use after taking this over.
    pub then: Option<u16>,
}

impl Checked {
    /// Whether taking it over would change the rating in use.
    pub fn changes(&self) -> bool {
        !self.listed.is_empty() && self.now != self.then
    }
}

/// A list that is not the one that holds at the start of the event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stale {
    /// It is older: its month.
    Older(String, Month),
    /// It is newer, and the event began before it held: its month.
    Newer(String, Month),
    /// Nobody knows for which month it holds.
    Unknown(String),
}

/// The whole check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatingCheck {
    /// The lists that were asked.
    pub lists: Vec<ListInfo>,
    /// Those that may be the wrong ones.
    pub stale: Vec<Stale>,
    /// Two players of the section bear this number of the federation: the number, their names.
    pub doubles: Vec<(String, Vec<String>)>,
    /// The players in the order of the section.
    pub players: Vec<Checked>,
}

impl RatingCheck {
    /// The command that takes over what was found for those that `wanted` names; `None` where that is nothing.
    pub fn take(&self, section: &Section, wanted: impl Fn(&Checked) -> bool) -> Option<Command> {
        let taken: Vec<_> = (self.players.iter())
            .filter(|player| !player.listed.is_empty() && wanted(player))
            .map(|player| (player.who, player.listed.clone()))
            .collect();
        (!taken.is_empty()).then_some(Command::TakeRatings(section.id, taken))
    }
}

/// Looks every player of the section up, in the lists of these names, or in all.
///
/// # Errors
/// No list was ever taken in, one that is named is not there, or the database cannot be used.
pub fn check(database: &Path, event: &Event, section: &Section, names: &[String]) -> Result<RatingCheck, ListImportError> {
    if !database.exists() {
        return Err(ListImportError::Empty);
    }
    let db = open(database)?;
    let mut lists = db.lists().map_err(failed(database))?;
    if let Some(name) = names.iter().find(|name| !lists.iter().any(|list| list.name == **name)) {
        return Err(ListImportError::NoList(name.clone()));
    }
    lists.retain(|list| names.is_empty() || names.contains(&list.name));
    let people: Vec<(Rated, String, &Person)> = if section.is_of_teams() {
        section.members.iter().map(|member| (Rated::Member(member.id), String::new(), &member.person)).collect()
    } else {
        let number = |p: &event::Participant| p.tpn.map_or_else(|| format!("#{}", p.id.0), |tpn| tpn.to_string());
        section.players.iter().map(|p| (Rated::Player(p.id), number(p), &p.person)).collect()
    };
    let month = section.list_month(&event.info);
    let mut players = Vec::with_capacity(people.len());
    for (who, number, person) in &people {
        let hits = hits(&db, &lists, person).map_err(failed(database))?;
        players.push(checked((section, month.as_deref()), (*who, number.clone(), person), &hits));
    }
    let doubles = section.same_ids().into_iter().map(|(id, names)| (id, names.into_iter().map(str::to_owned).collect())).collect();
    let stale = lists.iter().filter_map(|list| stale(list, &event.info.start)).collect();
    Ok(RatingCheck { lists, stale, doubles, players })
}

/// Who of the lists may be the person: by number, else by name.
fn hits(db: &store::ratings::RatingsDb, lists: &[ListInfo], person: &Person) -> Result<(bool, Vec<Hit>), store::ratings::RatingsError> {
    let mut found = Vec::new();
    let id = person.public_id();
    for list in lists.iter().filter(|_| !id.is_empty()) {
        let player = db.find(&list.name, id)?;
        found.extend(player.map(|player| Hit { list: list.name.clone(), month: list.period, player }));
    }
    if !found.is_empty() {
        return Ok((true, found));
    }
    for list in lists {
        let named = db.search(&person.name, Some(&list.name), CANDIDATES)?;
        found.extend(named.into_iter().filter(|hit| same_name(&hit.player.name, &person.name) && may_be(person, &hit.player)));
    }
    Ok((false, found))
}

/// Of several with the name, those whose birth and federation do not say otherwise; a number that the event has says otherwise.
fn may_be(person: &Person, listed: &RatedPlayer) -> bool {
    use exchange::consistency::Field;
    let differ = differences(person, listed);
    !differ.iter().any(|d| matches!(d.field, Field::Birth | Field::Federation | Field::Sex))
}

fn checked(
    (section, month): (&Section, Option<&str>),
    (who, number, person): (Rated, String, &Person),
    (by_id, hits): &(bool, Vec<Hit>),
) -> Checked {
    // A number may be that of somebody else on one list and not on another.
    let (others, own): (Vec<&Hit>, Vec<&Hit>) = hits.iter().partition(|hit| *by_id && is_another(person, &hit.player));
    let is_another = own.is_empty() && !others.is_empty();
    let hits: Vec<Hit> = if is_another { others } else { own }.into_iter().cloned().collect();
    let mut ids: Vec<&str> = hits
        .iter()
        .map(|hit| if hit.player.fide_id.is_empty() { &hit.player.id } else { &hit.player.fide_id })
        .map(String::as_str)
        .collect();
    ids.sort_unstable();
    ids.dedup();
    // Of one list two are two people; of two lists two numbers may be one.
    let in_a_list = |name: &str| hits.iter().filter(|hit| hit.list == name).count();
    let several = !by_id && hits.iter().any(|hit| in_a_list(&hit.list) > 1);
    let found = match (hits.is_empty(), *by_id, several) {
        (true, ..) => Found::Nowhere,
        (_, true, _) if is_another => Found::Another,
        (_, true, _) => Found::ById,
        (.., true) => Found::Several(ids.into_iter().map(str::to_owned).collect()),
        _ => Found::ByName,
    };
    let usable: &[Hit] = if matches!(found, Found::Several(_)) { &[] } else { &hits };
    let listed: Vec<ListRating> = usable.iter().flat_map(|hit| listed(&hit.player, &hit.list, hit.month)).collect();
    let differences = usable
        .iter()
        .flat_map(|hit| differences(person, &hit.player).into_iter().map(|difference| (hit.list.clone(), difference)))
        .collect();
    let mut after = person.clone();
    after.take_listed(&listed);
    if !listed.is_empty() {
        after.use_rating(&section.setup.ratings, section.speed(), month, 0);
    }
    Checked { who, number, name: person.name.clone(), found, listed, differences, now: person.rating, then: after.rating }
}

/// Whether a list is not the one of the month in which the event began.
fn stale(list: &ListInfo, start: &str) -> Option<Stale> {
    let Some(month) = list.period else { return Some(Stale::Unknown(list.name.clone())) };
    let mut parts = start.split(|c: char| !c.is_ascii_digit());
    let begun: (u16, u8) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
    match (month.year, month.month).cmp(&begun) {
        std::cmp::Ordering::Less => Some(Stale::Older(list.name.clone(), month)),
        std::cmp::Ordering::Equal => None,
        std::cmp::Ordering::Greater => Some(Stale::Newer(list.name.clone(), month)),
    }
}
