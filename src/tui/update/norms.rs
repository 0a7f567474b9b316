//! Title norms on the screen: of the player under the cursor, and of everybody who made one or still can.

use super::games::wrapped;
use crate::tui::command::Cmd;
use crate::tui::model::{Model, Tone, Workspace};
use crate::tui::overlay::{Overlay, Reading};
use crate::words::Lang;
use crate::words::norm::{is_in_reach, of_event, player_lines, title_line};
use event::{Section, norms, snapshot};
use ratings::norms::Norm;
use tournament::model::{Tournament, Tpn};
use tournament::norm::Norms;

/// Shows them.
pub fn open(model: &mut Model, cmd: Cmd) {
    let (lang, columns) = (model.lang(), model.size.0);
    let Some(workspace) = model.workspace() else { return };
    let Some(section) = workspace.section() else {
        model.say(Tone::Note, lang.text("event.refusal.no-section"));
        return;
    };
    let Some((t, norms)) = norms(section, snapshot(&workspace.event, section)) else {
        model.say(Tone::Note, lang.text("print.unfit.not-chess"));
        return;
    };
    let shown = if cmd == Cmd::PlayerNorms {
        of_player(workspace, section, &t, &norms, lang)
    } else {
        Some((lang.text("norm.screen.title").to_owned(), of_all(&t, &norms, lang)))
    };
    let Some((title, lines)) = shown else {
        model.say(Tone::Note, lang.text("norm.screen.no-number"));
        return;
    };
    model.overlays.push(Overlay::Text(Reading::new(title, wrapped(&lines, columns))));
}

/// The player under the cursor; of a team its players.
fn of_player(workspace: &Workspace, section: &Section, t: &Tournament, norms: &Norms, lang: Lang) -> Option<(String, Vec<String>)> {
    let id = workspace.player()?;
    let name = |tpn: Tpn| t.contestant(tpn).map_or_else(|| tpn.to_string(), |c| c.name.clone());
    let title = lang.fill("norm.screen.of", &[("name", section.name(id))]);
    if section.is_of_teams() {
        let of_team = |tpn: &Tpn| t.contestant(*tpn).is_some_and(|c| c.unit == section.name(id));
        let lines = norms.players().filter(of_team).filter_map(|tpn| norms.of(tpn)).flat_map(|found| {
            std::iter::once(name(found.tpn))
                .chain(player_lines(&found, name, lang).into_iter().map(|line| format!("  {line}")))
                .collect::<Vec<_>>()
        });
        return Some((title, lines.collect()));
    }
    let found = norms.of(section.player(id)?.tpn?)?;
    let mut lines = player_lines(&found, name, lang);
    if lines.is_empty() {
        lines.push(lang.text("norm.screen.none-sought").to_owned());
    }
    Some((title, lines))
}

fn of_all(t: &Tournament, norms: &Norms, lang: Lang) -> Vec<String> {
    let mut lines = Vec::new();
    for found in norms.players().filter_map(|tpn| norms.of(tpn)) {
        for norm in Norm::ALL.into_iter().filter(|norm| is_in_reach(&found, *norm)) {
            let name = t.contestant(found.tpn).map_or("", |c| c.name.as_str());
            lines.push(format!("{:>3} {name}  {}", found.tpn.0, title_line(&found, norm, lang)));
        }
    }
    if lines.is_empty() {
        lines.push(lang.text("cli.norms.none").to_owned());
    }
    lines.push(String::new());
    lines.extend(of_event(norms, lang));
    lines
}
