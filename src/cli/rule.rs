//! `flagfall rule SITUATION`: what the arbiter does, with article.

use super::{CliError, Format, Outcome, say};
use crate::words::Lang;
use crate::words::rulebook::{act, edition_name, question, refusal, row_text, situation_title, still};
use arbitration::kind::GameKind;
use arbitration::rulebook::{Act, DecideError, Edition, FactKind, Facts, Query, Rulebook, Ruling, Tempo, Value, decide};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use serde_json::{Map, json};

/// Arguments.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The situation; without it, those of the edition are listed.
    situation: Option<String>,
    /// The game.
    #[arg(long, default_value = "chess")]
    game: String,
    /// The tempo.
    #[arg(long, value_enum, default_value_t)]
    tempo: Speed,
    /// Rapid or blitz without full supervision (FIDE A.5, B.3).
    #[arg(long)]
    unsupervised: bool,
    /// The edition; without it, the current one of the game.
    #[arg(long)]
    edition: Option<String>,
    /// What is known, as key=value; asked for where needed.
    #[arg(long = "fact", value_name = "KEY=VALUE")]
    facts: Vec<String>,
    /// The language of the texts.
    #[arg(long, default_value = Lang::EN.name(), value_parser = languages())]
    lang: Lang,
    /// How the answer is written.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// The tempo on the command line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
enum Speed {
    #[default]
    Standard,
    Rapid,
    Blitz,
}

fn languages() -> impl TypedValueParser<Value = Lang> {
    let hidden = PossibleValue::new(Lang::PSEUDO.name()).hide(true);
    let values = Lang::all().map(|l| PossibleValue::new(l.name())).chain(std::iter::once(hidden));
    PossibleValuesParser::new(values).try_map(|name| name.parse::<Lang>())
}

/// Decides and prints; exit status 0.
pub fn run(args: &Args) -> Result<Outcome, CliError> {
    let unusable = |e: &dyn std::fmt::Display| CliError::Unusable(e.to_string());
    let book = Rulebook::built_in().map_err(|e| unusable(&e))?;
    let game: GameKind = args.game.parse().map_err(|e| unusable(&e))?;
    let mut facts = Facts::new();
    for fact in &args.facts {
        let form = || CliError::Unusable(args.lang.fill("cli.rule.fact-form", &[("fact", fact)]));
        let (key, value) = fact.split_once('=').ok_or_else(form)?;
        facts.insert(key.into(), Value::read(value));
    }
    let tempo = match args.tempo {
        Speed::Standard => Tempo::Standard,
        Speed::Rapid => Tempo::Rapid,
        Speed::Blitz => Tempo::Blitz,
    };
    let Some(situation) = &args.situation else {
        let edition = book.edition(game, args.edition.as_deref());
        let known = [("game", game.name()), ("known", &book.editions_of(game).join(", "))];
        let edition = edition.ok_or_else(|| CliError::Unusable(args.lang.fill("cli.rule.editions", &known)))?;
        list(edition, args)?;
        return Ok(Outcome::Clean);
    };
    let query = Query { situation, facts: &facts, game, tempo, supervised: !args.unsupervised, edition: args.edition.as_deref() };
    let ruling = decide(book, &query).map_err(|e| CliError::Unusable(explain(book, &e, args.lang)))?;
    match args.format {
        Format::Json => say::json_indented(&as_json(&ruling))?,
        Format::Text => say::block(&as_text(&ruling, args.lang))?,
    }
    Ok(Outcome::Clean)
}

fn list(edition: &Edition, args: &Args) -> Result<(), CliError> {
    if args.format == Format::Json {
        return say::json_indented(&json!({ "edition": edition.id, "situations": edition.situations() }));
    }
    for name in edition.situations() {
        outln!("{name:<28} {}", situation_title(name, args.lang));
    }
    Ok(())
}

/// A question with the values its answer can have.
fn explain(book: &Rulebook, error: &DecideError, lang: Lang) -> String {
    let DecideError::Missing(names) = error else { return refusal(error, lang) };
    let mut lines = vec![lang.text("cli.rule.more").to_owned()];
    for name in names {
        let values = match book.facts.get(name) {
            None => continue,
            Some(FactKind::YesNo) => "yes|no".to_string(),
            Some(FactKind::Count) => "NUMBER".to_string(),
            Some(FactKind::Time) => "H:MM:SS".to_string(),
            Some(FactKind::OneOf(words)) => words.join("|"),
        };
        lines.push(format!("  --fact {name}={values}    {}", question(name, lang)));
    }
    lines.join("\n")
}

fn as_text(ruling: &Ruling<'_>, lang: Lang) -> String {
    let row = ruling.row;
    let mut out = vec![format!("{}  {}", row.article, edition_name(ruling.edition, lang)), row_text(ruling.edition, row, lang).to_owned()];
    if row.weak {
        out.push(lang.text("rulebook.words.ruling.weak").to_owned());
    }
    out.push(lang.text("rulebook.words.ruling.must").to_owned());
    out.extend(ruling.must().iter().enumerate().map(|(i, a)| format!("  {}. {}", i + 1, act(a, lang))));
    if !ruling.may().is_empty() {
        out.push(lang.text("rulebook.words.ruling.may").to_owned());
        out.extend(ruling.may().iter().map(|a| format!("  - {}", act(a, lang))));
    }
    if !ruling.still().is_empty() {
        out.push(lang.text("rulebook.words.ruling.still").to_owned());
        out.extend(ruling.still().iter().map(|s| format!("  - {}", still(*s, lang))));
    }
    out.join("\n") + "\n"
}

fn as_json(ruling: &Ruling<'_>) -> serde_json::Value {
    let (edition, row) = (ruling.edition, ruling.row);
    let in_each = |key: fn(Lang) -> &'static str, text: &dyn Fn(Lang) -> String| -> Map<String, serde_json::Value> {
        Lang::all().map(|lang| (key(lang).to_owned(), text(lang).into())).collect()
    };
    let acts = |acts: &[Act]| -> Vec<serde_json::Value> {
        let one = |a: &Act| {
            let mut said = in_each(short_name, &|lang| act(a, lang));
            said.insert("act".to_owned(), a.to_string().into());
            said.into()
        };
        acts.iter().map(one).collect()
    };
    let clock: Vec<serde_json::Value> =
        ruling.clock_changes().into_iter().map(|(who, delta)| json!({ "who": who, "delta": delta.to_string() })).collect();
    json!({
        "edition": edition.id,
        "situation": row.situation,
        "article": row.article,
        "text": in_each(Lang::name, &|lang| row_text(edition, row, lang).to_owned()),
        "weak": row.weak,
        "must": acts(ruling.must()),
        "may": acts(ruling.may()),
        "clock": clock,
        "still": ruling.still().iter().map(|s| s.name()).collect::<Vec<_>>(),
    })
}

/// The language without its country, under which this format has always had the texts of acts; the full name where another language
/// has the short one.
fn short_name(lang: Lang) -> &'static str {
    let short = |lang: Lang| lang.name().split('-').next().unwrap_or_default();
    if Lang::all().find(|other| short(*other) == short(lang)) == Some(lang) { short(lang) } else { lang.name() }
}
