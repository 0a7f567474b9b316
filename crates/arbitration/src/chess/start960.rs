//! The 960 starting positions of Chess960 by their numbers (Laws of Chess, Guidelines II; the numbering is that of Reinhard Scharnagl).
//!
//! Number 518 is the usual starting position.

/// How many starting positions there are: numbers 0 to 959.
pub const COUNT: u16 = 960;

/// Where the two knights stand among the five squares that bishops and queen leave.
const KNIGHTS: [(usize, usize); 10] = [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];

/// White's pieces from a1 to h1, in capital letters, of a starting position; `None` for numbers above 959.
pub fn pieces(number: u16) -> Option<String> {
    if number >= COUNT {
        return None;
    }
    let number = usize::from(number);
    let (light, dark, queen, knights) = (number % 4, number / 4 % 4, number / 16 % 6, number / 96);
    let mut row = [None; 8];
    row[2 * light + 1] = Some('B');
    row[2 * dark] = Some('B');
    let free = |row: &[Option<char>; 8]| (0..8).filter(|&file| row[file].is_none()).collect::<Vec<usize>>();
    row[*free(&row).get(queen)?] = Some('Q');
    let left = free(&row);
    let &(first, second) = KNIGHTS.get(knights)?;
    row[*left.get(first)?] = Some('N');
    row[*left.get(second)?] = Some('N');
    for (file, piece) in free(&row).into_iter().zip(['R', 'K', 'R']) {
        row[file] = Some(piece);
    }
    row.into_iter().collect()
}

/// The number of a row of White's pieces from a1 to h1; `None` if it is no starting position.
pub fn number(pieces: &str) -> Option<u16> {
    let row: Vec<char> = pieces.chars().collect();
    let files = |piece: char| row.iter().enumerate().filter(|(_, p)| **p == piece).map(|(file, _)| file).collect::<Vec<usize>>();
    let bishops = files('B');
    let light = bishops.iter().find(|file| *file % 2 == 1)? / 2;
    let dark = bishops.iter().find(|file| file.is_multiple_of(2))? / 2;
    let queen = *files('Q').first()?;
    let among = |file: usize, gone: &[char]| row.iter().take(file).filter(|piece| !gone.contains(piece)).count();
    let knights: Vec<usize> = files('N').into_iter().map(|file| among(file, &['B', 'Q'])).collect();
    let place = KNIGHTS.iter().position(|&(a, b)| knights == [a, b])?;
    let number = u16::try_from(light + 4 * dark + 16 * among(queen, &['B']) + 96 * place).ok()?;
    // What the number does not tell must be so too: the king between the rooks, nothing else on the row.
    (self::pieces(number)? == pieces).then_some(number)
}

/// The starting position as a FEN; `None` for numbers above 959.
pub fn fen(number: u16) -> Option<String> {
    let white = pieces(number)?;
    let black = white.to_ascii_lowercase();
    let rooks = ('a'..='h').zip(white.chars()).filter(|(_, piece)| *piece == 'R').map(|(file, _)| file);
    let rooks: String = rooks.collect::<Vec<char>>().into_iter().rev().collect();
    Some(format!("{black}/pppppppp/8/8/8/8/PPPPPPPP/{white} w {}{rooks} - 0 1", rooks.to_ascii_uppercase()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::setup::position_from_fen;
    use std::collections::BTreeSet;

    #[test]
    fn every_number_is_one_position_and_back() {
        let mut all = BTreeSet::new();
        for n in 0..COUNT {
            let row = pieces(n).unwrap();
            assert_eq!(number(&row), Some(n), "{row}");
            let at = |piece| row.match_indices(piece).map(|(file, _)| file).collect::<Vec<_>>();
            let (rooks, king, bishops) = (at('R'), at('K'), at('B'));
            assert!(rooks[0] < king[0] && king[0] < rooks[1] && (bishops[0] + bishops[1]) % 2 == 1, "{row}");
            assert!(position_from_fen(&fen(n).unwrap(), &[]).is_ok(), "{row}");
            all.insert(row);
        }
        assert_eq!(all.len(), 960);
        assert_eq!((pieces(960), number("RNBKQBNN"), number("BBQNNRKR"), number("")), (None, None, Some(0), None));
    }

    #[test]
    fn the_published_corners_of_the_numbering() {
        assert_eq!([0, 518, 959].map(|n| pieces(n).unwrap()), ["BBQNNRKR", "RNBQKBNR", "RKRNNQBB"]);
        assert_eq!(fen(518).unwrap(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1");
    }
}
