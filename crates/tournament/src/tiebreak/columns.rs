//! The values of tie-breaks for all lines of a table, each computed once however many others need it, and the working of one line.

use super::amount::Amount;
use super::code::{Kind, TieBreak};
use super::table::{Line, Table};
use super::work::{Part, Worked};
use super::{boards, own, ratings, scores, teams, xiangqi};
use crate::points::Points;
use std::cell::{OnceCell, RefCell};
use std::cmp::Ordering;
use std::num::NonZero;
use std::sync::Arc;
use std::thread;

/// The values of a tie-break, by line.
type Values = Arc<[Option<Amount>]>;

/// Gives the value of a line and puts what it is made of into the list, which is empty before.
type Row<'a> = Box<dyn Fn(&Line, &mut Vec<Part>) -> Option<Amount> + Sync + 'a>;

/// The columns of a table.
///
/// Values are what standings of thousands need; the working of a value is the same computation with its parts kept, and is made for those who
/// ask for it.
pub(crate) struct Columns<'a> {
    table: &'a Table,
    /// The tables in which the last round was drawn (8.3), once they are needed: of the primary score, and of the other one of teams.
    drawn: [OnceCell<Table>; 2],
    expected: OnceCell<ratings::Expected>,
    /// What was computed.
    known: RefCell<Vec<(TieBreak, Values)>>,
}

/// From so many lines on a column is computed by two threads: below it starting one takes longer than the values.
const MANY: usize = 2000;

/// The values of lines, each by itself.
fn column(lines: &[Line], row: &Row<'_>) -> Values {
    let of = |lines: &[Line]| -> Vec<Option<Amount>> {
        let mut parts = Vec::new();
        let value = |line| {
            parts.clear();
            row(line, &mut parts)
        };
        lines.iter().map(value).collect()
    };
    let is_alone = || thread::available_parallelism().map_or(1, NonZero::get) < 2;
    if lines.len() < MANY || is_alone() {
        return of(lines).into();
    }
    let (first, second) = lines.split_at(lines.len() / 2);
    let both = thread::scope(|scope| {
        let second = thread::Builder::new().spawn_scoped(scope, || of(second)).ok();
        let first = of(first);
        second.and_then(|handle| handle.join().ok()).map(|second| [first, second].concat())
    });
    // No thread could be had: one does it all.
    both.unwrap_or_else(|| of(lines)).into()
}

impl<'a> Columns<'a> {
    pub fn of(table: &'a Table) -> Self {
        Self { table, drawn: [OnceCell::new(), OnceCell::new()], expected: OnceCell::new(), known: RefCell::default() }
    }

    /// The values of all lines. Direct encounter has none by itself: it needs a tied set.
    pub fn values(&self, tiebreak: &TieBreak) -> Values {
        let known = || self.known.borrow().iter().find(|(other, _)| other == tiebreak).map(|(_, values)| Arc::clone(values));
        if let Some(values) = known() {
            return values;
        }
        let values: Values = match self.whole(tiebreak) {
            Some(column) => column.into_iter().map(|worked| worked.value).collect(),
            None => {
                let (lines, row) = self.rows(tiebreak);
                column(lines, &row)
            }
        };
        self.known.borrow_mut().push((*tiebreak, Arc::clone(&values)));
        values
    }

    /// The value of a line with its working.
    pub fn worked(&self, tiebreak: &TieBreak, line: usize) -> Worked {
        if let Some(column) = self.whole(tiebreak) {
            return column.into_iter().nth(line).unwrap_or_default();
        }
        let (lines, row) = self.rows(tiebreak);
        let mut parts = Vec::new();
        let value = lines.get(line).and_then(|line| row(line, &mut parts));
        Worked { value, parts }
    }

    fn drawn(&self, table: &Table) -> &Table {
        let [primary, secondary] = &self.drawn;
        let cell = if std::ptr::eq(table, self.table) { primary } else { secondary };
        cell.get_or_init(|| table.with_last_round_drawn())
    }

    /// Tie-breaks that are computed for all lines together: those that only teams have, and of matches of several games.
    fn whole(&self, tiebreak: &TieBreak) -> Option<Vec<Worked>> {
        let table = self.table;
        Some(match tiebreak.kind {
            Kind::MatchPoints => xiangqi::match_points(table.of(tiebreak.score)),
            Kind::MatchBerger => xiangqi::match_berger(table.of(tiebreak.score)),
            Kind::Secondary => teams::secondary(table),
            Kind::ScoreStrength => {
                let kind = if tiebreak.fore { Kind::ForeBuchholz } else { Kind::Buchholz };
                let plain = TieBreak { forfeits_played: tiebreak.forfeits_played, ..TieBreak::plain(kind) };
                let buchholz = (0..table.lines.len()).map(|line| self.worked(&plain, line)).collect();
                teams::score_strength(table, buchholz, tiebreak.divisor)
            }
            Kind::OlympiadBerger => teams::olympiad(table, Amount::product),
            Kind::OlympiadBuchholz => teams::olympiad(table, |worth, _| worth.into()),
            Kind::BoardCount => boards::column(table, |_, board, points| points * i32::from(board)),
            Kind::Berlin => boards::column(table, |boards, board, points| points * (i32::from(boards) + 1 - i32::from(board))),
            Kind::BoardsWon => {
                let win = table.teams.as_ref().map(|teams| teams.game_win);
                boards::column(table, |_, _, points| if Some(points) == win { Points::ONE } else { Points::ZERO })
            }
            Kind::Extended { opponents, own } => {
                let (theirs, mine) = (table.of(Some(opponents)), table.of(Some(own)));
                let worked = |(theirs_line, my_line): (&Line, &Line)| {
                    let mut parts = Vec::new();
                    let value = scores::sonneborn_berger(theirs, (theirs_line, my_line), tiebreak, &mut parts);
                    Worked { value, parts }
                };
                theirs.lines.iter().zip(&mine.lines).map(worked).collect()
            }
            _ => return None,
        })
    }

    /// The lines that a tie-break is computed of, and how it is of each.
    fn rows<'s>(&'s self, tiebreak: &TieBreak) -> (&'s [Line], Row<'s>) {
        let tiebreak = *tiebreak;
        let (table, unrated) = (self.table.of(tiebreak.score), tiebreak.unrated);
        let of = |kind| self.values(&TieBreak { unrated, score: tiebreak.score, ..TieBreak::plain(kind) });
        let expected = || self.expected.get_or_init(ratings::Expected::new);
        let row: Row<'s> = match tiebreak.kind {
            Kind::Points => Box::new(|line, _| Some(line.score.into())),
            Kind::TeamPoints(score) => return (&self.table.of(Some(score)).lines, Box::new(|line, _| Some(line.score.into()))),
            Kind::Wins => Box::new(|line, parts| own::wins(table, line, parts)),
            Kind::GamesWon => Box::new(|line, parts| own::games_won(table, line, parts)),
            Kind::BlackPlayed => Box::new(|line, parts| own::black_played(table, line, parts)),
            Kind::BlackWon => Box::new(|line, parts| own::black_won(table, line, parts)),
            Kind::Progressive => Box::new(move |line, parts| own::progressive(line, tiebreak.cut_low, parts)),
            Kind::Elected => Box::new(|line, parts| own::elected(table, line, parts)),
            Kind::Standard => Box::new(|line, parts| own::standard(table, line, parts)),
            Kind::PairingNumber => Box::new(|line, _| Some(Amount::whole(line.tpn.0.into()))),
            Kind::Rating => Box::new(move |line, _| line.rating.or(unrated).map(|rating| Amount::whole(rating.into()))),
            Kind::Manual => Box::new(|line, _| line.manual),
            Kind::Fouls => Box::new(|line, parts| own::fouls(table, line, parts)),
            Kind::Buchholz => Box::new(move |line, parts| scores::buchholz(table, line, &tiebreak, parts)),
            Kind::ForeBuchholz => {
                let drawn = self.drawn(table);
                return (&drawn.lines, Box::new(move |line, parts| scores::buchholz(drawn, line, &tiebreak, parts)));
            }
            Kind::AverageBuchholz => {
                let values = of(if tiebreak.fore { Kind::ForeBuchholz } else { Kind::Buchholz });
                Box::new(move |line, parts| scores::mean_of_opponents(table, line, &values, parts))
            }
            Kind::SolkoffPlus => {
                let values = of(Kind::Buchholz);
                Box::new(move |line, parts| scores::sum_of_opponents(table, line, &values, parts))
            }
            Kind::SonnebornBerger => Box::new(move |line, parts| scores::sonneborn_berger(table, (line, line), &tiebreak, parts)),
            Kind::Koya => Box::new(move |line, parts| scores::koya(table, line, tiebreak.limit, parts)),
            Kind::AverageRating => Box::new(move |line, parts| ratings::average_rating(table, line, &tiebreak, parts)),
            Kind::Performance => Box::new(move |line, parts| ratings::performance(table, line, unrated, parts)),
            Kind::PerfectPerformance => {
                let expected = expected();
                Box::new(move |line, parts| ratings::perfect_performance(table, line, unrated, expected, parts))
            }
            Kind::AveragePerformance => {
                let values = of(Kind::Performance);
                Box::new(move |line, parts| ratings::average_of_opponents(table, line, &values, parts))
            }
            Kind::AveragePerfect => {
                let values = of(Kind::PerfectPerformance);
                Box::new(move |line, parts| ratings::average_of_opponents(table, line, &values, parts))
            }
            Kind::Beaten => Box::new(|line, parts| xiangqi::opponents(table, line, Ordering::Greater, parts)),
            Kind::Drawn => Box::new(|line, parts| xiangqi::opponents(table, line, Ordering::Equal, parts)),
            Kind::LostTo => Box::new(|line, parts| xiangqi::opponents(table, line, Ordering::Less, parts)),
            Kind::DirectEncounter
            | Kind::HeadToHead
            | Kind::EarlierStanding
            | Kind::EarlierPoints
            | Kind::WithoutFirst
            | Kind::FullTruncated
            | Kind::Encounter(_)
            | Kind::TopBoards
            | Kind::BottomElimination
            | Kind::BoardRates
            | Kind::MatchPoints
            | Kind::MatchBerger
            | Kind::Secondary
            | Kind::Extended { .. }
            | Kind::ScoreStrength
            | Kind::OlympiadBerger
            | Kind::OlympiadBuchholz
            | Kind::BoardCount
            | Kind::Berlin
            | Kind::BoardsWon => Box::new(|_, _| None),
        };
        (&table.lines, row)
    }
}
