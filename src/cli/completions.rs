//! `flagfall completions SHELL`.

use super::{CliError, Outcome};

/// Arguments.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Which shell.
    shell: clap_complete::Shell,
}

/// Prints the completion script.
pub fn run(args: &Args, command: &mut clap::Command) -> Result<Outcome, CliError> {
    clap_complete::generate(args.shell, command, "flagfall", &mut std::io::stdout());
    Ok(Outcome::Clean)
}
