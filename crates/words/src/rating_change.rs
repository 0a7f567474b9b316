//! Rating changes in words: by what they are computed, what was assumed, and a player's account with the reason for every number.

use crate::Lang;
use event::{RatedBy, RatingField, RatingRemark};
use ratings::Speed;
use ratings::account::{Account, Line, Outcome, Verdict};
use ratings::development::{Coefficient, Reason, Unknown};
use ratings::edition::{Doubt, Edition, FirstFormula, Fit};
use ratings::event::{Game, Kind, Left};
use ratings::exact::{Hundredths, nearest};
use ratings::first::{FirstRating, Status, Step};
use ratings::formula::{BILLION, Reckoning, Standing};
use ratings::period::Change;
use std::collections::BTreeMap;
use std::fmt::Display;

/// Says what a field's ratings come to.
pub struct RatingWords<'a> {
    /// The field.
    pub field: &'a RatingField,
    /// The language.
    pub lang: Lang,
}

/// A number with its sign; nothing has none.
fn signed(value: impl Display) -> String {
    let text = value.to_string();
    if text.starts_with('-') || text.bytes().all(|b| matches!(b, b'0' | b'.')) { text } else { format!("+{text}") }
}

/// Twice a score as it is written: `3½`.
fn score(halves: i64) -> String {
    match (halves / 2, halves % 2) {
        (0, 1) => "½".to_owned(),
        (whole, 0) => whole.to_string(),
        (whole, _) => format!("{whole}½"),
    }
}

/// Billionths of a game to four decimals.
fn decimals(billionths: i64) -> String {
    let parts = nearest(billionths, BILLION / 10_000);
    let sign = if parts < 0 { "-" } else { "" };
    format!("{sign}{}.{:04}", parts.abs() / 10_000, parts.abs() % 10_000)
}

const fn speed_key(speed: Speed) -> &'static str {
    match speed {
        Speed::Standard => "rating.speed.standard",
        Speed::Rapid => "rating.speed.rapid",
        Speed::Blitz => "rating.speed.blitz",
    }
}

impl RatingWords<'_> {
    fn fill(&self, key: &'static str, values: &[(&str, String)]) -> String {
        let values: Vec<(&str, &str)> = values.iter().map(|(name, value)| (*name, value.as_str())).collect();
        self.lang.fill(key, &values)
    }

    /// By what it is computed: the edition and how it was chosen, or the formula.
    pub fn heading(&self) -> Vec<String> {
        match &self.field.by {
            RatedBy::Fide { terms, fit } => {
                let edition = terms.edition.name.to_owned();
                let speed = self.lang.text(speed_key(terms.speed)).to_owned();
                let mut lines = vec![self.fill("rating.by-fide", &[("edition", edition.clone()), ("speed", speed)])];
                let fitted = match fit {
                    Fit::Within => None,
                    Fit::Asked => Some("rating.fit.asked"),
                    Fit::After => Some("rating.fit.after"),
                    Fit::Before => Some("rating.fit.before"),
                    Fit::NoDate => Some("rating.fit.no-date"),
                };
                lines.extend(fitted.map(|key| self.fill(key, &[("edition", edition)])));
                lines
            }
            RatedBy::Formula { formula, .. } => {
                let what = match formula.standing {
                    Standing::CoefficientUnknown => self.lang.text("rating.unofficial-fmjd"),
                    Standing::Estimate => self.lang.text("rating.unofficial-elo"),
                    Standing::TextUnconfirmed => self.lang.text("rating.unofficial-xiangqi"),
                };
                vec![self.fill("rating.by-formula", &[("formula", formula.name.to_owned()), ("what", what.to_owned())])]
            }
        }
    }

    /// What the reader must know: of the event, of the edition, of what was assumed for want of facts.
    pub fn remarks(&self) -> Vec<String> {
        let mut lines: Vec<String> = self.field.remarks.iter().map(|remark| self.remark(remark)).collect();
        if let RatedBy::Fide { terms, .. } = &self.field.by {
            let is_near = |doubt: &&Doubt| match doubt {
                Doubt::Wide | Doubt::FastK => terms.speed != Speed::Standard,
                Doubt::Time | Doubt::OneCut => terms.speed == Speed::Standard || **doubt == Doubt::OneCut,
                _ => true,
            };
            lines.extend(terms.edition.doubts.iter().filter(is_near).map(|doubt| self.lang.text(doubt_key(*doubt)).to_owned()));
            lines.extend(self.assumed());
        }
        lines
    }

    /// Of [`RatingWords::remarks`] those about the lists that the ratings are from.
    pub fn of_lists(&self) -> Vec<String> {
        let is_of_lists =
            |remark: &&RatingRemark| matches!(remark, RatingRemark::OtherMonth(..) | RatingRemark::Typed(_) | RatingRemark::OtherList(_));
        self.field.remarks.iter().filter(is_of_lists).map(|remark| self.remark(remark)).collect()
    }

    fn assumed(&self) -> Vec<String> {
        let mut counts: BTreeMap<Unknown, usize> = BTreeMap::new();
        for index in 0..self.field.players.len() {
            if let Some(Account { outcome: Outcome::Change { k, .. }, .. }) = self.field.account(index, |_| false) {
                k.unknown.iter().for_each(|unknown| *counts.entry(*unknown).or_default() += 1);
            }
        }
        let key = |unknown| match unknown {
            Unknown::Games => "rating.remark.assumed-games",
            Unknown::Birth => "rating.remark.assumed-birth",
            Unknown::Top => "rating.remark.assumed-top",
        };
        counts.into_iter().map(|(unknown, count)| self.fill(key(unknown), &[("count", count.to_string())])).collect()
    }

    fn remark(&self, remark: &RatingRemark) -> String {
        let days = || ("days", ratings::period::LONGEST.to_string());
        match remark {
            RatingRemark::NoControl => self.lang.text("rating.remark.no-control").to_owned(),
            RatingRemark::UnequalTimes => self.lang.text("rating.remark.unequal-times").to_owned(),
            RatingRemark::SameId(id, names) => self.fill("rating.remark.same-id", &[("id", id.clone()), ("names", names.join("; "))]),
            RatingRemark::OtherMonth(month, count) => {
                self.fill("rating.remark.other-month", &[("month", month.clone()), ("count", count.to_string())])
            }
            RatingRemark::Typed(count) => self.fill("rating.remark.typed", &[("count", count.to_string())]),
            RatingRemark::OtherList(count) => self.fill("rating.remark.other-list", &[("count", count.to_string())]),
            RatingRemark::Long(_) => self.fill("rating.remark.long", &[days()]),
            RatingRemark::LongUndated(rounds) => {
                let rounds: Vec<String> = rounds.iter().map(u16::to_string).collect();
                self.fill("rating.remark.long-undated", &[days(), ("rounds", rounds.join(" "))])
            }
        }
    }

    /// The heads of [`RatingWords::row`].
    pub fn heads(&self) -> [&'static str; 11] {
        [
            "rating.column.number",
            "rating.column.name",
            "rating.column.rating",
            "rating.column.k",
            "rating.column.games",
            "rating.column.score",
            "rating.column.expected",
            "rating.column.gain",
            "rating.column.change",
            "rating.column.new",
            "rating.column.performance",
        ]
        .map(|key| self.lang.text(key))
    }

    /// A player's line in a list, after a round.
    pub fn row(&self, index: usize, through: u16) -> [String; 11] {
        let (number, name, rating) = self.who(index);
        let mut cells = [const { String::new() }; 11];
        (cells[0], cells[1], cells[2]) = (number, name, rating.map_or_else(|| "–".to_owned(), |rating| rating.to_string()));
        if let Some(account) = self.field.account(index, |round| round <= through) {
            (cells[4], cells[5]) = (account.games.to_string(), score(account.halves));
            cells[10] = account.performance.map_or_else(String::new, |p| p.rating.to_string());
            match &account.outcome {
                Outcome::Change { expected, change, .. } => {
                    (cells[3], cells[6], cells[7]) = (change.k.to_string(), expected.to_string(), signed(change.gain));
                    (cells[8], cells[9]) = (signed(change.exact), change.published.map_or_else(|| "–".to_owned(), |new| new.to_string()));
                }
                Outcome::First(first) => cells[9] = first.rating.map_or_else(|| "–".to_owned(), |rating| rating.to_string()),
            }
        } else if let Some((games, reckoning)) = self.field.reckoning(index, |round| round <= through) {
            let halves: i64 = games.iter().map(|game| game.halves).sum();
            (cells[3], cells[4], cells[5]) = (reckoning.k.to_string(), games.len().to_string(), score(halves));
            (cells[6], cells[7], cells[8]) = (decimals(reckoning.expected), signed(decimals(reckoning.gain)), signed(reckoning.change));
        }
        cells
    }

    fn who(&self, index: usize) -> (String, String, Option<i64>) {
        let seat = self.field.seats.get(index);
        let rating = self.field.players.get(index).and_then(ratings::event::Player::own);
        (seat.map_or_else(String::new, |s| s.number.clone()), seat.map_or_else(String::new, |s| s.name.clone()), rating)
    }

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

    fn opponent(&self, game: &Game) -> String {
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
    fn by_round(&self, index: usize, through: u16) -> Option<String> {
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

    fn reckoned(&self, index: usize, through: u16) -> Vec<String> {
        let (number, name, rating) = self.who(index);
        let Some((games, reckoning)) = self.field.reckoning(index, |round| round <= through) else {
            return vec![self.fill("rating.formula.unrated", &[("number", number), ("name", name)])];
        };
        let rating = rating.map_or_else(String::new, |rating| rating.to_string());
        let reason =
            if self.field.players.get(index).is_some_and(|p| p.listed_k.is_some()) { "rating.k.listed" } else { "rating.k.formula" };
        let values = [
            ("number", number),
            ("name", name),
            ("rating", rating),
            ("k", reckoning.k.to_string()),
            ("reason", self.lang.text(reason).to_owned()),
        ];
        let mut lines = vec![self.fill("rating.player.rated", &values)];
        lines.extend(games.iter().zip(&reckoning.games).map(|(game, (difference, expected))| {
            let theirs = game.opponent.and_then(|at| self.field.players.get(at)?.rating);
            let values = [
                ("round", game.round.to_string()),
                ("opponent", self.opponent(game)),
                ("theirs", theirs.map_or_else(|| "–".to_owned(), |theirs| theirs.to_string())),
                ("score", score(game.halves)),
                ("difference", signed(difference)),
                ("expected", decimals(*expected)),
            ];
            self.fill("rating.formula.game", &values)
        }));
        lines.extend(self.reckoned_sums(&games, &reckoning));
        lines.extend(self.by_round(index, through));
        lines
    }

    fn reckoned_sums(&self, games: &[Game], reckoning: &Reckoning) -> Vec<String> {
        if games.is_empty() {
            return vec![self.lang.text("rating.player.none").to_owned()];
        }
        let halves = games.iter().filter(|game| game.kind == Kind::Played).map(|game| game.halves).sum();
        let gain = ("gain", signed(decimals(reckoning.gain)));
        let values =
            [("games", games.len().to_string()), ("score", score(halves)), ("expected", decimals(reckoning.expected)), gain.clone()];
        let change = [("k", reckoning.k.to_string()), gain, ("exact", signed(reckoning.change))];
        vec![self.fill("rating.formula.sum", &values), self.fill("rating.formula.change", &change)]
    }
}

const fn doubt_key(doubt: Doubt) -> &'static str {
    match doubt {
        Doubt::SecondHand => "rating.doubt.second-hand",
        Doubt::Floor => "rating.doubt.floor",
        Doubt::FastK => "rating.doubt.fast-k",
        Doubt::OneCut => "rating.doubt.one-cut",
        Doubt::Bonus => "rating.doubt.bonus",
        Doubt::FirstGames => "rating.doubt.first-games",
        Doubt::Time => "rating.doubt.time",
        Doubt::Wide => "rating.doubt.wide",
        Doubt::Limit => "rating.doubt.limit",
    }
}
