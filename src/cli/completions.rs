//! `flagfall completions SHELL`.

use super::{CliError, Outcome, say};

/// Arguments.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Which shell.
    shell: clap_complete::Shell,
}

/// Prints the completion script.
pub fn run(args: &Args, command: &mut clap::Command) -> Result<Outcome, CliError> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, command, "flagfall", &mut script);
    say::block(&String::from_utf8_lossy(&script))?;
    Ok(Outcome::Clean)
}
