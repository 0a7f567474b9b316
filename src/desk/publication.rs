//! After a round was published: which sheets on the wall are no longer true.

use super::documents::compose;
use ::print::changes::{Changes, Mark, changes, marks};
use ::print::documents::{Kind, find};
use ::print::page::Style;
use event::{Event, Moment, Section, SectionId};
use store::Store;

/// The documents that hang on the wall or lie on the tables during a round.
const POSTED: [&str; 4] = ["pairings", "pairings-boards", "pairings-alphabetical", "slips"];

/// A document with sheets to print again or to take down.
pub struct Reprint {
    /// Which.
    pub document: &'static Kind,
    /// Its sheets.
    pub changes: Changes,
}

/// What is done after every publication besides the copy: the posted sheets are compared with the publication before, in the style in which
/// they are posted. Empty for a first publication and where nothing changed.
pub fn after_publication(store: &Store, section: SectionId, style: Style) -> Vec<Reprint> {
    let event = store.event();
    let round = event.section(section).map_or(0, Section::current_number);
    let publications = store.history().publications(section, round);
    let [.., before, _] = publications[..] else { return Vec::new() };
    let Ok(old) = store.history().at(before) else { return Vec::new() };
    let changed = |id: &str| {
        let document = find(id)?;
        let marks = |event: &Event| fingerprints(event, section, round, document, style);
        let changes = changes(&marks(&old)?, &marks(&event)?);
        (!changes.is_empty()).then_some(Reprint { document, changes })
    };
    POSTED.into_iter().filter_map(changed).collect()
}

fn fingerprints(event: &Event, section: SectionId, round: u16, document: &Kind, style: Style) -> Option<Vec<Mark>> {
    let composed = compose(event, event.section(section)?, document, round, style, &Moment::default()).ok()?;
    Some(marks(&composed.document))
}
