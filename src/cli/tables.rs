//! `flagfall tables berger|varma|scheveningen|skalitzka|schiller N`: the printed tables.

use super::{CliError, Format, Outcome, say, support};
use crate::words::{Lang, Message};
use clap::Subcommand;
use serde_json::{Value, json};
use tournament::model::Tpn;
use tournament::pairing::berger::Round;
use tournament::pairing::{Pair, berger, scheveningen, schiller, skalitzka, varma};

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
        #[arg(value_parser = clap::value_parser!(u16).range(2..=100))]
        boards: u16,
    },
    /// Three teams in two rounds, nobody without an opponent (FIDE Arbiters' Manual).
    Skalitzka {
        /// Number of boards of a team, even.
        #[arg(value_parser = clap::value_parser!(u16).range(2..=100))]
        boards: u16,
        /// The Manual's second table: every other two boards have their colours reversed.
        #[arg(long)]
        balanced: bool,
    },
    /// Several teams, each player against each of the other teams; put together from Berger and Scheveningen tables.
    Schiller {
        /// Number of teams.
        #[arg(value_parser = clap::value_parser!(u16).range(2..=20))]
        teams: u16,
        /// Number of boards of a team.
        #[arg(value_parser = clap::value_parser!(u16).range(2..=100))]
        boards: u16,
    },
}

/// A number for which there is no table.
#[derive(Debug)]
enum NoTable {
    Varma,
    Scheveningen,
    Skalitzka,
}

impl Message for NoTable {
    fn key(&self) -> &'static str {
        match self {
            Self::Varma => "cli.tables.no-varma",
            Self::Scheveningen => "cli.tables.no-scheveningen",
            Self::Skalitzka => "cli.tables.no-skalitzka",
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
        Table::Skalitzka { boards, balanced } => skalitzka_table(boards, balanced)?,
        Table::Schiller { teams, boards } => schiller_table(teams, boards)?,
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

fn scheveningen_table(boards: u16) -> Result<(Vec<String>, Value), CliError> {
    let rounds: Option<Vec<Vec<Pair>>> = (1..=boards).map(|round| scheveningen::round(boards, round)).collect();
    let rounds = rounds.ok_or_else(|| CliError::unusable(NoTable::Scheveningen))?;
    Ok(team_table(&rounds, boards, json!({ "table": "scheveningen", "boards": boards })))
}

fn skalitzka_table(boards: u16, balanced: bool) -> Result<(Vec<String>, Value), CliError> {
    let table = if balanced { skalitzka::Table::Balanced } else { skalitzka::Table::Plain };
    let rounds: Option<Vec<Vec<Pair>>> = (1..=2).map(|round| skalitzka::round(boards, round, table)).collect();
    let rounds = rounds.ok_or_else(|| CliError::unusable(NoTable::Skalitzka))?;
    Ok(team_table(&rounds, boards, json!({ "table": "skalitzka", "boards": boards, "balanced": balanced })))
}

fn schiller_table(teams: u16, boards: u16) -> Result<(Vec<String>, Value), CliError> {
    let rounds: Vec<Vec<Pair>> = (1..).map_while(|round| schiller::round(teams, boards, round)).collect();
    if rounds.is_empty() {
        return Err(CliError::unusable(NoTable::Scheveningen));
    }
    Ok(team_table(&rounds, boards, json!({ "table": "schiller", "teams": teams, "boards": boards })))
}

/// Rounds of teams of so many boards: the first team is A, and so on.
fn team_table(rounds: &[Vec<Pair>], boards: u16, mut document: Value) -> (Vec<String>, Value) {
    let letter = |team: u16| char::from(b'A' + u8::try_from(team).unwrap_or(25).min(25));
    let name = |tpn: Tpn| format!("{}{}", letter((tpn.0 - 1) / boards), (tpn.0 - 1) % boards + 1);
    let games = |round: &Vec<Pair>| -> Vec<String> { round.iter().map(|p| format!("{}-{}", name(p.white), name(p.black))).collect() };
    let lines = rounds.iter().enumerate().map(|(number, round)| format!("{:>3}:  {}", number + 1, games(round).join("  "))).collect();
    let in_json: Vec<Vec<[String; 2]>> =
        rounds.iter().map(|round| round.iter().map(|p| [name(p.white), name(p.black)]).collect()).collect();
    document["rounds"] = json!(in_json);
    (lines, document)
}
