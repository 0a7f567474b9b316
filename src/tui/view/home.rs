//! The home screen: events, and what can be done without one.

use super::canvas::{Canvas, left};
use super::theme::Role;
use crate::tui::command::Cmd;
use crate::tui::layout::first_row;
use crate::tui::model::{Home, Model};
use ratatui::layout::Rect;

/// Draws it.
pub fn draw(canvas: &mut Canvas<'_>, area: Rect, home: &Home, model: &Model) {
    let lang = model.lang();
    canvas.put(area.x + 2, area.y, area.width - 3, lang.text("ui.home.title"), Role::Head);
    canvas.put_right(Rect { width: area.width - 2, ..area }, area.y, env!("CARGO_PKG_VERSION"), Role::Dim);
    canvas.put(area.x + 2, area.y + 1, area.width - 3, lang.text("ui.home.subtitle"), Role::Dim);
    let commands = [Cmd::Open, Cmd::NewEvent, Cmd::BringIn, Cmd::Language, Cmd::Help, Cmd::Quit];
    let list = Rect { x: area.x + 2, y: area.y + 3, width: area.width - 4, height: area.height.saturating_sub(5 + 7) };
    canvas.put(list.x, list.y, list.width, lang.text("ui.home.recent"), Role::Accent);
    if home.recent.is_empty() {
        canvas.put(list.x + 2, list.y + 1, list.width - 2, lang.text("ui.home.none"), Role::Dim);
    }
    let height = usize::from(list.height.saturating_sub(1));
    let first = first_row(home.list.cursor, home.recent.len(), height);
    for ((index, event), y) in home.recent.iter().enumerate().skip(first).take(height).zip(list.y + 1..) {
        let chosen = index == home.list.cursor;
        let row = Rect { y, height: 1, ..list };
        let cursor = if chosen { canvas.signs().cursor } else { " " };
        let path = event.path.display().to_string();
        canvas.row(row, &[left(1), left(0), left(16), left(0)], &[cursor, &event.name, &event.opened, &path], Role::Plain);
        if chosen {
            canvas.wash(row, Role::Cursor);
        }
    }
    let top = area.bottom().saturating_sub(u16::try_from(commands.len()).unwrap_or(0) + 1);
    for (cmd, y) in commands.into_iter().zip(top..area.bottom()) {
        let keys = model.keymap.keys_of(cmd);
        let title = lang.get(&cmd.title_key()).unwrap_or_default();
        let help = lang.get(&cmd.help_key()).unwrap_or_default();
        let row = Rect { x: area.x + 2, y, width: area.width - 4, height: 1 };
        canvas.row(row, &[left(12), left(24), left(0)], &[&keys, title, help], Role::Plain);
    }
}
