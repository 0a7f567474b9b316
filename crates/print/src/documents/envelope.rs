//! The envelope of an adjourned game, one sheet folded at half its height: on the lower half the face (2023: I.2; 1993: 13.2) with names,
//! position, times used, sealer, move number, open draw offer, date, time and place of resumption; on the upper half, upside down, what is
//! written over the flap when it is closed and opened.

use super::evidence_parts::{BLANK, of_game};
use super::form::{Form, back, place};
use crate::diagram::{Diagram, side};
use crate::drawing::{Drawing, Letters, Order, Pen, Plates, Shape, Step};
use crate::input::Input;
use crate::measure::{PT, Unit, Weight};
use crate::sheet::Part;
use arbitration::clock::side::{Both, Side};
use arbitration::game::GamePosition;
use event::{ClockDesk, GameAt};
use words::ClockWords;
use words::days::date_and_time;

/// A sheet for each adjourned game of the round.
pub fn make(input: &Input<'_>) -> Vec<Part> {
    let size = input.paper.size(false);
    let all = input.boards.iter().filter_map(|board| sheet(input, board.number, &board.label(), size)).collect();
    vec![Part::Plates(Plates { all, order: Order::Rows, landscape: false, cut_through: false })]
}

fn sheet(input: &Input<'_>, number: u16, label: &str, size: (Unit, Unit)) -> Option<Drawing> {
    let lang = input.lang();
    let records = input.records?;
    let kept = records.section.clocks.get(&GameAt::new(input.heading.round, number))?;
    let adjournment = kept.adjournment.as_ref()?;
    let words = ClockWords::new(lang, input.heading.game);
    let sealing = &adjournment.sealing;
    let (controls, device) = (&kept.ledger.controls, kept.ledger.device);
    let given = Both::from_fn(|side| {
        let control = controls.get(side);
        control.mains(sealing.period.of(side)) + control.increments(sealing.moves.of(side), device.first_increment)
    });
    let adjusted = ClockDesk::new(&records.section, Some(kept)).ok().and_then(|d| d.audit.latest().map(|c| c.adjusted)).unwrap_or_default();
    let face = sealing.face(Both::from_fn(|side| given.of(side) + adjusted.of(side)));
    let mut form = Form::new(size);
    form.drawing.key = lang.fill("clock.adjourn.title", &[("board", label)]);
    let (half, left, right) = (back(size.1) / 2, 140, back(size.0) - 140);
    form.drawing.shapes.push(Shape::line((0, size.1 / 2), (size.0, size.1 / 2), Pen::cut()));
    let title = form.drawing.key.clone();
    form.within((left, half + 130), 16 * PT, Weight::Bold, right - left, title);
    let turns = face.move_number.map_or_else(|| "______".to_owned(), |n| n.to_string());
    let blank_pair = || format!("{} {BLANK}  {} {BLANK}", words.side(Side::White), words.side(Side::Black));
    let pair = |times: Option<String>| times.unwrap_or_else(blank_pair);
    let offer = face.draw_offer.map_or_else(|| lang.text("clock.adjourn.no-offer"), |side| words.side(side));
    let mut rows = of_game(input, &records.section, input.heading.round, number);
    // The board stands in the title.
    rows.retain(|(key, value)| *key != "clock.sheet.board-number" && !value.is_empty());
    rows.extend([
        ("clock.sheet.sealed", lang.fill("clock.sheet.sealed-by", &[("side", words.side(face.sealer)), ("move", &turns)])),
        ("clock.sheet.sealed-at", date_and_time(sealing.sealed_at, lang)),
        ("clock.sheet.used", pair(face.used.as_ref().map(|times| words.pair(times)))),
        ("clock.sheet.left", pair(face.left.as_ref().map(|times| words.pair(times)))),
        ("clock.sheet.offer", offer.to_owned()),
        ("clock.sheet.resumption", face.resumption.to_owned()),
    ]);
    let position = GamePosition::from_fen(input.heading.game, face.position);
    // Without a position the men are drawn by hand.
    let start = GamePosition::start(input.heading.game);
    let diagram = match &position {
        Ok(position) => Diagram::new(position, side::ENVELOPE, lang),
        Err(_) => Diagram { men: false, ..Diagram::new(&start, side::ENVELOPE, lang) },
    }
    .drawing();
    let board = (back(diagram.size.0), back(diagram.size.1));
    let beside = right - board.0;
    form.drawing.lay(&diagram, place((beside, half + 170)));
    let step = (board.1 / i32::try_from(rows.len()).unwrap_or(1)).min(78);
    for (n, (key, value)) in (0..).zip(&rows) {
        fact(&mut form, (left, half + 210 + n * step), beside - 30, lang.get(key).unwrap_or(key), value);
    }
    let below = half + 170 + board.1 + 60;
    // The position as text and in words: it can be set up without reading a diagram.
    fact(&mut form, (left, below), right, lang.text("clock.sheet.fen"), face.position);
    form.within((left, below + 55), 8 * PT, Weight::Regular, right - left, diagram.alt.as_str());
    signatures(&mut form, input, (left, right), half * 2 - 130);
    flap(&mut form, input, (back(size.0), half), (left, right));
    Some(form.drawing)
}

/// A label, and what is known under the width that is left, or a line.
fn fact(form: &mut Form, at: (i32, i32), to: i32, label: &str, value: &str) {
    let end = form.say(at, 8 * PT, label) + 15;
    let from = end.max(at.0 + 250);
    let value = if value.is_empty() { BLANK } else { value };
    form.within((from, at.1), 10 * PT, Weight::Bold, to - from, value);
}

fn signatures(form: &mut Form, input: &Input<'_>, (left, right): (i32, i32), y: i32) {
    let lang = input.lang();
    let words = ClockWords::new(lang, input.heading.game);
    let who = [words.side(Side::White), words.side(Side::Black), lang.text("clock.sheet.arbiter")];
    let width = (right - left) / 3;
    for (n, who) in (0..).zip(who) {
        let from = left + n * width;
        form.blank((from, y), from + width - 20, 9 * PT, format!("{who}{}", lang.text("print.form.signature")));
    }
}

/// The upper half, read with the sheet turned: what is in it, signatures over the flap, opened when and by whom.
fn flap(form: &mut Form, input: &Input<'_>, (width, half): (i32, i32), (left, right): (i32, i32)) {
    let lang = input.lang();
    let mut back = Form::new(form.drawing.size);
    back.bold((left, 200), 14 * PT, lang.text("print.form.inside"));
    back.tick((left, 320), 12 * PT, lang.text("print.form.sealed_move"));
    back.tick((left, 420), 12 * PT, lang.text("print.form.both_sheets"));
    back.say((left, 620), 10 * PT, lang.text("print.form.over_flap"));
    signatures(&mut back, input, (left, right), 760);
    let middle = (left + right) / 2;
    back.blank((left, 1000), middle - 30, 10 * PT, lang.text("print.form.opened_at"));
    back.blank((middle, 1000), right, 10 * PT, lang.text("print.form.opened_by"));
    let corner = place((width, half));
    let turn = |(x, y): (Unit, Unit)| (corner.0 - x, corner.1 - y);
    let step = |step: &Step| match *step {
        Step::Move(at) => Step::Move(turn(at)),
        Step::Line(at) => Step::Line(turn(at)),
        Step::Curve(a, b, end) => Step::Curve(turn(a), turn(b), turn(end)),
        Step::Close => Step::Close,
    };
    let turned = |shape: &Shape| Shape { steps: shape.steps.iter().map(step).collect(), ..*shape };
    form.drawing.shapes.extend(back.drawing.shapes.iter().map(turned));
    form.drawing.letters.extend(back.drawing.letters.into_iter().map(|text| Letters { at: turn(text.at), turned: true, ..text }));
}
