//! What helps to fill a field: what was typed said back in words, a list of all tie-breaks, a board instead of a position text.

use crate::tui::effect::Effect;
use crate::tui::key::{Code, Key};
use crate::tui::model::Model;
use crate::tui::overlay::{Chooser, FieldKind, Form, Overlay, Pick, PickFor, Taker};
use crate::tui::update::{games, rolls};
use crate::words::rating_words::wish;
use crate::words::{meaning, obstacle_words, tiebreak_words};
use event::Preset;
use event::setting::tiebreak_codes;
use tournament::tiebreak::{Edition, Kind, TieBreak};

/// The list of all tie-breaks, those of the chosen order first; with what each counts, where it is laid down, and why it cannot be used.
fn tiebreaks(model: &Model, chosen: Vec<String>, cursor: usize) -> Pick {
    let lang = model.lang();
    let section = model.workspace().and_then(|workspace| workspace.section());
    let (of_teams, fixed) = section.map_or((false, false), |s| (s.is_of_teams(), s.has_fixed_games()));
    let unrated = section.is_some_and(|s| s.players.iter().any(|p| s.rating_of(p).is_none()));
    let edition = section.and_then(|s| s.setup.tiebreak_edition.parse().ok()).unwrap_or(Edition::Mar2026);
    let plain = |kind: Kind| TieBreak::plain(kind).to_string();
    let parsed = |code: &String| code.parse::<TieBreak>().ok();
    let is_chosen = |kind: &Kind| chosen.iter().filter_map(parsed).any(|tiebreak| tiebreak.kind == *kind);
    // Those of the other kind of contestants stand in nobody's way.
    let is_here = |kind: &Kind| if of_teams { !kind.is_of_players() } else { !kind.is_of_teams() };
    let rest = Kind::all().filter(|kind| *kind != Kind::Points && !is_chosen(kind) && is_here(kind)).map(plain);
    let codes: Vec<String> = chosen.iter().cloned().chain(rest).collect();
    let name = |code: &String| parsed(code).map_or_else(|| "?".to_owned(), |t| tiebreak_words(&t, lang));
    let note = |code: &String| {
        let Some(tiebreak) = parsed(code) else { return String::new() };
        let unfit = obstacle_words(tiebreak.unfit(edition, fixed, of_teams, unrated), lang);
        let gap = if unfit.is_empty() { "" } else { "  ! " };
        format!("{} ({}){gap}{unfit}", meaning(tiebreak.kind, lang), tiebreak.kind.source())
    };
    let notes = codes.iter().map(note).collect();
    let items: Vec<(String, String)> = codes.iter().map(|code| (code.clone(), name(code))).collect();
    let title = lang.text("ui.form.pick-tiebreaks").to_owned();
    Pick { title, cursor: cursor.min(items.len().saturating_sub(1)), items, chosen, purpose: PickFor::Field, notes }
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
    }
    if let Some((shown, _)) = pick.items.get_mut(pick.cursor) {
        *shown = next;
    }
}

/// The codes of the next list of a federation that fits the section.
fn next_preset(model: &Model, chosen: &[String]) -> Option<Vec<String>> {
    let section = model.workspace()?.section()?;
    let presets = Preset::fitting(section.setup.game, section.setup.system, section.is_of_teams());
    let of = |preset: &Preset| preset.codes.iter().map(|code| (*code).to_uppercase()).collect::<Vec<_>>();
    let upper: Vec<String> = chosen.iter().map(|code| code.to_uppercase()).collect();
    let at = presets.iter().position(|preset| of(preset) == upper).map_or(0, |at| (at + 1) % presets.len().max(1));
    presets.get(at).map(|preset| preset.codes.iter().map(ToString::to_string).collect())
}

/// F2 on a field: the list or the board that fills it.
pub fn help_with(model: &mut Model, form: Form) -> Vec<Effect> {
    match form.fields.get(form.cursor).map(|f| &f.kind) {
        Some(FieldKind::Position) => {
            games::set_up_for(model, form);
            return Vec::new();
        }
        Some(FieldKind::Tiebreaks) => {
            let chosen = tiebreak_codes(form.value("tiebreaks"));
            model.overlays.push(Overlay::Form(form));
            let pick = tiebreaks(model, chosen, 0);
            model.overlays.push(Overlay::Pick(pick));
        }
        Some(FieldKind::RatingLists(known)) => {
            let typed = form.fields.get(form.cursor).map(|field| field.input.value()).unwrap_or_default();
            let chosen: Vec<String> = typed.split([',', ' ', '，', '、']).filter(|part| !part.is_empty()).map(str::to_owned).collect();
            let others = known.iter().filter(|(code, _)| !chosen.contains(code)).cloned();
            let items = chosen.iter().map(|code| (code.clone(), wish(code, model.lang()))).chain(others).collect();
            let title = model.lang().text("ui.form.pick-lists").to_owned();
            model.overlays.push(Overlay::Form(form));
            model.overlays.push(Overlay::Pick(Pick { title, items, chosen, cursor: 0, purpose: PickFor::Lists, notes: Vec::new() }));
        }
        Some(FieldKind::Listed(rows)) => {
            let field = form.fields.get(form.cursor);
            let (title, value) = field.map_or(("", ""), |f| (f.label.as_str(), f.input.value()));
            let list = Chooser::new(title, rows.clone(), value, Taker::Field);
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

/// A key in the list: Enter takes the choice over into the form below.
pub fn pick_key(model: &mut Model, mut pick: Pick, key: Key) -> Vec<Effect> {
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
        Code::Char('v') if pick.purpose == PickFor::Field => {
            next_variant(&mut pick);
            let (code, name) = (pick.items.get(pick.cursor).map(|(code, _)| code.clone()), model.lang());
            if let (Some(Ok(tiebreak)), Some(item)) = (code.map(|code| code.parse::<TieBreak>()), pick.items.get_mut(pick.cursor)) {
                item.1 = tiebreak_words(&tiebreak, name);
            }
        }
        Code::Char('p') if pick.purpose == PickFor::Field => {
            if let Some(chosen) = next_preset(model, &pick.chosen) {
                pick = tiebreaks(model, chosen, 0);
            }
        }
        Code::Left | Code::Right => pick.shift(key.code == Code::Right),
        _ => {}
    }
    model.overlays.push(Overlay::Pick(pick));
    Vec::new()
}
