//! What a deed would do, in words, before it is done; or why it cannot be done.

use super::deed::{Deed, Takes, Thing, Verb, board_of, view_of};
use super::row::{Row, thing_words};
use crate::tui::command::{Cmd, Scope};
use crate::tui::effect::{DocumentRequest, Effect};
use crate::tui::model::{Model, View, Workspace};
use crate::tui::said::{Said, presence_words, result_words};
use crate::tui::update::{documents_unfit, replace, results};
use crate::words::{Lang, Message};
use event::{BoardResult, ByeKind, Command, Entry, Event, GameAt, Moment, Presence, SectionId, Status, decide};

/// Why a deed cannot be done, where that is known.
pub fn refused(model: &Model, deed: &Deed) -> Option<String> {
    let lang = model.lang();
    let scope = deed.verb.map(|verb| verb.command().scope());
    let Some(workspace) = model.workspace() else {
        let anywhere = matches!(scope, Some(Scope::Home | Scope::Global) | None);
        return (!anywhere).then(|| lang.text("find.cannot.no-event").to_owned());
    };
    if scope == Some(Scope::Home) {
        return Some(lang.text("find.cannot.start").to_owned());
    }
    let of_teams = workspace.section().is_some_and(event::Section::is_of_teams);
    if !of_teams && matches!(scope, Some(Scope::Teams | Scope::Match | Scope::TeamTable)) {
        return Some(lang.text("find.cannot.teams").to_owned());
    }
    if let (Some(Verb::Run(Cmd::Undo | Cmd::Redo)), history) = (deed.verb, &workspace.history) {
        let found = if deed.verb == Some(Verb::Run(Cmd::Undo)) { history.undo_target() } else { history.redo_target() };
        return found.err().map(|why| why.say(lang));
    }
    if let Some(Thing::Document(id)) = &deed.thing {
        let section = workspace.section_id()?;
        let asked = DocumentRequest { id: (*id).to_owned(), section, round: workspace.round, board: None };
        return documents_unfit(workspace, &asked, lang);
    }
    match commands(workspace, deed, lang) {
        Err(why) => Some(why),
        Ok(list) => list.iter().find_map(|command| decide(&workspace.event, command).err()).map(|why| why.say(lang)),
    }
}

/// What a deed is done to: what was named, else what is under the cursor of the view shown.
pub fn target(workspace: &Workspace, deed: &Deed) -> Option<Thing> {
    if let Some(thing) = &deed.thing {
        return Some(thing.clone());
    }
    let verb = deed.verb?;
    let section = workspace.section_id()?;
    let of_boards = |view| matches!(view, View::Pairings | View::Clocks);
    match (verb.takes(), workspace.view) {
        (Takes::Player | Takes::PlayerInRound, View::Players) => Some(Thing::Player(section, workspace.player()?)),
        (Takes::Player, View::Standings) if view_of(verb.command().scope()) == Some(View::Standings) => {
            Some(Thing::Player(section, workspace.standings.thing(&workspace.ranked_players())?))
        }
        (Takes::Board, view) if of_boards(view) => Some(Thing::Board(section, workspace.game_at()?)),
        (Takes::Document, View::Documents) => Some(Thing::Document(workspace.documents.thing(&workspace.listed_documents())?)),
        (Takes::Entry, View::Log) => Some(Thing::Entry(workspace.log.thing(&workspace.listed_entries())?)),
        _ => None,
    }
}

/// What is entered without a further choice; empty where something is opened, shown or asked.
pub fn commands(workspace: &Workspace, deed: &Deed, lang: Lang) -> Result<Vec<Command>, String> {
    let Some(verb) = deed.verb else { return Ok(Vec::new()) };
    let Some(section) = workspace.section() else { return Ok(Vec::new()) };
    let id = section.id;
    let player = |presence| match target(workspace, deed) {
        Some(Thing::Player(of, player)) => vec![Command::SetPresence(of, vec![player], presence)],
        _ => Vec::new(),
    };
    let result = |result: Option<BoardResult>| match target(workspace, deed) {
        Some(Thing::Board(of, game)) if of == id => results::entry(workspace, game, result, lang).map(|c| vec![c]).map_err(|said| said.1),
        _ if section.rounds.is_empty() => Err(lang.text("ui.said.no-round").to_owned()),
        _ => Ok(Vec::new()),
    };
    Ok(match (verb, &deed.thing, deed.round) {
        (Verb::Bye(kind), Some(Thing::Player(of, player)), Some(round)) => vec![Command::RequestBye(*of, *player, round, kind)],
        (Verb::Leave(status), Some(Thing::Player(of, player)), _) => match workspace.event.section(*of) {
            Some(section) if section.has_fixed_games() && status != Status::Active => Vec::new(),
            _ => vec![Command::SetStatus(*of, *player, status)],
        },
        (Verb::Run(cmd), _, _) => match cmd {
            Cmd::Present => player(Presence::Present),
            Cmd::Absent => player(Presence::Absent),
            Cmd::NotAsked => player(Presence::Unknown),
            Cmd::WhiteWins => result(Some(BoardResult::WhiteWins))?,
            Cmd::Draw => result(Some(BoardResult::Draw))?,
            Cmd::BlackWins => result(Some(BoardResult::BlackWins))?,
            Cmd::ClearResult | Cmd::RemoveResult => result(None)?,
            Cmd::Publish => vec![Command::Publish(id, Moment::default())],
            Cmd::StartRound => vec![Command::StartRound(id, Moment::default())],
            Cmd::ManualEdit => vec![Command::BeginEdit(id)],
            Cmd::Unpair => vec![Command::Unpair(id)],
            Cmd::Unpublish => vec![Command::Unpublish(id)],
            _ => Vec::new(),
        },
        _ => Vec::new(),
    })
}

/// What the chosen row would do.
pub fn said(model: &Model, row: &Row) -> String {
    let lang = model.lang();
    if let Some(why) = &row.impossible {
        return lang.fill("find.cannot.why", &[("why", why)]);
    }
    let what = effect(model, row);
    if what.is_empty() { what } else { lang.fill("find.would", &[("what", &what)]) }
}

fn effect(model: &Model, row: &Row) -> String {
    let (lang, deed) = (model.lang(), &row.deed);
    let help = |cmd: Cmd| lang.get(&cmd.help_key()).unwrap_or_default().to_owned();
    let Some(workspace) = model.workspace() else {
        return match (&deed.thing, deed.verb) {
            (Some(Thing::Event(path)), _) => lang.fill("find.does.open", &[("file", &path.to_string_lossy())]),
            (_, Some(verb)) => help(verb.command()),
            _ => String::new(),
        };
    };
    if let Some(Verb::Run(Cmd::Undo | Cmd::Redo)) = deed.verb {
        let redo = deed.verb == Some(Verb::Run(Cmd::Redo));
        let history = &workspace.history;
        let seq = if redo { history.redo_target() } else { history.undo_target() };
        let entry = seq.ok().and_then(|seq| history.entry(seq)).filter(|_| !workspace.quiet);
        let told = entry.map(|entry| Said::new(&workspace.event, None, lang).entry(history.meant(entry)));
        return told.map_or_else(|| help(if redo { Cmd::Redo } else { Cmd::Undo }), |what| lang.fill("find.does.undo", &[("what", &what)]));
    }
    let list = commands(workspace, deed, lang).unwrap_or_default();
    // Only what is done at a board can take a result away.
    let at_board = deed.verb.is_some_and(|verb| verb.takes() == Takes::Board);
    if at_board && let Some(confirm) = replace::question(model, &[Effect::Commit(list.clone())]) {
        return lang.fill("find.does.asks", &[("what", &confirm.title)]);
    }
    if let [Command::RequestBye(section, player, round, Some(kind))] = list.as_slice() {
        return bye(workspace, *section, *player, (*round, *kind), lang);
    }
    // A round is told in full, and thrown away or taken back only after a question.
    if let (Some(Verb::Run(cmd @ (Cmd::Publish | Cmd::StartRound | Cmd::ManualEdit | Cmd::Unpair | Cmd::Unpublish))), _) =
        (deed.verb, &deed.thing)
    {
        return help(cmd);
    }
    if let [command] = list.as_slice() {
        return applied(&workspace.event, command, lang);
    }
    match (deed.verb, &deed.thing) {
        (Some(Verb::Run(Cmd::Rules)), Some(_)) => lang.text("find.does.rule").to_owned(),
        (Some(verb), _) if verb.takes() != Takes::Nothing && verb.takes() != Takes::Situation && target(workspace, deed).is_none() => {
            let values = [("what", &*help(verb.command())), ("key", &*model.keys_of(verb.command()))];
            lang.fill("find.does.choose", &values)
        }
        (Some(verb), None) => match target(workspace, deed) {
            // What is under the cursor is not in the row: the arbiter must see whom it would meet.
            Some(thing) => lang.fill("find.does.on", &[("what", &help(verb.command())), ("who", &thing_words(model, &thing))]),
            None => help(verb.command()),
        },
        (Some(verb), Some(_)) => help(verb.command()),
        (None, Some(Thing::Player(id, player))) => seat(workspace, *id, *player, lang),
        (None, Some(Thing::Document(_))) => help(Cmd::PreviewDocument),
        (None, Some(Thing::Board(id, game))) if !workspace.quiet => result(workspace, *id, *game, lang),
        (None, Some(_)) => lang.text("find.does.go").to_owned(),
        (None, None) => String::new(),
    }
}

/// What stands at a board.
fn result(workspace: &Workspace, id: SectionId, game: GameAt, lang: Lang) -> String {
    let found = workspace.event.section(id).and_then(|section| Some((section, section.round(game.round.0)?.board(game.board.0)?)));
    let Some((section, board)) = found else { return String::new() };
    lang.fill("find.does.show", &[("what", &result_words(section, game.round.0, board, board.result, lang))])
}

/// Where a player is in the round shown, and whether present.
fn seat(workspace: &Workspace, id: SectionId, player: event::PlayerId, lang: Lang) -> String {
    let section = workspace.event.section(id);
    let there = section.and_then(|section| Some((section, section.player(player)?)));
    let Some((section, who)) = there else { return String::new() };
    let round = section.current_number();
    let mut facts = vec![presence_words(who.presence, lang).to_owned()];
    if let Some((game, board)) = board_of(section, round, player).and_then(|game| Some((game, section.round(round)?.board(game.board.0)?)))
    {
        let label = section.label(GameAt::new(round, game.board.0));
        let other = section.name(if board.white == player { board.black } else { board.white });
        facts.push(lang.fill("find.does.seat", &[("round", &round.to_string()), ("board", &label), ("name", other)]));
    }
    facts.join(lang.text("ui.mark.list"))
}

/// A bye with its points, and how many half-point byes are used then.
fn bye(workspace: &Workspace, id: SectionId, player: event::PlayerId, (round, kind): (u16, ByeKind), lang: Lang) -> String {
    let there = workspace.event.section(id).and_then(|section| Some((section, section.player(player)?)));
    let Some((section, who)) = there else { return String::new() };
    let key = match kind {
        ByeKind::Half => "find.does.half-bye",
        ByeKind::Full => "find.does.full-bye",
        ByeKind::Zero => "find.does.zero-bye",
    };
    let before = who.byes.iter().filter(|(r, k)| **r != round && **k == ByeKind::Half).count();
    let used = before + usize::from(kind == ByeKind::Half);
    let values = [
        ("name", section.name(player)),
        ("round", &*round.to_string()),
        ("used", &*used.to_string()),
        ("limit", &*section.setup.byes.half_byes.to_string()),
    ];
    lang.fill(key, &values)
}

/// What an entry would say of itself.
fn applied(event: &Event, command: &Command, lang: Lang) -> String {
    let Ok(changes) = decide(event, command) else { return String::new() };
    let mut after = event.clone();
    if changes.iter().any(|change| after.apply(change).is_err()) {
        return String::new();
    }
    let kind = command.kind().to_owned();
    let entry = Entry { seq: 0, at: Moment::default(), actor: String::new(), kind, reason: String::new(), changes, undoes: None };
    Said::new(&after, Some(event), lang).entry(&entry)
}
