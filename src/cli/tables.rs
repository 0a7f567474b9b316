//! `flagfall tables berger|varma|scheveningen N`: the printed tables.

use super::{CliError, Format, Outcome, say, support};
use crate::words::{Lang, Message};
use clap::Subcommand;
use serde_json::{Value, json};
use tournament::pairing::berger::Round;
use tournament::pairing::{berger, scheveningen, varma};

/// Arguments.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(subcommand)]
    table: Table,
    /// How the table is written.
    #[arg(long, value_enum, default_value_t, global = true)]
    format: Format,
}

#[derive(Debug, Subcommand)]
enum Table {
    /// Round robin: who meets whom in which round, White first (FIDE C.05 Annex 1).
    Berger {
        /// Number of players.
        #[arg(value_parser = clap::value_parser!(u16).range(2..=200))]
        players: u16,
        /// Everybody meets everybody twice; the last two rounds of the first cycle change places, as FIDE recommends.
        #[arg(long)]
        double: bool,
    },
    /// Groups for the restricted drawing of lots (FIDE C.05 Annex 2, C.06).
    Varma {
        /// Number of players.
        #[arg(value_parser = clap::value_parser!(u16).range(9..=24))]
        players: u16,
    },
    /// Two teams, each player against each of the other team (FIDE Arbiters' Manual).
    Scheveningen {
        /// Number of boards.
        #[arg(value_parser = clap::value_parser!(u8).range(2..=10))]
        boards: u8,
    },
}

/// A number for which there is no table.
#[derive(Debug)]
enum NoTable {
    Varma,
    Scheveningen,
}

impl Message for NoTable {
    fn key(&self) -> &'static str {
        match self {
            Self::Varma => "cli.tables.no-varma",
            Self::Scheveningen => "cli.tables.no-scheveningen",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }
}

/// Prints a table.
pub fn run(args: &Args) -> Result<Outcome, CliError> {
    let lang = support::lang();
    let (lines, document) = match args.table {
        Table::Berger { players, double } => berger_table(players, if double { 2 } else { 1 }, lang),
        Table::Varma { players } => varma_table(players, lang)?,
        Table::Scheveningen { boards } => scheveningen_table(boards)?,
    };
    match args.format {
        Format::Json => say::json(&document)?,
        Format::Text => say::lines(&lines)?,
    }
    Ok(Outcome::Clean)
}

fn berger_table(players: u16, cycles: u8, lang: Lang) -> (Vec<String>, Value) {
    let rounds: Vec<Round> = (1..).map_while(|round| berger::round(players, round, cycles, true)).collect();
    let width = players.to_string().len();
    let line = |(number, round): (usize, &Round)| {
        let mut line = format!("{:>3}:", number + 1);
        for pair in &round.games {
            line += &format!("  {:>width$}-{:<width$}", pair.white.0, pair.black.0);
        }
        if let Some(free) = round.free {
            line += &format!("  {}", lang.fill("cli.tables.free", &[("player", &free.to_string())]));
        }
        line.trim_end().to_owned()
    };
    let in_json = |round: &Round| {
        let games: Vec<_> = round.games.iter().map(|pair| [pair.white.0, pair.black.0]).collect();
        json!({ "games": games, "free": round.free.map(|free| free.0) })
    };
    let document = json!({ "table": "berger", "players": players, "rounds": rounds.iter().map(in_json).collect::<Vec<_>>() });
    (rounds.iter().enumerate().map(line).collect(), document)
}

fn varma_table(players: u16, lang: Lang) -> Result<(Vec<String>, Value), CliError> {
    let groups = varma::groups(players).ok_or_else(|| CliError::unusable(NoTable::Varma))?;
    let mut lines: Vec<String> = ["A", "B", "C", "D"]
        .iter()
        .zip(&groups)
        .map(|(name, group)| format!("{name}: {}", group.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")))
        .collect();
    if matches!(players, 11 | 12) {
        lines.push(lang.text("cli.tables.correction").to_owned());
    }
    let numbers: Vec<Vec<u16>> = groups.iter().map(|group| group.iter().map(|tpn| tpn.0).collect()).collect();
    Ok((lines, json!({ "table": "varma", "players": players, "groups": numbers })))
}

fn scheveningen_table(boards: u8) -> Result<(Vec<String>, Value), CliError> {
    let rounds = scheveningen::rounds(boards).ok_or_else(|| CliError::unusable(NoTable::Scheveningen))?;
    let games =
        |round: &Vec<scheveningen::Game>| -> Vec<String> { round.iter().map(|game| format!("{}-{}", game.white, game.black)).collect() };
    let lines = rounds.iter().enumerate().map(|(number, round)| format!("{:>3}:  {}", number + 1, games(round).join("  "))).collect();
    let in_json: Vec<_> =
        rounds.iter().map(|round| round.iter().map(|game| [game.white.to_string(), game.black.to_string()]).collect::<Vec<_>>()).collect();
    Ok((lines, json!({ "table": "scheveningen", "boards": boards, "rounds": in_json })))
}
