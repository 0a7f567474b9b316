//! Rosters, text and XLSX: every row is taken or named, every text is safe to show.
#![no_main]

use exchange::roster::{Mapping, ReadOptions, Table, entrants};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(table) = Table::read(bytes, ReadOptions::default()) else { return };
    let mapping = Mapping::detect(&table);
    let Ok(roster) = entrants(&table, &mapping) else { return };
    let refused: std::collections::BTreeSet<usize> = roster.problems.iter().filter(|p| p.kind.refuses()).map(|p| p.line).collect();
    assert!(roster.entrants.len() + refused.len() >= table.rows.len() - mapping.skip);
    assert!(roster.entrants.iter().all(|e| !e.name.is_empty() && !e.name.chars().any(char::is_control)));
});
