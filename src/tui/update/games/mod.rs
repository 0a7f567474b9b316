//! Keys and answers of the board pane and the scoresheet pane.

mod board;
mod claim;
mod count;
mod files;
mod reconcile;
mod sheet;
mod typing;
mod weigh;

pub use board::set_up_for;
pub use claim::{evidence, form as claim_form, result, wrapped};
pub use reconcile::accept;
pub use reconcile::advance;
pub use weigh::begin as weigh_loop;

use crate::desk::call::Happened;
use crate::tui::command::Cmd;
use crate::tui::effect::{Answer, Effect};
use crate::tui::game::{Chosen, Column, GamePane};
use crate::tui::key::Key;
use crate::tui::model::{Model, Pane, Screen, Tone, View, Workspace};
use crate::tui::overlay::{Act, Form, Overlay, Problem};
use crate::tui::update::call;
use event::Command;
use event::game::GameAct;

/// Brings the cursors to what they stand on, and the panes to the selected game and to what is saved of it.
pub fn sync(model: &mut Model) {
    let Screen::Event(workspace) = &mut model.screen else { return };
    workspace.settle();
    let key = workspace.section_id().zip(workspace.game_at());
    let event = workspace.event.clone();
    let section = workspace.section_id().and_then(|id| event.section(id));
    workspace.game.show(key, section);
    // What can be done on the board is shown as long as the call asks about it.
    if !model.overlays.iter().any(|o| matches!(o, Overlay::Call(_))) {
        workspace.game.choosing = None;
    }
}

/// Whether the board or the scoresheets have the focus.
pub const fn focused(workspace: &Workspace) -> bool {
    matches!(workspace.view, View::Pairings) && matches!(workspace.pane, Pane::Board | Pane::Scoresheet)
}

/// A key for something that is open in the panes: typing, setting up, a cursor. `None`: it is an ordinary key.
pub fn key(model: &mut Model, key: Key) -> Option<Vec<Effect>> {
    let workspace = model.workspace()?;
    if !focused(workspace) || workspace.finding {
        return None;
    }
    let pane = &workspace.game;
    if pane.weighing.is_some() {
        return weigh::key(model, key);
    }
    if pane.typing.is_some() {
        return Some(typing::key(model, key));
    }
    if pane.setup.is_some() {
        return Some(board::setup_key(model, key));
    }
    if pane.cursor.is_some() {
        return board::cursor_key(model, key);
    }
    None
}

/// Whether a move of a proposal is under the cursor that several readings share: numbers choose one.
pub fn is_disputed(workspace: &Workspace) -> bool {
    let pane = &workspace.game;
    let found = || pane.proposal.as_ref()?.report.plies.get(pane.cell);
    focused(workspace)
        && workspace.pane == Pane::Scoresheet
        && pane.column == Column::Game
        && found().is_some_and(|f| !f.alternatives.is_empty())
}

/// Chooses the reading of that number.
pub fn choose_numbered(model: &mut Model, number: char) -> Vec<Effect> {
    let effects = reconcile::choose(model);
    match model.overlays.pop() {
        Some(Overlay::Menu(mut menu)) => {
            let chosen = menu.items.iter().position(|(letter, ..)| *letter == number);
            match chosen.map(|at| menu.items.swap_remove(at)) {
                Some((.., Act::Effects(effects))) => effects,
                _ => {
                    model.overlays.push(Overlay::Menu(menu));
                    effects
                }
            }
        }
        _ => effects,
    }
}

/// Whether letters are text now.
pub fn takes_text(workspace: &Workspace) -> bool {
    focused(workspace) && workspace.game.typing.is_some()
}

/// Whether a move, a cell or a board was begun in the panes that is not kept yet.
pub fn holds_typed(workspace: &Workspace) -> bool {
    let pane = &workspace.game;
    let is_typed = pane.typing.as_ref().is_some_and(|typing| !typing.input.value().trim().is_empty());
    focused(workspace) && (is_typed || pane.setup.as_ref().is_some_and(|setup| setup.changed))
}

/// A pasted text: a whole sheet, where one is being typed; on the board a position.
pub fn paste(model: &mut Model, text: &str) -> Option<Vec<Effect>> {
    let workspace = model.workspace().filter(|_| model.overlays.is_empty())?;
    if takes_text(workspace) {
        return Some(typing::paste(model, text));
    }
    let on_board = focused(workspace) && workspace.pane == Pane::Board && !workspace.finding;
    on_board.then(|| board::paste_fen(model, text))
}

/// Esc: closes the smallest thing that is open; `false` where nothing is.
pub fn back(workspace: &mut Workspace) -> bool {
    if !focused(workspace) {
        return false;
    }
    let pane = &mut workspace.game;
    pane.typing.take().is_some()
        || pane.setup.take().is_some()
        || pane.weighing.take().is_some()
        || pane.picked.take().is_some()
        || pane.cursor.take().is_some()
        || pane.proposal.take().is_some()
}

/// Moves with the keys of lists: along the game, or along the cells. `false` where another pane has the focus.
pub fn list(workspace: &mut Workspace, cmd: Cmd, page: isize) -> bool {
    let on_clock = workspace.view == View::Pairings && workspace.pane == Pane::Clock;
    if !focused(workspace) && !on_clock {
        return false;
    }
    let by = crate::tui::update::event::step_of(cmd, page);
    let pane = &mut workspace.game;
    match workspace.pane {
        Pane::Board | Pane::Clock => step_board(pane, by),
        _ => step_cell(pane, by.saturating_mul(2)),
    }
    true
}

/// Steps the board: through the proposal while one is shown, else through the game; the cursor of the sheets goes along.
pub fn step_board(pane: &mut GamePane, by: isize) {
    if pane.column == Column::Game && pane.proposed() {
        let last = pane.cells(Column::Game).saturating_sub(1);
        pane.cell = pane.cell.saturating_add_signed(by).min(last);
    } else {
        pane.step = pane.step.saturating_add_signed(by).min(pane.play.len());
        pane.cell = pane.step.saturating_sub(1).min(pane.cells(pane.column));
    }
}

/// Moves the cursor of the scoresheets and the board with it.
pub fn step_cell(pane: &mut GamePane, by: isize) {
    let most = pane.cells(pane.column);
    pane.cell = pane.cell.saturating_add_signed(by).min(most);
    if !pane.proposed() {
        pane.step = (pane.cell + 1).min(pane.play.len());
    }
}

/// Runs a command of the panes.
pub fn run(model: &mut Model, cmd: Cmd) -> Vec<Effect> {
    match cmd {
        Cmd::OpenGame => {
            // The panes stand in the view of the pairings: a focus that nobody sees would make other keys of the next ones.
            if let Some(workspace) = model.workspace_mut() {
                workspace.view = View::Pairings;
                workspace.pane = Pane::Board;
            }
            Vec::new()
        }
        Cmd::Relabel => weigh::form(model),
        Cmd::Claim => call::open_about(model, Happened::Claim),
        Cmd::CountMoves => count::show(model),
        Cmd::DrawOffer => sheet::draw_offer(model),
        Cmd::Decisions => claim::decisions(model),
        Cmd::Reconcile => reconcile::begin(model),
        Cmd::NextDispute | Cmd::PreviousDispute => reconcile::step(model, cmd == Cmd::NextDispute),
        Cmd::ChooseMove => reconcile::choose(model),
        Cmd::ImportGame | Cmd::PrintGame | Cmd::GameFacts | Cmd::PreviewGame => files::run(model, cmd),
        Cmd::OtherSheet | Cmd::TypeCell | Cmd::InsertCell | Cmd::DeleteCell | Cmd::ShiftedCell | Cmd::Illegible => sheet::run(model, cmd),
        Cmd::CellLeft | Cmd::CellRight => {
            if let Some(workspace) = model.workspace_mut() {
                step_cell(&mut workspace.game, if cmd == Cmd::CellLeft { -1 } else { 1 });
            }
            Vec::new()
        }
        _ => board::run(model, cmd),
    }
}

/// The command that keeps something of the game shown.
fn keep(model: &Model, acts: Vec<GameAct>) -> Vec<Effect> {
    let Some((section, game)) = model.workspace().and_then(|w| w.game.key) else { return Vec::new() };
    vec![Effect::Commit(vec![Command::Game(section, game, acts)])]
}

/// Says something at the foot.
fn say(model: &mut Model, tone: Tone, key: &'static str, values: &[(&str, &str)]) -> Vec<Effect> {
    let text = model.lang().fill(key, values);
    model.say(tone, text);
    Vec::new()
}

/// Something was chosen from a list of these panes.
pub fn chosen(model: &mut Model, chosen: Chosen) -> Vec<Effect> {
    match chosen {
        Chosen::AcceptOddity => board::accept_oddity(model),
    }
}

/// A form of these panes was sent.
pub fn send(model: &mut Model, form: &Form) -> Result<Vec<Effect>, Problem> {
    use crate::tui::overlay::FormKind;
    match form.kind {
        FormKind::Claim(ground) => claim::send(model, form, ground).map_err(|text| Problem::of("intended", text)),
        FormKind::Relabel => weigh::send(model, form),
        FormKind::DraughtsAct => call::send_act(model, form).map_err(Problem::from),
        FormKind::GameFacts => files::send_facts(model, form),
        _ => files::send_import(model, form).map_err(|text| Problem::of("file", text)),
    }
}

/// What follows from an answer in the panes; `watched`: nothing was typed since it was asked for.
pub fn take(model: &mut Model, answer: Answer, watched: bool) -> Vec<Effect> {
    match answer {
        Answer::Reconciled(key, result) => reconcile::take_answer(model, key, result, watched),
        Answer::Ruled(key, ruling) => claim::take(model, key, *ruling),
        Answer::Imported(key, result) => files::take_import(model, key, result),
        _ => Vec::new(),
    }
}

/// Turns to the next column.
pub fn turn(pane: &mut GamePane) {
    let at = Column::ALL.iter().position(|c| *c == pane.column).unwrap_or(0);
    pane.column = Column::ALL[(at + 1) % Column::ALL.len()];
    pane.cell = pane.cell.min(pane.cells(pane.column));
}
