//! A player's account under the FIDE regulations: the games, the sums, a first rating, how it went round by round and month by month.

use super::{RatingWords, score, signed};
use event::RatedBy;
use ratings::account::{Account, Line, Outcome, Verdict};
use ratings::development::{Coefficient, Reason};
use ratings::edition::{Edition, FirstFormula};
use ratings::event::{Game, Left};
use ratings::exact::Hundredths;
use ratings::first::{FirstRating, Status, Step};
use ratings::period::Change;

impl RatingWords<'_> {
    /// Everything about a player after a round: the games, the sums, the change, how it went round by round, and each month of a long event.
    pub fn player(&self, index: usize, through: u16) -> Vec<String> {
        let Some(account) = self.field.account(index, |round| round <= through) else { return self.reckoned(index, through) };
        let mut lines = self.title(index, &account);
        lines.extend(account.lines.iter().map(|line| self.line(line)));
        let RatedBy::Fide { terms, .. } = &self.field.by else { return lines };
        match &account.outcome {
            Outcome::Change { rating, k, change, expected, whole } => {
                if let Some(whole) = whole {
                    let values = [("mean", whole.mean.to_string()), ("used", signed(whole.used)), ("per_game", whole.per_game.to_string())];
                    lines.push(self.fill("rating.player.whole", &values));
                }
                lines.extend(self.sums(&account, *expected, *rating, k, change, terms.edition));
            }
            Outcome::First(first) => lines.extend(self.first(first, terms.edition)),
        }
        lines.extend(account.performance.map(|p| {
            let values = [("mean", p.mean.to_string()), ("per_cent", p.per_cent.to_string()), ("difference", signed(p.difference))];
            self.fill("rating.player.performance", &values.into_iter().chain([("rating", p.rating.to_string())]).collect::<Vec<_>>())
        }));
        lines.extend(self.by_round(index, through));
        lines.extend(self.by_month(index, through));
        lines
    }

    fn title(&self, index: usize, account: &Account) -> Vec<String> {
        let (number, name, rating) = self.who(index);
        let Outcome::Change { k, .. } = &account.outcome else {
            return vec![self.fill("rating.player.unrated", &[("number", number), ("name", name)])];
        };
        let text = rating.map_or_else(String::new, |rating| rating.to_string());
        let values =
            [("number", number), ("name", name), ("rating", text.clone()), ("k", k.base.to_string()), ("reason", self.reason(k.reason))];
        let mut lines = vec![self.fill("rating.player.rated", &values)];
        if let Some(player) = self.field.players.get(index) {
            let later = player.rating.is_none().then(|| self.fill("rating.player.later", &[("rating", text.clone())]));
            let borrowed = player.borrowed.then(|| self.fill("rating.player.borrowed", &[("rating", text)]));
            lines.extend(later.into_iter().chain(borrowed));
        }
        lines
    }

    fn reason(&self, reason: Reason) -> String {
        match reason {
            Reason::Listed => self.lang.text("rating.k.listed").to_owned(),
            Reason::Speed => self.lang.text("rating.k.speed").to_owned(),
            Reason::New { games } => self.fill("rating.k.new", &[("games", games.to_string())]),
            Reason::Junior { until, below } => self.fill("rating.k.junior", &[("year", until.to_string()), ("below", below.to_string())]),
            Reason::Usual => self.lang.text("rating.k.usual").to_owned(),
            Reason::Top { rating } => self.fill("rating.k.top", &[("rating", rating.to_string())]),
        }
    }

    pub(super) fn opponent(&self, game: &Game) -> String {
        match game.opponent.and_then(|at| self.field.seats.get(at)) {
            Some(seat) => format!("{} {}", seat.number, seat.name),
            None => "–".to_owned(),
        }
    }

    /// One game of an account.
    pub fn line(&self, line: &Line) -> String {
        let mut values = vec![
            ("round", line.game.round.to_string()),
            ("opponent", self.opponent(&line.game)),
            ("theirs", line.theirs.map_or_else(|| "–".to_owned(), |theirs| theirs.to_string())),
            ("score", score(line.game.halves)),
        ];
        match line.verdict {
            Verdict::Rated(rated) => {
                values.extend([
                    ("difference", signed(rated.difference)),
                    ("used", signed(rated.used)),
                    ("expected", rated.expected.to_string()),
                    ("gain", signed(rated.gain)),
                ]);
                self.fill(if rated.difference == rated.used { "rating.game.rated" } else { "rating.game.cut" }, &values)
            }
            Verdict::First => self.fill("rating.game.first", &values),
            Verdict::InMean { difference, used } => {
                values.extend([("difference", signed(difference)), ("used", signed(used))]);
                self.fill("rating.game.in-mean", &values)
            }
            Verdict::Left(left) => {
                values.push(("why", self.left(left)));
                self.fill("rating.game.left", &values)
            }
        }
    }

    /// Why a game is not rated.
    pub fn left(&self, left: Left) -> String {
        let text = |key| self.lang.text(key).to_owned();
        match left {
            Left::Unplayed => text("rating.left.unplayed"),
            Left::Short => text("rating.left.short"),
            Left::Open => text("rating.left.open"),
            Left::MatchUnrated => text("rating.left.match-unrated"),
            Left::MatchDecided { after } => self.fill("rating.left.match-decided", &[("after", after.to_string())]),
            Left::OpponentUnrated { later: None } => text("rating.left.opponent-unrated"),
            Left::OpponentUnrated { later: Some(rating) } => self.fill("rating.left.opponent-later", &[("rating", rating.to_string())]),
            Left::Time { seconds, needed, rating } => {
                let mut values = vec![("minutes", (seconds / 60).to_string()), ("needed", needed.to_string())];
                if rating <= 0 {
                    return self.fill("rating.left.time-all", &values);
                }
                values.push(("rating", rating.to_string()));
                self.fill("rating.left.time", &values)
            }
            Left::Wide { difference, limit, above } => {
                let values = [("difference", difference.to_string()), ("limit", limit.to_string()), ("above", above.to_string())];
                self.fill("rating.left.wide", &values)
            }
        }
    }

    fn sums(
        &self,
        account: &Account,
        expected: Hundredths,
        rating: i64,
        k: &Coefficient,
        change: &Change,
        edition: &Edition,
    ) -> Vec<String> {
        if account.games == 0 {
            return vec![self.lang.text("rating.player.none").to_owned()];
        }
        let games = ("games", account.games.to_string());
        let gain = ("gain", signed(change.gain));
        let mut lines = vec![self.fill(
            "rating.player.sum",
            &[games.clone(), ("score", score(account.halves)), ("expected", expected.to_string()), gain.clone()],
        )];
        if change.k != k.base {
            lines.push(self.fill("rating.player.limited", &[("base", k.base.to_string()), games, ("k", change.k.to_string())]));
        }
        let values = [
            ("k", change.k.to_string()),
            gain,
            ("exact", signed(change.exact)),
            ("rounded", signed(change.rounded)),
            ("rating", rating.to_string()),
            ("new", change.new.to_string()),
        ];
        lines.push(self.fill("rating.player.change", &values));
        if change.published.is_none() {
            lines.push(self.fill("rating.player.below-floor", &[("floor", edition.floor.to_string())]));
        }
        lines
    }

    /// What an unrated player has towards a first rating.
    pub fn first(&self, first: &FirstRating, edition: &Edition) -> Vec<String> {
        let games = ("games", first.games.to_string());
        let mut lines = Vec::new();
        let mut raw = String::new();
        if let Some(working) = first.working {
            lines.push(self.fill("rating.first.sum", &[games.clone(), ("score", score(first.halves))]));
            raw = working.raw.to_string();
            let mut values =
                vec![("mean", working.mean.hundredths().to_string()), ("per_cent", working.per_cent.to_string()), ("raw", raw.clone())];
            lines.push(match working.step {
                Step::Table(difference) => {
                    values.push(("difference", signed(difference)));
                    let is_pooled = matches!(edition.first.formula, FirstFormula::TwoMore(_));
                    self.fill(if is_pooled { "rating.first.two-more" } else { "rating.first.table" }, &values)
                }
                Step::Bonus { half_points, worth } => {
                    values.extend([("half_points", half_points.to_string()), ("worth", worth.hundredths().to_string())]);
                    self.fill("rating.first.bonus", &values)
                }
            });
        }
        let rating = ("rating", first.rating.map_or_else(String::new, |rating| rating.to_string()));
        lines.push(match first.status {
            Status::New => self.fill("rating.first.new", &[rating]),
            Status::Capped => self.fill("rating.first.capped", &[rating]),
            Status::BelowFloor => self.fill("rating.first.below-floor", &[("raw", raw), ("floor", edition.floor.to_string())]),
            Status::TooFewGames => self.fill("rating.first.too-few", &[games, ("needed", edition.first.games.to_string())]),
            Status::ZeroDisregarded => self.lang.text("rating.first.zero").to_owned(),
            Status::NoGames => self.lang.text("rating.first.no-games").to_owned(),
        });
        lines
    }

    /// The change as it stood after each round; nothing where no game was rated.
    pub(super) fn by_round(&self, index: usize, through: u16) -> Option<String> {
        let after = self.after_each(index, through);
        let told: Vec<String> = after
            .iter()
            .map(|(round, exact)| self.fill("rating.player.by-round-one", &[("round", round.to_string()), ("exact", signed(exact))]))
            .collect();
        (!told.is_empty()).then(|| self.fill("rating.player.by-round", &[("list", told.join(" · "))]))
    }

    /// The change as it stood after each round of a rated player who has a rated game.
    pub fn after_each(&self, index: usize, through: u16) -> Vec<(u16, Hundredths)> {
        let player = self.field.players.get(index);
        let mut rounds: Vec<u16> = player.into_iter().flat_map(|player| &player.games).map(|game| game.round).collect();
        rounds.dedup();
        rounds
            .into_iter()
            .filter(|round| *round <= through)
            .filter_map(|last| {
                let fide = self.field.account(index, |round| round <= last).and_then(|account| match account.outcome {
                    Outcome::Change { change, .. } if account.games > 0 => Some(change.exact),
                    _ => None,
                });
                let other = || self.field.reckoning(index, |round| round <= last).map(|(_, reckoning)| reckoning.change);
                Some((last, fide.or_else(other)?))
            })
            .collect()
    }

    /// The parts of a long event.
    fn by_month(&self, index: usize, through: u16) -> Vec<String> {
        let months = self.field.months();
        let month = |(month, rounds): (&ratings::Month, &Vec<u16>)| {
            let account = self.field.account(index, |round| round <= through && rounds.contains(&round))?;
            let Outcome::Change { change, .. } = &account.outcome else { return None };
            let values = [
                ("month", month.to_string()),
                ("games", change.games.to_string()),
                ("gain", signed(change.gain)),
                ("k", change.k.to_string()),
                ("exact", signed(change.exact)),
                ("rounded", signed(change.rounded)),
            ];
            Some(self.fill("rating.month-change", &values))
        };
        months.iter().filter_map(month).collect()
    }
}
