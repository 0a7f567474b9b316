//! Direct encounter (C.07 article 6).

use super::amount::Amount;
use super::table::{CellKind, Table};
use super::work::{Against, Fate, Part};
use std::cmp::Ordering;

/// A sum of averages, exact: an average of up to some hundred encounters is a fraction.
#[derive(Clone, Copy, Debug)]
struct Sum {
    hundredths: i128,
    divisor: i128,
}

impl Sum {
    const ZERO: Self = Self { hundredths: 0, divisor: 1 };

    /// Adds `hundredths / count`.
    fn add(self, hundredths: i128, count: i128) -> Self {
        if count == 1 {
            return Self { hundredths: self.hundredths + hundredths * self.divisor, ..self };
        }
        let common = self.divisor / gcd(self.divisor, count) * count;
        Self { hundredths: self.hundredths * (common / self.divisor) + hundredths * (common / count), divisor: common }
    }

    fn compare(self, other: Self) -> Ordering {
        if self.divisor == other.divisor {
            return self.hundredths.cmp(&other.hundredths);
        }
        (self.hundredths * other.divisor).cmp(&(other.hundredths * self.divisor))
    }
}

const fn gcd(a: i128, b: i128) -> i128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// Orders a tied set (of line numbers): sets of equals, the best first. One set means that nothing was broken.
pub(super) fn order(table: &Table, tied: &[usize], with_forfeits: bool) -> Vec<Vec<usize>> {
    let sets = split(table, tied, with_forfeits);
    if sets.len() < 2 {
        return sets;
    }
    // 6.2: every set still level starts afresh.
    sets.into_iter().flat_map(|set| if set.len() == 1 { vec![set] } else { order(table, &set, with_forfeits) }).collect()
}

/// The first split of a tied set, before anybody starts afresh.
pub(super) fn split(table: &Table, tied: &[usize], with_forfeits: bool) -> Vec<Vec<usize>> {
    let mut members = Members::of(table, tied, with_forfeits);
    let all_met = members.0.iter().all(|member| member.missing == 0);
    if all_met {
        members.0.sort_by(|a, b| b.sum.compare(a.sum));
        let sets: Vec<Vec<usize>> =
            members.0.chunk_by(|a, b| a.sum.compare(b.sum) == Ordering::Equal).map(|set| set.iter().map(|m| m.line).collect()).collect();
        return if sets.len() < 2 { vec![tied.to_vec()] } else { sets };
    }
    // 6.3: whoever cannot be reached by any other is next; sums are not computed anew between places.
    let mut places = Vec::new();
    while members.0.len() > 1
        && let Some(index) = members.unreachable(table)
    {
        places.push(vec![members.0.remove(index).line]);
    }
    if places.is_empty() {
        return vec![tied.to_vec()];
    }
    let rest: Vec<usize> = members.0.iter().map(|member| member.line).collect();
    if !rest.is_empty() {
        places.push(rest);
    }
    places
}

struct Member {
    line: usize,
    /// Points against the other members, with averages of several encounters (6.1.2).
    sum: Sum,
    /// Other members not met.
    missing: usize,
}

struct Members(Vec<Member>);

impl Members {
    fn of(table: &Table, tied: &[usize], with_forfeits: bool) -> Self {
        let mut sorted = tied.to_vec();
        sorted.sort_unstable();
        // Of each opponent points and number of encounters: few enough to look through.
        let mut met: Vec<(usize, i128, i128)> = Vec::new();
        let member = |&line: &usize| {
            met.clear();
            for (_, opponent, hundredths) in encounters(table, line, with_forfeits) {
                if sorted.binary_search(&opponent).is_err() {
                    continue;
                }
                match met.iter_mut().find(|(other, ..)| *other == opponent) {
                    Some((_, points, count)) => (*points, *count) = (*points + hundredths, *count + 1),
                    None => met.push((opponent, hundredths, 1)),
                }
            }
            let sum = met.iter().fold(Sum::ZERO, |sum, &(_, points, count)| sum.add(points, count));
            Member { line, sum, missing: tied.len() - 1 - met.len() }
        };
        Self(tied.iter().map(member).collect())
    }

    /// The member whose sum is greater than what any other could have had.
    fn unreachable(&self, table: &Table) -> Option<usize> {
        let most = |member: &Member| {
            let missing = i128::try_from(member.missing).unwrap_or(0);
            member.sum.add(i128::from(table.win.hundredths()) * missing, 1)
        };
        let best = (0..self.0.len()).max_by(|&a, &b| match (self.0.get(a), self.0.get(b)) {
            (Some(a), Some(b)) => a.sum.compare(b.sum),
            _ => Ordering::Equal,
        })?;
        let sum = self.0.get(best)?.sum;
        let is_first = self.0.iter().enumerate().all(|(index, other)| index == best || sum.compare(most(other)) == Ordering::Greater);
        is_first.then_some(best)
    }
}

/// The encounters that count: games over the board; forfeits too where opponents are fixed beforehand (15.2) or on
/// request (6.1.1). Round index, opponent, points in hundredths.
pub(super) fn encounters(table: &Table, line: usize, with_forfeits: bool) -> impl Iterator<Item = (usize, usize, i128)> + '_ {
    let with_forfeits = with_forfeits || table.is_predetermined;
    let cells = table.line(line).map(|line| line.cells.as_slice()).unwrap_or_default();
    cells.iter().enumerate().filter_map(move |(index, cell)| match cell.kind {
        CellKind::Played { opponent, .. } => Some((index, opponent, cell.award.hundredths().into())),
        CellKind::Forfeit { opponent, .. } if with_forfeits => Some((index, opponent, cell.award.hundredths().into())),
        _ => None,
    })
}

/// The games of one member against the others of the tied set, for the working.
pub(super) fn parts(table: &Table, tied: &[usize], line: usize, with_forfeits: bool) -> Vec<Part> {
    encounters(table, line, with_forfeits)
        .filter(|(_, opponent, _)| tied.contains(opponent))
        .filter_map(|(index, opponent, _)| {
            let award = table.line(line)?.cells.get(index)?.award;
            Some(Part {
                round: u16::try_from(index + 1).ok()?,
                against: Against::Opponent(table.line(opponent)?.tpn),
                worth: None,
                points: Some(award),
                contribution: Amount::from(award),
                fate: Fate::Counted,
                is_vur: false,
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Color, Contestant, Entry, Meeting, Outcome, Tournament, Tpn};
    use crate::tiebreak::Edition;

    /// A tournament of `n` players; each round is a list of games (white, black, result of White).
    fn table(n: u16, rounds: &[&[(u16, u16, char)]]) -> Table {
        let mut t = Tournament::new(u16::try_from(rounds.len()).unwrap());
        t.contestants = (1..=n).map(|tpn| Contestant::new(Tpn(tpn), "")).collect();
        for games in rounds {
            let mut entries = vec![None; usize::from(n)];
            for &(white, black, result) in *games {
                let (mine, theirs) = match result {
                    '1' => (Outcome::Win, Outcome::Loss),
                    '=' => (Outcome::Draw, Outcome::Draw),
                    '0' => (Outcome::Loss, Outcome::Win),
                    '+' => (Outcome::ForfeitWin, Outcome::ForfeitLoss),
                    _ => panic!(),
                };
                let game = |opponent, color, outcome| Some(Entry::Meeting(Meeting::new(Tpn(opponent), Some(color), outcome)));
                entries[usize::from(white) - 1] = game(black, Color::White, mine);
                entries[usize::from(black) - 1] = game(white, Color::Black, theirs);
            }
            for (player, entry) in t.contestants.iter_mut().zip(entries) {
                player.entries.push(entry);
            }
        }
        Table::new(&t, t.rounds, Edition::Mar2026, &[])
    }

    fn numbers(sets: &[Vec<usize>]) -> Vec<Vec<usize>> {
        sets.iter()
            .map(|set| {
                let mut set: Vec<usize> = set.iter().map(|line| line + 1).collect();
                set.sort_unstable();
                set
            })
            .collect()
    }

    #[test]
    fn three_games_between_two_count_as_their_average() {
        let level = table(2, &[&[(1, 2, '1')], &[(2, 1, '1')], &[(1, 2, '=')]]);
        assert_eq!(order(&level, &[0, 1], false).len(), 1);
        let ahead = table(2, &[&[(1, 2, '1')], &[(2, 1, '=')], &[(1, 2, '=')]]);
        assert_eq!(numbers(&order(&ahead, &[0, 1], false)), [[1], [2]]);
    }

    /// 1 beats 2, 2 beats 3, 3 beats 1, all beat 4: 4 is last, the ring stays tied after the fresh start.
    #[test]
    fn a_ring_stays_tied() {
        let t = table(4, &[&[(1, 2, '1'), (3, 4, '1')], &[(2, 3, '1'), (1, 4, '1')], &[(3, 1, '1'), (2, 4, '1')]]);
        assert_eq!(numbers(&order(&t, &[0, 1, 2, 3], false)), [vec![1, 2, 3], vec![4]]);
    }

    /// 6.3: somebody who beat two of three others is first only if no other could have had as much.
    #[test]
    fn with_games_missing_only_the_unreachable_are_placed() {
        // 1 beat 2 and 3. 2 and 3 have not met: each could have 1 at most.
        let settled = table(3, &[&[(1, 2, '1')], &[(3, 1, '0')]]);
        assert_eq!(numbers(&order(&settled, &[0, 1, 2], false)), [vec![1], vec![2, 3]]);
        // 1 beat 2 only, 3 met nobody and could have 2.
        let open = table(3, &[&[(1, 2, '1')]]);
        assert_eq!(numbers(&order(&open, &[0, 1, 2], false)), [[1, 2, 3]]);
    }

    /// After first place the others keep their sums for second place; only when nobody stands out do they start afresh.
    #[test]
    fn sums_are_kept_from_place_to_place() {
        // 1 beat 2, 3 and 4; 2 beat 3 and 4; 3 and 4 have not met.
        let t = table(4, &[&[(1, 2, '1')], &[(1, 3, '1'), (2, 4, '1')], &[(1, 4, '1'), (2, 3, '1')]]);
        assert_eq!(numbers(&order(&t, &[0, 1, 2, 3], false)), [vec![1], vec![2], vec![3, 4]]);
    }

    #[test]
    fn forfeits_count_only_on_request() {
        let t = table(2, &[&[(1, 2, '+')]]);
        assert_eq!(order(&t, &[0, 1], false).len(), 1);
        assert_eq!(numbers(&order(&t, &[0, 1], true)), [[1], [2]]);
    }
}
