//! Result entry: one key for the board under the cursor, or its number and a key.

use super::ask;
use crate::event::{BoardResult, Command};
use crate::tui::command::Cmd;
use crate::tui::effect::Effect;
use crate::tui::model::{Model, Pane, Screen, SecondPass, Tone, Workspace};
use crate::tui::overlay::{Act, Confirm, Menu, Overlay};

/// The rarer results with their letters in the list.
const OTHERS: [(char, BoardResult); 10] = [
    ('+', BoardResult::WhiteForfeitWin),
    ('-', BoardResult::BlackForfeitWin),
    ('f', BoardResult::DoubleForfeit),
    ('h', BoardResult::HalfZero),
    ('z', BoardResult::ZeroHalf),
    ('0', BoardResult::BothLose),
    ('w', BoardResult::UnratedWhiteWins),
    ('d', BoardResult::UnratedDraw),
    ('b', BoardResult::UnratedBlackWins),
    ('a', BoardResult::Adjourned),
];

/// Runs a command about results.
pub fn run(model: &mut Model, cmd: Cmd) -> Vec<Effect> {
    match cmd {
        Cmd::WhiteWins => enter(model, Some(BoardResult::WhiteWins)),
        Cmd::Draw => enter(model, Some(BoardResult::Draw)),
        Cmd::BlackWins => enter(model, Some(BoardResult::BlackWins)),
        Cmd::ClearResult => enter(model, None),
        Cmd::OtherResult => others(model, false),
        Cmd::CorrectResult => others(model, true),
        Cmd::SecondPass => second_pass(model),
        Cmd::OpenBoards => {
            name_open_boards(model);
            Vec::new()
        }
        _ => Vec::new(),
    }
}

fn enter(model: &mut Model, result: Option<BoardResult>) -> Vec<Effect> {
    let lang = model.lang();
    let Screen::Event(workspace) = &mut model.screen else { return Vec::new() };
    let (Some(section), Some(round), Some(board)) = (workspace.section(), workspace.shown_round(), workspace.board()) else {
        model.say(Tone::Note, lang.text("ui.said.no-round"));
        return Vec::new();
    };
    let (id, round, number, stands) = (section.id, round.number, board.number, board.result);
    let adjourned = stands == Some(BoardResult::Adjourned);
    if round < section_rounds(workspace) && !adjourned {
        model.say(Tone::Alarm, lang.fill("event.refusal.past-round", &[("round", &round.to_string())]));
        return Vec::new();
    }
    let command = match (workspace.second_pass.is_some(), result) {
        (true, Some(result)) => Command::Verify(id, round, number, result),
        // A board that has a result is changed only on purpose: a second slip for it is a mistake more often than not.
        (false, Some(new)) if !adjourned && stands.is_some_and(|old| old != new) => {
            let echo = workspace.echo(number, new, lang);
            let old = stands.map_or("", BoardResult::notation);
            let confirm = Confirm {
                title: lang.fill("ui.confirm.change-result", &[("board", &number.to_string())]),
                lines: vec![lang.fill("ui.confirm.change-result-old", &[("old", old)]), echo],
                word: String::new(),
                typed: String::new(),
                act: Act::Effects(vec![Effect::Commit(vec![Command::SetResult(id, round, number, Some(new))])]),
            };
            return ask(model, confirm);
        }
        (_, result) => section.entering(round, number, result),
    };
    vec![Effect::Commit(vec![command])]
}

fn section_rounds(workspace: &Workspace) -> u16 {
    workspace.section().map_or(0, crate::event::Section::current_number)
}

/// The list of rarer results; for a past round the list that corrects, saying what it changes.
fn others(model: &mut Model, correcting: bool) -> Vec<Effect> {
    let lang = model.lang();
    let Screen::Event(workspace) = &mut model.screen else { return Vec::new() };
    let (Some(section), Some(round), Some(board)) = (workspace.section(), workspace.shown_round(), workspace.board()) else {
        return Vec::new();
    };
    let (id, number, at) = (section.id, round.number, board.number);
    // An adjourned game is finished, in whatever round: nothing is corrected.
    let adjourned = board.result == Some(BoardResult::Adjourned);
    let past = number < section.current_number() && !adjourned;
    if past && !correcting {
        model.say(Tone::Alarm, lang.fill("event.refusal.past-round", &[("round", &number.to_string())]));
        return Vec::new();
    }
    let usual = [('1', BoardResult::WhiteWins), ('=', BoardResult::Draw), ('9', BoardResult::BlackWins)];
    let offered: Vec<(char, BoardResult)> =
        if past || adjourned && correcting { usual.into_iter().chain(OTHERS).collect() } else { OTHERS.to_vec() };
    let effect_of_correction = match section.current() {
        Some(current) if number + 1 == current.number && !current.is_complete() => "ui.confirm.correct-next-pairing",
        _ => "ui.confirm.correct-rating-only",
    };
    let items = offered
        .into_iter()
        .map(|(key, result)| {
            let names = [("white", section.name(board.white)), ("black", section.name(board.black))];
            let words = format!("{:<6} {}", result.notation(), lang.fill(result.key(), &names));
            let act = if past {
                Act::Ask(Box::new(Confirm {
                    title: lang.fill("ui.confirm.correct", &[("round", &number.to_string()), ("board", &at.to_string())]),
                    lines: vec![
                        workspace.echo(at, result, lang),
                        lang.fill("ui.confirm.change-result-old", &[("old", board.result.map_or("", BoardResult::notation))]),
                        lang.text(effect_of_correction).to_owned(),
                    ],
                    word: String::new(),
                    typed: String::new(),
                    act: Act::Effects(vec![Effect::Commit(vec![Command::Correct(id, number, at, result)])]),
                }))
            } else {
                Act::Effects(vec![Effect::Commit(vec![section.entering(number, at, Some(result))])])
            };
            (key, words, act)
        })
        .collect();
    let title = lang.fill("ui.menu.results", &[("board", &at.to_string())]);
    model.overlays.push(Overlay::Menu(Menu { title, items, cursor: 0 }));
    Vec::new()
}

fn second_pass(model: &mut Model) -> Vec<Effect> {
    let lang = model.lang();
    let Some(workspace) = model.workspace_mut() else { return Vec::new() };
    if workspace.second_pass.take().is_some() {
        return Vec::new();
    }
    workspace.round = None;
    workspace.second_pass = Some(SecondPass { agreed: 0 });
    workspace.boards.cursor = 0;
    workspace.to_next_open();
    model.say(Tone::Note, lang.text("ui.said.second-pass"));
    Vec::new()
}

fn name_open_boards(model: &mut Model) {
    let lang = model.lang();
    let Some(workspace) = model.workspace() else { return };
    let open: Vec<String> = workspace.shown_round().map(|r| r.open_boards().map(|b| b.number.to_string()).collect()).unwrap_or_default();
    let text = if open.is_empty() {
        lang.text("ui.said.no-open-boards").to_owned()
    } else {
        lang.fill("ui.said.open-boards", &[("count", &open.len().to_string()), ("boards", &open.join(" "))])
    };
    model.say(Tone::Note, text);
}

/// After a result was saved: what is said back, and the cursor on the next open board.
pub fn saved(model: &mut Model, commands: &[(u16, BoardResult)]) {
    let lang = model.lang();
    let Screen::Event(workspace) = &mut model.screen else { return };
    let Some(&(board, result)) = commands.last() else { return };
    let echo = workspace.echo(board, result, lang);
    // Whoever works on the game stays at its board: the proof is still to be printed.
    if !matches!(workspace.pane, Pane::Board | Pane::Scoresheet) {
        workspace.to_next_open();
    }
    model.say(Tone::Done, echo);
}
