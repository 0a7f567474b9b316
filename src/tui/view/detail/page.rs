//! A document as it will print.

use super::Known;
use super::sheet::{Paper, Sheet};
use crate::tui::detail::{Found, PAGE};
use crate::tui::view::theme::Role;

/// Writes the page that is turned to.
pub fn write(sheet: &mut Sheet, paper: &Paper<'_>, known: Known<'_>) {
    let lang = paper.lang();
    if paper.workspace.quiet {
        sheet.text(lang.text("ui.quiet.hidden"), Role::Dim);
        return;
    }
    match known {
        Some((_, Found::Pages(pages, missing), is_current)) => {
            let page = paper.workspace.detail.page.min(pages.len().saturating_sub(1));
            let values = [("page", (page + 1).to_string()), ("pages", pages.len().to_string())];
            // With less room than a page has, lines are broken that are whole on paper.
            let key = if paper.width < PAGE { "detail.page.title-narrow" } else { "detail.page.title" };
            sheet.text(&lang.fill(key, &values.each_ref().map(|(k, v)| (*k, v.as_str()))), Role::Head);
            match missing {
                Some(missing) => sheet.told("!", missing, Role::Alarm),
                None => sheet.text(&format!("{} {}", paper.signs().tick, lang.text("detail.page.no-missing")), Role::Done),
            }
            sheet.line(vec![(paper.signs().lines[0].repeat(usize::from(paper.width)), Role::Dim)]);
            for line in pages.get(page).into_iter().flatten() {
                sheet.line(vec![(line.clone(), Role::Plain)]);
            }
            if !is_current {
                sheet.dim_from(0);
            }
        }
        Some((_, Found::Nothing(text), true)) => sheet.told("!", text, Role::Accent),
        _ => sheet.text(lang.text("detail.coming"), Role::Dim),
    }
}
