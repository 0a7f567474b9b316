//! The command line: one file a subcommand, each thin: parse, call, print.

#[macro_use]
mod say;

mod appeal;
mod can_mate;
mod check;
mod clock;
mod completions;
mod demo;
mod error;
mod event;
mod export;
mod game;
mod generate;
mod help;
mod import;
mod judge;
mod keep;
mod log;
mod man;
mod moves;
mod new;
mod norms;
mod options;
mod overall;
mod pair;
mod perft;
mod place;
mod players;
mod print;
mod prizes;
mod quiz;
mod rating_check;
mod rating_report;
mod ratings;
mod reconcile;
mod replay;
mod result;
mod round;
mod rule;
mod salvage;
mod screen;
mod stages;
mod standings;
mod support;
mod systems;
mod tables;
mod teams;
mod tiebreaks;
mod undo;
mod usage;
mod value;
mod wall;

pub use error::{At, CliError, Telling, at};

use crate::words::Lang;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

/// Runs events in chess, draughts and xiangqi, and opens the game when the arbiter is called.
#[derive(Debug, Parser)]
#[command(name = "flagfall", version, disable_help_subcommand = true)]
struct Cli {
    /// An event file to open on the screen; without one the list of events is shown.
    event: Option<PathBuf>,
    /// Language of the program and of what it prints (en, zh-CN); by default that of the configuration, then that of the system.
    #[arg(long, global = true, display_order = help::LAST)]
    lang: Option<Lang>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// A ready sample event, then the workstation.
    Demo(demo::Args),
    /// Create an event, or add a section to one.
    New(new::Args),
    /// The facts of an event: name, place, days, arbiters.
    Event(event::Args),
    /// Players of a section.
    Players(players::Args),
    /// The pairing systems, a line each.
    Systems(systems::Args),
    /// Groups, finals and meetings that have to be won.
    Stages(stages::Args),
    /// Teams, their players and line-ups.
    Teams(teams::Args),
    /// Pair, publish and show rounds.
    Round(round::Args),
    /// Enter results.
    Result(result::Args),
    /// Print a document, or write it as PDF, text or HTML.
    Print(print::Args),
    /// Pairings, results and standings in large letters, for a second screen or a projector.
    Wall(wall::Args),
    /// Prize lists, who gets what and why.
    Prizes(prizes::Args),
    /// Take the newest command back.
    Undo(undo::Args),
    /// Show the log.
    Log(log::Args),
    /// Pair the next round of a report file.
    Pair(pair::Args),
    /// Check the rounds and the standings of a report file against the rules.
    Check(check::Args),
    /// Make random report files that follow the rules.
    Generate(generate::Args),
    /// Standings with tie-breaks.
    Standings(standings::Args),
    /// Places that the tie-breaks do not decide: lots, play-offs, the arbiter; and values worked out elsewhere.
    Place(place::Args),
    /// Appeals, and what was decided about them.
    Appeal(appeal::Args),
    /// The tie-breaks with name, meaning and article, and the lists of federations.
    Tiebreaks(tiebreaks::Args),
    /// Rating changes of a section, with the reason for every number.
    RatingReport(rating_report::Args),
    /// Title norms: who made one, who still can, and what stands against it.
    Norms(norms::Args),
    /// Berger, Varma, Scheveningen, Skalitzka and Schiller tables.
    Tables(tables::Args),
    /// Rule on a game or a line of moves: repetitions, draws by counting, claims.
    Judge(judge::Args),
    /// Make an event from a tournament report file.
    Import(import::Args),
    /// Write files for other programs: report files, tables, pages.
    Export(export::Args),
    /// The manual page of this command line.
    Man,
    /// Check an event file.
    Verify(keep::VerifyArgs),
    /// Save what can be read of a damaged event as a new event.
    Salvage(salvage::Args),
    /// Copy an event into a folder.
    Backup(keep::BackupArgs),
    /// Make an event file from a copy.
    Restore(keep::RestoreArgs),
    /// Count move sequences of a game: the test of a generator.
    Perft(perft::Args),
    /// The legal moves of a position.
    Moves(moves::Args),
    /// Play the games of a file through and name what is illegal or ambiguous.
    Replay(replay::Args),
    /// Whether a side can ever mate in a chess position, with a line or a reason.
    CanMate(can_mate::Args),
    /// Find the legal game behind two scoresheets.
    Reconcile(reconcile::Args),
    /// The script that completes this program's commands in a shell.
    Completions(completions::Args),
    /// The local rating database: take in lists, search players.
    Ratings(ratings::Args),
    /// A game's clock: expected, observed, what may be wrong, what to key in.
    Clock(clock::Args),
    /// What the arbiter does in a situation, with article.
    Rule(rule::Args),
    /// An examination from the rulebook: situations, four answers, the article.
    Quiz(quiz::Args),
}

/// How an answer is written on standard output.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people.
    #[default]
    Text,
    /// One JSON document.
    Json,
}

/// What a subcommand found, where nothing went wrong in running it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Done, nothing wrong: exit status 0.
    Clean,
    /// Done, something found (a wrong pairing, an illegal move, a damaged file): exit status 1.
    Found,
}

/// Parses the arguments, runs the subcommand and turns its answer into an exit status.
pub fn main() -> ExitCode {
    let mut command = Cli::command();
    let args = options::first(&mut command, std::env::args_os());
    let parsed = command.try_get_matches_from_mut(&args).and_then(|mut found| Cli::from_arg_matches_mut(&mut found));
    let cli = match parsed {
        Ok(cli) => cli,
        Err(answer) => return parsed_otherwise(answer, &args),
    };
    let lang = support::speak(cli.lang);
    let result = match cli {
        Cli { command: None, event, lang } => screen::run(event, lang),
        Cli { command: Some(_), event: Some(_), .. } => return beside_a_command(lang),
        Cli { command: Some(command), .. } => command.run(),
    };
    match result {
        Ok(Outcome::Clean) if !support::met_unsound() => ExitCode::SUCCESS,
        Ok(Outcome::Clean | Outcome::Found) => ExitCode::from(1),
        Err(error) => failed(&error),
    }
}

/// Help, version, or what is wrong with the arguments, which stand in the message as they were given.
fn parsed_otherwise(answer: clap::Error, args: &[OsString]) -> ExitCode {
    let lang = support::speak(asked_for());
    // The declared command line knows no language: the one that does finds the same.
    let answer = help::spoken(Cli::command(), lang).try_get_matches_from(args).err().unwrap_or(answer);
    told(&answer, lang)
}

/// The language that arguments name which cannot be parsed.
fn asked_for() -> Option<Lang> {
    let args: Vec<String> = std::env::args_os().map(|arg| arg.to_string_lossy().into_owned()).collect();
    let name = |(at, arg): (usize, &String)| match arg.strip_prefix("--lang")? {
        "" => args.get(at + 1).cloned(),
        rest => rest.strip_prefix('=').map(str::to_owned),
    };
    args.iter().enumerate().find_map(name)?.parse().ok()
}

/// An event to open on the screen, and a subcommand as well.
fn beside_a_command(lang: Lang) -> ExitCode {
    let mut command = help::spoken(Cli::command(), lang);
    let name = std::env::args().skip(1).find(|arg| command.find_subcommand(arg).is_some()).unwrap_or_default();
    let usage = command.render_usage();
    let mut answer = clap::Error::new(ErrorKind::ArgumentConflict).with_cmd(&command);
    answer.insert(ContextKind::InvalidSubcommand, ContextValue::String(name));
    let event = help::value_name(lang, "EVENT").unwrap_or_default();
    answer.insert(ContextKind::PriorArg, ContextValue::String(format!("[{event}]")));
    answer.insert(ContextKind::Usage, ContextValue::StyledStr(usage));
    told(&answer, lang)
}

fn told(answer: &clap::Error, lang: Lang) -> ExitCode {
    let text = usage::told(answer, lang);
    if answer.use_stderr() {
        text.lines().for_each(|line| errln!("{line}"));
    } else if let Err(error) = say::block(&text) {
        return failed(&error);
    }
    ExitCode::from(u8::try_from(answer.exit_code()).unwrap_or(2))
}

fn failed(error: &CliError) -> ExitCode {
    if error.is_worth_saying() {
        errln!("flagfall: {}", error.say(support::lang()));
    }
    ExitCode::from(error.exit_status())
}

impl Command {
    fn run(self) -> Result<Outcome, CliError> {
        match self {
            Self::Demo(args) => demo::run(&args),
            Self::Wall(args) => wall::run(&args),
            Self::Export(args) => export::run(&args),
            Self::Man => man::run(help::spoken(Cli::command(), support::lang()), support::lang()),
            Self::New(args) => new::run(&args),
            Self::Event(args) => event::run(&args),
            Self::Players(args) => players::run(&args),
            Self::Systems(args) => systems::run(&args),
            Self::Stages(args) => stages::run(&args),
            Self::Teams(args) => teams::run(&args),
            Self::Round(args) => round::run(&args),
            Self::Result(args) => result::run(&args),
            Self::Print(args) => print::run(&args),
            Self::Prizes(args) => prizes::run(&args),
            Self::Undo(args) => undo::run(&args),
            Self::Log(args) => log::run(&args),
            Self::Pair(args) => pair::run(&args),
            Self::Check(args) => check::run(&args),
            Self::Generate(args) => generate::run(&args),
            Self::Standings(args) => standings::run(&args),
            Self::Place(args) => place::run(&args),
            Self::Appeal(args) => appeal::run(&args),
            Self::Tiebreaks(args) => tiebreaks::run(&args),
            Self::RatingReport(args) => rating_report::run(&args),
            Self::Norms(args) => norms::run(&args),
            Self::Tables(args) => tables::run(&args),
            Self::Import(args) => import::run(&args),
            Self::Verify(args) => keep::verify(&args),
            Self::Salvage(args) => salvage::run(&args),
            Self::Backup(args) => keep::backup(&args),
            Self::Restore(args) => keep::restore(&args),
            Self::Perft(args) => perft::run(&args),
            Self::Clock(args) => clock::run(&args),
            Self::Rule(args) => rule::run(&args),
            Self::Quiz(args) => quiz::run(&args),
            Self::Moves(args) => moves::run(&args),
            Self::Replay(args) => replay::run(&args),
            Self::Judge(args) => judge::run(&args),
            Self::CanMate(args) => can_mate::run(&args),
            Self::Reconcile(args) => reconcile::run(&args),
            Self::Completions(args) => completions::run(&args, &mut help::spoken(Cli::command(), support::lang())),
            Self::Ratings(args) => ratings::run(&args),
        }
    }
}
