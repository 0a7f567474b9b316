//! Time controls: read or refused, and what is read is written so that it reads back the same, in the short form and in seconds.
#![no_main]

use arbitration::clock::text::{TextError, parse_controls, parse_seconds, plainly, seconds, seconds_of_both};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match parse_controls(text) {
        Ok(controls) => {
            assert_eq!(parse_controls(&plainly(&controls)).as_ref(), Ok(&controls), "{text:?} as {}", plainly(&controls));
            let both = seconds_of_both(&controls);
            if controls.is_even() {
                assert_eq!(parse_seconds(&seconds(&controls.white)).as_ref(), Ok(&controls.white), "{text:?} as {both}");
            }
        }
        // Every reading that is offered is one that can be typed instead.
        Err(TextError::Either(_, readings)) => {
            assert!(readings.len() > 1, "{text:?}");
            for reading in readings {
                assert_eq!(parse_controls(&plainly(&reading)).as_ref(), Ok(&reading), "{text:?} as {}", plainly(&reading));
            }
        }
        Err(_) => {}
    }
});
