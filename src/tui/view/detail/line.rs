//! The line of a player in the crosstable, in words.

use super::card::bye_key;
use super::sheet::{Paper, Sheet};
use crate::desk::card::{Deed, what};
use crate::tui::view::theme::{Role, in_glyphs};
use crate::words::game::{points_in, side_short};
use event::{Board, PlayerId, Section};
use tournament::model::{Color, Outcome};

/// Writes it.
pub fn write(sheet: &mut Sheet, paper: &Paper<'_>) {
    let (lang, workspace) = (paper.lang(), paper.workspace);
    let Some(section) = workspace.section() else { return };
    let Some(player) = workspace.crosstable.thing(&workspace.crosstable_players()) else {
        sheet.text(lang.text("detail.coming"), Role::Dim);
        return;
    };
    let row = workspace.table.as_ref().and_then(|table| table.rows.iter().find(|row| row.player == player));
    let (rank, points) = row.map_or_else(Default::default, |row| (row.rank.to_string(), row.values.first().cloned().unwrap_or_default()));
    let values = [("rank", rank.as_str()), ("name", section.name(player)), ("points", &points)];
    let key = if row.is_some() { "detail.line.title" } else { "detail.line.annulled" };
    sheet.text(&lang.fill(key, &values), Role::Head);
    let after = workspace.table.as_ref().map_or(0, |table| table.after);
    let (mut won, mut drawn, mut lost) = (0, 0, 0);
    let mut lines = Vec::new();
    for round in section.rounds.iter().filter(|round| round.published.is_some()) {
        let text = match what(round, player) {
            Some(Deed::Game(board, color)) => {
                // Those that the points above it count.
                let counted = (round.number <= after && section.counts(&board)).then(|| outcome(&board, color));
                match counted.unwrap_or(Outcome::Pending) {
                    Outcome::Win | Outcome::UnratedWin | Outcome::ForfeitWin => won += 1,
                    Outcome::Draw | Outcome::UnratedDraw => drawn += 1,
                    Outcome::Loss | Outcome::UnratedLoss | Outcome::ForfeitLoss => lost += 1,
                    Outcome::Pending | Outcome::Adjourned => {}
                }
                let has_several = round.boards.iter().any(|board| board.game > 1);
                let meeting = if has_several { round.meeting(board.table) } else { None };
                let meeting = meeting.filter(|meeting| !meeting.is_one_game());
                let score = meeting.and_then(|meeting| {
                    let of = |id| meeting.points_of(id, &section.scoring(), false).map(points_in);
                    let other = if meeting.first == player { meeting.second } else { meeting.first };
                    Some(format!("{}-{}", of(player)?, of(other)?))
                });
                let is_blind = workspace.second_pass.is_some() && !board.verified && round.number == workspace.round_number();
                let text = game(paper, section, (&board, player, color), (score, is_blind));
                let text = if section.counts(&board) { text } else { lang.fill("detail.line.uncounted", &[("text", &text)]) };
                (text, board.result.is_none())
            }
            Some(Deed::Bye(bye)) => (lang.text(bye_key(bye)).to_owned(), false),
            None => (lang.text("detail.line.nothing").to_owned(), false),
        };
        lines.push((round.number, text));
    }
    let values = [("round", after.to_string()), ("won", won.to_string()), ("drawn", drawn.to_string()), ("lost", lost.to_string())];
    if !section.is_of_teams() && after > 0 {
        sheet.text(&lang.fill("detail.line.balance", &values.each_ref().map(|(k, v)| (*k, v.as_str()))), Role::Dim);
    }
    sheet.gap();
    for (number, (text, is_open)) in lines {
        sheet.told(&format!("{number:>2}"), &text, if is_open { Role::Accent } else { Role::Plain });
    }
}

fn outcome(board: &Board, color: Color) -> Outcome {
    let of = |(white, black)| if color == Color::White { white } else { black };
    board.result.map_or(Outcome::Pending, |result| of(result.outcomes()))
}

/// "won with White against 12 Wrzos, Piotr".
fn game(
    paper: &Paper<'_>,
    section: &Section,
    (board, player, color): (&Board, PlayerId, Color),
    (score, is_blind): (Option<String>, bool),
) -> String {
    let lang = paper.lang();
    let opponent = if board.white == player { board.black } else { board.white };
    let side = side_short(color, lang.of(section.setup.game));
    // The line of the table, as its cells have it.
    let line =
        paper.workspace.crosstable_players().iter().position(|id| *id == opponent).map_or_else(String::new, |at| format!("{} ", at + 1));
    let name = format!("{line}{}", section.name(opponent));
    let key = match outcome(board, color) {
        _ if is_blind => "detail.line.open",
        _ if score.is_some() => "detail.line.score",
        Outcome::Win | Outcome::UnratedWin => "detail.line.won",
        Outcome::Draw | Outcome::UnratedDraw => "detail.line.drawn",
        Outcome::Loss | Outcome::UnratedLoss => "detail.line.lost",
        Outcome::ForfeitWin => "detail.line.forfeit-won",
        Outcome::ForfeitLoss => "detail.line.forfeit-lost",
        Outcome::Pending => "detail.line.open",
        Outcome::Adjourned => "detail.line.adjourned",
    };
    let score = score.unwrap_or_default();
    let score = in_glyphs(&score, paper.glyphs);
    lang.fill(key, &[("color", side), ("name", &name), ("score", &score)])
}
