//! A path that was begun, completed from what is on the disk.

use std::path::{MAIN_SEPARATOR, PathBuf};

/// Most names that are told.
const MOST: usize = 40;

/// What a path begun may become.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Completion {
    /// What was typed.
    pub typed: String,
    /// As far as there is one way to go on.
    pub whole: String,
    /// Names that it may go on to; folders end in a stroke. One alone stands in `whole` already.
    pub found: Vec<String>,
}

/// A typed path, with `~` for the home folder.
pub fn path(text: &str) -> PathBuf {
    match (text.strip_prefix("~/"), std::env::home_dir()) {
        (Some(rest), Some(home)) => home.join(rest),
        _ => PathBuf::from(text),
    }
}

/// Completes a path: folders, and files where they are wanted. What begins with a dot is found only by who types the dot.
pub fn complete(typed: &str, files: bool) -> Completion {
    let cut = typed.rfind(['/', MAIN_SEPARATOR]).map_or(0, |at| at + 1);
    let (folder, begun) = typed.split_at(cut);
    let place = if folder.is_empty() { PathBuf::from(".") } else { path(folder) };
    let entries = std::fs::read_dir(place).into_iter().flatten().filter_map(Result::ok);
    let mut found: Vec<String> = entries
        .filter_map(|entry| {
            let name = entry.file_name().into_string().ok()?;
            let is_folder = entry.path().is_dir();
            let fits = name.starts_with(begun) && (begun.starts_with('.') || !name.starts_with('.'));
            (fits && (is_folder || files) && !name.chars().any(char::is_control))
                .then(|| if is_folder { format!("{name}{MAIN_SEPARATOR}") } else { name })
        })
        .collect();
    found.sort();
    found.truncate(MOST);
    let common =
        found.iter().skip(1).fold(found.first().cloned().unwrap_or_else(|| begun.to_owned()), |common, name| shared(&common, name));
    Completion { typed: typed.to_owned(), whole: format!("{folder}{common}"), found }
}

/// The letters that two names begin with.
fn shared(one: &str, other: &str) -> String {
    one.chars().zip(other.chars()).take_while(|(a, b)| a == b).map(|(a, _)| a).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_goes_on_as_far_as_there_is_one_way() {
        let home = tempfile::TempDir::new().unwrap();
        let at = |name: &str| format!("{}/{name}", home.path().display());
        for name in ["open.flagfall", "open.trf", "\u{f6}ffnung.txt", ".hidden"] {
            std::fs::write(at(name), "").unwrap();
        }
        std::fs::create_dir(at("exports")).unwrap();
        let names = |typed: &str, files| complete(&at(typed), files).found;
        assert_eq!(complete(&at("op"), true).whole, at("open."));
        assert_eq!(names("op", true), ["open.flagfall", "open.trf"]);
        assert_eq!((complete(&at("e"), true).whole, names("e", true)), (at("exports/"), vec!["exports/".to_owned()]));
        assert_eq!((names("", false), names(".h", true)), (vec!["exports/".to_owned()], vec![".hidden".to_owned()]));
        assert_eq!(complete(&at("none/x"), true), Completion { typed: at("none/x"), whole: at("none/x"), found: Vec::new() });
        assert_eq!(complete(&at("open.flagfall"), true).whole, at("open.flagfall"));
    }
}
