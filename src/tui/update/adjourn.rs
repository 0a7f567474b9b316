//! Adjournment: the envelope, the resumption, and what the rules say when something is amiss.

use super::rules;
use crate::desk::clock_line;
use crate::tui::effect::{DocumentRequest, Effect};
use crate::tui::model::{Model, Tone, Workspace};
use crate::tui::overlay::{Act, AdjournStep, ClockPanel, FieldKind, Form, FormKind, Menu, Overlay, Problem, Stage};
use crate::words::Message;
use arbitration::adjournment::{Presence, Sealing, resume};
use arbitration::clock::file::CaseSpec;
use arbitration::clock::ledger::{Event, Precision, Reading, Running, Source};
use arbitration::clock::side::{Both, Side};
use arbitration::clock::span::Span;
use event::sanitize;
use event::{BoardResult, ClockAct, ClockDesk, Command, GameAt, Moment, MovesDone, Refusal, SealForm, Section};

fn sealing(section: &Section, game: GameAt) -> Option<&Sealing> {
    Some(&section.clocks.get(&game)?.adjournment.as_ref()?.sealing)
}

/// What can be done about the adjournment of the chosen game.
pub fn open(model: &mut Model) {
    let lang = model.lang();
    let Some(workspace) = model.workspace() else { return };
    let (Some(section), Some(board)) = (workspace.section(), workspace.board()) else {
        model.say(Tone::Note, lang.text("ui.said.no-round"));
        return;
    };
    let round = workspace.round_number();
    let text = |key| lang.text(key).to_owned();
    let mut items = vec![('1', text("clock.adjourn.seal"), Act::Adjourn(AdjournStep::Seal))];
    if sealing(section, GameAt::new(round, board.number)).is_some() {
        let envelope = DocumentRequest { id: "envelope".to_owned(), section: section.id, round: Some(round), board: Some(board.number) };
        let print = Effect::Preview(envelope, model.page_columns());
        items.push(('p', text("clock.adjourn.print"), Act::Effects(vec![print])));
        items.push(('2', text("clock.adjourn.resume"), Act::Adjourn(AdjournStep::Presence)));
        items.push(('3', text("clock.adjourn.late"), Act::Adjourn(AdjournStep::Ask("resumption-late"))));
        items.push(('4', text("clock.adjourn.lost"), Act::Adjourn(AdjournStep::Ask("envelope-lost"))));
        items.push(('5', text("clock.adjourn.time-error"), Act::Adjourn(AdjournStep::Ask("resumption-time-error"))));
    }
    if board.result.is_none() {
        let command = section.entering(GameAt::new(round, board.number), Some(BoardResult::Adjourned));
        items.push(('6', text("ui.menu.adjourned-only"), Act::Effects(vec![Effect::Commit(vec![command])])));
    }
    let title = lang.fill("clock.adjourn.title", &[("board", &section.label(GameAt::new(round, board.number)))]);
    model.overlays.push(Overlay::Menu(Menu::new(title, items)));
}

/// One step.
pub fn step(model: &mut Model, step: AdjournStep) {
    match step {
        AdjournStep::Seal => seal_form(model),
        AdjournStep::Presence => presence(model),
        AdjournStep::Open => {
            let lang = model.lang();
            let form = Form::new(FormKind::OpenEnvelope, lang.text("clock.adjourn.opened")).text(
                "move",
                lang.text("clock.adjourn.sealed-move"),
                "",
            );
            model.overlays.push(Overlay::Form(form));
        }
        // The rule says why the envelope stays closed; below it waits the card, with the clock of the player who has to reply.
        AdjournStep::Closed(situation) => {
            resumption(model);
            rules::open(model, Some(situation));
        }
        AdjournStep::Ask(situation) => rules::open(model, Some(situation)),
    }
}

/// The card to resume with: the times of the envelope, accepted with Enter.
fn resumption(model: &mut Model) {
    let lang = model.lang();
    let Some(workspace) = model.workspace() else { return };
    let (Some(section), Some(board)) = (workspace.section(), workspace.board()) else { return };
    let (round, number) = (workspace.round_number(), board.number);
    let Some(record) = sealing(section, GameAt::new(round, number)) else { return };
    if !record.blank.is_none() {
        model.say(Tone::Alarm, Refusal::NoSealedTimes(number).say(lang));
        return;
    }
    let case = CaseSpec::Resumption { remaining: record.remaining, moves: record.moves, period: record.period };
    let Ok(desk) = ClockDesk::new(section, section.clocks.get(&GameAt::new(round, number))) else { return };
    match desk.work(case.clone()) {
        Ok(worked) => {
            let mut panel = ClockPanel::new(round, number, false);
            panel.stage = Stage::Choosing;
            panel.worked = Some((case, worked));
            model.overlays.push(Overlay::Clock(Box::new(panel)));
        }
        Err(why) => model.say(Tone::Alarm, Refusal::Case(why).say(lang)),
    }
}

fn seal_form(model: &mut Model) {
    let lang = model.lang();
    let Some(workspace) = model.workspace() else { return };
    let (Some(section), Some(board)) = (workspace.section(), workspace.board()) else { return };
    // What an empty field stands for: what the game and its clock say, or a blank line on the envelope.
    let known = section.sealing(GameAt::new(workspace.round_number(), board.number), &SealForm::default()).ok();
    let words = crate::words::ClockWords::new(lang, section.setup.game);
    let choice = |value: &str, text: &str| (value.to_owned(), text.to_owned());
    let offers =
        vec![choice("", lang.text("clock.adjourn.no-offer")), choice("w", words.side(Side::White)), choice("b", words.side(Side::Black))];
    let empty = |what: &str, value: Option<String>| {
        let value = value.unwrap_or_else(|| lang.text("clock.adjourn.blank").to_owned());
        lang.fill("clock.adjourn.as-read", &[("what", what), ("value", &value)])
    };
    let left = |side: Side| known.as_ref().filter(|k| !k.blank.times).map(|k| k.remaining.of(side).to_string());
    let moves = known.as_ref().filter(|k| !k.blank.moves).map(|k| crate::words::both_moves(k.moves));
    let by_moves = known.as_ref().filter(|k| !k.position.is_empty()).map(|_| lang.text("clock.adjourn.by-moves").to_owned());
    let form = Form::new(
        FormKind::Seal,
        lang.fill("clock.adjourn.seal-title", &[("board", &section.label(GameAt::new(workspace.round_number(), board.number)))]),
    )
    .field("position", empty(lang.text("clock.adjourn.position"), by_moves), FieldKind::Position, "")
    .text("white", empty(words.side(Side::White), left(Side::White)), "")
    .text("black", empty(words.side(Side::Black), left(Side::Black)), "")
    .text("moves", empty(lang.text("clock.adjourn.moves"), moves), "")
    .text("early", lang.text("clock.adjourn.early"), "")
    .choice("offer", lang.text("clock.adjourn.offer"), offers, "")
    .words("resumption", lang.text("clock.adjourn.resumption"), "");
    model.overlays.push(Overlay::Form(form));
}

/// The envelope was sealed: the times as read, the charge for sealing early, the record, and the adjourned result for pairing.
pub fn seal(model: &Model, form: &Form) -> Result<Vec<Effect>, Problem> {
    let lang = model.lang();
    let workspace = model.workspace().ok_or_else(Problem::default)?;
    let (section, board) = workspace.section().zip(workspace.board()).ok_or_else(Problem::default)?;
    let round = workspace.round_number();
    let time = |name: &'static str| match form.value(name) {
        "" => Ok(None),
        typed => clock_line::time(typed).map(|(span, _)| Some(span)).map_err(|fault| Problem::of(name, fault.say(lang))),
    };
    let early = time("early")?.unwrap_or(Span::ZERO);
    let moves = match (form.value("moves"), form.value("moves").split_once(['/', '-'])) {
        ("", _) => None,
        (_, Some((w, b))) => Some(w.trim().parse().ok().zip(b.trim().parse().ok()).map(|(w, b)| MovesDone::Each(Both::new(w, b)))),
        (_, None) => Some(form.number_of("moves").map(MovesDone::Moves)),
    };
    let moves = moves.map(|read| read.ok_or_else(|| Problem::of("moves", lang.text("ui.form.not-a-number")))).transpose()?;
    let said = SealForm {
        position: sanitize::safe(form.value("position")),
        remaining: Both::new(time("white")?, time("black")?),
        moves,
        draw_offer: clock_line::side(form.value("offer")),
        resumption: sanitize::safe(form.value("resumption")),
    };
    let mut sealing = section.sealing(GameAt::new(round, board.number), &said).map_err(|why| Problem::refused(&why, lang))?;
    if early > Span::ZERO && sealing.blank.times {
        return Err(Problem::of("early", lang.text("clock.adjourn.early-needs-times")));
    }
    let mut acts = Vec::new();
    // What was read is read now; what nobody read is no reading, and a clock that was never started takes none.
    let kept = section.clocks.get(&GameAt::new(round, board.number));
    let runs = kept.is_some_and(|c| c.ledger.start().is_some()) || section.round(round).is_some_and(|r| r.started.is_some());
    let (sealer, read) = (sealing.sealer(), sealing.remaining);
    if early > Span::ZERO {
        *sealing.remaining.get_mut(sealer) -= early;
    }
    if !sealing.blank.times && runs {
        let reading = Reading {
            white: read.white,
            black: read.black,
            precision: Precision::Second,
            moves: (!sealing.blank.moves).then_some(sealing.moves),
            counter: None,
            period: None,
            running: Running::Unknown,
        };
        acts.push(ClockAct::Record { at: None, source: Source::Arbiter, event: Event::Reading(reading) });
        if early > Span::ZERO {
            acts.push(ClockAct::Rule(CaseSpec::SealedEarly { sealer, early }));
        }
    }
    acts.push(ClockAct::Seal(Box::new(sealing)));
    let mut commands = vec![Command::Clock(section.id, GameAt::new(round, board.number), acts, Moment::default())];
    if board.result.is_none() && round == section.current_number() {
        commands.push(Command::SetResult(section.id, GameAt::new(round, board.number), Some(BoardResult::Adjourned)));
    }
    Ok(vec![Effect::Commit(commands)])
}

/// Who is there: that decides whether the envelope is opened and whose clock is started.
fn presence(model: &mut Model) {
    let lang = model.lang();
    let Some(workspace) = model.workspace() else { return };
    let (Some(section), Some(board)) = (workspace.section(), workspace.board()) else { return };
    let Some(sealing) = sealing(section, GameAt::new(workspace.round_number(), board.number)) else { return };
    let words = crate::words::ClockWords::new(lang, section.setup.game);
    let sealer = sealing.sealer();
    let names = [("sealer", words.side(sealer)), ("replier", words.side(sealer.other()))];
    let choices = [
        ('1', Presence::Both, "clock.adjourn.both-there"),
        ('2', Presence::SealerOnly, "clock.adjourn.sealer-there"),
        ('3', Presence::ReplierOnly, "clock.adjourn.replier-there"),
        ('4', Presence::Neither, "clock.adjourn.neither-there"),
    ];
    let items = choices
        .into_iter()
        .map(|(key, who, text)| {
            let then = resume(sealer, who);
            let step = match then.situation {
                Some(situation) if !then.open || then.may_seal_reply => AdjournStep::Closed(situation),
                _ => AdjournStep::Open,
            };
            (key, lang.fill(text, &names), Act::Adjourn(step))
        })
        .collect();
    model.overlays.push(Overlay::Menu(Menu::new(lang.text("clock.adjourn.who").to_owned(), items)));
}

/// The sealed move as it is written; read strictly, all legal moves that answer to it are kept with it.
pub fn open_envelope(model: &mut Model, text: &str) -> Result<Vec<Effect>, String> {
    let lang = model.lang();
    let workspace: &Workspace = model.workspace().ok_or_else(String::new)?;
    let (section, board) = workspace.section().zip(workspace.board()).ok_or_else(String::new)?;
    let (id, round, number) = (section.id, workspace.round_number(), board.number);
    let record = sealing(section, GameAt::new(round, number)).ok_or_else(String::new)?;
    let position = section.sealed_position(GameAt::new(round, number), record).map_err(|why| why.say(lang))?;
    let candidates = position.read(text, None, arbitration::notation::Mode::Strict);
    let text = sanitize::safe(text);
    if candidates.len() == 1 {
        resumption(model);
    } else {
        rules::open(model, Some("sealed-move-faulty"));
        let list: Vec<String> = candidates.iter().map(|m| position.write(m, arbitration::game::Notation::usual(position.kind()))).collect();
        let values = [("text", &*text), ("count", &*list.len().to_string()), ("moves", &*list.join(", "))];
        model.say(Tone::Alarm, lang.fill("clock.adjourn.faulty", &values));
    }
    Ok(vec![Effect::Commit(vec![Command::Clock(id, GameAt::new(round, number), vec![ClockAct::Open(text)], Moment::default())])])
}
