//! Which commands can be given on the screen as it stands.

use super::command::Scope;
use super::model::{Model, Pane, Screen, View, Workspace};

/// The scopes of the screen as it stands, the nearest first.
pub fn scopes(model: &Model) -> Vec<Scope> {
    match &model.screen {
        Screen::Home(_) => vec![Scope::Home, Scope::List, Scope::Global],
        Screen::Event(workspace) => {
            if let Some(pane) = of_pane(workspace) {
                return vec![pane, Scope::Game, Scope::AtBoard, Scope::Event, Scope::List, Scope::Global];
            }
            let view = match workspace.view {
                View::Players => Some(Scope::Players),
                View::Pairings | View::Clocks => Some(Scope::Pairings),
                View::Standings => Some(Scope::Standings),
                View::Documents => Some(Scope::Documents),
                View::Log => Some(Scope::Log),
                View::Crosstable => Some(if workspace.shows_bracket() { Scope::Bracket } else { Scope::Crosstable }),
            };
            let of_teams = workspace.section().is_some_and(event::Section::is_of_teams);
            let teams = match workspace.view {
                View::Players => Some(Scope::Teams),
                View::Pairings if workspace.pane == Pane::Pairings => Some(Scope::Match),
                View::Standings => Some(Scope::TeamTable),
                _ => None,
            };
            let at_board = (view == Some(Scope::Pairings)).then_some(Scope::AtBoard);
            teams
                .filter(|_| of_teams)
                .into_iter()
                .chain(view)
                .chain(at_board)
                .chain([Scope::Row, Scope::Event, Scope::List, Scope::Global])
                .collect()
        }
    }
}

/// The scope of the pane with the focus; `None` where it is another.
const fn of_pane(workspace: &Workspace) -> Option<Scope> {
    match (workspace.view, workspace.pane) {
        (View::Pairings, Pane::Board) => Some(Scope::Board),
        (View::Pairings, Pane::Scoresheet) => Some(Scope::Sheet),
        _ => None,
    }
}
