//! Position texts: whatever is read is written so that it reads back, and can be played on.
#![no_main]

use draughts::{Numbering, Setup, Variant};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for variant in Variant::ALL {
        for numbering in [Numbering::TopLeft, Numbering::BottomLeft] {
            let Ok(setup) = Setup::from_fen_numbered(variant, text, numbering) else { continue };
            let Ok(position) = setup.position_as_it_stands() else { continue };
            assert_eq!(Setup::from_fen(variant, &position.to_fen()), Ok(setup));
            assert_eq!(position.legal_moves().len() as u64, position.perft(1));
        }
    }
});
