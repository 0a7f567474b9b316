//! Appeals on the screen: the list, the form that enters one, and the form of its decision.

use super::rolls::people;
use crate::tui::command::Verb;
use crate::tui::effect::Effect;
use crate::tui::key::{Code, Key};
use crate::tui::model::{Model, Workspace};
use crate::tui::overlay::{FieldKind, Form, FormKind, Listed, Overlay, Problem, Roll};
use crate::tui::window::Window;
use crate::words::Lang;
use crate::words::appeal::{line, outcome};
use event::{AppealAct, AppealOutcome, Command, Moment, PlayerId, Section};

/// A key in the list of appeals.
pub fn key(model: &mut Model, roll: &Roll, key: Key) -> Vec<Effect> {
    let lang = model.lang();
    let Some((workspace, section)) = model.workspace().and_then(|w| Some((w, w.section()?))) else { return Vec::new() };
    let form = match (key.code, Window::Appeals.verb(key), section.appeals.get(roll.cursor)) {
        (_, Some(Verb::New), _) if !section.players.is_empty() => enter_form(workspace, section, lang),
        (Code::Enter, _, Some(appeal)) => decide_form(section, appeal, lang),
        _ => return Vec::new(),
    };
    model.overlays.push(Overlay::Form(form));
    Vec::new()
}

/// Who, against whom, about what; the chosen board stands in it.
fn enter_form(workspace: &Workspace, section: &Section, lang: Lang) -> Form {
    let at = workspace.game_at().filter(|game| section.board_of(*game).is_some());
    let (round, board) = at.map_or_else(Default::default, |game| (game.round.to_string(), section.label(game)));
    let white = at.and_then(|game| section.board_of(game)).map(|board| board.white.0.to_string());
    let who = people(section);
    let first = white.unwrap_or_else(|| who.first().map(|row| row.value.clone()).unwrap_or_default());
    let arbiter = Listed { value: String::new(), words: lang.text("event.appeal.against-arbiter").to_owned(), hint: String::new() };
    let against = std::iter::once(arbiter).chain(who.iter().cloned()).collect();
    Form::new(FormKind::Appeal, lang.text("ui.appeal.new"))
        .field("by", lang.text("ui.appeal.by"), FieldKind::Listed(who), first)
        .field("against", lang.text("ui.appeal.against"), FieldKind::Listed(against), "")
        .number("round", lang.text("ui.appeal.round"), round)
        .text("board", lang.text("ui.appeal.board"), board)
        .number("incident", lang.text("ui.appeal.incident"), "")
        .words("matter", lang.text("ui.appeal.matter"), "")
}

/// What was decided; of one that is decided what stands.
fn decide_form(section: &Section, appeal: &event::Appeal, lang: Lang) -> Form {
    let choices = AppealOutcome::ALL.iter().map(|one| (one.name().to_owned(), outcome(*one, lang).to_owned())).collect();
    let stands = appeal.decision.as_ref();
    let of = stands.map_or(AppealOutcome::Dismissed, |decision| decision.outcome);
    let by = stands.map_or_else(|| lang.text("ui.appeal.committee").to_owned(), |decision| decision.by.clone());
    Form::new(FormKind::DecideAppeal(appeal.number), line(appeal, section, lang))
        .choice("outcome", lang.text("ui.appeal.outcome"), choices, of.name())
        .words("by", lang.text("ui.appeal.decided-by"), by)
        .words("text", lang.text("ui.appeal.decision"), stands.map_or_else(String::new, |decision| decision.text.clone()))
}

/// What a form asks for.
pub fn command(section: &Section, form: &Form, lang: Lang) -> Result<Command, Problem> {
    let text = |name| form.safe(name);
    let player = |name: &str| form.value(name).parse().ok().map(PlayerId);
    let act = match form.kind {
        FormKind::DecideAppeal(number) => {
            let outcome = form.value("outcome").parse().unwrap_or(AppealOutcome::Dismissed);
            AppealAct::Decide { number, outcome, by: text("by"), text: text("text") }
        }
        _ => {
            let round = form.maybe("round", lang)?;
            // A board is named as it is shown: `7`, `3.2`.
            let labelled = |label: &str| section.round(round?)?.labelled(label).map(|board| board.number);
            let board = match form.value("board") {
                "" => None,
                label => {
                    let missing = || Problem::of("board", lang.text("ui.appeal.no-board"));
                    Some(labelled(label).ok_or_else(missing)?)
                }
            };
            let by = player("by").ok_or_else(|| Problem::of("by", lang.text("ui.form.needed")))?;
            AppealAct::Enter {
                by,
                against: player("against"),
                round,
                board,
                incident: form.maybe("incident", lang)?,
                matter: text("matter"),
            }
        }
    };
    Ok(Command::Appeal(section.id, act, Moment::default()))
}
