//! The printed score of a game: who played, the moves, both sheets as written, diagrams, and every decision with its grounds.

use crate::diagram::{diagram, side};
use crate::fonts::Fonts;
use crate::layout::lay_out;
use crate::measure::Align;
use crate::page::{Document, Masthead, Style};
use crate::sheet::{Cell, Column, Part, Rules, Sheet, Table};
use crate::teams::side_words;
use arbitration::game::{GamePosition, Notation, Side};
use arbitration::play::Play;
use event::game::GameRecord;
use event::{Board, Event, GameAt, Moment, Section};
use tournament::model::Color;
use words::days::moment_in_letters;
use words::game::place;
use words::{Lang, colors, decision};

/// Identifier of the document.
const ID: &str = "game-score";

/// What the score of a game is made from.
pub struct Score<'a> {
    /// The event.
    pub event: &'a Event,
    /// The section.
    pub section: &'a Section,
    /// The round.
    pub round: u16,
    /// The board.
    pub board: &'a Board,
    /// What is kept of the game.
    pub record: &'a GameRecord,
    /// The game played through.
    pub play: &'a Play,
    /// The position on which each decision was made, where there is one.
    pub decided_on: Vec<Option<GamePosition>>,
}

impl Score<'_> {
    /// The score on pages. `now` is this moment.
    pub fn pages(&self, style: Style, now: &Moment, fonts: &Fonts) -> Document {
        let lang = style.lang.of(self.section.setup.game);
        let title = lang.text("desk.score.title");
        let sheet = Sheet { id: ID, title: title.to_owned(), parts: self.parts(lang) };
        let (round, board) = (self.round.to_string(), self.section.label(GameAt::new(self.round, self.board.number)));
        let place = lang.fill("desk.score.place", &[("section", &self.section.setup.name), ("round", &round), ("board", &board)]);
        let mast = Masthead {
            event: self.event.info.name.clone(),
            title: [place.as_str(), title].join(" · "),
            foot: vec![lang.fill("print.printed", &[("time", &moment_in_letters(now, lang))])],
            ..Masthead::default()
        };
        lay_out(&sheet, &mast, lang, style.paper, fonts)
    }

    /// Who played, and the result.
    fn title(&self, result: &str, lang: Lang) -> String {
        let Self { section, board, .. } = self;
        let name = |color, id| {
            let at = section.round(self.round);
            at.map_or_else(|| section.name(id).to_owned(), |round| side_words(section, round, board, color, lang))
        };
        format!("{} – {}   {result}", name(Color::White, board.white), name(Color::Black, board.black))
    }

    fn parts(&self, lang: Lang) -> Vec<Part> {
        let Self { board, record, play, .. } = self;
        let result = board.result.map_or_else(|| "*".to_owned(), |result| result.notation_in(&self.section.scoring()));
        let mut parts = vec![Part::Title(self.title(&result, lang))];
        if !play.is_empty() {
            parts.push(moves(play, lang));
            parts.push(Part::Title(lang.fill("desk.score.after", &[("place", &place(play.numbering(), play.len(), lang))])));
            parts.push(diagram(play.last(), side::INCIDENT, lang));
            parts.push(Part::Note(play.last().to_fen()));
        }
        for (decision, position) in record.decisions.iter().zip(&self.decided_on) {
            let values = [("what", &*decision::about(decision, lang)), ("article", &*decision::article(decision, lang))];
            parts.push(Part::Title(lang.fill("desk.score.decision", &values)));
            parts.push(Part::Prose(decision::lines(decision, lang)));
            parts.extend(position.as_ref().map(|position| diagram(position, side::INCIDENT, lang)));
        }
        if !record.decisions.is_empty() {
            parts.push(signatures(play, lang));
        }
        if record.sheets.iter().any(Option::is_some) {
            parts.push(Part::Title(lang.text("desk.score.sheets").to_owned()));
            parts.push(written(record, play, lang));
        }
        parts
    }
}

/// Room for the arbiter and both players to sign.
fn signatures(play: &Play, lang: Lang) -> Part {
    let (first, second) = colors(play.kind(), lang);
    let who = [lang.text("clock.sheet.arbiter"), first, second];
    let columns = who.into_iter().map(|w| Column::wrapped(lang.fill("print.signature", &[("who", w)]), 14).with_room(26));
    let mut table = Table::new(columns.collect());
    table.rules = Rules::Grid;
    table.leading = 420;
    table.push(vec![Cell::default(), Cell::default(), Cell::default()]);
    Part::Table(table)
}

/// The moves, three pairs of columns wide. A move that nobody wrote is in brackets.
fn moves(play: &Play, lang: Lang) -> Part {
    const ACROSS: usize = 3;
    let heads = (0..ACROSS).flat_map(|_| {
        let (first, second) = colors(play.kind(), lang);
        [Column::whole("", Align::Right), Column::wrapped(first, 4).with_room(8), Column::wrapped(second, 4).with_room(8)]
    });
    let mut table = Table::new(heads.collect());
    let notation = Notation::usual(play.at(0).kind());
    let offset = usize::from(play.number(0).1 == Side::Second);
    let rows = (play.len() + offset).div_ceil(2);
    let height = rows.div_ceil(ACROSS).max(1);
    let text = |step: usize| {
        let text = play.text(step, notation);
        let text = if play.is_inferred(step) { format!("({text})") } else { text };
        if play.is_offer(step) { format!("{text} (=)") } else { text }
    };
    for row in 0..height {
        let mut cells = Vec::new();
        for pair in (0..ACROSS).map(|column| column * height + row) {
            let first = (2 * pair).checked_sub(offset);
            let second = 2 * pair + 1 - offset;
            let number = if pair < rows { format!("{}.", play.number(second).0) } else { String::new() };
            cells.push(Cell::from(number));
            cells.push(Cell::from(
                first
                    .filter(|s| *s < play.len())
                    .map_or_else(|| if pair < rows && first.is_none() { "…".to_owned() } else { String::new() }, text),
            ));
            cells.push(Cell::from(if second < play.len() { text(second) } else { String::new() }));
        }
        table.push(cells);
    }
    Part::Table(table)
}

/// Both sheets as written, a row a move.
fn written(record: &GameRecord, play: &Play, lang: Lang) -> Part {
    let (first, second) = colors(play.kind(), lang);
    let head = |sheet: &'static str, side: &str| lang.fill(sheet, &[("side", side)]);
    let columns = vec![
        Column::whole("", Align::Right),
        Column::wrapped(head("desk.score.sheet-first", first), 6),
        Column::wrapped(head("desk.score.sheet-first", second), 6),
        Column::wrapped(head("desk.score.sheet-second", first), 6),
        Column::wrapped(head("desk.score.sheet-second", second), 6),
    ];
    let mut table = Table::new(columns);
    let cell = |n: usize, ply: usize| {
        let sheet = record.sheets.get(n).and_then(Option::as_ref);
        let text = sheet.and_then(|s| s.cells.get(ply)).cloned().unwrap_or_default();
        let mark = if sheet.is_some_and(|s| u16::try_from(ply).is_ok_and(|p| s.shifted.contains(&p))) { "» " } else { "" };
        Cell::from(format!("{mark}{text}"))
    };
    let plies = record.sheets.iter().flatten().map(|s| s.cells.len()).max().unwrap_or(0);
    for row in 0..plies.div_ceil(2) {
        let number = Cell::from(format!("{}.", row + 1));
        table.push(vec![number, cell(0, 2 * row), cell(0, 2 * row + 1), cell(1, 2 * row), cell(1, 2 * row + 1)]);
    }
    Part::Table(table)
}
