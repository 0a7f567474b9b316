//! Chess game files: read without end or panic, and what is written reads back.
#![no_main]

use arbitration::pgn::games;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    for entry in games(bytes) {
        let _ = entry.game.replay();
        let written = entry.game.to_pgn();
        let again: Vec<_> = games(written.as_bytes()).collect();
        assert_eq!(again.len(), 1, "{written}");
        assert_eq!(again[0].game, entry.game.canonical(), "{written}");
    }
});
