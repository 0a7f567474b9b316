//! The search tree, its blossoms, and the dual variables.

use super::{Graph, Weight};

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
/// The caller keeps the promise that weights only fall between two calls, except at a vertex that was
/// [`released`](Self::release) and then [`revalued`](Self::revalue).
#[derive(Clone, Debug)]
pub struct Matcher<W> {
    vertices: usize,
    /// Vertices still in the graph, ascending.
    active: Vec<usize>,
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

    /// The vertices still in the graph, ascending.
    pub fn active(&self) -> &[usize] {
        &self.active
    }

    /// Whether an edge is tight: only tight edges stand in any optimal matching.
    pub fn is_tight(&self, graph: &impl Graph<W>, u: usize, v: usize) -> bool {
        let weight = graph.edge(u, v);
        weight != W::ABSENT && self.dual[u] + self.dual[v] <= weight
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
        graph.for_each_edge(v, &self.active, |u, weight| {
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
    }

    fn unmatch(&mut self, v: usize) {
        let mate = self.mate[v];
        self.mate[v] = NONE;
        if mate < SINK {
            self.mate[mate] = NONE;
        }
    }

    // ---- blossoms ----

    fn blossom(&self, node: usize) -> Option<&Blossom<W>> {
        node.checked_sub(self.vertices).and_then(|i| self.blossoms.get(i)).and_then(Option::as_ref)
    }

    fn blossom_mut(&mut self, node: usize) -> Option<&mut Blossom<W>> {
        node.checked_sub(self.vertices).and_then(|i| self.blossoms.get_mut(i)).and_then(Option::as_mut)
    }

    fn base(&self, node: usize) -> usize {
        self.blossom(node).map_or(node, |b| b.base)
    }

    fn leaves(&self, node: usize) -> Vec<usize> {
        let mut stack = vec![node];
        let mut leaves = Vec::new();
        while let Some(node) = stack.pop() {
            match self.blossom(node) {
                Some(b) => stack.extend(b.children.iter().rev()),
                None => leaves.push(node),
            }
        }
        leaves
    }

    /// Replaces an outermost blossom by its children. Its dual goes to its vertices, which loosens its outer edge.
    fn dissolve(&mut self, node: usize) {
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

    fn free_children(&mut self, children: &[usize]) {
        for &child in children {
            self.parent[child] = NONE;
            self.label[child] = Label::Free;
            for v in self.leaves(child) {
                self.top[v] = child;
                self.state[v] = Label::Free;
            }
        }
    }

    fn new_node(&mut self, blossom: Blossom<W>) -> usize {
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
    fn rebase(&mut self, node: usize, v: usize) {
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

    // ---- one search ----

    fn value(&self, v: usize) -> W {
        match self.state[v] {
            Label::Free => self.dual[v],
            Label::Outer => self.dual[v] - (self.delta - self.since[v]),
            Label::Inner => self.dual[v] + (self.delta - self.since[v]),
        }
    }

    fn grow_from(&mut self, graph: &impl Graph<W>, root: usize) -> Result<(), NoPerfectMatching> {
        self.search += 1;
        self.delta = W::ZERO;
        self.scanned = 0;
        self.outer.clear();
        self.labelled.clear();
        self.tight.clear();
        self.alone_best = None;
        self.label_outer(self.top[root], (NONE, NONE));
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
        let split = if half >= self.active.len() { half - self.active.len() } else { half };
        let active = std::mem::take(&mut self.active);
        let mut exit = None;
        let own_top = self.top[u];
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
        if graph.for_each_edge(u, &active[split..], &mut visit) {
            graph.for_each_edge(u, &active[..split], &mut visit);
        }
        self.active = active;
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

    fn use_edge(&mut self, u: usize, v: usize) -> Option<Exit> {
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
        }
    }

    fn label_outer(&mut self, node: usize, edge: (usize, usize)) {
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
                    self.outer.push(v);
                }
            }
        }
        let base = self.base(common);
        let edge = self.label_edge[common];
        let node = self.new_node(Blossom { children: children.clone(), links, base, dual: W::ZERO });
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
    fn open_inner(&mut self, graph: &impl Graph<W>, node: usize) {
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
        let left_tree: Vec<usize> =
            children.iter().filter(|&&c| self.label[c] == Label::Free).flat_map(|&c| self.leaves(c)).collect();
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
