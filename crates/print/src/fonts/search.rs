//! Fonts of the machine: where they are, and which of them are asked for letters that the shipped faces do not have.

use super::Face;
use files::input;
use skrifa::raw::FileRef;
use skrifa::string::StringId;
use skrifa::{FontRef, MetadataProvider};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Largest font file taken from the system, in bytes.
pub(super) const LARGEST_FILE: u64 = 64 << 20;
/// Most font files looked at in the system's folders, and how deep they are searched.
const MOST_FILES: usize = 6000;
const DEEPEST: usize = 4;
/// Styles by which files of one family are told apart: a name is set in the plainest.
const STYLES: [&str; 15] = [
    "black",
    "bold",
    "condensed",
    "display",
    "extra",
    "heavy",
    "italic",
    "light",
    "looped",
    "medium",
    "mono",
    "oblique",
    "semi",
    "serif",
    "thin",
];
/// The languages in which a collection of hanzi has faces, the first to be taken if it is there.
const OF_HANZI: &str = " SC";

/// All font files of the machine, those of plain letters first.
pub(super) fn system_files() -> Vec<PathBuf> {
    let mut files = Vec::new();
    for folder in system_folders() {
        collect_fonts(&folder, DEEPEST, &mut files);
    }
    files.sort_by_cached_key(|path| (styles(path), path.clone()));
    files
}

/// The letters that are looked for together: those of a script, as far as the blocks of Unicode tell them apart; all hanzi are one.
pub(super) const fn script(c: char) -> u32 {
    match c {
        '\u{2e80}'..='\u{a4cf}' | '\u{f900}'..='\u{faff}' | '\u{20000}'.. => u32::MAX,
        _ => c as u32 / 0x80,
    }
}

/// For each script the first file that has most of its letters, with how many it has.
pub(super) fn best_files(files: &[PathBuf], open: &BTreeMap<u32, BTreeSet<char>>) -> BTreeMap<u32, (usize, PathBuf)> {
    let mut best: BTreeMap<u32, (usize, PathBuf)> = BTreeMap::new();
    for path in files {
        if open.iter().all(|(script, letters)| best.get(script).is_some_and(|(count, _)| *count == letters.len())) {
            break;
        }
        // Mapped only as long as the question takes: a font that has none of the letters does not stay in memory.
        let Ok(bytes) = input::read_up_to(path, LARGEST_FILE) else { continue };
        let Some(face) = Face::parse(&bytes, face_in(&bytes)) else { continue };
        for (script, letters) in open {
            let count = letters.iter().filter(|c| face.has(**c)).count();
            if count > best.get(script).map_or(0, |(count, _)| *count) {
                best.insert(*script, (count, path.clone()));
            }
        }
    }
    best
}

/// How many words of a file's name say that its letters are not the plain ones.
fn styles(path: &Path) -> usize {
    let name = path.file_stem().map(|name| name.to_string_lossy().to_lowercase()).unwrap_or_default();
    STYLES.iter().filter(|style| name.contains(*style)).count()
}

/// The face of a file to be taken: of a collection that has one that of simplified hanzi, else the first.
pub(super) fn face_in(bytes: &[u8]) -> u32 {
    let Ok(FileRef::Collection(all)) = FileRef::new(bytes) else { return 0 };
    let is_wanted = |index: &u32| {
        let face = FontRef::from_index(bytes, *index).ok();
        let name = face.and_then(|face| Some(face.localized_strings(StringId::FAMILY_NAME).english_or_first()?.to_string()));
        name.is_some_and(|name| name.ends_with(OF_HANZI))
    };
    (0..all.len()).find(is_wanted).unwrap_or(0)
}

/// Where systems keep fonts.
fn system_folders() -> Vec<PathBuf> {
    let mut folders: Vec<PathBuf> =
        ["/usr/share/fonts", "/usr/local/share/fonts", "/System/Library/Fonts", "/Library/Fonts", r"C:\Windows\Fonts"]
            .iter()
            .map(PathBuf::from)
            .collect();
    folders.extend(directories::UserDirs::new().and_then(|user| user.font_dir().map(Path::to_owned)));
    folders
}

fn collect_fonts(folder: &Path, depth: usize, into: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for path in entries.filter_map(|entry| Some(entry.ok()?.path())) {
        if into.len() >= MOST_FILES {
            return;
        }
        if path.is_dir() {
            if depth > 0 {
                collect_fonts(&path, depth - 1, into);
            }
        } else if path.extension().is_some_and(|e| ["ttf", "otf", "ttc", "otc"].iter().any(|known| e.eq_ignore_ascii_case(known))) {
            into.push(path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_family_the_plain_letters_are_taken() {
        let mut files: Vec<PathBuf> =
            ["NotoSansThai-Bold.ttf", "NotoSansThai-Regular.ttf", "NotoSerifThai-Regular.ttf", "NotoSansThaiLooped-Regular.ttf"]
                .map(PathBuf::from)
                .to_vec();
        files.sort_by_cached_key(|path| (styles(path), path.clone()));
        assert_eq!(files[0], PathBuf::from("NotoSansThai-Regular.ttf"));
        // A file of one face, and what is no font at all.
        assert_eq!((face_in(super::super::HANZI), face_in(b"ttcf"), face_in(b"")), (0, 0, 0));
    }
}
