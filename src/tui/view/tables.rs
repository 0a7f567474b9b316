//! Standings, documents and the log.

use super::below::{self, rows_shown};
use super::canvas::{Canvas, Column, at_most, left, right, share};
use super::theme::Role;
use crate::tui::layout::{cells, first_row, wrap};
use crate::tui::model::{Model, StandingsWidths, View, Workspace};
use crate::tui::said::{Said, actor_words};
use crate::words::kind_words;
use crate::words::{Lang, Message};
use event::{Change, Entry, Section};
use ratatui::layout::Rect;

/// Rows of standings from which on the heads of their columns are explained below them in any case.
const LEGEND: u16 = 26;

/// Rows of a list that it can spare one of for what is said below it.
const LEAST: u16 = 8;

pub const fn line(area: Rect, y: u16) -> Rect {
    Rect { x: area.x, y, width: area.width, height: 1 }
}

/// Where a section has several stages, a line that names them with the one that is shown; gives the area below it.
pub fn stage_line(canvas: &mut Canvas<'_>, area: Rect, workspace: &Workspace, lang: Lang) -> Rect {
    let Some(section) = workspace.section().filter(|s| !s.is_one_stage() && area.height > 6) else { return area };
    let shown = workspace.shown_stage().map(|s| s.id);
    let mut x = area.x + 1;
    for stage in section.stages.iter().filter(|s| s.first_round().is_some()) {
        let here = Some(stage.id) == shown;
        let name = stage.rule_name();
        let text = if here { format!("[{name}] ") } else { format!(" {name}  ") };
        x += canvas.put(x, area.y, area.right().saturating_sub(x), &text, if here { Role::Accent } else { Role::Dim });
    }
    let keys = lang.text("ui.stage.keys");
    if x + cells(keys) + 2 < area.right() {
        canvas.put_right(Rect { width: area.width - 1, ..area }, area.y, keys, Role::Dim);
    }
    Rect { y: area.y + 1, height: area.height - 1, ..area }
}

/// Points and tie-breaks in order.
pub fn standings(canvas: &mut Canvas<'_>, area: Rect, workspace: &Workspace, model: &Model) {
    let lang = model.lang();
    let area = stage_line(canvas, area, workspace, lang);
    let (Some(section), Some(table)) = (workspace.section(), &workspace.table) else { return };
    let after = table.after.to_string();
    let unfinished = section.round(table.after).is_some_and(|r| !r.is_complete());
    let mut title = lang.fill(if unfinished { "ui.standings.unfinished" } else { "ui.standings.after" }, &[("round", &after)]);
    let adjourned = section.adjourned().filter(|(round, _)| *round <= table.after).count();
    if adjourned > 0 {
        title.push_str(&lang.fill("ui.standings.adjourned", &[("count", &adjourned.to_string())]));
    }
    let gone: Vec<&str> = section.annulled().map(|id| section.name(id)).collect();
    if !gone.is_empty() {
        title.push_str(&lang.fill("ui.standings.annulled", &[("names", &gone.join(lang.text("ui.mark.list")))]));
    }
    let unfinished = unfinished || adjourned > 0;
    canvas.put(area.x + 1, area.y, area.width.saturating_sub(2), &title, if unfinished { Role::Alarm } else { Role::Head });
    let of_teams = section.is_of_teams();
    // A column of titles where somebody has one, as wide as they are: the room is the names'.
    let StandingsWidths { names, titles, values: widths } = &table.widths;
    let names = *names;
    let (mut columns, mut head) = if of_teams { team_columns(section, lang) } else { player_columns(*titles, lang) };
    let is_beside = area.width < 76;
    let least = names.min(20);
    // How many have room, each as wide as its word, leaving some to the names; and how much of the names they leave.
    let fitting = |columns: &[Column]| {
        let fixed = columns.iter().map(|column| column.width + 1).sum::<u16>() + 2;
        let mut room = area.width.saturating_sub(fixed + least);
        let mut fits = |wide: &u16| {
            let taken = wide + 1;
            let has_room = taken <= room;
            room -= if has_room { taken } else { 0 };
            has_room
        };
        let shown = widths.iter().take_while(|wide| fits(wide)).count();
        (shown, names.min(least + room))
    };
    // What the player's card says as well makes way for tie-breaks and for names: in a narrow window the federation, then
    // the title, beside the detail more.
    let mut has = [true; 7];
    if !of_teams {
        if is_beside {
            columns[6] = right(5);
        }
        let without = |gone: &[usize]| -> Vec<Column> {
            columns.iter().enumerate().filter(|(place, _)| !gone.contains(place)).map(|(_, column)| *column).collect()
        };
        let ways: &[&[usize]] = if is_beside { &[&[5], &[5, 4], &[5, 4, 2]] } else { &[&[], &[5], &[5, 2]] };
        // Of those that leave as much, the one that takes the fewest; for a few cells of a name alone no title goes.
        let leaves = |gone: &&&[usize]| {
            let (shown, names) = fitting(&without(gone));
            (shown, if !is_beside && gone.contains(&2) { 0 } else { names })
        };
        if let Some(gone) = ways.iter().rev().max_by_key(leaves) {
            columns = without(gone);
            head = head.into_iter().enumerate().filter(|(place, _)| !gone.contains(place)).map(|(_, word)| word).collect();
            gone.iter().for_each(|place| has[*place] = false);
        }
    }
    let (shown, _) = fitting(&columns);
    for (title, wide) in table.columns.iter().zip(widths).take(shown) {
        columns.push(right(*wide));
        head.push(title);
    }
    if shown < table.columns.len() {
        let hidden = table.columns[shown..].join(lang.text("ui.mark.comma"));
        let said = lang.fill("ui.standings.hidden", &[("names", &hidden)]);
        let short = format!("{}{}", canvas.signs().further[1], table.columns.len() - shown);
        let said = if cells(&title) + cells(&said) + 4 <= area.width { said } else { short };
        canvas.put_right(Rect { width: area.width.saturating_sub(1), ..area }, area.y, &said, Role::Dim);
    }
    at_most(&mut columns, area, names.max(24));
    canvas.row(line(area, area.y + 1), &columns, &head, Role::Dim);
    // What must be known stands below, whole, as long as most of the table is left.
    let room = area.width.saturating_sub(2);
    let mut remarks: Vec<String> = table.remarks.iter().flat_map(|remark| wrap(remark, room)).collect();
    // What the heads mean, where that leaves the rows their room.
    let heads = table.heads.join(&format!(" {} ", canvas.signs().dot));
    let legend = if section.is_one_stage() { wrap(&heads, room) } else { Vec::new() };
    if area.height >= LEGEND || table.rows.len() + 2 + remarks.len() + legend.len() <= usize::from(area.height) {
        remarks.splice(0..0, legend.into_iter().filter(|line| !line.is_empty()));
    }
    let told = remarks.len().min(usize::from(area.height / 3));
    for (remark, y) in remarks.iter().take(told).zip((area.y..area.bottom()).rev().take(told).collect::<Vec<_>>().into_iter().rev()) {
        canvas.put(area.x + 1, y, area.width.saturating_sub(2), remark, Role::Dim);
    }
    let height = rows_shown(table.rows.len(), usize::from(area.height.saturating_sub(2)).saturating_sub(told));
    let cursor_row = workspace.standings_row();
    let first = first_row(cursor_row, table.rows.len(), height);
    for ((index, row), y) in table.rows.iter().enumerate().skip(first).take(height).zip(area.y + 2..) {
        let chosen = index == cursor_row;
        let Some(player) = section.player(row.player) else { continue };
        let p = &player.person;
        let cursor = if chosen { canvas.signs().cursor } else { " " };
        let rank = format!("{}{cursor}", row.rank);
        let number = player.tpn.map_or_else(String::new, |t| t.to_string());
        let rating = section.rating_of(player).filter(|_| !workspace.quiet).map_or_else(String::new, |r| r.to_string());
        let mut values = row.values.iter().take(shown + 1).map(String::as_str);
        let mut texts = vec![rank.as_str(), number.as_str()];
        if of_teams {
            texts.extend([p.name.as_str(), rating.as_str()]);
            texts.extend([values.next().unwrap_or_default(), row.other.as_deref().unwrap_or_default()]);
        } else {
            let facts = [(2, p.title.as_str()), (3, p.name.as_str()), (4, rating.as_str()), (5, p.federation.as_str())];
            texts.extend(facts.into_iter().filter(|(place, _)| has[*place]).map(|(_, text)| text));
        }
        texts.extend(values);
        canvas.row(line(area, y), &columns, &texts, Role::Plain);
        if chosen {
            canvas.wash(line(area, y), Role::Cursor);
        }
    }
    let list = Rect { height: area.height.saturating_sub(u16::try_from(told).unwrap_or(0)), ..area };
    below::say(canvas, list, (table.rows.len(), first..(first + height).min(table.rows.len())), "", lang);
}

/// The columns before the tie-breaks, in standings of players.
fn player_columns(titles: u16, lang: Lang) -> (Vec<Column>, Vec<&'static str>) {
    let rating = lang.text("ui.column.rating");
    let titled = titles > 0;
    let title_width: u16 = if titled { titles.clamp(4, 8) } else { 1 };
    let rating_width = cells(rating).max(5);
    let columns = vec![right(4), right(4), left(title_width), left(0), right(rating_width), left(4), right(6)];
    let mut head = ["ui.column.rank", "ui.column.number", "ui.column.title", "ui.column.name"].map(|key| lang.text(key)).to_vec();
    head.extend([rating, lang.text("ui.column.federation"), lang.text("ui.column.points")]);
    if !titled {
        head[2] = "";
    }
    (columns, head)
}

/// The same of teams: the score that ranks them, then the other one.
fn team_columns(section: &Section, lang: Lang) -> (Vec<Column>, Vec<&'static str>) {
    let first = super::matches::points_key(section);
    let (matches, games) = ("team.column.match-points", "team.column.game-points");
    let second = if first == games { matches } else { games };
    let head = ["ui.column.rank", "ui.column.number", "team.column.team", "team.column.strength", first, second];
    (vec![right(4), right(4), left(0), right(5), right(6), right(6)], head.map(|key| lang.text(key)).to_vec())
}

/// The documents that can be printed.
pub fn documents(canvas: &mut Canvas<'_>, area: Rect, workspace: &Workspace, model: &Model) {
    let lang = model.lang();
    // Beside the page the titles have the room; their names for the command line stand where there is more.
    let bare = area.width < 76;
    let heading = if bare { lang.text("ui.view.documents") } else { lang.text("ui.documents.title") };
    canvas.put(area.x + 1, area.y, area.width.saturating_sub(2), heading, Role::Head);
    // Alone in the window the list says below it why the chosen one cannot be printed, where the column has no room for that.
    let is_alone = crate::tui::detail::width(model.size.0, View::Documents) == 0 && area.height > LEAST;
    let told = area.bottom() - 1;
    let area = if is_alone { Rect { height: area.height - 1, ..area } } else { area };
    let registry = workspace.offered_documents();
    let height = rows_shown(registry.len(), usize::from(area.height.saturating_sub(2)));
    let count = registry.len();
    let cursor_row = workspace.documents.row(&workspace.listed_documents());
    let first = first_row(cursor_row, registry.len(), height);
    let title = |document: &::print::documents::Kind| {
        workspace.section().map_or_else(|| document.title(lang), |section| document.title_in(section, lang))
    };
    let titles = registry.iter().map(|document| cells(title(document))).max().unwrap_or(0).max(30).min(area.width / 2);
    for ((index, document), y) in registry.into_iter().enumerate().skip(first).take(height).zip(area.y + 2..) {
        let chosen = index == cursor_row;
        let cursor = if chosen { canvas.signs().cursor } else { " " };
        let words = title(document);
        // One that does not fit says why where the others have their name for the command line.
        let unfit = workspace
            .section()
            .and_then(|s| document.fits_event(&workspace.event, s, crate::desk::documents::round_for(s, document, workspace.round)).err())
            .map(|w| w.say(lang));
        let (mark, last) = unfit.as_ref().map_or((" ", document.id), |why| ("-", why.as_str()));
        let reason = unfit.as_ref().filter(|_| bare).map(|why| format!("{words} - {why}"));
        let words = reason.as_deref().unwrap_or(words);
        let role = if chosen || bare && unfit.is_none() { Role::Plain } else { Role::Dim };
        let columns = [left(2), left(1), left(if bare { 0 } else { titles }), left(0)];
        let columns = if bare { &columns[..3] } else { &columns };
        canvas.row(line(area, y), columns, &[cursor, mark, words, last], role);
        if let Some(why) = unfit.as_ref().filter(|why| chosen && is_alone && cells(why) > share(area, columns)) {
            canvas.put(area.x + 1, told, area.width.saturating_sub(2), why, Role::Dim);
        }
        if chosen {
            canvas.wash(line(area, y), Role::Cursor);
        }
    }
    below::say(canvas, area, (count, first..(first + height).min(count)), "", lang);
}

/// The log, the newest entry first.
pub fn log(canvas: &mut Canvas<'_>, area: Rect, workspace: &Workspace, model: &Model) {
    let lang = model.lang();
    let all = workspace.history.entries();
    let live = workspace.history.in_force();
    let filter = workspace.log_filter;
    let shown = all.iter().map(AsRef::as_ref).zip(live).rev();
    let entries: Vec<(&Entry, bool)> = shown.filter(|(entry, _)| filter.lists(&workspace.history, entry)).collect();
    let title = match filter.is_all() {
        true => lang.fill("ui.log.title", &[("count", &all.len().to_string())]),
        false => filter_words(workspace, entries.len(), lang),
    };
    canvas.put(area.x + 1, area.y, area.width.saturating_sub(2), &title, if filter.is_all() { Role::Head } else { Role::Accent });
    // With several sections each entry says which one it was for; beside the detail there is room for what was done only.
    let several = workspace.event.sections.len() > 1;
    let narrow = several && area.width < 110;
    let bare = area.width < 76;
    // Alone in the window the list says below it what the column has no room for.
    let is_alone = crate::tui::detail::width(model.size.0, View::Log) == 0 && area.height > LEAST;
    let told = area.bottom() - 1;
    let area = if is_alone { Rect { height: area.height - 1, ..area } } else { area };
    let columns: &[Column] = match (several, narrow) {
        _ if bare => &[right(6), left(11), left(0)],
        (false, _) => &[right(6), left(19), left(12), left(0)],
        (true, false) => &[right(6), left(19), left(12), left(16), left(0)],
        (true, true) => &[right(6), left(11), left(8), left(10), left(0)],
    };
    let height = rows_shown(entries.len(), usize::from(area.height.saturating_sub(2)));
    let cursor_row = workspace.log.row(&workspace.listed_entries());
    let first = first_row(cursor_row, entries.len(), height);
    for ((index, (entry, live)), y) in entries.iter().enumerate().skip(first).take(height).zip(area.y + 2..) {
        let chosen = index == cursor_row;
        let cursor = if chosen { canvas.signs().cursor } else { " " };
        let seq = format!("{}{cursor}", entry.seq);
        let what = if workspace.quiet { canvas.signs().dot.repeat(2) } else { log_words(workspace, entry, *live, lang) };
        let at = if bare || narrow { entry.at.month_and_minute() } else { entry.at.day_and_second() };
        let section = log_section(workspace, entry);
        let who = actor_words(entry, lang);
        let texts: Vec<&str> = match (bare, several) {
            (true, _) => vec![&seq, &at, &what],
            (false, true) => vec![&seq, &at, who, section, &what],
            (false, false) => vec![&seq, &at, who, &what],
        };
        canvas.row(line(area, y), columns, &texts, if *live { Role::Plain } else { Role::Dim });
        if chosen {
            canvas.wash(line(area, y), Role::Cursor);
        }
        if chosen && is_alone && cells(&what) > share(area, columns) {
            canvas.put(area.x + 1, told, area.width.saturating_sub(2), &what, Role::Dim);
        }
    }
    if entries.is_empty() {
        canvas.put(area.x + 1, area.y + 2, area.width.saturating_sub(2), lang.text("detail.log.none"), Role::Plain);
    }
    below::say(canvas, area, (entries.len(), first..(first + height).min(entries.len())), "", lang);
}

/// What the log lists only: a kind, a section, how many entries.
fn filter_words(workspace: &Workspace, count: usize, lang: Lang) -> String {
    let filter = workspace.log_filter;
    let section = filter.section.and_then(|id| workspace.event.section(id)).map(|s| s.setup.name.as_str());
    let kind = filter.kind.map(|kind| lang.text(kind.key()));
    let what: Vec<&str> = kind.into_iter().chain(section).collect();
    let (count, all) = (count.to_string(), workspace.history.entries().len().to_string());
    lang.fill("detail.log.only", &[("what", &what.join(lang.text("ui.mark.list"))), ("count", &count), ("all", &all)])
}

/// The section an entry was for; empty where it was for the event.
fn log_section<'a>(workspace: &'a Workspace, entry: &Entry) -> &'a str {
    let id = workspace.history.meant(entry).changes.iter().find_map(Change::section);
    id.and_then(|id| workspace.event.section(id)).map_or("", |s| s.setup.name.as_str())
}

/// What an entry did: whose result, which player; the reason where one was given.
fn log_words(workspace: &Workspace, entry: &Entry, live: bool, lang: Lang) -> String {
    let target = workspace.history.meant(entry);
    let mut words = Said::new(&workspace.event, None, lang).changes(target);
    if let Some(of) = entry.undoes {
        words = format!("{} {of}: {words}", kind_words(&entry.kind, lang));
    }
    if !entry.reason.is_empty() {
        words = format!("{words} - {}", entry.reason);
    }
    if live { words } else { format!("({}) {words}", lang.text("ui.log.undone")) }
}
