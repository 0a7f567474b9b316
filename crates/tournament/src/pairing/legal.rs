//! Who may meet whom in a field (C1, C3 and the prohibitions of the event), as a square of bits, and whether everybody can be paired (C4).

use crate::history::{Field, Strength};
use crate::matching::{Graph, Matcher, Mate, Set, Weight, bits, round_from};
use crate::model::Color;

/// Calls `visit` with the members of `row` from `first` to `last`, ascending, until it returns `false`; returns whether it never did.
pub(super) fn each_in(row: &[u64], first: usize, last: usize, mut visit: impl FnMut(usize) -> bool) -> bool {
    for (index, &word) in row.iter().enumerate().take(last / 64 + 1).skip(first / 64) {
        let mut word = word;
        if index == first / 64 {
            word &= u64::MAX << (first % 64);
        }
        if index == last / 64 {
            word &= u64::MAX >> (63 - last % 64);
        }
        while word != 0 {
            let member = index * 64 + word.trailing_zeros() as usize;
            word &= word - 1;
            if !visit(member) {
                return false;
            }
        }
    }
    true
}

/// Who may meet whom, by place in the field.
#[derive(Clone, Debug)]
pub(super) struct Legal {
    rows: Vec<Set>,
    /// For each place two marks; no two players who share one other than 0 may meet. The second stands for a large set of players who are
    /// all kept apart.
    pub apart: Vec<(u8, u8)>,
}

/// A set of players kept apart is worth knowing from this size on.
const LARGE: usize = 24;

impl Legal {
    pub fn of(field: &Field) -> Self {
        let size = field.players.len();
        let absolute = |place: usize| {
            let facts = &field.players[place];
            if facts.preference.strength != Strength::Absolute || facts.topscorer {
                return 0;
            }
            if facts.preference.color == Some(Color::White) { 1 } else { 2 }
        };
        let marks: Vec<u8> = (0..size).map(absolute).collect();
        let free = |mark: u8| Set::of(size, (0..size).filter(|&p| mark == 0 || marks[p] != mark));
        let allowed = [free(0), free(1), free(2)];
        let row = |place: usize| {
            let mut row = allowed[usize::from(marks[place])].clone();
            row.remove(place);
            field.barred(place).iter().for_each(|&other| row.remove(other as usize));
            row
        };
        let mut legal = Self { rows: (0..size).map(row).collect(), apart: marks.into_iter().map(|mark| (mark, 0)).collect() };
        legal.find_apart(field);
        legal
    }

    /// Marks up to four large sets of players who are all barred from each other, as a prohibition makes them.
    fn find_apart(&mut self, field: &Field) {
        let size = field.players.len();
        let mut open: Vec<usize> = (0..size).filter(|&p| field.barred(p).len() >= LARGE.max(size / 16)).collect();
        for mark in 1..=4 {
            open.sort_by_key(|&p| (std::cmp::Reverse(field.barred(p).len()), p));
            let mut set: Vec<usize> = Vec::new();
            for &place in &open {
                let barred = |&other: &usize| u32::try_from(other).is_ok_and(|o| field.barred(place).binary_search(&o).is_ok());
                if set.iter().all(barred) {
                    set.push(place);
                }
            }
            if set.len() < LARGE {
                return;
            }
            for &place in &set {
                self.apart[place].1 = mark;
            }
            open.retain(|place| self.apart[*place].1 == 0);
        }
    }

    pub fn size(&self) -> usize {
        self.rows.len()
    }

    pub fn may_meet(&self, a: usize, b: usize) -> bool {
        self.rows[a].has(b)
    }

    pub fn row(&self, place: usize) -> &[u64] {
        self.rows[place].words()
    }

    /// Who of these candidates, the first wanted most, gets the bye: the first that leaves everybody else a complete pairing.
    pub fn receiver(&self, candidates: &[usize]) -> Option<usize> {
        let size = self.size();
        let mut worth = vec![None; size];
        for (&place, rank) in candidates.iter().rev().zip(1i64..) {
            worth[place] = Some(rank);
        }
        let mut duals = vec![0; size];
        duals.push(i128::shifted(i64::try_from(candidates.len()).unwrap_or(0), 1));
        let graph = WithBye { legal: self, worth };
        let mut matcher = Matcher::new(duals);
        matcher.solve(&graph).ok()?;
        if let Mate::Vertex(receiver) = matcher.mate(size) { Some(receiver) } else { None }
    }
}

/// The field and the bye as one more vertex.
struct WithBye<'a> {
    legal: &'a Legal,
    worth: Vec<Option<i64>>,
}

impl Graph<i128> for WithBye<'_> {
    fn edge(&self, u: usize, v: usize) -> i128 {
        let (low, high) = (u.min(v), u.max(v));
        if high == self.worth.len() {
            return self.worth.get(low).copied().flatten().map_or(i128::ABSENT, |worth| i128::shifted(worth, 1));
        }
        if self.legal.may_meet(low, high) { 0 } else { i128::ABSENT }
    }

    fn may_stay_alone(&self, _: usize) -> bool {
        false
    }
}

/// A complete pairing of some players, kept while they become fewer.
#[derive(Clone, Debug)]
pub(super) struct Completion {
    alive: Set,
    matcher: Matcher<i128>,
}

struct Alive<'a> {
    legal: &'a Legal,
    alive: &'a Set,
}

impl Graph<i128> for Alive<'_> {
    fn edge(&self, u: usize, v: usize) -> i128 {
        if self.legal.may_meet(u, v) && self.alive.has(u) && self.alive.has(v) { 0 } else { i128::ABSENT }
    }

    fn for_each_edge(&self, u: usize, others: &Set, from: usize, mut visit: impl FnMut(usize, i128) -> bool) {
        let (row, alive) = (self.legal.row(u), self.alive.words());
        for (index, mask) in round_from(row.len(), from) {
            if bits(index, others.words()[index] & row[index] & alive[index] & mask).any(|v| !visit(v, 0)) {
                return;
            }
        }
    }

    fn may_stay_alone(&self, _: usize) -> bool {
        false
    }
}

impl Completion {
    /// Pairs these players and nobody else. `None`: it cannot be done.
    pub fn among(legal: &Legal, places: &[usize]) -> Option<Self> {
        let size = legal.size();
        let mut all = Self { alive: Set::of(size, 0..size), matcher: Matcher::new(vec![0; size]) };
        let kept = Set::of(size, places.iter().copied());
        let gone: Vec<usize> = (0..size).filter(|&p| !kept.has(p)).collect();
        all.remove(&gone);
        all.solve(legal)
    }

    /// The same without some of the players.
    pub fn without(&self, legal: &Legal, gone: &[usize]) -> Option<Self> {
        let mut left = self.clone();
        left.remove(gone);
        left.solve(legal)
    }

    fn remove(&mut self, gone: &[usize]) {
        self.matcher.remove(gone);
        gone.iter().for_each(|&p| self.alive.remove(p));
    }

    fn solve(mut self, legal: &Legal) -> Option<Self> {
        self.matcher.solve(&Alive { legal, alive: &self.alive }).ok()?;
        Some(self)
    }
}
