//! Keys of the line that finds everything, and how what was chosen is done: the way of the key that does the same, question included.

use super::event::{document, show_section, turn};
use super::overlays::edit;
use super::{games, players, rolls, rounds, rules, run};
use crate::tui::command::{Cmd, Scope};
use crate::tui::effect::{DocumentRequest, Effect};
use crate::tui::find::{Deed, Finder, Takes, Thing, Verb, target, view_of};
use crate::tui::key::{Code, Key};
use crate::tui::model::{Model, Pane, Tone, View};
use crate::tui::overlay::Overlay;
use event::{GameAt, PlayerId, SectionId};
use tui_input::InputRequest;

/// Rows of a page.
const PAGE: isize = 7;
/// Choices that are remembered.
const REMEMBERED: usize = 20;

/// Opens the line.
pub fn open(model: &mut Model) {
    let finder = Finder::new(model);
    model.overlays.push(Overlay::Find(Box::new(finder)));
}

/// One key.
pub fn key(model: &mut Model, mut finder: Box<Finder>, key: Key) -> Vec<Effect> {
    match key.code {
        Code::Enter => return choose(model, finder),
        Code::Up => finder.step(-1, model),
        Code::Down => finder.step(1, model),
        Code::PageUp => finder.step(-PAGE, model),
        Code::PageDown => finder.step(PAGE, model),
        Code::Tab => complete(&mut finder, model),
        Code::Right if !finder.completion().is_empty() => complete(&mut finder, model),
        _ => {
            let before = finder.input.value().to_owned();
            edit(&mut finder.input, key);
            if finder.input.value() != before {
                finder.search(model);
            }
        }
    }
    model.overlays.push(Overlay::Find(finder));
    Vec::new()
}

/// Takes the rest of the word that the chosen row offers.
fn complete(finder: &mut Finder, model: &Model) {
    let rest = finder.completion();
    if rest.is_empty() {
        return;
    }
    for c in rest.chars().chain([' ']) {
        finder.input.handle(InputRequest::InsertChar(c));
    }
    finder.search(model);
}

/// Enter: does what the chosen row says. What cannot be done says why and stays.
fn choose(model: &mut Model, mut finder: Box<Finder>) -> Vec<Effect> {
    let lang = model.lang();
    let chosen = finder.chosen().map(|row| row.deed.clone());
    // The event has changed since the rows were made: they are made anew, and looked at before one is taken.
    if !finder.is_fresh(model) {
        finder.search(model);
        if finder.chosen().map(|row| &row.deed) != chosen.as_ref() {
            model.say(Tone::Alarm, lang.text("find.changed"));
            model.overlays.push(Overlay::Find(finder));
            return Vec::new();
        }
    }
    let Some(row) = finder.chosen() else {
        model.say(Tone::Alarm, lang.text("find.nothing"));
        model.overlays.push(Overlay::Find(finder));
        return Vec::new();
    };
    if let Some(why) = row.impossible.clone() {
        model.say(Tone::Alarm, why);
        model.overlays.push(Overlay::Find(finder));
        return Vec::new();
    }
    let deed = row.deed.clone();
    let kept = remember(model, &deed);
    perform(model, &deed).into_iter().chain(kept).collect()
}

/// Puts a choice first among those remembered; those that are worth it are kept for other days.
fn remember(model: &mut Model, deed: &Deed) -> Option<Effect> {
    model.found.retain(|found| found != deed);
    model.found.insert(0, deed.clone());
    model.found.truncate(REMEMBERED);
    deed.name()?;
    Some(Effect::KeepFound(model.found.iter().filter_map(Deed::name).collect()))
}

/// Goes where the deed is done, then does it.
fn perform(model: &mut Model, deed: &Deed) -> Vec<Effect> {
    if let Some(workspace) = model.workspace_mut() {
        workspace.number.clear();
        workspace.finding = false;
        workspace.before = None;
    }
    let Some(verb) = deed.verb else { return go(model, deed.thing.as_ref()) };
    let aim = model.workspace().and_then(|workspace| target(workspace, deed));
    if let (Verb::Run(Cmd::Rules), Some(Thing::Situation(name))) = (verb, &aim) {
        rules::open(model, Some(name));
        return Vec::new();
    }
    let mut effects = to_place(model, verb, aim.as_ref());
    let takes = verb.takes();
    if aim.is_none() && !matches!(takes, Takes::Nothing | Takes::Situation) {
        say_choose(model, verb);
        return effects;
    }
    match (verb, &aim, deed.round) {
        (Verb::Bye(kind), Some(Thing::Player(_, player)), Some(round)) => effects.extend(rolls::request_bye(model, *player, round, kind)),
        (Verb::Bye(_), Some(Thing::Player(..)), None) => effects.extend(run(model, Cmd::Bye)),
        (Verb::Leave(status), ..) => effects.extend(players::set_status(model, status)),
        (Verb::Run(cmd @ (Cmd::PreviewDocument | Cmd::PrintDocument | Cmd::SaveDocument)), Some(Thing::Document(id)), _) => {
            effects.extend(on_document(model, cmd, id));
        }
        // The standings are on their way: what is asked about a row is asked when it is there.
        (Verb::Run(_), Some(Thing::Player(..)), _) if awaits_table(model, verb) => say_choose(model, verb),
        (verb, ..) => effects.extend(run(model, verb.command())),
    }
    effects
}

/// Whether a command is about a row of standings that are not there yet.
fn awaits_table(model: &Model, verb: Verb) -> bool {
    let of_table = view_of(verb.command().scope()) == Some(View::Standings);
    of_table && model.workspace().is_some_and(|workspace| workspace.ranked_players().is_empty())
}

/// Says what is chosen next, and with which key it is done then.
fn say_choose(model: &mut Model, verb: Verb) {
    let lang = model.lang();
    let cmd = verb.command();
    let values = [("what", lang.get(&cmd.title_key()).unwrap_or_default()), ("key", &*model.keys_of(cmd))];
    let key = match verb.takes() {
        Takes::Player | Takes::PlayerInRound => "find.choose.player",
        Takes::Board => "find.choose.board",
        _ => "find.choose.row",
    };
    let text = lang.fill(key, &values);
    model.say(Tone::Note, text);
}

/// Shows the view in which an act is done, with the cursor on what it is done to.
fn to_place(model: &mut Model, verb: Verb, aim: Option<&Thing>) -> Vec<Effect> {
    let scope = verb.command().scope();
    let in_standings = view_of(scope) == Some(View::Standings);
    let mut effects = match aim {
        Some(Thing::Player(section, player)) => to_player(model, *section, *player, in_standings),
        Some(Thing::Board(section, game)) => to_board(model, *section, *game, matches!(scope, Scope::AtBoard | Scope::Pairings)),
        Some(Thing::Document(id)) => to_view(model, View::Documents).into_iter().chain(to_document(model, id)).collect(),
        Some(Thing::Entry(seq)) => to_entry(model, *seq),
        _ => match view_of(scope) {
            Some(view) if verb.takes() != Takes::Situation => to_view(model, view),
            _ => Vec::new(),
        },
    };
    // What is done in the list is not done in the panes of a game that is open beside it.
    if let Some(workspace) = model.workspace_mut().filter(|_| matches!(scope, Scope::Pairings | Scope::Match) || is_result(verb)) {
        workspace.pane = Pane::Pairings;
    }
    if matches!(scope, Scope::Game | Scope::Board | Scope::Sheet) && matches!(aim, Some(Thing::Board(..))) {
        effects.extend(run(model, Cmd::OpenGame));
        if let Some(workspace) = model.workspace_mut().filter(|_| scope == Scope::Sheet) {
            workspace.pane = Pane::Scoresheet;
        }
        // What is done to the game is done to the one of this board.
        games::sync(model);
    }
    effects
}

/// Whether a result is entered at once: for the list, also where the panes have the same key for a proposal.
const fn is_result(verb: Verb) -> bool {
    matches!(verb, Verb::Run(Cmd::WhiteWins | Cmd::Draw | Cmd::BlackWins | Cmd::OtherResult))
}

fn to_view(model: &mut Model, view: View) -> Vec<Effect> {
    let there = model.workspace().is_some_and(|w| w.view == view || (view == View::Pairings && w.view == View::Clocks));
    if there { Vec::new() } else { turn(model, view) }
}

fn to_section(model: &mut Model, id: SectionId) -> Vec<Effect> {
    let Some(workspace) = model.workspace_mut() else { return Vec::new() };
    let at = workspace.event.sections.iter().position(|section| section.id == id);
    match at.filter(|at| *at != workspace.section) {
        Some(at) => show_section(workspace, at),
        None => Vec::new(),
    }
}

fn to_player(model: &mut Model, section: SectionId, player: PlayerId, in_standings: bool) -> Vec<Effect> {
    let mut effects = to_section(model, section);
    effects.extend(to_view(model, if in_standings { View::Standings } else { View::Players }));
    if let Some(workspace) = model.workspace_mut() {
        if in_standings {
            workspace.standings.choose(player);
        } else {
            if !workspace.shown_players().contains(&player) {
                workspace.find = None;
            }
            workspace.players.choose(player);
        }
    }
    effects
}

fn to_board(model: &mut Model, section: SectionId, game: GameAt, keeps_clocks: bool) -> Vec<Effect> {
    let mut effects = to_section(model, section);
    let on_clocks = keeps_clocks && model.workspace().is_some_and(|w| w.view == View::Clocks);
    if !on_clocks && model.workspace().is_some_and(|w| w.view != View::Pairings) {
        effects.extend(turn(model, View::Pairings));
    }
    if let Some(workspace) = model.workspace_mut() {
        if workspace.round_number() != game.round.0 {
            rounds::show(workspace, game.round.0);
        }
        workspace.boards.choose(game);
        let table = workspace.shown_round().and_then(|round| round.board(game.board.0)).map(|board| board.table);
        // A board of a match of teams is a row only where its match is open.
        if workspace.opened_table().is_some() && workspace.opened_table() != table {
            workspace.unfolded = table.map(|table| (game.round.0, table));
        }
        if workspace.lists_matches() && !workspace.board_keys().contains(&game) {
            workspace.unfolded = table.map(|table| (game.round.0, table));
        }
        workspace.boards.choose(game);
    }
    effects
}

fn to_document(model: &mut Model, id: &'static str) -> Option<Effect> {
    if let Some(workspace) = model.workspace_mut() {
        workspace.documents.choose(id);
    }
    None
}

fn to_entry(model: &mut Model, seq: u32) -> Vec<Effect> {
    let effects = to_view(model, View::Log);
    if let Some(workspace) = model.workspace_mut() {
        workspace.log.choose(seq);
    }
    effects
}

fn on_document(model: &mut Model, cmd: Cmd, id: &str) -> Vec<Effect> {
    let asked = model.workspace().and_then(|workspace| {
        let section = workspace.section_id()?;
        Some(DocumentRequest { id: id.to_owned(), section, round: workspace.round, board: None })
    });
    asked.map_or_else(Vec::new, |asked| document(model, cmd, asked))
}

/// Goes to a thing.
fn go(model: &mut Model, thing: Option<&Thing>) -> Vec<Effect> {
    match thing {
        Some(Thing::Player(section, player)) => to_player(model, *section, *player, false),
        Some(Thing::Board(section, game)) => to_board(model, *section, *game, false),
        Some(Thing::Round(section, round)) => {
            let mut effects = to_section(model, *section);
            effects.extend(to_view(model, View::Pairings));
            if let Some(workspace) = model.workspace_mut() {
                rounds::show(workspace, *round);
            }
            effects
        }
        Some(Thing::Section(section)) => to_section(model, *section),
        Some(Thing::Document(id)) => {
            let mut effects = to_view(model, View::Documents);
            effects.extend(to_document(model, id));
            effects.extend(on_document(model, Cmd::PreviewDocument, id));
            effects
        }
        Some(Thing::Situation(name)) => {
            rules::open(model, Some(name));
            Vec::new()
        }
        Some(Thing::Entry(seq)) => to_entry(model, *seq),
        Some(Thing::Event(path)) => vec![Effect::Open(path.clone())],
        None => Vec::new(),
    }
}
