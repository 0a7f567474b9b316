//! A player's rounds as an arbiter who pairs by hand needs them: opponents, colours, floats, running score.

use crate::print::input::{Input, points_of, spoken};
use tournament::model::{Bye, Color, Entry, Outcome, Player};
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

/// The rounds from 1 to `through`.
pub fn history(input: &Input<'_>, player: &Player, through: u16) -> Vec<Step> {
    (1..=through).map(|round| step(input, player, round)).collect()
}

fn step(input: &Input<'_>, player: &Player, round: u16) -> Step {
    let entry = player.entry(round);
    let scoring = &input.tournament.scoring;
    let (opponent, color, result) = match entry {
        None => (input.bye_short(Bye::Zero).to_owned(), String::new(), spoken(scoring.award(None))),
        Some(Entry::Bye(bye)) => (input.bye_short(bye).to_owned(), String::new(), spoken(scoring.award(entry))),
        Some(Entry::Game(game)) => {
            let letter = game.color.map_or("", |c| input.color_letter(c));
            let color =
                if game.outcome.is_played() || game.outcome == Outcome::Pending { letter.to_owned() } else { format!("({letter})") };
            let result = match game.outcome {
                Outcome::Pending => String::new(),
                Outcome::ForfeitWin => "+".to_owned(),
                Outcome::ForfeitLoss => "-".to_owned(),
                Outcome::Adjourned => input.lang().text("print.adjourned_letter").to_owned(),
                outcome => spoken(points_of(scoring, outcome)),
            };
            (game.opponent.to_string(), color, result)
        }
    };
    let float = match float(input, player, round) {
        Some(Float::Down) => "↓",
        Some(Float::Up) => "↑",
        None => "",
    };
    Step { opponent, color, result, float: float.to_owned(), score: input.tournament.score(player, round) }
}

/// A float (FIDE C.04.3, 2026, article 1.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Float {
    /// Met a player with a lower score, or got the pairing-allocated bye or more points than for a loss without playing.
    Down,
    /// Met a player with a higher score.
    Up,
}

/// How a player floated in a round.
pub fn float(input: &Input<'_>, player: &Player, round: u16) -> Option<Float> {
    let before = round.checked_sub(1)?;
    let entry = player.entry(round)?;
    match entry {
        Entry::Game(game) if game.outcome.is_played() || game.outcome == Outcome::Pending => {
            match input.tournament.score(player, before).cmp(&input.score(game.opponent, before)) {
                std::cmp::Ordering::Greater => Some(Float::Down),
                std::cmp::Ordering::Less => Some(Float::Up),
                std::cmp::Ordering::Equal => None,
            }
        }
        Entry::Bye(Bye::PairingAllocated) => Some(Float::Down),
        _ => (input.tournament.scoring.award(Some(entry)) > input.tournament.scoring.loss).then_some(Float::Down),
    }
}

/// How much a colour is due (FIDE C.04.3, 2026, article 1.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Strength {
    /// Colour difference 0: the other colour than in the last game.
    Mild,
    /// Colour difference of one.
    Strong,
    /// Colour difference above one, or the same colour in the last two games.
    Absolute,
}

/// The colours of the games played in the rounds from 1 to `through`.
pub fn colors(player: &Player, through: u16) -> Vec<Color> {
    let color = |round| match player.entry(round) {
        Some(Entry::Game(game)) if game.outcome.is_played() => game.color,
        _ => None,
    };
    (1..=through).filter_map(color).collect()
}

/// The colour that is due and how strongly; `None` before the first game.
pub fn due(colors: &[Color]) -> Option<(Color, Strength)> {
    let last = *colors.last()?;
    let whites = colors.iter().filter(|c| **c == Color::White).count();
    let blacks = colors.len() - whites;
    let fewer = if whites > blacks { Color::Black } else { Color::White };
    let twice = colors.len() >= 2 && colors.iter().rev().nth(1) == Some(&last);
    Some(match whites.abs_diff(blacks) {
        // Two of one colour in a row ask for the other whatever the difference is; a larger difference comes first.
        difference if difference > 1 => (fewer, Strength::Absolute),
        _ if twice => (last.other(), Strength::Absolute),
        1 => (fewer, Strength::Strong),
        _ => (last.other(), Strength::Mild),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_due_colour() {
        use Color::{Black, White};
        assert_eq!(due(&[]), None);
        assert_eq!(due(&[White]), Some((Black, Strength::Strong)));
        assert_eq!(due(&[White, Black]), Some((White, Strength::Mild)));
        assert_eq!(due(&[Black, White, White]), Some((Black, Strength::Absolute)));
        assert_eq!(due(&[White, Black, Black, White]), Some((Black, Strength::Mild)));
        assert_eq!(due(&[White, White, White, Black]), Some((Black, Strength::Absolute)));
        assert_eq!(due(&[Black, White, Black]), Some((White, Strength::Strong)));
    }
}
