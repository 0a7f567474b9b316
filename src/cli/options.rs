//! Options are options wherever they stand: also behind values that may begin with a hyphen, such as results.

use clap::{Arg, Command};
use std::ffi::OsString;

/// The arguments of a run with the options of the subcommand put before its values, where one of these may begin with a hyphen: the parser
/// would take everything behind the first of them for another. Two hyphens alone are a result as well: nobody has won.
pub fn first(command: &mut Command, args: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    command.build();
    let mut rest = args.into_iter().peekable();
    let mut put: Vec<OsString> = rest.next().into_iter().collect();
    let mut current: &Command = command;
    // As far as the last subcommand named.
    while let Some(arg) = rest.peek().and_then(|arg| arg.to_str()) {
        if let Some(named) = current.find_subcommand(arg) {
            current = named;
        } else if option(current, arg).is_none() {
            break;
        } else if option(current, arg).is_some_and(takes_next(arg)) {
            put.extend(rest.next());
        }
        put.extend(rest.next());
    }
    if !current.get_positionals().any(Arg::is_allow_hyphen_values_set) {
        put.extend(rest);
        return put;
    }
    let mut values = Vec::new();
    while let Some(arg) = rest.next() {
        let text = arg.to_str().unwrap_or_default();
        if let Some(known) = option(current, text) {
            let next = takes_next(text)(known).then(|| rest.next()).flatten();
            put.push(arg);
            put.extend(next);
        } else if is_named(text) {
            // No value is written so: the parser says that it knows no such option.
            put.push(arg);
        } else {
            values.push(arg);
        }
    }
    put.extend(values);
    put
}

/// Whether an argument is written as the name of an option.
fn is_named(arg: &str) -> bool {
    arg.strip_prefix("--").is_some_and(|name| name.starts_with(|c: char| c.is_ascii_alphabetic()))
}

/// The option that an argument names.
fn option<'a>(command: &'a Command, arg: &str) -> Option<&'a Arg> {
    let long = arg.strip_prefix("--").map(|name| name.split_once('=').map_or(name, |(name, _)| name));
    let mut chars = arg.strip_prefix('-').unwrap_or_default().chars();
    let short = chars.next().filter(|_| chars.next().is_none());
    let is_it = |a: &&Arg| a.get_long().is_some_and(|name| long == Some(name)) || a.get_short().is_some_and(|name| short == Some(name));
    command.get_arguments().find(is_it)
}

/// Whether the value of an option written so is the next argument.
fn takes_next(arg: &str) -> impl Fn(&Arg) -> bool {
    let has_value = arg.contains('=');
    move |option| option.get_action().takes_values() && !has_value
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::Cli;
    use clap::CommandFactory;

    fn put(args: &str) -> String {
        let args = std::iter::once("flagfall").chain(args.split(' ')).map(OsString::from);
        let put = first(&mut Cli::command(), args);
        put.iter().skip(1).map(|arg| arg.to_string_lossy()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn options_behind_results_are_options() {
        for (given, wanted) in [
            ("result e.flagfall 3 1 0 --section S", "result --section S e.flagfall 3 1 0"),
            ("result e.flagfall 3 --section=S 1 -", "result --section=S e.flagfall 3 1 -"),
            ("result e.flagfall 3 1 +- 2 - 3 -+ --correct", "result --correct e.flagfall 3 1 +- 2 - 3 -+"),
            ("--lang zh-CN result e.flagfall 3 1 - --lang en -h", "--lang zh-CN result --lang en -h e.flagfall 3 1 -"),
            ("result e.flagfall 3 1 0 --sektion S", "result --sektion e.flagfall 3 1 0 S"),
            ("result e.flagfall 3 4 -- --section S 5 +", "result --section S e.flagfall 3 4 -- 5 +"),
            // Nothing of it may begin with a hyphen: nothing is moved.
            ("round e.flagfall --section S show 1", "round e.flagfall --section S show 1"),
            ("result", "result"),
        ] {
            assert_eq!(put(given), wanted);
        }
    }
}
