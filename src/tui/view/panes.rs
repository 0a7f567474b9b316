//! Board, scoresheet and clock of the selected game.

use super::canvas::Canvas;
use super::theme::Role;
use crate::tui::layout::cells;
use crate::tui::model::{Model, Workspace};
use crate::words::Lang;
use crate::words::colors;
use crate::words::stage::meeting_words;
use event::{GameAt, Moment, Section};
use ratatui::layout::Rect;

fn lines(canvas: &mut Canvas<'_>, area: Rect, texts: &[(String, Role)]) {
    for (y, (text, role)) in (area.y..area.bottom()).zip(texts) {
        canvas.put(area.x + 1, y, area.width.saturating_sub(2), text, *role);
    }
}

/// The clock of the selected game: large figures, the card to key in below them or beside, then what is known of it.
pub fn clock(canvas: &mut Canvas<'_>, area: Rect, workspace: &Workspace, model: &Model) {
    let lang = model.lang();
    let Some(section) = workspace.section() else { return };
    let below = super::clock_face::draw(canvas, area, workspace, lang);
    let mut texts = vec![(lang.fill("ui.pane.control", &[("control", &section.setup.time_control)]), Role::Plain)];
    texts.extend(meeting_line(workspace, section, lang).map(|line| (line, Role::Accent)));
    if let Some(started) = workspace.shown_round().and_then(|r| r.started.as_ref()) {
        texts.push((started_words(started, section, lang), Role::Plain));
    }
    if let Some(board) = workspace.board() {
        let at = GameAt::new(workspace.round_number(), board.number);
        texts.extend(match workspace.quiet {
            true => super::clock::times(section, at, lang),
            false => super::clock::digest(section, at, lang, workspace.hides_counts()),
        });
    }
    let texts: Vec<(String, Role)> = texts
        .into_iter()
        .flat_map(|(text, role)| super::clock::wrap(&text, area.width.saturating_sub(2)).into_iter().map(move |part| (part, role)))
        .collect();
    lines(canvas, Rect { y: below, height: area.bottom().saturating_sub(below), ..area }, &texts);
}

/// The score of the meeting, where it has several games or has to be won.
fn meeting_line(workspace: &Workspace, section: &Section, lang: Lang) -> Option<String> {
    let meeting = workspace.meeting().filter(|_| !workspace.quiet)?;
    let has_score = !meeting.is_one_game() || meeting.settled(&section.scoring()).is_some() || workspace.is_to_be_decided();
    has_score.then(|| meeting_words(section, &meeting, lang))
}

/// When the round began, and when the default time runs out.
pub fn started_words(started: &Moment, section: &Section, lang: Lang) -> String {
    let at = &started.hour_minute();
    let minutes = section.setup.default_minutes;
    match started.later(minutes).filter(|_| minutes > 0) {
        Some(until) => lang.fill("ui.pane.started-default", &[("at", at), ("until", &until)]),
        None => lang.fill("ui.pane.started", &[("at", at)]),
    }
}

/// One line that speaks of the panes not shown, in so many cells.
pub fn digest(workspace: &Workspace, width: u16, lang: Lang) -> String {
    let (Some(section), Some(b)) = (workspace.section(), workspace.board()) else { return String::new() };
    if workspace.hides_draft() {
        return String::new();
    }
    let (white, black) = colors(section.setup.game, lang);
    // Of an opened match of teams the board is what is looked at.
    if let Some(line) = meeting_line(workspace, section, lang).filter(|_| workspace.opened_table().is_none()) {
        return line;
    }
    let started = workspace
        .shown_round()
        .and_then(|r| r.started.as_ref())
        .map_or_else(String::new, |at| format!("  {}", lang.fill("ui.pane.started", &[("at", &at.hour_minute())])));
    // The teams stand in the row of the match.
    let [first, second] = crate::tui::said::names(section, workspace.round_number(), b);
    let label = section.label(GameAt::new(workspace.round_number(), b.number));
    let values = [("board", &*label), ("white", white), ("first", first), ("black", black), ("second", second)];
    let line = lang.fill("ui.pane.game", &values);
    if cells(&line) + cells(&started) > width { line } else { line + &started }
}
