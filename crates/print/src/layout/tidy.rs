//! Before anything is measured: columns that say nothing are left out, and what is the same in every row is said once.

use crate::sheet::{Line, Part, Table};
use std::collections::BTreeSet;

/// Fewer rows are no reason to leave a column out because they say the same.
const FEW: usize = 3;

/// Takes the columns out of fitted tables that may be left out and have no value or one for all; gives what they said: "Fed. CHN".
pub(super) fn tidy(parts: &mut [Part]) -> Vec<String> {
    let mut facts = Vec::new();
    let shapes: Vec<Vec<String>> = parts.iter().filter_map(fitted).map(heads).collect();
    for shape in shapes.iter().collect::<BTreeSet<_>>() {
        let mut alike: Vec<&mut Table> = parts.iter_mut().filter_map(fitted_mut).filter(|table| heads(table) == *shape).collect();
        let gone = gone(&alike, &mut facts);
        for table in &mut alike {
            table.remove(&gone);
        }
    }
    facts
}

fn fitted(part: &Part) -> Option<&Table> {
    if let Part::Table(table) = part { Some(table).filter(|table| table.fitted) } else { None }
}

fn fitted_mut(part: &mut Part) -> Option<&mut Table> {
    if let Part::Table(table) = part { Some(table).filter(|table| table.fitted) } else { None }
}

fn heads(table: &Table) -> Vec<String> {
    table.columns.iter().map(|column| column.head.clone()).collect()
}

/// The columns to take out. Those of one title (the ratings of both sides) go together or stay together.
fn gone(alike: &[&mut Table], facts: &mut Vec<String>) -> BTreeSet<usize> {
    let Some(first) = alike.first() else { return BTreeSet::new() };
    let rows =
        || alike.iter().flat_map(|table| &table.lines).filter_map(|line| if let Line::Cells(cells) = line { Some(cells) } else { None });
    let count = rows().count();
    let values = |column: usize| -> BTreeSet<&str> {
        rows()
            .filter_map(|cells| cells.get(column))
            .map(|cell| cell.text.as_str())
            .filter(|text| !matches!(*text, "" | "–"))
            .take(2_000)
            .collect()
    };
    let is_full = |column: usize| rows().all(|cells| cells.get(column).is_some_and(|cell| !cell.text.is_empty()));
    let mut gone = BTreeSet::new();
    for (index, column) in first.columns.iter().enumerate().filter(|(_, column)| column.fit.drop > 0) {
        let twins: Vec<usize> = (0..first.columns.len()).filter(|other| first.columns[*other].head == column.head).collect();
        let said: BTreeSet<&str> = twins.iter().flat_map(|twin| values(*twin)).collect();
        let one = said.len() == 1 && count >= FEW && twins.iter().all(|twin| is_full(*twin));
        if !said.is_empty() && !one {
            continue;
        }
        gone.insert(index);
        let fact = said.first().filter(|value| !is_nothing(value)).map(|value| format!("{} {value}", column.head.trim_end_matches('.')));
        facts.extend(fact.filter(|fact| !facts.contains(fact)));
    }
    gone
}

/// Nought, with decimals or without: where all have it, it says nothing.
fn is_nothing(value: &str) -> bool {
    value.chars().all(|c| matches!(c, '0' | '.'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::Align;
    use crate::sheet::Column;

    #[test]
    fn what_says_nothing_goes_and_what_is_the_same_is_said_once() {
        let column = |head: &str| Column::whole(head, Align::Left);
        let mut table = Table::fitted(vec![
            column("Name"),
            column("Fed.").droppable(2),
            column("Rtg").droppable(1),
            column("Pts").droppable(3),
            column("Rtg").droppable(1),
            column("Result"),
        ]);
        table.results = Some(5);
        for name in ["a", "b", "c"] {
            table.push(vec![
                name.into(),
                "CHN".into(),
                "–".into(),
                "0".into(),
                if name == "c" { "2400".into() } else { "".into() },
                "".into(),
            ]);
        }
        let mut parts = vec![Part::Table(table.clone())];
        assert_eq!(tidy(&mut parts), ["Fed CHN"]);
        let Part::Table(found) = &parts[0] else { panic!() };
        assert_eq!(heads(found), ["Name", "Rtg", "Rtg", "Result"], "one side has a rating: both columns stay");
        assert_eq!(found.results, Some(3));
        assert!(found.lines.iter().all(|line| matches!(line, Line::Cells(cells) if cells.len() == 4)));
        for (value, nothing) in [("0", true), ("0.00", true), ("0.0000", true), ("10", false), ("0.50", false)] {
            assert_eq!(is_nothing(value), nothing, "{value}");
        }
        // Of two rows nothing is said for all.
        table.lines.truncate(2);
        let mut parts = vec![Part::Table(table)];
        assert_eq!(tidy(&mut parts), Vec::<String>::new());
        let Part::Table(found) = &parts[0] else { panic!() };
        assert_eq!(heads(found), ["Name", "Fed.", "Pts", "Result"]);
    }
}
