//! Keys: to the overlay on top, to the search line, to the number line, or to the command they are bound to.

use super::overlays::longest_line;
use super::{event, games, overlays, replace, run};
use crate::tui::command::{Cmd, Scope};
use crate::tui::effect::Effect;
use crate::tui::key::{Code, Key};
use crate::tui::keymap::key_words;
use crate::tui::log_filter::LogFilter;
use crate::tui::model::{Model, Screen, Tone, View, Workspace};
use crate::tui::overlay::{CallStage, FieldKind, Overlay, Question};
use crate::tui::scope::scopes;
use ::event::sanitize;

/// Letters that a line takes.
pub const LONGEST_LINE: usize = 300;

/// Whether letters are text now, not commands.
pub fn takes_text(model: &Model) -> bool {
    match model.overlays.last() {
        Some(Overlay::Form(_) | Overlay::Find(_) | Overlay::Ratings { .. } | Overlay::Chooser(_)) => true,
        Some(Overlay::Protocol(_) | Overlay::LineUp(_) | Overlay::ByHand(_)) => true,
        Some(Overlay::Questions(asked)) => asked.now() == Some(Question::Folder),
        Some(Overlay::Rules(desk)) => desk.takes_text(),
        Some(Overlay::Call(call)) => call.now.stage.takes_text(),
        Some(Overlay::Clock(panel)) => panel.stage != crate::tui::overlay::Stage::Choosing,
        Some(_) => false,
        None => model.workspace().is_some_and(|w| w.finding || games::takes_text(w)),
    }
}

/// Whether what is typed is words that only people read.
pub fn takes_words(model: &Model) -> bool {
    match model.overlays.last() {
        Some(Overlay::Form(form)) => form.fields.get(form.cursor).is_some_and(|field| matches!(field.kind, FieldKind::Words)),
        Some(Overlay::Call(call)) => call.now.stage.takes_words(),
        _ => false,
    }
}

/// A pasted text. Where letters are commands it would enter results: it goes into fields only, and stays in the one it was pasted into.
pub fn paste(model: &mut Model, text: &str) -> Vec<Effect> {
    if let Some(effects) = games::paste(model, text) {
        return replace::gate(model, effects);
    }
    let mut effects = Vec::new();
    let line = one_line(text);
    let most = longest_line(model);
    let asked = asked(model);
    for c in line.chars().take(most) {
        if !takes_text(model) || asked != self::asked(model) {
            // Letters would be commands here: nothing acts unseen.
            let refused = model.lang().text("ui.said.paste-nowhere");
            model.say(Tone::Note, refused);
            break;
        }
        // Of looking at what is typed only the last look counts.
        effects = key(model, Key::plain(Code::Char(c)));
    }
    if line.chars().nth(most).is_some() && takes_text(model) {
        let text = model.lang().fill("ui.said.paste-cut", &[("count", &most.to_string())]);
        model.say(Tone::Alarm, text);
    }
    effects
}

/// A text as it goes into a line: each run of ends of lines and tabs is one blank, and what cannot be seen is left out.
fn one_line(text: &str) -> String {
    let words = text.split(|c: char| c.is_control() && c.is_whitespace()).filter(|part| !part.is_empty());
    words.collect::<Vec<_>>().join(" ").chars().filter(|c| !c.is_control() && !sanitize::is_invisible(*c)).collect()
}

/// What a call asks: a letter may answer it, and the next letters of a paste were not meant for the next question.
fn asked(model: &Model) -> Option<CallStage> {
    match model.overlays.last() {
        Some(Overlay::Call(call)) => Some(call.now.stage.clone()),
        _ => None,
    }
}

/// One key. Nothing it does replaces a result that was not asked about.
pub fn key(model: &mut Model, key: Key) -> Vec<Effect> {
    let effects = pressed(model, key);
    replace::gate(model, effects)
}

fn pressed(model: &mut Model, key: Key) -> Vec<Effect> {
    model.notice = None;
    // What was typed is not thrown away by one key.
    let was_told = std::mem::take(&mut model.leaving);
    if key.code == Code::Esc && !was_told && holds_typed(model) {
        let lang = model.lang();
        model.say(Tone::Note, lang.text("find.esc-again"));
        model.leaving = true;
        return Vec::new();
    }
    if !model.overlays.is_empty() {
        return overlays::key(model, key);
    }
    if let Some(effects) = games::key(model, key) {
        return effects;
    }
    if let Some(workspace) = model.workspace_mut() {
        if workspace.finding {
            if !event::find_key(workspace, key) {
                let lang = model.lang();
                model.say(Tone::Alarm, lang.text("ui.said.nobody-found"));
            }
            return Vec::new();
        }
        match key.typed() {
            // In the proposal of a game numbers choose what is disputed.
            Some(digit) if digit.is_ascii_digit() && workspace.number.is_empty() && games::is_disputed(workspace) => {
                return games::choose_numbered(model, digit);
            }
            Some(digit) if is_of_number(workspace, digit) => {
                if workspace.number.len() < 7 {
                    workspace.remember();
                    workspace.number.push(digit);
                    event::to_number(workspace);
                }
                return Vec::new();
            }
            _ if key.code == Code::Backspace && !workspace.number.is_empty() => {
                workspace.number.pop();
                event::to_number(workspace);
                if workspace.number.is_empty() {
                    workspace.before = None;
                }
                return Vec::new();
            }
            // The game of the board is open already: Enter only ends the number.
            _ if key.code == Code::Enter && games::focused(workspace) && event::number_fits(workspace) && !workspace.number.is_empty() => {
                workspace.number.clear();
                workspace.before = None;
                return Vec::new();
            }
            _ => {}
        }
    }
    if let Screen::Home(home) = &mut model.screen
        && let Some(number) = key.typed().and_then(|c| c.to_digit(10))
    {
        let row = usize::try_from(number).unwrap_or(0).checked_sub(1).filter(|row| *row < home.recent.len());
        row.into_iter().for_each(|row| home.list.cursor = row);
        return Vec::new();
    }
    let here = scopes(model);
    let Some(cmd) = model.keymap.resolve(key, &here) else {
        unbound(model, key, &here);
        return Vec::new();
    };
    if let Screen::Home(home) = &mut model.screen
        && cmd.scope() == Scope::List
    {
        home.list.step(event::step_of(cmd, 10), home.recent.len());
        return Vec::new();
    }
    if let Some(number) = wrong_number(model, cmd) {
        let lang = model.lang();
        let text = match cmd.scope() {
            Scope::Players | Scope::Teams => lang.text("event.refusal.no-player").to_owned(),
            _ => lang.fill("ui.said.no-board", &[("board", &number)]),
        };
        model.say(Tone::Alarm, text);
        return Vec::new();
    }
    let effects = run(model, cmd);
    // A number is for one key only.
    if let Some(workspace) = model.workspace_mut() {
        workspace.number.clear();
        if !workspace.finding {
            workspace.before = None;
        }
    }
    effects
}

/// Whether Esc would drop something that was typed, or set up, and is kept nowhere.
fn holds_typed(model: &Model) -> bool {
    match (model.overlays.last(), model.workspace()) {
        (Some(top), _) => top.holds_typed(&model.config),
        (None, Some(workspace)) if workspace.finding => workspace.find.as_ref().is_some_and(|text| !text.trim().is_empty()),
        (None, Some(workspace)) => games::holds_typed(workspace),
        (None, None) => false,
    }
}

/// A key that does nothing here: where it used to, or would without Caps Lock, that is said.
fn unbound(model: &mut Model, key: Key, here: &[Scope]) {
    let lang = model.lang();
    if let Some(cmd) = model.keymap.moved(key, here) {
        let title = lang.get(&cmd.title_key()).unwrap_or_default();
        let values = [("old", &*key_words(&key.to_string(), lang)), ("what", title), ("key", &model.first_key_of(cmd))];
        model.say(Tone::Note, lang.fill("ui.said.key-moved", &values));
    } else if let Some(c) = key.typed().filter(|c| c.is_uppercase()) {
        let small = Key::plain(Code::Char(c.to_ascii_lowercase()));
        if model.keymap.resolve(small, here).is_some() {
            model.say(Tone::Note, lang.fill("ui.said.caps-lock", &[("key", &c.to_string())]));
        }
    }
}

/// Whether a character goes to the number of a board or player: a digit, or the point between the table and the game of a meeting.
pub(super) fn is_of_number(workspace: &Workspace, c: char) -> bool {
    let boards = matches!(workspace.view, View::Pairings | View::Clocks);
    let point = c == '.' && !workspace.number.is_empty() && !workspace.number.contains('.');
    (c.is_ascii_digit() && (boards || workspace.view == View::Players)) || (point && boards)
}

/// Takes away the number typed, and the cursor back to where it was, before a command about a board or a player where there is none of that number.
fn wrong_number(model: &mut Model, cmd: Cmd) -> Option<String> {
    let workspace = model.workspace_mut()?;
    let about_it = matches!(
        cmd.scope(),
        Scope::Players | Scope::Teams | Scope::Pairings | Scope::Match | Scope::AtBoard | Scope::Game | Scope::Board | Scope::Sheet
    );
    let wrong = about_it && !workspace.number.is_empty() && !event::number_fits(workspace);
    wrong.then(|| {
        workspace.back_to_before();
        workspace.before = None;
        std::mem::take(&mut workspace.number)
    })
}

/// Esc: one step back, from the smallest thing that is open.
pub fn back(model: &mut Model) {
    let Some(workspace) = model.workspace_mut() else { return };
    if !workspace.number.is_empty() {
        workspace.number.clear();
        workspace.back_to_before();
        workspace.before = None;
    } else if games::back(workspace) {
    } else if workspace.view == View::Log && !workspace.log_filter.is_all() {
        workspace.log_filter = LogFilter::default();
    } else if workspace.swap.take().is_some() || workspace.find.take().is_some() {
        workspace.finding = false;
    } else if std::mem::take(&mut workspace.zoom) {
    } else if workspace.pane != crate::tui::model::Pane::Pairings {
        workspace.pane = crate::tui::model::Pane::Pairings;
    } else if workspace.second_pass.take().is_some() {
    } else if workspace.opened_table().is_some() {
        workspace.unfolded = None;
    } else {
        workspace.round = None;
    }
}
