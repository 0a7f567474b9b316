//! Words for the ledger file of a game's clock that cannot be used.

use crate::game::edition as edition_words;
use crate::game_file::one;
use crate::{ClockWords, Lang, Message, TomlFault, filled};
use arbitration::clock::file::{CaseError, EntryFault, FileError, RuleOn};
use arbitration::clock::ledger::LedgerError;
use arbitration::kind::GameKind;

/// What is wrong with an entry, as the reader of TOML says it of a table without places, in words: a field that is missing or unknown, a value that is not one of a list.
fn table_fault(message: &str, lang: Lang) -> String {
    let first_line = message.lines().next().unwrap_or_default();
    let mut quoted = first_line.split('`').skip(1).step_by(2);
    let name = quoted.next().unwrap_or_default();
    let known: Vec<&str> = quoted.collect();
    let known = known.join(lang.text("ui.mark.comma"));
    let key = match first_line.split(' ').next() {
        Some("missing") => "ledger-file.missing-field",
        Some("unknown") if first_line.starts_with("unknown variant") => "ledger-file.unknown-value",
        Some("unknown") => "ledger-file.unknown-field",
        Some("duplicate") => "ledger-file.twice",
        _ => return lang.text("ledger-file.wrong-form").to_owned(),
    };
    lang.fill(key, &[("name", name), ("known", &known)])
}

impl Message for EntryFault {
    fn key(&self) -> &'static str {
        match self {
            Self::NoMoment => "ledger-file.no-moment",
            Self::Moment => "ledger-file.moment",
            Self::Source(_) => "ledger-file.source",
            Self::Reading(_, why) => why.key(),
            Self::Event(_) => "ledger-file.wrong-form",
            Self::Key { .. } => "ledger-file.unknown-field",
            _ => "value.other",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        if let Self::Reading(_, why) = self { why.values() } else { Vec::new() }
    }

    fn say(&self, lang: Lang) -> String {
        match self {
            Self::Source(why) => lang.fill(self.key(), &[("what", &table_fault(why.message(), lang))]),
            Self::Event(why) => table_fault(why.message(), lang),
            Self::Key { key, known } => {
                let known: Vec<&str> = ["kind", "at", "source"].iter().chain(*known).copied().collect();
                lang.fill(self.key(), &[("name", key), ("known", &known.join(lang.text("ui.mark.comma")))])
            }
            _ => filled(self, lang),
        }
    }
}

impl Message for LedgerError {
    fn key(&self) -> &'static str {
        match self {
            Self::StartedTwice => "ledger-file.started-twice",
            Self::NotStarted => "ledger-file.not-started",
            Self::StoppedTwice => "ledger-file.stopped-twice",
            Self::NotStopped => "ledger-file.not-stopped",
            Self::Backwards(_) => "ledger-file.backwards",
            Self::Full => "ledger-file.full",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        if let Self::Backwards(span) = self { one("span", span) } else { Vec::new() }
    }
}

impl Message for FileError {
    fn key(&self) -> &'static str {
        match self {
            Self::TooLarge => "ledger-file.too-large",
            Self::Toml { .. } => "ledger-file.line",
            Self::Game(why) => why.key(),
            Self::Edition { .. } => "ledger-file.edition",
            Self::Control(_) => "ledger-file.control",
            Self::Entry { .. } | Self::Order { .. } => "ledger-file.entry",
            Self::Rulebook(_) => "ledger-file.rulebook",
            _ => "value.other",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Toml { file, why } => {
                let fault = TomlFault::new(file, why);
                vec![("line", fault.line.to_string()), ("column", fault.column.to_string())]
            }
            Self::Game(why) => why.values(),
            Self::Edition { asked, known } => vec![("asked", asked.clone()), ("known", known.join(" "))],
            Self::Entry { entry, place, .. } | Self::Order { entry, place, .. } => vec![
                ("entry", entry.to_string()),
                ("line", place.line.to_string()),
                ("column", place.column.to_string()),
                ("text", place.text.clone()),
            ],
            _ => Vec::new(),
        }
    }

    fn say(&self, lang: Lang) -> String {
        let what = match self {
            Self::Toml { file, why } => TomlFault::new(file, why).say(lang),
            Self::Control(why) => why.say(lang),
            Self::Entry { why, .. } => why.say(lang),
            Self::Order { why, .. } => why.say(lang),
            _ => return filled(self, lang),
        };
        let mut values = self.values();
        values.push(("what", what));
        lang.fill(self.key(), &values.iter().map(|(name, value)| (*name, value.as_str())).collect::<Vec<_>>())
    }
}

impl Message for CaseError {
    fn key(&self) -> &'static str {
        match self {
            Self::NoReading => "ledger-file.no-reading",
            Self::NoRule { what: RuleOn::SealingEarly, .. } => "ledger-file.no-rule-sealing",
            Self::NoRule { what: RuleOn::Disturbance, .. } => "ledger-file.no-rule-disturbance",
            Self::NoRule { what: RuleOn::WrongClaim, .. } => "ledger-file.no-rule-claim",
            Self::NoEvidence(_) => "ledger-file.no-evidence",
            Self::Control(_) => "ledger-file.set-to",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        if let Self::NoRule { edition, .. } = self { one("edition", edition) } else { Vec::new() }
    }

    fn say(&self, lang: Lang) -> String {
        match self {
            Self::NoRule { edition, .. } => lang.fill(self.key(), &[("edition", edition_words(edition, lang))]),
            Self::NoEvidence(rule) => lang.fill(self.key(), &[("rule", ClockWords::new(lang, GameKind::Chess).split(*rule))]),
            Self::Control(why) => lang.fill(self.key(), &[("what", &why.say(lang))]),
            Self::NoReading => filled(self, lang),
        }
    }
}
