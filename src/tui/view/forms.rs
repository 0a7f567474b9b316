//! Draws forms, and the lists that fill their fields.

use super::canvas::{Canvas, left, right};
use super::overlays::{boxed, row, typed};
use super::theme::Role;
use crate::tui::layout::{cells, first_row, wrap};
use crate::tui::model::Model;
use crate::tui::overlay::{Field, FieldKind, Form, FormKind, Pick, PickFor};
use ratatui::layout::Rect;

/// Width of a form, in cells; where the window has so many columns, it is wider.
const WIDTH: u16 = 74;
const WIDER: (u16, u16) = (100, 90);

fn value(canvas: &mut Canvas<'_>, area: Rect, field: &Field, focused: bool) {
    match &field.kind {
        FieldKind::Choice(_) | FieldKind::Listed(_) => {
            let text = format!("< {} >", field.shown());
            let used = canvas.put(area.x, area.y, area.width, &text, Role::Plain);
            // The ground says which it is, also where there is no colour.
            if focused {
                canvas.wash(Rect { width: used, height: 1, ..area }, Role::Cursor);
            }
        }
        // Selected: what is typed next replaces it. Brackets say so where there is no colour.
        _ if focused && field.selected => {
            let text = format!("[{}]", field.input.value());
            let used = canvas.put(area.x, area.y, area.width, &text, Role::Plain);
            canvas.wash(Rect { width: used, height: 1, ..area }, Role::Cursor);
        }
        _ => typed(canvas, area, &field.input, focused),
    }
}

/// A form: a field a line, below it what it says in words; at the foot what is wrong, and the keys.
pub fn form(canvas: &mut Canvas<'_>, area: Rect, form: &Form, model: &Model) {
    let lang = model.lang();
    let label = form.fields.iter().map(|f| cells(&f.label)).max().unwrap_or(0);
    let is_choice = |field: &&Field| matches!(field.kind, FieldKind::Choice(_) | FieldKind::Listed(_));
    // A value that is chosen cannot be scrolled: it is seen whole.
    let chosen = form.fields.iter().filter(is_choice).map(|field| cells(field.shown()) + 4).max().unwrap_or(0);
    let width = if area.width >= WIDER.0 { WIDER.1 } else { WIDTH.max(label + chosen + 6).min(area.width) };
    let room = width.saturating_sub(4);
    // What would be refused stands where the echo would: the reason says more.
    // A time control that can be read in two ways says both itself.
    let is_read_twice = |field: &Field| {
        matches!(field.kind, FieldKind::Time(_)) && field.echo(lang).first().is_none_or(|line| line != lang.text("ui.form.not-read"))
    };
    let is_told = |n: usize| n == form.cursor && form.problem.is_empty() && !form.fields.get(n).is_some_and(is_read_twice);
    let doubt = |n: usize| form.doubt.as_ref().filter(|_| is_told(n));
    let said = |(n, field): (usize, &Field)| {
        let mut lines = field.echo(lang);
        if let Some(doubt) = doubt(n) {
            // What may be written in a rule stays below what is wrong with it.
            lines.drain(..if matches!(field.kind, FieldKind::Rule(..)) { 1.min(lines.len()) } else { lines.len() });
            lines.insert(0, doubt.clone());
        }
        lines
    };
    let wrapped = |lines: Vec<String>| lines.iter().flat_map(|line| wrap(line, room.saturating_sub(2))).collect();
    let echoes: Vec<Vec<String>> = form.fields.iter().enumerate().map(said).map(wrapped).collect();
    // One entry after the other, until Esc.
    let is_row = matches!(form.kind, FormKind::AddPlayer | FormKind::AddTeam | FormKind::AddMember(_)) && !form.is_changed();
    let foot = match (form.leaving, form.fields.get(form.cursor).map(|f| &f.kind)) {
        (true, _) => lang.text("ui.form.leave"),
        (_, Some(FieldKind::Tiebreaks(_))) => lang.text("ui.form.keys-list"),
        (_, Some(FieldKind::RatingLists(_))) => lang.text("ui.form.keys-lists"),
        (_, Some(FieldKind::Listed(_))) => lang.text("ui.form.keys-systems"),
        _ if is_row => lang.text("ui.form.keys-next"),
        (_, Some(FieldKind::Choice(_))) => lang.text("ui.form.keys-choice"),
        (_, Some(FieldKind::People { .. })) => lang.text("ui.form.keys-people"),
        (_, Some(FieldKind::Path { .. })) => lang.text("ui.form.keys-path"),
        (_, Some(FieldKind::Days { proposal, .. })) if !proposal.is_empty() => lang.text("ui.form.keys-days"),
        (_, Some(FieldKind::Position)) => lang.text("ui.form.keys-board"),
        _ => lang.text("ui.form.keys"),
    };
    let problem = if form.problem.is_empty() { Vec::new() } else { wrap(&form.problem, room) };
    let foot = wrap(foot, room);
    let lines = form.fields.len() + echoes.iter().map(Vec::len).sum::<usize>() + problem.len() + foot.len();
    let inside = boxed(canvas, area, width, u16::try_from(lines).unwrap_or(u16::MAX).saturating_add(4), &form.title);
    let label = label.min(inside.width / 2);
    let rows = form.fields.len() + echoes.iter().map(Vec::len).sum::<usize>();
    let room = usize::from(inside.height).saturating_sub(problem.len() + foot.len());
    // Of what does not fit the number is told in a line of its own.
    let below = if rows > room { room.saturating_sub(1) } else { room };
    // Where the screen is too low for all of it, the field under the cursor is seen.
    let height = |i: usize| 1 + echoes.get(i).map_or(0, Vec::len);
    let end: usize = (0..=form.cursor).map(height).sum();
    let above = end.saturating_sub(below);
    let mut skip = above;
    let mut at = 0;
    for (index, (field, echo)) in form.fields.iter().zip(&echoes).enumerate() {
        let skipped = skip.min(1 + echo.len());
        skip -= skipped;
        let focused = index == form.cursor;
        let marked = form.marked == Some(index);
        for (n, line) in std::iter::once(None).chain(echo.iter().map(Some)).enumerate().skip(skipped) {
            if at >= below {
                break;
            }
            let place = row(inside, at);
            at += 1;
            match line {
                None => {
                    let role = match (marked, focused) {
                        (true, _) => Role::Alarm,
                        (_, true) => Role::Accent,
                        _ => Role::Dim,
                    };
                    canvas.put(place.x, place.y, label, &field.label, role);
                    canvas.put(place.x + label, place.y, 1, if marked { "!" } else { "" }, Role::Alarm);
                    let right = Rect { x: place.x + label + 2, width: place.width.saturating_sub(label + 2), ..place };
                    value(canvas, right, field, focused);
                }
                Some(words) => {
                    let doubted = doubt(index).is_some();
                    let sign = match (n, doubted) {
                        (1, true) => "! ",
                        (1, false) => "= ",
                        _ => "  ",
                    };
                    let used = canvas.put(place.x, place.y, 2, sign, Role::Dim);
                    canvas.put(
                        place.x + used,
                        place.y,
                        place.width.saturating_sub(used),
                        words,
                        match (doubted, focused) {
                            (true, _) => Role::Alarm,
                            (_, true) => Role::Done,
                            _ => Role::Dim,
                        },
                    );
                }
            }
        }
    }
    let start = usize::from(inside.height).saturating_sub(problem.len() + foot.len());
    if rows > below && below > 0 {
        let after = rows - below - above;
        let values = [("above", &*above.to_string()), ("below", &*after.to_string())];
        let more = match (above, after) {
            (0, _) => lang.fill("ui.form.more", &values),
            (_, 0) => lang.fill("ui.form.more-above", &values),
            _ => lang.fill("ui.form.more-around", &values),
        };
        canvas.put(inside.x, row(inside, below).y, inside.width, &more, Role::Dim);
    }
    let roles = problem
        .iter()
        .map(|line| (line, Role::Alarm))
        .chain(foot.iter().map(|line| (line, if form.leaving { Role::Alarm } else { Role::Dim })));
    for (n, (line, role)) in roles.enumerate() {
        let place = row(inside, start + n);
        canvas.put(place.x, place.y, place.width, line, role);
    }
}

/// An ordered choice: the number of what is chosen, its code, its name.
pub fn pick(canvas: &mut Canvas<'_>, area: Rect, pick: &Pick, model: &Model) {
    let lang = model.lang();
    let rows = u16::try_from(pick.items.len()).unwrap_or(u16::MAX);
    let inside = boxed(canvas, area, WIDTH.min(area.width), rows.saturating_add(4).min(area.height.saturating_sub(2)), &pick.title);
    let height = usize::from(inside.height.saturating_sub(3));
    let first = first_row(pick.cursor, pick.items.len(), height);
    for (place, (index, (code, name))) in pick.items.iter().enumerate().skip(first).take(height).enumerate() {
        let number = pick.number(index).map_or_else(String::new, |n| format!("{n}."));
        let at = row(inside, place);
        canvas.row(
            at,
            &[right(3), left(if pick.purpose == PickFor::Lists { 18 } else { 10 }), left(0)],
            &[&number, code, name],
            Role::Plain,
        );
        if index == pick.cursor {
            canvas.wash(at, Role::Cursor);
        }
    }
    if let Some(note) = pick.notes.get(pick.cursor) {
        let at = row(inside, usize::from(inside.height.saturating_sub(2)));
        canvas.put(at.x, at.y, at.width, note, Role::Plain);
    }
    let foot = row(inside, usize::from(inside.height.saturating_sub(1)));
    let keys = match pick.purpose {
        PickFor::Field => lang.text("ui.form.keys-pick"),
        PickFor::Lists | PickFor::People => lang.text("ui.form.keys-pick-lists"),
        PickFor::Tie(_) => lang.text("ui.roll.keys-tie"),
    };
    canvas.put(foot.x, foot.y, foot.width, keys, Role::Dim);
}
