//! Draws the round being paired by hand: the tables so far, who still waits with points and colours, the line being typed.

use super::canvas::{Canvas, left, right};
use super::overlays::{boxed, row, typed};
use super::theme::Role;
use crate::tui::layout::{cells, wrap};
use crate::tui::model::Model;
use crate::tui::overlay::{HandDraw, Typed};
use crate::words::Lang;
use crate::words::game::{color_letters, points_in};
use event::{PlayerId, Section, Unpaired};
use ratatui::layout::Rect;
use tournament::model::Color;

/// Draws it.
pub fn draw(canvas: &mut Canvas<'_>, area: Rect, entry: &HandDraw, model: &Model) {
    let lang = model.lang();
    let Some(section) = model.workspace().and_then(|w| w.section()) else { return };
    let width = area.width.min(110);
    let waiting: Vec<&Unpaired> = entry.waiting().collect();
    let title = lang.fill("ui.by-hand.title", &[("round", &entry.round.to_string()), ("count", &waiting.len().to_string())]);
    let inside = boxed(canvas, area, width, area.height, &title);
    let foot = foot(entry, section, waiting.len(), inside.width, lang);
    let height = usize::from(inside.height).saturating_sub(foot.len() + 3);
    // Two names stand on the left, one on the right.
    let half = inside.width * 3 / 5;
    let [here, there] =
        [Rect { width: half.saturating_sub(1), ..inside }, Rect { x: inside.x + half, width: inside.width - half, ..inside }];
    tables(canvas, here, entry, section, height, lang);
    list(canvas, there, &waiting, section, height, lang);
    let line = row(inside, height + 2);
    let used = canvas.put(line.x, line.y, line.width, lang.text("ui.by-hand.pair"), Role::Accent);
    typed(canvas, Rect { x: line.x + used + 1, width: line.width.saturating_sub(used + 1), ..line }, &entry.input, true);
    for (n, (text, role)) in foot.iter().enumerate() {
        canvas.put(inside.x, row(inside, height + 3 + n).y, inside.width, text, *role);
    }
}

/// What is wrong with the line, or what is known of the pair in it; then the keys.
fn foot(entry: &HandDraw, section: &Section, waiting: usize, width: u16, lang: Lang) -> Vec<(String, Role)> {
    let mut lines: Vec<(String, Role)> = Vec::new();
    let mut tell = |text: &str, role: Role| lines.extend(wrap(text, width).into_iter().map(|line| (line, role)));
    if !entry.problem.is_empty() {
        tell(&entry.problem, Role::Alarm);
    }
    for pair in entry.read(section).unwrap_or_default() {
        let (text, alarm) = echo(entry, section, pair, lang);
        tell(&text, if alarm { Role::Alarm } else { Role::Plain });
    }
    tell(lang.text("ui.by-hand.how"), Role::Dim);
    let (keys, role) = match waiting {
        0 => ("ui.by-hand.keys-done", Role::Accent),
        1 => ("ui.by-hand.keys-bye", Role::Accent),
        _ => ("ui.by-hand.keys", Role::Dim),
    };
    tell(lang.get(keys).unwrap_or_default(), role);
    lines
}

/// A pair in words, and whether something speaks against it.
fn echo(entry: &HandDraw, section: &Section, (one, other): Typed, lang: Lang) -> (String, bool) {
    let Some(other) = other else { return (lang.fill("ui.by-hand.bye", &[("name", section.name(one))]), false) };
    let values = [("white", section.name(one)), ("black", section.name(other))];
    match entry.known(one).and_then(|who| who.met_in(other)) {
        Some(round) => (lang.fill("ui.by-hand.met", &[values[0], values[1], ("round", &round.to_string())]), true),
        None => (lang.fill("ui.by-hand.meets", &values), false),
    }
}

/// The tables so far; of more than there is room for the last ones.
fn tables(canvas: &mut Canvas<'_>, area: Rect, entry: &HandDraw, section: &Section, height: usize, lang: Lang) {
    canvas.put(area.x, area.y, area.width, &lang.fill("ui.by-hand.tables", &[("count", &entry.pairs.len().to_string())]), Role::Head);
    if entry.pairs.is_empty() {
        canvas.put(area.x, area.y + 1, area.width, lang.text("ui.by-hand.none"), Role::Dim);
    }
    let named = |id: PlayerId| format!("{} {}", entry.known(id).map_or(0, |who| who.tpn.0), section.name(id));
    let skipped = entry.pairs.len().saturating_sub(height);
    for (place, (table, (one, other))) in (1..).zip(&entry.pairs).skip(skipped).enumerate() {
        let met = other.is_some_and(|other| entry.known(*one).is_some_and(|who| who.met_in(other).is_some()));
        let second = other.map_or_else(|| lang.text("ui.by-hand.free").to_owned(), named);
        let texts = [table.to_string(), named(*one), second, if met { "!".to_owned() } else { String::new() }];
        let columns = [right(3), left(0), left(0), left(1)];
        canvas.row(row(area, place + 1), &columns, &texts.each_ref().map(String::as_str), if met { Role::Alarm } else { Role::Plain });
    }
}

/// Who waits; of more than there is room for the first ones, and how many more.
fn list(canvas: &mut Canvas<'_>, area: Rect, waiting: &[&Unpaired], section: &Section, height: usize, lang: Lang) {
    let (white, black) = color_letters(section.setup.game, lang);
    let runs: Vec<String> = waiting
        .iter()
        .map(|who| who.colors.iter().map(|color| if *color == Color::White { white } else { black }).collect::<String>())
        .collect();
    let widest = runs.iter().map(|run| cells(run)).max().unwrap_or(0).max(cells(lang.text("ui.by-hand.colors"))).min(area.width / 3);
    let columns = [right(4), left(0), right(5), left(widest)];
    let heads =
        ["ui.by-hand.number", "ui.by-hand.waits", "ui.by-hand.points", "ui.by-hand.colors"].map(|key| lang.get(key).unwrap_or_default());
    canvas.row(row(area, 0), &columns, &heads, Role::Head);
    let shown = if waiting.len() > height { height.saturating_sub(1) } else { waiting.len() };
    for (place, (who, run)) in waiting.iter().zip(&runs).take(shown).enumerate() {
        let texts = [who.tpn.to_string(), section.name(who.id).to_owned(), points_in(who.points), run.clone()];
        canvas.row(row(area, place + 1), &columns, &texts.each_ref().map(String::as_str), Role::Plain);
    }
    if shown < waiting.len() {
        let more = lang.fill("ui.reading.more", &[("count", &(waiting.len() - shown).to_string())]);
        canvas.put(area.x, row(area, shown + 1).y, area.width, &more, Role::Dim);
    }
}
