//! Why a command could not be done, and the exit status that says so.

use crate::words::{Lang, Message, os_words};
use files::input::InputError;
use files::output::OutputError;
use std::fmt::{Debug, Display};

/// What can be told: said in a language at the end, when it is shown.
pub trait Telling: Message + Debug {}

impl<T: Message + Debug> Telling for T {}

/// A command that was not carried out.
#[derive(Debug)]
pub enum CliError {
    /// The request or an input file cannot be used; the words name file, line and column and what to do. Exit status 2.
    Unusable(Box<dyn Telling>),
    /// Refused by a rule of the event; the words name the rule. Exit status 3.
    Refused(Box<dyn Telling>),
    /// The answer could not be written on standard output; what was entered before is saved. Exit status 2.
    Output(std::io::Error),
}

impl CliError {
    /// A request or an input file that cannot be used.
    pub fn unusable(what: impl Telling + 'static) -> Self {
        Self::Unusable(Box::new(what))
    }

    /// A request that a rule refuses.
    pub fn refused(what: impl Telling + 'static) -> Self {
        Self::Refused(Box::new(what))
    }

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

    /// What happened and what to do.
    pub fn say(&self, lang: Lang) -> String {
        match self {
            Self::Unusable(what) | Self::Refused(what) => what.say(lang),
            Self::Output(what) => lang.fill("cli.said.output", &[("what", &os_words(what))]),
        }
    }
}

/// A message with what it is about before it: a file, an option.
#[derive(Debug)]
pub struct At<P, M>(pub P, pub M);

impl<P: Display, M: Message> Message for At<P, M> {
    fn key(&self) -> &'static str {
        "cli.said.at"
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        vec![("place", self.0.to_string()), ("what", self.1.say(Lang::EN))]
    }

    fn say(&self, lang: Lang) -> String {
        lang.fill(self.key(), &[("place", &self.0.to_string()), ("what", &self.1.say(lang))])
    }
}

/// A line about a place, such as a file, in the language of this run.
pub fn at(place: impl Display, what: impl Display) -> String {
    Phrase::new("cli.said.at").with("place", place).with("what", what).now()
}

/// What is wrong with a request, as a key of the catalogue and what stands in its places.
#[derive(Debug)]
pub struct Phrase(&'static str, Vec<(&'static str, String)>);

impl Phrase {
    /// A text without places.
    pub const fn new(key: &'static str) -> Self {
        Self(key, Vec::new())
    }

    /// The same with a place filled.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Display) -> Self {
        self.1.push((name, value.to_string()));
        self
    }

    /// The text in the language of this run.
    pub fn now(&self) -> String {
        self.say(super::support::lang())
    }
}

impl Message for Phrase {
    fn key(&self) -> &'static str {
        self.0
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        self.1.clone()
    }
}

impl From<Phrase> for CliError {
    fn from(said: Phrase) -> Self {
        Self::unusable(said)
    }
}

impl From<InputError> for CliError {
    fn from(error: InputError) -> Self {
        Self::unusable(error)
    }
}

impl From<OutputError> for CliError {
    fn from(error: OutputError) -> Self {
        Self::unusable(error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io;

    #[test]
    fn an_answer_that_cannot_be_written_says_why_in_the_readers_language() {
        let full = CliError::Output(io::Error::from(io::ErrorKind::StorageFull));
        assert!(full.say(Lang::EN).is_ascii(), "{}", full.say(Lang::EN));
        let said = full.say(Lang::named("zh-CN").unwrap());
        assert!(!said.contains(|c: char| c.is_ascii_alphabetic() || c == '\0'), "{said}");
    }
}
