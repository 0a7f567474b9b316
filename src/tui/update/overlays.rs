//! Keys while something lies over the screen.

use super::input::LONGEST_LINE;
use super::{adjourn, by_hand, call, clock, detail, find, forms, games, questions, rolls, rounds, rules, run, teams};
use crate::desk::roster::taken;
use crate::tui::effect::Effect;
use crate::tui::key::{Code, Key};
use crate::tui::model::{Model, Tone};
use crate::tui::overlay::{Act, Confirm, Field, FieldKind, Form, Menu, Overlay, Reading, SEARCHED, Stage};
use crate::tui::view;
use event::{Command, sanitize};
use tui_input::{Input, InputRequest};

/// One key for the overlay on top.
pub fn key(model: &mut Model, key: Key) -> Vec<Effect> {
    let Some(top) = model.overlays.pop() else { return Vec::new() };
    if key.code == Code::Esc {
        match top {
            // What a case needs is not typed on: back to the list of cases, the clock stays.
            Overlay::Clock(mut panel) if matches!(panel.stage, Stage::Case(_)) => {
                panel.stage = Stage::Choosing;
                panel.input = Input::default();
                panel.problem.clear();
                model.overlays.push(Overlay::Clock(panel));
            }
            Overlay::Form(form) => leave(model, form),
            Overlay::Call(call) => call::leave(model, call),
            Overlay::ByHand(draw) => by_hand::leave(model, draw),
            Overlay::Rules(desk) => rules::leave(model, desk),
            Overlay::Questions(asked) => return questions::leave(model, &asked),
            _ => {}
        }
        return Vec::new();
    }
    let page = usize::from(model.size.1).saturating_sub(6).max(1);
    match top {
        Overlay::Help { mut scroll } => {
            scroll_by(&mut scroll, key.code, page, view::help_page(model, model.size.0).lines.len());
            keep_unless(model, key, "?q", Overlay::Help { scroll });
            Vec::new()
        }
        Overlay::Find(finder) => find::key(model, finder, key),
        Overlay::Confirm(confirm) => answer(model, confirm, key),
        Overlay::Form(form) => fill(model, form, key),
        Overlay::Menu(menu) => choose(model, menu, key),
        Overlay::Questions(asked) => questions::key(model, asked, key),
        Overlay::Pick(pick) => forms::pick_key(model, pick, key),
        Overlay::Chooser(chooser) => rolls::chooser_key(model, chooser, key),
        Overlay::Roll(roll) => rolls::key(model, roll, key),
        Overlay::Text(reading) => read(model, reading, key, page),
        Overlay::Detail { scroll } => {
            detail::page_key(model, scroll, key);
            Vec::new()
        }
        Overlay::Clock(panel) => clock::key(model, panel, key),
        Overlay::Protocol(line) => teams::protocol_key(model, line, key),
        Overlay::LineUp(entry) => teams::line_up_key(model, entry, key),
        Overlay::ByHand(draw) => by_hand::key(model, draw, key),
        Overlay::Call(call) => call::key(model, call, key),
        Overlay::Rules(desk) => rules::key(model, desk, key),
        overlay @ Overlay::Ratings { .. } => ratings(model, overlay, key),
    }
}

fn keep_unless(model: &mut Model, key: Key, closing: &str, overlay: Overlay) {
    let closes = key.typed().is_some_and(|c| closing.contains(c)) || key.code == Code::Enter;
    if !closes {
        model.overlays.push(overlay);
    }
}

pub fn scroll_by(scroll: &mut usize, code: Code, page: usize, rows: usize) {
    let by = isize::try_from(page).unwrap_or(1);
    let step = match code {
        Code::Up | Code::Char('k') => -1,
        Code::Down | Code::Char('j') => 1,
        Code::PageUp => -by,
        Code::PageDown | Code::Char(' ') => by,
        Code::Home => isize::MIN / 2,
        Code::End => isize::MAX / 2,
        _ => 0,
    };
    *scroll = scroll.saturating_add_signed(step).min(rows.saturating_sub(page));
}

/// Types into a line.
pub fn edit(input: &mut Input, key: Key) {
    edit_at_most(input, key, LONGEST_LINE);
}

/// The same into one that is kept as words: it takes as many letters as are kept of them.
pub fn edit_words(input: &mut Input, key: Key) {
    edit_at_most(input, key, sanitize::MAX_CHARS);
}

/// Whether a letter had no room.
fn edit_at_most(input: &mut Input, key: Key, most: usize) -> bool {
    let is_full = input.value().chars().count() >= most;
    let request = match key.code {
        Code::Char('u') if key.ctrl => Some(InputRequest::DeleteLine),
        Code::Char('w') if key.ctrl => Some(InputRequest::DeletePrevWord),
        Code::Char('a') if key.ctrl => Some(InputRequest::GoToStart),
        Code::Char('e') if key.ctrl => Some(InputRequest::GoToEnd),
        Code::Char(c) if key.ctrl || key.alt || sanitize::is_invisible(c) => None,
        Code::Char(_) if is_full => return true,
        Code::Char(c) => Some(InputRequest::InsertChar(c)),
        Code::Backspace => Some(InputRequest::DeletePrevChar),
        Code::Delete => Some(InputRequest::DeleteNextChar),
        Code::Left => Some(InputRequest::GoToPrevChar),
        Code::Right => Some(InputRequest::GoToNextChar),
        Code::Home => Some(InputRequest::GoToStart),
        Code::End => Some(InputRequest::GoToEnd),
        _ => None,
    };
    if let Some(request) = request {
        input.handle(request);
    }
    false
}

fn act(model: &mut Model, act: Act) -> Vec<Effect> {
    match act {
        Act::Effects(effects) => return effects,
        Act::Agreed(effects) => {
            model.agreed = Some(effects.clone());
            return effects;
        }
        Act::Run(cmd) => return run(model, cmd),
        Act::Ask(confirm) => model.overlays.push(Overlay::Confirm(*confirm)),
        Act::Absent(player) => rounds::repair_without(model, player),
        Act::MarkForSwap(player) => {
            let lang = model.lang();
            let Some(workspace) = model.workspace_mut() else { return Vec::new() };
            workspace.swap = Some(player);
            let name = workspace.section().map_or_else(String::new, |s| s.name(player).to_owned());
            model.say(Tone::Note, lang.fill("ui.said.swap-with", &[("name", &name)]));
        }
        Act::TakeRoster => {
            // The form with the file stays until the players are in.
            if let Some(Overlay::Form(form)) = model.overlays.last_mut() {
                form.sent = true;
            }
            let Some(workspace) = model.workspace_mut() else { return Vec::new() };
            let roster = workspace.roster.take();
            if let (Some(section), Some(roster)) = (workspace.section(), roster) {
                match taken(section, roster.players) {
                    Ok(command) => return vec![Effect::Commit(vec![command])],
                    Err(name) => {
                        let lang = model.lang();
                        model.say(Tone::Alarm, lang.fill("team.no-team-named", &[("name", &name)]));
                    }
                }
            }
        }
        Act::MapRoster => {
            let lang = model.lang();
            let roster = model.workspace_mut().and_then(|w| w.roster.take());
            if let Some(roster) = roster {
                model.overlays.pop_if(|below| matches!(below, Overlay::Form(_)));
                model.overlays.push(Overlay::Form(forms::import_players(Some(&roster), lang)));
            }
        }
        Act::KeepFolder(folder) => return questions::keep_folder(model, folder),
        Act::Game(chosen) => return games::chosen(model, chosen),
        Act::Adjourn(step) => adjourn::step(model, step),
        Act::ClockCase(kind) => return clock::begin_case(model, kind),
        Act::ClockButtons => clock::buttons(model),
        Act::FilterLog(filter) => {
            if let Some(workspace) = model.workspace_mut() {
                workspace.log_filter = filter;
            }
        }
        Act::Quit => model.quit = true,
    }
    Vec::new()
}

fn answer(model: &mut Model, mut confirm: Confirm, key: Key) -> Vec<Effect> {
    if confirm.letter.is_some() && key.typed() == confirm.letter {
        return act(model, confirm.act);
    }
    match key.code {
        Code::Enter if confirm.letter.is_none() && confirm.word == confirm.typed => return act(model, confirm.act),
        Code::Backspace => {
            confirm.typed.pop();
        }
        Code::Up | Code::PageUp => confirm.scroll = confirm.scroll.saturating_sub(1),
        Code::Down | Code::PageDown => confirm.scroll = (confirm.scroll + 1).min(view::question_rows_below(model, &confirm)),
        _ => confirm.typed.extend(key.typed().filter(|_| !confirm.word.is_empty() && confirm.typed.len() < 40)),
    }
    model.overlays.push(Overlay::Confirm(confirm));
    Vec::new()
}

fn choose(model: &mut Model, mut menu: Menu, key: Key) -> Vec<Effect> {
    let last = menu.items.len().saturating_sub(1);
    match key.code {
        Code::Up => menu.cursor = Some(menu.cursor.map_or(last, |at| at.saturating_sub(1))),
        Code::Down => menu.cursor = Some(menu.cursor.map_or(0, |at| (at + 1).min(last))),
        Code::Enter => {
            if let Some(at) = menu.cursor.filter(|at| *at <= last && !menu.items.is_empty()) {
                let (_, _, chosen) = menu.items.swap_remove(at);
                return act(model, chosen);
            }
        }
        _ => {
            if let Some(at) = key.typed().and_then(|c| menu.items.iter().position(|(k, ..)| *k == c)) {
                let (_, _, chosen) = menu.items.swap_remove(at);
                return act(model, chosen);
            }
        }
    }
    model.overlays.push(Overlay::Menu(menu));
    Vec::new()
}

fn read(model: &mut Model, mut reading: Reading, key: Key, page: usize) -> Vec<Effect> {
    if reading.letter.is_some() && key.typed() == reading.letter {
        return reading.then.take().map_or_else(Vec::new, |(_, then)| act(model, then));
    }
    match key.code {
        Code::Enter if reading.letter.is_none() => return reading.then.take().map_or_else(Vec::new, |(_, then)| act(model, then)),
        Code::Char('q') => return Vec::new(),
        Code::Char(c) if reading.also.as_ref().is_some_and(|(key, ..)| *key == c) => {
            return reading.also.take().map_or_else(Vec::new, |(_, _, also)| act(model, also));
        }
        Code::Left => reading.left = reading.left.saturating_sub(8),
        Code::Right => reading.left += 8,
        code => scroll_by(&mut reading.scroll, code, page, reading.lines.len()),
    }
    model.overlays.push(Overlay::Text(reading));
    Vec::new()
}

/// Esc on a form: what was typed is not thrown away unasked.
fn leave(model: &mut Model, mut form: Form) {
    if form.is_changed() {
        form.leaving = !form.leaving;
        form.recall();
        model.overlays.push(Overlay::Form(form));
    }
}

fn fill(model: &mut Model, mut form: Form, key: Key) -> Vec<Effect> {
    if std::mem::take(&mut form.leaving) && key.code == Code::Enter {
        return Vec::new();
    }
    form.recall();
    let last = form.fields.len().saturating_sub(1);
    let mut full = None;
    match key.code {
        Code::Enter if form.cursor == last || key.ctrl => return send(model, form),
        Code::F(10) => return send(model, form),
        Code::F(2) => return forms::help_with(model, form),
        // A path begun is completed; one that is whole, or empty, is left.
        Code::Tab if form.fields.get(form.cursor).is_some_and(is_path_begun) => {
            let field = form.fields.get(form.cursor);
            let effect = field.and_then(|field| match field.kind {
                FieldKind::Path { files, .. } => Some(Effect::Complete(field.input.value().to_owned(), files)),
                _ => None,
            });
            model.overlays.push(Overlay::Form(form));
            return effect.into_iter().collect();
        }
        Code::Char(c) if !key.ctrl && !key.alt && form.fields.get(form.cursor).is_some_and(|field| is_chosen_by(field, c)) => {
            return forms::choose_typing(model, form, c);
        }
        Code::Enter | Code::Tab | Code::Down => form.cursor = (form.cursor + 1).min(last),
        Code::Up | Code::BackTab => form.cursor = form.cursor.saturating_sub(1),
        code => {
            if let Some(field) = form.fields.get_mut(form.cursor) {
                match (&field.kind, code) {
                    (FieldKind::Choice(_) | FieldKind::Listed(_), Code::Right | Code::Char(' ')) => field.turn(true),
                    (FieldKind::Choice(_) | FieldKind::Listed(_), Code::Left) => field.turn(false),
                    (FieldKind::Choice(_) | FieldKind::Listed(_), _) => {}
                    _ => full = edit_field(field, key),
                }
            }
            if let Some(FieldKind::Path { found, .. }) = form.fields.get_mut(form.cursor).map(|field| &mut field.kind) {
                found.clear();
            }
            forms::wizard::follow(model, &mut form);
        }
    }
    forms::doubt(model, &mut form);
    let effects = forms::look_at(&form);
    model.overlays.push(Overlay::Form(form));
    if let Some(most) = full {
        model.say(Tone::Note, model.lang().fill("ui.said.line-full", &[("count", &most.to_string())]));
    }
    effects
}

/// Whether a path was begun that Tab completes.
fn is_path_begun(field: &Field) -> bool {
    matches!(field.kind, FieldKind::Path { .. }) && !field.input.value().is_empty()
}

/// Whether a letter typed in a field opens its list: numbers go into a field of players as they are.
fn is_chosen_by(field: &Field, letter: char) -> bool {
    match field.kind {
        FieldKind::Choice(_) | FieldKind::Listed(_) => letter != ' ',
        FieldKind::People { ordered, .. } => !ordered && letter.is_alphabetic(),
        _ => false,
    }
}

/// Types into a field. What was not typed is selected: a letter replaces it, an arrow keeps it. Gives how many letters it takes where one more
/// had no room.
fn edit_field(field: &mut Field, key: Key) -> Option<usize> {
    if std::mem::take(&mut field.selected) {
        match key.code {
            Code::Backspace | Code::Delete => {
                field.input = Input::default();
                return None;
            }
            Code::Char(_) if !key.ctrl && !key.alt => field.input = Input::default(),
            Code::Left => {
                field.input.handle(InputRequest::GoToStart);
                return None;
            }
            Code::Right | Code::End => {
                field.input.handle(InputRequest::GoToEnd);
                return None;
            }
            _ => {}
        }
    }
    let most = longest(field);
    edit_at_most(&mut field.input, key, most).then_some(most)
}

/// How many letters a field takes: of what is kept as a text no more than are kept.
const fn longest(field: &Field) -> usize {
    if matches!(field.kind, FieldKind::Words | FieldKind::Text) { sanitize::MAX_CHARS } else { LONGEST_LINE }
}

/// How many letters the line takes that is being typed.
pub fn longest_line(model: &Model) -> usize {
    match model.overlays.last() {
        Some(Overlay::Form(form)) => form.fields.get(form.cursor).map_or(LONGEST_LINE, longest),
        Some(Overlay::Call(_) | Overlay::Clock(_)) => sanitize::MAX_CHARS,
        _ => LONGEST_LINE,
    }
}

/// Sends a form. It stays until the answer says that what was typed is saved.
fn send(model: &mut Model, mut form: Form) -> Vec<Effect> {
    form.problem.clear();
    form.marked = None;
    let place = model.overlays.len();
    match forms::send(model, &form) {
        Ok(effects) => {
            if forms::stays(&effects) {
                form.sent = true;
                model.overlays.insert(place.min(model.overlays.len()), Overlay::Form(form));
            }
            effects
        }
        Err(problem) => {
            form.refuse(problem);
            model.overlays.push(Overlay::Form(form));
            Vec::new()
        }
    }
}

fn ratings(model: &mut Model, mut overlay: Overlay, key: Key) -> Vec<Effect> {
    let lang = model.lang();
    let Overlay::Ratings { input, found, asked, cursor } = &mut overlay else { return Vec::new() };
    let mut effects = Vec::new();
    match key.code {
        Code::Up => *cursor = cursor.saturating_sub(1),
        Code::Down => *cursor = (*cursor + 1).min(found.len().saturating_sub(1)),
        // The list shown was found with other words.
        Code::Enter if asked.is_some() => model.say(Tone::Alarm, lang.fill("ui.ratings.searching", &[("text", input.value())])),
        Code::Enter => {
            let section = model.workspace().and_then(|w| w.section());
            if let (Some(section), Some(player)) = (section, found.get(*cursor)) {
                // In a section of teams the player goes to the team under the cursor.
                let team = model.workspace().and_then(|w| w.player()).filter(|_| section.is_of_teams());
                effects.push(Effect::Commit(vec![match team {
                    Some(team) => Command::AddMembers(section.id, team, vec![player.person.clone()]),
                    None => Command::AddPlayers(section.id, vec![player.clone()]),
                }]));
                *input = Input::default();
                found.clear();
                *cursor = 0;
            }
        }
        _ => {
            let before = input.value().to_owned();
            edit(input, key);
            if *input.value() != before {
                *cursor = 0;
                if input.value().chars().count() >= SEARCHED {
                    effects.push(Effect::SearchRatings(input.value().to_owned()));
                } else {
                    found.clear();
                    *asked = None;
                }
            }
        }
    }
    model.overlays.push(overlay);
    effects
}
