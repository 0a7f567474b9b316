//! `flagfall` and `flagfall EVENT`: the workstation.

use super::{CliError, Outcome, support};
use crate::tui;
use std::io::IsTerminal;
use std::path::PathBuf;

/// Starts the screen.
pub fn run(event: Option<PathBuf>) -> Result<Outcome, CliError> {
    if !std::io::stdout().is_terminal() || !std::io::stdin().is_terminal() {
        return Err(CliError::Unusable(
            "the workstation needs a terminal; without one use the commands new, players, round, result, standings, print, export (flagfall --help)".to_owned(),
        ));
    }
    if let Some(path) = event.as_ref().filter(|p| !p.exists()) {
        return Err(CliError::Unusable(format!("{} is not there; flagfall new makes an event", path.display())));
    }
    let paths = support::paths()?;
    tui::run(paths, event).map_err(|e| CliError::Unusable(format!("the terminal: {e}")))?;
    Ok(Outcome::Clean)
}
