//! The last line: what was said, what is being typed, or the keys that help now; its right end, help and finding, never goes.

use super::canvas::Canvas;
use super::theme::Role;
use crate::tui::command::Cmd;
use crate::tui::layout::{cells, wrap_hanging};
use crate::tui::model::{Model, Pane, Screen, Tone, View, Workspace};
use crate::tui::overlay::{Overlay, Stage};
use crate::tui::said;
use crate::tui::task::Progress;
use crate::words::{self, Lang, colors};
use event::{GameAt, Section};
use ratatui::layout::Rect;

/// Most lines above the last one that something said may take.
const MOST_ABOVE: u16 = 3;

/// Draws it. What stands in the rows above it, from `top` on, is its choice of keys or what is typed there: something long is said above that.
pub fn draw(canvas: &mut Canvas<'_>, area: Rect, top: u16, model: &Model) {
    let lang = model.lang();
    // Those of the screen behind do not work where something lies over it.
    let covered = !model.overlays.is_empty();
    let beside = beside(model);
    let usual = if covered { Vec::new() } else { always(model) };
    let (right, role) = match &beside {
        Some((text, role)) => (text.clone(), *role),
        None => (joined(&usual), Role::Dim),
    };
    let told = noticed(canvas, model, area).filter(|(lines, _)| lines.len() == 1 || top == area.y);
    let told = told.and_then(|(mut lines, role)| Some((lines.pop()?, role)));
    let said = typed(canvas, model, lang).or(told).or_else(|| going_on(model, lang));
    let needs = said.as_ref().map_or(0, |(text, _)| cells(text) + 2);
    // What is said comes first, then what goes on beside, then the keys; help and finding stay in any case.
    let short = joined(&usual[..usual.len().min(2)]);
    let right = if needs + cells(&right) < area.width || beside.is_some() && cells(&right) + 20 < area.width { right } else { short };
    let right = if needs + cells(&right) + 2 > area.width && beside.is_none() { keys_only(&usual) } else { right };
    let inside = Rect { width: area.width - 1, ..area };
    let used = canvas.put_right(inside, area.y, &right, role);
    let room = inside.width.saturating_sub(used + if used > 0 { 3 } else { 1 });
    match said {
        Some((text, role)) => {
            canvas.put(area.x + 1, area.y, room, &text, role);
        }
        None => draw_hints(canvas, Rect { x: area.x + 1, width: room, ..area }, &hints(model, lang)),
    }
}

/// What was said, a line a row, the last of them in the foot; what has no room in it begins above. Nothing while something is typed there.
fn noticed(canvas: &Canvas<'_>, model: &Model, area: Rect) -> Option<(Vec<String>, Role)> {
    let (notice, signs) = (model.notice.as_ref().filter(|_| !is_typing(model))?, canvas.signs());
    let (mark, role) = match notice.tone {
        Tone::Done => (signs.tick, Role::Done),
        Tone::Note => (signs.dot, Role::Accent),
        Tone::Alarm => ("!", Role::Alarm),
    };
    let text = format!("{mark} {}", notice.text);
    let keys = cells(&keys_only(&always(model))) + 4;
    if cells(&text) + keys < area.width {
        return Some((vec![text], role));
    }
    let mut lines = wrap_hanging(&text, area.width - keys, 2);
    let rows = usize::from((MOST_ABOVE + 1).min(area.y)).max(1).min(lines.len());
    let rest = lines.split_off(rows - 1);
    lines.push(rest.join(" "));
    Some((lines, role))
}

/// Rows above the foot that what was said takes from what lies over the whole screen, so that it covers none of its keys.
pub fn rows_above(canvas: &Canvas<'_>, area: Rect, top: u16, model: &Model) -> u16 {
    let lines = noticed(canvas, model, area).filter(|_| top == area.y).map_or(0, |(lines, _)| lines.len() - 1);
    u16::try_from(lines).unwrap_or(0)
}

/// Draws what was said and has no room in the foot: over the digest of the row and what is next to that, or over the end of what lies on the
/// screen.
pub fn draw_above(canvas: &mut Canvas<'_>, area: Rect, top: u16, model: &Model) {
    let Some((lines, role)) = noticed(canvas, model, area).filter(|(lines, _)| lines.len() > 1) else { return };
    let count = if top < area.y { lines.len() } else { lines.len() - 1 };
    let first = top.saturating_sub(u16::try_from(count).unwrap_or(0));
    for (line, y) in lines.iter().take(count).zip(first..top) {
        canvas.clear(Rect { y, height: 1, ..area });
        canvas.put(area.x + 1, y, area.width - 1, line, role);
    }
    // A picture under it is text while it stands there.
    canvas.scene = canvas.scene.take().filter(|scene| scene.place.bottom() <= first);
}

/// Keys with a word each, as many as fit; the key stands out.
fn draw_hints(canvas: &mut Canvas<'_>, area: Rect, hints: &[(String, String)]) {
    let mut x = area.x;
    for (key, word) in hints {
        let needs = cells(key) + 1 + cells(word);
        if x + needs > area.right() {
            break;
        }
        x += canvas.put(x, area.y, area.right() - x, key, Role::Accent) + 1;
        x += canvas.put(x, area.y, area.right() - x, word, Role::Dim) + 2;
    }
}

fn joined(hints: &[(String, String)]) -> String {
    hints.iter().map(|(key, word)| format!("{key} {word}")).collect::<Vec<_>>().join("  ")
}

fn keys_only(hints: &[(String, String)]) -> String {
    hints.iter().take(2).map(|(key, _)| key.as_str()).collect::<Vec<_>>().join(" ")
}

fn hint(model: &Model, cmd: Cmd, lang: Lang) -> (String, String) {
    let key = format!("ui.hint.{}", cmd.name().replace('.', "-"));
    let word = lang.get(&key).or_else(|| lang.get(&cmd.title_key())).unwrap_or_default();
    let game = model.workspace().and_then(|w| w.section()).map_or(arbitration::kind::GameKind::Chess, |s| s.setup.game);
    let (white, black) = colors(game, lang);
    (model.first_key_of(cmd), words::fill(word, &[("white", white), ("black", black)]))
}

/// The keys that work everywhere.
fn always(model: &Model) -> Vec<(String, String)> {
    let cmds: &[Cmd] = match model.screen {
        Screen::Home(_) => &[Cmd::Help, Cmd::Palette],
        Screen::Event(_) => &[Cmd::Help, Cmd::Palette, Cmd::Find, Cmd::Undo],
    };
    cmds.iter().map(|cmd| hint(model, *cmd, model.lang())).collect()
}

/// Whether something is typed in the foot.
fn is_typing(model: &Model) -> bool {
    model.workspace().is_some_and(|w| w.finding || !w.number.is_empty())
}

/// What is typed there.
fn typed(canvas: &Canvas<'_>, model: &Model, lang: Lang) -> Option<(String, Role)> {
    let (w, signs) = (model.workspace()?, canvas.signs());
    let find = w.find.as_deref().unwrap_or_default();
    match (w.finding, model.leaving) {
        (true, true) => Some((format!("/{find}  {}", lang.text("find.esc-again")), Role::Alarm)),
        (true, false) => Some((format!("/{find}{}", signs.caret), Role::Accent)),
        (false, _) if w.number.is_empty() => None,
        (false, _) => Some((format!("{}{} {}", w.number, signs.caret, chosen(w, lang)), Role::Accent)),
    }
}

/// The keys of what lies on the screen, or what mode is on.
fn going_on(model: &Model, lang: Lang) -> Option<(String, Role)> {
    match model.overlays.last() {
        Some(Overlay::Detail { .. }) => {
            let on_pages = model.workspace().is_some_and(|w| w.view == View::Documents);
            let keys = if on_pages { lang.text("detail.keys-pages") } else { lang.text("detail.keys") };
            return Some((keys.to_owned(), Role::Dim));
        }
        Some(Overlay::Menu(_)) => return Some((lang.text("ui.menu.keys").to_owned(), Role::Dim)),
        Some(Overlay::Clock(panel)) => {
            let keys = match panel.stage {
                Stage::Reading => "ui.foot.clock-reading",
                Stage::Case(_) => "ui.foot.clock-case",
                Stage::Choosing => "ui.foot.clock-choosing",
            };
            return Some((lang.get(keys).unwrap_or_default().to_owned(), Role::Dim));
        }
        _ => {}
    }
    // In an event its first line says what is waited for; the start screen has none.
    if let (Screen::Home(_), Some(waiting)) = (&model.screen, &model.waiting) {
        return Some((lang.text(waiting.what).to_owned(), Role::Accent));
    }
    model.workspace().and_then(|w| mode(w, lang)).map(|text| (text, Role::Accent))
}

/// The mode that is on.
fn mode(workspace: &Workspace, lang: Lang) -> Option<String> {
    if let Some(pass) = &workspace.second_pass {
        return Some(lang.fill("ui.foot.second-pass", &[("count", &pass.agreed.to_string())]));
    }
    workspace.find.as_ref().map(|find| words::fill(lang.text("ui.foot.filter"), &[("text", find)]))
}

/// What goes on beside the screen, the newest first named, or what went wrong there; with the key that stops it or says why.
fn beside(model: &Model) -> Option<(String, Role)> {
    let lang = model.lang();
    let key = model.keys_of(Cmd::StopTask);
    if let Some(task) = model.tasks.last() {
        let Progress { percent, detail } = &task.progress;
        let more = model.tasks.len() - 1;
        let more = if more == 0 { String::new() } else { format!(" (+{more})") };
        let text = match percent {
            Some(percent) => lang.fill("ui.task.running", &[("percent", &percent.to_string()), ("what", detail), ("key", &key)]),
            None => lang.fill("ui.task.running-plain", &[("what", detail), ("more", &more), ("key", &key)]),
        };
        return Some((text, Role::Dim));
    }
    let count = model.troubles.len();
    (count > 0).then(|| (lang.fill("ui.task.trouble", &[("count", &count.to_string()), ("key", &key)]), Role::Alarm))
}

/// Who the number typed names.
fn chosen(workspace: &Workspace, lang: Lang) -> String {
    let Some(section) = workspace.section() else { return String::new() };
    match workspace.view {
        View::Pairings | View::Clocks if workspace.hides_draft() => String::new(),
        View::Pairings | View::Clocks => match workspace.board().filter(|_| workspace.is_numbered()) {
            Some(b) => {
                let [white, black] = said::names(section, workspace.round_number(), b);
                let label = section.label(GameAt::new(workspace.round_number(), b.number));
                lang.fill("ui.foot.board", &[("board", &label), ("white", white), ("black", black)])
            }
            None => lang.fill("ui.said.no-board", &[("board", &workspace.number)]),
        },
        _ => workspace.player().map_or_else(String::new, |id| section.name(id).to_owned()),
    }
}

/// The keys that help now, the most wanted first.
fn hints(model: &Model, lang: Lang) -> Vec<(String, String)> {
    if !model.overlays.is_empty() {
        return Vec::new();
    }
    let cmds = match &model.screen {
        Screen::Home(_) => &[Cmd::Open, Cmd::NewEvent, Cmd::BringIn, Cmd::Language][..],
        Screen::Event(workspace) => wanted(workspace, model),
    };
    cmds.iter().map(|cmd| hint(model, *cmd, lang)).collect()
}

/// What is wanted on the view as it stands.
fn wanted(workspace: &Workspace, model: &Model) -> &'static [Cmd] {
    use Cmd as C;
    let of_teams = workspace.section().is_some_and(Section::is_of_teams);
    let draft = workspace.shown_round().is_some_and(|r| r.published.is_none());
    match workspace.view {
        View::Players if workspace.section().is_some_and(|section| section.players.is_empty()) => {
            &[C::Go, C::AddPlayer, C::ImportPlayers, C::RatingSearch]
        }
        View::Players if of_teams => &[C::OpenTeam, C::AddPlayer, C::EditPlayer, C::Present, C::Absent, C::Withdraw],
        View::Players => &[C::Card, C::Present, C::Absent, C::Bye, C::Withdraw, C::AddPlayer, C::EditPlayer, C::ImportPlayers],
        View::Pairings if workspace.pane == Pane::Board => {
            &[C::Go, C::TypeMove, C::PickUp, C::SetUpBoard, C::CheckGame, C::Call, C::Reconcile]
        }
        View::Pairings if workspace.pane == Pane::Scoresheet => {
            &[C::Go, C::TypeCell, C::OtherSheet, C::Reconcile, C::NextDispute, C::EditCell, C::CheckGame]
        }
        View::Pairings if workspace.shown_round().is_none() => &[C::Go, C::PairRound, C::CheckRound, C::Round],
        View::Pairings if draft => &[C::Go, C::ManualEdit, C::ExplainPairing, C::CheckRound, C::Publish, C::Round],
        View::Pairings if workspace.is_to_be_decided() => &[C::PlayOff, C::SettleMeeting, C::OtherResult],
        View::Pairings if workspace.lists_matches() && workspace.opened_table().is_none() => {
            &[C::Protocol, C::UnfoldMatch, C::LineUp, C::MissingLineUps, C::Go]
        }
        View::Pairings => &[C::WhiteWins, C::Draw, C::BlackWins, C::OtherResult, C::Call, C::OpenClock, C::OpenGame, C::ExplainPairing],
        View::Clocks => &[C::OpenClock, C::SweepClocks, C::Call, C::OpenGame],
        View::Standings if of_teams => &[C::Why, C::TeamMatches, C::Individuals, C::EarlierStandings, C::LaterStandings],
        View::Standings => &[C::Why, C::PlaceTied, C::TypeValue, C::EarlierStandings, C::LaterStandings],
        View::Crosstable if workspace.shows_bracket() => &[C::BracketLeft, C::BracketRight, C::OpenMatch],
        View::Crosstable if super::further_rounds(workspace, model) > 0 => &[C::OpenDetail, C::EarlierRounds, C::LaterRounds],
        View::Crosstable => &[C::OpenDetail],
        View::Documents => &[C::PreviewDocument, C::PrintOfDocument, C::Export, C::EarlierPage, C::LaterPage],
        View::Log => &[C::EntryDetails, C::FilterLog, C::UndoEntry],
    }
}
