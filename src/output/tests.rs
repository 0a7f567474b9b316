use super::*;
use std::os::unix::fs::symlink;
use tempfile::TempDir;

fn folder() -> TempDir {
    tempfile::tempdir().unwrap()
}

/// Names in a folder.
fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder).unwrap().map(|e| e.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn a_taken_name_is_refused_unless_asked() {
    let dir = folder();
    let path = dir.path().join("a.trf");
    write(&path, b"one", Over::Nothing).unwrap();
    assert!(matches!(write(&path, b"two", Over::Nothing), Err(OutputError::Exists(_))));
    assert_eq!(fs::read(&path).unwrap(), b"one");
    write(&path, b"two", Over::Files).unwrap();
    assert_eq!((fs::read(&path).unwrap().as_slice(), names(dir.path())), (b"two".as_slice(), vec!["a.trf".to_owned()]));
}

#[test]
fn a_database_of_ours_is_never_replaced_whatever_its_name() {
    let dir = folder();
    let event = dir.path().join("cup.flagfall");
    drop(store::Store::create(&event).unwrap());
    let disguised = dir.path().join("report.trf");
    fs::copy(&event, &disguised).unwrap();
    let linked = dir.path().join("link.trf");
    symlink(&event, &linked).unwrap();
    let ratings = dir.path().join("list.txt");
    drop(store::ratings::RatingsDb::open(&ratings).unwrap());
    let journal = dir.path().join("other.txt");
    fs::write(&journal, [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7, 0, 0]).unwrap();
    let broken = dir.path().join("broken.flagfall");
    fs::write(&broken, b"damaged beyond its mark").unwrap();
    let beside = ["-wal", "-shm", "-journal", ".lock"].map(|suffix| dir.path().join(format!("cup.flagfall{suffix}")));
    let marked_beside = dir.path().join("report.trf-wal");
    for path in [&event, &disguised, &linked, &ratings, &journal, &broken, &marked_beside].into_iter().chain(&beside) {
        let before = fs::read(path).ok();
        assert!(matches!(write(path, b"x", Over::Files), Err(OutputError::Ours(_))), "{}", path.display());
        assert_eq!(fs::read(path).ok(), before);
    }
}

#[test]
fn planted_links_are_not_followed() {
    let dir = folder();
    let (victim, link, dangling) = (dir.path().join("victim"), dir.path().join("out.csv"), dir.path().join("new.csv"));
    fs::write(&victim, b"precious").unwrap();
    symlink(&victim, &link).unwrap();
    symlink(dir.path().join("nowhere"), &dangling).unwrap();
    assert!(matches!(write(&link, b"x", Over::Nothing), Err(OutputError::Exists(_))));
    assert!(matches!(write(&dangling, b"x", Over::Nothing), Err(OutputError::Exists(_))));
    write(&link, b"x", Over::Files).unwrap();
    assert!(fs::symlink_metadata(&link).unwrap().is_file());
    assert_eq!(fs::read(&victim).unwrap(), b"precious");
    assert!(!dir.path().join("nowhere").exists());
}

#[test]
fn a_write_that_fails_leaves_nothing_and_is_told() {
    let dir = folder();
    assert!(matches!(write(&dir.path().join("none/a.csv"), b"x", Over::Nothing), Err(OutputError::Io(..))));
    assert!(matches!(write(dir.path(), b"x", Over::Files), Err(OutputError::NotAFile(_))));
    let full = write(Path::new("/dev/full"), b"x", Over::Nothing).unwrap_err();
    assert!(full.to_string().contains("/dev/full"), "{full}");
    write(Path::new("/dev/null"), b"x", Over::Nothing).unwrap();
    assert_eq!(names(dir.path()), Vec::<String>::new());
}

#[test]
fn what_the_program_names_itself_is_replaced_only_while_it_is_its_own() {
    let dir = folder();
    let path = dir.path().join("Open-pairings-r3.pdf");
    for text in ["first", "second", "third"] {
        assert_eq!(put_numbered(&path, text.as_bytes()).unwrap(), path);
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
    }
    fs::write(&path, b"with notes of the arbiter").unwrap();
    let second = put_numbered(&path, b"fourth").unwrap();
    assert_eq!(second, dir.path().join("Open-pairings-r3-2.pdf"));
    assert_eq!(put_numbered(&path, b"fifth").unwrap(), second);
    assert_eq!(fs::read(&path).unwrap(), b"with notes of the arbiter");
    let pages = |text: &str| vec![("index.html".to_owned(), text.into()), ("Open-pairings-r3.pdf".to_owned(), text.into())];
    assert!(matches!(put_all(dir.path(), &pages("new"), Over::Nothing), Err(OutputError::Exists(_) | OutputError::Changed(_))));
    assert!(!dir.path().join("index.html").exists(), "nothing is written where one file is refused");
    put_all(dir.path(), &pages("new"), Over::Files).unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"new");
}

#[test]
fn only_old_leftovers_of_ours_are_swept() {
    let dir = folder();
    let ours = dir.path().join(".flagfall-00112233445566aa.partial");
    let journal = dir.path().join(".flagfall-00112233445566aa.partial-journal");
    let foreign = dir.path().join("thesis.partial");
    for path in [&ours, &journal, &foreign] {
        fs::write(path, b"x").unwrap();
    }
    sweep(dir.path(), SystemTime::now());
    assert_eq!(names(dir.path()).len(), 3);
    sweep(dir.path(), SystemTime::now() + STALE + Duration::from_secs(60));
    assert_eq!(names(dir.path()), ["thesis.partial"]);
}

/// Every source file of the program, without its tests.
fn sources(folder: &Path, found: &mut Vec<(PathBuf, String)>) {
    for path in fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()) {
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|e| e == "rs") && !path.to_string_lossy().contains("tests") {
            let text = fs::read_to_string(&path).unwrap();
            let program = text.split("#[cfg(test)]").next().unwrap().to_owned();
            found.push((path, program));
        }
    }
}

#[test]
fn nobody_else_writes_files_or_to_the_standard_streams() {
    let mut found = Vec::new();
    sources(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src")), &mut found);
    assert!(found.len() > 100);
    let doors = [
        // The store makes event files where there is none, and notes after each entry what it holds, which must not wait for the disk.
        (
            ["fs::write(", "File::create", "fs::rename("].as_slice(),
            ["output.rs", "output/own.rs", "store/open.rs", "store/anchor.rs", "store/salvage.rs"].as_slice(),
        ),
        (["print!(", "println!(", "io::stdout()"].as_slice(), ["cli/say.rs", "cli/screen.rs", "tui/driver.rs"].as_slice()),
        (
            ["File::open(", "fs::read(", "read_to_string(&", "io::stdin()"].as_slice(),
            [
                "input.rs",
                "output.rs",
                "cli/screen.rs",
                "store/lock.rs",
                // What lies beside an event file, and a copy of a damaged one.
                "store/open.rs",
                "store/wal.rs",
                "store/anchor.rs",
                "store/salvage.rs",
                "store/rescue.rs",
            ]
            .as_slice(),
        ),
    ];
    for (path, text) in &found {
        for (calls, rooms) in doors {
            let is_door = rooms.iter().any(|room| path.ends_with(Path::new("src").join(room)));
            let past = calls.iter().find(|call| text.contains(*call)).filter(|_| !is_door);
            assert_eq!(past, None, "{} goes past the one function for it", path.display());
        }
    }
}
