//! The event in figures: who took part, how the games of each round ended, the federations, the greatest surprises.

use super::groups;
use crate::input::{Input, spoken};
use crate::measure::Align;
use crate::sheet::{Cell, Column, Line, Part, Table};
use event::statistics::{Federation, RoundFigures, Statistics, statistics};
use tournament::model::Color;
use words::Lang;

/// Letters of a full bar.
const BAR: u32 = 30;
/// Letters of the longest bar to one side.
const SIDE: u64 = 12;

/// The figures of the section.
pub fn make(input: &Input<'_>) -> Vec<Part> {
    let lang = input.lang();
    let Some(records) = input.records else { return Vec::new() };
    let found = statistics(&records.section);
    let title = |key: &'static str| Part::Title(lang.text(key).to_owned());
    let mut parts = vec![title("print.statistics.field"), Part::Table(field(&found, lang))];
    parts.extend(groups::table(input, &found).map(Part::Table));
    if !found.rounds.is_empty() {
        parts.extend([title("print.statistics.games"), Part::Table(rounds(&found, input)), Part::Note(legend(input))]);
    }
    if found.field.federations.len() > 1 {
        let note = lang.text("print.statistics.expected-note").to_owned();
        parts.extend([title("print.statistics.federations"), Part::Table(federations(&found, lang)), Part::Note(note)]);
    }
    if !found.upsets.is_empty() {
        parts.extend([title("print.statistics.upsets"), Part::Table(upsets(&found, lang))]);
    }
    parts
}

fn field(found: &Statistics, lang: Lang) -> Table {
    let mut table = Table::new(vec![Column::wrapped("", 20), Column::wrapped("", 30)]);
    let field = &found.field;
    let titles: Vec<String> = field.titles.iter().map(|(title, count)| format!("{title} {count}")).collect();
    let named = field.federations.keys().filter(|name| !name.is_empty()).count();
    let rows = [
        ("print.statistics.players", field.players.to_string()),
        ("print.statistics.rated", format!("{} / {}", field.rated, field.players - field.rated)),
        ("print.statistics.average", field.average.map(|average| average.to_string()).unwrap_or_default()),
        ("print.statistics.women", field.women.to_string()),
        ("print.statistics.titled", titles.join(lang.text("ui.form.join"))),
        ("print.statistics.federations", if named > 0 { named.to_string() } else { String::new() }),
    ];
    for (key, value) in rows.into_iter().filter(|(_, value)| !value.is_empty()) {
        table.push(vec![lang.text(key).into(), Cell::strong(value)]);
    }
    table
}

fn rounds(found: &Statistics, input: &Input<'_>) -> Table {
    let lang = input.lang();
    let count = |key: &'static str| Column::whole(lang.text(key), Align::Right);
    let mut table = Table::new(vec![
        Column::whole(lang.text("print.column.round_short"), Align::Right),
        count("print.statistics.played"),
        Column::whole(input.color_word(Color::White), Align::Right),
        count("print.statistics.drawn"),
        Column::whole(input.color_word(Color::Black), Align::Right),
        count("print.statistics.forfeited"),
        count("print.statistics.open"),
        count("print.statistics.byes"),
        Column::whole("", Align::Left),
    ]);
    let row = |round: &RoundFigures, name: String| -> Vec<Cell> {
        let numbers = [round.played(), round.white, round.drawn, round.black, round.forfeited, round.open, round.byes];
        let cells = numbers.map(|n| Cell::from(if n == 0 { "·".to_owned() } else { n.to_string() }));
        std::iter::once(Cell::from(name)).chain(cells).chain([Cell::from(bar(round))]).collect()
    };
    for round in &found.rounds {
        table.push(row(round, round.round.to_string()));
    }
    table.lines.push(Line::Group(totals(&found.total, input)));
    table
}

/// The shares of the games played: White's wins, draws, Black's wins. The signs differ, not the colours.
fn bar(round: &RoundFigures) -> String {
    let all = round.white + round.drawn + round.black;
    if all == 0 {
        return String::new();
    }
    let upto = |part: u32| (2 * part * BAR + all) / (2 * all);
    let (white, drawn) = (upto(round.white), upto(round.white + round.drawn));
    let of = |sign: &str, from: u32, to: u32| sign.repeat(usize::try_from(to - from).unwrap_or(0));
    of("░", 0, white) + &of("▒", white, drawn) + &of("█", drawn, BAR)
}

fn legend(input: &Input<'_>) -> String {
    let signs =
        [("░", input.color_word(Color::White)), ("▒", input.lang().text("print.statistics.drawn")), ("█", input.color_word(Color::Black))];
    signs.map(|(sign, word)| format!("{sign} {word}")).join("   ")
}

/// Hundredths of a per cent as a per cent with one decimal, half up.
fn per_cent(hundredths: u32, lang: Lang) -> String {
    let tenths = (hundredths + 5) / 10;
    lang.fill("print.statistics.per-cent", &[("share", &format!("{}.{}", tenths / 10, tenths % 10))])
}

fn totals(total: &RoundFigures, input: &Input<'_>) -> String {
    let share = |share: Option<u32>| share.map_or_else(|| "–".to_owned(), |share| per_cent(share, input.lang()));
    let values = [
        ("games", total.played().to_string()),
        ("first", input.color_word(Color::White).to_owned()),
        ("share", share(total.white_share())),
        ("drawn", share(total.drawn_share())),
        ("forfeited", total.forfeited.to_string()),
    ];
    input.lang().fill("print.statistics.total", &values.each_ref().map(|(key, value)| (*key, value.as_str())))
}

fn federations(found: &Statistics, lang: Lang) -> Table {
    let mut table = Table::new(vec![
        Column::whole(lang.text("print.column.federation"), Align::Left),
        Column::whole(lang.text("print.statistics.players"), Align::Right),
        Column::whole(lang.text("print.statistics.played"), Align::Right),
        Column::whole(lang.text("print.statistics.points"), Align::Right),
        Column::whole(lang.text("print.statistics.share"), Align::Right),
        Column::whole(lang.text("print.statistics.expected"), Align::Right),
        // Below and above the expectation: a bar to each side.
        Column::whole("", Align::Right),
        Column::whole("", Align::Left),
    ]);
    let mut rows: Vec<(&String, &Federation)> = found.field.federations.iter().collect();
    rows.sort_by_key(|(name, of)| (std::cmp::Reverse(of.players), *name));
    let most = found.field.federations.values().map(|of| above(of).unsigned_abs()).max().unwrap_or(0);
    for (name, of) in rows {
        let share = (of.games > 0).then(|| (of.halves * 10_000 + of.games) / (2 * of.games));
        let above = above(of);
        let (down, up) = sides(above, most);
        table.push(vec![
            if name.is_empty() { "–" } else { name.as_str() }.into(),
            of.players.to_string().into(),
            of.games.to_string().into(),
            spoken(of.points).into(),
            share.map(|share| per_cent(share, lang)).unwrap_or_default().into(),
            if of.games == 0 { String::new() } else { signed(above) }.into(),
            down.into(),
            up.into(),
        ]);
    }
    table
}

/// Hundredths of a half point above what the ratings led to expect.
fn above(of: &Federation) -> i64 {
    100 * i64::from(of.rated_halves) - i64::from(of.expected)
}

/// A bar to the left of what is below, or to the right of what is above; the greatest amount has the longest.
fn sides(above: i64, most: u64) -> (String, String) {
    let length = (above.unsigned_abs() * SIDE + most / 2).checked_div(most).and_then(|length| usize::try_from(length).ok()).unwrap_or(0);
    if above < 0 { ("░".repeat(length), String::new()) } else { (String::new(), "█".repeat(length)) }
}

/// Hundredths of a half point as points with two decimals and a sign, half away from nought.
fn signed(hundredths: i64) -> String {
    let points = (hundredths.abs() + 1) / 2;
    let sign = if points == 0 {
        ""
    } else if hundredths < 0 {
        "−"
    } else {
        "+"
    };
    format!("{sign}{}.{:02}", points / 100, points % 100)
}

fn upsets(found: &Statistics, lang: Lang) -> Table {
    let mut table = Table::new(vec![
        Column::whole(lang.text("print.column.round_short"), Align::Right),
        Column::whole(lang.text("print.column.board"), Align::Right),
        Column::wrapped(lang.text("print.statistics.weaker"), 16),
        Column::whole(lang.text("print.column.rating"), Align::Right),
        Column::whole(lang.text("print.column.result"), Align::Center),
        Column::wrapped(lang.text("print.statistics.stronger"), 16),
        Column::whole(lang.text("print.column.rating"), Align::Right),
        Column::whole(lang.text("print.statistics.difference"), Align::Right),
    ]);
    for upset in &found.upsets {
        table.push(vec![
            upset.round.to_string().into(),
            upset.board.as_str().into(),
            upset.weaker.as_str().into(),
            upset.weaker_rating.to_string().into(),
            Cell::strong(if upset.won { lang.text("print.statistics.won") } else { lang.text("print.statistics.held") }),
            upset.stronger.as_str().into(),
            upset.stronger_rating.to_string().into(),
            upset.difference().to_string().into(),
        ]);
    }
    table
}
