//! Draws the protocol being typed: two lines at the foot, below the row that they are about.

use super::canvas::Canvas;
use super::theme::Role;
use crate::tui::layout::cells;
use crate::tui::model::Model;
use crate::tui::overlay::ProtocolLine;
use crate::tui::protocol::{given, key, marks, score};
use crate::words::Message;
use crate::words::game::points_in;
use ratatui::layout::Rect;

/// Draws it: the signs with what they say in words, and below the keys or what is wrong.
pub fn draw(canvas: &mut Canvas<'_>, area: Rect, line: &ProtocolLine, model: &Model) {
    let lang = model.lang();
    let Some(workspace) = model.workspace() else { return };
    let Some((section, round)) = workspace.section().zip(workspace.shown_round()) else { return };
    let Some(meeting) = round.meeting(line.table) else { return };
    let strip = Rect { y: area.bottom().saturating_sub(2), height: 2.min(area.height), ..area };
    canvas.clear(strip);
    let name = section.name(meeting.first);
    let typed = lang.fill("team.protocol.line", &[("table", &line.table.to_string()), ("typed", line.input.value())]);
    let mut x = strip.x + 1;
    x += canvas.put(x, strip.y, strip.width, &format!("{typed}{} ", canvas.signs().caret), Role::Accent);
    let room = strip.right().saturating_sub(x + 1);
    let read = marks(line.input.value(), meeting.games.len());
    match &read {
        Ok(marks) if marks.is_empty() => {
            let against = lang.fill("team.protocol.against", &[("first", name), ("second", section.name(meeting.second))]);
            canvas.put(x, strip.y, room, &against, Role::Plain);
        }
        Ok(marks) => {
            let words: Vec<&str> = marks.iter().map(|mark| lang.get(key(*mark)).unwrap_or_default()).collect();
            let (first, second) = score(&given(marks, &meeting), &meeting, &section.scoring());
            let score = format!("{}-{}", points_in(first), points_in(second));
            let values = [("team", name), ("results", &*words.join(lang.text("ui.form.join"))), ("score", &*score)];
            let echo = lang.fill("team.protocol.echo", &values);
            // Of many boards the score matters more than the words.
            let short = lang.fill("team.protocol.echo-short", &[("team", name), ("score", &score)]);
            canvas.put(x, strip.y, room, if cells(&echo) <= room { &echo } else { &short }, Role::Plain);
        }
        Err(slip) => {
            canvas.put(x, strip.y, room, &slip.say(lang), Role::Alarm);
        }
    }
    let (foot, role) = match line.problem.as_str() {
        "" => (lang.text("team.protocol.keys"), Role::Dim),
        problem => (problem, Role::Alarm),
    };
    canvas.put(strip.x + 1, strip.y + 1, strip.width.saturating_sub(2), foot, role);
}
