//! Record 001: a player, written; and the part of it that national rating records have as well.

use super::fields::TextField;
use super::write::{Profile, WriteError, cut, four};
use super::{Document, MAX_TPN};
use crate::model::{Bye, Color, Contestant, Entry, Outcome, Sex};
use std::fmt::Write as _;

/// A player, with the points up to a round and the entries of so many.
pub(super) fn player_line(
    document: &Document,
    profile: Profile,
    player: &Contestant,
    (through, columns_through): (u16, usize),
) -> Result<String, WriteError> {
    let tournament = &document.tournament;
    let points = four(tournament.score(player, through))?;
    let rank = player.stated_rank.map(|rank| rank.to_string()).unwrap_or_default();
    let mut line = format!("001{} {points} {:>4}", identity(player, profile)?, cut(&rank, 4));
    for (round, entry) in (1..).zip(player.entries.iter().take(columns_through)) {
        match entry {
            None => line.push_str("          "),
            Some(Entry::Bye(bye)) => {
                let symbol = match bye {
                    _ if profile == Profile::Trf06 => symbol_06(*bye),
                    Bye::Full if document.unopposed.contains(&(player.tpn, round)) => '+',
                    Bye::Zero if document.unopposed.contains(&(player.tpn, round)) => '-',
                    Bye::PairingAllocated => 'U',
                    Bye::Full => 'F',
                    Bye::Half => 'H',
                    Bye::Zero => 'Z',
                };
                let _ = write!(line, "  0000 - {symbol}");
            }
            Some(Entry::Meeting(game)) => {
                let color = match game.color {
                    Some(Color::White) => 'w',
                    Some(Color::Black) => 'b',
                    None => '-',
                };
                let symbol = match game.outcome {
                    // Engines know no adjourned game: until it is finished it counts as a draw for pairing (FIDE C.04.2).
                    Outcome::Adjourned if profile == Profile::Engine => {
                        if tournament.scoring.unknown != tournament.scoring.draw {
                            return Err(WriteError::Adjourned { player: player.tpn, round });
                        }
                        symbol(Outcome::Draw)
                    }
                    outcome if profile != Profile::Trf06 => symbol(outcome),
                    Outcome::UnratedWin => '+',
                    Outcome::UnratedLoss => '-',
                    Outcome::UnratedDraw => return Err(WriteError::UnratedDraw { player: player.tpn, round }),
                    // Unknown results are blank there.
                    Outcome::Adjourned => ' ',
                    outcome => symbol(outcome),
                };
                let _ = write!(line, "  {:>4} {color} {symbol}", game.opponent.0);
            }
        }
    }
    Ok(line)
}

/// Columns 4 to 79 of a player's record, which national rating records have as well.
pub(super) fn identity(player: &Contestant, profile: Profile) -> Result<String, WriteError> {
    if player.tpn.0 > MAX_TPN {
        return Err(WriteError::PairingNumber(player.tpn));
    }
    let sex = match player.sex {
        Some(Sex::Male) => "m",
        Some(Sex::Female) => "w",
        None => "",
    };
    let rating = match player.rating {
        None => String::new(),
        Some(rating) if rating <= 9999 => rating.to_string(),
        Some(rating) => return Err(WriteError::Rating { player: player.tpn, rating }),
    };
    let text = |field: TextField| field.column(player, profile);
    Ok(format!(
        " {:>4} {sex:1}{} {} {rating:>4} {} {} {}",
        player.tpn.0,
        text(TextField::Title),
        text(TextField::Name),
        text(TextField::Federation),
        text(TextField::Id),
        text(TextField::Birth),
    ))
}

/// A bye before there were letters for it.
const fn symbol_06(bye: Bye) -> char {
    match bye {
        Bye::PairingAllocated | Bye::Full => '+',
        Bye::Half => '=',
        Bye::Zero => '-',
    }
}

pub(in crate::trf) const fn symbol(outcome: Outcome) -> char {
    match outcome {
        Outcome::Pending => ' ',
        Outcome::Win => '1',
        Outcome::Draw => '=',
        Outcome::Loss => '0',
        Outcome::UnratedWin => 'W',
        Outcome::UnratedDraw => 'D',
        Outcome::UnratedLoss => 'L',
        Outcome::ForfeitWin => '+',
        Outcome::ForfeitLoss => '-',
        Outcome::Adjourned => '?',
    }
}
