//! One search from an unmatched vertex: growing, dual steps, and the new pairs at its end.

use super::{Best, Exit, Label, Matcher, NONE, NoPerfectMatching, SINK};
use crate::matching::{Graph, Set, Weight};

impl<W: Weight> Matcher<W> {
    pub(super) fn value(&self, v: usize) -> W {
        match self.state[v] {
            Label::Free => self.dual[v],
            Label::Outer => self.dual[v] - (self.delta - self.since[v]),
            Label::Inner => self.dual[v] + (self.delta - self.since[v]),
        }
    }

    /// The vertices at even distance from one that can be matched with nobody.
    pub(super) fn reach(&mut self, graph: &impl Graph<W>, root: usize) -> Set {
        self.begin(root);
        let exit = self.find_exit(graph);
        debug_assert!(exit.is_none(), "a vertex that finds nobody");
        let outer = self.outer.iter().copied().filter(|&v| self.state[v] == Label::Outer).collect();
        self.settle();
        self.clean();
        outer
    }

    fn begin(&mut self, root: usize) {
        self.search += 1;
        self.delta = W::ZERO;
        self.scanned = 0;
        self.outer.clear();
        self.open.clone_from(&self.present);
        self.labelled.clear();
        self.tight.clear();
        self.alone_best = None;
        self.label_outer(self.top[root], (NONE, NONE));
    }

    pub(super) fn grow_from(&mut self, graph: &impl Graph<W>, root: usize) -> Result<(), NoPerfectMatching> {
        self.begin(root);
        let exit = self.find_exit(graph);
        self.settle();
        match exit {
            Some(exit) => {
                self.augment(&exit);
                self.clean();
                Ok(())
            }
            None => {
                self.clean();
                Err(NoPerfectMatching)
            }
        }
    }

    fn find_exit(&mut self, graph: &impl Graph<W>) -> Option<Exit> {
        loop {
            while let Some(&u) = self.outer.get(self.scanned) {
                self.scanned += 1;
                if let Some(to) = self.scan(graph, u) {
                    return Some(Exit { from: u, to });
                }
            }
            if let Some((u, v)) = self.tight.pop() {
                if let Some(exit) = self.use_edge(u, v) {
                    return Some(exit);
                }
                continue;
            }
            if let Some(exit) = self.dual_step(graph)? {
                return Some(exit);
            }
        }
    }

    fn is_exit(&self, v: usize) -> bool {
        self.mate[self.base(self.top[v])] >= SINK
    }

    /// Looks along all edges of an outer vertex; stops at a tight edge to an unmatched vertex.
    fn scan(&mut self, graph: &impl Graph<W>, u: usize) -> Option<usize> {
        let own = self.value(u);
        if graph.may_stay_alone(u) {
            if own <= W::ZERO {
                return Some(SINK);
            }
            let at = self.delta + own;
            if self.alone_best.is_none_or(|(best, _)| at < best) {
                self.alone_best = Some((at, u));
            }
        }
        // Halfway round first: the other half of a scoregroup is where an opponent is wanted.
        let half = self.active.partition_point(|&v| v < u) + self.active.len() / 2;
        let split = self.active[if half >= self.active.len() { half - self.active.len() } else { half }];
        let own_top = self.top[u];
        let mut outside = std::mem::take(&mut self.outside);
        match self.blossom(own_top) {
            Some(b) => outside.set_to_difference(&self.open, &b.leaves),
            None => outside.clone_from(&self.open),
        }
        let mut exit = None;
        let mut visit = |v: usize, weight: W| {
            match self.state[v] {
                Label::Inner => {}
                Label::Free => {
                    let slack = own + self.dual[v] - weight;
                    let at = self.delta + slack;
                    let best = &mut self.free_best[v];
                    if best.search != self.search || at < best.at {
                        *best = Best { at, from: u, search: self.search };
                        if slack == W::ZERO {
                            if self.is_exit(v) {
                                exit = Some(v);
                                return false;
                            }
                            self.tight.push((u, v));
                        }
                    }
                }
                Label::Outer if self.top[v] == own_top => {}
                Label::Outer => self.note_outer(v, u, own + self.value(v) - weight),
            }
            true
        };
        graph.for_each_edge(u, &outside, split, &mut visit);
        self.outside = outside;
        exit
    }

    fn note_outer(&mut self, v: usize, from: usize, slack: W) {
        let at = self.delta + slack.half();
        let best = &mut self.outer_best[v];
        if best.search != self.search || at < best.at {
            *best = Best { at, from, search: self.search };
            if slack == W::ZERO {
                self.tight.push((from, v));
            }
        }
    }

    /// The best edge of an outer vertex to another outer blossom, found anew.
    fn refresh_outer(&mut self, graph: &impl Graph<W>, v: usize) {
        self.outer_best[v].search = 0;
        let own = self.value(v);
        for index in 0..self.outer.len() {
            let u = self.outer[index];
            if self.top[u] == self.top[v] {
                continue;
            }
            let weight = graph.edge(u, v);
            if weight != W::ABSENT {
                let at = self.delta + (own + self.value(u) - weight).half();
                let best = &mut self.outer_best[v];
                if best.search != self.search || at < best.at {
                    *best = Best { at, from: u, search: self.search };
                }
            }
        }
    }

    /// Moves the duals until something becomes tight. `None`: nothing ever will.
    #[expect(clippy::option_option, reason = "the outer level is the end of the search")]
    fn dual_step(&mut self, graph: &impl Graph<W>) -> Option<Option<Exit>> {
        let mut next = self.alone_best.map(|(at, _)| at);
        let mut lower = |at: W| {
            if next.is_none_or(|n| at < n) {
                next = Some(at);
            }
        };
        let mut stale = Vec::new();
        for &v in &self.active {
            match self.state[v] {
                Label::Free if self.free_best[v].search == self.search => lower(self.free_best[v].at),
                Label::Outer if self.outer_best[v].search == self.search => {
                    if self.top[self.outer_best[v].from] == self.top[v] {
                        stale.push(v);
                    } else {
                        lower(self.outer_best[v].at);
                    }
                }
                _ => {}
            }
        }
        for &node in &self.labelled {
            if let (Label::Inner, true, Some(b)) = (self.label[node], self.parent[node] == NONE, self.blossom(node)) {
                lower(self.node_since[node] + b.dual.half());
            }
        }
        for v in stale {
            // The remembered edge is inside a blossom now; another may come before `next`.
            if next.is_none_or(|n| self.outer_best[v].at < n) {
                self.refresh_outer(graph, v);
                if self.outer_best[v].search == self.search && next.is_none_or(|n| self.outer_best[v].at < n) {
                    next = Some(self.outer_best[v].at);
                }
            }
        }
        self.delta = next?;
        if let Some((at, u)) = self.alone_best
            && at == self.delta
        {
            return Some(Some(Exit { from: u, to: SINK }));
        }
        for index in 0..self.active.len() {
            let v = self.active[index];
            let best = match self.state[v] {
                Label::Free => self.free_best[v],
                Label::Outer => self.outer_best[v],
                Label::Inner => continue,
            };
            if best.search == self.search && best.at == self.delta && self.top[best.from] != self.top[v] {
                if self.state[v] == Label::Free && self.is_exit(v) {
                    return Some(Some(Exit { from: best.from, to: v }));
                }
                self.tight.push((best.from, v));
            }
        }
        let open: Vec<usize> = self.labelled.clone();
        for node in open {
            if self.label[node] == Label::Inner
                && self.parent[node] == NONE
                && self.blossom(node).is_some_and(|b| self.node_since[node] + b.dual.half() == self.delta)
            {
                self.open_inner(graph, node);
            }
        }
        Some(None)
    }

    /// Writes the dual steps of this search into the duals.
    fn settle(&mut self) {
        for index in 0..self.labelled.len() {
            let node = self.labelled[index];
            let label = self.label[node];
            if label == Label::Free || self.parent[node] != NONE || (node >= self.vertices && self.blossom(node).is_none()) {
                continue;
            }
            let spent = self.delta - self.node_since[node];
            if let Some(b) = self.blossom_mut(node) {
                b.dual = if label == Label::Outer { b.dual + spent + spent } else { b.dual - spent - spent };
            }
            for v in self.leaves(node) {
                self.dual[v] = self.value(v);
                self.since[v] = self.delta;
            }
            self.node_since[node] = self.delta;
        }
    }

    /// Forgets the labels and opens blossoms that bind nothing.
    fn clean(&mut self) {
        let mut open = std::mem::take(&mut self.labelled);
        for &node in &open {
            self.label[node] = Label::Free;
            if node < self.vertices || self.blossom(node).is_some() {
                for v in self.leaves(node) {
                    self.state[v] = Label::Free;
                }
            }
        }
        while let Some(node) = open.pop() {
            if self.parent[node] == NONE
                && let Some(b) = self.blossom(node)
                && b.dual == W::ZERO
            {
                open.extend(b.children.clone());
                self.dissolve(node);
            }
        }
    }

    fn augment(&mut self, exit: &Exit) {
        if exit.to != SINK {
            let node = self.top[exit.to];
            let base = self.base(node);
            if self.mate[base] == SINK {
                self.mate[base] = NONE;
            }
            self.rebase(node, exit.to);
            self.mate[exit.to] = exit.from;
        }
        let (mut outer, mut inner) = (exit.from, exit.to);
        loop {
            let node = self.top[outer];
            let (x, _) = self.label_edge[node];
            self.rebase(node, outer);
            self.mate[outer] = inner;
            if x == NONE {
                return;
            }
            let above = self.top[x];
            let (next_outer, next_inner) = self.label_edge[above];
            self.rebase(above, next_inner);
            self.mate[next_inner] = next_outer;
            (outer, inner) = (next_outer, next_inner);
        }
    }
}
