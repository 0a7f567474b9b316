//! Any bytes are read or refused as a report file; what was read can be written, read again and ranked.
//!
//! `cargo +nightly fuzz run trf_read fixtures/tiebreak`

#![no_main]

use libfuzzer_sys::fuzz_target;
use tournament::standings::{last_complete_round, left_early, standings};
use tournament::tiebreak::{Edition, Kind, TieBreak};
use tournament::trf::{Profile, read, write};

fuzz_target!(|bytes: &[u8]| {
    let Ok(document) = read(bytes) else { return };
    for profile in [Profile::Trf26, Profile::Trf16, Profile::Engine] {
        let Ok(text) = write(&document, profile) else { continue };
        let back = read(text.as_bytes()).expect("what was written can be read");
        assert_eq!(back.tournament.contestants.len(), document.tournament.contestants.len());
    }
    let t = &document.tournament;
    // Long events cost time, not insight.
    if t.contestants.len() > 40 || t.rounds > 20 {
        return;
    }
    let list: Vec<TieBreak> = Kind::all().map(TieBreak::plain).collect();
    for edition in [Edition::Aug2024, Edition::Mar2026] {
        let table = standings(t, last_complete_round(t), &list, edition, &left_early(t));
        assert_eq!(table.rows.len() + table.disregarded.len(), t.contestants.len());
    }
});
