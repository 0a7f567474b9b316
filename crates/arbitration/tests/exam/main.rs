//! The arbiters' examination: questions drawn up from the text of the rules by somebody who had not seen the rows, put to the rulebook.
//!
//! A file a game beside this one. `situation` and `facts` are what an arbiter at the desk picks and answers when he reads `text`;
//! `must` (and `may`, where it is given) is what the rules order. A question is passed when the book orders the same under the same article.
//! What is not passed stands in the file's `known_misses` with its reason; one that starts to pass fails the test until it is taken out.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod figures;

use arbitration::kind::GameKind;
use arbitration::rulebook::{Act, DecideError, Duty, Facts, Query, Row, Rulebook, Tempo, Value, decide};
use figures::Figures;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Write as _};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Exam {
    /// Questions the book answers otherwise, by id, with the reason.
    #[serde(default)]
    known_misses: BTreeMap<String, String>,
    question: Vec<Question>,
}

fn chess() -> GameKind {
    GameKind::Chess
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Question {
    id: String,
    #[serde(default = "chess")]
    game: GameKind,
    edition: String,
    tempo: Tempo,
    #[serde(default)]
    supervised: bool,
    /// One or several, with commas.
    article: String,
    text: String,
    /// A few words of the text, as one types them to find the situation.
    #[serde(default)]
    typed: String,
    answer: String,
    /// Empty when the catalogue has no title that fits.
    #[serde(default)]
    situation: String,
    #[serde(default)]
    facts: BTreeMap<String, toml::Value>,
    /// A second matter of the same text, ruled on under its own title: what both rulings order counts.
    #[serde(default)]
    also: Option<Also>,
    /// The moves before a claim: whether it is right is then found by the claim engine, not told by a fact.
    #[serde(default)]
    figures: Option<Figures>,
    must: Vec<Act>,
    #[serde(default)]
    may: Vec<Act>,
    /// The fact that has to be found out first, where that is the right reply.
    #[serde(default)]
    asks: Option<String>,
    /// Where the question comes from.
    source: String,
    /// How surely the writer had the rule: `text`, `restated`, `weak`.
    #[serde(default)]
    sure: String,
}

/// A second matter that a question holds.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Also {
    situation: String,
    #[serde(default)]
    facts: BTreeMap<String, toml::Value>,
}

/// What is wrong with the book's reply.
enum Fault {
    /// The catalogue has no title for it.
    NoSituation,
    /// The book rules on nothing: a name it does not know, a fact that the question does not answer, no row.
    Unanswered(DecideError),
    /// It rules where a fact has to be found out first.
    NotAsked { row: String },
    /// The claim engine did not find whether the claim is right.
    Unjudged(String),
    /// It orders other things.
    Acts { row: String, lacks: Vec<String>, besides: Vec<String> },
    /// It orders the same by another article.
    Article { row: String, article: String },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSituation => f.write_str("no situation"),
            Self::Unanswered(why) => write!(f, "no answer: {why}"),
            Self::NotAsked { row } => write!(f, "{row}: rules without asking"),
            Self::Unjudged(why) => write!(f, "no verdict: {why}"),
            Self::Acts { row, lacks, besides } => write!(f, "{row}: lacks {lacks:?}, orders besides {besides:?}"),
            Self::Article { row, article } => write!(f, "{row}: stands under {article}"),
        }
    }
}

/// The name under which two acts are the same to the examination: a penalty chosen by the arbiter is one, whatever its first step;
/// that play goes on is said by ordering nothing that ends the game.
fn same(act: &str) -> Option<&str> {
    match act {
        "warn" | "ladder" => Some("penalty"),
        "go-on" => None,
        other => Some(other),
    }
}

/// What an arbiter does along the way, by which no player gains or loses, and what binds only where it applies (a move announced with a
/// claim): the book may order it where the question is silent.
const ALONG_THE_WAY: [Duty; 13] = [
    Duty::Pause,
    Duty::RecordFacts,
    Duty::CheckBoard,
    Duty::CallFlag,
    Duty::CountMoves,
    Duty::CheckClaim,
    Duty::SetTimes,
    Duty::SetCounter,
    Duty::TakeBackIncrement,
    Duty::Explain,
    Duty::SignSheets,
    Duty::KeepEnvelope,
    Duty::PlayIntended,
];

fn names(acts: &[Act]) -> BTreeSet<String> {
    acts.iter().filter_map(|act| same(&act.to_string()).map(str::to_owned)).collect()
}

/// Whether an article of one list is an article of the other, or a paragraph of one: `7.5` and `7.5.1`.
fn articles_meet(one: &str, other: &str) -> bool {
    let split = |list: &str| list.split(',').map(|a| a.trim().to_owned()).collect::<Vec<_>>();
    let within = |a: &str, b: &str| a.strip_prefix(b).is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '(', ' ']));
    split(one).iter().any(|a| split(other).iter().any(|b| within(a, b) || within(b, a)))
}

fn facts_of(told: &BTreeMap<String, toml::Value>) -> Facts {
    let read = |value: &toml::Value| Value::read(&value.as_str().map_or_else(|| value.to_string(), str::to_owned));
    told.iter().map(|(name, value)| (name.clone(), read(value))).collect()
}

impl Question {
    /// What the book says of a situation under facts, in the circumstances of the question.
    fn ruled<'a>(&self, book: &'a Rulebook, situation: &str, facts: &Facts) -> Result<&'a Row, DecideError> {
        let query =
            Query { situation, facts, game: self.game, tempo: self.tempo, supervised: self.supervised, edition: Some(&self.edition) };
        decide(book, &query).map(|ruling| ruling.row)
    }

    fn fault(&self, book: &Rulebook) -> Option<Fault> {
        if self.situation.is_empty() {
            return Some(Fault::NoSituation);
        }
        let mut facts = facts_of(&self.facts);
        if let Some(figures) = &self.figures {
            match figures.upheld(self.game) {
                Ok(right) => facts.insert("claim-right".to_owned(), Value::read(if right { "yes" } else { "no" })),
                Err(why) => return Some(Fault::Unjudged(why)),
            };
        }
        let row = match (self.ruled(book, &self.situation, &facts), &self.asks) {
            (Err(DecideError::Missing(facts)), Some(asked)) if facts.contains(asked) => return None,
            (Ok(row), Some(_)) => return Some(Fault::NotAsked { row: row.id.clone() }),
            (Err(why), _) => return Some(Fault::Unanswered(why)),
            (Ok(row), None) => row,
        };
        match &self.also {
            None => self.compare(&[row]),
            Some(also) => match self.ruled(book, &also.situation, &facts_of(&also.facts)) {
                Ok(second) => self.compare(&[row, second]),
                Err(why) => Some(Fault::Unanswered(why)),
            },
        }
    }

    /// What is wrong with what the rows order, taken together.
    fn compare(&self, rows: &[&Row]) -> Option<Fault> {
        let all = |of: fn(&Row) -> &[Act]| rows.iter().flat_map(|row| names(of(row))).collect::<BTreeSet<String>>();
        let (must, may, on_the_way) = (all(|row| &row.must), all(|row| &row.may), names(&ALONG_THE_WAY.map(Act::Do)));
        let row = || rows.iter().map(|row| row.id.as_str()).collect::<Vec<_>>().join(" and ");
        let (wanted, left) = (names(&self.must), names(&self.may));
        let lacks: Vec<String> = wanted.difference(&must).chain(left.difference(&may)).cloned().collect();
        let besides: Vec<String> = must.difference(&wanted).filter(|act| !on_the_way.contains(*act)).cloned().collect();
        if !lacks.is_empty() || !besides.is_empty() {
            return Some(Fault::Acts { row: row(), lacks, besides });
        }
        let article = rows.iter().map(|row| row.article.as_str()).collect::<Vec<_>>().join(", ");
        (!articles_meet(&self.article, &article)).then(|| Fault::Article { row: row(), article })
    }
}

fn exams() -> Vec<(String, Exam)> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/exam");
    let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let mut files: Vec<_> = files.filter(|file| file.extension().is_some_and(|end| end == "toml")).collect();
    files.sort();
    let read = |file: std::path::PathBuf| {
        let name = file.file_stem().unwrap().to_string_lossy().into_owned();
        let exam = toml::from_str(&std::fs::read_to_string(&file).unwrap()).unwrap_or_else(|e| panic!("{name}: {e}"));
        (name, exam)
    };
    files.into_iter().map(read).collect()
}

#[test]
fn the_rulebook_sits_the_examination() {
    let book = Rulebook::built_in().unwrap();
    let mut wrong = String::new();
    for (name, exam) in exams() {
        let mut right = 0;
        for question in &exam.question {
            let id = &question.id;
            match (question.fault(book), exam.known_misses.get(id)) {
                (None, None) => right += 1,
                (Some(fault), None) => writeln!(wrong, "{id} {}: {fault}", question.situation).unwrap(),
                (None, Some(reason)) => {
                    right += 1;
                    writeln!(wrong, "{id} is passed now, but listed as missed: {reason}").unwrap();
                }
                (Some(_), Some(_)) => {}
            }
        }
        println!("{name}: {right} of {} questions right", exam.question.len());
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

/// A question can be judged only when it is one: an id of its own, texts, a reason for every listed miss.
#[test]
fn every_question_is_well_formed() {
    for (name, exam) in exams() {
        let ids: BTreeSet<&str> = exam.question.iter().map(|q| q.id.as_str()).collect();
        assert_eq!(ids.len(), exam.question.len(), "{name}: an id stands twice");
        for (id, reason) in &exam.known_misses {
            assert!(ids.contains(id.as_str()) && !reason.is_empty(), "{name}: {id}");
        }
        for q in &exam.question {
            assert!([&q.article, &q.text, &q.answer, &q.source].iter().all(|text| !text.is_empty()), "{}", q.id);
            assert!(q.typed.split(' ').count() <= 8, "{}", q.id);
            assert!(["", "text", "restated", "weak"].contains(&q.sure.as_str()), "{}: {}", q.id, q.sure);
        }
    }
}

/// The comparison itself: it sees what is missing, what is ordered besides, another amount, another article.
#[test]
fn the_comparison_sees_every_difference() {
    let row = |must: &[&str], article: &str| Row {
        id: "x.y".into(),
        situation: "x".into(),
        article: article.into(),
        when: Vec::new(),
        must: must.iter().map(|act| act.parse().unwrap()).collect(),
        may: vec!["extra-time".parse().unwrap()],
        still: Vec::new(),
        weak: false,
    };
    let question: Question = toml::from_str(
        "id = \"q\"\nedition = \"fide-2023\"\ntempo = \"standard\"\narticle = \"7.5.5\"\ntext = \"t\"\nanswer = \"a\"\nsource = \"s\"
        must = [\"opponent +2:00\", \"ladder\"]\nmay = [\"extra-time\"]",
    )
    .unwrap();
    let passes = |must: &[&str], article| question.compare(&[&row(must, article)]).is_none();
    assert!(passes(&["pause", "opponent +2:00", "warn", "go-on", "record-facts"], "7.5.1, 7.5"));
    assert!(!passes(&["opponent +2:00"], "7.5"), "the penalty is missing");
    assert!(!passes(&["opponent +1:00", "warn"], "7.5"), "another amount");
    assert!(!passes(&["opponent +2:00", "warn", "player-loses"], "7.5"), "a result besides");
    assert!(!passes(&["opponent +2:00", "warn"], "7.4"), "another article");
    assert!(!passes(&["opponent +2:00", "warn"], "7.55"), "a prefix is whole numbers");
    let both = |one: &[&str], other: &[&str]| question.compare(&[&row(one, "7.5"), &row(other, "12.9")]).is_none();
    assert!(both(&["opponent +2:00"], &["warn", "go-on"]), "two matters, two rulings");
    assert!(!both(&["opponent +2:00"], &["go-on"]), "the penalty is missing in both");
    assert!(!both(&["opponent +2:00", "refuse"], &["warn"]), "one of them orders something besides");
}
