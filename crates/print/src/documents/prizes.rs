//! The prizes: the list of lists, the winners of each, what is announced and paid, and that it was computed twice.

use crate::input::Input;
use crate::measure::Align;
use crate::sheet::{Cell, Column, Part, Table};
use event::{Distribution, Event, distribution, write_criteria};
use words::Lang;
use words::prizes::{PrizeWords, open_to, sharing, terms};

/// The event with its prizes; `None` where none are laid down or they cannot be computed.
pub fn of<'a>(input: &Input<'a>) -> Option<(&'a Event, Distribution)> {
    let event = input.records?.event.as_deref()?;
    Some((event, distribution(event).ok()?))
}

/// Whether only players of the section can win the prizes of all lists.
pub fn is_of_section(input: &Input<'_>) -> bool {
    let Some((records, event)) = input.records.and_then(|records| Some((records, records.event.as_deref()?))) else { return true };
    event.sections.len() < 2 || event.prizes.lists.iter().all(|list| list.sections == [records.section.id])
}

/// Club of a winner; of a player of a team the team.
pub fn unit(words: &PrizeWords<'_>, player: u32) -> String {
    let Some(winner) = words.prizes.winners.get(player as usize) else { return String::new() };
    let team = winner.team(words.event).map(str::to_owned);
    team.or_else(|| winner.person(words.event).map(|person| person.club.clone())).unwrap_or_default()
}

/// What is laid down: the lists with their prizes and who can win.
pub fn lists(input: &Input<'_>) -> Vec<Part> {
    let lang = input.lang();
    let Some(event) = input.records.and_then(|records| records.event.as_deref()) else { return Vec::new() };
    let plan = &event.prizes;
    let mut parts = Vec::new();
    for list in &plan.lists {
        let title = if write_criteria(&list.criteria).is_empty() && list.sections.is_empty() {
            format!("{} · {}", list.name, sharing(list.sharing, lang))
        } else {
            format!("{} · {} · {}", list.name, open_to(list, lang), sharing(list.sharing, lang))
        };
        let place = Column::whole(lang.text("prizes.sheet.place"), Align::Right);
        let mut table = Table::fitted(vec![place, Column::wrapped(lang.text("prizes.sheet.prize"), 20)]);
        for (place, prize) in (1..).zip(&list.prizes) {
            let money = (prize.money > 0).then(|| plan.currency.amount(prize.money));
            let goods = (!prize.goods.is_empty()).then(|| prize.goods.clone());
            let both: Vec<String> = money.into_iter().chain(goods).collect();
            table.push(vec![place.to_string().into(), Cell::strong(both.join(lang.text("prizes.said.plus")))]);
        }
        parts.extend([Part::Title(title), Part::Table(table)]);
    }
    let total = format!("{} {}", lang.text("prizes.sheet.total"), plan.currency.amount(plan.announced()));
    parts.extend([Part::Note(terms(plan, lang)), Part::Note(total)]);
    parts
}

/// Who gets what, list by list.
pub fn winners(input: &Input<'_>) -> Vec<Part> {
    let Some((event, prizes)) = of(input) else { return Vec::new() };
    let lang = input.lang();
    let words = PrizeWords { event, prizes: &prizes, lang };
    let has_units = prizes.outcome.lists.iter().flat_map(|told| &told.awards).any(|award| !unit(&words, award.player).is_empty());
    let mut parts = Vec::new();
    for (list, told) in prizes.outcome.lists.iter().enumerate() {
        let [head, sums] = words.head(list);
        parts.push(Part::Title(head));
        let mut table = Table::fitted(columns(has_units, lang));
        for award in &told.awards {
            let mut cells = vec![award.place.to_string().into(), Cell::strong(words.name(award.player))];
            cells.extend(has_units.then(|| Cell::from(unit(&words, award.player))));
            cells.extend([Cell::strong(words.prize(list, award)), words.from(award).into()]);
            table.push(cells);
        }
        parts.extend((!told.awards.is_empty()).then_some(Part::Table(table)));
        parts.push(Part::Note(sums));
    }
    let notes = std::iter::once(words.total()).chain(words.check()).chain(words.doubts()).map(Part::Note);
    let signed = Part::Note(format!(
        "{}{}____________________   ____________________",
        lang.text("prizes.sheet.checked"),
        lang.text("ui.mark.colon")
    ));
    parts.extend(notes.chain([signed]));
    parts
}

fn columns(has_units: bool, lang: Lang) -> Vec<Column> {
    let mut columns =
        vec![Column::whole(lang.text("prizes.sheet.place"), Align::Right), Column::wrapped(lang.text("prizes.sheet.name"), 14)];
    columns.extend(has_units.then(|| Column::wrapped(lang.text("prizes.sheet.club"), 8).droppable(2)));
    columns.extend([Column::wrapped(lang.text("prizes.sheet.prize"), 10), Column::wrapped(lang.text("prizes.sheet.why"), 8).droppable(1)]);
    columns
}
