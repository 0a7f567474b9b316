//! The line under a list that says what lies below the window.

use super::canvas::Canvas;
use super::theme::Role;
use crate::words::Lang;
use event::{Board, Round};
use ratatui::layout::Rect;

/// Rows that a list shows in so many lines: where it has more than these, the last line says what lies below.
pub const fn rows_shown(rows: usize, lines: usize) -> usize {
    if rows > lines && lines > 2 { lines - 1 } else { lines }
}

/// Writes the line at the foot of the area of a list: how many rows lie below those shown, and what is to be known of them.
pub fn say(canvas: &mut Canvas<'_>, area: Rect, (rows, shown): (usize, std::ops::Range<usize>), what: &str, lang: Lang) {
    if rows <= shown.len() || shown.len() < 2 || area.height == 0 {
        return;
    }
    let below = rows.saturating_sub(shown.end);
    let count = below.to_string();
    let text = match (below, what.is_empty()) {
        (0, _) => lang.fill("detail.below-none", &[("count", &rows.to_string())]),
        (_, true) => lang.fill("detail.below", &[("count", &count)]),
        (_, false) => lang.fill("detail.below-with", &[("count", &count), ("what", what)]),
    };
    let sign = if below == 0 { " " } else { canvas.signs().more };
    canvas.put(area.x + 1, area.bottom() - 1, area.width.saturating_sub(2), &format!("{sign} {text}"), Role::Dim);
}

/// Which of the boards below the window have no result.
pub fn open_boards(round: &Round, below: &[Board], lang: Lang) -> String {
    const NAMED: usize = 6;
    let open: Vec<String> = below.iter().filter(|b| b.result.is_none()).map(|b| round.label(b)).collect();
    let values = [("count", open.len().to_string()), ("boards", open.iter().take(NAMED).cloned().collect::<Vec<_>>().join(" "))];
    let values = values.each_ref().map(|(k, v)| (*k, v.as_str()));
    match open.len() {
        0 => lang.text("detail.below-done").to_owned(),
        1..=NAMED => lang.fill("detail.below-open", &values),
        _ => lang.fill("detail.below-many-open", &values),
    }
}
