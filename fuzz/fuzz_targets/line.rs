//! One line of moves, as `judge` takes it: read or refused with a place; what is read can be judged, and reads back the same from its moves.
#![no_main]

use arbitration::claim::judge;
use arbitration::game::{GameFenError, GameLaws, GamePosition, Notation};
use arbitration::kind::GameKind;
use arbitration::movetext::read;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u8, &[u8])| {
    let (game, bytes) = input;
    let kind = GameKind::ALL[usize::from(game) % GameKind::ALL.len()];
    let setup = |fen: &str| GamePosition::from_fen(kind, fen);
    let Ok(line) = read::<GameFenError>(kind, bytes, None, None, setup) else { return };
    if line.game.plies() > 80 {
        return;
    }
    let _ = judge(&line.game, GameLaws::usual(kind), None);
    let start = line.game.position_at(0);
    let written = line.game.written(Notation::exact(kind));
    let again = read::<GameFenError>(kind, written.join(" ").as_bytes(), None, start, setup);
    let again = again.unwrap_or_else(|error| panic!("{written:?}: {error}"));
    assert_eq!(again.game.written(Notation::exact(kind)), written);
});
