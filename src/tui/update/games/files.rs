//! Games from files, facts of the game, the printed score.

use super::{keep, say, typing};
use crate::tui::command::Cmd;
use crate::tui::effect::{Effect, GameSheet, Imported};
use crate::tui::game::{Column, GameKey};
use crate::tui::model::{Model, Tone};
use crate::tui::overlay::{Act, FieldKind, Form, FormKind, Menu, Overlay, Problem};
use event::game::{GameAct, Known};

/// Runs a command about files and facts.
pub fn run(model: &mut Model, cmd: Cmd) -> Vec<Effect> {
    let lang = model.lang();
    let Some(pane) = model.workspace().map(|w| &w.game) else { return Vec::new() };
    let Some(key) = pane.key else { return Vec::new() };
    match cmd {
        Cmd::ImportGame => {
            let into = [("game", "desk.column.game"), ("first", "desk.column.first"), ("second", "desk.column.second")];
            let into = into.into_iter().map(|(v, k)| (v.to_owned(), lang.text(k).to_owned())).collect();
            let form = Form::new(FormKind::ImportGame, lang.text("desk.menu.import"))
                .choice("into", lang.text("desk.field.into"), into, "game")
                .text("file", lang.text("ui.field.file"), "");
            model.overlays.push(Overlay::Form(form));
        }
        Cmd::GameFacts => {
            let facts = &pane.record.facts;
            let last = facts.last.as_ref().map_or("", |k| k.fen.as_str());
            let plies = facts.plies.map_or_else(String::new, |n| n.to_string());
            let exact = facts.last.as_ref().is_none_or(|k| k.exact);
            let yes_no = |yes: &str, no: &str| vec![("yes".to_owned(), yes.to_owned()), ("no".to_owned(), no.to_owned())];
            let form = Form::new(FormKind::GameFacts, lang.text("desk.menu.facts"))
                .field("start", lang.text("desk.field.start-fen"), FieldKind::Position, facts.start.clone())
                .field("last", lang.text("desk.field.last-fen"), FieldKind::Position, last)
                .choice(
                    "exact",
                    lang.text("desk.field.exact"),
                    yes_no(lang.text("desk.fact.yes"), lang.text("desk.fact.no")),
                    if exact { "yes" } else { "no" },
                )
                .field("noted", lang.text("desk.field.noted-fen"), FieldKind::Position, "")
                .number("noted-ply", lang.text("desk.field.noted-ply"), "")
                .number("plies", lang.text("desk.field.plies"), plies);
            model.overlays.push(Overlay::Form(form));
        }
        Cmd::PreviewGame => return vec![Effect::GameSheet(key, GameSheet::Preview(model.page_columns()))],
        Cmd::PrintGame => return vec![Effect::GameSheet(key, GameSheet::Print)],
        _ => {}
    }
    Vec::new()
}

/// The facts as filled in.
pub fn send_facts(model: &mut Model, form: &Form) -> Result<Vec<Effect>, Problem> {
    let lang = model.lang();
    let Some(pane) = model.workspace().map(|w| &w.game) else { return Ok(Vec::new()) };
    let mut facts = pane.record.facts.clone();
    let readable = |name: &'static str| {
        let text = form.value(name).to_owned();
        let fine = text.is_empty() || event::game::position(pane.kind, &text).is_some();
        if fine { Ok(text) } else { Err(Problem::of(name, lang.fill("desk.said.no-position", &[("text", &text)]))) }
    };
    facts.start = readable("start")?;
    let last = readable("last")?;
    facts.last = (!last.is_empty()).then(|| Known { fen: last, ply: None, exact: form.value("exact") != "no" });
    let noted = readable("noted")?;
    if !noted.is_empty() {
        facts.noted.push(Known { fen: noted, ply: form.number_of("noted-ply"), exact: true });
    }
    facts.plies = form.number_of("plies");
    Ok(keep(model, vec![GameAct::Facts { facts }]))
}

/// The file of a game as filled in.
pub fn send_import(model: &mut Model, form: &Form) -> Result<Vec<Effect>, String> {
    let lang = model.lang();
    let Some(pane) = model.workspace().map(|w| &w.game) else { return Ok(Vec::new()) };
    let path = form.value("file");
    if path.is_empty() {
        return Err(lang.text("desk.said.no-file").to_owned());
    }
    let column = match form.value("into") {
        "first" => Column::First,
        "second" => Column::Second,
        _ => Column::Game,
    };
    Ok(pane.key.map(|key| Effect::ImportGame(key, path.into(), column)).into_iter().collect())
}

/// The games of a file: one is taken over, several are offered.
pub fn take_import(model: &mut Model, key: GameKey, result: Result<(Column, Vec<Imported>), String>) -> Vec<Effect> {
    let lang = model.lang();
    let Some(pane) = model.workspace().map(|w| &w.game).filter(|p| p.key == Some(key)) else { return Vec::new() };
    let (column, games) = match result {
        Ok(found) => found,
        Err(text) => {
            model.say(Tone::Alarm, text);
            return Vec::new();
        }
    };
    let acts = |game: &Imported| -> Vec<GameAct> {
        match column.sheet() {
            Some(n) => {
                let removed = typing::short(pane.cells(column));
                vec![GameAct::Cells { sheet: u8::from(n == 1), at: 0, removed, cells: game.cells.clone() }]
            }
            None => {
                let clear = GameAct::Line { at: 0, removed: typing::short(pane.record.line.len()), steps: Vec::new() };
                let facts = event::game::Facts { start: game.start.clone(), ..pane.record.facts.clone() };
                let line = GameAct::Line { at: 0, removed: 0, steps: game.steps.clone() };
                vec![clear, GameAct::Facts { facts }, line, GameAct::Notes { notes: game.notes.clone() }]
            }
        }
    };
    let command = |game: &Imported| Effect::Commit(vec![event::Command::Game(key.0, key.1, acts(game))]);
    match games.as_slice() {
        [] => say(model, Tone::Alarm, "desk.said.no-game-in-file", &[]),
        [only] if only.variations == 0 => vec![command(only)],
        // Variations are passed over only after the arbiter has seen how many there are.
        several => {
            let letters = ('1'..='9').chain('a'..='z');
            let title = |g: &Imported| match g.variations {
                0 => g.title.clone(),
                n => format!("{}  {}", g.title, lang.fill("desk.menu.variations", &[("count", &n.to_string())])),
            };
            let items = letters.zip(several).map(|(c, g)| (c, title(g), Act::Effects(vec![command(g)]))).collect();
            let title = lang.text("desk.menu.which-game").to_owned();
            model.overlays.push(Overlay::Menu(Menu::new(title, items)));
            Vec::new()
        }
    }
}
