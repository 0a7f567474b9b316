//! The players of a team event, board by board: games, points, percentage, performance, and who is first on each.
//!
//! No rule of FIDE says how board prizes are given: the event does ([`Policy`]). Equals share a place.

use crate::model::{Outcome, Tpn};
use crate::points::Points;
use crate::tiebreak::surplus;
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// A game of a player in a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardGame {
    /// Who.
    pub player: Tpn,
    /// On which board, from 1.
    pub board: u16,
    /// The result from the player's side.
    pub outcome: Outcome,
    /// The rating of the opponent, if there is one.
    pub opponent_rating: Option<u16>,
}

/// What decides first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum By {
    /// Percentage, then the number of games, then performance.
    #[default]
    Percentage,
    /// Points, then fewer games, then performance.
    Points,
    /// Performance, then the number of games, then percentage.
    Performance,
}

/// To which board a player belongs who has played on several.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// To each with what was made there.
    #[default]
    Each,
    /// To the one of most games, of equals to the lower one (the higher number), with all games.
    Most,
}

/// How the event gives its board prizes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Policy {
    /// What decides.
    pub by: By,
    /// Where games on several boards count.
    pub place: Place,
    /// Games that somebody must have to be placed; who has fewer stands below, without a place.
    pub least_games: u16,
    /// A game won or lost by forfeit is a game too. It never counts for performance.
    pub forfeits: bool,
}

/// A player on one board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Row {
    /// The place on the board, from 1; equals share it. `None`: fewer games than asked for.
    pub rank: Option<u16>,
    /// Who.
    pub player: Tpn,
    /// Games counted.
    pub games: u16,
    /// Points of these: 1, ½ and 0, whatever the event counts.
    pub points: Points,
    /// Performance over the games against rated opponents, as C.07 article 10.2 has it; `None` without such a game.
    pub performance: Option<i64>,
}

impl Row {
    /// The percentage in hundredths of a per cent, rounded half up; 0 without a game.
    pub fn percentage(&self) -> i64 {
        let games = i64::from(self.games);
        if games == 0 { 0 } else { (i64::from(self.points.hundredths()) * 200 + games) / (2 * games) }
    }

    /// Percentages, exactly.
    fn compare_percentage(&self, other: &Self) -> Ordering {
        let cross = |points: Points, games: u16| i64::from(points.hundredths()) * i64::from(games.max(1));
        cross(self.points, other.games).cmp(&cross(other.points, self.games))
    }

    /// `Greater` if this one stands above.
    fn compare(&self, other: &Self, by: By) -> Ordering {
        let games = || self.games.cmp(&other.games);
        let performance = || self.performance.cmp(&other.performance);
        match by {
            By::Percentage => self.compare_percentage(other).then_with(games).then_with(performance),
            By::Points => self.points.cmp(&other.points).then_with(|| games().reverse()).then_with(performance),
            By::Performance => performance().then_with(games).then_with(|| self.compare_percentage(other)),
        }
    }
}

/// What a player has made.
#[derive(Clone, Copy, Default)]
struct Sum {
    games: u16,
    halves: i32,
    /// Of games against rated opponents: their number, twice the points, the ratings.
    rated: (i64, i64, i64),
}

impl Sum {
    fn add(&mut self, game: &BoardGame, forfeits: bool) {
        let halves = match game.outcome {
            Outcome::Win | Outcome::UnratedWin | Outcome::ForfeitWin => 2,
            Outcome::Draw | Outcome::UnratedDraw | Outcome::Adjourned => 1,
            Outcome::Loss | Outcome::UnratedLoss | Outcome::ForfeitLoss => 0,
            Outcome::Pending => return,
        };
        if !game.outcome.is_played() && !forfeits {
            return;
        }
        self.games += 1;
        self.halves += halves;
        if let (Some(rating), true) = (game.opponent_rating, game.outcome.is_played()) {
            let (games, own, ratings) = self.rated;
            self.rated = (games + 1, own + i64::from(halves), ratings + i64::from(rating));
        }
    }

    fn row(&self, player: Tpn) -> Row {
        let (games, halves, ratings) = self.rated;
        // The mean is rounded half up.
        let performance = (games > 0).then(|| (2 * ratings + games) / (2 * games) + surplus(halves, games));
        Row { rank: None, player, games: self.games, points: Points::from_halves(self.halves), performance }
    }
}

/// The list of each board, the best first. Whoever has no game that counts is in none.
///
/// ```
/// use tournament::board_prizes::{BoardGame, Policy, board_prizes};
/// use tournament::model::{Outcome, Tpn};
///
/// let game = |player, outcome| BoardGame { player: Tpn(player), board: 1, outcome, opponent_rating: Some(2000) };
/// let lists = board_prizes(&[game(1, Outcome::Win), game(2, Outcome::Draw), game(2, Outcome::Win)], &Policy::default());
/// assert_eq!(lists[&1][0].player, Tpn(1));
/// assert_eq!(lists[&1][1].percentage(), 75_00);
/// ```
pub fn board_prizes(games: &[BoardGame], policy: &Policy) -> BTreeMap<u16, Vec<Row>> {
    let mut sums: BTreeMap<(u16, Tpn), Sum> = BTreeMap::new();
    for game in games {
        sums.entry((game.board, game.player)).or_default().add(game, policy.forfeits);
    }
    sums.retain(|_, sum| sum.games > 0);
    if policy.place == Place::Most {
        sums = together(games, &sums, policy.forfeits);
    }
    let mut lists: BTreeMap<u16, Vec<Row>> = BTreeMap::new();
    for ((board, player), sum) in sums {
        lists.entry(board).or_default().push(sum.row(player));
    }
    lists.values_mut().for_each(|list| place(list, policy));
    lists
}

/// All games of each player on the board of most.
fn together(games: &[BoardGame], sums: &BTreeMap<(u16, Tpn), Sum>, forfeits: bool) -> BTreeMap<(u16, Tpn), Sum> {
    let mut most: BTreeMap<Tpn, (u16, u16)> = BTreeMap::new();
    for ((board, player), sum) in sums {
        let best = most.entry(*player).or_default();
        *best = (*best).max((sum.games, *board));
    }
    let mut all: BTreeMap<(u16, Tpn), Sum> = BTreeMap::new();
    for game in games {
        if let Some((_, board)) = most.get(&game.player) {
            all.entry((*board, game.player)).or_default().add(game, forfeits);
        }
    }
    all
}

fn place(list: &mut [Row], policy: &Policy) {
    let counts = |row: &Row| row.games >= policy.least_games;
    list.sort_by(|a, b| counts(b).cmp(&counts(a)).then_with(|| b.compare(a, policy.by)).then(a.player.cmp(&b.player)));
    let mut rank = None;
    let mut last: Option<Row> = None;
    for (place, row) in (1..).zip(list.iter_mut()) {
        if !counts(row) {
            break;
        }
        if !last.is_some_and(|last| last.compare(row, policy.by).is_eq()) {
            rank = Some(place);
        }
        last = Some(*row);
        row.rank = rank;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(list: &[(u16, u16, char, u16)]) -> Vec<BoardGame> {
        let outcome = |symbol| match symbol {
            '1' => Outcome::Win,
            '=' => Outcome::Draw,
            '0' => Outcome::Loss,
            '+' => Outcome::ForfeitWin,
            _ => Outcome::Pending,
        };
        let rating = |rating: u16| Some(rating).filter(|rating| *rating > 0);
        list.iter()
            .map(|&(player, board, symbol, elo)| BoardGame {
                player: Tpn(player),
                board,
                outcome: outcome(symbol),
                opponent_rating: rating(elo),
            })
            .collect()
    }

    fn places(lists: &BTreeMap<u16, Vec<Row>>, board: u16) -> Vec<(Option<u16>, u16)> {
        lists[&board].iter().map(|row| (row.rank, row.player.0)).collect()
    }

    /// 1: two of two; 2: two of three; 3: two of two against weaker ones; 4: one game won; 5 like 3.
    const BOARD: [(u16, u16, char, u16); 12] = [
        (1, 1, '1', 2000),
        (1, 1, '1', 2100),
        (2, 1, '1', 2400),
        (2, 1, '=', 2400),
        (2, 1, '=', 2400),
        (3, 1, '1', 1500),
        (3, 1, '1', 1500),
        (4, 1, '1', 2500),
        (4, 1, ' ', 2500),
        (5, 1, '1', 1500),
        (5, 1, '1', 1500),
        (5, 1, '+', 1500),
    ];

    #[test]
    fn the_event_says_what_decides() {
        let list = |by, least_games| places(&board_prizes(&games(&BOARD), &Policy { by, least_games, ..Policy::default() }), 1);
        assert_eq!(list(By::Percentage, 2), [(Some(1), 1), (Some(2), 3), (Some(2), 5), (Some(4), 2), (None, 4)]);
        assert_eq!(list(By::Points, 2)[..2], [(Some(1), 1), (Some(2), 3)]);
        // 2400 + 125 for 67 per cent; 2050 + 800; the one game against 2500 is worth 3300.
        assert_eq!(list(By::Performance, 0)[..3], [(Some(1), 4), (Some(2), 1), (Some(3), 2)]);
        let row = board_prizes(&games(&BOARD), &Policy::default())[&1].iter().find(|row| row.player == Tpn(2)).copied().unwrap();
        assert_eq!((row.games, row.points, row.percentage(), row.performance), (3, Points::from_whole(2), 66_67, Some(2525)));
    }

    #[test]
    fn a_forfeit_is_a_game_where_the_event_says_so() {
        let with = board_prizes(&games(&BOARD), &Policy { forfeits: true, ..Policy::default() });
        assert_eq!(places(&with, 1)[0], (Some(1), 5), "three of three");
        assert_eq!(with[&1][0].performance, Some(2300), "the forfeit is no performance");
    }

    #[test]
    fn games_on_several_boards_count_apart_or_together() {
        let list = games(&[(1, 1, '1', 2000), (1, 2, '=', 2000), (1, 2, '0', 0), (2, 2, '=', 2000)]);
        let each = board_prizes(&list, &Policy::default());
        assert_eq!((places(&each, 1), places(&each, 2)), (vec![(Some(1), 1)], vec![(Some(1), 2), (Some(2), 1)]));
        let most = board_prizes(&list, &Policy { place: Place::Most, ..Policy::default() });
        assert_eq!((most.contains_key(&1), places(&most, 2)), (false, vec![(Some(1), 1), (Some(2), 2)]), "50 per cent each, three games");
    }
}
