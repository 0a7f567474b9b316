//! One bracket (articles 3 and 4): which of the equally good pairings is the one that the rules generate first.

use super::class::{Class, Group};
use super::digits::{Digits, bits_for};
use super::graph::{BracketGraph, Role};
use crate::history::Field;
use crate::matching::{Matcher, Mate, NoPerfectMatching, Weight, Wide};

/// The players that take part in the choice, and what is known about them.
pub(super) struct Bracket<'a> {
    pub field: &'a Field,
    /// Places in the field: members in BSN order, the next scoregroup, and below it whoever is not certain to find an opponent.
    pub places: Vec<usize>,
    /// Their classes; one more at the end if the bye is in the graph.
    pub classes: Vec<Class>,
    /// The players below are not in the graph: they can take whoever is left.
    pub sink: bool,
    /// A receiver of the bye must be found in this bracket, so C9 applies if exactly one player is left over.
    pub c9_possible: bool,
    /// Any pairing will do that is best by the criteria.
    pub draft: bool,
}

/// The pairing of a bracket.
#[derive(Clone, Debug, Default)]
pub(super) struct BracketPairing {
    /// Places, higher player first.
    pub pairs: Vec<(usize, usize)>,
    /// Places of the downfloaters, in order.
    pub floaters: Vec<usize>,
    /// How many of the graph's players were left to those below.
    pub left_to_rest: usize,
}

/// How many of a bracket's players can be paired.
pub(super) struct Counts {
    pub pairs: usize,
    /// Moved-down players among them.
    pub moved_down: usize,
    /// How many of the graph's players were left to those below.
    pub left_to_rest: usize,
}

impl Bracket<'_> {
    /// Pairs the bracket.
    ///
    /// # Errors
    /// The players of the graph cannot all be paired.
    pub fn pair(&self) -> Result<BracketPairing, NoPerfectMatching> {
        // Room below the criteria: an even weight, and a bonus for each possible opponent.
        let low = 1 + self.bonus_bits();
        let widest = Digits::new(&self.classes, low, self.c9_possible);
        if widest.bits < i128::BITS {
            Stages::<i128>::pair(self, low)
        } else if widest.bits < Wide::<4>::BITS {
            Stages::<Wide<4>>::pair(self, low)
        } else if widest.bits < Wide::<8>::BITS {
            Stages::<Wide<8>>::pair(self, low)
        } else {
            Stages::<Wide<64>>::pair(self, low)
        }
    }

    /// The most pairs that the members can make, without settling them.
    pub fn count(&self) -> Result<Counts, NoPerfectMatching> {
        let stages = Stages::<i128>::start(self, &Digits::of_completion(&self.classes))?;
        let paired = |v: &usize| stages.opponent(*v).is_some();
        let members = self.classes.iter().filter(|c| c.group.in_bracket()).count();
        let moved_down = self.classes.iter().filter(|c| matches!(c.group, Group::MovedDown(_))).count();
        Ok(Counts {
            pairs: (0..members).filter(paired).count() / 2,
            moved_down: (0..moved_down).filter(paired).count(),
            left_to_rest: stages.left_to_rest(),
        })
    }

    fn bonus_bits(&self) -> u32 {
        bits_for(self.classes.iter().filter(|c| c.group == Group::Resident).count() as u64 + 1)
    }

    /// Pairs a remainder in which residents must be exchanged between S1 and S2. The vertices are those of `self` still
    /// to be paired; `limbo` of them are moved-down players. Returns pairs of vertices.
    fn pair_with_exchanges(&self, limbo: usize, pairs: usize, c9: bool) -> Result<Vec<(usize, usize)>, NoPerfectMatching> {
        let residents = self.classes.iter().filter(|c| c.group == Group::Resident).count() as u64;
        let sum_at = 1 + self.bonus_bits();
        let count_at = sum_at + bits_for(residents * residents);
        let low = count_at + bits_for(residents);
        let digits = Digits::new(&self.classes, low, c9);
        let job = Exchanges { limbo, pairs, sum_at, count_at };
        if digits.bits < i128::BITS {
            job.run::<i128>(self, &digits)
        } else if digits.bits < Wide::<4>::BITS {
            job.run::<Wide<4>>(self, &digits)
        } else if digits.bits < Wide::<8>::BITS {
            job.run::<Wide<8>>(self, &digits)
        } else {
            job.run::<Wide<64>>(self, &digits)
        }
    }
}

/// The state of a bracket while it is being settled, stage by stage.
struct Stages<W> {
    graph: BracketGraph<W>,
    matcher: Matcher<W>,
    pairs: Vec<(usize, usize)>,
}

impl<W: Weight> Stages<W> {
    fn start(bracket: &Bracket, digits: &Digits) -> Result<Self, NoPerfectMatching> {
        let graph = BracketGraph::new(bracket.field, &bracket.places, &bracket.classes, digits, bracket.sink);
        let mut matcher = Matcher::new(graph.first_duals());
        matcher.solve(&graph)?;
        Ok(Self { graph, matcher, pairs: Vec::new() })
    }

    fn pair(bracket: &Bracket, low: u32) -> Result<BracketPairing, NoPerfectMatching> {
        let mut c9 = false;
        let mut stages = Self::start(bracket, &Digits::new(&bracket.classes, low, c9))?;
        let members = stages.graph.group.iter().filter(|g| g.in_bracket()).count();
        if bracket.c9_possible && (0..members).filter(|&v| stages.opponent(v).is_none()).count() == 1 {
            c9 = true;
            stages = Self::start(bracket, &Digits::new(&bracket.classes, low, c9))?;
        }
        let left_to_rest = stages.left_to_rest();
        if bracket.draft {
            stages.take_as_matched(members);
        } else {
            stages.choose_moved_down()?;
            stages.pair_moved_down()?;
            stages.pair_remainder(bracket, c9)?;
        }

        let mut paired = vec![false; members];
        for &(u, v) in &stages.pairs {
            paired[u] = true;
            paired[v] = true;
        }
        Ok(BracketPairing {
            pairs: stages.pairs.iter().map(|&(u, v)| (bracket.places[u], bracket.places[v])).collect(),
            floaters: (0..members).filter(|&v| !paired[v]).map(|v| bracket.places[v]).collect(),
            left_to_rest,
        })
    }

    fn left_to_rest(&self) -> usize {
        self.matcher.active().iter().filter(|&&v| self.matcher.mate(v) == Mate::Sink).count()
    }

    /// The opponent inside the bracket in the matching as it stands.
    fn opponent(&self, v: usize) -> Option<usize> {
        match self.matcher.mate(v) {
            Mate::Vertex(u) if self.graph.group[u].in_bracket() => Some(u),
            _ => None,
        }
    }

    /// Settles all pairs of members as they stand.
    fn take_as_matched(&mut self, members: usize) {
        let pairs = (0..members).filter_map(|v| self.opponent(v).filter(|&u| v < u).map(|u| (v, u)));
        self.pairs = pairs.collect();
    }

    /// Finds the best matching again after the weights at a vertex have changed.
    fn rematch(&mut self, v: usize) -> Result<(), NoPerfectMatching> {
        self.matcher.release(v);
        self.matcher.revalue(&self.graph, v);
        self.matcher.solve(&self.graph)
    }

    /// Which moved-down players are paired (article 4.4): in each score level the first set by smallest differing BSN.
    fn choose_moved_down(&mut self) -> Result<(), NoPerfectMatching> {
        let mut start = 0;
        while let Some(&Group::MovedDown(level)) = self.graph.group.get(start) {
            let end = start + self.graph.group[start..].iter().take_while(|g| **g == Group::MovedDown(level)).count();
            let mut wanted = (start..end).filter(|&v| self.opponent(v).is_some()).count();
            for v in start..end {
                if wanted == 0 || wanted == end - v {
                    self.fix(v, if wanted == 0 { Role::Limbo } else { Role::Chosen }, 0)?;
                    wanted = wanted.saturating_sub(1);
                    continue;
                }
                let is_resident: Vec<bool> = self.graph.group.iter().map(|g| *g == Group::Resident).collect();
                let asked = self.opponent(v).is_none() && self.ask(v, &is_resident, 1)?;
                let paired = self.opponent(v).is_some();
                self.fix(v, if paired { Role::Chosen } else { Role::Limbo }, i64::from(asked && paired))?;
                wanted -= usize::from(paired);
            }
            start = end;
        }
        Ok(())
    }

    /// The opponents of the moved-down players (article 4.2): from the top, each the resident with the smallest BSN.
    fn pair_moved_down(&mut self) -> Result<(), NoPerfectMatching> {
        for v in 0..self.graph.group.len() {
            if self.graph.role(v) == Role::Chosen {
                let candidates = self.residents();
                self.settle_with_first(v, &candidates)?;
            }
        }
        Ok(())
    }

    fn residents(&self) -> Vec<usize> {
        self.matcher.active().iter().copied().filter(|&v| self.graph.group[v] == Group::Resident).collect()
    }

    /// Pairs a vertex with the first of the candidates that an optimal matching allows, and takes both out.
    fn settle_with_first(&mut self, v: usize, candidates: &[usize]) -> Result<(), NoPerfectMatching> {
        // Only tight edges can stand in an optimal matching.
        let possible: Vec<usize> = candidates.iter().copied().filter(|&u| self.matcher.is_tight(&self.graph, v, u)).collect();
        if possible.first().copied().map(Mate::Vertex) != Some(self.matcher.mate(v)) {
            let mut bonus = vec![W::ZERO; self.graph.group.len()];
            for (rank, &u) in (1..).zip(possible.iter().rev()) {
                bonus[u] = W::shifted(rank, 1);
            }
            self.graph.set_bonus(v, bonus);
            self.rematch(v)?;
            self.graph.clear_bonus();
        }
        let Some(u) = self.opponent(v) else { return Err(NoPerfectMatching) };
        self.pairs.push((u.min(v), u.max(v)));
        self.matcher.remove(&[u, v]);
        self.matcher.solve(&self.graph)
    }

    fn total(&self) -> W {
        self.matcher.active().iter().fold(W::ZERO, |sum, &v| match self.matcher.mate(v) {
            Mate::Vertex(u) if u < v => sum + self.graph.criteria_weight(u, v),
            _ => sum,
        })
    }

    /// The homogeneous part: a whole bracket without moved-down players, or a remainder (articles 3.3 and 3.6 with 4.1 to 4.3).
    fn pair_remainder(&mut self, bracket: &Bracket, c9: bool) -> Result<(), NoPerfectMatching> {
        let residents = self.residents();
        let pairs = residents.iter().filter(|&&v| self.opponent(v).is_some()).count() / 2;
        if pairs == 0 {
            return Ok(());
        }
        let best = self.total();
        for (rank, &v) in residents.iter().enumerate() {
            self.graph.set_role(v, if rank < pairs { Role::Upper } else { Role::Lower });
        }
        self.matcher.recheck(&self.graph);
        if self.matcher.solve(&self.graph).is_ok() && self.total() == best {
            return self.transpose(&residents);
        }
        let left = self.matcher.active().to_vec();
        let limbo = left.iter().filter(|&&v| matches!(self.graph.group[v], Group::MovedDown(_))).count();
        let rest = Bracket {
            field: bracket.field,
            places: left.iter().filter_map(|&v| bracket.places.get(v).copied()).collect(),
            classes: left.iter().map(|&v| bracket.classes[v]).collect(),
            sink: bracket.sink,
            c9_possible: c9,
            draft: false,
        };
        let pairs = rest.pair_with_exchanges(limbo, pairs, c9)?;
        self.pairs.extend(pairs.into_iter().map(|(u, v)| (left[u], left[v])));
        Ok(())
    }

    /// S2's transposition: from the top of S1, each the partner with the smallest BSN (article 4.2).
    fn transpose(&mut self, residents: &[usize]) -> Result<(), NoPerfectMatching> {
        let mut lower: Vec<usize> = residents.iter().copied().filter(|&v| self.graph.role(v) == Role::Lower).collect();
        for &v in residents {
            if self.graph.role(v) == Role::Upper {
                self.settle_with_first(v, &lower)?;
                if let Some(&(_, gone)) = self.pairs.last() {
                    lower.retain(|&u| u != gone);
                }
            }
        }
        Ok(())
    }
}

/// Resident exchanges (article 4.3): fewest, smallest difference of BSN sums, then which players.
struct Exchanges {
    /// Moved-down players among the vertices; they come first.
    limbo: usize,
    /// Pairs to be made.
    pairs: usize,
    sum_at: u32,
    count_at: u32,
}

impl Exchanges {
    fn run<W: Weight>(&self, bracket: &Bracket, digits: &Digits) -> Result<Vec<(usize, usize)>, NoPerfectMatching> {
        let mut graph = BracketGraph::new(bracket.field, &bracket.places, &bracket.classes, digits, bracket.sink);
        for v in 0..self.limbo {
            graph.set_role(v, Role::Limbo);
        }
        let split = self.limbo + self.pairs;
        // The higher of a pair ends in S1. If it comes from S2 that is an exchange; what the higher ones' BSNs add up to
        // grows by the difference that the rule asks to be small.
        let cost = (0..graph.group.len()).map(|v| {
            let rank = i64::try_from(v.saturating_sub(self.limbo)).unwrap_or(i64::MAX);
            W::shifted(rank, self.sum_at) + W::shifted(i64::from(v >= split), self.count_at)
        });
        let cost = cost.collect();
        graph.charge_exchanges(cost);
        let mut matcher = Matcher::new(graph.first_duals());
        matcher.solve(&graph)?;
        let mut stages = Stages { graph, matcher, pairs: Vec::new() };

        let residents = stages.residents();
        let (upper, lower) = residents.split_at(self.pairs.min(residents.len()));
        let exchanges = lower.iter().filter(|&&v| stages.is_higher(v)).count();
        // Who leaves S1: the larger differing BSN first.
        let mut open = exchanges;
        for &v in upper.iter().rev() {
            let asked = open > 0 && stages.is_higher(v) && stages.ask(v, &stages.lower_residents(v), -1)?;
            let leaves = !stages.is_higher(v);
            open -= usize::from(leaves);
            stages.fix(v, if leaves { Role::Lower } else { Role::Upper }, -i64::from(asked && !leaves))?;
        }
        // Who leaves S2: the smaller differing BSN first.
        let mut open = exchanges;
        for &v in lower {
            let asked = open > 0 && !stages.is_higher(v) && stages.ask(v, &stages.lower_residents(v), 1)?;
            let enters = stages.is_higher(v);
            open -= usize::from(enters);
            stages.fix(v, if enters { Role::Upper } else { Role::Lower }, i64::from(asked && enters))?;
        }
        stages.transpose(&residents)?;
        Ok(stages.pairs)
    }
}

impl<W: Weight> Stages<W> {
    /// Whether a resident is the higher of a pair of residents.
    fn is_higher(&self, v: usize) -> bool {
        self.opponent(v).is_some_and(|u| u > v && self.graph.group[u] == Group::Resident)
    }

    /// By vertex: whether a resident who meets it is the higher of the pair.
    fn lower_residents(&self, v: usize) -> Vec<bool> {
        self.graph.group.iter().enumerate().map(|(u, group)| u > v && *group == Group::Resident).collect()
    }

    /// Asks whether a vertex can be matched otherwise: prefers (1) or avoids (-1), last of all, that its mate is one of some vertices. `false`:
    /// the duals say that it cannot, and nothing was changed.
    fn ask(&mut self, v: usize, mates: &[bool], preference: i64) -> Result<bool, NoPerfectMatching> {
        let wanted = preference > 0;
        let is_open = |&u: &usize| u != v && mates[u] == wanted && self.matcher.is_tight(&self.graph, v, u);
        if !self.matcher.active().iter().any(is_open) && (wanted || !self.matcher.is_tight_alone(&self.graph, v)) {
            return Ok(false);
        }
        self.graph.set_bonus(v, mates.iter().map(|&is_one| if is_one { W::shifted(preference, 1) } else { W::ZERO }).collect());
        self.rematch(v)?;
        self.graph.clear_bonus();
        Ok(true)
    }

    /// Decides on a vertex as it is matched. Only edges that differ from that go, and those that stay all had, or all had not, the bonus of the
    /// last question (`had`): the matching is the best without it too. A blossom may be held together by an edge that goes, so there the vertex
    /// is matched anew.
    fn fix(&mut self, v: usize, role: Role, had: i64) -> Result<(), NoPerfectMatching> {
        self.graph.set_role(v, role);
        if self.matcher.is_in_blossom(v) {
            return self.rematch(v);
        }
        self.matcher.shift(v, W::shifted(-had, 1));
        Ok(())
    }
}
