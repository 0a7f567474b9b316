//! The matches of a round of teams, a row each: teams, match points so far, score, which line-ups are in. The opened one has its boards
//! below it.

use super::canvas::{Canvas, center, left, right, share, with_note};
use super::pairings::{List, extra_words, stage_words, tpn_width};
use super::theme::Role;
use crate::tui::layout::{cells, first_row};
use crate::tui::model::Workspace;
use crate::words::Lang;
use crate::words::game::{color_letters, points_in};
use crate::words::team::result_from;
use event::{Board, Meeting, PlayerId, Round, Section, StageId};
use ratatui::layout::Rect;
use tournament::model::{Color, Primary};

/// A line of the list.
enum Line<'a> {
    /// The heading of a stage, where the round has several.
    Stage(StageId),
    Match(&'a Meeting<'a>),
    Board(&'a Meeting<'a>, &'a Board),
}

/// Draws the list below its title.
pub fn draw(canvas: &mut Canvas<'_>, area: Rect, (section, round): (&Section, &Round), workspace: &Workspace, lang: Lang) {
    // Beside the detail the names need what points of one digit leave.
    let is_narrow = area.width < 66 && round.meetings().iter().all(|m| m.games.len() < 10);
    let (first, sum, score) = if is_narrow { (5, 4, 7) } else { (6, 5, 9) };
    // A match stands at the left of its column, its boards further right: number, colour and cursor, `12w>`.
    let columns = [left(first), left(0), right(sum), center(score), right(sum), left(0), left(8)];
    let points = lang.text(points_key(section));
    let texts = ["team.column.match", "team.column.team", "", "ui.column.result", "", "team.column.team", "team.column.line-ups"];
    // Above the numbers of the matches, which have two places.
    let number = format!("{:>1$}", lang.text("team.column.match"), 2 - usize::from(cells(lang.text("team.column.match")) > 1));
    let mut head = texts.map(|key| lang.get(key).unwrap_or_default());
    head[0] = &number;
    (head[2], head[4]) = (points, points);
    let row = |y| Rect { x: area.x, y, width: area.width, height: 1 };
    canvas.row(row(area.y), &columns, &head, Role::Dim);
    let meetings = round.meetings();
    let here = workspace.board().map(|b| b.number);
    let opened = workspace.opened_table();
    let several = !section.is_one_stage();
    let (mut lines, mut at, mut before) = (Vec::new(), 0, None);
    for meeting in &meetings {
        if several && before.replace(meeting.stage) != Some(meeting.stage) {
            lines.push(Line::Stage(meeting.stage));
        }
        if meeting.games.iter().any(|b| Some(b.number) == here) {
            at = lines.len();
        }
        lines.push(Line::Match(meeting));
        for board in meeting.games.iter().filter(|_| opened == Some(meeting.table)) {
            if Some(board.number) == here {
                at = lines.len();
            }
            lines.push(Line::Board(meeting, board));
        }
    }
    let height = usize::from(area.height.saturating_sub(1));
    let first = first_row(at, lines.len(), height);
    let (tpn, points) = (tpn_width(section, true), &workspace.points_before(round.number));
    let list = List { columns: &columns, section, round, tpn, points, workspace, lang };
    let awaited = section.line_ups_awaited(round);
    for ((index, line), y) in lines.iter().enumerate().skip(first).take(height).zip(area.y + 1..) {
        let chosen = index == at;
        match line {
            Line::Stage(id) => {
                let text = section.stage(*id).map_or_else(String::new, |stage| stage_words(section, stage, lang));
                canvas.put(area.x + 1, y, area.width.saturating_sub(2), &text, Role::Head);
            }
            Line::Match(meeting) => list.draw_match(canvas, row(y), meeting, &awaited, chosen),
            Line::Board(meeting, board) => list.draw_seats(canvas, row(y), (meeting, board), chosen),
        }
        if chosen {
            canvas.wash(row(y), Role::Cursor);
        }
    }
}

/// The teams of a match whose line-ups are not in, where they are waited for.
pub fn without_line_up(workspace: &Workspace, meeting: &Meeting<'_>) -> Vec<PlayerId> {
    let Some((section, round)) = workspace.section().zip(workspace.shown_round()) else { return Vec::new() };
    let awaited = section.line_ups_awaited(round);
    [meeting.first, meeting.second].into_iter().filter(|id| awaited.contains(id)).collect()
}

/// The name of the points that come first in a section of teams: match points or game points.
pub fn points_key(section: &Section) -> &'static str {
    let of_stage = section.current_stage().or_else(|| section.stages.first()).and_then(|stage| section.teams_of(stage));
    if of_stage.is_some_and(|teams| teams.primary == Primary::Game) { "team.column.game-points" } else { "team.column.match-points" }
}

impl List<'_> {
    fn draw_match(&self, canvas: &mut Canvas<'_>, area: Rect, meeting: &Meeting<'_>, awaited: &[PlayerId], chosen: bool) {
        let signs = canvas.signs();
        let points = |id: PlayerId| points_in(self.points.get(&id).copied().unwrap_or_default());
        let sign = |id: PlayerId| match self.round.line_ups.contains_key(&id) {
            true => signs.tick,
            false if awaited.contains(&id) => signs.dot,
            // Results are in without it.
            false => " ",
        };
        let line_ups = format!("{} {}", sign(meeting.first), sign(meeting.second));
        let number = format!("{:>2}{}", meeting.table, if chosen { signs.cursor } else { " " });
        let is_open = meeting.games.iter().any(|b| b.result.is_none());
        let result = if self.is_blind(meeting) { signs.unknown.to_owned() } else { self.score(meeting, is_open, signs.dot) };
        let (first, second) = (self.numbered(meeting.first), self.numbered(meeting.second));
        let (of_first, of_second) = (points(meeting.first), points(meeting.second));
        let texts = [number.as_str(), &first, &of_first, &result, &of_second, &second, &line_ups];
        canvas.row(area, self.columns, &texts, if is_open || chosen { Role::Plain } else { Role::Dim });
    }

    /// The score of a match, in brackets as long as boards are open.
    fn score(&self, meeting: &Meeting<'_>, is_open: bool, none: &str) -> String {
        let scoring = self.section.scoring();
        let of = |id: PlayerId| meeting.points_of(id, &scoring, false).map(points_in);
        match (of(meeting.first), of(meeting.second)) {
            (Some(first), Some(second)) if is_open => format!("({first}-{second})"),
            (Some(first), Some(second)) => format!("{first}-{second}"),
            _ => none.to_owned(),
        }
    }

    fn is_blind(&self, meeting: &Meeting<'_>) -> bool {
        self.workspace.second_pass.is_some() && meeting.games.iter().any(|b| !b.verified)
    }

    fn draw_seats(&self, canvas: &mut Canvas<'_>, area: Rect, (meeting, board): (&Meeting<'_>, &Board), chosen: bool) {
        let Self { section, round, workspace, lang, .. } = *self;
        let signs = canvas.signs();
        let first_is_white = board.white == meeting.first;
        let colors = if first_is_white { [Color::White, Color::Black] } else { [Color::Black, Color::White] };
        let (white, black) = color_letters(section.setup.game, lang);
        let letter = if first_is_white { white } else { black };
        let both_in = section.line_ups(round, (meeting.first, meeting.second)).is_some();
        let [first, second] = colors.map(|color| match section.seat(round, board, color).member {
            Some(member) => {
                let rating = member.person.rating.filter(|_| !workspace.quiet).map_or_else(String::new, |r| r.to_string());
                (format!("  {} {}", member.person.title, member.person.name).replace("   ", "  "), rating)
            }
            None if both_in => (format!("  {}", lang.text("team.act.nobody")), String::new()),
            None => (format!("  {}", signs.unknown), String::new()),
        });
        let result = match board.result {
            _ if workspace.second_pass.is_some() && !board.verified => signs.unknown.to_owned(),
            None => signs.dot.to_owned(),
            Some(result) => {
                format!("{}{}", result_from(result, first_is_white, &section.scoring()), if board.verified { signs.tick } else { "" })
            }
        };
        let second_name = match &board.extra {
            Some(extra) => with_note(&second.0, &extra_words(extra, section.setup.game, lang), share(area, self.columns), signs.ellipsis),
            None => second.0,
        };
        let number = format!("{}{letter}{}", board.game, if chosen { signs.cursor } else { " " });
        let number = format!("{}{number}", " ".repeat(usize::from(self.columns[0].width.saturating_sub(cells(&number)))));
        let texts = [number.as_str(), &first.0, &first.1, &result, &second.1, &second_name, ""];
        canvas.row(area, self.columns, &texts, if board.result.is_none() || chosen { Role::Plain } else { Role::Dim });
    }
}
