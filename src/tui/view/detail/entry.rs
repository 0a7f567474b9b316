//! An entry of the log: the sentence in full, who made it and when, what an undo would do, or why it cannot be taken back.

use super::Known;
use super::sheet::{Paper, Sheet};
use crate::tui::detail::Found;
use crate::tui::said::Said;
use crate::tui::view::theme::Role;
use crate::words::kind_words;

/// Writes it.
pub fn write(sheet: &mut Sheet, paper: &Paper<'_>, known: Known<'_>) {
    let (lang, workspace) = (paper.lang(), paper.workspace);
    let chosen = workspace.log.thing(&workspace.listed_entries());
    let Some(entry) = chosen.and_then(|seq| workspace.history.entry(seq)) else {
        sheet.text(lang.text("detail.log.none"), Role::Dim);
        return;
    };
    let signs = paper.signs();
    let target = entry.undoes.map_or_else(String::new, |of| format!(" {of}"));
    sheet.text(&format!("{} {}{target}", entry.seq, kind_words(&entry.kind, lang)), Role::Head);
    sheet.text(&format!("{} {} {}", entry.at.day_and_second(), signs.dot, crate::tui::said::actor_words(entry, lang)), Role::Dim);
    if workspace.quiet {
        sheet.text(lang.text("ui.quiet.hidden"), Role::Dim);
        return;
    }
    if !entry.reason.is_empty() {
        sheet.told(lang.text("detail.log.reason"), &entry.reason, Role::Plain);
    }
    sheet.gap();
    let said = Said::new(&workspace.event, None, lang);
    let meant = workspace.history.meant(entry);
    sheet.text(&said.entry(meant), Role::Plain);
    sheet.gap();
    let first = sheet.rows();
    match known {
        Some((_, Found::Undo(Ok(stands)), is_current)) => {
            sheet.text(lang.text("detail.log.undo"), Role::Head);
            stands.iter().for_each(|what| sheet.told(signs.arrow, what, Role::Plain));
            if stands.is_empty() {
                sheet.told(signs.arrow, lang.text("detail.log.undo-plain"), Role::Plain);
            }
            sheet.text(lang.text("detail.log.undo-stays"), Role::Dim);
            if !is_current {
                sheet.dim_from(first);
            }
        }
        Some((_, Found::Undo(Err(why)), is_current)) => {
            sheet.told("!", why, Role::Alarm);
            if !is_current {
                sheet.dim_from(first);
            }
        }
        _ => sheet.text(lang.text("detail.coming"), Role::Dim),
    }
    // The facts as they are kept, for whoever has to look into the file; ratings and sheets are among them.
    if paper.is_page {
        sheet.head(lang.text("detail.log.facts"));
        for change in entry.changes.iter().filter(|change| !said.is_hidden(change)) {
            let document = serde_json::to_value(change).map(|mut document| {
                event::identity::veil(&mut document);
                document.to_string()
            });
            document.iter().for_each(|text| sheet.text(text, Role::Dim));
        }
    }
}
