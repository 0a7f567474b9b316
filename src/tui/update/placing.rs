//! Forms about places that the tie-breaks do not decide, and about values worked out elsewhere.

use crate::tui::command::Cmd;
use crate::tui::model::Workspace;
use crate::tui::overlay::{FieldKind, Form, FormKind, Problem};
use crate::words::{Lang, placing_words};
use event::{Command, NewPlacing, PlacingBy, PlayerId, Section, sanitize};
use tournament::model::Tpn;
use tournament::points::Points;

/// Lots that the program draws.
const DRAWN: &str = "drawn";
/// The newest decision is taken back.
const BACK: &str = "back";

/// The form of a command about the row under the cursor.
pub fn form(workspace: &Workspace, cmd: Cmd, lang: Lang) -> Option<Form> {
    let (section, table) = (workspace.section()?, workspace.table.as_ref()?);
    let row = table.rows.get(workspace.standings_row())?;
    if cmd == Cmd::TypeValue {
        let value = section.manual.hundredths.get(&row.player).map_or_else(String::new, |v| Points::from_hundredths(*v).to_string());
        let form = Form::new(FormKind::Value(row.player), section.name(row.player));
        let form = form.field("value", lang.text("ui.field.manual-value"), FieldKind::Points(Vec::new()), value);
        return Some(form.words("title", lang.text("ui.field.manual-title"), section.manual.title.clone()));
    }
    let level: Vec<PlayerId> = table.rows.iter().filter(|other| other.rank == row.rank).map(|other| other.player).collect();
    let is_level = level.len() > 1;
    // Who shares the place with nobody is put in order with the next one.
    let next = || table.rows.iter().skip(workspace.standings_row()).take(2).map(|row| row.player).collect();
    let players: Vec<PlayerId> = if is_level { level } else { next() };
    let number = |id: &PlayerId| section.player(*id).and_then(|p| p.tpn).map_or_else(String::new, |tpn| tpn.to_string());
    let order: Vec<String> = players.iter().map(number).collect();
    let mut by = vec![(DRAWN.to_owned(), lang.text("ui.place.drawn").to_owned())];
    by.extend(PlacingBy::ALL.iter().map(|by| (by.name().to_owned(), placing_words(*by, lang).to_owned())));
    if !section.placings.is_empty() {
        by.push((BACK.to_owned(), lang.text("ui.place.back").to_owned()));
    }
    let usual = if is_level { DRAWN } else { PlacingBy::Hand.name() };
    // Who is level with nobody else is not asked about.
    let rows = super::forms::numbered_people(section).into_iter().filter(|row| order.contains(&row.value)).collect();
    let people = FieldKind::People { rows, ordered: true };
    let form = Form::new(FormKind::Place, lang.text("ui.place.title")).field("order", lang.text("ui.place.order"), people, order.join(" "));
    let form = form.choice("by", lang.text("ui.place.by"), by, usual).words("reason", lang.text("ui.place.reason"), "");
    Some(form.text("seed", lang.text("ui.field.seed"), seed(section).to_string()))
}

/// A seed that is offered: another one for each decision, and the same when the form is opened again.
fn seed(section: &Section) -> u64 {
    let texts = section.players.iter().flat_map(|p| p.person.name.bytes());
    let mixed = texts.fold(0xCBF2_9CE4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3));
    (mixed ^ u64::try_from(section.placings.len()).unwrap_or(0).wrapping_mul(0x9E37_79B9) ^ u64::from(section.rounds_complete()))
        % 1_000_000
}

/// What a form asks for.
pub fn command(section: &Section, form: &Form, lang: Lang) -> Result<Command, Problem> {
    let no_number = |field| Problem::of(field, lang.text("ui.form.not-a-number"));
    if let FormKind::Value(player) = form.kind {
        let text = form.value("value").trim();
        let value = if text.is_empty() { None } else { Some(text.parse().map_err(|_| no_number("value"))?) };
        let title = form.changed("title").then(|| sanitize::safe(form.value("title")));
        return Ok(Command::SetManual(section.id, title, vec![(player, value)]));
    }
    let by = form.value("by");
    if by == BACK {
        return Ok(Command::Unplace(section.id, section.placings.len().saturating_sub(1)));
    }
    let words = form.value("order").split([' ', ',', ';']).filter(|word| !word.is_empty());
    let player = |word: &str| {
        let tpn = word.parse().map(Tpn).map_err(|_| no_number("order"))?;
        section.by_tpn(tpn).map(|p| p.id).ok_or_else(|| Problem::of("order", lang.text("event.refusal.no-player")))
    };
    let order = words.map(player).collect::<Result<Vec<_>, _>>()?;
    let seed = if by == DRAWN { Some(form.value("seed").trim().parse().map_err(|_| no_number("seed"))?) } else { None };
    let by = by.parse().unwrap_or(PlacingBy::Lot);
    Ok(Command::Place(section.id, NewPlacing { order, by, reason: sanitize::safe(form.value("reason")), seed }))
}
