//! Names of tie-breaks.

use crate::{Lang, Message};
use arbitration::kind::GameKind;
use event::{Known, Preset};
use tournament::model::Primary;
use tournament::tiebreak::{Kind, Obstacle, TieBreak};

/// The name of a tie-break with what its modifiers change: "Buchholz (without the lowest 1)".
pub fn tiebreak_words(tiebreak: &TieBreak, lang: Lang) -> String {
    let code = tiebreak.kind.code();
    let name = lang.get(&format!("event.tiebreak.{}", code.to_lowercase())).unwrap_or(code);
    let count = |key, count: String| lang.fill(key, &[("count", &count)]);
    let is = |on: bool, key: &'static str| on.then(|| lang.text(key).to_owned());
    let modifiers = [
        is(tiebreak.score == Some(Primary::Match), "event.tiebreak.with-match-points"),
        is(tiebreak.score == Some(Primary::Game), "event.tiebreak.with-game-points"),
        (tiebreak.cut_low > 0).then(|| count("event.tiebreak.with-cut", tiebreak.cut_low.to_string())),
        (tiebreak.median > 0).then(|| count("event.tiebreak.with-median", tiebreak.median.to_string())),
        (tiebreak.limit != 0).then(|| count("event.tiebreak.with-limit", format!("{:+}", tiebreak.limit))),
        is(tiebreak.forfeits_played, "event.tiebreak.with-forfeits"),
        is(tiebreak.fore, "event.tiebreak.with-fore"),
        is(tiebreak.reverse, "event.tiebreak.with-reverse"),
        tiebreak.divisor.map(|divisor| count("event.tiebreak.with-divisor", divisor.to_string())),
        tiebreak.unrated.map(|rating| count("event.tiebreak.with-unrated", rating.to_string())),
    ];
    let modifiers = modifiers.into_iter().flatten().collect::<Vec<_>>().join(lang.text("event.control.join"));
    if modifiers.is_empty() { name.to_owned() } else { lang.fill("event.tiebreak.modified", &[("name", name), ("modifiers", &modifiers)]) }
}

/// The same as the arbiters of a game call it: in draughts the Buchholz is the Solkoff.
pub fn tiebreak_words_in(tiebreak: &TieBreak, game: GameKind, lang: Lang) -> String {
    tiebreak_words(tiebreak, lang.of(game))
}

/// The name of a list of tie-breaks.
pub fn preset_words(preset: &Preset, lang: Lang) -> &'static str {
    lang.get(&format!("event.preset.{}", preset.name)).unwrap_or(preset.name)
}

/// How far a list of tie-breaks can be relied on.
pub fn known_words(known: Known, lang: Lang) -> &'static str {
    lang.text(match known {
        Known::Text => "event.preset-known.text",
        Known::Used => "event.preset-known.used",
        Known::Unseen => "event.preset-known.unseen",
    })
}

/// What a list of tie-breaks counts, where it comes from, and how far it can be relied on: in a line.
pub fn preset_meaning(preset: &Preset, game: GameKind, lang: Lang) -> String {
    let name = |code: &&str| code.parse::<TieBreak>().map_or_else(|_| (*code).to_owned(), |t| tiebreak_words_in(&t, game, lang));
    let names: Vec<String> = preset.codes.iter().map(name).collect();
    let known = known_words(preset.known, lang);
    let codes = preset.codes.join(" ");
    let values =
        [("codes", codes.as_str()), ("names", &names.join(lang.text("event.control.join"))), ("source", preset.source), ("known", known)];
    lang.fill("event.tiebreak.list", &values)
}

/// What a tie-break counts, in a line.
pub fn meaning(kind: Kind, lang: Lang) -> &'static str {
    let key = format!("event.tiebreak-meaning.{}", kind.code().to_lowercase());
    lang.get(&key).unwrap_or_default()
}

/// Why a tie-break cannot be used, if so.
pub fn obstacle_words(obstacle: Option<Obstacle>, lang: Lang) -> String {
    obstacle.map_or_else(String::new, |why| why.say(lang))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_list_has_a_name_and_says_what_it_is_made_of_in_both_languages() {
        for lang in Lang::all() {
            for preset in &event::PRESETS {
                assert_ne!(preset_words(preset, lang), preset.name, "{lang}");
                let meaning = preset_meaning(preset, GameKind::Draughts100, lang);
                assert!(meaning.contains(preset.source) && preset.codes.iter().all(|code| meaning.contains(code)), "{meaning}");
            }
        }
        let short = Preset::named("fmjd-short").unwrap();
        assert!(preset_meaning(short, GameKind::Draughts100, Lang::EN).contains("Solkoff (without the lowest 1), Solkoff"));
        assert!(preset_meaning(short, GameKind::Chess, Lang::EN).contains("Buchholz (without the lowest 1), Buchholz"));
    }

    #[test]
    fn every_tiebreak_says_what_it_counts_and_where_it_is_laid_down() {
        for lang in Lang::all() {
            for kind in Kind::all() {
                assert!(!meaning(kind, lang).is_empty() && !kind.source().is_empty(), "{lang}: {}", kind.code());
            }
        }
    }

    #[test]
    fn every_tiebreak_has_a_name_in_both_languages() {
        for lang in Lang::all() {
            for kind in Kind::all() {
                assert_ne!(tiebreak_words(&TieBreak::plain(kind), lang), kind.code());
            }
        }
        assert_eq!(tiebreak_words(&"BH/C1".parse().unwrap(), Lang::EN), "Buchholz (without the lowest 1)");
        assert_eq!(tiebreak_words(&"BH:GP/C1".parse().unwrap(), Lang::EN), "Buchholz (game points, without the lowest 1)");
        assert_eq!(tiebreak_words(&"KS/L-2".parse().unwrap(), Lang::named("zh-CN").unwrap()), "科亚分（界限-2个半分）");
    }
}
