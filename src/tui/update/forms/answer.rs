//! What becomes of a form that was sent: it goes when what was typed is saved, and stays, marked, when it is refused.

use super::player;
use crate::i18n::Message;
use crate::store::StoreError;
use crate::tui::effect::{Effect, Msg};
use crate::tui::model::Model;
use crate::tui::overlay::{Form, FormKind, Overlay, Problem};

/// Whether a form stays open after it was sent: until its effects are answered.
pub fn stays(effects: &[Effect]) -> bool {
    effects.iter().any(|effect| {
        matches!(
            effect,
            Effect::Commit(_)
                | Effect::Create(..)
                | Effect::Open(_)
                | Effect::ImportEvent(_)
                | Effect::ReadRoster(..)
                | Effect::Backup(_)
                | Effect::Rule(..)
                | Effect::ImportGame(..)
        )
    })
}

fn problem_of(error: &StoreError, text: String) -> Problem {
    match error {
        StoreError::Refused(refusal) => Problem::of(refusal.field().unwrap_or_default(), text),
        _ => Problem::from(text),
    }
}

/// What an answer says of a form that waits for it: it is done, or there is a problem; `None` where it is about something else.
fn verdict(model: &Model, form: &Form, msg: &Msg) -> Option<Result<(), Problem>> {
    let lang = model.lang();
    // What is done outside the event answers with a line of text, and so does work in the background.
    let by_text = matches!(form.kind, FormKind::BackupFolder | FormKind::ImportEvent);
    match msg {
        Msg::Committed(_, Some(error)) | Msg::Opened(Err(error)) => Some(Err(problem_of(error, error.say(lang)))),
        Msg::Failed(text) if by_text => Some(Err(Problem::from(text.clone()))),
        Msg::Roster(Err(text)) | Msg::Imported(_, Err(text)) => Some(Err(Problem::from(text.clone()))),
        Msg::Committed(_, None) | Msg::Opened(Ok(_)) | Msg::Ruled(..) | Msg::Imported(_, Ok(_)) => Some(Ok(())),
        Msg::Done(_) if by_text => Some(Ok(())),
        _ => None,
    }
}

/// Gives the answer of an effect to the form that waits for it.
pub fn settle(model: &mut Model, msg: &Msg) {
    let waiting = |overlay: &Overlay| matches!(overlay, Overlay::Form(form) if form.sent);
    let Some(at) = model.overlays.iter().rposition(waiting) else { return };
    let Some(Overlay::Form(form)) = model.overlays.get(at) else { return };
    let Some(verdict) = verdict(model, form, msg) else { return };
    let Overlay::Form(mut form) = model.overlays.remove(at) else { return };
    match verdict {
        // Entering players goes on until Esc: the next one is asked for at once.
        Ok(()) if form.kind == FormKind::AddPlayer => {
            let lang = model.lang();
            model.overlays.insert(at, Overlay::Form(player(None, lang)));
        }
        Ok(()) => {}
        Err(problem) => {
            form.refuse(problem);
            model.overlays.push(Overlay::Form(form));
            // What was typed ahead was meant for what comes after the form.
            model.typed_ahead.clear();
        }
    }
}
