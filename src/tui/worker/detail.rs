//! What the detail of a row needs, computed in a thread beside: a card asks every round, a pairing is made again, standings are worked out.

use super::frozen::Frozen;
use super::jobs::Job;
use super::{Worker, standings_of};
use crate::desk::standings::{of_section, reasons};
use crate::desk::{card, explain};
use crate::tui::detail::{About, Found, Wanted};
use crate::tui::effect::{Answer, DocumentRequest};
use crate::tui::said::Said;
use crate::tui::task::Lane;
use crate::words::{self, Lang, Message};
use event::{Event, History, Section};
use std::sync::Arc;

impl Worker {
    /// The job. Where no event is open there is nothing to show.
    pub(super) fn detail(&self, wanted: &Wanted) -> Option<Result<Job, String>> {
        let store = self.store.as_ref()?;
        let (event, wanted, lang) = (store.event(), wanted.clone(), self.config.language);
        let history = matches!(wanted.about, About::Undo(_)).then(|| Arc::new(store.history().clone()));
        let frozen = if matches!(wanted.about, About::Pages(..)) { self.frozen().ok() } else { None };
        let what = lang.text("detail.task").to_owned();
        Some(Ok(Job::new(Lane::Detail, what, move |_| {
            let found = match (&wanted.about, &history, &frozen) {
                (About::Undo(seq), Some(history), _) => without(history, &event, *seq, lang),
                (About::Pages(request, columns), _, Some(frozen)) => pages(frozen, request, usize::from(*columns)),
                (about, ..) => of_section_shown(&event, about, lang),
            };
            Answer::Detail(Box::new(found.unwrap_or_else(|| Found::Nothing(String::new())))).into()
        })))
    }
}

fn of_section_shown(event: &Event, about: &About, lang: Lang) -> Option<Found> {
    let section = |id| -> Option<&Section> { event.section(id) };
    Some(match about {
        About::Card(id, player) => Found::Card(Box::new(card::card(event, section(*id)?, *player)?)),
        About::Pairing(id, round, board) => {
            let section = section(*id)?;
            let explained = explain::explain(event, section, *round, *board)?;
            Found::Pairing(words::explain::explanation(&explained, section, lang))
        }
        About::Place(id, stage, after, place) => {
            let section = section(*id)?;
            match of_section(event, section, &standings_of(*stage, Some(*after))) {
                Ok(table) => {
                    let above = place.checked_sub(1).and_then(|above| reasons(&table, above));
                    Found::Place(Box::new([above, reasons(&table, *place)]))
                }
                Err(e) => Found::Nothing(words::standings::failed(&e, Some(section), lang)),
            }
        }
        About::Undo(_) | About::Pages(..) => return None,
    })
}

/// What would stand without an entry, or why that cannot be.
fn without(history: &History, now: &Event, seq: u32, lang: Lang) -> Option<Found> {
    let entry = history.entry(seq)?;
    let after = match history.without(seq) {
        Ok(after) => after,
        Err(refusal) => return Some(Found::Undo(Err(refusal.say(lang)))),
    };
    let then = Said::new(&after, Some(now), lang);
    let mut stands: Vec<String> = history.meant(entry).changes.iter().filter_map(|change| then.stands(change)).collect();
    stands.dedup();
    Some(Found::Undo(Ok(stands)))
}

fn pages(frozen: &Frozen, request: &DocumentRequest, columns: usize) -> Option<Found> {
    Some(match frozen.compose(request) {
        Ok(composed) => {
            let told = words::documents::told(&composed, frozen.lang()).join(" ");
            Found::Pages(::print::text::pages(&composed.document, columns), Some(told).filter(|told| !told.is_empty()))
        }
        Err(text) => Found::Nothing(text),
    })
}
