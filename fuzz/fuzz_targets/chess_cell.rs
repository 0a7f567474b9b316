//! Scoresheet cells: whatever is written, every reading is legal, and the strict reader finds nothing the tolerant one does not.
#![no_main]

use arbitration::chess::setup::position_from_fen;
use arbitration::notation::{Mode, read};
use libfuzzer_sys::fuzz_target;
use shakmaty::{Chess, Position};

fuzz_target!(|text: &str| {
    let open = position_from_fen("r3k2r/pPp5/8/4pP2/8/8/P1P3p1/R3K2R w KQkq e6 0 1", &[]).expect("fen");
    for position in [Chess::new(), open] {
        let strict = read(text, &position, None, Mode::Strict).list;
        let tolerant = read(text, &position, None, Mode::Tolerant).list;
        assert!(tolerant.iter().all(|r| position.is_legal(r.mv)));
        assert!(strict.iter().all(|s| tolerant.iter().any(|t| t.mv == s.mv)));
    }
});
