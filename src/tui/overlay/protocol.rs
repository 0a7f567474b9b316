//! The protocol of a match being typed.

use super::Sent;
use tui_input::Input;

/// A protocol being typed: it stands at the foot, and never over the row it is about.
#[derive(Clone, Debug, Default)]
pub struct ProtocolLine {
    /// The match, by its table.
    pub table: u16,
    /// The signs.
    pub input: Input,
    /// What was wrong at the last try, in words.
    pub problem: String,
    /// What became of it.
    pub sent: Sent,
}
