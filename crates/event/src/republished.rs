//! A round that was published more than once: what the newest publication changed for those who read the one before.

use super::history::History;
use super::ids::SectionId;
use super::model::{Event, Round, Section};
use super::moment::Moment;

/// The newest publication of a round against the one that hangs on the wall.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Republished {
    /// When it was published.
    pub at: Moment,
    /// When that which it replaces was.
    pub before: Moment,
    /// The boards at which others sit, or that are new or gone, by their number in the round; empty where only the list of those without a
    /// game is another.
    pub boards: Vec<u16>,
}

/// What the newest publication of a published round changed; `None` where it was published once, or nothing is another.
pub fn republished(history: &History, event: &Event, section: SectionId, round: u16) -> Option<Republished> {
    let now = event.section(section)?.round(round).filter(|now| now.published.is_some())?;
    let mut publications = history.publications(section, round).into_iter().rev();
    let newest = publications.next()?;
    // A publication that changed nothing, or was taken back, replaces nothing.
    let (before, old) = publications.find_map(|seq| {
        let old = history.at(seq).ok()?.section(section)?.round(round)?.clone();
        differs(&old, now).then_some((seq, old))
    })?;
    let moment = |seq: u32| history.entries().iter().find(|entry| entry.seq == seq).map(|entry| entry.at.clone());
    Some(Republished { at: moment(newest)?, before: moment(before)?, boards: changed(&old, now) })
}

fn differs(old: &Round, now: &Round) -> bool {
    !changed(old, now).is_empty() || old.byes != now.byes
}

/// The rounds that are published in both states and are not the same in them for those who read the wall, with the boards at which others
/// sit: of what was undone or is about to be.
pub fn rewritten(old: &Event, now: &Event) -> Vec<(SectionId, u16, Vec<u16>)> {
    let of_section = |section: &Section| {
        let id = section.id;
        let rounds = section.rounds.iter().filter(|round| round.published.is_some()).filter_map(move |round| {
            let was = old.section(id)?.round(round.number).filter(|was| was.published.is_some())?;
            differs(was, round).then(|| (id, round.number, changed(was, round)))
        });
        rounds.collect::<Vec<_>>()
    };
    now.sections.iter().flat_map(of_section).collect()
}

/// The numbers of the boards at which not the same two sit with the same colours.
fn changed(old: &Round, now: &Round) -> Vec<u16> {
    let seats = |round: &Round| round.boards.iter().map(|b| (b.number, (b.white, b.black))).collect::<std::collections::BTreeMap<_, _>>();
    let (old, now) = (seats(old), seats(now));
    let mut numbers: Vec<u16> = old.keys().chain(now.keys()).copied().filter(|number| old.get(number) != now.get(number)).collect();
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}
