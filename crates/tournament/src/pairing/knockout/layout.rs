//! Where the matches of a bracket stand when it is drawn: columns are rounds, rows are lines of names. Nothing is known here of screens
//! and paper: a drawing gives a column its width and a row its height.
//!
//! A bracket is drawn as one or more [`Part`]s, one below the other: the way to first place (with the grand finals of a double
//! elimination), the losers' bracket, the match for third place, and a tree for every place that is played for. In a part each line that
//! comes from outside it (a seed, a loser of another match) has a row of its own; the two lines of a match are in its column, and the
//! line of its winner begins in the column after it, between them, or on the lower one where nothing is between.

use super::plan::{Bracket, Goal, Match, MatchNo, Phase, Source};
use std::collections::BTreeMap;

/// A bracket as it is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The parts from the top: the one for first place is the first.
    pub parts: Vec<Part>,
}

/// A tree of matches that leads to one last match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The round of the bracket of each column. One more column behind them holds the line of the last winner.
    pub columns: Vec<u16>,
    /// How many rows.
    pub height: u16,
    /// The matches, by column and then from the top.
    pub matches: Vec<Placed>,
}

/// A match where it is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placed {
    /// Which.
    pub number: MatchNo,
    /// Its column in the part, from 0.
    pub column: u16,
    /// The rows of its two sides in that column, from 0, in the order of [`Match::sources`]: the second can stand above the first.
    pub rows: [u16; 2],
    /// The row on which the line of the winner goes on, in `rows` or between them.
    pub winner_row: u16,
}

impl Placed {
    /// The upper and the lower row.
    pub fn span(&self) -> (u16, u16) {
        (self.rows[0].min(self.rows[1]), self.rows[0].max(self.rows[1]))
    }
}

impl Part {
    /// The match whose winner has won the part.
    pub fn last(&self) -> Option<&Placed> {
        self.matches.last()
    }
}

/// One step from match to match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// To the match above, in the same column as long as there is one.
    Up,
    /// To the match below.
    Down,
    /// Along the line to the match the winner goes to.
    Right,
    /// Back along the upper line that comes from a match; where none does, to the match whose loser stands here.
    Left,
}

impl Layout {
    /// How a bracket is drawn.
    pub fn new(bracket: &Bracket) -> Self {
        let mut members: BTreeMap<MatchNo, Vec<&Match>> = BTreeMap::new();
        for m in bracket.matches() {
            members.entry(last_of(bracket, m)).or_default().push(m);
        }
        let mut parts: Vec<(u32, MatchNo, Part)> = Vec::with_capacity(members.len());
        for (last, members) in members {
            let Some(root) = bracket.get(last) else { continue };
            let rank = if is_losers(root) { 2 } else { 2 * u32::from(bracket.ceiling(root)) - 1 };
            parts.push((rank, last, part(bracket, last, &members)));
        }
        parts.sort_by_key(|(rank, last, _)| (*rank, *last));
        Self { parts: parts.into_iter().map(|(.., part)| part).collect() }
    }

    /// Where a match is drawn: which part (from 0), and where in it.
    pub fn find(&self, number: MatchNo) -> Option<(usize, &Placed)> {
        let of = |(at, part): (usize, &'_ Part)| part.matches.iter().position(|m| m.number == number).map(|place| (at, place));
        let (at, place) = self.parts.iter().enumerate().find_map(of)?;
        Some((at, self.parts.get(at)?.matches.get(place)?))
    }

    /// The match that a step leads to; `None`: there is none on that side.
    pub fn step(&self, bracket: &Bracket, from: MatchNo, step: Step) -> Option<MatchNo> {
        let m = bracket.get(from)?;
        match step {
            Step::Right => match m.winner_to {
                Goal::Match(number) => Some(number),
                Goal::Places { .. } => None,
            },
            Step::Left => {
                let winner = |source: &Source| if let Source::WinnerOf(number) = source { Some(*number) } else { None };
                let loser = |source: &Source| if let Source::LoserOf(number) = source { Some(*number) } else { None };
                m.sources.iter().find_map(winner).or_else(|| m.sources.iter().find_map(loser))
            }
            Step::Up | Step::Down => {
                let (part, placed) = self.find(from)?;
                let row = placed.span();
                let in_column = self.parts.get(part)?.matches.iter().filter(|m| m.column == placed.column);
                let found = match step {
                    Step::Up => in_column.filter(|m| m.span() < row).max_by_key(|m| m.span()),
                    _ => in_column.filter(|m| m.span() > row).min_by_key(|m| m.span()),
                };
                found.map(|m| m.number).or_else(|| self.in_next_part(part, placed.column, step))
            }
        }
    }

    /// The match next to a part that ends here, in the column nearest to this one.
    fn in_next_part(&self, part: usize, column: u16, step: Step) -> Option<MatchNo> {
        let other = self.parts.get(if step == Step::Up { part.checked_sub(1)? } else { part + 1 })?;
        let nearest = other.matches.iter().map(|m| m.column).min_by_key(|c| c.abs_diff(column))?;
        let in_column = other.matches.iter().filter(|m| m.column == nearest);
        let found = if step == Step::Up { in_column.max_by_key(|m| m.span()) } else { in_column.min_by_key(|m| m.span()) };
        found.map(|m| m.number)
    }
}

const fn is_losers(m: &Match) -> bool {
    matches!(m.phase, Phase::Losers { .. })
}

/// The last match of the part that a match is drawn in: its winners are followed to the end, or out of the losers' bracket.
fn last_of(bracket: &Bracket, from: &Match) -> MatchNo {
    let mut m = from;
    while let Goal::Match(number) = m.winner_to {
        match bracket.get(number) {
            Some(next) if is_losers(next) == is_losers(m) => m = next,
            _ => break,
        }
    }
    m.number
}

fn part(bracket: &Bracket, last: MatchNo, members: &[&Match]) -> Part {
    let mut columns: Vec<u16> = members.iter().map(|m| m.round).collect();
    columns.sort_unstable();
    columns.dedup();
    let is_inside = |number: MatchNo| members.binary_search_by_key(&number, |m| m.number).is_ok();
    let mut growing = Growing { bracket, columns: &columns, is_inside: &is_inside, height: 0, matches: Vec::with_capacity(members.len()) };
    growing.grow(last);
    let Growing { height, mut matches, .. } = growing;
    matches.sort_by_key(|m| (m.column, m.span()));
    Part { columns, height, matches }
}

struct Growing<'a> {
    bracket: &'a Bracket,
    columns: &'a [u16],
    is_inside: &'a dyn Fn(MatchNo) -> bool,
    height: u16,
    matches: Vec<Placed>,
}

impl Growing<'_> {
    /// Places a match and all that lead to it; gives the row of its winner.
    fn grow(&mut self, number: MatchNo) -> u16 {
        let Some(m) = self.bracket.get(number) else { return self.height };
        let inside = |source: &Source| matches!(source, Source::WinnerOf(number) if (self.is_inside)(*number));
        // Whoever comes into the last match of a tree from outside stands below the tree, as the winner of the losers' bracket does.
        let turned = !inside(&m.sources[0]) && inside(&m.sources[1]) && !matches!(m.sources[0], Source::Seed(_));
        let mut rows = [0; 2];
        for side in if turned { [1, 0] } else { [0, 1] } {
            rows[side] = match m.sources[side] {
                Source::WinnerOf(number) if (self.is_inside)(number) => self.grow(number),
                _ => {
                    self.height += 1;
                    self.height - 1
                }
            };
        }
        let column = u16::try_from(self.columns.partition_point(|round| *round < m.round)).unwrap_or(u16::MAX);
        let winner_row = (rows[0] + rows[1]).div_ceil(2);
        self.matches.push(Placed { number, column, rows, winner_row });
        winner_row
    }
}

#[cfg(test)]
mod tests {
    use super::super::Policy;
    use super::*;
    use std::collections::BTreeSet;

    const SINGLE: Policy =
        Policy { double: false, third_place: false, all_places: false, single_final: false, seeding: super::super::Seeding::Standard };
    const DOUBLE: Policy = Policy { double: true, ..SINGLE };

    fn drawn(part: &Part) -> Vec<(u16, u16, [u16; 2], u16)> {
        part.matches.iter().map(|m| (m.number.0, m.column, m.rows, m.winner_row)).collect()
    }

    #[test]
    fn six_stand_on_six_rows_and_the_third_place_below() {
        let bracket = Bracket::new(6, Policy { third_place: true, ..SINGLE }).unwrap();
        let layout = Layout::new(&bracket);
        let [main, third] = layout.parts.as_slice() else { panic!("{layout:?}") };
        assert_eq!((main.columns.as_slice(), main.height), ([1, 2, 3].as_slice(), 6));
        // 1; 5-4; 3-6; 2
        assert_eq!(drawn(main), [(1, 0, [1, 2], 2), (2, 0, [3, 4], 4), (3, 1, [0, 2], 1), (4, 1, [4, 5], 5), (5, 2, [1, 5], 3)]);
        assert_eq!((third.columns.as_slice(), third.height, drawn(third)), ([3].as_slice(), 2, vec![(6, 0, [0, 1], 1)]));
    }

    #[test]
    fn a_double_elimination_has_two_trees_and_the_grand_finals_at_the_first() {
        let bracket = Bracket::new(8, DOUBLE).unwrap();
        let layout = Layout::new(&bracket);
        let [winners, losers] = layout.parts.as_slice() else { panic!("{layout:?}") };
        // Seven matches of the winners and two grand finals; the other finalist and the loser of the first final have a line each.
        assert_eq!((winners.matches.len(), winners.height, winners.columns.len()), (9, 10, 5));
        assert_eq!((losers.matches.len(), losers.height, losers.columns.len()), (6, 7, 4));
        let reset = winners.last().unwrap();
        assert_eq!((reset.number, reset.rows), (MatchNo(15), [9, 6]), "the loser of the first grand final stands below");
        let (gf, of) = (MatchNo(14), |step| layout.step(&bracket, MatchNo(14), step));
        assert_eq!((of(Step::Right), of(Step::Left)), (Some(MatchNo(15)), Some(MatchNo(11))));
        assert_eq!(layout.step(&bracket, MatchNo(13), Step::Right), Some(gf), "out of the losers' bracket");
        assert_eq!(layout.step(&bracket, MatchNo(7), Step::Left), Some(MatchNo(1)), "back to where the loser fell");
        assert_eq!(layout.step(&bracket, MatchNo(4), Step::Down), Some(MatchNo(7)), "into the part below");
        assert_eq!(layout.step(&bracket, MatchNo(7), Step::Up), Some(MatchNo(4)));
        assert_eq!(layout.step(&bracket, MatchNo(1), Step::Up), None);
    }

    /// Every match is drawn once; no two lines of a column are on one row; a line goes on in the row where its match's winner comes out;
    /// nothing of another match stands on the way between the two lines of one.
    #[test]
    fn lines_never_cross() {
        let all = Policy { all_places: true, ..SINGLE };
        for policy in [SINGLE, Policy { third_place: true, ..SINGLE }, all, DOUBLE, Policy { single_final: true, ..DOUBLE }] {
            for n in 2..=70 {
                let bracket = Bracket::new(n, policy).unwrap();
                let layout = Layout::new(&bracket);
                let mut seen = BTreeSet::new();
                for part in &layout.parts {
                    let mut lines: BTreeMap<(u16, u16), MatchNo> = BTreeMap::new();
                    let mut come_in = 0;
                    for placed in &part.matches {
                        assert!(seen.insert(placed.number), "{n}: {} twice", placed.number);
                        let m = bracket.get(placed.number).unwrap();
                        assert_eq!(part.columns[usize::from(placed.column)], m.round);
                        let (upper, lower) = placed.span();
                        assert!(upper < lower && lower < part.height && (upper + 1..=lower).contains(&placed.winner_row));
                        for (source, row) in m.sources.iter().zip(placed.rows) {
                            assert_eq!(lines.insert((placed.column, row), placed.number), None, "{n}: two lines on one row");
                            match source {
                                Source::WinnerOf(from) if part.matches.iter().any(|m| m.number == *from) => {
                                    let from = part.matches.iter().find(|m| m.number == *from).unwrap();
                                    assert!(from.winner_row == row && from.column < placed.column, "{n}");
                                    // The line may pass columns in which its contestant does not play.
                                    for column in from.column + 1..placed.column {
                                        assert_eq!(lines.insert((column, row), placed.number), None, "{n}: a line through another");
                                    }
                                }
                                _ => come_in += 1,
                            }
                        }
                    }
                    assert_eq!(come_in, part.height, "a row for each that comes in");
                    for placed in &part.matches {
                        let (upper, lower) = placed.span();
                        let between = lines.range((placed.column, upper + 1)..(placed.column, lower));
                        assert_eq!(between.count(), 0, "{n}: {} has another between its lines", placed.number);
                    }
                }
                assert_eq!(seen.len(), bracket.matches().len(), "{n}");
                assert_eq!(bracket.ceiling(bracket.get(layout.parts[0].last().unwrap().number).unwrap()), 1);
            }
        }
    }

    #[test]
    fn every_match_is_reached_by_the_arrows() {
        for policy in [Policy { third_place: true, ..SINGLE }, Policy { all_places: true, ..SINGLE }, DOUBLE] {
            for n in 2..=40 {
                let bracket = Bracket::new(n, policy).unwrap();
                let layout = Layout::new(&bracket);
                let (mut reached, mut new) = (BTreeSet::from([MatchNo(1)]), vec![MatchNo(1)]);
                while let Some(from) = new.pop() {
                    let steps = [Step::Up, Step::Down, Step::Left, Step::Right];
                    let next = steps.into_iter().filter_map(|step| layout.step(&bracket, from, step));
                    new.extend(next.filter(|number| reached.insert(*number)).collect::<Vec<_>>());
                }
                assert_eq!(reached.len(), bracket.matches().len(), "{n}");
            }
        }
    }
}
