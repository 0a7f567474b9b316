//! Penalties: one key from any board, said back with names and consequences before it is saved.

use crate::tui::effect::Effect;
use crate::tui::model::{Model, Tone, Workspace};
use crate::tui::overlay::{Act, Confirm, Form, FormKind, Menu, Overlay};
use crate::words::ClockWords;
use crate::words::{Lang, Message};
use arbitration::chess::law::Laws;
use arbitration::chess::mate::{Answer, DEFAULT_BUDGET, can_mate_by};
use arbitration::clock::side::Side;
use arbitration::clock::span::Moment as HallTime;
use arbitration::game::GamePosition;
use arbitration::kind::GameKind;
use arbitration::penalty::Offence;
use event::sanitize;
use event::{Command, GameAt, Incident, IncidentAct, Moment, Refusal, Section, incident_of};

/// The offences of a game with their letters; capitals are Black's.
fn offences(game: GameKind) -> Vec<(char, Offence)> {
    let mut out = vec![('i', Offence::IllegalMove), ('c', Offence::WrongClaim)];
    match game {
        GameKind::Chess => {}
        GameKind::Xiangqi => out.push(('f', Offence::Foul)),
        _ => out.push(('a', Offence::DraughtsAct)),
    }
    out.extend([('w', Offence::Warning), ('o', Offence::Conduct)]);
    out
}

fn player(workspace: &Workspace, section: &Section, side: Side) -> String {
    let Some(board) = workspace.board() else { return String::new() };
    let [white, black] = crate::tui::said::names(section, workspace.round_number(), board);
    (if side == Side::White { white } else { black }).to_owned()
}

/// What can be recorded at the chosen board, with what stands already.
pub fn open(model: &mut Model) {
    let lang = model.lang();
    let Some(workspace) = model.workspace() else { return };
    let (Some(section), Some(board)) = (workspace.section(), workspace.board()) else {
        model.say(Tone::Note, lang.text("ui.said.no-round"));
        return;
    };
    let words = ClockWords::new(lang, section.setup.game);
    let game = GameAt::new(workspace.round_number(), board.number);
    let ledger = section.penalties_of(game);
    let mut items = Vec::new();
    for side in Side::BOTH {
        for (letter, offence) in offences(section.setup.game) {
            let key = if side == Side::White { letter } else { letter.to_ascii_uppercase() };
            let stands = match ledger.count(side, offence) {
                0 => String::new(),
                count => lang.fill("clock.offence.so-far", &[("count", &count.to_string())]),
            };
            let text = format!("{} {}: {} {stands}", words.side(side), player(workspace, section, side), words.offence(offence));
            items.push((key, text.trim_end().to_owned(), Act::Offence(side, offence)));
        }
    }
    for (digit, incident) in ('1'..='9').zip(section.incidents_of(game)) {
        let p = &incident.penalty;
        let what = format!("{} {} {}", words.side(p.side), words.offence(p.offence), words.at_move(p.ply));
        let text = lang.fill("clock.offence.withdraw", &[("number", &incident.number.to_string()), ("what", what.trim_end())]);
        items.push((digit, text, Act::WithdrawIncident(incident.number)));
    }
    let title = lang.fill("clock.offence.title", &[("board", &section.label(game))]);
    model.overlays.push(Overlay::Menu(Menu::new(title, items)));
}

/// The move number, from the clock's ledger where it is known, and a note.
pub fn ask_facts(model: &mut Model, side: Side, offence: Offence) {
    let lang = model.lang();
    let Some(workspace) = model.workspace() else { return };
    let (Some(section), Some(board)) = (workspace.section(), workspace.board()) else { return };
    let known = section.clocks.get(&GameAt::new(workspace.round_number(), board.number)).map(|c| c.moves().of(side)).filter(|n| *n > 0);
    let words = ClockWords::new(lang, section.setup.game);
    let title = format!("{} {}: {}", words.side(side), player(workspace, section, side), words.offence(offence));
    let label = match known {
        Some(last) => lang.fill("clock.offence.move-number-last", &[("last", &last.to_string())]),
        None => lang.text("clock.offence.move-number").to_owned(),
    };
    let form =
        Form::new(FormKind::Offence(side, offence), title).number("move", label, "").text("note", lang.text("clock.offence.note"), "");
    model.overlays.push(Overlay::Form(form));
}

/// The facts were typed.
pub fn send(model: &mut Model, form: &Form, side: Side, offence: Offence) -> Vec<Effect> {
    let Some(workspace) = model.workspace() else { return Vec::new() };
    let Some(game) = workspace.game_at() else { return Vec::new() };
    let ply = form.number_of("move").filter(|n| *n > 0).map_or(0, |n| n.saturating_mul(2).saturating_sub(u16::from(side == Side::White)));
    let act = IncidentAct::Record {
        game,
        side,
        offence,
        ply,
        note: sanitize::safe(form.value("note")),
        opponent_can_mate: None,
        enter_result: false,
    };
    confirm(model, &act);
    Vec::new()
}

/// An incident that follows from something else that is being saved: the command that records it, or a question where it may end the
/// game.
pub fn follows(model: &mut Model, act: IncidentAct) -> Option<Command> {
    let section = model.workspace()?.section()?;
    let IncidentAct::Record { game, side, offence, ply, note, opponent_can_mate, .. } = &act else { return None };
    match incident_of(section, *game, *side, *offence, *ply, note, *opponent_can_mate, HallTime::default()) {
        Ok(incident) if incident.ending.is_none() => Some(Command::Incident(section.id, act, Moment::default())),
        _ => {
            confirm(model, &act);
            None
        }
    }
}

/// Says what follows before it is recorded; asks for the one fact that may decide between loss and draw.
pub fn confirm(model: &mut Model, act: &IncidentAct) {
    let lang = model.lang();
    let Some(workspace) = model.workspace() else { return };
    let Some(section) = workspace.section() else { return };
    let IncidentAct::Record { game, side, offence, ply, note, opponent_can_mate, .. } = act else { return };
    let words = ClockWords::new(lang, section.setup.game);
    match incident_of(section, *game, *side, *offence, *ply, note, *opponent_can_mate, HallTime::default()) {
        Ok(incident) if incident.ending.is_some() && section.takes_result(*game) => {
            let result = incident.result_by_it().map_or("", event::BoardResult::notation);
            let values = [("then", &*words.consequence(&incident)), ("result", result)];
            let record = |enter: bool| match act.clone() {
                IncidentAct::Record { game, side, offence, ply, note, opponent_can_mate, .. } => {
                    IncidentAct::Record { game, side, offence, ply, note, opponent_can_mate, enter_result: enter }
                }
                other => other,
            };
            let commit = |enter| Act::Effects(vec![Effect::Commit(vec![Command::Incident(section.id, record(enter), Moment::default())])]);
            let items = vec![
                ('r', lang.fill("clock.offence.with-result", &values), commit(true)),
                ('o', lang.text("clock.offence.without-result").to_owned(), commit(false)),
            ];
            let title = [Some(line(workspace, section, &incident, &words)), too_late(section, &incident, lang)];
            let title = title.into_iter().flatten().collect::<Vec<_>>().join("  ");
            model.overlays.push(Overlay::Menu(Menu::new(title, items)));
        }
        Ok(incident) => {
            let mut lines = vec![line(workspace, section, &incident, &words), words.consequence(&incident)];
            lines.extend(too_late(section, &incident, lang));
            let stands = section.board_of(*game).and_then(|b| b.result);
            if let (Some(by_it), Some(stands)) = (incident.result_by_it(), stands)
                && by_it != stands
            {
                lines.push(lang.fill("clock.offence.result-differs", &[("result", stands.notation())]));
            }
            let commit = Effect::Commit(vec![Command::Incident(section.id, act.clone(), Moment::default())]);
            let title = lang.fill("clock.offence.title", &[("board", &game.board.to_string())]);
            let letter = incident.result_by_it().and_then(super::results::loses_by);
            let confirm = Confirm::new(title, lines, Act::Effects(vec![commit])).by_letter(letter);
            model.overlays.push(Overlay::Confirm(confirm));
        }
        Err(Refusal::CanMate) => {
            let answer = |can| match act.clone() {
                IncidentAct::Record { game, side, offence, ply, note, enter_result, .. } => {
                    IncidentAct::Record { game, side, offence, ply, note, opponent_can_mate: Some(can), enter_result }
                }
                other => other,
            };
            let items = vec![
                ('y', lang.text("clock.offence.can-mate").to_owned(), Act::Incident(answer(true))),
                ('n', lang.text("clock.offence.cannot-mate").to_owned(), Act::Incident(answer(false))),
            ];
            let values = [("side", words.side(side.other())), ("name", &player(workspace, section, side.other()))];
            let mut title = lang.fill("clock.offence.mate-question", &values);
            if let Some(can) = can_mate(section, *game, side.other()) {
                let hint = lang.text(if can { "clock.offence.by-moves-can" } else { "clock.offence.by-moves-cannot" });
                title = format!("{title} {hint}");
            }
            model.overlays.push(Overlay::Menu(Menu::new(title, items)));
        }
        Err(refusal) => model.say(Tone::Alarm, refusal.say(lang)),
    }
}

/// Without full supervision an illegal move stands once the opponent has made his next move (FIDE Laws 2023, A.5.2): said where the
/// edition has that rule and the moves that are known show it.
fn too_late(section: &Section, incident: &Incident, lang: Lang) -> Option<String> {
    let p = &incident.penalty;
    let is_2023 = section.edition().is_ok_and(|e| e.id == "fide-2023");
    if section.is_supervised() || !is_2023 || p.offence != Offence::IllegalMove || p.ply == 0 {
        return None;
    }
    let moves = section.clocks.get(&incident.game()).map(event::GameClock::moves)?;
    let answered = moves.of(p.side.other()) >= if p.side == Side::White { p.ply.div_ceil(2) } else { p.ply / 2 + 1 };
    let key = if answered { "clock.offence.too-late" } else { "clock.offence.in-time" };
    Some(lang.get(key).unwrap_or_default().to_owned())
}

/// Whether a side can mate in the position of the moves entered, where there are any and it can be settled.
fn can_mate(section: &Section, game: GameAt, side: Side) -> Option<bool> {
    let GamePosition::Chess(position) = section.position_of(game)? else { return None };
    let color = if side == Side::White { shakmaty::Color::White } else { shakmaty::Color::Black };
    let laws = match section.edition().ok()?.id.as_str() {
        "fide-1993" => Laws::Fide1993,
        "fide-2001" => Laws::Fide2001,
        _ => Laws::Fide2023,
    };
    match can_mate_by(laws, &position, color, DEFAULT_BUDGET) {
        Answer::Yes(_) => Some(true),
        Answer::No(_) => Some(false),
        Answer::Undecided { .. } => None,
    }
}

/// "White Łuczak, Ewa: illegal move 2 at move 24".
fn line(workspace: &Workspace, section: &Section, incident: &Incident, words: &ClockWords) -> String {
    let p = &incident.penalty;
    let count = section.penalties_of(incident.game()).count(p.side, p.offence) + 1;
    let text = format!(
        "{} {}: {} {count} {} {}",
        words.side(p.side),
        player(workspace, section, p.side),
        words.offence(p.offence),
        words.at_move(p.ply),
        p.note
    );
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Asks why an incident is withdrawn.
pub fn ask_reason(model: &mut Model, number: u16) {
    let lang = model.lang();
    let title = lang.fill("clock.offence.withdraw-title", &[("number", &number.to_string())]);
    let form = Form::new(FormKind::WithdrawIncident(number), title).text("reason", lang.text("clock.offence.reason"), "");
    model.overlays.push(Overlay::Form(form));
}

/// The reason was typed.
pub fn withdraw(model: &Model, number: u16, reason: &str) -> Result<Vec<Effect>, String> {
    let section = model.workspace().and_then(Workspace::section_id).ok_or_else(String::new)?;
    let act = IncidentAct::Withdraw { number, reason: sanitize::safe(reason) };
    Ok(vec![Effect::Commit(vec![Command::Incident(section, act, Moment::default())])])
}
