//! What helps to fill a field: what was typed said back in words, a list of all tie-breaks, a board instead of a position text.

use crate::tui::effect::Effect;
use crate::tui::key::{Code, Key};
use crate::tui::model::Model;
use crate::tui::overlay::{Chooser, FieldKind, Form, Overlay, Pick, PickFor, Taker};
use crate::tui::update::{games, rolls};
use crate::words::tiebreak_words;
use event::setting::tiebreak_codes;
use tournament::tiebreak::TieBreak;

/// The tie-breaks that the list offers; others are typed.
const OFFERED: [&str; 39] = [
    "DE", "WIN", "WON", "BPG", "BWG", "BH", "BH/C1", "BH/C2", "BH/M1", "AOB", "FB", "FB/C1", "SB", "SB/C1", "KS", "PS", "PS/C1", "REP",
    "STD", "ARO", "ARO/C1", "TPR", "PTP", "APRO", "APPO", "RTNG", "TPN", "TPN/R", "DE/P", "FOUL", "H2H", "PREV", "PREVP", "DROP", "OPW",
    "OPD", "OPL", "MP", "MSB",
];

/// F2 on a field: the list or the board that fills it.
pub fn help_with(model: &mut Model, form: Form) -> Vec<Effect> {
    let lang = model.lang();
    match form.fields.get(form.cursor).map(|f| &f.kind) {
        Some(FieldKind::Position) => {
            games::set_up_for(model, form);
            return Vec::new();
        }
        Some(FieldKind::Tiebreaks) => {
            let chosen = tiebreak_codes(form.value("tiebreaks"));
            let more = chosen.iter().filter(|c| !OFFERED.contains(&c.as_str()));
            let codes = more.cloned().chain(OFFERED.iter().map(ToString::to_string));
            let name = |code: &String| code.parse::<TieBreak>().map_or_else(|_| "?".to_owned(), |t| tiebreak_words(&t, lang));
            let mut items: Vec<(String, String)> = codes.map(|code| (code.clone(), name(&code))).collect();
            // What is chosen stands first, in its order.
            items.sort_by_key(|(code, _)| chosen.iter().position(|c| c == code).unwrap_or(usize::MAX));
            let title = lang.text("ui.form.pick-tiebreaks").to_owned();
            model.overlays.push(Overlay::Form(form));
            model.overlays.push(Overlay::Pick(Pick { title, items, chosen, cursor: 0, purpose: PickFor::Field }));
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
        Code::Enter if pick.purpose != PickFor::Field => return rolls::decided(model, pick),
        Code::Enter => {
            if let Some(Overlay::Form(form)) = model.overlays.last_mut() {
                form.put(pick.chosen.join(" "));
            }
            return Vec::new();
        }
        Code::Up => pick.cursor = pick.cursor.saturating_sub(1),
        Code::Down => pick.cursor = (pick.cursor + 1).min(pick.items.len().saturating_sub(1)),
        Code::Char(' ') => pick.toggle(),
        Code::Left | Code::Right => pick.shift(key.code == Code::Right),
        _ => {}
    }
    model.overlays.push(Overlay::Pick(pick));
    Vec::new()
}
