//! What is still needed: after each round, for the rounds to come.

use super::assess::{assess_one, least_games};
use super::counted::{Counted, count, excluded_opponent};
use super::input::{Event, Federation, Game, Opponent, Outcome, Player};
use super::numbers::{Numbers, whole};
use super::reason::Reason;
use super::title::Norm;

/// As many open games are played through in every way; with more the rule decides by points alone.
const PLAYED_THROUGH: usize = 6;

/// What stands between a player and a norm. Scores are twice the points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Prospect {
    /// The norm is made, whatever comes and even if nothing more is played (1.4.1e).
    Secured,
    /// Any result will do, but the games must be played.
    AnyResult {
        /// Games to come.
        of: u16,
    },
    /// So many points against opponents who are known.
    Needs {
        /// Twice the least points with which it is possible.
        possible: i64,
        /// Twice the points with which it is certain, however they come about.
        sufficient: i64,
        /// Games to come.
        of: u16,
        /// Both numbers were found by playing every outcome through.
        exact: bool,
    },
    /// Points against opponents who are not all known: the way that asks the fewest points of opponents as strong as those met so far, or
    /// where there is none, the one that asks the least of the opponents. All ways are in [`Forecast::ways`].
    NeedsAgainst(Way),
    /// It cannot be made any more, and why: what stands against it with the best results.
    Impossible(Vec<Obstacle>),
}

/// Why a norm is out of reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// A condition fails even with the best results and the best opponents.
    Reason(Reason),
    /// The opponents still to be met would need this average, and the best whom the player has not met have that.
    Field {
        /// Average needed.
        need: i64,
        /// Average of the best.
        best: i64,
    },
}

/// A score in the next rounds with what it asks of the opponents who are not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way {
    /// Rounds, from the next one.
    pub rounds: u16,
    /// Twice the points in them.
    pub score: i64,
    /// Opponents among them who are not known.
    pub unknown: u16,
    /// The least average of those; `None` where anybody will do.
    pub average: Option<i64>,
    /// Title-holders among those.
    pub titled: i64,
    /// Opponents of the level of the norm among those.
    pub level: i64,
    /// Federations among those that were not met and are not the player's own.
    pub federations: i64,
    /// Won games that have to be left out (1.4.1f).
    pub left_out: u16,
}

/// What is still needed for a title.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forecast {
    /// The title.
    pub norm: Norm,
    /// In one word.
    pub prospect: Prospect,
    /// With opponents who are not known: every score that can be enough, for each number of rounds after which the norm may be made.
    pub ways: Vec<Way>,
}

/// The players of an event as opponents, strongest first: those whom a player can still meet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Field(Vec<Opponent>);

impl Field {
    /// Of all players.
    pub fn new(mut players: Vec<Opponent>) -> Self {
        players.sort_by_key(|player| std::cmp::Reverse(player.rating));
        Self(players)
    }

    /// Average of the best whom somebody has not met; `None` where there are not so many.
    fn best(&self, n: usize, met: &[u32], unrated: i64) -> Option<(i64, i64)> {
        let best: Vec<i64> = self.free(met).take(n).map(|p| p.rating.map_or(unrated, i64::from)).collect();
        let sum: i64 = best.iter().sum();
        (best.len() == n && n > 0).then(|| (sum, sum / whole(n)))
    }

    fn free<'a>(&'a self, met: &'a [u32]) -> impl Iterator<Item = &'a Opponent> {
        self.0.iter().filter(|player| !met.contains(&player.id) && player.federation != Federation::Outside)
    }

    /// How many of so many opponents can be like that.
    fn at_most(&self, n: i64, met: &[u32], is: impl Fn(&Opponent) -> bool) -> i64 {
        whole(self.free(met).filter(|player| is(player)).take(usize::try_from(n).unwrap_or(0)).count())
    }
}

/// The forecast for a title. Open rounds are those with [`Outcome::Open`]: with an opponent where one is known. `own` is the player in the
/// field.
pub fn forecast(event: &Event, player: &Player, norm: Norm, games: &[Game], field: &Field, own: u32) -> Forecast {
    let open: Vec<usize> = games.iter().enumerate().filter(|(_, game)| game.outcome == Outcome::Open).map(|(at, _)| at).collect();
    let is_unknown = |at: &usize| games.get(*at).is_some_and(|game| game.opponent.is_none());
    let is_barred = norm.is_for_women() && !player.woman;
    if let Some(why) = is_barred.then_some(Reason::Sex).or(event.bars()) {
        return Forecast { norm, prospect: Prospect::Impossible(vec![Obstacle::Reason(why)]), ways: Vec::new() };
    }
    let with = |outcome: Outcome| {
        let mut played = games.to_vec();
        played.iter_mut().filter(|game| game.outcome == Outcome::Open).for_each(|game| game.outcome = outcome);
        assess_one(event, player, norm, &played)
    };
    let as_it_stands = with(Outcome::Absent);
    let secured = as_it_stands.met.is_some() && (open.is_empty() || !event.format.is_predetermined());
    let prospect = if secured {
        Prospect::Secured
    } else if open.is_empty() {
        Prospect::Impossible(as_it_stands.reasons.into_iter().map(Obstacle::Reason).collect())
    } else if open.iter().any(is_unknown) {
        return unknown(event, player, norm, games, field, own);
    } else {
        known(event, player, norm, games, &open)
    };
    Forecast { norm, prospect, ways: Vec::new() }
}

/// All opponents are known: the outcomes are played through. A better result never costs a norm, so that one is certain from the first
/// number of points all of whose outcomes give it.
fn known(event: &Event, player: &Player, norm: Norm, games: &[Game], open: &[usize]) -> Prospect {
    let mut played = games.to_vec();
    let mut is_met = |halves: &[i64]| {
        for (at, halves) in open.iter().zip(halves) {
            if let Some(game) = played.get_mut(*at) {
                game.outcome = [Outcome::Loss, Outcome::Draw, Outcome::Win][usize::try_from((*halves).clamp(0, 2)).unwrap_or(0)];
            }
        }
        assess_one(event, player, norm, &played)
    };
    let best = is_met(&vec![2; open.len()]);
    if best.met.is_none() {
        return Prospect::Impossible(best.reasons.into_iter().map(Obstacle::Reason).collect());
    }
    let of = u16::try_from(open.len()).unwrap_or(u16::MAX);
    if is_met(&vec![0; open.len()]).met.is_some() {
        return Prospect::AnyResult { of };
    }
    let most = 2 * whole(open.len());
    let exact = open.len() <= PLAYED_THROUGH;
    let mut possible = None;
    for points in 1..=most {
        let (some, all) = if exact {
            every(open.len(), points, &mut |halves| is_met(halves).met.is_some())
        } else {
            // Points alone: all in draws as far as they go, and all in wins.
            let draws = (0..open.len()).map(|at| (points - whole(at)).clamp(0, 1) + (points - whole(open.len()) - whole(at)).clamp(0, 1));
            let wins = (0..open.len()).map(|at| (points - 2 * whole(at)).clamp(0, 2));
            let (draws, wins) = (is_met(&draws.collect::<Vec<_>>()).met.is_some(), is_met(&wins.collect::<Vec<_>>()).met.is_some());
            (draws || wins, draws && wins)
        };
        if some && possible.is_none() {
            possible = Some(points);
        }
        if all {
            return Prospect::Needs { possible: possible.unwrap_or(points), sufficient: points, of, exact };
        }
    }
    Prospect::Needs { possible: possible.unwrap_or(most), sufficient: most, of, exact }
}

/// Whether some and all of the outcomes of so many games with so many points (twice) hold.
fn every(games: usize, points: i64, holds: &mut impl FnMut(&[i64]) -> bool) -> (bool, bool) {
    fn go(left: usize, points: i64, halves: &mut Vec<i64>, seen: &mut (bool, bool), holds: &mut impl FnMut(&[i64]) -> bool) {
        // Once some hold and some do not, nothing more is to be learnt.
        if points < 0 || points > 2 * whole(left) || *seen == (true, false) {
            return;
        }
        if left == 0 {
            let holds = holds(halves);
            *seen = (seen.0 || holds, seen.1 && holds);
            return;
        }
        for one in 0..=2 {
            halves.push(one);
            go(left - 1, points - one, halves, seen, holds);
            halves.pop();
        }
    }
    let mut seen = (false, true);
    go(games, points, &mut Vec::with_capacity(games), &mut seen, holds);
    seen
}

/// Some opponents are not known: what they would have to be.
fn unknown(event: &Event, player: &Player, norm: Norm, games: &[Game], field: &Field, own: u32) -> Forecast {
    let (counted, _) = count(event, games);
    let mut met: Vec<u32> = games.iter().filter_map(|game| Some(game.opponent?.id)).collect();
    met.push(own);
    let rules = event.edition.rules();
    let open: Vec<&Game> = games.iter().filter(|game| game.outcome == Outcome::Open).collect();
    let typical = typical(event, &counted);
    let (mut ways, mut obstacles) = (Vec::new(), Vec::new());
    let first = if event.format.is_predetermined() { open.len() } else { 1 };
    for rounds in first..=open.len() {
        let next: Vec<&Game> = open.iter().take(rounds).copied().collect();
        let known = |game: &&Game| game.opponent.filter(|opponent| excluded_opponent(event, opponent).is_none());
        let expected: Vec<Counted> =
            next.iter().filter_map(|game| Some(Counted { round: game.round, opponent: known(game)?, halves: 0 })).collect();
        let strangers = whole(next.iter().filter(|game| game.opponent.is_none()).count());
        let all = whole(counted.len() + expected.len()) + strangers;
        let least = least_games(event, games, all);
        // The lowest rated of those beaten are the ones to be left out.
        let mut wins: Vec<(i64, u16)> = counted
            .iter()
            .filter(|game| game.halves == 2)
            .map(|game| (game.opponent.rating.map_or(rules.unrated, i64::from), game.round))
            .collect();
        wins.sort_unstable();
        let most_dropped = usize::try_from((all - least).max(0)).unwrap_or(0).min(wins.len());
        let mut of_these: Vec<Way> = Vec::new();
        for dropped in 0..=most_dropped {
            let gone: Vec<u16> = wins.iter().take(dropped).map(|(_, round)| *round).collect();
            let kept: Vec<Counted> = counted.iter().filter(|game| !gone.contains(&game.round)).chain(&expected).copied().collect();
            let ask = Ask { event, player, norm, field, met: &met, rounds, strangers, least };
            match ask.ways(&kept, u16::try_from(dropped).unwrap_or(0)) {
                Ok(found) => of_these.extend(found),
                Err(why) if dropped == 0 && rounds == open.len() => obstacles = why,
                Err(_) => {}
            }
        }
        // Of each score the way that asks the least.
        of_these.sort_by_key(|way| (way.score, way.average, way.left_out));
        of_these.dedup_by_key(|way| way.score);
        ways.extend(of_these);
    }
    let in_reach = ways.iter().filter(|way| way.average.is_none_or(|average| average <= typical)).min_by_key(|way| (way.score, way.rounds));
    let best = in_reach.or_else(|| ways.iter().min_by_key(|way| (way.average, way.score, way.rounds)));
    let prospect = best.copied().map_or(Prospect::Impossible(obstacles), Prospect::NeedsAgainst);
    Forecast { norm, prospect, ways }
}

/// The average of the opponents met so far, unrated ones and the lowest raised left aside; nothing before the first game.
fn typical(event: &Event, counted: &[Counted]) -> i64 {
    let rated: Vec<i64> = counted.iter().filter_map(|game| game.opponent.rating.map(i64::from)).collect();
    let n = whole(rated.len());
    if n == 0 { event.edition.rules().unrated } else { (2 * rated.iter().sum::<i64>() + n).div_euclid(2 * n) }
}

struct Ask<'a> {
    event: &'a Event,
    player: &'a Player,
    norm: Norm,
    field: &'a Field,
    met: &'a [u32],
    rounds: usize,
    strangers: i64,
    least: i64,
}

impl Ask<'_> {
    /// Every score that can be enough with these games and so many strangers, or what stands against all of them.
    fn ways(&self, kept: &[Counted], left_out: u16) -> Result<Vec<Way>, Vec<Obstacle>> {
        let rules = self.event.edition.rules();
        let n = whole(kept.len()) + self.strangers;
        let numbers = Numbers::of(self.event, self.player, self.norm, kept);
        let mut obstacles = Vec::new();
        let mut stands = |fails: bool, reason: Reason| {
            if fails {
                obstacles.push(Obstacle::Reason(reason));
            }
        };
        stands(n < self.least, Reason::Games { have: n, need: self.least });
        let federations = if numbers.exempt { 0 } else { (rules.federations - numbers.other_federations).max(0) };
        if !numbers.exempt {
            let have = numbers.other_federations + self.strangers.min(federations);
            stands(have < rules.federations, Reason::Federations { have, need: rules.federations });
            let most = rules.own_federation.at_most(n);
            stands(numbers.own_federation > most, Reason::OwnFederation { have: numbers.own_federation, most });
            let most = rules.one_federation.at_most(n);
            stands(numbers.largest_federation > most, Reason::OneFederation { have: numbers.largest_federation, most });
        }
        let need = rules.titled.at_least(n);
        let titled = (need - numbers.titled).max(0);
        let can = self.field.at_most(self.strangers, self.met, |p| p.title.is_some_and(|title| title.is_title_holder()));
        stands(titled > can, Reason::Titled { have: numbers.titled + can, need });
        let need = rules.level.at_least(n).max(rules.least_level);
        let level = (need - numbers.level).max(0);
        let can = self.field.at_most(self.strangers, self.met, |p| p.title.is_some_and(|title| self.norm.is_level(title)));
        stands(level > can, Reason::Level { have: numbers.level + can, need });
        if !obstacles.is_empty() {
            return Err(obstacles);
        }
        let most = 2 * whole(self.rounds);
        let best = self.field.best(usize::try_from(self.strangers).unwrap_or(0), self.met, rules.unrated);
        let mut ways = Vec::new();
        let mut out_of_reach = None;
        for score in 0..=most {
            let Some(least) = rules.least_average(self.norm, numbers.score + score, n) else { continue };
            let needed = ((2 * least - 1) * n + 1).div_euclid(2) - numbers.sum;
            let average = if self.strangers == 0 { needed.signum() } else { (needed + self.strangers - 1).div_euclid(self.strangers) };
            let is_in_reach = if self.strangers == 0 { needed <= 0 } else { best.is_some_and(|(sum, _)| needed <= sum) };
            if !is_in_reach {
                out_of_reach = Some(average);
                continue;
            }
            let average = Some(average).filter(|&average| self.strangers > 0 && average > rules.unrated);
            let unknown = u16::try_from(self.strangers).unwrap_or(u16::MAX);
            let rounds = u16::try_from(self.rounds).unwrap_or(u16::MAX);
            ways.push(Way { rounds, score, unknown, average, titled, level, federations, left_out });
        }
        if !ways.is_empty() {
            return Ok(ways);
        }
        let best = best.map_or(0, |(_, average)| average);
        let obstacle = match out_of_reach {
            Some(need) if self.strangers > 0 => Obstacle::Field { need, best },
            _ => {
                // The best score, and it is not enough.
                let score = numbers.score + most;
                let need = rules.needed_score(self.norm, numbers.average, n).unwrap_or(2 * n + 1);
                Obstacle::Reason(Reason::Score { have: score, need })
            }
        };
        Err(vec![obstacle])
    }
}
