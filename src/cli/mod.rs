//! The command line: one file a subcommand, each thin: parse, call, print.

mod clock;
mod completions;
mod error;
mod rule;

pub use error::CliError;

use clap::{CommandFactory, Parser, Subcommand, ValueEnum};
use std::process::ExitCode;

/// Runs events in chess, draughts and xiangqi, and opens the game when the arbiter is called.
#[derive(Debug, Parser)]
#[command(name = "flagfall", version, disable_help_subcommand = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// The script that completes this program's commands in a shell.
    Completions(completions::Args),
    /// A game's clock: expected, observed, what may be wrong, what to key in.
    Clock(clock::Args),
    /// What the arbiter does in a situation, with article.
    Rule(rule::Args),
}

/// How an answer is written on standard output.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people.
    #[default]
    Text,
    /// One JSON document.
    Json,
}

/// What a subcommand found, where nothing went wrong in running it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Done, nothing wrong: exit status 0.
    Clean,
    /// Done, something found (a wrong pairing, an illegal move, a damaged file): exit status 1.
    Found,
}

/// Parses the arguments, runs the subcommand and turns its answer into an exit status.
pub fn main() -> ExitCode {
    let cli = Cli::parse();
    let result: Result<Outcome, CliError> = match cli.command {
        Command::Completions(args) => completions::run(&args, &mut Cli::command()),
        Command::Clock(args) => clock::run(&args),
        Command::Rule(args) => rule::run(&args),
    };
    match result {
        Ok(Outcome::Clean) => ExitCode::SUCCESS,
        Ok(Outcome::Found) => ExitCode::from(1),
        Err(error) => {
            eprintln!("flagfall: {error}");
            ExitCode::from(error.exit_status())
        }
    }
}
