//! Whoever types whatever: random keys, pastes, windows and minutes over the whole screen, in every game and form of competition. After
//! each key the frame is drawn, and what must never happen is looked for: an entry that nothing on the screen announced, a result that goes
//! without a question, something typed that one Esc drops, a thing that Esc does not close, an entry that undo does not take back.
//!
//! `KEYS_SEEDS=500` walks so many seeds, `KEYS_FROM=17` begins with another than the first, `KEYS_STEPS=2000` takes so many keys each. A
//! failure prints its seed and the keys.

use super::*;
use crate::tui::command::Cmd;
use crate::tui::effect::{Answer, Request};
use crate::tui::key::{Code, Key};
use crate::tui::model::{Pane, Screen};
use crate::tui::overlay::{Overlay, Stage};
use event::{Change, Event};
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use tournament::rng::Rng;

/// A failure can be run again.
struct Dice(Rng);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        usize::try_from(self.0.next() % u64::try_from(sides).unwrap()).unwrap()
    }

    fn of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.roll(all.len())]
    }
}

/// What walks begin with.
const STARTS: usize = 9;

/// Windows: usual ones, the smallest, smaller ones.
const SIZES: [(u16, u16); 8] = [(80, 24), (80, 24), (100, 30), (140, 40), (200, 60), (40, 12), (20, 5), (1, 1)];

/// Keys that go somewhere, or turn something.
const WAYS: [&str; 26] = [
    "<f2>",
    "<f3>",
    "<f3>",
    "<f3>",
    "<f4>",
    "<f5>",
    "<f6>",
    "<f7>",
    "<f8>",
    "<up>",
    "<down>",
    "<down>",
    "<left>",
    "<right>",
    "<tab>",
    "<backtab>",
    "<home>",
    "<end>",
    "<pageup>",
    "<pagedown>",
    "]",
    "[",
    ">",
    "<<",
    "}",
    "{",
];

/// Keys to forms, questions and lists; what is walked through seldom by single keys.
const DOORS: [&str; 64] = [
    "O11",
    "O12",
    "O13",
    "O14",
    "O15",
    "O16",
    "O17",
    "O18",
    "O21",
    "O22",
    "O23",
    "O24",
    "O3",
    "O43",
    "O45",
    "O46",
    "O51",
    "O52",
    "O53",
    "O6",
    "O7",
    "O8",
    "<f2>n",
    "<f2>e",
    "<f2>i",
    "<f2>F",
    "<f2>h",
    "<f2>x",
    "<f2>L1",
    "<f2>L2",
    "<f2>#",
    "<f2>v",
    "<f2>y",
    "<f3>c",
    "<f3>c1",
    "<f3>c2",
    "<f3>c3",
    "<f3>c4",
    "<f3>c5",
    "<f3>c6",
    "<f3>c7",
    "<f3>c8",
    "<f3>c9",
    "<f3>c0",
    "<f3>t",
    "<f3>T",
    "<f3>E1",
    "<f3>E2",
    "<f3>E3",
    "<f3>E4",
    "<f3>o",
    "<f3>V",
    "<f3>l",
    "<f3>e",
    "<f3><enter>m",
    "<f3><enter>e",
    "<f3><tab><tab>e",
    "<f3><enter>v1",
    "<f7>f",
    "/",
    ":",
    "<f9>",
    "?",
    "g",
];

/// What is typed into fields: names, numbers, times, days, a composed word in one piece, an accent alone, full-width signs.
const WORDS: [&str; 22] = [
    "Berg, Anna",
    "1900",
    "2026-11-20",
    "90+30",
    "邱牧野",
    "e\u{301}",
    "\u{301}",
    "（成人组）",
    "１２",
    "1=01",
    "2 5",
    "-",
    "+",
    "0:45",
    "yes",
    "no",
    "Nf3",
    "e4",
    "draw 3",
    "12",
    "Z",
    "ＷＤ",
];

/// What is pasted.
const PASTES: [&str; 6] = ["w", "a\nb\tc\u{1b}[31md", "\u{202e}abc\u{200b}\u{2066}d\u{feff}", "1. e4 e5 2. Nf3 Nc6", "海港杯", ""];

/// What a person may do next.
#[derive(Clone, Debug)]
enum Deed {
    Key(Key),
    Paste(String),
    Resize((u16, u16)),
    Tick,
}

/// A walk, as far as it is.
struct Walk {
    desk: Desk,
    dice: Dice,
    trail: Vec<String>,
    /// Where the log stood at the beginning, and the event then.
    start: (PathBuf, u32, Event),
    /// Answers of the worker that are held back, where keys are typed ahead.
    held: Vec<Msg>,
    minute: u32,
}

/// What stood on the screen before a key.
struct Before {
    path: Option<PathBuf>,
    entries: usize,
    results: BTreeMap<(u32, u16, u16), BoardResult>,
    overlays: usize,
    typed: String,
    may_write: bool,
    was_asked: bool,
    /// The screen said that Esc drops what was typed.
    was_told: bool,
}

fn fixture(name: &str) -> Desk {
    let stored = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/events").join(name);
    Desk::with_file(name, &std::fs::read(stored).unwrap())
}

fn begun(start: usize) -> Desk {
    match start {
        0..=2 => {
            let mut desk = Desk::with_file("demo.flagfall", &demo_file());
            desk.press(&">".repeat(start));
            desk
        }
        3 => Desk::with_section(Setup::new("Open", GameKind::Draughts100, SystemKind::SwissDutch, 5), 10, 2),
        4 => fixture("v6.flagfall"),
        5 => fixture("v5.flagfall"),
        6 => Desk::with_event(9, 1),
        7 => Desk::with_event(0, 0),
        _ => Desk::new(),
    }
}

/// What was typed into what lies on top, or into the line at the foot, and has been kept nowhere.
fn typed(model: &Model) -> String {
    match model.overlays.last() {
        Some(Overlay::Form(form)) => form.fields.iter().filter(|f| f.is_changed()).map(|f| f.input.value()).collect(),
        Some(Overlay::Call(call)) => call.input.value().to_owned(),
        Some(Overlay::Find(finder)) => finder.input.value().trim().to_owned(),
        Some(Overlay::Protocol(line)) => line.input.value().to_owned(),
        Some(Overlay::LineUp(entry)) => entry.input.value().to_owned(),
        Some(Overlay::ByHand(draw)) => draw.input.value().to_owned(),
        Some(Overlay::Clock(panel)) => panel.input.value().to_owned(),
        // What narrows a list is nothing that is kept; what is marked in it is.
        Some(Overlay::Chooser(chooser)) if chooser.changed => chooser.marked.concat(),
        // Words that have found a situation have served.
        Some(Overlay::Rules(desk)) if desk.is_typed() => desk.input.value().to_owned(),
        Some(Overlay::Ratings { input, .. }) => input.value().to_owned(),
        Some(_) => String::new(),
        None => match model.workspace() {
            Some(w) if w.finding => w.find.clone().unwrap_or_default().trim().to_owned(),
            Some(w) => w.game.typing.as_ref().map_or_else(String::new, |typing| typing.input.value().to_owned()),
            None => String::new(),
        },
    }
}

/// Whether the screen announces that a deed may enter something.
fn may_write(model: &Model, deed: &Deed) -> bool {
    let key = match deed {
        Deed::Key(key) => key.normalised(),
        // A sheet of moves pasted where one is typed.
        Deed::Paste(_) => return model.overlays.is_empty() && model.workspace().is_some_and(|w| w.game.typing.is_some()),
        Deed::Resize(_) | Deed::Tick => return false,
    };
    if model.is_too_small() || matches!(key.code, Code::Esc | Code::F(2..=9) | Code::PageUp | Code::PageDown | Code::Home | Code::End) {
        return false;
    }
    let enter = key.code == Code::Enter;
    let saves = enter || key.code == Code::F(10);
    let letter = key.typed();
    match model.overlays.last() {
        Some(Overlay::Confirm(confirm)) => enter && confirm.letter.is_none() || confirm.letter.is_some() && letter == confirm.letter,
        Some(Overlay::Menu(menu)) => enter && menu.cursor.is_some() || menu.items.iter().any(|(c, ..)| Some(*c) == letter),
        Some(Overlay::Text(reading)) => {
            enter && reading.letter.is_none()
                || letter.is_some() && (reading.letter == letter || reading.also.as_ref().map(|a| a.0) == letter)
        }
        Some(Overlay::Form(_) | Overlay::Chooser(_) | Overlay::LineUp(_)) => saves,
        Some(Overlay::Find(_) | Overlay::Pick(_) | Overlay::Protocol(_) | Overlay::ByHand(_) | Overlay::Ratings { .. }) => enter,
        Some(Overlay::Clock(panel)) => enter || panel.stage == Stage::Choosing && matches!(letter, Some(' ' | 'f' | 'u')),
        // What is printed is kept first.
        Some(Overlay::Call(_)) => enter || letter == Some('p'),
        Some(Overlay::Roll(_)) if matches!(key.code, Code::Left | Code::Right) => true,
        Some(Overlay::Roll(_)) => {
            letter.is_some_and(|c| !c.is_ascii_digit()) || matches!(key.code, Code::Backspace | Code::Delete | Code::Enter)
        }
        Some(Overlay::Help { .. } | Overlay::Questions(_) | Overlay::Detail { .. } | Overlay::Rules(_)) => false,
        None => match model.workspace() {
            None => false,
            Some(w) if w.finding => false,
            Some(w) if w.game.typing.is_some() && w.view == crate::tui::model::View::Pairings => {
                enter || matches!(letter, Some(' ')) || key.code == Code::Backspace
            }
            Some(w) => {
                // In the proposal of a game a number chooses the reading of a move.
                let digit = letter.is_some_and(|c| c.is_ascii_digit());
                let chooses = w.game.proposal.is_some() && w.pane == Pane::Scoresheet;
                !matches!(key.code, Code::Up | Code::Down | Code::Left | Code::Right | Code::Tab | Code::BackTab) && (!digit || chooses)
            }
        },
    }
}

fn results(event: &Event) -> BTreeMap<(u32, u16, u16), BoardResult> {
    let boards = event.sections.iter().flat_map(|s| s.rounds.iter().flat_map(move |r| r.boards.iter().map(move |b| (s, r, b))));
    boards.filter_map(|(s, r, b)| Some(((s.id.0, r.number, b.number), b.rating_result.or(b.result)?))).collect()
}

impl Walk {
    fn new(seed: u64) -> Self {
        let mut dice = Dice(Rng::new(seed));
        let start = usize::try_from(seed).unwrap() % STARTS;
        let mut desk = begun(start);
        if dice.roll(3) == 0 {
            desk.model.config.language = crate::words::Lang::named("zh-CN").unwrap();
        }
        if start == STARTS - 1 {
            // Nobody has been here before.
            let first = update::first_start(&mut desk.model);
            desk.carry_out(first);
        }
        let start = Self::stands(&desk);
        Self { desk, dice, trail: Vec::new(), start, held: Vec::new(), minute: 0 }
    }

    fn stands(desk: &Desk) -> (PathBuf, u32, Event) {
        let of = |w: &Workspace| (w.path.clone(), w.history.entries().last().map_or(0, |e| e.seq), Event::clone(&w.event));
        desk.model.workspace().map(of).unwrap_or_default()
    }

    fn next(&mut self) -> Vec<Deed> {
        let dice = &mut self.dice;
        let keys = |script: &str| key::script(script).unwrap().into_iter().map(Deed::Key).collect::<Vec<_>>();
        match dice.roll(100) {
            0..=19 => keys(dice.of(&WAYS)),
            20..=37 => {
                let keymap = &self.desk.model.keymap;
                let all: Vec<Key> = Cmd::ALL
                    .iter()
                    .flat_map(|cmd| keymap.keys_of(*cmd).split(' ').map(|key| key.parse().unwrap()).collect::<Vec<_>>())
                    .collect();
                vec![Deed::Key(dice.of(&all))]
            }
            38..=49 => keys(&dice.roll(10).to_string()),
            50..=64 => keys("<enter>"),
            65..=67 => keys("<f10>"),
            68..=73 => keys("<esc>"),
            74..=82 => keys(dice.of(&WORDS)),
            83..=84 => vec![Deed::Paste(dice.of(&PASTES).to_owned())],
            85..=86 => vec![Deed::Key(Key {
                code: Code::Char(dice.of(&['a', 'e', 'u', 'w', 'h', 'j', 'm', 'z', 'p', '[', '_'])),
                ctrl: true,
                alt: false,
            })],
            87..=88 => vec![Deed::Resize(dice.of(&SIZES))],
            89 => vec![Deed::Tick],
            90 => keys(dice.of(&["w", "d", "b", "u", "U", "<backspace>", "<delete>", " "])),
            _ => keys(dice.of(&DOORS)),
        }
    }

    /// Carries requests out, but what goes out of the house.
    fn run(&mut self, request: Request) -> Msg {
        let nothing = |id| Msg::Answer(id, Box::new(Answer::Nothing));
        match &request.effect {
            Effect::Print(_) | Effect::Save(_) | Effect::SaveWhy(_) | Effect::Export(_) | Effect::GameSheet(..) | Effect::ListPrinters => {
                nothing(request.id)
            }
            // What documents look like is tested elsewhere, and takes long.
            Effect::Preview(..) => nothing(request.id),
            Effect::Detail(wanted) if matches!(wanted.about, crate::tui::detail::About::Pages(..)) => nothing(request.id),
            Effect::Backup(Some(_)) => nothing(request.id),
            Effect::TakeFolder(folder) => Msg::Answer(request.id, Box::new(Answer::FolderTaken(folder.clone(), Err("none".to_owned())))),
            _ => self.desk.worker.run(request),
        }
    }

    fn answer(&mut self, requests: Vec<Request>, late: bool) {
        for request in requests {
            self.desk.worker.configure(self.desk.model.config.clone());
            let msg = self.run(request);
            self.held.push(msg);
        }
        if !late {
            self.hear();
        }
    }

    fn hear(&mut self) {
        while !self.held.is_empty() {
            let msg = self.held.remove(0);
            let requests = update(&mut self.desk.model, msg);
            self.answer(requests, true);
        }
    }

    fn before(&self, deed: &Deed) -> Before {
        let model = &self.desk.model;
        let w = model.workspace();
        Before {
            path: w.map(|w| w.path.clone()),
            entries: w.map_or(0, |w| w.history.entries().len()),
            results: w.map_or_else(BTreeMap::new, |w| results(&w.event)),
            overlays: model.overlays.len(),
            typed: typed(model),
            may_write: may_write(model, deed),
            was_asked: matches!(model.overlays.last(), Some(Overlay::Confirm(_))),
            was_told: matches!(deed, Deed::Key(key) if key.code == Code::Esc) && self.tells(),
        }
    }

    /// Whether the screen says that the next Esc, or Enter, drops what was typed.
    fn tells(&self) -> bool {
        let model = &self.desk.model;
        let squeezed = |text: &str| text.chars().filter(|c| !c.is_whitespace()).collect::<String>();
        let screen = squeezed(&self.desk.screen(model.size.0, model.size.1));
        let begins = |text: &str| screen.contains(&squeezed(text).chars().take(9).collect::<String>());
        ["find.esc-again", "ui.form.leave", "call.foot.leaving"].into_iter().any(|key| begins(&model.lang().fill(key, &[])))
    }

    fn send(&mut self, deed: &Deed) -> Vec<Request> {
        self.trail.push(match deed {
            Deed::Key(key) => format!("<{key}>"),
            other => format!("{other:?}"),
        });
        let msg = match deed.clone() {
            Deed::Key(key) => Msg::Key(key),
            Deed::Paste(text) => Msg::Paste(text),
            Deed::Resize((width, height)) => Msg::Resize(width, height),
            Deed::Tick => {
                self.minute += 1;
                let requests = update(&mut self.desk.model, Msg::Look);
                self.answer(requests, false);
                Msg::Tick(format!("12:{:02}", self.minute % 60))
            }
        };
        update(&mut self.desk.model, msg)
    }

    /// One deed, answered before the next, and looked at.
    fn take(&mut self, deed: &Deed) {
        let before = self.before(deed);
        let requests = self.send(deed);
        self.answer(requests, false);
        assert!(self.desk.model.waiting.is_none() && self.desk.model.typed_ahead.is_empty(), "something waits for no answer");
        self.look(&before, deed);
        self.draw();
    }

    fn look(&self, before: &Before, deed: &Deed) {
        let model = &self.desk.model;
        let is_esc = matches!(deed, Deed::Key(key) if key.code == Code::Esc);
        if is_esc {
            assert!(model.overlays.len() + 1 >= before.overlays, "more than one step back");
            if !before.typed.is_empty() && typed(model) != before.typed && !before.was_told && !model.is_too_small() {
                panic!("Esc dropped {:?} unasked", before.typed);
            }
        }
        let Some(workspace) = model.workspace().filter(|w| before.path.as_ref() == Some(&w.path)) else { return };
        let fresh = &workspace.history.entries()[before.entries.min(workspace.history.entries().len())..];
        assert!(workspace.history.entries().len() >= before.entries, "the log is shorter");
        let fresh: Vec<_> = fresh.iter().filter(|e| !event::History::is_note(e)).collect();
        assert!(fresh.is_empty() || before.may_write, "{:?} was entered, and nothing had announced it", fresh.first().map(|e| &e.kind));
        let is_undo = fresh.iter().any(|e| e.undoes.is_some());
        let now = results(&workspace.event);
        for (at, old) in &before.results {
            let ends = *old == BoardResult::Adjourned;
            let is_kept = now.get(at) == Some(old) || ends || is_undo || before.was_asked;
            assert!(is_kept, "the result of {at:?} went from {old:?} to {:?} unasked", now.get(at));
        }
    }

    fn draw(&self) {
        let (width, height) = self.desk.model.size;
        let buffer = self.desk.buffer(width, height);
        let odd = buffer.content().iter().find(|cell| cell.symbol().chars().any(|c| c.is_control() || is_directing(c)));
        assert!(odd.is_none(), "{:?} stands on the screen", odd.map(|cell| cell.symbol()));
    }

    /// Esc leads out of everything.
    fn out(&mut self) {
        self.take(&Deed::Resize((80, 24)));
        let [esc, enter] = [Code::Esc, Code::Enter].map(|code| Deed::Key(Key::plain(code)));
        let entries = self.desk.model.workspace().map_or(0, |w| w.history.entries().len());
        for _ in 0..60 {
            let model = &self.desk.model;
            let open =
                model.workspace().is_some_and(|w| w.finding || !w.number.is_empty() || w.game.typing.is_some() || w.game.setup.is_some());
            if model.overlays.is_empty() && !open {
                return;
            }
            // A form asks whether what was typed is to be thrown away.
            let is_leaving = matches!(model.overlays.last(), Some(Overlay::Form(form)) if form.leaving);
            self.take(if is_leaving { &enter } else { &esc });
        }
        assert_eq!(self.desk.model.workspace().map_or(0, |w| w.history.entries().len()), entries, "Esc has entered something");
        panic!("Esc does not close {:?}", self.desk.screen(80, 24));
    }

    /// Keys typed ahead of every answer.
    fn burst(&mut self) {
        for _ in 0..=self.dice.roll(3) {
            for deed in self.next() {
                let requests = self.send(&deed);
                self.answer(requests, true);
            }
        }
        self.hear();
        assert!(self.desk.model.waiting.is_none() && self.desk.model.typed_ahead.is_empty(), "something waits for no answer");
        self.draw();
    }

    /// An event is open again, the one of the beginning or another.
    fn reopen(&mut self) {
        self.out();
        let path = if self.start.0.exists() { self.start.0.clone() } else { return };
        self.trail.push("open".to_owned());
        self.desk.carry_out(vec![Effect::Open(path)]);
        self.start = Self::stands(&self.desk);
    }

    fn go(&mut self, steps: usize) {
        let late = self.dice.roll(4) == 0;
        for step in 0..steps {
            if self.desk.model.quit {
                self.desk.model.quit = false;
            }
            if matches!(self.desk.model.screen, Screen::Home(_)) && self.dice.roll(12) == 0 {
                self.reopen();
            }
            if late && self.dice.roll(3) == 0 {
                self.burst();
                continue;
            }
            for deed in self.next() {
                self.take(&deed);
            }
            if step % 40 == 39 {
                self.out();
            }
            if self.trail.len() > 400 {
                self.trail.drain(..200);
            }
        }
        self.out();
        self.undo_all();
    }

    /// Everything that was entered is taken back, one after the other: the event is what it was.
    fn undo_all(&mut self) {
        let Some(workspace) = self.desk.model.workspace().filter(|w| w.path == self.start.0) else { return };
        let fresh = workspace.history.entries().iter().filter(|e| e.seq > self.start.1).flat_map(|e| &e.changes);
        // Notes stand beside the event, and are not undone.
        let notes = fresh.filter(|c| matches!(c, Change::Printed { .. })).count();
        // What stood there before the walk may have been taken back on the way.
        let older =
            workspace.history.entries().iter().filter(|e| e.seq > self.start.1 && e.undoes.is_some_and(|seq| seq <= self.start.1)).count();
        while let Ok(seq) = self.desk.workspace().history.undo_target()
            && seq > self.start.1
        {
            self.trail.push(format!("undo {seq}"));
            let entries = self.desk.entries();
            self.desk.carry_out(vec![Effect::Undo(None)]);
            if self.desk.entries() == entries {
                // Refused with a reason: a round that has begun stays public.
                assert!(!self.desk.said().is_empty());
                return;
            }
        }
        if notes + older == 0 {
            let now = &self.desk.workspace().event;
            assert_eq!((&now.info, &now.prizes), (&self.start.2.info, &self.start.2.prizes), "undone");
            if let Some((now, then)) = now.sections.iter().zip(&self.start.2.sections).find(|(now, then)| now != then) {
                let (now, then) = (format!("{now:?}"), format!("{then:?}"));
                let at = now.chars().zip(then.chars()).take_while(|(a, b)| a == b).count().saturating_sub(80);
                let part = |text: &str| text.chars().skip(at).take(300).collect::<String>();
                panic!("undone it is\n{}\nand was\n{}", part(&now), part(&then));
            }
        }
    }
}

/// Whether a character turns the direction of writing, or has no width of its own and joins nothing.
fn is_directing(c: char) -> bool {
    matches!(c, '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

#[test]
fn whatever_is_typed_nothing_acts_unseen_and_nothing_breaks() {
    let (first, count) = (number("KEYS_FROM", 0), number("KEYS_SEEDS", 18));
    let steps = usize::try_from(number("KEYS_STEPS", 60)).unwrap();
    let mut failed = Vec::new();
    for seed in first..first + count {
        let mut walk = Walk::new(seed);
        if let Err(why) = catch_unwind(AssertUnwindSafe(|| walk.go(steps))) {
            let why = why.downcast_ref::<String>().cloned().or_else(|| why.downcast_ref::<&str>().map(|s| (*s).to_owned()));
            let from = walk.trail.len().saturating_sub(60);
            let screen = catch_unwind(AssertUnwindSafe(|| walk.desk.screen(80, 24))).unwrap_or_default();
            failed.push(format!("seed {seed}: {}\n  {}\n{screen}", why.unwrap_or_default(), walk.trail[from..].join(" ")));
        }
    }
    assert!(failed.is_empty(), "{} of {count} seeds failed\n{}", failed.len(), failed.join("\n"));
}
