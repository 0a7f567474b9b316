//! Xiangqi FEN and move texts: none panics; every candidate is legal and every strict reading a candidate.
#![no_main]

use libfuzzer_sys::fuzz_target;
use xiangqi::{Position, Setup, notation};

fuzz_target!(|text: &str| {
    let (fen, move_text) = text.split_once('\n').unwrap_or(("", text));
    let position = Setup::from_fen(fen).map_or_else(|_| Position::start(), |setup| setup.position);
    let candidates = notation::candidates(&position, move_text);
    assert!(candidates.iter().all(|&mv| position.is_legal(mv)));
    for mv in notation::strict(&position, move_text) {
        assert!(candidates.contains(&mv), "{move_text:?} {position:?}");
    }
});
