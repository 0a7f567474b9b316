//! The account of a player's change: every game with what it counts for or why it does not, then the sums, the coefficient, and the change
//! exact and rounded. It is what a screen shows and a report prints; nothing in it must be computed again.

use crate::development::Coefficient;
use crate::edition::{Cut, Method};
use crate::event::{Game, Left, Player, Terms, left};
use crate::exact::Hundredths;
use crate::first::{self, FirstRating};
use crate::performance::Performance;
use crate::period::{Change, Share};
use crate::table;
use crate::whole::Whole;

/// The account of one player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// The games in the order of the rounds.
    pub lines: Vec<Line>,
    /// Games that count.
    pub games: i64,
    /// Twice the score in them.
    pub halves: i64,
    /// The performance in them; `None` without one.
    pub performance: Option<Performance>,
    /// What they come to.
    pub outcome: Outcome,
}

/// One game of an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// The game.
    pub game: Game,
    /// The own rating.
    pub own: Option<i64>,
    /// The opponent's rating.
    pub theirs: Option<i64>,
    /// Whether it counts, and for what.
    pub verdict: Verdict,
}

/// Whether a game counts, and for what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is rated.
    Rated(Rated),
    /// It counts for a first rating.
    First,
    /// It counts in the mean of the opponents, at this difference.
    InMean {
        /// Own rating less the opponent's.
        difference: i64,
        /// The difference as it counts.
        used: i64,
    },
    /// It does not count.
    Left(Left),
}

/// What a rated game is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rated {
    /// D: own rating less the opponent's.
    pub difference: i64,
    /// D as it counts.
    pub used: i64,
    /// PD: the expected score.
    pub expected: Hundredths,
    /// ΔR: score less expected score.
    pub gain: Hundredths,
}

/// What the games come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The change of a rated player.
    Change {
        /// The rating before.
        rating: i64,
        /// The coefficient.
        k: Coefficient,
        /// Sum of the expected scores.
        expected: Hundredths,
        /// The change.
        change: Change,
        /// How it was made, where the edition computes it from the whole event.
        whole: Option<Whole>,
    },
    /// What a player without rating has towards a first one.
    First(FirstRating),
}

/// The accounts of all players.
pub fn accounts(terms: &Terms, players: &[Player]) -> Vec<Account> {
    (0..players.len()).map(|index| account(terms, players, index, |_| true)).collect()
}

/// The account of a player from the games of some rounds. An index that is nobody's gives an account without games.
pub fn account(terms: &Terms, players: &[Player], index: usize, in_round: impl Fn(u16) -> bool) -> Account {
    let nobody = Player::default();
    let player = players.get(index).unwrap_or(&nobody);
    let games = player.games.iter().filter(|game| in_round(game.round));
    let mut lines: Vec<Line> = games.map(|game| line(terms, players, player, game)).collect();
    if let Cut::Once { limit } = terms.edition.cut {
        cut_once(&mut lines, limit);
    }
    let counted = || lines.iter().filter(|line| !matches!(line.verdict, Verdict::Left(_)));
    let count = i64::try_from(counted().count()).unwrap_or(i64::MAX);
    let halves = counted().map(|line| line.game.halves).sum();
    let sum: i64 = counted().filter_map(|line| line.theirs).sum();
    let outcome = match player.own() {
        Some(rating) => change(terms, player, rating, &lines, (count, halves)),
        None => {
            let month = terms.start.map_or(crate::Month { year: 1970, month: 1 }, crate::date::Date::month);
            Outcome::First(FirstRating::of(terms.edition, &[first::Result { month, sum, games: count, halves }]))
        }
    };
    Account { performance: Performance::of(sum, count, halves), games: count, halves, outcome, lines }
}

fn line(terms: &Terms, players: &[Player], player: &Player, game: &Game) -> Line {
    let opponent = game.opponent.and_then(|index| players.get(index));
    let theirs = opponent.and_then(|opponent| opponent.rating);
    let own = player.own();
    let verdict = match (left(terms, player, opponent, game), own, theirs) {
        (Some(left), ..) => Verdict::Left(left),
        (None, Some(own), Some(theirs)) => rated(terms, own, own - theirs, game.halves),
        (None, ..) => Verdict::First,
    };
    Line { game: *game, own, theirs, verdict }
}

fn rated(terms: &Terms, own: i64, difference: i64, halves: i64) -> Verdict {
    let used = match terms.edition.cut {
        Cut::Below { .. } if terms.edition.exempt_from(terms.speed).is_some_and(|from| own >= from) => difference,
        Cut::Below { limit, .. } => difference.clamp(-limit, limit),
        Cut::Once { .. } => difference,
    };
    match terms.edition.method {
        Method::Games => Verdict::Rated(Rated::at(difference, used, halves)),
        Method::WholeEvent => Verdict::InMean { difference, used },
    }
}

impl Rated {
    fn at(difference: i64, used: i64, halves: i64) -> Self {
        let expected = Hundredths(table::expected(used));
        Self { difference, used, expected, gain: Hundredths::from_halves(halves) - expected }
    }
}

/// One game of the event has its difference cut: the one with the greatest, the first of several.
fn cut_once(lines: &mut [Line], limit: i64) {
    let mut greatest: Option<(i64, &mut Line)> = None;
    for line in lines {
        let Verdict::Rated(rated) = line.verdict else { continue };
        let size = rated.difference.abs();
        if size > limit && greatest.as_ref().is_none_or(|(found, _)| size > *found) {
            greatest = Some((size, line));
        }
    }
    if let Some((_, line)) = greatest
        && let Verdict::Rated(rated) = line.verdict
    {
        line.verdict = Verdict::Rated(Rated::at(rated.difference, rated.difference.clamp(-limit, limit), line.game.halves));
    }
}

fn change(terms: &Terms, player: &Player, rating: i64, lines: &[Line], (games, halves): (i64, i64)) -> Outcome {
    let year = terms.start.map_or(0, crate::date::Date::year);
    let k = Coefficient::of(terms.edition, terms.speed, &player.facts(rating), year);
    let whole = match terms.edition.method {
        Method::Games => None,
        Method::WholeEvent => {
            let used =
                lines.iter().filter_map(|line| if let Verdict::InMean { used, .. } = line.verdict { Some(rating - used) } else { None });
            Whole::of(rating, used.sum(), games, terms.edition.cut.limit())
        }
    };
    let expected = match &whole {
        Some(whole) => whole.expected,
        None => lines.iter().filter_map(|line| if let Verdict::Rated(rated) = line.verdict { Some(rated.expected) } else { None }).sum(),
    };
    let share = Share { games, gain: Hundredths::from_halves(halves) - expected };
    let change = Change::of(terms.edition, rating, &k, [share]);
    Outcome::Change { rating, k, expected, change, whole }
}
