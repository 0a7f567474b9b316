//! `flagfall rating-report EVENT|FILE.trf`: what the ratings of a section come to, with the reason for every number.

use super::error::Phrase;
use super::standings::{self, Format};
use super::{CliError, Outcome, say, support};
use crate::desk::Source;
use crate::words::rating_change::RatingWords;
use event::{RatedBy, RatingAsk, RatingField};
use ratings::Speed;
use ratings::account::{self, Account, Line, Verdict};
use ratings::edition::{EDITIONS, Edition};
use ratings::first::{FirstRating, Step};
use ratings::formula::{FORMULAS, Formula};
use serde_json::{Value, json};
use std::path::PathBuf;

/// Arguments.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The event file or the tournament report file; `-` is a report file on standard input.
    file: PathBuf,
    /// Section of an event, by name or number.
    #[arg(long)]
    section: Option<String>,
    /// One player, by number or by a part of the name: every game with its reason.
    #[arg(long, value_name = "PLAYER")]
    player: Option<String>,
    /// The last round to count; by default the last one that was paired.
    #[arg(long, value_name = "ROUND")]
    after: Option<u16>,
    /// Every player with every game and its reason.
    #[arg(long)]
    explain: bool,
    /// Edition of the rating regulations by the month from which it holds (2024-03); by default the one of the first day.
    #[arg(long, conflicts_with = "formula", value_parser = editions())]
    edition: Option<String>,
    /// Which list; by default by the time control.
    #[arg(long, value_enum)]
    speed: Option<SpeedArg>,
    /// Another federation's formula, none of them official.
    #[arg(long, value_parser = formulas())]
    formula: Option<String>,
    /// The coefficient K of everybody under such a formula.
    #[arg(long, value_name = "K")]
    factor: Option<i64>,
    /// How the report is written.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum SpeedArg {
    Standard,
    Rapid,
    Blitz,
}

fn editions() -> clap::builder::PossibleValuesParser {
    clap::builder::PossibleValuesParser::new(EDITIONS.iter().map(|edition| edition.name))
}

fn formulas() -> clap::builder::PossibleValuesParser {
    clap::builder::PossibleValuesParser::new(FORMULAS.iter().map(|formula| formula.name))
}

/// Reads the event or the report file and prints the report.
pub fn run(args: &Args) -> Result<Outcome, CliError> {
    let ask = RatingAsk {
        edition: args.edition.as_deref().and_then(Edition::named),
        speed: args.speed.map(|speed| match speed {
            SpeedArg::Standard => Speed::Standard,
            SpeedArg::Rapid => Speed::Rapid,
            SpeedArg::Blitz => Speed::Blitz,
        }),
        formula: args.formula.as_deref().and_then(Formula::named),
        k: args.factor,
    };
    let field = field(args, &ask)?;
    let rounds = field.rounds.last().map_or(0, |(round, _)| *round);
    let through = args.after.unwrap_or(rounds);
    if through > rounds {
        return Err(Phrase::new("cli.rating-report.no-round").with("round", through).with("rounds", rounds).into());
    }
    let words = RatingWords { field: &field, lang: support::lang() };
    let chosen = match &args.player {
        Some(text) => vec![field.find(text).ok_or_else(|| Phrase::new("cli.rating-report.no-player").with("player", text))?],
        None => (0..field.seats.len()).collect(),
    };
    words.remarks().iter().for_each(|remark| errln!("flagfall: {remark}"));
    let cells = |heads: [&str; 11]| -> Vec<Vec<String>> {
        let rows = chosen.iter().map(|index| words.row(*index, through).to_vec());
        std::iter::once(heads.map(str::to_owned).to_vec()).chain(rows).collect()
    };
    match args.format {
        Format::Text => {
            say::lines(words.heading())?;
            if args.player.is_some() || args.explain {
                for index in &chosen {
                    outln!("");
                    say::lines(words.player(*index, through))?;
                }
            } else {
                say::lines(standings::aligned(&cells(words.heads()), &[1]))?;
            }
            outln!("");
            outln!("{}", support::lang().text("rating.estimate"));
        }
        Format::Csv => {
            let heads = ["no", "name", "rating", "k", "games", "score", "expected", "gain", "change", "new", "performance"];
            standings::csv(&cells(heads))?;
        }
        Format::Json => say::json(&in_json(&field, &chosen, through))?,
    }
    Ok(Outcome::Clean)
}

fn field(args: &Args, ask: &RatingAsk) -> Result<RatingField, CliError> {
    if args.file.extension().is_some_and(|e| e == files::mark::EXTENSION) {
        let store = support::open_to_read(&args.file)?;
        let event = store.event();
        let section = support::section(&event, args.section.as_deref())?;
        return Ok(RatingField::of_section(&event.info, section, ask));
    }
    if args.section.is_some() {
        return Err(Phrase::new("cli.standings.of-one").into());
    }
    let bytes = Source::named(&args.file).read()?;
    let document = tournament::trf::read(&bytes).map_err(|error| standings::unreadable(&args.file, error))?;
    Ok(RatingField::of_tournament(&document.tournament, ask))
}

fn in_json(field: &RatingField, chosen: &[usize], through: u16) -> Value {
    let players: Vec<Value> = chosen.iter().map(|index| player(field, *index, through)).collect();
    let by = match &field.by {
        RatedBy::Fide { terms, .. } => json!({ "edition": terms.edition.name, "speed": terms.speed.name() }),
        RatedBy::Formula { formula, .. } => json!({ "formula": formula.name, "official": false }),
    };
    json!({ "by": by, "after": through, "long": field.is_long(), "players": players })
}

fn player(field: &RatingField, index: usize, through: u16) -> Value {
    let Some(seat) = field.seats.get(index) else { return Value::Null };
    let mut value = json!({ "no": seat.number, "name": seat.name, "id": seat.id });
    let told = match field.account(index, |round| round <= through) {
        Some(account) => told(field, &account),
        None => field.reckoning(index, |round| round <= through).map_or(Value::Null, |(games, reckoning)| {
            json!({
                "k": reckoning.k, "games": games.len(), "change": reckoning.change.to_string(),
                "expected_billionths": reckoning.expected, "gain_billionths": reckoning.gain,
            })
        }),
    };
    let months: Vec<Value> = field
        .months()
        .iter()
        .filter_map(|(month, rounds)| {
            let account = field.account(index, |round| round <= through && rounds.contains(&round))?;
            let account::Outcome::Change { change, .. } = account.outcome else { return None };
            Some(json!({
                "month": month.to_string(), "rounds": rounds, "games": change.games, "gain": change.gain.to_string(),
                "k": change.k, "change": change.exact.to_string(), "rounded": change.rounded,
            }))
        })
        .collect();
    if let (Some(object), Value::Object(told)) = (value.as_object_mut(), told) {
        object.extend(told);
        if !months.is_empty() {
            object.insert("months".to_owned(), Value::from(months));
        }
    }
    value
}

fn told(field: &RatingField, account: &Account) -> Value {
    let games: Vec<Value> = account.lines.iter().map(|line| game(field, line)).collect();
    let performance =
        account.performance.map(|p| json!({ "mean": p.mean, "per_cent": p.per_cent, "dp": p.difference, "rating": p.rating }));
    let mut value = json!({ "rated_games": account.games, "half_points": account.halves, "performance": performance, "games": games });
    let outcome = match &account.outcome {
        account::Outcome::Change { rating, k, expected, change, .. } => json!({
            "state": "rated", "rating": rating, "k_base": k.base, "k": change.k, "expected": expected.to_string(),
            "gain": change.gain.to_string(), "change": change.exact.to_string(), "rounded": change.rounded,
            "new": change.new, "published": change.published,
        }),
        account::Outcome::First(first) => of_first(first),
    };
    if let (Some(object), Value::Object(outcome)) = (value.as_object_mut(), outcome) {
        object.extend(outcome);
    }
    value
}

fn of_first(first: &FirstRating) -> Value {
    let working = first.working.map(|working| {
        let step = match working.step {
            Step::Table(difference) => json!({ "dp": difference }),
            Step::Bonus { half_points, worth } => json!({ "half_points": half_points, "worth": worth.to_string() }),
        };
        json!({ "mean": working.mean.to_string(), "per_cent": working.per_cent, "step": step, "raw": working.raw })
    });
    json!({ "state": "unrated", "first": working, "first_rating": first.rating })
}

fn game(field: &RatingField, line: &Line) -> Value {
    let opponent = line.game.opponent.and_then(|at| field.seats.get(at)).map(|seat| seat.number.clone());
    let mut value = json!({ "round": line.game.round, "opponent": opponent, "rating": line.theirs, "half_points": line.game.halves });
    let more = match line.verdict {
        Verdict::Rated(rated) => json!({
            "counts": true, "d": rated.difference, "d_used": rated.used, "pd": rated.expected.to_string(), "gain": rated.gain.to_string(),
        }),
        Verdict::First => json!({ "counts": true }),
        Verdict::InMean { difference, used } => json!({ "counts": true, "d": difference, "d_used": used }),
        Verdict::Left(left) => json!({ "counts": false, "reason": left.code() }),
    };
    if let (Some(object), Value::Object(more)) = (value.as_object_mut(), more) {
        object.extend(more);
    }
    value
}
