//! The record of xiangqi (记录纸): two blocks of thirty 回合, each move with the time it took; offers of a draw and 违例 below.

use super::Head;
use crate::documents::form::{Form, back as tenths_of, edges};
use crate::drawing::Drawing;
use crate::input::Input;
use crate::measure::{PT, Unit, Weight};
use tournament::model::Color;

/// 回合 in a block, and blocks.
const ROUNDS: i32 = 30;
const BLOCKS: i32 = 2;
/// Widths of the columns: 回合, Red, time, Black, time.
const WIDTHS: [i32; 5] = [90, 320, 110, 320, 110];
/// Height of a row at most.
const ROW: i32 = 60;
/// Where the moves begin.
const TOP: i32 = 420;

/// Moves 1 to 60.
pub(super) fn front(input: &Input<'_>, head: &Head, size: (Unit, Unit)) -> Drawing {
    let mut form = Form::new(size);
    form.drawing.key.clone_from(&head.key);
    let lang = input.lang();
    let whole = BLOCKS * WIDTHS.iter().sum::<i32>();
    let left = (tenths_of(size.0) - whole) / 2;
    let right = left + whole;
    form.centred((left, right), 150, 16 * PT, Weight::Bold, lang.text("print.form.record"));
    let text = 10 * PT;
    let part = |n: i32| left + n * whole / 12;
    form.field((left, 215), part(6) - 20, text, lang.text("print.form.event"), &head.event);
    form.field((part(6), 215), part(9) - 20, text, lang.text("print.form.section"), &head.section);
    form.field((part(9), 215), right, text, lang.text("clock.sheet.round"), &head.round);
    form.field((left, 275), part(2) + 20, text, lang.text("print.form.board"), &head.board);
    form.field((part(2) + 40, 275), part(6) + 60, text, lang.text("print.form.day"), &head.day);
    form.blank((part(6) + 80, 275), part(9) + 20, text, lang.text("print.form.begun"));
    form.blank((part(9) + 40, 275), right, text, lang.text("print.form.ended"));
    for (n, color) in [Color::White, Color::Black].into_iter().enumerate() {
        let y = if n == 0 { 335 } else { 395 };
        let (name, unit) = (head.names.get(n).map_or("", String::as_str), head.units.get(n).map_or("", String::as_str));
        form.bold((left, y), text, input.color_word(color));
        form.field((part(1) + 40, y), part(6) - 20, text, lang.text("print.form.unit"), unit);
        form.field((part(6), y), right, text, lang.text("print.column.name"), name);
    }
    let bottom = moves(&mut form, input, left, (TOP, tenths_of(size.1) - 450), 1);
    foot(&mut form, input, (left, right), bottom);
    form.drawing
}

/// Moves 61 to 120.
pub(super) fn back(input: &Input<'_>, head: &Head, size: (Unit, Unit)) -> Drawing {
    let mut form = Form::new(size);
    let whole = BLOCKS * WIDTHS.iter().sum::<i32>();
    let left = (tenths_of(size.0) - whole) / 2;
    let names = head.names.iter().filter(|name| !name.is_empty()).cloned().collect::<Vec<_>>().join(" – ");
    form.within((left, 150), 10 * PT, Weight::Bold, whole * 3 / 4, names);
    form.ends((left + whole, 150), 10 * PT, whole / 4, head.key.as_str());
    moves(&mut form, input, left, (200, tenths_of(size.1) - 200), BLOCKS * ROUNDS + 1);
    form.drawing
}

/// The blocks from a 回合 on; gives back where they end.
fn moves(form: &mut Form, input: &Input<'_>, left: i32, (top, bottom): (i32, i32), first: i32) -> i32 {
    let lang = input.lang();
    let row = ((bottom - top) / (ROUNDS + 1)).min(ROW);
    let rows = edges(top, (0..=ROUNDS).map(|_| row));
    let time = lang.text("print.form.used");
    let heads = [lang.text("print.form.move"), input.color_word(Color::White), time, input.color_word(Color::Black), time];
    for block in 0..BLOCKS {
        let columns = edges(left + block * WIDTHS.iter().sum::<i32>(), WIDTHS);
        form.grid(&columns, &rows);
        for (edge, head) in columns.windows(2).zip(heads) {
            if let [from, to] = edge {
                form.centred((*from, *to), top + row / 2 + 13, 9 * PT, Weight::Bold, head);
            }
        }
        let Some((from, to)) = columns.first().copied().zip(columns.get(1).copied()) else { continue };
        for (n, y) in (0..ROUNDS).zip(rows.iter().skip(1)) {
            form.centred((from, to), y + row / 2 + 13, 9 * PT, Weight::Regular, (first + block * ROUNDS + n).to_string());
        }
    }
    rows.last().copied().unwrap_or(bottom)
}

/// Offers of a draw, 违例 with the 回合 of each, the result, signatures.
fn foot(form: &mut Form, input: &Input<'_>, (left, right): (i32, i32), top: i32) {
    let lang = input.lang();
    let (width, size) = (right - left, 10 * PT);
    let [red, black] = [Color::White, Color::Black].map(|color| input.color_word(color));
    form.bold((left, top + 75), size, lang.text("print.form.offers"));
    form.blank((left + width / 6, top + 75), left + width * 7 / 12 - 20, size, red);
    form.blank((left + width * 7 / 12, top + 75), right, size, black);
    form.bold((left, top + 150), size, lang.text("print.form.fouls"));
    for (n, side) in (0..).zip([red, black]) {
        let from = left + width / 6 + n * width * 5 / 12;
        let mut at = form.say((from, top + 150), size, side);
        for mark in ["①", "②", "③"] {
            at = form.say((at + 15, top + 150), size, mark) + 5;
            form.line((at, top + 150), at + 130);
            at += 130;
        }
    }
    form.say((left, top + 190), 8 * PT, lang.text("print.form.foul_moves"));
    form.bold((left, top + 255), size, lang.text("print.column.result"));
    let won = |side| lang.fill("print.form.won", &[("side", side)]);
    for (n, result) in (0..).zip([won(red), lang.text("print.draw").to_owned(), won(black)]) {
        form.tick((left + width / 6 + n * width / 4, top + 255), 11 * PT, result);
    }
    let signs = lang.text("print.form.signature");
    for (n, who) in (0..).zip([red, black, lang.text("clock.sheet.arbiter")]) {
        let from = left + n * width / 3;
        form.blank((from, top + 345), from + width / 3 - 30, size, format!("{who}{signs}"));
    }
}
