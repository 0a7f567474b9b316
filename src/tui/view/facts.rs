//! What stands beside the board: what is being done, whose turn it is, both kings, the counters, the last moves, what can be chosen.

use super::board::HANZI;
use super::board::{cells_made, man_sign, sheet_shown, shown};
use super::canvas::{Canvas, fit};
use super::theme::{Role, in_glyphs};
use crate::config::Glyphs;
use crate::desk::game::claim::laws;
use crate::tui::command::Cmd;
use crate::tui::game::{GamePane, Weighing};
use crate::tui::layout::wrap;
use crate::tui::model::{Model, Workspace};
use crate::words::colors;
use crate::words::game::{articles, place, place_short};
use crate::words::irregular::oddity;
use crate::words::team::seats;
use crate::words::{Lang, ruling};
use arbitration::game::{Counter, CounterKind, GameEnd, GameLaws, GameMove, GamePosition, Man, Notation, Point, Result, Side};
use arbitration::kind::GameKind;
use arbitration::ruling::LoopPly;
use ratatui::layout::Rect;
use shakmaty::Role as Piece;

fn put_lines(canvas: &mut Canvas<'_>, area: Rect, mut y: u16, lines: &[(String, Role)]) -> u16 {
    for (text, role) in lines {
        for line in wrap(&in_glyphs(text, canvas.glyphs), area.width) {
            if y >= area.bottom() {
                return y;
            }
            canvas.put(area.x, y, area.width, &line, *role);
            y += 1;
        }
    }
    y
}

/// A loop ply by ply: the label of each, what the one under the cursor is after, and what all come to.
fn weighed(canvas: &mut Canvas<'_>, area: Rect, weighing: &Weighing, model: &Model) {
    let lang = model.lang();
    let ruling = &weighing.ruling;
    let mut y = area.y;
    let keys = lang.fill("desk.weigh.keys", &[("relabel", &model.keys_of(Cmd::Relabel))]);
    let foot = u16::try_from(wrap(&keys, area.width).len()).unwrap_or(1);
    let room = Rect { height: area.height.saturating_sub(foot), ..area };
    // The plies scroll where there are many: half of the room is theirs.
    let count = Weighing::plies(ruling).count();
    let rows = usize::from((room.height / 2).max(4)).min(count);
    let first = crate::tui::layout::first_row(weighing.cursor, count, rows);
    for (n, ply) in Weighing::plies(ruling).enumerate().skip(first).take(rows) {
        let mark = if n == weighing.cursor { canvas.signs().cursor } else { " " };
        let own = if ply.overridden.is_some() { "*" } else { "" };
        let text = format!(
            "{mark}{:>4} {} {} {}{own}",
            place_short(ruling.numbering, ply.ply, lang),
            ply.written,
            ply.label.term(),
            label_word(ply, lang)
        );
        y = put_lines(canvas, room, y, &[(text, if n == weighing.cursor { Role::Accent } else { Role::Plain })]);
    }
    if let Some((ply, _)) = weighing.shown() {
        let words = ruling::ply_in_words(ply, lang).into_iter().map(|line| (line, Role::Plain));
        y = put_lines(canvas, room, y, &words.collect::<Vec<_>>());
    }
    let why =
        ruling::loop_reasons(ruling, lang).into_iter().enumerate().map(|(n, line)| (line, if n == 0 { Role::Head } else { Role::Dim }));
    put_lines(canvas, room, y, &why.collect::<Vec<_>>());
    put_lines(canvas, Rect { y: room.bottom(), height: foot, ..area }, room.bottom(), &[(keys, Role::Dim)]);
}

fn label_word(ply: &LoopPly, lang: Lang) -> &'static str {
    lang.get(&format!("desk.label.{}", ply.label.name())).unwrap_or_default()
}

/// Beside the board: what is being done, whose turn it is, the counters, the moves of the man picked up.
pub fn facts(canvas: &mut Canvas<'_>, area: Rect, workspace: &Workspace, model: &Model) {
    let lang = model.lang();
    let pane = &workspace.game;
    if let Some(choosing) = &pane.choosing {
        let mut y = put_lines(canvas, area, area.y, &[(ruling::cite(&choosing.ruling, lang), Role::Head)]);
        for (n, choice) in choosing.list.iter().enumerate() {
            let mark = if n == choosing.cursor { canvas.signs().cursor } else { " " };
            let role = if n == choosing.cursor { Role::Accent } else { Role::Plain };
            y = put_lines(
                canvas,
                area,
                y,
                &[(format!("{mark}{} {}", n + 1, ruling::choice(&choice.consequence, choosing.ruling.numbering, lang)), role)],
            );
        }
        let lines: Vec<(String, Role)> = ruling::lines(&choosing.ruling, lang).into_iter().map(|l| (l, Role::Dim)).collect();
        put_lines(canvas, area, y + 1, &lines);
        return;
    }
    if let Some(weighing) = &pane.weighing {
        weighed(canvas, area, weighing, model);
        return;
    }
    let position = &shown(workspace);
    if let Some(setup) = &pane.setup {
        let mut lines = vec![
            (lang.text("desk.board.setting-up").to_owned(), Role::Head),
            (lang.fill("desk.board.to-move", &[("side", side_word(setup.hand.turn, pane.kind, lang))]), Role::Accent),
        ];
        if pane.kind == GameKind::Chess {
            lines.push((lang.fill("desk.board.castling", &[("rights", &setup.hand.castling())]), Role::Plain));
        }
        for (n, odd) in setup.oddities().into_iter().enumerate() {
            let done = n < setup.accepted;
            let sign = if done { canvas.signs().tick } else { "!" };
            lines.push((format!("{sign} {}", oddity(odd, lang)), if done { Role::Done } else { Role::Alarm }));
        }
        let letters = match pane.kind {
            GameKind::Chess => "desk.board.letters-chess",
            GameKind::Xiangqi => "desk.board.letters-xiangqi",
            _ => "desk.board.letters-draughts",
        };
        lines.extend([letters, "desk.board.setup-keys"].map(|k| (lang.text(k).to_owned(), Role::Dim)));
        put_lines(canvas, area, area.y, &lines);
        return;
    }
    let glyphs = canvas.glyphs;
    let notation = model.notation(pane.kind);
    let mut y = put_lines(canvas, area, area.y, &of_game(workspace, position, glyphs, lang));
    if pane.picked.is_some() {
        let moves: Vec<String> = pane.moves_of_picked().iter().map(|m| position.write(m, notation)).collect();
        let text = if moves.is_empty() { lang.text("desk.board.no-moves").to_owned() } else { moves.join(" ") };
        y = put_lines(canvas, area, y + 1, &[(text, Role::Accent)]);
    }
    if pane.typing.is_some() {
        typing(canvas, area, y + 1, workspace, lang);
    } else if !pane.proposed() && sheet_shown(workspace).is_none() {
        recent(canvas, area, y + 1, pane, notation, workspace.hides_counts());
    }
}

/// The name of a side in the words of the game.
fn side_word(side: Side, kind: GameKind, lang: Lang) -> &'static str {
    let (first, second) = colors(kind, lang);
    if side == Side::First { first } else { second }
}

/// The game as it stands: who plays, whose turn it is, both kings, and the counters, or what is followed or proposed instead.
fn of_game(workspace: &Workspace, position: &GamePosition, glyphs: Glyphs, lang: Lang) -> Vec<(String, Role)> {
    let pane = &workspace.game;
    let (first, second) = colors(pane.kind, lang);
    let mut lines: Vec<(String, Role)> = Vec::new();
    if let (Some(section), Some(b)) = (workspace.section(), workspace.board()) {
        let [white, black] = seats(section, workspace.round_number(), b, lang);
        lines.push((format!("{second} {black}"), Role::Plain));
        lines.push((format!("{first} {white}"), Role::Plain));
        let is_blind = workspace.second_pass.is_some() && b.awaits_second_pass();
        if let Some(result) = b.result.filter(|_| !is_blind) {
            lines.push((lang.fill("ui.pane.result", &[("result", &result.notation_in(&section.scoring()))]), Role::Plain));
        }
    }
    lines.extend(state_of(workspace, position, glyphs, lang));
    lines
}

/// Whose turn it is, both kings, and the counters, or what is followed or proposed instead.
pub fn state_of(workspace: &Workspace, position: &GamePosition, glyphs: Glyphs, lang: Lang) -> Vec<(String, Role)> {
    let pane = &workspace.game;
    let (first, second) = colors(pane.kind, lang);
    let mut lines: Vec<(String, Role)> = Vec::new();
    let (number, _) = pane.play.number(match sheet_shown(workspace) {
        Some(_) => cells_made(pane),
        None if pane.proposed() => pane.cell + 1,
        None => pane.step,
    });
    let side = side_word(position.side_to_move(), pane.kind, lang);
    let to_move = if workspace.hides_counts() {
        lang.fill("desk.board.turn-quiet", &[("side", side)])
    } else {
        lang.fill("desk.board.turn", &[("number", &number.to_string()), ("side", side)])
    };
    lines.push((to_move, Role::Accent));
    lines.extend(kings(position, (first, second), lang, glyphs));
    if let Some(n) = sheet_shown(workspace) {
        lines.extend(followed(pane, n, lang));
    } else if pane.proposed() {
        lines.push((lang.text("desk.board.proposal").to_owned(), Role::Accent));
    } else {
        let (game, _) = pane.play.game(pane.step);
        let laws = workspace.section().map_or_else(|| GameLaws::usual(pane.kind), laws);
        let limit = workspace.section().and_then(|section| section.setup.fouls.natural_limit).map(u32::from);
        lines.extend(counters(&game.counters(laws, limit), (first, second), workspace.hides_counts(), lang));
        if pane.step == pane.play.len()
            && let Some(end) = game.end(laws)
        {
            lines.push((end_words(&end, pane, lang, (first, second)), Role::Alarm));
        }
        if pane.play.is_empty() && pane.record.sheets.iter().any(Option::is_some) {
            lines.push((lang.text("desk.board.sheets-kept").to_owned(), Role::Accent));
        }
        if let Some(count) = pane.record.decisions.len().checked_sub(1) {
            lines.push((lang.fill("desk.board.decisions", &[("count", &(count + 1).to_string())]), Role::Dim));
        }
    }
    lines
}

/// Where a man stands, as the board names it: in xiangqi the file, counted by his side from its right as the edges of the board do.
fn place_name(position: &GamePosition, side: Side, at: Point, in_hanzi: bool) -> String {
    match (position, side, in_hanzi) {
        (GamePosition::Xiangqi(_), Side::First, true) => HANZI[usize::from(8 - at.file.min(8))].to_owned(),
        (GamePosition::Xiangqi(_), Side::First, false) => (9 - at.file.min(8)).to_string(),
        (GamePosition::Xiangqi(_), Side::Second, _) => (at.file + 1).to_string(),
        _ => position.point_name(at),
    }
}

/// How the kings stand: check and by what, castling rights, the other king in sight; in draughts the men of each side. The side to move
/// without a legal move is said as well.
fn kings(position: &GamePosition, colors: (&str, &str), lang: Lang, glyphs: Glyphs) -> Vec<(String, Role)> {
    let legal = position.legal_moves();
    let in_hanzi = glyphs == Glyphs::Unicode && lang.is_chinese();
    let mut lines = Vec::new();
    for (side, name) in [(Side::Second, colors.1), (Side::First, colors.0)] {
        let mut alarm = false;
        let mut parts = Vec::new();
        if let Some(king) = position.king_state(side) {
            let key = match (position, side) {
                (GamePosition::Xiangqi(_), Side::First) => "desk.king.general-first",
                (GamePosition::Xiangqi(_), Side::Second) => "desk.king.general-second",
                _ => "desk.king.at",
            };
            parts.push(lang.fill(key, &[("side", name), ("at", &place_name(position, side, king.at, in_hanzi))]));
            let (kings, others): (Vec<Point>, Vec<Point>) = king
                .attackers
                .iter()
                .partition(|at| matches!(position.man_at(**at), Some((_, Man::Chess(Piece::King) | Man::Xiangqi(xiangqi::Kind::King)))));
            if !others.is_empty() {
                alarm = true;
                let man = |at: &Point| {
                    let sign = position.man_at(*at).map_or_else(String::new, |(side, man)| man_sign(side, man, glyphs));
                    let of = position.man_at(*at).map_or(side, |(side, _)| side);
                    format!("{sign}{}", place_name(position, of, *at, in_hanzi))
                };
                let men: Vec<String> = others.iter().map(man).collect();
                parts.push(lang.fill("desk.king.check", &[("men", &men.join(" "))]));
            }
            if !kings.is_empty() {
                alarm = true;
                parts.push(lang.text("desk.king.facing").to_owned());
            }
            let rights: Vec<&str> = king.castling.into_iter().zip(["O-O", "O-O-O"]).filter_map(|(has, name)| has.then_some(name)).collect();
            if !rights.is_empty() {
                parts.push(lang.fill("desk.king.castling", &[("rights", &rights.join(" "))]));
            }
        } else if let GamePosition::Draughts(_) = position {
            let (men, kings) = position.count(side);
            parts.push(lang.fill("desk.king.count", &[("side", name), ("men", &men.to_string()), ("kings", &kings.to_string())]));
            let must = legal.first().is_some_and(|m| matches!(m, GameMove::Draughts(m) if m.is_capture()));
            if must && side == position.side_to_move() {
                parts.push(lang.text("desk.king.must-take").to_owned());
            }
        }
        if side == position.side_to_move() && legal.is_empty() {
            alarm = true;
            parts.push(lang.text("desk.king.no-move").to_owned());
        }
        if !parts.is_empty() {
            lines.push((parts.join(lang.text("ui.mark.clause")), if alarm { Role::Alarm } else { Role::Dim }));
        }
    }
    lines
}

/// The draw counters, the two of xiangqi's sides in one line each. Counts that give the number of moves away are blanked where they must be.
fn counters(list: &[Counter], colors: (&str, &str), hidden: bool, lang: Lang) -> Vec<(String, Role)> {
    let mut lines: Vec<(String, Role)> = Vec::new();
    let name = |side: Side| if side == Side::First { colors.0 } else { colors.1 };
    let (mut limits, mut offers, mut reached) = (Vec::new(), Vec::new(), false);
    for counter in list {
        let limit = counter.claim_at.or(counter.drawn_at).unwrap_or(0);
        let key = match counter.kind {
            CounterKind::Repetition | CounterKind::Draughts(draughts::RuleKind::Repetition(_)) => "desk.board.repetition",
            CounterKind::QuietPlies => "desk.board.quiet",
            CounterKind::Draughts(draughts::RuleKind::KingsOnly(_)) => "desk.board.kings",
            CounterKind::Draughts(draughts::RuleKind::Ending { .. }) => "desk.board.ending",
            CounterKind::NaturalLimit { side, reached: full } => {
                reached |= full;
                limits.push((format!("{} {}", name(side), counter.made), limit));
                continue;
            }
            CounterKind::DrawOffers { side, pending, may_offer } => {
                let state = match (pending, may_offer) {
                    (true, _) => "desk.board.offer-open",
                    (false, true) => "desk.board.offer-may",
                    (false, false) => "desk.board.offer-not",
                };
                offers.push((counter.made, lang.fill(state, &[("side", name(side)), ("count", &counter.made.to_string())])));
                continue;
            }
        };
        let full = counter.made >= limit;
        let made = if hidden && counter.kind == CounterKind::QuietPlies { "–".to_owned() } else { counter.made.to_string() };
        let values = [("made", made.as_str()), ("limit", &limit.to_string()), ("article", &articles(&counter.article, lang))];
        lines.push((
            lang.fill(key, &values).replace(" ()", "").replace("（）", "").trim().to_owned(),
            if full { Role::Alarm } else { Role::Dim },
        ));
    }
    if let (false, Some((_, limit))) = (hidden, limits.first()) {
        let both: Vec<&str> = limits.iter().map(|(text, _)| text.as_str()).collect();
        let text = lang.fill("desk.board.natural-limit", &[("both", &both.join(" / ")), ("limit", &limit.to_string())]);
        lines.push((text, if reached { Role::Alarm } else { Role::Dim }));
    }
    if offers.iter().any(|(made, _)| *made > 0) {
        let both: Vec<&str> = offers.iter().map(|(_, text)| text.as_str()).collect();
        lines.push((lang.fill("desk.board.offers", &[("both", &both.join(lang.text("ui.mark.clause")))]), Role::Dim));
    }
    lines
}

/// How far the sheet under the cursor can be followed, and where it stops.
fn followed(pane: &GamePane, sheet: usize, lang: Lang) -> Vec<(String, Role)> {
    let play = &pane.sheet_plays[sheet];
    let cells = pane.record.sheets[sheet].as_ref().map_or(0, |s| s.cells.len());
    let name = lang.text(if sheet == 0 { "desk.column.first" } else { "desk.column.second" });
    if play.len() >= cells {
        return vec![(lang.fill("desk.board.followed", &[("sheet", name)]), Role::Dim)];
    }
    let cell = pane.record.sheets[sheet].as_ref().and_then(|s| s.cells.get(play.len())).cloned().unwrap_or_default();
    let values = [("sheet", name), ("place", &place(play.numbering(), play.len() + 1, lang)), ("cell", cell.as_str())];
    vec![(lang.fill("desk.board.followed-to", &values), Role::Accent)]
}

fn end_words(end: &GameEnd, pane: &GamePane, lang: Lang, colors: (&str, &str)) -> String {
    let words = match end.result {
        Result::Draw => lang.text("desk.board.drawn").to_owned(),
        Result::Win(side) => lang.fill("desk.board.won", &[("side", if side == Side::First { colors.0 } else { colors.1 })]),
    };
    format!("{words} {} {}", place(pane.play.numbering(), pane.play.len(), lang), articles(&end.article, lang)).trim().to_owned()
}

/// The moves up to the position shown, as many as there is room for.
fn recent(canvas: &mut Canvas<'_>, area: Rect, y: u16, pane: &GamePane, notation: Notation, quiet: bool) {
    let rows = usize::from(area.bottom().saturating_sub(y));
    if rows == 0 || pane.play.is_empty() {
        return;
    }
    let offset = usize::from(pane.play.number(0).1 == Side::Second);
    let now = pane.step.saturating_sub(1) + offset;
    let pairs = (pane.play.len() + offset).div_ceil(2);
    let first = crate::tui::layout::first_row(now / 2, pairs, rows);
    for (row, pair) in (first..pairs).take(rows).enumerate() {
        let mut x = area.x;
        let y = y + u16::try_from(row).unwrap_or(0);
        let number = if quiet { String::new() } else { format!("{:>3}. ", pane.play.number((2 * pair + 1).saturating_sub(offset)).0) };
        x += canvas.put(x, y, 5, &number, Role::Dim);
        for ply in [2 * pair, 2 * pair + 1] {
            let Some(step) = ply.checked_sub(offset) else {
                x += 9;
                continue;
            };
            let text = pane.play.text(step, notation);
            let here = step + 1 == pane.step;
            let text = if pane.play.is_inferred(step) { format!("({text})") } else { text };
            let text = if pane.play.is_offer(step) { format!("{text} =") } else { text };
            canvas.put(x, y, 10, &fit(&text, 10, "~"), if here { Role::Accent } else { Role::Plain });
            x += 11;
        }
    }
}

/// The move being typed, and what it may become; its number is left out in quiet mode.
pub fn typing(canvas: &mut Canvas<'_>, area: Rect, y: u16, workspace: &Workspace, lang: Lang) {
    let pane = &workspace.game;
    let Some(typing) = &pane.typing else { return };
    if y >= area.bottom() {
        return;
    }
    let (number, side) = pane.play.number(pane.cell);
    let number = if workspace.hides_counts() { String::new() } else { number.to_string() };
    let dots = if side == Side::First { "." } else { "..." };
    let text = format!("{number}{dots} {}{}", typing.input.value(), canvas.signs().caret);
    canvas.put(area.x, y, area.width, &text, Role::Accent);
    let shown: Vec<String> = typing
        .found
        .iter()
        .enumerate()
        .skip(typing.pick.saturating_sub(3))
        .take(24)
        .map(|(n, (t, _))| if n == typing.pick { format!("[{t}]") } else { t.clone() })
        .collect();
    let list = if shown.is_empty() { lang.text("desk.board.no-completion").to_owned() } else { shown.join(" ") };
    put_lines(canvas, area, y + 1, &[(list, Role::Dim)]);
}
