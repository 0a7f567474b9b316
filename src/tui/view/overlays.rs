//! Draws what lies over the screen.

use super::canvas::{Canvas, left, right};
use super::theme::Role;
use crate::tui::command::Cmd;
use crate::tui::key_table::groups;
use crate::tui::layout::{cells, first_row, wrap};
use crate::tui::model::Model;
use crate::tui::overlay::{Overlay, Reading, SEARCHED};
use crate::tui::scope::scopes;
use crate::words::Lang;
use event::{NewPlayer, Section};
use ratatui::layout::Rect;
use tui_input::Input;

/// Draws an overlay over the whole screen's area.
pub fn draw(canvas: &mut Canvas<'_>, area: Rect, overlay: &Overlay, model: &Model) {
    match overlay {
        Overlay::Help { scroll } => help(canvas, area, *scroll, model),
        Overlay::Find(finder) => super::find::draw(canvas, area, finder, model),
        Overlay::Form(fields) => super::forms::form(canvas, area, fields, model),
        Overlay::Pick(choice) => super::forms::pick(canvas, area, choice, model),
        // Strips: drawn above the foot by whoever draws the screen.
        Overlay::Confirm(_) | Overlay::Menu(_) | Overlay::Questions(_) => {}
        Overlay::Chooser(list) => super::rolls::chooser(canvas, area, list, model),
        Overlay::Roll(list) => super::rolls::roll(canvas, area, list, model),
        Overlay::Detail { scroll } => super::detail::full(canvas, area, *scroll, model),
        Overlay::Text(text) => reading(canvas, area, text, model),
        Overlay::Protocol(line) => super::protocol::draw(canvas, area, line, model),
        Overlay::LineUp(entry) => super::line_up::draw(canvas, area, entry, model),
        Overlay::ByHand(entry) => super::by_hand::draw(canvas, area, entry, model),
        Overlay::Call(entry) => super::call::draw(canvas, area, entry, model),
        Overlay::Rules(desk) => super::rules::draw(canvas, area, desk, model),
        Overlay::Clock(panel) => super::clock::panel(canvas, area, panel, model),
        Overlay::Ratings { input, found, cursor, asked } => ratings(canvas, area, input, (found, *cursor, asked.is_none()), model),
    }
}

/// A framed box in the middle; returns its inside. The rows at its sides are emptied as well: halves of words of the screen behind say
/// nothing and look like its own.
pub fn boxed(canvas: &mut Canvas<'_>, area: Rect, width: u16, height: u16, title: &str) -> Rect {
    let width = width.min(area.width);
    let height = height.min(area.height.saturating_sub(1)).max(3.min(area.height));
    let at = Rect { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height };
    canvas.clear(Rect { x: area.x, width: area.width, ..at });
    let inside = canvas.frame(at, title, true);
    Rect { x: inside.x + 1, width: inside.width.saturating_sub(2), ..inside }
}

/// One line of an area.
pub fn row(area: Rect, index: usize) -> Rect {
    Rect { y: area.y.saturating_add(u16::try_from(index).unwrap_or(u16::MAX)), height: 1, ..area }
}

/// Cells that the keys of the help take.
const KEYS: u16 = 13;

/// Whether a stage of the section has matches that somebody has to win.
fn has_matches_to_win(section: &Section) -> bool {
    section.stages.iter().any(|stage| section.decides(stage.id))
}

/// The help, set for a window of some width.
pub struct Help {
    /// A heading of a group; or keys, title and what they do, which goes on below itself where it is longer.
    pub lines: Vec<(Option<String>, [String; 3])>,
    /// Cells of the titles.
    titles: u16,
}

/// What stands in the help in a window of so many columns. A measure too, for whoever scrolls it.
pub fn help_page(model: &Model, columns: u16) -> Help {
    // Where no match has to be won there is none to decide.
    let has_matches = model.workspace().and_then(|w| w.section()).is_some_and(has_matches_to_win);
    let is_wanted = |cmd: Cmd| has_matches || !matches!(cmd, Cmd::PlayOff | Cmd::SettleMeeting);
    let groups = groups(&model.keymap, &scopes(model), is_wanted, model.lang());
    // The titles take what they need: the rest is for what the keys do.
    let titles = groups.iter().flat_map(|group| &group.rows).map(|[_, title, _]| cells(title)).max().unwrap_or(0).min(24);
    let inside = HELP.min(columns).saturating_sub(4 + KEYS + 2);
    let room = inside.saturating_sub(1 + titles);
    // In a narrow window what a key does stands below its title.
    let below = room < NARROW;
    let (titles, room) = if below { (inside, inside.max(NARROW)) } else { (titles, room) };
    let mut lines = Vec::new();
    for group in groups {
        lines.push((Some(group.title), Default::default()));
        for [keys, title, words] in group.rows {
            let mut parts = wrap(&words, room).into_iter();
            if below {
                lines.push((None, [keys, title, String::new()]));
                lines.extend(parts.map(|part| (None, [String::new(), part, String::new()])));
                continue;
            }
            lines.push((None, [keys, title, parts.next().unwrap_or_default()]));
            lines.extend(parts.map(|part| (None, [String::new(), String::new(), part])));
        }
    }
    Help { lines, titles }
}

/// The widest that the help stands.
const HELP: u16 = 120;

/// With fewer cells there is no column for what the keys do.
const NARROW: u16 = 16;

fn help(canvas: &mut Canvas<'_>, area: Rect, scroll: usize, model: &Model) {
    let inside = boxed(canvas, area, area.width.min(HELP), area.height, model.lang().text("ui.help.title"));
    let Help { lines, titles } = help_page(model, area.width);
    let height = usize::from(inside.height.saturating_sub(1));
    reading_keys(canvas, inside, model.lang().text("ui.reading.keys"), lines.len().saturating_sub(scroll + height), model.lang());
    for (index, (heading, [keys, title, words])) in lines.iter().skip(scroll).take(height).enumerate() {
        match heading {
            Some(heading) => _ = canvas.put(inside.x, row(inside, index).y, inside.width, heading, Role::Accent),
            None => canvas.row(row(inside, index), &[right(KEYS), left(titles + 1), left(0)], &[keys, title, words], Role::Plain),
        }
    }
}

/// A line being typed.
pub fn typed(canvas: &mut Canvas<'_>, area: Rect, input: &Input, focused: bool) {
    let room = usize::from(area.width.saturating_sub(1));
    let value = input.value();
    let scroll = input.visual_scroll(room);
    let shown: String = {
        let mut skipped = 0;
        value
            .chars()
            .skip_while(|c| {
                let skip = skipped < scroll;
                skipped += unicode_width::UnicodeWidthChar::width(*c).unwrap_or(0);
                skip
            })
            .collect()
    };
    canvas.put(area.x, area.y, area.width, &shown, Role::Plain);
    if focused {
        let at = area.x + u16::try_from(input.visual_cursor().saturating_sub(scroll)).unwrap_or(0);
        canvas.wash(Rect { x: at, y: area.y, width: 1, height: 1 }, Role::Cursor);
    }
}

fn reading(canvas: &mut Canvas<'_>, area: Rect, text: &Reading, model: &Model) {
    let lang = model.lang();
    let inside = boxed(canvas, area, area.width, area.height, &text.title);
    let body = Rect { height: inside.height.saturating_sub(1), ..inside };
    for (index, line) in text.lines.iter().skip(text.scroll).take(usize::from(body.height)).enumerate() {
        let line: String = line.chars().skip(text.left).collect();
        canvas.put(body.x, row(body, index).y, body.width, &line, Role::Plain);
    }
    let keys = match &text.then {
        Some((words, _)) => match text.letter {
            Some(letter) => lang.fill("ui.reading.letter", &[("letter", &letter.to_string()), ("what", words)]),
            None => lang.fill("ui.reading.then", &[("what", words)]),
        },
        None => lang.text("ui.reading.keys").to_owned(),
    };
    let keys = text.also.as_ref().map_or_else(|| keys.clone(), |(_, words, _)| format!("{keys}   {words}"));
    reading_keys(canvas, inside, &keys, text.lines.len().saturating_sub(text.scroll + usize::from(body.height)), lang);
}

/// The last line of what is read: its keys, and how many lines lie below.
fn reading_keys(canvas: &mut Canvas<'_>, inside: Rect, keys: &str, more: usize, lang: Lang) {
    let y = inside.bottom().saturating_sub(1);
    let below = if more > 0 { lang.fill("ui.reading.more", &[("count", &more.to_string())]) } else { String::new() };
    let room = inside.width.saturating_sub(if more > 0 { cells(&below) + 1 } else { 0 });
    canvas.put(inside.x, y, room, keys, Role::Accent);
    canvas.put_right(inside, y, &below, Role::Dim);
}

fn ratings(canvas: &mut Canvas<'_>, area: Rect, input: &Input, (found, cursor, answered): (&[NewPlayer], usize, bool), model: &Model) {
    let lang = model.lang();
    let inside = boxed(canvas, area, area.width.min(100), area.height.saturating_sub(4), lang.text("ui.ratings.title"));
    typed(canvas, Rect { height: 1, ..inside }, input, true);
    let height = usize::from(inside.height.saturating_sub(3));
    let first = first_row(cursor, found.len(), height);
    for ((index, new), place) in found.iter().enumerate().skip(first).take(height).zip(2..) {
        let p = &new.person;
        let rating = p.rating.map_or_else(String::new, |r| r.to_string());
        let columns = [left(0), left(4), right(5), left(4), left(11), left(10)];
        canvas.row(row(inside, place), &columns, &[&p.name, &p.title, &rating, &p.federation, &p.id, &p.birth], Role::Plain);
        if index == cursor {
            canvas.wash(row(inside, place), Role::Cursor);
        }
    }
    if found.is_empty() && answered && input.value().chars().count() >= SEARCHED {
        canvas.put(inside.x, row(inside, 2).y, inside.width, lang.text("ui.roll.nothing-found"), Role::Alarm);
    }
    canvas.put(inside.x, inside.bottom().saturating_sub(1), inside.width, lang.text("ui.ratings.keys"), Role::Dim);
}
