//! How a bracket is divided and paired (articles 3.2.3 to 3.2.6, 4.3 and 4.4).
//!
//! Whatever the pairing, the pairs inside the two subgroups differ by half of the difference of their sizes. So the least number of pairs
//! inside the smaller one is also the optimum of C7, and each pair inside a subgroup has exactly one player who was shifted: the shifters are
//! demanded, in their order, as players of different such pairs.

use super::round::Round;
use crate::matching::Set;
use crate::model::Color;
use crate::pairing::legal::each_in;
use crate::pairing::weighed::Weighed;

/// A bracket from its division to its pairs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Division {
    /// G1 and G2 as they are at first (3.2.3).
    pub groups: [Vec<usize>; 2],
    /// Nobody of the bracket has played: G1 is the first half.
    pub is_fresh: bool,
    /// Who is shifted because pairs inside the smaller subgroup cannot be avoided, and from which subgroup (3.2.4, 1).
    pub forced: Shift,
    /// Who is shifted to make the subgroups equal (3.2.4, 2).
    pub equalising: Shift,
    /// G1 by ARO (3.2.5).
    pub s1: Vec<usize>,
    /// The opponents of S1, in its order (3.2.6).
    pub t2: Vec<usize>,
}

/// Players shifted to the other subgroup.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Shift {
    /// 0: from G1; 1: from G2.
    pub from: usize,
    /// Who, in the order in which shifters are numbered (4.3.3).
    pub players: Vec<usize>,
}

/// Divides and pairs a bracket. `None`: it has no legal pairing.
pub(super) fn divide(round: &Round, bracket: &[usize]) -> Option<Division> {
    let (groups, is_fresh) = subgroups(round, bracket);
    let smaller = usize::from(groups[0].len() > groups[1].len());
    let size = bracket.len();
    let group: Vec<usize> = bracket.iter().map(|place| usize::from(!groups[0].contains(place))).collect();
    let inside = |a: &usize, b: &usize| if a == b && *a == smaller { -2 } else { 0 };
    let mut best = Weighed::<i128>::new(&round.legal, bracket, &group, inside, |_| false)?;
    let mut shifts = [Shift::default(), Shift::default()];
    for (shift, from) in shifts.iter_mut().zip([smaller, 1 - smaller]) {
        shift.from = from;
        let in_pair = |v: usize| group[v] == from && best.mate(v).is_some_and(|u| group[u] == from);
        let count = (0..size).filter(|&v| in_pair(v)).count() / 2;
        let mut partners = Set::of(size, (0..size).filter(|&v| group[v] == from));
        for place in from_the_middle(&sorted(round, &groups[from], from)) {
            if shift.players.len() == count {
                break;
            }
            let Some(v) = bracket.iter().position(|p| *p == place) else { continue };
            if best.demand(v, &partners) {
                partners.remove(v);
                shift.players.push(place);
            }
        }
    }
    let [forced, equalising] = shifts;
    let shifted = |place: &usize| forced.players.contains(place) || equalising.players.contains(place);
    let (stay, go) = (|g: usize| groups[g].iter().filter(|p| !shifted(p)), |g: usize| groups[g].iter().filter(|p| shifted(p)));
    let g1: Vec<usize> = stay(0).chain(go(1)).copied().collect();
    let g2: Vec<usize> = stay(1).chain(go(0)).copied().collect();
    let (s1, g2) = (sorted(round, &g1, 0), sorted(round, &g2, 1));
    let mates = s1.iter().map(|&place| {
        let v = bracket.iter().position(|p| *p == place)?;
        let mate = bracket[best.mate(v)?];
        g2.iter().position(|p| *p == mate)
    });
    let permutation = first_permutation(&opponents(round, &s1, &g2), mates.collect::<Option<Vec<usize>>>()?);
    let t2 = permutation.into_iter().map(|index| g2[index]).collect();
    Some(Division { groups, is_fresh, forced, equalising, s1, t2 })
}

/// G1 and G2 at first, and whether they are the halves of a bracket in which nobody has played.
fn subgroups(round: &Round, bracket: &[usize]) -> ([Vec<usize>; 2], bool) {
    let is_fresh = bracket.iter().all(|&place| round.is_fresh(place));
    let mut by_number = bracket.to_vec();
    by_number.sort_by_key(|&place| round.tpn(place));
    if is_fresh {
        let second = by_number.split_off(bracket.len() / 2);
        return ([by_number, second], true);
    }
    let (white, black) = by_number.into_iter().partition(|&place| round.seeks(place) == Color::White);
    ([white, black], false)
}

/// The order in G1: ARO, then TPN (3.2.5, 4.3.2); in G2: TPN (4.3.2, 4.4.2).
pub(super) fn sorted(round: &Round, group: &[usize], which: usize) -> Vec<usize> {
    let mut group = group.to_vec();
    group.sort_by_key(|&place| (if which == 0 { round.more[place].aro } else { 0 }, round.tpn(place)));
    group
}

/// The middle one, or the upper of two, of what is left of the list, again and again (4.3.3).
pub(super) fn from_the_middle(list: &[usize]) -> Vec<usize> {
    let middle = list.len().saturating_sub(1) / 2;
    let mut order = Vec::with_capacity(list.len());
    order.extend(list.get(middle));
    for step in 1..=list.len() {
        // With an even number the one below the middle comes before the one above.
        let (below, above) = (list.get(middle + step), middle.checked_sub(step).and_then(|i| list.get(i)));
        if list.len().is_multiple_of(2) {
            order.extend(below.into_iter().chain(above));
        } else {
            order.extend(above.into_iter().chain(below));
        }
    }
    order
}

/// For each of S1 the indices of G2 that may be met.
pub(super) fn opponents(round: &Round, s1: &[usize], g2: &[usize]) -> Vec<Set> {
    let row = |&a: &usize| Set::of(g2.len(), (0..g2.len()).filter(|&index| round.legal.may_meet(a, g2[index])));
    s1.iter().map(row).collect()
}

/// The lexicographically first way to give everybody a different opponent, from any way to do so.
fn first_permutation(opponents: &[Set], mut mates: Vec<usize>) -> Vec<usize> {
    for first in 0..mates.len() {
        let reach = reachable(opponents, &mates, first);
        let mut found = mates[first];
        each_in(opponents[first].words(), 0, mates.len() - 1, |index| {
            found = index;
            index != mates[first] && reach[index].is_none()
        });
        // Everybody on the way takes the opponent of the next.
        let mut free = found;
        while free != mates[first] {
            let Some((who, next)) = reach[free] else { break };
            mates[who] = next;
            free = next;
        }
        mates[first] = found;
    }
    mates
}

/// For each opponent whom the player at `first` could have instead: who has that opponent now, and which one that player would take. Those
/// before `first` are settled.
pub(super) fn reachable(opponents: &[Set], mates: &[usize], first: usize) -> Vec<Option<(usize, usize)>> {
    let mut reach = vec![None; mates.len()];
    let mut open: Vec<usize> = (first + 1..mates.len()).collect();
    let mut next = vec![mates[first]];
    while let Some(free) = next.pop() {
        open.retain(|&who| {
            let takes = opponents[who].has(free);
            if takes {
                reach[mates[who]] = Some((who, free));
                next.push(mates[who]);
            }
            !takes
        });
    }
    reach
}

#[cfg(test)]
mod tests {
    use super::from_the_middle;

    /// The example of 4.3.3, and the rule for an even number.
    #[test]
    fn shifters_are_numbered_from_the_middle() {
        assert_eq!(from_the_middle(&[1, 2, 3, 4, 5, 6, 7]), [4, 3, 5, 2, 6, 1, 7]);
        assert_eq!(from_the_middle(&[1, 2, 3, 4, 5, 6]), [3, 4, 2, 5, 1, 6]);
        assert_eq!(from_the_middle(&[9]), [9]);
        assert_eq!(from_the_middle(&[]), [0usize; 0]);
    }
}
