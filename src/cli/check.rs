//! `flagfall check FILE.trf`: every round paired again, and the standings worked out again.

use super::pair::{Rules, read};
use super::{CliError, Format, Outcome, say, support};
use crate::words::{Lang, Message};
use serde_json::{Value, json};
use std::path::PathBuf;
use tournament::check::{Drawn, RoundCheck, StandingsCheck, check_rounds, check_standings};
use tournament::pairing::{NoPairing, Pair};
use tournament::tiebreak::Edition;

/// Arguments.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The tournament report file; `-` is standard input.
    file: PathBuf,
    #[command(flatten)]
    rules: Rules,
    /// How the answer is written.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Compares the file with the rules.
pub fn run(args: &Args) -> Result<Outcome, CliError> {
    let tournament = read(&args.file, &args.rules, false)?;
    let rounds = check_rounds(&tournament);
    let standings = check_standings(&tournament, Edition::of_start(&tournament.info.start));
    let lang = support::lang();
    match args.format {
        Format::Text => {
            for round in &rounds {
                say::lines(round_lines(round, lang))?;
            }
            say::lines(standings_lines(&standings, lang))?;
        }
        Format::Json => say::json(&in_json(&rounds, &standings))?,
    }
    let accepted = |round: &RoundCheck| round.is_ok() || round.expected == Err(NoPairing::NoEngine);
    Ok(if rounds.iter().all(accepted) && standings.is_ok() { Outcome::Clean } else { Outcome::Found })
}

fn pairs(pairs: &[Pair]) -> String {
    pairs.iter().map(|p| format!("{}-{}", p.white, p.black)).collect::<Vec<_>>().join(" ")
}

fn round_lines(check: &RoundCheck, lang: Lang) -> Vec<String> {
    let round = check.round.to_string();
    let round = [("round", round.as_str())];
    if check.is_ok() {
        return vec![lang.fill("cli.check.round-ok", &round)];
    }
    // Rounds that no engine here pairs, of a system of its own or of a month of an event, have nothing to be compared with.
    if check.expected == Err(NoPairing::NoEngine) {
        return vec![lang.fill("cli.check.round-unchecked", &round)];
    }
    let mut lines = vec![lang.fill("cli.check.round-differs", &round)];
    match &check.expected {
        Err(why) => lines.push(lang.fill("cli.check.no-pairing", &[("why", &why.say(lang))])),
        Ok(expected) => {
            let show_byes = expected.byes != check.found.byes;
            let byes = |drawn: &Drawn| -> String {
                let byes = drawn.byes.iter().filter(|_| show_byes);
                byes.map(|tpn| format!(" {tpn}=PAB")).collect()
            };
            let line = |key, list: &[Pair], drawn: &Drawn| lang.fill(key, &[("pairs", &(pairs(list) + &byes(drawn)))]);
            lines.push(line("cli.check.expected", &check.missing(), expected));
            lines.push(line("cli.check.found", &check.surplus(), &check.found));
        }
    }
    lines
}

fn standings_lines(check: &StandingsCheck, lang: Lang) -> Vec<String> {
    let differs = |key, player: String, stated: String, expected: String| {
        lang.fill(key, &[("player", &player), ("stated", &stated), ("expected", &expected)])
    };
    let points = check.points.iter().map(|w| differs("cli.check.points", w.tpn.to_string(), w.stated.to_string(), w.expected.to_string()));
    let ranks = check.ranks.iter().map(|w| differs("cli.check.rank", w.tpn.to_string(), w.stated.to_string(), w.expected.to_string()));
    let verdict = match (check.is_ok(), check.tiebreaks.is_empty()) {
        (true, true) => "cli.check.points-ok",
        (true, false) => "cli.check.standings-ok",
        (false, _) => "cli.check.standings-differ",
    };
    let unranked = support::listed(check.unranked.iter().map(ToString::to_string));
    let unranked = (!unranked.is_empty()).then(|| lang.fill("cli.check.unranked", &[("players", &unranked)]));
    points.chain(ranks).chain(unranked).chain([lang.text(verdict).to_owned()]).collect()
}

fn in_json(rounds: &[RoundCheck], standings: &StandingsCheck) -> Value {
    let list = |drawn: &Drawn| -> Vec<[u16; 2]> {
        let pairs = drawn.pairs.iter().map(|p| [p.white.0, p.black.0]);
        pairs.chain(drawn.byes.iter().map(|tpn| [tpn.0, 0])).collect()
    };
    let round = |check: &RoundCheck| {
        json!({
            "round": check.round,
            "ok": check.is_ok(),
            "expected": check.expected.as_ref().map(list).unwrap_or_default(),
            "found": list(&check.found),
            "problem": check.expected.as_ref().err().map(ToString::to_string),
        })
    };
    let points =
        standings.points.iter().map(|w| json!({ "id": w.tpn.0, "stated": w.stated.to_string(), "expected": w.expected.to_string() }));
    let ranks = standings.ranks.iter().map(|w| json!({ "id": w.tpn.0, "stated": w.stated, "expected": w.expected }));
    json!({
        "rounds": rounds.iter().map(round).collect::<Vec<_>>(),
        "standings": {
            "ok": standings.is_ok(),
            "tiebreaks": standings.tiebreaks.iter().map(ToString::to_string).collect::<Vec<_>>(),
            "points": points.collect::<Vec<_>>(),
            "ranks": ranks.collect::<Vec<_>>(),
            "unranked": standings.unranked.iter().map(|tpn| tpn.0).collect::<Vec<_>>(),
        },
    })
}
