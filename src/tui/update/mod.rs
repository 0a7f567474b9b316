//! `update(model, msg) -> effects`: the only code that changes the model. No disk, no terminal, no clock.

mod adjourn;
mod ahead;
mod answer;
mod appeals;
mod bracket;
mod by_hand;
mod call;
mod clock;
mod detail;
mod event;
mod find;
mod forms;
mod games;
mod go;
mod input;
mod meetings;
mod norms;
mod overlays;
mod placing;
mod players;
mod prizes;
mod questions;
mod rating_check;
pub mod replace;
pub mod results;
pub mod rolls;
mod roster;
mod rounds;
pub mod rules;
mod strip;
mod teams;
mod undo;

pub use ahead::{Batch, numbered};
pub use event::unfit as documents_unfit;
pub use questions::first_start;

use super::command::Cmd;
use super::effect::{Effect, Msg, Request};
use super::model::{Model, Screen, Tone, Typed};
use super::overlay::{Act, Confirm, Overlay, Question};
use super::task::Lane;
use crate::config::{Glyphs, Theme};

/// Takes a message in and says what is to be done.
pub fn update(model: &mut Model, msg: Msg) -> Vec<Request> {
    match msg {
        Msg::Key(key) => return ahead::typed(model, Typed::Key(key)),
        Msg::Paste(text) => return ahead::typed(model, Typed::Paste(text)),
        Msg::Answer(id, answer) => return ahead::answered(model, id, *answer),
        Msg::Resize(columns, rows) => {
            model.size = (columns, rows);
            return ahead::with_detail(model, Vec::new());
        }
        Msg::Tick(now) => {
            model.now = now;
            // Results that nobody adds to must not wait for the next one to be copied.
            let open = model.workspace().is_some();
            let copied = open && model.config.backup_folder.is_some() && !model.is_busy(Lane::Copies);
            return numbered(model, copied.then_some(Effect::SeeCopyDue).into_iter().collect());
        }
        // A stick taken out, or a file that another program has written over, is noticed before the next entry is made. One look at a time: a
        // disk that does not answer is not asked again and again.
        Msg::Look => {
            let looks = model.workspace().is_some() && model.looking.is_none() && model.waiting.is_none();
            return numbered(model, looks.then_some(Effect::Watch).into_iter().collect());
        }
        Msg::Composed => {}
        Msg::Pause => model.number_cut = false,
        Msg::Progress(id, progress) => {
            if let Some(task) = model.tasks.iter_mut().find(|t| t.request == id) {
                task.progress = progress;
            }
        }
    }
    Vec::new()
}

/// Runs a command of the table.
fn run(model: &mut Model, cmd: Cmd) -> Vec<Effect> {
    let lang = model.lang();
    if strip::open(model, cmd) {
        return Vec::new();
    }
    match cmd {
        Cmd::Help => model.overlays.push(Overlay::Help { scroll: 0 }),
        Cmd::Palette => find::open(model),
        Cmd::Back => input::back(model),
        Cmd::Language => {
            model.config.choose_language(lang.next());
            let said = model.config.language.text("ui.said.language");
            model.say(Tone::Done, said);
            return vec![Effect::SaveConfig];
        }
        Cmd::Theme => {
            let at = Theme::ALL.iter().position(|t| *t == model.config.theme).unwrap_or(0);
            model.config.theme = Theme::ALL[(at + 1) % Theme::ALL.len()];
            let name = match model.config.theme {
                Theme::Dark => "ui.theme.dark",
                Theme::Light => "ui.theme.light",
                Theme::HighContrast => "ui.theme.high-contrast",
                Theme::NoColor => "ui.theme.no-color",
            };
            model.say(Tone::Done, lang.text(name));
            return vec![Effect::SaveConfig];
        }
        // The key goes from the picture to text before it goes on to plain signs.
        Cmd::Glyphs if model.picture().is_some() => {
            model.text_board = true;
            model.say(Tone::Done, lang.text("ui.said.board-text"));
        }
        Cmd::Glyphs => {
            model.text_board &= model.config.glyphs == Glyphs::Unicode;
            model.config.glyphs = if model.config.glyphs == Glyphs::Unicode { Glyphs::Ascii } else { Glyphs::Unicode };
            return vec![Effect::SaveConfig, Effect::Redraw];
        }
        Cmd::Redraw => return vec![Effect::Redraw],
        Cmd::Printer => return questions::open(model, Question::Printer),
        Cmd::Paper => return questions::open(model, Question::Paper),
        Cmd::Cells => return questions::open(model, Question::Cells),
        Cmd::BoardLook => return questions::open(model, Question::Board),
        // The event's form makes a copy at once.
        Cmd::CopyFolder if model.workspace().is_none() => return questions::open(model, Question::Folder),
        Cmd::ImportRatings if model.is_busy(Lane::Desk) => model.say(Tone::Note, lang.text("ui.task.one-at-a-time")),
        Cmd::ImportRatings => model.overlays.push(Overlay::Form(forms::import_ratings(lang))),
        Cmd::StopTask => return ahead::stop(model),
        Cmd::Quit | Cmd::Close if is_nowhere(model) => return leaving(model, cmd),
        Cmd::Quit => model.quit = true,
        Cmd::Open | Cmd::Demo | Cmd::OpenFile | Cmd::NewEvent | Cmd::ImportEvent | Cmd::ForgetEvent => return home(model, cmd),
        _ if model.workspace().is_some() => return event::run(model, cmd),
        _ => {}
    }
    Vec::new()
}

fn home(model: &mut Model, cmd: Cmd) -> Vec<Effect> {
    let lang = model.lang();
    let Screen::Home(home) = &mut model.screen else { return Vec::new() };
    let chosen = home.recent.get(home.list.cursor).map(|r| r.path.clone());
    match (cmd, chosen) {
        (Cmd::Open, Some(path)) => return vec![Effect::Open(path)],
        (Cmd::Open | Cmd::NewEvent, _) => model.overlays.push(Overlay::Form(forms::new_event(lang))),
        (Cmd::Demo, _) => return vec![Effect::Demo],
        (Cmd::OpenFile, _) => model.overlays.push(Overlay::Form(forms::open_file(lang))),
        (Cmd::ImportEvent, _) => model.overlays.push(Overlay::Form(forms::import_event(lang))),
        (Cmd::ForgetEvent, Some(path)) => {
            // The row goes at once: the next key is meant for the one that comes under the cursor.
            home.recent.remove(home.list.cursor);
            home.list.step(0, home.recent.len());
            return vec![Effect::Forget(path), Effect::ListRecent];
        }
        _ => {}
    }
    Vec::new()
}

/// Whether the event lost its file and stands in no other: what was entered is in memory only.
fn is_nowhere(model: &Model) -> bool {
    model.workspace().and_then(|w| w.moved.as_ref()).is_some_and(|moved| moved.rescue.is_err())
}

/// An event that is in memory only is not closed at all, and left only with a word typed out.
fn leaving(model: &mut Model, cmd: Cmd) -> Vec<Effect> {
    let lang = model.lang();
    if cmd == Cmd::Close {
        model.say(Tone::Alarm, lang.text("ui.confirm.leave-cost"));
        return Vec::new();
    }
    let word = lang.text("ui.confirm.leave-word").to_owned();
    let lines = vec![lang.text("ui.confirm.leave-cost").to_owned()];
    ask(model, Confirm { word, ..Confirm::new(lang.text("ui.confirm.leave").to_owned(), lines, Act::Quit) })
}

/// Asks before something that cannot be taken back with one key.
fn ask(model: &mut Model, confirm: Confirm) -> Vec<Effect> {
    model.overlays.push(Overlay::Confirm(confirm));
    Vec::new()
}
