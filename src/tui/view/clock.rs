//! The clock of a game: the card to key in stands first, the reasons below it, the line to type in at the foot.

use super::below::{self, rows_shown};
use super::canvas::{Canvas, at_most, left, right, width_at};
use super::digits;
use super::theme::Role;
use crate::desk::clock_line::split_letter;
use crate::tui::command::Cmd;
use crate::tui::layout::{cells, known_half, wrap_hanging};
use crate::tui::model::{Model, View, Workspace};
use crate::tui::overlay::{ClockPanel, EXPLANATIONS, Stage};
use crate::words::Lang;
use crate::words::{ClockWords, MovesTold, both_moves, signed};
use arbitration::clock::allowance::Range;
use arbitration::clock::audit::{Checkpoint, Finding};
use arbitration::clock::card::KeyInCard;
use arbitration::clock::cases::Worked;
use arbitration::clock::control::Display;
use arbitration::clock::preset::options_for;
use arbitration::clock::side::Side;
use arbitration::clock::span::Span;
use event::{Board, ClockDesk, GameAt, GameClock, Incident, Section, time_of_day};
use ratatui::layout::Rect;

/// What stands on one line.
pub type Text = (String, Role);

/// Everything the clock of a game shows, without the line that is typed.
pub struct Shown {
    /// Title of the card.
    head: Text,
    /// The card.
    card: KeyInCard,
    /// What must be decided first.
    warnings: Vec<String>,
    /// The reasons.
    below: Vec<Text>,
}

fn range(range: Range) -> String {
    if range.is_exact() { range.least.to_string() } else { format!("{} - {}", range.least, range.most) }
}

/// One line: expected, observed, difference.
pub fn verdict(point: &Checkpoint, lang: Lang) -> Text {
    if point.is_uncounted() {
        return (lang.fill("clock.pane.uncounted", &[("observed", &point.observed.to_string())]), Role::Accent);
    }
    let agrees = point.agrees();
    let text = lang.fill(
        "clock.pane.expected",
        &[
            ("expected", &range(point.expected)),
            ("observed", &point.observed.to_string()),
            ("off", &signed(point.discrepancy)),
            ("verdict", lang.text(if agrees { "clock.pane.agrees" } else { "clock.pane.off" })),
            ("tolerance", &point.tolerance.to_string()),
        ],
    );
    (text, if agrees { Role::Plain } else { Role::Alarm })
}

/// A text filled up with blanks to so many cells.
fn padded(text: &str, width: u16) -> String {
    format!("{text}{}", " ".repeat(usize::from(width.saturating_sub(cells(text)))))
}

/// The reasons: sums, bounds, what cannot be, explanations, divisions.
pub fn reasons(desk: &ClockDesk, words: &ClockWords, lang: Lang, explanations: usize) -> Vec<Text> {
    let mut out = Vec::new();
    let Some(last) = desk.audit.latest() else {
        out.push((lang.text("clock.pane.no-reading").to_owned(), Role::Plain));
        out.extend(desk.audit.findings.iter().map(|f| (format!("· {}", words.finding(f, MovesTold::Typed)), Role::Accent)));
        let control = &desk.file.ledger.controls.white;
        for (model, option) in options_for(control).into_iter().take(3) {
            let key = if option.sure { "clock.pane.opening" } else { "clock.pane.opening-unsure" };
            let values = [("option", &*option.option.to_string()), ("model", &model.name), ("shown", &option.at_start().to_string())];
            out.push((lang.fill(key, &values), Role::Dim));
        }
        return out;
    };
    out.push(verdict(last, lang));
    let (white, black) = (range(last.used.white), range(last.used.black));
    let values = [("white", words.side(Side::White)), ("white-used", &white), ("black", words.side(Side::Black)), ("black-used", &black)];
    out.push((lang.fill("clock.pane.bounds", &values), Role::Dim));
    if last.period_inferred && last.period.white.max(last.period.black) > 0 {
        let period = (last.period.white.max(last.period.black) + 1).to_string();
        out.push((lang.fill("clock.pane.inferred", &[("period", &period)]), Role::Dim));
    }
    out.extend(desk.audit.impossible.iter().map(|i| (format!("! {}", words.impossible(i)), Role::Alarm)));
    out.extend(desk.audit.findings.iter().map(|f| (format!("· {}", words.finding(f, MovesTold::Typed)), Role::Accent)));
    for (place, h) in (1..).zip(desk.audit.hypotheses.iter().take(explanations)) {
        let fits = lang.text(if h.fits { "clock.pane.fits" } else { "clock.pane.does-not-fit" });
        let text = format!("{place} {}  {fits} {}", padded(&words.fault(&h.fault, &desk.file.suspects), 48), signed(h.residual));
        out.push((text, if place == 1 { Role::Head } else { Role::Plain }));
    }
    for p in desk.file.proposals(&desk.audit) {
        let (white, black) = (p.remaining.white.to_string(), p.remaining.black.to_string());
        let off = if p.gap == Span::ZERO { String::new() } else { lang.fill("clock.pane.sum-off", &[("by", &signed(p.gap))]) };
        out.push((
            format!("c d {} {}  {white:>9} {black:>9}  {off}", split_letter(p.rule), padded(words.split(p.rule), 14)).trim_end().to_owned(),
            Role::Dim,
        ));
    }
    out
}

fn shown(desk: &ClockDesk, kept: Option<&GameClock>, panel: &ClockPanel, words: &ClockWords, lang: Lang) -> Shown {
    let below = reasons(desk, words, lang, EXPLANATIONS);
    let of = |head: Text, worked: &Worked| {
        let mut below = below.clone();
        below.splice(0..0, worked.evidence.iter().map(|e| (words.evidence(e), Role::Plain)).skip(1));
        let warnings = worked.warnings.iter().map(|w| words.warning(w)).chain(asked(desk, words)).collect();
        Shown { head, card: worked.card, warnings, below }
    };
    if let Some((case, worked)) = &panel.worked {
        return of((lang.fill("clock.card.preview", &[("case", &words.case(case))]), Role::Accent), worked);
    }
    // A ruling stands until the clock is read again.
    let ruling = kept.and_then(|c| desk.audit.latest().map_or_else(|| c.rulings.last(), |last| c.settled_since(last.entry)));
    if let Some(ruling) = ruling.filter(|_| !desk.is_changed())
        && let Ok(worked) = desk.at(ruling).work(ruling.case.clone())
    {
        let values = [("case", &*words.case(&ruling.case)), ("at", &time_of_day(ruling.at))];
        return of((lang.fill("clock.card.accepted", &values), Role::Done), &worked);
    }
    let key = match desk.audit.latest() {
        Some(_) if desk.is_changed() => "clock.card.changed",
        Some(_) => "clock.card.standing",
        None => "clock.card.start",
    };
    let card = KeyInCard::new(&desk.file.ledger.controls, desk.file.ledger.device, &desk.balance());
    Shown { head: (lang.text(key).to_owned(), Role::Head), card, warnings: asked(desk, words).collect(), below }
}

/// The question for the moves, where the last reading leaves it open: the card's move numbers are then the last that were noted.
fn asked(desk: &ClockDesk, words: &ClockWords) -> impl Iterator<Item = String> {
    let open = desk.audit.findings.iter().find(|f| matches!(f, Finding::MovesAsked { .. }));
    open.map(|f| words.finding(f, MovesTold::Typed)).into_iter()
}

/// Lines of the card.
const CARD: u16 = 4;
/// Cells of a likely cause that are seen in the list of clocks however long the names are.
const CAUSE: u16 = 16;

/// Draws a card, where there is room for them both times in large figures above it; gives the row below it. The number of moves is left out
/// where it must not be seen.
fn draw_card(
    canvas: &mut Canvas<'_>,
    area: Rect,
    shown: &Shown,
    names: [&str; 2],
    (words, lang): (&ClockWords, Lang),
    (large, hidden): (bool, bool),
) -> u16 {
    canvas.put(area.x, area.y, area.width, &shown.head.0, shown.head.1);
    let times = [&shown.card.left, &shown.card.right].map(|face| face.display.to_string());
    let wide = times.iter().map(|time| digits::width(time, canvas.glyphs)).max().unwrap_or(0) + 6;
    let large = large && area.width >= 2 * wide;
    if large {
        for (n, time) in (0..).zip(&times) {
            digits::put(canvas, (area.x + 2 + n * wide, area.y + 1), wide, time, Role::Plain);
        }
    }
    let area = if large { Rect { y: area.y + digits::ROWS, height: area.height - digits::ROWS, ..area } } else { area };
    let name = |side| if side == Side::White { names[0] } else { names[1] };
    let faces = [(lang.text("clock.left"), &shown.card.left), (lang.text("clock.right"), &shown.card.right)];
    for (y, (end, face)) in (area.y + 1..area.bottom()).zip(faces) {
        let row = Rect { y, height: 1, ..area };
        let moves = if hidden { String::new() } else { lang.fill("clock.card.moves", &[("moves", &face.moves.to_string())]) };
        let columns = [left(6), left(6), right(10), left(1), left(10), left(0)];
        canvas.row(row, &columns, &[end, words.side(face.side), &face.display.to_string(), "", &moves, name(face.side)], Role::Head);
    }
    canvas.put(area.x, area.y + 3, area.width, &words.card_foot(&shown.card), Role::Plain);
    area.y + CARD
}

/// What stands below the card, in lines of a width. Sums and verdicts are nothing for the two who stand at the desk.
fn below_card(shown: &Shown, width: u16, quiet: bool, lang: Lang) -> Vec<Text> {
    let warnings = shown.warnings.iter().map(|w| (format!("! {w}"), Role::Alarm));
    let texts: Vec<Text> = match quiet {
        true => vec![(lang.text("ui.quiet.hidden").to_owned(), Role::Dim)],
        false => warnings.chain([(String::new(), Role::Plain)]).chain(shown.below.iter().cloned()).collect(),
    };
    let parts = |(text, role): &Text| wrap(text, width).into_iter().map(|part| (part, *role)).collect::<Vec<_>>();
    texts.iter().flat_map(parts).collect()
}

/// Lines below the card: a measure, for whoever scrolls them.
pub fn reason_rows(model: &Model, panel: &ClockPanel) -> usize {
    let found = model.workspace().and_then(|w| Some((w, w.section()?)));
    let Some((workspace, section)) = found else { return 0 };
    let kept = section.clocks.get(&GameAt::new(panel.round, panel.board));
    let Ok(desk) = ClockDesk::new(section, kept) else { return 0 };
    let shown = shown(&desk, kept, panel, &ClockWords::new(model.lang(), section.setup.game), model.lang());
    below_card(&shown, model.size.0.saturating_sub(4), workspace.quiet, model.lang()).len()
}

/// Draws the clock of a game over the whole screen.
pub fn panel(canvas: &mut Canvas<'_>, area: Rect, panel: &ClockPanel, model: &Model) {
    let lang = model.lang();
    let Some((workspace, section)) = model.workspace().and_then(|w| Some((w, w.section()?))) else { return };
    let kept = section.clocks.get(&GameAt::new(panel.round, panel.board));
    let Ok(desk) = ClockDesk::new(section, kept) else { return };
    let words = ClockWords::new(lang, section.setup.game);
    let names = names(workspace, section, panel.round, panel.board);
    let number = section.label(GameAt::new(panel.round, panel.board));
    let values = [("board", &*number), ("white", names[0]), ("black", names[1]), ("control", &section.setup.time_control)];
    let title = lang.fill(if names == ["", ""] { "clock.pane.title-draft" } else { "clock.pane.title" }, &values);
    let inside = super::overlays::boxed(canvas, area, area.width, area.height, &title);
    if inside.height < 6 {
        return;
    }
    let mut shown = shown(&desk, kept, panel, &words, lang);
    if workspace.quiet {
        // Which fault was found is told by the title of its card.
        let key = if desk.audit.latest().is_some() { "clock.card.standing" } else { "clock.card.start" };
        shown.head = (lang.text(key).to_owned(), Role::Head);
    }
    let lines = below_card(&shown, inside.width, workspace.quiet, lang);
    let problem = wrap(&panel.problem, inside.width);
    let typed = foot_lines(panel, inside.width, canvas.signs().caret, lang);
    let foot = inside.bottom().saturating_sub(u16::try_from(typed.len() + problem.len()).unwrap_or(1));
    let room = foot.saturating_sub(inside.y);
    // The figures are large where nothing is pushed off by them.
    let large = lines.len() + usize::from(CARD + digits::ROWS) <= usize::from(room);
    let y = draw_card(canvas, inside, &shown, names, (&words, lang), (large, workspace.hides_counts()));
    let body = Rect { y, height: foot.saturating_sub(y), ..inside };
    let rows = rows_shown(lines.len(), usize::from(body.height));
    let first = panel.scroll.min(lines.len().saturating_sub(rows));
    for ((text, role), y) in lines.iter().skip(first).take(rows).zip(body.y..body.bottom()) {
        canvas.put(body.x, y, body.width, text, *role);
    }
    let whole = Rect { x: body.x.saturating_sub(1), width: body.width + 2, ..body };
    below::say(canvas, whole, (lines.len(), first..(first + rows).min(lines.len())), lang.text("clock.pane.scroll"), lang);
    let problem = problem.into_iter().map(|line| (line, Role::Alarm));
    for ((line, role), y) in problem.chain(typed).zip(foot..inside.bottom()) {
        canvas.put(inside.x, y, inside.width, &line, role);
    }
}

/// What is typed and what it may be, in lines of a width: three, or more where keys need them.
fn foot_lines(panel: &ClockPanel, width: u16, caret: &str, lang: Lang) -> Vec<Text> {
    let typed = (format!("> {}{caret}", panel.input.value()), Role::Accent);
    let said = |key: &str, role: Role| {
        let lines = crate::tui::layout::wrap(lang.get(key).unwrap_or_default(), width);
        lines.into_iter().map(move |line| (line, role))
    };
    match panel.stage {
        Stage::Reading => said("clock.pane.read-line", Role::Dim).chain([typed, (String::new(), Role::Plain)]).collect(),
        Stage::Case(kind) => {
            let example = lang.fill("clock.pane.example", &[("example", kind.example())]);
            said(&format!("clock.pane.case-{}", kind.letter()), Role::Plain).chain([typed, (example, Role::Dim)]).collect()
        }
        Stage::Choosing => said("clock.pane.choose", Role::Accent).collect(),
    }
}

/// A text in lines of a width, those after the first further in.
pub fn wrap(text: &str, width: u16) -> Vec<String> {
    wrap_hanging(text, width, 2)
}

/// Who plays at a board; nobody is named while the round is a draft and players may look.
pub fn names<'a>(workspace: &Workspace, section: &'a Section, round: u16, board: u16) -> [&'a str; 2] {
    let round = section.round(round).filter(|round| !workspace.quiet || round.published.is_some());
    let found = round.and_then(|round| Some((round.number, round.board(board)?)));
    found.map_or(["", ""], |(round, board)| crate::tui::said::names(section, round, board))
}

/// What the pane of the selected game says in short: how the clock stands and what is wrong with it; what happened at the board.
pub fn digest(section: &Section, game: GameAt, lang: Lang, quiet: bool) -> Vec<Text> {
    let words = ClockWords::new(lang, section.setup.game);
    let mut out = section.clocks.get(&game).map_or_else(Vec::new, |kept| clock_digest(section, kept, &words, lang, quiet));
    let incidents = section.incidents_of(game).map(|incident| (incident_words(incident, &words), Role::Accent));
    out.extend(incidents);
    out
}

/// The same for a screen that a player sees: the last reading, without sums and verdicts, and nothing of what happened.
pub fn times(section: &Section, game: GameAt, lang: Lang) -> Vec<Text> {
    let words = ClockWords::new(lang, section.setup.game);
    let desk = section.clocks.get(&game).and_then(|kept| Some((kept, ClockDesk::new(section, Some(kept)).ok()?)));
    let times = desk.and_then(|(kept, desk)| {
        let point = desk.audit.latest()?;
        let at = time_of_day(kept.ledger.entries().get(point.entry)?.at);
        Some((lang.fill("clock.pane.standing", &[("at", &at), ("times", &words.pair(&point.written))]), Role::Head))
    });
    times.into_iter().collect()
}

/// When, who, what, at which move, and what it led to.
pub fn incident_words(incident: &Incident, words: &ClockWords) -> String {
    let p = &incident.penalty;
    let at_move = words.at_move(p.ply);
    let what = [time_of_day(p.at), words.side(p.side).to_owned(), words.offence(p.offence).to_owned(), at_move];
    let what = what.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ");
    words.followed(incident).map_or_else(|| what.clone(), |then| format!("{what}: {then}"))
}

fn clock_digest(section: &Section, kept: &GameClock, words: &ClockWords, lang: Lang, quiet: bool) -> Vec<Text> {
    let Ok(desk) = ClockDesk::new(section, Some(kept)) else { return Vec::new() };
    let mut out = Vec::new();
    let settled = desk.audit.latest().map_or_else(|| kept.rulings.last(), |last| kept.settled_since(last.entry));
    if let Some(ruling) = settled
        && let Ok(worked) = desk.at(ruling).work(ruling.case.clone())
    {
        let times = words.pair(&worked.balance.remaining);
        out.push((lang.fill("clock.pane.standing", &[("at", &time_of_day(ruling.at)), ("times", &times)]), Role::Head));
        out.push((words.case(&ruling.case), Role::Done));
        return out;
    }
    let entry = desk.audit.latest().and_then(|c| kept.ledger.entries().get(c.entry).map(|e| (c, e.at)));
    if let Some((point, at)) = entry {
        out.push((lang.fill("clock.pane.standing", &[("at", &time_of_day(at)), ("times", &words.pair(&point.written))]), Role::Head));
        if !quiet && !point.is_uncounted() {
            out.push((lang.fill("clock.card.moves", &[("moves", &both_moves(point.moves))]), Role::Plain));
        }
        out.push(verdict(point, lang));
        let first = desk.audit.hypotheses.first().filter(|_| !point.agrees());
        out.extend(first.map(|h| (words.fault(&h.fault, &desk.file.suspects), Role::Alarm)));
    }
    out.extend(desk.audit.impossible.iter().map(|i| (format!("! {}", words.impossible(i)), Role::Alarm)));
    let wrong_clock = desk.audit.findings.iter().filter(|f| !quiet && f.is_of_wrong_clock());
    out.extend(wrong_clock.map(|f| (words.finding(f, MovesTold::Typed), Role::Alarm)));
    if desk.file.ledger.device.display == Display::Hands {
        out.push((lang.text("clock.device.display-hands").to_owned(), Role::Dim));
    }
    out
}

/// The time-control sheet on the screen: every board of the round with its last reading, how far off it is, and the likely cause.
pub fn sheet(canvas: &mut Canvas<'_>, area: Rect, workspace: &Workspace, model: &Model) {
    let lang = model.lang();
    let (Some(section), Some(round)) = (workspace.section(), workspace.shown_round()) else {
        canvas.put(area.x + 1, area.y, area.width.saturating_sub(2), lang.text("ui.empty.no-round"), Role::Plain);
        return;
    };
    if area.height < 4 {
        return;
    }
    let words = ClockWords::new(lang, section.setup.game);
    let kept = |board: u16| section.clocks.get(&GameAt::new(round.number, board)).filter(|c| c.ledger.start().is_some());
    let desks: Vec<Option<ClockDesk>> =
        round.boards.iter().map(|b| kept(b.number).and_then(|c| ClockDesk::new(section, Some(c)).ok())).collect();
    let read = desks.iter().flatten().filter(|d| d.audit.latest().is_some()).count();
    let unsettled =
        |board: u16, d: &ClockDesk| d.audit.latest().is_none_or(|c| kept(board).is_none_or(|k| k.settled_since(c.entry).is_none()));
    let boards = round.boards.iter().zip(&desks).filter_map(|(b, d)| Some((b.number, d.as_ref()?)));
    let flagged = boards.filter(|(number, d)| d.is_flagged() && unsettled(*number, d)).count();
    let counts = [("read", &*read.to_string()), ("boards", &*round.boards.len().to_string()), ("flagged", &*flagged.to_string())];
    let title = lang.fill("ui.round.title", &[("round", &round.number.to_string())]);
    // How many are off is a verdict on somebody's clock.
    let summed = if workspace.quiet { String::new() } else { lang.fill("clock.view.summary", &counts) };
    let parts = [title, section.setup.time_control.clone(), summed].into_iter().filter(|part| !part.is_empty());
    let summary = parts.collect::<Vec<_>>().join(&format!(" {} ", canvas.signs().dot));
    let role = if flagged > 0 && !workspace.quiet { Role::Alarm } else { Role::Head };
    canvas.put(area.x + 1, area.y, area.width - 2, &summary, role);
    let rows: Vec<(Vec<Option<String>>, bool)> = (round.boards.iter().zip(&desks))
        .map(|(board, desk)| board_cells(workspace, section, board, (desk.as_ref(), kept(board.number)), &words, canvas.signs().tick))
        .collect();
    // On a narrow screen the moves and when they were read are left out: the cause matters more.
    let wide = area.width >= 110;
    // Beside the detail, which says when and why, the names have the room; and that of columns in which nothing stands.
    let is_alone = crate::tui::detail::width(model.size.0, View::Clocks) == 0;
    let bare = !wide && !is_alone;
    let is_filled = |place: usize| rows.iter().any(|(cells, _)| cells.get(place).is_some_and(Option::is_some));
    let is_shown = |place: usize| place < 3 || is_filled(place) && (wide || !(matches!(place, 3 | 6) || bare && place == 8));
    let head = [
        lang.text("ui.column.board"),
        words.side(Side::White),
        words.side(Side::Black),
        lang.text("clock.view.at"),
        words.side(Side::White),
        words.side(Side::Black),
        lang.text("clock.sheet.moves"),
        lang.text("clock.sheet.off"),
        lang.text("clock.sheet.cause"),
    ];
    // As wide as what stands in them, so that names are cut for no blanks.
    let widest = |place: usize| {
        let texts = rows.iter().filter_map(|(cells, _)| cells.get(place)?.as_deref());
        texts.map(cells).max().unwrap_or(0).max(cells(head[place]))
    };
    let mut all = [right(5), left(0), left(0), left(0), left(0), left(0), left(0), left(0), left(0)];
    (3..8).for_each(|place| all[place] = right(widest(place)));
    if !wide && is_filled(4) {
        all[0] = right(widest(0) + 1);
    }
    if is_shown(8) {
        // The cause has what the names leave, and a part that can be read in any case: beside the list or below it stands all of it.
        let fixed: u16 = all.iter().enumerate().filter(|(place, _)| is_shown(*place)).map(|(_, column)| column.width + 1).sum();
        let room = area.width.saturating_sub(fixed);
        let cause = widest(8).min(CAUSE).max(room.saturating_sub(2 * widest(1).max(widest(2)))).min(room);
        let name = ((room - cause) / 2).max(1);
        (all[1], all[2]) = (left(name), left(name));
    }
    let names_are_free = !is_shown(8);
    if let Some(started) = round.started.as_ref() {
        let text = super::panes::started_words(started, section, lang);
        let room = Rect { height: 1, width: area.width - 1, ..area };
        if cells(&summary) + cells(&text) + 4 < area.width {
            canvas.put_right(room, area.y, &text, Role::Dim);
        }
    }
    let mut columns: Vec<_> = all.into_iter().enumerate().filter(|(i, _)| is_shown(*i)).map(|(_, c)| c).collect();
    if names_are_free {
        let names = rows.iter().flat_map(|(cells, _)| cells[1..3].iter().flatten()).map(|name| cells(name));
        at_most(&mut columns, area, names.max().unwrap_or(0).max(24) + 2);
    }
    let name_room = width_at(area, &columns, 1);
    let cause_room = if is_shown(8) { width_at(area, &columns, columns.len() - 1) } else { u16::MAX };
    let head: Vec<&str> = head.into_iter().enumerate().filter(|(i, _)| is_shown(*i)).map(|(_, c)| c).collect();
    canvas.row(Rect { y: area.y + 1, height: 1, ..area }, &columns, &head, Role::Dim);
    if read == 0 {
        let (one, all) = (model.first_key_of(Cmd::OpenClock), model.first_key_of(Cmd::SweepClocks));
        let text = lang.fill("clock.view.none", &[("one", &one), ("all", &all)]);
        canvas.put(area.x + 1, area.bottom() - 1, area.width - 2, &text, Role::Dim);
    }
    let height = rows_shown(round.boards.len(), usize::from(area.height - 3));
    let cursor = workspace.board_row();
    let first = crate::tui::layout::first_row(cursor, round.boards.len(), height);
    for ((index, (cells, alarm)), y) in rows.iter().enumerate().skip(first).take(height).zip(area.y + 2..) {
        let row = Rect { y, height: 1, ..area };
        let shown = cells.iter().enumerate().filter(|(i, _)| is_shown(*i));
        let text = |(place, cell): (usize, &Option<String>)| {
            let text = cell.as_deref().unwrap_or_default();
            let is_cut = (1..3).contains(&place) && crate::tui::layout::cells(text) > name_room;
            // Of a name that does not fit the half is told that its reader knows, and of that the family's where it has to be.
            let half = if is_cut { known_half(text, lang.is_chinese()) } else { text };
            let fits = crate::tui::layout::cells(half) <= name_room;
            half.split_once(", ").filter(|_| is_cut && !fits).map_or(half, |(family, _)| family).to_owned()
        };
        let mut texts: Vec<String> = shown.map(text).collect();
        if let Some(number) = texts.first_mut() {
            number.push_str(if index == cursor { canvas.signs().cursor } else { " " });
        }
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        canvas.row(row, &columns, &texts, if *alarm && !workspace.quiet { Role::Alarm } else { Role::Plain });
        if index == cursor {
            canvas.wash(row, Role::Cursor);
        }
        // Alone in the window the list says below it what the column has no room for.
        let cause = cells.get(8).and_then(Option::as_deref).unwrap_or_default();
        if index == cursor && is_alone && crate::tui::layout::cells(cause) > cause_room {
            let text = format!("{} {cause}", cells[0].as_deref().unwrap_or_default());
            canvas.put(area.x + 1, area.bottom() - 1, area.width - 2, &text, if *alarm { Role::Alarm } else { Role::Dim });
        }
    }
    let last = (first + height).min(round.boards.len());
    let list = Rect { height: area.height - 1, ..area };
    below::say(canvas, list, (round.boards.len(), first..last), &below::open_boards(round, &round.boards[last..], lang), lang);
}

/// What stands of one board on the sheet of all clocks, column by column, and whether something is off that is not settled.
fn board_cells(
    workspace: &Workspace,
    section: &Section,
    board: &Board,
    (desk, kept): (Option<&ClockDesk>, Option<&GameClock>),
    words: &ClockWords,
    tick: &str,
) -> (Vec<Option<String>>, bool) {
    let number = section.label(GameAt::new(workspace.round_number(), board.number));
    let [white, black] = names(workspace, section, workspace.round_number(), board.number);
    let mut cells = [number, white.to_owned(), black.to_owned()].map(Some).to_vec();
    let last = desk.and_then(|d| d.audit.latest());
    let at = last.and_then(|c| kept?.ledger.entries().get(c.entry)).map(|e| time_of_day(e.at));
    cells.push(at);
    cells.push(last.map(|c| c.written.white.to_string()));
    cells.push(last.map(|c| c.written.black.to_string()));
    let counted = |c: &Checkpoint, text: String| if c.is_uncounted() { "?".to_owned() } else { text };
    cells.push(last.filter(|_| !workspace.quiet).map(|c| counted(c, both_moves(c.moves))));
    cells.push(last.filter(|_| !workspace.quiet).map(|c| counted(c, signed(c.discrepancy))));
    let settled = last.and_then(|c| kept?.settled_since(c.entry));
    let alarm = settled.is_none() && desk.is_some_and(ClockDesk::is_flagged);
    let cause = desk.filter(|_| alarm).map(|d| words.cause(&d.audit, &d.file.suspects));
    let cause = cause.or_else(|| settled.map(|r| format!("{tick} {}", words.case(&r.case))));
    cells.push(cause.filter(|_| !workspace.quiet));
    (cells, alarm)
}
