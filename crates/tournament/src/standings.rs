//! Standings: a list of tie-breaks applied as C.07 articles 2 to 5 say, with the reason for every place.

mod backwards;
mod figures;
mod placed;
mod working;

use crate::model::{Entry, Outcome, Tournament, Tpn};
use crate::pairing::knockout;
use crate::tiebreak::{Amount, Circumstances, Columns, Doubt, Edition, Kind, Obstacle, Table, TieBreak, order_of_tied};
use backwards::Steps;
use figures::Figures;
use std::cmp::Ordering;

/// Standings after a round.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Standings {
    /// The edition of C.07 that was applied.
    pub edition: Edition,
    /// The last round counted.
    pub after_round: u16,
    /// The same as the snapshot counts rounds, whatever is said of it.
    counted: u16,
    /// The tie-breaks that were applied, the primary score first.
    pub tiebreaks: Vec<TieBreak>,
    /// Tie-breaks of the list that could not be used, and why.
    pub left_out: Vec<(TieBreak, Obstacle)>,
    /// Tie-breaks that were applied though the event may not mean them, and why.
    pub doubted: Vec<(TieBreak, Doubt)>,
    /// The players in order; equals share a rank and stand in the order of their numbers.
    pub rows: Vec<Row>,
    /// Players whose results have left the standings (C.05 6.6), by number.
    pub disregarded: Vec<Tpn>,
    /// The places are those of a bracket: the tie-breaks are shown and decide nothing.
    pub by_bracket: bool,
    /// Of the places that were given otherwise than by tie-breaks ([`Tournament::placed`]) after this round, by index: whether they hold. They
    /// do not where results were corrected afterwards: those concerned no longer stand side by side, are no longer level, or have other points.
    pub placed: Vec<(usize, bool)>,
    /// What those who are level were compared by, where the value says only the place among them.
    figures: Figures,
}

/// One player's place.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Row {
    /// Rank from 1; equals share the best one.
    pub rank: u16,
    /// Who.
    pub tpn: Tpn,
    /// A value for each of [`Standings::tiebreaks`]; `None` ranks below all values. That of a direct encounter is the place within the
    /// tied set it was applied to; none if it did not apply or separated nobody. That of an earlier standing is the place everybody had then.
    /// How it was made says [`Standings::worked`].
    pub values: Vec<Option<Amount>>,
    /// The place was given otherwise than by tie-breaks: index in [`Tournament::placed`].
    pub placed: Option<usize>,
}

/// Why one player stands above another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// All tie-breaks are equal.
    Equal,
    /// The one above has come further in a bracket.
    Bracket,
    /// The places of both were given otherwise than by tie-breaks: index in [`Tournament::placed`].
    Placed(usize),
    /// A tie-break decided; all before it are equal.
    Decided {
        /// Which, as an index into [`Standings::tiebreaks`].
        index: usize,
        /// The value of the one above.
        above: Option<Amount>,
        /// The value of the one below.
        below: Option<Amount>,
    },
}

/// Computes the standings after `after_round` (at most the number of rounds of the event).
///
/// Players who left a round robin with fewer than half of their games completed are `disregarded`; see
/// [`left_early`]. Tie-breaks that the rules exclude are left out of the list and named.
///
/// ```
/// use tournament::generate::{Wish, generate};
/// use tournament::standings::{Why, standings};
/// use tournament::tiebreak::Edition;
///
/// let event = generate(&Wish { players: Some(12), rounds: Some(5), ..Wish::default() }, 7)?.tournament;
/// let list = ["PTS", "BH/C1", "SB"].into_iter().map(str::parse).collect::<Result<Vec<_>, _>>()?;
/// let table = standings(&event, 5, &list, Edition::Mar2026, &[]);
/// let (first, second) = (&table.rows[0], &table.rows[1]);
/// assert!(first.values[0] >= second.values[0]);
/// match table.why(first.tpn, second.tpn) {
///     Some(Why::Decided { index, .. }) => println!("{} decides", table.tiebreaks[index]),
///     other => println!("{other:?}"),
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn standings(t: &Tournament, after_round: u16, list: &[TieBreak], edition: Edition, disregarded: &[Tpn]) -> Standings {
    let after_round = after_round.min(t.rounds);
    let table = Table::new(t, after_round, edition, disregarded);
    let somebody_unrated = table.lines.iter().any(|line| line.rating.is_none());
    let circumstances = Circumstances {
        is_predetermined: table.is_predetermined,
        somebody_unrated,
        is_of_teams: table.teams.is_some(),
        boards_known: table.teams.as_ref().is_some_and(|teams| teams.boards_known),
    };
    let obstacle = |tiebreak: &TieBreak| tiebreak.obstacle(edition, &circumstances);
    let left_out = list.iter().filter_map(|tiebreak| obstacle(tiebreak).map(|why| (*tiebreak, why))).collect();
    let tiebreaks: Vec<TieBreak> = list.iter().filter(|tiebreak| obstacle(tiebreak).is_none()).copied().collect();
    let doubt = |tiebreak: &TieBreak| tiebreak.doubt(edition, table.is_predetermined).map(|why| (*tiebreak, why));
    let doubted = tiebreaks.iter().filter_map(doubt).collect();

    let reached = knockout::standings(t, after_round);
    let by_bracket = reached.is_some();
    let mut groups = match reached {
        Some(places) => places.chunk_by(|a, b| a.rank == b.rank).map(|set| lines_of(&table, set)).collect(),
        None => vec![(0..table.lines.len()).collect::<Vec<usize>>()],
    };
    let all = Columns::of(&table);
    let mut columns: Vec<Vec<Option<Amount>>> = Vec::with_capacity(tiebreaks.len());
    let mut figures = Figures::default();
    for (index, tiebreak) in tiebreaks.iter().enumerate() {
        let mut values = all.values(tiebreak).to_vec();
        let before = tiebreaks.get(..index).unwrap_or_default();
        let steps = tiebreak.kind.goes_by_steps().then(|| Steps::of(t, &table, tiebreak, (before, disregarded)));
        let order = Order { table: &table, tiebreak, steps: steps.as_ref() };
        let mut split = |group: Vec<usize>| {
            let sets = if by_bracket { vec![group] } else { order.split(group, &mut values) };
            figures.note(index, &order, &sets);
            sets
        };
        groups = groups.into_iter().flat_map(&mut split).collect();
        if let (Kind::EarlierStanding, Some(steps)) = (tiebreak.kind, &steps) {
            steps.write_places(&mut values);
        }
        columns.push(values);
    }
    let (groups, given, placed) = placed::apply(t, (&table, &columns), after_round, groups);

    let mut rows = Vec::with_capacity(table.lines.len());
    for group in groups {
        let rank = u16::try_from(rows.len() + 1).unwrap_or(u16::MAX);
        for line in group {
            let Some(player) = table.line(line) else { continue };
            let values = columns.iter().map(|column| column.get(line).copied().flatten()).collect();
            rows.push(Row { rank, tpn: player.tpn, values, placed: given.get(&line).copied() });
        }
    }
    Standings {
        edition,
        after_round,
        counted: after_round,
        tiebreaks,
        left_out,
        doubted,
        rows,
        disregarded: disregarded.to_vec(),
        by_bracket,
        placed,
        figures,
    }
}

/// The lines of a table for one place of a bracket.
fn lines_of(table: &Table, places: &[knockout::Standing]) -> Vec<usize> {
    let is_in = |line: &usize| table.line(*line).is_some_and(|player| places.iter().any(|place| place.tpn == player.tpn));
    (0..table.lines.len()).filter(is_in).collect()
}

/// A tie-break and what it needs to order those who are level.
struct Order<'a> {
    table: &'a Table,
    tiebreak: &'a TieBreak,
    /// For those that go step by step.
    steps: Option<&'a Steps<'a>>,
}

impl Order<'_> {
    /// Splits a tied set, the best first. Those that only order the tied write their values here.
    fn split(&self, mut group: Vec<usize>, values: &mut [Option<Amount>]) -> Vec<Vec<usize>> {
        if group.len() < 2 {
            return vec![group];
        }
        if !self.tiebreak.kind.orders_the_tied() {
            let value = |line: &usize| values.get(*line).copied().flatten();
            group.sort_by(|a, b| better(self.tiebreak, value(a), value(b)).then(a.cmp(b)));
            return group.chunk_by(|a, b| value(a) == value(b)).map(<[usize]>::to_vec).collect();
        }
        let mut sets = match self.steps {
            Some(steps) => steps.order(&group),
            None => order_of_tied(self.table, &group, self.tiebreak),
        };
        sets.iter_mut().for_each(|set| set.sort_unstable());
        if sets.len() > 1 {
            let mut place = 1;
            for set in &sets {
                for &line in set {
                    if let Some(value) = values.get_mut(line) {
                        *value = Some(Amount::whole(place));
                    }
                }
                place += i64::try_from(set.len()).unwrap_or(0);
            }
        }
        sets
    }
}

/// `Less` if `a` ranks before `b`. No value ranks after every value, in either direction.
fn better(tiebreak: &TieBreak, a: Option<Amount>, b: Option<Amount>) -> Ordering {
    match (a, b) {
        (Some(a), Some(b)) if tiebreak.lower_is_better() => a.cmp(&b),
        (Some(a), Some(b)) => b.cmp(&a),
        (a, b) => b.is_some().cmp(&a.is_some()),
    }
}

impl Standings {
    /// The row of a player.
    pub fn row(&self, tpn: Tpn) -> Option<&Row> {
        self.rows.iter().find(|row| row.tpn == tpn)
    }

    /// Takes players out (expelled: their games still count for the opponents) and closes the gaps in the ranks.
    pub fn leave_out(&mut self, out: impl Fn(Tpn) -> bool) {
        let gone: Vec<u16> = self.rows.iter().filter(|row| out(row.tpn)).map(|row| row.rank).collect();
        self.rows.retain(|row| !out(row.tpn));
        for row in &mut self.rows {
            let before = gone.iter().filter(|rank| **rank < row.rank).count();
            row.rank -= u16::try_from(before).unwrap_or(0);
        }
    }

    /// The values of a row as they are printed, in the order of [`Standings::tiebreaks`]; a direct encounter that separated nobody
    /// is 0. `None`: the tie-break has no value for this player.
    pub fn printed<'a>(&'a self, row: &'a Row) -> impl Iterator<Item = Option<String>> + 'a {
        self.tiebreaks.iter().zip(&row.values).map(|(tiebreak, value)| match *value {
            Some(value) if matches!(tiebreak.kind, Kind::AverageBuchholz | Kind::ScoreStrength) => Some(value.in_hundredths()),
            Some(value) => Some(value.with_decimals(tiebreak.kind.decimals())),
            None if tiebreak.kind.orders_the_tied() => Some("0".to_owned()),
            None => None,
        })
    }

    /// The same for programs: what people are shown by the figures that were compared is told by these here too, so that a file says nothing
    /// else than the screen and paper.
    pub fn filed<'a>(&'a self, row: &'a Row) -> impl Iterator<Item = Option<String>> + 'a {
        let kinds = self.tiebreaks.iter().map(|tiebreak| tiebreak.kind);
        self.printed(row).zip(kinds).enumerate().map(
            |(column, (printed, kind))| {
                if kind.is_told_by_figures() { self.figures.told(column, row.tpn) } else { printed }
            },
        )
    }

    /// The same for people: a column of which every value is whole has no decimals, and what goes step by step or board by board is what was
    /// compared, as far as it took to tell those who were level apart: a place among them would read as something else.
    pub fn shown<'a>(&'a self, row: &'a Row) -> impl Iterator<Item = Option<String>> + 'a {
        let kinds = self.tiebreaks.iter().map(|tiebreak| tiebreak.kind);
        self.printed(row).zip(&row.values).zip(kinds).enumerate().map(|(column, ((printed, value), kind))| match *value {
            _ if kind.is_told_by_figures() => self.figures.told(column, row.tpn),
            Some(value) if self.is_whole(column) => Some(value.with_decimals(0)),
            None if kind == Kind::EarlierStanding => None,
            _ => printed,
        })
    }

    /// Whether every value of a column is whole.
    fn is_whole(&self, column: usize) -> bool {
        self.rows.iter().filter_map(|row| *row.values.get(column)?).all(Amount::is_whole)
    }

    /// Why `above` stands above `below`; `None` if one of them is not in the standings or it is the other way round.
    ///
    /// How both values were made says [`Standings::worked`].
    pub fn why(&self, above: Tpn, below: Tpn) -> Option<Why> {
        let (above, below) = (self.row(above)?, self.row(below)?);
        if above.rank > below.rank {
            return None;
        }
        if self.by_bracket {
            return Some(if above.rank < below.rank { Why::Bracket } else { Why::Equal });
        }
        if let (Some(index), true) = (above.placed, above.placed == below.placed) {
            return Some(Why::Placed(index));
        }
        let values = above.values.iter().zip(&below.values).map(|(a, b)| (*a, *b));
        let decided = values.enumerate().find(|(_, (a, b))| a != b);
        Some(decided.map_or(Why::Equal, |(index, (above, below))| Why::Decided { index, above, below }))
    }
}

/// The last round in which all results are known: standings can be given after it.
pub fn last_complete_round(t: &Tournament) -> u16 {
    let is_open = |e: Option<Entry>| matches!(e, Some(Entry::Meeting(game)) if game.outcome == Outcome::Pending);
    let paired = t.rounds_paired();
    (1..=paired).find(|&round| t.contestants.iter().any(|player| is_open(player.entry(round)))).map_or(paired, |open| open - 1)
}

/// Who is not in the standings after a round: after the last one whoever [`left_early`], before it those whose games are annulled.
pub fn disregarded(t: &Tournament, after_round: u16) -> Vec<Tpn> {
    let annulled = || t.contestants.iter().map(|player| player.tpn).filter(|tpn| t.is_annulled(*tpn)).collect();
    if after_round >= t.rounds { left_early(t) } else { annulled() }
}

/// Players of a round robin whose results stay in the crosstable but have left the standings (C.05 6.6): those whose games the arbiter
/// annulled, and, where the tournament assumes it ([`Tournament::assumes_leavers`]), those of whom nothing was decided ([`undecided`]).
/// Without that assumption nobody leaves the standings but by a decision.
pub fn left_early(t: &Tournament) -> Vec<Tpn> {
    if !t.system.is_predetermined() {
        return Vec::new();
    }
    let assumed = if t.assumes_leavers { undecided(t) } else { Vec::new() };
    t.contestants.iter().map(|player| player.tpn).filter(|tpn| t.is_annulled(*tpn) || assumed.contains(tpn)).collect()
}

/// Players of a finished round robin about whom a decision is missing: they completed fewer than half of their games, did not play the last
/// one of the schedule and lost it. Whether they have left, and whether their games count (C.05 6.6), a result does not say. Before the last
/// round none of these is named.
pub fn undecided(t: &Tournament) -> Vec<Tpn> {
    if !t.system.is_predetermined() || last_complete_round(t) < t.rounds {
        return Vec::new();
    }
    let looks_gone = |player: &&crate::model::Contestant| {
        let outcomes: Vec<Outcome> = (1..=t.rounds)
            .filter_map(|round| match player.entry(round) {
                Some(Entry::Meeting(game)) => Some(game.outcome),
                _ => None,
            })
            .collect();
        let completed = outcomes.iter().filter(|outcome| outcome.is_played()).count();
        let scheduled = outcomes.len();
        scheduled > 0 && outcomes.last() == Some(&Outcome::ForfeitLoss) && completed * 2 < scheduled
    };
    let is_open = |player: &&crate::model::Contestant| !t.leavers.contains_key(&player.tpn);
    t.contestants.iter().filter(is_open).filter(looks_gone).map(|player| player.tpn).collect()
}
