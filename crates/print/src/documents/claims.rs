//! Claims and rulings: the sheet of the claims of a round (申请裁定单), and the ruling on a repetition (棋例裁决书) with the position, the loop
//! move by move, the article and the decision.

use super::evidence_parts::{of_game, signatures};
use crate::diagram::{diagram, side};
use crate::input::Input;
use crate::measure::Align;
use crate::sheet::{Cell, Column, Part, Rules, Table};
use crate::teams::side_words;
use arbitration::game::{GamePosition, Side};
use arbitration::ruling::{Fact, LoopPly, Record, Ruling};
use event::decision::Decision;
use event::game::{GameRecord, check_line};
use event::{GameAt, Section};
use tournament::model::Color;
use words::point::place_of;
use words::{ClockWords, Lang, decision, ruling};

/// Empty rows for claims that are written by hand.
const EMPTY: usize = 6;

/// The decisions of a round, each with its board.
fn of_round<'a>(input: &'a Input<'_>) -> impl Iterator<Item = (&'a Section, GameAt, &'a GameRecord, &'a Decision)> {
    let round = input.shown(input.heading.round);
    let section = input.records.map(|records| &records.section);
    let boards =
        section.into_iter().flat_map(move |section| input.boards.iter().map(move |board| (section, GameAt::new(round, board.number))));
    let games = boards.filter_map(|(section, at)| Some((section, at, section.games.get(&at)?)));
    games.flat_map(|(section, at, record)| record.decisions.iter().map(move |decision| (section, at, record, decision)))
}

/// The plies of the loop that a decision weighed.
pub(super) fn plies(decision: &Decision) -> Vec<&LoopPly> {
    let Decision::Ruled(ruled) = decision else { return Vec::new() };
    ruled.ruling.working.iter().filter_map(|fact| if let Fact::LoopPly(ply) = fact { Some(ply) } else { None }).collect()
}

/// The position a decision was made on, as far as the game adopted says it.
fn position(section: &Section, record: &GameRecord, decision: &Decision) -> Option<GamePosition> {
    let line = record.line.get(..decision.step()).filter(|_| decision.on() == Record::Game)?;
    check_line(&record.start(section.setup.game)?, line).ok()
}

/// A row a claim, with rows for the pen, and signatures.
pub fn make(input: &Input<'_>) -> Vec<Part> {
    let lang = input.lang();
    let words = ClockWords::new(lang, input.heading.game);
    let mut table = Table::new(vec![
        Column::whole(lang.text("print.column.board"), Align::Right).with_room(4),
        Column::wrapped(lang.text("clock.sheet.player"), 10),
        Column::wrapped(lang.text("print.form.claim"), 14),
        Column::wrapped(lang.text("print.form.at_move"), 8),
        Column::wrapped(lang.text("clock.sheet.article"), 8),
        Column::wrapped(lang.text("print.form.decision"), 26),
        Column::whole(lang.text("print.form.signed"), Align::Left).with_room(10),
    ]);
    table.rules = Rules::Grid;
    table.leading = 230;
    table.keys = 1;
    for (section, at, _, decided) in of_round(input) {
        let (player, place) = match decided {
            Decision::Ruled(ruled) => (ruled.ruling.player, at_move(&ruled.ruling, lang)),
            Decision::Told(_) => (None, String::new()),
        };
        let player = player.map_or_else(String::new, |side| format!("{} {}", words.side(clock_side(side)), name(section, at, side, lang)));
        let mut lines = decision::lines(decided, lang);
        lines.truncate(1);
        let cells = [
            section.label(at),
            player,
            decision::about(decided, lang),
            place,
            decision::article(decided, lang),
            lines.pop().unwrap_or_else(|| decision::short(decided, lang)),
            String::new(),
        ];
        table.push(cells.into_iter().map(Cell::from).collect());
    }
    (0..EMPTY).for_each(|_| table.push(vec![Cell::default(); 7]));
    vec![Part::Table(table), Part::Note(String::new()), signatures(input)]
}

/// Who has a side at a board.
fn name(section: &Section, at: GameAt, side: Side, lang: Lang) -> String {
    let color = if side == Side::First { Color::White } else { Color::Black };
    section
        .round(at.round.0)
        .zip(section.board_of(at))
        .map_or_else(String::new, |(round, board)| side_words(section, round, board, color, lang))
}

/// The move after which it was claimed, with its number; empty where no move is known.
fn at_move(ruling: &Ruling, lang: Lang) -> String {
    let at = &ruling.at;
    if at.written.is_empty() { String::new() } else { format!("{} {}", words::game::place(ruling.numbering, at.ply, lang), at.written) }
}

const fn clock_side(side: Side) -> arbitration::clock::side::Side {
    match side {
        Side::First => arbitration::clock::side::Side::White,
        Side::Second => arbitration::clock::side::Side::Black,
    }
}

/// A page for each ruling on a repetition of the round.
pub fn judgement(input: &Input<'_>) -> Vec<Part> {
    let lang = input.lang();
    let mut parts = Vec::new();
    for (section, at, record, decided) in of_round(input).filter(|(.., decided)| !plies(decided).is_empty()) {
        if !parts.is_empty() {
            parts.push(Part::NewPage);
        }
        // The head says of which round, the ruling by which article: with the signatures all of it stands on one page.
        let game = of_game(input, section, at.round.0, at.board.0);
        let player = |side: &'static str| {
            let name = game.iter().find(|(key, _)| *key == side).map_or("", |(_, name)| name.as_str());
            format!("{} {name}", lang.text(side))
        };
        let (board, first, second) = (section.label(at), player("side.first"), player("side.second"));
        parts.push(Part::Title(lang.fill("clock.sheet.board", &[("board", &board), ("white", &first), ("black", &second)])));
        parts.extend(position(section, record, decided).map(|position| diagram(&position, side::RULING, lang)));
        parts.push(Part::Title(lang.text("print.form.loop").to_owned()));
        parts.push(Part::Table(loop_table(input, &plies(decided))));
        // Nobody signs on a page that says nothing.
        parts.push(Part::Together);
        parts.push(Part::Title(lang.text("print.form.decision").to_owned()));
        parts.push(Part::Prose(decision::lines(&without_loop(decided), lang)));
        parts.push(signatures(input));
    }
    parts
}

/// A decision without the moves that stand in the table of the loop, and without what other editions would say: it is ruled by one.
fn without_loop(decision: &Decision) -> Decision {
    let mut rest = decision.clone();
    if let Decision::Ruled(ruled) = &mut rest {
        ruled.ruling.working.retain(|fact| !matches!(fact, Fact::LoopPly(_) | Fact::LoopByEdition { .. }));
    }
    rest
}

/// 回合, then of each side the move and what it is: check, kill, chase or idle.
fn loop_table(input: &Input<'_>, plies: &[&LoopPly]) -> Table {
    let lang = input.lang();
    let words = ClockWords::new(lang, input.heading.game);
    let [red, black] = [Side::First, Side::Second].map(|side| words.side(clock_side(side)));
    let nature = || Column::wrapped(lang.text("print.form.nature"), 8);
    let mut table = Table::new(vec![
        Column::whole(lang.text("print.form.move"), Align::Center),
        Column::wrapped(red, 8),
        nature(),
        Column::wrapped(black, 8),
        nature(),
    ]);
    table.rules = Rules::Grid;
    for pair in plies.chunk_by(|a, b| a.ply.div_ceil(2) == b.ply.div_ceil(2)) {
        let of = |side| {
            let ply = pair.iter().find(|ply| ply.side == side);
            [
                ply.map_or_else(String::new, |ply| ply.written.clone()),
                ply.map_or_else(String::new, |ply| ruling::label_in_words(ply, lang, |square| place_of(square, ply.side.other(), lang))),
            ]
        };
        let number = pair.first().map_or_else(String::new, |ply| ply.ply.div_ceil(2).to_string());
        let ([first, nature], [second, other]) = (of(Side::First), of(Side::Second));
        table.push(vec![number.into(), Cell::strong(first), nature.into(), Cell::strong(second), other.into()]);
    }
    table
}
