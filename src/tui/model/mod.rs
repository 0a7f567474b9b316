//! What the screen shows, as one value. Only [`super::update`] changes it.

mod chosen;
mod scores;
mod view;
mod workspace;

pub use chosen::matches;
pub use view::{Pane, PlayerSort, SecondPass, StandingsRow, StandingsTable, StandingsWidths, View};
pub use workspace::Workspace;

use super::command::Cmd;
use super::effect::{Effect, RequestId};
use super::find::Deed;
use super::focus::Focus;
use super::key::Key;
use super::keymap::{Keymap, key_words};
use super::overlay::Overlay;
use super::start::Home;
use super::task::{Lane, Progress};
use crate::config::{Config, Glyphs, Theme};
use crate::tui::picture::terminal::{Protocol, Terminal};
use crate::words::Lang;
use arbitration::game::Notation;
use arbitration::kind::GameKind;
use std::collections::VecDeque;

/// How grave a line at the foot of the screen is. The words say it too: colour is never alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Something was done.
    Done,
    /// Something to know.
    Note,
    /// Something was refused or went wrong.
    Alarm,
}

/// The line at the foot of the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// How grave.
    pub tone: Tone,
    /// The words.
    pub text: String,
}

/// The smallest window that shows what a key would do, in columns and rows; in a smaller one no key acts.
pub const SMALLEST: (u16, u16) = (40, 12);

/// The answer that keys wait for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// Its number: no other answer ends the wait.
    pub request: RequestId,
    /// What is being done, as a catalogue key.
    pub what: &'static str,
    /// Where keys will fall then; `None`: nobody can know before it is there.
    pub then: Option<Focus>,
}

/// What was typed while an answer was awaited.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Typed {
    /// A key.
    Key(Key),
    /// A pasted text.
    Paste(String),
}

/// Work going on beside the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Running {
    /// The request it was asked for with.
    pub request: RequestId,
    /// Where it is done.
    pub lane: Lane,
    /// How far it is.
    pub progress: Progress,
    /// Keys taken when it began: whoever has typed since looks at something else.
    pub keys: u64,
    /// The arbiter has stopped it: that it did not end well is no news.
    pub stopped: bool,
}

/// Everything the screen shows.
#[derive(Debug)]
pub struct Model {
    /// The configuration in force; language, theme and glyphs are switched live in it.
    pub config: Config,
    /// The keys in force.
    pub keymap: Keymap,
    /// Columns and rows of the terminal.
    pub size: (u16, u16),
    /// What is known of the terminal.
    pub terminal: Terminal,
    /// The board is text for now, though the terminal shows pictures.
    pub text_board: bool,
    /// Home, or an open event.
    pub screen: Screen,
    /// What lies over it, the topmost last.
    pub overlays: Vec<Overlay>,
    /// The line at the foot.
    pub notice: Option<Notice>,
    /// Time of day, `HH:MM:SS`, and the whole stamp.
    pub now: String,
    /// The request whose answer must come before the next key is read.
    pub waiting: Option<Waiting>,
    /// The look at the event file that has no answer yet.
    pub looking: Option<RequestId>,
    /// What was typed while waiting.
    pub typed_ahead: VecDeque<Typed>,
    /// The beginning of a number was typed and not used: what is typed next may be its rest, which alone names another board.
    pub number_cut: bool,
    /// Esc was pressed in what lies on top, where something was typed: a second one drops it.
    pub leaving: bool,
    /// Effects that a question named and that were agreed to with this key: they are not asked about again.
    pub agreed: Option<Vec<Effect>>,
    /// What was chosen in the line that finds everything, the newest first.
    pub found: Vec<Deed>,
    /// The work beside the screen that has not answered yet, the newest last.
    pub tasks: Vec<Running>,
    /// Work beside the screen that failed, in words, until the arbiter has read it.
    pub troubles: Vec<String>,
    /// Requests made so far: the number of the newest.
    pub asked: RequestId,
    /// Keys and pastes taken so far.
    pub keys: u64,
    /// The program ends.
    pub quit: bool,
}

/// Home, or an open event.
#[derive(Debug)]
pub enum Screen {
    /// The list of events.
    Home(Home),
    /// An open event.
    Event(Box<Workspace>),
}

impl Model {
    /// The game of the section shown.
    pub fn game(&self) -> GameKind {
        self.workspace().and_then(|w| w.section()).map_or(GameKind::Chess, |s| s.setup.game)
    }

    /// The program at its start, before anything was read.
    pub fn new(config: Config, size: (u16, u16)) -> Self {
        let (keymap, problems) = Keymap::new(&config.keys);
        let notice = problems.first().map(|p| Notice { tone: Tone::Alarm, text: p.to_string() });
        Self {
            config,
            keymap,
            size,
            terminal: Terminal::default(),
            text_board: false,
            screen: Screen::Home(Home::default()),
            overlays: Vec::new(),
            notice,
            now: String::new(),
            waiting: None,
            looking: None,
            typed_ahead: VecDeque::new(),
            number_cut: false,
            leaving: false,
            agreed: None,
            found: Vec::new(),
            tasks: Vec::new(),
            troubles: Vec::new(),
            asked: RequestId::default(),
            keys: 0,
            quit: false,
        }
    }

    /// The language in force, in the words of the section shown.
    pub fn lang(&self) -> Lang {
        let section = self.workspace().and_then(Workspace::section);
        section.map_or(self.config.language, |section| self.config.language.of(section.setup.game))
    }

    /// The keys of a command, as they stand on the keyboard of who reads.
    pub fn keys_of(&self, cmd: Cmd) -> String {
        key_words(&self.keymap.keys_of(cmd), self.lang())
    }

    /// The first of them, where there is room for one only.
    pub fn first_key_of(&self, cmd: Cmd) -> String {
        key_words(&self.keymap.first_key_of(cmd), self.lang())
    }

    /// The cells that a line of a page has which is shown as text: inside the frame.
    pub const fn page_columns(&self) -> u16 {
        self.size.0.saturating_sub(4)
    }

    /// How moves of a game are written on the screen: in characters also where a Chinese one draws with plain signs, as its sheets are.
    pub fn notation(&self, kind: GameKind) -> Notation {
        match kind {
            GameKind::Xiangqi if self.glyphs() == Glyphs::Ascii && !self.lang().is_chinese() => Notation::Wxf,
            kind => Notation::usual(kind),
        }
    }

    /// The signs in force.
    pub const fn glyphs(&self) -> Glyphs {
        self.config.glyphs
    }

    /// The theme in force.
    pub const fn theme(&self) -> Theme {
        self.terminal.theme(self.config.theme)
    }

    /// How the board is shown as a picture, and the size of a cell in dots; `None`: it is text. Whoever asked for no colour or plain signs gets
    /// neither in a picture.
    pub fn picture(&self) -> Option<(Protocol, (u16, u16))> {
        let may = !self.text_board && self.theme() != Theme::NoColor && self.glyphs() == Glyphs::Unicode;
        self.terminal.pictures(self.config.board).filter(|_| may)
    }

    /// The open event.
    pub const fn workspace(&self) -> Option<&Workspace> {
        match &self.screen {
            Screen::Event(workspace) => Some(workspace),
            Screen::Home(_) => None,
        }
    }

    /// The open event, to change what is shown of it.
    pub const fn workspace_mut(&mut self) -> Option<&mut Workspace> {
        match &mut self.screen {
            Screen::Event(workspace) => Some(workspace),
            Screen::Home(_) => None,
        }
    }

    /// Shows a line at the foot. Who was told there what the next Esc drops is told again when something else stood there since.
    pub fn say(&mut self, tone: Tone, text: impl Into<String>) {
        self.leaving = false;
        self.notice = Some(Notice { tone, text: text.into() });
    }

    /// Whether the window is too small for a key to be seen doing something.
    pub const fn is_too_small(&self) -> bool {
        self.size.0 < SMALLEST.0 || self.size.1 < SMALLEST.1
    }

    /// The heading of what lies on top, where it asks for consent: a key that enters what nobody has read is none.
    pub fn question(&self) -> Option<&str> {
        match self.overlays.last() {
            Some(Overlay::Confirm(confirm)) => Some(&confirm.title),
            Some(Overlay::Text(reading)) if reading.then.is_some() => Some(&reading.title),
            _ => None,
        }
    }

    /// Whether work of a lane is going on.
    pub fn is_busy(&self, lane: Lane) -> bool {
        self.tasks.iter().any(|t| t.lane == lane)
    }

    /// The effects that a start needs.
    pub fn first_effects(&self) -> Vec<Effect> {
        vec![Effect::ListRecent, Effect::ListFound]
    }
}
