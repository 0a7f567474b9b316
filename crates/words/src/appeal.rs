//! Appeals in words: against whom, about what, and what was decided.

use crate::Lang;
use event::{Appeal, AppealOutcome, Section};

/// What became of an appeal.
pub fn outcome(outcome: AppealOutcome, lang: Lang) -> &'static str {
    lang.text(match outcome {
        AppealOutcome::Upheld => "event.appeal.upheld",
        AppealOutcome::Partly => "event.appeal.partly",
        AppealOutcome::Dismissed => "event.appeal.dismissed",
        AppealOutcome::Withdrawn => "event.appeal.withdrawn",
    })
}

/// Against whom: a contestant, or a decision of the arbiter.
pub fn against(appeal: &Appeal, section: &Section, lang: Lang) -> String {
    appeal.against.map_or_else(|| lang.text("event.appeal.against-arbiter").to_owned(), |id| section.name(id).to_owned())
}

/// The game, round or incident that it is about; empty where it is about none.
pub fn about(appeal: &Appeal, section: &Section, lang: Lang) -> String {
    let game = match (appeal.game(), appeal.round) {
        (Some(game), _) => Some(lang.fill("event.appeal.of-board", &[("round", &game.round.to_string()), ("board", &section.label(game))])),
        (None, Some(round)) => Some(lang.fill("event.appeal.of-round", &[("round", &round.to_string())])),
        (None, None) => None,
    };
    let incident = appeal.incident.map(|number| lang.fill("event.appeal.of-incident", &[("number", &number.to_string())]));
    game.into_iter().chain(incident).collect::<Vec<_>>().join(lang.text("event.appeal.join"))
}

/// What was decided, by whom and why; that it is not decided.
pub fn decision(appeal: &Appeal, lang: Lang) -> String {
    let Some(decision) = &appeal.decision else { return lang.text("event.appeal.open").to_owned() };
    let what = outcome(decision.outcome, lang);
    let by = if decision.by.is_empty() { what.to_owned() } else { lang.fill("event.appeal.by", &[("what", what), ("by", &decision.by)]) };
    if decision.text.is_empty() { by } else { lang.fill("event.appeal.because", &[("what", &by), ("text", &decision.text)]) }
}

/// An appeal in a line: "1. Berg, Anna against Horváth, Lili, round 2, board 3: two minutes. Dismissed by the committee".
pub fn line(appeal: &Appeal, section: &Section, lang: Lang) -> String {
    let about = about(appeal, section, lang);
    let (number, against, decision) = (appeal.number.to_string(), against(appeal, section, lang), decision(appeal, lang));
    let key = if about.is_empty() { "event.appeal.line" } else { "event.appeal.line-about" };
    let values = [
        ("number", number.as_str()),
        ("by", section.name(appeal.by)),
        ("against", against.as_str()),
        ("about", about.as_str()),
        ("matter", appeal.matter.as_str()),
        ("decision", decision.as_str()),
    ];
    lang.fill(key, &values)
}
