//! Which games may be left out so that a norm remains (1.4.1 e, f). As few as possible.
//!
//! A number of last games and a number of won games together fix how many games remain and the score, and with them the sum of ratings that
//! is needed. Among won games against opponents alike in title and federation the lowest rated go first: whatever a norm needs, another one
//! of them would leave less. So only numbers of each kind are tried, and most branches end at the sum or at the titles that may be spared.

use super::counted::Counted;
use super::input::{Code, Event, Federation, Format, Player};
use super::numbers::{Numbers, whole};
use super::reason::Reason;
use super::title::Norm;

/// The games that remain, or nothing where no choice is a norm. `full` are the numbers of all games, which are not a norm.
pub(super) fn leave_out(
    event: &Event,
    player: &Player,
    norm: Norm,
    games: &[Counted],
    full: &[Reason],
    least: i64,
) -> Option<Vec<Counted>> {
    // In a round robin the mix must be right over the whole event (1.4.1f).
    let is_hopeless = full.contains(&Reason::Sex) || event.bars().is_some();
    if is_hopeless || event.format.is_round_robin() && full.iter().any(|reason| reason.is_of_mix()) {
        return None;
    }
    let spare = usize::try_from(whole(games.len()) - least).ok()?;
    for ignored in 1..=spare {
        let most_cut = if event.format.is_predetermined() { 0 } else { ignored };
        for cut in (0..=most_cut).rev() {
            let (prefix, tail) = games.split_at_checked(games.len() - cut)?;
            let splits_a_round = prefix.last().zip(tail.first()).is_some_and(|(last, next)| last.round == next.round);
            if splits_a_round {
                continue;
            }
            if let Some(kept) = drop_wins(event, player, norm, prefix, ignored - cut, least) {
                return Some(kept);
            }
        }
    }
    None
}

/// Opponents who are alike for a norm but for the rating.
type Alike = (bool, bool, Option<Code>, u32);

struct Class {
    titled: bool,
    level: bool,
    /// Places in the list of games with ratings, from the lowest.
    wins: Vec<(i64, usize)>,
}

struct Search<'a> {
    event: &'a Event,
    player: &'a Player,
    norm: Norm,
    least: i64,
    games: &'a [Counted],
    classes: Vec<Class>,
    /// What may still be taken off the sum of ratings.
    spare_sum: i64,
    spare_titled: i64,
    spare_level: i64,
}

fn drop_wins(event: &Event, player: &Player, norm: Norm, games: &[Counted], drop: usize, least: i64) -> Option<Vec<Counted>> {
    let rules = event.edition.rules();
    let n = whole(games.len()) - whole(drop);
    let score = games.iter().map(|game| game.halves).sum::<i64>() - 2 * whole(drop);
    let average = rules.least_average(norm, score, n)?;
    let rating = |game: &Counted| game.opponent.rating.map_or(rules.unrated, i64::from);
    let mut wins: Vec<(i64, usize)> =
        games.iter().enumerate().filter(|(_, game)| game.halves == 2).map(|(at, g)| (rating(g), at)).collect();
    if wins.len() < drop {
        return None;
    }
    wins.sort_unstable();
    // Rounding halves up, the average is reached by a sum of (average - 1/2) n.
    let needed = ((2 * average - 1) * n + 1).div_euclid(2);
    let sum: i64 = games.iter().map(rating).sum();
    let raise = games.iter().map(rating).min().map_or(0, |lowest| (rules.floor(norm) - lowest).max(0));
    let spare_sum = sum + raise - needed;
    if wins.iter().take(drop).map(|(rating, _)| rating).sum::<i64>() > spare_sum {
        return None;
    }
    let is_titled = |game: &Counted| game.opponent.title.is_some_and(|title| title.is_title_holder());
    let is_level = |game: &Counted| game.opponent.title.is_some_and(|title| norm.is_level(title));
    let is_double = event.format == Format::DoubleRoundRobin;
    let mut classes: Vec<(Alike, Class)> = Vec::new();
    for (rating, at) in wins {
        let Some(game) = games.get(at) else { continue };
        let federation = if let Federation::Of(code) = game.opponent.federation { Some(code) } else { None };
        // In a double round robin each opponent is met twice, so each is a kind of its own.
        let id = if is_double || game.opponent.federation == Federation::Missing { game.opponent.id } else { 0 };
        let alike = (is_titled(game), is_level(game), federation, id);
        match classes.iter_mut().find(|(other, _)| *other == alike) {
            Some((_, class)) => class.wins.push((rating, at)),
            None => classes.push((alike, Class { titled: alike.0, level: alike.1 && !is_double, wins: vec![(rating, at)] })),
        }
    }
    let of = |is: &dyn Fn(&Counted) -> bool| whole(games.iter().filter(|game| is(game)).count());
    let level_needed = if is_double { 0 } else { rules.level.at_least(n).max(rules.least_level) };
    let mut search = Search {
        event,
        player,
        norm,
        least,
        games,
        classes: classes.into_iter().map(|(_, class)| class).collect(),
        spare_sum,
        spare_titled: of(&is_titled) - rules.titled.at_least(n),
        spare_level: of(&is_level) - level_needed,
    };
    search.from(0, drop, &mut Vec::with_capacity(drop))
}

impl Search<'_> {
    /// Drops so many wins of this class and later ones, on top of those dropped.
    fn from(&mut self, class: usize, left: usize, dropped: &mut Vec<usize>) -> Option<Vec<Counted>> {
        if self.spare_sum < 0 || self.spare_titled < 0 || self.spare_level < 0 {
            return None;
        }
        if left == 0 {
            let kept: Vec<Counted> = self.games.iter().enumerate().filter(|(at, _)| !dropped.contains(at)).map(|(_, game)| *game).collect();
            let numbers = Numbers::of(self.event, self.player, self.norm, &kept);
            return numbers.reasons(self.event, self.player, self.norm, self.least).is_empty().then_some(kept);
        }
        let of = self.classes.get(class)?;
        let (titled, level) = (i64::from(of.titled), i64::from(of.level));
        let wins: Vec<(i64, usize)> = of.wins.iter().take(left).copied().collect();
        for take in (0..=wins.len()).rev() {
            let before = (self.spare_sum, self.spare_titled, self.spare_level, dropped.len());
            self.spare_sum -= wins.iter().take(take).map(|(rating, _)| rating).sum::<i64>();
            self.spare_titled -= titled * whole(take);
            self.spare_level -= level * whole(take);
            dropped.extend(wins.iter().take(take).map(|(_, at)| *at));
            let found = self.from(class + 1, left - take, dropped);
            (self.spare_sum, self.spare_titled, self.spare_level) = (before.0, before.1, before.2);
            dropped.truncate(before.3);
            if found.is_some() {
                return found;
            }
        }
        None
    }
}
