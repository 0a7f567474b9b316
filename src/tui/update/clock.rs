//! The clock of a game: readings typed in one line, explanations and cases by one key, accepted with Enter.

use super::overlays::edit_words;
use super::{call, undo};
use crate::desk::call::Happened;
use crate::desk::clock_line::{self, CaseKind, LineFault};
use crate::tui::command::{Cmd, Verb};
use crate::tui::effect::{DocumentRequest, Effect};
use crate::tui::key::{Code, Key};
use crate::tui::model::{Model, Tone, Workspace};
use crate::tui::overlay::{Act, ClockPanel, EXPLANATIONS, Menu, Overlay, Reading, Stage};
use crate::tui::view;
use crate::tui::window::Window;
use crate::words::ClockWords;
use crate::words::{Lang, Message, handling};
use arbitration::clock::control::{Device, Display, FirstIncrement, RollOver};
use arbitration::clock::file::CaseSpec;
use arbitration::clock::ledger::{self, Source};
use arbitration::clock::preset::models;
use arbitration::clock::remedy::case_for;
use arbitration::clock::side::Side;
use arbitration::clock::span::Span;
use event::sanitize;
use event::{ClockAct, ClockDesk, Command, GameAt, GameClock, Moment, Section, at_time_of_day};

/// Lines that a page up or down goes by.
const PAGE: usize = 5;

/// The clock of the chosen game.
pub fn open(model: &mut Model, sweep: bool) {
    let lang = model.lang();
    let Some(workspace) = model.workspace() else { return };
    let round = workspace.round_number();
    match (workspace.section(), workspace.board()) {
        (Some(section), Some(board)) => match ClockDesk::new(section, section.clocks.get(&GameAt::new(round, board.number))) {
            Ok(_) => model.overlays.push(Overlay::Clock(Box::new(ClockPanel::new(round, board.number, sweep)))),
            Err(why) => model.say(Tone::Alarm, event::Refusal::Clock(Box::new(why)).say(lang)),
        },
        _ => model.say(Tone::Note, lang.text("ui.said.no-round")),
    }
}

/// The section, the clock as kept, and the clock on the desk.
fn desk<'a>(workspace: &'a Workspace, panel: &ClockPanel) -> Option<(&'a Section, Option<&'a GameClock>, ClockDesk)> {
    let section = workspace.section()?;
    let kept = section.clocks.get(&GameAt::new(panel.round, panel.board));
    Some((section, kept, ClockDesk::new(section, kept).ok()?))
}

fn commit(section: &Section, panel: &ClockPanel, acts: Vec<ClockAct>) -> Vec<Effect> {
    vec![Effect::Commit(vec![Command::Clock(section.id, GameAt::new(panel.round, panel.board), acts, Moment::default())])]
}

/// One key.
pub fn key(model: &mut Model, mut panel: Box<ClockPanel>, key: Key) -> Vec<Effect> {
    if matches!(key.code, Code::PageUp | Code::PageDown) {
        let rows = view::reason_rows(model, &panel);
        super::overlays::scroll_by(&mut panel.scroll, key.code, PAGE, rows);
        model.overlays.push(Overlay::Clock(panel));
        return Vec::new();
    }
    let effects = match panel.stage {
        Stage::Reading => reading_key(model, &mut panel, key),
        Stage::Case(kind) => case_key(model, &mut panel, kind, key),
        Stage::Choosing => return choosing_key(model, panel, key),
    };
    model.overlays.push(Overlay::Clock(panel));
    effects
}

fn reading_key(model: &mut Model, panel: &mut ClockPanel, key: Key) -> Vec<Effect> {
    if key.code != Code::Enter {
        edit_words(&mut panel.input, key);
        panel.refused = None;
        return Vec::new();
    }
    let line = panel.input.value().trim().to_owned();
    let lang = model.lang();
    let Some(workspace) = model.workspace_mut() else { return Vec::new() };
    let Some((section, ..)) = desk(workspace, panel) else { return Vec::new() };
    if line.is_empty() {
        panel.problem.clear();
        if panel.sweep {
            next_board(workspace, panel);
        } else if workspace.quiet {
            // Explanations that are not shown are not chosen either.
            lang.text("ui.quiet.hidden").clone_into(&mut panel.problem);
        } else {
            panel.stage = Stage::Choosing;
        }
        return Vec::new();
    }
    let act = match (clock_line::read(&line), &panel.refused) {
        // What was written stays as it was written: never put right, never lost.
        (Ok(_) | Err(LineFault::Time(_)), Some(before)) if *before == line => {
            ClockAct::Record { at: None, source: Source::Arbiter, event: ledger::Event::Note { text: sanitize::safe(&line) } }
        }
        (Ok(act), _) => act,
        (Err(fault), _) => {
            panel.problem = fault.say(lang);
            panel.refused = matches!(fault, LineFault::Time(_)).then_some(line);
            return Vec::new();
        }
    };
    let effects = commit(section, panel, vec![act]);
    (panel.sent, panel.before) = (line, panel.board);
    panel.problem.clear();
    panel.input = tui_input::Input::default();
    (panel.worked, panel.scroll) = (None, 0);
    if panel.sweep {
        next_board(workspace, panel);
    } else if !workspace.quiet {
        panel.stage = Stage::Choosing;
    }
    effects
}

/// On with the hall's round: the next board whose game goes on.
fn next_board(workspace: &mut Workspace, panel: &mut ClockPanel) {
    let Some(round) = workspace.section().and_then(|s| s.round(panel.round)) else { return };
    let next = round.boards.iter().find(|b| b.number > panel.board && b.result.is_none()).map(|b| GameAt::new(round.number, b.number));
    if let Some(game) = next {
        panel.board = game.board.0;
        workspace.boards.choose(game);
    }
}

fn preview(panel: &mut ClockPanel, desk: &ClockDesk, case: CaseSpec, lang: Lang) {
    match desk.work(case.clone()) {
        Ok(worked) => {
            panel.worked = Some((case, worked));
            panel.problem.clear();
            panel.stage = Stage::Choosing;
        }
        Err(why) => panel.problem = why.say(lang),
    }
}

/// Time since the start: by the clock on the screen, which shows minutes, or up to the last reading where that is later.
fn passed(model: &Model, desk: &ClockDesk) -> Span {
    let read = desk.audit.latest().map_or(Span::ZERO, |c| c.elapsed);
    let last = desk.file.ledger.entries().last().map(|e| e.at);
    let now = format!("{}:00", model.now).parse::<Span>().ok().zip(last).map(|(typed, last)| at_time_of_day(typed, Some(last), last));
    now.and_then(|at| desk.file.ledger.elapsed(at)).map_or(read, |elapsed| elapsed.max(read))
}

fn case_key(model: &mut Model, panel: &mut ClockPanel, kind: CaseKind, key: Key) -> Vec<Effect> {
    let lang = model.lang();
    let Some(workspace) = model.workspace() else { return Vec::new() };
    let Some((_, _, desk)) = desk(workspace, panel) else { return Vec::new() };
    match (kind, key.code) {
        // A rule of division is one letter.
        (CaseKind::Divide, _) => match key.typed().and_then(|c| clock_line::split(c.encode_utf8(&mut [0; 4]))) {
            Some(split) => preview(panel, &desk, CaseSpec::Settle { split }, lang),
            None => panel.stage = Stage::Choosing,
        },
        (_, Code::Enter) => {
            let passed = passed(model, &desk);
            match kind.read(panel.input.value(), passed) {
                Ok(case) => {
                    preview(panel, &desk, case, lang);
                    if panel.problem.is_empty() {
                        panel.input = tui_input::Input::default();
                    }
                }
                Err(fault) => panel.problem = fault.say(lang),
            }
        }
        _ => edit_words(&mut panel.input, key),
    }
    Vec::new()
}

fn choosing_key(model: &mut Model, mut panel: Box<ClockPanel>, key: Key) -> Vec<Effect> {
    let lang = model.lang();
    let Some(workspace) = model.workspace() else { return Vec::new() };
    let Some((section, kept, desk)) = desk(workspace, &panel) else { return Vec::new() };
    let words = ClockWords::new(lang, section.setup.game);
    let mut effects = Vec::new();
    let mut over = None;
    panel.problem.clear();
    panel.sent.clear();
    if let Some(number) = number_with(&panel.number, key) {
        choose_explanation(&mut panel, &desk, number, lang);
        model.overlays.push(Overlay::Clock(panel));
        return effects;
    }
    if !std::mem::take(&mut panel.number).is_empty() && key.code == Code::Backspace {
        panel.worked = None;
    }
    if key.code == Code::Enter
        && let Some((case, _)) = panel.worked.take()
    {
        effects = commit(section, &panel, vec![ClockAct::Rule(case)]);
    }
    match Window::Clock.verb(key) {
        Some(Verb::Only(Cmd::Undo)) => {
            panel.worked = None;
            // Below the panel, so that a question lies over it.
            model.overlays.push(Overlay::Clock(panel));
            return undo::newest(model, false);
        }
        Some(Verb::Only(Cmd::OpenClock)) => panel.type_on(String::new()),
        Some(Verb::Tick) => {
            panel.worked = None;
            let event = if desk.file.ledger.is_stopped() { ledger::Event::Resume } else { ledger::Event::Stop };
            effects = commit(section, &panel, vec![ClockAct::Record { at: None, source: Source::Arbiter, event }]);
        }
        Some(Verb::Show) => {
            panel.worked = None;
            let device = Device { white_on: desk.file.ledger.device.white_on.other(), ..desk.file.ledger.device };
            effects = commit(section, &panel, vec![ClockAct::Device(device)]);
        }
        Some(Verb::Options) => {
            panel.worked = None;
            over = Some(Overlay::Menu(device_menu(section, &panel, desk.file.ledger.device, &words, lang)));
        }
        Some(Verb::Why) => {
            let lines = ledger_lines(kept, &words);
            over = Some(Overlay::Text(Reading::new(
                lang.fill("clock.pane.ledger", &[("board", &section.label(GameAt::new(panel.round, panel.board)))]),
                lines,
            )));
        }
        Some(Verb::Print) => {
            let request = DocumentRequest {
                id: "clock-evidence".to_owned(),
                section: section.id,
                round: Some(panel.round),
                board: Some(panel.board),
            };
            effects = vec![Effect::Preview(request, model.page_columns())];
        }
        Some(Verb::Only(Cmd::Call)) => over = Some(Overlay::Menu(case_menu(lang))),
        _ => {}
    }
    model.overlays.push(Overlay::Clock(panel));
    model.overlays.extend(over);
    effects
}

/// The number typed with one key more, where it goes on or begins: as times are written, of which a choice is the shortest.
fn number_with(number: &str, key: Key) -> Option<String> {
    let typed = key.typed()?;
    let goes_on = typed.is_ascii_digit() || if number.is_empty() { typed == '-' } else { ".:h".contains(typed) };
    goes_on.then(|| format!("{number}{typed}"))
}

/// The explanation of that number. What names none that is shown is the beginning of a line about the clock.
fn choose_explanation(panel: &mut ClockPanel, desk: &ClockDesk, number: String, lang: Lang) {
    let place = number.parse::<usize>().ok().and_then(|n| n.checked_sub(1)).filter(|_| !number.starts_with('0'));
    let Some(explained) = place.and_then(|place| desk.audit.hypotheses.iter().take(EXPLANATIONS).nth(place)) else {
        return panel.type_on(number);
    };
    panel.number = number;
    panel.worked = None;
    let counter = desk.audit.latest().and_then(|c| c.counter);
    match case_for(&explained.fault, &desk.file.ledger.controls, &desk.file.suspects, counter) {
        Some(case) => preview(panel, desk, case, lang),
        None => lang.text("clock.pane.no-case").clone_into(&mut panel.problem),
    }
}

/// What can be settled about a clock, each with its letter.
fn case_menu(lang: Lang) -> Menu {
    let words = |kind: CaseKind| lang.get(&format!("clock.case-kind.{}", kind.letter())).unwrap_or_default().to_owned();
    let items = CaseKind::ALL.into_iter().map(|kind| (kind.letter(), words(kind), Act::ClockCase(kind))).collect();
    Menu::new(lang.text("clock.case-kind.title").to_owned(), items)
}

/// A case was chosen for the clock that lies below: what it needs is typed, or it is worked out at once.
pub fn begin_case(model: &mut Model, kind: CaseKind) -> Vec<Effect> {
    let lang = model.lang();
    let Some(Overlay::Clock(mut panel)) = model.overlays.pop_if(|below| matches!(below, Overlay::Clock(_))) else { return Vec::new() };
    panel.worked = None;
    if kind == CaseKind::IllegalMove {
        // A penalty goes with it: the call settles both.
        model.overlays.push(Overlay::Clock(panel));
        return call::open_about(model, Happened::IllegalMove);
    }
    if kind.example().is_empty() {
        if let Some((.., desk)) = model.workspace().and_then(|workspace| desk(workspace, &panel)) {
            preview(&mut panel, &desk, CaseSpec::MissingIncrements, lang);
        }
    } else {
        panel.input = tui_input::Input::default();
        panel.stage = Stage::Case(kind);
    }
    model.overlays.push(Overlay::Clock(panel));
    Vec::new()
}

/// Which buttons common clocks have.
pub fn buttons(model: &mut Model) {
    let lang = model.lang();
    let lines = models().iter().flat_map(|model| handling::handling(model, lang).into_iter().chain([String::new()]));
    let lines: Vec<String> = lines.chain([handling::unknown(lang)]).collect();
    let lines = super::games::wrapped(&lines, model.size.0);
    model.overlays.push(Overlay::Text(Reading::new(lang.text("clock.pane.buttons").to_owned(), lines)));
}

/// Facts of the clock in use, each with its other values.
fn device_menu(section: &Section, panel: &ClockPanel, now: Device, words: &ClockWords, lang: Lang) -> Menu {
    let white = words.side(Side::White);
    let first = |first_increment| Device { first_increment, ..now };
    let roll = |roll| Device { roll, ..now };
    let display = |display| Device { display, ..now };
    let choices = [
        ('1', lang.text("clock.device.first-before").to_owned(), first(FirstIncrement::BeforeMove1)),
        ('2', lang.text("clock.device.first-after").to_owned(), first(FirstIncrement::AfterMove1)),
        ('3', lang.text("clock.device.roll-zero").to_owned(), roll(RollOver::AtZero)),
        ('4', lang.text("clock.device.roll-count").to_owned(), roll(RollOver::AtMoveCount)),
        ('5', lang.text("clock.device.display-remaining").to_owned(), display(Display::Remaining)),
        ('6', lang.text("clock.device.display-used").to_owned(), display(Display::Used)),
        ('7', lang.text("clock.device.display-hands").to_owned(), display(Display::Hands)),
        (
            '8',
            lang.fill(
                if now.white_on == arbitration::clock::side::End::Left { "clock.device.white-right" } else { "clock.device.white-left" },
                &[("side", white)],
            ),
            Device { white_on: now.white_on.other(), ..now },
        ),
    ];
    let items = choices
        .into_iter()
        .filter(|(_, _, device)| *device != now)
        .map(|(key, text, device)| (key, text, Act::Effects(commit(section, panel, vec![ClockAct::Device(device)]))))
        .chain([('9', lang.text("clock.pane.buttons").to_owned(), Act::ClockButtons)])
        .collect();
    Menu::new(lang.text("clock.device.title").to_owned(), items)
}

fn ledger_lines(kept: Option<&GameClock>, words: &ClockWords) -> Vec<String> {
    let entries = kept.map_or(&[][..], |c| c.ledger.entries());
    let line = |(i, entry)| {
        let [number, at, what, source] = words.entry(i + 1, entry);
        format!("{number:>3}  {at:>8}  {what}  [{source}]")
    };
    entries.iter().enumerate().map(line).collect()
}

/// What is said when something about a clock was saved.
pub fn saved(section: &Section, game: GameAt, acts: &[event::ClockChange], lang: Lang) -> Option<String> {
    use event::ClockChange;
    let words = ClockWords::new(lang, section.setup.game);
    let number = section.label(game);
    let ruled = acts.iter().find_map(|a| if let ClockChange::Ruled { case, .. } = a { Some(case) } else { None });
    if let Some(case) = ruled {
        return Some(lang.fill("clock.pane.accepted", &[("board", &number), ("case", &words.case(case))]));
    }
    let what = acts.iter().rev().find_map(|a| match a {
        ClockChange::Entry { entry } => Some(words.event(&entry.event)),
        ClockChange::Started { at, .. } => Some(format!("{} {}", words.event(&ledger::Event::Start), event::time_of_day(*at))),
        ClockChange::Device { .. } => Some(lang.text("clock.device.title").to_owned()),
        ClockChange::Opened { found } => Some(format!("{} ({})", found.text, found.candidates.join(", "))),
        _ => None,
    })?;
    Some(lang.fill("clock.pane.saved", &[("board", &number), ("what", &what)]))
}
