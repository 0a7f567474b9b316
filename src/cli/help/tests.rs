use super::*;
use crate::cli::{Cli, usage};
use clap::CommandFactory;
use std::collections::BTreeSet;

/// Texts that are the same in every language: codes, and words that are typed.
const SAME: &[&str] = &["san, figurine", "FEN"];

fn walk(command: &Command, place: &str, look: &mut impl FnMut(&Command, &str)) {
    look(command, place);
    for sub in command.get_subcommands() {
        walk(sub, &format!("{place}.{}", sub.get_name()), look);
    }
}

fn arguments(command: &Command) -> impl Iterator<Item = &Arg> {
    command.get_arguments().filter(|arg| !["help", "version"].contains(&arg.get_id().as_str()))
}

#[test]
fn comments_beside_the_arguments_say_what_the_catalogue_says() {
    let (mut commands, mut args) = (0, 0);
    walk(&Cli::command(), "cli", &mut |command, place| {
        commands += 1;
        let about = command.get_about().map(ToString::to_string);
        assert_eq!(Lang::EN.get(&format!("{place}.about")).map(str::to_owned), about, "{place}");
        for arg in arguments(command) {
            args += 1;
            let key = key_of(arg);
            let help = arg.get_help().map(ToString::to_string);
            assert_eq!(find(Lang::EN, place, &format!("arg.{key}")).map(str::to_owned), help, "{place} {key}");
            for value in arg.get_possible_values() {
                let Some(help) = value.get_help() else { continue };
                let said = find(Lang::EN, place, &format!("value.{key}.{}", value.get_name()));
                assert_eq!(said.map(str::to_owned), Some(help.to_string()), "{place} {key} {}", value.get_name());
            }
            for name in arg.get_value_names().unwrap_or_default().iter().filter(|_| arg.get_action().takes_values()) {
                assert_eq!(value_name(Lang::EN, name), Some(name.as_str()), "{place} {key}");
            }
        }
    });
    assert!(commands > 35 && args > 150, "{commands} commands, {args} arguments");
}

#[test]
fn every_command_and_argument_has_a_text_of_its_own_in_every_language() {
    for lang in Lang::all().filter(|lang| *lang != Lang::EN) {
        walk(&Cli::command(), "cli", &mut |command, place| {
            let mut keys = vec!["about".to_owned()];
            for arg in arguments(command) {
                let key = key_of(arg);
                let told = arg.get_possible_values().into_iter().filter(|value| value.get_help().is_some());
                keys.extend(told.map(|value| format!("value.{key}.{}", value.get_name())));
                keys.push(format!("arg.{key}"));
            }
            for key in keys {
                let (here, english) = (find(lang, place, &key).unwrap(), find(Lang::EN, place, &key).unwrap());
                let typed = SAME.iter().any(|same| english.starts_with(same)) || english == "FIDE TRF26";
                assert!(typed || here != english, "{lang} {place} {key}: {english}");
            }
        });
    }
}

/// What stands outside the brackets of the machine-made language: words that come from no catalogue.
fn outside(text: &str) -> BTreeSet<String> {
    let text = crate::words::outside(text);
    let words = text.split(|c: char| !c.is_alphanumeric() && !"-_.=".contains(c)).map(|word| word.trim_matches(['-', '.', '=']));
    words.filter(|word| word.chars().any(char::is_alphabetic)).map(str::to_owned).collect()
}

/// What is typed and stays as it is: names of commands, options and values, and the values that are set without being asked.
fn typed() -> BTreeSet<String> {
    let mut names = BTreeSet::from(["flagfall".to_owned(), "h".to_owned(), "V".to_owned(), "help".to_owned(), "version".to_owned()]);
    walk(&Cli::command(), "cli", &mut |command, _| {
        names.insert(command.get_name().to_owned());
        for arg in command.get_arguments() {
            names.extend(arg.get_long().map(str::to_owned));
            names.extend(arg.get_short().map(String::from));
            names.extend(arg.get_possible_values().iter().map(|value| value.get_name().to_owned()));
        }
    });
    names
}

#[test]
fn help_comes_from_the_catalogue() {
    let names = typed();
    let mut spoken = spoken(Cli::command(), Lang::PSEUDO);
    spoken.build();
    let mut pages = 0;
    walk(&spoken, "cli", &mut |command, place| {
        let mut command = command.clone();
        for page in [command.render_help(), command.render_long_help()] {
            let text = page.to_string();
            let strange: Vec<String> = outside(&text).into_iter().filter(|word| !names.contains(word)).collect();
            assert!(strange.is_empty(), "{place}: {strange:?}\n{text}");
            pages += 1;
        }
    });
    assert!(pages > 70, "{pages}");
}

#[test]
fn what_is_wrong_with_the_arguments_is_said_from_the_catalogue() {
    let names = typed();
    let wrong: &[&[&str]] = &[
        &["pair", "--foo"],
        &["pair"],
        &["pair", "x", "y"],
        &["pair", "--system", "foo", "x"],
        &["pair", "--edition"],
        &["pair", "x", "--edition", "2026", "--edition", "2017"],
        &["pair", "x", "--explian"],
        &["perft", "--game", "go", "--depth", "3"],
        &["perft", "--game", "chess", "--depth", "x"],
        &["perft", "--game", "chess", "--depth", "-1"],
        &["moves", "--game", "chess", "--notation", "descriptive"],
        &["can-mate", "--fen", "x", "--side", "red"],
        &["can-mate", "--fen", "x", "--side", "white", "--edition", "fide-2100"],
        &["tables", "berger", "900"],
        &["tables", "bergr", "9"],
        &["generate", "--ratings", "high", "-o", "x"],
        &["generate", "--scoring", "3-1", "-o", "x"],
        &["generate", "--half-byes", "many", "-o", "x"],
        &["generate", "--tiebreaks", "PTS ZZ", "-o", "x"],
        &["generate", "--seed", "99999999999999999999999", "-o", "x"],
        &["generate", "--players", "", "-o", "x"],
        &["reconcile", "--game", "chess"],
        &["--lang", "xx"],
        &["--lang"],
    ];
    for args in wrong {
        let full = || std::iter::once("flagfall").chain(args.iter().copied());
        let declared = Cli::command().try_get_matches_from(full()).unwrap_err();
        let error = spoken(Cli::command(), Lang::PSEUDO).try_get_matches_from(full()).unwrap_err();
        assert_eq!((error.kind(), error.exit_code()), (declared.kind(), 2), "{args:?}");
        let text = usage::told(&error, Lang::PSEUDO);
        let given = |word: &String| args.iter().any(|arg| arg.trim_matches('-') == word || arg.split(' ').any(|part| part == word));
        let strange: Vec<String> = outside(&text).into_iter().filter(|word| !names.contains(word) && !given(word)).collect();
        assert!(strange.is_empty(), "{args:?}: {strange:?}\n{text}");
        // The English says what the parser itself says.
        let english = usage::told(&spoken(Cli::command(), Lang::EN).try_get_matches_from(full()).unwrap_err(), Lang::EN);
        let first = |text: &str| text.lines().next().unwrap_or_default().to_owned();
        assert_eq!(first(&english), first(&declared.render().to_string()), "{args:?}");
    }
}
