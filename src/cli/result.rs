//! `flagfall result EVENT ROUND BOARD RESULT`.

use super::error::{At, Phrase};
use super::{CliError, Outcome, support};
use crate::desk::Source;
use event::{BoardResult, Command, GameAt, SectionId, UnknownResult};
use std::path::PathBuf;
use store::{Stamp, Store};

/// Arguments.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The event file.
    event: PathBuf,
    /// Round.
    round: u16,
    /// Board and result, several if wanted: `7 1 8 = 9 +-`; `clear` takes a result back; `-` alone reads lines "BOARD RESULT" from standard input.
    #[arg(required = true, allow_hyphen_values = true)]
    entries: Vec<String>,
    /// Section, by name or number.
    #[arg(long)]
    section: Option<String>,
    /// Correct a result of an earlier round.
    #[arg(long)]
    correct: bool,
}

/// Enters the results, each a command of its own.
pub fn run(args: &Args) -> Result<Outcome, CliError> {
    let words = if args.entries == ["-"] {
        let bytes = Source::Stdin.read()?;
        String::from_utf8_lossy(&bytes).split_whitespace().map(str::to_owned).collect()
    } else {
        args.entries.clone()
    };
    // All is read before anything is entered, so that a slip in the last line does not leave half a list entered.
    let entries = words.chunks(2).map(read).collect::<Result<Vec<_>, _>>()?;
    let mut store = support::open(&args.event)?;
    let section = support::section_id(&store, args.section.as_deref())?;
    let stamp = support::stamp("");
    for (board, result) in entries {
        enter(&mut store, section, args, board, result, &stamp)?;
    }
    support::copy(&store, false);
    Ok(Outcome::Clean)
}

fn read(words: &[String]) -> Result<(u16, Option<BoardResult>), CliError> {
    let [board, result] = words else {
        return Err(Phrase::new("cli.result.none").with("board", words.concat()).into());
    };
    let board = board.parse().map_err(|_| Phrase::new("cli.result.no-board").with("board", board))?;
    let place = || Phrase::new("cli.result.board").with("board", board).now();
    let written = || result.parse().map_err(|error: UnknownResult| CliError::unusable(At(place(), error)));
    let result = if result == "clear" { None } else { Some(written()?) };
    Ok((board, result))
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
    if let Some((section, b)) = event.section(section).and_then(|s| Some((s, s.round(args.round)?.board(board)?))) {
        let result = b.result.map_or_else(|| support::lang().text("cli.result.open"), |r| r.notation());
        // One line per saved entry: a reader of this output knows that what it has seen is on the disk.
        outln!("{} {board} {} - {} {result}", args.round, section.name(b.white), section.name(b.black));
    }
    Ok(())
}
