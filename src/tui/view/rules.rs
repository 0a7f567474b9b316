//! The rule desk.

use super::canvas::Canvas;
use super::clock::{Text, wrap};
use super::theme::Role;
use crate::tui::layout::first_row;
use crate::tui::model::Model;
use crate::tui::overlay::{RuleDesk, RuleStage};
use crate::tui::update::rules::{edition, game, pick, ruling, situations};
use crate::words::ClockWords;
use crate::words::Lang;
use arbitration::clock::side::{Both, Side};
use arbitration::rulebook::{Act, DecideError, FactKind, Rulebook, Ruling, Tempo, Who};
use event::ClockDesk;
use ratatui::layout::Rect;

/// A tempo in words.
fn tempo(tempo: Tempo, lang: Lang) -> &'static str {
    lang.text(match tempo {
        Tempo::Standard => "clock.rules.standard",
        Tempo::Rapid => "clock.rules.rapid",
        Tempo::Blitz => "clock.rules.blitz",
    })
}

/// Draws the rule desk.
pub fn draw(canvas: &mut Canvas<'_>, area: Rect, desk: &RuleDesk, model: &Model) {
    let (lang, game) = (model.lang(), game(model));
    let Some((book, edition)) = edition(desk, game) else { return };
    let supervised = lang.text(if desk.supervised { "clock.rules.supervised" } else { "clock.rules.unsupervised" });
    let mut facts = vec![pick(&edition.name, lang), tempo(desk.tempo, lang)];
    if desk.tempo != Tempo::Standard {
        facts.push(supervised);
    }
    let title = format!("{}: {}", lang.text("clock.rules.title"), facts.join(" · "));
    let inside = super::overlays::boxed(canvas, area, area.width.min(110), area.height, &title);
    let foot = inside.bottom().saturating_sub(1);
    let body = Rect { height: inside.height.saturating_sub(2), ..inside };
    match &desk.stage {
        RuleStage::Search => {
            let text = format!("/{}{}", desk.input.value(), canvas.signs().caret);
            canvas.put(inside.x, inside.y, inside.width, &text, Role::Accent);
            let rows = situations(desk, game, lang);
            let height = usize::from(body.height.saturating_sub(2));
            let first = first_row(desk.cursor, rows.len(), height);
            for ((index, (_, title)), y) in rows.iter().enumerate().skip(first).take(height).zip(inside.y + 2..) {
                canvas.put(inside.x, y, inside.width, title, Role::Plain);
                if index == desk.cursor {
                    canvas.wash(Rect { y, height: 1, ..inside }, Role::Cursor);
                }
            }
            if rows.is_empty() {
                canvas.put(inside.x, inside.y + 2, inside.width, lang.text("clock.rules.nothing"), Role::Alarm);
            }
            let count = lang.fill("clock.rules.count", &[("count", &rows.len().to_string())]);
            canvas.put_right(inside, inside.y, &count, Role::Dim);
            canvas.put(inside.x, foot, inside.width, lang.text("clock.rules.search-keys"), Role::Dim);
        }
        RuleStage::Situation { name, facts, order } => {
            let mut lines: Vec<Text> = vec![(book.situations.get(name).map_or(name.as_str(), |w| pick(w, lang)).to_owned(), Role::Head)];
            for fact in order {
                if let (Some(spec), Some(value)) = (book.facts.get(fact), facts.get(fact)) {
                    let question = if lang == Lang::EN { &spec.en } else { &spec.zh };
                    lines.push((format!("  {question}  {}", fact_value(&value.to_string(), lang)), Role::Dim));
                }
            }
            lines.push((String::new(), Role::Plain));
            match ruling(desk, game) {
                Some(Ok(ruling)) => lines.extend(ruling_lines(book, &ruling, model, lang)),
                Some(Err(DecideError::Missing(names))) => {
                    lines.extend(question(book, names.first().map_or("", String::as_str), desk, lang))
                }
                Some(Err(DecideError::NoRow { .. } | DecideError::Situation { .. })) => {
                    lines.push((lang.text("clock.rules.silent").to_owned(), Role::Alarm));
                }
                Some(Err(other)) => lines.push((other.to_string(), Role::Alarm)),
                None => {}
            }
            let lines: Vec<Text> =
                lines.into_iter().flat_map(|(text, role)| wrap(&text, body.width).into_iter().map(move |part| (part, role))).collect();
            let height = usize::from(body.height);
            let first = desk.scroll.min(lines.len().saturating_sub(height));
            for ((text, role), y) in lines.iter().skip(first).take(height).zip(body.y..) {
                canvas.put(body.x, y, body.width, text, *role);
            }
            let more = lines.len().saturating_sub(first + height);
            if more > 0 {
                let text = lang.fill("ui.reading.more", &[("count", &more.to_string())]);
                canvas.put_right(inside, foot.saturating_sub(1), &text, Role::Accent);
            }
            canvas.put(inside.x, foot, inside.width, lang.text("clock.rules.keys"), Role::Dim);
        }
    }
}

fn fact_value(value: &str, lang: Lang) -> String {
    match value {
        "yes" => lang.text("clock.rules.yes").to_owned(),
        "no" => lang.text("clock.rules.no").to_owned(),
        other => lang.get(&format!("clock.rules.value.{other}")).map_or_else(|| other.to_owned(), str::to_owned),
    }
}

fn question(book: &Rulebook, fact: &str, desk: &RuleDesk, lang: Lang) -> Vec<Text> {
    let Some(spec) = book.facts.get(fact) else { return Vec::new() };
    let mut out = vec![(if lang == Lang::EN { spec.en.clone() } else { spec.zh.clone() }, Role::Accent)];
    match &spec.kind {
        FactKind::YesNo => out.push((lang.text("clock.rules.yes-no").to_owned(), Role::Plain)),
        FactKind::Count | FactKind::Time => out.push((format!("> {}_", desk.input.value()), Role::Accent)),
        FactKind::OneOf(words) => {
            let key = |i: usize| u32::try_from(i + 1).ok().and_then(|n| char::from_digit(n, 36)).unwrap_or(' ');
            out.extend(words.iter().enumerate().map(|(i, w)| (format!("  {}  {}", key(i), fact_value(w, lang)), Role::Plain)));
        }
    }
    if !desk.problem.is_empty() {
        out.push((desk.problem.clone(), Role::Alarm));
    }
    out
}

/// One act in words.
fn act(book: &Rulebook, act: &Act, lang: Lang) -> String {
    match act {
        Act::Do(duty) => book.duty(*duty).map(|w| pick(w, lang).to_owned()).unwrap_or_default(),
        Act::Time { who, delta } => {
            let key = match (who, delta.is_negative()) {
                (Who::Player, false) => "clock.rules.add-player",
                (Who::Player, true) => "clock.rules.take-player",
                (Who::Opponent, false) => "clock.rules.add-opponent",
                (Who::Opponent, true) => "clock.rules.take-opponent",
            };
            lang.fill(key, &[("span", &delta.abs().to_string())])
        }
    }
}

fn ruling_lines(book: &Rulebook, ruling: &Ruling<'_>, model: &Model, lang: Lang) -> Vec<Text> {
    let row = ruling.row;
    let mut out = vec![(format!("{}  {}", row.article, pick(&row.words, lang)), Role::Head)];
    if row.weak {
        out.push((format!("! {}", lang.text("clock.rules.weak")), Role::Alarm));
    }
    out.push((lang.text("clock.rules.must").to_owned(), Role::Accent));
    out.extend(ruling.must().iter().enumerate().map(|(i, a)| (format!("  {}. {}", i + 1, act(book, a, lang)), Role::Plain)));
    if !ruling.may().is_empty() {
        out.push((lang.text("clock.rules.may").to_owned(), Role::Accent));
        out.extend(ruling.may().iter().map(|a| (format!("  {}", act(book, a, lang)), Role::Plain)));
    }
    out.extend(card_lines(ruling, model, lang));
    if !ruling.still().is_empty() {
        out.push((lang.text("clock.rules.still").to_owned(), Role::Accent));
        out.extend(ruling.still().iter().filter_map(|s| book.still(*s)).map(|w| (format!("  {}", pick(w, lang)), Role::Plain)));
    }
    out
}

/// What the clock of the chosen game shows after the fixed changes of time, for either player as the one ruled on.
fn card_lines(ruling: &Ruling<'_>, model: &Model, lang: Lang) -> Vec<Text> {
    let changes = ruling.clock_changes();
    let Some((workspace, section)) = model.workspace().and_then(|w| Some((w, w.section()?))) else { return Vec::new() };
    let Some(board) = workspace.board() else { return Vec::new() };
    let kept = section.clocks.get(&(workspace.round_number(), board.number));
    let Some(desk) = kept.and_then(|c| ClockDesk::new(section, Some(c)).ok()) else { return Vec::new() };
    if changes.is_empty() || desk.audit.latest().is_none() {
        return Vec::new();
    }
    let words = ClockWords::new(lang, section.setup.game);
    let now = desk.balance().remaining;
    let head = lang.fill("clock.rules.card", &[("board", &board.number.to_string()), ("times", &words.pair(&now))]);
    let mut out = vec![(head, Role::Accent)];
    for player in Side::BOTH {
        let mut times = now;
        for (who, delta) in &changes {
            *times.get_mut(if *who == Who::Player { player } else { player.other() }) += *delta;
        }
        let times: Both<_> = times;
        let text = lang.fill("clock.rules.card-if", &[("side", words.side(player)), ("times", &words.pair(&times))]);
        out.push((format!("  {text}"), Role::Plain));
    }
    out
}
