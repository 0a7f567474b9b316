//! The rule desk.

use super::below::{self, rows_shown};
use super::canvas::{Canvas, left};
use super::clock::{Text, wrap};
use super::theme::Role;
use crate::tui::layout::first_row;
use crate::tui::model::Model;
use crate::tui::overlay::{RuleDesk, RuleStage};
use crate::words::ClockWords;
use crate::words::Lang;
use crate::words::game::articles;
use crate::words::rulebook::{self as said, act, act_for};
use arbitration::clock::side::{Both, Side};
use arbitration::rulebook::{DecideError, FactKind, Facts, Rulebook, Ruling, Tempo, Who};
use event::{ClockDesk, GameAt};
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
    let (lang, game) = (model.lang(), model.game());
    let Some(edition) = desk.edition(game) else { return };
    let supervised = lang.text(if desk.supervised { "clock.rules.supervised" } else { "clock.rules.unsupervised" });
    let mut facts = vec![said::edition_name(edition, lang), tempo(desk.tempo, lang)];
    if desk.tempo != Tempo::Standard {
        facts.push(supervised);
    }
    let title = format!("{}{}{}", lang.text("clock.rules.title"), lang.text("ui.mark.colon"), facts.join(" · "));
    let inside = super::overlays::boxed(canvas, area, area.width.min(110), area.height, &title);
    let foot = inside.bottom().saturating_sub(1);
    let body = Rect { height: inside.height.saturating_sub(2), ..inside };
    match &desk.stage {
        RuleStage::Search => {
            let text = format!("/{}{}", desk.input.value(), canvas.signs().caret);
            canvas.put(inside.x, inside.y, inside.width, &text, Role::Accent);
            let rows = desk.situations(game, lang);
            let list = Rect { y: inside.y + 2, height: foot.saturating_sub(inside.y + 2), ..inside };
            let height = rows_shown(rows.len(), list.height.into());
            let first = first_row(desk.cursor, rows.len(), height);
            for ((index, (_, title)), y) in rows.iter().enumerate().skip(first).take(height).zip(list.y..) {
                let mark = if index == desk.cursor { canvas.signs().cursor } else { "" };
                canvas.row(Rect { y, height: 1, ..inside }, &[left(1), left(0)], &[mark, title], Role::Plain);
                if index == desk.cursor {
                    canvas.wash(Rect { y, height: 1, ..inside }, Role::Cursor);
                }
            }
            below::say(canvas, list, (rows.len(), first..(first + height).min(rows.len())), "", lang);
            if rows.is_empty() {
                canvas.put(inside.x, inside.y + 2, inside.width, lang.text("clock.rules.nothing"), Role::Alarm);
            }
            let count = lang.fill("clock.rules.count", &[("count", &rows.len().to_string())]);
            canvas.put_right(inside, inside.y, &count, Role::Dim);
            canvas.put(inside.x, foot, inside.width, lang.text("clock.rules.search-keys"), Role::Dim);
        }
        RuleStage::Situation { name, facts, order } => {
            let mut lines: Vec<Text> = vec![(said::situation_title(name, lang).to_owned(), Role::Head)];
            for fact in order {
                if let Some(value) = facts.get(fact) {
                    let (question, value) = (said::question(fact, lang), value.to_string());
                    lines.push((format!("  {question}  {}", said::value(&value, lang)), Role::Dim));
                }
            }
            lines.push((String::new(), Role::Plain));
            let mut keys = lang.text("clock.rules.keys");
            match desk.ruling(game) {
                Some(Ok(ruling)) => {
                    keys = lang.text("clock.rules.keys-answered");
                    lines.extend(ruling_lines(&ruling, facts, model, lang));
                    if desk.comparing {
                        lines.extend(compared_lines(&ruling, facts, desk, model));
                    }
                }
                Some(Err(DecideError::Missing(names))) => lines.extend(question(names.first().map_or("", String::as_str), desk, model)),
                Some(Err(DecideError::NoRow { .. } | DecideError::Situation { .. })) => {
                    lines.push((lang.text("clock.rules.silent").to_owned(), Role::Alarm));
                }
                Some(Err(other)) => lines.push((said::refusal(&other, lang), Role::Alarm)),
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
            canvas.put(inside.x, foot, inside.width, keys, Role::Dim);
        }
    }
}

fn question(fact: &str, desk: &RuleDesk, model: &Model) -> Vec<Text> {
    let (lang, game) = (model.lang(), model.game());
    let Some(kind) = Rulebook::built_in().ok().and_then(|book| book.facts.get(fact)) else { return Vec::new() };
    let mut out = vec![(said::question(fact, lang).to_owned(), Role::Accent)];
    match kind {
        FactKind::YesNo => out.push((lang.text("clock.rules.yes-no").to_owned(), Role::Plain)),
        FactKind::Count | FactKind::Time => out.push((format!("> {}_", desk.input.value()), Role::Accent)),
        FactKind::OneOf(_) => {
            let words = desk.offered(game, fact);
            let key = |i: usize| u32::try_from(i + 1).ok().and_then(|n| char::from_digit(n, 36)).unwrap_or(' ');
            out.extend(words.iter().enumerate().map(|(i, w)| (format!("  {}  {}", key(i), said::value(w, lang)), Role::Plain)));
        }
    }
    if !desk.problem.is_empty() {
        out.push((desk.problem.clone(), Role::Alarm));
    }
    out
}

fn ruling_lines(ruling: &Ruling<'_>, facts: &Facts, model: &Model, lang: Lang) -> Vec<Text> {
    let row = ruling.row;
    let mut out = vec![(format!("{}  {}", articles(&row.article, lang), said::row_text(ruling.edition, row, lang)), Role::Head)];
    let why = said::why(&ruling.edition.id, &row.situation, lang);
    if !why.is_empty() {
        out.push((why.to_owned(), Role::Plain));
    }
    if row.weak {
        out.push((format!("! {}", lang.text("clock.rules.weak")), Role::Alarm));
    }
    out.push((lang.text("rulebook.words.ruling.must").to_owned(), Role::Accent));
    out.extend(ruling.must().iter().enumerate().map(|(i, a)| (format!("  {}. {}", i + 1, act_for(a, facts, lang)), Role::Plain)));
    if !ruling.may().is_empty() {
        out.push((lang.text("rulebook.words.ruling.may").to_owned(), Role::Accent));
        out.extend(ruling.may().iter().map(|a| (format!("  {}", act(a, lang)), Role::Plain)));
    }
    out.extend(card_lines(ruling, model, lang));
    if !ruling.still().is_empty() {
        out.push((lang.text("rulebook.words.ruling.still").to_owned(), Role::Accent));
        out.extend(ruling.still().iter().map(|s| (format!("  {}", said::still(*s, lang)), Role::Plain)));
    }
    let confused = Rulebook::built_in().map(|book| book.confused_with(ruling.edition, &row.situation)).unwrap_or_default();
    if !confused.is_empty() {
        out.push((lang.text("rulebook.words.ruling.confused").to_owned(), Role::Accent));
        out.extend(confused.into_iter().map(|name| (format!("  {}", said::situation_title(name, lang)), Role::Plain)));
    }
    out
}

/// What the edition beside this one does with the same facts.
fn compared_lines(here: &Ruling<'_>, facts: &Facts, desk: &RuleDesk, model: &Model) -> Vec<Text> {
    let lang = model.lang();
    let Some((other, there)) = desk.compared(model.game()) else { return Vec::new() };
    let name = said::edition_name(other, lang);
    let mut out = vec![(String::new(), Role::Plain)];
    match there {
        Ok(there) if (there.must(), there.may()) == (here.must(), here.may()) => {
            let place = [("edition", name), ("article", &*articles(&there.row.article, lang))];
            out.push((lang.fill("rulebook.words.ruling.same-there", &place), Role::Head));
        }
        Ok(there) => {
            out.push((name.to_owned(), Role::Head));
            out.extend(ruling_lines(&there, facts, model, lang));
        }
        Err(DecideError::Missing(names)) => {
            out.push((name.to_owned(), Role::Head));
            out.extend(names.iter().map(|n| (format!("  {}", said::question(n, lang)), Role::Plain)));
        }
        Err(_) => out.push((lang.fill("rulebook.words.ruling.silent-there", &[("edition", name)]), Role::Head)),
    }
    out
}

/// What the clock of the chosen game shows after the fixed changes of time, for either player as the one ruled on.
fn card_lines(ruling: &Ruling<'_>, model: &Model, lang: Lang) -> Vec<Text> {
    let changes = ruling.clock_changes();
    let Some((workspace, section)) = model.workspace().and_then(|w| Some((w, w.section()?))) else { return Vec::new() };
    let Some(board) = workspace.board() else { return Vec::new() };
    let kept = section.clocks.get(&GameAt::new(workspace.round_number(), board.number));
    let Some(desk) = kept.and_then(|c| ClockDesk::new(section, Some(c)).ok()) else { return Vec::new() };
    if changes.is_empty() || desk.audit.latest().is_none() {
        return Vec::new();
    }
    let words = ClockWords::new(lang, section.setup.game);
    let now = desk.balance().remaining;
    let head = lang.fill(
        "clock.rules.card",
        &[("board", &section.label(GameAt::new(workspace.round_number(), board.number))), ("times", &words.pair(&now))],
    );
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
