//! Result entry: one key for the board under the cursor, or its number and a key.

use crate::tui::command::Cmd;
use crate::tui::effect::Effect;
use crate::tui::model::{Model, Pane, Screen, SecondPass, Tone, Workspace};
use crate::tui::overlay::{Act, Menu, Overlay};
use crate::words::stage::result_in;
use event::{BoardResult, Command, GameAt};

/// The rarer results with their letters in the strip. The plain ones have keys of their own; there the same letters say who won a game
/// that is not rated.
const LETTERS: [(char, BoardResult); 9] = [
    ('+', BoardResult::WhiteForfeitWin),
    ('-', BoardResult::BlackForfeitWin),
    ('x', BoardResult::DoubleForfeit),
    ('0', BoardResult::BothLose),
    ('1', BoardResult::HalfZero),
    ('2', BoardResult::ZeroHalf),
    ('w', BoardResult::UnratedWhiteWins),
    ('d', BoardResult::UnratedDraw),
    ('b', BoardResult::UnratedBlackWins),
];

/// The letter that answers a question by which somebody loses: the winner's. Where nobody wins Enter is enough.
pub const fn loses_by(result: BoardResult) -> Option<char> {
    match result {
        BoardResult::WhiteWins | BoardResult::WhiteForfeitWin | BoardResult::UnratedWhiteWins => Some('w'),
        BoardResult::BlackWins | BoardResult::BlackForfeitWin | BoardResult::UnratedBlackWins => Some('b'),
        BoardResult::DoubleForfeit | BoardResult::BothLose => Some('0'),
        BoardResult::Draw | BoardResult::HalfZero | BoardResult::ZeroHalf | BoardResult::UnratedDraw | BoardResult::Adjourned => None,
    }
}

/// Runs a command about results.
pub fn run(model: &mut Model, cmd: Cmd) -> Vec<Effect> {
    match cmd {
        Cmd::WhiteWins => enter(model, Some(BoardResult::WhiteWins)),
        Cmd::Draw => enter(model, Some(BoardResult::Draw)),
        Cmd::BlackWins => enter(model, Some(BoardResult::BlackWins)),
        Cmd::ClearResult | Cmd::RemoveResult => enter(model, None),
        Cmd::OtherResult => others(model),
        Cmd::SecondPass => second_pass(model),
        Cmd::OpenBoards | Cmd::PreviousOpenBoard => {
            to_open_board(model, cmd == Cmd::OpenBoards);
            Vec::new()
        }
        _ => Vec::new(),
    }
}

/// Enters a result, or takes one back. Whether that needs a question is decided where all acts go by ([`super::replace`]).
fn enter(model: &mut Model, result: Option<BoardResult>) -> Vec<Effect> {
    let lang = model.lang();
    let Screen::Event(workspace) = &mut model.screen else { return Vec::new() };
    let (Some(section), Some(round), Some(board)) = (workspace.section(), workspace.shown_round(), workspace.board()) else {
        model.say(Tone::Note, lang.text("ui.said.no-round"));
        return Vec::new();
    };
    let (id, round, number) = (section.id, round.number, board.number);
    let past = is_past(workspace);
    if result.is_none() && board.result.is_none() {
        let text = crate::tui::said::at_board(section, round, board, lang.text("ui.pane.no-result"), lang);
        model.say(Tone::Note, text);
        return Vec::new();
    }
    let command = match (workspace.second_pass.is_some(), result) {
        (_, Some(result)) if past => Command::Correct(id, GameAt::new(round, number), result),
        (_, None) if past => {
            model.say(Tone::Alarm, lang.fill("event.refusal.past-round", &[("round", &round.to_string())]));
            return Vec::new();
        }
        (true, Some(result)) => Command::Verify(id, GameAt::new(round, number), result),
        (_, result) => section.entering(GameAt::new(round, number), result),
    };
    vec![Effect::Commit(vec![command])]
}

/// Whether the chosen board is of a past round, where a result is corrected. A game that was adjourned is finished, in whatever round.
fn is_past(workspace: &Workspace) -> bool {
    let adjourned = workspace.board().is_some_and(|b| b.result == Some(BoardResult::Adjourned));
    workspace.round_number() < workspace.section().map_or(0, event::Section::current_number) && !adjourned
}

/// The list of all results; for a past round it corrects.
fn others(model: &mut Model) -> Vec<Effect> {
    let lang = model.lang();
    let Screen::Event(workspace) = &mut model.screen else { return Vec::new() };
    let (Some(section), Some(round), Some(board)) = (workspace.section(), workspace.shown_round(), workspace.board()) else {
        return Vec::new();
    };
    let (id, number, at) = (section.id, round.number, board.number);
    let past = is_past(workspace);
    let blind = workspace.second_pass.is_some();
    let mut items: Vec<(char, String, Act)> = LETTERS
        .into_iter()
        .map(|(key, result)| {
            let [white, black] = crate::tui::said::names(section, number, board);
            let names = [("white", white), ("black", black)];
            let words = format!("{:<6} {}", result_in(result, &section.scoring()), lang.fill(result.key(), &names));
            let command = match (past, blind) {
                (true, _) => Command::Correct(id, GameAt::new(number, at), result),
                (false, true) => Command::Verify(id, GameAt::new(number, at), result),
                (false, false) => section.entering(GameAt::new(number, at), Some(result)),
            };
            (key, words, Act::Effects(vec![Effect::Commit(vec![command])]))
        })
        .collect();
    items.push(('m', lang.get(&Cmd::Adjourn.title_key()).unwrap_or_default().to_owned(), Act::Run(Cmd::Adjourn)));
    let key = if past { "ui.menu.correct" } else { "ui.menu.results" };
    let title = lang.fill(key, &[("board", &round.label(board)), ("round", &number.to_string())]);
    model.overlays.push(Overlay::Menu(Menu::new(title, items)));
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
    workspace.boards.to_first();
    workspace.to_next_open();
    model.say(Tone::Note, lang.text("ui.said.second-pass"));
    Vec::new()
}

/// To the next board without a result, or the one before, and how many there are.
fn to_open_board(model: &mut Model, forward: bool) {
    let lang = model.lang();
    let Some(workspace) = model.workspace_mut() else { return };
    let (round, here) = (workspace.round_number(), workspace.board_row());
    let boards = workspace.shown_round().map(|r| r.boards.as_slice()).unwrap_or_default();
    let open: Vec<(usize, u16)> = boards.iter().enumerate().filter(|(_, b)| b.result.is_none()).map(|(row, b)| (row, b.number)).collect();
    let wanted = if forward {
        open.iter().find(|(row, _)| *row > here).or(open.first())
    } else {
        open.iter().rev().find(|(row, _)| *row < here).or(open.last())
    };
    if let Some((_, number)) = wanted.copied() {
        workspace.boards.choose(GameAt::new(round, number));
    }
    let open: Vec<String> = workspace.shown_round().map(|r| r.open_boards().map(|b| r.label(b)).collect()).unwrap_or_default();
    let text = if open.is_empty() {
        lang.text("ui.said.no-open-boards").to_owned()
    } else {
        lang.fill("ui.said.open-boards", &[("count", &open.len().to_string()), ("boards", &open.join(" "))])
    };
    let text = workspace.section_id().map_or_else(String::new, |id| crate::tui::said::in_section(&workspace.event, id, text, lang));
    model.say(Tone::Note, text);
}

/// After a result was saved: the cursor goes to the next open board. Whoever works on the game stays at its board: the proof is still
/// to be printed.
pub fn saved(workspace: &mut Workspace) {
    if !matches!(workspace.pane, Pane::Board | Pane::Scoresheet) {
        workspace.to_next_open();
    }
}
