//! XQF and CBR behind a sound header, so that the move streams are reached: no bytes panic, no stream grows past the limits.
#![no_main]

use libfuzzer_sys::fuzz_target;
use xiangqi::files::{MOST_MOVES, cbr, xqf};

fuzz_target!(|bytes: &[u8]| {
    let Some((facts, stream)) = bytes.split_at_checked(16) else { return };
    let mut file = vec![0; 1024];
    file[..2].copy_from_slice(b"XQ");
    file[2..16].copy_from_slice(&facts[2..]);
    file[0x40] = facts[0];
    file.extend_from_slice(stream);
    let reading = xqf::read(&file).expect("a sound header");
    assert!(reading.record.nodes().len() <= MOST_MOVES);

    let version = facts[0] % 2;
    let mut file = vec![0; 2214 - usize::from(version) * 264];
    file[..16].copy_from_slice(b"CCBridge Record\0");
    file[19] = version;
    let board = file.len() - 94;
    file[board..board + 14].copy_from_slice(&facts[2..]);
    let usual = [(0, 0x21), (4, 0x25), (9 * 9, 0x11), (9 * 9 + 4, 0x15), (7 * 9 + 1, 0x16), (6 * 9, 0x17)];
    for (point, man) in usual {
        file[board + point] = man;
    }
    file.extend_from_slice(stream);
    for reading in cbr::read(&file).expect("a sound header") {
        assert!(reading.record.nodes().len() <= MOST_MOVES);
    }
});
