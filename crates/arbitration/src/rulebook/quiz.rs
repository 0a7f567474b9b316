//! An examination drawn from the rulebook: a situation with its facts, several answers, one of them what the edition orders.

use super::act::Act;
use super::condition::{Facts, Value};
use super::decide::{DecideError, Query, decide};
use super::file::{Edition, FactKind, Row, Rulebook};
use super::parameters::Tempo;
use crate::clock::span::Span;
use crate::kind::GameKind;
use std::collections::BTreeMap;

/// Answers to a question, the right one among them.
pub const ANSWERS: usize = 4;
/// Ways through the questions of a situation that are looked at.
const WAYS: usize = 400;

/// A question of the examination.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exercise<'a> {
    /// The edition it is asked by.
    pub edition: &'a Edition,
    /// The row that rules on it.
    pub row: &'a Row,
    /// The tempo.
    pub tempo: Tempo,
    /// Full supervision.
    pub supervised: bool,
    /// What is known, tempo and supervision apart.
    pub facts: Facts,
    /// Rows whose duties are offered as answers; no two order the same.
    pub answers: Vec<&'a Row>,
    /// Which of them is right, from 0.
    pub right: usize,
}

/// A way through the questions: what was answered, and the row at its end.
#[derive(Clone, Debug)]
struct Way<'a> {
    row: &'a Row,
    tempo: Tempo,
    supervised: bool,
    facts: Facts,
}

/// Numbers of one seed after another (SplitMix64).
struct Numbers(u64);

impl Numbers {
    const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            let among = u64::try_from(last).map_or(1, |last| last + 1);
            list.swap(last, usize::try_from(self.next() % among).unwrap_or(0));
        }
    }
}

/// An examination of `count` questions by an edition; the same seed gives the same one. Each row is asked for once, rows with a weak source
/// never; there are fewer questions where the edition has fewer rows.
pub fn examination<'a>(book: &'a Rulebook, game: GameKind, edition: &'a Edition, count: usize, seed: u64) -> Vec<Exercise<'a>> {
    let mut numbers = Numbers(seed);
    let mut by_row: BTreeMap<&str, Vec<Way<'a>>> = BTreeMap::new();
    for way in ways(book, game, edition) {
        by_row.entry(way.row.id.as_str()).or_default().push(way);
    }
    let mut rows: Vec<Vec<Way<'a>>> = by_row.into_values().filter(|ways| ways.iter().all(|way| !way.row.weak)).collect();
    numbers.shuffle(&mut rows);
    let mut asked = Vec::new();
    for mut ways in rows {
        if asked.len() == count {
            break;
        }
        numbers.shuffle(&mut ways);
        asked.extend(ways.into_iter().next().and_then(|way| exercise(book, edition, way, &mut numbers)));
    }
    asked
}

/// The question of a way; `None` where the edition has too few other answers.
fn exercise<'a>(book: &Rulebook, edition: &'a Edition, way: Way<'a>, numbers: &mut Numbers) -> Option<Exercise<'a>> {
    let confused = book.confused_with(edition, &way.row.situation);
    // What is nearest is the hardest to tell apart: the same situation under other facts, then what is often confused with it.
    let nearness = |row: &Row| match row.situation.as_str() {
        same if same == way.row.situation => 0,
        other if confused.contains(&other) => 1,
        _ => 2,
    };
    let mut others: Vec<&'a Row> = edition.rows.iter().collect();
    numbers.shuffle(&mut others);
    others.sort_by_key(|row| nearness(row));
    let mut answers = vec![way.row];
    for row in others {
        let is_new = answers.iter().all(|answer| !orders_the_same(&answer.must, &row.must));
        if answers.len() < ANSWERS && is_new {
            answers.push(row);
        }
    }
    if answers.len() < ANSWERS {
        return None;
    }
    numbers.shuffle(&mut answers);
    let right = answers.iter().position(|row| std::ptr::eq(*row, way.row))?;
    Some(Exercise { edition, row: way.row, tempo: way.tempo, supervised: way.supervised, facts: way.facts, answers, right })
}

fn orders_the_same(one: &[Act], other: &[Act]) -> bool {
    one.len() == other.len() && one.iter().all(|act| other.contains(act))
}

/// The ways through the questions of all situations of an edition.
fn ways<'a>(book: &'a Rulebook, game: GameKind, edition: &'a Edition) -> Vec<Way<'a>> {
    let mut found = Vec::new();
    for situation in edition.situations() {
        for (tempo, supervised) in
            [(Tempo::Standard, true), (Tempo::Rapid, true), (Tempo::Rapid, false), (Tempo::Blitz, true), (Tempo::Blitz, false)]
        {
            let mut open = vec![Facts::new()];
            let most = found.len() + WAYS;
            while let Some(facts) = open.pop().filter(|_| found.len() < most) {
                let query = Query { situation, facts: &facts, game, tempo, supervised, edition: Some(&edition.id) };
                match decide(book, &query) {
                    Ok(ruling) => found.push(Way { row: ruling.row, tempo, supervised, facts }),
                    Err(DecideError::Missing(names)) => {
                        let Some(fact) = names.into_iter().find(|name| book.facts.contains_key(name)) else { continue };
                        for value in values(book, edition, &query, &fact) {
                            let mut more = facts.clone();
                            more.insert(fact.clone(), value);
                            open.push(more);
                        }
                    }
                    Err(_) => {}
                }
            }
        }
    }
    found
}

/// The values of a fact that a question can name: its words, or the numbers and times at which a row of the situation turns, and beside them.
fn values(book: &Rulebook, edition: &Edition, query: &Query<'_>, fact: &str) -> Vec<Value> {
    if let Some(FactKind::YesNo | FactKind::OneOf(_)) = book.facts.get(fact) {
        return query.offered(book, fact).into_iter().map(Value::Word).collect();
    }
    let rows = edition.rows.iter().filter(|row| row.situation == query.situation);
    let conditions = rows.flat_map(|row| &row.when).filter(|condition| condition.fact() == fact);
    let mut found: Vec<Value> = Vec::new();
    for value in conditions.flat_map(|condition| condition.values()) {
        match value {
            Value::Count(count) => found.extend([*count - 1, *count, *count + 1].into_iter().filter(|n| *n >= 0).map(Value::Count)),
            Value::Time(time) => {
                let near = [*time - Span::from_mins(1), *time, *time + Span::from_mins(1)];
                found.extend(near.into_iter().filter(|time| !time.is_negative()).map(Value::Time));
            }
            Value::Word(_) => {}
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_question_has_one_right_answer_and_its_facts_lead_to_it() {
        let book = Rulebook::built_in().unwrap();
        for edition in &book.editions {
            let game = edition.games[0];
            let asked = examination(book, game, edition, usize::MAX, 7);
            assert!(asked.len() >= 10, "{}: {}", edition.id, asked.len());
            for exercise in asked {
                let Exercise { row, tempo, supervised, facts, answers, right, .. } = &exercise;
                let query =
                    Query { situation: &row.situation, facts, game, tempo: *tempo, supervised: *supervised, edition: Some(&edition.id) };
                assert_eq!(decide(book, &query).unwrap().row, *row);
                assert_eq!((answers.len(), answers[*right].id.as_str()), (ANSWERS, row.id.as_str()));
                assert!(!row.weak);
                let alike = answers.iter().filter(|answer| orders_the_same(&answer.must, &row.must)).count();
                assert_eq!(alike, 1, "{}", row.id);
            }
        }
    }

    #[test]
    fn a_seed_gives_the_same_examination_again_and_another_one_another() {
        let book = Rulebook::built_in().unwrap();
        let edition = book.edition(GameKind::Chess, None).unwrap();
        let ids = |seed| examination(book, GameKind::Chess, edition, 20, seed).iter().map(|e| e.row.id.clone()).collect::<Vec<_>>();
        assert_eq!(ids(1), ids(1));
        assert_ne!(ids(1), ids(2));
        assert_eq!(ids(1).len(), 20);
    }
}
