//! The line that is the day: what is done, what is next and with which key, what is to come.

use super::canvas::Canvas;
use super::theme::{Role, Signs};
use crate::tui::command::Cmd;
use crate::tui::layout::cells;
use crate::tui::model::{Model, Workspace};
use crate::tui::steps::{Next, State, Step, next, of_day};
use crate::words::Lang;
use ratatui::layout::Rect;

/// Cells of the bar of results.
const BAR: usize = 10;

/// A step as it is drawn: in words, as a sign, or not at all.
struct Piece {
    words: String,
    sign: String,
    /// What stands behind it, in the plain colour.
    after: String,
    state: State,
}

/// Draws the line; on a narrow screen what is done shrinks to signs from the left, then what is to come goes from the right.
pub fn draw(canvas: &mut Canvas<'_>, area: Rect, workspace: &Workspace, model: &Model) {
    let signs = canvas.signs();
    let steps = of_day(workspace);
    // What was left out on the way is said; what is still to come is not.
    let reached = steps.iter().rposition(|(step, state)| *state != State::Open && !matches!(step, Step::Copy(_))).unwrap_or(0);
    let left_out = |index: usize, state: State| index < reached && state == State::Open;
    let pieces: Vec<Piece> = steps
        .iter()
        .enumerate()
        .map(|(index, (step, state))| {
            let mut piece = piece(step, *state, workspace, model, signs);
            if left_out(index, *state) {
                piece.words = format!("{} {}", piece.words, signs.cross);
            }
            piece
        })
        .collect();
    let mut short = 0;
    let mut last = pieces.len();
    let between = format!(" {} ", signs.then);
    while width(&pieces, short, last, &between) > area.width.saturating_sub(2) {
        if pieces.iter().skip(short).any(|p| p.state == State::Done) {
            short += 1;
        } else if pieces.get(last.saturating_sub(1)).is_some_and(|p| p.state != State::Lit) {
            last -= 1;
        } else {
            break;
        }
    }
    let mut x = area.x + 1;
    let right = area.right();
    let mut signs_only = false;
    for (index, piece) in pieces.iter().enumerate().take(last) {
        let shrunk = index < short && piece.state == State::Done;
        if index > 0 && !(signs_only && shrunk) {
            x += canvas.put(x, area.y, right.saturating_sub(x), &between, Role::Dim);
        }
        signs_only = shrunk;
        let text = if shrunk { &piece.sign } else { &piece.words };
        let role = match piece.state {
            State::Done => Role::Done,
            State::Lit => Role::Lit,
            State::Open => Role::Dim,
            State::Failed => Role::Alarm,
        };
        x += canvas.put(x, area.y, right.saturating_sub(x), text, role);
        if !shrunk && !piece.after.is_empty() {
            x += canvas.put(x, area.y, right.saturating_sub(x), &piece.after, Role::Accent);
        }
    }
}

fn width(pieces: &[Piece], short: usize, last: usize, between: &str) -> u16 {
    let mut sum = 0;
    let mut signs_only = false;
    for (index, piece) in pieces.iter().enumerate().take(last) {
        let shrunk = index < short && piece.state == State::Done;
        sum += if index > 0 && !(signs_only && shrunk) { cells(between) } else { 0 };
        signs_only = shrunk;
        sum += if shrunk { cells(&piece.sign) } else { cells(&piece.words) + cells(&piece.after) };
    }
    sum
}

fn piece(step: &Step, state: State, workspace: &Workspace, model: &Model, signs: Signs) -> Piece {
    let lang = model.lang();
    let mark = match state {
        State::Done => signs.tick,
        State::Failed => signs.cross,
        State::Lit | State::Open => "",
    };
    let mut words = if state == State::Lit { lit_words(step, workspace, lang) } else { plain_words(step, lang) };
    if !mark.is_empty() {
        words = format!("{words} {mark}");
    }
    if state == State::Lit {
        words = format!("[{} {words}]", model.first_key_of(Cmd::Go));
    }
    let after = match step {
        Step::Results { done, of } if *of > 0 && state != State::Open => format!(" {}", bar(*done, *of, signs)),
        _ => String::new(),
    };
    Piece { words, sign: if mark.is_empty() { signs.tick } else { mark }.to_owned(), after, state }
}

/// A bar of a share.
pub fn bar(done: usize, of: usize, signs: Signs) -> String {
    let full = (done * BAR).checked_div(of).unwrap_or(0);
    format!("{}{}", signs.bar[0].repeat(full), signs.bar[1].repeat(BAR - full))
}

fn counted(words: &str, done: usize, of: usize) -> String {
    format!("{words} {done}/{of}")
}

fn at(words: &str, at: Option<&String>) -> String {
    at.map_or_else(|| words.to_owned(), |at| format!("{words} {at}"))
}

fn plain_words(step: &Step, lang: Lang) -> String {
    match step {
        Step::CheckIn { done, of } if done == of => lang.text("ui.step.check-in").to_owned(),
        Step::CheckIn { done, of } => counted(lang.text("ui.step.check-in"), *done, *of),
        Step::Paired(round) => lang.fill("ui.step.paired-round", &[("round", &round.to_string())]),
        Step::Published(time) => at(lang.text(if time.is_some() { "ui.step.published" } else { "ui.step.publish" }), time.as_ref()),
        Step::Printed(time) => at(lang.text(if time.is_some() { "ui.step.printed" } else { "ui.step.print" }), time.as_ref()),
        Step::Started(time) => at(lang.text(if time.is_some() { "ui.step.started" } else { "ui.step.start" }), time.as_ref()),
        Step::Results { of: 0, .. } => lang.text("ui.step.results").to_owned(),
        Step::Results { done, of } => counted(lang.text("ui.step.results"), *done, *of),
        Step::SecondPass { of: 0, .. } => lang.text("ui.step.second-pass").to_owned(),
        Step::SecondPass { done, of } => counted(lang.text("ui.step.second-pass"), *done, *of),
        Step::Copy(copy) => at(lang.text("ui.step.copy"), copy.as_ref()),
    }
}

/// What the key does now.
fn lit_words(step: &Step, workspace: &Workspace, lang: Lang) -> String {
    match (step, next(workspace)) {
        (Step::CheckIn { .. }, Some(Next::Enter)) => lang.text("ui.step.enter").to_owned(),
        (Step::Paired(round), _) => lang.fill("ui.step.pair", &[("round", &round.to_string())]),
        (Step::Published(_), Some(Next::Check)) => lang.text("ui.step.check").to_owned(),
        (Step::Results { .. }, Some(Next::Decide)) => lang.text("ui.step.decide").to_owned(),
        _ => plain_words(step, lang),
    }
}
