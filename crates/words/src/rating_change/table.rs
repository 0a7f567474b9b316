//! A player's line in a list of rating changes.

use super::{RatingWords, decimals, score, signed};
use ratings::account::Outcome;

impl RatingWords<'_> {
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

    /// What a player's rating comes to after a round, in a few words for a card: `K 20 · +3.20 · 2103`; nothing where no game is rated.
    pub fn short(&self, index: usize, through: u16) -> Option<String> {
        if let Some(account) = self.field.account(index, |round| round <= through) {
            return match &account.outcome {
                _ if account.games == 0 => None,
                Outcome::Change { change, .. } => {
                    let new = change.published.map_or_else(|| "–".to_owned(), |new| new.to_string());
                    Some(self.fill("rating.card.change", &[("k", change.k.to_string()), ("change", signed(change.exact)), ("new", new)]))
                }
                Outcome::First(first) => first.rating.map(|rating| self.fill("rating.card.first", &[("rating", rating.to_string())])),
            };
        }
        let (games, reckoning) = self.field.reckoning(index, |round| round <= through)?;
        let values = [("k", reckoning.k.to_string()), ("change", signed(reckoning.change))];
        (!games.is_empty()).then(|| self.fill("rating.card.formula", &values))
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
}
