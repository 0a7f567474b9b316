//! Table numbers (台次牌): tents for large halls, small cards for the table.

use super::{centred, items, mm, plates};
use crate::drawing::{Drawing, Ink, Shape};
use crate::input::Input;
use crate::measure::PT;
use crate::sheet::Part;
use std::collections::BTreeSet;

/// One tent of half the paper a table: its number readable from ten metres on both sides.
pub fn tents(input: &Input<'_>) -> Vec<Part> {
    let lang = input.lang();
    let tent = |table: &u16| {
        let label = table.to_string();
        let title = lang.fill("print.card.table", &[("table", &label)]);
        if let Some(face) = items::face(input, "table-numbers", (mm(210), mm(139)), &items::of_table(input, &label)) {
            return Drawing { key: title, ..face.tent() };
        }
        // The height of Letter, so that the fold lies in the middle of either paper.
        let (width, height) = (mm(210), mm(139));
        let mut face = Drawing::new((width, height));
        face.letters.push(centred((width / 2, mm(17)), 22 * PT, lang.text("print.card.table_head"), mm(190), 1));
        number(&mut face, &label, (width / 2, mm(63)), 200, mm(190));
        face.letters.push(centred((width / 2, mm(109)), 40 * PT, input.heading.facts.code.as_str(), mm(190), 1).bold());
        face.letters.push(centred((width / 2, mm(126)), 12 * PT, super::event_and_section(input), mm(190), 1));
        Drawing { key: title, ..face.tent() }
    };
    plates(tables(input).iter().map(tent).collect(), false)
}

/// Eight cards a sheet: in a match of teams one a board.
pub fn small(input: &Input<'_>) -> Vec<Part> {
    let lang = input.lang();
    let games = input.of_teams().map_or(0, |(_, policy)| policy.boards);
    let labels = tables(input).into_iter().flat_map(|table| match games {
        0 | 1 => vec![table.to_string()],
        games => (1..=games).map(|game| format!("{table}.{game}")).collect(),
    });
    let card = |label: String| {
        let key = lang.fill("print.card.table", &[("table", &label)]);
        if let Some(card) = items::face(input, "table-numbers-small", (mm(95), mm(65)), &items::of_table(input, &label)) {
            return Drawing { key, ..card };
        }
        let (width, height) = (mm(95), mm(65));
        let mut card = Drawing { key, ..Drawing::new((width, height)) };
        card.letters.push(centred((width / 2, mm(9)), 9 * PT, lang.text("print.card.table_head"), mm(80), 1));
        number(&mut card, &label, (width / 2, mm(31)), 97, mm(83));
        card.letters.push(centred((width / 2, mm(53)), 14 * PT, input.heading.facts.code.as_str(), mm(80), 1).bold());
        card.letters.push(centred((width / 2, mm(59)), 7 * PT, super::event_and_section(input), mm(83), 1));
        card
    };
    plates(labels.map(card).collect(), false)
}

/// The number around a place; a bar under it where it would be another one upside down.
fn number(drawing: &mut Drawing, label: &str, middle: (i32, i32), points: i32, room: i32) {
    drawing.letters.push(centred(middle, points * PT, label, room, 1).bold());
    if is_another_upside_down(label) {
        let (width, height) = (points * 50, points * 5);
        let top = middle.1 + points * 46;
        drawing.shapes.push(Shape::rect((middle.0 - width / 2, top), (width, height), Some(Ink::BLACK), None));
    }
}

/// Whether a number reads as another one upside down: 6, 9, 66, 68, but not 8, 88, 69.
fn is_another_upside_down(label: &str) -> bool {
    let turn = |c: char| match c {
        '6' => Some('9'),
        '9' => Some('6'),
        '8' => Some('8'),
        '.' => Some('.'),
        _ => None,
    };
    label.chars().rev().map(turn).collect::<Option<String>>().is_some_and(|turned| turned != label)
}

/// The tables that the section needs: as many as it can ever have games or matches, those of rounds that are paired, and those kept for players.
fn tables(input: &Input<'_>) -> BTreeSet<u16> {
    let count = input.tournament.contestants.len() / 2;
    let section = input.records.map(|records| &records.section);
    let paired = section.into_iter().flat_map(|section| &section.rounds).flat_map(|round| &round.boards).map(|board| board.table);
    let shown = input.boards.iter().map(|board| board.table);
    let last = paired.chain(shown).chain(u16::try_from(count)).max().unwrap_or(0);
    let kept = section.into_iter().flat_map(|section| &section.players).filter_map(|player| player.fixed_table);
    (1..=last).chain(kept).collect()
}

#[cfg(test)]
mod tests {
    use super::is_another_upside_down;

    #[test]
    fn a_bar_stands_where_a_number_may_be_read_from_the_wrong_side() {
        let barred: Vec<u16> = (1..100).filter(|n| is_another_upside_down(&n.to_string())).collect();
        assert_eq!(barred, [6, 9, 66, 68, 86, 89, 98, 99]);
        assert!(is_another_upside_down("6.8") && !is_another_upside_down("6.9"));
    }
}
