//! Who floats up (articles 2 and 3.5): fewest upfloaters (C4), highest scores (C5), best for the next scoregroup (C6), fewest who floated in the
//! previous round (C7), and of such sets the first in the order of TPNs.
//!
//! In a least set no two upfloaters meet: without the two the set would be legal too, and smaller. So a set is legal exactly if all players who are
//! left can be paired such that the residents' opponents from below are the set, and C4 to C7 count pairs of that one pairing: the best set is
//! a matching of greatest weight. The first of the best sets is found by asking, for one player after another, whether some best set has him.

use super::Pool;
use crate::matching::{Graph, Matcher, Mate, Rows, Weight, Wide};
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
    pub refused: Vec<(usize, Criterion)>,
}

/// Chooses the upfloaters for some residents from those below. Places are ascending; all together can be paired.
pub(crate) fn choose(pool: &Pool, residents: &[usize], below: &[usize]) -> Option<Chosen> {
    let mut alone = pool.matching(residents);
    let all_paired = alone.solve();
    let next_group = below.iter().take_while(|&&p| pool.score[p] == pool.score[below[0]]).count();
    if all_paired && pool.can_pair(below) {
        return Some(Chosen::default());
    }
    // Nobody can do with fewer upfloaters than a largest matching of the residents leaves over, nor find better ones than in the next group.
    let least = (0..residents.len()).filter(|&v| alone.mate(v).is_none()).count();
    let narrow = Stage::new(pool, residents, below, next_group);
    narrow.run_in_width(Some(least)).or_else(|| Stage::new(pool, residents, below, below.len()).run_in_width(None))
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
    rows: Rows,
}

/// How many bits a count up to `most` needs.
const fn width(most: usize) -> u32 {
    usize::BITS - most.leading_zeros()
}

impl<'a> Stage<'a> {
    fn new(pool: &'a Pool, residents: &[usize], below: &[usize], reach: usize) -> Self {
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
            rows,
            places,
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
        let mut matcher = Matcher::new(vec![W::ZERO; self.places.len()]);
        matcher.solve(&open).ok()?;
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
            next: pairs(self.residents..self.next_end).filter(|&u| u >= self.next_end).count(),
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
        Self { stage, status: vec![Status::Open; all.len()], up: all.map(up).collect(), next: W::shifted(1, stage.next_digit) }
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
