//! Why a row of the standings stands where it does: the row above against it, and it against the next, with the terms of each tie-break.

use super::Known;
use super::pictures::bar;
use super::sheet::{Paper, Sheet};
use crate::desk::standings::{Reasons, Working};
use crate::tui::detail::Found;
use crate::tui::view::theme::Role;
use crate::tui::worker::struck;
use crate::words::standings::{conclusion, reason_head, reasons as in_full};
use tournament::tiebreak::{Amount, Fate};

/// Writes the reasons as they were found last, and how the points are distributed.
pub fn write(sheet: &mut Sheet, paper: &Paper<'_>, known: Known<'_>) {
    let lang = paper.lang();
    match known {
        Some((_, Found::Place(both), is_current)) => {
            for reasons in both.iter().flatten() {
                one(sheet, paper, reasons);
            }
            if both.iter().all(Option::is_none) {
                sheet.text(lang.text("detail.place.alone"), Role::Dim);
            }
            if !is_current {
                sheet.dim_from(0);
            }
        }
        Some((_, Found::Nothing(text), _)) => sheet.text(text, Role::Dim),
        _ => sheet.text(lang.text("detail.coming"), Role::Dim),
    }
    distribution(sheet, paper);
}

fn one(sheet: &mut Sheet, paper: &Paper<'_>, reasons: &Reasons) {
    let lang = paper.lang();
    let ([above, below], decided) = ([&reasons.above, &reasons.below], reasons.steps.iter().find(|step| step.decides));
    let code = decided.map_or_else(String::new, |step| reason_head(reasons, &step.tiebreak, lang));
    let values = [
        ("rank", above.0.to_string()),
        ("name", above.1.clone()),
        ("rank-below", below.0.to_string()),
        ("name-below", below.1.clone()),
        ("code", code),
    ];
    let key = if decided.is_some() { "detail.place.decides" } else { "detail.place.beside" };
    sheet.head(&lang.fill(key, &values.each_ref().map(|(k, v)| (*k, v.as_str()))));
    if paper.is_page {
        // There is room for every round with its opponent.
        for line in in_full(reasons, struck(paper.glyphs), lang).into_iter().skip(3) {
            if line.is_empty() {
                sheet.gap();
            } else {
                sheet.text(&line, Role::Plain);
            }
        }
        return;
    }
    let mut parts = Vec::new();
    for step in &reasons.steps {
        let ([above, below], code) = (&step.shown, reason_head(reasons, &step.tiebreak, lang));
        let values = [("code", code.as_str()), ("above", above), ("below", below)];
        parts.push(if step.decides { lang.fill("detail.place.differ", &values) } else { lang.fill("detail.place.equal", &values[..2]) });
    }
    if !parts.is_empty() {
        sheet.text(&parts.join(&format!(" {} ", paper.signs().dot)), Role::Accent);
    }
    conclusion(reasons, lang).iter().for_each(|line| sheet.text(line, Role::Plain));
    // The two sums of a tie-break stand under each other, the one that decides first.
    let is_decisive = |working: &&Working| decided.is_some_and(|step| step.tiebreak == working.tiebreak);
    let (first, rest): (Vec<_>, Vec<_>) = reasons.workings.iter().filter(|working| !working.parts.is_empty()).partition(is_decisive);
    for (working, role) in first.into_iter().map(|w| (w, Role::Plain)).chain(rest.into_iter().map(|w| (w, Role::Dim))) {
        let step = reasons.steps.iter().find(|step| step.tiebreak == working.tiebreak);
        let is_below = working.name != reasons.above.1;
        let made = step.and_then(|step| if is_below { step.below } else { step.above });
        let value = step.map(|step| step.shown[usize::from(is_below)].clone()).unwrap_or_default();
        let terms: Vec<String> = working.parts.iter().map(|(part, _)| term(paper, &part.contribution.to_string(), part.fate)).collect();
        // What is no plain sum, an average, has its terms in a row.
        let sum = terms.join(if is_sum(working, made) { " + " } else { lang.text("ui.mark.comma") });
        let values =
            [("code", reason_head(reasons, &working.tiebreak, lang)), ("name", working.name.clone()), ("value", value), ("sum", sum)];
        sheet.text(&lang.fill("detail.place.sum", &values.each_ref().map(|(k, v)| (*k, v.as_str()))), role);
    }
}

/// Whether a value is the sum of the terms that were not cut.
fn is_sum(working: &Working, value: Option<Amount>) -> bool {
    let counted = working.parts.iter().filter(|(part, _)| part.fate == Fate::Counted);
    counted.map(|(part, _)| part.contribution).sum::<Amount>().to_string() == value.map_or_else(String::new, |value| value.to_string())
}

/// A term of a sum, struck out where it was cut.
fn term(paper: &Paper<'_>, text: &str, fate: Fate) -> String {
    if fate == Fate::Counted { text.to_owned() } else { struck(paper.glyphs).out(text, 0) }
}

/// How many have how many points, a bar each.
fn distribution(sheet: &mut Sheet, paper: &Paper<'_>) {
    let Some(table) = paper.workspace.table.as_ref().filter(|table| table.rows.len() > 2) else { return };
    let mut counts: Vec<(&str, i64)> = Vec::new();
    for points in table.rows.iter().filter_map(|row| row.values.first()) {
        match counts.last_mut() {
            Some((last, count)) if *last == points => *count += 1,
            _ => counts.push((points, 1)),
        }
    }
    // A list that is ranked by something else first has no steps of points.
    let most = counts.iter().map(|(_, count)| *count).max().unwrap_or(0);
    if counts.len() > 24 || most < 2 {
        return;
    }
    let of_teams = paper.workspace.section().is_some_and(event::Section::is_of_teams);
    sheet.head(paper.lang().text(if of_teams { "detail.place.distribution-teams" } else { "detail.place.distribution" }));
    let width = paper.width.saturating_sub(13).min(30);
    for (points, count) in counts {
        let filled = bar(count, most, width, paper.glyphs);
        let filled = filled.trim_end_matches(['░', '.']);
        sheet.line(vec![(format!("{points:>6} "), Role::Dim), (format!("{filled} "), Role::Accent), (count.to_string(), Role::Plain)]);
    }
}
