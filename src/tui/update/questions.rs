//! The questions of the first start, and the same as settings. What was answered is written to the configuration, and the first start is
//! over, whether all was answered or not.

use super::forms;
use super::overlays::edit;
use crate::config::Board;
use crate::desk::complete::Completion;
use crate::tui::effect::Effect;
use crate::tui::key::{Code, Key};
use crate::tui::model::{Model, Tone};
use crate::tui::overlay::{Act, Confirm, Given, Overlay, Question, Questions};
use std::path::PathBuf;

/// Asks everything: nobody has been here before.
pub fn first_start(model: &mut Model) -> Vec<Effect> {
    model.overlays.push(Overlay::Questions(Box::new(Questions::new(Question::ALL.to_vec(), &model.config))));
    vec![Effect::ListPrinters]
}

/// Asks one question.
pub fn open(model: &mut Model, question: Question) -> Vec<Effect> {
    model.overlays.push(Overlay::Questions(Box::new(Questions::new(vec![question], &model.config))));
    if question == Question::Printer { vec![Effect::ListPrinters] } else { Vec::new() }
}

/// The printers of the system were asked for.
pub fn take_printers(model: &mut Model, names: Vec<String>) {
    let Model { overlays, config, .. } = model;
    let asked =
        overlays.iter_mut().rev().find_map(|overlay| if let Overlay::Questions(questions) = overlay { Some(questions) } else { None });
    if let Some(questions) = asked {
        questions.printers = Some(names);
        if questions.now() == Some(Question::Printer) {
            questions.stand(config);
        }
    }
}

/// Esc: nothing more is asked, neither now nor at the next start.
pub fn leave(model: &mut Model, questions: &Questions) -> Vec<Effect> {
    if !questions.first {
        return Vec::new();
    }
    let text = model.lang().text("ui.ask.left");
    model.say(Tone::Note, text);
    vec![Effect::SaveConfig]
}

/// One key.
pub fn key(model: &mut Model, mut questions: Box<Questions>, key: Key) -> Vec<Effect> {
    let lang = model.lang();
    if questions.now() == Some(Question::Folder) {
        match key.code {
            Code::Enter => {
                let typed = questions.input.value().trim();
                if typed.is_empty() {
                    model.config.backup_folder = None;
                    return next(model, questions, Vec::new());
                }
                // It stays until the folder is taken: what cannot be copied into is told now, not at the first copy.
                let effects = vec![Effect::TakeFolder(forms::path(typed))];
                model.overlays.push(Overlay::Questions(questions));
                return effects;
            }
            Code::Tab => {
                let effects = vec![Effect::Complete(questions.input.value().to_owned(), false)];
                model.overlays.push(Overlay::Questions(questions));
                return effects;
            }
            _ => {
                questions.found.clear();
                edit(&mut questions.input, key);
            }
        }
        let effects = look(questions.input.value());
        questions.doubt = questions.doubt.take().filter(|_| !effects.is_empty());
        model.overlays.push(Overlay::Questions(questions));
        return effects;
    }
    let choices = questions.choices(lang);
    let last = choices.len().saturating_sub(1);
    let number = key.typed().and_then(|c| c.to_digit(10)).and_then(|n| usize::try_from(n).ok()?.checked_sub(1));
    let chosen = match key.code {
        Code::Up | Code::Left => {
            questions.cursor = questions.cursor.saturating_sub(1);
            None
        }
        Code::Down | Code::Right => {
            questions.cursor = (questions.cursor + 1).min(last);
            None
        }
        Code::Enter => Some(questions.cursor),
        _ => number,
    };
    match chosen.and_then(|at| choices.into_iter().nth(at)) {
        Some((_, given)) => {
            let is_board = matches!(given, Given::Board(_));
            let effects = take(model, given);
            let effects = next(model, questions, effects);
            if is_board {
                say_board(model);
            }
            effects
        }
        None => {
            model.overlays.push(Overlay::Questions(questions));
            Vec::new()
        }
    }
}

fn take(model: &mut Model, given: Given) -> Vec<Effect> {
    match given {
        Given::Language(language) => model.config.choose_language(language),
        Given::Paper(paper) => model.config.paper = paper,
        Given::Printer(name) => model.config.printer = name,
        Given::Signs(signs) => {
            model.config.glyphs = signs;
            return vec![Effect::Redraw];
        }
        Given::Board(board) => (model.config.board, model.text_board) = (board, false),
    }
    Vec::new()
}

/// What the board is here now, and why it is no picture where one was asked for.
fn say_board(model: &mut Model) {
    let lang = model.lang();
    let said = match (model.picture(), model.config.board) {
        (Some(_), _) => lang.text("ui.said.board-picture"),
        (None, Board::Text) => lang.text("ui.said.board-text"),
        (None, _) if model.terminal.is_shared => lang.text("ui.said.board-shared"),
        (None, Board::Auto) if model.terminal.known.is_none() => lang.text("ui.said.board-unknown"),
        (None, _) if model.terminal.cell.is_none() => lang.text("ui.said.board-no-size"),
        (None, _) => lang.text("ui.said.board-plain"),
    };
    model.say(Tone::Done, said);
}

/// On to the next question; after the last one the answers are written down.
fn next(model: &mut Model, mut questions: Box<Questions>, mut effects: Vec<Effect>) -> Vec<Effect> {
    if questions.on(&model.config) {
        model.overlays.push(Overlay::Questions(questions));
        return effects;
    }
    let lang = model.lang();
    let said = if questions.first { lang.text("ui.ask.done") } else { lang.text("ui.ask.kept") };
    model.say(Tone::Done, said);
    effects.push(Effect::SaveConfig);
    effects
}

/// Looks at a folder as it is typed; nothing is looked for where nothing is typed.
pub fn look(typed: &str) -> Vec<Effect> {
    if typed.trim().is_empty() { Vec::new() } else { vec![Effect::LookAtFolder(typed.to_owned())] }
}

/// A folder was looked at: what stands against it stands below it, as long as it is the one that is typed.
pub fn folder_seen(model: &mut Model, typed: &str, doubt: Option<String>) {
    match model.overlays.last_mut() {
        Some(Overlay::Questions(questions)) if questions.input.value() == typed => questions.doubt = doubt,
        Some(Overlay::Form(form)) if form.is_folder() && form.fields.get(form.cursor).is_some_and(|f| f.input.value() == typed) => {
            form.doubt = doubt;
        }
        _ => {}
    }
}

/// A folder was taken for copies: one copy is made there at once where an event is open. One that cannot be used now stays to be mended; it
/// is set all the same only when that is answered, and until then copies go where they went.
pub fn folder_taken(model: &mut Model, folder: PathBuf, taken: Result<(), String>) -> Vec<Effect> {
    let Err(why) = taken else {
        let copy = model.workspace().is_some().then(|| Effect::Backup(Some(folder.clone())));
        return set_folder(model, folder).into_iter().chain(copy).collect();
    };
    if let Some(Overlay::Questions(questions)) = model.overlays.last_mut() {
        questions.doubt = Some(why.clone());
    }
    let lang = model.lang();
    let stays = match &model.config.backup_folder {
        Some(old) if *old != folder => lang.fill("ui.confirm.folder-old", &[("path", &old.display().to_string())]),
        _ => lang.text("ui.confirm.folder-none").to_owned(),
    };
    let title = lang.fill("ui.confirm.folder", &[("path", &folder.display().to_string())]);
    let question = Confirm::new(title, vec![why, stays], Act::KeepFolder(folder));
    model.overlays.push(Overlay::Confirm(question.by_letter(Some('y'))));
    Vec::new()
}

/// The arbiter wants a folder that cannot be used yet: the stick comes later.
pub fn keep_folder(model: &mut Model, folder: PathBuf) -> Vec<Effect> {
    let effects = set_folder(model, folder);
    let text = model.lang().text("ui.said.folder-later");
    model.say(Tone::Note, text);
    effects
}

/// Copies go into this folder from now on.
fn set_folder(model: &mut Model, folder: PathBuf) -> Vec<Effect> {
    model.config.backup_folder = Some(folder);
    match model.overlays.pop_if(|top| matches!(top, Overlay::Questions(_) | Overlay::Form(_))) {
        Some(Overlay::Questions(questions)) => next(model, questions, Vec::new()),
        _ => vec![Effect::SaveConfig],
    }
}

/// What a path begun may become: it goes into the field where it was typed.
pub fn completed(model: &mut Model, completion: Completion) -> Vec<Effect> {
    let is_nothing = completion.found.is_empty();
    let effects = match model.overlays.last_mut() {
        Some(Overlay::Questions(questions)) if questions.input.value() == completion.typed => {
            questions.input = completion.whole.into();
            questions.found = completion.found;
            look(questions.input.value())
        }
        Some(Overlay::Form(form)) => {
            form.complete(completion);
            forms::look_at(form)
        }
        _ => return Vec::new(),
    };
    if is_nothing {
        let text = model.lang().text("ui.ask.nothing-begins");
        model.say(Tone::Note, text);
    }
    effects
}
