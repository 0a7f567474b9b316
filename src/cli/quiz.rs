//! `flagfall quiz`: an examination from the rulebook, asked on a terminal, or as a paper with its answers at the end.

use super::rule::{edition_of, rulebook};
use super::{CliError, Format, Outcome, say, support};
use crate::words::game::articles;
use crate::words::rulebook::{act, edition_name, question, row_text, situation_title, value, why};
use crate::words::{Lang, sentences};
use arbitration::kind::GameKind;
use arbitration::rulebook::{ANSWERS, Exercise, Row, Tempo, examination};
use serde_json::json;

/// Of a hundred right answers so many are asked for, as federations do of their arbiters.
const PASS: usize = 80;

/// Arguments.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The game.
    #[arg(long, default_value_t = GameKind::Chess)]
    game: GameKind,
    /// The edition; without it, the current one of the game.
    #[arg(long)]
    edition: Option<String>,
    /// How many questions.
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u16).range(1..=500))]
    questions: u16,
    /// The seed; the same one gives the same questions.
    #[arg(long)]
    seed: Option<u64>,
    /// How the questions are written; JSON, and text that does not go to a terminal, are a paper with the answers at its end.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Asks, or writes the paper; exit status 0.
pub fn run(args: &Args) -> Result<Outcome, CliError> {
    let (book, lang) = (rulebook()?, support::lang().of(args.game));
    let edition = edition_of(book, args.game, args.edition.as_deref())?;
    let seed = args.seed.unwrap_or_else(files::output::unpredictable);
    let asked = examination(book, args.game, edition, args.questions.into(), seed);
    if args.format == Format::Json {
        let questions: Vec<serde_json::Value> = asked.iter().map(|exercise| as_json(exercise, lang)).collect();
        say::json_indented(&json!({ "edition": edition.id, "seed": seed, "questions": questions }))?;
        return Ok(Outcome::Clean);
    }
    let values = [("count", asked.len().to_string()), ("edition", edition_name(edition, lang).to_owned()), ("seed", seed.to_string())];
    outln!("{}", lang.fill("cli.quiz.head", &values.each_ref().map(|(name, value)| (*name, value.as_str()))));
    if files::input::is_typed() && say::is_seen() { examine(&asked, lang) } else { paper(&asked, lang) }
}

/// The questions one by one, each judged at once.
fn examine(asked: &[Exercise<'_>], lang: Lang) -> Result<Outcome, CliError> {
    let (mut right, mut answered) = (0_usize, 0_usize);
    let mut missed: Vec<&Row> = Vec::new();
    for (number, exercise) in (1..).zip(asked) {
        say::lines(written(number, asked.len(), exercise, lang))?;
        let Some(chosen) = chosen(lang) else { break };
        answered += 1;
        let (row, answer) = (exercise.row, (exercise.right + 1).to_string());
        let article = articles(&row.article, lang);
        let values = [("answer", answer.as_str()), ("article", article.as_str())];
        if chosen == exercise.right {
            right += 1;
            outln!("{}", lang.fill("cli.quiz.right", &values[1..]));
        } else {
            missed.push(row);
            outln!("{}", lang.fill("cli.quiz.wrong", &values));
        }
        let reason = why(&exercise.edition.id, &row.situation, lang);
        say::lines([row_text(exercise.edition, row, lang), reason].into_iter().filter(|text| !text.is_empty()))?;
    }
    if answered == 0 {
        return Ok(Outcome::Clean);
    }
    let percent = 100 * right / answered;
    let values = [("right", right.to_string()), ("asked", answered.to_string()), ("percent", percent.to_string())];
    outln!("{}", lang.fill("cli.quiz.score", &values.each_ref().map(|(name, value)| (*name, value.as_str()))));
    outln!("{}", lang.text(if percent >= PASS { "cli.quiz.passed" } else { "cli.quiz.failed" }));
    if !missed.is_empty() {
        outln!("{}", lang.text("cli.quiz.again"));
        say::lines(missed.iter().map(|row| format!("  {}  {}", articles(&row.article, lang), situation_title(&row.situation, lang))))?;
    }
    Ok(Outcome::Clean)
}

/// The answer typed, from 0; `None` at an empty line or the end.
fn chosen(lang: Lang) -> Option<usize> {
    loop {
        errln!("{}", lang.fill("cli.quiz.prompt", &[("answers", &ANSWERS.to_string())]));
        if let Some(answer) = files::input::typed_line()?.parse::<usize>().ok().and_then(|n| n.checked_sub(1)).filter(|n| *n < ANSWERS) {
            return Some(answer);
        }
    }
}

/// All questions, then all answers.
fn paper(asked: &[Exercise<'_>], lang: Lang) -> Result<Outcome, CliError> {
    for (number, exercise) in (1..).zip(asked) {
        say::lines(written(number, asked.len(), exercise, lang))?;
    }
    outln!("");
    outln!("{}", lang.text("cli.quiz.answers"));
    let answer = |(number, of): (usize, &Exercise<'_>)| format!("{number:>4}  {}  {}", of.right + 1, articles(&of.row.article, lang));
    say::lines((1..).zip(asked).map(answer))?;
    Ok(Outcome::Clean)
}

/// A question with its facts and answers.
fn written(number: usize, count: usize, exercise: &Exercise<'_>, lang: Lang) -> Vec<String> {
    let mut lines = vec![
        String::new(),
        lang.fill("cli.quiz.number", &[("number", &number.to_string()), ("count", &count.to_string())]),
        format!("  {}", situation_title(&exercise.row.situation, lang)),
        format!("  {}", circumstances(exercise, lang)),
    ];
    lines.extend(
        exercise.facts.iter().map(|(fact, answer)| format!("  {}", sentences([question(fact, lang), value(&answer.to_string(), lang)]))),
    );
    lines.extend((1..).zip(&exercise.answers).map(|(place, row): (usize, _)| format!("    {place}. {}", duties(row, lang))));
    lines
}

/// Tempo and, where it matters, supervision.
fn circumstances(exercise: &Exercise<'_>, lang: Lang) -> String {
    let tempo = lang.text(match exercise.tempo {
        Tempo::Standard => return lang.text("cli.quiz.standard").to_owned(),
        Tempo::Rapid => "cli.quiz.rapid",
        Tempo::Blitz => "cli.quiz.blitz",
    });
    let supervision = lang.text(if exercise.supervised { "cli.quiz.supervised" } else { "cli.quiz.unsupervised" });
    lang.fill("cli.quiz.of", &[("tempo", tempo), ("supervision", supervision)])
}

fn duties(row: &Row, lang: Lang) -> String {
    let said: Vec<String> = row.must.iter().map(|duty| act(duty, lang)).collect();
    sentences(said.iter().map(String::as_str))
}

fn as_json(exercise: &Exercise<'_>, lang: Lang) -> serde_json::Value {
    let facts: serde_json::Map<String, serde_json::Value> =
        exercise.facts.iter().map(|(fact, value)| (fact.clone(), value.to_string().into())).collect();
    json!({
        "situation": exercise.row.situation,
        "title": situation_title(&exercise.row.situation, lang),
        "tempo": exercise.tempo.name(),
        "supervised": exercise.supervised,
        "facts": facts,
        "answers": exercise.answers.iter().map(|row| duties(row, lang)).collect::<Vec<_>>(),
        "right": exercise.right + 1,
        "article": exercise.row.article,
        "row": exercise.row.id,
    })
}
