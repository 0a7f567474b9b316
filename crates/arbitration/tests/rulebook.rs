//! The rulebook data: names known and used, every row reachable, and the boundary cells of the editions.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use arbitration::clock::span::Span;
use arbitration::kind::GameKind;
use arbitration::rulebook::{
    Act, DecideError, Duty, Edition, FOULS_LOSE_ON, FactKind, Facts, Query, Row, Rulebook, Still, TECHNICAL_FOULS_LOSE_ON, Tempo, Value,
    Who, decide,
};
use draughts::{Ending, Profile, RuleKind};
use std::collections::BTreeSet;

fn book() -> &'static Rulebook {
    Rulebook::built_in().unwrap()
}

fn facts(list: &[(&str, &str)]) -> Facts {
    list.iter().map(|(k, v)| ((*k).to_string(), Value::read(v))).collect()
}

fn chess(book: &Rulebook, edition: &str, situation: &str, tempo: Tempo, supervised: bool, list: &[(&str, &str)]) -> Vec<Act> {
    let facts = facts(list);
    let query = Query { situation, facts: &facts, game: GameKind::Chess, tempo, supervised, edition: Some(edition) };
    decide(book, &query).unwrap_or_else(|e| panic!("{edition} {situation}: {e}")).must().to_vec()
}

#[test]
fn every_name_is_known_and_used() {
    let book = book();
    let rows = || book.editions.iter().flat_map(|e| &e.rows);
    for edition in &book.editions {
        for row in &edition.rows {
            assert!(!row.article.is_empty() && !row.must.is_empty(), "{} {}", edition.id, row.id);
            assert_eq!(row.id.split_once('.').map(|(situation, _)| situation), Some(row.situation.as_str()));
            // It is a key of the texts: anything else would have to be quoted there.
            assert!(row.id.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b"-.".contains(&b)), "{}", row.id);
            for condition in &row.when {
                let fact = condition.fact();
                assert!(["tempo", "supervised", "game"].contains(&fact) || book.facts.contains_key(fact), "{}: {fact}", row.id);
            }
        }
    }
    for duty in Duty::ALL {
        assert!(rows().any(|r| r.must.contains(&Act::Do(*duty)) || r.may.contains(&Act::Do(*duty))), "{} is never asked for", duty.name());
    }
    for still in Still::ALL {
        assert!(rows().any(|r| r.still.contains(still)), "{} is never left", still.name());
    }
    for fact in book.facts.keys() {
        // What the regulations say stands in for a number of a row.
        assert!(
            [FOULS_LOSE_ON, TECHNICAL_FOULS_LOSE_ON].contains(&fact.as_str()) || rows().flat_map(|r| &r.when).any(|c| c.fact() == fact),
            "{fact} decides nothing"
        );
    }
}

/// The number of fouls that loses is a setting of the event: 3, 4, or none.
#[test]
fn the_regulations_of_the_event_say_which_foul_loses() {
    let book = book();
    let game = GameKind::Xiangqi;
    // In 1999 a breach of the rules of moving loses by itself; its technical fouls are counted.
    let (moving, touching) = ("illegal-move", "technical-foul");
    let usual =
        [("cxa-1987", moving, 3), ("cxa-1999", touching, 2), ("cxa-2011", moving, 2), ("cxa-2020", moving, 2), ("wxf-2018", moving, 4)];
    for (edition, situation, usual) in usual {
        let loses = |count: i64, limit: Option<i64>| {
            let names = [FOULS_LOSE_ON, TECHNICAL_FOULS_LOSE_ON];
            let limits = names.into_iter().filter_map(|name| Some((name.to_owned(), Value::Count(limit?))));
            let count = count.to_string();
            let counts = [("noticed", "at-once"), ("foul-count", &*count), ("technical-foul-count", &*count)];
            let facts = facts(&counts).into_iter().chain(limits).collect();
            let query = Query { situation, facts: &facts, game, tempo: Tempo::Standard, supervised: true, edition: Some(edition) };
            decide(book, &query).unwrap_or_else(|e| panic!("{edition}: {e}")).must().contains(&Act::Do(Duty::PlayerLoses))
        };
        assert_eq!((1..=9).find(|n| loses(*n, None)), Some(usual), "{edition}");
        for limit in 1..=6 {
            assert_eq!((1..=9).find(|n| loses(*n, Some(limit))), Some(limit), "{edition}");
        }
        assert_eq!((1..=9).find(|n| loses(*n, Some(0))), None, "{edition}");
    }
}

/// The files hold logic: names, numbers, articles. What is said stands with the other texts of whoever says it.
#[test]
fn no_sentence_stands_in_the_rulebook() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/rulebook");
    let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    for file in files.filter(|f| f.extension().is_some_and(|e| e == "toml")) {
        let text = std::fs::read_to_string(file).unwrap();
        let mut values = vec![toml::Value::Table(text.parse().unwrap())];
        while let Some(value) = values.pop() {
            match value {
                // Articles are compared with the list of those there are (`rule_coverage.rs`).
                toml::Value::Table(table) => {
                    values.extend(table.into_iter().filter(|(key, _)| key != "when" && key != "article").map(|(_, v)| v));
                }
                toml::Value::Array(list) => values.extend(list),
                toml::Value::String(text) => assert!(text.split(' ').count() <= 3 && !text.ends_with(['.', '。', '?']), "{text}"),
                _ => {}
            }
        }
    }
}

/// What an arbiter has to know without looking it up: where he intervenes, in the order of the game. Several situations are one in
/// the rulebook, told apart by its facts.
const INTERVENTIONS: [&str; 78] = [
    "clock-placement",
    "round-start",
    "late-arrival",
    "nobody-present",
    "device-found",
    "two-without-games",
    "clock-not-pressed",
    "pressed-with-other-hand",
    "rough-with-clock",
    "pressed-without-moving",
    "two-hands",
    "helper",
    "pieces-displaced",
    "adjusted-on-opponents-time",
    "clock-defect",
    "wrong-setting",
    "increment-missing",
    "counter-wrong",
    "display-as-claim",
    "evacuation",
    "paused-clock",
    "paused-clock",
    "position-restored",
    "flag-fall",
    "flag-fall",
    "flag-fall",
    "flag-fall",
    "flag-fall",
    "flag-fall",
    "illegal-move",
    "illegal-move",
    "pawn-not-replaced",
    "two-faults-one-move",
    "repeats-illegal-move",
    "king-captured",
    "both-kings-in-check",
    "illegal-move",
    "illegal-move",
    "piece-off-square",
    "wrong-set-up",
    "board-turned",
    "colours-reversed",
    "draw-claim",
    "draw-claim",
    "draw-claim",
    "draw-claim",
    "draw-claim",
    "fivefold-or-75-moves",
    "irregular-draw-offer",
    "draw-barred",
    "request-increment",
    "quickplay-claim",
    "quickplay-no-arbiter",
    "not-recording",
    "under-five-minutes",
    "neither-records",
    "one-records",
    "no-complete-sheet",
    "limit-not-shown",
    "asks-moves-left",
    "signatures",
    "asks-for-sheet",
    "distraction",
    "refusal",
    "left-without-permission",
    "spectator",
    "disturbance",
    "appeal",
    "session-end",
    "early-seal",
    "envelope",
    "sealed-move-faulty",
    "replier-absent",
    "sealer-absent",
    "resumption-late",
    "envelope-lost",
    "resumption-time-error",
    "disabled-opponent",
];

#[test]
fn the_rulebook_has_at_least_as_many_rows_as_interventions_and_each_of_them() {
    let book = book();
    let edition = book.editions.iter().find(|e| e.id == "fide-2023").unwrap();
    for situation in INTERVENTIONS {
        let rows = edition.rows.iter().filter(|r| r.situation == situation).count();
        // As many rows as the interventions that are told apart by the facts of this situation.
        let wanted = INTERVENTIONS.iter().filter(|s| **s == situation).count();
        assert!(rows >= wanted, "{situation}: {rows} rows for {wanted}");
    }
}

#[test]
fn the_intervention_table_is_covered() {
    let book = book();
    let count = |id: &str| book.editions.iter().find(|e| e.id == id).map_or(0, |e| e.rows.len());
    assert!(count("fide-2023") >= 78, "{}", count("fide-2023"));
    for id in ["fide-2001", "fide-1993", "fmjd", "cxa-2020", "cxa-2011", "cxa-1999", "cxa-1987", "wxf-2018"] {
        assert!(count(id) >= 10, "{id}");
    }
}

/// The values worth trying for a fact: all its words, or the numbers at and beside those the rows name.
fn candidates(book: &Rulebook, rows: &[&Row], fact: &str) -> Vec<Value> {
    let named = || rows.iter().flat_map(|r| &r.when).filter(|c| c.fact() == fact).flat_map(|c| c.values().to_vec());
    match book.facts.get(fact).cloned() {
        Some(FactKind::YesNo) => vec![Value::Word("yes".into()), Value::Word("no".into())],
        Some(FactKind::OneOf(words)) => words.into_iter().map(Value::Word).collect(),
        Some(FactKind::Count) => {
            let mut out: BTreeSet<i64> = BTreeSet::new();
            for value in named() {
                if let Value::Count(n) = value {
                    out.extend([n - 1, n, n + 1].into_iter().filter(|n| *n >= 0));
                }
            }
            out.into_iter().map(Value::Count).collect()
        }
        Some(FactKind::Time) => {
            let mut out: BTreeSet<Span> = BTreeSet::new();
            for value in named() {
                if let Value::Time(t) = value {
                    out.extend([t - Span::SECOND, t, t + Span::SECOND].into_iter().filter(|t| !t.is_negative()));
                }
            }
            out.into_iter().map(Value::Time).collect()
        }
        None => Vec::new(),
    }
}

/// Walks every path of questions of a situation, as a reader of the desk does: each question with each answer it offers, numbers at
/// and beside those the rows name. Counts the paths and notes the rows they end at; a path that ends at no ruling fails.
fn walk(book: &Rulebook, edition: &Edition, query: &Query<'_>, hit: &mut BTreeSet<usize>) -> usize {
    match decide(book, query) {
        Ok(ruling) => {
            hit.insert(edition.rows.iter().position(|r| std::ptr::eq(r, ruling.row)).unwrap());
            1
        }
        Err(DecideError::Missing(names)) => {
            let (fact, rows) = (&names[0], edition.rows.iter().filter(|r| r.situation == query.situation).collect::<Vec<_>>());
            let offered = query.offered(book, fact);
            let values: Vec<Value> = match book.facts.get(fact).unwrap() {
                FactKind::Count | FactKind::Time => candidates(book, &rows, fact),
                FactKind::YesNo | FactKind::OneOf(_) => offered.into_iter().map(Value::Word).collect(),
            };
            assert!(values.len() > 1, "{} {}: {fact} is asked, but has one answer only: {values:?}", edition.id, query.situation);
            let mut paths = 0;
            for value in values {
                let mut facts = query.facts.clone();
                facts.insert(fact.clone(), value);
                paths += walk(book, edition, &Query { facts: &facts, ..query.clone() }, hit);
            }
            paths
        }
        Err(other) => {
            panic!("{} {} ({:?}, {}) with {:?}: {other}", edition.id, query.situation, query.tempo, query.supervised, query.facts)
        }
    }
}

#[test]
fn every_path_of_questions_ends_in_a_ruling_and_every_row_is_the_end_of_one() {
    let book = book();
    let mut paths = 0;
    for edition in &book.editions {
        let mut hit = BTreeSet::new();
        for situation in edition.situations() {
            let ways = Tempo::ALL.into_iter().flat_map(|t| [(t, false), (t, true)]);
            for (game, (tempo, supervised)) in edition.games.iter().flat_map(|g| ways.clone().map(|way| (*g, way))) {
                let facts = Facts::new();
                let query = Query { situation, facts: &facts, game, tempo, supervised, edition: Some(&edition.id) };
                paths += walk(book, edition, &query, &mut hit);
            }
        }
        for (i, row) in edition.rows.iter().enumerate() {
            assert!(hit.contains(&i), "{} {}: {:?} is never reached", edition.id, row.id, row.when);
        }
    }
    assert!(paths > 3000, "{paths}");
}

#[test]
fn what_cannot_happen_in_a_game_is_not_asked() {
    let book = book();
    let facts = Facts::new();
    let ask = |game, edition: &'static str| {
        let query =
            Query { situation: "touched-piece", facts: &facts, game, tempo: Tempo::Standard, supervised: true, edition: Some(edition) };
        query.offered(book, "touched")
    };
    let castling = |words: &[String]| words.iter().any(|w| w.contains("rook") || w.contains("castling"));
    assert!(castling(&ask(GameKind::Chess, "fide-2023")) && castling(&ask(GameKind::Chess, "1993")));
    for edition in ["cxa-2020", "cxa-2011", "cxa-1999", "cxa-1987", "wxf-2018"] {
        assert!(!castling(&ask(GameKind::Xiangqi, edition)), "{edition}");
    }
    assert!(!castling(&ask(GameKind::Draughts100, "fmjd")));
}

#[test]
fn an_edition_is_named_by_its_year_and_stands_beside_another() {
    let book = book();
    let named = |game, name| book.edition(game, Some(name)).map(|e| e.id.as_str());
    assert_eq!(named(GameKind::Chess, "2001"), Some("fide-2001"));
    assert_eq!(named(GameKind::Xiangqi, "1987"), Some("cxa-1987"));
    assert_eq!(named(GameKind::Xiangqi, "2001"), None);
    let beside = |name| book.beside(GameKind::Chess, book.edition(GameKind::Chess, Some(name)).unwrap()).map(|e| e.id.as_str());
    assert_eq!((beside("1993"), beside("2001"), beside("2023")), (Some("fide-2001"), Some("fide-2023"), Some("fide-2001")));
}

#[test]
fn situations_are_related_to_others_that_exist() {
    let book = book();
    let known = book.situations();
    for (situation, others) in &book.related {
        assert!(known.contains(situation.as_str()), "{situation}");
        assert!(!others.is_empty() && others.iter().all(|o| known.contains(o.as_str()) && o != situation), "{situation}: {others:?}");
    }
    assert_eq!(known.len(), book.related.len());
}

#[test]
fn penalties_follow_edition_tempo_and_guard() {
    let book = book();
    let gain = |minutes| Act::Time { who: Who::Opponent, delta: Span::from_mins(minutes) };
    let first = [("noticed", "at-once"), ("illegal-count", "1"), ("opponent-can-mate", "yes")];
    let second = [("noticed", "at-once"), ("illegal-count", "2"), ("opponent-can-mate", "yes")];
    let guarded = [("noticed", "at-once"), ("illegal-count", "2"), ("opponent-can-mate", "no")];
    let illegal = |edition, tempo, supervised, list: &[(&str, &str)]| chess(book, edition, "illegal-move", tempo, supervised, list);
    assert!(illegal("fide-2023", Tempo::Standard, true, &first).contains(&gain(2)));
    assert!(illegal("fide-2023", Tempo::Rapid, false, &first).contains(&gain(1)));
    assert!(illegal("fide-2023", Tempo::Rapid, true, &first).contains(&gain(1)), "supervised rapid keeps one minute");
    assert!(illegal("fide-2023", Tempo::Standard, true, &second).contains(&Act::Do(Duty::PlayerLoses)));
    assert!(illegal("fide-2023", Tempo::Blitz, false, &guarded).contains(&Act::Do(Duty::Draw)));
    assert!(illegal("fide-2001", Tempo::Standard, true, &second).contains(&gain(2)), "2001 loses on the third");
    let third = [("noticed", "at-once"), ("illegal-count", "3")];
    assert!(illegal("fide-2001", Tempo::Standard, true, &third).contains(&Act::Do(Duty::PlayerLoses)));
    let late =
        [("noticed", "later"), ("illegal-count", "1"), ("opponent-can-mate", "yes"), ("players-agree", "no"), ("position-known", "yes")];
    assert!(illegal("fide-2023", Tempo::Blitz, false, &late).contains(&Act::Do(Duty::LetStand)));
    assert!(illegal("fide-2023", Tempo::Standard, true, &late).contains(&gain(2)));
}

#[test]
fn the_boundary_cells_of_2001_and_2023() {
    let book = book();
    let claim = |left| {
        let list = [("touched-piece", "no"), ("claim-right", "no"), ("time-left", left)];
        chess(book, "fide-2001", "draw-claim", Tempo::Standard, true, &list)
    };
    for (left, halves) in [("10:00", true), ("2:00", true), ("1:00", true), ("0:59", false)] {
        assert_eq!(claim(left).contains(&Act::Do(Duty::HalveTime)), halves, "{left}");
    }
    let colours =
        |edition, moves| chess(book, edition, "colours-reversed", Tempo::Standard, true, &[("finished", "no"), ("moves-each", moves)]);
    assert_eq!(colours("fide-2023", "9"), [Act::Do(Duty::Pause), Act::Do(Duty::NewGame)]);
    assert_eq!(colours("fide-2023", "10"), [Act::Do(Duty::GoOn)]);
    let bare = [("opponent-can-mate", "no")];
    assert!(chess(book, "fide-2023", "resignation", Tempo::Standard, true, &bare).contains(&Act::Do(Duty::Draw)));
    assert!(chess(book, "fide-2001", "resignation", Tempo::Standard, true, &bare).contains(&Act::Do(Duty::PlayerLoses)));
    let mate = [("mate-on-last-move", "yes")];
    assert_eq!(chess(book, "fide-2023", "fivefold-or-75-moves", Tempo::Standard, true, &mate), [Act::Do(Duty::ResultStands)]);
}

#[test]
fn questions_that_cannot_be_answered_say_why() {
    let book = book();
    let ask = |situation, list: &[(&str, &str)], edition| {
        let facts = facts(list);
        let query = Query { situation, facts: &facts, game: GameKind::Chess, tempo: Tempo::Standard, supervised: true, edition };
        decide(book, &query).map(|r| r.row.article.clone()).unwrap_err()
    };
    assert_eq!(ask("illegal-move", &[], None), DecideError::Missing(vec!["noticed".into()]));
    assert!(matches!(ask("illegal", &[], None), DecideError::Situation { near, .. } if near.contains(&"illegal-move".to_string())));
    assert_eq!(ask("illegal-move", &[("weather", "fine")], None), DecideError::UnknownFact("weather".into()));
    assert!(matches!(ask("illegal-move", &[("illegal-count", "many")], None), DecideError::Value { .. }));
    assert!(matches!(ask("illegal-move", &[], Some("fmjd")), DecideError::Edition { .. }));
}

#[test]
fn the_numbers_of_an_edition_agree_with_its_rows() {
    let book = book();
    for edition in book.editions.iter().filter(|e| e.games == [GameKind::Chess]) {
        let Some(illegal) = &edition.parameters.illegal_move else { continue };
        let standard = Act::Time { who: Who::Opponent, delta: illegal.opponent.of(Tempo::Standard) };
        let list = [("noticed", "at-once"), ("illegal-count", "1"), ("opponent-can-mate", "yes")];
        assert!(chess(book, &edition.id, "illegal-move", Tempo::Standard, true, &list).contains(&standard), "{}", edition.id);
    }
}

/// The desk and the claim engine know the same drawn endings of draughts by the same numbers.
#[test]
fn the_desk_counts_as_the_lists_of_draws_do() {
    let (book, fmjd_64) = (book(), Profile::FMJD_64.name);
    let lists = [
        (GameKind::Draughts100, None, Profile::FMJD_100),
        (GameKind::Draughts64Russian, None, Profile::FMJD_64),
        (GameKind::Draughts64Brazilian, Some(fmjd_64), Profile::FMJD_64),
        (GameKind::Draughts64Brazilian, Some(Profile::CBD.name), Profile::CBD),
        (GameKind::Draughts64Brazilian, Some(Profile::CBD_ENDINGS.name), Profile::CBD_ENDINGS),
    ];
    for (game, list, profile) in lists {
        for rule in profile.rules {
            let (balance, limit) = match rule.kind {
                RuleKind::Repetition(_) => continue,
                RuleKind::KingsOnly(limit) => ("kings-only", limit),
                RuleKind::Ending { ending, limit, .. } => (
                    match ending {
                        Ending::ThreeAgainstKing => "three-against-one",
                        Ending::TwoAgainstKing => "two-against-one",
                        Ending::ThreeKingsAgainstKing => "three-kings",
                        Ending::ThreeAgainstKingOnMainRoad => "main-road",
                        Ending::Balance { from: 4, .. } => "four-five-pieces",
                        Ending::Balance { .. } => "six-seven-pieces",
                        Ending::SmallBrazilian => "clause-endings",
                        other => panic!("the desk has no word for {other:?}"),
                    },
                    limit,
                ),
            };
            let drawn = |moves: u32, taken: &str| {
                let moves = moves.to_string();
                let mut known =
                    vec![("balance", balance), ("moves-counted", moves.as_str()), ("lone-king-taken", taken), ("count-unclear", "no")];
                known.extend(list.map(|list| ("draw-list", list)));
                let facts = facts(&known);
                let query =
                    Query { situation: "draw-counting", facts: &facts, game, tempo: Tempo::Standard, supervised: true, edition: None };
                let ruling = decide(book, &query).unwrap_or_else(|e| panic!("{game} {} {balance}: {e}", profile.name));
                ruling.must().contains(&Act::Do(Duty::Draw))
            };
            assert!(!drawn(limit - 1, "no") && drawn(limit, "no"), "{game} {} {balance}: {limit}", profile.name);
            if ["three-against-one", "two-against-one", "three-kings", "main-road"].contains(&balance) {
                assert!(!drawn(limit, "yes"), "{game} {} {balance}: a capture with the last move is in time", profile.name);
            }
        }
    }
}
