//! The rulebook and the clock models in words.
//!
//! The crate below hands out names; their texts stand under them in `assets/lang/<code>/rulebook/` and `clocks.toml`. A name
//! without a text is its own text, so that a slip is seen and nothing breaks.

use crate::Lang;
use arbitration::clock::cases::ClaimantPays;
use arbitration::rulebook::{Act, DecideError, Duty, Edition, FactKind, Facts, Row, Rulebook, Still, Value, Who};
use arbitration::ruling::Order;

fn said(lang: Lang, table: &str, name: &str) -> Option<&'static str> {
    lang.get(&format!("rulebook.{table}.{name}"))
}

/// What an edition is called.
pub fn edition_name(edition: &Edition, lang: Lang) -> &str {
    said(lang, &edition.id, "name").unwrap_or(&edition.id)
}

/// How far an edition could be verified.
pub fn edition_note(edition: &Edition, lang: Lang) -> &'static str {
    said(lang, &edition.id, "note").unwrap_or_default()
}

/// What a row of an edition says.
pub fn row_text<'a>(edition: &Edition, row: &'a Row, lang: Lang) -> &'a str {
    said(lang, &edition.id, &row.id).unwrap_or(&row.id)
}

/// The title of a situation.
pub fn situation_title(name: &str, lang: Lang) -> &str {
    said(lang, "words.situations", name).unwrap_or(name)
}

/// Why the rules of an edition settle a situation as they do: what is said of the edition, else of its game, else of all; empty where
/// nothing is said.
pub fn why(edition: &str, name: &str, lang: Lang) -> &'static str {
    let editions = Rulebook::built_in().map(|book| book.editions.as_slice()).unwrap_or_default();
    let game = editions.iter().find(|e| e.id == edition).and_then(|e| e.games.first()).map_or("", |game| game.name());
    let own = [edition, game].into_iter().find_map(|of| said(lang, &format!("why.{of}"), name));
    own.or_else(|| said(lang, "why", name)).unwrap_or_default()
}

/// The question for a fact.
pub fn question(fact: &str, lang: Lang) -> &str {
    said(lang, "words.facts", fact).unwrap_or(fact)
}

/// What a question asks about, as the heading of its answer: without the choices behind its colon, and without its mark.
pub fn topic(question: &str) -> &str {
    question.split([':', '：']).next().unwrap_or(question).trim_end_matches(['?', '？'])
}

/// The value of a fact. Numbers and times are said as they are written.
pub fn value(value: &str, lang: Lang) -> &str {
    said(lang, "words.values", value).unwrap_or(value)
}

/// A duty.
pub fn duty(duty: Duty, lang: Lang) -> &'static str {
    said(lang, "words.duties", duty.name()).unwrap_or(duty.name())
}

/// What players may still claim.
pub fn still(still: Still, lang: Lang) -> &'static str {
    said(lang, "words.still", still.name()).unwrap_or(still.name())
}

/// One act of a ruling, with the figure where what is known gives it: half of the time left (FIDE Laws 2001, 9.5 b).
pub fn act_for(one: &Act, facts: &Facts, lang: Lang) -> String {
    let text = act(one, lang);
    match (one, facts.get("time-left")) {
        (Act::Do(Duty::HalveTime), Some(Value::Time(left))) => {
            let charge = ClaimantPays::Half.charge(*left);
            let figures = [("off", &*charge.to_string()), ("left", &*(*left - charge).to_string())];
            format!("{text} {}", lang.fill("rulebook.words.ruling.halved", &figures))
        }
        _ => text,
    }
}

/// One act of a ruling.
pub fn act(act: &Act, lang: Lang) -> String {
    match act {
        Act::Do(todo) => duty(*todo, lang).to_owned(),
        Act::Time { who, delta } => {
            let key = match (who, delta.is_negative()) {
                (Who::Player, false) => "rulebook.words.ruling.add-player",
                (Who::Player, true) => "rulebook.words.ruling.take-player",
                (Who::Opponent, false) => "rulebook.words.ruling.add-opponent",
                (Who::Opponent, true) => "rulebook.words.ruling.take-opponent",
            };
            lang.fill(key, &[("span", &delta.abs().to_string())])
        }
    }
}

/// What the rulebook orders, a line each: its reason first, then what must and what may be done.
pub fn order(order: &Order, lang: Lang) -> Vec<String> {
    let reason = said(lang, &order.edition, &order.row).unwrap_or_else(|| situation_title(&order.situation, lang));
    let mut lines = vec![reason.to_owned()];
    if order.weak {
        lines.push(lang.text("rulebook.words.ruling.weak").to_owned());
    }
    lines.extend(order.must.iter().enumerate().map(|(n, a)| format!("{}. {}", n + 1, act(a, lang))));
    if !order.may.is_empty() {
        lines.push(lang.text("desk.rule.may").to_owned());
        lines.extend(order.may.iter().map(|a| format!("- {}", act(a, lang))));
    }
    lines
}

/// Why a question to the rulebook has no answer.
pub fn refusal(error: &DecideError, lang: Lang) -> String {
    let list = |names: &[String]| names.join(lang.text("rulebook.words.refused.comma"));
    match error {
        DecideError::Edition { asked, game, known } => {
            let values = [("asked", asked.as_str()), ("game", game.name()), ("known", &list(known))];
            lang.fill("rulebook.words.refused.edition", &values)
        }
        DecideError::Situation { asked, edition, near } => {
            let values = [("asked", asked.as_str()), ("edition", edition), ("near", &list(near))];
            lang.fill("rulebook.words.refused.situation", &values)
        }
        DecideError::UnknownFact(fact) => lang.fill("rulebook.words.refused.unknown-fact", &[("fact", fact)]),
        DecideError::Value { fact, value, expected } => {
            let values = [("fact", fact.as_str()), ("value", value), ("expected", &kind(expected, lang))];
            lang.fill("rulebook.words.refused.value", &values)
        }
        DecideError::Missing(facts) => lang.fill("rulebook.words.refused.missing", &[("facts", &list(facts))]),
        DecideError::NoRow { edition, situation } => {
            lang.fill("rulebook.words.refused.no-row", &[("edition", edition), ("situation", situation)])
        }
    }
}

/// What a fact can be, as it is typed.
fn kind(kind: &FactKind, lang: Lang) -> String {
    match kind {
        FactKind::YesNo => lang.text("rulebook.words.kinds.yes-no").to_owned(),
        FactKind::Count => lang.text("rulebook.words.kinds.count").to_owned(),
        FactKind::Time => lang.text("rulebook.words.kinds.time").to_owned(),
        FactKind::OneOf(words) => words.join(lang.text("rulebook.words.kinds.or")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use arbitration::clock::preset::{Act as PresetAct, Button, Sure};
    use arbitration::clock::span::Span;
    use arbitration::rulebook::{Query, Tempo, decide};
    use std::collections::BTreeSet;

    fn chinese() -> Lang {
        Lang::named("zh-CN").unwrap()
    }

    #[test]
    fn half_of_the_time_left_is_worked_out_where_it_is_known() {
        let said = |left: &str| {
            let facts = Facts::from([("time-left".to_owned(), Value::Time(left.parse().unwrap()))]);
            act_for(&Act::Do(Duty::HalveTime), &facts, Lang::EN)
        };
        assert!(said("0:12:00").ends_with("That is 0:03:00 off, 0:09:00 left."), "{}", said("0:12:00"));
        assert!(said("0:05:00").ends_with("That is 0:02:30 off, 0:02:30 left."), "{}", said("0:05:00"));
        assert!(said("0:01:40").ends_with("That is 0:00:40 off, 0:01:00 left."), "{}", said("0:01:40"));
        assert!(!act_for(&Act::Do(Duty::HalveTime), &Facts::new(), Lang::EN).contains("That is"));
    }

    /// The key of every text that the rulebook and the clock models ask for.
    fn asked_for(book: &Rulebook) -> BTreeSet<String> {
        let mut keys = BTreeSet::new();
        let mut add = |table: &str, name: &str| assert!(keys.insert(format!("rulebook.{table}.{name}")), "{table}.{name} twice");
        for edition in &book.editions {
            ["name", "note"].into_iter().chain(edition.rows.iter().map(|r| r.id.as_str())).for_each(|name| add(&edition.id, name));
        }
        for table in ["words.situations", "why", "search"] {
            book.situations().into_iter().for_each(|s| add(table, s));
        }
        book.facts.keys().for_each(|f| add("words.facts", f));
        Duty::ALL.iter().for_each(|d| add("words.duties", d.name()));
        Still::ALL.iter().for_each(|s| add("words.still", s.name()));
        let words = book.facts.values().filter_map(|k| if let FactKind::OneOf(words) = k { Some(words) } else { None }).flatten();
        let words: BTreeSet<&str> = words.map(String::as_str).chain(["yes", "no"]).collect();
        words.into_iter().for_each(|w| add("words.values", w));
        // Where the reason is another one, an edition or a game has its own.
        for edition in &book.editions {
            for of in [edition.id.as_str(), edition.games[0].name()] {
                let own = edition.situations().into_iter().map(|s| format!("rulebook.why.{of}.{s}"));
                keys.extend(own.filter(|key| Lang::EN.get(key).is_some()));
            }
        }
        keys.extend(PresetAct::ALL.iter().map(|a| format!("clocks.act.{}", a.name())));
        keys.extend(Button::ALL.iter().map(|b| format!("clocks.button.{}", b.name())));
        keys.extend(Sure::ALL.iter().map(|s| format!("clocks.sure.{}", s.name())));
        keys.extend(["short", "held", "seconds", "times", "line", "rule", "unknown", "check"].map(|of| format!("clocks.hand.{of}")));
        keys
    }

    #[test]
    fn every_name_has_its_text_in_every_language_and_no_text_is_without_a_name() {
        let asked = asked_for(Rulebook::built_in().unwrap());
        for lang in Lang::all() {
            // What the texts around a ruling are called is held by the test of keys in the code.
            let around = |key: &str| ["ruling", "refused", "kinds"].iter().any(|t| key.starts_with(&format!("rulebook.words.{t}.")));
            let there = lang.entries().map(|(key, _)| key).filter(|k| k.starts_with("rulebook.") || k.starts_with("clocks."));
            let there: BTreeSet<String> = there.filter(|k| !around(k)).collect();
            let missing: Vec<&String> = asked.difference(&there).collect();
            let unasked: Vec<&String> = there.difference(&asked).collect();
            assert!(missing.is_empty() && unasked.is_empty(), "{lang}: without a text {missing:?}; never asked for {unasked:?}");
        }
    }

    #[test]
    fn each_language_is_written_in_its_own_letters() {
        let hanzi = |text: &str| text.chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c));
        // What only puts other texts together has signs around them, and no letters of its own.
        let own =
            |text: &str| text.split('{').any(|part| part.rsplit('}').next().is_some_and(|rest| rest.chars().any(char::is_alphabetic)));
        for key in asked_for(Rulebook::built_in().unwrap()) {
            let (en, zh) = (Lang::EN.get(&key).unwrap(), chinese().get(&key).unwrap());
            assert!(!en.trim().is_empty() && !hanzi(en), "{key}: {en}");
            assert!(hanzi(zh) || !own(en), "{key}: {zh}");
        }
    }

    #[test]
    fn a_ruling_is_said_through_the_names_of_its_row() {
        let book = Rulebook::built_in().unwrap();
        let facts: Facts = [("noticed", "at-once"), ("illegal-count", "1"), ("opponent-can-mate", "yes")]
            .into_iter()
            .map(|(fact, value)| (fact.to_owned(), Value::read(value)))
            .collect();
        let ask = |situation: &'static str, facts: &Facts| {
            let game = arbitration::kind::GameKind::Chess;
            decide(book, &Query { situation, facts, game, tempo: Tempo::Standard, supervised: true, edition: None })
        };
        let ruling = ask("illegal-move", &facts).unwrap();
        assert_eq!(ruling.row.id, "illegal-move.first-at-once-standard");
        assert_eq!(edition_name(ruling.edition, Lang::EN), "FIDE Laws (2023)");
        assert_eq!(situation_title(&ruling.row.situation, chinese()), "违例着法");
        assert!(row_text(ruling.edition, ruling.row, Lang::EN).starts_with("Restore the position; the touch rule holds"));
        let time = ruling.must().iter().find(|a| matches!(a, Act::Time { .. })).unwrap();
        assert_eq!((act(time, Lang::EN), act(time, chinese())), ("Add 0:02:00 to the opponent.".into(), "对方加时0:02:00。".into()));
        let takes = Act::Time { who: Who::Player, delta: -Span::from_mins(5) };
        assert_eq!(act(&takes, Lang::EN), "Take 0:05:00 from the player.");
        let why = ask("illegal-move", &Facts::from([("noticed".to_owned(), Value::Count(3))])).unwrap_err();
        assert_eq!(refusal(&why, Lang::EN), why.to_string(), "as the crate below writes it for its readers");
        assert!(refusal(&why, chinese()).contains("before-press 或 at-once"));
    }

    /// A reason that holds in one game contradicts the ruling in another: on 100 squares a turned board ends the game.
    #[test]
    fn a_reason_is_that_of_the_edition_its_game_or_of_all() {
        let english = |edition: &str, situation: &str| why(edition, situation, Lang::EN);
        assert_eq!(english("fide-2023", "board-turned"), "Position and moves are right, only the board is turned.");
        assert_ne!(english("fmjd", "board-turned"), english("fide-2023", "board-turned"));
        assert_ne!(english("fide-1993", "colours-reversed"), english("fide-2001", "colours-reversed"));
        assert_eq!(english("cxa-1987", "illegal-move"), english("wxf-2018", "illegal-move"));
        assert_ne!(english("cxa-1987", "illegal-move"), english("fide-2023", "illegal-move"));
        assert_eq!(english("cxa-1987", "resignation"), english("fide-2023", "resignation"));
        assert_eq!((english("", "resignation"), english("fmjd", "no-such")), (english("fmjd", "resignation"), ""));
    }

    /// In xiangqi the side that begins is Red, and what chess calls another notation is how a move is written.
    #[test]
    fn a_ruling_is_said_in_the_words_of_its_game() {
        let red = Lang::EN.of(arbitration::kind::GameKind::Xiangqi);
        assert_eq!((duty(Duty::StartWhite, Lang::EN), duty(Duty::StartWhite, red)), ("Start White's clock.", "Start Red's clock."));
        assert_ne!(situation_title("other-notation", red), situation_title("other-notation", Lang::EN));
        assert!(duty(Duty::StartWhite, chinese().of(arbitration::kind::GameKind::Xiangqi)).contains("红方"));
    }

    #[test]
    fn a_name_without_a_text_is_shown_as_it_is() {
        assert_eq!(
            (situation_title("no-such", Lang::EN), question("none", chinese()), value("0:05:00", Lang::EN)),
            ("no-such", "none", "0:05:00")
        );
    }
}
