//! The teams of a section: check-in, name, unit, strength, how many players.

use super::below::{self, rows_shown};
use super::canvas::{Canvas, left, right};
use super::players::{PRESENCE, is_without_presence, presence_below, put_summary, remarks, state, summary, without};
use super::theme::Role;
use crate::tui::layout::first_row;
use crate::tui::model::{Model, Workspace};
use crate::tui::said::number_in_list;
use ratatui::layout::Rect;

/// Draws the list.
pub fn draw(canvas: &mut Canvas<'_>, area: Rect, workspace: &Workspace, model: &Model) {
    let lang = model.lang();
    let Some(section) = workspace.section() else { return };
    if section.players.is_empty() {
        for (y, key) in (area.y..area.bottom()).zip(["team.empty", "team.empty-how"]) {
            canvas.put(area.x + 1, y, area.width.saturating_sub(2), lang.get(key).unwrap_or_default(), Role::Plain);
        }
        return;
    }
    let is_asked = section.asks_presence();
    let words = lang.text(if is_asked { "team.summary" } else { "team.summary-unasked" });
    let heading = summary(workspace, section, words, lang);
    put_summary(canvas, area, &heading);
    let wide = area.width >= 110;
    let columns: &[_] = match area.width {
        110.. => &[right(5), left(14), left(0), right(7), right(8), left(22), left(4), left(20), left(0)],
        // An empty column makes way for the names.
        76.. if section.players.iter().any(|team| !team.person.club.is_empty()) => {
            &[right(5), left(11), left(0), right(7), right(7), left(18)]
        }
        _ => &[right(5), left(11), left(0), right(7), right(7)],
    };
    let count = columns.len();
    let gone: &[usize] = if is_without_presence(section, is_asked) { &[PRESENCE] } else { &[] };
    let columns = &without(columns, gone);
    let head = [
        "ui.column.number",
        "ui.column.presence",
        "team.column.team",
        "team.column.players",
        "team.column.strength",
        "ui.column.club",
        "ui.column.federation",
        "team.column.captain",
        "ui.column.remarks",
    ]
    .map(|key| lang.get(key).unwrap_or_default());
    let row = |y| Rect { x: area.x, y, width: area.width, height: 1 };
    canvas.row(row(area.y + 1), columns, &without(&head[..count], gone), Role::Dim);
    let shown = workspace.shown_players();
    let height = rows_shown(shown.len(), usize::from(area.height.saturating_sub(2)));
    let at = workspace.players.row(&shown);
    let first = first_row(at, shown.len(), height);
    for ((index, id), y) in shown.iter().enumerate().skip(first).take(height).zip(area.y + 2..) {
        let Some(team) = section.player(*id) else { continue };
        let chosen = index == at;
        let (state, role) = state(team, is_asked, canvas.signs(), lang);
        let cursor = if chosen { canvas.signs().cursor } else { " " };
        let number = format!("{}{cursor}", number_in_list(Some(team)));
        let remarks = remarks(team, section, lang);
        let p = &team.person;
        let name = if !wide && !remarks.is_empty() { format!("{} ({remarks})", p.name) } else { p.name.clone() };
        let players = team.roster.len().to_string();
        let strength = section.rating_of(team).filter(|_| !workspace.quiet).map_or_else(String::new, |r| r.to_string());
        let texts = [number.as_str(), &state, &name, &players, &strength, &p.club, &p.federation, &p.captain, &remarks];
        canvas.row(row(y), columns, &without(&texts[..count], gone), role);
        if chosen {
            canvas.wash(row(y), Role::Cursor);
        }
    }
    let last = (first + height).min(shown.len());
    below::say(canvas, area, (shown.len(), first..last), &presence_below(section, &shown[last..], lang), lang);
}
