//! Decisions at the board in words: those kept as facts are said in the reader's language, those of earlier versions stand as they were.

use crate::Lang;
use event::decision::{Decision, Told};

/// What it was about.
pub fn about(decision: &Decision, lang: Lang) -> String {
    match decision {
        Decision::Ruled(ruled) => ruled_about(&ruled.ruling, lang),
        Decision::Told(told) => told_about(told, lang),
    }
}

/// All of it, a line each.
pub fn lines(decision: &Decision, lang: Lang) -> Vec<String> {
    match decision {
        Decision::Ruled(ruled) => ruled_lines(&ruled.ruling, lang),
        Decision::Told(told) => told.lines.clone(),
    }
}

/// In a line: what it was about, whether it was granted, the result it gives.
pub fn short(decision: &Decision, lang: Lang) -> String {
    let granted = match decision.upheld() {
        Some(true) => format!(" {}", lang.text("desk.verdict.granted")),
        Some(false) => format!(" {}", lang.text("desk.verdict.not-granted")),
        None => String::new(),
    };
    let result = decision.result().map_or_else(String::new, |r| format!(" {}", r.notation()));
    format!("{}{granted}{result}", about(decision, lang))
}
