//! What the board and scoresheet panes show of the selected game.

use super::model::{Pane, View};
use super::overlay::Form;
use crate::desk::game::{played, played_sheet};
use arbitration::claim::Request;
use arbitration::game::{GameMove, GamePosition, Point, Side};
use arbitration::hand::{Hand, Oddity, oddities};
use arbitration::irregular::Choice;
use arbitration::kind::GameKind;
use arbitration::play::Play;
use arbitration::reconcile::{Case, Report};
use arbitration::ruling::{Fact, LoopPly, Ruling};
use event::game::GameRecord;
use event::{GameAt, Section, SectionId};
use tui_input::Input;

/// Something chosen from a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Chosen {
    /// The oddity of a set-up is accepted.
    AcceptOddity,
}

/// Which game of the event: its section, and its address there.
pub type GameKey = (SectionId, GameAt);

/// A column of the scoresheet pane.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Column {
    /// The first player's sheet.
    #[default]
    First,
    /// The second player's sheet.
    Second,
    /// The game adopted.
    Game,
}

impl Column {
    /// All of them, from left to right.
    pub const ALL: [Self; 3] = [Self::First, Self::Second, Self::Game];

    /// The sheet, 0 or 1; `None` for the game.
    pub const fn sheet(self) -> Option<usize> {
        match self {
            Self::First => Some(0),
            Self::Second => Some(1),
            Self::Game => None,
        }
    }
}

/// A move or cell being typed.
#[derive(Debug, Default)]
pub struct Typing {
    /// What was typed.
    pub input: Input,
    /// The position in which it would be played, where that is known.
    pub position: Option<GamePosition>,
    /// What it may become: the writing and the move.
    pub found: Vec<(String, GameMove)>,
    /// The chosen one of these.
    pub pick: usize,
    /// The same text was refused just now: Enter puts it on the board all the same.
    pub refused: bool,
}

/// A proposal of the reconciler, with what it was made of.
#[derive(Clone, Debug)]
pub struct Proposal {
    /// What was asked.
    pub case: Case,
    /// What was found.
    pub report: Report,
    /// The start and the position after each ply.
    pub positions: Vec<GamePosition>,
    /// The sheets or facts were changed since.
    pub stale: bool,
}

/// A board set up by hand.
#[derive(Clone, Debug)]
pub struct SetUp {
    /// The men.
    pub hand: Hand,
    /// Oddities accepted so far, by their place in the list of oddities of this very board.
    pub accepted: usize,
    /// The position text as it was pasted, with what a board does not show, until a man is touched.
    pub pasted: Option<String>,
    /// A man was put, taken or pasted since the board was opened for it.
    pub changed: bool,
    /// The form whose field the position is for, with what was on the screen before.
    pub form: Option<Box<(Form, View, Pane)>>,
}

impl SetUp {
    /// The position text.
    pub fn fen(&self) -> String {
        self.pasted.clone().unwrap_or_else(|| self.hand.fen())
    }

    /// Everything odd about it.
    pub fn oddities(&self) -> Vec<Oddity> {
        oddities(self.hand.kind(), &self.fen())
    }
}

/// Things that can be done, each shown on the board before it is chosen.
#[derive(Clone, Debug)]
pub struct Choosing {
    /// The ruling, as far as it goes without the choice.
    pub ruling: Ruling,
    /// What can be done.
    pub list: Vec<Choice>,
    /// The chosen one.
    pub cursor: usize,
}

/// A loop of xiangqi, ply by ply on the board, before the ruling on it is taken.
#[derive(Clone, Debug)]
pub struct Weighing {
    /// The claim, with the labels the arbiter has set so far.
    pub request: Request,
    /// Moves made where it rests on them.
    pub step: usize,
    /// The ruling by these labels.
    pub ruling: Ruling,
    /// The position after each ply of the loop.
    pub positions: Vec<GamePosition>,
    /// The ply shown.
    pub cursor: usize,
}

impl Weighing {
    /// The plies of the loop.
    pub fn plies(ruling: &Ruling) -> impl Iterator<Item = &LoopPly> {
        ruling.working.iter().filter_map(|fact| if let Fact::LoopPly(ply) = fact { Some(ply) } else { None })
    }

    /// The ply shown, and the position after it.
    pub fn shown(&self) -> Option<(&LoopPly, &GamePosition)> {
        Some((Self::plies(&self.ruling).nth(self.cursor)?, self.positions.get(self.cursor)?))
    }
}

/// The panes of one game.
#[derive(Debug)]
pub struct GamePane {
    /// Which game is shown.
    pub key: Option<GameKey>,
    /// Which game is played.
    pub kind: GameKind,
    /// What is kept of it.
    pub record: GameRecord,
    /// The game adopted.
    pub play: Play,
    /// Each sheet by itself, as far as it can be followed.
    pub sheet_plays: [Play; 2],
    /// Steps of the game made on the board.
    pub step: usize,
    /// Seen from Black's side.
    pub flipped: bool,
    /// The point under the cursor, when one is on the board.
    pub cursor: Option<Point>,
    /// The man picked up.
    pub picked: Option<Point>,
    /// A board being set up.
    pub setup: Option<SetUp>,
    /// Something being decided.
    pub choosing: Option<Choosing>,
    /// The claim that is being ruled on, with the moves made where it rests on them.
    pub claimed: Option<(Request, usize)>,
    /// A loop being weighed.
    pub weighing: Option<Weighing>,
    /// The column of the scoresheets.
    pub column: Column,
    /// The cell of that column, from 0.
    pub cell: usize,
    /// What is being typed.
    pub typing: Option<Typing>,
    /// The reconciler's proposal.
    pub proposal: Option<Proposal>,
    /// What the reconciler found while the arbiter was at something else.
    pub found: Option<Box<(Case, Report)>>,
}

impl Default for GamePane {
    fn default() -> Self {
        Self {
            key: None,
            kind: GameKind::Chess,
            record: GameRecord::default(),
            play: Play::new(GameKind::Chess),
            sheet_plays: [Play::new(GameKind::Chess), Play::new(GameKind::Chess)],
            step: 0,
            flipped: false,
            cursor: None,
            picked: None,
            setup: None,
            choosing: None,
            claimed: None,
            weighing: None,
            column: Column::default(),
            cell: 0,
            typing: None,
            proposal: None,
            found: None,
        }
    }
}

impl GamePane {
    /// Shows another game, or the same one after it was changed.
    pub fn show(&mut self, key: Option<GameKey>, section: Option<&Section>) {
        let kind = section.map_or(GameKind::Chess, |s| s.setup.game);
        let record = key.zip(section).map_or_else(GameRecord::default, |((_, game), section)| section.record_of(game));
        let same = self.key == key && self.kind == kind;
        if same && self.record == record {
            return;
        }
        let play = played(kind, &record);
        let sheet_plays = Side::ALL.map(|side| played_sheet(kind, &record, side));
        if same {
            let evidence = |r: &GameRecord| (r.sheets.clone(), r.facts.clone(), r.pins.clone());
            if let Some(proposal) = self.proposal.as_mut().filter(|_| evidence(&record) != evidence(&self.record)) {
                proposal.stale = true;
            }
            let followed = self.step >= self.play.len();
            self.step = if followed { play.len() } else { self.step.min(play.len()) };
            (self.record, self.play, self.sheet_plays) = (record, play, sheet_plays);
            return;
        }
        *self =
            Self { key, kind, record, step: play.len(), play, sheet_plays, flipped: self.flipped, column: self.column, ..Self::default() };
    }

    /// The position on the board: that of a choice, of the proposal while it is stepped through, else of the game.
    pub fn position(&self) -> &GamePosition {
        if let Some(choice) = self.choosing.as_ref().and_then(|c| c.list.get(c.cursor)) {
            return &choice.position;
        }
        if let Some((_, position)) = self.weighing.as_ref().and_then(Weighing::shown) {
            return position;
        }
        match self.proposal.as_ref().filter(|_| self.column == Column::Game && self.proposed()) {
            Some(proposal) => proposal.positions.get(self.cell + 1).or(proposal.positions.last()).unwrap_or(self.play.last()),
            None => self.play.at(self.step),
        }
    }

    /// Whether the column of the game shows the proposal of the reconciler instead of the game adopted.
    pub fn proposed(&self) -> bool {
        self.proposal.as_ref().is_some_and(|p| !p.report.plies.is_empty())
    }

    /// Number of cells of a column.
    pub fn cells(&self, column: Column) -> usize {
        match column.sheet() {
            Some(n) => self.record.sheets[n].as_ref().map_or(0, |s| s.cells.len()),
            None => self.proposal.as_ref().filter(|_| self.proposed()).map_or(self.play.len(), |p| p.report.plies.len()),
        }
    }

    /// Plies whose decision is open in the proposal.
    pub fn disputes(&self) -> Vec<usize> {
        self.proposal.as_ref().map(|p| p.report.to_settle()).unwrap_or_default()
    }

    /// Legal moves of the man picked up.
    pub fn moves_of_picked(&self) -> Vec<GameMove> {
        let Some(from) = self.picked else { return Vec::new() };
        let position = self.position();
        position.legal_moves().into_iter().filter(|m| position.points_of(m).first() == Some(&from)).collect()
    }
}
