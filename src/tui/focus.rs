//! Where a key falls: what the arbiter looks at when typing, and what is certain to be there after the answer that keys wait for.

use super::effect::Effect;
use super::model::{Model, Pane, Screen, View, Workspace};
use super::overlay::Overlay;
use event::{Command, PlayerId, SectionId, StageId};
use std::mem::{Discriminant, discriminant};
use std::path::PathBuf;
use tournament::pairing::knockout::MatchNo;

/// Everything that decides what a key does, and to whom: two equal ones are the same place to the arbiter.
///
/// A key that is typed while an answer is awaited was typed for a place that was not on the screen yet. It may act only where that place
/// could be foreseen: [`Focus::foreseen`] says so when the request leaves, and when the answer is there the place must be that one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Focus {
    too_small: bool,
    /// What lies over the screen, from below: its kind and its heading.
    overlays: Vec<(Discriminant<Overlay>, String)>,
    place: Place,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Place {
    /// The list of events, with the chosen one.
    Home(Option<PathBuf>),
    Event(Box<At>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct At {
    file: PathBuf,
    section: Option<SectionId>,
    view: View,
    stage: Option<StageId>,
    pane: Pane,
    round: u16,
    /// The match opened into its boards: numbers mean these.
    opened: Option<u16>,
    row: Row,
    finding: bool,
    number: String,
    second_pass: bool,
    swap: Option<PlayerId>,
    /// What is open in the panes of the game: typing, setting up, choosing, a proposal, a loop weighed.
    open: [bool; 5],
}

/// The chosen row, by what stands in it: a list may grow or be sorted anew under the cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Row {
    Board(Option<u16>),
    Player(Option<PlayerId>),
    Entry(Option<u32>),
    Document(Option<&'static str>),
    Match(Option<MatchNo>),
    /// Whichever the standings that are on their way have there.
    Coming,
}

impl Focus {
    /// Where a key would fall now.
    pub fn of(model: &Model) -> Self {
        let place = match &model.screen {
            Screen::Home(home) => Place::Home(home.recent.get(home.list.cursor).map(|r| r.path.clone())),
            Screen::Event(workspace) => Place::Event(Box::new(At::of(workspace))),
        };
        Self { too_small: model.is_too_small(), overlays: overlays(model, |_| true), place }
    }

    /// Where a key falls when the standings come that were asked for: on the same view, whatever stands in its rows.
    pub fn with_table(model: &Model) -> Self {
        let mut focus = Self::of(model);
        if let Place::Event(at) = &mut focus.place {
            at.row = Row::Coming;
        }
        focus
    }

    /// Whether a key would fall there now.
    pub fn is_here(&self, model: &Model) -> bool {
        let is_coming = matches!(&self.place, Place::Event(at) if at.row == Row::Coming);
        *self == if is_coming { Self::with_table(model) } else { Self::of(model) }
    }

    /// Where keys are certain to fall after an effect that succeeds; `None`: what comes must be looked at first.
    ///
    /// An entry leaves everything where it is, but a result: the cursor goes on to the next open board. That is what lets results be
    /// typed faster than the disk takes them.
    pub fn foreseen(model: &Model, effect: &Effect) -> Option<Self> {
        let mut focus = Self::of(model);
        match effect {
            Effect::Commit(commands) => {
                if let (Place::Event(at), Some(workspace)) = (&mut focus.place, model.workspace())
                    && let Some(board) = next_board(workspace, commands)
                {
                    at.row = Row::Board(Some(board));
                }
                focus.overlays = overlays(model, |o| !is_done_when_saved(o));
                Some(focus)
            }
            // A path is completed where it is typed.
            Effect::Undo(_) | Effect::Redo | Effect::Complete(..) => Some(focus),
            _ => None,
        }
    }
}

impl At {
    fn of(workspace: &Workspace) -> Self {
        let row = match workspace.view {
            View::Pairings | View::Clocks => Row::Board(workspace.board().map(|b| b.number)),
            View::Players => Row::Player(workspace.player()),
            View::Standings => Row::Player(workspace.standings.thing(&workspace.ranked_players())),
            View::Crosstable if workspace.shows_bracket() => Row::Match(workspace.bracket),
            View::Crosstable => Row::Player(workspace.crosstable.thing(&workspace.crosstable_players())),
            View::Documents => Row::Document(workspace.documents.thing(&workspace.listed_documents())),
            View::Log => Row::Entry(workspace.log.thing(&workspace.listed_entries())),
        };
        let game = &workspace.game;
        Self {
            file: workspace.path.clone(),
            section: workspace.section_id(),
            view: workspace.view,
            stage: workspace.stage,
            pane: workspace.pane,
            round: workspace.round_number(),
            opened: workspace.opened_table(),
            row,
            finding: workspace.finding,
            number: workspace.number.clone(),
            second_pass: workspace.second_pass.is_some(),
            swap: workspace.swap,
            open: [game.typing.is_some(), game.setup.is_some(), game.choosing.is_some(), game.proposal.is_some(), game.weighing.is_some()],
        }
    }
}

/// The board that the cursor goes to when these commands are saved; `None`: it stays.
fn next_board(workspace: &Workspace, commands: &[Command]) -> Option<u16> {
    let here = (workspace.section_id()?, workspace.round_number());
    let stays = matches!(workspace.pane, Pane::Board | Pane::Scoresheet);
    let entered = |command: &Command| match command {
        Command::SetResult(section, game, Some(_)) | Command::FinishAdjourned(section, game, _)
            if (*section, game.round.0) == here && !stays =>
        {
            Some(game.board.0)
        }
        Command::Verify(section, game, _) if (*section, game.round.0) == here => Some(game.board.0),
        _ => None,
    };
    // A protocol is several results in one act.
    let all = if let [Command::Together(list)] = commands { list } else { commands };
    let done: Vec<u16> = all.iter().map(entered).collect::<Option<_>>().filter(|done: &Vec<u16>| !done.is_empty())?;
    workspace.next_open(&done)
}

/// Whether an overlay goes when what it sent is saved.
fn is_done_when_saved(overlay: &Overlay) -> bool {
    match overlay {
        Overlay::Form(form) => form.is_done_when_saved(),
        Overlay::Call(call) => call.sent,
        Overlay::Protocol(line) => line.sent.is_sent,
        Overlay::LineUp(entry) => entry.sent.is_sent,
        Overlay::ByHand(draw) => draw.sent.is_sent,
        Overlay::Chooser(chooser) => chooser.sent.is_sent,
        _ => false,
    }
}

/// What lies over the screen, of that which still will.
fn overlays(model: &Model, stays: impl Fn(&Overlay) -> bool) -> Vec<(Discriminant<Overlay>, String)> {
    model.overlays.iter().filter(|o| stays(o)).map(|o| (discriminant(o), heading(o))).collect()
}

/// What names an overlay for the one who looks at it.
fn heading(overlay: &Overlay) -> String {
    match overlay {
        Overlay::Confirm(confirm) => confirm.title.clone(),
        Overlay::Form(form) => form.title.clone(),
        Overlay::Pick(pick) => pick.title.clone(),
        Overlay::Menu(menu) => menu.title.clone(),
        Overlay::Chooser(chooser) => chooser.title.clone(),
        Overlay::Questions(questions) => format!("{:?}", questions.now()),
        Overlay::Roll(roll) => format!("{:?} {}", roll.of, roll.cursor),
        Overlay::Text(reading) => reading.title.clone(),
        Overlay::Protocol(line) => line.table.to_string(),
        Overlay::LineUp(entry) => format!("{} {}", entry.round, entry.team.0),
        Overlay::ByHand(draw) => format!("{} {}", draw.round, draw.pairs.len()),
        Overlay::Call(call) => call.heading(),
        Overlay::Clock(panel) => format!("{} {} {:?}", panel.round, panel.board, panel.stage),
        Overlay::Find(finder) => format!("{} {}", finder.cursor, finder.input.value()),
        Overlay::Detail { .. } | Overlay::Help { .. } | Overlay::Rules(_) | Overlay::Ratings { .. } => String::new(),
    }
}
