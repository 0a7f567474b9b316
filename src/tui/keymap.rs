//! Which key gives which command in which scope: the shipped map, with the user's keys laid over it.

use super::command::{Cmd, Scope};
use super::key::Key;
use std::collections::BTreeMap;

const SHIPPED: &str = include_str!("../../assets/keymap.toml");

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

impl Keymap {
    /// The shipped map with the user's keys (command name to keys) laid over it. Keys that cannot be used are left out and named.
    pub fn new(user: &BTreeMap<String, String>) -> (Self, Vec<KeymapProblem>) {
        let mut bindings: BTreeMap<Cmd, String> = BTreeMap::new();
        // The shipped file is compiled in and tested; were it broken, the palette would still reach every command.
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

    /// The keys of a command, as they are shown.
    pub fn keys_of(&self, cmd: Cmd) -> String {
        let keys: Vec<String> = self.keys.iter().filter(|(_, c)| **c == cmd).map(|((_, key), _)| key.to_string()).collect();
        keys.join(" ")
    }
}

#[cfg(test)]
mod tests {
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
            assert!(table.values().any(|t| t.as_table().unwrap().contains_key(cmd.name())), "{} is not in the key map", cmd.name());
        }
        let key: Key = "w".parse().unwrap();
        assert_eq!(map.resolve(key, &[Scope::Pairings, Scope::Event]), Some(Cmd::WhiteWins));
        assert_eq!(map.resolve(key, &[Scope::Players, Scope::Event]), Some(Cmd::Withdraw));
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
        assert!(map.resolve("1".parse().unwrap(), &[Scope::Pairings]).is_some());
    }
}
