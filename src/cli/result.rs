//! `flagfall result EVENT ROUND BOARD RESULT`.

use super::error::{At, Phrase};
use super::{CliError, Outcome, support};
use crate::desk::Source;
use event::{BoardResult, Command, GameAt, Refusal, SectionId, UnknownResult};
use std::path::PathBuf;
use store::{Stamp, Store, StoreError};

/// Arguments.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The event file.
    event: PathBuf,
    /// Round.
    round: u16,
    /// Board and result, several if wanted: `7 1 8 = 9 +-`; of a meeting of several games `3.2 =` or `3 "1 = 0"`; `clear` takes a result back; `-` alone reads lines "BOARD RESULT" from standard input.
    #[arg(required = true, allow_hyphen_values = true)]
    entries: Vec<String>,
    /// Section, by name or number.
    #[arg(long)]
    section: Option<String>,
    /// Correct a result of an earlier round.
    #[arg(long)]
    correct: bool,
}

/// A board as it is spoken of, and the results of it: several for the games of a meeting.
type Line = (String, Vec<Option<BoardResult>>);

/// Enters the results, each a command of its own.
pub fn run(args: &Args) -> Result<Outcome, CliError> {
    // All is read before anything is entered, so that a slip in the last line does not leave half a list entered.
    let entries = if args.entries == ["-"] {
        let bytes = Source::Stdin.read()?;
        let text = String::from_utf8_lossy(&bytes);
        let words = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        text.lines().map(words).filter(|words| !words.is_empty()).map(|words| read(&words)).collect::<Result<Vec<_>, _>>()?
    } else {
        args.entries.chunks(2).map(read).collect::<Result<Vec<_>, _>>()?
    };
    let mut store = support::open(&args.event)?;
    let section = support::section_id(&store, args.section.as_deref())?;
    let stamp = support::stamp("");
    for (label, results) in entries {
        for (board, result) in boards(&store, section, args.round, (&label, &results))? {
            enter(&mut store, section, args, board, result, &stamp)?;
        }
    }
    support::copy(&store, false);
    Ok(Outcome::Clean)
}

/// A board and its result, or a table and the results of its games: `7 1`, `3.2 =`, `3 "1 = 0"`.
fn read(words: &[String]) -> Result<Line, CliError> {
    let Some((board, rest)) = words.split_first().filter(|(_, rest)| !rest.is_empty()) else {
        return Err(Phrase::new("cli.result.none").with("board", words.concat()).into());
    };
    let place = || Phrase::new("cli.result.board").with("board", board).now();
    let result = |text: &str| -> Result<Option<BoardResult>, CliError> {
        let written = || text.parse().map_err(|error: UnknownResult| CliError::unusable(At(place(), error)));
        Ok(if text == "clear" { None } else { Some(written()?) })
    };
    // A result may itself be written with blanks: `+ -`.
    let results = match rest {
        [one] if result(one).is_ok() => vec![result(one)?],
        several => several.iter().flat_map(|t| t.split_whitespace()).map(result).collect::<Result<Vec<_>, _>>()?,
    };
    Ok((board.clone(), results))
}

/// The games that a label means.
fn boards(
    store: &Store,
    section: SectionId,
    round: u16,
    (label, results): (&str, &[Option<BoardResult>]),
) -> Result<Vec<(u16, Option<BoardResult>)>, CliError> {
    let event = store.event();
    let unknown = || CliError::from(Phrase::new("cli.result.no-board").with("board", label));
    let of = event.section(section).and_then(|s| s.round(round)).ok_or(StoreError::Refused(Refusal::NoRound(round)))?;
    if let [one] = results {
        // A number that is no table is refused, also where a game of the round has it as its address.
        let table = || label.parse().map(|table| Refusal::NoBoard(round, table));
        let board = of.labelled(label).ok_or_else(|| table().map_or_else(|_| unknown(), |why| StoreError::Refused(why).into()))?;
        return Ok(vec![(board.number, *one)]);
    }
    let table: u16 = label.parse().map_err(|_| unknown())?;
    let games: Vec<u16> = of.boards.iter().filter(|b| b.table == table).map(|b| b.number).collect();
    if games.len() < results.len() {
        let why = Phrase::new("cli.result.too-many").with("table", table).with("games", games.len()).with("results", results.len());
        return Err(why.into());
    }
    Ok(games.into_iter().zip(results.iter().copied()).collect())
}

fn enter(
    store: &mut Store,
    section: SectionId,
    args: &Args,
    board: u16,
    result: Option<BoardResult>,
    stamp: &Stamp,
) -> Result<(), CliError> {
    let event = store.event();
    let entering = event.section(section).map(|s| s.entering(GameAt::new(args.round, board), result));
    let command = match (result, entering) {
        // An adjourned game has ended: nothing is corrected.
        (_, Some(finish @ Command::FinishAdjourned(..))) => finish,
        (Some(result), _) if args.correct => Command::Correct(section, GameAt::new(args.round, board), result),
        (result, _) => Command::SetResult(section, GameAt::new(args.round, board), result),
    };
    store.commit(&command, stamp)?;
    let event = store.event();
    if let Some(section) = event.section(section).and_then(|s| Some((s, s.round(args.round)?))) {
        let Some(b) = section.1.board(board) else { return Ok(()) };
        let (section, label) = (section.0, section.1.label(b));
        let result = b.result.map_or_else(|| support::lang().text("cli.result.open"), |r| r.notation());
        // One line per saved entry: a reader of this output knows that what it has seen is on the disk.
        outln!("{} {label} {} - {} {result}", args.round, section.name(b.white), section.name(b.black));
    }
    Ok(())
}
