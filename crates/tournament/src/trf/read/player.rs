//! Record 001: one player.

use super::super::columns::Line;
use super::super::error::{Field, ReadError, ReadErrorKind, WarningKind};
use super::super::{MAX_ROUNDS, MAX_TPN};
use super::Reader;
use crate::model::{Bye, Color, Contestant, Entry, Meeting, Outcome, Sex, Title, Tpn};

/// First column of round 1; every round takes ten.
const FIRST_ROUND: usize = 92;

/// Columns that separate fields and must be blank. A letter or digit in one means that the line is out of its columns.
const SEPARATORS: [usize; 9] = [4, 9, 14, 48, 53, 57, 69, 80, 85];

/// Reads a player's record. Where the columns do not fit and the line has characters beyond ASCII, it is tried once more
/// with columns counted in bytes, as Vega does.
pub(super) fn player(reader: &mut Reader, number: usize, text: &str) -> Result<Contestant, ReadError> {
    let mark = reader.warnings.len();
    let first_try = columns(reader, &Line::new(number, text));
    match first_try {
        Err(error) if !text.is_ascii() => {
            reader.warnings.truncate(mark);
            let second_try = columns(reader, &Line::in_bytes(number, text));
            match second_try {
                Ok(player) => {
                    reader.warn(number, 0, WarningKind::ByteColumns);
                    Ok(player)
                }
                Err(_) => Err(error),
            }
        }
        other => other,
    }
}

fn columns(reader: &mut Reader, line: &Line) -> Result<Contestant, ReadError> {
    for column in SEPARATORS {
        if line.at(column).is_alphanumeric() {
            return Err(line.error(column, ReadErrorKind::Shifted { found: line.at(column) }));
        }
    }
    let Some(tpn) = line.number(5, 8, Field::PairingNumber, 1, MAX_TPN)? else {
        let kind = ReadErrorKind::Number { field: Field::PairingNumber, text: String::new(), min: 1, max: MAX_TPN };
        return Err(line.error(5, kind));
    };
    let mut player = Contestant::new(Tpn(tpn), line.text(15, 47));
    player.sex = match line.at(10) {
        'm' | 'M' => Some(Sex::Male),
        'w' | 'W' | 'f' | 'F' => Some(Sex::Female),
        _ => None,
    };
    let title = line.text(11, 13);
    player.title = Title::of_list(&title);
    if player.title.is_none() {
        player.other_title = title;
    }
    player.rating = lenient(reader, line, 49, 52, Field::Rating).filter(|&rating| rating > 0);
    player.federation = line.text(54, 56);
    player.id = line.text(58, 68);
    player.birth = line.text(70, 79);
    player.stated_points = line.points(81, 84, Field::Points)?;
    player.stated_rank = lenient(reader, line, 86, 89, Field::Rank).filter(|&rank| rank > 0);

    let mut column = FIRST_ROUND;
    while column <= line.width() {
        let entry = round(reader, line, column)?;
        player.entries.push(entry);
        column += 10;
    }
    while player.entries.last() == Some(&None) {
        player.entries.pop();
    }
    let rounds = player.entries.len();
    if rounds > usize::from(MAX_ROUNDS) {
        let kind = ReadErrorKind::Number { field: Field::Rounds, text: rounds.to_string(), min: 0, max: MAX_ROUNDS };
        return Err(line.error(FIRST_ROUND + 10 * usize::from(MAX_ROUNDS), kind));
    }
    Ok(player)
}

/// A number that is not needed to understand the tournament: unusable text is reported and left out.
fn lenient(reader: &mut Reader, line: &Line, first: usize, last: usize, field: Field) -> Option<u16> {
    line.number(first, last, field, 0, 9999).unwrap_or_else(|_| {
        reader.warn(line.number, first, WarningKind::Unusable { field, text: line.text(first, last) });
        None
    })
}

/// One round: opponent in the first four columns, colour in the sixth, result in the eighth.
fn round(reader: &mut Reader, line: &Line, column: usize) -> Result<Option<Entry>, ReadError> {
    for separator in [column - 1, column + 4, column + 6, column + 8] {
        if line.at(separator) != ' ' {
            return Err(line.error(separator, ReadErrorKind::Shifted { found: line.at(separator) }));
        }
    }
    let opponent = line.number(column, column + 3, Field::Opponent, 0, MAX_TPN)?.unwrap_or(0);
    let color_column = column + 5;
    let color = match line.at(color_column) {
        'w' | 'W' => Some(Color::White),
        'b' | 'B' => Some(Color::Black),
        '-' | ' ' => None,
        found => return Err(line.error(color_column, ReadErrorKind::Color { found })),
    };
    let symbol = line.at(column + 7).to_ascii_uppercase();
    if opponent == 0 {
        if line.text(column, column + 7).is_empty() {
            return Ok(None);
        }
        return Ok(Some(Entry::Bye(bye(reader, line, column + 7, symbol))));
    }
    let outcome = match symbol {
        '1' => Outcome::Win,
        '=' => Outcome::Draw,
        '0' => Outcome::Loss,
        'W' => Outcome::UnratedWin,
        'D' => Outcome::UnratedDraw,
        'L' => Outcome::UnratedLoss,
        '+' => Outcome::ForfeitWin,
        '-' => Outcome::ForfeitLoss,
        '?' | 'X' => Outcome::Adjourned,
        ' ' => Outcome::Pending,
        'F' | 'H' | 'U' | 'Z' => return Err(line.error(column + 7, ReadErrorKind::ByeWithOpponent { symbol })),
        _ => {
            reader.warn(line.number, column + 7, WarningKind::UnknownResult { symbol });
            Outcome::Adjourned
        }
    };
    Ok(Some(Entry::Meeting(Meeting::new(Tpn(opponent), color, outcome))))
}

/// A round without an opponent. `+` there is a full-point bye for now: [`super::link`] makes it the pairing-allocated
/// one where it is the only one of its round. In a team event it is a board that nobody came to on the other side.
fn bye(reader: &mut Reader, line: &Line, column: usize, symbol: char) -> Bye {
    let bye = match symbol {
        'U' => return Bye::PairingAllocated,
        'F' => return Bye::Full,
        'H' => return Bye::Half,
        'Z' | ' ' => return Bye::Zero,
        '+' | '-' if reader.has_teams => {
            reader.unopposed.push((line.number, column));
            return if symbol == '+' { Bye::Full } else { Bye::Zero };
        }
        '+' => {
            reader.plus_byes.push((line.number, column));
            Bye::Full
        }
        '-' | '0' => Bye::Zero,
        '=' => Bye::Half,
        '1' => Bye::Full,
        _ => {
            reader.warn(line.number, column, WarningKind::UnknownResult { symbol });
            return Bye::Zero;
        }
    };
    reader.warn(line.number, column, WarningKind::ResultWithoutOpponent { symbol });
    bye
}
