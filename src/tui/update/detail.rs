//! The detail of the chosen row: its page, the pages of a document, which entries of the log are listed.

use super::overlays::scroll_by;
use crate::tui::detail::has_detail;
use crate::tui::key::{Code, Key};
use crate::tui::log_filter::{LogFilter, LogKind};
use crate::tui::model::{Model, Tone, View};
use crate::tui::overlay::{Act, Menu, Overlay};

/// Opens the detail on a page of its own.
pub fn open(model: &mut Model) {
    let lang = model.lang();
    if model.workspace().is_some_and(has_detail) {
        model.overlays.push(Overlay::Detail { scroll: 0 });
    } else {
        model.say(Tone::Note, lang.text("detail.none"));
    }
}

/// A key on that page: it is scrolled, the next row is looked at, a document is turned; any other key closes nothing.
pub fn page_key(model: &mut Model, mut scroll: usize, key: Key) {
    let page = usize::from(model.size.1).saturating_sub(4).max(1);
    let is_document = model.workspace().is_some_and(|w| w.view == View::Documents);
    match key.code {
        Code::Char('q') | Code::Enter => return,
        Code::Left | Code::Right if is_document => {
            turn(model, key.code == Code::Right);
            scroll = 0;
        }
        Code::Left | Code::Right => {
            if let Some(workspace) = model.workspace_mut() {
                workspace.step(if key.code == Code::Right { 1 } else { -1 });
            }
            scroll = 0;
        }
        code => {
            let rows = crate::tui::detail_rows(model);
            scroll_by(&mut scroll, code, page, rows);
        }
    }
    model.overlays.push(Overlay::Detail { scroll });
}

/// The next or the previous page of the document.
pub fn turn(model: &mut Model, forward: bool) {
    let Some(workspace) = model.workspace_mut() else { return };
    let last = workspace.detail.pages().saturating_sub(1);
    let page = workspace.detail.page;
    workspace.detail.page = if forward { page + 1 } else { page.saturating_sub(1) }.min(last);
}

/// The choice of what the log lists: a kind, or a section, each beside what is chosen of the other.
pub fn filter_menu(model: &mut Model) {
    let lang = model.lang();
    let Some(workspace) = model.workspace() else { return };
    let now = workspace.log_filter;
    let act = |filter: LogFilter| Act::FilterLog(filter);
    let mark = |chosen: bool, words: &str| if chosen { format!("{words} *") } else { words.to_owned() };
    let mut items = vec![('0', lang.text("detail.log.all").to_owned(), act(LogFilter::default()))];
    items.extend(LogKind::ALL.into_iter().zip('1'..).map(|(kind, digit)| {
        let words = mark(now.kind == Some(kind), lang.text(kind.key()));
        (digit, words, act(LogFilter { kind: Some(kind), ..now }))
    }));
    // The section is the one shown; another one is turned to with its own keys.
    if let Some(section) = workspace.section().filter(|_| workspace.event.sections.len() > 1) {
        let words = mark(now.section == Some(section.id), &section.setup.name);
        items.push(('8', words, act(LogFilter { section: Some(section.id), ..now })));
        items.push(('9', lang.text("detail.log.every-section").to_owned(), act(LogFilter { section: None, ..now })));
    }
    let menu = Menu::new(lang.text("detail.log.title").to_owned(), items);
    model.overlays.push(Overlay::Menu(menu));
}
