//! `view(model, buffer)`: draws, decides nothing, changes nothing.

mod board;
mod bracket;
mod by_hand;
mod call;
mod canvas;
mod clock;
mod facts;
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
mod tables;
mod teams;
mod theme;

use super::command::Cmd;
use super::model::{Model, Pane, SMALLEST, Screen, Tone, View, Workspace};
use super::overlay::{Overlay, Stage};
use super::said;
use super::task::Progress;
use crate::tui::layout::{WIDE, cells, wrap};
use crate::words::{self, Lang, Message};
use canvas::Canvas;
use event::{GameAt, Section};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use theme::Role;

/// Draws the whole screen.
pub fn view(model: &Model, buffer: &mut Buffer) {
    let area = buffer.area;
    buffer.set_style(area, theme::ground(model.theme()));
    let mut canvas = Canvas { buffer, theme: model.theme(), glyphs: model.glyphs() };
    if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
        return too_small(&mut canvas, area, model);
    }
    let foot = Rect { y: area.bottom() - 1, height: 1, ..area };
    // A strip never covers the row it is about: what lies above it is drawn in the room that is left.
    let rest = Rect { height: area.height - 1 - call::height(model, area), ..area };
    match &model.screen {
        Screen::Home(home) => home::draw(&mut canvas, rest, home, model),
        Screen::Event(workspace) => event(&mut canvas, rest, workspace, model),
    }
    draw_foot(&mut canvas, foot, model);
    for overlay in &model.overlays {
        overlays::draw(&mut canvas, area, overlay, model);
    }
}

/// What there is to say where nothing else can be shown: how large the window must be, and which keys work.
fn too_small(canvas: &mut Canvas<'_>, area: Rect, model: &Model) {
    let number = |n: u16| n.to_string();
    let values = [
        ("columns", number(SMALLEST.0)),
        ("rows", number(SMALLEST.1)),
        ("has-columns", number(area.width)),
        ("has-rows", number(area.height)),
        ("key", model.keymap.keys_of(Cmd::Quit)),
    ];
    let text = model.lang().fill("ui.too-small", &values.each_ref().map(|(k, v)| (*k, v.as_str())));
    for (line, y) in wrap(&text, area.width).iter().filter(|line| !line.is_empty()).zip(area.y..area.bottom()) {
        canvas.put(area.x, y, area.width, line, Role::Plain);
    }
}

fn event(canvas: &mut Canvas<'_>, area: Rect, workspace: &Workspace, model: &Model) {
    let whole = Rect { y: area.y + 2, height: area.height - 2, ..area };
    let whole = banner(canvas, whole, workspace, model.lang());
    // One column stays free at the right edge, so that nothing seems cut off there.
    let area = Rect { width: area.width - 1, ..area };
    strip(canvas, Rect { height: 1, ..area }, workspace, model);
    tabs(canvas, Rect { y: area.y + 1, height: 1, ..area }, workspace, model.lang());
    let body = Rect { width: area.width, ..whole };
    match workspace.view {
        View::Players if workspace.section().is_some_and(Section::is_of_teams) => teams::draw(canvas, body, workspace, model),
        View::Players => players::draw(canvas, body, workspace, model),
        View::Pairings => tiles(canvas, whole, workspace, model),
        View::Clocks => clock::sheet(canvas, body, workspace, model),
        View::Standings => tables::standings(canvas, body, workspace, model),
        View::Crosstable if workspace.shows_bracket() => bracket::draw(canvas, body, workspace, model),
        View::Crosstable => tables::crosstable(canvas, body, workspace, model),
        View::Documents => tables::documents(canvas, body, workspace, model),
        View::Log => tables::log(canvas, body, workspace, model),
    }
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

/// The strip: event, section, round; game, system, tempo; saved mark, backup.
fn strip(canvas: &mut Canvas<'_>, area: Rect, workspace: &Workspace, model: &Model) {
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
            words::system_words(section.setup.system, lang),
            section.setup.time_control.as_str(),
        ];
        let facts: Vec<&str> = facts.into_iter().filter(|f| !f.is_empty()).collect();
        let text = facts.join(&format!(" {} ", signs.dot));
        if used + 4 + cells(&text) < room {
            canvas.put(area.x + 1 + used + 3, area.y, room - used - 3, &text, Role::Dim);
        }
    }
}

fn tabs(canvas: &mut Canvas<'_>, area: Rect, workspace: &Workspace, lang: Lang) {
    let state = round_state(workspace, lang);
    let used = canvas.put_right(area, area.y, &state, Role::Accent);
    let mut x = if area.width < 100 { area.x } else { area.x + 1 };
    for view in View::ALL {
        let of_teams = view == View::Players && workspace.section().is_some_and(Section::is_of_teams);
        let title = if of_teams { lang.text("team.view") } else { lang.text(view.key()) };
        let here = view == workspace.view;
        // On a narrow screen one blank between the titles is enough.
        let text = match (here, area.width < 100) {
            (true, true) => format!(" [{title}]"),
            (true, false) => format!("[{title}]"),
            (false, true) => format!(" {title}"),
            (false, false) => format!(" {title} "),
        };
        let room = area.right().saturating_sub(used + 1).saturating_sub(x);
        x += canvas.put(x, area.y, room, &text, if here { Role::Accent } else { Role::Dim });
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
    let drawn = workspace.section().map(|s| s.drawn_meetings(round)).unwrap_or_default();
    let missing = workspace.section().map_or(0, |section| {
        // Where results come in without line-ups nobody waits for these.
        let waits = |team: &event::PlayerId| round.boards.iter().all(|b| b.result.is_none() || ![b.white, b.black].contains(team));
        section.line_ups_missing(round).iter().filter(|team| waits(team)).count()
    });
    match open.len() {
        1.. if missing > 0 => lang.fill("team.state.line-ups", &[("count", &missing.to_string())]),
        0 if !drawn.is_empty() => {
            let tables: Vec<String> = drawn.iter().map(u16::to_string).collect();
            lang.fill("ui.state.drawn", &[("tables", &tables.join(" "))])
        }
        0 => lang.fill("ui.state.complete", &[("round", &number)]),
        1..=6 => lang.fill("ui.state.open", &[("count", &open.len().to_string()), ("boards", &open.join(" "))]),
        count => lang.fill("ui.state.many-open", &[("count", &count.to_string()), ("at", at)]),
    }
}

/// The four panes: side by side on a wide screen, one with a digest of the others on a narrow one.
fn tiles(canvas: &mut Canvas<'_>, area: Rect, workspace: &Workspace, model: &Model) {
    let lang = model.lang();
    let draw = |canvas: &mut Canvas<'_>, area: Rect, pane: Pane| {
        let inside = canvas.frame(area, lang.text(pane.key()), pane == workspace.pane);
        match pane {
            Pane::Pairings => pairings::draw(canvas, inside, workspace, model),
            Pane::Board => board::draw(canvas, inside, workspace, model),
            Pane::Scoresheet => sheets::draw(canvas, inside, workspace, model),
            Pane::Clock => panes::clock(canvas, inside, workspace, model),
        }
    };
    if area.width >= WIDE && !workspace.zoom {
        let on_game = matches!(workspace.pane, Pane::Board | Pane::Scoresheet);
        let list = area.width * if on_game { 5 } else { 6 } / 10;
        let side = area.width - list;
        let board = (area.height * if on_game { 64 } else { 55 } / 100).max(3);
        let right = Rect { x: area.x + list, width: side, ..area };
        let below = Rect { y: right.y + board, height: right.height - board, ..right };
        draw(canvas, Rect { height: board, ..right }, Pane::Board);
        // Whoever works on the game needs the sheets wide; the list gives up its lower half for them.
        if on_game {
            let upper = area.height * 35 / 100;
            draw(canvas, Rect { width: list, height: upper, ..area }, Pane::Pairings);
            draw(canvas, Rect { width: list, y: area.y + upper, height: area.height - upper, ..area }, Pane::Scoresheet);
            draw(canvas, below, Pane::Clock);
        } else {
            let half = below.width / 2;
            draw(canvas, Rect { width: list, ..area }, Pane::Pairings);
            draw(canvas, Rect { width: half, ..below }, Pane::Scoresheet);
            draw(canvas, Rect { x: below.x + half, width: below.width - half, ..below }, Pane::Clock);
        }
    } else {
        let list = Rect { height: area.height - 1, ..area };
        match workspace.pane {
            Pane::Pairings => pairings::draw(canvas, list, workspace, model),
            pane => draw(canvas, list, pane),
        }
        let digest = panes::digest(workspace, lang);
        canvas.put(area.x + 1, area.bottom() - 1, area.width - 2, &digest, Role::Dim);
    }
}

/// The foot: what was said, or what is being typed, and the keys that help.
fn draw_foot(canvas: &mut Canvas<'_>, area: Rect, model: &Model) {
    let lang = model.lang();
    let beside = beside(model);
    // The clock of a game has its own keys: those of the list behind it do not work there.
    let pane = model.overlays.last().and_then(|top| if let Overlay::Clock(panel) = top { Some(panel.stage) } else { None });
    let usual = if pane.is_some() { "" } else { lang.text("ui.foot.hints") };
    let (hints, hints_role) = beside.as_ref().map_or((usual, Role::Dim), |(text, role)| (text.as_str(), *role));
    let hint_cells = cells(hints);
    let caret = canvas.signs().caret;
    let (text, role) = match (model.workspace(), &model.notice) {
        (Some(w), _) if w.finding => (format!("/{}{caret}", w.find.as_deref().unwrap_or_default()), Role::Accent),
        (Some(w), _) if !w.number.is_empty() => (format!("{}{caret} {}", w.number, chosen(w, lang)), Role::Accent),
        (_, Some(notice)) => {
            let (mark, role) = match notice.tone {
                Tone::Done => (canvas.signs().tick, Role::Done),
                Tone::Note => (canvas.signs().dot, Role::Accent),
                Tone::Alarm => ("!", Role::Alarm),
            };
            (format!("{mark} {}", notice.text), role)
        }
        (Some(_), None) if pane.is_some() => {
            let keys = pane.map_or("", |stage| match stage {
                Stage::Reading => "ui.foot.clock-reading",
                Stage::Case(_) => "ui.foot.clock-case",
                Stage::Choosing => "ui.foot.clock-choosing",
            });
            (lang.get(keys).unwrap_or_default().to_owned(), Role::Dim)
        }
        (Some(w), None) => (mode_line(w, lang), Role::Dim),
        (None, None) => (String::new(), Role::Dim),
    };
    let needs = cells(&text) + 2;
    // The keys give way to what is said; what goes on beside does not.
    let show_hints = needs + hint_cells < area.width || beside.is_some() && hint_cells + 20 < area.width;
    let room = if show_hints { area.width - hint_cells - 2 } else { area.width.saturating_sub(2) };
    canvas.put(area.x + 1, area.y, room, &text, role);
    if show_hints {
        canvas.put_right(Rect { width: area.width - 1, ..area }, area.y, hints, hints_role);
    }
}

/// What goes on beside the screen, the newest first named, or what went wrong there; with the key that stops it or says why.
fn beside(model: &Model) -> Option<(String, Role)> {
    let lang = model.lang();
    let key = model.keymap.keys_of(Cmd::StopTask);
    if let Some(task) = model.tasks.last() {
        let Progress { percent, detail } = &task.progress;
        let more = model.tasks.len() - 1;
        let more = if more == 0 { String::new() } else { format!(" (+{more})") };
        let text = match percent {
            Some(percent) => lang.fill("ui.task.running", &[("percent", &percent.to_string()), ("what", detail), ("key", &key)]),
            None => lang.fill("ui.task.running-plain", &[("what", detail), ("more", &more), ("key", &key)]),
        };
        return Some((text, Role::Dim));
    }
    let count = model.troubles.len();
    (count > 0).then(|| (lang.fill("ui.task.trouble", &[("count", &count.to_string()), ("key", &key)]), Role::Alarm))
}

/// Who the number typed names.
fn chosen(workspace: &Workspace, lang: Lang) -> String {
    let Some(section) = workspace.section() else { return String::new() };
    match workspace.view {
        View::Pairings | View::Clocks => match workspace.board().filter(|_| workspace.is_numbered()) {
            Some(b) => {
                let [white, black] = said::names(section, workspace.round_number(), b);
                let label = section.label(GameAt::new(workspace.round_number(), b.number));
                lang.fill("ui.foot.board", &[("board", &label), ("white", white), ("black", black)])
            }
            None => lang.fill("ui.said.no-board", &[("board", &workspace.number)]),
        },
        _ => workspace.player().map_or_else(String::new, |id| section.name(id).to_owned()),
    }
}

/// The keys of the view, and what mode is on.
fn mode_line(workspace: &Workspace, lang: Lang) -> String {
    if let Some(pass) = &workspace.second_pass {
        return lang.fill("ui.foot.second-pass", &[("count", &pass.agreed.to_string())]);
    }
    if let Some(find) = &workspace.find {
        return words::fill(lang.text("ui.foot.filter"), &[("text", find)]);
    }
    let editing = workspace.section().and_then(|s| s.current()).is_some_and(|r| r.editing);
    match workspace.view {
        View::Players if workspace.section().is_some_and(Section::is_of_teams) => lang.text("team.foot.teams"),
        View::Players => lang.text("ui.foot.players"),
        View::Pairings if workspace.pane == Pane::Board => lang.text("ui.foot.board-pane"),
        View::Pairings if workspace.pane == Pane::Scoresheet => lang.text("ui.foot.sheet-pane"),
        View::Pairings if editing => lang.text("ui.foot.editing"),
        View::Pairings if workspace.shown_round().is_some_and(|r| r.published.is_none()) => lang.text("ui.foot.draft"),
        View::Pairings if workspace.is_to_be_decided() => lang.text("ui.foot.drawn-meeting"),
        View::Pairings if workspace.opened_table().is_some() => lang.text("team.foot.boards"),
        View::Pairings if workspace.lists_matches() => lang.text("team.foot.matches"),
        View::Pairings => lang.text("ui.foot.pairings"),
        View::Clocks => lang.text("ui.foot.clocks"),
        View::Standings if workspace.section().is_some_and(Section::is_of_teams) => lang.text("team.foot.standings"),
        View::Standings if workspace.ranks_units() => lang.text("team.foot.units"),
        View::Standings => lang.text("ui.foot.standings"),
        View::Crosstable if workspace.shows_bracket() => lang.text("ui.foot.bracket"),
        View::Crosstable => lang.text("ui.foot.crosstable"),
        View::Documents => lang.text("ui.foot.documents"),
        View::Log => lang.text("ui.foot.log"),
    }
    .to_owned()
}
