//! A sealed move as it goes on the envelope: the position, the side on move and the number by the game, the times by its clock, and
//! what the arbiter says beside it, as long as nothing contradicts (FIDE Laws 2023, I.2; 1993, 13.2).

use super::clock::GameClock;
use super::clock_desk::ClockDesk;
use super::model::{GameAt, Section};
use super::refusal::Refusal;
use arbitration::adjournment::{Blank, Sealing};
use arbitration::clock::allowance::period_by_moves;
use arbitration::clock::card::Balance;
use arbitration::clock::side::{Both, Side};
use arbitration::clock::span::{Moment, Span};
use arbitration::game::{GamePosition, Side as Mover};
use arbitration::kind::GameKind;

/// Moves completed, as an arbiter says them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MovesDone {
    /// So many by each.
    Each(Both<u16>),
    /// So many moves: the last of them made by both, or by the first player alone where the second is on move.
    Moves(u16),
}

impl MovesDone {
    const fn of(self, on_move: Side) -> Both<u16> {
        match (self, on_move) {
            (Self::Each(moves), _) => moves,
            (Self::Moves(n), Side::White) => Both::new(n, n),
            (Self::Moves(n), Side::Black) => Both::new(n, n.saturating_sub(1)),
        }
    }
}

/// What is said when a move is sealed. What is left out is taken from the game and its clock; what they do not know stays blank.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SealForm {
    /// The position as text; empty: by the moves entered.
    pub position: String,
    /// Time left of each, before a charge for sealing early.
    pub remaining: Both<Option<Span>>,
    /// Moves completed.
    pub moves: Option<MovesDone>,
    /// A draw was offered and not answered, by whom.
    pub draw_offer: Option<Side>,
    /// Date, time and place of resumption.
    pub resumption: String,
}

/// A position with its move number, where it is known.
struct Place {
    text: String,
    on_move: Side,
    moves: Option<Both<u16>>,
}

const fn side_of(mover: Mover) -> Side {
    match mover {
        Mover::First => Side::White,
        Mover::Second => Side::Black,
    }
}

/// The moves completed before move `number` of the side on move.
const fn before(number: u16, on_move: Side) -> Both<u16> {
    let done = number.saturating_sub(1);
    match on_move {
        Side::White => Both::new(done, done),
        Side::Black => Both::new(number, done),
    }
}

/// The move number that a position text states. The number 1 is what programs write who do not know it: it states nothing.
fn stated(kind: GameKind, text: &str) -> Option<u16> {
    let fields = matches!(kind, GameKind::Chess | GameKind::Xiangqi).then(|| text.split_whitespace().nth(5));
    fields??.parse().ok().filter(|number| *number > 1)
}

impl Section {
    /// Position and number by the moves entered of a game; `None` where there are none.
    fn place_of(&self, game: GameAt) -> Option<Place> {
        let record = self.games.get(&game)?;
        let start = record.start(self.setup.game)?;
        let now = self.position_of(game)?;
        let first = stated(self.setup.game, &start.to_fen()).unwrap_or(1);
        // Half-moves since move 1 of the first player.
        let offset = u16::from(start.side_to_move() == Mover::Second);
        let plies = 2 * (first - 1) + offset + u16::try_from(record.line.len()).ok()?;
        let moves = Both::new(plies.div_ceil(2), plies / 2);
        Some(Place { text: now.to_fen(), on_move: side_of(now.side_to_move()), moves: Some(moves) })
    }

    /// The position before a sealed move: that of the envelope, or by the moves entered since where it was left blank.
    ///
    /// # Errors
    /// Neither is there.
    pub fn sealed_position(&self, game: GameAt, sealing: &Sealing) -> Result<GamePosition, Refusal> {
        if sealing.position.is_empty() {
            return self.position_of(game).ok_or(Refusal::NoSealedPosition(game.board.0));
        }
        GamePosition::from_fen(self.setup.game, &sealing.position).map_err(|e| Refusal::Position(e.to_string()))
    }

    /// The record of a sealed move. `sealed_at` is left at the epoch: the decision knows the moment.
    ///
    /// # Errors
    /// The position cannot be read, or two things said of the game cannot both be.
    pub fn sealing(&self, game: GameAt, form: &SealForm) -> Result<Sealing, Refusal> {
        let (round, board) = game.numbers();
        let seat = self.round(round).ok_or(Refusal::NoRound(round))?.board(board).ok_or(Refusal::NoBoard(round, board))?;
        let kept = self.clocks.get(&game);
        let desk = ClockDesk::new(self, kept).map_err(|why| Refusal::Clock(Box::new(why)))?;
        let place = match (form.position.trim(), self.place_of(game)) {
            ("", by_moves) => by_moves,
            (typed, _) => {
                let position = GamePosition::from_fen(self.setup.game, typed).map_err(|e| Refusal::Position(e.to_string()))?;
                let on_move = side_of(position.side_to_move());
                let moves = stated(self.setup.game, typed).map(|number| before(number, on_move));
                Some(Place { text: typed.to_owned(), on_move, moves })
            }
        };
        let noted = kept.and_then(GameClock::known_moves);
        let on_move = place.as_ref().map(|p| p.on_move);
        // A number noted at the clock serves where it fits the position; it may be older than the last moves.
        let noted = noted.filter(|moves| on_move.is_none_or(|side| turn(*moves) == side));
        let said = form.moves.map(|moves| moves.of(on_move.unwrap_or(Side::White)));
        let by_game = place.as_ref().and_then(|p| p.moves);
        if let (Some(said), Some(by_game)) = (said, by_game) {
            refuse_number(by_game, said)?;
        }
        let known = said.or(by_game).or(noted);
        // Who seals is the side on move in the position also where the number is not known.
        let moves = known.unwrap_or_else(|| before(1, on_move.unwrap_or(Side::White)));
        let checkpoint = desk.audit.latest().map(|c| c.balance());
        let read = |side: Side| form.remaining.of(side).or_else(|| checkpoint.map(|c| c.remaining.of(side)));
        let times = read(Side::White).zip(read(Side::Black));
        let (controls, device) = (&desk.file.ledger.controls, desk.file.ledger.device);
        let standing = checkpoint.map_or_else(Both::default, |c| c.period);
        let by_moves = |side: Side| known.and_then(|moves| period_by_moves(controls, device, side, moves.of(side)));
        let sealing = Sealing {
            names: Both::new(self.name(seat.white).to_owned(), self.name(seat.black).to_owned()),
            position: place.map_or_else(String::new, |p| p.text),
            remaining: times.map_or_else(Both::default, |(white, black)| Both::new(white, black)),
            moves,
            period: Both::from_fn(|side| by_moves(side).unwrap_or_else(|| standing.of(side))),
            draw_offer: form.draw_offer,
            sealed_at: Moment::default(),
            resumption: form.resumption.clone(),
            blank: Blank { times: times.is_none(), moves: known.is_none() },
        };
        consistent(self.setup.game, &sealing)?;
        Ok(sealing)
    }
}

const fn turn(moves: Both<u16>) -> Side {
    Balance { remaining: Both::new(Span::ZERO, Span::ZERO), moves, period: Both::new(0, 0) }.on_move()
}

/// The number of the move to be sealed after so many.
const fn number(moves: Both<u16>) -> u16 {
    moves.black.saturating_add(1)
}

fn refuse_number(position: Both<u16>, form: Both<u16>) -> Result<(), Refusal> {
    match (turn(position), turn(form)) {
        (Side::White, Side::Black) => Err(Refusal::SealFirstOnMove(form.white, form.black)),
        (Side::Black, Side::White) => Err(Refusal::SealSecondOnMove(form.white, form.black)),
        _ if number(position) != number(form) => Err(Refusal::SealMove { position: number(position), form: number(form) }),
        _ => Ok(()),
    }
}

/// Refuses a record whose parts contradict each other, whoever wrote it.
pub(super) fn consistent(kind: GameKind, sealing: &Sealing) -> Result<(), Refusal> {
    if sealing.position.is_empty() {
        return Ok(());
    }
    let position = GamePosition::from_fen(kind, &sealing.position).map_err(|e| Refusal::Position(e.to_string()))?;
    let on_move = side_of(position.side_to_move());
    let stated = stated(kind, &sealing.position).map(|number| before(number, on_move));
    // Without a number of its own the position still says who is on move.
    let by_position = stated.filter(|_| !sealing.blank.moves);
    let by_position = by_position.unwrap_or_else(|| if on_move == turn(sealing.moves) { sealing.moves } else { before(1, on_move) });
    refuse_number(by_position, sealing.moves)
}
