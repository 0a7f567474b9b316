//! The home screen: events, and what can be done without one.

use super::canvas::{Canvas, left, right};
use super::theme::Role;
use crate::tui::command::Cmd;
use crate::tui::layout::{cells, first_row, wrap};
use crate::tui::model::Model;
use crate::tui::start::{EventState, Home};
use crate::words::Lang;
use ratatui::layout::Rect;

/// Draws it.
pub fn draw(canvas: &mut Canvas<'_>, area: Rect, home: &Home, model: &Model) {
    let lang = model.lang();
    canvas.put(area.x + 2, area.y, area.width - 3, lang.text("ui.home.title"), Role::Head);
    canvas.put_right(Rect { width: area.width - 2, ..area }, area.y, env!("CARGO_PKG_VERSION"), Role::Dim);
    canvas.put(area.x + 2, area.y + 1, area.width - 3, lang.text("ui.home.subtitle"), Role::Dim);
    let titles = COMMANDS.iter().filter_map(|cmd| lang.get(&cmd.title_key())).map(cells).max().unwrap_or(0);
    let whole = commands(area, titles, true, model);
    // A long help takes a second line where the window is high, or no event needs it.
    let is_roomy = area.height >= ROOMY || whole.len() + home.recent.len().max(1) + 7 <= usize::from(area.height);
    let commands = if is_roomy { whole } else { commands(area, titles, false, model) };
    let below = u16::try_from(commands.len()).unwrap_or(0) + 1;
    let list = Rect { x: area.x + 2, y: area.y + 3, width: area.width - 4, height: area.height.saturating_sub(5 + below) };
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
        let number = (index + 1).to_string();
        let state = event.state.as_ref().map_or_else(String::new, |state| state_words(state, lang));
        // The path tells two events of one name apart; a narrow window has no room for it.
        let path = if area.width < 110 { String::new() } else { event.path.display().to_string() };
        let columns = [right(3), left(1), left(0), left(0), left(16), left(if path.is_empty() { 1 } else { 40 })];
        canvas.row(row, &columns, &[&number, cursor, &event.name, &state, &event.opened, &path], Role::Plain);
        if chosen {
            canvas.wash(row, Role::Cursor);
        }
    }
    for ([keys, title, help], y) in commands.iter().zip(area.bottom().saturating_sub(below)..area.bottom()) {
        let row = Rect { x: area.x + 2, y, width: area.width - 4, height: 1 };
        canvas.row(row, &[left(KEYS), left(titles + 1), left(0)], &[keys, title, help], Role::Plain);
    }
}

/// Cells of the keys of a command.
const KEYS: u16 = 14;

/// What can be done here.
const COMMANDS: [Cmd; 7] = [Cmd::Open, Cmd::NewEvent, Cmd::BringIn, Cmd::HomeOptions, Cmd::Language, Cmd::Help, Cmd::Quit];

/// The commands, a line each, or several where the help is long and is to be whole: keys, title, help. Titles take so many cells.
fn commands(area: Rect, titles: u16, is_whole: bool, model: &Model) -> Vec<[String; 3]> {
    let lang = model.lang();
    let title = |cmd: Cmd| lang.get(&cmd.title_key()).unwrap_or_default();
    let room = area.width.saturating_sub(4 + KEYS + 1 + titles + 1 + 1);
    let lines = |cmd: Cmd| {
        let help = lang.get(&cmd.help_key()).unwrap_or_default();
        let help = if is_whole { wrap(help, room) } else { vec![help.to_owned()] };
        let first = [model.keys_of(cmd), title(cmd).to_owned()];
        let of_line =
            move |(n, line)| if n == 0 { [first[0].clone(), first[1].clone(), line] } else { [String::new(), String::new(), line] };
        help.into_iter().enumerate().map(of_line).collect::<Vec<_>>()
    };
    COMMANDS.into_iter().flat_map(lines).collect()
}

/// Rows from which on a help line that is too long goes on in the next one however many events there are.
const ROOMY: u16 = 20;

/// How an event stood when it was last open.
fn state_words(state: &EventState, lang: Lang) -> String {
    let (players, round, rounds, open) =
        (state.players.to_string(), state.round.to_string(), state.rounds.to_string(), state.open.to_string());
    let values = [("players", &*players), ("round", &*round), ("rounds", &*rounds), ("open", &*open)];
    let words = match state {
        EventState { players: 0, .. } => lang.text("ui.home.empty").to_owned(),
        EventState { round: 0, .. } => lang.fill("ui.home.unpaired", &values),
        EventState { open: 0, round, rounds, .. } if round >= rounds => lang.fill("ui.home.finished", &values),
        EventState { open: 0, .. } => lang.fill("ui.home.complete", &values),
        _ => lang.fill("ui.home.open", &values),
    };
    if state.section.is_empty() { words } else { format!("{}{}{words}", state.section, lang.text("ui.mark.colon")) }
}
