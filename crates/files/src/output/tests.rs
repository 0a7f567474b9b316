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

/// Whoever may write there would lose a name of the system, and every later program its standard output.
#[test]
fn a_name_of_the_system_is_never_replaced() {
    for name in ["/dev/stdout", "/dev/no-such-device", "/proc/self/fd/1", "/proc/self/fd/987"] {
        assert!(is_stream(Path::new(name)), "{name}");
    }
    assert!(!is_stream(Path::new("/dev/shm/list.csv")) && !is_stream(Path::new("/dev")));
    assert!(matches!(write(Path::new("/dev/no-such-device"), b"x", Over::Files), Err(OutputError::Io(..))));
    assert!(!Path::new("/dev/no-such-device").exists());
}
