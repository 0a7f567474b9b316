//! Players and check-in.

use super::below::{self, rows_shown};
use super::canvas::{Canvas, Column, left, right, share};
use super::theme::{Role, Signs};
use crate::tui::layout::{cells, first_row};
use crate::tui::model::{Model, PlayerSort, Workspace};
use crate::tui::said::number_in_list;
use crate::words::{Lang, fill};
use event::{ByeKind, Participant, PlayerId, Presence, Section, Status};
use ratatui::layout::Rect;

/// Draws the list.
pub fn draw(canvas: &mut Canvas<'_>, area: Rect, workspace: &Workspace, model: &Model) {
    let lang = model.lang();
    let Some(section) = workspace.section() else {
        canvas.put(area.x + 1, area.y, area.width.saturating_sub(2), lang.text("ui.empty.no-section"), Role::Plain);
        return;
    };
    if section.players.is_empty() {
        for (y, key) in (area.y..area.bottom()).zip(["ui.empty.no-players", "ui.empty.no-players-how"]) {
            canvas.put(area.x + 1, y, area.width.saturating_sub(2), lang.text(key), Role::Plain);
        }
        return;
    }
    let is_asked = section.asks_presence();
    let heading = summary(workspace, section, lang.text(if is_asked { "ui.players.summary" } else { "ui.players.summary-unasked" }), lang);
    put_summary(canvas, area, &heading);
    draw_list(canvas, area, workspace, section, is_asked, lang);
}

/// How many there are, how many came, how they are sorted.
pub fn summary(workspace: &Workspace, section: &Section, words: &str, lang: Lang) -> String {
    let count =
        |wanted: Presence| section.players.iter().filter(|p| p.presence == wanted && p.status == Status::Active).count().to_string();
    let sort = match workspace.sort {
        PlayerSort::Number => "ui.sort.number",
        PlayerSort::Name => "ui.sort.name",
        PlayerSort::Rating => "ui.sort.rating",
        PlayerSort::CheckIn => "ui.sort.check-in",
    };
    fill(
        words,
        &[
            ("count", &section.players.len().to_string()),
            ("present", &count(Presence::Present)),
            ("absent", &count(Presence::Absent)),
            ("unknown", &count(Presence::Unknown)),
            ("out", &out_words(section.players.iter(), lang)),
            ("sort", lang.text(sort)),
        ],
    )
}

/// How many play no more, where there are any: nobody asks for them at the check-in.
fn out_words<'a>(players: impl Iterator<Item = &'a Participant>, lang: Lang) -> String {
    match players.filter(|p| p.status != Status::Active).count() {
        0 => String::new(),
        count => lang.fill("ui.players.out", &[("count", &count.to_string())]),
    }
}

/// Writes it above the list; how they are sorted goes first where it does not fit.
pub fn put_summary(canvas: &mut Canvas<'_>, area: Rect, summary: &str) {
    let room = area.width.saturating_sub(2);
    let counts = summary.rsplit_once("   ").filter(|_| cells(summary) > room).map_or(summary, |(counts, _)| counts);
    canvas.put(area.x + 1, area.y, room, counts, Role::Head);
}

/// Whether the column that says who is there has something to say: nobody was asked, and all play.
pub fn is_without_presence(section: &Section, is_asked: bool) -> bool {
    !is_asked && section.players.iter().all(|player| player.status == Status::Active)
}

/// Texts of a row, or columns, without those of places that are not shown.
pub fn without<T: Copy>(all: &[T], gone: &[usize]) -> Vec<T> {
    all.iter().enumerate().filter(|(place, _)| !gone.contains(place)).map(|(_, one)| *one).collect()
}

fn draw_list(canvas: &mut Canvas<'_>, area: Rect, workspace: &Workspace, section: &Section, is_asked: bool, lang: Lang) {
    let rating = cells(lang.text("ui.column.rating")).max(5);
    // Beside the detail the name has the room: the card says the rest.
    let columns: &[_] = match area.width {
        110.. => &[right(5), left(14), left(0), left(4), right(6), left(4), left(22), left(11), left(0)],
        // An empty column makes way for the remarks behind the names.
        76.. if section.players.iter().any(|player| !player.person.club.is_empty()) => {
            &[right(5), left(11), left(0), left(4), right(rating), left(4), left(18)]
        }
        _ => &[right(5), left(11), left(0), left(4), right(rating), left(4)],
    };
    let last = columns.len();
    // A column in which nothing stands leaves its room to the names.
    let is_without_ids = last > ID && section.players.iter().all(|player| player.person.id.is_empty());
    let gone: Vec<usize> = [(PRESENCE, is_without_presence(section, is_asked)), (ID, is_without_ids)]
        .into_iter()
        .filter_map(|(place, is_gone)| is_gone.then_some(place))
        .collect();
    let gone = gone.as_slice();
    let columns = &without(columns, gone);
    let head = [
        "ui.column.number",
        "ui.column.presence",
        "ui.column.name",
        "ui.column.title",
        "ui.column.rating",
        "ui.column.federation",
        "ui.column.club",
        "ui.column.id",
        "ui.column.remarks",
    ]
    .map(|key| lang.text(key));
    let row = |y| Rect { x: area.x, y, width: area.width, height: 1 };
    canvas.row(row(area.y + 1), columns, &without(&head[..last], gone), Role::Dim);
    let shown = workspace.shown_players();
    let height = rows_shown(shown.len(), usize::from(area.height.saturating_sub(2)));
    let first = first_row(workspace.players.row(&shown), shown.len(), height);
    let list = List { columns, last, gone, section, is_asked, quiet: workspace.quiet, lang };
    for ((index, id), y) in shown.iter().enumerate().skip(first).take(height).zip(area.y + 2..) {
        let Some(player) = section.player(*id) else { continue };
        let chosen = index == workspace.players.row(&shown);
        list.draw_player(canvas, row(y), player, chosen);
    }
    let last = (first + height).min(shown.len());
    below::say(canvas, area, (shown.len(), first..last), &presence_below(section, &shown[last..], lang), lang);
}

/// How many of those below the window are there, and who is to be asked.
pub fn presence_below(section: &Section, below: &[PlayerId], lang: Lang) -> String {
    let count = |wanted: Presence| {
        let players = below.iter().filter_map(|id| section.player(*id));
        players.filter(|p| p.presence == wanted && p.status == Status::Active).count().to_string()
    };
    let values = [("present", count(Presence::Present)), ("unknown", count(Presence::Unknown)), ("absent", count(Presence::Absent))];
    let out = out_words(below.iter().filter_map(|id| section.player(*id)), lang);
    lang.fill("detail.below-players", &values.each_ref().map(|(k, v)| (*k, v.as_str()))) + &out
}

/// The place of the column that says who is there.
pub const PRESENCE: usize = 1;

/// The place of the column of numbers by which federations know players.
const ID: usize = 7;

/// What all rows of the list have in common: its columns, the last place there is room for, those left out.
struct List<'a> {
    columns: &'a [Column],
    last: usize,
    gone: &'a [usize],
    section: &'a Section,
    is_asked: bool,
    quiet: bool,
    lang: Lang,
}

impl List<'_> {
    fn draw_player(&self, canvas: &mut Canvas<'_>, area: Rect, player: &Participant, chosen: bool) {
        let signs = canvas.signs();
        let (state, role) = state(player, self.is_asked, signs, self.lang);
        let cursor = if chosen { signs.cursor } else { " " };
        let number = format!("{}{cursor}", number_in_list(Some(player)));
        let rating = player.person.rating.filter(|_| !self.quiet).map_or_else(String::new, |r| r.to_string());
        let remarks = remarks(player, self.section, self.lang);
        // Without a column of their own the remarks stand behind the name, as far as they are not in its way; the card has them all.
        let noted = self.lang.fill("ui.players.noted", &[("name", &player.person.name), ("remarks", &remarks)]);
        let name = match area.width {
            110.. => player.person.name.clone(),
            _ if remarks.is_empty() => player.person.name.clone(),
            _ if cells(&noted) <= share(area, self.columns) => noted,
            _ => format!("{} {}", player.person.name, signs.ellipsis),
        };
        let p = &player.person;
        let texts = [number.as_str(), &state, &name, &p.title, &rating, &p.federation, &p.club, &p.id, &remarks];
        canvas.row(area, self.columns, &without(&texts[..self.last], self.gone), role);
        if chosen {
            canvas.wash(area, Role::Cursor);
        }
    }
}

/// Whether a contestant is there, in words; whether anybody was asked is known of the whole section.
pub fn state(player: &Participant, is_asked: bool, signs: Signs, lang: Lang) -> (String, Role) {
    match (player.status, player.presence) {
        (Status::Withdrawn, _) => (format!("{} {}", signs.cross, lang.text("event.reason.withdrawn")), Role::Dim),
        (Status::Expelled, _) => (format!("{} {}", signs.cross, lang.text("event.reason.expelled")), Role::Dim),
        (Status::Active, Presence::Present) => (format!("{} {}", signs.tick, lang.text("ui.presence.present")), Role::Plain),
        (Status::Active, Presence::Absent) => (format!("{} {}", signs.cross, lang.text("ui.presence.absent")), Role::Dim),
        // Where rounds were played without a check-in nobody is waited for.
        (Status::Active, Presence::Unknown) if !is_asked => (String::new(), Role::Plain),
        (Status::Active, Presence::Unknown) => (format!("{} {}", signs.unknown, lang.text("ui.presence.unknown")), Role::Plain),
    }
}

/// Byes to come, fixed table, lot.
pub fn remarks(player: &Participant, section: &Section, lang: Lang) -> String {
    let mut words = Vec::new();
    for (round, kind) in player.byes.range(section.current_number() + 1..) {
        let key = match kind {
            ByeKind::Full => "ui.remark.full-bye",
            ByeKind::Half => "ui.remark.half-bye",
            ByeKind::Zero => "ui.remark.zero-bye",
        };
        words.push(lang.fill(key, &[("round", &round.to_string())]));
    }
    if let Some(table) = player.fixed_table {
        words.push(lang.fill("ui.remark.table", &[("table", &table.to_string())]));
    }
    if let Some(lot) = player.lot {
        words.push(lang.fill("ui.remark.lot", &[("lot", &lot.to_string())]));
    }
    words.join(lang.text("ui.mark.clause"))
}
