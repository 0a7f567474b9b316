//! `flagfall generate -o FILE`: random tournaments that follow the rules.

use super::pair::{DutchRules, chosen};
use super::{CliError, Outcome, support};
use crate::words::{Lang, Message, filled};
use clap::builder::PossibleValuesParser;
use event::harmless;
use files::output;
use std::path::{Path, PathBuf};
use tournament::generate::{GenerateError, Ratings, Results, Share, Wish, generate};
use tournament::model::{Color, DutchEdition, Scoring, System};
use tournament::pairing::name;
use tournament::points::Points;
use tournament::tiebreak::{CodeError, TieBreak};
use tournament::trf::{self, Profile};

/// Arguments. What is not given is drawn anew for every file.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Number of players, 2 to 9999.
    #[arg(long)]
    players: Option<u16>,
    /// Number of rounds.
    #[arg(long)]
    rounds: Option<u16>,
    /// The seed; a fresh one is drawn, shown and stored in the file.
    #[arg(long)]
    seed: Option<u64>,
    /// The pairing system; by default the Dutch one.
    #[arg(long, value_parser = PossibleValuesParser::new(name::ROUND_BY_ROUND))]
    system: Option<String>,
    /// Edition of the Dutch rules; by default the one in force.
    #[arg(long, value_enum)]
    edition: Option<DutchRules>,
    /// Settings of the system, as `key=value`. points: unit-mates (free, first-round, long, never), forfeit-meets and forfeit-colour (yes, no),
    /// colour-rules (hard, soft), first-round (halves, neighbours, lots, typed), seed, gaps (with-counts, after-counts), bye (best, last).
    #[arg(long = "set", value_name = "KEY=VALUE")]
    set: Vec<String>,
    /// Colour of the first player in round 1.
    #[arg(long, value_enum)]
    initial_color: Option<InitialColor>,
    /// `LIST` of ratings (2100,1950,..; 0 is unrated), `LOW-HIGH` or `LOW-HIGH/STEP`, `random` or `none`.
    #[arg(long, value_parser = ratings)]
    ratings: Option<Ratings>,
    /// Full-point byes: a number or a percentage, with rounds if wanted (3, 2%, 5%:1-4).
    #[arg(long, value_name = "SHARE")]
    full_byes: Option<Share>,
    /// Half-point byes.
    #[arg(long, value_name = "SHARE")]
    half_byes: Option<Share>,
    /// Zero-point byes.
    #[arg(long, value_name = "SHARE")]
    zero_byes: Option<Share>,
    /// Players who leave; the rounds say from when.
    #[arg(long, value_name = "SHARE")]
    withdrawals: Option<Share>,
    /// Players who come late; the rounds say for which first round.
    #[arg(long, value_name = "SHARE")]
    late_entries: Option<Share>,
    /// Games decided without play.
    #[arg(long, value_name = "SHARE")]
    forfeits: Option<Share>,
    /// Games that end ½-0, 0-½ or 0-0 over the board.
    #[arg(long, value_name = "SHARE")]
    odd_results: Option<Share>,
    /// Where results come from: the FIDE rating table, or curves in which White has an advantage.
    #[arg(long, value_enum)]
    results: Option<ResultModel>,
    /// Draws of 100 games between equals, with results from the table.
    #[arg(long, value_parser = clap::value_parser!(u8).range(0..=100))]
    draws: Option<u8>,
    /// Acceleration of the first rounds.
    #[arg(long, value_enum)]
    accelerated: Option<Accelerated>,
    /// Points for a win, a draw and a loss (3-1-0), and if wanted for the pairing-allocated bye and an absence (3-1-0-1-0).
    #[arg(long, value_parser = scoring)]
    scoring: Option<Scoring>,
    /// Pairs of players who may not meet.
    #[arg(long)]
    prohibited_pairs: Option<u16>,
    /// Tie-break list, the primary score first ("PTS BH/C1 SB").
    #[arg(long, value_parser = tiebreaks)]
    tiebreaks: Option<TieBreaks>,
    /// The records of the file: TRF26, or those that other pairing engines read.
    #[arg(long = "as", value_enum, default_value_t)]
    profile: Records,
    /// The file; of several files the name gets a number before its ending.
    #[arg(short = 'o', long)]
    output: PathBuf,
    /// Replace a file that is there already. An event file is never replaced.
    #[arg(long)]
    force: bool,
    /// How many files; their seeds follow each other.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    count: u32,
}

/// The drawn colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum InitialColor {
    /// White.
    White,
    /// Black.
    Black,
}

/// Models of results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum ResultModel {
    /// Expected scores of the FIDE rating table.
    Table,
    /// Curves fitted to played games.
    Curves,
}

/// Acceleration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Accelerated {
    /// Baku acceleration (FIDE C.04.7).
    Baku,
    /// None.
    None,
}

/// Which records are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
enum Records {
    /// FIDE TRF26.
    #[default]
    Trf26,
    /// The records that pairing engines share.
    Engine,
}

/// A tie-break list as one argument.
#[derive(Clone, Debug)]
struct TieBreaks(Vec<TieBreak>);

/// Why an argument describes no tournament.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadWish {
    /// No rating.
    #[error("{0:?} is not a rating")]
    Rating(String),
    /// No number of points.
    #[error("{0:?} is not a number of points")]
    Points(String),
    /// Fewer than three numbers.
    #[error("win, draw and loss are needed, such as 3-1-0")]
    Scoring,
}

impl Message for BadWish {
    fn key(&self) -> &'static str {
        match self {
            Self::Rating(_) => "cli.generate.no-rating",
            Self::Points(_) => "cli.generate.no-points",
            Self::Scoring => "cli.generate.no-scoring",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Rating(text) | Self::Points(text) => vec![("text", format!("{text:?}"))],
            Self::Scoring => Vec::new(),
        }
    }
}

fn tiebreaks(text: &str) -> Result<TieBreaks, CodeError> {
    let codes = text.split([',', ' ']).filter(|code| !code.is_empty());
    codes.map(str::parse).collect::<Result<_, _>>().map(TieBreaks)
}

fn ratings(text: &str) -> Result<Ratings, BadWish> {
    let number = |text: &str| text.trim().parse::<u16>().map_err(|_| BadWish::Rating(text.to_owned()));
    match text {
        "random" => Ok(Ratings::Random),
        "none" => Ok(Ratings::None),
        _ => match text.split_once('-') {
            Some((low, rest)) => {
                let (high, step) = match rest.split_once('/') {
                    Some((high, step)) => (high, Some(number(step)?)),
                    None => (rest, None),
                };
                Ok(Ratings::Range { low: number(low)?, high: number(high)?, step })
            }
            None => text.split(',').map(number).collect::<Result<_, _>>().map(Ratings::Given),
        },
    }
}

fn scoring(text: &str) -> Result<Scoring, BadWish> {
    let points = text.split('-').map(|p| p.parse::<Points>().map_err(|_| BadWish::Points(p.to_owned())));
    let points: Vec<Points> = points.collect::<Result<_, _>>()?;
    let (&[win, draw, loss], rest) = points.split_first_chunk::<3>().ok_or(BadWish::Scoring)?;
    let pab = rest.first().copied().unwrap_or(win);
    let absence = rest.get(1).copied().unwrap_or(Points::ZERO);
    Ok(Scoring { win, draw, loss, absence, pab, unknown: draw, by_games: false })
}

/// Makes the files.
pub fn run(args: &Args) -> Result<Outcome, CliError> {
    let wish = Wish {
        players: args.players,
        rounds: args.rounds,
        system: Some(chosen(args.system.as_deref(), args.edition, &args.set, System::Dutch(DutchEdition::E2026))?),
        initial_color: args.initial_color.map(|c| if c == InitialColor::White { Color::White } else { Color::Black }),
        ratings: args.ratings.clone(),
        full_byes: args.full_byes,
        half_byes: args.half_byes,
        zero_byes: args.zero_byes,
        withdrawals: args.withdrawals,
        late_entries: args.late_entries,
        forfeits: args.forfeits,
        odd_results: args.odd_results,
        results: args.results.map(|r| if r == ResultModel::Table { Results::Table } else { Results::Curves }),
        draws: args.draws,
        baku: args.accelerated.map(|a| a == Accelerated::Baku),
        scoring: args.scoring,
        prohibited_pairs: args.prohibited_pairs,
        tiebreaks: args.tiebreaks.as_ref().map(|t| t.0.clone()),
    };
    let first = args.seed.unwrap_or_else(output::unpredictable);
    for index in 0..args.count {
        let seed = first.wrapping_add(index.into());
        let document = generate(&wish, seed).map_err(|why| refused(why, seed))?;
        let profile = if args.profile == Records::Engine { Profile::Engine } else { Profile::Trf26 };
        let text = trf::write(&document, profile).map_err(|why| CliError::unusable(NoneOfSeed(seed, why)))?;
        let path = numbered(&args.output, index, args.count);
        output::write(&path, harmless::lines(&text).as_bytes(), support::over(args.force))?;
        outln!("{}", support::lang().fill("cli.generate.written", &[("path", &path.display().to_string()), ("seed", &seed.to_string())]));
    }
    Ok(Outcome::Clean)
}

/// Why no tournament came of a seed.
#[derive(Debug)]
struct NoneOfSeed<E>(u64, E);

impl<E: Message> Message for NoneOfSeed<E> {
    fn key(&self) -> &'static str {
        "cli.generate.seed"
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        vec![("seed", self.0.to_string())]
    }

    fn say(&self, lang: Lang) -> String {
        lang.fill("cli.said.at", &[("place", &filled(self, lang)), ("what", &self.1.say(lang))])
    }
}

fn refused(why: GenerateError, seed: u64) -> CliError {
    let is_hopeless = matches!(why, GenerateError::NoTournament { .. });
    let what = NoneOfSeed(seed, why);
    if is_hopeless { CliError::refused(what) } else { CliError::unusable(what) }
}

/// `out.trf` of several files is `out-0001.trf`, `out-0002.trf` and so on.
fn numbered(path: &Path, index: u32, count: u32) -> PathBuf {
    if count == 1 {
        return path.to_owned();
    }
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    name.push(format!("-{:04}", index + 1));
    if let Some(extension) = path.extension() {
        name.push(".");
        name.push(extension);
    }
    path.with_file_name(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_and_scoring_are_read_as_the_help_says() {
        assert_eq!(ratings("2100,1950,0"), Ok(Ratings::Given(vec![2100, 1950, 0])));
        assert_eq!(ratings("1200-2400/25"), Ok(Ratings::Range { low: 1200, high: 2400, step: Some(25) }));
        assert!(ratings("high").is_err());
        let threes = scoring("3-1-0-1").map(|s| (s.win, s.draw, s.pab, s.absence));
        assert_eq!(threes, Ok((Points::from_whole(3), Points::ONE, Points::ONE, Points::ZERO)));
        assert!(scoring("3-1").is_err());
    }

    #[test]
    fn several_files_are_numbered() {
        assert_eq!(numbered(Path::new("a/out.trf"), 4, 9), Path::new("a/out-0005.trf"));
        assert_eq!(numbered(Path::new("out"), 0, 1), Path::new("out"));
    }
}
