//! Why a command could not be done, and the exit status that says so.

use crate::words::{Lang, Message};
use files::input::InputError;
use files::output::OutputError;

/// A command that was not carried out.
#[derive(Debug, thiserror::Error)]
pub enum CliError {
    /// The request or an input file cannot be used; the text names file, line and column and what to do. Exit status 2.
    #[error("{0}")]
    Unusable(String),
    /// Refused by a rule of the event; the text names the rule. Exit status 3.
    #[error("{0}")]
    Refused(String),
    /// The answer could not be written on standard output; what was entered before is saved. Exit status 2.
    #[error("standard output: {0}. The answer is not complete; what was entered is saved.")]
    Output(std::io::Error),
}

impl CliError {
    /// The exit status of the contract.
    pub const fn exit_status(&self) -> u8 {
        match self {
            Self::Unusable(_) | Self::Output(_) => 2,
            Self::Refused(_) => 3,
        }
    }

    /// Whether there is anything to say: a reader that has read enough (`| head`) knows that it went away.
    pub fn is_worth_saying(&self) -> bool {
        !matches!(self, Self::Output(e) if e.kind() == std::io::ErrorKind::BrokenPipe)
    }
}

impl From<InputError> for CliError {
    fn from(error: InputError) -> Self {
        Self::Unusable(error.say(Lang::EN))
    }
}

impl From<OutputError> for CliError {
    fn from(error: OutputError) -> Self {
        Self::Unusable(error.say(Lang::EN))
    }
}
