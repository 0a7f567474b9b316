use super::*;
use arbitration::kind::GameKind;
use event::{Command, GameAt, Info, NewPlayer, Person, SectionId, Setup, SystemKind};
use std::fs;
use store::Stamp;
use store::Store;
use tempfile::TempDir;

const NOON: &str = "2026-11-20T12:00:00+01:00";

struct Place {
    dir: TempDir,
    paths: Paths,
    stick: PathBuf,
}

impl Place {
    fn new() -> Self {
        let dir = tempfile::tempdir().unwrap();
        let stick = dir.path().join("stick");
        fs::create_dir(&stick).unwrap();
        let paths = Paths { config: dir.path().join("config"), data: dir.path().join("data") };
        Self { dir, paths, stick }
    }

    fn event(&self, name: &str) -> Store {
        let mut store = Store::create(&self.dir.path().join(name)).unwrap();
        give(&mut store, Command::SetInfo(Info { name: "Cup".to_owned(), ..Info::default() }), NOON);
        give(&mut store, Command::AddSection(Setup::new("Open", GameKind::Chess, SystemKind::RoundRobin, 3)), NOON);
        store
    }

    fn copy(&self, store: &Store) -> Result<Backup, CopyError> {
        make(&store.image().unwrap(), &self.paths, Into::Configured(&self.stick), &NOON.into(), 5)
    }
}

fn give(store: &mut Store, command: Command, at: &str) {
    store.commit(&command, &Stamp { at: at.into(), ..Stamp::default() }).unwrap();
}

fn now(text: &str) -> Zoned {
    text.parse::<jiff::Timestamp>().unwrap().to_zoned(jiff::tz::TimeZone::UTC)
}

#[test]
fn a_folder_whose_stick_is_gone_is_noticed() {
    let place = Place::new();
    let store = place.event("cup.flagfall");
    choose(&place.paths, &place.stick).unwrap();
    place.copy(&store).unwrap();
    // The stick is pulled out: its mount point is an empty folder, or there is none.
    let pulled = place.dir.path().join("pulled");
    fs::rename(&place.stick, &pulled).unwrap();
    assert!(matches!(place.copy(&store), Err(CopyError::NoStick(_))));
    fs::create_dir(&place.stick).unwrap();
    assert!(matches!(place.copy(&store), Err(CopyError::NoStick(_))));
    assert_eq!(fs::read_dir(&place.stick).unwrap().count(), 0, "nothing goes to the empty mount point");
    // Another stick, marked for another laptop, comes to the same place.
    let other = Place::new();
    choose(&other.paths, &other.stick).unwrap();
    fs::copy(other.stick.join(MARKER), place.stick.join(MARKER)).unwrap();
    assert!(matches!(place.copy(&store), Err(CopyError::OtherStick(_))));
    // Chosen again, it is the one; and the first one comes back only when it is chosen.
    choose(&place.paths, &place.stick).unwrap();
    place.copy(&store).unwrap();
    fs::remove_dir_all(&place.stick).unwrap();
    fs::rename(&pulled, &place.stick).unwrap();
    assert!(matches!(place.copy(&store), Err(CopyError::OtherStick(_))));
}

#[test]
fn a_folder_of_the_configuration_is_taken_on_its_first_use() {
    let place = Place::new();
    let store = place.event("cup.flagfall");
    place.copy(&store).unwrap();
    assert!(place.stick.join(MARKER).exists());
    fs::remove_file(place.stick.join(MARKER)).unwrap();
    assert!(matches!(place.copy(&store), Err(CopyError::NoStick(_))));
}

#[test]
fn the_last_copy_is_known_by_the_event_and_not_by_its_file() {
    let place = Place::new();
    let (store, other) = (place.event("cup.flagfall"), place.event("other.flagfall"));
    assert_eq!(known(&place.paths, store.id()).copy, PathBuf::new());
    let made = make(&store.image().unwrap(), &place.paths, Into::Named(&place.stick), &NOON.into(), 5).unwrap();
    let id = store.id().to_owned();
    drop(store);
    let moved = place.dir.path().join("moved.flagfall");
    fs::rename(place.dir.path().join("cup.flagfall"), &moved).unwrap();
    let store = Store::open(&moved).unwrap();
    assert_eq!(store.id(), id);
    let last = known(&place.paths, store.id());
    assert_eq!((last.copy, last.at.as_str(), last.entries), (made.path, NOON, 2));
    assert_eq!(known(&place.paths, other.id()).copy, PathBuf::new());
    assert!(!place.stick.join(MARKER).exists(), "a folder named once is not chosen for good");
}

#[test]
fn a_folder_is_asked_for_once_an_event() {
    let place = Place::new();
    assert!(ask_once(&place.paths, "a") && ask_once(&place.paths, "b"));
    assert!(!ask_once(&place.paths, "a") && !ask_once(&place.paths, "b"));
}

#[test]
fn a_copy_is_due_after_so_many_results_or_minutes() {
    let place = Place::new();
    let mut store = place.event("cup.flagfall");
    let config = Config { backup_every_results: 3, backup_every_minutes: 10, ..Config::default() };
    let person = |n| NewPlayer { person: Person { name: format!("P{n}"), ..Person::default() }, lot: None };
    let section = SectionId(1);
    give(&mut store, Command::AddPlayers(section, (0..8).map(person).collect()), NOON);
    let proposal = event::propose(&store.event(), &store.event().sections[0]).unwrap();
    give(&mut store, Command::Pair(section, Box::new(proposal)), NOON);
    give(&mut store, Command::Publish(section, NOON.into()), NOON);
    let due = |store: &Store, config: &Config, at: &str| is_due(store.history(), &known(&place.paths, store.id()), config, &now(at));
    assert!(due(&store, &config, "2026-11-20T11:10:00Z"), "nothing was ever copied");
    place.copy(&store).unwrap();
    assert!(!due(&store, &config, "2026-11-20T23:00:00Z"), "everything is in the copy, however old it is");
    let result = |store: &mut Store, board, at| {
        give(store, Command::SetResult(section, GameAt::new(1, board), Some(event::BoardResult::Draw)), at);
    };
    result(&mut store, 1, "2026-11-20T14:00:00+01:00");
    result(&mut store, 2, "2026-11-20T14:05:00+01:00");
    assert!(!due(&store, &config, "2026-11-20T13:09:59Z"));
    assert!(due(&store, &config, "2026-11-20T13:10:00Z"), "ten minutes after the first that is in no copy");
    assert!(due(&store, &config, "2026-11-20T09:00:00Z"), "the clock was set back");
    let by_results = Config { backup_every_minutes: 0, ..config.clone() };
    assert!(!due(&store, &by_results, "2026-11-21T13:00:00Z"));
    result(&mut store, 3, "2026-11-20T14:06:00+01:00");
    assert!(due(&store, &by_results, "2026-11-20T13:06:00Z"));
    let never = Config { backup_every_results: 0, ..by_results };
    assert!(!due(&store, &never, "2026-11-21T13:00:00Z"));
    place.copy(&store).unwrap();
    assert!(!due(&store, &config, "2026-11-21T13:00:00Z"));
}
