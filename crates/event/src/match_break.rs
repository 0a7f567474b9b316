//! Rules that decide a drawn match of teams by what happened on its boards.

use super::lot::Settled;
use super::meeting::Meeting;
use super::model::{PlayerId, Section};
use super::team_policy::TeamForm;

/// What a rule makes of a drawn match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchBreak {
    /// The rule.
    pub by: Settled,
    /// What the first and the second team have by it, in hundredths of a point: of the Berlin count the points of each board times the number
    /// of boards from it to the last; else the points on the boards compared.
    pub hundredths: (i64, i64),
    /// The boards that were compared, from board 1; 0 where all count.
    pub boards: u8,
    /// Who goes on; `None`: it leaves them level.
    pub winner: Option<PlayerId>,
}

/// The rules in the order in which they are offered.
const RULES: [Settled; 3] = [Settled::Berlin, Settled::TopBoard, Settled::BottomBoards];

impl Section {
    /// What the rules make of a match of teams whose boards all have a result; empty where boards are not compared: in a section of players,
    /// and where everybody meets everybody.
    pub fn match_breaks(&self, meeting: &Meeting<'_>) -> Vec<MatchBreak> {
        let by_board = self.team_policy().filter(|policy| policy.form != TeamForm::AllPlayAll);
        let points = by_board.and_then(|_| meeting.points_by_game(&self.scoring()));
        let boards: Vec<(i64, i64)> =
            points.into_iter().flatten().map(|(a, b)| (i64::from(a.hundredths()), i64::from(b.hundredths()))).collect();
        let found = |by| {
            broken(by, &boards).map(|(hundredths, boards)| MatchBreak {
                by,
                hundredths,
                boards,
                winner: match hundredths.0.cmp(&hundredths.1) {
                    std::cmp::Ordering::Greater => Some(meeting.first),
                    std::cmp::Ordering::Less => Some(meeting.second),
                    std::cmp::Ordering::Equal => None,
                },
            })
        };
        RULES.into_iter().filter_map(found).collect()
    }
}

/// What both have by a rule, and the boards compared.
fn broken(by: Settled, boards: &[(i64, i64)]) -> Option<((i64, i64), u8)> {
    let sum = |boards: &[(i64, i64)]| boards.iter().fold((0, 0), |sum, board| (sum.0 + board.0, sum.1 + board.1));
    if boards.is_empty() {
        return None;
    }
    let count = |boards: usize| u8::try_from(boards).unwrap_or(u8::MAX);
    Some(match by {
        Settled::Berlin => {
            let weights = (1..=i64::from(count(boards.len()))).rev();
            (weights.zip(boards).fold((0, 0), |sum, (weight, board)| (sum.0 + weight * board.0, sum.1 + weight * board.1)), 0)
        }
        // The first board that was not drawn.
        Settled::TopBoard => match boards.iter().position(|(a, b)| a != b) {
            Some(at) => (boards[at], count(at + 1)),
            None => (sum(boards), 0),
        },
        // Without the last board, without the last two, ... until they differ.
        Settled::BottomBoards => {
            let kept = (1..boards.len()).rev().find(|kept| {
                let (a, b) = sum(&boards[..*kept]);
                a != b
            });
            kept.map_or((sum(boards), 0), |kept| (sum(&boards[..kept]), count(kept)))
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_rule_by_hand() {
        // 2-2: the first team wins on 2 and 3, the second on 1 and 4.
        let boards = [(0, 100), (100, 0), (100, 0), (0, 100)];
        assert_eq!(broken(Settled::Berlin, &boards), Some(((500, 500), 0)));
        assert_eq!(broken(Settled::TopBoard, &boards), Some(((0, 100), 1)));
        assert_eq!(broken(Settled::BottomBoards, &boards), Some(((200, 100), 3)));
        // 2-2: draw, win, draw, loss: 4·½ + 3 + 2·½ against 4·½ + 2·½ + 1.
        let boards = [(50, 50), (100, 0), (50, 50), (0, 100)];
        assert_eq!(broken(Settled::Berlin, &boards), Some(((600, 400), 0)));
        assert_eq!(broken(Settled::TopBoard, &boards), Some(((100, 0), 2)));
        let level = [(50, 50); 4];
        assert_eq!(broken(Settled::TopBoard, &level), Some(((200, 200), 0)));
        assert_eq!(broken(Settled::BottomBoards, &level), Some(((200, 200), 0)));
        assert_eq!(broken(Settled::Berlin, &[]), None);
    }
}
