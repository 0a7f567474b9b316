//! `update(model, msg) -> effects`: the only code that changes the model. No disk, no terminal, no clock.

mod adjourn;
mod answer;
mod clock;
mod event;
mod forms;
mod games;
mod input;
mod overlays;
mod penalty;
mod players;
mod results;
mod rounds;
pub mod rules;

pub use answer::kind_words;
pub use forms::{game_words, system_words};
pub use input::scopes;
pub use overlays::palette_rows;

use super::command::Cmd;
use super::effect::{Effect, Msg};
use super::model::{Model, Screen, Tone};
use super::overlay::{Confirm, Overlay};
use crate::config::{Glyphs, Theme};

/// Takes a message in and says what is to be done.
pub fn update(model: &mut Model, msg: Msg) -> Vec<Effect> {
    match msg {
        Msg::Key(key) => {
            if model.waiting.is_some() {
                // An answer decides what the next key means: it waits, it is not lost.
                model.typed_ahead.push_back(key);
                return Vec::new();
            }
            let effects = input::key(model, key.normalised());
            games::sync(model);
            await_answer(model, &effects);
            effects
        }
        Msg::Paste(text) => {
            if let Some(effects) = games::paste(model, &text) {
                await_answer(model, &effects);
                return effects;
            }
            // Where letters are commands, a paste would enter results: it goes into fields only.
            if !input::takes_text(model) {
                return Vec::new();
            }
            let mut effects = Vec::new();
            for c in text.chars().filter(|c| !c.is_control()).take(10_000) {
                effects.extend(update(model, Msg::Key(super::key::Key::plain(super::key::Code::Char(c)))));
            }
            effects
        }
        Msg::Resize(columns, rows) => {
            model.size = (columns, rows);
            Vec::new()
        }
        Msg::Tick(now) => {
            model.now = now;
            Vec::new()
        }
        Msg::Progress(progress) => {
            model.task = Some(progress);
            Vec::new()
        }
        Msg::TaskEnded(answer) => {
            model.task = None;
            answer::take(model, *answer)
        }
        answer => {
            model.waiting = None;
            let mut effects = answer::take(model, answer);
            games::sync(model);
            await_answer(model, &effects);
            while model.waiting.is_none() {
                let Some(key) = model.typed_ahead.pop_front() else { break };
                let more = input::key(model, key.normalised());
                games::sync(model);
                await_answer(model, &more);
                effects.extend(more);
            }
            effects
        }
    }
}

fn await_answer(model: &mut Model, effects: &[Effect]) {
    let awaited = effects.iter().find_map(|effect| match effect {
        Effect::Commit(_) | Effect::Undo(_) | Effect::Redo => Some("ui.waiting.saving"),
        Effect::Open(_) | Effect::Create(..) => Some("ui.waiting.opening"),
        Effect::Propose(_) => Some("ui.waiting.pairing"),
        Effect::Why(..) | Effect::Explain(..) => Some("ui.waiting.explaining"),
        Effect::Preview(_) | Effect::Save(_) | Effect::Print(_) => Some("ui.waiting.printing"),
        Effect::Rule(..) => Some("ui.waiting.explaining"),
        Effect::GameSheet(..) => Some("ui.waiting.printing"),
        Effect::ReadRoster(..) | Effect::ReadReport(_) | Effect::ImportGame(..) => Some("ui.waiting.reading"),
        Effect::Export(_) | Effect::Backup(_) | Effect::Verify => Some("ui.waiting.writing"),
        _ => None,
    });
    if awaited.is_some() {
        model.waiting = awaited;
    }
}

/// Runs a command of the table.
fn run(model: &mut Model, cmd: Cmd) -> Vec<Effect> {
    let lang = model.lang();
    match cmd {
        Cmd::Help => model.overlays.push(Overlay::Help { scroll: 0 }),
        Cmd::Palette => model.overlays.push(Overlay::Palette { input: tui_input::Input::default(), cursor: 0 }),
        Cmd::Back => input::back(model),
        Cmd::Language => {
            model.config.language = lang.other();
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
        Cmd::Glyphs => {
            model.config.glyphs = if model.config.glyphs == Glyphs::Unicode { Glyphs::Ascii } else { Glyphs::Unicode };
            return vec![Effect::SaveConfig, Effect::Redraw];
        }
        Cmd::Redraw => return vec![Effect::Redraw],
        Cmd::ImportRatings if model.task.is_some() => model.say(Tone::Note, lang.text("ui.task.one-at-a-time")),
        Cmd::ImportRatings => model.overlays.push(Overlay::Form(forms::import_ratings(lang))),
        Cmd::StopTask if model.task.is_some() => return vec![Effect::StopTask],
        Cmd::StopTask => model.say(Tone::Note, lang.text("ui.task.none")),
        Cmd::Quit => model.quit = true,
        Cmd::Open | Cmd::OpenFile | Cmd::NewEvent | Cmd::ImportEvent | Cmd::ForgetEvent => return home(model, cmd),
        _ if model.workspace().is_some() => return event::run(model, cmd),
        _ => {}
    }
    Vec::new()
}

fn home(model: &mut Model, cmd: Cmd) -> Vec<Effect> {
    let lang = model.lang();
    let Screen::Home(home) = &model.screen else { return Vec::new() };
    let chosen = home.recent.get(home.list.cursor).map(|r| r.path.clone());
    match (cmd, chosen) {
        (Cmd::Open, Some(path)) => return vec![Effect::Open(path)],
        (Cmd::Open | Cmd::NewEvent, _) => model.overlays.push(Overlay::Form(forms::new_event(lang))),
        (Cmd::OpenFile, _) => model.overlays.push(Overlay::Form(forms::open_file(lang))),
        (Cmd::ImportEvent, _) => model.overlays.push(Overlay::Form(forms::import_event(lang))),
        (Cmd::ForgetEvent, Some(path)) => return vec![Effect::Forget(path), Effect::ListRecent],
        _ => {}
    }
    Vec::new()
}

/// Asks before something that cannot be taken back with one key.
fn ask(model: &mut Model, confirm: Confirm) -> Vec<Effect> {
    model.overlays.push(Overlay::Confirm(confirm));
    Vec::new()
}
