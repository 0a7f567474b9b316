//! Claims, and ends that the arbiter must declare: from a record and the rules in force to a [`Ruling`].
//!
//! A ruling names every move it rests on. Where one of them was written by nobody and only inferred, it says so and certifies nothing
//! (moves that repeat can hide in a gap).

mod chess;
mod count;
mod draughts;
mod judge;
mod xiangqi;

pub use count::{Counting, Known, count};
pub use judge::{Judged, MayClaim, judge, loop_ends_game, loop_name};

use crate::chess::mate::DEFAULT_BUDGET;
use crate::game::{Game, GameLaws, GameMove, Notation, Side};
use crate::play::Play;
use crate::ruling::{Basis, Consequence, Doubt, Fact, Finding, Ground, Place, Record, Ruling};

/// A claim as it was made, or a question to the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// On what.
    pub ground: Ground,
    /// By which record.
    pub on: Record,
    /// Who claims; for [`Ground::CannotMate`] whose flag fell.
    pub claimant: Side,
    /// The move written down and declared.
    pub intended: Option<GameMove>,
    /// The rules; those of another game stand for the usual ones.
    pub laws: GameLaws,
    /// Xiangqi: rounds without capture that make the natural limit.
    pub limit: u32,
    /// Xiangqi: plies of the claimant that the arbiter counts as without effect.
    pub ineffective: u32,
    /// Xiangqi: labels of plies that the arbiter sets against those found.
    pub relabelled: Vec<Relabel>,
    /// Chess: positions looked at to find whether a side can mate; half of them for each side where both are asked about.
    pub budget: u32,
    /// Chess: the half-move clock of the start position counts as proven.
    pub start_proven: bool,
}

/// A label of a ply of a loop as the arbiter sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Relabel {
    /// The ply, from 1, as [`crate::ruling::LoopPly`] counts.
    pub ply: usize,
    /// What it is.
    pub label: ::xiangqi::repetition::Act,
    /// What a chase is after: the crossing on which the man stands after the ply. What was found stands where the label stays a chase.
    pub target: Option<::xiangqi::Square>,
    /// The win takes more than one man.
    pub joint: bool,
    /// Why.
    pub reason: String,
}

impl Request {
    /// A claim on the game adopted, without an intended move, with the numbers that are usual.
    pub const fn new(ground: Ground, claimant: Side, laws: GameLaws) -> Self {
        Self {
            ground,
            on: Record::Game,
            claimant,
            intended: None,
            laws,
            limit: 60,
            ineffective: 0,
            relabelled: Vec::new(),
            budget: DEFAULT_BUDGET,
            start_proven: false,
        }
    }
}

/// A ruling being made.
struct Case<'a> {
    play: &'a Play,
    /// Steps of the record up to the position ruled on.
    step: usize,
    request: &'a Request,
    out: Ruling,
}

/// Rules on a claim made after so many steps of the record.
///
/// A ground that the game does not have is ruled on as its first one.
pub fn rule(play: &Play, step: usize, request: &Request) -> Ruling {
    let kind = play.kind();
    let followed = step.min(play.len());
    let laws = if request.laws.rules(kind) { request.laws } else { GameLaws::usual(kind) };
    let ground = *Ground::of(kind).iter().find(|g| **g == request.ground).unwrap_or(&Ground::of(kind)[0]);
    let concerned = ground.is_claim() || ground == Ground::CannotMate;
    let out = Ruling {
        on: request.on,
        numbering: play.numbering(),
        player: concerned.then_some(request.claimant),
        intended: request.intended.as_ref().filter(|_| ground.is_claim()).map(|m| play.at(followed).write(m, Notation::usual(kind))),
        ..Ruling::new(kind, ground, laws.name(), play.standing(followed))
    };
    let mut case = Case { play, step: followed, request, out };
    if let Record::Sheet(_) = request.on {
        case.note(Fact::SheetAlone { other: play.is_beside_another() });
        if followed < step {
            case.out.at = play.standing(step);
            case.lost();
            return case.out;
        }
    }
    match (play.game(followed), laws) {
        ((Game::Chess(record), base), GameLaws::Chess(laws)) => case.chess(&record, base, laws),
        ((Game::Draughts(_), _), GameLaws::Draughts(profile)) => case.draughts(&profile),
        ((Game::Xiangqi(record), base), GameLaws::Xiangqi(set)) => case.xiangqi(&record, base, set),
        _ => {}
    }
    case.out
}

impl Case<'_> {
    fn note(&mut self, fact: Fact) {
        self.out.working.push(fact);
    }

    /// Takes the certainty away, and the result with it.
    fn doubt(&mut self, reason: Doubt) {
        self.out.finding.doubt(reason);
        self.out.consequences.retain(|c| !matches!(c, Consequence::Result(_)));
    }

    fn follows(&mut self, consequence: Consequence) {
        self.out.consequences.push(consequence);
    }

    /// The place after so many steps; beyond the game it is the intended move's.
    fn place(&self, steps: usize) -> Place {
        if steps > self.step {
            Place { ply: steps, written: self.out.intended.clone().unwrap_or_default() }
        } else {
            self.play.standing(steps)
        }
    }

    /// The sheet cannot be followed to the claimed position: nothing is certified.
    fn lost(&mut self) {
        let at = self.play.last();
        let Some(stop) = self.play.stopped() else { return };
        let moves = stop.moves.iter().map(|m| at.write(m, Notation::usual(at.kind()))).collect();
        self.out.finding = Finding::Uncertain(vec![Doubt::Sheet { ply: self.step + 1, cell: stop.cell.clone(), fault: stop.fault, moves }]);
    }

    /// A ruling on the position alone: it stands on the board, but the one ruled on comes from the game kept.
    fn position_only(&mut self) {
        let inferred = (0..self.step).filter(|step| self.play.is_inferred(*step)).count();
        if inferred > 0 {
            self.note(Fact::PositionOfGame { inferred });
        }
    }

    /// Keeps what the steps from `from` to the claimed position rest on; takes the certainty away where moves are among them that nobody wrote.
    fn rests_from(&mut self, from: usize) {
        self.out.evidence = self.play.evidence(from..self.step);
        let plies = self.out.evidence.plies(Basis::Inferred);
        if !plies.is_empty() {
            self.doubt(Doubt::Inferred { plies });
        }
    }
}

#[cfg(test)]
mod tests;
