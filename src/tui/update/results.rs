//! Result entry: one key for the board under the cursor, or its number and a key.

use crate::tui::command::Cmd;
use crate::tui::effect::Effect;
use crate::tui::model::{Model, Pane, Screen, SecondPass, Tone, Workspace};
use crate::tui::overlay::{Act, Menu, Overlay};
use crate::words::game::result_named;
use crate::words::{Lang, Message};
use event::{BoardResult, Command, GameAt, Section};

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
    let Some(workspace) = model.workspace() else { return Vec::new() };
    let Some(game) = workspace.game_at() else {
        model.say(Tone::Note, lang.text("ui.said.no-round"));
        return Vec::new();
    };
    match entry(workspace, game, result, lang) {
        Ok(command) => vec![Effect::Commit(vec![command])],
        Err((tone, text)) => {
            model.say(tone, text);
            Vec::new()
        }
    }
}

/// The command that enters a result at a board of the section shown, or takes one back; else what is said, and how gravely.
pub fn entry(workspace: &Workspace, game: GameAt, result: Option<BoardResult>, lang: Lang) -> Result<Command, (Tone, String)> {
    let found = workspace.section().and_then(|section| Some((section, section.round(game.round.0)?.board(game.board.0)?)));
    let (section, board) = found.ok_or_else(|| (Tone::Note, lang.text("ui.said.no-round").to_owned()))?;
    let round = game.round.0;
    let past = section.is_corrected_at(game);
    if result.is_none() && board.result.is_none() {
        return Err((Tone::Note, crate::tui::said::at_board(section, round, board, lang.text("ui.pane.no-result"), lang)));
    }
    Ok(match (workspace.second_pass.is_some(), result) {
        (_, Some(result)) if past => Command::Correct(section.id, game, result),
        (_, None) if past => return Err((Tone::Alarm, lang.fill("event.refusal.past-round", &[("round", &round.to_string())]))),
        (true, Some(result)) => Command::Verify(section.id, game, result),
        (_, result) => section.entering(game, result),
    })
}

/// The list of all results; for a past round it corrects.
fn others(model: &mut Model) -> Vec<Effect> {
    let lang = model.lang();
    let Screen::Event(workspace) = &mut model.screen else { return Vec::new() };
    let (Some(section), Some(round), Some(board)) = (workspace.section(), workspace.shown_round(), workspace.board()) else {
        return Vec::new();
    };
    let game = GameAt::new(round.number, board.number);
    let mut items: Vec<(char, String, Act)> = LETTERS
        .into_iter()
        .filter_map(|(key, result)| {
            let [white, black] = crate::tui::said::names(section, round.number, board);
            let scoring = section.scoring();
            let words = format!("{:<6} {}", result.notation_in(&scoring), result_named(result, (white, black), &scoring, lang));
            let command = entry(workspace, game, Some(result), lang).ok()?;
            Some((key, words, Act::Effects(vec![Effect::Commit(vec![command])])))
        })
        .collect();
    items.push(('3', lang.get(&Cmd::Adjourn.title_key()).unwrap_or_default().to_owned(), Act::Run(Cmd::Adjourn)));
    let key = if section.is_corrected_at(game) { "ui.menu.correct" } else { "ui.menu.results" };
    let title = lang.fill(key, &[("board", &round.label(board)), ("round", &round.number.to_string())]);
    model.overlays.push(Overlay::Menu(Menu::new(title, items)));
    Vec::new()
}

fn second_pass(model: &mut Model) -> Vec<Effect> {
    let lang = model.lang();
    let Some(workspace) = model.workspace_mut() else { return Vec::new() };
    if workspace.second_pass.take().is_some() {
        return Vec::new();
    }
    // A draft has no slips yet.
    let draft = workspace.section().and_then(Section::current).filter(|round| round.published.is_none()).map(|round| round.number);
    if let Some(number) = draft {
        model.say(Tone::Alarm, event::Refusal::NotPublished(number).say(lang));
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
