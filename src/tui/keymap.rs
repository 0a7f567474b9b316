//! Which key gives which command in which scope: the shipped map, with the user's keys laid over it.

use super::command::{Cmd, Scope};
use super::key::Key;
use crate::words::Lang;
use std::collections::BTreeMap;

const SHIPPED: &str = include_str!("../../assets/keymap.toml");

/// Keys of earlier versions that now do nothing, with the command they gave.
const MOVED: &[(Scope, &str, Cmd)] = &[
    (Scope::Home, "o", Cmd::OpenFile),
    (Scope::Event, "B", Cmd::Backup),
    (Scope::Event, "ctrl+w", Cmd::Close),
    (Scope::Event, "alt+n", Cmd::NewSection),
    (Scope::Event, "alt+s", Cmd::EditSection),
    (Scope::Event, "alt+f", Cmd::EditFormat),
    (Scope::Event, "G", Cmd::DrawGroups),
    (Scope::Event, "alt+g", Cmd::Stages),
    (Scope::Event, "alt+a", Cmd::AddStage),
    (Scope::Event, "alt+p", Cmd::Prohibit),
    (Scope::Event, "alt+d", Cmd::Adjust),
    (Scope::Event, "alt+m", Cmd::Prizes),
    (Scope::Event, "alt+l", Cmd::Appeals),
    (Scope::Event, "alt+t", Cmd::Norms),
    (Scope::Event, "alt+e", Cmd::EditEvent),
    (Scope::Event, "alt+v", Cmd::Verify),
    (Scope::Event, "alt+o", Cmd::Accept),
    (Scope::Global, "alt+r", Cmd::ImportRatings),
    (Scope::Players, "p", Cmd::Present),
    (Scope::Players, "w", Cmd::Withdraw),
    (Scope::Players, "r", Cmd::RatingSearch),
    (Scope::Players, "t", Cmd::FixedTable),
    (Scope::Players, "l", Cmd::SetLot),
    (Scope::Players, "K", Cmd::RatingChange),
    (Scope::Pairings, "m", Cmd::OpenBoards),
    (Scope::Pairings, "f", Cmd::CheckRound),
    (Scope::Pairings, "s", Cmd::ManualEdit),
    (Scope::Pairings, "i", Cmd::ManualEdit),
    (Scope::Pairings, "=", Cmd::Draw),
    (Scope::Pairings, "ctrl+o", Cmd::PrintPairings),
    (Scope::AtBoard, "H", Cmd::SweepClocks),
    (Scope::AtBoard, "A", Cmd::Adjourn),
    (Scope::Board, "s", Cmd::SetUpBoard),
    (Scope::Sheet, "s", Cmd::NextPane),
    (Scope::Sheet, "a", Cmd::Go),
    (Scope::Sheet, "N", Cmd::PreviousDispute),
    (Scope::Standings, "t", Cmd::Units),
    (Scope::Standings, "l", Cmd::PlaceTied),
    (Scope::Documents, "s", Cmd::SaveDocument),
];

/// The keys in force.
#[derive(Clone, Debug, Default)]
pub struct Keymap {
    keys: BTreeMap<(Scope, Key), Cmd>,
}

/// Why a user's key was not used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KeymapProblem {
    /// No such command.
    #[error("keys: no command is called `{0}`")]
    NoCommand(String),
    /// Not a key.
    #[error("keys: {0}: `{1}` is no key")]
    NoKey(String, String),
    /// Two commands of one scope on one key.
    #[error("keys: `{0}` is bound to {1} and to {2}")]
    Twice(Key, &'static str, &'static str),
}

/// Keys as they stand on the keyboard of who reads: `O 1 2`, `Enter`, `回车`.
pub fn key_words(keys: &str, lang: Lang) -> String {
    let word = |key: &str| lang.get(&format!("ui.key.{}", key.to_lowercase())).map_or_else(|| key.to_owned(), str::to_owned);
    keys.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

impl Keymap {
    /// The shipped map with the user's keys (command name to keys) laid over it. Keys that cannot be used are left out and named.
    pub fn new(user: &BTreeMap<String, String>) -> (Self, Vec<KeymapProblem>) {
        let mut bindings: BTreeMap<Cmd, String> = BTreeMap::new();
        // The shipped file is compiled in and tested; were it broken, the line that finds everything would still reach every command.
        if let Ok(table) = SHIPPED.parse::<toml::Table>() {
            for (name, keys) in table.values().filter_map(toml::Value::as_table).flatten() {
                if let (Some(cmd), Some(keys)) = (Cmd::named(name), keys.as_str()) {
                    bindings.insert(cmd, keys.to_owned());
                }
            }
        }
        let mut problems = Vec::new();
        for (name, keys) in user {
            match Cmd::named(name) {
                Some(cmd) => {
                    bindings.insert(cmd, keys.clone());
                }
                None => problems.push(KeymapProblem::NoCommand(name.clone())),
            }
        }
        let mut map = Self::default();
        for (cmd, keys) in bindings {
            for text in keys.split_whitespace() {
                match text.parse::<Key>() {
                    Err(_) => problems.push(KeymapProblem::NoKey(cmd.name().to_owned(), text.to_owned())),
                    Ok(key) => {
                        if let Some(other) = map.keys.insert((cmd.scope(), key), cmd) {
                            problems.push(KeymapProblem::Twice(key, other.name(), cmd.name()));
                        }
                    }
                }
            }
        }
        (map, problems)
    }

    /// The command of a key, the first scope that knows it wins.
    pub fn resolve(&self, key: Key, scopes: &[Scope]) -> Option<Cmd> {
        scopes.iter().find_map(|scope| self.keys.get(&(*scope, key)).copied())
    }

    /// The keys of a command, as they are shown: `F9`, `: Ctrl+p`; of one in a strip the way there, `O 1 2`.
    pub fn keys_of(&self, cmd: Cmd) -> String {
        let keys: Vec<String> = self.keys.iter().filter(|(_, c)| **c == cmd).map(|((_, key), _)| key.to_string()).collect();
        match cmd.in_strip() {
            Some((strip, letter)) if keys.is_empty() => format!("{} {letter}", self.first_key_of(strip)),
            _ => keys.join(" "),
        }
    }

    /// The first of them, where there is room for one only.
    pub fn first_key_of(&self, cmd: Cmd) -> String {
        let key = self.keys.iter().find(|(_, c)| **c == cmd).map(|((_, key), _)| key.to_string());
        key.or_else(|| cmd.in_strip().map(|(strip, letter)| format!("{} {letter}", self.first_key_of(strip)))).unwrap_or_default()
    }

    /// The keys that type a letter or a sign, with what they mean.
    #[cfg(test)]
    pub fn letters(&self) -> impl Iterator<Item = (char, super::command::Verb)> {
        self.keys.iter().filter_map(|((_, key), cmd)| Some((key.typed()?, cmd.verb())))
    }

    /// What a key gave in these scopes before the keys had one meaning each: whoever still types it is told the new one.
    pub fn moved(&self, key: Key, scopes: &[Scope]) -> Option<Cmd> {
        let was = |scope: &Scope| MOVED.iter().find(|(s, k, _)| s == scope && k.parse() == Ok(key)).map(|(.., cmd)| *cmd);
        scopes.iter().find_map(was).filter(|_| self.resolve(key, scopes).is_none())
    }
}

#[cfg(test)]
mod tests {
    use super::super::command::{STRIPS, Verb};
    use super::*;

    #[test]
    fn the_shipped_map_is_whole_and_has_no_slip() {
        let (map, problems) = Keymap::new(&BTreeMap::new());
        assert_eq!(problems, []);
        let table: toml::Table = SHIPPED.parse().unwrap();
        for (scope, entries) in &table {
            for name in entries.as_table().unwrap().keys() {
                let cmd = Cmd::named(name).unwrap_or_else(|| panic!("{name} is no command"));
                assert_eq!(cmd.scope().name(), scope, "{name} stands under another scope");
            }
        }
        for cmd in Cmd::ALL {
            let bound = table.values().any(|t| t.as_table().unwrap().contains_key(cmd.name()));
            assert!(bound || cmd.in_strip().is_some(), "{} has no key", cmd.name());
            assert_ne!(map.keys_of(*cmd), "", "{}", cmd.name());
        }
        let key: Key = "w".parse().unwrap();
        assert_eq!(map.resolve(key, &[Scope::AtBoard, Scope::Event]), Some(Cmd::WhiteWins));
        assert_eq!(map.resolve(key, &[Scope::Players, Scope::Event]), None);
    }

    #[test]
    fn a_key_means_the_same_wherever_it_works() {
        let (map, _) = Keymap::new(&BTreeMap::new());
        let mut meanings: BTreeMap<Key, BTreeMap<Verb, Vec<&str>>> = BTreeMap::new();
        for ((_, key), cmd) in &map.keys {
            meanings.entry(*key).or_default().entry(cmd.verb()).or_default().push(cmd.name());
        }
        let clashes: Vec<_> = meanings.iter().filter(|(_, verbs)| verbs.len() > 1).collect();
        assert!(clashes.is_empty(), "{clashes:?}");
        let mut keys: BTreeMap<Verb, Vec<Key>> = BTreeMap::new();
        for ((_, key), cmd) in &map.keys {
            keys.entry(cmd.verb()).or_default().push(*key);
        }
        for (verb, keys) in keys.iter().filter(|(verb, _)| !matches!(verb, Verb::Only(_))) {
            assert!(keys.iter().all(|key| key == &keys[0]), "{verb:?} has several keys: {keys:?}");
        }
    }

    #[test]
    fn letters_of_strips_are_numbers_and_signs_and_stand_once() {
        for (strip, members) in STRIPS {
            let mut letters: Vec<char> = members.iter().map(|(letter, _)| *letter).collect();
            letters.dedup();
            assert_eq!(letters.len(), members.len(), "{}", strip.name());
            assert!(letters.iter().all(|c| !c.is_alphabetic()), "{}: numbers choose", strip.name());
        }
    }

    #[test]
    fn a_key_that_moved_names_the_command_and_no_key_in_force() {
        let (map, _) = Keymap::new(&BTreeMap::new());
        for (scope, key, cmd) in MOVED {
            let key: Key = key.parse().unwrap();
            assert_eq!(map.moved(key, &[*scope]), Some(*cmd), "{key} in {}", scope.name());
        }
    }

    #[test]
    fn no_command_of_a_view_hides_one_that_works_in_all_views() {
        let (map, _) = Keymap::new(&BTreeMap::new());
        for ((scope, key), cmd) in &map.keys {
            for wider in [Scope::Global, Scope::Event, Scope::List] {
                let hidden = map.keys.get(&(wider, *key));
                assert!(*scope == wider || hidden.is_none() || *scope == Scope::Home, "{key}: {} hides {hidden:?}", cmd.name());
            }
        }
    }

    #[test]
    fn a_users_mistake_is_named_and_the_rest_works() {
        let user = BTreeMap::from([
            ("result.white-wins".to_owned(), "1 hyper+x".to_owned()),
            ("result.wite-wins".to_owned(), "2".to_owned()),
            ("result.draw".to_owned(), "1".to_owned()),
        ]);
        let (map, problems) = Keymap::new(&user);
        assert_eq!(problems.len(), 3, "{problems:?}");
        assert!(map.resolve("1".parse().unwrap(), &[Scope::AtBoard]).is_some());
    }
}
