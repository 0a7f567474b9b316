//! `flagfall` and `flagfall EVENT`: the workstation.

use super::{CliError, Outcome, support};
use crate::tui;
use crate::words::{Lang, Message};
use std::io::IsTerminal;
use std::path::PathBuf;

/// Why the workstation does not start.
#[derive(Debug)]
enum NoScreen {
    /// Standard input or output is no terminal.
    Terminal,
    /// The event file is not there.
    Event(PathBuf),
    /// The terminal failed.
    Io(std::io::Error),
}

impl Message for NoScreen {
    fn key(&self) -> &'static str {
        match self {
            Self::Terminal => "cli.said.no-terminal",
            Self::Event(_) => "cli.said.no-event",
            Self::Io(_) => "cli.said.terminal",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Terminal => Vec::new(),
            Self::Event(path) => vec![("path", path.display().to_string())],
            Self::Io(error) => vec![("what", error.to_string())],
        }
    }
}

/// Starts the screen.
pub fn run(event: Option<PathBuf>, lang: Option<Lang>) -> Result<Outcome, CliError> {
    if !std::io::stdout().is_terminal() || !std::io::stdin().is_terminal() {
        return Err(CliError::unusable(NoScreen::Terminal));
    }
    if let Some(path) = event.as_ref().filter(|p| !p.exists()) {
        return Err(CliError::unusable(NoScreen::Event(path.clone())));
    }
    let paths = support::paths()?;
    tui::run(paths, event, lang).map_err(|e| CliError::unusable(NoScreen::Io(e)))?;
    Ok(Outcome::Clean)
}
