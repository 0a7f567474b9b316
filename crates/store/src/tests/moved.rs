//! The open event loses its file: nothing is shown as saved that is not, everything goes into a rescue file, other files stay as they are.

use super::{event, players, stamp};
use crate::{Loss, Moved, Store, StoreError};
use std::path::{Path, PathBuf};
use tempfile::TempDir;

struct Scene {
    folder: TempDir,
    path: PathBuf,
    store: Store,
}

impl Scene {
    fn new() -> Self {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("hall/cup.flagfall");
        let mut store = event(&path);
        store.shelter_in(folder.path().join("shelter"));
        store.commit(&players(3), &stamp()).unwrap();
        Self { folder, path, store }
    }

    fn at(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The next entry finds the loss; everything and the entry are in a rescue file in this folder, and the next entries go there.
    #[track_caller]
    fn goes_on_in(self, loss: Loss, folder: &Path) {
        self.goes_on_in_then(loss, folder, || ());
    }

    /// The same, and something to look at before the folder goes.
    #[track_caller]
    fn goes_on_in_then(mut self, loss: Loss, folder: &Path, look: impl FnOnce()) {
        let entries = self.store.history().entries().len();
        let error = self.store.commit(&players(4), &stamp()).unwrap_err();
        let StoreError::Moved(moved) = &error else { panic!("{error}") };
        let rescue = folder.join("cup-rescue.flagfall");
        assert_eq!(**moved, Moved { path: self.path.clone(), loss, rescue: Ok(rescue.clone()) });
        assert!(error.is_kept());
        assert_eq!((self.store.path(), self.store.moved()), (rescue.as_path(), Some(&**moved)));
        self.store.commit(&players(5), &stamp()).unwrap();
        let verdict = crate::verify(&rescue).unwrap();
        assert_eq!((verdict.findings, verdict.entries), (vec![], entries + 2));
        assert_eq!(verdict.last_hash, self.store.last_hash());
        let state = self.store.event();
        assert_eq!(state.sections[0].players.len(), 12);
        // The rescue file is locked like any other, and is an event like any other.
        assert!(matches!(Store::open(&rescue), Err(StoreError::Locked(..))));
        drop(self.store);
        assert_eq!(Store::open(&rescue).unwrap().event(), state);
        look();
    }
}

#[test]
fn a_removed_file_is_written_again_beside_its_place() {
    let scene = Scene::new();
    std::fs::remove_file(&scene.path).unwrap();
    let hall = scene.at("hall");
    scene.goes_on_in(Loss::Gone, &hall);
}

#[test]
fn a_renamed_file_keeps_what_it_has_and_the_event_goes_on_in_another() {
    let scene = Scene::new();
    let elsewhere = scene.at("hall/elsewhere.flagfall");
    std::fs::rename(&scene.path, &elsewhere).unwrap();
    let hall = scene.at("hall");
    let before = std::fs::read(&elsewhere).unwrap();
    scene.goes_on_in_then(Loss::Gone, &hall, || assert_eq!(std::fs::read(&elsewhere).unwrap(), before));
}

#[test]
fn a_file_that_came_into_the_place_is_left_as_it_is() {
    let scene = Scene::new();
    let other = scene.at("other.flagfall");
    drop(event(&other));
    let bytes = std::fs::read(&other).unwrap();
    std::fs::rename(&other, &scene.path).unwrap();
    let (hall, place) = (scene.at("hall"), scene.path.clone());
    scene.goes_on_in_then(Loss::Replaced, &hall, || assert_eq!(std::fs::read(&place).unwrap(), bytes));
}

/// What a sync program or `cp` writes into the open file: an older state, another event, a text, nothing at all.
fn written_over() -> Vec<Vec<u8>> {
    let folder = TempDir::new().unwrap();
    let other = folder.path().join("other.flagfall");
    drop(event(&other));
    vec![std::fs::read(&other).unwrap(), b"not an event".to_vec(), Vec::new()]
}

#[test]
fn a_file_that_is_copied_over_the_open_one_is_another_and_left_as_it_is() {
    for over in 0..4 {
        let mut scene = Scene::new();
        let older = std::fs::read(&scene.path).unwrap();
        scene.store.commit(&players(6), &stamp()).unwrap();
        scene.store.undo(None, &stamp()).unwrap();
        let bytes = [vec![older], written_over()].concat().swap_remove(over);
        std::fs::write(&scene.path, &bytes).unwrap();
        let (hall, place) = (scene.at("hall"), scene.path.clone());
        scene.goes_on_in_then(Loss::Replaced, &hall, || assert_eq!(std::fs::read(&place).unwrap(), bytes));
    }
}

#[test]
fn a_file_that_was_copied_over_is_noticed_before_the_next_entry() {
    for bytes in written_over() {
        let mut scene = Scene::new();
        let (path, state) = (scene.path.clone(), scene.store.event());
        assert!(scene.store.watch().is_ok());
        std::fs::write(&path, &bytes).unwrap();
        let error = scene.store.watch().unwrap_err();
        assert!(matches!(&error, StoreError::Moved(moved) if moved.loss == Loss::Replaced && moved.rescue.is_ok()), "{error}");
        let rescue = scene.store.path().to_owned();
        drop(scene.store);
        assert_eq!(Store::open(&rescue).unwrap().event(), state);
        assert_eq!(std::fs::read(&path).unwrap(), bytes);
    }
}

#[test]
fn a_file_that_somebody_only_touched_is_still_the_event() {
    let mut scene = Scene::new();
    let bytes = std::fs::read(&scene.path).unwrap();
    std::fs::write(&scene.path, &bytes).unwrap();
    assert!(scene.store.watch().is_ok());
    scene.store.commit(&players(4), &stamp()).unwrap();
    assert_eq!((scene.store.moved(), scene.store.path()), (None, scene.path.as_path()));
}

#[test]
fn a_journal_of_the_file_that_came_into_the_place_is_left_as_it_is() {
    let scene = Scene::new();
    let bytes = b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7 a journal that is not ours".repeat(40);
    let journal = scene.at("hall/cup.flagfall-journal");
    std::fs::write(scene.path.with_extension("new"), b"SQLite format 3\0 another").unwrap();
    std::fs::rename(scene.path.with_extension("new"), &scene.path).unwrap();
    std::fs::write(&journal, &bytes).unwrap();
    let hall = scene.at("hall");
    scene.goes_on_in_then(Loss::Replaced, &hall, || assert_eq!(std::fs::read(&journal).unwrap(), bytes));
}

#[test]
fn in_an_empty_folder_that_came_into_the_place_of_the_stick_nothing_is_written() {
    let scene = Scene::new();
    std::fs::rename(scene.at("hall"), scene.at("away")).unwrap();
    std::fs::create_dir(scene.at("hall")).unwrap();
    let (shelter, hall) = (scene.at("shelter"), scene.at("hall"));
    scene.goes_on_in_then(Loss::Folder, &shelter, || assert_eq!(std::fs::read_dir(&hall).unwrap().count(), 0));
}

#[test]
fn a_link_that_points_elsewhere_is_another_file() {
    let folder = TempDir::new().unwrap();
    let (real, link) = (folder.path().join("real.flagfall"), folder.path().join("cup.flagfall"));
    drop(event(&real));
    std::os::unix::fs::symlink(&real, &link).unwrap();
    let mut store = Store::open(&link).unwrap();
    store.shelter_in(folder.path().join("shelter"));
    let other = folder.path().join("other.flagfall");
    drop(event(&other));
    std::fs::remove_file(&link).unwrap();
    std::os::unix::fs::symlink(&other, &link).unwrap();
    let error = store.commit(&players(3), &stamp()).unwrap_err();
    assert!(matches!(&error, StoreError::Moved(moved) if moved.loss == Loss::Replaced && moved.rescue.is_ok()), "{error}");
}

#[test]
fn without_any_place_for_a_rescue_nothing_is_said_to_be_saved_and_a_file_that_comes_back_goes_on() {
    let mut scene = Scene::new();
    // A file stands where the shelter's folder would be.
    std::fs::write(scene.at("shelter"), "").unwrap();
    std::fs::rename(scene.at("hall"), scene.at("away")).unwrap();
    let before = scene.store.event();
    for _ in 0..2 {
        let error = scene.store.commit(&players(4), &stamp()).unwrap_err();
        assert!(!error.is_kept() && matches!(&error, StoreError::Moved(moved) if moved.rescue.is_err()), "{error}");
        assert_eq!(scene.store.event(), before);
    }
    std::fs::rename(scene.at("away"), scene.at("hall")).unwrap();
    scene.store.commit(&players(4), &stamp()).unwrap();
    assert_eq!(scene.store.moved(), None);
    assert_eq!(crate::verify(&scene.path).unwrap().last_hash, scene.store.last_hash());
}

#[test]
fn undo_and_a_look_find_the_loss_as_an_entry_does() {
    for act in [|s: &mut Store| s.undo(None, &stamp()).map(|_| ()), Store::watch] {
        let mut scene = Scene::new();
        std::fs::remove_file(&scene.path).unwrap();
        let error = act(&mut scene.store).unwrap_err();
        assert!(error.is_kept(), "{error}");
        assert_eq!(scene.store.watch().map_err(|e| e.to_string()), Ok(()));
        // A rescue that is lost as well is rescued under the next name.
        std::fs::rename(scene.store.path(), scene.at("gone")).unwrap();
        assert!(act(&mut scene.store).unwrap_err().is_kept());
        assert_eq!(scene.store.path(), scene.at("hall/cup-rescue-2.flagfall"));
        std::fs::rename(scene.at("gone"), scene.store.path()).unwrap();
        assert!(scene.store.watch().unwrap_err().is_kept());
        assert!(scene.store.path() != scene.at("hall/cup-rescue-2.flagfall") && scene.store.path().exists());
    }
}
