//! The bracket drawn: a column for each round, the two sides of a match joined, winners carried forward. The columns and rows come from
//! [`Layout`](tournament::pairing::knockout::Layout); here they get their width, and their place in the window.

use super::canvas::{Canvas, fit};
use super::tables::stage_line;
use super::theme::{Role, in_glyphs};
use crate::tui::bracket::Shown;
use crate::tui::layout::{cells, first_row, wrap};
use crate::tui::model::{Model, Workspace};
use crate::words::Lang;
use crate::words::bracket::{match_lines, match_words, round_words, slot_words, source_words};
use crate::words::game::points_in;
use crate::words::stage::meeting_words;
use event::Meeting;
use ratatui::layout::Rect;
use tournament::pairing::knockout::{End, Match, Part, Placed, Slot, Source, State};

/// The narrowest and the widest column: a name, a score, and the line to the next one.
const WIDTHS: (u16, u16) = (19, 36);

/// What is drawn of, and where it is scrolled to.
struct Drawing<'a> {
    shown: &'a Shown<'a>,
    state: &'a State<'a>,
    chosen: Match,
    lang: Lang,
    /// Cells of a column.
    width: u16,
    /// First column and row in sight.
    from: (u16, u16),
    body: Rect,
}

/// Draws the bracket of the stage shown; where no detail stands beside it, lines below it speak of the chosen match.
pub fn draw(canvas: &mut Canvas<'_>, area: Rect, is_alone: bool, workspace: &Workspace, model: &Model) {
    let lang = model.lang();
    let area = stage_line(canvas, area, workspace, lang);
    let shown = workspace.bracket_shown();
    let Some((shown, chosen)) = shown.as_ref().and_then(|s| Some((s, workspace.bracket_match(s)?))) else {
        canvas.put(area.x + 1, area.y, area.width.saturating_sub(2), lang.text("ui.bracket.none"), Role::Plain);
        return;
    };
    let state = shown.state();
    // Beside the detail, which says all of it, nothing is said again.
    let lines = if is_alone { facts(shown, &state, &chosen, workspace, lang) } else { Vec::new() };
    let lines: Vec<String> = lines.iter().flat_map(|line| wrap(line, area.width.saturating_sub(2))).take(3).collect();
    let foot = u16::try_from(lines.len()).unwrap_or(0);
    if area.height < foot + 4 {
        return;
    }
    let body = Rect { y: area.y + 1, height: area.height - 1 - foot, ..area };
    let Some((part, placed)) = shown.layout.find(chosen.number) else { return };
    let count = |part: &Part| u16::try_from(part.columns.len()).unwrap_or(u16::MAX) + 1;
    let columns = shown.layout.parts.iter().map(count).max().unwrap_or(1);
    let fits = (area.width / WIDTHS.0).clamp(1, columns);
    let width = (area.width / fits).min(WIDTHS.1);
    let rows: u16 = shown.layout.parts.iter().map(|part| part.height + 2).sum();
    let above: u16 = shown.layout.parts.iter().take(part).map(|part| part.height + 2).sum();
    let row = usize::from(above + placed.winner_row);
    let first = first_row(row, rows.into(), body.height.into());
    let first_column = first_row(placed.column.into(), columns.into(), fits.into());
    let small = |n: usize| u16::try_from(n).unwrap_or(u16::MAX);
    let drawing = Drawing { shown, state: &state, chosen, lang, width, from: (small(first_column), small(first)), body };
    let mut above = 0;
    for part in &shown.layout.parts {
        // The heads stand above a part; where they are out of sight, above what is in sight of it.
        match (drawing.y(above), above.checked_sub(1).and_then(|row| drawing.y(row))) {
            (_, Some(y)) => drawing.heads(canvas, part, y),
            (Some(_), None) => drawing.heads(canvas, part, area.y),
            (None, None) if above < drawing.from.1 && drawing.from.1 < above + part.height => drawing.heads(canvas, part, area.y),
            (None, None) => {}
        }
        part.matches.iter().for_each(|placed| drawing.lines(canvas, above, placed));
        part.matches.iter().for_each(|placed| drawing.draw_match(canvas, above, placed, part));
        above += part.height + 2;
    }
    for (line, y) in lines.iter().zip(area.bottom() - foot..) {
        canvas.put(area.x + 1, y, area.width.saturating_sub(2), line, Role::Dim);
    }
}

/// What is to be known of the chosen match: its name, the score of the meeting, where the two come from and go to.
fn facts(shown: &Shown<'_>, state: &State<'_>, chosen: &Match, workspace: &Workspace, lang: Lang) -> Vec<String> {
    let name = |seed: u16| shown.name(seed);
    let side = |slot: Slot| match slot {
        Slot::Waits(source @ (Source::WinnerOf(_) | Source::LoserOf(_))) => source_words(source, lang),
        slot => slot_words(slot, name, lang),
    };
    let sides = state.slots(chosen.number).map_or_else(Vec::new, |slots| slots.map(side).to_vec());
    let meeting = shown.meeting(chosen, state).filter(|_| !workspace.quiet).map(|m| meeting_words(shown.section, &m, lang));
    // The number of a match is that of the bracket; the table in the hall, which has another, is called so.
    let head = match meeting {
        Some(meeting) => [match_words(chosen, lang), meeting].join(lang.text("ui.mark.clause")),
        None => [match_words(chosen, lang), sides.join(" - ")].join(lang.text("ui.mark.colon")),
    };
    std::iter::once(head).chain(match_lines(chosen, state, name, lang).pop()).collect()
}

impl Drawing<'_> {
    /// The row of the window of a row of the whole drawing.
    fn y(&self, row: u16) -> Option<u16> {
        let y = row.checked_sub(self.from.1)?;
        (y < self.body.height).then(|| self.body.y + y)
    }

    /// The first cell of a column.
    fn x(&self, column: u16) -> Option<u16> {
        let x = column.checked_sub(self.from.0)? * self.width + self.body.x;
        (x + 4 < self.body.right()).then_some(x)
    }

    /// The names of the rounds.
    fn heads(&self, canvas: &mut Canvas<'_>, part: &Part, y: u16) {
        for (column, round) in (0..).zip(&part.columns) {
            let first = part.matches.iter().find(|m| m.column == column).and_then(|m| self.shown.bracket.get(m.number));
            let (Some(first), Some(x)) = (first.filter(|m| m.round == *round), self.x(column)) else { continue };
            canvas.put(x + 1, y, self.width - 2, &round_words(first.phase, self.lang), Role::Head);
        }
    }

    /// A name in so many cells: where the whole of it has no room the family name, which stands before the comma.
    fn name(&self, seed: u16, room: u16) -> String {
        let name = self.shown.name(seed);
        match name.split_once(',') {
            Some((family, _)) if cells(&name) > room => family.trim_end().to_owned(),
            _ => name,
        }
    }

    /// Cells for the text of a line, without the corner and the line behind it.
    fn room(&self, x: u16) -> u16 {
        self.width.saturating_sub(4).min(self.body.right().saturating_sub(x + 2))
    }

    /// The lines that join the two sides of a match, and lead on to the next one.
    fn lines(&self, canvas: &mut Canvas<'_>, above: u16, placed: &Placed) {
        let [across, down, _, upper_corner, _, lower_corner] = canvas.signs().lines;
        let [tee, tee_below] = canvas.signs().tees;
        let Some(start) = self.x(placed.column) else { return };
        let x = start + self.width - 3;
        let (upper, lower) = placed.span();
        for row in upper..=lower {
            let Some(y) = self.y(above + row) else { continue };
            let sign = match row {
                _ if row == upper => upper_corner,
                _ if row == placed.winner_row && row == lower => tee_below,
                _ if row == lower => lower_corner,
                _ if row == placed.winner_row => tee,
                _ => down,
            };
            canvas.put(x, y, 1, sign, Role::Dim);
        }
        if let Some(y) = self.y(above + placed.winner_row) {
            canvas.put(x + 1, y, 1, across, Role::Dim);
            canvas.put(x + 2, y, 1, across, Role::Dim);
        }
    }

    fn draw_match(&self, canvas: &mut Canvas<'_>, above: u16, placed: &Placed, part: &Part) {
        let Some(m) = self.shown.bracket.get(placed.number) else { return };
        let slots = self.state.slots(m.number).unwrap_or(m.sources.map(Slot::Waits));
        let end = self.state.end(m.number);
        let meeting = self.shown.meeting(m, self.state);
        let is_chosen = m.number == self.chosen.number;
        let winner = match end {
            Some(End::Won { winner, .. } | End::Bye(winner)) => Some(winner),
            _ => None,
        };
        for (side, slot) in slots.into_iter().enumerate() {
            let row = placed.rows[side];
            self.came(canvas, (above, row), m.sources[side], placed, part);
            let (Some(x), Some(y)) = (self.x(placed.column), self.y(above + row)) else { continue };
            let role = match (slot, winner) {
                (Slot::Known(seed), Some(winner)) if seed != winner => Role::Dim,
                (Slot::Known(_), _) => Role::Plain,
                _ => Role::Dim,
            };
            let score = in_glyphs(&self.score(slot, meeting.as_ref(), end), canvas.glyphs).into_owned();
            let beside = cells(&score) + u16::from(!score.is_empty());
            let mark = if is_chosen { canvas.signs().cursor } else { " " };
            let text = match slot {
                Slot::Known(seed) => format!("{mark}{seed:>2} {}", self.name(seed, self.room(x).saturating_sub(4 + beside))),
                Slot::Waits(Source::WinnerOf(_)) => format!("{mark}   {}", canvas.signs().dot),
                slot => format!("{mark}   {}", slot_words(slot, |seed| self.shown.name(seed), self.lang)),
            };
            let room = self.room(x);
            let text = fit(&text, room.saturating_sub(beside).into(), canvas.signs().ellipsis);
            canvas.put(x, y, room.saturating_sub(beside), &text, role);
            canvas.put_right(Rect { x, y, width: room, height: 1 }, y, &score, role);
            if is_chosen {
                canvas.wash(Rect { x, y, width: room, height: 1 }, Role::Cursor);
            }
        }
        // Whoever has won the last match of the part stands behind it.
        let is_last = part.last().is_some_and(|last| last.number == placed.number);
        if let (true, Some(winner), Some(x), Some(y)) = (is_last, winner, self.x(placed.column + 1), self.y(above + placed.winner_row)) {
            canvas.put(x, y, self.body.right().saturating_sub(x), &format!("{winner:>3} {}", self.shown.name(winner)), Role::Accent);
        }
    }

    /// What comes before a side in the columns that it passes: the line of the match it comes from, or that it had a bye.
    fn came(&self, canvas: &mut Canvas<'_>, (above, row): (u16, u16), source: Source, placed: &Placed, part: &Part) {
        let from = match source {
            Source::WinnerOf(number) => part.matches.iter().find(|m| m.number == number).map(|m| m.column + 1),
            Source::Seed(_) => Some(0),
            Source::LoserOf(_) => None,
        };
        let across = canvas.signs().lines[0];
        for column in from.unwrap_or(placed.column)..placed.column {
            let (Some(x), Some(y)) = (self.x(column), self.y(above + row)) else { continue };
            let is_bye = matches!(source, Source::Seed(_));
            let text = if is_bye { format!("    {} ", self.lang.text("bracket.slot.bye")) } else { String::new() };
            let used = canvas.put(x, y, self.width, &text, Role::Dim);
            let line = across.repeat(usize::from(self.width - used));
            canvas.put(x + used, y, self.width - used, &line, Role::Dim);
        }
    }

    /// What a side made in its meeting: points of the games, those of the play-off behind a plus.
    fn score(&self, slot: Slot, meeting: Option<&Meeting<'_>>, end: Option<End>) -> String {
        let Slot::Known(seed) = slot else { return String::new() };
        let (Some(meeting), Some(id)) = (meeting, self.shown.player(seed)) else {
            return match end {
                Some(End::Bye(_)) => self.lang.text("bracket.slot.bye").to_owned(),
                Some(End::Won { winner, .. }) if winner == seed => self.lang.text("bracket.slot.walk-over").to_owned(),
                _ => String::new(),
            };
        };
        let scoring = self.shown.section.scoring();
        let (regular, extra) = (meeting.points_of(id, &scoring, false), meeting.points_of(id, &scoring, true));
        let mut text = regular.map_or_else(String::new, points_in);
        if let Some(extra) = extra {
            text = format!("{text}+{}", points_in(extra));
        }
        if meeting.settled(&scoring).is_some_and(|(settled, _)| settled == id) { format!("{text}*") } else { text }
    }
}
