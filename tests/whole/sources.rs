//! Every file of data says where it comes from and under which licence: in the table of the `README.md` of its folder or of one above it.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Rows of a table `| file | from | licence |`: patterns of files, and what is said of them.
fn rows(readme: &str) -> Vec<(Vec<String>, [String; 2])> {
    let cells = |line: &str| line.trim().trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect::<Vec<_>>();
    let table = readme.lines().skip_while(|line| !line.starts_with("| file | from | licence |")).skip(2);
    table
        .take_while(|line| line.starts_with('|'))
        .map(|line| {
            let cells = cells(line);
            let patterns = cells[0].split('`').skip(1).step_by(2).map(str::to_owned).collect();
            (patterns, [cells[1].clone(), cells[2].clone()])
        })
        .collect()
}

/// `*` stands for anything but a folder, `[0-9]` for a digit.
fn matches(pattern: &str, path: &str) -> bool {
    match pattern.find(['*', '[']) {
        None => pattern == path,
        Some(0) if pattern.starts_with('*') => {
            let most = path.find('/').unwrap_or(path.len());
            (0..=most).any(|end| path.get(end..).is_some_and(|rest| matches(&pattern[1..], rest)))
        }
        Some(0) => {
            path.starts_with(|c: char| c.is_ascii_digit()) && pattern.strip_prefix("[0-9]").is_some_and(|rest| matches(rest, &path[1..]))
        }
        Some(start) => path.strip_prefix(&pattern[..start]).is_some_and(|rest| matches(&pattern[start..], rest)),
    }
}

/// The files of data under a folder, as paths from the root: not code, not the statements, not what tests write and compare.
fn data(root: &Path, folder: &Path, found: &mut BTreeSet<PathBuf>) {
    for entry in fs::read_dir(root.join(folder)).unwrap().map(Result::unwrap) {
        let path = folder.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            if !["target", "lang", "src"].iter().any(|skipped| path.ends_with(skipped)) {
                data(root, &path, found);
            }
        } else {
            let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
            let of_the_crate = folder.starts_with("crates") && folder.components().count() <= 2;
            if !["rs", "md", "sh", "sql", "snap", "new"].contains(&extension) && !of_the_crate {
                found.insert(path);
            }
        }
    }
}

/// The statement nearest above a file: its folder and its rows.
fn statement(root: &Path, file: &Path) -> Option<(PathBuf, Vec<(Vec<String>, [String; 2])>)> {
    file.ancestors().skip(1).take_while(|folder| folder.components().count() >= 1).find_map(|folder| {
        let rows = rows(&fs::read_to_string(root.join(folder).join("README.md")).ok()?);
        (!rows.is_empty()).then(|| (folder.to_owned(), rows))
    })
}

/// What is amiss with the statements of the data under the given folders.
fn amiss(root: &Path, folders: &[&str]) -> Vec<String> {
    let mut files = BTreeSet::new();
    for folder in folders {
        data(root, Path::new(folder), &mut files);
    }
    let mut amiss = Vec::new();
    let mut used = BTreeSet::new();
    let mut statements = BTreeSet::new();
    for file in &files {
        let Some((folder, rows)) = statement(root, file) else {
            amiss.push(format!("{}: no README.md above it with a table of files, origins and licences", file.display()));
            continue;
        };
        let inside = file.strip_prefix(&folder).unwrap().to_string_lossy().replace('\\', "/");
        let mut covered = false;
        for (patterns, said) in &rows {
            statements.extend(patterns.iter().map(|pattern| (folder.clone(), pattern.clone())));
            for pattern in patterns.iter().filter(|pattern| matches(pattern, &inside)) {
                covered |= said.iter().all(|said| said.len() >= 3);
                used.insert((folder.clone(), pattern.clone()));
            }
        }
        if !covered {
            amiss.push(format!("{}: {} says no origin and licence of it", file.display(), folder.join("README.md").display()));
        }
    }
    amiss.extend(statements.difference(&used).map(|(folder, pattern)| format!("{}: no file is called {pattern}", folder.display())));
    amiss
}

#[test]
fn every_file_of_data_says_where_it_is_from_and_its_licence() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let amiss = amiss(root, &["fixtures", "assets", "crates"]);
    assert!(amiss.is_empty(), "{}", amiss.join("\n"));
}

#[test]
fn a_file_without_origin_or_licence_is_found() {
    let root = tempfile::tempdir().unwrap();
    let write = |path: &str, text: &str| {
        let path = root.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    let of = || amiss(root.path(), &["fixtures"]);
    let table = "| file | from | licence |\n|---|---|---|\n| `a*.txt`, `in/[0-9].csv` | written here | CC0 |\n";
    write("fixtures/one/a.txt", "");
    assert_eq!(of(), ["fixtures/one/a.txt: no README.md above it with a table of files, origins and licences"]);
    write("fixtures/one/README.md", table);
    assert_eq!(of(), ["fixtures/one: no file is called in/[0-9].csv"]);
    write("fixtures/one/in/7.csv", "");
    assert!(of().is_empty());
    write("fixtures/one/in/ab.txt", "");
    write("fixtures/one/b.txt", "");
    let unknown = |file: &str| format!("fixtures/one/{file}: fixtures/one/README.md says no origin and licence of it");
    assert_eq!(of(), [unknown("b.txt"), unknown("in/ab.txt")]);
    write("fixtures/one/README.md", &table.replace("CC0", ""));
    assert!(of().contains(&unknown("a.txt")));
}

/// The licence of the metadata is the one whose text stands at the root, and every font has its own beside it.
#[test]
fn the_licence_texts_stand_where_the_metadata_say() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(root.join("LICENSE")).unwrap();
    assert!(text.contains("GNU GENERAL PUBLIC LICENSE") && text.contains("Version 3, 29 June 2007"));
    let metadata = |path: PathBuf| fs::read_to_string(path).unwrap().parse::<toml::Table>().unwrap();
    let workspace = metadata(root.join("Cargo.toml"));
    assert_eq!(workspace["workspace"]["package"]["license"].as_str(), Some("GPL-3.0-or-later"));
    let inherits = |package: &toml::Table| package["package"]["license"].get("workspace").and_then(toml::Value::as_bool) == Some(true);
    assert!(inherits(&workspace));
    for entry in fs::read_dir(root.join("crates")).unwrap() {
        let path = entry.unwrap().path().join("Cargo.toml");
        if path.exists() {
            assert!(inherits(&metadata(path.clone())), "{}", path.display());
        }
    }
    assert_eq!(metadata(root.join("fuzz/Cargo.toml"))["package"]["license"].as_str(), Some("GPL-3.0-or-later"));
    let fonts: Vec<_> = fs::read_dir(root.join("assets/fonts")).unwrap().map(|e| e.unwrap().file_name().into_string().unwrap()).collect();
    let readme = fs::read_to_string(root.join("assets/fonts/README.md")).unwrap();
    for font in fonts.iter().filter(|name| name.ends_with(".ttf") || name.ends_with(".otf")) {
        let (_, [_, licence]) = rows(&readme).into_iter().find(|(patterns, _)| patterns.contains(font)).unwrap();
        let file = licence.split('`').nth(1).unwrap();
        assert!(fonts.iter().any(|name| name == file), "{font}: {file} is not there");
    }
}
