//! Rating lists in all layouts: reading ends, and every player has a number and a name that is safe to show.
#![no_main]

use exchange::ratings::ListReader;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(reader) = ListReader::open(bytes) else { return };
    for player in reader.map_while(Result::ok) {
        assert!(!player.id.is_empty() && !player.name.is_empty() && !player.name.chars().any(char::is_control));
    }
});
