//! Moves: a position text and a move text in two lines. What is read strictly is one of the tolerant readings.
#![no_main]

use draughts::{Numbering, Setup, Variant};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Some((fen, text)) = text.split_once('\n') else { return };
    for variant in Variant::ALL {
        let setup = Setup::from_fen(variant, fen);
        let Ok(position) = setup.and_then(|s| Ok(s.position_as_it_stands()?)) else { continue };
        for numbering in [Numbering::TopLeft, Numbering::BottomLeft] {
            let tolerant = position.parse_move_in(text, numbering);
            if let Ok(m) = position.parse_move_strict_in(text, numbering) {
                assert!(tolerant.contains(&m));
            }
            let _ = position.parse_move_or_why(text, numbering);
        }
    }
});
