//! Draws the lists of what is set up: byes, who may not meet, stages; and the list that is narrowed by typing.

use super::below;
use super::canvas::{Canvas, Column, left, right};
use super::overlays::{boxed, row, typed};
use super::theme::Role;
use crate::tui::layout::{cells, first_row, wrap};
use crate::tui::model::{Model, Workspace};
use crate::tui::overlay::{Chooser, Roll, RollOf, Taker};
use crate::words::appeal as words;
use crate::words::policy::{choice_words, value_words};
use crate::words::stage::entrants_words;
use crate::words::{Lang, Message, system_words};
use event::{ByeKind, Entrants, Section, Stage, entrants};
use ratatui::layout::Rect;
use std::collections::BTreeMap;

/// Width of a list, in cells.
const WIDTH: u16 = 76;

/// What a list shows: its heading, columns, rows, lines below about the chosen row, and its keys.
struct Shown {
    title: String,
    columns: Vec<Column>,
    rows: Vec<Vec<String>>,
    empty: &'static str,
    below: Vec<String>,
    keys: &'static str,
}

/// Draws a list.
pub fn roll(canvas: &mut Canvas<'_>, area: Rect, roll: &Roll, model: &Model) {
    let lang = model.lang();
    let Some((workspace, section)) = model.workspace().and_then(|w| Some((w, w.section()?))) else { return };
    let shown = match roll.of {
        RollOf::Byes(player) => byes(section, player, lang),
        RollOf::Apart => apart(section, lang),
        RollOf::Stages => stages(workspace, section, roll.cursor, lang),
        RollOf::Team(team) => roster(workspace, section, team, lang),
        RollOf::Prizes => prizes(workspace, lang),
        RollOf::Appeals => appeals(section, roll.cursor, lang),
    };
    let width = if matches!(roll.of, RollOf::Stages | RollOf::Team(_) | RollOf::Prizes | RollOf::Appeals) {
        area.width.min(100)
    } else {
        WIDTH.min(area.width)
    };
    let room = width.saturating_sub(4);
    let below: Vec<String> = shown.below.iter().flat_map(|line| wrap(line, room)).collect();
    let keys = wrap(shown.keys, room);
    let foot = below.len() + keys.len() + 1;
    let height = u16::try_from(shown.rows.len().max(1) + foot + 2).unwrap_or(u16::MAX);
    let inside = boxed(canvas, area, width, height, &shown.title);
    let room = usize::from(inside.height).saturating_sub(foot);
    if shown.rows.is_empty() {
        canvas.put(inside.x, inside.y, inside.width, lang.text(shown.empty), Role::Dim);
    }
    let cursor = roll.cursor.min(shown.rows.len().saturating_sub(1));
    let first = first_row(cursor, shown.rows.len(), room);
    let columns: Vec<Column> = std::iter::once(left(1)).chain(shown.columns.iter().copied()).collect();
    for (place, (index, texts)) in shown.rows.iter().enumerate().skip(first).take(room).enumerate() {
        let at = row(inside, place);
        let mark = if index == cursor { canvas.signs().cursor } else { "" };
        canvas.row(at, &columns, &std::iter::once(mark).chain(texts.iter().map(String::as_str)).collect::<Vec<_>>(), Role::Plain);
        if index == cursor {
            canvas.wash(at, Role::Cursor);
        }
    }
    let list = Rect { height: u16::try_from(room + 1).unwrap_or(inside.height).min(inside.height), ..inside };
    if first + room < shown.rows.len() {
        below::say(canvas, list, (shown.rows.len(), first..first + room), "", lang);
    }
    let start = usize::from(inside.height).saturating_sub(below.len() + keys.len());
    let lines = below.iter().map(|line| (line, Role::Plain)).chain(keys.iter().map(|line| (line, Role::Dim)));
    for (n, (line, role)) in lines.enumerate().filter(|(n, _)| start + n < usize::from(inside.height)) {
        canvas.put(inside.x, row(inside, start + n).y, inside.width, line, role);
    }
}

fn byes(section: &Section, player: event::PlayerId, lang: Lang) -> Shown {
    let asked = section.player(player).map(|p| &p.byes);
    let words = |round: u16| {
        let played = section.round(round).is_some();
        lang.text(match asked.and_then(|byes| byes.get(&round)) {
            Some(ByeKind::Half) => "ui.bye.half",
            Some(ByeKind::Zero) => "ui.bye.zero",
            Some(ByeKind::Full) => "ui.bye.full",
            None if played => "ui.roll.missed",
            None => "ui.roll.plays",
        })
    };
    let rounds = Roll::rounds(section, player).into_iter();
    let rows = rounds.map(|round| vec![lang.fill("ui.roll.round", &[("round", &round.to_string())]), words(round).to_owned()]);
    let policy = section.setup.byes;
    let values = [("count", &*policy.half_byes.to_string()), ("closed", &*policy.closed_rounds.to_string())];
    Shown {
        title: lang.fill("ui.roll.byes", &[("name", section.name(player))]),
        columns: vec![left(12), left(0)],
        rows: rows.collect(),
        empty: "ui.roll.none",
        below: vec![lang.fill("ui.roll.byes-rule", &values)],
        keys: lang.text("ui.roll.keys-byes"),
    }
}

fn apart(section: &Section, lang: Lang) -> Shown {
    let row = |(n, pair): (usize, &event::ProhibitedPair)| {
        let names: Vec<&str> = pair.players.iter().map(|id| section.name(*id)).collect();
        let rounds = lang.fill("ui.roll.rounds", &[("first", &pair.first.to_string()), ("last", &pair.last.to_string())]);
        vec![n.to_string(), names.join("  /  "), rounds]
    };
    Shown {
        title: lang.text("ui.roll.apart").to_owned(),
        columns: vec![right(3), left(0), left(14)],
        rows: (1..).zip(&section.prohibited).map(row).collect(),
        empty: "ui.roll.apart-none",
        below: unit_lines(section, lang),
        keys: lang.text("ui.roll.keys-apart"),
    }
}

/// The appeals; below the list the chosen one as a whole.
fn appeals(section: &Section, cursor: usize, lang: Lang) -> Shown {
    let row = |appeal: &event::Appeal| {
        let outcome = appeal.decision.as_ref().map_or_else(|| lang.text("event.appeal.open"), |d| words::outcome(d.outcome, lang));
        let about = words::about(appeal, section, lang);
        vec![
            appeal.number.to_string(),
            section.name(appeal.by).to_owned(),
            words::against(appeal, section, lang),
            about,
            outcome.to_owned(),
        ]
    };
    let chosen = section.appeals.get(cursor.min(section.appeals.len().saturating_sub(1)));
    let rows: Vec<Vec<String>> = section.appeals.iter().map(row).collect();
    Shown {
        title: lang.text("ui.appeal.title").to_owned(),
        columns: vec![right(3), left(widest(&rows, 1, 20)), left(0), left(widest(&rows, 3, 30)), left(widest(&rows, 4, 16))],
        rows,
        empty: "ui.appeal.empty",
        below: chosen.map(|appeal| words::line(appeal, section, lang)).into_iter().collect(),
        keys: lang.text("ui.appeal.keys"),
    }
}

/// The prize lists, with what they come to beside the fund.
fn prizes(workspace: &Workspace, lang: Lang) -> Shown {
    let plan = &workspace.event.prizes;
    let row = |(number, list): (usize, &event::PrizeList)| {
        let prizes = event::write_prizes(&list.prizes, &plan.currency);
        vec![number.to_string(), list.name.clone(), prizes, crate::words::prizes::open_to(list, lang)]
    };
    let rows: Vec<Vec<String>> = (1..).zip(&plan.lists).map(row).collect();
    Shown {
        title: lang.text("prizes.lists.title").to_owned(),
        columns: vec![right(3), left(widest(&rows, 1, 24)), left(0), left(widest(&rows, 3, 36))],
        rows,
        empty: "prizes.lists.empty",
        below: vec![crate::words::prizes::terms(plan, lang), crate::words::prizes::sum_against_fund(plan, lang)],
        keys: lang.text("prizes.lists.hint"),
    }
}

/// The players of a team in their order: the boards first, then the reserves, then those who are off the list.
fn roster(workspace: &Workspace, section: &Section, team: event::PlayerId, lang: Lang) -> Shown {
    let found = section.player(team);
    let (listed, captain) = found.map_or((&[][..], ""), |team| (&team.roster[..], team.person.captain.as_str()));
    let boards = section.team_policy().map_or(0, |policy| usize::from(policy.boards));
    let rating = |rating: Option<u16>| rating.filter(|_| !workspace.quiet).map_or_else(String::new, |r| r.to_string());
    let row = |member: &event::Member| {
        let place = listed.iter().position(|id| *id == member.id).map(|at| at + 1);
        let role = match place {
            Some(place) if place <= boards => lang.fill("team.roster.board", &[("board", &place.to_string())]),
            Some(_) => lang.text("team.roster.reserve").to_owned(),
            None => lang.text("team.roster.off").to_owned(),
        };
        let mark = if !captain.is_empty() && captain == member.person.name { lang.text("team.roster.captain") } else { "" };
        let p = &member.person;
        let place = place.map_or_else(String::new, |place| place.to_string());
        vec![place, p.title.clone(), p.name.clone(), rating(p.rating), p.sex.clone(), p.public_id().to_owned(), role, mark.to_owned()]
    };
    let strength = found.and_then(|team| section.rating_of(team));
    let values = [("strength", rating(strength)), ("captain", captain.to_owned())];
    let key = if captain.is_empty() { "team.roster.facts" } else { "team.roster.facts-captain" };
    let rows: Vec<Vec<String>> = section.members_of(team).into_iter().map(row).collect();
    let left_by = |column: usize, most: u16| left(widest(&rows, column, most));
    Shown {
        title: lang.fill("team.roster.title", &[("team", section.name(team))]),
        columns: vec![right(3), left_by(1, 4), left(0), right(5), left_by(4, 2), left_by(5, 11), left_by(6, 10), left_by(7, 8)],
        rows,
        empty: "team.roster.none",
        below: vec![lang.fill(key, &values.each_ref().map(|(k, v)| (*k, v.as_str())))],
        keys: lang.text("team.roster.keys"),
    }
}

/// Whom the rule about units keeps apart, counted by unit.
fn unit_lines(section: &Section, lang: Lang) -> Vec<String> {
    let setup = &section.setup;
    let stands = |key: &str| value_words(key, &setup.policy.stands(key, setup.system), lang);
    let values = [("rule", choice_words("unit-mates", lang)), ("value", &*stands("unit-mates")), ("by", &*stands("apart-by"))];
    let mut units: BTreeMap<&str, usize> = BTreeMap::new();
    for unit in section.players.iter().map(|p| p.unit(section)).filter(|unit| !unit.is_empty()) {
        *units.entry(unit).or_default() += 1;
    }
    let several: Vec<String> = units.iter().filter(|(_, n)| **n > 1).map(|(unit, n)| format!("{unit} {n}")).collect();
    let counts = if several.is_empty() { lang.text("ui.roll.units-none").to_owned() } else { several.join(lang.text("ui.mark.list")) };
    vec![lang.fill("ui.roll.unit-rule", &values), counts]
}

/// What a stage that is not open waits for; nothing for one that is, or could be.
fn waits_for(workspace: &Workspace, section: &Section, stage: &Stage, lang: Lang) -> Option<String> {
    if stage.first_round().is_some() {
        return None;
    }
    entrants(&workspace.event, section, stage, &[]).err().map(|why| why.say(lang))
}

/// Cells that the widest text of a column takes, so many at most: the room that it does not need is another's.
fn widest(rows: &[Vec<String>], column: usize, most: u16) -> u16 {
    rows.iter().filter_map(|row| row.get(column)).map(|text| cells(text)).max().unwrap_or(0).clamp(1, most)
}

fn stages(workspace: &Workspace, section: &Section, cursor: usize, lang: Lang) -> Shown {
    let from = |stage: &Stage| match &stage.entrants {
        Entrants::Everybody => lang.text("ui.roll.everybody").to_owned(),
        Entrants::Group => lang.fill("ui.roll.players", &[("count", &section.contestants(stage).len().to_string())]),
        Entrants::From(rule) => entrants_words(rule, lang),
    };
    let state = |stage: &Stage| match stage.first_round() {
        Some(first) if first == section.last_round_of(stage) => lang.fill("ui.roll.round", &[("round", &first.to_string())]),
        Some(first) => lang.fill("ui.roll.rounds", &[("first", &first.to_string()), ("last", &section.last_round_of(stage).to_string())]),
        None if waits_for(workspace, section, stage, lang).is_some() => lang.text("ui.roll.waits").to_owned(),
        None => lang.text("ui.roll.ready").to_owned(),
    };
    let row = |stage: &Stage| vec![stage.rule_name(), system_words(section.system_of(stage), lang).to_owned(), from(stage), state(stage)];
    let chosen = section.stages.get(cursor.min(section.stages.len().saturating_sub(1)));
    let waits = chosen.and_then(|stage| waits_for(workspace, section, stage, lang));
    let rows: Vec<Vec<String>> = section.stages.iter().map(row).collect();
    // Names and systems are as wide as they are; whom a stage takes has the rest.
    let columns = vec![left(widest(&rows, 0, 16) + 2), left(widest(&rows, 1, 34) + 2), left(0), left(widest(&rows, 3, 20))];
    Shown {
        title: lang.text("ui.roll.stages").to_owned(),
        columns,
        rows,
        empty: "ui.roll.none",
        below: waits.into_iter().collect(),
        keys: lang.text("ui.roll.keys-stages"),
    }
}

/// A list that is narrowed by typing.
pub fn chooser(canvas: &mut Canvas<'_>, area: Rect, chooser: &Chooser, model: &Model) {
    let lang = model.lang();
    let shown = chooser.shown();
    let marked: Vec<&str> =
        chooser.marked.iter().filter_map(|m| chooser.rows.iter().find(|r| r.value == *m)).map(|r| r.words.as_str()).collect();
    let by_name = matches!(chooser.taker, Taker::Prohibit | Taker::People);
    let width = if by_name { WIDTH.min(area.width) } else { area.width.min(120) };
    let rows = u16::try_from(chooser.rows.len()).unwrap_or(u16::MAX).saturating_add(8);
    let inside = boxed(canvas, area, width, rows.min(area.height.saturating_sub(2)), &chooser.title);
    let below: Vec<String> = match &chooser.taker {
        // What the row has no room for.
        Taker::Field | Taker::Preset => shown.get(chooser.cursor).map_or_else(Vec::new, |row| wrap(&row.hint, inside.width)),
        Taker::Ratings { notes, .. } => {
            let hint = shown.get(chooser.cursor).map(|row| row.hint.as_str()).into_iter();
            hint.chain(notes.iter().map(String::as_str)).flat_map(|line| wrap(line, inside.width)).collect()
        }
        Taker::Prohibit | Taker::People if marked.is_empty() => Vec::new(),
        Taker::Prohibit | Taker::People => wrap(&marked.join("  /  "), inside.width),
    };
    canvas.put(inside.x, inside.y, 1, "/", Role::Accent);
    typed(canvas, Rect { x: inside.x + 2, width: inside.width.saturating_sub(2), height: 1, ..inside }, &chooser.input, true);
    let height = usize::from(inside.height).saturating_sub(3 + below.len());
    let first = first_row(chooser.cursor, shown.len(), height);
    // What is chosen is called by its whole name, however long; when to choose it stands below in full.
    let widest = chooser.rows.iter().map(|row| cells(&row.words)).max().unwrap_or(0).clamp(24, 40);
    // What the rating lists say takes the whole line; the differences stand below.
    let columns: &[_] = match chooser.taker {
        Taker::Field | Taker::Preset => &[left(1), left(widest), left(0)],
        Taker::Prohibit | Taker::People => &[left(1), left(0), left(0)],
        Taker::Ratings { .. } => &[left(1), left(0)],
    };
    for (place, (index, listed)) in shown.iter().enumerate().skip(first).take(height).enumerate() {
        let at = row(inside, place + 1);
        let mark = if chooser.marked.contains(&listed.value) { canvas.signs().tick } else { "" };
        canvas.row(at, columns, &[mark, &listed.words, &listed.hint][..columns.len()], Role::Plain);
        if index == chooser.cursor {
            canvas.wash(at, Role::Cursor);
        }
    }
    if shown.is_empty() {
        canvas.put(inside.x + 2, row(inside, 1).y, inside.width.saturating_sub(2), lang.text("ui.roll.nothing-found"), Role::Alarm);
    }
    let keys = match &chooser.taker {
        Taker::Field | Taker::Preset => lang.text("ui.roll.keys-choose"),
        Taker::Prohibit => lang.text("ui.roll.keys-mark"),
        Taker::People => lang.text("ui.roll.keys-people"),
        Taker::Ratings { .. } => lang.text("ui.rating-check.keys"),
    };
    let foot = usize::from(inside.height.saturating_sub(1));
    for (n, line) in below.iter().enumerate() {
        canvas.put(inside.x, row(inside, foot.saturating_sub(below.len()) + n).y, inside.width, line, Role::Accent);
    }
    canvas.put(inside.x, row(inside, foot).y, inside.width, keys, Role::Dim);
}
