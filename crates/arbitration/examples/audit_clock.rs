//! Audits a clock: what the displays should show together, what they show, and what may have happened.
//! `cargo run --example audit_clock -- [FILE.toml]`, a ledger file as [`ClockFile`] reads it.

use arbitration::clock::file::ClockFile;
use std::error::Error;

/// Increments missing, and only White's clock ran.
const EXAMPLE: &str = r#"
game = "chess"
edition = "fide-2023"
control = "40/90+30'+30\""

[[entry]]
at = "14:00"
kind = "start"

[[entry]]
at = "14:50"
kind = "reading"
white = "0:40:00"
black = "1:30:00"
moves = { white = 14, black = 14 }
running = "none"

[case]
kind = "settle"
split = "equal"
"#;

fn main() -> Result<(), Box<dyn Error>> {
    let text = std::env::args().nth(1).map_or_else(|| Ok(EXAMPLE.to_owned()), std::fs::read_to_string)?;
    let file = ClockFile::read(&text)?;
    let audit = file.audit();
    for checkpoint in &audit.checkpoints {
        let (shown, off) = (checkpoint.observed, checkpoint.discrepancy);
        println!("after {}: the displays show {shown} together, off by {off} (tolerance {})", checkpoint.elapsed, checkpoint.tolerance);
    }
    for impossible in &audit.impossible {
        println!("cannot be: {impossible:?}");
    }
    for hypothesis in audit.hypotheses.iter().take(3) {
        println!("cost {:>6}, misfit {}: {:?}", hypothesis.cost, hypothesis.residual, hypothesis.fault);
    }
    if let Some(worked) = file.work(&audit)? {
        println!("set the clock to {} and {}", worked.card.left.display, worked.card.right.display);
    }
    Ok(())
}
