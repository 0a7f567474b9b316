//! A game to play through, and the list of those that can be.

use super::board::{Drawing, marks, men_in_words, placed};
use super::entry::sign;
use super::html::{cell, column, esc, facts, link, table};
use super::index::round_of;
use super::view::{View, game_name, round_file};
use super::{File, Game};
use arbitration::game::{Notation, Side};
use event::{Board, Round};
use print::input::result_text;
use serde_json::json;
use tournament::model::Color;
use words::game::place;

/// Every game with its board and round, the newest first.
fn all<'v>(view: &'v View<'_>) -> Vec<(&'v Round, &'v Board, &'v Game)> {
    let of = |round: &'v Round| round.boards.iter().filter_map(move |board| Some((round, board, view.game(round.number, board)?)));
    view.section.rounds.iter().rev().flat_map(of).collect()
}

/// The list, a page a game, and the games for other programs.
pub fn files(view: &View<'_>) -> Vec<File> {
    let games = all(view);
    if games.is_empty() {
        return Vec::new();
    }
    let mut files = vec![File::text(view.path("games.html"), list(view, &games))];
    for (round, board, game) in games {
        let name = game_name(round.number, board);
        files.push(File::text(view.path(&format!("{name}.html")), page(view, (round, board, game), &name)));
        files.extend(game.files.iter().map(|(ending, bytes)| File { path: view.path(&format!("{name}.{ending}")), bytes: bytes.clone() }));
    }
    files
}

fn names(view: &View<'_>, round: &Round, board: &Board) -> [String; 2] {
    [Color::White, Color::Black].map(|color| view.section.name_at(round, board, color).to_owned())
}

fn result(view: &View<'_>, board: &Board) -> String {
    board.result.map_or_else(String::new, |result| {
        let (white, black) = result.outcomes();
        result_text(&view.section.scoring(), white, black, view.lang)
    })
}

fn list(view: &View<'_>, games: &[(&Round, &Board, &Game)]) -> String {
    let (lang, input) = (view.lang, view.input());
    let columns = [
        column("n", &esc(lang.text("print.column.round_short"))),
        column("n", &esc(input.head("print.column.board"))),
        column("", &format!("{} {}", sign(Color::White), esc(input.color_word(Color::White)))),
        column("c", &esc(lang.text("print.column.result"))),
        column("", &format!("{} {}", sign(Color::Black), esc(input.color_word(Color::Black)))),
    ];
    let row = |(round, board, _): &(&Round, &Board, &Game)| {
        let [white, black] = names(view, round, board).map(|name| super::html::name(&name));
        let text = Some(result(view, board)).filter(|text| !text.is_empty()).unwrap_or_else(|| lang.text("site.play").to_owned());
        format!(
            "<tr><td class=\"n rd\">{}</td><th scope=\"row\" class=\"n bd\">{}</th>{}{}{}</tr>\n",
            round.number,
            esc(&round.label(board)),
            cell("w", &white),
            cell("res", &link(&format!("{}.html", game_name(round.number, board)), &esc(&text))),
            cell("b", &black),
        )
    };
    let title = lang.text("site.menu.games");
    let rows: String = games.iter().map(row).collect();
    let main = format!("{}{}", view.search(), table("pairings games", (title, true), &columns.concat(), &rows));
    view.page("games.html", title, &[], main)
}

fn page(view: &View<'_>, (round, board, game): (&Round, &Board, &Game), name: &str) -> String {
    let (lang, input, play) = (view.lang, view.input(), &game.play);
    let [white, black] = names(view, round, board);
    let last = play.len();
    let drawing = Drawing::of(play.last());
    let colors = [Color::White, Color::Black].map(|color| input.color_word(color));
    let alt = men_in_words(play.last(), colors, lang);
    let mut main = format!("<div class=\"two game\" data-viewer>\n<div>\n{}", drawing.svg(play.last(), &step_marks(game, last), &alt));
    let button = |act: &str, sign: &str, what: &str| {
        // Drawn: signs of media keys are missing from many fonts.
        let icon = format!("<svg viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path d=\"{sign}\"/></svg>");
        format!("<button type=\"button\" data-go=\"{act}\" aria-label=\"{0}\" title=\"{0}\">{icon}</button>", esc(what))
    };
    main.push_str(&format!(
        "<p class=\"keys\" hidden>{}{}{}{}{}</p>\n<p class=\"now\" aria-live=\"polite\">{}</p>\n",
        button("first", "M5 5h3v14H5ZM20 5v14L9 12Z", lang.text("site.go.first")),
        button("back", "M17 5v14L6 12Z", lang.text("site.go.back")),
        button("on", "M7 5v14l11-7Z", lang.text("site.go.on")),
        button("last", "M16 5h3v14h-3ZM4 5v14l11-7Z", lang.text("site.go.last")),
        button("turn", "M8 3l4 5H9v12H7V8H4ZM16 21l-4-5h3V4h2v12h3Z", lang.text("site.go.turn")),
        esc(&said(view, game, last)),
    ));
    main.push_str("</div>\n<div>\n");
    let side = |at: usize, id, name: &str| {
        let linked = if view.section.is_of_teams() { super::html::name(name) } else { view.linked(id) };
        (colors[at], linked)
    };
    main.push_str(&facts(&[
        side(0, board.white, &white),
        side(1, board.black, &black),
        (lang.text("print.column.result"), esc(&result(view, board))),
        (lang.text("site.round"), link(&format!("{}#b{}", round_file(round.number), board.number), &esc(&round_of(view, round.number)))),
        (input.head("print.column.board"), esc(&round.label(board))),
    ]));
    main.push_str(&moves(view, game));
    for (ending, _) in &game.files {
        let text = lang.fill("site.file", &[("kind", &ending.to_uppercase())]);
        main.push_str(&format!("<p>{}</p>\n", link(&format!("{name}.{ending}"), &esc(&text))));
    }
    main.push_str("</div>\n</div>\n");
    main.push_str(&format!("<script type=\"application/json\" id=\"line\">{}</script>\n", line(view, game)));
    view.page(&format!("{name}.html"), &format!("{white} – {black}"), &[], main)
}

/// The points of the move that led there.
fn step_marks(game: &Game, steps: usize) -> Vec<[u8; 2]> {
    let Some(step) = steps.checked_sub(1) else { return Vec::new() };
    game.play.mv(step).map_or_else(Vec::new, |mv| marks(game.play.at(step), mv))
}

/// A position as it is said: the move that led there, and who is to move.
fn said(view: &View<'_>, game: &Game, steps: usize) -> String {
    let (lang, play, input) = (view.lang, &game.play, view.input());
    let color = if play.at(steps).side_to_move() == Side::First { Color::White } else { Color::Black };
    let to_move = lang.fill("site.to-move", &[("side", input.color_word(color))]);
    match steps.checked_sub(1) {
        None => format!("{} · {to_move}", lang.text("site.start")),
        Some(step) => format!("{} {} · {to_move}", place(play.numbering(), steps, lang), play.text(step, Notation::usual(play.kind()))),
    }
}

/// The positions for the script: men row by row from the top, the points of the move, what is said.
fn line(view: &View<'_>, game: &Game) -> String {
    let play = &game.play;
    let one = |steps: usize| json!({"p": placed(play.at(steps)), "m": step_marks(game, steps), "t": said(view, game, steps)});
    let all: Vec<_> = (0..=play.len()).map(one).collect();
    // Nothing in it can end the element that holds it.
    event::harmless::json(&serde_json::Value::from(all).to_string()).replace('<', "\\u003c")
}

/// The moves, a pair a line; without a script they are only read.
fn moves(view: &View<'_>, game: &Game) -> String {
    let (play, notation) = (&game.play, Notation::usual(game.play.kind()));
    let mut out = format!("<h2>{}</h2>\n<ol class=\"moves\">\n", esc(view.lang.text("site.moves")));
    let mut open = false;
    for step in 0..play.len() {
        let (number, side) = play.number(step);
        if side == Side::First || !open {
            if open {
                out.push_str("</li>\n");
            }
            out.push_str(&format!("<li><span class=\"no\">{number}.</span>"));
            if side == Side::Second {
                out.push_str("<span class=\"gap\">…</span>");
            }
            open = true;
        }
        let offer = if play.is_offer(step) { " (=)" } else { "" };
        out.push_str(&format!("<button type=\"button\" data-at=\"{}\">{}{offer}</button>", step + 1, esc(&play.text(step, notation))));
    }
    if open {
        out.push_str("</li>\n");
    }
    out.push_str("</ol>\n");
    out
}
