//! Who took part, group by group: sexes, titles, ages, each with its number and a bar.

use crate::input::Input;
use crate::measure::Align;
use crate::sheet::{Cell, Column, Line, Table};
use event::Person;
use event::statistics::Statistics;

/// Signs of the longest bar.
const BAR: usize = 30;

/// The oldest of each group of ages, counted as age groups are: the year of the event less the year of birth.
const AGES: [u32; 5] = [12, 18, 30, 50, 65];

/// The groups, where something is known of them.
pub fn table(input: &Input<'_>, found: &Statistics) -> Option<Table> {
    let lang = input.lang();
    let records = input.records?;
    let people: Vec<&Person> = records.section.people().into_iter().map(|(_, person)| person).collect();
    let men = people.iter().filter(|person| person.sex == "m").count();
    let women = usize::try_from(found.field.women).unwrap_or(0);
    let unknown = people.len().saturating_sub(men + women);
    let sexes = if men + women == 0 {
        Vec::new()
    } else {
        let known = [(lang.text("print.statistics.women"), women), (lang.text("print.statistics.men"), men)];
        let all = known.into_iter().chain((unknown > 0).then(|| (lang.text("print.no_group"), unknown)));
        all.map(|(name, count)| (name.to_owned(), count)).collect()
    };
    let titles: Vec<(String, usize)> =
        found.field.titles.iter().map(|(title, count)| (title.clone(), usize::try_from(*count).unwrap_or(0))).collect();
    let ages = ages(&people, &records.info.start);
    let mut table = Table::new(vec![Column::wrapped("", 12), Column::whole("", Align::Right), Column::whole("", Align::Left)]);
    for (heading, rows) in [
        (lang.text("print.statistics.sexes"), sexes),
        (lang.text("print.statistics.titled"), titles),
        (lang.text("print.statistics.ages"), ages),
    ] {
        let most = rows.iter().map(|(_, count)| *count).max().unwrap_or(0);
        if most == 0 {
            continue;
        }
        table.lines.push(Line::Group(heading.to_owned()));
        for (name, count) in rows {
            table.push(vec![name.into(), Cell::strong(count.to_string()), "█".repeat((count * BAR).div_ceil(most)).into()]);
        }
    }
    (!table.lines.is_empty()).then_some(table)
}

/// How many are of each group of ages, the youngest first; nothing where the year of the event is not known.
fn ages(people: &[&Person], start: &str) -> Vec<(String, usize)> {
    let year = |text: &str| text.get(..4).and_then(|year| year.parse::<u32>().ok());
    let Some(now) = year(start) else { return Vec::new() };
    let mut counts = [0; AGES.len() + 1];
    for born in people.iter().filter_map(|person| year(&event::birth::birth(&person.birth).ok()?)) {
        let group = AGES.iter().filter(|oldest| now.saturating_sub(born) > **oldest).count();
        if let Some(count) = counts.get_mut(group) {
            *count += 1;
        }
    }
    if counts.iter().all(|count| *count == 0) {
        return Vec::new();
    }
    let name = |group: usize| match (group.checked_sub(1).and_then(|before| AGES.get(before)), AGES.get(group)) {
        (None, Some(oldest)) => format!("–{oldest}"),
        (Some(before), Some(oldest)) => format!("{}–{oldest}", before + 1),
        (Some(before), None) => format!("{}+", before + 1),
        (None, None) => String::new(),
    };
    counts.into_iter().enumerate().map(|(group, count)| (name(group), count)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ages_are_counted_by_the_year() {
        let people: Vec<Person> = ["2014/12/31", "2014", "2008/01/01", "1960", "", "soon"]
            .map(|birth| Person { birth: birth.into(), ..Person::default() })
            .into();
        let of = |start| ages(&people.iter().collect::<Vec<_>>(), start);
        let named: Vec<(String, usize)> = [("–12", 2), ("13–18", 1), ("19–30", 0), ("31–50", 0), ("51–65", 0), ("66+", 1)]
            .map(|(name, count)| (name.to_owned(), count))
            .into();
        assert_eq!(of("2026/11/20"), named);
        assert!(of("").is_empty());
    }
}
