//! Tie-breaks that go step by step until those who are level differ. Through the rounds (xiangqi competition rules 2011, 14.3): the standing one
//! round earlier, two rounds earlier and so on, or the progressive score without the first round, the first two and so on. Through the cuts
//! (draughts): the Solkoff without the lowest opponent, without the two lowest and so on.

use super::standings;
use crate::model::{Tournament, Tpn};
use crate::tiebreak::{Against, Amount, Fate, Kind, Part, Table, TieBreak, progressive_without, truncated};
use std::cell::OnceCell;
use std::collections::BTreeMap;

/// What the steps are read from.
pub(super) struct Steps<'a> {
    tournament: &'a Tournament,
    table: &'a Table,
    tiebreak: &'a TieBreak,
    /// The tie-breaks before it in the list.
    before: &'a [TieBreak],
    disregarded: &'a [Tpn],
    /// Of earlier standings: the round, and everybody's place or points. The newest first; a round is looked at when it is needed.
    earlier: Vec<(u16, OnceCell<BTreeMap<Tpn, Amount>>)>,
}

impl<'a> Steps<'a> {
    /// Of a tie-break that goes by steps, after those before it.
    pub fn of(
        tournament: &'a Tournament,
        table: &'a Table,
        tiebreak: &'a TieBreak,
        (before, disregarded): (&'a [TieBreak], &'a [Tpn]),
    ) -> Self {
        let goes_back = matches!(tiebreak.kind, Kind::EarlierStanding | Kind::EarlierPoints);
        let earlier = (1..table.rounds).rev().filter(|_| goes_back).map(|round| (round, OnceCell::new())).collect();
        Self { tournament, table, tiebreak, before, disregarded, earlier }
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
            Kind::FullTruncated => steps.zip(truncated(self.table, line)).collect(),
            _ => (0..self.earlier.len()).filter_map(|step| self.earlier(step, line)).collect(),
        }
    }

    /// The place or the points of a line after an earlier round.
    fn earlier(&self, step: usize, line: usize) -> Option<(u16, Amount)> {
        let (round, values) = self.earlier.get(step)?;
        let tpn = self.table.line(line)?.tpn;
        Some((*round, *values.get_or_init(|| self.after(*round)).get(&tpn)?))
    }

    fn after(&self, round: u16) -> BTreeMap<Tpn, Amount> {
        let by_points = self.tiebreak.kind == Kind::EarlierPoints;
        let points = [TieBreak::plain(Kind::Points)];
        let list = if by_points { points.as_slice() } else { self.before };
        let rows = standings(self.tournament, round, list, self.table.edition, self.disregarded).rows;
        let value = |row: super::Row| match by_points {
            true => (row.tpn, row.values.first().copied().flatten().unwrap_or(Amount::ZERO)),
            false => (row.tpn, Amount::whole(row.rank.into())),
        };
        rows.into_iter().map(value).collect()
    }

    /// The first so many figures of a line in the order of comparison.
    pub fn figures(&self, line: usize, count: usize) -> Vec<Amount> {
        let values = match self.earlier.is_empty() {
            true => self.values(line),
            // No round is looked at that was not needed.
            false => (0..self.earlier.len().min(count)).filter_map(|step| self.earlier(step, line)).collect(),
        };
        values.into_iter().take(count).map(|(_, figure)| figure).collect()
    }

    /// Writes for everybody the place one round earlier, by all tie-breaks before this one and by this one: the place on the list of that round.
    /// After the first round nobody has had one.
    pub fn write_places(&self, values: &mut [Option<Amount>]) {
        let mut place = 1;
        let all: Vec<usize> = (0..self.table.lines.len()).collect();
        for set in if self.earlier.is_empty() { Vec::new() } else { self.order(&all) } {
            for line in &set {
                if let Some(value) = values.get_mut(*line) {
                    *value = Some(Amount::whole(place));
                }
            }
            place += i64::try_from(set.len()).unwrap_or(0);
        }
    }

    /// Sets of equals out of a tied set, the best first.
    pub fn order(&self, group: &[usize]) -> Vec<Vec<usize>> {
        if self.earlier.is_empty() {
            let by_values = |&line: &usize| (self.values(line), line);
            return self.sets(group.iter().map(by_values).collect());
        }
        // Earlier rounds are dear: each is looked at only while somebody is still level.
        let mut sets = vec![group.to_vec()];
        for step in 0..self.earlier.len() {
            let split = |set: Vec<usize>| match set.len() {
                0 | 1 => vec![set],
                _ => self.sets(set.into_iter().map(|line| (self.earlier(step, line), line)).collect()),
            };
            sets = sets.into_iter().flat_map(split).collect();
        }
        sets
    }

    fn sets<Value: Ord>(&self, mut order: Vec<(Value, usize)>) -> Vec<Vec<usize>> {
        // Of places the lowest is best.
        match self.tiebreak.kind {
            Kind::EarlierStanding => order.sort_unstable(),
            _ => order.sort_unstable_by(|a, b| b.cmp(a)),
        }
        order.chunk_by(|a, b| a.0 == b.0).map(|set| set.iter().map(|(_, line)| *line).collect()).collect()
    }
}
