//! `flagfall check FILE.trf`: every round paired again, and the standings worked out again.

use super::pair::{DutchRules, read};
use super::{CliError, Format, Outcome, say};
use serde_json::{Value, json};
use std::path::PathBuf;
use tournament::check::{Drawn, RoundCheck, StandingsCheck, check_rounds, check_standings};
use tournament::pairing::Pair;
use tournament::tiebreak::Edition;

/// Arguments.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The tournament report file; `-` is standard input.
    file: PathBuf,
    /// Edition of the Dutch rules; by default the one in force on the first day.
    #[arg(long, value_enum)]
    edition: Option<DutchRules>,
    /// How the answer is written.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Compares the file with the rules.
pub fn run(args: &Args) -> Result<Outcome, CliError> {
    let tournament = read(&args.file, args.edition, false)?;
    let rounds = check_rounds(&tournament);
    let standings = check_standings(&tournament, Edition::of_start(&tournament.info.start));
    match args.format {
        Format::Text => {
            for round in &rounds {
                print_round(round)?;
            }
            print_standings(&standings)?;
        }
        Format::Json => say::json(&in_json(&rounds, &standings))?,
    }
    Ok(if rounds.iter().all(RoundCheck::is_ok) && standings.is_ok() { Outcome::Clean } else { Outcome::Found })
}

fn pairs(pairs: &[Pair]) -> String {
    pairs.iter().map(|p| format!("{}-{}", p.white, p.black)).collect::<Vec<_>>().join(" ")
}

fn print_round(check: &RoundCheck) -> Result<(), CliError> {
    if check.is_ok() {
        outln!("round {}: ok", check.round);
        return Ok(());
    }
    outln!("round {}: differs", check.round);
    let expected = match &check.expected {
        Ok(expected) => expected,
        Err(why) => {
            outln!("  by the rules: no pairing: {why}");
            return Ok(());
        }
    };
    let byes = |drawn: &Drawn| drawn.byes.iter().map(|tpn| format!(" {tpn}=PAB")).collect::<String>();
    let show_byes = expected.byes != check.found.byes;
    outln!("  by the rules: {}{}", pairs(&check.missing()), if show_byes { byes(expected) } else { String::new() });
    outln!("  in the file:  {}{}", pairs(&check.surplus()), if show_byes { byes(&check.found) } else { String::new() });
    Ok(())
}

fn print_standings(check: &StandingsCheck) -> Result<(), CliError> {
    for wrong in &check.points {
        outln!("points of {}: {} in the file, {} by the results", wrong.tpn, wrong.stated, wrong.expected);
    }
    for wrong in &check.ranks {
        outln!("rank of {}: {} in the file, {} by the tie-breaks", wrong.tpn, wrong.stated, wrong.expected);
    }
    match (check.is_ok(), check.tiebreaks.is_empty()) {
        (true, true) => outln!("standings: points ok; ranks not checked, the file has no tie-break list that can be applied"),
        (true, false) => outln!("standings: ok"),
        (false, _) => outln!("standings: differ"),
    }
    Ok(())
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
        },
    })
}
