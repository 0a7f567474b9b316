//! What a set of games adds up to.

use super::counted::Counted;
use super::input::{Event, Federation, Format, Player};
use super::reason::Reason;
use super::title::Norm;
use crate::table::{difference, per_cent};

/// The figures of a set of games for one norm. Scores are twice the points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Numbers {
    /// Games.
    pub games: i64,
    /// Twice the points.
    pub score: i64,
    /// Federations beside the player's own.
    pub other_federations: i64,
    /// Opponents of the player's own federation.
    pub own_federation: i64,
    /// Opponents of the federation most often met.
    pub largest_federation: i64,
    /// The 1.4.3 and 1.4.4 do not apply.
    pub exempt: bool,
    /// Title-holders.
    pub titled: i64,
    /// Title-holders needed.
    pub titled_needed: i64,
    /// Opponents of the level of the norm; in a double round robin different ones.
    pub level: i64,
    /// Those needed.
    pub level_needed: i64,
    /// Sum of the ratings, the lowest raised.
    pub sum: i64,
    /// What the lowest rated opponent had before being raised to the floor (1.4.6c).
    pub raised_from: Option<i64>,
    /// Average of the opponents, rounded (1.4.7).
    pub average: i64,
    /// Score in whole per cent (1.4.9).
    pub per_cent: i64,
    /// Rating difference of the score (1.4.9).
    pub dp: i64,
    /// Performance (1.4.8).
    pub performance: i64,
}

impl Numbers {
    /// Adds a set of games up.
    pub(super) fn of(event: &Event, player: &Player, norm: Norm, games: &[Counted]) -> Self {
        let rules = event.edition.rules();
        let n = count(games, |_| true);
        let mut numbers = Self {
            games: n,
            score: games.iter().map(|game| game.halves).sum(),
            exempt: event.exemption.holds_for(player.federation, event.host),
            titled: count(games, |game| game.opponent.title.is_some_and(|title| title.is_title_holder())),
            titled_needed: rules.titled.at_least(n),
            ..Self::default()
        };
        numbers.federations(player, games);
        let is_level = |game: &Counted| game.opponent.title.is_some_and(|title| norm.is_level(title));
        if event.format == Format::DoubleRoundRobin {
            let is_first = |at: usize, game: &Counted| games.iter().take(at).all(|earlier| earlier.opponent.id != game.opponent.id);
            let different = || games.iter().enumerate().filter(|(at, game)| is_first(*at, game)).map(|(_, game)| game);
            numbers.level = whole(different().filter(|game| is_level(game)).count());
            numbers.level_needed = rules.level_double.at_least(whole(different().count()));
        } else {
            numbers.level = count(games, is_level);
            numbers.level_needed = rules.level.at_least(n).max(rules.least_level);
        }
        let rating = |game: &Counted| game.opponent.rating.map_or(rules.unrated, i64::from);
        numbers.sum = games.iter().map(rating).sum();
        if let Some(lowest) = games.iter().map(rating).min().filter(|&lowest| lowest < rules.floor(norm)) {
            numbers.raised_from = Some(lowest);
            numbers.sum += rules.floor(norm) - lowest;
        }
        if n > 0 {
            numbers.average = (2 * numbers.sum + n).div_euclid(2 * n);
            numbers.per_cent = per_cent(numbers.score, n);
            numbers.dp = difference(numbers.per_cent);
            numbers.performance = numbers.average + numbers.dp;
        }
        numbers
    }

    /// Who does not belong to a known federation counts against every limit and for no further federation; so does a player whose own is
    /// missing: it may be any of those met.
    fn federations(&mut self, player: &Player, games: &[Counted]) {
        let of = |federation: Federation| count(games, |game| game.opponent.federation == federation);
        let mut different: Vec<Federation> = Vec::with_capacity(games.len());
        for game in games {
            if matches!(game.opponent.federation, Federation::Of(_)) && !different.contains(&game.opponent.federation) {
                different.push(game.opponent.federation);
            }
        }
        let missing = of(Federation::Missing);
        let largest = different.iter().map(|federation| of(*federation)).max().unwrap_or(0);
        let met = whole(different.len());
        self.largest_federation = largest + missing;
        (self.other_federations, self.own_federation) = match player.federation {
            Federation::Missing => ((met - 1).max(0), largest + missing),
            // Under the flag of FIDE nobody is of the player's own federation.
            Federation::Fide | Federation::Outside => (met, 0),
            own => (met - i64::from(different.contains(&own)), of(own) + missing),
        };
    }

    /// What stands against a norm, in the order of the regulations. `least` is the number of games that is needed.
    pub(super) fn reasons(&self, event: &Event, player: &Player, norm: Norm, least: i64) -> Vec<Reason> {
        let rules = event.edition.rules();
        let mut reasons: Vec<Reason> = event.bars().into_iter().collect();
        let mut check = |fails: bool, reason: Reason| {
            if fails {
                reasons.push(reason);
            }
        };
        let n = self.games;
        check(n < least, Reason::Games { have: n, need: least });
        check(norm.is_for_women() && !player.woman, Reason::Sex);
        if !self.exempt {
            let need = rules.federations;
            check(self.other_federations < need, Reason::Federations { have: self.other_federations, need });
            let most = rules.own_federation.at_most(n);
            check(self.own_federation > most, Reason::OwnFederation { have: self.own_federation, most });
            let most = rules.one_federation.at_most(n);
            check(self.largest_federation > most, Reason::OneFederation { have: self.largest_federation, most });
        }
        check(self.titled < self.titled_needed, Reason::Titled { have: self.titled, need: self.titled_needed });
        check(self.level < self.level_needed, Reason::Level { have: self.level, need: self.level_needed });
        let players = whole(event.players);
        let is_small = event.format == Format::DoubleRoundRobin && players < rules.players_double;
        check(is_small, Reason::Players { have: players, need: rules.players_double });
        let need = rules.least_score(n);
        check(self.score < need, Reason::Score { have: self.score, need });
        let need = rules.average(norm);
        check(self.average < need, Reason::Average { have: self.average, need });
        let need = rules.performance(norm);
        check(self.performance < need, Reason::Performance { have: self.performance, need });
        reasons
    }
}

fn count(games: &[Counted], is: impl Fn(&Counted) -> bool) -> i64 {
    whole(games.iter().filter(|game| is(game)).count())
}

/// A count as a number to reckon with.
pub(super) fn whole(n: usize) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}
