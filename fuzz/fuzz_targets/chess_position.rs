//! Chess set-ups: any text, then a look at the walls and a short search; a mate that is claimed is played.
#![no_main]

use arbitration::chess::mate::{Answer, can_mate};
use arbitration::chess::setup::{Irregularity, position_from_fen};
use libfuzzer_sys::fuzz_target;
use shakmaty::{Color, Position};

fuzz_target!(|text: &str| {
    let all = [Irregularity::CastlingRights, Irregularity::EnPassant, Irregularity::TooMuchMaterial, Irregularity::ImpossibleCheck];
    let Ok(position) = position_from_fen(text, &all) else { return };
    for side in Color::ALL {
        if let Answer::Yes(line) = can_mate(&position, side, 500) {
            let end = line.into_iter().try_fold(position.clone(), |p, m| p.play(m).ok()).expect("legal");
            assert!(end.is_checkmate() && end.turn() != side);
        }
    }
});
