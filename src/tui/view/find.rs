//! The line that finds everything: at the foot of the screen, with what fits above it and the list still in sight.

use super::canvas::{Canvas, fit, left, right};
use super::overlays::{row, typed};
use super::theme::Role;
use crate::tui::find::Finder;
use crate::tui::layout::{cells, first_row, wrap};
use crate::tui::model::{Model, Tone};
use ratatui::layout::Rect;

/// A row of what was found takes at most this many columns.
const WIDEST: u16 = 100;

/// Draws it over the lower part of the screen: the rows, what the chosen one would do, the line.
pub fn draw(canvas: &mut Canvas<'_>, area: Rect, finder: &Finder, model: &Model) {
    let lang = model.lang();
    let width = area.width.saturating_sub(2);
    let told = said(finder, model);
    let mut would = wrap(&told.0, width.saturating_sub(2));
    would.retain(|line| !line.is_empty());
    would.truncate(2);
    let most = usize::from(area.height / 2).saturating_sub(4).clamp(1, 14);
    let rows = finder.rows.len().clamp(1, most);
    // The words below take two lines at all times: rows that jump as the cursor moves are not read.
    let height = u16::try_from(rows + 4).unwrap_or(area.height).min(area.height);
    let strip = Rect { y: area.bottom() - height, height, ..area };
    canvas.clear(strip);
    let rule = canvas.signs().lines[0].repeat(usize::from(area.width));
    canvas.put(strip.x, strip.y, strip.width, &rule, Role::Dim);
    let heading = format!(" {} ", lang.text("find.heading"));
    canvas.put(strip.x + 1, strip.y, width, &heading, Role::Head);
    let list = Rect { x: strip.x, y: strip.y + 1, width: area.width, height: u16::try_from(rows).unwrap_or(1) };
    let below = draw_rows(canvas, list, finder);
    if finder.rows.is_empty() {
        let text = if finder.input.value().trim().is_empty() { "" } else { lang.text("find.nothing") };
        canvas.put(list.x + 3, list.y, width, text, Role::Dim);
    }
    for (line, at) in would.iter().zip(rows + 1..) {
        canvas.put(strip.x + 1, row(strip, at).y, width, line, told.1);
    }
    draw_line(canvas, Rect { y: strip.bottom() - 1, height: 1, ..strip }, finder, below, model);
}

/// Draws the rows in sight; how many lie below them.
fn draw_rows(canvas: &mut Canvas<'_>, list: Rect, finder: &Finder) -> usize {
    let height = usize::from(list.height);
    let first = first_row(finder.cursor, finder.rows.len(), height);
    // Keys and places have their room where there is room; a narrow window keeps what the row is.
    let keys = if list.width < 60 { 0 } else { 14 };
    let place = if list.width < 60 { 8 } else { 14 };
    for ((index, found), at) in finder.rows.iter().enumerate().skip(first).take(height).zip(0..) {
        let line = row(list, at);
        let chosen = index == finder.cursor;
        let mark = match (chosen, &found.impossible) {
            (true, _) => canvas.signs().cursor,
            (false, Some(_)) => canvas.signs().cross,
            (false, None) => "",
        };
        let role = if found.impossible.is_some() { Role::Dim } else { Role::Plain };
        // Keys that stand far from what they do belong to nobody.
        let inside = Rect { x: line.x + 1, width: line.width.saturating_sub(2).min(WIDEST), ..line };
        let struck = match (&found.impossible, chosen) {
            // The chosen row has the cursor's sign in the place of the other one.
            (Some(_), true) => format!("{} {}", canvas.signs().cross, found.title),
            _ => found.title.clone(),
        };
        if keys == 0 {
            canvas.row(inside, &[left(1), left(0), right(place)], &[mark, &struck, &found.place], role);
        } else {
            canvas.row(inside, &[left(1), left(0), left(place), right(keys)], &[mark, &struck, &found.place, &found.keys], role);
        }
        if chosen {
            canvas.wash(line, Role::Cursor);
        }
    }
    finder.rows.len().saturating_sub(first + height)
}

/// What was just said, else what the chosen row would do.
fn said(finder: &Finder, model: &Model) -> (String, Role) {
    match &model.notice {
        Some(notice) if notice.tone == Tone::Alarm => (format!("! {}", notice.text), Role::Alarm),
        Some(notice) => (notice.text.clone(), Role::Accent),
        None => (finder.would.clone(), Role::Accent),
    }
}

/// What is typed, the rest of the word that is offered, how much was found and how many rows lie below.
fn draw_line(canvas: &mut Canvas<'_>, line: Rect, finder: &Finder, below: usize, model: &Model) {
    let lang = model.lang();
    let (some, all) = finder.count;
    let values = [("count", some.to_string()), ("all", all.to_string())];
    let values = values.each_ref().map(|(name, value)| (*name, value.as_str()));
    let asked = !finder.input.value().trim().is_empty();
    let long = lang.fill(if asked { "find.count" } else { "find.count-recent" }, &values);
    let count = if cells(&long) + 24 < line.width { long } else { lang.text("find.count-short").to_owned() };
    let more = lang.fill("ui.reading.more", &[("count", &below.to_string())]);
    let count = if below > 0 && cells(&count) + cells(&more) + 30 < line.width { format!("{more} · {count}") } else { count };
    let used = canvas.put_right(Rect { width: line.width - 1, ..line }, line.y, &count, Role::Dim);
    canvas.put(line.x + 1, line.y, 1, ":", Role::Accent);
    let room = line.width.saturating_sub(used + 5);
    typed(canvas, Rect { x: line.x + 3, width: room, ..line }, &finder.input, true);
    let rest = finder.completion();
    let end = cells(finder.input.value());
    if !rest.is_empty() && end + 1 < room {
        let rest = fit(&rest, usize::from(room - end), canvas.signs().ellipsis);
        canvas.put(line.x + 3 + end, line.y, room - end, &rest, Role::Dim);
        canvas.wash(Rect { x: line.x + 3 + end, y: line.y, width: 1, height: 1 }, Role::Cursor);
    }
}
