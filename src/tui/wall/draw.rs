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
        put(buffer, wall, &empty, 0, Role::Plain);
        return;
    };
    let height = usize::from(rows) * 2;
    put(buffer, wall, &shortened(&title(page, from, wall, area), height, usize::from(area.width) * 2), 0, Role::Accent);
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
    let width = usize::from(width) * 2;
    let mut dots = Dots::new(width, height);
    let gap = height * 2 / 3;
    match line {
        Line::Game { number, first, result, second } => {
            let (number, middle) = (text(number, height), text(if result.is_empty() { "–" } else { result }, height));
            let numbers = text("000", height).width;
            let results = text("½-½", height).width.max(middle.width);
            let name = width.saturating_sub(numbers + results + 3 * gap) / 2;
            dots.lay(&number, numbers.saturating_sub(number.width), 0);
            dots.lay(&shortened(first, height, name), numbers + gap, 0);
            dots.lay(&middle, numbers + 2 * gap + name + (results - middle.width) / 2, 0);
            dots.lay(&shortened(second, height, name), numbers + 3 * gap + name + results, 0);
        }
        Line::Place { rank, name, points } => {
            let (rank, points) = (text(rank, height), text(points, height));
            let ranks = text("000", height).width;
            dots.lay(&rank, ranks.saturating_sub(rank.width), 0);
            let room = width.saturating_sub(ranks + gap + points.width + gap);
            dots.lay(&shortened(name, height, room), ranks + gap, 0);
            dots.lay(&points, width.saturating_sub(points.width + 1), 0);
        }
    }
    dots
}

/// A name in dots, shortened until it fits: first the given name to its initial, then the end.
fn shortened(name: &str, height: usize, width: usize) -> Dots {
    let whole = text(name, height);
    if whole.width <= width {
        return whole;
    }
    if let Some((family, given)) = name.split_once(", ") {
        let initial = given.chars().next().map_or_else(String::new, |c| format!(" {c}."));
        let short = text(&format!("{family}{initial}"), height);
        if short.width <= width {
            return short;
        }
    }
    let mut short = name.split_once(", ").map_or(name, |(family, _)| family).to_owned();
    loop {
        let dots = text(&short, height);
        if dots.width <= width || short.pop().is_none() {
            return dots;
        }
    }
}

/// The sixteen ways to fill a cell: bit 0 top left, 1 top right, 2 bottom left, 3 bottom right.
const QUADRANTS: [&str; 16] = [" ", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█"];
const ASCII: [&str; 16] = [" ", "'", "'", "\"", ".", "|", "/", "#", ".", "\\", "|", "#", "_", "#", "#", "#"];

/// Dots as quadrants of cells, two by two.
fn put(buffer: &mut Buffer, wall: &Wall, dots: &Dots, y: u16, role: Role) {
    let area = buffer.area;
    let blocks = if wall.glyphs == Glyphs::Unicode { QUADRANTS } else { ASCII };
    let style = style(wall.theme, role);
    for (row, line) in (y..area.bottom()).zip((0..dots.height).step_by(2)) {
        for (x, column) in (area.x..area.right()).zip((0..dots.width).step_by(2)) {
            let corners = [(0, 0), (1, 0), (0, 1), (1, 1)];
            let filled = corners.iter().enumerate().filter(|(_, (dx, dy))| dots.is_set(column + dx, line + dy));
            let index: usize = filled.map(|(bit, _)| 1 << bit).sum();
            if let (Some(block), Some(cell)) = (blocks.get(index).filter(|_| index > 0), buffer.cell_mut((x, row))) {
                cell.set_symbol(block).set_style(style);
            }
        }
    }
}
