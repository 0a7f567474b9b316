//! `flagfall` and `flagfall EVENT`: the workstation.

use super::error::Phrase;
use super::{CliError, Outcome, support};
use crate::tui;
use crate::words::Lang;
use std::io::IsTerminal;
use std::path::PathBuf;

/// Starts the screen.
pub fn run(event: Option<PathBuf>, lang: Option<Lang>) -> Result<Outcome, CliError> {
    if !std::io::stdout().is_terminal() || !std::io::stdin().is_terminal() {
        return Err(Phrase::new("cli.said.no-terminal").into());
    }
    if let Some(path) = event.as_ref().filter(|p| !p.exists()) {
        return Err(Phrase::new("cli.said.no-event").with("path", path.display()).into());
    }
    let paths = support::paths()?;
    tui::run(paths, event, lang).map_err(|e| Phrase::new("cli.said.terminal").with("what", e))?;
    Ok(Outcome::Clean)
}
