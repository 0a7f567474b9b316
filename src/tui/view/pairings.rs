//! The pairing list: board, White, points, result, points, Black; who has no game stands below.

use super::canvas::{Canvas, center, fit, left, right};
use super::theme::Role;
use crate::tui::layout::first_row;
use crate::tui::model::{Model, Workspace};
use crate::words::{Lang, colors};
use event::{Board, PlayerId, Section};
use ratatui::layout::Rect;
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
    let title = format!("{} {} {state} {past}", lang.fill("ui.round.title", &[("round", &round.number.to_string())]), canvas.signs().dot);
    canvas.put(area.x + 1, area.y, area.width - 2, &title, if newest { Role::Head } else { Role::Alarm });

    let points = section.points(round.number - 1);
    let columns = [right(4), left(0), right(5), center(7), right(5), left(0)];
    let (white, black) = colors(section.setup.game, lang);
    let pts = lang.text("ui.column.points");
    let head = [lang.text("ui.column.board"), white, pts, lang.text("ui.column.result"), pts, black];
    let row = |y| Rect { x: area.x, y, width: area.width, height: 1 };
    canvas.row(row(area.y + 1), &columns, &head, Role::Dim);

    let byes = bye_lines(section, &round.byes, lang);
    let foot = if byes.is_empty() { 0 } else { byes.len().min(usize::from(area.height / 4).max(1)) };
    let height = usize::from(area.height - 2).saturating_sub(foot);
    let cursor = workspace.board_row();
    let first = first_row(cursor, round.boards.len(), height);
    for ((index, board), y) in round.boards.iter().enumerate().skip(first).take(height).zip(area.y + 2..) {
        let chosen = index == cursor;
        draw_board(canvas, row(y), &columns, board, section, &points, workspace, chosen);
    }
    let shown = byes.iter().take(foot).enumerate();
    for (index, line) in shown {
        let y = area.bottom() - u16::try_from(foot - index).unwrap_or(1);
        let more = index + 1 == foot && byes.len() > foot;
        let line = if more { format!("{line} (+{})", byes.len() - foot) } else { line.clone() };
        canvas.put(area.x + 2, y, area.width.saturating_sub(3), &line, Role::Dim);
    }
}

#[allow(clippy::too_many_arguments)]
fn draw_board(
    canvas: &mut Canvas<'_>,
    area: Rect,
    columns: &[super::canvas::Column],
    board: &Board,
    section: &Section,
    points: &BTreeMap<PlayerId, Points>,
    workspace: &Workspace,
    chosen: bool,
) {
    let hide = |text: String| if workspace.quiet { String::new() } else { text };
    let score = |id: PlayerId| hide(points.get(&id).copied().unwrap_or_default().to_string());
    let name = |id: PlayerId| {
        let mark = if workspace.swap == Some(id) { "*" } else { "" };
        let tpn = section.player(id).and_then(|p| p.tpn).map_or_else(String::new, |t| t.to_string());
        format!("{mark}{tpn:>3} {}", section.name(id))
    };
    let blind = workspace.second_pass.is_some() && !board.verified;
    let result = match board.result {
        _ if blind => canvas.signs().unknown.to_owned(),
        None => canvas.signs().dot.to_owned(),
        Some(result) => format!("{}{}", result.notation(), if board.verified { canvas.signs().tick } else { "" }),
    };
    let number = format!("{}{}", board.number, if chosen { canvas.signs().cursor } else { " " });
    let role = if board.result.is_none() { Role::Plain } else { Role::Dim };
    let (white, black) = (name(board.white), name(board.black));
    let (white_points, black_points) = (score(board.white), score(board.black));
    let texts = [number.as_str(), &white, &white_points, &result, &black_points, &black];
    canvas.row(area, columns, &texts, if chosen { Role::Plain } else { role });
    if chosen {
        canvas.wash(area, Role::Cursor);
    }
}

/// One line for each kind of bye.
fn bye_lines(section: &Section, byes: &BTreeMap<PlayerId, Bye>, lang: Lang) -> Vec<String> {
    let kinds = [(Bye::PairingAllocated, "ui.bye.pab"), (Bye::Full, "ui.bye.full"), (Bye::Half, "ui.bye.half"), (Bye::Zero, "ui.bye.zero")];
    let round_robin = section.setup.system.is_round_robin();
    let lines = kinds.into_iter().filter_map(|(kind, key)| {
        let names: Vec<&str> = byes.iter().filter(|(_, bye)| **bye == kind).map(|(id, _)| section.name(*id)).collect();
        let key = if round_robin { "ui.bye.free" } else { key };
        (!names.is_empty()).then(|| format!("{}: {}", lang.text(key), names.join("; ")))
    });
    lines.map(|line| fit(&line, 400, "…")).collect()
}
