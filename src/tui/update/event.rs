//! Commands of an open event that are not about one view only.

use super::input::LONGEST_LINE;
use super::{
    adjourn, bracket, call, clock, forms, games, go, meetings, norms, players, results, rolls, roster, rounds, rules, teams, undo,
};
use crate::tui::command::{Cmd, Scope};
use crate::tui::effect::{DocumentRequest, Effect, WhyAsked};
use crate::tui::key::{Code, Key};
use crate::tui::model::{Model, Pane, Screen, Tone, View, Workspace};
use crate::tui::overlay::{Overlay, Reading};
use crate::tui::view;
use crate::words::{Lang, Message};
use event::{GameAt, Participant, PlayerId};

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

/// Moves the cursor to the number typed: a board, or a player. A number that names nothing leaves it where it was.
pub fn to_number(workspace: &mut Workspace) {
    workspace.back_to_before();
    match workspace.view {
        View::Pairings | View::Clocks => {
            let round = workspace.round_number();
            let key = workspace.numbered_board().map(|b| GameAt::new(round, b.number));
            key.into_iter().for_each(|key| workspace.boards.choose(key));
        }
        View::Players => {
            let Ok(number) = workspace.number.parse::<u16>() else { return };
            let section = workspace.section();
            let is = |id: &PlayerId| section.and_then(|s| s.player(*id)).is_some_and(|p| number_of(p) == u32::from(number));
            let id = workspace.shown_players().into_iter().find(is);
            id.into_iter().for_each(|id| workspace.players.choose(id));
        }
        _ => {}
    }
}

/// The number by which a player is called: the pairing number, before there is one the order of entry.
fn number_of(player: &Participant) -> u32 {
    player.tpn.map_or(player.id.0, |t| u32::from(t.0))
}

/// Whether the number typed is that of the board or player under the cursor. One that names nothing must not let a key fall on
/// whoever the cursor happens to be on.
pub fn number_fits(workspace: &Workspace) -> bool {
    match workspace.view {
        View::Pairings | View::Clocks => workspace.is_numbered(),
        View::Players => {
            let player = workspace.player().and_then(|id| workspace.section()?.player(id));
            player.is_some_and(|p| number_of(p).to_string() == workspace.number)
        }
        _ => true,
    }
}

/// A key in the search line: the cursor goes along to the first that fits. Enter stays there; Esc goes back to where the cursor was.
/// `false` where Enter found nobody.
pub fn find_key(workspace: &mut Workspace, key: Key) -> bool {
    let text = workspace.find.get_or_insert_with(String::new);
    match key.code {
        Code::Enter | Code::Down => {
            let found = workspace.to_found();
            workspace.finding = false;
            workspace.before = None;
            if !found {
                workspace.find = None;
            }
            return found;
        }
        Code::Esc => {
            workspace.finding = false;
            workspace.find = None;
            workspace.back_to_before();
            workspace.before = None;
            return true;
        }
        Code::Backspace => {
            text.pop();
        }
        _ => {
            let fits = text.chars().count() < LONGEST_LINE;
            text.extend(key.typed().filter(|_| fits));
        }
    }
    workspace.to_found();
    true
}

/// Shows a view.
pub fn turn(model: &mut Model, view: View) -> Vec<Effect> {
    let Some(workspace) = model.workspace_mut() else { return Vec::new() };
    workspace.view = view;
    workspace.find = None;
    workspace.finding = false;
    workspace.number.clear();
    workspace.before = None;
    // The log opens at its newest entry, whatever was looked at last time.
    if view == View::Log {
        workspace.log.to_first();
    }
    refresh(workspace)
}

/// What the view shown needs to have computed.
pub fn refresh(workspace: &Workspace) -> Vec<Effect> {
    match (workspace.view, workspace.section_id()) {
        (View::Standings | View::Crosstable, Some(section)) => vec![Effect::Standings(section, workspace.stage, workspace.after)],
        _ => Vec::new(),
    }
}

fn neighbour<T: Copy + PartialEq>(all: &[T], now: T, forward: bool) -> T {
    let at = all.iter().position(|x| *x == now).unwrap_or(0);
    all[if forward { at + 1 } else { at + all.len() - 1 } % all.len()]
}

/// What lays out, or has changed, what quiet mode hides: rulings, ratings, line-ups, pairings that are still a draft. What cannot be seen is not done
/// either.
const fn is_for_the_arbiter(cmd: Cmd) -> bool {
    matches!(
        cmd,
        Cmd::Call
            | Cmd::Claim
            | Cmd::CheckGame
            | Cmd::Decisions
            | Cmd::PreviewGame
            | Cmd::PreviewDocument
            | Cmd::Appeals
            | Cmd::ExplainPairing
            | Cmd::CheckRound
            | Cmd::ManualEdit
            | Cmd::PairByHand
            | Cmd::LookAtLineUps
            | Cmd::EditPlayer
            | Cmd::RatingSearch
            | Cmd::RatingChange
            | Cmd::RatingCheck
            | Cmd::Norms
            | Cmd::PlayerNorms
    )
}

/// Runs a command while an event is open.
pub fn run(model: &mut Model, cmd: Cmd) -> Vec<Effect> {
    if is_for_the_arbiter(cmd) && model.workspace().is_some_and(|workspace| workspace.quiet) {
        model.say(Tone::Note, model.lang().text("ui.quiet.hidden"));
        return Vec::new();
    }
    match cmd.scope() {
        Scope::List => {
            let page = isize::try_from(model.size.1).unwrap_or(24) - 8;
            if let Some(workspace) = model.workspace_mut() {
                workspace.number.clear();
                if games::list(workspace, cmd, page.max(1)) {
                    return Vec::new();
                }
                workspace.before = None;
                workspace.step(step_of(cmd, page.max(1)));
            }
            Vec::new()
        }
        Scope::Game | Scope::Board | Scope::Sheet => games::run(model, cmd),
        Scope::Pairings if cmd == Cmd::OpenGame => games::run(model, cmd),
        Scope::Players => players::run(model, cmd),
        Scope::Match => teams::run(model, cmd),
        Scope::Teams | Scope::TeamTable => roster::run(model, cmd),
        Scope::AtBoard => {
            match cmd {
                _ if is_result(cmd) => return results::run(model, cmd),
                Cmd::Call => return call::open(model),
                Cmd::Adjourn => adjourn::open(model),
                _ => clock::open(model, cmd == Cmd::SweepClocks),
            }
            Vec::new()
        }
        Scope::Pairings if matches!(cmd, Cmd::PlayOff | Cmd::SettleMeeting) => meetings::run(model, cmd),
        Scope::Pairings if is_result(cmd) => results::run(model, cmd),
        Scope::Pairings => rounds::run(model, cmd),
        Scope::Crosstable => turn_rounds(model, cmd == Cmd::EarlierRounds),
        Scope::Bracket => bracket::run(model, cmd),
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
            | Cmd::RemoveResult
            | Cmd::SecondPass
            | Cmd::OpenBoards
            | Cmd::PreviousOpenBoard
    )
}

fn general(model: &mut Model, cmd: Cmd) -> Vec<Effect> {
    let lang = model.lang();
    let Screen::Event(workspace) = &mut model.screen else { return Vec::new() };
    let sections = workspace.event.sections.len();
    match cmd {
        Cmd::Go => return go::go(model),
        Cmd::Undo | Cmd::Redo => return undo::newest(model, cmd == Cmd::Redo),
        Cmd::Find => {
            workspace.remember();
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
            let at = (workspace.section + if cmd == Cmd::NextSection { 1 } else { sections - 1 }) % sections;
            return show_section(workspace, at);
        }
        Cmd::NextStage | Cmd::PreviousStage => return bracket::turn_stage(model, cmd == Cmd::NextStage),
        Cmd::NewSection => model.overlays.push(Overlay::Form(forms::new_section(&workspace.event.info.start.clone(), lang))),
        Cmd::EditSection => {
            if let Some(form) = workspace.section().map(|s| forms::edit_section(&workspace.event, s, lang)) {
                model.overlays.push(Overlay::Form(form));
            }
        }
        Cmd::Adjust => return roster::run(model, cmd),
        Cmd::Norms => norms::open(model, cmd),
        Cmd::EditFormat | Cmd::DrawGroups | Cmd::Stages | Cmd::AddStage | Cmd::Prohibit | Cmd::Prizes | Cmd::Appeals => {
            rolls::open(model, cmd)
        }
        Cmd::EditEvent => {
            let form = forms::edit_event(&workspace.event.info, lang);
            model.overlays.push(Overlay::Form(form));
        }
        // The panes stand in the view of the pairings: a focus that nobody sees does not move.
        Cmd::NextPane if workspace.view == View::Pairings => workspace.pane = neighbour(&Pane::ALL, workspace.pane, true),
        Cmd::ZoomPane if workspace.view == View::Pairings && workspace.pane != Pane::Pairings => workspace.zoom = !workspace.zoom,
        // In a list the detail of the row is what there is to look at alone.
        Cmd::ZoomPane | Cmd::OpenDetail => super::detail::open(model),
        Cmd::NextPane => model.say(Tone::Note, lang.text("ui.said.no-panes")),
        Cmd::Rules => rules::open(model, None),
        Cmd::Quiet => workspace.quiet = !workspace.quiet,
        Cmd::Backup if model.config.backup_folder.is_some() && !workspace.copy_failed => return vec![Effect::Backup(None)],
        Cmd::Backup | Cmd::CopyFolder => {
            model.overlays.push(Overlay::Form(forms::backup_folder(model.config.backup_folder.as_deref(), lang)))
        }
        Cmd::Wall => {
            let command = format!("    flagfall wall '{}'", workspace.path.display());
            let lines =
                vec![lang.text("ui.wall.how").to_owned(), String::new(), command, String::new(), lang.text("ui.wall.how-end").to_owned()];
            let lines = games::wrapped(&lines, model.size.0);
            let title = lang.get(&cmd.title_key()).unwrap_or_default().to_owned();
            model.overlays.push(Overlay::Text(Reading::new(title, lines)));
        }
        Cmd::Export => return workspace.section_id().map(Effect::Export).into_iter().collect(),
        Cmd::Verify => return vec![Effect::Verify],
        Cmd::Accept => return vec![Effect::Accept],
        Cmd::Close => {
            model.screen = Screen::Home(crate::tui::start::Home::default());
            return vec![Effect::Close, Effect::ListRecent];
        }
        _ => {}
    }
    Vec::new()
}

/// Shows another section, by its place in the list.
pub fn show_section(workspace: &mut Workspace, at: usize) -> Vec<Effect> {
    workspace.section = at;
    workspace.round = None;
    workspace.after = None;
    workspace.stage = None;
    workspace.bracket = None;
    workspace.rounds_back = 0;
    workspace.table = None;
    workspace.second_pass = None;
    workspace.swap = None;
    workspace.to_first_rows();
    workspace.to_next_open();
    refresh(workspace)
}

/// Shows the rounds of the crosstable that have no room, one earlier or later.
fn turn_rounds(model: &mut Model, earlier: bool) -> Vec<Effect> {
    let most = model.workspace().map_or(0, |workspace| view::further_rounds(workspace, model));
    if most == 0 {
        model.say(Tone::Note, model.lang().text("ui.said.all-rounds"));
    }
    if let Some(workspace) = model.workspace_mut() {
        let back = workspace.rounds_back.min(most);
        workspace.rounds_back = if earlier { (back + 1).min(most) } else { back.saturating_sub(1) };
    }
    Vec::new()
}

fn standings(model: &mut Model, cmd: Cmd) -> Vec<Effect> {
    let lang = model.lang();
    let Some(workspace) = model.workspace_mut() else { return Vec::new() };
    let (Some(section), Some(table)) = (workspace.section(), &workspace.table) else { return Vec::new() };
    let id = section.id;
    match cmd {
        Cmd::Why if table.rows.len() > workspace.standings_row() + 1 => {
            // About the table that is shown, not one that is on its way.
            let (stage, after, place) = (workspace.stage, Some(table.after), workspace.standings_row());
            return vec![Effect::Why(WhyAsked { section: id, stage, after, place })];
        }
        Cmd::Why => {
            let last = workspace.standings.thing(&workspace.ranked_players()).map_or("", |id| section.name(id));
            let text = lang.fill("ui.said.nobody-below", &[("name", last)]);
            model.say(Tone::Note, text);
        }
        Cmd::Units => {
            let about = DocumentRequest { id: "units".to_owned(), section: id, round: Some(table.after), board: None };
            return document(model, Cmd::PreviewDocument, about);
        }
        Cmd::PlaceTied | Cmd::TypeValue => {
            if let Some(form) = super::placing::form(workspace, cmd, lang) {
                model.overlays.push(Overlay::Form(form));
            }
            return Vec::new();
        }
        Cmd::EarlierStandings if table.after > 0 => workspace.after = Some(table.after - 1),
        Cmd::LaterStandings if table.after < section.current_number() => workspace.after = Some(table.after + 1),
        _ => {}
    }
    model.workspace().map_or_else(Vec::new, refresh)
}

/// The chosen document.
fn request(workspace: &Workspace) -> Option<DocumentRequest> {
    let id = workspace.documents.thing(&workspace.listed_documents())?;
    Some(DocumentRequest { id: id.to_owned(), section: workspace.section_id()?, round: workspace.round, board: None })
}

fn documents(model: &mut Model, cmd: Cmd) -> Vec<Effect> {
    if matches!(cmd, Cmd::EarlierPage | Cmd::LaterPage) {
        super::detail::turn(model, cmd == Cmd::LaterPage);
        return Vec::new();
    }
    match model.workspace().and_then(request) {
        Some(request) => document(model, cmd, request),
        None => Vec::new(),
    }
}

/// Shows, prints or saves a document where it fits the section, else says why not.
pub fn document(model: &mut Model, cmd: Cmd, request: DocumentRequest) -> Vec<Effect> {
    let lang = model.lang();
    let Some(workspace) = model.workspace() else { return Vec::new() };
    if let Some(text) = unfit(workspace, &request, lang) {
        model.say(Tone::Alarm, text);
        return Vec::new();
    }
    match cmd {
        Cmd::PreviewDocument => vec![Effect::Preview(request, model.page_columns())],
        Cmd::PrintDocument => vec![Effect::Print(request)],
        Cmd::SaveDocument => vec![Effect::Save(request)],
        _ => Vec::new(),
    }
}

/// Why a document does not fit the section shown, in words.
pub fn unfit(workspace: &Workspace, request: &DocumentRequest, lang: Lang) -> Option<String> {
    let (section, kind) = workspace.section().zip(::print::documents::find(&request.id))?;
    let round = crate::desk::documents::round_for(section, kind, request.round);
    let why = kind.fits_event(&workspace.event, section, round).err()?;
    Some(lang.fill("ui.documents.unfit", &[("title", kind.title(lang)), ("why", &why.say(lang))]))
}

fn log(model: &mut Model, cmd: Cmd) -> Vec<Effect> {
    let Some(workspace) = model.workspace() else { return Vec::new() };
    if cmd == Cmd::FilterLog {
        super::detail::filter_menu(model);
        return Vec::new();
    }
    let Some(seq) = workspace.log.thing(&workspace.listed_entries()) else { return Vec::new() };
    match cmd {
        Cmd::UndoEntry => return undo::this(model, seq),
        _ => super::detail::open(model),
    }
    Vec::new()
}
