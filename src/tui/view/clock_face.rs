//! The clock of the selected game as it stands on the table: both times in large figures, and what is to be keyed in.

use super::canvas::Canvas;
use super::clock::wrap;
use super::digits;
use super::theme::Role;
use crate::tui::model::Workspace;
use crate::words::{ClockWords, Lang};
use arbitration::clock::audit::Checkpoint;
use arbitration::clock::card::{Balance, Face, KeyInCard};
use arbitration::clock::control::{Device, Display};
use arbitration::clock::side::{Both, Side};
use event::{ClockDesk, GameAt, GameClock, Section, time_of_day};
use ratatui::layout::Rect;

/// Cells between the two times.
const BETWEEN: u16 = 4;

/// The least that the card needs beside the figures, in cells.
const BESIDE: u16 = 24;

/// The reading that belongs to a place in the game: the last one that was taken when so many plies were made; `None` before the first.
fn reading_at(desk: &ClockDesk, plies: usize) -> Option<&Checkpoint> {
    let made = |c: &Checkpoint| usize::from(c.moves.white) + usize::from(c.moves.black);
    desk.audit.checkpoints.iter().rev().find(|c| !c.is_uncounted() && made(c) <= plies)
}

/// What stands on the clock where the cursor is in the game, and a line that says what it is.
fn standing(section: &Section, kept: Option<&GameClock>, desk: &ClockDesk, workspace: &Workspace, lang: Lang) -> (Balance, String) {
    let pane = &workspace.game;
    let words = ClockWords::new(lang, section.setup.game);
    if pane.step < pane.play.len() {
        let Some(point) = reading_at(desk, pane.step) else {
            let device = Device { display: Display::Remaining, ..desk.file.ledger.device };
            let remaining = desk.file.ledger.controls.at_start(device);
            let start = Balance { remaining, moves: Both::default(), period: Both::default() };
            return (start, lang.text("clock.card.start").to_owned());
        };
        let at = kept.and_then(|kept| kept.ledger.entries().get(point.entry)).map_or_else(String::new, |entry| time_of_day(entry.at));
        return (point.balance(), lang.fill("clock.face.read-then", &[("at", &at)]));
    }
    let ruling = kept.and_then(|c| desk.audit.latest().map_or_else(|| c.rulings.last(), |last| c.settled_since(last.entry)));
    if let Some(ruling) = ruling
        && let Ok(worked) = desk.at(ruling).work(ruling.case.clone())
    {
        let values = [("case", &*words.case(&ruling.case)), ("at", &time_of_day(ruling.at))];
        return (worked.balance, lang.fill("clock.card.accepted", &values));
    }
    let key = if desk.audit.latest().is_some() { "clock.card.standing" } else { "clock.card.start" };
    (desk.balance(), lang.get(key).unwrap_or_default().to_owned())
}

/// Draws it where there is room; gives the row below it.
pub fn draw(canvas: &mut Canvas<'_>, area: Rect, workspace: &Workspace, lang: Lang) -> u16 {
    let (Some(section), Some(board)) = (workspace.section(), workspace.board()) else { return area.y };
    let kept = section.clocks.get(&GameAt::new(workspace.round_number(), board.number));
    let Ok(desk) = ClockDesk::new(section, kept) else { return area.y };
    let (balance, head) = standing(section, kept, &desk, workspace, lang);
    let card = KeyInCard::new(&desk.file.ledger.controls, desk.file.ledger.device, &balance);
    let words = ClockWords::new(lang, section.setup.game);
    let times = [&card.left, &card.right].map(|face| face.display.to_string());
    let wide = times.iter().map(|time| digits::width(time, canvas.glyphs)).max().unwrap_or(0);
    let figures = 2 * wide + BETWEEN;
    if area.height < digits::ROWS + 3 || area.width < figures + 2 {
        return area.y;
    }
    let [white, black] = super::clock::names(workspace, section, workspace.round_number(), board.number);
    let hidden = workspace.hides_counts();
    let of = |face: &Face| {
        let name = if face.side == Side::White { white } else { black };
        format!("{} {name}", words.side(face.side))
    };
    for ((x, time), face) in [area.x + 1, area.x + 1 + wide + BETWEEN].into_iter().zip(&times).zip([&card.left, &card.right]) {
        canvas.put(x, area.y, wide + BETWEEN - 1, &of(face), Role::Head);
        digits::put(canvas, (x, area.y + 1), wide, time, if face.side == card.starts { Role::Accent } else { Role::Plain });
    }
    let moves = |face: &Face| {
        let end = format!("{} {}", words.side(face.side), face.display);
        if hidden { end } else { format!("{end} {}", lang.fill("clock.card.moves", &[("moves", &face.moves.to_string())])) }
    };
    let ends = [(lang.text("clock.left"), &card.left), (lang.text("clock.right"), &card.right)];
    let ends = ends.map(|(end, face)| (format!("{end} {}", moves(face)), Role::Plain));
    let lines: Vec<_> = std::iter::once((head, Role::Head)).chain(ends).chain([(words.card_foot(&card), Role::Dim)]).collect();
    let beside = area.width.saturating_sub(figures + 4);
    // Beside the figures as long as all of it has room in their height or, with a line more, in that of the pane.
    let rows = u16::try_from(lines.iter().map(|(text, _)| wrap(text, beside).len()).sum::<usize>()).unwrap_or(u16::MAX);
    let height = rows.max(digits::ROWS + 1);
    let is_beside = beside >= BESIDE && height <= digits::ROWS + 2 && height <= area.height;
    let (card_area, next) = if is_beside {
        (Rect { x: area.x + figures + 3, width: beside, height, ..area }, area.y + height)
    } else {
        // Below the figures there is room for the foot, which says what they do not.
        let y = area.y + digits::ROWS + 1;
        (Rect { x: area.x + 1, y, width: area.width.saturating_sub(2), height: area.bottom().saturating_sub(y).min(2) }, y + 2)
    };
    let lines: Vec<_> = lines.into_iter().enumerate().filter(|(n, _)| is_beside || *n == 0 || *n == 3).map(|(_, line)| line).collect();
    let wrapped = lines.iter().flat_map(|(text, role)| wrap(text, card_area.width).into_iter().map(move |line| (line, *role)));
    for (y, (line, role)) in (card_area.y..card_area.bottom()).zip(wrapped) {
        canvas.put(card_area.x, y, card_area.width, &line, role);
    }
    next.min(area.bottom())
}
