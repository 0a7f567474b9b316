//! All keys by where they work: one table for the help on the screen and for the manual.

use super::command::{Cmd, Scope};
use super::keymap::{Keymap, key_words};
use super::window::Window;
use crate::words::Lang;

/// The keys of a scope.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// Where they work.
    pub title: String,
    /// Keys, title and help of each command.
    pub rows: Vec<[String; 3]>,
}

/// The groups of these scopes, in their order, with the commands that are wanted.
pub fn groups(keymap: &Keymap, scopes: &[Scope], is_wanted: impl Fn(Cmd) -> bool, lang: Lang) -> Vec<Group> {
    let text = |key: String| lang.get(&key).unwrap_or_default().to_owned();
    let row = |cmd: &Cmd| [key_words(&keymap.keys_of(*cmd), lang), text(cmd.title_key()), text(cmd.help_key())];
    scopes
        .iter()
        .map(|scope| Group {
            title: text(format!("ui.scope.{}", scope.name())),
            rows: Cmd::ALL.iter().filter(|cmd| cmd.scope() == *scope && is_wanted(**cmd)).map(row).collect(),
        })
        .collect()
}

/// The letters of the windows over the views.
fn of_windows(lang: Lang) -> impl Iterator<Item = Group> {
    let text = move |key: &str| lang.get(key).unwrap_or_default().to_owned();
    Window::all().map(move |window| Group {
        title: text(&window.title_key()),
        rows: (window.letters().iter())
            .map(|(letter, _)| {
                let key = window.letter_key(*letter);
                let shown = if *letter == ' ' { lang.text("ui.key.space").to_owned() } else { letter.to_string() };
                [shown, text(&key), text(&format!("{key}-help"))]
            })
            .collect(),
    })
}

/// The groups of all scopes, as shipped, in the order of the commands, and of the windows over them.
pub fn shipped(lang: Lang) -> Vec<Group> {
    let mut scopes: Vec<Scope> = Vec::new();
    for cmd in Cmd::ALL {
        if !scopes.contains(&cmd.scope()) {
            scopes.push(cmd.scope());
        }
    }
    let mut all = groups(&Keymap::new(&std::collections::BTreeMap::new()).0, &scopes, |_| true, lang);
    all.extend(of_windows(lang));
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_stands_in_the_table_with_its_keys_in_both_languages() {
        for lang in Lang::all() {
            let groups = shipped(lang);
            let rows: Vec<&[String; 3]> = groups.iter().flat_map(|g| &g.rows).collect();
            assert_eq!(rows.len(), Cmd::ALL.len() + Window::all().map(|window| window.letters().len()).sum::<usize>());
            assert!(rows.iter().all(|row| row.iter().all(|text| !text.is_empty())), "{rows:?}");
            assert!(groups.iter().all(|g| !g.title.is_empty()), "{groups:?}");
        }
    }
}
