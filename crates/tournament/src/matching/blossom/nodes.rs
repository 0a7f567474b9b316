//! Blossoms as nodes: which vertices they hold, how they come and go, and how their inside is matched.

use super::{Blossom, Label, Matcher, NONE};
use crate::matching::Weight;

impl<W: Weight> Matcher<W> {
    pub(super) fn blossom(&self, node: usize) -> Option<&Blossom<W>> {
        node.checked_sub(self.vertices).and_then(|i| self.blossoms.get(i)).and_then(Option::as_ref)
    }

    pub(super) fn blossom_mut(&mut self, node: usize) -> Option<&mut Blossom<W>> {
        node.checked_sub(self.vertices).and_then(|i| self.blossoms.get_mut(i)).and_then(Option::as_mut)
    }

    pub(super) fn base(&self, node: usize) -> usize {
        self.blossom(node).map_or(node, |b| b.base)
    }

    pub(super) fn leaves(&self, node: usize) -> Vec<usize> {
        self.blossom(node).map_or_else(|| vec![node], |b| b.leaves.iter().collect())
    }

    /// Replaces an outermost blossom by its children. Its dual goes to its vertices, which loosens its outer edge.
    pub(super) fn dissolve(&mut self, node: usize) {
        let Some(index) = node.checked_sub(self.vertices) else { return };
        let Some(blossom) = self.blossoms.get_mut(index).and_then(Option::take) else { return };
        if blossom.dual > W::ZERO {
            let half = blossom.dual.half();
            for &child in &blossom.children {
                for v in self.leaves(child) {
                    self.dual[v] = self.dual[v] + half;
                }
            }
            self.unmatch(blossom.base);
        }
        self.free_children(&blossom.children);
    }

    pub(super) fn free_children(&mut self, children: &[usize]) {
        for &child in children {
            self.parent[child] = NONE;
            self.label[child] = Label::Free;
            for v in self.leaves(child) {
                self.top[v] = child;
                self.state[v] = Label::Free;
                self.open.insert(v);
            }
        }
    }

    pub(super) fn new_node(&mut self, blossom: Blossom<W>) -> usize {
        let index = match self.blossoms.iter().position(Option::is_none) {
            Some(index) => index,
            None => {
                self.blossoms.push(None);
                self.parent.push(NONE);
                self.label.push(Label::Free);
                self.label_edge.push((NONE, NONE));
                self.node_since.push(W::ZERO);
                self.blossoms.len() - 1
            }
        };
        self.blossoms[index] = Some(blossom);
        self.parent[self.vertices + index] = NONE;
        self.vertices + index
    }

    /// Re-matches the inside of a blossom so that `v` becomes its base.
    pub(super) fn rebase(&mut self, node: usize, v: usize) {
        if node < self.vertices {
            return;
        }
        let mut child = v;
        while self.parent[child] != node {
            child = self.parent[child];
        }
        self.rebase(child, v);
        let Some(blossom) = self.blossom(node) else { return };
        let (children, links) = (blossom.children.clone(), blossom.links.clone());
        let size = children.len();
        let Some(at) = children.iter().position(|&c| c == child) else { return };
        let mut i = at;
        if at % 2 == 0 {
            while i > 0 {
                self.match_link(children[i - 2], children[i - 1], links[i - 2]);
                i -= 2;
            }
        } else {
            while i < size {
                self.match_link(children[i + 1], children[(i + 2) % size], links[i + 1]);
                i += 2;
            }
        }
        if let Some(blossom) = self.blossom_mut(node) {
            blossom.children.rotate_left(at);
            blossom.links.rotate_left(at);
            blossom.base = v;
        }
    }

    fn match_link(&mut self, left: usize, right: usize, (u, v): (usize, usize)) {
        self.rebase(left, u);
        self.rebase(right, v);
        self.mate[u] = v;
        self.mate[v] = u;
    }
}
