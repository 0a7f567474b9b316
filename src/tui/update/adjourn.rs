//! Adjournment: the envelope, the resumption, and what the rules say when something is amiss.

use super::rules;
use crate::desk::clock_line;
use crate::event::{BoardResult, ClockAct, ClockDesk, Command, Section};
use crate::exchange::sanitize;
use crate::i18n::Message;
use crate::tui::effect::{DocumentRequest, Effect};
use crate::tui::model::{Model, Tone, Workspace};
use crate::tui::overlay::{Act, AdjournStep, ClockPanel, FieldKind, Form, FormKind, Menu, Overlay, Stage};
use arbitration::adjournment::{Presence, Sealing, resume};
use arbitration::clock::card::Balance;
use arbitration::clock::file::CaseSpec;
use arbitration::clock::ledger::{Event, Precision, Reading, Running, Source};
use arbitration::clock::side::{Both, Side};
use arbitration::clock::span::{Moment, Span};
use arbitration::game::GamePosition;

fn sealing(section: &Section, round: u16, board: u16) -> Option<&Sealing> {
    Some(&section.clocks.get(&(round, board))?.adjournment.as_ref()?.sealing)
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
    let mut items = vec![('s', text("clock.adjourn.seal"), Act::Adjourn(AdjournStep::Seal))];
    if sealing(section, round, board.number).is_some() {
        let print = Effect::Preview(DocumentRequest {
            id: "envelope".to_owned(),
            section: section.id,
            round: Some(round),
            board: Some(board.number),
        });
        items.push(('p', text("clock.adjourn.print"), Act::Effects(vec![print])));
        items.push(('r', text("clock.adjourn.resume"), Act::Adjourn(AdjournStep::Presence)));
        items.push(('l', text("clock.adjourn.late"), Act::Adjourn(AdjournStep::Ask("resumption-late"))));
        items.push(('x', text("clock.adjourn.lost"), Act::Adjourn(AdjournStep::Ask("envelope-lost"))));
        items.push(('t', text("clock.adjourn.time-error"), Act::Adjourn(AdjournStep::Ask("resumption-time-error"))));
    }
    let title = lang.fill("clock.adjourn.title", &[("board", &board.number.to_string())]);
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
    let Some(record) = sealing(section, round, number) else { return };
    let case = CaseSpec::Resumption { remaining: record.remaining, moves: record.moves, period: record.period };
    let Ok(desk) = ClockDesk::new(section, section.clocks.get(&(round, number))) else { return };
    match desk.work(case.clone()) {
        Ok(worked) => {
            let mut panel = ClockPanel::new(round, number, false);
            panel.stage = Stage::Choosing;
            panel.worked = Some((case, worked));
            model.overlays.push(Overlay::Clock(Box::new(panel)));
        }
        Err(why) => model.say(Tone::Alarm, lang.fill("event.refusal.case", &[("why", &why)])),
    }
}

fn seal_form(model: &mut Model) {
    let lang = model.lang();
    let Some(workspace) = model.workspace() else { return };
    let (Some(section), Some(board)) = (workspace.section(), workspace.board()) else { return };
    let kept = section.clocks.get(&(workspace.round_number(), board.number));
    let balance = ClockDesk::new(section, kept).map(|d| d.balance()).unwrap_or(Balance {
        remaining: Both::default(),
        moves: Both::default(),
        period: Both::default(),
    });
    let moves = kept.map(crate::event::GameClock::moves).unwrap_or_default();
    let words = crate::event::ClockWords::new(lang, section.setup.game);
    let choice = |value: &str, text: &str| (value.to_owned(), text.to_owned());
    let offers =
        vec![choice("", lang.text("clock.adjourn.no-offer")), choice("w", words.side(Side::White)), choice("b", words.side(Side::Black))];
    let as_read = |words: &str, value: String| lang.fill("clock.adjourn.as-read", &[("what", words), ("value", &value)]);
    let entered = section.position_of(workspace.round_number(), board.number).map(|_| lang.text("clock.adjourn.by-moves").to_owned());
    let position = lang.text("clock.adjourn.position");
    let position = entered.map_or_else(|| position.to_owned(), |value| as_read(position, value));
    let form = Form::new(FormKind::Seal, lang.fill("clock.adjourn.seal-title", &[("board", &board.number.to_string())]))
        .field("position", position, FieldKind::Position, "")
        .text("white", as_read(words.side(Side::White), balance.remaining.white.to_string()), "")
        .text("black", as_read(words.side(Side::Black), balance.remaining.black.to_string()), "")
        .text("moves", as_read(lang.text("clock.adjourn.moves"), crate::event::both_moves(moves)), "")
        .text("early", lang.text("clock.adjourn.early"), "")
        .choice("offer", lang.text("clock.adjourn.offer"), offers, "")
        .text("resumption", lang.text("clock.adjourn.resumption"), "");
    model.overlays.push(Overlay::Form(form));
}

/// The envelope was sealed: the times as read, the charge for sealing early, the record, and the adjourned result for pairing.
pub fn seal(model: &Model, form: &Form) -> Result<Vec<Effect>, String> {
    let lang = model.lang();
    let workspace = model.workspace().ok_or_else(String::new)?;
    let (section, board) = workspace.section().zip(workspace.board()).ok_or_else(String::new)?;
    let round = workspace.round_number();
    let kept = section.clocks.get(&(round, board.number));
    let standing = ClockDesk::new(section, kept).map_err(|why| why.to_string())?.balance();
    let time = |name, empty: Span| match form.value(name) {
        "" => Ok(empty),
        typed => clock_line::time(typed).map(|(span, _)| span).map_err(|fault| fault.say(lang)),
    };
    let (white, black) = (time("white", standing.remaining.white)?, time("black", standing.remaining.black)?);
    let early = time("early", Span::ZERO)?;
    let moves = match form.value("moves").split_once(['/', '-']) {
        Some((w, b)) => w.parse().ok().zip(b.parse().ok()).map(|(w, b)| Both::new(w, b)),
        None if form.value("moves").is_empty() => Some(kept.map(crate::event::GameClock::moves).unwrap_or_default()),
        None => form.number_of("moves").map(|n| Both::new(n, n)),
    };
    let moves = moves.ok_or_else(|| lang.text("ui.form.not-a-number").to_owned())?;
    let mut remaining = Both::new(white, black);
    let sealer = if moves.white > moves.black { Side::Black } else { Side::White };
    let reading =
        Reading { white, black, precision: Precision::Second, moves: Some(moves), counter: None, period: None, running: Running::Unknown };
    let mut acts = vec![ClockAct::Record { at: None, source: Source::Arbiter, event: Event::Reading(reading) }];
    if early > Span::ZERO {
        *remaining.get_mut(sealer) -= early;
        acts.push(ClockAct::Rule(CaseSpec::SealedEarly { sealer, early }));
    }
    acts.push(ClockAct::Seal(Box::new(Sealing {
        names: Both::new(section.name(board.white).to_owned(), section.name(board.black).to_owned()),
        position: match (form.value("position"), section.position_of(round, board.number)) {
            ("", Some(position)) => position.to_fen(),
            (typed, _) => sanitize::safe(typed),
        },
        remaining,
        moves,
        period: standing.period,
        draw_offer: clock_line::side(form.value("offer")),
        sealed_at: Moment::default(),
        resumption: sanitize::safe(form.value("resumption")),
    })));
    let mut commands = vec![Command::Clock(section.id, round, board.number, acts, String::new())];
    if board.result.is_none() && round == section.current_number() {
        commands.push(Command::SetResult(section.id, round, board.number, Some(BoardResult::Adjourned)));
    }
    Ok(vec![Effect::Commit(commands)])
}

/// Who is there: that decides whether the envelope is opened and whose clock is started.
fn presence(model: &mut Model) {
    let lang = model.lang();
    let Some(workspace) = model.workspace() else { return };
    let (Some(section), Some(board)) = (workspace.section(), workspace.board()) else { return };
    let Some(sealing) = sealing(section, workspace.round_number(), board.number) else { return };
    let words = crate::event::ClockWords::new(lang, section.setup.game);
    let sealer = sealing.sealer();
    let names = [("sealer", words.side(sealer)), ("replier", words.side(sealer.other()))];
    let choices = [
        ('b', Presence::Both, "clock.adjourn.both-there"),
        ('s', Presence::SealerOnly, "clock.adjourn.sealer-there"),
        ('r', Presence::ReplierOnly, "clock.adjourn.replier-there"),
        ('n', Presence::Neither, "clock.adjourn.neither-there"),
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
    let record = sealing(section, round, number).ok_or_else(String::new)?;
    let position = GamePosition::from_fen(section.setup.game, &record.position).map_err(|e| e.to_string())?;
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
    Ok(vec![Effect::Commit(vec![Command::Clock(id, round, number, vec![ClockAct::Open(text)], String::new())])])
}
