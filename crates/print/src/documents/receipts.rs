//! Receipts (领奖签收表): a strip a player with everything that he is handed, to be signed and cut off.

use super::prizes::{of, unit};
use crate::input::Input;
use crate::measure::{Align, PT};
use crate::sheet::{Card, CardCell, CardRow, Part};
use prizes::Award;
use std::collections::BTreeMap;
use words::prizes::PrizeWords;

/// One strip a winner, the first list first.
pub fn make(input: &Input<'_>) -> Vec<Part> {
    let Some((event, prizes)) = of(input) else { return Vec::new() };
    let lang = input.lang();
    let words = PrizeWords { event, prizes: &prizes, lang };
    let mut order: Vec<u32> = Vec::new();
    let mut own: BTreeMap<u32, Vec<(usize, &Award)>> = BTreeMap::new();
    for (list, told) in prizes.outcome.lists.iter().enumerate() {
        for award in &told.awards {
            let awards = own.entry(award.player).or_default();
            if awards.is_empty() {
                order.push(award.player);
            }
            awards.push((list, award));
        }
    }
    let row = |height, size, cells| CardRow { cells, size, height: height * PT, boxed: false };
    let strip = |(number, player): (usize, &u32)| {
        let awards = own.get(player).map(Vec::as_slice).unwrap_or_default();
        let sum: u64 = awards.iter().map(|(_, award)| award.amount).sum();
        let place = |list: usize, award: &Award| format!("{}{}{}", words.list(list), lang.text("ui.mark.colon"), words.from(award));
        let mut rows = vec![
            row(
                14,
                15 * PT / 2,
                vec![CardCell::new(80, input.heading.event.clone()), CardCell::new(20, format!("{number}")).aligned(Align::Right)],
            ),
            row(18, 12 * PT, vec![CardCell::bold(55, words.name(*player)), CardCell::new(45, unit(&words, *player)).aligned(Align::Right)]),
            row(13, 8 * PT, vec![CardCell::new(100, lang.text("prizes.sheet.received"))]),
        ];
        rows.extend(awards.iter().map(|(list, award)| {
            row(
                14,
                9 * PT,
                vec![CardCell::new(60, place(*list, award)), CardCell::bold(40, words.prize(*list, award)).aligned(Align::Right)],
            )
        }));
        if awards.len() > 1 {
            let total =
                vec![CardCell::new(60, lang.text("prizes.sheet.total")), CardCell::bold(40, words.amount(sum)).aligned(Align::Right)];
            rows.push(row(14, 9 * PT, total));
        }
        rows.push(row(
            26,
            8 * PT,
            vec![
                CardCell::new(20, lang.text("prizes.sheet.cash")),
                CardCell::new(8, lang.text("prizes.sheet.proxy")).aligned(Align::Right),
                CardCell::write_in(18),
                CardCell::new(7, lang.text("prizes.sheet.date")).aligned(Align::Right),
                CardCell::write_in(13),
                CardCell::new(10, lang.text("prizes.sheet.signature")).aligned(Align::Right),
                CardCell::write_in(24),
            ],
        ));
        Card { key: format!("{number}"), rows }
    };
    vec![Part::Cards(1, (1..).zip(&order).map(strip).collect())]
}
