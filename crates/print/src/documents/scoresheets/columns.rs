//! The sheets of chess and draughts: three blocks of twenty moves on half a sheet of paper.

use super::Head;
use crate::diagram::{Diagram, side};
use crate::documents::form::{Form, back as tenths_of, edges, place};
use crate::drawing::{Drawing, Ink, Shape, tenths};
use crate::input::{Input, points_of, spoken};
use crate::measure::{PT, Unit, Weight};
use arbitration::game::GamePosition;
use arbitration::kind::GameKind;
use tournament::model::{Color, Outcome};

/// Blocks side by side, and moves in each.
const BLOCKS: i32 = 3;
const MOVES: i32 = 20;
/// After so many moves stands a row for the clocks.
const CLOCK_EACH: i32 = 10;
/// Height of a row of moves at least, and of a row for the clocks.
const ROW: i32 = 65;
const CLOCK_ROW: i32 = 48;
/// From the cut to the text.
const INSET: i32 = 70;
/// Where the moves begin.
const TOP: i32 = 330;

/// Who plays, moves 1 to 60, the result, signatures.
pub(super) fn front(input: &Input<'_>, head: &Head, size: (Unit, Unit)) -> Drawing {
    let mut form = Form::new(size);
    form.drawing.key.clone_from(&head.key);
    let (left, right) = (INSET, tenths_of(size.0) - INSET);
    heads(&mut form, input, head, (left, right));
    let bottom = moves(&mut form, input, (left, right), (TOP, tenths_of(size.1)), 1);
    foot(&mut form, input, (left, right), bottom);
    form.drawing
}

/// Moves 61 to 120; of draughts a board with its numbers to note a position on, and room for more.
pub(super) fn back(input: &Input<'_>, head: &Head, size: (Unit, Unit)) -> Drawing {
    let mut form = Form::new(size);
    let (left, right) = (INSET, tenths_of(size.0) - INSET);
    let names = head.names.iter().filter(|name| !name.is_empty()).cloned().collect::<Vec<_>>().join(" – ");
    let lang = input.lang();
    form.within((left, 100), 9 * PT, Weight::Bold, right - left - 200, names);
    form.ends((right, 100), 9 * PT, 190, head.key.as_str());
    let start = GamePosition::start(input.heading.game);
    if matches!(start, GamePosition::Draughts(_)) {
        let board = Diagram { numbers: true, men: false, ..Diagram::new(&start, side::RULING, lang) }.drawing();
        let at = ((size.0 - board.size.0) / 2, tenths(150));
        form.drawing.lay(&board, at);
        let mut y = 150 + tenths_of(board.size.1) + 60;
        form.blank((left, y), right, 9 * PT, lang.text("print.form.position_after"));
        while y + 100 < tenths_of(size.1) - 80 {
            y += 90;
            form.line((left, y), right);
        }
    } else {
        moves(&mut form, input, (left, right), (150, tenths_of(size.1)), BLOCKS * MOVES + 1);
    }
    form.drawing
}

fn heads(form: &mut Form, input: &Input<'_>, head: &Head, (left, right): (i32, i32)) {
    let lang = input.lang();
    let width = right - left;
    let event = [head.event.as_str(), head.section.as_str()].into_iter().filter(|t| !t.is_empty()).collect::<Vec<_>>().join(" · ");
    form.within((left, 105), 11 * PT, Weight::Bold, width, event);
    let third = width / 3;
    let is_draughts = input.heading.game != GameKind::Chess;
    let size = 9 * PT;
    form.field((left, 165), left + third * 4 / 5, size, lang.text("clock.sheet.round"), &head.round);
    form.field((left + third * 5 / 6, 165), left + third * 3 / 2, size, lang.text("print.form.board"), &head.board);
    form.field((left + third * 19 / 12, 165), right, size, lang.text("print.form.day"), &head.day);
    for (n, (color, sign)) in [(Color::White, "○"), (Color::Black, "●")].into_iter().enumerate() {
        let y = if n == 0 { 225 } else { 285 };
        let (name, unit) = (head.names.get(n).map_or("", String::as_str), head.units.get(n).map_or("", String::as_str));
        form.field((left, y), left + width * 2 / 3 - 10, size, format!("{sign} {}", input.color_word(color)), name);
        if unit.is_empty() && n == 0 && is_draughts {
            // Meetings of two games are usual in draughts.
            form.say((left + width * 2 / 3, y), size, format!("{}  ☐ 1  ☐ 2", lang.text("print.form.game")));
        } else {
            form.within((left + width * 2 / 3, y), 8 * PT, Weight::Regular, width / 3, unit);
        }
    }
}

/// The blocks from a move on; gives back where they end.
fn moves(form: &mut Form, input: &Input<'_>, (left, right): (i32, i32), (top, paper): (i32, i32), first: i32) -> i32 {
    let lang = input.lang();
    let block = (right - left) / BLOCKS;
    let number = 70;
    let clocks = MOVES / CLOCK_EACH;
    // What is left of the paper, rows as high as they should be at most.
    let room = paper - top - CLOCK_ROW * (clocks + 1) - if first == 1 { 260 } else { 80 };
    let row = (room / MOVES).min(ROW + 5);
    let heights = (0..MOVES).flat_map(|n| [Some(row), ((n + 1) % CLOCK_EACH == 0).then_some(CLOCK_ROW)]).flatten();
    let rows = edges(top, std::iter::once(CLOCK_ROW).chain(heights));
    let bottom = rows.last().copied().unwrap_or(top);
    for n in 0..BLOCKS {
        let from = left + n * block;
        let columns = edges(from, [number, (block - number) / 2, block - number - (block - number) / 2]);
        // The rows for the clocks are grey, so that no move is written there.
        let mut y = top + CLOCK_ROW;
        for index in 1..=MOVES {
            y += row;
            if index % CLOCK_EACH == 0 {
                let size = (tenths(block), tenths(CLOCK_ROW));
                form.drawing.shapes.push(Shape::rect(place((from, y)), size, Some(Ink::GREY), None));
                form.centred((from, from + number), y + 33, 7 * PT, Weight::Regular, lang.text("print.form.clock"));
                y += CLOCK_ROW;
            }
        }
        form.grid(&columns, &rows);
        let sides = [Color::White, Color::Black].map(|color| input.color_word(color));
        for (edge, side) in columns.windows(2).skip(1).zip(sides) {
            if let [from, to] = edge {
                form.centred((*from, *to), top + 34, 8 * PT, Weight::Bold, side);
            }
        }
        let mut y = top + CLOCK_ROW;
        for index in 1..=MOVES {
            let text = (first + n * MOVES + index - 1).to_string();
            form.centred((from, from + number), y + row / 2 + 12, 9 * PT, Weight::Regular, text);
            y += row + if index % CLOCK_EACH == 0 { CLOCK_ROW } else { 0 };
        }
    }
    bottom
}

/// The result and who signs it.
fn foot(form: &mut Form, input: &Input<'_>, (left, right): (i32, i32), top: i32) {
    let lang = input.lang();
    let width = right - left;
    let scoring = input.game_scoring();
    let points = |outcome| spoken(points_of(&scoring, outcome));
    let (win, draw, loss) = (points(Outcome::Win), points(Outcome::Draw), points(Outcome::Loss));
    let (y, size) = (top + 75, 9 * PT);
    form.bold((left, y), size, lang.text("print.column.result"));
    for (n, (first, second)) in (1..).zip([(&win, &loss), (&draw, &draw), (&loss, &win)]) {
        form.tick((left + n * width / 5, y), 10 * PT, format!("{first}-{second}"));
    }
    form.blank((left + width * 4 / 5, y), right, size, lang.text("print.form.time"));
    let signs = lang.text("print.form.signature");
    let who = [input.color_word(Color::White), input.color_word(Color::Black), lang.text("clock.sheet.arbiter")];
    for (n, who) in (0..).zip(who) {
        let from = left + n * width / 3;
        form.blank((from, top + 165), from + width / 3 - 15, 8 * PT, format!("{who}{signs}"));
    }
}
