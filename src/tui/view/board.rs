//! The board pane: the position in squares or on lines, as large as the pane allows, and beside it whose turn it is, the counters, the last
//! moves, what can be chosen.

mod below;
mod crossings;
pub(super) use crossings::HANZI;
mod men;
mod palette;
mod picture;
mod squares;

use super::canvas::Canvas;
use super::facts::{facts, typing};
use super::theme::Role;
use crate::config::{Glyphs, Theme};
use crate::tui::game::{GamePane, Weighing};
use crate::tui::layout::cells;
use crate::tui::model::{Model, Pane, Workspace};
use ::print::diagram::{hanzi, sign};
use arbitration::game::{GamePosition, Man, Point, Side};
use arbitration::kind::GameKind;
use men::{Ink, SIZES, Size};
use palette::Mark;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
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
    let board = Board { pane, man_at: &man_at, marks: &marks, size: fitting(area, pane) };
    let (mut width, mut height) = match pane.kind {
        GameKind::Xiangqi => crossings::draw(canvas, area, &board),
        _ => squares::draw(canvas, area, &board),
    };
    canvas.scene = picture::scene(area, &board, (width, height), model);
    if let Some(scene) = &canvas.scene {
        (width, height) = (scene.place.width, scene.place.height);
    }
    let side = Rect { x: area.x + width + 2, width: area.width.saturating_sub(width + 3), ..area };
    if side.width >= LEAST {
        facts(canvas, side, workspace, model);
    } else if area.height > height + 1 {
        let room = Rect { x: area.x + 1, y: area.y + height, width: area.width - 2, height: area.height - height };
        below::draw(canvas, room, workspace, model);
    } else if pane.typing.is_some() {
        // Nothing is typed blind: it takes the place of the last rows.
        let room = Rect { x: area.x + 1, y: area.bottom() - 2, width: area.width - 2, height: 2 };
        canvas.clear(room);
        typing(canvas, room, room.y, workspace, lang);
    } else if height > area.height {
        let room = Rect { y: area.bottom() - 1, height: 1, ..area };
        canvas.clear(room);
        canvas.put(room.x + 1, room.y, room.width - 2, lang.text("ui.pane.board-cut"), Role::Alarm);
    }
}

/// How much room the board of the selected game takes in a detail: the larger squares where its height is given for them.
pub fn small_extent(pane: &GamePane, (width, height): (u16, u16)) -> (u16, u16) {
    let extent = |size: Size| match pane.kind {
        GameKind::Xiangqi => crossings::extent(size),
        _ => squares::extent(size, pane),
    };
    let fits = |size: &Size| extent(*size).0 <= width && extent(*size).1 <= height;
    extent(SIZES.into_iter().skip(2).find(fits).unwrap_or(SIZES[SIZES.len() - 1]))
}

/// Draws the board of the selected game as large as that many rows allow, without what is done on it.
pub fn small(canvas: &mut Canvas<'_>, area: Rect, workspace: &Workspace) {
    let pane = &workspace.game;
    let position = pane.position();
    let man_at = |at: Point| position.man_at(at);
    let marks = marks(workspace, position);
    let of = |size: &Size| match pane.kind {
        GameKind::Xiangqi => crossings::extent(*size),
        _ => squares::extent(*size, pane),
    };
    let size = SIZES.into_iter().skip(2).find(|size| of(size).1 <= area.height && of(size).0 <= area.width);
    let board = Board { pane, man_at: &man_at, marks: &marks, size: size.unwrap_or(SIZES[SIZES.len() - 1]) };
    match pane.kind {
        GameKind::Xiangqi => crossings::draw(canvas, area, &board),
        _ => squares::draw(canvas, area, &board),
    };
}

/// What is drawn, and how large.
struct Board<'a> {
    pane: &'a GamePane,
    man_at: &'a dyn Fn(Point) -> Option<(Side, Man)>,
    marks: &'a Marks,
    size: Size,
}

/// Columns of the facts beside the board, and those without which they do not stand there.
const BESIDE: u16 = 24;
const LEAST: u16 = 16;

/// Rows that are enough for the facts below the board.
const ROOMY: u16 = 12;

/// Columns that a pane of so much room needs for its board and comfortable facts beside it; what it has beyond that serves nobody there.
pub fn wanted(area: Rect, workspace: &Workspace) -> u16 {
    let pane = &workspace.game;
    let size = fitting(area, pane);
    let (width, height) = match pane.kind {
        GameKind::Xiangqi => crossings::extent(size),
        _ => squares::extent(size, pane),
    };
    let beside = area.width.saturating_sub(width + 3);
    // Facts that would stand narrow beside it stand below it where there is room for them: the sheets have the width.
    if beside < LEAST || beside < BESIDE + 6 && height + ROOMY <= area.height { width + 3 } else { width + BESIDE + 10 }
}

/// The largest size that leaves room for the facts beside the board or below it; where none does, the smallest.
fn fitting(area: Rect, pane: &GamePane) -> Size {
    let extent = |size: Size| match pane.kind {
        GameKind::Xiangqi => crossings::extent(size),
        _ => squares::extent(size, pane),
    };
    let fits = |size: &Size| {
        let (width, height) = extent(*size);
        (width + BESIDE <= area.width && height <= area.height) || (width <= area.width && height + below::least(area.width) <= area.height)
    };
    SIZES.into_iter().find(fits).unwrap_or(SIZES[SIZES.len() - 1])
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

/// Draws the man on a square or crossing whose first cell is given.
fn put_man(canvas: &mut Canvas<'_>, (x, y): (u16, u16), board: &Board<'_>, (side, man): (Side, Man), ground: Style, mark: Option<Mark>) {
    let (kind, size) = (board.pane.kind, board.size);
    let (body, letter) = palette::man(canvas.theme, kind, side);
    let is_plain = canvas.glyphs == Glyphs::Ascii || canvas.theme == Theme::NoColor;
    // Without a body a man of draughts needs a letter.
    let bare = is_plain && matches!(man, Man::Draughts);
    let sign = letter_of(side, man, if bare { Glyphs::Ascii } else { canvas.glyphs });
    let middle = (x + size.wide.saturating_sub(3) / 2, y + size.high / 2);
    if is_plain {
        // Two signs beside the letter tell the sides apart; those of a mark stand outside them. Where there is no room the left one still
        // tells the side, and the right one is that of the mark; a character of xiangqi tells its side itself and leaves room for one.
        let own = men::bracketed(side, &sign);
        let text = match mark.filter(|_| size.wide < 5).map(Mark::signs) {
            Some([left, _]) if cells(&sign) > 1 => format!("{left}{sign}"),
            Some([_, right]) => format!("{}{sign}{right}", &own[..1]),
            None => own,
        };
        canvas.buffer.set_stringn(middle.0, middle.1, &text, usize::from(size.wide), ground.patch(letter));
    } else {
        for (row, line) in men::rows(size, man, &sign).into_iter().enumerate() {
            for (column, ink) in line.into_iter().enumerate() {
                let at = (x + column as u16, y + row as u16);
                match ink {
                    Ink::Nothing | Ink::Covered => {}
                    Ink::Body(block) => _ = canvas.buffer.set_stringn(at.0, at.1, block.to_string(), 1, ground.patch(body)),
                    Ink::Letter(text) => _ = canvas.buffer.set_stringn(at.0, at.1, &text, 2, letter),
                }
            }
        }
    }
    match mark {
        // A character of xiangqi takes two of the three cells.
        Some(mark) if kind == GameKind::Xiangqi && size.wide == 3 && !is_plain => {
            canvas.buffer.set_stringn(x + 2, y, mark.signs()[1], 1, ground.add_modifier(Modifier::BOLD));
        }
        Some(_) if is_plain && size.wide < 5 => {}
        Some(mark) => put_mark(canvas, (x, y), size, mark, ground),
        None => {}
    }
}

/// The signs of a mark at both sides of its cell, in the last row, where no man stands.
fn put_mark(canvas: &mut Canvas<'_>, (x, y): (u16, u16), size: Size, mark: Mark, ground: Style) {
    let [left, right] = mark.signs();
    let row = y + size.high - 1;
    let style = ground.add_modifier(Modifier::BOLD);
    canvas.buffer.set_stringn(x, row, left, 1, style);
    canvas.buffer.set_stringn(x + size.wide - 1, row, right, 1, style);
}

impl Marks {
    /// What a point is marked as, the most urgent first.
    fn of(&self, at: Point) -> Option<Mark> {
        if self.cursor == Some(at) {
            Some(Mark::Cursor)
        } else if self.check == Some(at) {
            Some(Mark::Check)
        } else if self.picked == Some(at) {
            Some(Mark::Picked)
        } else if self.targets.contains(&at) {
            Some(Mark::Target)
        } else {
            self.last.contains(&at).then_some(Mark::Last)
        }
    }
}

/// The letter on a man: capitals and small letters in ASCII, the character of xiangqi, of a draughts man nothing.
fn letter_of(side: Side, man: Man, glyphs: Glyphs) -> String {
    match (man, glyphs) {
        (Man::Draughts, Glyphs::Unicode) => String::new(),
        (Man::Xiangqi(_), Glyphs::Unicode) => man_sign(side, man, glyphs),
        (Man::DraughtsKing, Glyphs::Unicode) => "K".to_owned(),
        (Man::Chess(role), Glyphs::Unicode) => role.upper_char().to_string(),
        (_, Glyphs::Ascii) => man_sign(side, man, glyphs),
    }
}

/// The sign of a man in running text.
pub fn man_sign(side: Side, man: Man, glyphs: Glyphs) -> String {
    let letter = match man {
        Man::Chess(role) => role.char(),
        Man::Draughts => 'm',
        Man::DraughtsKing => 'k',
        // As the moves beside the board are written in plain letters: `H2+3`, `E3+5`.
        Man::Xiangqi(xiangqi::Kind::Horse) => 'h',
        Man::Xiangqi(xiangqi::Kind::Elephant) => 'e',
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
