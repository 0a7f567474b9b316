//! Game files: what is read is written so that it reads back, without faults.
#![no_main]

use draughts::pdn::games;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    for entry in games(bytes) {
        let written = entry.game.to_pdn();
        let again: Vec<_> = games(written.as_bytes()).collect();
        assert_eq!(again.len(), 1, "{written}");
        assert_eq!(again[0].game, entry.game, "{written}");
        assert!(again[0].faults.is_empty(), "{written}");
        let _ = entry.game.replay(None);
    }
});
