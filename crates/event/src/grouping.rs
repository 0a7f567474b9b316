//! Splitting the entries into groups before round 1.

use super::command::Command;
use super::model::{PlayerId, Section};
use super::order::initial_order;
use super::policy::Apart;
use super::refusal::Refusal;
use tournament::pairing::groups::{Deal, Swap, split};

/// Groups as they were dealt out, before they are entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grouping {
    /// Names (A, B, C ...) with the players in the order of their seeds.
    pub groups: Vec<(String, Vec<PlayerId>)>,
    /// The order in which they were dealt out: a seed is a place in it, from 1.
    pub order: Vec<PlayerId>,
    /// What was exchanged to take those of one unit apart.
    pub swaps: Vec<Swap>,
    /// The seed of the lots.
    pub lots: Option<u64>,
}

/// Deals everybody out into so many groups, by snake or by lots from a seed.
///
/// # Errors
/// There are too few players for so many groups, or rounds are paired.
pub fn grouping(section: &Section, groups: u16, deal: Deal) -> Result<Grouping, Refusal> {
    if !section.rounds.is_empty() {
        return Err(Refusal::FixedAfterStart("groups"));
    }
    let order = initial_order(section);
    let units: Vec<&str> = order.iter().map(|id| section.player(*id).map_or("", |p| p.unit(section))).collect();
    let dealt = split(&units, groups, deal).map_err(|why| Refusal::NoGroups(Box::new(why)))?;
    let player = |seed: &u16| order.get(usize::from(*seed).wrapping_sub(1)).copied();
    let named = (0u16..).zip(&dealt.groups).map(|(at, seeds)| (group_name(at), seeds.iter().filter_map(player).collect()));
    let lots = if let Deal::Lots(seed) = deal { Some(seed) } else { None };
    Ok(Grouping { groups: named.collect(), swaps: dealt.swaps, lots, order })
}

/// A, B ... Z, then AA, AB.
fn group_name(at: u16) -> String {
    let letter = |n: u16| char::from(b'A' + u8::try_from(n % 26).unwrap_or(0));
    if at < 26 { letter(at).to_string() } else { format!("{}{}", letter(at / 26 - 1), letter(at)) }
}

impl Grouping {
    /// The command that enters the groups.
    pub fn command(&self, section: &Section) -> Command {
        Command::DrawGroups(section.id, self.groups.clone(), self.lots)
    }
}

impl super::model::Participant {
    /// What a player shares with those who may have to be kept apart, as the section says: unit, federation or family.
    pub fn unit<'a>(&'a self, section: &Section) -> &'a str {
        match section.setup.policy.apart_by.unwrap_or(Apart::Unit) {
            Apart::Unit => self.person.club.trim(),
            Apart::Federation => self.person.federation.trim(),
            Apart::Family => self.person.family.trim(),
        }
    }
}
