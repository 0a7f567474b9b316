//! `view(model, buffer)`: draws, decides nothing, changes nothing.

mod below;
mod board;
mod board_strip;
mod bracket;
mod by_hand;
mod call;
pub mod canvas;
mod clock;
mod clock_face;
mod cockpit;
mod crosstable;
mod detail;
mod digits;
mod facts;
mod find;
mod foot;
mod forms;
mod home;
mod line_up;
mod matches;
mod overlays;
mod pairings;
mod panes;
mod players;
mod protocol;
mod rolls;
mod rules;
mod sheets;
mod strip;
mod tables;
mod teams;
pub mod theme;

use super::command::Cmd;
use super::detail::BESIDE;
use super::model::{Model, Pane, SMALLEST, Screen, View, Workspace};
use crate::tui::layout::{WIDE, cells, wrap};
use crate::tui::picture::Scene;
use crate::words::{self, Lang, Message};
use canvas::Canvas;
use event::Section;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use strip::Strip;
use theme::Role;

/// The rows of a time in large figures.
#[cfg(test)]
pub fn figures(time: &str) -> [String; 3] {
    digits::lines(time, crate::config::Glyphs::Unicode)
}

/// Draws the whole screen in text. Gives the picture of the board where one may stand over the board of text: nothing lies over it.
pub fn view(model: &Model, buffer: &mut Buffer) -> Option<Scene> {
    let area = buffer.area;
    buffer.set_style(area, theme::ground(model.theme()));
    let mut canvas = Canvas { buffer, theme: model.theme(), glyphs: model.glyphs(), scene: None };
    if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
        too_small(&mut canvas, area, model);
        return None;
    }
    let foot = Rect { y: area.bottom() - 1, height: 1, ..area };
    let above = Rect { height: area.height - 1, ..area };
    // A choice or a question stands above the foot; everything else makes room for it, so that its row stays in sight.
    let strip = Strip::of(model, area.width);
    let taken = strip.as_ref().map_or_else(|| call::height(model, area), |strip| strip.height(above.height));
    let rest = Rect { height: above.height - taken, ..above };
    match &model.screen {
        Screen::Home(home) => home::draw(&mut canvas, rest, home, model),
        Screen::Event(workspace) => event(&mut canvas, rest, workspace, model),
    }
    foot::draw(&mut canvas, foot, rest.bottom(), model);
    let said = foot::rows_above(&canvas, foot, rest.bottom(), model);
    let whole = if strip.is_some() { rest } else { Rect { height: area.height.saturating_sub(said), ..area } };
    let below = canvas.scene.as_ref().filter(|_| !model.overlays.is_empty()).map(|_| canvas.buffer.clone());
    for overlay in model.overlays.iter().filter(|o| strip.is_none() || !matches!(o, super::overlay::Overlay::Call(_))) {
        overlays::draw(&mut canvas, whole, overlay, model);
    }
    if let Some(strip) = strip {
        strip.draw(&mut canvas, Rect { y: rest.bottom(), height: taken, ..area });
    }
    foot::draw_above(&mut canvas, foot, rest.bottom(), model);
    if model.leaving && !model.overlays.is_empty() {
        // What the next Esc drops is said above whatever has the foot for itself.
        canvas.clear(foot);
        canvas.put(foot.x + 1, foot.y, foot.width.saturating_sub(1), model.lang().text("find.esc-again"), Role::Alarm);
    }
    let is_bare = |scene: &Scene| below.is_none_or(|below| scene.place.positions().all(|at| below[at] == canvas.buffer[at]));
    canvas.scene.take().filter(is_bare)
}

/// What there is to say where nothing else can be shown: how large the window must be, and which keys work.
fn too_small(canvas: &mut Canvas<'_>, area: Rect, model: &Model) {
    let number = |n: u16| n.to_string();
    let values = [
        ("columns", number(SMALLEST.0)),
        ("rows", number(SMALLEST.1)),
        ("has-columns", number(area.width)),
        ("has-rows", number(area.height)),
        ("key", model.keys_of(Cmd::Quit)),
    ];
    let text = model.lang().fill("ui.too-small", &values.each_ref().map(|(k, v)| (*k, v.as_str())));
    for (line, y) in wrap(&text, area.width).iter().filter(|line| !line.is_empty()).zip(area.y..area.bottom()) {
        canvas.put(area.x, y, area.width, line, Role::Plain);
    }
}

fn event(canvas: &mut Canvas<'_>, area: Rect, workspace: &Workspace, model: &Model) {
    let whole = head(canvas, area, workspace, model);
    let whole = banner(canvas, whole, workspace, model.lang());
    // One column stays free at the right edge, so that nothing seems cut off there.
    let area = Rect { width: area.width - 1, ..area };
    let body = Rect { width: area.width, ..whole };
    let (list, side) = detail::split(body, workspace, model);
    match workspace.view {
        View::Players if workspace.section().is_some_and(Section::is_of_teams) => teams::draw(canvas, list, workspace, model),
        View::Players => players::draw(canvas, list, workspace, model),
        View::Pairings if workspace.pane != Pane::Pairings => game_room(canvas, whole, workspace, model),
        View::Pairings => home_list(canvas, list, workspace, model),
        View::Clocks => clock::sheet(canvas, list, workspace, model),
        View::Standings => tables::standings(canvas, list, workspace, model),
        View::Crosstable if workspace.shows_bracket() => bracket::draw(canvas, list, side.is_none(), workspace, model),
        View::Crosstable => crosstable::draw(canvas, list, workspace, model),
        View::Documents => tables::documents(canvas, list, workspace, model),
        View::Log => tables::log(canvas, list, workspace, model),
    }
    if let Some(side) = side {
        detail::beside(canvas, side, workspace, model);
    }
}

pub use clock::reason_rows;
pub use crosstable::further as further_rounds;
pub use overlays::help_page;
pub use strip::question_rows_below;

/// Lines of the page of the chosen row: a measure, for whoever scrolls it.
pub fn detail_rows(model: &Model) -> usize {
    detail::rows(model)
}

/// What stands above every view: where we are, the views, the day, a cell for each board; a low window shows less of it. Gives the area
/// that is left.
fn head(canvas: &mut Canvas<'_>, area: Rect, workspace: &Workspace, model: &Model) -> Rect {
    let inside = Rect { width: area.width - 1, height: 1, ..area };
    place(canvas, inside, workspace, model);
    let mut y = area.y + 1;
    if area.height >= 16 {
        tabs(canvas, Rect { y, ..inside }, workspace, model);
        y += 1;
    }
    cockpit::draw(canvas, Rect { y, ..inside }, workspace, model);
    y += 1;
    let round = workspace.section().zip(workspace.shown_round());
    let on_boards = matches!(workspace.view, View::Pairings | View::Clocks) && workspace.pane == Pane::Pairings;
    if let Some((section, round)) = round.filter(|(_, round)| on_boards && area.height >= 22 && round.boards.len() > 1) {
        let height = board_strip::height(round, inside.width);
        board_strip::draw(canvas, Rect { y, height, ..inside }, (section, round), workspace);
        y += height;
    }
    Rect { y, height: area.bottom().saturating_sub(y), ..area }
}

/// That the event lost its file, in full, as long as it is open; gives the area that is left.
fn banner(canvas: &mut Canvas<'_>, area: Rect, workspace: &Workspace, lang: Lang) -> Rect {
    let Some(moved) = &workspace.moved else { return area };
    let lines = wrap(&format!("! {}", moved.say(lang)), area.width.saturating_sub(3));
    let height = area.height.saturating_sub(4).min(u16::try_from(lines.len()).unwrap_or(u16::MAX));
    for (y, line) in (area.y..area.y + height).zip(&lines) {
        canvas.put(area.x + 1, y, area.width - 2, line, Role::Alarm);
    }
    Rect { y: area.y + height, height: area.height - height, ..area }
}

/// The first line: event, section, round; game, system, tempo; saved mark, backup.
fn place(canvas: &mut Canvas<'_>, area: Rect, workspace: &Workspace, model: &Model) {
    let lang = model.lang();
    let signs = canvas.signs();
    let mut path = workspace.event.info.name.clone();
    if let Some(section) = workspace.section() {
        let round = lang
            .fill("ui.strip.round", &[("round", &section.current_number().to_string()), ("rounds", &section.rounds_planned().to_string())]);
        path = format!("{path} {a} {} {a} {round}", section.setup.name, a = signs.arrow);
    }
    let saved = match (&workspace.read_only, &model.waiting) {
        (Some(_), _) => (lang.text("ui.strip.read-only").to_owned(), Role::Alarm),
        (None, _) if workspace.moved.as_ref().is_some_and(|m| m.rescue.is_err()) => {
            (lang.text("ui.strip.not-saved").to_owned(), Role::Alarm)
        }
        (None, Some(waiting)) => (lang.text(waiting.what).to_owned(), Role::Accent),
        (None, None) if workspace.saved.is_empty() => (String::new(), Role::Dim),
        (None, None) if workspace.moved.is_some() => (lang.fill("ui.strip.rescue", &[("at", &workspace.saved)]), Role::Alarm),
        (None, None) => (format!("{} {}", signs.tick, lang.fill("ui.strip.saved", &[("at", &workspace.saved)])), Role::Done),
    };
    let backup = match &workspace.backup {
        _ if workspace.copy_failed => lang.text("ui.strip.backup-failed").to_owned(),
        Some(copy) => lang.fill("ui.strip.backup", &[("copy", copy)]),
        None => lang.text("ui.strip.no-backup").to_owned(),
    };
    let right = cells(&saved.0) + 3 + cells(&backup);
    let used =
        canvas.put_right(area, area.y, &backup, if workspace.backup.is_some() && !workspace.copy_failed { Role::Dim } else { Role::Alarm });
    let before = Rect { width: area.width.saturating_sub(used + 2), ..area };
    canvas.put_right(before, area.y, &saved.0, saved.1);
    let room = area.width.saturating_sub(right + 2);
    // On a narrow screen the section and the round matter more than the name of the event.
    if let (true, Some((_, short))) = (cells(&path) > room, path.split_once(&format!(" {} ", signs.arrow))) {
        path = short.to_owned();
    }
    let used = canvas.put(area.x + 1, area.y, room, &path, Role::Head);
    if let Some(section) = workspace.section() {
        let facts = [
            words::game_words(section.setup.game, lang),
            words::system_words(workspace.shown_stage().map_or(section.setup.system, |stage| section.system_of(stage)), lang),
            section.setup.time_control.as_str(),
        ];
        let facts: Vec<&str> = facts.into_iter().filter(|f| !f.is_empty()).collect();
        let text = facts.join(&format!(" {} ", signs.dot));
        if used + 4 + cells(&text) < room {
            canvas.put(area.x + 1 + used + 3, area.y, room - used - 3, &text, Role::Dim);
        }
    }
}

fn tabs(canvas: &mut Canvas<'_>, area: Rect, workspace: &Workspace, model: &Model) {
    let lang = model.lang();
    // The line below says how the round stands; what it has no room for stands here where there is.
    // That something is blanked is said in any width.
    let (state, role) = match workspace.quiet {
        true => (lang.text("ui.quiet.on").to_owned(), Role::Alarm),
        false if area.width < 120 => (String::new(), Role::Accent),
        false => (round_state(workspace, lang), Role::Accent),
    };
    let used = canvas.put_right(area, area.y, &state, role);
    let keyed = |cmd: Cmd, title: &str| format!("{} {title}", model.first_key_of(cmd));
    let titles: Vec<(View, String)> = View::ALL
        .into_iter()
        .map(|view| {
            let of_teams = view == View::Players && workspace.section().is_some_and(Section::is_of_teams);
            let title = if of_teams { lang.text("team.view") } else { lang.text(view.key()) };
            (view, keyed(view.command(), title))
        })
        .collect();
    // Beside what stands at the right where it is said in any width.
    let room = if workspace.quiet { area.width.saturating_sub(used + 1) } else { area.width };
    let needs: u16 = titles.iter().map(|(_, title)| cells(title) + 1).sum();
    let mut x = area.x + u16::from(needs < room);
    for (view, title) in &titles {
        let here = *view == workspace.view;
        // Where the keys have no room the titles alone stand.
        let title = if needs > room + 1 { title.split_once(' ').map_or(title.as_str(), |(_, title)| title) } else { title };
        let room = area.right().saturating_sub(if used > 0 { used + 1 } else { 0 }).saturating_sub(x);
        let used = canvas.put(x, area.y, room, title, if here { Role::Head } else { Role::Dim });
        if here {
            canvas.wash(Rect { x, y: area.y, width: used, height: 1 }, Role::Cursor);
        }
        x += used + 1;
    }
}

/// What the round waits for, in words.
fn round_state(workspace: &Workspace, lang: Lang) -> String {
    let Some(round) = workspace.section().and_then(|s| s.current()) else {
        return lang.text("ui.state.before").to_owned();
    };
    let number = round.number.to_string();
    if round.editing {
        return lang.fill("ui.state.editing", &[("round", &number)]);
    }
    let Some(published) = &round.published else { return lang.fill("ui.state.draft", &[("round", &number)]) };
    let open: Vec<String> = round.open_boards().map(|b| round.label(b)).collect();
    let at = &published.hour_minute();
    if let Some(text) = round_wants(workspace, lang) {
        return text;
    }
    match open.len() {
        0 => lang.fill("ui.state.complete", &[("round", &number)]),
        1..=6 => lang.fill("ui.state.open", &[("count", &open.len().to_string()), ("boards", &open.join(" "))]),
        count => lang.fill("ui.state.many-open", &[("count", &count.to_string()), ("at", at)]),
    }
}

/// What the round wants besides results: line-ups that are missing, drawn meetings that have to be won.
fn round_wants(workspace: &Workspace, lang: Lang) -> Option<String> {
    let round = workspace.section().and_then(Section::current).filter(|r| r.published.is_some() && !r.editing)?;
    let open = round.open_boards().count();
    let drawn = workspace.section().map(|s| s.drawn_meetings(round)).unwrap_or_default();
    let missing = workspace.section().map_or(0, |section| section.line_ups_awaited(round).len());
    match open {
        1.. if missing > 0 => Some(lang.fill("team.state.line-ups", &[("count", &missing.to_string())])),
        0 if !drawn.is_empty() => {
            let tables: Vec<String> = drawn.iter().map(u16::to_string).collect();
            Some(lang.fill("ui.state.drawn", &[("tables", &tables.join(" "))]))
        }
        _ => None,
    }
}

/// The pairing list; where no detail stands beside it, a line below it speaks of the chosen row.
fn home_list(canvas: &mut Canvas<'_>, area: Rect, workspace: &Workspace, model: &Model) {
    if model.size.0 >= BESIDE {
        return pairings::draw(canvas, area, workspace, model);
    }
    pairings::draw(canvas, Rect { height: area.height - 1, ..area }, workspace, model);
    let digest = panes::digest(workspace, area.width - 2, model.lang());
    canvas.put(area.x + 1, area.bottom() - 1, area.width - 2, &digest, Role::Dim);
}

/// Columns of the sheets beside the board: both and the game, their frame, and some room.
const SHEETS: u16 = 80;

/// The game of a row over the whole screen: board, sheets and clock side by side where there is room, else the one with the focus and a line
/// that speaks of the others.
fn game_room(canvas: &mut Canvas<'_>, area: Rect, workspace: &Workspace, model: &Model) {
    let lang = model.lang();
    let draw = |canvas: &mut Canvas<'_>, area: Rect, pane: Pane| {
        let inside = canvas.frame(area, lang.text(pane.key()), pane == workspace.pane);
        match pane {
            Pane::Pairings => {}
            Pane::Board => board::draw(canvas, inside, workspace, model),
            Pane::Scoresheet => sheets::draw(canvas, inside, workspace, model),
            Pane::Clock => panes::clock(canvas, inside, workspace, model),
        }
    };
    if area.width < WIDE || workspace.zoom {
        draw(canvas, Rect { height: area.height - 1, ..area }, workspace.pane);
        let digest = panes::digest(workspace, area.width - 2, lang);
        canvas.put(area.x + 1, area.bottom() - 1, area.width - 2, &digest, Role::Dim);
        return;
    }
    // Both sheets and the game stand side by side from 60 cells on; the board and the facts beside it have the rest.
    let board = (area.width * 55 / 100).max(area.width.saturating_sub(SHEETS));
    let inside = Rect { x: area.x + 1, y: area.y + 1, width: board - 2, height: area.height.saturating_sub(2) };
    let board = board.min(board::wanted(inside, workspace) + 2);
    // Large figures, the card below or beside them, and what is wrong.
    let clock = (area.height / 3).max(6).min(area.height);
    let side = Rect { x: area.x + board, width: area.width - board, ..area };
    draw(canvas, Rect { width: board, ..area }, Pane::Board);
    draw(canvas, Rect { height: area.height - clock, ..side }, Pane::Scoresheet);
    draw(canvas, Rect { y: side.bottom() - clock, height: clock, ..side }, Pane::Clock);
}
