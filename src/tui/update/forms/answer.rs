//! What becomes of a form that was sent: it goes when what was typed is saved, and stays, marked, when it is refused.

use super::next;
use crate::tui::effect::{Answer, Effect, RequestId};
use crate::tui::model::Model;
use crate::tui::overlay::{Overlay, Problem, Sent};
use crate::words::{Lang, Message};
use store::StoreError;

/// Whether a form stays open after it was sent: until the answer that keys wait for.
pub fn stays(effects: &[Effect]) -> bool {
    effects.iter().any(|effect| effect.awaited().is_some())
}

/// Notes in the form that was sent which request carries what was typed: a question may have come between.
pub fn requested(model: &mut Model, id: RequestId) {
    let sent = |overlay: &mut Overlay| match overlay {
        Overlay::Form(form) if form.sent && form.request.is_none() => form.request = Some(id),
        other => {
            if let Some(sent) = other.sent().filter(|sent| sent.is_sent) {
                sent.request.get_or_insert(id);
            }
        }
    };
    model.overlays.iter_mut().for_each(sent);
}

fn problem_of(error: &StoreError, lang: Lang) -> Problem {
    match error {
        StoreError::Refused(refusal) => Problem::refused(refusal, lang),
        _ => Problem::from(error.say(lang)),
    }
}

/// What an answer says of the form that waits for it: it is done, or there is a problem.
fn verdict(answer: &Answer, lang: Lang) -> Result<(), Problem> {
    match answer {
        // What a rescue file has is kept: nothing is to be sent again.
        Answer::Committed(_, Some(error)) if error.is_kept() => Ok(()),
        Answer::Committed(_, Some(error)) | Answer::Opened(Err(error)) => Err(problem_of(error, lang)),
        Answer::Failed(text) | Answer::Report(Err(text)) | Answer::Roster(Err(text)) | Answer::Imported(_, Err(text)) => {
            Err(Problem::from(text.clone()))
        }
        Answer::FolderTaken(_, Err(text)) => Err(Problem::of("path", text.clone())),
        _ => Ok(()),
    }
}

/// Gives an answer to the form, or to what else was entered, that waits for it.
pub fn settle(model: &mut Model, id: RequestId, answer: &Answer) {
    let lang = model.lang();
    if let Some(at) = model.overlays.iter_mut().rposition(|o| o.sent().is_some_and(|sent| sent.request == Some(id))) {
        let mut entered = model.overlays.remove(at);
        if let Err(problem) = verdict(answer, lang) {
            entered.sent().into_iter().for_each(|sent| *sent = Sent::default());
            entered.refuse(&problem.text);
            model.overlays.insert(at, entered);
        }
        return;
    }
    let waiting = |overlay: &Overlay| matches!(overlay, Overlay::Form(form) if form.request == Some(id));
    let Some(at) = model.overlays.iter().rposition(waiting) else { return };
    let Overlay::Form(mut form) = model.overlays.remove(at) else { return };
    match verdict(answer, lang) {
        // What was read is looked at over the form: one step back it is there again, to be read otherwise.
        Ok(()) if matches!(answer, Answer::Roster(_) | Answer::Report(_)) => {
            form.recall();
            model.overlays.insert(at, Overlay::Form(form));
        }
        Ok(()) if !form.is_done_when_saved() => model.overlays.insert(at, Overlay::Form(next(&form, lang))),
        Ok(()) => {}
        Err(problem) => {
            form.refuse(problem);
            model.overlays.push(Overlay::Form(form));
        }
    }
}
