//! Why a command could not be done, and the exit status that says so.

/// A command that was not carried out.
#[derive(Debug, thiserror::Error)]
pub enum CliError {
    /// The request or an input file cannot be used; the text names file, line and column and what to do. Exit status 2.
    #[error("{0}")]
    Unusable(String),
    /// Refused by a rule of the event; the text names the rule. Exit status 3.
    #[error("{0}")]
    Refused(String),
}

impl CliError {
    /// The exit status of the contract.
    pub const fn exit_status(&self) -> u8 {
        match self {
            Self::Unusable(_) => 2,
            Self::Refused(_) => 3,
        }
    }
}
