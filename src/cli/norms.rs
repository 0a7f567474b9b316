//! `flagfall norms EVENT|FILE.trf`: title norms with every reason, and what is still needed.

use super::error::{At, Phrase};
use super::standings::Unreadable;
use super::{CliError, Format, Outcome, say, support};
use crate::desk::Source;
use crate::desk::norms::{self as desk, Found, OtherGame, Said};
use crate::words::norm as words;
use crate::words::{Lang, Message, game_words};
use event::setting::federation_fault;
use event::{Command, NormExemption, NormGames, SectionPatch, sanitize};
use ratings::norms::{Norm, Numbers, Obstacle, Outcome as Played, Prospect, Reason, RoundCount, Variant, Way};
use serde_json::{Value, json};
use std::path::PathBuf;
use tournament::model::{Contestant, Tpn};
use tournament::norm::{Caution, PlayerNorms};
use tournament::trf;

/// Arguments.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The event file or the tournament report file; `-` is a report file on standard input.
    file: PathBuf,
    /// Section of an event, by name or number.
    #[arg(long)]
    section: Option<String>,
    /// Only this player, by pairing number, with all titles and all reasons.
    #[arg(long, value_name = "TPN")]
    player: Option<u16>,
    /// Only this title: GM, IM, WGM, WIM.
    #[arg(long)]
    title: Option<String>,
    /// Round by round: what counts, what was left out and why.
    #[arg(long)]
    explain: bool,
    /// Why federations of opponents need not be mixed (none, national, national-teams, zonal); by default what the event says.
    #[arg(long)]
    exemption: Option<NormExemption>,
    /// Games that a norm needs (9, 8, 7); by default what the event says, else 9.
    #[arg(long)]
    games: Option<NormGames>,
    /// Declare this exemption in the event, and the games with --games; once round 1 is paired with --reason. The log keeps it.
    #[arg(long, value_name = "EXEMPTION", conflicts_with = "exemption")]
    declare: Option<NormExemption>,
    /// Why it is declared otherwise than before.
    #[arg(long, requires = "declare", default_value = "")]
    reason: String,
    /// The federation that registers the event, three letters; by default that of the file.
    #[arg(long, value_name = "FEDERATION")]
    host: Option<String>,
    /// How it is written.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

impl Message for OtherGame {
    fn key(&self) -> &'static str {
        "cli.norms.other-game"
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        vec![("game", game_words(self.0, Lang::EN).to_owned())]
    }

    fn say(&self, lang: Lang) -> String {
        lang.fill(self.key(), &[("game", game_words(self.0, lang))])
    }
}

/// Computes and prints them.
pub fn run(args: &Args) -> Result<Outcome, CliError> {
    if let Some(fault) = args.host.as_deref().and_then(federation_fault) {
        return Err(CliError::unusable(At("--host", fault)));
    }
    let said = Said { exemption: args.exemption, games: args.games, host: args.host.clone() };
    let title = args.title.as_deref().map(title).transpose()?;
    if let Some(exemption) = args.declare {
        declare(args, exemption)?;
    }
    let found = if args.file.extension().is_some_and(|e| e == files::mark::EXTENSION) {
        let store = support::open_to_read(&args.file)?;
        let event = store.event();
        desk::of_section(&event, support::section(&event, args.section.as_deref())?, &said).map_err(CliError::unusable)?
    } else {
        let bytes = Source::named(&args.file).read()?;
        let document = trf::read(&bytes).map_err(|error| CliError::unusable(Unreadable(args.file.clone(), error)))?;
        desk::of_report(document, &said)
    };
    let wanted = |tpn: &Tpn| args.player.is_none_or(|number| number == tpn.0);
    let players: Vec<PlayerNorms> = found.norms.players().filter(wanted).filter_map(|tpn| found.norms.of(tpn)).collect();
    if let (Some(number), true) = (args.player, players.is_empty()) {
        return Err(Phrase::new("cli.norms.no-player").with("number", number).into());
    }
    let titles: Vec<Norm> = Norm::ALL.into_iter().filter(|norm| title.is_none_or(|title| title == *norm)).collect();
    match args.format {
        Format::Json => say::json(&in_json(&found, &players, &titles))?,
        Format::Text => say::lines(lines(&found, &players, &titles, args))?,
    }
    Ok(Outcome::Clean)
}

/// Lays down in the event what it declares for norms.
fn declare(args: &Args, exemption: NormExemption) -> Result<(), CliError> {
    let mut store = support::open(&args.file)?;
    let event = store.event();
    let section = support::section(&event, args.section.as_deref())?;
    let games = args.games.unwrap_or(section.setup.policy.norms_declared().1);
    let patch = SectionPatch::Norms(exemption, games, sanitize::safe(&args.reason));
    store.commit(&Command::EditSection(section.id, vec![patch]), &support::stamp(&args.reason))?;
    Ok(())
}

fn title(text: &str) -> Result<Norm, CliError> {
    Norm::of_letters(text).ok_or_else(|| Phrase::new("cli.norms.no-title").with("title", text).into())
}

/// Of one player everything; else the players who made a norm or still can.
fn lines(found: &Found, players: &[PlayerNorms], titles: &[Norm], args: &Args) -> Vec<String> {
    let lang = support::lang();
    let name = |tpn: Tpn| found.tournament.contestant(tpn).map_or_else(|| tpn.to_string(), |p| p.name.clone());
    let mut lines = Vec::new();
    for player in players {
        let is_wanted = |norm: &Norm| {
            if args.player.is_some() { player.is_sought(*norm) || args.title.is_some() } else { words::is_in_reach(player, *norm) }
        };
        let shown: Vec<Norm> = titles.iter().copied().filter(is_wanted).collect();
        if shown.is_empty() {
            continue;
        }
        let Some(contestant) = found.tournament.contestant(player.tpn) else { continue };
        lines.push(format!("{} {}", player.tpn, described(contestant)));
        for norm in shown {
            lines.push(format!("  {}", words::title_line(player, norm, lang)));
            if args.explain {
                lines.extend(player.games.iter().map(|game| format!("    {}", round_line(found, player, norm, game, lang))));
            }
        }
        lines.extend(player.cautions.iter().map(|one| format!("  ! {}", words::caution(one, name, lang))));
    }
    if lines.is_empty() {
        lines.push(lang.text("cli.norms.none").to_owned());
    }
    if let Some((rounds, met)) = &found.norms.foreign
        && args.explain
    {
        lines.push(lang.text(if *met { "cli.norms.open-met" } else { "cli.norms.open-not-met" }).to_owned());
        let count = |(round, count): (usize, &RoundCount)| {
            let values = [(round + 1).to_string(), count.foreign.to_string(), count.federations.to_string(), count.titled.to_string()];
            let [round, foreign, federations, titled] = values.each_ref().map(String::as_str);
            lang.fill("cli.norms.open-round", &[("round", round), ("foreign", foreign), ("federations", federations), ("titled", titled)])
        };
        lines.extend(rounds.iter().enumerate().map(count));
    }
    lines
}

fn described(player: &Contestant) -> String {
    let title = player.title.map_or("", tournament::model::Title::letters);
    let rating = player.rating.map(|rating| rating.to_string()).unwrap_or_default();
    let facts = [title, &player.name, &player.federation, &rating];
    facts.into_iter().filter(|fact| !fact.is_empty()).collect::<Vec<_>>().join(" ")
}

fn round_line(found: &Found, player: &PlayerNorms, norm: Norm, game: &ratings::norms::Game, lang: Lang) -> String {
    let opponent = game.opponent.and_then(|o| found.tournament.contestant(Tpn(u16::try_from(o.id).ok()?)));
    let who = opponent.map_or_else(|| "–".to_owned(), described);
    let mark = match game.outcome {
        Played::Win => "1",
        Played::Draw => "½",
        Played::Loss => "0",
        Played::ForfeitWin => "+",
        Played::ForfeitLoss => "-",
        Played::PairingBye => "U",
        Played::Absent => "Z",
        Played::NotByPlay => "*",
        Played::Open => "?",
    };
    let remark = words::remark(player, norm, game.round, lang).map(|remark| format!("  [{remark}]")).unwrap_or_default();
    format!("{:>2} {mark} {who}{remark}", game.round)
}

fn in_json(found: &Found, players: &[PlayerNorms], titles: &[Norm]) -> Value {
    let rows = players.iter().flat_map(|player| titles.iter().map(|norm| row(player, *norm)));
    let event = &found.norms.event;
    let (year, month, day) = event.edition.in_force();
    let foreign = found.norms.foreign.as_ref().map(|(rounds, met)| {
        let count = |c: &RoundCount| json!({ "foreign": c.foreign, "federations": c.federations, "titled": c.titled });
        json!({ "met": met, "rounds": rounds.iter().map(count).collect::<Vec<_>>() })
    });
    json!({
        "players": rows.collect::<Vec<_>>(),
        "edition": format!("{year:04}-{month:02}-{day:02}"),
        "exemption": if event.exemption == ratings::norms::Exemption::None { Value::Null } else { json!(event.exemption.article()) },
        "foreign": foreign,
    })
}

/// Points as decimals.
fn decimal(halves: i64) -> String {
    format!("{}.{}", halves / 2, if halves % 2 == 0 { "0" } else { "5" })
}

/// Points in "1.5 of 2": whole ones without decimals.
fn of(halves: i64, games: u16) -> String {
    let points = if halves % 2 == 0 { (halves / 2).to_string() } else { decimal(halves) };
    format!("{points} of {games}")
}

fn row(player: &PlayerNorms, norm: Norm) -> Value {
    let assessment = player.assessed.of(norm);
    let forecast = player.forecast(norm);
    let (status, needs, average) = match &forecast.prospect {
        Prospect::Secured => ("secured", None, None),
        Prospect::AnyResult { of: games } => ("any_result_but_must_play", Some(of(0, *games)), None),
        Prospect::Needs { possible, of: games, .. } => ("needs", Some(of(*possible, *games)), None),
        Prospect::NeedsAgainst(way) => ("needs", Some(of(way.score, way.rounds)), way.average),
        Prospect::Impossible(_) => ("impossible", None, None),
    };
    let sufficient =
        if let Prospect::Needs { sufficient, of: games, .. } = &forecast.prospect { Some(of(*sufficient, *games)) } else { None };
    let met = assessment.met.as_ref();
    let codes = |reasons: &[Reason]| reasons.iter().map(|reason| reason.code()).collect::<Vec<_>>();
    let mut row = json!({
        "id": player.tpn.0, "title": norm.letters(), "met": met.is_some(),
        "why": if met.is_some() { Vec::new() } else { codes(&assessment.reasons) },
        "full_set_reasons": codes(&assessment.reasons),
        "needs": needs, "average": average, "sufficient": sufficient, "status": status,
        "full": numbers(&assessment.full),
        "text": words::title_line(player, norm, Lang::EN),
        "assumed": player.cautions.iter().map(assumed).collect::<Vec<_>>(),
    });
    if let Some(met) = met {
        row["used"] = numbers(&met.numbers);
        row["ignored_rounds"] = json!(met.ignored);
        row["variant"] = json!(match met.variant {
            Variant::Plain => "plain",
            Variant::EightGames => "1.4.1c",
            Variant::LastRoundForfeited => "1.4.2c",
        });
        row["needed_score"] = json!(decimal(met.needed));
        row["excess"] = json!(decimal(met.excess()));
        row["credited_games"] = json!(met.credited);
    }
    if let Prospect::Impossible(why) = &forecast.prospect {
        let code = |why: &Obstacle| match why {
            Obstacle::Reason(reason) => reason.code(),
            Obstacle::Field { .. } => "field",
        };
        row["impossible"] = json!(why.iter().map(code).collect::<Vec<_>>());
    }
    if !forecast.ways.is_empty() {
        row["ways"] = json!(forecast.ways.iter().map(way).collect::<Vec<_>>());
    }
    row
}

fn numbers(numbers: &Numbers) -> Value {
    json!({
        "n": numbers.games, "score": decimal(numbers.score), "Ra": numbers.average, "raised_from": numbers.raised_from, "p": numbers.per_cent,
        "dp": numbers.dp, "Rp": numbers.performance, "sum": numbers.sum, "other_federations": numbers.other_federations,
        "own_federation": numbers.own_federation, "largest_federation": numbers.largest_federation, "titled": numbers.titled,
        "titled_needed": numbers.titled_needed, "level": numbers.level, "level_needed": numbers.level_needed, "exempt": numbers.exempt,
    })
}

fn way(way: &Way) -> Value {
    json!({
        "needs": of(way.score, way.rounds), "average": way.average, "titled": way.titled, "level": way.level,
        "federations": way.federations, "left_out": way.left_out,
    })
}

fn assumed(caution: &Caution) -> String {
    words::caution(caution, |tpn| tpn.to_string(), Lang::EN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_said_as_the_contract_has_them() {
        assert_eq!((of(3, 2), of(2, 2), of(0, 1)), ("1.5 of 2".to_owned(), "1 of 2".to_owned(), "0 of 1".to_owned()));
        assert_eq!(decimal(7), "3.5");
    }
}
