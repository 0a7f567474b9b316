//! Random tournaments that follow the rules: the generator that FIDE asks of a pairing program.
//!
//! A [`Wish`] says what is fixed; everything else is drawn. The same wish and seed give the same bytes on every
//! machine. The results follow the FIDE rating table (B.02 8.1.2), every round is paired by the engines under test
//! elsewhere in this crate, and the final ranks are those of the tie-break list that is written into the file.

mod draw;
mod play;
mod results;
mod share;

pub use share::{Amount, ParseShareError, Share};

use crate::model::{Color, DutchEdition, Scoring, System};
use crate::pairing::points::FirstRound;
use crate::rng::Rng;
use crate::tiebreak::TieBreak;
use crate::trf::{Document, MAX_ROUNDS};

/// How the players' ratings come about.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Ratings {
    /// Given, one for each player; 0 is unrated. Players beyond the list are unrated.
    Given(Vec<u16>),
    /// From the highest down to the lowest in even steps.
    Range {
        /// Lowest rating.
        low: u16,
        /// Highest rating.
        high: u16,
        /// Points between neighbours; by default the range is spread over all players.
        step: Option<u16>,
    },
    /// Each drawn between 1000 and 2800, around a mean that is drawn first.
    Random,
    /// Nobody has one.
    None,
}

/// Where the results of games played out come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Results {
    /// The expected scores of the FIDE rating table (B.02 8.1.2), the same for both colours.
    #[default]
    Table,
    /// Curves fitted to played games, with White's advantage and more draws among the strong: the model of "Statistical model for chess
    /// tournament simulations" (FIDE TEC, 2025), as its reference generator has it.
    Curves,
}

/// What a generated tournament shall be like. Whatever is `None` is drawn.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Wish {
    /// Number of players, 2 to 9999; drawn from 6 to 100.
    pub players: Option<u16>,
    /// Number of rounds, 1 to 300; drawn from 3 to 11, fewer in a small field.
    pub rounds: Option<u16>,
    /// The system, one that pairs round by round; by default the Dutch rules in force. A match of Double-Swiss is one result.
    pub system: Option<System>,
    /// The initial colour.
    pub initial_color: Option<Color>,
    /// Ratings.
    pub ratings: Option<Ratings>,
    /// Full-point byes, of all players in all rounds.
    pub full_byes: Option<Share>,
    /// Half-point byes; drawn so that none falls on the last round.
    pub half_byes: Option<Share>,
    /// Zero-point byes: absences that were told.
    pub zero_byes: Option<Share>,
    /// Players who leave for good before some round.
    pub withdrawals: Option<Share>,
    /// Players who come only after round 1.
    pub late_entries: Option<Share>,
    /// Games won and lost, or by chance lost by both, without play.
    pub forfeits: Option<Share>,
    /// Games that end ½-0, 0-½ or 0-0 over the board.
    pub odd_results: Option<Share>,
    /// Where results come from.
    pub results: Option<Results>,
    /// Games drawn, of 100 between players of the same rating; only with [`Results::Table`].
    pub draws: Option<u8>,
    /// Whether Baku acceleration is used.
    pub baku: Option<bool>,
    /// Points for results; by default those of chess.
    pub scoring: Option<Scoring>,
    /// Pairs of players who may not meet in the whole event; by default none.
    pub prohibited_pairs: Option<u16>,
    /// The tie-break list, the primary score first.
    pub tiebreaks: Option<Vec<TieBreak>>,
}

/// Why no tournament comes of a wish.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// A tournament has 2 to 9999 players.
    #[error("a tournament has 2 to 9999 players")]
    Players,
    /// A tournament has 1 to 300 rounds, fewer than it has players.
    #[error("a tournament has 1 to 300 rounds, and fewer than it has players")]
    Rounds,
    /// A rating above 9999.
    #[error("a rating has at most four digits")]
    Rating,
    /// The system does not pair round by round by itself.
    #[error("a tournament is made by a system that pairs round by round, and not by hand")]
    System,
    /// Two draws may not be worth more than a win and a loss, nor the pairing-allocated bye more than a win.
    #[error("two draws are worth more than a win and a loss, or the pairing-allocated bye more than a win")]
    Scoring,
    /// Baku acceleration needs a win worth two draws and a loss worth nothing (C.04.7).
    #[error("Baku acceleration needs a win that is worth two draws, and a loss that is worth nothing (C.04.7)")]
    BakuScoring,
    /// Baku acceleration is of the FIDE systems (C.04.7).
    #[error("Baku acceleration is for the Swiss systems of FIDE (C.04.7)")]
    BakuSystem,
    /// However often it was tried, some round could not be paired under the rules.
    #[error("in {attempts} attempts some round always had no pairing that the rules allow: fewer rounds or fewer byes may help")]
    NoTournament {
        /// How many tournaments were begun.
        attempts: u16,
    },
}

/// How many tournaments are begun before the wish is called hopeless.
const ATTEMPTS: u16 = 40;

/// Makes a tournament. Comments in the document hold the seed and the wish as it was settled.
///
/// # Errors
/// The wish contradicts itself or the rules, or leads to rounds that cannot be paired.
pub fn generate(wish: &Wish, seed: u64) -> Result<Document, GenerateError> {
    check(wish)?;
    let mut rng = Rng::new(seed);
    for _ in 0..ATTEMPTS {
        let settled = draw::settle(wish, &mut rng);
        if let Ok(tournament) = play::play(&settled, &mut rng) {
            return Ok(document(tournament, &settled, seed));
        }
    }
    Err(GenerateError::NoTournament { attempts: ATTEMPTS })
}

fn check(wish: &Wish) -> Result<(), GenerateError> {
    if wish.players.is_some_and(|n| !(2..=9999).contains(&n)) {
        return Err(GenerateError::Players);
    }
    let most = wish.players.map_or(MAX_ROUNDS, |n| MAX_ROUNDS.min(n - 1));
    if wish.rounds.is_some_and(|n| !(1..=most).contains(&n)) {
        return Err(GenerateError::Rounds);
    }
    let too_high = match &wish.ratings {
        Some(Ratings::Given(list)) => list.iter().any(|&r| r > 9999),
        Some(Ratings::Range { low, high, .. }) => *high > 9999 || low > high,
        _ => false,
    };
    if too_high {
        return Err(GenerateError::Rating);
    }
    let system = wish.system.unwrap_or(System::Dutch(DutchEdition::E2026));
    match system {
        System::Dutch(_) | System::Dubov | System::Burstein | System::DoubleSwiss | System::Fmjd => {}
        System::Points(policy) if policy.first_round != FirstRound::Typed => {}
        _ => return Err(GenerateError::System),
    }
    if wish.baku == Some(true) && !draw::may_be_accelerated(system) {
        return Err(GenerateError::BakuSystem);
    }
    let scoring = wish.scoring.unwrap_or(Scoring::CHESS);
    if scoring.draw + scoring.draw > scoring.win + scoring.loss || scoring.pab > scoring.win || scoring.loss > scoring.draw {
        return Err(GenerateError::Scoring);
    }
    if wish.baku == Some(true) && !draw::baku_applies(&scoring) {
        return Err(GenerateError::BakuScoring);
    }
    Ok(())
}

/// The document with the seed and the settled values as comments.
fn document(tournament: crate::model::Tournament, settled: &draw::Settled, seed: u64) -> Document {
    let mut document = Document::new(tournament);
    document.tournament.info.name = format!("Random tournament {seed}");
    document.tournament.info.pairing_program = "Flagfall".to_owned();
    document.other_records = vec![format!("### Random tournament: seed {seed}"), format!("### Settings: {settled}")];
    document
}

#[cfg(test)]
mod tests;
