//! A player's rounds as an arbiter who pairs by hand needs them: opponents, colours, floats, running score.

use super::team_standings::match_text;
use crate::input::{Input, points_of, spoken};
use std::collections::BTreeMap;
use tournament::history::{Facts, Float, facts_of_all};
use tournament::model::{Contestant, Entry, Outcome, Tpn};
use tournament::points::Points;

/// One round of one player, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Number of the opponent, or the bye's word.
    pub opponent: String,
    /// The colour's letter, in brackets if the game was not played.
    pub color: String,
    /// Points of the round, or `+` and `-` for forfeits.
    pub result: String,
    /// `↓` downfloat, `↑` upfloat, or empty.
    pub float: String,
    /// Score after the round.
    pub score: Points,
}

/// The rounds paired so far of every player, in the order of the tournament.
pub fn steps(input: &Input<'_>) -> Vec<Vec<Step>> {
    let tournament = input.tournament;
    let rounds = tournament.rounds_paired();
    let facts = facts_of_all(tournament, rounds + 1);
    let newest = facts_of_all(tournament, rounds.max(1));
    let score: BTreeMap<Tpn, Points> = newest.iter().map(|facts| (facts.tpn, facts.score)).collect();
    let float = |facts: &Facts, player: &Contestant, round: u16| match player.entry(round) {
        // Not played yet: by the scores by which it was paired.
        Some(Entry::Meeting(game)) if game.outcome == Outcome::Pending && round == rounds => {
            let of = |tpn| score.get(&tpn).copied().unwrap_or(Points::ZERO);
            Float::of_game(of(player.tpn), of(game.opponent))
        }
        _ => facts.float(usize::from(rounds - round) + 1),
    };
    let steps = tournament.contestants.iter().zip(&facts);
    steps.map(|(player, facts)| (1..=rounds).map(|round| step(input, player, round, float(facts, player, round))).collect()).collect()
}

fn step(input: &Input<'_>, player: &Contestant, round: u16, float: Float) -> Step {
    let entry = player.entry(round);
    let scoring = &input.tournament.scoring;
    let (opponent, color, result) = match entry {
        None => (input.nothing_short().to_owned(), String::new(), spoken(scoring.award(None))),
        Some(Entry::Bye(bye)) => (input.bye_short(bye).to_owned(), String::new(), spoken(scoring.award(entry))),
        Some(Entry::Meeting(game)) => {
            let letter = game.color.map_or("", |c| input.color_letter(c));
            let color =
                if game.outcome.is_played() || game.outcome == Outcome::Pending { letter.to_owned() } else { format!("({letter})") };
            let result = match game.outcome {
                Outcome::Pending => String::new(),
                Outcome::ForfeitWin => "+".to_owned(),
                Outcome::ForfeitLoss => "-".to_owned(),
                Outcome::Adjourned => input.lang().text("print.adjourned_letter").to_owned(),
                _ if input.of_teams().is_some() => match_text(input, &game),
                outcome => spoken(game.points.unwrap_or_else(|| points_of(scoring, outcome))),
            };
            (game.opponent.to_string(), color, result)
        }
    };
    Step { opponent, color, result, float: sign(float).to_owned(), score: input.tournament.score(player, round) }
}

/// `↓` downfloat, `↑` upfloat, or empty.
pub const fn sign(float: Float) -> &'static str {
    match float {
        Float::Down => "↓",
        Float::Up => "↑",
        Float::None => "",
    }
}
