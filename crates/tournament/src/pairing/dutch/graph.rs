//! The graph of one bracket: its members, the next scoregroup, and what must be known of the players below.

use super::criteria::{Class, Digits, Group};
use crate::history::Field;
use crate::matching::{Graph, Weight};
use std::collections::BTreeMap;

/// What has been decided about a vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// Nothing.
    Open,
    /// A moved-down player who is to be paired in this bracket.
    Chosen,
    /// A moved-down player who is not: in the Limbo.
    Limbo,
    /// A resident in subgroup S1 of the homogeneous part: the higher of its pair.
    Upper,
    /// A resident in S2: the lower of its pair, or a downfloater.
    Lower,
}

/// A square of bits.
#[derive(Clone, Debug)]
struct Bits {
    words: usize,
    bits: Vec<u64>,
}

impl Bits {
    fn new(n: usize) -> Self {
        let words = n.div_ceil(64);
        Self { words, bits: vec![0; n * words] }
    }

    fn set(&mut self, u: usize, v: usize) {
        self.bits[u * self.words + v / 64] |= 1 << (v % 64);
    }

    #[inline]
    fn get(&self, u: usize, v: usize) -> bool {
        self.bits[u * self.words + v / 64] >> (v % 64) & 1 == 1
    }
}

/// What each exchange of residents costs, by the higher player of a pair (article 4.3).
#[derive(Clone, Debug)]
pub(super) struct ExchangeCost<W> {
    /// By vertex.
    pub cost: Vec<W>,
}

/// Extra weight on the edges of one vertex.
#[derive(Clone, Debug)]
struct Bonus<W> {
    vertex: usize,
    by_other: Vec<W>,
}

/// Vertices stand in the order of the bracket (BSN), then the players below; the bye, if it is there, is last.
#[derive(Clone, Debug)]
pub(super) struct BracketGraph<W> {
    pub group: Vec<Group>,
    pub role: Vec<Role>,
    class: Vec<usize>,
    classes: usize,
    table: Vec<W>,
    barred: Bits,
    sink: bool,
    exchange: Option<ExchangeCost<W>>,
    bonus: Option<Bonus<W>>,
}

impl<W: Weight> BracketGraph<W> {
    /// `places`: the place in the field of each vertex, ascending; one class more stands for the bye. `sink`: members and
    /// players of the next scoregroup may be left to the players below, who are not in the graph.
    pub fn new(field: &Field, places: &[usize], classes: &[Class], digits: &Digits, sink: bool) -> Self {
        let n = classes.len();
        let mut known: BTreeMap<Class, usize> = classes.iter().map(|c| (*c, 0)).collect();
        for (number, value) in known.values_mut().enumerate() {
            *value = number;
        }
        let mut table = Vec::with_capacity(known.len() * known.len());
        for a in known.keys() {
            table.extend(known.keys().map(|b| digits.weight::<W>(a, b)));
        }
        let mut vertex_of = vec![usize::MAX; field.players.len()];
        for (vertex, &place) in places.iter().enumerate() {
            vertex_of[place] = vertex;
        }
        let mut barred = Bits::new(n);
        for (vertex, &place) in places.iter().enumerate() {
            for &other in field.barred(place) {
                let other = vertex_of[other as usize];
                if other != usize::MAX {
                    barred.set(vertex, other);
                }
            }
        }
        Self {
            group: classes.iter().map(|c| c.group).collect(),
            role: vec![Role::Open; n],
            class: classes.iter().map(|c| known.get(c).copied().unwrap_or(0)).collect(),
            classes: known.len(),
            table,
            barred,
            sink,
            exchange: None,
            bonus: None,
        }
    }

    /// Feasible duals to start from: half of the heaviest edge that a class can have.
    pub fn first_duals(&self) -> Vec<W> {
        let best: Vec<W> = self
            .table
            .chunks(self.classes)
            .map(|row| row.iter().copied().filter(|w| *w != W::ABSENT).fold(W::ZERO, W::max).half())
            .collect();
        self.class.iter().map(|&c| best[c]).collect()
    }

    /// The weight of a pair by the criteria alone.
    pub fn criteria_weight(&self, u: usize, v: usize) -> W {
        self.table[self.class[u] * self.classes + self.class[v]]
    }

    /// Charges for exchanges from now on.
    pub fn charge_exchanges(&mut self, cost: Vec<W>) {
        self.exchange = Some(ExchangeCost { cost });
    }

    /// Adds weight to the edges of one vertex.
    pub fn set_bonus(&mut self, vertex: usize, by_other: Vec<W>) {
        self.bonus = Some(Bonus { vertex, by_other });
    }

    /// Takes it away again.
    pub fn clear_bonus(&mut self) {
        self.bonus = None;
    }

    fn roles_allow(&self, u: usize, v: usize) -> bool {
        let (ru, rv) = (self.role[u], self.role[v]);
        if ru == Role::Open && rv == Role::Open {
            return true;
        }
        let (u_resident, v_resident) = (self.group[u] == Group::Resident, self.group[v] == Group::Resident);
        if u_resident && v_resident {
            let (higher, lower) = if u < v { (ru, rv) } else { (rv, ru) };
            return higher != Role::Lower && lower != Role::Upper;
        }
        let fits = |role, other_resident| match role {
            Role::Open | Role::Lower => true,
            Role::Chosen => other_resident,
            Role::Limbo => !other_resident,
            Role::Upper => false,
        };
        fits(ru, v_resident) && fits(rv, u_resident)
    }
}

impl<W: Weight> Graph<W> for BracketGraph<W> {
    #[inline]
    fn edge(&self, u: usize, v: usize) -> W {
        let mut weight = self.table[self.class[u] * self.classes + self.class[v]];
        if weight == W::ABSENT || !self.roles_allow(u, v) || self.barred.get(u, v) {
            return W::ABSENT;
        }
        if let Some(exchange) = &self.exchange
            && self.group[u] == Group::Resident
            && self.group[v] == Group::Resident
        {
            weight = weight - exchange.cost[u.min(v)];
        }
        if let Some(bonus) = &self.bonus {
            if bonus.vertex == u {
                weight = weight + bonus.by_other[v];
            } else if bonus.vertex == v {
                weight = weight + bonus.by_other[u];
            }
        }
        weight
    }

    #[inline]
    fn may_stay_alone(&self, v: usize) -> bool {
        self.sink && self.group[v] <= Group::Next && !matches!(self.role[v], Role::Chosen | Role::Upper)
    }
}
