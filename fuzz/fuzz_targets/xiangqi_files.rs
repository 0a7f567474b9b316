//! Xiangqi game files told by their first bytes: no bytes panic, and what is read is written so that it reads back the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use xiangqi::files::{self, dhtmlxq, pgn};
use xiangqi::notation::Style;

fuzz_target!(|bytes: &[u8]| {
    let Ok(readings) = files::read(bytes) else { return };
    for reading in readings {
        for style in [Style::Iccs, Style::Wxf, Style::Simplified] {
            let text = pgn::write(&reading.record, style);
            let again = pgn::games(&text).next();
            assert_eq!(again.map(|again| again.record.nodes().len()), Some(reading.record.nodes().len()), "{text}");
        }
        let block = dhtmlxq::write(&reading.record);
        let again = dhtmlxq::read(&block).map(|again| again.record.nodes().len());
        assert_eq!(again, Ok(reading.record.nodes().len()), "{block}");
    }
});
