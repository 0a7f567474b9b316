//! Who floats up (articles 2 and 3.5): fewest upfloaters (C4), highest scores (C5), best for the next scoregroup (C6), fewest who floated in the
//! previous round (C7), and of such sets the first in the order of TPNs.
//!
//! In a least set no two upfloaters meet: without the two the set would be legal too, and smaller. So a set is legal exactly if all players who are
//! left can be paired such that the residents' opponents from below are the set, and C4 to C7 count pairs of that one pairing: the best set is
//! a matching of greatest weight. The first of the best sets is found by asking, for one player after another, whether some best set has him.

use super::{Ahead, Pool};
use crate::matching::{Graph, Largest, Matcher, Mate, Rows, Weight, Wide, members};
use crate::points::Points;
use std::cmp::Reverse;

/// What stands against a set of upfloaters (C.04.5 and C.04.6 article 2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Criterion {
    /// No second meeting: no resident may be met.
    C1,
    /// Those not yet paired can all be paired.
    C3,
    /// Fewest upfloaters.
    C4,
    /// Their scores as high as possible.
    C5,
    /// The next scoregroup can be paired as well as possible.
    C6,
    /// Fewest who were floaters in the previous round.
    C7,
}

/// What a set of upfloaters attains; the less the better.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Counts {
    /// C4: how many.
    pub number: usize,
    /// C5: their scores ascending, to be as high as possible.
    pub scores: Vec<Reverse<Points>>,
    /// C6: upfloaters that the next scoregroup will need.
    pub next: usize,
    /// C7: upfloaters who were floaters in the previous round.
    pub repeated: usize,
}

impl Counts {
    /// The first criterion in which these are not as good as the best.
    fn fails(&self, best: &Self) -> Option<Criterion> {
        let digits = [
            (Criterion::C4, self.number == best.number),
            (Criterion::C5, self.scores == best.scores),
            (Criterion::C6, self.next == best.next),
            (Criterion::C7, self.repeated == best.repeated),
        ];
        digits.into_iter().find(|(_, equal)| !equal).map(|(criterion, _)| criterion)
    }
}

/// A set of upfloaters, by rank.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Chosen {
    pub upfloaters: Vec<usize>,
    pub counts: Counts,
    /// No set leaves the next scoregroup as few upfloaters as parity asks for, and that is how C6 is read.
    pub next_fails: bool,
    pub refused: Vec<(usize, Criterion)>,
}

/// Chooses the upfloaters for some residents from those below. Places are ascending; all together can be paired.
pub(crate) fn choose(pool: &Pool, residents: &[usize], below: &[usize]) -> Option<Chosen> {
    let (mut own, mut rest) = (pool.matching(residents), pool.matching(below));
    let left_over = |matching: &mut Largest, size: usize| {
        matching.solve();
        (0..size).filter(|&v| matching.mate(v).is_none()).collect::<Vec<usize>>()
    };
    let (over, over_below) = (left_over(&mut own, residents.len()), left_over(&mut rest, below.len()));
    // Nobody can do with fewer upfloaters than are left over, above or below; and nobody finds better ones than in the next scoregroup.
    let least = over.len().max(over_below.len());
    if least == 0 {
        return Some(Chosen::default());
    }
    let tutte = Tutte::new(&rest, &over_below, below.len());
    let next_group = below.iter().take_while(|&&p| pool.score[p] == pool.score[below[0]]).count();
    let run = |reach: usize, least: Option<usize>| {
        let mut stage = Stage::new(pool, residents, below, reach, &tutte);
        let chosen = stage.run_in_width(least)?;
        // C4 and C5 say how many of the next scoregroup float up, so its parity is the same whatever the set.
        let next_score = below.first().map(|&place| Reverse(pool.score[place]));
        let gone = chosen.counts.scores.iter().filter(|score| Some(**score) == next_score).count();
        if pool.ahead == Ahead::Graded || chosen.counts.next == (next_group - gone) % 2 {
            return Some(chosen);
        }
        stage.looks_ahead = false;
        let mut blind = stage.run_in_width(least)?;
        blind.counts.next = chosen.counts.next;
        Some(Chosen { next_fails: true, ..blind })
    };
    let narrow = if next_group < below.len() { run(next_group, Some(least)) } else { None };
    narrow.or_else(|| run(below.len(), None))
}

/// Why some of those below must float up: players who have opponents only among a few others below, so that most of them are left over.
struct Tutte {
    /// Players none of whom may meet another one of them.
    apart: Vec<usize>,
    /// Their possible opponents below.
    takers: Vec<usize>,
}

impl Tutte {
    fn new(matching: &Largest, over: &[usize], size: usize) -> Self {
        let mut loose = vec![false; size];
        for &root in over {
            matching.instead_of(root).into_iter().for_each(|v| loose[v] = true);
        }
        let meets_loose = |v: usize| members(matching.rows.row(v)).any(|o| loose[o]);
        let apart = (0..size).filter(|&v| loose[v] && !meets_loose(v)).collect();
        let takers = (0..size).filter(|&v| !loose[v] && meets_loose(v)).collect();
        Self { apart, takers }
    }
}

/// What is known of a player below.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Status {
    Open,
    Chosen,
    Never,
}

/// The graph of all who are left: the residents, then those below by rank.
struct Stage<'a> {
    pool: &'a Pool,
    places: Vec<usize>,
    residents: usize,
    /// Players below up to this vertex may float up.
    reach: usize,
    /// The next scoregroup ends before this vertex.
    next_end: usize,
    /// For each vertex below within reach, the first bit of the digit of its score.
    score_digit: Vec<u32>,
    number_digit: u32,
    next_digit: u32,
    bits: u32,
    /// Whether C6 counts.
    looks_ahead: bool,
    rows: Rows,
    tutte: &'a Tutte,
}

/// How many bits a count up to `most` needs.
const fn width(most: usize) -> u32 {
    usize::BITS - most.leading_zeros()
}

impl<'a> Stage<'a> {
    fn new(pool: &'a Pool, residents: &[usize], below: &[usize], reach: usize, tutte: &'a Tutte) -> Self {
        let places: Vec<usize> = residents.iter().chain(below).copied().collect();
        let score = |i: usize| pool.score[below[i]];
        let next_group = (0..below.len()).take_while(|&i| score(i) == score(0)).count();
        let most = residents.len().min(reach);
        // From the least important digit up; weights are even.
        let next_digit = 1 + width(most);
        let mut bit = next_digit + width(next_group);
        let mut score_digit = Vec::with_capacity(reach);
        let mut at = 0;
        while at < reach {
            let size = (at..reach).take_while(|&i| score(i) == score(at)).count();
            score_digit.extend(std::iter::repeat_n(bit, size));
            bit += width(size.min(most));
            at += size;
        }
        let rows = Rows::of(places.len(), |a, b| pool.may.has(places[a], places[b]));
        Self {
            pool,
            residents: residents.len(),
            reach: residents.len() + reach,
            next_end: residents.len() + next_group,
            score_digit,
            number_digit: bit,
            next_digit,
            bits: bit + width(most) + 1,
            looks_ahead: true,
            rows,
            places,
            tutte,
        }
    }

    /// Runs with numbers that are wide enough. With `least`, only a set of so many counts.
    fn run_in_width(&self, least: Option<usize>) -> Option<Chosen> {
        match self.bits {
            0..=110 => self.run::<i128>(least),
            111..=480 => self.run::<Wide<8>>(least),
            481..=1900 => self.run::<Wide<30>>(least),
            // Every group needs no more bits than it has players: enough for as many players as a TPN can number.
            _ => self.run::<Wide<1100>>(least),
        }
    }

    fn run<W: Weight>(&self, least: Option<usize>) -> Option<Chosen> {
        let mut open: Weighted<'_, '_, W> = Weighted::new(self);
        let mut matcher = Matcher::new(open.duals());
        matcher.solve_from(&open, &self.rows.by_degree()).ok()?;
        let counts = self.counts(&matcher);
        if least.is_some_and(|least| counts.number != least) {
            return None;
        }
        let mut chosen = Chosen::default();
        for v in self.residents..self.reach {
            if chosen.upfloaters.len() == counts.number {
                break;
            }
            let place = self.places[v];
            if (0..self.residents).all(|r| !self.rows.has(r, v)) {
                chosen.refused.push((place, Criterion::C1));
                continue;
            }
            open.status[v] = Status::Chosen;
            let mut trial = matcher.clone();
            let verdict = if open.settle(&mut trial, v) { self.counts(&trial).fails(&counts) } else { Some(Criterion::C3) };
            match verdict {
                None => {
                    chosen.upfloaters.push(place);
                    matcher = trial;
                }
                Some(criterion) => {
                    chosen.refused.push((place, criterion));
                    open.status[v] = Status::Never;
                    open.settle(&mut matcher, v);
                }
            }
        }
        chosen.counts = counts;
        Some(chosen)
    }

    fn counts<W: Weight>(&self, matcher: &Matcher<W>) -> Counts {
        let pairs = |range: std::ops::Range<usize>| {
            range.filter_map(|v| match matcher.mate(v) {
                Mate::Vertex(u) => Some(u),
                _ => None,
            })
        };
        let ups: Vec<usize> = pairs(0..self.residents).filter(|&u| u >= self.residents).collect();
        let mut scores: Vec<Reverse<Points>> = ups.iter().map(|&u| Reverse(self.pool.score[self.places[u]])).collect();
        scores.sort_unstable_by(|a, b| b.cmp(a));
        Counts {
            number: ups.len(),
            scores,
            next: if self.looks_ahead { pairs(self.residents..self.next_end).filter(|&u| u >= self.next_end).count() } else { 0 },
            repeated: ups.iter().filter(|&&u| self.pool.floated[self.places[u]]).count(),
        }
    }
}

/// The graph as far as it is decided who floats up, with its weights.
struct Weighted<'s, 'p, W> {
    stage: &'s Stage<'p>,
    status: Vec<Status>,
    /// What it costs that a vertex floats up.
    up: Vec<W>,
    /// What a pair of the next scoregroup with somebody below it costs.
    next: W,
}

impl<'s, 'p, W: Weight> Weighted<'s, 'p, W> {
    fn new(stage: &'s Stage<'p>) -> Self {
        let up = |v: usize| {
            let digit = v.checked_sub(stage.residents).and_then(|i| stage.score_digit.get(i));
            let repeated = W::shifted(i64::from(stage.pool.floated[stage.places[v]]), 1);
            digit.map_or(W::ZERO, |&bit| W::shifted(1, stage.number_digit) + W::shifted(1, bit) + repeated)
        };
        let all = 0..stage.places.len();
        let next = if stage.looks_ahead { W::shifted(1, stage.next_digit) } else { W::ZERO };
        Self { stage, status: vec![Status::Open; all.len()], up: all.map(up).collect(), next }
    }

    /// Feasible duals to start from, nearly the best where many must float up: with all at zero the search would begin with residents who meet
    /// each other, and take that back one by one.
    fn duals(&self) -> Vec<W> {
        let mut duals = vec![W::ZERO; self.up.len()];
        let vertex = |v: &usize| v + self.stage.residents;
        let tutte = self.stage.tutte;
        // The takers keep those for whom it is dearest to float up.
        let mut prices: Vec<W> = tutte.apart.iter().map(vertex).filter(|&v| v < self.stage.reach).map(|v| self.up[v]).collect();
        prices.sort_unstable();
        let going_up = tutte.apart.len().saturating_sub(tutte.takers.len());
        let Some(&limit) = going_up.checked_sub(1).and_then(|last| prices.get(last).or(prices.last())) else { return duals };
        for v in tutte.apart.iter().map(vertex) {
            // Out of reach there is no price; those can only be kept.
            let price = if v < self.stage.reach { self.up[v].min(limit) } else { limit };
            duals[v] = W::ZERO - price;
        }
        for v in tutte.takers.iter().map(vertex) {
            duals[v] = limit;
        }
        duals
    }

    /// Matches again after the edges of a vertex became fewer. `false`: there is no perfect matching.
    fn settle(&self, matcher: &mut Matcher<W>, v: usize) -> bool {
        matcher.release(v);
        matcher.revalue(self, v);
        matcher.solve(self).is_ok()
    }
}

impl<W: Weight> Graph<W> for Weighted<'_, '_, W> {
    fn edge(&self, u: usize, v: usize) -> W {
        let (u, v, stage) = (u.min(v), u.max(v), self.stage);
        if !stage.rows.has(u, v) {
            return W::ABSENT;
        }
        match (u < stage.residents, v < stage.residents) {
            (true, true) => W::ZERO,
            (true, false) if v >= stage.reach || self.status[v] == Status::Never => W::ABSENT,
            (true, false) => W::ZERO - self.up[v],
            _ if self.status[u] == Status::Chosen || self.status[v] == Status::Chosen => W::ABSENT,
            _ if u < stage.next_end && v >= stage.next_end => W::ZERO - self.next,
            _ => W::ZERO,
        }
    }

    fn may_stay_alone(&self, _: usize) -> bool {
        false
    }
}
