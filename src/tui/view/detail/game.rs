//! The game of the chosen board: who plays, the board as far as the game is known, clocks, what happened, sheets, why this pairing.

use super::sheet::{Paper, Sheet, columns};
use super::{Known, clocks};
use crate::tui::detail::{About, Found, Wanted};
use crate::tui::layout::cells;
use crate::tui::view::canvas::Align;
use crate::tui::view::theme::{Role, in_glyphs};
use crate::tui::view::{board, clock, facts, matches, pairings};
use crate::words::colors;
use crate::words::game::{points_in, points_listed};
use event::{Board, GameAt, Meeting, PlayerId, Section};
use tournament::model::Color;

/// Writes what is known of the board, and the reasons of its pairing as they were found last.
pub fn write(sheet: &mut Sheet, paper: &Paper<'_>, now: Option<&Wanted>, known: Known<'_>) {
    let (lang, workspace) = (paper.lang(), paper.workspace);
    let (Some(section), Some(round), Some(b)) = (workspace.section(), workspace.shown_round(), workspace.board()) else {
        sheet.text(lang.text("detail.game.none"), Role::Dim);
        return;
    };
    if workspace.hides_draft() {
        sheet.text(lang.text("ui.quiet.draft"), Role::Dim);
        return;
    }
    let of_match = workspace.lists_matches() && workspace.opened_table().is_none();
    if let Some(meeting) = round.meeting(b.table).filter(|_| of_match) {
        team_match(sheet, paper, section, &meeting);
    } else {
        heading(sheet, paper, section, b);
        game(sheet, paper, section, b);
    }
    reasons(sheet, paper, section, now, known);
}

fn result(paper: &Paper<'_>, section: &Section, b: &Board) -> String {
    let is_blind = paper.workspace.second_pass.is_some() && !b.verified;
    match b.result {
        _ if is_blind => paper.signs().unknown.to_owned(),
        None => paper.lang().text("detail.game.open").to_owned(),
        Some(result) => {
            let tick = if b.verified { format!(" {}", paper.signs().tick) } else { String::new() };
            format!("{}{tick}", in_glyphs(&result.notation_in(&section.scoring()), paper.glyphs))
        }
    }
}

/// Board and result, then both players with number, rating and points before the round.
fn heading(sheet: &mut Sheet, paper: &Paper<'_>, section: &Section, b: &Board) {
    let lang = paper.lang();
    let round = paper.workspace.round_number();
    let label = section.label(GameAt::new(round, b.number));
    let values = [("board", label.as_str()), ("result", &result(paper, section, b))];
    sheet.text(&lang.fill("detail.game.title", &values), Role::Head);
    if let Some(extra) = &b.extra {
        let words = pairings::extra_words(extra, section.setup.game, lang);
        let text = if extra.time.is_empty() { words } else { lang.fill("ui.pane.control", &[("control", &words)]) };
        sheet.text(&text, Role::Accent);
    }
    let points = paper.workspace.points_before(round);
    let (white, black) = colors(section.setup.game, lang);
    let game = GameAt::new(round, b.number);
    let row = |(color, word, contestant): (Color, &'static str, PlayerId)| {
        let person = section.round(round).and_then(|round| section.person_at(round, b, color));
        let tpn = section.player(contestant).and_then(|p| p.tpn).map_or_else(String::new, |tpn| tpn.to_string());
        let rating = person.and_then(|p| p.rating).or_else(|| section.player(contestant).and_then(|p| section.rating_of(p)));
        let rating = rating.map_or_else(String::new, |rating| paper.hushed(rating.to_string()));
        let score = points_listed(section, points.get(&contestant).copied().unwrap_or_default());
        [word.to_owned(), tpn, section.name_in(game, color).to_owned(), rating, score]
    };
    let rows = [(Color::White, white, b.white), (Color::Black, black, b.black)].map(row);
    // As wide as what stands in them: the names have the rest.
    let widest = |column: usize| rows.iter().map(|texts| cells(&texts[column])).max().unwrap_or(0);
    let fixed: u16 = [0, 1, 3, 4].map(widest).iter().sum::<u16>() + 4;
    let names = paper.width.saturating_sub(fixed).min(widest(2).max(20));
    for texts in &rows {
        let parts: Vec<(&str, u16, Align)> = (texts.iter().enumerate().zip(ALIGN))
            .map(|((column, text), align)| (text.as_str(), if column == 2 { names } else { widest(column) }, align))
            .collect();
        sheet.line(vec![(columns(&parts, paper.signs().ellipsis), Role::Plain)]);
    }
}

/// Where the facts of a player go: colour, number, name, rating, points.
const ALIGN: [Align; 5] = [Align::Left, Align::Right, Align::Left, Align::Right, Align::Right];

fn game(sheet: &mut Sheet, paper: &Paper<'_>, section: &Section, b: &Board) {
    let (lang, workspace) = (paper.lang(), paper.workspace);
    let pane = &workspace.game;
    let at = GameAt::new(workspace.round_number(), b.number);
    let is_kept = pane.key.is_some_and(|(_, game)| game == at);
    if is_kept && (!pane.play.is_empty() || !pane.record.facts.start.is_empty()) {
        sheet.gap();
        // The larger squares where the reasons still have half of the height.
        let room = if paper.model.size.1 >= 56 { 24 } else { 12 };
        sheet.board(board::small_extent(pane, (paper.width, room)), facts::state_of(workspace, pane.position(), paper.glyphs, lang));
    }
    let clock = clock::digest(section, at, lang, workspace.hides_counts());
    let bars = clocks::bars(paper, section, at);
    if !clock.is_empty() || bars.is_some() {
        sheet.gap();
    }
    bars.into_iter().flatten().for_each(|line| sheet.line(line));
    let shown = if workspace.quiet { clock::times(section, at, lang) } else { clock };
    shown.into_iter().for_each(|(text, role)| sheet.text(&text, role));
    if is_kept {
        sheets(sheet, paper);
    }
}

/// Which sheets are in, and whether the game is adopted. How many moves they have is a count that a player must not see.
fn sheets(sheet: &mut Sheet, paper: &Paper<'_>) {
    let (lang, workspace) = (paper.lang(), paper.workspace);
    let pane = &workspace.game;
    let (white, black) = colors(pane.kind, lang);
    let mut parts = Vec::new();
    for (written, word) in pane.record.sheets.iter().zip([white, black]) {
        let Some(written) = written else { continue };
        let moves = if workspace.hides_counts() { paper.blank() } else { written.cells.len().to_string() };
        parts.push(lang.fill("detail.game.sheet", &[("color", word), ("plies", &moves)]));
    }
    if !pane.play.is_empty() {
        let moves = if workspace.hides_counts() { paper.blank() } else { pane.play.len().to_string() };
        parts.push(lang.fill("detail.game.adopted", &[("plies", &moves)]));
    }
    let open = pane.disputes().len();
    if open > 0 {
        parts.push(lang.fill("detail.game.disputes", &[("count", &open.to_string())]));
    }
    let text =
        if parts.is_empty() { lang.text("detail.game.no-sheets").to_owned() } else { parts.join(&format!(" {} ", paper.signs().dot)) };
    sheet.gap();
    sheet.told(lang.text("detail.game.sheets"), &text, if parts.is_empty() { Role::Dim } else { Role::Plain });
}

/// A match of teams that is not opened: the score, then its boards.
fn team_match(sheet: &mut Sheet, paper: &Paper<'_>, section: &Section, meeting: &Meeting<'_>) {
    let (lang, workspace) = (paper.lang(), paper.workspace);
    let scoring = section.scoring();
    let is_blind = workspace.second_pass.is_some() && meeting.games.iter().any(|b| !b.verified);
    let of = |id: PlayerId| meeting.points_of(id, &scoring, false).filter(|_| !is_blind).map(points_in);
    let score = match (of(meeting.first), of(meeting.second)) {
        (Some(first), Some(second)) => format!("{first}-{second}"),
        _ if is_blind => paper.signs().unknown.to_owned(),
        _ => lang.text("detail.game.open").to_owned(),
    };
    let values = [("table", &*meeting.table.to_string()), ("score", &in_glyphs(&score, paper.glyphs))];
    sheet.text(&lang.fill("detail.game.match", &values), Role::Head);
    for id in [meeting.first, meeting.second] {
        let tpn = section.player(id).and_then(|p| p.tpn).map_or_else(String::new, |tpn| tpn.to_string());
        sheet.told(&format!("{tpn:>3}"), section.name(id), Role::Plain);
    }
    sheet.gap();
    let side = paper.width.saturating_sub(3 + 7 + 3) / 2;
    let round = workspace.round_number();
    for b in &meeting.games {
        let first_is_white = b.white == meeting.first;
        let game = GameAt::new(round, b.number);
        let [first, second] = if first_is_white { [Color::White, Color::Black] } else { [Color::Black, Color::White] };
        let open = paper.signs().dot.to_owned();
        let text = if workspace.second_pass.is_some() && !b.verified {
            paper.signs().unknown.to_owned()
        } else {
            b.result.map_or(open, |result| crate::words::team::result_from(result, first_is_white, &scoring))
        };
        let parts = [
            (&*b.game.to_string(), 3, Align::Right),
            (section.name_in(game, first), side, Align::Left),
            (&*in_glyphs(&text, paper.glyphs), 7, Align::Center),
            (section.name_in(game, second), side, Align::Left),
        ];
        let role = if b.result.is_none() { Role::Accent } else { Role::Plain };
        sheet.line(vec![(columns(&parts, paper.signs().ellipsis), role)]);
    }
    let missing: Vec<&str> = matches::without_line_up(workspace, meeting).into_iter().map(|id| section.name(id)).collect();
    if !missing.is_empty() {
        sheet.told(lang.text("detail.game.no-line-up"), &missing.join(lang.text("ui.mark.list")), Role::Accent);
    }
}

/// Why this pairing: the reasons found last, with the board they are of.
fn reasons(sheet: &mut Sheet, paper: &Paper<'_>, section: &Section, now: Option<&Wanted>, known: Known<'_>) {
    let lang = paper.lang();
    // Teams are paired, not their boards.
    let title_of = |wanted: &Wanted| match wanted.about {
        About::Pairing(id, ..) if id != section.id => None,
        About::Pairing(_, round, board) if section.is_of_teams() => {
            let table = section.board_of(GameAt::new(round, board))?.table.to_string();
            Some(lang.fill("detail.game.why-match", &[("match", &table)]))
        }
        About::Pairing(_, round, board) => Some(lang.fill("detail.game.why", &[("board", &section.label(GameAt::new(round, board)))])),
        _ => None,
    };
    let title = known.and_then(|(wanted, ..)| title_of(wanted)).or_else(|| now.and_then(title_of)).unwrap_or_default();
    let first = sheet.rows();
    sheet.head(&title);
    match known {
        // Points and floats of both are in every line of it.
        _ if paper.workspace.quiet => sheet.text(&paper.blank(), Role::Plain),
        Some((_, Found::Pairing(lines), is_current)) => {
            for line in lines {
                if line.is_empty() {
                    sheet.gap();
                } else {
                    sheet.text(line, Role::Plain);
                }
            }
            if !is_current {
                sheet.dim_from(first);
            }
        }
        Some((_, Found::Nothing(text), true)) if !text.is_empty() => sheet.text(text, Role::Dim),
        Some((_, Found::Nothing(_), true)) => sheet.text(lang.text("detail.game.no-reasons"), Role::Dim),
        _ => sheet.text(lang.text("detail.coming"), Role::Dim),
    }
}
