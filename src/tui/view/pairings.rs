//! The pairing list: board, White, points, result, points, Black; who has no game stands below.

use super::canvas::{Canvas, Column, at_most, by_need, center, fit, left, right, share, width_at, with_note};
use super::theme::Role;
use crate::tui::command::Cmd;
use crate::tui::layout::{cells, first_row};
use crate::tui::model::{Model, Workspace};
use crate::words::game::{NoGame, points_shown};
use crate::words::stage::lot;
use crate::words::{self, Lang, colors, system_words};
use event::{Board, Extra, PlayerId, Round, Section, Stage, StageId};
use ratatui::layout::Rect;
use std::cell::LazyCell;
use std::collections::BTreeMap;
use tournament::model::Bye;
use tournament::points::Points;

/// Draws the list.
pub fn draw(canvas: &mut Canvas<'_>, area: Rect, workspace: &Workspace, model: &Model) {
    let lang = model.lang();
    let (Some(section), Some(round)) = (workspace.section(), workspace.shown_round()) else {
        let lines = ["ui.empty.no-round", "ui.empty.no-round-how"];
        for (y, key) in (area.y..area.bottom()).zip(lines) {
            canvas.put(area.x + 1, y, area.width.saturating_sub(2), lang.text(key), Role::Plain);
        }
        return;
    };
    if area.height < 3 {
        return;
    }
    let state = match &round.published {
        Some(at) => lang.fill("ui.round.published", &[("at", &at.hour_minute())]),
        None if round.editing => lang.text("ui.round.editing").to_owned(),
        None => lang.text("ui.round.draft").to_owned(),
    };
    let newest = section.current_number() == round.number;
    let past = if newest { "" } else { lang.text("ui.round.past") };
    let dot = canvas.signs().dot;
    let mut title = format!("{} {dot} {state} {past}", lang.fill("ui.round.title", &[("round", &round.number.to_string())]));
    for drawn in section.lots.get(&round.number).into_iter().flatten() {
        title = format!("{} {dot} {}", title.trim_end(), lot(drawn, lang));
    }
    let used = canvas.put(area.x + 1, area.y, area.width - 2, &title, if newest { Role::Head } else { Role::Alarm });
    // The check says what.
    let drifted = (newest && !event::drift(section).is_empty())
        .then(|| (lang.fill("ui.round.drifted", &[("key", &model.first_key_of(Cmd::CheckRound))]), Role::Alarm));
    let wants = || super::round_wants(workspace, lang).filter(|_| newest).map(|wants| (wants, Role::Accent));
    if let Some((words, role)) = drifted.or_else(wants) {
        canvas.put(area.x + 2 + used, area.y, area.width.saturating_sub(used + 3), &format!("{dot} {words}"), role);
    }

    if workspace.hides_draft() {
        canvas.put(area.x + 1, area.y + 2, area.width.saturating_sub(2), lang.text("ui.quiet.draft"), Role::Plain);
        return;
    }
    let byes = bye_lines(section, round.number, &round.byes, lang);
    let foot = if byes.is_empty() { 0 } else { byes.len().min(usize::from(area.height / 4).max(1)) };
    let below = u16::try_from(foot).unwrap_or(0);
    let list = Rect { y: area.y + 1, height: area.height.saturating_sub(1 + below), ..area };
    if section.is_of_teams() {
        super::matches::draw(canvas, list, (section, round), workspace, lang);
    } else {
        games(canvas, list, (section, round), workspace, lang);
    }
    let shown = byes.iter().take(foot).enumerate();
    for (index, line) in shown {
        let y = area.bottom() - u16::try_from(foot - index).unwrap_or(1);
        let more = index + 1 == foot && byes.len() > foot;
        let line = if more { format!("{line} (+{})", byes.len() - foot) } else { line.clone() };
        canvas.put(area.x + 2, y, area.width.saturating_sub(3), &line, Role::Dim);
    }
}

/// From this width on the points of both stand in the row.
const WITH_POINTS: u16 = 66;

/// From this width on the boards that do not fit stand in a second column.
const TWO_COLUMNS: u16 = 136;

/// The games of players, a row each; what lies outside of the window is said below.
fn games(canvas: &mut Canvas<'_>, area: Rect, (section, round): (&Section, &Round), workspace: &Workspace, lang: Lang) {
    let points = workspace.points_before(round.number);
    let cursor = workspace.board_row();
    let lines = lines_of(section, round);
    let at = lines.iter().position(|line| matches!(line, Line::Game(index) if *index == cursor)).unwrap_or(0);
    let rows = usize::from(area.height.saturating_sub(1));
    let fits = lines.len() <= rows;
    // The last line says what lies outside.
    let rows = if fits { rows } else { rows.saturating_sub(1) };
    let side_by_side = if !fits && area.width >= TWO_COLUMNS { 2 } else { 1 };
    let width = (area.width - (side_by_side - 1)) / side_by_side;
    let column = |n: u16| area.x + n * (width + 1);
    let (columns, head) = columns((section, round), &points, workspace, Rect { width, ..area }, lang);
    for n in 0..side_by_side {
        canvas.row(Rect { x: column(n), width, height: 1, ..area }, &columns, &head, Role::Dim);
    }
    let shown = rows * usize::from(side_by_side);
    let first = first_row(at, lines.len(), shown);
    if first > 0 || first + shown < lines.len() {
        let games = |lines: &[Line]| lines.iter().filter(|l| matches!(l, Line::Game(_))).count();
        let open = |lines: &[Line]| -> Vec<String> {
            let boards = lines.iter().filter_map(|l| if let Line::Game(index) = l { round.boards.get(*index) } else { None });
            boards.filter(|b| b.result.is_none()).map(|b| round.label(b)).collect()
        };
        let (above, below) = (&lines[..first], &lines[(first + shown).min(lines.len())..]);
        let outside: Vec<String> = [("ui.list.above", above), ("ui.list.below", below)]
            .into_iter()
            .filter(|(_, lines)| games(lines) > 0)
            .map(|(key, lines)| {
                let open = open(lines);
                let named = if open.len() > 5 { format!("{} {}", open[..5].join(" "), canvas.signs().ellipsis) } else { open.join(" ") };
                let text = lang.get(key).unwrap_or_default();
                let text = words::fill(text, &[("count", &games(lines).to_string()), ("open", &open.len().to_string())]);
                if open.is_empty() { text } else { format!("{text}{}{named}", lang.text("ui.mark.colon")) }
            })
            .collect();
        let text = format!("{} {}", canvas.signs().more, outside.join(&format!(" {} ", canvas.signs().dot)));
        canvas.put(area.x + 1, area.bottom() - 1, area.width.saturating_sub(2), &text, Role::Dim);
    }
    let places = (0..side_by_side).flat_map(|n| (area.y + 1..).take(rows).map(move |y| (n, y)));
    let list = List { columns: &columns, section, round, tpn: tpn_width(section, width >= WITH_POINTS), points: &points, workspace, lang };
    for (line, (n, y)) in lines.iter().skip(first).zip(places) {
        let row = |y| Rect { x: column(n), y, width, height: 1 };
        match line {
            Line::Stage(id) => {
                let text = section.stage(*id).map_or_else(String::new, |stage| stage_words(section, stage, lang));
                canvas.put(column(n) + 1, y, width.saturating_sub(2), &text, Role::Head);
            }
            Line::Game(index) => {
                let Some(board) = round.boards.get(*index) else { continue };
                list.draw_board(canvas, row(y), board, *index == cursor);
            }
        }
    }
}

/// The columns of a list in an area, and their heads.
fn columns(
    (section, round): (&Section, &Round),
    points: &BTreeMap<PlayerId, Points>,
    workspace: &Workspace,
    area: Rect,
    lang: Lang,
) -> (Vec<Column>, Vec<&'static str>) {
    let (white, black) = colors(section.setup.game, lang);
    let pts = lang.text("ui.column.points");
    let heads = [lang.text("ui.column.board"), white, pts, lang.text("ui.column.result"), pts, black, ""];
    // `12.2` and the cursor need a cell more than `12`.
    let number = if round.boards.iter().any(|b| b.game > 1) { 6 } else { 4 };
    let badges = LazyCell::new(|| {
        round.boards.iter().map(|b| cells(&crate::tui::badge::row(section, round, b, workspace.quiet))).max().unwrap_or(0)
    });
    let marks = if area.width < 60 { (*badges).clamp(1, 5) } else { 5 };
    let mut all = [right(number), left(0), right(5), center(7), right(5), left(0), left(marks)];
    // Beside the detail, which says the points, and in a small window the names have the room.
    let is_shown = |n: usize| area.width >= WITH_POINTS || !matches!(n, 2 | 4);
    let of = |all: [Column; 7]| all.into_iter().enumerate().filter(|(n, _)| is_shown(*n)).map(|(_, column)| column).collect::<Vec<_>>();
    // The mark of a swap, number, name, and the notes of an added game.
    let before = u16::try_from(tpn_width(section, area.width >= WITH_POINTS)).unwrap_or(0) + 2;
    let widest = |of: fn(&Board) -> PlayerId| round.boards.iter().map(|b| cells(section.name(of(b)))).max().unwrap_or(0);
    let notes = if round.boards.iter().any(|b| b.extra.is_some()) { 20 } else { 0 };
    let needs = [widest(|b| b.white) + before, widest(|b| b.black) + before + notes];
    if needs.iter().sum::<u16>() > 2 * share(area, &of(all)) {
        // Where a name has no room, what stands between the names takes no more than it needs.
        let label = round.boards.iter().map(|b| cells(&round.label(b)) + 1).max().unwrap_or(0);
        let score = points.values().map(|p| cells(&points_shown(*p, &section.scoring()))).max().unwrap_or(0);
        let result = round.boards.iter().filter_map(|b| b.result).map(|r| cells(&r.notation_in(&section.scoring())) + 1).max();
        let content = [label, 0, score, result.unwrap_or(0).max(5), score, 0, (*badges).max(1)];
        for (column, (own, head)) in all.iter_mut().zip(content.into_iter().zip(heads)).filter(|(column, _)| column.width > 0) {
            column.width = column.width.min(own.max(cells(head)));
        }
    }
    let mut columns = of(all);
    at_most(&mut columns, area, needs[0].max(needs[1]).max(24 + before) + 1);
    by_need(&mut columns, area, needs);
    (columns, heads.into_iter().enumerate().filter(|(n, _)| is_shown(*n)).map(|(_, head)| head).collect())
}

/// Cells of the largest TPN, and one that sets it apart from points before it.
pub fn tpn_width(section: &Section, with_points: bool) -> usize {
    usize::from(with_points) + section.players.iter().filter_map(|player| player.tpn).max().map_or(1, |tpn| tpn.to_string().len())
}

/// A line of the list.
enum Line {
    /// The heading of a stage, where the round has several.
    Stage(StageId),
    /// A game, by its place in the round.
    Game(usize),
}

fn lines_of(section: &Section, round: &Round) -> Vec<Line> {
    let several = round.boards.windows(2).any(|w| w[0].stage != w[1].stage) || !section.is_one_stage();
    let mut lines = Vec::with_capacity(round.boards.len());
    let mut before = None;
    for (index, board) in round.boards.iter().enumerate() {
        if several && before != Some(board.stage) {
            lines.push(Line::Stage(board.stage));
            before = Some(board.stage);
        }
        lines.push(Line::Game(index));
    }
    lines
}

/// The name of a stage with its system.
pub fn stage_words(section: &Section, stage: &Stage, lang: Lang) -> String {
    let system = system_words(section.system_of(stage), lang);
    lang.fill("ui.stage.heading", &[("name", &stage.rule_name()), ("system", system)])
}

/// What the rows of a list share.
pub struct List<'a> {
    /// The columns.
    pub columns: &'a [Column],
    /// The section.
    pub section: &'a Section,
    /// The round shown.
    pub round: &'a Round,
    /// Cells of a TPN.
    pub tpn: usize,
    /// Points before the round.
    pub points: &'a BTreeMap<PlayerId, Points>,
    /// What is shown of the event.
    pub workspace: &'a Workspace,
    /// The language.
    pub lang: Lang,
}

impl List<'_> {
    /// A name with its number, marked while it is being swapped.
    pub fn numbered(&self, id: PlayerId) -> String {
        let mark = if self.workspace.swap == Some(id) { "*" } else { "" };
        let tpn = self.section.player(id).and_then(|p| p.tpn).map_or_else(String::new, |t| t.to_string());
        format!("{mark}{tpn:>width$} {}", self.section.name(id), width = self.tpn)
    }

    fn draw_board(&self, canvas: &mut Canvas<'_>, area: Rect, board: &Board, chosen: bool) {
        let Self { section, workspace, .. } = *self;
        // Further games of a meeting stand under the first one; the table and the points of the two are named once.
        let further = board.game > 1;
        let hide = |text: String| if further { String::new() } else { text };
        let score = |id: PlayerId| hide(points_shown(self.points.get(&id).copied().unwrap_or_default(), &section.scoring()));
        let blind = workspace.second_pass.is_some() && !board.verified;
        let result = match board.result {
            _ if blind => canvas.signs().unknown.to_owned(),
            None => canvas.signs().dot.to_owned(),
            Some(result) => format!("{}{}", result.notation_in(&section.scoring()), if board.verified { canvas.signs().tick } else { "" }),
        };
        let label = if further { format!(".{}", board.game) } else { self.round.label(board) };
        let number = format!("{label}{}", if chosen { canvas.signs().cursor } else { " " });
        let role = if board.result.is_none() { Role::Plain } else { Role::Dim };
        let (white, black) = (self.numbered(board.white), self.numbered(board.black));
        let black = match &board.extra {
            Some(extra) => {
                let note = extra_words(extra, section.setup.game, self.lang);
                // The names of Black stand before the marks.
                let room = width_at(area, self.columns, self.columns.len().saturating_sub(2));
                with_note(&black, &note, room, canvas.signs().ellipsis)
            }
            None => black,
        };
        let (white_points, black_points) = (score(board.white), score(board.black));
        // Where there is room for one sign only, it is the first: what happened comes before what was written.
        let marks = crate::tui::badge::row(section, self.round, board, workspace.quiet);
        let room = self.columns.last().map_or(0, |column| usize::from(column.width));
        let marks: String = if marks.len() > room { marks.chars().take(1).collect() } else { marks };
        let texts: &[&str] = match self.columns.len() {
            7 => &[number.as_str(), &white, &white_points, &result, &black_points, &black, &marks],
            _ => &[number.as_str(), &white, &result, &black, &marks],
        };
        canvas.row(area, self.columns, texts, if chosen { Role::Plain } else { role });
        if chosen {
            canvas.wash(area, Role::Cursor);
        }
    }
}

/// What sets an added game apart: its time control, and that a draw decides it.
pub fn extra_words(extra: &Extra, game: arbitration::kind::GameKind, lang: Lang) -> String {
    let odds = if extra.draw_odds { lang.fill("ui.meeting.draw-odds", &[("color", colors(game, lang).1)]) } else { String::new() };
    [extra.time.as_str(), &odds].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

/// One line for each kind of bye.
fn bye_lines(section: &Section, round: u16, byes: &BTreeMap<PlayerId, Bye>, lang: Lang) -> Vec<String> {
    let kinds = [NoGame::Pairing, NoGame::GoesOn, NoGame::Full, NoGame::Half, NoGame::Free, NoGame::Zero];
    let lines = kinds.into_iter().filter_map(|kind| {
        let is_it = |(id, bye): &(&PlayerId, &Bye)| NoGame::in_section(section, round, **id, **bye) == kind;
        let names: Vec<&str> = byes.iter().filter(is_it).map(|(id, _)| section.name(*id)).collect();
        let word = lang.text(kind.key());
        (!names.is_empty()).then(|| format!("{word}{}{}", lang.text("ui.mark.colon"), names.join(lang.text("ui.mark.list"))))
    });
    lines.map(|line| fit(&line, 400, "…")).collect()
}
