//! The board pane: the position in squares or on lines, and beside it whose turn it is, the counters, the last moves, what can be chosen.

use super::canvas::{Canvas, cells, fit};
use super::overlays::wrap;
use super::pairings::colors;
use super::theme::Role;
use crate::config::{Glyphs, Theme};
use crate::desk::score::{hanzi, sign};
use crate::desk::table::notation_of;
use crate::i18n::Lang;
use crate::tui::game::GamePane;
use crate::tui::model::{Model, Workspace};
use arbitration::game::{CounterKind, GameEnd, GameLaws, Man, Point, Result, Side};
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
    let man_at = |at: Point| match &pane.setup {
        Some(setup) => setup.hand.man_at(at),
        None => pane.position().man_at(at),
    };
    let marks = marks(pane);
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

fn marks(pane: &GamePane) -> Marks {
    let position = pane.position();
    let plain = pane.choosing.is_none() && pane.setup.is_none();
    let last = pane.step.checked_sub(1).filter(|_| plain && !pane.proposed()).and_then(|s| pane.play.mv(s).map(|m| (s, m)));
    Marks {
        cursor: pane.cursor,
        picked: pane.picked,
        targets: pane.moves_of_picked().iter().filter_map(|m| position.points_of(m).last().copied()).collect(),
        last: last.map(|(s, m)| pane.play.at(s).points_of(m).into_iter().collect()).unwrap_or_default(),
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

fn man_sign(side: Side, man: Man, glyphs: Glyphs) -> String {
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
    let wide: u16 = if tall == 2 && area.width >= 5 * u16::from(files) + 22 {
        5
    } else if area.width >= 4 * u16::from(files) + 3 {
        4
    } else {
        3
    };
    let label = if draughts { 1 } else { 3 };
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
                let x = if draughts && tall == 1 { x + 2 } else { middle.0 };
                canvas.buffer.set_stringn(x, middle.1, man_sign(side, man, glyphs), 2, style);
                canvas.buffer.set_stringn(x + 1, middle.1, note, 1, style);
            } else if !note.is_empty() {
                let x = if draughts && tall == 1 { x + 2 } else { middle.0 };
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

fn put_lines(canvas: &mut Canvas<'_>, area: Rect, mut y: u16, lines: &[(String, Role)]) -> u16 {
    for (text, role) in lines {
        for line in wrap(text, area.width) {
            if y >= area.bottom() {
                return y;
            }
            canvas.put(area.x, y, area.width, &line, *role);
            y += 1;
        }
    }
    y
}

/// Beside the board: what is being done, whose turn it is, the counters, the moves of the man picked up.
fn facts(canvas: &mut Canvas<'_>, area: Rect, workspace: &Workspace, model: &Model) {
    let lang = model.lang();
    let pane = &workspace.game;
    if let Some(choosing) = &pane.choosing {
        let mut y = put_lines(canvas, area, area.y, &[(choosing.article.clone(), Role::Head)]);
        for (n, choice) in choosing.list.iter().enumerate() {
            let mark = if n == choosing.cursor { canvas.signs().cursor } else { " " };
            let role = if n == choosing.cursor { Role::Accent } else { Role::Plain };
            y = put_lines(canvas, area, y, &[(format!("{mark}{} {}", n + 1, choice.words), role)]);
        }
        let lines: Vec<(String, Role)> = choosing.lines.iter().map(|l| (l.clone(), Role::Dim)).collect();
        put_lines(canvas, area, y + 1, &lines);
        return;
    }
    let position = pane.position();
    let (first, second) = colors(pane.kind, lang);
    let turn = |side| if side == Side::First { first } else { second };
    if let Some(setup) = &pane.setup {
        let mut lines = vec![
            (lang.text("desk.board.setting-up").to_owned(), Role::Head),
            (lang.fill("desk.board.to-move", &[("side", turn(setup.hand.turn))]), Role::Accent),
        ];
        for odd in setup.hand.oddities() {
            let (key, at) = odd.words();
            lines.push((format!("! {}", lang.fill(key, &[("at", &at)]).trim()), Role::Alarm));
        }
        let letters = match pane.kind {
            GameKind::Chess => "desk.board.letters-chess",
            GameKind::Xiangqi => "desk.board.letters-xiangqi",
            _ => "desk.board.letters-draughts",
        };
        lines.extend([letters, "desk.board.setup-keys"].map(|k| (lang.text(k).to_owned(), Role::Dim)));
        put_lines(canvas, area, area.y, &lines);
        return;
    }
    let mut lines: Vec<(String, Role)> = Vec::new();
    if let (Some(section), Some(b)) = (workspace.section(), workspace.board()) {
        lines.push((format!("{second} {}", section.name(b.black)), Role::Plain));
        lines.push((format!("{first} {}", section.name(b.white)), Role::Plain));
        if let Some(result) = b.result {
            lines.push((lang.fill("ui.pane.result", &[("result", result.notation())]), Role::Plain));
        }
    }
    let (number, _) = pane.play.number(pane.step);
    let number = if workspace.quiet { String::new() } else { number.to_string() };
    lines.push((lang.fill("desk.board.turn", &[("number", &number), ("side", turn(position.side_to_move()))]), Role::Accent));
    if position.checked_king().is_some() {
        lines.push((lang.fill("desk.board.check", &[("side", turn(position.side_to_move()))]), Role::Alarm));
    }
    if pane.proposed() {
        lines.push((lang.text("desk.board.proposal").to_owned(), Role::Accent));
    } else {
        let (game, _) = pane.play.game(pane.step);
        let laws = GameLaws::usual(pane.kind);
        for counter in game.counters(laws) {
            let key = match counter.kind {
                CounterKind::Repetition => "desk.board.repetition",
                CounterKind::QuietPlies => "desk.board.quiet",
                CounterKind::Draughts(draughts::RuleKind::Repetition(_)) => "desk.board.repetition",
                CounterKind::Draughts(draughts::RuleKind::KingsOnly(_)) => "desk.board.kings",
                CounterKind::Draughts(draughts::RuleKind::Ending { .. }) => "desk.board.ending",
            };
            let limit = counter.claim_at.or(counter.drawn_at).unwrap_or(0);
            let full = counter.made >= limit;
            let made = if workspace.quiet && counter.kind == CounterKind::QuietPlies { "–".to_owned() } else { counter.made.to_string() };
            let values = [("made", made.as_str()), ("limit", &limit.to_string()), ("article", &counter.article)];
            lines.push((lang.fill(key, &values).replace(" ()", "").trim().to_owned(), if full { Role::Alarm } else { Role::Dim }));
        }
        if pane.step == pane.play.len()
            && let Some(end) = game.end(laws)
        {
            lines.push((end_words(&end, pane, lang, (first, second)), Role::Alarm));
        }
        if let Some(count) = pane.record.decisions.len().checked_sub(1) {
            lines.push((lang.fill("desk.board.decisions", &[("count", &(count + 1).to_string())]), Role::Dim));
        }
    }
    let glyphs = canvas.glyphs;
    let notation = notation_of(pane.kind, glyphs);
    let mut y = put_lines(canvas, area, area.y, &lines);
    if pane.picked.is_some() {
        let moves: Vec<String> = pane.moves_of_picked().iter().map(|m| position.write(m, notation)).collect();
        let text = if moves.is_empty() { lang.text("desk.board.no-moves").to_owned() } else { moves.join(" ") };
        y = put_lines(canvas, area, y + 1, &[(text, Role::Accent)]);
    }
    if pane.typing.is_some() {
        typing(canvas, area, y + 1, pane, lang);
    } else if !pane.proposed() {
        recent(canvas, area, y + 1, pane, workspace.quiet);
    }
}

fn end_words(end: &GameEnd, pane: &GamePane, lang: Lang, colors: (&str, &str)) -> String {
    let words = match end.result {
        Result::Draw => lang.text("desk.board.drawn").to_owned(),
        Result::Win(side) => lang.fill("desk.board.won", &[("side", if side == Side::First { colors.0 } else { colors.1 })]),
    };
    format!("{words} {} {}", pane.play.place(pane.play.len()), end.article).trim().to_owned()
}

/// The moves up to the position shown, as many as there is room for.
fn recent(canvas: &mut Canvas<'_>, area: Rect, y: u16, pane: &GamePane, quiet: bool) {
    let rows = usize::from(area.bottom().saturating_sub(y));
    if rows == 0 || pane.play.is_empty() {
        return;
    }
    let notation = notation_of(pane.kind, canvas.glyphs);
    let offset = usize::from(pane.play.number(0).1 == Side::Second);
    let now = pane.step.saturating_sub(1) + offset;
    let pairs = (pane.play.len() + offset).div_ceil(2);
    let first = super::canvas::first_row(now / 2, pairs, rows);
    for (row, pair) in (first..pairs).take(rows).enumerate() {
        let mut x = area.x;
        let y = y + u16::try_from(row).unwrap_or(0);
        let number = if quiet { String::new() } else { format!("{:>3}. ", pane.play.number((2 * pair + 1).saturating_sub(offset)).0) };
        x += canvas.put(x, y, 5, &number, Role::Dim);
        for ply in [2 * pair, 2 * pair + 1] {
            let Some(step) = ply.checked_sub(offset) else {
                x += 9;
                continue;
            };
            let text = pane.play.text(step, notation);
            let here = step + 1 == pane.step;
            let text = if pane.play.is_inferred(step) { format!("({text})") } else { text };
            canvas.put(x, y, 10, &fit(&text, 10, "~"), if here { Role::Accent } else { Role::Plain });
            x += 11;
        }
    }
}

/// The move being typed, and what it may become.
pub fn typing(canvas: &mut Canvas<'_>, area: Rect, y: u16, pane: &GamePane, lang: Lang) {
    let Some(typing) = &pane.typing else { return };
    if y >= area.bottom() {
        return;
    }
    let place = pane.play.number(pane.cell);
    let dots = if place.1 == Side::First { "." } else { "..." };
    let number = if pane.column.sheet().is_none() { place.0 } else { u32::try_from(pane.cell / 2 + 1).unwrap_or(0) };
    let dots = if pane.column.sheet().is_some() { if pane.cell.is_multiple_of(2) { "." } else { "..." } } else { dots };
    let text = format!("{number}{dots} {}{}", typing.input.value(), canvas.signs().caret);
    canvas.put(area.x, y, area.width, &text, Role::Accent);
    let shown: Vec<String> = typing
        .found
        .iter()
        .enumerate()
        .skip(typing.pick.saturating_sub(3))
        .take(24)
        .map(|(n, (t, _))| if n == typing.pick { format!("[{t}]") } else { t.clone() })
        .collect();
    let list = if shown.is_empty() { lang.text("desk.board.no-completion").to_owned() } else { shown.join(" ") };
    put_lines(canvas, area, y + 1, &[(list, Role::Dim)]);
}
