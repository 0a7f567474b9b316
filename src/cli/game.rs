//! What the subcommands about a single game share: the position and the moves from the command line.

use super::error::{At, Phrase};
use super::{CliError, support};
use crate::words::Message;
use crate::words::irregular::oddity;
use arbitration::chess::setup::{SetupError, position_from_fen};
use arbitration::game::{Game, GamePosition, draughts_variant};
use arbitration::hand::Oddity;
use arbitration::kind::GameKind;
use arbitration::movetext::{self, LineError, Place};

/// The position of `--fen` or of a FEN tag, or the usual start. Irregular set-ups that can be played on are taken, and named on standard error.
pub fn start(kind: GameKind, fen: Option<&str>) -> Result<GamePosition, CliError> {
    let Some(fen) = fen else { return Ok(GamePosition::start(kind)) };
    let unusable = |why: &dyn Message| CliError::unusable(Phrase::new("cli.game.fen").with("why", why.say(support::lang())));
    let accepted = |odd: Oddity| {
        let what = oddity(odd, support::lang());
        errln!("flagfall: {}", Phrase::new("cli.game.accepted").with("what", what).now());
    };
    match (kind, draughts_variant(kind)) {
        (_, Some(variant)) => {
            let setup = draughts::Setup::from_fen(variant, fen).map_err(|e| unusable(&e))?;
            let position = setup.position_as_it_stands().map_err(|e| unusable(&e))?;
            setup.irregularities().into_iter().map(Oddity::Draughts).for_each(accepted);
            Ok(GamePosition::Draughts(position))
        }
        (GameKind::Xiangqi, None) => {
            let setup = xiangqi::Setup::from_fen(fen).map_err(|e| unusable(&e))?;
            setup.irregularities().into_iter().map(Oddity::Xiangqi).for_each(accepted);
            Ok(GamePosition::Xiangqi(setup.position))
        }
        (_, None) => match position_from_fen(fen, &[]) {
            Ok(position) => Ok(GamePosition::Chess(position)),
            Err(SetupError::Irregular(found)) if found.iter().all(|i| i.acceptable()) => {
                let position = position_from_fen(fen, &found).map_err(|e| unusable(&e))?;
                found.into_iter().map(Oddity::Chess).for_each(accepted);
                Ok(GamePosition::Chess(position))
            }
            Err(error) => Err(unusable(&error)),
        },
    }
}

/// One line of moves: a text, or the game of a file.
#[derive(Debug)]
pub struct Moves<'a> {
    /// What the text is called in a message: the option, or the file.
    pub place: String,
    /// The text as it came.
    pub bytes: Vec<u8>,
    /// Which game of a file, from 1.
    pub number: Option<usize>,
    /// The position of `--fen`.
    pub fen: Option<&'a str>,
}

/// Plays a line through, as PGN or PDN or moves alone, in any notation of the game.
pub fn play(kind: GameKind, moves: &Moves<'_>) -> Result<Game, CliError> {
    let given = moves.fen.map(|fen| start(kind, Some(fen))).transpose()?;
    let line = movetext::read(kind, &moves.bytes, moves.number, given, |fen| start(kind, Some(fen)));
    let line = line.map_err(|error| unreadable(&moves.place, error))?;
    if line.from_below {
        errln!("flagfall: {}", At(&moves.place, Phrase::new("cli.game.from-below")).say(support::lang()));
    }
    Ok(line.game)
}

/// Why a line cannot be read, said where it is.
fn unreadable(place: &str, error: LineError<CliError>) -> CliError {
    let at = |at: Place| match at {
        Place::Text(line, column) => format!("{place}:{line}:{column}"),
        Place::Byte(byte) => format!("{place}@{byte}"),
    };
    let whole = || place.to_owned();
    let (place, what) = match error {
        LineError::Start(why) => return why,
        LineError::Games(count) => (whole(), Phrase::new("cli.game.games").with("count", count)),
        LineError::NoGame { asked, games } => (whole(), Phrase::new("cli.game.no-game").with("number", asked).with("count", games)),
        LineError::OtherGame(other) => (whole(), Phrase::new("cli.game.other-game").with("other", other)),
        LineError::TwoStarts(fen) => (whole(), Phrase::new("cli.game.two-starts").with("fen", fen)),
        LineError::Text { place, what } => (at(place), Phrase::new("cli.game.text").with("what", what.say(support::lang()))),
        LineError::NoMove { place, ply } => (at(place), Phrase::new("cli.game.no-move").with("ply", ply)),
        LineError::Move(bad) => {
            let key = if bad.several.is_empty() { "cli.game.not-legal" } else { "cli.game.several" };
            let what = Phrase::new(key).with("ply", bad.ply).with("word", format_args!("{:?}", bad.text)).with("fen", bad.fen);
            (at(bad.place), what.with("list", support::listed(bad.several)))
        }
        _ => (whole(), Phrase::new("value.other")),
    };
    CliError::unusable(At(place, what))
}
