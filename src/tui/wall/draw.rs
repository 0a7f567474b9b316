//! A page in large letters.

use super::{Line, Page, ROWS, Wall};
use crate::config::Glyphs;
use crate::tui::view::theme::{Role, ground, style};
use print::raster::{Dots, text};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Lines that a page should bear before letters grow.
const LINES: u16 = 8;

/// Rows of the terminal that a letter takes in a window.
pub fn letter_rows(wall: &Wall, area: Rect) -> u16 {
    let fits = area.height / (LINES + 1);
    // Some 26 letters stand beside each other in a line of two names; a letter is about as wide as its rows.
    let across = area.width / 26;
    wall.rows.unwrap_or_else(|| fits.min(across)).clamp(ROWS.0, ROWS.1)
}

/// Lines of a page that fit below its title.
pub fn lines_shown(wall: &Wall, area: Rect) -> usize {
    usize::from((area.height / letter_rows(wall, area)).saturating_sub(1).max(1))
}

/// Draws the part of the page shown that begins at a line.
pub fn draw(wall: &Wall, from: usize, buffer: &mut Buffer) {
    let area = buffer.area;
    buffer.set_style(area, ground(wall.theme));
    let rows = letter_rows(wall, area);
    let Some(page) = wall.pages.get(wall.at) else {
        let empty = text(wall.lang.text("ui.wall.empty"), usize::from(rows) * 2);
        put(buffer, wall, &fitted(empty, area.width), 0, Role::Plain);
        return;
    };
    let height = usize::from(rows) * 2;
    put(buffer, wall, &fit(&title(page, from, wall, area), height, area.width), 0, Role::Accent);
    let mut y = rows;
    for line in page.lines.iter().skip(from).take(lines_shown(wall, area)) {
        let role = if matches!(line, Line::Game { result, .. } if !result.is_empty()) { Role::Dim } else { Role::Plain };
        put(buffer, wall, &drawn(line, height, area.width), y, role);
        y += rows;
    }
}

/// The title, with the part of a long page.
fn title(page: &Page, from: usize, wall: &Wall, area: Rect) -> String {
    let shown = lines_shown(wall, area);
    let parts = page.lines.len().div_ceil(shown).max(1);
    if parts == 1 { page.title.clone() } else { format!("{} {}/{parts}", page.title, from / shown + 1) }
}

/// A line in dots: numbers to the right of their column, names to the left of theirs.
fn drawn(line: &Line, height: usize, width: u16) -> Dots {
    let width = usize::from(width);
    let mut dots = Dots::new(width, height);
    let gap = height / 3;
    match line {
        Line::Game { number, first, result, second } => {
            let (number, middle) = (text(number, height), text(if result.is_empty() { "–" } else { result }, height));
            let numbers = text("000", height).width;
            let results = text("½-½", height).width.max(middle.width);
            let name = width.saturating_sub(numbers + results + 3 * gap) / 2;
            dots.lay(&number, numbers.saturating_sub(number.width), 0);
            dots.lay(&fit(first, height, u16::try_from(name).unwrap_or(u16::MAX)), numbers + gap, 0);
            dots.lay(&middle, numbers + 2 * gap + name + (results - middle.width) / 2, 0);
            dots.lay(&fit(second, height, u16::try_from(name).unwrap_or(u16::MAX)), numbers + 3 * gap + name + results, 0);
        }
        Line::Place { rank, name, points } => {
            let (rank, points) = (text(rank, height), text(points, height));
            let ranks = text("000", height).width;
            dots.lay(&rank, ranks.saturating_sub(rank.width), 0);
            let room = width.saturating_sub(ranks + gap + points.width + gap);
            dots.lay(&fit(name, height, u16::try_from(room).unwrap_or(u16::MAX)), ranks + gap, 0);
            dots.lay(&points, width.saturating_sub(points.width + 1), 0);
        }
    }
    dots
}

/// A name in dots, shortened until it fits: first the given name to its initial, then the end.
fn fit(name: &str, height: usize, width: u16) -> Dots {
    let whole = text(name, height);
    if whole.width <= usize::from(width) {
        return whole;
    }
    if let Some((family, given)) = name.split_once(", ") {
        let initial = given.chars().next().map_or_else(String::new, |c| format!(" {c}."));
        let short = text(&format!("{family}{initial}"), height);
        if short.width <= usize::from(width) {
            return short;
        }
    }
    let mut short = name.split_once(", ").map_or(name, |(family, _)| family).to_owned();
    loop {
        let dots = text(&short, height);
        if dots.width <= usize::from(width) || short.pop().is_none() {
            return dots;
        }
    }
}

fn fitted(dots: Dots, width: u16) -> Dots {
    let mut cut = Dots::new(usize::from(width), dots.height);
    cut.lay(&dots, 0, 0);
    cut
}

/// Dots as half blocks, two rows of dots in a row of cells.
fn put(buffer: &mut Buffer, wall: &Wall, dots: &Dots, y: u16, role: Role) {
    let area = buffer.area;
    let blocks = match wall.glyphs {
        Glyphs::Unicode => ["▀", "▄", "█"],
        Glyphs::Ascii => ["\"", "_", "#"],
    };
    let style = style(wall.theme, role);
    for (row, line) in (y..area.bottom()).zip((0..dots.height).step_by(2)) {
        for (x, column) in (area.x..area.right()).zip(0..dots.width) {
            let block = match (dots.is_set(column, line), dots.is_set(column, line + 1)) {
                (true, true) => blocks[2],
                (true, false) => blocks[0],
                (false, true) => blocks[1],
                (false, false) => continue,
            };
            if let Some(cell) = buffer.cell_mut((x, row)) {
                cell.set_symbol(block).set_style(style);
            }
        }
    }
}
