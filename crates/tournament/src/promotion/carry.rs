//! What goes with those who go on: results between them, and the rounds in which only those meet who have not met yet.

use crate::model::{Color, Tpn};
use crate::pairing::{Pair, berger, scheveningen};
use std::collections::BTreeSet;

/// The rounds of a round robin of numbers 1 to `count` in which everybody meets everybody with whom no meeting is carried.
///
/// - Two groups of equal size that have played among themselves: as many rounds as a group has members, by the Scheveningen tables up to 10
///   members and in a cycle for more.
/// - Else the meetings are packed into at most one round more than the most that one contestant has to play (an edge colouring by Misra
///   and Gries 1992; Vizing's bound), or into the Berger table without the carried meetings where that has no more rounds.
///
/// Outside the tables colours are balanced to within two over the whole final for whoever plays an even number, one for an odd number.
pub fn rounds(count: u16, carried: &[(u16, u16)]) -> Vec<Vec<Pair>> {
    let met: BTreeSet<(u16, u16)> = carried.iter().map(|&(a, b)| (a.min(b), a.max(b))).collect();
    let left: BTreeSet<(u16, u16)> =
        (1..=count).flat_map(|a| (a + 1..=count).map(move |b| (a, b))).filter(|pair| !met.contains(pair)).collect();
    if let Some((one, other)) = halves(count, &left) {
        return between(&one, &other);
    }
    let table: Vec<Vec<(u16, u16)>> = (1..=berger::rounds(count, 1))
        .filter_map(|round| berger::round(count, round, 1, false))
        .map(|round| {
            round.games.iter().map(|g| (g.white.0.min(g.black.0), g.white.0.max(g.black.0))).filter(|p| !met.contains(p)).collect()
        })
        .filter(|round: &Vec<(u16, u16)>| !round.is_empty())
        .collect();
    let degree = degrees(count, &left);
    let most = degree.iter().max().copied().unwrap_or(0);
    // Nothing is shorter than what one contestant has to play.
    let packed = if table.len() > most { coloured(count, &left, most) } else { Vec::new() };
    balanced(count, if packed.is_empty() || table.len() <= packed.len() { table } else { packed })
}

/// How many each number has to play, with an empty place for number 0.
fn degrees(count: u16, edges: &BTreeSet<(u16, u16)>) -> Vec<usize> {
    let mut degree = vec![0usize; usize::from(count) + 1];
    for &(a, b) in edges {
        degree[usize::from(a)] += 1;
        degree[usize::from(b)] += 1;
    }
    degree
}

/// The two groups, if everybody of one has to meet everybody of the other and nobody else.
fn halves(count: u16, left: &BTreeSet<(u16, u16)>) -> Option<(Vec<u16>, Vec<u16>)> {
    let others = |who: u16| -> Vec<u16> { (1..=count).filter(|&other| left.contains(&(who.min(other), who.max(other)))).collect() };
    let other = others(1);
    let one = others(*other.first()?);
    let is_whole = one.len() == other.len() && one.len() * 2 == usize::from(count) && left.len() == one.len() * one.len();
    let is_across = is_whole && one.iter().all(|&who| others(who) == other);
    is_across.then_some((one, other))
}

fn between(one: &[u16], other: &[u16]) -> Vec<Vec<Pair>> {
    let number = |seat| match seat {
        scheveningen::Seat::A(number) => one.get(usize::from(number) - 1),
        scheveningen::Seat::B(number) => other.get(usize::from(number) - 1),
    };
    if let Some(table) = u8::try_from(one.len()).ok().and_then(scheveningen::rounds) {
        let pair = |game: &scheveningen::Game| Some(Pair { white: Tpn(*number(game.white)?), black: Tpn(*number(game.black)?) });
        return table.iter().map(|round| round.iter().filter_map(pair).collect()).collect();
    }
    let count = one.len();
    let game = |round: usize, a: usize| {
        let (a, b) = (Tpn(one[a]), Tpn(other[(a + round) % count]));
        if round.is_multiple_of(2) { Pair { white: a, black: b } } else { Pair { white: b, black: a } }
    };
    (0..count).map(|round| (0..count).map(|a| game(round, a)).collect()).collect()
}

/// Edges of a graph in rounds, so that nobody is in two of one round: at most one more than `most`, the highest degree.
fn coloured(count: u16, edges: &BTreeSet<(u16, u16)>, most: usize) -> Vec<Vec<(u16, u16)>> {
    let (n, colors) = (usize::from(count) + 1, most + 1);
    // at[v][c]: who meets v in round c.
    let mut at: Vec<Vec<Option<usize>>> = vec![vec![None; colors]; n];
    let free = |at: &[Vec<Option<usize>>], v: usize| at[v].iter().position(Option::is_none).unwrap_or(0);
    let between = |at: &[Vec<Option<usize>>], u: usize, v: usize| at[u].iter().position(|w| *w == Some(v));
    for &(u, v) in edges {
        let (u, v) = (usize::from(u), usize::from(v));
        // A fan of u: each next one's edge has a colour that is free at the one before.
        let mut fan = vec![v];
        while let Some(next) =
            fan.last().and_then(|&last| at[u].iter().enumerate().find_map(|(c, w)| w.filter(|w| at[last][c].is_none() && !fan.contains(w))))
        {
            fan.push(next);
        }
        let (c, d) = (free(&at, u), fan.last().map_or(0, |&last| free(&at, last)));
        // Turn the path of colours d and c that begins at u.
        let (mut path, mut color) = (vec![u], d);
        while let Some(next) = path.last().and_then(|&last| at[last][color]) {
            path.push(next);
            color = if color == d { c } else { d };
        }
        let first_color = |index: usize| if index.is_multiple_of(2) { (d, c) } else { (c, d) };
        for (index, pair) in path.windows(2).enumerate() {
            let (old, _) = first_color(index);
            (at[pair[0]][old], at[pair[1]][old]) = (None, None);
        }
        for (index, pair) in path.windows(2).enumerate() {
            let (_, new) = first_color(index);
            (at[pair[0]][new], at[pair[1]][new]) = (Some(pair[1]), Some(pair[0]));
        }
        // The first of the fan at which d is free, as long as what is before it still is a fan.
        let mut end = 0;
        for index in 0..fan.len() {
            let is_fan = index == 0 || between(&at, u, fan[index]).is_some_and(|color| at[fan[index - 1]][color].is_none());
            if !is_fan {
                break;
            }
            if at[fan[index]][d].is_none() {
                end = index;
                break;
            }
        }
        for index in 0..end {
            if let Some(color) = between(&at, u, fan[index + 1]) {
                at[fan[index + 1]][color] = None;
                (at[u][color], at[fan[index]][color]) = (Some(fan[index]), Some(u));
            }
        }
        (at[u][d], at[fan[end]][d]) = (Some(fan[end]), Some(u));
    }
    let number = |v: usize| u16::try_from(v).unwrap_or(u16::MAX);
    (0..colors)
        .map(|c| (1..n).filter_map(|v| at[v][c].filter(|w| *w > v).map(|w| (number(v), number(w)))).collect::<Vec<_>>())
        .filter(|round| !round.is_empty())
        .collect()
}

/// Colours along the trails of the graph: whoever comes in with one colour goes out with the other.
fn balanced(count: u16, rounds: Vec<Vec<(u16, u16)>>) -> Vec<Vec<Pair>> {
    let n = usize::from(count) + 1;
    let mut links: Vec<BTreeSet<usize>> = vec![BTreeSet::new(); n];
    for &(a, b) in rounds.iter().flatten() {
        links[usize::from(a)].insert(usize::from(b));
        links[usize::from(b)].insert(usize::from(a));
    }
    let mut white: BTreeSet<(usize, usize)> = BTreeSet::new();
    // Trails from those with an odd number first: they have one end there.
    let mut starts: Vec<usize> = (1..n).collect();
    starts.sort_by_key(|v| links[*v].len().is_multiple_of(2));
    for start in starts.iter().chain(&starts) {
        let mut at = *start;
        while let Some(next) = links[at].pop_first() {
            links[next].remove(&at);
            white.insert((at, next));
            at = next;
        }
    }
    let pair = |(a, b): (u16, u16)| {
        let color = if white.contains(&(usize::from(a), usize::from(b))) { Color::White } else { Color::Black };
        match color {
            Color::White => Pair { white: Tpn(a), black: Tpn(b) },
            Color::Black => Pair { white: Tpn(b), black: Tpn(a) },
        }
    };
    rounds.into_iter().map(|round| round.into_iter().map(pair).collect()).collect()
}
