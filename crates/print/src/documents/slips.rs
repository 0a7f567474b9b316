//! Result slips: the names stand beside the colours and beside the result, so that a slip filled in on the wrong side shows.

use super::lots;
use crate::board::Board;
use crate::input::{Input, points_of, spoken};
use crate::measure::{Align, PT};
use crate::sheet::{Card, CardCell, CardRow, Part};
use crate::teams::Sits;
use tournament::model::{Color, Outcome, Tpn};

/// One slip a game, two side by side.
pub fn make(input: &Input<'_>) -> Vec<Part> {
    let lang = input.lang();
    let heading = input.heading;
    let round = lang.fill("print.round", &[("round", &heading.round.to_string())]);
    let event = if heading.section.is_empty() { heading.event.clone() } else { format!("{} · {}", heading.event, heading.section) };
    let of_stage = |board: &Board| {
        let stage = input.stages.iter().find(|stage| stage.boards.iter().any(|b| b.number == board.number));
        stage.map_or_else(|| event.clone(), |stage| format!("{event} · {}", stage.stage))
    };
    let scoring = input.game_scoring();
    let points = |outcome| spoken(points_of(&scoring, outcome));
    let (win, draw, loss) = (points(Outcome::Win), points(Outcome::Draw), points(Outcome::Loss));
    let (white, black) = (input.color_word(Color::White), input.color_word(Color::Black));
    let row = |height, size, cells| CardRow { cells, size, height: height * PT, boxed: false };
    let drawn: Vec<String> = input.lots.iter().map(|drawn| lots::short(input, drawn)).collect();
    let slip = |board: &Board| {
        let key = lang.fill("print.board", &[("board", &board.label())]);
        let key = if board.game == 0 || input.of_teams().is_some() {
            key
        } else {
            format!("{key} · {}", lang.fill("print.game_of", &[("game", &board.game.to_string())]))
        };
        let place = match input.tables.get(&board.number) {
            Some(table) => format!("{key} · {}", lang.fill("print.table", &[("table", table)])),
            None => key.clone(),
        };
        let side = |sign, word, color, tpn: Tpn| {
            let (name, below) = if input.of_teams().is_some() {
                (input.sitter(input.sits(board, color)), Some(input.name(tpn)))
            } else {
                (format!("{} ({tpn})", input.name(tpn)), None)
            };
            let name = if name.is_empty() { CardCell::write_in(82) } else { CardCell::bold(82, name) };
            let mut rows = vec![row(18, 10 * PT, vec![CardCell::new(26, format!("{sign} {word}")), name])];
            rows.extend(below.map(|team| row(12, 8 * PT, vec![CardCell::new(26, ""), CardCell::new(82, team)])));
            rows
        };
        let result = |white_points: &str, black_points: &str, who: &str| format!("☐ {white_points}-{black_points}  {who}");
        let signature = |word: &str| CardCell::new(27, lang.fill("print.signature", &[("who", word)]));
        let mut rows = vec![
            row(13, 15 * PT / 2, vec![CardCell::new(70, of_stage(board)), CardCell::new(30, round.as_str()).aligned(Align::Right)]),
            row(19, 12 * PT, vec![CardCell::bold(100, place)]),
        ];
        rows.extend(side('○', white, Color::White, board.white));
        rows.extend(side('●', black, Color::Black, board.black));
        rows.extend([
            row(
                22,
                9 * PT,
                vec![
                    CardCell::new(36, result(&win, &loss, white)),
                    CardCell::new(30, result(&draw, &draw, lang.text("print.draw"))),
                    CardCell::new(36, result(&loss, &win, black)),
                ],
            ),
            row(24, 15 * PT / 2, vec![signature(white), CardCell::write_in(33), signature(black), CardCell::write_in(33)]),
        ]);
        if !drawn.is_empty() {
            rows.insert(2, row(13, 15 * PT / 2, vec![CardCell::new(100, drawn.join("  "))]));
        }
        Card { key, rows }
    };
    // Nobody plays where a team has left the board empty.
    let is_played = |board: &&Board| ![Color::White, Color::Black].iter().any(|color| matches!(input.sits(board, *color), Sits::Nobody));
    vec![Part::Cards(2, input.boards.iter().filter(is_played).map(slip).collect())]
}
