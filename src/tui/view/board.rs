//! The board pane: the position in squares or on lines, and beside it whose turn it is, the counters, the last moves, what can be chosen.

use super::canvas::Canvas;
use super::facts::facts;
use super::theme::Role;
use crate::config::{Glyphs, Theme};
use crate::tui::game::{GamePane, Weighing};
use crate::tui::layout::cells;
use crate::tui::model::{Model, Pane, Workspace};
use ::print::diagram::{hanzi, sign};
use arbitration::game::{GamePosition, Man, Point, Side};
use arbitration::kind::GameKind;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use shakmaty::Role as Piece;
use std::collections::BTreeSet;

/// What is shown on the board besides the men.
struct Marks {
    cursor: Option<Point>,
    picked: Option<Point>,
    targets: BTreeSet<Point>,
    last: BTreeSet<Point>,
    check: Option<Point>,
}

/// Draws the pane.
pub fn draw(canvas: &mut Canvas<'_>, area: Rect, workspace: &Workspace, model: &Model) {
    let lang = model.lang();
    let pane = &workspace.game;
    if pane.key.is_none() || area.height < 3 || area.width < 10 {
        canvas.put(area.x + 1, area.y, area.width.saturating_sub(2), lang.text("ui.empty.no-game"), Role::Dim);
        return;
    }
    let position = shown(workspace);
    let man_at = |at: Point| match &pane.setup {
        Some(setup) => setup.hand.man_at(at),
        None => position.man_at(at),
    };
    let marks = marks(workspace, &position);
    let (width, height) = match pane.kind {
        GameKind::Xiangqi => lines(canvas, area, pane, &man_at, &marks),
        _ => squares(canvas, area, pane, &man_at, &marks),
    };
    let side = Rect { x: area.x + width + 2, width: area.width.saturating_sub(width + 3), ..area };
    if side.width >= 16 {
        facts(canvas, side, workspace, model);
    } else if area.height > height + 1 {
        facts(canvas, Rect { x: area.x + 1, y: area.y + height, width: area.width - 2, height: area.height - height }, workspace, model);
    }
}

/// The sheet whose moves the board follows: the one under the cursor, unless something is done on the board.
pub fn sheet_shown(workspace: &Workspace) -> Option<usize> {
    let pane = &workspace.game;
    let free = pane.choosing.is_none() && pane.weighing.is_none() && pane.setup.is_none() && pane.cursor.is_none();
    pane.column.sheet().filter(|n| free && workspace.pane == Pane::Scoresheet && pane.record.sheets[*n].is_some())
}

/// Cells of that sheet made on the board: through the one under the cursor, while it is typed only those before it.
pub const fn cells_made(pane: &GamePane) -> usize {
    if pane.typing.is_some() { pane.cell } else { pane.cell + 1 }
}

/// The position on the board.
pub fn shown(workspace: &Workspace) -> GamePosition {
    let pane = &workspace.game;
    match sheet_shown(workspace) {
        Some(n) => pane.sheet_plays[n].at(cells_made(pane)).clone(),
        None => pane.position().clone(),
    }
}

/// All points of the board.
fn points(position: &GamePosition) -> Vec<Point> {
    let (files, ranks) = position.size();
    (0..ranks).flat_map(|rank| (0..files).map(move |file| Point { file, rank })).collect()
}

fn marks(workspace: &Workspace, position: &GamePosition) -> Marks {
    let pane = &workspace.game;
    if let Some((ply, after)) = pane.weighing.as_ref().and_then(Weighing::shown) {
        let named = |text: &str| points(after).into_iter().find(|at| after.point_name(*at) == text);
        return Marks {
            cursor: None,
            picked: None,
            targets: ply.victims.iter().filter_map(|victim| named(&victim.square)).collect(),
            last: [ply.ucci.get(..2), ply.ucci.get(2..)].into_iter().flatten().filter_map(named).collect(),
            check: after.checked_king(),
        };
    }
    let plain = pane.choosing.is_none() && pane.setup.is_none();
    let (play, step) = match sheet_shown(workspace) {
        Some(n) => (&pane.sheet_plays[n], cells_made(pane).min(pane.sheet_plays[n].len())),
        None => (&pane.play, if pane.proposed() { 0 } else { pane.step }),
    };
    let last = step.checked_sub(1).filter(|_| plain).and_then(|s| play.mv(s).map(|m| (s, m)));
    Marks {
        cursor: pane.cursor,
        picked: pane.picked,
        targets: pane.moves_of_picked().iter().filter_map(|m| position.points_of(m).last().copied()).collect(),
        last: last.map(|(s, m)| play.at(s).points_of(m).into_iter().collect()).unwrap_or_default(),
        check: if pane.setup.is_some() { None } else { position.checked_king() },
    }
}

/// Colours of squares; without colours the dark ones are hatched.
fn square_style(theme: Theme, dark: bool) -> Style {
    let style = Style::new();
    match (theme, dark) {
        (Theme::NoColor, _) => style,
        (Theme::Dark, true) => style.bg(Color::Indexed(108)).fg(Color::Indexed(238)),
        (Theme::Dark, false) => style.bg(Color::Indexed(187)).fg(Color::Indexed(240)),
        (Theme::Light, true) => style.bg(Color::Indexed(108)).fg(Color::Indexed(238)),
        (Theme::Light, false) => style.bg(Color::Indexed(230)).fg(Color::Indexed(244)),
        (Theme::HighContrast, true) => style.bg(Color::Blue).fg(Color::White),
        (Theme::HighContrast, false) => style.bg(Color::White).fg(Color::Black),
    }
}

/// A man on its square: as in print, black ink for both sides, the shape tells them apart.
fn man_style(theme: Theme, side: Side, square: Style) -> Style {
    match (theme, side) {
        (Theme::NoColor, Side::Second) => square,
        (Theme::NoColor, Side::First) => square.add_modifier(Modifier::BOLD),
        (Theme::HighContrast, _) if square.bg == Some(Color::Blue) => square.fg(Color::White).add_modifier(Modifier::BOLD),
        (_, _) => square.fg(Color::Indexed(16)).add_modifier(Modifier::BOLD),
    }
}

/// Style of a mark over the square's own.
fn marked(theme: Theme, style: Style, at: Point, marks: &Marks) -> Style {
    let color =
        |c: u8, fallback: Modifier| if theme == Theme::NoColor { style.add_modifier(fallback) } else { style.bg(Color::Indexed(c)) };
    if marks.cursor == Some(at) {
        if theme == Theme::NoColor { style.add_modifier(Modifier::REVERSED) } else { style.bg(Color::Indexed(215)).fg(Color::Indexed(16)) }
    } else if marks.check == Some(at) {
        color(167, Modifier::UNDERLINED)
    } else if marks.picked == Some(at) {
        color(178, Modifier::REVERSED)
    } else if marks.last.contains(&at) {
        color(143, Modifier::UNDERLINED)
    } else {
        style
    }
}

/// The sign beside a man or point that says in black and white what the colour says.
fn mark_sign(at: Point, marks: &Marks, glyphs: Glyphs) -> &'static str {
    let unicode = glyphs == Glyphs::Unicode;
    if marks.targets.contains(&at) {
        if unicode { "•" } else { "o" }
    } else if marks.check == Some(at) {
        "+"
    } else if marks.picked == Some(at) {
        "*"
    } else {
        ""
    }
}

pub fn man_sign(side: Side, man: Man, glyphs: Glyphs) -> String {
    let letter = match man {
        Man::Chess(role) => role.char(),
        Man::Draughts => 'm',
        Man::DraughtsKing => 'k',
        Man::Xiangqi(kind) => kind.letter().to_ascii_lowercase(),
    };
    match (glyphs, man) {
        (Glyphs::Ascii, _) => if side == Side::First { letter.to_ascii_uppercase() } else { letter }.to_string(),
        (Glyphs::Unicode, Man::Draughts) => if side == Side::First { "○" } else { "●" }.to_owned(),
        (Glyphs::Unicode, Man::DraughtsKing) => if side == Side::First { "♔" } else { "♚" }.to_owned(),
        (Glyphs::Unicode, Man::Xiangqi(kind)) => hanzi(side == Side::First, kind).to_owned(),
        // The outlined pawn of many faces is an emoji; the text form is asked for.
        (Glyphs::Unicode, Man::Chess(Piece::Pawn)) if side == Side::Second => "♟\u{fe0e}".to_owned(),
        (Glyphs::Unicode, Man::Chess(_)) => sign(side, man).to_owned(),
    }
}

/// A board of squares; returns its width and height.
fn squares(
    canvas: &mut Canvas<'_>,
    area: Rect,
    pane: &GamePane,
    man_at: &dyn Fn(Point) -> Option<(Side, Man)>,
    marks: &Marks,
) -> (u16, u16) {
    let (files, ranks) = pane.position().size();
    let draughts = pane.kind != GameKind::Chess;
    let rows = u16::from(ranks);
    let tall = if area.height > 2 * rows { 2 } else { 1 };
    let roomy = if draughts { 27 } else { 22 };
    let wide: u16 = if (tall == 2 || draughts) && area.width >= 5 * u16::from(files) + roomy {
        5
    } else if area.width >= 4 * u16::from(files) + 3 {
        4
    } else {
        3
    };
    let label = if draughts { 1 } else { 3 };
    // Where a square is one line high its number stands before the man.
    let beside = if wide == 5 { 3 } else { 2 };
    let (theme, glyphs) = (canvas.theme, canvas.glyphs);
    for row in 0..ranks {
        let rank = if pane.flipped { row } else { ranks - 1 - row };
        let y = area.y + u16::from(row) * tall;
        if y + tall > area.bottom() {
            break;
        }
        if !draughts {
            canvas.put(area.x + 1, y + tall / 2, 1, &(rank + 1).to_string(), Role::Dim);
        }
        for column in 0..files {
            let file = if pane.flipped { files - 1 - column } else { column };
            let at = Point { file, rank };
            let x = area.x + label + u16::from(column) * wide;
            if x + wide > area.right() {
                break;
            }
            let dark = (file + rank) % 2 == 0;
            let base = marked(theme, square_style(theme, dark), at, marks);
            let cell = Rect { x, y, width: wide, height: tall };
            canvas.clear(cell);
            canvas.buffer.set_style(cell, base);
            let middle = (x + (wide - 1) / 2, y + tall / 2);
            let man = man_at(at);
            if draughts && dark {
                let name = pane.position().point_name(at);
                let shown = if tall == 1 && man.is_some() && wide < 4 { String::new() } else { name };
                canvas.buffer.set_stringn(x, y, &shown, usize::from(wide), base.remove_modifier(Modifier::BOLD));
            } else if theme == Theme::NoColor && dark && man.is_none() {
                canvas.buffer.set_stringn(middle.0, middle.1, if glyphs == Glyphs::Ascii { "." } else { "·" }, 1, base);
            }
            let note = mark_sign(at, marks, glyphs);
            if let Some((side, man)) = man {
                let style = man_style(theme, side, base);
                let x = if draughts && tall == 1 { x + beside } else { middle.0 };
                canvas.buffer.set_stringn(x, middle.1, man_sign(side, man, glyphs), 2, style);
                canvas.buffer.set_stringn(x + 1, middle.1, note, 1, style);
            } else if !note.is_empty() {
                let x = if draughts && tall == 1 { x + beside } else { middle.0 };
                canvas.buffer.set_stringn(x, middle.1, note, 1, base.add_modifier(Modifier::BOLD));
            }
        }
    }
    let mut height = rows * tall;
    if !draughts && area.height > height {
        for column in 0..files {
            let file = if pane.flipped { files - 1 - column } else { column };
            let x = area.x + label + u16::from(column) * wide + (wide - 1) / 2;
            canvas.put(x, area.y + height, 1, &char::from(b'a' + file).to_string(), Role::Dim);
        }
        height += 1;
    }
    (label + u16::from(files) * wide, height)
}

/// The xiangqi board: men on the crossings of lines, river and palaces drawn; returns its width and height.
fn lines(canvas: &mut Canvas<'_>, area: Rect, pane: &GamePane, man_at: &dyn Fn(Point) -> Option<(Side, Man)>, marks: &Marks) -> (u16, u16) {
    const STEP: u16 = 4;
    let ascii = canvas.glyphs == Glyphs::Ascii;
    let (across, down) = if ascii { ("-", "|") } else { ("─", "│") };
    let full = area.height >= 21;
    let (theme, glyphs) = (canvas.theme, canvas.glyphs);
    let left = area.x + 4;
    let board = match theme {
        Theme::NoColor => Style::new(),
        Theme::Dark => Style::new().fg(Color::Indexed(244)),
        Theme::Light => Style::new().fg(Color::Indexed(244)),
        Theme::HighContrast => Style::new().fg(Color::White),
    };
    let file_of = |column: u8| if pane.flipped { 8 - column } else { column };
    let y_of = |row: u16| if full { area.y + 1 + 2 * row } else { area.y + 1 + row + u16::from(row > 4) };
    // Columns are counted by each side from its own right: Black's above in digits, Red's below in hanzi.
    const HANZI: [&str; 9] = ["一", "二", "三", "四", "五", "六", "七", "八", "九"];
    for column in 0..9u8 {
        let x = left + u16::from(column) * STEP;
        let (top, bottom) = (column, 8 - column);
        let digit = |n: u8| (n + 1).to_string();
        let red = |n: u8| if ascii { digit(n) } else { HANZI[usize::from(n)].to_owned() };
        let (above, below) = if pane.flipped { (red(top), digit(bottom)) } else { (digit(top), red(bottom)) };
        canvas.put(x, area.y, 2, &above, Role::Dim);
        canvas.put(x, y_of(9) + 1, 2, &below, Role::Dim);
    }
    for row in 0..10u16 {
        let rank = if pane.flipped { row as u8 } else { 9 - row as u8 };
        let y = y_of(row);
        if y >= area.bottom() {
            break;
        }
        canvas.put(area.x + 1, y, 1, &rank.to_string(), Role::Dim);
        for column in 0..9u8 {
            let at = Point { file: file_of(column), rank };
            let x = left + u16::from(column) * STEP;
            if x + 2 > area.right() {
                break;
            }
            let style = marked(theme, board, at, marks);
            if column < 8 {
                canvas.buffer.set_stringn(x, y, across.repeat(usize::from(STEP)), usize::from(STEP), board);
            }
            let note = mark_sign(at, marks, glyphs);
            match man_at(at) {
                Some((side, man)) => {
                    let color = match (theme, side) {
                        (Theme::NoColor, Side::First) => style.add_modifier(Modifier::BOLD),
                        (Theme::NoColor, Side::Second) => style,
                        (_, Side::First) => {
                            style.fg(Color::Indexed(if style.bg.is_some() { 88 } else { 203 })).add_modifier(Modifier::BOLD)
                        }
                        (Theme::Light, Side::Second) => style.fg(Color::Indexed(16)).add_modifier(Modifier::BOLD),
                        (_, Side::Second) => {
                            style.fg(Color::Indexed(if style.bg.is_some() { 16 } else { 255 })).add_modifier(Modifier::BOLD)
                        }
                    };
                    let sign = man_sign(side, man, glyphs);
                    canvas.buffer.set_stringn(x, y, &sign, 2, color);
                    canvas.buffer.set_stringn(x + cells(&sign), y, note, 1, color);
                }
                None => {
                    let palace = (3..=5).contains(&at.file) && (at.rank <= 2 || at.rank >= 7);
                    let cross = if palace && !full { if ascii { "#" } else { "╬" } } else { crossing(row, column, ascii) };
                    let shown = if note.is_empty() { cross } else { note };
                    canvas.buffer.set_stringn(x, y, shown, 1, style);
                }
            }
        }
        between(canvas, left, y + 1, row, full, (down, ascii), board, pane.flipped);
    }
    (left - area.x + 8 * STEP + 2, y_of(9) + 2 - area.y)
}

/// The sign of an empty crossing: corners and edges end there, files stop at the river.
const fn crossing(row: u16, column: u8, ascii: bool) -> &'static str {
    let (up, down) = (row != 0 && row != 5, row != 9 && row != 4);
    match (ascii, column, up || (row == 5 && (column == 0 || column == 8)), down || (row == 4 && (column == 0 || column == 8))) {
        (true, ..) => "+",
        (_, 0, true, true) => "├",
        (_, 8, true, true) => "┤",
        (_, 0, false, _) => "┌",
        (_, 8, false, _) => "┐",
        (_, 0, ..) => "└",
        (_, 8, ..) => "┘",
        (_, _, false, _) => "┬",
        (_, _, _, false) => "┴",
        _ => "┼",
    }
}

/// What stands between two rows of crossings: files, palace diagonals, the river.
#[allow(clippy::too_many_arguments)]
fn between(canvas: &mut Canvas<'_>, left: u16, y: u16, row: u16, full: bool, signs: (&str, bool), style: Style, flipped: bool) {
    let (down, ascii) = signs;
    if row == 4 {
        let (near, far) = if flipped { ("漢界", "楚河") } else { ("楚河", "漢界") };
        let text = |t: &str| if ascii { String::new() } else { t.chars().map(|c| format!("{c} ")).collect::<String>() };
        canvas.buffer.set_stringn(left, y, if ascii { "~".repeat(33) } else { " ".repeat(33) }, 33, style);
        canvas.put(left + 6, y, 6, text(near).trim_end(), Role::Dim);
        canvas.put(left + 22, y, 6, text(far).trim_end(), Role::Dim);
        if full {
            canvas.buffer.set_stringn(left, y, down, 1, style);
            canvas.buffer.set_stringn(left + 32, y, down, 1, style);
        }
        return;
    }
    if !full || row >= 9 || y >= canvas.buffer.area.bottom() {
        return;
    }
    for column in 0..9u16 {
        canvas.buffer.set_stringn(left + 4 * column, y, down, 1, style);
    }
    let diagonals = match row {
        0 | 7 => Some(("\\", "/")),
        1 | 8 => Some(("/", "\\")),
        _ => None,
    };
    if let Some((one, two)) = diagonals {
        canvas.buffer.set_stringn(left + 4 * 3 + 2, y, one, 1, style);
        canvas.buffer.set_stringn(left + 4 * 4 + 2, y, two, 1, style);
    }
}
