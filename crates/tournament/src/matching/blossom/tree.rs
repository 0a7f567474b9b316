//! The tree of one search: labels, and blossoms that it closes and opens.

use super::{Best, Blossom, Exit, Label, Matcher, NONE, SINK};
use crate::matching::{Graph, Set, Weight};

impl<W: Weight> Matcher<W> {
    pub(super) fn use_edge(&mut self, u: usize, v: usize) -> Option<Exit> {
        let (bu, bv) = (self.top[u], self.top[v]);
        if bu == bv || self.label[bu] != Label::Outer {
            return None;
        }
        match self.label[bv] {
            Label::Inner => None,
            Label::Outer => {
                self.shrink(u, v);
                None
            }
            Label::Free => {
                let base = self.base(bv);
                let mate = self.mate[base];
                if mate >= SINK {
                    return Some(Exit { from: u, to: v });
                }
                self.label_inner(bv, (u, v));
                self.label_outer(self.top[mate], (base, mate));
                None
            }
        }
    }

    fn label_inner(&mut self, node: usize, edge: (usize, usize)) {
        self.label[node] = Label::Inner;
        self.label_edge[node] = edge;
        self.node_since[node] = self.delta;
        self.labelled.push(node);
        for v in self.leaves(node) {
            self.since[v] = self.delta;
            self.state[v] = Label::Inner;
            self.open.remove(v);
        }
    }

    pub(super) fn label_outer(&mut self, node: usize, edge: (usize, usize)) {
        self.label[node] = Label::Outer;
        self.label_edge[node] = edge;
        self.node_since[node] = self.delta;
        self.labelled.push(node);
        for v in self.leaves(node) {
            self.since[v] = self.delta;
            self.state[v] = Label::Outer;
            self.outer.push(v);
        }
    }

    /// The outer ancestor of an outer node, and the edges on the way: up to the inner node and on to the outer one.
    fn ancestor(&self, node: usize) -> Option<(usize, usize)> {
        let (in_inner, _) = self.label_edge[node];
        if in_inner == NONE {
            return None;
        }
        let inner = self.top[in_inner];
        Some((inner, self.top[self.label_edge[inner].0]))
    }

    /// Joins the cycle that the edge closes into a blossom.
    fn shrink(&mut self, u: usize, v: usize) {
        let mut on_path = vec![self.top[u]];
        while let Some((_, outer)) = on_path.last().and_then(|&node| self.ancestor(node)) {
            on_path.push(outer);
        }
        let mut common = self.top[v];
        while !on_path.contains(&common) {
            let Some((_, outer)) = self.ancestor(common) else { return };
            common = outer;
        }
        // From each end up to the common ancestor: nodes, and from each node the link to the one above.
        let climb = |start: usize| {
            let (mut nodes, mut links) = (Vec::new(), Vec::new());
            let mut node = start;
            while node != common {
                let Some((inner, outer)) = self.ancestor(node) else { break };
                let (in_inner, in_outer) = self.label_edge[node];
                let (above, below) = self.label_edge[inner];
                nodes.extend([node, inner]);
                links.extend([(in_outer, in_inner), (below, above)]);
                node = outer;
            }
            (nodes, links)
        };
        let (left, left_links) = climb(self.top[u]);
        let (right, right_links) = climb(self.top[v]);
        let mut children = vec![common];
        children.extend(left.iter().rev());
        children.extend(&right);
        let mut links: Vec<(usize, usize)> = left_links.iter().rev().map(|&(a, b)| (b, a)).collect();
        links.push((u, v));
        links.extend(&right_links);

        for &child in &children {
            let spent = self.delta - self.node_since[child];
            let inner = self.label[child] == Label::Inner;
            if let Some(b) = self.blossom_mut(child) {
                b.dual = if inner { b.dual - spent - spent } else { b.dual + spent + spent };
            }
            if inner {
                for v in self.leaves(child) {
                    self.dual[v] = self.dual[v] + (self.delta - self.since[v]);
                    self.since[v] = self.delta;
                    self.state[v] = Label::Outer;
                    self.open.insert(v);
                    self.outer.push(v);
                }
            }
        }
        let mut leaves = Set::new(self.vertices);
        for &child in &children {
            match self.blossom(child) {
                Some(b) => leaves.union(&b.leaves),
                None => leaves.insert(child),
            }
        }
        let base = self.base(common);
        let edge = self.label_edge[common];
        let node = self.new_node(Blossom { leaves, children: children.clone(), links, base, dual: W::ZERO });
        for &child in &children {
            self.parent[child] = node;
            for v in self.leaves(child) {
                self.top[v] = node;
            }
        }
        self.label[node] = Label::Outer;
        self.label_edge[node] = edge;
        self.node_since[node] = self.delta;
        self.labelled.push(node);
    }

    /// Opens an inner blossom whose dual has come down to zero: its even side stays in the tree, the rest leaves it.
    pub(super) fn open_inner(&mut self, graph: &impl Graph<W>, node: usize) {
        let Some(index) = node.checked_sub(self.vertices) else { return };
        for v in self.leaves(node) {
            self.dual[v] = self.dual[v] + (self.delta - self.since[v]);
            self.since[v] = self.delta;
        }
        let Some(Blossom { children, links, .. }) = self.blossoms.get_mut(index).and_then(Option::take) else { return };
        self.label[node] = Label::Free;
        self.free_children(&children);
        let size = children.len();
        let (from, entry) = self.label_edge[node];
        let Some(at) = children.iter().position(|&c| c == self.top[entry]) else { return };
        // Walk the even way round from the entry to the base: inner, outer, inner, ...
        let mut edge = (from, entry);
        let mut i = at;
        let forward = at % 2 == 1;
        loop {
            self.label_inner(children[i], edge);
            if i == 0 {
                break;
            }
            let step = |i: usize| if forward { (i + 1) % size } else { i - 1 };
            let link = |i: usize| if forward { links[i] } else { (links[i - 1].1, links[i - 1].0) };
            let outer = step(i);
            self.label_outer(children[outer], link(i));
            edge = link(outer);
            i = step(outer);
        }
        let left_tree: Vec<usize> = children.iter().filter(|&&c| self.label[c] == Label::Free).flat_map(|&c| self.leaves(c)).collect();
        for v in left_tree {
            self.free_best[v].search = 0;
            for position in 0..self.scanned {
                let u = self.outer[position];
                let weight = graph.edge(u, v);
                if weight == W::ABSENT {
                    continue;
                }
                let at = self.delta + self.value(u) + self.dual[v] - weight;
                if self.free_best[v].search != self.search || at < self.free_best[v].at {
                    self.free_best[v] = Best { at, from: u, search: self.search };
                }
            }
            if self.free_best[v].search == self.search && self.free_best[v].at == self.delta {
                self.tight.push((self.free_best[v].from, v));
            }
        }
    }
}
