//! One line of moves as it is typed or stands in a game file: PGN for chess and xiangqi, PDN for draughts, and the moves alone.
//!
//! The readers of game files take the text apart; what they must pass over is refused here, because a line that is judged must be the line that
//! was played. Each move is taken strictly first ([`GamePosition::said`]): a text that can mean several moves is refused with all of them.

use crate::game::{Game, GamePosition, Notation, Said, draughts_variant};
use crate::kind::GameKind;
use crate::notation::Language;
use crate::pgn;
use draughts::{Numbering, pdn};
use std::fmt;
use std::ops::ControlFlow;
use xiangqi::files as xf;

/// A line read.
#[derive(Clone, Debug)]
pub struct Line {
    /// The game.
    pub game: Game,
    /// Draughts: the squares are numbered from the lower left corner; only so the moves are legal.
    pub from_below: bool,
}

/// Where in the text: line and column, from 1; in files that are not text the byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Line and column, from 1.
    Text(usize, usize),
    /// Byte offset, from 0.
    Byte(usize),
}

impl From<pgn::Place> for Place {
    fn from(place: pgn::Place) -> Self {
        Self::Text(place.line, place.column)
    }
}

impl From<xf::Place> for Place {
    fn from(place: xf::Place) -> Self {
        match place {
            xf::Place::Text { line, column } => Self::Text(line, column),
            xf::Place::Byte(at) => Self::Byte(at),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(line, column) => write!(f, "{line}:{column}"),
            Self::Byte(at) => write!(f, "@{at}"),
        }
    }
}

/// Why a line cannot be read; `E` is why its start cannot.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LineError<E> {
    /// The text holds several games and nobody said which.
    #[error("{0} games")]
    Games(usize),
    /// The text has no game of that number.
    #[error("no game {asked} among {games}")]
    NoGame {
        /// As asked, from 1.
        asked: usize,
        /// How many there are.
        games: usize,
    },
    /// A tag names another game.
    #[error("another game: {0}")]
    OtherGame(String),
    /// The text names its start, and another was given.
    #[error("two starts: {0}")]
    TwoStarts(String),
    /// The start cannot be read.
    #[error("start")]
    Start(E),
    /// Text that is no movetext; what the reader of the file says of it.
    #[error("{place}: {what}")]
    Text {
        /// Where.
        place: Place,
        /// What.
        what: TextFault,
    },
    /// A move that cannot be played.
    #[error("{0}")]
    Move(BadMove),
    /// A step that sets a position or is missing: what was counted before it does not go on.
    #[error("{place}: ply {ply} is no move")]
    NoMove {
        /// Where.
        place: Place,
        /// Plies from 1.
        ply: usize,
    },
}

/// What the reader of a game file says of a place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TextFault {
    /// The reader of chess games.
    #[error(transparent)]
    Pgn(pgn::FaultKind),
    /// That of draughts.
    #[error(transparent)]
    Pdn(pdn::FaultKind),
    /// Those of xiangqi.
    #[error(transparent)]
    Xiangqi(xf::FaultKind),
}

/// A move that cannot be played, or that can be several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadMove {
    /// Where it stands.
    pub place: Place,
    /// Plies from 1.
    pub ply: usize,
    /// As written.
    pub text: String,
    /// The position before it.
    pub fen: String,
    /// The moves it can mean; empty where it is no legal move.
    pub several: Vec<String>,
}

impl fmt::Display for BadMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ply {} {:?}, {} readings, in {}", self.place, self.ply, self.text, self.several.len(), self.fen)
    }
}

/// Reads one game of a text: the `number`-th where given, else the only one; no text is a game without moves.
///
/// `given` is the start that somebody said; otherwise that of the tag FEN, which `setup` reads, or the usual one.
///
/// # Errors
/// [`LineError`] says where; nothing of the line is passed over but its variations, comments and glyphs.
pub fn read<E>(
    kind: GameKind,
    bytes: &[u8],
    number: Option<usize>,
    given: Option<GamePosition>,
    setup: impl Fn(&str) -> Result<GamePosition, E>,
) -> Result<Line, LineError<E>> {
    let from = |tag: Option<&str>| match (given.clone(), tag.filter(|fen| !fen.trim().is_empty())) {
        (None, None) => Ok(GamePosition::start(kind)),
        (None, Some(fen)) => setup(fen).map_err(LineError::Start),
        (Some(given), None) => Ok(given),
        (Some(given), Some(fen)) => match setup(fen).map_err(LineError::Start)? {
            same if same == given => Ok(given),
            _ => Err(LineError::TwoStarts(short(fen))),
        },
    };
    let above = |game| Line { game, from_below: false };
    match (kind, draughts_variant(kind)) {
        (_, Some(variant)) => {
            let Some(entry) = one(pdn::games(bytes), number)? else { return from(None).map(Game::from_position).map(above) };
            draughts(variant, &entry, from(entry.game.tag("FEN"))?)
        }
        (GameKind::Xiangqi, None) => {
            let given = if let Some(GamePosition::Xiangqi(position)) = &given { Some(*position) } else { None };
            let Some(reading) = one(xiangqi_games(bytes, given)?.into_iter(), number)? else {
                return from(None).map(Game::from_position).map(above);
            };
            let start = GamePosition::Xiangqi(reading.record.start);
            let start = if start == GamePosition::start(kind) { from(None)? } else { from(Some(&start.to_fen()))? };
            xiangqi(&reading, start).map(above)
        }
        (_, None) => {
            let Some(entry) = one(pgn::games(bytes), number)? else { return from(None).map(Game::from_position).map(above) };
            if !entry.game.is_chess() {
                return Err(LineError::OtherGame(short(entry.game.tag("Variant").unwrap_or_default())));
            }
            chess(&entry, from(entry.game.tag("FEN"))?).map(above)
        }
    }
}

/// The game asked for among those of a text.
fn one<G, E>(games: impl Iterator<Item = G>, number: Option<usize>) -> Result<Option<G>, LineError<E>> {
    let (mut found, mut count) = (None, 0);
    for game in games {
        count += 1;
        if count == number.unwrap_or(1) {
            found = Some(game);
        }
    }
    match (number, count) {
        (Some(asked), games) if found.is_none() => Err(LineError::NoGame { asked, games }),
        (None, 2..) => Err(LineError::Games(count)),
        _ => Ok(found),
    }
}

fn short(text: &str) -> String {
    text.chars().take(100).collect()
}

/// Plays the next move of a line.
fn push<E>(game: &mut Game, text: &str, place: Place) -> Result<(), LineError<E>> {
    let position = game.position();
    let kind = position.kind();
    let said = position.said(text, (kind != GameKind::Xiangqi).then_some(Language::English));
    let bad = |several| BadMove { place, ply: game.plies() + 1, text: short(text), fen: position.to_fen(), several };
    match said {
        Said::One(m) => {
            let bad = bad(Vec::new());
            game.push(&m).map_err(|_| LineError::Move(bad))
        }
        Said::Nothing => Err(LineError::Move(bad(Vec::new()))),
        Said::Several(list) => Err(LineError::Move(bad(list.iter().map(|m| position.write(m, Notation::usual(kind))).collect()))),
    }
}

fn chess<E>(entry: &pgn::Entry, start: GamePosition) -> Result<Game, LineError<E>> {
    use pgn::FaultKind::{NoTerminator, ResultDiffers};
    if let Some(fault) = entry.faults.iter().find(|f| !matches!(f.kind, NoTerminator | ResultDiffers(_))) {
        return Err(LineError::Text { place: fault.place.into(), what: TextFault::Pgn(fault.kind.clone()) });
    }
    let mut game = Game::from_position(start);
    for (node, place) in entry.game.line.nodes.iter().zip(&entry.moves) {
        push(&mut game, &node.text, (*place).into())?;
    }
    Ok(game)
}

fn draughts<E>(variant: draughts::Variant, entry: &pdn::Entry, start: GamePosition) -> Result<Line, LineError<E>> {
    if let Some(other) = entry.game.game_type().filter(|number| *number != u32::from(variant.pdn_type())) {
        return Err(LineError::OtherGame(other.to_string()));
    }
    if let Some(fault) = entry.faults.first() {
        return Err(LineError::Text { place: fault.place.into(), what: TextFault::Pdn(fault.kind.clone()) });
    }
    let mut game = Game::from_position(start);
    for (node, place) in entry.game.line.nodes.iter().zip(&entry.moves) {
        let place = Place::from(*place);
        let pdn::Step::Move(text) = &node.step else { return Err(LineError::NoMove { place, ply: game.plies() + 1 }) };
        if let Err(error) = push(&mut game, text, place) {
            // On 64 squares some number the squares from the other corner; taken only where the whole line is legal that way.
            return from_below(variant, &entry.game, &game).map(|game| Line { game, from_below: true }).ok_or(error);
        }
    }
    Ok(Line { game, from_below: false })
}

/// The game with squares numbered from the lower left corner, where every move of it is one legal move so.
fn from_below(variant: draughts::Variant, game: &pdn::Game, begun: &Game) -> Option<Game> {
    let replay = game.replay(Some(variant));
    if replay.fault.is_some() || !replay.chosen.is_empty() || replay.reading.numbering != Numbering::BottomLeft {
        return None;
    }
    let mut played = Game::from_position(GamePosition::Draughts(replay.start));
    if begun.position_at(0) != played.position_at(0) {
        return None;
    }
    for step in replay.played {
        let pdn::Done::Move(m) = step.done else { return None };
        played.push(&crate::game::GameMove::Draughts(m)).ok()?;
    }
    Some(played)
}

/// The games of a xiangqi text or file.
fn xiangqi_games<E>(bytes: &[u8], given: Option<xiangqi::Position>) -> Result<Vec<xf::Reading>, LineError<E>> {
    if let Some(start) = given {
        return Ok(xf::pgn::games_from(&xf::decode(bytes), start).collect());
    }
    let mut games = Vec::new();
    let take = |reading| {
        games.push(reading);
        ControlFlow::Continue(())
    };
    xf::each(bytes, take).map_err(|fault| LineError::Text { place: fault.place.into(), what: TextFault::Xiangqi(fault.what) })?;
    Ok(games)
}

fn xiangqi<E>(reading: &xf::Reading, start: GamePosition) -> Result<Game, LineError<E>> {
    use xf::FaultKind::{Ambiguous, Move, Result as OtherResult};
    let mut game = Game::from_position(start);
    for mv in reading.record.main_line() {
        if game.push(&crate::game::GameMove::Xiangqi(mv)).is_err() {
            break;
        }
    }
    if let Some(fault) = &reading.stopped
        && let Move(text) | Ambiguous(text) = &fault.what
    {
        push(&mut game, text, fault.place.into())?;
    }
    // A move of a variation of a text is no matter; in a file of another form a fault may be of the line itself.
    let beside = |fault: &&xf::Fault| matches!((&fault.what, fault.place), (Move(_) | Ambiguous(_), xf::Place::Text { .. }));
    match reading.faults.iter().find(|fault| !matches!(fault.what, OtherResult(_)) && (reading.stopped.is_some() || !beside(fault))) {
        Some(fault) => Err(LineError::Text { place: fault.place.into(), what: TextFault::Xiangqi(fault.what.clone()) }),
        None => Ok(game),
    }
}

#[cfg(test)]
mod tests;
