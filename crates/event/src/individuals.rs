//! What the players of teams made: game by game, and added up.

use super::ids::{GameAt, MemberId};
use super::model::{Member, Section};
use std::collections::BTreeMap;
use tournament::board_prizes::{BoardGame, Policy, Row, board_prizes};
use tournament::model::{Color, Entry, Meeting, Outcome, Tpn};
use tournament::points::Points;
use tournament::tiebreak::performance_of;

/// A game of a player of a team.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MemberGame {
    /// Who.
    pub member: MemberId,
    /// The opponent; `None` where nobody sat there.
    pub opponent: Option<MemberId>,
    /// The game.
    pub game: GameAt,
    /// Place in the line-up, from 1.
    pub board: u8,
    /// Colour.
    pub color: Color,
    /// What the player got from it; `None` while it is open.
    pub outcome: Option<Outcome>,
}

/// What a player of a team made in a section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemberTotal<'a> {
    /// Who.
    pub member: &'a Member,
    /// Games played over the board.
    pub games: u16,
    /// Points of them.
    pub points: Points,
    /// Points of games that were won or lost by forfeit.
    pub by_forfeit: Points,
    /// Games played on each place of the line-up, from 1.
    pub boards: BTreeMap<u8, u16>,
    /// Performance against the rated opponents (C.07 article 10.2); `None` without any.
    pub performance: Option<i64>,
}

impl MemberTotal<'_> {
    /// Points of the games played in hundredths of a per cent of what could be made of them; `None` without games.
    pub fn percentage(&self, win: Points) -> Option<i64> {
        let most = i64::from(win.hundredths()) * i64::from(self.games);
        (most > 0).then(|| (i64::from(self.points.hundredths()) * 20_000 + most) / (2 * most))
    }

    /// The same in tenths of a per cent, rounded once.
    pub fn per_mille(&self, win: Points) -> Option<i64> {
        let most = i64::from(win.hundredths()) * i64::from(self.games);
        (most > 0).then(|| (i64::from(self.points.hundredths()) * 2000 + most) / (2 * most))
    }

    /// The place on which the player sat most often; of several the highest.
    pub fn usual_board(&self) -> Option<u8> {
        self.boards.iter().max_by_key(|(board, games)| (**games, std::cmp::Reverse(**board))).map(|(board, _)| *board)
    }
}

impl Section {
    /// The games of the players of teams in rounds 1 to `through`, where both line-ups are in. Games that were added to decide a match are not
    /// among them.
    pub fn member_games(&self, through: u16) -> Vec<MemberGame> {
        let Some(policy) = self.team_policy() else { return Vec::new() };
        let mut found = Vec::new();
        for round in self.rounds.iter().take(usize::from(through)).filter(|round| round.published.is_some()) {
            for meeting in round.meetings() {
                for board in meeting.games.iter().filter(|board| board.extra.is_none()) {
                    let seating = policy.seating(board.game);
                    let member = |color| self.seat(round, board, color).member.map(|member| member.id);
                    let seats = [(Color::White, board.white), (Color::Black, board.black)];
                    for (color, contestant) in seats {
                        let Some(own) = member(color) else { continue };
                        let outcomes = board.result.map(super::BoardResult::outcomes);
                        found.push(MemberGame {
                            member: own,
                            opponent: member(color.other()),
                            game: GameAt::new(round.number, board.number),
                            board: if contestant == meeting.first { seating.first } else { seating.second } + 1,
                            color,
                            outcome: outcomes.map(|(white, black)| if color == Color::White { white } else { black }),
                        });
                    }
                }
            }
        }
        found
    }

    /// What every player of a team who sat at a board made in rounds 1 to `through`: the most points first, then the higher percentage, the
    /// higher performance, the order of entry.
    pub fn member_totals(&self, through: u16) -> Vec<MemberTotal<'_>> {
        let scoring = self.scoring();
        let mut games: BTreeMap<MemberId, Vec<MemberGame>> = BTreeMap::new();
        for game in self.member_games(through) {
            games.entry(game.member).or_default().push(game);
        }
        let mut totals: Vec<MemberTotal<'_>> =
            games.iter().filter_map(|(id, games)| Some(self.member_total(self.member(*id)?, games))).collect();
        totals.sort_by_key(|total| {
            std::cmp::Reverse((
                total.points + total.by_forfeit,
                total.percentage(scoring.win),
                total.performance,
                std::cmp::Reverse(total.member.id),
            ))
        });
        totals
    }

    /// The players of teams board by board, as prizes on boards are given, after rounds 1 to `through`. The number in a row is the member's id.
    pub fn board_lists(&self, through: u16, policy: &Policy) -> BTreeMap<u16, Vec<Row>> {
        let number = |member: MemberId| u16::try_from(member.0).ok().map(Tpn);
        let game = |game: MemberGame| {
            Some(BoardGame {
                player: number(game.member)?,
                board: game.board.into(),
                outcome: game.outcome.unwrap_or(Outcome::Pending),
                opponent_rating: game.opponent.and_then(|id| self.member(id)?.person.rating),
            })
        };
        let games: Vec<BoardGame> = self.member_games(through).into_iter().filter_map(game).collect();
        board_prizes(&games, policy)
    }

    /// What a player of a team made in some of his games.
    pub fn member_total<'a, 'g>(&'a self, member: &'a Member, games: impl IntoIterator<Item = &'g MemberGame>) -> MemberTotal<'a> {
        let scoring = self.scoring();
        let award = |outcome| scoring.award(Some(Entry::Meeting(Meeting::new(Tpn(0), None, outcome))));
        let mut total =
            MemberTotal { member, games: 0, points: Points::ZERO, by_forfeit: Points::ZERO, boards: BTreeMap::new(), performance: None };
        let (mut ratings, mut halves) = (Vec::new(), 0);
        for game in games {
            match game.outcome {
                None | Some(Outcome::Pending | Outcome::Adjourned) => {}
                Some(outcome) if outcome.is_played() => {
                    total.games += 1;
                    total.points += award(outcome);
                    *total.boards.entry(game.board).or_default() += 1;
                    if let Some(rating) = game.opponent.and_then(|id| self.member(id)?.person.rating) {
                        ratings.push(rating);
                        halves += match outcome {
                            Outcome::Win | Outcome::UnratedWin => 2,
                            Outcome::Draw | Outcome::UnratedDraw => 1,
                            _ => 0,
                        };
                    }
                }
                Some(outcome) => total.by_forfeit += award(outcome),
            }
        }
        total.performance = performance_of(&ratings, halves);
        total
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Change, Event, Person, PlayerId, SectionId, Setup, SystemKind};
    use arbitration::kind::GameKind;

    #[test]
    fn only_games_over_the_board_are_counted() {
        let member = Member { id: MemberId(1), team: PlayerId(1), person: Person::default() };
        let game =
            |outcome| MemberGame { member: member.id, opponent: None, game: GameAt::new(1, 1), board: 2, color: Color::White, outcome };
        let outcomes =
            [Some(Outcome::Win), Some(Outcome::Draw), Some(Outcome::ForfeitWin), Some(Outcome::Adjourned), None, Some(Outcome::Loss)];
        let games = outcomes.map(game);
        for (kind, won) in [(GameKind::Chess, 100), (GameKind::Draughts100, 200)] {
            let setup = Setup::new("A", kind, SystemKind::Manual, 1);
            let mut event = Event::default();
            event.apply(&Change::SectionAdded { section: SectionId(1), setup }).unwrap();
            let section = &event.sections[0];
            let total = section.member_total(&member, &games);
            assert_eq!(
                (total.games, total.points, total.by_forfeit),
                (3, Points::from_hundredths(won * 3 / 2), Points::from_hundredths(won))
            );
            assert_eq!((total.per_mille(Points::from_hundredths(won)), total.usual_board()), (Some(500), Some(2)));
            assert_eq!(section.member_total(&member, []).per_mille(Points::ONE), None);
        }
    }

    #[test]
    fn a_percentage_is_of_what_could_be_won_and_rounded_half_up() {
        let member = Member { id: MemberId(1), team: PlayerId(1), person: Person::default() };
        let made = |games, hundredths| MemberTotal {
            member: &member,
            games,
            points: Points::from_hundredths(hundredths),
            by_forfeit: Points::ZERO,
            boards: BTreeMap::new(),
            performance: None,
        };
        assert_eq!((made(3, 200).per_mille(Points::ONE), made(3, 200).percentage(Points::ONE)), (Some(667), Some(6667)));
        assert_eq!(made(2, 300).per_mille(Points::from_whole(2)), Some(750));
        assert_eq!(made(0, 0).per_mille(Points::ONE), None);
    }
}
