//! The detail of the chosen row: what has to be computed for it is asked of a thread beside, one thing at a time. What was shown before
//! stays, dim, until the answer is there; an answer about a row that the cursor has left is dropped, and the row it is on now is asked for.

use super::effect::{Answer, DocumentRequest, Effect, RequestId};
use super::model::{Model, Pane, View, Workspace};
use super::overlay::Overlay;
use crate::config::Glyphs;
use crate::desk::card::Card;
use crate::desk::standings::Reasons;
use crate::words::Lang;
use event::{PlayerId, SectionId, StageId};
use store::Head;

/// From this width on the detail stands right of the list.
pub const BESIDE: u16 = 100;

/// What something has to be computed about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum About {
    /// The card of a contestant.
    Card(SectionId, PlayerId),
    /// Why a board is as it is: section, round, board.
    Pairing(SectionId, u16, u16),
    /// Why a row of the standings stands where it does: section, stage, round, place from 0.
    Place(SectionId, Option<StageId>, u16, usize),
    /// What an undo of an entry of the log would do.
    Undo(u32),
    /// A document as it will print, in lines of so many cells.
    Pages(DocumentRequest, u16),
}

/// A question about the chosen row, on the state of the event that is shown and in the words of the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// What it is about.
    pub about: About,
    /// Where the log stands.
    pub head: Head,
    /// The language.
    pub lang: Lang,
    /// The signs.
    pub glyphs: Glyphs,
}

/// What was found.
#[derive(Clone, Debug)]
pub enum Found {
    /// The card.
    Card(Box<Card>),
    /// Why a board is as it is, a line each.
    Pairing(Vec<String>),
    /// Why the row above stands above this one, and why this one above the next.
    Place(Box<[Option<Reasons>; 2]>),
    /// What would stand without an entry, or why it cannot be taken back.
    Undo(Result<Vec<String>, String>),
    /// The pages, and the characters that no font has.
    Pages(Vec<Vec<String>>, Option<String>),
    /// There is nothing to show; why, in words.
    Nothing(String),
}

/// What is shown of a row beside the list.
#[derive(Debug, Default)]
pub struct Detail {
    /// The question on its way.
    pub asked: Option<(RequestId, Wanted)>,
    /// What was found last.
    pub shown: Option<(Wanted, Found)>,
    /// The page of the document, from 0.
    pub page: usize,
}

impl Detail {
    /// What is to be shown of a question, and whether it is the answer to it; what was found before is of another row or state.
    pub fn of(&self, wanted: &Wanted) -> Option<(&Wanted, &Found, bool)> {
        self.shown.as_ref().map(|(about, found)| (about, found, about == wanted))
    }

    /// The number of pages of the document shown.
    pub fn pages(&self) -> usize {
        match &self.shown {
            Some((_, Found::Pages(pages, _))) => pages.len(),
            _ => 0,
        }
    }
}

/// The width of the detail in a window of a width, with the line that parts it from the list; 0: it stands on a page of its own.
pub fn width(columns: u16, view: View) -> u16 {
    match view {
        _ if columns < BESIDE => 0,
        // A page has more to show than the titles of documents.
        View::Documents => (columns * 3 / 5).clamp(40, PAGE + 3),
        _ => (columns * 2 / 5).clamp(40, 64),
    }
}

/// Characters of the widest line of a page as text.
pub const PAGE: u16 = 96;

/// From this width on a bracket, whose rounds stand side by side, leaves room for the detail of the chosen match.
pub const BESIDE_BRACKET: u16 = 140;

/// Whether a view has a detail.
pub fn has_detail(workspace: &Workspace) -> bool {
    let on_game = workspace.view == View::Pairings && workspace.pane != Pane::Pairings;
    workspace.section().is_some() && !on_game
}

/// Whether it is in sight: beside the list, or on a page of its own.
fn is_shown(model: &Model, workspace: &Workspace) -> bool {
    let is_page = matches!(model.overlays.last(), Some(Overlay::Detail { .. }));
    has_detail(workspace) && !model.is_too_small() && (is_page || model.overlays.is_empty() && model.size.0 >= BESIDE)
}

/// What has to be computed for the row under the cursor.
pub fn wanted(model: &Model) -> Option<Wanted> {
    let workspace = model.workspace()?;
    let section = workspace.section()?;
    let about = match workspace.view {
        View::Players => About::Card(section.id, workspace.player()?),
        View::Crosstable => return None,
        View::Clocks => return None,
        View::Pairings => About::Pairing(section.id, workspace.round_number(), workspace.board()?.number),
        View::Standings => {
            let table = workspace.table.as_ref().filter(|table| !table.rows.is_empty())?;
            About::Place(section.id, workspace.stage, table.after, workspace.standings_row())
        }
        View::Log => About::Undo(workspace.log.thing(&workspace.listed_entries())?),
        View::Documents => {
            let id = workspace.documents.thing(&workspace.listed_documents())?.to_owned();
            let request = DocumentRequest { id, section: section.id, round: workspace.round, board: None };
            let is_page = matches!(model.overlays.last(), Some(Overlay::Detail { .. }));
            let beside = width(model.size.0, View::Documents).saturating_sub(3);
            About::Pages(request, if is_page { model.size.0.saturating_sub(4) } else { beside }.clamp(40, PAGE))
        }
    };
    Some(Wanted { about, head: workspace.head.clone(), lang: model.lang(), glyphs: model.glyphs() })
}

/// Asks for what the row under the cursor needs, unless it is there or something is on its way: what comes of that is looked at first.
pub fn ask(model: &mut Model) -> Option<Effect> {
    if !model.workspace().is_some_and(|workspace| is_shown(model, workspace)) {
        return None;
    }
    let wanted = wanted(model)?;
    let workspace = model.workspace_mut()?;
    let detail = &mut workspace.detail;
    let is_there = detail.shown.as_ref().is_some_and(|(about, _)| *about == wanted);
    if is_there || detail.asked.is_some() {
        return None;
    }
    if detail.shown.as_ref().is_none_or(|(old, _)| old.about != wanted.about) {
        detail.page = 0;
    }
    Some(Effect::Detail(Box::new(wanted)))
}

/// Notes the number of a question that leaves.
pub fn asked(workspace: &mut Workspace, id: RequestId, wanted: &Wanted) {
    workspace.detail.asked = Some((id, wanted.clone()));
}

/// Takes an answer that may be about the detail; gives back any other. What was asked for a row that the cursor has left is dropped.
pub fn heard(model: &mut Model, id: RequestId, answer: Answer) -> Option<Answer> {
    let now = wanted(model);
    let Some(workspace) = model.workspace_mut() else { return Some(answer) };
    let Some((_, about)) = workspace.detail.asked.take_if(|(asked, _)| *asked == id) else {
        return if matches!(answer, Answer::Detail(_)) { None } else { Some(answer) };
    };
    let found = match answer {
        Answer::Detail(found) => *found,
        // It was given up, or there is no event any more: that is shown where it was wanted, and not asked for again and again.
        Answer::Failed(text) => Found::Nothing(text),
        _ => Found::Nothing(String::new()),
    };
    if now.as_ref() == Some(&about) {
        workspace.detail.page = workspace.detail.page.min(match &found {
            Found::Pages(pages, _) => pages.len().saturating_sub(1),
            _ => 0,
        });
        workspace.detail.shown = Some((about, found));
    }
    None
}
