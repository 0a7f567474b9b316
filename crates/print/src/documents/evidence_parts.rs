//! What the sheets of evidence have in common: facts with their labels, and room to sign. Nothing here is ever shortened.

use crate::input::Input;
use crate::measure::{Align, PT, Unit};
use crate::sheet::{Cell, Column, Part, Rules, Table};
use crate::teams::side_words;
use arbitration::game::GamePosition;
use event::game::check_line;
use event::{GameAt, Info, Section, Setup};
use tournament::model::Color;
use words::Lang;

/// A line for the pen.
pub const BLANK: &str = "________________";

/// Letters of a column in which a day stands on one line.
pub const DAY: u16 = 14;

/// Letters of a column in which the number of an article stands on one line: 11.3.2.2.
pub const ARTICLE: u16 = 9;

/// Height of a row of close facts in hundredths of the type.
const CLOSE: Unit = 140;

/// Longer facts are prose.
const PROSE: usize = 80;

/// Label and fact, a row each; facts that say nothing are left out.
pub fn facts(lang: Lang, rows: Vec<(&str, String)>) -> Part {
    let mut table = Table::new(vec![Column::wrapped("", 12), Column::wrapped("", 30)]);
    table.size = 10 * PT;
    table.leading = 170;
    for (key, value) in rows.into_iter().filter(|(_, value)| !value.is_empty()) {
        // A fact of a few words is what the reader looks for; prose in bold is only harder to read.
        let value = if value.chars().count() <= PROSE { Cell::strong(value) } else { Cell::from(value) };
        table.push(vec![lang.get(key).unwrap_or(key).into(), value]);
    }
    Part::Table(table)
}

/// The same with rows so close that more has room on the page.
pub fn close_facts(lang: Lang, rows: Vec<(&str, String)>) -> Part {
    let mut facts = facts(lang, rows);
    if let Part::Table(table) = &mut facts {
        table.leading = CLOSE;
    }
    facts
}

/// City, building and room, as far as they are known.
pub fn venue(info: &Info, lang: Lang) -> String {
    place(&[&info.city, &info.venue, &info.room], lang)
}

/// The parts of a place, those that are known, from the larger to the smaller. Hanzi stand side by side without a mark: 市文化宫二楼.
pub fn place(parts: &[&str], lang: Lang) -> String {
    let mut all = String::new();
    for part in parts.iter().map(|part| part.trim()).filter(|part| !part.is_empty()) {
        let (before, after) = (all.chars().next_back(), part.chars().next());
        let hanzi = |c: Option<char>| c.is_some_and(|c| c >= '\u{2e80}');
        // A language that sets a blank between parts sets it between all of them.
        let join = lang.text("print.head.place_join");
        if before.is_some() && !(join.chars().all(|c| hanzi(Some(c))) && hanzi(before) && hanzi(after)) {
            all.push_str(join);
        }
        all.push_str(part);
    }
    all
}

/// The time control of a section in words; one that nobody can read as it was typed.
pub fn tempo(setup: &Setup, lang: Lang) -> String {
    let words = words::time_words(&setup.time_control, setup.game, lang);
    if words.is_empty() { setup.time_control.clone() } else { words.join(lang.text("prizes.said.and")) }
}

/// Event, section, round, board and both players of a game.
pub fn of_game(input: &Input<'_>, section: &Section, round: u16, number: u16) -> Vec<(&'static str, String)> {
    let at = section.round(round).and_then(|r| Some((r, r.board(number)?)));
    let player = |color| {
        let Some((round, board)) = at else { return String::new() };
        let name = side_words(section, round, board, color, input.lang());
        let player = section.player(if color == Color::White { board.white } else { board.black });
        // Whoever plays for a team has no number.
        let number = player.and_then(|p| p.tpn).filter(|_| !section.is_of_teams());
        number.map_or_else(|| name.clone(), |tpn| input.numbered(&name, tpn))
    };
    vec![
        ("clock.sheet.event", input.heading.event.clone()),
        ("clock.sheet.section", section.setup.name.clone()),
        ("clock.sheet.round", round.to_string()),
        ("clock.sheet.board-number", section.label(GameAt::new(round, number))),
        ("side.first", player(Color::White)),
        ("side.second", player(Color::Black)),
    ]
}

/// The position after so many moves of both sides, where the moves of the game are kept and there are any.
pub fn position(section: &Section, game: GameAt, plies: usize) -> Option<GamePosition> {
    let record = section.games.get(&game)?;
    let line = record.line.get(..plies).filter(|line| !line.is_empty())?;
    check_line(&record.start(section.setup.game)?, line).ok()
}

/// Room for the arbiter and both players to sign, and the date.
pub fn signatures(input: &Input<'_>) -> Part {
    let lang = input.lang();
    let who = [lang.text("clock.sheet.arbiter"), input.color_word(Color::White), input.color_word(Color::Black)];
    let mut columns: Vec<Column> =
        who.into_iter().map(|w| Column::whole(lang.fill("print.signature", &[("who", w)]), Align::Left).with_room(22)).collect();
    columns.push(Column::whole(lang.text("clock.sheet.date-time"), Align::Left).with_room(13));
    let mut table = Table::new(columns);
    table.rules = Rules::Grid;
    table.leading = 420;
    table.push(vec![Cell::default(), Cell::default(), Cell::default(), Cell::default()]);
    Part::Table(table)
}

/// Offices and names beside room to sign, in rows of a height in hundredths of the type.
pub(super) fn signed(offices: impl IntoIterator<Item = (&'static str, String)>, leading: Unit, lang: Lang) -> Table {
    let mut table = Table::new(vec![
        Column::wrapped(lang.text("print.report.office"), 15),
        Column::wrapped(lang.text("print.column.name"), 18),
        Column::whole(lang.text("print.report.signature"), Align::Left).with_room(26),
        Column::whole(lang.text("clock.sheet.date-time"), Align::Left).with_room(14),
    ]);
    (table.rules, table.leading) = (Rules::Grid, leading);
    for (office, name) in offices {
        table.push(vec![office.into(), name.into(), Cell::default(), Cell::default()]);
    }
    table
}
