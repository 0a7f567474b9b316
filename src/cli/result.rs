//! `flagfall result EVENT ROUND BOARD RESULT`.

use super::error::{At, Phrase};
use super::{CliError, Outcome, support};
use crate::desk::Source;
use crate::words::Message;
use event::{BoardResult, Command, Event, GameAt, Meeting, ProtocolFault, Refusal, Section, SectionId, UnknownResult};
use std::path::PathBuf;
use store::{Stamp, Store, StoreError};
use tournament::model::{Color, Scoring};

/// Arguments.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The event file.
    event: PathBuf,
    /// Round.
    round: u16,
    /// Board and result, several if wanted: `7 1 8 = 9 +-`, also as the lists of the game write it, `7 2-0`; of a meeting of several games `3.2 =` or `3 "1 = 0"`; of a match of teams its protocol from the first team's side, `3 1=01` (`.` is open, `3 +-` forfeits the match), or a board, White's side first, `3.2 1`; `clear` takes a result back; `-` alone reads lines "BOARD RESULT" from standard input.
    #[arg(required = true, allow_hyphen_values = true)]
    entries: Vec<String>,
    /// Section, by name or number.
    #[arg(long)]
    section: Option<String>,
    /// Correct a result that stands: of the running round it is replaced without a remark, of an earlier one the correction says what it changes.
    #[arg(long)]
    correct: bool,
    /// The second pass: the results are entered again, unseen; what differs from the first is refused, and nothing is changed.
    #[arg(long, conflicts_with = "correct")]
    second: bool,
}

/// A board as it is spoken of, and what is written of it.
type Line = (String, String);

/// Boards by number, with their results.
type Results = Vec<(u16, Option<BoardResult>)>;

/// Enters the results; what is written of a board or a match is a command of its own.
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
    let event = store.event();
    let all = entries.iter().map(|line| boards(&event, section, args.round, line)).collect::<Result<Vec<_>, _>>()?;
    if args.second {
        // Where one board differs none is taken as seen twice.
        for (board, result) in all.into_iter().flatten() {
            let Some(result) = result else { continue };
            let command = Command::Verify(section, GameAt::new(args.round, board), result);
            event::decide(&event, &command).map_err(StoreError::Refused)?;
        }
    }
    for line in &entries {
        // A table named again means its next game.
        let games = boards(&store.event(), section, args.round, line)?;
        if args.second {
            // Each slip of the second pass is agreed with by itself.
            games.into_iter().try_for_each(|game| enter(&mut store, section, args, &[game], &stamp))?;
        } else {
            enter(&mut store, section, args, &games, &stamp)?;
        }
    }
    support::copy(&store, false);
    Ok(Outcome::Clean)
}

/// A board and what is written of it: `7 1`, `3.2 =`, `3 "1 = 0"`.
fn read(words: &[String]) -> Result<Line, CliError> {
    let Some((board, rest)) = words.split_first().filter(|(_, rest)| !rest.is_empty()) else {
        return Err(Phrase::new("cli.result.none").with("board", words.concat()).into());
    };
    Ok((board.clone(), rest.join(" ")))
}

/// What is written of a board or of the games of a meeting.
fn results((board, text): &Line, scoring: &Scoring) -> Result<Vec<Option<BoardResult>>, CliError> {
    let place = || Phrase::new("cli.result.board").with("board", board).now();
    let result = |text: &str| -> Result<Option<BoardResult>, CliError> {
        let written = || BoardResult::read_in(text, scoring).map_err(|error| CliError::unusable(At(place(), error)));
        Ok(if text == "clear" { None } else { Some(written()?) })
    };
    // A result may itself be written with blanks: `+ -`.
    if let Ok(one) = result(text) { Ok(vec![one]) } else { text.split_whitespace().map(result).collect() }
}

/// The games of a match of teams, by its protocol.
fn protocol(meeting: &Meeting<'_>, (label, text): &Line, scoring: &Scoring) -> Result<Results, CliError> {
    if text == "clear" {
        return Ok(meeting.games.iter().map(|board| (board.number, None)).collect());
    }
    let place = || Phrase::new("cli.result.board").with("board", label).now();
    let codes = in_codes(text, scoring).map_err(|error| CliError::unusable(At(place(), error)))?;
    let results = meeting.protocol(&codes).map_err(|fault| match fault {
        ProtocolFault::Unknown(word) => {
            let unknown = BoardResult::read_in(&word, scoring).err().unwrap_or_else(|| UnknownResult {
                text: word,
                own: String::new(),
                either: None,
            });
            CliError::unusable(At(place(), unknown))
        }
        ProtocolFault::Count(results, boards) => {
            Phrase::new("cli.result.protocol").with("match", label).with("boards", boards).with("results", results).into()
        }
    })?;
    Ok(results.into_iter().map(|(board, result)| (board, Some(result))).collect())
}

/// A protocol with the results that the lists of the section write so, `2-0`, as codes.
fn in_codes(text: &str, scoring: &Scoring) -> Result<String, UnknownResult> {
    let code = |word| match word {
        "." | "*" => Ok(word),
        _ => match BoardResult::read_in(word, scoring) {
            Ok(result) => Ok(result.code()),
            Err(why) if why.either.is_some() => Err(why),
            // Several signs together, `1=01`, are no result and stay.
            Err(_) => Ok(word),
        },
    };
    let words = text.split_whitespace().map(code).collect::<Result<Vec<&str>, _>>()?;
    Ok(words.join(" "))
}

/// The games that a line means, with their results.
fn boards(event: &Event, section: SectionId, round: u16, line: &Line) -> Result<Results, CliError> {
    let label = line.0.as_str();
    let unknown = || CliError::from(Phrase::new("cli.result.no-board").with("board", label));
    let section = event.section(section);
    let scoring = section.map_or(Scoring::CHESS, Section::scoring);
    let of = section.and_then(|s| s.round(round)).ok_or(StoreError::Refused(Refusal::NoRound(round)))?;
    if section.is_some_and(Section::is_of_teams) && !label.contains('.') {
        let table: u16 = label.parse().map_err(|_| unknown())?;
        let meeting = of.meeting(table).ok_or(StoreError::Refused(Refusal::NoBoard(round, table)))?;
        return protocol(&meeting, line, &scoring);
    }
    let results = results(line, &scoring)?;
    if let [one] = results.as_slice() {
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
    Ok(games.into_iter().zip(results).collect())
}

/// What is to be said where another result takes the place of one that stands in the running round: a board typed wrong is seen at once, and
/// undo brings the result back.
fn replaced(section: &Section, game: GameAt, result: Option<BoardResult>) -> Option<Phrase> {
    let [stood, stands] = [section.replaced_by(game, result)?, result?].map(|result| result.notation_in(&section.scoring()));
    Some(Phrase::new("cli.result.replaced").with("board", section.label(game)).with("stood", stood).with("stands", stands))
}

/// The command that enters a result.
fn command(section: &Section, args: &Args, game: GameAt, result: Option<BoardResult>) -> Result<Command, CliError> {
    let is_past = section.is_corrected_at(game);
    let command = match (result, section.entering(game, result)) {
        // An adjourned game has ended: nothing is corrected.
        (_, finish @ Command::FinishAdjourned(..)) => finish,
        (Some(result), _) if args.second => Command::Verify(section.id, game, result),
        (Some(result), _) if args.correct && is_past => Command::Correct(section.id, game, result),
        (result, _) => Command::SetResult(section.id, game, result),
    };
    if is_past && !args.correct && matches!(command, Command::SetResult(_, _, Some(_))) {
        return Err(CliError::refused(Phrase::new("cli.result.past").with("round", args.round)));
    }
    Ok(command)
}

/// Enters the results of a line: what is written of a match is one act, which one undo takes back.
fn enter(store: &mut Store, id: SectionId, args: &Args, results: &[(u16, Option<BoardResult>)], stamp: &Stamp) -> Result<(), CliError> {
    let event = store.event();
    let before = event.section(id).ok_or(StoreError::Refused(Refusal::NoSection))?;
    let at = |board: u16| GameAt::new(args.round, board);
    let mut commands = Vec::new();
    let mut remarks = Vec::new();
    for (board, result) in results {
        let command = command(before, args, at(*board), *result)?;
        if !args.correct {
            remarks.extend(replaced(before, at(*board), *result).map(|replaced| replaced.now()));
        }
        if let Command::Correct(_, game, result) = &command {
            remarks.push(before.reach_of_correction(*game, *result).say(support::lang().of(before.setup.game)));
        }
        commands.push(command);
    }
    match <[Command; 1]>::try_from(commands) {
        Ok([one]) => store.commit(&one, stamp)?,
        Err(several) => store.commit(&Command::Together(several), stamp)?,
    };
    remarks.dedup();
    for remark in remarks {
        errln!("flagfall: {remark}");
    }
    let event = store.event();
    let Some((section, round)) = event.section(id).and_then(|s| Some((s, s.round(args.round)?))) else { return Ok(()) };
    for b in results.iter().filter_map(|(board, _)| round.board(*board)) {
        let (game, label) = (at(b.number), round.label(b));
        let result = b.result.map_or_else(|| support::lang().text("cli.result.open").to_owned(), |r| r.notation_in(&section.scoring()));
        // What is written here is on the disk.
        outln!("{} {label} {} - {} {result}", args.round, section.name_in(game, Color::White), section.name_in(game, Color::Black));
    }
    Ok(())
}
