//! Event files that earlier versions of the program wrote.

use crate::support::{Home, path};
use std::path::Path;
use store::Store;

/// One stored file of every version, and the hash of its newest log entry.
const FILES: [(u32, &str); 1] = [(1, "b03799023b5182120b9cc6d952307c689a6a7445ee23df92aa26ceac207265e6")];

#[test]
fn a_file_of_every_past_version_opens_and_shows_its_rounds() {
    for (version, hash) in FILES {
        let home = Home::new();
        let event = home.path("old.flagfall");
        let stored = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("fixtures/events/v{version}.flagfall"));
        std::fs::copy(stored, &event).unwrap();
        let verdict = home.run(["verify".as_ref(), path(&event)]).clean();
        assert!(verdict.out.contains(hash), "version {version}: {}", verdict.out);
        let store = Store::open(&event).unwrap();
        assert_eq!(store.read_only(), None, "version {version}");
        drop(store);
        let show = |round: &str| {
            let ran = home.run(["round".as_ref(), path(&event), "show".as_ref(), "--round".as_ref(), round.as_ref()]);
            ran.clean().out
        };
        assert_eq!(show("1"), include_str!("../../fixtures/events/v1-round1.txt"), "version {version}");
        assert_eq!(show("2"), include_str!("../../fixtures/events/v1-round2.txt"), "version {version}");
        // It is an event like any other: the open board takes its result, and the next round is paired.
        home.run(["result".as_ref(), path(&event), "2".as_ref(), "3".as_ref(), "=".as_ref()]).clean();
        home.run(["round".as_ref(), path(&event), "pair".as_ref()]).clean();
        home.run(["verify".as_ref(), path(&event)]).clean();
    }
}
