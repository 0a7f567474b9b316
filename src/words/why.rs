//! Why one row of the standings stands above another, on paper: each tie-break with both values, and how each value was made, opponent by
//! opponent; what was cut is struck out.

use super::standings::{PartWords, conclusion, part_words, reason_head, verdict};
use super::{Lang, meaning, tiebreak_words};
use crate::desk::documents::{Composed, compose_sheet};
use crate::desk::standings::{Reasons, Table, Working};
use ::print::measure::Align;
use ::print::page::{Masthead, Style};
use ::print::sheet::{Cell, Column, Part, Sheet, Table as Grid};
use ::words::days::moment_in_letters;
use arbitration::kind::GameKind;
use event::Moment;

/// What the page is about, beside the reasons.
#[derive(Clone, Debug)]
pub struct About<'a> {
    /// Name of the event.
    pub event: &'a str,
    /// Name of the section; of a tournament that is no event, nothing.
    pub section: &'a str,
    /// The game, in whose terms tie-breaks are called.
    pub game: GameKind,
    /// Language and paper.
    pub style: Style,
    /// This moment.
    pub now: &'a Moment,
}

/// The page.
pub fn compose(about: &About<'_>, table: &Table, reasons: &Reasons) -> Composed {
    let (lang, style) = (about.style.lang.of(about.game), about.style);
    let after = table.standings.after_round.to_string();
    let (place, title) = (lang.fill("ui.why.place", &[("section", about.section), ("round", &after)]), lang.text("ui.why.title-page"));
    let mast = Masthead {
        event: about.event.to_owned(),
        title: [place.as_str(), title].join(" · "),
        foot: vec![lang.fill("print.printed", &[("time", &moment_in_letters(about.now, lang))])],
        ..Masthead::default()
    };
    let sheet = Sheet { id: "why", title: title.to_owned(), parts: parts(reasons, lang) };
    compose_sheet(&sheet, &mast, style)
}

fn parts(reasons: &Reasons, lang: Lang) -> Vec<Part> {
    let [above, below] = [&reasons.above, &reasons.below].map(|(rank, name)| format!("{rank}. {name}"));
    let mut parts = vec![Part::Title(format!("{above}  –  {below}"))];
    if !reasons.steps.is_empty() {
        parts.push(Part::Table(steps(reasons, lang)));
    }
    parts.extend(conclusion(reasons, lang).into_iter().map(Part::Note));
    for working in reasons.workings.iter().filter(|working| !working.parts.is_empty()) {
        parts.push(Part::Title(format!("{} – {}", reason_head(reasons, &working.tiebreak, lang), working.name)));
        parts.push(Part::Table(rounds(working, lang)));
    }
    parts
}

/// Each tie-break with its meaning, article and both values.
fn steps(reasons: &Reasons, lang: Lang) -> Grid {
    let mut table = Grid::new(vec![
        Column::wrapped(lang.text("ui.why.column-tiebreak"), 22),
        Column::wrapped(lang.text("ui.why.column-article"), 10),
        Column::wrapped(reasons.above.1.as_str(), 8),
        Column::wrapped(reasons.below.1.as_str(), 8),
        Column::wrapped(lang.text("ui.why.column-verdict"), 10),
    ]);
    for step in &reasons.steps {
        let [above, below] = step.shown.clone();
        let (name, colon) = (tiebreak_words(&step.tiebreak, lang), lang.text("ui.mark.colon"));
        let name = format!("{} – {name}{colon}{}", step.tiebreak, meaning(step.tiebreak.kind, lang));
        let value = |text: String| if step.decides { Cell::strong(text) } else { text.into() };
        table.push(vec![name.into(), step.tiebreak.kind.source().into(), value(above), value(below), verdict(step, lang).into()]);
    }
    table
}

/// How a value was made, round by round.
fn rounds(working: &Working, lang: Lang) -> Grid {
    let mut table = Grid::new(vec![
        Column::whole(lang.text("ui.why.column-round"), Align::Right),
        Column::wrapped(lang.text("ui.why.column-against"), 16),
        Column::whole(lang.text("ui.why.column-worth"), Align::Right),
        Column::whole(lang.text("ui.column.points"), Align::Right),
        Column::whole(lang.text("ui.why.column-gives"), Align::Right),
        Column::wrapped("", 10),
    ]);
    for (part, name) in &working.parts {
        let PartWords { round, worth, points, gives, against, fate, is_cut } = part_words(part, name.as_deref(), lang);
        let cut = |text: String| if is_cut && !text.is_empty() { Cell::struck(text) } else { text.into() };
        table.push(vec![round.into(), against.into(), cut(worth), points.into(), cut(gives), fate.into()]);
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::demo::create_demo;
    use crate::desk::standings::{Ask, of_section, reasons};
    use ::print::page::Paper;
    use ::print::text;
    use store::Stamp;

    #[test]
    fn the_page_has_every_value_and_no_bare_key_in_both_languages() {
        let home = tempfile::TempDir::new().unwrap();
        let stamp = Stamp { at: "2026-11-20T14:05:09+01:00".into(), actor: "test".to_owned(), reason: String::new() };
        let path = home.path().join("demo.flagfall");
        let store = create_demo(&path, None, &stamp).unwrap();
        let event = store.event();
        for section in &event.sections {
            let Ok(table) = of_section(&event, section, &Ask::default()) else { continue };
            for place in (0..table.standings.rows.len().saturating_sub(1)).step_by(9) {
                let found = reasons(&table, place).unwrap();
                for lang in Lang::all() {
                    let style = Style::new(lang, Paper::A4);
                    let about = About { event: "Cup", section: &section.setup.name, game: section.setup.game, style, now: &stamp.at };
                    let page = text::render(&compose(&about, &table, &found).document, text::USUAL);
                    assert!(!page.contains("ui.") && !page.contains("event."), "{lang}:\n{page}");
                    for (part, name) in found.workings.iter().flat_map(|working| &working.parts) {
                        let gives = part.contribution.to_string();
                        let gives = if part.fate == tournament::tiebreak::Fate::Counted { gives } else { format!("({gives})") };
                        assert!(page.contains(&gives), "{lang}: {gives} against {name:?}\n{page}");
                    }
                }
            }
        }
    }
}
