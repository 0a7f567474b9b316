//! What a formula of another federation makes of a player's games.

use super::{RatingWords, decimals, score, signed};
use ratings::event::{Game, Kind};
use ratings::formula::Reckoning;

impl RatingWords<'_> {
    pub(super) fn reckoned(&self, index: usize, through: u16) -> Vec<String> {
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
