//! Two lines a row: where the paper has no room for all columns of a table, what stands beside a name goes under it. No column is lost.

use crate::measure::Align;
use crate::sheet::{BREAK, Cell, Column, Line, Part, Table};
use std::collections::BTreeSet;

/// Between the facts of the second line.
const JOIN: &str = " · ";
/// The second line is set smaller, in hundredths.
pub(super) const SMALLER: i32 = 85;

/// The lines that a text asks for: what it says first, and what was folded under it.
pub(super) fn lines(text: &str) -> impl Iterator<Item = &str> + Clone {
    text.split(BREAK)
}

/// The same as one text, for outputs that break it as they like.
pub(super) fn whole(text: &str) -> String {
    text.replace(BREAK, " ")
}

/// Up to which ranks columns may go under the names, the fewest first.
pub(super) fn ranks(parts: &[Part]) -> BTreeSet<u8> {
    let tables = parts.iter().filter_map(|part| if let Part::Table(table) = part { Some(table) } else { None });
    let of = |table: &Table| -> Vec<u8> {
        let ranks = table.columns.iter().map(|column| column.fit.drop).filter(|rank| *rank > 0);
        ranks.filter(|rank| table.columns.iter().any(|column| is_host(column, *rank))).collect()
    };
    tables.flat_map(of).collect()
}

/// The parts with the columns of these ranks under the names that they stood beside.
pub(super) fn folded(parts: &[Part], rank: u8) -> Vec<Part> {
    let mut parts = parts.to_vec();
    for part in &mut parts {
        if let Part::Table(table) = part {
            fold(table, rank);
        }
    }
    parts
}

const fn is_gone(column: &Column, rank: u8) -> bool {
    column.fit.drop > 0 && column.fit.drop <= rank
}

/// Whether something may stand under the texts of a column.
fn is_host(column: &Column, rank: u8) -> bool {
    column.fit.letters.is_some() && column.fit.align == Align::Left && !is_gone(column, rank)
}

fn fold(table: &mut Table, rank: u8) {
    let of = |is: &dyn Fn(&Column) -> bool| -> Vec<usize> { (0..table.columns.len()).filter(|at| is(&table.columns[*at])).collect() };
    let (gone, hosts) = (of(&|column| is_gone(column, rank)), of(&|column| is_host(column, rank)));
    // The nearest name: what belongs to the side on the right goes under that.
    let host = |at: usize| hosts.iter().copied().min_by_key(|host| (host.abs_diff(at), *host));
    let Some(places) = gone.iter().map(|at| Some((*at, host(*at)?))).collect::<Option<Vec<_>>>() else { return };
    for host in &hosts {
        let under: Vec<usize> = places.iter().filter(|(_, to)| to == host).map(|(at, _)| *at).collect();
        let heads: Vec<&str> = under.iter().map(|at| table.columns[*at].head.as_str()).filter(|head| !head.is_empty()).collect();
        let heads = heads.join(JOIN);
        for line in &mut table.lines {
            if let Line::Cells(cells) = line {
                put_under(cells, *host, &under);
            }
        }
        if let Some(column) = table.columns.get_mut(*host).filter(|_| !heads.is_empty()) {
            column.head = format!("{}{BREAK}{heads}", column.head);
        }
    }
    table.remove(&gone.into_iter().collect());
}

/// The texts of some cells under that of another: each in its place, so that the title says which is which.
fn put_under(cells: &mut [Cell], host: usize, under: &[usize]) {
    let texts: Vec<&str> = under.iter().filter_map(|at| cells.get(*at)).map(|cell| cell.text.as_str()).collect();
    if texts.iter().all(|text| text.is_empty()) {
        return;
    }
    let texts: Vec<&str> = texts.into_iter().map(|text| if text.is_empty() { "–" } else { text }).collect();
    let facts = texts.join(JOIN);
    if let Some(cell) = cells.get_mut(host) {
        cell.text = format!("{}{BREAK}{facts}", cell.text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_beside_a_name_goes_under_it() {
        let number = |head: &str, rank| Column::whole(head, Align::Right).droppable(rank);
        let mut table = Table::fitted(vec![
            Column::whole("Bd", Align::Right),
            Column::wrapped("White", 10),
            number("Rtg", 2),
            number("Pts", 3),
            Column::whole("Result", Align::Center),
            number("Pts", 3),
            number("Rtg", 2),
            Column::wrapped("Black", 10),
            number("No.", 1),
        ]);
        table.results = Some(4);
        table.push(["1", "Anna", "2100", "3", "", "2½", "", "Berta", "7"].map(Cell::from).to_vec());
        let told = |table: &Table| {
            let heads: Vec<String> = table.columns.iter().map(|column| column.head.clone()).collect();
            let Line::Cells(cells) = &table.lines[0] else { panic!() };
            (heads, cells.iter().map(|cell| cell.text.clone()).collect::<Vec<_>>())
        };
        assert_eq!(ranks(&[Part::Table(table.clone())]), BTreeSet::from([1, 2, 3]));
        let folded = |rank| match folded(&[Part::Table(table.clone())], rank).remove(0) {
            Part::Table(table) => table,
            _ => panic!(),
        };
        let (heads, cells) = told(&folded(1));
        assert_eq!((&*heads[7], &*cells[7], heads.len()), ("Black\nNo.", "Berta\n7", 8));
        let all = folded(3);
        let (heads, cells) = told(&all);
        assert_eq!(heads, ["Bd", "White\nRtg · Pts", "Result", "Black\nPts · Rtg · No."]);
        assert_eq!(cells, ["1", "Anna\n2100 · 3", "", "Berta\n2½ · – · 7"]);
        assert_eq!(all.results, Some(2));
        assert_eq!(whole(&cells[1]), "Anna 2100 · 3");
    }
}
