//! What lies over the screen: help, the line that finds everything, questions, forms, lists of choices, texts to read.

mod by_hand;
mod call;
mod chooser;
mod clock;
mod form;
mod line_up;
mod pick;
mod protocol;
mod questions;
mod roll;
mod rules;
mod short;

pub use by_hand::{HandDraw, HandSlip, Typed};
pub use call::{Call, CallClaim, CallStage, CallStep};
pub use chooser::{Chooser, Taker};
pub use clock::{ClockPanel, EXPLANATIONS, Stage};
pub use form::{Field, FieldKind, Form, FormKind, Listed, Problem, numbers};
pub use line_up::{LineUpEntry, LineUpSlip};
pub use pick::{Pick, PickFor, Tie};
pub use protocol::ProtocolLine;
pub use questions::{AMBIGUOUS, Given, Question, Questions};
pub use roll::{Roll, RollOf};
pub use rules::{RuleDesk, RuleStage};
pub use short::Short;

use super::command::Cmd;
use super::effect::{Effect, RequestId};
use super::find::Finder;
use super::window::may_choose;
use crate::config::Config;
use crate::desk::clock_line::CaseKind;
use event::{NewPlayer, PlayerId};
use std::path::PathBuf;
use tui_input::Input;

/// Something over the screen; it gets the keys.
#[derive(Debug)]
pub enum Overlay {
    /// All keys that work now.
    Help {
        /// First line shown.
        scroll: usize,
    },
    /// The line that finds everything.
    Find(Box<Finder>),
    /// A question that must be answered.
    Confirm(Confirm),
    /// Fields to fill.
    Form(Form),
    /// A list of choices, each with its own key.
    Menu(Menu),
    /// The questions of the first start, or one of them.
    Questions(Box<Questions>),
    /// An ordered choice for the form below.
    Pick(Pick),
    /// One, or several, of a long list that can be narrowed by typing.
    Chooser(Chooser),
    /// A list of what is set up, to be added to and taken from.
    Roll(Roll),
    /// A text to read.
    Text(Reading),
    /// The detail of the chosen row on a page of its own.
    Detail {
        /// First line shown.
        scroll: usize,
    },
    /// The clock of a game.
    Clock(Box<ClockPanel>),
    /// The protocol of a match of teams.
    Protocol(ProtocolLine),
    /// The line-up of a team.
    LineUp(Box<LineUpEntry>),
    /// A round that the arbiter pairs.
    ByHand(Box<HandDraw>),
    /// A call from a board.
    Call(Box<Call>),
    /// The rule desk.
    Rules(Box<RuleDesk>),
    /// Search in the rating database.
    Ratings {
        /// What was typed.
        input: Input,
        /// What was found.
        found: Vec<NewPlayer>,
        /// The newest search, while it has no answer: what was found before belongs to other words.
        asked: Option<RequestId>,
        /// Chosen row.
        cursor: usize,
    },
}

/// What became of something that is entered by one key: it stays open until it is saved, so that a no, or a disk that is full, loses nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sent {
    /// It was sent, and the answer has not come.
    pub is_sent: bool,
    /// The request that carries it. None while a question stands before it.
    pub request: Option<RequestId>,
}

impl Sent {
    /// It was just sent.
    pub const NOW: Self = Self { is_sent: true, request: None };
}

impl Overlay {
    /// What became of it, where it is entered by one key. Forms and calls know themselves.
    pub const fn sent(&mut self) -> Option<&mut Sent> {
        match self {
            Self::Protocol(line) => Some(&mut line.sent),
            Self::LineUp(entry) => Some(&mut entry.sent),
            Self::ByHand(draw) => Some(&mut draw.sent),
            Self::Chooser(chooser) => Some(&mut chooser.sent),
            _ => None,
        }
    }

    /// Says what was wrong at the last try, where it has a place for that.
    pub fn refuse(&mut self, why: &str) {
        let problem = match self {
            Self::Protocol(line) => &mut line.problem,
            Self::LineUp(entry) => &mut entry.problem,
            Self::ByHand(draw) => &mut draw.problem,
            _ => return,
        };
        why.clone_into(problem);
    }

    /// Whether something was typed or marked in it that Esc would drop. Forms and calls ask by themselves.
    pub fn holds_typed(&self, config: &Config) -> bool {
        match self {
            Self::Find(finder) => !finder.input.value().trim().is_empty(),
            Self::Questions(asked) => asked.is_typed(config),
            Self::Pick(pick) => pick.changed,
            // What narrows a list is nothing that is kept.
            Self::Chooser(chooser) => chooser.changed,
            Self::Clock(panel) => !panel.input.value().is_empty(),
            Self::Protocol(line) => !line.input.value().is_empty(),
            Self::LineUp(entry) => !entry.input.value().is_empty(),
            // Pairs that were typed are kept for the next time, with the line.
            Self::ByHand(draw) => draw.pairs.is_empty() && !draw.input.value().trim().is_empty(),
            Self::Rules(desk) => desk.is_typed(),
            Self::Ratings { input, .. } => !input.value().is_empty(),
            Self::Help { .. } | Self::Confirm(_) | Self::Menu(_) | Self::Roll(_) | Self::Text(_) | Self::Detail { .. } => false,
            Self::Form(_) | Self::Call(_) => false,
        }
    }
}

/// From so many letters on the rating lists are searched.
pub const SEARCHED: usize = 2;

/// The letter by which the preview of a roster asks what its columns hold.
pub const COLUMNS_KEY: char = 'e';

/// What an answer leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// Effects, at most one of which is awaited.
    Effects(Vec<Effect>),
    /// Effects whose question has named what they replace: they are not asked about again.
    Agreed(Vec<Effect>),
    /// A command of the table.
    Run(Cmd),
    /// Ask something else.
    Ask(Box<Confirm>),
    /// Ask how the published round is repaired without this player.
    Absent(PlayerId),
    /// Remember the first player of a swap.
    MarkForSwap(PlayerId),
    /// Take over the roster that was read.
    TakeRoster,
    /// Say what the columns of the roster hold, and read it again.
    MapRoster,
    /// Set this folder for copies, though none can be made there now.
    KeepFolder(PathBuf),
    /// Something chosen in the panes of a game.
    Game(super::game::Chosen),
    /// The next step of an adjournment.
    Adjourn(AdjournStep),
    /// What is to be settled about the clock that lies below.
    ClockCase(CaseKind),
    /// The buttons of common clocks.
    ClockButtons,
    /// List these entries of the log.
    FilterLog(super::log_filter::LogFilter),
    /// End the program.
    Quit,
}

/// Steps of an adjournment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AdjournStep {
    /// The move is sealed.
    Seal,
    /// Who is there at the resumption.
    Presence,
    /// The envelope is opened.
    Open,
    /// It stays closed; whose clock is started, by which situation of the rulebook.
    Closed(&'static str),
    /// A question for the rulebook.
    Ask(&'static str),
}

/// A question. Its weight fits the act: Enter, the letter of the answer, or a word typed out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Confirm {
    /// Title.
    pub title: String,
    /// What it costs, a line each.
    pub lines: Vec<String>,
    /// The letter that says yes instead of Enter: an answer that gives somebody the loss is never the one under the finger.
    pub letter: Option<char>,
    /// The word that must be typed; empty: Enter or the letter is enough.
    pub word: String,
    /// What was typed of it.
    pub typed: String,
    /// Lines that are scrolled past, where there are more than fit.
    pub scroll: usize,
    /// What happens then.
    pub act: Act,
}

/// A list of choices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Menu {
    /// Title.
    pub title: String,
    /// Key, words, what happens.
    pub items: Vec<(char, String, Act)>,
    /// The row that the arrows chose. None is chosen at first: Enter alone does nothing, each choice has its own key.
    pub cursor: Option<usize>,
}

impl Menu {
    /// A list of choices, none of them chosen.
    pub fn new(title: String, items: Vec<(char, String, Act)>) -> Self {
        let clash = items.iter().enumerate().find(|(place, (key, ..))| !may_choose(*place, *key));
        debug_assert!(clash.is_none(), "a letter that means something else: {clash:?}");
        Self { title, items, cursor: None }
    }
}

impl Confirm {
    /// A question that Enter answers with yes.
    pub const fn new(title: String, lines: Vec<String>, act: Act) -> Self {
        Self { title, lines, letter: None, word: String::new(), typed: String::new(), scroll: 0, act }
    }

    /// The same, answered by a letter of its own where there is one.
    #[must_use]
    pub fn by_letter(self, letter: Option<char>) -> Self {
        Self { letter, ..self }
    }
}

/// A text to read, with what Enter, or a letter, does after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// Title.
    pub title: String,
    /// Lines.
    pub lines: Vec<String>,
    /// First line shown.
    pub scroll: usize,
    /// First column shown.
    pub left: usize,
    /// What Enter does, with its words; `None`: it closes.
    pub then: Option<(String, Act)>,
    /// The letter that does it instead of Enter, where it gives somebody the loss.
    pub letter: Option<char>,
    /// A further key, its words, what it does.
    pub also: Option<(char, String, Act)>,
}

impl Reading {
    /// A text without a follow-up. Empty lines at its end are no part of it.
    pub fn new(title: String, mut lines: Vec<String>) -> Self {
        while lines.last().is_some_and(|line| line.trim().is_empty()) {
            lines.pop();
        }
        Self { title, lines, scroll: 0, left: 0, then: None, letter: None, also: None }
    }
}
