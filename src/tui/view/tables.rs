//! Standings, crosstable, documents and the log.

use super::below::{self, rows_shown};
use super::canvas::{Canvas, Column, at_most, left, right};
use super::theme::{Heat, Role, heat, in_glyphs};
use crate::config::UNNAMED;
use crate::tui::layout::{cells, first_row, wrap};
use crate::tui::model::{Model, Workspace};
use crate::tui::said::Said;
use crate::words::game::{color_letters, heads_explained, points_in, result_in};
use crate::words::kind_words;
use crate::words::{Lang, Message};
use event::{Carry, Change, Entry, PlayerId, Round, Section, Stage, SystemKind};
use ratatui::layout::Rect;
use std::collections::BTreeMap;
use tournament::model::Bye;

/// Rows of standings from which on the heads of their columns are explained below them in any case.
const LEGEND: u16 = 26;

const fn line(area: Rect, y: u16) -> Rect {
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
    let titles = table.rows.iter().filter_map(|row| section.player(row.player)).map(|p| cells(&p.person.title)).max();
    let (mut columns, mut head) = if of_teams { team_columns(section, lang) } else { player_columns(titles.unwrap_or(0), lang) };
    // Beside the detail the tie-breaks have the room.
    let has_federation = of_teams || area.width >= 76;
    if !has_federation {
        columns.remove(5);
        head.remove(5);
    }
    let fixed: u16 = columns.iter().map(|column| column.width).sum::<u16>() + u16::try_from(columns.len()).unwrap_or(0) + 2;
    // As wide as its word, so many as leave room for the names.
    let names = table.rows.iter().map(|row| cells(section.name(row.player))).max().unwrap_or(0);
    let mut room = area.width.saturating_sub(fixed + names.min(14));
    let mut shown = 0;
    for title in &table.columns {
        let width = cells(title).max(6);
        if room < width + 1 {
            break;
        }
        room -= width + 1;
        shown += 1;
        columns.push(right(width));
        head.push(title);
    }
    at_most(&mut columns, area, names.max(24));
    canvas.row(line(area, area.y + 1), &columns, &head, Role::Dim);
    // What must be known stands below, whole, as long as most of the table is left.
    let room = area.width.saturating_sub(2);
    let mut remarks: Vec<String> = table.remarks.iter().flat_map(|remark| wrap(remark, room)).collect();
    // What the heads mean, where that leaves the rows their room.
    let heads = heads_explained(&section.setup.tiebreaks, lang.of(section.setup.game)).join(&format!(" {} ", canvas.signs().dot));
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
            texts.extend([p.title.as_str(), p.name.as_str(), rating.as_str()]);
            texts.extend(has_federation.then_some(p.federation.as_str()));
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

/// The crosstable of a section or of one of its stages.
struct Crosstable<'a> {
    section: &'a Section,
    stage: Option<&'a Stage>,
    ranks: BTreeMap<PlayerId, usize>,
    /// There are meetings of several games.
    has_several: bool,
    lang: Lang,
}

impl<'a> Crosstable<'a> {
    /// Whether a board counts in it: those of the stage, and those of two of its contestants in earlier ones whose results are carried.
    fn is_here(&self, round: &Round, board: &event::Board) -> bool {
        self.stage.is_none_or(|stage| {
            let before = stage.first_round().is_some_and(|first| round.number < first);
            let both = || self.section.is_in(stage, board.white) && self.section.is_in(stage, board.black);
            board.stage == stage.id || (before && stage.carry == Carry::Meetings && both())
        })
    }

    /// The rounds that have a column.
    fn rounds(&self) -> impl Iterator<Item = &'a Round> {
        self.section.rounds.iter().filter(|round| {
            let own = self.stage.is_none_or(|stage| self.section.is_round_of(stage, round.number));
            own || round.boards.iter().any(|board| self.is_here(round, board))
        })
    }

    fn is_exhibition(&self) -> bool {
        let stage = self.stage.or(self.section.stages.first());
        stage.is_some_and(|stage| self.section.system_of(stage) == SystemKind::Simultaneous)
    }

    /// What stands above it: how a cell is read.
    fn legend(&self) -> String {
        let lang = self.lang;
        let (w, b) = color_letters(self.section.setup.game, lang);
        let legend = match (self.is_exhibition(), self.has_several) {
            (true, _) => lang.text("ui.crosstable.legend-exhibition").to_owned(),
            (false, true) => lang.text("ui.crosstable.legend-meetings").to_owned(),
            (false, false) => lang.fill("ui.crosstable.legend", &[("w", w), ("b", b)]),
        };
        let carried = self.stage.is_some_and(|stage| stage.carry == Carry::Points);
        if carried { lang.fill("ui.crosstable.legend-carried", &[("legend", &legend)]) } else { legend }
    }
}

/// Games won, drawn and lost of whoever plays at several boards of a round: `+7 =2 -1`.
fn balance(round: &Round, id: PlayerId) -> Option<String> {
    use tournament::model::Outcome;
    let own = round.boards.iter().filter(|b| b.white == id || b.black == id);
    let outcomes: Vec<Option<Outcome>> =
        own.map(|b| b.result.map(|r| if b.white == id { r.outcomes().0 } else { r.outcomes().1 })).collect();
    let count = |wanted: &[Outcome]| outcomes.iter().flatten().filter(|outcome| wanted.contains(outcome)).count();
    let won = count(&[Outcome::Win, Outcome::UnratedWin, Outcome::ForfeitWin]);
    let drawn = count(&[Outcome::Draw, Outcome::UnratedDraw]);
    let lost = count(&[Outcome::Loss, Outcome::UnratedLoss, Outcome::ForfeitLoss]);
    (outcomes.len() > 1).then(|| format!("+{won} ={drawn} -{lost}"))
}

/// What a board gave one of the two: points as they are written, `+` and `-` without a game.
fn mark(section: &Section, board: &event::Board, white: bool) -> String {
    let text = board.result.map_or_else(|| "·-·".to_owned(), |result| result_in(result, &section.scoring()));
    let parts: Vec<&str> = text.trim_end_matches('u').split(['-', ' ']).collect();
    match (board.result, white) {
        (Some(event::BoardResult::WhiteForfeitWin), true) | (Some(event::BoardResult::BlackForfeitWin), false) => "+",
        (Some(r), _) if r.code().contains('+') || r.code() == "--" => "-",
        (Some(event::BoardResult::Adjourned), _) => "?",
        (_, true) => parts.first().copied().unwrap_or(""),
        (_, false) => parts.last().copied().unwrap_or(""),
    }
    .to_owned()
}

/// What a round gave a contestant: the mark of the game, or the points of a meeting of several.
pub fn mark_of(section: &Section, round: u16, board: &event::Board, id: PlayerId) -> String {
    let round = section.round(round).filter(|round| round.boards.iter().any(|board| board.game > 1));
    match round.and_then(|round| round.meeting(board.table)).filter(|meeting| !meeting.is_one_game()) {
        Some(meeting) => meeting.points_of(id, &section.scoring(), false).map_or_else(|| "·".to_owned(), points_in),
        None => mark(section, board, board.white == id),
    }
}

/// How much a game gave one of the two, where it counts.
fn heat_of(section: &Section, board: &event::Board, id: PlayerId) -> Option<Heat> {
    use tournament::model::Outcome;
    let (white, black) = board.result.filter(|_| section.counts(board))?.outcomes();
    match if board.white == id { white } else { black } {
        Outcome::Win | Outcome::UnratedWin | Outcome::ForfeitWin => Some(Heat::Won),
        Outcome::Draw | Outcome::UnratedDraw => Some(Heat::Drawn),
        _ => None,
    }
}

/// The cells of a player: opponent's rank, colour, result; with how a single game is shaded.
fn cells_of(of: &Crosstable<'_>, id: PlayerId) -> Vec<(String, Option<Heat>)> {
    let Crosstable { section, ref ranks, lang, .. } = *of;
    let rank = |other: PlayerId| ranks.get(&other).map_or_else(|| "?".to_owned(), usize::to_string);
    let (white_letter, black_letter) = color_letters(section.setup.game, lang);
    let scoring = section.scoring();
    let is_exhibition = of.is_exhibition();
    let rounds = of.rounds().map(|round| {
        if let Some(text) = is_exhibition.then(|| balance(round, id)).flatten() {
            return (text, None);
        }
        let game = round.boards.iter().filter(|b| of.is_here(round, b)).find(|b| b.white == id || b.black == id);
        let meeting = game.filter(|_| of.has_several).and_then(|b| round.meeting(b.table)).filter(|m| !m.is_one_game());
        let heat = game.filter(|_| meeting.is_none()).and_then(|b| heat_of(section, b, id));
        let text = match (game, round.byes.get(&id)) {
            // A meeting of several games: the opponent, and the points of the games.
            (Some(b), _) if meeting.is_some() => {
                let points = meeting.and_then(|m| m.points_of(id, &scoring, false)).map_or_else(|| "·".to_owned(), points_in);
                format!("{}:{points}", rank(if b.white == id { b.black } else { b.white }))
            }
            (Some(b), _) if b.white == id => format!("{}{white_letter}{}", rank(b.black), mark(section, b, true)),
            (Some(b), _) => format!("{}{black_letter}{}", rank(b.white), mark(section, b, false)),
            // Not in this stage yet.
            (None, _) if of.stage.is_some_and(|stage| !section.is_round_of(stage, round.number)) => String::new(),
            (None, Some(Bye::PairingAllocated)) => lang.text("print.bye_short.pairing").to_owned(),
            (None, Some(Bye::Full)) => lang.text("print.bye_short.full").to_owned(),
            (None, Some(Bye::Half)) => lang.text("print.bye_short.half").to_owned(),
            (None, _) => "-".to_owned(),
        };
        // What counts for nobody stands in brackets.
        (if game.is_some_and(|b| !section.counts(b)) { format!("({text})") } else { text }, heat)
    });
    rounds.collect()
}

/// Everybody's games, in the order of the standings.
pub fn crosstable(canvas: &mut Canvas<'_>, area: Rect, workspace: &Workspace, model: &Model) {
    let lang = model.lang();
    let area = stage_line(canvas, area, workspace, lang);
    let (Some(section), Some(table)) = (workspace.section(), &workspace.table) else { return };
    let stage = workspace.shown_stage().filter(|_| !section.is_one_stage());
    // Those whose games were annulled have no place in the standings, and keep a line here, below the others.
    let points = table.rows.iter().map(|row| row.values.first().map_or("", String::as_str)).chain(std::iter::repeat(""));
    let rows: Vec<(PlayerId, &str)> = workspace.crosstable_players().into_iter().zip(points).collect();
    let has_several = section.rounds.iter().any(|round| round.boards.iter().any(|board| board.game > 1));
    let of = Crosstable { section, stage, has_several, ranks: rows.iter().map(|(id, _)| *id).zip(1..).collect(), lang };
    // Results of a round that is not over stand in their column; the points are those of the standings.
    let is_ahead = of.rounds().any(|round| round.number > table.after);
    let legend = if is_ahead {
        lang.fill("ui.crosstable.legend-until", &[("legend", &of.legend()), ("round", &table.after.to_string())])
    } else {
        of.legend()
    };
    canvas.put(area.x + 1, area.y, area.width.saturating_sub(2), &legend, Role::Head);
    let numbers: Vec<u16> = of.rounds().map(|round| round.number).collect();
    let rounds = numbers.len();
    // As wide as the longest cell can be: `125w½`, `(125w½)`, `12:1½`.
    let digits = u16::try_from(rows.len().max(1).ilog10()).unwrap_or(0) + 1;
    let (white_letter, black_letter) = color_letters(section.setup.game, lang);
    let letter = cells(white_letter).max(cells(black_letter));
    let bye = ["print.bye_short.pairing", "print.bye_short.full", "print.bye_short.half"].map(|key| cells(lang.text(key)));
    let game = (digits + letter + 1).max(bye.into_iter().max().unwrap_or(0)).max(4);
    let per_round = match (of.is_exhibition(), section.annulled().next()) {
        (true, _) => 12,
        _ if of.has_several => 9,
        (false, Some(_)) => game + 2,
        (false, None) => game,
    };
    let fits = usize::from(area.width.saturating_sub(4 + 20 + 7 + 3) / (per_round + 1));
    let skip = rounds.saturating_sub(fits);
    // The rounds stand beside the names, not at the other end of a wide screen.
    let taken = u16::try_from(rounds - skip).unwrap_or(0) * (per_round + 1) + 4 + 6 + 3;
    let widest = rows.iter().map(|(id, _)| cells(section.name(*id))).max().unwrap_or(0).max(24);
    let mut columns: Vec<Column> = vec![right(4), left(widest.min(area.width.saturating_sub(taken))), right(6)];
    columns.extend((skip..rounds).map(|_| right(per_round)));
    let titles: Vec<String> = numbers.iter().skip(skip).map(u16::to_string).collect();
    let name = if section.is_of_teams() { "team.column.team" } else { "ui.column.name" };
    let head: Vec<&str> = ["ui.column.line", name, "ui.column.points"]
        .map(|key| lang.get(key).unwrap_or_default())
        .into_iter()
        .chain(titles.iter().map(String::as_str))
        .collect();
    canvas.row(line(area, area.y + 1), &columns, &head, Role::Dim);
    let count = rows.len();
    let height = rows_shown(count, usize::from(area.height.saturating_sub(2)));
    let cursor_row = workspace.crosstable.row(&workspace.crosstable_players());
    let first = first_row(cursor_row, rows.len(), height);
    for ((index, (player, points)), y) in rows.into_iter().enumerate().skip(first).take(height).zip(area.y + 2..) {
        let rank = if index < table.rows.len() { (index + 1).to_string() } else { format!("({})", index + 1) };
        let games = cells_of(&of, player).into_iter().skip(skip);
        let games: Vec<(String, Option<Heat>)> = games.map(|(text, warmth)| (in_glyphs(&text, canvas.glyphs), warmth)).collect();
        let texts: Vec<&str> =
            [rank.as_str(), section.name(player), points].into_iter().chain(games.iter().map(|(text, _)| text.as_str())).collect();
        canvas.row(line(area, y), &columns, &texts, Role::Plain);
        if index == cursor_row {
            canvas.wash(line(area, y), Role::Cursor);
            continue;
        }
        // Shaded by what the game gave; the figure stands in it, so that nothing is told by the shade alone.
        let mut x = area.x + columns[..3].iter().map(|column| column.width + 1).sum::<u16>();
        for (_, warmth) in &games {
            if let Some(style) = warmth.and_then(|warmth| heat(canvas.theme, warmth)).filter(|_| x + per_round <= area.right()) {
                canvas.buffer.set_style(Rect { x, y, width: per_round, height: 1 }.intersection(canvas.buffer.area), style);
            }
            x += per_round + 1;
        }
    }
    below::say(canvas, area, (count, first..(first + height).min(count)), "", lang);
}

/// The documents that can be printed.
pub fn documents(canvas: &mut Canvas<'_>, area: Rect, workspace: &Workspace, model: &Model) {
    let lang = model.lang();
    // Beside the page the titles have the room; their names for the command line stand where there is more.
    let bare = area.width < 76;
    let heading = if bare { lang.text("ui.view.documents") } else { lang.text("ui.documents.title") };
    canvas.put(area.x + 1, area.y, area.width.saturating_sub(2), heading, Role::Head);
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
        let role = if chosen || bare && unfit.is_none() { Role::Plain } else { Role::Dim };
        let columns = [left(2), left(1), left(if bare { 0 } else { titles }), left(0)];
        canvas.row(line(area, y), if bare { &columns[..3] } else { &columns }, &[cursor, mark, words, last], role);
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
        let who = if entry.actor == UNNAMED { lang.text("ui.log.arbiter") } else { &entry.actor };
        let texts: Vec<&str> = match (bare, several) {
            (true, _) => vec![&seq, &at, &what],
            (false, true) => vec![&seq, &at, who, section, &what],
            (false, false) => vec![&seq, &at, who, &what],
        };
        canvas.row(line(area, y), columns, &texts, if *live { Role::Plain } else { Role::Dim });
        if chosen {
            canvas.wash(line(area, y), Role::Cursor);
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
