//! Xiangqi game files of every format: no bytes panic, and what is read is written so that it reads back.
#![no_main]

use libfuzzer_sys::fuzz_target;
use xiangqi::files::{self, dhtmlxq, pgn};
use xiangqi::notation::Style;

fuzz_target!(|bytes: &[u8]| {
    let Ok(readings) = files::read(bytes) else { return };
    for reading in readings {
        let text = pgn::write(&reading.record, Style::Iccs);
        let again = pgn::games(&text).next();
        assert_eq!(again.map(|again| again.record.nodes().len()), Some(reading.record.nodes().len()), "{text}");
        let block = dhtmlxq::write(&reading.record);
        assert!(dhtmlxq::read(&block).is_ok(), "{block}");
    }
});
