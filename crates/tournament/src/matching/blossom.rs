//! The matching, its dual variables, and what may be changed from outside.

mod nodes;
mod search;
mod tree;

use super::{Graph, Set, Weight};

/// With whom a vertex is matched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mate {
    /// Not matched yet.
    None,
    /// Left alone, as the graph allows.
    Sink,
    /// Matched with this vertex.
    Vertex(usize),
}

/// Some vertex can be matched in no way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no perfect matching exists")]
pub struct NoPerfectMatching;

const NONE: usize = usize::MAX;
const SINK: usize = usize::MAX - 1;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Label {
    Free,
    /// At even distance from the root: may be re-matched; its dual falls.
    Outer,
    /// At odd distance: its dual rises.
    Inner,
}

/// An odd cycle of sub-blossoms. `children[0]` holds the base; `links[i]` is the edge from `children[i]` to the next one.
#[derive(Clone, Debug)]
struct Blossom<W> {
    /// The vertices inside.
    leaves: Set,
    children: Vec<usize>,
    links: Vec<(usize, usize)>,
    base: usize,
    dual: W,
}

/// The best known edge of a vertex towards the tree: the sum of dual steps at which it becomes tight, and its other end.
#[derive(Clone, Copy, Debug)]
struct Best<W> {
    at: W,
    from: usize,
    search: u64,
}

/// A matching under construction or repair. See the module's text for the method.
///
/// The caller keeps the promise that between two calls weights only fall, and none within a [blossom](Self::is_in_blossom), except at a vertex that
/// was [`released`](Self::release) and then [`revalued`](Self::revalue).
#[derive(Clone, Debug)]
pub struct Matcher<W> {
    vertices: usize,
    /// Vertices still in the graph, ascending.
    active: Vec<usize>,
    /// The same as a set.
    present: Set,
    /// Those a search may still reach: neither gone nor inner.
    open: Set,
    /// Of these, while a vertex is looked at, those outside its blossom.
    outside: Set,
    mate: Vec<usize>,
    dual: Vec<W>,
    /// The outermost blossom (or the vertex itself) that holds each vertex.
    top: Vec<usize>,
    parent: Vec<usize>,
    /// Blossoms by node number minus the number of vertices.
    blossoms: Vec<Option<Blossom<W>>>,
    label: Vec<Label>,
    /// The label of the outermost blossom of each vertex.
    state: Vec<Label>,
    /// The edge by which a node got its label: from outside, to inside.
    label_edge: Vec<(usize, usize)>,
    /// Sum of dual steps when a vertex got its label.
    since: Vec<W>,
    /// The same for blossoms.
    node_since: Vec<W>,
    search: u64,
    delta: W,
    labelled: Vec<usize>,
    outer: Vec<usize>,
    scanned: usize,
    tight: Vec<(usize, usize)>,
    free_best: Vec<Best<W>>,
    outer_best: Vec<Best<W>>,
    alone_best: Option<(W, usize)>,
}

/// Where a search ended: at `from` in the tree, and beyond it a vertex or the sink.
struct Exit {
    from: usize,
    to: usize,
}

impl<W: Weight> Matcher<W> {
    /// Nothing matched. `duals` must be feasible: for every edge, the sum of the ends' duals is at least its weight, and
    /// no dual is negative where a vertex may stay alone.
    pub fn new(duals: Vec<W>) -> Self {
        let n = duals.len();
        let best = Best { at: W::ZERO, from: NONE, search: 0 };
        Self {
            vertices: n,
            active: (0..n).collect(),
            present: (0..n).collect(),
            open: Set::new(n),
            outside: Set::new(n),
            mate: vec![NONE; n],
            dual: duals,
            top: (0..n).collect(),
            parent: vec![NONE; n],
            blossoms: Vec::new(),
            label: vec![Label::Free; n],
            state: vec![Label::Free; n],
            label_edge: vec![(NONE, NONE); n],
            since: vec![W::ZERO; n],
            node_since: vec![W::ZERO; n],
            search: 0,
            delta: W::ZERO,
            labelled: Vec::new(),
            outer: Vec::new(),
            scanned: 0,
            tight: Vec::new(),
            free_best: vec![best; n],
            outer_best: vec![best; n],
            alone_best: None,
        }
    }

    /// The mate of a vertex.
    pub fn mate(&self, v: usize) -> Mate {
        match self.mate[v] {
            NONE => Mate::None,
            SINK => Mate::Sink,
            u => Mate::Vertex(u),
        }
    }

    /// Matches two unmatched vertices outside all blossoms whose edge is tight; otherwise nothing happens.
    pub fn adopt(&mut self, graph: &impl Graph<W>, u: usize, v: usize) {
        let free = |v: usize| self.mate[v] == NONE && self.top[v] == v;
        if free(u) && free(v) && self.is_tight(graph, u, v) {
            self.mate[u] = v;
            self.mate[v] = u;
        }
    }

    /// The dual variable of a vertex.
    pub fn dual(&self, v: usize) -> W {
        self.dual[v]
    }

    /// The blossoms with a positive dual that hold each vertex, the outermost first: number of the blossom and its dual. Every optimal
    /// matching leaves each of them by one edge only.
    pub fn binding(&self) -> Vec<Vec<(usize, W)>> {
        (0..self.vertices)
            .map(|v| {
                let mut around = Vec::new();
                let mut node = self.parent[v];
                while node != NONE {
                    around.extend(self.blossom(node).filter(|b| b.dual > W::ZERO).map(|b| (node, b.dual)));
                    node = self.parent[node];
                }
                around.reverse();
                around
            })
            .collect()
    }

    /// The vertices still in the graph, ascending.
    pub fn active(&self) -> &[usize] {
        &self.active
    }

    /// Whether an edge is tight: only tight edges stand in any optimal matching.
    pub fn is_tight(&self, graph: &impl Graph<W>, u: usize, v: usize) -> bool {
        let weight = graph.edge(u, v);
        weight != W::ABSENT && self.dual[u] + self.dual[v] <= weight
    }

    /// Whether an optimal matching may leave a vertex alone, as far as its dual tells.
    pub fn is_tight_alone(&self, graph: &impl Graph<W>, v: usize) -> bool {
        graph.may_stay_alone(v) && self.dual[v] <= W::ZERO
    }

    /// Matches every vertex that has no mate.
    ///
    /// # Errors
    /// No perfect matching exists; the matching is then left as far as it came.
    pub fn solve(&mut self, graph: &impl Graph<W>) -> Result<(), NoPerfectMatching> {
        let mut index = 0;
        while let Some(&v) = self.active.get(index) {
            if self.mate[v] == NONE {
                self.grow_from(graph, v)?;
            }
            index += 1;
        }
        Ok(())
    }

    /// Matches these vertices in this order, then all others: those with few edges first are done without taking much back.
    ///
    /// # Errors
    /// As of [`Self::solve`].
    pub fn solve_from(&mut self, graph: &impl Graph<W>, first: &[usize]) -> Result<(), NoPerfectMatching> {
        for &v in first {
            if self.mate[v] == NONE {
                self.grow_from(graph, v)?;
            }
        }
        self.solve(graph)
    }

    /// Whether blossoms are left. Without them every perfect matching of tight edges is optimal, and there are no others.
    pub fn has_blossoms(&self) -> bool {
        self.active.iter().any(|&v| self.top[v] != v)
    }

    /// Whether a vertex is inside a blossom. Edges between vertices of one blossom may hold it together: before one is taken away, one of its
    /// ends must be released.
    pub fn is_in_blossom(&self, v: usize) -> bool {
        self.top[v] != v
    }

    /// Matches all vertices but one: the set of those that could be the one. `None`: more are left over, or nobody is.
    pub fn solve_but_one(&mut self, graph: &impl Graph<W>) -> Option<Set> {
        let mut left = None;
        for index in 0..self.active.len() {
            let v = self.active[index];
            // Whoever finds nobody finds nobody later either.
            if self.mate[v] == NONE && self.grow_from(graph, v).is_err() && left.replace(v).is_some() {
                return None;
            }
        }
        Some(self.reach(graph, left?))
    }

    /// Tells that all weights at a vertex have changed by so much: what was best still is.
    pub fn shift(&mut self, v: usize, by: W) {
        self.dual[v] = self.dual[v] + by;
    }

    /// Takes a vertex out of its blossoms and its pair, so that its weights may change. Call [`Self::revalue`] next.
    pub fn release(&mut self, v: usize) {
        while self.top[v] != v {
            self.dissolve(self.top[v]);
        }
        self.unmatch(v);
    }

    /// Gives a released vertex the least feasible dual under the weights as they are now.
    pub fn revalue(&mut self, graph: &impl Graph<W>, v: usize) {
        let mut dual = graph.may_stay_alone(v).then_some(W::ZERO);
        graph.for_each_edge(v, &self.present, 0, |u, weight| {
            let need = weight - self.dual[u];
            if dual.is_none_or(|d| d < need) {
                dual = Some(need);
            }
            true
        });
        self.dual[v] = dual.unwrap_or(W::ZERO);
    }

    /// Unmatches all pairs that the graph no longer has, after weights have fallen. All blossoms are dissolved.
    pub fn recheck(&mut self, graph: &impl Graph<W>) {
        for index in 0..self.active.len() {
            let v = self.active[index];
            while self.top[v] != v {
                self.dissolve(self.top[v]);
            }
        }
        for index in 0..self.active.len() {
            let v = self.active[index];
            let keep = match self.mate[v] {
                NONE => true,
                SINK => graph.may_stay_alone(v),
                u => self.is_tight(graph, u, v),
            };
            if !keep {
                self.unmatch(v);
            }
        }
    }

    /// Takes vertices out of the graph. What they were matched with outside `gone` becomes unmatched.
    pub fn remove(&mut self, gone: &[usize]) {
        for &v in gone {
            self.release(v);
        }
        self.active.retain(|v| !gone.contains(v));
        gone.iter().for_each(|&v| self.present.remove(v));
    }

    fn unmatch(&mut self, v: usize) {
        let mate = self.mate[v];
        self.mate[v] = NONE;
        if mate < SINK {
            self.mate[mate] = NONE;
        }
    }
}
