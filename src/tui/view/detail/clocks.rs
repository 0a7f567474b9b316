//! The clocks of the round as bars, with the progress of the round; first what is known of the clock under the cursor.

use super::pictures::bar;
use super::sheet::{Paper, Sheet, columns};
use crate::tui::layout::first_row;
use crate::tui::view::canvas::Align;
use crate::tui::view::theme::Role;
use crate::tui::view::{clock, panes};
use crate::words::colors;
use arbitration::clock::span::Span;
use event::{ClockDesk, GameAt, Section};
use tournament::model::Color;

/// Writes them.
pub fn write(sheet: &mut Sheet, paper: &Paper<'_>) {
    let (lang, workspace) = (paper.lang(), paper.workspace);
    let (Some(section), Some(round)) = (workspace.section(), workspace.shown_round()) else {
        sheet.text(lang.text("detail.game.none"), Role::Dim);
        return;
    };
    if workspace.hides_draft() {
        sheet.text(lang.text("ui.quiet.draft"), Role::Dim);
        return;
    }
    let (all, open) = (round.boards.len(), round.open_boards().count());
    let count = |n: usize| i64::try_from(n).unwrap_or(0);
    let values = [("in", (all - open).to_string()), ("boards", all.to_string())];
    let text = lang.fill("detail.clocks.progress", &values.each_ref().map(|(k, v)| (*k, v.as_str())));
    sheet.line(vec![(format!("{text} "), Role::Head), (bar(count(all - open), count(all), 10, paper.glyphs), Role::Accent)]);
    if let Some(started) = &round.started {
        sheet.text(&panes::started_words(started, section, lang), Role::Dim);
    }
    if let Some(b) = workspace.board() {
        let at = GameAt::new(round.number, b.number);
        let [white, black] = [Color::White, Color::Black].map(|color| section.name_in(at, color));
        let values = [("board", &*section.label(at)), ("white", white), ("black", black)];
        sheet.head(&lang.fill("detail.clocks.board", &values));
        let digest =
            if workspace.quiet { clock::times(section, at, lang) } else { clock::digest(section, at, lang, workspace.hides_counts()) };
        if digest.is_empty() {
            sheet.text(lang.text("detail.clocks.no-reading"), Role::Dim);
        }
        digest.iter().for_each(|(text, role)| sheet.text(text, *role));
    }
    // Around the cursor, as many as fit, each two lines where both bars do not stand beside each other.
    let read: Vec<GameAt> =
        round.boards.iter().map(|b| GameAt::new(round.number, b.number)).filter(|at| section.clocks.contains_key(at)).collect();
    let here = workspace.game_at();
    let cursor = here.and_then(|here| read.iter().position(|at| *at == here)).unwrap_or(0);
    let room = usize::from(paper.model.size.1).saturating_sub(sheet.rows() + 6) / 2;
    let rows = if paper.is_page { read.len() } else { room.min(read.len()) };
    let first = first_row(cursor, read.len(), rows);
    let mut heading = Some(lang.text("detail.clocks.bars"));
    for at in read.into_iter().skip(first).take(rows) {
        let Some(lines) = bars(paper, section, at) else { continue };
        if let Some(heading) = heading.take() {
            sheet.head(heading);
        }
        let label = section.label(at);
        for (row, mut line) in lines.into_iter().enumerate() {
            line.insert(
                0,
                (format!("{:>4} ", if row == 0 { label.as_str() } else { "" }), if Some(at) == here { Role::Accent } else { Role::Dim }),
            );
            sheet.line(line);
        }
    }
}

/// The last reading of both sides, each with a bar of what is left of the time at the start; `None` where the clock was not read.
pub fn bars(paper: &Paper<'_>, section: &Section, at: GameAt) -> Option<[Vec<(String, Role)>; 2]> {
    let desk = ClockDesk::new(section, section.clocks.get(&at)).ok()?;
    let point = desk.audit.latest()?;
    let start = desk.file.ledger.controls.at_start(desk.file.ledger.device);
    let (white, black) = colors(section.setup.game, paper.lang());
    let width = paper.width.saturating_sub(5 + 7 + 11).min(24);
    let line = |word: &str, left: Span, whole: Span| {
        let name = columns(&[(word, 6, Align::Left), (&left.to_string(), 8, Align::Right)], "");
        vec![(format!("{name} "), Role::Plain), (bar(left.tenths(), whole.max(left).tenths(), width, paper.glyphs), Role::Accent)]
    };
    Some([line(white, point.written.white, start.white), line(black, point.written.black, start.black)])
}
