//! The rule desk: search a situation, answer its few facts, read what must be done.

use super::call;
use super::overlays::edit;
use crate::tui::effect::Effect;
use crate::tui::key::{Code, Key};
use crate::tui::model::{Model, Tone};
use crate::tui::overlay::{Overlay, RuleDesk, RuleStage};
use crate::tui::window::Window;
use crate::words::Lang;
use arbitration::kind::GameKind;
use arbitration::rulebook::{DecideError, FactKind, Facts, Rulebook, Tempo, Value};
use tui_input::Input;

/// Opens the rule desk under the rules of the section, at a situation if one is named.
pub fn open(model: &mut Model, situation: Option<&str>) {
    let Some(section) = model.workspace().and_then(|w| w.section()) else { return };
    let (tempo, supervised, edition) = (section.tempo(), !section.setup.unsupervised, section.edition());
    let edition = match edition {
        Ok(edition) => edition.id.clone(),
        Err(why) => {
            let text = why.to_string();
            model.say(Tone::Alarm, text);
            return;
        }
    };
    let stage =
        situation.map_or(RuleStage::Search, |name| RuleStage::Situation { name: name.to_owned(), facts: Facts::new(), order: Vec::new() });
    let desk = RuleDesk {
        edition,
        tempo,
        supervised,
        input: Input::default(),
        cursor: 0,
        stage,
        searched: None,
        problem: String::new(),
        scroll: 0,
        comparing: false,
    };
    model.overlays.push(Overlay::Rules(Box::new(desk)));
}

/// Esc: one step back, from the answer to the question before, then to the search.
pub fn leave(model: &mut Model, mut desk: Box<RuleDesk>) {
    let RuleStage::Situation { facts, order, .. } = &mut desk.stage else { return };
    match (order.pop(), desk.searched.take()) {
        (Some(last), searched) => {
            facts.remove(&last);
            desk.searched = searched;
        }
        (None, Some(words)) => {
            desk.searched = Some(words.clone());
            (desk.stage, desk.input) = (RuleStage::Search, words);
        }
        (None, None) => return,
    }
    desk.problem.clear();
    (desk.input, desk.scroll) = (if desk.stage == RuleStage::Search { desk.input } else { Input::default() }, 0);
    model.overlays.push(Overlay::Rules(desk));
}

/// One key.
pub fn key(model: &mut Model, mut desk: Box<RuleDesk>, key: Key) -> Vec<Effect> {
    let (game, lang) = (model.game(), model.lang());
    match desk.stage.clone() {
        RuleStage::Search => {
            let rows = desk.situations(game, lang);
            match key.code {
                Code::Up => desk.cursor = desk.cursor.saturating_sub(1),
                Code::Down => desk.cursor = (desk.cursor + 1).min(rows.len().saturating_sub(1)),
                Code::PageUp => desk.cursor = desk.cursor.saturating_sub(10),
                Code::PageDown => desk.cursor = (desk.cursor + 10).min(rows.len().saturating_sub(1)),
                Code::Tab => next_edition(&mut desk, game),
                Code::Enter => {
                    if let Some((name, _)) = rows.get(desk.cursor) {
                        desk.stage = RuleStage::Situation { name: (*name).to_owned(), facts: Facts::new(), order: Vec::new() };
                        desk.searched = Some(std::mem::take(&mut desk.input));
                    }
                }
                _ => {
                    edit(&mut desk.input, key);
                    desk.cursor = 0;
                }
            }
        }
        RuleStage::Situation { name, mut facts, mut order } => {
            desk.problem.clear();
            let missing = match desk.ruling(game) {
                Some(Err(DecideError::Missing(names))) => names.into_iter().next(),
                _ => None,
            };
            match key.code {
                Code::Up => desk.scroll = desk.scroll.saturating_sub(1),
                Code::Down => desk.scroll += 1,
                Code::Tab => next_edition(&mut desk, game),
                Code::F(2) => {
                    let at = Tempo::ALL.iter().position(|t| *t == desk.tempo).unwrap_or(0);
                    desk.tempo = Tempo::ALL[(at + 1) % Tempo::ALL.len()];
                }
                Code::F(3) => desk.supervised = !desk.supervised,
                Code::F(4) => desk.comparing = !desk.comparing,
                Code::Backspace if desk.input.value().is_empty() => match order.pop() {
                    Some(last) => {
                        facts.remove(&last);
                        desk.stage = RuleStage::Situation { name, facts, order };
                    }
                    None => desk.stage = RuleStage::Search,
                },
                _ => match missing {
                    Some(fact) => {
                        desk.scroll = 0;
                        if let Some(value) = answer(&mut desk, &fact, key, game, lang) {
                            facts.insert(fact.clone(), value);
                            order.push(fact);
                            desk.input = Input::default();
                            desk.stage = RuleStage::Situation { name, facts, order };
                        }
                    }
                    // What was read is recorded at the chosen board, by the path of every call from it.
                    None if Window::Rules.verb(key).is_some() => return call::open_with(model, &name, facts),
                    None if key.code == Code::Enter => {
                        desk.stage = RuleStage::Search;
                        desk.scroll = 0;
                    }
                    None => {}
                },
            }
        }
    }
    model.overlays.push(Overlay::Rules(desk));
    Vec::new()
}

fn next_edition(desk: &mut RuleDesk, game: GameKind) {
    let Ok(book) = Rulebook::built_in() else { return };
    let all = book.editions_of(game);
    let at = all.iter().position(|id| *id == desk.edition).unwrap_or(0);
    if let Some(next) = all.get((at + 1) % all.len().max(1)) {
        (*next).clone_into(&mut desk.edition);
        desk.cursor = 0;
    }
}

/// The answer a key gives to the question; `None` while it is being typed.
fn answer(desk: &mut RuleDesk, fact: &str, key: Key, game: GameKind, lang: Lang) -> Option<Value> {
    let kind = Rulebook::built_in().ok()?.facts.get(fact)?;
    match kind {
        FactKind::YesNo => {
            let typed = key.typed()?;
            // The letters of the language on the screen come before those of the others.
            let mut answers = std::iter::once(lang)
                .chain(Lang::all())
                .flat_map(|l| [("yes", "clock.rules.yes-keys"), ("no", "clock.rules.no-keys")].map(|(word, keys)| (word, l.text(keys))));
            answers.find(|(_, keys)| keys.contains(typed)).map(|(word, _)| Value::Word(word.to_owned()))
        }
        FactKind::OneOf(_) => {
            let place = key.typed()?.to_digit(36)?;
            let index = usize::try_from(place).ok()?.checked_sub(1)?;
            desk.offered(game, fact).into_iter().nth(index).map(Value::Word)
        }
        FactKind::Count | FactKind::Time => {
            if key.code != Code::Enter {
                edit(&mut desk.input, key);
                return None;
            }
            let text = desk.input.value().trim();
            let value = match kind {
                FactKind::Time => crate::desk::clock_line::time(text).ok().map(|(span, _)| Value::Time(span)),
                _ => text.parse().ok().map(Value::Count),
            };
            if value.is_none() {
                desk.problem = lang.text("clock.rules.bad-value").to_owned();
            }
            value
        }
    }
}
