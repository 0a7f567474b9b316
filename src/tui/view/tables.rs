//! Standings, crosstable, documents and the log.

use super::canvas::{Canvas, Column, first_row, left, right};
use super::pairings::colors;
use super::theme::{Role, in_glyphs};
use crate::event::{PlayerId, Section};
use crate::i18n::Message;
use crate::tui::model::{Model, Workspace};
use crate::tui::update::kind_words;
use ratatui::layout::Rect;
use std::collections::BTreeMap;
use tournament::model::Bye;

const fn line(area: Rect, y: u16) -> Rect {
    Rect { x: area.x, y, width: area.width, height: 1 }
}

/// Points and tie-breaks in order.
pub fn standings(canvas: &mut Canvas<'_>, area: Rect, workspace: &Workspace, model: &Model) {
    let lang = model.lang();
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
        title.push_str(&lang.fill("ui.standings.annulled", &[("names", &gone.join("; "))]));
    }
    let unfinished = unfinished || adjourned > 0;
    canvas.put(area.x + 1, area.y, area.width.saturating_sub(2), &title, if unfinished { Role::Alarm } else { Role::Head });
    let mut columns: Vec<Column> = vec![right(4), right(4), left(4), left(0), right(5), left(4), right(6)];
    let mut head = [
        "ui.column.rank",
        "ui.column.number",
        "ui.column.title",
        "ui.column.name",
        "ui.column.rating",
        "ui.column.federation",
        "ui.column.points",
    ]
    .map(|key| lang.text(key))
    .to_vec();
    let fixed: u16 = 26 + 4 + 6;
    let room = area.width.saturating_sub(fixed + 14) / 7;
    let shown = table.columns.len().min(usize::from(room));
    for title in table.columns.iter().take(shown) {
        columns.push(right(6));
        head.push(title);
    }
    canvas.row(line(area, area.y + 1), &columns, &head, Role::Dim);
    let height = usize::from(area.height.saturating_sub(2));
    let first = first_row(workspace.standings.cursor, table.rows.len(), height);
    for ((index, row), y) in table.rows.iter().enumerate().skip(first).take(height).zip(area.y + 2..) {
        let chosen = index == workspace.standings.cursor;
        let Some(player) = section.player(row.player) else { continue };
        let p = &player.person;
        let cursor = if chosen { canvas.signs().cursor } else { " " };
        let texts = [
            format!("{}{cursor}", row.rank),
            player.tpn.map_or_else(String::new, |t| t.to_string()),
            p.title.clone(),
            p.name.clone(),
            p.rating.filter(|_| !workspace.quiet).map_or_else(String::new, |r| r.to_string()),
            p.federation.clone(),
        ];
        let texts: Vec<&str> = texts.iter().map(String::as_str).chain(row.values.iter().take(shown + 1).map(String::as_str)).collect();
        canvas.row(line(area, y), &columns, &texts, Role::Plain);
        if chosen {
            canvas.wash(line(area, y), Role::Cursor);
        }
    }
}

/// One cell of the crosstable: colour, opponent's rank, result.
fn cells_of(section: &Section, ranks: &BTreeMap<PlayerId, usize>, id: PlayerId) -> Vec<String> {
    let rank = |other: PlayerId| ranks.get(&other).map_or_else(|| "?".to_owned(), usize::to_string);
    let mark = |white: bool, result: Option<crate::event::BoardResult>| {
        let text = result.map_or("·-·", crate::event::BoardResult::notation);
        let parts: Vec<&str> = text.trim_end_matches('u').split(['-', ' ']).collect();
        match (result, white) {
            (Some(crate::event::BoardResult::WhiteForfeitWin), true) | (Some(crate::event::BoardResult::BlackForfeitWin), false) => "+",
            (Some(r), _) if r.code().contains('+') || r.code() == "--" => "-",
            (Some(crate::event::BoardResult::Adjourned), _) => "?",
            (_, true) => parts.first().copied().unwrap_or(""),
            (_, false) => parts.last().copied().unwrap_or(""),
        }
        .to_owned()
    };
    let rounds = section.rounds.iter().map(|round| {
        let game = round.boards.iter().find(|b| b.white == id || b.black == id);
        let text = match (game, round.byes.get(&id)) {
            (Some(b), _) if b.white == id => format!("{}w{}", rank(b.black), mark(true, b.result)),
            (Some(b), _) => format!("{}b{}", rank(b.white), mark(false, b.result)),
            (None, Some(Bye::PairingAllocated)) => "PAB".to_owned(),
            (None, Some(Bye::Full)) => "FPB".to_owned(),
            (None, Some(Bye::Half)) => "HPB".to_owned(),
            (None, _) => "-".to_owned(),
        };
        // What counts for nobody stands in brackets.
        if game.is_some_and(|b| !section.counts(b)) { format!("({text})") } else { text }
    });
    rounds.collect()
}

/// Everybody's games, in the order of the standings.
pub fn crosstable(canvas: &mut Canvas<'_>, area: Rect, workspace: &Workspace, model: &Model) {
    let lang = model.lang();
    let (Some(section), Some(table)) = (workspace.section(), &workspace.table) else { return };
    let (white, black) = colors(section.setup.game, lang);
    let legend = lang.fill("ui.crosstable.legend", &[("white", white), ("black", black)]);
    canvas.put(area.x + 1, area.y, area.width.saturating_sub(2), &legend, Role::Head);
    // Those whose games were annulled have no place in the standings, and keep a line here, below the others.
    let mut rows: Vec<(PlayerId, &str)> =
        table.rows.iter().map(|row| (row.player, row.values.first().map_or("", String::as_str))).collect();
    let gone: Vec<PlayerId> = section.annulled().filter(|id| !rows.iter().any(|(player, _)| player == id)).collect();
    rows.extend(gone.into_iter().map(|id| (id, "")));
    let ranks: BTreeMap<PlayerId, usize> = rows.iter().map(|(id, _)| *id).zip(1..).collect();
    let rounds = section.rounds.len();
    let per_round = if section.annulled().next().is_some() { 9 } else { 7 };
    let fits = usize::from(area.width.saturating_sub(4 + 20 + 7 + 3) / (per_round + 1));
    let skip = rounds.saturating_sub(fits);
    let mut columns: Vec<Column> = vec![right(4), left(0), right(6)];
    columns.extend((skip..rounds).map(|_| right(per_round)));
    let titles: Vec<String> = (skip..rounds).map(|r| (r + 1).to_string()).collect();
    let head: Vec<&str> = ["ui.column.line", "ui.column.name", "ui.column.points"]
        .map(|key| lang.text(key))
        .into_iter()
        .chain(titles.iter().map(String::as_str))
        .collect();
    canvas.row(line(area, area.y + 1), &columns, &head, Role::Dim);
    let height = usize::from(area.height.saturating_sub(2));
    let first = first_row(workspace.crosstable.cursor, rows.len(), height);
    for ((index, (player, points)), y) in rows.into_iter().enumerate().skip(first).take(height).zip(area.y + 2..) {
        let rank = if index < table.rows.len() { (index + 1).to_string() } else { format!("({})", index + 1) };
        let games: Vec<String> = cells_of(section, &ranks, player).into_iter().skip(skip).map(|c| in_glyphs(&c, canvas.glyphs)).collect();
        let texts: Vec<&str> = [rank.as_str(), section.name(player), points].into_iter().chain(games.iter().map(String::as_str)).collect();
        canvas.row(line(area, y), &columns, &texts, Role::Plain);
        if index == workspace.crosstable.cursor {
            canvas.wash(line(area, y), Role::Cursor);
        }
    }
}

/// The documents that can be printed.
pub fn documents(canvas: &mut Canvas<'_>, area: Rect, workspace: &Workspace, model: &Model) {
    let lang = model.lang();
    canvas.put(area.x + 1, area.y, area.width.saturating_sub(2), lang.text("ui.documents.title"), Role::Head);
    let registry = crate::print::documents::DOCUMENTS;
    let height = usize::from(area.height.saturating_sub(2));
    let first = first_row(workspace.documents.cursor, registry.len(), height);
    for ((index, document), y) in registry.iter().enumerate().skip(first).take(height).zip(area.y + 2..) {
        let chosen = index == workspace.documents.cursor;
        let cursor = if chosen { canvas.signs().cursor } else { " " };
        let words = document.title(lang);
        // One that does not fit says why where the others have their name for the command line.
        let unfit = workspace
            .section()
            .and_then(|s| document.fits(s, crate::desk::round_for(s, document, workspace.round)).err())
            .map(|w| w.say(lang));
        let (mark, last) = unfit.as_ref().map_or((" ", document.id), |why| ("-", why.as_str()));
        canvas.row(
            line(area, y),
            &[left(2), left(1), left(30), left(0)],
            &[cursor, mark, words, last],
            if chosen { Role::Plain } else { Role::Dim },
        );
        if chosen {
            canvas.wash(line(area, y), Role::Cursor);
        }
    }
}

/// The log, the newest entry first.
pub fn log(canvas: &mut Canvas<'_>, area: Rect, workspace: &Workspace, model: &Model) {
    let lang = model.lang();
    let entries = workspace.history.entries();
    let live = workspace.history.in_force();
    let title = lang.fill("ui.log.title", &[("count", &entries.len().to_string())]);
    canvas.put(area.x + 1, area.y, area.width.saturating_sub(2), &title, Role::Head);
    let columns = [right(6), left(19), left(12), left(0), left(0)];
    let height = usize::from(area.height.saturating_sub(2));
    let first = first_row(workspace.log.cursor, entries.len(), height);
    let rows = entries.iter().zip(&live).rev().enumerate().skip(first).take(height);
    for ((index, (entry, live)), y) in rows.zip(area.y + 2..) {
        let chosen = index == workspace.log.cursor;
        let cursor = if chosen { canvas.signs().cursor } else { " " };
        let seq = format!("{}{cursor}", entry.seq);
        let undone = if *live { String::new() } else { format!(" ({})", lang.text("ui.log.undone")) };
        let of = entry.undoes.map_or_else(String::new, |seq| format!(" {seq}"));
        let what = format!("{}{of}{undone}", kind_words(lang, &entry.kind));
        let facts = log_facts(workspace, entry, lang);
        let at = entry.at.get(..19).unwrap_or(&entry.at).replace('T', " ");
        let texts = [seq.as_str(), &at, &entry.actor, &what, &facts];
        canvas.row(line(area, y), &columns, &texts, if *live { Role::Plain } else { Role::Dim });
        if chosen {
            canvas.wash(line(area, y), Role::Cursor);
        }
    }
}

/// The most telling fact of an entry: whose result, which player.
fn log_facts(workspace: &Workspace, entry: &crate::event::Entry, lang: crate::i18n::Lang) -> String {
    use crate::event::Change;
    let section = |id| workspace.event.section(id);
    let reason = entry.reason.clone();
    let fact = entry.changes.first().map_or_else(String::new, |change| match change {
        Change::Result { section: id, round, board, result } => {
            let names = section(*id).and_then(|s| {
                let b = s.round(*round)?.board(*board)?;
                Some(format!("{} - {}", s.name(b.white), s.name(b.black)))
            });
            let result = result.map_or("", |r| r.notation());
            format!("{}.{board} {} {result}", round, names.unwrap_or_default())
        }
        Change::PlayerAdded { person, .. } | Change::PlayerSet { person, .. } if entry.changes.len() == 1 => person.name.clone(),
        Change::PlayerAdded { .. } => lang.fill("ui.log.players", &[("count", &entry.changes.len().to_string())]),
        Change::Presence { section: id, players, .. } => {
            let names: Vec<&str> = players.iter().take(3).filter_map(|p| section(*id).map(|s| s.name(*p))).collect();
            names.join("; ")
        }
        Change::Status { section: id, player, games: Some(games), .. } => {
            let what = match games {
                crate::event::Leaving::Annulled => "ui.menu.leaving-annulled",
                crate::event::Leaving::Forfeited => "ui.menu.leaving-forfeited",
            };
            section(*id).map_or_else(String::new, |s| format!("{}: {}", s.name(*player), lang.text(what)))
        }
        Change::Status { section: id, player, .. } | Change::ByeRequest { section: id, player, .. } => {
            section(*id).map_or_else(String::new, |s| s.name(*player).to_owned())
        }
        Change::Paired { round, .. } | Change::Published { round, .. } | Change::Repaired { round, .. } | Change::Started { round, .. } => {
            lang.fill("ui.round.title", &[("round", &round.to_string())])
        }
        _ => String::new(),
    });
    if reason.is_empty() { fact } else { format!("{fact} - {reason}") }
}
