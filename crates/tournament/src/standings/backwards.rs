//! Tie-breaks that go step by step until those who are level differ. Through the rounds (xiangqi competition rules 2011, 14.3): the standing one
//! round earlier, two rounds earlier and so on, or the progressive score without the first round, the first two and so on. Through the cuts
//! (draughts): the Solkoff without the lowest opponent, without the two lowest and so on.

use super::standings;
use crate::model::{Tournament, Tpn};
use crate::tiebreak::{Against, Amount, Columns, Fate, Kind, Part, Table, TieBreak, progressive_without};
use std::collections::BTreeMap;

/// What the steps are read from.
pub(super) struct Steps<'a> {
    table: &'a Table,
    tiebreak: &'a TieBreak,
    columns: Columns<'a>,
    /// Of earlier standings: the round, and everybody's place or points.
    earlier: Vec<(u16, BTreeMap<Tpn, Amount>)>,
}

impl<'a> Steps<'a> {
    /// Of a tie-break that goes by steps, after those before it.
    pub fn of(t: &Tournament, table: &'a Table, tiebreak: &'a TieBreak, (before, disregarded): (&[TieBreak], &[Tpn])) -> Self {
        let points = [TieBreak::plain(Kind::Points)];
        let list = if tiebreak.kind == Kind::EarlierPoints { points.as_slice() } else { before };
        let of_round = |round: u16| {
            let found = standings(t, round, list, table.edition, disregarded).rows.into_iter().map(|row| {
                let value = match tiebreak.kind {
                    Kind::EarlierPoints => row.values.first().copied().flatten().unwrap_or(Amount::ZERO),
                    _ => Amount::whole(row.rank.into()),
                };
                (row.tpn, value)
            });
            (round, found.collect())
        };
        let goes_back = matches!(tiebreak.kind, Kind::EarlierStanding | Kind::EarlierPoints);
        let earlier = (1..table.rounds).rev().filter(|_| goes_back).map(of_round).collect();
        Self { table, tiebreak, columns: Columns::of(table), earlier }
    }

    /// The steps of a line in the order of comparison.
    pub fn parts(&self, line: usize) -> Vec<Part> {
        let part = |(round, contribution)| Part {
            round,
            against: Against::Nobody,
            worth: None,
            points: None,
            contribution,
            fate: Fate::Counted,
            is_vur: false,
        };
        self.values(line).into_iter().map(part).collect()
    }

    fn values(&self, line: usize) -> Vec<(u16, Amount)> {
        let steps = 1..self.table.rounds;
        match self.tiebreak.kind {
            Kind::WithoutFirst => steps.map(|first| (first, progressive_without(self.table, line, first))).collect(),
            Kind::FullTruncated => steps.map(|cut| (cut, self.truncated(line, cut))).collect(),
            _ => {
                let Some(tpn) = self.table.line(line).map(|line| line.tpn) else { return Vec::new() };
                self.earlier.iter().filter_map(|(round, values)| Some((*round, *values.get(&tpn)?))).collect()
            }
        }
    }

    /// The Buchholz without so many of the lowest.
    fn truncated(&self, line: usize, cut: u16) -> Amount {
        let cut_low = u8::try_from(cut).unwrap_or(u8::MAX);
        self.columns.worked(&TieBreak { cut_low, ..TieBreak::plain(Kind::Buchholz) }, line).value.unwrap_or(Amount::ZERO)
    }

    /// Sets of equals out of a tied set, the best first.
    pub fn order(&self, group: &[usize]) -> Vec<Vec<usize>> {
        let mut order: Vec<(Vec<(u16, Amount)>, usize)> = group.iter().map(|&line| (self.values(line), line)).collect();
        order.sort();
        // Of places the lowest is best.
        if self.tiebreak.kind != Kind::EarlierStanding {
            order.reverse();
        }
        order.chunk_by(|a, b| a.0 == b.0).map(|set| set.iter().map(|(_, line)| *line).collect()).collect()
    }
}
