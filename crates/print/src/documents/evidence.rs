//! The evidence sheet of a clock: facts, what follows from them, the explanations with their misfit, the rule used, before and
//! after, articles, signatures. A page a board.

use super::evidence_parts::{facts, of_game, position, signatures};
use crate::board::Board;
use crate::diagram::{diagram, side};
use crate::input::Input;
use crate::measure::{Align, PT};
use crate::sheet::{Cell, Column, Line, Part, Table};
use arbitration::clock::cases::Worked;
use arbitration::clock::side::Side;
use event::{ClockDesk, GameAt, GameClock, Section, time_of_day};
use tournament::model::Color;
use words::rulebook::edition_name;
use words::{ClockWords, MovesTold, signed};

/// The boards of the round whose clock was read or put right.
pub fn make(input: &Input<'_>) -> Vec<Part> {
    let mut parts = Vec::new();
    let Some(records) = input.records else { return parts };
    for board in input.boards {
        let Some(kept) = records.section.clocks.get(&GameAt::new(input.heading.round, board.number)).filter(|c| c.ledger.start().is_some())
        else {
            continue;
        };
        let Ok(desk) = ClockDesk::new(&records.section, Some(kept)) else { continue };
        if desk.audit.latest().is_none() && kept.rulings.is_empty() {
            continue;
        }
        if !parts.is_empty() {
            parts.push(Part::NewPage);
        }
        parts.extend(sheet(input, &records.section, board, kept, &desk));
    }
    parts
}

fn sheet(input: &Input<'_>, section: &Section, board: &Board, kept: &GameClock, desk: &ClockDesk) -> Vec<Part> {
    let lang = input.lang();
    let words = ClockWords::new(lang, input.heading.game);
    let [white, black] = [Color::White, Color::Black].map(|color| input.side_words(board, color));
    let number = board.label();
    let title = lang.fill("clock.sheet.board", &[("board", &number), ("white", &white), ("black", &black)]);
    let edition = edition_name(&desk.file.edition, lang);
    let control = desk.file.ledger.controls.white.to_string();
    let mut parts = vec![
        Part::Title(title),
        facts(lang, of_game(input, section, input.heading.round, board.number)),
        Part::Note(lang.fill("clock.sheet.control", &[("control", &control), ("edition", edition)])),
    ];
    if let Some(ruling) = kept.rulings.last() {
        let then = desk.at(ruling);
        if let Ok(worked) = then.work(ruling.case.clone()) {
            parts.push(Part::Title(format!("{}  {}", words.case(&ruling.case), time_of_day(ruling.at))));
            parts.push(Part::Table(card(&worked, &words, lang)));
            parts.push(Part::Note(words.card_foot(&worked.card)));
            let mut steps = Table::new(vec![Column::wrapped(lang.text("clock.sheet.steps"), 60)]);
            steps.lines.extend(worked.evidence.iter().map(|e| Line::Cells(vec![words.evidence(e).into()])));
            steps.lines.extend(worked.warnings.iter().map(|w| Line::Cells(vec![Cell::strong(words.warning(w))])));
            parts.push(Part::Table(steps));
            parts.extend(explanations(&then, &words, lang));
        }
    } else {
        parts.extend(explanations(desk, &words, lang));
    }
    parts.push(Part::Title(lang.text("clock.sheet.ledger").to_owned()));
    parts.push(Part::Table(ledger(kept, &words, lang)));
    // How many moves the clock should have counted is what the position says.
    let kept_moves = section.games.get(&GameAt::new(input.heading.round, board.number)).map(|game| game.line.len());
    let position = kept_moves.and_then(|plies| position(section, GameAt::new(input.heading.round, board.number), plies));
    parts.extend(position.map(|position| diagram(&position, side::INCIDENT, lang)));
    parts.push(signatures(input));
    parts
}

fn card(worked: &Worked, words: &ClockWords, lang: words::Lang) -> Table {
    let mut table = Table::new(vec![
        Column::whole(lang.text("clock.sheet.end"), Align::Left),
        Column::whole(lang.text("clock.sheet.player"), Align::Left),
        Column::whole(lang.text("clock.sheet.key-in"), Align::Right),
        Column::whole(lang.text("clock.sheet.moves"), Align::Right),
    ]);
    table.size = 12 * PT;
    for (end, face) in [("clock.left", &worked.card.left), ("clock.right", &worked.card.right)] {
        let end = lang.get(end).unwrap_or_default();
        table.push(vec![
            end.into(),
            words.side(face.side).into(),
            Cell::strong(face.display.to_string()),
            Cell::strong(face.moves.to_string()),
        ]);
    }
    table
}

/// What was expected and seen, what cannot be, and the explanations with their misfit.
fn explanations(desk: &ClockDesk, words: &ClockWords, lang: words::Lang) -> Vec<Part> {
    let mut out = Vec::new();
    let mut points = Table::new(vec![
        Column::whole(lang.text("clock.sheet.entry"), Align::Right),
        Column::whole(lang.text("clock.sheet.elapsed"), Align::Right),
        Column::whole(lang.text("clock.sheet.expected"), Align::Right),
        Column::whole(lang.text("clock.sheet.observed"), Align::Right),
        Column::whole(lang.text("clock.sheet.off"), Align::Right),
        Column::whole(lang.text("clock.sheet.tolerance"), Align::Right),
    ]);
    for c in &desk.audit.checkpoints {
        let expected = if c.is_uncounted() {
            "?".to_owned()
        } else if c.expected.is_exact() {
            c.expected.least.to_string()
        } else {
            format!("{} – {}", c.expected.least, c.expected.most)
        };
        let off = if c.is_uncounted() {
            Cell::from("?")
        } else if c.agrees() {
            Cell::from(signed(c.discrepancy))
        } else {
            Cell::strong(signed(c.discrepancy))
        };
        points.push(vec![
            (c.entry + 1).to_string().into(),
            c.elapsed.to_string().into(),
            expected.into(),
            c.observed.to_string().into(),
            off,
            c.tolerance.to_string().into(),
        ]);
    }
    out.push(Part::Table(points));
    out.extend(desk.audit.impossible.iter().map(|i| Part::Note(format!("! {}", words.impossible(i)))));
    out.extend(desk.audit.findings.iter().map(|f| Part::Note(words.finding(f, MovesTold::OnPaper))));
    if !desk.audit.hypotheses.is_empty() {
        let mut table = Table::new(vec![
            Column::wrapped(lang.text("clock.sheet.explanation"), 40),
            Column::whole(lang.text("clock.sheet.fit"), Align::Left),
            Column::whole(lang.text("clock.sheet.residual"), Align::Right),
        ]);
        for h in desk.audit.hypotheses.iter().take(6) {
            let fits = lang.text(if h.fits { "clock.pane.fits" } else { "clock.pane.does-not-fit" });
            table.push(vec![words.fault(&h.fault, &desk.file.suspects).into(), fits.into(), signed(h.residual).into()]);
        }
        out.push(Part::Table(table));
    }
    let proposals = desk.file.proposals(&desk.audit);
    if !proposals.is_empty() {
        let mut table = Table::new(vec![
            Column::whole(lang.text("clock.sheet.division"), Align::Left),
            Column::whole(words.side(Side::White), Align::Right),
            Column::whole(words.side(Side::Black), Align::Right),
            Column::whole(lang.text("clock.sheet.sum-off"), Align::Right),
        ]);
        for p in proposals {
            let texts = [words.split(p.rule).to_owned(), p.remaining.white.to_string(), p.remaining.black.to_string(), signed(p.gap)];
            table.push(texts.into_iter().map(Cell::from).collect());
        }
        out.push(Part::Table(table));
    }
    out
}

fn ledger(kept: &GameClock, words: &ClockWords, lang: words::Lang) -> Table {
    let mut table = Table::new(vec![
        Column::whole(lang.text("clock.sheet.entry"), Align::Right),
        Column::whole(lang.text("clock.sheet.time"), Align::Right),
        Column::wrapped(lang.text("clock.sheet.fact"), 40),
        Column::whole(lang.text("clock.sheet.source"), Align::Left),
    ]);
    for (number, entry) in (1..).zip(kept.ledger.entries()) {
        table.push(words.entry(number, entry).into_iter().map(Cell::from).collect());
    }
    table
}
