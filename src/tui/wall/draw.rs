//! A page in large letters.

use super::line::{Fixed, drawn};
use super::{Line, Page, ROWS, Wall};
use crate::config::Glyphs;
use crate::tui::layout::{cells, is_chinese};
use crate::tui::view::canvas::{Canvas, Column, center, left, right};
use crate::tui::view::theme::{Role, ground, style};
use crate::words::Lang;
use print::raster::{Dots, text};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Lines that a page should bear before letters grow; and as few as it may come down to for letters that can be told apart.
const LINES: (u16, u16) = (8, 3);
/// Letters that stand beside each other where somebody asked for larger ones; a letter is about as wide as its rows.
const ACROSS_ASKED: u16 = 18;
/// Letters of a family name that should be seen, beside another name and alone.
const NAME: (u16, u16) = (9, 14);
/// Rows from which on letters of dots can be told apart: Latin ones, and Chinese ones.
const LEGIBLE: (u16, u16) = (5, 7);

/// Rows of the terminal that a letter takes in a window. One: the letters of the terminal itself, where those of dots could not be read.
pub fn letter_rows(wall: &Wall, area: Rect) -> u16 {
    let of_dots = |rows: u16| if rows < ROWS.0 { 1 } else { rows.min(ROWS.1) };
    if let Some(rows) = wall.rows {
        return of_dots(rows.min(area.width / ACROSS_ASKED).min(area.height / 2));
    }
    let (least, across) = wall.pages.get(wall.at).map_or((LEGIBLE.1, NAME.1), |page| (legible(page, wall.lang), across(page)));
    let fits = |lines: u16| (area.height / (lines + 1)).min(area.width / across);
    match fits(LINES.0) {
        rows if rows >= least => of_dots(rows),
        _ if fits(LINES.1) >= least => least,
        _ => 1,
    }
}

/// Rows from which on a page can be read: more where a name on it is, or may be, shown in Chinese.
fn legible(page: &Page, lang: Lang) -> u16 {
    let in_chinese = |text: &str| is_chinese(text) && (lang.is_chinese() || !text.contains(|c: char| c.is_ascii_alphabetic()));
    let of_line = |line: &Line| match line {
        Line::Game { first, second, .. } => in_chinese(first) || in_chinese(second),
        Line::Place { name, .. } => in_chinese(name),
    };
    if page.lines.iter().any(of_line) { LEGIBLE.1 } else { LEGIBLE.0 }
}

/// Letters that the widest line of a page needs beside each other, with names as short as they may become.
fn across(page: &Page) -> u16 {
    let family = |name: &str| cells(name.split_once(", ").map_or(name, |(family, _)| family));
    let of_line = |line: &Line| match line {
        // Number and result have up to three letters each, and there are three gaps of two thirds.
        Line::Game { first, second, .. } => 8 + 2 * family(first).max(family(second)).min(NAME.0),
        Line::Place { name, .. } => 9 + family(name).min(NAME.1),
    };
    page.lines.iter().map(of_line).max().unwrap_or(NAME.1)
}

/// Rows of the terminal from one line of a page to the next, below the rows of its title.
fn pitch(wall: &Wall, area: Rect) -> (u16, u16) {
    match letter_rows(wall, area) {
        1 => {
            let lines = wall.pages.get(wall.at).map_or(0, |page| page.lines.len());
            (2, if lines * 2 <= usize::from(area.height.saturating_sub(2)) { 2 } else { 1 })
        }
        rows => (wall.pages.get(wall.at).map_or(rows, |page| title_rows(page, rows, area.width, wall.lang)), rows),
    }
}

/// Rows of a title above lines of so many: a Chinese one more, where it has room and could not be read else.
fn title_rows(page: &Page, rows: u16, width: u16, lang: Lang) -> u16 {
    // With the part of the page behind it.
    let has_room = |rows: u16| text(&of_part(&page.title, (1, 2), lang), usize::from(rows) * 2).width <= usize::from(width) * 2;
    if is_chinese(&page.title) && rows < LEGIBLE.1 && has_room(LEGIBLE.1) { LEGIBLE.1 } else { rows }
}

/// Rows of lines that fit below the title of a page.
fn rows_shown(wall: &Wall, area: Rect) -> usize {
    let (title, line) = pitch(wall, area);
    usize::from((area.height.saturating_sub(title) / line).max(1))
}

/// Lines of a page that fit below its title.
pub fn lines_shown(wall: &Wall, area: Rect) -> usize {
    let rows = rows_shown(wall, area);
    rows * usize::from(wall.pages.get(wall.at).map_or(1, |page| beside_each_other(page, rows, letter_rows(wall, area), area.width)))
}

/// How many places stand beside each other: two where one below the other is no room for all, and short names leave half of the width.
fn beside_each_other(page: &Page, rows: usize, letter: u16, width: u16) -> u16 {
    let name = |line: &Line| if let Line::Place { name, .. } = line { Some(name.clone()) } else { None };
    let Some(longest) = page.lines.iter().filter_map(name).max_by_key(|name| cells(name)).filter(|_| page.lines.len() > rows) else {
        return 1;
    };
    let height = usize::from(letter) * 2;
    let needs = match letter {
        1 => usize::from(16 + cells(&longest)) * 2,
        _ => Fixed::of(page, height).before_name(height) + text(&longest, height).width + height,
    };
    // In dots, of which a cell has two across.
    if needs <= usize::from(width) { 2 } else { 1 }
}

/// Draws the part of the page shown that begins at a line.
pub fn draw(wall: &Wall, from: usize, buffer: &mut Buffer) {
    let area = buffer.area;
    buffer.set_style(area, ground(wall.theme));
    let rows = letter_rows(wall, area);
    let height = usize::from(rows) * 2;
    let Some(page) = wall.pages.get(wall.at) else {
        let words = wall.lang.text("ui.wall.empty");
        match rows {
            1 => plain(buffer, wall, area, &[left(0)], &[words], Role::Plain),
            _ => put(buffer, wall, &text(words, height), (0, 0), Role::Plain),
        }
        return;
    };
    let title = title(page, from, wall, area);
    let least = if is_chinese(&title) { LEGIBLE.1 } else { LEGIBLE.0 };
    // As large as there is room for it; a part of a title says nothing.
    let (below, pitch) = pitch(wall, area);
    match (least..=below).rev().map(|rows| text(&title, usize::from(rows) * 2)).find(|dots| dots.width <= usize::from(area.width) * 2) {
        None => plain(buffer, wall, area, &[left(0)], &[&title], Role::Accent),
        Some(dots) => put(buffer, wall, &dots, (0, 0), Role::Accent),
    }
    let fixed = if rows == 1 { Fixed::default() } else { Fixed::of(page, height) };
    let down = rows_shown(wall, area);
    let across = beside_each_other(page, down, rows, area.width);
    for (n, line) in page.lines.iter().skip(from).take(down * usize::from(across)).enumerate() {
        let place = |n: usize| u16::try_from(n).unwrap_or(u16::MAX);
        let (x, y) = (place(n / down) * (area.width / across), below + place(n % down) * pitch);
        let room = Rect { x, y, width: area.width / across, height: 1 };
        let role = if matches!(line, Line::Game { result, .. } if !result.is_empty()) { Role::Dim } else { Role::Plain };
        match rows {
            1 => in_letters(buffer, wall, room, line, role),
            _ => put(buffer, wall, &drawn(line, &fixed, height, room.width, wall.lang), (x, y), role),
        }
    }
}

/// A row in the letters of the terminal.
fn plain(buffer: &mut Buffer, wall: &Wall, row: Rect, columns: &[Column], texts: &[&str], role: Role) {
    Canvas { buffer, theme: wall.theme, glyphs: wall.glyphs, scene: None }.row(row, columns, texts, role);
}

/// A line in the letters of the terminal.
fn in_letters(buffer: &mut Buffer, wall: &Wall, row: Rect, line: &Line, role: Role) {
    match line {
        Line::Game { number, first, result, second } => {
            let result = if result.is_empty() { "-" } else { result };
            plain(buffer, wall, row, &[right(5), left(0), center(7), left(0)], &[number, first, result, second], role);
        }
        Line::Place { rank, name, points } => {
            plain(buffer, wall, row, &[right(5), right(6), left(1), left(0)], &[rank, points, "", name], role)
        }
    }
}

/// The title, with the part of a long page.
fn title(page: &Page, from: usize, wall: &Wall, area: Rect) -> String {
    let shown = lines_shown(wall, area);
    let parts = page.lines.len().div_ceil(shown).max(1);
    if parts == 1 { page.title.clone() } else { of_part(&page.title, (from / shown + 1, parts), wall.lang) }
}

/// The title of a page that is shown in parts.
fn of_part(title: &str, (part, parts): (usize, usize), lang: Lang) -> String {
    lang.fill("ui.wall.part", &[("title", title), ("part", &part.to_string()), ("parts", &parts.to_string())])
}

/// The sixteen ways to fill a cell: bit 0 top left, 1 top right, 2 bottom left, 3 bottom right.
const QUADRANTS: [&str; 16] = [" ", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█"];
const ASCII: [&str; 16] = [" ", "'", "'", "\"", ".", "|", "/", "#", ".", "\\", "|", "#", "_", "#", "#", "#"];

/// Dots as quadrants of cells, two by two.
fn put(buffer: &mut Buffer, wall: &Wall, dots: &Dots, (left, y): (u16, u16), role: Role) {
    let area = buffer.area;
    let blocks = if wall.glyphs == Glyphs::Unicode { QUADRANTS } else { ASCII };
    let style = style(wall.theme, role);
    for (row, line) in (y..area.bottom()).zip((0..dots.height).step_by(2)) {
        for (x, column) in (left..area.right()).zip((0..dots.width).step_by(2)) {
            let corners = [(0, 0), (1, 0), (0, 1), (1, 1)];
            let filled = corners.iter().enumerate().filter(|(_, (dx, dy))| dots.is_set(column + dx, line + dy));
            let index: usize = filled.map(|(bit, _)| 1 << bit).sum();
            if let (Some(block), Some(cell)) = (blocks.get(index).filter(|_| index > 0), buffer.cell_mut((x, row))) {
                cell.set_symbol(block).set_style(style);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::line::shortened;
    use super::*;
    use crate::config::Theme;

    fn wall(name: &str) -> Wall {
        let line =
            |n: u16| Line::Game { number: n.to_string(), first: name.to_owned(), result: String::new(), second: "Wrzos, Piotr".to_owned() };
        let page = Page { title: "Open A".to_owned(), lines: (1..=20).map(line).collect() };
        Wall { pages: vec![page], at: 0, rows: None, theme: Theme::Dark, glyphs: Glyphs::Unicode, lang: Lang::EN }
    }

    #[test]
    fn letters_are_of_dots_only_where_they_can_be_told_apart() {
        let rows = |wall: &Wall, (width, height)| letter_rows(wall, Rect::new(0, 0, width, height));
        let (latin, chinese) = (wall("Haldorsen, Inga"), wall("陈子墨"));
        for (size, of_latin, of_chinese) in
            [((80, 24), 1, 1), ((100, 30), 1, 1), ((120, 36), 1, 1), ((140, 40), 5, 7), ((200, 60), 6, 7), ((400, 130), 12, 12)]
        {
            assert_eq!((rows(&latin, size), rows(&chinese, size)), (of_latin, of_chinese), "{size:?}");
        }
        // Asked for, and back: below the smallest of dots stand those of the terminal.
        let mut wall = latin;
        for (larger, shown) in [(true, 4), (true, 5), (true, 5), (false, 4), (false, 1), (false, 1)] {
            wall.size(rows(&wall, (100, 30)), larger);
            assert_eq!(rows(&wall, (100, 30)), shown);
        }
    }

    #[test]
    fn what_numbers_and_results_leave_is_the_names() {
        let Wall { pages, .. } = wall("陈子墨");
        let (width, height) = (140 * 2, 7 * 2);
        let fixed = Fixed::of(&pages[0], height);
        assert_eq!(fixed.numbers, text("20", height).width, "no place for a third digit");
        let room = (width - fixed.numbers - fixed.values - 3 * (height * 2 / 3)) / 2;
        assert_eq!(shortened("陈子墨", height, room, Lang::EN), text("陈子墨", height), "a name of three characters is whole");
    }

    #[test]
    fn places_with_short_names_stand_beside_each_other() {
        let of = |name: &str, count: u16| {
            let line = |n: u16| Line::Place { rank: n.to_string(), name: name.to_owned(), points: "3".to_owned() };
            let page = Page { title: "Open A".to_owned(), lines: (1..=count).map(line).collect() };
            Wall { pages: vec![page], ..wall("") }
        };
        for (name, count, size, lines) in [
            ("陈子墨", 26, (200, 60), 14),
            ("陈子墨", 7, (200, 60), 7),
            ("Ferreira-Duarte, Jorge", 42, (200, 60), 9),
            ("陈子墨", 26, (80, 24), 44),
            ("Ferreira-Duarte, Jorge", 42, (80, 24), 44),
        ] {
            assert_eq!(lines_shown(&of(name, count), Rect::new(0, 0, size.0, size.1)), lines, "{name} {size:?}");
        }
        let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 24));
        draw(&of("陈子墨", 26), 0, &mut buffer);
        let row = (0..80).map(|x| buffer[(x, 2)].symbol()).collect::<String>();
        assert!(row.contains("1      3") && row[30..].contains("23      3"), "{row}");
    }

    #[test]
    fn the_part_of_a_long_page_stands_in_the_marks_of_the_language() {
        let chinese = Lang::named("zh-CN").unwrap();
        assert_eq!([Lang::EN, chinese].map(|lang| of_part("A", (2, 3), lang)), ["A (2/3)", "A（2/3）"]);
    }

    #[test]
    fn a_chinese_title_above_small_lines_is_large_enough_to_be_read() {
        let page = |title: &str| Page { title: title.to_owned(), lines: Vec::new() };
        for (title, rows, width, of_title) in
            [("League 第2轮", 6, 200, 7), ("League 第2轮", 9, 200, 9), ("League 第2轮", 6, 30, 6), ("Round 2", 6, 200, 6)]
        {
            assert_eq!(title_rows(&page(title), rows, width, Lang::EN), of_title, "{title} {rows} {width}");
        }
    }

    #[test]
    fn in_a_small_window_names_stand_in_the_letters_of_the_terminal() {
        let wall = wall("欧阳思齐 Ouyang Siqi");
        let area = Rect::new(0, 0, 80, 24);
        let mut buffer = Buffer::empty(area);
        assert!(lines_shown(&wall, area) >= 20, "all of them, close to each other");
        draw(&wall, 0, &mut buffer);
        let row = |y: u16| (0..80).map(|x| buffer[(x, y)].symbol()).collect::<String>();
        assert!(row(0).starts_with("Open A"), "{}", row(0));
        assert!(row(21).contains("20 ") && row(21).contains("Ouyang Siqi") && row(21).contains("Wrzos, Piotr"), "{}", row(21));
    }
}
