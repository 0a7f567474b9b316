//! What lies over the screen: help, palette, questions, forms, lists of choices, texts to read.

mod clock;
mod form;
mod rules;

pub use clock::{ClockPanel, Stage};
pub use form::{Field, FieldKind, Form, FormKind};
pub use rules::{RuleDesk, RuleStage};

use super::command::Cmd;
use super::effect::Effect;
use crate::event::{IncidentAct, NewPlayer, PlayerId};
use arbitration::clock::side::Side;
use arbitration::penalty::Offence;
use tui_input::Input;

/// Something over the screen; it gets the keys.
#[derive(Debug)]
pub enum Overlay {
    /// All keys that work now.
    Help {
        /// First line shown.
        scroll: usize,
    },
    /// All commands by name.
    Palette {
        /// What was typed.
        input: Input,
        /// Chosen row.
        cursor: usize,
    },
    /// A question that must be answered.
    Confirm(Confirm),
    /// Fields to fill.
    Form(Form),
    /// A list of choices, each with its own key.
    Menu(Menu),
    /// A text to read.
    Text(Reading),
    /// The clock of a game.
    Clock(Box<ClockPanel>),
    /// The rule desk.
    Rules(Box<RuleDesk>),
    /// Search in the rating database.
    Ratings {
        /// What was typed.
        input: Input,
        /// What was found.
        found: Vec<NewPlayer>,
        /// Chosen row.
        cursor: usize,
    },
}

/// What an answer leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// Effects, the first of which is awaited.
    Effects(Vec<Effect>),
    /// A command of the table.
    Run(Cmd),
    /// Ask something else.
    Ask(Box<Confirm>),
    /// Remember the first player of a swap.
    MarkForSwap(PlayerId),
    /// Take over the roster that was read.
    TakeRoster,
    /// Say what the columns of the roster hold, and read it again.
    MapRoster,
    /// Something chosen in the panes of a game.
    Game(super::game::Chosen),
    /// Ask for the facts of an offence at the chosen board.
    Offence(Side, Offence),
    /// Show what an incident leads to, then record it.
    Incident(IncidentAct),
    /// Withdraw an incident, for a reason to be typed.
    WithdrawIncident(u16),
    /// The next step of an adjournment.
    Adjourn(AdjournStep),
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

/// A question. Its weight fits the act: one key, or a word typed out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Confirm {
    /// Title.
    pub title: String,
    /// What it costs, a line each.
    pub lines: Vec<String>,
    /// The word that must be typed; empty: Enter is enough.
    pub word: String,
    /// What was typed of it.
    pub typed: String,
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
    /// Chosen row.
    pub cursor: usize,
}

/// A text to read, with what Enter does after it.
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
    /// A further key, its words, what it does.
    pub also: Option<(char, String, Act)>,
}

impl Reading {
    /// A text without a follow-up.
    pub const fn new(title: String, lines: Vec<String>) -> Self {
        Self { title, lines, scroll: 0, left: 0, then: None, also: None }
    }
}
