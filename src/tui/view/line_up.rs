//! Draws the entry of a line-up: who sits where with the changes typed so far, who is left, what breaks a rule.

use super::canvas::{Canvas, left, right};
use super::overlays::{boxed, row, typed};
use super::theme::Role;
use crate::tui::layout::wrap;
use crate::tui::model::Model;
use crate::tui::overlay::{LineUpEntry, LineUpSlip};
use crate::words;
use crate::words::Message;
use event::{LineUp, LineUpFault, MemberId};
use ratatui::layout::Rect;

/// Width of the box, in cells.
const WIDTH: u16 = 74;

/// Draws it.
pub fn draw(canvas: &mut Canvas<'_>, area: Rect, entry: &LineUpEntry, model: &Model) {
    let lang = model.lang();
    let Some(section) = model.workspace().and_then(|w| w.section()) else { return };
    let roster = section.player(entry.team).map(|team| team.roster.as_slice()).unwrap_or_default();
    let read = entry.read(section);
    let players = read.as_ref().unwrap_or(&entry.base);
    let at = entry.handed_in(section);
    let faults = section.hand_in_faults(entry.round, entry.team, players, at.as_ref().unwrap_or(&entry.now));
    let width = WIDTH.min(area.width);
    let room = width.saturating_sub(4);
    let place = |id: MemberId| roster.iter().position(|other| *other == id).map_or_else(String::new, |at| (at + 1).to_string());
    let name = |id: MemberId| section.member(id).map_or_else(String::new, |m| m.person.name.clone());
    let rest: Vec<String> =
        roster.iter().filter(|id| !players.contains(&Some(**id))).map(|id| format!("{} {}", place(*id), name(*id))).collect();
    let mut below: Vec<(String, Role)> = Vec::new();
    if !rest.is_empty() {
        let rest = lang.fill("team.line-up.rest", &[("names", &rest.join(lang.text("team.fault.between")))]);
        below.extend(wrap(&rest, room).into_iter().map(|line| (line, Role::Dim)));
    }
    if let Some(due) = section.hand_in(entry.round) {
        let key = if due.is_past(&entry.now) { "team.line-up.hand-in-how" } else { "team.line-up.hand-in" };
        let line = lang.fill(key, &[("deadline", &due.to_string())]);
        below.extend(wrap(&line, room).into_iter().map(|line| (line, Role::Dim)));
    }
    if read.is_ok() && faults.is_empty() {
        let grounds = words::team::line_up_grounds(section, entry.round, entry.team, &LineUp::new(players.clone()), lang);
        below.extend(grounds.iter().flat_map(|line| wrap(line, room)).map(|line| (line, Role::Dim)));
    }
    let mut alarms: Vec<String> = faults.iter().map(|fault| format!("! {}", words::filled(fault, lang))).collect();
    match &read {
        // A board without a player yet is no mistake while it is typed.
        Err(LineUpSlip::Unfinished(_)) | Ok(_) => {}
        Err(slip) => alarms.insert(0, format!("! {}", slip.say(lang))),
    }
    alarms.extend(at.as_ref().err().map(|slip| format!("! {}", slip.say(lang))));
    alarms.extend((!entry.problem.is_empty()).then(|| entry.problem.clone()));
    below.extend(alarms.iter().flat_map(|line| wrap(line, room)).map(|line| (line, Role::Alarm)));
    let keys =
        if !faults.is_empty() && !faults.iter().any(LineUpFault::is_nonsense) { "team.line-up.keys-accept" } else { "team.line-up.keys" };
    let keys: Vec<String> =
        [lang.text("team.line-up.how"), lang.get(keys).unwrap_or_default()].into_iter().flat_map(|line| wrap(line, room)).collect();
    let values = [("team", section.name(entry.team)), ("round", &*entry.round.to_string())];
    let title = lang.fill("team.line-up.title", &values);
    let height = players.len() + below.len() + keys.len() + 4;
    let inside = boxed(canvas, area, width, u16::try_from(height).unwrap_or(u16::MAX), &title);
    let columns = [right(3), left(1), right(3), left(0), left(4), right(5)];
    let mut at = 0;
    for (board, (sits, before)) in (1..).zip(players.iter().zip(entry.base.iter().map(Some).chain(std::iter::repeat(None)))) {
        let member = sits.and_then(|id| section.member(id));
        let number: String = board.to_string();
        let changed = if before == Some(sits) { "" } else { "*" };
        let texts = match member {
            Some(m) => [number, changed.to_owned(), place(m.id), m.person.name.clone(), m.person.title.clone(), rating(m.person.rating)],
            None => [number, changed.to_owned(), String::new(), lang.text("team.act.nobody").to_owned(), String::new(), String::new()],
        };
        let role = if changed.is_empty() { Role::Plain } else { Role::Accent };
        canvas.row(row(inside, at), &columns, &texts.each_ref().map(String::as_str), role);
        at += 1;
    }
    at += 1;
    let line = row(inside, at);
    let used = canvas.put(line.x, line.y, line.width, lang.text("team.line-up.changes"), Role::Accent);
    typed(canvas, Rect { x: line.x + used + 1, width: line.width.saturating_sub(used + 1), ..line }, &entry.input, true);
    at += 1;
    for (text, role) in below {
        canvas.put(inside.x, row(inside, at).y, inside.width, &text, role);
        at += 1;
    }
    let foot = usize::from(inside.height).saturating_sub(keys.len());
    for (n, text) in keys.iter().enumerate() {
        canvas.put(inside.x, row(inside, foot + n).y, inside.width, text, Role::Dim);
    }
}

fn rating(rating: Option<u16>) -> String {
    rating.map_or_else(String::new, |r| r.to_string())
}
