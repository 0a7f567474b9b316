//! Which button does what on a clock, and how sure that is.

use crate::Lang;
use arbitration::clock::preset::{Act, Handle, Model, models};

/// How times are corrected on a clock: head, a line a button, and what has to be compared in the end.
pub fn handling(model: &Model, lang: Lang) -> Vec<String> {
    let head = format!("{} [{}]", model.name, model.source);
    let lines = model.handles.iter().map(|handle| line(handle, lang));
    std::iter::once(head).chain(lines).chain([lang.text("clocks.hand.check").to_owned()]).collect()
}

/// That nothing is known of a clock, with the names of those that are.
pub fn unknown(lang: Lang) -> String {
    let known: Vec<&str> = models().iter().map(|m| m.name.as_str()).collect();
    lang.fill("clocks.hand.unknown", &[("known", &known.join(", "))])
}

fn line(handle: &Handle, lang: Lang) -> String {
    let word = |table: &str, name: &str| lang.get(&format!("clocks.{table}.{name}")).unwrap_or_default();
    let how = match (handle.hold, handle.times) {
        (Some(0), _) => lang.text("clocks.hand.held").to_owned(),
        (Some(seconds), _) => lang.fill("clocks.hand.seconds", &[("seconds", &seconds.to_string())]),
        (None, Some(times)) => lang.fill("clocks.hand.times", &[("times", &times.to_string())]),
        (None, None) => lang.text("clocks.hand.short").to_owned(),
    };
    if handle.act == Act::Lever {
        return lang.fill("clocks.hand.rule", &[("act", word("act", handle.act.name())), ("sure", word("sure", handle.sure.name()))]);
    }
    let (act, button) = (word("act", handle.act.name()), word("button", handle.button.name()));
    let values = [("act", act), ("button", button), ("how", how.as_str()), ("sure", word("sure", handle.sure.name()))];
    lang.fill("clocks.hand.line", &values)
}

#[cfg(test)]
mod tests {
    use super::*;
    use arbitration::clock::preset::model;

    #[test]
    fn a_clock_says_its_buttons_and_how_sure_they_are() {
        let lines = handling(model("dgt3000").unwrap(), Lang::EN);
        assert_eq!(lines[0], "DGT 3000 [DGT 3000, User manual 1.0 (July 2014)]");
        assert_eq!(lines[2], "  correct the times: start/stop, held 3 s (maker's manual)");
        assert!(handling(model("pq9907").unwrap(), Lang::EN).iter().any(|line| line.ends_with("(sources differ)")));
        assert!(unknown(Lang::EN).contains("DGT 2500"));
    }
}
