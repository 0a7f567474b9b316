//! Help in the arbiter's language. The arguments are declared beside the code that reads them; what is said of them stands in the part
//! `cli` of the catalogues, a table a subcommand: `about`, `arg.<option>` and `value.<option>.<value>`; what several subcommands share
//! stands in `cli.shared`, the names of values in `cli.name`. A test holds that the comments beside the code say the same as the English.

use crate::words::Lang;
use clap::builder::{PossibleValue, PossibleValuesParser, Str};
use clap::{Arg, ArgAction, Command};

/// The place among the options of those that every subcommand has.
pub const LAST: usize = 998;

/// The command line with every text in a language. It parses as the declared one does; some values come out of it as texts.
pub fn spoken(command: Command, lang: Lang) -> Command {
    let command = told(command, "cli", false, lang);
    let mut built = command.clone();
    built.build();
    laid_out(command, &mut built, lang)
}

/// Says what a command and those below it are for. `place` is the beginning of their keys; `long` is whether an argument that comes from
/// above is told with a list of its values.
fn told(command: Command, place: &str, long: bool, lang: Lang) -> Command {
    let is_root = place == "cli";
    let listed = |command: &Command, global: bool| command.get_arguments().any(|a| (!global || a.is_global_set()) && is_listed(a));
    let (long, below) = (long || listed(&command, false), long || listed(&command, true));
    let mut command = command.mut_args(|arg| argument(arg, place, long, lang)).mut_subcommands(|sub| {
        let place = format!("{place}.{}", sub.get_name());
        told(sub, &place, below, lang)
    });
    if let Some(about) = lang.get(&format!("{place}.about")) {
        command = command.about(about);
    }
    let flag = |name: &'static str, short, action| Arg::new(name).short(short).long(name).action(action).display_order(LAST + 1);
    let help = flag("help", 'h', ArgAction::Help);
    let help = if long {
        help.help(lang.text("cli.help.help-short")).long_help(lang.text("cli.help.help-long"))
    } else {
        help.help(lang.text("cli.help.help"))
    };
    command = command.disable_help_flag(true).arg(help).subcommand_value_name(lang.text("cli.name.command"));
    if is_root {
        let version = flag("version", 'V', ArgAction::Version).help(lang.text("cli.help.version"));
        command = command.disable_version_flag(true).arg(version).override_usage(lang.text("cli.help.usage-root"));
    }
    command
}

/// Whether the values of an argument are told one by one in the long help.
fn is_listed(arg: &Arg) -> bool {
    arg.get_possible_values().iter().any(|value| !value.is_hide_set() && value.get_help().is_some())
}

/// The name under which an argument stands in the catalogue: its option, or what it is called in the code.
pub fn key_of(arg: &Arg) -> String {
    arg.get_long().unwrap_or(arg.get_id().as_str()).replace('_', "-")
}

/// A text of a subcommand: of its own, of the subcommand above it, or one that is shared.
pub fn find(lang: Lang, place: &str, name: &str) -> Option<&'static str> {
    let places = std::iter::successors(Some(place), |place| above(place)).chain(["cli.shared"]);
    places.into_iter().find_map(|place| lang.get(&format!("{place}.{name}")))
}

fn above(place: &str) -> Option<&str> {
    place.rsplit_once('.').map(|(parent, _)| parent).filter(|parent| *parent != "cli")
}

/// What a value is called in a language: `FILE`.
pub fn value_name(lang: Lang, name: &str) -> Option<&'static str> {
    lang.get(&format!("cli.name.{}", name.to_lowercase().replace(['_', '='], "-")))
}

fn argument(arg: Arg, place: &str, long: bool, lang: Lang) -> Arg {
    let key = key_of(&arg);
    let help = find(lang, place, &format!("arg.{key}")).unwrap_or_default();
    if !arg.get_action().takes_values() {
        return arg.help(help);
    }
    let names = arg.get_value_names().unwrap_or_default().iter();
    let names: Vec<Str> = names.map(|name| value_name(lang, name).map_or_else(|| name.clone(), Str::from)).collect();
    let is_listed = is_listed(&arg);
    let said = |value: PossibleValue| match find(lang, place, &format!("value.{key}.{}", value.get_name())) {
        Some(help) if value.get_help().is_some() => value.help(help),
        _ => value,
    };
    let values: Vec<PossibleValue> = arg.get_possible_values().into_iter().map(said).collect();
    let preset = arg.get_default_values().iter().map(|value| quoted(&value.to_string_lossy())).collect::<Vec<_>>().join(" ");
    let preset = (!preset.is_empty()).then(|| lang.fill("cli.help.default", &[("value", &preset)]));
    let choice = values.iter().map(|value| quoted(value.get_name())).collect::<Vec<_>>().join(", ");
    let choice = (!choice.is_empty()).then(|| lang.fill("cli.help.choice", &[("values", &choice)]));
    let short: Vec<&str> = [Some(help), preset.as_deref(), choice.as_deref()].into_iter().flatten().collect();
    let mut arg = arg.value_names(names).hide_default_value(true).hide_possible_values(true).help(short.join(" "));
    if long {
        let notes: Vec<&str> = [preset.as_deref(), choice.as_deref().filter(|_| !is_listed)].into_iter().flatten().collect();
        let blocks = [help.to_owned(), if is_listed { list(&values, lang) } else { String::new() }, notes.join("\n")];
        arg = arg.long_help(blocks.into_iter().filter(|block| !block.is_empty()).collect::<Vec<_>>().join("\n\n"));
    }
    if values.is_empty() { arg } else { arg.value_parser(PossibleValuesParser::new(values)) }
}

/// The values of an argument, a line each.
fn list(values: &[PossibleValue], lang: Lang) -> String {
    let widest = values.iter().map(|value| value.get_name().len()).max().unwrap_or(0);
    let mut text = lang.text("cli.help.values").to_owned();
    for value in values {
        text += &format!("\n- {}", value.get_name());
        if let Some(help) = value.get_help() {
            text += &format!(": {:gap$}{help}", "", gap = widest - value.get_name().len());
        }
    }
    text
}

/// A value as one word of a shell.
fn quoted(value: &str) -> String {
    if value.is_empty() || value.contains(char::is_whitespace) { format!("{value:?}") } else { value.to_owned() }
}

/// Gives a command and those below it their headings. The usage is that of the command as a whole, which knows what stands before it.
fn laid_out(command: Command, built: &mut Command, lang: Lang) -> Command {
    let mut template = format!("{{about-with-newline}}\n{}", usage(&built.render_usage().to_string(), lang));
    let mut part = |there: bool, heading: &'static str, tag: &str| {
        if there {
            template += &format!("\n\n{}\n{tag}", lang.text(heading));
        }
    };
    part(command.has_subcommands(), "cli.help.commands", "{subcommands}");
    part(command.get_positionals().next().is_some(), "cli.help.arguments", "{positionals}");
    part(true, "cli.help.options", "{options}");
    command.help_template(template).mut_subcommands(|sub| match built.find_subcommand_mut(sub.get_name()) {
        Some(built) => laid_out(sub, built, lang),
        None => sub,
    })
}

/// The line that shows how a command is written, as the parser made it, with its two fixed words in a language.
pub fn usage(made: &str, lang: Lang) -> String {
    let bare = made.strip_prefix("Usage: ").unwrap_or(made).trim_end();
    format!("{} {}", lang.text("cli.help.usage"), bare.replace("[OPTIONS]", lang.text("cli.help.some-options")))
}

#[cfg(test)]
mod tests;
