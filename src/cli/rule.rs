//! `flagfall rule SITUATION`: what the arbiter does, with article.

use super::{CliError, Format, Outcome, say};
use arbitration::kind::GameKind;
use arbitration::rulebook::{Act, DecideError, Edition, FactKind, Facts, Query, Rulebook, Ruling, Tempo, Value, Who, decide};
use serde_json::json;

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
    #[arg(long, value_enum, default_value_t)]
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

/// The language of the texts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
enum Lang {
    #[default]
    #[value(name = "en")]
    En,
    #[value(name = "zh-CN")]
    ZhCn,
}

/// Decides and prints; exit status 0.
pub fn run(args: &Args) -> Result<Outcome, CliError> {
    let unusable = |e: &dyn std::fmt::Display| CliError::english(e.to_string());
    let book = Rulebook::built_in().map_err(|e| unusable(&e))?;
    let game: GameKind = args.game.parse().map_err(|e| unusable(&e))?;
    let mut facts = Facts::new();
    for fact in &args.facts {
        let (key, value) = fact.split_once('=').ok_or_else(|| CliError::english(format!("--fact {fact}: write key=value")))?;
        facts.insert(key.into(), Value::read(value));
    }
    let tempo = match args.tempo {
        Speed::Standard => Tempo::Standard,
        Speed::Rapid => Tempo::Rapid,
        Speed::Blitz => Tempo::Blitz,
    };
    let Some(situation) = &args.situation else {
        let edition = book.edition(game, args.edition.as_deref());
        let edition = edition.ok_or_else(|| CliError::english(format!("editions of {game}: {}", book.editions_of(game).join(", "))))?;
        list(book, edition, args)?;
        return Ok(Outcome::Clean);
    };
    let query = Query { situation, facts: &facts, game, tempo, supervised: !args.unsupervised, edition: args.edition.as_deref() };
    let ruling = decide(book, &query).map_err(|e| CliError::english(explain(book, &e)))?;
    match args.format {
        Format::Json => say::json_indented(&as_json(book, &ruling))?,
        Format::Text => say::block(&as_text(book, &ruling, args.lang))?,
    }
    Ok(Outcome::Clean)
}

fn list(book: &Rulebook, edition: &Edition, args: &Args) -> Result<(), CliError> {
    if args.format == Format::Json {
        return say::json_indented(&json!({ "edition": edition.id, "situations": edition.situations() }));
    }
    for name in edition.situations() {
        let title = book.situations.get(name).map(|w| if args.lang == Lang::En { &w.en } else { &w.zh });
        outln!("{name:<28} {}", title.map_or("", String::as_str));
    }
    Ok(())
}

/// A question with the values its answer can have.
fn explain(book: &Rulebook, error: &DecideError) -> String {
    let DecideError::Missing(names) = error else { return error.to_string() };
    let mut lines = vec!["more has to be known; add:".to_string()];
    for name in names {
        let Some(spec) = book.facts.get(name) else { continue };
        let values = match &spec.kind {
            FactKind::YesNo => "yes|no".to_string(),
            FactKind::Count => "NUMBER".to_string(),
            FactKind::Time => "H:MM:SS".to_string(),
            FactKind::OneOf(words) => words.join("|"),
        };
        lines.push(format!("  --fact {name}={values}    {}", spec.en));
    }
    lines.join("\n")
}

fn act_text(book: &Rulebook, act: &Act, lang: Lang) -> String {
    match act {
        Act::Do(duty) => book.duty(*duty).map(|w| if lang == Lang::En { w.en.clone() } else { w.zh.clone() }).unwrap_or_default(),
        Act::Time { who, delta } => match (lang, who, delta.is_negative()) {
            (Lang::En, Who::Player, true) => format!("Take {} from the player.", delta.abs()),
            (Lang::En, Who::Player, false) => format!("Add {delta} to the player."),
            (Lang::En, Who::Opponent, true) => format!("Take {} from the opponent.", delta.abs()),
            (Lang::En, Who::Opponent, false) => format!("Add {delta} to the opponent."),
            (Lang::ZhCn, Who::Player, true) => format!("该方减时{}。", delta.abs()),
            (Lang::ZhCn, Who::Player, false) => format!("该方加时{delta}。"),
            (Lang::ZhCn, Who::Opponent, true) => format!("对方减时{}。", delta.abs()),
            (Lang::ZhCn, Who::Opponent, false) => format!("对方加时{delta}。"),
        },
    }
}

fn as_text(book: &Rulebook, ruling: &Ruling<'_>, lang: Lang) -> String {
    let english = lang == Lang::En;
    let pick = |en: &str, zh: &str| if english { en.to_string() } else { zh.to_string() };
    let row = ruling.row;
    let mut out =
        vec![format!("{}  {}", row.article, pick(&ruling.edition.name.en, &ruling.edition.name.zh)), pick(&row.words.en, &row.words.zh)];
    if row.weak {
        out.push(pick("(weak source: check the event's regulations)", "(来源存疑:请核对竞赛规程)"));
    }
    out.push(pick("must", "必须"));
    out.extend(ruling.must().iter().enumerate().map(|(i, a)| format!("  {}. {}", i + 1, act_text(book, a, lang))));
    if !ruling.may().is_empty() {
        out.push(pick("may", "可以"));
        out.extend(ruling.may().iter().map(|a| format!("  - {}", act_text(book, a, lang))));
    }
    if !ruling.still().is_empty() {
        out.push(pick("players may still", "棋手仍可"));
        let texts = ruling.still().iter().filter_map(|s| book.still(*s));
        out.extend(texts.map(|w| format!("  - {}", pick(&w.en, &w.zh))));
    }
    out.join("\n") + "\n"
}

fn as_json(book: &Rulebook, ruling: &Ruling<'_>) -> serde_json::Value {
    let acts = |acts: &[Act]| -> Vec<serde_json::Value> {
        let one = |a: &Act| json!({ "act": a.to_string(), "en": act_text(book, a, Lang::En), "zh": act_text(book, a, Lang::ZhCn) });
        acts.iter().map(one).collect()
    };
    let clock: Vec<serde_json::Value> =
        ruling.clock_changes().into_iter().map(|(who, delta)| json!({ "who": who, "delta": delta.to_string() })).collect();
    json!({
        "edition": ruling.edition.id,
        "situation": ruling.row.situation,
        "article": ruling.row.article,
        "text": { "en": ruling.row.words.en, "zh-CN": ruling.row.words.zh },
        "weak": ruling.row.weak,
        "must": acts(ruling.must()),
        "may": acts(ruling.may()),
        "clock": clock,
        "still": ruling.still().iter().map(|s| s.name()).collect::<Vec<_>>(),
    })
}
