//! The lit step: what comes next, done with one key. What players would see or get is asked first: the key does not say what it does.

use super::{games, run};
use crate::tui::command::Cmd;
use crate::tui::effect::{DocumentRequest, Effect};
use crate::tui::model::{Model, Pane, PlayerSort, Tone, Workspace};
use crate::tui::overlay::{Act, Confirm, Overlay};
use crate::tui::said;
use crate::tui::steps::{Next, is_there, next};
use crate::words::{Lang, Message};
use event::{Command, Moment, Section, warnings};

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
        Next::Ask if there => run(model, Cmd::AllPresent),
        Next::Ask => {
            workspace.sort = PlayerSort::CheckIn;
            workspace.players.to_first();
            run(model, Cmd::ViewPlayers)
        }
        Next::Pair => run(model, Cmd::PairRound),
        Next::Check => run(model, Cmd::CheckRound),
        Next::Publish => ask(model, publishing),
        Next::Print => ask(model, printing),
        Next::Start => ask(model, starting),
        Next::OpenBoard | Next::Decide if there => run(model, Cmd::OpenBoards),
        Next::OpenBoard | Next::Decide => {
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

/// How many boards, who has none, and what is unusual.
fn publishing(workspace: &Workspace, section: &Section, lang: Lang) -> Option<Confirm> {
    let round = section.current()?;
    let number = round.number.to_string();
    let mut lines = vec![lang.fill("ui.go.boards", &[("count", &round.boards.len().to_string())])];
    let free: Vec<&str> = round.byes.keys().map(|id| section.name(*id)).collect();
    if !free.is_empty() {
        lines.push(lang.fill("ui.go.free", &[("names", &free.join(lang.text("ui.mark.list")))]));
    }
    lines.extend(warnings(&workspace.event, section).iter().map(|w| format!("! {}", w.say(lang))));
    let act = Act::Effects(vec![Effect::Commit(vec![Command::Publish(section.id, Moment::default())])]);
    Some(Confirm::new(in_section(workspace, section, lang.fill("ui.go.publish", &[("round", &number)]), lang), lines, act))
}

/// The list for the wall and the slips for the boards.
fn printing(workspace: &Workspace, section: &Section, lang: Lang) -> Option<Confirm> {
    let number = section.current()?.number;
    let round = Some(number);
    let document = |id: &str| DocumentRequest { id: id.to_owned(), section: section.id, round, board: None };
    let fits = |id: &&str| {
        let kind = ::print::documents::find(id);
        kind.is_some_and(|kind| kind.fits(section, crate::desk::documents::round_for(section, kind, round)).is_ok())
    };
    let wanted: Vec<&str> = ["pairings", "slips"].into_iter().filter(fits).collect();
    let titles = wanted.iter().filter_map(|id| Some(::print::documents::find(id)?.title(lang).to_owned())).collect();
    let act = Act::Effects(wanted.iter().map(|id| Effect::Print(document(id))).collect());
    let title = lang.fill("ui.go.print", &[("round", &number.to_string())]);
    Some(Confirm::new(in_section(workspace, section, title, lang), titles, act))
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
