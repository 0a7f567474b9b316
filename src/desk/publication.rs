//! After a round was published: which sheets on the wall are no longer true.

use super::documents::{compose, paper};
use crate::config::Config;
use crate::words::Lang;
use ::print::changes::{Mark, changes, marks};
use ::print::documents::find;
use ::print::page::Paper;
use event::{Event, History, Moment, Section, SectionId};
use store::Store;

/// The documents that hang on the wall or lie on the tables during a round.
const POSTED: [&str; 3] = ["pairings", "pairings-alphabetical", "slips"];

/// What is done after every publication besides the copy: the posted sheets are compared. Gives a line for each document with sheets to print
/// again or to take down.
pub fn after_publication(store: &Store, section: SectionId, lang: Lang, config: &Config) -> Vec<String> {
    let event = store.event();
    let round = event.section(section).map_or(0, Section::current_number);
    reprint_lines(store.history(), &event, section, round, lang, paper(config.paper))
}

/// A line for each document with sheets to print again or to take down, compared with the publication before; empty for a first
/// publication and where nothing changed.
fn reprint_lines(history: &History, event: &Event, section: SectionId, round: u16, lang: Lang, paper: Paper) -> Vec<String> {
    let publications = history.publications(section, round);
    let [.., before, _] = publications[..] else { return Vec::new() };
    let Ok(old) = history.at(before) else { return Vec::new() };
    POSTED.into_iter().filter_map(|id| line(&old, event, section, round, id, lang, paper)).collect()
}

fn fingerprints(event: &Event, section: SectionId, round: u16, id: &str, lang: Lang, paper: Paper) -> Option<Vec<Mark>> {
    let composed = compose(event, event.section(section)?, find(id)?, round, lang, paper, &Moment::default()).ok()?;
    Some(marks(&composed.document))
}

fn line(old: &Event, new: &Event, section: SectionId, round: u16, id: &str, lang: Lang, paper: Paper) -> Option<String> {
    let marks = |event| fingerprints(event, section, round, id, lang, paper);
    let changed = changes(&marks(old)?, &marks(new)?);
    if changed.is_empty() {
        return None;
    }
    let list = |pages: &[usize]| pages.iter().map(usize::to_string).collect::<Vec<_>>().join(", ");
    let title = find(id)?.title(lang);
    let mut text = lang.fill("ui.reprint.pages", &[("title", title), ("pages", &list(&changed.print))]);
    if !changed.cards.is_empty() {
        text.push_str(&lang.fill("ui.reprint.cards", &[("cards", &changed.cards.join(", "))]));
    }
    if !changed.remove.is_empty() {
        text.push_str(&lang.fill("ui.reprint.remove", &[("pages", &list(&changed.remove))]));
    }
    Some(text)
}
