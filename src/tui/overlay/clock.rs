//! The clock of one game on the screen: a line to type in, a case being prepared.

use crate::desk::clock_line::CaseKind;
use arbitration::clock::cases::Worked;
use arbitration::clock::file::CaseSpec;
use tui_input::Input;

/// What the keys do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// They type a line about the clock.
    Reading,
    /// They choose an explanation or a case.
    Choosing,
    /// They type what the case needs.
    Case(CaseKind),
}

/// So many explanations are shown, and chosen by their numbers.
pub const EXPLANATIONS: usize = 5;

/// The clock of one game.
#[derive(Clone, Debug)]
pub struct ClockPanel {
    /// Round.
    pub round: u16,
    /// Board.
    pub board: u16,
    /// What was typed.
    pub input: Input,
    /// What the keys do.
    pub stage: Stage,
    /// The number of the explanation just chosen: what is typed on belongs to it.
    pub number: String,
    /// What was wrong with the line.
    pub problem: String,
    /// The line that was refused as no time, so that a second Enter keeps it as a note.
    pub refused: Option<String>,
    /// The line that is being saved: it comes back if it is refused.
    pub sent: String,
    /// A case worked out, waiting for Enter.
    pub worked: Option<(CaseSpec, Worked)>,
    /// Lines of the reasons that are scrolled past.
    pub scroll: usize,
    /// After a reading the next board is taken: the half-hour round of the hall.
    pub sweep: bool,
    /// The board that was read before this one in the half-hour round.
    pub before: u16,
}

impl ClockPanel {
    /// The clock of a game, ready for a reading.
    pub fn new(round: u16, board: u16, sweep: bool) -> Self {
        Self {
            round,
            board,
            input: Input::default(),
            stage: Stage::Reading,
            number: String::new(),
            problem: String::new(),
            refused: None,
            sent: String::new(),
            worked: None,
            scroll: 0,
            sweep,
            before: board,
        }
    }

    /// Letters are typed from here on, after what stands already. A case that was worked out is not accepted any more.
    pub fn type_on(&mut self, begun: String) {
        self.stage = Stage::Reading;
        self.input = Input::new(begun);
        self.number.clear();
        self.worked = None;
    }

    /// What was sent was refused: the line stands again, with the reason. What cannot be may be kept as a note.
    pub fn refuse(&mut self, why: String, cannot_be: bool) {
        self.problem = why;
        let line = std::mem::take(&mut self.sent);
        if !line.is_empty() {
            self.refused = cannot_be.then(|| line.clone());
            self.board = self.before;
            self.input = Input::new(line);
            self.stage = Stage::Reading;
        }
    }
}
