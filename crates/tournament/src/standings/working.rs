//! How the values of standings were made, for those who ask.

use super::backwards::Steps;
use super::{Row, Standings};
use crate::model::{Tournament, Tpn};
use crate::tiebreak::{Columns, Table, TieBreak, Worked, parts_of_tied};
use std::collections::BTreeMap;

impl Standings {
    /// How the values of a participant were made, in the order of [`Standings::tiebreaks`]: the same computation that gave the places, with its
    /// parts. `t` is the tournament that the standings are of. `None`: not in the standings.
    pub fn worked(&self, t: &Tournament, tpn: Tpn) -> Option<Vec<Worked>> {
        let row = self.row(tpn)?;
        let table = Table::new(t, self.counted, self.edition, &self.disregarded);
        let columns = Columns::of(&table);
        let line_of = |row: &Row| table.lines.binary_search_by_key(&row.tpn, |line| line.tpn).ok();
        let line = line_of(row)?;
        let worked = self.tiebreaks.iter().enumerate().map(|(index, tiebreak)| {
            if !tiebreak.kind.orders_the_tied() {
                return columns.worked(tiebreak, line);
            }
            // Those it was applied to are level in everything before it.
            let before = |row: &Row| row.values.get(..index).unwrap_or_default().to_vec();
            let own = before(row);
            let tied: Vec<usize> = self.rows.iter().filter(|other| before(other) == own).filter_map(line_of).collect();
            let value = row.values.get(index).copied().flatten();
            if tied.len() < 2 || self.by_bracket {
                return Worked { value, parts: Vec::new() };
            }
            let list = self.tiebreaks.get(..index).unwrap_or_default();
            let parts = match tiebreak.kind.goes_by_steps() {
                true => Steps::of(t, &table, tiebreak, (list, &self.disregarded)).parts(line),
                false => parts_of_tied(&table, &tied, line, tiebreak),
            };
            Worked { value, parts }
        });
        Some(worked.collect())
    }

    /// What each round gave to the values of everybody, in the order of [`Standings::tiebreaks`]: made from one table. What orders only those
    /// who are level in all before it has no parts here; [`Standings::worked`] knows them.
    pub fn worked_by_all(&self, t: &Tournament) -> BTreeMap<Tpn, Vec<Worked>> {
        let table = Table::new(t, self.counted, self.edition, &self.disregarded);
        let columns = Columns::of(&table);
        let of = |row: &Row| {
            let line = table.lines.binary_search_by_key(&row.tpn, |line| line.tpn).ok()?;
            let one = |(index, tiebreak): (usize, &TieBreak)| match tiebreak.kind.orders_the_tied() {
                true => Worked { value: row.values.get(index).copied().flatten(), parts: Vec::new() },
                false => columns.worked(tiebreak, line),
            };
            Some((row.tpn, self.tiebreaks.iter().enumerate().map(one).collect()))
        };
        self.rows.iter().filter_map(of).collect()
    }
}
