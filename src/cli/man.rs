//! `flagfall man`: the manual page.

use super::{CliError, Outcome};

/// Prints the manual page in roff.
pub fn run(command: clap::Command) -> Result<Outcome, CliError> {
    let mut page = Vec::new();
    let unusable = |e: std::io::Error| CliError::Unusable(e.to_string());
    clap_mangen::Man::new(command).render(&mut page).map_err(unusable)?;
    std::io::Write::write_all(&mut std::io::stdout(), &page).map_err(unusable)?;
    Ok(Outcome::Clean)
}
