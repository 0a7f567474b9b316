//! `flagfall man`: the manual page.

use super::{CliError, Outcome, say};

/// Prints the manual page in roff.
pub fn run(command: clap::Command) -> Result<Outcome, CliError> {
    let mut page = Vec::new();
    let unusable = |e: std::io::Error| CliError::english(e.to_string());
    clap_mangen::Man::new(command).render(&mut page).map_err(unusable)?;
    say::block(&String::from_utf8_lossy(&page))?;
    Ok(Outcome::Clean)
}
