//! Good duals to start from, where vertices fall into few classes.

use super::Weight;

/// Classes of vertices that no edge weight can tell apart.
pub trait Classes<W: Weight> {
    /// How many classes there are.
    fn len(&self) -> usize;
    /// Vertices in a class, at least one.
    fn size(&self, class: usize) -> u64;
    /// The weight between vertices of two classes.
    fn weight(&self, a: usize, b: usize) -> W;
    /// Whether vertices of a class may stay alone.
    fn may_stay_alone(&self, class: usize) -> bool;
}

/// Feasible duals by class, optimal for the fractional problem that knows no missing edges inside a pair of classes.
///
/// That problem is a transport from the classes to themselves, solved by cheapest paths; half of the sum of the two
/// potentials of a class is its dual.
pub fn class_duals<W: Weight>(classes: &impl Classes<W>) -> Vec<W> {
    let mut transport = Transport::new(classes);
    transport.greedy();
    for source in 0..=classes.len() {
        while transport.supply[source] > 0 {
            if !transport.send(source) {
                break;
            }
        }
    }
    (0..classes.len()).map(|c| (transport.left[c] + transport.right[c]).half()).collect()
}

/// The last node is the sink, for which every class has an edge of weight 0 if its vertices may stay alone.
struct Transport<W> {
    nodes: usize,
    weights: Vec<W>,
    left: Vec<W>,
    right: Vec<W>,
    supply: Vec<u64>,
    demand: Vec<u64>,
    flow: Vec<u64>,
}

impl<W: Weight> Transport<W> {
    fn new(classes: &impl Classes<W>) -> Self {
        let k = classes.len();
        let nodes = k + 1;
        let mut weights = vec![W::ABSENT; nodes * nodes];
        for a in 0..k {
            for b in 0..k {
                // A vertex has no edge to itself.
                if a != b || classes.size(a) > 1 {
                    weights[a * nodes + b] = classes.weight(a, b);
                }
            }
            if classes.may_stay_alone(a) {
                weights[a * nodes + k] = W::ZERO;
                weights[k * nodes + a] = W::ZERO;
            }
        }
        weights[k * nodes + k] = W::ZERO;
        let mut supply: Vec<u64> = (0..k).map(|c| classes.size(c)).collect();
        supply.push(supply.iter().sum::<u64>() + 1);
        let potential: Vec<W> = weights
            .chunks(nodes)
            .map(|row| {
                let half = row.iter().copied().filter(|w| *w != W::ABSENT).fold(W::ZERO, W::max).half();
                // Even, so that all potentials stay even and a dual is a whole number.
                let even = half.half() + half.half();
                if even < half { even + W::shifted(1, 1) } else { even }
            })
            .collect();
        Self { nodes, weights, left: potential.clone(), right: potential, demand: supply.clone(), supply, flow: vec![0; nodes * nodes] }
    }

    /// What an edge falls short of the potentials; `None` without an edge.
    fn slack(&self, from: usize, to: usize) -> Option<W> {
        let weight = self.weights[from * self.nodes + to];
        (weight != W::ABSENT).then(|| self.left[from] + self.right[to] - weight)
    }

    /// Sends what can go along edges without slack.
    fn greedy(&mut self) {
        for from in 0..self.nodes {
            for to in 0..self.nodes {
                let amount = self.supply[from].min(self.demand[to]);
                if amount > 0 && self.slack(from, to) == Some(W::ZERO) {
                    self.flow[from * self.nodes + to] += amount;
                    self.supply[from] -= amount;
                    self.demand[to] -= amount;
                }
            }
        }
    }

    /// Sends one amount from a source along a cheapest path. `false`: there is no path.
    fn send(&mut self, source: usize) -> bool {
        let n = self.nodes;
        let mut distance: Vec<Option<W>> = (0..n).map(|to| self.slack(source, to)).collect();
        let mut before = vec![source; n];
        let mut reached_by: Vec<Option<(usize, W)>> = vec![None; n];
        let mut visited_right = vec![false; n];
        let mut visited_left = vec![(source, W::ZERO)];
        let mut in_left = vec![false; n];
        in_left[source] = true;
        let (end, total) = loop {
            let nearest = (0..n).filter(|&to| !visited_right[to]).filter_map(|to| distance[to].map(|d| (d, to))).min();
            let Some((d, to)) = nearest else { return false };
            visited_right[to] = true;
            if self.demand[to] > 0 {
                break (to, d);
            }
            for from in 0..n {
                if in_left[from] || self.flow[from * n + to] == 0 {
                    continue;
                }
                in_left[from] = true;
                reached_by[from] = Some((to, d));
                visited_left.push((from, d));
                for next in (0..n).filter(|&next| !visited_right[next]) {
                    if let Some(slack) = self.slack(from, next)
                        && distance[next].is_none_or(|known| d + slack < known)
                    {
                        distance[next] = Some(d + slack);
                        before[next] = from;
                    }
                }
            }
        };
        for &(from, d) in &visited_left {
            self.left[from] = self.left[from] - (total - d);
        }
        for to in 0..n {
            if let (true, Some(d)) = (visited_right[to], distance[to]) {
                self.right[to] = self.right[to] + (total - d);
            }
        }
        let mut path = Vec::new();
        let mut amount = self.supply[source].min(self.demand[end]);
        let mut to = end;
        loop {
            let from = before[to];
            path.push((from, to));
            let Some((back, _)) = reached_by[from] else { break };
            amount = amount.min(self.flow[from * n + back]);
            to = back;
        }
        for &(from, to) in &path {
            self.flow[from * n + to] += amount;
            if let Some((back, _)) = reached_by[from] {
                self.flow[from * n + back] -= amount;
            }
        }
        self.supply[source] -= amount;
        self.demand[end] -= amount;
        true
    }
}
