//! `flagfall rule SITUATION`: what the arbiter does, with article. Words that are no situation are searched.

use super::{CliError, Format, Outcome, say, support};
use crate::words::game::articles;
use crate::words::rulebook::{act_for, edition_name, question, refusal, row_text, situation_title, still, value, why};
use crate::words::situation_search::find;
use crate::words::{Lang, Message, filled};
use arbitration::kind::GameKind;
use arbitration::rulebook::{Act, DecideError, Edition, FactKind, Facts, Query, Rulebook, RulebookError, Ruling, Tempo, Value, decide};
use serde_json::{Map, json};

/// Arguments.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The situation, or words for it; without it, those of the edition are listed.
    situation: Vec<String>,
    /// The game.
    #[arg(long, default_value_t = GameKind::Chess)]
    game: GameKind,
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
    /// Also what the next edition does with the same facts (the newest is compared with the one before).
    #[arg(long)]
    compare: bool,
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

/// Why there is no ruling.
#[derive(Debug)]
enum NoRuling {
    /// A fact is not written `key=value`.
    FactForm(String),
    /// Words for which the edition has nothing.
    Nothing(GameKind, String, String),
    /// The game has no edition of that name.
    Edition(GameKind, Vec<String>),
    /// The rulebook of the program cannot be read.
    Book(RulebookError),
    /// Facts that have to be known, each with the words it can be.
    Missing(GameKind, Vec<(String, Vec<String>)>),
    /// What the rules say: an unknown name or value.
    Undecided(DecideError),
}

impl Message for NoRuling {
    fn key(&self) -> &'static str {
        match self {
            Self::FactForm(_) => "cli.rule.fact-form",
            Self::Nothing(..) => "cli.rule.nothing",
            Self::Edition(..) => "cli.rule.editions",
            Self::Book(_) => "cli.rule.book",
            Self::Missing(..) | Self::Undecided(_) => "cli.rule.more",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::FactForm(fact) => vec![("fact", fact.clone())],
            Self::Nothing(game, edition, typed) => {
                vec![("game", game.name().to_owned()), ("edition", edition.clone()), ("typed", typed.clone())]
            }
            Self::Edition(game, known) => vec![("game", game.name().to_owned()), ("known", known.join(", "))],
            Self::Book(error) => vec![("what", error.to_string())],
            Self::Missing(..) | Self::Undecided(_) => Vec::new(),
        }
    }

    fn say(&self, lang: Lang) -> String {
        match self {
            Self::Missing(game, facts) => questions(facts, lang.of(*game)),
            Self::Undecided(error) => refusal(error, lang),
            _ => filled(self, lang),
        }
    }
}

/// Decides and prints; exit status 0.
pub fn run(args: &Args) -> Result<Outcome, CliError> {
    let (book, game, lang) = (rulebook()?, args.game, support::lang().of(args.game));
    let mut facts = Facts::new();
    for fact in &args.facts {
        let (key, value) = fact.split_once('=').ok_or_else(|| CliError::unusable(NoRuling::FactForm(fact.clone())))?;
        facts.insert(key.into(), Value::read(value));
    }
    let tempo = match args.tempo {
        Speed::Standard => Tempo::Standard,
        Speed::Rapid => Tempo::Rapid,
        Speed::Blitz => Tempo::Blitz,
    };
    let edition = edition_of(book, game, args.edition.as_deref())?;
    let typed = args.situation.join(" ");
    let named = edition.situations().into_iter().find(|name| *name == typed);
    let found = if named.is_some() { Vec::new() } else { find(edition, &typed) };
    let situation = match (named, &found[..]) {
        (Some(name), _) => name,
        (None, [one]) => one.name,
        (None, [best, ..]) if best.exact && found.iter().filter(|f| f.exact).count() == 1 => best.name,
        (None, [_, ..]) => {
            list(edition, &found.iter().map(|f| f.name).collect::<Vec<_>>(), args.format, lang)?;
            return Ok(Outcome::Clean);
        }
        (None, []) => return Err(CliError::unusable(NoRuling::Nothing(game, edition_name(edition, lang).to_owned(), typed))),
    };
    let id = edition.id.as_str();
    let asks = args.format == Format::Text && files::input::is_typed();
    let ruling = loop {
        let query = Query { situation, facts: &facts, game, tempo, supervised: !args.unsupervised, edition: Some(id) };
        match decide(book, &query) {
            Ok(ruling) => break ruling,
            Err(DecideError::Missing(names)) if asks => match asked(book, &query, &names, lang) {
                Some((fact, answer)) => facts.insert(fact, answer),
                None => return Err(missing(book, &query, names)),
            },
            Err(DecideError::Missing(names)) => return Err(missing(book, &query, names)),
            Err(error) => return Err(CliError::unusable(NoRuling::Undecided(error))),
        };
    };
    // What is said and changes nothing may have been meant for another situation.
    for fact in args.facts.iter().filter_map(|fact| Some(fact.split_once('=')?.0)).filter(|fact| !edition.asks(situation, fact)) {
        errln!("{}", lang.fill("cli.rule.idle-fact", &[("fact", fact), ("situation", situation_title(situation, lang))]));
    }
    let other = if args.compare { book.beside(game, edition) } else { None };
    let beside = other.map(|other| {
        let query = Query { situation, facts: &facts, game, tempo, supervised: !args.unsupervised, edition: Some(&other.id) };
        (other, decide(book, &query))
    });
    match args.format {
        Format::Json => {
            let mut told = as_json(book, &ruling, &facts);
            if let (Some((other, there)), Some(object)) = (&beside, told.as_object_mut()) {
                let there = there
                    .as_ref()
                    .map_or_else(|error| json!({ "edition": other.id, "why-not": error.to_string() }), |r| as_json(book, r, &facts));
                object.insert("compared".to_owned(), there);
            }
            say::json_indented(&told)?;
        }
        Format::Text => {
            say::block(&as_text(book, &ruling, &facts, lang))?;
            if let Some((other, there)) = &beside {
                say::block(&compared(book, &ruling, (other, there), &facts, lang))?;
            }
        }
    }
    Ok(Outcome::Clean)
}

/// Asks the terminal for the first of the missing facts; nothing when it says nothing.
fn asked(book: &Rulebook, query: &Query<'_>, names: &[String], lang: Lang) -> Option<(String, Value)> {
    let fact = names.iter().find(|name| book.facts.contains_key(*name))?;
    let words = query.offered(book, fact);
    loop {
        errln!("{}", question(fact, lang));
        for (place, word) in words.iter().enumerate() {
            errln!("  {}  {}", place + 1, value(word, lang));
        }
        let line = files::input::typed_line()?;
        let typed = line.as_str();
        let chosen = typed.parse::<usize>().ok().and_then(|n| words.get(n.checked_sub(1)?));
        let chosen = chosen.or_else(|| words.iter().find(|w| w.as_str() == typed || value(w, lang) == typed));
        match (chosen, book.facts.get(fact)?) {
            (Some(word), _) => return Some((fact.clone(), Value::Word(word.clone()))),
            (None, FactKind::Count) if typed.parse::<u16>().is_ok() => return Some((fact.clone(), Value::read(typed))),
            (None, FactKind::Time) if matches!(Value::read(typed), Value::Time(_)) => return Some((fact.clone(), Value::read(typed))),
            (None, _) => {}
        }
    }
}

/// The edition that is named, or the current one of the game.
pub fn edition_of<'a>(book: &'a Rulebook, game: GameKind, name: Option<&str>) -> Result<&'a Edition, CliError> {
    let known = || book.editions_of(game).into_iter().map(str::to_owned).collect();
    book.edition(game, name).ok_or_else(|| CliError::unusable(NoRuling::Edition(game, known())))
}

/// The rulebook of the program.
pub fn rulebook() -> Result<&'static Rulebook, CliError> {
    Rulebook::built_in().map_err(|e| CliError::unusable(NoRuling::Book(e)))
}

fn list(edition: &Edition, names: &[&str], format: Format, lang: Lang) -> Result<(), CliError> {
    if format == Format::Json {
        return say::json_indented(&json!({ "edition": edition.id, "situations": names }));
    }
    for name in names {
        outln!("{name:<28} {}", situation_title(name, lang));
    }
    Ok(())
}

fn missing(book: &Rulebook, query: &Query<'_>, names: Vec<String>) -> CliError {
    let with_words = |name: String| {
        let words = query.offered(book, &name);
        (name, words)
    };
    CliError::unusable(NoRuling::Missing(query.game, names.into_iter().map(with_words).collect()))
}

/// Questions, each with the values its answer can have.
fn questions(facts: &[(String, Vec<String>)], lang: Lang) -> String {
    let Ok(book) = Rulebook::built_in() else { return String::new() };
    // One line: what a file or an argument holds must not make a second one.
    let mut lines = vec![lang.text("cli.rule.more").to_owned()];
    for (name, words) in facts {
        let values = match book.facts.get(name) {
            None => continue,
            Some(FactKind::Count) => lang.text("cli.name.number").to_owned(),
            Some(FactKind::Time) => "H:MM:SS".to_string(),
            Some(FactKind::YesNo | FactKind::OneOf(_)) => words.join("|"),
        };
        // What each word stands for, where it is more than yes or no.
        let meant = match book.facts.get(name) {
            Some(FactKind::OneOf(_)) => {
                let each = words.iter().map(|word| format!("{word} = {}", value(word, lang)));
                format!(" {}", each.collect::<Vec<_>>().join("; "))
            }
            _ => String::new(),
        };
        let asked = format!("{}{meant}", question(name, lang));
        lines.push(lang.fill("cli.rule.fact", &[("option", &format!("--fact {name}={values}")), ("question", &asked)]));
    }
    lines.join(" ")
}

fn as_text(book: &Rulebook, ruling: &Ruling<'_>, facts: &Facts, lang: Lang) -> String {
    let row = ruling.row;
    let mut out = vec![
        format!("{}  {}", articles(&row.article, lang), edition_name(ruling.edition, lang)),
        row_text(ruling.edition, row, lang).to_owned(),
    ];
    let reason = why(&ruling.edition.id, &row.situation, lang);
    if !reason.is_empty() {
        out.push(reason.to_owned());
    }
    if row.weak {
        out.push(lang.text("rulebook.words.ruling.weak").to_owned());
    }
    out.push(lang.text("rulebook.words.ruling.must").to_owned());
    out.extend(ruling.must().iter().enumerate().map(|(i, a)| format!("  {}. {}", i + 1, act_for(a, facts, lang))));
    if !ruling.may().is_empty() {
        out.push(lang.text("rulebook.words.ruling.may").to_owned());
        out.extend(ruling.may().iter().map(|a| format!("  - {}", act_for(a, facts, lang))));
    }
    if !ruling.still().is_empty() {
        out.push(lang.text("rulebook.words.ruling.still").to_owned());
        out.extend(ruling.still().iter().map(|s| format!("  - {}", still(*s, lang))));
    }
    let confused = book.confused_with(ruling.edition, &row.situation);
    if !confused.is_empty() {
        out.push(lang.text("rulebook.words.ruling.confused").to_owned());
        out.extend(confused.into_iter().map(|name| format!("  - {name}  {}", situation_title(name, lang))));
    }
    out.join("\n") + "\n"
}

/// What another edition does with the same facts: its ruling where it differs.
fn compared(
    book: &Rulebook,
    here: &Ruling<'_>,
    (other, there): (&Edition, &Result<Ruling<'_>, DecideError>),
    facts: &Facts,
    lang: Lang,
) -> String {
    let name = edition_name(other, lang);
    match there {
        Ok(there) if (there.must(), there.may()) == (here.must(), here.may()) => {
            let place = [("edition", name), ("article", &articles(&there.row.article, lang))];
            lang.fill("rulebook.words.ruling.same-there", &place) + "\n"
        }
        Ok(there) => format!("\n{}", as_text(book, there, facts, lang)),
        Err(DecideError::Missing(names)) => {
            let asked: Vec<String> = names.iter().map(|n| question(n, lang).to_owned()).collect();
            format!("\n{name}: {}\n", asked.join(" "))
        }
        Err(DecideError::Situation { .. } | DecideError::NoRow { .. }) => {
            lang.fill("rulebook.words.ruling.silent-there", &[("edition", name)]) + "\n"
        }
        Err(error) => format!("\n{name}: {}\n", refusal(error, lang)),
    }
}

fn as_json(book: &Rulebook, ruling: &Ruling<'_>, facts: &Facts) -> serde_json::Value {
    let (edition, row) = (ruling.edition, ruling.row);
    let in_each = |key: fn(Lang) -> &'static str, text: &dyn Fn(Lang) -> String| -> Map<String, serde_json::Value> {
        Lang::all().map(|lang| (key(lang).to_owned(), text(lang).into())).collect()
    };
    let acts = |acts: &[Act]| -> Vec<serde_json::Value> {
        let one = |a: &Act| {
            let mut said = in_each(short_name, &|lang| act_for(a, facts, lang));
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
        "why": in_each(Lang::name, &|lang| why(&edition.id, &row.situation, lang).to_owned()),
        "confused-with": book.confused_with(edition, &row.situation),
    })
}

/// The language without its country, under which this format has always had the texts of acts; the full name where another language
/// has the short one.
fn short_name(lang: Lang) -> &'static str {
    let short = |lang: Lang| lang.name().split('-').next().unwrap_or_default();
    if Lang::all().find(|other| short(*other) == short(lang)) == Some(lang) { short(lang) } else { lang.name() }
}
