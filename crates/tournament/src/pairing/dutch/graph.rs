//! The graph of one bracket: its members, the next scoregroup, and what must be known of the players below.

use super::class::{Class, Group};
use super::digits::Digits;
use crate::history::Field;
use crate::matching::{Classes, Graph, Set, Square, Weight, bits, class_duals, round_from};
use std::cmp::Ordering;
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
    role: Vec<Role>,
    kind: Vec<u8>,
    class: Vec<usize>,
    classes: usize,
    sizes: Vec<u64>,
    /// By class: whether its vertices may be left to the players below.
    alone: Vec<bool>,
    table: Vec<W>,
    /// By vertex: with whom it has an edge, whatever has been decided.
    possible: Square,
    /// By kind: the vertices that one of it may be paired with when it comes first, and when it comes second.
    allowed: [(Set, Set); KINDS.len()],
    exchange: Option<ExchangeCost<W>>,
    bonus: Option<Bonus<W>>,
}

impl<W: Weight> BracketGraph<W> {
    /// `places`: the place in the field of each vertex, ascending; one class more stands for the bye. `sink`: members and
    /// players of the next scoregroup may be left to the players below, who are not in the graph.
    pub fn new(field: &Field, places: &[usize], classes: &[Class], digits: &Digits, sink: bool) -> Self {
        let n = classes.len();
        let classes: Vec<Class> = classes.iter().map(|c| digits.reduce(*c)).collect();
        let mut known: BTreeMap<Class, usize> = classes.iter().map(|c| (*c, 0)).collect();
        for (number, value) in known.values_mut().enumerate() {
            *value = number;
        }
        let mut vertex_of = vec![usize::MAX; field.players.len()];
        for (vertex, &place) in places.iter().enumerate() {
            vertex_of[place] = vertex;
        }
        let class: Vec<usize> = classes.iter().map(|c| known.get(c).copied().unwrap_or(0)).collect();
        let mut sizes = vec![0; known.len()];
        for &c in &class {
            sizes[c] += 1;
        }
        let mut possible = Square::new(n);
        let mut of_class = vec![Set::new(n); known.len()];
        for (v, &c) in class.iter().enumerate() {
            of_class[c].insert(v);
        }
        let opponents = known.keys().map(|a| {
            let mut all = Set::new(n);
            known.keys().zip(&of_class).filter(|(b, _)| a.may_meet(b)).for_each(|(_, set)| all.union(set));
            all
        });
        let opponents: Vec<Set> = opponents.collect();
        for (v, &c) in class.iter().enumerate() {
            possible.set_row(v, &opponents[c]);
            possible.clear(v, v);
        }
        for (vertex, &place) in places.iter().enumerate() {
            for &other in field.barred(place) {
                let other = vertex_of[other as usize];
                if other != usize::MAX {
                    possible.clear(vertex, other);
                }
            }
        }
        // Weights only for classes of which two players may meet: where hardly anybody is left to be met there are as many classes as players.
        let mut met_by = vec![Set::new(n); known.len()];
        for (v, &c) in class.iter().enumerate() {
            met_by[c].union_row(possible.row(v));
        }
        let mut table = Vec::with_capacity(known.len() * known.len());
        for (a, met) in known.keys().zip(&met_by) {
            let weight = |(b, members): (&Class, &Set)| if met.meets(members) { digits.weight::<W>(a, b) } else { W::ABSENT };
            table.extend(known.keys().zip(&of_class).map(weight));
        }
        let kind: Vec<u8> = classes.iter().map(|c| kind(Role::Open, c.group == Group::Resident)).collect();
        let allowed = std::array::from_fn(|own| {
            let of = |allowed: u8| {
                let mut set = Set::new(n);
                (0..n).filter(|&v| allowed >> kind[v] & 1 == 1).for_each(|v| set.insert(v));
                set
            };
            (of(ALLOWED[own].0), of(ALLOWED[own].1))
        });
        Self {
            group: classes.iter().map(|c| c.group).collect(),
            role: vec![Role::Open; n],
            kind,
            class,
            classes: known.len(),
            sizes,
            alone: known.keys().map(|c| sink && c.may_be_left()).collect(),
            table,
            possible,
            allowed,
            exchange: None,
            bonus: None,
        }
    }

    /// Feasible duals to start from.
    pub fn first_duals(&self) -> Vec<W> {
        let by_class = class_duals(self);
        self.class.iter().map(|&c| by_class[c]).collect()
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

    /// The kinds of vertices that a vertex may be paired with: among those after it, and among those before it.
    fn kinds_allowed(&self, u: usize) -> (u8, u8) {
        ALLOWED[usize::from(self.kind[u])]
    }

    /// What has been decided about a vertex.
    pub fn role(&self, v: usize) -> Role {
        self.role[v]
    }

    /// Fixes what becomes of a vertex.
    pub fn set_role(&mut self, v: usize, role: Role) {
        self.role[v] = role;
        let own = kind(role, self.group[v] == Group::Resident);
        self.kind[v] = own;
        for ((after, before), kinds) in self.allowed.iter_mut().zip(ALLOWED) {
            for (set, kinds) in [(after, kinds.0), (before, kinds.1)] {
                if kinds >> own & 1 == 1 { set.insert(v) } else { set.remove(v) }
            }
        }
    }

    fn extra(&self, u: usize, v: usize) -> W {
        let mut extra = W::ZERO;
        if let Some(exchange) = &self.exchange
            && self.group[u] == Group::Resident
            && self.group[v] == Group::Resident
        {
            extra = extra - exchange.cost[u.min(v)];
        }
        if let Some(bonus) = &self.bonus {
            if bonus.vertex == u {
                extra = extra + bonus.by_other[v];
            } else if bonus.vertex == v {
                extra = extra + bonus.by_other[u];
            }
        }
        extra
    }
}

/// Kinds of vertices for the rules of who may be paired: role and whether resident.
const KINDS: [(Role, bool); 7] = [
    (Role::Open, false),
    (Role::Open, true),
    (Role::Chosen, false),
    (Role::Limbo, false),
    (Role::Upper, true),
    (Role::Lower, true),
    // No other combination arises.
    (Role::Lower, false),
];

const fn kind(role: Role, resident: bool) -> u8 {
    match (role, resident) {
        (Role::Open, false) => 0,
        (Role::Open, true) => 1,
        (Role::Chosen, _) => 2,
        (Role::Limbo, _) => 3,
        (Role::Upper, _) => 4,
        (Role::Lower, true) => 5,
        (Role::Lower, false) => 6,
    }
}

/// For each kind, the kinds (as bits) that it may be paired with when it comes first, and when it comes second.
const ALLOWED: [(u8, u8); 7] = {
    let mut allowed = [(0, 0); 7];
    let mut a = 0;
    while a < 7 {
        let mut b = 0;
        while b < 7 {
            if roles_allow(KINDS[a], KINDS[b]) {
                allowed[a].0 |= 1 << b;
                allowed[b].1 |= 1 << a;
            }
            b += 1;
        }
        a += 1;
    }
    allowed
};

/// Whether a vertex may be paired with one that comes later in the order.
const fn roles_allow((higher, higher_resident): (Role, bool), (lower, lower_resident): (Role, bool)) -> bool {
    if higher_resident && lower_resident {
        return !matches!(higher, Role::Lower) && !matches!(lower, Role::Upper);
    }
    fits(higher, lower_resident) && fits(lower, higher_resident)
}

const fn fits(role: Role, other_resident: bool) -> bool {
    match role {
        Role::Open | Role::Lower => true,
        Role::Chosen => other_resident,
        Role::Limbo => !other_resident,
        Role::Upper => false,
    }
}

impl<W: Weight> Graph<W> for BracketGraph<W> {
    fn edge(&self, u: usize, v: usize) -> W {
        let (after, before) = self.kinds_allowed(u);
        let kinds = if v > u { after } else { before };
        if kinds >> self.kind[v] & 1 == 0 || !self.possible.get(u, v) {
            return W::ABSENT;
        }
        self.criteria_weight(u, v) + self.extra(u, v)
    }

    fn for_each_edge(&self, u: usize, others: &Set, from: usize, mut visit: impl FnMut(usize, W) -> bool) {
        let row = &self.table[self.class[u] * self.classes..][..self.classes];
        let possible = self.possible.row(u);
        let (after, before) = &self.allowed[usize::from(self.kind[u])];
        let (own, later) = (u / 64, !0 << (u % 64));
        let plain = self.exchange.is_none() && self.bonus.is_none();
        for (index, mask) in round_from(possible.len(), from) {
            let allowed = match index.cmp(&own) {
                Ordering::Less => before.words()[index],
                Ordering::Equal => before.words()[index] & !later | after.words()[index] & later,
                Ordering::Greater => after.words()[index],
            };
            for v in bits(index, others.words()[index] & possible[index] & allowed & mask) {
                let weight = row[self.class[v]];
                if !visit(v, if plain { weight } else { weight + self.extra(u, v) }) {
                    return;
                }
            }
        }
    }

    #[inline]
    fn may_stay_alone(&self, v: usize) -> bool {
        self.alone[self.class[v]] && !matches!(self.role[v], Role::Chosen | Role::Upper)
    }
}

impl<W: Weight> Classes<W> for BracketGraph<W> {
    fn count(&self) -> usize {
        self.classes
    }

    fn size(&self, class: usize) -> u64 {
        self.sizes[class]
    }

    fn weight(&self, a: usize, b: usize) -> W {
        self.table[a * self.classes + b]
    }

    fn may_stay_alone(&self, class: usize) -> bool {
        self.alone[class]
    }
}
