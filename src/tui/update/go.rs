//! The lit step: what comes next, done with one key. What players would see or get is asked first: the key does not say what it does.

use super::{games, run};
use crate::desk::documents;
use crate::tui::command::Cmd;
use crate::tui::effect::{DocumentRequest, Effect};
use crate::tui::model::{Model, Pane, PlayerSort, Tone, Workspace};
use crate::tui::overlay::{Act, Confirm, Overlay};
use crate::tui::said;
use crate::tui::steps::{Next, is_there, next};
use crate::words::{Lang, Message};
use ::print::documents::{Kind, find};
use event::{Command, GameAt, Moment, Section, SectionId, drift, warnings};

/// Does it: in the panes of a game its next step, else the next step of the round.
pub fn go(model: &mut Model) -> Vec<Effect> {
    let Some(workspace) = model.workspace_mut() else { return Vec::new() };
    if games::focused(workspace) {
        let takes = workspace.game.proposed() || workspace.pane == Pane::Scoresheet && workspace.game.column.sheet().is_some();
        return if takes { games::accept(model) } else { games::result(model) };
    }
    let Some(step) = next(workspace) else {
        let lang = model.lang();
        model.say(Tone::Note, lang.text("event.refusal.no-section"));
        return Vec::new();
    };
    let there = is_there(workspace, step);
    match step {
        // Wherever it is pressed the list stands behind the form.
        Next::Enter => {
            let mut effects = run(model, Cmd::ViewPlayers);
            effects.extend(run(model, Cmd::AddPlayer));
            effects
        }
        Next::Ask if there => run(model, Cmd::AllPresent),
        Next::Ask => {
            workspace.sort = PlayerSort::CheckIn;
            workspace.players.to_first();
            run(model, Cmd::ViewPlayers)
        }
        Next::Pair => run(model, Cmd::PairRound),
        Next::Check => run(model, Cmd::CheckRound),
        Next::Publish => publish(model),
        Next::Print => {
            printing(model);
            Vec::new()
        }
        Next::Start => ask(model, starting),
        // An open board under the cursor is the next one: its keys are what helps.
        Next::OpenBoard if there && workspace.board().is_some_and(|board| board.result.is_none()) => {
            let lang = model.lang();
            let keys = [Cmd::WhiteWins, Cmd::Draw, Cmd::BlackWins].map(|cmd| model.first_key_of(cmd));
            let (white, black) = crate::words::colors(model.game(), lang);
            let values = [("w", &*keys[0]), ("d", &keys[1]), ("b", &keys[2]), ("white", white), ("black", black)];
            let text = lang.fill("ui.go.results", &values);
            model.say(Tone::Note, text);
            Vec::new()
        }
        // The keys of a drawn meeting under the cursor.
        Next::Decide if there && workspace.is_to_be_decided() => {
            let lang = model.lang();
            let table = model.workspace().and_then(Workspace::board).map_or_else(String::new, |board| board.table.to_string());
            let keys = [Cmd::PlayOff, Cmd::SettleMeeting].map(|cmd| model.first_key_of(cmd));
            model.say(Tone::Note, lang.fill("ui.go.decide", &[("table", &table), ("playoff", &keys[0]), ("settle", &keys[1])]));
            Vec::new()
        }
        Next::Decide => {
            workspace.round = None;
            let drawn = |section: &Section| {
                let round = section.current()?;
                let table = section.drawn_meetings(round).first().copied()?;
                Some(GameAt::new(round.number, round.boards.iter().find(|board| board.table == table)?.number))
            };
            if let Some(game) = workspace.section().and_then(drawn) {
                workspace.boards.choose(game);
            }
            run(model, Cmd::ViewPairings)
        }
        Next::OpenBoard if there => run(model, Cmd::OpenBoards),
        Next::OpenBoard => {
            workspace.round = None;
            workspace.to_next_open();
            run(model, Cmd::ViewPairings)
        }
        Next::SecondPass => run(model, Cmd::SecondPass),
        Next::Copy => run(model, Cmd::Backup),
        Next::Finish if there => {
            let lang = model.lang();
            model.say(Tone::Done, lang.text("ui.go.finished"));
            Vec::new()
        }
        Next::Finish => run(model, Cmd::ViewDocuments),
    }
}

fn ask(model: &mut Model, question: impl Fn(&Workspace, &Section, Lang) -> Option<Confirm>) -> Vec<Effect> {
    let lang = model.lang();
    let confirm = model.workspace().and_then(|w| question(w, w.section()?, lang));
    model.overlays.extend(confirm.map(Overlay::Confirm));
    Vec::new()
}

/// Asks whether the draft is to be published.
pub fn publish(model: &mut Model) -> Vec<Effect> {
    let keys = [Cmd::Unpair, Cmd::PairRound].map(|cmd| model.first_key_of(cmd));
    ask(model, |workspace, section, lang| publishing(workspace, section, &keys, lang))
}

/// How many boards, who has none, and what is unusual; with the keys that throw the draft away and pair anew.
fn publishing(workspace: &Workspace, section: &Section, [away, anew]: &[String; 2], lang: Lang) -> Option<Confirm> {
    let round = section.current()?;
    let number = round.number.to_string();
    let mut lines = vec![lang.fill("ui.go.boards", &[("count", &round.boards.len().to_string())])];
    let free: Vec<&str> = round.byes.keys().map(|id| section.name(*id)).collect();
    if !free.is_empty() {
        lines.push(lang.fill("ui.go.free", &[("names", &free.join(lang.text("ui.mark.list")))]));
    }
    lines.extend(warnings(&workspace.event, section).iter().map(|w| format!("! {}", w.say(lang))));
    if !drift(section).is_empty() {
        lines.push(lang.fill("ui.go.pair-anew", &[("away", away), ("anew", anew)]));
    }
    let act = Act::Effects(vec![Effect::Commit(vec![Command::Publish(section.id, Moment::default())])]);
    Some(Confirm::new(in_section(workspace, section, lang.fill("ui.go.publish", &[("round", &number)]), lang), lines, act))
}

/// The documents that belong to a round of the section shown.
pub fn sheets_of(model: &Model, round: u16) -> Vec<DocumentRequest> {
    let section = model.workspace().and_then(Workspace::section);
    let found = section.map(|section| (section.id, documents::of_round(section, round, &model.config.round_sheets)));
    let request = |id: SectionId, (kind, round): (&Kind, u16)| DocumentRequest {
        id: kind.id.to_owned(),
        section: id,
        round: Some(round),
        board: None,
    };
    found.into_iter().flat_map(|(id, found)| found.into_iter().map(move |found| request(id, found))).collect()
}

/// What hangs on the wall and lies on the boards in the newest round.
fn printing(model: &mut Model) {
    let lang = model.lang();
    let Some((workspace, section)) = model.workspace().and_then(|w| Some((w, w.section()?))) else { return };
    let Some(number) = section.current().map(|round| round.number) else { return };
    let wanted = sheets_of(model, number);
    let title_of = |request: &DocumentRequest| Some(find(&request.id)?.title_in(section, lang).to_owned());
    let mut lines: Vec<String> = wanted.iter().filter_map(title_of).collect();
    // The step stays lit where nothing is printed: how the round begins all the same is said here.
    lines.push(lang.fill("ui.go.print-not", &[("key", &model.first_key_of(Cmd::StartRound))]));
    let title = in_section(workspace, section, lang.fill("ui.go.print", &[("round", &number.to_string())]), lang);
    let act = Act::Effects(wanted.into_iter().map(Effect::Print).collect());
    model.overlays.push(Overlay::Confirm(Confirm::new(title, lines, act)));
}

fn starting(workspace: &Workspace, section: &Section, lang: Lang) -> Option<Confirm> {
    let number = section.current()?.number.to_string();
    let act = Act::Effects(vec![Effect::Commit(vec![Command::StartRound(section.id, Moment::default())])]);
    let lines = vec![lang.text("ui.go.start-cost").to_owned()];
    Some(Confirm::new(in_section(workspace, section, lang.fill("ui.go.start", &[("round", &number)]), lang), lines, act))
}

fn in_section(workspace: &Workspace, section: &Section, text: String, lang: Lang) -> String {
    said::in_section(&workspace.event, section.id, text, lang)
}
