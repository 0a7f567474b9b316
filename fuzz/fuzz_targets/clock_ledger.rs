//! Ledger files of clocks: read or refused; what is read is audited, explained, divided and worked out without end or panic.
#![no_main]

use arbitration::clock::file::ClockFile;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(file) = ClockFile::read(text) else { return };
    let audit = file.audit();
    let _ = file.proposals(&audit);
    let _ = file.work(&audit);
});
