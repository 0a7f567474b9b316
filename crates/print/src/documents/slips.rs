//! Result slips: eight on a sheet, cut and stacked in the order of the boards. The names stand beside the colours and beside the result, so
//! that a slip filled in on the wrong side shows.

use super::form::{Form, back};
use super::lots;
use crate::board::Board;
use crate::drawing::{Drawing, Plates};
use crate::input::{Input, points_of, spoken};
use crate::measure::{PT, Unit, Weight};
use crate::sheet::Part;
use crate::teams::Sits;
use arbitration::kind::GameKind;
use tournament::model::{Color, Outcome, Tpn};
use words::days::day_and_start;

/// Slips side by side, and under each other.
const ACROSS: Unit = 2;
const DOWN: Unit = 4;
/// From the edge of the paper or the cut to the text.
const INSET: i32 = 80;

/// One slip a game.
pub fn make(input: &Input<'_>) -> Vec<Part> {
    // Nobody plays where a team has left the board empty.
    let is_played = |board: &&Board| ![Color::White, Color::Black].iter().any(|color| matches!(input.sits(board, *color), Sits::Nobody));
    let (width, height) = input.paper.size(false);
    let size = (width / ACROSS, height / DOWN);
    let all = input.boards.iter().filter(is_played).map(|board| slip(input, board, size)).collect();
    vec![Part::Plates(Plates { all, order: input.order, landscape: false, cut_through: true })]
}

fn slip(input: &Input<'_>, board: &Board, size: (Unit, Unit)) -> Drawing {
    let (lang, heading) = (input.lang(), input.heading);
    let mut form = Form::new(size);
    // Slips of Letter are lower: everything moves up alike.
    let y = |at: i32| at * back(size.1) / 743;
    let (left, right) = (INSET, back(size.0) - INSET);
    let width = right - left;
    form.two_lines((left, y(75)), 15 * PT / 2, Weight::Regular, width * 11 / 20, event(input, board));
    form.ends((right, y(75)), 15 * PT / 2, width * 9 / 20, day(input));
    let key = lang.fill("print.board", &[("board", &board.label())]);
    let key = if board.game == 0 || input.of_teams().is_some() {
        key
    } else {
        format!("{key} · {}", lang.fill("print.game_of", &[("game", &board.game.to_string())]))
    };
    let place = match input.tables.get(&board.number) {
        Some(table) if *table != board.label() => format!("{key} · {}", lang.fill("print.table", &[("table", table)])),
        _ => key.clone(),
    };
    form.drawing.key = key;
    form.one_line((left, y(175)), 24 * PT, Weight::Bold, width * 7 / 10, place);
    let round = lang.fill("print.round", &[("round", &input.shown(heading.round).to_string())]);
    form.ends((right, y(175)), 12 * PT, width * 3 / 10, round);
    let drawn: Vec<String> = input.lots.iter().map(|drawn| lots::short(input, drawn)).collect();
    form.within((left, y(212)), 8 * PT, Weight::Regular, width, drawn.join("  "));
    if !heading.published {
        form.ends((right, y(120)), 9 * PT, width / 2, lang.text("print.draft"));
    }
    let is_xiangqi = heading.game == GameKind::Xiangqi;
    for (color, sign, tpn, at) in [(Color::White, "○", board.white, 262), (Color::Black, "●", board.black, 358)] {
        side(&mut form, (input, board), (color, sign, tpn), (left, right), (y(at), y(at + 42)));
        if is_xiangqi {
            let from = left + width * 11 / 20;
            form.blank((from, y(at + 42)), from + width / 4 - 10, 8 * PT, lang.text("print.form.used"));
            form.blank((from + width / 4, y(at + 42)), right, 8 * PT, lang.text("print.form.fouls"));
        }
    }
    results(&mut form, input, (left, width), (y(470), y(540)));
    let signs = lang.text("print.form.signature");
    let (white, black) = (input.color_word(Color::White), input.color_word(Color::Black));
    let middle = left + width / 2;
    form.blank((left, y(615)), middle - 20, 8 * PT, format!("{white}{signs}"));
    form.blank((middle, y(615)), right, 8 * PT, format!("{black}{signs}"));
    form.blank((left, y(685)), left + width * 9 / 20, 8 * PT, lang.text("clock.sheet.arbiter"));
    let from = left + width * 9 / 20 + 20;
    form.blank((from, y(685)), left + width * 33 / 40, 8 * PT, lang.text("print.form.finished"));
    // Section, round and board, for slips that come back in a heap.
    let code = [heading.facts.code.clone(), input.shown(heading.round).to_string(), board.label()];
    let code: Vec<&str> = code.iter().map(String::as_str).filter(|text| !text.is_empty()).collect();
    form.ends((right, y(685)), 7 * PT, width / 7, code.join("-"));
    form.drawing
}

/// Event, section and stage.
fn event(input: &Input<'_>, board: &Board) -> String {
    let stage = input.stages.iter().find(|stage| stage.boards.iter().any(|b| b.number == board.number)).map_or("", |stage| stage.stage);
    let all = [input.heading.event.as_str(), input.heading.section.as_str(), stage];
    all.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" · ")
}

/// Day and time of the round, as far as they are laid down.
pub(super) fn day(input: &Input<'_>) -> String {
    let day = input.records.and_then(|records| records.section.day_of(input.shown(input.heading.round)));
    day.map_or_else(String::new, |day| day_and_start(&day, input.lang()))
}

/// Who sits there, with the team or unit under the name.
fn side(
    form: &mut Form,
    (input, board): (&Input<'_>, &Board),
    (color, sign, tpn): (Color, &str, Tpn),
    (left, right): (i32, i32),
    (upper, lower): (i32, i32),
) {
    let (lang, word) = (input.lang(), input.color_word(color));
    form.say((left, upper), 10 * PT, format!("{sign} {word}"));
    let from = left + (right - left) * 21 / 100;
    let (name, below) = if input.of_teams().is_some() {
        (input.sitter(input.sits(board, color)), input.name(tpn))
    } else {
        let below = if input.heading.game == GameKind::Xiangqi { input.club(tpn).to_owned() } else { String::new() };
        (input.numbered(&input.titled_name(tpn), tpn), below)
    };
    let is_xiangqi = input.heading.game == GameKind::Xiangqi;
    if name.is_empty() {
        form.line((from, upper), right);
    } else {
        let size = if is_xiangqi { 10 * PT } else { 12 * PT };
        // What stands under a name leaves no room for a second line of it, and the other side none for a third.
        match below.is_empty() && !is_xiangqi {
            true => form.two_lines((from, upper), size, Weight::Bold, right - from, name),
            false => form.one_line((from, upper), size, Weight::Bold, right - from, name),
        }
    }
    if is_xiangqi {
        let end = form.say((left, lower), 8 * PT, lang.text("print.form.unit")).max(from - 15);
        form.within((end + 15, lower), 8 * PT, Weight::Regular, (right - left) * 33 / 100, below);
    } else {
        form.one_line((from, lower), 8 * PT, Weight::Regular, right - from, below);
    }
}

/// Boxes for the results over the board, and for those of games that were not played.
fn results(form: &mut Form, input: &Input<'_>, (left, width): (i32, i32), (upper, lower): (i32, i32)) {
    let lang = input.lang();
    let scoring = input.game_scoring();
    let points = |outcome| spoken(points_of(&scoring, outcome));
    let (win, draw, loss) = (points(Outcome::Win), points(Outcome::Draw), points(Outcome::Loss));
    let (white, black) = (input.color_word(Color::White), input.color_word(Color::Black));
    let all = [(&win, &loss, white), (&draw, &draw, lang.text("print.draw")), (&loss, &win, black)];
    for (n, (first, second, who)) in (0..).zip(all) {
        form.tick((left + n * width * 34 / 100, upper), 10 * PT, format!("{first}-{second}  {who}"));
    }
    let end = form.say((left, lower), 8 * PT, lang.text("print.form.not_played"));
    for (n, sign) in (0..).zip(["+:−", "−:+", "−:−"]) {
        form.tick((end.max(left + width * 3 / 10) + 15 + n * width * 22 / 100, lower), 10 * PT, sign);
    }
}
