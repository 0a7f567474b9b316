//! The number of completed moves, with what it rests on; Enter writes it into the log and, where it is exact, into the ledger of the clock.

use super::{claim, say};
use crate::desk::game::count::count;
use crate::tui::effect::Effect;
use crate::tui::model::{Model, Tone};
use crate::tui::overlay::{Act, Overlay, Reading};
use crate::words::ruling;
use arbitration::clock::ledger::{Event, Source};
use arbitration::clock::side::Both;
use arbitration::ruling::Fact;
use event::decision::Decision;
use event::game::GameAct;
use event::{ClockAct, Command, Moment};

/// Shows the count of the selected game. In quiet mode the number is nobody's to know until a flag has fallen (FIDE Laws 2023, 12.6).
pub fn show(model: &mut Model) -> Vec<Effect> {
    let lang = model.lang();
    let Some(workspace) = model.workspace() else { return Vec::new() };
    let pane = &workspace.game;
    let (Some((section_id, game)), Some(section)) = (pane.key, workspace.section()) else { return Vec::new() };
    if workspace.hides_counts() {
        return say(model, Tone::Alarm, "desk.count.quiet", &[]);
    }
    let report = pane.proposal.as_ref().filter(|p| !p.stale).map(|p| &p.report);
    let counted = count(section, &pane.record, report);
    let decision = Decision::from(counted.clone());
    let mut command = Command::Game(section_id, game, vec![GameAct::Decided { decision }]);
    let exact = counted.working.iter().find_map(|fact| match fact {
        Fact::Completed { first, second, exact: true } => Some((*first, *second)),
        _ => None,
    });
    if let (Some((first, second)), true) = (exact, section.clocks.contains_key(&game)) {
        let act = ClockAct::Record { at: None, source: Source::Arbiter, event: Event::Moves(Both::new(first, second)) };
        command = Command::Together(vec![command, Command::Clock(section_id, game, vec![act], Moment::default())]);
    }
    let lines = claim::wrapped(&ruling::lines(&counted, lang), model.size.0);
    let then = Some((lang.text("desk.menu.log").to_owned(), Act::Effects(vec![Effect::Commit(vec![command])])));
    let reading = Reading { then, ..Reading::new(lang.text("desk.count.title").to_owned(), lines) };
    model.overlays.push(Overlay::Text(reading));
    Vec::new()
}
