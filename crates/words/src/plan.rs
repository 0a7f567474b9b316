//! What a plan would do, in words: a repair of published pairings, a withdrawal.

use crate::Lang;
use event::{GameAt, Leaving, LeavingPlan, Pair, PlayerId, RepairPlan, Section};
use tournament::points::Points;

/// What a repair changes, a line each.
pub fn repair_lines(plan: &RepairPlan, section: &Section, lang: Lang) -> Vec<String> {
    let name = |id: PlayerId| {
        let number = section.player(id).and_then(|p| p.tpn).map_or(String::new(), |t| t.to_string());
        format!("{number} {}", section.name(id)).trim().to_owned()
    };
    let pair =
        |pair: Option<Pair>| pair.map_or_else(|| lang.text("event.repair.empty").to_owned(), |(w, b)| format!("{} - {}", name(w), name(b)));
    let names = |ids: &[PlayerId]| ids.iter().map(|&id| name(id)).collect::<Vec<_>>().join(lang.text("ui.mark.list"));
    let mut lines: Vec<String> = Vec::new();
    for t in &plan.tables {
        lines.push(lang.fill("event.repair.before", &[("table", &t.table.to_string()), ("pair", &pair(t.before))]));
        lines.push(lang.fill("event.repair.after", &[("pair", &pair(t.after))]));
    }
    // Where the opponents are fixed nobody changes places: games are lost by forfeit, or open again.
    if !plan.forfeits.is_empty() {
        for (board, result) in &plan.forfeits {
            let label = section.label(GameAt::new(plan.round, *board));
            let Some(b) = section.round(plan.round).and_then(|r| r.board(*board)) else { continue };
            let (white, black) = (name(b.white), name(b.black));
            let mut values = vec![("board", label.as_str()), ("white", &white), ("black", &black)];
            let shown = result.map(|result| result.notation_in(&section.scoring())).unwrap_or_default();
            let key = match result {
                Some(_) => {
                    values.push(("result", &shown));
                    "event.repair.forfeit"
                }
                None => "event.repair.open-again",
            };
            lines.push(lang.fill(key, &values));
        }
        return lines;
    }
    if plan.pab.0 != plan.pab.1 {
        let who = |id: Option<PlayerId>| id.map_or_else(|| lang.text("event.repair.nobody").to_owned(), name);
        lines.push(lang.fill("event.repair.bye", &[("before", &who(plan.pab.0)), ("after", &who(plan.pab.1))]));
    }
    lines.push(if plan.torn.is_empty() {
        lang.text("event.repair.nobody-torn").to_owned()
    } else {
        lang.fill("event.repair.torn", &[("names", &names(&plan.torn))])
    });
    if !plan.walking.is_empty() {
        lines.push(lang.fill("event.repair.walking", &[("names", &names(&plan.walking))]));
    }
    lines
}

/// What follows from a withdrawal, a line each.
pub fn leaving_lines(plan: &LeavingPlan, section: &Section, lang: Lang) -> Vec<String> {
    if plan.in_bracket {
        let names: Vec<&str> = plan.forfeits.iter().map(|id| section.name(*id)).collect();
        let names = names.join(lang.text("ui.mark.list"));
        return vec![match names.is_empty() {
            true => lang.text("event.leaving.bracket-none").to_owned(),
            false => lang.fill("event.leaving.bracket", &[("names", &names)]),
        }];
    }
    let (completed, scheduled) = (plan.played.0.to_string(), plan.played.1.to_string());
    let mut lines = vec![lang.fill("event.leaving.played", &[("completed", &completed), ("scheduled", &scheduled)])];
    match plan.games {
        Leaving::Annulled => {
            lines.push(lang.text("event.leaving.annulled").to_owned());
            let loss = |(id, points): &(PlayerId, Points)| format!("{} -{}", section.name(*id), points.spoken());
            let losses: Vec<String> = plan.lost.iter().map(loss).collect();
            if !losses.is_empty() {
                lines.push(lang.fill("event.leaving.lose", &[("names", &losses.join(lang.text("ui.mark.list")))]));
            }
        }
        Leaving::Forfeited => {
            lines.push(lang.fill("event.leaving.forfeited", &[("count", &plan.forfeits.len().to_string())]));
            let names: Vec<&str> = plan.forfeits.iter().map(|id| section.name(*id)).collect();
            if !names.is_empty() {
                lines.push(lang.fill("event.leaving.gain", &[("names", &names.join(lang.text("ui.mark.list")))]));
            }
        }
    }
    lines
}
