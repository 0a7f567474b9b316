//! Whether a set of players can all be paired (C4), and the lowest score that the bye can reach (C5).

use crate::history::{Facts, Field, Strength};
use crate::matching::{Graph, Matcher, Mate, NoPerfectMatching, Set, Square, Weight, bits, round_from};
use crate::model::{Color, DutchEdition};
use crate::points::Points;
use std::ops::Range;

/// Who gets the pairing-allocated bye of the round, as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Receiver {
    /// Nobody: the number of players is even.
    Nobody,
    /// An eligible player of this score (C5).
    At(Points),
    /// Any eligible player (edition 2017).
    Anyone,
}

impl Receiver {
    /// Whether it may be this player.
    pub fn may_be(self, facts: &Facts) -> bool {
        facts.pab_bar.is_none()
            && match self {
                Self::Nobody => false,
                Self::At(score) => facts.score == score,
                Self::Anyone => true,
            }
    }

    /// Whether it is someone of this score or a higher one.
    pub fn reaches(self, score: Points) -> bool {
        matches!(self, Self::At(bye) if bye >= score)
    }
}

/// Some players with only the absolute criteria; the last vertex is the bye, if it is there.
struct Completion<'a> {
    field: &'a Field,
    /// Places of the players, ascending.
    places: Vec<usize>,
    receiver: Receiver,
    /// Who may meet whom.
    possible: Square,
    /// Whether the bye is a vertex.
    bye: bool,
}

impl Graph<i128> for Completion<'_> {
    fn edge(&self, u: usize, v: usize) -> i128 {
        if u.max(v) >= self.places.len() {
            // The lower the score the better.
            let receiver = &self.field.players[self.places[u.min(v)]];
            return if self.receiver.may_be(receiver) { -2 * i128::from(receiver.score.hundredths()) } else { i128::ABSENT };
        }
        if self.possible.get(u, v) { 0 } else { i128::ABSENT }
    }

    fn for_each_edge(&self, u: usize, others: &Set, from: usize, mut visit: impl FnMut(usize, i128) -> bool) {
        let possible = self.possible.row(u);
        for (index, mask) in round_from(possible.len(), from) {
            for v in bits(index, others.words()[index] & possible[index] & mask) {
                let weight = if u.max(v) < self.places.len() { 0 } else { self.edge(u, v) };
                if weight != i128::ABSENT && !visit(v, weight) {
                    return;
                }
            }
        }
    }

    fn may_stay_alone(&self, _: usize) -> bool {
        false
    }
}

/// The field cannot be paired under C1 to C3.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Impossible {
    /// Nobody may get the pairing-allocated bye.
    NoReceiver,
    /// However the opponents are chosen, somebody is left over.
    NoCompletePairing,
}

/// How certain it is, without search, that players can be paired.
#[derive(Clone, Copy, Debug)]
pub(super) struct Abundance {
    /// The most opponents any player is barred from.
    barred: usize,
}

impl Abundance {
    pub fn of(field: &Field) -> Self {
        Self { barred: (0..field.players.len()).map(|p| field.barred(p).len()).max().unwrap_or(0) }
    }

    /// Whether the players at these places can take any `more` players of the field as well, and be paired with them down to
    /// the last, whoever gets a bye. Nobody is barred from more than those already met and those with the same absolute
    /// preference. So each of the `more` finds one of them, and whoever is left has at least half of the others as
    /// possible opponents, which is enough for a perfect matching (Dirac).
    pub fn suffices(self, field: &Field, places: Range<usize>, more: usize) -> bool {
        let size = places.len();
        let mut same = [1, 0];
        for preference in field.players[places].iter().map(|p| p.preference).filter(|p| p.strength == Strength::Absolute) {
            same[usize::from(preference.color == Some(Color::White))] += 1;
        }
        size > more + 2 * (same[0].max(same[1]) + self.barred)
    }
}

/// Who gets the bye: someone of the lowest score that leaves a complete pairing (C5), or in 2017 anyone.
pub(super) fn receiver(field: &Field) -> Result<Receiver, Impossible> {
    let n = field.players.len();
    let odd = n % 2 == 1;
    let lowest = field.players.iter().filter(|p| p.pab_bar.is_none()).map(|p| p.score).min();
    if odd && lowest.is_none() {
        return Err(Impossible::NoReceiver);
    }
    let score = if Abundance::of(field).suffices(field, 0..n, 0) {
        lowest
    } else {
        let completion = Completion::new(field, (0..n).collect(), Receiver::Anyone);
        let matcher = completion.solve().map_err(|_| Impossible::NoCompletePairing)?;
        match odd.then(|| matcher.mate(n)) {
            Some(Mate::Vertex(receiver)) => Some(field.players[receiver].score),
            _ => None,
        }
    };
    Ok(match (score, field.edition) {
        (Some(score), DutchEdition::E2026) if odd => Receiver::At(score),
        (Some(_), DutchEdition::E2017) if odd => Receiver::Anyone,
        _ => Receiver::Nobody,
    })
}

/// Whether these downfloaters and the players at these places, the last of the field, can all be paired; one of them is
/// the receiver of the bye, if there is one.
pub(super) fn can_complete(field: &Field, floaters: &[usize], below: Range<usize>, receiver: Receiver) -> bool {
    let places: Vec<usize> = floaters.iter().copied().chain(below).collect();
    let odd = places.len() % 2 == 1;
    odd == (receiver != Receiver::Nobody) && Completion::new(field, places, receiver).solve().is_ok()
}

/// Players of whom one must be taken to them before they can all be paired.
pub(super) struct Wanted<'a> {
    graph: Completion<'a>,
    /// Who of them can be left over when all the others are paired: whoever meets one of these can be taken.
    left: Set,
}

impl<'a> Wanted<'a> {
    /// The players at these places, the last of the field, one of whom is the receiver of the bye, if there is one. `None`: no one player helps
    /// them. By Gallai and Edmonds all who can be left over are found by one search.
    pub fn below(field: &'a Field, below: Range<usize>, receiver: Receiver) -> Option<Self> {
        let with_bye = receiver != Receiver::Nobody;
        if (below.len() + usize::from(with_bye)).is_multiple_of(2) {
            return None;
        }
        let graph = Completion::with_bye(field, below.collect(), receiver, with_bye);
        let left = Matcher::new(graph.duals()).solve_but_one(&graph)?;
        Some(Self { graph, left })
    }

    /// Whether they can all be paired with this player.
    pub fn takes(&self, player: usize) -> bool {
        let Completion { field, places, receiver, .. } = &self.graph;
        self.left.iter().any(|v| match places.get(v) {
            Some(&place) => field.obstacle(player, place).is_none(),
            None => receiver.may_be(&field.players[player]),
        })
    }
}

impl<'a> Completion<'a> {
    fn new(field: &'a Field, places: Vec<usize>, receiver: Receiver) -> Self {
        let odd = places.len() % 2 == 1;
        Self::with_bye(field, places, receiver, odd)
    }

    fn with_bye(field: &'a Field, places: Vec<usize>, receiver: Receiver, bye: bool) -> Self {
        let size = places.len() + usize::from(bye);
        let mut vertex_of = vec![None; field.players.len()];
        for (v, &place) in places.iter().enumerate() {
            vertex_of[place] = Some(v);
        }
        // Everybody who is due the same colour absolutely, but topscorers: they meet whom they like.
        let due = |color: Color| {
            let mut set = Set::new(size);
            let is_due = |p: &Facts| !p.topscorer && p.preference.strength == Strength::Absolute && p.preference.color == Some(color);
            (0..places.len()).filter(|&v| is_due(&field.players[places[v]])).for_each(|v| set.insert(v));
            set
        };
        let (white, black, everybody) = (due(Color::White), due(Color::Black), (0..size).collect::<Set>());
        let mut row = Set::new(size);
        let mut possible = Square::new(size);
        for v in 0..size {
            let facts = places.get(v).map(|&place| &field.players[place]);
            let own = facts.filter(|p| !p.topscorer && p.preference.strength == Strength::Absolute).and_then(|p| p.preference.color);
            match own {
                Some(Color::White) => row.set_to_difference(&everybody, &white),
                Some(Color::Black) => row.set_to_difference(&everybody, &black),
                None => row.clone_from(&everybody),
            }
            possible.set_row(v, &row);
            possible.clear(v, v);
            for &other in places.get(v).map_or(&[][..], |&place| field.barred(place)) {
                if let Some(other) = vertex_of[other as usize] {
                    possible.clear(v, other);
                }
            }
        }
        Self { field, places, receiver, possible, bye }
    }

    fn duals(&self) -> Vec<i128> {
        let mut duals = vec![0; self.places.len()];
        if self.bye {
            let scores = self.places.iter().map(|&p| self.field.players[p].score);
            duals.push(scores.map(|s| -2 * i128::from(s.hundredths())).max().unwrap_or(0));
        }
        duals
    }

    fn solve(&self) -> Result<Matcher<i128>, NoPerfectMatching> {
        let mut matcher = Matcher::new(self.duals());
        matcher.solve(self)?;
        Ok(matcher)
    }
}
