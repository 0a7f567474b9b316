//! What helps to fill a field: what was typed said back in words, a list of all tie-breaks, a board instead of a position text.

use super::wizard;
use crate::tui::command::Verb;
use crate::tui::effect::Effect;
use crate::tui::key::{Code, Key};
use crate::tui::model::Model;
use crate::tui::overlay::{Chooser, FieldKind, Form, FormKind, Listed, Overlay, Pick, PickFor, Taker, numbers};
use crate::tui::update::{games, questions, rolls};
use crate::tui::window::Window;
use crate::words::rating_words::wish;
use crate::words::{Lang, meaning, obstacle_words, preset_meaning, preset_words, tiebreak_words_in};
use arbitration::kind::GameKind;
use event::setting::tiebreak_codes;
use event::{Preset, SystemKind};
use tournament::tiebreak::{Edition, Kind, TieBreak};

/// What of a section decides which tie-breaks it can use: of the one that a form makes, else of the one that is open.
struct Terms {
    game: GameKind,
    system: SystemKind,
    of_teams: bool,
    fixed: bool,
    unrated: bool,
    edition: Edition,
}

impl Terms {
    fn of(model: &Model, form: Option<&Form>) -> Self {
        let section = model.workspace().and_then(|workspace| workspace.section());
        if let Some(form) = form.filter(|form| matches!(form.kind, FormKind::NewEvent | FormKind::NewSection)) {
            let (game, system, of_teams) = wizard::chosen(form);
            // Nobody is entered yet: whether somebody will be unrated is not known.
            return Self { game, system, of_teams, fixed: system.is_fixed(), unrated: false, edition: edition(form.value("edition")) };
        }
        let Some(section) = section else {
            let (game, system) = (GameKind::Chess, SystemKind::default());
            return Self { game, system, of_teams: false, fixed: false, unrated: false, edition: Edition::Mar2026 };
        };
        let typed = form.map(|form| form.value("edition")).filter(|text| !text.is_empty());
        Self {
            game: section.setup.game,
            system: section.setup.system,
            of_teams: section.is_of_teams(),
            fixed: section.has_fixed_games(),
            unrated: section.players.iter().any(|p| section.rating_of(p).is_none()),
            edition: edition(typed.unwrap_or(&section.setup.tiebreak_edition)),
        }
    }
}

fn edition(text: &str) -> Edition {
    text.parse().unwrap_or(Edition::Mar2026)
}

/// The list of all tie-breaks, those of the chosen order first; with what each counts, where it is laid down, and why it cannot be used.
fn tiebreaks(terms: &Terms, lang: Lang, chosen: Vec<String>, cursor: usize) -> Pick {
    let plain = |kind: Kind| TieBreak::plain(kind).to_string();
    let parsed = |code: &String| code.parse::<TieBreak>().ok();
    let is_chosen = |kind: &Kind| chosen.iter().filter_map(parsed).any(|tiebreak| tiebreak.kind == *kind);
    // Those of the other kind of contestants stand in nobody's way.
    let is_here = |kind: &Kind| if terms.of_teams { !kind.is_of_players() } else { !kind.is_of_teams() };
    let rest = Kind::all().filter(|kind| *kind != Kind::Points && !is_chosen(kind) && is_here(kind)).map(plain);
    let codes: Vec<String> = chosen.iter().cloned().chain(rest).collect();
    let name = |code: &String| parsed(code).map_or_else(|| "?".to_owned(), |t| tiebreak_words_in(&t, terms.game, lang));
    let note = |code: &String| {
        let Some(tiebreak) = parsed(code) else { return String::new() };
        let unfit = obstacle_words(tiebreak.unfit(terms.edition, terms.fixed, terms.of_teams, terms.unrated), lang);
        let gap = if unfit.is_empty() { "" } else { "  ! " };
        format!("{} ({}){gap}{unfit}", meaning(tiebreak.kind, lang), tiebreak.kind.source())
    };
    let notes = codes.iter().map(note).collect();
    let items: Vec<(String, String)> = codes.iter().map(|code| (code.clone(), name(code))).collect();
    let title = lang.text("ui.form.pick-tiebreaks").to_owned();
    Pick { cursor: cursor.min(items.len().saturating_sub(1)), notes, ..Pick::new(title, items, chosen, PickFor::Field) }
}

/// The lists of federations for the game, those that fit the form first: each by name, with what it counts and where it comes from.
fn presets(terms: &Terms, chosen: &[String], lang: Lang) -> Chooser {
    let fitting = Preset::fitting(terms.game, terms.system, terms.of_teams);
    let upper = |codes: &mut dyn Iterator<Item = &str>| codes.map(str::to_uppercase).collect::<Vec<_>>();
    let now = upper(&mut chosen.iter().map(String::as_str));
    let same = fitting.iter().find(|preset| upper(&mut preset.codes.iter().copied()) == now);
    let row = |preset: &&'static Preset| Listed {
        value: preset.name.to_owned(),
        words: preset_words(preset, lang).to_owned(),
        hint: preset_meaning(preset, terms.game, lang),
    };
    let value = same.map_or("", |preset| preset.name);
    Chooser::new(lang.text("ui.form.pick-list"), fitting.iter().map(row).collect(), value, Taker::Preset)
}

/// The form below what lies on top of it.
fn form_below(model: &Model) -> Option<&Form> {
    model.overlays.iter().rev().find_map(|overlay| match overlay {
        Overlay::Form(form) => Some(form),
        _ => None,
    })
}

/// Takes a list of tie-breaks over into the order below.
pub fn take_preset(model: &mut Model, name: &str) {
    let terms = Terms::of(model, form_below(model));
    let codes = Preset::named(name).map(|preset| preset.codes.iter().map(ToString::to_string).collect::<Vec<_>>());
    if let (Some(codes), Some(Overlay::Pick(_))) = (codes, model.overlays.last()) {
        let pick = tiebreaks(&terms, model.lang(), codes, 0);
        model.overlays.pop();
        model.overlays.push(Overlay::Pick(Pick { changed: true, ..pick }));
    }
}

/// The row under the cursor becomes the next variant of its tie-break: without the lowest, without the two lowest, the medians and so on.
fn next_variant(pick: &mut Pick) {
    let Some(code) = pick.items.get(pick.cursor).map(|(code, _)| code.clone()) else { return };
    let Ok(tiebreak) = code.parse::<TieBreak>() else { return };
    let variants = TieBreak::variants(tiebreak.kind);
    let at = variants.iter().position(|variant| *variant == tiebreak).map_or(0, |at| (at + 1) % variants.len());
    let Some(next) = variants.get(at).map(ToString::to_string).filter(|next| !pick.chosen.contains(next)) else { return };
    if let Some(chosen) = pick.chosen.iter_mut().find(|chosen| **chosen == code) {
        chosen.clone_from(&next);
        pick.changed = true;
    }
    if let Some((shown, _)) = pick.items.get_mut(pick.cursor) {
        *shown = next;
    }
}

/// F2 on a field: the list or the board that fills it.
pub fn help_with(model: &mut Model, form: Form) -> Vec<Effect> {
    match form.fields.get(form.cursor).map(|f| &f.kind) {
        Some(FieldKind::Position) => {
            games::set_up_for(model, form);
            return Vec::new();
        }
        Some(FieldKind::Tiebreaks(_)) => {
            let chosen = tiebreak_codes(form.value("tiebreaks"));
            let pick = tiebreaks(&Terms::of(model, Some(&form)), model.lang(), chosen, 0);
            model.overlays.push(Overlay::Form(form));
            model.overlays.push(Overlay::Pick(pick));
        }
        Some(FieldKind::RatingLists(known)) => {
            let typed = form.fields.get(form.cursor).map(|field| field.input.value()).unwrap_or_default();
            let chosen: Vec<String> = typed.split([',', ' ', '，', '、']).filter(|part| !part.is_empty()).map(str::to_owned).collect();
            let others = known.iter().filter(|(code, _)| !chosen.contains(code)).cloned();
            let items = chosen.iter().map(|code| (code.clone(), wish(code, model.lang()))).chain(others).collect();
            let title = model.lang().text("ui.form.pick-lists").to_owned();
            model.overlays.push(Overlay::Form(form));
            model.overlays.push(Overlay::Pick(Pick::new(title, items, chosen, PickFor::Lists)));
        }
        Some(FieldKind::People { rows, ordered: true }) => {
            let field = form.fields.get(form.cursor);
            let chosen: Vec<String> = field.map_or("", |f| f.input.value()).split_whitespace().map(str::to_owned).collect();
            let of = |code: &String| rows.iter().find(|row| row.value == *code).map(|row| (code.clone(), row.words.clone()));
            let others = rows.iter().filter(|row| !chosen.contains(&row.value)).map(|row| (row.value.clone(), row.words.clone()));
            let items = chosen.iter().filter_map(of).chain(others).collect();
            let title = field.map_or_else(String::new, |f| f.label.clone());
            model.overlays.push(Overlay::Form(form));
            model.overlays.push(Overlay::Pick(Pick::new(title, items, chosen, PickFor::People)));
        }
        Some(FieldKind::Choice(_) | FieldKind::Listed(_) | FieldKind::People { .. }) => {
            let Some((field, rows)) = form.fields.get(form.cursor).and_then(|field| Some((field, field.rows()?))) else {
                return Vec::new();
            };
            let several = matches!(field.kind, FieldKind::People { .. });
            let taker = if several { Taker::People } else { Taker::Field };
            let mut list = Chooser::new(field.label.as_str(), rows, field.input.value(), taker);
            if several {
                list.marked = numbers(field.input.value()).map(str::to_owned).collect();
            }
            model.overlays.push(Overlay::Form(form));
            model.overlays.push(Overlay::Chooser(list));
        }
        Some(FieldKind::Days { proposal, .. }) if !proposal.is_empty() => {
            let (mut form, proposal) = (form.clone(), proposal.clone());
            form.put(proposal);
            model.overlays.push(Overlay::Form(form));
        }
        _ => model.overlays.push(Overlay::Form(form)),
    }
    Vec::new()
}

/// A letter typed in a field that is chosen from a list: the list opens, narrowed by it.
pub fn choose_typing(model: &mut Model, form: Form, letter: char) -> Vec<Effect> {
    let effects = help_with(model, form);
    if let Some(Overlay::Chooser(list)) = model.overlays.last_mut() {
        list.input = letter.to_string().into();
        list.cursor = 0;
    }
    effects
}

/// Those who were marked go into the field of the form below.
pub fn take_people(model: &mut Model, marked: &[String]) {
    if let Some(Overlay::Form(mut form)) = model.overlays.pop() {
        form.put(marked.join(" "));
        doubt(model, &mut form);
        model.overlays.push(Overlay::Form(form));
    }
}

/// Notes in a form what would be refused of the field under the cursor as it stands.
pub fn doubt(model: &Model, form: &mut Form) {
    let here = form.fields.get(form.cursor).map(|field| field.name);
    form.doubt = super::problem_now(model, form).filter(|problem| Some(problem.field) == here).map(|problem| problem.text);
}

/// Looks at the folder under the cursor of a form as it is typed: what stands against it is told there. Nothing where it holds something else.
pub fn look_at(form: &Form) -> Vec<Effect> {
    let field = form.fields.get(form.cursor).filter(|_| form.is_folder());
    field.map_or_else(Vec::new, |field| questions::look(field.input.value()))
}

/// A key in the list: Enter takes the choice over into the form below.
pub fn pick_key(model: &mut Model, mut pick: Pick, key: Key) -> Vec<Effect> {
    let verb = Window::TieBreaks.verb(key);
    match key.code {
        Code::Enter if matches!(pick.purpose, PickFor::Tie(_)) => return rolls::decided(model, pick),
        Code::Enter => {
            if let Some(Overlay::Form(form)) = model.overlays.last_mut() {
                form.put(pick.chosen.join(if pick.purpose == PickFor::Lists { "," } else { " " }));
            }
            return Vec::new();
        }
        Code::Up => pick.cursor = pick.cursor.saturating_sub(1),
        Code::Down => pick.cursor = (pick.cursor + 1).min(pick.items.len().saturating_sub(1)),
        Code::Char(' ') => pick.toggle(),
        _ if pick.purpose == PickFor::Field && verb == Some(Verb::Show) => {
            next_variant(&mut pick);
            let terms = Terms::of(model, form_below(model));
            let code = pick.items.get(pick.cursor).map(|(code, _)| code.clone());
            if let (Some(Ok(tiebreak)), Some(item)) = (code.map(|code| code.parse::<TieBreak>()), pick.items.get_mut(pick.cursor)) {
                item.1 = tiebreak_words_in(&tiebreak, terms.game, model.lang());
            }
        }
        _ if pick.purpose == PickFor::Field && verb == Some(Verb::BringIn) => {
            let list = presets(&Terms::of(model, form_below(model)), &pick.chosen, model.lang());
            model.overlays.push(Overlay::Pick(pick));
            model.overlays.push(Overlay::Chooser(list));
            return Vec::new();
        }
        Code::Left | Code::Right => pick.shift(key.code == Code::Right),
        _ => {}
    }
    model.overlays.push(Overlay::Pick(pick));
    Vec::new()
}
