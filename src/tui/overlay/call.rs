//! The call from a board: a strip above the foot that asks what happened, and rules.

use crate::desk::call::{Account, Claimed, Follow, Happened, Inquiry};
use arbitration::clock::side::Side;
use arbitration::irregular::{ActForm, Choice};
use arbitration::rulebook::Reply;
use arbitration::ruling::{Ground, Ruling};
use event::GameAt;
use tui_input::Input;

/// What the strip asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CallStage {
    /// What happened: a digit, or words.
    What,
    /// Which of these situations it was.
    Which(Vec<&'static str>),
    /// What happened, in the arbiter's own words: they stand as a warning.
    Own,
    /// Whose act it was.
    Who,
    /// A fact of the rulebook.
    Fact(String),
    /// The ruling, to be kept.
    Ruling,
    /// The move it is about.
    Move,
    /// What the clock shows, or which case it is.
    Times,
    /// Why the arbiter decides otherwise.
    Reason,
    /// What is decided instead.
    Instead(String),
    /// Which incident is withdrawn.
    Withdraw,
    /// Why it is.
    WhyWithdrawn(u16),
}

impl CallStage {
    /// Whether what is typed is the arbiter's own words.
    pub const fn takes_words(&self) -> bool {
        matches!(self, Self::Own | Self::Reason | Self::WhyWithdrawn(_))
    }

    /// Whether letters are text now.
    pub const fn takes_text(&self) -> bool {
        matches!(self, Self::What | Self::Own | Self::Fact(_) | Self::Move | Self::Times | Self::Reason | Self::WhyWithdrawn(_))
    }
}

/// A claim being weighed.
#[derive(Clone, Debug)]
pub struct CallClaim {
    /// On what.
    pub ground: Ground,
    /// What it rests on.
    pub claimed: Claimed,
    /// The move that was typed as written down.
    pub written: String,
    /// The occurrence shown on the board.
    pub shown: usize,
    /// The arrows went through the occurrences: the board follows them.
    pub moved: bool,
    /// The ruling, where the claim was ruled on at length: with other rules, on other evidence, with labels of the arbiter.
    pub ruled: Option<Ruling>,
}

/// Where a call stands: one step of it, to which Esc comes back.
#[derive(Clone, Debug)]
pub struct CallStep {
    /// What is asked.
    pub stage: CallStage,
    /// What was said.
    pub account: Account,
    /// The claim, where one is weighed.
    pub claim: Option<CallClaim>,
    /// Digits of the moves completed.
    pub moves: String,
    /// They were typed: until then they are what the sheets or the clock know.
    pub typed_moves: bool,
    /// The act of draughts.
    pub act: Option<ActForm>,
    /// What was chosen of that which can be done on the board.
    pub choice: Option<usize>,
    /// The assumed fact that was asked about last.
    pub asked: Option<String>,
}

/// A call.
#[derive(Clone, Debug)]
pub struct Call {
    /// The board.
    pub game: GameAt,
    /// Where it stands.
    pub now: CallStep,
    /// Where it came from.
    pub back: Vec<CallStep>,
    /// What was typed.
    pub input: Input,
    /// The chosen row of what was found by words, or of what can be done on the board.
    pub cursor: usize,
    /// What the rulebook says of what is known.
    pub inquiry: Option<Inquiry>,
    /// What follows from it.
    pub follow: Option<Box<Follow>>,
    /// What can be done on the board.
    pub choices: Vec<Choice>,
    /// What was wrong with what was typed.
    pub problem: String,
    /// Esc was pressed with something typed: the next one drops it.
    pub leaving: bool,
    /// It is being saved: it goes when it is.
    pub sent: bool,
    /// First line shown.
    pub scroll: usize,
}

impl Call {
    /// A call from a board of which nothing is known yet.
    pub fn new(game: GameAt) -> Self {
        let now = CallStep {
            stage: CallStage::What,
            account: Account::default(),
            claim: None,
            moves: String::new(),
            typed_moves: false,
            act: None,
            choice: None,
            asked: None,
        };
        Self {
            game,
            now,
            back: Vec::new(),
            input: Input::default(),
            cursor: 0,
            inquiry: None,
            follow: None,
            choices: Vec::new(),
            problem: String::new(),
            leaving: false,
            sent: false,
            scroll: 0,
        }
    }

    /// On to the next step; Esc comes back to this one.
    pub fn step(&mut self, stage: CallStage) {
        self.back.push(self.now.clone());
        self.now.stage = stage;
        (self.input, self.cursor, self.scroll) = (Input::default(), 0, 0);
    }

    /// On to the question that the rulebook still has, if it has one.
    pub fn ask_on(&mut self) -> bool {
        let Some(Reply::Ask(question)) = self.inquiry.as_ref().map(|i| &i.reply) else { return false };
        let fact = question.fact.clone();
        self.step(CallStage::Fact(fact));
        true
    }

    /// One step back; `false` where there is none.
    pub fn step_back(&mut self) -> bool {
        (self.input, self.cursor, self.scroll) = (Input::default(), 0, 0);
        self.problem.clear();
        self.back.pop().is_some_and(|step| {
            self.now = step;
            true
        })
    }

    /// What happened, once that is known.
    pub fn happened(&self) -> Option<Happened> {
        crate::desk::call::owner(&self.now.account.situation)
    }

    /// Whose act it is, where it is one player's.
    pub const fn side(&self) -> Option<Side> {
        self.now.account.side()
    }

    /// What names the step for the one who looks at it: keys typed ahead go by it.
    pub fn heading(&self) -> String {
        let CallStep { stage, account, moves, .. } = &self.now;
        format!("{:?} {stage:?} {} {:?} {} {moves}", self.game, account.situation, account.who, account.facts.len())
    }
}
