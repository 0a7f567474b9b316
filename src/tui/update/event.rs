//! Commands of an open event that are not about one view only.

use super::{adjourn, clock, forms, games, penalty, players, results, rounds, rules};
use crate::i18n::Message;
use crate::tui::command::{Cmd, Scope};
use crate::tui::effect::{DocumentRequest, Effect};
use crate::tui::key::{Code, Key};
use crate::tui::model::{ListState, Model, Pane, Screen, Tone, View, Workspace};
use crate::tui::overlay::{Act, Confirm, Overlay, Reading};

/// Rows that a list command moves by; a page is `page` rows.
pub fn step_of(cmd: Cmd, page: isize) -> isize {
    match cmd {
        Cmd::Up => -1,
        Cmd::Down => 1,
        Cmd::PageUp => -page,
        Cmd::PageDown => page,
        Cmd::First => isize::MIN / 2,
        Cmd::Last => isize::MAX / 2,
        _ => 0,
    }
}

/// The list that the cursor keys move, and its number of rows.
fn list(workspace: &mut Workspace) -> (&mut ListState, usize) {
    match workspace.view {
        View::Players => {
            let rows = workspace.shown_players().len();
            (&mut workspace.players, rows)
        }
        View::Pairings | View::Clocks => {
            let rows = workspace.shown_round().map_or(0, |r| r.boards.len());
            (&mut workspace.boards, rows)
        }
        View::Standings => {
            let rows = workspace.table.as_ref().map_or(0, |t| t.rows.len());
            (&mut workspace.standings, rows)
        }
        View::Crosstable => {
            let rows = workspace.section().map_or(0, |s| s.players.len());
            (&mut workspace.crosstable, rows)
        }
        View::Documents => (&mut workspace.documents, crate::print::documents::DOCUMENTS.len()),
        View::Log => {
            let rows = workspace.history.entries().len();
            (&mut workspace.log, rows)
        }
    }
}

/// Moves the cursor to the number typed: a board, or a player.
pub fn to_number(workspace: &mut Workspace) {
    let Ok(number) = workspace.number.parse::<u16>() else { return };
    match workspace.view {
        View::Pairings | View::Clocks => {
            let at = workspace.shown_round().and_then(|r| r.boards.iter().position(|b| b.number == number));
            if let Some(at) = at {
                workspace.boards.cursor = at;
            }
        }
        View::Players => {
            let shown = workspace.shown_players();
            let section = workspace.section();
            let is = |id| section.and_then(|s| s.player(id)).is_some_and(|p| p.tpn.map_or(p.id.0 == u32::from(number), |t| t.0 == number));
            if let Some(at) = shown.into_iter().position(is) {
                workspace.players.cursor = at;
            }
        }
        _ => {}
    }
}

/// Whether the number typed is that of the board or player under the cursor. One that names nothing must not let a key fall on
/// whoever the cursor happens to be on.
pub fn number_fits(workspace: &Workspace) -> bool {
    match workspace.view {
        View::Pairings | View::Clocks => workspace.board().is_some_and(|b| b.number.to_string() == workspace.number),
        View::Players => {
            let player = workspace.player().and_then(|id| workspace.section()?.player(id));
            player.is_some_and(|p| p.tpn.map_or_else(|| p.id.0.to_string(), |t| t.0.to_string()) == workspace.number)
        }
        _ => true,
    }
}

/// A key in the search line.
pub fn find_key(workspace: &mut Workspace, key: Key) {
    let text = workspace.find.get_or_insert_with(String::new);
    match key.code {
        Code::Enter | Code::Down => workspace.finding = false,
        Code::Esc => {
            workspace.finding = false;
            workspace.find = None;
        }
        Code::Backspace => {
            text.pop();
        }
        _ => text.extend(key.typed()),
    }
    // In lists that are not filtered the cursor goes to the first row that fits.
    let filter = workspace.filter();
    if filter.is_empty() {
        return;
    }
    match workspace.view {
        View::Players => workspace.players.cursor = 0,
        View::Pairings | View::Clocks => {
            let at = workspace.section().zip(workspace.shown_round()).and_then(|(s, r)| {
                let fits = |id| s.name(id).to_lowercase().contains(&filter);
                r.boards.iter().position(|b| fits(b.white) || fits(b.black))
            });
            workspace.boards.cursor = at.unwrap_or(workspace.boards.cursor);
        }
        View::Standings => {
            let at = workspace
                .section()
                .zip(workspace.table.as_ref())
                .and_then(|(s, t)| t.rows.iter().position(|row| s.name(row.player).to_lowercase().contains(&filter)));
            workspace.standings.cursor = at.unwrap_or(workspace.standings.cursor);
        }
        _ => {}
    }
}

fn turn(model: &mut Model, view: View) -> Vec<Effect> {
    let Some(workspace) = model.workspace_mut() else { return Vec::new() };
    workspace.view = view;
    workspace.find = None;
    workspace.finding = false;
    workspace.number.clear();
    refresh(workspace)
}

/// What the view shown needs to have computed.
pub fn refresh(workspace: &Workspace) -> Vec<Effect> {
    match (workspace.view, workspace.section_id()) {
        (View::Standings | View::Crosstable, Some(section)) => vec![Effect::Standings(section, workspace.after)],
        _ => Vec::new(),
    }
}

fn neighbour<T: Copy + PartialEq>(all: &[T], now: T, forward: bool) -> T {
    let at = all.iter().position(|x| *x == now).unwrap_or(0);
    all[if forward { at + 1 } else { at + all.len() - 1 } % all.len()]
}

/// Runs a command while an event is open.
pub fn run(model: &mut Model, cmd: Cmd) -> Vec<Effect> {
    match cmd.scope() {
        Scope::List => {
            let page = isize::try_from(model.size.1).unwrap_or(24) - 8;
            if let Some(workspace) = model.workspace_mut() {
                workspace.number.clear();
                if games::list(workspace, cmd, page.max(1)) {
                    return Vec::new();
                }
                let (state, rows) = list(workspace);
                state.step(step_of(cmd, page.max(1)), rows);
            }
            Vec::new()
        }
        Scope::Game | Scope::Board | Scope::Sheet => games::run(model, cmd),
        Scope::Pairings if cmd == Cmd::OpenGame => games::run(model, cmd),
        Scope::Players => players::run(model, cmd),
        Scope::AtBoard => {
            match cmd {
                Cmd::Penalty => penalty::open(model),
                Cmd::Adjourn => adjourn::open(model),
                _ => clock::open(model, cmd == Cmd::SweepClocks),
            }
            Vec::new()
        }
        Scope::Pairings if is_result(cmd) => results::run(model, cmd),
        Scope::Pairings => rounds::run(model, cmd),
        Scope::Standings => standings(model, cmd),
        Scope::Documents => documents(model, cmd),
        Scope::Log => log(model, cmd),
        _ => general(model, cmd),
    }
}

const fn is_result(cmd: Cmd) -> bool {
    matches!(
        cmd,
        Cmd::WhiteWins
            | Cmd::Draw
            | Cmd::BlackWins
            | Cmd::OtherResult
            | Cmd::ClearResult
            | Cmd::CorrectResult
            | Cmd::SecondPass
            | Cmd::OpenBoards
    )
}

fn general(model: &mut Model, cmd: Cmd) -> Vec<Effect> {
    let lang = model.lang();
    let Screen::Event(workspace) = &mut model.screen else { return Vec::new() };
    let sections = workspace.event.sections.len();
    match cmd {
        Cmd::Undo => return vec![Effect::Undo(None)],
        Cmd::Redo => return vec![Effect::Redo],
        Cmd::Find => {
            workspace.finding = true;
            workspace.find = Some(String::new());
        }
        Cmd::NextView | Cmd::PreviousView => {
            let view = neighbour(&View::ALL, workspace.view, cmd == Cmd::NextView);
            return turn(model, view);
        }
        Cmd::ViewPlayers => return turn(model, View::Players),
        Cmd::ViewClocks => return turn(model, View::Clocks),
        Cmd::ViewPairings => return turn(model, View::Pairings),
        Cmd::ViewStandings => return turn(model, View::Standings),
        Cmd::ViewCrosstable => return turn(model, View::Crosstable),
        Cmd::ViewDocuments => return turn(model, View::Documents),
        Cmd::ViewLog => return turn(model, View::Log),
        Cmd::NextSection | Cmd::PreviousSection if sections > 0 => {
            workspace.section = (workspace.section + if cmd == Cmd::NextSection { 1 } else { sections - 1 }) % sections;
            workspace.round = None;
            workspace.after = None;
            workspace.table = None;
            workspace.second_pass = None;
            workspace.swap = None;
            for list in [&mut workspace.boards, &mut workspace.players, &mut workspace.standings, &mut workspace.crosstable] {
                list.cursor = 0;
            }
            workspace.to_next_open();
            return refresh(workspace);
        }
        Cmd::NewSection => model.overlays.push(Overlay::Form(forms::new_section(lang))),
        Cmd::EditSection => {
            if let Some(form) = workspace.section().map(|s| forms::edit_section(s, lang)) {
                model.overlays.push(Overlay::Form(form));
            }
        }
        Cmd::EditEvent => {
            let form = forms::edit_event(&workspace.event.info, lang);
            model.overlays.push(Overlay::Form(form));
        }
        Cmd::NextPane => workspace.pane = neighbour(&Pane::ALL, workspace.pane, true),
        Cmd::ZoomPane => workspace.zoom = !workspace.zoom,
        Cmd::Rules => rules::open(model, None),
        Cmd::Quiet => workspace.quiet = !workspace.quiet,
        Cmd::Backup if model.config.backup_folder.is_some() => return vec![Effect::Backup(None)],
        Cmd::Backup => model.overlays.push(Overlay::Form(forms::backup_folder(lang))),
        Cmd::Export => return workspace.section_id().map(Effect::Export).into_iter().collect(),
        Cmd::Verify => return vec![Effect::Verify],
        Cmd::Close => {
            model.screen = Screen::Home(crate::tui::model::Home::default());
            return vec![Effect::Close, Effect::ListRecent];
        }
        _ => {}
    }
    Vec::new()
}

fn standings(model: &mut Model, cmd: Cmd) -> Vec<Effect> {
    let lang = model.lang();
    let Some(workspace) = model.workspace_mut() else { return Vec::new() };
    let (Some(section), Some(table)) = (workspace.section(), &workspace.table) else { return Vec::new() };
    let id = section.id;
    match cmd {
        Cmd::Why if table.rows.len() > workspace.standings.cursor + 1 => {
            return vec![Effect::Why(id, workspace.after, workspace.standings.cursor)];
        }
        Cmd::Why => model.say(Tone::Note, lang.text("ui.said.nobody-below")),
        Cmd::EarlierStandings if table.after > 0 => workspace.after = Some(table.after - 1),
        Cmd::LaterStandings if table.after < section.current_number() => workspace.after = Some(table.after + 1),
        _ => {}
    }
    model.workspace().map_or_else(Vec::new, refresh)
}

/// The chosen document.
fn request(workspace: &Workspace) -> Option<DocumentRequest> {
    let documents = crate::print::documents::DOCUMENTS;
    let entry = documents.get(workspace.documents.cursor)?;
    Some(DocumentRequest { id: entry.id.to_owned(), section: workspace.section_id()?, round: workspace.round, board: None })
}

fn documents(model: &mut Model, cmd: Cmd) -> Vec<Effect> {
    let lang = model.lang();
    let Some(workspace) = model.workspace() else { return Vec::new() };
    let Some(request) = request(workspace) else { return Vec::new() };
    let kind = crate::print::documents::DOCUMENTS.get(workspace.documents.cursor);
    let unfit = workspace.section().zip(kind).and_then(|(section, kind)| {
        let round = crate::desk::round_for(section, kind, request.round);
        Some((kind.title(lang), kind.fits(section, round).err()?))
    });
    if let Some((title, why)) = unfit {
        let text = lang.fill("ui.documents.unfit", &[("title", title), ("why", &why.say(lang))]);
        model.say(Tone::Alarm, text);
        return Vec::new();
    }
    match cmd {
        Cmd::PreviewDocument => vec![Effect::Preview(request)],
        Cmd::PrintDocument => vec![Effect::Print(request)],
        Cmd::SaveDocument => vec![Effect::Save(request)],
        _ => Vec::new(),
    }
}

fn log(model: &mut Model, cmd: Cmd) -> Vec<Effect> {
    let lang = model.lang();
    let Some(workspace) = model.workspace() else { return Vec::new() };
    let Some(entry) = workspace.history.entries().iter().rev().nth(workspace.log.cursor) else { return Vec::new() };
    match cmd {
        Cmd::EntryDetails => {
            let mut lines = vec![format!("{}  {}  {}", entry.at, entry.actor, entry.reason), String::new()];
            for change in &entry.changes {
                lines.extend(serde_json::to_string(change).ok());
            }
            let title = format!("{} {}", entry.seq, entry.kind);
            model.overlays.push(Overlay::Text(Reading::new(title, lines)));
        }
        Cmd::UndoEntry => {
            let confirm = Confirm {
                title: lang.fill("ui.confirm.undo-entry", &[("seq", &entry.seq.to_string()), ("kind", &entry.kind)]),
                lines: vec![lang.text("ui.confirm.undo-entry-cost").to_owned()],
                word: String::new(),
                typed: String::new(),
                act: Act::Effects(vec![Effect::Undo(Some(entry.seq))]),
            };
            model.overlays.push(Overlay::Confirm(confirm));
        }
        _ => {}
    }
    Vec::new()
}
