//! `flagfall judge`: what a line of moves means under the rules: repetitions, draws by counting, claims.

mod chess;
mod draughts;
mod xiangqi;

use super::error::Phrase;
use super::game::Moves;
use super::{CliError, Format, Outcome, game, say, support};
use crate::desk::Source;
use crate::words::{Lang, ruling};
use arbitration::claim::{Judged, judge};
use arbitration::game::{Game, GameLaws, GameMove, Notation};
use arbitration::kind::GameKind;
use arbitration::notation::{Language, Mode};
use arbitration::ruling::{Ground, LoopVerdict};
use clap::ValueEnum;
use serde_json::Value;
use std::path::PathBuf;

/// Arguments.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The game.
    #[arg(long)]
    game: GameKind,
    /// The rules: for xiangqi cxa-1987, cxa-1999, cxa-2011, cxa-2020 or wxf-2018; for chess fide-1993, fide-2001 or fide-2023; for
    /// draughts fmjd-100 on 100 squares, fmjd-64 on 64, in Brazilian draughts also cbd or cbd-endings.
    #[arg(long)]
    rules: Option<String>,
    /// The position before the first move; the usual array when left out.
    #[arg(long)]
    fen: Option<String>,
    /// A file with the game: PGN, PDN or moves alone; - is standard input.
    #[arg(required_unless_present = "moves")]
    file: Option<PathBuf>,
    /// The moves: PGN, PDN or moves alone.
    #[arg(long, conflicts_with = "file", allow_hyphen_values = true)]
    moves: Option<String>,
    /// Which game of the file, from 1.
    #[arg(long, value_name = "N")]
    number: Option<usize>,
    /// Chess: rule on a claim of the player to move.
    #[arg(long, value_enum)]
    claim: Option<ClaimOn>,
    /// Chess: the move the claimant wrote down.
    #[arg(long, value_name = "MOVE", requires = "claim")]
    with: Option<String>,
    /// How the ruling is written.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// What a claim rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ClaimOn {
    /// The same position for the third time.
    Repetition,
    /// Fifty moves without a capture or a pawn move.
    FiftyMoves,
}

impl From<ClaimOn> for Ground {
    fn from(on: ClaimOn) -> Self {
        match on {
            ClaimOn::Repetition => Self::Repetition,
            ClaimOn::FiftyMoves => Self::FiftyMoves,
        }
    }
}

/// Judges and prints.
pub fn run(args: &Args) -> Result<Outcome, CliError> {
    let judged = read(args)?;
    match args.format {
        Format::Json => say::json(&document(&judged, support::lang()))?,
        Format::Text => say::lines(text(&judged, support::lang()))?,
    }
    Ok(Outcome::Clean)
}

fn read(args: &Args) -> Result<Judged, CliError> {
    let laws = laws(args)?;
    let (place, bytes) = match (&args.file, &args.moves) {
        (Some(path), _) => {
            let source = Source::named(path);
            (source.name().display().to_string(), source.read()?)
        }
        (None, moves) => ("--moves".to_owned(), moves.clone().unwrap_or_default().into_bytes()),
    };
    let game = game::play(args.game, &Moves { place, bytes, number: args.number, fen: args.fen.as_deref() })?;
    // A claim is a chess player's; the other games have no word for it here.
    let claim = args.claim.filter(|_| args.game == GameKind::Chess);
    let claim = match claim {
        Some(on) => Some((on.into(), intended(args, &game)?)),
        None => None,
    };
    Ok(judge(&game, laws, claim))
}

fn laws(args: &Args) -> Result<GameLaws, CliError> {
    let Some(name) = args.rules.as_deref() else { return Ok(GameLaws::usual(args.game)) };
    GameLaws::named(args.game, name).ok_or_else(|| {
        let names: Vec<&str> = GameLaws::all(args.game).iter().map(GameLaws::name).collect();
        CliError::unusable(Phrase::new("cli.game.no-rules").with("name", name).with("known", support::listed(names)))
    })
}

/// The move of `--with`.
fn intended(args: &Args, game: &Game) -> Result<Option<GameMove>, CliError> {
    let (Some(text), Game::Chess(record)) = (&args.with, game) else { return Ok(None) };
    let readings = arbitration::notation::read(text, record.position(), Some(Language::English), Mode::Strict);
    let Some(only) = readings.only() else {
        let position = game.position();
        let all: Vec<String> = readings.list.iter().map(|r| position.write(&GameMove::Chess(r.mv), Notation::San)).collect();
        let readings = Phrase::new("cli.game.readings").with("word", format_args!("{text:?}")).with("count", all.len());
        return Err(CliError::unusable(readings.with("list", support::listed(all))));
    };
    Ok(Some(GameMove::Chess(only.mv)))
}

/// The document for machines.
fn document(judged: &Judged, lang: Lang) -> Value {
    match judged.ruling.game {
        GameKind::Chess => chess::document(judged, lang),
        GameKind::Xiangqi => xiangqi::document(judged, lang),
        GameKind::Draughts100 | GameKind::Draughts64Russian | GameKind::Draughts64Brazilian => draughts::document(judged, lang),
    }
}

/// Lines for people: the verdict, then why.
fn text(judged: &Judged, lang: Lang) -> Vec<String> {
    let name = match judged.of_loop() {
        Some(LoopVerdict::None) if judged.limit_reached().next().is_some() => "limit-reached",
        Some(verdict) => verdict.name(),
        None => judged.verdict(),
    };
    let verdict = lang.get(&format!("cli.judge.verdict.{}", name.replace('_', "-"))).unwrap_or(name);
    let verdict = match judged.laws {
        GameLaws::Xiangqi(set) => {
            let edition = set.to_string();
            lang.fill("cli.judge.by", &[("verdict", verdict), ("edition", crate::words::game::edition(&edition, lang))])
        }
        GameLaws::Chess(_) | GameLaws::Draughts(_) => verdict.to_owned(),
    };
    let plies = ruling::loop_plies(&judged.ruling, lang);
    let claim = judged.claim.as_ref().map(|claim| ruling::claim_line(claim, lang));
    // What was asked is answered first, unless the game was over without it.
    let (first, claim) = if judged.verdict() == "none" { (claim.unwrap_or(verdict), None) } else { (verdict, claim) };
    let limit = ruling::natural_limit(judged, lang);
    std::iter::once(first).chain(plies).chain(ruling::reasons(judged, lang)).chain(limit).chain(claim).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A line of so many plies in which nothing is taken and no position stands twice.
    fn quiet(plies: usize) -> Game {
        let men = |fen: &str| fen.split(' ').next().map(|board| board.chars().filter(char::is_ascii_alphabetic).count());
        let place = |fen: &str| fen.split(' ').take(2).collect::<Vec<_>>().join(" ");
        let mut game = Game::new(GameKind::Xiangqi);
        let mut seen = vec![place(&game.position().to_fen())];
        for _ in 0..plies {
            let now = game.position();
            let next = now.legal_moves().into_iter().find(|mv| {
                let mut then = game.clone();
                then.push(mv).unwrap();
                let fen = then.position().to_fen();
                let fresh = men(&fen) == men(&now.to_fen()) && !seen.contains(&place(&fen)) && !then.position().legal_moves().is_empty();
                if fresh {
                    seen.push(place(&fen));
                }
                fresh
            });
            game.push(&next.unwrap()).unwrap();
        }
        game
    }

    /// The natural limit is named with its count for each side, and the heading says when it is reached; in both languages, by every edition.
    #[test]
    fn the_natural_limit_is_named() {
        for (edition, limit) in [("cxa-1987", 60), ("cxa-1999", 60), ("cxa-2011", 60), ("cxa-2020", 60), ("wxf-2018", 50)] {
            for (plies, heading, state) in [(4, "none", "limit-missing"), (2 * limit, "limit-reached", "limit-reached")] {
                let judged = judge(&quiet(plies), GameLaws::named(GameKind::Xiangqi, edition).unwrap(), None);
                assert_eq!(judged.verdict(), "none", "a draw has to be claimed");
                for lang in Lang::all() {
                    let lines = text(&judged, lang);
                    assert!(lines[0].starts_with(lang.get(&format!("cli.judge.verdict.{heading}")).unwrap()), "{lines:?}");
                    let state = lang.get(&format!("desk.reason.{state}")).unwrap().split('{').next().unwrap();
                    let named = |line: &&String| {
                        line.contains(state) && line.contains(&limit.to_string()) && line.contains(&(plies / 2).to_string())
                    };
                    assert_eq!(lines.iter().filter(named).count(), 2, "{edition}: {lines:?}");
                }
            }
        }
    }
}
