//! The crosstable: everybody's games, round by round.

use super::below::{self, rows_shown};
use super::canvas::{Canvas, Column, left, right};
use super::tables::{line, stage_line};
use super::theme::{Heat, Role, heat, in_glyphs};
use crate::tui::layout::{cells, first_row};
use crate::tui::model::{Model, Workspace};
use crate::words::Lang;
use crate::words::game::{color_letters, points_in};
use event::{Carry, PlayerId, Round, Section, Stage, SystemKind};
use ratatui::layout::Rect;
use std::collections::BTreeMap;
use tournament::model::Bye;

/// The crosstable of a section or of one of its stages.
struct Crosstable<'a> {
    section: &'a Section,
    stage: Option<&'a Stage>,
    ranks: BTreeMap<PlayerId, usize>,
    /// Cells that the longest name takes.
    names: u16,
    /// There are meetings of several games.
    has_several: bool,
    /// Whether a game counts, see [`Section::counting`].
    counts: Box<dyn Fn(&event::Board) -> bool>,
    lang: Lang,
}

impl<'a> Crosstable<'a> {
    /// That of the stage shown.
    fn new(workspace: &'a Workspace, section: &'a Section, lang: Lang) -> Self {
        let stage = workspace.shown_stage().filter(|_| !section.is_one_stage());
        let has_several = section.rounds.iter().any(|round| round.boards.iter().any(|board| board.game > 1));
        let players = workspace.crosstable_players();
        let names = players.iter().map(|id| cells(section.name(*id))).max().unwrap_or(0);
        let counts = Box::new(section.counting());
        Self { section, stage, names, has_several, counts, ranks: players.into_iter().zip(1..).collect(), lang }
    }

    /// Cells of a round's column: as many as the longest entry can have: `125w½`, `(125w½)`, `12:1½`.
    fn width_of_round(&self) -> u16 {
        let digits = u16::try_from(self.ranks.len().max(1).ilog10()).unwrap_or(0) + 1;
        let (white_letter, black_letter) = color_letters(self.section.setup.game, self.lang);
        let letter = cells(white_letter).max(cells(black_letter));
        let bye = ["print.bye_short.pairing", "print.bye_short.full", "print.bye_short.half"].map(|key| cells(self.lang.text(key)));
        let game = (digits + letter + 1).max(bye.into_iter().max().unwrap_or(0)).max(4);
        match (self.is_exhibition(), self.section.annulled().next()) {
            (true, _) => 12,
            _ if self.has_several => 9,
            (false, Some(_)) => game + 2,
            (false, None) => game,
        }
    }

    /// How many rounds have no room beside the names in a list of this width.
    fn further(&self, width: u16) -> usize {
        let names = self.names.min(20);
        let fits = usize::from(width.saturating_sub(4 + names + 7 + 3) / (self.width_of_round() + 1));
        self.rounds().count().saturating_sub(fits.max(1))
    }

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
    let text = board.result.map_or_else(|| "·-·".to_owned(), |result| result.notation_in(&section.scoring()));
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

/// How much a game that counts gave one of the two.
fn heat_of(board: &event::Board, id: PlayerId) -> Option<Heat> {
    use tournament::model::Outcome;
    let (white, black) = board.result?.outcomes();
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
        let heat = game.filter(|b| meeting.is_none() && (of.counts)(b)).and_then(|b| heat_of(b, id));
        let text = match (game, round.byes.get(&id)) {
            // A meeting of several games: the opponent, and the points of the games.
            (Some(b), _) if meeting.is_some() => {
                let points = meeting.and_then(|m| m.points_of(id, &scoring, false)).map_or_else(|| "·".to_owned(), points_in);
                format!("{} {points}", rank(if b.white == id { b.black } else { b.white }))
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
        (if game.is_some_and(|b| !(of.counts)(b)) { format!("({text})") } else { text }, heat)
    });
    rounds.collect()
}

/// How many rounds of the crosstable have no room on the screen as it stands.
pub fn further(workspace: &Workspace, model: &Model) -> usize {
    let whole = Rect { x: 0, y: 0, width: model.size.0.saturating_sub(1), height: model.size.1 };
    let (list, _) = super::detail::split(whole, workspace, model);
    workspace.section().map_or(0, |section| Crosstable::new(workspace, section, model.lang()).further(list.width))
}

/// Everybody's games, in the order of the standings.
pub fn draw(canvas: &mut Canvas<'_>, area: Rect, workspace: &Workspace, model: &Model) {
    let lang = model.lang();
    let area = stage_line(canvas, area, workspace, lang);
    let (Some(section), Some(table)) = (workspace.section(), &workspace.table) else { return };
    let of = Crosstable::new(workspace, section, lang);
    let players = workspace.crosstable_players();
    // Those whose games were annulled have no place in the standings, and keep a line here, below the others.
    let points = table.rows.iter().map(|row| row.values.first().map_or("", String::as_str)).chain(std::iter::repeat(""));
    let rows: Vec<(PlayerId, &str)> = players.iter().copied().zip(points).collect();
    // Results of a round that is not over stand in their column; the points are those of the standings.
    let is_ahead = of.rounds().any(|round| round.number > table.after);
    let legend = if is_ahead && table.after == 0 {
        lang.fill("ui.crosstable.legend-none", &[("legend", &of.legend())])
    } else if is_ahead {
        lang.fill("ui.crosstable.legend-until", &[("legend", &of.legend()), ("round", &table.after.to_string())])
    } else {
        of.legend()
    };
    let numbers: Vec<u16> = of.rounds().map(|round| round.number).collect();
    let per_round = of.width_of_round();
    // The newest rounds, or those that were turned back to.
    let further = of.further(area.width);
    let skip = further.saturating_sub(workspace.rounds_back);
    let shown = skip..skip + numbers.len() - further;
    canvas.put(area.x + 1, area.y, area.width.saturating_sub(2), &legend, Role::Head);
    // The rounds stand beside the names, not at the other end of a wide screen.
    let taken = u16::try_from(shown.len()).unwrap_or(0) * (per_round + 1) + 4 + 6 + 3;
    let mut columns: Vec<Column> = vec![right(4), left(of.names.max(24).min(area.width.saturating_sub(taken))), right(6)];
    columns.extend(shown.clone().map(|_| right(per_round)));
    let mut titles: Vec<String> = numbers[shown.clone()].iter().map(u16::to_string).collect();
    let [earlier, later] = canvas.signs().further;
    if let Some(first) = titles.first_mut().filter(|_| shown.start > 0) {
        first.insert_str(0, earlier);
    }
    if let Some(last) = titles.last_mut().filter(|_| shown.end < numbers.len()) {
        last.push_str(later);
    }
    let name = if section.is_of_teams() { "team.column.team" } else { "ui.column.name" };
    let head: Vec<&str> = ["ui.column.line", name, "ui.column.points"]
        .map(|key| lang.get(key).unwrap_or_default())
        .into_iter()
        .chain(titles.iter().map(String::as_str))
        .collect();
    canvas.row(line(area, area.y + 1), &columns, &head, Role::Dim);
    let count = rows.len();
    let height = rows_shown(count, usize::from(area.height.saturating_sub(2)));
    let cursor_row = workspace.crosstable.row(&players);
    let first = first_row(cursor_row, rows.len(), height);
    for ((index, (player, points)), y) in rows.into_iter().enumerate().skip(first).take(height).zip(area.y + 2..) {
        let rank = if index < table.rows.len() { (index + 1).to_string() } else { format!("({})", index + 1) };
        let games = cells_of(&of, player).into_iter().skip(skip).take(shown.len());
        let games: Vec<(String, Option<Heat>)> =
            games.map(|(text, warmth)| (in_glyphs(&text, canvas.glyphs).into_owned(), warmth)).collect();
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
