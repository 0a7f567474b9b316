//! What is wrong with the arguments, in the arbiter's language: the findings of the parser, said from the catalogue `cli.usage`.

use super::help;
use super::value::reason;
use crate::words::Lang;
use clap::Error;
use clap::error::{ContextKind, ContextValue, ErrorKind};

/// What is wrong, hints, how the command is written, and where to read more.
pub fn told(error: &Error, lang: Lang) -> String {
    let Some(what) = what(error, lang) else { return error.render().to_string() };
    let mut text = lang.fill("cli.usage.error", &[("what", &what)]);
    let tips = tips(error, lang);
    if !tips.is_empty() {
        text += &format!("\n\n{}", tips.iter().map(|tip| lang.fill("cli.usage.tip", &[("what", tip)])).collect::<Vec<_>>().join("\n"));
    }
    if let Some(ContextValue::StyledStr(made)) = error.get(ContextKind::Usage) {
        text += &format!("\n\n{}", help::usage(&made.to_string(), lang));
    }
    text + "\n\n" + &lang.fill("cli.usage.more", &[("flag", "--help")])
}

fn one(error: &Error, kind: ContextKind) -> Option<&str> {
    match error.get(kind)? {
        ContextValue::String(text) => Some(text),
        _ => None,
    }
}

fn several(error: &Error, kind: ContextKind) -> Vec<&str> {
    match error.get(kind) {
        Some(ContextValue::String(text)) => vec![text],
        Some(ContextValue::Strings(texts)) => texts.iter().map(String::as_str).collect(),
        _ => Vec::new(),
    }
}

fn number(error: &Error, kind: ContextKind) -> String {
    match error.get(kind) {
        Some(ContextValue::Number(number)) => number.to_string(),
        _ => String::new(),
    }
}

/// The finding itself; `None` of those that are not about the arguments.
fn what(error: &Error, lang: Lang) -> Option<String> {
    let arg = several(error, ContextKind::InvalidArg).join(", ");
    let arg = ("arg", arg.as_str());
    let value = ("value", one(error, ContextKind::InvalidValue).unwrap_or_default());
    let command = ("command", one(error, ContextKind::InvalidSubcommand).unwrap_or_default());
    let list = |lines: &[&str]| lines.iter().map(|line| format!("\n  {line}")).collect::<String>();
    let choice = |kind, key| match several(error, kind) {
        names if names.is_empty() => String::new(),
        names => format!("\n  {}", lang.fill(key, &[("values", &names.join(", "))])),
    };
    Some(match error.kind() {
        ErrorKind::UnknownArgument => lang.fill("cli.usage.unknown", &[arg]),
        ErrorKind::InvalidSubcommand => lang.fill("cli.usage.no-command", &[command]),
        ErrorKind::MissingRequiredArgument => lang.text("cli.usage.missing").to_owned() + &list(&several(error, ContextKind::InvalidArg)),
        ErrorKind::MissingSubcommand => {
            lang.fill("cli.usage.command-missing", &[command]) + &choice(ContextKind::ValidSubcommand, "cli.usage.commands")
        }
        ErrorKind::InvalidValue => {
            let said = if value.1.is_empty() { "cli.usage.no-value" } else { "cli.usage.invalid" };
            lang.fill(said, &[arg, value]) + &choice(ContextKind::ValidValue, "cli.help.choice")
        }
        ErrorKind::ValueValidation => match reason(error, value.1, lang) {
            Some(why) => lang.fill("cli.usage.invalid-why", &[arg, value, ("why", &why)]),
            None => lang.fill("cli.usage.invalid", &[arg, value]),
        },
        ErrorKind::ArgumentConflict => conflict(error, arg, command, lang) + &list(&others(error)),
        ErrorKind::NoEquals => lang.fill("cli.usage.no-equals", &[arg]),
        ErrorKind::TooManyValues => lang.fill("cli.usage.too-many", &[arg, value]),
        ErrorKind::TooFewValues => {
            let (least, given) = (number(error, ContextKind::MinValues), number(error, ContextKind::ActualNumValues));
            lang.fill("cli.usage.too-few", &[arg, ("least", &least), ("given", &given)])
        }
        ErrorKind::WrongNumberOfValues => {
            let (wanted, given) = (number(error, ContextKind::ExpectedNumValues), number(error, ContextKind::ActualNumValues));
            lang.fill("cli.usage.wrong-number", &[arg, ("wanted", &wanted), ("given", &given)])
        }
        ErrorKind::InvalidUtf8 => lang.text("cli.usage.utf8").to_owned(),
        _ => return None,
    })
}

/// The arguments that another cannot stand beside, where there are several.
fn others(error: &Error) -> Vec<&str> {
    match error.get(ContextKind::PriorArg) {
        Some(ContextValue::Strings(texts)) => texts.iter().map(String::as_str).collect(),
        _ => Vec::new(),
    }
}

fn conflict(error: &Error, arg: (&str, &str), command: (&str, &str), lang: Lang) -> String {
    let of_command = !command.1.is_empty();
    match error.get(ContextKind::PriorArg) {
        Some(ContextValue::String(other)) if *other == arg.1 => lang.fill("cli.usage.twice", &[arg]),
        Some(ContextValue::String(other)) => {
            let key = if of_command { "cli.usage.command-beside" } else { "cli.usage.beside" };
            lang.fill(key, &[arg, command, ("other", other)])
        }
        _ => lang.fill(if of_command { "cli.usage.command-beside-these" } else { "cli.usage.beside-these" }, &[arg, command]),
    }
}

/// Hints: what was perhaps meant.
fn tips(error: &Error, lang: Lang) -> Vec<String> {
    let kinds = [
        (ContextKind::SuggestedSubcommand, "cli.usage.similar-command", "cli.usage.similar-commands"),
        (ContextKind::SuggestedArg, "cli.usage.similar-arg", "cli.usage.similar-args"),
        (ContextKind::SuggestedValue, "cli.usage.similar-value", "cli.usage.similar-values"),
    ];
    let mut tips = Vec::new();
    for (kind, alone, together) in kinds {
        let names = several(error, kind);
        if !names.is_empty() {
            let list = names.iter().map(|name| format!("'{name}'")).collect::<Vec<_>>().join(", ");
            tips.push(lang.fill(if names.len() == 1 { alone } else { together }, &[("names", &list)]));
        }
    }
    if let Some(ContextValue::StyledStrs(made)) = error.get(ContextKind::Suggested) {
        tips.extend(made.iter().map(|tip| hint(&tip.to_string(), lang)));
    }
    tips
}

/// A hint that the parser hands out as a sentence: one of three.
fn hint(made: &str, lang: Lang) -> String {
    let as_value = || made.strip_prefix("to pass '")?.strip_suffix('\'')?.split_once("' as a value, use '");
    let elsewhere = || made.strip_prefix('\'')?.strip_suffix("' exists");
    let dashes = || Some(made.strip_prefix("subcommand '")?.split_once("' exists; ")?.0);
    if let Some((arg, written)) = as_value() {
        lang.fill("cli.usage.as-value", &[("arg", arg), ("use", written)])
    } else if let Some(place) = elsewhere() {
        lang.fill("cli.usage.elsewhere", &[("place", place)])
    } else if let Some(command) = dashes() {
        lang.fill("cli.usage.dashes", &[("command", command)])
    } else {
        made.to_owned()
    }
}
