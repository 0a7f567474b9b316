//! The scoresheet pane: both sheets as written, and beside them the game, or what the reconciler proposes, with the class of each ply.

use super::below::{self, rows_shown};
use super::canvas::{Canvas, fit};
use super::facts::typing;
use super::theme::Role;
use crate::config::Glyphs;
use crate::tui::game::{Column, GamePane};
use crate::tui::layout::{cells, first_row, wrap};
use crate::tui::model::{Model, Workspace};
use crate::words::game::place;
use crate::words::{Lang, Message, Odds, colors};
use arbitration::game::{Notation, Side};
use arbitration::reconcile::{Class, Standing, Status};
use ratatui::layout::Rect;

/// The sign of a class; words for it stand below the sheets.
const fn class_sign(class: Class, glyphs: Glyphs) -> &'static str {
    match (class, glyphs) {
        (Class::Agreed, Glyphs::Unicode) => "✓",
        (Class::Agreed, Glyphs::Ascii) => "+",
        (Class::FirstOnly, _) => "1",
        (Class::SecondOnly, _) => "2",
        (Class::Corrected, _) => "~",
        (Class::Remembered, _) => "m",
        (Class::Inferred, _) => "o",
        (Class::Disputed, _) => "?",
    }
}

const fn class_key(class: Class) -> &'static str {
    match class {
        Class::Agreed => "desk.class.agreed",
        Class::FirstOnly => "desk.class.first-only",
        Class::SecondOnly => "desk.class.second-only",
        Class::Corrected => "desk.class.corrected",
        Class::Remembered => "desk.class.remembered",
        Class::Inferred => "desk.class.inferred",
        Class::Disputed => "desk.class.disputed",
    }
}

/// Cells of a column in which nothing stands: its title.
const BARE: u16 = 10;

/// Cells looked at to know how wide a column would be: its first ones, so that nothing moves while the sheets are read on.
const LOOKED_AT: usize = 40;

/// The width a column of two cells a row would have.
fn wish(canvas: &Canvas<'_>, pane: &GamePane, notation: Notation, column: Column) -> u16 {
    let looked_at = pane.cells(column).min(LOOKED_AT);
    let widest = (0..looked_at).map(|ply| cells(&text_of(canvas, pane, notation, column, ply, u16::MAX).0)).max();
    // A cell of a file can be as long as a page.
    widest.unwrap_or(0).saturating_add(1).saturating_mul(2)
}

/// The widths of columns that wish for so much each: equal ones where those do for all, or for all there is too little room; else what each
/// wishes for, and the rest in equal parts.
fn shares(room: u16, wishes: &[u16]) -> Vec<u16> {
    let count = u16::try_from(wishes.len()).unwrap_or(1).max(1);
    let equal = vec![room / count; wishes.len()];
    match wishes.iter().try_fold(room, |left, wish| left.checked_sub(*wish)) {
        Some(left) if wishes.iter().any(|wish| *wish > room / count) => wishes.iter().map(|wish| wish + left / count).collect(),
        _ => equal,
    }
}

/// A row of a column has two cells and a gap behind each.
const fn width_of_cell(column: u16) -> u16 {
    (column / 2).saturating_sub(1)
}

/// Draws the pane. Where there is little room only the game is shown.
pub fn draw(canvas: &mut Canvas<'_>, area: Rect, workspace: &Workspace, model: &Model) {
    let lang = model.lang();
    let pane = &workspace.game;
    if pane.key.is_none() || area.height < 4 || area.width < 16 {
        return;
    }
    let notation = model.notation(pane.kind);
    let all = area.width >= 60;
    let columns: &[Column] = if all { &Column::ALL } else { std::slice::from_ref(&pane.column) };
    let focused = workspace.pane == crate::tui::model::Pane::Scoresheet;
    // A column in which nothing stands leaves its room to the others.
    let is_bare = |column: &Column| all && *column != pane.column && pane.cells(*column) == 0;
    let open: Vec<Column> = columns.iter().copied().filter(|column| !is_bare(column)).collect();
    let wishes: Vec<u16> = open.iter().map(|column| wish(canvas, pane, notation, *column)).collect();
    let room = (area.width - 6).saturating_sub(u16::try_from(columns.len() - open.len()).unwrap_or(0) * BARE);
    let mut widths = shares(room, &wishes).into_iter();
    let mut x = area.x + 5;
    let places: Vec<(Column, u16, u16)> = (columns.iter())
        .map(|column| {
            let width = if is_bare(column) { BARE } else { widths.next().unwrap_or(BARE) };
            x += width;
            (*column, x - width, width)
        })
        .collect();
    let cell_width = places.iter().find(|(column, ..)| *column == pane.column).map_or(0, |(.., width)| width_of_cell(*width));
    // What the cell under the cursor has no room for is said below.
    let (chosen, _) = text_of(canvas, pane, notation, pane.column, pane.cell, cell_width);
    let whole = (pane.typing.is_none() && cells(&chosen) > cell_width).then_some((chosen, Role::Plain));
    let foot = foot_lines(workspace, notation, lang, canvas.glyphs, area.width.saturating_sub(2));
    let foot: Vec<(String, Role)> = whole.into_iter().chain(foot).collect();
    let typed = if pane.typing.is_some() { 3 } else { 0 };
    let below = u16::try_from(foot.len()).unwrap_or(0).min(area.height / 3) + typed;
    let rows = usize::from(area.height.saturating_sub(2 + below));
    let (first, second) = colors(pane.kind, lang);
    for (column, x, width) in &places {
        let (x, width) = (*x, *width);
        let role = if *column == pane.column && focused { Role::Accent } else { Role::Head };
        canvas.put(x, area.y, width - 1, lang.text(title_key(*column, pane.proposed())), role);
        if is_bare(column) {
            continue;
        }
        canvas.put(x, area.y + 1, width / 2 - 1, first, Role::Dim);
        canvas.put(x + width / 2, area.y + 1, width / 2 - 1, second, Role::Dim);
    }
    let offset = usize::from(pane.play.number(0).1 == Side::Second);
    let longest = Column::ALL.into_iter().map(|c| pane.cells(c)).max().unwrap_or(0) + 1;
    let pairs = (longest + offset).div_ceil(2);
    let lines = rows;
    let rows = rows_shown(pairs, lines);
    let top = first_row((pane.cell + offset) / 2, pairs, rows);
    let start = pane.play.number(0).0;
    for (row, pair) in (top..pairs).take(rows).enumerate() {
        let y = area.y + 2 + u16::try_from(row).unwrap_or(0);
        if !workspace.hides_counts() {
            canvas.put_right(
                Rect { x: area.x, width: 4, y, height: 1 },
                y,
                &(start + u32::try_from(pair).unwrap_or(0)).to_string(),
                Role::Dim,
            );
        }
        for (column, x, width) in places.iter().filter(|(column, ..)| !is_bare(column)) {
            for (half, ply) in [(0, 2 * pair), (1, 2 * pair + 1)] {
                let Some(ply) = ply.checked_sub(offset) else { continue };
                let at = Rect { x: x + half * (width / 2), y, width: width_of_cell(*width), height: 1 };
                cell(canvas, at, pane, notation, *column, ply, focused);
            }
        }
    }
    if !workspace.hides_counts() {
        let list = Rect { height: 2 + u16::try_from(lines).unwrap_or(0), ..area };
        below::say(canvas, list, (pairs, top..(top + rows).min(pairs)), "", lang);
    }
    let mut y = area.bottom() - below;
    for (text, role) in foot.iter().take(usize::from(below - typed)) {
        canvas.put(area.x + 1, y, area.width - 2, text, *role);
        y += 1;
    }
    if typed > 0 && focused {
        typing(canvas, Rect { x: area.x + 1, width: area.width - 2, ..area }, y, workspace, lang);
    }
}

const fn title_key(column: Column, proposed: bool) -> &'static str {
    match column {
        Column::First => "desk.column.first",
        Column::Second => "desk.column.second",
        Column::Game if proposed => "desk.column.proposal",
        Column::Game => "desk.column.game",
    }
}

/// The text of a cell, with what is noted beside the move; a proposed move keeps its sign in so many cells of the screen.
fn text_of(canvas: &Canvas<'_>, pane: &GamePane, notation: Notation, column: Column, ply: usize, width: u16) -> (String, Role) {
    let glyphs = canvas.glyphs;
    match (column.sheet(), pane.proposal.as_ref().filter(|_| pane.proposed())) {
        (Some(n), _) => {
            let sheet = pane.record.sheets[n].as_ref();
            let text = sheet.and_then(|s| s.cells.get(ply)).cloned();
            let shifted = sheet.is_some_and(|s| u16::try_from(ply).is_ok_and(|p| s.shifted.contains(&p)));
            let mark = if shifted { ">" } else { "" };
            match text {
                None => (String::new(), Role::Dim),
                Some(t) if t.is_empty() => (format!("{mark}{}", canvas.signs().dot), Role::Dim),
                Some(t) => (format!("{mark}{t}"), if t == "?" { Role::Alarm } else { Role::Plain }),
            }
        }
        (None, Some(proposal)) => match (proposal.report.plies.get(ply), proposal.positions.get(ply)) {
            (Some(found), Some(before)) => {
                let open = proposal.report.standing(ply) == Some(Standing::Open);
                let role = match found.class {
                    Class::Disputed => Role::Alarm,
                    Class::Agreed if !open => Role::Plain,
                    _ => Role::Accent,
                };
                let pinned = u16::try_from(ply).is_ok_and(|p| pane.record.pins.contains_key(&p));
                let sign = if pinned { "=" } else { class_sign(found.class, glyphs) };
                let room = usize::from(width.saturating_sub(2));
                (format!("{} {sign}", fit(&before.write(&found.mv, notation), room, "~")), role)
            }
            _ => (String::new(), Role::Dim),
        },
        (None, None) => {
            let text = pane.play.text(ply, notation);
            let text = if pane.play.is_inferred(ply) { format!("({text})") } else { text };
            let offer = if pane.play.is_offer(ply) { " (=)" } else { "" };
            let left = u16::try_from(ply).ok().and_then(|p| pane.record.notes.get(&p)?.left);
            let clock = left.map_or_else(String::new, |s| format!(" {}:{:02}", s / 3600, s / 60 % 60));
            (format!("{text}{offer}{clock}"), Role::Plain)
        }
    }
}

/// A text in so many cells of the screen: the move stays whole as long as it fits, what is noted beside it goes first. The sign of the cut may
/// stand in the gap before the next cell.
fn shortened(text: &str, width: u16, ellipsis: &str) -> String {
    if cells(text) <= width {
        return text.to_owned();
    }
    let whole = text.match_indices(' ').map(|(at, _)| &text[..at]).take_while(|part| cells(part) <= width).last();
    whole.filter(|part| !part.is_empty()).map_or_else(|| fit(text, usize::from(width), ellipsis), |part| format!("{part}{ellipsis}"))
}

fn cell(canvas: &mut Canvas<'_>, at: Rect, pane: &GamePane, notation: Notation, column: Column, ply: usize, focused: bool) {
    let here = pane.column == column && pane.cell == ply;
    let (text, role) = text_of(canvas, pane, notation, column, ply, at.width);
    let text = match &pane.typing {
        Some(typing) if here => format!("{}{}", typing.input.value(), canvas.signs().caret),
        _ => shortened(&text, at.width, canvas.signs().ellipsis),
    };
    canvas.put(at.x, at.y, at.width + 1, &text, role);
    if here && focused {
        canvas.wash(at, Role::Cursor);
    }
}

/// What is said below the sheets: progress, the state of the proposal, the class of the ply under the cursor.
fn foot_lines(workspace: &Workspace, notation: Notation, lang: Lang, glyphs: Glyphs, width: u16) -> Vec<(String, Role)> {
    let pane = &workspace.game;
    let mut lines = Vec::new();
    if let Some(proposal) = pane.proposal.as_ref().filter(|_| pane.proposed()) {
        let key = match proposal.report.status {
            _ if proposal.stale => "desk.sheet.stale",
            Status::Accepted => "desk.sheet.safe",
            _ => "desk.sheet.open",
        };
        let disputes = pane.disputes().len().to_string();
        let odds = Odds(proposal.report.margin).say(lang);
        let role = if proposal.report.status == Status::Accepted && !proposal.stale { Role::Done } else { Role::Alarm };
        lines.push((lang.fill(key, &[("count", &disputes), ("odds", &odds)]), role));
        let [certain, inferred, open] = proposal.report.standings().map(|n| n.to_string());
        if !workspace.hides_counts() {
            let counts = [("certain", certain.as_str()), ("inferred", &inferred), ("open", &open)];
            lines.push((lang.fill("desk.sheet.standings", &counts), Role::Dim));
        }
        for left in &proposal.report.left_out {
            let text = pane.record.sheets[left.sheet].as_ref().and_then(|s| s.cells.get(left.cell)).map_or("", String::as_str);
            let column = lang.text(title_key(if left.sheet == 0 { Column::First } else { Column::Second }, false));
            let place = if workspace.hides_counts() { String::new() } else { place(pane.play.numbering(), left.ply + 1, lang) };
            lines.push((lang.fill("desk.sheet.left-out", &[("sheet", column), ("cell", text), ("place", &place)]), Role::Alarm));
        }
        if proposal.report.open_end {
            lines.push((lang.text("desk.sheet.open-end").to_owned(), Role::Accent));
        }
        if let Some(ply) = proposal.report.plies.get(pane.cell).filter(|_| pane.column == Column::Game) {
            let before = proposal.positions.get(pane.cell);
            let others: Vec<String> = ply.alternatives.iter().filter_map(|m| before.map(|p| p.write(m, notation))).collect();
            let mut text = format!("{} {}", class_sign(ply.class, glyphs), lang.text(class_key(ply.class)));
            if !others.is_empty() {
                text = format!("{text}: {}", lang.fill("desk.sheet.or", &[("moves", &others.join(" "))]));
            }
            lines.push((text, Role::Plain));
        }
        if !proposal.report.order_open.is_empty() {
            let list: Vec<String> = proposal.report.order_open.iter().map(|p| place(pane.play.numbering(), p + 1, lang)).collect();
            let list = if workspace.hides_counts() { String::new() } else { list.join(" ") };
            lines.push((lang.fill("desk.sheet.order-open", &[("places", &list)]), Role::Accent));
        }
        let classes = [Class::Agreed, Class::FirstOnly, Class::SecondOnly, Class::Corrected, Class::Inferred, Class::Disputed];
        let remembered = proposal.report.plies.iter().any(|p| p.class == Class::Remembered);
        let legend: Vec<String> = classes
            .into_iter()
            .chain(remembered.then_some(Class::Remembered))
            .map(|c| format!("{} {}", class_sign(c, glyphs), lang.text(class_key(c))))
            .collect();
        let text = legend.join("  ");
        if cells(&text) <= width {
            lines.push((text, Role::Dim));
        }
    } else if pane.record.sheets.iter().all(Option::is_none) && pane.play.is_empty() {
        lines.extend(wrap(lang.text("desk.sheet.empty"), width).into_iter().map(|line| (line, Role::Dim)));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_have_what_stands_in_them_where_all_have_room() {
        assert_eq!(shares(66, &[28, 18, 18]), [28, 18, 18]);
        assert_eq!(shares(72, &[28, 18, 18]), [30, 20, 20]);
        assert_eq!(shares(84, &[28, 18, 18]), [28, 28, 28]);
        assert_eq!(shares(60, &[28, 18, 18]), [20, 20, 20]);
        assert_eq!(shares(60, &[u16::MAX, u16::MAX, 18]), [20, 20, 20], "longer than any screen");
    }

    #[test]
    fn a_move_is_whole_before_what_is_noted_beside_it() {
        assert_eq!(shortened("34-30 1:21", 8, "…"), "34-30…");
        assert_eq!(shortened("34-30 1:21", 10, "…"), "34-30 1:21");
        assert_eq!(shortened("15-20 (=) 1:19", 11, "…"), "15-20 (=)…");
        assert_eq!(shortened("14x23x32x21x12", 8, "…"), "14x23x3…");
        assert_eq!(shortened("炮二平五 0:59", 10, "…"), "炮二平五…");
        assert_eq!(shortened("炮二平五 0:59", 8, "…"), "炮二平五…");
    }
}
